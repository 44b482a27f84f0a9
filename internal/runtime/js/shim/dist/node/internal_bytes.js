"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_bytes.ts
var internal_bytes_exports = {
  fromBase64: fromBase64,
  fromHex: fromHex,
  fromLatin1: fromLatin1,
  fromLooseBase64: fromLooseBase64,
  fromUtf16: fromUtf16,
  indexOfBytes: indexOfBytes,
  percentDecode: percentDecode,
  toBase64: toBase64,
  toBase64Url: toBase64Url,
  toHex: toHex,
  toLatin1: toLatin1,
  toUtf16: toUtf16,
  utf8Decode: utf8Decode,
  utf8Encode: utf8Encode,
  utf8Length: utf8Length,
  utf8Unfinished: utf8Unfinished,
  viewBytes: viewBytes,
};
module.exports = __defProp(internal_bytes_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var longText = 192;
var manyCharacters = 4096;
var proto = Uint8Array;
function toBase64(bytes) {
  return bytes.toBase64();
}
function toBase64Url(bytes) {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}
function fromBase64(text) {
  return typeof text === "string" ? proto.fromBase64(text) : text;
}
function fromLooseBase64(text) {
  if (text.length > manyCharacters) {
    const bytes = (0, import_pi_host.native)("base64Decode", text);
    if (bytes) return bytes;
  }
  try {
    return proto.fromBase64(text);
  } catch {
    let clean = text.replaceAll("-", "+").replaceAll("_", "/");
    const end = clean.indexOf("=");
    if (end >= 0) clean = clean.slice(0, end);
    clean = clean.replace(/[^A-Za-z0-9+/]/g, "");
    if (clean.length % 4 === 1) clean = clean.slice(0, -1);
    return proto.fromBase64(clean);
  }
}
function toHex(bytes) {
  return bytes.toHex();
}
function fromHex(text) {
  let n = text.length & ~1;
  const bad = /[^0-9a-fA-F]/.exec(text);
  if (bad) n = Math.min(n, bad.index & ~1);
  return proto.fromHex(text.slice(0, n));
}
function toLatin1(bytes, mask = 255) {
  let out = "";
  for (let i = 0; i < bytes.length; i += 4096) {
    const part = bytes.subarray(i, i + 4096);
    out += String.fromCharCode.apply(null, mask === 255 ? part : part.map((b) => b & mask));
  }
  return out;
}
function indexOfBytes(hay, needle, from, step = 1) {
  const last = hay.length - needle.length;
  next: for (let i = Uint8Array.prototype.indexOf.call(hay, needle[0], from); i >= 0 && i <= last; i = Uint8Array.prototype.indexOf.call(hay, needle[0], i + 1)) {
    if (i % step !== 0) continue;
    for (let k = 1; k < needle.length; k++) if (hay[i + k] !== needle[k]) continue next;
    return i;
  }
  return -1;
}
function fromLatin1(text) {
  const out = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) out[i] = text.charCodeAt(i);
  return out;
}
function toUtf16(bytes) {
  let out = "";
  const n = bytes.length & ~1;
  for (let i = 0; i < n; i += 8192) {
    const units = [];
    for (let j = i; j < Math.min(i + 8192, n); j += 2) units.push(bytes[j] | bytes[j + 1] << 8);
    out += String.fromCharCode.apply(null, units);
  }
  return out;
}
function fromUtf16(text) {
  const out = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    out[2 * i] = c & 255;
    out[2 * i + 1] = c >> 8;
  }
  return out;
}
function utf8Length(text) {
  let n = text.length;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 128) continue;
    n += c < 2048 ? 1 : 2;
    if (c >= 55296 && c < 56320 && (text.charCodeAt(i + 1) & 64512) === 56320) i++;
  }
  return n;
}
function utf8Encode(text) {
  if (text.length > longText) return (0, import_pi_host.native)("utf8Encode", text.toWellFormed());
  const out = new Uint8Array(text.length * 3);
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    let c = text.charCodeAt(i);
    if (c < 128) {
      out[n++] = c;
      continue;
    }
    if (c < 2048) {
      out[n++] = 192 | c >> 6;
    } else {
      if (c >= 55296 && c < 57344) {
        const low = c < 56320 ? text.charCodeAt(i + 1) : 0;
        if ((low & 64512) === 56320) {
          i++;
          c = 65536 + ((c & 1023) << 10) + (low & 1023);
          out[n++] = 240 | c >> 18;
          out[n++] = 128 | c >> 12 & 63;
          out[n++] = 128 | c >> 6 & 63;
          out[n++] = 128 | c & 63;
          continue;
        }
        c = 65533;
      }
      out[n++] = 224 | c >> 12;
      out[n++] = 128 | c >> 6 & 63;
    }
    out[n++] = 128 | c & 63;
  }
  return out.slice(0, n);
}
function lead(b) {
  if (b >= 194 && b <= 223) return [2, 128, 191];
  if (b >= 224 && b <= 239) return [3, b === 224 ? 160 : 128, b === 237 ? 159 : 191];
  if (b >= 240 && b <= 244) return [4, b === 240 ? 144 : 128, b === 244 ? 143 : 191];
  return [0, 0, 0];
}
function utf8Unfinished(bytes) {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const b = bytes[bytes.length - back];
    if ((b & 192) === 128) continue;
    const [length, low, high] = lead(b);
    if (length <= back) return 0;
    const second = bytes[bytes.length - back + 1];
    return back > 1 && (second < low || second > high) ? 0 : back;
  }
  return 0;
}
function inPieces(bytes) {
  let out = "";
  for (let from = 0; from < bytes.length; ) {
    let part = bytes.subarray(from, from + 1048576);
    if (from + part.length < bytes.length) part = part.subarray(0, part.length - utf8Unfinished(part));
    out += (0, import_pi_host.native)("utf8Decode", part, false);
    from += part.length;
  }
  return out;
}
function utf8Decode(bytes, fatal = false) {
  if (bytes.length > longText) {
    const text = (0, import_pi_host.native)("utf8Decode", bytes, fatal);
    if (text === false) return inPieces(bytes);
    if (text === null) throw new TypeError("The encoded data was not valid for encoding utf-8");
    return text;
  }
  const units = [];
  for (let i = 0; i < bytes.length; ) {
    const b = bytes[i++];
    if (b < 128) {
      units.push(b);
      continue;
    }
    let [length, low, high] = lead(b);
    let c = length === 2 ? b & 31 : length === 3 ? b & 15 : b & 7;
    let ok = length > 0;
    for (let k = 1; ok && k < length; k++) {
      const next = bytes[i];
      if (i >= bytes.length || next < low || next > high) {
        ok = false;
        break;
      }
      c = c << 6 | next & 63;
      low = 128;
      high = 191;
      i++;
    }
    if (!ok) {
      if (fatal) throw new TypeError("The encoded data was not valid for encoding utf-8");
      units.push(65533);
    } else if (c > 65535) units.push(55296 + (c - 65536 >> 10), 56320 + (c - 65536 & 1023));
    else units.push(c);
  }
  return String.fromCharCode.apply(null, units);
}
function percentDecode(bytes) {
  const out = [];
  for (let i = 0; i < bytes.length; i++) {
    const hex = bytes[i] === 37 ? String.fromCharCode(bytes[i + 1], bytes[i + 2]) : "";
    if (/^[0-9a-fA-F]{2}$/.test(hex)) {
      out.push(Number.parseInt(hex, 16));
      i += 2;
    } else out.push(bytes[i]);
  }
  return Uint8Array.from(out);
}
function viewBytes(source) {
  if (source instanceof Uint8Array) return source;
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  return new Uint8Array(source);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
