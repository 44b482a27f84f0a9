// Intl.Collator: the root collation for Latin text (base letters, then accents, then case).
import { intlFace } from "./face.ts";
import { localeOf, supportedLocalesOf } from "./locale.ts";

// The order of what comes before letters, and digits, as the root collation has it.
const order = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789";
const weights = new Map([...order].map((c, i) => [c, i + 10]));

/** The primary weight of a character without its case and accents. */
function primary(c: string): number {
	const code = c.codePointAt(0)!;
	if (code >= 97 && code <= 122) return 1000 + (code - 97) * 4;
	if (code <= 32 || code === 0xa0) return code === 9 ? 1 : code === 10 ? 2 : 5;
	const w = weights.get(c);
	if (w !== undefined) return w;
	if (c === "ß") return 1000 + 18 * 4;
	if (c === "æ") return 1000 + 1;
	if (c === "đ") return 1000 + 3 * 4 + 1;
	if (c === "ł") return 1000 + 11 * 4 + 1;
	return /\p{L}|\p{N}/u.test(c) ? 5000 + code : 100 + (code % 800);
}

interface Keyed {
	base: number[];
	accents: string;
	text: string;
}

const punctuation = /[\s\p{P}]/u;

function keyOf(text: string, numeric: boolean, ignorePunctuation: boolean): Keyed {
	const base: number[] = [];
	let accents = "";
	const plain = /^[\x00-\x7f]*$/.test(text) ? text : text.normalize("NFD");
	for (let i = 0; i < plain.length; ) {
		if (plain[i] === "ø" || plain[i] === "Ø") {
			// An o with a stroke, which Unicode does not decompose.
			base.push(primary("o"));
			accents += `${base.length}\u0338`;
			i++;
			continue;
		}
		const c = String.fromCodePoint(plain.codePointAt(i)!);
		if (numeric && c >= "0" && c <= "9") {
			let end = i;
			while (plain[end] >= "0" && plain[end] <= "9") end++;
			const digits = plain.slice(i, end).replace(/^0+(?=\d)/, "");
			base.push(60, digits.length, ...Array.from(digits, Number));
			i = end;
			continue;
		}
		i += c.length;
		if (/\p{M}/u.test(c)) {
			accents += `${base.length}${c}`;
			continue;
		}
		if (ignorePunctuation && punctuation.test(c)) continue;
		base.push(primary(c.toLowerCase()));
	}
	return { base, accents, text: plain };
}

export type CompareOptions = { sensitivity?: string; numeric?: boolean; ignorePunctuation?: boolean; caseFirst?: string };

export function compareText(a: string, b: string, o: CompareOptions): number {
	if (a === b) return 0;
	const x = keyOf(a, !!o.numeric, !!o.ignorePunctuation);
	const y = keyOf(b, !!o.numeric, !!o.ignorePunctuation);
	const n = Math.min(x.base.length, y.base.length);
	for (let i = 0; i < n; i++) if (x.base[i] !== y.base[i]) return x.base[i] < y.base[i] ? -1 : 1;
	if (x.base.length !== y.base.length) return x.base.length < y.base.length ? -1 : 1;
	const sensitivity = o.sensitivity ?? "variant";
	if ((sensitivity === "accent" || sensitivity === "variant") && x.accents !== y.accents) return x.accents < y.accents ? -1 : 1;
	if (sensitivity === "case" || sensitivity === "variant") {
		const upperFirst = o.caseFirst === "upper";
		for (let i = 0; i < Math.min(x.text.length, y.text.length); i++) {
			const c = x.text[i];
			const d = y.text[i];
			if (c === d) continue;
			const lowerC = c === c.toLowerCase();
			if (c.toLowerCase() === d.toLowerCase()) return lowerC !== upperFirst ? -1 : 1;
		}
	}
	return 0;
}

export class Collator {
	#locale: string;
	#o: CompareOptions;
	#compare: ((a: string, b: string) => number) | undefined;
	get compare(): (a: string, b: string) => number {
		this.#compare ??= (a: string, b: string) => compareText(String(a), String(b), this.#o);
		Object.defineProperty(this.#compare, "name", { value: "", configurable: true });
		return this.#compare;
	}

	constructor(locales?: any, options: any = {}) {
		this.#locale = localeOf(locales).locale;
		this.#o = { ...options, numeric: options?.numeric ?? /-u-(.*-)?kn(-true)?(-|$)/.test(String(locales ?? "")) };
		if (options?.sensitivity !== undefined && !["base", "accent", "case", "variant"].includes(options.sensitivity)) {
			throw new RangeError(`Value ${options.sensitivity} out of range for Intl.Collator options property sensitivity`);
		}
	}
	static supportedLocalesOf(locales: any): string[] {
		return supportedLocalesOf(locales);
	}
	resolvedOptions(): any {
		return { locale: this.#locale, usage: "sort", sensitivity: this.#o.sensitivity ?? "variant", ignorePunctuation: !!this.#o.ignorePunctuation, collation: "default", numeric: !!this.#o.numeric, caseFirst: this.#o.caseFirst ?? "false" };
	}
	static {
		isCollator = (object) => #locale in object;
	}
}
var isCollator: (object: any) => boolean;
intlFace(Collator, "Collator", (o) => isCollator(o));
