package test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/instancetest"
	found "github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/js"
	"github.com/cec80427/pier/internal/runtime/rtp"
)

// nodePack writes a pack for Node whose tools return what the expressions give, and returns its folder.
func nodePack(t testing.TB, dir string, names []string, bodies map[string]string) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("import { readFile } from \"node:fs/promises\";\nvoid readFile;\nconst schema = { type: \"object\", properties: {} };\nconst bodies = {\n")
	for _, name := range names {
		fmt.Fprintf(&b, "%q: async (input, context) => (%s),\n", name, bodies[name])
	}
	b.WriteString("};\nexport const rigPack = () => ({ name: \"node-pack\", version: \"1.0.0\" });\n" +
		"export const rigTools = () => Object.keys(bodies).map((name) => ({ name, description: name, input_schema: schema, output_schema: schema, error_schema: schema }));\n" +
		"export const rigInvoke = (name, args, context) => bodies[name](args, context);\n")
	folder := filepath.Join(dir, "pack-"+strings.Join(names, "-"))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "index.mjs"), []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// TestParityNode: an extension that is a pack for Node is an extension like every other.
func TestParityNode(t *testing.T) {
	does := map[string]string{
		"echo":  `{ text: JSON.stringify(input) }`,
		"read":  `{ text: await readFile(input.path, "utf8").catch((e) => "!" + e.code) }`,
		"fail":  `(() => { throw new Error("failed on purpose"); })()`,
		"hang":  `new Promise(() => setInterval(() => {}, 1000))`,
		"crash": `(() => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); })()`,
	}
	instancetest.Run(t, instancetest.Fixtures{
		Kind:    found.RTP,
		Runtime: func(*testing.T) instance.Runtime { return rtp.New(rtp.Options{Script: js.New(js.RuntimeOptions{})}) },
		Make: func(t *testing.T, dir string, tools ...instancetest.Does) string {
			names := make([]string, len(tools))
			for i, tool := range tools {
				names[i] = string(tool)
			}
			return "rtp:" + nodePack(t, dir, names, does)
		},
		Broken: func(t *testing.T, dir string) string {
			if err := os.WriteFile(filepath.Join(dir, "index.js"), []byte("exports.other = 1;"), 0o600); err != nil {
				t.Fatal(err)
			}
			return "rtp:" + dir
		},
		Limits: instance.Limits{Heap: 32 << 20},
		Allow:  []string{"tool"},
		Serves: true,
		Deny:   "tool=read",
	})
}

// TestPacks: a pack in either language, in a host with rules as a person has them: what only reads needs no grant, the rest does.
func TestPacks(t *testing.T) {
	python(t)
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return filepath.Dir(file)
	}
	for kind, folder := range map[string]string{
		"python": write("py/pack.py", `
from rig_core.rtp import ToolDef
S = {"type": "object", "properties": {"n": {"type": "integer"}}}
def rig_tools():
    return [ToolDef("acme.look", "d", S, S, S), ToolDef("change", "d", S, S, S, risk_class="write")]
def rig_impls():
    return {"acme.look": lambda a, s, c: {"n": a["n"] + 1}, "change": lambda a, s, c: {"n": 0}}
`),
		"commonjs": write("js/index.js", `
const S = { type: "object", properties: { n: { type: "integer" } } };
const def = (name, risk_class) => ({ name, description: "d", input_schema: S, output_schema: S, error_schema: S, risk_class });
exports.rigPack = () => ({ name: "acme", version: "1" });
exports.tools = () => [def("acme.look", "read"), def("change", "write")];
exports.rigInvoke = async (name, args, context) => ({ n: name === "change" ? 0 : args.n + 1 });
`),
	} {
		t.Run(kind, func(t *testing.T) {
			host := newRig(t, func(o *pier.Options) {
				o.Cwd, o.Policy = dir, pier.Policy{Mode: "prompt", Defaults: true, Allow: []string{"exec=python3"}}
			})
			x, err := host.Load(t.Context(), "rtp:"+folder)
			if err != nil {
				t.Fatal(err)
			}
			result, err := x.Call(t.Context(), "acme__look", json.RawMessage(`{"n":1}`))
			if err != nil || result.Text() != `{"n":2}` || string(result.Details) != `{"n":2}` {
				t.Errorf("%q, %s, %v", result.Text(), result.Details, err)
			}
			if result, err = x.Call(t.Context(), "change", json.RawMessage(`{"n":1}`)); err == nil || !strings.Contains(result.Text(), "denied") {
				t.Errorf("%q, %v", result.Text(), err)
			}
			if text := string(x.Registrations().JSON()); !strings.Contains(text, `"risk_class":"write"`) || !strings.Contains(text, `"label":"acme.look"`) {
				t.Errorf("registered %s", text)
			}
		})
	}
}
