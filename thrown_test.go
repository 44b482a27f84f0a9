package pier_test

import (
	"encoding/json"
	"os"
	"path/filepath"
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

// TestNodeErrorsHaveCodes: what Node's modules throw of a failed host call is Node's own error to look at, and has one of the five codes.
func TestNodeErrorsHaveCodes(t *testing.T) {
	apart := filepath.Join(t.TempDir(), "apart")
	if err := os.WriteFile(apart, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRig(t, func(o *pier.Options) { o.Policy.Deny = []string{"read=" + apart} })
	r.load(t, "a", `pi.registerTool({ name: "look", label: "", description: "", parameters: { type: "object" }, async execute() {
			const { default: fs } = await import("node:fs");
			const seen: string[] = [];
			const failing = async (run: () => any) => {
				try { await run(); seen.push("went well"); } catch (e: any) { seen.push([e.code, e.pier?.code, Object.keys(e).join(",")].join(" ")); }
			};
			await failing(() => fs.readFileSync("none"));
			await failing(() => fs.promises.stat("none"));
			await failing(() => fs.readdirSync("none"));
			await failing(() => fs.readFileSync("`+filepath.ToSlash(apart)+`"));
			return { content: [{ type: "text", text: seen.join("\n") }] };
		} });`)
	result, err := r.Call(t.Context(), pier.ToolCall{Name: "look"})
	if err != nil {
		t.Fatal(err)
	}
	const plain = "ENOENT io errno,code,syscall,path\n"
	if diff := cmp.Diff(plain+plain+plain+"EACCES denied errno,code,syscall,path,pier", result.Text()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
