import { inspect } from "node:util";
import { rejected, suite, thrown, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

test("dispatch", () => { const t = new EventTarget(); const log = []; t.addEventListener("x", (e) => log.push([e.type, e.target === t, e.currentTarget === t, e.eventPhase, e.isTrusted])); return [t.dispatchEvent(new Event("x")), log]; });
test("once, capture and order", () => { const t = new EventTarget(); const log = []; t.addEventListener("x", () => log.push("bubble")); t.addEventListener("x", () => log.push("once"), { once: true }); t.addEventListener("x", () => log.push("capture"), { capture: true }); t.dispatchEvent(new Event("x")); t.dispatchEvent(new Event("x")); return log; });
test("the same listener twice", () => { const t = new EventTarget(); let n = 0; const f = () => n++; t.addEventListener("x", f); t.addEventListener("x", f); t.dispatchEvent(new Event("x")); t.removeEventListener("x", f); t.dispatchEvent(new Event("x")); return n; });
test("handleEvent", () => { const t = new EventTarget(); let self; const o = { handleEvent() { self = this; } }; t.addEventListener("x", o); t.dispatchEvent(new Event("x")); return self === o; });
test("preventDefault", () => { const t = new EventTarget(); t.addEventListener("x", (e) => e.preventDefault()); const a = new Event("x", { cancelable: true }); const b = new Event("x"); return [t.dispatchEvent(a), a.defaultPrevented, t.dispatchEvent(b), b.defaultPrevented]; });
test("passive", () => { const t = new EventTarget(); t.addEventListener("x", (e) => e.preventDefault(), { passive: true }); return t.dispatchEvent(new Event("x", { cancelable: true })); });
test("stopImmediatePropagation", () => { const t = new EventTarget(); const log = []; t.addEventListener("x", (e) => { log.push(1); e.stopImmediatePropagation(); }); t.addEventListener("x", () => log.push(2)); t.dispatchEvent(new Event("x")); return log; });
test("signal removes", () => { const t = new EventTarget(); const c = new AbortController(); let n = 0; t.addEventListener("x", () => n++, { signal: c.signal }); t.dispatchEvent(new Event("x")); c.abort(); t.dispatchEvent(new Event("x")); return n; });
test("dispatch of no event", () => new EventTarget().dispatchEvent({ type: "x" }));
test("dispatch twice at once", () => { const t = new EventTarget(); const e = new Event("x"); let err; t.addEventListener("x", () => (err = thrown(() => t.dispatchEvent(e)))); t.dispatchEvent(e); return [err.name, err.code, err.message]; });
test("event members", () => { const e = new Event("t", { bubbles: true, composed: true }); return [e.type, e.bubbles, e.cancelable, e.composed, e.returnValue, e.cancelBubble, e.srcElement, e.composedPath(), typeof e.timeStamp, Event.AT_TARGET, e.NONE]; });
test("event without a type", () => new Event());
test("event inspect", () => inspect(new Event("x"), { depth: 0 }));
test("custom event", () => { const e = new CustomEvent("c", { detail: { a: 1 } }); return [e.detail, e instanceof Event, e.type, new CustomEvent("d").detail]; });
test("event subclasses", () => [typeof MessageEvent, typeof CustomEvent, new MessageEvent("m", { data: 5 }).data]);
test("listener that is no function", () => thrown(() => new EventTarget().addEventListener("x", "y")));
test("null listener", () => new EventTarget().addEventListener("x", null));
test("abort", () => { const c = new AbortController(); const log = []; c.signal.addEventListener("abort", (e) => log.push(e.type)); c.signal.onabort = () => log.push("on"); c.abort(); c.abort(); return [log, c.signal.aborted, c.signal.reason.name, c.signal.reason.code, c.signal.reason.message]; });
test("abort with a reason", () => { const c = new AbortController(); c.abort("why"); return [c.signal.reason, thrown(() => c.signal.throwIfAborted())]; });
test("AbortSignal.abort", () => [AbortSignal.abort().aborted, AbortSignal.abort(5).reason]);
test("AbortSignal.timeout", async () => { const s = AbortSignal.timeout(5); await new Promise((r) => s.addEventListener("abort", r)); return [s.reason.name, s.reason.message, s.reason.code]; });
test("AbortSignal.timeout of nonsense", () => AbortSignal.timeout(-1));
test("AbortSignal.any", () => { const a = new AbortController(); const b = new AbortController(); const s = AbortSignal.any([a.signal, b.signal]); b.abort("b"); a.abort("a"); return [s.aborted, s.reason]; });
test("AbortSignal.any of aborted", () => AbortSignal.any([AbortSignal.abort(1), AbortSignal.abort(2)]).reason);
test("AbortSignal.any of nothing", () => AbortSignal.any([]).aborted);
test("new AbortSignal", () => new AbortSignal());
test("AbortSignal inspect", () => [inspect(new AbortController().signal), inspect(AbortSignal.abort("x"))]);
test("DOMException", () => { const e = new DOMException("m", "DataCloneError"); return [e.name, e.message, e.code, e instanceof Error, DOMException.ABORT_ERR, String(e), Object.prototype.toString.call(e), new DOMException().name]; });
test("DOMException with a cause", () => new DOMException("m", { name: "X", cause: 5 }).cause);
test("a throwing listener does not stop the rest", async () => { const t = new EventTarget(); const log = []; t.addEventListener("x", () => log.push(1)); t.addEventListener("x", () => log.push(2)); t.dispatchEvent(new Event("x")); await tick(1); return log; });
test("fetch of an aborted signal", async () => { const e = await rejected(fetch("http://127.0.0.1:1/", { signal: AbortSignal.abort() })); return [e.name, e.message]; });

const clones = { plain: { a: [1, { b: 2 }], u: undefined }, date: new Date(5), map: new Map([[{ k: 1 }, new Set([1])]]), regexp: /a/gi, typed: new Uint8Array([1, 2]), buffer: new Uint8Array([1]).buffer, bigint: 5n, boxed: Object("s"), holes: [1, , 2], error: (() => { const e = new RangeError("m"); e.stack = "s"; return e; })(), instance: new (class X { v = 1; })(), float: new Float32Array([1.5]), view: new DataView(new ArrayBuffer(1)) };
for (const [name, value] of Object.entries(clones)) test(`structuredClone of ${name}`, () => structuredClone(value));
for (const [name, value] of Object.entries({ fn: () => 1, symbol: Symbol("s"), weak: new WeakMap(), method: { f() {} }, promise: Promise.resolve() })) test(`structuredClone of a ${name}`, () => { const e = thrown(() => structuredClone(value)); return [e.name, e.code, e.message, e instanceof DOMException]; });
test("structuredClone keeps cycles and identity", () => { const o = { a: {} }; o.self = o; o.b = o.a; const c = structuredClone(o); return [c.self === c, c.a === c.b, c !== o]; });
test("structuredClone transfers", () => { const b = new ArrayBuffer(4); const c = structuredClone(b, { transfer: [b] }); return [b.byteLength, c.byteLength]; });
test("structuredClone without arguments", () => structuredClone());
test("message channel", async () => { const { port1, port2 } = new MessageChannel(); const got = new Promise((r) => (port2.onmessage = (e) => r(e.data))); port1.postMessage({ a: new Map([[1, 2]]) }); const v = await got; port1.close(); return v; });
test("structuredClone with views on what is handed over", () => {
	const bytes = new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]);
	const value = { part: bytes.subarray(2, 6), whole: bytes, words: new Uint16Array(bytes.buffer, 4, 2), view: new DataView(bytes.buffer, 1, 3), buffer: bytes.buffer };
	const copy = structuredClone(value, { transfer: [bytes.buffer] });
	return [copy.part, copy.whole, copy.words, copy.view.byteLength, copy.buffer.byteLength, copy.part.buffer === copy.buffer, bytes.length, bytes.buffer.detached];
});
test("structuredClone of what only descends from an error", () => {
	function Old(message) { this.message = message; }
	Old.prototype = new Error();
	const copy = structuredClone(new Old("said"));
	return [copy instanceof Error, Object.keys(copy), copy.message];
});
test("structuredClone that fails hands nothing over", () => { const b = new ArrayBuffer(4); try { structuredClone({ b, f() {} }, { transfer: [b] }); return "no error"; } catch (e) { return [e.name, b.byteLength]; } });
