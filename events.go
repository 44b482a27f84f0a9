package pier

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/runtime/js"
)

// Outcome is what the handlers of one event made of it, all extensions together.
type Outcome struct {
	Handlers int             // how many handlers ran
	Result   json.RawMessage // what Pi's runner would return for this event; nil for nothing
	Event    json.RawMessage // the event after the handlers: some events are changed in place
	Errors   []HandlerError  // handlers that threw; the others ran all the same
}

// HandlerError is a handler that failed.
type HandlerError struct {
	Extension ext.ID
	Event     string
	Err       error // an *ext.Exception when the handler threw
}

// Error names the extension and the event before what went wrong.
func (e HandlerError) Error() string {
	return fmt.Sprintf("%s: %s handler: %v", e.Extension, e.Event, e.Err)
}

func (e HandlerError) Unwrap() error { return e.Err }

// Emit sends one event to the handlers of every extension, in load order and then in registration order, and composes
// what they return as Pi 1.5.2 does for that event. event is a JSON object whose "type" names the event. The error is
// set when a gate failed: a tool_call or user_bash handler that throws blocks (fail closed); other handlers' errors
// are in the Outcome.
func (h *Host) Emit(ctx context.Context, event json.RawMessage) (Outcome, error) {
	e, err := parseEvent(event)
	if err != nil {
		return Outcome{}, err
	}
	c := &composition{id: h.newID("event"), event: e, kind: compositions[e.name]}
	for _, x := range h.Extensions() {
		done, err := h.emitTo(ctx, x, c)
		if err != nil || done {
			return c.outcome(), err
		}
	}
	return c.outcome(), nil
}

// emitTo runs one extension's handlers. The number of handlers is read once, so that a handler which registers another does not
// see it run for the same event.
func (h *Host) emitTo(ctx context.Context, x *Extension, c *composition) (done bool, err error) {
	for n := range x.Registrations().Handlers[c.event.name] {
		before := c.before()
		args, err := json.Marshal(struct {
			Event   json.RawMessage `json:"event"`
			Handler int             `json:"handler"`
		}{before, n})
		if err != nil {
			return false, fmt.Errorf("encode event: %w", err)
		}
		c.handlers++
		reply, err := x.invokeFor(ctx, js.Cause{EventID: c.id}, "event", args, nil)
		if err != nil {
			failure := HandlerError{Extension: x.ID(), Event: c.event.name, Err: err}
			c.errors = append(c.errors, failure)
			h.report(failure)
			if c.kind.failClosed || ctx.Err() != nil {
				return true, failure
			}
			continue
		}
		var answer struct {
			Event  json.RawMessage `json:"event"`
			Result json.RawMessage `json:"result"`
		}
		if err := json.Unmarshal(reply, &answer); err != nil {
			return false, fmt.Errorf("decode the reply of %s: %w", x.ID(), err)
		}
		if c.after(answer.Event, answer.Result) {
			return true, nil
		}
	}
	return false, nil
}

// hasHandlers reports whether any extension listens, so that nothing is encoded when none does.
func (h *Host) hasHandlers(event string) bool {
	for _, x := range h.Extensions() {
		if x.Registrations().Handlers[event] > 0 {
			return true
		}
	}
	return false
}

func parseEvent(data json.RawMessage) (event, error) {
	e := event{}
	if err := ext.DecodeStrict(data, &e.fields); err != nil {
		return e, err
	}
	if json.Unmarshal(e.fields["type"], &e.name) != nil || e.name == "" {
		return e, ext.E(ext.CodeInvalidRequest, `an event is a JSON object with a "type"`)
	}
	return e, nil
}
