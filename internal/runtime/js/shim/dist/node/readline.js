"use strict";
var __defProp = Object.defineProperty;

// src/node/readline.ts
var readline_exports = {
  Interface: void 0,
  clearLine: clearLine,
  clearScreenDown: clearScreenDown,
  createInterface: createInterface,
  cursorTo: cursorTo,
  default: void 0,
  emitKeypressEvents: emitKeypressEvents,
  "module.exports": void 0,
  moveCursor: moveCursor,
};
module.exports = __defProp(readline_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");

// src/node/readline/keys.ts
var sequences = {
  "[P": "f1",
  "[Q": "f2",
  "[R": "f3",
  "[S": "f4",
  OP: "f1",
  OQ: "f2",
  OR: "f3",
  OS: "f4",
  "[11~": "f1",
  "[12~": "f2",
  "[13~": "f3",
  "[14~": "f4",
  "[200~": "paste-start",
  "[201~": "paste-end",
  "[[A": "f1",
  "[[B": "f2",
  "[[C": "f3",
  "[[D": "f4",
  "[[E": "f5",
  "[15~": "f5",
  "[17~": "f6",
  "[18~": "f7",
  "[19~": "f8",
  "[20~": "f9",
  "[21~": "f10",
  "[23~": "f11",
  "[24~": "f12",
  "[A": "up",
  "[B": "down",
  "[C": "right",
  "[D": "left",
  "[E": "clear",
  "[F": "end",
  "[H": "home",
  OA: "up",
  OB: "down",
  OC: "right",
  OD: "left",
  OE: "clear",
  OF: "end",
  OH: "home",
  "[1~": "home",
  "[2~": "insert",
  "[3~": "delete",
  "[4~": "end",
  "[5~": "pageup",
  "[6~": "pagedown",
  "[[5~": "pageup",
  "[[6~": "pagedown",
  "[7~": "home",
  "[8~": "end",
  "[a": "+up",
  "[b": "+down",
  "[c": "+right",
  "[d": "+left",
  "[e": "+clear",
  "[2$": "+insert",
  "[3$": "+delete",
  "[5$": "+pageup",
  "[6$": "+pagedown",
  "[7$": "+home",
  "[8$": "+end",
  Oa: "^up",
  Ob: "^down",
  Oc: "^right",
  Od: "^left",
  Oe: "^clear",
  "[2^": "^insert",
  "[3^": "^delete",
  "[5^": "^pageup",
  "[6^": "^pagedown",
  "[7^": "^home",
  "[8^": "^end",
  "[Z": "+tab"
};
var plain = { "\r": "return", "\n": "enter", "	": "tab", "\b": "backspace", "": "backspace", "\x1B": "escape", " ": "space" };
var escapeTimeout = 500;
function keyLength(text) {
  let at = 0;
  if (text[0] !== "\x1B") return String.fromCodePoint(text.codePointAt(0)).length;
  while (at < 2 && text[at] === "\x1B") at++;
  if (at === text.length) return text.length === 1 ? 0 : at;
  if (text[at] === "O") {
    const rest = /^O\d?./s.exec(text.slice(at));
    return rest ? at + rest[0].length : 0;
  }
  if (text[at] === "[") {
    const rest = /^\[(?:\[?(?:\d{3}~|\d{0,2}(?:;\d)?[~^$A-Za-z]|\d?(?:;\d)?[A-Za-z])|\[.|\D)/s.exec(text.slice(at));
    return rest ? at + rest[0].length : 0;
  }
  return at + String.fromCodePoint(text.codePointAt(at)).length;
}
function decode(text) {
  const escapes = /^\x1b{0,2}/.exec(text)[0].length;
  const key = { sequence: text, name: void 0, ctrl: false, meta: false, shift: false };
  const rest = text.slice(escapes);
  const escaped = escapes > 0;
  if (escaped && rest.length > 1 && (rest[0] === "[" || rest[0] === "O")) return control(key, rest);
  if (rest === "") {
    key.name = "escape";
    key.meta = true;
  } else if (plain[rest]) {
    key.name = plain[rest];
    key.meta = escaped;
  } else if (!escaped && rest <= "") {
    key.name = String.fromCharCode(rest.charCodeAt(0) + 96);
    key.ctrl = true;
  } else if (/^[0-9A-Za-z]$/.test(rest)) {
    key.name = rest.toLowerCase();
    key.shift = /^[A-Z]$/.test(rest);
    key.meta = escaped;
  } else if (escaped) key.meta = true;
  return key;
}
function control(key, text) {
  let modifier = 0;
  let code = text;
  const tilde = /^(\[\[?)(\d\d?)(?:;(\d))?([~^$])$/.exec(text);
  const letter = /^(\[\[?|O)(?:(?:\d;)?(\d))?([A-Za-z])$/.exec(text);
  if (tilde) {
    code = tilde[1] + tilde[2] + tilde[4];
    modifier = Number(tilde[3] ?? 1) - 1;
  } else if (letter) {
    code = letter[1] + letter[3];
    modifier = Number(letter[2] ?? 1) - 1;
  }
  const name = sequences[code] ?? "undefined";
  key.name = name.replace(/^[+^]/, "");
  key.ctrl = !!(modifier & 4) || name[0] === "^";
  key.meta = !!(modifier & 10);
  key.shift = !!(modifier & 1) || name[0] === "+";
  key.code = code;
  return key;
}
var kListening = /* @__PURE__ */ Symbol("keypress");
function emitKeypressEvents(stream, _interface) {
  if (stream[kListening]) return;
  stream[kListening] = true;
  const decoder = new (import_string_decoder ??= require("pi:node/string_decoder")).StringDecoder("utf8");
  let kept = "";
  let timer;
  const emit2 = (text) => {
    const key = decode(text);
    const escaped = text[0] === "\x1B";
    if (key.name !== void 0 || escaped) stream.emit("keypress", escaped ? void 0 : text, key);
    else stream.emit("keypress", text, key);
  };
  const onData = (chunk) => {
    clearTimeout(timer);
    kept += typeof chunk === "string" ? chunk : decoder.write(chunk);
    while (kept) {
      const length = keyLength(kept);
      if (length === 0) break;
      const text = kept.slice(0, length);
      kept = kept.slice(length);
      emit2(text);
    }
    if (kept) timer = setTimeout(() => {
      const rest = kept;
      kept = "";
      emit2(rest);
    }, escapeTimeout);
  };
  const listen = (name) => {
    if (name !== "keypress") return;
    stream.on("data", onData);
    stream.removeListener("newListener", listen);
  };
  if (stream.listenerCount("keypress") > 0) stream.on("data", onData);
  else stream.on("newListener", listen);
}

// src/node/readline.ts
var Interface = class extends (import_events ??= require("pi:node/events")).EventEmitter {
  input;
  output;
  terminal;
  line = "";
  cursor;
  history;
  closed;
  paused = false;
  crlfDelay;
  #prompt;
  #rest = "";
  #sawReturn = false;
  #decoder = new (import_string_decoder2 ??= require("pi:node/string_decoder")).StringDecoder("utf8");
  #questions = [];
  #undo;
  constructor(input, output, completer, terminal) {
    super();
    let options = { output, completer, terminal };
    if (input?.input) {
      options = input;
      input = options.input;
    }
    if (!input || typeof input.on !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("input", "Stream", input);
    this.input = input;
    this.output = options.output;
    this.terminal = !!(options.terminal ?? this.output?.isTTY);
    if (this.terminal) this.cursor = 0;
    this.crlfDelay = options.crlfDelay ?? 100;
    this.history = [...options.history ?? []];
    this.#prompt = options.prompt ?? "> ";
    const onData = (chunk) => this.#take(typeof chunk === "string" ? chunk : this.#decoder.write(chunk));
    const onEnd = () => {
      this.#take(this.#decoder.end());
      if (this.#rest !== "") {
        const last = this.#rest;
        this.#rest = "";
        this.#emitLine(last);
      }
      this.close();
    };
    const onError = (err) => this.emit("error", err);
    input.on("error", onError);
    input.on("data", onData);
    input.on("end", onEnd);
    this.#undo = () => {
      input.removeListener("data", onData);
      input.removeListener("end", onEnd);
      input.removeListener("error", onError);
    };
    if (options.signal) {
      if (options.signal.aborted) (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => this.close());
      else options.signal.addEventListener("abort", () => this.close(), { once: true });
    }
    input.resume?.();
  }
  #take(text) {
    if (text === "") return;
    if (this.#sawReturn && text[0] === "\n") text = text.slice(1);
    if (text === "") return;
    this.#sawReturn = text.endsWith("\r");
    const lines = (this.#rest + text).split(/\r\n|\n|\r/);
    this.#rest = lines.pop();
    for (const line of lines) this.#emitLine(line);
  }
  #emitLine(line) {
    const question = this.#questions.shift();
    if (question) question(line);
    else this.emit("line", line);
  }
  getPrompt() {
    return this.#prompt;
  }
  setPrompt(prompt) {
    this.#prompt = prompt;
  }
  prompt() {
    if (this.paused) this.resume();
    this.output?.write(this.#prompt);
  }
  question(query, options, cb) {
    if (typeof options === "function") [cb, options] = [options, {}];
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
    if (this.closed) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_USE_AFTER_CLOSE", "readline was closed");
    const signal = options?.signal;
    if (signal?.aborted) return;
    this.output?.write(query);
    const answer = (line) => cb(line);
    this.#questions.push(answer);
    signal?.addEventListener("abort", () => {
      const at = this.#questions.indexOf(answer);
      if (at >= 0) this.#questions.splice(at, 1);
    }, { once: true });
  }
  write(data) {
    if (this.closed) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_USE_AFTER_CLOSE", "readline was closed");
    if (this.terminal) this.output?.write(data);
    else this.#take(String(data ?? ""));
  }
  pause() {
    if (this.paused) return this;
    this.input.pause?.();
    this.paused = true;
    this.emit("pause");
    return this;
  }
  resume() {
    if (!this.paused) return this;
    this.input.resume?.();
    this.paused = false;
    this.emit("resume");
    return this;
  }
  close() {
    if (this.closed) return;
    this.closed = true;
    this.#undo();
    this.pause();
    this.emit("close");
  }
  getCursorPos() {
    return { rows: 0, cols: this.cursor ?? 0 };
  }
  async *#lines() {
    const queue = [];
    let failure;
    let wake = () => {
    };
    const onLine = (line) => {
      queue.push(line);
      wake();
    };
    const onClose = () => wake();
    const onError = (err) => {
      failure = err;
      wake();
    };
    this.on("line", onLine);
    this.on("close", onClose);
    this.on("error", onError);
    try {
      for (; ; ) {
        while (queue.length) yield queue.shift();
        if (failure) throw failure;
        if (this.closed) return;
        await new Promise((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      this.removeListener("line", onLine);
      this.removeListener("close", onClose);
      this.removeListener("error", onError);
      this.close();
    }
  }
  [Symbol.asyncIterator]() {
    const lines = this.#lines();
    const first = lines.next();
    let started = false;
    first.catch(() => {
    });
    const next = () => {
      if (started) return lines.next();
      started = true;
      return first;
    };
    return { next, return: (v) => lines.return(v), throw: (e) => lines.throw(e), [Symbol.asyncIterator]() {
      return this;
    } };
  }
  [Symbol.dispose ?? /* @__PURE__ */ Symbol.for("nodejs.dispose")]() {
    this.close();
  }
};
Object.defineProperty(Interface.prototype.question, /* @__PURE__ */ Symbol.for("nodejs.util.promisify.custom"), {
  value(query, options = {}) {
    return new Promise((resolve, reject) => {
      options?.signal?.addEventListener("abort", () => reject((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(options.signal)), { once: true });
      this.question(query, options, resolve);
    });
  }
});
function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}
function emit(stream, text, cb) {
  if (cb !== void 0) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  if (!stream || text === "") {
    if (cb) (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb);
    return true;
  }
  return stream.write(text, cb);
}
function cursorTo(stream, x, y, cb) {
  if (cb !== void 0) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(cb, "callback");
  if (typeof y === "function") [cb, y] = [y, void 0];
  if (Number.isNaN(x)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("x", x);
  if (Number.isNaN(y)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("y", y);
  if (typeof x !== "number" && typeof y === "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_CURSOR_POS", "Cannot set cursor row without setting its column");
  if (typeof x !== "number") return emit(stream, "", cb);
  return emit(stream, typeof y === "number" ? `\x1B[${y + 1};${x + 1}H` : `\x1B[${x + 1}G`, cb);
}
function moveCursor(stream, dx, dy, cb) {
  const h = dx < 0 ? `\x1B[${-dx}D` : dx > 0 ? `\x1B[${dx}C` : "";
  const v = dy < 0 ? `\x1B[${-dy}A` : dy > 0 ? `\x1B[${dy}B` : "";
  return emit(stream, h + v, cb);
}
function clearLine(stream, dir, cb) {
  return emit(stream, dir < 0 ? "\x1B[1K" : dir > 0 ? "\x1B[0K" : "\x1B[2K", cb);
}
function clearScreenDown(stream, cb) {
  return emit(stream, "\x1B[0J", cb);
}
var exported = {
  Interface,
  createInterface,
  cursorTo,
  moveCursor,
  clearLine,
  clearScreenDown,
  emitKeypressEvents,
  get promises() {
    return (0, import_pi_host.requireHost)("pi:node/readline_promises");
  }
};
var readline_default = exported;
readline_exports["Interface"] = Interface;
readline_exports["default"] = readline_default;
readline_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_events;
var import_internal_errors;
var import_internal_ticks;
var import_string_decoder2;
var import_string_decoder;
