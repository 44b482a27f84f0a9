// Intl.Segmenter, PluralRules, ListFormat, RelativeTimeFormat, DisplayNames and Locale, in English.
import { intlFace } from "./face.ts";
import { native } from "pi:host";
import { canonicalList, canonical, localeOf, type Part, joined, supportedLocalesOf } from "./locale.ts";
import { NumberFormat } from "./number.ts";
import { relativeParts, relativeWord } from "./numberwords.ts";

interface Segment {
	segment: string;
	index: number;
	input: string;
	isWordLike?: boolean;
}

/** How much of a text is segmented at once, and how many segments at the end of that may turn out otherwise. */
const windowSize = 16384;
const unsure = 4;

export class Segmenter {
	#locale: string;
	#granularity: "grapheme" | "word" | "sentence";

	constructor(locales?: any, options: any = {}) {
		this.#locale = localeOf(locales).locale;
		this.#granularity = options?.granularity ?? "grapheme";
		if (!["grapheme", "word", "sentence"].includes(this.#granularity)) throw new RangeError(`Value ${this.#granularity} out of range for Intl.Segmenter options property granularity`);
	}
	static supportedLocalesOf(locales: any): string[] {
		return supportedLocalesOf(locales);
	}
	/** The lengths of the segments. A long text is cut up window by window: what is near the end of one may go on behind it, and is looked at again. */
	*#lengths(input: string): Generator<number> {
		if (this.#granularity === "grapheme" && /^[\x20-\x7e]*$/.test(input)) {
			// Printable ASCII is one grapheme a character.
			for (let n = input.length; n > 0; n--) yield 1;
			return;
		}
		for (let from = 0, size = windowSize; from < input.length; ) {
			const part = (input.slice(from, from + size) as any).toWellFormed();
			const lengths: number[] = this.#granularity === "grapheme" ? native("graphemes", part) : native("words", part, this.#granularity);
			const sure = from + size >= input.length ? lengths.length : lengths.length - unsure;
			if (sure <= 0) {
				size *= 2;
				continue;
			}
			for (let i = 0; i < sure; i++) {
				yield lengths[i];
				from += lengths[i];
			}
			size = windowSize;
		}
	}
	segment(text: unknown): any {
		const input = String(text);
		const granularity = this.#granularity;
		let lengths: number[] | undefined;
		const get = (): Iterable<number> => (input.length > windowSize ? this.#lengths(input) : (lengths ??= [...this.#lengths(input)]));
		const make = (index: number, length: number): Segment => {
			const segment = input.slice(index, index + length);
			return granularity === "word" ? { segment, index, input, isWordLike: /[\p{L}\p{N}]/u.test(segment) } : { segment, index, input };
		};
		return {
			containing(at = 0): Segment | undefined {
				if (at < 0 || at >= input.length) return undefined;
				let index = 0;
				for (const length of get()) {
					if (at < index + length) return make(index, length);
					index += length;
				}
				return undefined;
			},
			*[Symbol.iterator](): Generator<Segment> {
				let index = 0;
				for (const length of get()) {
					yield make(index, length);
					index += length;
				}
			},
		};
	}
	resolvedOptions(): any {
		return { locale: this.#locale, granularity: this.#granularity };
	}
	static {
		isSegmenter = (object) => #locale in object;
	}
}
var isSegmenter: (object: any) => boolean;
intlFace(Segmenter, "Segmenter", (o) => isSegmenter(o));

export class PluralRules {
	#locale: string;
	#rules: string;
	#type: string;
	#number: NumberFormat;
	constructor(locales?: any, options: any = {}) {
		this.#locale = localeOf(locales).locale;
		this.#rules = canonicalList(locales)[0] ?? "en-US";
		this.#type = options?.type ?? "cardinal";
		this.#number = new NumberFormat("en-US", { ...options, style: undefined, useGrouping: false });
	}
	static supportedLocalesOf(locales: any): string[] {
		return supportedLocalesOf(locales);
	}
	select(n: number): string {
		if (!Number.isFinite(Number(n))) return "other";
		return native("plural", this.#rules, this.#type === "ordinal", this.#number.format(Math.abs(Number(n))));
	}
	selectRange(_a: number, b: number): string {
		return this.select(b);
	}
	resolvedOptions(): any {
		return { locale: this.#locale, type: this.#type, minimumIntegerDigits: 1, minimumFractionDigits: 0, maximumFractionDigits: 3, pluralCategories: this.#type === "cardinal" ? ["one", "other"] : ["few", "one", "two", "other"], roundingIncrement: 1, roundingMode: "halfExpand", roundingPriority: "auto", trailingZeroDisplay: "auto" };
	}
	static {
		isPluralRules = (object) => #locale in object;
	}
}
var isPluralRules: (object: any) => boolean;
intlFace(PluralRules, "PluralRules", (o) => isPluralRules(o));

export class ListFormat {
	#locale: string;
	#type: string;
	#style: string;
	#words: [string, string, string] | undefined;
	constructor(locales?: any, options: any = {}) {
		const { locale, words } = localeOf(locales);
		this.#locale = locale;
		this.#type = options?.type ?? "conjunction";
		this.#words = words?.list[this.#type[0]];
		this.#style = options?.style ?? "long";
	}
	static supportedLocalesOf(locales: any): string[] {
		return supportedLocalesOf(locales);
	}
	format(list: Iterable<string>): string {
		return joined(this.formatToParts(list));
	}
	formatToParts(list: Iterable<string>): Part[] {
		const items = [...list];
		for (const item of items) if (typeof item !== "string") throw new TypeError(`Iterable yielded ${String(item)} which is not a string`);
		const unit = this.#type === "unit";
		const word = this.#type === "disjunction" ? "or" : unit ? "" : this.#style === "long" ? "and" : this.#style === "short" ? "&" : "";
		const comma = unit && this.#style === "narrow" ? " " : ", ";
		const [pair, middle, last] = this.#words ?? [word ? ` ${word} ` : comma, comma, word ? `, ${word} ` : comma];
		return items.flatMap((value, i): Part[] => {
			const element = { type: "element", value };
			if (i === 0) return [element];
			return [{ type: "literal", value: items.length === 2 ? pair : i === items.length - 1 ? last : middle }, element];
		});
	}
	resolvedOptions(): any {
		return { locale: this.#locale, type: this.#type, style: this.#style };
	}
	static {
		isListFormat = (object) => #locale in object;
	}
}
var isListFormat: (object: any) => boolean;
intlFace(ListFormat, "ListFormat", (o) => isListFormat(o));

const relativeUnits = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];

export class RelativeTimeFormat {
	#locale: string;
	#auto: boolean;
	#style: string;
	#number: NumberFormat;
	constructor(locales?: any, options: any = {}) {
		this.#locale = localeOf(locales).locale;
		this.#number = new NumberFormat(this.#locale);
		this.#auto = options?.numeric === "auto";
		this.#style = options?.style ?? "long";
	}
	static supportedLocalesOf(locales: any): string[] {
		return supportedLocalesOf(locales);
	}
	format(value: number, unit: string): string {
		return joined(this.formatToParts(value, unit));
	}
	formatToParts(value: number, unit: string): Part[] {
		const name = String(unit).replace(/s$/, "");
		if (!relativeUnits.includes(name)) throw new RangeError(`Invalid unit argument for Intl.RelativeTimeFormat.prototype.format() '${unit}'`);
		const n = Number(value);
		if (!Number.isFinite(n)) throw new RangeError("Value need to be finite number for Intl.RelativeTimeFormat.prototype.format()");
		const word = this.#auto ? relativeWord(this.#locale, this.#style, name, n) : undefined;
		if (word !== undefined) return [{ type: "literal", value: word }];
		const past = n < 0 || Object.is(n, -0);
		const digits = this.#number.formatToParts(Math.abs(n));
		const text = digits.filter((p) => p.type !== "group").map((p) => (p.type === "decimal" ? "." : p.value)).join("");
		return relativeParts(this.#locale, this.#style, name, past, text, digits);
	}
	resolvedOptions(): any {
		return { locale: this.#locale, style: this.#style, numeric: this.#auto ? "auto" : "always", numberingSystem: "latn" };
	}
	static {
		isRelativeTimeFormat = (object) => #locale in object;
	}
}
var isRelativeTimeFormat: (object: any) => boolean;
intlFace(RelativeTimeFormat, "RelativeTimeFormat", (o) => isRelativeTimeFormat(o));
