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
var import_pi_host2 = require("pi:host");

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

// src/node/tty/colors.ts
var import_pi_host = require("pi:host");
var builders = { APPVEYOR: 8, BUILDKITE: 8, CIRCLECI: 24, DRONE: 8, GITEA_ACTIONS: 24, GITHUB_ACTIONS: 24, GITLAB_CI: 8, TRAVIS: 8 };
var terminals = {
  eterm: 4,
  cons25: 4,
  console: 4,
  cygwin: 4,
  dtterm: 4,
  gnome: 4,
  hurd: 4,
  jfbterm: 4,
  konsole: 4,
  kterm: 4,
  mlterm: 4,
  mosh: 24,
  putty: 4,
  st: 4,
  "rxvt-unicode-24bit": 24,
  terminator: 24,
  "xterm-kitty": 24
};
var programs = { HyperTerm: 24, MacTerm: 24, Apple_Terminal: 8 };
var families = /ansi|color|linux|direct|^con[0-9]*x[0-9]|^rxvt|^screen|^xterm|^vt100|^vt220/;
var forced = { "": 4, 1: 4, true: 4, 2: 8, 3: 24 };
function ofWindows() {
  const [major, , build] = (0, import_pi_host.requireHost)("pi:node/os").release().split(".", 3).map(Number);
  return major < 10 || build < 10586 ? 4 : build < 14931 ? 8 : 24;
}
function ofBuilder(env) {
  const known = Object.keys(builders).find((name) => Object.hasOwn(env, name));
  return known ? builders[known] : env.CI_NAME === "codeship" ? 8 : 1;
}
function ofTerminal(env) {
  if (env.TERM_PROGRAM === "iTerm.app") return !env.TERM_PROGRAM_VERSION || /^[0-2]\./.test(env.TERM_PROGRAM_VERSION) ? 8 : 24;
  if (Object.hasOwn(programs, env.TERM_PROGRAM ?? "")) return programs[env.TERM_PROGRAM];
  if (env.COLORTERM === "truecolor" || env.COLORTERM === "24bit") return 24;
  if (env.TERM) {
    const term = String(env.TERM);
    if (term.includes("truecolor")) return 24;
    if (term.startsWith("xterm-256")) return 8;
    const name = term.toLowerCase();
    if (Object.hasOwn(terminals, name)) return terminals[name];
    if (families.test(name)) return 4;
  }
  return env.COLORTERM ? 4 : 1;
}
function colorDepth(env = globalThis.process.env) {
  if (env.FORCE_COLOR !== void 0) return forced[env.FORCE_COLOR] ?? 1;
  if (env.NODE_DISABLE_COLORS !== void 0 || env.NO_COLOR !== void 0 || env.TERM === "dumb") return 1;
  if (import_pi_host.boot.platform === "win32") return ofWindows();
  if (env.TMUX) return 24;
  if (Object.hasOwn(env, "TF_BUILD") && Object.hasOwn(env, "AGENT_NAME")) return 4;
  if (Object.hasOwn(env, "CI")) return ofBuilder(env);
  if ("TEAMCITY_VERSION" in env) return /^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/.test(env.TEAMCITY_VERSION) ? 4 : 1;
  return ofTerminal(env);
}
function hasColors(count, env, depth) {
  if (env === void 0 && (count === void 0 || typeof count === "object" && count !== null)) [count, env] = [16, count];
  else (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkInteger)(count, "count", 2);
  return count <= 2 ** depth(env);
}

// src/node/internal_stdio.ts
var Output = class extends (import_stream ??= require("pi:node/stream")).Writable {
  fd;
  isTTY = import_pi_host2.boot.isTTY || void 0;
  #decoder = new (import_string_decoder ??= require("pi:node/string_decoder")).StringDecoder("utf8");
  constructor(fd) {
    super({ decodeStrings: false, emitClose: false, autoDestroy: false });
    this.fd = fd;
    if (import_pi_host2.boot.isTTY) {
      this.columns = import_pi_host2.boot.columns;
      this.rows = import_pi_host2.boot.rows;
    }
  }
  _write(chunk, encoding, cb) {
    const text = typeof chunk === "string" ? /^(utf-?8|buffer)$/i.test(encoding) ? chunk : (import_buffer ??= require("pi:node/buffer")).Buffer.from(chunk, encoding).toString() : this.#decoder.write(chunk);
    if (text) (0, import_pi_host2.write)(this.fd, text);
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
    const depth = colorDepth(env);
    return env === void 0 && import_pi_host2.boot.isTTY && depth > 1 ? 24 : depth;
  }
  hasColors(count, env) {
    return hasColors(count, env, colorDepth);
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
  isTTY = import_pi_host2.boot.isTTY || void 0;
  isRaw = false;
  constructor() {
    super({ highWaterMark: 0 });
  }
  _read() {
    if (!import_pi_host2.boot.isTTY) this.push(null);
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
var import_internal_errors2;
