// The entries of the performance timeline, and who observes them.
import { requireHost } from "pi:host";
import { invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { structuredClone } from "pi:web/clone";
import { DOMException } from "pi:web/domexception";
import { face, illegalConstructor, invalidThis, shown, unread } from "pi:web/face";
import { setImmediate } from "pi:web/timers";

const custom = Symbol.for("nodejs.util.inspect.custom");
const made = Symbol("made");

interface Entry {
	name: string;
	entryType: string;
	startTime: number;
	duration: number;
	detail?: any;
}

let entryOf: (object: any) => Entry | undefined;

export class PerformanceEntry {
	#entry: Entry;
	constructor(key: any = undefined, entry: any = undefined) {
		if (key !== made) throw illegalConstructor();
		this.#entry = entry;
	}
	static {
		entryOf = (object) => (typeof object === "object" && object !== null && #entry in object ? object.#entry : undefined);
	}
	get name(): string {
		return this.#entry.name;
	}
	get entryType(): string {
		return this.#entry.entryType;
	}
	get startTime(): number {
		return this.#entry.startTime;
	}
	get duration(): number {
		return this.#entry.duration;
	}
	toJSON(): object {
		const { name, entryType, startTime, duration } = this.#entry;
		return { name, entryType, startTime, duration };
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown(this.constructor.name, this.toJSON(), depth, options, inspect, "name");
	}
}
face(PerformanceEntry, "PerformanceEntry", { is: (o) => entryOf(o) !== undefined, wrong: () => invalidThis("PerformanceEntry"), tag: null });

const hasDetail = (type: string) => (object: any): boolean => entryOf(object)?.entryType === type;

function withDetail(of: any): object {
	return { name: of.name, entryType: of.entryType, startTime: of.startTime, duration: of.duration, detail: of.detail };
}

/** When Node reached its milestones: no mark may be called so. */
const milestones = ["nodeStart", "v8Start", "environment", "loopStart", "loopExit", "bootstrapComplete"];

export class PerformanceMark extends PerformanceEntry {
	constructor(name: any, options: any = undefined) {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "name" argument must be specified');
		const text = `${name}`;
		if (milestones.includes(text)) throw invalidArgValue("name", text);
		if (options !== undefined && options !== null && typeof options !== "object") throw invalidArgType("options", "Object", options);
		const startTime = options?.startTime ?? clock();
		if (typeof startTime !== "number") throw invalidArgType("startTime", "number", startTime);
		if (startTime < 0) throw nodeError(TypeError, "ERR_PERFORMANCE_INVALID_TIMESTAMP", `${startTime} is not a valid timestamp`);
		const detail = options?.detail ?? null;
		super(made, { name: text, entryType: "mark", startTime, duration: 0, detail: detail === null ? null : structuredClone(detail) });
	}
	get detail(): any {
		return entryOf(this)!.detail;
	}
	toJSON(): object {
		return withDetail(this);
	}
}
face(PerformanceMark, "PerformanceMark", { is: hasDetail("mark"), wrong: () => invalidThis("PerformanceMark"), hidden: ["toJSON"], open: ["toJSON"], length: 1 });

export class PerformanceMeasure extends PerformanceEntry {
	constructor(key: any = undefined, entry: any = undefined) {
		super(key, entry);
	}
	get detail(): any {
		return entryOf(this)!.detail;
	}
	toJSON(): object {
		return withDetail(this);
	}
}
face(PerformanceMeasure, "PerformanceMeasure", { is: hasDetail("measure"), wrong: () => invalidThis("PerformanceMeasure"), hidden: ["toJSON"], open: ["toJSON"] });

/** Nobody makes one: requests are the host's. */
export class PerformanceResourceTiming extends PerformanceEntry {
	constructor(key: any = undefined, entry: any = undefined) {
		super(key, entry);
	}
	toJSON(): object {
		return {};
	}
}
const times = [
	"initiatorType", "workerStart", "redirectStart", "redirectEnd", "fetchStart", "domainLookupStart", "domainLookupEnd", "connectStart", "connectEnd", "secureConnectionStart",
	"nextHopProtocol", "requestStart", "responseStart", "responseEnd", "encodedBodySize", "decodedBodySize", "transferSize", "deliveryType", "responseStatus", "name", "startTime", "duration",
];
for (const name of times) {
	const own = Object.getOwnPropertyDescriptor({ get [name]() { return undefined; } }, name)!;
	Object.defineProperty(PerformanceResourceTiming.prototype, name, { ...own, configurable: true });
}
face(PerformanceResourceTiming, "PerformanceResourceTiming", { is: () => false, wrong: () => invalidThis("PerformanceResourceTiming"), hidden: ["name", "startTime", "duration"] });

export function newMeasure(name: string, startTime: number, duration: number, detail: any): PerformanceMeasure {
	return new PerformanceMeasure(made, { name, entryType: "measure", startTime, duration, detail: detail === null ? null : structuredClone(detail) });
}

/** A call of a function that was timed. */
class PerformanceNodeEntry extends PerformanceEntry {
	get detail(): any {
		return entryOf(this)!.detail;
	}
	toJSON(): object {
		return withDetail(this);
	}
}
Object.defineProperty(PerformanceNodeEntry, "name", { value: "PerformanceNodeEntry" });

export function newCall(name: string, startTime: number, duration: number, args: any[]): PerformanceEntry {
	return Object.assign(new PerformanceNodeEntry(made, { name, entryType: "function", startTime, duration, detail: args }), args);
}

let clock = (): number => 0;

export function useClock(now: () => number): void {
	clock = now;
}

const byTime = (a: PerformanceEntry, b: PerformanceEntry): number => a.startTime - b.startTime;
let isList: (object: any) => boolean;

export class PerformanceObserverEntryList {
	#entries: PerformanceEntry[];
	constructor(key: any = undefined, entries: any = undefined) {
		if (key !== made) throw illegalConstructor();
		this.#entries = entries.toSorted(byTime);
	}
	static {
		isList = (object) => #entries in object;
	}
	getEntries(): PerformanceEntry[] {
		return [...this.#entries];
	}
	getEntriesByType(type: any): PerformanceEntry[] {
		return this.#entries.filter((e) => e.entryType === `${type}`);
	}
	getEntriesByName(name: any, type: any = undefined): PerformanceEntry[] {
		return this.#entries.filter((e) => e.name === `${name}` && (type === undefined || e.entryType === `${type}`));
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("PerformanceObserverEntryList", this.#entries, depth, options, inspect, "name");
	}
}
face(PerformanceObserverEntryList, "PerformanceObserverEntryList", { is: (o) => isList(o), wrong: () => invalidThis("PerformanceObserverEntryList") });

const observers = new Set<PerformanceObserver>();
const supported: readonly string[] = Object.freeze(["dns", "function", "gc", "http", "http2", "mark", "measure", "net", "resource"]);
let isObserver: (object: any) => boolean;
let tell: (observer: PerformanceObserver, entry: PerformanceEntry) => void;

/** Told of marks, measures and timed functions; of the host's own doings (garbage, requests) there is nothing to tell. */
export class PerformanceObserver {
	#callback: (list: PerformanceObserverEntryList, observer: PerformanceObserver) => void;
	#entryTypes = new Set<string>();
	#buffer: PerformanceEntry[] = [];
	#mode: "single" | "multiple" | undefined;

	constructor(callback: any) {
		if (typeof callback !== "function") throw invalidArgType("callback", "Function", callback);
		this.#callback = callback;
	}
	static {
		isObserver = (object) => #buffer in object;
		tell = (observer, entry) => {
			if (!observer.#entryTypes.has(entry.entryType)) return;
			observer.#buffer.push(entry);
			if (observer.#buffer.length > 1) return;
			setImmediate(() => {
				const entries = observer.#buffer.splice(0);
				if (entries.length) observer.#callback.call(observer, new PerformanceObserverEntryList(made, entries), observer);
			});
		};
	}
	observe(options: any = {}): void {
		if (options === null || typeof options !== "object") throw invalidArgType("options", "Object", options);
		const { entryTypes, type, buffered } = options;
		if (entryTypes === undefined && type === undefined) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "options.entryTypes" and "options.type" arguments must be specified');
		if (entryTypes !== undefined && type !== undefined) throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The property 'options.entryTypes' options.entryTypes can not set with options.type together. Received ${requireHost("pi:node/internal_inspect").inspect(entryTypes)}`);
		const mode = entryTypes === undefined ? "single" : "multiple";
		if (this.#mode !== undefined && this.#mode !== mode) {
			throw new DOMException(`PerformanceObserver can not change to ${mode === "single" ? "a single observation" : "multiple observations"}`, "InvalidModificationError");
		}
		this.#mode = mode;
		if (entryTypes !== undefined && !Array.isArray(entryTypes)) throw invalidArgType("options.entryTypes", "string[]", entryTypes);
		if (entryTypes !== undefined) this.#entryTypes = new Set(entryTypes.filter((t: string) => supported.includes(t)));
		else if (supported.includes(type)) this.#entryTypes.add(type);
		if (this.#entryTypes.size === 0) return;
		observers.add(this);
		if (buffered && mode === "single") for (const entry of kept()) tell(this, entry);
	}
	disconnect(): void {
		observers.delete(this);
		this.#buffer = [];
		this.#entryTypes.clear();
		this.#mode = undefined;
	}
	takeRecords(): PerformanceEntry[] {
		return this.#buffer.splice(0);
	}
	static get supportedEntryTypes(): readonly string[] {
		return supported;
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const of = { connected: observers.has(this), pending: this.#buffer.length > 0, entryTypes: [...this.#entryTypes], buffer: this.#buffer };
		return shown("PerformanceObserver", of, depth, options, inspect, this);
	}
}
face(PerformanceObserver, "PerformanceObserver", { is: (o) => isObserver(o), wrong: unread({ disconnect: "#entryTypes", takeRecords: "#buffer" }), open: ["observe"], lengths: { observe: 0 } });

let kept = (): PerformanceEntry[] => [];

export function useEntries(entries: () => PerformanceEntry[]): void {
	kept = entries;
}

export function enqueue(entry: PerformanceEntry): void {
	for (const observer of observers) tell(observer, entry);
}
