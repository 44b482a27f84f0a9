// The read and write methods for numbers, made from a table of kinds.
import { invalidArgType, nodeError, outOfRange } from "pi:node/internal_errors";

type Method = (this: Uint8Array, ...args: any[]) => any;

function view(b: Uint8Array): DataView {
	return new DataView(b.buffer, b.byteOffset, b.byteLength);
}

function checkOffset(b: Uint8Array, offset: unknown, size: number): asserts offset is number {
	if (typeof offset !== "number") throw invalidArgType("offset", "number", offset);
	if (offset >= 0 && offset + size <= b.length && Number.isInteger(offset)) return;
	if (!Number.isInteger(offset)) throw outOfRange("offset", "an integer", offset);
	if (b.length - size < 0) throw nodeError(RangeError, "ERR_BUFFER_OUT_OF_BOUNDS", "Attempt to access memory outside buffer bounds");
	throw outOfRange("offset", `>= 0 and <= ${b.length - size}`, offset);
}

function checkValue(value: number | bigint, size: number, signed: boolean, big: boolean): void {
	const bits = size * 8;
	const n = big ? "n" : "";
	const min = signed ? -(2n ** BigInt(bits - 1)) : 0n;
	const max = 2n ** BigInt(signed ? bits - 1 : bits) - 1n;
	// NaN is written as zero.
	if (!(value < min || value > max)) return;
	let range = `>= ${min}${n} and <= ${max}${n}`;
	if (size > 4) {
		range = signed ? `>= -(2${n} ** ${bits - 1}${n}) and < 2${n} ** ${bits - 1}${n}` : `>= 0${n} and < 2${n} ** ${bits}${n}`;
	}
	throw outOfRange("value", range, value);
}

function define(proto: any, name: string, fn: Method): void {
	Object.defineProperty(fn, "name", { value: name });
	const property = { value: fn, writable: true, configurable: true, enumerable: true };
	Object.defineProperty(proto, name, property);
	// readUInt8 is readUint8 as well.
	if (name.includes("UInt")) Object.defineProperty(proto, name.replace("UInt", "Uint"), property);
}

type Kind = [name: string, view: string, size: number, signed: boolean];
const integers: Kind[] = [
	["UInt8", "Uint8", 1, false], ["Int8", "Int8", 1, true], ["UInt16", "Uint16", 2, false], ["Int16", "Int16", 2, true],
	["UInt32", "Uint32", 4, false], ["Int32", "Int32", 4, true], ["BigUInt64", "BigUint64", 8, false], ["BigInt64", "BigInt64", 8, true],
];

function installFixed(proto: any, [name, type, size, signed]: Kind, little: boolean): void {
	const suffix = size === 1 ? "" : little ? "LE" : "BE";
	const big = size === 8;
	const get = (DataView.prototype as any)[`get${type}`];
	const set = (DataView.prototype as any)[`set${type}`];
	define(proto, `read${name}${suffix}`, function (offset = 0) {
		checkOffset(this, offset, size);
		return get.call(view(this), offset, little);
	});
	define(proto, `write${name}${suffix}`, function (value: any, offset = 0) {
		if (big && typeof value !== "bigint") {
			checkOffset(this, offset, size);
			throw new TypeError("Cannot mix BigInt and other types, use explicit conversions");
		}
		if (!big) value = +value;
		if (size === 1 && typeof offset !== "number") throw invalidArgType("offset", "number", offset);
		checkValue(value, size, signed, big);
		checkOffset(this, offset, size);
		set.call(view(this), offset, value, little);
		return offset + size;
	});
}

function installFloat(proto: any, name: string, size: number, little: boolean): void {
	const suffix = little ? "LE" : "BE";
	define(proto, `read${name}${suffix}`, function (offset = 0) {
		checkOffset(this, offset, size);
		return size === 4 ? view(this).getFloat32(offset, little) : view(this).getFloat64(offset, little);
	});
	define(proto, `write${name}${suffix}`, function (value: any, offset = 0) {
		checkOffset(this, offset, size);
		if (size === 4) view(this).setFloat32(offset, value, little);
		else view(this).setFloat64(offset, value, little);
		return offset + size;
	});
}

function checkSize(size: unknown): asserts size is number {
	if (typeof size !== "number") throw invalidArgType("byteLength", "number", size);
	if (!Number.isInteger(size)) throw outOfRange("byteLength", "an integer", size);
	if (size < 1 || size > 6) throw outOfRange("byteLength", ">= 1 and <= 6", size);
}

function installVariable(proto: any, signed: boolean, little: boolean): void {
	const name = `${signed ? "Int" : "UInt"}${little ? "LE" : "BE"}`;
	define(proto, `read${name}`, function (offset: any, size: any) {
		if (offset === undefined) throw invalidArgType("offset", "number", offset);
		checkSize(size);
		checkOffset(this, offset, size);
		let value = 0;
		for (let i = 0; i < size; i++) value = value * 256 + this[little ? offset + size - 1 - i : offset + i];
		return signed && value >= 2 ** (8 * size - 1) ? value - 2 ** (8 * size) : value;
	});
	define(proto, `write${name}`, function (value: any, offset: any, size: any) {
		checkSize(size);
		value = +value;
		checkValue(value, size, signed, false);
		checkOffset(this, offset, size);
		let rest = value < 0 ? value + 2 ** (8 * size) : value;
		for (let i = 0; i < size; i++) {
			this[little ? offset + i : offset + size - 1 - i] = rest % 256;
			rest = Math.floor(rest / 256);
		}
		return offset + size;
	});
}

/** Adds readInt8 … writeDoubleBE to Buffer's prototype. */
export function installNumbers(proto: any): void {
	for (const kind of integers) {
		installFixed(proto, kind, true);
		if (kind[2] > 1) installFixed(proto, kind, false);
	}
	for (const little of [true, false]) {
		installFloat(proto, "Float", 4, little);
		installFloat(proto, "Double", 8, little);
		installVariable(proto, true, little);
		installVariable(proto, false, little);
	}
}
