"use strict";
var __defProp = Object.defineProperty;

// src/node/events.ts
var events_exports = {
  EventEmitter: void 0,
  EventEmitterAsyncResource: void 0,
  captureRejectionSymbol: void 0,
  default: void 0,
  errorMonitor: void 0,
  listenerCount: listenerCount,
  "module.exports": void 0,
  setMaxListeners: setMaxListeners,
};
module.exports = __defProp(events_exports, "__esModule", { value: true });
var import_pi_host2 = require("pi:host");

// src/node/events/helpers.ts
var import_pi_host = require("pi:host");
function listen(target, event, fn, once2 = false) {
  if (typeof target?.on === "function") {
    if (once2) target.once(event, fn);
    else target.on(event, fn);
    return () => target.removeListener(event, fn);
  }
  if (typeof target?.addEventListener === "function") {
    target.addEventListener(event, fn, { once: once2 });
    return () => target.removeEventListener(event, fn);
  }
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("emitter", "EventEmitter", target);
}
function checkSignal(signal) {
  if (signal !== void 0 && (signal === null || typeof signal !== "object" || !("aborted" in signal))) {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.signal", "AbortSignal", signal);
  }
}
async function once(emitter, event, options = {}) {
  const signal = options?.signal;
  checkSignal(signal);
  if (signal?.aborted) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal);
  return new Promise((resolve, reject) => {
    const undo = [];
    const settle = (fn) => {
      for (const u of undo) u();
      fn();
    };
    undo.push(listen(emitter, event, (...args) => settle(() => resolve(args)), true));
    if (event !== "error" && typeof emitter.once === "function") {
      undo.push(listen(emitter, "error", (err) => settle(() => reject(err)), true));
    }
    if (signal) {
      const onAbort = () => settle(() => reject((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal)));
      signal.addEventListener("abort", onAbort, { once: true });
      undo.push(() => signal.removeEventListener("abort", onAbort));
    }
  });
}
function on(emitter, event, options = {}) {
  const signal = options?.signal;
  checkSignal(signal);
  if (signal?.aborted) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal);
  const queue = [];
  const waiting = [];
  let failure;
  let finished = false;
  const undo = [];
  const close = () => {
    for (const u of undo.splice(0)) u();
    finished = true;
    for (const w of waiting.splice(0)) w.resolve({ value: void 0, done: true });
    return Promise.resolve({ value: void 0, done: true });
  };
  const fail = (error) => {
    const w = waiting.shift();
    if (w) w.reject(error);
    else failure = { error };
    void close();
  };
  undo.push(listen(emitter, event, (...args) => {
    const w = waiting.shift();
    if (w) w.resolve({ value: args, done: false });
    else queue.push(args);
  }));
  if (event !== "error" && typeof emitter.on === "function") undo.push(listen(emitter, "error", fail));
  for (const name of options?.close ?? []) undo.push(listen(emitter, name, () => void close(), true));
  if (signal) {
    const onAbort = () => fail((0, (import_internal_errors ??= require("pi:node/internal_errors")).abortError)(signal));
    signal.addEventListener("abort", onAbort, { once: true });
    undo.push(() => signal.removeEventListener("abort", onAbort));
  }
  return {
    next() {
      if (queue.length) return Promise.resolve({ value: queue.shift(), done: false });
      if (failure) {
        const { error } = failure;
        failure = void 0;
        return Promise.reject(error);
      }
      if (finished) return Promise.resolve({ value: void 0, done: true });
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    return: close,
    throw(err) {
      if (!(err instanceof Error)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("EventEmitter.AsyncIterator", "Error", err);
      fail(err);
    },
    [Symbol.asyncIterator]() {
      return this;
    }
  };
}
function getEventListeners(target, event) {
  if (typeof target?.listeners === "function") return target.listeners(event);
  const list = target?.constructor?.[/* @__PURE__ */ Symbol.for("nodejs.event_target")] ? (0, import_pi_host.requireHost)("pi:web/events").listenersOf : void 0;
  if (typeof list === "function") return list(target, event);
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("emitter", ["EventEmitter", "EventTarget"], target);
}
function getMaxListeners(target) {
  if (typeof target?.getMaxListeners === "function") return target.getMaxListeners();
  if (typeof target?.addEventListener !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("emitter", ["EventEmitter", "EventTarget"], target);
  const signal = typeof target.aborted === "boolean";
  return target[/* @__PURE__ */ Symbol.for("pier.maxListeners")] ?? (signal ? 0 : (0, import_pi_host.requireHost)("pi:node/events").default.defaultMaxListeners);
}
function addAbortListener(signal, listener) {
  if (signal === void 0 || signal === null || typeof signal !== "object" || !("aborted" in signal)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("signal", "AbortSignal", signal);
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(listener, "listener");
  let undo = () => {
  };
  if (signal.aborted) queueMicrotask(() => listener(void 0));
  else {
    signal.addEventListener("abort", listener, { once: true });
    undo = () => signal.removeEventListener("abort", listener);
  }
  return { [Symbol.dispose ?? /* @__PURE__ */ Symbol.for("nodejs.dispose")]: undo };
}

// src/node/events.ts
var errorMonitor = /* @__PURE__ */ Symbol("events.errorMonitor");
var captureRejectionSymbol = /* @__PURE__ */ Symbol.for("nodejs.rejection");
var kCapture = /* @__PURE__ */ Symbol("kCapture");
var kShapeMode = /* @__PURE__ */ Symbol("shapeMode");
var defaultMax = 10;
var EventEmitter = function EventEmitter2(options) {
  const self = (0, (import_internal_callable ??= require("pi:node/internal_callable")).takeAdopted)() ?? this;
  init(self, options);
  if (self !== this) return self;
};
Object.defineProperty(EventEmitter, "name", { value: "EventEmitter", configurable: true });
function init(self, options) {
  if (self._events === void 0 || self._events === Object.getPrototypeOf(self)._events) {
    self._events = /* @__PURE__ */ Object.create(null);
    self._eventsCount = 0;
  }
  self._maxListeners ??= void 0;
  if (options?.captureRejections !== void 0 && typeof options.captureRejections !== "boolean") {
    throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("options.captureRejections", "boolean", options.captureRejections);
  }
  const capture = options?.captureRejections ?? EventEmitter.captureRejections;
  self[kShapeMode] = false;
  self[kCapture] = capture;
}
function eventsOf(self) {
  if (self._events === void 0 || !Object.hasOwn(self, "_events")) {
    self._events = /* @__PURE__ */ Object.create(null);
    self._eventsCount = 0;
  }
  return self._events;
}
function listOf(self, event) {
  const found = self._events?.[event];
  return found === void 0 ? [] : typeof found === "function" ? [found] : found;
}
function checkListener(fn) {
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkFunction)(fn, "listener");
}
function maxOf(self) {
  return self._maxListeners === void 0 ? defaultMax : self._maxListeners;
}
function add(self, event, fn, front) {
  checkListener(fn);
  const events = eventsOf(self);
  if (events.newListener !== void 0) self.emit("newListener", event, fn.listener ?? fn);
  const old = self._events[event];
  if (old === void 0) {
    self._events[event] = fn;
    self._eventsCount++;
    return self;
  }
  const before = typeof old === "function" ? [old] : old;
  const list = front ? [fn, ...before] : [...before, fn];
  self._events[event] = list;
  const max = maxOf(self);
  if (max > 0 && list.length > max && !before.warned) {
    list.warned = true;
    warnLeak(self, event, list.length);
  } else if (before.warned) list.warned = true;
  return self;
}
function warnLeak(self, event, count) {
  const message = `Possible EventEmitter memory leak detected. ${count} ${String(event)} listeners added to [${self.constructor?.name ?? "Object"}]. MaxListeners is ${maxOf(self)}. Use emitter.setMaxListeners() to increase limit`;
  const warning = new Error(message);
  warning.name = "MaxListenersExceededWarning";
  warning.emitter = self;
  warning.type = event;
  warning.count = count;
  globalThis.process?.emitWarning?.(warning);
}
function onceWrapper(...args) {
  if (this.fired) return void 0;
  this.fired = true;
  this.self.removeListener(this.event, this.wrapped);
  return this.fn.apply(this.self, args);
}
function wrapOnce(self, event, fn) {
  checkListener(fn);
  const state = { fired: false, self, event, fn };
  const wrapped = onceWrapper.bind(state);
  wrapped.listener = fn;
  state.wrapped = wrapped;
  return wrapped;
}
function unhandled(er) {
  if (er instanceof Error) return er;
  const shown = (0, import_pi_host2.requireHost)("pi:node/internal_inspect").inspect(er);
  const err = (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_UNHANDLED_ERROR", `Unhandled error. (${shown})`);
  err.context = er;
  return err;
}
function call(self, fn, event, args) {
  const result = fn.apply(self, args);
  if (!self[kCapture] || result === null || typeof result !== "object" || typeof result.then !== "function") return;
  result.then(void 0, (err) => {
    queueMicrotask(() => {
      if (typeof self[captureRejectionSymbol] === "function") self[captureRejectionSymbol](err, event, ...args);
      else {
        Object.defineProperty(self, kCapture, { value: false, configurable: true, writable: true });
        try {
          self.emit("error", err);
        } finally {
          Object.defineProperty(self, kCapture, { value: true, configurable: true, writable: true });
        }
      }
    });
  });
}
var methods = {
  _events: void 0,
  _eventsCount: 0,
  _maxListeners: void 0,
  setMaxListeners(n) {
    if (typeof n !== "number") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("setMaxListeners", "number", n);
    if (n < 0 || Number.isNaN(n)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).outOfRange)("setMaxListeners", ">= 0", n);
    this._maxListeners = n;
    return this;
  },
  getMaxListeners() {
    return maxOf(this);
  },
  emit(event, ...args) {
    const events = this._events;
    if (event === "error") {
      if (events?.[errorMonitor] !== void 0) this.emit(errorMonitor, ...args);
      if (events?.error === void 0) throw unhandled(args[0]);
    }
    const handler = events?.[event];
    if (handler === void 0) return false;
    if (typeof handler === "function") call(this, handler, event, args);
    else for (const fn of handler) call(this, fn, event, args);
    return true;
  },
  addListener(event, fn) {
    return add(this, event, fn, false);
  },
  prependListener(event, fn) {
    return add(this, event, fn, true);
  },
  once(event, fn) {
    return this.on(event, wrapOnce(this, event, fn));
  },
  prependOnceListener(event, fn) {
    return this.prependListener(event, wrapOnce(this, event, fn));
  },
  removeListener(event, fn) {
    checkListener(fn);
    const list = listOf(this, event);
    const at = list.findLastIndex((l) => l === fn || l.listener === fn);
    if (at < 0) return this;
    const removed = list[at];
    if (list.length === 1) {
      delete this._events[event];
      this._eventsCount--;
    } else {
      const rest = list.toSpliced(at, 1);
      if (list.warned) rest.warned = true;
      this._events[event] = rest.length === 1 ? rest[0] : rest;
    }
    if (this._events.removeListener !== void 0) this.emit("removeListener", event, list.length === 1 ? removed.listener ?? fn : fn);
    return this;
  },
  removeAllListeners(event) {
    if (this._events === void 0) return this;
    if (this._events.removeListener === void 0) {
      if (event === void 0) {
        this._events = /* @__PURE__ */ Object.create(null);
        this._eventsCount = 0;
      } else if (this._events[event] !== void 0) {
        delete this._events[event];
        this._eventsCount--;
      }
      return this;
    }
    if (event === void 0) {
      for (const name of Reflect.ownKeys(this._events)) if (name !== "removeListener") this.removeAllListeners(name);
      this.removeAllListeners("removeListener");
      return this;
    }
    for (const fn of listOf(this, event).toReversed()) this.removeListener(event, fn);
    return this;
  },
  listeners(event) {
    return listOf(this, event).map((l) => l.listener ?? l);
  },
  rawListeners(event) {
    return [...listOf(this, event)];
  },
  listenerCount(event, fn) {
    const list = listOf(this, event);
    return fn === void 0 ? list.length : list.filter((l) => l === fn || l.listener === fn).length;
  },
  eventNames() {
    return this._events ? Reflect.ownKeys(this._events) : [];
  }
};
methods.on = methods.addListener;
methods.off = methods.removeListener;
var aliases = { addListener: "on", removeListener: "off" };
for (const name of Object.keys(methods)) {
  EventEmitter.prototype[name] = methods[name];
  if (aliases[name]) EventEmitter.prototype[aliases[name]] = methods[name];
}
function setMaxListeners(n = defaultMax, ...targets) {
  if (typeof n !== "number") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("setMaxListeners", "number", n);
  if (n < 0 || Number.isNaN(n)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).outOfRange)("setMaxListeners", ">= 0", n);
  if (targets.length === 0) defaultMax = n;
  for (const target of targets) {
    if (typeof target.setMaxListeners === "function") target.setMaxListeners(n);
    else if (typeof target.addEventListener === "function") target[/* @__PURE__ */ Symbol.for("pier.maxListeners")] = n;
    else throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("eventTargets", ["EventEmitter", "EventTarget"], target);
  }
}
function listenerCount(emitter, event) {
  return typeof emitter.listenerCount === "function" ? emitter.listenerCount(event) : listOf(emitter, event).length;
}
var EventEmitterAsyncResource = class _EventEmitterAsyncResource extends EventEmitter {
  static {
    Object.defineProperty(this, "name", { value: "EventEmitterAsyncResource", configurable: true });
  }
  #resource;
  constructor(options = void 0) {
    super(options);
    if (new.target === _EventEmitterAsyncResource && typeof options?.name !== "string") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("options.name", "string", options?.name);
    const { AsyncResource } = (0, import_pi_host2.requireHost)("pi:node/async_hooks");
    const emitter = this;
    class EventEmitterReferencingAsyncResource extends AsyncResource {
      get eventEmitter() {
        return emitter;
      }
    }
    this.#resource = new EventEmitterReferencingAsyncResource(options?.name ?? new.target.name);
  }
  emit(event, ...args) {
    return this.#resource.runInAsyncScope(super.emit, this, event, ...args);
  }
  emitDestroy() {
    this.#resource.emitDestroy();
  }
  get asyncId() {
    return this.#resource.asyncId();
  }
  get triggerAsyncId() {
    return this.#resource.triggerAsyncId();
  }
  get asyncResource() {
    return this.#resource;
  }
};
Object.defineProperty(EventEmitter, "defaultMaxListeners", {
  get: () => defaultMax,
  set(n) {
    if (typeof n !== "number") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("defaultMaxListeners", "number", n);
    if (n < 0 || Number.isNaN(n)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).outOfRange)("defaultMaxListeners", ">= 0", n);
    defaultMax = n;
  },
  enumerable: true,
  configurable: true
});
Object.assign(EventEmitter, {
  EventEmitter,
  EventEmitterAsyncResource,
  errorMonitor,
  kMaxEventTargetListeners: /* @__PURE__ */ Symbol("events.maxEventTargetListeners"),
  kMaxEventTargetListenersWarned: /* @__PURE__ */ Symbol("events.maxEventTargetListenersWarned"),
  captureRejectionSymbol,
  captureRejections: false,
  usingDomains: false,
  on,
  once,
  getEventListeners,
  getMaxListeners,
  setMaxListeners,
  listenerCount,
  addAbortListener,
  init(options) {
    init(this, options);
  }
});
var events_default = EventEmitter;
events_exports["EventEmitter"] = EventEmitter;
events_exports["EventEmitterAsyncResource"] = EventEmitterAsyncResource;
events_exports["captureRejectionSymbol"] = captureRejectionSymbol;
events_exports["default"] = events_default;
events_exports["errorMonitor"] = errorMonitor;
events_exports["module.exports"] = EventEmitter;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_callable;
var import_internal_errors2;
var import_internal_errors;
