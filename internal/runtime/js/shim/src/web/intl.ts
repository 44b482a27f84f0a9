// Intl for English and the number and date shapes of a few other locales, and the language's methods that need it.
import { native } from "pi:host";
import { Collator, compareText, type CompareOptions } from "./intl/collator.ts";
import { DateTimeFormat } from "./intl/datetime.ts";
import { canonicalList } from "./intl/locale.ts";
import { NumberFormat } from "./intl/number.ts";
import { currencies, units } from "./intl/values.ts";
import { DisplayNames, Locale } from "./intl/names.ts";
import { ListFormat, PluralRules, RelativeTimeFormat, Segmenter } from "./intl/words.ts";

/** Constructors that may be called without new. */
function callable(Class: any): any {
	const proxy: any = new Proxy(Class, {
		apply: (_, __, args) => new Class(...args),
	});
	return proxy;
}

export const Intl: any = {
	Collator: callable(Collator), DateTimeFormat: callable(DateTimeFormat), NumberFormat: callable(NumberFormat), DisplayNames, ListFormat, Locale, PluralRules, RelativeTimeFormat,
	Segmenter,
	getCanonicalLocales: (locales: any) => canonicalList(locales),
	supportedValuesOf: (key: string): string[] => {
		const values: Record<string, string[]> = {
			calendar: ["gregory"], collation: ["default"], currency: currencies.split(" "), numberingSystem: ["latn"], timeZone: key === "timeZone" ? native("zones") : [], unit: units.split(" "),
		};
		if (!values[key]) throw new RangeError(`Invalid key : ${key}`);
		return values[key];
	},
};
Object.defineProperty(Intl, Symbol.toStringTag, { value: "Intl", configurable: true });
for (const [name, value] of Object.entries(Intl)) {
	if (typeof value === "function" && /^[A-Z]/.test(name)) Object.defineProperty(value, "name", { value: name, configurable: true });
	Object.defineProperty(Intl, name, { enumerable: false });
}

const formats = new Map<string, any>();

/** Formatters are costly to make and usually used again. */
function kept<T>(kind: string, locales: any, options: any, make: () => T): T {
	let key: string;
	try {
		key = `${kind}|${JSON.stringify(locales)}|${JSON.stringify(options)}`;
	} catch {
		return make();
	}
	let format = formats.get(key);
	if (!format) {
		format = make();
		if (formats.size > 64) formats.clear();
		formats.set(key, format);
	}
	return format;
}

function dateText(date: Date, kind: string, locales: any, options: any, needs: "any" | "date" | "time", missing: "all" | "date" | "time"): string {
	if (Number.isNaN(Date.prototype.getTime.call(date))) return "Invalid Date";
	return kept(kind, locales, options, () => new DateTimeFormat(locales, options, needs, missing)).format(date);
}

export const dateToLocaleString = (date: Date, locales?: any, options?: any): string => dateText(date, "dt", locales, options, "any", "all");
export const dateToLocaleDateString = (date: Date, locales?: any, options?: any): string => dateText(date, "d", locales, dated(options), "date", "date");
export const dateToLocaleTimeString = (date: Date, locales?: any, options?: any): string => dateText(date, "t", locales, timed(options), "time", "time");

/** toLocaleDateString adds a date to options that ask for time only. */
function dated(options: any): any {
	if (!options || options.dateStyle || options.timeStyle || ["weekday", "year", "month", "day"].some((f) => options[f] !== undefined)) return options;
	return { ...options, year: "numeric", month: "numeric", day: "numeric" };
}

function timed(options: any): any {
	if (!options || options.dateStyle || options.timeStyle || ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits"].some((f) => options[f] !== undefined)) return options;
	return { ...options, hour: "numeric", minute: "numeric", second: "numeric" };
}

export function numberToLocaleString(n: number | bigint, locales?: any, options?: any): string {
	const value = typeof n === "object" ? (n as any).valueOf() : n;
	return kept("n", locales, options, () => new NumberFormat(locales, options ?? {})).format(value);
}

export function localeCompare(text: string, other: unknown, _locales?: any, options?: CompareOptions): number {
	return compareText(String(text), String(other), options ?? {});
}

// Only these languages have capitals of their own.
const special = /^(tr|az|lt|el)\b/;

function mapped(text: string, locales: any, upper: boolean): string {
	const locale = canonicalList(locales)[0];
	if (locale && special.test(locale)) return native("caseMap", locale, upper, (String(text) as any).toWellFormed());
	return upper ? String(text).toUpperCase() : String(text).toLowerCase();
}

export const toLocaleUpperCase = (text: string, locales?: any): string => mapped(text, locales, true);
export const toLocaleLowerCase = (text: string, locales?: any): string => mapped(text, locales, false);
