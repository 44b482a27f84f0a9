"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/node/async_hooks.ts
var async_hooks_exports = {};
__export(async_hooks_exports, {
  AsyncLocalStorage: () => AsyncLocalStorage,
  AsyncResource: () => AsyncResource,
  asyncWrapProviders: () => asyncWrapProviders,
  createHook: () => createHook,
  default: () => async_hooks_default,
  executionAsyncId: () => executionAsyncId,
  executionAsyncResource: () => executionAsyncResource,
  triggerAsyncId: () => triggerAsyncId
});
module.exports = __toCommonJS(async_hooks_exports);
var import_pi_host = require("pi:host");
var import_internal_errors = require("pi:node/internal_errors");
var current = /* @__PURE__ */ new Map();
var installed = false;
function bindFrame(fn) {
  if (typeof fn !== "function") return fn;
  const frame = current;
  return function(...args) {
    const before = current;
    current = frame;
    try {
      return fn.apply(this, args);
    } finally {
      current = before;
    }
  };
}
function install() {
  if (installed) return;
  installed = true;
  const then = Promise.prototype.then;
  Object.defineProperty(Promise.prototype, "then", {
    value: function(ok, bad) {
      return current.size === 0 ? then.call(this, ok, bad) : then.call(this, bindFrame(ok), bindFrame(bad));
    },
    writable: true,
    configurable: true
  });
  const scope = globalThis;
  for (const name of ["setTimeout", "setInterval", "setImmediate", "queueMicrotask"]) {
    const original = scope[name];
    const wrapped = (fn, ...rest) => original(typeof fn === "function" ? bindFrame(fn) : fn, ...rest);
    for (const key of Reflect.ownKeys(original)) if (key !== "prototype") Object.defineProperty(wrapped, key, Object.getOwnPropertyDescriptor(original, key));
    scope[name] = wrapped;
  }
  const process = (0, import_pi_host.requireHost)("pi:node/process");
  const tick = process.nextTick;
  process.nextTick = (fn, ...args) => tick(bindFrame(fn), ...args);
}
var AsyncLocalStorage = class {
  static bind(fn) {
    (0, import_internal_errors.checkFunction)(fn, "fn");
    return bindFrame(fn);
  }
  static snapshot() {
    return bindFrame((fn, ...args) => fn(...args));
  }
  run(store, fn, ...args) {
    install();
    const before = current;
    current = new Map(current).set(this, store);
    try {
      return fn(...args);
    } finally {
      current = before;
    }
  }
  exit(fn, ...args) {
    const before = current;
    current = new Map(current);
    current.delete(this);
    try {
      return fn(...args);
    } finally {
      current = before;
    }
  }
  enterWith(store) {
    install();
    current = new Map(current).set(this, store);
  }
  getStore() {
    return current.get(this);
  }
  disable() {
    current = new Map(current);
    current.delete(this);
  }
};
var ids = 1;
var AsyncResource = class {
  type;
  #id = ++ids;
  #run = bindFrame((fn, self, ...args) => fn.apply(self, args));
  constructor(type) {
    this.type = type;
  }
  static bind(fn) {
    return bindFrame(fn);
  }
  bind(fn) {
    return ((...args) => this.runInAsyncScope(fn, void 0, ...args));
  }
  runInAsyncScope(fn, self, ...args) {
    return this.#run(fn, self, ...args);
  }
  emitDestroy() {
    return this;
  }
  asyncId() {
    return this.#id;
  }
  triggerAsyncId() {
    return 1;
  }
};
var executionAsyncId = () => 1;
var triggerAsyncId = () => 0;
var executionAsyncResource = () => ({});
function createHook() {
  return {
    enable() {
      throw (0, import_internal_errors.denied)("async_hooks.createHook().enable", "the engine has no such hooks");
    },
    disable() {
      return this;
    }
  };
}
var asyncWrapProviders = Object.freeze({});
var async_hooks_default = { AsyncLocalStorage, AsyncResource, asyncWrapProviders, createHook, executionAsyncId, executionAsyncResource, triggerAsyncId };
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
