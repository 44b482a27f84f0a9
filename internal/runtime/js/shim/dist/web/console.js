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

// src/node/util/format.ts

// src/node/inspect/strings.ts
function group(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, "_");
}
function numberText(n, separator) {
  if (Object.is(n, -0)) return "-0";
  const text = String(n);
  if (!separator || text.includes("e") || !Number.isFinite(n)) return text;
  const [whole, fraction] = text.replace("-", "").split(".");
  const sign = n < 0 ? "-" : "";
  return sign + group(whole) + (fraction === void 0 ? "" : `.${fraction.replace(/(\d{3})(?=\d)/g, "$1_")}`);
}
function bigintText(n, separator) {
  const text = String(n);
  return `${separator ? text[0] === "-" ? `-${group(text.slice(1))}` : group(text) : text}n`;
}

// src/node/util/format.ts
function hasOwnToString(value) {
  if (typeof value.toString !== "function") return false;
  if (Object.hasOwn(value, "toString")) return true;
  let o = value;
  do {
    o = Object.getPrototypeOf(o);
  } while (o !== null && !Object.hasOwn(o, "toString"));
  const owner = o && Object.getOwnPropertyDescriptor(o, "constructor")?.value;
  const builtin = /* @__PURE__ */ new Set([Object, Array, Error, Function, RegExp, Map, Set, Promise, Date, String, Number, Boolean, Symbol, BigInt]);
  return o !== null && typeof owner === "function" && !builtin.has(owner) && !(owner.name in globalThis);
}
function toText(value, options) {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value, false);
  if (typeof value === "bigint") return bigintText(value, false);
  if (typeof value !== "object" || value === null || hasOwnToString(value)) return String(value);
  return (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(value, { ...options, depth: 0, colors: false, compact: 3 });
}
function integer(value) {
  if (typeof value === "bigint") return bigintText(value, false);
  return typeof value === "symbol" ? "NaN" : numberText(typeof value === "object" ? Number.NaN : Number(value), false);
}
function json(value) {
  try {
    return String(JSON.stringify(value));
  } catch (err) {
    if (/circular/i.test(String(err?.message))) return "[Circular]";
    throw err;
  }
}
function directive(kind, value, options) {
  switch (kind) {
    case "s":
      return toText(value, options);
    case "j":
      return json(value);
    case "d":
      return integer(value);
    case "O":
      return (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(value, options);
    case "o":
      return (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(value, { ...options, showHidden: true, showProxy: true, depth: 4 });
    case "i": {
      if (typeof value === "bigint") return bigintText(value, false);
      return typeof value === "symbol" ? "NaN" : numberText(Number.parseInt(value), false);
    }
    case "f":
      return typeof value === "symbol" ? "NaN" : numberText(Number.parseFloat(value), false);
    default:
      return "";
  }
}
function formatWithOptions(options, ...args) {
  if (options === null || typeof options !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("inspectOptions", "object", options);
  const first = args[0];
  if (args.length === 1) return typeof first === "string" ? first : (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(first, { ...options, compact: 3, colors: options?.colors ?? false, depth: options?.depth ?? 2 });
  let used = 0;
  let out = "";
  if (typeof first === "string") {
    used = 1;
    out = first.replace(/%[sjdOoifc%]/g, (m) => {
      if (m === "%%") return "%";
      if (used >= args.length) return m;
      return directive(m[1], args[used++], options);
    });
  }
  for (let i = used; i < args.length; i++) {
    if (i > 0) out += " ";
    out += typeof args[i] === "string" ? args[i] : (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(args[i], { ...options, compact: 3 });
  }
  return out;
}

// src/web/console/table.ts

// src/node/inspect/width.ts
var ansi = /[\u001b\u009b][[\]()#;?]*(?:(?:(?:(?:;[-a-zA-Z\d/#&.:=?%@~_]+)*|[a-zA-Z\d]+(?:;[-a-zA-Z\d/#&.:=?%@~_]*)*)?(?:\u0007|\u001b\\|\u009c))|(?:(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]))/g;
function stripAnsi(text) {
  return text.includes("\x1B") || text.includes("") ? text.replace(ansi, "") : text;
}
function wide(c) {
  return c >= 4352 && (c <= 4447 || c === 9001 || c === 9002 || c >= 11904 && c <= 12871 && c !== 12351 || c >= 12880 && c <= 19903 || c >= 19968 && c <= 42182 || c >= 43360 && c <= 43388 || c >= 44032 && c <= 55203 || c >= 63744 && c <= 64255 || c >= 65040 && c <= 65049 || c >= 65072 && c <= 65131 || c >= 65281 && c <= 65376 || c >= 65504 && c <= 65510 || c >= 110592 && c <= 110593 || c >= 127488 && c <= 127569 || c >= 127744 && c <= 128591 || c >= 129280 && c <= 129535 || c >= 131072 && c <= 262141);
}
function textWidth(text) {
  let n = 0;
  for (const char of stripAnsi(text).normalize("NFC")) {
    const c = char.codePointAt(0);
    if (wide(c)) n += 2;
    else if (c > 31 && !(c >= 127 && c < 160) && !(c >= 768 && c <= 879) && c !== 8203 && c !== 8205 && !(c >= 8400 && c <= 8447) && !(c >= 65024 && c <= 65039)) n++;
  }
  return n;
}

// src/web/console/table.ts
var format = (v) => (0, (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect)(v, { maxArrayLength: 3, breakLength: Infinity, depth: v !== null && typeof v === "object" && !Array.isArray(v) && Object.keys(v).length > 2 ? -1 : 0 });
function line(widths, left, middle, right) {
  return left + widths.map((w) => "─".repeat(w)).join(middle) + right;
}
function row(cells, widths) {
  return `│${cells.map((c, i) => ` ${c}${" ".repeat(widths[i] - textWidth(c) - 1)}`).join("│")}│`;
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
  const widths = head.map((h, i) => Math.max(textWidth(h), ...body.map((r) => textWidth(r[i]))) + 2);
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
        if (typeof stream?.write !== "function") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CONSOLE_WRITABLE_STREAM", `Console expects a writable stream instance for ${name}`);
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
    let text = formatWithOptions(this.#options, ...args);
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
    this.#emit("info", [(0, (import_internal_inspect3 ??= require("pi:node/internal_inspect")).inspect)(value, { customInspect: false, ...this.#options, ...options })]);
  }
  dirxml(...args) {
    this.#emit("info", args);
  }
  trace(...args) {
    const stack = String(new Error().stack ?? "").split("\n").filter((l) => /^\s+at /.test(l)).join("\n");
    this.#emit("error", [`Trace${args.length ? `: ${formatWithOptions({}, ...args)}` : ""}
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
var import_internal_errors2;
var import_internal_inspect3;
var import_internal_errors;
var import_internal_inspect;
var import_internal_inspect2;
