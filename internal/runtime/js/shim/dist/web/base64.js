"use strict";
var __defProp = Object.defineProperty;

// src/web/base64.ts
var base64_exports = {
  atob: atob,
  btoa: btoa,
};
module.exports = __defProp(base64_exports, "__esModule", { value: true });
var missing = () => (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "input" argument must be specified');
function btoa(data) {
  if (arguments.length === 0) throw missing();
  const text = `${data}`;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 255) throw new (import_domexception ??= require("pi:web/domexception")).DOMException("Invalid character", "InvalidCharacterError");
  }
  return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toBase64)((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromLatin1)(text));
}
function atob(data) {
  if (arguments.length === 0) throw missing();
  let text = `${data}`.replace(/[\t\n\f\r ]/g, "");
  if (text.length % 4 === 0) text = text.replace(/={1,2}$/, "");
  if (/[^A-Za-z0-9+/]/.test(text)) throw new (import_domexception ??= require("pi:web/domexception")).DOMException("Invalid character", "InvalidCharacterError");
  if (text.length % 4 === 1) {
    throw new (import_domexception ??= require("pi:web/domexception")).DOMException("The string to be decoded is not correctly encoded.", "InvalidCharacterError");
  }
  const spare = text.length % 4;
  if (spare) {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const last = alphabet.indexOf(text.at(-1)) & (spare === 2 ? 48 : 60);
    text = text.slice(0, -1) + alphabet[last] + "=".repeat(4 - spare);
  }
  return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toLatin1)((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromBase64)(text));
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes;
var import_internal_errors;
var import_domexception;
