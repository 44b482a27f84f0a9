// Random bytes and numbers.
import { random } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { toHex, viewBytes } from "pi:node/internal_bytes";
import { checkFunction, invalidArgType, nodeError, outOfRange } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";

const most = 2 ** 31 - 1;

function checkNumber(value: unknown, name: string): asserts value is number {
	if (typeof value !== "number") throw invalidArgType(name, "number", value);
}

function checkSize(size: unknown, unit: number, offset: number, length: number): number {
	checkNumber(size, "size");
	const bytes = size * unit;
	if (Number.isNaN(bytes) || bytes > most || bytes < 0) throw outOfRange("size", `>= 0 && <= ${most}`, bytes);
	if (bytes + offset > length) throw outOfRange("size + offset", `<= ${length}`, bytes + offset);
	return bytes >>> 0;
}

export function randomBytes(size: number, callback?: any): any {
	const n = checkSize(size, 1, 0, Infinity);
	if (callback !== undefined) checkFunction(callback, "callback");
	const make = () => {
		const bytes = random(n);
		return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	};
	if (callback === undefined) return make();
	nextTick(() => callback(null, make()));
	return undefined;
}
Object.defineProperty(randomBytes, "length", { value: 2 });

function fillable(buf: any): asserts buf is ArrayBufferView | ArrayBuffer {
	if (!ArrayBuffer.isView(buf) && !(buf instanceof ArrayBuffer) && !(buf instanceof SharedArrayBuffer)) throw invalidArgType("buf", ["ArrayBuffer", "ArrayBufferView"], buf);
}

function checkOffset(offset: unknown, unit: number, length: number): number {
	checkNumber(offset, "offset");
	const bytes = offset * unit;
	if (Number.isNaN(bytes) || bytes < 0 || bytes > Math.min(length, most)) throw outOfRange("offset", `>= 0 && <= ${Math.min(length, most)}`, bytes);
	return bytes >>> 0;
}

export function randomFillSync(buf: any, offset: any = 0, size?: any): any {
	fillable(buf);
	const unit = (buf as any).BYTES_PER_ELEMENT ?? 1;
	const start = checkOffset(offset, unit, buf.byteLength);
	const length = size === undefined ? buf.byteLength - start : checkSize(size, unit, start, buf.byteLength);
	if (length > 0) viewBytes(buf as ArrayBuffer).set(random(length), start);
	return buf;
}
Object.defineProperty(randomFillSync, "length", { value: 1 });

export function randomFill(buf: any, offset: any, size: any, callback: any): void {
	fillable(buf);
	if (typeof offset === "function") [callback, offset, size] = [offset, 0, undefined];
	else if (typeof size === "function") [callback, size] = [size, undefined];
	else checkFunction(callback, "callback");
	const unit = (buf as any).BYTES_PER_ELEMENT ?? 1;
	const start = checkOffset(offset ?? 0, unit, buf.byteLength);
	if (size !== undefined) checkSize(size, unit, start, buf.byteLength);
	nextTick(() => callback(null, randomFillSync(buf, offset ?? 0, size)));
}

export function randomUUID(options?: any): string {
	if (options !== undefined) {
		if (options === null || typeof options !== "object") throw invalidArgType("options", "object", options);
		const { disableEntropyCache } = options;
		if (disableEntropyCache !== undefined && typeof disableEntropyCache !== "boolean") throw invalidArgType("options.disableEntropyCache", "boolean", disableEntropyCache);
	}
	const b = random(16);
	b[6] = (b[6] & 0x0f) | 0x40;
	b[8] = (b[8] & 0x3f) | 0x80;
	return toHex(b).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
Object.defineProperty(randomUUID, "length", { value: 1 });

export function randomInt(min: number, max?: any, callback?: any): any {
	if (max === undefined || typeof max === "function") [callback, max, min] = [max, min, 0];
	if (callback !== undefined) checkFunction(callback, "callback");
	if (!Number.isSafeInteger(min)) throw invalidArgType("min", "a safe integer", min);
	if (!Number.isSafeInteger(max)) throw invalidArgType("max", "a safe integer", max);
	if (max <= min) throw outOfRange("max", `greater than the value of "min" (${min})`, max);
	const range = max - min;
	if (range > 2 ** 48 - 1) throw outOfRange("max - min", `<= ${2 ** 48 - 1}`, range);
	// Rejection keeps every value equally likely.
	const limit = 2 ** 48 - (2 ** 48 % range);
	let value: number;
	do value = random(6).reduce((n, b) => n * 256 + b, 0);
	while (value >= limit);
	value = min + (value % range);
	if (!callback) return value;
	nextTick(callback, undefined, value);
	return undefined;
}
Object.defineProperty(randomInt, "length", { value: 3 });

function comparable(value: any, name: string): Uint8Array {
	if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) return viewBytes(value as ArrayBuffer);
	throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", `The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
}

export function timingSafeEqual(...args: any[]): boolean {
	const x = comparable(args[0], "buf1");
	const y = comparable(args[1], "buf2");
	if (x.length !== y.length) throw nodeError(RangeError, "ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH", "Input buffers must have the same byte length");
	let diff = 0;
	for (let i = 0; i < x.length; i++) diff |= x[i] ^ y[i];
	return diff === 0;
}
Object.defineProperty(timingSafeEqual, "name", { value: "" });
