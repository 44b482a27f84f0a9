"use strict";
var __defProp = Object.defineProperty;

// src/node/querystring.ts
var querystring_exports = {
  decode: parse,
  default: void 0,
  encode: stringify,
  escape: escape,
  "module.exports": void 0,
  parse: parse,
  stringify: stringify,
  unescape: unescape,
  unescapeBuffer: unescapeBuffer,
};
module.exports = __defProp(querystring_exports, "__esModule", { value: true });
function escapeHalves(text) {
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 55296 || code > 57343) {
      out += encodeURIComponent(text[i]);
      continue;
    }
    if (++i >= text.length) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(URIError, "ERR_INVALID_URI", "URI malformed");
    out += encodeURIComponent(String.fromCodePoint(65536 + ((code & 1023) << 10 | text.charCodeAt(i) & 1023)));
  }
  return out;
}
function escape(str) {
  const text = typeof str === "string" ? str : typeof str === "object" ? String(str) : str + "";
  try {
    return encodeURIComponent(text);
  } catch {
    return escapeHalves(text);
  }
}
function unescapeBuffer(s, decodeSpaces) {
  const out = (import_buffer ??= require("pi:node/buffer")).Buffer.allocUnsafe(s.length);
  let length = 0;
  for (let i = 0; i < s.length; i++, length++) {
    const code = s.charCodeAt(i);
    const hex = code === 37 ? s.slice(i + 1, i + 3) : "";
    if (/^[0-9a-fA-F]{2}$/.test(hex)) {
      out[length] = Number.parseInt(hex, 16);
      i += 2;
    } else out[length] = code === 43 && decodeSpaces ? 32 : code;
  }
  return length === out.length ? out : out.slice(0, length);
}
function unescape(s, decodeSpaces) {
  try {
    return decodeURIComponent(s);
  } catch {
    return exported.unescapeBuffer(s, decodeSpaces).toString();
  }
}
function primitive(v) {
  if (typeof v === "string") return v;
  if (typeof v === "number" && Number.isFinite(v)) return String(v);
  return typeof v === "bigint" || typeof v === "boolean" ? String(v) : "";
}
function stringify(obj, sep, eq, options) {
  if (obj === null || typeof obj !== "object") return "";
  const encode = typeof options?.encodeURIComponent === "function" ? options.encodeURIComponent : exported.escape;
  const pairs = [];
  for (const key of Object.keys(obj)) {
    const start = encode(primitive(key)) + (eq || "=");
    const value = obj[key];
    for (const one of Array.isArray(value) ? value : [value]) pairs.push(start + encode(primitive(one)));
  }
  return pairs.join(sep || "&");
}
function parse(qs, sep, eq, options) {
  const out = /* @__PURE__ */ Object.create(null);
  if (typeof qs !== "string" || qs === "") return out;
  const [between, equals] = [String(sep || "&"), String(eq || "=")];
  const decode = typeof options?.decodeURIComponent === "function" ? options.decodeURIComponent : exported.unescape;
  const own = decode !== unescape;
  const read = (text) => {
    if (text === "") return text;
    const plain = text.replaceAll("+", own ? "%20" : " ");
    if (!own && !/%[0-9a-fA-F]{2}/.test(plain)) return plain;
    try {
      return decode(plain);
    } catch {
      return exported.unescape(plain, true);
    }
  };
  let parts = qs.split(between);
  const most = typeof options?.maxKeys === "number" ? options.maxKeys : 1e3;
  if (most > 0 && Number.isInteger(most)) parts = parts.slice(0, most);
  for (const part of parts) {
    if (part === "") continue;
    const at = part.indexOf(equals);
    const key = read(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? read("") : read(part.slice(at + equals.length));
    if (!(key in out)) out[key] = value;
    else if (Array.isArray(out[key])) out[key].push(value);
    else out[key] = [out[key], value];
  }
  return out;
}
var exported = { unescapeBuffer, unescape, escape, stringify, encode: stringify, parse, decode: parse };
var querystring_default = exported;
querystring_exports["default"] = querystring_default;
querystring_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer;
var import_internal_errors;
