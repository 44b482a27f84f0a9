// performance (the clock and marks; no observers) and navigator.
import { boot, monotonic, now } from "pi:host";

interface Entry {
	name: string;
	entryType: "mark" | "measure";
	startTime: number;
	duration: number;
	detail: any;
}

const timeOrigin = now() - monotonic();

export class Performance {
	readonly timeOrigin = timeOrigin;
	#entries: Entry[] = [];

	now(): number {
		return monotonic();
	}
	mark(name: string, options: any = {}): Entry {
		const entry: Entry = { name: String(name), entryType: "mark", startTime: options?.startTime ?? monotonic(), duration: 0, detail: options?.detail ?? null };
		this.#entries.push(entry);
		return entry;
	}
	#time(of: any, missing: number): number {
		if (of === undefined) return missing;
		if (typeof of === "number") return of;
		const found = this.#entries.findLast((e) => e.entryType === "mark" && e.name === of);
		if (!found) throw new SyntaxError(`The "${of}" performance mark has not been set`);
		return found.startTime;
	}
	measure(name: string, startOrOptions?: any, end?: any): Entry {
		const o = startOrOptions && typeof startOrOptions === "object" ? startOrOptions : { start: startOrOptions, end };
		const to = this.#time(o.end, monotonic());
		const from = o.duration !== undefined && o.start === undefined ? to - o.duration : this.#time(o.start, 0);
		const entry: Entry = { name: String(name), entryType: "measure", startTime: from, duration: o.duration ?? to - from, detail: o.detail ?? null };
		this.#entries.push(entry);
		return entry;
	}
	clearMarks(name?: string): void {
		this.#entries = this.#entries.filter((e) => e.entryType !== "mark" || (name !== undefined && e.name !== name));
	}
	clearMeasures(name?: string): void {
		this.#entries = this.#entries.filter((e) => e.entryType !== "measure" || (name !== undefined && e.name !== name));
	}
	getEntries(): Entry[] {
		return this.#entries.toSorted((a, b) => a.startTime - b.startTime);
	}
	getEntriesByName(name: string, type?: string): Entry[] {
		return this.getEntries().filter((e) => e.name === name && (type === undefined || e.entryType === type));
	}
	getEntriesByType(type: string): Entry[] {
		return this.getEntries().filter((e) => e.entryType === type);
	}
	timerify<T>(fn: T): T {
		return fn;
	}
	eventLoopUtilization() {
		return { idle: 0, active: 0, utilization: 0 };
	}
	toJSON() {
		return { timeOrigin };
	}
	get [Symbol.toStringTag]() {
		return "Performance";
	}
}

export const performance = new Performance();

export const navigator = Object.freeze({
	userAgent: `Node.js/${boot.nodeVersion.split(".")[0]}`, language: "en-US", languages: Object.freeze(["en-US"]), platform: boot.platform,
	hardwareConcurrency: boot.cpus,
});
