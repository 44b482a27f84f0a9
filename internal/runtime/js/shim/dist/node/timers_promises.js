"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/node/timers_promises.ts
var timers_promises_exports = {
  default: void 0,
  "module.exports": void 0,
  scheduler: void 0,
  setImmediate: setImmediate2,
  setInterval: setInterval2,
  setTimeout: setTimeout2,
};
module.exports = __defProp(timers_promises_exports, "__esModule", { value: true });
var timers = __toESM(require("pi:web/timers"), 1);
function check(delay, options) {
  if (delay !== void 0 && typeof delay !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("delay", "number", delay);
  if (options !== void 0 && (options === null || typeof options !== "object" || Array.isArray(options))) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "Object", options);
  signalOf(options);
  if (options?.ref !== void 0 && typeof options.ref !== "boolean") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.ref", "boolean", options.ref);
}
function signalOf(options) {
  const signal = options?.signal;
  if (signal !== void 0 && typeof signal?.aborted !== "boolean") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.signal", "AbortSignal", signal);
  return signal;
}
function timed(delay, options, arm, value) {
  return new Promise((resolve, reject) => {
    check(delay, options);
    const signal = signalOf(options);
    if (signal?.aborted) {
      reject((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal));
      return;
    }
    const onAbort = () => {
      disarm();
      reject((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal));
    };
    const disarm = arm(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve(value);
    });
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
function setTimeout2(delay, value, options) {
  return timed(delay, options, (fire) => {
    const t = timers.setTimeout(fire, delay);
    if (options?.ref === false) t.unref();
    return () => timers.clearTimeout(t);
  }, value);
}
function setImmediate2(value, options) {
  return timed(void 0, options, (fire) => {
    const t = timers.setImmediate(fire);
    return () => timers.clearImmediate(t);
  }, value);
}
async function* setInterval2(delay, value, options) {
  check(delay, options);
  const signal = signalOf(options);
  if (signal?.aborted) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal);
  let due = 0;
  let wake = () => {
  };
  const t = timers.setInterval(() => {
    due++;
    wake();
  }, delay);
  if (options?.ref === false) t.unref();
  const onAbort = () => wake();
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    for (; ; ) {
      if (signal?.aborted) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal);
      while (due > 0) {
        due--;
        yield value;
      }
      if (!signal?.aborted) await new Promise((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    timers.clearInterval(t);
    signal?.removeEventListener("abort", onAbort);
  }
}
var isScheduler;
var Scheduler = class {
  #ours = true;
  constructor() {
    if (!making) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");
  }
  static {
    isScheduler = (object) => typeof object === "object" && object !== null && #ours in object;
  }
  yield() {
    if (!isScheduler(this)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_THIS", 'Value of "this" must be of type Scheduler');
    return setImmediate2();
  }
  wait(delay, options) {
    if (!isScheduler(this)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_THIS", 'Value of "this" must be of type Scheduler');
    return setTimeout2(delay, void 0, options);
  }
};
var making = true;
var scheduler = new Scheduler();
making = false;
for (const [fn, name, length] of [[setTimeout2, "setTimeout", 2], [setImmediate2, "setImmediate", 1], [setInterval2, "setInterval", 2]]) {
  Object.defineProperties(fn, { name: { value: name, configurable: true }, length: { value: length, configurable: true } });
}
var exported = { setTimeout: setTimeout2, setImmediate: setImmediate2, setInterval: setInterval2, scheduler };
var timers_promises_default = exported;
timers_promises_exports["default"] = timers_promises_default;
timers_promises_exports["module.exports"] = exported;
timers_promises_exports["scheduler"] = scheduler;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
