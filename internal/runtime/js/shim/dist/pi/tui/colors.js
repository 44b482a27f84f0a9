"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/colors.ts
var colors_exports = {
  backgroundAnsi: void 0,
  colorToHex: void 0,
  colorToOkhsl: void 0,
  colorToOklch: colorToOklch,
  colorToRgb: colorToRgb,
  foregroundAnsi: void 0,
  indexedColor: indexedColor,
  mixColors: mixColors,
  okhslColor: okhslColor,
  get oklabToOkhslLightness() { return (import_oklab2 ??= require("pi:tui/oklab")).oklabToOkhslLightness; },
  oklchColor: oklchColor,
  parseColor: parseColor,
  rgbColor: rgbColor,
  styleText: void 0,
  styleTextWithAnsi: styleTextWithAnsi,
};
module.exports = __defProp(colors_exports, "__esModule", { value: true });
function finite(value, name) {
  if (!Number.isFinite(value)) throw new Error(`${name} must be finite`);
}
function share(value, name) {
  if (value < 0 || value > 1) throw new Error(`${name} must be between 0 and 1: ${value}`);
}
function indexedColor(index) {
  if (!Number.isInteger(index) || index < 0 || index > 255) throw new Error(`ANSI color index must be an integer from 0 to 255: ${index}`);
  return Object.freeze({ kind: "indexed", index });
}
function rgbColor(r, g, b) {
  for (const [name, value] of Object.entries({ r, g, b })) {
    finite(value, name);
    if (value < 0 || value > 255) throw new Error(`${name} must be between 0 and 255: ${value}`);
  }
  return Object.freeze({ kind: "rgb", r, g, b });
}
function oklchColor(l, c, h) {
  for (const [name, value] of Object.entries({ l, c, h })) finite(value, name);
  share(l, "l");
  if (c < 0) throw new Error(`c must not be negative: ${c}`);
  return Object.freeze({ kind: "oklch", l, c, h: (h % 360 + 360) % 360 });
}
function okhslColor(h, s, l) {
  for (const [name, value] of Object.entries({ h, s, l })) finite(value, name);
  share(s, "s");
  share(l, "l");
  return rgbColor(...(0, (import_oklab ??= require("pi:tui/oklab")).okhslToRgb)(h, s, l));
}
var number = "([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?)";
var oklch = new RegExp(`^oklch\\(\\s*${number}(%)?\\s+${number}\\s+${number}(?:deg)?\\s*\\)$`, "i");
var okhsl = new RegExp(`^okhsl\\(\\s*${number}(?:deg)?\\s+${number}(%)?\\s+${number}(%)?\\s*\\)$`, "i");
var scaled = (text, percent) => Number.parseFloat(text) / (percent ? 100 : 1);
function parseColor(value) {
  if (typeof value === "number") return indexedColor(value);
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1];
  if (hex) {
    const digits = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
    const n = Number.parseInt(digits, 16);
    return rgbColor(n >> 16, n >> 8 & 255, n & 255);
  }
  const lch = oklch.exec(value);
  if (lch) return oklchColor(scaled(lch[1], lch[2]), Number.parseFloat(lch[3]), Number.parseFloat(lch[4]));
  const hsl = okhsl.exec(value);
  if (hsl) return okhslColor(Number.parseFloat(hsl[1]), scaled(hsl[2], hsl[3]), scaled(hsl[4], hsl[5]));
  throw new Error(`Invalid color value: ${value}`);
}
var cube = [0, 95, 135, 175, 215, 255];
function fromIndex(index) {
  if (index < 8) return index === 7 ? [192, 192, 192] : [index & 1 ? 128 : 0, index & 2 ? 128 : 0, index & 4 ? 128 : 0];
  if (index === 8) return [128, 128, 128];
  if (index < 16) return [index & 1 ? 255 : 0, index & 2 ? 255 : 0, index & 4 ? 255 : 0];
  if (index >= 232) return [8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10];
  const at = index - 16;
  return [cube[Math.floor(at / 36)], cube[Math.floor(at % 36 / 6)], cube[at % 6]];
}
function fromOklch({ l, c, h }) {
  const angle = h * Math.PI / 180;
  const at = (chroma) => (0, (import_oklab ??= require("pi:tui/oklab")).labToLinear)([l, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
  if ((0, (import_oklab ??= require("pi:tui/oklab")).inGamut)(at(c))) return (0, (import_oklab ??= require("pi:tui/oklab")).linearToRgb)(at(c));
  let best = at(0);
  let [low, high] = [0, c];
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    const tried = at(middle);
    if ((0, (import_oklab ??= require("pi:tui/oklab")).inGamut)(tried)) [low, best] = [middle, tried];
    else high = middle;
  }
  return (0, (import_oklab ??= require("pi:tui/oklab")).linearToRgb)(best);
}
function channels(color) {
  if (color.kind === "indexed") return fromIndex(color.index);
  return color.kind === "rgb" ? [color.r, color.g, color.b] : fromOklch(color);
}
function colorToRgb(color) {
  const [r, g, b] = channels(color);
  return { r, g, b };
}
function colorToOklch(color) {
  if (color.kind === "oklch") return { l: color.l, c: color.c, h: color.h };
  const [l, a, b] = (0, (import_oklab ??= require("pi:tui/oklab")).rgbToLab)(channels(color));
  return { l, c: Math.hypot(a, b), h: (0, (import_oklab ??= require("pi:tui/oklab")).hueOf)(a, b) };
}
var colorToOkhsl = (color) => (0, (import_oklab ??= require("pi:tui/oklab")).rgbToOkhsl)(channels(color));
var colorToHex = (color) => `#${channels(color).map((x) => Math.round(x).toString(16).padStart(2, "0")).join("")}`;
function mixColors(first, second, amount, space = "oklch") {
  finite(amount, "amount");
  share(amount, "amount");
  const between = (a2, b2) => a2 + (b2 - a2) * amount;
  if (space === "srgb") {
    const [a2, b2] = [channels(first), channels(second)];
    return rgbColor(between(a2[0], b2[0]), between(a2[1], b2[1]), between(a2[2], b2[2]));
  }
  const [a, b] = [colorToOklch(first), colorToOklch(second)];
  const from = a.c < 1e-7 ? b.h : a.h;
  const way = ((b.c < 1e-7 ? from : b.h) - from + 540) % 360 - 180;
  return oklchColor(between(a.l, b.l), between(a.c, b.c), from + way * amount);
}
function sequence(color, mode, slot) {
  if (color.kind === "indexed") return `\x1B[${slot};5;${color.index}m`;
  const [r, g, b] = channels(color).map(Math.round);
  return mode === "truecolor" ? `\x1B[${slot};2;${r};${g};${b}m` : `\x1B[${slot};5;${(0, (import_color ??= require("pi:theme/color")).to256)({ r, g, b })}m`;
}
var foregroundAnsi = (color, mode) => sequence(color, mode, 38);
var backgroundAnsi = (color, mode) => sequence(color, mode, 48);
function styleTextWithAnsi(text, fg, bg, style) {
  const parts = [
    [fg, "\x1B[39m"],
    [bg, "\x1B[49m"],
    [(style.bold || style.dim) && `${style.bold ? "\x1B[1m" : ""}${style.dim ? "\x1B[2m" : ""}`, "\x1B[22m"],
    [style.italic && "\x1B[3m", "\x1B[23m"],
    [style.underline && "\x1B[4m", "\x1B[24m"],
    [style.inverse && "\x1B[7m", "\x1B[27m"],
    [style.strikethrough && "\x1B[9m", "\x1B[29m"]
  ];
  const on = parts.filter(([start]) => start);
  return on.map(([start]) => start).join("") + text + on.map(([, end]) => end).reverse().join("");
}
var styleText = (text, options, mode) => styleTextWithAnsi(text, options.fg && foregroundAnsi(options.fg, mode), options.bg && backgroundAnsi(options.bg, mode), options);
colors_exports["backgroundAnsi"] = backgroundAnsi;
colors_exports["colorToHex"] = colorToHex;
colors_exports["colorToOkhsl"] = colorToOkhsl;
colors_exports["foregroundAnsi"] = foregroundAnsi;
colors_exports["styleText"] = styleText;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_color;
var import_oklab;
var import_oklab2;
