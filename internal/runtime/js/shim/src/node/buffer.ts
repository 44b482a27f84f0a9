// node:buffer.
import { requireHost } from "pi:host";
import { toLatin1, utf8Decode, viewBytes } from "pi:node/internal_bytes";
import { checkString, invalidArgType, invalidArgValue, nodeError, outOfRange, unknownEncoding } from "pi:node/internal_errors";
import { decode, type Encoding, encode, encodedLength, encodingOf } from "./buffer/encodings.ts";
import { installNumbers } from "./buffer/numbers.ts";
import { compareBytes, fillBytes, find } from "./buffer/search.ts";

export interface Buffer extends Uint8Array<ArrayBuffer> {
	[name: string]: any;
	toString(encoding?: string, start?: number, end?: number): string;
	subarray(start?: number, end?: number): Buffer;
	slice(start?: number, end?: number): Buffer;
}

export const kMaxLength = Number.MAX_SAFE_INTEGER; // as Node says; memory ends before
export const kStringMaxLength = 536870888;
export const constants = { MAX_LENGTH: kMaxLength, MAX_STRING_LENGTH: kStringMaxLength };
export let INSPECT_MAX_BYTES = 50;

class FastBuffer extends Uint8Array {}

/** Buffer() with and without new, as old code has it. */
export const Buffer: any = function Buffer(value: any, encodingOrOffset?: any, length?: number): any {
	if (typeof value === "number") {
		if (typeof encodingOrOffset === "string") throw invalidArgType("string", "string", value);
		return alloc(value);
	}
	return from(value, encodingOrOffset, length);
};
Object.defineProperty(Buffer, "name", { value: "Buffer", configurable: true });
Object.setPrototypeOf(Buffer, Uint8Array);
Buffer.prototype = FastBuffer.prototype;
Object.defineProperty(FastBuffer.prototype, "constructor", { value: Buffer, writable: true, configurable: true, enumerable: false });
export const SlowBuffer: any = (size: number) => alloc(size);

/** The same memory as a Buffer. */
function wrap(b: Uint8Array): Buffer {
	return new FastBuffer(b.buffer as ArrayBuffer, b.byteOffset, b.byteLength) as any;
}

function checkSize(size: unknown): asserts size is number {
	if (typeof size !== "number") throw invalidArgType("size", "number", size);
	if (!(size >= 0 && size <= kMaxLength)) throw outOfRange("size", `>= 0 && <= ${kMaxLength}`, size);
}

function alloc(size: number, fill?: any, encoding?: any): Buffer {
	checkSize(size);
	const b = new FastBuffer(size) as any as Buffer;
	if (fill !== undefined && fill !== 0 && size > 0) {
		if (encoding !== undefined && typeof encoding !== "string") throw invalidArgType("encoding", "string", encoding);
		fillBytes(b, fill, 0, size, encoding);
	}
	return b;
}

function need(encoding: unknown): Encoding {
	const name = encodingOf(encoding);
	if (!name) throw unknownEncoding(encoding);
	return name;
}

function isAnyBuffer(v: any): v is ArrayBufferLike {
	return v instanceof ArrayBuffer || v instanceof SharedArrayBuffer;
}

function from(value: any, encodingOrOffset?: any, length?: number): Buffer {
	if (typeof value === "string") return wrap(encode(value, typeof encodingOrOffset === "string" ? need(encodingOrOffset) : "utf8"));
	if (typeof value === "object" && value !== null) {
		if (isAnyBuffer(value)) return fromArrayBuffer(value, encodingOrOffset, length);
		const primitive = value.valueOf && value.valueOf();
		if (primitive != null && primitive !== value && (typeof primitive === "string" || typeof primitive === "object")) {
			return from(primitive, encodingOrOffset, length);
		}
		const b = fromObject(value);
		if (b) return b;
		if (typeof value[Symbol.toPrimitive] === "function") {
			const text = value[Symbol.toPrimitive]("string");
			if (typeof text === "string") return from(text, encodingOrOffset);
		}
	}
	const err = invalidArgType("first argument", ["string", "Buffer", "ArrayBuffer", "Array", "Array-like Object"], value);
	err.message = err.message.replace(/must be .*?\. Received/, "must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received");
	throw err;
}

function fromArrayBuffer(value: ArrayBufferLike, offset: any, length: any): Buffer {
	offset = offset === undefined ? 0 : Number.isNaN(+offset) ? 0 : +offset;
	const max = value.byteLength - offset;
	if (max < 0) throw nodeError(RangeError, "ERR_BUFFER_OUT_OF_BOUNDS", '"offset" is outside of buffer bounds');
	if (length === undefined) length = max;
	else {
		length = +length > 0 ? +length : 0;
		if (length > max) throw nodeError(RangeError, "ERR_BUFFER_OUT_OF_BOUNDS", '"length" is outside of buffer bounds');
	}
	return new FastBuffer(value as ArrayBuffer, offset, length) as any;
}

function fromObject(value: any): Buffer | undefined {
	if (value.length !== undefined || isAnyBuffer(value.buffer)) {
		if (typeof value.length !== "number") return alloc(0);
		return wrap(Uint8Array.from(value as ArrayLike<number>));
	}
	if (value.type === "Buffer" && Array.isArray(value.data)) return wrap(Uint8Array.from(value.data));
	return undefined;
}

function concat(list: Uint8Array[], total?: number): Buffer {
	if (!Array.isArray(list)) throw invalidArgType("list", "Array", list);
	if (total === undefined) {
		total = 0;
		for (const b of list) total += b?.length ?? 0;
	} else if (!Number.isInteger(total) || total < 0) throw outOfRange("length", ">= 0 && <= 9007199254740991", total);
	const out = alloc(total);
	let at = 0;
	for (let i = 0; i < list.length; i++) {
		const b = list[i];
		if (!(b instanceof Uint8Array)) throw invalidArgType(`list[${i}]`, ["Buffer", "Uint8Array"], b);
		if (at >= total) break;
		out.set(at + b.length > total ? b.subarray(0, total - at) : b, at);
		at += b.length;
	}
	return out;
}

function byteLength(value: any, encoding?: any): number {
	if (typeof value === "string") return encodedLength(value, encodingOf(encoding) ?? "utf8");
	if (ArrayBuffer.isView(value) || isAnyBuffer(value)) return value.byteLength;
	throw invalidArgType("string", ["string", "Buffer", "ArrayBuffer"], value);
}

function compare(a: any, b: any): number {
	if (!(a instanceof Uint8Array)) throw invalidArgType("buf1", ["Buffer", "Uint8Array"], a);
	if (!(b instanceof Uint8Array)) throw invalidArgType("buf2", ["Buffer", "Uint8Array"], b);
	return compareBytes(a, b);
}

function copyBytesFrom(view: ArrayBufferView, offset = 0, length?: number): Buffer {
	if (!ArrayBuffer.isView(view)) throw invalidArgType("view", "TypedArray", view);
	const array = view as any;
	const part = array.subarray(offset, length === undefined ? undefined : offset + length);
	return wrap(viewBytes(part).slice());
}

Object.assign(Buffer, {
	poolSize: 8192,
	from, alloc, concat, byteLength, compare, copyBytesFrom,
	allocUnsafe: (size: number) => alloc(size),
	allocUnsafeSlow: (size: number) => alloc(size),
	isBuffer: (b: unknown) => b instanceof FastBuffer,
	isEncoding: (e: unknown) => typeof e === "string" && e !== "" && encodingOf(e) !== undefined,
	of: (...items: number[]) => wrap(Uint8Array.of(...items)),
});

/** start and end of a range method, clamped as Node does. */
function clamp(value: any, missing: number, max: number): number {
	if (value === undefined) return missing;
	const n = Math.trunc(+value) || 0;
	return n <= 0 ? 0 : Math.min(n, max);
}

function writeText(b: Uint8Array, text: string, offset: any, length: any, encoding: any): number {
	if (typeof text !== "string") throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", "argument must be a string");
	if (typeof offset === "string") [encoding, offset, length] = [offset, 0, undefined];
	else if (typeof length === "string") [encoding, length] = [length, undefined];
	offset ??= 0;
	if (offset < 0 || offset > b.length) throw outOfRange("offset", `>= 0 && <= ${b.length}`, offset);
	const room = b.length - offset;
	const n = length === undefined ? room : Math.min(length, room);
	if (n < 0) throw outOfRange("length", `>= 0 && <= ${b.length}`, length);
	const name = need(encoding);
	let bytes = encode(text, name);
	if (bytes.length > n) {
		let end = n;
		// Whole characters only.
		if (name === "utf8") while (end > 0 && (bytes[end] & 0xc0) === 0x80) end--;
		else if (name === "utf16le") end &= ~1;
		bytes = bytes.subarray(0, end);
	}
	b.set(bytes, offset);
	return bytes.length;
}

function swap(b: Uint8Array, size: number): Uint8Array {
	if (b.length % size) throw nodeError(RangeError, "ERR_INVALID_BUFFER_SIZE", `Buffer size must be a multiple of ${size * 8}-bits`);
	for (let i = 0; i < b.length; i += size) b.subarray(i, i + size).reverse();
	return b;
}

const methods = {
	toString(this: Buffer, encoding?: any, start?: any, end?: any): string {
		const from = clamp(start, 0, this.length);
		const to = clamp(end, this.length, this.length);
		if (to <= from) return "";
		return decode(from === 0 && to === this.length ? this : this.subarray(from, to), need(encoding));
	},
	write(this: Buffer, text: string, offset?: any, length?: any, encoding?: any): number {
		return writeText(this, text, offset, length, encoding);
	},
	toJSON(this: Buffer) {
		return { type: "Buffer", data: Array.from(this) };
	},
	equals(this: Buffer, other: Uint8Array): boolean {
		if (!(other instanceof Uint8Array)) throw invalidArgType("otherBuffer", ["Buffer", "Uint8Array"], other);
		return compareBytes(this, other) === 0;
	},
	compare(this: Buffer, target: Uint8Array, start = 0, end = target?.length, from = 0, to = this.length): number {
		if (!(target instanceof Uint8Array)) throw invalidArgType("target", ["Buffer", "Uint8Array"], target);
		return compareBytes(this.subarray(from, to), target.subarray(start, end));
	},
	indexOf(this: Buffer, value: any, offset?: any, encoding?: any): number {
		return find(this, value, offset, encoding, true);
	},
	lastIndexOf(this: Buffer, value: any, offset?: any, encoding?: any): number {
		return find(this, value, offset, encoding, false);
	},
	includes(this: Buffer, value: any, offset?: any, encoding?: any): boolean {
		return find(this, value, offset, encoding, true) !== -1;
	},
	copy(this: Buffer, target: Uint8Array, targetStart = 0, start = 0, end = this.length): number {
		if (!(target instanceof Uint8Array)) throw invalidArgType("target", ["Buffer", "Uint8Array"], target);
		if (targetStart < 0) throw outOfRange("targetStart", ">= 0", targetStart);
		if (start < 0 || start > this.length) throw outOfRange("sourceStart", `>= 0 && <= ${this.length}`, start);
		if (targetStart >= target.length || start >= end) return 0;
		const part = Uint8Array.prototype.subarray.call(this, start, Math.min(end, start + target.length - targetStart));
		target.set(part, targetStart);
		return part.length;
	},
	fill(this: Buffer, value: any, offset?: any, end?: any, encoding?: any): Buffer {
		if (typeof offset === "string") [encoding, offset, end] = [offset, undefined, undefined];
		else if (typeof end === "string") [encoding, end] = [end, undefined];
		offset ??= 0;
		end ??= this.length;
		if (offset > this.length) return this;
		if (offset < 0) throw outOfRange("offset", `>= 0 && <= ${this.length}`, offset);
		if (end < 0 || end > this.length) throw outOfRange("end", `>= 0 && <= ${this.length}`, end);
		fillBytes(this, value, offset, end, encoding);
		return this;
	},
	slice(this: Buffer, start?: number, end?: number): Buffer {
		return this.subarray(start, end);
	},
	subarray(this: Buffer, start?: any, end?: any): Buffer {
		return wrap(Uint8Array.prototype.subarray.call(new Uint8Array(this.buffer, this.byteOffset, this.byteLength), start, end));
	},
	swap16(this: Buffer) {
		return swap(this, 2);
	},
	swap32(this: Buffer) {
		return swap(this, 4);
	},
	swap64(this: Buffer) {
		return swap(this, 8);
	},
	inspect(this: Buffer, _depth?: unknown, options?: any): string {
		return inspectBuffer(this, options);
	},
	[Symbol.for("nodejs.util.inspect.custom")](this: Buffer, _depth?: unknown, options?: any): string {
		return inspectBuffer(this, options);
	},
} as Record<string | symbol, any>;
methods.toLocaleString = methods.toString;
for (const name of ["utf8", "latin1", "ascii", "hex", "base64", "base64url", "ucs2"]) {
	methods[`${name}Slice`] = function (this: Buffer, start?: number, end?: number) {
		return this.toString(name, start, end);
	};
	methods[`${name}Write`] = function (this: Buffer, text: string, offset?: number, length?: number) {
		return writeText(this, text, offset, length, name);
	};
}
for (const key of Reflect.ownKeys(methods)) {
	Object.defineProperty(FastBuffer.prototype, key, { value: methods[key as string], writable: true, configurable: true, enumerable: true });
}
for (const [alias, key] of [["parent", "buffer"], ["offset", "byteOffset"]] as const) {
	Object.defineProperty(FastBuffer.prototype, alias, {
		get(this: any) {
			return this instanceof FastBuffer ? this[key] : undefined;
		},
		enumerable: true, configurable: true,
	});
}
installNumbers(FastBuffer.prototype);

function inspectBuffer(b: Buffer, options?: any): string {
	const max = exported?.INSPECT_MAX_BYTES ?? INSPECT_MAX_BYTES;
	const shown = b.subarray(0, max).toString("hex").replace(/(..)(?!$)/g, "$1 ");
	const more = b.length > max ? ` ... ${b.length - max} more byte${b.length - max > 1 ? "s" : ""}` : "";
	const extras = Object.keys(b).filter((k) => !/^\d+$/.test(k));
	let tail = "";
	if (extras.length && options) {
		const inspect = requireHost("pi:node/util").inspect;
		tail = extras.map((k) => `, ${k}: ${inspect(b[k], options)}`).join("");
	}
	return `<${b.constructor?.name ?? "Buffer"}${shown || tail ? " " : ""}${shown}${more}${tail}>`.replace("< ,", "<,");
}

export function isUtf8(input: ArrayBufferView | ArrayBuffer): boolean {
	try {
		utf8Decode(viewBytes(input), true);
		return true;
	} catch {
		return false;
	}
}

export function isAscii(input: ArrayBufferView | ArrayBuffer): boolean {
	return viewBytes(input).every((b) => b < 128);
}

export function transcode(source: Uint8Array, fromEncoding: string, toEncoding: string): Buffer {
	const text = decode(source, need(fromEncoding));
	const to = need(toEncoding);
	if (to === "latin1" || to === "ascii") {
		const max = to === "ascii" ? 0x7f : 0xff;
		return wrap(Uint8Array.from(Array.from(text, (c) => (c.codePointAt(0)! > max ? 0x3f : c.charCodeAt(0)))));
	}
	return wrap(encode(text, to));
}

export function atob(text: unknown): string {
	return requireHost("pi:web/base64").atob(text);
}

export function btoa(text: unknown): string {
	return requireHost("pi:web/base64").btoa(text);
}

/** Latin-1 text of bytes, for who needs it without a Buffer. */
export function binaryString(bytes: Uint8Array): string {
	return toLatin1(bytes);
}

const exported: any = {
	Buffer, SlowBuffer, kMaxLength, kStringMaxLength, constants, INSPECT_MAX_BYTES, isUtf8, isAscii, transcode, atob, btoa,
	get Blob() {
		return requireHost("pi:web/blob").Blob;
	},
	get File() {
		return requireHost("pi:web/blob").File;
	},
	resolveObjectURL(url: string) {
		return requireHost("pi:web/blob").resolveObjectURL(url);
	},
};
export default exported;
export { exported as "module.exports" };
