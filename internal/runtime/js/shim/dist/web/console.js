"use strict";
var __defProp = Object.defineProperty;

// src/web/console.ts
var console_exports = {
  Console: void 0,
  console: void 0,
  default: void 0,
};
module.exports = __defProp(console_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");

// src/web/console/table.ts
var format = (v) => (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(v, { maxArrayLength: 3, breakLength: Infinity, depth: v !== null && typeof v === "object" && !Array.isArray(v) && Object.keys(v).length > 2 ? -1 : 0 });
function line(widths, left, middle, right) {
  return left + widths.map((w) => "─".repeat(w)).join(middle) + right;
}
function row(cells, widths) {
  return `│${cells.map((c, i) => ` ${c}${" ".repeat(widths[i] - (0, (import_width ??= require("pi:node/inspect/width")).textWidth)(c) - 1)}`).join("│")}│`;
}
function renderTable(data, columns) {
  const isMap = data instanceof Map;
  const isList = isMap || data instanceof Set;
  const indexName = isList ? "(iteration index)" : "(index)";
  const rows = isMap ? [...data].map((e, i) => [String(i), { Key: e[0], Values: e[1] }]) : data instanceof Set ? [...data].map((v, i) => [String(i), v]) : Object.keys(data).map((k) => [k, data[k]]);
  const names = [];
  let values = false;
  for (const [, v] of rows) {
    if (v === null || typeof v !== "object" && typeof v !== "function") values = true;
    else for (const k of columns ?? Object.keys(v)) if (!names.includes(k)) names.push(k);
  }
  const head = [indexName, ...names, ...values ? ["Values"] : []];
  const body = rows.map(([index, v]) => {
    const object = v !== null && (typeof v === "object" || typeof v === "function");
    return [index, ...names.map((n) => object && Object.hasOwn(v, n) ? format(v[n]) : ""), ...values ? [object ? "" : format(v)] : []];
  });
  const widths = head.map((h, i) => Math.max((0, (import_width ??= require("pi:node/inspect/width")).textWidth)(h), ...body.map((r) => (0, (import_width ??= require("pi:node/inspect/width")).textWidth)(r[i]))) + 2);
  return [line(widths, "┌", "┬", "┐"), row(head, widths), line(widths, "├", "┼", "┤"), ...body.map((r) => row(r, widths)), line(widths, "└", "┴", "┘")].join("\n");
}

// src/web/console.ts
var Console = class _Console {
  static {
    Object.defineProperty(this, "name", { value: "Console", configurable: true });
  }
  static [Symbol.hasInstance](object) {
    return typeof object === "object" && object !== null && #counts in object;
  }
  #indent = "";
  #step = "  ";
  #counts = /* @__PURE__ */ new Map();
  #timers = /* @__PURE__ */ new Map();
  #write;
  #options = {};
  constructor(stdout, stderr) {
    let options = { stdout, stderr };
    if (stdout && typeof stdout.write !== "function") options = stdout;
    const out = options.stdout;
    const err = options.stderr ?? out;
    if (arguments.length > 0) {
      for (const [name, stream] of [["stdout", out], ["stderr", err]]) {
        if (typeof stream?.write !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CONSOLE_WRITABLE_STREAM", `Console expects a writable stream instance for ${name}`);
      }
    }
    this.#step = " ".repeat(options.groupIndentation ?? 2);
    const colors = options.colorMode === true;
    this.#options = { ...colors ? { colors } : void 0, ...options.inspectOptions };
    this.#write = out ? (level, text) => (level === "warn" || level === "error" ? err : out).write(`${text}
`) : (level, text) => (0, import_pi_host.print)(level, text);
    for (const name of Object.getOwnPropertyNames(_Console.prototype)) {
      if (name === "constructor") continue;
      const bound = this[name].bind(this);
      Object.defineProperties(bound, { name: { value: name, configurable: true }, length: { value: name === "context" ? 1 : 0, configurable: true } });
      Object.defineProperty(this, name, { value: bound, writable: true, configurable: true, enumerable: true });
    }
  }
  #warn(text) {
    globalThis.process.emitWarning(text);
  }
  #emit(level, args) {
    let text = (0, (import_format ??= require("pi:node/util/format")).formatWithOptions)(this.#options, ...args);
    if (args.length === 0) text = "";
    if (this.#indent) text = this.#indent + text.replaceAll("\n", `
${this.#indent}`);
    this.#write(level, text);
  }
  log(...args) {
    this.#emit("info", args);
  }
  info(...args) {
    this.#emit("info", args);
  }
  debug(...args) {
    this.#emit("debug", args);
  }
  warn(...args) {
    this.#emit("warn", args);
  }
  error(...args) {
    this.#emit("error", args);
  }
  dir(value, options) {
    this.#emit("info", [(0, (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect)(value, { customInspect: false, ...this.#options, ...options })]);
  }
  dirxml(...args) {
    this.#emit("info", args);
  }
  trace(...args) {
    const stack = String(new Error().stack ?? "").split("\n").filter((l) => /^\s+at /.test(l)).join("\n");
    this.#emit("error", [`Trace${args.length ? `: ${(0, (import_format ??= require("pi:node/util/format")).formatWithOptions)({}, ...args)}` : ""}
${stack}`]);
  }
  assert(value, ...args) {
    if (value) return;
    if (typeof args[0] === "string") args[0] = `Assertion failed: ${args[0]}`;
    else args.unshift("Assertion failed");
    this.#emit("warn", args);
  }
  clear() {
  }
  count(label = "default") {
    const key = String(label);
    const n = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, n);
    this.#emit("info", [`${key}: ${n}`]);
  }
  countReset(label = "default") {
    if (!this.#counts.delete(String(label))) this.#warn(`Count for '${label}' does not exist`);
  }
  group(...args) {
    if (args.length) this.#emit("info", args);
    this.#indent += this.#step;
  }
  groupCollapsed(...args) {
    this.group(...args);
  }
  groupEnd() {
    this.#indent = this.#indent.slice(0, this.#indent.length - this.#step.length);
  }
  time(label = "default") {
    const key = String(label);
    if (this.#timers.has(key)) this.#warn(`Label '${key}' already exists for console.time()`);
    else this.#timers.set(key, (0, import_pi_host.monotonic)());
  }
  #elapsed(label, method) {
    const start = this.#timers.get(String(label));
    if (start === void 0) {
      this.#warn(`No such label '${label}' for console.${method}()`);
      return void 0;
    }
    return `${label}: ${duration((0, import_pi_host.monotonic)() - start)}`;
  }
  timeEnd(label = "default") {
    const text = this.#elapsed(label, "timeEnd");
    if (text !== void 0) this.#emit("info", [text]);
    this.#timers.delete(String(label));
  }
  timeLog(label = "default", ...args) {
    const text = this.#elapsed(label, "timeLog");
    if (text !== void 0) this.#emit("info", [text, ...args]);
  }
  table(data, columns) {
    if (data === null || typeof data !== "object") this.log(data);
    else this.#emit("info", [renderTable(data, columns)]);
  }
  context() {
    return this;
  }
  createTask(name) {
    if (typeof name !== "string" || name === "") throw new Error("First argument must be a non-empty string.");
    return { run: (fn) => fn() };
  }
  timeStamp() {
  }
  profile() {
  }
  profileEnd() {
  }
};
function duration(ms) {
  if (ms >= 36e5) return `${Math.floor(ms / 36e5)}:${String(Math.floor(ms / 6e4 % 60)).padStart(2, "0")}:${String(Math.floor(ms / 1e3 % 60)).padStart(2, "0")} (h:mm:ss)`;
  if (ms >= 6e4) return `${Math.floor(ms / 6e4)}:${(ms % 6e4 / 1e3).toFixed(3).padStart(6, "0")} (m:ss.mmm)`;
  if (ms >= 1e3) return `${(ms / 1e3).toFixed(3)}s`;
  return `${Number(ms.toFixed(3))}ms`;
}
Object.defineProperty(Console, "length", { value: 1, configurable: true });
var console = Object.setPrototypeOf(new Console(), {});
console.Console = Console;
Object.defineProperty(console, Symbol.toStringTag, { value: "console", configurable: true });
var console_default = console;
console_exports["Console"] = Console;
console_exports["console"] = console;
console_exports["default"] = console_default;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_inspect2;
var import_format;
var import_internal_inspect;
var import_width;
