// node:timers/promises.
import { abortError, invalidArgType } from "pi:node/internal_errors";
import * as timers from "pi:web/timers";

function signalOf(options: any): AbortSignal | undefined {
	const signal = options?.signal;
	if (signal !== undefined && typeof signal?.aborted !== "boolean") throw invalidArgType("options.signal", "AbortSignal", signal);
	return signal;
}

/** A promise around a timer that an abort signal can end. */
function timed<T>(options: any, arm: (fire: () => void) => () => void, value: T): Promise<T> {
	return new Promise((resolve, reject) => {
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
	return timed(options, (fire) => {
		const t = timers.setTimeout(fire, delay);
		if (options?.ref === false) t.unref();
		return () => timers.clearTimeout(t);
	}, value);
}

export function setImmediate<T>(value?: T, options?: any): Promise<T | undefined> {
	return timed(options, (fire) => {
		const t = timers.setImmediate(fire);
		return () => timers.clearImmediate(t);
	}, value);
}

export async function* setInterval<T>(delay?: number, value?: T, options?: any): AsyncGenerator<T | undefined> {
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

export const scheduler = {
	wait: (delay: number, options?: any) => setTimeout(delay, undefined, options),
	yield: () => setImmediate(),
};

export default { setTimeout, setImmediate, setInterval, scheduler };
