"use strict";
var __defProp = Object.defineProperty;

// src/node/zlib.ts
var zlib_exports = {
  get constants() { return (import_constants ??= require("pi:node/zlib/constants")).constants; },
  crc32: crc32,
  default: void 0,
  get deflateRawSync() { return deflateRawSync; },
  get deflateSync() { return deflateSync; },
  get gunzipSync() { return gunzipSync; },
  get gzipSync() { return gzipSync; },
  get inflateRawSync() { return inflateRawSync; },
  get inflateSync() { return inflateSync; },
  "module.exports": void 0,
  get unzipSync() { return unzipSync; },
};
module.exports = __defProp(zlib_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var named = ["Z_OK", "Z_STREAM_END", "Z_NEED_DICT", "Z_ERRNO", "Z_STREAM_ERROR", "Z_DATA_ERROR", "Z_MEM_ERROR", "Z_BUF_ERROR", "Z_VERSION_ERROR"];
var codes = {};
for (const name of named) codes[name] = (import_constants ??= require("pi:node/zlib/constants")).constants[name];
for (const name of named) codes[codes[name]] = name;
function work(format, input, options) {
  const bytes = (0, (import_options ??= require("pi:node/zlib/options")).bytesOf)(input);
  const s = (0, (import_options ??= require("pi:node/zlib/options")).settings)(format, options);
  const r = (0, import_pi_host.zip)("once", s.text, bytes, s.dictionary);
  if (r.code) throw (0, (import_options ??= require("pi:node/zlib/options")).failure)(r, s.limit);
  const buffer = (import_buffer ??= require("pi:node/buffer")).Buffer.from(r.data.buffer, r.data.byteOffset, r.data.byteLength);
  if (!s.info) return buffer;
  return { buffer, engine: new zlib[classNames[format]](options) };
}
function callbackForm(format) {
  return (input, options, callback) => {
    if (typeof options === "function") [callback, options] = [options, {}];
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
    if (typeof input !== "string" && !ArrayBuffer.isView(input) && !(input instanceof ArrayBuffer)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("chunk", ["string", "Buffer", "TypedArray", "DataView"], input);
    (0, (import_options ??= require("pi:node/zlib/options")).settings)(format, options);
    const kept = typeof input === "string" ? input : (0, (import_options ??= require("pi:node/zlib/options")).bytesOf)(input).slice();
    (0, import_pi_host.requireHost)("pi:web/timers").setImmediate(() => {
      let out;
      try {
        out = work(format, kept, options);
      } catch (err) {
        (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(callback, err);
        return;
      }
      (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(callback, null, out);
    });
  };
}
var promisified = /* @__PURE__ */ Symbol.for("nodejs.util.promisify.custom");
function crc32(data, value = 0) {
  if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("data", ["string", "Buffer", "TypedArray", "DataView"], data);
  if (typeof value !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("value", "number", value);
  if (!Number.isInteger(value) || value < 0 || value > 4294967295) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("value", Number.isInteger(value) ? ">= 0 && <= 4294967295" : "an integer", value);
  return (0, import_pi_host.native)("crc32", (0, (import_options ??= require("pi:node/zlib/options")).bytesOf)(data), value);
}
var classNames = {
  deflate: "Deflate",
  inflate: "Inflate",
  gzip: "Gzip",
  gunzip: "Gunzip",
  deflateRaw: "DeflateRaw",
  inflateRaw: "InflateRaw",
  unzip: "Unzip",
  brotliCompress: "BrotliCompress",
  brotliDecompress: "BrotliDecompress",
  zstdCompress: "ZstdCompress",
  zstdDecompress: "ZstdDecompress"
};
var zlib = { crc32 };
for (const [format, name] of Object.entries(classNames)) {
  const get = () => {
    const value = (0, import_pi_host.requireHost)("pi:node/internal_zlib").streamClass(name, format);
    Object.defineProperty(zlib, name, { value, enumerable: true, configurable: true, writable: true });
    return value;
  };
  Object.defineProperty(zlib, name, { get, enumerable: true, configurable: true });
}
var forms = ["deflate", "gzip", "deflateRaw", "unzip", "inflate", "gunzip", "inflateRaw", "brotliCompress", "brotliDecompress", "zstdCompress", "zstdDecompress"];
for (const format of forms) {
  zlib[format] = callbackForm(format);
  Object.defineProperty(zlib[format], "name", { value: "asyncBufferWrapper" });
  Object.defineProperty(zlib[format], promisified, {
    value: (input, options) => new Promise((resolve, reject) => zlib[format](input, options, (err, out) => err ? reject(err) : resolve(out)))
  });
  const sync = (input, options) => work(format, input, options);
  Object.defineProperties(sync, { name: { value: "syncBufferWrapper" }, length: { value: 2 } });
  zlib[`${format}Sync`] = sync;
}
for (const name of ["Deflate", "Inflate", "DeflateRaw", "InflateRaw", "Gzip", "Gunzip", "Unzip", "BrotliCompress", "BrotliDecompress", "ZstdCompress", "ZstdDecompress"]) {
  const create = (options) => new zlib[name](options);
  Object.defineProperties(create, { name: { value: "value" }, length: { value: 1 } });
  zlib[`create${name}`] = create;
}
Object.defineProperty(zlib, "constants", { value: (import_constants ??= require("pi:node/zlib/constants")).constants, enumerable: true });
Object.defineProperty(zlib, "codes", { value: Object.freeze(codes), enumerable: true });
for (const [name, value] of Object.entries((import_constants ??= require("pi:node/zlib/constants")).constants)) {
  if (!name.startsWith("BROTLI")) Object.defineProperty(zlib, name, { value, enumerable: false });
}
var zlib_default = zlib;
var { gunzipSync, gzipSync, inflateSync, deflateSync, inflateRawSync, deflateRawSync, unzipSync } = zlib;
zlib_exports["default"] = zlib_default;
zlib_exports["module.exports"] = zlib;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer;
var import_internal_errors;
var import_internal_ticks;
var import_constants;
var import_options;
