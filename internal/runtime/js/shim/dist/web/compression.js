"use strict";
var __defProp = Object.defineProperty;

// src/web/compression.ts
var compression_exports = {
  CompressionStream: void 0,
  DecompressionStream: void 0,
};
module.exports = __defProp(compression_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var transforms = /* @__PURE__ */ new WeakSet();
var formats = { deflate: ["deflate", "inflate"], "deflate-raw": ["deflateRaw", "inflateRaw"], gzip: ["gzip", "gunzip"] };
function transformer(format, side, nothing) {
  const pair = formats[format];
  if (!pair) {
    throw Object.assign(new TypeError(`Failed to construct '${side ? "Dec" : "C"}ompressionStream': 1st argument value '${format}' is not a valid enum value of type CompressionFormat.`), { code: "ERR_INVALID_ARG_VALUE" });
  }
  const id = (0, import_pi_host.zip)("open", JSON.stringify({ format: pair[side], level: -1, limit: 0 }), null);
  let ended = false;
  const push = (bytes, flush, controller) => {
    const r = (0, import_pi_host.zip)("push", id, bytes, flush);
    if (r.code) {
      (0, import_pi_host.zip)("close", id);
      throw Object.assign(new TypeError(r.message ?? nothing), { errno: r.errno, code: r.code });
    }
    if (ended && bytes.length > 0) throw new TypeError("Trailing junk found after the end of the compressed stream");
    ended = r.done;
    if (r.data.length > 0) controller.enqueue(r.data);
  };
  return {
    transform(chunk, controller) {
      if (typeof chunk === "string") chunk = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(chunk);
      if (!ArrayBuffer.isView(chunk) && !(chunk instanceof ArrayBuffer)) {
        throw Object.assign(new TypeError('The "chunk" argument must be an instance of Buffer, TypedArray, or DataView.'), { code: "ERR_INVALID_ARG_TYPE" });
      }
      push((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(chunk), 0, controller);
    },
    flush(controller) {
      push(new Uint8Array(0), 4, controller);
      (0, import_pi_host.zip)("close", id);
    },
    cancel() {
      (0, import_pi_host.zip)("close", id);
    }
  };
}
var CompressionStream = class {
  #transform;
  constructor(format) {
    this.#transform = new (import_streams ??= require("pi:web/streams")).TransformStream(transformer(format, 0, "cannot compress"));
    transforms.add(this);
  }
  get readable() {
    return this.#transform.readable;
  }
  get writable() {
    return this.#transform.writable;
  }
  [custom](depth, options, inspect) {
    const { readable, writable } = this.#transform;
    return (0, (import_face ??= require("pi:web/face")).shown)("CompressionStream", { readable, writable }, depth, options, inspect);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(CompressionStream, "CompressionStream", { is: (o) => transforms.has(o), wrong: (0, (import_face ??= require("pi:web/face")).unread)("#transform") });
var DecompressionStream = class {
  #transform;
  constructor(format) {
    this.#transform = new (import_streams ??= require("pi:web/streams")).TransformStream(transformer(format, 1, "the text is too long"));
    transforms.add(this);
  }
  get readable() {
    return this.#transform.readable;
  }
  get writable() {
    return this.#transform.writable;
  }
  [custom](depth, options, inspect) {
    const { readable, writable } = this.#transform;
    return (0, (import_face ??= require("pi:web/face")).shown)("DecompressionStream", { readable, writable }, depth, options, inspect);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(DecompressionStream, "DecompressionStream", { is: (o) => transforms.has(o), wrong: (0, (import_face ??= require("pi:web/face")).unread)("#transform") });
compression_exports["CompressionStream"] = CompressionStream;
compression_exports["DecompressionStream"] = DecompressionStream;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes;
var import_streams;
var import_face;
