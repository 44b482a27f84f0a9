// Intl.DisplayNames and Intl.Locale. Names of languages, scripts and regions are Go's; of currencies, the common ones in English.
import { intlFace } from "./face.ts";
import { native } from "pi:host";
import { canonical, localeOf, supportedLocalesOf } from "./locale.ts";

const currencies: Record<string, string> = {
	AUD: "Australian Dollar", BRL: "Brazilian Real", CAD: "Canadian Dollar", CHF: "Swiss Franc", CNY: "Chinese Yuan", CZK: "Czech Koruna", DKK: "Danish Krone",
	EUR: "Euro", GBP: "British Pound", HKD: "Hong Kong Dollar", HUF: "Hungarian Forint", ILS: "Israeli New Shekel", INR: "Indian Rupee", JPY: "Japanese Yen",
	KRW: "South Korean Won", MXN: "Mexican Peso", NOK: "Norwegian Krone", NZD: "New Zealand Dollar", PLN: "Polish Zloty", RUB: "Russian Ruble",
	SEK: "Swedish Krona", SGD: "Singapore Dollar", THB: "Thai Baht", TRY: "Turkish Lira", UAH: "Ukrainian Hryvnia", USD: "US Dollar", ZAR: "South African Rand",
};
const types = ["language", "region", "script", "currency", "calendar", "dateTimeField"];

export class DisplayNames {
	#options: any;
	#locale: string;
	constructor(locales: any, options: any) {
		if (options === undefined) throw new TypeError("invalid_argument");
		if (options?.type === undefined) throw new TypeError("invalid_argument");
		if (!types.includes(options.type)) throw new RangeError(`Value ${options.type} out of range for Intl.DisplayNames options property type`);
		this.#locale = localeOf(locales).locale;
		this.#options = options;
	}
	static supportedLocalesOf(locales: any): string[] {
		return supportedLocalesOf(locales);
	}
	of(given: string): string | undefined {
		const { type, fallback } = this.#options;
		let code = String(given);
		let name: string | null | undefined;
		if (type === "currency") {
			if (!/^[a-z]{3}$/i.test(code)) throw new RangeError("invalid_argument");
			code = code.toUpperCase();
			name = currencies[code];
		} else if (type === "language" || type === "region" || type === "script") {
			try {
				name = native("displayName", this.#locale, type, code);
			} catch {
				throw new RangeError("invalid_argument");
			}
			if (type === "region") code = code.toUpperCase();
		}
		return name ?? (fallback === "none" ? undefined : code);
	}
	resolvedOptions(): any {
		const { style = "long", type, fallback = "code" } = this.#options;
		return { locale: this.#locale, style, type, fallback, ...(type === "language" ? { languageDisplay: this.#options.languageDisplay ?? "dialect" } : {}) };
	}
	static {
		isDisplayNames = (object) => #options in object;
	}
}
var isDisplayNames: (object: any) => boolean;
intlFace(DisplayNames, "DisplayNames", (o) => isDisplayNames(o), 2);

const keys: [string, string][] = [["calendar", "ca"], ["collation", "co"], ["hourCycle", "hc"], ["caseFirst", "kf"], ["numberingSystem", "nu"]];

export class Locale {
	#tag: string;
	#extension: Record<string, string> = {};
	constructor(tag: any, options: any = {}) {
		if (typeof tag !== "string" && (typeof tag !== "object" || tag === null)) throw new TypeError("First argument to Intl.Locale constructor can't be empty or missing");
		const whole = canonical(tag instanceof Locale ? tag.toString() : tag);
		const [base, rest] = whole.split("-u-");
		let key = "";
		for (const part of rest?.split("-") ?? []) {
			if (part.length === 2) {
				key = part;
				this.#extension[key] = "";
			} else if (key) this.#extension[key] += (this.#extension[key] ? "-" : "") + part;
		}
		for (const [name, short] of keys) if (options[name] !== undefined) this.#extension[short] = String(options[name]);
		if (options.numeric !== undefined) this.#extension.kn = options.numeric ? "" : "false";
		const parts = base.split("-");
		const language = options.language ?? parts[0];
		const script = options.script ?? parts.slice(1).find((p) => p.length === 4);
		const region = options.region ?? parts.slice(1).find((p) => p.length === 2 || /^\d{3}$/.test(p));
		const variants = parts.slice(1).filter((p) => p.length >= 5);
		this.#tag = canonical([language, script, region, ...variants].filter(Boolean).join("-"));
	}
	get baseName(): string {
		return this.#tag;
	}
	get language(): string {
		return this.#tag.split("-")[0];
	}
	get script(): string | undefined {
		return this.#tag.split("-").slice(1).find((p) => p.length === 4);
	}
	get region(): string | undefined {
		return this.#tag.split("-").slice(1).find((p) => p.length === 2 || /^\d{3}$/.test(p));
	}
	get calendar(): string | undefined {
		return this.#extension.ca;
	}
	get collation(): string | undefined {
		return this.#extension.co;
	}
	get hourCycle(): string | undefined {
		return this.#extension.hc;
	}
	get caseFirst(): string | undefined {
		return this.#extension.kf;
	}
	get numeric(): boolean {
		return this.#extension.kn !== undefined && this.#extension.kn !== "false";
	}
	get numberingSystem(): string | undefined {
		return this.#extension.nu;
	}
	#with(base: string): Locale {
		return new Locale(base + this.#suffix());
	}
	#suffix(): string {
		const all = Object.entries(this.#extension).sort(([a], [b]) => (a < b ? -1 : 1));
		return all.length ? `-u-${all.map(([k, v]) => (v ? `${k}-${v}` : k)).join("-")}` : "";
	}
	maximize(): Locale {
		return this.#with(native("likely", this.#tag).long);
	}
	minimize(): Locale {
		return this.#with(native("likely", this.#tag).short);
	}
	toString(): string {
		return this.#tag + this.#suffix();
	}
	static {
		isLocale = (object) => #tag in object;
	}
}
var isLocale: (object: any) => boolean;
intlFace(Locale, "Locale", (o) => isLocale(o), 1);
