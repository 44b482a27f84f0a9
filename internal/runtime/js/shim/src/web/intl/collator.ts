// Intl.Collator: the root collation, which Go knows.
import { native } from "pi:host";
import { intlFace } from "./face.ts";
import { localeOf, supportedLocalesOf } from "./locale.ts";

export type CompareOptions = { sensitivity?: string; numeric?: boolean; ignorePunctuation?: boolean; caseFirst?: string };

export function compareText(a: string, b: string, o: CompareOptions): number {
	if (a === b) return 0;
	return Math.sign(native("collate", (a as any).toWellFormed(), (b as any).toWellFormed(), o.sensitivity ?? "variant", !!o.numeric, !!o.ignorePunctuation, o.caseFirst === "upper"));
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
