// Compact numbers, units and relative times, and the dates of English regions.
import { suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const locales = "en-US en-GB en-AU en-CA en-IE en-NZ en-IN de de-AT fr fr-CA es es-MX it pt-BR pt-PT nl ja zh zh-TW ko ru pl sv tr uk cs da nb fi".split(" ");
const numbers = [0, 5, 999, 1000, 1234, 9999, 12345, 99999, 123456, 999999, 1.5e6, 21e6, 2.5e9, 1e12, 1.2e15, -5600, 1e5 + 2e3];
const d = new Date(Date.UTC(2024, 1, 9, 15, 4, 5)), z = { timeZone: "UTC" };
const dates = [{}, { dateStyle: "full" }, { dateStyle: "long" }, { dateStyle: "medium" }, { dateStyle: "short" }, { dateStyle: "medium", timeStyle: "short" }, { dateStyle: "full", timeStyle: "long" }, { month: "short", day: "numeric" }, { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }, { year: "numeric", month: "2-digit", day: "2-digit" },
	{ month: "long", year: "numeric" }, { weekday: "long" }, { hour: "numeric" }, { timeStyle: "medium" }, { year: "numeric", month: "numeric" }, { weekday: "short", day: "numeric" }, { month: "numeric", day: "numeric" }, { hour: "2-digit", minute: "2-digit", hour12: false }, { year: "numeric", month: "short", day: "numeric", weekday: "long" }];
for (const l of locales) {
	for (const compactDisplay of ["short", "long"]) test(`${l} compact ${compactDisplay}`, async () => numbers.map((n) => new Intl.NumberFormat(l, { notation: "compact", compactDisplay }).format(n)));
	test(`${l} compact in parts`, async () => new Intl.NumberFormat(l, { notation: "compact" }).formatToParts(1.5e7).map((p) => `${p.type} ${p.value}`));
	for (const style of ["long", "short", "narrow"]) for (const numeric of ["always", "auto"]) {
		const f = new Intl.RelativeTimeFormat(l, { style, numeric });
		for (const unit of ["second", "minute", "hour", "day", "week", "month", "quarter", "year"]) test(`${l} ${style} ${numeric} ${unit}`, async () => [-1234, -2, -1, -0, 0, 1, 2, 5, 1.5, 21].map((v) => f.format(v, unit)));
	}
	test(`${l} relative in parts`, async () => [[-3, "days"], [1, "hour"], [1500, "months"]].map(([v, u]) => JSON.stringify(new Intl.RelativeTimeFormat(l).formatToParts(v, u))));
	for (const unit of ["byte", "kilobyte", "megabyte", "gigabyte", "second", "minute", "hour", "day", "week", "month", "year", "millisecond", "kilometer", "mile", "foot", "percent", "celsius", "liter", "kilogram", "kilometer-per-hour", "megabyte-per-second"]) {
		test(`${l} ${unit}`, async () => ["long", "short", "narrow"].map((unitDisplay) => [1, 2, 5, 1.5, -1, 1234].map((v) => new Intl.NumberFormat(l, { style: "unit", unit, unitDisplay }).format(v))));
	}
	test(`${l} dates`, async () => dates.map((o) => d.toLocaleString(l, { ...o, ...z })));
}
for (const unit of Intl.supportedValuesOf("unit")) test(`en ${unit}`, async () => ["long", "short", "narrow"].map((unitDisplay) => [1, 2].map((v) => new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay }).format(v))));
for (const unit of ["x", "", "byte-per", "byte-per-x", "per-second", "Day", "days"]) test(`no unit ${unit}`, async () => thrown(() => new Intl.NumberFormat("en", { style: "unit", unit })));
