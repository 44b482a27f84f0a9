// node:events.
import { requireHost } from "pi:host";
import { takeAdopted } from "pi:node/internal_callable";
import { checkFunction, invalidArgType, nodeError, outOfRange } from "pi:node/internal_errors";
import { getEventListeners, getMaxListeners, on, once, addAbortListener } from "./events/helpers.ts";

export type Listener = (...args: any[]) => any;

export interface Emitter {
	on(event: string | symbol, fn: Listener): this;
	addListener(event: string | symbol, fn: Listener): this;
	once(event: string | symbol, fn: Listener): this;
	prependListener(event: string | symbol, fn: Listener): this;
	prependOnceListener(event: string | symbol, fn: Listener): this;
	off(event: string | symbol, fn: Listener): this;
	removeListener(event: string | symbol, fn: Listener): this;
	removeAllListeners(event?: string | symbol): this;
	emit(event: string | symbol, ...args: any[]): boolean;
	listenerCount(event: string | symbol, fn?: Listener): number;
	listeners(event: string | symbol): Listener[];
	rawListeners(event: string | symbol): Listener[];
	eventNames(): (string | symbol)[];
	setMaxListeners(n: number): this;
	getMaxListeners(): number;
}

export interface EmitterClass {
	new (options?: { captureRejections?: boolean }): Emitter;
	prototype: any;
	[name: string]: any;
}

export const errorMonitor: unique symbol = Symbol("events.errorMonitor") as any;
export const captureRejectionSymbol: symbol = Symbol.for("nodejs.rejection");
const kCapture = Symbol("kCapture");
const kShapeMode = Symbol("shapeMode");
let defaultMax = 10;

/** Node's EventEmitter: a function, so that old code may call it on its own objects. */
export const EventEmitter: EmitterClass = function EventEmitter(this: any, options?: any) {
	const self = takeAdopted() ?? this;
	init(self, options);
	if (self !== this) return self;
} as any;
Object.defineProperty(EventEmitter, "name", { value: "EventEmitter", configurable: true });

function init(self: any, options?: any): void {
	if (self._events === undefined || self._events === Object.getPrototypeOf(self)._events) {
		self._events = Object.create(null);
		self._eventsCount = 0;
	}
	self._maxListeners ??= undefined;
	if (options?.captureRejections !== undefined && typeof options.captureRejections !== "boolean") {
		throw invalidArgType("options.captureRejections", "boolean", options.captureRejections);
	}
	const capture = options?.captureRejections ?? EventEmitter.captureRejections;
	self[kShapeMode] = false;
	self[kCapture] = capture;
}

function eventsOf(self: any): Record<string | symbol, Listener | Listener[]> {
	if (self._events === undefined || !Object.hasOwn(self, "_events")) {
		self._events = Object.create(null);
		self._eventsCount = 0;
	}
	return self._events;
}

function listOf(self: any, event: string | symbol): Listener[] {
	const found = self._events?.[event];
	return found === undefined ? [] : typeof found === "function" ? [found] : found;
}

function checkListener(fn: unknown): asserts fn is Listener {
	checkFunction(fn, "listener");
}

function maxOf(self: any): number {
	return self._maxListeners === undefined ? defaultMax : self._maxListeners;
}

function add(self: any, event: string | symbol, fn: Listener, front: boolean): any {
	checkListener(fn);
	const events = eventsOf(self);
	if (events.newListener !== undefined) self.emit("newListener", event, (fn as any).listener ?? fn);
	const old = self._events[event];
	if (old === undefined) {
		self._events[event] = fn;
		self._eventsCount++;
		return self;
	}
	// A new array each time, so an emit under way keeps its own list.
	const before = typeof old === "function" ? [old] : old;
	const list: any = front ? [fn, ...before] : [...before, fn];
	self._events[event] = list;
	const max = maxOf(self);
	if (max > 0 && list.length > max && !before.warned) {
		list.warned = true;
		warnLeak(self, event, list.length);
	} else if (before.warned) list.warned = true;
	return self;
}

function warnLeak(self: any, event: string | symbol, count: number): void {
	const message = `Possible EventEmitter memory leak detected. ${count} ${String(event)} listeners added to ` +
		`[${self.constructor?.name ?? "Object"}]. MaxListeners is ${maxOf(self)}. Use emitter.setMaxListeners() to increase limit`;
	const warning: any = new Error(message);
	warning.name = "MaxListenersExceededWarning";
	warning.emitter = self;
	warning.type = event;
	warning.count = count;
	(globalThis as any).process?.emitWarning?.(warning);
}

interface Once {
	fired: boolean;
	self: any;
	event: string | symbol;
	fn: Listener;
	wrapped?: Listener;
}

function onceWrapper(this: Once, ...args: any[]): any {
	if (this.fired) return undefined;
	this.fired = true;
	this.self.removeListener(this.event, this.wrapped);
	return this.fn.apply(this.self, args);
}

function wrapOnce(self: any, event: string | symbol, fn: Listener): Listener {
	checkListener(fn);
	const state: Once = { fired: false, self, event, fn };
	const wrapped: any = onceWrapper.bind(state);
	wrapped.listener = fn;
	state.wrapped = wrapped;
	return wrapped;
}

function unhandled(er: unknown): unknown {
	if (er instanceof Error) return er;
	const shown = requireHost("pi:node/internal_inspect").inspect(er);
	const err = nodeError(Error, "ERR_UNHANDLED_ERROR", `Unhandled error. (${shown})`);
	err.context = er;
	return err;
}

function call(self: any, fn: Listener, event: string | symbol, args: any[]): void {
	const result = fn.apply(self, args);
	if (!self[kCapture] || result === null || typeof result !== "object" || typeof result.then !== "function") return;
	result.then(undefined, (err: unknown) => {
		queueMicrotask(() => {
			if (typeof self[captureRejectionSymbol] === "function") self[captureRejectionSymbol](err, event, ...args);
			else {
				Object.defineProperty(self, kCapture, { value: false, configurable: true, writable: true });
				try {
					self.emit("error", err);
				} finally {
					Object.defineProperty(self, kCapture, { value: true, configurable: true, writable: true });
				}
			}
		});
	});
}

const methods = {
	_events: undefined as any,
	_eventsCount: 0,
	_maxListeners: undefined as any,
	setMaxListeners(this: any, n: number) {
		if (typeof n !== "number") throw invalidArgType("setMaxListeners", "number", n);
		if (n < 0 || Number.isNaN(n)) throw outOfRange("setMaxListeners", ">= 0", n);
		this._maxListeners = n;
		return this;
	},
	getMaxListeners(this: any) {
		return maxOf(this);
	},
	emit(this: any, event: string | symbol, ...args: any[]): boolean {
		const events = this._events;
		if (event === "error") {
			if (events?.[errorMonitor] !== undefined) this.emit(errorMonitor, ...args);
			if (events?.error === undefined) throw unhandled(args[0]);
		}
		const handler = events?.[event];
		if (handler === undefined) return false;
		if (typeof handler === "function") call(this, handler, event, args);
		else for (const fn of handler) call(this, fn, event, args);
		return true;
	},
	addListener(this: any, event: string | symbol, fn: Listener) {
		return add(this, event, fn, false);
	},
	prependListener(this: any, event: string | symbol, fn: Listener) {
		return add(this, event, fn, true);
	},
	once(this: any, event: string | symbol, fn: Listener) {
		return this.on(event, wrapOnce(this, event, fn));
	},
	prependOnceListener(this: any, event: string | symbol, fn: Listener) {
		return this.prependListener(event, wrapOnce(this, event, fn));
	},
	removeListener(this: any, event: string | symbol, fn: Listener) {
		checkListener(fn);
		const list = listOf(this, event);
		const at = list.findLastIndex((l: any) => l === fn || l.listener === fn);
		if (at < 0) return this;
		const removed: any = list[at];
		if (list.length === 1) {
			delete this._events[event];
			this._eventsCount--;
		} else {
			const rest: any = list.toSpliced(at, 1);
			if ((list as any).warned) rest.warned = true;
			this._events[event] = rest.length === 1 ? rest[0] : rest;
		}
		if (this._events.removeListener !== undefined) this.emit("removeListener", event, list.length === 1 ? (removed.listener ?? fn) : fn);
		return this;
	},
	removeAllListeners(this: any, event?: string | symbol) {
		if (this._events === undefined) return this;
		if (this._events.removeListener === undefined) {
			if (event === undefined) {
				this._events = Object.create(null);
				this._eventsCount = 0;
			} else if (this._events[event] !== undefined) {
				delete this._events[event];
				this._eventsCount--;
			}
			return this;
		}
		if (event === undefined) {
			for (const name of Reflect.ownKeys(this._events)) if (name !== "removeListener") this.removeAllListeners(name);
			this.removeAllListeners("removeListener");
			return this;
		}
		for (const fn of listOf(this, event).toReversed()) this.removeListener(event, fn);
		return this;
	},
	listeners(this: any, event: string | symbol) {
		return listOf(this, event).map((l: any) => l.listener ?? l);
	},
	rawListeners(this: any, event: string | symbol) {
		return [...listOf(this, event)];
	},
	listenerCount(this: any, event: string | symbol, fn?: Listener) {
		const list = listOf(this, event);
		return fn === undefined ? list.length : list.filter((l: any) => l === fn || l.listener === fn).length;
	},
	eventNames(this: any) {
		return this._events ? Reflect.ownKeys(this._events) : [];
	},
} as any;
methods.on = methods.addListener;
methods.off = methods.removeListener;
// In Node's order, with both names beside each other.
const aliases: Record<string, string> = { addListener: "on", removeListener: "off" };
for (const name of Object.keys(methods)) {
	EventEmitter.prototype[name] = methods[name];
	if (aliases[name]) EventEmitter.prototype[aliases[name]] = methods[name];
}

export function setMaxListeners(n = defaultMax, ...targets: any[]): void {
	if (typeof n !== "number") throw invalidArgType("setMaxListeners", "number", n);
	if (n < 0 || Number.isNaN(n)) throw outOfRange("setMaxListeners", ">= 0", n);
	if (targets.length === 0) defaultMax = n;
	for (const target of targets) {
		if (typeof target.setMaxListeners === "function") target.setMaxListeners(n);
		else if (typeof target.addEventListener === "function") target[Symbol.for("pier.maxListeners")] = n;
		else throw invalidArgType("eventTargets", ["EventEmitter", "EventTarget"], target);
	}
}

export function listenerCount(emitter: any, event: string | symbol): number {
	return typeof emitter.listenerCount === "function" ? emitter.listenerCount(event) : listOf(emitter, event).length;
}

/** An emitter whose listeners run in the async context that it was made in. */
export class EventEmitterAsyncResource extends EventEmitter {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "EventEmitterAsyncResource", configurable: true });
	}
	#resource: any;
	constructor(options: any = undefined) {
		super(options);
		if (new.target === EventEmitterAsyncResource && typeof options?.name !== "string") throw invalidArgType("options.name", "string", options?.name);
		const { AsyncResource } = requireHost("pi:node/async_hooks");
		const emitter = this;
		class EventEmitterReferencingAsyncResource extends AsyncResource {
			get eventEmitter() {
				return emitter;
			}
		}
		this.#resource = new (EventEmitterReferencingAsyncResource as any)(options?.name ?? new.target.name);
	}
	emit(event: string | symbol, ...args: any[]): boolean {
		return this.#resource.runInAsyncScope((super.emit as any), this, event, ...args);
	}
	emitDestroy(): void {
		this.#resource.emitDestroy();
	}
	get asyncId(): number {
		return this.#resource.asyncId();
	}
	get triggerAsyncId(): number {
		return this.#resource.triggerAsyncId();
	}
	get asyncResource(): any {
		return this.#resource;
	}
}

Object.defineProperty(EventEmitter, "defaultMaxListeners", {
	get: () => defaultMax,
	set(n: unknown) {
		if (typeof n !== "number") throw invalidArgType("defaultMaxListeners", "number", n);
		if (n < 0 || Number.isNaN(n)) throw outOfRange("defaultMaxListeners", ">= 0", n);
		defaultMax = n;
	},
	enumerable: true, configurable: true,
});
Object.assign(EventEmitter, {
	EventEmitter, EventEmitterAsyncResource, errorMonitor, kMaxEventTargetListeners: Symbol("events.maxEventTargetListeners"), kMaxEventTargetListenersWarned: Symbol("events.maxEventTargetListenersWarned"), captureRejectionSymbol, captureRejections: false,
	usingDomains: false, on, once, getEventListeners, getMaxListeners, setMaxListeners, listenerCount, addAbortListener,
	init(this: any, options?: any) {
		init(this, options);
	},
});

export default EventEmitter;
export { EventEmitter as "module.exports" };
