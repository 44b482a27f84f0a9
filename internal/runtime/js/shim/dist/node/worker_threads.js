"use strict";
var __defProp = Object.defineProperty;

// src/node/worker_threads.ts
var worker_threads_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(worker_threads_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("worker_threads", ["Worker", "receiveMessageOnPort", "moveMessagePortToContext"], {
  isMainThread: true,
  parentPort: null,
  workerData: null,
  threadId: 0,
  resourceLimits: {},
  SHARE_ENV: /* @__PURE__ */ Symbol.for("nodejs.worker_threads.SHARE_ENV"),
  get MessageChannel() {
    return globalThis.MessageChannel;
  },
  get MessagePort() {
    return globalThis.MessagePort;
  },
  get BroadcastChannel() {
    return globalThis.BroadcastChannel;
  },
  getEnvironmentData: () => void 0,
  setEnvironmentData() {
  },
  markAsUncloneable() {
  },
  markAsUntransferable() {
  },
  isMarkedAsUntransferable: () => false
}, "an extension is one thread; use timers, or a command with child_process");
var worker_threads_default = exported;
worker_threads_exports["default"] = worker_threads_default;
worker_threads_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
