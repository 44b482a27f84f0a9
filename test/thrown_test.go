package test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/text/jsontext"
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

// hostCalls is how the sources of the host modules write a host call of a method that they name.
var hostCalls = regexp.MustCompile(`\b(callSync|call|start)\("[a-z]+"`)

// noErrors are the files that make host calls whose failures nobody sees, and why.
var noErrors = map[string]string{
	"node/process/env.ts":   "a variable that is not granted reads as unset",
	"node/assert/source.ts": "without its source an assertion has a message of its own",
	"node/http/upgraded.ts": "the connection ends",
	"node/http/tunnel.ts":   "a tunnel is of a request that went well",
	"node/child/streams.ts": "a stream is of a process that was started; what it fails with is in the conformance tests",
}

// The codes of testdata/codes.ts, where nearly all is denied, and where programs and one port are granted.
var (
	codesDenied = map[string][]string{
		"node:fs": {}, "node/fs.ts": {"denied", "io"}, "node/fs/steps.ts": {"denied", "io", "denied"}, "node/internal_fs_watch.ts": {"denied"},
		"node/process.ts": {"denied", "io", "io"}, "node/process/kill.ts": {"denied"}, "node/dns.ts": {"denied", "denied"},
		"node/child_process.ts": {"denied", "denied", "io", "denied"}, "node/child/sync.ts": {"denied", "denied", "denied"},
		"node/http/client.ts": {"denied", "denied", "denied", "denied"}, "node/http/server.ts": {"denied"},
		"node/sqlite/connection.ts": {"denied", "io", "io", "denied"}, "node/sqlite/backup.ts": {"denied"},
		"web/fetch/exchange.ts": {"denied", "denied"}, "web/fetch/upload.ts": {"denied"}, "web/websocket.ts": {"denied", "denied"},
		"what nobody may": slices.Repeat([]string{"denied"}, 9),
	}
	codesGranted = with(codesDenied, map[string][]string{
		"node/process/kill.ts": {"io"}, "node/child_process.ts": {"io", "io", "io"}, "node/child/sync.ts": {"io", "io"},
		"node/http/client.ts": {"denied", "denied", "io", "io"}, "web/fetch/exchange.ts": {"denied", "io"}, "web/fetch/upload.ts": {"io"},
		"web/websocket.ts": {"denied", "io"},
	})
)

func with(rows, others map[string][]string) map[string][]string {
	all := maps.Clone(rows)
	maps.Copy(all, others)
	return all
}

// TestEveryShimHasCodes: whatever of Node's modules and the web's globals fails at the host has one of the five codes. Walked over are
// all functions of node:fs, and each file that makes host calls.
func TestEveryShimHasCodes(t *testing.T) {
	apart := filepath.Join(t.TempDir(), "apart")
	fail := func(p pier.Policy, granted bool) map[string][]string {
		p.Deny = []string{"read=" + apart, "write=" + apart}
		r := newRig(t, func(o *pier.Options) { o.Policy = p })
		fileIn(t, r.dir, "file", "")
		if _, err := r.Load(t.Context(), "testdata/codes.ts"); err != nil {
			t.Fatal(err)
		}
		result, err := r.Call(t.Context(), pier.ToolCall{Name: "fail", Input: jsontext.Encode(map[string]any{"apart": apart, "dir": r.dir, "granted": granted})})
		if err != nil {
			t.Fatal(err)
		}
		var rows map[string][]string
		if err := json.Unmarshal([]byte(result.Text()), &rows); err != nil {
			t.Fatal(err)
		}
		return rows
	}
	denied := fail(pier.Policy{Mode: "prompt", Allow: []string{"read", "write"}}, false)
	granted := fail(pier.Policy{Mode: "prompt", Allow: []string{"read", "write", "exec", "http=127.0.0.1:1"}}, true)
	for _, c := range []struct{ got, want map[string][]string }{{denied, codesDenied}, {granted, codesGranted}} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
	}
	root := "../internal/runtime/js/shim/src"
	for _, area := range []string{"node", "web"} {
		err := filepath.WalkDir(filepath.Join(root, area), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil || !hostCalls.Match(text) {
				return err
			}
			name, err := filepath.Rel(root, path)
			name = filepath.ToSlash(name)
			if _, reached := denied[name]; reached == (noErrors[name] != "") {
				t.Errorf("%s makes host calls: testdata/codes.ts lets it fail, or noErrors says why nobody sees that", name)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
