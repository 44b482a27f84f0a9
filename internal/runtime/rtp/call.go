package rtp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/rtp"
)

// Call implements instance.Instance. The order is that of docs/rtp.md: the arguments are checked, the door decides and records, the
// secrets of the tool's slots are fetched, the pack is called, and its output is checked. Nothing of it is done again that may have had an effect.
func (p *pack) Call(ctx context.Context, t instance.ToolCall) (json.RawMessage, error) {
	if why := p.Ended(); why != nil {
		return nil, why
	}
	p.begun.Add(1)
	defer p.work()()
	ctx, cancel := p.within(ctx)
	defer cancel()
	p.mu.Lock()
	tool := p.tools[t.Name]
	places := p.places[tool]
	p.mu.Unlock()
	if tool == nil {
		return nil, rtp.NewError(rtp.NotFound, fmt.Sprintf("the pack has no tool %s", t.Name)).Refusal(nil)
	}
	if wrong := tool.CheckInput(t.Input); wrong != nil {
		return nil, wrong.Refusal(nil)
	}
	select {
	case places <- struct{}{}:
		defer func() { <-places }()
	case <-ctx.Done():
		return nil, p.stopped(ctx, "other calls of the tool took too long")
	}
	output, err := p.decided(ctx, tool, t)
	if err != nil {
		return nil, err
	}
	return shown(output), nil
}

// decided makes the call through the door.
func (p *pack) decided(ctx context.Context, tool *rtp.Tool, t instance.ToolCall) (json.RawMessage, error) {
	var failed error // the call's own, of which the door passes on no more than the code
	out, err := p.opts.Door.Call(ctx, ext.Call{
		Extension: p.unit.ID, VM: p.opts.VM, Runtime: string(p.unit.Kind()), Method: ext.MethodTool, ToolCallID: t.ID,
		Params: encode(map[string]any{"name": t.Name, "input": t.Input, "risk": tool.RiskClass}),
		Serve: func(ctx context.Context) (json.RawMessage, error) {
			out, err := p.served(ctx, tool, t)
			failed = err
			return out, atDoor(err)
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

// atDoor is the error as the door has it: what a pack's vendor denied was not denied here.
func atDoor(err error) error {
	e := rtp.ErrorOf(err)
	if e == nil {
		return nil
	}
	code := e.Type.Code()
	if code == ext.CodeDenied {
		code = ext.CodeIO
	}
	return ext.Wrap(code, string(e.Type), err)
}

// served is the call once it was allowed.
func (p *pack) served(ctx context.Context, tool *rtp.Tool, t instance.ToolCall) (json.RawMessage, error) {
	secrets, err := p.secrets(ctx, tool, t)
	if err != nil {
		return nil, err
	}
	c := invocation{tool: tool, call: t, args: t.Input, secrets: secrets, context: rtp.ContextOf(ctx)}
	if c.context.RequestID == "" {
		c.context.RequestID = t.ID
	}
	retries := defaultRetries
	if tool.Defaults.Retries != nil {
		retries = *tool.Defaults.Retries
	}
	for attempt := 1; ; attempt++ {
		output, err := p.attempt(ctx, c)
		if err == nil || attempt > retries || !mayRetry(tool, err) {
			return output, err
		}
		select {
		case <-time.After(retryAfter * time.Duration(attempt)):
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
	limit := defaultTimeout
	if c.tool.Defaults.TimeoutSeconds > 0 {
		limit = time.Duration(c.tool.Defaults.TimeoutSeconds) * time.Second
	}
	late := fmt.Errorf("the tool's time is over: %w", context.DeadlineExceeded)
	within, cancel := context.WithTimeoutCause(ctx, limit, late)
	defer cancel()
	output, err := p.back.invoke(within, c)
	if err == nil {
		if wrong := c.tool.CheckOutput(output); wrong != nil {
			return nil, wrong.Refusal(nil)
		}
		return output, nil
	}
	if why := p.Ended(); why != nil {
		return nil, why
	}
	if within.Err() != nil {
		return nil, p.stopped(within, fmt.Sprintf("the tool did not answer within %s", limit))
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
func (p *pack) secrets(ctx context.Context, tool *rtp.Tool, t instance.ToolCall) (map[string]string, error) {
	values := make(map[string]string, len(tool.AuthSlots))
	for _, slot := range tool.AuthSlots {
		out, err := p.opts.Door.Call(ctx, ext.Call{
			Extension: p.unit.ID, VM: p.opts.VM, Runtime: string(p.unit.Kind()), Method: ext.MethodEnv, ToolCallID: t.ID,
			Params: encode(map[string]string{"op": "get", "name": slot}),
		})
		if err != nil {
			return nil, err
		}
		var got struct {
			Value *string `json:"value"`
		}
		if json.Unmarshal(out, &got) != nil || got.Value == nil || *got.Value == "" {
			return nil, rtp.NewError(rtp.AuthError, fmt.Sprintf("the tool needs the secret %s, which is not set or not granted", slot),
				"set the variable "+slot, "grant it with --allow env="+slot).Refusal(nil)
		}
		values[slot] = *got.Value
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
	var members map[string]json.RawMessage
	if json.Unmarshal(output, &members) == nil && len(members) == 1 {
		_ = json.Unmarshal(members["text"], &text) // else it stays what it is
	}
	return encode(map[string]any{"content": []any{map[string]string{"type": "text", "text": text}}, "details": output})
}
