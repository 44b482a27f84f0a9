// node make.mjs: writes locales.json.br, what Node 22 knows of dates in languages and regions other than American English. Run it with the Node 22 of
// conformance/reference. A pattern's letters: E e x weekday long, short and narrow, F f long and short inside of a date; y Y year whole and of two digits; d D day, m M month as a
// number, small ones without a zero before; L S month long and short inside of a date; l s the same alone; h H hour of twelve, k K of 24
// (large ones with a zero); i minute; o second; a AM or PM; z the zone. Other letters stand between quotes.
import { brotliCompressSync, constants } from "node:zlib";
import { writeFileSync } from "node:fs";

const locales = "cs da de de-AT de-CH en-AU en-CA en-GB en-IE en-IN en-NZ es es-MX fi fr fr-CA it ja ko nb nl pl pt pt-PT ru sv tr uk zh zh-TW".split(" ");
const UTC = { timeZone: "UTC" };
const monday = Date.UTC(2024, 0, 1); // the first of January, 03:04:05 and so a number for each field
const at = Date.UTC(2031, 8, 3, 3, 8, 9); // a Wednesday, in a month whose short name is not its long one
const lists = (l) => {
	const month = (style, more) => Array.from({ length: 12 }, (_, n) => new Intl.DateTimeFormat(l, { month: style, ...more, ...UTC }).formatToParts(Date.UTC(2024, n, 15)).find((p) => p.type === "month").value);
	const within = (style) => Array.from({ length: 7 }, (_, n) => new Intl.DateTimeFormat(l, { weekday: style, day: "numeric", month: "numeric", ...UTC }).formatToParts(monday + (n - 1) * 864e5).find((p) => p.type === "weekday").value);
	const day = (style) => Array.from({ length: 7 }, (_, n) => new Intl.DateTimeFormat(l, { weekday: style, ...UTC }).format(monday + (n - 1) * 864e5));
	const period = [3, 15].map((h) => new Intl.DateTimeFormat(l, { hour: "numeric", hour12: true, ...UTC }).formatToParts(Date.UTC(2024, 0, 1, h)).find((p) => p.type === "dayPeriod")?.value ?? "");
	return { L: month("long", { day: "numeric" }), S: month("short", { day: "numeric" }), l: month("long"), s: month("short"), n: month("narrow"), E: day("long"), e: day("short"), x: day("narrow"), F: within("long"), f: within("short"), a: period };
};
const pattern = (l, known, options) => {
	const parts = lettered(l, known, options);
	return parts.includes("a") ? parts.join("").replaceAll("k", "h").replaceAll("K", "H") : parts.join("");
};
const lettered = (l, known, options, when = at) => new Intl.DateTimeFormat(l, { ...options, ...UTC }).formatToParts(when).map(({ type, value }) => {
	const one = (pairs) => pairs.find(([v]) => v === value)?.[1] ?? fail(l, options, type, value);
	const n = new Date(when).getUTCMonth();
	switch (type) {
		case "literal": return value.replace(/[A-Za-z]+/g, "'$&'");
		case "weekday": return one([[known.E[3], "E"], [known.e[3], "e"], [known.x[3], "x"], [known.F[3], "F"], [known.f[3], "f"]]);
		case "year": return one([["2031", "y"], ["31", "Y"]]);
		case "month": {
			const inside = [[known.L[n], "L"], [known.S[n], "S"]], alone = [[known.l[n], "l"], [known.s[n], "s"], [known.n[n], "n"]];
			return one([["9", "m"], ["09", "M"], ...(options.day || options.dateStyle ? [...inside, ...alone] : [...alone, ...inside])]);
		}
		case "day": return one([["3", "d"], ["03", "D"]]);
		case "hour": return one([["3", options.hour12 ? "h" : "k"], ["03", options.hour12 ? "H" : "K"]]);
		case "minute": return "i";
		case "second": return "o";
		case "dayPeriod": return "a";
		case "timeZoneName": return "z";
	}
	return fail(l, options, type, value);
});
// The signs of numbers: between groups, before decimals, minus, what stands before and after percents and amounts of money.
const numbers = (l) => {
	const parts = (n, o) => new Intl.NumberFormat(l, o).formatToParts(n);
	const of = (type, n, o) => parts(n, o).find((p) => p.type === type)?.value;
	const around = (o) => {
		const all = parts(5, { ...o, maximumFractionDigits: 0 });
		const at = all.findIndex((p) => p.type === "integer");
		const sign = (list) => list.map((p) => (p.type === "currency" ? "¤" : p.value)).join("");
		return [sign(all.slice(0, at)), sign(all.slice(at + 1))];
	};
	const symbols = Object.fromEntries(["USD", "EUR", "GBP", "JPY"].map((c) => [c, of("currency", 1, { style: "currency", currency: c })]));
	return { symbols, group: of("group", 12345.5), decimal: of("decimal", 1.5), minus: of("minusSign", -5), least: of("group", 1234) === undefined ? 5 : 4, percent: around({ style: "percent" }).map((t) => t.replace(/5/, "")), money: around({ style: "currency", currency: "EUR"}) };
};
// Of lists, what stands between two, and in longer lists in the middle and before the last.
const listing = (l) => Object.fromEntries(["conjunction", "disjunction", "unit"].map((type) => {
	const text = (...items) => new Intl.ListFormat(l, { type }).format(items);
	const [, middle, last] = /^A(.*)B(.*)C$/.exec(text("A", "B", "C"));
	return [type[0], [/^A(.*)B$/.exec(text("A", "B"))[1], middle, last]];
}));
const failures = [];
const fail = (...why) => { failures.push(why.map((w) => JSON.stringify(w)).join(" ")); return "?"; };
const out = {};
for (const l of locales) {
	const known = lists(l);
	const d = {}, t = {}, g = {};
	const half = new Intl.DateTimeFormat(l, { hour: "numeric" }).resolvedOptions().hour12;
	for (const weekday of ["", "short", "long"]) for (const year of ["", "numeric", "2-digit"]) for (const month of ["", "numeric", "2-digit", "short", "long"]) for (const day of ["", "numeric", "2-digit"]) {
		const o = Object.fromEntries(Object.entries({ weekday, year, month, day }).filter(([, v]) => v));
		if (Object.keys(o).length) d[[weekday, year, month, day].map((v) => v[0] ?? "-").join("")] = pattern(l, known, o);
	}
	for (const style of ["full", "long", "medium", "short"]) {
		d[style] = pattern(l, known, { dateStyle: style });
		t[style] = pattern(l, known, { timeStyle: style });
		t[`${style}!`] = pattern(l, known, { timeStyle: style, hour12: !half });
		// How date and time are joined: what stands around and between them.
		const both = new Intl.DateTimeFormat(l, { dateStyle: style, timeStyle: "short", ...UTC }).format(at), date = new Intl.DateTimeFormat(l, { dateStyle: style, ...UTC }).format(at), time = new Intl.DateTimeFormat(l, { timeStyle: "short", ...UTC }).format(at);
		g[style] = both.startsWith(date) && both.endsWith(time) ? both.slice(date.length, both.length - time.length) : fail(l, style, both);
	}
	for (const month of ["numeric", "short", "long"]) for (const weekday of [undefined, "long"]) {
		const o = { ...(weekday && { weekday }), year: "numeric", month, day: "numeric" }, clock = { hour: "numeric", minute: "2-digit" };
		const both = new Intl.DateTimeFormat(l, { ...o, ...clock, ...UTC }).format(at), date = new Intl.DateTimeFormat(l, { ...o, ...UTC }).format(at), time = new Intl.DateTimeFormat(l, { ...clock, ...UTC }).format(at);
		g[(weekday ? "l" : "-") + month[0]] = both.startsWith(date) && both.endsWith(time) ? both.slice(date.length, both.length - time.length) : fail(l, month, weekday, both, date, time);
	}
	for (const hour of ["numeric", "2-digit"]) for (const minute of ["", "numeric", "2-digit"]) for (const second of ["", "2-digit"]) for (const hour12 of [true, false, undefined]) {
		if (second && !minute) continue;
		t[hour[0] + (minute ? (minute === "numeric" ? "I" : "i") : "") + (second ? "o" : "") + (hour12 ? "a" : hour12 === false ? "b" : "")] = pattern(l, known, { hour, ...(minute && { minute }), ...(second && { second }), ...(hour12 !== undefined && { hour12 }) });
	}
	const [, between] = /^\D*?([^\p{L}\d]*?)\d/u.exec(new Intl.DateTimeFormat(l, { weekday: "long", hour: "numeric", hour12: false, ...UTC }).format(at)) ?? [];
	g.w = between ?? " ";
	out[l] = { ...known, d, t, g, half, number: numbers(l), list: listing(l) };
}
const json = JSON.stringify(out);
const packed = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } });
console.log(json.length, packed.length, failures.length, failures.slice(0, 40).join("\n"));
writeFileSync(new URL("locales.json.br", import.meta.url), packed);
