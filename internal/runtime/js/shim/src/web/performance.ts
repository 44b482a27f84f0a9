// performance (the clock, marks and measures) and navigator.
import { boot, monotonic, now } from "pi:host";
import { checkFunction, invalidArgType, nodeError } from "pi:node/internal_errors";
import { DOMException } from "pi:web/domexception";
import { EventTarget, handlerProperty } from "pi:web/events";
import { face, illegalConstructor, invalidThis, shown, unread } from "pi:web/face";
import { enqueue, newCall, newMeasure, type PerformanceEntry, PerformanceMark, useClock, useEntries } from "./performance/timeline.ts";

export { PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList, PerformanceResourceTiming } from "./performance/timeline.ts";

const custom = Symbol.for("nodejs.util.inspect.custom");
const making = Symbol("making");
const timeOrigin = now() - monotonic();
useClock(monotonic);

class PerformanceNodeTiming {
	name = "node";
	entryType = "node";
	startTime = 0;
	duration!: number;
	nodeStart = 0;
	v8Start = 0;
	environment = 0;
	loopStart = 0;
	loopExit = -1;
	bootstrapComplete = 0;
	idleTime = 0;
	uvMetricsInfo = { loopCount: 0, events: 0, eventsWaiting: 0 };
}
Object.defineProperty(PerformanceNodeTiming, "name", { value: "PerformanceNodeTiming" });

function nodeTiming(): PerformanceNodeTiming {
	const timing = new PerformanceNodeTiming();
	Object.defineProperty(timing, "duration", { get: monotonic, enumerable: true, configurable: true });
	return timing;
}

function needs(args: ArrayLike<unknown>, name: string): void {
	if (args.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", `The "${name}" argument must be specified`);
}

let isPerformance: (object: any) => boolean;

export class Performance extends EventTarget {
	#entries: PerformanceEntry[] = [];

	constructor(key: any = undefined) {
		if (key !== making) throw illegalConstructor();
		super();
		useEntries(() => this.#entries.toSorted((a, b) => a.startTime - b.startTime));
	}
	static {
		isPerformance = (object) => #entries in object;
	}
	clearMarks(name: any = undefined): void {
		this.#entries = this.#entries.filter((e) => e.entryType !== "mark" || (name !== undefined && e.name !== `${name}`));
	}
	clearMeasures(name: any = undefined): void {
		this.#entries = this.#entries.filter((e) => e.entryType !== "measure" || (name !== undefined && e.name !== `${name}`));
	}
	clearResourceTimings(): void {}
	getEntries(): PerformanceEntry[] {
		return this.#entries.toSorted((a, b) => a.startTime - b.startTime);
	}
	getEntriesByName(name: any, type: any = undefined): PerformanceEntry[] {
		needs(arguments, "name");
		return this.getEntries().filter((e) => e.name === `${name}` && (type === undefined || e.entryType === `${type}`));
	}
	getEntriesByType(type: any): PerformanceEntry[] {
		needs(arguments, "type");
		return this.getEntries().filter((e) => e.entryType === `${type}`);
	}
	#keep<T extends PerformanceEntry>(entry: T): T {
		this.#entries.push(entry);
		enqueue(entry);
		return entry;
	}
	mark(name: any, options: any = {}): PerformanceMark {
		needs(arguments, "name");
		return this.#keep(new PerformanceMark(name, options));
	}
	#time(of: any, missing: number): number {
		if (of === undefined) return missing;
		if (typeof of === "number") {
			if (of < 0) throw nodeError(TypeError, "ERR_PERFORMANCE_INVALID_TIMESTAMP", `${of} is not a valid timestamp`);
			return of;
		}
		const found = this.#entries.findLast((e) => e.entryType === "mark" && e.name === `${of}`);
		if (!found) throw new DOMException(`The "${of}" performance mark has not been set`, "SyntaxError");
		return found.startTime;
	}
	measure(name: any, startOrMeasureOptions: any = {}, endMark: any = undefined): PerformanceEntry {
		needs(arguments, "name");
		const text = `${name}`;
		const o = startOrMeasureOptions !== null && typeof startOrMeasureOptions === "object" ? startOrMeasureOptions : undefined;
		const wrong = (why: string) => nodeError(TypeError, "ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS", why);
		if (o && (o.start !== undefined || o.end !== undefined || o.duration !== undefined || o.detail !== undefined)) {
			if (endMark !== undefined) throw wrong("endMark must not be specified");
			if (o.start === undefined && o.end === undefined && o.duration === undefined) throw wrong("One of options.start or options.end is required");
			if (o.start !== undefined && o.end !== undefined && o.duration !== undefined) throw wrong("Must not have options.start, options.end, and options.duration specified");
		}
		const start = o ? o.start : typeof startOrMeasureOptions === "string" ? startOrMeasureOptions : undefined;
		const end = endMark ?? o?.end;
		const duration = o?.duration;
		const to = end === undefined && start !== undefined && duration !== undefined ? this.#time(start, 0) + duration : this.#time(end, monotonic());
		const from = start === undefined && duration !== undefined && end !== undefined ? to - duration : this.#time(start, 0);
		return this.#keep(newMeasure(text, from, to - from, o?.detail ?? null));
	}
	now(): number {
		return monotonic();
	}
	setResourceTimingBufferSize(maxSize: any): void {
		needs(arguments, "maxSize");
		void maxSize;
	}
	get timeOrigin(): number {
		return timeOrigin;
	}
	toJSON(): object {
		return { nodeTiming: (this as any).nodeTiming, timeOrigin, eventLoopUtilization: eventLoopUtilization() };
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("Performance", { nodeTiming: (this as any).nodeTiming, timeOrigin }, depth, options, inspect, "name");
	}
}
face(Performance, "Performance", { is: (o) => isPerformance(o), wrong: () => invalidThis("Performance") });
handlerProperty(Performance.prototype, "resourcetimingbufferfull");

/** The host does not measure an extension's own share of its loop. */
function eventLoopUtilization(utilization1?: any, utilization2?: any): object {
	if (utilization2) {
		const [idle, active] = [utilization1.idle - utilization2.idle, utilization1.active - utilization2.active];
		return { idle, active, utilization: active / (idle + active) };
	}
	return { idle: 0, active: 0, utilization: 0 };
}

function timerify(fn: any, options: any = {}): any {
	checkFunction(fn, "fn");
	if (options === null || typeof options !== "object") throw invalidArgType("options", "Object", options);
	const { histogram } = options;
	if (histogram !== undefined && typeof histogram?.record !== "function") throw invalidArgType("options.histogram", "RecordableHistogram", histogram);
	const timed = function (this: any, ...args: any[]): any {
		const start = monotonic();
		const over = () => {
			const duration = monotonic() - start;
			histogram?.record(Math.max(1, Math.ceil(duration * 1e6)));
			enqueue(newCall(fn.name, start, duration, args));
		};
		const result = new.target ? Reflect.construct(fn, args, fn) : Reflect.apply(fn, this, args);
		if (!new.target && typeof result?.finally === "function") return result.finally(over);
		over();
		return result;
	};
	return Object.defineProperties(timed, { length: { value: fn.length, enumerable: true, configurable: false }, name: { value: `timerified ${fn.name}`, enumerable: true, configurable: false } });
}
Object.defineProperty(timerify, "length", { value: 1, configurable: true });

function markResourceTiming(_timingInfo: any, _requestedUrl: any, _initiatorType: any, _global: any, _cacheMode: any, _bodyInfo: any, _responseStatus: any): void {}

for (const [name, value] of Object.entries({ eventLoopUtilization, nodeTiming: nodeTiming(), timerify, markResourceTiming })) {
	Object.defineProperty(Performance.prototype, name, { value, writable: true, configurable: true });
}

export const performance = new Performance(making);

const platforms: Record<string, string> = { darwin: "MacIntel", win32: "Win32", linux: boot.arch === "x64" ? "Linux x86_64" : boot.arch === "ia32" ? "Linux i686" : `Linux ${boot.arch}` };

let isNavigator: (object: any) => boolean;

/** What navigator is the one instance of. */
export class Navigator {
	static {
		isNavigator = (object) => #languages in object;
	}
	#availableParallelism = boot.cpus;
	#userAgent = `Node.js/${boot.nodeVersion.split(".")[0]}`;
	#platform = platforms[boot.platform] ?? boot.platform;
	#languages = Object.freeze(["en-US"]);
	constructor(key: any = undefined) {
		if (key !== making) throw illegalConstructor();
	}
	get hardwareConcurrency(): number {
		return this.#availableParallelism;
	}
	get language(): string {
		return "en-US";
	}
	get languages(): readonly string[] {
		return this.#languages;
	}
	get userAgent(): string {
		return this.#userAgent;
	}
	get platform(): string {
		return this.#platform;
	}
}
face(Navigator, "Navigator", {
	tag: null, open: ["language"], is: (o) => isNavigator(o), wrong: unread({ hardwareConcurrency: "#availableParallelism", languages: "#languages", userAgent: "#userAgent", platform: "#platform" }),
});

export const navigator = new Navigator(making);
