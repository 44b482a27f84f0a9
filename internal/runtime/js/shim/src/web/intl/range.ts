// Ranges of dates as English writes them, and the parts of a day.
import type { Part } from "./locale.ts";

export const timeParts = new Set(["hour", "minute", "second", "fractionalSecond", "dayPeriod", "timeZoneName"]);

const mark = (parts: Part[], source: string) => parts.map((p) => ({ ...p, source }));

/** Both ends, with what they have in common before them. */
export function rangeParts(start: Part[], end: Part[], shared: Part[] = []): any[] {
	const dash = start.length || end.length ? [{ type: "literal", value: "\u2009–\u2009", source: "shared" }] : [];
	return [...mark(shared, "shared"), ...mark(start, "startRange"), ...dash, ...mark(end, "endRange")];
}

/** Two days of one year, with the month in words: the year stands once, and the month when it is the same. */
export function dateRange(start: Part[], end: Part[]): any[] {
	const valueOf = (parts: Part[], type: string) => parts.find((p) => p.type === type)?.value;
	const yearAt = start.findIndex((p) => p.type === "year");
	const cut = yearAt < 0 ? start.length : yearAt - 1;
	const sameMonth = valueOf(start, "month") === valueOf(end, "month") && valueOf(start, "day") !== undefined && valueOf(start, "weekday") === undefined;
	const tail = mark(end.slice(end.findIndex((p) => p.type === "year") < 0 ? end.length : end.findIndex((p) => p.type === "year") - 1), "shared");
	const last = end.slice(0, end.length - tail.length);
	const dayAt = start.findIndex((p) => p.type === "day");
	const range = sameMonth ? rangeParts(start.slice(dayAt, cut), last.slice(dayAt), start.slice(0, dayAt)) : rangeParts(start.slice(0, cut), last);
	return [...range, ...tail];
}

/** Morning, noon and the like. */
export function partOfDay(d: Date, o: any): string {
	const hour = d.getUTCHours();
	const sharp = (o.minute === undefined || d.getUTCMinutes() === 0) && (o.second === undefined || d.getUTCSeconds() === 0);
	if (hour === 12 && sharp) return o.dayPeriod === "narrow" ? "n" : "noon";
	return hour < 12 ? "in the morning" : hour < 18 ? "in the afternoon" : hour < 21 ? "in the evening" : "at night";
}
