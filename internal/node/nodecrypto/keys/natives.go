package keys

import (
	"maps"

	"github.com/cec80427/pier/internal/node/hostfunc"
)

// Natives is the part of the table behind pi:host's native(name, …) that this package has.
func Natives() map[string]hostfunc.Func {
	all := keyNatives()
	for _, part := range []map[string]hostfunc.Func{jwkNatives(), signNatives(), dhNatives(), certNatives()} {
		maps.Copy(all, part)
	}
	return all
}
