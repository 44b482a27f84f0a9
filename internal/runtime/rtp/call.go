package rtp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/rtp/approvals"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Call implements instance.Instance. The order is that of docs/rtp.md: the rules are asked and the arguments checked, the gate decides and
// records, an approval is used up where one is needed, the secrets of the tool's slots are fetched, the pack is called, and its output is
// checked. Nothing of it is done again that may have had an effect. Whatever comes of it, the record of the call's end says so.
func (p *pack) Call(ctx context.Context, t instance.ToolCall) (json.RawMessage, error) {
	c := &call{t: t, caller: rtp.ContextOf(ctx)}
	ctx, c.cancel = context.WithCancelCause(ctx)
	if err := p.enter(c); err != nil {
		return nil, err
	}
	defer p.leave(c)
	if c.tool == nil {
		return nil, rtp.NewError(rtp.NotFound, fmt.Sprintf("the pack has no tool %s", t.Name)).Refusal(nil)
	}
	c.bounds = p.rt.rules().For(c.tool, c.caller)
	begun := time.Now()
	output, err := p.bounded(ctx, c)
	if t.Audit != nil {
		*t.Audit = c.audit(time.Since(begun), err)
	}
	if err != nil {
		return nil, err
	}
	return shown(output), nil
}

// audit is what the record of a call's end says of it.
func (c *call) audit(took time.Duration, failed error) json.RawMessage {
	e := rtp.ErrorOf(failed)
	row := rtp.AuditRow{
		TenantID: c.caller.TenantID, Actor: c.caller.Actor, RequestID: c.caller.RequestID, Tool: c.tool.Name, RiskClass: c.tool.RiskClass,
		Outcome: rtp.OutcomeOf(e), DurationMS: float64(took.Microseconds()) / 1000, AuthMarkers: c.slots, Attempts: c.attempts, Approval: c.approval,
		Pack: c.def.Name, PackVersion: c.def.Version, InterfaceHash: c.def.InterfaceHash,
	}
	if e != nil {
		row.ErrorType = e.Type
	}
	row.InputHash, _ = rtp.HashOf(c.t.Input) // arguments that are no JSON have none
	return row.JSON()
}

// bounded makes the call within what the rules say.
func (p *pack) bounded(ctx context.Context, c *call) (json.RawMessage, error) {
	if c.bounds.Refused != "" {
		return nil, rtp.NewError(rtp.PolicyBlocked, c.bounds.Refused, "see allowed_tools in rig.yaml").Refusal(nil)
	}
	if !c.bounds.Approval && approvals.TokenOf(ctx) != "" {
		return nil, rtp.NewError(rtp.Conflict, "the call brings an approval, and needs none", "call again without the token").Refusal(nil)
	}
	wrong := c.tool.CheckInput(c.t.Input)
	if wrong == nil {
		wrong = c.bounds.Check(c.t.Input)
	}
	if wrong == nil {
		wrong = p.rt.rules().Take(&c.bounds, time.Now())
	}
	if wrong != nil {
		return nil, wrong.Refusal(nil)
	}
	if c.places.enter(ctx, min(c.bounds.AtOnce, p.opts.Limits.Pending)) != nil {
		return nil, p.stopped(ctx, "other calls of the tool took too long")
	}
	defer c.places.leave()
	return p.decided(ctx, c)
}

// decided makes the call through the gate.
func (p *pack) decided(ctx context.Context, c *call) (json.RawMessage, error) {
	var failed error                                       // the call's own, of which the gate passes on no more than the code
	params := make(jsontext.Fields, 0, 128+len(c.t.Input)) // in the order of the canonical form
	if c.bounds.Approval {
		params = params.Flag("approval", true)
	}
	params = params.JSON("input", c.t.Input)
	if _, inside := p.back.(*node); inside {
		params = params.Flag("inside", true)
	}
	params = params.Text("name", c.t.Name).Text("risk", string(c.tool.RiskClass))
	out, err := p.opts.Gate.Call(ctx, ext.Call{
		Extension: p.unit.ID, VM: p.opts.VM, Runtime: string(p.unit.Kind()), Method: ext.MethodTool, ToolCallID: c.t.ID, Params: params.Object(),
		Serve: func(ctx context.Context) (json.RawMessage, error) {
			out, err := p.served(ctx, c)
			failed = err
			return out, atGate(err)
		},
	})
	switch {
	case err == nil:
		return out, nil
	case failed != nil:
		return nil, failed
	case ctx.Err() != nil && !errors.Is(err, ext.ErrDenied):
		return nil, p.stopped(ctx, "the call was not decided in time")
	}
	return nil, err
}

// atGate is the error as the gate has it: what a pack's vendor denied was not denied here.
func atGate(err error) error {
	e := rtp.ErrorOf(err)
	if e == nil {
		return nil
	}
	code := e.Type.Code()
	if code == ext.CodeDenied {
		code = ext.CodeIO
	}
	return ext.E(code, string(e.Type)) // wrapped, the error would still be a denial
}

// served is the call once it was allowed.
func (p *pack) served(ctx context.Context, c *call) (output json.RawMessage, err error) {
	if c.bounds.Approval {
		finish, err := p.approved(ctx, c)
		if err != nil {
			return nil, err
		}
		defer func() { finish(err) }()
		output, err = p.attempts(ctx, c)
		return output, err
	}
	return p.attempts(ctx, c)
}

// attempts calls the pack until it answers, or may not be called again.
func (p *pack) attempts(ctx context.Context, c *call) (json.RawMessage, error) {
	secrets, err := p.secrets(ctx, c)
	if err != nil {
		return nil, err
	}
	made := invocation{tool: c.tool, call: c.t, args: c.t.Input, secrets: secrets, context: c.caller, limit: c.bounds.Timeout}
	if made.context.RequestID == "" {
		made.context.RequestID = c.t.ID
	}
	for {
		c.attempts++
		output, err := p.attempt(ctx, made)
		if err == nil || c.attempts > c.bounds.Retries || !mayRetry(c.tool, err) {
			return output, err
		}
		select {
		case <-time.After(retryAfter * time.Duration(c.attempts)):
		case <-ctx.Done():
			return nil, err
		}
	}
}

// mayRetry reports whether a call that failed may be made again: only of a tool that changes nothing, and only what may pass.
func mayRetry(tool *rtp.Tool, err error) bool {
	if tool.RiskClass != rtp.Read {
		return false
	}
	switch rtp.ErrorOf(err).Type {
	case rtp.Transient, rtp.RateLimited, rtp.Timeout:
		return true
	}
	return false
}

// attempt calls the pack once, within the tool's time, and checks what it says.
func (p *pack) attempt(ctx context.Context, c invocation) (json.RawMessage, error) {
	output, err := p.back.invoke(ctx, c)
	if err == nil && len(output) > maxOutput {
		return nil, rtp.NewError(rtp.InternalError, fmt.Sprintf("the output has %d bytes, and %d may be written", len(output), maxOutput), "report it to the author of the pack").Refusal(nil)
	}
	if err == nil {
		if wrong := c.tool.CheckOutput(output); wrong != nil {
			return nil, wrong.Refusal(nil)
		}
		return output, nil
	}
	if why := p.Ended(); why != nil {
		return nil, why
	}
	if ctx.Err() != nil {
		return nil, p.stopped(ctx, "the tool did not answer in time")
	}
	if errors.Is(err, instance.ErrLate) {
		return nil, late(err, fmt.Sprintf("the tool did not answer within %s", c.limit))
	}
	if said, ok := errors.AsType[*rtp.ToolError](err); ok {
		return nil, p.cleaned(said).Exception()
	}
	return nil, err
}

// cleaned is a pack's error without the secrets it was given.
func (p *pack) cleaned(e *rtp.ToolError) *rtp.ToolError {
	c := *e
	c.Message = p.hidden.text(c.Message)
	c.RemediationHints = make([]string, len(e.RemediationHints))
	for i, hint := range e.RemediationHints {
		c.RemediationHints[i] = p.hidden.text(hint)
	}
	if e.UpstreamCode != nil {
		code := p.hidden.text(*e.UpstreamCode)
		c.UpstreamCode = &code
	}
	return &c
}

// secrets are the values of the tool's slots. Each is a variable that the pack may see.
func (p *pack) secrets(ctx context.Context, c *call) (map[string]string, error) {
	if len(c.tool.AuthSlots) == 0 {
		return nil, nil
	}
	values := make(map[string]string, len(c.tool.AuthSlots))
	for _, slot := range c.tool.AuthSlots {
		out, err := p.opts.Gate.Call(rtp.WithSlot(ctx, slot), ext.Call{
			Extension: p.unit.ID, VM: p.opts.VM, Runtime: string(p.unit.Kind()), Method: ext.MethodEnv, ToolCallID: c.t.ID,
			Params: encode(map[string]string{"op": "get", "name": slot}),
		})
		if ext.CodeOf(err) == ext.CodeIO {
			return nil, rtp.NewError(rtp.AuthError, "the secret "+slot+" cannot be read", "see pier rtp secrets list, which says why").Refusal(err)
		}
		if err != nil {
			return nil, err
		}
		var got struct {
			Value *string `json:"value"`
		}
		if json.Unmarshal(out, &got) != nil || got.Value == nil || *got.Value == "" {
			return nil, rtp.NewError(rtp.AuthError, fmt.Sprintf("the tool needs the secret %s, which is not set or not granted", slot),
				"set the variable "+slot+", or keep it with pier rtp secrets set "+slot, "grant it with --allow env="+slot).Refusal(nil)
		}
		values[slot] = *got.Value
		c.slots = append(c.slots, "env:"+slot)
	}
	p.hidden.know(values)
	return values, nil
}

// stopped is stopped, or why the instance ended.
func (p *pack) stopped(ctx context.Context, late string) error {
	if why := p.Ended(); why != nil {
		return why
	}
	return stopped(ctx, late)
}

// shown is an output as a result of Pi's: what it holds as text, and as it is. An output that is one text is shown as that.
func shown(output json.RawMessage) json.RawMessage {
	text := string(output)
	if bytes.Contains(output[:min(len(output), 64)], []byte(`"text"`)) {
		if members := jsontext.Members(output); len(members) == 1 {
			_ = json.Unmarshal(members["text"], &text) // else it stays what it is
		}
	}
	out := append(make(jsontext.Fields, 0, 80+3*len(output)), `{"content":[{"text":`...)
	out = append(jsontext.AppendString(out, text), `,"type":"text"}]`...)
	return out.JSON("details", output).Object()
}
