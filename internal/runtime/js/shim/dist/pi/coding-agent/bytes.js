"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/bytes.ts
var bytes_exports = {
  asBytes: asBytes,
  asText: asText,
  byteLength: byteLength,
  firstUnits: firstUnits,
  fromBase64: fromBase64,
  lastBytes: lastBytes,
  toBase64: toBase64,
};
module.exports = __defProp(bytes_exports, "__esModule", { value: true });
function byteLength(text) {
  if (/^[\x00-\x7f]*$/.test(text)) return text.length;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 128) bytes += 1;
    else if (unit < 2048) bytes += 2;
    else if (unit < 55296 || unit > 56319 || !isLow(text.charCodeAt(i + 1))) bytes += 3;
    else {
      bytes += 4;
      i++;
    }
  }
  return bytes;
}
var isLow = (unit) => unit >= 56320 && unit <= 57343;
var isHigh = (unit) => unit >= 55296 && unit <= 56319;
function lastBytes(text, max) {
  let bytes = 0;
  let start = text.length;
  while (start > 0) {
    const unit = text.charCodeAt(start - 1);
    const pair = isLow(unit) && start > 1 && isHigh(text.charCodeAt(start - 2));
    bytes += pair ? 4 : unit < 128 ? 1 : unit < 2048 ? 2 : 3;
    if (bytes > max) break;
    start -= pair ? 2 : 1;
  }
  return text.slice(start);
}
function firstUnits(text, max) {
  const end = Math.max(0, max);
  const splits = isHigh(text.charCodeAt(end - 1)) && isLow(text.charCodeAt(end));
  return text.slice(0, splits ? end - 1 : end);
}
function asText(content) {
  return typeof content === "string" ? content : new TextDecoder("utf-8", { ignoreBOM: true }).decode(asBytes(content));
}
function asBytes(content) {
  if (typeof content === "string") return new TextEncoder().encode(content);
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  return content;
}
var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function toBase64(bytes) {
  const parts = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const n = bytes[i] << 16 | (bytes[i + 1] ?? 0) << 8 | (bytes[i + 2] ?? 0);
    parts.push(
      alphabet[n >> 18],
      alphabet[n >> 12 & 63],
      left > 1 ? alphabet[n >> 6 & 63] : "=",
      left > 2 ? alphabet[n & 63] : "="
    );
  }
  return parts.join("");
}
function fromBase64(text) {
  const binary = atob(text);
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
