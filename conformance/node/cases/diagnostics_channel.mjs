import dc, { Channel, channel, hasSubscribers, subscribe, tracingChannel, unsubscribe } from "node:diagnostics_channel";
import { AsyncLocalStorage } from "node:async_hooks";
import { rejected, suite, thrown, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

test("publish and subscribe", () => { const c = channel("a"); const log = []; const f = (m, n) => log.push([m, n]); subscribe("a", f); c.publish({ x: 1 }); const out = [c.hasSubscribers, hasSubscribers("a"), c.name, c === channel("a"), unsubscribe("a", f), unsubscribe("a", f), c.hasSubscribers]; c.publish(2); return [log, out, c instanceof Channel]; });
test("symbols as names", () => channel(Symbol.for("s")).name.toString());
test("a bad name", () => thrown(() => channel(5)));
test("a bad subscriber", () => thrown(() => subscribe("b", "x")));
test("stores", () => { const c = channel("st"); const als = new AsyncLocalStorage(); c.bindStore(als, (d) => d.v); return [c.runStores({ v: 7 }, function (a) { return [als.getStore(), a, this.t]; }, { t: 1 }, 2), c.unbindStore(als), c.unbindStore(als)]; });
const traced = (t) => { const log = []; t.subscribe({ start: (m) => log.push(["start", { ...m }]), end: (m) => log.push(["end", { ...m }]), asyncStart: (m) => log.push(["asyncStart", { ...m }]), asyncEnd: (m) => log.push(["asyncEnd", { ...m }]), error: (m) => log.push(["error", m.error.message]) }); return log; };
test("traceSync", () => { const t = tracingChannel("t1"); const log = traced(t); return [t.traceSync((a) => a + 1, { id: 1 }, null, 2), thrown(() => t.traceSync(() => { throw new Error("x"); }, {})).message, log]; });
test("tracePromise", async () => { const t = tracingChannel("t2"); const log = traced(t); return [await t.tracePromise(async () => { await tick(1); return 5; }, { id: 1 }), (await rejected(t.tracePromise(async () => { throw new Error("y"); }, {}))).message, log]; });
test("traceCallback", async () => { const t = tracingChannel("t3"); const log = traced(t); const got = await new Promise((r) => t.traceCallback((cb) => setTimeout(() => cb(null, 9), 1), 0, { id: 2 }, null, (e, v) => r([e, v]))); await tick(1); return [got, log]; });
test("tracing channel members", () => { const t = tracingChannel("t4"); return [t.start.name, t.hasSubscribers, Object.keys(dc).sort()]; });
