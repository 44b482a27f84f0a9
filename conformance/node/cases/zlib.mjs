import zlib from "node:zlib";
import { inspect, promisify } from "node:util";
import { called, outcome, suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const text = "hello hello hello ".repeat(200);
const pairs = { gzip: "gunzip", deflate: "inflate", deflateRaw: "inflateRaw", brotliCompress: "brotliDecompress", zstdCompress: "zstdDecompress" };
const big = (name) => name[0].toUpperCase() + name.slice(1);
const collect = async (stream) => { const parts = []; for await (const c of stream) parts.push(c); return Buffer.concat(parts); };

test("names and lengths", () => Object.keys(zlib).filter((k) => typeof zlib[k] === "function").map((k) => `${k}: ${zlib[k].name}/${zlib[k].length}`));
test("codes", () => [zlib.codes, Object.isFrozen(zlib.codes), Object.keys(zlib.constants).length]);
for (const [pack, open] of Object.entries(pairs)) {
	test(`${pack}: there and back`, async () => [zlib[`${open}Sync`](zlib[`${pack}Sync`](text)).toString() === text, zlib[`${open}Sync`](zlib[`${pack}Sync`]("")).length, (await called((cb) => zlib[pack](text, cb)))[0], (await promisify(zlib[open])(await promisify(zlib[pack])(Buffer.from("abc")))).toString(), zlib[`${open}Sync`](zlib[`${pack}Sync`](new Uint16Array([1, 2]))), zlib[`${open}Sync`](zlib[`${pack}Sync`](new ArrayBuffer(2)))]);
	test(`${pack}: as a stream`, async () => {
		const p = zlib[`create${big(pack)}`]({ chunkSize: 64 });
		const o = zlib[`create${big(open)}`]();
		p.pipe(o);
		p.write(text.slice(0, 100));
		p.write(Buffer.from(text.slice(100)));
		p.end();
		const out = await collect(o);
		return [out.toString() === text, o.bytesWritten === p.bytesWritten, p.bytesWritten, p.constructor.name, o.constructor.name, p instanceof zlib[big(pack)], p._closed];
	});
	test(`${pack}: cut short`, async () => { const whole = zlib[`${pack}Sync`](text); const o = zlib[`create${big(open)}`](); const err = new Promise((r) => o.on("error", r)); o.end(whole.subarray(0, whole.length - 6)); o.resume(); const e = await err; return [outcome(() => zlib[`${open}Sync`](whole.subarray(0, 8))), e, await called((cb) => zlib[open](whole.subarray(0, 8), cb))]; });
	test(`${pack}: nonsense`, async () => [outcome(() => zlib[`${open}Sync`](Buffer.from("nonsense here"))), outcome(() => zlib[`${open}Sync`]("")), await called((cb) => zlib[open](Buffer.from([255, 255, 255, 255, 255]), cb))]);
	test(`${pack}: too long`, () => [outcome(() => zlib[`${open}Sync`](zlib[`${pack}Sync`](text), { maxOutputLength: 10 })), outcome(() => zlib[`${pack}Sync`](text, { maxOutputLength: 1 }))]);
	test(`${pack}: flushed`, async () => { const p = zlib[`create${big(pack)}`](); const o = zlib[`create${big(open)}`](); const got = new Promise((r) => o.once("data", (d) => r(d.toString()))); p.on("data", (d) => o.write(d)); p.write("first"); await new Promise((r) => p.flush(r)); const first = await got; p.end(); return first; });
	test(`${pack}: info`, () => { const r = zlib[`${pack}Sync`]("abc", { info: true }); return [Object.keys(r), r.engine.constructor.name, Buffer.isBuffer(r.buffer), zlib[`${open}Sync`](r.buffer).toString()]; });
	test(`${pack}: wrong options`, () => [{ level: 10 }, { level: "x" }, { level: NaN }, { windowBits: 5 }, { windowBits: 20 }, { memLevel: 0 }, { memLevel: 10 }, { strategy: 9 }, { strategy: "x" }, { chunkSize: 5 }, { chunkSize: "x" }, { chunkSize: Infinity }, { flush: 9 }, { flush: "x" }, { finishFlush: -1 }, { maxOutputLength: 0 }, { maxOutputLength: "x" }, { dictionary: "x" }, { params: { 99999: 1 } }, { params: { 0: "x" } }, { params: 5 }, 5, null].map((o) => outcome(() => typeof zlib[`create${big(pack)}`](o))));
	test(`${pack}: wrong input`, () => [() => zlib[`${pack}Sync`](), () => zlib[`${pack}Sync`](5), () => zlib[`${pack}Sync`](null), () => zlib[pack](5, () => {}), () => zlib[pack]("x"), () => zlib[pack]("x", {}), () => zlib[open]("x", 5)].map(outcome));
	test(`${pack}: closed and reset`, async () => { const p = zlib[`create${big(pack)}`](); const closed = await new Promise((r) => p.close(() => r(p.destroyed))); const again = await called((cb) => p.close(cb)).then((a) => a.length); return [closed, again, p._closed, outcome(() => p.write("x")), outcome(() => p.reset())]; });
}
test("unzip reads both", () => [zlib.unzipSync(zlib.gzipSync("a")).toString(), zlib.unzipSync(zlib.deflateSync("b")).toString(), outcome(() => zlib.unzipSync("xyz")), outcome(() => zlib.unzipSync(zlib.deflateRawSync("b")))]);
test("gzip members", () => [zlib.gunzipSync(Buffer.concat([zlib.gzipSync("a"), zlib.gzipSync("b")])).toString(), zlib.gunzipSync(Buffer.concat([zlib.gzipSync("a"), Buffer.alloc(10)])).toString(), outcome(() => zlib.gunzipSync(Buffer.concat([zlib.gzipSync("a"), Buffer.from([0x1f, 0x8b, 9])]))), zlib.gunzipSync(Buffer.concat([zlib.gzipSync("a"), Buffer.from("trash")])).toString()]);
test("gzip that lies", () => { const g = zlib.gzipSync(text); const crc = Buffer.from(g); crc[crc.length - 5] ^= 1; const size = Buffer.from(g); size[size.length - 1] ^= 1; const d = zlib.deflateSync(text); d[d.length - 1] ^= 1; return [() => zlib.gunzipSync(crc), () => zlib.gunzipSync(size), () => zlib.inflateSync(d), () => zlib.inflateSync(zlib.gzipSync("a")), () => zlib.gunzipSync(zlib.deflateSync("a")), () => zlib.inflateRawSync(zlib.deflateSync("a"))].map(outcome); });
const dictionary = Buffer.from("hello world hello");
for (const [pack, open] of [["deflate", "inflate"], ["deflateRaw", "inflateRaw"]]) test(`${pack}: dictionary`, async () => { const c = zlib[`${pack}Sync`]("hello world", { dictionary }); const s = zlib[`create${big(open)}`]({ dictionary }); s.end(c); return [zlib[`${open}Sync`](c, { dictionary }).toString(), outcome(() => zlib[`${open}Sync`](c).toString("hex")), outcome(() => zlib[`${open}Sync`](c, { dictionary: Buffer.from("other") }).toString("hex")), (await collect(s)).toString(), zlib[`${open}Sync`](zlib[`${pack}Sync`]("abc"), { dictionary }).toString()]; });
test("partial input, other ends", () => { const g = zlib.gzipSync(text); return [() => zlib.gunzipSync(g.subarray(0, -10), { finishFlush: zlib.constants.Z_SYNC_FLUSH }).length > 0, () => zlib.inflateSync(zlib.deflateSync("abc").subarray(0, -4), { finishFlush: zlib.constants.Z_SYNC_FLUSH }).toString(), () => zlib.brotliDecompressSync(zlib.brotliCompressSync("abc").subarray(0, -1), { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }).toString()].map(outcome); });
test("levels and strategies", () => [-1, 0, 1, 9].flatMap((level) => [0, 1, 2, 3, 4].map((strategy) => zlib.inflateSync(zlib.deflateSync(text, { level, strategy })).length)));
test("stored as it is", () => [zlib.deflateSync("abc", { level: 0 }), zlib.gzipSync("abc", { level: 0 }).subarray(10), zlib.deflateRawSync("abc", { level: 0 })]);
test("gzip header", () => zlib.gzipSync("").subarray(0, 4));
test("crc32", () => [() => zlib.crc32("hello"), () => zlib.crc32(Buffer.from("lo"), zlib.crc32("hel")), () => zlib.crc32(""), () => zlib.crc32(new Uint16Array([1])), () => zlib.crc32(), () => zlib.crc32(5), () => zlib.crc32("x", "y"), () => zlib.crc32("x", -1), () => zlib.crc32("x", 1.5), () => zlib.crc32("x", 2 ** 32)].map(outcome));
test("params of a stream", async () => { const p = zlib.createDeflate({ level: 0 }); const o = zlib.createInflate(); p.pipe(o); p.write("abc"); await new Promise((r) => p.params(9, 0, r)); p.end("def"); return [(await collect(o)).toString(), outcome(() => p.params(99, 0, () => {})), outcome(() => p.params(1, 99, () => {}))]; });
test("brotli params", () => { const c = zlib.constants; return [() => zlib.brotliDecompressSync(zlib.brotliCompressSync(text, { params: { [c.BROTLI_PARAM_QUALITY]: 4, [c.BROTLI_PARAM_MODE]: c.BROTLI_MODE_TEXT, [c.BROTLI_PARAM_SIZE_HINT]: text.length } })).length, () => zlib.brotliCompressSync("x", { params: { [c.BROTLI_PARAM_QUALITY]: 99 } }).length, () => zlib.brotliCompressSync("x", { params: { [c.BROTLI_PARAM_LGWIN]: 2 } }).length, () => zlib.brotliCompressSync("x", { params: { 99: 1 } })].map(outcome); });
test("zstd params", () => { const c = zlib.constants; return [() => zlib.zstdDecompressSync(zlib.zstdCompressSync(text, { params: { [c.ZSTD_c_compressionLevel]: 9, [c.ZSTD_c_checksumFlag]: 1 } })).length, () => zlib.zstdCompressSync("x", { params: { 5: 1 } }), () => zlib.zstdDecompressSync(zlib.zstdCompressSync(text, { pledgedSrcSize: text.length })).length].map(outcome); });
test("what follows the end", async () => { const s = zlib.createInflate(); s.end(Buffer.concat([zlib.deflateSync("abc"), Buffer.from("more")])); const out = (await collect(s)).toString(); return [out, s.bytesWritten, zlib.inflateSync(Buffer.concat([zlib.deflateSync("abc"), Buffer.from("more")])).toString()]; });
test("classes", () => ["Gzip", "Inflate", "BrotliCompress", "ZstdDecompress", "Unzip"].map((n) => [zlib[n].name, zlib[n].length, outcome(() => zlib[n]() instanceof zlib[n]), inspect(zlib[n])]));
test("fed byte by byte", async () => { const g = zlib.gzipSync(text); const s = zlib.createGunzip(); for (const b of g) s.write(Buffer.from([b])); s.end(); return (await collect(s)).toString() === text; });
test("_processChunk", () => {
	const packed = zlib.deflateSync(text);
	const whole = zlib.createInflate({ chunkSize: 100 });
	const out = whole._processChunk(packed, zlib.constants.Z_FINISH);
	const parts = zlib.createInflate();
	const handle = parts._handle;
	const close = handle.close;
	handle.close = () => {};
	const got = [packed.subarray(0, 10), packed.subarray(10)].map((part) => {
		parts._handle = handle;
		return parts._processChunk(part, zlib.constants.Z_NO_FLUSH);
	});
	handle.close = close;
	handle.close();
	return [out.toString() === text, whole._handle, whole._closed, whole.bytesWritten === packed.length, Buffer.concat(got).toString() === text];
});
test("_processChunk of what is none", () => { const s = zlib.createInflate(); s.on("error", () => {}); return outcome(() => s._processChunk(Buffer.from("nonsense"), zlib.constants.Z_FINISH)); });
test("writeSync of a class from before classes", () => {
	function Own(options) { zlib.Inflate.call(this, options); }
	Object.setPrototypeOf(Own.prototype, zlib.Inflate.prototype);
	const own = new Own({ chunkSize: 64 });
	const packed = zlib.deflateSync("x".repeat(100));
	const sizes = [];
	for (let left = packed.length; ;) {
		own._handle.writeSync(zlib.constants.Z_FINISH, packed, packed.length - left, left, own._outBuffer, 0, own._chunkSize);
		sizes.push([...own._writeState]);
		left = own._writeState[1];
		if (own._writeState[0] > 0) break;
	}
	return [own instanceof zlib.Inflate, own._chunkSize, own._outOffset, own._finishFlushFlag, own._defaultFlushFlag, own._defaultFullFlushFlag, sizes.map(([room]) => room)];
});
