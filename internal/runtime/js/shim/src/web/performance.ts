// performance (the clock, marks and measures) and navigator.
import { boot, monotonic, now } from "pi:host";
import { enqueue, newMeasure, type PerformanceEntry, PerformanceMark, useClock, useEntries } from "./performance/timeline.ts";

export { PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList, PerformanceResourceTiming } from "./performance/timeline.ts";

const timeOrigin = now() - monotonic();
useClock(monotonic);

export class Performance {
	readonly timeOrigin = timeOrigin;
	readonly nodeTiming = Object.freeze({ name: "node", entryType: "node", startTime: 0, duration: 0, nodeStart: 0, v8Start: 0, environment: 0, bootstrapComplete: 0, loopStart: 0, loopExit: -1, idleTime: 0 });
	onresourcetimingbufferfull: unknown = null;
	#entries: PerformanceEntry[] = [];

	constructor() {
		useEntries(() => this.getEntries());
	}
	now(): number {
		return monotonic();
	}
	#keep<T extends PerformanceEntry>(entry: T): T {
		this.#entries.push(entry);
		enqueue(entry);
		return entry;
	}
	mark(name: string, options: any = {}): PerformanceMark {
		return this.#keep(new PerformanceMark(name, options));
	}
	clearResourceTimings(): void {}
	setResourceTimingBufferSize(): void {}
	markResourceTiming(): void {}
	#time(of: any, missing: number): number {
		if (of === undefined) return missing;
		if (typeof of === "number") return of;
		const found = this.#entries.findLast((e) => e.entryType === "mark" && e.name === of);
		if (!found) throw new SyntaxError(`The "${of}" performance mark has not been set`);
		return found.startTime;
	}
	measure(name: string, startOrOptions?: any, end?: any): PerformanceEntry {
		const o = startOrOptions && typeof startOrOptions === "object" ? startOrOptions : { start: startOrOptions, end };
		const to = this.#time(o.end, monotonic());
		const from = o.duration !== undefined && o.start === undefined ? to - o.duration : this.#time(o.start, 0);
		return this.#keep(newMeasure(name, from, o.duration ?? to - from, o.detail ?? null));
	}
	clearMarks(name?: string): void {
		this.#entries = this.#entries.filter((e) => e.entryType !== "mark" || (name !== undefined && e.name !== name));
	}
	clearMeasures(name?: string): void {
		this.#entries = this.#entries.filter((e) => e.entryType !== "measure" || (name !== undefined && e.name !== name));
	}
	getEntries(): PerformanceEntry[] {
		return this.#entries.toSorted((a, b) => a.startTime - b.startTime);
	}
	getEntriesByName(name: string, type?: string): PerformanceEntry[] {
		return this.getEntries().filter((e) => e.name === name && (type === undefined || e.entryType === type));
	}
	getEntriesByType(type: string): PerformanceEntry[] {
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

/** What navigator is an instance of; nobody else makes one. */
export class Navigator {
	constructor() {
		throw new TypeError("Illegal constructor");
	}
}

export const navigator = Object.freeze({
	__proto__: Navigator.prototype,
	userAgent: `Node.js/${boot.nodeVersion.split(".")[0]}`, language: "en-US", languages: Object.freeze(["en-US"]), platform: boot.platform,
	hardwareConcurrency: boot.cpus,
});
