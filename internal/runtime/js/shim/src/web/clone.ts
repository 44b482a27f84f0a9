// structuredClone, and the same for messages between ports.
import { look, requireHost } from "pi:host";
import { nodeError } from "pi:node/internal_errors";
import { DOMException } from "pi:web/domexception";
import * as kinds from "../node/inspect/kinds.ts";

const fault = (text: string): DOMException => new DOMException(text, "DataCloneError");

/** What V8 calls a value that it cannot clone. */
function describe(value: any): string {
	if (typeof value === "symbol") return value.toString();
	if (typeof value === "function") return String(value);
	if (kinds.isBoxed(value)) return "[object Symbol]";
	try {
		const name = value.constructor?.name;
		const tag = value[Symbol.toStringTag];
		if (typeof name === "string" && name !== "" && name !== "Object" && name !== "Iterator") return `#<${name}>`;
		return typeof tag === "string" && value !== globalThis ? `[object ${tag}]` : "#<Object>";
	} catch {
		return "#<Object>";
	}
}

function fail(value: any): never {
	throw fault(`${describe(value)} could not be cloned.`);
}

const errors: Record<string, any> = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

/** What an object of Node's own that is no data becomes, or how it says that it cannot. */
const special: Record<string, (value: any) => unknown> = {};
for (const name of ["URL", "URLSearchParams", "Headers", "Request", "Response", "FormData"]) {
	special[name] = () => {
		throw fault("Cannot clone object of unsupported type.");
	};
}
for (const name of ["MessagePort", "ReadableStream", "WritableStream", "TransformStream", "AbortSignal"]) {
	special[name] = () => {
		throw fault("Object that needs transfer was found in message but not listed in transferList");
	};
}
special.Blob = special.File = (blob) => blob.slice(0, blob.size, blob.type);
special.CryptoKey = (key) => requireHost("pi:web/crypto").cloned(key);

/** Keys and certificates, whose modules are there when such an object is. */
function cloneKey(value: any): any {
	const tag = Object.prototype.toString.call(value);
	if (tag !== "[object KeyObject]" && tag !== "[object X509Certificate]") return undefined;
	const crypto = requireHost("pi:node/crypto");
	if (value instanceof crypto.X509Certificate) return new crypto.X509Certificate(value.raw);
	if (!(value instanceof crypto.KeyObject)) return undefined;
	if (value.type === "secret") return crypto.createSecretKey(value.export());
	const form = { format: "der", type: value.type === "public" ? "spki" : "pkcs8" };
	const key = value.export(form);
	return value.type === "public" ? crypto.createPublicKey({ key, ...form }) : crypto.createPrivateKey({ key, ...form });
}

/** An object of Node's own that knows how to copy itself has a method of this name. */
export const cloneSymbol = Symbol("messaging_clone_symbol");

function cloneModule(value: any): any {
	const tag = Object.prototype.toString.call(value);
	if (!tag.startsWith("[object WebAssembly.")) return undefined;
	return requireHost("pi:web/webassembly").cloned(value) ?? fail(value);
}

/** How objects that are handed over arrive. */
const handed: Record<string, (value: any) => unknown> = {
	ReadableStream: (stream) => stream.pipeThrough(through()),
	WritableStream(stream) {
		const { readable, writable } = through();
		readable.pipeTo(stream).catch(() => {});
		return writable;
	},
	TransformStream: (stream) => requireHost("pi:web/streams").transformOfBoth(handed.ReadableStream(stream.readable), handed.WritableStream(stream.writable)),
};
const through = (): any => new (globalThis as any).TransformStream({
	transform: (chunk: any, controller: any) => controller.enqueue(structuredClone(chunk)),
});

/** The class of an object of the web, if it is one. */
function classOf(value: any): string | undefined {
	const name = value.constructor?.name;
	if (typeof name !== "string" || (special[name] === undefined && handed[name] === undefined)) return undefined;
	const Class = (globalThis as any)[name];
	return typeof Class === "function" && value instanceof Class ? name : undefined;
}

class Cloner {
	#seen = new Map<object, any>();
	#transfer: Set<object>;
	/** The ports among what was handed over, in the list's order. */
	readonly ports: any[] = [];

	constructor(transfer: any[], private take: (port: any) => any) {
		this.#transfer = new Set(transfer);
	}
	/** Hands over what the value did not mention. */
	finish(): void {
		for (const item of this.#transfer) {
			const got = this.#seen.get(item) ?? this.#hand(item);
			if (kinds.isArrayBuffer(item)) (item as any).transfer(); // the views on it have been read by now
			else if (classOf(item) === "MessagePort") this.ports.push(got);
		}
	}
	#hand(item: any): any {
		const name = kinds.isArrayBuffer(item) ? undefined : classOf(item);
		const got = name === undefined ? cloneBuffer(item) : name === "MessagePort" ? this.take(item) : handed[name](item);
		this.#seen.set(item, got);
		return got;
	}
	clone(value: any): any {
		if (typeof value === "symbol" || typeof value === "function") fail(value);
		if (typeof value !== "object" || value === null) return value;
		if (this.#seen.has(value)) return this.#seen.get(value);
		if (this.#transfer.has(value)) return this.#hand(value);
		if (look(value)?.[0] === 1) throw fault("#<Object> could not be cloned.");
		if (!isPlain(value)) {
			const out = this.#builtin(value);
			if (out !== undefined) {
				this.#seen.set(value, out);
				return out;
			}
			if (isOpaque(value)) fail(value);
		}
		const copy: any = Array.isArray(value) ? new Array(value.length) : {};
		this.#seen.set(value, copy);
		for (const key of Object.keys(value)) copy[key] = this.clone(value[key]);
		return copy;
	}
	#builtin(value: any): any {
		if (kinds.isDate(value)) return new Date(Date.prototype.getTime.call(value));
		if (kinds.isRegExp(value)) return new RegExp(value.source, value.flags);
		if (kinds.isMap(value)) {
			const out = new Map();
			this.#seen.set(value, out);
			for (const [k, v] of [...value]) out.set(this.clone(k), this.clone(v));
			return out;
		}
		if (kinds.isSet(value)) {
			const out = new Set();
			this.#seen.set(value, out);
			for (const v of [...value]) out.add(this.clone(v));
			return out;
		}
		// What only descends from an error is an object like any other.
		if ((Error as any).isError(value) || value instanceof DOMException) return this.#error(value);
		if (kinds.isAnyArrayBuffer(value)) return kinds.isArrayBuffer(value) ? cloneBuffer(value) : value;
		if (ArrayBuffer.isView(value)) return this.#bytes(value);
		if (kinds.isBoxed(value)) return kinds.isBoxedSymbol(value) ? fail(value) : Object(value.valueOf());
		if (typeof value[cloneSymbol] === "function") return value[cloneSymbol]();
		const name = classOf(value);
		return name === undefined ? cloneKey(value) ?? cloneModule(value) : special[name](value);
	}
	#error(value: any): unknown {
		if (value instanceof DOMException) {
			const out = new DOMException(value.message, value.name);
			Object.defineProperty(out, "stack", { value: value.stack, writable: true, configurable: true, enumerable: false });
			return out;
		}
		const Ctor = errors[value.name] ?? Error;
		const out = new Ctor();
		this.#seen.set(value, out);
		Object.defineProperty(out, "stack", { value: value.stack, writable: true, configurable: true, enumerable: false });
		if (Object.hasOwn(value, "message") || value.message) Object.defineProperty(out, "message", { value: String(value.message), writable: true, configurable: true, enumerable: false });
		if (Object.hasOwn(value, "cause")) Object.defineProperty(out, "cause", { value: this.clone(value.cause), writable: true, configurable: true, enumerable: false });
		return out;
	}
	#bytes(value: any): any {
		const buffer = this.clone(value.buffer);
		if (value instanceof DataView) return new DataView(buffer, value.byteOffset, value.byteLength);
		// A Buffer arrives as plain bytes, as in Node.
		const Ctor = (globalThis as any)[value[Symbol.toStringTag]];
		return new Ctor(buffer, value.byteOffset, value.length);
	}
}

function cloneBuffer(buffer: any): ArrayBuffer {
	if (buffer.detached) throw fault("An ArrayBuffer is detached and could not be cloned.");
	if (!buffer.resizable) return buffer.slice(0);
	const out = new (ArrayBuffer as any)(buffer.byteLength, { maxByteLength: buffer.maxByteLength });
	new Uint8Array(out).set(new Uint8Array(buffer));
	return out;
}

/** What most of a value is made of needs no closer look. */
function isPlain(value: any): boolean {
	const proto = Object.getPrototypeOf(value);
	return proto === Array.prototype ? Array.isArray(value) : proto === Object.prototype && Object.prototype.toString.call(value) === "[object Object]" && value !== globalThis;
}

const isOpaque = (value: any): boolean =>
	kinds.isWeakMap(value) || kinds.isWeakSet(value) || value instanceof WeakRef || kinds.isPromise(value) || kinds.isGeneratorObject(value) || value === globalThis ||
	kinds.isArguments(value) || iterators.has(Object.getPrototypeOf(value)) || /^Intl\./.test(value[Symbol.toStringTag] ?? "");

const iterators = new Set([[][Symbol.iterator](), new Map()[Symbol.iterator](), new Set()[Symbol.iterator](), ""[Symbol.iterator]()].map((it) => Object.getPrototypeOf(it)));

/** Checks what is to be handed over. */
function checkTransfer(list: any[]): void {
	const seen = new Set();
	for (const item of list) {
		const object = typeof item === "object" && item !== null;
		const buffer = object && kinds.isArrayBuffer(item);
		const name = object && !buffer ? classOf(item) : undefined;
		if (!buffer && name !== "MessagePort" && (name === undefined || handed[name] === undefined)) throw fault("Found invalid value in transferList.");
		if (seen.has(item)) throw fault(`Transfer list contains duplicate ${buffer ? "ArrayBuffer" : name}`);
		if (buffer && item.detached) throw fault("Cannot transfer object of unsupported type.");
		for (const stream of name === "TransformStream" ? [item.readable, item.writable] : [item]) if (stream.locked) throw fault(`Cannot transfer a locked ${classOf(stream)}`);
		seen.add(item);
	}
}

/** A value as it arrives elsewhere, and the ports that came with it. take moves a port. */
export function cloneWith(value: any, transfer: any[], take: (port: any) => any): { value: any; ports: any[] } {
	checkTransfer(transfer);
	const cloner = new Cloner(transfer, take);
	const out = cloner.clone(value);
	cloner.finish();
	return { value: out, ports: cloner.ports };
}

const needless = (text: string): Error => nodeError(TypeError, "ERR_INVALID_ARG_TYPE", `Failed to execute 'structuredClone': ${text}`);

export function structuredClone(value: any, options?: any): any {
	if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "The value argument must be specified" argument must be specified');
	if (options !== undefined && options !== null && typeof options !== "object" && typeof options !== "function") throw needless("Options cannot be converted to a dictionary");
	const transfer = options?.transfer;
	if (transfer === undefined) return new Cloner([], (port) => port).clone(value);
	if (transfer === null || typeof transfer[Symbol.iterator] !== "function" || typeof transfer !== "object") throw needless("transfer in Options can not be converted to sequence.");
	return cloneWith(value, [...transfer], requireHost("pi:web/messaging").movePort).value;
}
