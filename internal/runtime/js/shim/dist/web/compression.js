"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
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
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/web/compression.ts
var compression_exports = {};
__export(compression_exports, {
  CompressionStream: () => CompressionStream,
  DecompressionStream: () => DecompressionStream
});
module.exports = __toCommonJS(compression_exports);
var import_zlib = __toESM(require("pi:node/zlib"), 1);
var import_streams = require("pi:web/streams");
var names = {
  gzip: ["gzipSync", "gunzipSync"],
  deflate: ["deflateSync", "inflateSync"],
  "deflate-raw": ["deflateRawSync", "inflateRawSync"]
};
function gathered(work) {
  const parts = [];
  return {
    transform(chunk) {
      parts.push(new Uint8Array(ArrayBuffer.isView(chunk) ? chunk.buffer.slice(chunk.byteOffset, chunk.byteOffset + chunk.byteLength) : chunk));
    },
    flush(controller) {
      const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
      let at = 0;
      for (const p of parts) {
        all.set(p, at);
        at += p.length;
      }
      try {
        controller.enqueue(new Uint8Array(work(all)));
      } catch (err) {
        throw Object.assign(new TypeError(err.message), { code: err.code });
      }
    }
  };
}
function pick(format, side) {
  const pair = names[format];
  if (!pair) throw new TypeError(`The argument 'format' must be one of: 'deflate', 'deflate-raw', 'gzip'. Received '${format}'`);
  return import_zlib.default[pair[side]];
}
var CompressionStream = class extends import_streams.TransformStream {
  constructor(format) {
    super(gathered(pick(format, 0)));
  }
};
var DecompressionStream = class extends import_streams.TransformStream {
  constructor(format) {
    super(gathered(pick(format, 1)));
  }
};
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
