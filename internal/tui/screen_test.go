package tui

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
)

func TestPlaces(t *testing.T) {
	f := newFixture(t, 30, 14)
	for _, c := range [][2]string{
		{"notify", `{"message":"hi","type":"info"}`},
		{"notify", `{"message":"bad","type":"error"}`},
		{"notify", `{"message":"hm","type":"warning"}`},
		{"setHeader", `{"value":["top"]}`},
		{"setWidget", `{"key":"a","lines":["above"]}`},
		{"setWidget", `{"key":"b","lines":["below"],"placement":"belowEditor"}`},
		{"setWidget", `{"key":"c","lines":["gone"]}`},
		{"setWidget", `{"key":"c","lines":null}`},
		{"setStatus", `{"key":"z","text":"second"}`},
		{"setStatus", `{"key":"a","text":"first"}`},
		{"setTitle", `{"value":"the title"}`},
		{"setEditorText", `{"value":"draft"}`},
		{"pasteToEditor", `{"value":"!"}`},
	} {
		f.tell(c[0], c[1])
	}
	rule := strings.Repeat("─", 30)
	f.shows("top\nhi\nError: bad\nWarning: hm\n\n\n\n\nabove\n" + rule + "\n> draft!\n" + rule + "\nbelow\nfirst second")
	for op, want := range map[string]string{
		"getEditorText": `{"value":"draft!"}`, "getToolsExpanded": `{"value":false}`, "getStatuses": `{"value":{"a":"first","z":"second"}}`, "getSize": `{"value":{"rows":14,"width":30}}`,
	} {
		if got := f.tell(op, `{}`); got != want {
			t.Errorf("%s: %s", op, got)
		}
	}
	f.tell("setFooter", `{"value":["my footer"]}`)
	f.tell("setStatus", `{"key":"a","text":null}`)
	f.tell("setHeader", `{"value":null}`)
	f.shows("hi\nError: bad\nWarning: hm\n\n\n\n\n\nabove\n" + rule + "\n> draft!\n" + rule + "\nbelow\nmy footer")
	f.tell("setFooter", `{"value":null}`)
	f.untilSeen("second")
	f.mu.Lock()
	title := f.title
	f.mu.Unlock()
	if title != "the title" {
		t.Error(title)
	}
}

func TestWorking(t *testing.T) {
	f := newFixture(t, 30, 8)
	stop := f.Working()
	f.tell("setWorkingIndicator", `{"value":{"frames":["*"],"intervalMs":100}}`)
	f.tell("setWorkingMessage", `{"value":"Thinking"}`)
	rule := strings.Repeat("─", 30)
	f.shows(" * Thinking\n" + rule + "\n>\n" + rule)
	f.tell("setWorkingVisible", `{"value":false}`)
	f.shows(rule + "\n>\n" + rule)
	f.tell("setWorkingVisible", `{"value":true}`)
	f.tell("setWorkingIndicator", `{"value":{"frames":[]}}`)
	f.tell("setWorkingMessage", `{"value":null}`)
	f.shows(" Working...\n" + rule + "\n>\n" + rule)
	stop()
	stop()
	f.shows(rule + "\n>\n" + rule)
}

// TestInterrupt: escape at the prompt ends what may be interrupted, once whatever else has a use for it is done with it.
func TestInterrupt(t *testing.T) {
	f := newFixture(t, 50, 12)
	host := f.with(promptExtension)
	running, stop := f.Interruptible(t.Context())
	f.types("/lou")
	f.suggests("→ loud")
	f.presses("esc")
	f.until("an end to the suggestions", func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		return f.prompt.list == nil
	})
	if running.Err() != nil {
		t.Error("the key was the suggestions'")
	}
	f.presses("esc")
	<-running.Done()
	stop()
	again, stop := f.Interruptible(t.Context())
	f.run(host, "loud")
	f.untilEdited()
	f.presses("esc")
	f.run(host, "quiet")
	if again.Err() != nil {
		t.Error("the key was the editor's")
	}
	stop()
	if text := f.text(); text != "/lou" {
		t.Errorf("%q", text)
	}
}

// TestDialogs: what is pressed in each dialog, and what the extension gets.
func TestDialogs(t *testing.T) {
	for _, tt := range []struct{ name, op, params, keys, want string }{
		{"select", "select", `{"title":"Pick","options":["a","b","c"]}`, "down down up enter", `"b"`},
		{"select ends", "select", `{"title":"Pick","options":["a","b"]}`, "up down down down enter", `"b"`},
		{"select home", "select", `{"title":"Pick","options":["a","b"]}`, "end home enter", `"a"`},
		{"select dismissed", "select", `{"title":"Pick","options":["a"]}`, "esc", `null`},
		{"select of nothing", "select", `{"title":"Pick","options":[]}`, "", `null`},
		{"confirm", "confirm", `{"title":"Sure?","message":"really"}`, "enter", `true`},
		{"confirm no", "confirm", `{"title":"Sure?"}`, "down enter", `false`},
		{"confirm by letter", "confirm", `{"title":"Sure?"}`, "y", `true`},
		{"confirm dismissed", "confirm", `{"title":"Sure?"}`, "ctrl+c", `false`},
		{"input", "input", `{"title":"Name","placeholder":"who"}`, "m e backspace y enter", `"my"`},
		{"input dismissed", "input", `{"title":"Name"}`, "x esc", `null`},
		{"editor", "editor", `{"title":"Text","prefill":"one"}`, "ctrl+j t w o enter", `"one\ntwo"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := newFixture(t, 40, 16)
			answer := make(chan string, 1)
			go func() { answer <- f.tell(tt.op, tt.params) }()
			if tt.keys != "" {
				f.asked()
				f.presses(strings.Fields(tt.keys)...)
			}
			if got, want := <-answer, `{"value":`+tt.want+`}`; got != want {
				t.Errorf("%s, want %s", got, want)
			}
			if strings.Contains(f.seen(), "┌ x") {
				t.Error("the dialog is still there")
			}
		})
	}
}

func TestDialogLooks(t *testing.T) {
	f := newFixture(t, 36, 14)
	ctx, cancel := context.WithCancel(t.Context())
	ended, before := make(chan error, 1), time.Now()
	go func() {
		_, err := f.Request(ctx, "the-extension", "confirm", json.RawMessage(`{"title":"Delete \u001b[2Jit?","message":"All of the files that are in it.","timeout":90000}`))
		ended <- err
	}()
	f.untilSeen("┌ the-extension ─")
	f.mu.Lock()
	deadline := f.layers[0].dialog.deadline
	f.mu.Unlock()
	if f.now = deadline.Add(-90 * time.Second); f.now.Before(before) || f.now.After(time.Now()) {
		t.Errorf("it was asked at %v, and ends at %v", before, deadline)
	}
	f.shows("┌ the-extension " + strings.Repeat("─", 20) + "\n│\n│ Delete it?\n│ All of the files that are in it.\n│ (90s)\n│\n│ → Yes\n│   No\n│\n└ ↑↓ navigate  enter select  esc can")
	cancel() // its time is up
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// component opens a component and returns what it is told and how it ended.
func (f *fixture) component(ctx context.Context, id, params string) (news func() []string, ended <-chan error) {
	var mu sync.Mutex
	var list []string
	end := make(chan error, 1)
	go func() {
		end <- f.Custom(ctx, "x", json.RawMessage(params), func(chunk json.RawMessage) error {
			mu.Lock()
			defer mu.Unlock()
			list = append(list, string(chunk))
			return nil
		})
	}()
	news = func() []string {
		mu.Lock()
		defer mu.Unlock()
		return append([]string{}, list...)
	}
	f.until("component "+id, func() bool { return len(news()) > 0 })
	return news, end
}

// TestNarrow: however small the screen, one sees the prompt, who asks, and which answer is chosen.
func TestNarrow(t *testing.T) {
	f := newFixture(t, 12, 3)
	f.tell("setWidget", `{"key":"b","lines":["1","2","3","4"],"placement":"belowEditor"}`)
	f.shows("────────────\n>\n────────────")
	go func() {
		_, _ = f.Request(f.Context(), "x", "select", json.RawMessage(`{"title":"Which of these?","options":["one","two","three"]}`))
	}()
	f.untilSeen("→ one")
	f.shows("┌ x ────────\n│ Which of\n│ → one")
	f.presses("down", "down")
	f.shows("┌ x ────────\n│ Which of\n│ → three")
	f.resize(12, 1)
	f.shows("│ → three")
	f.resize(12, 2)
	f.shows("┌ x ────────\n│ → three")
	f.resize(30, 5)
	f.shows("┌ x ──────────────────────────\n│ Which of these?\n│   one\n│   two\n│ → three")
	f.presses("esc")
	f.untilSeen(">")
	f.resize(12, 3)
	f.shows("────────────\n>\n────────────")
}

// TestPromptRows: the prompt is as high as its words take, a third of the screen at most.
func TestPromptRows(t *testing.T) {
	f := newFixture(t, 12, 12)
	rule := strings.Repeat("─", 12)
	for text, want := range map[string]string{
		"aaaaaa bbbbbb cc":      "> aaaaaa\n  bbbbbb cc", // 16 columns, but no two of the first words fit into 10
		"日本語日本語 日本語":            "> 日本語日本\n  語 日本語",
		"1\\n2\\n3\\n4\\n5\\n6": "> 3\n  4\n  5\n  6",
		"1":                     "> 1",
	} {
		f.tell("setEditorText", `{"value":"`+text+`"}`)
		f.shows(rule + "\n" + want + "\n" + rule)
	}
	f.tell("setEditorText", `{"value":"1\n2\n3\n4\n5\n6\n7"}`)
	f.seen()
	f.presses("backspace", "backspace", "backspace", "backspace")
	f.shows(rule + "\n> 2\n  3\n  4\n  5\n" + rule)
	f.presses("up", "up", "up", "up", "x")
	f.shows(rule + "\n> 1x\n  2\n  3\n  4\n" + rule)
}

// TestPastes: much text that is pasted shows as a mark, and is there when it is sent, or asked for.
func TestPastes(t *testing.T) {
	f := newFixture(t, 60, 12)
	shows := func(want string) {
		t.Helper()
		rule := strings.Repeat("─", 60)
		f.shows(rule + "\n> " + want + "\n" + rule)
	}
	many := strings.Repeat("line\n", 5000)
	long := strings.Repeat("日", 1001)
	f.types("a ")
	f.press(pasted(strings.ReplaceAll(many, "\n", "\r\n")))
	f.press(pasted(" b\tc "))
	f.tell("pasteToEditor", `{"value":"`+long+`"}`)
	shows("a [paste #1 +5001 lines] b    c [paste #2 1001 chars]")
	if want, got := "a "+many+" b    c "+long, f.text(); got != want {
		t.Errorf("the text has %d bytes, not %d", len(got), len(want))
	}
	f.presses("enter")
	if line, err := f.Line(t.Context()); err != nil || line != "a "+many+" b    c "+long {
		t.Errorf("%d bytes, %v", len(line), err)
	}
	f.press(pasted(long))
	f.presses("backspace") // of the mark
	f.press(pasted(strings.Repeat("x\n", 10)))
	f.presses("enter")
	if line, err := f.Line(t.Context()); err != nil || line != "[paste #1 1001 chars"+strings.TrimSpace(strings.Repeat("x\n", 10)) {
		t.Errorf("%q, %v", line, err)
	}
	f.press(pasted("1\n2\n3\n4\n5\n6\n7\n8\n9\n10"))
	if got := f.text(); got != "1\n2\n3\n4\n5\n6\n7\n8\n9\n10" {
		t.Errorf("%q", got)
	}
}

func TestComponent(t *testing.T) {
	f := newFixture(t, 20, 6)
	ctx, cancel := context.WithCancel(t.Context())
	news, ended := f.component(ctx, "c", `{"id":"c"}`)
	f.tell("frame", `{"id":"c","lines":["\u001b[7mone","a line that is longer than the screen"]}`)
	f.shows("┌ x ────────────────\none\na line that is longe")
	f.tell("frame", `{"id":"other","lines":["no"]}`)
	f.presses("j", "up", "ctrl+c", "x")
	f.press(pasted("two\nlines"))
	f.press(keyOf(tea.Key{Code: 'x'}, true))
	f.resize(30, 8)
	want := []string{
		`{"width":20,"rows":6,"screen":true}`, `{"key":"j"}`, `{"key":"\u001b[A"}`, `{"key":"\u0003"}`, `{"key":"x"}`, `{"key":"\u001b[200~two\nlines\u001b[201~"}`,
		`{"key":"\u001b[120;1:3u"}`, `{"width":30,"rows":8,"screen":true}`,
	}
	if d := cmp.Diff(want, news()); d != "" {
		t.Error(d)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	f.shows(strings.Repeat("─", 30) + "\n>\n" + strings.Repeat("─", 30))

	_, ended = f.component(t.Context(), "d", `{"id":"d"}`)
	f.presses("ctrl+c", "ctrl+c") // a component that ignores the first is no trap
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestOverlays: they lie where they say, the last one that wants it has the keyboard, and a dialog takes it from them all.
func TestOverlays(t *testing.T) {
	f := newFixture(t, 24, 8)
	f.Print("some text below the overlay that stays")
	low, _ := f.component(t.Context(), "1", `{"id":"1","overlay":true}`)
	high, _ := f.component(t.Context(), "2", `{"id":"2","overlay":true}`)
	f.tell("frame", `{"id":"1","lines":["LOW LOW","low"],"at":{"row":0,"col":5,"width":7}}`)
	f.tell("frame", `{"id":"2","lines":["日本語日本"],"at":{"row":1,"col":8,"width":5}}`)
	rule := strings.Repeat("─", 24)
	f.shows("some LO┌┌ x ─ow the\noverllow日本 stays\n\n\n\n" + rule + "\n>\n" + rule)
	f.presses("a")
	f.tell("frame", `{"id":"2","lines":["x"],"at":{"row":1,"col":8,"width":5},"hidden":true}`)
	f.presses("b")
	f.tell("frame", `{"id":"2","lines":["x"],"at":{"row":1,"col":8,"width":5},"focus":false}`)
	f.presses("c")
	answer := make(chan string, 1)
	go func() { answer <- f.tell("confirm", `{"title":"?"}`) }()
	f.untilSeen("→ Yes")
	f.presses("enter")
	<-answer
	f.presses("d")
	if d := cmp.Diff([]string{`{"width":24,"rows":8,"screen":true}`, `{"key":"b"}`, `{"key":"c"}`, `{"key":"d"}`}, low()); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{`{"width":24,"rows":8,"screen":true}`, `{"key":"a"}`}, high()); d != "" {
		t.Error(d)
	}
}

func TestPrompt(t *testing.T) {
	f := newFixture(t, 40, 10)
	line := func() string {
		t.Helper()
		text, err := f.Line(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	f.types("first one")
	f.presses("enter")
	f.types("a")
	f.presses("ctrl+j")
	f.types("b")
	f.presses("enter")
	if a, b := line(), line(); a != "first one" || b != "a\nb" {
		t.Errorf("%q, %q", a, b)
	}
	f.types("dra")
	f.presses("up", "up", "up")
	if got := f.tell("getEditorText", `{}`); got != `{"value":"first one"}` {
		t.Error(got)
	}
	f.presses("down", "down", "down")
	if got := f.tell("getEditorText", `{}`); got != `{"value":"dra"}` {
		t.Error(got)
	}
	f.presses("ctrl+c", "enter") // clears, and nothing is entered
	for i := range 40 {
		f.Print("line " + string(rune('A'+i%26)))
	}
	f.untilSeen("line N")
	f.presses("pgup", "pgup")
	f.shows("line X\nline Y\nline Z\nline A\nline B\nline C\nline D\n" + strings.Repeat("─", 40) + "\n>\n" + strings.Repeat("─", 40))
	f.presses("pgdown", "pgdown", "pgdown", "ctrl+c")
	f.untilSeen("Press Ctrl-C again to leave")
	f.mu.Lock()
	f.interrupted = time.Now().Add(time.Hour) // however long it takes until the next
	f.mu.Unlock()
	f.presses("ctrl+c")
	if _, err := f.Line(t.Context()); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
	if err := f.Close(); err != nil || !strings.HasSuffix(f.out.String(), "line M\nline N\n\x1b[2mPress Ctrl-C again to leave\x1b[22;39m\x1b]8;;\x1b\\\x1b[0m\n") {
		t.Errorf("%v, left %q", err, f.out.String()[max(0, len(f.out.String())-200):])
	}
}

// TestEndOfContext: when the command is interrupted, the terminal is given back and whoever waits is told.
func TestEndOfContext(t *testing.T) {
	in, keep := io.Pipe()
	defer keep.Close()
	ctx, cancel := context.WithCancel(t.Context())
	s := Start(ctx, Options{In: in, Out: &output{}, Width: 20, Rows: 5})
	answer := make(chan string, 1)
	go func() {
		raw, _ := s.Request(context.Background(), "x", "input", json.RawMessage(`{"title":"t"}`))
		answer <- string(raw)
	}()
	cancel()
	if _, err := s.Line(context.Background()); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
	if got := <-answer; got != `{"value":null}` {
		t.Error(got)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

var _ ext.UI = (*Screen)(nil)
