"use strict";
var __defProp = Object.defineProperty;

// src/node/async_hooks.ts
var async_hooks_exports = {
  AsyncLocalStorage: void 0,
  AsyncResource: void 0,
  asyncWrapProviders: void 0,
  createHook: createHook,
  default: void 0,
  executionAsyncId: void 0,
  executionAsyncResource: void 0,
  "module.exports": void 0,
  triggerAsyncId: void 0,
};
module.exports = __defProp(async_hooks_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var empty = /* @__PURE__ */ new Map();
var cell = { frame: empty };
var installed = false;
function within(frame, fn, self, args) {
  const before = cell.frame;
  cell.frame = frame;
  try {
    return Reflect.apply(fn, self, args);
  } finally {
    cell.frame = before;
  }
}
function bindFrame(fn) {
  if (!installed || typeof fn !== "function") return fn;
  const frame = cell.frame;
  return function(...args) {
    return within(frame, fn, this, args);
  };
}
function install() {
  if (installed) return;
  installed = true;
  (0, import_pi_host.follow)(cell);
  const then = Promise.prototype.then;
  replace(Promise.prototype, "then", {
    then(ok, bad) {
      return cell.frame?.size ? then.call(this, bindFrame(ok), bindFrame(bad)) : then.call(this, ok, bad);
    }
  }.then);
  const generators = Object.getPrototypeOf(async function* () {
  }.prototype);
  for (const name of ["next", "return", "throw"]) {
    const step = generators[name];
    replace(generators, name, {
      [name](...args) {
        (0, import_pi_host.mark)(this);
        return Reflect.apply(step, this, args);
      }
    }[name]);
  }
  (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).bindTicks)(bindFrame);
  installTimers();
}
function installTimers() {
  const scope = globalThis;
  const timers = (0, import_pi_host.requireHost)("pi:node/timers");
  for (const name of ["setTimeout", "setInterval", "setImmediate", "queueMicrotask"]) {
    const original = scope[name];
    const wrapped = { [name]: (fn, ...rest) => original(bindFrame(fn), ...rest) }[name];
    for (const key of Reflect.ownKeys(original)) if (key !== "prototype") Object.defineProperty(wrapped, key, Object.getOwnPropertyDescriptor(original, key));
    replace(scope, name, wrapped);
    if (timers[name] === original) timers[name] = wrapped;
  }
}
function replace(target, name, value) {
  Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: Object.getOwnPropertyDescriptor(target, name)?.enumerable });
}
var AsyncLocalStorage = class {
  static bind(fn) {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(fn, "fn");
    return bindFrame(fn);
  }
  static snapshot() {
    return bindFrame((fn, ...args) => fn(...args));
  }
  run(store, fn, ...args) {
    install();
    return within(new Map(cell.frame ?? empty).set(this, store), fn, void 0, args);
  }
  exit(fn, ...args) {
    return within(this.#without(), fn, void 0, args);
  }
  enterWith(store) {
    install();
    cell.frame = new Map(cell.frame ?? empty).set(this, store);
  }
  getStore() {
    return cell.frame?.get(this);
  }
  disable() {
    cell.frame = this.#without();
  }
  #without() {
    const frame = new Map(cell.frame ?? empty);
    frame.delete(this);
    return frame;
  }
};
var ids = 1;
var AsyncResource = class _AsyncResource {
  static {
    Object.defineProperty(this, "name", { value: "AsyncResource", configurable: true });
  }
  #type;
  #id = ++ids;
  #trigger;
  #run = bindFrame((fn, self, ...args) => Reflect.apply(fn, self, args));
  constructor(type, options = {}) {
    if (typeof type !== "string") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("type", "string", type);
    this.#type = type;
    this.#trigger = typeof options === "number" ? options : options?.triggerAsyncId ?? executionAsyncId();
    if (!Number.isSafeInteger(this.#trigger) || this.#trigger < -1) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_INVALID_ASYNC_ID", `Invalid triggerAsyncId value: ${this.#trigger}`);
  }
  static bind(fn, type, self) {
    return new _AsyncResource(type || fn.name || "bound-anonymous-fn").bind(fn, self);
  }
  bind(fn, self) {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(fn, "fn");
    const resource = this;
    const bound = function(...args) {
      return resource.runInAsyncScope(fn, self === void 0 ? this : self, ...args);
    };
    Object.defineProperty(bound, "length", { configurable: true, value: fn.length });
    return bound;
  }
  runInAsyncScope(fn, self, ...args) {
    const before = current;
    current = this;
    try {
      return this.#run(fn, self, ...args);
    } finally {
      current = before;
    }
  }
  emitDestroy() {
    return this;
  }
  asyncId() {
    return this.#id;
  }
  triggerAsyncId() {
    return this.#trigger;
  }
};
var current;
var outside = {};
var executionAsyncId = () => current?.asyncId() ?? 1;
var triggerAsyncId = () => current?.triggerAsyncId() ?? 0;
var executionAsyncResource = () => current ?? outside;
function createHook(callbacks) {
  if (callbacks === null || typeof callbacks !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("callbacks", "Object", callbacks);
  for (const name of ["init", "before", "after", "destroy", "promiseResolve"]) {
    if (callbacks[name] !== void 0 && typeof callbacks[name] !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_ASYNC_CALLBACK", `hook.${name} must be a function`);
  }
  return {
    enable() {
      throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).denied)("async_hooks.createHook().enable", "the engine has no such hooks");
    },
    disable() {
      return this;
    }
  };
}
var asyncWrapProviders = Object.freeze(Object.fromEntries(`NONE DIRHANDLE DNSCHANNEL ELDHISTOGRAM FILEHANDLE FILEHANDLECLOSEREQ BLOBREADER FSEVENTWRAP FSREQCALLBACK FSREQPROMISE
	GETADDRINFOREQWRAP GETNAMEINFOREQWRAP HEAPSNAPSHOT HTTP2SESSION HTTP2STREAM HTTP2PING HTTP2SETTINGS HTTPINCOMINGMESSAGE
	HTTPCLIENTREQUEST JSSTREAM JSUDPWRAP MESSAGEPORT PIPECONNECTWRAP PIPESERVERWRAP PIPEWRAP PROCESSWRAP PROMISE QUERYWRAP
	QUIC_ENDPOINT QUIC_LOGSTREAM QUIC_PACKET QUIC_SESSION QUIC_STREAM QUIC_UDP SHUTDOWNWRAP SIGNALWRAP STATWATCHER STREAMPIPE
	TCPCONNECTWRAP TCPSERVERWRAP TCPWRAP TTYWRAP UDPSENDWRAP UDPWRAP SIGINTWATCHDOG WORKER WORKERCPUPROFILE WORKERCPUUSAGE
	WORKERHEAPSNAPSHOT WORKERHEAPSTATISTICS WRITEWRAP ZLIB CHECKPRIMEREQUEST PBKDF2REQUEST KEYPAIRGENREQUEST KEYGENREQUEST
	KEYEXPORTREQUEST CIPHERREQUEST DERIVEBITSREQUEST HASHREQUEST RANDOMBYTESREQUEST RANDOMPRIMEREQUEST SCRYPTREQUEST SIGNREQUEST
	TLSWRAP VERIFYREQUEST`.split(/\s+/).map((name, n) => [name, n])));
var exported = { AsyncLocalStorage, AsyncResource, asyncWrapProviders, createHook, executionAsyncId, executionAsyncResource, triggerAsyncId };
var async_hooks_default = exported;
async_hooks_exports["AsyncLocalStorage"] = AsyncLocalStorage;
async_hooks_exports["AsyncResource"] = AsyncResource;
async_hooks_exports["asyncWrapProviders"] = asyncWrapProviders;
async_hooks_exports["default"] = async_hooks_default;
async_hooks_exports["executionAsyncId"] = executionAsyncId;
async_hooks_exports["executionAsyncResource"] = executionAsyncResource;
async_hooks_exports["module.exports"] = exported;
async_hooks_exports["triggerAsyncId"] = triggerAsyncId;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_ticks;
