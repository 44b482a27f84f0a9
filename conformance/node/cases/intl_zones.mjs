// What time zones are called: in the text of a date, and by Intl's timeZoneName.
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const winter = Date.UTC(2024, 0, 15, 12), summer = Date.UTC(2024, 6, 15, 12);

for (const t of [0, winter, summer, -1, 1e13, -3e13, -1e14, 8.64e15]) {
	test(`the text of ${t}`, async () => [String(new Date(t)), new Date(t).toTimeString(), `${new Date(t)}`, new Date(t) + 1]);
}
test("the text of none", async () => [String(new Date(NaN)), new Date(NaN).toTimeString()]);
test("Date as a function", async () => / GMT\+0000 \(Coordinated Universal Time\)$/.test(Date(0)));
test("toString of no date", async () => Date.prototype.toString.call({}));
test("toTimeString of no date", async () => Date.prototype.toTimeString.call({}));
test("toString of a subclass", async () => String(new (class extends Date {})(0)));
test("members of Date.prototype", async () => ["toString", "toTimeString"].map((n) => [Date.prototype[n].name, Date.prototype[n].length, JSON.stringify(Object.getOwnPropertyDescriptor(Date.prototype, n)), "prototype" in Date.prototype[n]]));

const styles = ["short", "long", "shortOffset", "longOffset", "shortGeneric", "longGeneric"];
const named = (zone, style, locale, at) => new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style }).formatToParts(at).find((p) => p.type === "timeZoneName").value;
const all = [...Intl.supportedValuesOf("timeZone"), "UTC"];
test("the list of zones", async () => all);
for (const style of styles) for (const zone of all) test(`${zone} ${style}`, async () => [winter, summer].map((at) => named(zone, style, "en-US", at)));
const common = "UTC Europe/London Europe/Berlin Europe/Dublin Europe/Moscow America/New_York America/Los_Angeles America/Sao_Paulo Asia/Tokyo Asia/Calcutta Asia/Shanghai Australia/Sydney Pacific/Auckland +05:30 -03:00 Asia/Kathmandu".split(" ");
for (const locale of "en-GB en-AU en-CA en-IE en-NZ en-IN de de-DE de-AT fr fr-CA es es-MX it pt-BR pt-PT nl ja zh zh-TW ko ru pl sv tr uk cs da nb fi".split(" ")) {
	for (const style of styles) test(`${locale} ${style}`, async () => common.map((zone) => `${named(zone, style, locale, winter)} ${named(zone, style, locale, summer)}`));
}
for (const zone of ["Europe/Berlin", "Europe/Moscow", "Europe/Istanbul", "America/Sao_Paulo", "Asia/Almaty", "Europe/London", "Pacific/Apia", "Europe/Lisbon"]) {
	test(`${zone} in other years`, async () => [1960, 1969, 1970, 1985, 1999, 2005, 2013, 2016, 2020, 2027, 2035].map((y) => named(zone, "long", "en-US", Date.UTC(y, 5, 15))));
}
for (const zone of ["gmt", "Etc/GMT", "GMT0", "Zulu", "Asia/Kolkata", "asia/kolkata", "US/Pacific", "us/pacific", "EST", "EST5EDT", "CET", "Etc/GMT+5", "etc/gmt-14", "Europe/Kyiv", "America/Nuuk", "+5", "+0530", "+05:30", "-00:00", "-0030", "+24:00", "+05:60", "Factory", "Mars/Base", "", "posixrules", "Europe/", "Japan", "GB"]) {
	test(`zone ${zone}`, async () => [new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone, named(zone, "long", "en-US", winter), named(zone, "short", "en-US", winter)]);
}
