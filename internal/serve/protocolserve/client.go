package protocolserve

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// client is the agent at the other end, as the host sees it: it shows dialogs, keeps the session, has tools, answers questions.
type client struct {
	s   *server
	ids atomic.Uint64
}

// attach puts the agent where the host's options have room for it.
func (s *server) attach(o *pier.Options) {
	c := &client{s: s}
	o.UI, o.Approver, o.Middleware, o.Mode = nil, nil, nil, "" // standard input is the agent's: there is no person at it
	if slices.Contains(s.opts.Host, ext.MethodUI) {
		o.UI = c
		o.Mode = "rpc"
	}
	o.Hosted = map[ext.Method]ext.Caller{}
	for _, m := range []ext.Method{ext.MethodSession, ext.MethodTool} {
		if slices.Contains(s.opts.Host, m) {
			o.Hosted[m] = ext.CallerFunc(c.call)
		}
	}
	if s.opts.Ask {
		o.Approver = c
	}
	s.observe(&o.Observer)
}

// call sends one host call to the agent. The gate has allowed and recorded it.
func (c *client) call(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	p := &ext.HostCall{
		CallID: call.ID, Capability: capabilityOf(call.Method), Method: call.Method, Params: call.Params,
		Context: encode(contextOf(call)),
	}
	if call.Timeout > 0 {
		p.TimeoutMS = new(call.Timeout.Milliseconds())
	}
	return c.ask(ctx, p, call.Stream)
}

// contextOf says for whom a host call is made; an agent decides nothing by it.
func contextOf(call ext.Call) map[string]any {
	out := map[string]any{"extension_id": call.Extension}
	for key, id := range map[string]string{
		"tool_call_id": call.ToolCallID, "slash_command_id": call.CommandID, "event_id": call.EventID,
		"rpc_id": call.Asker.RPCID, "run_id": call.Asker.RunID, "trace_id": call.Asker.TraceID, "span_id": call.Asker.SpanID,
	} {
		if id != "" {
			out[key] = id
		}
	}
	return out
}

func capabilityOf(m ext.Method) ext.Capability {
	switch m {
	case ext.MethodTool:
		return ext.CapTool
	case ext.MethodSession:
		return ext.CapSession
	}
	return ext.CapUI
}

func (c *client) ask(ctx context.Context, p *ext.HostCall, stream func(json.RawMessage) error) (json.RawMessage, error) {
	var chunk func(ext.Payload) error
	if stream != nil {
		chunk = func(p ext.Payload) error { return stream(p.(*ext.HostResult).Output) }
	}
	answer, err := c.s.conn.Ask(ctx, p, chunk)
	if err != nil {
		return nil, err
	}
	result := answer.(*ext.HostResult)
	if result.IsError {
		return nil, result.Error.Err()
	}
	return result.Output, nil
}

// newID is for host calls that no extension made as such. No call of an extension has an id of this shape.
func (c *client) newID(kind string) string { return kind + "-" + strconv.FormatUint(c.ids.Add(1), 10) }

// Request implements ext.UI: op and params of ctx.ui go to the agent as one object. An empty answer is no value, as of a dialog that
// was dismissed.
func (c *client) Request(ctx context.Context, id ext.ID, op string, params json.RawMessage) (json.RawMessage, error) {
	fields := map[string]json.RawMessage{}
	if len(params) > 0 {
		if err := json.Unmarshal(params, &fields); err != nil {
			return nil, ext.Wrap(ext.CodeInternal, "the params of a dialog are no object", err)
		}
	}
	fields["op"] = encode(op)
	out, err := c.ask(ctx, &ext.HostCall{
		CallID: c.newID("ui"), Capability: ext.CapUI, Method: ext.MethodUI, Params: encode(fields),
		Context: encode(map[string]any{"extension_id": id}),
	}, nil)
	if err != nil || string(out) == "{}" {
		return json.RawMessage("null"), err
	}
	return out, nil
}

// permissionOp is the op of pier's own questions: no extension can call it.
const permissionOp = "ui.permission"

// Approve implements ext.Approver: the agent is asked, and a question without an answer is denied.
func (c *client) Approve(ctx context.Context, q ext.Question) (ext.Answer, error) {
	out, err := c.ask(ctx, &ext.HostCall{
		CallID: c.newID("question"), Capability: ext.CapUI, Method: ext.MethodUI, Params: encode(question(q)),
		Context: encode(map[string]any{"extension_id": q.Extension}),
	}, nil)
	if err != nil {
		return deny, err
	}
	return answerOf(out)
}
