"use strict";
var __defProp = Object.defineProperty;

// src/node/timers.ts
var timers_exports = {
  get clearImmediate() { return (import_timers ??= require("pi:web/timers")).clearImmediate; },
  get clearInterval() { return (import_timers ??= require("pi:web/timers")).clearInterval; },
  get clearTimeout() { return (import_timers ??= require("pi:web/timers")).clearTimeout; },
  default: void 0,
  "module.exports": void 0,
  get setImmediate() { return (import_timers ??= require("pi:web/timers")).setImmediate; },
  get setInterval() { return (import_timers ??= require("pi:web/timers")).setInterval; },
  get setTimeout() { return (import_timers ??= require("pi:web/timers")).setTimeout; },
};
module.exports = __defProp(timers_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var under = /* @__PURE__ */ new WeakMap();
var maxDelay = 2 ** 31 - 1;
function stop(item) {
  if (under.get(item)) (0, (import_timers ??= require("pi:web/timers")).clearTimeout)(under.get(item));
  under.delete(item);
  item._idleTimeout = -1;
}
function start(item, keeps) {
  const ms = item._idleTimeout;
  if (ms === void 0 || ms < 0) return;
  if (under.get(item)) (0, (import_timers ??= require("pi:web/timers")).clearTimeout)(under.get(item));
  const timer = (0, (import_timers ??= require("pi:web/timers")).setTimeout)(() => {
    under.delete(item);
    item._onTimeout?.();
  }, ms);
  if (!keeps) timer.unref();
  under.set(item, timer);
}
var older = {
  _unrefActive: (0, (import_internal_deprecate ??= require("pi:node/internal_deprecate")).deprecated)("_unrefActive", (item) => start(item, false), "timers._unrefActive() is deprecated. Please use timeout.refresh() instead.", "DEP0127"),
  active: (0, (import_internal_deprecate ??= require("pi:node/internal_deprecate")).deprecated)("active", (item) => start(item, true), "timers.active() is deprecated. Please use timeout.refresh() instead.", "DEP0126"),
  unenroll: (0, (import_internal_deprecate ??= require("pi:node/internal_deprecate")).deprecated)("unenroll", stop, "timers.unenroll() is deprecated. Please use clearTimeout instead.", "DEP0096"),
  enroll: (0, (import_internal_deprecate ??= require("pi:node/internal_deprecate")).deprecated)("enroll", (item, msecs) => {
    if (typeof msecs !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("msecs", "number", msecs);
    if (msecs < 0 || !Number.isFinite(msecs)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("msecs", "a non-negative finite number", msecs);
    if (msecs > maxDelay) (0, (import_timers ??= require("pi:web/timers")).tellTooLong)(msecs);
    if (under.has(item)) stop(item);
    item._idleTimeout = Math.min(msecs, maxDelay);
  }, "timers.enroll() is deprecated. Please use setTimeout instead.", "DEP0095")
};
var exported = {
  setTimeout: (import_timers ??= require("pi:web/timers")).setTimeout,
  clearTimeout: (import_timers ??= require("pi:web/timers")).clearTimeout,
  setImmediate: (import_timers ??= require("pi:web/timers")).setImmediate,
  clearImmediate: (import_timers ??= require("pi:web/timers")).clearImmediate,
  setInterval: (import_timers ??= require("pi:web/timers")).setInterval,
  clearInterval: (import_timers ??= require("pi:web/timers")).clearInterval,
  ...older,
  get promises() {
    return (0, import_pi_host.requireHost)("pi:node/timers_promises");
  }
};
var timers_default = exported;
timers_exports["default"] = timers_default;
timers_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_deprecate;
var import_internal_errors;
var import_timers;
