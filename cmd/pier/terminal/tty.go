package terminal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/muesli/cancelreader"
	"golang.org/x/term"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/tui"
)

// Open returns a UI on a real terminal, or nil when in or out is none. It works until ctx ends.
func Open(ctx context.Context, in, out *os.File, noColor bool) *UI {
	if !term.IsTerminal(int(in.Fd())) || !term.IsTerminal(int(out.Fd())) {
		return nil
	}
	t := tty{in, out}
	return newUI(t, dialogPrompter{t}, pollSize(ctx), noColor)
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

// dialogInput is the terminal's input for the time of one dialog. A program given the terminal itself leaves a reader behind
// that swallows the next line: bubbletea closes its input before the reader has noticed that it was cancelled.
type dialogInput struct {
	life context.Context
	tty  tty

	mu   sync.Mutex // held while reading
	rest []byte
}

func (d *dialogInput) Read(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.rest) == 0 {
		var err error
		if d.rest, err = d.tty.Read(d.life); err != nil {
			return 0, io.EOF
		}
	}
	n := copy(p, d.rest)
	d.rest = d.rest[n:]
	return n, nil
}

// dialogPrompter shows dialogs as the screen of pier run draws them.
type dialogPrompter struct{ tty tty }

// Prompt implements prompter. It returns when nothing of the dialog reads the terminal any more.
func (d dialogPrompter) Prompt(ctx context.Context, from ext.ID, op string, p ext.UIRequest) (_ any, err error) {
	if runtime.GOOS == "windows" { // reads of the console are cancelled for good there
		return tui.Dialog(ctx, d.tty.in, d.tty.out, from, op, p)
	}
	restore, err := d.tty.Raw()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, restore()) }()
	life, cancel := context.WithCancel(ctx)
	in := &dialogInput{life: life, tty: d.tty}
	defer func() {
		cancel()
		in.mu.Lock() // the last read is over
		defer in.mu.Unlock()
	}()
	return tui.Dialog(ctx, in, rawOutput{d.tty.out}, from, op, p)
}

// rawOutput ends lines as a raw terminal needs it: a program whose input is no terminal expects the driver to do that. It
// says its descriptor, so that the program can ask for the size.
type rawOutput struct{ out *os.File }

func (r rawOutput) Write(p []byte) (int, error) {
	if _, err := r.out.Write(bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n"))); err != nil {
		return 0, fmt.Errorf("write to the terminal: %w", err)
	}
	return len(p), nil
}

func (r rawOutput) Read([]byte) (int, error) { return 0, io.EOF }
func (r rawOutput) Close() error             { return nil }
func (r rawOutput) Fd() uintptr              { return r.out.Fd() }
