"use strict";
var __defProp = Object.defineProperty;

// src/node/zlib/streams.ts
var streams_exports = {
  streamClass: streamClass,
};
module.exports = __defProp(streams_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var flushMark = /* @__PURE__ */ Symbol("flush");
var nothing = new Uint8Array(0);
function fullFlush(format) {
  if (format.startsWith("brotli")) return (import_constants ??= require("pi:node/zlib/constants")).constants.BROTLI_OPERATION_FLUSH;
  return format.startsWith("zstd") ? (import_constants ??= require("pi:node/zlib/constants")).constants.ZSTD_e_flush : (import_constants ??= require("pi:node/zlib/constants")).constants.Z_FULL_FLUSH;
}
var Handle = class {
  #id;
  #format;
  #settings;
  #state;
  #onError;
  #owed = nothing;
  #owes = false;
  #ended = false;
  #taken = 0;
  constructor(format, s, state, onError) {
    this.#format = format;
    this.#settings = s;
    this.#state = state;
    this.#onError = onError;
    this.#id = (0, import_pi_host.zip)("open", s.text, s.dictionary);
  }
  get ended() {
    return this.#ended;
  }
  /** What comes out for a chunk: {data, done, used}, or with code and message what is wrong. */
  push(chunk, flush) {
    this.#taken += chunk.byteLength;
    const r = (0, import_pi_host.zip)("push", this.#id, chunk, flush);
    this.#ended = !!r.done;
    return r;
  }
  writeSync(flushFlag, input, from, length, out, at, room) {
    let unread = 0;
    if (!this.#ended && (length > 0 || !this.#owes)) {
      const r = this.push(input ? input.subarray(from, from + length) : nothing, (0, (import_options ??= require("pi:node/zlib/options")).flushing)(this.#format, flushFlag));
      if (r.code) return this.#onError((0, (import_options ??= require("pi:node/zlib/options")).failure)(r, this.#settings.limit));
      this.#owed = this.#owed.length > 0 ? (import_buffer ??= require("pi:node/buffer")).Buffer.concat([this.#owed, r.data]) : r.data;
      if (r.done) unread = Math.max(0, Math.min(length, this.#taken - r.used));
    } else if (this.#ended) unread = length;
    const n = Math.min(room, this.#owed.length);
    out.set(this.#owed.subarray(0, n), at);
    this.#owed = this.#owed.subarray(n);
    this.#owes = n === room;
    this.#state[0] = room - n;
    this.#state[1] = unread;
  }
  reset() {
    this.close();
    this.#id = (0, import_pi_host.zip)("open", this.#settings.text, this.#settings.dictionary);
    this.#owed = nothing;
    this.#owes = this.#ended = false;
    this.#taken = 0;
  }
  close() {
    if (this.#id) (0, import_pi_host.zip)("close", this.#id);
    this.#id = 0;
  }
};
var ZlibBase = class extends (import_stream ??= require("pi:node/stream")).Transform {
  bytesWritten = 0;
  _handle;
  _writeState = new Uint32Array(2);
  _outBuffer;
  _outOffset = 0;
  _chunkSize;
  _defaultFlushFlag;
  _finishFlushFlag;
  _defaultFullFlushFlag;
  _info;
  _maxOutputLength;
  #format;
  #settings;
  #failed;
  constructor(format, options) {
    const s = (0, (import_options ??= require("pi:node/zlib/options")).settings)(format, options);
    super({ autoDestroy: true, ...options });
    this.#format = format;
    this.#settings = s;
    this._chunkSize = options?.chunkSize ?? (import_constants ??= require("pi:node/zlib/constants")).constants.Z_DEFAULT_CHUNK;
    this._outBuffer = (import_buffer ??= require("pi:node/buffer")).Buffer.allocUnsafe(this._chunkSize);
    this._defaultFlushFlag = s.flush;
    this._finishFlushFlag = s.finishFlush;
    this._defaultFullFlushFlag = fullFlush(format);
    this._info = options?.info;
    this._maxOutputLength = s.limit;
    this._handle = new Handle(format, s, this._writeState, (err) => {
      this.destroy(err);
      this.#failed = err;
    });
  }
  get _closed() {
    return !this._handle;
  }
  get bytesRead() {
    return this.bytesWritten;
  }
  reset() {
    if (!this._handle) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_INTERNAL_ASSERTION", "zlib binding closed\nThis is caused by either a bug in Node.js or incorrect usage of Node.js internals.\nPlease open an issue with this stack trace at https://github.com/nodejs/node/issues\n");
    this._handle.reset();
  }
  params(level, strategy, callback) {
    (0, (import_options ??= require("pi:node/zlib/options")).bounded)(level, "level", -1, 9, -1);
    (0, (import_options ??= require("pi:node/zlib/options")).bounded)(strategy, "strategy", 0, 4, 0);
    this.flush((import_constants ??= require("pi:node/zlib/constants")).constants.Z_SYNC_FLUSH, () => callback?.());
  }
  flush(kind, callback) {
    if (typeof kind === "function" || kind === void 0 && !callback) {
      callback = kind;
      kind = this._defaultFullFlushFlag;
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
    this._handle?.close();
    this._handle = null;
  }
  _destroy(err, callback) {
    this.#free();
    callback(err);
  }
  /** Node keeps this to itself, and packages call it: all that comes out of one piece, at once. The handle is closed then. */
  _processChunk(chunk, flushFlag, callback) {
    if (typeof callback === "function") return this.#run(chunk, (0, (import_options ??= require("pi:node/zlib/options")).flushing)(this.#format, flushFlag), callback);
    const handle = this._handle;
    if (!handle) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_INTERNAL_ASSERTION", "zlib binding closed");
    const parts = [];
    let at = 0;
    let left = chunk.byteLength;
    for (let full = true; full; ) {
      const out = (import_buffer ??= require("pi:node/buffer")).Buffer.allocUnsafe(this._chunkSize);
      handle.writeSync(flushFlag, chunk, at, left, out, 0, out.length);
      if (this.#failed) throw this.#failed;
      const [room, unread] = this._writeState;
      if (room < out.length) parts.push(out.subarray(0, out.length - room));
      at += left - unread;
      left = unread;
      full = room === 0;
    }
    this.bytesWritten = at;
    this.#free();
    return parts.length === 0 ? (import_buffer ??= require("pi:node/buffer")).Buffer.alloc(0) : parts.length === 1 ? parts[0] : (import_buffer ??= require("pi:node/buffer")).Buffer.concat(parts);
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
    if (!this._handle) {
      callback();
      return;
    }
    this.bytesWritten += chunk.byteLength;
    if (this._handle.ended) {
      callback();
      return;
    }
    let r;
    try {
      r = this._handle.push(chunk, flush);
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
    const out = r.data;
    for (let at = 0; at < out.length; at += this._chunkSize) {
      const n = Math.min(this._chunkSize, out.length - at);
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
  return (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(type);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer;
var import_internal_callable;
var import_internal_errors;
var import_internal_ticks;
var import_stream;
var import_constants;
var import_options;
