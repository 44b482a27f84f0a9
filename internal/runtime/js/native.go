package js

// nativeFunc computes something in Go that needs no right. Arguments are string, int, float64, bool or nil; bytes travel
// as base64. The result is a string, a number, a bool, nil, or a value that encoding/json can write.
type nativeFunc func(args []any) (any, error)

// natives is the table behind pi:host's native(name, …).
func natives() map[string]nativeFunc {
	return map[string]nativeFunc{}
}
