// Schemas are plain objects: JSON keywords enumerable, markers ("~kind", "~optional", …) hidden, so that
// JSON.stringify gives the JSON schema and nothing else.

export type Schema = Record<string, any>;

const unsafeKeys = new Set(["__proto__", "constructor", "prototype"]);

export const ownKeys = (value: object): string[] => Object.getOwnPropertyNames(value);

export const has = (value: any, key: PropertyKey): boolean => Object.prototype.hasOwnProperty.call(value, key);

export const isObject = (value: unknown): value is Schema => typeof value === "object" && value !== null;

export const isRecord = (value: unknown): value is Schema => isObject(value) && !Array.isArray(value);

function define(target: Schema, key: string, value: unknown, enumerable: boolean): void {
	Object.defineProperty(target, key, { value, enumerable, writable: true, configurable: true });
}

function copyKey(from: Schema, to: Schema, key: string): void {
	Object.defineProperty(to, key, Object.getOwnPropertyDescriptor(from, key)!);
}

/** A new schema: keywords, then options (which may override them), then the hidden markers. */
export function create(hidden: Schema, keywords: Schema, options: Schema = {}): Schema {
	const result: Schema = { ...keywords, ...options };
	for (const key of Object.keys(hidden)) define(result, key, hidden[key], false);
	return result;
}

/** A copy of schema with markers and keywords replaced or appended. */
export function update(schema: Schema, hidden: Schema, keywords: Schema): Schema {
	const result: Schema = {};
	const replaced = new Set([...ownKeys(hidden), ...ownKeys(keywords)]);
	for (const key of ownKeys(schema)) if (!replaced.has(key) && !unsafeKeys.has(key)) copyKey(schema, result, key);
	for (const key of ownKeys(hidden)) if (!unsafeKeys.has(key)) define(result, key, hidden[key], false);
	for (const key of ownKeys(keywords)) if (!unsafeKeys.has(key)) define(result, key, keywords[key], true);
	return result;
}

/** A copy of schema without the named keys. */
export function discard(schema: Schema, keys: string[]): Schema {
	const result: Schema = {};
	for (const key of ownKeys(schema)) if (!keys.includes(key)) copyKey(schema, result, key);
	return result;
}

/** Left and right in one object; right wins and comes last. */
export function assign(left: Schema, right: Schema): Schema {
	const result = discard(left, ownKeys(right));
	for (const key of ownKeys(right)) copyKey(right, result, key);
	return result;
}

export function isKind(value: unknown, kind: string): boolean {
	return isObject(value) && has(value, "~kind") && value["~kind"] === kind;
}
