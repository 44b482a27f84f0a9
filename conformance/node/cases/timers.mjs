import timers from "node:timers";
import tp, { scheduler, setImmediate as immediate, setInterval as interval, setTimeout as timeout } from "node:timers/promises";
import { rejected, suite, thrown, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

/** Runs fn with a log and waits until all is quiet. */
const order = async (fn) => { const log = []; await fn((x) => log.push(x)); await tick(30); return log; };

test("microtasks, ticks and immediates", () => order((log) => { setImmediate(() => log("immediate")); Promise.resolve().then(() => log("promise")); process.nextTick(() => log("tick")); queueMicrotask(() => log("microtask")); log("sync"); }));
test("inside a timer", () => order((log) => new Promise((done) => setTimeout(() => { setImmediate(() => log("immediate")); setTimeout(() => { log("timeout"); done(); }, 0); Promise.resolve().then(() => log("promise")); process.nextTick(() => log("tick")); log("sync"); }, 1))));
test("inside an immediate", () => order((log) => new Promise((done) => setImmediate(() => { process.nextTick(() => log("tick")); Promise.resolve().then(() => { log("promise"); process.nextTick(() => log("tick 2")); }).then(() => log("promise 2")); setImmediate(() => { log("second immediate"); done(); }); log("sync"); }))));
test("ticks before promises, in rounds", () => order((log) => new Promise((done) => setTimeout(() => { process.nextTick(() => { log("t1"); Promise.resolve().then(() => log("p2")); process.nextTick(() => log("t2")); }); Promise.resolve().then(() => { log("p1"); done(); }); }, 1))));
test("timers of one deadline", () => order((log) => { for (const n of [1, 2, 3]) setTimeout(() => log(n), 5); }));
test("timers of different deadlines", () => order((log) => new Promise((done) => { setTimeout(() => { log("late"); done(); }, 240); setTimeout(() => log("early"), 2); setTimeout(() => log("middle"), 120); })));
test("two timers and what is between", () => order((log) => { setTimeout(() => { log("a"); process.nextTick(() => log("a tick")); Promise.resolve().then(() => log("a promise")); }, 1); setTimeout(() => log("b"), 1); }));
test("two immediates and what is between", () => order((log) => { setImmediate(() => { log("a"); process.nextTick(() => log("a tick")); Promise.resolve().then(() => log("a promise")); }); setImmediate(() => log("b")); }));
test("await order", () => order(async (log) => { const f = async (n) => { log(`${n} start`); await null; log(`${n} middle`); await null; log(`${n} end`); }; f("a"); f("b"); log("after"); }));
test("thenables and async returns", () => order((log) => { (async () => { await { then(r) { log("thenable"); r(); } }; log("after thenable"); })(); (async () => Promise.resolve())().then(() => log("async return")); Promise.resolve().then(() => log(1)).then(() => log(2)).then(() => log(3)).then(() => log(4)); }));
test("clearing", () => order((log) => { clearTimeout(setTimeout(() => log("no"), 1)); clearImmediate(setImmediate(() => log("no"))); clearInterval(setInterval(() => log("no"), 1)); clearTimeout(undefined); clearTimeout(99999); clearTimeout("x"); log("ok"); }));
test("clearing by number", () => order((log) => { clearTimeout(Number(setTimeout(() => log("no"), 1))); clearTimeout(String(+setTimeout(() => log("no"), 1))); log("ok"); }));
test("an interval that ends itself", () => order((log) => new Promise((done) => { let n = 0; const t = setInterval(() => { log(++n); if (n === 3) { clearInterval(t); done(); } }, 1); })));
test("arguments", () => order((log) => { setTimeout((...a) => log(a), 1, 1, "two"); setImmediate((...a) => log(a), 3); process.nextTick((...a) => log(a), 4); }));
test("the timeout object", () => { const t = setTimeout(() => {}, 10); const out = [t.hasRef(), t.unref() === t, t.hasRef(), t.ref() === t, t.refresh() === t, typeof t[Symbol.toPrimitive](), t.constructor.name, typeof t.close]; clearTimeout(t); return out; });
test("the immediate object", () => { const t = setImmediate(() => {}); const out = [t.hasRef(), t.unref() === t, t.hasRef(), t.constructor.name]; clearImmediate(t); return out; });
test("refresh", () => order(async (log) => { const t = setTimeout(() => log("fired"), 15); await tick(8); t.refresh(); await tick(9); log("still waiting"); await tick(20); }));
for (const bad of ["code", 5, undefined, null]) test(`setTimeout of ${bad}`, () => thrown(() => setTimeout(bad, 1)));
test("setImmediate of text", () => thrown(() => setImmediate("x")));
test("queueMicrotask of text", () => thrown(() => queueMicrotask("x")));
test("nextTick of text", () => thrown(() => process.nextTick("x")));
test("odd delays", () => order((log) => { setTimeout(() => log("nan"), NaN); setTimeout(() => log("negative"), -5); setTimeout(() => log("text"), "1"); setTimeout(() => log("none")); }));
test("promises", async () => [await timeout(1, "v"), await immediate("i"), await scheduler.wait(1), await scheduler.yield()]);
test("promises with an aborted signal", () => Promise.all([rejected(timeout(1, 0, { signal: AbortSignal.abort("why") })), rejected(immediate(0, { signal: AbortSignal.abort() }))]));
test("promises aborted later", async () => { const c = new AbortController(); const p = rejected(timeout(1000, 0, { signal: c.signal })); c.abort(); const e = await p; return [e.name, e.code, e.message]; });
test("promises interval", async () => { const got = []; for await (const v of interval(1, "x")) { got.push(v); if (got.length === 3) break; } return got; });
test("promises with bad arguments", () => Promise.all([rejected(timeout("x")), rejected(timeout(1, 0, { signal: {} })), rejected(timeout(1, 0, { ref: 5 }))]));
test("the modules", () => [timers.setTimeout === setTimeout, timers.promises === tp, Object.keys(tp).sort(), setTimeout.name]);
test("using a timeout", () => { const t = setTimeout(() => {}, 5); t[Symbol.dispose](); return t._destroyed; });
test("performance", () => [typeof performance.now(), performance.timeOrigin > 1e12, performance.mark("m").name, performance.measure("x", "m").entryType, performance.getEntriesByName("m").length, performance.toJSON().timeOrigin === performance.timeOrigin]);
test("hrtime", () => [process.hrtime().length, typeof process.hrtime.bigint(), process.hrtime(process.hrtime())[0]]);
test("unhandled order of finally", () => order((log) => { Promise.reject(1).catch(() => log("catch")).finally(() => log("finally")).then(() => log("then")); Promise.all([1, Promise.resolve(2)]).then((v) => log(v)); Promise.any([Promise.reject(1), 2]).then((v) => log(v)); Promise.race([new Promise(() => {}), 3]).then((v) => log(v)); }));
