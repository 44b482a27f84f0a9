package js

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// The methods of an Instance that the contract of package instance asks for. The names of the operations, which are those of
// shim/src/core/parts/invoke.ts, are written here and nowhere else in Go.
var _ interface {
	instance.Instance
	instance.Limiter
	instance.Preparer
	instance.Listener
	instance.Commander
	instance.Drawer
	instance.Renewer
} = (*Instance)(nil)

// ask runs an operation and decodes its answer; nothing is left as it is.
func (i *Instance) ask(ctx context.Context, op string, args, answer any) error {
	reply, err := i.Invoke(ctx, op, jsontext.Encode(args), nil)
	if err != nil || len(reply) == 0 || answer == nil {
		return err
	}
	return json.Unmarshal(reply, answer)
}

// Load implements instance.Instance.
func (i *Instance) Load(ctx context.Context) error {
	_, err := i.LoadJSON(ctx)
	return err
}

// Call implements instance.Instance.
func (i *Instance) Call(ctx context.Context, t instance.ToolCall) (json.RawMessage, error) {
	return i.CallWithin(ctx, t, 0)
}

// CallWithin implements instance.Limiter.
func (i *Instance) CallWithin(ctx context.Context, t instance.ToolCall, limit time.Duration) (json.RawMessage, error) {
	args := make(jsontext.Fields, 0, 96+len(t.Input)).Text("name", t.Name).Text("toolCallId", t.ID).JSON("input", t.Input).Object()
	return i.invokeWithin(ctx, limit, Cause{ToolCallID: t.ID}, "tool", args, t.Update)
}

// timer is one that ends a call after its limit, until rest.
func (i *Instance) timer(limit time.Duration) *time.Timer {
	t, _ := i.timers.Get().(*time.Timer)
	if t == nil {
		return time.NewTimer(limit)
	}
	t.Reset(limit)
	return t
}

func (i *Instance) rest(t *time.Timer) {
	t.Stop()
	i.timers.Put(t)
}

// Prepare implements instance.Preparer.
func (i *Instance) Prepare(ctx context.Context, tool string, input json.RawMessage) (json.RawMessage, error) {
	return i.Invoke(ctx, "prepare", jsontext.Encode(map[string]any{"name": tool, "input": input}), nil)
}

// Event implements instance.Listener.
func (i *Instance) Event(ctx context.Context, e instance.Emission) (json.RawMessage, error) {
	f := make(jsontext.Fields, 0, len(e.Event)+96).JSON("event", e.Event).Number("handler", float64(e.Handler))
	if e.List != "" {
		f = f.Text("emission", e.List).Flag("last", e.Last)
	}
	return i.InvokeFor(ctx, Cause{EventID: e.ID}, "event", f.Object(), nil)
}

// EndEvent implements instance.Listener.
func (i *Instance) EndEvent(list string) { i.Post("emitted", jsontext.Encode(list)) }

// Broadcast implements instance.Listener.
func (i *Instance) Broadcast(channel string, data json.RawMessage) bool {
	return i.Post("bus", jsontext.Encode(map[string]any{"channel": channel, "data": data}))
}

// Called implements instance.Listener.
func (i *Instance) Called(request json.RawMessage) bool { return i.Post("called", request) }

// Command implements instance.Commander.
func (i *Instance) Command(ctx context.Context, id, name, args string) error {
	_, err := i.InvokeFor(ctx, Cause{CommandID: id}, "command", jsontext.Encode(map[string]any{"name": name, "args": args}), nil)
	return err
}

// Complete implements instance.Commander.
func (i *Instance) Complete(ctx context.Context, name, prefix string) (json.RawMessage, error) {
	return i.Invoke(ctx, "completions", jsontext.Encode(map[string]any{"name": name, "prefix": prefix}), nil)
}

// Shortcut implements instance.Commander.
func (i *Instance) Shortcut(ctx context.Context, id, key string) error {
	_, err := i.InvokeFor(ctx, Cause{EventID: id}, "shortcut", jsontext.Encode(map[string]string{"key": key}), nil)
	return err
}

// SetFlags implements instance.Commander.
func (i *Instance) SetFlags(ctx context.Context, values map[string]json.RawMessage) error {
	return i.ask(ctx, "flags", values, nil)
}

// Render implements instance.Drawer.
func (i *Instance) Render(ctx context.Context, d instance.Drawing) ([]string, error) {
	reply, err := i.Invoke(ctx, "render", jsontext.Encode(map[string]any{
		"kind": d.Kind, "width": d.Width, "expanded": d.Expanded, "tool": d.Tool, "key": d.Key, "partial": d.Partial,
		"input": orNull(d.Input), "result": orNull(d.Result), "message": orNull(d.Message), "entry": orNull(d.Entry),
	}), nil)
	if err != nil || len(reply) == 0 {
		return nil, err
	}
	var lines []string
	if err := json.Unmarshal(reply, &lines); err != nil {
		return nil, fmt.Errorf("read the lines of %s: %w", i.opts.ID, err)
	}
	return lines, nil
}

func orNull(data json.RawMessage) json.RawMessage {
	if len(data) == 0 {
		return json.RawMessage("null")
	}
	return data
}

// Resize implements instance.Drawer.
func (i *Instance) Resize(ctx context.Context, width, rows int) error {
	return i.ask(ctx, "resize", map[string]int{"width": width, "rows": rows}, nil)
}

// TerminalInput implements instance.Drawer.
func (i *Instance) TerminalInput(ctx context.Context, data string) (rest string, consumed bool, err error) {
	var answer struct {
		Consume bool   `json:"consume"`
		Data    string `json:"data"`
	}
	err = i.ask(ctx, "terminalInput", map[string]string{"data": data}, &answer)
	return answer.Data, answer.Consume, err
}

// Suggest implements instance.Drawer.
func (i *Instance) Suggest(ctx context.Context, t instance.Text, force bool) (*instance.Suggestions, error) {
	var answer *instance.Suggestions
	err := i.ask(ctx, "suggest", map[string]any{"lines": t.Lines, "line": t.Line, "col": t.Col, "force": force}, &answer)
	return answer, err
}

// ApplySuggestion implements instance.Drawer.
func (i *Instance) ApplySuggestion(ctx context.Context, t instance.Text, item json.RawMessage, prefix string) (instance.Text, error) {
	var answer struct {
		Lines []string `json:"lines"`
		Line  int      `json:"cursorLine"`
		Col   int      `json:"cursorCol"`
	}
	args := map[string]any{"lines": t.Lines, "line": t.Line, "col": t.Col, "item": item, "prefix": prefix}
	err := i.ask(ctx, "applySuggestion", args, &answer)
	return instance.Text{Lines: answer.Lines, Line: answer.Line, Col: answer.Col}, err
}

// Renew implements instance.Renewer.
func (i *Instance) Renew(ctx context.Context) error { return i.ask(ctx, "renew", struct{}{}, nil) }

// Retire implements instance.Renewer.
func (i *Instance) Retire(ctx context.Context) error { return i.ask(ctx, "retire", struct{}{}, nil) }

// Setup implements instance.Renewer.
func (i *Instance) Setup(ctx context.Context, token int) ([]map[string]json.RawMessage, error) {
	data, err := i.Invoke(ctx, "setup", jsontext.Encode(map[string]int{"token": token}), nil)
	if err != nil {
		return nil, err
	}
	var made struct {
		Entries []map[string]json.RawMessage `json:"entries"`
	}
	if err := json.Unmarshal(data, &made); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the entries of setup cannot be read", err)
	}
	return made.Entries, nil
}
