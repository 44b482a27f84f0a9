// Streams where they are seldom looked at: marks, orders of events and errors, pipeline and finished, compose, operators, web streams.
import { EventEmitter, once as onceEvent } from "node:events";
import { addAbortSignal, compose, Duplex, duplexPair, finished, getDefaultHighWaterMark, isDisturbed, isErrored, isReadable, isWritable, PassThrough, pipeline, Readable, setDefaultHighWaterMark, Stream, Transform, Writable } from "node:stream";
import { finished as finishedPromise, pipeline as pipelinePromise } from "node:stream/promises";
import { promisify } from "node:util";
import { called, rejected, suite, thrown, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

/** Names of events in the order they come, until the stream is closed. */
function recorded(stream, names = ["data", "end", "finish", "error", "close", "drain", "prefinish", "pause", "resume", "readable", "pipe", "unpipe"]) {
	const log = [];
	for (const name of names) stream.on(name, (v) => log.push(v instanceof Error ? `${name} ${v.message}` : v instanceof Uint8Array ? `${name} ${v}` : name));
	return log;
}
const sink = (write = (chunk, encoding, cb) => cb(), rest = {}) => new Writable({ write, ...rest });
const quiet = ["data", "end", "finish", "error", "close"];

test("defaults", () => [getDefaultHighWaterMark(false), getDefaultHighWaterMark(true), new Readable().readableHighWaterMark, new Writable({ objectMode: true }).writableHighWaterMark, new Duplex({ readableHighWaterMark: 3, writableHighWaterMark: 4 }).readableHighWaterMark]);
test("setDefaultHighWaterMark", () => {
	const before = getDefaultHighWaterMark(false);
	setDefaultHighWaterMark(false, 100);
	try { return [new Readable().readableHighWaterMark, thrown(() => setDefaultHighWaterMark(false, -1)), thrown(() => setDefaultHighWaterMark(false, "x"))]; } finally { setDefaultHighWaterMark(false, before); }
});
for (const bad of [-1, "x", 1.5, NaN, null]) test(`highWaterMark ${bad}`, () => thrown(() => new Readable({ highWaterMark: bad }).readableHighWaterMark));
test("write returns false at the mark", async () => {
	const calls = [];
	const w = sink((c, e, cb) => { calls.push(String(c)); setTimeout(cb, 1); }, { highWaterMark: 3 });
	const log = recorded(w, ["drain", "finish", "close"]);
	const said = [w.write("a"), w.write("b"), w.write("c"), w.write("d"), w.writableLength, w.writableNeedDrain];
	w.end("e");
	await onceEvent(w, "close");
	return [said, calls, log];
});
test("write errors", async () => {
	const w = sink();
	w.on("error", () => {});
	const list = [thrown(() => w.write(null)), thrown(() => w.write(5)), thrown(() => w.write({})), thrown(() => w.write("x", "nope")), thrown(() => w.setDefaultEncoding("nope"))];
	w.end();
	const after = await called((cb) => w.write("x", cb));
	return [list, after];
});
test("write after end is reported once", async () => {
	const w = sink();
	const log = recorded(w, quiet);
	w.end("a");
	w.write("b", (err) => log.push(`callback ${err?.code}`));
	await tick(5);
	return log;
});
test("end twice", async () => {
	const w = sink();
	const log = recorded(w, quiet);
	w.end((err) => log.push(`first ${err?.code}`));
	w.end((err) => log.push(`second ${err?.code}`));
	await tick(5);
	w.end((err) => log.push(`third ${err?.code}`));
	await tick(5);
	return log;
});
test("end after destroy", async () => {
	const w = sink();
	const log = recorded(w, quiet);
	w.destroy();
	w.end((err) => log.push(`end ${err?.code}`));
	await tick(5);
	return [log, w.writableFinished, w.writableEnded, w.writableAborted];
});
test("cork and writev", async () => {
	const calls = [];
	const w = new Writable({ writev(chunks, cb) { calls.push(chunks.map((c) => `${c.chunk} ${c.encoding}`)); cb(); } });
	w.cork(); w.cork(); w.write("a"); w.write("b", "latin1"); w.uncork(); w.write("c"); calls.push(w.writableCorked, w.writableLength); w.uncork(); w.write("d"); w.end("e");
	await onceEvent(w, "finish");
	return calls;
});
test("final, then finish", async () => {
	const log = [];
	const w = new Writable({ write(c, e, cb) { log.push("write"); cb(); }, final(cb) { log.push("final"); setTimeout(cb, 1); }, destroy(err, cb) { log.push("destroy"); cb(err); } });
	for (const n of ["prefinish", "finish", "close"]) w.on(n, () => log.push(n));
	w.write("x"); w.end(() => log.push("callback"));
	await onceEvent(w, "close");
	return log;
});
test("final fails", async () => {
	const w = new Writable({ write(c, e, cb) { cb(); }, final(cb) { cb(new Error("no end")); } });
	const log = recorded(w, quiet);
	w.end((err) => log.push(`callback ${err?.message}`));
	await tick(5);
	return [log, w.errored?.message, w.writableFinished];
});
test("construct, delayed", async () => {
	const log = [];
	const w = new Writable({ construct(cb) { log.push("construct"); setTimeout(() => { log.push("constructed"); cb(); }, 1); }, write(c, e, cb) { log.push(`write ${c}`); cb(); }, final(cb) { log.push("final"); cb(); } });
	w.write("a"); w.end();
	await onceEvent(w, "close");
	return log;
});
test("construct fails", async () => {
	const r = new Readable({ construct(cb) { cb(new Error("cannot")); }, read() {} });
	const log = recorded(r, quiet);
	r.resume();
	await tick(5);
	return log;
});
test("construct and destroy before it", async () => {
	const log = [];
	const w = new Writable({ construct(cb) { setTimeout(cb, 2); }, write(c, e, cb) { cb(); }, destroy(err, cb) { log.push("destroy"); cb(err); } });
	w.on("close", () => log.push("close")); w.on("error", (e) => log.push(e.message));
	w.destroy(new Error("early"));
	await tick(10);
	return log;
});
test("read throws", async () => {
	const r = new Readable({ read() { throw new Error("in read"); } });
	const log = recorded(r, quiet);
	await tick(5);
	return [log, r.destroyed];
});
test("write throws", () => thrown(() => sink(() => { throw new Error("in write"); }).write("x")));
test("no implementation", async () => {
	const r = new Readable(); const w = new Writable();
	const out = [recorded(r, quiet), recorded(w, quiet)];
	r.read(); out.push(thrown(() => w.write("x")));
	await tick(5);
	return out;
});
test("push after end", async () => {
	const r = new Readable({ read() {} });
	const log = recorded(r, quiet);
	r.push("a"); r.push(null); r.push("b");
	await tick(5);
	return [log, r.errored];
});
test("push of nonsense", async () => {
	const r = new Readable({ read() {} });
	const errors = [];
	r.on("error", (e) => errors.push(e));
	const said = thrown(() => r.push(5));
	await tick(2);
	return [said, errors];
});
test("unshift", async () => {
	const r = Readable.from(["b", "c"], { objectMode: false });
	await onceEvent(r, "readable");
	r.unshift("a");
	let all = "";
	for await (const c of r) all += c;
	return [all, thrown(() => r.unshift("x"))];
});
test("read of n", async () => {
	const r = new Readable({ read() {} });
	r.push("abcdef"); r.push(null);
	await tick(1);
	return [String(r.read(2)), r.readableLength, String(r.read(0)), String(r.read(10)), String(r.read()), r.read()];
});
test("read events", async () => {
	const r = new Readable({ read() {} });
	const log = [];
	r.on("readable", () => { let c; log.push("readable"); while ((c = r.read()) !== null) log.push(String(c)); });
	r.on("end", () => log.push("end"));
	r.push("a"); await tick(1); r.push("b"); r.push("c"); await tick(1); r.push(null);
	await tick(2);
	return log;
});
test("setEncoding over a split letter", async () => {
	const r = new Readable({ read() {} });
	r.setEncoding("utf8");
	const got = [];
	r.on("data", (d) => got.push(d));
	const bytes = Buffer.from("aé€");
	for (const b of bytes) r.push(Buffer.from([b]));
	r.push(null);
	await onceEvent(r, "end");
	return [got.join(""), got.length, r.readableEncoding];
});
test("pause and resume", async () => {
	const r = Readable.from(["a", "b", "c"]);
	const log = [];
	r.on("data", (d) => { log.push(d); r.pause(); log.push(r.isPaused(), r.readableFlowing); setTimeout(() => r.resume(), 1); });
	await onceEvent(r, "end");
	return log;
});
test("states of a readable", async () => {
	const r = Readable.from(["a"]);
	const state = () => [r.readable, r.readableEnded, r.readableFlowing, r.readableDidRead, r.readableAborted, r.destroyed, r.closed, isReadable(r), isDisturbed(r), isErrored(r)];
	const out = [state()];
	r.on("data", () => out.push(state()));
	await onceEvent(r, "end"); out.push(state());
	await tick(1); out.push(state());
	return out;
});
test("states of a writable", async () => {
	const w = sink();
	const state = () => [w.writable, w.writableEnded, w.writableFinished, w.writableAborted, w.destroyed, w.closed, isWritable(w), w.writableObjectMode, w.writableCorked];
	const out = [state()];
	w.end("x"); out.push(state());
	await onceEvent(w, "finish"); out.push(state());
	await tick(1); out.push(state());
	return out;
});
test("autoDestroy false, emitClose false", async () => {
	const a = new Readable({ read() { this.push(null); }, autoDestroy: false });
	const b = new Readable({ read() { this.push(null); }, emitClose: false });
	const logs = [recorded(a, quiet), recorded(b, quiet)];
	await tick(5);
	return [logs, a.destroyed, b.destroyed];
});
test("destroy with an error, twice", async () => {
	const r = new Readable({ read() {} });
	const log = recorded(r, quiet);
	r.destroy(new Error("one")); r.destroy(new Error("two"));
	log.push("sync over");
	await tick(3);
	return log;
});
test("error in destroy", async () => {
	const r = new Readable({ read() {}, destroy(err, cb) { cb(new Error(`later, after ${err?.message}`)); } });
	const log = recorded(r, quiet);
	r.destroy(new Error("first"));
	await tick(3);
	return [log, r.errored?.message];
});
test("order of pipe events", async () => {
	const w = sink(); const r = Readable.from(["a", "b"]);
	const log = recorded(w, ["pipe", "unpipe", "finish", "close"]);
	r.on("end", () => log.push("end of source")); r.on("close", () => log.push("close of source"));
	r.pipe(w);
	await onceEvent(w, "close");
	return log;
});
test("pipe without end", async () => {
	const w = sink(); const r = Readable.from(["a"]);
	r.pipe(w, { end: false });
	await onceEvent(r, "end"); await tick(2);
	return [w.writableEnded, w.write("more")];
});
test("pipe to one that fails unpipes", async () => {
	const w = sink((c, e, cb) => cb(new Error("full"))); const r = new Readable({ read() { this.push("x"); } });
	const log = recorded(w, ["unpipe", "error", "close"]);
	r.pipe(w);
	await tick(5);
	return [log, r.destroyed, r.readableFlowing];
});
test("pipe to two with back pressure", async () => {
	const seen = { a: [], b: [] };
	const a = sink((c, e, cb) => { seen.a.push(String(c)); setTimeout(cb, 2); }, { highWaterMark: 1 }); const b = sink((c, e, cb) => { seen.b.push(String(c)); cb(); });
	const r = Readable.from(["1", "2", "3"], { objectMode: false });
	r.pipe(a); r.pipe(b);
	await Promise.all([onceEvent(a, "finish"), onceEvent(b, "finish")]);
	return seen;
});
test("unpipe", async () => {
	const r = new Readable({ read() {} }); const a = new PassThrough(); const b = new PassThrough();
	r.pipe(a); r.pipe(b); r.unpipe(a); r.push("x"); await tick(2);
	const out = [String(a.read()), String(b.read())];
	r.unpipe(); out.push(r.readableFlowing, r.isPaused());
	return out;
});
test("pipeline, all kinds of parts", async () => {
	const upper = new Transform({ transform(c, e, cb) { cb(null, String(c).toUpperCase()); } });
	const got = await pipelinePromise(["a", "b"], async function* (source) { for await (const c of source) yield `${c}.`; }, upper, async (source) => { let s = ""; for await (const c of source) s += c; return s; });
	return got;
});
test("pipeline, callback and value", () => new Promise((resolve) => pipeline(async function* () { yield 1; yield 2; }, async (s) => { let n = 0; for await (const c of s) n += c; return n; }, (err, value) => resolve([err, value]))));
test("pipeline, the first error counts", async () => {
	const a = new PassThrough(); const b = new PassThrough();
	const promise = rejected(pipelinePromise(a, b, sink((c, e, cb) => cb(new Error("sink")))));
	a.write("x");
	const err = await promise;
	return [err, a.destroyed, b.destroyed];
});
test("pipeline, a source that closes early", async () => {
	const a = new PassThrough();
	const promise = rejected(pipelinePromise(a, new PassThrough(), sink()));
	a.write("x"); a.destroy();
	return promise;
});
test("pipeline, aborted", async () => {
	const ac = new AbortController();
	const r = new Readable({ read() {} });
	const promise = rejected(pipelinePromise(r, sink(), { signal: ac.signal }));
	ac.abort();
	const err = await promise;
	return [err, r.destroyed];
});
test("pipeline, aborted with a reason", async () => {
	const ac = new AbortController();
	const promise = rejected(pipelinePromise(new Readable({ read() {} }), sink(), { signal: ac.signal }));
	ac.abort(new Error("why"));
	const err = await promise;
	return [err.name, err.code, err.message, err.cause];
});
test("pipeline, end false", async () => {
	const w = sink();
	await pipelinePromise(["a"], w, { end: false });
	return [w.writableEnded, w.destroyed];
});
test("pipeline arguments", () => [thrown(() => pipeline()), thrown(() => pipeline(new PassThrough())), thrown(() => pipeline(new PassThrough(), () => {})), thrown(() => pipeline(5, new PassThrough(), () => {})), thrown(() => pipeline(new PassThrough(), 5, () => {})), thrown(() => pipeline(() => 5, new PassThrough(), () => {}))]);
test("pipeline by promisify", async () => promisify(pipeline)(["x"], sink()));
test("finished, both sides", async () => {
	const d = new PassThrough(); d.resume();
	const log = [];
	finished(d, (err) => log.push(["all", err?.code])); finished(d, { readable: false }, (err) => log.push(["writable", err?.code])); finished(d, { writable: false }, (err) => log.push(["readable", err?.code]));
	d.end("x"); await tick(5);
	return log;
});
test("finished, premature close", async () => {
	const r = new Readable({ read() {} });
	const promise = rejected(finishedPromise(r));
	r.destroy();
	return promise;
});
test("finished, already over", async () => {
	const r = Readable.from(["a"]); r.resume(); await onceEvent(r, "close");
	return [await rejected(finishedPromise(r)), await called((cb) => finished(r, cb))];
});
test("finished, already failed", async () => {
	const r = new Readable({ read() {} }); r.on("error", () => {}); r.destroy(new Error("gone")); await tick(2);
	return rejected(finishedPromise(r));
});
test("finished, error option", async () => {
	const r = new Readable({ read() {} }); r.on("error", () => {});
	const log = [];
	finished(r, { error: false }, (err) => log.push(err?.code ?? err?.message ?? null));
	r.destroy(new Error("x")); await tick(3);
	return log;
});
test("finished, cleanup", async () => {
	const r = new Readable({ read() {} });
	const before = r.listenerCount("end");
	const stop = finished(r, () => {});
	const during = r.listenerCount("end"); stop();
	return [before, during, r.listenerCount("end")];
});
test("finished, with a signal", async () => {
	const ac = new AbortController(); const r = new Readable({ read() {} });
	const promise = rejected(finishedPromise(r, { signal: ac.signal })); ac.abort();
	return [await promise, r.destroyed];
});
test("finished of no stream", () => [thrown(() => finished({}, () => {})), thrown(() => finished(new PassThrough(), {}, "x"))]);
test("compose of functions and streams", async () => {
	const s = compose(async function* (source) { for await (const c of source) yield String(c).toUpperCase(); }, new PassThrough());
	s.end("abc");
	let all = ""; for await (const c of s) all += c;
	return [all, s.constructor.name, s.readable, s.writable];
});
test("compose, error", async () => {
	const s = compose(async function* (source) { for await (const c of source) throw new Error(`at ${c}`); }, new PassThrough());
	s.write("x");
	return rejected((async () => { for await (const c of s); })());
});
test("compose arguments", () => [thrown(() => compose()), thrown(() => compose(Readable.from([]), 5)), thrown(() => compose(sink(), new PassThrough())).message.slice(0, 40)]);
test("readable.compose", async () => {
	let all = ""; for await (const c of Readable.from(["a", "b"]).compose(async function* (s) { for await (const c of s) yield `<${c}>`; })) all += c;
	return all;
});
test("Readable.from", async () => {
	const r = Readable.from("text"); const b = Readable.from(Buffer.from("bytes"));
	return [await r.toArray(), await b.toArray(), await Readable.from([1, null, 2].filter((v) => v !== null)).toArray(), await Readable.from((function* () { yield 1; })()).toArray(), await Readable.from(Promise.resolve ? [Promise.resolve(3)] : []).toArray(), thrown(() => Readable.from(5)), thrown(() => Readable.from(null)), r.readableObjectMode, b.readableObjectMode];
});
test("Readable.from of null", async () => rejected(Readable.from([1, null, 2]).toArray()));
test("Readable.from returns its iterator", async () => {
	const log = [];
	const r = Readable.from((async function* () { try { yield 1; yield 2; } finally { log.push("finally"); } })());
	for await (const v of r) { log.push(v); break; }
	await tick(2);
	return [log, r.destroyed];
});
test("Readable.from an iterator that throws", async () => {
	const r = Readable.from((async function* () { yield 1; throw new Error("gen"); })());
	const log = recorded(r, ["data", "end", "error", "close"]);
	await tick(5);
	return log;
});
test("iterator without destroying", async () => {
	const r = Readable.from([1, 2, 3]);
	for await (const v of r.iterator({ destroyOnReturn: false })) { if (v === 1) break; }
	const rest = []; for await (const v of r) rest.push(v);
	return [rest, thrown(() => r.iterator(5))];
});
test("iterator of one that is destroyed", async () => {
	const r = new Readable({ read() {} });
	setTimeout(() => r.destroy(), 1);
	return rejected((async () => { for await (const c of r); })());
});
for (const [name, fn] of Object.entries({
	map: (r) => r.map(async (x) => x * 2).toArray(), "map concurrency": (r) => r.map(async (x) => { await tick(4 - x); return x; }, { concurrency: 3 }).toArray(), filter: (r) => r.filter((x) => x !== 2).toArray(),
	forEach: async (r) => { const seen = []; const v = await r.forEach((x) => { seen.push(x); }); return [seen, v]; }, flatMap: (r) => r.flatMap((x) => [x, x]).toArray(), take: (r) => r.take(2).toArray(), "take 0": (r) => r.take(0).toArray(), drop: (r) => r.drop(2).toArray(), "drop much": (r) => r.drop(9).toArray(),
	some: (r) => r.some((x) => x === 2), every: (r) => r.every((x) => x < 3), find: (r) => r.find((x) => x > 1), "find none": (r) => r.find((x) => x > 9), reduce: (r) => r.reduce((a, b) => a + b), "reduce from": (r) => r.reduce((a, b) => a + b, "s"), asIndexedPairs: (r) => r.asIndexedPairs?.().toArray(),
	toArray: (r) => r.toArray(), "toArray aborted": (r) => rejected(r.toArray({ signal: AbortSignal.abort() })), "map aborted": (r) => rejected(r.map((x) => x, { signal: AbortSignal.abort() }).toArray()), "map throws": (r) => rejected(r.map(() => { throw new Error("m"); }).toArray()),
	"map of nonsense": (r) => thrown(() => r.map(5)), "map concurrency 0": (r) => thrown(() => r.map((x) => x, { concurrency: 0 })), "take -1": (r) => thrown(() => r.take(-1)), "drop x": (r) => r.drop("x").toArray(), "reduce of nothing": () => rejected(Readable.from([]).reduce((a, b) => a + b)), "chain": (r) => r.map((x) => x + 1).filter((x) => x % 2 === 0).take(1).toArray(), "map gets a signal": (r) => r.map((x, { signal }) => signal instanceof AbortSignal).toArray(),
})) test(`operator ${name}`, () => fn(Readable.from([1, 2, 3])));
test("Duplex.from", async () => {
	const twice = Duplex.from(async function* (s) { for await (const c of s) { yield c; yield c; } });
	twice.end("a");
	const pair = Duplex.from({ readable: Readable.from(["r"]), writable: sink() });
	const read = Duplex.from(Readable.from(["x"])); const promise = Duplex.from(Promise.resolve("p")); const list = Duplex.from(["l"]); const blob = Duplex.from(new Blob(["b"]));
	return [(await twice.toArray()).map(String), await pair.toArray(), pair.writable, await read.toArray(), read.writable, (await promise.toArray()).map(String), await list.toArray(), (await blob.toArray()).map(String).join(), thrown(() => Duplex.from(5)), thrown(() => Duplex.from({}))];
});
test("Duplex.from a function that consumes", async () => {
	let got = ""; const d = Duplex.from(async (source) => { for await (const c of source) got += c; });
	d.end("abc"); await onceEvent(d, "finish"); await tick(2);
	return [got, d.readable, d.writable];
});
test("allowHalfOpen false", async () => {
	const d = new Duplex({ allowHalfOpen: false, read() { this.push(null); }, write(c, e, cb) { cb(); } });
	const log = recorded(d, quiet); d.resume(); await tick(5);
	return log;
});
test("duplexPair", async () => {
	const [a, b] = duplexPair();
	a.write("to b"); b.end("to a"); await tick(2);
	const out = [String(b.read()), String(a.read())];
	a.end(); b.resume(); await onceEvent(b, "end");
	return out;
});
test("transform, flush and errors", async () => {
	const t = new Transform({ transform(c, e, cb) { this.push(c); this.push("+"); cb(); }, flush(cb) { cb(null, "end"); } });
	t.end("a"); const all = Buffer.concat(await t.toArray()).toString();
	const f = new Transform({ transform(c, e, cb) { cb(new Error("t")); } }); f.on("error", () => {}); f.write("x");
	const g = new Transform({ transform(c, e, cb) { cb(); }, flush(cb) { cb(new Error("flush")); } }); const failed = rejected(g.toArray()); g.end();
	return [all, await rejected(finishedPromise(f)), await failed];
});
test("transform back pressure", async () => {
	const t = new PassThrough({ highWaterMark: 2 });
	const said = [t.write("a"), t.write("b"), t.write("c"), t.write("d"), t.writableLength, t.readableLength];
	t.resume(); await onceEvent(t, "drain");
	return said;
});
test("transform without implementation", () => thrown(() => new Transform().write("x")));
test("toWeb and fromWeb", async () => {
	const web = Readable.toWeb(Readable.from(["a", "b"])); const back = Readable.fromWeb(web, { encoding: "utf8" });
	const { readable, writable } = Duplex.toWeb(new PassThrough()); const writer = writable.getWriter(); void writer.write("w"); void writer.close();
	const d = Duplex.fromWeb(new TransformStream()); d.end("t");
	const got = []; const ws = Writable.toWeb(sink((c, e, cb) => { got.push(String(c)); cb(); })); const w2 = ws.getWriter(); await w2.write("z"); await w2.close();
	const w3 = Writable.fromWeb(new WritableStream({ write(c) { got.push(String(c)); } })); w3.end("y"); await onceEvent(w3, "finish");
	return [await back.toArray(), await new Response(readable).text(), (await d.toArray()).map(String), got];
});
test("toWeb of one that fails", async () => {
	const r = new Readable({ read() {} }); const reader = Readable.toWeb(r).getReader(); const p = rejected(reader.read()); r.destroy(new Error("src"));
	return p;
});
test("fromWeb of one that fails", async () => rejected(Readable.fromWeb(new ReadableStream({ pull(c) { c.error(new Error("web")); } })).toArray()));
test("fromWeb cancels", async () => {
	let why; const r = Readable.fromWeb(new ReadableStream({ cancel(reason) { why = reason; } })); r.on("error", () => {}); r.destroy(new Error("stop")); await tick(3);
	return String(why);
});
test("fromWeb of nonsense", () => [thrown(() => Readable.fromWeb({})), thrown(() => Writable.fromWeb({})), thrown(() => Duplex.fromWeb({}))]);
test("addAbortSignal", async () => {
	const ac = new AbortController(); const r = addAbortSignal(ac.signal, new Readable({ read() {} })); const log = recorded(r, quiet); ac.abort(); await tick(2);
	return [log, r.errored?.code, thrown(() => addAbortSignal({}, r)), thrown(() => addAbortSignal(ac.signal, {}))];
});
test("signal option", async () => {
	const ac = new AbortController(); const w = new Writable({ write(c, e, cb) { cb(); }, signal: ac.signal }); const log = recorded(w, quiet); ac.abort(); await tick(2);
	return log;
});
test("captureRejections of a stream", async () => {
	const r = new Readable({ read() {}, captureRejections: true }); const log = recorded(r, ["error", "close"]); r.on("data", async () => { throw new Error("async"); }); r.push("x"); await tick(3);
	return log;
});
test("legacy Stream", () => {
	const s = new Stream(); const got = []; const w = sink((c, e, cb) => { got.push(String(c)); cb(); }); s.pipe(w); s.emit("data", Buffer.from("a")); s.emit("end");
	return [got, w.writableEnded, s instanceof Stream, new PassThrough() instanceof Stream];
});
test("wrap", async () => {
	const old = new Stream(); old.pause = () => {}; old.resume = () => {}; const r = new Readable().wrap(old); old.emit("data", "x"); old.emit("end");
	return (await r.toArray()).map(String);
});
test("objectMode write of odd values", async () => {
	const got = []; const w = new Writable({ objectMode: true, write(c, e, cb) { got.push([c, e]); cb(); } }); w.write(0); w.write(""); w.write(false); w.write(undefined); w.on("error", () => {});
	return [got, thrown(() => w.write(null))];
});
test("decodeStrings and defaultEncoding", async () => {
	const got = []; const w = new Writable({ decodeStrings: false, defaultEncoding: "latin1", write(c, e, cb) { got.push([c, e]); cb(); } }); w.write("a"); w.write("b", "hex"); w.write(Buffer.from("c"));
	return got;
});
test("isWritable and instanceof", () => [new PassThrough() instanceof Writable, new Duplex() instanceof Writable, {} instanceof Writable, Readable.prototype instanceof Stream, Object.create(Duplex.prototype) instanceof Writable]);
test("asyncDispose", async () => {
	const r = new Readable({ read() {} }); const w = sink(); r.on("error", () => {}); w.on("error", () => {});
	await r[Symbol.asyncDispose](); await w[Symbol.asyncDispose]?.();
	return [r.destroyed, r.errored, w.destroyed, w.errored];
});

/** A stream by its methods alone, from before there were classes for it. */
const foreign = (log, says, extra = {}) => Object.assign(new EventEmitter(), {
	writable: true, readable: false,
	write() { log.push("write"); return true; },
	end() { log.push("end called"); setTimeout(() => { log.push("done"); for (const event of says) { if (event === "unwritable") this.writable = false; else this.emit(event); } }, 5); return this; },
	...extra,
});
for (const says of [["finish"], ["end"], ["unwritable", "end"], ["close"], ["unwritable", "close"], ["finish", "end", "close"]]) {
	test(`pipeline into a foreign stream that says ${says}`, async () => { const log = []; const p = pipelinePromise(Readable.from(["a", "b"]), foreign(log, says)).then(() => log.push("resolved"), (e) => log.push(e.code)); await Promise.race([p, tick(40)]); return log; });
	test(`finished of a foreign stream that says ${says}`, async () => { const log = []; const s = foreign(log, says); finished(s, (err) => log.push(["finished", err?.code])); s.end(); await tick(20); return log; });
}
test("finished of a foreign stream that is read", async () => { const log = []; const s = foreign(log, [], { writable: undefined, write: undefined, pipe() {}, pause() {}, resume() {} }); finished(s, (err) => log.push(err?.code)); s.emit("end"); const other = Object.assign(new EventEmitter(), { pipe() {}, pause() {}, resume() {} }); finished(other, (err) => log.push(err?.code)); other.emit("close"); await tick(5); return log; });
