"use strict";
var __defProp = Object.defineProperty;

// src/web/encoding.ts
var encoding_exports = {
  TextDecoder: void 0,
  TextEncoder: void 0,
};
module.exports = __defProp(encoding_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var inspectCustom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var isEncoder;
var isDecoder;
var TextEncoder = class {
  #encoder = true;
  [inspectCustom](depth, options, inspect) {
    return typeof depth === "number" && depth < 0 ? options.stylize("[TextEncoder]", "special") : inspect({ encoding: this.encoding }, options);
  }
  get encoding() {
    return "utf-8";
  }
  encode(input = "") {
    return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(`${input}`);
  }
  encodeInto(src, dest) {
    if (typeof src !== "string") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("src", "string", src);
    if (!(dest instanceof Uint8Array)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("dest", "Uint8Array", dest);
    let read = 0;
    let written = 0;
    for (const char of src) {
      const bytes = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(char);
      if (written + bytes.length > dest.length) break;
      dest.set(bytes, written);
      written += bytes.length;
      read += char.length;
    }
    return { read, written };
  }
  static {
    isEncoder = (object) => #encoder in object;
  }
};
(0, (import_face ??= require("pi:web/face")).face)(TextEncoder, "TextEncoder", { is: (o) => isEncoder(o), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("TextEncoder") });
var labels = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "unicode-1-1-utf-8": "utf-8",
  "utf-16le": "utf-16le",
  "utf-16": "utf-16le",
  "utf-16be": "utf-16be",
  latin1: "windows-1252",
  ascii: "windows-1252",
  "iso-8859-1": "windows-1252",
  "windows-1252": "windows-1252",
  "us-ascii": "windows-1252"
};
function malformed(encoding) {
  return Object.assign(new TypeError(`The encoded data was not valid for encoding ${encoding}`), { code: "ERR_ENCODING_INVALID_ENCODED_DATA" });
}
function join(a, b) {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}
var nothing = new Uint8Array(0);
var TextDecoder = class {
  #encoding;
  #fatal;
  #ignoreBOM;
  #rest = nothing;
  #started = false;
  constructor(label = "utf-8", options = {}) {
    if (options !== null && typeof options !== "object" && typeof options !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "Object", options);
    const key = `${label}`.trim().toLowerCase();
    const name = labels[key] ?? (0, import_pi_host.native)("textLabel", key);
    if (!name) {
      throw Object.assign(new RangeError(`The "${label}" encoding is not supported`), { code: "ERR_ENCODING_NOT_SUPPORTED" });
    }
    this.#encoding = name;
    this.#fatal = !!options?.fatal;
    this.#ignoreBOM = !!options?.ignoreBOM;
  }
  get encoding() {
    return this.#encoding;
  }
  get fatal() {
    return this.#fatal;
  }
  get ignoreBOM() {
    return this.#ignoreBOM;
  }
  [inspectCustom](depth, options, inspect) {
    if (typeof depth === "number" && depth < 0) return options.stylize("[TextDecoder]", "special");
    const { encoding, fatal, ignoreBOM } = this;
    return `TextDecoder ${inspect({ encoding, fatal, ignoreBOM })}`;
  }
  decode(input = void 0, options = {}) {
    if (input !== void 0 && !ArrayBuffer.isView(input) && !(input instanceof ArrayBuffer) && !(input instanceof SharedArrayBuffer)) {
      throw Object.assign(new TypeError('The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.'), { code: "ERR_INVALID_ARG_TYPE" });
    }
    let bytes = input === void 0 ? nothing : (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(input);
    if (this.#rest.length) bytes = join(this.#rest, bytes);
    const stream = !!options?.stream;
    const keep = stream ? this.#unfinished(bytes) : 0;
    this.#rest = keep ? bytes.slice(bytes.length - keep) : nothing;
    const ready = keep ? bytes.subarray(0, bytes.length - keep) : bytes;
    let text = ready.length ? this.#decode(ready) : "";
    if (!this.#started && text.length) {
      this.#started = true;
      if (!this.ignoreBOM && text.charCodeAt(0) === 65279 && this.encoding.startsWith("utf-")) text = text.slice(1);
    }
    if (!stream) this.#started = false;
    return text;
  }
  #unfinished(bytes) {
    switch (this.encoding) {
      case "utf-8":
        return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Unfinished)(bytes);
      case "utf-16le":
      case "utf-16be": {
        const odd = bytes.length % 2;
        const high = bytes[bytes.length - odd - (this.encoding === "utf-16le" ? 1 : 2)];
        return bytes.length - odd >= 2 && high >= 216 && high <= 219 ? odd + 2 : odd;
      }
      case "gbk":
      case "gb18030":
      case "big5":
      case "euc-jp":
      case "euc-kr":
      case "shift_jis":
      case "iso-2022-jp":
        return bytes.length;
      default:
        return 0;
    }
  }
  #decode(bytes) {
    if (this.encoding === "utf-8") {
      try {
        return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)(bytes, this.fatal);
      } catch {
        throw malformed(this.encoding);
      }
    }
    if (this.encoding.startsWith("utf-16")) {
      let units = bytes;
      if (this.encoding === "utf-16be") {
        units = bytes.slice();
        for (let i = 0; i + 1 < units.length; i += 2) [units[i], units[i + 1]] = [units[i + 1], units[i]];
      }
      const text2 = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toUtf16)(units);
      if (this.fatal && (bytes.length % 2 || !text2.isWellFormed())) throw malformed(this.encoding);
      return text2.toWellFormed() + (bytes.length % 2 ? "�" : "");
    }
    const text = (0, import_pi_host.native)("textDecode", this.encoding, bytes, this.fatal);
    if (text === null) throw malformed(this.encoding);
    return text;
  }
  static {
    isDecoder = (object) => #encoding in object;
  }
};
(0, (import_face ??= require("pi:web/face")).face)(TextDecoder, "TextDecoder", { is: (o) => isDecoder(o), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("TextDecoder") });
encoding_exports["TextDecoder"] = TextDecoder;
encoding_exports["TextEncoder"] = TextEncoder;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_face;
var import_internal_bytes;
