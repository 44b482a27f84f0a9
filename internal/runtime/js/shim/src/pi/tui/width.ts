// How many terminal columns text takes.
import { splitAnsi, stripAnsi } from "./ansi.ts";
import {
	graphemes, isMark, isModifierBase, isRegionalIndicator, isSkipped, isSpacing, isTextEmoji, isWide, isZeroWidth,
} from "./unicode.ts";

/** A tab is shown as this many spaces. */
export const tabWidth = 3;

const VS16 = 0xfe0f;
const isModifier = (cp: number): boolean => cp >= 0x1f3fb && cp <= 0x1f3ff;

export function isPrintableAscii(text: string): boolean {
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		if (code < 0x20 || code > 0x7e) return false;
	}
	return true;
}

/** The emoji made of several that begin with one that is narrow alone: what may follow its joiner. */
function isJoined(first: number, rest: number[]): boolean {
	const text = rest.map((cp) => cp.toString(16)).join(" ");
	if (first === 0x2764) return text === "1f525" || text === "1fa79";
	if (first === 0x1f3f3) return text === "1f308" || text === "26a7 fe0f";
	if (first === 0x1f441) return text === "1f5e8 fe0f";
	if (first === 0x26d3) return text === "1f4a5";
	return [0x26f9, 0x1f3cb, 0x1f3cc, 0x1f575].includes(first) && (text === "2640 fe0f" || text === "2642 fe0f");
}

/** Characters that are narrow alone and wide as emoji: keycaps, and text emoji that a selector or skin tone follows. */
function isWidenedEmoji(cps: number[]): boolean {
	const [first, second, third] = cps;
	if (cps.length < 2) return false;
	if (second === VS16 && third === 0x20e3) return cps.length === 3 && "0123456789#*".includes(String.fromCodePoint(first));
	const selected = second === VS16 ? isTextEmoji(first) : isModifier(second) && isModifierBase(first);
	return selected && (cps.length === 2 || (third === 0x200d && isJoined(first, cps.slice(3))));
}

function baseWidth(cps: number[]): number {
	const at = cps.findIndex((cp) => !isSkipped(cp));
	if (at < 0) return 0;
	const columns = (cp: number) => (isWide(cp) ? 2 : 1);
	if (isRegionalIndicator(cps[at])) return 2;
	let width = columns(cps[at]);
	// What joins a base takes columns if it is a spacing mark, a half-width form, a Thai or Lao vowel, or comes after a mark.
	let afterMark = false;
	for (const cp of cps.slice(at + 1)) {
		if (isSpacing(cp)) width++;
		else if (isMark(cp)) {
			afterMark = true;
			continue;
		} else if (isSkipped(cp)) continue;
		else if (afterMark || (cp >= 0xff00 && cp <= 0xffef)) width += columns(cp);
		else if (cp === 0x0e33 || cp === 0x0eb3) width++;
		afterMark = false;
	}
	return width;
}

export function graphemeWidth(cluster: string): number {
	if (cluster.length === 1) {
		const code = cluster.charCodeAt(0);
		if (code >= 0x20 && code < 0x7f) return 1;
		if (code === 9) return tabWidth;
	}
	const cps = Array.from(cluster, (char) => char.codePointAt(0)!);
	if (cps.every(isSpacing)) return cps.length;
	if (cps.every(isZeroWidth)) return 0;
	return isWidenedEmoji(cps) ? 2 : baseWidth(cps);
}

const cache = new Map<string, number>();
const cacheSize = 512;

export function visibleWidth(text: string): number {
	if (isPrintableAscii(text)) return text.length;
	const known = cache.get(text);
	if (known !== undefined) return known;
	let width = 0;
	for (const cluster of graphemes(stripAnsi(text.replaceAll("\t", " ".repeat(tabWidth))))) width += graphemeWidth(cluster);
	if (cache.size >= cacheSize) cache.delete(cache.keys().next().value!);
	cache.set(text, width);
	return width;
}

const precomposed = /[\u0e33\u0eb3]/g;
/** Writes tabs as spaces, and Thai and Lao AM vowels in two parts, which terminals draw alike. */
export const normalizeTerminalOutput = (text: string): string =>
	splitAnsi(text)
		.map((part) => (part.ansi ? part.text : part.text.replaceAll("\t", " ".repeat(tabWidth))))
		.join("")
		.replace(precomposed, (vowel) => (vowel === "\u0e33" ? "\u0e4d\u0e32" : "\u0ecd\u0eb2"));
