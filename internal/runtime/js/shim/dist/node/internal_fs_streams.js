"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_fs_streams.ts
var internal_fs_streams_exports = {
  ReadStream: void 0,
  WriteStream: void 0,
  createReadStream: createReadStream,
  createWriteStream: createWriteStream,
};
module.exports = __defProp(internal_fs_streams_exports, "__esModule", { value: true });
function optionsOf(path, options) {
  const o = typeof options === "string" ? { encoding: (0, (import_internal_fs ??= require("pi:node/internal_fs")).checkEncoding)(options) } : { ...options };
  if (o.fd === void 0 || o.fd === null) (0, (import_internal_fs ??= require("pi:node/internal_fs")).toPath)(path);
  if (o.start !== void 0) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(o.start, "start", 0);
  if (o.end !== void 0 && o.end !== Infinity) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(o.end, "end", 0);
  if (o.start !== void 0 && o.end !== void 0 && o.start > o.end) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("start", `<= "end" (here: ${o.end})`, o.start);
  return o;
}
function own(stream, name) {
  const fn = stream._fs?.[name];
  return fn && ((...args) => new Promise((resolve, reject) => fn.call(stream._fs, ...args, (err, value) => err ? reject(err) : resolve(value))));
}
function openFile(stream, flags, mode, cb) {
  if (typeof stream.fd === "number") {
    cb();
    return;
  }
  (own(stream, "open")?.(stream.path, flags, mode) ?? (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.open(stream.path, flags, mode))).then(
    (fd) => {
      stream.fd = fd;
      cb();
      stream.emit("open", fd);
      stream.emit("ready");
    },
    (err) => cb(err)
  );
}
function closeFile(stream, err, cb) {
  const { fd } = stream;
  if (typeof fd !== "number" || !stream._autoClose) {
    cb(err);
    return;
  }
  stream.fd = null;
  const closing = stream._handle ? stream._handle.close() : own(stream, "close")?.(fd) ?? (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.close(fd));
  closing.then(() => cb(err), (e) => cb(err ?? e));
}
var ReadStream = class extends (import_stream ??= require("pi:node/stream")).Readable {
  path;
  fd;
  flags;
  mode;
  start;
  end;
  bytesRead = 0;
  _autoClose;
  _handle;
  _fs;
  _position;
  constructor(path, options) {
    const o = optionsOf(path, options);
    super({ highWaterMark: 64 * 1024, ...o, autoDestroy: o.autoClose !== false, read: void 0, signal: void 0 });
    this.path = o.fd === void 0 || o.fd === null ? (0, (import_internal_fs ??= require("pi:node/internal_fs")).toPath)(path) : path;
    this.fd = typeof o.fd === "object" && o.fd ? o.fd.fd : o.fd ?? null;
    this._handle = o.handle ?? (typeof o.fd === "object" ? o.fd : void 0);
    this.flags = o.flags ?? "r";
    this.mode = o.mode ?? 438;
    this._autoClose = o.autoClose !== false;
    this._fs = o.fs;
    this.start = o.start;
    this.end = o.end ?? Infinity;
    this._position = this.start;
    if (o.signal) o.signal.addEventListener("abort", () => this.destroy(Object.assign(new Error("The operation was aborted"), { name: "AbortError", code: "ABORT_ERR" })), { once: true });
  }
  _construct(cb) {
    openFile(this, this.flags, this.mode, cb);
  }
  _read(size) {
    const from = this._position ?? this.bytesRead;
    const n = Math.min(size, this.end - from + 1);
    if (n <= 0) {
      this.push(null);
      return;
    }
    const buffer = (import_buffer ??= require("pi:node/buffer")).Buffer.alloc(n);
    (own(this, "read")?.(this.fd, buffer, 0, n, this._position) ?? (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.read(this.fd, buffer, 0, n, this._position))).then(
      (got) => {
        this.bytesRead += got;
        if (this._position !== void 0) this._position += got;
        this.push(got === 0 ? null : buffer.subarray(0, got));
      },
      (err) => this.destroy(err)
    );
  }
  _destroy(err, cb) {
    closeFile(this, err, cb);
  }
  close(cb) {
    if (cb) this.once("close", cb);
    this.destroy();
  }
  get pending() {
    return this.fd === null;
  }
  get autoClose() {
    return this._autoClose;
  }
  set autoClose(value) {
    this._autoClose = value;
  }
};
var WriteStream = class extends (import_stream ??= require("pi:node/stream")).Writable {
  path;
  fd;
  flags;
  mode;
  start;
  bytesWritten = 0;
  _autoClose;
  _handle;
  _fs;
  _position;
  constructor(path, options) {
    const o = optionsOf(path, options);
    super({ ...o, autoDestroy: o.autoClose !== false, decodeStrings: true, write: void 0, signal: void 0 });
    this.path = o.fd === void 0 || o.fd === null ? (0, (import_internal_fs ??= require("pi:node/internal_fs")).toPath)(path) : path;
    this.fd = typeof o.fd === "object" && o.fd ? o.fd.fd : o.fd ?? null;
    this._handle = o.handle ?? (typeof o.fd === "object" ? o.fd : void 0);
    this.flags = o.flags ?? (o.start === void 0 ? "w" : "r+");
    this.mode = o.mode ?? 438;
    this._autoClose = o.autoClose !== false;
    this._fs = o.fs;
    this.start = o.start;
    this._position = o.start;
    if (o.encoding) this.setDefaultEncoding(o.encoding);
  }
  _construct(cb) {
    openFile(this, this.flags, this.mode, cb);
  }
  _write(chunk, _encoding, cb) {
    (own(this, "write")?.(this.fd, chunk, 0, chunk.length, this._position) ?? (0, (import_internal_fs ??= require("pi:node/internal_fs")).runAsync)((import_internal_fs ??= require("pi:node/internal_fs")).steps.write(this.fd, chunk, 0, chunk.length, this._position))).then((n) => {
      this.bytesWritten += n;
      if (this._position !== void 0) this._position += n;
      if (n < chunk.length) this._write(chunk.subarray(n), "buffer", cb);
      else cb();
    }, cb);
  }
  _writev(list, cb) {
    this._write((import_buffer ??= require("pi:node/buffer")).Buffer.concat(list.map((l) => l.chunk)), "buffer", cb);
  }
  _destroy(err, cb) {
    closeFile(this, err, cb);
  }
  close(cb) {
    if (cb) {
      if (this.closed) queueMicrotask(() => cb());
      else this.once("close", () => cb());
    }
    this.end();
  }
  get pending() {
    return this.fd === null;
  }
  get autoClose() {
    return this._autoClose;
  }
  set autoClose(value) {
    this._autoClose = value;
  }
};
function createReadStream(path, options) {
  return new ReadStream(path, options);
}
function createWriteStream(path, options) {
  return new WriteStream(path, options);
}
internal_fs_streams_exports["ReadStream"] = ReadStream;
internal_fs_streams_exports["WriteStream"] = WriteStream;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer;
var import_internal_errors;
var import_internal_fs;
var import_stream;
