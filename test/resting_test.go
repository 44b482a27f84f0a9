package test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier"
)

// restingFiles are an extension whose code is read again once it is loaded: for a module that runs late, a function that
// is called late, for texts and for places.
var restingFiles = map[string]string{
	"index.ts": `import early from "./early.cjs";
function uncalled(a: string, { of = 1 }) { // nothing calls it before the tool does
	const said = [a, of, a.length + of, "a text of this function's own", Math.max(of, 2, 3)].map((x) => typeof x + ":" + x);
	try { return said.concat(early.fail()).join() } catch (err: any) { return said.join() + " " + err.stack.split("\n")[2] }
}
export default function (pi: any) {
	const tool = (name: string, execute: () => any) => pi.registerTool({ name, label: name, description: "d", parameters: { type: "object", properties: {} },
		execute: async () => ({ content: [{ type: "text", text: String(await execute()) }] }) });
	pi.on("turn_start", () => new Promise((r) => setTimeout(r, 1)));
	tool("text", () => early.shown);
	tool("place", () => { try { early.fail() } catch (err: any) { return err.stack } });
	tool("first", () => ["lineNumber", "columnNumber", "fileName"].map((name) => name in uncalled) + " " + uncalled("ä", { of: 2 })); // Node's functions have none
	tool("late", () => { const late = require("./late.cjs"); return late.shown + late.fail().stack });
}`,
	"early.cjs": "exports.shown = function shown(ä = 'in \"early\"') { return ä };\nexports.fail = () => { throw new Error('early') };\n",
	"late.cjs":  "globalThis.ran = 1;\nexports.shown = class Shown { static late = 'ä' };\nexports.fail = () => new Error('late');\n",
}

// resting is a host that has loaded such an extension from what is kept of it. What it had of the code is no longer there.
func resting(t *testing.T, cache string, dir string) *rig {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; { // files that have just been written are not relied on
		before := bundles(t, cache)
		r := newRig(t, func(o *pier.Options) { o.CacheDir = cache })
		if _, err := r.Load(t.Context(), filepath.Join(dir, "index.ts")); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Emit(t.Context(), json.RawMessage(`{"type":"turn_start","turnIndex":1,"timestamp":1}`)); err != nil {
			t.Fatal(err)
		}
		if before > 0 {
			return r
		}
		if time.Now().After(deadline) {
			t.Fatal("the bundle is not kept")
		}
	}
}

// bundles is how many bundles of restingFiles are kept.
func bundles(t *testing.T, cache string) (n int) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(cache, "bytecode")); err != nil {
		return 0
	}
	eachKept(t, cache, func(path string) error {
		data, err := os.ReadFile(path)
		if bytes.HasPrefix(data, []byte(`{"hash":`)) {
			n++
		}
		return err
	})
	return n
}

func (r *rig) text(t *testing.T, tool string) string {
	t.Helper()
	out, err := r.Call(t.Context(), pier.ToolCall{Name: tool, Input: json.RawMessage(`{}`)})
	if err != nil {
		return "failed: " + err.Error()
	}
	var said []struct{ Text string }
	if err := json.Unmarshal(out.Content, &said); err != nil || len(said) != 1 {
		t.Fatalf("%s: %v", out.Content, err)
	}
	return said[0].Text
}

// eachKept goes through the files of a cache.
func eachKept(t *testing.T, cache string, do func(path string) error) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(cache, "bytecode"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return do(path)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestResting: what is no longer in memory of a loaded extension's code is as it was when it is asked for, with the cache there or removed; where that was
// changed instead, nothing of it runs.
func TestResting(t *testing.T) {
	dir := t.TempDir()
	filler := strings.Repeat("// filler\nexports.filler = 1 + (exports.filler ?? 0);\n", 2000)
	for name, text := range restingFiles {
		if strings.HasSuffix(name, ".cjs") {
			text += filler
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]string{
		"text":  "function shown(ä = 'in \"early\"') {\n      return ä;\n    }",
		"place": filepath.Join(dir, "early.cjs") + ":2:34",
		"first": "false,false,false string:ä,number:2,number:3,string:a text of this function's own,number:3     at uncalled (" + filepath.Join(dir, "index.ts") + ":4:33)",
		"late":  "static late = \"ä\";\n    }Error: late\n",
	}
	for what, change := range map[string]func(string) error{"there": func(string) error { return nil }, "removed": os.Remove} {
		cache := t.TempDir()
		r := resting(t, cache, dir)
		eachKept(t, cache, change)
		for tool, part := range want {
			if got := r.text(t, tool); !strings.Contains(got, part) {
				t.Errorf("%s, %s: got\n%s\nwant\n%s", what, tool, got, part)
			}
		}
	}
	cache := t.TempDir()
	r := resting(t, cache, dir)
	eachKept(t, cache, func(path string) error {
		data, err := os.ReadFile(path)
		if err == nil {
			data[len(data)/2] ^= 1
			err = os.WriteFile(path, data, 0o600) // the file that is open
		}
		return err
	})
	for tool, part := range map[string]string{"late": "was changed while it ran", "text": "[native code]", "place": "Error: early"} {
		if got := r.text(t, tool); !strings.Contains(got, part) {
			t.Errorf("changed, %s: got\n%s\nwant\n%s", tool, got, part)
		}
	}
}
