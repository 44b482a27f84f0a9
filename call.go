package pier

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/cause"
	"github.com/cec80427/pier/internal/host/eventmerge"
	"github.com/cec80427/pier/internal/host/eventqueue"
	"github.com/cec80427/pier/internal/host/registrations"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/node/picture"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// ToolCall is one call of a tool, as a model or a person makes it.
type ToolCall struct {
	ID     string // correlates events and ledger records; one is made when empty
	Name   string
	Input  json.RawMessage // a JSON object, checked against the tool's parameters before the call
	Update func(partial json.RawMessage)

	parent string // the id of the call that this one is made by, if any
	barred bool   // the calling tool may not call this one; answered as "not found"
}

// Result is a tool's result in Pi's shape.
type Result struct {
	Content json.RawMessage // [{"type":"text","text":…} | {"type":"image","data":…,"mimeType":…}]
	Details json.RawMessage // the tool's own data, or nil
	IsError bool

	raw   jsontext.Raw
	whole json.RawMessage // what a tool returned instead of an object
}

// JSON is the whole result, with the fields that newer Pi has (structuredContent, terminate, usage).
func (r Result) JSON() json.RawMessage {
	if r.whole != nil {
		return r.whole
	}
	return jsontext.Encode(r.raw)
}

// Text joins the text blocks of the content with newlines.
func (r Result) Text() string { return eventmerge.Text(r.Content) }

// ParseResult reads a result in Pi's shape, e.g. one that ToolCall.Update was given.
func ParseResult(data json.RawMessage) (Result, error) {
	if !json.Valid(data) {
		data = nil
	}
	return parseResult(data)
}

func parseResult(data json.RawMessage) (Result, error) {
	r := Result{raw: jsontext.Members(data)}
	if r.raw == nil {
		return r, &ext.Exception{Message: "the tool returned no result object"}
	}
	r.Content, r.Details = r.raw["content"], r.raw["details"]
	r.IsError = string(r.raw["isError"]) == "true"
	return r, nil
}

// failedResult is the result of a tool that threw, as Pi hands it to the model.
func failedResult(message string) Result {
	raw := eventmerge.Failed(message)
	return Result{Content: raw["content"], Details: raw["details"], IsError: true, raw: raw}
}

// Call runs a tool by name: a registered one (of the extension that was loaded first, when several have it), else one of the built-in tools. It does
// what Pi's agent does around a call: arguments are checked, tool_call handlers may change or block it, tool_result handlers may change its result.
//
// A tool that reports an error returns a Result with IsError and no error. The error is set when the call itself failed: an *ext.Exception
// that the tool threw, an *ext.Error for arguments, policy or a deadline, *Blocked. The Result is what a model should see in every case.
func (h *Host) Call(ctx context.Context, call ToolCall) (Result, error) {
	return h.call(ctx, h.toolOwner(call.Name), call)
}

// toolOwner is the extension whose tool a name is; nil for none.
func (h *Host) toolOwner(tool string) *Extension {
	for _, x := range h.loadedSnapshot() {
		if _, ok := x.tool(tool); ok {
			return x
		}
	}
	return nil
}

// BlockedError is a tool call that a tool_call handler stopped.
type BlockedError struct{ Tool, Reason string }

// Error is the reason the handler gave.
func (b *BlockedError) Error() string { return b.Reason }

// call runs one call through Pi's pipeline. x is nil for a built-in tool.
func (h *Host) call(ctx context.Context, x *Extension, call ToolCall) (Result, error) {
	run := h.callBuiltin
	if x != nil {
		run = x.execute
	}
	return h.callWith(ctx, x, call, run)
}

// callWith is call, with what runs the tool.
func (h *Host) callWith(ctx context.Context, x *Extension, call ToolCall, run runner) (Result, error) {
	if call.ID == "" {
		call.ID = h.newID("call")
	}
	if len(call.Input) == 0 {
		call.Input = json.RawMessage("{}")
	}
	t := &eventqueue.Call{ID: call.ID, Name: call.Name, Parent: call.parent, Args: call.Input, Listens: h.hasHandlers, Send: func(event map[string]any) {
		if _, err := h.Emit(ctx, jsontext.Encode(event)); err != nil {
			h.log.Debug("tool execution", "err", err) // it ends nothing
		}
	}}
	call.Update = t.Start(call.Update)
	result, took, err := h.run(ctx, x, call, run, t)
	t.End(result.raw, result.IsError, took)
	return result, err
}

// run makes one call and tells nobody; took is how many milliseconds the tool ran, negative when it did not run.
func (h *Host) run(ctx context.Context, x *Extension, call ToolCall, run runner, t *eventqueue.Call) (result Result, took float64, err error) {
	if err = h.prepare(ctx, x, &call); err == nil {
		err = h.beforeCall(ctx, &call)
	}
	if err != nil { // the tool did not run, so tool_result handlers have nothing to see
		return failedResult(modelText(err)), -1, err
	}
	timed := h.hasHandlers("tool_execution_end") // a clock that is not read is one thing less to repeat
	var started time.Time
	if timed {
		started = h.origins.Now()
	}
	if result, err = run(ctx, call); err != nil {
		result = failedResult(modelText(err))
	} else {
		_, t.Own = result.raw["isError"]
	}
	if timed {
		took = float64(h.origins.Now().Sub(started).Milliseconds())
	}
	t.Wait()
	result, err = h.afterCall(ctx, call, result, err)
	result = h.fitImages(result)
	if problem := eventmerge.ContentProblem(result.Content); problem != "" && x != nil && err == nil {
		result, err = failedResult(problem), &ext.Exception{Name: "TypeError", Message: problem}
	}
	return result, took, err
}

// modelText is what a model reads of a failed call: as in Pi, it does not say which extension's handler failed.
func modelText(err error) string {
	if failure, ok := errors.AsType[HandlerError](err); ok {
		err = failure.Err
	}
	return err.Error()
}

type runner func(ctx context.Context, call ToolCall) (Result, error)

// prepare brings the arguments into the form that the tool gets.
func (h *Host) prepare(ctx context.Context, x *Extension, call *ToolCall) (err error) {
	if x == nil {
		if !registrations.IsBuiltin(call.Name) || call.barred {
			return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("Tool %s not found", call.Name))
		}
		call.Input, err = h.wiring.tools.Prepare(call.Name, call.Input)
		return err
	}
	tool, ok := x.tool(call.Name)
	if x.AcceptsUnlistedTool(call.Name) {
		return nil // only calls that name the extension find an unlisted tool
	}
	if !ok {
		return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("Tool %s not found in extension %s", call.Name, x.ID()))
	}
	if tool.Has["prepareArguments"] {
		preparer, err := capability[instance.Preparer](ctx, x)
		if err == nil {
			call.Input, err = preparer.Prepare(ctx, call.Name, call.Input)
		}
		if err != nil {
			return err
		}
	}
	schema, err := x.schema(tool)
	if err != nil {
		return err
	}
	call.Input, err = schema.Validate(call.Input)
	return err
}

// execute runs the tool's own code.
func (x *Extension) execute(ctx context.Context, call ToolCall) (Result, error) {
	audit := new(json.RawMessage)
	end, err := x.host.journal.Span(x.ID(), "tool_call", cause.Cause{Tool: call.ID, Input: call.Input, Audit: audit}.For(ctx), call.Name)
	if err != nil {
		return Result{}, err
	}
	x.host.running.Store(call.ID, x.ID())
	defer x.host.running.Delete(call.ID)
	running, err := x.runningInstance(ctx)
	var data json.RawMessage
	if err == nil {
		data, err = running.Call(ctx, instance.ToolCall{ID: call.ID, Name: call.Name, Input: call.Input, Update: call.Update, Audit: audit})
	}
	result := Result{}
	if err == nil {
		result, err = x.parseReturn(call.Name, data)
	}
	return result, errors.Join(err, end(err))
}

// parseReturn reads what a tool's code returned. As in Pi, undefined and null are errors, and another value that is no object is a result without content.
func (x *Extension) parseReturn(tool string, data json.RawMessage) (Result, error) {
	switch {
	case data == nil:
		return Result{}, &ext.Exception{Name: "TypeError", Message: "Cannot read properties of undefined (reading 'isError')"}
	case string(data) == "null":
		return Result{}, &ext.Exception{Name: "TypeError", Message: "Cannot read properties of null (reading 'isError')"}
	}
	if raw := jsontext.Members(data); raw == nil {
		x.host.warnUser(fmt.Sprintf("tool %s of %s returned no object: a result is { content: [{ type: \"text\", text }] }", tool, x.ID()))
		return Result{raw: jsontext.Raw{}, whole: data}, nil
	}
	return parseResult(data)
}

// callBuiltin runs a built-in tool through the gate, in the name of the host itself.
func (h *Host) callBuiltin(ctx context.Context, call ToolCall) (Result, error) {
	request := ext.Call{
		Extension: hostID, Runtime: "host", Method: ext.MethodTool, ToolCallID: call.ID,
		Params: jsontext.Encode(map[string]any{"name": call.Name, "input": call.Input}),
	}
	if call.Update != nil {
		request.Stream = func(chunk json.RawMessage) error {
			call.Update(chunk)
			return nil
		}
	}
	defer h.causes.Begin(hostID, cause.Cause{Tool: call.ID, Input: call.Input}.For(ctx), "tool_call", call.Name)()
	data, err := h.gate.Call(ctx, request)
	if err != nil {
		return Result{}, err
	}
	return parseResult(data)
}

// eventCall is the call as its events tell of it.
func (c *ToolCall) eventCall() eventmerge.ToolCall {
	return eventmerge.ToolCall{ID: c.ID, Name: c.Name, Parent: c.parent, Input: c.Input}
}

// beforeCall lets the tool_call handlers change the arguments or block. A handler that throws blocks (fail closed).
func (h *Host) beforeCall(ctx context.Context, call *ToolCall) error {
	if !h.hasHandlers("tool_call") {
		return nil
	}
	out, err := h.Emit(ctx, call.eventCall().Before())
	if err != nil {
		return err
	}
	if reason, blocked := eventmerge.Blocked(out.Result); blocked {
		return &BlockedError{Tool: call.Name, Reason: reason}
	}
	var changed struct {
		Input json.RawMessage `json:"input"`
	}
	if err := json.Unmarshal(out.Event, &changed); err != nil {
		return fmt.Errorf("decode tool_call: %w", err)
	}
	call.Input = changed.Input // not checked again, as in Pi
	if out.Input != nil {
		call.Input = out.Input // what replaced them in the event is for later handlers only
	}
	return nil
}

// handlersGrace is how long the tool_result handlers of a call that was cancelled may take.
const handlersGrace = 10 * time.Second

// afterCall lets the tool_result handlers change the result. A handler that clears isError heals a failed call.
func (h *Host) afterCall(ctx context.Context, call ToolCall, result Result, callErr error) (Result, error) {
	if !h.hasHandlers("tool_result") {
		return result, callErr
	}
	if ctx.Err() != nil { // the call is over, its handlers are not: each has its say, if its extension has to start again for it, too
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), handlersGrace)
		defer cancel()
	}
	out, err := h.Emit(ctx, call.eventCall().After(result.raw, result.IsError))
	merged, changed := eventmerge.Changed(result.raw, out.Result)
	if err != nil || !changed {
		return result, callErr
	}
	result, err = parseResult(merged)
	if err == nil && !result.IsError {
		callErr = nil
	}
	return result, callErr
}

// fitImages makes the images in a tool's result fit for models, as Pi does behind the tool_result handlers: of a type that models read, and
// not too big. What is said of a change follows the image as a text. One that cannot be read stays as it is.
func (h *Host) fitImages(result Result) Result {
	if !bytes.Contains(result.Content, []byte(`"image"`)) {
		return result
	}
	if fit, changed := picture.FitContent(result.Content, !h.imagesAsTheyAre()); changed {
		made := maps.Clone(result.raw)
		made["content"] = fit
		if parsed, err := parseResult(jsontext.Encode(made)); err == nil {
			return parsed
		}
	}
	return result
}

// imagesAsTheyAre reports whether Pi's settings leave images as they are: the person's, and over them those of the project once it is trusted.
func (h *Host) imagesAsTheyAre() bool {
	files := []string{filepath.Join(h.opts.AgentDir, "settings.json")}
	if h.Trusted() {
		files = append(files, filepath.Join(h.opts.Cwd, ".pi", "settings.json"))
	}
	return picture.AsTheyAre(files...)
}
