"use strict";
var __defProp = Object.defineProperty;

// src/node/perf_hooks.ts
var perf_hooks_exports = {
  default: void 0,
  "module.exports": void 0,
  get performance() { return (import_performance ??= require("pi:web/performance")).performance; },
};
module.exports = __defProp(perf_hooks_exports, "__esModule", { value: true });
var constants = Object.defineProperties({}, {
  ...numbers([
    "GC_MAJOR=4",
    "GC_MINOR=1",
    "GC_INCREMENTAL=8",
    "GC_WEAKCB=16",
    "GC_FLAGS_NO=0",
    "GC_FLAGS_CONSTRUCT_RETAINED=2",
    "GC_FLAGS_FORCED=4",
    "GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING=8",
    "GC_FLAGS_ALL_AVAILABLE_GARBAGE=16",
    "GC_FLAGS_ALL_EXTERNAL_MEMORY=32",
    "GC_FLAGS_SCHEDULE_IDLE=64"
  ], true),
  ...numbers(["GC", "HTTP", "HTTP2", "NET", "DNS"].map((name, i) => `ENTRY_TYPE_${name}=${i}`), false),
  ...numbers(["TIME_ORIGIN_TIMESTAMP", "TIME_ORIGIN", "ENVIRONMENT", "NODE_START", "V8_START", "LOOP_START", "LOOP_EXIT", "BOOTSTRAP_COMPLETE"].map((name, i) => `MILESTONE_${name}=${i}`), false)
});
function numbers(list, enumerable) {
  return Object.fromEntries(list.map((text) => {
    const [name, value] = text.split("=");
    return [`NODE_PERFORMANCE_${name}`, { value: Number(value), enumerable }];
  }));
}
var exported = {
  Performance: (import_performance ??= require("pi:web/performance")).Performance,
  PerformanceEntry: (import_performance ??= require("pi:web/performance")).PerformanceEntry,
  PerformanceMark: (import_performance ??= require("pi:web/performance")).PerformanceMark,
  PerformanceMeasure: (import_performance ??= require("pi:web/performance")).PerformanceMeasure,
  PerformanceObserver: (import_performance ??= require("pi:web/performance")).PerformanceObserver,
  PerformanceObserverEntryList: (import_performance ??= require("pi:web/performance")).PerformanceObserverEntryList,
  PerformanceResourceTiming: (import_performance ??= require("pi:web/performance")).PerformanceResourceTiming,
  monitorEventLoopDelay: (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("perf_hooks", "monitorEventLoopDelay"),
  createHistogram: (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenMember)("perf_hooks", "createHistogram"),
  performance: (import_performance ??= require("pi:web/performance")).performance,
  constants
};
Object.defineProperty(exported, "constants", { writable: false, configurable: false });
var perf_hooks_default = exported;
perf_hooks_exports["default"] = perf_hooks_default;
perf_hooks_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
var import_performance;
