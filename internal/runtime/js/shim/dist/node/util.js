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
  getStringWidth: getStringWidth,
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
  get types() { return import_util_types.default; },
};
module.exports = __defProp(util_exports, "__esModule", { value: true });
var import_pi_host2 = require("pi:host");
var import_util_types = __toESM(require("pi:node/util_types"), 1);

// src/node/tty/colors.ts
var import_pi_host = require("pi:host");
var builders = { APPVEYOR: 8, BUILDKITE: 8, CIRCLECI: 24, DRONE: 8, GITEA_ACTIONS: 24, GITHUB_ACTIONS: 24, GITLAB_CI: 8, TRAVIS: 8 };
var terminals = {
  eterm: 4,
  cons25: 4,
  console: 4,
  cygwin: 4,
  dtterm: 4,
  gnome: 4,
  hurd: 4,
  jfbterm: 4,
  konsole: 4,
  kterm: 4,
  mlterm: 4,
  mosh: 24,
  putty: 4,
  st: 4,
  "rxvt-unicode-24bit": 24,
  terminator: 24,
  "xterm-kitty": 24
};
var programs = { HyperTerm: 24, MacTerm: 24, Apple_Terminal: 8 };
var families = /ansi|color|linux|direct|^con[0-9]*x[0-9]|^rxvt|^screen|^xterm|^vt100|^vt220/;
var forced = { "": 4, 1: 4, true: 4, 2: 8, 3: 24 };
function ofWindows() {
  const [major, , build] = (0, import_pi_host.requireHost)("pi:node/os").release().split(".", 3).map(Number);
  return major < 10 || build < 10586 ? 4 : build < 14931 ? 8 : 24;
}
function ofBuilder(env) {
  const known = Object.keys(builders).find((name) => Object.hasOwn(env, name));
  return known ? builders[known] : env.CI_NAME === "codeship" ? 8 : 1;
}
function ofTerminal(env) {
  if (env.TERM_PROGRAM === "iTerm.app") return !env.TERM_PROGRAM_VERSION || /^[0-2]\./.test(env.TERM_PROGRAM_VERSION) ? 8 : 24;
  if (Object.hasOwn(programs, env.TERM_PROGRAM ?? "")) return programs[env.TERM_PROGRAM];
  if (env.COLORTERM === "truecolor" || env.COLORTERM === "24bit") return 24;
  if (env.TERM) {
    const term = String(env.TERM);
    if (term.includes("truecolor")) return 24;
    if (term.startsWith("xterm-256")) return 8;
    const name = term.toLowerCase();
    if (Object.hasOwn(terminals, name)) return terminals[name];
    if (families.test(name)) return 4;
  }
  return env.COLORTERM ? 4 : 1;
}
function colorDepth(env = globalThis.process.env) {
  if (env.FORCE_COLOR !== void 0) return forced[env.FORCE_COLOR] ?? 1;
  if (env.NODE_DISABLE_COLORS !== void 0 || env.NO_COLOR !== void 0 || env.TERM === "dumb") return 1;
  if (import_pi_host.boot.platform === "win32") return ofWindows();
  if (env.TMUX) return 24;
  if (Object.hasOwn(env, "TF_BUILD") && Object.hasOwn(env, "AGENT_NAME")) return 4;
  if (Object.hasOwn(env, "CI")) return ofBuilder(env);
  if ("TEAMCITY_VERSION" in env) return /^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/.test(env.TEAMCITY_VERSION) ? 4 : 1;
  return ofTerminal(env);
}

// src/node/util.ts

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
  if (globalThis.process.env.FORCE_COLOR !== void 0) return colorDepth() > 2;
  return !!stream?.isTTY && (typeof stream.getColorDepth !== "function" || stream.getColorDepth() > 2);
}
function styleText(style, text, { validateStream = true, stream = globalThis.process.stdout } = {}) {
  if (typeof text !== "string") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("text", "string", text);
  if (typeof validateStream !== "boolean") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("options.validateStream", "boolean", validateStream);
  if (validateStream && typeof stream?.on !== "function" && typeof stream?.getReader !== "function" && typeof stream?.getWriter !== "function") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("stream", ["ReadableStream", "WritableStream", "Stream"], stream);
  const plain = validateStream && !colours(stream);
  let left = "";
  let right = "";
  const input = text;
  for (const name of Array.isArray(style) ? style : [style]) {
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
function getStringWidth(text) {
  return (0, (import_width ??= require("pi:node/inspect/width")).textWidth)(text);
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
    if (enabled) console.error(`${set.toUpperCase()} ${globalThis.process.pid}: ${(0, (import_format ??= require("pi:node/util/format")).format)(...args)}`);
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
  return (0, (import_myers ??= require("pi:node/util/myers")).shortestEdit)(a, b);
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
  isBuffer: (v) => (0, import_pi_host2.requireHost)("pi:node/buffer").Buffer.isBuffer(v),
  log: (...args) => console.log((0, (import_format ??= require("pi:node/util/format")).format)(...args)),
  _extend: (target, source) => source === null || typeof source !== "object" ? target : Object.assign(target, source),
  debug: debuglog
};
var util = {
  aborted,
  callbackify,
  debuglog,
  deprecate: (import_internal_deprecate ??= require("pi:node/internal_deprecate")).deprecate,
  format: (import_format ??= require("pi:node/util/format")).format,
  formatWithOptions: (import_format ??= require("pi:node/util/format")).formatWithOptions,
  getStringWidth,
  getSystemErrorMap,
  getSystemErrorName,
  inherits,
  inspect: (import_internal_inspect ??= require("pi:node/internal_inspect")).inspect,
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
  Object.defineProperty(util, name, { get: () => (0, import_pi_host2.requireHost)(module2)[name], enumerable: true, configurable: true });
}
var util_default = util;
util_exports["default"] = util_default;
util_exports["module.exports"] = util;
util_exports["promisify"] = promisify;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_deprecate;
var import_internal_errors4;
var import_internal_inspect;
var import_internal_errors;
var import_width;
var import_deep_equal;
var import_format;
var import_myers;
var import_internal_errors2;
var import_internal_errors3;
var import_internal_ticks;
