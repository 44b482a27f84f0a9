// Grapheme clusters (UAX 29) and sets of code points, from compact tables: the engine has no Intl.
import {
	cjk, consonant, control, extend as extending, linker, mark, modifierBase, pictographic, prepend,
	skipped, spacing, textEmoji, wide, zero,
} from "./tables.ts";

type Has = (cp: number) => boolean;

/** A set of code points; its table is unpacked on first use. */
function set(encoded: () => string): Has {
	let bounds: number[] | undefined;
	return (cp) => {
		bounds ??= unpack(encoded());
		let low = 0;
		let high = bounds.length / 2 - 1;
		while (low <= high) {
			const mid = (low + high) >> 1;
			if (cp < bounds[mid * 2]) high = mid - 1;
			else if (cp > bounds[mid * 2 + 1]) low = mid + 1;
			else return true;
		}
		return false;
	};
}

function unpack(encoded: string): number[] {
	const bounds: number[] = [];
	let at = 0;
	const parts = encoded.split(" ");
	for (let i = 0; i < parts.length; i += 2) {
		const from = at + parseInt(parts[i], 36);
		at = from + parseInt(parts[i + 1], 36);
		bounds.push(from, at);
	}
	return bounds;
}

export const isWide = set(() => wide);
export const isZeroWidth = set(() => zero);
export const isMark = set(() => mark);
export const isSpacing = set(() => spacing);
export const isCjk = set(() => cjk);
export const isSkipped = set(() => skipped);
export const isTextEmoji = set(() => textEmoji);
export const isModifierBase = set(() => modifierBase);
const isExtend = set(() => extending);
const isPrepend = set(() => prepend);
const isControl = set(() => control);
const isPictographic = set(() => pictographic);
const isLinker = set(() => linker);
const isConsonant = set(() => consonant);

export const isRegionalIndicator: Has = (cp) => cp >= 0x1f1e6 && cp <= 0x1f1ff;

const enum Class { Other, Control, CR, LF, Extend, ZWJ, Prepend, Regional, Pictographic, L, V, T, LV, LVT }

function hangul(cp: number): Class {
	if ((cp >= 0x1100 && cp <= 0x115f) || (cp >= 0xa960 && cp <= 0xa97c)) return Class.L;
	if ((cp >= 0x1160 && cp <= 0x11a7) || (cp >= 0xd7b0 && cp <= 0xd7c6)) return Class.V;
	if ((cp >= 0x11a8 && cp <= 0x11ff) || (cp >= 0xd7cb && cp <= 0xd7fb)) return Class.T;
	if (cp >= 0xac00 && cp <= 0xd7a3) return (cp - 0xac00) % 28 === 0 ? Class.LV : Class.LVT;
	return Class.Other;
}

function classify(cp: number): Class {
	if (cp === 13) return Class.CR;
	if (cp === 10) return Class.LF;
	if (cp === 0x200d) return Class.ZWJ;
	if (isControl(cp)) return Class.Control;
	if (isRegionalIndicator(cp)) return Class.Regional;
	if (isExtend(cp)) return Class.Extend;
	if (isPictographic(cp)) return Class.Pictographic;
	if (isPrepend(cp)) return Class.Prepend;
	return hangul(cp);
}

const classes = new Map<number, Class>();
function classOf(cp: number): Class {
	if (cp >= 0x20 && cp < 0x7f) return Class.Other;
	let result = classes.get(cp);
	if (result === undefined) classes.set(cp, (result = classify(cp)));
	return result;
}

/** What the current cluster has been so far, as far as later code points ask. */
interface Cluster {
	last: Class;
	regionals: number;
	/** Ends in a pictograph and extenders, or those and a joiner. */
	picture: boolean;
	joined: boolean;
	/** Begins with an Indic consonant that nothing but extenders followed, and whether one of those links. */
	consonant: boolean;
	linked: boolean;
}

function hangulJoins(last: Class, next: Class): boolean {
	if (last === Class.L) return next === Class.L || next === Class.V || next === Class.LV || next === Class.LVT;
	if (last === Class.LV || last === Class.V) return next === Class.V || next === Class.T;
	return (last === Class.LVT || last === Class.T) && next === Class.T;
}

function joins(cluster: Cluster, next: Class, cp: number): boolean {
	const { last } = cluster;
	if (last === Class.CR) return next === Class.LF;
	if (last <= Class.LF && last !== Class.Other) return false;
	if (next === Class.Control || next === Class.CR || next === Class.LF) return false;
	if (next === Class.Extend || next === Class.ZWJ || last === Class.Prepend) return true;
	if (next === Class.Pictographic) return cluster.joined;
	if (next === Class.Regional) return last === Class.Regional && cluster.regionals % 2 === 1;
	if (hangulJoins(last, next)) return true;
	return cluster.linked && isConsonant(cp);
}

function begin(cls: Class, cp: number): Cluster {
	return {
		last: cls, regionals: cls === Class.Regional ? 1 : 0, picture: cls === Class.Pictographic, joined: false,
		consonant: cp > 0x7f && isConsonant(cp), linked: false,
	};
}

/** Marks that join a cluster and yet keep a joiner after them from joining pictures. */
const isSpacingVowel: Has = (cp) => cp === 0x0e33 || cp === 0x0eb3 || isSpacing(cp);

function extend(cluster: Cluster, cls: Class, cp: number): void {
	if (cls === Class.Regional) cluster.regionals++;
	const twice = cluster.joined && cls === Class.ZWJ;
	cluster.joined = cluster.picture && cls === Class.ZWJ && !twice;
	if (twice) cluster.picture = false;
	if (cls === Class.Pictographic) cluster.picture = true;
	else if (cls !== Class.ZWJ && (cls !== Class.Extend || isSpacingVowel(cp))) cluster.picture = false;
	if (isConsonant(cp)) {
		cluster.consonant = true;
		cluster.linked = false;
	} else if (cls !== Class.Extend && cls !== Class.ZWJ) cluster.consonant = cluster.linked = false;
	else if (cluster.consonant && isLinker(cp)) cluster.linked = true;
	cluster.last = cls;
}

const plain = /^[\x20-\x7e]*$/;

/** The user-perceived characters of text. */
export function graphemes(text: string): string[] {
	if (plain.test(text)) return text.split("");
	const result: string[] = [];
	let start = 0;
	let cluster: Cluster | undefined;
	for (let i = 0; i < text.length; ) {
		const cp = text.codePointAt(i)!;
		const cls = classOf(cp);
		if (cluster && joins(cluster, cls, cp)) extend(cluster, cls, cp);
		else {
			if (cluster) result.push(text.slice(start, i));
			start = i;
			cluster = begin(cls, cp);
		}
		i += cp > 0xffff ? 2 : 1;
	}
	if (cluster) result.push(text.slice(start));
	return result;
}
