"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_readline.ts
var internal_readline_exports = {
  Keyboard: void 0,
  checkSignal: checkSignal,
  clearLine: clearLine,
  clearScreenDown: clearScreenDown,
  cursorTo: cursorTo,
  emitKeypressEvents: emitKeypressEvents,
  moveCursor: moveCursor,
  onAbort: onAbort,
};
module.exports = __defProp(internal_readline_exports, "__esModule", { value: true });

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

// src/node/readline/keyboard.ts
var import_pi_host2 = require("pi:host");

// src/node/readline/display.ts

// src/node/readline/lines.ts

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
  const escapes2 = /^\x1b{0,2}/.exec(text)[0].length;
  const key = { sequence: text, name: void 0, ctrl: false, meta: false, shift: false };
  const rest = text.slice(escapes2);
  const escaped = escapes2 > 0;
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
function emitKeypressEvents(stream, reader = {}) {
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
      reader.isCompletionEnabled = kept === "";
      emit2(text);
    }
    if (kept) timer = setTimeout(() => {
      const rest = kept;
      kept = "";
      emit2(rest);
    }, reader.escapeCodeTimeout ?? escapeTimeout);
  };
  const listen = (name) => {
    if (name !== "keypress") return;
    stream.on("data", onData);
    stream.removeListener("newListener", listen);
  };
  if (stream.listenerCount("keypress") > 0) stream.on("data", onData);
  else stream.on("newListener", listen);
}

// src/node/readline/lines.ts
var lineEnd = /\r\n|\n|\r/g;
var leastDelay = 100;
var standardHistory = 30;
function optionsOf(input, output, completer, terminal) {
  const o = input?.input ? { ...input } : { input, output, completer, terminal };
  if (o.signal !== void 0) checkSignal(o.signal, "options.signal");
  if (o.tabSize !== void 0 && (typeof o.tabSize !== "number" || !Number.isInteger(o.tabSize) || o.tabSize < 1)) {
    throw typeof o.tabSize === "number" ? (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).outOfRange)("tabSize", Number.isInteger(o.tabSize) ? ">= 1 && <= 4294967295" : "an integer", o.tabSize) : (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("tabSize", "number", o.tabSize);
  }
  if (o.escapeCodeTimeout !== void 0 && !Number.isFinite(o.escapeCodeTimeout)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)("input.escapeCodeTimeout", 500);
  if (o.completer !== void 0 && typeof o.completer !== "function") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)("completer", o.completer);
  if (o.history === void 0) o.history = [];
  else if (!Array.isArray(o.history)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("history", "Array", o.history);
  o.historySize ??= standardHistory;
  if (typeof o.historySize !== "number") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("historySize", "number", o.historySize);
  if (!(o.historySize >= 0)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).outOfRange)("historySize", ">= 0", o.historySize);
  return o;
}
function checkSignal(signal, name) {
  if (signal === null || typeof signal !== "object" || !("aborted" in signal)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)(name, "AbortSignal", signal);
}
function onAbort(signal, fn) {
  signal.addEventListener("abort", fn, { once: true });
  return () => signal.removeEventListener("abort", fn);
}
var Lines = class extends (import_events ??= require("pi:node/events")).EventEmitter {
  isCompletionEnabled = true;
  escapeCodeTimeout;
  tabSize;
  line = "";
  output;
  input;
  history;
  historySize;
  removeHistoryDuplicates;
  crlfDelay;
  completer;
  terminal;
  #iterator;
  constructor(input, output, completer, terminal) {
    super();
    const o = optionsOf(input, output, completer, terminal);
    this.escapeCodeTimeout = o.escapeCodeTimeout ?? 500;
    this.tabSize = o.tabSize ?? 8;
    this.output = o.output;
    this.input = o.input;
    this.history = o.history;
    this.historySize = o.historySize;
    this.removeHistoryDuplicates = !!o.removeHistoryDuplicates;
    this.crlfDelay = o.crlfDelay ? Math.max(leastDelay, o.crlfDelay) : leastDelay;
    this.completer = o.completer;
    this.terminal = !!(o.terminal === void 0 && o.output ? o.output.isTTY : o.terminal);
    for (const [name, value] of Object.entries({ _prompt: o.prompt ?? "> ", _oldPrompt: void 0, _questionCallback: null, _line_buffer: void 0, _sawReturnAt: 0, _decoder: void 0 })) {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    }
    const onError = (err) => this.emit("error", err);
    this.input.on("error", onError);
    if (this.terminal) this.#readKeys(onError);
    else this.#readLines(onError);
    if (o.signal) {
      const close = () => this.close();
      if (o.signal.aborted) (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(close);
      else this.once("close", onAbort(o.signal, close));
    }
    this.input.resume();
  }
  #readLines(onError) {
    const { input } = this;
    this._decoder = new (import_string_decoder2 ??= require("pi:node/string_decoder")).StringDecoder("utf8");
    const onData = (data) => this._normalWrite(data);
    const onEnd = () => {
      if (typeof this._line_buffer === "string" && this._line_buffer !== "") this.emit("line", this._line_buffer);
      this.close();
    };
    input.on("data", onData);
    input.on("end", onEnd);
    this.once("close", () => {
      input.removeListener("data", onData);
      input.removeListener("error", onError);
      input.removeListener("end", onEnd);
    });
  }
  #readKeys(onError) {
    const { input, output } = this;
    const onKey = (text, key) => {
      this._ttyWrite(text, key);
      const first = key?.sequence?.codePointAt(0);
      if (first >= 55296 && first <= 57343) this._refreshLine();
    };
    const onEnd = () => {
      if (typeof this.line === "string" && this.line !== "") this.emit("line", this.line);
      this.close();
    };
    const onResize = () => this._refreshLine();
    emitKeypressEvents(input, this);
    input.on("keypress", onKey);
    input.on("end", onEnd);
    this._setRawMode(true);
    this.cursor = 0;
    this.historyIndex = -1;
    output?.on("resize", onResize);
    this.once("close", () => {
      input.removeListener("keypress", onKey);
      input.removeListener("error", onError);
      input.removeListener("end", onEnd);
      output?.removeListener("resize", onResize);
    });
  }
  // What a terminal needs comes further down the line of classes.
  _ttyWrite(_text, _key) {
  }
  _refreshLine() {
  }
  _forget() {
  }
  get columns() {
    return this.output?.columns || Number.POSITIVE_INFINITY;
  }
  setPrompt(prompt) {
    this._prompt = prompt;
  }
  getPrompt() {
    return this._prompt;
  }
  _setRawMode(mode) {
    const before = this.input.isRaw;
    if (typeof this.input.setRawMode === "function") this.input.setRawMode(mode);
    return before;
  }
  prompt(preserveCursor) {
    if (this.paused) this.resume();
    if (!this.terminal || globalThis.process.env.TERM === "dumb") return this._writeToOutput(this._prompt);
    if (!preserveCursor) this.cursor = 0;
    this._refreshLine();
  }
  /** Asks; while another question waits, that one is shown again. */
  _ask(query, cb) {
    if (this.closed) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_USE_AFTER_CLOSE", "readline was closed");
    if (!this._questionCallback) {
      this._oldPrompt = this._prompt;
      this.setPrompt(query);
      this._questionCallback = cb;
    }
    this.prompt();
  }
  _cancelQuestion() {
    if (!this._questionCallback) return;
    this._questionCallback = null;
    this.setPrompt(this._oldPrompt);
    this.clearLine();
  }
  clearLine() {
  }
  _onLine(line) {
    const answer = this._questionCallback;
    if (!answer) {
      this.emit("line", line);
      return;
    }
    this._questionCallback = null;
    this.setPrompt(this._oldPrompt);
    answer(line);
  }
  _writeToOutput(text) {
    if (typeof text !== "string") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("stringToWrite", "string", text);
    this.output?.write(text);
  }
  _normalWrite(data) {
    if (data === void 0) return;
    let text = this._decoder.write(data);
    if (this._sawReturnAt && Date.now() - this._sawReturnAt <= this.crlfDelay) {
      if (text[0] === "\n") text = text.slice(1);
      this._sawReturnAt = 0;
    }
    if (text === "") return;
    const lines = ((this._line_buffer ?? "") + text).split(lineEnd);
    const last = lines.pop();
    if (lines.length > 0) this._sawReturnAt = text.endsWith("\r") ? Date.now() : 0;
    this._line_buffer = last;
    for (const line of lines) this._onLine(line);
  }
  write(data, key) {
    if (this.paused) this.resume();
    if (this.terminal) this._ttyWrite(data, key);
    else this._normalWrite(data);
  }
  pause() {
    if (this.paused) return void 0;
    this.input.pause();
    this.paused = true;
    this.emit("pause");
    return this;
  }
  resume() {
    if (!this.paused) return void 0;
    this.input.resume();
    this.paused = false;
    this.emit("resume");
    return this;
  }
  close() {
    if (this.closed) return;
    this.pause();
    if (this.terminal) this._setRawMode(false);
    this.closed = true;
    this.emit("close");
  }
  [Symbol.asyncIterator]() {
    if (this.#iterator === void 0) {
      const all = (import_events ??= require("pi:node/events")).EventEmitter.on(this, "line", { close: ["close"], highWaterMark: 1024 });
      const first = (r) => r.done ? r : { value: r.value[0], done: false };
      this.#iterator = Object.setPrototypeOf({
        next: () => all.next().then(first),
        return: () => all.return(),
        throw: (err) => all.throw(err),
        [Symbol.asyncIterator]() {
          return this;
        }
      }, Object.getPrototypeOf(all));
    }
    return this.#iterator;
  }
  [Symbol.dispose ?? /* @__PURE__ */ Symbol.for("nodejs.dispose")]() {
    this.close();
  }
};

// src/node/readline/display.ts
var escapes = /\u001b\[[\d;?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g;
function lengthLeft(text, at) {
  if (at <= 0) return 0;
  return at > 1 && text.codePointAt(at - 2) >= 65536 || text.codePointAt(at - 1) >= 65536 ? 2 : 1;
}
function lengthAt(text, at) {
  return text.length <= at ? 1 : text.codePointAt(at) >= 65536 ? 2 : 1;
}
var Display = class extends Lines {
  _getDisplayPos(text) {
    const width = this.columns;
    let offset = 0;
    let rows = 0;
    for (const char of text.replace(escapes, "")) {
      if (char === "\n") {
        rows += Math.ceil(offset / width) || 1;
        offset = 0;
      } else if (char === "	") offset += this.tabSize - offset % this.tabSize;
      else if ((0, (import_width ??= require("pi:node/inspect/width")).textWidth)(char) < 2) offset += (0, (import_width ??= require("pi:node/inspect/width")).textWidth)(char);
      else offset += (offset + 1) % width === 0 ? 3 : 2;
    }
    const cols = offset % width;
    return { cols, rows: rows + (offset - cols) / width };
  }
  getCursorPos() {
    return this._getDisplayPos(this._prompt + this.line.slice(0, this.cursor));
  }
  _getCursorPos() {
    return this.getCursorPos();
  }
  _refreshLine() {
    const text = this._prompt + this.line;
    const end = this._getDisplayPos(text);
    const at = this.getCursorPos();
    if (this.prevRows > 0) moveCursor(this.output, 0, -this.prevRows);
    cursorTo(this.output, 0);
    clearScreenDown(this.output);
    this._writeToOutput(text);
    if (end.cols === 0) this._writeToOutput(" ");
    cursorTo(this.output, at.cols);
    if (end.rows > at.rows) moveCursor(this.output, 0, at.rows - end.rows);
    this.prevRows = at.rows;
  }
  _moveCursor(by) {
    if (by === 0) return;
    const before = this.getCursorPos();
    this.cursor = Math.max(0, Math.min(this.line.length, this.cursor + by));
    const after = this.getCursorPos();
    if (before.rows === after.rows) moveCursor(this.output, after.cols - before.cols, 0);
    else this._refreshLine();
  }
  clearLine() {
    this._moveCursor(Number.POSITIVE_INFINITY);
    this._writeToOutput("\r\n");
    this.line = "";
    this.cursor = 0;
    this.prevRows = 0;
  }
};

// src/node/readline/editing.ts
var import_pi_host = require("pi:host");
var mostCuts = 32;
var mostUndos = 2048;
var wordBefore = /^\s*(?:[^\w\s]+|\w+)?/;
function commonStart(words) {
  if (words.length === 0) return "";
  const sorted = words.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  let n = 0;
  while (n < first.length && first[n] === last[n]) n++;
  return first.slice(0, n);
}
var reversed = (text) => [...text].reverse().join("");
var Editing = class extends Display {
  #undo = [];
  #redo = [];
  #cuts = [];
  #cut = 0;
  #pasting = false;
  /** What the line began with when somebody went into the history: only lines that begin so are shown. */
  #search = null;
  #keep() {
    this.#undo.push({ text: this.line, cursor: this.cursor });
    if (this.#undo.length > mostUndos) this.#undo.shift();
  }
  #restore(from, to) {
    const state = from.pop();
    if (!state) return;
    to.push({ text: this.line, cursor: this.cursor });
    this.line = state.text;
    this.cursor = state.cursor;
    this._refreshLine();
  }
  _undo() {
    this.#restore(this.#undo, this.#redo);
  }
  _redo() {
    this.#restore(this.#redo, this.#undo);
  }
  #put(line, cursor) {
    this.line = line;
    this.cursor = cursor;
    this._refreshLine();
  }
  _insertString(text) {
    this.#keep();
    if (this.cursor < this.line.length) {
      this.#put(this.line.slice(0, this.cursor) + text + this.line.slice(this.cursor), this.cursor + text.length);
      return;
    }
    const before = this.getCursorPos();
    this.line += text;
    this.cursor += text.length;
    if (before.rows < this.getCursorPos().rows) this._refreshLine();
    else this._writeToOutput(text);
  }
  #remove(from, to) {
    this.#keep();
    this.#put(this.line.slice(0, from) + this.line.slice(to), from);
  }
  _deleteLeft() {
    if (this.cursor > 0 && this.line.length > 0) this.#remove(this.cursor - lengthLeft(this.line, this.cursor), this.cursor);
  }
  _deleteRight() {
    if (this.cursor < this.line.length) this.#remove(this.cursor, this.cursor + lengthAt(this.line, this.cursor));
  }
  #wordLeft() {
    return wordBefore.exec(reversed(this.line.slice(0, this.cursor)))[0].length;
  }
  _wordLeft() {
    if (this.cursor > 0) this._moveCursor(-this.#wordLeft());
  }
  _wordRight() {
    if (this.cursor < this.line.length) this._moveCursor(/^(?:\s+|[^\w\s]+|\w+)\s*/.exec(this.line.slice(this.cursor))[0].length);
  }
  _deleteWordLeft() {
    if (this.cursor > 0) this.#remove(this.cursor - this.#wordLeft(), this.cursor);
  }
  _deleteWordRight() {
    if (this.cursor < this.line.length) this.#remove(this.cursor, this.cursor + /^(?:\s+|\W+|\w+)\s*/.exec(this.line.slice(this.cursor))[0].length);
  }
  #cutOut(from, to) {
    const text = this.line.slice(from, to);
    this.#remove(from, to);
    if (text === "" || text === this.#cuts[0]) return;
    this.#cuts.unshift(text);
    this.#cut = 0;
    this.#cuts.length = Math.min(this.#cuts.length, mostCuts);
  }
  _deleteLineLeft() {
    this.#cutOut(0, this.cursor);
  }
  _deleteLineRight() {
    this.#cutOut(this.cursor, this.line.length);
  }
  _yank() {
    if (this.#cuts.length === 0) return;
    this.#pasting = true;
    this._insertString(this.#cuts[this.#cut]);
  }
  /** Puts what was cut before in the place of what was just put in. */
  _yankPop() {
    if (!this.#pasting || this.#cuts.length < 2) return;
    const last = this.#cuts[this.#cut];
    this.#cut = (this.#cut + 1) % this.#cuts.length;
    const head = this.line.slice(0, this.cursor - last.length) + this.#cuts[this.#cut];
    this.#put(head + this.line.slice(this.cursor), head.length);
  }
  /** A key begins: what only goes on from key to key ends, unless this one goes on with it. */
  _begins(key) {
    if (!key.meta || key.name !== "y") this.#pasting = false;
    if ((key.name === "up" || key.name === "down") && !key.ctrl && !key.meta && !key.shift) this.#search ??= this.line.slice(0, this.cursor);
    else if (this.#search !== null) {
      this.#search = null;
      if (this.history.length === this.historyIndex) this.historyIndex = -1;
    }
  }
  _addHistory() {
    if (this.line.length === 0) return "";
    if (this.history === void 0 || this.historySize === 0 || this.line.trim().length === 0) return this.line;
    if (this.history.length === 0 || this.history[0] !== this.line) {
      const at = this.removeHistoryDuplicates ? this.history.indexOf(this.line) : -1;
      if (at !== -1) this.history.splice(at, 1);
      this.history.unshift(this.line);
      if (this.history.length > this.historySize) this.history.pop();
    }
    this.historyIndex = -1;
    const line = this.history[0];
    this.emit("history", this.history);
    return line;
  }
  #goTo(step) {
    this.#keep();
    const search = this.#search || "";
    let at = this.historyIndex + step;
    while (at >= 0 && at < this.history.length && (!this.history[at].startsWith(search) || this.line === this.history[at])) at += step;
    this.historyIndex = at;
    const line = this.history[at] ?? search;
    this.#put(line, line.length);
  }
  _historyNext() {
    if (this.historyIndex >= 0) this.#goTo(-1);
  }
  _historyPrev() {
    if (this.historyIndex < this.history.length && this.history.length) this.#goTo(1);
  }
  _line() {
    const line = this._addHistory();
    this.#undo = [];
    this.#redo = [];
    this.clearLine();
    this._onLine(line);
  }
  _tabComplete(lastWasTab) {
    this.pause();
    this.completer(this.line.slice(0, this.cursor), (err, value) => {
      this.resume();
      if (err) this._completionFailed(err);
      else this._complete(lastWasTab, value);
    });
  }
  _completionFailed(err) {
    this._writeToOutput(`Tab completion error: ${(0, import_pi_host.requireHost)("pi:node/internal_inspect").inspect(err)}`);
  }
  _complete(lastWasTab, [found, on]) {
    if (!found || found.length === 0) return;
    const start = commonStart(found.filter((word) => word !== ""));
    if (start.startsWith(on) && start.length > on.length) {
      this._insertString(start.slice(on.length));
    } else if (!on.startsWith(start)) {
      const head = this.line.slice(0, this.cursor - on.length) + start;
      this.#put(head + this.line.slice(this.cursor), head.length);
    } else if (lastWasTab) {
      this.#keep();
      this._writeToOutput(this.#table(found));
      this._refreshLine();
    }
  }
  /** The completions in columns; an empty one ends a group. */
  #table(words) {
    const widths = words.map((import_width2 ??= require("pi:node/inspect/width")).textWidth);
    const width = Math.max(...widths) + 2;
    const most = Math.floor(this.columns / width) || 1;
    const perLine = most === Number.POSITIVE_INFINITY ? 1 : most;
    let out = "\r\n";
    let inLine = 0;
    let space = 0;
    for (const [i, word] of words.entries()) {
      if (word === "" || inLine === perLine) {
        out += "\r\n";
        inLine = 0;
        space = 0;
      } else out += " ".repeat(space);
      if (word === "") out += "\r\n";
      else {
        out += word;
        space = width - widths[i];
        inLine++;
      }
    }
    return inLine === 0 ? out : `${out}\r
\r
`;
  }
};

// src/node/readline/keyboard.ts
var withControl = {
  c: (k) => k.listenerCount("SIGINT") > 0 ? void k.emit("SIGINT") : k.close(),
  h: (k) => k._deleteLeft(),
  d: (k) => k.cursor === 0 && k.line.length === 0 ? k.close() : k._deleteRight(),
  u: (k) => k._deleteLineLeft(),
  k: (k) => k._deleteLineRight(),
  a: (k) => k._moveCursor(Number.NEGATIVE_INFINITY),
  e: (k) => k._moveCursor(Number.POSITIVE_INFINITY),
  b: (k) => k._moveCursor(-lengthLeft(k.line, k.cursor)),
  f: (k) => k._moveCursor(lengthAt(k.line, k.cursor)),
  l: (k) => k._clearScreen(),
  n: (k) => k._historyNext(),
  p: (k) => k._historyPrev(),
  y: (k) => k._yank(),
  z: (k) => k._suspend(),
  w: (k) => k._deleteWordLeft(),
  backspace: (k) => k._deleteWordLeft(),
  delete: (k) => k._deleteWordRight(),
  left: (k) => k._wordLeft(),
  right: (k) => k._wordRight()
};
var withMeta = {
  b: (k) => k._wordLeft(),
  f: (k) => k._wordRight(),
  d: (k) => k._deleteWordRight(),
  delete: (k) => k._deleteWordRight(),
  backspace: (k) => k._deleteWordLeft(),
  y: (k) => k._yankPop()
};
var alone = {
  return: (k) => {
    k._sawReturnAt = Date.now();
    k._line();
  },
  // The second half of a line break is none of its own.
  enter: (k) => {
    if (k._sawReturnAt === 0 || Date.now() - k._sawReturnAt > k.crlfDelay) k._line();
    k._sawReturnAt = 0;
  },
  backspace: (k) => k._deleteLeft(),
  delete: (k) => k._deleteRight(),
  left: (k) => k._moveCursor(-lengthLeft(k.line, k.cursor)),
  right: (k) => k._moveCursor(lengthAt(k.line, k.cursor)),
  home: (k) => k._moveCursor(Number.NEGATIVE_INFINITY),
  end: (k) => k._moveCursor(Number.POSITIVE_INFINITY),
  up: (k) => k._historyPrev(),
  down: (k) => k._historyNext()
};
var byShift = { backspace: (k) => k._deleteLineLeft(), delete: (k) => k._deleteLineRight() };
var Keyboard = class extends Editing {
  _clearScreen() {
    cursorTo(this.output, 0, 0);
    clearScreenDown(this.output);
    this._refreshLine();
  }
  /** The host's process is not the extension's to stop: only who listens hears of it. */
  _suspend() {
    if (import_pi_host2.boot.platform !== "win32") this.emit("SIGTSTP");
  }
  _ttyWrite(text, key) {
    const previous = this._previousKey;
    key ??= {};
    Object.defineProperty(this, "_previousKey", { value: key, writable: true, configurable: true, enumerable: false });
    this._begins(key);
    const first = typeof key.sequence === "string" ? key.sequence.codePointAt(0) : void 0;
    if (first === 31) return this._undo();
    if (first === 30) return this._redo();
    if (key.name === "escape") return;
    if (key.ctrl && key.shift) return byShift[key.name]?.(this);
    if (key.ctrl) return withControl[key.name]?.(this);
    if (key.meta) return withMeta[key.name]?.(this);
    if (this._sawReturnAt && key.name !== "enter") this._sawReturnAt = 0;
    if (Object.hasOwn(alone, key.name ?? "")) return alone[key.name](this);
    if (key.name === "tab" && typeof this.completer === "function" && this.isCompletionEnabled) return this._tabComplete(previous?.name === "tab");
    if (typeof text === "string" && text !== "") this.#type(text);
  }
  #type(text) {
    const lines = text.split(lineEnd);
    const last = lines.pop();
    for (const line of lines) {
      this._insertString(line);
      this._line();
    }
    this._insertString(last);
  }
};
internal_readline_exports["Keyboard"] = Keyboard;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_ticks;
var import_width;
var import_events;
var import_internal_errors2;
var import_internal_ticks2;
var import_string_decoder2;
var import_string_decoder;
var import_width2;
