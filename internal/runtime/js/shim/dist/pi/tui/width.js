"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/width.ts
var width_exports = {
  graphemeWidth: graphemeWidth,
  isPrintableAscii: isPrintableAscii,
  normalizeTerminalOutput: void 0,
  tabWidth: void 0,
  visibleWidth: visibleWidth,
};
module.exports = __defProp(width_exports, "__esModule", { value: true });
var tabWidth = 3;
var VS16 = 65039;
var isModifier = (cp) => cp >= 127995 && cp <= 127999;
function isPrintableAscii(text) {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code > 126) return false;
  }
  return true;
}
function isJoined(first, rest) {
  const text = rest.map((cp) => cp.toString(16)).join(" ");
  if (first === 10084) return text === "1f525" || text === "1fa79";
  if (first === 127987) return text === "1f308" || text === "26a7 fe0f";
  if (first === 128065) return text === "1f5e8 fe0f";
  if (first === 9939) return text === "1f4a5";
  return [9977, 127947, 127948, 128373].includes(first) && (text === "2640 fe0f" || text === "2642 fe0f");
}
function isWidenedEmoji(cps) {
  const [first, second, third] = cps;
  if (cps.length < 2) return false;
  if (second === VS16 && third === 8419) return cps.length === 3 && "0123456789#*".includes(String.fromCodePoint(first));
  const selected = second === VS16 ? (0, (import_unicode ??= require("pi:tui/unicode")).isTextEmoji)(first) : isModifier(second) && (0, (import_unicode ??= require("pi:tui/unicode")).isModifierBase)(first);
  return selected && (cps.length === 2 || third === 8205 && isJoined(first, cps.slice(3)));
}
function baseWidth(cps) {
  const at = cps.findIndex((cp) => !(0, (import_unicode ??= require("pi:tui/unicode")).isSkipped)(cp));
  if (at < 0) return 0;
  const columns = (cp) => (0, (import_unicode ??= require("pi:tui/unicode")).isWide)(cp) ? 2 : 1;
  if ((0, (import_unicode ??= require("pi:tui/unicode")).isRegionalIndicator)(cps[at])) return 2;
  let width = columns(cps[at]);
  let afterMark = false;
  for (const cp of cps.slice(at + 1)) {
    if ((0, (import_unicode ??= require("pi:tui/unicode")).isSpacing)(cp)) width++;
    else if ((0, (import_unicode ??= require("pi:tui/unicode")).isMark)(cp)) {
      afterMark = true;
      continue;
    } else if ((0, (import_unicode ??= require("pi:tui/unicode")).isSkipped)(cp)) continue;
    else if (afterMark || cp >= 65280 && cp <= 65519) width += columns(cp);
    else if (cp === 3635 || cp === 3763) width++;
    afterMark = false;
  }
  return width;
}
function graphemeWidth(cluster) {
  if (cluster.length === 1) {
    const code = cluster.charCodeAt(0);
    if (code >= 32 && code < 127) return 1;
    if (code === 9) return tabWidth;
  }
  const cps = Array.from(cluster, (char) => char.codePointAt(0));
  if (cps.every((import_unicode ??= require("pi:tui/unicode")).isSpacing)) return cps.length;
  if (cps.every((import_unicode ??= require("pi:tui/unicode")).isZeroWidth)) return 0;
  return isWidenedEmoji(cps) ? 2 : baseWidth(cps);
}
var cache = /* @__PURE__ */ new Map();
var cacheSize = 512;
function visibleWidth(text) {
  if (isPrintableAscii(text)) return text.length;
  const known = cache.get(text);
  if (known !== void 0) return known;
  let width = 0;
  for (const cluster of (0, (import_unicode ??= require("pi:tui/unicode")).graphemes)((0, (import_ansi ??= require("pi:tui/ansi")).stripAnsi)(text.replaceAll("	", " ".repeat(tabWidth))))) width += graphemeWidth(cluster);
  if (cache.size >= cacheSize) cache.delete(cache.keys().next().value);
  cache.set(text, width);
  return width;
}
var precomposed = /[\u0e33\u0eb3]/g;
var normalizeTerminalOutput = (text) => (0, (import_ansi ??= require("pi:tui/ansi")).splitAnsi)(text).map((part) => part.ansi ? part.text : part.text.replaceAll("	", " ".repeat(tabWidth))).join("").replace(precomposed, (vowel) => vowel === "ำ" ? "ํา" : "ໍາ");
width_exports["normalizeTerminalOutput"] = normalizeTerminalOutput;
width_exports["tabWidth"] = tabWidth;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_ansi;
var import_unicode;
