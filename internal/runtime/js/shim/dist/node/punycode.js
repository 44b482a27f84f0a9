"use strict";
var __defProp = Object.defineProperty;

// src/node/punycode.ts
var punycode_exports = {
  decode: decode,
  default: void 0,
  encode: encode,
  "module.exports": void 0,
  toASCII: void 0,
  toUnicode: void 0,
  ucs2: void 0,
  version: void 0,
};
module.exports = __defProp(punycode_exports, "__esModule", { value: true });
var base = 36;
var maxInt = 2147483647;
function adapt(delta, points, first) {
  delta = first ? Math.floor(delta / 700) : delta >> 1;
  delta += Math.floor(delta / points);
  let k = 0;
  for (; delta > 455; k += base) delta = Math.floor(delta / 35);
  return Math.floor(k + 36 * delta / (delta + 38));
}
var threshold = (k, bias) => k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
function decode(input) {
  const split = Math.max(0, input.lastIndexOf("-"));
  const out = Array.from(input.slice(0, split), (c) => c.codePointAt(0));
  let n = 128;
  let i = 0;
  let bias = 72;
  for (let at = split > 0 ? split + 1 : 0; at < input.length; ) {
    const before = i;
    for (let w = 1, k = base; ; k += base) {
      if (at >= input.length) throw new RangeError("Invalid input");
      const c = input.charCodeAt(at++);
      const digit = c >= 48 && c < 58 ? c - 22 : c >= 65 && c < 91 ? c - 65 : c >= 97 && c < 123 ? c - 97 : base;
      if (digit >= base || digit > Math.floor((maxInt - i) / w)) throw new RangeError("Invalid input");
      i += digit * w;
      const t = threshold(k, bias);
      if (digit < t) break;
      w *= base - t;
    }
    bias = adapt(i - before, out.length + 1, before === 0);
    n += Math.floor(i / (out.length + 1));
    i %= out.length + 1;
    out.splice(i++, 0, n);
  }
  return String.fromCodePoint(...out);
}
function encode(input) {
  const points = Array.from(input, (c) => c.codePointAt(0));
  const plain = points.filter((p) => p < 128);
  let out = String.fromCharCode(...plain) + (plain.length ? "-" : "");
  let handled = plain.length;
  let n = 128;
  let delta = 0;
  let bias = 72;
  const digit = (d) => String.fromCharCode(d + 22 + (d < 26 ? 75 : 0));
  while (handled < points.length) {
    const m = Math.min(...points.filter((p) => p >= n));
    delta += (m - n) * (handled + 1);
    n = m;
    for (const p of points) {
      if (p < n) delta++;
      if (p !== n) continue;
      let q = delta;
      for (let k = base; ; k += base) {
        const t = threshold(k, bias);
        if (q < t) break;
        out += digit(t + (q - t) % (base - t));
        q = Math.floor((q - t) / (base - t));
      }
      out += digit(q);
      bias = adapt(delta, handled + 1, handled === plain.length);
      delta = 0;
      handled++;
    }
    delta++;
    n++;
  }
  return out;
}
function mapDomain(domain, fn) {
  const at = domain.lastIndexOf("@") + 1;
  return domain.slice(0, at) + domain.slice(at).split(/[.\u3002\uff0e\uff61]/).map(fn).join(".");
}
var toASCII = (domain) => mapDomain(domain, (l) => /[^\0-\x7f]/.test(l) ? `xn--${encode(l)}` : l);
var toUnicode = (domain) => mapDomain(domain, (l) => /^xn--/.test(l) ? decode(l.slice(4).toLowerCase()) : l);
var ucs2 = { decode: (s) => Array.from(s, (c) => c.codePointAt(0)), encode: (p) => String.fromCodePoint(...p) };
var version = "2.1.0";
var exported = { decode, encode, toASCII, toUnicode, ucs2, version };
var punycode_default = exported;
punycode_exports["default"] = punycode_default;
punycode_exports["module.exports"] = exported;
punycode_exports["toASCII"] = toASCII;
punycode_exports["toUnicode"] = toUnicode;
punycode_exports["ucs2"] = ucs2;
punycode_exports["version"] = version;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
