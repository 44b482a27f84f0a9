"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_stdio.ts
var internal_stdio_exports = {
  resized: resized,
  stdio: stdio,
};
module.exports = __defProp(internal_stdio_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var Output = class extends (import_stream ??= require("pi:node/stream")).Writable {
  fd;
  isTTY = import_pi_host.boot.isTTY || void 0;
  #decoder = new (import_string_decoder ??= require("pi:node/string_decoder")).StringDecoder("utf8");
  constructor(fd) {
    super({ decodeStrings: false, emitClose: false, autoDestroy: false });
    this.fd = fd;
    if (import_pi_host.boot.isTTY) {
      this.columns = import_pi_host.boot.columns;
      this.rows = import_pi_host.boot.rows;
    }
  }
  _write(chunk, encoding, cb) {
    const text = typeof chunk === "string" ? /^(utf-?8|buffer)$/i.test(encoding) ? chunk : (import_buffer ??= require("pi:node/buffer")).Buffer.from(chunk, encoding).toString() : this.#decoder.write(chunk);
    if (text) (0, import_pi_host.write)(this.fd, text);
    cb();
  }
  /** The host's streams do not end with an extension. */
  end(chunk, encoding, cb) {
    if (chunk !== void 0 && chunk !== null && typeof chunk !== "function") this.write(chunk, encoding);
    const done = [chunk, encoding, cb].find((f) => typeof f === "function");
    if (done) queueMicrotask(done);
    return this;
  }
  destroy() {
    return this;
  }
  _type = "tty";
  _isStdio = true;
  getWindowSize() {
    return [this.columns ?? 80, this.rows ?? 24];
  }
  getColorDepth() {
    return import_pi_host.boot.isTTY ? 24 : 1;
  }
  hasColors(count = 16) {
    return typeof count === "number" ? 2 ** this.getColorDepth() >= count : import_pi_host.boot.isTTY;
  }
  #escape(text, cb) {
    return this.write(text, cb);
  }
  cursorTo(x, y, cb) {
    return this.#escape(typeof y === "number" ? `\x1B[${y + 1};${x + 1}H` : `\x1B[${x + 1}G`, typeof y === "function" ? y : cb);
  }
  moveCursor(dx, dy, cb) {
    let text = dx < 0 ? `\x1B[${-dx}D` : dx > 0 ? `\x1B[${dx}C` : "";
    text += dy < 0 ? `\x1B[${-dy}A` : dy > 0 ? `\x1B[${dy}B` : "";
    return this.#escape(text, cb);
  }
  clearLine(dir, cb) {
    return this.#escape(dir < 0 ? "\x1B[1K" : dir > 0 ? "\x1B[0K" : "\x1B[2K", cb);
  }
  clearScreenDown(cb) {
    return this.#escape("\x1B[0J", cb);
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
};
var Input = class extends (import_stream ??= require("pi:node/stream")).Readable {
  fd = 0;
  isTTY = import_pi_host.boot.isTTY || void 0;
  isRaw = false;
  constructor() {
    super({ highWaterMark: 0 });
  }
  _read() {
    if (!import_pi_host.boot.isTTY) this.push(null);
  }
  setRawMode(mode) {
    this.isRaw = !!mode;
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
};
var made = /* @__PURE__ */ new Map();
function stdio(fd) {
  let stream = made.get(fd);
  if (!stream) {
    stream = fd === 0 ? new Input() : new Output(fd);
    made.set(fd, stream);
  }
  return stream;
}
function resized(columns, rows) {
  for (const fd of [1, 2]) {
    const stream = stdio(fd);
    stream.columns = columns;
    stream.rows = rows;
    stream.emit("resize");
  }
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer;
var import_string_decoder;
var import_stream;
