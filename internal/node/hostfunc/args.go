package hostfunc

import "github.com/cec80427/pier/ext"

// Func computes something in Go that needs no right. Arguments are string, int, float64, bool, nil or []byte. The result
// is one of these, a map of them, or a value that encoding/json can write.
type Func func(args []any) (any, error)

// Args reads a native's arguments; the first that does not fit makes the call an invalid request.
type Args struct {
	List []any
	Err  error
}

// Fail makes the call an invalid request, unless it is one already.
func (a *Args) Fail(msg string) {
	if a.Err == nil {
		a.Err = ext.E(ext.CodeInvalidRequest, msg)
	}
}

// At is an argument as it came, nil when it was left out.
func (a *Args) At(i int) any {
	if i >= len(a.List) {
		return nil
	}
	return a.List[i]
}

// Str is a text, "" for nil.
func (a *Args) Str(i int) string {
	s, ok := a.At(i).(string)
	if !ok && a.At(i) != nil {
		a.Fail("a native function expected text")
	}
	return s
}

// Bytes are bytes, none for nil.
func (a *Args) Bytes(i int) []byte {
	b, ok := a.At(i).([]byte)
	if !ok && a.At(i) != nil {
		a.Fail("a native function expected bytes")
	}
	return b
}

// Num is a number, 0 for nil.
func (a *Args) Num(i int) float64 {
	switch n := a.At(i).(type) {
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
		a.Fail("a native function expected a number")
	}
	return 0
}

// Int is a number without its fraction.
func (a *Args) Int(i int) int { return int(a.Num(i)) }

// Bool is true or false, false for nil.
func (a *Args) Bool(i int) bool {
	b, ok := a.At(i).(bool)
	if !ok && a.At(i) != nil {
		a.Fail("a native function expected a boolean")
	}
	return b
}
