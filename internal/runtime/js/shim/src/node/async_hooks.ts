// node:async_hooks. The current frame is a map from storage to store. The engine carries it over awaits (pi:host's follow);
// promise reactions, timers and microtasks carry it by being wrapped, from the first use of a storage on.
import { follow, mark, requireHost } from "pi:host";
import { checkFunction, denied, invalidArgType, nodeError } from "pi:node/internal_errors";
import { bindTicks } from "pi:node/internal_ticks";

type Frame = ReadonlyMap<AsyncLocalStorage<any>, any>;
const empty: Frame = new Map();
/** Without a frame for what began before follow. */
const cell: { frame: Frame | undefined } = { frame: empty };
let installed = false;

/** Runs fn in a frame, and returns to the one before. */
function within<R>(frame: Frame | undefined, fn: (...args: any[]) => R, self: unknown, args: any[]): R {
	const before = cell.frame;
	cell.frame = frame;
	try {
		return Reflect.apply(fn, self, args);
	} finally {
		cell.frame = before;
	}
}

/** Makes fn run in the frame of now. */
function bindFrame<T>(fn: T): T {
	if (!installed || typeof fn !== "function") return fn;
	const frame = cell.frame;
	return function (this: any, ...args: any[]) {
		return within(frame, fn as any, this, args);
	} as T;
}

function install(): void {
	if (installed) return;
	installed = true;
	follow(cell);
	const then = Promise.prototype.then;
	replace(Promise.prototype, "then", {
		then(this: Promise<any>, ok: any, bad: any) {
			return cell.frame?.size ? then.call(this, bindFrame(ok), bindFrame(bad)) : then.call(this, ok, bad);
		},
	}.then);
	const generators = Object.getPrototypeOf(async function* () {}.prototype);
	for (const name of ["next", "return", "throw"]) {
		const step = generators[name];
		replace(generators, name, {
			[name](this: unknown, ...args: any[]) {
				mark(this);
				return Reflect.apply(step, this, args);
			},
		}[name]);
	}
	bindTicks(bindFrame);
	installTimers();
}

function installTimers(): void {
	const scope = globalThis as any;
	const timers = requireHost("pi:node/timers");
	for (const name of ["setTimeout", "setInterval", "setImmediate", "queueMicrotask"]) {
		const original = scope[name];
		const wrapped = { [name]: (fn: any, ...rest: any[]) => original(bindFrame(fn), ...rest) }[name];
		for (const key of Reflect.ownKeys(original)) if (key !== "prototype") Object.defineProperty(wrapped, key, Object.getOwnPropertyDescriptor(original, key)!);
		replace(scope, name, wrapped);
		if (timers[name] === original) timers[name] = wrapped;
	}
}

function replace(target: any, name: string, value: unknown): void {
	Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: Object.getOwnPropertyDescriptor(target, name)?.enumerable });
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
		return within(new Map(cell.frame ?? empty).set(this, store), fn, undefined, args);
	}
	exit<R>(fn: (...args: any[]) => R, ...args: any[]): R {
		return within(this.#without(), fn, undefined, args);
	}
	enterWith(store: T): void {
		install();
		cell.frame = new Map(cell.frame ?? empty).set(this, store);
	}
	getStore(): T | undefined {
		return cell.frame?.get(this);
	}
	disable(): void {
		cell.frame = this.#without();
	}
	#without(): Frame {
		const frame = new Map(cell.frame ?? empty);
		frame.delete(this);
		return frame;
	}
}

let ids = 1;

export class AsyncResource {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "AsyncResource", configurable: true });
	}
	#type: string;
	#id = ++ids;
	#trigger: number;
	#run = bindFrame((fn: any, self: any, ...args: any[]) => Reflect.apply(fn, self, args));
	constructor(type: string, options: any = {}) {
		if (typeof type !== "string") throw invalidArgType("type", "string", type);
		this.#type = type;
		this.#trigger = typeof options === "number" ? options : (options?.triggerAsyncId ?? executionAsyncId());
		if (!Number.isSafeInteger(this.#trigger) || this.#trigger < -1) throw nodeError(RangeError, "ERR_INVALID_ASYNC_ID", `Invalid triggerAsyncId value: ${this.#trigger}`);
	}
	static bind<F extends (...args: any[]) => any>(fn: F, type?: string, self?: unknown): F {
		return new AsyncResource(type || fn.name || "bound-anonymous-fn").bind(fn, self);
	}
	bind<F extends (...args: any[]) => any>(fn: F, self?: unknown): F {
		checkFunction(fn, "fn");
		const resource = this;
		const bound = function (this: unknown, ...args: any[]) {
			return resource.runInAsyncScope(fn, self === undefined ? this : self, ...args);
		};
		Object.defineProperty(bound, "length", { configurable: true, value: fn.length });
		return bound as F;
	}
	runInAsyncScope(fn: (...args: any[]) => any, self?: any, ...args: any[]): any {
		const before = current;
		current = this;
		try {
			return this.#run(fn, self, ...args);
		} finally {
			current = before;
		}
	}
	emitDestroy(): this {
		return this;
	}
	asyncId(): number {
		return this.#id;
	}
	triggerAsyncId(): number {
		return this.#trigger;
	}
}

/** The resource in whose scope code runs; outside of all there is one that stands for the extension. */
let current: AsyncResource | undefined;
const outside = {};
export const executionAsyncId = (): number => current?.asyncId() ?? 1;
export const triggerAsyncId = (): number => current?.triggerAsyncId() ?? 0;
export const executionAsyncResource = (): object => current ?? outside;
export function createHook(callbacks: any): any {
	if (callbacks === null || typeof callbacks !== "object") throw invalidArgType("callbacks", "Object", callbacks);
	for (const name of ["init", "before", "after", "destroy", "promiseResolve"]) {
		if (callbacks[name] !== undefined && typeof callbacks[name] !== "function") throw nodeError(TypeError, "ERR_ASYNC_CALLBACK", `hook.${name} must be a function`);
	}
	return {
		enable() {
			throw denied("async_hooks.createHook().enable", "the engine has no such hooks");
		},
		disable() {
			return this;
		},
	};
}
export const asyncWrapProviders = Object.freeze(Object.fromEntries(`NONE DIRHANDLE DNSCHANNEL ELDHISTOGRAM FILEHANDLE FILEHANDLECLOSEREQ BLOBREADER FSEVENTWRAP FSREQCALLBACK FSREQPROMISE
	GETADDRINFOREQWRAP GETNAMEINFOREQWRAP HEAPSNAPSHOT HTTP2SESSION HTTP2STREAM HTTP2PING HTTP2SETTINGS HTTPINCOMINGMESSAGE
	HTTPCLIENTREQUEST JSSTREAM JSUDPWRAP MESSAGEPORT PIPECONNECTWRAP PIPESERVERWRAP PIPEWRAP PROCESSWRAP PROMISE QUERYWRAP
	QUIC_ENDPOINT QUIC_LOGSTREAM QUIC_PACKET QUIC_SESSION QUIC_STREAM QUIC_UDP SHUTDOWNWRAP SIGNALWRAP STATWATCHER STREAMPIPE
	TCPCONNECTWRAP TCPSERVERWRAP TCPWRAP TTYWRAP UDPSENDWRAP UDPWRAP SIGINTWATCHDOG WORKER WORKERCPUPROFILE WORKERCPUUSAGE
	WORKERHEAPSNAPSHOT WORKERHEAPSTATISTICS WRITEWRAP ZLIB CHECKPRIMEREQUEST PBKDF2REQUEST KEYPAIRGENREQUEST KEYGENREQUEST
	KEYEXPORTREQUEST CIPHERREQUEST DERIVEBITSREQUEST HASHREQUEST RANDOMBYTESREQUEST RANDOMPRIMEREQUEST SCRYPTREQUEST SIGNREQUEST
	TLSWRAP VERIFYREQUEST`.split(/\s+/).map((name, n) => [name, n])));

const exported = { AsyncLocalStorage, AsyncResource, asyncWrapProviders, createHook, executionAsyncId, executionAsyncResource, triggerAsyncId };
export default exported;
export { exported as "module.exports" };
