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
var old = (name) => (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("timers", name, "it was for Node's own timers");
var exported = {
  active: old("active"),
  enroll: old("enroll"),
  unenroll: old("unenroll"),
  clearImmediate: (import_timers ??= require("pi:web/timers")).clearImmediate,
  clearInterval: (import_timers ??= require("pi:web/timers")).clearInterval,
  clearTimeout: (import_timers ??= require("pi:web/timers")).clearTimeout,
  setImmediate: (import_timers ??= require("pi:web/timers")).setImmediate,
  setInterval: (import_timers ??= require("pi:web/timers")).setInterval,
  setTimeout: (import_timers ??= require("pi:web/timers")).setTimeout,
  get promises() {
    return (0, import_pi_host.requireHost)("pi:node/timers_promises");
  }
};
var timers_default = exported;
timers_exports["default"] = timers_default;
timers_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
var import_timers;
