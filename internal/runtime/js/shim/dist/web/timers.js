"use strict";
var __defProp = Object.defineProperty;

// src/web/timers.ts
var timers_exports = {
  Immediate: void 0,
  Timeout: void 0,
  clearImmediate: clearImmediate,
  clearInterval: clearInterval,
  clearTimeout: clearTimeout,
  duration: duration,
  queueMicrotask: queueMicrotask,
  setImmediate: setImmediate,
  setInterval: setInterval,
  setTimeout: setTimeout,
  tellTooLong: tellTooLong,
};
module.exports = __defProp(timers_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var known = /* @__PURE__ */ new Map();
var maxDelay = 2 ** 31 - 1;
var refed = /* @__PURE__ */ Symbol("refed");
var hasPrimitive = /* @__PURE__ */ Symbol("kHasPrimitive");
var asyncId = /* @__PURE__ */ Symbol("asyncId");
var triggerId = /* @__PURE__ */ Symbol("triggerId");
var contextFrame = /* @__PURE__ */ Symbol("kAsyncContextFrame");
var inspectCustom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var ids = 0;
var TimersList = class {
  priorityQueuePosition = 0;
};
var list = new TimersList();
function duration(delay) {
  const ms = delay * 1;
  if (ms >= 1 && ms <= maxDelay) return ms;
  if (ms > maxDelay) tellTooLong(ms);
  return 1;
}
function tellTooLong(ms) {
  globalThis.process.emitWarning(`${ms} does not fit into a 32-bit signed integer.
Timeout duration was set to 1.`, "TimeoutOverflowWarning");
}
var Timeout = class {
  _idleTimeout;
  _idlePrev = list;
  _idleNext = list;
  _idleStart = null;
  _onTimeout;
  _timerArgs;
  _repeat;
  _destroyed = false;
  [refed];
  [hasPrimitive] = false;
  [asyncId] = ++ids;
  [triggerId] = 0;
  [contextFrame] = void 0;
  #id = 0;
  constructor(callback, after, args, isRepeat, isRefed) {
    const ms = duration(after);
    this._idleTimeout = ms;
    this._onTimeout = callback;
    this._timerArgs = args;
    this._repeat = isRepeat ? ms : null;
    this[refed] = isRefed;
    this.#start();
  }
  #start() {
    this._idleStart = Math.trunc((0, import_pi_host.monotonic)());
    this.#id = (0, import_pi_host.setTimer)(() => this.#fire(), Math.trunc(this._idleTimeout));
    if (!this[refed]) (0, import_pi_host.refTimer)(this.#id, false);
  }
  #fire() {
    const callback = this._onTimeout;
    if (this._destroyed) return;
    if (!callback) return this.#end();
    const id = this.#id;
    try {
      if (this._timerArgs === void 0) callback.call(this);
      else callback.apply(this, this._timerArgs);
    } finally {
      if (!this._destroyed && this.#id === id) {
        if (this._repeat && this._idleTimeout !== -1) {
          this._idleTimeout = this._repeat;
          this.#start();
        } else this.#end();
      }
    }
  }
  #end() {
    this._destroyed = true;
    this._idlePrev = this._idleNext = null;
    if (this[hasPrimitive]) known.delete(this[asyncId]);
  }
  refresh() {
    if (this._idleTimeout < 0) return this;
    (0, import_pi_host.clearTimer)(this.#id);
    this._destroyed = false;
    this._idlePrev = this._idleNext = list;
    this.#start();
    return this;
  }
  unref() {
    this[refed] = false;
    if (!this._destroyed) (0, import_pi_host.refTimer)(this.#id, false);
    return this;
  }
  ref() {
    this[refed] = true;
    if (!this._destroyed) (0, import_pi_host.refTimer)(this.#id, true);
    return this;
  }
  hasRef() {
    return this[refed];
  }
  close() {
    this._onTimeout = null;
    if (this._destroyed) return this;
    (0, import_pi_host.clearTimer)(this.#id);
    this.#end();
    this._idleTimeout = -1;
    return this;
  }
  [Symbol.dispose ?? /* @__PURE__ */ Symbol.for("nodejs.dispose")]() {
    this.close();
  }
  [Symbol.toPrimitive]() {
    if (!this[hasPrimitive]) {
      this[hasPrimitive] = true;
      if (!this._destroyed) known.set(this[asyncId], this);
    }
    return this[asyncId];
  }
  [inspectCustom](_, options) {
    return (0, import_pi_host.requireHost)("pi:node/internal_inspect").inspect(this, { ...options, depth: 0, customInspect: false });
  }
};
var Immediate = class {
  _idleNext = null;
  _idlePrev = null;
  _onImmediate;
  _argv;
  _destroyed = false;
  [refed] = true;
  [asyncId] = ++ids;
  [triggerId] = 0;
  [contextFrame] = void 0;
  constructor(callback, args) {
    this._onImmediate = callback;
    this._argv = args;
    (0, import_pi_host.setImmediateTask)(() => {
      const run = this._onImmediate;
      if (this._destroyed || !run) return;
      this._destroyed = true;
      try {
        if (args === void 0) run.call(this);
        else run.apply(this, args);
      } finally {
        this._onImmediate = null;
      }
    });
  }
  ref() {
    if (!this._destroyed) this[refed] = true;
    return this;
  }
  unref() {
    this[refed] = false;
    return this;
  }
  hasRef() {
    return this[refed] && !this._destroyed;
  }
  [Symbol.dispose ?? /* @__PURE__ */ Symbol.for("nodejs.dispose")]() {
    clearImmediate(this);
  }
  [inspectCustom](_, options) {
    return (0, import_pi_host.requireHost)("pi:node/internal_inspect").inspect(this, { ...options, depth: 0, customInspect: false });
  }
};
for (const [of, shown] of [[Timeout, ["close"]], [Immediate, []]]) {
  const keys = [...shown, Symbol.dispose ?? /* @__PURE__ */ Symbol.for("nodejs.dispose"), Symbol.toPrimitive];
  for (const key of keys) if (Object.hasOwn(of.prototype, key)) Object.defineProperty(of.prototype, key, { enumerable: true });
}
function setTimeout(callback, delay, ...args) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  return new Timeout(callback, delay, args.length > 0 ? args : void 0, false, true);
}
function setInterval(callback, delay, ...args) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  return new Timeout(callback, delay, args.length > 0 ? args : void 0, true, true);
}
function clearTimeout(timer) {
  if (timer instanceof Timeout) timer.close();
  else if (typeof timer === "number" || typeof timer === "string") known.get(Number(timer))?.close();
}
function clearInterval(timer) {
  clearTimeout(timer);
}
function setImmediate(callback, ...args) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(callback, "callback");
  return new Immediate(callback, args.length > 0 ? args : void 0);
}
function clearImmediate(immediate) {
  if (!immediate || immediate._destroyed) return;
  if (typeof immediate !== "object" && typeof immediate !== "function") {
    throw new TypeError(`Cannot create property '_destroyed' on ${typeof immediate} '${String(immediate)}'`);
  }
  if (immediate instanceof Timeout) immediate.close();
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
