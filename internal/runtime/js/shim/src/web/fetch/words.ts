// How the classes of fetch take their arguments, and what they say of wrong ones.
import { face, illegalInvocation } from "pi:web/face";

/** Throws when there are fewer arguments than there must be. */
export function need(args: ArrayLike<unknown>, n: number, what: string): void {
	if (args.length >= n) return;
	throw new TypeError(`${what}: ${n} argument${n === 1 ? "" : "s"} required, but${args.length ? " only" : ""} ${args.length} found.`);
}

/** An object of options, or none. */
export function dictionary(value: any, what: string): any {
	if (value === undefined || value === null) return {};
	if (typeof value !== "object" && typeof value !== "function") throw new TypeError(`${what}: Expected ${shown(value)} to be one of: Null, Undefined, Object.`);
	return value;
}

export function shown(value: unknown): string {
	return typeof value === "string" ? `"${value}"` : typeof value === "symbol" ? value.toString() : String(value);
}

export const scalar = (value: unknown): string => (`${value}` as any).toWellFormed();

/** Text of bytes. */
export function byteString(value: unknown, what: string, argument: string): string {
	if (typeof value === "symbol") throw new TypeError(`${what}: ${argument} is a symbol, which cannot be converted to a DOMString.`);
	const text = `${value}`;
	for (let i = 0; i < text.length; i++) {
		if (text.charCodeAt(i) > 255) throw new TypeError(`Cannot convert argument to a ByteString because the character at index ${i} has a value of ${text.charCodeAt(i)} which is greater than 255.`);
	}
	return text;
}

export function oneOf(value: unknown, allowed: readonly string[], what: string): string {
	const text = `${value}`;
	if (!allowed.includes(text)) throw new TypeError(`${what}: ${text} is not an accepted type. Expected one of ${allowed.join(", ")}.`);
	return text;
}

export function callback(fn: unknown, name: string): asserts fn is (...args: any[]) => unknown {
	if (typeof fn !== "function") throw new TypeError(`Failed to execute 'forEach' on '${name}': parameter 1 is not of type 'Function'.`);
}

type Pair = readonly [string, any];

/** The class of a list's iterators: they see the list as it is at each step. */
export function iteratorOf(name: string): (list: () => readonly Pair[], pick: (pair: Pair) => unknown) => any {
	class ListIterator {
		#list: () => readonly Pair[];
		#pick: (pair: Pair) => unknown;
		#at = 0;
		constructor(list: () => readonly Pair[], pick: (pair: Pair) => unknown) {
			this.#list = list;
			this.#pick = pick;
		}
		static {
			isIterator = (object) => #at in object;
		}
		next(): IteratorResult<unknown> {
			const pair = this.#list()[this.#at++];
			return pair ? { value: this.#pick(pair), done: false } : { value: undefined, done: true };
		}
	}
	var isIterator: (object: any) => boolean;
	const proto: any = ListIterator.prototype;
	delete proto.constructor;
	Object.setPrototypeOf(proto, Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
	face(ListIterator, `${name} Iterator`, {
		is: (o) => isIterator(o), wrong: () => new TypeError(`'next' called on an object that does not implement interface ${name} Iterator.`),
	});
	return (list, pick) => new ListIterator(list, pick);
}

/** keys, values, entries and forEach of a class that is a list of pairs. */
export function listMembers(name: string, listOf: (object: any) => readonly Pair[]): object {
	const iterate = iteratorOf(name);
	return {
		keys(this: any) {
			return iterate(() => listOf(this), ([key]) => key);
		},
		values(this: any) {
			return iterate(() => listOf(this), ([, value]) => value);
		},
		entries(this: any) {
			return iterate(() => listOf(this), ([key, value]) => [key, value]);
		},
		forEach(this: any, callbackFn: any, self: any = undefined) {
			need(arguments, 1, `${name}.forEach`);
			callback(callbackFn, name);
			for (const [key, value] of iterate(() => listOf(this), (pair) => pair) as Iterable<any>) callbackFn.call(self, value, key, this);
		},
	};
}

export { illegalInvocation };
