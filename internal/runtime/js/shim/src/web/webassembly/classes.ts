// The look of WebAssembly's classes, which are functions of V8's own and say otherwise than a class of the language what is wrong.
import { face } from "pi:web/face";

/** A class as V8 has it: called without new it says so in its own words, or does what bare does. */
export function native<T>(Class: T, name: string, bare?: (args: unknown[]) => unknown): T {
	const of: any = Class;
	const made: any = {
		[name]: function (this: unknown, ...args: unknown[]): unknown {
			if (new.target) return Reflect.construct(of, args, new.target);
			if (bare) return bare(args);
			throw new TypeError(`WebAssembly.${name}(): WebAssembly.${name} must be invoked with 'new'`);
		},
	}[name];
	Object.defineProperty(made, "length", { value: 1, configurable: true });
	Object.defineProperty(made, "prototype", { value: of.prototype, writable: false });
	Object.defineProperty(of.prototype, "constructor", { value: made, writable: true, configurable: true });
	for (const key of Object.getOwnPropertyNames(of)) {
		if (key !== "length" && key !== "name" && key !== "prototype") Object.defineProperty(made, key, Object.getOwnPropertyDescriptor(of, key)!);
	}
	return made;
}

/** The members of a class of objects. Where says how V8 names the place of one of them in what it complains of. */
export function dress<T>(Class: T, name: string, is: (object: any) => boolean, where: (key: string) => string): T {
	const made: any = native(Class, name);
	const wrong = (place: string) => new TypeError(`${place}: Receiver is not a WebAssembly.${name}`);
	face(made, name, { tag: `WebAssembly.${name}`, is, wrong: (key) => wrong(where(key)) });
	const value = Object.getOwnPropertyDescriptor(made.prototype, "value");
	if (value?.set) { // the one setter that there is
		const { set } = { set(this: any, v: unknown) { if (!isObject(this) || !is(this)) throw wrong(`set ${where("value").slice(4)}`); value.set!.call(this, v); } };
		Object.defineProperty(set, "name", { value: "set value", configurable: true });
		Object.defineProperty(made.prototype, "value", { ...value, set });
	}
	return made;
}

export const isObject = (value: unknown): value is object => (typeof value === "object" && value !== null) || typeof value === "function";

/** A number as WebIDL's [EnforceRange] unsigned long; what begins the complaint. */
export function unsigned(value: any, what: string): number {
	const n = +value;
	if (!Number.isFinite(n)) throw new TypeError(`${what} must be convertible to a valid number`);
	if (n < 0) throw new TypeError(`${what} must be non-negative`);
	if (n > 0xffffffff) throw new TypeError(`${what} must be in the unsigned long range`);
	return Math.trunc(n);
}
