import util, { MIMEType, TextDecoder as TD, aborted, callbackify, debuglog, deprecate, getSystemErrorMap, getSystemErrorName, inherits, isDeepStrictEqual, parseArgs, parseEnv, promisify, stripVTControlCharacters, styleText, toUSVString, types } from "node:util";
import { called, rejected, suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const samples = {
	"a promise": Promise.resolve(), "an async function": async () => {}, "a generator function": function* () {}, "a generator": (function* () {})(), "a map": new Map(), "a set": new Set(), "a weak map": new WeakMap(), "a weak set": new WeakSet(),
	"a date": new Date(), "a regexp": /x/, "an error": new TypeError("x"), "a proxy": new Proxy({}, {}), "a typed array": new Uint8Array(1), "a float array": new Float32Array(1), "a data view": new DataView(new ArrayBuffer(1)), "an array buffer": new ArrayBuffer(1),
	"a boxed string": Object("s"), "a boxed number": Object(1), "a boxed symbol": Object(Symbol()), "a boxed bigint": Object(1n), "arguments": (function () { return arguments; })(), "a map iterator": new Map().entries(), "a set iterator": new Set().values(), "an object": {}, "null": null, "a fake date": { __proto__: Date.prototype },
};
for (const [name, value] of Object.entries(samples)) test(`types of ${name}`, () => Object.keys(types).filter((key) => key.startsWith("is") && types[key](value)).sort());

test("promisify", async () => [await promisify((a, cb) => cb(null, a + 1))(1), await rejected(promisify((cb) => cb(new Error("no")))()), await promisify((cb) => cb(null, 1, 2))()]);
test("promisify custom", async () => { const f = () => 1; f[promisify.custom] = async () => "custom"; return [promisify(f) === f[promisify.custom], await promisify(f)()]; });
test("promisify of text", () => promisify("x"));
test("promisify with a bad custom", () => { const f = () => 1; f[promisify.custom] = 5; return promisify(f); });
test("promisify setTimeout", async () => await promisify(setTimeout)(1, "value"));
test("promisify keeps this, name and properties", async () => { const o = { v: 3, f(cb) { cb(null, this.v); } }; o.f.extra = 1; const p = promisify(o.f); return [await p.call(o), p.name, p.length, p.extra, promisify(p) === p]; });
test("callbackify", async () => [await called((cb) => callbackify(async (a) => a * 2)(4, cb)), await called((cb) => callbackify(async () => { throw new Error("bad"); })(cb)), await called((cb) => callbackify(() => Promise.reject(null))(cb))]);
test("callbackify of text", () => callbackify("x"));
test("callbackify without a callback", () => callbackify(async () => 1)());
test("inherits", () => { function A() {} function B() {} inherits(A, B); return [A.super_ === B, new A() instanceof B, Object.keys(A)]; });
test("inherits from nothing", () => inherits(function A() {}, undefined));
test("deprecate", () => { const f = deprecate((a) => a + 1, "old", "DEP_X"); return [f(1), f.length]; });
test("debuglog", () => [debuglog("nothing").enabled, debuglog("nothing")("x")]);
const equals = [[{ a: 1 }, { a: 1 }], [{ a: 1 }, { a: "1" }], [[1, 2], [1, 2]], [new Map([[{ a: 1 }, 1]]), new Map([[{ a: 1 }, 1]])], [new Set([[1]]), new Set([[1]])], [NaN, NaN], [0, -0], [new Date(1), new Date(1)], [/a/g, /a/i], [new Error("a"), new Error("a")], [new Error("a"), new Error("b")], [Object("a"), Object("a")], [{ a: undefined }, {}], [[1, , 3], [1, undefined, 3]], [Object.create(null), {}], [new Uint8Array([1]), Buffer.from([1])], [Symbol.for("a"), Symbol.for("a")], [() => 1, () => 1], [1n, 1n], [{ [Symbol.for("k")]: 1 }, { [Symbol.for("k")]: 1 }], [new Set([1, 2]), new Set([2, 1])], [new Map([[1, 2], [3, 4]]), new Map([[3, 4], [1, 2]])]];
equals.forEach(([a, b], n) => test(`isDeepStrictEqual ${n}`, () => isDeepStrictEqual(a, b)));
test("isDeepStrictEqual of cycles", () => { const a = {}; a.a = a; const b = {}; b.a = b; return isDeepStrictEqual(a, b); });

const runs = [
	[{ args: ["-f", "--bar", "b"], options: { foo: { type: "boolean", short: "f" }, bar: { type: "string" } } }],
	[{ args: ["--no-color", "x", "--", "-y"], options: { color: { type: "boolean" } }, allowNegative: true, allowPositionals: true, tokens: true }],
	[{ args: ["-abc", "v"], options: { a: { type: "boolean", short: "a" }, b: { type: "boolean", short: "b" }, c: { type: "string", short: "c" } } }],
	[{ args: ["--x=1", "--x", "2"], options: { x: { type: "string", multiple: true } } }],
	[{ args: [], options: { d: { type: "string", default: "def" }, e: { type: "boolean", default: true } } }],
	[{ args: ["--unknown"], options: {} }],
	[{ args: ["--unknown", "v", "p"], strict: false }],
	[{ args: ["pos"], options: {} }],
	[{ args: ["--foo=1"], options: { foo: { type: "boolean" } } }],
	[{ args: ["--bar"], options: { bar: { type: "string" } } }],
	[{ args: ["--bar", "--baz"], options: { bar: { type: "string" }, baz: { type: "boolean" } } }],
	[{ args: ["-xy=3"], options: { x: { type: "boolean", short: "x" }, y: { type: "string", short: "y" } } }],
	[{ args: [], options: { a: { type: "number" } } }],
	[{ args: [], options: { a: { type: "string", short: "ab" } } }],
	[{ args: "x" }],
	[{ args: ["-f", "-"], options: { f: { type: "string", short: "f" } } }],
	[{ args: ["--", "a"], allowPositionals: true, tokens: true }],
];
runs.forEach(([config], n) => test(`parseArgs ${n}: ${JSON.stringify(config.args)}`, () => { const r = parseArgs(config); return { values: { ...r.values }, positionals: r.positionals, tokens: r.tokens }; }));

const styles = ["red", "bold", ["red", "bgBlue", "underline"], "gray", [], "none"];
for (const s of styles) test(`styleText ${s}`, () => styleText(s, "text", { validateStream: false }));
test("styleText with a bad style", () => styleText("nope", "x", { validateStream: false }));
test("styleText of a number", () => styleText("red", 5, { validateStream: false }));
test("stripVTControlCharacters", () => [stripVTControlCharacters("\u001b[31mred\u001b[0m"), stripVTControlCharacters("\u001b]8;;http://x\u0007link\u001b]8;;\u0007"), stripVTControlCharacters("plain")]);
test("stripVTControlCharacters of a number", () => stripVTControlCharacters(5));
test("toUSVString", () => toUSVString("a\ud800b"));
test("parseEnv", () => ({ ...parseEnv("A=1\nB = 'two words'\n# c\nexport C=\"x\\ny\"\nD=\nE=a#b\nF=`q`\nG=a # comment") }));
test("system errors", () => [getSystemErrorName(-2), getSystemErrorName(-111), getSystemErrorMap().get(-13), getSystemErrorMap().size > 50, util.getSystemErrorMessage(-2)]);
test("getSystemErrorName of a positive number", () => getSystemErrorName(5));
test("getSystemErrorName of text", () => getSystemErrorName("x"));
test("MIMEType", () => { const m = new MIMEType("Text/HTML; charset=UTF-8;q=\"a b\""); m.params.set("x", "1"); return [String(m), m.type, m.subtype, m.essence, m.params.get("charset"), [...m.params.keys()]]; });
test("bad MIMEType", () => new MIMEType("nope"));
test("TextDecoder is the global one", () => TD === TextDecoder);
test("legacy checks", () => [util.isArray([]), util.isDeepStrictEqual(1, 1), typeof util.isError, typeof util.isString, typeof util._extend]);
test("_extend", () => util._extend({ a: 1 }, { b: 2 }));
test("types of a key", () => [types.isNativeError(Object.create(Error.prototype)), types.isBoxedPrimitive(1), types.isUint8Array(Buffer.alloc(1))]);
test("aborted", async () => { const c = new AbortController(); const p = aborted(c.signal, {}); c.abort(); await p; return "done"; });
test("aborted of nothing", () => rejected(aborted(undefined, {})));
test("getCallSites", () => Array.isArray(util.getCallSites()));
test("transferableAbortController", () => util.transferableAbortController().signal.aborted);
test("inspect.custom and promisify.custom", () => [String(util.inspect.custom), String(promisify.custom)]);
test("sub-modules", () => [util.types === types, util.TextEncoder === TextEncoder, typeof util.diff]);
test("error of a bad encoding", () => thrown(() => new TD("nope")));
