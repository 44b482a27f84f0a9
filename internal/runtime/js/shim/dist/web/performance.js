"use strict";
var __defProp = Object.defineProperty;

// src/web/performance.ts
var performance_exports = {
  Navigator: void 0,
  Performance: void 0,
  PerformanceEntry: void 0,
  PerformanceMark: void 0,
  PerformanceMeasure: void 0,
  PerformanceObserver: void 0,
  PerformanceObserverEntryList: void 0,
  PerformanceResourceTiming: void 0,
  navigator: void 0,
  performance: void 0,
};
module.exports = __defProp(performance_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");

// src/web/performance/timeline.ts
var inspectCustom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var made = /* @__PURE__ */ Symbol("made");
var PerformanceEntry = class {
  name;
  entryType;
  startTime;
  duration;
  detail;
  constructor(key, entry) {
    if (key !== made) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");
    for (const [name, value] of Object.entries(entry)) Object.defineProperty(this, name, { value, configurable: true, enumerable: true });
  }
  toJSON() {
    const { name, entryType, startTime, duration, detail } = this;
    return { name, entryType, startTime, duration, detail };
  }
  [inspectCustom](depth, options, inspect) {
    return depth < 0 ? this.constructor.name : `${this.constructor.name} ${inspect(this.toJSON(), options)}`;
  }
};
var PerformanceMark = class extends PerformanceEntry {
  constructor(name, options = {}) {
    const startTime = options?.startTime ?? clock();
    if (typeof startTime !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("startTime", "number", startTime);
    if (startTime < 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_PERFORMANCE_INVALID_TIMESTAMP", `${startTime} is not a valid timestamp`);
    super(made, { name: `${name}`, entryType: "mark", startTime, duration: 0, detail: options?.detail ?? null });
  }
};
var PerformanceMeasure = class extends PerformanceEntry {
};
var PerformanceResourceTiming = class extends PerformanceEntry {
};
function newMeasure(name, startTime, duration, detail) {
  return new PerformanceMeasure(made, { name: `${name}`, entryType: "measure", startTime, duration, detail });
}
var clock = () => 0;
function useClock(now2) {
  clock = now2;
}
var PerformanceObserverEntryList = class {
  #entries;
  constructor(entries) {
    this.#entries = entries.toSorted((a, b) => a.startTime - b.startTime);
  }
  getEntries() {
    return [...this.#entries];
  }
  getEntriesByType(type) {
    return this.#entries.filter((e) => e.entryType === type);
  }
  getEntriesByName(name, type) {
    return this.#entries.filter((e) => e.name === name && (type === void 0 || e.entryType === type));
  }
};
var observers = /* @__PURE__ */ new Set();
var entryTypes = Object.freeze(["mark", "measure"]);
var PerformanceObserver = class {
  static get supportedEntryTypes() {
    return entryTypes;
  }
  #callback;
  #types = /* @__PURE__ */ new Set();
  #waiting = [];
  constructor(callback) {
    if (typeof callback !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("callback", "Function", callback);
    this.#callback = callback;
  }
  observe(options = {}) {
    if (options === null || typeof options !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "Object", options);
    const { entryTypes: entryTypes2, type, buffered } = options;
    if (entryTypes2 === void 0 && type === void 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "options.entryTypes" or "options.type" argument must be specified');
    if (entryTypes2 !== void 0) this.#types = new Set(entryTypes2);
    else this.#types.add(type);
    observers.add(this);
    if (buffered) for (const entry of kept()) this.take(entry);
  }
  disconnect() {
    observers.delete(this);
    this.#waiting = [];
    this.#types.clear();
  }
  takeRecords() {
    return this.#waiting.splice(0);
  }
  /** Tells later what came meanwhile at once. */
  take(entry) {
    if (!this.#types.has(entry.entryType)) return;
    this.#waiting.push(entry);
    if (this.#waiting.length > 1) return;
    (0, (import_timers ??= require("pi:web/timers")).setImmediate)(() => {
      const entries = this.takeRecords();
      if (entries.length) this.#callback.call(this, new PerformanceObserverEntryList(entries), this);
    });
  }
};
Object.defineProperty(PerformanceObserver.prototype, "take", { enumerable: false });
var kept = () => [];
function useEntries(entries) {
  kept = entries;
}
function enqueue(entry) {
  for (const observer of observers) observer.take(entry);
}

// src/web/performance.ts
var timeOrigin = (0, import_pi_host.now)() - (0, import_pi_host.monotonic)();
useClock(import_pi_host.monotonic);
var Performance = class {
  timeOrigin = timeOrigin;
  nodeTiming = Object.freeze({ name: "node", entryType: "node", startTime: 0, duration: 0, nodeStart: 0, v8Start: 0, environment: 0, bootstrapComplete: 0, loopStart: 0, loopExit: -1, idleTime: 0 });
  onresourcetimingbufferfull = null;
  #entries = [];
  constructor() {
    useEntries(() => this.getEntries());
  }
  now() {
    return (0, import_pi_host.monotonic)();
  }
  #keep(entry) {
    this.#entries.push(entry);
    enqueue(entry);
    return entry;
  }
  mark(name, options = {}) {
    return this.#keep(new PerformanceMark(name, options));
  }
  clearResourceTimings() {
  }
  setResourceTimingBufferSize() {
  }
  markResourceTiming() {
  }
  #time(of, missing) {
    if (of === void 0) return missing;
    if (typeof of === "number") return of;
    const found = this.#entries.findLast((e) => e.entryType === "mark" && e.name === of);
    if (!found) throw new SyntaxError(`The "${of}" performance mark has not been set`);
    return found.startTime;
  }
  measure(name, startOrOptions, end) {
    const o = startOrOptions && typeof startOrOptions === "object" ? startOrOptions : { start: startOrOptions, end };
    const to = this.#time(o.end, (0, import_pi_host.monotonic)());
    const from = o.duration !== void 0 && o.start === void 0 ? to - o.duration : this.#time(o.start, 0);
    return this.#keep(newMeasure(name, from, o.duration ?? to - from, o.detail ?? null));
  }
  clearMarks(name) {
    this.#entries = this.#entries.filter((e) => e.entryType !== "mark" || name !== void 0 && e.name !== name);
  }
  clearMeasures(name) {
    this.#entries = this.#entries.filter((e) => e.entryType !== "measure" || name !== void 0 && e.name !== name);
  }
  getEntries() {
    return this.#entries.toSorted((a, b) => a.startTime - b.startTime);
  }
  getEntriesByName(name, type) {
    return this.getEntries().filter((e) => e.name === name && (type === void 0 || e.entryType === type));
  }
  getEntriesByType(type) {
    return this.getEntries().filter((e) => e.entryType === type);
  }
  timerify(fn) {
    return fn;
  }
  eventLoopUtilization() {
    return { idle: 0, active: 0, utilization: 0 };
  }
  toJSON() {
    return { timeOrigin };
  }
  get [Symbol.toStringTag]() {
    return "Performance";
  }
};
var performance = new Performance();
var Navigator = class {
  constructor() {
    throw new TypeError("Illegal constructor");
  }
};
var navigator = Object.freeze({
  __proto__: Navigator.prototype,
  userAgent: `Node.js/${import_pi_host.boot.nodeVersion.split(".")[0]}`,
  language: "en-US",
  languages: Object.freeze(["en-US"]),
  platform: import_pi_host.boot.platform,
  hardwareConcurrency: import_pi_host.boot.cpus
});
performance_exports["Navigator"] = Navigator;
performance_exports["Performance"] = Performance;
performance_exports["PerformanceEntry"] = PerformanceEntry;
performance_exports["PerformanceMark"] = PerformanceMark;
performance_exports["PerformanceMeasure"] = PerformanceMeasure;
performance_exports["PerformanceObserver"] = PerformanceObserver;
performance_exports["PerformanceObserverEntryList"] = PerformanceObserverEntryList;
performance_exports["PerformanceResourceTiming"] = PerformanceResourceTiming;
performance_exports["navigator"] = navigator;
performance_exports["performance"] = performance;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_timers;
