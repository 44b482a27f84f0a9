package test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// asked keeps the questions that it is asked, and answers all of them alike.
type asked struct {
	mu     sync.Mutex
	all    []ext.Question
	answer ext.Choice
}

func (a *asked) Approve(_ context.Context, q ext.Question) (ext.Answer, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.all = append(a.all, q)
	return ext.Answer{Choice: a.answer}, nil
}

func (a *asked) last(t *testing.T) ext.Question {
	t.Helper()
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.all) == 0 {
		t.Fatal("nothing was asked")
	}
	return a.all[len(a.all)-1]
}

const causing = `import { execFileSync } from "node:child_process";
export default async function (pi: any) {
	await pi.exec("true", ["load"]);
	pi.registerTool({ name: "t", label: "t", description: "t", parameters: { type: "object" },
		async execute() {
			await pi.exec("true", ["tool"]);
			return { content: [] };
		} });
	pi.registerCommand("c", { handler: async () => {
		execFileSync("true", ["command"]);
	} });
	pi.on("turn_start", async () => {
		await fetch("http://example.test/event");
	});
	pi.registerShortcut("ctrl+shift+y", { handler: async () => {
		await helper(pi);
	} });
}
async function helper(pi: any) {
	await Promise.resolve();
	await pi.exec("true", ["shortcut"]);
}
`

// TestCause: a question says which version asks, what it is at work on, and which line made the call.
func TestCause(t *testing.T) {
	a := &asked{answer: ext.ChoiceDeny}
	dir := t.TempDir()
	fileIn(t, dir, "package.json", `{"name":"x","version":"1.2.3","pi":{"extensions":["index.ts"]}}`)
	fileIn(t, dir, "index.ts", strings.Replace(causing, `await pi.exec("true", ["load"]);`, `await pi.exec("true", ["load"]).catch(() => 0);`, 1))
	r := newRig(t, func(o *pier.Options) { o.Policy, o.Approver = pier.DefaultPolicy(), a })
	x, err := r.Load(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	check := func(kind, name, input string, line int) {
		t.Helper()
		q := a.last(t)
		place := q.Cause.Place
		if q.Version != "1.2.3" || len(q.Hash) != 64 || q.Cause.Kind != kind || q.Cause.Name != name || q.Cause.Input != input || (q.Cause.ID == "") != (kind == "load") {
			t.Errorf("%s: version %s, hash %s, %+v", kind, q.Version, q.Hash, q.Cause)
		}
		if want := x.Path() + ":" + strconv.Itoa(line); place != want {
			t.Errorf("%s was asked at %s, want %s", kind, place, want)
		}
	}
	check("load", x.Path(), "", 3)
	_, _ = x.CallTool(t.Context(), pier.ToolCall{ID: "mine", Name: "t", Input: json.RawMessage(`{ "path" : "docs" }`)})
	check("tool", "t", `{"path":"docs"}`, 6)
	if id := a.last(t).Cause.ID; id != "mine" {
		t.Errorf("the id is %s", id)
	}
	long := strings.Repeat("é", 4000)
	_ = r.Command(t.Context(), "c", long)
	if got := a.last(t).Cause.Input; len(got) > 1<<10 || len(got) < 1000 || !strings.HasSuffix(got, "é…") {
		t.Errorf("a long input is %d bytes", len(got))
	}
	if place := a.last(t).Cause.Place; place != x.Path()+":10" {
		t.Errorf("the command asked at %s", place)
	}
	_, _ = r.Emit(t.Context(), json.RawMessage(`{"type":"turn_start"}`))
	check("event", "turn_start", "", 13)
	_ = r.Shortcut(t.Context(), "ctrl+shift+y")
	check("shortcut", "ctrl+shift+y", "", 21)
	_, _ = r.Call(t.Context(), pier.ToolCall{ID: "own", Name: "bash", Input: json.RawMessage(`{"command":"id"}`)})
	if c := a.last(t).Cause; c.Kind != "tool" || c.Name != "bash" || c.Input != `{"command":"id"}` || c.ID != "own" {
		t.Errorf("a tool of the host's own asks for %+v", c)
	}
}

// TestGrantOfManifest: an answer that is kept ends when the manifest or the package's pi section changes, and with nothing else of it.
func TestGrantOfManifest(t *testing.T) {
	code := "export default function (pi: any) {\n" + toolSource("run", `
		try { const value = (await pi.exec("echo", ["ran"])).stdout.trim(); return { content: [{ type: "text", text: value }] }; }
		catch (err: any) { return { content: [{ type: "text", text: String(err.code) }] }; }`) + "\n}\n"
	manifest := `{"schema":"pi.ext.manifest.v1","extension_id":"x","name":"x","version":"1.0.0","api_version":"1.0","runtime":"js","entrypoint":"index.ts"`
	for _, tc := range []struct{ name, file, before, same, other string }{
		{"extension.json", "extension.json", manifest + "}", "{ " + manifest[1:] + "\n}", manifest + `,"capabilities":["exec","http"]}`},
		{
			"package.json", "package.json", `{"name":"x","version":"1.0.0","pi":{"extensions":["index.ts"]}}`,
			`{"name":"x", "license":"MIT", "pi":{"extensions":["index.ts"]}}`, `{"name":"x","pi":{"extensions":["./index.ts"]}}`,
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			state, dir, cwd := t.TempDir(), t.TempDir(), t.TempDir()
			fileIn(t, dir, "index.ts", code)
			run := func(text string, answer ext.Choice) string {
				t.Helper()
				if err := os.WriteFile(filepath.Join(dir, tc.file), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
				r := newRig(t, func(o *pier.Options) {
					o.StateDir, o.Cwd, o.Policy, o.Approver = state, cwd, pier.Policy{Mode: "prompt", Remember: true}, &asked{answer: answer}
				})
				if _, err := r.Load(t.Context(), dir); err != nil {
					t.Fatal(err)
				}
				return r.call(t, "run")
			}
			for _, step := range []struct {
				what, text string
				answer     ext.Choice
				want       string
			}{
				{"always", tc.before, ext.ChoiceAlways, "ran"},
				{"kept", tc.before, ext.ChoiceDeny, "ran"},
				{"the same, written otherwise", tc.same, ext.ChoiceDeny, "ran"},
				{"changed", tc.other, ext.ChoiceDeny, "denied"},
				{"as before", tc.before, ext.ChoiceDeny, "ran"},
			} {
				if got := run(step.text, step.answer); got != step.want {
					t.Errorf("%s: %s, want %s", step.what, got, step.want)
				}
			}
		})
	}
}

func encoded(v any) []byte {
	data, _ := json.Marshal(v)
	return data
}

// TestFileRuleIsNoFolder: an answer for a file does not reach into a folder that takes its name later, and is on record.
func TestFileRuleIsNoFolder(t *testing.T) {
	a, ledger, outside := &asked{answer: ext.ChoiceSession}, &records{}, t.TempDir()
	r := newRig(t, func(o *pier.Options) { o.Policy, o.Approver, o.Ledger = pier.DefaultPolicy(), a, ledger })
	r.load(t, "x", toolSource("put", `require("node:fs").writeFileSync(params.path, "x"); return { content: [] };`))
	put := func(path string) error {
		result, err := r.Call(t.Context(), pier.ToolCall{Name: "put", Input: encoded(map[string]string{"path": path})})
		if err == nil && result.IsError {
			t.Fatal(result.Text())
		}
		return err
	}
	name := filepath.Join(outside, "out")
	for range 2 {
		if err := put(name); err != nil {
			t.Fatal(err)
		}
	}
	if len(a.all) != 1 || ledger.count("grant.add") != 1 {
		t.Errorf("asked %d times, %d records of the answer", len(a.all), ledger.count("grant.add"))
	}
	a.answer = ext.ChoiceDeny
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(name, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := put(filepath.Join(name, "inner")); err == nil || len(a.all) != 2 {
		t.Errorf("into the folder: %v, asked %d times", err, len(a.all))
	}
	if _, err := os.Stat(filepath.Join(name, "inner")); err == nil {
		t.Error("it was written")
	}
}
