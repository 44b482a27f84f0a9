"use strict";
var __defProp = Object.defineProperty;

// src/web/blob.ts
var blob_exports = {
  Blob: void 0,
  File: void 0,
  blobBytes: blobBytes,
};
module.exports = __defProp(blob_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
function normalizeType(type) {
  const text = String(type ?? "");
  return /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : "";
}
function partBytes(part, endings) {
  if (part instanceof Blob) return bytesOf(part);
  if (ArrayBuffer.isView(part) || part instanceof ArrayBuffer || part instanceof SharedArrayBuffer) return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(part).slice();
  const text = String(part);
  return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(endings === "native" ? text.replace(/\r\n|\r/g, "\n") : text);
}
var bytesOf;
var Blob = class _Blob {
  static {
    Object.defineProperty(this, "name", { value: "Blob", configurable: true });
  }
  #bytes;
  #type;
  constructor(parts = [], options = {}) {
    if (parts === null || typeof parts !== "object" || typeof parts[Symbol.iterator] !== "function") {
      throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("sources", "a sequence", parts);
    }
    const all = [...parts].map((p) => partBytes(p, options?.endings));
    const out = new Uint8Array(all.reduce((n, b) => n + b.length, 0));
    let at = 0;
    for (const b of all) {
      out.set(b, at);
      at += b.length;
    }
    this.#bytes = out;
    this.#type = normalizeType(options?.type);
  }
  static {
    bytesOf = (b) => b.#bytes;
  }
  get size() {
    return this.#bytes.length;
  }
  get type() {
    return this.#type;
  }
  slice(start = 0, end = this.size, type = "") {
    return new _Blob([this.#bytes.slice(start, end)], { type });
  }
  async text() {
    return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)(this.#bytes);
  }
  async arrayBuffer() {
    return this.#bytes.slice().buffer;
  }
  async bytes() {
    return this.#bytes.slice();
  }
  stream() {
    const bytes = this.#bytes;
    const { ReadableStream } = (0, import_pi_host.requireHost)("pi:web/streams");
    let at = 0;
    return new ReadableStream({
      type: "bytes",
      pull(controller) {
        if (at >= bytes.length) {
          controller.close();
          return;
        }
        controller.enqueue(bytes.slice(at, at + 65536));
        at += 65536;
      }
    });
  }
  get [Symbol.toStringTag]() {
    return "Blob";
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](_d, options, inspect) {
    return `Blob ${inspect({ size: this.size, type: this.type }, options)}`;
  }
};
function blobBytes(b) {
  return bytesOf(b);
}
var File = class extends Blob {
  #name;
  #lastModified;
  constructor(parts, name, options = {}) {
    if (arguments.length < 2) throw Object.assign(new TypeError('The "fileBits" and "fileName" arguments must be specified'), { code: "ERR_MISSING_ARGS" });
    super(parts, options);
    this.#name = String(name);
    this.#lastModified = options?.lastModified ?? Date.now();
  }
  get name() {
    return this.#name;
  }
  get lastModified() {
    return this.#lastModified;
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](_d, options, inspect) {
    const { size, type, name, lastModified } = this;
    return `File ${inspect({ size, type, name, lastModified }, options)}`;
  }
  get [Symbol.toStringTag]() {
    return "File";
  }
};
blob_exports["Blob"] = Blob;
blob_exports["File"] = File;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes;
var import_internal_errors;
