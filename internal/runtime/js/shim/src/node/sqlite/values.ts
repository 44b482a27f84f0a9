// Values on their way to SQLite and back: null, text and numbers as they are, {b} bytes, {i} integers, {f} numbers that JSON has not.
import { fromBase64, toBase64, viewBytes } from "pi:node/internal_bytes";
import { tooLarge } from "./errors.ts";

export type Wire = null | number | string | { b: string } | { i: string } | { f: string };

const least = -(2n ** 63n);
const most = 2n ** 63n - 1n;

export const fitsInteger = (value: bigint): boolean => value >= least && value <= most;

/** Undefined for what SQLite has no value for, and for a bigint that is too large. */
export function toWire(value: unknown): Wire | undefined {
	switch (typeof value) {
		case "number": return Number.isFinite(value) && !Object.is(value, -0) ? value : { f: Object.is(value, -0) ? "-0" : String(value) };
		case "string": return (value as any).toWellFormed();
		case "bigint": return fitsInteger(value) ? { i: String(value) } : undefined;
	}
	if (value === null) return null;
	return ArrayBuffer.isView(value) ? { b: toBase64(viewBytes(value)) } : undefined;
}

export function fromWire(wire: Wire, bigInts: boolean): unknown {
	if (wire === null || typeof wire !== "object") return wire;
	if ("b" in wire) return fromBase64(wire.b);
	if ("f" in wire) return Number(wire.f);
	if (bigInts) return BigInt(wire.i);
	if (wire.i === String(least)) return Number(wire.i); // Node's test is of the absolute value, and that one has none
	throw tooLarge(wire.i);
}
