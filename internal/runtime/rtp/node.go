package rtp

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// node runs a pack in the JavaScript runtime, which makes two tools of it that nobody else sees (core/pack.ts of the shims).
type node struct {
	of    *pack
	inner instance.Instance
	call  func(context.Context, instance.ToolCall, time.Duration) (json.RawMessage, error)
	turn  turns
}

// The two tools.
const (
	describeTool = "rig:describe"
	invokeTool   = "rig:invoke"
)

func newNode(p *pack, u instance.Unit) (*node, error) {
	o := p.opts
	o.Facts.Pack = true
	o.Host.Changed = nil // the pack's own tools are registered by us
	o.Host.Died = p.died
	if show := o.Host.Print; show != nil { // the console, without the secrets that the pack was given
		o.Host.Print = func(level, text string) { show(level, p.hidden.text(text)) }
	}
	if show := o.Host.Write; show != nil {
		o.Host.Write = func(fd int, text string) { show(fd, p.hidden.written(fd, text)) }
	}
	o.Host.Ended = p.over
	inner, err := p.rt.opts.Script.Start(p.life, instance.Unit{ID: p.unit.ID, Entry: u.Entry, Hash: u.Hash, Body: u.Body}, o)
	if err != nil {
		return nil, err
	}
	limiter, ok := inner.(instance.Limiter)
	if !ok {
		return nil, errors.Join(ext.E(ext.CodeInternal, "the runtime of scripts bounds no call"), inner.Close())
	}
	return &node{of: p, inner: inner, call: limiter.CallWithin}, nil
}

// describe implements backend.
func (n *node) describe(ctx context.Context) (rtp.Said, error) {
	if err := n.inner.Load(ctx); err != nil {
		return rtp.Said{}, err
	}
	said, err := n.ask(ctx, instance.ToolCall{ID: "describe", Name: describeTool, Input: json.RawMessage("{}")})
	if err != nil {
		return rtp.Said{}, err
	}
	if said["error"] != nil {
		return rtp.Said{}, rtp.ParseError(said["error"])
	}
	var m ready
	if err := ext.DecodeStrict(said["output"], &m); err != nil {
		return rtp.Said{}, rtp.NewError(rtp.InternalError, "what the pack says of itself cannot be read: "+err.Error())
	}
	if m.Name == "" {
		m.Name = string(n.of.unit.ID)
	}
	return rtp.Said{Name: m.Name, Version: m.Version, Tools: m.Tools, Impls: m.Impls, Unsteady: !m.Steady}, nil
}

// invoke implements backend.
func (n *node) invoke(ctx context.Context, c invocation) ([]byte, error) {
	given := secretsJSON(c.secrets)
	waited, err := n.turn.enter(ctx, string(given), c.limit)
	if err != nil {
		return nil, late(err, "calls with other secrets took too long")
	}
	defer n.turn.leave()
	input := make(jsontext.Fields, 0, 256+len(c.args)).Text("tool", c.tool.Name).JSON("args", c.args).JSON("context", c.context.JSON()).JSON("secrets", given)
	out, err := n.call(ctx, instance.ToolCall{ID: c.call.ID, Name: invokeTool, Input: input.Object()}, max(c.limit-waited, 1))
	if err != nil {
		return nil, err
	}
	if output, ok := jsontext.Only(out, "output"); ok { // most of them
		return output, nil
	}
	m, err := answerOf(out)
	if err != nil {
		return nil, err
	}
	if said := m["error"]; said != nil {
		return nil, rtp.ParseError(said)
	}
	return m["output"], nil
}

// secretsJSON is values by slot, the slots sorted.
func secretsJSON(values map[string]string) json.RawMessage {
	if len(values) == 0 {
		return json.RawMessage("{}")
	}
	return encode(values)
}

// ask calls one of the two tools, whose answer has an output or an error.
func (n *node) ask(ctx context.Context, t instance.ToolCall) (map[string]json.RawMessage, error) {
	out, err := n.inner.Call(ctx, t)
	if err != nil {
		return nil, err
	}
	return answerOf(out)
}

// answerOf is an answer of the two tools by its members.
func answerOf(out json.RawMessage) (map[string]json.RawMessage, error) {
	m := jsontext.Members(out)
	if m["output"] == nil && m["error"] == nil {
		return nil, rtp.NewError(rtp.InternalError, "the pack's answer cannot be read")
	}
	return m, nil
}

// close implements backend.
func (n *node) close() error { return n.inner.Close() }
