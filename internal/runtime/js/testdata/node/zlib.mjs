import zlib from "node:zlib";
import util from "node:util";
import stream from "node:stream";
const t = async (name, f) => { try { const r = await f(); console.log(name, Buffer.isBuffer(r) ? r.toString("hex") : r) } catch (e) { console.log(name, "!", e.name, e.code, e.errno ?? "", e.message) } };
const text = Buffer.from("hello hello hello world ".repeat(500));
for (const [a,b] of [["gzip","gunzip"],["deflate","inflate"],["deflateRaw","inflateRaw"],["brotliCompress","brotliDecompress"],["zstdCompress","zstdDecompress"],["gzip","unzip"],["deflate","unzip"]]) {
  await t(a+b, () => zlib[b+"Sync"](zlib[a+"Sync"](text)).equals(text));
  await t(a+b+" p", async () => (await util.promisify(zlib[b])(await util.promisify(zlib[a])(text))).equals(text));
  await t(a+b+" s", async () => { const A=a[0].toUpperCase()+a.slice(1),B=b[0].toUpperCase()+b.slice(1); const out=[]; for await (const c of stream.Readable.from([text.subarray(0,100), text.subarray(100)]).pipe(zlib["create"+A]()).pipe(zlib["create"+B]())) out.push(c); return [Buffer.concat(out).equals(text), new zlib[A]() instanceof stream.Transform, zlib[A].name] });
  await t(b+" bad", () => zlib[b+"Sync"](Buffer.from("not compressed at all"))); await t(b+" cut", () => { const d = zlib[a+"Sync"](text); return zlib[b+"Sync"](d.subarray(0, d.length-5)) }); await t(b+" empty", () => zlib[b+"Sync"](Buffer.alloc(0)));
}
await t("known gz", () => zlib.gunzipSync(Buffer.from("H4sIAAAAAAAAA8tIzcnJVyjPL8pJAQCFEUoNCwAAAA==","base64")).toString());
await t("br known", () => zlib.brotliDecompressSync(Buffer.from("iwWAaGVsbG8gd29ybGQD","base64")).toString());
await t("crc bad", () => { const d = zlib.gzipSync("abc"); d[d.length-8]^=1; return zlib.gunzipSync(d) });
await t("multi", () => zlib.gunzipSync(Buffer.concat([zlib.gzipSync("abc"), zlib.gzipSync("def")])).toString()); await t("trail", () => zlib.gunzipSync(Buffer.concat([zlib.gzipSync("abc"), Buffer.from("zzz")])).toString());
await t("dict", () => zlib.inflateSync(zlib.deflateSync("hello", {dictionary:Buffer.from("hello")}), {dictionary:Buffer.from("hello")}).toString()); await t("nodict", () => zlib.inflateSync(zlib.deflateSync("hello", {dictionary:Buffer.from("hello")}))); await t("baddict", () => zlib.inflateSync(zlib.deflateSync("hello", {dictionary:Buffer.from("hello")}), {dictionary:Buffer.from("other")}));
await t("max", () => zlib.gunzipSync(zlib.gzipSync(text), {maxOutputLength: 100})); await t("level", () => zlib.gzipSync("a", {level: 12})); await t("level2", () => zlib.gzipSync("a", {level: "x"})); await t("wb", () => zlib.gzipSync("a", {windowBits: 20})); await t("chunk", () => zlib.gzipSync("a", {chunkSize: 3}));
await t("brp", () => zlib.brotliCompressSync(text, {params:{[zlib.constants.BROTLI_PARAM_QUALITY]:4}}).length < 200); await t("brbad", () => zlib.brotliCompressSync("a", {params:{99:4}}));
await t("type", () => zlib.gzipSync(5)); await t("cb", () => zlib.gzip("a")); await t("crc", () => [zlib.crc32("hello"), zlib.crc32(Buffer.from("world"), zlib.crc32("hello "))]); await t("crcb", () => zlib.crc32(5));
await t("partial", () => { const d = zlib.gzipSync(text); return zlib.gunzipSync(d.subarray(0, d.length-5), {finishFlush: zlib.constants.Z_SYNC_FLUSH}).length > 0 });
await t("flush", () => new Promise((res) => { const g = zlib.createDeflate(); const got=[]; g.on("data", c => got.push(c)); g.write("abc"); g.flush(() => { const i = zlib.createInflate(); i.on("data", d => res([d.toString(), g.bytesWritten])); i.write(Buffer.concat(got)) }) }));
await t("stream err", () => new Promise((res) => { const g = zlib.createGunzip(); g.on("error", e => res([e.code, e.errno ?? "", e.message, g.destroyed])); g.end("nope nope") }));
await t("pipeline", async () => { const out=[]; await stream.promises.pipeline(stream.Readable.from([Buffer.from("x".repeat(200000))]), zlib.createGzip(), zlib.createGunzip(), async function (s) { for await (const c of s) out.push(c.length) }); return [out.reduce((a,b)=>a+b), out.length > 0] });
await t("close", () => new Promise(res => { const g = zlib.createGzip(); g.close(() => res("closed")) })); await t("info", () => { const r = zlib.gzipSync("a", {info:true}); return [Object.keys(r), r.engine instanceof zlib.Gzip] });
for (const f of ["gzip","deflate","deflate-raw"]) await t("web "+f, async () => { const r = new Blob([text]).stream().pipeThrough(new CompressionStream(f)).pipeThrough(new DecompressionStream(f)); return Buffer.from(await new Response(r).arrayBuffer()).equals(text) });
await t("web bad", () => new CompressionStream("zip"));
await t("call", () => zlib.Gzip() instanceof zlib.Gzip); await t("codes", () => [zlib.codes.Z_BUF_ERROR, zlib.codes["-5"], zlib.Z_BEST_SPEED, Object.keys(zlib).includes("Z_BEST_SPEED")]);
