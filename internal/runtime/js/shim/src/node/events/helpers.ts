// events.once, events.on and the other functions beside EventEmitter.
import { requireHost } from "pi:host";
import { abortError, checkFunction, invalidArgType } from "pi:node/internal_errors";

function listen(target: any, event: string | symbol, fn: (...args: any[]) => void, once = false): () => void {
	if (typeof target?.on === "function") {
		if (once) target.once(event, fn);
		else target.on(event, fn);
		return () => target.removeListener(event, fn);
	}
	if (typeof target?.addEventListener === "function") {
		target.addEventListener(event, fn, { once });
		return () => target.removeEventListener(event, fn);
	}
	throw invalidArgType("emitter", "EventEmitter", target);
}

function checkSignal(signal: any): void {
	if (signal !== undefined && (signal === null || typeof signal !== "object" || !("aborted" in signal))) {
		throw invalidArgType("options.signal", "AbortSignal", signal);
	}
}

/** Resolves with the arguments of the next event; rejects on "error". */
export async function once(emitter: any, event: string | symbol, options: any = {}): Promise<any[]> {
	const signal = options?.signal;
	checkSignal(signal);
	if (signal?.aborted) throw abortError(signal);
	return new Promise((resolve, reject) => {
		const undo: (() => void)[] = [];
		const settle = (fn: () => void) => {
			for (const u of undo) u();
			fn();
		};
		undo.push(listen(emitter, event, (...args) => settle(() => resolve(args)), true));
		if (event !== "error" && typeof emitter.once === "function") {
			undo.push(listen(emitter, "error", (err) => settle(() => reject(err)), true));
		}
		if (signal) {
			const onAbort = () => settle(() => reject(abortError(signal)));
			signal.addEventListener("abort", onAbort, { once: true });
			undo.push(() => signal.removeEventListener("abort", onAbort));
		}
	});
}

/** An async iterator over the arguments of each event. */
export function on(emitter: any, event: string | symbol, options: any = {}): AsyncIterableIterator<any[]> {
	const signal = options?.signal;
	checkSignal(signal);
	if (signal?.aborted) throw abortError(signal);
	const queue: any[][] = [];
	const waiting: { resolve(r: any): void; reject(e: unknown): void }[] = [];
	let failure: { error: unknown } | undefined;
	let finished = false;
	const undo: (() => void)[] = [];
	const close = () => {
		for (const u of undo.splice(0)) u();
		finished = true;
		for (const w of waiting.splice(0)) w.resolve({ value: undefined, done: true });
		return Promise.resolve({ value: undefined, done: true as const });
	};
	const fail = (error: unknown) => {
		const w = waiting.shift();
		if (w) w.reject(error);
		else failure = { error };
		void close();
	};
	undo.push(listen(emitter, event, (...args) => {
		const w = waiting.shift();
		if (w) w.resolve({ value: args, done: false });
		else queue.push(args);
	}));
	if (event !== "error" && typeof emitter.on === "function") undo.push(listen(emitter, "error", fail));
	for (const name of options?.close ?? []) undo.push(listen(emitter, name, () => void close(), true));
	if (signal) {
		const onAbort = () => fail(abortError(signal));
		signal.addEventListener("abort", onAbort, { once: true });
		undo.push(() => signal.removeEventListener("abort", onAbort));
	}
	return {
		next() {
			if (queue.length) return Promise.resolve({ value: queue.shift()!, done: false });
			if (failure) {
				const { error } = failure;
				failure = undefined;
				return Promise.reject(error);
			}
			if (finished) return Promise.resolve({ value: undefined, done: true });
			return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
		},
		return: close,
		throw(err: unknown) {
			if (!(err instanceof Error)) throw invalidArgType("EventEmitter.AsyncIterator", "Error", err);
			fail(err);
		},
		[Symbol.asyncIterator]() {
			return this;
		},
	} as AsyncIterableIterator<any[]>;
}

export function getEventListeners(target: any, event: string | symbol): ((...args: any[]) => any)[] {
	if (typeof target?.listeners === "function") return target.listeners(event);
	const list = target?.constructor?.[Symbol.for("nodejs.event_target")] ? requireHost("pi:web/events").listenersOf : undefined;
	if (typeof list === "function") return list(target, event);
	throw invalidArgType("emitter", ["EventEmitter", "EventTarget"], target);
}

export function getMaxListeners(target: any): number {
	if (typeof target?.getMaxListeners === "function") return target.getMaxListeners();
	if (typeof target?.addEventListener !== "function") throw invalidArgType("emitter", ["EventEmitter", "EventTarget"], target);
	const signal = typeof target.aborted === "boolean";
	return target[Symbol.for("pier.maxListeners")] ?? (signal ? 0 : requireHost("pi:node/events").default.defaultMaxListeners);
}

export function addAbortListener(signal: any, listener: (event: any) => void): any {
	if (signal === undefined || signal === null || typeof signal !== "object" || !("aborted" in signal)) throw invalidArgType("signal", "AbortSignal", signal);
	checkFunction(listener, "listener");
	let undo = () => {};
	if (signal.aborted) queueMicrotask(() => listener(undefined));
	else {
		signal.addEventListener("abort", listener, { once: true });
		undo = () => signal.removeEventListener("abort", listener);
	}
	return { [((Symbol as any).dispose ?? Symbol.for("nodejs.dispose")) as symbol]: undo };
}
