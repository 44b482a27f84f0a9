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

// src/node/timers.ts
var timers_exports = {};
__export(timers_exports, {
  clearImmediate: () => import_timers.clearImmediate,
  clearInterval: () => import_timers.clearInterval,
  clearTimeout: () => import_timers.clearTimeout,
  default: () => timers_default,
  "module.exports": () => exported,
  setImmediate: () => import_timers.setImmediate,
  setInterval: () => import_timers.setInterval,
  setTimeout: () => import_timers.setTimeout
});
module.exports = __defProp(timers_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var import_internal_forbidden = require("pi:node/internal_forbidden");
var import_timers = require("pi:web/timers");
var old = (name) => (0, import_internal_forbidden.forbiddenMember)("timers", name, "it was for Node's own timers");
var exported = {
  active: old("active"),
  enroll: old("enroll"),
  unenroll: old("unenroll"),
  clearImmediate: import_timers.clearImmediate,
  clearInterval: import_timers.clearInterval,
  clearTimeout: import_timers.clearTimeout,
  setImmediate: import_timers.setImmediate,
  setInterval: import_timers.setInterval,
  setTimeout: import_timers.setTimeout,
  get promises() {
    return (0, import_pi_host.requireHost)("pi:node/timers_promises");
  }
};
var timers_default = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
