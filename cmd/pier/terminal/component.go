package terminal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/permprompt"
)

// shown is an open component. Its fields are under the UI's lock.
type shown struct {
	key    string
	lines  []string
	active bool // has the keyboard and is on the screen
	rows   int  // how many rows it covers
}

func componentName(from ext.ID, id json.RawMessage) string { return string(from) + "\x00" + string(id) }

// Custom implements ext.ComponentUI. Ctrl-C goes to the component like any key; a second one in a row closes it, so that
// a component that ignores it is no trap.
func (t *UI) Custom(ctx context.Context, from ext.ID, params json.RawMessage, send func(json.RawMessage) error) error {
	defer t.Hold()()
	var p ext.UIRequest
	if err := json.Unmarshal(params, &p); err != nil {
		return fmt.Errorf("read the params of custom: %w", err)
	}
	c := &shown{key: componentName(from, p.ID)}
	t.mu.Lock()
	t.components = append(t.components, c)
	t.mu.Unlock()
	h := &holder{}
	defer func() {
		t.keys.leave(h)
		t.mu.Lock()
		defer t.mu.Unlock()
		t.components = slices.DeleteFunc(t.components, func(other *shown) bool { return other == c })
	}()
	var sending sync.Mutex // keys and sizes come from two goroutines
	in := &componentInput{ui: t, send: func(chunk json.RawMessage) error {
		sending.Lock()
		defer sending.Unlock()
		return send(chunk)
	}}
	if err := in.size(); err != nil {
		return err
	}
	for {
		turn, stop := context.WithCancel(ctx)
		h.revoke = stop
		err := t.keys.hold(ctx, h)
		if err == nil {
			err = t.turn(turn, c, in)
			t.keys.yield(h)
		}
		revoked := turn.Err() != nil
		stop()
		switch {
		case ctx.Err() != nil, errors.Is(err, io.EOF):
			return nil
		case err != nil && !revoked:
			return err
		}
	}
}

// turn shows the component and passes keys on until ctx ends.
func (t *UI) turn(ctx context.Context, c *shown, in *componentInput) (err error) {
	restore, err := t.term.Raw()
	if err != nil {
		return fmt.Errorf("prepare the terminal: %w", err)
	}
	t.mu.Lock()
	c.active = true
	t.raw("\x1b[?25l")
	c.draw(t)
	t.mu.Unlock()
	defer func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.raw(c.wipe() + "\x1b[?25h")
		c.active = false
		err = errors.Join(err, restore())
	}()
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	var sizeErr error
	go func() { // a change of size must not wait for a key
		defer close(done)
		for {
			select {
			case <-t.resized:
				if sizeErr = in.size(); sizeErr != nil {
					stop()
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	err = in.keys(ctx)
	stop()
	<-done
	return errors.Join(err, sizeErr)
}

// componentInput turns what the terminal says into chunks.
type componentInput struct {
	ui          *UI
	send        func(json.RawMessage) error
	width, rows int
	rest        string // the start of a key
	interrupts  int    // Ctrl-C in a row
}

// size sends the terminal's size when it is news.
func (in *componentInput) size() error {
	width, rows := in.ui.term.Size()
	if width == in.width && rows == in.rows {
		return nil
	}
	in.width, in.rows = width, rows
	return in.send(json.RawMessage(`{"width":` + strconv.Itoa(width) + `,"rows":` + strconv.Itoa(rows) + `}`))
}

// keys passes keys on until ctx or the input ends, which is io.EOF.
func (in *componentInput) keys(ctx context.Context) error {
	for {
		typed, err := in.ui.term.Read(ctx)
		if err != nil {
			return err
		}
		var keys []string
		keys, in.rest = splitKeys(in.rest + string(typed))
		for _, k := range keys {
			if k != "\x03" {
				in.interrupts = 0
			} else if in.interrupts++; in.interrupts == 2 {
				return io.EOF
			}
			chunk, err := json.Marshal(map[string]string{"key": k})
			if err != nil {
				return fmt.Errorf("encode a key: %w", err)
			}
			if err := in.send(chunk); err != nil {
				return fmt.Errorf("send a key: %w", err)
			}
		}
	}
}

// draw puts the lines where the last ones were. The bottom of a component that is too tall is what shows, as in Pi.
func (c *shown) draw(t *UI) {
	if !c.active {
		return
	}
	width, rows := t.term.Size()
	lines := c.lines[max(0, len(c.lines)-max(1, rows-1)):]
	var b strings.Builder
	b.WriteString(c.wipe())
	for i, l := range lines {
		if i > 0 {
			b.WriteString("\r\n")
		}
		b.WriteString(t.style(permprompt.Unframed(ansi.Truncate(l, width, ""))))
	}
	c.rows = len(lines)
	t.raw(b.String())
}

// wipe returns what clears the rows the component covers and leaves the cursor where it started.
func (c *shown) wipe() string {
	rows := c.rows
	c.rows = 0
	switch rows {
	case 0:
		return ""
	case 1:
		return "\r\x1b[J"
	}
	return "\r\x1b[" + strconv.Itoa(rows-1) + "A\x1b[J"
}
