// How languages write compact numbers, units and relative times, as Node 22 does (internal/node/intl/data/numbers.mjs says what the
// fields are).
import { native } from "pi:host";
import type { Part } from "./locale.ts";

/** Patterns by plural category. */
type Patterns = Record<string, string>;

interface NumberWords {
	compact: Record<string, [number, Patterns][]>;
	units: Record<string, Patterns[]>;
	relative: Record<string, Record<string, [Patterns, Patterns, Record<string, string>]>>;
}

const known = new Map<string, NumberWords>();

function wordsOf(locale: string): NumberWords {
	let words = known.get(locale);
	if (!words) {
		const [language] = locale.split("-");
		const all = ["en", language === "no" ? "nb" : language, locale].map((name) => native("numberWords", name) as NumberWords | undefined);
		// A region has what it does otherwise than its language.
		const found = all.findLast((w, i) => i < 2 && w)!;
		const own = all[2] ?? found;
		words = { compact: { ...found.compact, ...own.compact }, units: { ...found.units, ...own.units }, relative: { ...found.relative, ...own.relative } };
		known.set(locale, words);
	}
	return words;
}

function patternOf(locale: string, patterns: Patterns, plain: string): string {
	if (plain === "1" && patterns["=1"] !== undefined) return patterns["=1"];
	return patterns[native("plural", locale, false, plain)] ?? patterns.other;
}

/** The parts of a pattern around a number. */
function around(pattern: string, digits: Part[], type: string): Part[] {
	if (!pattern.includes("{0}")) return [{ type, value: pattern }];
	const [before, after] = pattern.split("{0}");
	const text = (value: string): Part[] => {
		const [, left, word, right] = /^([\s\u200e\u200f]*)(.*?)([\s\u200e\u200f]*)$/su.exec(value)!;
		return [...(left ? [{ type: "literal", value: left }] : []), ...(word ? [{ type, value: word }] : []), ...(right ? [{ type: "literal", value: right }] : [])];
	};
	return [...text(before), ...digits, ...text(after)];
}

/** What a number is divided by when it is written compactly, and its patterns; undefined for small ones. */
export function compactOf(locale: string, display: string, power: number): [number, Patterns] | undefined {
	return power < 3 ? undefined : wordsOf(locale).compact[display][Math.min(power, 14) - 3];
}

export function compactParts(locale: string, patterns: Patterns, plain: string, digits: Part[]): Part[] {
	return around(patternOf(locale, patterns, plain), digits, "compact");
}

/** Undefined for a unit that is not known. */
export function unitPatterns(locale: string, unit: string, display: string): Patterns | undefined {
	const all = wordsOf(locale).units[unit];
	return all?.[["long", "short", "narrow"].indexOf(display)] ?? all?.[1];
}

export function unitParts(locale: string, patterns: Patterns, plain: string, digits: Part[]): Part[] {
	return around(patternOf(locale, patterns, plain), digits, "unit");
}

/** The word for a number of units from now, when there is one. */
export function relativeWord(locale: string, style: string, unit: string, value: number): string | undefined {
	return relativeOf(locale, style)[unit][2][String(value)];
}

export function relativeParts(locale: string, style: string, unit: string, past: boolean, plain: string, digits: Part[]): Part[] {
	const patterns = relativeOf(locale, style)[unit][past ? 0 : 1];
	const pattern = patternOf(locale, patterns, plain);
	if (!pattern.includes("{0}")) return [{ type: "literal", value: pattern }];
	const [before, after] = pattern.split("{0}");
	return [...(before ? [{ type: "literal", value: before }] : []), ...digits.map((p) => ({ ...p, unit })), ...(after ? [{ type: "literal", value: after }] : [])];
}

function relativeOf(locale: string, style: string): Record<string, [Patterns, Patterns, Record<string, string>]> {
	return wordsOf(locale).relative[style];
}
