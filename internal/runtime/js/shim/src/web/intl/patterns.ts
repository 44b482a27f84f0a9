// Words and patterns of languages other than English, as Node 22 has them (internal/node/intl/data/make.mjs says what the letters are).
import { native } from "pi:host";
import type { Part } from "./locale.ts";

export interface Words {
	/** Months and weekdays in each of their forms, and AM and PM. */
	L: string[]; S: string[]; l: string[]; s: string[]; n: string[];
	E: string[]; e: string[]; x: string[]; F: string[]; f: string[]; a: string[];
	/** Patterns of dates and of times, and what stands between the two. */
	d: Record<string, string>;
	t: Record<string, string>;
	g: Record<string, string>;
	/** Whether hours are counted to twelve. */
	half: boolean;
	number: { symbols: Record<string, string>; group: string; decimal: string; minus: string; least: number; percent: [string, string]; money: [string, string] };
	/** Of lists: between two, in the middle, before the last. */
	list: Record<string, [string, string, string]>;
}

const languages = new Map<string, Words | undefined>();

export function wordsOf(locale: string): Words | undefined {
	const language = locale.split("-")[0].replace(/^no$/, "nb");
	if (!languages.has(locale)) languages.set(locale, native("localeWords", locale, language) ?? undefined);
	return languages.get(locale);
}

const first = (style: unknown): string => (style === undefined ? "-" : style === "narrow" ? "s" : String(style)[0]);

/** The pattern for the date that options ask for: empty for none, undefined when it is not known. */
function datePattern(w: Words, o: any): string | undefined {
	if (o.dateStyle) return w.d[o.dateStyle];
	const key = ["weekday", "year", "month", "day"].map((f) => first(o[f])).join("");
	if (key === "----") return "";
	const found = w.d[key];
	if (o.month !== "narrow" && o.weekday !== "narrow") return found;
	return found?.replace(/[SsLl]/g, o.month === "narrow" ? "n" : "$&").replace(/[efEF]/g, o.weekday === "narrow" ? "x" : "$&");
}

function timePattern(w: Words, o: any, hour12: boolean, given: boolean): string | undefined {
	if (o.timeStyle) return w.t[o.timeStyle + (hour12 === w.half ? "" : "!")];
	if (o.hour === undefined) return o.minute === undefined && o.second === undefined ? "" : undefined;
	if (o.second !== undefined && o.minute === undefined) return undefined;
	return w.t[first(o.hour) + (o.minute === undefined ? "" : o.minute === "numeric" ? "I" : "i") + (o.second === undefined ? "" : "o") + (!given ? "" : hour12 ? "a" : "b")];
}

function glue(w: Words, o: any): string {
	if (o.dateStyle) return w.g[o.dateStyle];
	if (o.month === undefined) return o.weekday === undefined ? " " : w.g.w;
	return w.g[(o.weekday === "long" ? "l" : "-") + (o.month === "long" ? "l" : o.month === "short" || o.month === "narrow" ? "s" : "n")];
}

const two = (n: number): string => String(n).padStart(2, "0");

function valueOf(w: Words, letter: string, d: Date, cycle: string, zone: () => string): [string, string] | undefined {
	const m = d.getUTCMonth(), h = d.getUTCHours();
	const year = d.getUTCFullYear() > 0 ? d.getUTCFullYear() : 1 - d.getUTCFullYear();
	const twelve = cycle === "h11" ? h % 12 : h % 12 || 12, whole = cycle === "h24" ? h || 24 : h;
	switch (letter) {
		case "E": case "e": case "x": case "F": case "f": return ["weekday", w[letter][d.getUTCDay()]];
		case "L": case "S": case "l": case "s": case "n": return ["month", w[letter][m]];
		case "y": return ["year", String(year)];
		case "Y": return ["year", two(year % 100)];
		case "m": return ["month", String(m + 1)];
		case "M": return ["month", two(m + 1)];
		case "d": return ["day", String(d.getUTCDate())];
		case "D": return ["day", two(d.getUTCDate())];
		case "h": return ["hour", String(twelve)];
		case "H": return ["hour", two(twelve)];
		case "k": return ["hour", String(whole)];
		case "K": return ["hour", two(whole)];
		case "i": return ["minute", two(d.getUTCMinutes())];
		case "o": return ["second", two(d.getUTCSeconds())];
		case "a": return ["dayPeriod", w.a[h < 12 ? 0 : 1].replace("\u202f", " ")];
		case "z": return ["timeZoneName", zone()];
	}
	return undefined;
}

/** A date as a language writes it; undefined when it is not known how. */
export function localParts(w: Words, o: any, d: Date, hour: { hour12: boolean; cycle: string; given: boolean }, zone: () => string): Part[] | undefined {
	if (o.era !== undefined || o.dayPeriod !== undefined || o.fractionalSecondDigits) return undefined;
	const day = datePattern(w, o), time = timePattern(w, o, hour.hour12, hour.given);
	if (day === undefined || time === undefined) return undefined;
	const out: Part[] = [];
	const literal = (value: string) => {
		const last = out.at(-1);
		if (last?.type === "literal") last.value += value;
		else if (value) out.push({ type: "literal", value });
	};
	const write = (pattern: string) => {
		for (const [token, quoted] of pattern.matchAll(/'([^']*)'|[^]/gu)) {
			const found = quoted === undefined ? valueOf(w, token, d, hour.cycle, zone) : undefined;
			if (found) out.push({ type: found[0], value: found[1] });
			else literal(token === "\u202f" ? " " : quoted ?? token); // see formatToParts
		}
	};
	write(day);
	if (day && time) literal(glue(w, o));
	write(time);
	if (o.timeZoneName && !o.timeStyle) {
		literal(time ? " " : ", ");
		out.push({ type: "timeZoneName", value: zone() });
	}
	return out;
}
