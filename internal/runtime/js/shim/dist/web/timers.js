"use strict";
var __defProp = Object.defineProperty;

// src/web/timers.ts
var timers_exports = {
  Immediate: void 0,
  Timeout: void 0,
  clearImmediate: clearImmediate,
  clearInterval: clearInterval,
  clearTimeout: clearTimeout,
  queueMicrotask: queueMicrotask,
  setImmediate: setImmediate,
  setInterval: setInterval,
  setTimeout: setTimeout,
};
module.exports = __defProp(timers_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var live = /* @__PURE__ */ new Map();
var maxDelay = 2 ** 31 - 1;
var Timeout = class {
  _idleTimeout;
  _repeat;
  _destroyed = false;
  _onTimeout;
  #args;
  #id = 0;
  #ref = true;
  #key = 0;
  constructor(callback, delay, args, repeat) {
    let ms = Number(delay);
    if (!(ms >= 1 && ms <= maxDelay)) {
      if (ms > maxDelay) globalThis.process.emitWarning(`${ms} does not fit into a 32-bit signed integer.
Timeout duration was set to 1.`, "TimeoutOverflowWarning");
      ms = 1;
    }
    ms = Math.trunc(ms);
    this._onTimeout = callback;
    this._idleTimeout = ms;
    this._repeat = repeat ? ms : null;
    this.#args = args;
    this.#start();
  }
  #start() {
    this.#id = (0, import_pi_host.setTimer)(() => this.#fire(), this._idleTimeout);
    if (!this.#ref) (0, import_pi_host.refTimer)(this.#id, false);
    if (this.#key === 0) this.#key = this.#id;
    live.set(this.#key, this);
  }
  #fire() {
    const callback = this._onTimeout;
    if (this._destroyed || !callback) return;
    const id = this.#id;
    try {
      callback.apply(this, this.#args);
    } finally {
      if (!this._destroyed && this.#id === id) {
        if (this._repeat === null) this.close();
        else this.#start();
      }
    }
  }
  close() {
    if (!this._destroyed) (0, import_pi_host.clearTimer)(this.#id);
    this._destroyed = true;
    live.delete(this.#key);
    return this;
  }
  ref() {
    this.#ref = true;
    if (!this._destroyed) (0, import_pi_host.refTimer)(this.#id, true);
    return this;
  }
  unref() {
    this.#ref = false;
    if (!this._destroyed) (0, import_pi_host.refTimer)(this.#id, false);
    return this;
  }
  hasRef() {
    return this.#ref;
  }
  refresh() {
    if (this._destroyed && this._repeat !== null) return this;
    (0, import_pi_host.clearTimer)(this.#id);
    this._destroyed = false;
    this.#start();
    return this;
  }
  [Symbol.toPrimitive]() {
    return this.#key;
  }
  [Symbol.dispose ?? /* @__PURE__ */ Symbol.for("nodejs.dispose")]() {
    this.close();
  }
};
var Immediate = class {
  _onImmediate;
  _destroyed = false;
  #ref = true;
  constructor(callback, args) {
    this._onImmediate = callback;
    (0, import_pi_host.setImmediateTask)(() => {
      if (this._destroyed) return;
      this._destroyed = true;
      this._onImmediate = null;
      callback(...args);
    });
  }
  ref() {
    this.#ref = true;
    return this;
  }
  unref() {
    this.#ref = false;
    return this;
  }
  hasRef() {
    return this.#ref && !this._destroyed;
  }
  [Symbol.dispose ?? /* @__PURE__ */ Symbol.for("nodejs.dispose")]() {
    clearImmediate(this);
  }
};
function setTimeout(callback, delay, ...args) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  return new Timeout(callback, delay, args, false);
}
function setInterval(callback, delay, ...args) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  return new Timeout(callback, delay, args, true);
}
function clearTimeout(timer) {
  if (timer instanceof Timeout) timer.close();
  else if (typeof timer === "number" || typeof timer === "string") live.get(Number(timer))?.close();
}
function clearInterval(timer) {
  clearTimeout(timer);
}
function setImmediate(callback, ...args) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  return new Immediate(callback, args);
}
function clearImmediate(immediate) {
  if (!(immediate instanceof Immediate)) return;
  immediate._destroyed = true;
  immediate._onImmediate = null;
}
function queueMicrotask(callback) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  Promise.resolve().then(() => {
    try {
      callback();
    } catch (err) {
      (0, import_pi_host.reportError)(err, "uncaught");
    }
  });
}
for (const [fn, name] of [[setTimeout, "setTimeout"], [setImmediate, "setImmediate"]]) {
  Object.defineProperty(fn, /* @__PURE__ */ Symbol.for("nodejs.util.promisify.custom"), {
    get: () => (0, import_pi_host.requireHost)("pi:node/timers_promises")[name],
    enumerable: true
  });
}
timers_exports["Immediate"] = Immediate;
timers_exports["Timeout"] = Timeout;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
