package protocolserve

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/protocol"
	"github.com/cec80427/pier/internal/sys/deadline"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// handle answers one request, once the extensions are loaded.
func (s *server) handle(ctx context.Context, r *protocol.Request) (ext.Payload, error) {
	if err := s.loaded(ctx); err != nil {
		return early(ctx, r.Payload, err), nil
	}
	if s.host == nil {
		return nil, ext.E(ext.CodeInternal, "no extension is loaded")
	}
	if s.opts.Timeout > 0 && !timed(r.Payload) {
		var cancel context.CancelFunc
		ctx, cancel = deadline.WithTimeout(ctx, s.opts.Timeout, ext.E(ext.CodeTimeout, "the request took longer than "+s.opts.Timeout.String()))
		defer cancel()
	}
	defer s.registerAnew()
	ctx = ext.WithAsker(ctx, askerOf(r))
	switch p := r.Payload.(type) {
	case *ext.ToolCall:
		return s.callTool(ctx, r, p)
	case *ext.SlashCommand:
		return s.runCommand(ctx, p)
	case *ext.EventHook:
		return s.emit(ctx, p)
	}
	return nil, ext.E(ext.CodeInvalidRequest, "a client does not send this")
}

// loaded waits until the extensions are, or the request is over: one that was cancelled before its turn came is not run.
func (s *server) loaded(ctx context.Context) error {
	select {
	case <-s.ready:
	case <-ctx.Done():
	}
	return context.Cause(ctx)
}

// early answers a request that was cancelled before it could run, in the shape that its answer has later too.
func early(ctx context.Context, p ext.Payload, err error) ext.Payload {
	switch p := p.(type) {
	case *ext.ToolCall:
		return &ext.ToolResult{CallID: p.CallID, Output: objectOr(nil), IsError: true, Error: failureOf(ctx, err)}
	case *ext.EventHook:
		return &ext.EventHook{Event: p.Event, Data: outcome(pier.Outcome{}), Error: failureOf(ctx, err)}
	}
	return &ext.SlashResult{Output: encode(map[string]any{"message": err.Error()}), IsError: true, Error: failureOf(ctx, err)}
}

// deliveryOf is what a request says of itself.
func deliveryOf(p ext.Payload) ext.Delivery {
	switch p := p.(type) {
	case *ext.ToolCall:
		return p.Delivery
	case *ext.SlashCommand:
		return p.Delivery
	case *ext.EventHook:
		return p.Delivery
	}
	return ext.Delivery{}
}

// timed reports whether a request brings its own limit.
func timed(p ext.Payload) bool {
	d := deliveryOf(p)
	return d.TimeoutMS != nil && *d.TimeoutMS > 0
}

// askerOf is the ids that the records of a request carry: the request's own, and what its context says of the agent's run and trace.
func askerOf(r *protocol.Request) ext.Asker {
	a := ext.Asker{RPCID: r.ID}
	given := deliveryOf(r.Payload).Context
	if given == nil {
		return a
	}
	said := jsontext.Members(given) // free-form: it may have anything
	_ = json.Unmarshal(said["run_id"], &a.RunID)
	_ = json.Unmarshal(said["trace_id"], &a.TraceID)
	_ = json.Unmarshal(said["span_id"], &a.SpanID)
	return a
}

// registerAnew tells what changed: extensions may register more while they run.
func (s *server) registerAnew() {
	s.mu.Lock()
	changed := s.changed
	s.changed = false
	s.mu.Unlock()
	if !changed {
		return
	}
	for _, x := range s.host.Extensions() {
		s.register(s.life, x)
	}
}

// which is the extension that a request names; nil for none.
func (s *server) which(d ext.Delivery) (*pier.Extension, error) {
	if d.ExtensionID == nil {
		return nil, nil
	}
	for _, x := range s.host.Extensions() {
		if string(x.ID()) == *d.ExtensionID {
			return x, nil
		}
	}
	return nil, ext.E(ext.CodeInvalidRequest, "there is no extension with this id").With("extension_id", *d.ExtensionID)
}

// callTool runs a tool: of the extension that is named, else of the first that has it, else a built-in one.
func (s *server) callTool(ctx context.Context, r *protocol.Request, p *ext.ToolCall) (ext.Payload, error) {
	x, err := s.which(p.Delivery)
	if err != nil {
		return nil, err
	}
	call := pier.ToolCall{ID: p.CallID, Name: p.Name, Input: p.Input}
	var stream *updates
	if p.Stream != nil && *p.Stream {
		stream = openUpdates(ctx, r)
		call.Update = stream.add
	}
	var result pier.Result
	if x != nil {
		result, err = x.CallTool(ctx, call)
	} else {
		result, err = s.host.Call(ctx, call)
	}
	out := &ext.ToolResult{CallID: p.CallID, Output: objectOr(result.JSON()), IsError: result.IsError || err != nil}
	if err != nil {
		out.Error = failureOf(ctx, err)
	}
	if stream != nil {
		out.Chunk = stream.close()
	}
	return out, nil
}

// runCommand runs a slash command. args are joined as typed, with one space between them; {"input":{"text":…}} is the text itself.
func (s *server) runCommand(ctx context.Context, p *ext.SlashCommand) (ext.Payload, error) {
	x, err := s.which(p.Delivery)
	if err != nil {
		return nil, err
	}
	text := strings.Join(p.Args, " ")
	if len(p.Input) > 0 {
		var input struct {
			Text string `json:"text"`
		}
		if err := ext.DecodeStrict(p.Input, &input); err != nil {
			return nil, ext.Wrap(ext.CodeInvalidRequest, `input is {"text": …}: the arguments as they were typed`, err)
		}
		text = input.Text
	}
	if x != nil {
		err = x.Command(ctx, p.Name, text)
	} else {
		err = s.host.Command(ctx, p.Name, text)
	}
	out := &ext.SlashResult{Output: json.RawMessage("{}")}
	if err != nil {
		out.IsError, out.Error = true, failureOf(ctx, err)
		out.Output = encode(map[string]any{"message": err.Error()})
	}
	return out, nil
}

// emit sends an event to the handlers and answers with their results.
func (s *server) emit(ctx context.Context, p *ext.EventHook) (ext.Payload, error) {
	fields := map[string]json.RawMessage{}
	if len(p.Data) > 0 {
		if err := ext.DecodeStrict(p.Data, &fields); err != nil {
			return nil, err
		}
	}
	fields["type"] = encode(p.Event)
	x, err := s.which(p.Delivery)
	if err != nil {
		return nil, err
	}
	var out pier.Outcome
	if x != nil {
		out, err = x.Emit(ctx, encode(fields))
	} else {
		out, err = s.host.Emit(ctx, encode(fields))
	}
	answer := &ext.EventHook{Event: p.Event, Data: outcome(out)}
	if err != nil {
		answer.Error = failureOf(ctx, err)
	}
	return answer, nil
}

// outcome is what handlers made of an event: how many ran, their result, the event as they left it, and who failed.
func outcome(out pier.Outcome) json.RawMessage {
	data := map[string]any{"handlers": out.Handlers, "result": orNull(out.Result), "event": orNull(out.Event)}
	if len(out.Errors) > 0 {
		failed := make([]map[string]any, len(out.Errors))
		for i, e := range out.Errors {
			failed[i] = map[string]any{"extension_id": e.Extension, "message": e.Err.Error()}
		}
		data["errors"] = failed
	}
	return encode(data)
}

func orNull(data json.RawMessage) json.RawMessage {
	if len(data) == 0 {
		return json.RawMessage("null")
	}
	return data
}

// objectOr is a tool's result, which the protocol wants to be an object.
func objectOr(data json.RawMessage) json.RawMessage {
	if len(data) > 0 && data[0] == '{' {
		return data
	}
	return encode(map[string]any{"value": orNull(data)})
}

// failureOf is what failed when it was the host and not the extension's own code: a code of the closed set, and whether the same
// request may work later. An exception of the extension has no code; its text is in the output.
func failureOf(ctx context.Context, err error) *ext.HostCallError {
	if cause := context.Cause(ctx); cause != nil {
		err = cause // a deadline or a cancellation, whatever it made fail first
	}
	if _, thrown := errors.AsType[*ext.Exception](err); thrown {
		return nil
	}
	if blocked, ok := errors.AsType[*pier.BlockedError](err); ok {
		return &ext.HostCallError{
			Code: ext.CodeDenied, Message: blocked.Reason, Details: encode(map[string]any{"blocked_by": "tool_call handler"}), Retryable: new(false),
		}
	}
	e := ext.NewHostCallError(err)
	retryable := e.Code == ext.CodeTimeout || e.Code == ext.CodeIO
	e.Retryable = &retryable
	return e
}
