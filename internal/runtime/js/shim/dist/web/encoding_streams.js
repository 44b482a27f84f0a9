"use strict";
var __defProp = Object.defineProperty;

// src/web/encoding_streams.ts
var encoding_streams_exports = {
  TextDecoderStream: void 0,
  TextEncoderStream: void 0,
};
module.exports = __defProp(encoding_streams_exports, "__esModule", { value: true });
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var made = /* @__PURE__ */ new WeakSet();
var fields = { encoding: "#handle", fatal: "#handle", ignoreBOM: "#handle", readable: "#transform", writable: "#transform" };
var TextEncoderStream = class {
  #handle;
  #transform;
  constructor() {
    made.add(this);
    const encoder = this.#handle = new (import_encoding ??= require("pi:web/encoding")).TextEncoder();
    let high = "";
    this.#transform = new (import_streams ??= require("pi:web/streams")).TransformStream({
      transform(chunk, controller) {
        let text = high + String(chunk);
        high = "";
        const last = text.charCodeAt(text.length - 1);
        if (last >= 55296 && last <= 56319) {
          high = text.slice(-1);
          text = text.slice(0, -1);
        }
        if (text) controller.enqueue(encoder.encode(text));
      },
      flush(controller) {
        if (high) controller.enqueue(encoder.encode(high));
      }
    });
  }
  get encoding() {
    return this.#handle.encoding;
  }
  get readable() {
    return this.#transform.readable;
  }
  get writable() {
    return this.#transform.writable;
  }
  [custom](depth, options, inspect) {
    const { encoding, readable, writable } = this;
    return (0, (import_face ??= require("pi:web/face")).shown)("TextEncoderStream", { encoding, readable, writable }, depth, options, inspect);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(TextEncoderStream, "TextEncoderStream", { tag: null, is: (o) => made.has(o), wrong: (0, (import_face ??= require("pi:web/face")).unread)(fields) });
var TextDecoderStream = class {
  #handle;
  #transform;
  constructor(encoding = "utf-8", options = {}) {
    made.add(this);
    const decoder = this.#handle = new (import_encoding ??= require("pi:web/encoding")).TextDecoder(encoding, options);
    this.#transform = new (import_streams ??= require("pi:web/streams")).TransformStream({
      transform(chunk, controller) {
        if (!ArrayBuffer.isView(chunk) && !(chunk instanceof ArrayBuffer) && !(chunk instanceof SharedArrayBuffer)) {
          throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", 'The "input" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.');
        }
        const text = decoder.decode(chunk, { stream: true });
        if (text) controller.enqueue(text);
      },
      flush(controller) {
        const text = decoder.decode();
        if (text) controller.enqueue(text);
      }
    });
  }
  get encoding() {
    return this.#handle.encoding;
  }
  get fatal() {
    return this.#handle.fatal;
  }
  get ignoreBOM() {
    return this.#handle.ignoreBOM;
  }
  get readable() {
    return this.#transform.readable;
  }
  get writable() {
    return this.#transform.writable;
  }
  [custom](depth, options, inspect) {
    const { encoding, fatal, ignoreBOM, readable, writable } = this;
    return (0, (import_face ??= require("pi:web/face")).shown)("TextDecoderStream", { encoding, fatal, ignoreBOM, readable, writable }, depth, options, inspect);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(TextDecoderStream, "TextDecoderStream", { tag: null, is: (o) => made.has(o), wrong: (0, (import_face ??= require("pi:web/face")).unread)(fields) });
encoding_streams_exports["TextDecoderStream"] = TextDecoderStream;
encoding_streams_exports["TextEncoderStream"] = TextEncoderStream;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_encoding;
var import_face;
var import_streams;
