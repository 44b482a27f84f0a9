// AbortController and AbortSignal.
import { copy, refTimer, setTimer } from "pi:host";
import { DOMException } from "pi:web/domexception";
import { Event, EventTarget, handlerProperty, trusted } from "pi:web/events";

const secret = Symbol("construct");
/** Aborts a signal; only pier's own code can. */
export let trigger: (signal: AbortSignal, reason?: any) => void;

export class AbortSignal extends EventTarget {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "AbortSignal", configurable: true });
	}
	/** Set once it is aborted. */
	#aborted: { reason: any } | undefined;
	/** Signals made by any() from this one. */
	#dependents: Set<AbortSignal> | undefined;

	constructor(key?: symbol) {
		if (key !== secret) {
			const err: any = new TypeError("Illegal constructor");
			err.code = "ERR_ILLEGAL_CONSTRUCTOR";
			throw err;
		}
		super();
	}
	get aborted(): boolean {
		return this.#aborted !== undefined;
	}
	get reason(): any {
		return this.#aborted?.reason;
	}
	throwIfAborted(): void {
		if (this.#aborted) throw this.#aborted.reason;
	}

	static abort(reason?: any): AbortSignal {
		const signal = new AbortSignal(secret);
		trigger(signal, reason);
		return signal;
	}
	static timeout(ms: number): AbortSignal {
		if (typeof ms !== "number" || !(ms >= 0)) {
			const err: any = typeof ms === "number" ? new RangeError(`The value of "delay" is out of range. It must be >= 0 && <= 4294967295. Received ${ms}`) :
				new TypeError(`The "delay" argument must be of type number. Received ${ms === null ? "null" : typeof ms}`);
			err.code = typeof ms === "number" ? "ERR_OUT_OF_RANGE" : "ERR_INVALID_ARG_TYPE";
			throw err;
		}
		const signal = new AbortSignal(secret);
		const id = setTimer(() => {
			trigger(signal, new DOMException("The operation was aborted due to timeout", "TimeoutError"));
		}, ms);
		refTimer(id, false);
		return signal;
	}
	static any(signals: Iterable<AbortSignal>): AbortSignal {
		const result = new AbortSignal(secret);
		const sources = [...signals];
		for (const s of sources) {
			if (!(s instanceof AbortSignal)) throw new TypeError('The "signals[0]" argument must be an instance of AbortSignal.');
		}
		const done = sources.find((s) => s.aborted);
		if (done) trigger(result, done.reason);
		else for (const s of sources) (s.#dependents ??= new Set()).add(result);
		return result;
	}

	static {
		trigger = (signal, reason) => {
			if (signal.#aborted) return;
			signal.#aborted = { reason: reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason };
			const dependents = [...(signal.#dependents ?? [])].filter((d) => !d.#aborted);
			signal.#dependents = undefined;
			signal.dispatchEvent(trusted(new Event("abort")));
			for (const d of dependents) trigger(d, signal.#aborted.reason);
		};
	}
	get [Symbol.toStringTag]() {
		return "AbortSignal";
	}
	[Symbol.for("nodejs.util.inspect.custom")](_depth: number, options: any, inspect: any): string {
		return `AbortSignal ${inspect({ aborted: this.aborted }, options)}`;
	}
}
handlerProperty(AbortSignal.prototype, "abort");

const unused = new AbortSignal(secret);

/** A signal without a controller, for trigger. One is made for every tool call, and constructing it costs ten times as much. */
export const newSignal = (): AbortSignal => copy(unused);

export class AbortController {
	#signal: AbortSignal = new AbortSignal(secret);
	get signal(): AbortSignal {
		return this.#signal;
	}
	abort(reason?: any): void {
		trigger(this.#signal, reason);
	}
	get [Symbol.toStringTag]() {
		return "AbortController";
	}
	[Symbol.for("nodejs.util.inspect.custom")](_depth: number, options: any, inspect: any): string {
		return `AbortController ${inspect({ signal: this.#signal }, options)}`;
	}
}
