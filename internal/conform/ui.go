package conform

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// scriptUI is a person made of answers written down beforehand, the twin of oracle/ui.mjs: it records every call, and shows
// components at the widths a scenario names.
type scriptUI struct {
	gate   *recorder
	settle func(context.Context) error

	mu     sync.Mutex
	left   []answer
	frames map[string]json.RawMessage
	editor string
}

var _ ext.ComponentUI = (*scriptUI)(nil)

func newScriptUI(answers []answer, gate *recorder, settle func(context.Context) error) *scriptUI {
	return &scriptUI{gate: gate, settle: settle, left: slices.Clone(answers), frames: map[string]json.RawMessage{}}
}

var stylePattern = lazyregexp.New("\x1b\\[[0-9;]*m")

// take removes the first answer that fits.
func (u *scriptUI) take(op, title string) (answer, bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	title = stylePattern.ReplaceAllString(title, "")
	for i, a := range u.left {
		if a.Op != op {
			continue
		}
		if matched, err := regexp.MatchString(a.Title, title); err == nil && matched {
			u.left = slices.Delete(u.left, i, i+1)
			return a, true
		}
	}
	return answer{}, false
}

// Request implements ext.UI.
func (u *scriptUI) Request(_ context.Context, _ ext.ID, op string, params json.RawMessage) (json.RawMessage, error) {
	entry := map[string]any{}
	if err := json.Unmarshal(params, &entry); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the ui cannot read its params", err)
	}
	switch op {
	case "select", "confirm", "input", "editor":
		return u.dialog(op, entry)
	case "getEditorText":
		u.mu.Lock()
		defer u.mu.Unlock()
		return json.Marshal(map[string]string{"value": u.editor})
	case "getToolsExpanded":
		return json.RawMessage(`{"value":false}`), nil
	case "frame":
		var frame struct{ ID, Lines json.RawMessage }
		if err := json.Unmarshal(params, &frame); err != nil {
			return nil, ext.Wrap(ext.CodeInternal, "the ui cannot read a frame", err)
		}
		u.mu.Lock()
		u.frames[string(frame.ID)] = frame.Lines
		u.mu.Unlock()
		return json.RawMessage("{}"), nil
	case "setTheme":
		delete(entry, "palette") // pier's own; Pi has the theme itself
	case "setEditorText", "pasteToEditor":
		text, _ := entry["value"].(string)
		u.mu.Lock()
		if op == "setEditorText" {
			u.editor = ""
		}
		u.editor += text
		u.mu.Unlock()
	}
	entry["op"] = op
	u.gate.add("ui", entry)
	return json.RawMessage("{}"), nil
}

func (u *scriptUI) dialog(op string, entry map[string]any) (json.RawMessage, error) {
	title, _ := entry["title"].(string)
	a, ok := u.take(op, title)
	value := decode(a.Value)
	if index, number := value.(float64); number && op == "select" {
		options, _ := entry["options"].([]any)
		value = nil
		if int(index) < len(options) {
			value = options[int(index)]
		}
	}
	entry["op"], entry["value"] = op, value
	if !ok {
		entry["value"] = "<no answer>"
	}
	u.gate.add("ui", entry)
	return json.Marshal(map[string]any{"value": value})
}

// Custom implements ext.ComponentUI.
func (u *scriptUI) Custom(ctx context.Context, from ext.ID, params json.RawMessage, send func(json.RawMessage) error) error {
	var p ext.UIRequest
	if err := json.Unmarshal(params, &p); err != nil {
		return ext.Wrap(ext.CodeInternal, "the ui cannot read its params", err)
	}
	c := &shownComponent{ui: u, ctx: ctx, send: send, id: string(p.ID), arrived: u.gate.arrivals(string(from) + string(p.ID))}
	a, awaited := u.take("custom", "")
	if awaited { // one that nobody waits for may close before it is seen
		u.gate.add("ui", map[string]any{"op": "custom", "overlay": p.Overlay})
	}
	if !c.feed(map[string]any{"width": 80, "rows": 24}) {
		return nil
	}
	for _, width := range a.Widths {
		if !c.feed(map[string]any{"width": width, "rows": 24}) {
			return nil
		}
		u.gate.add("ui", map[string]any{"op": "shown", "width": float64(width), "lines": c.lines()})
	}
	if len(a.Widths) > 0 && !c.feed(map[string]any{"width": 80, "rows": 24}) {
		return nil
	}
	for _, k := range a.Keys {
		open := c.feed(map[string]any{"key": k.Bytes})
		entry := map[string]any{"op": "key", "key": k.Name}
		if open {
			entry["lines"] = c.lines()
		}
		u.gate.add("ui", entry)
		if !open {
			return nil
		}
	}
	u.gate.add("ui", map[string]any{"op": "left", "overlay": p.Overlay})
	return nil
}

// shownComponent is one open component.
type shownComponent struct {
	ui      *scriptUI
	ctx     context.Context
	send    func(json.RawMessage) error
	id      string
	arrived chan struct{}
}

// feed hands over one piece of input and waits until the extension has come to rest. It reports whether the component is
// still open.
func (c *shownComponent) feed(chunk map[string]any) bool {
	data, err := json.Marshal(chunk)
	if err != nil || c.send(data) != nil {
		return false
	}
	select {
	case <-c.arrived:
	case <-c.ctx.Done():
		return false
	}
	ctx, cancel := context.WithTimeout(c.ctx, settlePatience)
	defer cancel()
	if c.ui.settle(ctx) != nil {
		return c.ctx.Err() == nil
	}
	select {
	case <-time.After(settlePause):
	case <-c.ctx.Done():
	}
	_ = c.ui.settle(ctx) // what does not come to rest is shown as it is
	return c.ctx.Err() == nil
}

func (c *shownComponent) lines() any {
	c.ui.mu.Lock()
	defer c.ui.mu.Unlock()
	return decode(c.ui.frames[c.id])
}
