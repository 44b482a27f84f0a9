package mcpservers

import (
	"context"

	"github.com/cec80427/pier/internal/packages"
)

// Parts are what pier's own commands use of a host beside its public methods: their types are internal.
type Parts struct {
	MCP func() *Servers
	// Packages are the packages of Pi's settings. Requests of registries and git go through the host's gate, which has to allow them.
	Packages func(ctx context.Context, u packages.Use) (*packages.Manager, error)
}

type partsKey struct{}

// WithParts has the host that is made with the context fill p in.
func WithParts(ctx context.Context, p *Parts) context.Context {
	return context.WithValue(ctx, partsKey{}, p)
}

// Fill gives the parts of a new host to the caller that asked for them with ctx.
func Fill(ctx context.Context, parts Parts) {
	if p, asked := ctx.Value(partsKey{}).(*Parts); asked {
		*p = parts
	}
}
