// Trying a value with the parts of a union, one after the other, each on a copy. In a recursive type every part tries the inner
// values again, and so do their parts: without a memory that is as many tries as there are paths. So what a union makes of
// an inner value is worked out once for each operation.
import { Clone } from "./equal.ts";
import { isObject, ownKeys, type Schema } from "./basic.ts";

type Results = Map<object, Map<Schema, Map<object, unknown>>>;

/** Of the operation under way: results by context, type and the value before it was copied. */
let results: Map<string, Results> | undefined;
let origins = new WeakMap<object, object>();

function track(original: unknown, copy: unknown): void {
	if (!isObject(original) || !isObject(copy)) return;
	origins.set(copy, origins.get(original) ?? original);
	for (const key of ownKeys(original)) if (key !== "length") track(original[key], copy[key]);
}

/** A copy that is known to be one. */
export function copyOf(value: any): any {
	const copy = Clone(value);
	track(value, copy);
	return copy;
}

function next<K, V>(map: Map<K, V>, key: K, make: () => V): V {
	let value = map.get(key);
	if (value === undefined) map.set(key, (value = make()));
	return value;
}

/** What an operation makes of a value by a union. */
export function remembered(operation: string, context: Schema, type: Schema, value: any, work: () => any): any {
	if (!isObject(value)) return work();
	const first = results === undefined;
	results ??= new Map();
	try {
		const byContext = next(results, operation, (): Results => new Map());
		const byType = next(byContext, context, () => new Map<Schema, Map<object, unknown>>());
		const known = next(byType, type, () => new Map<object, unknown>());
		const origin = origins.get(value);
		// Only copies are met again.
		if (origin === undefined) return work();
		if (known.has(origin)) return Clone(known.get(origin));
		const result = work();
		known.set(origin, Clone(result));
		return result;
	} finally {
		if (first) {
			results = undefined;
			origins = new WeakMap();
		}
	}
}
