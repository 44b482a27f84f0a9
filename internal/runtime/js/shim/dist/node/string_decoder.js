"use strict";
var __defProp = Object.defineProperty;

// src/node/string_decoder.ts
var string_decoder_exports = {
  StringDecoder: void 0,
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(string_decoder_exports, "__esModule", { value: true });
var canonical = {
  utf8: "utf8",
  "utf-8": "utf8",
  ucs2: "utf16le",
  "ucs-2": "utf16le",
  utf16le: "utf16le",
  "utf-16le": "utf16le",
  latin1: "latin1",
  binary: "latin1",
  base64: "base64",
  base64url: "base64url",
  ascii: "ascii",
  hex: "hex"
};
var StringDecoder = class {
  encoding;
  #rest = new Uint8Array(0);
  constructor(encoding) {
    const name = canonical[String(encoding ?? "utf8").toLowerCase()];
    if (!name) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).unknownEncoding)(encoding);
    this.encoding = name;
  }
  /** How many bytes the character that was begun has, and how many of them have not come. */
  get lastTotal() {
    const first = this.#rest[0] ?? 0;
    if (this.#rest.length === 0) return 0;
    if (this.encoding === "utf8") return first >= 240 ? 4 : first >= 224 ? 3 : 2;
    if (this.encoding === "utf16le") return this.#rest.length > 1 ? 4 : 2;
    return 3;
  }
  get lastNeed() {
    return this.#rest.length ? this.lastTotal - this.#rest.length : 0;
  }
  get lastChar() {
    return (import_buffer ??= require("pi:node/buffer")).Buffer.concat([this.#rest, (import_buffer ??= require("pi:node/buffer")).Buffer.alloc(4)]).subarray(0, 4);
  }
  text(chunk, offset) {
    this.#rest = new Uint8Array(0);
    return this.write(chunk.subarray(offset));
  }
  write(chunk) {
    if (typeof chunk === "string") return chunk;
    if (!ArrayBuffer.isView(chunk)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("buf", ["Buffer", "TypedArray", "DataView"], chunk);
    let bytes = (import_buffer ??= require("pi:node/buffer")).Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (this.#rest.length) bytes = (import_buffer ??= require("pi:node/buffer")).Buffer.concat([this.#rest, bytes]);
    const keep = this.#unfinished(bytes);
    this.#rest = keep ? Uint8Array.prototype.slice.call(bytes, bytes.length - keep) : new Uint8Array(0);
    return bytes.toString(this.encoding, 0, bytes.length - keep);
  }
  #unfinished(bytes) {
    switch (this.encoding) {
      case "utf8":
        return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Unfinished)(bytes);
      case "base64":
      case "base64url":
        return bytes.length % 3;
      case "utf16le": {
        const odd = bytes.length % 2;
        const high = bytes.length >= 2 + odd ? bytes[bytes.length - 1 - odd] : 0;
        return high >= 216 && high <= 219 ? odd + 2 : odd;
      }
      default:
        return 0;
    }
  }
  end(chunk) {
    let out = chunk === void 0 ? "" : this.write(chunk);
    if (this.#rest.length) {
      out += this.encoding === "utf8" ? "�" : (import_buffer ??= require("pi:node/buffer")).Buffer.from(this.#rest).toString(this.encoding);
      this.#rest = new Uint8Array(0);
    }
    return out;
  }
};
var exported = { StringDecoder };
var string_decoder_default = exported;
string_decoder_exports["StringDecoder"] = StringDecoder;
string_decoder_exports["default"] = string_decoder_default;
string_decoder_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer;
var import_internal_bytes;
var import_internal_errors;
