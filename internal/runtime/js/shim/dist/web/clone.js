"use strict";
var __defProp = Object.defineProperty;

// src/web/clone.ts
var clone_exports = {
  structuredClone: structuredClone,
};
module.exports = __defProp(clone_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");

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
var isPromise = (v) => v instanceof Promise;
var isGeneratorObject = (v) => typeof v === "object" && v !== null && /^(Async)?Generator$|^Generator$/.test(tagOf(v).replace(" ", ""));
var isBoxed = (v) => isBoxedNumber(v) || isBoxedString(v) || isBoxedBoolean(v) || isBoxedSymbol(v) || isBoxedBigInt(v);
var isAnyArrayBuffer = (v) => isArrayBuffer(v) || isSharedArrayBuffer(v);

// src/web/clone.ts
function fail(value) {
  let shown;
  try {
    shown = typeof value === "symbol" ? value.toString() : typeof value === "function" ? String(value) : `#<${value?.constructor?.name || "Object"}>`;
  } catch {
    shown = "value";
  }
  throw new (import_domexception ??= require("pi:web/domexception")).DOMException(`${shown} could not be cloned.`, "DataCloneError");
}
function cloneKey(value, tag) {
  if (tag === "[object CryptoKey]") return (0, import_pi_host.requireHost)("pi:web/crypto").cloned(value);
  if (tag !== "[object KeyObject]" && tag !== "[object X509Certificate]") return void 0;
  const crypto = (0, import_pi_host.requireHost)("pi:node/crypto");
  if (value instanceof crypto.X509Certificate) return new crypto.X509Certificate(value.raw);
  if (!(value instanceof crypto.KeyObject)) return void 0;
  if (value.type === "secret") return crypto.createSecretKey(value.export());
  const form = { format: "der", type: value.type === "public" ? "spki" : "pkcs8" };
  const key = value.export(form);
  return value.type === "public" ? crypto.createPublicKey({ key, ...form }) : crypto.createPrivateKey({ key, ...form });
}
var errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
function cloneError(value, seen) {
  const Ctor = errors[value.name] ?? Error;
  const out = new Ctor(Object.hasOwn(value, "message") || value.message ? String(value.message) : void 0);
  seen.set(value, out);
  Object.defineProperty(out, "stack", { value: value.stack, writable: true, configurable: true, enumerable: false });
  if (Object.hasOwn(value, "cause")) Object.defineProperty(out, "cause", { value: clone(value.cause, seen), writable: true, configurable: true, enumerable: false });
  return out;
}
function cloneBytes(value, seen) {
  const buffer = clone(value.buffer, seen);
  if (value instanceof DataView) return new DataView(buffer, value.byteOffset, value.byteLength);
  let Ctor = value.constructor;
  if (Ctor !== Object.getPrototypeOf(Uint8Array.prototype).constructor && value instanceof Uint8Array && Object.prototype.toString.call(value) === "[object Uint8Array]") Ctor = Uint8Array;
  return new Ctor(buffer, value.byteOffset, value.length);
}
function clone(value, seen) {
  if (typeof value === "symbol" || typeof value === "function") fail(value);
  if (typeof value !== "object" || value === null) return value;
  if (seen.has(value)) return seen.get(value);
  const out = cloneBuiltin(value, seen);
  if (out !== void 0) {
    seen.set(value, out);
    return out;
  }
  if (isWeakMap(value) || isWeakSet(value) || value instanceof WeakRef || isPromise(value) || isGeneratorObject(value)) fail(value);
  const copy = Array.isArray(value) ? new Array(value.length) : {};
  seen.set(value, copy);
  for (const key of Object.keys(value)) copy[key] = clone(value[key], seen);
  return copy;
}
function cloneBuiltin(value, seen) {
  if (isDate(value)) return new Date(value.getTime());
  if (isRegExp(value)) return new RegExp(value.source, value.flags);
  if (isMap(value)) {
    const out = /* @__PURE__ */ new Map();
    seen.set(value, out);
    for (const [k, v] of value) out.set(clone(k, seen), clone(v, seen));
    return out;
  }
  if (isSet(value)) {
    const out = /* @__PURE__ */ new Set();
    seen.set(value, out);
    for (const v of value) out.add(clone(v, seen));
    return out;
  }
  if (isError(value)) return cloneError(value, seen);
  if (isAnyArrayBuffer(value)) return isArrayBuffer(value) ? value.slice(0) : value;
  if (ArrayBuffer.isView(value)) return cloneBytes(value, seen);
  if (isBoxed(value)) return isBoxedSymbol(value) ? fail(value) : Object(value.valueOf());
  const tag = Object.prototype.toString.call(value);
  if (tag === "[object Blob]" || tag === "[object File]") return value;
  return cloneKey(value, tag);
}
function structuredClone(value, options = {}) {
  if (arguments.length === 0) throw Object.assign(new TypeError('The "The value argument must be specified" argument must be specified'), { code: "ERR_MISSING_ARGS" });
  const seen = /* @__PURE__ */ new Map();
  for (const item of options?.transfer ?? []) {
    if (isArrayBuffer(item)) seen.set(item, item.transfer());
    else if (Object.prototype.toString.call(item) === "[object MessagePort]") seen.set(item, item);
    else throw new (import_domexception ??= require("pi:web/domexception")).DOMException("Value not transferable", "DataCloneError");
  }
  return clone(value, seen);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_domexception;
