package protocol

import (
	"context"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/procpeer"
	"github.com/cec80427/pier/internal/load/source"
)

// Runtime starts programs. It keeps nothing between them.
type Runtime struct{}

// New returns the runtime.
func New() *Runtime { return &Runtime{} }

var _ instance.Runtime = (*Runtime)(nil)

// Build implements instance.Runtime: it finds the program, and names by hash what will run.
func (*Runtime) Build(_ context.Context, e source.Entry, _ ext.Caller) (instance.Unit, error) {
	return procpeer.Build(e)
}

// Start implements instance.Runtime. The program starts with Load.
func (*Runtime) Start(ctx context.Context, u instance.Unit, o instance.Options) (instance.Instance, error) {
	if _, built := u.Body.(procpeer.Command); !built {
		return nil, procpeer.ErrForeign
	}
	p := &program{}
	p.Init(ctx, u, o)
	return p, nil
}

// Close implements instance.Runtime.
func (*Runtime) Close() error { return nil }
