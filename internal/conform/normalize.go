package conform

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/cec80427/pier/internal/text/lazyregexp"
	"github.com/cec80427/pier/internal/text/sorting"
)

// normalizer takes out of one side's picture what must differ between two runs (seed 002 §3.1): where the run took place,
// when, and the ids that were made up. Everything else stays: a difference must not be hidden.
//
//	absolute paths of the run's folders   <cwd> <home> <tmp> <ext> <reference>
//	RFC 3339 times                        <time>
//	UUIDs                                 <uuid>
//	integers between 2020 and 2100 in ms  "<ms>"
//	ids of entries made in the run        <new-1> <new-2> … in the order of their appearance
//	how long a command ran                "<seconds>" (wall_time_seconds of the built-in bash)
//	the frames of a stack                 nothing: its lines name the engine's own functions
type normalizer struct {
	paths [][2]string // longest first
	ids   map[string]string
}

var (
	timePattern  = lazyregexp.New(`\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)`)
	framePattern = lazyregexp.New(`\n +at [^\n]+`)
	uuidPattern  = lazyregexp.New(`\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`)
)

// The range of milliseconds that are taken for a time of the run.
const (
	earliest = 1577836800000
	latest   = 4102444800000
)

func newNormalizer(paths map[string]string) *normalizer {
	n := &normalizer{ids: map[string]string{}}
	for place, name := range paths {
		if place != "" {
			n.paths = append(n.paths, [2]string{place, name})
		}
	}
	sorting.Sort(n.paths, func(a, b *[2]string) int {
		if d := len(b[0]) - len(a[0]); d != 0 {
			return d
		}
		return strings.Compare(a[0], b[0])
	})
	return n
}

// learn notes the ids of the entries that a step appended.
func (n *normalizer) learn(entries any) {
	list, _ := entries.([]any)
	for _, e := range list {
		entry, _ := e.(map[string]any)
		if id, ok := entry["id"].(string); ok && id != "" && n.ids[id] == "" {
			n.ids[id] = fmt.Sprintf("<new-%d>", len(n.ids)+1)
		}
	}
}

func (n *normalizer) value(v any) any {
	switch v := v.(type) {
	case string:
		return n.text(v)
	case float64:
		if v >= earliest && v <= latest && v == math.Trunc(v) {
			return "<ms>"
		}
	case []any:
		out := make([]any, len(v))
		for i, member := range v {
			out[i] = n.value(member)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for key, member := range v {
			if _, measured := member.(float64); measured && key == "wall_time_seconds" {
				member = "<seconds>"
			}
			out[n.text(key)] = n.value(member)
		}
		return out
	}
	return v
}

func (n *normalizer) text(s string) string {
	if name, ok := n.ids[s]; ok {
		return name
	}
	s = n.placeless(s)
	s = framePattern.ReplaceAllString(s, "")
	s = timePattern.ReplaceAllString(s, "<time>")
	s = uuidPattern.ReplaceAllString(s, "<uuid>")
	for id, name := range n.ids {
		if strings.Contains(s, id) {
			s = strings.ReplaceAll(s, id, name)
		}
	}
	return s
}

// placeless takes out the folders only.
func (n *normalizer) placeless(s string) string {
	for _, p := range n.paths {
		s = strings.ReplaceAll(s, p[0], p[1])
	}
	return s
}

// decode reads any JSON text as plain values.
func decode(data json.RawMessage) any {
	var v any
	if json.Unmarshal(data, &v) != nil {
		return nil
	}
	return v
}
