package js_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/runtime/js"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// modules are an extension that shows how its modules see each other and themselves.
var modules = map[string]string{
	"index.ts": `import first from "./first.cjs"; import { count, bump } from "./flat.ts"; import { where } from "./first.cjs";
		export default function (pi) {
			const shown = {};
			const show = (name, make) => { try { shown[name] = make() } catch (err) { shown[name] = "threw " + err.stack } };
			show("count", () => [count, bump(), count, first.seen(), first.bumpFromHere(), count]);
			show("stack", () => where().stack);
			show("top", () => first.top);
			show("cycle", () => first.cycle());
			show("fails", () => { try { first.fail() } catch (err) { return err.stack } });
			show("again", () => first.fail());
			show("text", () => String(first.where) + first.where.name + first.where.lineNumber + ":" + first.where.columnNumber);
			show("class", () => { try { new first.Thing() } catch (err) { return err.stack + first.Thing.name } });
			show("strict", () => first.strict());
			show("wraps", () => first.wraps());
			show("required", () => first.required());
			pi.registerTool({ name: "t", label: "T", description: "d", parameters: { type: "object" }, async execute() {
				const late = await import("./late.mts");
				show("late", () => [late.n, late.next(), late.n, String(late.next)]);
				try { await late.fail() } catch (err) { shown.async = err.stack }
				return { content: [], details: shown };
			} });
		}`,
	"flat.ts": "export let count = 1;\nexport function bump() { return ++count }\n",
	"first.cjs": `const second = require("./second.cjs"), flat = require("./flat.ts");
		exports.where = function where() { return new Error("here") };
		exports.top = new Error("top").stack;
		exports.seen = () => flat.count;
		exports.bumpFromHere = () => flat.bump();
		exports.cycle = () => second.first() === exports && second.early;
		exports.fail = () => require("./broken.cjs");
		exports.Thing = class Thing { x = null.y; static z = 1 };
		exports.strict = () => (function () { return this === undefined })();
		exports.wraps = () => [typeof __pier_host, typeof require, typeof module, typeof exports, arguments.length];
		exports.required = () => { const name = "./none" + ".cjs"; try { require(name) } catch (err) { return err.code } };
	`,
	"second.cjs":  "const first = require('./first.cjs');\nexports.early = Object.keys(first).length;\nexports.first = () => first;\n",
	"broken.cjs":  "function inner() {\n\tthrow new TypeError('broken')\n}\ninner();\n",
	"late.mts":    "import { count } from './flat.ts';\nexport let n = 0;\nexport const next = () => ++n + count;\nexport async function fail() { await 0; throw new Error('late') }\n",
	"unneeded.ts": "export const unneeded = 1;\n",
}

// Modules that are compiled when they first run are what they are in one script: the variables they share, their errors' places, their
// text. Nothing else is compiled than what runs.
func TestUnits(t *testing.T) {
	dir := t.TempDir()
	for name, text := range modules {
		filler := strings.Repeat("// filler\nglobalThis.filler = 1 + (globalThis.filler ?? 0);\n", 50)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text+filler), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := bundleIn(t, dir)
	run := func(code []byte) (string, int) {
		rt := js.NewVMPool()
		store := filepath.Join(t.TempDir(), "store")
		kept := codecache.Open(store, filepath.Join(t.TempDir(), "key"))
		rt.UseStore(kept)
		var shown string
		for round := range 3 { // compiled, from the store, and from one in which each entry has a flipped bit
			if round == 2 {
				flipEach(t, store)
			}
			i := startWith(t, rt, "", func(o *js.Options) { o.Code, o.Locate = code, b.Locate })
			load(t, i)
			out, err := callTool(i, t.Context(), "t")
			kept.Wait()
			if err != nil {
				t.Fatal(err)
			}
			if shown != "" && shown != string(out) {
				t.Errorf("first\n%s\nthen\n%s", shown, out)
			}
			shown = string(out)
		}
		list, err := os.ReadDir(store)
		if err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(shown, dir, ""), len(list)
	}
	const helper = "=> function __require"
	whole := strings.Replace(string(b.Code), helper, "=>  function __require", 1)
	whole = strings.Replace(whole, "=> function __init", "=>  function __init", 1)
	if len(extc.CutCode([]byte(whole)).Units) > 0 || len(extc.CutCode(b.Code).Units) != 5 {
		t.Fatalf("%d units", len(extc.CutCode(b.Code).Units))
	}
	want, one := run([]byte(whole))
	got, several := run(b.Code)
	if got != want {
		t.Errorf("in units\n%s\nin one script\n%s", got, want)
	}
	if one != 1 || several != 6 {
		t.Errorf("%d scripts are kept, and of a bundle in units %d, not 6", one, several)
	}
	if !strings.Contains(got, "/broken.cjs:2:12)") {
		t.Errorf("no place in %s", got)
	}
}

// flipEach changes a bit of each file of a folder, somewhere.
func flipEach(t *testing.T, dir string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range list {
		path := filepath.Join(dir, entry.Name())
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data[rand.IntN(len(data))] ^= 1 << rand.IntN(8)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func bundleIn(t *testing.T, dir string) *extc.Bundle {
	t.Helper()
	entries, err := source.Find(filepath.Join(dir, "index.ts"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := extc.Compile(entries[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// An extension can call what compiles its units; only its own variables get into them.
func TestUnitsOfHostile(t *testing.T) {
	dir := t.TempDir()
	filler := strings.Repeat("\nexports.n = (exports.n ?? 0) + 1;", 100)
	for name, text := range map[string]string{
		"index.ts": `import m from "./m.cjs"; var secret = 1; let calls = 0;
			export default function (pi) {
				const tried = [];
				const unit = __pier_unit, names = () => [secret, calls, require_k];
				for (const args of [[], [0], [0, 1], [0, {}], [0, names.bind()], [0, () => 1], [-1, names], [99, names], [0.5, names], [0, Math.max],
					[0, (() => { let secret; return () => secret })()], [0, new Proxy(names, {})], [0, class { static x = secret }],
					[0, class extends Object { constructor() { super(); (() => this)() } }], [0, function () { return () => [arguments, this, secret] }()]]) {
					try { tried.push(typeof unit(...args)) } catch (err) { tried.push(err.name) }
				}
				tried.push(m.n, m.k.k, secret);
				` + tool + `async () => ({ content: [], details: tried }) });
			}`,
		"m.cjs": "exports.k = require('./k.cjs');" + filler,
		"k.cjs": "exports.k = 1;" + filler,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := bundleIn(t, dir)
	i := startWith(t, js.NewVMPool(), "", func(o *js.Options) { o.Code, o.Locate = b.Code, b.Locate })
	load(t, i)
	out, err := callTool(i, t.Context(), "t")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(string(out), `,100,1,1]}`) {
		t.Errorf("got %s", out)
	}
}
