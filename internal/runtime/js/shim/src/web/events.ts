// Event, CustomEvent and EventTarget. There is no tree: an event's path is its target.
import { monotonic, reportError } from "pi:host";
import { invalidArgType, nodeError } from "pi:node/internal_errors";
import { face, invalidThis } from "pi:web/face";

const custom = Symbol.for("nodejs.util.inspect.custom");

/** What an event is and what has become of it. */
interface State {
	type: string;
	bubbles: boolean;
	cancelable: boolean;
	composed: boolean;
	time: number;
	target: any;
	/** Whose listeners run. */
	current: any;
	prevented: boolean;
	propagates: boolean;
	/** Set by stopImmediatePropagation. */
	stopped: boolean;
	passive: boolean;
	trusted: boolean;
}

let stateOf: (event: any) => State | undefined;

/** What an event is made with. */
export function eventInit(init: any, name = "options"): any {
	if (init === undefined || init === null) return {};
	if (typeof init !== "object" && typeof init !== "function") throw invalidArgType(name, "Object", init);
	return init;
}

export class Event {
	static readonly NONE = 0;
	static readonly CAPTURING_PHASE = 1;
	static readonly AT_TARGET = 2;
	static readonly BUBBLING_PHASE = 3;
	#state: State;

	constructor(type: any, options: any = undefined) {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "type" argument must be specified');
		const { bubbles, cancelable, composed } = eventInit(options);
		this.#state = {
			type: `${type}`, bubbles: !!bubbles, cancelable: !!cancelable, composed: !!composed, time: monotonic(), target: null, current: null, prevented: false, propagates: true,
			stopped: false, passive: false, trusted: false,
		};
	}
	static {
		stateOf = (event) => (typeof event === "object" && event !== null && #state in event ? event.#state : undefined);
	}
	initEvent(type: any, bubbles: any = false, cancelable: any = false): void {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "type" argument must be specified');
		if (!stateOf(this)) throw invalidThis("Event");
		if (this.#state.current) return;
		this.#state.type = `${type}`;
		this.#state.bubbles = !!bubbles;
		this.#state.cancelable = !!cancelable;
	}
	stopImmediatePropagation(): void {
		this.#state.propagates = false;
		this.#state.stopped = true;
	}
	preventDefault(): void {
		const state = this.#state;
		if (state.cancelable && !state.passive) state.prevented = true;
	}
	get target() {
		return this.#state.target;
	}
	get currentTarget() {
		return this.#state.current;
	}
	get srcElement() {
		return this.#state.target;
	}
	get type(): string {
		return this.#state.type;
	}
	get cancelable(): boolean {
		return this.#state.cancelable;
	}
	get defaultPrevented(): boolean {
		return this.#state.cancelable && this.#state.prevented;
	}
	get timeStamp(): number {
		return this.#state.time;
	}
	composedPath(): any[] {
		return this.#state.current ? [this.#state.current] : [];
	}
	get returnValue(): boolean {
		return !(this.#state.cancelable && this.#state.prevented);
	}
	set returnValue(value: any) {
		if (!value) this.preventDefault();
	}
	get bubbles(): boolean {
		return this.#state.bubbles;
	}
	get composed(): boolean {
		return this.#state.composed;
	}
	get eventPhase(): number {
		return this.#state.current ? Event.AT_TARGET : Event.NONE;
	}
	get cancelBubble(): boolean {
		return !this.#state.propagates;
	}
	set cancelBubble(value: any) {
		if (value) this.#state.propagates = false;
	}
	stopPropagation(): void {
		this.#state.propagates = false;
	}
	[custom](depth: number, options: any, inspect: any): string {
		const { name } = this.constructor;
		if (depth < 0) return name;
		const { type, defaultPrevented, cancelable, timeStamp } = this;
		return `${name} ${inspect({ type, defaultPrevented, cancelable, timeStamp }, { ...options, depth: Number.isInteger(options.depth) ? options.depth - 1 : options.depth })}`;
	}
}
face(Event, "Event", { is: (o) => stateOf(o) !== undefined, wrong: () => invalidThis("Event"), lengths: { initEvent: 1 }, length: 1, open: ["initEvent"] });
Object.defineProperty(Event.prototype, "isTrusted", {
	get: Object.getOwnPropertyDescriptor({ get isTrusted() { return stateOf(this)?.trusted ?? false; } }, "isTrusted")!.get, enumerable: true,
});
for (const phase of ["NONE", "CAPTURING_PHASE", "AT_TARGET", "BUBBLING_PHASE"] as const) {
	const constant = { value: Event[phase], enumerable: true, writable: false, configurable: false };
	Object.defineProperty(Event, phase, constant);
}

/** Marks an event as made by the host. */
export function trusted<T extends Event>(event: T): T {
	stateOf(event)!.trusted = true;
	return event;
}

let hasDetail: (event: any) => boolean;

export class CustomEvent extends Event {
	#detail: any;
	constructor(type: any, options: any = undefined) {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "type" argument must be specified');
		super(type, options);
		this.#detail = options?.detail ?? null;
	}
	static {
		hasDetail = (event) => #detail in event;
	}
	get detail() {
		return this.#detail;
	}
}
face(CustomEvent, "CustomEvent", { is: (o) => hasDetail(o), wrong: () => invalidThis("CustomEvent"), length: 1 });

interface Entry {
	listener: any;
	capture: boolean;
	once: boolean;
	passive: boolean;
	removed: boolean;
	forget?: () => void;
}

const marked = Symbol.for("nodejs.event_target");
const isTarget = (object: any): boolean => object?.constructor?.[marked] === true;

/** Whether a listener can be one; null and undefined are none, with a warning. */
function isListener(listener: any): boolean {
	if (typeof listener === "function" || (typeof listener === "object" && listener !== null)) return true;
	if (listener === null || listener === undefined) return false;
	throw invalidArgType("listener", "EventListener", listener);
}

function listenerOptions(options: any): { capture: boolean; once: boolean; passive: boolean; signal?: any } {
	if (typeof options === "boolean") return { capture: options, once: false, passive: false };
	if (options === undefined || options === null) return { capture: false, once: false, passive: false };
	if (typeof options !== "object" && typeof options !== "function") throw invalidArgType("options", "Object", options);
	return { capture: !!options.capture, once: !!options.once, passive: !!options.passive, signal: options.signal };
}

/** Who wants to hear of each listener that is added, and of the last one that is taken away. */
export const listened: ((target: any, type: string, any: boolean) => void)[] = [];

let hasLists: (target: any) => boolean;
let listsOf: (target: any) => Map<string, Entry[]> | undefined;

export class EventTarget {
	static {
		(this as any)[marked] = true;
	}
	/** Made with the first listener: most signals never have one. */
	#lists: Map<string, Entry[]> | undefined;
	static {
		listsOf = (target) => target.#lists;
		hasLists = (target) => typeof target === "object" && target !== null && #lists in target;
	}

	addEventListener(type: any, listener: any, options: any = {}): void {
		if (arguments.length < 2) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "type" and "listener" arguments must be specified');
		const { capture, once, passive, signal } = listenerOptions(options);
		if (signal !== undefined && (signal === null || typeof signal !== "object" || !("aborted" in signal))) throw invalidArgType("options.signal", "AbortSignal", signal);
		if (!isListener(listener)) {
			warn(listener, type, this);
			return;
		}
		const key = typeName(type);
		if (signal?.aborted) return;
		const lists = (this.#lists ??= new Map());
		const list: Entry[] = lists.get(key) ?? [];
		if (list.some((e) => e.listener === listener && e.capture === capture)) return;
		const entry: Entry = { listener, capture, once, passive, removed: false };
		lists.set(key, [...list, entry]);
		for (const hear of listened) hear(this, key, true);
		if (!signal) return;
		const drop = () => this.removeEventListener(key, listener, { capture });
		signal.addEventListener("abort", drop, { once: true });
		entry.forget = () => signal.removeEventListener("abort", drop);
	}

	removeEventListener(type: any, listener: any, options: any = {}): void {
		if (arguments.length < 2) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "type" and "listener" arguments must be specified');
		if (!isListener(listener)) return;
		const key = typeName(type);
		const capture = typeof options === "boolean" ? options : !!options?.capture;
		const lists = this.#lists;
		const list = lists?.get(key);
		const entry = list?.find((e) => e.listener === listener && e.capture === capture);
		if (!lists || !list || !entry) return;
		entry.removed = true;
		entry.forget?.();
		const rest = list.filter((e) => e !== entry);
		if (rest.length) lists.set(key, rest);
		else {
			lists.delete(key);
			for (const hear of listened) hear(this, key, false);
		}
	}

	dispatchEvent(event: Event): boolean {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "event" argument must be specified');
		const state = stateOf(event);
		if (!state) throw invalidArgType("event", "Event", event);
		if (state.current) throw nodeError(Error, "ERR_EVENT_RECURSION", `The event "${state.type}" is already being dispatched`);
		state.target = state.current = this;
		for (const entry of this.#lists?.get(state.type) ?? []) {
			if (entry.removed) continue;
			if (entry.once) this.removeEventListener(state.type, entry.listener, entry);
			state.passive = entry.passive;
			run(entry.listener, this, event);
			if (state.stopped) break;
		}
		state.passive = false;
		state.current = null;
		return !(state.cancelable && state.prevented);
	}
	[custom](depth: number, options: any, inspect: any): string {
		const { name } = this.constructor;
		if (depth < 0) return name;
		return `${name} ${inspect({}, { ...options, depth: Number.isInteger(options.depth) ? options.depth - 1 : options.depth })}`;
	}
}
face(EventTarget, "EventTarget", { is: isTarget, wrong: () => invalidThis("EventTarget"), lengths: { addEventListener: 2, removeEventListener: 2 } });

/** For node:events' getEventListeners. */
export const listenersOf = (target: any, type: unknown): any[] => (listsOf(target)?.get(`${type}`) ?? []).map((e) => e.listener[handled] ?? e.listener);

/** Calls one listener; what it throws, or an async one rejects with, nobody has caught. */
function run(listener: any, target: EventTarget, event: Event): void {
	try {
		const result = typeof listener === "function" ? listener.call(target, event) : typeof listener.handleEvent === "function" ? listener.handleEvent(event) : undefined;
		if (result !== undefined && result !== null && typeof result.then === "function") result.then(undefined, uncaught);
	} catch (err) {
		uncaught(err);
	}
}

const uncaught = (err: unknown): void => queueMicrotask(() => reportError(err, "uncaught"));

function typeName(type: unknown): string {
	if (typeof type === "symbol") throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'value' is invalid. Received ${String(type)}`);
	return `${type}`;
}

function warn(listener: unknown, type: unknown, target: EventTarget): void {
	const warning = Object.assign(new Error(`addEventListener called with ${listener} which has no effect.`), { name: "AddEventListenerArgumentTypeWarning", target, type });
	(globalThis as any).process.emitWarning(warning);
}

const handled = Symbol("handler");

/** Gives a class an on… property, which is one listener that can be replaced and keeps its place. */
export function handlerProperty(proto: object, type: string): void {
	const handlers = new WeakMap<object, any>();
	const name = `on${type}`;
	const accessor = Object.getOwnPropertyDescriptor({
		get [name]() {
			if (!hasLists(this)) throw invalidThis("EventTarget");
			return handlers.get(this)?.[handled] ?? null;
		},
		set [name](fn: any) {
			if (!hasLists(this)) throw invalidThis("EventTarget");
			let listener = handlers.get(this);
			if (!listener) {
				listener = function (this: any, event: Event) {
					if (typeof listener[handled] === "function") return listener[handled].call(this, event);
				};
				handlers.set(this, listener);
				(this as any).addEventListener(type, listener);
			}
			listener[handled] = fn;
		},
	}, name)!;
	Object.defineProperty(proto, name, { ...accessor, enumerable: true, configurable: true });
}
