package rtp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

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

	begun     atomic.Int64
	closeOnce sync.Once
	overOnce  sync.Once
	closed    error

	mu     sync.Mutex
	def    *rtp.Pack            // nil before Load
	tools  map[string]*rtp.Tool // by the name it is registered under
	places map[*rtp.Tool]*places
	said   int64 // bytes of standard error
	why    *ext.Exception
	busy   int
	idle   chan struct{} // closed when no call is under way; nil while nobody waits for that

	hidden hidden // the secrets that were given away
}

func newPack(ctx context.Context, rt *Runtime, u instance.Unit, o instance.Options) *pack {
	p := &pack{rt: rt, unit: u, opts: o}
	p.life, p.end = context.WithCancelCause(ctx)
	return p
}

var _ instance.Instance = (*pack)(nil)

var errClosed = &ext.Exception{Name: "Error", Message: "the pack was closed"}

// Load implements instance.Instance: it asks the pack for its tools, checks and registers them.
func (p *pack) Load(ctx context.Context) error {
	ctx, cancel := p.within(ctx)
	defer cancel()
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

// within ends a context with the instance, too.
func (p *pack) within(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(p.life, func() { cancel(errClosed) })
	return ctx, func() {
		stop()
		cancel(nil)
	}
}

// enter counts a call as under way, until leave.
func (p *pack) enter() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.busy++
}

func (p *pack) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy--; p.busy == 0 && p.idle != nil {
		close(p.idle)
		p.idle = nil
	}
}

// Ended implements instance.Instance. A pack whose worker is gone has not ended: the next call starts another.
func (p *pack) Ended() *ext.Exception {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.why
}

// Begun implements instance.Instance.
func (p *pack) Begun() int { return int(p.begun.Load()) }

// Quiesce implements instance.Instance.
func (p *pack) Quiesce(ctx context.Context) error {
	p.mu.Lock()
	if p.busy == 0 {
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
func stopped(ctx context.Context, late string) error {
	cause, hints := context.Cause(ctx), []string{"a tool's time is timeout_seconds in its policy_defaults and in rig.yaml"}
	if !errors.Is(cause, context.DeadlineExceeded) && !errors.Is(cause, ext.ErrTimeout) {
		late, hints = "the call was cancelled", nil
	}
	return rtp.NewError(rtp.Timeout, late, hints...).Refusal(cause)
}

func encode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("{}")
	}
	return data
}
