"use strict";
var __defProp = Object.defineProperty;

// src/node/perf_hooks.ts
var perf_hooks_exports = {
  default: void 0,
  "module.exports": void 0,
  get performance() { return (import_performance ??= require("pi:web/performance")).performance; },
};
module.exports = __defProp(perf_hooks_exports, "__esModule", { value: true });

// src/node/perf_hooks/histogram.ts
var import_pi_host = require("pi:host");

// src/node/perf_hooks/buckets.ts
var unset = 2n ** 63n - 1n;
var Buckets = class {
  constructor(lowest, highest, figures) {
    this.highest = highest;
    this.#unit = Math.floor(Math.log2(lowest));
    this.#half = Math.max(Math.ceil(Math.log2(2 * 10 ** figures)), 1) - 1;
    let buckets = 1;
    for (let reach = 2 ** (this.#half + 1 + this.#unit); reach <= highest; reach *= 2) buckets++;
    this.#length = (buckets + 1) * 2 ** this.#half;
  }
  highest;
  #unit;
  #half;
  #length;
  #counts = /* @__PURE__ */ new Map();
  #least = Infinity;
  #greatest = 0;
  total = 0;
  exceeds = 0;
  #bucket(value) {
    let bits = value < 1 ? 0 : Math.floor(Math.log2(value)) + 1;
    if (2 ** (bits - 1) > value) bits--;
    return Math.max(bits, this.#half + 1 + this.#unit) - this.#unit - this.#half - 1;
  }
  #index(value) {
    const bucket = this.#bucket(value);
    return (bucket + 1) * 2 ** this.#half + Math.floor(value / 2 ** (bucket + this.#unit)) - 2 ** this.#half;
  }
  #value(index) {
    const half = 2 ** this.#half;
    const bucket = Math.floor(index / half) - 1;
    return bucket < 0 ? index % half * 2 ** this.#unit : (index % half + half) * 2 ** (bucket + this.#unit);
  }
  /** Values of one bucket are not told apart. */
  #width(value) {
    return 2 ** (this.#bucket(value) + this.#unit);
  }
  #floor(value) {
    return Math.floor(value / this.#width(value)) * this.#width(value);
  }
  #ceiling(value) {
    return this.#floor(value) + this.#width(value) - 1;
  }
  #middle(value) {
    return this.#floor(value) + Math.floor(this.#width(value) / 2);
  }
  record(value, times = 1) {
    const index = this.#index(value);
    if (value > this.highest || index >= this.#length) {
      this.exceeds += times;
      return;
    }
    this.#counts.set(index, (this.#counts.get(index) ?? 0) + times);
    this.total += times;
    if (value > 0) this.#least = Math.min(this.#least, value);
    this.#greatest = Math.max(this.#greatest, value);
  }
  add(other) {
    for (const [index, count] of other.#counts) this.record(other.#value(index), count);
    this.exceeds += other.exceeds;
  }
  reset() {
    this.#counts.clear();
    this.#least = Infinity;
    this.#greatest = this.total = this.exceeds = 0;
  }
  get min() {
    if (this.#counts.has(0)) return 0n;
    return this.#least === Infinity ? unset : BigInt(this.#floor(this.#least));
  }
  get max() {
    return this.#greatest === 0 ? 0 : this.#ceiling(this.#greatest);
  }
  get mean() {
    let sum = 0;
    for (const [index, count] of this.#sorted()) sum += this.#middle(this.#value(index)) * count;
    return sum / this.total;
  }
  get stddev() {
    const mean = this.mean;
    let sum = 0;
    for (const [index, count] of this.#sorted()) sum += (this.#middle(this.#value(index)) - mean) ** 2 * count;
    return Math.sqrt(sum / this.total);
  }
  #sorted() {
    return [...this.#counts].sort((a, b) => a[0] - b[0]);
  }
  percentile(at) {
    const wanted = Math.max(Math.floor(at / 100 * this.total + 0.5), 1);
    let seen = 0;
    for (const [index, count] of this.#sorted()) if ((seen += count) >= wanted) return this.#ceiling(this.#value(index));
    return this.#ceiling(0);
  }
  /** The values at percentiles that halve the distance to 100. */
  percentiles() {
    const out = [];
    let seen = 0;
    let next = 0;
    let last = 0;
    for (const [index, count] of this.#sorted()) {
      seen += count;
      last = this.#value(index);
      while (next <= 100 * seen / this.total) {
        out.push([next, last]);
        next += 100 / 2 ** (Math.floor(Math.log(100 / (100 - next)) / Math.log(2)) + 1);
        if (seen >= this.total) break;
      }
    }
    return [...out, [100, last]];
  }
};

// src/node/perf_hooks/histogram.ts
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var making = /* @__PURE__ */ Symbol("making");
var bucketsOf;
var Histogram = class _Histogram {
  #buckets;
  constructor(key = void 0, buckets = void 0) {
    if (key !== making) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");
    this.#buckets = buckets;
  }
  static {
    bucketsOf = (object) => typeof object === "object" && object !== null && #buckets in object ? object.#buckets : void 0;
  }
  get count() {
    return of(this).total;
  }
  get countBigInt() {
    return BigInt(of(this).total);
  }
  get min() {
    return Number(of(this).min);
  }
  get minBigInt() {
    return of(this).min;
  }
  get max() {
    return of(this).max;
  }
  get maxBigInt() {
    return BigInt(of(this).max);
  }
  get mean() {
    return of(this).mean;
  }
  get exceeds() {
    return of(this).exceeds;
  }
  get exceedsBigInt() {
    return BigInt(of(this).exceeds);
  }
  get stddev() {
    return of(this).stddev;
  }
  percentile(percentile) {
    return of(this).percentile(checkPercentile(percentile));
  }
  percentileBigInt(percentile) {
    return BigInt(of(this).percentile(checkPercentile(percentile)));
  }
  get percentiles() {
    return new Map(of(this).percentiles());
  }
  get percentilesBigInt() {
    return new Map(of(this).percentiles().map(([at, value]) => [at, BigInt(value)]));
  }
  reset() {
    of(this).reset();
  }
  [custom](depth, options) {
    if (depth < 0) return `[${this.constructor.name}]`;
    const { min, max, mean, exceeds, stddev, count, percentiles } = this;
    return `Histogram ${(0, import_pi_host.requireHost)("pi:node/internal_inspect").inspect({ min, max, mean, exceeds, stddev, count, percentiles }, { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
  }
  /** Copies go on counting together. */
  [(import_clone ??= require("pi:web/clone")).cloneSymbol]() {
    return withClass(new (this instanceof RecordableHistogram ? RecordableHistogram : _Histogram)(making, of(this)));
  }
  toJSON() {
    const { count, min, max, mean, exceeds, stddev, percentiles } = this;
    return { count, min, max, mean, exceeds, stddev, percentiles: Object.fromEntries(percentiles) };
  }
};
function of(histogram, type = "Histogram") {
  const found = bucketsOf(histogram);
  if (!found) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_THIS", `Value of "this" must be of type ${type}`);
  return found;
}
function checkPercentile(percentile) {
  if (typeof percentile !== "number") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("percentile", "number", percentile);
  if (Number.isNaN(percentile) || percentile <= 0 || percentile > 100) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).outOfRange)("percentile", "> 0 && <= 100", percentile);
  return percentile;
}
var RecordableHistogram = class _RecordableHistogram extends Histogram {
  #last;
  record(val) {
    const buckets = of(this, "RecordableHistogram");
    if (typeof val === "bigint") {
      if (val < 1n || val > 2n ** 63n - 1n) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_OUT_OF_RANGE", "value is out of range");
      return buckets.record(Number(val));
    }
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(val, "val", 1);
    buckets.record(val);
  }
  /** How long ago the last call was, in nanoseconds. */
  recordDelta() {
    const buckets = of(this, "RecordableHistogram");
    const at = (0, import_pi_host.monotonic)() * 1e6;
    if (this.#last !== void 0 && at > this.#last) buckets.record(Math.round(at - this.#last));
    this.#last = at;
  }
  add(other) {
    const buckets = of(this, "RecordableHistogram");
    if (other === null || other === void 0) throw new TypeError(`Cannot read properties of ${other} (reading 'Symbol(kRecordable)')`);
    if (!(other instanceof _RecordableHistogram)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("other", "RecordableHistogram", other);
    buckets.add(of(other));
  }
};
var ELDHistogram = class extends Histogram {
  #timer;
  #resolution;
  constructor(key = void 0, buckets = void 0, resolution = void 0) {
    super(key, buckets);
    this.#resolution = resolution;
  }
  enable() {
    if (this.#timer) return false;
    let last = (0, import_pi_host.monotonic)();
    this.#timer = (0, (import_timers ??= require("pi:web/timers")).setInterval)(() => {
      const at = (0, import_pi_host.monotonic)();
      of(this).record(Math.max(1, Math.round((at - last) * 1e6)));
      last = at;
    }, this.#resolution);
    this.#timer.unref();
    return true;
  }
  disable() {
    if (!this.#timer) return false;
    (0, (import_timers ??= require("pi:web/timers")).clearInterval)(this.#timer);
    this.#timer = void 0;
    return true;
  }
};
for (const [name, Class] of Object.entries({ Histogram, RecordableHistogram, ELDHistogram })) Object.defineProperties(Class, { name: { value: name, configurable: true }, length: { value: name === "ELDHistogram" ? 1 : 0, configurable: true } });
function withClass(object) {
  return Object.defineProperty(object, "constructor", { value: object.constructor, writable: true, enumerable: true, configurable: true });
}
function checkOptions(options) {
  if (options === null || typeof options !== "object" || Array.isArray(options)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "Object", options);
}
function createHistogram(options = {}) {
  checkOptions(options);
  const { lowest = 1, highest = Number.MAX_SAFE_INTEGER, figures = 3 } = options;
  if (typeof lowest !== "bigint") (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(lowest, "options.lowest", 1);
  if (typeof highest !== "bigint") (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(highest, "options.highest", 2 * lowest);
  else if (highest < 2n * lowest) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_INVALID_ARG_VALUE", `The property 'options.highest' is invalid. Received ${highest}n`);
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(figures, "options.figures", 1, 5);
  return withClass(new RecordableHistogram(making, new Buckets(Number(lowest), Number(highest), figures)));
}
Object.defineProperty(createHistogram, "length", { value: 0, configurable: true });
function monitorEventLoopDelay(options = {}) {
  checkOptions(options);
  const { resolution = 10 } = options;
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(resolution, "options.resolution", 1);
  return new ELDHistogram(making, new Buckets(1, 36e11, 3), resolution);
}

// src/node/perf_hooks.ts
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
  monitorEventLoopDelay,
  createHistogram,
  performance: (import_performance ??= require("pi:web/performance")).performance,
  constants
};
Object.defineProperty(exported, "constants", { writable: false, configurable: false });
var perf_hooks_default = exported;
perf_hooks_exports["default"] = perf_hooks_default;
perf_hooks_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_performance;
var import_internal_errors;
var import_clone;
var import_timers;
