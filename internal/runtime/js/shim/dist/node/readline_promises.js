"use strict";
var __defProp = Object.defineProperty;

// src/node/readline_promises.ts
var readline_promises_exports = {
  Interface: void 0,
  Readline: void 0,
  createInterface: createInterface,
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(readline_promises_exports, "__esModule", { value: true });
var Interface = class extends (import_internal_readline ??= require("pi:node/internal_readline")).Keyboard {
  question(query, options = {}) {
    return new Promise((resolve, reject) => {
      const signal = options?.signal;
      if (!signal) return this._ask(query, resolve);
      (0, (import_internal_readline ??= require("pi:node/internal_readline")).checkSignal)(signal, "options.signal");
      if (signal.aborted) return reject((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal));
      const stop = (0, (import_internal_readline ??= require("pi:node/internal_readline")).onAbort)(signal, () => {
        this._cancelQuestion();
        reject((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal));
      });
      this._ask(query, (answer) => {
        stop();
        resolve(answer);
      });
    });
  }
  /** A completer of this form returns what it has found, or a promise of it. */
  async _tabComplete(lastWasTab) {
    this.pause();
    let value;
    try {
      value = await this.completer(this.line.slice(0, this.cursor));
    } catch (err) {
      this._completionFailed(err);
      return;
    } finally {
      this.resume();
    }
    this._complete(lastWasTab, value);
  }
};
var Readline = class {
  #stream;
  #text = "";
  #auto = false;
  constructor(stream, options = void 0) {
    if (typeof stream?.write !== "function" || typeof stream.on !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("stream", "Writable", stream);
    this.#stream = stream;
    const auto = options?.autoCommit ?? false;
    if (typeof auto !== "boolean") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.autoCommit", "boolean", auto);
    this.#auto = auto;
  }
  #add(move) {
    let text = "";
    move({ write: (part) => void (text += part) });
    if (!this.#auto) this.#text += text;
    else if (text !== "") (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => this.#stream.write(text));
    return this;
  }
  cursorTo(x, y = void 0) {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(x, "x");
    if (y !== void 0 && y !== null) (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(y, "y");
    return this.#add((s) => (0, (import_internal_readline ??= require("pi:node/internal_readline")).cursorTo)(s, x, y ?? void 0));
  }
  moveCursor(dx, dy) {
    if (!dx && !dy) return this;
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(dx, "dx");
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(dy, "dy");
    return this.#add((s) => (0, (import_internal_readline ??= require("pi:node/internal_readline")).moveCursor)(s, dx, dy));
  }
  clearLine(dir) {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(dir, "dir", -1, 1);
    return this.#add((s) => (0, (import_internal_readline ??= require("pi:node/internal_readline")).clearLine)(s, dir));
  }
  clearScreenDown() {
    return this.#add((s) => (0, (import_internal_readline ??= require("pi:node/internal_readline")).clearScreenDown)(s));
  }
  commit() {
    const text = this.#text;
    this.#text = "";
    return new Promise((resolve) => this.#stream.write(text, resolve));
  }
  rollback() {
    this.#text = "";
    return this;
  }
};
function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}
var exported = { Interface, Readline, createInterface };
var readline_promises_default = exported;
readline_promises_exports["Interface"] = Interface;
readline_promises_exports["Readline"] = Readline;
readline_promises_exports["default"] = readline_promises_default;
readline_promises_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_readline;
var import_internal_ticks;
