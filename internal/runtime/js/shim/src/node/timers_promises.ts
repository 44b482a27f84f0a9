// node:timers/promises.
import { abortError, invalidArgType, nodeError } from "pi:node/internal_errors";
import * as timers from "pi:web/timers";

function check(delay: unknown, options: any): void {
	if (delay !== undefined && typeof delay !== "number") throw invalidArgType("delay", "number", delay);
	if (options !== undefined && (options === null || typeof options !== "object" || Array.isArray(options))) throw invalidArgType("options", "Object", options);
	signalOf(options);
	if (options?.ref !== undefined && typeof options.ref !== "boolean") throw invalidArgType("options.ref", "boolean", options.ref);
}

function signalOf(options: any): AbortSignal | undefined {
	const signal = options?.signal;
	if (signal !== undefined && typeof signal?.aborted !== "boolean") throw invalidArgType("options.signal", "AbortSignal", signal);
	return signal;
}

/** A promise around a timer that an abort signal can end. */
function timed<T>(delay: unknown, options: any, arm: (fire: () => void) => () => void, value: T): Promise<T> {
	return new Promise((resolve, reject) => {
		check(delay, options);
		const signal = signalOf(options);
		if (signal?.aborted) {
			reject(abortError(signal));
			return;
		}
		const onAbort = () => {
			disarm();
			reject(abortError(signal));
		};
		const disarm = arm(() => {
			signal?.removeEventListener("abort", onAbort);
			resolve(value);
		});
		signal?.addEventListener("abort", onAbort, { once: true });
	});
}

export function setTimeout<T>(delay?: number, value?: T, options?: any): Promise<T | undefined> {
	return timed(delay, options, (fire) => {
		const t = timers.setTimeout(fire, delay);
		if (options?.ref === false) t.unref();
		return () => timers.clearTimeout(t);
	}, value);
}

export function setImmediate<T>(value?: T, options?: any): Promise<T | undefined> {
	return timed(undefined, options, (fire) => {
		const t = timers.setImmediate(fire);
		return () => timers.clearImmediate(t);
	}, value);
}

export async function* setInterval<T>(delay?: number, value?: T, options?: any): AsyncGenerator<T | undefined> {
	check(delay, options);
	const signal = signalOf(options);
	if (signal?.aborted) throw abortError(signal);
	let due = 0;
	let wake = () => {};
	const t = timers.setInterval(() => {
		due++;
		wake();
	}, delay);
	if (options?.ref === false) t.unref();
	const onAbort = () => wake();
	signal?.addEventListener("abort", onAbort, { once: true });
	try {
		for (;;) {
			if (signal?.aborted) throw abortError(signal);
			while (due > 0) {
				due--;
				yield value;
			}
			if (!signal?.aborted) await new Promise<void>((resolve) => {
				wake = resolve;
			});
		}
	} finally {
		timers.clearInterval(t);
		signal?.removeEventListener("abort", onAbort);
	}
}

let isScheduler: (object: any) => boolean;

class Scheduler {
	#ours = true;
	constructor() {
		if (!making) throw nodeError(TypeError, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");
	}
	static {
		isScheduler = (object) => typeof object === "object" && object !== null && #ours in object;
	}
	yield(): Promise<unknown> {
		if (!isScheduler(this)) throw nodeError(TypeError, "ERR_INVALID_THIS", 'Value of "this" must be of type Scheduler');
		return setImmediate();
	}
	wait(delay: any, options: any): Promise<unknown> {
		if (!isScheduler(this)) throw nodeError(TypeError, "ERR_INVALID_THIS", 'Value of "this" must be of type Scheduler');
		return setTimeout(delay, undefined, options);
	}
}
let making = true;
export const scheduler = new Scheduler();
making = false;

// Named and as long as Node's; the bundler renames what is called as a global is.
for (const [fn, name, length] of [[setTimeout, "setTimeout", 2], [setImmediate, "setImmediate", 1], [setInterval, "setInterval", 2]] as const) {
	Object.defineProperties(fn, { name: { value: name, configurable: true }, length: { value: length, configurable: true } });
}

const exported = { setTimeout, setImmediate, setInterval, scheduler };
export default exported;
export { exported as "module.exports" };
