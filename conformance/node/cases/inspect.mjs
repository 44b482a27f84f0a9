import util, { format, formatWithOptions, inspect } from "node:util";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

class Point { constructor() { this.x = 1; this.y = 2; } get len() { return 1; } static s = 1; }
class Deep extends Point {}
class Tagged { get [Symbol.toStringTag]() { return "Tag"; } }
class Named extends Map {}
class OwnError extends Error { constructor(m) { super(m); this.name = "OwnError"; this.extra = { a: 1 }; } }
const cyclic = { name: "c", list: [] };
cyclic.self = cyclic;
cyclic.list.push(cyclic, { cyclic });
const nul = Object.create(null);
nul.a = 1;
const holes = [1, , 3];
holes.extra = "x";
const bare = (err) => { delete err.stack; return err; };
const stackless = (err) => { err.stack = `${err.name}: ${err.message}\n    at here`; return err; };

const values = {
	"numbers": () => [0, -0, 1.5, NaN, -Infinity, 1e21, 123456789],
	"strings": () => ["a", "it's", 'say "hi"', "`both' \"", "new\nline\t\u0001\u007f", "é😀\ud800", ""],
	"bigints and symbols": () => [10n, Symbol("s"), Symbol(), Symbol.iterator, Symbol("a b\n")],
	"empty": () => [undefined, null, true],
	"object": () => ({ a: 1, "b-c": 2, 3: 4, [Symbol("k")]: 5, "": 6, _x: 7, "ü": 8 }),
	"nested": () => ({ a: { b: { c: { d: { e: 1 } } } } }),
	"nested arrays": () => [[[[[1]]]]],
	"class instance": () => new Point(),
	"subclass": () => new Deep(),
	"class": () => [Point, Deep, class {}, class extends Point {}],
	"functions": () => [function named() {}, () => {}, async () => {}, function* gen() {}, async function* ag() {}, Object.assign(function f() {}, { p: 1 })],
	"null prototype": () => nul,
	"inherits null prototype": () => Object.create(nul),
	"tagged": () => [new Tagged(), { [Symbol.toStringTag]: "T", a: 1 }],
	"accessors": () => ({ get a() { return 1; }, set b(v) {}, get c() { return 1; }, set c(v) {} }),
	"map and set": () => [new Map([["a", 1], [{ k: 1 }, [2]]]), new Set([1, "b", { c: 3 }]), new Map(), new Set()],
	"extended map": () => new Named([["a", 1]]),
	"weak": () => [new WeakMap(), new WeakSet()],
	"dates": () => [new Date(0), new Date(NaN), Object.assign(new Date(0), { x: 1 })],
	"regexps": () => [/a\/b/gi, Object.assign(/x/, { p: 1 }), new RegExp("")],
	"boxed": () => [Object("abc"), Object(1), Object(true), Object(1n), Object(Symbol("b")), Object.assign(new String("ab"), { x: 1 })],
	"cyclic": () => cyclic,
	"holes": () => [holes, [, , ,], [, 1], [1, , , , 2]],
	"long array": () => Array.from({ length: 120 }, (_, i) => i),
	"grouped numbers": () => Array.from({ length: 30 }, (_, i) => i * 37),
	"grouped words": () => Array.from({ length: 27 }, (_, i) => `word${i}`),
	"seven items": () => ["a", "b", "c", "d", "e", "f", "g"],
	"long strings in array": () => ["x".repeat(50), "y".repeat(50)],
	"wide object": () => ({ alpha: "x".repeat(30), beta: "y".repeat(30), gamma: "z".repeat(30) }),
	"72 columns": () => ({ a: "x".repeat(20), b: "y".repeat(20), c: "z".repeat(18) }),
	"76 columns": () => ({ a: "x".repeat(20), b: "y".repeat(20), c: "z".repeat(22) }),
	"multi-line string": () => ({ text: "line one is long enough\nline two is long enough\nline three of it" }),
	"long text": () => "x".repeat(10050).slice(0, 10020),
	"typed arrays": () => [new Uint8Array([1, 2]), new Float64Array([1.5, -0]), new BigInt64Array([1n]), new Uint8Array(0)],
	"array buffer": () => new Uint8Array([1, 2, 3]).buffer,
	"data view": () => new DataView(new ArrayBuffer(2)),
	"promises": () => [Promise.resolve(4), new Promise(() => {}), Object.assign(Promise.resolve({ a: 1 }), { x: 1 })],
	"proxies": () => [new Proxy({ a: 1 }, {}), new Proxy(function f() {}, {}), new Proxy([1, 2], {})],
	"iterators": () => [[1, 2].values(), new Map([["a", 1]]).entries(), new Set([1]).values(), "ab"[Symbol.iterator](), new Map([["a", 1]]).keys()],
	"generator object": () => (function* g() { yield 1; })(),
	"arguments": () => (function () { return arguments; })(1, "a"),
	"global parts": () => [Math, JSON, Reflect, Symbol.prototype, Object.prototype, Array.prototype, Function.prototype],
	"error without stack": () => bare(new Error("msg")),
	"error with own stack": () => stackless(new TypeError("bad")),
	"error with properties": () => Object.assign(stackless(new Error("m")), { code: "E_X", list: [1] }),
	"error with a cause": () => { const e = stackless(new Error("outer")); Object.defineProperty(e, "cause", { value: stackless(new Error("inner")), configurable: true }); return e; },
	"own error": () => { const e = new OwnError("mine"); e.stack = "OwnError: mine\n    at x"; return e; },
	"aggregate": () => { const e = new AggregateError([stackless(new Error("a"))], "all"); return stackless(e); },
	"error in object": () => ({ err: stackless(new RangeError("in")) }),
	"error with multi-line message": () => stackless(new Error("a\nb")),
	"error with no message": () => { const e = new Error(); e.stack = "Error\n    at y"; return e; },
	"error whose name changed": () => { const e = stackless(new Error("m")); e.name = "Changed"; return e; },
	"module namespace": () => Object.keys(util.types).length > 0,
	"event": () => [new Event("x").type, new AbortController().signal.aborted],
	"abort controller": () => new AbortController(),
	"headers": () => new Headers({ a: "1", B: "2" }),
	"text encoder": () => [new TextEncoder(), new TextDecoder()],
	"symbol keys that are hidden": () => Object.defineProperty({}, Symbol("h"), { value: 1, enumerable: false }),
	"constructor that lies": () => ({ constructor: { name: "Lie" } }),
	"constructor that is no function": () => ({ constructor: 5, a: 1 }),
	"an object with toString": () => ({ toString() { return "x"; } }),
	"long keys": () => ({ ["k".repeat(80)]: 1, b: [1, 2, 3] }),
	"nested in map": () => new Map([["k", new Map([["l", new Map([["m", new Map()]])]])]]),
	"set in object": () => ({ s: new Set([[1, 2], { a: new Set(["deep"]) }]) }),
	"array with negative keys": () => Object.assign([1], { "-1": 2, 1.5: 3 }),
	"console": () => Object.keys(console).slice(0, 5),
};
for (const [name, make] of Object.entries(values)) {
	test(name, () => inspect(make()));
	test(`${name}, all of it in colour`, () => inspect(make(), { depth: Infinity, colors: true, compact: false }));
}
const options = [{ compact: true }, { compact: 1 }, { breakLength: 20 }, { breakLength: Infinity }, { sorted: true }, { getters: true }, { maxArrayLength: 2 }, { maxArrayLength: 0 }, { maxArrayLength: null }, { maxStringLength: 3 }, { depth: 0 }, { depth: -1 }, { depth: null }, { showHidden: true }, { numericSeparator: true }, { customInspect: false }, { sorted: (a, b) => (a < b ? 1 : -1) }, { showProxy: true }];
const sample = () => ({ z: 1234567.8912, a: ["one", "two", { three: [1, 2, 3] }], get g() { return { deep: 1 }; }, s: new Set(["x", "y"]), m: new Map([["k", { v: 1 }]]), [inspect.custom]: () => "custom", long: "some text that is long\nwith a second line", p: new Proxy({ q: 1 }, {}), b: 123456n });
for (const o of options) test(`options ${Object.keys(o)}=${typeof Object.values(o)[0] === "function" ? "function" : Object.values(o)[0]}`, () => inspect({ ...sample(), [inspect.custom]: o.customInspect === false ? () => "custom" : undefined }, o));
test("a tag that the class's name has in it", () => [class MyTag { get [Symbol.toStringTag]() { return "Tag"; } }, class Tag { get [Symbol.toStringTag]() { return "My"; } }].map((Class) => inspect(new Class())));
test("custom inspection", () => [inspect({ [inspect.custom]: (depth, opts, fn) => `<${depth} ${typeof opts.stylize} ${fn === inspect}>` }), inspect({ a: { [inspect.custom]: (d) => ({ depth: d }) } }), inspect({ [inspect.custom]: () => 5 })]);
test("custom inspection with many lines", () => inspect({ a: { b: { [inspect.custom]: () => "one\ntwo" } } }));
test("custom inspection that stylizes", () => inspect({ [inspect.custom]: (d, o) => o.stylize("x", "special") }, { colors: true }));
test("legacy arguments", () => [inspect({ a: { b: { c: {} } } }, false, 0), inspect({ a: "x" }, true, null, true)]);
test("hidden members of an array", () => inspect([1, 2], { showHidden: true }));
test("hidden members of maps, buffers and errors", () => [inspect(new Map([[1, 2]]), { showHidden: true }), inspect(new Uint8Array(1), { showHidden: true }), inspect(new Set([1]), { showHidden: true })]);
test("bad default options", () => { inspect.defaultOptions = null; });
test("colours and styles", () => [Object.keys(inspect.colors).length, { ...inspect.styles }]);

const formats = [["%s %s", "a"], ["%d", "42"], ["%d %d", 1n, {}], ["%i", "42.9px"], ["%f", "1.5x"], ["%j", { a: 1 }], ["%o", { f() {} }], ["%O", { a: { b: { c: { d: 1 } } } }], ["%c styled", "css"], ["%%", 1], ["%", 1], ["%x", 1], ["a", "b", { c: 1 }], [1, 2, "three"], ["%s", null, undefined], ["%s", Symbol("s")], ["%s", -0], ["%s", 5n], ["%s", { toString: () => "own" }], ["%s", class A {}], ["%s", [1, [2, [3]]]], ["%s", () => 1], ["%s", new Date(0)], ["%d", ""], ["%d", Symbol("x")], ["%i", Infinity], ["%s %s", "only"], [], [""], ["%s", { a: { b: 1 } }], ["%%s", "x"], ["100%", 5], ["%s", new (class B { x = 1; })()], ["%s", Object.create(null)], ["text", new Error("e").message], [{ a: 1 }, "%s", 1], ["%o", [1]], ["%s", "a\nb"], ["%O %s", [1], "x", "rest", 5]];
formats.forEach((args, n) => test(`format ${n}: ${String(args[0])}`, () => format(...args)));
test("format of cyclic JSON", () => format("%j", cyclic));
test("format of an error by %s", () => format("%s", stackless(new Error("shown"))));
test("formatWithOptions", () => [formatWithOptions({ colors: true }, "%s %O", "a", { b: 1 }), formatWithOptions({ compact: false }, "%o", {})]);
test("formatWithOptions of no object", () => formatWithOptions("x", "y"));
