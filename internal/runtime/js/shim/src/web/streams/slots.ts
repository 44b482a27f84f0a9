// What the parts of the streams have in common: promises, queues of chunks with their sizes, and errors in Node's words.
import { requireHost } from "pi:host";
import { invalidArgType, nodeError } from "pi:node/internal_errors";

export interface Deferred<T> {
	promise: Promise<T>;
	resolve(v: T): void;
	reject(e: unknown): void;
}

export function deferred<T = void>(): Deferred<T> {
	return (Promise as any).withResolvers() as Deferred<T>;
}

/** A promise whose rejection nobody has to handle. */
export function quiet<T>(p: Promise<T>): Promise<T> {
	p.then(undefined, () => {});
	return p;
}

/** One that is settled already, and whose rejection nobody has to handle. */
export function settled<T = undefined>(): Deferred<T> {
	const d = deferred<T>();
	d.resolve(undefined as T);
	return d;
}
export function failed<T = undefined>(err: unknown): Deferred<T> {
	const d = deferred<T>();
	quiet(d.promise);
	d.reject(err);
	return d;
}

export const invalidState = (message: string): TypeError => nodeError(TypeError, "ERR_INVALID_STATE", `Invalid state: ${message}`);

export function badValue(name: string, value: unknown, Base: any = TypeError, reason = "is invalid."): Error {
	const { inspect } = requireHost("pi:node/internal_inspect");
	return nodeError(Base, "ERR_INVALID_ARG_VALUE", `The ${name.includes(".") ? "property" : "argument"} '${name}' ${reason} Received ${inspect(value)}`);
}

export function checkOptions(value: unknown, name: string): any {
	if (value === undefined || value === null) return {};
	if (typeof value !== "object" && typeof value !== "function") throw invalidArgType(name, "Object", value);
	return value;
}

export type Algorithm = (...args: any[]) => Promise<any>;

/** A method of a source, sink or transformer as the streams call it: it never throws. */
export function method(owner: any, name: string, what: string): Algorithm | undefined {
	const fn = owner?.[name];
	if (fn === undefined) return undefined;
	if (typeof fn !== "function") throw invalidArgType(`${what}.${name}`, "Function", fn);
	return (...args) => {
		try {
			return Promise.resolve(fn.apply(owner, args));
		} catch (err) {
			return Promise.reject(err);
		}
	};
}

/** Runs the start method, which may throw. */
export function begin(owner: any, controller: unknown): unknown {
	const start = owner?.start;
	if (start === undefined) return undefined;
	if (typeof start !== "function") throw new TypeError("Bind must be called on a function");
	return start.call(owner, controller);
}

/** A queue with sizes. */
export class Queue {
	#items: { value: any; size: number }[] = [];
	#first = 0;
	total = 0;

	get length(): number {
		return this.#items.length - this.#first;
	}
	push(value: any, size: any): void {
		const n = Number(size);
		if (!(n >= 0) || n === Infinity) throw badValue("size", n, RangeError);
		this.#items.push({ value, size: n });
		this.total += n;
	}
	peek(): any {
		return this.#items[this.#first].value;
	}
	shift(): any {
		const { value, size } = this.#items[this.#first];
		this.#items[this.#first++] = undefined as any;
		if (this.#first > 32 && this.#first * 2 > this.#items.length) {
			this.#items = this.#items.slice(this.#first);
			this.#first = 0;
		}
		this.total = Math.max(0, this.total - size);
		return value;
	}
	clear(): void {
		this.#items = [];
		this.#first = this.total = 0;
	}
}
