// AbortController and AbortSignal.
import { copy, refTimer, setTimer } from "pi:host";
import { DOMException } from "pi:web/domexception";
import { Event, EventTarget, handlerProperty, listened, trusted } from "pi:web/events";

import { invalidArgType, nodeError, outOfRange } from "pi:node/internal_errors";
import { face, illegalConstructor, invalidThis, shown, unread } from "pi:web/face";

const custom = Symbol.for("nodejs.util.inspect.custom");
const secret = Symbol("construct");
/** Aborts a signal; only pier's own code can. */
export let trigger: (signal: AbortSignal, reason?: any) => void;
/** A signal that is aborted when another is. */
export let follow: (source: any) => AbortSignal;
let isSignal: (object: any) => boolean;
/** Those that follow others and have listeners. */
const heard = new Set<AbortSignal>();

export class AbortSignal extends EventTarget {
	/** Set once it is aborted. */
	#aborted: { reason: any } | undefined;
	/** Signals made by any() from this one. Who has no listener is kept by nobody but its owner. */
	#dependents: Set<WeakRef<AbortSignal>> | undefined;
	#dependent = false;
	/** Those that it depends on and that depend on others themselves: nobody else may keep them, and news would end there. */
	#between: AbortSignal[] | undefined;

	constructor(key: any = undefined) {
		if (key !== secret) throw illegalConstructor();
		super();
	}
	get aborted(): boolean {
		if (typeof this !== "object" || this === null || !(#aborted in this)) throw invalidThis("AbortSignal");
		return this.#aborted !== undefined;
	}
	get reason(): any {
		return this.#aborted?.reason;
	}
	throwIfAborted(): void {
		if (this.#aborted) throw this.#aborted.reason;
	}

	static abort(reason: any = undefined): AbortSignal {
		const signal = new AbortSignal(secret);
		trigger(signal, arguments.length === 0 ? undefined : reason);
		return signal;
	}
	static timeout(delay: number): AbortSignal {
		if (typeof delay !== "number") throw invalidArgType("delay", "number", delay);
		if (!Number.isInteger(delay)) throw outOfRange("delay", "an integer", delay);
		if (delay < 0 || delay > 4294967295) throw outOfRange("delay", ">= 0 && <= 4294967295", delay);
		const signal = new AbortSignal(secret);
		const id = setTimer(() => {
			trigger(signal, new DOMException("The operation was aborted due to timeout", "TimeoutError"));
		}, delay);
		refTimer(id, false);
		return signal;
	}
	static any(signals: Iterable<AbortSignal>): AbortSignal {
		if (typeof (signals as any)?.[Symbol.iterator] !== "function") throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", "Value can not be converted to sequence.");
		const sources = [...signals];
		for (const [n, s] of sources.entries()) if (!isSignal(s)) throw invalidArgType(`signals[${n}]`, "AbortSignal", s);
		const result = new AbortSignal(secret);
		const done = sources.find((s) => s.aborted);
		if (done) trigger(result, done.reason);
		else for (const s of sources) s.#lead(result);
		return result;
	}
	#lead(other: AbortSignal): void {
		other.#dependent = true;
		if (this.#dependent) (other.#between ??= []).push(this);
		const all = (this.#dependents ??= new Set());
		if (all.size >= 32) for (const ref of all) if (!ref.deref()) all.delete(ref);
		all.add(new WeakRef(other));
	}

	static {
		listened.push((target, type, any) => {
			if (type !== "abort" || !isSignal(target) || !target.#dependent) return;
			if (any && !target.#aborted) heard.add(target);
			else heard.delete(target);
		});
		follow = (source) => {
			const signal = newSignal();
			if (source.aborted) trigger(signal, source.reason);
			else if (isSignal(source)) source.#lead(signal);
			else source.addEventListener("abort", () => trigger(signal, source.reason), { once: true });
			return signal;
		};
		isSignal = (object) => typeof object === "object" && object !== null && #aborted in object;
		trigger = (signal, reason) => {
			if (signal.#aborted) return;
			const why = { reason: reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason };
			const all = signal.#end(why);
			for (const one of all) one.dispatchEvent(trusted(new Event("abort")));
		};
	}
	/** This one and those that depend on it are aborted before any listener hears of it. */
	#end(why: { reason: any }): AbortSignal[] {
		this.#aborted = why;
		this.#between = undefined;
		heard.delete(this);
		const dependents = [...(this.#dependents ?? [])].flatMap((ref) => ref.deref() ?? []).filter((d) => !d.#aborted);
		this.#dependents = undefined;
		return [this as AbortSignal, ...dependents.flatMap((d) => (d.#aborted ? [] : d.#end(why)))];
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("AbortSignal", { aborted: this.aborted }, depth, options, inspect, "name");
	}
}
face(AbortSignal, "AbortSignal", { is: (o) => isSignal(o), wrong: () => invalidThis("AbortSignal"), statics: false, hidden: ["reason", "throwIfAborted"], open: ["aborted"] });
handlerProperty(AbortSignal.prototype, "abort");

const unused = new AbortSignal(secret);

/** A signal without a controller, for trigger. One is made for every tool call, and constructing it costs ten times as much. */
export const newSignal = (): AbortSignal => copy(unused);

let isController: (object: any) => boolean;

export class AbortController {
	static {
		isController = (object) => #signal in object;
	}
	#signal: AbortSignal = new AbortSignal(secret);
	get signal(): AbortSignal {
		return this.#signal;
	}
	abort(reason: any = undefined): void {
		trigger(this.#signal, reason);
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("AbortController", { signal: this.signal }, depth, options, inspect, this);
	}
}
face(AbortController, "AbortController", { is: (o) => isController(o), wrong: unread("#signal") });
