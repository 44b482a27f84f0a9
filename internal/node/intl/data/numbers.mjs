// node numbers.mjs: writes numbers.json.br: how Node 22 writes compact numbers, units and relative times. Run it with the Node 22 of
// conformance/reference. A pattern has {0} for the number, and stands under the plural category of it.
// compact: by display and power of ten, [what the number is divided by, patterns]. units: by unit and display, patterns; a display that is
// as short is left out. relative: by style and unit, patterns of past and future and the words of some numbers. =1 is what
// stands for just 1 without a number.
import { writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const locales = "en en-AU en-CA en-GB en-IE en-IN en-NZ cs da de de-AT de-CH es es-MX fi fr fr-CA it ja ko nb nl pl pt pt-PT ru sv tr uk zh zh-TW".split(" ");
const compound = ["kilometer-per-hour", "mile-per-hour", "meter-per-second", "bit-per-second", "byte-per-second", "kilobyte-per-second", "megabyte-per-second", "megabit-per-second", "liter-per-kilometer", "mile-per-gallon"];
const number = new Set(["integer", "decimal", "fraction", "group"]);
/** The text with {0} for its number. */
const pattern = (parts) => {
	let out = "";
	for (const p of parts) if (!number.has(p.type)) out += p.value;
	else if (!out.includes("{0}")) out += "{0}";
	return out;
};
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
/** Patterns by category; only other where all are the same. */
const byCategory = (locale, values, write) => {
	const rules = new Intl.PluralRules(locale), found = {};
	for (const v of values) {
		const p = write(v);
		if (v === values[0] && !p.includes("{0}")) found["=1"] = p;
		else found[rules.select(v)] ??= p;
	}
	found.other ??= Object.values(found).at(-1);
	return Object.values(found).every((p) => p === found.other) ? { other: found.other } : found;
};
const plain = [1, 2, 3, 5, 0, 11, 1.5, 21, 100];
const out = {};
for (const locale of locales) {
	const compact = {}, units = {}, relative = {};
	for (const compactDisplay of ["short", "long"]) {
		const format = new Intl.NumberFormat(locale, { notation: "compact", compactDisplay, useGrouping: false });
		compact[compactDisplay] = Array.from({ length: 12 }, (_, i) => {
			const power = 10 ** (i + 3);
			const divisor = (2 * power) / Number(format.formatToParts(2 * power).find((p) => p.type === "integer").value);
			return [divisor, byCategory(locale, [1, 2, 3, 5, 1.5].flatMap((n) => [0, 1, 2, 5].map((more) => n * (power / divisor) + (power > divisor ? more : 0))), (n) => pattern(format.formatToParts(n * divisor)))];
		});
	}
	for (const unit of [...Intl.supportedValuesOf("unit"), ...compound]) {
		const all = ["long", "short", "narrow"].map((unitDisplay) => byCategory(locale, plain, (v) => pattern(new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay }).formatToParts(v))));
		units[unit] = same(all[1], all[2]) ? all.slice(0, 2) : all;
	}
	for (const style of ["long", "short", "narrow"]) {
		relative[style] = {};
		const [always, auto] = ["always", "auto"].map((numeric) => new Intl.RelativeTimeFormat(locale, { style, numeric }));
		for (const unit of ["second", "minute", "hour", "day", "week", "month", "quarter", "year"]) {
			const [past, future] = [-1, 1].map((sign) => byCategory(locale, plain, (v) => pattern(always.formatToParts(sign * v || sign * 0, unit).map((p) => (p.type === "literal" ? p : { ...p, type: "integer" })))));
			const words = {};
			for (const v of [-2, -1, 0, 1, 2]) if (auto.formatToParts(v, unit).length === 1) words[v] = auto.format(v, unit);
			relative[style][unit] = [past, future, words];
		}
	}
	out[locale] = { compact, units, relative };
	// What a region writes as its language does need not be said twice.
	const language = out[locale.split("-")[0]];
	if (language !== out[locale]) for (const kind of ["compact", "units", "relative"]) {
		for (const [key, value] of Object.entries(out[locale][kind])) if (same(value, language[kind][key])) delete out[locale][kind][key];
	}
}
const json = JSON.stringify(out), packed = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } });
console.log(json.length, packed.length);
writeFileSync(new URL("numbers.json.br", import.meta.url), packed);
