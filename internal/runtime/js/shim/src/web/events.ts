// Event, CustomEvent and EventTarget. There is no tree: an event's path is its target.
import { invalidArgType, nodeError } from "pi:node/internal_errors";
import { reportError } from "pi:host";
import { DOMException } from "pi:web/domexception";

const isTrusted = Symbol("isTrusted");

export class Event {
	static readonly NONE = 0;
	static readonly CAPTURING_PHASE = 1;
	static readonly AT_TARGET = 2;
	static readonly BUBBLING_PHASE = 3;
	readonly type: string;
	readonly bubbles: boolean;
	readonly cancelable: boolean;
	readonly composed: boolean;
	readonly timeStamp = Date.now();
	target: any = null;
	currentTarget: any = null;
	eventPhase = 0;
	/** Set by stopImmediatePropagation. */
	_stopped = false;
	_propagates = true;
	_dispatching = false;
	_passive = false;
	#prevented = false;
	[isTrusted] = false;

	constructor(type: string, init: any = {}) {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "type" argument must be specified');
		this.type = String(type);
		this.bubbles = !!init?.bubbles;
		this.cancelable = !!init?.cancelable;
		this.composed = !!init?.composed;
		for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
	}
	get srcElement() {
		return this.target;
	}
	get defaultPrevented() {
		return this.#prevented;
	}
	get returnValue() {
		return !this.#prevented;
	}
	get cancelBubble() {
		return !this._propagates;
	}
	get isTrusted() {
		return this[isTrusted];
	}
	composedPath(): any[] {
		return this._dispatching ? [this.currentTarget] : [];
	}
	preventDefault(): void {
		if (this.cancelable && !this._passive) this.#prevented = true;
	}
	stopPropagation(): void {
		this._propagates = false;
	}
	stopImmediatePropagation(): void {
		this._stopped = true;
		this._propagates = false;
	}
	initEvent(): void {}
	get [Symbol.toStringTag]() {
		return "Event";
	}
	[Symbol.for("nodejs.util.inspect.custom")](depth: number, options: any, inspect: any): string {
		const { name } = this.constructor;
		if (depth < 0) return name;
		const { type, defaultPrevented, cancelable, timeStamp } = this;
		return `${name} ${inspect({ type, defaultPrevented, cancelable, timeStamp }, { ...options, depth: Number.isInteger(options.depth) ? options.depth - 1 : options.depth })}`;
	}
}

/** Marks an event as made by the host. */
export function trusted<T extends Event>(event: T): T {
	event[isTrusted] = true;
	return event;
}

export class CustomEvent extends Event {
	readonly detail: any;
	constructor(type: string, init: any = {}) {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "type" argument must be specified');
		super(type, init);
		this.detail = init?.detail ?? null;
	}
	get [Symbol.toStringTag]() {
		return "CustomEvent";
	}
}

interface Entry {
	listener: any;
	capture: boolean;
	once: boolean;
	passive: boolean;
	removed: boolean;
	forget?: () => void;
}

export class EventTarget {
	static {
		(this as any)[Symbol.for("nodejs.event_target")] = true;
	}
	/** Made with the first listener: most signals never have one. */
	#lists: Map<string, Entry[]> | undefined;

	addEventListener(type: string, listener: any, options?: any): void {
		if (arguments.length < 2) throw new TypeError('The "type" and "listener" arguments must be specified');
		if (listener === null || listener === undefined) return;
		if (typeof listener !== "function" && typeof listener !== "object") {
			throw invalidArgType("listener", "EventListener", listener);
		}
		const o = typeof options === "object" && options !== null ? options : { capture: !!options };
		if (o.signal?.aborted) return;
		const key = String(type);
		const lists = (this.#lists ??= new Map());
		const list: Entry[] = lists.get(key) ?? [];
		if (list.some((e) => e.listener === listener && e.capture === !!o.capture)) return;
		const entry: Entry = { listener, capture: !!o.capture, once: !!o.once, passive: !!o.passive, removed: false };
		lists.set(key, [...list, entry]);
		if (o.signal) {
			const drop = () => this.removeEventListener(key, listener, o);
			o.signal.addEventListener("abort", drop, { once: true });
			entry.forget = () => o.signal.removeEventListener("abort", drop);
		}
	}

	removeEventListener(type: string, listener: any, options?: any): void {
		const key = String(type);
		const capture = typeof options === "object" && options !== null ? !!options.capture : !!options;
		const lists = this.#lists;
		const list = lists?.get(key);
		const entry = list?.find((e) => e.listener === listener && e.capture === capture);
		if (!lists || !list || !entry) return;
		entry.removed = true;
		entry.forget?.();
		const rest = list.filter((e) => e !== entry);
		if (rest.length) lists.set(key, rest);
		else lists.delete(key);
	}

	dispatchEvent(event: Event): boolean {
		if (!(event instanceof Event)) {
			throw invalidArgType("event", "Event", event);
		}
		if (event._dispatching) throw nodeError(Error, "ERR_EVENT_RECURSION", `The event "${event.type}" is already being dispatched`);
		event.target = event.currentTarget = this;
		event.eventPhase = 2;
		event._dispatching = true;
		for (const entry of this.#lists?.get(event.type) ?? []) {
			if (entry.removed) continue;
			if (entry.once) this.removeEventListener(event.type, entry.listener, entry);
			event._passive = entry.passive;
			try {
				if (typeof entry.listener === "function") entry.listener.call(this, event);
				else entry.listener.handleEvent?.(event);
			} catch (err) {
				reportError(err, "uncaught");
			}
			if (event._stopped) break;
		}
		event._passive = false;
		event._dispatching = false;
		event.eventPhase = 0;
		event.currentTarget = null;
		return !event.defaultPrevented;
	}

	/** For node:events' getEventListeners. */
	[Symbol.for("pier.eventListeners")](type: string): any[] {
		return (this.#lists?.get(String(type)) ?? []).map((e) => e.listener);
	}
	get [Symbol.toStringTag]() {
		return "EventTarget";
	}
}

/** Gives a class an on… property, which is one listener that can be replaced. */
export function handlerProperty(proto: object, type: string): void {
	const handlers = new WeakMap<object, { fn: any; listener: any }>();
	Object.defineProperty(proto, `on${type}`, {
		get(this: any) {
			return handlers.get(this)?.fn ?? null;
		},
		set(this: any, fn: any) {
			const old = handlers.get(this);
			if (old) this.removeEventListener(type, old.listener);
			handlers.delete(this);
			if (typeof fn !== "function") return;
			const listener = (event: Event) => fn.call(this, event);
			handlers.set(this, { fn, listener });
			this.addEventListener(type, listener);
		},
		enumerable: true, configurable: true,
	});
}
