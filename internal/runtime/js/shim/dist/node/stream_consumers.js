"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
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
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/node/stream_consumers.ts
var stream_consumers_exports = {};
__export(stream_consumers_exports, {
  arrayBuffer: () => arrayBuffer,
  blob: () => blob,
  buffer: () => buffer,
  default: () => stream_consumers_default,
  json: () => json,
  text: () => text
});
module.exports = __toCommonJS(stream_consumers_exports);
var import_buffer = require("pi:node/buffer");
var import_internal_bytes = require("pi:node/internal_bytes");
var import_blob = require("pi:web/blob");
async function buffer(source) {
  const parts = [];
  for await (const part of source) parts.push(typeof part === "string" ? import_buffer.Buffer.from(part) : part);
  return import_buffer.Buffer.concat(parts);
}
async function text(source) {
  return (0, import_internal_bytes.utf8Decode)(await buffer(source));
}
async function json(source) {
  return JSON.parse(await text(source));
}
async function arrayBuffer(source) {
  const b = await buffer(source);
  return b.buffer.slice(b.byteOffset, b.byteOffset + b.length);
}
async function blob(source) {
  return new import_blob.Blob([await buffer(source)]);
}
var stream_consumers_default = { arrayBuffer, blob, buffer, json, text };
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
