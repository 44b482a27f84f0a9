"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_zlib.ts
var internal_zlib_exports = {
  streamClass: streamClass,
};
module.exports = __defProp(internal_zlib_exports, "__esModule", { value: true });

// src/node/zlib/streams.ts
var import_pi_host = require("pi:host");

// src/node/zlib/constants.ts
var constants = Object.freeze({
  __proto__: null,
  Z_NO_FLUSH: 0,
  Z_PARTIAL_FLUSH: 1,
  Z_SYNC_FLUSH: 2,
  Z_FULL_FLUSH: 3,
  Z_FINISH: 4,
  Z_BLOCK: 5,
  Z_OK: 0,
  Z_STREAM_END: 1,
  Z_NEED_DICT: 2,
  Z_ERRNO: -1,
  Z_STREAM_ERROR: -2,
  Z_DATA_ERROR: -3,
  Z_MEM_ERROR: -4,
  Z_BUF_ERROR: -5,
  Z_VERSION_ERROR: -6,
  Z_NO_COMPRESSION: 0,
  Z_BEST_SPEED: 1,
  Z_BEST_COMPRESSION: 9,
  Z_DEFAULT_COMPRESSION: -1,
  Z_FILTERED: 1,
  Z_HUFFMAN_ONLY: 2,
  Z_RLE: 3,
  Z_FIXED: 4,
  Z_DEFAULT_STRATEGY: 0,
  ZLIB_VERNUM: 4880,
  DEFLATE: 1,
  INFLATE: 2,
  GZIP: 3,
  GUNZIP: 4,
  DEFLATERAW: 5,
  INFLATERAW: 6,
  UNZIP: 7,
  BROTLI_DECODE: 8,
  BROTLI_ENCODE: 9,
  ZSTD_DECOMPRESS: 11,
  ZSTD_COMPRESS: 10,
  Z_MIN_WINDOWBITS: 8,
  Z_MAX_WINDOWBITS: 15,
  Z_DEFAULT_WINDOWBITS: 15,
  Z_MIN_CHUNK: 64,
  Z_MAX_CHUNK: Number.POSITIVE_INFINITY,
  Z_DEFAULT_CHUNK: 16384,
  Z_MIN_MEMLEVEL: 1,
  Z_MAX_MEMLEVEL: 9,
  Z_DEFAULT_MEMLEVEL: 8,
  Z_MIN_LEVEL: -1,
  Z_MAX_LEVEL: 9,
  Z_DEFAULT_LEVEL: -1,
  BROTLI_OPERATION_PROCESS: 0,
  BROTLI_OPERATION_FLUSH: 1,
  BROTLI_OPERATION_FINISH: 2,
  BROTLI_OPERATION_EMIT_METADATA: 3,
  BROTLI_PARAM_MODE: 0,
  BROTLI_MODE_GENERIC: 0,
  BROTLI_MODE_TEXT: 1,
  BROTLI_MODE_FONT: 2,
  BROTLI_DEFAULT_MODE: 0,
  BROTLI_PARAM_QUALITY: 1,
  BROTLI_MIN_QUALITY: 0,
  BROTLI_MAX_QUALITY: 11,
  BROTLI_DEFAULT_QUALITY: 11,
  BROTLI_PARAM_LGWIN: 2,
  BROTLI_MIN_WINDOW_BITS: 10,
  BROTLI_MAX_WINDOW_BITS: 24,
  BROTLI_LARGE_MAX_WINDOW_BITS: 30,
  BROTLI_DEFAULT_WINDOW: 22,
  BROTLI_PARAM_LGBLOCK: 3,
  BROTLI_MIN_INPUT_BLOCK_BITS: 16,
  BROTLI_MAX_INPUT_BLOCK_BITS: 24,
  BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING: 4,
  BROTLI_PARAM_SIZE_HINT: 5,
  BROTLI_PARAM_LARGE_WINDOW: 6,
  BROTLI_PARAM_NPOSTFIX: 7,
  BROTLI_PARAM_NDIRECT: 8,
  BROTLI_DECODER_RESULT_ERROR: 0,
  BROTLI_DECODER_RESULT_SUCCESS: 1,
  BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: 2,
  BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: 3,
  BROTLI_DECODER_PARAM_DISABLE_RING_BUFFER_REALLOCATION: 0,
  BROTLI_DECODER_PARAM_LARGE_WINDOW: 1,
  BROTLI_DECODER_NO_ERROR: 0,
  BROTLI_DECODER_SUCCESS: 1,
  BROTLI_DECODER_NEEDS_MORE_INPUT: 2,
  BROTLI_DECODER_NEEDS_MORE_OUTPUT: 3,
  BROTLI_DECODER_ERROR_FORMAT_EXUBERANT_NIBBLE: -1,
  BROTLI_DECODER_ERROR_FORMAT_RESERVED: -2,
  BROTLI_DECODER_ERROR_FORMAT_EXUBERANT_META_NIBBLE: -3,
  BROTLI_DECODER_ERROR_FORMAT_SIMPLE_HUFFMAN_ALPHABET: -4,
  BROTLI_DECODER_ERROR_FORMAT_SIMPLE_HUFFMAN_SAME: -5,
  BROTLI_DECODER_ERROR_FORMAT_CL_SPACE: -6,
  BROTLI_DECODER_ERROR_FORMAT_HUFFMAN_SPACE: -7,
  BROTLI_DECODER_ERROR_FORMAT_CONTEXT_MAP_REPEAT: -8,
  BROTLI_DECODER_ERROR_FORMAT_BLOCK_LENGTH_1: -9,
  BROTLI_DECODER_ERROR_FORMAT_BLOCK_LENGTH_2: -10,
  BROTLI_DECODER_ERROR_FORMAT_TRANSFORM: -11,
  BROTLI_DECODER_ERROR_FORMAT_DICTIONARY: -12,
  BROTLI_DECODER_ERROR_FORMAT_WINDOW_BITS: -13,
  BROTLI_DECODER_ERROR_FORMAT_PADDING_1: -14,
  BROTLI_DECODER_ERROR_FORMAT_PADDING_2: -15,
  BROTLI_DECODER_ERROR_FORMAT_DISTANCE: -16,
  BROTLI_DECODER_ERROR_DICTIONARY_NOT_SET: -19,
  BROTLI_DECODER_ERROR_INVALID_ARGUMENTS: -20,
  BROTLI_DECODER_ERROR_ALLOC_CONTEXT_MODES: -21,
  BROTLI_DECODER_ERROR_ALLOC_TREE_GROUPS: -22,
  BROTLI_DECODER_ERROR_ALLOC_CONTEXT_MAP: -25,
  BROTLI_DECODER_ERROR_ALLOC_RING_BUFFER_1: -26,
  BROTLI_DECODER_ERROR_ALLOC_RING_BUFFER_2: -27,
  BROTLI_DECODER_ERROR_ALLOC_BLOCK_TYPE_TREES: -30,
  BROTLI_DECODER_ERROR_UNREACHABLE: -31,
  ZSTD_e_continue: 0,
  ZSTD_e_flush: 1,
  ZSTD_e_end: 2,
  ZSTD_fast: 1,
  ZSTD_dfast: 2,
  ZSTD_greedy: 3,
  ZSTD_lazy: 4,
  ZSTD_lazy2: 5,
  ZSTD_btlazy2: 6,
  ZSTD_btopt: 7,
  ZSTD_btultra: 8,
  ZSTD_btultra2: 9,
  ZSTD_c_compressionLevel: 100,
  ZSTD_c_windowLog: 101,
  ZSTD_c_hashLog: 102,
  ZSTD_c_chainLog: 103,
  ZSTD_c_searchLog: 104,
  ZSTD_c_minMatch: 105,
  ZSTD_c_targetLength: 106,
  ZSTD_c_strategy: 107,
  ZSTD_c_enableLongDistanceMatching: 160,
  ZSTD_c_ldmHashLog: 161,
  ZSTD_c_ldmMinMatch: 162,
  ZSTD_c_ldmBucketSizeLog: 163,
  ZSTD_c_ldmHashRateLog: 164,
  ZSTD_c_contentSizeFlag: 200,
  ZSTD_c_checksumFlag: 201,
  ZSTD_c_dictIDFlag: 202,
  ZSTD_c_nbWorkers: 400,
  ZSTD_c_jobSize: 401,
  ZSTD_c_overlapLog: 402,
  ZSTD_d_windowLogMax: 100,
  ZSTD_CLEVEL_DEFAULT: 3,
  ZSTD_error_no_error: 0,
  ZSTD_error_GENERIC: 1,
  ZSTD_error_prefix_unknown: 10,
  ZSTD_error_version_unsupported: 12,
  ZSTD_error_frameParameter_unsupported: 14,
  ZSTD_error_frameParameter_windowTooLarge: 16,
  ZSTD_error_corruption_detected: 20,
  ZSTD_error_checksum_wrong: 22,
  ZSTD_error_literals_headerWrong: 24,
  ZSTD_error_dictionary_corrupted: 30,
  ZSTD_error_dictionary_wrong: 32,
  ZSTD_error_dictionaryCreation_failed: 34,
  ZSTD_error_parameter_unsupported: 40,
  ZSTD_error_parameter_combination_unsupported: 41,
  ZSTD_error_parameter_outOfBound: 42,
  ZSTD_error_tableLog_tooLarge: 44,
  ZSTD_error_maxSymbolValue_tooLarge: 46,
  ZSTD_error_maxSymbolValue_tooSmall: 48,
  ZSTD_error_stabilityCondition_notRespected: 50,
  ZSTD_error_stage_wrong: 60,
  ZSTD_error_init_missing: 62,
  ZSTD_error_memory_allocation: 64,
  ZSTD_error_workSpace_tooSmall: 66,
  ZSTD_error_dstSize_tooSmall: 70,
  ZSTD_error_srcSize_wrong: 72,
  ZSTD_error_dstBuffer_null: 74,
  ZSTD_error_noForwardProgress_destFull: 80,
  ZSTD_error_noForwardProgress_inputEmpty: 82
});

// src/node/zlib/options.ts
var c = constants;
function bounded(value, name, low, high, standard) {
  if (value === void 0 || Number.isNaN(value)) return standard;
  if (typeof value !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(name, "number", value);
  if (!Number.isFinite(value)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)(name, "a finite number", value);
  if (value < low || value > high) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)(name, high === Number.POSITIVE_INFINITY ? `>= ${low}` : `>= ${low} and <= ${high}`, value);
  return value;
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

// src/node/zlib/streams.ts
var flushMark = /* @__PURE__ */ Symbol("flush");
var ZlibBase = class extends (import_stream ??= require("pi:node/stream")).Transform {
  bytesWritten = 0;
  #id;
  #format;
  #settings;
  #chunk;
  #ended = false;
  constructor(format, options) {
    const s = settings(format, options);
    super({ autoDestroy: true, ...options });
    this.#format = format;
    this.#settings = s;
    this.#chunk = options?.chunkSize ?? constants.Z_DEFAULT_CHUNK;
    this.#id = (0, import_pi_host.zip)("open", s.text, s.dictionary);
  }
  get _closed() {
    return this.#id === 0;
  }
  get bytesRead() {
    return this.bytesWritten;
  }
  reset() {
    if (this._closed) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_INTERNAL_ASSERTION", "zlib binding closed\nThis is caused by either a bug in Node.js or incorrect usage of Node.js internals.\nPlease open an issue with this stack trace at https://github.com/nodejs/node/issues\n");
    this.#free();
    this.#id = (0, import_pi_host.zip)("open", this.#settings.text, this.#settings.dictionary);
    this.#ended = false;
  }
  params(level, strategy, callback) {
    bounded(level, "level", -1, 9, -1);
    bounded(strategy, "strategy", 0, 4, 0);
    this.flush(constants.Z_SYNC_FLUSH, () => callback?.());
  }
  flush(kind, callback) {
    if (typeof kind === "function" || kind === void 0 && !callback) {
      callback = kind;
      kind = this.#format.startsWith("brotli") ? constants.BROTLI_OPERATION_FLUSH : this.#format.startsWith("zstd") ? constants.ZSTD_e_flush : constants.Z_FULL_FLUSH;
    }
    if (this.writableFinished) {
      if (callback) (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(callback);
    } else if (this.writableEnded) {
      if (callback) this.once("end", callback);
    } else {
      const mark = (import_buffer2 ??= require("pi:node/buffer")).Buffer.alloc(0);
      mark[flushMark] = kind;
      this.write(mark, void 0, callback);
    }
  }
  close(callback) {
    if (callback) (0, (import_stream ??= require("pi:node/stream")).finished)(this, callback);
    this.destroy();
  }
  #free() {
    if (this.#id) (0, import_pi_host.zip)("close", this.#id);
    this.#id = 0;
  }
  _destroy(err, callback) {
    this.#free();
    callback(err);
  }
  _transform(chunk, _encoding, callback) {
    const mark = chunk[flushMark];
    const last = this.writableEnded && this.writableLength === chunk.byteLength;
    const kind = mark ?? (last ? this.#settings.finishFlush : this.#settings.flush);
    this.#run(chunk, mark === void 0 && last ? 0 : flushing(this.#format, kind), callback);
  }
  _flush(callback) {
    this.#run(new Uint8Array(0), 4, callback);
  }
  #run(chunk, flush, callback) {
    if (this.#id === 0) {
      callback();
      return;
    }
    this.bytesWritten += chunk.byteLength;
    if (this.#ended) {
      callback();
      return;
    }
    let r;
    try {
      r = (0, import_pi_host.zip)("push", this.#id, chunk, flush);
    } catch (err) {
      callback(err);
      return;
    }
    if (r.code) {
      const err = failure(r, this.#settings.limit);
      this.destroy(err);
      callback(err);
      return;
    }
    this.#ended = r.done;
    const out = r.data;
    for (let at = 0; at < out.length; at += this.#chunk) {
      const n = Math.min(this.#chunk, out.length - at);
      this.push((import_buffer2 ??= require("pi:node/buffer")).Buffer.from(out.buffer, out.byteOffset + at, n));
    }
    if (r.done) this.bytesWritten = r.used;
    callback();
  }
};
function streamClass(name, format) {
  const type = {
    [name]: class extends ZlibBase {
      constructor(options) {
        super(format, options);
      }
    }
  }[name];
  if (format.startsWith("zstd")) return type;
  return new Proxy(type, { apply: (_target, _this, args) => new type(...args) });
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer2;
var import_internal_errors2;
var import_internal_ticks;
var import_stream;
var import_internal_errors;
var import_buffer;
var import_internal_bytes;
