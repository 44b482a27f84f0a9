package tui

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/cec80427/pier/ext"
)

// layer is what lies over the prompt: a dialog of ours, or a component of an extension. The last one that wants the keyboard
// has it.
type layer struct {
	from   ext.ID
	id     string  // of a component, as JSON
	dialog *dialog // nil for a component
	close  context.CancelFunc

	// Guarded by the screen's lock.
	lines      []string
	overlay    bool
	at         *ext.UIPlace // where an overlay lies
	hidden     bool
	passive    bool // does not take the keyboard
	interrupts int  // Ctrl-C in a row

	sending sync.Mutex
	send    func(json.RawMessage) error
}

// Custom implements ext.ComponentUI. Ctrl-C goes to the component like any key; a second one in a row closes it, so that a
// component that ignores it is no trap.
func (s *Screen) Custom(ctx context.Context, from ext.ID, params json.RawMessage, send func(json.RawMessage) error) error {
	var p ext.UIRequest
	if err := json.Unmarshal(params, &p); err != nil {
		return fmt.Errorf("read the params of custom: %w", err)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	l := &layer{from: from, id: string(p.ID), overlay: p.Overlay, close: stop, send: send}
	s.change(func() {
		if p.Place == "editor" {
			s.editor = l
			s.events.push(event{triggers: s.triggers()}) // which may have changed since it was made
		} else {
			s.layers = append(s.layers, l)
		}
	})
	defer s.change(func() { s.remove(l) })
	width, rows := s.Size()
	if err := l.tell(sizeNews(width, rows)); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
	case <-s.done:
	}
	return nil
}

func (s *Screen) remove(l *layer) {
	s.layers = slices.DeleteFunc(s.layers, func(other *layer) bool { return other == l })
	if s.editor == l {
		s.editor = nil
	}
}

// tell sends a component news.
func (l *layer) tell(news any) error {
	chunk, err := json.Marshal(news)
	if err != nil {
		return fmt.Errorf("encode news for a component: %w", err)
	}
	l.sending.Lock()
	defer l.sending.Unlock()
	return l.send(chunk)
}

func sizeNews(width, rows int) any {
	return struct {
		Width  int  `json:"width"`
		Rows   int  `json:"rows"`
		Screen bool `json:"screen"`
	}{width, rows, true}
}

// takeFrame takes a component's lines. It runs under the lock.
func (s *Screen) takeFrame(from ext.ID, p ext.UIRequest) {
	for _, l := range append(slices.Clone(s.layers), s.editor) {
		if l != nil && l.from == from && l.id == string(p.ID) && l.dialog == nil {
			l.lines, l.at, l.hidden = p.Lines, p.At, p.Hidden
			l.passive = p.Focus != nil && !*p.Focus
		}
	}
}

// top is the layer that has the keyboard, or nil. It runs under the lock.
func (s *Screen) top() *layer {
	for _, l := range slices.Backward(s.layers) {
		if !l.hidden && !l.passive {
			return l
		}
	}
	return nil
}

// components are all components on the screen. It runs under the lock.
func (s *Screen) components() []*layer {
	var list []*layer
	for _, l := range append(slices.Clone(s.layers), s.editor) {
		if l != nil && l.dialog == nil {
			list = append(list, l)
		}
	}
	return list
}
