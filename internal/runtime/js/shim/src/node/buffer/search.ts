// Searching, comparing and filling bytes.
import { indexOfBytes, viewBytes } from "pi:node/internal_bytes";
import { invalidArgType, invalidArgValue, unknownEncoding } from "pi:node/internal_errors";
import { encode, encodingOf } from "./encodings.ts";

export function compareBytes(a: Uint8Array, b: Uint8Array): -1 | 0 | 1 {
	const n = Math.min(a.length, b.length);
	for (let i = 0; i < n; i++) {
		if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
	}
	return a.length === b.length ? 0 : a.length < b.length ? -1 : 1;
}

/** indexOf and lastIndexOf as Node has them: byte, text or bytes; an offset that may be an encoding. */
export function find(hay: Uint8Array, value: unknown, offset: any, encoding: any, forward: boolean): number {
	if (typeof offset === "string") {
		encoding = offset;
		offset = undefined;
	}
	let from = +offset;
	if (Number.isNaN(from)) from = forward ? 0 : hay.length;
	from = Math.trunc(Math.max(-2147483648, Math.min(2147483647, from)));
	if (typeof value === "number") return findByte(hay, value & 255, from, forward);
	let needle: Uint8Array;
	let step = 1;
	if (typeof value === "string") {
		const name = encodingOf(encoding);
		if (!name) throw unknownEncoding(encoding);
		needle = encode(value, name);
		if (name === "utf16le") step = 2;
	} else if (value instanceof Uint8Array) needle = value;
	else throw invalidArgType("value", ["number", "string", "Buffer", "Uint8Array"], value);
	if (from < 0) from += hay.length;
	if (from < 0) {
		if (!forward) return -1;
		from = 0;
	}
	if (needle.length === 0) return Math.min(from, hay.length);
	return scan(hay, needle, from, step, forward);
}

function findByte(hay: Uint8Array, byte: number, from: number, forward: boolean): number {
	return forward ? Uint8Array.prototype.indexOf.call(hay, byte, from) : Uint8Array.prototype.lastIndexOf.call(hay, byte, from);
}

function scan(hay: Uint8Array, needle: Uint8Array, from: number, step: number, forward: boolean): number {
	if (forward) return indexOfBytes(hay, needle, from, step);
	const last = hay.length - needle.length;
	const matches = (i: number) => {
		for (let k = 1; k < needle.length; k++) if (hay[i + k] !== needle[k]) return false;
		return true;
	};
	for (let i = Math.min(from, last); i >= 0; i--) {
		if (hay[i] === needle[0] && i % step === 0 && matches(i)) return i;
	}
	return -1;
}

/** The bytes fill repeats, or a single byte. */
export function fillBytes(target: Uint8Array, value: unknown, start: number, end: number, encoding: unknown): void {
	if (typeof value === "string") {
		const name = encodingOf(encoding);
		if (!name) throw unknownEncoding(encoding);
		if (value === "") value = 0;
		else {
			const bytes = encode(value, name);
			if (bytes.length === 0) throw invalidArgValue("value", value);
			value = bytes;
		}
	}
	if (typeof value === "object" && value !== null && (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)) {
		const bytes = viewBytes(value as Uint8Array);
		if (bytes.length === 0) throw invalidArgValue("value", value);
		if (bytes.length === 1) value = bytes[0];
		else {
			for (let i = start; i < end; i += bytes.length) target.set(bytes.subarray(0, Math.min(bytes.length, end - i)), i);
			return;
		}
	}
	Uint8Array.prototype.fill.call(target, Number(value) & 255, start, end);
}
