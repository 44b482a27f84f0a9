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
var Interface = class extends (import_readline ??= require("pi:node/readline")).Interface {
  // The promise form takes no callback.
  question(query, options = {}) {
    return new Promise((resolve, reject) => {
      if (options?.signal?.aborted) {
        reject((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(options.signal));
        return;
      }
      options?.signal?.addEventListener("abort", () => reject((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(options.signal)), { once: true });
      super.question(query, options, resolve);
    });
  }
};
var Readline = class {
  #stream;
  #text = "";
  #auto;
  constructor(stream, options = {}) {
    this.#stream = stream;
    this.#auto = !!options.autoCommit;
  }
  #add(move) {
    move({ write: (text) => (this.#text += text, true) });
    if (this.#auto) void this.commit();
    return this;
  }
  cursorTo(x, y) {
    return this.#add((s) => (0, (import_readline ??= require("pi:node/readline")).cursorTo)(s, x, y));
  }
  moveCursor(dx, dy) {
    return this.#add((s) => (0, (import_readline ??= require("pi:node/readline")).moveCursor)(s, dx, dy));
  }
  clearLine(dir) {
    return this.#add((s) => (0, (import_readline ??= require("pi:node/readline")).clearLine)(s, dir));
  }
  clearScreenDown() {
    return this.#add((s) => (0, (import_readline ??= require("pi:node/readline")).clearScreenDown)(s));
  }
  commit() {
    const text = this.#text;
    this.#text = "";
    return new Promise((resolve) => this.#stream.write(text, () => resolve()));
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
var import_readline;
