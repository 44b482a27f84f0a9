package test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// The places are marked: /*name*/ stands before the token that a stack names.
var sourcemapFiles = map[string]string{
	"index.ts": `import { inLib, later, Thrower } from "./lib/deep";
import { inDependency, laterInDependency } from "dep";
import type { Unused } from "./lib/types";

interface Shape { text: string; more?: Unused }

enum Kind { One = 1, Two }

export default function (pi: any): void {
	const tool = (name: string, execute: (...args: any[]) => any) =>
		pi.registerTool({ name, label: name, description: "d", parameters: { type: "object", properties: {} }, execute });
	tool("own", (): Shape => { throw new /*own*/Error("own " + Kind.Two); });
	tool("lib", () => /*lib-caller*/inLib({ text: "x" } as Shape));
	tool("dependency", () => inDependency());
	tool("async", async () => {
		await 0;
		throw new /*async*/TypeError("after an await");
	});
	tool("awaited", async () => { await /*awaited-caller*/later(); });
	tool("timer", () => new Promise((_, reject) => setTimeout(() => reject(new /*timer*/Error("timer")), 1)));
	tool("class", () => new Thrower().run());
	tool("host", async () => { await /*host*/pi.exec("git", []); });
	tool("all", async () => { await /*all-caller*/Promise.all([later()]); });
	tool("package", async () => { await /*package-caller*/laterInDependency(); });
	tool("bundled", async () => { (await import("./lib/late")).late(); });
	tool("computed", async () => { (await import([".", "lib", "computed.ts"].join("/"))).computed(); });
	tool("evaluated", () => { /*evaluated*/eval("null.x"); });
	tool("recursive", () => { const again = (n: number): number => /*recursive*/again(n + 1) + 1; return again(0); });
	tool("text", () => { const err = new /*text*/Error("kept"); return { content: [{ type: "text", text: err.stack }] }; });
	tool("sites", () => {
		const usual = Error.prepareStackTrace;
		Error.prepareStackTrace = (_, sites) => sites;
		const [site] = new /*sites*/Error("sites").stack as any;
		Error.prepareStackTrace = usual;
		return { content: [{ type: "text", text: site.getFileName() + ":" + site.getLineNumber() + ":" + site.getColumnNumber() }] };
	});
	tool("engine", () => { const o: any = undefined; return o/*engine*/.field; });
	tool("detached", async () => { setTimeout(() => { throw new /*detached*/Error("detached"); }, 1); await new Promise((r) => setTimeout(r, 5)); return { content: [] }; });
	tool("rejected", async () => { Promise.reject(new /*rejected*/Error("rejected")); await 0; return { content: [] }; });
	tool("printed", async () => { console.log(new /*printed*/Error("printed").stack); return { content: [] }; });
	tool("logged", async () => { console.error(new /*logged*/Error("logged")); return { content: [] }; });
}
`,
	"lib/deep.ts": `
export function inLib<T extends { text: string }>(of: T): never {
	const text: string = of.text!;
	throw new /*lib*/RangeError(text);
}

export async function later(): Promise<void> {
	await Promise.resolve();
	throw new /*awaited*/Error("later");
}

export class Thrower {
	private readonly name = "thrower";
	run(): never { throw new /*class*/Error(this.name); }
}
`,
	"lib/types.ts":                  "export interface Unused { a: number }\n",
	"node_modules/dep/package.json": `{"name":"dep","version":"1.0.0","main":"main.js"}`,
	"lib/late.ts":                   "interface Late { a: number }\nexport function late(): never { throw new /*bundled*/Error('late'); }\n",
	"lib/computed.ts":               "type Computed = 1;\n\nexport const computed = (): never => { throw new /*computed*/Error('computed'); };\n",
	"node_modules/dep/main.js": `"use strict";
exports.inDependency = function () {
	throw new /*dependency*/Error("dependency");
};
exports.laterInDependency = async function () {
	await null;
	throw new /*package*/Error("later in the package");
};
`,
}

// placeOf finds where a mark stands, as file:line:column; the column is that of the token behind it.
func placeOf(t *testing.T, mark string) string {
	t.Helper()
	for name, text := range sourcemapFiles {
		for n, line := range strings.Split(text, "\n") {
			if strings.Contains(line, "/*"+mark+"*/") {
				return filepath.ToSlash(name) + ":" + itoa(n+1) + ":"
			}
		}
	}
	t.Fatalf("no mark %q", mark)
	return ""
}

func itoa(n int) string {
	data, _ := json.Marshal(n)
	return string(data)
}

// TestSourcePlaces: errors, console output, records, traces and what extensions see of their errors name places in the
// TypeScript, through bundling, packages, imports while running and eval, with those who await.
func TestSourcePlaces(t *testing.T) {
	dir := t.TempDir()
	for name, text := range sourcemapFiles {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(dir, name), text)
	}
	var mu sync.Mutex
	var said []string
	note := func(text string) { mu.Lock(); said = append(said, text); mu.Unlock() }
	var trace strings.Builder
	host, err := pier.New(context.Background(), pier.Options{
		Cwd: dir, AgentDir: filepath.Join(dir, "agent"), StateDir: filepath.Join(dir, "state"), CacheDir: filepath.Join(dir, "cache"),
		OneShot: true, Trace: &trace, Policy: pier.Policy{Defaults: true, Mode: "strict"},
		Observer: pier.Observer{
			Print: func(_ ext.ID, _, text string) { note(text) },
			Error: func(_ ext.ID, err error) {
				if e, ok := errors.AsType[*ext.Exception](err); ok {
					note(e.Stack())
				}
			},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	x, err := host.Load(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, caller := range map[string]string{
		"own": "", "lib": "lib-caller", "dependency": "", "async": "", "awaited": "awaited-caller", "timer": "", "class": "", "engine": "",
		"host": "", "package": "package-caller", "bundled": "", "computed": "", "evaluated": "", "recursive": "",
	} {
		_, err := x.Call(t.Context(), name, json.RawMessage(`{}`))
		e, ok := errors.AsType[*ext.Exception](err)
		if want := placeOf(t, name); !ok || !strings.Contains(filepath.ToSlash(e.Place()), want) {
			t.Errorf("%s: %v at %q, want %s", name, err, e.Place(), want)
		}
		if caller != "" && !strings.Contains(filepath.ToSlash(e.Stack()), placeOf(t, caller)) {
			t.Errorf("the caller is not in the stack: %s", e.Stack())
		}
		if lines := strings.Count(e.Stack(), "\n"); name == "recursive" && (lines > 13 || !strings.Contains(e.Stack(), " more\n")) {
			t.Errorf("a stack of %d lines: %s", lines, e.Stack())
		}
	}
	for name, head := range map[string]string{"text": "Error: kept\n    at ", "sites": ""} {
		r, err := x.Call(t.Context(), name, json.RawMessage(`{}`))
		if want := head + filepath.ToSlash(filepath.Join(dir, placeOf(t, name))); err != nil || !strings.HasPrefix(filepath.ToSlash(r.Text()), want) {
			t.Errorf("%s: got %q, %v, want %s", name, r.Text(), err, want)
		}
	}
	for _, name := range []string{"detached", "rejected", "printed", "logged"} {
		if _, err := x.Call(t.Context(), name, json.RawMessage(`{}`)); err != nil {
			t.Fatal(err)
		}
	}
	if err := host.Close(); err != nil {
		t.Fatal(err)
	}
	all := filepath.ToSlash(strings.Join(said, "\n"))
	for _, name := range []string{"detached", "rejected", "printed", "logged"} {
		if !strings.Contains(all, placeOf(t, name)) {
			t.Errorf("%s is not told with its place: %s", name, all)
		}
	}
	for _, name := range []string{"own", "awaited", "rejected", "printed"} {
		if !strings.Contains(filepath.ToSlash(strings.ReplaceAll(trace.String(), `\\`, `/`)), placeOf(t, name)) {
			t.Errorf("%s has no place in the trace", name)
		}
	}
	if strings.Contains(all+trace.String(), "<eval>") {
		t.Error("a place of the engine's was shown")
	}
}

// TestCompileErrorPlace: so has a record of source that does not compile, in whatever file of the extension's that is.
func TestCompileErrorPlace(t *testing.T) {
	ledger := &records{}
	r := newRig(t, func(o *pier.Options) { o.Ledger = ledger })
	dir := t.TempDir()
	fileIn(t, dir, "index.ts", "import { x } from './part.ts';\nexport default function () { x(); }\n")
	fileIn(t, dir, "part.ts", "export function x() {\n  let y = ;\n}\n")
	if _, err := r.Load(t.Context(), filepath.Join(dir, "index.ts")); err == nil {
		t.Fatal("it was loaded")
	}
	for _, record := range ledger.all {
		if record.Event == "extension.error" {
			if at, want := record.Source.Location, filepath.Join(dir, "part.ts")+":2:11"; at == nil || *at != want {
				t.Errorf("the place is %v, want %s", at, want)
			}
			return
		}
	}
	t.Error("there is no record of it")
}

// TestRecordedPlace: a record of an error has its place in the source, where the seed wants it.
func TestRecordedPlace(t *testing.T) {
	ledger := &records{}
	r := newRig(t, func(o *pier.Options) { o.Ledger = ledger })
	x := r.load(t, "a", "\n\n"+toolSource("bad", "\n  throw new Error(`no`)"))
	if _, err := r.Call(t.Context(), pier.ToolCall{Name: "bad"}); err == nil {
		t.Error("it did not fail")
	}
	failing := file(t, "b.ts", "export default function () {\n  throw new Error(`never`)\n}")
	if _, err := r.Load(t.Context(), failing); err == nil {
		t.Error("it was loaded")
	}
	want := map[string]string{"tool_call.end": x.Path() + ":5:", "extension.error": failing + ":2:"}
	for _, record := range ledger.all {
		switch at := record.Source.Location; {
		case want[record.Event] == "" && at != nil:
			t.Errorf("%s has the place %s", record.Event, *at)
		case want[record.Event] != "" && (at == nil || !strings.HasPrefix(*at, want[record.Event])):
			t.Errorf("%s has the place %v, want %s", record.Event, at, want[record.Event])
		default:
			delete(want, record.Event)
		}
	}
	if len(want) > 0 {
		t.Errorf("no record of %v", want)
	}
}
