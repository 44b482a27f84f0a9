// Dates, numbers and lists in the languages that pier has words of.
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;
const d = new Date(Date.UTC(2024, 1, 29, 15, 4, 5)), e = new Date(Date.UTC(2023, 8, 3, 0, 7, 9)), z = { timeZone: "UTC" };
for (const l of "de de-DE de-AT fr es es-MX it pt pt-BR nl ja ja-JP zh zh-CN ko ko-KR ru pl sv tr uk cs da nb fi en-GB".split(" ")) for (const [n, t] of [d, e].entries()) {
 const x = (k, f) => test(`${l} ${n} ${k}`, async () => f());
 x("ls", () => t.toLocaleString(l, z)); x("ds", () => t.toLocaleDateString(l, z)); x("ts", () => t.toLocaleTimeString(l, z));
 for (const s of ["full", "long", "medium", "short"]) { x("d" + s, () => t.toLocaleDateString(l, { dateStyle: s, ...z })); x("t" + s, () => t.toLocaleTimeString(l, { timeStyle: s, ...z })); x("dt" + s, () => t.toLocaleString(l, { dateStyle: s, timeStyle: "short", ...z })); }
 x("1", () => t.toLocaleDateString(l, { weekday: "long", year: "numeric", month: "long", day: "numeric", ...z })); x("2", () => t.toLocaleDateString(l, { month: "short", day: "numeric", ...z })); x("3", () => t.toLocaleTimeString(l, { hour: "2-digit", minute: "2-digit", ...z })); x("4", () => t.toLocaleTimeString(l, { hour: "numeric", hour12: true, ...z }));
 x("5", () => t.toLocaleString(l, { month: "long", ...z })); x("6", () => t.toLocaleString(l, { weekday: "short", ...z })); x("7", () => t.toLocaleString(l, { month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", ...z })); x("8", () => t.toLocaleString(l, { year: "numeric", month: "short", ...z })); x("9", () => t.toLocaleTimeString(l, { hour12: false, ...z })); x("a", () => t.toLocaleTimeString(l, { minute: "2-digit", second: "2-digit", ...z }));
 x("b", () => t.toLocaleString(l, { month: "narrow", ...z })); x("c", () => t.toLocaleString(l, { weekday: "long", hour: "numeric", ...z })); x("d", () => JSON.stringify(new Intl.DateTimeFormat(l, { dateStyle: "long", timeStyle: "short", ...z }).formatToParts(t))); x("e", () => t.toLocaleDateString(l, { weekday: "short", day: "numeric", month: "short", ...z })); x("f", () => t.toLocaleString(l, { hour: "numeric", minute: "2-digit", timeZone: "Europe/Berlin" })); x("g", () => t.toLocaleString(l, { timeStyle: "medium", hour12: true, ...z })); x("h", () => new Intl.DateTimeFormat(l, { hour: "numeric", ...z }).resolvedOptions().hourCycle);
 if (n) continue;
 for (const v of [1234, 12345.678, -1234567.891, 0.5]) x("n" + v, () => v.toLocaleString(l)); x("np", () => (0.256).toLocaleString(l, { style: "percent" })); x("nc", () => (-1234.5).toLocaleString(l, { style: "currency", currency: "EUR" })); x("nu", () => (12345).toLocaleString(l, { style: "currency", currency: "USD" })); x("ni", () => new Intl.NumberFormat(l, { minimumFractionDigits: 2 }).format(5));
 x("l2", () => new Intl.ListFormat(l).format(["a", "b"])); x("l3", () => new Intl.ListFormat(l, { type: "disjunction" }).format(["a", "b", "c"]));
}
