"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/node/util.ts
var util_exports = {
  aborted: aborted,
  callbackify: callbackify,
  debuglog: debuglog,
  default: void 0,
  deprecate: deprecate,
  diff: diff,
  format: format,
  formatWithOptions: formatWithOptions,
  getCallSites: getCallSites,
  getStringWidth: getStringWidth,
  getSystemErrorMap: getSystemErrorMap,
  getSystemErrorMessage: getSystemErrorMessage,
  getSystemErrorName: getSystemErrorName,
  inherits: inherits,
  get inspect() { return (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect; },
  isDeepStrictEqual: isDeepStrictEqual,
  "module.exports": void 0,
  parseArgs: parseArgs,
  parseEnv: parseEnv,
  promisify: void 0,
  stripVTControlCharacters: stripVTControlCharacters,
  styleText: styleText,
  toUSVString: toUSVString,
  transferableAbortController: transferableAbortController,
  get types() { return import_util_types.default; },
};
module.exports = __defProp(util_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var import_util_types = __toESM(require("pi:node/util_types"), 1);

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

// src/node/inspect/kinds.ts
function brand(proto, key) {
  const d = Object.getOwnPropertyDescriptor(proto, key);
  const probe = d.get ?? d.value;
  return (v) => {
    if (typeof v !== "object" || v === null) return false;
    try {
      probe.call(v);
      return true;
    } catch {
      return false;
    }
  };
}
var isMap = brand(Map.prototype, "size");
var isSet = brand(Set.prototype, "size");
var isDate = brand(Date.prototype, "getTime");
var isArrayBuffer = brand(ArrayBuffer.prototype, "byteLength");
var isSharedArrayBuffer = brand(SharedArrayBuffer.prototype, "byteLength");
var isBoxedNumber = brand(Number.prototype, "valueOf");
var isBoxedString = brand(String.prototype, "valueOf");
var isBoxedBoolean = brand(Boolean.prototype, "valueOf");
var isBoxedSymbol = brand(Symbol.prototype, "valueOf");
var isBoxedBigInt = brand(BigInt.prototype, "valueOf");
var hasWeakMap = WeakMap.prototype.has;
var hasWeakSet = WeakSet.prototype.has;
function tagOf(v) {
  return Object.prototype.toString.call(v).slice(8, -1);
}
function withBrand(v, fn, ...args) {
  try {
    fn.call(v, ...args);
    return true;
  } catch {
    return false;
  }
}
var isWeakMap = (v) => typeof v === "object" && v !== null && withBrand(v, hasWeakMap, {});
var isWeakSet = (v) => typeof v === "object" && v !== null && withBrand(v, hasWeakSet, {});
var isRegExp = (v) => v instanceof RegExp || typeof v === "object" && v !== null && tagOf(v) === "RegExp" && !(Symbol.toStringTag in v);
var isError = (v) => {
  if (typeof v !== "object" || v === null) return false;
  const test = Error.isError;
  return test ? test(v) || v instanceof Error : v instanceof Error || Object.prototype.toString.call(v) === "[object Error]";
};
var isBoxed = (v) => isBoxedNumber(v) || isBoxedString(v) || isBoxedBoolean(v) || isBoxedSymbol(v) || isBoxedBigInt(v);
var isAnyArrayBuffer = (v) => isArrayBuffer(v) || isSharedArrayBuffer(v);

// src/node/util/deep_equal.ts
function deepEqual(a, b, strict, pairs = []) {
  if (a === b) return a !== 0 || !strict || Object.is(a, b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    if (strict) return Object.is(a, b);
    if (typeof a === "object" && a !== null) return false;
    if (typeof b === "object" && b !== null) return false;
    return a == b || a !== a && b !== b;
  }
  if (strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  const tag = Object.prototype.toString.call(a);
  if (tag !== Object.prototype.toString.call(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (!sameKind(a, b, strict)) return false;
  for (const p of pairs) if (p.a === a || p.b === b) return p.a === a && p.b === b;
  pairs.push({ a, b });
  const same = sameProperties(a, b, strict, pairs) && sameItems(a, b, strict, pairs);
  pairs.pop();
  return same;
}
function sameKind(a, b, strict) {
  if (isDate(a)) return isDate(b) && Object.is(a.getTime(), b.getTime());
  if (isRegExp(a)) return isRegExp(b) && String(a) === String(b) && a.lastIndex === b.lastIndex;
  if (isError(a)) return isError(b) && a.message === b.message && a.name === b.name && sameHidden(a, b, "cause", strict) && sameHidden(a, b, "errors", strict);
  if (isBoxed(a)) return isBoxed(b) && Object.is(a.valueOf(), b.valueOf());
  if (ArrayBuffer.isView(a) || isAnyArrayBuffer(a)) {
    const x = ArrayBuffer.isView(a) ? new Uint8Array(a.buffer, a.byteOffset, a.byteLength) : new Uint8Array(a);
    const y = ArrayBuffer.isView(b) ? new Uint8Array(b.buffer, b.byteOffset, b.byteLength) : new Uint8Array(b);
    if (!strict && (a instanceof Float32Array || a instanceof Float64Array)) return a.length === b.length && a.every((v, i) => v === b[i]);
    return x.length === y.length && x.every((v, i) => v === y[i]);
  }
  if (a instanceof URL) return b instanceof URL && a.href === b.href;
  if (isWeakMap(a) || isWeakSet(a)) return false;
  return true;
}
function sameHidden(a, b, key, strict) {
  const has = Object.hasOwn(a, key);
  if (has !== Object.hasOwn(b, key)) return false;
  return !has || Object.prototype.propertyIsEnumerable.call(a, key) || deepEqual(a[key], b[key], strict);
}
function keysOf(o, strict) {
  const skipIndices = ArrayBuffer.isView(o);
  const keys = Object.keys(o).filter((k) => !skipIndices || !/^\d+$/.test(k));
  if (strict) keys.push(...Object.getOwnPropertySymbols(o).filter((s) => Object.prototype.propertyIsEnumerable.call(o, s)));
  return keys;
}
function sameProperties(a, b, strict, pairs) {
  if (Array.isArray(a) && a.length !== b.length) return false;
  const keys = keysOf(a, strict);
  if (keys.length !== keysOf(b, strict).length) return false;
  for (const k of keys) {
    if (!Object.prototype.propertyIsEnumerable.call(b, k) || !deepEqual(a[k], b[k], strict, pairs)) return false;
  }
  return true;
}
function sameItems(a, b, strict, pairs) {
  if (isSet(a)) {
    if (!isSet(b) || a.size !== b.size) return false;
    const left = [...b];
    return [...a].every((v) => {
      let at = left.findIndex((w) => Object.is(v, w) || v === w);
      if (at < 0) at = left.findIndex((w) => deepEqual(v, w, strict, pairs));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }
  if (isMap(a)) {
    if (!isMap(b) || a.size !== b.size) return false;
    const left = [...b];
    return [...a].every(([k, v]) => {
      const at = left.findIndex(([l, w]) => (Object.is(k, l) || deepEqual(k, l, strict, pairs)) && deepEqual(v, w, strict, pairs));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }
  return true;
}

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
function format(...args) {
  return formatWithOptions({}, ...args);
}

// src/node/util/myers.ts
var fromAbove = (v, k, d, at) => k === -d || k !== d && v[at - 1] < v[at + 1];
function shortestEdit(a, b, equal = (x, y) => x === y, both = (x) => x) {
  const max = a.length + b.length;
  const v = new Int32Array(2 * max + 2);
  const trace = [];
  for (let d = 0; d <= max; d++) {
    trace.push(v.slice(Math.max(0, max - d - 1), max + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const at = k + max;
      let x = fromAbove(v, k, d, at) ? v[at + 1] : v[at - 1] + 1;
      while (x < a.length && x - k < b.length && equal(a[x], b[x - k])) x++;
      v[at] = x;
      if (x >= a.length && x - k >= b.length) return back(trace, a, b, both);
    }
  }
  return [];
}
function back(trace, a, b, both) {
  const out = [];
  const max = a.length + b.length;
  let x = a.length;
  let y = b.length;
  for (let d = trace.length - 1; d >= 0; d--) {
    const v = trace[d];
    const middle = max - Math.max(0, max - d - 1);
    const k = x - y;
    const before = fromAbove(v, k, d, k + middle) ? k + 1 : k - 1;
    const beforeX = d === 0 ? 0 : v[before + middle];
    const beforeY = d === 0 ? 0 : beforeX - before;
    while (x > beforeX && y > beforeY) out.push([0, both(a[--x], b[--y])]);
    if (d > 0) out.push(x > beforeX ? [1, a[--x]] : [-1, b[--y]]);
  }
  return out.reverse();
}

// src/node/util/parse_args.ts
function optionError(code, message) {
  return (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, code, message);
}
function shown(state, name) {
  const short2 = state.options[name]?.short;
  return short2 ? `-${short2}, --${name}` : `--${name}`;
}
function store(state, name, raw, value, index, inline) {
  let option = state.options[name];
  let negated = false;
  if (!option && state.allowNegative && name.startsWith("no-") && state.options[name.slice(3)]) {
    name = name.slice(3);
    option = state.options[name];
    negated = true;
  }
  if (!option && state.strict) {
    throw optionError("ERR_PARSE_ARGS_UNKNOWN_OPTION", `Unknown option '${raw}'${state.allowPositionals ? `. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- "${raw}"` : ""}`);
  }
  if (option && state.strict) {
    if (option.type === "string" && typeof value !== "string") throw optionError("ERR_PARSE_ARGS_INVALID_OPTION_VALUE", `Option '${shown(state, name)} <value>' argument missing`);
    if (option.type === "boolean" && value !== void 0) throw optionError("ERR_PARSE_ARGS_INVALID_OPTION_VALUE", `Option '${shown(state, name)}' does not take an argument`);
  }
  state.tokens.push({ kind: "option", name, rawName: raw, index, value, inlineValue: inline });
  if (name === "__proto__") return;
  const stored = value ?? !negated;
  if (option?.multiple) (state.values[name] ??= []).push(stored);
  else state.values[name] = stored;
}
function long(state, arg, i, rest) {
  const eq = arg.indexOf("=");
  if (eq > 2) {
    store(state, arg.slice(2, eq), arg.slice(0, eq), arg.slice(eq + 1), i, true);
    return 0;
  }
  const name = arg.slice(2);
  const takes = state.options[name]?.type === "string" && rest.length > 0 && !(state.strict && rest[0].startsWith("-") && rest[0] !== "-");
  if (state.options[name]?.type === "string" && rest.length > 0 && !takes) {
    throw optionError("ERR_PARSE_ARGS_INVALID_OPTION_VALUE", `Option '--${name}' argument is ambiguous.
Did you forget to specify the option argument for '--${name}'?
To specify an option argument starting with a dash use '--${name}=-XYZ'.`);
  }
  store(state, name, arg, takes ? rest[0] : void 0, i, takes ? false : void 0);
  return takes ? 1 : 0;
}
function short(state, arg, i, rest) {
  for (let k = 1; k < arg.length; k++) {
    const letter = arg[k];
    const name = Object.keys(state.options).find((n) => state.options[n].short === letter) ?? letter;
    if (state.options[name]?.type !== "string") {
      store(state, name, `-${letter}`, void 0, i, void 0);
      continue;
    }
    if (k + 1 < arg.length) {
      store(state, name, `-${letter}`, arg.slice(k + 1), i, true);
      return 0;
    }
    const takes = rest.length > 0 && !(state.strict && rest[0].startsWith("-") && rest[0] !== "-");
    store(state, name, `-${letter}`, takes ? rest[0] : void 0, i, takes ? false : void 0);
    return takes ? 1 : 0;
  }
  return 0;
}
function checkDefaults(options) {
  for (const [name, { type, multiple, default: value }] of Object.entries(options)) {
    if (value === void 0) continue;
    if (multiple && !Array.isArray(value)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}.default`, "Array", value);
    for (const [i, one] of (multiple ? value : [value]).entries()) if (typeof one !== type) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}.default${multiple ? `[${i}]` : ""}`, type, one);
  }
}
function parseArgs(config = {}) {
  const args = config.args ?? globalThis.process?.argv.slice(2) ?? [];
  if (!Array.isArray(args)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("args", "Array", args);
  if (config.options !== void 0 && (config.options === null || typeof config.options !== "object")) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", config.options);
  const strict = config.strict ?? true;
  const allowPositionals = config.allowPositionals ?? !strict;
  const state = { options: config.options ?? {}, strict, values: /* @__PURE__ */ Object.create(null), tokens: [], allowNegative: !!config.allowNegative, allowPositionals };
  for (const [name, o] of Object.entries(state.options)) {
    if (o.type !== "string" && o.type !== "boolean") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}.type`, "('string|boolean')", o.type);
    if (o.short !== void 0 && typeof o.short !== "string") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}.short`, "string", o.short);
    if (o.short !== void 0 && o.short.length !== 1) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)(`options.${name}.short`, o.short, "must be a single character");
  }
  checkDefaults(state.options);
  const positionals = [];
  const positional = (value, index) => {
    if (!allowPositionals) throw optionError("ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL", `Unexpected argument '${value}'. This command does not take positional arguments`);
    positionals.push(value);
    state.tokens.push({ kind: "positional", index, value });
  };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg === "--") {
      state.tokens.push({ kind: "option-terminator", index: i });
      for (let k = i + 1; k < args.length; k++) positional(args[k], k);
      break;
    }
    if (arg.startsWith("--")) i += long(state, arg, i, args.slice(i + 1));
    else if (arg.startsWith("-") && arg.length > 1) i += short(state, arg, i, args.slice(i + 1));
    else positional(arg, i);
  }
  for (const [name, o] of Object.entries(state.options)) {
    if (o.default !== void 0 && state.values[name] === void 0) state.values[name] = o.default;
  }
  return config.tokens ? { values: state.values, positionals, tokens: state.tokens } : { values: state.values, positionals };
}

// src/node/util/promisify.ts
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.promisify.custom");
var promisify = function(original) {
  (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkFunction)(original, "original");
  const own = original[custom];
  if (own !== void 0 && own !== null) {
    (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkFunction)(own, "util.promisify.custom");
    return Object.defineProperty(own, custom, { value: own, enumerable: false, writable: false, configurable: true });
  }
  const fn = function(...args) {
    return new Promise((resolve, reject) => {
      original.call(this, ...args, (err, value) => err ? reject(err) : resolve(value));
    });
  };
  Object.setPrototypeOf(fn, Object.getPrototypeOf(original));
  Object.defineProperty(fn, custom, { value: fn, enumerable: false, writable: false, configurable: true });
  for (const key of Reflect.ownKeys(original)) {
    if (key === "prototype" || key === "arguments" || key === "caller") continue;
    Object.defineProperty(fn, key, Object.getOwnPropertyDescriptor(original, key));
  }
  return fn;
};
promisify.custom = custom;
function callbackify(original) {
  (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkFunction)(original, "original");
  const fn = function(...args) {
    const cb = args.pop();
    (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkFunction)(cb, "last argument");
    original.apply(this, args).then(
      (value) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, null, value),
      (reason) => {
        if (!reason) {
          const err = (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_FALSY_VALUE_REJECTION", "Promise was rejected with falsy value");
          err.reason = reason;
          reason = err;
        }
        (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(cb, reason);
      }
    );
  };
  Object.defineProperty(fn, "name", { value: `${original.name}Callbackified` });
  Object.defineProperty(fn, "length", { value: original.length + 1 });
  return fn;
}
var warnedCodes = /* @__PURE__ */ new Set();
function deprecate(fn, message, code) {
  if (code !== void 0) (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).checkString)(code, "code");
  let warned = false;
  const wrapped = function(...args) {
    if (!warned) {
      warned = true;
      if (code === void 0 || !warnedCodes.has(code)) {
        if (code !== void 0) warnedCodes.add(code);
        globalThis.process?.emitWarning?.(message, "DeprecationWarning", code);
      }
    }
    return new.target ? Reflect.construct(fn, args, new.target) : fn.apply(this, args);
  };
  Object.setPrototypeOf(wrapped, fn);
  Object.defineProperty(wrapped, "length", { value: fn.length, configurable: true });
  if (fn.prototype) wrapped.prototype = fn.prototype;
  return wrapped;
}
function inherits(ctor, parent) {
  if (ctor === void 0 || ctor === null) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("ctor", "Function", ctor);
  if (parent === void 0 || parent === null) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("superCtor", "Function", parent);
  if (parent.prototype === void 0) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).invalidArgType)("superCtor.prototype", "Object", parent.prototype);
  Object.defineProperty(ctor, "super_", { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(ctor.prototype, parent.prototype);
}

// src/node/util.ts
function isDeepStrictEqual(a, b) {
  return deepEqual(a, b, true);
}
function stripVTControlCharacters(text) {
  if (typeof text !== "string") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("str", "string", text);
  return stripAnsi(text);
}
function styleText(style, text, { validateStream = true, stream = globalThis.process.stdout } = {}) {
  if (typeof text !== "string") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("text", "string", text);
  if (typeof validateStream !== "boolean") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("options.validateStream", "boolean", validateStream);
  if (validateStream && typeof stream?.on !== "function" && typeof stream?.getReader !== "function" && typeof stream?.getWriter !== "function") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("stream", ["ReadableStream", "WritableStream", "Stream"], stream);
  let left = "";
  let right = "";
  for (const name of Array.isArray(style) ? style : [style]) {
    if (name === "none") continue;
    const codes = (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect.colors[name];
    if (!codes) {
      throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgValue)("format", name, `must be one of: ${Object.keys((import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect.colors).map((c) => `'${c}'`).join(", ")}`);
    }
    const [on, off] = codes.map((n) => `\x1B[${n}m`);
    left += on;
    right = off + right;
    text = text.replaceAll(off, codes[1] === 22 ? off + on : on);
  }
  return left + text + right;
}
function getStringWidth(text) {
  return textWidth(text);
}
function toUSVString(text) {
  return String(text).toWellFormed();
}
function checkErrorNumber(code) {
  if (typeof code !== "number") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("err", "number", code);
  if (code >= 0 || !Number.isSafeInteger(code)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).outOfRange)("err", "a negative integer", code);
}
function getSystemErrorMessage(code) {
  checkErrorNumber(code);
  return (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).errnoMessage)(getSystemErrorName(code));
}
function getSystemErrorName(code) {
  checkErrorNumber(code);
  return Object.keys((import_internal_errors4 ??= require("pi:node/internal_errors")).errnoNumbers).find((name) => (import_internal_errors4 ??= require("pi:node/internal_errors")).errnoNumbers[name] === -code) ?? `Unknown system error ${code}`;
}
function getSystemErrorMap() {
  return new Map(Object.entries((import_internal_errors4 ??= require("pi:node/internal_errors")).errnoNumbers).map(([name, n]) => [-n, [name, (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).errnoMessage)(name)]]));
}
function debuglog(set, cb) {
  const wanted = String(globalThis.process?.env.NODE_DEBUG ?? "").toUpperCase().split(",");
  const enabled = wanted.includes(set.toUpperCase());
  const log = (...args) => {
    if (enabled) console.error(`${set.toUpperCase()} ${globalThis.process.pid}: ${format(...args)}`);
  };
  let told = !cb;
  const result = (...args) => {
    if (!told) {
      told = true;
      cb(log);
    }
    log(...args);
  };
  Object.defineProperty(result, "enabled", { get: () => enabled, enumerable: true, configurable: true });
  return result;
}
async function aborted(signal, resource) {
  if (typeof signal?.aborted !== "boolean") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("signal", "AbortSignal", signal);
  if (resource === null || typeof resource !== "object") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("resource", "Object", resource);
  return signal.aborted ? void 0 : new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
}
function transferableAbortController() {
  return new AbortController();
}
function getCallSites(count = 8, options) {
  if (options === void 0 && typeof count === "object") count = 8;
  (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkInteger)(count, "frameCount", 1, 200);
  const frames = String(new Error().stack ?? "").split("\n").slice(1);
  const sites = frames.map((line) => /^\s*at (?:(.*?) )?\(?(.*?):(\d+)(?::(\d+))?\)?$/.exec(line)).filter((m) => m !== null);
  return sites.slice(0, count).map(([, name, file, row, column]) => ({
    functionName: name ?? "",
    scriptId: "0",
    scriptName: file,
    lineNumber: Number(row),
    columnNumber: Number(column ?? 1),
    column: Number(column ?? 1)
  }));
}
function diff(actual, expected) {
  if (actual === expected) return [];
  const list = (value, name) => {
    if (Array.isArray(value)) return value;
    if (typeof value !== "string") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)(name, "string", value);
    return value.split("");
  };
  const [a, b] = [list(actual, "actual"), list(expected, "expected")];
  return shortestEdit(a, b);
}
function parseEnv(content) {
  (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkString)(content, "content");
  const out = {};
  const line = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*("(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`|[^#\n]*)/gm;
  for (const m of content.replaceAll("\r\n", "\n").matchAll(line)) {
    let value = m[2].trim();
    const quoted = /^(["'`])([\s\S]*)\1$/.exec(value);
    if (quoted) value = quoted[1] === '"' ? quoted[2].replaceAll("\\n", "\n") : quoted[2];
    out[m[1]] = value;
  }
  return out;
}
var legacy = {
  isArray: Array.isArray,
  isBoolean: (v) => typeof v === "boolean",
  isNull: (v) => v === null,
  isNullOrUndefined: (v) => v === null || v === void 0,
  isNumber: (v) => typeof v === "number",
  isString: (v) => typeof v === "string",
  isSymbol: (v) => typeof v === "symbol",
  isUndefined: (v) => v === void 0,
  isRegExp: import_util_types.default.isRegExp,
  isObject: (v) => v !== null && typeof v === "object",
  isDate: import_util_types.default.isDate,
  isError: (v) => v instanceof Error,
  isFunction: (v) => typeof v === "function",
  isPrimitive: (v) => v === null || typeof v !== "object" && typeof v !== "function",
  isBuffer: (v) => (0, import_pi_host.requireHost)("pi:node/buffer").Buffer.isBuffer(v),
  log: (...args) => console.log(format(...args)),
  _extend: (target, source) => source === null || typeof source !== "object" ? target : Object.assign(target, source),
  debug: debuglog
};
var util = {
  aborted,
  callbackify,
  debuglog,
  deprecate,
  format,
  formatWithOptions,
  getStringWidth,
  getSystemErrorMap,
  getSystemErrorName,
  inherits,
  inspect: (import_internal_inspect2 ??= require("pi:node/internal_inspect")).inspect,
  getSystemErrorMessage,
  getCallSites,
  getCallSite: getCallSites,
  diff,
  setTraceSigInt() {
  },
  transferableAbortSignal: (signal) => signal,
  isDeepStrictEqual,
  parseArgs,
  parseEnv,
  promisify,
  stripVTControlCharacters,
  styleText,
  toUSVString,
  transferableAbortController,
  types: import_util_types.default,
  ...legacy
};
for (const [name, module2] of [["TextEncoder", "pi:web/encoding"], ["TextDecoder", "pi:web/encoding"], ["MIMEType", "pi:node/internal_mime"], ["MIMEParams", "pi:node/internal_mime"]]) {
  Object.defineProperty(util, name, { get: () => (0, import_pi_host.requireHost)(module2)[name], enumerable: true, configurable: true });
}
var util_default = util;
util_exports["default"] = util_default;
util_exports["module.exports"] = util;
util_exports["promisify"] = promisify;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors4;
var import_internal_inspect2;
var import_internal_errors;
var import_internal_inspect;
var import_internal_errors2;
var import_internal_errors3;
var import_internal_ticks;
