// Values on their way between JavaScript and WebAssembly. References of the host travel as numbers.
import { viewBytes } from "pi:node/internal_bytes";
import { addCallback, CompileError, engine } from "./engine.ts";

export interface FunctionType {
	params?: string[];
	results?: string[];
}

export function bytesOf(source: unknown, what: string): Uint8Array {
	if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer || source instanceof SharedArrayBuffer) {
		const bytes = viewBytes(source as ArrayBuffer);
		if (bytes.length === 0) throw new CompileError(`${what}: BufferSource argument is empty`);
		return bytes;
	}
	throw new TypeError(`${what}: Argument 0 must be a buffer source`);
}

const references: unknown[] = [null];
const numbers = new Map<unknown, number>([[null, 0]]);

function referenceOf(value: unknown): number {
	let n = numbers.get(value);
	if (n === undefined) {
		n = references.push(value) - 1;
		numbers.set(value, n);
	}
	return n;
}

const functions = new Map<number, Function>();
const ids = new WeakMap<object, number>();

/** The id of a function that WebAssembly has exported. */
export function exportedId(value: unknown): number | undefined {
	return typeof value === "function" ? ids.get(value) : undefined;
}

/** To a value of a type, as the standard's ToWebAssemblyValue. */
export function lower(type: string, value: any): unknown {
	switch (type) {
		case "i32": return value | 0;
		case "i64": return BigInt.asIntN(64, typeof value === "bigint" ? value : toBigInt(value));
		case "f32": return Math.fround(value);
		case "f64": return +value;
		case "externref": return referenceOf(value);
		case "funcref": {
			if (value === null) return 0;
			const id = exportedId(value);
			if (id === undefined) throw new TypeError("type incompatibility when transforming from/to JS");
			return id;
		}
		default: throw new TypeError("type incompatibility when transforming from/to JS");
	}
}

function toBigInt(value: any): bigint {
	if (typeof value === "number") throw new TypeError(`Cannot convert ${value} to a BigInt`);
	return BigInt(value);
}

export function lift(type: string, value: any): unknown {
	if (type === "externref") return references[value];
	if (type === "funcref") return value === 0 ? null : exportedFunction(value, undefined);
	return value;
}

const v128 = (t: FunctionType) => [...(t.params ?? []), ...(t.results ?? [])].some((v) => v === "v128" || v === "exnref");

/** The function of JavaScript for one of WebAssembly: always the same one. */
export function exportedFunction(id: number, type: FunctionType | undefined): Function {
	const known = functions.get(id);
	if (known) return known;
	const t = type ?? (engine("type", id) as FunctionType);
	const params = t.params ?? [];
	const results = t.results ?? [];
	const plain = params.length === 0;
	const fn = {
		[String(id - 1)](...args: unknown[]) {
			if (v128(t)) throw new TypeError("type incompatibility when transforming from/to JS");
			const out = plain ? engine("call", id) : engine("call", id, ...params.map((p, n) => lower(p, args[n])));
			if (results.length === 0) return undefined;
			if (results.length === 1) return lift(results[0], out);
			return results.map((r, n) => lift(r, out[n]));
		},
	}[String(id - 1)];
	Object.defineProperty(fn, "length", { value: params.length, configurable: true });
	functions.set(id, fn);
	ids.set(fn, id);
	return fn;
}

/** A function of JavaScript as WebAssembly calls it. */
export function importedFunction(fn: Function, type: FunctionType): number {
	const params = type.params ?? [];
	const results = type.results ?? [];
	return addCallback((args) => {
		if (v128(type)) throw new TypeError("type incompatibility when transforming from/to JS");
		const out: any = fn(...args.map((a, n) => lift(params[n], a)));
		if (results.length === 0) return null;
		if (results.length === 1) return lower(results[0], out);
		const list = Array.from(out as Iterable<unknown>);
		if (list.length !== results.length) throw new TypeError("multi-return length mismatch");
		return list.map((v, n) => lower(results[n], v));
	});
}
