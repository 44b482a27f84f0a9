"use strict";
var __defProp = Object.defineProperty;

// src/node/inspect/strings.ts
var strings_exports = {
  bigintText: bigintText,
  keyText: keyText,
  numberText: numberText,
  quoteString: quoteString,
};
module.exports = __defProp(strings_exports, "__esModule", { value: true });
var escapes = { "\b": "\\b", "	": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", "\\": "\\\\" };
function escapeChar(c) {
  const code = c.charCodeAt(0);
  return escapes[c] ?? (code < 256 ? `\\x${code.toString(16).toUpperCase().padStart(2, "0")}` : `\\u${code.toString(16)}`);
}
function quoteString(text) {
  let quote = "'";
  if (text.includes("'")) {
    if (!text.includes('"')) quote = '"';
    else if (!text.includes("`") && !text.includes("${")) quote = "`";
  }
  let out = text.replace(/[\x00-\x1f\x7f-\x9f\\]/g, escapeChar);
  out = out.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, escapeChar);
  if (quote === "'") out = out.replaceAll("'", "\\'");
  return quote + out + quote;
}
function keyText(key) {
  return /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key) ? key : quoteString(key);
}
function group(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, "_");
}
function numberText(n, separator) {
  if (Object.is(n, -0)) return "-0";
  const text = String(n);
  if (!separator || text.includes("e") || !Number.isFinite(n)) return text;
  const [whole, fraction] = text.replace("-", "").split(".");
  const sign = n < 0 ? "-" : "";
  return sign + group(whole) + (fraction === void 0 ? "" : `.${fraction.replace(/(\d{3})(?=\d)/g, "$1_")}`);
}
function bigintText(n, separator) {
  const text = String(n);
  return `${separator ? text[0] === "-" ? `-${group(text.slice(1))}` : group(text) : text}n`;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
