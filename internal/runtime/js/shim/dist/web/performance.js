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

// src/web/performance.ts
var performance_exports = {};
__export(performance_exports, {
  Performance: () => Performance,
  navigator: () => navigator,
  performance: () => performance
});
module.exports = __toCommonJS(performance_exports);
var import_pi_host = require("pi:host");
var timeOrigin = (0, import_pi_host.now)() - (0, import_pi_host.monotonic)();
var Performance = class {
  timeOrigin = timeOrigin;
  #entries = [];
  now() {
    return (0, import_pi_host.monotonic)();
  }
  mark(name, options = {}) {
    const entry = { name: String(name), entryType: "mark", startTime: options?.startTime ?? (0, import_pi_host.monotonic)(), duration: 0, detail: options?.detail ?? null };
    this.#entries.push(entry);
    return entry;
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
    const entry = { name: String(name), entryType: "measure", startTime: from, duration: o.duration ?? to - from, detail: o.detail ?? null };
    this.#entries.push(entry);
    return entry;
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
var navigator = Object.freeze({
  userAgent: `Node.js/${import_pi_host.boot.nodeVersion.split(".")[0]}`,
  language: "en-US",
  languages: Object.freeze(["en-US"]),
  platform: import_pi_host.boot.platform,
  hardwareConcurrency: import_pi_host.boot.cpus
});
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
