// node:async_hooks: AsyncLocalStorage over what the shims can see. The engine has no hook on promise jobs, so a store
// follows synchronous calls, promise reactions registered with then, catch and finally, ticks, timers and microtasks;
// after an `await` in an async function the store is the one of whoever settled the awaited promise.
import { requireHost } from "pi:host";
import { checkFunction, denied } from "pi:node/internal_errors";

type Frame = Map<AsyncLocalStorage<any>, any>;
let current: Frame = new Map();
let installed = false;

function bindFrame<T extends (...args: any[]) => any>(fn: T): T {
	if (typeof fn !== "function") return fn;
	const frame = current;
	return function (this: any, ...args: any[]) {
		const before = current;
		current = frame;
		try {
			return fn.apply(this, args);
		} finally {
			current = before;
		}
	} as T;
}

/** Makes promise reactions and timers keep the frame; only once somebody uses a store. */
function install(): void {
	if (installed) return;
	installed = true;
	const then = Promise.prototype.then;
	Object.defineProperty(Promise.prototype, "then", {
		value: function (this: Promise<any>, ok: any, bad: any) {
			return current.size === 0 ? then.call(this, ok, bad) : then.call(this, bindFrame(ok), bindFrame(bad));
		},
		writable: true, configurable: true,
	});
	const scope = globalThis as any;
	for (const name of ["setTimeout", "setInterval", "setImmediate", "queueMicrotask"]) {
		const original = scope[name];
		const wrapped = (fn: any, ...rest: any[]) => original(typeof fn === "function" ? bindFrame(fn) : fn, ...rest);
		for (const key of Reflect.ownKeys(original)) if (key !== "prototype") Object.defineProperty(wrapped, key, Object.getOwnPropertyDescriptor(original, key)!);
		scope[name] = wrapped;
	}
	const process = requireHost("pi:node/process");
	const tick = process.nextTick;
	process.nextTick = (fn: any, ...args: any[]) => tick(bindFrame(fn), ...args);
}

export class AsyncLocalStorage<T> {
	static bind<F extends (...args: any[]) => any>(fn: F): F {
		checkFunction(fn, "fn");
		return bindFrame(fn);
	}
	static snapshot(): (fn: (...args: any[]) => any, ...args: any[]) => any {
		return bindFrame((fn: any, ...args: any[]) => fn(...args));
	}
	run<R>(store: T, fn: (...args: any[]) => R, ...args: any[]): R {
		install();
		const before = current;
		current = new Map(current).set(this, store);
		try {
			return fn(...args);
		} finally {
			current = before;
		}
	}
	exit<R>(fn: (...args: any[]) => R, ...args: any[]): R {
		const before = current;
		current = new Map(current);
		current.delete(this);
		try {
			return fn(...args);
		} finally {
			current = before;
		}
	}
	enterWith(store: T): void {
		install();
		current = new Map(current).set(this, store);
	}
	getStore(): T | undefined {
		return current.get(this);
	}
	disable(): void {
		current = new Map(current);
		current.delete(this);
	}
}

let ids = 1;

export class AsyncResource {
	readonly type: string;
	#id = ++ids;
	#run = bindFrame((fn: any, self: any, ...args: any[]) => fn.apply(self, args));
	constructor(type: string) {
		this.type = type;
	}
	static bind<F extends (...args: any[]) => any>(fn: F): F {
		return bindFrame(fn);
	}
	bind<F extends (...args: any[]) => any>(fn: F): F {
		return ((...args: any[]) => this.runInAsyncScope(fn, undefined, ...args)) as F;
	}
	runInAsyncScope(fn: (...args: any[]) => any, self?: any, ...args: any[]): any {
		return this.#run(fn, self, ...args);
	}
	emitDestroy(): this {
		return this;
	}
	asyncId(): number {
		return this.#id;
	}
	triggerAsyncId(): number {
		return 1;
	}
}

export const executionAsyncId = (): number => 1;
export const triggerAsyncId = (): number => 0;
export const executionAsyncResource = (): object => ({});
export function createHook(): any {
	return {
		enable() {
			throw denied("async_hooks.createHook().enable", "the engine has no such hooks");
		},
		disable() {
			return this;
		},
	};
}
export const asyncWrapProviders = Object.freeze({});

export default { AsyncLocalStorage, AsyncResource, asyncWrapProviders, createHook, executionAsyncId, executionAsyncResource, triggerAsyncId };
