"use strict";
var __defProp = Object.defineProperty;

// src/web/encoding_streams.ts
var encoding_streams_exports = {
  TextDecoderStream: void 0,
  TextEncoderStream: void 0,
};
module.exports = __defProp(encoding_streams_exports, "__esModule", { value: true });
var TextEncoderStream = class extends (import_streams ??= require("pi:web/streams")).TransformStream {
  constructor() {
    const encoder = new (import_encoding ??= require("pi:web/encoding")).TextEncoder();
    let high = "";
    super({
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
    return "utf-8";
  }
  get [Symbol.toStringTag]() {
    return "TextEncoderStream";
  }
};
var TextDecoderStream = class extends (import_streams ??= require("pi:web/streams")).TransformStream {
  #decoder;
  constructor(label, options) {
    const decoder = new (import_encoding ??= require("pi:web/encoding")).TextDecoder(label, options);
    super({
      transform(chunk, controller) {
        const text = decoder.decode(chunk, { stream: true });
        if (text) controller.enqueue(text);
      },
      flush(controller) {
        const text = decoder.decode();
        if (text) controller.enqueue(text);
      }
    });
    this.#decoder = decoder;
  }
  get encoding() {
    return this.#decoder.encoding;
  }
  get fatal() {
    return this.#decoder.fatal;
  }
  get ignoreBOM() {
    return this.#decoder.ignoreBOM;
  }
  get [Symbol.toStringTag]() {
    return "TextDecoderStream";
  }
};
encoding_streams_exports["TextDecoderStream"] = TextDecoderStream;
encoding_streams_exports["TextEncoderStream"] = TextEncoderStream;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_encoding;
var import_streams;
