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

// src/node/internal_inspect.ts
var internal_inspect_exports = {
  custom: void 0,
  formatValue: formatValue,
  inspect: inspect,
};
module.exports = __defProp(internal_inspect_exports, "__esModule", { value: true });
var import_pi_host2 = require("pi:host");

// src/node/inspect/errors.ts
function errorHead(err) {
  const name = err.name !== void 0 && err.name !== null ? String(err.name) : "Error";
  const message = err.message === void 0 ? "" : String(err.message);
  const code = typeof err.code === "string" && err.code.startsWith("ERR_") && !name.includes("[") ? ` [${err.code}]` : "";
  return message ? `${name}${code}: ${message}` : `${name}${code}`;
}
function errorStack(err) {
  const head = errorHead(err);
  let stack;
  try {
    stack = err.stack;
  } catch {
    stack = void 0;
  }
  if (typeof stack !== "string" || stack === "") return `[${head}]`;
  const frames = stack.split("\n");
  const first = frames.findIndex((l) => /^\s+at\s/.test(l));
  if (first === 0) return `${withClass(err, head)}
${stack.replace(/\n+$/, "")}`;
  return improve(err, stack.replace(/\n+$/, ""), first);
}
function withClass(err, text) {
  const Class = err.constructor;
  const own = String(err.name ?? "Error");
  if (typeof Class !== "function" || Class.name === "" || Class.name === own || !own.endsWith("Error") || !text.startsWith(own) || !/^($|:|\n| \[)/.test(text.slice(own.length))) return text;
  const shown = Class.name.includes(own) ? Class.name : `${Class.name} [${own}]`;
  return shown + text.slice(own.length);
}
function improve(err, stack, first) {
  const plain = Error.prototype.toString.call(err);
  if (stack === plain || stack.startsWith(`${plain}
`)) stack = errorHead(err) + stack.slice(plain.length);
  stack = withClass(err, stack);
  if (first < 0 && !stack.includes("\n")) return `[${stack}]`;
  return stack;
}
function errorKeys(err, keys) {
  const shown = errorStack(err);
  const out = keys.filter((k) => {
    if (k === "stack") return false;
    if ((k === "name" || k === "message") && shown.includes(String(err[k]))) return false;
    return true;
  });
  for (const k of ["cause", "errors"]) {
    if (Object.hasOwn(err, k) && !out.includes(k) && (k === "cause" || Array.isArray(err[k]))) out.push(k);
  }
  return out;
}

// src/node/internal_inspect.ts
var kinds2 = __toESM(require("pi:node/inspect/kinds"), 1);

// src/node/inspect/layout.ts
function reduceToLine(ctx, output, base, braces, grouped, depthBelow) {
  if (ctx.compact !== true) {
    if (typeof ctx.compact === "number" && ctx.compact >= 1 && !grouped && depthBelow < ctx.compact) {
      const start = output.length + ctx.indentation + braces[0].length + base.length + 10;
      const joined = output.join(", ");
      if (fits(ctx, output, start, base) && !joined.includes("\n")) return `${base ? `${base} ` : ""}${braces[0]} ${joined} ${braces[1]}`;
    }
    const indent2 = `
${" ".repeat(ctx.indentation)}`;
    return `${base ? `${base} ` : ""}${braces[0]}${indent2}  ${output.join(`,${indent2}  `)}${indent2}${braces[1]}`;
  }
  if (fits(ctx, output, 0, base)) return `${braces[0]}${base ? ` ${base}` : ""} ${output.join(", ")} ${braces[1]}`;
  const indent = `
${" ".repeat(ctx.indentation)}`;
  const head = base === "" && braces[0].length === 1 ? " " : `${base ? ` ${base}` : ""}
${" ".repeat(ctx.indentation)}  `;
  return `${braces[0]}${head}${output.join(`,${indent}  `)} ${braces[1]}`;
}
function fits(ctx, output, start, base) {
  let total = output.length + start;
  if (total + output.length > ctx.breakLength) return false;
  for (const part of output) {
    total += ctx.colors ? (0, (import_width ??= require("pi:node/inspect/width")).textWidth)(part) : part.length;
    if (total > ctx.breakLength) return false;
  }
  return base === "" || !base.includes("\n");
}
function groupEntries(ctx, output, more, numeric) {
  const count = output.length - (more ? 1 : 0);
  const lengths = output.slice(0, count).map((o) => (ctx.colors ? (0, (import_width ??= require("pi:node/inspect/width")).textWidth)(o) : o.length) + 2);
  const max = Math.max(...lengths);
  const total = lengths.reduce((a, b) => a + b, 0);
  if (max * 3 + ctx.indentation >= ctx.breakLength || !(total / max > 5 || max <= 8)) return output;
  const bias = Math.sqrt(max - total / output.length);
  const biased = Math.max(max - 3 - bias, 1);
  const columns = Math.min(
    Math.round(Math.sqrt(2.5 * biased * count) / biased),
    Math.floor((ctx.breakLength - ctx.indentation) / max),
    ctx.compact * 4,
    15
  );
  if (columns <= 1) return output;
  const widths = [];
  for (let i = 0; i < columns; i++) {
    let width = 0;
    for (let j = i; j < count; j += columns) width = Math.max(width, lengths[j]);
    widths.push(width);
  }
  const rows = [];
  for (let i = 0; i < count; i += columns) {
    const end = Math.min(i + columns, count);
    let row = "";
    for (let j = i; j < end; j++) {
      const last = j === end - 1;
      const text = last ? output[j] : `${output[j]}, `;
      const pad = " ".repeat(widths[j - i] - lengths[j]);
      if (numeric) row += pad + text;
      else row += last ? text : text + pad;
    }
    rows.push(row);
  }
  if (more) rows.push(output[count]);
  return rows;
}

// src/node/internal_inspect.ts

// src/node/inspect/collections.ts
var import_pi_host = require("pi:host");
var kinds = __toESM(require("pi:node/inspect/kinds"), 1);
function tracked(ctx, depth, items, total) {
  const out = [];
  let deepest = depth;
  const limit = Math.max(0, ctx.maxArrayLength);
  for (const item of items) {
    if (out.length >= limit) break;
    ctx.deepest = depth;
    out.push(item());
    deepest = Math.max(deepest, ctx.deepest);
  }
  ctx.deepest = deepest;
  const rest = total - out.length;
  if (rest > 0) out.push(`... ${rest} more item${rest > 1 ? "s" : ""}`);
  return out;
}
function indented(ctx, fn) {
  ctx.indentation += 2;
  const r = fn();
  ctx.indentation -= 2;
  return r;
}
function collectionEntries(ctx, value, name, tag, keys, prefixOf2, format) {
  if (kinds.isSet(value)) {
    const size = Set.prototype.values.call(value);
    const prefix = prefixOf2(name, tag, "Set", `(${value.size})`);
    return {
      base: "",
      braces: [`${prefix}{`, "}"],
      keys,
      empty: value.size ? void 0 : `${prefix}{}`,
      entries: (c, d) => indented(c, () => tracked(c, d, [...size].map((v) => () => format(c, v, d + 1)), value.size))
    };
  }
  if (kinds.isMap(value)) {
    const prefix = prefixOf2(name, tag, "Map", `(${value.size})`);
    const pairs = [...Map.prototype.entries.call(value)];
    return {
      base: "",
      braces: [`${prefix}{`, "}"],
      keys,
      empty: value.size ? void 0 : `${prefix}{}`,
      entries: (c, d) => indented(c, () => tracked(c, d, pairs.map(([k, v]) => () => {
        const key = format(c, k, d + 1);
        const deep = c.deepest;
        const text = `${key} => ${format(c, v, d + 1)}`;
        c.deepest = Math.max(c.deepest, deep);
        return text;
      }), value.size))
    };
  }
  if (kinds.isTypedArray(value)) return typedArray(value, name, tag, keys, prefixOf2, format);
  if (kinds.isAnyArrayBuffer(value)) return arrayBuffer(ctx, value, name, tag, keys, prefixOf2);
  if (value instanceof DataView) {
    return {
      base: "",
      braces: [`${prefixOf2(name, tag, "DataView")}{`, "}"],
      keys,
      entries: (c, d) => ["byteLength", "byteOffset", "buffer"].map((k) => `${hidden(c, k)}: ${indented(c, () => format(c, value[k], d + 1))}`)
    };
  }
  if (kinds.isPromise(value)) {
    return { base: "", braces: [`${prefixOf2(name, tag, "Promise")}{`, "}"], keys, entries: (c, d) => promised(c, value, d, format) };
  }
  for (const [test, kind] of [[kinds.isWeakSet, "WeakSet"], [kinds.isWeakMap, "WeakMap"]]) {
    if (test(value)) return { base: "", braces: [`${prefixOf2(name, tag, kind)}{`, "}"], keys, entries: (c) => [c.stylize("<items unknown>", "special")] };
  }
  if (kinds.isMapIterator(value) || kinds.isSetIterator(value)) {
    const [, kind = 1, ...rest] = (0, import_pi_host.look)(value) ?? [];
    return { base: "", braces: [`[${kind === 2 ? (tag || name || "").replace("Iterator", "Entries") : tag || name}] {`, "}"], keys, entries: (c, d) => ahead(c, kind, rest, d, format) };
  }
  if (kinds.isGeneratorObject(value)) {
    const prefix = prefixOf2(name === "Object" || name === null ? "Object" : name, tag, "Object");
    return { base: "", braces: [`${prefix}{`, "}"], keys, empty: `${prefix}{}` };
  }
  if (kinds.isModule(value)) return { base: "", braces: [`${prefixOf2(name, tag, "Module")}{`, "}"], keys };
  return void 0;
}
function promised(ctx, value, depth, format) {
  const [, state, result] = (0, import_pi_host.look)(value) ?? [0, 0];
  if (state === 0) return [ctx.stylize("<pending>", "special")];
  const text = indented(ctx, () => format(ctx, result, depth + 1));
  return [state === 2 ? `${ctx.stylize("<rejected>", "special")} ${text}` : text];
}
function ahead(ctx, kind, flat, depth, format) {
  const pairs = Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2));
  return indented(ctx, () => tracked(ctx, depth, pairs.map((pair) => () => kind === 2 ? pairText(ctx, pair, depth, format) : format(ctx, pair[kind], depth + 1)), pairs.length));
}
function pairText(ctx, pair, depth, format) {
  const parts = indented(ctx, () => pair.map((v) => format(ctx, v, depth + 1)));
  return reduceToLine(ctx, parts, "", ["[", "]"], false, 0);
}
function typedArray(value, name, tag, keys, prefixOf2, format) {
  const kind = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get.call(value);
  const prefix = prefixOf2(name, tag === kind ? "" : tag, kind, `(${value.length})`);
  return {
    base: "",
    braces: [`${prefix}[`, "]"],
    array: true,
    keys: keys.filter((k) => typeof k === "symbol" || !/^\d+$/.test(k)),
    empty: value.length ? void 0 : `${prefix}[]`,
    entries: (c, d) => {
      const items = tracked(c, d, Array.from({ length: Math.min(value.length, Math.max(0, c.maxArrayLength)) }, (_, i) => () => format(c, value[i], d + 1)), value.length);
      const more = c.showHidden ? ["BYTES_PER_ELEMENT", "length", "byteLength", "byteOffset", "buffer"] : [];
      return [...items, ...more.map((k) => `[${k}]: ${indented(c, () => format(c, value[k], d + 1))}`)];
    }
  };
}
function hidden(ctx, name) {
  return ctx.stylize(`[${name}]`, "string");
}
function arrayBuffer(ctx, value, name, tag, keys, prefixOf2) {
  const kind = kinds.isArrayBuffer(value) ? "ArrayBuffer" : "SharedArrayBuffer";
  return {
    base: "",
    braces: [`${prefixOf2(name, tag, kind)}{`, "}"],
    keys,
    entries: (c) => {
      const shown = Array.from(new Uint8Array(value, 0, Math.min(Math.max(0, c.maxArrayLength), value.byteLength)), (b) => b.toString(16).padStart(2, "0")).join(" ");
      const rest = value.byteLength - c.maxArrayLength;
      const more = rest > 0 ? ` ... ${rest} more byte${rest > 1 ? "s" : ""}` : "";
      const contents = c.showHidden ? [] : [`${c.stylize("[Uint8Contents]", "special")}: <${shown}${more}>`];
      return [...contents, `${hidden(c, "byteLength")}: ${c.stylize(String(value.byteLength), "number")}`];
    }
  };
}

// src/node/internal_inspect.ts
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var defaults = {
  showHidden: false,
  depth: 2,
  colors: false,
  customInspect: true,
  showProxy: false,
  maxArrayLength: 100,
  maxStringLength: 1e4,
  breakLength: 80,
  compact: 3,
  sorted: false,
  getters: false,
  numericSeparator: false
};
var colors = {
  reset: [0, 0],
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  blink: [5, 25],
  inverse: [7, 27],
  hidden: [8, 28],
  strikethrough: [9, 29],
  doubleunderline: [21, 24],
  black: [30, 39],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
  white: [37, 39],
  bgBlack: [40, 49],
  bgRed: [41, 49],
  bgGreen: [42, 49],
  bgYellow: [43, 49],
  bgBlue: [44, 49],
  bgMagenta: [45, 49],
  bgCyan: [46, 49],
  bgWhite: [47, 49],
  framed: [51, 54],
  overlined: [53, 55],
  gray: [90, 39],
  grey: [90, 39],
  redBright: [91, 39],
  greenBright: [92, 39],
  yellowBright: [93, 39],
  blueBright: [94, 39],
  magentaBright: [95, 39],
  cyanBright: [96, 39],
  whiteBright: [97, 39],
  bgGray: [100, 49],
  bgGrey: [100, 49],
  bgRedBright: [101, 49],
  bgGreenBright: [102, 49],
  bgYellowBright: [103, 49],
  bgBlueBright: [104, 49],
  bgMagentaBright: [105, 49],
  bgCyanBright: [106, 49],
  bgWhiteBright: [107, 49]
};
var styles = {
  special: "cyan",
  number: "yellow",
  bigint: "yellow",
  boolean: "yellow",
  undefined: "grey",
  null: "bold",
  string: "green",
  symbol: "green",
  date: "magenta",
  regexp: "red",
  module: "underline"
};
function paint(text, style) {
  const color = colors[inspect.styles[style]];
  return color ? `\x1B[${color[0]}m${text}\x1B[${color[1]}m` : text;
}
function inspect(value, options2, ...legacy) {
  const ctx = {
    ...defaults,
    ...inspect.defaultOptions,
    seen: [],
    indentation: 0,
    currentDepth: 0,
    deepest: 0,
    circular: void 0,
    budget: { left: 2 ** 27 },
    stylize: (t) => t
  };
  if (legacy.length > 0 || typeof options2 === "boolean") {
    if (typeof options2 === "boolean") ctx.showHidden = options2;
    if (legacy[0] !== void 0) ctx.depth = legacy[0];
    if (legacy[1] !== void 0) ctx.colors = legacy[1];
  } else if (options2 && typeof options2 === "object") {
    for (const key of Object.keys(options2)) {
      if (Object.hasOwn(defaults, key) || key === "stylize") ctx[key] = options2[key];
      else if (ctx[key] === void 0) ctx[key] = options2[key];
    }
  }
  if (ctx.depth === null || ctx.depth === void 0) {
    ctx.depth = Infinity;
    ctx.boundless = true;
  }
  ctx.maxArrayLength ??= Infinity;
  ctx.maxStringLength ??= Infinity;
  if (ctx.colors) ctx.stylize = paint;
  return formatValue(ctx, value, 0, true);
}
inspect.custom = custom;
for (const name of ["grey", "bgGrey"]) Object.defineProperty(colors, name, { enumerable: false });
inspect.colors = colors;
inspect.styles = styles;
inspect.defaultOptions = { ...defaults };
Object.defineProperty(inspect, "defaultOptions", {
  get: () => current,
  set(options2) {
    if (options2 === null || typeof options2 !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "Object", options2);
    Object.assign(current, options2);
  },
  enumerable: false,
  configurable: false
});
var current = { ...defaults };
function formatValue(ctx, value, depth, typed = false) {
  if (typeof value !== "object" && typeof value !== "function") return formatPrimitive(ctx, value);
  if (value === null) return ctx.stylize("null", "null");
  const shown = value;
  for (let seen = (0, import_pi_host2.look)(value); seen?.[0] === 1; seen = (0, import_pi_host2.look)(value)) {
    if (seen.length < 3) return ctx.stylize("<Revoked Proxy>", "special");
    if (ctx.showProxy) return formatProxy(ctx, seen, depth);
    value = seen[1];
  }
  if (ctx.customInspect) {
    const result = formatCustom(ctx, value, depth, shown);
    if (result !== void 0) return result;
  }
  if (ctx.seen.includes(value)) {
    ctx.circular ??= /* @__PURE__ */ new Map();
    let index = ctx.circular.get(value);
    if (index === void 0) {
      index = ctx.circular.size + 1;
      ctx.circular.set(value, index);
    }
    return ctx.stylize(`[Circular *${index}]`, "special");
  }
  return formatObject(ctx, value, depth, typed);
}
function formatProxy(ctx, [, target, handler], depth) {
  if (depth > ctx.depth) return ctx.stylize("Proxy [Array]", "special");
  ctx.indentation += 2;
  const parts = [formatValue(ctx, target, depth + 1), formatValue(ctx, handler, depth + 1)];
  ctx.indentation -= 2;
  return reduceToLine(ctx, parts, "", ["Proxy [", "]"], false, ctx.deepest - depth);
}
function formatCustom(ctx, value, depth, self) {
  const fn = value[custom];
  if (typeof fn !== "function" || fn === inspect || value.constructor && value.constructor.prototype === value) return void 0;
  const { circular, deepest, currentDepth, seen, indentation, budget, boundless, stylize, showHidden, ...rest } = ctx;
  const whole = boundless ? null : ctx.depth;
  const result = fn.call(self, whole === null ? null : whole - depth, { stylize, showHidden, ...rest, depth: whole }, inspect);
  if (result === value) return void 0;
  if (typeof result !== "object" && typeof result === "string") return result.replaceAll("\n", `
${" ".repeat(ctx.indentation)}`);
  return formatValue(ctx, result, depth);
}
function formatPrimitive(ctx, value) {
  switch (typeof value) {
    case "string":
      return formatString(ctx, value);
    case "number":
      return ctx.stylize((0, (import_strings ??= require("pi:node/inspect/strings")).numberText)(value, ctx.numericSeparator), "number");
    case "bigint":
      return ctx.stylize((0, (import_strings ??= require("pi:node/inspect/strings")).bigintText)(value, ctx.numericSeparator), "bigint");
    case "boolean":
      return ctx.stylize(String(value), "boolean");
    case "undefined":
      return ctx.stylize("undefined", "undefined");
    default:
      return ctx.stylize(symbolText(value), "symbol");
  }
}
function symbolText(s) {
  return Symbol.prototype.toString.call(s);
}
function formatString(ctx, value) {
  let tail = "";
  if (value.length > ctx.maxStringLength) {
    const rest = value.length - ctx.maxStringLength;
    value = value.slice(0, ctx.maxStringLength);
    tail = `... ${rest} more character${rest > 1 ? "s" : ""}`;
  }
  if (ctx.compact !== true && value.length > 16 && value.length > ctx.breakLength - ctx.indentation - 4) {
    return value.split(/(?<=\n)/).map((line) => ctx.stylize((0, (import_strings ??= require("pi:node/inspect/strings")).quoteString)(line), "string")).join(` +
${" ".repeat(ctx.indentation + 2)}`) + tail;
  }
  return ctx.stylize((0, (import_strings ??= require("pi:node/inspect/strings")).quoteString)(value), "string") + tail;
}
function constructorName(ctx, value) {
  for (let o = value; o !== null; o = Object.getPrototypeOf(o)) {
    const d = Object.getOwnPropertyDescriptor(o, "constructor");
    if (d && typeof d.value === "function" && d.value.name !== "" && isInstance(value, d.value)) return d.value.name;
  }
  const proto = Object.getPrototypeOf(value);
  if (proto === null) return null;
  return `${typeof value === "function" ? "Function" : "Object"} <${inspect(proto, { ...options(ctx), customInspect: false, depth: -1 })}>`;
}
function options(ctx) {
  return Object.fromEntries(Object.keys(defaults).map((key) => [key, ctx[key]]));
}
function isInstance(value, ctor) {
  try {
    return value instanceof ctor;
  } catch {
    return false;
  }
}
function prefixOf(name, tag, fallback, size = "") {
  if (name === null) return tag !== "" && tag !== fallback ? `[${fallback}${size}: null prototype] [${tag}] ` : `[${fallback}${size}: null prototype] `;
  return tag !== "" && !namesTag(name, tag) ? `${name}${size} [${tag}] ` : `${name}${size} `;
}
function namesTag(name, tag) {
  const at = name.indexOf(tag);
  return at >= 0 && !/[a-z]/.test(name[at + tag.length] ?? "");
}
function keysOf(ctx, value) {
  const symbols = Object.getOwnPropertySymbols(value);
  if (ctx.showHidden) return [...Object.getOwnPropertyNames(value), ...symbols];
  let keys;
  try {
    keys = Object.keys(value);
  } catch {
    keys = Object.getOwnPropertyNames(value);
  }
  return [...keys, ...symbols.filter((s) => Object.prototype.propertyIsEnumerable.call(value, s))];
}
function formatObject(ctx, value, depth, typed) {
  const name = constructorName(ctx, value);
  let tag = "";
  try {
    const t = value[Symbol.toStringTag];
    const own = ctx.showHidden ? Object.hasOwn(value, Symbol.toStringTag) : Object.prototype.propertyIsEnumerable.call(value, Symbol.toStringTag);
    if (typeof t === "string" && t !== "" && t !== name && !own) tag = t;
  } catch {
  }
  const shape = shapeOf(ctx, value, name, tag);
  if (shape.empty !== void 0 && shape.keys.length === 0) return shape.empty;
  if (depth > ctx.depth) {
    const shown = shape.array ? "Array" : prefixOf(name, tag, "Object").slice(0, -1);
    const label = Array.isArray(value) ? "[Array]" : name === null ? shown : `[${shown}]`;
    return ctx.stylize(label, "special");
  }
  ctx.seen.push(value);
  ctx.currentDepth = depth;
  ctx.deepest = depth;
  let deepest = depth;
  const output = shape.entries ? shape.entries(ctx, depth) : [];
  deepest = Math.max(deepest, ctx.deepest);
  for (const key of shape.keys) {
    output.push(formatProperty(ctx, value, depth, key, shape.array ? 1 : 0));
    deepest = Math.max(deepest, ctx.deepest);
  }
  ctx.seen.pop();
  ctx.deepest = deepest;
  let base = shape.base;
  let braces = shape.braces;
  const index = ctx.circular?.get(value);
  if (index !== void 0) {
    const ref = ctx.stylize(`<ref *${index}>`, "special");
    if (ctx.compact !== true) base = base === "" ? ref : `${ref} ${base}`;
    else braces = [`${ref} ${braces[0]}`, braces[1]];
  }
  sortOutput(ctx, output, shape);
  return layOut(ctx, output, base, braces, !!shape.array, value, deepest - depth);
}
function sortOutput(ctx, output, shape) {
  if (!ctx.sorted) return;
  const compare = ctx.sorted === true ? void 0 : ctx.sorted;
  if (!shape.array) output.sort(compare);
  else if (shape.keys.length > 1) {
    const sorted = output.slice(output.length - shape.keys.length).sort(compare);
    output.splice(output.length - shape.keys.length, shape.keys.length, ...sorted);
  }
}
function layOut(ctx, output, base, braces, array, value, below) {
  if (output.length === 0) return `${base ? `${base} ` : ""}${braces[0]}${braces[1]}`;
  let grouped = false;
  if (array && typeof ctx.compact === "number" && ctx.compact >= 1 && output.length > 6) {
    const more = value.length > ctx.maxArrayLength && output.length > ctx.maxArrayLength;
    const numeric = value.length > 0 && Array.prototype.every.call(value, (v) => typeof v === "number" || typeof v === "bigint");
    const rows = groupEntries(ctx, output, more, numeric);
    grouped = rows.length !== output.length;
    output = rows;
  }
  return reduceToLine(ctx, output, base, braces, grouped, below);
}
function shapeOf(ctx, value, name, tag) {
  const keys = keysOf(ctx, value);
  if (Array.isArray(value)) {
    const prefix2 = name !== "Array" || tag ? prefixOf(name, tag, "Array", `(${value.length})`) : "";
    const rest = keys.filter((k) => typeof k === "symbol" || !isIndex(k, value.length));
    if (!ctx.showHidden) return { base: "", braces: [`${prefix2}[`, "]"], keys: rest, array: true, empty: value.length === 0 ? `${prefix2}[]` : void 0, entries: (c, d) => arrayEntries(c, value, d) };
    return { base: "", braces: [`${prefix2}[`, "]"], keys: rest, array: true, entries: (c, d) => arrayEntries(c, value, d) };
  }
  const collection = collectionEntries(ctx, value, name, tag, keys, prefixOf, formatValue);
  if (collection) return collection;
  if (kinds2.isArguments(value)) return { base: "", braces: ["[Arguments] {", "}"], keys, empty: keys.length ? void 0 : "[Arguments] {}" };
  if (typeof value === "function") {
    const base = functionBase(value, name, tag);
    return { base, braces: ["{", "}"], keys, empty: ctx.stylize(base, "special") };
  }
  if (kinds2.isRegExp(value)) {
    const text = `${name !== "RegExp" ? prefixOf(name, tag, "RegExp") : ""}${RegExp.prototype.toString.call(value)}`;
    return { base: text, braces: ["{", "}"], keys, empty: ctx.stylize(text, "regexp") };
  }
  if (kinds2.isDate(value)) {
    const iso = Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    const text = `${name !== "Date" ? prefixOf(name, tag, "Date") : ""}${iso}`;
    return { base: text, braces: ["{", "}"], keys, empty: ctx.stylize(text, "date") };
  }
  if ((0, (import_kinds ??= require("pi:node/inspect/kinds")).isError)(value)) {
    const stack = errorStack(value).replaceAll("\n", `
${" ".repeat(ctx.indentation)}`);
    const own = errorKeys(value, keys);
    return { base: stack, braces: ["{", "}"], keys: own, empty: stack };
  }
  if (kinds2.isBoxed(value)) return boxedShape(ctx, value, name, tag, keys);
  const prefix = name === "Object" && !tag ? "" : prefixOf(name, tag, "Object");
  return { base: "", braces: [`${prefix}{`, "}"], keys, empty: `${prefix}{}` };
}
function boxedShape(ctx, value, name, tag, keys) {
  const primitive = value.valueOf();
  const kind = typeof primitive;
  const type = kind === "bigint" ? "BigInt" : kind[0].toUpperCase() + kind.slice(1);
  let base = `[${type}${type !== name ? name === null ? " (null prototype)" : ` (${name})` : ""}: ${formatPrimitive({ ...ctx, stylize: (t) => t, maxStringLength: Infinity }, primitive)}]`;
  if (tag !== "" && tag !== name) base += ` [${tag}]`;
  const text = ctx.stylize(base, kind);
  const rest = kind === "string" ? keys.filter((k) => typeof k === "symbol" || !isIndex(k, primitive.length)) : keys;
  return { base, braces: ["{", "}"], keys: rest, empty: text };
}
var webClasses = new Set(
  `AbortController AbortSignal Blob BroadcastChannel ByteLengthQueuingStrategy CompressionStream CountQueuingStrategy Crypto CryptoKey CustomEvent
	DOMException DecompressionStream Event EventTarget File FormData Headers MessageEvent Navigator Performance PerformanceEntry PerformanceMark
	PerformanceMeasure PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming ReadableByteStreamController ReadableStream
	ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader Request Response SubtleCrypto
	TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController URL URLSearchParams WebSocket
	WritableStream WritableStreamDefaultController WritableStreamDefaultWriter`.split(/\s+/)
);
function isWebClass(fn) {
  const name = Object.getOwnPropertyDescriptor(fn, "name")?.value;
  return webClasses.has(name) && globalThis[name] === fn;
}
function functionBase(fn, name, tag) {
  const source = Function.prototype.toString.call(fn);
  const web = isWebClass(fn);
  if (web || /^class\b/.test(source) && source.endsWith("}")) {
    let out2 = `[class ${Object.hasOwn(fn, "name") && fn.name ? fn.name : "(anonymous)"}`;
    if (name !== "Function" && name !== null) out2 += ` [${name}]`;
    if (tag && name !== tag) out2 += ` [${tag}]`;
    const parent = Object.getPrototypeOf(fn);
    if (name !== null && parent?.name && (!web || isWebClass(parent))) out2 += ` extends ${parent.name}`;
    else if (name === null) out2 += " extends [null prototype]";
    return `${out2}]`;
  }
  let type = "Function";
  if (kinds2.isGeneratorFunction(fn)) type = "GeneratorFunction";
  if (kinds2.isAsyncFunction(fn)) type = `Async${type}`;
  let out = `[${type}${name === null ? " (null prototype)" : ""}${fn.name === "" ? " (anonymous)" : `: ${String(fn.name)}`}]`;
  if (name !== type && name !== null && name !== "Function") out += ` ${name}`;
  if (tag !== "" && name !== tag && tag !== type) out += ` [${tag}]`;
  return out;
}
function isIndex(key, length) {
  return /^(0|[1-9]\d*)$/.test(key) && Number(key) < length;
}
function arrayEntries(ctx, value, depth) {
  const out = [];
  const limit = Math.min(Math.max(0, ctx.maxArrayLength), value.length);
  let i = 0;
  let deepest = depth;
  for (; i < value.length && out.length < limit; i++) {
    if (Object.hasOwn(value, i)) out.push(formatProperty(ctx, value, depth, String(i), 2));
    else {
      let end = i;
      while (end < value.length && !Object.hasOwn(value, end)) end++;
      out.push(ctx.stylize(`<${end - i} empty item${end - i > 1 ? "s" : ""}>`, "undefined"));
      i = end - 1;
    }
    deepest = Math.max(deepest, ctx.deepest);
  }
  ctx.deepest = deepest;
  const rest = value.length - i;
  if (rest > 0) out.push(`... ${rest} more item${rest > 1 ? "s" : ""}`);
  return out;
}
function formatProperty(ctx, value, depth, key, kind) {
  const d = Object.getOwnPropertyDescriptor(value, key) ?? { value: value[key], configurable: true, enumerable: true };
  ctx.deepest = depth;
  let text;
  let space = " ";
  if ("value" in d || !d.get && !d.set) {
    const step = ctx.compact !== true || kind !== 0 ? 2 : 3;
    ctx.indentation += step;
    text = formatValue(ctx, d.value, depth + 1);
    if (step === 3 && ctx.breakLength < text.length) space = `
${" ".repeat(ctx.indentation)}`;
    ctx.indentation -= step;
  } else if (d.get) text = formatGetter(ctx, value, d, depth);
  else text = ctx.stylize("[Setter]", "special");
  if (kind === 2) return text;
  let shown;
  if (typeof key === "symbol") shown = `[${ctx.stylize(symbolText(key), "symbol")}]`;
  else if (key === "__proto__") shown = "['__proto__']";
  else if (!d.enumerable) shown = `[${key}]`;
  else shown = ctx.stylize((0, (import_strings ??= require("pi:node/inspect/strings")).keyText)(key), /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key) ? "name" : "string");
  return `${shown}:${space}${text}`;
}
function formatGetter(ctx, value, d, depth) {
  const label = d.set ? "Getter/Setter" : "Getter";
  const wanted = ctx.getters === true || ctx.getters === "get" && !d.set || ctx.getters === "set" && d.set;
  if (!wanted) return ctx.stylize(`[${label}]`, "special");
  try {
    ctx.indentation += 2;
    const got = d.get.call(value);
    if (got === null || typeof got !== "object") return `${ctx.stylize(`[${label}:`, "special")} ${formatValue(ctx, got, depth)}${ctx.stylize("]", "special")}`;
    return `${ctx.stylize(`[${label}]`, "special")} ${formatValue(ctx, got, depth)}`;
  } catch (err) {
    return ctx.stylize(`[${label}: <Inspection threw (${err?.message})>]`, "special");
  } finally {
    ctx.indentation -= 2;
  }
}
internal_inspect_exports["custom"] = custom;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_kinds;
var import_width;
var import_strings;
