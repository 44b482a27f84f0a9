// How many terminal columns text takes.
import { stripAnsi } from "./ansi.ts";
import { graphemes, isModifierBase, isRegionalIndicator, isSkipped, isTextEmoji, isWide, isZeroWidth } from "./unicode.ts";

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

/** Characters that are narrow alone and wide as emoji: keycaps, and text emoji that a selector or skin tone follows. */
function isWidenedEmoji(cps: number[]): boolean {
	const [first, second, third] = cps;
	if (cps.length < 2) return false;
	if (second === VS16 && third === 0x20e3) return cps.length === 3 && "0123456789#*".includes(String.fromCodePoint(first));
	if (second === VS16) return isTextEmoji(first) && (cps.length === 2 || third === 0x200d);
	return isModifier(second) && isModifierBase(first) && (cps.length === 2 || third === 0x200d);
}

function baseWidth(cps: number[]): number {
	const base = cps.find((cp) => !isSkipped(cp));
	if (base === undefined) return 0;
	if (isRegionalIndicator(base)) return 2;
	let width = isWide(base) ? 2 : 1;
	// Half-width forms and Thai or Lao vowels that join a base still take columns.
	for (const cp of cps.slice(1)) {
		if (cp >= 0xff00 && cp <= 0xffef) width += isWide(cp) ? 2 : 1;
		else if (cp === 0x0e33 || cp === 0x0eb3) width++;
	}
	return width;
}

export function graphemeWidth(cluster: string): number {
	const code = cluster.charCodeAt(0);
	if (cluster.length === 1 && code >= 0x20 && code < 0x7f) return 1;
	const cps = Array.from(cluster, (char) => char.codePointAt(0)!);
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
/** Writes Thai and Lao AM vowels in two parts, which terminals draw alike. */
export const normalizeTerminalOutput = (text: string): string =>
	text.replace(precomposed, (vowel) => (vowel === "\u0e33" ? "\u0e4d\u0e32" : "\u0ecd\u0eb2"));
