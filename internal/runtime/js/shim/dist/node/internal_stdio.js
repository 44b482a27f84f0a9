"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_stdio.ts
var internal_stdio_exports = {
  Input: void 0,
  Output: void 0,
  resized: resized,
  stdio: stdio,
};
module.exports = __defProp(internal_stdio_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");

// src/node/readline/cursor.ts
function emit(stream, text, cb) {
  if (cb !== void 0) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  if (stream === null || stream === void 0 || text === "") {
    if (typeof cb === "function") (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, null);
    return true;
  }
  return stream.write(text, cb);
}
function cursorTo(stream, x, y, callback) {
  if (callback !== void 0) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  if (typeof y === "function") [callback, y] = [y, void 0];
  if (Number.isNaN(x)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("x", x);
  if (Number.isNaN(y)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("y", y);
  if (stream === null || stream === void 0 || typeof x !== "number" && typeof y !== "number") return emit(void 0, "", callback);
  if (typeof x !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_CURSOR_POS", "Cannot set cursor row without setting its column");
  return emit(stream, typeof y === "number" ? `\x1B[${y + 1};${x + 1}H` : `\x1B[${x + 1}G`, callback);
}
function moveCursor(stream, dx, dy, callback) {
  const h = dx < 0 ? `\x1B[${-dx}D` : dx > 0 ? `\x1B[${dx}C` : "";
  const v = dy < 0 ? `\x1B[${-dy}A` : dy > 0 ? `\x1B[${dy}B` : "";
  return emit(stream, h + v, callback);
}
function clearLine(stream, dir, callback) {
  return emit(stream, dir < 0 ? "\x1B[1K" : dir > 0 ? "\x1B[0K" : "\x1B[2K", callback);
}
function clearScreenDown(stream, callback) {
  return emit(stream, "\x1B[0J", callback);
}

// src/node/internal_stdio.ts
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
  destroySoon() {
    return this;
  }
  _type = "tty";
  _isStdio = true;
  getWindowSize() {
    return [this.columns ?? 80, this.rows ?? 24];
  }
  /** The host draws in all colours: a variable that says so is not among those that every extension sees. */
  getColorDepth(env) {
    const depth = (0, (import_colors ??= require("pi:node/tty/colors")).colorDepth)(env);
    return env === void 0 && import_pi_host.boot.isTTY && depth > 1 ? 24 : depth;
  }
  hasColors(count, env) {
    return (0, (import_colors ??= require("pi:node/tty/colors")).hasColors)(count, env, (import_colors ??= require("pi:node/tty/colors")).colorDepth);
  }
  cursorTo(x, y, callback) {
    return cursorTo(this, x, y, callback);
  }
  moveCursor(dx, dy, callback) {
    return moveCursor(this, dx, dy, callback);
  }
  clearLine(dir, callback) {
    return clearLine(this, dir, callback);
  }
  clearScreenDown(callback) {
    return clearScreenDown(this, callback);
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
internal_stdio_exports["Input"] = Input;
internal_stdio_exports["Output"] = Output;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer;
var import_string_decoder;
var import_stream;
var import_internal_errors;
var import_internal_ticks;
var import_colors;
