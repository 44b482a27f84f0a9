// Byte streams, and readers that bring their own buffers.
import { rejected, suite, thrown, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const bytes = (...n) => new Uint8Array(n);
const source = (chunks, more = {}) => new ReadableStream({ type: "bytes", start(c) { for (const x of chunks) c.enqueue(x); c.close(); }, ...more });
test("a view of each kind", async () => { const r = source([bytes(1, 2, 3, 4), bytes(5, 6, 7)]).getReader({ mode: "byob" }); const a = new Uint16Array(2); const out = [await r.read(a), a.byteLength]; const b = await r.read(new DataView(new ArrayBuffer(2))); out.push(b.value.constructor.name, b.value.byteLength, (await r.read(new Uint8Array(9))).value); return out; });
test("min", async () => { let n = 0; const s = new ReadableStream({ type: "bytes", async pull(c) { await tick(1); c.enqueue(bytes(++n, n)); if (n === 4) c.close(); } }); const r = s.getReader({ mode: "byob" }); return [await r.read(new Uint8Array(10), { min: 5 }), await r.read(new Uint8Array(10))]; });
test("request", async () => { const seen = []; const s = new ReadableStream({ type: "bytes", pull(c) { const q = c.byobRequest; seen.push(q?.constructor.name, q?.view.byteLength, q === c.byobRequest); if (seen.length > 3) { c.close(); q.respond(0); return; } q.view[0] = 7; q.respond(1); seen.push(q.view); } }); const r = s.getReader({ mode: "byob" }); return [await r.read(new Uint8Array(3)), await r.read(new Uint8Array(4)), seen, await r.closed]; });
test("new view", async () => { const s = new ReadableStream({ type: "bytes", pull(c) { const v = c.byobRequest.view; v[0] = 9; v[1] = 8; c.byobRequest.respondWithNewView(new Uint8Array(v.buffer, v.byteOffset, 2)); } }); return s.getReader({ mode: "byob" }).read(new Uint8Array(4)); });
test("allocated", async () => { const s = new ReadableStream({ type: "bytes", autoAllocateChunkSize: 8, pull(c) { const q = c.byobRequest; if (!q) { c.close(); return; } q.view.set(bytes(1, 2, 3)); q.respond(3); } }); const r = s.getReader(); return [await r.read(), (await r.read()).value]; });
test("no byob", () => { const e = thrown(() => new ReadableStream().getReader({ mode: "byob" })); return [e.name, e.code]; });
test("constructor", () => [thrown(() => new ReadableStreamBYOBRequest()), typeof ReadableStreamBYOBRequest, Object.prototype.toString.call(ReadableStreamBYOBRequest.prototype)]);
test("bad views", async () => { const r = source([bytes(1)]).getReader({ mode: "byob" }); const codes = []; for (const v of [undefined, "x", new Uint8Array(0), new ArrayBuffer(2)]) { const e = await rejected(r.read(v)); codes.push([e.name, e.code]); } return codes; });
test("enqueue takes the bytes", () => { const b = bytes(1, 2); let n; new ReadableStream({ type: "bytes", start(c) { c.enqueue(b); n = b.byteLength; } }); return n; });
test("closed", async () => { const r = source([]).getReader({ mode: "byob" }); return [await r.read(new Uint8Array(4)), await r.closed]; });
test("cancelled", async () => { const s = new ReadableStream({ type: "bytes" }); const r = s.getReader({ mode: "byob" }); const p = r.read(new Uint8Array(2)); await r.cancel("x"); return p; });
test("errored", async () => { let ctl; const s = new ReadableStream({ type: "bytes", start(c) { ctl = c; } }); const r = s.getReader({ mode: "byob" }); const p = r.read(new Uint8Array(2)); ctl.error(new Error("gone")); return [await rejected(p), await rejected(r.closed)]; });
test("tee of bytes", async () => { const [a, b] = source([bytes(1, 2, 3)]).tee(); return [(await a.getReader().read()).value, (await b.getReader().read()).value]; });
test("response body", async () => { const r = new Response("hello").body.getReader({ mode: "byob" }); return r.read(new Uint8Array(3)); });
test("blob stream", async () => { const r = new Blob(["hello"]).stream().getReader({ mode: "byob" }); return r.read(new Uint8Array(3)); });
