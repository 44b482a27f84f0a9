package bridge

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strconv"

	wire "github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/procpeer"
	"github.com/cec80427/pier/internal/load/source"
)

// Runtime starts bridges. It keeps nothing between them.
type Runtime struct{}

// New returns the runtime.
func New() *Runtime { return &Runtime{} }

var _ instance.Runtime = (*Runtime)(nil)

// Build implements instance.Runtime: it finds the program and names by hash what will run, or takes an address.
func (*Runtime) Build(_ context.Context, e source.Entry, _ ext.Caller) (instance.Unit, error) {
	address, is, err := addressOf(e)
	switch {
	case err != nil:
		return instance.Unit{}, err
	case is: // nothing of it runs here: its name is all there is to know
		return instance.Unit{ID: ext.ID(e.ID), Entry: e, Hash: fmt.Sprintf("%x", sha256.Sum256([]byte(address.base+" "+strconv.FormatBool(address.search)))), Body: address}, nil
	}
	return procpeer.Build(e)
}

// Start implements instance.Runtime. The program starts with Load.
func (*Runtime) Start(ctx context.Context, u instance.Unit, o instance.Options) (instance.Instance, error) {
	switch u.Body.(type) {
	case procpeer.Command, address:
	default:
		return nil, procpeer.ErrForeign
	}
	p := &process{notices: make(chan wire.Message, waitingNotices), calls: map[procpeer.Cause]context.Context{}}
	p.sessions.init()
	p.Init(ctx, u, o)
	return p, nil
}

// Close implements instance.Runtime.
func (*Runtime) Close() error { return nil }
