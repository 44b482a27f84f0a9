package pier

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/cause"
	"github.com/cec80427/pier/internal/host/eventmerge"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Outcome is what the handlers of one event made of it, all extensions together.
type Outcome struct {
	Handlers int             // how many handlers ran
	Result   json.RawMessage // what Pi's runner would return for this event; nil for nothing
	Event    json.RawMessage // the event after the handlers: some events are changed in place
	Errors   []HandlerError  // handlers that threw; the others ran all the same
	Input    json.RawMessage // tool_call: the arguments the tool gets, when what is in the event was put in their place for later handlers
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
// what they return as Pi 1.5.2 does for that event. event is a JSON object whose "type" names the event; "context" goes on
// to the handlers of "context_with_system". The error is set when a gate failed: a tool_call or user_bash handler that
// throws blocks (fail closed); other handlers' errors are in the Outcome.
func (h *Host) Emit(ctx context.Context, event json.RawMessage) (Outcome, error) {
	return h.emitAmong(ctx, event, func(*Extension) bool { return true })
}

// emitAmong is Emit to the handlers of some extensions.
func (h *Host) emitAmong(ctx context.Context, event json.RawMessage, to func(*Extension) bool) (Outcome, error) {
	e, err := eventmerge.Parse(event)
	if err != nil {
		return Outcome{}, err
	}
	if e.Name == "before_agent_start" {
		registrations.CompleteStart(e.Fields, h.opts.Cwd, h.promptOptions())
	}
	c := h.emission(e)
	c.to = to
	stop, err := h.emit(ctx, c)
	if e.Name == "context" && !stop && err == nil && h.hasHandlers("context_with_system") {
		done := c.WithSystemRound()
		_, err = h.emit(ctx, c)
		done()
	}
	h.mcp.Tell(e.Name, c.PutSection)
	return Outcome{Handlers: c.handlers, Result: c.Result(), Event: c.Event.JSON(), Errors: c.errors, Input: c.Input}, err
}

// emission is one event on its way through the extensions.
type emission struct {
	*eventmerge.Merge
	id       string // what the host calls of its handlers are recorded with
	to       func(*Extension) bool
	handlers int // that ran
	errors   []HandlerError
}

func (h *Host) emission(e eventmerge.Event) *emission {
	return &emission{Merge: eventmerge.New(e), id: h.newID("event")}
}

// emit runs the handlers that are registered now: one that comes or goes while the event is under way changes nothing.
func (h *Host) emit(ctx context.Context, c *emission) (stop bool, err error) {
	type listener struct {
		x     *Extension
		count int
	}
	var listeners []listener
	for _, x := range h.loadedSnapshot() {
		if n := x.handlers(c.Event.Name); n > 0 && c.to(x) {
			listeners = append(listeners, listener{x, n})
		}
	}
	for _, l := range listeners {
		c.From = l.x.Path()
		if stop, err := h.emitTo(ctx, l.x, l.count, c); err != nil || stop {
			return stop, err
		}
	}
	return false, nil
}

// emitTo runs one extension's handlers.
func (h *Host) emitTo(ctx context.Context, x *Extension, count int, c *emission) (stop bool, err error) {
	one := instance.Emission{ID: c.id}
	if count > 1 {
		one.List = c.id
	}
	for n := range count {
		one.Event, one.Handler, one.Last = c.Before(), n, n == count-1
		c.handlers++
		stop, err := h.emitNoted(ctx, x, c, one)
		if err != nil {
			failure := HandlerError{Extension: x.ID(), Event: c.Event.Name, Err: err}
			c.errors = append(c.errors, failure)
			h.journal.Thrown(x.ID(), c.Event.Name, err, cause.Cause{Event: c.id}.For(ctx))
			h.reportHandlerError(failure)
			err = nil
			if c.FailClosed() || ctx.Err() != nil {
				stop, err = true, failure
			}
		}
		if stop {
			if listener, ok := currentAs[instance.Listener](x); ok && !one.Last {
				listener.EndEvent(one.List)
			}
			return true, err
		}
	}
	return false, nil
}

// emitNoted runs one handler, on record.
func (h *Host) emitNoted(ctx context.Context, x *Extension, c *emission, one instance.Emission) (stop bool, err error) {
	end, err := h.journal.Hook(ctx, x.ID(), c.id, c.Event.Name)
	if err != nil {
		return false, err
	}
	stop, err = h.emitOne(ctx, x, c, one)
	if failed := end(err); failed != nil && err == nil {
		return stop, failed
	}
	if stop && err == nil {
		err = h.journal.Blocked(x.ID(), cause.Cause{Event: c.id}.For(ctx), c.Event.Name, jsontext.String(c.Event.Fields["toolName"]), c.Reason())
	}
	return stop, err
}

// emitOne runs one handler. An error is the handler's failure.
func (h *Host) emitOne(ctx context.Context, x *Extension, c *emission, one instance.Emission) (stop bool, err error) {
	listener, err := capability[instance.Listener](ctx, x)
	if err != nil {
		return false, err
	}
	reply, err := listener.Event(ctx, one)
	if err != nil {
		return false, err
	}
	return c.Add(reply, one.Event)
}

// hasHandlers reports whether any extension listens, so that nothing is encoded when none does.
func (h *Host) hasHandlers(event string) bool {
	for _, x := range h.loadedSnapshot() {
		if x.handlers(event) > 0 {
			return true
		}
	}
	return false
}

// emitBut sends an event that nobody waits for to all extensions but one.
func (h *Host) emitBut(event map[string]any, but ext.ID) {
	if _, err := h.emitAmong(h.closing, jsontext.Encode(event), func(x *Extension) bool { return x.ID() != but }); err != nil {
		h.log.Warn("event", "err", err)
	}
}

// renamed tells of the session's new name.
func (h *Host) renamed(name string, from ext.ID) bool {
	event := map[string]any{"type": "session_info_changed"}
	if name != "" {
		event["name"] = name
	}
	return h.emitBeside(event, from)
}

// emitBeside sends an event that an extension's own call caused, see eventqueue.Queue.
func (h *Host) emitBeside(event map[string]any, from ext.ID) (itself bool) {
	name, _ := event["type"].(string)
	for _, x := range h.loadedSnapshot() {
		if x.handlers(name) > 0 {
			return h.later.SendAsync(event, from, x.ID())
		}
	}
	return h.later.SendAsync(event, from, "")
}
