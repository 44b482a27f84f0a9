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
function escape(value) {
  const text = typeof value === "string" ? value : typeof value === "object" ? String(value) : `${value}`;
  try {
    return encodeURIComponent(text);
  } catch {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(URIError, "ERR_INVALID_URI", "URI malformed");
  }
}
function unescapeBuffer(text) {
  const bytes = [];
  for (let i = 0; i < text.length; i++) {
    const hex = text[i] === "%" ? text.slice(i + 1, i + 3) : "";
    if (/^[0-9a-fA-F]{2}$/.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      i += 2;
    } else bytes.push(text.charCodeAt(i) & 255);
  }
  return (import_buffer ??= require("pi:node/buffer")).Buffer.from(bytes);
}
function unescape(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return unescapeBuffer(text).toString();
  }
}
function primitive(v) {
  if (typeof v === "string") return v;
  if (typeof v === "number" && Number.isFinite(v)) return String(v);
  return typeof v === "bigint" || typeof v === "boolean" ? String(v) : "";
}
function stringify(object, sep = "&", eq = "=", options) {
  if (object === null || typeof object !== "object") return "";
  const enc = options?.encodeURIComponent ?? exported.escape;
  const out = [];
  for (const key of Object.keys(object)) {
    const k = enc(primitive(key)) + eq;
    const v = object[key];
    if (Array.isArray(v)) for (const item of v) out.push(k + enc(primitive(item)));
    else out.push(k + enc(primitive(v)));
  }
  return out.join(sep);
}
function parse(text, sep = "&", eq = "=", options) {
  const out = /* @__PURE__ */ Object.create(null);
  if (typeof text !== "string" || text === "") return out;
  const dec = options?.decodeURIComponent ?? exported.unescape;
  const decode = (s) => {
    const plain = s.replaceAll("+", " ");
    try {
      return dec(plain);
    } catch {
      return unescape(plain);
    }
  };
  const max = options?.maxKeys ?? 1e3;
  let parts = text.split(sep || "&");
  if (max > 0) parts = parts.slice(0, max);
  for (const part of parts) {
    if (part === "") continue;
    const at = part.indexOf(eq || "=");
    const key = decode(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? "" : decode(part.slice(at + (eq || "=").length));
    if (!(key in out)) out[key] = value;
    else if (Array.isArray(out[key])) out[key].push(value);
    else out[key] = [out[key], value];
  }
  return out;
}
var exported = { decode: parse, encode: stringify, escape, parse, stringify, unescape, unescapeBuffer };
var querystring_default = exported;
querystring_exports["default"] = querystring_default;
querystring_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_buffer;
var import_internal_errors;
