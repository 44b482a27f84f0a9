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
var import_pi_host2 = require("pi:host");

// src/web/performance/timeline.ts
var import_pi_host = require("pi:host");
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var made = /* @__PURE__ */ Symbol("made");
var entryOf;
var PerformanceEntry = class {
  #entry;
  constructor(key = void 0, entry = void 0) {
    if (key !== made) throw (0, (import_face ??= require("pi:web/face")).illegalConstructor)();
    this.#entry = entry;
  }
  static {
    entryOf = (object) => typeof object === "object" && object !== null && #entry in object ? object.#entry : void 0;
  }
  get name() {
    return this.#entry.name;
  }
  get entryType() {
    return this.#entry.entryType;
  }
  get startTime() {
    return this.#entry.startTime;
  }
  get duration() {
    return this.#entry.duration;
  }
  toJSON() {
    const { name, entryType, startTime, duration } = this.#entry;
    return { name, entryType, startTime, duration };
  }
  [custom](depth, options, inspect) {
    return (0, (import_face ??= require("pi:web/face")).shown)(this.constructor.name, this.toJSON(), depth, options, inspect, "name");
  }
};
(0, (import_face ??= require("pi:web/face")).face)(PerformanceEntry, "PerformanceEntry", { is: (o) => entryOf(o) !== void 0, wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("PerformanceEntry"), tag: null });
var hasDetail = (type) => (object) => entryOf(object)?.entryType === type;
function withDetail(of) {
  return { name: of.name, entryType: of.entryType, startTime: of.startTime, duration: of.duration, detail: of.detail };
}
var milestones = ["nodeStart", "v8Start", "environment", "loopStart", "loopExit", "bootstrapComplete"];
var PerformanceMark = class extends PerformanceEntry {
  constructor(name, options = void 0) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "name" argument must be specified');
    const text = `${name}`;
    if (milestones.includes(text)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)("name", text);
    if (options !== void 0 && options !== null && typeof options !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "Object", options);
    const startTime = options?.startTime ?? clock();
    if (typeof startTime !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("startTime", "number", startTime);
    if (startTime < 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_PERFORMANCE_INVALID_TIMESTAMP", `${startTime} is not a valid timestamp`);
    const detail = options?.detail ?? null;
    super(made, { name: text, entryType: "mark", startTime, duration: 0, detail: detail === null ? null : (0, (import_clone ??= require("pi:web/clone")).structuredClone)(detail) });
  }
  get detail() {
    return entryOf(this).detail;
  }
  toJSON() {
    return withDetail(this);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(PerformanceMark, "PerformanceMark", { is: hasDetail("mark"), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("PerformanceMark"), hidden: ["toJSON"], open: ["toJSON"], length: 1 });
var PerformanceMeasure = class extends PerformanceEntry {
  constructor(key = void 0, entry = void 0) {
    super(key, entry);
  }
  get detail() {
    return entryOf(this).detail;
  }
  toJSON() {
    return withDetail(this);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(PerformanceMeasure, "PerformanceMeasure", { is: hasDetail("measure"), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("PerformanceMeasure"), hidden: ["toJSON"], open: ["toJSON"] });
var PerformanceResourceTiming = class extends PerformanceEntry {
  constructor(key = void 0, entry = void 0) {
    super(key, entry);
  }
  toJSON() {
    return {};
  }
};
var times = [
  "initiatorType",
  "workerStart",
  "redirectStart",
  "redirectEnd",
  "fetchStart",
  "domainLookupStart",
  "domainLookupEnd",
  "connectStart",
  "connectEnd",
  "secureConnectionStart",
  "nextHopProtocol",
  "requestStart",
  "responseStart",
  "responseEnd",
  "encodedBodySize",
  "decodedBodySize",
  "transferSize",
  "deliveryType",
  "responseStatus",
  "name",
  "startTime",
  "duration"
];
for (const name of times) {
  const own = Object.getOwnPropertyDescriptor({ get [name]() {
    return void 0;
  } }, name);
  Object.defineProperty(PerformanceResourceTiming.prototype, name, { ...own, configurable: true });
}
(0, (import_face ??= require("pi:web/face")).face)(PerformanceResourceTiming, "PerformanceResourceTiming", { is: () => false, wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("PerformanceResourceTiming"), hidden: ["name", "startTime", "duration"] });
function newMeasure(name, startTime, duration, detail) {
  return new PerformanceMeasure(made, { name, entryType: "measure", startTime, duration, detail: detail === null ? null : (0, (import_clone ??= require("pi:web/clone")).structuredClone)(detail) });
}
var PerformanceNodeEntry = class extends PerformanceEntry {
  get detail() {
    return entryOf(this).detail;
  }
  toJSON() {
    return withDetail(this);
  }
};
Object.defineProperty(PerformanceNodeEntry, "name", { value: "PerformanceNodeEntry" });
function newCall(name, startTime, duration, args) {
  return Object.assign(new PerformanceNodeEntry(made, { name, entryType: "function", startTime, duration, detail: args }), args);
}
var clock = () => 0;
function useClock(now2) {
  clock = now2;
}
var byTime = (a, b) => a.startTime - b.startTime;
var isList;
var PerformanceObserverEntryList = class {
  #entries;
  constructor(key = void 0, entries = void 0) {
    if (key !== made) throw (0, (import_face ??= require("pi:web/face")).illegalConstructor)();
    this.#entries = entries.toSorted(byTime);
  }
  static {
    isList = (object) => #entries in object;
  }
  getEntries() {
    return [...this.#entries];
  }
  getEntriesByType(type) {
    return this.#entries.filter((e) => e.entryType === `${type}`);
  }
  getEntriesByName(name, type = void 0) {
    return this.#entries.filter((e) => e.name === `${name}` && (type === void 0 || e.entryType === `${type}`));
  }
  [custom](depth, options, inspect) {
    return (0, (import_face ??= require("pi:web/face")).shown)("PerformanceObserverEntryList", this.#entries, depth, options, inspect, "name");
  }
};
(0, (import_face ??= require("pi:web/face")).face)(PerformanceObserverEntryList, "PerformanceObserverEntryList", { is: (o) => isList(o), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("PerformanceObserverEntryList") });
var observers = /* @__PURE__ */ new Set();
var supported = Object.freeze(["dns", "function", "gc", "http", "http2", "mark", "measure", "net", "resource"]);
var isObserver;
var tell;
var PerformanceObserver = class {
  #callback;
  #entryTypes = /* @__PURE__ */ new Set();
  #buffer = [];
  #mode;
  constructor(callback) {
    if (typeof callback !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("callback", "Function", callback);
    this.#callback = callback;
  }
  static {
    isObserver = (object) => #buffer in object;
    tell = (observer, entry) => {
      if (!observer.#entryTypes.has(entry.entryType)) return;
      observer.#buffer.push(entry);
      if (observer.#buffer.length > 1) return;
      (0, (import_timers ??= require("pi:web/timers")).setImmediate)(() => {
        const entries = observer.#buffer.splice(0);
        if (entries.length) observer.#callback.call(observer, new PerformanceObserverEntryList(made, entries), observer);
      });
    };
  }
  observe(options = {}) {
    if (options === null || typeof options !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "Object", options);
    const { entryTypes, type, buffered } = options;
    if (entryTypes === void 0 && type === void 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "options.entryTypes" and "options.type" arguments must be specified');
    if (entryTypes !== void 0 && type !== void 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The property 'options.entryTypes' options.entryTypes can not set with options.type together. Received ${(0, import_pi_host.requireHost)("pi:node/internal_inspect").inspect(entryTypes)}`);
    const mode = entryTypes === void 0 ? "single" : "multiple";
    if (this.#mode !== void 0 && this.#mode !== mode) {
      throw new (import_domexception ??= require("pi:web/domexception")).DOMException(`PerformanceObserver can not change to ${mode === "single" ? "a single observation" : "multiple observations"}`, "InvalidModificationError");
    }
    this.#mode = mode;
    if (entryTypes !== void 0 && !Array.isArray(entryTypes)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.entryTypes", "string[]", entryTypes);
    if (entryTypes !== void 0) this.#entryTypes = new Set(entryTypes.filter((t) => supported.includes(t)));
    else if (supported.includes(type)) this.#entryTypes.add(type);
    if (this.#entryTypes.size === 0) return;
    observers.add(this);
    if (buffered && mode === "single") for (const entry of kept()) tell(this, entry);
  }
  disconnect() {
    observers.delete(this);
    this.#buffer = [];
    this.#entryTypes.clear();
    this.#mode = void 0;
  }
  takeRecords() {
    return this.#buffer.splice(0);
  }
  static get supportedEntryTypes() {
    return supported;
  }
  [custom](depth, options, inspect) {
    const of = { connected: observers.has(this), pending: this.#buffer.length > 0, entryTypes: [...this.#entryTypes], buffer: this.#buffer };
    return (0, (import_face ??= require("pi:web/face")).shown)("PerformanceObserver", of, depth, options, inspect, this);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(PerformanceObserver, "PerformanceObserver", { is: (o) => isObserver(o), wrong: (0, (import_face ??= require("pi:web/face")).unread)({ disconnect: "#entryTypes", takeRecords: "#buffer" }), open: ["observe"], lengths: { observe: 0 } });
var kept = () => [];
function useEntries(entries) {
  kept = entries;
}
function enqueue(entry) {
  for (const observer of observers) tell(observer, entry);
}

// src/web/performance.ts
var custom2 = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var making = /* @__PURE__ */ Symbol("making");
var timeOrigin = (0, import_pi_host2.now)() - (0, import_pi_host2.monotonic)();
useClock(import_pi_host2.monotonic);
var PerformanceNodeTiming = class {
  name = "node";
  entryType = "node";
  startTime = 0;
  duration;
  nodeStart = 0;
  v8Start = 0;
  environment = 0;
  loopStart = 0;
  loopExit = -1;
  bootstrapComplete = 0;
  idleTime = 0;
  uvMetricsInfo = { loopCount: 0, events: 0, eventsWaiting: 0 };
};
Object.defineProperty(PerformanceNodeTiming, "name", { value: "PerformanceNodeTiming" });
function nodeTiming() {
  const timing = new PerformanceNodeTiming();
  Object.defineProperty(timing, "duration", { get: import_pi_host2.monotonic, enumerable: true, configurable: true });
  return timing;
}
function needs(args, name) {
  if (args.length === 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", `The "${name}" argument must be specified`);
}
var isPerformance;
var Performance = class extends (import_events ??= require("pi:web/events")).EventTarget {
  #entries = [];
  constructor(key = void 0) {
    if (key !== making) throw (0, (import_face2 ??= require("pi:web/face")).illegalConstructor)();
    super();
    useEntries(() => this.#entries.toSorted((a, b) => a.startTime - b.startTime));
  }
  static {
    isPerformance = (object) => #entries in object;
  }
  clearMarks(name = void 0) {
    this.#entries = this.#entries.filter((e) => e.entryType !== "mark" || name !== void 0 && e.name !== `${name}`);
  }
  clearMeasures(name = void 0) {
    this.#entries = this.#entries.filter((e) => e.entryType !== "measure" || name !== void 0 && e.name !== `${name}`);
  }
  clearResourceTimings() {
  }
  getEntries() {
    return this.#entries.toSorted((a, b) => a.startTime - b.startTime);
  }
  getEntriesByName(name, type = void 0) {
    needs(arguments, "name");
    return this.getEntries().filter((e) => e.name === `${name}` && (type === void 0 || e.entryType === `${type}`));
  }
  getEntriesByType(type) {
    needs(arguments, "type");
    return this.getEntries().filter((e) => e.entryType === `${type}`);
  }
  #keep(entry) {
    this.#entries.push(entry);
    enqueue(entry);
    return entry;
  }
  mark(name, options = {}) {
    needs(arguments, "name");
    return this.#keep(new PerformanceMark(name, options));
  }
  #time(of, missing) {
    if (of === void 0) return missing;
    if (typeof of === "number") {
      if (of < 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_PERFORMANCE_INVALID_TIMESTAMP", `${of} is not a valid timestamp`);
      return of;
    }
    const found = this.#entries.findLast((e) => e.entryType === "mark" && e.name === `${of}`);
    if (!found) throw new (import_domexception2 ??= require("pi:web/domexception")).DOMException(`The "${of}" performance mark has not been set`, "SyntaxError");
    return found.startTime;
  }
  measure(name, startOrMeasureOptions = {}, endMark = void 0) {
    needs(arguments, "name");
    const text = `${name}`;
    const o = startOrMeasureOptions !== null && typeof startOrMeasureOptions === "object" ? startOrMeasureOptions : void 0;
    const wrong = (why) => (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS", why);
    if (o && (o.start !== void 0 || o.end !== void 0 || o.duration !== void 0 || o.detail !== void 0)) {
      if (endMark !== void 0) throw wrong("endMark must not be specified");
      if (o.start === void 0 && o.end === void 0 && o.duration === void 0) throw wrong("One of options.start or options.end is required");
      if (o.start !== void 0 && o.end !== void 0 && o.duration !== void 0) throw wrong("Must not have options.start, options.end, and options.duration specified");
    }
    const start = o ? o.start : typeof startOrMeasureOptions === "string" ? startOrMeasureOptions : void 0;
    const end = endMark ?? o?.end;
    const duration = o?.duration;
    const to = end === void 0 && start !== void 0 && duration !== void 0 ? this.#time(start, 0) + duration : this.#time(end, (0, import_pi_host2.monotonic)());
    const from = start === void 0 && duration !== void 0 && end !== void 0 ? to - duration : this.#time(start, 0);
    return this.#keep(newMeasure(text, from, to - from, o?.detail ?? null));
  }
  now() {
    return (0, import_pi_host2.monotonic)();
  }
  setResourceTimingBufferSize(maxSize) {
    needs(arguments, "maxSize");
    void maxSize;
  }
  get timeOrigin() {
    return timeOrigin;
  }
  toJSON() {
    return { nodeTiming: this.nodeTiming, timeOrigin, eventLoopUtilization: eventLoopUtilization() };
  }
  [custom2](depth, options, inspect) {
    return (0, (import_face2 ??= require("pi:web/face")).shown)("Performance", { nodeTiming: this.nodeTiming, timeOrigin }, depth, options, inspect, "name");
  }
};
(0, (import_face2 ??= require("pi:web/face")).face)(Performance, "Performance", { is: (o) => isPerformance(o), wrong: () => (0, (import_face2 ??= require("pi:web/face")).invalidThis)("Performance") });
(0, (import_events ??= require("pi:web/events")).handlerProperty)(Performance.prototype, "resourcetimingbufferfull");
function eventLoopUtilization(utilization1, utilization2) {
  if (utilization2) {
    const [idle, active] = [utilization1.idle - utilization2.idle, utilization1.active - utilization2.active];
    return { idle, active, utilization: active / (idle + active) };
  }
  return { idle: 0, active: 0, utilization: 0 };
}
function timerify(fn, options = {}) {
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkFunction)(fn, "fn");
  if (options === null || typeof options !== "object") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("options", "Object", options);
  const { histogram } = options;
  if (histogram !== void 0 && typeof histogram?.record !== "function") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("options.histogram", "RecordableHistogram", histogram);
  const timed = function(...args) {
    const start = (0, import_pi_host2.monotonic)();
    const over = () => {
      const duration = (0, import_pi_host2.monotonic)() - start;
      histogram?.record(Math.max(1, Math.ceil(duration * 1e6)));
      enqueue(newCall(fn.name, start, duration, args));
    };
    const result = new.target ? Reflect.construct(fn, args, fn) : Reflect.apply(fn, this, args);
    if (!new.target && typeof result?.finally === "function") return result.finally(over);
    over();
    return result;
  };
  return Object.defineProperties(timed, { length: { value: fn.length, enumerable: true, configurable: false }, name: { value: `timerified ${fn.name}`, enumerable: true, configurable: false } });
}
Object.defineProperty(timerify, "length", { value: 1, configurable: true });
function markResourceTiming(_timingInfo, _requestedUrl, _initiatorType, _global, _cacheMode, _bodyInfo, _responseStatus) {
}
for (const [name, value] of Object.entries({ eventLoopUtilization, nodeTiming: nodeTiming(), timerify, markResourceTiming })) {
  Object.defineProperty(Performance.prototype, name, { value, writable: true, configurable: true });
}
var performance = new Performance(making);
var platforms = { darwin: "MacIntel", win32: "Win32", linux: import_pi_host2.boot.arch === "x64" ? "Linux x86_64" : import_pi_host2.boot.arch === "ia32" ? "Linux i686" : `Linux ${import_pi_host2.boot.arch}` };
var isNavigator;
var Navigator = class {
  static {
    isNavigator = (object) => #languages in object;
  }
  #availableParallelism = import_pi_host2.boot.cpus;
  #userAgent = `Node.js/${import_pi_host2.boot.nodeVersion.split(".")[0]}`;
  #platform = platforms[import_pi_host2.boot.platform] ?? import_pi_host2.boot.platform;
  #languages = Object.freeze(["en-US"]);
  constructor(key = void 0) {
    if (key !== making) throw (0, (import_face2 ??= require("pi:web/face")).illegalConstructor)();
  }
  get hardwareConcurrency() {
    return this.#availableParallelism;
  }
  get language() {
    return "en-US";
  }
  get languages() {
    return this.#languages;
  }
  get userAgent() {
    return this.#userAgent;
  }
  get platform() {
    return this.#platform;
  }
};
(0, (import_face2 ??= require("pi:web/face")).face)(Navigator, "Navigator", {
  tag: null,
  open: ["language"],
  is: (o) => isNavigator(o),
  wrong: (0, (import_face2 ??= require("pi:web/face")).unread)({ hardwareConcurrency: "#availableParallelism", languages: "#languages", userAgent: "#userAgent", platform: "#platform" })
});
var navigator = new Navigator(making);
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
var import_internal_errors2;
var import_domexception2;
var import_events;
var import_face2;
var import_internal_errors;
var import_clone;
var import_domexception;
var import_face;
var import_timers;
