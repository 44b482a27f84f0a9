package js

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"sync"
	"time"
	_ "time/tzdata" // Windows has no zone files

	"github.com/cec80427/pier/ext"
)

func intlNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"zone": nativeZone, "localZone": nativeLocalZone, "localeWords": nativeLocaleWords}
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

//go:embed intl/locales.json.gz
var localesPacked []byte

// locales is what intl/make.mjs has written, by language.
var locales = sync.OnceValues(func() (all map[string]json.RawMessage, err error) {
	r, err := gzip.NewReader(bytes.NewReader(localesPacked))
	if err != nil {
		return nil, err
	}
	return all, json.NewDecoder(r).Decode(&all)
})

// nativeLocaleWords: locale, language. Returns the names and patterns of its dates, numbers and lists, or nil.
func nativeLocaleWords(list []any) (any, error) {
	a := nativeArgs{list: list}
	all, err := locales()
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the names of dates cannot be read", err)
	}
	for i := range 2 {
		if words, ok := all[a.str(i)]; ok {
			return words, a.err
		}
	}
	return nil, a.err
}
