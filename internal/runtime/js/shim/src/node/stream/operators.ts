// Readable's iterator helpers: map, filter, take, toArray, …
import { abortError, checkFunction, checkInteger, invalidArgType, nodeError, outOfRange } from "pi:node/internal_errors";
import { from } from "./pipeline.ts";

type Fn = (value: any, options: { signal: AbortSignal }) => any;
interface Options {
	signal?: AbortSignal;
	concurrency?: number;
	highWaterMark?: number;
}

function checkOptions(options: any): Options {
	if (options !== undefined && options !== null && typeof options !== "object") throw invalidArgType("options", "object", options);
	const signal = options?.signal;
	if (signal !== undefined && (signal === null || typeof signal !== "object" || !("aborted" in signal))) throw invalidArgType("options.signal", "AbortSignal", signal);
	return options ?? {};
}

/** A count as take and drop are given it. */
function count(n: any): number {
	const value = Number(n);
	if (Number.isNaN(value)) return 0;
	if (value < 0) throw outOfRange("number", ">= 0", value);
	return value;
}

/** The results in the order of the values; `concurrency` calls at a time. */
async function* mapped(source: any, fn: Fn, { signal, concurrency = 1 }: Options): AsyncGenerator<any> {
	const controller = new AbortController();
	const inner = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
	const aborted = () => inner.aborted && abortError();
	const values = source[Symbol.asyncIterator]();
	const running: Promise<{ value?: any; done?: boolean }>[] = [];
	let over = false;
	const next = async (step: Promise<IteratorResult<any>>): Promise<{ value?: any; done?: boolean }> => {
		const { value, done } = await step;
		if (done) over = true;
		return done ? { done } : { value: await fn(value, { signal: inner }) };
	};
	try {
		for (;;) {
			if (aborted()) throw aborted();
			while (running.length < concurrency && !over) {
				const call = next(values.next());
				call.catch(() => {});
				running.push(call);
			}
			const { value, done } = await running.shift()!;
			if (done) return;
			if (aborted()) throw aborted();
			yield value;
		}
	} finally {
		over = true;
		controller.abort();
		await values.return?.();
	}
}

async function* filtered(source: any, fn: Fn, options: Options): AsyncGenerator<any> {
	for await (const [keep, value] of mapped(source, async (v, o) => [await fn(v, o), v], options)) if (keep) yield value;
}
async function* flat(source: any, fn: Fn, options: Options): AsyncGenerator<any> {
	for await (const values of mapped(source, fn, options)) yield* values;
}
async function* limited(source: any, { signal }: Options): AsyncGenerator<any> {
	if (signal?.aborted) throw abortError();
	for await (const v of source) {
		if (signal?.aborted) throw abortError();
		yield v;
	}
}
async function* taken(source: any, n: number, options: Options): AsyncGenerator<any> {
	if (n <= 0) return;
	for await (const v of limited(source, options)) {
		yield v;
		if (--n <= 0) return;
	}
}
async function* dropped(source: any, n: number, options: Options): AsyncGenerator<any> {
	for await (const v of limited(source, options)) if (n-- <= 0) yield v;
}

function mapStream(source: any, make: typeof mapped, fn: Fn, given: any): any {
	checkFunction(fn, "fn");
	const options = checkOptions(given);
	if (options.concurrency !== undefined) checkInteger(options.concurrency, "options.concurrency", 1);
	return from(make(source, fn, options));
}

export const operators = {
	map(this: any, fn: Fn, options?: Options) {
		return mapStream(this, mapped, fn, options);
	},
	filter(this: any, fn: Fn, options?: Options) {
		return mapStream(this, filtered, fn, options);
	},
	flatMap(this: any, fn: Fn, options?: Options) {
		return mapStream(this, flat, fn, options);
	},
	take(this: any, n: number, options: any = undefined) {
		return from(taken(this, count(n), checkOptions(options)));
	},
	drop(this: any, n: number, options: any = undefined) {
		return from(dropped(this, count(n), checkOptions(options)));
	},
	async toArray(this: any, options: any = undefined) {
		const { signal } = checkOptions(options);
		const out: any[] = [];
		for await (const v of this) {
			if (signal?.aborted) throw abortError(signal);
			out.push(v);
		}
		return out;
	},
	async forEach(this: any, fn: Fn, options?: Options) {
		checkFunction(fn, "fn");
		for await (const _ of mapped(this, fn, checkOptions(options)));
	},
	async some(this: any, fn: Fn, options: any = undefined) {
		checkFunction(fn, "fn");
		for await (const _ of filtered(this, fn, checkOptions(options))) return true;
		return false;
	},
	async every(this: any, fn: Fn, options: any = undefined) {
		checkFunction(fn, "fn");
		for await (const _ of filtered(this, async (v, o) => !(await fn(v, o)), checkOptions(options))) return false;
		return true;
	},
	async find(this: any, fn: Fn, options?: Options) {
		checkFunction(fn, "fn");
		for await (const v of filtered(this, fn, checkOptions(options))) return v;
		return undefined;
	},
	async reduce(this: any, fn: (acc: any, v: any, options: { signal: AbortSignal }) => any, _initial?: any, options?: Options) {
		checkFunction(fn, "reducer");
		const { signal } = checkOptions(options);
		let has = arguments.length > 1;
		let acc = has ? _initial : undefined;
		const inner = signal ?? new AbortController().signal;
		for await (const v of limited(this, { signal })) {
			acc = has ? await fn(acc, v, { signal: inner }) : v;
			has = true;
		}
		if (!has) throw nodeError(TypeError, "ERR_MISSING_ARGS", "Reduce of an empty stream requires an initial value");
		return acc;
	},
};
