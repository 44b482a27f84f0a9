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
  get deprecate() { return (import_internal_deprecate ??= require("pi:node/internal_deprecate")).deprecate; },
  diff: diff,
  get format() { return (import_format ??= require("pi:node/util/format")).format; },
  get formatWithOptions() { return (import_format ??= require("pi:node/util/format")).formatWithOptions; },
  getCallSites: getCallSites,
  getSystemErrorMap: getSystemErrorMap,
  getSystemErrorMessage: getSystemErrorMessage,
  getSystemErrorName: getSystemErrorName,
  inherits: inherits,
  get inspect() { return (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect; },
  isDeepStrictEqual: isDeepStrictEqual,
  "module.exports": void 0,
  parseArgs: parseArgs,
  parseEnv: parseEnv,
  promisify: void 0,
  stripVTControlCharacters: stripVTControlCharacters,
  styleText: styleText,
  toUSVString: toUSVString,
  transferableAbortController: transferableAbortController,
  transferableAbortSignal: transferableAbortSignal,
  get types() { return import_util_types.default; },
};
module.exports = __defProp(util_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var import_util_types = __toESM(require("pi:node/util_types"), 1);

// src/node/util/parse_args.ts
function optionError(code, message) {
  return (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, code, message);
}
function shown(state, name) {
  const short2 = state.options[name]?.short;
  return short2 ? `-${short2}, --${name}` : `--${name}`;
}
function store(state, name, raw, value, index, inline) {
  let option = state.options[name];
  let negated = false;
  if (!option && state.allowNegative && name.startsWith("no-") && state.options[name.slice(3)]?.type === "boolean") {
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
    if (multiple && !Array.isArray(value)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}.default`, "Array", value);
    for (const [i, one] of (multiple ? value : [value]).entries()) if (typeof one !== type) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}.default${multiple ? `[${i}]` : ""}`, type, one);
  }
}
function checkBoolean(value, name) {
  if (value !== void 0 && typeof value !== "boolean") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(name, "boolean", value);
}
function checkOptions(options) {
  if (options === null || typeof options !== "object" || Array.isArray(options)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
  for (const [name, o] of Object.entries(options)) {
    if (o === null || typeof o !== "object" || Array.isArray(o)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}`, "object", o);
    if (o.type !== "string" && o.type !== "boolean") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}.type`, "('string|boolean')", o.type);
    if (o.short !== void 0 && typeof o.short !== "string") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}.short`, "string", o.short);
    if (o.short !== void 0 && o.short.length !== 1) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgValue)(`options.${name}.short`, o.short, "must be a single character");
    checkBoolean(o.multiple, `options.${name}.multiple`);
  }
}
function parseArgs(config = {}) {
  if (config === null) throw new TypeError("Cannot convert undefined or null to object");
  const args = config.args ?? globalThis.process?.argv.slice(2) ?? [];
  if (!Array.isArray(args)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("args", "Array", args);
  for (const name of ["strict", "allowPositionals", "tokens", "allowNegative"]) checkBoolean(config[name], name);
  const strict = config.strict ?? true;
  const allowPositionals = config.allowPositionals ?? !strict;
  const state = { options: config.options ?? {}, strict, values: /* @__PURE__ */ Object.create(null), tokens: [], allowNegative: !!config.allowNegative, allowPositionals };
  checkOptions(config.options === void 0 ? {} : config.options);
  checkDefaults(state.options);
  const positionals = [];
  const positional = (value, index) => {
    if (!allowPositionals) throw optionError("ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL", `Unexpected argument '${value}'. This command does not take positional arguments`);
    positionals.push(value);
    state.tokens.push({ kind: "positional", index, value });
  };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (typeof arg !== "string") {
      positional(arg, i);
      continue;
    }
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

// src/node/util/parse_env.ts
var trim = (text) => text.replace(/^[ \t]+|[ \t]+$/g, "");
function valueOf(text) {
  const line = /^[^\n]*/.exec(text)[0];
  const after = (end) => {
    const next = text.indexOf("\n", end);
    return next < 0 ? "" : text.slice(next + 1);
  };
  const start = /^[ \t]*/.exec(text)[0].length;
  const quote = text[start];
  if (quote === '"' || quote === "'" || quote === "`") {
    const end = text.indexOf(quote, start + 1);
    if (end >= 0) {
      const inner = text.slice(start + 1, end);
      return { value: quote === '"' ? inner.replaceAll("\\n", "\n") : inner, rest: after(end + 1) };
    }
    return { value: line.trim(), rest: after(0) };
  }
  const hash = line.indexOf("#");
  return { value: (hash < 0 ? line : line.slice(0, hash)).trim(), rest: after(0) };
}
function parseEnv(content) {
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(content, "content");
  const out = {};
  let rest = content.replaceAll("\r", "").replace(/^[ \t\n]+/, "");
  while (rest !== "") {
    const line = /^[^\n]*/.exec(rest)[0];
    const equals = line.indexOf("=");
    const key = trim(line.slice(0, equals)).replace(/^export /, "");
    if (line.startsWith("#") || equals < 0 || key === "") rest = rest.slice(line.length + 1);
    else {
      const found = valueOf(rest.slice(equals + 1));
      out[trim(key)] = found.value;
      rest = found.rest;
    }
    rest = rest.replace(/^[ \t\n]+/, "");
  }
  return out;
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
      const back = Reflect.apply(original, this, [...args, (err, value) => err ? reject(err) : resolve(value)]);
      if ((0, (import_kinds ??= require("pi:node/inspect/kinds")).isPromise)(back)) {
        globalThis.process.emitWarning("Calling promisify on a function that returns a Promise is likely a mistake.", "DeprecationWarning", "DEP0174");
      }
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
    const call = cb.bind(this);
    const promise = Reflect.apply(original, this, args);
    if (typeof promise?.then !== "function") throw new TypeError("ReflectApply(...).then is not a function");
    promise.then((value) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(call, null, value), (reason) => (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(call, reason || falsy(reason)));
  };
  for (const key of Object.getOwnPropertyNames(original)) {
    const own = Object.getOwnPropertyDescriptor(original, key);
    if (key === "length" && typeof own.value === "number") own.value++;
    if (key === "name" && typeof own.value === "string") own.value += "Callbackified";
    if (Object.getOwnPropertyDescriptor(fn, key)?.configurable !== false) Object.defineProperty(fn, key, own);
  }
  return fn;
}
function falsy(reason) {
  const err = (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_FALSY_VALUE_REJECTION", "Promise was rejected with falsy value");
  err.reason = reason;
  return err;
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
  return (0, (import_deep_equal ??= require("pi:node/util/deep_equal")).deepEqual)(a, b, true);
}
function stripVTControlCharacters(text) {
  if (typeof text !== "string") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("str", "string", text);
  return (0, (import_width ??= require("pi:node/inspect/width")).stripAnsi)(text);
}
function colours(stream) {
  if (globalThis.process.env.FORCE_COLOR !== void 0) return (0, (import_colors ??= require("pi:node/tty/colors")).colorDepth)() > 2;
  return !!stream?.isTTY && (typeof stream.getColorDepth !== "function" || stream.getColorDepth() > 2);
}
function styleText(format2, text, options = {}) {
  if (options === null) throw new TypeError("Cannot read properties of null (reading 'validateStream')");
  const { validateStream = true, stream = globalThis.process.stdout } = options;
  (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkString)(text, "text");
  if (typeof validateStream !== "boolean") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("options.validateStream", "boolean", validateStream);
  let plain = false;
  if (validateStream) {
    if (typeof stream?.on !== "function" && typeof stream?.getReader !== "function" && typeof stream?.getWriter !== "function") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("stream", ["ReadableStream", "WritableStream", "Stream"], stream);
    plain = !colours(stream);
  }
  let [left, right] = ["", ""];
  const input = text;
  for (const name of Array.isArray(format2) ? format2 : [format2]) {
    if (name === "none") continue;
    const codes = (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect.colors[name];
    if (!codes) {
      throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgValue)("format", name, `must be one of: ${Object.keys((import_internal_inspect ??= require("pi:node/internal_inspect")).inspect.colors).map((c) => `'${c}'`).join(", ")}`);
    }
    const [on, off] = codes.map((n) => `\x1B[${n}m`);
    left += on;
    right = off + right;
    text = text.replaceAll(off, (_, at) => at + off.length === text.length ? off : codes[1] === 22 ? off + on : on);
  }
  return plain ? input : left + text + right;
}
function toUSVString(text) {
  return `${text}`.toWellFormed();
}
function checkErrorNumber(code) {
  if (typeof code !== "number") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("err", "number", code);
  if (code >= 0 || !Number.isSafeInteger(code)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).outOfRange)("err", "a negative integer", code);
}
var byNumber = (code) => [...(0, (import_internal_errors4 ??= require("pi:node/internal_errors")).uvErrors)()].find(([, { number }]) => number === code);
function getSystemErrorMessage(code) {
  checkErrorNumber(code);
  return byNumber(code)?.[1].text ?? `Unknown system error ${code}`;
}
function getSystemErrorName(code) {
  checkErrorNumber(code);
  return byNumber(code)?.[0] ?? `Unknown system error ${code}`;
}
function getSystemErrorMap() {
  return new Map([...(0, (import_internal_errors4 ??= require("pi:node/internal_errors")).uvErrors)()].map(([name, { number, text }]) => [number, [name, text]]));
}
function debugs(set) {
  const wanted = String(globalThis.process.env.NODE_DEBUG ?? "");
  const pattern = wanted.replace(/[|\\{}()[\]^$+?.]/g, "\\$&").replaceAll("*", ".*").replaceAll(",", "$|^");
  return wanted !== "" && new RegExp(`^${pattern}$`, "i").test(set);
}
function debuglog(set, cb) {
  let on;
  let plain;
  const init = () => {
    if (plain) return;
    const name = `${set}`.toUpperCase();
    on = debugs(name);
    plain = on ? (...args) => {
      globalThis.process.stderr.write(`${name} ${globalThis.process.pid}: ${(0, (import_format ??= require("pi:node/util/format")).formatWithOptions)({ colors: false }, ...args)}
`);
    } : () => {
    };
  };
  let told = typeof cb !== "function";
  const logger = (...args) => {
    init();
    if (!told) {
      told = true;
      cb(plain);
    }
    plain(...args);
  };
  const enabled = () => {
    init();
    return on;
  };
  return Object.defineProperty(logger, "enabled", { get: enabled, enumerable: true, configurable: true });
}
async function aborted(signal, resource) {
  if (signal === null || typeof signal !== "object" || !("aborted" in signal)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("signal", "AbortSignal", signal);
  if (resource === null || typeof resource !== "object" && typeof resource !== "function") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("resource", "Object", resource);
  return signal.aborted ? void 0 : new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
}
function transferableAbortController() {
  return new AbortController();
}
function transferableAbortSignal(signal) {
  if (!(signal instanceof AbortSignal)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("signal", "AbortSignal", signal);
  return signal;
}
function getCallSites(count = 8, options) {
  if (options === void 0 && typeof count === "object") [count, options] = [8, count];
  if (options !== void 0) {
    if (options === null || typeof options !== "object" || Array.isArray(options)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
    if (options.sourceMap !== void 0 && typeof options.sourceMap !== "boolean") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("options.sourceMap", "boolean", options.sourceMap);
  }
  if (typeof count !== "number") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("frameCount", "number", count);
  if (!(count >= 1 && count <= 200)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).outOfRange)("frameCount", ">= 1 && <= 200", count);
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
    if (Array.isArray(value)) {
      value.forEach((item, i) => (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).checkString)(item, `${name}[${i}]`));
      return value;
    }
    if (typeof value !== "string") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)(name, "string", value);
    return value.split("");
  };
  const [a, b] = [list(actual, "actual"), list(expected, "expected")];
  return (0, (import_myers ??= require("pi:node/util/myers")).shortestEdit)(a, b);
}
var tests = [
  ["isArray", 44, Array.isArray, "deprecated. Please use `Array.isArray()`"],
  ["isBoolean", 45, (v) => typeof v === "boolean", 'deprecated.  Please use `typeof arg === "boolean"`'],
  ["isBuffer", 46, (v) => (0, import_pi_host.requireHost)("pi:node/buffer").Buffer.isBuffer(v), "deprecated. Please use `Buffer.isBuffer()`"],
  ["isDate", 47, (v) => import_util_types.default.isDate(v), "deprecated.  Please use `arg instanceof Date`"],
  ["isError", 48, (v) => import_util_types.default.isNativeError(v) || v instanceof Error, 'deprecated. Please use `ObjectPrototypeToString(e) === "[object Error]" || e instanceof Error`'],
  ["isFunction", 49, (v) => typeof v === "function", 'deprecated.  Please use `typeof arg === "function"`'],
  ["isNull", 50, (v) => v === null, "deprecated. Please use `arg === null`"],
  ["isNullOrUndefined", 51, (v) => v === null || v === void 0, "deprecated. Please use `arg === null || arg === undefined`"],
  ["isNumber", 52, (v) => typeof v === "number", 'deprecated. Please use `typeof arg === "number"`'],
  ["isObject", 53, (v) => v !== null && typeof v === "object", 'deprecated. Please use `arg !== null && typeof arg === "object"`'],
  ["isPrimitive", 54, (v) => v === null || typeof v !== "object" && typeof v !== "function", 'deprecated. Please use `arg === null || (typeof arg !== "object" && typeof arg !== "function")`'],
  ["isRegExp", 55, (v) => import_util_types.default.isRegExp(v), "deprecated. Please use `arg instanceof RegExp`"],
  ["isString", 56, (v) => typeof v === "string", 'deprecated.  Please use `typeof arg === "string"`'],
  ["isSymbol", 57, (v) => typeof v === "symbol", 'deprecated.  Please use `arg === "symbol"`'],
  ["isUndefined", 58, (v) => v === void 0, "deprecated. Please use `arg === undefined`"]
];
function old(name, fn, text, code) {
  if (name === "isDate" || name === "isRegExp") Object.defineProperties(fn, { name: { value: "" }, length: { value: 0 } });
  else if (fn !== Array.isArray) Object.defineProperty(fn, "name", { value: name });
  return (0, (import_internal_deprecate ??= require("pi:node/internal_deprecate")).deprecate)(fn, text, `DEP00${code}`);
}
var months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
function log(...args) {
  const now = /* @__PURE__ */ new Date();
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map((n) => String(n).padStart(2, "0")).join(":");
  console.log("%s - %s", `${now.getDate()} ${months[now.getMonth()]} ${time}`, (0, (import_format ??= require("pi:node/util/format")).format)(...args));
}
function extend(target, source) {
  return source === null || typeof source !== "object" ? target : Object.assign(target, source);
}
var toldOfName = false;
function getCallSite(...args) {
  if (!toldOfName) globalThis.process.emitWarning("The `util.getCallSite` API has been renamed to `util.getCallSites()`.", "ExperimentalWarning");
  toldOfName = true;
  return getCallSites(...args);
}
Object.setPrototypeOf(getCallSite, getCallSites);
Object.defineProperty(getCallSites, "length", { value: 0, configurable: true });
Object.defineProperty(debuglog, "length", { value: 2, configurable: true });
var members = {
  callbackify,
  debug: debuglog,
  debuglog,
  deprecate: (import_internal_deprecate ??= require("pi:node/internal_deprecate")).deprecate,
  diff,
  format: (import_format ??= require("pi:node/util/format")).format,
  formatWithOptions: (import_format ??= require("pi:node/util/format")).formatWithOptions,
  getCallSite,
  getCallSites,
  getSystemErrorMap,
  getSystemErrorName,
  getSystemErrorMessage,
  inherits,
  inspect: (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect,
  isDeepStrictEqual,
  promisify,
  stripVTControlCharacters,
  styleText,
  toUSVString,
  types: import_util_types.default,
  parseArgs,
  parseEnv,
  setTraceSigInt(enable) {
    if (typeof enable !== "boolean") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("enable", "boolean", enable);
  },
  _extend: old("_extend", extend, "The `util._extend` API is deprecated. Please use Object.assign() instead.", 60),
  log: old("log", log, "The `util.log API is deprecated. Please use console.log() with a custom formatter or a third-party logger instead.", 59)
};
for (const [name, code, fn, advice] of tests) members[name] = old(name, fn, `The \`util.${name}\` API is ${advice} instead.`, code);
for (const [name, value] of Object.entries({ aborted, transferableAbortSignal, transferableAbortController })) {
  Object.defineProperty(members, name, { get: () => value, enumerable: true, configurable: true });
}
for (const [name, module2] of [["TextEncoder", "pi:web/encoding"], ["TextDecoder", "pi:web/encoding"], ["MIMEType", "pi:node/internal_mime"], ["MIMEParams", "pi:node/internal_mime"]]) {
  Object.defineProperty(members, name, { get: () => (0, import_pi_host.requireHost)(module2)[name], enumerable: true, configurable: true });
}
var order = `_extend callbackify debug debuglog deprecate format styleText formatWithOptions getCallSite getCallSites getSystemErrorMap getSystemErrorName
	getSystemErrorMessage inherits inspect isArray isBoolean isBuffer isDeepStrictEqual isNull isNullOrUndefined isNumber isString isSymbol isUndefined isRegExp isObject
	isDate isError isFunction isPrimitive log promisify stripVTControlCharacters toUSVString transferableAbortSignal transferableAbortController aborted types parseEnv
	parseArgs TextDecoder TextEncoder MIMEType MIMEParams diff setTraceSigInt`;
var util = {};
for (const name of order.split(/\s+/)) Object.defineProperty(util, name, Object.getOwnPropertyDescriptor(members, name));
var util_default = util;
util_exports["default"] = util_default;
util_exports["module.exports"] = util;
util_exports["promisify"] = promisify;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_deprecate;
var import_internal_errors4;
var import_internal_inspect;
var import_colors;
var import_width;
var import_deep_equal;
var import_format;
var import_myers;
var import_internal_errors;
var import_internal_errors2;
var import_internal_errors3;
var import_internal_ticks;
var import_kinds;
