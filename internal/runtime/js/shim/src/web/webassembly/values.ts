// Values on their way between JavaScript and WebAssembly. References of the host travel as numbers.
import { viewBytes } from "pi:node/internal_bytes";
import { addCallback, CompileError, engine } from "./engine.ts";

export interface FunctionType {
	params?: string[];
	results?: string[];
	index?: number;
}

export function bytesOf(source: unknown, what: string): Uint8Array {
	if ((ArrayBuffer.isView(source) && !(source instanceof DataView)) || source instanceof ArrayBuffer || source instanceof SharedArrayBuffer) {
		const bytes = viewBytes(source as ArrayBuffer);
		if (bytes.length === 0) throw new CompileError(`${what}: BufferSource argument is empty`);
		return bytes;
	}
	throw new TypeError(`${what}: Argument 0 must be a buffer source`);
}

const valueTypes = new Map([..."i32 i64 f32 f64 externref v128".split(" ").map((t) => [t, t] as const), ["anyfunc", "funcref"]]);

/** The engine's name for a type that JavaScript names. */
export const valueType = (name: string): string | undefined => valueTypes.get(name);

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

export const noWasmFunction = "function-typed object must be null (if nullable) or a Wasm function object";
const incompatible = "type incompatibility when transforming from/to JS";

/** To a value of a type, as the standard's ToWebAssemblyValue. Of a function that is none, what comes first in the complaint. */
export function lower(type: string, value: any, what?: string): unknown {
	switch (type) {
		case "i32": return +value | 0;
		case "i64": return BigInt.asIntN(64, toBigInt(value));
		case "f32": return Math.fround(+value);
		case "f64": return +value;
		case "externref": return referenceOf(value);
		case "funcref": {
			if (value === null) return 0;
			const id = exportedId(value);
			if (id === undefined) throw new TypeError(what === undefined ? incompatible : `${what}: ${noWasmFunction}`);
			return id;
		}
		default: throw new TypeError(incompatible);
	}
}

function toBigInt(value: any): bigint {
	if (typeof value === "bigint") return value;
	if (typeof value === "object" && value !== null || typeof value === "function") {
		const exotic = value[Symbol.toPrimitive];
		return toBigInt(exotic ? exotic.call(value, "number") : primitive(value));
	}
	if (typeof value === "boolean") return BigInt(value);
	if (typeof value !== "string") throw new TypeError(`Cannot convert ${String(value)} to a BigInt`);
	try {
		return BigInt(value);
	} catch {
		throw new SyntaxError(`Cannot convert ${value} to a BigInt`);
	}
}

function primitive(value: any): unknown {
	for (const name of ["valueOf", "toString"]) {
		const out = typeof value[name] === "function" ? value[name]() : value;
		if (out === null || (typeof out !== "object" && typeof out !== "function")) return out;
	}
	throw new TypeError("Cannot convert object to primitive value");
}

export function lift(type: string, value: any): unknown {
	if (type === "externref") return references[value];
	if (type === "funcref") return value === 0 ? null : exportedFunction(value, undefined);
	return value;
}

const unspeakable = (t: FunctionType) => [...(t.params ?? []), ...(t.results ?? [])].some((v) => v === "v128" || v === "exnref");

/** The type of an exported function. */
export const typeOf = (id: number): FunctionType => engine("type", id);

/** The function of JavaScript for one of WebAssembly: always the same one. */
export function exportedFunction(id: number, type: FunctionType | undefined): Function {
	const known = functions.get(id);
	if (known) return known;
	const t = type ?? typeOf(id);
	const params = t.params ?? [];
	const results = t.results ?? [];
	const plain = params.length === 0;
	const name = String(t.index ?? 0);
	const fn = {
		[name](...args: unknown[]) {
			if (unspeakable(t)) throw new TypeError(incompatible);
			const out = plain ? engine("call", id) : engine("call", id, ...params.map((p, n) => lower(p, args[n])));
			if (results.length === 0) return undefined;
			if (results.length === 1) return lift(results[0], out);
			return results.map((r, n) => lift(r, out[n]));
		},
	}[name];
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
		if (unspeakable(type)) throw new TypeError(incompatible);
		const out: any = Reflect.apply(fn, undefined, args.map((a, n) => lift(params[n], a)));
		if (results.length === 0) return null;
		if (results.length === 1) return lower(results[0], out);
		const list = listed(out);
		if (list.length !== results.length) throw new TypeError("multi-return length mismatch");
		return list.map((v, n) => lower(results[n], v));
	});
}

function listed(out: any): unknown[] {
	if (out === null || out === undefined || typeof out[Symbol.iterator] !== "function") {
		const kind = typeof out;
		const what = out === undefined ? "undefined" : kind === "object" || kind === "function" ? kind : `${kind} ${String(out)}`;
		throw new TypeError(`${what} is not iterable (cannot read property Symbol(Symbol.iterator))`);
	}
	return [...out];
}
