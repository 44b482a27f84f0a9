package keys

import (
	"maps"

	"github.com/cec80427/pier/internal/native"
)

// Natives is the part of the table behind pi:host's native(name, …) that this package has.
func Natives() map[string]native.Func {
	all := keyNatives()
	for _, part := range []map[string]native.Func{jwkNatives(), signNatives(), dhNatives(), certNatives()} {
		maps.Copy(all, part)
	}
	return all
}
