package instance

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/source"
)

// Gate is a gate for one instance: whatever its runtime says, each call is that extension's, from that VM, of that kind.
func Gate(gate ext.Caller, id ext.ID, vm int, kind source.Kind) ext.Caller {
	return ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
		call.Extension, call.VM, call.Runtime = id, vm, string(kind)
		return gate.Call(ctx, call)
	})
}
