package instance

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/source"
)

// Gate returns the gate of one instance: each call is that extension's, from that VM, of that kind, whatever its runtime
// claims. It is the outermost of a host's gates, since the others trust this identity (chainGates of the host has the order).
func Gate(gate ext.Caller, id ext.ID, vm int, kind source.Kind) ext.Caller {
	return ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
		call.Extension, call.VM, call.Runtime = id, vm, string(kind)
		return gate.Call(ctx, call)
	})
}
