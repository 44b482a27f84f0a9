package js_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/runtime/js"
)

// TestStubs: what pier does not provide loads, and throws on use with its name.
func TestStubs(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"an unknown module loads", `const m = __pier_host("pi:node/nowhere"); log(typeof m)`, "object"},
		{"and its members", `const { thing } = __pier_host("pi:node/nowhere"); log(typeof thing)`, "function"},
		{"calling throws and names it", `const { thing } = __pier_host("pi:node/nowhere"); try { thing() } catch (err) { log(err.message) }`, "thing of node:nowhere is not provided by pier"},
		{"constructing", `const { Thing } = __pier_host("pi:nowhere"); try { new Thing() } catch (err) { log(err.message) }`, "Thing of nowhere is not provided by pier"},
		{"extending loads, constructing throws", `const { Thing } = __pier_host("pi:nowhere"); class Mine extends Thing {}; try { new Mine() } catch (err) { log(err.message) }`, "Thing of nowhere is not provided by pier"},
		{"reading from it", `const { thing } = __pier_host("pi:nowhere"); try { thing.part } catch (err) { log(err.message) }`, "thing of nowhere is not provided by pier"},
		{"writing to it", `'use strict'; const { thing } = __pier_host("pi:nowhere"); try { thing.part = 1 } catch (err) { log(err.message) }`, "thing of nowhere is not provided by pier"},
		{"it can be awaited and printed", `const { thing } = __pier_host("pi:nowhere"); await thing; log(thing.name, JSON.stringify({ thing }))`, "thing {}"},
		{"the module is no promise and no ES module", `const m = __pier_host("pi:nowhere"); log(String(m.then), String(m.__esModule), m.default === undefined)`, "undefined undefined false"},
		{"it is loaded once", `log(__pier_host("pi:nowhere") === __pier_host("pi:nowhere"))`, "true"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, strings.Join(run(t, test.body, nil), " ")); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestNoNatives: Go's functions are out of reach, however an extension looks for them.
func TestNoNatives(t *testing.T) {
	for name, body := range map[string]string{
		"global names":           `log(Object.getOwnPropertyNames(globalThis).filter((n) => n.includes("pier")).join())`,
		"symbols":                `log(Object.getOwnPropertySymbols(globalThis).map(String).filter((n) => n.includes("pier")).join())`,
		"the prototype chain":    `const names = []; for (let o = globalThis; o; o = Object.getPrototypeOf(o)) names.push(...Reflect.ownKeys(o).map(String)); log(names.filter((n) => n.includes("pier")).join())`,
		"the Function builder":   `for (const n of ["sync", "start", "report", "module", "native", "boot", "rejected"]) { const found = Function("return typeof __pier_" + n)(); if (found !== "undefined") log(n) } log("")`,
		"indirect eval":          `log((0, eval)("typeof __pier_sync") === "undefined" ? "" : "found")`,
		"an async constructor":   `const AsyncFunction = (async () => {}).constructor; log(await AsyncFunction("return typeof __pier_sync")() === "undefined" ? "" : "found")`,
		"this of plain function": `const self = (function () { return this })(); log(self && Object.getOwnPropertyNames(self).some((n) => n.startsWith("__pier")) ? "found" : "")`,
		"caller and arguments":   `const probe = () => { try { return probe.caller } catch { return null } }; log(probe() ? "found" : "")`,
		"what host keeps":        `log(Object.keys(__pier_host("pi:host")).filter((n) => ["sync", "report", "module"].includes(n)).join())`,
	} {
		t.Run(name, func(t *testing.T) {
			if got := run(t, body, nil); len(got) != 1 || got[0] != "" {
				t.Errorf("found %q", got)
			}
		})
	}
}

// TestPrototypeTricks: an extension that replaces parts of the language breaks itself at most. It reaches no function
// of Go, gets no other extension's answer, and the instance can be closed.
func TestPrototypeTricks(t *testing.T) {
	for name, trick := range map[string]string{
		"Map.prototype.get":        `Map.prototype.get = function () { stolen.push(typeof this) }`,
		"Map.prototype.set":        `Map.prototype.set = function (k, v) { stolen.push(typeof v); return this }`,
		"Function.prototype.call":  `Function.prototype.call = function (...a) { stolen.push(String(this)) }`,
		"Function.prototype.apply": `Function.prototype.apply = function (...a) { stolen.push(String(this)) }`,
		"Array.prototype.push":     `Array.prototype.push = function () { return 0 }`,
		"Promise.prototype.then":   `const then = Promise.prototype.then; Promise.prototype.then = function (...a) { return then.apply(this, a) }`,
		"JSON.parse":               `const parse = JSON.parse; JSON.parse = (text) => { stolen.push(text); return parse(text) }`,
		"JSON.stringify":           `JSON.stringify = () => "{}"`,
		"Object.entries":           `Object.entries = () => []`,
		"Error":                    `globalThis.Error = class {}; Error.prototype = null`,
		"Object.prototype setter":  `Object.defineProperty(Object.prototype, "resolve", { set(v) { stolen.push(typeof v) }, configurable: true })`,
		"Symbol.iterator":          `Array.prototype[Symbol.iterator] = function* () {}`,
		"globalThis":               `for (const key of Object.getOwnPropertyNames(globalThis)) { try { delete globalThis[key] } catch {} }`,
		"freezing":                 `Object.freeze(Object.prototype); Object.freeze(Function.prototype); Object.freeze(Array.prototype)`,
	} {
		t.Run(name, func(t *testing.T) {
			i := start(t, `const stolen = [];`+tool+`async (id, input) => {`+trick+`; await pi.exec("git", []); return { content: [], details: [] } } });
			pi.registerCommand("stolen", { handler() {}, getArgumentCompletions: () => stolen.filter((s) => String(s).includes("[native code]") && String(s).includes("__pier")) })`, nil)
			load(t, i)
			_, _ = callTool(i, t.Context(), "t") // may fail: the extension broke itself
			out, err := i.Invoke(t.Context(), "completions", json.RawMessage(`{"name":"stolen","prefix":""}`), nil)
			if err == nil && string(out) != "[]" && string(out) != "null" && string(out) != "{}" {
				t.Errorf("stolen: %s", out)
			}
			if err := i.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestInstancesAreApart: two instances of one runtime share no object, though they share compiled modules.
func TestInstancesAreApart(t *testing.T) {
	body := tool + `async () => {
		const path = __pier_host("pi:node/path");
		const before = [typeof globalThis.mark, typeof Object.prototype.mark, typeof path.mark, String([].at.mark)];
		globalThis.mark = 1; Object.prototype.mark = 1; [].at.mark = 1;
		try { path.mark = 1 } catch {}
		return { content: [], details: before };
	} })`
	rt := js.NewVMPool()
	for range 2 {
		opts := js.Options{
			ID: "twin", Caller: &world{},
			Code: []byte("(async function (__pier_host) { return { ns: { default: async function (pi) {\n" + body + "\n} } }; })"),
		}
		i, err := rt.Start(t.Context(), opts)
		if err != nil {
			t.Fatal(err)
		}
		load(t, i)
		if diff := cmp.Diff([]string{"undefined", "undefined", "undefined", "undefined"}, collected(t, i)); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
		if err := i.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestGlobals: every global that pier installs loads when it is touched, and can be replaced.
func TestGlobals(t *testing.T) {
	got := run(t, `
		const own = Object.getOwnPropertyNames(globalThis), shown = ["setTimeout", "queueMicrotask", "performance", "atob"]; // enumerable in Node
		for (const name of ["AbortController", "Buffer", "TextEncoder", "URL", "console", "process", "setTimeout", "queueMicrotask", "performance", "EventTarget", "atob"]) {
			const before = Object.getOwnPropertyDescriptor(globalThis, name);
			if (!own.includes(name)) log(name, "is missing");
			else if (before.enumerable !== shown.includes(name) || !before.configurable) log(name, before);
			else if (globalThis[name] === undefined) log(name, "is undefined");
			else if (globalThis[name] !== globalThis[name]) log(name, "changes");
		}
		globalThis.setTimeout = 5;
		log(setTimeout, globalThis.global === globalThis, Object.keys(globalThis).length);`, nil)
	if diff := cmp.Diff([]string{"5 true 15"}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestRegistrations pins the rules of design §5: has, order, replacement in place, odd values.
func TestRegistrations(t *testing.T) {
	tests := []struct{ name, body, part, want string }{
		{"inherited functions", `class Base { execute() {} } class Tool extends Base { name = "x"; parameters = {}; own() {} } pi.registerTool(new Tool())`, "tools", `[{"has":{"execute":true,"own":true},"name":"x","parameters":{}}]`},
		{"nested to depth three", `pi.registerTool({ name: "x", parameters: {}, f() {}, a: { f() {}, b: { f() {}, c: { f() {} } } } })`, "tools", `[{"a":{"b":{"c":{}}},"has":{"a.b.f":true,"a.f":true,"f":true},"name":"x","parameters":{}}]`},
		{"cycles end", `const x = { name: "x", parameters: {}, f() {} }; x.self = x; x.other = { back: x, g() {} }; pi.registerTool(x)`, "tools", `[{"has":{"f":true,"other.g":true},"name":"x","parameters":{}}]`},
		{"a getter that throws is left out", `pi.registerTool({ name: "x", parameters: {}, get bad() { throw new Error("no") }, good: 1 })`, "tools", `[{"good":1,"has":{},"name":"x","parameters":{}}]`},
		{"what is no JSON is left out", `pi.registerTool({ name: "x", parameters: {}, big: 5n, symbol: Symbol("s"), nothing: undefined, not: NaN })`, "tools", `[{"big":"5","has":{},"name":"x","not":null,"parameters":{}}]`},
		{"a later one replaces in place", `for (const [name, n] of [["a", 1], ["b", 2], ["a", 3]]) pi.registerTool({ name, n, parameters: {} })`, "tools", `[{"has":{},"n":3,"name":"a","parameters":{}},{"has":{},"n":2,"name":"b","parameters":{}}]`},
		{"commands", `pi.registerCommand("c", { description: "d", handler() {}, getArgumentCompletions: () => [] })`, "commands", `[{"description":"d","has":{"getArgumentCompletions":true,"handler":true},"name":"c"}]`},
		{"the name is the one it was registered under", `pi.registerCommand("c", { name: "other", handler() {} })`, "commands", `[{"has":{"handler":true},"name":"c"}]`},
		{"shortcuts", `pi.registerShortcut("ctrl+x", { description: "d", handler() {} })`, "shortcuts", `[{"description":"d","has":{"handler":true},"key":"ctrl+x"}]`},
		{"flags", `pi.registerFlag("f", { type: "boolean", default: false, description: "d" })`, "flags", `[{"default":false,"description":"d","has":{},"name":"f","type":"boolean"}]`},
		{"handlers are counted", `pi.on("b", () => {}); pi.on("a", () => {}); pi.on("b", () => {})`, "handlers", `{"a":1,"b":2}`},
		{"a handler taken off", `const off = pi.on("b", () => {}); pi.on("b", () => {}); off(); off()`, "handlers", `{"b":1}`},
		{"the last handler taken off", `pi.on("b", () => {})()`, "handlers", `{}`},
		{"providers", `pi.registerProvider("p", { api: "own", baseUrl: "https://p", models: [{ id: "m" }], streamSimple() {} })`, "providers", `[{"config":{"api":"own","baseUrl":"https://p","models":[{"id":"m"}]},"has":{"streamSimple":true},"name":"p"}]`},
		{"renderers", `pi.registerMessageRenderer("t", () => {})`, "renderers", `["t"]`},
		{"kinds of newer Pi are absent until used", ``, "entryRenderers", `null`},
		{"and appear when used", `pi.registerEntryRenderer("e", () => {})`, "entryRenderers", `["e"]`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var picture map[string]any
			if err := json.Unmarshal(load(t, start(t, test.body, nil)), &picture); err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(picture[test.part]) // keys sorted
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestLoadFailures: what Pi refuses while loading is refused, with the place in the source.
func TestLoadFailures(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"throws", `throw new RangeError("not today")`, "not today"},
		{"rejects", `await Promise.reject(new Error("later"))`, "later"},
		{"a tool without parameters", `pi.registerTool({ name: "x" })`, "object parameter schema"},
		{"a command without a handler", `pi.registerCommand("x", {})`, "must define handler()"},
		{"a command without a name", `pi.registerCommand("", { handler() {} })`, "non-empty string name"},
		{"a flag whose default has another type", `pi.registerFlag("f", { type: "string", default: 1 })`, "expected string, got number"},
		{"an action", `pi.sendMessage({})`, "Action methods cannot be called during extension loading"},
		{"an action that asks", `await pi.setModel({})`, "Extension runtime not initialized"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := start(t, test.body, nil).LoadJSON(t.Context())
			e, ok := errors.AsType[*ext.Exception](err)
			if !ok || !strings.Contains(e.Message, test.want) {
				t.Fatalf("got %v, want %q", err, test.want)
			}
			if !strings.HasPrefix(e.Place(), "test.ts:2:") {
				t.Errorf("at %q", e.Place())
			}
			for _, f := range e.Frames {
				if f.File != "test.ts" {
					t.Errorf("a frame of somebody else: %v", f)
				}
			}
		})
	}
}

// TestFactories: which exports are a factory (Pi's loader, jiti's default interop).
func TestFactories(t *testing.T) {
	const fn = `(pi) => { pi.registerCommand("made", { handler() {} }) }`
	for _, test := range []struct {
		name, ns string
		ok       bool
	}{
		{"a default export", `{ default: ` + fn + ` }`, true},
		{"a default of the default", `{ default: { default: ` + fn + ` } }`, true},
		{"a promise of one", `{ default: Promise.resolve(` + fn + `) }`, true},
		{"none", `{ other: ` + fn + ` }`, false},
		{"an object", `{ default: {} }`, false},
		{"nothing", `undefined`, false},
		{"a default set by hand", `{ default: { default: ` + fn + ` } }, plain: true`, false},
		{"exports set by hand", `{ default: ` + fn + ` }, plain: true`, true},
		{"a module compiled to CommonJS", `{ __esModule: true, default: ` + fn + ` }, plain: true`, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			i := start(t, "", func(o *js.Options) {
				o.Code = []byte("(async function () { return { ns: " + test.ns + " } })")
			})
			regs, err := i.LoadJSON(t.Context())
			if (err == nil) != test.ok || test.ok && !strings.Contains(string(regs), "made") {
				t.Errorf("got %s, %v", regs, err)
			}
			if err != nil && !strings.Contains(err.Error(), "does not export a valid factory function") {
				t.Error(err)
			}
		})
	}
}

// TestErrorText: what an extension prints of its errors has its own places, and none of pier's.
func TestErrorText(t *testing.T) {
	out := &lines{}
	i := start(t, "function inner() { throw new Error('seen') }\n"+tool+`async () => {
		try { inner() } catch (err) { console.error(err.stack) }
		try { __pier_host("pi:node/path").join(5) } catch (err) { console.error(err.stack) }
		return { content: [] };
	} })`, func(o *js.Options) { o.Print = out.add })
	load(t, i)
	if _, err := callTool(i, t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(out.list(), "\n")
	if !strings.Contains(text, "test.ts:2:") || strings.Contains(text, "<eval>") || strings.Contains(text, "pier:host") {
		t.Errorf("printed %s", text)
	}
}

// TestChanged: registrations are told after loading, and then once each time, before the answer that made them.
func TestChanged(t *testing.T) {
	var events []string
	i := start(t, tool+`async () => {
		for (const name of ["a", "b"]) pi.registerCommand(name, { handler() {} });
		return { content: [] };
	} });
	pi.events.on("later", () => pi.on("session_start", () => {}));`, func(o *js.Options) {
		o.Changed = func(regs json.RawMessage, whole bool) {
			var r struct {
				Commands []struct{ Name string }
				Handlers map[string]int
			}
			_ = json.Unmarshal(regs, &r)
			text := "changed"
			if whole {
				text = "loaded"
			}
			for _, c := range r.Commands {
				text += " " + c.Name
			}
			if r.Handlers["session_start"] == 1 {
				text += " handler"
			}
			events = append(events, text) // on the VM's goroutine; read after an answer
		}
	})
	load(t, i)
	if len(events) != 1 {
		t.Errorf("told while loading: %v", events)
	}
	if _, err := callTool(i, t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	got := slices.Clone(events)
	i.Post("bus", json.RawMessage(`{"channel":"later","data":null}`))
	if err := i.Quiesce(t.Context()); err != nil {
		t.Fatal(err)
	}
	got = append(got, events[len(got):]...)
	if diff := cmp.Diff([]string{"loaded", "changed a b", "changed a b handler"}, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestChangedTools: a tool is told as it is, and one that did not change is not told again.
func TestChangedTools(t *testing.T) {
	var told []string
	i := start(t, tool+`async () => {
		const next = () => new Promise(setImmediate);
		const tool = (name) => ({ name, label: "l", description: "one", parameters: { type: "object", properties: {} }, execute() {} });
		const a = tool("a"), b = tool("b");
		pi.registerTool(a); await next();
		pi.registerTool(b); a.description = "two"; await next();
		b.parameters.properties.x = {}; pi.registerTool(b); await next();
		pi.registerTool({ ...a, name: "t" }); pi.registerTool(Object.assign(a, { name: "c", renderCall() {} })); await next();
		return { content: [] };
	} })`, func(o *js.Options) {
		o.Changed = func(regs json.RawMessage, _ bool) {
			var r struct {
				Tools []struct {
					Name, Description string
					Parameters        struct{ Properties map[string]any }
					Has               map[string]bool
				}
			}
			_ = json.Unmarshal(regs, &r)
			text := ""
			for _, tool := range r.Tools {
				text += fmt.Sprintf("%s:%s:%d:%d ", tool.Name, tool.Description, len(tool.Parameters.Properties), len(tool.Has))
			}
			told = append(told, strings.TrimSpace(text))
		}
	})
	load(t, i)
	if _, err := callTool(i, t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"t:d:0:1",
		"a:one:0:1",
		"a:two:0:1 b:one:0:1",
		"b:one:1:1",
		"t:two:0:1 a:two:0:2 c:two:0:2",
	}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Error(diff)
	}
}

// TestChangedLate: of many tools, one that changes without being registered again is told, too, and not each of the others each time.
func TestChangedLate(t *testing.T) {
	told, late := 0, false
	i := start(t, tool+`async () => {
		const tools = Array.from({ length: 200 }, (_, i) => ({ name: "n" + i, description: "one", parameters: {}, execute() {} }));
		tools.forEach(pi.registerTool);
		await new Promise(setImmediate);
		tools[7].description = "late";
		for (let i = 0; i < 40; i++) {
			pi.registerTool({ name: "m" + i, description: "one", parameters: {}, execute() {} });
			await new Promise(setImmediate);
		}
		return { content: [] };
	} })`, func(o *js.Options) {
		o.Changed = func(regs json.RawMessage, _ bool) {
			var r struct {
				Tools []struct{ Description string }
			}
			_ = json.Unmarshal(regs, &r)
			told += len(r.Tools)
			for _, tool := range r.Tools {
				late = late || tool.Description == "late"
			}
		}
	})
	load(t, i)
	if _, err := callTool(i, t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	if want := 1 + 200 + 40 + 1; told != want || !late {
		t.Errorf("told %d tools, want %d; the late one: %t", told, want, late)
	}
}
