// Package terminal answers dialogs of extensions in a plain line session: the person at the terminal does (UI), or a
// file of answers (Script). It draws an extension's components over the last lines; the screen of pier run is
// internal/tui.
package terminal

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/permprompt"
	"github.com/cec80427/pier/internal/text/printable"
)

// device is the part of a terminal the UI needs; tty.go has the real one.
type device interface {
	io.Writer
	Size() (width, rows int)
	// Raw makes every key arrive at once and unseen, until restore.
	Raw() (restore func() error, err error)
	// Read returns what was typed next. It ends with ctx and then consumes nothing.
	Read(ctx context.Context) ([]byte, error)
}

// prompter shows one dialog and returns its value: a string, a bool, or nil when it was dismissed.
type prompter interface {
	Prompt(ctx context.Context, from ext.ID, op string, p ext.UIRequest) (any, error)
}

// UI is a person at a terminal. Dialogs are real prompts; what an extension tells is printed line by line, since
// pier has no screen of its own; a component is drawn below the last line and wiped when it closes.
type UI struct {
	term    device
	prompt  prompter
	plain   bool // no colours (NO_COLOR)
	resized <-chan struct{}
	keys    *focus

	asks      *permprompt.Queue // pier's own questions
	pressed   chan struct{}     // holds one token when the question is to be drawn again
	Interrupt func()            // ends the command
	Hold      func() func()     // keeps what others write below the last line away until its result is called

	mu         sync.Mutex
	components []*shown          // the last one is on top
	dialogs    int               // dialogs on the screen: lines wait until they are gone
	waiting    []string          // those lines
	waits      int               // their size
	said       map[string]string // the last text of each status and widget, to print changes only
	editor     string
	typed      string // input after the line that ReadLine returned
}

var _ ext.ComponentUI = (*UI)(nil)

// newUI makes the UI. resized wakes it to look at the terminal's size; plain drops colours.
func newUI(term device, prompt prompter, resized <-chan struct{}, plain bool) *UI {
	return &UI{
		term: term, prompt: prompt, plain: plain, resized: resized, keys: newFocus(), said: map[string]string{},
		asks: permprompt.NewQueue(nil), pressed: make(chan struct{}, 1), Interrupt: func() {}, Hold: func() func() { return func() {} },
	}
}

// Request implements ext.UI.
func (t *UI) Request(ctx context.Context, from ext.ID, op string, params json.RawMessage) (json.RawMessage, error) {
	defer t.Hold()()
	var p ext.UIRequest
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the ui cannot read its params", err)
	}
	// The connector has cleaned what extensions send; pier's own questions quote names that extensions chose.
	p.Title, p.Message = printable.Styled(p.Title), printable.Styled(p.Message)
	switch op {
	case "select", "confirm", "input", "editor":
		return t.dialog(ctx, from, op, p)
	case "getEditorText":
		t.mu.Lock()
		defer t.mu.Unlock()
		return json.Marshal(map[string]string{"value": t.editor})
	case "getToolsExpanded":
		return json.RawMessage(`{"value":false}`), nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tell(from, op, p)
	return json.RawMessage(`{}`), nil
}

// dialog takes the keyboard for one prompt.
func (t *UI) dialog(ctx context.Context, from ext.ID, op string, p ext.UIRequest) (json.RawMessage, error) {
	h := &holder{}
	defer t.keys.leave(h)
	if err := t.keys.hold(ctx, h); err != nil {
		return nil, err
	}
	t.mu.Lock()
	t.dialogs++
	t.mu.Unlock()
	value, err := t.prompt.Prompt(ctx, from, op, p)
	t.mu.Lock()
	t.dialogOver()
	t.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"value": value})
}

// dialogOver shows what waited for the end of a dialog. It runs under the lock.
func (t *UI) dialogOver() {
	if t.dialogs--; t.dialogs > 0 {
		return
	}
	for _, line := range t.waiting {
		t.write(line)
	}
	t.waiting, t.waits = nil, 0
}

// tell shows what needs no answer. It runs under the lock.
func (t *UI) tell(from ext.ID, op string, p ext.UIRequest) {
	name := string(from)
	switch op {
	case "notify":
		t.line(name + ": " + prefix(p.Type) + p.Message)
	case "setStatus":
		text := ""
		if p.Text != nil {
			text = *p.Text
		}
		t.change(name+" ["+p.Key+"]", text)
	case "setWidget":
		t.change(name+" ["+p.Key+"]", strings.Join(p.Lines, "\n"))
	case "setHeader", "setFooter":
		var lines []string
		_ = json.Unmarshal(p.Value, &lines) // null clears
		t.change(name+" ["+strings.ToLower(op[3:])+"]", strings.Join(lines, "\n"))
	case "setWorkingMessage":
		t.change(name+" [working]", textOf(p.Value))
	case "setTitle":
		if t.dialogs == 0 { // nothing of an extension's beside a question
			t.raw("\x1b]0;" + textOf(p.Value) + "\x07")
		}
	case "setEditorText":
		t.editor = textOf(p.Value)
		t.change(name+" [editor]", t.editor)
	case "pasteToEditor":
		t.editor += textOf(p.Value)
		t.change(name+" [editor]", t.editor)
	case "frame":
		for _, c := range t.components {
			if c.key == componentName(from, p.ID) {
				c.lines = p.Lines
				c.draw(t)
			}
		}
	}
	// The rest is about Pi's own screen, which pier does not have.
}

// change prints the text of a place when it is not the one printed last, so that a spinner that only changes its colour
// fills no screen.
func (t *UI) change(place, text string) {
	if ansi.Strip(text) == t.said[place] {
		return
	}
	t.said[place] = ansi.Strip(text)
	if text == "" {
		return
	}
	if strings.Contains(text, "\n") {
		text = "\n" + text
	}
	t.line(place + " " + text)
}

// maxWaits bounds what waits for the end of a dialog.
const maxWaits = 1 << 20

// line prints text above the component on screen, or after the dialog. The marks of pier's own lines are only pier's.
func (t *UI) line(text string) { t.own(permprompt.Unframed(text)) }

func (t *UI) own(text string) {
	if t.dialogs == 0 {
		t.write(text)
		return
	}
	if t.waits += len(text); t.waits <= maxWaits {
		t.waiting = append(t.waiting, text)
	}
}

func (t *UI) write(text string) {
	text = t.style(text) + "\n"
	top := t.top()
	if top == nil || !top.active {
		t.raw(text)
		return
	}
	t.raw(top.wipe() + strings.ReplaceAll(text, "\n", "\r\n"))
	top.draw(t)
}

// Say prints a line of pier's own, in turn with what extensions print. It may quote them, so it is cleaned.
func (t *UI) Say(text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.line(printable.Styled(text))
}

// SayRaw keeps a text back that must not come between a question and its answer, and reports whether it did.
func (t *UI) SayRaw(text string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.dialogs > 0 {
		t.line(strings.TrimSuffix(text, "\n"))
		return true
	}
	return false
}

// style ends what colours a text leaves on, or drops them all.
func (t *UI) style(text string) string {
	if !strings.ContainsRune(text, 0x1b) {
		return text
	}
	if t.plain {
		return ansi.Strip(text)
	}
	return text + "\x1b]8;;\x1b\\\x1b[0m"
}

// raw writes to the terminal. One that is gone cannot be told about it.
func (t *UI) raw(text string) { _, _ = io.WriteString(t.term, text) }

func (t *UI) top() *shown {
	if len(t.components) == 0 {
		return nil
	}
	return t.components[len(t.components)-1]
}

// ReadLine asks for a line, for the line session. Dialogs and components take the keyboard from it and give it back. It
// returns io.EOF after Ctrl-D.
func (t *UI) ReadLine(ctx context.Context, prompt string) (string, error) {
	defer t.Hold()()
	h := &holder{}
	defer t.keys.leave(h)
	for {
		if line, rest, ok := strings.Cut(t.typed, "\n"); ok {
			t.typed = rest
			return strings.TrimSuffix(line, "\r"), nil
		}
		turn, stop := context.WithCancel(ctx)
		h.revoke = stop
		err := t.keys.hold(ctx, h)
		if err == nil {
			t.mu.Lock()
			t.raw(prompt)
			t.mu.Unlock()
			var typed []byte
			typed, err = t.term.Read(turn)
			t.typed += string(typed)
			if err != nil && turn.Err() != nil && ctx.Err() == nil {
				t.mu.Lock()
				t.raw("\r\x1b[K")
				t.mu.Unlock()
				err = nil
			}
			t.keys.yield(h)
		}
		stop()
		if errors.Is(err, io.EOF) && t.typed != "" {
			line := t.typed
			t.typed = ""
			return line, nil
		}
		if err != nil {
			return "", err
		}
	}
}

func prefix(kind string) string {
	if kind == "" || kind == "info" {
		return ""
	}
	return kind + ": "
}

func textOf(raw json.RawMessage) string {
	var s string
	_ = json.Unmarshal(raw, &s) // null clears
	return s
}
