// What the shims use where keys, or functions of other extensions, pass: taken before an extension's code runs, so that nothing it
// puts in the place of a built-in method is called with what it should not see.
import { toldParse as fromJSON, toldStringify as toJSON } from "./json.ts";

export { fromJSON, toJSON };

const { getOwnPropertyDescriptor, defineProperty, create, freeze, keys } = Object;
const { ownKeys, apply } = Reflect;
const { toString } = Object.prototype;
const { slice } = String.prototype;

/** The names of an object's own members, in a list that nobody else iterates. */
export function keysOf(value: object): Iterable<string> {
	const list = keys(value);
	let at = 0;
	const step = { next: () => (at < list.length ? { value: list[at++]!, done: false } : { value: undefined, done: true }) } as Iterator<string>;
	return { [Symbol.iterator]: () => step };
}

/** Gives an object a member of its own, whatever its prototypes have under that name. */
export const setOwn = (on: object, key: PropertyKey, value: unknown): object => defineProperty(on, key, { value, enumerable: true, writable: true, configurable: true });

export const tagOf = (value: object): string => apply(slice, apply(toString, value, []), [8, -1]);

/** Has a class find its methods on itself only. */
function close<T extends abstract new (...args: any[]) => any>(own: T, base: Function): T {
	const methods = create(null);
	for (const key of ownKeys(base.prototype)) {
		if (key !== "constructor") defineProperty(methods, key, getOwnPropertyDescriptor(base.prototype, key)!);
	}
	freeze(methods);
	Object.setPrototypeOf(own.prototype, methods);
	freeze(own.prototype);
	return own;
}

export const SafeMap: typeof Map = close(class SafeMap extends Map {}, Map) as any;
export const SafeWeakMap: typeof WeakMap = close(class SafeWeakMap extends WeakMap {}, WeakMap) as any;
export const SafeWeakRef: typeof WeakRef = close(class SafeWeakRef extends WeakRef<any> {}, WeakRef) as any;

const { next } = Object.getPrototypeOf(new Map().keys());

/** The key that has been in a map for longest. */
export const oldestKey = <K>(map: Map<K, unknown>): K | undefined => (apply(next, map.keys(), []) as IteratorResult<K>).value;

/** The items of a list, each changed; the list is nobody's to watch. */
export function mapped<T, U>(list: readonly T[], change: (item: T) => U): U[] {
	const out: U[] = [];
	for (let at = 0; at < list.length; at++) setOwn(out, at, change(list[at]!));
	return out;
}

/** A text without its first character. */
export const sliced = (text: string): string => apply(slice, text, [1]);

const { then } = Promise.prototype;

/** promise.then, whatever becomes of it. */
export const afterwards = (promise: Promise<any>, fulfilled: (value: any) => void, rejected: (reason: any) => void): void =>
	void apply(then, promise, [fulfilled, rejected]);

const { exec } = RegExp.prototype;

/** What modules that are loaded later, when an extension's code has run, take from here. */
export const primordials = {
	fromJSON,
	toJSON,
	setOwn,
	keysOf,
	mapped,
	tagOf,
	SafeMap,
	hasOwn: Object.hasOwn,
	isArray: Array.isArray,
	isFinite: Number.isFinite,
	matches: (pattern: RegExp, text: unknown): boolean => apply(exec, pattern, [text]) !== null,
	/** An object that has nothing, not even a prototype. */
	bare: (): any => create(null),
};
