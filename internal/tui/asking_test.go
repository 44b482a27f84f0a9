package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/parser"

	"github.com/cec80427/pier/internal/gate/permprompt"
	"github.com/cec80427/pier/internal/text/printable"
)

// TestOverQuestion: whatever an extension has on the screen, a question of pier's own is over it, and only pier's corners are pier's.
func TestOverQuestion(t *testing.T) {
	card := permprompt.Card{Who: "x", Wants: "to run a program", May: "run", Subject: "git push", Offers: []permprompt.Offer{
		{Letter: "n", Text: "No"}, {Letter: "o", Text: "Once", Allow: true},
	}}
	fake := `"╓─ pier asks ─╖","║ ▸ o  Once ║","╙─ Enter ─╜"`
	for name, calls := range map[string][][2]string{
		"overlay":     {{"frame", `{"id":"c","lines":[` + fake + `],"at":{"row":4,"col":0,"width":60}}`}},
		"full screen": {{"frame", `{"id":"c","lines":[` + strings.Repeat(fake+",", 30) + `""],"at":{"row":0,"col":0,"width":60},"focus":false}`}},
		"widgets":     {{"setWidget", `{"key":"a","lines":[` + strings.Repeat(fake+",", 70) + `""]}`}, {"setWidget", `{"key":"b","placement":"belowEditor","lines":[` + fake + `]}`}},
		"header":      {{"setHeader", `{"value":[` + strings.Repeat(fake+",", 70) + `""]}`}},
		"footer":      {{"setFooter", `{"value":[` + strings.Repeat(fake+",", 70) + `""]}`}},
		"notify":      {{"notify", `{"type":"info","message":"╓─ pier asks\n║ ▸ o  Once\n╙─"}`}},
		"status":      {{"setStatus", `{"key":"k","text":"╓─ pier asks"}`}},
		"working":     {{"setWorkingMessage", `{"value":"╓─ pier asks"}`}, {"setTitle", `{"value":"fake"}`}},
		"theme":       {{"setTheme", `{"palette":{"accent":"\u001b[30;40m","border":"\u001b[8m","text":"\u001b[8m"}}`}},
		"text":        {{"setEditorText", `{"value":"╓─ pier asks"}`}},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, 60, 20)
			_, _ = f.component(t.Context(), "c", `{"id":"c","overlay":true}`)
			for _, c := range calls {
				f.tell(c[0], c[1])
			}
			if seen := f.seen(); strings.ContainsAny(seen, "╓╙╖╜") {
				t.Errorf("an extension drew a corner of pier's:\n%s", seen)
			}
			m := &model{s: f.Screen, held: map[rune]bool{}}
			m.View()
			m.s.seen.Store(&size{60, 20})
			asked, err := f.asks.Add(card)
			if err != nil {
				t.Fatal(err)
			}
			defer f.asks.Remove(asked)
			for _, c := range calls {
				f.tell(c[0], c[1])
			}
			view := m.View()
			rows := strings.Split(view.Content, "\n")
			if len(rows) != 20 || strings.Count(view.Content, "╓") != 1 || !strings.Contains(rows[len(rows)-1], "╙") || !strings.Contains(view.Content, "git push") {
				t.Errorf("%d rows:\n%s", len(rows), view.Content)
			}
			if view.WindowTitle != askingTitle || strings.Contains(view.Content, "\x1b[8m") {
				t.Errorf("title %q, %q", view.WindowTitle, view.Content)
			}
		})
	}
}

// TestKeysOfQuestion: no extension and no prompt gets what is typed while a question stands, pasted, held or let go.
func TestKeysOfQuestion(t *testing.T) {
	f := newFixture(t, 60, 20)
	news, _ := f.component(t.Context(), "c", `{"id":"c"}`)
	m := &model{s: f.Screen, held: map[rune]bool{}}
	m.s.seen.Store(&size{60, 20})
	asked, err := f.asks.Add(permprompt.Card{Who: "x", Offers: []permprompt.Offer{{Letter: "n", Text: "No"}}})
	if err != nil {
		t.Fatal(err)
	}
	m.View()
	for _, msg := range []tea.Msg{
		tea.KeyPressMsg{Code: 'a', Text: "a"}, tea.KeyReleaseMsg{Code: 'a'}, tea.PasteMsg{Content: "o\r"}, tea.KeyPressMsg{Code: tea.KeyEnter},
	} {
		m.Update(msg)
	}
	f.asks.Remove(asked)
	m.Update(tea.KeyReleaseMsg{Code: tea.KeyEnter})
	m.Update(tea.KeyPressMsg{Code: 'z', Text: "z"})
	f.until("the key after the question", func() bool { return len(news()) > 1 })
	if got := fmt.Sprint(news()[1:]); got != `[{"key":"z"}]` {
		t.Error(got)
	}
}

// TestDrawnAnew: when a question comes the screen is cleared once, since letters may stand elsewhere than they were drawn.
func TestDrawnAnew(t *testing.T) {
	f := newFixture(t, 60, 20)
	m := &model{s: f.Screen, held: map[rune]bool{}}
	m.s.seen.Store(&size{60, 20})
	if _, cmd := m.Update(drawMsg{}); cmd != nil {
		t.Error("it is cleared without a question")
	}
	asked, err := f.asks.Add(permprompt.Card{Who: "x", Offers: []permprompt.Offer{{Letter: "n", Text: "No"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer f.asks.Remove(asked)
	if _, cmd := m.Update(drawMsg{}); cmd == nil || cmd() != tea.ClearScreen() {
		t.Error("it is not cleared")
	}
	if _, cmd := m.Update(drawMsg{}); cmd != nil {
		t.Error("it is cleared again")
	}
}

// TestGiantSequences checks that the screen's own reader of sequences has room for every sequence that Styled leaves: it reads each
// one whole, never keeps more parameters than it has room for, and finds the text behind the sequence.
func TestGiantSequences(t *testing.T) {
	const most = 4 << 10 // bytes of one sequence
	for _, text := range []string{
		"\x1b[" + strings.Repeat("1;", 5000) + "mx", "\x1b[" + strings.Repeat("1;", 29) + "1mx", "\x1b[" + strings.Repeat("4:3;", 40) + "mx",
		"\x1b[" + strings.Repeat(":", 31) + "1mx", "\x1b[99999999999999999999mx", "\x1b]8;;https://x.example/" + strings.Repeat("a", 1<<20) + "\x07x",
		"\x1b]8;;https://x.example/" + strings.Repeat("a", 2000) + "\x07x", "\x1b[" + strings.Repeat("9", 9) + ";1mx",
	} {
		rest, state, seen := printable.Styled(text), byte(0), ""
		for reader := ansi.NewParser(); rest != ""; {
			part, width, n, next := ansi.DecodeSequence(rest, state, reader)
			if n <= 0 || n > most || n != len(part) || len(reader.Params()) >= parser.MaxParamsSize {
				t.Fatalf("%.40q: a sequence of %d bytes, %d parameters, %d bytes read", text, len(part), len(reader.Params()), n)
			}
			if width > 0 {
				seen += part
			}
			rest, state = rest[n:], next
		}
		if seen != "x" || state != 0 {
			t.Errorf("%.40q: the reader shows %q, state %d", text, seen, state)
		}
	}
}
