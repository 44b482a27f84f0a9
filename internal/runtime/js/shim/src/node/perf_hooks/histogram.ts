// The histograms of node:perf_hooks.
import { monotonic, requireHost } from "pi:host";
import { checkInteger, invalidArgType, nodeError, outOfRange } from "pi:node/internal_errors";
import { cloneSymbol } from "pi:web/clone";
import { clearInterval, setInterval } from "pi:web/timers";
import { Buckets } from "./buckets.ts";

const custom = Symbol.for("nodejs.util.inspect.custom");
const making = Symbol("making");
let bucketsOf: (object: any) => Buckets | undefined;

export class Histogram {
	#buckets: Buckets;
	constructor(key: any = undefined, buckets: any = undefined) {
		if (key !== making) throw nodeError(TypeError, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");
		this.#buckets = buckets;
	}
	static {
		bucketsOf = (object) => (typeof object === "object" && object !== null && #buckets in object ? object.#buckets : undefined);
	}
	get count(): number {
		return of(this).total;
	}
	get countBigInt(): bigint {
		return BigInt(of(this).total);
	}
	get min(): number {
		return Number(of(this).min);
	}
	get minBigInt(): bigint {
		return of(this).min;
	}
	get max(): number {
		return of(this).max;
	}
	get maxBigInt(): bigint {
		return BigInt(of(this).max);
	}
	get mean(): number {
		return of(this).mean;
	}
	get exceeds(): number {
		return of(this).exceeds;
	}
	get exceedsBigInt(): bigint {
		return BigInt(of(this).exceeds);
	}
	get stddev(): number {
		return of(this).stddev;
	}
	percentile(percentile: any): number {
		return of(this).percentile(checkPercentile(percentile));
	}
	percentileBigInt(percentile: any): bigint {
		return BigInt(of(this).percentile(checkPercentile(percentile)));
	}
	get percentiles(): Map<number, number> {
		return new Map(of(this).percentiles());
	}
	get percentilesBigInt(): Map<number, bigint> {
		return new Map(of(this).percentiles().map(([at, value]) => [at, BigInt(value)]));
	}
	reset(): void {
		of(this).reset();
	}
	[custom](depth: number, options: any): unknown {
		if (depth < 0) return `[${this.constructor.name}]`;
		const { min, max, mean, exceeds, stddev, count, percentiles } = this;
		return `Histogram ${requireHost("pi:node/internal_inspect").inspect({ min, max, mean, exceeds, stddev, count, percentiles }, { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
	}
	/** Copies go on counting together. */
	[cloneSymbol](): Histogram {
		return withClass(new (this instanceof RecordableHistogram ? RecordableHistogram : Histogram)(making, of(this)));
	}
	toJSON(): object {
		const { count, min, max, mean, exceeds, stddev, percentiles } = this;
		return { count, min, max, mean, exceeds, stddev, percentiles: Object.fromEntries(percentiles) };
	}
}

function of(histogram: unknown, type = "Histogram"): Buckets {
	const found = bucketsOf(histogram);
	if (!found) throw nodeError(TypeError, "ERR_INVALID_THIS", `Value of "this" must be of type ${type}`);
	return found;
}

function checkPercentile(percentile: any): number {
	if (typeof percentile !== "number") throw invalidArgType("percentile", "number", percentile);
	if (Number.isNaN(percentile) || percentile <= 0 || percentile > 100) throw outOfRange("percentile", "> 0 && <= 100", percentile);
	return percentile;
}

export class RecordableHistogram extends Histogram {
	#last: number | undefined;
	record(val: any): void {
		const buckets = of(this, "RecordableHistogram");
		if (typeof val === "bigint") {
			if (val < 1n || val > 2n ** 63n - 1n) throw nodeError(RangeError, "ERR_OUT_OF_RANGE", "value is out of range");
			return buckets.record(Number(val));
		}
		checkInteger(val, "val", 1);
		buckets.record(val);
	}
	/** How long ago the last call was, in nanoseconds. */
	recordDelta(): void {
		const buckets = of(this, "RecordableHistogram");
		const at = monotonic() * 1e6;
		if (this.#last !== undefined && at > this.#last) buckets.record(Math.round(at - this.#last));
		this.#last = at;
	}
	add(other: any): void {
		const buckets = of(this, "RecordableHistogram");
		if (other === null || other === undefined) throw new TypeError(`Cannot read properties of ${other} (reading 'Symbol(kRecordable)')`);
		if (!(other instanceof RecordableHistogram)) throw invalidArgType("other", "RecordableHistogram", other);
		buckets.add(of(other));
	}
}

/** How late timers come. */
export class ELDHistogram extends Histogram {
	#timer: any;
	#resolution: number;
	constructor(key: any = undefined, buckets: any = undefined, resolution: any = undefined) {
		super(key, buckets);
		this.#resolution = resolution;
	}
	enable(): boolean {
		if (this.#timer) return false;
		let last = monotonic();
		this.#timer = setInterval(() => {
			const at = monotonic();
			of(this).record(Math.max(1, Math.round((at - last) * 1e6)));
			last = at;
		}, this.#resolution);
		this.#timer.unref();
		return true;
	}
	disable(): boolean {
		if (!this.#timer) return false;
		clearInterval(this.#timer);
		this.#timer = undefined;
		return true;
	}
}

for (const [name, Class] of Object.entries({ Histogram, RecordableHistogram, ELDHistogram })) Object.defineProperties(Class, { name: { value: name, configurable: true }, length: { value: name === "ELDHistogram" ? 1 : 0, configurable: true } });

/** An object of Node's has its class as a property of its own. */
function withClass<T extends object>(object: T): T {
	return Object.defineProperty(object, "constructor", { value: object.constructor, writable: true, enumerable: true, configurable: true });
}

function checkOptions(options: any): void {
	if (options === null || typeof options !== "object" || Array.isArray(options)) throw invalidArgType("options", "Object", options);
}

export function createHistogram(options: any = {}): RecordableHistogram {
	checkOptions(options);
	const { lowest = 1, highest = Number.MAX_SAFE_INTEGER, figures = 3 } = options;
	if (typeof lowest !== "bigint") checkInteger(lowest, "options.lowest", 1);
	if (typeof highest !== "bigint") checkInteger(highest, "options.highest", (2 * (lowest as any)) as number);
	else if (highest < 2n * (lowest as any)) throw nodeError(RangeError, "ERR_INVALID_ARG_VALUE", `The property 'options.highest' is invalid. Received ${highest}n`);
	checkInteger(figures, "options.figures", 1, 5);
	return withClass(new RecordableHistogram(making, new Buckets(Number(lowest), Number(highest), figures)));
}
Object.defineProperty(createHistogram, "length", { value: 0, configurable: true });

export function monitorEventLoopDelay(options: any = {}): ELDHistogram {
	checkOptions(options);
	const { resolution = 10 } = options;
	checkInteger(resolution, "options.resolution", 1);
	return new ELDHistogram(making, new Buckets(1, 3.6e12, 3), resolution);
}
