// The clock, marks, measures and observers; navigator and crypto as objects.
import { inspect } from "node:util";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
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

/** Waits until the clock is behind ms: what is timed now sorts behind what a case puts there, however fast the machine came here. */
const past = async (ms) => { while (performance.now() <= ms) await new Promise((r) => setTimeout(r, 1)); };
/** Waits until observers were told: that is an immediate too, and immediates run in their order. A timer may be due before. */
const told = () => new Promise((r) => setImmediate(r));

const num = (s) => s.replace(/(startTime|duration|timeOrigin|idle|active|utilization|nodeStart|v8Start|environment|bootstrapComplete|loopStart|loopExit|idleTime): -?[\d.e-]+/g, "$1: N");
test("block", block(async (L, T) => {
await past(9);
L(typeof performance.now(), performance.now() < 1e8, Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 864e5); // a day: clocks of machines are set while programs run
const m = performance.mark("a", { startTime: 5, detail: { x: 1 } }); L(m, m.name, m.entryType, m.startTime, m.duration, m.detail, Object.keys(m), JSON.stringify(m), m.toJSON(), String(m), m instanceof PerformanceEntry, inspect(m, { depth: -1 }));
performance.mark("b", { startTime: 9 }); const ms = performance.measure("m", "a", "b"); L(ms, String(ms), JSON.stringify(ms)); L(performance.measure("m2", { start: "a", duration: 3, detail: 5 })); L(performance.measure("m3", { start: 1, end: 4 })); L(performance.measure("m4", { end: "b", duration: 2 })); L(num(inspect(performance.measure("m5"))).replace(/\d+\.\d+/, "X"));
for (const f of [() => performance.mark(), () => performance.mark("x", { startTime: -1 }), () => performance.mark("x", { startTime: "5" }), () => performance.mark(Symbol()), () => performance.mark("x", 5), () => performance.mark("x", null).detail, () => performance.measure(), () => performance.measure("x", "none"), () => performance.measure("x", { start: 1, end: 2, duration: 3 }), () => performance.measure("x", { duration: 3 }), () => performance.measure("x", {}), () => performance.measure("x", { start: 1 }, "b"), () => performance.measure("x", 5), () => new PerformanceEntry(), () => new PerformanceMeasure(), () => new PerformanceMark(), () => new PerformanceMark("q", { startTime: 1 }), () => new Performance(), () => new PerformanceObserver(), () => new PerformanceObserver(5), () => new PerformanceObserverEntryList(), () => new PerformanceResourceTiming(), () => PerformanceObserver.supportedEntryTypes, () => performance.mark("nodeStart"), () => performance.timerify(), () => performance.timerify(5), () => performance.timerify(function add(a, b) { return a + b })(1, 2), () => performance.timerify(function add(a, b) { }).name, () => performance.timerify(function add(a, b) { }).length, () => Object.keys(performance.eventLoopUtilization()), () => performance.setResourceTimingBufferSize(), () => performance.clearResourceTimings(), () => performance.getEntriesByName(), () => performance.getEntriesByType()]) await T(String(f).length > 0, f);
L(performance.getEntriesByType("mark").map(e => e.name), performance.getEntriesByName("m").length, performance.getEntriesByName("a", "mark").length, performance.getEntriesByName("a", "measure").length, performance.getEntries().map(e => e.name)); performance.clearMarks("a"); L(performance.getEntriesByType("mark").map(e => e.name)); performance.clearMarks(); performance.clearMeasures(); L(performance.getEntries());
{ const got = []; const o = new PerformanceObserver((list, ob) => { got.push([list.constructor.name, ob === o, list.getEntries().map(e => e.name), list.getEntriesByType("mark").length, list.getEntriesByName("k").length]) }); o.observe({ entryTypes: ["mark", "measure"] }); performance.mark("k"); performance.measure("z"); await told(); L(got); performance.mark("k2"); L(o.takeRecords().map(e => e.name)); o.disconnect(); performance.mark("k3"); await told(); L(got.length); for (const f of [() => o.observe(), () => o.observe(5), () => o.observe({}), () => o.observe({ type: "x" }), () => o.observe({ entryTypes: 5 }), () => o.observe({ entryTypes: ["nope"] }), () => o.observe({ entryTypes: ["mark"], type: "mark" })]) await T(String(f).length > 0, f); o.disconnect(); L(num(inspect(o)), inspect(o, { depth: -1 })); const b = []; const ob = new PerformanceObserver(l => b.push(...l.getEntries().map(e => e.name))); ob.observe({ type: "mark", buffered: true }); await told(); L(b); ob.disconnect(); }
L(num(inspect(performance)).split("\n").slice(0, 2), inspect(performance, { depth: -1 }), Object.keys(performance.toJSON()), String(performance), Object.keys(performance), performance instanceof EventTarget, Object.keys(performance.nodeTiming), performance.nodeTiming.constructor.name);
}));
test("shown", () => [Object.prototype.toString.call(navigator), Object.keys(navigator), navigator.userAgent, navigator.language, navigator.languages, Object.isFrozen(navigator.languages), typeof navigator.hardwareConcurrency, navigator.platform === process.platform, navigator instanceof Navigator, inspect(navigator)]);
test("nav", () => new Navigator());
test("shown 2", () => [Object.prototype.toString.call(crypto), Object.keys(crypto), inspect(crypto), inspect(crypto.subtle)]);
test("c", () => new Crypto());
test("c 2", () => new SubtleCrypto());
test("c 3", () => new CryptoKey());
test("rv", () => crypto.getRandomValues());
test("rv 2", () => crypto.getRandomValues(new Float32Array(1)));
test("rv 3", () => crypto.getRandomValues(new Uint8Array(65537)));
test("rv 4", () => crypto.getRandomValues(5));
test("uuid", () => crypto.randomUUID().length);
test("shown 3", () => [[typeof reportError, typeof EventSource, typeof Storage, typeof localStorage, typeof Worker, typeof self, typeof window, typeof XMLHttpRequest, typeof ErrorEvent, typeof CloseEvent, typeof Iterator, typeof structuredClone, typeof MessagePort, typeof WebAssembly]]);
