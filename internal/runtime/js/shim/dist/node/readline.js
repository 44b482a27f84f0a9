"use strict";
var __defProp = Object.defineProperty;

// src/node/readline.ts
var readline_exports = {
  Interface: void 0,
  get clearLine() { return (import_internal_readline ??= require("pi:node/internal_readline")).clearLine; },
  get clearScreenDown() { return (import_internal_readline ??= require("pi:node/internal_readline")).clearScreenDown; },
  createInterface: createInterface,
  get cursorTo() { return (import_internal_readline ??= require("pi:node/internal_readline")).cursorTo; },
  default: void 0,
  get emitKeypressEvents() { return (import_internal_readline ??= require("pi:node/internal_readline")).emitKeypressEvents; },
  "module.exports": void 0,
  get moveCursor() { return (import_internal_readline ??= require("pi:node/internal_readline")).moveCursor; },
};
module.exports = __defProp(readline_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var CallbackInterface = class extends (import_internal_readline ??= require("pi:node/internal_readline")).Keyboard {
  constructor(input, output, completer, terminal) {
    super(input, output, completer, terminal);
    const complete = this.completer;
    if (typeof complete === "function" && complete.length !== 2) this.completer = (line, cb) => cb(null, complete(line));
  }
  question(query, options, cb) {
    if (typeof options === "function") cb = options;
    const signal = options !== null && typeof options === "object" ? options.signal : void 0;
    if (signal) {
      (0, (import_internal_readline ??= require("pi:node/internal_readline")).checkSignal)(signal, "options.signal");
      if (signal.aborted) return;
      const stop = (0, (import_internal_readline ??= require("pi:node/internal_readline")).onAbort)(signal, () => this._cancelQuestion());
      const answered = cb;
      cb = (answer) => {
        stop();
        answered?.(answer);
      };
    }
    if (typeof cb === "function") this._ask(query, cb);
  }
};
Object.defineProperty(CallbackInterface.prototype.question, /* @__PURE__ */ Symbol.for("nodejs.util.promisify.custom"), {
  value(query, options) {
    const signal = options !== null && typeof options === "object" ? options.signal : void 0;
    if (signal?.aborted) return Promise.reject((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal));
    return new Promise((resolve, reject) => {
      const stop = signal ? (0, (import_internal_readline ??= require("pi:node/internal_readline")).onAbort)(signal, () => reject((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal))) : void 0;
      this.question(query, options, (answer) => {
        stop?.();
        resolve(answer);
      });
    });
  }
});
Object.defineProperty(CallbackInterface, "name", { value: "Interface" });
Object.defineProperty(CallbackInterface.prototype, "question", { enumerable: true });
var Interface = (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(CallbackInterface);
function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}
var exported = {
  Interface,
  clearLine: (import_internal_readline ??= require("pi:node/internal_readline")).clearLine,
  clearScreenDown: (import_internal_readline ??= require("pi:node/internal_readline")).clearScreenDown,
  createInterface,
  cursorTo: (import_internal_readline ??= require("pi:node/internal_readline")).cursorTo,
  emitKeypressEvents: (import_internal_readline ??= require("pi:node/internal_readline")).emitKeypressEvents,
  moveCursor: (import_internal_readline ??= require("pi:node/internal_readline")).moveCursor,
  get promises() {
    return (0, import_pi_host.requireHost)("pi:node/readline_promises");
  }
};
var readline_default = exported;
readline_exports["Interface"] = Interface;
readline_exports["default"] = readline_default;
readline_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_callable;
var import_internal_errors;
var import_internal_readline;
