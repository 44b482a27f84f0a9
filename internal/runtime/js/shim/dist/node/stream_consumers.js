"use strict";
var __defProp = Object.defineProperty;
var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __forAwait = (obj, it, method) => (it = obj[__knownSymbol("asyncIterator")]) ? it.call(obj) : (obj = obj[__knownSymbol("iterator")](), it = {}, method = (key, fn) => (fn = obj[key]) && (it[key] = (arg) => new Promise((yes, no, done) => (arg = fn.call(obj, arg), done = arg.done, Promise.resolve(arg.value).then((value) => yes({ value, done }), no)))), method("next"), method("return"), it);

// src/node/stream_consumers.ts
var stream_consumers_exports = {
  arrayBuffer: arrayBuffer,
  blob: blob,
  buffer: buffer,
  default: void 0,
  json: json,
  "module.exports": void 0,
  text: text,
};
module.exports = __defProp(stream_consumers_exports, "__esModule", { value: true });
async function buffer(source) {
  const parts = [];
  try {
    for (var iter = __forAwait(source), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const part = temp.value;
      parts.push(typeof part === "string" ? (import_buffer ??= require("pi:node/buffer")).Buffer.from(part) : part);
    }
  } catch (temp) {
    error = [temp];
  } finally {
    try {
      more && (temp = iter.return) && await temp.call(iter);
    } finally {
      if (error)
        throw error[0];
    }
  }
  return (import_buffer ??= require("pi:node/buffer")).Buffer.concat(parts);
}
async function text(source) {
  return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)(await buffer(source));
}
async function json(source) {
  return JSON.parse(await text(source));
}
async function arrayBuffer(source) {
  const b = await buffer(source);
  return b.buffer.slice(b.byteOffset, b.byteOffset + b.length);
}
async function blob(source) {
  return new (import_blob ??= require("pi:web/blob")).Blob([await buffer(source)]);
}
var exported = { arrayBuffer, blob, buffer, json, text };
var stream_consumers_default = exported;
stream_consumers_exports["default"] = stream_consumers_default;
stream_consumers_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer;
var import_internal_bytes;
var import_blob;
