package js

import (
	"github.com/cec80427/pier/internal/node/intl"
	"github.com/cec80427/pier/internal/quickjs/engine/symbols"
)

// Before main, as time/tzdata does it: the zone of TZ is looked for once, by whoever asks first.
var _ = func() bool {
	symbols.RegisterZoneFiles(intl.ZoneFile)
	return true
}()
