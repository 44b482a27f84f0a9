"use strict";
var __defProp = Object.defineProperty;

// src/web/abort.ts
var abort_exports = {
  AbortController: void 0,
  AbortSignal: void 0,
  get follow() { return follow; },
  newSignal: void 0,
  get trigger() { return trigger; },
};
module.exports = __defProp(abort_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var secret = /* @__PURE__ */ Symbol("construct");
var trigger;
var follow;
var isSignal;
var heard = /* @__PURE__ */ new Set();
var AbortSignal = class _AbortSignal extends (import_events ??= require("pi:web/events")).EventTarget {
  /** Set once it is aborted. */
  #aborted;
  /** Signals made by any() from this one. Who has no listener is kept by nobody but its owner. */
  #dependents;
  #dependent = false;
  /** Those that it depends on and that depend on others themselves: nobody else may keep them, and news would end there. */
  #between;
  constructor(key = void 0) {
    if (key !== secret) throw (0, (import_face ??= require("pi:web/face")).illegalConstructor)();
    super();
  }
  get aborted() {
    if (typeof this !== "object" || this === null || !(#aborted in this)) throw (0, (import_face ??= require("pi:web/face")).invalidThis)("AbortSignal");
    return this.#aborted !== void 0;
  }
  get reason() {
    return this.#aborted?.reason;
  }
  throwIfAborted() {
    if (this.#aborted) throw this.#aborted.reason;
  }
  static abort(reason = void 0) {
    const signal = new _AbortSignal(secret);
    trigger(signal, arguments.length === 0 ? void 0 : reason);
    return signal;
  }
  static timeout(delay) {
    if (typeof delay !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("delay", "number", delay);
    if (!Number.isInteger(delay)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("delay", "an integer", delay);
    if (delay < 0 || delay > 4294967295) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("delay", ">= 0 && <= 4294967295", delay);
    const signal = new _AbortSignal(secret);
    const id = (0, import_pi_host.setTimer)(() => {
      trigger(signal, new (import_domexception ??= require("pi:web/domexception")).DOMException("The operation was aborted due to timeout", "TimeoutError"));
    }, delay);
    (0, import_pi_host.refTimer)(id, false);
    return signal;
  }
  static any(signals) {
    if (typeof signals?.[Symbol.iterator] !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", "Value can not be converted to sequence.");
    const sources = [...signals];
    for (const [n, s] of sources.entries()) if (!isSignal(s)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(`signals[${n}]`, "AbortSignal", s);
    const result = new _AbortSignal(secret);
    const done = sources.find((s) => s.aborted);
    if (done) trigger(result, done.reason);
    else for (const s of sources) s.#lead(result);
    return result;
  }
  #lead(other) {
    other.#dependent = true;
    if (this.#dependent) (other.#between ??= []).push(this);
    const all = this.#dependents ??= /* @__PURE__ */ new Set();
    if (all.size >= 32) {
      for (const ref of all) if (!ref.deref()) all.delete(ref);
    }
    all.add(new WeakRef(other));
  }
  static {
    (import_events ??= require("pi:web/events")).listened.push((target, type, any) => {
      if (type !== "abort" || !isSignal(target) || !target.#dependent) return;
      if (any && !target.#aborted) heard.add(target);
      else heard.delete(target);
    });
    follow = (source) => {
      const signal = newSignal();
      if (source.aborted) trigger(signal, source.reason);
      else if (isSignal(source)) source.#lead(signal);
      else source.addEventListener("abort", () => trigger(signal, source.reason), { once: true });
      return signal;
    };
    isSignal = (object) => typeof object === "object" && object !== null && #aborted in object;
    trigger = (signal, reason) => {
      if (signal.#aborted) return;
      const why = { reason: reason === void 0 ? new (import_domexception ??= require("pi:web/domexception")).DOMException("This operation was aborted", "AbortError") : reason };
      const all = signal.#end(why);
      for (const one of all) one.dispatchEvent((0, (import_events ??= require("pi:web/events")).trusted)(new (import_events ??= require("pi:web/events")).Event("abort")));
    };
  }
  /** This one and those that depend on it are aborted before any listener hears of it. */
  #end(why) {
    this.#aborted = why;
    this.#between = void 0;
    heard.delete(this);
    const dependents = [...this.#dependents ?? []].flatMap((ref) => ref.deref() ?? []).filter((d) => !d.#aborted);
    this.#dependents = void 0;
    return [this, ...dependents.flatMap((d) => d.#aborted ? [] : d.#end(why))];
  }
  [custom](depth, options, inspect) {
    return (0, (import_face ??= require("pi:web/face")).shown)("AbortSignal", { aborted: this.aborted }, depth, options, inspect, "name");
  }
};
(0, (import_face ??= require("pi:web/face")).face)(AbortSignal, "AbortSignal", { is: (o) => isSignal(o), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("AbortSignal"), statics: false, hidden: ["reason", "throwIfAborted"], open: ["aborted"] });
(0, (import_events ??= require("pi:web/events")).handlerProperty)(AbortSignal.prototype, "abort");
var unused = new AbortSignal(secret);
var newSignal = () => (0, import_pi_host.copy)(unused);
var isController;
var AbortController = class {
  static {
    isController = (object) => #signal in object;
  }
  #signal = new AbortSignal(secret);
  get signal() {
    return this.#signal;
  }
  abort(reason = void 0) {
    trigger(this.#signal, reason);
  }
  [custom](depth, options, inspect) {
    return (0, (import_face ??= require("pi:web/face")).shown)("AbortController", { signal: this.signal }, depth, options, inspect, this);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(AbortController, "AbortController", { is: (o) => isController(o), wrong: (0, (import_face ??= require("pi:web/face")).unread)("#signal") });
abort_exports["AbortController"] = AbortController;
abort_exports["AbortSignal"] = AbortSignal;
abort_exports["newSignal"] = newSignal;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_domexception;
var import_events;
var import_internal_errors;
var import_face;
