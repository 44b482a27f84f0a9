package intl

import (
	"maps"

	"github.com/cec80427/pier/internal/node/hostfunc"
)

// Natives is the part of the table behind pi:host's native(name, …) that this package has.
func Natives() map[string]hostfunc.Func {
	all := intlNatives()
	maps.Copy(all, localeNatives())
	maps.Copy(all, segmentNatives())
	return all
}
