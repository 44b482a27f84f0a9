package js

import (
	_ "unsafe" // for linkname

	"github.com/cec80427/pier/internal/node/intl"
)

// The time package asks for a zone here when the machine has none of that name.
//
//go:linkname registerLoadFromEmbeddedTZData time.registerLoadFromEmbeddedTZData
func registerLoadFromEmbeddedTZData(func(string) (string, error))

// Before main, as time/tzdata does it: the zone of TZ is looked for once, by whoever asks first.
var _ = func() bool {
	registerLoadFromEmbeddedTZData(intl.ZoneFile)
	return true
}()
