// structuredClone.
import { requireHost } from "pi:host";
import { DOMException } from "pi:web/domexception";
import * as kinds from "../node/inspect/kinds.ts";

function fail(value: any): never {
	let shown: string;
	try {
		shown = typeof value === "symbol" ? value.toString() : typeof value === "function" ? String(value) : `#<${value?.constructor?.name || "Object"}>`;
	} catch {
		shown = "value";
	}
	throw new DOMException(`${shown} could not be cloned.`, "DataCloneError");
}

/** Keys and certificates, whose modules are there when such an object is. */
function cloneKey(value: any, tag: string): any {
	if (tag === "[object CryptoKey]") return requireHost("pi:web/crypto").cloned(value);
	if (tag !== "[object KeyObject]" && tag !== "[object X509Certificate]") return undefined;
	const crypto = requireHost("pi:node/crypto");
	if (value instanceof crypto.X509Certificate) return new crypto.X509Certificate(value.raw);
	if (!(value instanceof crypto.KeyObject)) return undefined;
	if (value.type === "secret") return crypto.createSecretKey(value.export());
	const form = { format: "der", type: value.type === "public" ? "spki" : "pkcs8" };
	const key = value.export(form);
	return value.type === "public" ? crypto.createPublicKey({ key, ...form }) : crypto.createPrivateKey({ key, ...form });
}

const errors: Record<string, any> = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

function cloneError(value: any, seen: Map<object, any>): Error {
	const Ctor = errors[value.name] ?? Error;
	const out = new Ctor(Object.hasOwn(value, "message") || value.message ? String(value.message) : undefined);
	seen.set(value, out);
	Object.defineProperty(out, "stack", { value: value.stack, writable: true, configurable: true, enumerable: false });
	if (Object.hasOwn(value, "cause")) Object.defineProperty(out, "cause", { value: clone(value.cause, seen), writable: true, configurable: true, enumerable: false });
	return out;
}

function cloneBytes(value: any, seen: Map<object, any>): any {
	const buffer = clone(value.buffer, seen);
	if (value instanceof DataView) return new DataView(buffer, value.byteOffset, value.byteLength);
	let Ctor = value.constructor;
	// A Buffer arrives as plain bytes, as in Node.
	if (Ctor !== Object.getPrototypeOf(Uint8Array.prototype).constructor && value instanceof Uint8Array && Object.prototype.toString.call(value) === "[object Uint8Array]") Ctor = Uint8Array;
	return new Ctor(buffer, value.byteOffset, value.length);
}

function clone(value: any, seen: Map<object, any>): any {
	if (typeof value === "symbol" || typeof value === "function") fail(value);
	if (typeof value !== "object" || value === null) return value;
	if (seen.has(value)) return seen.get(value);
	const out = cloneBuiltin(value, seen);
	if (out !== undefined) {
		seen.set(value, out);
		return out;
	}
	if (kinds.isWeakMap(value) || kinds.isWeakSet(value) || value instanceof WeakRef || kinds.isPromise(value) || kinds.isGeneratorObject(value)) fail(value);
	const copy: any = Array.isArray(value) ? new Array(value.length) : {};
	seen.set(value, copy);
	for (const key of Object.keys(value)) copy[key] = clone(value[key], seen);
	return copy;
}

function cloneBuiltin(value: any, seen: Map<object, any>): any {
	if (kinds.isDate(value)) return new Date(value.getTime());
	if (kinds.isRegExp(value)) return new RegExp(value.source, value.flags);
	if (kinds.isMap(value)) {
		const out = new Map();
		seen.set(value, out);
		for (const [k, v] of value) out.set(clone(k, seen), clone(v, seen));
		return out;
	}
	if (kinds.isSet(value)) {
		const out = new Set();
		seen.set(value, out);
		for (const v of value) out.add(clone(v, seen));
		return out;
	}
	if (kinds.isError(value)) return cloneError(value, seen);
	if (kinds.isAnyArrayBuffer(value)) return kinds.isArrayBuffer(value) ? value.slice(0) : value;
	if (ArrayBuffer.isView(value)) return cloneBytes(value, seen);
	if (kinds.isBoxed(value)) return kinds.isBoxedSymbol(value) ? fail(value) : Object(value.valueOf());
	const tag = Object.prototype.toString.call(value);
	if (tag === "[object Blob]" || tag === "[object File]") return value;
	return cloneKey(value, tag);
}

export function structuredClone(value: any, options: any = {}): any {
	if (arguments.length === 0) throw Object.assign(new TypeError('The "The value argument must be specified" argument must be specified'), { code: "ERR_MISSING_ARGS" });
	const seen = new Map<object, any>();
	for (const item of options?.transfer ?? []) {
		if (kinds.isArrayBuffer(item)) seen.set(item, (item as any).transfer());
		else if (Object.prototype.toString.call(item) === "[object MessagePort]") seen.set(item, item);
		else throw new DOMException("Value not transferable", "DataCloneError");
	}
	return clone(value, seen);
}
