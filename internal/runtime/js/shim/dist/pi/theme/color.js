"use strict";
var __defProp = Object.defineProperty;

// src/pi/theme/color.ts
var color_exports = {
  colorAnsi: colorAnsi,
  lightness: lightness,
  to256: to256,
};
module.exports = __defProp(color_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var cube = [0, 95, 135, 175, 215, 255];
var grays = Array.from({ length: 24 }, (_, i) => 8 + 10 * i);
function nearest(steps, value) {
  let best = 0;
  for (let i = 1; i < steps.length; i++) {
    if (Math.abs(value - steps[i]) < Math.abs(value - steps[best])) best = i;
  }
  return best;
}
function distance(a, b) {
  return 0.299 * (a.r - b.r) ** 2 + 0.587 * (a.g - b.g) ** 2 + 0.114 * (a.b - b.b) ** 2;
}
function to256(color) {
  const [r, g, b] = [nearest(cube, color.r), nearest(cube, color.g), nearest(cube, color.b)];
  const inCube = 16 + 36 * r + 6 * g + b;
  if (Math.max(color.r, color.g, color.b) - Math.min(color.r, color.g, color.b) >= 10) return inCube;
  const step = nearest(grays, Math.round(0.299 * color.r + 0.587 * color.g + 0.114 * color.b));
  const gray = { r: grays[step], g: grays[step], b: grays[step] };
  return distance(color, gray) < distance(color, { r: cube[r], g: cube[g], b: cube[b] }) ? 232 + step : inCube;
}
function parseHex(value) {
  const match = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value);
  if (!match) return void 0;
  const digits = match[1].length === 3 ? match[1].replace(/./g, "$&$&") : match[1];
  const n = Number.parseInt(digits, 16);
  return { r: n >> 16, g: n >> 8 & 255, b: n & 255 };
}
function colorAnsi(value, mode, background) {
  const slot = background ? 48 : 38;
  if (value === "") return background ? "\x1B[49m" : "\x1B[39m";
  if (typeof value === "number") {
    if (!Number.isInteger(value) || value < 0 || value > 255) {
      throw new Error(`ANSI color index must be an integer from 0 to 255: ${value}`);
    }
    return `\x1B[${slot};5;${value}m`;
  }
  const rgb = parseHex(value);
  if (rgb) {
    const { r, g, b } = rgb;
    return mode === "truecolor" ? `\x1B[${slot};2;${r};${g};${b}m` : `\x1B[${slot};5;${to256(rgb)}m`;
  }
  if (!/^ok(lch|hsl)\(/i.test(value)) throw new Error(`Invalid color value: ${value}`);
  const tui = (0, import_pi_host.requireHost)("pi:tui");
  return (background ? tui.backgroundAnsi : tui.foregroundAnsi)(tui.parseColor(value), mode);
}
function lightness(value) {
  if (typeof value !== "string") return void 0;
  const rgb = parseHex(value);
  if (!rgb) return void 0;
  const [r, g, b] = [rgb.r, rgb.g, rgb.b].map((c) => {
    const x = c / 255;
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
