// Histograms and timed functions of node:perf_hooks, and streams that are handed over.
import { createHistogram, monitorEventLoopDelay, performance, PerformanceObserver } from "node:perf_hooks";
import util from "node:util";
import { suite, thrown, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const all = (h) => [h.min, h.max, h.mean, h.stddev, h.count, h.exceeds, h.minBigInt, h.maxBigInt, h.countBigInt, h.exceedsBigInt, [...h.percentiles], [...h.percentilesBigInt], [0.1, 1, 10, 25, 50, 75, 90, 99, 99.9, 100].map((p) => [h.percentile(p), h.percentileBigInt(p)])];
const of = (values, options) => { const h = createHistogram(options); for (const v of values) h.record(v); return h; };
const series = { none: [], one: [1], some: [1, 5, 10, 10, 100, 1000n, 12345, 99999], many: Array.from({ length: 1000 }, (_, i) => (i + 1) * 37), squares: Array.from({ length: 500 }, (_, i) => (i + 1) ** 2), large: [1, 2 ** 40, 2 ** 52, 2 ** 53 - 1], powers: Array.from({ length: 50 }, (_, i) => 2 ** i), below: Array.from({ length: 50 }, (_, i) => 2 ** (i + 2) - 1), same: Array(100).fill(42) };
const options = { usual: undefined, "one figure": { figures: 1 }, "five figures": { figures: 5 }, small: { lowest: 1, highest: 100 }, shifted: { lowest: 100, highest: 1e9, figures: 4 }, bigints: { lowest: 1n, highest: 2n ** 50n } };
for (const [a, values] of Object.entries(series)) for (const [b, o] of Object.entries(options)) test(`${a} ${b}`, async () => all(of(values, o)));
for (const o of [{ lowest: 0 }, { lowest: 1, highest: 1 }, { figures: 6 }, { figures: 0 }, { figures: 1.5 }, { lowest: "a" }, { highest: 3n }, 5, null, [], "x", { lowest: 10, highest: 19 }, { lowest: 5n, highest: 6n }, { lowest: 10, highest: 20 }]) {
	test(`options ${util.inspect(o)}`, async () => thrown(() => createHistogram(o).count));
}
for (const v of [0, -1, "1", 1.5, 2 ** 53, NaN, Infinity, null, undefined, 0n, -1n, 2n ** 63n]) test(`record ${util.inspect(v)}`, async () => thrown(() => createHistogram().record(v)));
for (const p of [0, -1, 101, "a", NaN, null, 1n]) test(`percentile ${util.inspect(p)}`, async () => thrown(() => createHistogram().percentile(p)));
test("add", async () => { const a = of(series.many), b = of(series.squares, { figures: 1 }); a.add(b); return all(a); });
for (const other of [{}, null, 5, monitorEventLoopDelay()]) test(`add ${typeof other} ${other?.constructor?.name}`, async () => thrown(() => createHistogram().add(other)));
test("reset", async () => { const h = of(series.some); h.reset(); return all(h); });
test("inspect", async () => [util.inspect(of(series.some)), util.inspect(of([]), { depth: -1 }), util.inspect([of([1])]), util.inspect({ a: { b: of([2]) } })]);
test("JSON", async () => JSON.stringify(of(series.some)));
test("classes", async () => [createHistogram(), monitorEventLoopDelay()].map((h) => { const p = Object.getPrototypeOf(h), q = Object.getPrototypeOf(p); return [h.constructor.name, h.constructor.length, p.constructor.name, Object.getOwnPropertyNames(p), q.constructor.name, Object.getOwnPropertyNames(q), Object.keys(h), Object.prototype.toString.call(h), thrown(() => new h.constructor())]; }));
test("strangers", async () => { const h = createHistogram(), q = Object.getPrototypeOf(Object.getPrototypeOf(h)); return [thrown(() => h.record.call({}, 5)), thrown(() => h.percentile.call({}, 5)), ...["count", "min", "max", "mean", "stddev", "exceeds", "percentiles"].map((n) => thrown(() => Object.getOwnPropertyDescriptor(q, n).get.call({}))), thrown(() => q.reset.call(null))]; });
test("a copy counts on", async () => { const h = of([7]), c = structuredClone(h); h.record(9); c.record(11); return [c.constructor.name, c.count, h.count, c.max]; });
test("recordDelta", async () => { const h = createHistogram(); h.recordDelta(); const none = h.count; await tick(5); h.recordDelta(); return [none, h.count, h.min > 1e6]; });
test("monitor", async () => { const m = monitorEventLoopDelay({ resolution: 5 }); const said = [m.count, m.enable(), m.enable()]; await tick(60); said.push(m.disable(), m.disable(), m.count > 0, m.min > 1e6, m.max >= m.min, m.percentile(50) > 0); const n = m.count; await tick(20); return [...said, m.count === n]; });
for (const o of [{ resolution: 0 }, { resolution: "x" }, 5, null, { resolution: 1.5 }]) test(`monitor ${util.inspect(o)}`, async () => thrown(() => monitorEventLoopDelay(o).count));
test("timerify", async () => { const f = performance.timerify(function foo(a, b) { return a + b; }); return [f(1, 2), f.name, f.length, performance.timerify(f) === f, util.inspect(f)]; });
test("timerify a class", async () => { class A { constructor(x) { this.x = x; } } const B = performance.timerify(A); return [new B(3), B.name, new B(1) instanceof A]; });
test("timerify with this", async () => { const o = { n: 4, f: performance.timerify(function () { return this.n; }) }; return o.f(); });
test("timerify what throws", async () => thrown(performance.timerify(() => { throw new Error("no"); })));
test("timerify wrongly", async () => [thrown(() => performance.timerify(5)), thrown(() => performance.timerify(() => {}, { histogram: 5 })), thrown(() => performance.timerify(() => {}, null)), thrown(() => performance.timerify())]);
test("timerify into a histogram", async () => { const h = createHistogram(), f = performance.timerify(() => 1, { histogram: h }); f(); f(); const g = performance.timerify(async () => 2, { histogram: h }); const early = h.count; return [await g(), early, h.count, h.min > 0]; });
test("entries of functions", async () => {
	const seen = [];
	const observer = new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.push([e.name, e.entryType, e.duration >= 0, e.detail, Object.keys(e), e.constructor.name]); });
	observer.observe({ entryTypes: ["function"] });
	performance.timerify(function timed(x, y) { return x; })(1, { a: 2 });
	await performance.timerify(async function late() { await null; return 4; })("b");
	await tick(20);
	observer.disconnect();
	return seen;
});
test("eventLoopUtilization", async () => { const a = performance.eventLoopUtilization(); return [Object.keys(a), Object.keys(performance.eventLoopUtilization(a)), performance.eventLoopUtilization(a, a)]; });

const words = async (stream) => { const out = []; for await (const chunk of stream) out.push(chunk); return out; };
test("a readable is handed over", async () => { const s = ReadableStream.from(["a", { b: 1 }]); const c = structuredClone(s, { transfer: [s] }); return [c === s, s.locked, c instanceof ReadableStream, await words(c)]; });
test("a writable is handed over", async () => { const got = []; const s = new WritableStream({ write: (c) => { got.push(c); }, close: () => { got.push("closed"); } }); const c = structuredClone({ s }, { transfer: [s] }).s; const w = c.getWriter(); await w.write([1]); await w.write("x"); await w.close(); await tick(10); return [s.locked, c instanceof WritableStream, got]; });
test("a transform is handed over", async () => { const s = new TransformStream({ transform: (c, k) => k.enqueue(c * 2) }); const c = structuredClone(s, { transfer: [s] }); const w = c.writable.getWriter(); const read = words(c.readable); w.write(4); w.write(5); await w.close(); return [c instanceof TransformStream, c === s, s.readable.locked, s.writable.locked, await read]; });
test("a locked one", async () => { const r = ReadableStream.from([1]), t = new TransformStream(), w = new WritableStream(); r.getReader(); t.readable.getReader(); w.getWriter(); return [r, t, w].map((s) => thrown(() => structuredClone(s, { transfer: [s] }))); });
test("without a list", async () => [new ReadableStream(), new WritableStream(), new TransformStream()].map((s) => thrown(() => structuredClone(s))));
test("through a port", async () => { const { port1, port2 } = new MessageChannel(), s = new TransformStream(), r = ReadableStream.from([1, 2]); const got = new Promise((resolve) => { port2.onmessage = (e) => resolve(e.data); }); port1.postMessage({ s, r }, [s, r]); const data = await got; const w = data.s.writable.getWriter(); w.write("through"); w.close(); const out = [await words(data.s.readable), await words(data.r)]; port1.close(); return out; });
