// Timers: what they refuse, warn of and show of themselves.
import timers from "node:timers";
import tp, { scheduler } from "node:timers/promises";
import util from "node:util";
import { outcome, rejected, suite, thrown, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const warnings = async (fn) => { const seen = []; const f = (w) => seen.push([w.name, w.code, w.message]); process.on("warning", f); try { await fn(); await tick(10); } finally { process.off("warning", f); } return seen; };
const odd = { undefined, null: null, number: 5, text: "x", object: {}, list: [], symbol: Symbol("s"), big: 5n, true: true };
for (const name of ["setTimeout", "setInterval", "setImmediate"]) for (const [what, v] of Object.entries(odd)) test(`${name} of ${what}`, () => outcome(() => globalThis[name](v)));
for (const name of ["clearTimeout", "clearInterval", "clearImmediate"]) for (const [what, v] of Object.entries({ ...odd, "-1": -1, "fraction": 1.5, function: () => {} })) test(`${name} of ${what}`, () => outcome(() => globalThis[name](v)));
const delays = { none: undefined, zero: 0, negative: -1, one: 1, half: 0.5, more: 1.9, text: "15", word: "x", NaN, Infinity, "-Infinity": -Infinity, largest: 2 ** 31 - 1, over: 2 ** 31, null: null, object: {}, list: [7], date: new Date(9), true: true };
for (const [what, delay] of Object.entries(delays)) test(`delay ${what}`, () => warnings(() => {}).then(async (w) => {
	let t;
	const seen = await warnings(() => { t = setTimeout(() => {}, delay); });
	const out = [t._idleTimeout, t._repeat, t.hasRef()];
	clearTimeout(t);
	let i;
	const again = await warnings(() => { i = setInterval(() => {}, delay); clearInterval(i); });
	return [w, seen, again, out, i._repeat];
}));
test("bigint delay", () => outcome(() => { const t = setTimeout(() => {}, 5n); clearTimeout(t); return t._idleTimeout; }));
test("symbol delay", () => outcome(() => setTimeout(() => {}, Symbol("x"))));
test("promises delay warnings", () => warnings(async () => { for (const d of [2 ** 31, -1, NaN]) await tp.setTimeout(d); await scheduler.wait(-5); }));
const flat = (t) => Reflect.ownKeys(t).map((k) => typeof k === "symbol" ? k.description : k);
test("members of a timeout", async () => { const t = setTimeout(() => {}, 5, 1, 2); const before = [flat(t), Object.keys(t), t._timerArgs, t._destroyed, typeof t._idleStart, typeof t._idlePrev]; await tick(20); return [before, t._destroyed, t._timerArgs, t._idleTimeout, t._onTimeout, t.hasRef()]; });
test("members of an interval", () => { const t = setInterval(() => {}, 5); const out = [flat(t), t._repeat, t._timerArgs]; clearInterval(t); return [...out, t._destroyed, t._repeat, t._onTimeout, t._idleTimeout]; });
test("members of an immediate", async () => { const t = setImmediate(() => {}, 1); const before = [flat(t), t._argv, t._destroyed, typeof t._onImmediate, t.hasRef()]; await tick(5); return [before, t._destroyed, t._argv, t._onImmediate, t.hasRef()]; });
test("cleared immediate", () => { const t = setImmediate(() => {}); clearImmediate(t); return [t._destroyed, t._argv, t._onImmediate, t.hasRef()]; });
const proto = (C) => Reflect.ownKeys(C.prototype).map((k) => [typeof k === "symbol" ? k.description.replace("nodejs.dispose", "Symbol.dispose") : k, typeof Object.getOwnPropertyDescriptor(C.prototype, k).value, Object.getOwnPropertyDescriptor(C.prototype, k).enumerable, C.prototype[k]?.length]);
test("prototypes", () => { const t = setTimeout(() => {}); const i = setImmediate(() => {}); clearTimeout(t); clearImmediate(i); return [proto(t.constructor).filter((x) => !/^_|inspect/.test(x[0])), proto(i.constructor).filter((x) => !/^_|inspect/.test(x[0])), t.constructor.length, i.constructor.length, Object.getPrototypeOf(t.constructor.prototype) === Object.prototype]; });
test("primitives", () => { const t = setTimeout(() => {}, 5); const u = setTimeout(() => {}, 5); const out = [+t === t[Symbol.toPrimitive](), +u > +t, `${t}` === String(+t), t[Symbol.toPrimitive]("string") === +t]; clearTimeout(`${t}`); out.push(t._destroyed); clearTimeout(+u); return [...out, u._destroyed, outcome(() => { const i = setImmediate(() => {}); try { return typeof +i + String(i); } finally { clearImmediate(i); } })]; });
test("clear across", async () => { const log = []; const a = setTimeout(() => log.push("a"), 1); const b = setInterval(() => log.push("b"), 1); const c = setImmediate(() => log.push("c")); clearInterval(a); clearTimeout(b); clearTimeout(c); clearInterval(c); await tick(10); const d = setTimeout(() => log.push("d"), 1); clearImmediate(d); await tick(10); return log; });
test("refresh after", async () => { const log = []; const t = setTimeout(() => log.push(log.length), 2); await tick(15); t.refresh(); await tick(15); clearTimeout(t); t.refresh(); await tick(15); return [log, t._destroyed]; });
test("ref after clear", () => { const t = setTimeout(() => {}, 5); clearTimeout(t); return [t.hasRef(), t.ref() === t, t.hasRef(), t.unref() === t, t.close() === t]; });
test("this in callbacks", () => new Promise((resolve) => { const t = setTimeout(function (...args) { const first = [this === t, args]; const i = setImmediate(function () { resolve([first, this === i, typeof this]); }); }, 1, 1); }));
test("interval this and close", () => new Promise((resolve) => { let n = 0; const t = setInterval(function () { if (++n === 2) { this.close(); resolve([n, this === t, t._destroyed]); } }, 1); }));
test("own fields", () => { const t = setTimeout(() => {}, 1); t.foo = 1; const keys = Object.keys(t).at(-1); clearTimeout(t); return keys; });
test("inspect timeout", () => { const t = setTimeout(() => {}, 5); const s = util.inspect(t).replace(/_idleStart: \d+/, "_idleStart: N").replace(/asyncId\)\]: \d+/, "asyncId)]: N").replace(/triggerId\)\]: \d+/, "triggerId)]: N"); clearTimeout(t); return s; });
test("inspect immediate", () => { const t = setImmediate(() => {}); const s = util.inspect(t).replace(/asyncId\)\]: \d+/, "asyncId)]: N").replace(/triggerId\)\]: \d+/, "triggerId)]: N"); clearImmediate(t); return s; });
test("promisified", async () => [setTimeout[util.promisify.custom] === tp.setTimeout, setImmediate[util.promisify.custom] === tp.setImmediate, setInterval[util.promisify.custom], await util.promisify(setTimeout)(1, "v"), await util.promisify(setImmediate)("w"), Object.getOwnPropertyDescriptor(setTimeout, util.promisify.custom)?.enumerable]);
const bad = { undefined, null: null, text: "1", object: {}, symbol: Symbol("s"), big: 1n, function: () => {}, list: [], NaN, true: true };
for (const [what, v] of Object.entries(bad)) test(`promises with ${what}`, async () => {
	const tries = [tp.setTimeout(v), tp.setTimeout(1, "v", v), tp.setTimeout(1, "v", { signal: v }), tp.setTimeout(1, "v", { ref: v }), tp.setImmediate("v", v), tp.setImmediate("v", { signal: v }), tp.setImmediate("v", { ref: v })];
	const out = await Promise.all(tries.map(rejected));
	for (const make of [() => tp.setInterval(v), () => tp.setInterval(1, "v", v), () => tp.setInterval(1, "v", { signal: v }), () => tp.setInterval(1, "v", { ref: v })]) {
		const got = outcome(make);
		if (!Array.isArray(got)) { out.push(["at once", got]); continue; }
		const it = got[1];
		out.push(await rejected(it.next().then((r) => r)));
		await it.return();
	}
	out.push(await rejected(Promise.resolve().then(() => scheduler.wait(v))), await rejected(Promise.resolve().then(() => scheduler.wait(1, v))));
	return out;
});
test("interval aborted before", async () => rejected(tp.setInterval(1, 0, { signal: AbortSignal.abort("why") }).next()));
test("interval aborted while waiting", async () => { const c = new AbortController(); const it = tp.setInterval(1000, 0, { signal: c.signal }); const p = rejected(it.next()); c.abort("reason"); const e = await p; return [e, e.cause, await it.next(), await it.next()]; });
test("interval aborted between", async () => { const c = new AbortController(); const got = []; try { for await (const v of tp.setInterval(1, "v", { signal: c.signal })) { got.push(v); if (got.length === 2) c.abort(); } } catch (e) { return [got, e]; } return got; });
test("interval that waits is late", async () => { const it = tp.setInterval(2, "v"); await it.next(); await tick(20); const a = await it.next(); const b = await it.next(); return [a, b, await it.return("r"), await it.next()]; });
test("interval throw", async () => { const it = tp.setInterval(2, "v"); await it.next(); return [await rejected(it.throw(new Error("t"))), await it.next()]; });
test("timeout abort later", async () => { const c = new AbortController(); const p = rejected(tp.setTimeout(1000, 0, { signal: c.signal })); setTimeout(() => c.abort(new Error("inner")), 2); const e = await p; return [e, e.cause, e.stack.split("\n")[0]]; });
test("immediate aborted", async () => { const c = new AbortController(); const p = rejected(tp.setImmediate(0, { signal: c.signal })); c.abort(); return p; });
test("abort after settle", async () => { const c = new AbortController(); const v = await tp.setTimeout(1, "v", { signal: c.signal }); c.abort(); return v; });
test("ref false", async () => { const hold = setTimeout(() => {}, 50); const out = [await tp.setTimeout(1, "a", { ref: false }), await tp.setImmediate("b", { ref: false })]; clearTimeout(hold); return out; });
test("scheduler", async () => [Object.prototype.toString.call(scheduler), outcome(() => new scheduler.constructor()), scheduler.constructor.name, await scheduler.wait(1), await scheduler.yield(), Reflect.ownKeys(Object.getPrototypeOf(scheduler)).map(String), scheduler.wait.length, scheduler.yield.length, await rejected(scheduler.wait(1000, { signal: AbortSignal.abort() })), outcome(() => scheduler.wait.call({}, 1)), outcome(() => scheduler.yield.call({}))]);
test("exports", () => [timers.setTimeout === setTimeout, Object.keys(timers), Object.keys(tp), timers.promises === tp]);
test("deprecated members", () => warnings(() => ["enroll", "unenroll", "active", "_unrefActive"].map((name) => outcome(() => timers[name]?.({}, 1)))));
test("enroll and active", async () => { const log = []; const item = { _onTimeout() { log.push("fired", this === item); } }; const o = [outcome(() => timers.enroll(item, 3)), outcome(() => timers.active(item))]; await tick(20); return [o, log, outcome(() => timers.unenroll(item))]; });
test("throwing callback of interval goes on", async () => { const seen = []; const f = (e) => seen.push(e.message); process.on("uncaughtException", f); let n = 0; await new Promise((r) => { const t = setInterval(() => { if (++n === 2) { clearInterval(t); r(); } throw new Error(`x${n}`); }, 1); }); await tick(5); process.off("uncaughtException", f); return [n, seen]; });
test("nested zero timers", async () => { const log = []; await new Promise((r) => { setTimeout(() => { log.push(1); setTimeout(() => { log.push(3); r(); }, 0); setImmediate(() => log.push(2)); }, 0); }); return log; });
test("nextTick errors", () => [outcome(() => process.nextTick()), outcome(() => process.nextTick(5)), outcome(() => queueMicrotask()), outcome(() => queueMicrotask({})), process.nextTick.length, process.nextTick(() => {}), queueMicrotask(() => {})]);
test("nextTick this", () => new Promise((r) => process.nextTick(function () { r(this === undefined || this === globalThis || typeof this); })));
