package test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// Every step of a loop is a valid record; those of a macrotask share a span; and two deterministic runs have the same ones
// after normalization.
func TestLoopRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.ts")
	writeFile(t, path, `
export default function (pi: any) {
	pi.registerTool({ name: "t", description: "d", parameters: { type: "object", properties: {} },
		async execute() { await new Promise((done) => setTimeout(done, 5)); return { content: [] } } });
}`)
	run := func() (records []ext.LogRecord) {
		tracedRun(t, path, func(o *pier.Options) {
			o.Trace, o.Deterministic = nil, true
			o.Observer.Loop = func(r ext.LogRecord) { records = append(records, r) }
		})
		return records
	}
	first, second := run(), run()
	spans, traces := map[string][]string{}, map[string]bool{}
	for n, r := range first {
		if err := r.Validate(); err != nil || r.Level != ext.LevelDebug || r.Correlation.ExtensionID != "x" {
			t.Fatalf("%+v: %v", r, err)
		}
		spans[*r.Correlation.SpanID] = append(spans[*r.Correlation.SpanID], r.Event)
		traces[*r.Correlation.TraceID] = true
		first[n] = r.Normalize("/")
	}
	for n, r := range second {
		second[n] = r.Normalize("/")
	}
	for id, events := range spans {
		if diff := cmp.Diff([]string{"loop.enqueue", "loop.tick"}, events); diff != "" || len(id) != 16 {
			t.Errorf("span %s: %s", id, diff)
		}
	}
	if len(spans) < 4 || len(traces) != 1 {
		t.Errorf("%d spans, %d traces", len(spans), len(traces))
	}
	if diff := cmp.Diff(first, second); diff != "" {
		t.Error(diff)
	}
	var timers int
	for _, r := range first {
		var data struct{ Kind string }
		if json.Unmarshal(r.Data, &data) == nil && data.Kind == "timer" && r.Event == "loop.tick" {
			timers++
		}
	}
	if timers != 1 {
		t.Errorf("%d timers fired", timers)
	}
}
