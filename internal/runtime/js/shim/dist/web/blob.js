"use strict";
var __defProp = Object.defineProperty;

// src/web/blob.ts
var blob_exports = {
  Blob: void 0,
  File: void 0,
  blobBytes: blobBytes,
  createObjectURL: createObjectURL,
  resolveObjectURL: resolveObjectURL,
  revokeObjectURL: revokeObjectURL,
};
module.exports = __defProp(blob_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
function normalizeType(type) {
  const text = `${type ?? ""}`;
  return /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : "";
}
function partBytes(part, native) {
  if (part instanceof Blob) return bytesOf(part);
  if (ArrayBuffer.isView(part) || part instanceof ArrayBuffer || part instanceof SharedArrayBuffer) return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(part).slice();
  const text = `${part}`;
  return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(native ? text.replace(/\r\n/g, "\n") : text);
}
var bytesOf;
function dictionary(options) {
  if (options === void 0 || options === null) return {};
  if (typeof options !== "object" && typeof options !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "a dictionary", options);
  return options;
}
var Blob = class _Blob {
  #bytes;
  #type;
  constructor(sources = [], options = {}) {
    if (sources === null || typeof sources !== "object" || typeof sources[Symbol.iterator] !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("sources", "a sequence", sources);
    const { endings = "transparent", type = "" } = dictionary(options);
    if (endings !== "transparent" && endings !== "native") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The property 'options.endings' is invalid. Received ${(0, import_pi_host.requireHost)("pi:node/internal_inspect").inspect(endings)}`);
    const all = [...sources].map((p) => partBytes(p, endings === "native"));
    const out = new Uint8Array(all.reduce((n, b) => n + b.length, 0));
    let at = 0;
    for (const b of all) {
      out.set(b, at);
      at += b.length;
    }
    this.#bytes = out;
    this.#type = normalizeType(type);
  }
  static {
    bytesOf = (b) => typeof b === "object" && b !== null && #bytes in b ? b.#bytes : void 0;
  }
  get size() {
    return this.#bytes.length;
  }
  get type() {
    return this.#type;
  }
  slice(start = 0, end = this.#bytes.length, contentType = "") {
    return new _Blob([this.#bytes.subarray(start, end)], { type: contentType });
  }
  async text() {
    const text = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)(this.#bytes);
    return text.charCodeAt(0) === 65279 ? text.slice(1) : text;
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
          controller.byobRequest?.respond(0);
          return;
        }
        controller.enqueue(bytes.slice(at, at + 65536));
        at += 65536;
      }
    });
  }
  [custom](depth, options, inspect) {
    return (0, (import_face ??= require("pi:web/face")).shown)("Blob", { size: this.size, type: this.type }, depth, options, inspect, "name");
  }
};
(0, (import_face ??= require("pi:web/face")).face)(Blob, "Blob", { is: (o) => bytesOf(o) !== void 0, wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("Blob"), promised: ["text", "arrayBuffer", "bytes"] });
function blobBytes(b) {
  return bytesOf(b);
}
var isFile;
var File = class extends Blob {
  static {
    isFile = (object) => #name in object;
  }
  #name;
  #lastModified;
  constructor(fileBits, fileName, options = {}) {
    if (arguments.length < 2) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "fileBits" and "fileName" arguments must be specified');
    super(fileBits, options);
    const { lastModified } = options ?? {};
    this.#name = `${fileName}`.toWellFormed();
    this.#lastModified = lastModified === void 0 ? Date.now() : Math.trunc(Number(lastModified)) || 0;
  }
  get name() {
    return this.#name;
  }
  get lastModified() {
    return this.#lastModified;
  }
  [custom](depth, options, inspect) {
    const { size, type, name, lastModified } = this;
    return (0, (import_face ??= require("pi:web/face")).shown)("File", { size, type, name, lastModified }, depth, options, inspect, "name");
  }
};
(0, (import_face ??= require("pi:web/face")).face)(File, "File", { is: (o) => isFile(o), wrong: (0, (import_face ??= require("pi:web/face")).unread)({ name: "#name", lastModified: "#lastModified" }) });
var objects = /* @__PURE__ */ new Map();
function createObjectURL(blob) {
  if (!bytesOf(blob)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("obj", "Blob", blob);
  const id = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toHex)((0, import_pi_host.random)(16)).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const url = `blob:nodedata:${id}`;
  objects.set(url, blob);
  return url;
}
function revokeObjectURL(url) {
  objects.delete(url);
}
function resolveObjectURL(url) {
  const blob = objects.get(`${url}`);
  return blob && new Blob([blob], { type: blob.type });
}
blob_exports["Blob"] = Blob;
blob_exports["File"] = File;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes;
var import_internal_errors;
var import_face;
