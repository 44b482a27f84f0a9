"use strict";
var __defProp = Object.defineProperty;

// src/node/util/format.ts
var format_exports = {
  format: format,
  get formatValue() { return (import_internal_inspect ??= require("pi:node/internal_inspect")).formatValue; },
  formatWithOptions: formatWithOptions,
};
module.exports = __defProp(format_exports, "__esModule", { value: true });
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
  if (typeof value === "number") return (0, (import_strings ??= require("pi:node/inspect/strings")).numberText)(value, false);
  if (typeof value === "bigint") return (0, (import_strings ??= require("pi:node/inspect/strings")).bigintText)(value, false);
  if (typeof value !== "object" || value === null || hasOwnToString(value)) return String(value);
  return (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(value, { ...options, depth: 0, colors: false, compact: 3 });
}
function decimal(value, separator) {
  if (typeof value === "bigint") return (0, (import_strings ??= require("pi:node/inspect/strings")).bigintText)(value, separator);
  return typeof value === "symbol" ? "NaN" : (0, (import_strings ??= require("pi:node/inspect/strings")).numberText)(typeof value === "object" && value !== null ? Number.NaN : Number(value), separator);
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
  const separator = options?.numericSeparator ?? false;
  switch (kind) {
    case "s":
      return toText(value, options);
    case "j":
      return json(value);
    case "d":
      return decimal(value, separator);
    case "O":
      return (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(value, options);
    case "o":
      return (0, (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect)(value, { ...options, showHidden: true, showProxy: true, depth: 4 });
    case "i": {
      if (typeof value === "bigint") return (0, (import_strings ??= require("pi:node/inspect/strings")).bigintText)(value, separator);
      return typeof value === "symbol" ? "NaN" : (0, (import_strings ??= require("pi:node/inspect/strings")).numberText)(Number.parseInt(value), separator);
    }
    case "f":
      return typeof value === "symbol" ? "NaN" : (0, (import_strings ??= require("pi:node/inspect/strings")).numberText)(Number.parseFloat(value), separator);
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
function format(...args) {
  return formatWithOptions({}, ...args);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_inspect;
var import_strings;
