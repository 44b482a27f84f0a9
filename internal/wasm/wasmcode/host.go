package wasmcode

import (
	"context"
	"fmt"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// Slot is a host function inside a host module: its name, which one it is, and its type.
type Slot struct {
	Name            string
	Place           int
	Params, Results []api.ValueType
}

// Host is a module of host functions. Two instances of one component have the same places, and so the same modules.
func (c *Compiler) Host(slots []Slot, call func(ctx context.Context, place int, stack []uint64) error) (wazero.CompiledModule, error) {
	var key strings.Builder
	for _, s := range slots {
		fmt.Fprintf(&key, "%d %q %q %q;", s.Place, s.Name, s.Params, s.Results)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if known := c.hosts[key.String()]; known != nil {
		return known, nil
	}
	b := c.Runtime.NewHostModuleBuilder("host")
	for _, s := range slots {
		place := s.Place
		b = b.NewFunctionBuilder().WithGoFunction(api.GoFunc(func(ctx context.Context, stack []uint64) {
			if err := call(ctx, place, stack); err != nil {
				panic(err)
			}
		}), s.Params, s.Results).Export(s.Name)
	}
	made, err := b.Compile(context.Background())
	if err == nil {
		c.hosts[key.String()] = made
	}
	return made, err
}
