"use strict";
var __defProp = Object.defineProperty;

// src/web/abort.ts
var abort_exports = {
  AbortController: void 0,
  AbortSignal: void 0,
  newSignal: void 0,
  get trigger() { return trigger; },
};
module.exports = __defProp(abort_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var secret = /* @__PURE__ */ Symbol("construct");
var trigger;
var AbortSignal = class _AbortSignal extends (import_events ??= require("pi:web/events")).EventTarget {
  static {
    Object.defineProperty(this, "name", { value: "AbortSignal", configurable: true });
  }
  /** Set once it is aborted. */
  #aborted;
  /** Signals made by any() from this one. */
  #dependents;
  constructor(key) {
    if (key !== secret) {
      const err = new TypeError("Illegal constructor");
      err.code = "ERR_ILLEGAL_CONSTRUCTOR";
      throw err;
    }
    super();
  }
  get aborted() {
    return this.#aborted !== void 0;
  }
  get reason() {
    return this.#aborted?.reason;
  }
  throwIfAborted() {
    if (this.#aborted) throw this.#aborted.reason;
  }
  static abort(reason) {
    const signal = new _AbortSignal(secret);
    trigger(signal, reason);
    return signal;
  }
  static timeout(ms) {
    if (typeof ms !== "number" || !(ms >= 0)) {
      const err = typeof ms === "number" ? new RangeError(`The value of "delay" is out of range. It must be >= 0 && <= 4294967295. Received ${ms}`) : new TypeError(`The "delay" argument must be of type number. Received ${ms === null ? "null" : typeof ms}`);
      err.code = typeof ms === "number" ? "ERR_OUT_OF_RANGE" : "ERR_INVALID_ARG_TYPE";
      throw err;
    }
    const signal = new _AbortSignal(secret);
    const id = (0, import_pi_host.setTimer)(() => {
      trigger(signal, new (import_domexception ??= require("pi:web/domexception")).DOMException("The operation was aborted due to timeout", "TimeoutError"));
    }, ms);
    (0, import_pi_host.refTimer)(id, false);
    return signal;
  }
  static any(signals) {
    const result = new _AbortSignal(secret);
    const sources = [...signals];
    for (const s of sources) {
      if (!(s instanceof _AbortSignal)) throw new TypeError('The "signals[0]" argument must be an instance of AbortSignal.');
    }
    const done = sources.find((s) => s.aborted);
    if (done) trigger(result, done.reason);
    else for (const s of sources) (s.#dependents ??= /* @__PURE__ */ new Set()).add(result);
    return result;
  }
  static {
    trigger = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#aborted = { reason: reason === void 0 ? new (import_domexception ??= require("pi:web/domexception")).DOMException("This operation was aborted", "AbortError") : reason };
      const dependents = [...signal.#dependents ?? []].filter((d) => !d.#aborted);
      signal.#dependents = void 0;
      signal.dispatchEvent((0, (import_events ??= require("pi:web/events")).trusted)(new (import_events ??= require("pi:web/events")).Event("abort")));
      for (const d of dependents) trigger(d, signal.#aborted.reason);
    };
  }
  get [Symbol.toStringTag]() {
    return "AbortSignal";
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](_depth, options, inspect) {
    return `AbortSignal ${inspect({ aborted: this.aborted }, options)}`;
  }
};
(0, (import_events ??= require("pi:web/events")).handlerProperty)(AbortSignal.prototype, "abort");
var unused = new AbortSignal(secret);
var newSignal = () => (0, import_pi_host.copy)(unused);
var AbortController = class {
  #signal = new AbortSignal(secret);
  get signal() {
    return this.#signal;
  }
  abort(reason) {
    trigger(this.#signal, reason);
  }
  get [Symbol.toStringTag]() {
    return "AbortController";
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](_depth, options, inspect) {
    return `AbortController ${inspect({ signal: this.#signal }, options)}`;
  }
};
abort_exports["AbortController"] = AbortController;
abort_exports["AbortSignal"] = AbortSignal;
abort_exports["newSignal"] = newSignal;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_domexception;
var import_events;
