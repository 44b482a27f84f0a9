package conform

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// difference is one place at which pier and Pi differ. A side that has nothing there is nil and its flag is false.
type difference struct {
	Path string `json:"path"`
	Pi   any    `json:"pi"`
	Pier any    `json:"pier"`

	HasPi   bool `json:"has_pi"`
	HasPier bool `json:"has_pier"`
}

// compare lists the differences of two JSON values, in the order of their paths.
func compare(at string, pi, pier any) []difference {
	a, aok := pi.(map[string]any)
	b, bok := pier.(map[string]any)
	if aok && bok {
		return compareObjects(at, a, b)
	}
	x, xok := pi.([]any)
	y, yok := pier.([]any)
	if xok && yok {
		return compareLists(at, x, y)
	}
	if reflect.DeepEqual(pi, pier) {
		return nil
	}
	return []difference{{Path: at, Pi: pi, Pier: pier, HasPi: true, HasPier: true}}
}

func compareObjects(at string, a, b map[string]any) []difference {
	keys := slices.Collect(maps.Keys(a))
	for k := range b {
		if _, both := a[k]; !both {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	var out []difference
	for _, k := range keys {
		path := strings.TrimPrefix(at+"."+k, ".")
		x, inA := a[k]
		y, inB := b[k]
		if inA && inB {
			out = append(out, compare(path, x, y)...)
			continue
		}
		out = append(out, difference{Path: path, Pi: x, Pier: y, HasPi: inA, HasPier: inB})
	}
	return out
}

func compareLists(at string, x, y []any) []difference {
	var out []difference
	for i := range max(len(x), len(y)) {
		path := fmt.Sprintf("%s[%d]", at, i)
		switch {
		case i >= len(x):
			out = append(out, difference{Path: path, Pier: y[i], HasPier: true})
		case i >= len(y):
			out = append(out, difference{Path: path, Pi: x[i], HasPi: true})
		default:
			out = append(out, compare(path, x[i], y[i])...)
		}
	}
	return out
}

// what sums differences up for known-failures.json: their number and first places, and a digest of them all, so that a
// changed difference is seen.
func what(list []difference) string {
	if len(list) == 0 {
		return ""
	}
	data, _ := json.Marshal(list) // plain JSON values
	sum := sha256.Sum256(data)
	var places []string
	for _, d := range list[:min(len(list), 4)] {
		places = append(places, d.Path)
	}
	text := strings.Join(places, " ")
	if len(list) > len(places) {
		text += fmt.Sprintf(" and %d more", len(list)-len(places))
	}
	return text + " #" + hex.EncodeToString(sum[:5])
}
