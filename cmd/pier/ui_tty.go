package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	"charm.land/huh/v2"
	"github.com/muesli/cancelreader"
	"golang.org/x/term"

	"github.com/cec80427/pier/ext"
)

// openTerminalUI returns a UI on a real terminal, or nil when in or out is none. It works until ctx ends.
func openTerminalUI(ctx context.Context, in, out *os.File, noColor bool) *terminalUI {
	if !term.IsTerminal(int(in.Fd())) || !term.IsTerminal(int(out.Fd())) {
		return nil
	}
	return newTerminalUI(tty{in, out}, formPrompter{in, out}, pollSize(ctx), noColor)
}

// pollSize wakes the UI now and then: the signal of a new size does not exist everywhere, and nobody resizes often.
func pollSize(ctx context.Context) <-chan struct{} {
	wake := make(chan struct{})
	go func() {
		tick := time.NewTicker(250 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				select {
				case wake <- struct{}{}:
				default: // no component is open
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return wake
}

// tty is a real terminal.
type tty struct{ in, out *os.File }

func (t tty) Write(p []byte) (int, error) { return t.out.Write(p) }

func (t tty) Size() (width, rows int) {
	width, rows, err := term.GetSize(int(t.out.Fd()))
	if err != nil || width <= 0 || rows <= 0 {
		return 80, 24
	}
	return width, rows
}

func (t tty) Raw() (restore func() error, err error) {
	state, err := term.MakeRaw(int(t.in.Fd()))
	if err != nil {
		return nil, fmt.Errorf("make the terminal raw: %w", err)
	}
	return func() error { return term.Restore(int(t.in.Fd()), state) }, nil
}

func (t tty) Read(ctx context.Context) ([]byte, error) {
	r, err := cancelreader.NewReader(t.in)
	if err != nil {
		return nil, fmt.Errorf("read the terminal: %w", err)
	}
	defer r.Close()
	stop := context.AfterFunc(ctx, func() { r.Cancel() })
	defer stop()
	buf := make([]byte, 4096)
	n, err := r.Read(buf)
	if errors.Is(err, cancelreader.ErrCanceled) {
		return nil, ctx.Err()
	}
	return buf[:n], err
}

// formPrompter shows dialogs with huh.
type formPrompter struct{ in, out *os.File }

// Prompt implements prompter. Each dialog names the extension that asks.
func (f formPrompter) Prompt(ctx context.Context, from ext.ID, op string, p uiParams) (any, error) {
	var text string
	var yes bool
	var field huh.Field
	who := "asked by " + string(from)
	switch op {
	case "select":
		field = huh.NewSelect[string]().Title(p.Title).Description(who).Options(huh.NewOptions(p.Options...)...).Value(&text)
	case "confirm":
		field = huh.NewConfirm().Title(p.Title).Description(strings.TrimLeft(p.Message+"\n"+who, "\n")).
			Affirmative("Yes").Negative("No").Value(&yes)
	case "input":
		field = huh.NewInput().Title(p.Title).Description(who).Placeholder(p.Placeholder).Value(&text)
	case "editor":
		text = p.Prefill
		field = huh.NewText().Title(p.Title).Description(who).ExternalEditor(false).Value(&text)
	default:
		return nil, fmt.Errorf("%s is no dialog", op)
	}
	if op == "select" && len(p.Options) == 0 {
		return nil, nil // dismissed
	}
	keys := huh.NewDefaultKeyMap()
	keys.Quit = key.NewBinding(key.WithKeys("ctrl+c", "esc"))
	err := huh.NewForm(huh.NewGroup(field)).WithInput(f.in).WithOutput(f.out).WithKeyMap(keys).RunWithContext(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, huh.ErrUserAborted):
		return nil, nil // dismissed
	case err != nil:
		return nil, fmt.Errorf("show the dialog: %w", err)
	case op == "confirm":
		return yes, nil
	}
	return text, nil
}
