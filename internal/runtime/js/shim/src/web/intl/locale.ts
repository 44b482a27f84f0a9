// Which of the locales asked for is known, and what it writes differently from en-US.

import { type Words, wordsOf } from "./patterns.ts";

export interface LocaleData {
	locale: string;
	group: string;
	decimal: string;
	/** The order of a numeric date. */
	date: "mdy" | "dmy" | "ymd";
	separator: string;
	/** Two digits for day and month in numeric dates. */
	padDate: boolean;
	hour12: boolean;
	/** Of languages other than English. */
	words?: Words;
}

const known: Record<string, Partial<LocaleData>> = {
	en: {}, "en-US": {},
	"en-GB": { date: "dmy", padDate: true, hour12: false }, "en-AU": { date: "dmy", padDate: true }, "en-IE": { date: "dmy", hour12: false },
	"en-NZ": { date: "dmy", padDate: true }, "en-CA": { date: "ymd", separator: "-", padDate: true }, "en-IN": { date: "dmy" },
	"sv-SE": { date: "ymd", separator: "-", padDate: true, hour12: false, group: "\u00a0", decimal: "," },
	"de-DE": { date: "dmy", separator: ".", hour12: false, group: ".", decimal: "," }, "de-AT": { date: "dmy", separator: ".", hour12: false, group: "\u00a0", decimal: "," },
	"fr-FR": { date: "dmy", padDate: true, hour12: false, group: "\u202f", decimal: "," }, "es-ES": { date: "dmy", hour12: false, group: ".", decimal: "," },
	"it-IT": { date: "dmy", hour12: false, group: ".", decimal: "," }, "pt-BR": { date: "dmy", padDate: true, hour12: false, group: ".", decimal: "," },
	"nl-NL": { date: "dmy", separator: "-", hour12: false, group: ".", decimal: "," }, "ja-JP": { date: "ymd", hour12: false }, "zh-CN": { date: "ymd", hour12: false },
	"ko-KR": { date: "ymd", separator: ". " }, "ru-RU": { date: "dmy", separator: ".", padDate: true, hour12: false, group: "\u00a0", decimal: "," },
	"pl-PL": {}, "tr-TR": {}, "uk-UA": {}, "cs-CZ": {}, "da-DK": {}, "nb-NO": {}, "fi-FI": {},
};
const base: LocaleData = { locale: "en-US", group: ",", decimal: ".", date: "mdy", separator: "/", padDate: false, hour12: true };
const regions: Record<string, string> = { de: "de-DE", fr: "fr-FR", es: "es-ES", it: "it-IT", pt: "pt-BR", nl: "nl-NL", ja: "ja-JP", zh: "zh-CN", ko: "ko-KR", ru: "ru-RU", sv: "sv-SE", pl: "pl-PL", tr: "tr-TR", uk: "uk-UA", cs: "cs-CZ", da: "da-DK", nb: "nb-NO", no: "nb-NO", fi: "fi-FI" };

export function canonical(tag: unknown): string {
	if (typeof tag !== "string" && typeof tag !== "object") throw new TypeError("Incorrect locale information provided");
	const text = String(tag);
	if (!/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/.test(text)) throw new RangeError(`Incorrect locale information provided`);
	return text.split(/[-_]/).map((part, i, all) => {
		if (i === 0) return part.toLowerCase();
		if (all.slice(1, i).some((p) => p.length === 1)) return part.toLowerCase();
		if (part.length === 4 && /^[a-z]/i.test(part)) return part[0].toUpperCase() + part.slice(1).toLowerCase();
		return part.length <= 3 && part.length > 1 ? part.toUpperCase() : part.toLowerCase();
	}).join("-");
}

export function canonicalList(locales: any): string[] {
	if (locales === undefined) return [];
	if (locales === null) throw new TypeError("Incorrect locale information provided");
	const list = typeof locales === "string" ? [locales] : typeof locales === "object" && typeof locales.length !== "number" ? [locales] : [...locales];
	return [...new Set(list.map(canonical))];
}

function find(tag: string): Partial<LocaleData> & { name: string } | undefined {
	const plain = tag.replace(/-u-.*$/, "").replace(/-x-.*$/, "");
	if (known[plain]) return { ...known[plain], name: plain };
	const language = plain.split("-")[0];
	const near = regions[language] ?? (language === "en" ? "en" : undefined);
	return near ? { ...known[near], name: plain } : undefined;
}

/** The data of the first locale that is known; en-US otherwise. */
export function localeOf(locales: any): LocaleData {
	for (const tag of canonicalList(locales)) {
		const data = find(tag);
		if (data) {
			const { name, ...rest } = data;
			const words = wordsOf(name);
			return { ...base, ...rest, ...(words && { hour12: words.half, decimal: words.number.decimal, group: words.number.group }), locale: name, words };
		}
	}
	return base;
}

export function supportedLocalesOf(locales: any): string[] {
	return canonicalList(locales).filter((l) => find(l) !== undefined);
}

export interface Part {
	type: string;
	value: string;
}

export function joined(parts: Part[]): string {
	return parts.map((p) => p.value).join("");
}
