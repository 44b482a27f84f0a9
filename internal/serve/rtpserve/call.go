package rtpserve

import (
	"context"
	"fmt"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/rtp"
)

// Loaded is one pack at work.
type Loaded struct {
	Extension *pier.Extension
	Pack      *rtp.Pack
	Steady    bool // asked twice, it said the same
}

// LoadedOf is an extension as a pack; false for one that is none, or has no tools.
func LoadedOf(x *pier.Extension) (Loaded, bool, error) {
	p, steady, err := rtp.Registered(x.Registrations().JSON())
	return Loaded{x, p, steady}, p != nil, err
}

// Safe is the name that a tool of the pack is registered under.
func (l Loaded) Safe(t *rtp.Tool) string {
	names := make([]string, len(l.Pack.Tools))
	for i, t := range l.Pack.Tools {
		names[i] = t.Name
	}
	return rtp.SafeNames(names)[t.Name]
}

// Call makes one call under an id, on behalf of whoever the context names. The error is what the envelope tells of, as the host has it.
func (l Loaded) Call(ctx context.Context, id string, t *rtp.Tool, input []byte, set string) (rtp.Result, error) {
	correlation := rtp.ContextOf(ctx).RequestID
	if wrong := t.CheckInput(input); wrong != nil { // before pier bends them towards the schema, as it does for models
		return rtp.Failed(wrong).From(l.Pack, set, correlation), wrong.Refusal(nil)
	}
	result, err := l.Extension.CallTool(ctx, pier.ToolCall{ID: id, Name: l.Safe(t), Input: input})
	switch {
	case err != nil:
		return rtp.Failed(rtp.ErrorOf(err)).From(l.Pack, set, correlation), err
	case result.IsError: // a handler of somebody else's made it one
		e := rtp.NewError(rtp.InternalError, fmt.Sprintf("the call was changed: %s", result.Text()))
		return rtp.Failed(e).From(l.Pack, set, correlation), e.Refusal(nil)
	}
	return rtp.Succeeded(result.Details).From(l.Pack, set, correlation), nil
}

// Example runs one example of a tool that only reads: what is wrong with it, "" for nothing; run is false for one that is not run.
func (l Loaded) Example(ctx context.Context, t *rtp.Tool, e rtp.Example) (problem string, run bool) {
	if wrong := t.CheckInput(e.Input); wrong != nil {
		return wrong.Message, true
	}
	if len(e.Output) > 0 {
		if wrong := t.CheckOutput(e.Output); wrong != nil {
			return wrong.Message, true
		}
	}
	if t.RiskClass != rtp.Read {
		return "", false
	}
	if _, err := l.Call(ctx, "", t, e.Input, ""); err != nil {
		return rtp.ErrorOf(err).Error(), true
	}
	return "", true
}
