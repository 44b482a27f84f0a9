// node zones.mjs: writes zones.json.br, what Node 22 calls time zones. Run it with the Node 22 of conformance/reference.
// names: the long names in English. zones: of each zone, "month:offset=name,…" for the month (since 1970) that a set of names begins with;
// offsets are minutes, a name is its place in names, and -1 where there is none. own: the places of the names, standard and summer, that a Date's
// text has for any time. alias: what else a zone is called, "" for what Node does not know. words: of a locale, the long and short forms of names by place; generic names of zones, long and short, those of July too where they
// are others then; and how offsets are written: what stands before more, before less, and between hours and minutes.
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const list = process.argv[2]; // every name that Go's time package knows, one a line: unzip -Z1 $(go env GOROOT)/lib/time/zoneinfo.zip
const zones = [...Intl.supportedValuesOf("timeZone"), "UTC"];
const english = "en-AU en-CA en-GB en-IE en-IN en-NZ".split(" ");
const others = "cs da de de-AT de-CH es es-MX fi fr fr-CA it ja ko nb nl pl pt pt-PT ru sv tr uk zh zh-TW".split(" ");
// Zones with names in languages other than English.
const common = ("UTC Africa/Cairo Africa/Johannesburg Africa/Lagos Africa/Nairobi America/Anchorage America/Buenos_Aires America/Bogota America/Chicago " +
	"America/Denver America/Halifax America/Lima America/Los_Angeles America/New_York America/Santiago America/Sao_Paulo Asia/Bangkok " +
	"Asia/Calcutta Asia/Dubai Asia/Hong_Kong Asia/Jakarta Asia/Jerusalem Asia/Karachi Asia/Katmandu Asia/Manila Asia/Riyadh Asia/Seoul Asia/Shanghai Asia/Singapore Asia/Taipei " +
	"Asia/Tokyo Australia/Perth Australia/Adelaide Australia/Brisbane Australia/Sydney Europe/Athens Europe/Berlin Europe/Dublin Europe/Istanbul Europe/Kiev " +
	"Europe/Lisbon Europe/London Europe/Madrid Europe/Moscow Europe/Paris Pacific/Auckland Pacific/Honolulu").split(" ");
const seasons = [Date.UTC(2024, 0, 15), Date.UTC(2024, 6, 15)];
const formats = new Map();
const namer = (timeZone, timeZoneName, locale = "en-US") => {
	const key = `${timeZone} ${timeZoneName} ${locale}`;
	if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }));
	const format = formats.get(key);
	return (at) => format.formatToParts(at).find((p) => p.type === "timeZoneName").value;
};
const minutes = (text) => {
	const [, sign, h = 0, m = 0] = /^GMT(?:([+-])(\d+):(\d+))?/.exec(text);
	return (sign === "-" ? -1 : 1) * (Number(h) * 60 + Number(m));
};

// A name stands twice where zones shorten it differently.
const names = [], places = new Map();
const place = (name, zone, at) => {
	if (/^GMT([+-]|$)/.test(name)) return -1;
	const key = `${name} ${namer(zone, "short")(at).replace(/^.*\d.*$/, "")}`;
	if (!places.has(key)) places.set(key, names.push(name) - 1);
	return places.get(key);
};
const history = (zone) => {
	const long = namer(zone, "long"), offset = namer(zone, "longOffset"), sets = [];
	for (let month = 0; month < 12 * 58; month++) {
		const at = Date.UTC(1970, month, 15), o = minutes(offset(at)), n = place(long(at), zone, at);
		const set = sets.at(-1)?.[1];
		if (!set || (set.has(o) && set.get(o) !== n)) sets.push([month, new Map([[o, n]])]);
		else set.set(o, n);
	}
	return sets.map(([month, set]) => `${month}:${[...set].map(([o, n]) => `${o}=${n}`).join(",")}`).join(" ");
};
/** V8 asks for the names of today, of a zone with or without summer time, whatever it was called then. */
const own = (zone) => {
	process.env.TZ = zone;
	const times = Array.from({ length: 12 * 58 }, (_, month) => new Date(Date.UTC(1970, month, 15)));
	const name = (date) => /\((.*)\)/.exec(date)[1], of = (text) => (/^GMT[+-]/.test(text) ? -1 : names.indexOf(text) < 0 ? names.push(text) - 1 : names.indexOf(text));
	const winter = name(times.findLast((t) => t.getTimezoneOffset() === Math.max(...times.slice(-12).map((u) => u.getTimezoneOffset()))));
	const summer = times.map(name).find((n) => n !== winter);
	return summer === undefined ? [of(winter)] : [of(winter), of(summer)];
};
const generic = (zone, locale) => {
	const all = seasons.flatMap((at) => ["longGeneric", "shortGeneric"].map((style) => namer(zone, style, locale)(at)));
	return all[0] === all[2] && all[1] === all[3] ? all.slice(0, 2) : all;
};

const out = { names, zones: {}, own: {}, alias: {}, words: {} };
for (const zone of zones) {
	out.zones[zone] = history(zone);
	out.own[zone] = own(zone);
}
for (const name of readFileSync(list, "utf8").trim().split("\n")) {
	if (out.zones[name] !== undefined || name.endsWith("/")) continue;
	try {
		const zone = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
		if (zone !== name) out.alias[name] = zone;
		else out.zones[name] = history(name);
	} catch {
		out.alias[name] = ""; // Node does not know it
	}
}
const wordsOf = (locale, of) => {
	const long = {}, short = {};
	for (const zone of of) for (const at of seasons) {
		const name = namer(zone, "long")(at), n = place(name, zone, at);
		if (n < 0) continue;
		const [l, s] = [namer(zone, "long", locale)(at), namer(zone, "short", locale)(at)];
		if (l !== name) long[n] = l;
		if (!/\d/.test(s)) short[n] = s;
	}
	const plus = namer("Asia/Calcutta", "longOffset", locale)(0), minus = namer("Pacific/Marquesas", "longOffset", locale)(0);
	const [, before, sign, between] = /^(.*?)([^A-Za-z\d])0?5(.)30$/.exec(plus);
	return { long, short, gmt: [before + sign, minus.replace(/\d.*$/, ""), between] };
};
const same = (a, b) => a?.length === b.length && a.every((v, i) => v === b[i]);
for (const locale of ["en", ...english, ...others]) {
	const of = locale.startsWith("en") ? zones : common, words = wordsOf(locale, of);
	words.generic = {};
	for (const zone of of) {
		const found = generic(zone, locale);
		if (!/\d/.test(found[0]) && !(locale.startsWith("en-") && same(out.words.en.generic[zone], found))) words.generic[zone] = found;
	}
	out.words[locale] = words;
}
const json = JSON.stringify(out), packed = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } });
console.log(json.length, packed.length);
writeFileSync(new URL("zones.json.br", import.meta.url), packed);
