package bridge

import (
	"context"
	"encoding/json"
	"fmt"

	wire "github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance/procpeer"
)

// What the process asks of the host.

// handle does one request, through the gate.
func (p *process) handle(ctx context.Context, r *wire.Asked) (json.RawMessage, error) {
	cause, done := p.Work.Call("")
	defer done()
	switch r.Op {
	case wire.OpLLMComplete, wire.OpLLMStream:
		return p.complete(ctx, cause, r)
	case wire.OpSessionInfo:
		return p.sessionInfo(ctx, cause)
	case wire.OpActiveTools:
		out, err := p.gate(ctx, cause, ext.MethodSession, object{"op": "tools"}, nil)
		return encode(object{"tools": member(out, "active")}), err
	case wire.OpAppendEntry, wire.OpSendMessage:
		return p.write(ctx, cause, r)
	case wire.OpHostCall:
		return p.hostCall(ctx, cause, r)
	}
	return nil, wire.UnknownOp(r.Op)
}

// complete makes a model request. Its answer comes in pieces as fast as the process reads them. It ends with the call that it is made for,
// when that is given up, where it is plain which one that is.
func (p *process) complete(ctx context.Context, cause procpeer.Cause, r *wire.Asked) (json.RawMessage, error) {
	var in struct {
		Messages json.RawMessage `json:"messages"`
		Opts     json.RawMessage `json:"opts,omitzero"`
	}
	if err := ext.DecodeWith(r.Payload, &in, ext.DecodeOptions{AllowUnknown: true}); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p.mu.Lock()
	during := p.calls[cause]
	p.mu.Unlock()
	if during != nil {
		stop := context.AfterFunc(during, func() { cancel(context.Cause(during)) })
		defer stop()
	}
	params := object{"op": "complete", "messages": in.Messages}
	if len(in.Opts) > 0 && in.Opts[0] == '{' {
		params["options"] = in.Opts
	}
	if !r.Streams() {
		return p.gate(ctx, cause, ext.MethodSession, params, nil)
	}
	return p.gate(ctx, cause, ext.MethodSession, params, func(chunk json.RawMessage) error {
		return r.Chunk(ctx, textOf(member(chunk, "delta")))
	})
}

// sessionInfo is what a process may know of the session.
func (p *process) sessionInfo(ctx context.Context, cause procpeer.Cause) (json.RawMessage, error) {
	state, err := p.gate(ctx, cause, ext.MethodSession, object{"op": "state"}, nil)
	if err != nil {
		return nil, err
	}
	synced, err := p.gate(ctx, cause, ext.MethodSession, object{"op": "sync", "since": 0}, nil)
	if err != nil {
		return nil, err
	}
	var entries []struct{ Type, Name string }
	_ = json.Unmarshal(member(synced, "entries"), &entries) // one that cannot be read has no name
	var name any
	for _, e := range entries {
		if e.Type == "session_info" && e.Name != "" {
			name = e.Name
		}
	}
	return encode(object{
		"cwd": p.Opts.Facts.Cwd, "mode": p.Opts.Facts.Mode, "hasUI": p.Opts.Facts.HasUI, "sessionFile": member(synced, "file"),
		"sessionName": name, "leafId": member(synced, "leafId"), "isIdle": member(state, "idle"),
	}), nil
}

// write keeps an entry of the process's own, or a message.
func (p *process) write(ctx context.Context, cause procpeer.Cause, r *wire.Asked) (json.RawMessage, error) {
	var in struct {
		CustomType string                     `json:"customType"`
		Data       map[string]json.RawMessage `json:"data"`
	}
	if err := ext.DecodeWith(r.Payload, &in, ext.DecodeOptions{AllowUnknown: true}); err != nil || in.CustomType == "" || in.Data == nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, r.Op+" needs a customType, and data that are an object", err)
	}
	params := object{"op": "append", "entry": object{"type": "custom", "customType": in.CustomType, "data": in.Data}}
	if r.Op == wire.OpSendMessage {
		params = object{"op": "deliver", "kind": "message", "message": object{
			"customType": in.CustomType, "content": "", "display": true, "details": in.Data,
		}}
	}
	if _, err := p.gate(ctx, cause, ext.MethodSession, params, nil); err != nil {
		return nil, err
	}
	return json.RawMessage(`"ok"`), nil
}

// hostCall does any host call. It may say for which call it is made.
func (p *process) hostCall(ctx context.Context, cause procpeer.Cause, r *wire.Asked) (json.RawMessage, error) {
	var in struct {
		Method     ext.Method      `json:"method"`
		Params     json.RawMessage `json:"params"`
		Capability ext.Capability  `json:"capability,omitzero"`
	}
	if err := ext.DecodeStrict(r.Payload, &in); err != nil {
		return nil, err
	}
	call := ext.Call{
		Extension: p.Unit.ID, VM: p.Opts.VM, Runtime: string(p.Unit.Kind()), Method: in.Method, Params: in.Params, Claim: in.Capability,
	}
	cause.Of(&call)
	return p.Opts.Gate.Call(ctx, call)
}

// notice takes what wants no answer. It waits for nothing: there is room for some, and what is too much is dropped and counted.
func (p *process) notice(m wire.Message) {
	if e, ok := m.(*wire.Event); ok && e.Name == "pi_session" {
		p.sessionChanged(member(e.Data, "session"), true)
		return
	}
	p.enqueue(m)
}

func (p *process) enqueue(m wire.Message) {
	select {
	case p.notices <- m:
		return
	default:
	}
	p.mu.Lock()
	p.dropped++
	first := p.dropped == 1
	p.mu.Unlock()
	if first && p.Opts.Host.Print != nil {
		p.Opts.Host.Print("warning", fmt.Sprintf("the bridge shows more than can be shown: after %d that wait, messages are dropped", waitingNotices))
	}
}

// showAll does the notices one after the other, each through the gate. What is not allowed is recorded, and else passed over.
func (p *process) showAll(ctx context.Context) {
	for {
		select {
		case m := <-p.notices:
			cause, done := p.Work.Call("")
			switch m := m.(type) {
			case *wire.UI:
				_, _ = p.gate(ctx, cause, ext.MethodUI, shown(m), nil)
			case *wire.Event:
				_, _ = p.gate(ctx, cause, ext.MethodEvents, object{"op": "emit", "channel": m.Name, "data": m.Data}, nil)
			}
			done()
		case <-ctx.Done():
			return
		}
	}
}

// shown is a ui message as a host call.
func shown(m *wire.UI) object {
	key := m.Key
	if key == "" {
		key = "pi-bridge"
	}
	switch m.Op {
	case "notify":
		level := m.Level
		if level == "" {
			level = "info"
		}
		return object{"op": "notify", "message": m.Message, "type": level}
	case "widget":
		params := object{"op": "setWidget", "key": key, "lines": m.Lines}
		if m.Lines != nil {
			params["placement"] = "belowEditor"
			if m.Placement != "" {
				params["placement"] = m.Placement
			}
		}
		return params
	case "progress":
		text := m.Title
		if text == "" {
			text = key
		}
		if m.Current != nil && m.Total != nil {
			text = fmt.Sprintf("%s %v/%v", text, *m.Current, *m.Total)
		}
		return object{"op": "setStatus", "key": key, "text": text}
	}
	if m.Cleared {
		return object{"op": "setStatus", "key": key, "text": nil}
	}
	return object{"op": "setStatus", "key": key, "text": m.Text}
}

// member is one of an object's, null for none.
func member(raw json.RawMessage, key string) json.RawMessage {
	var m map[string]json.RawMessage
	if json.Unmarshal(raw, &m) != nil || m[key] == nil {
		return json.RawMessage("null")
	}
	return m[key]
}
