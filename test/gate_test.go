package test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// effects tries one effect of every method and tells what became of each.
const effects = `
	const fs = require("node:fs");
	const tried: Record<string, () => unknown> = {
		read: () => fs.readFileSync("seen.txt", "utf8"),
		write: () => fs.writeFileSync("made.txt", "x"),
		exec: async () => (await pi.exec("echo", ["ran"])).stdout.trim(),
		http: () => fetch("http://127.0.0.1:9/"),
		env: () => process.env.HOME !== undefined,
		secret: () => process.env.PIER_TEST_TOKEN !== undefined,
		session: () => typeof ctx.sessionManager.getSessionId(),
		log: () => pi.log("info", "event"),
		tool: async () => { const r = await ctx.executeTool("read", { path: "seen.txt" }); return r.isError ? "denied" : "shown"; },
		events: () => pi.events.emit("channel", 1),
	};
	const out: string[] = [];
	for (const [name, run] of Object.entries(tried)) {
		try { const value = await run(); out.push(name + " " + (value === undefined ? "ok" : value)); }
		catch (err: any) { out.push(name + " " + (err.code ?? err.cause?.code ?? err.name)); }
	}
	return { content: [{ type: "text", text: out.join("\n") }] };`

func effectsOf(t *testing.T, change func(*pier.Options)) (string, *rig) {
	t.Helper()
	t.Setenv("PIER_TEST_TOKEN", "secret")
	r := newRig(t, change)
	fileIn(t, r.dir, "seen.txt", "seen")
	r.load(t, "x", toolSource("effects", effects))
	r.told()
	return r.call(t, "effects"), r
}

// TestZeroPolicy: the zero Options deny every effect of every method; loading works.
func TestZeroPolicy(t *testing.T) {
	got, r := effectsOf(t, func(o *pier.Options) { o.Policy = pier.Policy{} })
	want := "read EACCES\nwrite EACCES\nexec denied\nhttp EACCES\nenv false\nsecret false\nsession denied\nlog denied\ntool denied\nevents denied"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if _, err := os.Stat(filepath.Join(r.dir, "made.txt")); err == nil {
		t.Error("the file was written")
	}
	denied := strings.Join(r.told(), "\n")
	for _, flag := range []string{"denied read --allow read", "denied write --allow write", "denied exec --allow \"exec='echo ran *'\"", "denied http --allow \"http=GET 127.0.0.1:", "denied session --allow session", "denied log --allow log"} {
		if !strings.Contains(denied, flag) {
			t.Errorf("nobody was told of %q:\n%s", flag, denied)
		}
	}
}

// TestDefaultPolicy: what is granted without flags reads the working directory and reaches no further.
func TestDefaultPolicy(t *testing.T) {
	got, _ := effectsOf(t, func(o *pier.Options) { o.Policy = pier.DefaultPolicy() })
	want := "read seen\nwrite EACCES\nexec denied\nhttp EACCES\nenv true\nsecret false\nsession string\nlog ok\ntool shown\nevents ok"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestAllowAll(t *testing.T) {
	got, _ := effectsOf(t, nil)
	for _, want := range []string{"read seen", "write ok", "exec ran", "env true", "secret true", "session string", "log ok", "tool shown"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	denied, _ := effectsOf(t, func(o *pier.Options) { o.Policy.Deny = []string{"exec", "read"} })
	if !strings.Contains(denied, "exec denied") || !strings.Contains(denied, "read EACCES") || !strings.Contains(denied, "write ok") {
		t.Errorf("deny rules do not stand before allow-all:\n%s", denied)
	}
}

// readTool reads the file that its argument names and says what came of it.
const readTool = `pi.registerTool({ name: "read_it", label: "", description: "", parameters: { type: "object", properties: { path: { type: "string" } } },
	async execute(_: string, p: any) {
		try { return { content: [{ type: "text", text: require("node:fs").readFileSync(p.path, "utf8") }] } }
		catch (err: any) { return { content: [{ type: "text", text: err.code + " " + err.message }], isError: true } }
	} });`

func (r *rig) read(t *testing.T, tool, path string) string {
	t.Helper()
	input, err := json.Marshal(map[string]string{"path": path})
	if err != nil {
		t.Fatal(err)
	}
	result, err := r.Call(t.Context(), pier.ToolCall{Name: tool, Input: input})
	if err != nil {
		t.Fatal(err)
	}
	return result.Text()
}

// TestDefaultPaths: where the default policy lets an extension read.
func TestDefaultPaths(t *testing.T) {
	agent, outside, folder := t.TempDir(), t.TempDir(), t.TempDir()
	fileIn(t, agent, "settings.json", "settings")
	fileIn(t, agent, "auth.json", "secret")
	fileIn(t, outside, "other.txt", "other")
	fileIn(t, folder, "package.json", `{"pi":{"extensions":["./x.ts"]}}`)
	fileIn(t, folder, "prompt.md", "prompt")
	fileIn(t, folder, "x.ts", "export default function (pi: any) {"+readTool+"}")
	r := newRig(t, func(o *pier.Options) { o.Policy, o.AgentDir = pier.DefaultPolicy(), agent })
	fileIn(t, r.dir, "in.txt", "in")
	if err := os.Symlink(filepath.Join(outside, "other.txt"), filepath.Join(r.dir, "link.txt")); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Load(t.Context(), folder); err != nil {
		t.Fatal(err)
	}
	r.load(t, "lone", strings.Replace(readTool, "read_it", "read_lone", 1))
	lone := filepath.Dir(r.Extensions()[1].Path())
	fileIn(t, lone, "beside.txt", "beside")
	for _, test := range []struct{ name, tool, path, want string }{
		{"the working directory", "read_it", "in.txt", "in"},
		{"by its whole path", "read_it", filepath.Join(r.dir, "in.txt"), "in"},
		{"Pi's folder", "read_it", filepath.Join(agent, "settings.json"), "settings"},
		{"Pi's keys", "read_it", filepath.Join(agent, "auth.json"), "EACCES"},
		{"the package's own folder", "read_it", filepath.Join(folder, "prompt.md"), "prompt"},
		{"another extension's folder", "read_lone", filepath.Join(folder, "prompt.md"), "EACCES"},
		{"beside a lone file", "read_lone", filepath.Join(lone, "beside.txt"), "EACCES"},
		{"outside", "read_it", filepath.Join(outside, "other.txt"), "--allow read=" + filepath.Join(outside, "other.txt")},
		{"outside by a link", "read_it", "link.txt", "EACCES"},
		{"outside by dots", "read_it", "../x/../../etc/hostname", "EACCES"},
		{"not there", "read_it", "gone.txt", "ENOENT"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := r.read(t, test.tool, test.path); !strings.Contains(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestProtected: pier's own folders are out of reach whatever is allowed, for built-in tools too.
func TestProtected(t *testing.T) {
	state, ledger, cache := t.TempDir(), t.TempDir(), t.TempDir()
	fileIn(t, state, "grants.json", "{}")
	r := newRig(t, func(o *pier.Options) {
		o.StateDir, o.LedgerDir, o.CacheDir = state, ledger, cache
		o.Policy = pier.Policy{AllowAll: true, Allow: []string{"read=" + state, "write=" + state, "read=" + ledger, "exec"}, Mode: "permissive"}
	})
	r.load(t, "x", readTool)
	logs, err := filepath.Glob(filepath.Join(ledger, "*.jsonl"))
	if err != nil || len(logs) != 1 {
		t.Fatalf("ledger files: %v %v", logs, err)
	}
	for _, path := range []string{filepath.Join(state, "grants.json"), filepath.Join(state, "grants.json") + "/../grants.json", logs[0]} {
		if got := r.read(t, "read_it", path); !strings.Contains(got, "EACCES") {
			t.Errorf("%s: %q", path, got)
		}
		input := json.RawMessage(fmt.Sprintf(`{"path":%q}`, path))
		if _, err := r.Call(t.Context(), pier.ToolCall{Name: "read", Input: input}); !errors.Is(err, ext.ErrDenied) {
			t.Errorf("the built-in read of %s: %v", path, err)
		}
	}
}

// approver answers from a table of scopes, and remembers what it was asked.
type approver struct {
	mu     sync.Mutex
	asked  []string
	answer map[string]ext.Choice
	err    error
}

func (a *approver) Approve(_ context.Context, q ext.Question) (ext.Answer, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked = append(a.asked, fmt.Sprintf("%s %s %s", q.Extension, q.Capability, filepath.Base(strings.Fields(q.Subject)[0])))
	return ext.Answer{Choice: a.answer[filepath.Base(strings.Fields(q.Subject)[0])]}, a.err
}

func TestPromptMode(t *testing.T) {
	outside := t.TempDir()
	for _, name := range []string{"always", "once", "never", "deny"} {
		fileIn(t, outside, name, name)
	}
	a := &approver{answer: map[string]ext.Choice{"always": ext.ChoiceAlways, "once": ext.ChoiceOnce, "never": ext.ChoiceNever}}
	r := newRig(t, func(o *pier.Options) { o.Policy, o.Approver = pier.DefaultPolicy(), a })
	r.load(t, "x", readTool)
	r.load(t, "y", strings.Replace(readTool, "read_it", "read_y", 1))
	for range 2 {
		for name, want := range map[string]string{"always": "always", "once": "once", "never": "EACCES", "deny": "EACCES"} {
			if got := r.read(t, "read_it", filepath.Join(outside, name)); !strings.Contains(got, want) {
				t.Errorf("%s: got %q", name, got)
			}
		}
	}
	counts := map[string]int{}
	for _, q := range a.asked {
		counts[q]++
	}
	want := map[string]int{"x read always": 1, "x read once": 2, "x read never": 1, "x read deny": 1}
	if diff := cmp.Diff(want, counts); diff != "" {
		t.Errorf("asked: -want +got\n%s", diff)
	}
	r.read(t, "read_y", filepath.Join(outside, "always"))
	if last := a.asked[len(a.asked)-1]; last != "y read always" {
		t.Errorf("an answer for one extension is good for another: last asked %q", last)
	}
	a.err = errors.New("no terminal")
	if got := r.read(t, "read_it", filepath.Join(outside, "once")); !strings.Contains(got, "EACCES") {
		t.Errorf("an approver that fails approves: %q", got)
	}
}

// TestPermissive allows what nobody spoke of and says so; deny rules stay.
func TestPermissive(t *testing.T) {
	outside := t.TempDir()
	fileIn(t, outside, "other.txt", "other")
	ledger := &records{}
	r := newRig(t, func(o *pier.Options) {
		o.Ledger, o.Policy = ledger, pier.Policy{Mode: "permissive", Defaults: true, Deny: []string{"exec"}}
	})
	r.load(t, "x", readTool+toolSource("run", text(`await pi.exec("echo", []).then(() => "ran", (err) => err.code)`)))
	if got := r.read(t, "read_it", filepath.Join(outside, "other.txt")); got != "other" {
		t.Errorf("got %q", got)
	}
	if got := r.call(t, "run"); got != "denied" {
		t.Errorf("exec: %q", got)
	}
	warned := false
	for _, record := range ledger.all {
		warned = warned || record.Level == ext.LevelWarn
	}
	if !warned {
		t.Error("no record warns")
	}
}

// TestNoRecordNoEffect: when the ledger fails, nothing happens.
func TestNoRecordNoEffect(t *testing.T) {
	ledger := &records{}
	r := newRig(t, func(o *pier.Options) { o.Ledger = ledger })
	r.load(t, "x", `pi.on("turn_start", () => { require("node:fs").writeFileSync("made.txt", "x") });`+toolSource("t", `console.log("ran")`))
	ledger.mu.Lock()
	ledger.err = errors.New("disk full")
	ledger.mu.Unlock()
	if out := r.emit(t, `{"type":"turn_start"}`); len(out.Errors) != 1 || strings.Contains(out.Errors[0].Error(), "disk") {
		t.Errorf("got %v", out.Errors)
	}
	if _, err := os.Stat(filepath.Join(r.dir, "made.txt")); err == nil {
		t.Error("an effect without a record")
	}
	if _, err := r.Call(t.Context(), pier.ToolCall{Name: "t"}); !errors.Is(err, ext.ErrInternal) {
		t.Errorf("a call without a record: %v", err)
	}
	if got := r.told(); strings.Contains(strings.Join(got, " "), "ran") {
		t.Errorf("the tool ran: %v", got)
	}
}

// TestLedger: a file ledger verifies, and shows when it was changed.
func TestLedger(t *testing.T) {
	dir, state := t.TempDir(), t.TempDir()
	r := newRig(t, func(o *pier.Options) { o.LedgerDir, o.StateDir = dir, state })
	r.load(t, "x", toolSource("t", text(`(await pi.exec("echo", ["hi"])).stdout`)))
	r.call(t, "t")
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	logs, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(logs) != 1 {
		t.Fatalf("%v %v", logs, err)
	}
	report, err := pier.VerifyLedger(logs[0], state)
	if err != nil || report.Fault != nil {
		t.Fatalf("%+v %v", report, err)
	}
	data, err := os.ReadFile(logs[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(logs[0], []byte(strings.Replace(string(data), `"exec"`, `"read"`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if report, err := pier.VerifyLedger(logs[0], state); err != nil || report.Fault == nil {
		t.Errorf("a changed ledger verifies: %+v %v", report, err)
	}
}

// TestMiddleware stands before the gate.
func TestMiddleware(t *testing.T) {
	r := newRig(t, func(o *pier.Options) {
		o.Policy = pier.Policy{}
		o.Middleware = func(gate ext.Caller) ext.Caller {
			return ext.CallerFunc(func(ctx context.Context, call ext.Call) (json.RawMessage, error) {
				if call.Method == ext.MethodExec {
					return json.RawMessage(`{"code":0,"stdout":"made up","stderr":""}`), nil
				}
				return gate.Call(ctx, call)
			})
		}
	})
	r.load(t, "x", toolSource("t", text(`(await pi.exec("git", [])).stdout`)))
	if got := r.call(t, "t"); got != "made up" {
		t.Errorf("got %q", got)
	}
}
