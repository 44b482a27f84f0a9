package intl

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

func intlNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{
		"zone": nativeZone, "localZone": nativeLocalZone, "zones": nativeZones, "zoneID": nativeZoneID, "zoneName": nativeZoneName, "dateZone": nativeDateZone,
		"localeWords": nativeLocaleWords, "numberWords": nativeNumberWords,
	}
}

// nativeZone: zone name, milliseconds since the epoch. Returns its offset in seconds.
func nativeZone(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	zone, err := time.LoadLocation(a.Str(0))
	if err != nil {
		return nil, noZone(err)
	}
	_, offset := time.UnixMilli(int64(a.Num(1))).In(zone).Zone()
	return offset, a.Err
}

func noZone(err error) error {
	return ext.Wrap(ext.CodeInvalidRequest, "Invalid time zone specified", err)
}

// nativeLocalZone is what Node calls the host's time zone.
func nativeLocalZone([]any) (any, error) {
	name := time.Local.String()
	if name == "Local" || name == "" {
		name = localZoneName()
	}
	t, err := zoneNames()
	if err != nil {
		return nil, err
	}
	if zone := t.folded[strings.ToLower(name)]; zone != "" {
		return zone, nil
	}
	return "UTC", nil
}

// nativeZones are the zones that Intl.supportedValuesOf lists.
func nativeZones([]any) (any, error) {
	t, err := zoneNames()
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(t.Own)), func(zone string) bool { return zone == "UTC" }), nil
}

//go:embed data/locales.json.br
var localesPacked []byte

//go:embed data/numbers.json.br
var numbersPacked []byte

// byLocale is what data/make.mjs and data/numbers.mjs have written.
func byLocale(packed []byte) func() (map[string]json.RawMessage, error) {
	return sync.OnceValues(func() (all map[string]json.RawMessage, err error) {
		return all, unpack(packed, &all)
	})
}

var (
	locales = byLocale(localesPacked)
	numbers = byLocale(numbersPacked)
)

// nativeNumberWords: locale. Returns how it writes compact numbers, units and relative times, or nil.
func nativeNumberWords(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	all, err := numbers()
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the words of numbers cannot be read", err)
	}
	if words, ok := all[a.Str(0)]; ok {
		return words, a.Err
	}
	return nil, a.Err
}

func unpack(packed []byte, into any) error {
	return json.NewDecoder(brotli.NewReader(bytes.NewReader(packed))).Decode(into)
}

// nativeLocaleWords: locale, language. Returns the names and patterns of its dates, numbers and lists, or nil.
func nativeLocaleWords(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	all, err := locales()
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the names of dates cannot be read", err)
	}
	for i := range 2 {
		if words, ok := all[a.Str(i)]; ok {
			return words, a.Err
		}
	}
	return nil, a.Err
}
