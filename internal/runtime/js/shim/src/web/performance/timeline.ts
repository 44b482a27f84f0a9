// The entries of the performance timeline, and who observes them.
import { invalidArgType, nodeError } from "pi:node/internal_errors";
import { setImmediate } from "pi:web/timers";

const inspectCustom = Symbol.for("nodejs.util.inspect.custom");
const made = Symbol("made");

export class PerformanceEntry {
	readonly name!: string;
	readonly entryType!: string;
	readonly startTime!: number;
	readonly duration!: number;
	readonly detail: any;

	constructor(key?: unknown, entry?: object) {
		if (key !== made) throw nodeError(TypeError, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");
		for (const [name, value] of Object.entries(entry!)) Object.defineProperty(this, name, { value, configurable: true, enumerable: true });
	}
	toJSON(): object {
		const { name, entryType, startTime, duration, detail } = this;
		return { name, entryType, startTime, duration, detail };
	}
	[inspectCustom](depth: number, options: any, inspect: any): string {
		return depth < 0 ? this.constructor.name : `${this.constructor.name} ${inspect(this.toJSON(), options)}`;
	}
}

export class PerformanceMark extends PerformanceEntry {
	constructor(name: string, options: any = {}) {
		const startTime = options?.startTime ?? clock();
		if (typeof startTime !== "number") throw invalidArgType("startTime", "number", startTime);
		if (startTime < 0) throw nodeError(TypeError, "ERR_PERFORMANCE_INVALID_TIMESTAMP", `${startTime} is not a valid timestamp`);
		super(made, { name: `${name}`, entryType: "mark", startTime, duration: 0, detail: options?.detail ?? null });
	}
}

export class PerformanceMeasure extends PerformanceEntry {}

export class PerformanceResourceTiming extends PerformanceEntry {}

export function newMeasure(name: string, startTime: number, duration: number, detail: any): PerformanceMeasure {
	return new PerformanceMeasure(made, { name: `${name}`, entryType: "measure", startTime, duration, detail });
}

let clock = (): number => 0;

export function useClock(now: () => number): void {
	clock = now;
}

export class PerformanceObserverEntryList {
	#entries: PerformanceEntry[];
	constructor(entries: PerformanceEntry[]) {
		this.#entries = entries.toSorted((a, b) => a.startTime - b.startTime);
	}
	getEntries(): PerformanceEntry[] {
		return [...this.#entries];
	}
	getEntriesByType(type: string): PerformanceEntry[] {
		return this.#entries.filter((e) => e.entryType === type);
	}
	getEntriesByName(name: string, type?: string): PerformanceEntry[] {
		return this.#entries.filter((e) => e.name === name && (type === undefined || e.entryType === type));
	}
}

const observers = new Set<PerformanceObserver>();

const entryTypes: readonly string[] = Object.freeze(["mark", "measure"]);

/** Told of marks and measures; of the host's own doings (garbage, requests) there is nothing to tell. */
export class PerformanceObserver {
	static get supportedEntryTypes(): readonly string[] {
		return entryTypes;
	}
	#callback: (list: PerformanceObserverEntryList, observer: PerformanceObserver) => void;
	#types = new Set<string>();
	#waiting: PerformanceEntry[] = [];

	constructor(callback: any) {
		if (typeof callback !== "function") throw invalidArgType("callback", "Function", callback);
		this.#callback = callback;
	}
	observe(options: any = {}): void {
		if (options === null || typeof options !== "object") throw invalidArgType("options", "Object", options);
		const { entryTypes, type, buffered } = options;
		if (entryTypes === undefined && type === undefined) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "options.entryTypes" or "options.type" argument must be specified');
		if (entryTypes !== undefined) this.#types = new Set(entryTypes);
		else this.#types.add(type);
		observers.add(this);
		if (buffered) for (const entry of kept()) this.take(entry);
	}
	disconnect(): void {
		observers.delete(this);
		this.#waiting = [];
		this.#types.clear();
	}
	takeRecords(): PerformanceEntry[] {
		return this.#waiting.splice(0);
	}
	/** Tells later what came meanwhile at once. */
	take(entry: PerformanceEntry): void {
		if (!this.#types.has(entry.entryType)) return;
		this.#waiting.push(entry);
		if (this.#waiting.length > 1) return;
		setImmediate(() => {
			const entries = this.takeRecords();
			if (entries.length) this.#callback.call(this, new PerformanceObserverEntryList(entries), this);
		});
	}
}
Object.defineProperty(PerformanceObserver.prototype, "take", { enumerable: false });

let kept = (): PerformanceEntry[] => [];

export function useEntries(entries: () => PerformanceEntry[]): void {
	kept = entries;
}

export function enqueue(entry: PerformanceEntry): void {
	for (const observer of observers) observer.take(entry);
}
