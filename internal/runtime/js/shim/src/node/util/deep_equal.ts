// Deep equality, loose and strict, for util.isDeepStrictEqual and node:assert.
import * as kinds from "../inspect/kinds.ts";

type Pairs = { a: object; b: object }[];

export function deepEqual(a: any, b: any, strict: boolean, pairs: Pairs = []): boolean {
	if (a === b) return a !== 0 || !strict || Object.is(a, b);
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
		if (strict) return Object.is(a, b);
		if (typeof a === "object" && a !== null) return false;
		if (typeof b === "object" && b !== null) return false;
		// biome-ignore: loose comparison is what assert.deepEqual promises.
		return a == b || (a !== a && b !== b);
	}
	if (strict && !sameClass(a, b)) return false;
	const tag = Object.prototype.toString.call(a);
	if (tag !== Object.prototype.toString.call(b) || Array.isArray(a) !== Array.isArray(b)) return false;
	if (!sameKind(a, b, strict)) return false;
	for (const p of pairs) if (p.a === a || p.b === b) return p.a === a && p.b === b;
	pairs.push({ a, b });
	const same = sameProperties(a, b, strict, pairs) && sameItems(a, b, strict, pairs);
	pairs.pop();
	return same;
}

/** As in Node, which asks the language's own classes for their constructors and others for their prototypes. */
function sameClass(a: any, b: any): boolean {
	const own = builtins.has(a.constructor) && !Object.hasOwn(a, "constructor");
	return own ? a.constructor === b.constructor : Object.getPrototypeOf(a) === Object.getPrototypeOf(b);
}

const builtins = new Set<unknown>([
	Array, ArrayBuffer, BigInt, Boolean, DataView, Date, Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, Function, Map,
	Number, Object, Promise, RegExp, Set, SharedArrayBuffer, String, Symbol, WeakMap, WeakSet, Uint8Array, Int8Array, Uint8ClampedArray, Int16Array, Uint16Array,
	Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array,
]);

/** What is not in properties: dates, patterns, errors, boxes, bytes. */
function sameKind(a: any, b: any, strict: boolean): boolean {
	if (kinds.isDate(a)) return kinds.isDate(b) && a.getTime() === b.getTime();
	if (kinds.isRegExp(a)) return kinds.isRegExp(b) && String(a) === String(b) && a.lastIndex === b.lastIndex;
	if (kinds.isError(a)) return kinds.isError(b) && a.message === b.message && a.name === b.name && sameHidden(a, b, "cause", strict) && sameHidden(a, b, "errors", strict);
	if (kinds.isBoxed(a)) return kinds.isBoxed(b) && Object.is(a.valueOf(), b.valueOf());
	if (ArrayBuffer.isView(a) || kinds.isAnyArrayBuffer(a)) {
		const x = ArrayBuffer.isView(a) ? new Uint8Array(a.buffer, a.byteOffset, a.byteLength) : new Uint8Array(a);
		const y = ArrayBuffer.isView(b) ? new Uint8Array(b.buffer, b.byteOffset, b.byteLength) : new Uint8Array(b);
		if (!strict && (a instanceof Float32Array || a instanceof Float64Array)) return a.length === b.length && a.every((v, i) => v === b[i]);
		return x.length === y.length && x.every((v, i) => v === y[i]);
	}
	if (a instanceof URL) return b instanceof URL && a.href === b.href;
	if (kinds.isWeakMap(a) || kinds.isWeakSet(a)) return false;
	return true;
}

/** What an error has and does not list. */
function sameHidden(a: any, b: any, key: string, strict: boolean): boolean {
	const has = Object.hasOwn(a, key);
	if (has !== Object.hasOwn(b, key)) return false;
	return !has || Object.prototype.propertyIsEnumerable.call(a, key) || deepEqual(a[key], b[key], strict);
}

function keysOf(o: any, strict: boolean): (string | symbol)[] {
	const skipIndices = ArrayBuffer.isView(o);
	const keys: (string | symbol)[] = Object.keys(o).filter((k) => !skipIndices || !/^\d+$/.test(k));
	if (strict) keys.push(...Object.getOwnPropertySymbols(o).filter((s) => Object.prototype.propertyIsEnumerable.call(o, s)));
	return keys;
}

function sameProperties(a: any, b: any, strict: boolean, pairs: Pairs): boolean {
	if (Array.isArray(a) && a.length !== b.length) return false;
	const keys = keysOf(a, strict);
	if (keys.length !== keysOf(b, strict).length) return false;
	for (const k of keys) {
		if (!Object.prototype.propertyIsEnumerable.call(b, k) || !deepEqual(a[k], b[k], strict, pairs)) return false;
	}
	return true;
}

function sameItems(a: any, b: any, strict: boolean, pairs: Pairs): boolean {
	if (kinds.isSet(a)) {
		if (!kinds.isSet(b) || a.size !== b.size) return false;
		const left = [...b];
		return [...a].every((v) => {
			let at = left.findIndex((w) => Object.is(v, w) || v === w);
			if (at < 0) at = left.findIndex((w) => deepEqual(v, w, strict, pairs));
			if (at >= 0) left.splice(at, 1);
			return at >= 0;
		});
	}
	if (kinds.isMap(a)) {
		if (!kinds.isMap(b) || a.size !== b.size) return false;
		const left = [...b];
		return [...a].every(([k, v]) => {
			const at = left.findIndex(([l, w]) => (Object.is(k, l) || deepEqual(k, l, strict, pairs)) && deepEqual(v, w, strict, pairs));
			if (at >= 0) left.splice(at, 1);
			return at >= 0;
		});
	}
	return true;
}

/** Whether b is a part of a: of objects and maps some keys, of sets some members, of lists some items in their order. */
export function partlySame(a: any, b: any): boolean {
	if (deepEqual(a, b, true)) return true;
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
	if (kinds.isSet(b)) return kinds.isSet(a) && [...b].every((v) => [...a].some((w) => partlySame(w, v)));
	if (kinds.isMap(b)) return kinds.isMap(a) && [...b].every(([k, v]) => [...a].some(([l, w]) => partlySame(l, k) && partlySame(w, v)));
	if (Array.isArray(b)) {
		let at = 0;
		return b.every((v) => {
			while (at < a.length && !partlySame(a[at], v)) at++;
			return at++ < a.length;
		});
	}
	if (kinds.isDate(b) || kinds.isRegExp(b) || kinds.isBoxed(b) || ArrayBuffer.isView(b) || kinds.isAnyArrayBuffer(b) || kinds.isWeakMap(b) || kinds.isWeakSet(b) || kinds.isPromise(b)) return false;
	if (kinds.isError(b) && !(kinds.isError(a) && a.message === b.message && a.name === b.name)) return false;
	return keysOf(b, true).every((k) => Object.hasOwn(a, k) && partlySame(a[k], b[k]));
}
