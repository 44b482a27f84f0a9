package pier_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
)

// TestThrownIsNoHostError: what an extension throws by itself is recorded as an exception without one of the host's codes; what a host
// call failed with keeps its code.
func TestThrownIsNoHostError(t *testing.T) {
	ledger := &records{}
	r := newRig(t, func(o *pier.Options) { o.Ledger = ledger })
	r.load(t, "a", toolSource("bad", "throw new TypeError(`no`)")+"\n")
	r.load(t, "b", toolSource("missing", "await pi.fs.read('/nowhere/at/all')"))
	r.load(t, "c", `pi.on("agent_start", () => { throw new RangeError("far") })`)
	for _, name := range []string{"bad", "missing"} {
		if _, err := r.Call(t.Context(), pier.ToolCall{Name: name}); err == nil {
			t.Errorf("%s did not fail", name)
		}
	}
	if _, err := r.Emit(t.Context(), json.RawMessage(`{"type":"agent_start"}`)); err != nil {
		t.Fatal(err)
	}
	type said struct{ Code, Kind string }
	got := map[string]said{}
	for _, record := range ledger.all {
		var data struct {
			Name  string
			Error *said
		}
		if err := json.Unmarshal(record.Data, &data); err == nil && data.Error != nil && record.Event != "host_call.end" {
			got[record.Event+" "+data.Name] = *data.Error
		}
	}
	want := map[string]said{
		"tool_call.end bad":          {Kind: "exception"},
		"tool_call.end missing":      {Code: "io"},
		"event_hook.end agent_start": {Kind: "exception"},
		"handler.error ":             {Kind: "exception"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
