package rtp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/rtp"
)

// pack is one extension that is a pack.
type pack struct {
	// Fixed at creation.
	rt   *Runtime
	unit instance.Unit
	opts instance.Options
	back backend
	life context.Context // ends with the instance
	end  context.CancelCauseFunc

	closeOnce sync.Once
	overOnce  sync.Once
	closed    error

	mu     sync.Mutex
	begun  int                  // calls so far
	def    *rtp.Pack            // nil before Load
	tools  map[string]*rtp.Tool // by the name it is registered under
	places map[*rtp.Tool]*places
	said   int64 // bytes of standard error
	why    *ext.Exception
	calls  map[*call]struct{} // under way
	idle   chan struct{}      // closed when no call is under way; nil while nobody waits for that

	hidden hidden // the secrets that were given away
}

func newPack(ctx context.Context, rt *Runtime, u instance.Unit, o instance.Options) *pack {
	p := &pack{rt: rt, unit: u, opts: o, calls: map[*call]struct{}{}}
	p.life, p.end = context.WithCancelCause(ctx)
	context.AfterFunc(p.life, p.cut)
	return p
}

var _ instance.Instance = (*pack)(nil)

var errClosed = &ext.Exception{Name: "Error", Message: "the pack was closed"}

// Load implements instance.Instance: it asks the pack for its tools, checks and registers them.
func (p *pack) Load(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(p.life, func() { cancel(errClosed) })()
	said, err := p.back.describe(ctx)
	if err != nil {
		if why := p.Ended(); why != nil {
			return why
		}
		return err
	}
	def, err := rtp.Load(said, false)
	if err != nil {
		return &ext.Exception{Name: "Error", Message: err.Error()}
	}
	for _, line := range rtp.Lines(def.Findings) {
		p.warn(line)
	}
	names := make([]string, len(def.Tools))
	for i, t := range def.Tools {
		names[i] = t.Name
	}
	safe := rtp.SafeNames(names)
	p.mu.Lock()
	p.def, p.tools, p.places = def, map[string]*rtp.Tool{}, map[*rtp.Tool]*places{}
	for _, t := range def.Tools {
		p.tools[safe[t.Name]] = t
		p.places[t] = &places{}
	}
	p.mu.Unlock()
	p.register(def, safe, said.Unsteady)
	return nil
}

// register tells the host of the tools.
func (p *pack) register(def *rtp.Pack, safe map[string]string, unsteady bool) {
	var fence string
	var network bool
	y, process := p.back.(*python)
	if process {
		y.mu.Lock()
		fence, network = y.fence, y.network
		y.mu.Unlock()
	}
	tools := make([]map[string]any, len(def.Tools))
	findings := def.Findings // the first tool brings them
	for i, t := range def.Tools {
		tools[i] = map[string]any{
			"name": safe[t.Name], "label": t.Name, "description": t.Description, "parameters": t.InputSchema, "has": map[string]bool{"execute": true},
			"annotations": map[string]bool{"readOnlyHint": t.RiskClass == rtp.Read, "destructiveHint": t.RiskClass != rtp.Read && t.RiskClass != rtp.Write},
			"rtp": rtp.Registration{
				Pack: def.Name, PackVersion: def.Version, InterfaceHash: def.InterfaceHash, Steady: !unsteady, Unfenced: process && fence == "",
				Fence: fence, Network: network, Definition: t, Findings: findings,
			},
		}
		findings = nil
	}
	if p.opts.Host.Changed != nil {
		p.opts.Host.Changed(encode(map[string]any{
			"tools": tools, "commands": []any{}, "handlers": map[string]int{}, "shortcuts": []any{}, "flags": []any{}, "providers": []any{}, "renderers": []any{},
		}), true)
	}
}

// noSlot reports whether a variable is no slot of any tool: slots come with the calls.
func (p *pack) noSlot(variable string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !slices.ContainsFunc(p.def.Tools, func(t *rtp.Tool) bool { return slices.Contains(t.AuthSlots, variable) })
}

// warn tells a person about the pack.
func (p *pack) warn(text string) {
	if p.opts.Host.Print != nil {
		p.opts.Host.Print("warn", fmt.Sprintf("pack %s: %s", p.unit.ID, text))
	}
}

// enter begins a call, which is under way until leave. What ends the instance cancels it.
func (p *pack) enter(c *call) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.why != nil {
		c.cancel(p.why)
		return p.why
	}
	p.begun++
	p.calls[c] = struct{}{}
	if p.life.Err() != nil {
		c.cancel(errClosed)
	}
	c.def, c.tool = p.def, p.tools[c.t.Name]
	c.places = p.places[c.tool]
	return nil
}

func (p *pack) leave(c *call) {
	c.cancel(nil)
	p.mu.Lock()
	defer p.mu.Unlock()
	if delete(p.calls, c); len(p.calls) == 0 && p.idle != nil {
		close(p.idle)
		p.idle = nil
	}
}

// cut cancels what is under way: the instance has ended.
func (p *pack) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.calls {
		c.cancel(errClosed)
	}
}

// Ended implements instance.Instance. A pack whose worker is gone has not ended: the next call starts another.
func (p *pack) Ended() *ext.Exception {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.why
}

// Begun implements instance.Instance.
func (p *pack) Begun() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.begun
}

// Quiesce implements instance.Instance.
func (p *pack) Quiesce(ctx context.Context) error {
	p.mu.Lock()
	if len(p.calls) == 0 {
		p.mu.Unlock()
		return nil
	}
	if p.idle == nil {
		p.idle = make(chan struct{})
	}
	idle := p.idle
	p.mu.Unlock()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Close implements instance.Instance.
func (p *pack) Close() error {
	p.closeOnce.Do(func() {
		p.mu.Lock()
		if p.why == nil {
			p.why = errClosed
		}
		p.mu.Unlock()
		p.end(errClosed)
		p.closed = p.back.close()
		p.hidden.rest(p.opts.Host.Write)
		p.over()
	})
	return p.closed
}

// over tells that the instance is gone.
func (p *pack) over() {
	p.overOnce.Do(func() {
		if p.opts.Host.Ended != nil {
			p.opts.Host.Ended()
		}
	})
}

// died notes that the pack ended by itself.
func (p *pack) died(why *ext.Exception) {
	p.mu.Lock()
	first := p.why == nil
	if first {
		p.why = why
	}
	p.mu.Unlock()
	p.end(why)
	if first && p.opts.Host.Died != nil {
		p.opts.Host.Died(why)
	}
}

// stderr is what the pack prints: its console, within the limit of output, without the secrets it was given.
func (p *pack) stderr(text []byte) {
	p.mu.Lock()
	p.said += int64(len(text))
	within := p.said <= p.opts.Limits.Output
	p.mu.Unlock()
	if within && p.opts.Host.Write != nil {
		p.opts.Host.Write(2, p.hidden.written(2, string(text)))
	}
}

// stopped is the error of what did not come to its end.
func stopped(ctx context.Context, text string) error {
	cause := context.Cause(ctx)
	if !errors.Is(cause, context.DeadlineExceeded) && !errors.Is(cause, ext.ErrTimeout) {
		return rtp.NewError(rtp.Timeout, "the call was cancelled").Refusal(cause)
	}
	return late(cause, text)
}

// late is the error of what took too long.
func late(cause error, text string) error {
	return rtp.NewError(rtp.Timeout, text, "a tool's time is timeout_seconds in its policy_defaults and in rig.yaml").Refusal(cause)
}

func encode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("{}")
	}
	return data
}
