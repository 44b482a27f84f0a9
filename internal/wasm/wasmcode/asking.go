package wasmcode

import (
	"context"
	"slices"
	"time"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// Pauses are those of what runs together. Pause may let it wait; nil for no pauses.
type Pauses struct {
	Pause func(ctx context.Context)
	last  time.Time
}

// Ask finds whose code asks, by the context of its call. The end of that is the end of the call.
type Ask func(ctx context.Context) *Pauses

// often is after how long code is to ask again.
const often = 100 * time.Microsecond

// maxSteps is the most that code does before it asks again.
const maxSteps = 1 << 20

type listener struct{ ask Ask }

// NewFunctionListener implements experimental.FunctionListenerFactory: of the functions of a module wazero tells when the one is called that was
// added.
func (l *listener) NewFunctionListener(f api.FunctionDefinition) experimental.FunctionListener {
	if slices.Contains(f.ExportNames(), asking) {
		return l
	}
	return nil
}

// Before implements experimental.FunctionListener. How much is done until the next time depends on how long it took until now, but is not
// much more or less at once: there may have been a host call in it.
func (l *listener) Before(ctx context.Context, m api.Module, _ api.FunctionDefinition, _ []uint64, _ experimental.StackIterator) {
	p := l.ask(ctx)
	ran := time.Since(p.last)
	if p.Pause != nil {
		p.Pause(ctx)
	}
	if ctx.Err() != nil {
		panic(context.Cause(ctx))
	}
	p.last = time.Now()
	next := m.ExportedGlobal(steps).(api.MutableGlobal)
	now := next.Get()
	next.Set(min(max(now*uint64(often)/uint64(max(ran, 1)), now/8, 1), 8*now, maxSteps))
}

// After implements experimental.FunctionListener.
func (*listener) After(context.Context, api.Module, api.FunctionDefinition, []uint64) {}

// Abort implements experimental.FunctionListener.
func (*listener) Abort(context.Context, api.Module, api.FunctionDefinition, error) {}
