// What travels between VMs as JSON, with the kinds of values that JSON has not: each stands as a mark with its kind.

import { primordials } from "pi:host";

const { keysOf, mapped, SafeMap, setOwn, tagOf: tag, toJSON } = primordials;

const mark = "$pier.kind";

type Packed = any;

/** How a function is written, and read. */
export interface Functions {
	write(fn: Function): object;
	/** The function a mark stands for, or undefined for what is no such mark. */
	read(data: any): Function | undefined;
}

const errors: Record<string, any> = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
const isBytes = (value: object): value is ArrayBufferView | ArrayBuffer => ArrayBuffer.isView(value) || tag(value) === "ArrayBuffer";

/** Whether JSON carries a value as it is, its members apart. */
function isPlain(value: unknown, holder: any): boolean {
	switch (typeof value) {
		case "function":
		case "bigint":
			return false;
		case "number":
			return Number.isFinite(value);
		case "undefined":
		case "symbol":
			return !Array.isArray(holder);
		case "object":
			return value === null || Array.isArray(value) || tag(value) === "Object" || (!isKind(value) && !isBytes(value));
	}
	return true;
}
const kinds: Record<string, true> = { __proto__: null, Date: true, RegExp: true, Map: true, Set: true, Error: true } as any;
const isKind = (value: object): boolean => kinds[tag(value)] === true;

/** The data as JSON can carry it: the very data when it is plain. */
export function pack(data: unknown, functions: Functions): Packed {
	if (data === undefined) return { [mark]: "undefined" };
	let plain = true;
	try {
		toJSON(data, function (this: any, key: string, value: unknown) {
			if (!isPlain(this[key], this)) plain = false;
			return plain ? value : undefined;
		});
	} catch {
		plain = false; // a cycle
	}
	return plain ? data : new Packer(functions).pack(data);
}

class Packer {
	private seen = new SafeMap<object, number>();

	constructor(private functions: Functions) {}

	pack(value: any): Packed {
		switch (typeof value) {
			case "function":
				return this.functions.write(value);
			case "bigint":
				return { [mark]: "bigint", value: String(value) };
			case "number":
				return Number.isFinite(value) ? value : { [mark]: "number", value: String(value) };
			case "undefined":
			case "symbol":
				return { [mark]: "undefined" };
		}
		if (typeof value !== "object" || value === null) return value;
		const before = this.seen.get(value);
		if (before !== undefined) return { [mark]: "same", at: before };
		if (typeof value.toJSON === "function" && !isKind(value) && !isBytes(value)) return this.pack(value.toJSON());
		this.seen.set(value, this.seen.size);
		return this.object(value);
	}

	private object(value: any): Packed {
		if (Array.isArray(value)) return mapped(value, (item) => this.pack(item));
		if (isBytes(value)) return bytesOf(value);
		switch (tag(value)) {
			case "Date":
				return { [mark]: "date", at: Date.prototype.getTime.call(value) };
			case "RegExp":
				return { [mark]: "regexp", source: value.source, flags: value.flags };
			case "Map":
				return { [mark]: "map", items: mapped([...value], ([key, item]) => [this.pack(key), this.pack(item)]) };
			case "Set":
				return { [mark]: "set", items: mapped([...value], (item) => this.pack(item)) };
			case "Error": {
				const { name, message, stack } = value;
				const cause = Object.hasOwn(value, "cause") ? { cause: this.pack(value.cause) } : {};
				return { [mark]: "error", name: String(name), message: String(message), stack: String(stack), ...cause, members: this.members(value) };
			}
		}
		return this.members(value);
	}

	private members(value: any): Record<string, Packed> {
		const out: Record<string, Packed> = {};
		for (const key of keysOf(value)) {
			const member = value[key];
			if (typeof member !== "symbol") setOwn(out, key, this.pack(member));
		}
		return out;
	}
}

function bytesOf(value: any): Packed {
	const bytes = ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(value);
	const kind = (globalThis as any).Buffer?.isBuffer?.(value) ? "Buffer" : tag(value);
	return { [mark]: "bytes", kind, base64: (bytes as any).toBase64() };
}

/** What pack made, as it was. */
export function unpack(data: any, functions: Functions): any {
	return new Unpacker(functions).unpack(data);
}

class Unpacker {
	private made: any[] = [];

	constructor(private functions: Functions) {}

	unpack(data: any): any {
		if (data === null || typeof data !== "object") return data;
		if (typeof data[mark] === "string") return this.kind(data);
		const fn = this.functions.read(data);
		if (fn) return fn;
		return this.fill(this.keep(data), data);
	}

	private fill(into: any, from: any): any {
		for (const key of keysOf(from)) setOwn(into, key, this.unpack(from[key]));
		return into;
	}

	private keep<T>(value: T): T {
		setOwn(this.made, this.made.length, value);
		return value;
	}

	private kind(data: any): any {
		switch (data[mark]) {
			case "bigint":
				return BigInt(data.value);
			case "number":
				return Number(data.value);
			case "same":
				return this.made[data.at];
			case "date":
				return this.keep(new Date(data.at ?? NaN));
			case "regexp":
				return this.keep(new RegExp(data.source, data.flags));
			case "map": {
				const map = this.keep(new Map());
				for (const [key, item] of data.items) map.set(this.unpack(key), this.unpack(item));
				return map;
			}
			case "set": {
				const set = this.keep(new Set());
				for (const item of data.items) set.add(this.unpack(item));
				return set;
			}
			case "error":
				return this.error(data);
			case "bytes":
				return this.keep(bytesFrom(data));
		}
		return undefined;
	}

	private error({ name, message, stack, members, ...rest }: any): Error {
		const err = this.keep(new (errors[name] ?? Error)(message));
		for (const [key, value] of Object.entries({ stack, ...(err.name === name || "name" in members ? {} : { name }) })) {
			Object.defineProperty(err, key, { value, writable: true, configurable: true, enumerable: false });
		}
		if ("cause" in rest) Object.defineProperty(err, "cause", { value: this.unpack(rest.cause), writable: true, configurable: true, enumerable: false });
		return this.fill(err, members);
	}
}

const views = new Set("Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array DataView".split(" "));

function bytesFrom({ kind, base64 }: any): any {
	const bytes = (Uint8Array as any).fromBase64(base64);
	if (kind === "ArrayBuffer") return bytes.buffer;
	if (kind === "Buffer") return (globalThis as any).Buffer.from(bytes.buffer);
	return views.has(kind) ? new (globalThis as any)[kind](bytes.buffer) : bytes;
}
