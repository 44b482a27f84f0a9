package terminal

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
)

// screen is a terminal of one's own: it keeps what would be seen.
type screen struct {
	typed chan string // closed at the end of the input

	mu          sync.Mutex
	width, rows int
	raw, hidden bool
	lines       []string
	row, col    int
	all         string // every byte written
}

func newScreen() *screen {
	return &screen{typed: make(chan string), width: 20, rows: 6, lines: []string{""}}
}

func (s *screen) Size() (int, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.width, s.rows
}

func (s *screen) Raw() (func() error, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.raw {
		return nil, errors.New("raw twice")
	}
	s.raw = true
	return func() error { s.mu.Lock(); defer s.mu.Unlock(); s.raw = false; return nil }, nil
}

func (s *screen) Read(ctx context.Context) ([]byte, error) {
	select {
	case text, ok := <-s.typed:
		if !ok {
			return nil, io.EOF
		}
		return []byte(text), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all += string(p)
	control := regexp.MustCompile(`^(?:\x1b\[(\??[0-9;]*)([A-Za-z])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\))`)
	for text := string(p); text != ""; {
		if m := control.FindStringSubmatch(text); m != nil {
			s.control(m[1], m[2])
			text = text[len(m[0]):]
			continue
		}
		s.put(text[0])
		text = text[1:]
	}
	return len(p), nil
}

func (s *screen) put(c byte) {
	switch c {
	case '\r':
		s.col = 0
	case '\n':
		s.row++
		if !s.raw { // the terminal driver returns the carriage
			s.col = 0
		}
		for len(s.lines) <= s.row {
			s.lines = append(s.lines, "")
		}
	default:
		line := s.lines[s.row] + strings.Repeat(" ", max(0, s.col-len(s.lines[s.row])))
		s.lines[s.row] = line[:s.col] + string(c) + line[min(len(line), s.col+1):]
		s.col++
	}
}

func (s *screen) control(params, final string) {
	switch final {
	case "A":
		n, _ := strconv.Atoi(params)
		s.row = max(0, s.row-n)
	case "J":
		s.lines = s.lines[:s.row+1]
		s.lines[s.row] = s.lines[s.row][:min(s.col, len(s.lines[s.row]))]
	case "K":
		s.lines[s.row] = s.lines[s.row][:min(s.col, len(s.lines[s.row]))]
	case "h", "l":
		s.hidden = final == "l"
	}
}

// seen is the screen's text, and whether it is as a shell wants it.
func (s *screen) seen() (text string, normal bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.lines, "\n"), !s.raw && !s.hidden
}

// prompts answers each dialog when it is told to.
type prompts struct {
	answers chan any
	asked   []string
}

func (p *prompts) Prompt(ctx context.Context, from ext.ID, op string, params ext.UIRequest) (any, error) {
	p.asked = append(p.asked, string(from)+" "+op+" "+params.Title)
	select {
	case a := <-p.answers:
		return a, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

type terminalFixture struct {
	*testing.T
	screen  *screen
	prompts *prompts
	resized chan struct{}
	ui      *UI
	chunks  []string
}

func newTerminalFixture(t *testing.T, plain bool) *terminalFixture {
	f := &terminalFixture{T: t, screen: newScreen(), prompts: &prompts{answers: make(chan any)}, resized: make(chan struct{})}
	f.ui = newUI(f.screen, f.prompts, f.resized, plain)
	return f
}

func (f *terminalFixture) open(ctx context.Context, id string) <-chan error {
	ended := make(chan error, 1)
	go func() {
		ended <- f.ui.Custom(ctx, "x", json.RawMessage(`{"id":"`+id+`"}`), func(chunk json.RawMessage) error {
			f.chunks = append(f.chunks, id+string(chunk))
			return nil
		})
	}()
	synctest.Wait()
	return ended
}

func (f *terminalFixture) shows(want string) {
	f.Helper()
	synctest.Wait()
	got, _ := f.screen.seen()
	if d := cmp.Diff(want, got); d != "" {
		f.Error(d)
	}
}

func TestTerminalTells(t *testing.T) {
	f := newTerminalFixture(t, false)
	for _, c := range [][2]string{
		{"notify", `{"message":"\u001b[31mhi","type":"info"}`},
		{"notify", `{"message":"bad","type":"error"}`},
		{"setStatus", `{"key":"k","text":"busy"}`},
		{"setStatus", `{"key":"k","text":"\u001b[1mbusy"}`},
		{"setStatus", `{"key":"k","text":null}`},
		{"setStatus", `{"key":"k","text":"busy"}`},
		{"setWidget", `{"key":"w","lines":["a","b"]}`},
		{"setHeader", `{"value":["top"]}`},
		{"setWorkingMessage", `{"value":"thinking"}`},
		{"setWorkingMessage", `{"value":null}`},
		{"setWorkingVisible", `{"value":true}`},
		{"setEditorText", `{"value":"draft"}`},
		{"frame", `{"id":"gone","lines":["x"]}`},
		{"setTitle", `{"value":"the title"}`},
	} {
		if got := request(f.ui, c[0], c[1]); got != "{}" {
			t.Errorf("%s: %s", c[0], got)
		}
	}
	if got := request(f.ui, "getEditorText", `{}`); got != `{"value":"draft"}` {
		t.Error(got)
	}
	want := "x: hi\nx: error: bad\nx [k] busy\nx [k] busy\nx [w] \na\nb\nx [header] top\nx [working] thinking\nx [editor] draft\n"
	if got, normal := f.screen.seen(); got != want || !normal {
		t.Error(cmp.Diff(want, got), normal)
	}
	if !strings.Contains(f.screen.all, "\x1b]0;the title\x07") || !strings.Contains(f.screen.all, "\x1b[31mhi\x1b]8;;\x1b\\\x1b[0m\n") {
		t.Errorf("wrote %q", f.screen.all)
	}
	f = newTerminalFixture(t, true)
	request(f.ui, "notify", `{"message":"\u001b[31mhi","type":"info"}`)
	if f.screen.all != "x: hi\n" {
		t.Errorf("NO_COLOR wrote %q", f.screen.all)
	}
}

func TestTerminalComponent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newTerminalFixture(t, false)
		request(f.ui, "notify", `{"message":"before","type":"info"}`)
		ctx, cancel := context.WithCancel(t.Context())
		ended := f.open(ctx, "c")
		request(f.ui, "frame", `{"id":"c","lines":["\u001b[7mone","two","a line that is longer than the screen"]}`)
		f.shows("x: before\none\ntwo\na line that is longe")
		request(f.ui, "notify", `{"message":"meanwhile","type":"info"}`)
		f.shows("x: before\nx: meanwhile\none\ntwo\na line that is longe")
		request(f.ui, "frame", `{"id":"c","lines":["only"]}`)
		f.shows("x: before\nx: meanwhile\nonly")
		request(f.ui, "frame", `{"id":"c","lines":["1","2","3","4","5","6","7"]}`)
		f.shows("x: before\nx: meanwhile\n3\n4\n5\n6\n7")
		f.screen.typed <- "j\x1b["
		f.screen.typed <- "Bé"
		synctest.Wait() // keys and sizes come by two ways, which know no order
		f.screen.mu.Lock()
		f.screen.width = 30
		f.screen.mu.Unlock()
		f.resized <- struct{}{}
		f.resized <- struct{}{}
		synctest.Wait()
		want := []string{`c{"width":20,"rows":6}`, `c{"key":"j"}`, `c{"key":"\u001b[B"}`, `c{"key":"é"}`, `c{"width":30,"rows":6}`}
		if d := cmp.Diff(want, f.chunks); d != "" {
			t.Error(d)
		}
		cancel() // the extension closed it
		if err := <-ended; err != nil {
			t.Error(err)
		}
		f.shows("x: before\nx: meanwhile\n")
		if _, normal := f.screen.seen(); !normal {
			t.Error("the terminal was not restored")
		}
	})
}

// TestTerminalInterrupt: one Ctrl-C is the component's, a second in a row closes it, and so does the end of the input.
func TestTerminalInterrupt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newTerminalFixture(t, false)
		ended := f.open(t.Context(), "c")
		for _, typed := range []string{"\x03", "a\x03", "\x03"} {
			f.screen.typed <- typed
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
		want := []string{`c{"width":20,"rows":6}`, `c{"key":"\u0003"}`, `c{"key":"a"}`, `c{"key":"\u0003"}`}
		if d := cmp.Diff(want, f.chunks); d != "" {
			t.Error(d)
		}
		ended = f.open(t.Context(), "d")
		close(f.screen.typed)
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if text, normal := f.screen.seen(); text != "" || !normal {
			t.Errorf("left %q", text)
		}
	})
}

// TestTerminalNested: a dialog takes the keyboard from a component, and a component from a component; both give it back.
// What is told during a dialog appears after it.
func TestTerminalNested(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newTerminalFixture(t, false)
		ctx, cancel := context.WithCancel(t.Context())
		lower := f.open(ctx, "low")
		request(f.ui, "frame", `{"id":"low","lines":["lower"]}`)
		f.shows("lower")

		answer := make(chan string, 1)
		go func() { answer <- request(f.ui, "confirm", `{"title":"Su\u001b[2Jre?"}`) }()
		f.shows("")
		if _, normal := f.screen.seen(); !normal {
			t.Error("the dialog has a raw terminal")
		}
		request(f.ui, "notify", `{"message":"later","type":"info"}`)
		f.ui.Say("and \x1b[2Jpier")
		request(f.ui, "frame", `{"id":"low","lines":["lower two"]}`)
		f.shows("")
		f.prompts.answers <- true
		if got := <-answer; got != `{"value":true}` {
			t.Error(got)
		}
		f.shows("x: later\nand pier\nlower two")

		upperCtx, closeUpper := context.WithCancel(t.Context())
		upper := f.open(upperCtx, "up")
		request(f.ui, "frame", `{"id":"up","lines":["upper"]}`)
		f.shows("x: later\nand pier\nupper")
		f.screen.typed <- "u"
		closeUpper()
		if err := <-upper; err != nil {
			t.Error(err)
		}
		f.shows("x: later\nand pier\nlower two")
		f.screen.typed <- "l"
		synctest.Wait()
		want := []string{`low{"width":20,"rows":6}`, `up{"width":20,"rows":6}`, `up{"key":"u"}`, `low{"key":"l"}`}
		if d := cmp.Diff(want, f.chunks); d != "" {
			t.Error(d)
		}
		cancel()
		if err := <-lower; err != nil {
			t.Error(err)
		}
		f.shows("x: later\nand pier\n")
		if d := cmp.Diff([]string{"x confirm Sure?"}, f.prompts.asked); d != "" {
			t.Error(d)
		}
	})
}

// TestTerminalDialogs: one dialog at a time, a dismissed one is null, and one that is cancelled frees the keyboard.
func TestTerminalDialogs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newTerminalFixture(t, false)
		answers := make(chan string, 2)
		for range 2 {
			go func() { answers <- request(f.ui, "input", `{"title":"t"}`) }()
		}
		synctest.Wait()
		if len(f.prompts.asked) != 1 {
			t.Errorf("%d dialogs at once", len(f.prompts.asked))
		}
		f.prompts.answers <- nil
		f.prompts.answers <- "b"
		if a, b := <-answers, <-answers; a != `{"value":null}` || b != `{"value":"b"}` {
			t.Error(a, b)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			_, err := f.ui.Request(ctx, "x", "select", json.RawMessage(`{"title":"t","options":["a"]}`))
			ended <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		go func() { answers <- request(f.ui, "confirm", `{"title":"t"}`) }()
		f.prompts.answers <- false
		if got := <-answers; got != `{"value":false}` {
			t.Error(got)
		}
	})
}

// TestReadLine: the line prompt gives way to a dialog and comes back.
func TestReadLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newTerminalFixture(t, false)
		lines := make(chan string)
		go func() {
			defer close(lines)
			for {
				line, err := f.ui.ReadLine(t.Context(), "> ")
				if err != nil {
					if !errors.Is(err, io.EOF) {
						t.Error(err)
					}
					return
				}
				lines <- line
			}
		}()
		f.shows("> ")
		answer := make(chan string, 1)
		go func() { answer <- request(f.ui, "confirm", `{"title":"t"}`) }()
		f.shows("")
		f.prompts.answers <- true
		<-answer
		f.shows("> ")
		f.screen.typed <- "one\r\ntwo\nthree"
		if a, b := <-lines, <-lines; a != "one" || b != "two" {
			t.Error(a, b)
		}
		close(f.screen.typed)
		if c := <-lines; c != "three" {
			t.Error(c)
		}
		if _, more := <-lines; more {
			t.Error("a line after the end")
		}
	})
}
