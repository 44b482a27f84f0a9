// Schemas are plain objects: JSON keywords enumerable, markers ("~kind", "~optional", …) hidden, so that
// JSON.stringify gives the JSON schema and nothing else. With them, the builders that nearly all tools make do with.
import type * as s from "./static.ts";

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

// ---- the usual builders ----

type Options = Schema;

export const builder = <T extends Schema>(kind: string, keywords: () => Schema) => (options?: Options): T =>
	create({ "~kind": kind }, keywords(), options) as T;

export const Any = builder<s.TAny>("Any", () => ({}));
export const Unknown = builder<s.TUnknown>("Unknown", () => ({}));

export const Null = builder<s.TNull>("Null", () => ({ type: "null" }));

export const BooleanType = builder<s.TBoolean>("Boolean", () => ({ type: "boolean" }));
export const NumberType = builder<s.TNumber>("Number", () => ({ type: "number" }));
export const Integer = builder<s.TInteger>("Integer", () => ({ type: "integer" }));
export const StringType = builder<s.TString>("String", () => ({ type: "string" }));

export class InvalidLiteralValue extends Error {
	constructor(value: unknown) {
		super("Invalid Literal value");
		Object.defineProperty(this, "cause", { value: { value } });
	}
}

const literalTypes = new Set(["bigint", "boolean", "number", "string"]);
export const IsLiteralValue = (value: unknown): boolean =>
	typeof value === "number" ? Number.isFinite(value) : literalTypes.has(typeof value);

export function LiteralTypeName(value: unknown): string {
	if (!IsLiteralValue(value)) throw new InvalidLiteralValue(value);
	return typeof value;
}

export const Literal = <Value extends s.LiteralValue>(value: Value, options?: Options): s.TLiteral<Value> =>
	create({ "~kind": "Literal" }, { type: LiteralTypeName(value), const: value }, options) as s.TLiteral<Value>;

export const RequiredArray = (properties: Schema): string[] =>
	ownKeys(properties).filter((key) => !IsOptional(properties[key]));

export function ObjectType<P extends s.Properties>(properties: P, options: Options = {}): s.TObject<P> {
	const required = RequiredArray(properties);
	const keywords = required.length > 0 ? { type: "object", required, properties } : { type: "object", properties };
	return create({ "~kind": "Object" }, keywords, options) as s.TObject<P>;
}

export const ArrayType = <Item extends Schema>(items: Item, options?: Options): s.TArray<Item> =>
	create({ "~kind": "Array" }, { type: "array", items }, options) as s.TArray<Item>;
export const Union = <Of extends Schema[]>(anyOf: [...Of], options: Options = {}): s.TUnion<Of> => create({ "~kind": "Union" }, { anyOf }, options) as s.TUnion<Of>;

export const Unsafe = <T = unknown>(schema: Schema): s.TUnsafe<T> => update(schema, { "~unsafe": null }, {}) as s.TUnsafe<T>;

/** Values of a TypeScript enum object without the reverse entries of its numeric members. */
export const TypeScriptEnumToEnumValues = (value: Schema): unknown[] =>
	ownKeys(value).filter((key) => isNaN(Number(key))).map((key) => value[key]);
type EnumValue = string | number;
type EnumOf<T> = T extends readonly EnumValue[] ? [...T] : T[keyof T] extends infer Value extends EnumValue ? Value[] : EnumValue[];
export const Enum = <const T extends readonly EnumValue[] | Record<string, EnumValue>>(value: T, options?: Options): s.TEnum<EnumOf<T>> =>
	create({ "~kind": "Enum" }, { enum: isRecord(value) ? TypeScriptEnumToEnumValues(value) : value }, options) as s.TEnum<EnumOf<T>>;

export const AddOptional = (type: Schema, options: Options = {}): Schema => update(type, { "~optional": true }, options);

export const Optional = <T extends Schema>(type: T): s.TOptional<T> => AddOptional(type) as s.TOptional<T>;

export const marked = (marker: string) => (value: unknown): boolean => isObject(value) && has(value, marker);
export const IsOptional = marked("~optional");
