// node:zlib over Go's compressors. They choose other bytes than zlib for the same text; both read both.
import { native, requireHost, zip } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkFunction, invalidArgType, outOfRange } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { constants } from "./zlib/constants.ts";
import { bytesOf, failure, type Format, settings } from "./zlib/options.ts";

const named = ["Z_OK", "Z_STREAM_END", "Z_NEED_DICT", "Z_ERRNO", "Z_STREAM_ERROR", "Z_DATA_ERROR", "Z_MEM_ERROR", "Z_BUF_ERROR", "Z_VERSION_ERROR"];
const codes: any = {};
for (const name of named) codes[name] = (constants as any)[name];
for (const name of named) codes[codes[name]] = name;

function work(format: Format, input: any, options: any): any {
	const bytes = bytesOf(input);
	const s = settings(format, options);
	const r = zip("once", s.text, bytes, s.dictionary);
	if (r.code) throw failure(r, s.limit);
	const buffer = Buffer.from(r.data.buffer, r.data.byteOffset, r.data.byteLength);
	if (!s.info) return buffer;
	return { buffer, engine: new zlib[classNames[format]](options) };
}

function callbackForm(format: Format): any {
	return (input: any, options: any, callback?: any) => {
		if (typeof options === "function") [callback, options] = [options, {}];
		checkFunction(callback, "callback");
		if (typeof input !== "string" && !ArrayBuffer.isView(input) && !(input instanceof ArrayBuffer)) throw invalidArgType("chunk", ["string", "Buffer", "TypedArray", "DataView"], input);
		settings(format, options);
		// The caller may change its bytes as soon as this returns.
		const kept = typeof input === "string" ? input : bytesOf(input).slice();
		requireHost("pi:web/timers").setImmediate(() => {
			let out: any;
			try {
				out = work(format, kept, options);
			} catch (err) {
				nextTick(callback, err);
				return;
			}
			nextTick(callback, null, out);
		});
	};
}

const promisified = Symbol.for("nodejs.util.promisify.custom");

export function crc32(data: any, value = 0): number {
	if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw invalidArgType("data", ["string", "Buffer", "TypedArray", "DataView"], data);
	if (typeof value !== "number") throw invalidArgType("value", "number", value);
	if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) throw outOfRange("value", Number.isInteger(value) ? ">= 0 && <= 4294967295" : "an integer", value);
	return native("crc32", bytesOf(data), value);
}

const classNames: Record<Format, string> = {
	deflate: "Deflate", inflate: "Inflate", gzip: "Gzip", gunzip: "Gunzip", deflateRaw: "DeflateRaw", inflateRaw: "InflateRaw", unzip: "Unzip",
	brotliCompress: "BrotliCompress", brotliDecompress: "BrotliDecompress", zstdCompress: "ZstdCompress", zstdDecompress: "ZstdDecompress",
};

const zlib: any = { crc32 };
for (const [format, name] of Object.entries(classNames) as [Format, string][]) {
	const get = () => {
		// Streams are loaded when somebody wants one.
		const value = requireHost("pi:node/internal_zlib").streamClass(name, format);
		Object.defineProperty(zlib, name, { value, enumerable: true, configurable: true, writable: true });
		return value;
	};
	Object.defineProperty(zlib, name, { get, enumerable: true, configurable: true });
}
const forms: Format[] = ["deflate", "gzip", "deflateRaw", "unzip", "inflate", "gunzip", "inflateRaw", "brotliCompress", "brotliDecompress", "zstdCompress", "zstdDecompress"];
for (const format of forms) {
	zlib[format] = callbackForm(format);
	Object.defineProperty(zlib[format], "name", { value: "asyncBufferWrapper" });
	Object.defineProperty(zlib[format], promisified, {
		value: (input: any, options: any) => new Promise((resolve, reject) => zlib[format](input, options, (err: any, out: any) => (err ? reject(err) : resolve(out)))),
	});
	const sync = (input: any, options?: any) => work(format, input, options);
	Object.defineProperties(sync, { name: { value: "syncBufferWrapper" }, length: { value: 2 } });
	zlib[`${format}Sync`] = sync;
}
for (const name of ["Deflate", "Inflate", "DeflateRaw", "InflateRaw", "Gzip", "Gunzip", "Unzip", "BrotliCompress", "BrotliDecompress", "ZstdCompress", "ZstdDecompress"]) {
	const create = (options?: any) => new zlib[name](options);
	Object.defineProperties(create, { name: { value: "value" }, length: { value: 1 } });
	zlib[`create${name}`] = create;
}
Object.defineProperty(zlib, "constants", { value: constants, enumerable: true });
Object.defineProperty(zlib, "codes", { value: Object.freeze(codes), enumerable: true });
// As in Node, the constants without a prefix of their own are there as well, and not listed.
for (const [name, value] of Object.entries(constants)) {
	if (!name.startsWith("BROTLI")) Object.defineProperty(zlib, name, { value, enumerable: false });
}

export default zlib;
export { constants, zlib as "module.exports" };
export const { gunzipSync, gzipSync, inflateSync, deflateSync, inflateRawSync, deflateRawSync, unzipSync }: any = zlib;
