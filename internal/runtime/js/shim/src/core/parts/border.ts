import type { Natives } from "./natives.ts";
import { afterwards, fromJSON, SafeMap, sliced, toJSON } from "./primordials.ts";

const { defineProperty } = Object;
const { isSafeInteger } = Number;

export type Code = "timeout" | "denied" | "io" | "invalid_request" | "internal";

export class HostError extends Error {
	override name = "HostError";
	constructor(
		message: string,
		public code: Code,
		public details: Record<string, any> = {},
	) {
		super(message);
	}
	/** Where Node's errors of a failed host call have its code too. */
	get pier(): { code: Code; flag?: string } {
		return { code: this.code, flag: this.details?.flag };
	}
	/** What Pi throws of it: an error of the same words, which has the code where printing does not show it. */
	plain(): Error {
		return defineProperty(new Error(this.message), "pier", { value: this.pier, writable: true, configurable: true });
	}
}

/** The time limit that a call of an extension's brings, in milliseconds; 0 for none. */
export function timeoutOf(given: unknown): number {
	if (given === undefined || given === null) return 0;
	if (isSafeInteger(given) && (given as number) >= 0) return given as number;
	throw new HostError("timeout_ms is a whole number of milliseconds, 0 or more", "invalid_request");
}

/** Takes a chunk. With hold(true) the call waits until hold(false), when it is as far ahead as it may be. */
export type OnChunk = (chunk: any, hold: (held: boolean) => void) => void;

interface Pending {
	resolve(value: unknown): void;
	reject(reason: unknown): void;
	onChunk?: OnChunk;
	method: string;
}

interface StartedCall {
	done: Promise<any>;
	/** Waits for its first chunk; undefined when it failed. */
	begun(): any;
	/** Waits for its first chunk; throws what it failed with. */
	first(): any;
	cancel(): void;
	ref(): void;
	unref(): void;
}

/** The border keeps what JavaScript waits for: host calls and timers, by the ids Go knows them by. */
export class Border {
	private pending = new SafeMap<number, Pending>();
	private timers = new SafeMap<number, () => void>();

	constructor(private natives: Natives) {}

	callSync(method: string, params: object): any {
		return decode(this.natives.sync(method, toJSON(params)));
	}

	/** Compiles a file; see evaluateScript. */
	compileScript(path: string): { id: number; sync: boolean } {
		return decode(this.natives.script(path));
	}

	/** timeout is in milliseconds, 0 for the host's own limit. */
	start(method: string, params: object, onChunk?: OnChunk, timeout = 0): StartedCall {
		const id = this.natives.start(method, toJSON(params), onChunk !== undefined, timeout);
		const done = new Promise<any>((resolve, reject) => {
			this.pending.set(id, { resolve, reject, onChunk, method });
		});
		return {
			done,
			begun: () => {
				const text = this.natives.begun(id);
				return text[0] === "=" ? fromJSON(sliced(text)) : undefined;
			},
			first: () => decode(this.natives.begun(id)),
			cancel: () => this.natives.cancel(id),
			ref: () => this.natives.refCall(id, true),
			unref: () => this.natives.refCall(id, false),
		};
	}

	call(
		method: string,
		params: object,
		options: { signal?: AbortSignal; onChunk?: OnChunk; timeout?: number } = {},
	): Promise<any> {
		const { signal, onChunk, timeout } = options;
		if (!signal) return this.start(method, params, onChunk, timeout).done;
		if (signal.aborted) return Promise.reject(signal.reason);
		const { done, cancel } = this.start(method, params, onChunk, timeout);
		return new Promise((resolve, reject) => {
			const aborted = () => {
				cancel();
				reject(signal.reason);
			};
			signal.addEventListener("abort", aborted, { once: true });
			const settled = () => signal.removeEventListener("abort", aborted);
			afterwards(
				done,
				(value) => (settled(), resolve(value)),
				(reason) => (settled(), reject(reason)),
			);
		});
	}

	setTimer(fn: () => void, ms: number): number {
		const id = this.natives.timer(ms);
		this.timers.set(id, fn);
		return id;
	}

	setImmediateTask(fn: () => void): number {
		const id = this.natives.immediate();
		this.timers.set(id, fn);
		return id;
	}

	clearTimer(id: number): void {
		if (this.timers.delete(id)) this.natives.untimer(id);
	}

	fire(id: number): void {
		const fn = this.timers.get(id);
		this.timers.delete(id);
		fn?.();
	}

	chunk(id: number, text: string): void {
		this.pending.get(id)?.onChunk?.(fromJSON(text), (held) => this.natives.holdCall(id, held));
	}

	complete(id: number, text: string | object): void {
		const waiting = this.pending.get(id);
		if (!waiting) return;
		this.pending.delete(id);
		try {
			waiting.resolve(decode(text));
		} catch (err) {
			waiting.reject(err);
		}
	}
}

/** What Go answered: JSON, or an object that it has read already. */
function decode(text: string | object): any {
	if (typeof text !== "string") return text;
	const body = fromJSON(sliced(text));
	if (text[0] === "=") return body;
	throw new HostError(body.message, body.code, body.details);
}
