// Event, EventTarget, AbortSignal and DOMException: arguments, errors, order.
import { inspect } from "node:util";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const each = (name, list) => list.forEach((fn, n) => test(`${name} ${n + 1}`, fn));
/** A case of several steps: what L is given, and what T's functions return or throw. */
const block = (steps) => async () => {
	const out = [];
	const L = (...a) => void out.push(a.length === 1 ? a[0] : a);
	const T = async (name, fn) => {
		try {
			L(name, await fn());
		} catch (err) {
			L(name, err);
		}
	};
	await steps(L, T);
	return out;
};

const fix = (s) => s.replace(/timeStamp: [\d.]+/g, "timeStamp: T");
each("call", [() => new Event(), () => new Event("x", 5), () => new Event("x", null), () => new Event(Symbol()), () => Event("x"), () => new CustomEvent("x", { detail: 5 }), () => new CustomEvent("x", null), () => new MessageEvent("x", { data: 1, origin: "o", lastEventId: 3, ports: [] }), () => new MessageEvent("x", { ports: 5 }), () => new MessageEvent("x", { source: 5 }), () => new MessageEvent("x", 5), () => new MessageEvent("x", null), () => new MessageEvent()]);
test("block", block(async (L, T) => { const e = new Event("t", { cancelable: true, bubbles: true, composed: true }); T("getters", () => [e.type, e.target, e.currentTarget, e.srcElement, e.eventPhase, e.bubbles, e.cancelable, e.composed, e.defaultPrevented, e.returnValue, e.cancelBubble, e.isTrusted, typeof e.timeStamp, e.timeStamp < 1e9, e.composedPath()]); e.cancelBubble = false; L(e.cancelBubble); e.cancelBubble = true; L(e.cancelBubble); e.returnValue = true; L(e.defaultPrevented); e.returnValue = false; L(e.defaultPrevented); T("init", () => e.initEvent("u", false, false)); L(e.type, e.bubbles, Object.keys(e), JSON.stringify(e), Object.getOwnPropertyNames(e)); for (const k in e) L(k) }));
test("block 2", block(async (L, T) => { const t = new EventTarget(); const seen = []; t.addEventListener("x", function (e) { seen.push(this === t, e.target === t, e.currentTarget === t, e.eventPhase, e.composedPath().length, e.srcElement === t) }); const e = new Event("x"); t.dispatchEvent(e); L(seen, e.target === t, e.currentTarget, e.eventPhase, e.composedPath()); T("again", () => t.dispatchEvent(e)); }));
test("block 3", block(async (L, T) => { const t = new EventTarget(); const o = []; t.addEventListener("x", { handleEvent() { o.push("obj") } }); t.addEventListener("x", () => o.push("cap"), true); t.addEventListener("x", () => o.push("once"), { once: true }); const f = () => o.push("f"); t.addEventListener("x", f); t.addEventListener("x", f); t.addEventListener("x", f, { capture: true }); t.dispatchEvent(new Event("x")); t.dispatchEvent(new Event("x")); L(o); t.removeEventListener("x", f); t.dispatchEvent(new Event("x")); L(o.length); }));
test("block 4", block(async (L, T) => { const t = new EventTarget(); const o = []; t.addEventListener("x", (e) => { o.push(1); e.stopImmediatePropagation() }); t.addEventListener("x", () => o.push(2)); t.dispatchEvent(new Event("x")); L(o); }));
test("block 5", block(async (L, T) => { const t = new EventTarget(); t.addEventListener("x", (e) => { e.preventDefault() }, { passive: true }); L(t.dispatchEvent(new Event("x", { cancelable: true }))); t.addEventListener("y", (e) => e.preventDefault()); L(t.dispatchEvent(new Event("y", { cancelable: true })), t.dispatchEvent(new Event("y"))); }));
test("block 6", block(async (L, T) => { const t = new EventTarget(); T("1", () => t.addEventListener("x")); T("2", () => t.addEventListener("x", 5)); T("3", () => t.addEventListener("x", null)); T("4", () => t.addEventListener("x", () => { }, { signal: 5 })); T("4b", () => t.addEventListener("x", () => { }, { signal: null })); T("5", () => t.dispatchEvent()); T("6", () => t.dispatchEvent({})); T("7", () => t.dispatchEvent("x")); T("8", () => t.removeEventListener("x")); T("9", () => t.addEventListener("x", () => { }, 5)); T("10", () => t.addEventListener("x", () => { }, null)); T("11", () => EventTarget()); T("12", () => t.removeEventListener("x", null)); T("13", () => t.addEventListener()); T("14", () => t.removeEventListener("y", undefined)); T("15", () => t.addEventListener(Symbol("q"), () => {})); }));
test("block 7", block(async (L, T) => { const ac = new AbortController(); const t = new EventTarget(); let n = 0; t.addEventListener("x", () => n++, { signal: ac.signal }); t.dispatchEvent(new Event("x")); ac.abort(); t.dispatchEvent(new Event("x")); L(n); }));
test("block 8", block(async (L, T) => { const s = new AbortController(); L(inspect(s), inspect(s.signal), inspect({ a: { b: { c: s } } }), inspect(s, { depth: 0 }), inspect(s, { depth: -1 }), inspect(new EventTarget()), inspect(new EventTarget(), {depth:-1}), fix(inspect(new Event("x"), { depth: -1 })), fix(inspect({ a: { b: { c: new Event("x") } } }))); const o = []; s.signal.onabort = function (e) { o.push(["on", this === s.signal, e.type, e.isTrusted]) }; s.signal.addEventListener("abort", () => o.push("l")); s.signal.onabort = () => o.push("on2"); L(typeof s.signal.onabort); s.abort("r"); s.abort("again"); L(o, s.signal.reason, s.signal.aborted); s.signal.onabort = 5; L(s.signal.onabort); s.signal.onabort = null; L(s.signal.onabort); T("tia", () => s.signal.throwIfAborted()); }));
test("as", () => new AbortSignal());
test("timeout", () => AbortSignal.timeout());
test("timeout 2", () => AbortSignal.timeout(-1));
test("timeout 3", () => AbortSignal.timeout("5"));
test("timeout 4", () => AbortSignal.timeout(1.5));
test("timeout 5", () => AbortSignal.timeout(NaN));
test("timeout 6", () => AbortSignal.timeout(2 ** 53));
test("any", () => AbortSignal.any());
test("any 2", () => AbortSignal.any([1]));
test("any 3", () => AbortSignal.any([AbortSignal.abort("q"), AbortSignal.abort("z")]).reason);
test("any 4", () => AbortSignal.any([]).aborted);
test("any 5", () => AbortSignal.any([null]));
test("any 6", () => AbortSignal.any(5));
test("abort", () => AbortSignal.abort());
test("abort reason", () => { const r = AbortSignal.abort().reason; return [r.name, r.code, r.message, r instanceof DOMException, inspect(r).split("\n")[0]] });
test("block 9", block(async (L, T) => { const a = new AbortController(), b = new AbortController(); const any = AbortSignal.any([a.signal, b.signal]); const any2 = AbortSignal.any([any]); const o = []; any.addEventListener("abort", () => o.push("any")); any2.addEventListener("abort", () => o.push("any2")); a.signal.addEventListener("abort", () => o.push("a:" + any.aborted)); b.abort("B"); L(o, any.reason, any2.reason, a.signal.aborted); const c = new AbortController(); const d = AbortSignal.any([c.signal]); c.signal.addEventListener("abort", () => o.push("c:" + d.aborted)); c.abort(); L(o) }));
test("block 10", block(async (L, T) => { class Foo extends EventTarget { } const f = new Foo(); L(f, String(f), Object.keys(f)); class Bar extends Event { constructor() { super("bar") } } L(fix(inspect(new Bar())), String(new Bar())); L(String(new CustomEvent("x")), String(new MessageEvent("x"))) }));
test("block 11", block(async (L, T) => { for (const n of ["a", "AbortError", "DataCloneError", "NotFoundError", "TimeoutError", "QuotaExceededError"]) { const d = new DOMException("m", n); L(d.name, d.code, d.message, String(d), Object.keys(d), Object.getOwnPropertyNames(d), inspect(d).split("\n")[0], d instanceof Error, Object.prototype.toString.call(d)) } }));
test("dom", () => { const d = new DOMException("m", { name: "AbortError", cause: 5 }); return [d.name, d.cause, d.code, Object.getOwnPropertyDescriptor(d, "cause")] });
test("dom 2", () => { const d = new DOMException(undefined, undefined); return [d.name, d.message, d.code, Object.getOwnPropertyNames(d)] });
test("dom 3", () => DOMException());
test("dom 4", () => new DOMException(Symbol()));
test("dom 5", () => { const d = new DOMException("a"); d.message = "b"; d.name = "c"; return [d.message, d.name] });
test("dom clone", () => { const d = structuredClone(new DOMException("m", "AbortError")); return [d instanceof DOMException, d.name, d.code, d.message] });
test("dom stack", () => new DOMException("m", "AbortError").stack.split("\n")[0]);
test("dom toString", () => DOMException.prototype.toString === Error.prototype.toString);
test("dom 6", () => JSON.stringify(new DOMException("a")));
test("dom 7", () => { const d = new DOMException("a"); return Object.getOwnPropertyDescriptor(d, "stack") !== undefined });
test("dom null", () => new DOMException("a", null).name);
test("block 12", block(async (L, T) => { const t = new EventTarget(); t.addEventListener("x", () => { throw new Error("from listener") }); process.once("uncaughtException", (e) => L("uncaught", e.message)); L(t.dispatchEvent(new Event("x"))); await new Promise(r => setTimeout(r, 5)); }));
test("block 13", block(async (L, T) => { const t = new EventTarget(); t.addEventListener("x", async () => { throw new Error("async listener") }); process.once("uncaughtException", (e) => L("uncaught", e.message)); process.once("unhandledRejection", (e) => L("unhandled", e.message)); t.dispatchEvent(new Event("x")); await new Promise(r => setTimeout(r, 5)); process.removeAllListeners("unhandledRejection"); process.removeAllListeners("uncaughtException"); }));
