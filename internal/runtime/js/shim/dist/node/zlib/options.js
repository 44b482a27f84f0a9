"use strict";
var __defProp = Object.defineProperty;

// src/node/zlib/options.ts
var options_exports = {
  bounded: bounded,
  bytesOf: bytesOf,
  failure: failure,
  flushing: flushing,
  settings: settings,
};
module.exports = __defProp(options_exports, "__esModule", { value: true });
var c = (import_constants ??= require("pi:node/zlib/constants")).constants;
function bounded(value, name, low, high, standard) {
  if (value === void 0 || Number.isNaN(value)) return standard;
  if (typeof value !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(name, "number", value);
  if (!Number.isFinite(value)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)(name, "a finite number", value);
  if (value < low || value > high) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)(name, high === Number.POSITIVE_INFINITY ? `>= ${low}` : `>= ${low} and <= ${high}`, value);
  return value;
}
function bytesOf(input, name = "buffer") {
  if (typeof input === "string") return (import_buffer ??= require("pi:node/buffer")).Buffer.from(input);
  if (ArrayBuffer.isView(input) || input instanceof ArrayBuffer || input instanceof SharedArrayBuffer) return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(input);
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(name, ["string", "Buffer", "TypedArray", "DataView", "ArrayBuffer"], input);
}
function params(options, prefix, allowed, defaults) {
  const out = { ...defaults };
  const known = new Set(Object.entries(c).filter(([k]) => allowed.test(k)).map(([, v]) => v));
  for (const [key, value] of Object.entries(options?.params ?? {})) {
    const inRange = prefix === "ZSTD" && Number.isInteger(Number(key)) && Number(key) >= 0 && Number(key) <= Math.max(...known);
    if (!known.has(Number(key)) && !inRange) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(RangeError, `ERR_${prefix}_INVALID_PARAM`, `${key} is not a valid ${prefix === "BROTLI" ? "Brotli" : "zstd"} parameter`);
    if (typeof value !== "number" && typeof value !== "boolean") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.params[key]", "number", value);
    if (!known.has(Number(key))) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_ZLIB_INITIALIZATION_FAILED", "Setting parameter failed");
    out[Number(key)] = Number(value);
  }
  return out;
}
var limits = { brotli: [c.BROTLI_OPERATION_PROCESS, c.BROTLI_OPERATION_EMIT_METADATA], zstd: [c.ZSTD_e_continue, c.ZSTD_e_end] };
function settings(format, options) {
  const o = options ?? {};
  const expands = /^(g?un|inf|.*Dec)/.test(format);
  const kind = format.startsWith("brotli") ? "brotli" : format.startsWith("zstd") ? "zstd" : "zlib";
  if (o.chunkSize !== void 0) bounded(o.chunkSize, "options.chunkSize", 64, Number.POSITIVE_INFINITY, 16384);
  const [low, high] = limits[kind] ?? [c.Z_NO_FLUSH, c.Z_BLOCK];
  const flush = bounded(o.flush, "options.flush", low, high, 0);
  const finishFlush = bounded(o.finishFlush, "options.finishFlush", low, high, kind === "zlib" ? c.Z_FINISH : 2);
  const limit = bounded(o.maxOutputLength, "options.maxOutputLength", 1, 2 ** 53 - 1, 0);
  const go = { format, level: -1, limit, partial: finishFlush !== (kind === "zlib" ? c.Z_FINISH : 2) };
  let dictionary = null;
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
    if (o.dictionary !== void 0) {
      if (!ArrayBuffer.isView(o.dictionary) && !(o.dictionary instanceof ArrayBuffer)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.dictionary", ["Buffer", "TypedArray", "DataView", "ArrayBuffer"], o.dictionary);
      dictionary = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(o.dictionary);
    }
  }
  return { text: JSON.stringify(go), dictionary, flush, finishFlush, limit: limit || 256 * 2 ** 20, info: Boolean(o.info) };
}
function failure(r, limit) {
  if (r.code === "TOO_LARGE") return (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_BUFFER_TOO_LARGE", `Cannot create a Buffer larger than ${limit} bytes`);
  return Object.assign(new Error(r.message), { errno: r.errno, code: r.code });
}
function flushing(format, kind) {
  if (format.startsWith("brotli") || format.startsWith("zstd")) return [0, 2, 4, 2][kind] ?? 0;
  return kind === c.Z_FINISH ? 4 : kind === c.Z_NO_FLUSH || kind === c.Z_BLOCK ? 0 : 2;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_buffer;
var import_internal_bytes;
var import_constants;
