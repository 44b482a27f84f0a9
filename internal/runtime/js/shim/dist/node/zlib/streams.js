"use strict";
var __defProp = Object.defineProperty;

// src/node/zlib/streams.ts
var streams_exports = {
  streamClass: streamClass,
};
module.exports = __defProp(streams_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var flushMark = /* @__PURE__ */ Symbol("flush");
var ZlibBase = class extends (import_stream ??= require("pi:node/stream")).Transform {
  bytesWritten = 0;
  #id;
  #format;
  #settings;
  #chunk;
  #ended = false;
  constructor(format, options) {
    const s = (0, (import_options ??= require("pi:node/zlib/options")).settings)(format, options);
    super({ autoDestroy: true, ...options });
    this.#format = format;
    this.#settings = s;
    this.#chunk = options?.chunkSize ?? (import_constants ??= require("pi:node/zlib/constants")).constants.Z_DEFAULT_CHUNK;
    this.#id = (0, import_pi_host.zip)("open", s.text, s.dictionary);
  }
  get _closed() {
    return this.#id === 0;
  }
  get bytesRead() {
    return this.bytesWritten;
  }
  reset() {
    if (this._closed) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_INTERNAL_ASSERTION", "zlib binding closed\nThis is caused by either a bug in Node.js or incorrect usage of Node.js internals.\nPlease open an issue with this stack trace at https://github.com/nodejs/node/issues\n");
    this.#free();
    this.#id = (0, import_pi_host.zip)("open", this.#settings.text, this.#settings.dictionary);
    this.#ended = false;
  }
  params(level, strategy, callback) {
    (0, (import_options ??= require("pi:node/zlib/options")).bounded)(level, "level", -1, 9, -1);
    (0, (import_options ??= require("pi:node/zlib/options")).bounded)(strategy, "strategy", 0, 4, 0);
    this.flush((import_constants ??= require("pi:node/zlib/constants")).constants.Z_SYNC_FLUSH, () => callback?.());
  }
  flush(kind, callback) {
    if (typeof kind === "function" || kind === void 0 && !callback) {
      callback = kind;
      kind = this.#format.startsWith("brotli") ? (import_constants ??= require("pi:node/zlib/constants")).constants.BROTLI_OPERATION_FLUSH : this.#format.startsWith("zstd") ? (import_constants ??= require("pi:node/zlib/constants")).constants.ZSTD_e_flush : (import_constants ??= require("pi:node/zlib/constants")).constants.Z_FULL_FLUSH;
    }
    if (this.writableFinished) {
      if (callback) (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(callback);
    } else if (this.writableEnded) {
      if (callback) this.once("end", callback);
    } else {
      const mark = (import_buffer ??= require("pi:node/buffer")).Buffer.alloc(0);
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
    this.#run(chunk, mark === void 0 && last ? 0 : (0, (import_options ??= require("pi:node/zlib/options")).flushing)(this.#format, kind), callback);
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
      const err = (0, (import_options ??= require("pi:node/zlib/options")).failure)(r, this.#settings.limit);
      this.destroy(err);
      callback(err);
      return;
    }
    this.#ended = r.done;
    const out = r.data;
    for (let at = 0; at < out.length; at += this.#chunk) {
      const n = Math.min(this.#chunk, out.length - at);
      this.push((import_buffer ??= require("pi:node/buffer")).Buffer.from(out.buffer, out.byteOffset + at, n));
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
var import_buffer;
var import_internal_errors;
var import_internal_ticks;
var import_stream;
var import_constants;
var import_options;
