// Björn Ottosson's colour spaces: OKLab, in which equal steps look equal, and OKHSL, which fits hue, saturation and lightness
// into what a screen can show (bottosson.github.io/posts/okcolor).

export type Vec = [number, number, number];
type Matrix = [Vec, Vec, Vec];

const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const apply = (matrix: Matrix, v: Vec): Vec => [dot(matrix[0], v), dot(matrix[1], v), dot(matrix[2], v)];
const each = (v: Vec, fn: (value: number, i: number) => number): Vec => [fn(v[0], 0), fn(v[1], 1), fn(v[2], 2)];

const rgbToLms: Matrix = [
	[0.4122214694707629, 0.5363325372617349, 0.0514459932675022],
	[0.2119034958178251, 0.6806995506452344, 0.1073969535369405],
	[0.0883024591900564, 0.2817188391361215, 0.6299787016738222],
];
const lmsToLab: Matrix = [
	[0.210454268309314, 0.793617774702305, -0.0040720430116193],
	[1.9779985324311684, -2.42859224204858, 0.450593709617411],
	[0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
];
const labToLms: Matrix = [
	[1, 0.3963377773761749, 0.2158037573099136],
	[1, -0.1055613458156586, -0.0638541728258133],
	[1, -0.0894841775298119, -1.2914855480194092],
];
const lmsToRgb: Matrix = [
	[4.076741636075958, -3.307711539258063, 0.2309699031821043],
	[-1.2684379732850315, 2.609757349287688, -0.341319376002657],
	[-0.0041960761386756, -0.7034186179359362, 1.7076146940746117],
];
// For the channel that leaves the gamut first: which hues those are, and a polynomial for the saturation at which it does.
const fits: { hues: [number, number] | undefined; k: number[] }[] = [
	{ hues: [-1.8817031, -0.80936501], k: [1.19086277, 1.76576728, 0.59662641, 0.75515197, 0.56771245] },
	{ hues: [1.8144408, -1.19445267], k: [0.73956515, -0.45954404, 0.08285427, 0.12541073, -0.14503204] },
	{ hues: undefined, k: [1.35733652, -0.00915799, -1.1513021, -0.50559606, 0.00692167] },
];
const [k1, k2] = [0.206, 0.03];
const k3 = (1 + k1) / (1 + k2);

/** The lightness that OKHSL has for one of OKLab, and back. */
export const oklabToOkhslLightness = (x: number): number => 0.5 * (k3 * x - k1 + Math.sqrt((k3 * x - k1) ** 2 + 4 * k2 * k3 * x));
const toOklabLightness = (x: number): number => (x * x + k1 * x) / (k3 * (x + k2));

const encode = (x: number): number => (x > 0.0031308 ? 1.055 * x ** (1 / 2.4) - 0.055 : 12.92 * x);
const decode = (x: number): number => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);

export const labToLinear = (lab: Vec): Vec => apply(lmsToRgb, each(apply(labToLms, lab), (x) => x ** 3));
/** Channels from 0 to 255 as OKLab. */
export const rgbToLab = (rgb: Vec): Vec => apply(lmsToLab, each(apply(rgbToLms, each(rgb, (x) => decode(x / 255))), Math.cbrt));
export const linearToRgb = (linear: Vec): Vec => each(linear, (x) => Math.round(Math.min(1, Math.max(0, encode(x))) * 255));
export const inGamut = (linear: Vec): boolean => linear.every((x) => x >= -1e-7 && x <= 1 + 1e-7);

/** How fast each cone's cube root changes along a hue. */
const slopesOf = (a: number, b: number): Vec => each([0, 1, 2], (i) => labToLms[i][1] * a + labToLms[i][2] * b);

/** A value of a cubic along a line and its first two derivatives, for one step of Halley's method. */
function halley(weights: Vec, base: Vec, slopes: Vec, offset: number): { step: number; rising: boolean } {
	const f = dot(weights, each(base, (x) => x ** 3)) - offset;
	const first = dot(weights, each(base, (x, i) => 3 * slopes[i] * x ** 2));
	const second = dot(weights, each(base, (x, i) => 6 * slopes[i] ** 2 * x));
	const u = first / (first * first - 0.5 * f * second);
	return { step: -f * u, rising: u >= 0 };
}

interface Cusp {
	lightness: number;
	chroma: number;
}

/** The most colourful point of a hue. */
function cuspOf(a: number, b: number): Cusp {
	const channel = fits.findIndex(({ hues }) => hues === undefined || hues[0] * a + hues[1] * b > 1);
	const k = fits[channel].k;
	const guess = k[0] + k[1] * a + k[2] * b + k[3] * a * a + k[4] * a * b;
	const slopes = slopesOf(a, b);
	const saturation = guess + halley(lmsToRgb[channel], each(slopes, (s) => 1 + guess * s), slopes, 0).step;
	const lightness = Math.cbrt(1 / Math.max(...labToLinear([1, saturation * a, saturation * b])));
	return { lightness, chroma: lightness * saturation };
}

/** The greatest chroma of a hue at a lightness. */
function greatest(a: number, b: number, lightness: number, cusp: Cusp): number {
	if (lightness <= cusp.lightness) return (cusp.chroma * lightness) / cusp.lightness;
	const guess = (cusp.chroma * (lightness - 1)) / (cusp.lightness - 1);
	const slopes = slopesOf(a, b);
	const base = each(slopes, (s) => lightness + guess * s);
	const steps = lmsToRgb.map((row) => halley(row, base, slopes, 1)).map(({ step, rising }) => (rising ? step : Number.MAX_VALUE));
	return guess + Math.min(...steps);
}

/** The chromas between which OKHSL's saturation is interpolated. */
function stops(lightness: number, a: number, b: number): Vec {
	const cusp = cuspOf(a, b);
	const most = greatest(a, b, lightness, cusp);
	const dark = 1 - lightness;
	const share = most / Math.min(lightness * (cusp.chroma / cusp.lightness), dark * (cusp.chroma / (1 - cusp.lightness)));
	const s = 0.11516993 + 1 / (7.4477897 + 4.1590124 * b +
		a * (-2.19557347 + 1.75198401 * b + a * (-2.13704948 - 10.02301043 * b + a * (-4.24894561 + 5.38770819 * b + 4.69891013 * a))));
	const t = 0.11239642 + 1 / (1.6132032 - 0.68124379 * b +
		a * (0.40370612 + 0.90148123 * b + a * (-0.27087943 + 0.6122399 * b + a * (0.00299215 - 0.45399568 * b - 0.14661872 * a))));
	const middle = 0.9 * share * Math.sqrt(Math.sqrt(1 / (1 / (lightness * s) ** 4 + 1 / (dark * t) ** 4)));
	return [Math.sqrt(1 / (1 / (lightness * 0.4) ** 2 + 1 / (dark * 0.8) ** 2)), middle, most];
}

const turn = (hue: number): number => ((hue % 360) + 360) % 360;
export const hueOf = (a: number, b: number): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

export function okhslToRgb(hue: number, saturation: number, lightness: number): Vec {
	const l = toOklabLightness(lightness);
	if (!(l > 0 && l < 1 && saturation > 0)) return linearToRgb(labToLinear([l, 0, 0]));
	const angle = (2 * Math.PI * turn(hue)) / 360;
	const [a, b] = [Math.cos(angle), Math.sin(angle)];
	const [low, middle, most] = stops(l, a, b);
	let chroma: number;
	if (saturation < 0.8) {
		const t = 1.25 * saturation;
		const k = 0.8 * low;
		chroma = (t * k) / (1 - (1 - k / middle) * t);
	} else {
		const t = 5 * (saturation - 0.8);
		const k = (0.2 * middle ** 2 * 1.25 ** 2) / low;
		chroma = middle + (t * k) / (1 - (1 - k / (most - middle)) * t);
	}
	return linearToRgb(labToLinear([l, chroma * a, chroma * b]));
}

export function rgbToOkhsl(rgb: Vec): { h: number; s: number; l: number } {
	const [l, a, b] = rgbToLab(rgb);
	const chroma = Math.hypot(a, b);
	const lightness = oklabToOkhslLightness(l);
	if (chroma < 1e-9 || lightness <= 0 || lightness >= 1) return { h: 0, s: 0, l: lightness };
	const [low, middle, most] = stops(l, a / chroma, b / chroma);
	let saturation: number;
	if (chroma < middle) {
		const k = 0.8 * low;
		saturation = 0.8 * (chroma / (k + (1 - k / middle) * chroma));
	} else {
		const k = (0.2 * middle ** 2 * 1.25 ** 2) / low;
		const over = chroma - middle;
		saturation = 0.8 + 0.2 * (over / (k + (1 - k / (most - middle)) * over));
	}
	return { h: hueOf(a, b), s: Math.min(1, Math.max(0, saturation)), l: lightness };
}
