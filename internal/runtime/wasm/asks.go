package wasm

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/procpeer"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// What the host asks of a component.

// Call implements instance.Instance.
func (i *running) Call(ctx context.Context, t instance.ToolCall) (json.RawMessage, error) {
	text, err := i.request(ctx, procpeer.Cause{ToolCall: t.ID}, "handle-tool", t.Name, string(t.Input))
	return answer(text, err, "tool "+t.Name)
}

// answer is what a component returned when it is JSON.
func answer(text string, err error, what string) (json.RawMessage, error) {
	switch {
	case err != nil:
		return nil, err
	case strings.TrimSpace(text) == "":
		return nil, nil
	case !json.Valid([]byte(text)):
		return nil, &ext.Exception{Name: "Error", Message: what + " returned what is no JSON"}
	}
	return json.RawMessage(text), nil
}

// Event implements instance.Listener. The answer has what a handler makes of an event: event, input, result.
func (i *running) Event(ctx context.Context, e instance.Emission) (json.RawMessage, error) {
	text, err := i.request(ctx, procpeer.Cause{Event: e.ID}, "handle-event", string(e.Event))
	out, err := answer(text, err, "handle-event")
	if err != nil {
		return nil, err
	}
	members := jsontext.Members(out)
	reply := map[string]json.RawMessage{"event": e.Event}
	for _, key := range []string{"event", "input", "result"} {
		if value, ok := members[key]; ok && string(value) != "null" {
			reply[key] = value
		}
	}
	return encode(reply), nil
}

// EndEvent implements instance.Listener: a component keeps no lists of handlers.
func (*running) EndEvent(string) {}

// Broadcast implements instance.Listener: pi.events is not part of the world.
func (i *running) Broadcast(string, json.RawMessage) bool { return i.Ended() == nil }

// Called implements instance.Listener.
func (*running) Called(json.RawMessage) bool { return false }

// Command implements instance.Commander. The arguments are the words of the line, as a shell splits it.
func (i *running) Command(ctx context.Context, id, name, args string) error {
	words, err := source.Words(args)
	if err != nil { // a quote that is not closed: what a person typed is not always a command line
		words = strings.Fields(args)
	}
	list := make([]any, len(words))
	for n, w := range words {
		list[n] = w
	}
	_, err = i.request(ctx, procpeer.Cause{Command: id}, "handle-slash", name, list, string(encode(map[string]string{"text": args})))
	return err
}

// Complete implements instance.Commander: components offer no completions.
func (*running) Complete(context.Context, string, string) (json.RawMessage, error) { return nil, nil }

// Shortcut implements instance.Commander: components bind no keys.
func (*running) Shortcut(context.Context, string, string) error { return nil }

// SetFlags implements instance.Commander: components register no flags.
func (*running) SetFlags(context.Context, map[string]json.RawMessage) error { return nil }
