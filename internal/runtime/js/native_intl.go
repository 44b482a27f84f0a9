package js

import (
	"time"
	_ "time/tzdata" // Windows has no zone files

	"github.com/cec80427/pier/ext"
)

func intlNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"zone": nativeZone, "localZone": nativeLocalZone}
}

// nativeZone: zone name, milliseconds since the epoch. Returns {offset in seconds, abbreviation, dst}.
func nativeZone(list []any) (any, error) {
	a := nativeArgs{list: list}
	zone, err := time.LoadLocation(a.str(0))
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "Invalid time zone specified", err)
	}
	at := time.UnixMilli(int64(a.num(1))).In(zone)
	abbreviation, offset := at.Zone()
	return map[string]any{"offset": offset, "abbreviation": abbreviation, "dst": at.IsDST()}, a.err
}

// nativeLocalZone is the name of the host's time zone.
func nativeLocalZone([]any) (any, error) {
	if name := time.Local.String(); name != "Local" && name != "" {
		return name, nil
	}
	return localZoneName(), nil
}
