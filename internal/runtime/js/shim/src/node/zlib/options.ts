// The options of zlib's functions, checked as Node checks them, and what Go needs of them.
import { invalidArgType, nodeError, outOfRange } from "pi:node/internal_errors";
import { Buffer } from "pi:node/buffer";
import { viewBytes } from "pi:node/internal_bytes";
import { constants } from "./constants.ts";

const c = constants as any;

export type Format =
	| "gzip" | "deflate" | "deflateRaw" | "brotliCompress" | "zstdCompress" | "gunzip" | "inflate" | "inflateRaw" | "unzip" | "brotliDecompress" | "zstdDecompress";

export interface Settings {
	text: string;
	dictionary: Uint8Array | null;
	flush: number;
	finishFlush: number;
	limit: number;
	info: boolean;
}

/** A number within bounds, or the standard when there is none. */
export function bounded(value: any, name: string, low: number, high: number, standard: number): number {
	if (value === undefined || Number.isNaN(value)) return standard;
	if (typeof value !== "number") throw invalidArgType(name, "number", value);
	if (!Number.isFinite(value)) throw outOfRange(name, "a finite number", value);
	if (value < low || value > high) throw outOfRange(name, high === Number.POSITIVE_INFINITY ? `>= ${low}` : `>= ${low} and <= ${high}`, value);
	return value;
}

export function bytesOf(input: any, name = "buffer"): Uint8Array {
	if (typeof input === "string") return Buffer.from(input);
	if (ArrayBuffer.isView(input) || input instanceof ArrayBuffer || input instanceof SharedArrayBuffer) return viewBytes(input as ArrayBuffer);
	throw invalidArgType(name, ["string", "Buffer", "TypedArray", "DataView", "ArrayBuffer"], input);
}

function params(options: any, prefix: string, allowed: RegExp, defaults: Record<number, number>): Record<number, number> {
	const out = { ...defaults };
	const known = new Set(Object.entries(c).filter(([k]) => allowed.test(k)).map(([, v]) => v));
	for (const [key, value] of Object.entries(options?.params ?? {})) {
		const inRange = prefix === "ZSTD" && Number.isInteger(Number(key)) && Number(key) >= 0 && Number(key) <= Math.max(...(known as Set<number>));
		if (!known.has(Number(key)) && !inRange) throw nodeError(RangeError, `ERR_${prefix}_INVALID_PARAM`, `${key} is not a valid ${prefix === "BROTLI" ? "Brotli" : "zstd"} parameter`);
		if (typeof value !== "number" && typeof value !== "boolean") throw invalidArgType("options.params[key]", "number", value);
		if (!known.has(Number(key))) throw nodeError(Error, "ERR_ZLIB_INITIALIZATION_FAILED", "Setting parameter failed");
		out[Number(key)] = Number(value);
	}
	return out;
}

const limits: Record<string, [number, number]> = { brotli: [c.BROTLI_OPERATION_PROCESS, c.BROTLI_OPERATION_EMIT_METADATA], zstd: [c.ZSTD_e_continue, c.ZSTD_e_end] };

export function settings(format: Format, options: any): Settings {
	const o = options ?? {};
	const expands = /^(g?un|inf|.*Dec)/.test(format);
	const kind = format.startsWith("brotli") ? "brotli" : format.startsWith("zstd") ? "zstd" : "zlib";
	if (o.chunkSize !== undefined) bounded(o.chunkSize, "options.chunkSize", 64, Number.POSITIVE_INFINITY, 16384);
	const [low, high] = limits[kind] ?? [c.Z_NO_FLUSH, c.Z_BLOCK];
	const flush = bounded(o.flush, "options.flush", low, high, 0);
	const finishFlush = bounded(o.finishFlush, "options.finishFlush", low, high, kind === "zlib" ? c.Z_FINISH : 2);
	const limit = bounded(o.maxOutputLength, "options.maxOutputLength", 1, 2 ** 53 - 1, 0);
	const go: any = { format, level: -1, limit, partial: finishFlush !== (kind === "zlib" ? c.Z_FINISH : 2) };
	let dictionary: Uint8Array | null = null;
	if (kind === "brotli") {
		const p = params(o, "BROTLI", /^BROTLI_(PARAM|DECODER_PARAM)_/, {});
		go.level = Math.min(p[c.BROTLI_PARAM_QUALITY] ?? c.BROTLI_DEFAULT_QUALITY, 11);
		go.window = p[c.BROTLI_PARAM_LGWIN] ?? 0;
	} else if (kind === "zstd") {
		const p = params(o, "ZSTD", /^ZSTD_[cd]_/, {});
		go.level = p[c.ZSTD_c_compressionLevel] || c.ZSTD_CLEVEL_DEFAULT;
		go.checksum = Boolean(p[c.ZSTD_c_checksumFlag]);
	} else {
		go.window = bounded(o.windowBits, "options.windowBits", expands && !o.windowBits ? 0 : format === "gzip" ? 9 : 8, 15, 15);
		go.level = bounded(o.level, "options.level", -1, 9, -1);
		bounded(o.memLevel, "options.memLevel", 1, 9, 8);
		go.strategy = bounded(o.strategy, "options.strategy", 0, 4, 0);
		if (o.dictionary !== undefined) {
			if (!ArrayBuffer.isView(o.dictionary) && !(o.dictionary instanceof ArrayBuffer)) throw invalidArgType("options.dictionary", ["Buffer", "TypedArray", "DataView", "ArrayBuffer"], o.dictionary);
			dictionary = viewBytes(o.dictionary);
		}
	}
	return { text: JSON.stringify(go), dictionary, flush, finishFlush, limit: limit || 256 * 2 ** 20, info: Boolean(o.info) };
}

/** What Go says is wrong, as Node's error. */
export function failure(r: any, limit: number): Error {
	if (r.code === "TOO_LARGE") return nodeError(RangeError, "ERR_BUFFER_TOO_LARGE", `Cannot create a Buffer larger than ${limit} bytes`);
	return Object.assign(new Error(r.message), { errno: r.errno, code: r.code });
}

/** How much must come out, in the one numbering that Go has: 0 nothing, 2 what is there, 4 everything. */
export function flushing(format: Format, kind: number): number {
	if (format.startsWith("brotli") || format.startsWith("zstd")) return [0, 2, 4, 2][kind] ?? 0;
	return kind === c.Z_FINISH ? 4 : kind === c.Z_NO_FLUSH || kind === c.Z_BLOCK ? 0 : 2;
}
