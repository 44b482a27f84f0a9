// The WebAssembly JavaScript API: shapes, conversions, limits, texts of errors, and what crosses the border in either direction.
import { inspect } from "node:util";
import { outcome, rejected, suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const W = WebAssembly;
const bytes = (...parts) => new Uint8Array(parts.flat(Infinity));
const text = (t) => [Buffer.byteLength(t), ...Buffer.from(t)];
const section = (id, ...items) => {
	const body = [items.length, ...items.flat(Infinity)];
	return [id, ...size(body.length), ...body];
};
const size = (n) => (n < 128 ? [n] : [n & 127 | 128, ...size(n >> 7)]);
const binary = (...sections) => bytes([0, 97, 115, 109, 1, 0, 0, 0], sections);
const custom = (name, ...data) => [0, text(name).length + data.length, ...text(name), ...data];
const I32 = 0x7f, I64 = 0x7e, F32 = 0x7d, F64 = 0x7c, FUNC = 0x70, EXTERN = 0x6f;
const type = (params, results) => [0x60, params.length, ...params, results.length, ...results];
const body = (...code) => [code.length + 2, 0, ...code, 0x0b];
/** A module with one function "f". */
const one = (params, results, ...code) => binary(section(1, type(params, results)), section(3, [0]), section(7, [text("f"), 0, 0]), section(10, body(...code)));
const make = (code, imports) => new W.Instance(new W.Module(code), imports).exports;
/** A module that imports one function m.f and exports it as "f", and "call", which calls it. */
const through = (params, results) => binary(section(1, type(params, results)), section(2, [text("m"), text("f"), 0, 0]), section(3, [0]),
	section(7, [text("f"), 0, 0], [text("call"), 0, 1]), section(10, body(...params.flatMap((_, n) => [0x20, n]), 0x10, 0)));

const shape = (o) => Reflect.ownKeys(o).filter((k) => k !== "arguments" && k !== "caller").map((k) => {
	const d = Object.getOwnPropertyDescriptor(o, k);
	const flags = ["enumerable", "writable", "configurable"].filter((f) => d[f]).map((f) => f[0]).join("");
	const value = typeof d.value === "function" ? `${d.value.name}/${d.value.length}` : d.get || d.set ? `${d.get?.name}|${d.set?.name}` : typeof d.value === "object" ? "object" : d.value;
	return `${String(k)} ${flags} ${value}`;
});
const classes = ["Module", "Instance", "Table", "Memory", "Global", "Tag", "Exception", "CompileError", "LinkError", "RuntimeError"];
test("namespace", () => shape(W));
test("namespace text", () => [String(W), inspect(W, { depth: 0 }), Object.getPrototypeOf(W) === Object.prototype, Object.keys(W), Object.isExtensible(W)]);
test("global", () => shape({ a: Object.getOwnPropertyDescriptor(globalThis, "WebAssembly").enumerable }));
for (const name of classes) {
	test(`static ${name}`, () => shape(W[name]));
	test(`prototype ${name}`, () => shape(W[name].prototype));
	test(`chain ${name}`, () => [Object.getPrototypeOf(W[name]).name, Object.getPrototypeOf(W[name].prototype) === Object.prototype, String(W[name].prototype)]);
	test(`call ${name}`, () => outcome(() => W[name]()).message);
	test(`new ${name}`, () => outcome(() => new W[name]()));
	for (const [n, v] of [null, 5, "x", {}, [], () => 1, undefined].entries()) test(`new ${name} ${n}`, () => {
		const made = outcome(() => new W[name](v));
		return made instanceof Error ? made : String(made[1]);
	});
	for (const key of Reflect.ownKeys(W[name].prototype)) {
		const d = Object.getOwnPropertyDescriptor(W[name].prototype, key);
		if (d.get) test(`get ${name} ${String(key)}`, () => outcome(() => d.get.call({})));
		if (d.set) test(`set ${name} ${String(key)}`, () => outcome(() => d.set.call({}, 1)));
		if (typeof d.value === "function" && key !== "constructor") test(`method ${name} ${String(key)}`, () => outcome(() => d.value.call({}, 1)));
	}
}
for (const name of ["CompileError", "LinkError", "RuntimeError"]) {
	test(`error ${name}`, () => {
		const e = new W[name]("words", { cause: 1 });
		return [String(e), e.name, e.message, e.cause, e instanceof Error, e instanceof W[name], Object.prototype.toString.call(e), Object.keys(e), Object.getOwnPropertyNames(e).sort(), W[name]("no new") instanceof W[name], new W[name]().message];
	});
}

// Binaries that are none, and functions that want one.
const broken = {
	empty: [], short: [0, 97], magic: [1, 2, 3, 4, 5, 6, 7, 8], noversion: [0, 97, 115, 109], version: [0, 97, 115, 109, 2, 0, 0, 0], halfversion: [0, 97, 115, 109, 1, 0],
};
for (const [name, code] of Object.entries(broken)) {
	test(`broken ${name}`, () => outcome(() => new W.Module(bytes(code))));
	test(`broken compile ${name}`, () => rejected(W.compile(bytes(code))));
	test(`broken instantiate ${name}`, () => rejected(W.instantiate(bytes(code))));
	test(`broken validate ${name}`, () => outcome(() => W.validate(bytes(code))));
}
const invalid = {
	"section beyond": [...binary(), 1, 9, 0], "unknown section": [...binary(), 99, 0], "type form": binary(section(1, [0x22, 0, 0])),
	"no result": one([], [I32]), "wrong type": one([], [I32], 0x43, 0, 0, 0, 0), "left over": one([], [], 0x41, 1), "unknown opcode": one([], [], 0xff, 1),
	"no local": one([], [I32], 0x20, 3), "no function": one([], [], 0x10, 7), "no memory": one([], [I32], 0x41, 0, 0x28, 0, 0),
	"no label": one([], [], 0x0c, 9), "order": binary(section(3, [0]), section(1, type([], []))), "export twice": binary(section(1, type([], [])), section(3, [0]), section(7, [text("f"), 0, 0], [text("f"), 0, 0]), section(10, body())),
	"function without body": binary(section(1, type([], [])), section(3, [0])), "export nothing": binary(section(7, [text("f"), 0, 0])), "two memories": binary(section(5, [0, 1], [0, 1])),
	"body without function": binary(section(10, body())), "big memory": binary(section(5, [0, ...size(70000)])), "type index": binary(section(3, [5]), section(10, body())),
};
for (const [name, code] of Object.entries(invalid)) {
	test(`invalid ${name}`, () => outcome(() => new W.Module(bytes(...code))));
	test(`validate ${name}`, () => W.validate(bytes(...code)));
}
test("invalid by compile", () => rejected(W.compile(invalid["no result"])));
test("invalid by instantiate", () => rejected(W.instantiate(invalid["no result"])));
for (const [n, v] of [undefined, null, 5, "x", {}, [0, 97], new DataView(new ArrayBuffer(0))].entries()) {
	test(`source validate ${n}`, () => outcome(() => W.validate(v)));
	test(`source Module ${n}`, () => outcome(() => new W.Module(v)));
	test(`source compile ${n}`, () => rejected(W.compile(v)));
	test(`source instantiate ${n}`, () => rejected(W.instantiate(v)));
}
test("kinds of source", async () => {
	const code = one([], [I32], 0x41, 5);
	const padded = new Uint8Array([9, ...code, 9]).subarray(1, code.length + 1);
	return [code, code.buffer, new DataView(code.buffer), padded, new Uint16Array(new Uint8Array([...binary()]).buffer)].map((s) => W.validate(s));
});
test("the binary may change", async () => {
	const code = one([], [I32], 0x41, 5);
	const promise = W.compile(code);
	code.fill(0);
	return new W.Instance(await promise).exports.f();
});

// What a module says of itself.
const rich = binary(custom("a", 1, 2), section(1, type([I32], []), type([], [I32])), section(2, [text("m"), text("f"), 0, 0], [text("m"), text("t"), 1, FUNC, 0, 1], [text("é"), text("ü"), 2, 0, 1], [text("m"), text(""), 3, I32, 0]),
	section(3, [1]), section(7, [text("z"), 0, 1], [text(""), 0, 0], [text("2"), 1, 0], [text("1"), 2, 0], [text("é"), 3, 0]), section(10, body(0x41, 7)), custom("b"), custom("a", 3), custom("é", 4));
test("imports", () => W.Module.imports(new W.Module(rich)));
test("exports", () => W.Module.exports(new W.Module(rich)));
test("descriptions", () => shape(W.Module.exports(new W.Module(rich))[0]));
for (const [n, args] of [[], [undefined], ["a"], ["b"], ["é"], ["none"], [5], [null], [Symbol("s")], [{ toString: () => "a" }]].entries()) test(`customSections ${n}`, () => outcome(() => W.Module.customSections(new W.Module(rich), ...args)));
for (const name of ["imports", "exports", "customSections"]) for (const [n, v] of [undefined, null, {}, 5, W.Module].entries()) test(`${name} of ${n}`, () => outcome(() => W.Module[name](v, "a")));
test("customSections copies", () => {
	const m = new W.Module(rich);
	new Uint8Array(W.Module.customSections(m, "a")[0])[0] = 9;
	return W.Module.customSections(m, "a");
});

// Linking.
const m = () => new W.Module(rich);
const table = new W.Table({ element: "anyfunc", initial: 2 }), memory = new W.Memory({ initial: 1 });
const good = { m: { f() {}, t: table, "": 5 }, é: { ü: memory } };
test("exports in order", () => Object.keys(new W.Instance(m(), good).exports));
test("exports object", () => {
	const e = new W.Instance(m(), good).exports;
	return [shape(e), Object.getPrototypeOf(e), Object.isFrozen(e), e["2"] === table, e["1"] === memory, outcome(() => { e.x = 1 }), outcome(() => { e.z = 1 }), outcome(() => { delete e.z }), e.é.value];
});
test("exports twice", () => { const i = new W.Instance(m(), good); return [i.exports === i.exports, shape(i), inspect(i), i.exports.z(), typeof i.exports[""]] });
for (const [n, v] of [undefined, null, 5, "x", {}, { m: 5 }, { m: {} }, { m: null }, { m: { f: 1 } }, { m: { f() {}, t: {} } }, { m: { f() {}, t: table, "": "x" }, é: { ü: memory } }, { m: { f() {}, t: table, "": 5n }, é: { ü: memory } },
	{ m: { f() {}, t: table, "": 5 } }, { m: { f() {}, t: table, "": 5 }, é: {} }, { m: { f() {}, t: new W.Table({ element: "externref", initial: 2 }), "": 5 }, é: { ü: memory } }, { m: { f() {}, t: new W.Table({ element: "anyfunc", initial: 0 }), "": 5 }, é: { ü: memory } },
	{ m: { f() {}, t: table, "": 5 }, é: { ü: new W.Memory({ initial: 0 }) } }, { m: { f() {}, t: table, "": new W.Global({ value: "i64" }) }, é: { ü: memory } }, { m: { f() {}, t: table, "": new W.Global({ value: "i32", mutable: true }) }, é: { ü: memory } },
	{ m: { f() {}, t: table, "": undefined }, é: { ü: memory } }, { get m() { throw new Error("own") } }].entries()) {
	test(`link ${n}`, () => outcome(() => Object.keys(new W.Instance(m(), v).exports).length));
	test(`link instantiate ${n}`, () => rejected(W.instantiate(rich, v).then((r) => Object.keys(r))));
	test(`link instantiate module ${n}`, () => rejected(W.instantiate(m(), v).then((r) => String(r))));
}
test("imports are not needed", () => outcome(() => new W.Instance(new W.Module(binary()), 5)));
test("imports in order", () => { const seen = []; const spy = (o) => new Proxy(o, { get: (t, k) => { seen.push(k); return t[k] } }); new W.Instance(m(), spy({ m: spy(good.m), é: spy(good.é) })); return seen });
test("instantiate gives", async () => { const r = await W.instantiate(rich, good); return [shape(r), String(r.module), String(r.instance), inspect(r)] });
test("instantiate throws later", () => { const p = W.instantiate(); p.catch(() => {}); return String(p) });
test("memory limits", () => {
	const code = (max) => binary(section(2, [text("m"), text("m"), 2, 1, 1, max]));
	return [[{ initial: 1 }, 2], [{ initial: 1, maximum: 3 }, 2], [{ initial: 1, maximum: 2 }, 2], [{ initial: 0, maximum: 2 }, 2]].map(([d, max]) => outcome(() => String(new W.Instance(new W.Module(code(max)), { m: { m: new W.Memory(d) } }))));
});
test("table limits", () => {
	const code = binary(section(2, [text("m"), text("t"), 1, FUNC, 1, 1, 2]));
	return [{ initial: 1 }, { initial: 1, maximum: 3 }, { initial: 1, maximum: 2 }, { initial: 0, maximum: 2 }].map((d) => outcome(() => String(new W.Instance(new W.Module(code), { m: { t: new W.Table({ element: "anyfunc", ...d }) } }))));
});
test("function of another type", () => outcome(() => make(through([I32], []), { m: { f: make(one([], [])).f } })));
test("function that fits", () => { const f = make(one([I32], [I32], 0x20, 0)).f; const e = make(through([I32], [I32]), { m: { f } }); return [e.f === f, e.call(5)] });
for (const [name, code, value] of [["i64", I64, 5], ["i64 big", I64, 5n], ["i32 big", I32, 5n], ["f64", F64, 1.5], ["f32", F32, 1.1], ["i32", I32, 1.9], ["i32 text", I32, "5"], ["externref", EXTERN, { a: 1 }], ["externref undefined", EXTERN, undefined], ["funcref null", FUNC, null], ["funcref other", FUNC, () => 1]]) {
	test(`global import ${name}`, () => outcome(() => make(binary(section(2, [text("m"), text("g"), 3, code, 0]), section(7, [text("g"), 3, 0])), { m: { g: value } }).g.value));
}
test("mutable global import", () => {
	const code = binary(section(2, [text("m"), text("g"), 3, I32, 1]), section(7, [text("g"), 3, 0]));
	const g = new W.Global({ value: "i32", mutable: true }, 3);
	return [make(code, { m: { g } }).g === g, outcome(() => make(code, { m: { g: 3 } })), outcome(() => make(code, { m: { g: new W.Global({ value: "i32" }, 3) } }))];
});

// Functions that are exported.
test("exported function", () => { const { f } = make(one([I32, I64], [I32], 0x20, 0)); return [shape(f), f.name, f.length, typeof f, Object.getPrototypeOf(f) === Function.prototype, outcome(() => new f()), inspect(f), "prototype" in f] });
test("names are indices", () => { const e = make(through([], []), { m: { f() {} } }); return [e.f.name, e.call.name, e.call.length] });
for (const [name, code, values] of [["i32", I32, [1, -1, 2 ** 31, 2 ** 32 + 5, 1.9, "7", null, undefined, NaN, Infinity, true, {}, [9], { valueOf: () => 3 }, 5n, Symbol("s")]], ["i64", I64, [5n, -5n, 2n ** 63n, 2n ** 64n + 1n, 5, "5", true, undefined, null, "x", 1.5, {}, Symbol("s")]],
	["f32", F32, [1.1, 1e300, NaN, -0, "1.5", 5n, Symbol("s")]], ["f64", F64, [1.1, 1e300, NaN, -0, "1.5", undefined, null, 5n, Symbol("s")]]]) {
	const { f } = make(one([code], [code], 0x20, 0));
	for (const [n, v] of values.entries()) test(`identity ${name} ${n}`, () => outcome(() => f(v)));
}
test("too few and too many", () => { const { f } = make(one([I32, I32], [I32], 0x20, 0, 0x20, 1, 0x6a)); return [f(), f(1), f(1, 2), f(1, 2, 3)] });
test("references", () => { const { f } = make(one([EXTERN], [EXTERN], 0x20, 0)); const o = {}; const s = Symbol("s"); return [f(o) === o, f(null), f(undefined), f(5), f(s) === s, f("x"), f()] });
test("function references", () => { const { f } = make(one([FUNC], [FUNC], 0x20, 0)); return [f(f) === f, f(null), outcome(() => f(() => 1)), outcome(() => f(undefined)), outcome(() => f())] });
test("several results", () => { const { f } = make(one([I32, I64], [I64, I32], 0x20, 1, 0x20, 0)); const r = f(1, 2n); return [r, Array.isArray(r), Object.isFrozen(r)] });
test("no result", () => make(one([], [])).f());
test("i64 unsigned", () => make(one([], [I64], 0x42, 0x7f)).f());
for (const [name, result] of [["number", 5.7], ["text", "5"], ["undefined", undefined], ["object", {}], ["symbol", Symbol("s")], ["bigint", 5n], ["function", () => 1]]) {
	for (const [t, code] of [["i32", I32], ["i64", I64], ["f64", F64], ["externref", EXTERN], ["funcref", FUNC]]) test(`import gives ${name} as ${t}`, () => outcome(() => make(through([], [code]), { m: { f: () => result } }).call()));
}
test("import is called with", () => { let seen; make(through([I32, I64, F64], []), { m: { f: function (...a) { seen = [a, this === undefined, new.target] } } }).call(1, 2n, 3.5); return seen });
for (const [name, result] of [["list", [1, 2]], ["set", new Set([1, 2])], ["short", [1]], ["long", [1, 2, 3]], ["number", 5], ["undefined", undefined], ["text", "12"], ["like", { length: 2, 0: 1, 1: 2 }]]) test(`several from an import ${name}`, () => outcome(() => make(through([], [I32, I32]), { m: { f: () => result } }).call()));
test("an import's error", () => { const own = { any: 1 }; try { make(through([], []), { m: { f() { throw own } } }).call() } catch (e) { return e === own } });
test("an import that is a class", () => outcome(() => make(through([], []), { m: { f: class A {} } }).call()));
test("an import's re-export", () => { const f = (a) => a + 1; const e = make(through([I32], [I32]), { m: { f } }); return [e.f === f, e.f(1), e.f.name, e.f.length] });
test("recursion through JavaScript", () => { let n = 0; const e = make(through([I32], [I32]), { m: { f: (d) => (n++, d > 0 ? e.call(d - 1) : 7) } }); return [e.call(20), n] });

// Traps.
const traps = {
	unreachable: [[], [], 0x00], divide: [[], [I32], 0x41, 1, 0x41, 0, 0x6d], remainder: [[], [I32], 0x41, 1, 0x41, 0, 0x6f], unrepresentable: [[], [I32], 0x41, 0x80, 0x80, 0x80, 0x80, 0x78, 0x41, 0x7f, 0x6d],
	truncate: [[], [I32], 0x44, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f, 0xaa], "divide 64": [[], [I64], 0x42, 1, 0x42, 0, 0x80], "unsigned remainder": [[], [I32], 0x41, 1, 0x41, 0, 0x70], endless: [[], [], 0x10, 0],
};
for (const [name, [params, results, ...code]] of Object.entries(traps)) test(`trap ${name}`, () => { const e = outcome(() => make(one(params, results, ...code)).f()); return [e, e.constructor === W.RuntimeError, Object.keys(e)] });
const withMemory = (params, results, ...code) => binary(section(1, type(params, results)), section(3, [0]), section(5, [1, 1, 3]), section(7, [text("f"), 0, 0], [text("m"), 2, 0]), section(10, body(...code)));
test("trap load", () => outcome(() => make(withMemory([I32], [I32], 0x20, 0, 0x28, 0, 0)).f(65533)));
test("trap store", () => outcome(() => make(withMemory([I32], [], 0x20, 0, 0x41, 1, 0x36, 0, 0)).f(-1)));
test("memory.grow", () => { const e = make(withMemory([I32], [I32], 0x20, 0, 0x40, 0)); const before = e.m.buffer; return [e.f(1), e.f(5), before.byteLength, e.m.buffer.byteLength, e.f(1), e.f(1)] });
const withTable = binary(section(1, type([I32], [I32]), type([], [I32]), type([I32], [])), section(3, [0], [1], [2]), section(4, [FUNC, 1, 4, 5]), section(7, [text("call"), 0, 0], [text("seven"), 0, 1], [text("other"), 0, 2], [text("t"), 1, 0]),
	section(9, [0, 0x41, 1, 0x0b, 2, 1, 2]), section(10, body(0x20, 0, 0x11, 1, 0), body(0x41, 7), body()));
for (const n of [0, 1, 2, 3, 4, -1]) test(`call_indirect ${n}`, () => outcome(() => make(withTable).call(n)));
test("table of a module", () => { const e = make(withTable); return [e.t.length, e.t.get(0), e.t.get(1) === e.seven, e.t.get(2) === e.other, e.t.get(1).name, e.t.get(1)()] });
test("table takes functions", () => { const e = make(withTable), x = make(one([], [I32], 0x41, 9)); e.t.set(0, x.f); return [e.call(0), e.t.get(0) === x.f, e.t.set(0, null), e.t.get(0)] });
test("start function", () => { const seen = []; make(binary(section(1, type([], [])), section(2, [text("m"), text("f"), 0, 0]), [8, 1, 0]), { m: { f: () => seen.push("ran") } }); return seen });
test("start function throws", () => outcome(() => make(binary(section(1, type([], [])), section(2, [text("m"), text("f"), 0, 0]), [8, 1, 0]), { m: { f() { throw new Error("own") } } })));
test("start function traps", () => outcome(() => make(binary(section(1, type([], [])), section(3, [0]), [8, 1, 0], section(10, body(0))))));
test("start function by instantiate", () => rejected(W.instantiate(binary(section(1, type([], [])), section(3, [0]), [8, 1, 0], section(10, body(0))))));
test("data beyond memory", () => outcome(() => make(binary(section(5, [0, 1]), section(11, [0, 0x41, 0xff, 0xff, 3, 0x0b, 3, 1, 2, 3])))));
test("elements beyond table", () => outcome(() => make(binary(section(1, type([], [])), section(3, [0]), section(4, [FUNC, 0, 1]), section(9, [0, 0x41, 1, 0x0b, 1, 0]), section(10, body())))));

// Memory.
for (const [n, d] of [{}, { initial: 1 }, { initial: "1" }, { initial: 1.9 }, { initial: -1 }, { initial: 65537 }, { initial: 2, maximum: 1 }, { initial: 0, maximum: 65537 }, { initial: 0, maximum: -1 }, { initial: NaN }, { initial: null }, { initial: Infinity }, { initial: {} }, { initial: 1n }, { initial: Symbol("s") },
	{ minimum: 1 }, { initial: 0, shared: true }, { initial: 0, maximum: "2" }, { initial: 2 ** 32 }, { maximum: 1 }, () => 1].entries()) test(`memory ${n}`, () => outcome(() => new W.Memory(d).buffer.byteLength));
test("memory reads", () => { const seen = []; outcome(() => new W.Memory(new Proxy({ initial: 0 }, { get: (t, k) => { seen.push(k); return t[k] }, has: (t, k) => { seen.push(["has", k]); return k in t } }))); return seen });
test("buffer", () => { const x = new W.Memory({ initial: 1, maximum: 3 }); const b = x.buffer; return [b === x.buffer, b.byteLength, b.resizable, b.detached, b.constructor.name, Object.isFrozen(b), x.grow(1), b.byteLength, b.detached, x.buffer.byteLength, x.grow(0), inspect(x)] });
test("buffer is not detached by others", () => { const b = new W.Memory({ initial: 1 }).buffer; return [outcome(() => b.transfer()), outcome(() => structuredClone(b, { transfer: [b] })), b.byteLength] });
for (const [n, v] of [undefined, null, -1, "1", 1.9, NaN, 2 ** 32, 65536, {}, 1n, Symbol("s"), Infinity, 3].entries()) test(`memory grow ${n}`, () => outcome(() => new W.Memory({ initial: 1, maximum: 3 }).grow(v)));
test("memory grow 99", () => outcome(() => new W.Memory({ initial: 1 }).grow()));

// Table.
for (const [n, args] of [[{}], [{ element: "anyfunc" }], [{ element: "anyfunc", initial: 1 }], [{ element: "externref", initial: 1 }], [{ element: "funcref", initial: 1 }], [{ element: "x", initial: 1 }], [{ initial: 1 }], [{ element: "anyfunc", initial: -1 }], [{ element: "anyfunc", initial: 2, maximum: 1 }], [{ element: "anyfunc", initial: 2 ** 32 }],
	[{ element: "anyfunc", initial: 1 }, null], [{ element: "anyfunc", initial: 1 }, 5], [{ element: "anyfunc", initial: 1 }, () => 1], [{ element: "anyfunc", initial: 1 }, undefined], [{ element: "externref", initial: 1 }, undefined], [{ element: "externref", initial: 1 }, 5], [{ element: "anyfunc", minimum: 1 }], [{ element: "anyfunc", initial: 0, maximum: 2 ** 32 }],
	[{ element: "i32", initial: 1 }], [{ element: Symbol("s"), initial: 1 }], [{ element: "anyfunc", initial: 10000001 }]].entries()) test(`table ${n}`, () => outcome(() => { const t = new W.Table(...args); return [t.length, t.length > 0 ? t.get(0) : "none", inspect(t)] }));
const fresh = (element = "anyfunc") => new W.Table({ element, initial: 2, maximum: 4 });
for (const [n, v] of [0, 1, 2, -1, "1", 1.9, NaN, undefined, null, 2 ** 32, {}, 1n, Symbol("s"), Infinity].entries()) {
	test(`table get ${n}`, () => outcome(() => fresh().get(v)));
	test(`table set ${n}`, () => outcome(() => fresh().set(v, null)));
	test(`table grow ${n}`, () => { const t = fresh(); return [outcome(() => t.grow(v)), t.length] });
}
for (const element of ["anyfunc", "externref"]) {
	test(`table without ${element}`, () => { const t = fresh(element); return [outcome(() => t.get()), outcome(() => t.set()), outcome(() => t.set(0)), t.get(0), outcome(() => t.grow()), outcome(() => t.grow(1)), t.get(2)] });
	test(`table values ${element}`, () => { const t = fresh(element); return [5, "x", () => 1, {}, undefined, null].map((v) => [outcome(() => t.set(0, v)), t.get(0), outcome(() => t.grow(0, v))]) });
}
test("table grows with", () => { const { f } = make(one([], [I32], 0x41, 9)); const t = fresh(); return [t.grow(2, f), t.get(3) === f, t.length, outcome(() => t.grow(1))] });
test("table sets length", () => outcome(() => { fresh().length = 5 }));

// Global.
for (const [n, args] of [[{}], [{ value: "i32" }], [{ value: "i64" }], [{ value: "f32" }], [{ value: "f64" }], [{ value: "externref" }], [{ value: "anyfunc" }], [{ value: "funcref" }], [{ value: "v128" }], [{ value: "x" }], [{ value: "i32" }, 1.9], [{ value: "i32" }, "7"], [{ value: "i32" }, 5n], [{ value: "i64" }, 5n], [{ value: "i64" }, 5], [{ value: "f32" }, 1.1],
	[{ value: "externref" }, undefined], [{ value: "externref" }, 5], [{ value: "externref", mutable: true }, "x"], [{ value: "anyfunc" }, null], [{ value: "anyfunc" }, 5], [{ value: "anyfunc" }, undefined], [{ value: Symbol("s") }], [{ value: "i32" }, Symbol("s")], [{ value: "i32", mutable: "yes" }, 1], [{ value: "i32" }, undefined], [{ value: "i32" }, null], [{ value: "exnref" }]].entries()) {
	test(`global ${n}`, () => outcome(() => { const g = new W.Global(...args); return [g.value, g.valueOf(), inspect(g), outcome(() => { g.value = 3 })] }));
}
for (const t of ["i32", "i64", "f32", "f64", "externref"]) test(`global set ${t}`, () => { const g = new W.Global({ value: t, mutable: true }); return [1.5, "x", 7n, undefined, null, {}].map((v) => [outcome(() => { g.value = v }), g.value]) });
test("global set funcref", () => { const { f } = make(one([], [I32], 0x41, 9)); const g = new W.Global({ value: "anyfunc", mutable: true }, f); return [g.value === f, outcome(() => { g.value = null }), g.value, outcome(() => { g.value = 5 }), outcome(() => { g.value = undefined })] });
test("global in sums", () => [new W.Global({ value: "i32" }, 3) + 1, `${new W.Global({ value: "i32" }, 3)}`]);
test("global without a value", () => outcome(() => Object.getOwnPropertyDescriptor(W.Global.prototype, "value").set.call(new W.Global({ value: "i32", mutable: true }))));
test("global of a module", () => { const e = make(binary(section(6, [I32, 0, 0x41, 5, 0x0b], [I64, 1, 0x42, 6, 0x0b]), section(7, [text("a"), 3, 0], [text("b"), 3, 1]))); e.b.value = 9n; return [e.a.value, e.b.value, outcome(() => { e.a.value = 1 }), outcome(() => { e.b.value = 1 })] });

// Tags and exceptions.
for (const [n, args] of [[{}], [{ parameters: [] }], [{ parameters: ["i32", "externref"] }], [{ parameters: ["x"] }], [{ parameters: 5 }], [{ parameters: "i32" }], [{ parameters: new Set(["i32"]) }], [{ parameters: [], results: ["i32"] }], [{ parameters: [Symbol("s")] }], [{ parameters: { length: 1, 0: "i64" } }], [{ parameters: ["anyfunc", "f32", "f64", "i64"] }]].entries()) test(`tag ${n}`, () => outcome(() => inspect(new W.Tag(...args))));
const tag = new W.Tag({ parameters: ["i32", "i64", "f64", "externref"] });
const exception = () => new W.Exception(tag, [1.9, 5n, "2.5", { a: 1 }]);
test("exception", () => { const e = exception(); return [e.is(tag), e.is(new W.Tag({ parameters: [] })), [0, 1, 2, 3].map((n) => e.getArg(tag, n)), e instanceof Error, e instanceof W.Exception, String(e), Object.prototype.toString.call(e), Object.getOwnPropertyNames(e).filter((k) => k !== "stack"), e.message, e.name, inspect(e, { depth: 0 }).split("\n")[0]] });
for (const [n, args] of [[], [tag], [tag, []], [tag, [1, 2, 3, 4]], [tag, [1, 2n, 3]], [tag, 5], [tag, null], [tag, "abcd"], [tag, { length: 4, 0: 1, 1: 2n, 2: 3, 3: 4 }], [tag, new Set([1, 2n, 3, 4])], [{}, []], [5, []], [tag, [1, 2n, 3, 4], { traceStack: true }], [tag, [1, 2n, 3, 4], 5], [tag, [1, 2n, 3, 4], { traceStack: false }], [W.JSTag, [5]]].entries()) {
	test(`exception ${n}`, () => outcome(() => { const e = new W.Exception(...args); return [typeof e.stack, e.getArg(tag, 0)] }));
}
for (const [n, args] of [[], [tag], [tag, 0], [tag, 4], [tag, -1], [tag, "1"], [tag, NaN], [tag, undefined], [tag, 1.9], [{}, 0], [new W.Tag({ parameters: ["i32"] }), 0], [tag, 2n], [tag, Symbol("s")], [tag, 2 ** 32]].entries()) test(`getArg ${n}`, () => outcome(() => exception().getArg(...args)));
for (const [n, args] of [[], [undefined], [{}], [5], [tag]].entries()) test(`is ${n}`, () => outcome(() => exception().is(...args)));
test("JSTag", () => [String(W.JSTag), inspect(W.JSTag), W.JSTag instanceof W.Tag, W.JSTag === W.JSTag]);
const thrower = binary(section(1, type([I32], []), type([], [])), section(2, [text("m"), text("t"), 4, 0, 0]), section(3, [0], [1]), section(13, [0, 0]), section(7, [text("f"), 0, 0], [text("own"), 0, 1], [text("t"), 4, 0], [text("o"), 4, 1]), section(10, body(0x20, 0, 0x08, 0), body(0x41, 8, 0x08, 1)));
const i32 = new W.Tag({ parameters: ["i32"] });
test("tag border", () => [W.Module.imports(new W.Module(thrower)), W.Module.exports(new W.Module(thrower))]);
test("tag link", () => [{}, 5, new W.Tag({ parameters: [] }), () => 1, null].map((t) => outcome(() => make(thrower, { m: { t } }))));
test("tag thrown", () => { const e = make(thrower, { m: { t: i32 } }); const x = outcome(() => e.f(7)); return [e.t === i32, x[0], String(e.o)] });
test("tag caught", () => { const e = make(thrower, { m: { t: i32 } }); try { e.f(7) } catch (x) { return [x instanceof W.Exception, x.is(i32), x.getArg(i32, 0), x.is(e.o), typeof x.stack] } });
test("own tag caught", () => { const e = make(thrower, { m: { t: i32 } }); try { e.own() } catch (x) { return [x instanceof W.Exception, x.is(i32), x.is(e.o), x.getArg(e.o, 0)] } });
test("exception passes through", () => { const own = exception(); try { make(through([], []), { m: { f() { throw own } } }).call() } catch (e) { return e === own } });
test("thrown through JavaScript", () => { const inner = make(thrower, { m: { t: i32 } }); try { make(through([], []), { m: { f: () => inner.f(3) } }).call() } catch (e) { return [e.is(i32), e.getArg(i32, 0)] } });
// try (result i32) call 0; i32.const 1; catch tag; end
const catcher = binary(section(1, type([], []), type([I32], []), type([], [I32])), section(2, [text("m"), text("f"), 0, 0], [text("m"), text("t"), 4, 0, 1]), section(3, [2], [2]), section(7, [text("some"), 0, 1], [text("all"), 0, 2]),
	section(10, body(0x06, I32, 0x10, 0, 0x41, 1, 0x07, 0, 0x0b), body(0x06, I32, 0x10, 0, 0x41, 1, 0x19, 0x41, 2, 0x0b)));
test("caught in WebAssembly", () => ["some", "all"].map((name) => [() => {}, () => { throw new W.Exception(i32, [42]) }, () => { throw new Error("own") }, () => make(thrower, { m: { t: i32 } }).f(43)].map((f) => outcome(() => make(catcher, { m: { f, t: i32 } })[name]()))));

// Streaming.
const response = (body, type = "application/wasm", init = {}) => new Response(body, { headers: type === null ? {} : { "content-type": type }, ...init });
test("compileStreaming", async () => String(await W.compileStreaming(response(one([], [])))));
test("instantiateStreaming", async () => { const r = await W.instantiateStreaming(Promise.resolve(response(one([], [I32], 0x41, 5)))); return [Object.keys(r), r.instance.exports.f()] });
for (const [n, s] of [undefined, null, 5, {}, bytes(1)].entries()) test(`streaming of ${n}`, () => rejected(W.compileStreaming(s)));
test("streaming type", () => rejected(W.compileStreaming(response(one([], []), "text/plain"))));
test("streaming without type", () => rejected(W.compileStreaming(response(one([], []), null))));
test("streaming type with parameters", () => rejected(W.compileStreaming(response(one([], []), "application/wasm; charset=x"))));
test("streaming status", () => rejected(W.compileStreaming(response(one([], []), "application/wasm", { status: 404 }))));
test("streaming broken", () => rejected(W.compileStreaming(response(bytes(1, 2, 3, 4, 5, 6, 7, 8)))));
test("streaming empty", () => rejected(W.compileStreaming(response(bytes()))));
test("streaming imports", () => rejected(W.instantiateStreaming(response(rich))));
test("streaming used", async () => { const r = response(one([], [])); await r.text(); return rejected(W.compileStreaming(r)) });
test("streaming fails", () => rejected(W.compileStreaming(Promise.reject(new Error("own")))));

// Copies.
for (const [name, make] of Object.entries({ Module: m, Memory: () => memory, Table: () => table, Global: () => new W.Global({ value: "i32" }), Instance: () => new W.Instance(m(), good), Tag: () => tag, Exception: exception })) test(`clone ${name}`, () => outcome(() => String(structuredClone(make()))));
test("clone works", () => { const c = structuredClone(new W.Module(one([], [I32], 0x41, 5))); return [c instanceof W.Module, new W.Instance(c).exports.f()] });
test("subclass", () => { class M extends W.Memory { twice() { return this.grow(1) + this.grow(1) } } const x = new M({ initial: 1 }); return [x.twice(), x instanceof M, x instanceof W.Memory, String(x)] });
test("borrowed", () => { const d = Object.getOwnPropertyDescriptor(W.Memory.prototype, "buffer"); return [d.get.call(memory).byteLength, outcome(() => d.get.call(Object.create(memory)))] });
