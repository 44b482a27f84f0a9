// Timers with Node's Timeout and Immediate objects, over the host's clock.
import { clearTimer, monotonic, refTimer, reportError, requireHost, setImmediateTask, setTimer } from "pi:host";
import { checkFunction } from "pi:node/internal_errors";

/** The timers that code knows by their numbers. */
const known = new Map<number, Timeout>();
const maxDelay = 2 ** 31 - 1;
const refed = Symbol("refed");
const hasPrimitive = Symbol("kHasPrimitive");
const asyncId = Symbol("asyncId");
const triggerId = Symbol("triggerId");
const contextFrame = Symbol("kAsyncContextFrame");
const inspectCustom = Symbol.for("nodejs.util.inspect.custom");
let ids = 0;

/** Stands for the list that Node has a timer in. */
class TimersList {
	priorityQueuePosition = 0;
}
const list = new TimersList();

/** A delay as Node takes it: what does not fit is one, and told of when it is too much. */
export function duration(delay: any): number {
	const ms = delay * 1;
	if (ms >= 1 && ms <= maxDelay) return ms;
	if (ms > maxDelay) tellTooLong(ms);
	return 1;
}

export function tellTooLong(ms: number): void {
	(globalThis as any).process.emitWarning(`${ms} does not fit into a 32-bit signed integer.\nTimeout duration was set to 1.`, "TimeoutOverflowWarning");
}

/** What setTimeout and setInterval return. */
export class Timeout {
	_idleTimeout: number;
	_idlePrev: object | null = list;
	_idleNext: object | null = list;
	_idleStart: number | null = null;
	_onTimeout: ((...args: any[]) => void) | null;
	_timerArgs: any[] | undefined;
	_repeat: number | null;
	_destroyed = false;
	[refed]: boolean;
	[hasPrimitive] = false;
	[asyncId] = ++ids;
	[triggerId] = 0;
	[contextFrame] = undefined;
	#id = 0;

	constructor(callback: (...args: any[]) => void, after: unknown, args: any[] | undefined, isRepeat: boolean, isRefed: boolean) {
		const ms = duration(after);
		this._idleTimeout = ms;
		this._onTimeout = callback;
		this._timerArgs = args;
		this._repeat = isRepeat ? ms : null;
		this[refed] = isRefed;
		this.#start();
	}

	#start(): void {
		this._idleStart = Math.trunc(monotonic());
		this.#id = setTimer(() => this.#fire(), Math.trunc(this._idleTimeout));
		if (!this[refed]) refTimer(this.#id, false);
	}

	#fire(): void {
		const callback = this._onTimeout;
		if (this._destroyed) return;
		if (!callback) return this.#end();
		const id = this.#id;
		try {
			if (this._timerArgs === undefined) callback.call(this);
			else callback.apply(this, this._timerArgs);
		} finally {
			// refresh() inside the callback has started it again already.
			if (!this._destroyed && this.#id === id) {
				if (this._repeat && this._idleTimeout !== -1) {
					this._idleTimeout = this._repeat;
					this.#start();
				} else this.#end();
			}
		}
	}

	#end(): void {
		this._destroyed = true;
		this._idlePrev = this._idleNext = null;
		if (this[hasPrimitive]) known.delete(this[asyncId]);
	}

	refresh(): this {
		if (this._idleTimeout < 0) return this;
		clearTimer(this.#id);
		this._destroyed = false;
		this._idlePrev = this._idleNext = list;
		this.#start();
		return this;
	}

	unref(): this {
		this[refed] = false;
		if (!this._destroyed) refTimer(this.#id, false);
		return this;
	}

	ref(): this {
		this[refed] = true;
		if (!this._destroyed) refTimer(this.#id, true);
		return this;
	}

	hasRef(): boolean {
		return this[refed];
	}

	close(): this {
		this._onTimeout = null;
		if (this._destroyed) return this;
		clearTimer(this.#id);
		this.#end();
		this._idleTimeout = -1;
		return this;
	}

	[((Symbol as any).dispose ?? Symbol.for("nodejs.dispose")) as symbol](): void {
		this.close();
	}

	[Symbol.toPrimitive](): number {
		if (!this[hasPrimitive]) {
			this[hasPrimitive] = true;
			if (!this._destroyed) known.set(this[asyncId], this);
		}
		return this[asyncId];
	}

	[inspectCustom](_: unknown, options: any): string {
		return requireHost("pi:node/internal_inspect").inspect(this, { ...options, depth: 0, customInspect: false });
	}
}

/** What setImmediate returns. */
export class Immediate {
	_idleNext: object | null = null;
	_idlePrev: object | null = null;
	_onImmediate: ((...args: any[]) => void) | null;
	_argv: any[] | undefined;
	_destroyed = false;
	[refed] = true;
	[asyncId] = ++ids;
	[triggerId] = 0;
	[contextFrame] = undefined;

	constructor(callback: (...args: any[]) => void, args: any[] | undefined) {
		this._onImmediate = callback;
		this._argv = args;
		setImmediateTask(() => {
			const run = this._onImmediate;
			if (this._destroyed || !run) return;
			this._destroyed = true;
			try {
				if (args === undefined) run.call(this);
				else run.apply(this, args);
			} finally {
				this._onImmediate = null;
			}
		});
	}

	ref(): this {
		if (!this._destroyed) this[refed] = true;
		return this;
	}

	unref(): this {
		this[refed] = false;
		return this;
	}

	hasRef(): boolean {
		return this[refed] && !this._destroyed;
	}

	[((Symbol as any).dispose ?? Symbol.for("nodejs.dispose")) as symbol](): void {
		clearImmediate(this);
	}

	[inspectCustom](_: unknown, options: any): string {
		return requireHost("pi:node/internal_inspect").inspect(this, { ...options, depth: 0, customInspect: false });
	}
}
for (const [of, shown] of [[Timeout, ["close"]], [Immediate, []]] as const) {
	const keys = [...shown, Symbol.dispose ?? Symbol.for("nodejs.dispose"), Symbol.toPrimitive];
	for (const key of keys) if (Object.hasOwn(of.prototype, key)) Object.defineProperty(of.prototype, key, { enumerable: true });
}

export function setTimeout(callback: (...args: any[]) => void, delay?: number, ...args: any[]): Timeout {
	checkFunction(callback, "callback");
	return new Timeout(callback, delay, args.length > 0 ? args : undefined, false, true);
}

export function setInterval(callback: (...args: any[]) => void, delay?: number, ...args: any[]): Timeout {
	checkFunction(callback, "callback");
	return new Timeout(callback, delay, args.length > 0 ? args : undefined, true, true);
}

export function clearTimeout(timer?: unknown): void {
	if (timer instanceof Timeout) timer.close();
	else if (typeof timer === "number" || typeof timer === "string") known.get(Number(timer))?.close();
}

export function clearInterval(timer?: unknown): void {
	clearTimeout(timer);
}

export function setImmediate(callback: (...args: any[]) => void, ...args: any[]): Immediate {
	checkFunction(callback, "callback");
	return new Immediate(callback, args.length > 0 ? args : undefined);
}

export function clearImmediate(immediate?: any): void {
	if (!immediate || immediate._destroyed) return;
	if (typeof immediate !== "object" && typeof immediate !== "function") {
		throw new TypeError(`Cannot create property '_destroyed' on ${typeof immediate} '${String(immediate)}'`);
	}
	if (immediate instanceof Timeout) immediate.close();
	immediate._destroyed = true;
	immediate._onImmediate = null;
}

export function queueMicrotask(callback: () => void): void {
	checkFunction(callback, "callback");
	Promise.resolve().then(() => {
		try {
			callback();
		} catch (err) {
			reportError(err, "uncaught");
		}
	});
}

// util.promisify(setTimeout) is the sleep of old code.
for (const [fn, name] of [[setTimeout, "setTimeout"], [setImmediate, "setImmediate"]] as const) {
	Object.defineProperty(fn, Symbol.for("nodejs.util.promisify.custom"), {
		get: () => requireHost("pi:node/timers_promises")[name], enumerable: true,
	});
}
