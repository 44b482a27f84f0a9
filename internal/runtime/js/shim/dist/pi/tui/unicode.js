"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/unicode.ts
var unicode_exports = {
  graphemes: graphemes,
  isCjk: void 0,
  isMark: void 0,
  isModifierBase: void 0,
  isRegionalIndicator: void 0,
  isSkipped: void 0,
  isSpacing: void 0,
  isTextEmoji: void 0,
  isWide: void 0,
  isZeroWidth: void 0,
};
module.exports = __defProp(unicode_exports, "__esModule", { value: true });
function set(encoded) {
  let bounds;
  return (cp) => {
    bounds ??= unpack(encoded());
    let low = 0;
    let high = bounds.length / 2 - 1;
    while (low <= high) {
      const mid = low + high >> 1;
      if (cp < bounds[mid * 2]) high = mid - 1;
      else if (cp > bounds[mid * 2 + 1]) low = mid + 1;
      else return true;
    }
    return false;
  };
}
function unpack(encoded) {
  const bounds = [];
  let at = 0;
  const parts = encoded.split(" ");
  for (let i = 0; i < parts.length; i += 2) {
    const from = at + parseInt(parts[i], 36);
    at = from + parseInt(parts[i + 1], 36);
    bounds.push(from, at);
  }
  return bounds;
}
var isWide = set(() => (import_tables ??= require("pi:tui/tables")).wide);
var isZeroWidth = set(() => (import_tables ??= require("pi:tui/tables")).zero);
var isMark = set(() => (import_tables ??= require("pi:tui/tables")).mark);
var isSpacing = set(() => (import_tables ??= require("pi:tui/tables")).spacing);
var isCjk = set(() => (import_tables ??= require("pi:tui/tables")).cjk);
var isSkipped = set(() => (import_tables ??= require("pi:tui/tables")).skipped);
var isTextEmoji = set(() => (import_tables ??= require("pi:tui/tables")).textEmoji);
var isModifierBase = set(() => (import_tables ??= require("pi:tui/tables")).modifierBase);
var isExtend = set(() => (import_tables ??= require("pi:tui/tables")).extend);
var isPrepend = set(() => (import_tables ??= require("pi:tui/tables")).prepend);
var isControl = set(() => (import_tables ??= require("pi:tui/tables")).control);
var isPictographic = set(() => (import_tables ??= require("pi:tui/tables")).pictographic);
var isLinker = set(() => (import_tables ??= require("pi:tui/tables")).linker);
var isConsonant = set(() => (import_tables ??= require("pi:tui/tables")).consonant);
var isRegionalIndicator = (cp) => cp >= 127462 && cp <= 127487;
function hangul(cp) {
  if (cp >= 4352 && cp <= 4447 || cp >= 43360 && cp <= 43388) return 9 /* L */;
  if (cp >= 4448 && cp <= 4519 || cp >= 55216 && cp <= 55238) return 10 /* V */;
  if (cp >= 4520 && cp <= 4607 || cp >= 55243 && cp <= 55291) return 11 /* T */;
  if (cp >= 44032 && cp <= 55203) return (cp - 44032) % 28 === 0 ? 12 /* LV */ : 13 /* LVT */;
  return 0 /* Other */;
}
function classify(cp) {
  if (cp === 13) return 2 /* CR */;
  if (cp === 10) return 3 /* LF */;
  if (cp === 8205) return 5 /* ZWJ */;
  if (isControl(cp)) return 1 /* Control */;
  if (isRegionalIndicator(cp)) return 7 /* Regional */;
  if (isExtend(cp)) return 4 /* Extend */;
  if (isPictographic(cp)) return 8 /* Pictographic */;
  if (isPrepend(cp)) return 6 /* Prepend */;
  return hangul(cp);
}
var classes = /* @__PURE__ */ new Map();
function classOf(cp) {
  if (cp >= 32 && cp < 127) return 0 /* Other */;
  let result = classes.get(cp);
  if (result === void 0) classes.set(cp, result = classify(cp));
  return result;
}
function hangulJoins(last, next) {
  if (last === 9 /* L */) return next === 9 /* L */ || next === 10 /* V */ || next === 12 /* LV */ || next === 13 /* LVT */;
  if (last === 12 /* LV */ || last === 10 /* V */) return next === 10 /* V */ || next === 11 /* T */;
  return (last === 13 /* LVT */ || last === 11 /* T */) && next === 11 /* T */;
}
function joins(cluster, next, cp) {
  const { last } = cluster;
  if (last === 2 /* CR */) return next === 3 /* LF */;
  if (last <= 3 /* LF */ && last !== 0 /* Other */) return false;
  if (next === 1 /* Control */ || next === 2 /* CR */ || next === 3 /* LF */) return false;
  if (next === 4 /* Extend */ || next === 5 /* ZWJ */ || last === 6 /* Prepend */) return true;
  if (next === 8 /* Pictographic */) return cluster.joined;
  if (next === 7 /* Regional */) return last === 7 /* Regional */ && cluster.regionals % 2 === 1;
  if (hangulJoins(last, next)) return true;
  return cluster.linked && isConsonant(cp);
}
function begin(cls, cp) {
  return {
    last: cls,
    regionals: cls === 7 /* Regional */ ? 1 : 0,
    picture: cls === 8 /* Pictographic */,
    joined: false,
    consonant: cp > 127 && isConsonant(cp),
    linked: false
  };
}
var isSpacingVowel = (cp) => cp === 3635 || cp === 3763 || isSpacing(cp);
function extend(cluster, cls, cp) {
  if (cls === 7 /* Regional */) cluster.regionals++;
  const twice = cluster.joined && cls === 5 /* ZWJ */;
  cluster.joined = cluster.picture && cls === 5 /* ZWJ */ && !twice;
  if (twice) cluster.picture = false;
  if (cls === 8 /* Pictographic */) cluster.picture = true;
  else if (cls !== 5 /* ZWJ */ && (cls !== 4 /* Extend */ || isSpacingVowel(cp))) cluster.picture = false;
  if (isConsonant(cp)) {
    cluster.consonant = true;
    cluster.linked = false;
  } else if (cls !== 4 /* Extend */ && cls !== 5 /* ZWJ */) cluster.consonant = cluster.linked = false;
  else if (cluster.consonant && isLinker(cp)) cluster.linked = true;
  cluster.last = cls;
}
var plain = /^[\x20-\x7e]*$/;
function graphemes(text) {
  if (plain.test(text)) return text.split("");
  const result = [];
  let start = 0;
  let cluster;
  for (let i = 0; i < text.length; ) {
    const cp = text.codePointAt(i);
    const cls = classOf(cp);
    if (cluster && joins(cluster, cls, cp)) extend(cluster, cls, cp);
    else {
      if (cluster) result.push(text.slice(start, i));
      start = i;
      cluster = begin(cls, cp);
    }
    i += cp > 65535 ? 2 : 1;
  }
  if (cluster) result.push(text.slice(start));
  return result;
}
unicode_exports["isCjk"] = isCjk;
unicode_exports["isMark"] = isMark;
unicode_exports["isModifierBase"] = isModifierBase;
unicode_exports["isRegionalIndicator"] = isRegionalIndicator;
unicode_exports["isSkipped"] = isSkipped;
unicode_exports["isSpacing"] = isSpacing;
unicode_exports["isTextEmoji"] = isTextEmoji;
unicode_exports["isWide"] = isWide;
unicode_exports["isZeroWidth"] = isZeroWidth;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_tables;
