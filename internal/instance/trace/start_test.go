package trace_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
)

// TestParseStart checks that the start of a trace has the limits of a run: each default is in, none is negative, and heap and entry are
// not above the most that a replay allows.
func TestParseStart(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*instance.Limits)
		ok     bool
	}{
		"defaults":        {func(*instance.Limits) {}, true},
		"most heap":       {func(l *instance.Limits) { l.Heap = 4 << 30 }, true},
		"more heap":       {func(l *instance.Limits) { l.Heap = 4<<30 + 1 }, false},
		"most entry":      {func(l *instance.Limits) { l.Entry = 24 * time.Hour }, true},
		"longer entry":    {func(l *instance.Limits) { l.Entry = 24*time.Hour + 1 }, false},
		"a stack":         {func(l *instance.Limits) { l.Stack = 100 }, true},
		"negative stack":  {func(l *instance.Limits) { l.Stack = -1 }, false},
		"no heap":         {func(l *instance.Limits) { l.Heap = 0 }, false},
		"no entry":        {func(l *instance.Limits) { l.Entry = 0 }, false},
		"no stuck":        {func(l *instance.Limits) { l.Stuck = 0 }, false},
		"no queue":        {func(l *instance.Limits) { l.Queue = 0 }, false},
		"no pending":      {func(l *instance.Limits) { l.Pending = 0 }, false},
		"no output":       {func(l *instance.Limits) { l.Output = 0 }, false},
		"negative output": {func(l *instance.Limits) { l.Output = -1 }, false},
	} {
		want := trace.Start{Extension: "x", Artifact: "sha256:00", Limits: instance.Limits{}.Normalize()}
		tt.change(&want.Limits)
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := trace.ParseStart([]trace.Event{{Op: trace.OpStart, Text: string(text)}})
		if tt.ok && (err != nil || got.Limits != want.Limits || got.Extension != "x") {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		if !tt.ok && (!errors.Is(err, trace.ErrTrace) || !strings.Contains(err.Error(), "limits")) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, events := range [][]trace.Event{nil, {{Op: "end"}}, {{Op: trace.OpStart, Text: `{"x":1}`}}} {
		if _, err := trace.ParseStart(events); !errors.Is(err, trace.ErrTrace) {
			t.Errorf("%+v: %v", events, err)
		}
	}
}
