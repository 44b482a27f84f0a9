"use strict";
var __defProp = Object.defineProperty;

// src/node/perf_hooks.ts
var perf_hooks_exports = {
  default: void 0,
  "module.exports": void 0,
  get performance() { return (import_performance ??= require("pi:web/performance")).performance; },
};
module.exports = __defProp(perf_hooks_exports, "__esModule", { value: true });
var constants = Object.freeze({
  NODE_PERFORMANCE_GC_MAJOR: 4,
  NODE_PERFORMANCE_GC_MINOR: 1,
  NODE_PERFORMANCE_GC_INCREMENTAL: 8,
  NODE_PERFORMANCE_GC_WEAKCB: 16,
  NODE_PERFORMANCE_GC_FLAGS_NO: 0,
  NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED: 2,
  NODE_PERFORMANCE_GC_FLAGS_FORCED: 4,
  NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING: 8,
  NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: 16,
  NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY: 32,
  NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE: 64,
  ...Object.fromEntries(["GC", "HTTP", "HTTP2", "NET", "DNS"].map((name, i) => [`NODE_PERFORMANCE_ENTRY_TYPE_${name}`, i]))
});
var exported = (0, (import_internal_forbidden ??= require("pi:node/internal_forbidden")).forbiddenModule)("perf_hooks", ["createHistogram", "monitorEventLoopDelay"], {
  performance: (import_performance ??= require("pi:web/performance")).performance,
  Performance: (import_performance ??= require("pi:web/performance")).Performance,
  PerformanceEntry: (import_performance ??= require("pi:web/performance")).PerformanceEntry,
  PerformanceMark: (import_performance ??= require("pi:web/performance")).PerformanceMark,
  PerformanceMeasure: (import_performance ??= require("pi:web/performance")).PerformanceMeasure,
  PerformanceObserver: (import_performance ??= require("pi:web/performance")).PerformanceObserver,
  PerformanceObserverEntryList: (import_performance ??= require("pi:web/performance")).PerformanceObserverEntryList,
  PerformanceResourceTiming: (import_performance ??= require("pi:web/performance")).PerformanceResourceTiming,
  constants
});
var perf_hooks_default = exported;
perf_hooks_exports["default"] = perf_hooks_default;
perf_hooks_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_forbidden;
var import_performance;
