// Primes.
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkFunction, checkInteger, invalidArgType, nodeError, outOfRange } from "pi:node/internal_errors";
import { bigOf } from "./dh.ts";
import { later, toBytes } from "./hash.ts";

function checkObject(value: any, name: string): void {
	if (value === null || typeof value !== "object") throw invalidArgType(name, "object", value);
}

const kinds = ["ArrayBuffer", "TypedArray", "Buffer", "DataView", "bigint"];

/** Without an error there is none, rather than null. */
const answer = (callback: any, run: () => any): void => later((err: any, value: any) => callback(err ?? undefined, value), run);

/** A number given as bytes or as a bigint. */
function numberOf(value: any, name: string): bigint {
	if (typeof value === "bigint") {
		if (value < 0n) throw outOfRange(name, ">= 0", value);
		return value;
	}
	if (!ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer) && !(value instanceof SharedArrayBuffer)) throw invalidArgType(name, kinds, value);
	return bigOf(toBytes(value, name));
}

function primeOf(size: any, options: any): () => any {
	checkInteger(size, "size", 1, 2 ** 31 - 1);
	checkObject(options, "options");
	const { safe = false, bigint = false } = options;
	for (const [name, value] of Object.entries({ safe, bigint })) if (typeof value !== "boolean") throw invalidArgType(`options.${name}`, "boolean", value);
	const add = options.add === undefined ? undefined : numberOf(options.add, "options.add");
	const given = options.rem === undefined ? undefined : numberOf(options.rem, "options.rem");
	if (add !== undefined && add.toString(2).length > size) throw nodeError(RangeError, "ERR_OUT_OF_RANGE", "invalid options.add");
	if (add !== undefined && given !== undefined && add <= given) throw nodeError(RangeError, "ERR_OUT_OF_RANGE", "invalid options.rem");
	return () => {
		const rem = given ?? (safe ? 3n : 1n);
		for (;;) {
			const p: Uint8Array<ArrayBuffer> = native("prime", size, safe);
			if (add === undefined || bigOf(p) % add === rem % add) return bigint ? bigOf(p) : p.slice().buffer;
		}
	};
}

export function generatePrimeSync(size: number, options: any = {}): any {
	return primeOf(size, options)();
}

export function generatePrime(size: number, options: any, callback: any): void {
	if (typeof options === "function") [callback, options] = [options, {}];
	checkFunction(callback, "callback");
	answer(callback, primeOf(size, options));
}

function checkOf(candidate: any, options: any): () => boolean {
	const n = numberOf(candidate, "candidate");
	checkObject(options, "options");
	const { checks = 0 } = options;
	checkInteger(checks, "options.checks", 0, 2 ** 31 - 1);
	const hex = n.toString(16);
	const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
	return () => native("isPrime", bytes);
}

export function checkPrimeSync(candidate: any, options: any = {}): boolean {
	return checkOf(candidate, options)();
}

export function checkPrime(candidate: any, options: any = {}, callback?: any): void {
	if (typeof options === "function") [callback, options] = [options, {}];
	checkFunction(callback, "callback");
	answer(callback, checkOf(candidate, options));
}
for (const [f, n] of [[generatePrimeSync, 1], [checkPrime, 1]] as const) Object.defineProperty(f, "length", { value: n });
