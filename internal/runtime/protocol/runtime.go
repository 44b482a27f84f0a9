package protocol

import (
	"context"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/source"
)

// Runtime starts programs. It keeps nothing between them.
type Runtime struct{}

// New returns the runtime.
func New() *Runtime { return &Runtime{} }

var _ instance.Runtime = (*Runtime)(nil)

// command is the Body of a Unit.
type command struct {
	words []string
	dir   string
}

// Build implements instance.Runtime: it finds the program, and names by hash what will run.
func (*Runtime) Build(_ context.Context, e source.Entry, _ ext.Caller) (instance.Unit, error) {
	words, dir, err := e.CommandLine()
	if err != nil {
		return instance.Unit{}, err
	}
	hash, err := source.CommandHash(words, dir)
	if err != nil {
		return instance.Unit{}, err
	}
	return instance.Unit{ID: ext.ID(e.ID), Entry: e, Hash: hash, Body: command{words, dir}}, nil
}

// Start implements instance.Runtime. The program starts with Load.
func (*Runtime) Start(ctx context.Context, u instance.Unit, o instance.Options) (instance.Instance, error) {
	if _, built := u.Body.(command); !built {
		return nil, ext.E(ext.CodeInternal, "the unit was built by another runtime")
	}
	o.Limits = o.Limits.Normalize()
	return newPeer(ctx, u, o), nil
}

// Close implements instance.Runtime.
func (*Runtime) Close() error { return nil }
