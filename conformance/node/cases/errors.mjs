// Errors: their stacks, the call sites behind them, and what the engine says in V8's words.
import { inspect } from "node:util";
import { rejected, suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const clean = (s) => typeof s === "string" ? s.replaceAll("file://", "").split("\n").slice(0,3).map(l=>l.replace(/:\d+\)?$/, "")) : s;
test("new", () => clean(new Error("x").stack));
test("engine", () => clean(thrown(() => undefined.x).stack));
test("names", () => { class A extends Error { constructor(m){super(m); this.name="Zed";} }; const a=new A("q"); a.message="changed"; return [clean(a.stack)[0], inspect(a).split("\n")[0]]; });
test("limit", () => { Error.stackTraceLimit = 1; const e = new Error("x"); const s=e.stack; Error.stackTraceLimit = 10; return clean(s).length; });
test("overflow", () => { const f = () => f(); const e = thrown(f); return [e.name, e.message, e.stack.split("\n").length]; });
test("prepare", () => { const old = Error.prepareStackTrace; Error.prepareStackTrace = (e, s) => s; const st = new Error("x").stack; Error.prepareStackTrace = old; return [Array.isArray(st), st[0].getFileName().replace("file://",""), st[0].getLineNumber(), st[0].getFunctionName(), st[0].isNative(), typeof String(st[0])]; });
test("capture", () => { const o = {}; Error.captureStackTrace(o); return [clean(o.stack), Object.keys(o), Object.getOwnPropertyNames(o)]; });
test("capture above", () => { function make() { const o = {name: "N", message: "M"}; Error.captureStackTrace(o, make); return o; } return clean(make().stack); });
test("set", () => { const e = new Error("x"); e.stack = "mine"; return e.stack; });
test("own", () => { const e = new Error("x"); return [Object.hasOwn(e, "stack"), Object.keys(e), "stack" in e, delete e.stack, e.stack]; });
test("inspect", () => clean(inspect(new TypeError("x"))));
test("clone", () => clean(structuredClone(new RangeError("x")).stack)[0]);
test("subclass", () => { class HttpError extends Error {}; return [clean(inspect(new HttpError("x")))[0], clean(new HttpError("x").stack)[0]]; });
test("fs", async () => { const fs = await import("node:fs"); const e = thrown(() => fs.readFileSync("nope")); return clean(e.stack)[0]; });
test("fromAsync", async () => [await Array.fromAsync([1, Promise.resolve(2)]), await Array.fromAsync((async function*(){yield 1; yield 2;})(), (x,i)=>x*2+i), await Array.fromAsync({length:2,0:"a",1:Promise.resolve("b")}), Array.fromAsync.length, await rejected(Array.fromAsync([], 5))]);
test("frozen", () => { const e = Object.freeze(new Error("x")); return [clean(e.stack)[0], thrown(()=>{ "use strict"; e.stack = "1"; })]; });
test("describe", () => { const d=Object.getOwnPropertyDescriptor(new Error("x"), "stack"); return [d.enumerable, d.configurable]; });
test("proto", () => { const e = Object.create(new Error("x")); return clean(e.stack)[0]; });

const u = undefined, nul = null, o = {}, fz = Object.freeze({ a: 1 }), obj = { nested: {} };
const said = {
	read: () => u.x,
	readn: () => nul.x,
	set: () => { u.x = 1; },
	undef: () => nope,
	tdz: () => { x; let x = 1; },
	ro: () => { "use strict"; fz.a = 2; },
	call: () => o.foo(),
	call2: () => obj.nested.bar(),
	call3: () => u(),
	callv: () => { const f = 5; f(); },
	newv: () => { const f = 5; new f(); },
	newm: () => new o.Foo(),
	over: () => { const f = () => f(); f(); },
	arr: () => new Array(-1),
	arrl: () => { [].length = -1; },
	rad: () => (1).toString(99),
	date: () => new Date(NaN).toISOString(),
	sym2: () => `${Symbol("x")}`,
	sym3: () => +Symbol(),
	big: () => 1n + 1,
	bigd: () => 1n / 0n,
	inst2: () => o instanceof o,
	keys: () => Object.keys(null),
	bigj: () => JSON.stringify(1n),
	json: () => JSON.parse("{x"),
	json2: () => JSON.parse(""),
	uri: () => decodeURIComponent("%"),
	uri2: () => encodeURIComponent("\ud800"),
	cls2: () => { class A extends null { constructor() { this.x; } } new A(); },
	priv: () => { class A { #x = 1; static g(o) { return o.#x; } } A.g({}); },
	wm: () => new WeakMap().set(1, 1),
	ws: () => new WeakSet().add(1),
	red: () => [].reduce((a) => a),
	at: () => Array.prototype.at.call(null),
	sp: () => "x".normalize("zz"),
	raw: () => String.raw(),
	intl: () => new Intl.NumberFormat("xx-invalid-locale-zzzzzzzzzzz"),
	dv2: () => new DataView(new ArrayBuffer(1)).getInt32(0),
	gen: () => { function* g() { it.next(); } const it = g(); it.next(); },
	prox2: () => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); proxy.x; },
	symc: () => new Symbol(),
	fn: () => new Function("return ("),
	ev: () => eval("1 +"),
	th: () => Date.prototype.getTime.call({}),
	args: () => obj["nested"]["baz"](),
	opt: () => obj?.zip(),
	awaitf: async () => { await obj.nope(); },
	par: () => Number.parseInt(Symbol()),
	tag: () => o`x`,
	newt: () => new (class { constructor(){ this.q(); } })(),
	delsup: () => { class A { constructor() { } } class B extends A { constructor() { super(); super(); } } new B(); },
};
for (const [name, fn] of Object.entries(said)) {
	test(`says of ${name}`, async () => {
		try {
			return await fn();
		} catch (e) {
			return [e.name, e.constructor.name, e.message, e.code];
		}
	});
}
