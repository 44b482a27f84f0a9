package tui

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

// fixture is a screen without a terminal: what it would draw is asked for.
type fixture struct {
	*testing.T
	*Screen
	out *output
	now time.Time // when it is for seen; zero for the time it is
}

type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

func newFixture(t *testing.T, width, rows int) *fixture {
	t.Helper()
	in, keep := io.Pipe()
	t.Cleanup(func() { _ = keep.Close() })
	out := &output{}
	// bubbletea tells the size of its options some time later; told none, it overrules no size that the test gives.
	f := &fixture{T: t, Screen: Start(t.Context(), Options{In: in, Out: out}), out: out}
	f.resize(width, rows)
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// tell makes one call of the method ui.
func (f *fixture) tell(op, params string) string {
	f.Helper()
	answer, err := f.Request(f.Context(), "x", op, json.RawMessage(params))
	if err != nil {
		f.Errorf("%s: %v", op, err)
	}
	return string(answer)
}

// seen is the screen as text, without spaces at the ends of lines.
func (f *fixture) seen() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now
	if now.IsZero() {
		now = time.Now()
	}
	lines := f.draw(now)
	for i, l := range lines {
		lines[i] = strings.TrimRight(ansi.Strip(l), " ")
	}
	return strings.Join(lines, "\n")
}

func (f *fixture) shows(want string) {
	f.Helper()
	if d := cmp.Diff(strings.Trim(want, "\n"), strings.Trim(f.seen(), "\n")); d != "" {
		f.Error(d)
	}
}

// asked waits for a dialog of the extension x.
func (f *fixture) asked() {
	f.Helper()
	f.untilSeen("┌ x ─")
}

// until waits for what an extension or a goroutine does next.
func (f *fixture) until(what string, ok func() bool) {
	f.Helper()
	deadline := time.NewTimer(time.Minute)
	defer deadline.Stop()
	poll := time.NewTicker(2 * time.Millisecond)
	defer poll.Stop()
	for !ok() {
		select {
		case <-poll.C:
		case <-deadline.C:
			f.Fatalf("%s did not come; the screen:\n%s", what, f.seen())
		}
	}
}

func (f *fixture) untilSeen(text string) {
	f.Helper()
	f.until("the text "+text, func() bool { return strings.Contains(f.seen(), text) })
}

// named makes the key of a name; one letter is itself.
func named(name string) *key {
	codes := map[string]tea.Key{
		"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab},
		"pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown}, "backspace": {Code: tea.KeyBackspace}, "home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
		"ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "ctrl+d": {Code: 'd', Mod: tea.ModCtrl}, "ctrl+o": {Code: 'o', Mod: tea.ModCtrl}, "ctrl+j": {Code: 'j', Mod: tea.ModCtrl},
		"space": {Code: tea.KeySpace, Text: " "},
	}
	if k, ok := codes[name]; ok {
		return keyOf(k, false)
	}
	return keyOf(tea.Key{Code: []rune(name)[0], Text: name}, false)
}

// presses gives keys keys as the terminal's reader would, one after the other.
func (f *fixture) presses(names ...string) {
	for _, name := range names {
		f.press(named(name))
	}
}

func (f *fixture) types(text string) {
	for _, r := range text {
		if r == ' ' {
			f.presses("space")
			continue
		}
		f.presses(string(r))
	}
}
