// Classes of Node that are functions there: they can be called without new, and say so of themselves.
import { Transform } from "pi:node/stream";

/** What Node's hashes and ciphers descend from. */
export class LazyTransform extends Transform {}

/** A class under another name that can be called without new, with these members. */
export function plainClass(name: string, length: number, Class: new (...args: any[]) => any, members: Record<string, any>): any {
	const made: any = function (...args: any[]) {
		return Reflect.construct(Class, args, new.target ?? made);
	};
	Object.defineProperties(made, { name: { value: name, configurable: true }, length: { value: length, configurable: true }, prototype: { value: Class.prototype, writable: true, enumerable: false } });
	Object.setPrototypeOf(made, Object.getPrototypeOf(Class));
	const { prototype } = Class;
	Object.defineProperty(prototype, "constructor", { value: made, writable: true, configurable: true, enumerable: false });
	for (const key of Object.keys(members)) Object.defineProperty(prototype, key, { ...Object.getOwnPropertyDescriptor(members, key), enumerable: true });
	return made;
}
