// Timers with Node's Timeout and Immediate objects, over the host's clock.
import { clearTimer, refTimer, reportError, requireHost, setImmediateTask, setTimer } from "pi:host";
import { checkFunction } from "pi:node/internal_errors";

const live = new Map<number, Timeout>();
const maxDelay = 2 ** 31 - 1;

/** What setTimeout and setInterval return. */
export class Timeout {
	_idleTimeout: number;
	_repeat: number | null;
	_destroyed = false;
	_onTimeout: ((...args: any[]) => void) | null;
	#args: any[];
	#id = 0;
	#ref = true;
	#key = 0;

	constructor(callback: (...args: any[]) => void, delay: unknown, args: any[], repeat: boolean) {
		let ms = Number(delay);
		if (!(ms >= 1 && ms <= maxDelay)) {
			if (ms > maxDelay) (globalThis as any).process.emitWarning(`${ms} does not fit into a 32-bit signed integer.\nTimeout duration was set to 1.`, "TimeoutOverflowWarning");
			ms = 1;
		}
		ms = Math.trunc(ms);
		this._onTimeout = callback;
		this._idleTimeout = ms;
		this._repeat = repeat ? ms : null;
		this.#args = args;
		this.#start();
	}

	#start(): void {
		this.#id = setTimer(() => this.#fire(), this._idleTimeout);
		if (!this.#ref) refTimer(this.#id, false);
		if (this.#key === 0) this.#key = this.#id;
		live.set(this.#key, this);
	}

	#fire(): void {
		const callback = this._onTimeout;
		if (this._destroyed || !callback) return;
		const id = this.#id;
		try {
			callback.apply(this, this.#args);
		} finally {
			// refresh() inside the callback has started it again already.
			if (!this._destroyed && this.#id === id) {
				if (this._repeat === null) this.close();
				else this.#start();
			}
		}
	}

	close(): this {
		if (!this._destroyed) clearTimer(this.#id);
		this._destroyed = true;
		live.delete(this.#key);
		return this;
	}

	ref(): this {
		this.#ref = true;
		if (!this._destroyed) refTimer(this.#id, true);
		return this;
	}

	unref(): this {
		this.#ref = false;
		if (!this._destroyed) refTimer(this.#id, false);
		return this;
	}

	hasRef(): boolean {
		return this.#ref;
	}

	refresh(): this {
		if (this._destroyed && this._repeat !== null) return this;
		clearTimer(this.#id);
		this._destroyed = false;
		this.#start();
		return this;
	}

	[Symbol.toPrimitive](): number {
		return this.#key;
	}

	[((Symbol as any).dispose ?? Symbol.for("nodejs.dispose")) as symbol](): void {
		this.close();
	}
}

/** What setImmediate returns. */
export class Immediate {
	_onImmediate: ((...args: any[]) => void) | null;
	_destroyed = false;
	#ref = true;

	constructor(callback: (...args: any[]) => void, args: any[]) {
		this._onImmediate = callback;
		setImmediateTask(() => {
			if (this._destroyed) return;
			this._destroyed = true;
			this._onImmediate = null;
			callback(...args);
		});
	}

	ref(): this {
		this.#ref = true;
		return this;
	}

	unref(): this {
		this.#ref = false;
		return this;
	}

	hasRef(): boolean {
		return this.#ref && !this._destroyed;
	}

	[((Symbol as any).dispose ?? Symbol.for("nodejs.dispose")) as symbol](): void {
		clearImmediate(this);
	}
}

export function setTimeout(callback: (...args: any[]) => void, delay?: number, ...args: any[]): Timeout {
	checkFunction(callback, "callback");
	return new Timeout(callback, delay, args, false);
}

export function setInterval(callback: (...args: any[]) => void, delay?: number, ...args: any[]): Timeout {
	checkFunction(callback, "callback");
	return new Timeout(callback, delay, args, true);
}

export function clearTimeout(timer?: unknown): void {
	if (timer instanceof Timeout) timer.close();
	else if (typeof timer === "number" || typeof timer === "string") live.get(Number(timer))?.close();
}

export function clearInterval(timer?: unknown): void {
	clearTimeout(timer);
}

export function setImmediate(callback: (...args: any[]) => void, ...args: any[]): Immediate {
	checkFunction(callback, "callback");
	return new Immediate(callback, args);
}

export function clearImmediate(immediate?: unknown): void {
	if (!(immediate instanceof Immediate)) return;
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
