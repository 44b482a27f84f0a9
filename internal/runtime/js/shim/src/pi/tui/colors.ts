// Colours as values: read from text, converted, mixed, and written as escape sequences.
import { type ColorMode, to256 } from "../theme/color.ts";
import { hueOf, inGamut, labToLinear, linearToRgb, okhslToRgb, rgbToLab, rgbToOkhsl, type Vec } from "./oklab.ts";

export { oklabToOkhslLightness } from "./oklab.ts";

export type Color =
	| { readonly kind: "indexed"; readonly index: number }
	| { readonly kind: "rgb"; readonly r: number; readonly g: number; readonly b: number }
	| { readonly kind: "oklch"; readonly l: number; readonly c: number; readonly h: number };

function finite(value: number, name: string): void {
	if (!Number.isFinite(value)) throw new Error(`${name} must be finite`);
}
function share(value: number, name: string): void {
	if (value < 0 || value > 1) throw new Error(`${name} must be between 0 and 1: ${value}`);
}

export function indexedColor(index: number): Color {
	if (!Number.isInteger(index) || index < 0 || index > 255) throw new Error(`ANSI color index must be an integer from 0 to 255: ${index}`);
	return Object.freeze({ kind: "indexed", index });
}

export function rgbColor(r: number, g: number, b: number): Color {
	for (const [name, value] of Object.entries({ r, g, b })) {
		finite(value, name);
		if (value < 0 || value > 255) throw new Error(`${name} must be between 0 and 255: ${value}`);
	}
	return Object.freeze({ kind: "rgb", r, g, b });
}

export function oklchColor(l: number, c: number, h: number): Color {
	for (const [name, value] of Object.entries({ l, c, h })) finite(value, name);
	share(l, "l");
	if (c < 0) throw new Error(`c must not be negative: ${c}`);
	return Object.freeze({ kind: "oklch", l, c, h: ((h % 360) + 360) % 360 });
}

export function okhslColor(h: number, s: number, l: number): Color {
	for (const [name, value] of Object.entries({ h, s, l })) finite(value, name);
	share(s, "s");
	share(l, "l");
	return rgbColor(...okhslToRgb(h, s, l));
}

const number = "([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?)";
const oklch = new RegExp(`^oklch\\(\\s*${number}(%)?\\s+${number}\\s+${number}(?:deg)?\\s*\\)$`, "i");
const okhsl = new RegExp(`^okhsl\\(\\s*${number}(?:deg)?\\s+${number}(%)?\\s+${number}(%)?\\s*\\)$`, "i");
const scaled = (text: string, percent: string | undefined): number => Number.parseFloat(text) / (percent ? 100 : 1);

/** A palette index, "#rgb", "#rrggbb", "oklch(l c h)" or "okhsl(h s l)". */
export function parseColor(value: string | number): Color {
	if (typeof value === "number") return indexedColor(value);
	const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1];
	if (hex) {
		const digits = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
		const n = Number.parseInt(digits, 16);
		return rgbColor(n >> 16, (n >> 8) & 255, n & 255);
	}
	const lch = oklch.exec(value);
	if (lch) return oklchColor(scaled(lch[1], lch[2]), Number.parseFloat(lch[3]), Number.parseFloat(lch[4]));
	const hsl = okhsl.exec(value);
	if (hsl) return okhslColor(Number.parseFloat(hsl[1]), scaled(hsl[2], hsl[3]), scaled(hsl[4], hsl[5]));
	throw new Error(`Invalid color value: ${value}`);
}

const cube = [0, 95, 135, 175, 215, 255];
function fromIndex(index: number): Vec {
	if (index < 8) return index === 7 ? [192, 192, 192] : [index & 1 ? 128 : 0, index & 2 ? 128 : 0, index & 4 ? 128 : 0];
	if (index === 8) return [128, 128, 128];
	if (index < 16) return [index & 1 ? 255 : 0, index & 2 ? 255 : 0, index & 4 ? 255 : 0];
	if (index >= 232) return [8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10];
	const at = index - 16;
	return [cube[Math.floor(at / 36)], cube[Math.floor((at % 36) / 6)], cube[at % 6]];
}

/** The most colourful there is of a lightness and hue, up to what was asked for. */
function fromOklch({ l, c, h }: { l: number; c: number; h: number }): Vec {
	const angle = (h * Math.PI) / 180;
	const at = (chroma: number) => labToLinear([l, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
	if (inGamut(at(c))) return linearToRgb(at(c));
	let best = at(0);
	let [low, high] = [0, c];
	for (let i = 0; i < 20; i++) {
		const middle = (low + high) / 2;
		const tried = at(middle);
		if (inGamut(tried)) [low, best] = [middle, tried];
		else high = middle;
	}
	return linearToRgb(best);
}

function channels(color: Color): Vec {
	if (color.kind === "indexed") return fromIndex(color.index);
	return color.kind === "rgb" ? [color.r, color.g, color.b] : fromOklch(color);
}

export function colorToRgb(color: Color): { r: number; g: number; b: number } {
	const [r, g, b] = channels(color);
	return { r, g, b };
}
export function colorToOklch(color: Color): { l: number; c: number; h: number } {
	if (color.kind === "oklch") return { l: color.l, c: color.c, h: color.h };
	const [l, a, b] = rgbToLab(channels(color));
	return { l, c: Math.hypot(a, b), h: hueOf(a, b) };
}
export const colorToOkhsl = (color: Color): { h: number; s: number; l: number } => rgbToOkhsl(channels(color));
export const colorToHex = (color: Color): string =>
	`#${channels(color).map((x) => Math.round(x).toString(16).padStart(2, "0")).join("")}`;

/** A colour between two, by the shorter way around the hues; a gray takes the other's hue. */
export function mixColors(first: Color, second: Color, amount: number, space: "oklch" | "srgb" = "oklch"): Color {
	finite(amount, "amount");
	share(amount, "amount");
	const between = (a: number, b: number) => a + (b - a) * amount;
	if (space === "srgb") {
		const [a, b] = [channels(first), channels(second)];
		return rgbColor(between(a[0], b[0]), between(a[1], b[1]), between(a[2], b[2]));
	}
	const [a, b] = [colorToOklch(first), colorToOklch(second)];
	const from = a.c < 1e-7 ? b.h : a.h;
	const way = (((b.c < 1e-7 ? from : b.h) - from + 540) % 360) - 180;
	return oklchColor(between(a.l, b.l), between(a.c, b.c), from + way * amount);
}

function sequence(color: Color, mode: ColorMode, slot: number): string {
	if (color.kind === "indexed") return `\x1b[${slot};5;${color.index}m`;
	const [r, g, b] = channels(color).map(Math.round);
	return mode === "truecolor" ? `\x1b[${slot};2;${r};${g};${b}m` : `\x1b[${slot};5;${to256({ r, g, b })}m`;
}
export const foregroundAnsi = (color: Color, mode: ColorMode): string => sequence(color, mode, 38);
export const backgroundAnsi = (color: Color, mode: ColorMode): string => sequence(color, mode, 48);

interface TextStyle {
	bold?: boolean;
	dim?: boolean;
	italic?: boolean;
	underline?: boolean;
	inverse?: boolean;
	strikethrough?: boolean;
}

/** Text in styles, each switched off again, the last first. */
export function styleTextWithAnsi(text: string, fg: string | undefined, bg: string | undefined, style: TextStyle): string {
	const parts: [string | undefined | false, string][] = [
		[fg, "\x1b[39m"], [bg, "\x1b[49m"], [(style.bold || style.dim) && `${style.bold ? "\x1b[1m" : ""}${style.dim ? "\x1b[2m" : ""}`, "\x1b[22m"],
		[style.italic && "\x1b[3m", "\x1b[23m"], [style.underline && "\x1b[4m", "\x1b[24m"], [style.inverse && "\x1b[7m", "\x1b[27m"],
		[style.strikethrough && "\x1b[9m", "\x1b[29m"],
	];
	const on = parts.filter(([start]) => start);
	return on.map(([start]) => start).join("") + text + on.map(([, end]) => end).reverse().join("");
}

export const styleText = (text: string, options: TextStyle & { fg?: Color; bg?: Color }, mode: ColorMode): string =>
	styleTextWithAnsi(text, options.fg && foregroundAnsi(options.fg, mode), options.bg && backgroundAnsi(options.bg, mode), options);
