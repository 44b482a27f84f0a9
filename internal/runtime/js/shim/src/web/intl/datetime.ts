// Intl.DateTimeFormat in the Gregorian calendar; time zones come from Go.
import { joined, type LocaleData, localeOf, type Part, supportedLocalesOf } from "./locale.ts";
import { intlFace } from "./face.ts";
import { dateRange, partOfDay, rangeParts, timeParts } from "./range.ts";
import { localParts } from "./patterns.ts";
import { checkZone, localZone, offsetAt, zoneName } from "./zone.ts";

const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const dateFields = ["weekday", "year", "month", "day"];
const timeFields = ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits"];

const styles: Record<string, any> = {
	full: { date: { weekday: "long", year: "numeric", month: "long", day: "numeric" }, time: { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "long" } },
	long: { date: { year: "numeric", month: "long", day: "numeric" }, time: { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" } },
	medium: { date: { year: "numeric", month: "short", day: "numeric" }, time: { hour: "numeric", minute: "2-digit", second: "2-digit" } },
	short: { date: { year: "2-digit", month: "numeric", day: "numeric" }, time: { hour: "numeric", minute: "2-digit" } },
};

const numerals = ["2-digit", "numeric"];
const lengths = ["narrow", "short", "long"];
const allowedValues: Record<string, string[]> = {
	weekday: lengths, era: lengths, year: numerals, month: [...numerals, ...lengths], day: numerals, dayPeriod: lengths, hour: numerals, minute: numerals, second: numerals,
	timeZoneName: ["short", "long", "shortOffset", "longOffset", "shortGeneric", "longGeneric"], hourCycle: ["h11", "h12", "h23", "h24"],
	formatMatcher: ["basic", "best fit"], dateStyle: ["full", "long", "medium", "short"], timeStyle: ["full", "long", "medium", "short"],
};

/** The fields to write, after styles and defaults. */
function fieldsOf(options: any, needs: "any" | "date" | "time", missing: "all" | "date" | "time"): any {
	const o = { ...options };
	for (const [name, allowed] of Object.entries(allowedValues)) {
		if (o[name] !== undefined && !allowed.includes(String(o[name]))) throw new RangeError(`Value ${String(o[name])} out of range for Intl.DateTimeFormat options property ${name}`);
	}
	if (o.dateStyle !== undefined || o.timeStyle !== undefined) {
		for (const f of [...dateFields, ...timeFields]) if (o[f] !== undefined) throw new TypeError("Invalid option : option");
		if (needs === "date" && o.timeStyle !== undefined) throw new TypeError("Invalid option : timeStyle");
		if (needs === "time" && o.dateStyle !== undefined) throw new TypeError("Invalid option : dateStyle");
		return { ...o, ...(o.dateStyle && styles[o.dateStyle].date), ...(o.timeStyle && styles[o.timeStyle].time), styled: true };
	}
	const wanted = [...(needs !== "time" ? dateFields : []), ...(needs !== "date" ? timeFields : [])];
	if (!wanted.some((f) => o[f] !== undefined)) {
		if (missing !== "time") Object.assign(o, { year: "numeric", month: "numeric", day: "numeric" });
		if (missing !== "date") Object.assign(o, { hour: "numeric", minute: "numeric", second: "numeric" });
	}
	return o;
}

const eras: Record<string, [string, string]> = { short: ["AD", "BC"], long: ["Anno Domini", "Before Christ"], narrow: ["A", "B"] };

const two = (n: number) => String(n).padStart(2, "0");

export class DateTimeFormat {
	#data: LocaleData;
	#o: any;
	#zone: string;
	#hour12: boolean;
	#cycle: string;
	#format: ((date?: any) => string) | undefined;
	#given: { options: any; needs: "any" | "date" | "time"; missing: "all" | "date" | "time" };

	constructor(locales?: any, options: any = {}, needs: "any" | "date" | "time" = "any", missing: "all" | "date" | "time" = "date") {
		this.#data = localeOf(locales);
		this.#o = fieldsOf(options ?? {}, needs, missing);
		this.#zone = options?.timeZone === undefined ? localZone() : checkZone(options.timeZone);
		const cycle = options?.hour12 === undefined ? options?.hourCycle : undefined;
		this.#hour12 = options?.hour12 ?? (cycle ? cycle === "h12" || cycle === "h11" : this.#data.hour12);
		this.#cycle = cycle ?? (this.#hour12 ? "h12" : "h23");
		this.#given = { options: options ?? {}, needs, missing };
	}
	/** Bound, as it may be handed to map() on its own. */
	get format(): (date?: Date | number) => string {
		this.#format ??= { format: (date: any) => joined(this.#parts(date)) }.format;
		Object.defineProperty(this.#format, "name", { value: "", configurable: true });
		return this.#format!;
	}

	static supportedLocalesOf(locales: any): string[] {
		return supportedLocalesOf(locales);
	}

	/** In parts the space before AM and PM is the narrow one of the data, which the whole text has not. */
	formatToParts(date: any): Part[] {
		const parts = this.#parts(date);
		return parts.map((p, n) => (p.type === "literal" && p.value === " " && parts[n + 1]?.type === "dayPeriod" && this.#o.dayPeriod === undefined ? { ...p, value: "\u202f" } : p));
	}
	#parts(date: any): Part[] {
		const ms = date === undefined ? Date.now() : Number(date);
		if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) throw new RangeError("Invalid time value");
		const d = new Date(ms + offsetAt(this.#zone, ms) * 1000);
		const zone = () => zoneName(this.#zone, ms, this.#o.timeZoneName, this.#data.locale);
		const words = this.#data.words;
		const hour = { hour12: this.#hour12, cycle: this.#cycle, given: this.#o.hour12 !== undefined || this.#o.hourCycle !== undefined };
		const local = words && localParts(words, this.#o, d, hour, zone);
		if (local) return local;
		const day = this.#date(d);
		const time = this.#time(d);
		if (this.#o.timeZoneName) {
			if (time.length || day.length) time.push({ type: "literal", value: time.length ? " " : ", " });
			time.push({ type: "timeZoneName", value: zone() });
			if (day.length && time[0].type === "literal") return [...day, ...time];
		}
		if (!day.length || !time.length) return [...day, ...time];
		if (day.length === 1 && day[0].type === "weekday") return [...day, { type: "literal", value: " " }, ...time];
		const long = this.#o.month === "long" && this.#data.date === "mdy";
		return [...day, { type: "literal", value: long ? " at " : this.#data.date === "ymd" && this.#data.separator === "-" && this.#data.locale !== "en-CA" ? " " : ", " }, ...time];
	}

	#field(d: Date, name: string): Part | undefined {
		const style = this.#o[name];
		if (style === undefined) return undefined;
		let value: string;
		if (name === "weekday") value = style === "long" ? weekdays[d.getUTCDay()] : weekdays[d.getUTCDay()].slice(0, style === "narrow" ? 1 : 3);
		else if (name === "year") value = style === "2-digit" ? two(d.getUTCFullYear() % 100) : String(d.getUTCFullYear() > 0 ? d.getUTCFullYear() : 1 - d.getUTCFullYear());
		else if (name === "month") {
			const m = d.getUTCMonth();
			value = style === "long" ? months[m] : style === "short" ? months[m].slice(0, 3) : style === "narrow" ? months[m][0] : style === "2-digit" || this.#pads() ? two(m + 1) : String(m + 1);
			if (this.#data.locale === "en-GB" && style === "short" && m === 8) value = "Sept";
		} else value = style === "2-digit" || (this.#pads() && this.#numericMonth()) ? two(d.getUTCDate()) : String(d.getUTCDate());
		return { type: name, value };
	}
	#numericMonth(): boolean {
		return this.#o.month === "numeric" || this.#o.month === "2-digit";
	}
	#pads(): boolean {
		return this.#data.padDate && this.#o.day !== undefined && this.#o.month !== undefined;
	}

	#date(d: Date): Part[] {
		const [weekday, year, month, day] = dateFields.map((f) => this.#field(d, f));
		const out: Part[] = [];
		const add = (p: Part | undefined, before: string) => {
			if (!p) return;
			if (out.length) out.push({ type: "literal", value: before });
			out.push(p);
		};
		const order = this.#data.date;
		if (month && !this.#numericMonth()) {
			add(weekday, "");
			if (order === "mdy") {
				add(month, ", ");
				add(day, " ");
				add(year, day ? ", " : " ");
			} else {
				add(day, ", ");
				add(month, day || weekday ? (day ? " " : ", ") : "");
				add(year, " ");
			}
		} else if (weekday && day && !month && !year) {
			add(day, "");
			add(weekday, " ");
		} else {
			add(weekday, "");
			const sep = this.#data.separator;
			const numeric = order === "mdy" ? [month, day, year] : order === "dmy" ? [day, month, year] : [year, month, day];
			let first = true;
			for (const p of numeric) {
				if (!p) continue;
				add(p, first && weekday ? ", " : sep);
				first = false;
			}
		}
		if (this.#o.era) add({ type: "era", value: eras[this.#o.era as string]?.[d.getUTCFullYear() > 0 ? 0 : 1] ?? "AD" }, " ");
		return out;
	}

	#time(d: Date): Part[] {
		const o = this.#o;
		const out: Part[] = [];
		const sep = () => {
			if (out.length) out.push({ type: "literal", value: ":" });
		};
		if (o.hour !== undefined) {
			let h = d.getUTCHours();
			if (this.#hour12) h = this.#cycle === "h11" ? h % 12 : h % 12 || 12;
			else if (this.#cycle === "h24") h ||= 24;
			out.push({ type: "hour", value: o.hour === "2-digit" || !this.#hour12 ? two(h) : String(h) });
		}
		if (o.minute !== undefined) {
			sep();
			const lone = o.hour === undefined && o.second === undefined;
			out.push({ type: "minute", value: lone && o.minute ? String(d.getUTCMinutes()) : two(d.getUTCMinutes()) });
		}
		if (o.second !== undefined) {
			sep();
			const lone = o.hour === undefined && o.minute === undefined;
			out.push({ type: "second", value: lone ? String(d.getUTCSeconds()) : two(d.getUTCSeconds()) });
		}
		if (o.fractionalSecondDigits) {
			if (out.length) out.push({ type: "literal", value: "." });
			out.push({ type: "fractionalSecond", value: String(d.getUTCMilliseconds()).padStart(3, "0").slice(0, o.fractionalSecondDigits) });
		}
		if (o.dayPeriod !== undefined && (o.hour === undefined || this.#hour12)) {
			if (out.length) out.push({ type: "literal", value: " " });
			out.push({ type: "dayPeriod", value: partOfDay(d, o) });
		} else if (o.hour !== undefined && this.#hour12) {
			const lower = /^en-(GB|AU|NZ|IN|IE)$/.test(this.#data.locale);
			const period = this.#data.locale === "en-CA" ? (d.getUTCHours() < 12 ? "a.m." : "p.m.") : lower ? (d.getUTCHours() < 12 ? "am" : "pm") : d.getUTCHours() < 12 ? "AM" : "PM";
			out.push({ type: "literal", value: " " }, { type: "dayPeriod", value: period });
		}
		return out;
	}

	formatRange(startDate: any, endDate: any): string {
		return joined(this.formatRangeToParts(startDate, endDate));
	}
	formatRangeToParts(startDate: any, endDate: any): any[] {
		if (startDate === undefined || endDate === undefined) throw new TypeError("Invalid time value");
		const start = this.formatToParts(startDate);
		const end = this.formatToParts(endDate);
		if (joined(start) === joined(end) && this.#sameDay(startDate, endDate)) return rangeParts([], [], this.#parts(startDate));
		const o = this.#o;
		const timed = o.hour !== undefined || o.minute !== undefined || o.second !== undefined;
		if (timed) return this.#timeRange(startDate, endDate, start, end);
		const years = [startDate, endDate].map((d) => this.#wall(d).getUTCFullYear());
		if (years[0] !== years[1] && o.year === undefined) return this.#with({ year: "numeric" }).formatRangeToParts(startDate, endDate);
		if (joined(start) === joined(end)) return rangeParts([], [], start);
		if (years[0] !== years[1] || o.month === undefined || this.#numericMonth() || this.#data.date !== "mdy") return rangeParts(start, end);
		return dateRange(start, end);
	}
	#wall(date: any): Date {
		const ms = Number(date);
		return new Date(ms + offsetAt(this.#zone, ms) * 1000);
	}
	#sameDay(a: any, b: any): boolean {
		return this.#wall(a).toISOString().slice(0, 10) === this.#wall(b).toISOString().slice(0, 10);
	}
	/** The same format with more fields. */
	#with(fields: any): DateTimeFormat {
		const { options, needs, missing } = this.#given;
		const { dateStyle: _, timeStyle: __, ...rest } = options;
		const shown = Object.fromEntries([...dateFields, ...timeFields, "timeZoneName"].filter((f) => this.#o[f] !== undefined).map((f) => [f, this.#o[f]]));
		return new DateTimeFormat(this.#data.locale, { ...rest, ...shown, ...fields, timeZone: this.#zone }, needs, missing);
	}
	#timeRange(a: any, b: any, start: Part[], end: Part[]): any[] {
		const dated = dateFields.some((f) => this.#o[f] !== undefined);
		if (!this.#sameDay(a, b)) return dated ? rangeParts(start, end) : this.#with({ year: "numeric", month: "numeric", day: "numeric" }).formatRangeToParts(a, b);
		const first = (parts: Part[]) => parts.findIndex((p) => timeParts.has(p.type));
		const at = first(start);
		const period = (parts: Part[]) => parts.find((p) => p.type === "dayPeriod")?.value;
		let left = start.slice(at);
		if (period(start) !== undefined && period(start) === period(end)) {
			const cut = left.findIndex((p) => p.type === "dayPeriod");
			left = left.slice(0, cut - 1);
		} else if (left.some((p) => p.type === "timeZoneName")) left = left.slice(0, left.findIndex((p) => p.type === "timeZoneName") - 1);
		return rangeParts(left, end.slice(first(end)), start.slice(0, at));
	}
	resolvedOptions(): any {
		const o = this.#o;
		const out: any = { locale: this.#data.locale, calendar: "gregory", numberingSystem: "latn", timeZone: this.#zone };
		if (o.hour !== undefined) Object.assign(out, { hourCycle: this.#cycle, hour12: this.#hour12 });
		if (o.styled) {
			if (o.dateStyle) out.dateStyle = o.dateStyle;
			if (o.timeStyle) out.timeStyle = o.timeStyle;
			return out;
		}
		for (const f of [...dateFields, ...timeFields, "timeZoneName"]) if (o[f] !== undefined) out[f] = (f === "minute" || f === "second") && o.hour !== undefined ? "2-digit" : o[f];
		return out;
	}
	static {
		isFormat = (object) => #zone in object;
	}
}
var isFormat: (object: any) => boolean;
intlFace(DateTimeFormat, "DateTimeFormat", (o) => isFormat(o));
