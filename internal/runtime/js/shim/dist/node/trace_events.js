"use strict";
var __defProp = Object.defineProperty;

// src/node/trace_events.ts
var trace_events_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(trace_events_exports, "__esModule", { value: true });
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("trace_events", ["createTracing"], { getEnabledCategories: () => void 0 }, "");
var trace_events_default = exported;
trace_events_exports["default"] = trace_events_default;
trace_events_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
