package terminal

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"

	"github.com/cec80427/pier/ext"
)

// Script is a person made of answers written down beforehand (--ui FILE, --answer op=value), for tests and for machines.
// A dialog takes the first answer that is left and fits it; one without an answer fails, and so does the program at its
// end (failed). Every call is one entry of the log, without colours.
type Script struct {
	log io.Writer

	mu      sync.Mutex
	answers []Answer
	fail    error
	frames  map[string]*scriptFrames
	editor  string // what setEditorText left
}

// scriptFrames counts the frames of one open component.
type scriptFrames struct {
	count int
	news  chan struct{} // closed and replaced with every frame
}

var _ ext.ComponentUI = (*Script)(nil)

// NewScript answers dialogs by answers, and says in log what was shown and answered.
func NewScript(answers []Answer, log io.Writer) *Script {
	return &Script{log: log, answers: slices.Clone(answers), frames: map[string]*scriptFrames{}}
}

// scriptError is a dialog that nobody wrote an answer for: a mistake in how pier was called.
type scriptError struct {
	dialog string
	left   []string
}

func (e *scriptError) Error() string {
	left := "none"
	if len(e.left) > 0 {
		left = strings.Join(e.left, ", ")
	}
	return fmt.Sprintf("no answer for %s; answers left: %s (exit code %d)", e.dialog, left, e.ExitCode())
}

// ExitCode is that of wrong usage.
func (e *scriptError) ExitCode() int { return 2 }

// Failed returns the first dialog without an answer, as an error with an exit code, or nil.
func (u *Script) Failed() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.fail
}

// left names the answers nobody asked for.
func (u *Script) left() []string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.leftLocked()
}

func (u *Script) leftLocked() []string {
	var out []string
	for _, a := range u.answers {
		out = append(out, a.String())
	}
	return out
}

// Request implements ext.UI.
func (u *Script) Request(_ context.Context, _ ext.ID, op string, params json.RawMessage) (json.RawMessage, error) {
	var p ext.UIRequest
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the ui cannot read its params", err)
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	switch op {
	case "select", "confirm", "input", "editor":
		return u.answer(op, p)
	case "getEditorText":
		return json.Marshal(map[string]string{"value": u.editor})
	case "getToolsExpanded":
		return json.RawMessage(`{"value":false}`), nil
	case "setEditorText", "pasteToEditor":
		var text string
		if err := json.Unmarshal(p.Value, &text); err == nil && op == "setEditorText" {
			u.editor = text
		} else {
			u.editor += text
		}
	case "frame":
		if f := u.frames[string(p.ID)]; f != nil {
			f.count++
			close(f.news)
			f.news = make(chan struct{})
		}
	}
	u.say("%s", describe(op, p))
	return json.RawMessage(`{}`), nil
}

func (u *Script) answer(op string, p ext.UIRequest) (json.RawMessage, error) {
	a, err := u.take(op, p.Title)
	if err != nil {
		return nil, err
	}
	value := a.value
	if op == "select" {
		if value, err = a.choose(p.Options); err != nil {
			return nil, u.failing(err)
		}
	}
	u.say("%s -> %s", dialogName(op, p.Title), value)
	return json.Marshal(map[string]json.RawMessage{"value": value})
}

// take removes the first answer that fits.
func (u *Script) take(op, title string) (Answer, error) {
	title = ansi.Strip(title)
	i := slices.IndexFunc(u.answers, func(a Answer) bool { return a.op == op && a.title.MatchString(title) })
	if i < 0 {
		return Answer{}, u.failing(&scriptError{dialogName(op, title), u.leftLocked()})
	}
	a := u.answers[i]
	u.answers = slices.Delete(u.answers, i, i+1)
	return a, nil
}

// failing keeps the first failure for the end, and gives the extension an error.
func (u *Script) failing(err error) error {
	if u.fail == nil {
		u.fail = err
	}
	u.say("%v", err)
	return ext.Wrap(ext.CodeIO, "nobody answered the dialog", err)
}

// Custom implements ext.ComponentUI: it presses the answer's keys once the component has drawn itself.
func (u *Script) Custom(ctx context.Context, _ ext.ID, params json.RawMessage, send func(json.RawMessage) error) error {
	var p ext.UIRequest
	if err := json.Unmarshal(params, &p); err != nil {
		return fmt.Errorf("read the params of custom: %w", err)
	}
	id := string(p.ID)
	u.mu.Lock()
	a, err := u.take("custom", "")
	f := &scriptFrames{news: make(chan struct{})}
	u.frames[id] = f
	if err == nil {
		u.say("custom %s", shortID(p.ID))
	}
	u.mu.Unlock()
	defer func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		delete(u.frames, id)
		u.say("closed %s", shortID(p.ID))
	}()
	if err != nil {
		return err
	}
	if err := send(json.RawMessage(`{"width":80,"rows":24}`)); err != nil {
		return fmt.Errorf("send the size: %w", err)
	}
	seen := 0 // the first key waits for the first frame
	for i, key := range a.keys {
		if i == 0 || key.bytes == "" {
			if !u.await(ctx, f, seen) {
				return nil
			}
		}
		if key.bytes == "" {
			continue
		}
		u.mu.Lock()
		seen = f.count
		u.say("key %s", key.name)
		u.mu.Unlock()
		chunk, err := json.Marshal(map[string]string{"key": key.bytes})
		if err != nil {
			return fmt.Errorf("encode a key: %w", err)
		}
		if err := send(chunk); err != nil {
			return fmt.Errorf("send a key: %w", err)
		}
	}
	<-ctx.Done()
	return nil
}

// await waits until there are more than seen frames. It reports false when the component closed instead.
func (u *Script) await(ctx context.Context, f *scriptFrames, seen int) bool {
	for {
		u.mu.Lock()
		count, news := f.count, f.news
		u.mu.Unlock()
		if count > seen {
			return true
		}
		select {
		case <-news:
		case <-ctx.Done():
			return false
		}
	}
}

// say writes one entry of the log; its further lines are indented. It runs under the lock. A log that cannot be written
// is no reason to stop an extension.
func (u *Script) say(format string, args ...any) {
	text := ansi.Strip(fmt.Sprintf(format, args...))
	_, _ = fmt.Fprintln(u.log, strings.ReplaceAll(text, "\n", "\n  "))
}

// describe words a call that needs no answer, for both UIs.
func describe(op string, p ext.UIRequest) string {
	switch op {
	case "notify":
		return "notify " + p.Type + ": " + p.Message
	case "setStatus":
		if p.Text == nil {
			return "status " + p.Key + " cleared"
		}
		return "status " + p.Key + ": " + *p.Text
	case "setWidget":
		if p.Lines == nil {
			return "widget " + p.Key + " cleared"
		}
		return strings.Join(append([]string{"widget " + p.Key + ":"}, p.Lines...), "\n")
	case "frame":
		return strings.Join(append([]string{"frame " + shortID(p.ID) + ":"}, p.Lines...), "\n")
	}
	return op + ": " + string(p.Value)
}

func dialogName(op, title string) string {
	if op == "custom" {
		return "custom"
	}
	return fmt.Sprintf("%s %q", op, title)
}

func shortID(id json.RawMessage) string { return strings.Trim(string(id), `"`) }

// Answer is one answer.
type Answer struct {
	op    string
	title *regexp.Regexp
	value json.RawMessage
	keys  []scriptKey
}

// scriptKey is a key to press; without bytes it waits for the next frame.
type scriptKey struct{ name, bytes string }

// String is the dialog that the answer is for.
func (a Answer) String() string {
	s := a.op
	if t := a.title.String(); t != "" {
		s += " /" + t + "/"
	}
	return s
}

// choose finds the option that an answer to select means: by its text, or by its number from 0.
func (a Answer) choose(options []string) (json.RawMessage, error) {
	var number int
	if string(a.value) == "null" {
		return a.value, nil
	}
	if err := json.Unmarshal(a.value, &number); err == nil {
		if number >= len(options) {
			return nil, fmt.Errorf("%s has no option number %d, only %d options", a, number, len(options))
		}
		return json.Marshal(options[number])
	}
	var text string
	if err := json.Unmarshal(a.value, &text); err != nil {
		return nil, fmt.Errorf("read the answer %s: %w", a, err)
	}
	for _, o := range options {
		if o == text || ansi.Strip(o) == text {
			return json.Marshal(o)
		}
	}
	return nil, fmt.Errorf("%s has no option %q, only %q", a, text, options)
}
