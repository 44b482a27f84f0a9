package pier

import (
	"context"
	"encoding/json"
	"maps"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
)

// nested serves ctx.executeTool: a call that a tool makes of another tool goes the way of a model's call, with an id below its
// caller's. The tools that are built in run in the caller's name, with its rights, and only after the handlers: a gate
// decides on such a call as on any other, and what it changes is what the door is asked about.
func (h *Host) nested(door ext.Caller) ext.Caller {
	return ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
		if call.Method != ext.MethodTool {
			return door.Call(ctx, call)
		}
		var params struct {
			Name  string          `json:"name"`
			Input json.RawMessage `json:"input"`
			ID    string          `json:"id"`
		}
		if ext.DecodeStrict(call.Params, &params) != nil || params.ID == "" {
			return door.Call(ctx, call) // which says what is wrong
		}
		parent := params.ID[:max(0, strings.LastIndexByte(params.ID, '/'))]
		if owner, running := h.running.Load(parent); !running || owner != call.Extension {
			return nil, ext.E(ext.CodeInvalidRequest, "the id of a nested call begins with that of a call under way")
		}
		request := ToolCall{ID: params.ID, Name: params.Name, Input: params.Input, parent: parent}
		call.ToolCallID = params.ID
		tool := h.callable().Find(params.Name)
		request.barred = tool == nil
		if tool != nil && tool.Registered {
			call.Params = jsontext.Encode(map[string]any{"name": params.Name, "input": params.Input, "registered": true})
			return door.Call(context.WithValue(ctx, nestedKey{}, request.parent), call)
		}
		if stream := call.Stream; stream != nil {
			request.Update = func(partial json.RawMessage) { _ = stream(partial) } // an update nobody takes is no failure
		}
		result, err := h.callAs(ctx, nil, request, func(ctx context.Context, made ToolCall) (Result, error) {
			call.Params = jsontext.Encode(map[string]any{"name": made.Name, "input": made.Input})
			data, err := door.Call(ctx, call)
			if err != nil {
				return Result{}, err
			}
			return parseResult(data)
		})
		if ctx.Err() != nil {
			return nil, err
		}
		return result.JSON(), nil
	})
}

// nestedKey is the context key of the id of the call that a call is made by.
type nestedKey struct{}

func parentOf(ctx context.Context) string {
	parent, _ := ctx.Value(nestedKey{}).(string)
	return parent
}

// telling sends the tool_execution events of one call. Updates are told one after the other, beside the tool, which must not
// wait for whoever listens.
type telling struct {
	h    *Host
	ctx  context.Context // of the call
	call ToolCall
	own  bool // the tool's result says itself whether it is an error

	mu    sync.Mutex
	queue []json.RawMessage
	busy  bool
	idle  sync.WaitGroup
}

// tell sends one event, if anybody listens; err ends nothing.
func (t *telling) tell(kind string, more map[string]any) {
	if !t.h.hasHandlers(kind) {
		return
	}
	event := map[string]any{"type": kind, "toolCallId": t.call.ID, "toolName": t.call.Name}
	if t.call.parent != "" {
		event["parentToolCallId"] = t.call.parent
	}
	for key, value := range more {
		event[key] = value
	}
	if _, err := t.h.Emit(t.ctx, jsontext.Encode(event)); err != nil {
		t.h.log.Debug(kind, "err", err)
	}
}

// start tells of the call with the arguments as they came, and has its updates told.
func (t *telling) start(call *ToolCall) {
	t.tell("tool_execution_start", map[string]any{"args": t.call.Input})
	if !t.h.hasHandlers("tool_execution_update") {
		return
	}
	update := call.Update
	call.Update = func(partial json.RawMessage) {
		if update != nil {
			update(partial)
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		t.queue = append(t.queue, partial)
		if !t.busy {
			t.busy = true
			t.idle.Go(t.drain)
		}
	}
}

func (t *telling) drain() {
	for {
		t.mu.Lock()
		if len(t.queue) == 0 {
			t.busy = false
			t.mu.Unlock()
			return
		}
		partial := t.queue[0]
		t.queue = t.queue[1:]
		t.mu.Unlock()
		t.tell("tool_execution_update", map[string]any{"args": t.call.Input, "partialResult": partial})
	}
}

// end tells how the call ended; took is how long the tool ran, negative when it did not.
func (t *telling) end(result Result, took float64) {
	raw := maps.Clone(result.raw)
	if !t.own {
		delete(raw, "isError") // it stands beside the result
	}
	more := map[string]any{"result": raw, "isError": result.IsError}
	if took >= 0 {
		more["durationMs"] = took
	}
	t.tell("tool_execution_end", more)
}
