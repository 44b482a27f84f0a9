"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/oklab.ts
var oklab_exports = {
  hueOf: void 0,
  inGamut: void 0,
  labToLinear: void 0,
  linearToRgb: void 0,
  okhslToRgb: okhslToRgb,
  oklabToOkhslLightness: void 0,
  rgbToLab: void 0,
  rgbToOkhsl: rgbToOkhsl,
};
module.exports = __defProp(oklab_exports, "__esModule", { value: true });
var dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
var apply = (matrix, v) => [dot(matrix[0], v), dot(matrix[1], v), dot(matrix[2], v)];
var each = (v, fn) => [fn(v[0], 0), fn(v[1], 1), fn(v[2], 2)];
var rgbToLms = [
  [0.4122214694707629, 0.5363325372617349, 0.0514459932675022],
  [0.2119034958178251, 0.6806995506452344, 0.1073969535369405],
  [0.0883024591900564, 0.2817188391361215, 0.6299787016738222]
];
var lmsToLab = [
  [0.210454268309314, 0.793617774702305, -0.0040720430116193],
  [1.9779985324311684, -2.42859224204858, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774]
];
var labToLms = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092]
];
var lmsToRgb = [
  [4.076741636075958, -3.307711539258063, 0.2309699031821043],
  [-1.2684379732850315, 2.609757349287688, -0.341319376002657],
  [-0.0041960761386756, -0.7034186179359362, 1.7076146940746117]
];
var fits = [
  { hues: [-1.8817031, -0.80936501], k: [1.19086277, 1.76576728, 0.59662641, 0.75515197, 0.56771245] },
  { hues: [1.8144408, -1.19445267], k: [0.73956515, -0.45954404, 0.08285427, 0.12541073, -0.14503204] },
  { hues: void 0, k: [1.35733652, -915799e-8, -1.1513021, -0.50559606, 692167e-8] }
];
var [k1, k2] = [0.206, 0.03];
var k3 = (1 + k1) / (1 + k2);
var oklabToOkhslLightness = (x) => 0.5 * (k3 * x - k1 + Math.sqrt((k3 * x - k1) ** 2 + 4 * k2 * k3 * x));
var toOklabLightness = (x) => (x * x + k1 * x) / (k3 * (x + k2));
var encode = (x) => x > 31308e-7 ? 1.055 * x ** (1 / 2.4) - 0.055 : 12.92 * x;
var decode = (x) => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
var labToLinear = (lab) => apply(lmsToRgb, each(apply(labToLms, lab), (x) => x ** 3));
var rgbToLab = (rgb) => apply(lmsToLab, each(apply(rgbToLms, each(rgb, (x) => decode(x / 255))), Math.cbrt));
var linearToRgb = (linear) => each(linear, (x) => Math.round(Math.min(1, Math.max(0, encode(x))) * 255));
var inGamut = (linear) => linear.every((x) => x >= -1e-7 && x <= 1 + 1e-7);
var slopesOf = (a, b) => each([0, 1, 2], (i) => labToLms[i][1] * a + labToLms[i][2] * b);
function halley(weights, base, slopes, offset) {
  const f = dot(weights, each(base, (x) => x ** 3)) - offset;
  const first = dot(weights, each(base, (x, i) => 3 * slopes[i] * x ** 2));
  const second = dot(weights, each(base, (x, i) => 6 * slopes[i] ** 2 * x));
  const u = first / (first * first - 0.5 * f * second);
  return { step: -f * u, rising: u >= 0 };
}
function cuspOf(a, b) {
  const channel = fits.findIndex(({ hues }) => hues === void 0 || hues[0] * a + hues[1] * b > 1);
  const k = fits[channel].k;
  const guess = k[0] + k[1] * a + k[2] * b + k[3] * a * a + k[4] * a * b;
  const slopes = slopesOf(a, b);
  const saturation = guess + halley(lmsToRgb[channel], each(slopes, (s) => 1 + guess * s), slopes, 0).step;
  const lightness = Math.cbrt(1 / Math.max(...labToLinear([1, saturation * a, saturation * b])));
  return { lightness, chroma: lightness * saturation };
}
function greatest(a, b, lightness, cusp) {
  if (lightness <= cusp.lightness) return cusp.chroma * lightness / cusp.lightness;
  const guess = cusp.chroma * (lightness - 1) / (cusp.lightness - 1);
  const slopes = slopesOf(a, b);
  const base = each(slopes, (s) => lightness + guess * s);
  const steps = lmsToRgb.map((row) => halley(row, base, slopes, 1)).map(({ step, rising }) => rising ? step : Number.MAX_VALUE);
  return guess + Math.min(...steps);
}
function stops(lightness, a, b) {
  const cusp = cuspOf(a, b);
  const most = greatest(a, b, lightness, cusp);
  const dark = 1 - lightness;
  const share = most / Math.min(lightness * (cusp.chroma / cusp.lightness), dark * (cusp.chroma / (1 - cusp.lightness)));
  const s = 0.11516993 + 1 / (7.4477897 + 4.1590124 * b + a * (-2.19557347 + 1.75198401 * b + a * (-2.13704948 - 10.02301043 * b + a * (-4.24894561 + 5.38770819 * b + 4.69891013 * a))));
  const t = 0.11239642 + 1 / (1.6132032 - 0.68124379 * b + a * (0.40370612 + 0.90148123 * b + a * (-0.27087943 + 0.6122399 * b + a * (299215e-8 - 0.45399568 * b - 0.14661872 * a))));
  const middle = 0.9 * share * Math.sqrt(Math.sqrt(1 / (1 / (lightness * s) ** 4 + 1 / (dark * t) ** 4)));
  return [Math.sqrt(1 / (1 / (lightness * 0.4) ** 2 + 1 / (dark * 0.8) ** 2)), middle, most];
}
var turn = (hue) => (hue % 360 + 360) % 360;
var hueOf = (a, b) => (Math.atan2(b, a) * 180 / Math.PI + 360) % 360;
function okhslToRgb(hue, saturation, lightness) {
  const l = toOklabLightness(lightness);
  if (!(l > 0 && l < 1 && saturation > 0)) return linearToRgb(labToLinear([l, 0, 0]));
  const angle = 2 * Math.PI * turn(hue) / 360;
  const [a, b] = [Math.cos(angle), Math.sin(angle)];
  const [low, middle, most] = stops(l, a, b);
  let chroma;
  if (saturation < 0.8) {
    const t = 1.25 * saturation;
    const k = 0.8 * low;
    chroma = t * k / (1 - (1 - k / middle) * t);
  } else {
    const t = 5 * (saturation - 0.8);
    const k = 0.2 * middle ** 2 * 1.25 ** 2 / low;
    chroma = middle + t * k / (1 - (1 - k / (most - middle)) * t);
  }
  return linearToRgb(labToLinear([l, chroma * a, chroma * b]));
}
function rgbToOkhsl(rgb) {
  const [l, a, b] = rgbToLab(rgb);
  const chroma = Math.hypot(a, b);
  const lightness = oklabToOkhslLightness(l);
  if (chroma < 1e-9 || lightness <= 0 || lightness >= 1) return { h: 0, s: 0, l: lightness };
  const [low, middle, most] = stops(l, a / chroma, b / chroma);
  let saturation;
  if (chroma < middle) {
    const k = 0.8 * low;
    saturation = 0.8 * (chroma / (k + (1 - k / middle) * chroma));
  } else {
    const k = 0.2 * middle ** 2 * 1.25 ** 2 / low;
    const over = chroma - middle;
    saturation = 0.8 + 0.2 * (over / (k + (1 - k / (most - middle)) * over));
  }
  return { h: hueOf(a, b), s: Math.min(1, Math.max(0, saturation)), l: lightness };
}
oklab_exports["hueOf"] = hueOf;
oklab_exports["inGamut"] = inGamut;
oklab_exports["labToLinear"] = labToLinear;
oklab_exports["linearToRgb"] = linearToRgb;
oklab_exports["oklabToOkhslLightness"] = oklabToOkhslLightness;
oklab_exports["rgbToLab"] = rgbToLab;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
