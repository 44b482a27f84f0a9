// process.env: the variables this extension may read, fetched one by one and kept; what it sets stays with it.
import { boot, callSync } from "pi:host";
import { nodeError } from "pi:node/internal_errors";

const own = new Map<string, string>();
const removed = new Set<string>();
const fetched = new Map<string, string | undefined>();
let listed: string[] | undefined;

function keyOf(name: string): string {
	return boot.platform === "win32" ? name.toUpperCase() : name;
}

function read(name: string): string | undefined {
	const key = keyOf(name);
	if (own.has(key)) return own.get(key);
	if (removed.has(key)) return undefined;
	if (!fetched.has(key)) {
		let value: string | undefined;
		try {
			value = callSync("env", { op: "get", name }).value ?? undefined;
		} catch {
			// Not granted reads as unset (design §4).
		}
		fetched.set(key, value);
	}
	return fetched.get(key);
}

function names(): string[] {
	if (!listed) {
		try {
			listed = callSync("env", { op: "list" }).names as string[];
		} catch {
			listed = [];
		}
	}
	const out = listed.filter((n) => !removed.has(keyOf(n)) && !own.has(keyOf(n)));
	return [...out, ...own.keys()];
}

function set(name: string, value: unknown): true {
	if (typeof value === "symbol") throw new TypeError("Cannot convert a Symbol value to a string");
	const key = keyOf(name);
	// No system has such names, and none is told of it.
	if (name === "" || name.includes("=")) return true;
	own.set(key, String(value));
	removed.delete(key);
	return true;
}

const refused = (why: string) => nodeError(TypeError, "ERR_INVALID_OBJECT_DEFINE_PROPERTY", `'process.env' ${why}`);

/** Whether the extension changed its environment: then its children must be told. */
export function envChanged(): boolean {
	return own.size > 0 || removed.size > 0;
}

export const env: Record<string, string | undefined> = new Proxy(Object.create(Object.prototype), {
	get: (target, name) => (typeof name === "symbol" ? Reflect.get(target, name) : (read(name) ?? Reflect.get(target, name))),
	set(_, name, value) {
		if (typeof name === "symbol") throw new TypeError("Cannot convert a Symbol value to a string");
		return set(name, value);
	},
	has: (target, name) => (typeof name === "symbol" ? name in target : read(name) !== undefined || name in target),
	deleteProperty(_, name) {
		if (typeof name === "symbol") return true;
		const key = keyOf(name);
		own.delete(key);
		removed.add(key);
		return true;
	},
	ownKeys: () => names(),
	getOwnPropertyDescriptor(_, name) {
		if (typeof name === "symbol") return undefined;
		const value = read(name);
		return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
	},
	defineProperty(_, name, descriptor) {
		if ("get" in descriptor || "set" in descriptor) throw refused("does not accept an accessor(getter/setter) descriptor");
		if (!descriptor.configurable || !descriptor.writable || !descriptor.enumerable) {
			throw refused("only accepts a configurable, writable, and enumerable data descriptor");
		}
		return typeof name === "symbol" ? false : set(name, descriptor.value);
	},
	preventExtensions() {
		throw new TypeError("Cannot prevent extensions");
	},
});
