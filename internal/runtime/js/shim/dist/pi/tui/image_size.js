"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/image_size.ts
var image_size_exports = {
  getGifDimensions: void 0,
  getImageDimensions: getImageDimensions,
  getJpegDimensions: void 0,
  getPngDimensions: void 0,
  getWebpDimensions: void 0,
};
module.exports = __defProp(image_size_exports, "__esModule", { value: true });
function decode(base64, bytes) {
  const text = base64.replace(/[^A-Za-z0-9+/]/g, "").slice(0, bytes === Infinity ? void 0 : Math.ceil(bytes / 3) * 4);
  const binary = atob(text.length % 4 === 1 ? text.slice(0, -1) : text);
  const view = new DataView(new ArrayBuffer(binary.length));
  for (let i = 0; i < binary.length; i++) view.setUint8(i, binary.charCodeAt(i));
  return view;
}
function read(base64, bytes, minimum, reader) {
  try {
    const view = decode(base64, bytes);
    return view.byteLength < minimum ? null : reader(view, 0);
  } catch {
    return null;
  }
}
var ascii = (view, from, to) => {
  let text = "";
  for (let i = from; i < to; i++) text += String.fromCharCode(view.getUint8(i));
  return text;
};
var getPngDimensions = (base64) => read(base64, 24, 24, (v) => v.getUint32(0) === 2303741511 ? { widthPx: v.getUint32(16), heightPx: v.getUint32(20) } : null);
var getGifDimensions = (base64) => read(base64, 12, 10, (v) => /^GIF8[79]a$/.test(ascii(v, 0, 6)) ? { widthPx: v.getUint16(6, true), heightPx: v.getUint16(8, true) } : null);
var jpeg = (v) => {
  if (v.getUint16(0) !== 65496) return null;
  for (let at = 2; at < v.byteLength - 9; ) {
    if (v.getUint8(at) !== 255) {
      at++;
      continue;
    }
    const marker = v.getUint8(at + 1);
    if (marker >= 192 && marker <= 194) return { widthPx: v.getUint16(at + 7), heightPx: v.getUint16(at + 5) };
    const length = v.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
};
var getJpegDimensions = (base64) => read(base64, Infinity, 2, jpeg);
var uint24 = (v, at) => v.getUint16(at, true) | v.getUint8(at + 2) << 16;
var webp = (v) => {
  if (ascii(v, 0, 4) !== "RIFF" || ascii(v, 8, 12) !== "WEBP") return null;
  switch (ascii(v, 12, 16)) {
    case "VP8 ":
      return { widthPx: v.getUint16(26, true) & 16383, heightPx: v.getUint16(28, true) & 16383 };
    case "VP8L": {
      const bits = v.getUint32(21, true);
      return { widthPx: (bits & 16383) + 1, heightPx: (bits >> 14 & 16383) + 1 };
    }
    case "VP8X":
      return { widthPx: uint24(v, 24) + 1, heightPx: uint24(v, 27) + 1 };
  }
  return null;
};
var getWebpDimensions = (base64) => read(base64, 30, 30, webp);
function getImageDimensions(base64, mimeType) {
  switch (mimeType) {
    case "image/png":
      return getPngDimensions(base64);
    case "image/jpeg":
      return getJpegDimensions(base64);
    case "image/gif":
      return getGifDimensions(base64);
    case "image/webp":
      return getWebpDimensions(base64);
  }
  return null;
}
image_size_exports["getGifDimensions"] = getGifDimensions;
image_size_exports["getJpegDimensions"] = getJpegDimensions;
image_size_exports["getPngDimensions"] = getPngDimensions;
image_size_exports["getWebpDimensions"] = getWebpDimensions;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
