"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/node/zlib.ts
var zlib_exports = {};
__export(zlib_exports, {
  constants: () => constants,
  crc32: () => crc32,
  default: () => zlib_default,
  deflateRawSync: () => deflateRawSync,
  deflateSync: () => deflateSync,
  gunzipSync: () => gunzipSync,
  gzipSync: () => gzipSync,
  inflateRawSync: () => inflateRawSync,
  inflateSync: () => inflateSync,
  "module.exports": () => zlib,
  unzipSync: () => unzipSync
});
module.exports = __toCommonJS(zlib_exports);
var import_pi_host = require("pi:host");
var import_buffer = require("pi:node/buffer");
var import_internal_bytes = require("pi:node/internal_bytes");
var import_internal_errors = require("pi:node/internal_errors");
var import_internal_ticks = require("pi:node/internal_ticks");
var codes = {
  Z_OK: 0,
  Z_STREAM_END: 1,
  Z_NEED_DICT: 2,
  Z_ERRNO: -1,
  Z_STREAM_ERROR: -2,
  Z_DATA_ERROR: -3,
  Z_MEM_ERROR: -4,
  Z_BUF_ERROR: -5,
  Z_VERSION_ERROR: -6
};
var constants = Object.freeze({
  Z_NO_FLUSH: 0,
  Z_PARTIAL_FLUSH: 1,
  Z_SYNC_FLUSH: 2,
  Z_FULL_FLUSH: 3,
  Z_FINISH: 4,
  Z_BLOCK: 5,
  ...codes,
  Z_NO_COMPRESSION: 0,
  Z_BEST_SPEED: 1,
  Z_BEST_COMPRESSION: 9,
  Z_DEFAULT_COMPRESSION: -1,
  Z_FILTERED: 1,
  Z_HUFFMAN_ONLY: 2,
  Z_RLE: 3,
  Z_FIXED: 4,
  Z_DEFAULT_STRATEGY: 0,
  DEFLATE: 1,
  INFLATE: 2,
  GZIP: 3,
  GUNZIP: 4,
  DEFLATERAW: 5,
  INFLATERAW: 6,
  UNZIP: 7,
  Z_MIN_WINDOWBITS: 8,
  Z_MAX_WINDOWBITS: 15,
  Z_DEFAULT_WINDOWBITS: 15,
  Z_MIN_CHUNK: 64,
  Z_MAX_CHUNK: Infinity,
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
  BROTLI_PARAM_QUALITY: 1,
  BROTLI_PARAM_MODE: 0,
  BROTLI_PARAM_SIZE_HINT: 5
});
function bytesOf(input) {
  if (typeof input === "string") return import_buffer.Buffer.from(input);
  if (ArrayBuffer.isView(input) || input instanceof ArrayBuffer) return (0, import_internal_bytes.viewBytes)(input);
  throw (0, import_internal_errors.invalidArgType)("buffer", ["string", "Buffer", "TypedArray", "DataView", "ArrayBuffer"], input);
}
function failure(r, max) {
  if (r.code === "TOO_LARGE") return (0, import_internal_errors.nodeError)(RangeError, "ERR_BUFFER_TOO_LARGE", `Cannot create a Buffer larger than ${max} bytes`);
  return Object.assign(new Error(r.message), { errno: codes[r.code], code: r.code });
}
function compress(format, input, options) {
  const dictionary = options?.dictionary ? bytesOf(options.dictionary) : null;
  const bytes = (0, import_pi_host.native)("deflate", format, options?.level ?? -1, bytesOf(input), dictionary);
  return import_buffer.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
function expand(format, input, options) {
  const max = options?.maxOutputLength ?? 0;
  const dictionary = options?.dictionary ? bytesOf(options.dictionary) : null;
  const r = (0, import_pi_host.native)("inflate", format, bytesOf(input), max, dictionary);
  if (r.code) throw failure(r, max || 256 * 2 ** 20);
  const bytes = r.data;
  return import_buffer.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
function callbackForm(work) {
  return (input, options, cb) => {
    if (typeof options === "function") [cb, options] = [options, {}];
    (0, import_internal_errors.checkFunction)(cb, "callback");
    (0, import_internal_ticks.nextTick)(() => {
      let out;
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
function streamClass(name, work) {
  let made;
  return () => {
    if (made) return made;
    const { Transform } = (0, import_pi_host.requireHost)("pi:node/stream");
    made = class extends Transform {
      bytesWritten = 0;
      _gathered = [];
      _options;
      constructor(options) {
        super(options);
        this._options = options;
      }
      _transform(chunk, _encoding, cb) {
        this.bytesWritten += chunk.length;
        this._gathered.push(chunk);
        cb();
      }
      _flush(cb) {
        try {
          this.push(work(import_buffer.Buffer.concat(this._gathered), this._options));
        } catch (err) {
          cb(err);
          return;
        }
        cb();
      }
      close(cb) {
        if (cb) this.once("close", cb);
        this.destroy();
      }
      flush(kind, cb) {
        const done = typeof kind === "function" ? kind : cb;
        if (done) (0, import_internal_ticks.nextTick)(done);
      }
    };
    Object.defineProperty(made, "name", { value: name });
    return made;
  };
}
function absent(name) {
  return () => {
    throw (0, import_internal_errors.nodeError)(Error, "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM", `zlib.${name} is not provided by pier`);
  };
}
function crc32(data, value = 0) {
  return (0, import_pi_host.native)("crc32", bytesOf(data), value);
}
var zlib = { constants, codes: Object.freeze({ ...codes }), crc32, ...constants };
var kinds = [
  ["Gzip", "gzip", (i, o) => compress("gzip", i, o)],
  ["Gunzip", "gunzip", (i, o) => expand("gzip", i, o)],
  ["Deflate", "deflate", (i, o) => compress("zlib", i, o)],
  ["Inflate", "inflate", (i, o) => expand("zlib", i, o)],
  ["DeflateRaw", "deflateRaw", (i, o) => compress("raw", i, o)],
  ["InflateRaw", "inflateRaw", (i, o) => expand("raw", i, o)],
  ["Unzip", "unzip", (i, o) => expand("auto", i, o)]
];
for (const [upper, lower, work] of kinds) {
  const get = streamClass(upper, work);
  zlib[`${lower}Sync`] = work;
  zlib[lower] = callbackForm(work);
  zlib[`create${upper}`] = (options) => new (get())(options);
  Object.defineProperty(zlib, upper, { get, enumerable: true, configurable: true });
}
for (const name of ["brotliCompress", "brotliCompressSync", "brotliDecompress", "brotliDecompressSync", "createBrotliCompress", "createBrotliDecompress", "zstdCompress", "zstdCompressSync", "zstdDecompress", "zstdDecompressSync", "createZstdCompress", "createZstdDecompress"]) zlib[name] = absent(name);
var zlib_default = zlib;
var { gunzipSync, gzipSync, inflateSync, deflateSync, inflateRawSync, deflateRawSync, unzipSync } = zlib;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
