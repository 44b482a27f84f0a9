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
