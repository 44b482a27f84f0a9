const swallow = () => { let all = ""; return new TransformStream({ transform(c) { all += c }, flush(c) { c.enqueue(all) } }) };
const pass = () => new TransformStream();
const src = () => new ReadableStream({ start(c) { c.enqueue("a"); c.enqueue("b"); c.close() } });
const t = async (n, s) => { let o = ""; const timer = new Promise(r => setTimeout(() => r("HANG"), 300)); console.log(n, await Promise.race([timer, (async () => { for await (const x of s) o += x; return o })()])) };
await t("1", src().pipeThrough(swallow())); await t("2", src().pipeThrough(pass()).pipeThrough(pass())); await t("3", src().pipeThrough(swallow()).pipeThrough(pass())); await t("4", src().pipeThrough(pass()).pipeThrough(swallow())); await t("5", src().pipeThrough(swallow()).pipeThrough(swallow()));
await t("6", src().pipeThrough(new TransformStream({ transform(c, k) { k.enqueue(c); k.enqueue(c + c) } })));
await t("7", src().pipeThrough(new TransformStream({ transform(c, k) { throw new Error("no") } }))).catch(e => console.log(e.message));
await t("8", src().pipeThrough(new TransformStream({ transform(c, k) { k.enqueue(c); k.terminate() } })));
await t("9", src().pipeThrough(new TransformStream({ start(k) { k.enqueue("s") }, flush(k) { k.enqueue("f") } }, undefined, {highWaterMark: 5})));
{ const ts = new TransformStream({ cancel(r) { console.log("cancel", r) } }); await ts.readable.cancel("why"); await ts.writable.getWriter().write(1).catch(e => console.log("write", e)); }
{ const ts = new TransformStream(); const w = ts.writable.getWriter(); console.log(w.desiredSize); w.write("a"); console.log(w.desiredSize); const r = ts.readable.getReader(); console.log(await r.read()); w.abort("x"); await r.read().catch(e => console.log("read", e)); }
{ const [a, b] = src().tee(); await t("tee", a); await t("tee", b); }
{ const rs = new ReadableStream({ type: "bytes", pull(c) { const v = c.byobRequest?.view; if (v) { v[0] = 7; c.byobRequest.respond(1) } else c.enqueue(new Uint8Array([1,2])) } }); const r = rs.getReader({ mode: "byob" }); console.log(await r.read(new Uint8Array(4))); r.releaseLock(); console.log(await rs.getReader().read()); }
const dec = new TextDecoderStream(); { const w = dec.writable.getWriter(); w.write(new Uint8Array([0xe2, 0x82])); w.write(new Uint8Array([0xac])); w.close(); let o = ""; for await (const x of dec.readable) o += x; console.log(o) }
