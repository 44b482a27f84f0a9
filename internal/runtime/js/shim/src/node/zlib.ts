// node:zlib over Go's compressors; brotli and zstd are not there.
import { native, requireHost } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { fromBase64, toBase64, viewBytes } from "pi:node/internal_bytes";
import { checkFunction, invalidArgType, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";

const codes: Record<string, number> = {
	Z_OK: 0, Z_STREAM_END: 1, Z_NEED_DICT: 2, Z_ERRNO: -1, Z_STREAM_ERROR: -2, Z_DATA_ERROR: -3, Z_MEM_ERROR: -4, Z_BUF_ERROR: -5, Z_VERSION_ERROR: -6,
};

export const constants = Object.freeze({
	Z_NO_FLUSH: 0, Z_PARTIAL_FLUSH: 1, Z_SYNC_FLUSH: 2, Z_FULL_FLUSH: 3, Z_FINISH: 4, Z_BLOCK: 5, ...codes, Z_NO_COMPRESSION: 0, Z_BEST_SPEED: 1,
	Z_BEST_COMPRESSION: 9, Z_DEFAULT_COMPRESSION: -1, Z_FILTERED: 1, Z_HUFFMAN_ONLY: 2, Z_RLE: 3, Z_FIXED: 4, Z_DEFAULT_STRATEGY: 0, DEFLATE: 1, INFLATE: 2,
	GZIP: 3, GUNZIP: 4, DEFLATERAW: 5, INFLATERAW: 6, UNZIP: 7, Z_MIN_WINDOWBITS: 8, Z_MAX_WINDOWBITS: 15, Z_DEFAULT_WINDOWBITS: 15, Z_MIN_CHUNK: 64,
	Z_MAX_CHUNK: Infinity, Z_DEFAULT_CHUNK: 16384, Z_MIN_MEMLEVEL: 1, Z_MAX_MEMLEVEL: 9, Z_DEFAULT_MEMLEVEL: 8, Z_MIN_LEVEL: -1, Z_MAX_LEVEL: 9, Z_DEFAULT_LEVEL: -1,
	BROTLI_OPERATION_PROCESS: 0, BROTLI_OPERATION_FLUSH: 1, BROTLI_OPERATION_FINISH: 2, BROTLI_PARAM_QUALITY: 1, BROTLI_PARAM_MODE: 0, BROTLI_PARAM_SIZE_HINT: 5,
});

function bytesOf(input: any): Uint8Array {
	if (typeof input === "string") return Buffer.from(input);
	if (ArrayBuffer.isView(input) || input instanceof ArrayBuffer) return viewBytes(input as ArrayBuffer);
	throw invalidArgType("buffer", ["string", "Buffer", "TypedArray", "DataView", "ArrayBuffer"], input);
}

function failure(r: any, max: number): Error {
	if (r.code === "TOO_LARGE") return nodeError(RangeError, "ERR_BUFFER_TOO_LARGE", `Cannot create a Buffer larger than ${max} bytes`);
	return Object.assign(new Error(r.message), { errno: codes[r.code], code: r.code });
}

type Format = "gzip" | "zlib" | "raw" | "auto";

function compress(format: Format, input: any, options: any): any {
	const dictionary = options?.dictionary ? bytesOf(options.dictionary) : null;
	const bytes = native("deflate", format, options?.level ?? -1, bytesOf(input), dictionary);
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function expand(format: Format, input: any, options: any): any {
	const max = options?.maxOutputLength ?? 0;
	const dictionary = options?.dictionary ? bytesOf(options.dictionary) : null;
	const r = native("inflate", format, bytesOf(input), max, dictionary);
	if (r.code) throw failure(r, max || 256 * 2 ** 20);
	const bytes = r.data;
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

type Work = (input: any, options?: any) => any;

function callbackForm(work: Work): any {
	return (input: any, options: any, cb?: any) => {
		if (typeof options === "function") [cb, options] = [options, {}];
		checkFunction(cb, "callback");
		nextTick(() => {
			let out: any;
			try {
				out = work(input, options);
			} catch (err) {
				cb(err);
				return;
			}
			cb(null, out);
		});
	};
}

/** A stream that gathers its input and gives the result at its end. */
function streamClass(name: string, work: Work): any {
	let made: any;
	return () => {
		if (made) return made;
		const { Transform } = requireHost("pi:node/stream");
		made = class extends Transform {
			bytesWritten = 0;
			_gathered: Uint8Array[] = [];
			_options: any;
			constructor(options?: any) {
				super(options);
				this._options = options;
			}
			_transform(chunk: any, _encoding: string, cb: any): void {
				this.bytesWritten += chunk.length;
				this._gathered.push(chunk);
				cb();
			}
			_flush(cb: any): void {
				try {
					this.push(work(Buffer.concat(this._gathered), this._options));
				} catch (err) {
					cb(err);
					return;
				}
				cb();
			}
			close(cb?: any): void {
				if (cb) this.once("close", cb);
				this.destroy();
			}
			flush(kind: any, cb?: any): void {
				const done = typeof kind === "function" ? kind : cb;
				if (done) nextTick(done);
			}
		};
		Object.defineProperty(made, "name", { value: name });
		return made;
	};
}

function absent(name: string): any {
	return () => {
		throw nodeError(Error, "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM", `zlib.${name} is not provided by pier`);
	};
}

export function crc32(data: any, value = 0): number {
	return native("crc32", bytesOf(data), value);
}

const zlib: any = { constants, codes: Object.freeze({ ...codes }), crc32, ...constants };
const kinds: [string, string, Work][] = [
	["Gzip", "gzip", (i, o) => compress("gzip", i, o)], ["Gunzip", "gunzip", (i, o) => expand("gzip", i, o)], ["Deflate", "deflate", (i, o) => compress("zlib", i, o)],
	["Inflate", "inflate", (i, o) => expand("zlib", i, o)], ["DeflateRaw", "deflateRaw", (i, o) => compress("raw", i, o)], ["InflateRaw", "inflateRaw", (i, o) => expand("raw", i, o)],
	["Unzip", "unzip", (i, o) => expand("auto", i, o)],
];
for (const [upper, lower, work] of kinds) {
	const get = streamClass(upper, work);
	zlib[`${lower}Sync`] = work;
	zlib[lower] = callbackForm(work);
	zlib[`create${upper}`] = (options?: any) => new (get())(options);
	Object.defineProperty(zlib, upper, { get, enumerable: true, configurable: true });
}
for (const name of ["brotliCompress", "brotliCompressSync", "brotliDecompress", "brotliDecompressSync", "createBrotliCompress", "createBrotliDecompress", "zstdCompress", "zstdCompressSync", "zstdDecompress", "zstdDecompressSync", "createZstdCompress", "createZstdDecompress"]) zlib[name] = absent(name);

export default zlib;
export { zlib as "module.exports" };
export const { gunzipSync, gzipSync, inflateSync, deflateSync, inflateRawSync, deflateRawSync, unzipSync }: any = zlib;
