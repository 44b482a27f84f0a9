// mock of node:test: functions, methods and properties that are others for a while, and a clock that a test moves.

function failed(Kind: any, code: string, message: string): Error {
	return Object.assign(new Kind(message), { code });
}
const unfit = (message: string) => failed(TypeError, "ERR_INVALID_ARG_VALUE", message);
const early = () => failed(Error, "ERR_INVALID_STATE", "Invalid state: You should enable MockTimers first by calling the .enable function");

type Use = { times?: number };

/** What a mocked function knows of its calls. */
class Calls {
	calls: any[] = [];
	once = new Map<number, any>();
	constructor(readonly original: any, public run: any, readonly times: number, readonly restore: () => void) {}
	callCount = () => this.calls.length;
	resetCalls = () => void (this.calls = []);
	mockImplementation = (f: any) => void (this.run = f);
	mockImplementationOnce = (f: any, call = this.calls.length) => void this.once.set(call, f);
	/** The function of the next call. */
	next() {
		const n = this.calls.length;
		const once = this.once.get(n);
		const now = once ?? (n < this.times ? this.run : this.original);
		if (n + 1 === this.times) this.restore();
		this.once.delete(n);
		return now;
	}
}

export class Mocks {
	private undo: (() => void)[] = [];
	private clock?: Timers;
	get timers(): Timers {
		return (this.clock ??= new Timers());
	}
	fn(original: any = function () {}, implementation: any = original, use: Use = {}): any {
		if (typeof original !== "function") [use, original, implementation] = [original, () => {}, () => {}];
		else if (typeof implementation !== "function") [use, implementation] = [implementation, original];
		const state: Calls = new Calls(original, implementation, use.times ?? Infinity, () => void (state.run = original));
		return this.wrapped(original, state);
	}
	private wrapped(original: any, state: Calls): any {
		const told = (self: any, args: any[], target: any, run: (f: any) => any) => {
			const call: any = { arguments: args, error: undefined, result: undefined, stack: new Error(), target, this: self };
			const f = state.next();
			try {
				return (call.result = run(f));
			} catch (error) {
				call.error = error;
				throw error;
			} finally {
				state.calls.push(call);
			}
		};
		return new Proxy(original, {
			apply: (_, self, args) => told(self, args, undefined, (f) => Reflect.apply(f, self, args)),
			construct: (target, args, made) => told(undefined, args, target, (f) => Reflect.construct(f, args, made)) as object,
			get: (target, key, self) => (key === "mock" ? state : Reflect.get(target, key, self)),
		});
	}
	method(object: any, name: PropertyKey, implementation?: any, options: any = {}): any {
		if (typeof implementation === "object") [options, implementation] = [implementation, undefined];
		let holder = object;
		while (holder && !Object.getOwnPropertyDescriptor(holder, name)) holder = Object.getPrototypeOf(holder);
		const found = holder && Object.getOwnPropertyDescriptor(holder, name)!;
		const part = options.getter ? "get" : options.setter ? "set" : "value";
		const original = found?.[part];
		if (typeof original !== "function") throw unfit(`The argument 'methodName' must be a method. Received ${original === undefined ? "undefined" : String(original)}`);
		const own = holder === object ? found : undefined;
		const restore = () => void (own ? Object.defineProperty(object, name, own) : delete object[name]);
		this.undo.push(restore);
		const mocked = this.wrapped(original, new Calls(original, implementation ?? original, options.times ?? Infinity, restore));
		Object.defineProperty(object, name, { ...found, configurable: true, [part]: mocked });
		return mocked;
	}
	getter(object: any, name: PropertyKey, implementation?: any, options: any = {}): any {
		return this.method(object, name, implementation, { ...options, getter: true });
	}
	setter(object: any, name: PropertyKey, implementation?: any, options: any = {}): any {
		return this.method(object, name, implementation, { ...options, setter: true });
	}
	reset() {
		this.restoreAll();
		this.clock?.reset();
	}
	restoreAll() {
		for (const back of this.undo.splice(0).reverse()) back();
	}
}

type Entry = { id: number; at: number; every?: number; run: (...args: any[]) => void; args: any[] };
const kinds = ["setTimeout", "setInterval", "setImmediate", "Date"];

/** Timers that run when the test says so. */
class Timers {
	private undo: (() => void)[] = [];
	private queue: Entry[] = [];
	private now = 0;
	private last = 0;
	private enabled = false;

	enable(options: { apis?: string[]; now?: number | Date } = {}) {
		if (this.enabled) throw failed(Error, "ERR_INVALID_STATE", "Invalid state: MockTimers is already enabled!");
		const apis = options.apis ?? kinds;
		const now = Number(options.now ?? 0);
		for (const api of apis) if (!kinds.includes(api)) throw unfit(`The property 'options.apis' option ${api} is not supported. Received '${api}'`);
		this.positive(now);
		[this.now, this.enabled] = [now, true];
		const globals: any = globalThis;
		for (const api of apis) {
			if (api === "Date") {
				this.put(globals, "Date", this.date());
				continue;
			}
			const clear = api.replace("set", "clear");
			const begin = api === "setImmediate" ? (run: any, ...args: any[]) => this.add(run, -1, undefined, args) : (run: any, ms: any, ...args: any[]) => this.add(run, ms, api === "setInterval" ? ms : undefined, args);
			const end = (handle: any) => void (this.queue = this.queue.filter((e) => e.id !== (handle?.id ?? handle)));
			for (const on of [globals, require("node:timers")]) {
				this.put(on, api, begin);
				this.put(on, clear, end);
			}
			if (api !== "setInterval") {
				const waits = api === "setTimeout" ? (ms?: any, value?: any, o?: any) => this.later(ms, value, o) : (value?: any, o?: any) => this.later(-1, value, o);
				this.put(require("node:timers/promises"), api, waits);
			}
		}
	}
	tick(ms = 1) {
		if (!this.enabled) throw early();
		this.positive(ms);
		this.now += ms;
		for (;;) {
			const next = this.queue[0];
			if (!next || next.at > this.now) return;
			this.queue.shift();
			if (next.every !== undefined) this.insert({ ...next, at: next.at + Math.max(next.every, 1) });
			next.run(...next.args);
		}
	}
	runAll() {
		if (!this.enabled) throw early();
		const last = this.queue.at(-1);
		if (last) this.tick(Math.max(last.at - this.now, 0));
	}
	setTime(ms = 0) {
		if (!this.enabled) throw early();
		this.positive(ms);
		this.now = ms;
	}
	reset() {
		if (!this.enabled) return;
		for (const back of this.undo.splice(0).reverse()) back();
		[this.queue, this.enabled] = [[], false];
	}
	[Symbol.for("nodejs.dispose")]() {
		this.reset();
	}

	private positive(time: number) {
		if (!(time >= 0)) throw unfit(`The argument 'time' ${time}. Received 'positive integer'`);
	}
	private put(on: any, name: string, value: any) {
		const was = Object.getOwnPropertyDescriptor(on, name);
		if (!was) return;
		Object.defineProperty(on, name, { ...("value" in was ? { writable: true } : {}), enumerable: was.enumerable, configurable: true, value });
		this.undo.push(() => Object.defineProperty(on, name, was));
	}
	private insert(e: Entry) {
		let at = this.queue.length;
		while (at > 0 && this.queue[at - 1].at > e.at) at--;
		this.queue.splice(at, 0, e);
	}
	private add(run: any, ms: any, every: any, args: any[]) {
		const [wait, again] = [Number(ms) || 0, every === undefined ? undefined : Number(every) || 0];
		const id = ++this.last;
		this.insert({ id, at: this.now + wait, every: again, run, args });
		const handle: any = { id, ref: () => handle, unref: () => handle, hasRef: () => true, refresh: () => handle, [Symbol.toPrimitive]: () => id };
		return handle;
	}
	private later(ms: any, value: any, options: any = {}) {
		return new Promise((done, fail) => {
			const stopped = () => fail(Object.assign(new Error("The operation was aborted", { cause: options.signal.reason }), { name: "AbortError", code: "ABORT_ERR" }));
			if (options.signal?.aborted) return stopped();
			const { id } = this.add(() => done(value), ms, undefined, []);
			options.signal?.addEventListener("abort", () => ((this.queue = this.queue.filter((e) => e.id !== id)), stopped()), { once: true });
		});
	}
	private date(): DateConstructor {
		const Real = Date;
		const time = () => this.now;
		const mocked = new Proxy(Real, {
			apply: () => new Real(time()).toString(),
			construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [time()] : args, made === mocked ? target : made),
			get: (target, key, self) => (key === "now" ? time : key === "isMock" ? true : Reflect.get(target, key, self)),
		}) as DateConstructor;
		return mocked;
	}
}
