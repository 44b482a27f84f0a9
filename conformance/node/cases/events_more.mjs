// Events where they are seldom looked at, async hooks, diagnostics channels and timers.
import { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId, executionAsyncResource, triggerAsyncId } from "node:async_hooks";
import diagnostics, { channel, hasSubscribers, subscribe, tracingChannel, unsubscribe } from "node:diagnostics_channel";
import EventEmitter, { addAbortListener, captureRejectionSymbol, errorMonitor, EventEmitterAsyncResource, getEventListeners, getMaxListeners, listenerCount, on, once, setMaxListeners } from "node:events";
import timers from "node:timers";
import timersPromises, { scheduler, setImmediate as immediate, setInterval as interval, setTimeout as delay } from "node:timers/promises";
import { inspect, promisify } from "node:util";
import { rejected, suite, thrown, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const noop = () => {};

test("emit of error without listeners", () => [thrown(() => new EventEmitter().emit("error", new Error("e"))), thrown(() => new EventEmitter().emit("error", "text")), thrown(() => new EventEmitter().emit("error", { a: 1 })), thrown(() => new EventEmitter().emit("error")), thrown(() => new EventEmitter().emit("error", null))]);
test("context of an unhandled error", () => { const e = thrown(() => new EventEmitter().emit("error", { a: 1 })); return [e.context, e.name, e instanceof Error, String(e)]; });
test("errorMonitor", () => { const e = new EventEmitter(); const log = []; e.on(errorMonitor, (err) => log.push(err.message)); const t = thrown(() => e.emit("error", new Error("x"))); return [log, t, e.eventNames()]; });
test("listener arguments", () => [thrown(() => new EventEmitter().on("x", 5)), thrown(() => new EventEmitter().once("x")), thrown(() => new EventEmitter().prependListener("x", {})), thrown(() => new EventEmitter().off("x")), thrown(() => new EventEmitter().setMaxListeners(-1)), thrown(() => new EventEmitter().setMaxListeners("x"))]);
test("newListener and removeListener", () => {
	const e = new EventEmitter(); const log = [];
	e.on("newListener", (name, fn) => log.push(["new", name, fn.name, e.listenerCount(name)])); e.on("removeListener", (name, fn) => log.push(["removed", name, fn.name, e.listenerCount(name)]));
	function a() {} function b() {}
	e.on("x", a); e.once("x", b); e.emit("x"); e.removeListener("x", a); e.removeAllListeners();
	return [log, e.eventNames()];
});
test("removeAllListeners in what order", () => { const e = new EventEmitter(); const log = []; e.on("removeListener", (n, f) => log.push([n, f.name])); e.on("x", function a() {}); e.on("x", function b() {}); e.on("y", function c() {}); e.removeAllListeners("x"); return [log, e.eventNames()]; });
test("removing while emitting", () => { const e = new EventEmitter(); const log = []; const b = () => log.push("b"); e.on("x", () => { log.push("a"); e.off("x", b); }); e.on("x", b); e.emit("x"); e.emit("x"); return log; });
test("adding while emitting", () => { const e = new EventEmitter(); const log = []; e.on("x", () => { log.push("a"); e.on("x", () => log.push("b")); }); e.emit("x"); return log; });
test("the same listener twice", () => { const e = new EventEmitter(); let n = 0; const f = () => n++; e.on("x", f); e.on("x", f); e.off("x", f); e.emit("x"); return [n, e.listenerCount("x"), e.listenerCount("x", f), e.listenerCount("x", noop)]; });
test("rawListeners", () => { const e = new EventEmitter(); const f = () => {}; e.once("x", f); const [raw] = e.rawListeners("x"); return [raw !== f, raw.listener === f, e.listeners("x")[0] === f, e.rawListeners("none")]; });
test("prependOnceListener", () => { const e = new EventEmitter(); const log = []; e.on("x", () => log.push(1)); e.prependOnceListener("x", () => log.push(2)); e.emit("x"); e.emit("x"); return log; });
test("this and return values", () => { const e = new EventEmitter(); let self; e.on("x", function () { self = this; }); return [e.emit("x"), e.emit("y"), self === e, e.on("z", noop) === e, e.setMaxListeners(3) === e]; });
test("symbols as names", () => { const e = new EventEmitter(); const s = Symbol("s"); e.on(s, noop); e.on("a", noop); return e.eventNames(); });
test("odd names", () => { const e = new EventEmitter(); const log = []; for (const n of ["__proto__", "constructor", "toString", "hasOwnProperty"]) e.on(n, () => log.push(n)); for (const n of ["__proto__", "constructor", "toString", "hasOwnProperty"]) e.emit(n); return [log, e.eventNames()]; });
test("max listeners warning", async () => {
	const warnings = []; const onWarning = (w) => warnings.push([w.name, w.message, w.count, w.type, w.emitter === e]); process.on("warning", onWarning);
	const e = new EventEmitter(); e.setMaxListeners(1); e.on("x", noop); e.on("x", noop); e.on("x", noop);
	await tick(5); process.off("warning", onWarning);
	return warnings.map((w) => w.slice(0, 4));
});
test("max listeners warning of a target", async () => {
	const warnings = []; const onWarning = (w) => warnings.push([w.name, w.message, w.count, w.type]); process.on("warning", onWarning);
	const t = new EventTarget(); setMaxListeners(1, t); t.addEventListener("y", () => 1); t.addEventListener("y", () => 2);
	await tick(5); process.off("warning", onWarning);
	return warnings;
});
test("getMaxListeners and setMaxListeners", () => { const e = new EventEmitter(); const t = new EventTarget(); setMaxListeners(5, e, t); return [getMaxListeners(e), getMaxListeners(t), e.getMaxListeners(), new EventEmitter().getMaxListeners(), thrown(() => setMaxListeners(-1)), thrown(() => setMaxListeners(1, {})), thrown(() => getMaxListeners({}))]; });
test("defaultMaxListeners", () => { const before = EventEmitter.defaultMaxListeners; try { EventEmitter.defaultMaxListeners = 3; return [before, new EventEmitter().getMaxListeners(), thrown(() => { EventEmitter.defaultMaxListeners = -1; })]; } finally { EventEmitter.defaultMaxListeners = before; } });
test("captureRejections", async () => {
	const e = new EventEmitter({ captureRejections: true }); const log = []; e.on("error", (err) => log.push(err.message)); e.on("x", async () => { throw new Error("async"); }); e.emit("x");
	const f = new EventEmitter({ captureRejections: true }); f[captureRejectionSymbol] = (err, name, ...args) => log.push([err.message, name, args]); f.on("y", async () => { throw new Error("own"); }); f.emit("y", 1, 2);
	await tick(2); return [log, thrown(() => new EventEmitter({ captureRejections: 5 }))];
});
test("once", async () => {
	const e = new EventEmitter(); setTimeout(() => e.emit("x", 1, 2), 1);
	const list = [await once(e, "x")]; setTimeout(() => e.emit("error", new Error("bad")), 1); list.push(await rejected(once(e, "x"))); setTimeout(() => e.emit("error", new Error("wanted")), 1); list.push(await once(e, "error"));
	const ac = new AbortController(); const p = rejected(once(e, "x", { signal: ac.signal })); ac.abort(); list.push(await p, await rejected(once(e, "x", { signal: AbortSignal.abort() })), e.listenerCount("x"), e.listenerCount("error"));
	const t = new EventTarget(); setTimeout(() => t.dispatchEvent(new Event("z")), 1); list.push((await once(t, "z")).map((v) => v.type), await rejected(once({}, "x")));
	return list;
});
test("on", async () => {
	const e = new EventEmitter(); const got = []; setTimeout(() => { e.emit("x", 1); e.emit("x", 2, 3); e.emit("stop"); }, 1);
	for await (const v of on(e, "x", { close: ["stop"] })) got.push(v);
	return [got, e.listenerCount("x")];
});
test("on, errors and aborts", async () => {
	const e = new EventEmitter(); const it = on(e, "x"); const p = rejected(it.next()); e.emit("error", new Error("bad")); const ac = new AbortController(); const it2 = on(e, "x", { signal: ac.signal }); const q = rejected(it2.next()); ac.abort(new Error("why"));
	const it3 = on(e, "x"); e.emit("x", 7); const first = await it3.next(); const done = await it3.return(); return [await p, await q, first, done, await it3.next(), e.listenerCount("x"), thrown(() => on(e, "x", { signal: AbortSignal.abort() })), thrown(() => on({}, "x")), thrown(() => on(e, "x").throw(5))];
});
test("on, throw", async () => { const e = new EventEmitter(); const it = on(e, "x"); it.throw(new Error("t")); return [await rejected(it.next()), await it.next()]; });
test("getEventListeners", () => { const e = new EventEmitter(); const f = () => {}; e.once("x", f); const t = new EventTarget(); t.addEventListener("x", f); return [getEventListeners(e, "x")[0] === f, getEventListeners(t, "x")[0] === f, getEventListeners(t, "none"), thrown(() => getEventListeners({}, "x"))]; });
test("listenerCount", () => { const e = new EventEmitter(); e.on("x", noop); return [listenerCount(e, "x"), EventEmitter.listenerCount(e, "y"), e.listenerCount("x")]; });
test("addAbortListener", () => { const ac = new AbortController(); const log = []; const d = addAbortListener(ac.signal, (e) => log.push(e.type)); ac.signal.addEventListener("abort", (e) => { e.stopImmediatePropagation(); }); ac.abort(); d[Symbol.dispose](); return [log, thrown(() => addAbortListener(null, noop)), thrown(() => addAbortListener(ac.signal, 5))]; });
test("EventEmitter as a function", () => { function Old() { EventEmitter.call(this); } Object.setPrototypeOf(Old.prototype, EventEmitter.prototype); const o = new Old(); let n = 0; o.on("x", () => n++); o.emit("x"); return [n, o instanceof EventEmitter, EventEmitter().constructor === EventEmitter]; });
test("inspect of an emitter", () => { const e = new EventEmitter(); e.on("x", noop); return [inspect(new EventEmitter()), inspect(e)]; });
test("mixed into an object", () => { const o = Object.assign({}, EventEmitter.prototype); let n = 0; o.on("x", () => n++); o.emit("x"); return n; });
test("EventEmitterAsyncResource", () => { const e = new EventEmitterAsyncResource({ name: "Q" }); class Named extends EventEmitterAsyncResource {} const als = new AsyncLocalStorage(); const f = als.run("store", () => new EventEmitterAsyncResource({ name: "Q" })); let got; f.on("x", () => { got = als.getStore(); }); f.emit("x"); return [typeof e.asyncId, typeof e.triggerAsyncId, e.asyncResource.constructor.name, got, new Named().asyncResource.constructor.name, thrown(() => new EventEmitterAsyncResource())]; });

const als = new AsyncLocalStorage();
test("AsyncLocalStorage.run", () => [als.run(1, () => als.getStore()), als.getStore(), als.run(1, (a, b) => [a, b, als.exit(() => als.getStore()), als.getStore()], 2, 3), thrown(() => als.run(1, () => { throw new Error("x"); })), als.getStore()]);
test("AsyncLocalStorage through time", () => als.run("s", async () => { const log = [als.getStore()]; await null; log.push(als.getStore()); await tick(1); log.push(als.getStore()); await new Promise((r) => setImmediate(() => { log.push(als.getStore()); r(); })); await new Promise((r) => process.nextTick(() => { log.push(als.getStore()); r(); })); await new Promise((r) => queueMicrotask(() => { log.push(als.getStore()); r(); })); await Promise.all([delay(1).then(() => log.push(als.getStore()))]); for await (const v of (async function* () { yield als.getStore(); await tick(1); yield als.getStore(); })()) log.push(v); return log; }));
test("AsyncLocalStorage.enterWith", async () => { const a = new AsyncLocalStorage(); const run = async () => { a.enterWith("in"); await null; return a.getStore(); }; const got = await run(); return [got, a.getStore()]; });
test("AsyncLocalStorage.disable", () => { const a = new AsyncLocalStorage(); return a.run(1, () => { const before = a.getStore(); a.disable(); return [before, a.getStore(), a.run(2, () => a.getStore())]; }); });
test("AsyncLocalStorage.bind and snapshot", () => { const bound = als.run("b", () => AsyncLocalStorage.bind(() => als.getStore())); const snap = als.run("s", () => AsyncLocalStorage.snapshot()); return [bound(), als.run("other", bound), snap(() => als.getStore()), snap((a, b) => a + b, 1, 2), thrown(() => AsyncLocalStorage.bind(5)), bound.length]; });
test("AsyncLocalStorage, nested", () => { const a = new AsyncLocalStorage(); const b = new AsyncLocalStorage(); return a.run(1, () => b.run(2, () => a.run(3, () => [a.getStore(), b.getStore()]))); });
test("AsyncLocalStorage with emitters", () => { const e = new EventEmitter(); let got; als.run("on", () => e.on("x", () => { got = als.getStore(); })); als.run("emit", () => e.emit("x")); return got; });
test("AsyncLocalStorage, name and default", () => { const a = new AsyncLocalStorage({ name: "n", defaultValue: 7 }); return [a.name, a.getStore()]; });
test("AsyncResource", () => { class R extends AsyncResource { constructor() { super("R"); } } const r = als.run("r", () => new R()); const bound = als.run("bound", () => AsyncResource.bind(function (a) { return [als.getStore(), a, this]; })); return [r.runInAsyncScope((a, b) => [als.getStore(), a, b], null, 1, 2), r.runInAsyncScope(function () { return this; }, "self") == "self", typeof r.asyncId(), typeof r.triggerAsyncId(), r.emitDestroy() === r, bound(5), r.bind(() => als.getStore())(), thrown(() => new AsyncResource()), thrown(() => new AsyncResource("x", { triggerAsyncId: "y" })), thrown(() => r.bind(5))]; });
test("ids", () => [typeof executionAsyncId(), typeof triggerAsyncId(), typeof executionAsyncResource(), thrown(() => createHook({ init: 5 })), typeof createHook({}).disable]);

test("channel", () => { const log = []; const c = channel("a"); const f = (m, name) => log.push([m, name]); c.subscribe(f); c.publish(1); const had = [c.hasSubscribers, hasSubscribers("a")]; const gone = [c.unsubscribe(f), c.unsubscribe(f)]; c.publish(2); return [log, had, gone, c.hasSubscribers, channel("a") === c, c.name, thrown(() => channel(5)), thrown(() => c.subscribe(5)), hasSubscribers("none")]; });
test("channel by symbol", () => { const s = Symbol("s"); const log = []; const f = (m, n) => log.push(n === s); subscribe(s, f); channel(s).publish({}); return [log, unsubscribe(s, f)]; });
test("channel whose subscriber throws", async () => { const errors = []; const onError = (e) => errors.push(e.message); process.on("uncaughtException", onError); const c = channel("throws"); let after = false; c.subscribe(() => { throw new Error("sub"); }); c.subscribe(() => { after = true; }); c.publish({}); await tick(3); process.off("uncaughtException", onError); return [after, errors]; });
test("bindStore and runStores", () => { const c = channel("stores"); const a = new AsyncLocalStorage(); c.bindStore(a, (data) => ({ data })); const out = [c.runStores(5, function (x) { return [a.getStore(), this, x]; }, "self", "x")]; out.push(c.unbindStore(a), c.unbindStore(a), c.runStores(6, () => a.getStore())); return out; });
function traced(tc) { const log = []; tc.subscribe(Object.fromEntries(["start", "end", "asyncStart", "asyncEnd", "error"].map((n) => [n, (m) => log.push([n, { ...m }])]))); return log; }
test("tracingChannel.traceSync", () => { const tc = tracingChannel("ts"); const log = traced(tc); const out = [tc.traceSync((a) => a + 1, { id: 1 }, null, 2), thrown(() => tc.traceSync(() => { throw new Error("x"); }, { id: 2 }))]; return [out, log, tc.hasSubscribers]; });
test("tracingChannel.tracePromise", async () => { const tc = tracingChannel("tp"); const log = traced(tc); const out = [await tc.tracePromise(async () => 5, { id: 1 }), await rejected(tc.tracePromise(async () => { throw new Error("x"); }, { id: 2 }))]; return [out, log]; });
test("tracingChannel.traceCallback", async () => { const tc = tracingChannel("tc"); const log = traced(tc); await new Promise((r) => tc.traceCallback((a, cb) => setTimeout(cb, 1, null, a), 1, { id: 1 }, null, 9, (err, v) => { log.push(["callback", err, v]); r(); })); await new Promise((r) => tc.traceCallback((cb) => setTimeout(cb, 1, new Error("x")), undefined, {}, null, (err) => { log.push(["callback", err]); r(); })); return [log, thrown(() => tc.traceCallback(noop, 0, {}, null, 5))]; });
test("tracingChannel of channels", () => { const tc = tracingChannel({ start: channel("s1"), end: channel("e1"), asyncStart: channel("as1"), asyncEnd: channel("ae1"), error: channel("er1") }); return [tc.start.name, tc.error.name, thrown(() => tracingChannel(5)), tracingChannel("n").asyncEnd.name, tc.unsubscribe({})]; });
test("diagnostics members", () => [Object.keys(diagnostics).sort(), diagnostics.Channel.name]);

test("timer objects", async () => { const t = setTimeout(noop, 1000); const i = setInterval(noop, 1000); const m = setImmediate(noop); const out = [t.constructor.name, m.constructor.name, t.hasRef(), t.unref() === t, t.hasRef(), t.ref() === t, t.refresh() === t, typeof t[Symbol.toPrimitive](), m.hasRef(), m.unref() === m, m.hasRef(), typeof t.close, t.close() === t, typeof t[Symbol.dispose], i.hasRef()]; clearTimeout(t); clearInterval(i); clearImmediate(m); t[Symbol.dispose](); return out; });
test("clear by primitive and by text", async () => { let n = 0; const t = setTimeout(() => n++, 1); clearTimeout(+t); const u = setTimeout(() => n++, 1); clearTimeout(String(+u)); clearTimeout(undefined); clearTimeout({}); clearTimeout("x"); await tick(5); return n; });
test("clearTimeout of an interval and back", async () => { let n = 0; const i = setInterval(() => n++, 1); clearTimeout(i); const t = setTimeout(() => n++, 1); clearInterval(t); await tick(5); return n; });
test("arguments of timers", async () => { const got = []; setTimeout((...a) => got.push(a), 1, 1, 2); setImmediate((...a) => got.push(a), 3); await tick(5); return [got.sort(), thrown(() => setTimeout("code")), thrown(() => setImmediate(5)), thrown(() => setInterval()), thrown(() => process.nextTick(5)), thrown(() => queueMicrotask(5))]; });
test("odd delays", async () => { const log = []; setTimeout(() => log.push("b"), 200); for (const d of [-1, NaN, "1", undefined, 0.5, Infinity, 2 ** 31]) setTimeout(() => log.push(String(d)), d); await tick(250); return log; });
test("this of a timer", async () => { let self; await new Promise((r) => setTimeout(function () { self = this; r(); }, 1)); return self.constructor.name; });
test("refresh", async () => { const log = []; const t = setTimeout(() => log.push("fired"), 4); await tick(2); t.refresh(); await tick(20); t.refresh(); await tick(20); return log; });
test("interval that clears itself", async () => { let n = 0; await new Promise((r) => { const i = setInterval(() => { if (++n === 3) { clearInterval(i); r(); } }, 1); }); await tick(5); return n; });
test("order of all", async () => { const log = []; const push = (v) => () => log.push(v); setTimeout(push("timeout"), 0); setImmediate(push("immediate")); process.nextTick(push("tick")); Promise.resolve().then(push("promise")); queueMicrotask(push("microtask")); push("sync")(); await tick(10); return log; });
test("ticks inside promises", async () => { const log = []; await new Promise((r) => { Promise.resolve().then(() => { log.push("p1"); process.nextTick(() => log.push("t1")); Promise.resolve().then(() => log.push("p2")); }); process.nextTick(() => { log.push("t0"); Promise.resolve().then(() => log.push("p0")); }); setTimeout(r, 5); }); return log; });
test("immediates in immediates", async () => { const log = []; await new Promise((r) => { setImmediate(() => { log.push(1); setImmediate(() => { log.push(3); r(); }); process.nextTick(() => log.push("tick")); }); setImmediate(() => log.push(2)); }); return log; });
test("timers/promises", async () => { const ac = new AbortController(); const p = rejected(delay(1000, "v", { signal: ac.signal })); ac.abort(new Error("why")); return [await delay(1, "v"), await immediate("i"), await p, await rejected(delay(1, "v", { signal: AbortSignal.abort() })), await rejected(delay(1, "v", { signal: 5 })), await rejected(delay(1, "v", { ref: 5 })), await rejected(delay(1, "v", 5)), await rejected(delay("x")), await rejected(immediate(1, { signal: AbortSignal.abort() }))]; });
test("timers/promises.setInterval", async () => { const got = []; for await (const v of interval(1, "v")) { got.push(v); if (got.length === 3) break; } const ac = new AbortController(); const r = rejected((async () => { for await (const _ of interval(1, undefined, { signal: ac.signal })) ac.abort(); })()); return [got, await r]; });
test("scheduler", async () => [await scheduler.wait(1), await scheduler.yield(), await rejected(scheduler.wait(1000, { signal: AbortSignal.abort() })), thrown(() => new scheduler.constructor()), typeof timersPromises.scheduler]);
test("promisified timers", async () => [await promisify(setTimeout)(1, "t"), await promisify(setImmediate)("i"), timers.promises === timersPromises, promisify(setTimeout) === delay]);
