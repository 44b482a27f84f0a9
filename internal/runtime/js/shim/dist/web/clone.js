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

// src/web/clone.ts
var clone_exports = {
  cloneSymbol: void 0,
  cloneWith: cloneWith,
  structuredClone: structuredClone,
};
module.exports = __defProp(clone_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var kinds = __toESM(require("pi:node/inspect/kinds"), 1);
var fault = (text) => new (import_domexception ??= require("pi:web/domexception")).DOMException(text, "DataCloneError");
function describe(value) {
  if (typeof value === "symbol") return value.toString();
  if (typeof value === "function") return String(value);
  if (kinds.isBoxed(value)) return "[object Symbol]";
  try {
    const name = value.constructor?.name;
    const tag = value[Symbol.toStringTag];
    if (typeof name === "string" && name !== "" && name !== "Object" && name !== "Iterator") return `#<${name}>`;
    return typeof tag === "string" && value !== globalThis ? `[object ${tag}]` : "#<Object>";
  } catch {
    return "#<Object>";
  }
}
function fail(value) {
  throw fault(`${describe(value)} could not be cloned.`);
}
var errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
var special = {};
for (const name of ["URL", "URLSearchParams", "Headers", "Request", "Response", "FormData"]) {
  special[name] = () => {
    throw fault("Cannot clone object of unsupported type.");
  };
}
for (const name of ["MessagePort", "ReadableStream", "WritableStream", "TransformStream", "AbortSignal"]) {
  special[name] = () => {
    throw fault("Object that needs transfer was found in message but not listed in transferList");
  };
}
special.Blob = special.File = (blob) => blob.slice(0, blob.size, blob.type);
special.CryptoKey = (key) => (0, import_pi_host.requireHost)("pi:web/crypto").cloned(key);
function cloneKey(value) {
  const tag = Object.prototype.toString.call(value);
  if (tag !== "[object KeyObject]" && tag !== "[object X509Certificate]") return void 0;
  const crypto = (0, import_pi_host.requireHost)("pi:node/crypto");
  if (value instanceof crypto.X509Certificate) return new crypto.X509Certificate(value.raw);
  if (!(value instanceof crypto.KeyObject)) return void 0;
  if (value.type === "secret") return crypto.createSecretKey(value.export());
  const form = { format: "der", type: value.type === "public" ? "spki" : "pkcs8" };
  const key = value.export(form);
  return value.type === "public" ? crypto.createPublicKey({ key, ...form }) : crypto.createPrivateKey({ key, ...form });
}
var cloneSymbol = /* @__PURE__ */ Symbol("messaging_clone_symbol");
function cloneModule(value) {
  const tag = Object.prototype.toString.call(value);
  if (!tag.startsWith("[object WebAssembly.")) return void 0;
  return (0, import_pi_host.requireHost)("pi:web/webassembly").cloned(value) ?? fail(value);
}
var handed = {
  ReadableStream: (stream) => stream.pipeThrough(through()),
  WritableStream(stream) {
    const { readable, writable } = through();
    readable.pipeTo(stream).catch(() => {
    });
    return writable;
  },
  TransformStream: (stream) => (0, import_pi_host.requireHost)("pi:web/streams").transformOfBoth(handed.ReadableStream(stream.readable), handed.WritableStream(stream.writable))
};
var through = () => new globalThis.TransformStream({
  transform: (chunk, controller) => controller.enqueue(structuredClone(chunk))
});
function classOf(value) {
  const name = value.constructor?.name;
  if (typeof name !== "string" || special[name] === void 0 && handed[name] === void 0) return void 0;
  const Class = globalThis[name];
  return typeof Class === "function" && value instanceof Class ? name : void 0;
}
var Cloner = class {
  constructor(transfer, take) {
    this.take = take;
    this.#transfer = new Set(transfer);
  }
  take;
  #seen = /* @__PURE__ */ new Map();
  #transfer;
  /** The ports among what was handed over, in the list's order. */
  ports = [];
  /** Hands over what the value did not mention. */
  finish() {
    for (const item of this.#transfer) {
      const got = this.#seen.get(item) ?? this.#hand(item);
      if (kinds.isArrayBuffer(item)) item.transfer();
      else if (classOf(item) === "MessagePort") this.ports.push(got);
    }
  }
  #hand(item) {
    const name = kinds.isArrayBuffer(item) ? void 0 : classOf(item);
    const got = name === void 0 ? cloneBuffer(item) : name === "MessagePort" ? this.take(item) : handed[name](item);
    this.#seen.set(item, got);
    return got;
  }
  clone(value) {
    if (typeof value === "symbol" || typeof value === "function") fail(value);
    if (typeof value !== "object" || value === null) return value;
    if (this.#seen.has(value)) return this.#seen.get(value);
    if (this.#transfer.has(value)) return this.#hand(value);
    if ((0, import_pi_host.look)(value)?.[0] === 1) throw fault("#<Object> could not be cloned.");
    if (!isPlain(value)) {
      const out = this.#builtin(value);
      if (out !== void 0) {
        this.#seen.set(value, out);
        return out;
      }
      if (isOpaque(value)) fail(value);
    }
    const copy = Array.isArray(value) ? new Array(value.length) : {};
    this.#seen.set(value, copy);
    for (const key of Object.keys(value)) copy[key] = this.clone(value[key]);
    return copy;
  }
  #builtin(value) {
    if (kinds.isDate(value)) return new Date(Date.prototype.getTime.call(value));
    if (kinds.isRegExp(value)) return new RegExp(value.source, value.flags);
    if (kinds.isMap(value)) {
      const out = /* @__PURE__ */ new Map();
      this.#seen.set(value, out);
      for (const [k, v] of [...value]) out.set(this.clone(k), this.clone(v));
      return out;
    }
    if (kinds.isSet(value)) {
      const out = /* @__PURE__ */ new Set();
      this.#seen.set(value, out);
      for (const v of [...value]) out.add(this.clone(v));
      return out;
    }
    if (Error.isError(value) || value instanceof (import_domexception ??= require("pi:web/domexception")).DOMException) return this.#error(value);
    if (kinds.isAnyArrayBuffer(value)) return kinds.isArrayBuffer(value) ? cloneBuffer(value) : value;
    if (ArrayBuffer.isView(value)) return this.#bytes(value);
    if (kinds.isBoxed(value)) return kinds.isBoxedSymbol(value) ? fail(value) : Object(value.valueOf());
    if (typeof value[cloneSymbol] === "function") return value[cloneSymbol]();
    const name = classOf(value);
    return name === void 0 ? cloneKey(value) ?? cloneModule(value) : special[name](value);
  }
  #error(value) {
    if (value instanceof (import_domexception ??= require("pi:web/domexception")).DOMException) {
      const out2 = new (import_domexception ??= require("pi:web/domexception")).DOMException(value.message, value.name);
      Object.defineProperty(out2, "stack", { value: value.stack, writable: true, configurable: true, enumerable: false });
      return out2;
    }
    const Ctor = errors[value.name] ?? Error;
    const out = new Ctor();
    this.#seen.set(value, out);
    Object.defineProperty(out, "stack", { value: value.stack, writable: true, configurable: true, enumerable: false });
    if (Object.hasOwn(value, "message") || value.message) Object.defineProperty(out, "message", { value: String(value.message), writable: true, configurable: true, enumerable: false });
    if (Object.hasOwn(value, "cause")) Object.defineProperty(out, "cause", { value: this.clone(value.cause), writable: true, configurable: true, enumerable: false });
    return out;
  }
  #bytes(value) {
    const buffer = this.clone(value.buffer);
    if (value instanceof DataView) return new DataView(buffer, value.byteOffset, value.byteLength);
    const Ctor = globalThis[value[Symbol.toStringTag]];
    return new Ctor(buffer, value.byteOffset, value.length);
  }
};
function cloneBuffer(buffer) {
  if (buffer.detached) throw fault("An ArrayBuffer is detached and could not be cloned.");
  if (!buffer.resizable) return buffer.slice(0);
  const out = new ArrayBuffer(buffer.byteLength, { maxByteLength: buffer.maxByteLength });
  new Uint8Array(out).set(new Uint8Array(buffer));
  return out;
}
function isPlain(value) {
  const proto = Object.getPrototypeOf(value);
  return proto === Array.prototype ? Array.isArray(value) : proto === Object.prototype && Object.prototype.toString.call(value) === "[object Object]" && value !== globalThis;
}
var isOpaque = (value) => kinds.isWeakMap(value) || kinds.isWeakSet(value) || value instanceof WeakRef || kinds.isPromise(value) || kinds.isGeneratorObject(value) || value === globalThis || kinds.isArguments(value) || iterators.has(Object.getPrototypeOf(value)) || /^Intl\./.test(value[Symbol.toStringTag] ?? "");
var iterators = new Set([[][Symbol.iterator](), (/* @__PURE__ */ new Map())[Symbol.iterator](), (/* @__PURE__ */ new Set())[Symbol.iterator](), ""[Symbol.iterator]()].map((it) => Object.getPrototypeOf(it)));
function checkTransfer(list) {
  const seen = /* @__PURE__ */ new Set();
  for (const item of list) {
    const object = typeof item === "object" && item !== null;
    const buffer = object && kinds.isArrayBuffer(item);
    const name = object && !buffer ? classOf(item) : void 0;
    if (!buffer && name !== "MessagePort" && (name === void 0 || handed[name] === void 0)) throw fault("Found invalid value in transferList.");
    if (seen.has(item)) throw fault(`Transfer list contains duplicate ${buffer ? "ArrayBuffer" : name}`);
    if (buffer && item.detached) throw fault("Cannot transfer object of unsupported type.");
    for (const stream of name === "TransformStream" ? [item.readable, item.writable] : [item]) if (stream.locked) throw fault(`Cannot transfer a locked ${classOf(stream)}`);
    seen.add(item);
  }
}
function cloneWith(value, transfer, take) {
  checkTransfer(transfer);
  const cloner = new Cloner(transfer, take);
  const out = cloner.clone(value);
  cloner.finish();
  return { value: out, ports: cloner.ports };
}
var needless = (text) => (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", `Failed to execute 'structuredClone': ${text}`);
function structuredClone(value, options) {
  if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "The value argument must be specified" argument must be specified');
  if (options !== void 0 && options !== null && typeof options !== "object" && typeof options !== "function") throw needless("Options cannot be converted to a dictionary");
  const transfer = options?.transfer;
  if (transfer === void 0) return new Cloner([], (port) => port).clone(value);
  if (transfer === null || typeof transfer[Symbol.iterator] !== "function" || typeof transfer !== "object") throw needless("transfer in Options can not be converted to sequence.");
  return cloneWith(value, [...transfer], (0, import_pi_host.requireHost)("pi:web/messaging").movePort).value;
}
clone_exports["cloneSymbol"] = cloneSymbol;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_domexception;
