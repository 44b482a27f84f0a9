package js

import (
	"maps"

	"github.com/cec80427/pier/ext"
)

// nativeFunc computes something in Go that needs no right. Arguments are string, int, float64, bool, nil or []byte. The result
// is one of these, a map of them, or a value that encoding/json can write.
type nativeFunc func(args []any) (any, error)

// natives is the table behind pi:host's native(name, …).
func natives() map[string]nativeFunc {
	all := map[string]nativeFunc{}
	for _, part := range []map[string]nativeFunc{
		textNatives(), urlNatives(), hashNatives(), cipherNatives(), keyNatives(), jwkNatives(), signNatives(), dhNatives(), certNatives(), intlNatives(), localeNatives(), yamlNatives(), modelNatives(), imageNatives(),
	} {
		maps.Copy(all, part)
	}
	return all
}

// nativeArgs reads a native's arguments; the first that does not fit makes the call an invalid request.
type nativeArgs struct {
	list []any
	err  error
}

func (a *nativeArgs) fail(msg string) {
	if a.err == nil {
		a.err = ext.E(ext.CodeInvalidRequest, msg)
	}
}

func (a *nativeArgs) at(i int) any {
	if i >= len(a.list) {
		return nil
	}
	return a.list[i]
}

func (a *nativeArgs) str(i int) string {
	s, ok := a.at(i).(string)
	if !ok && a.at(i) != nil {
		a.fail("a native function expected text")
	}
	return s
}

func (a *nativeArgs) bytes(i int) []byte {
	b, ok := a.at(i).([]byte)
	if !ok && a.at(i) != nil {
		a.fail("a native function expected bytes")
	}
	return b
}

func (a *nativeArgs) num(i int) float64 {
	switch n := a.at(i).(type) {
	case nil:
	case float64:
		return n
	case int:
		return float64(n)
	case int32:
		return float64(n)
	case int64:
		return float64(n)
	default:
		a.fail("a native function expected a number")
	}
	return 0
}

func (a *nativeArgs) int(i int) int { return int(a.num(i)) }

func (a *nativeArgs) bool(i int) bool {
	b, ok := a.at(i).(bool)
	if !ok && a.at(i) != nil {
		a.fail("a native function expected a boolean")
	}
	return b
}
