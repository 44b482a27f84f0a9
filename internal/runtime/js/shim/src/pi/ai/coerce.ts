// Models send "5" for 5 and null for nothing. coerce changes such arguments to what the schema asks for and leaves
// alone what it cannot change without guessing.
import { conforms } from "./schema.ts";

type Schema = any;

const isSchema = (schema: unknown): schema is Schema =>
	typeof schema === "object" && schema !== null && !Array.isArray(schema);
const isPlain = (value: unknown): value is Record<string, any> => isSchema(value);

function toText(value: unknown): unknown {
	return value === null || typeof value === "boolean" || Number.isFinite(value) ? String(value) : value;
}

function toNumber(value: unknown): unknown {
	if (typeof value === "boolean") return value ? 1 : 0;
	if (value == null) return 0;
	if (typeof value !== "string") return value;
	if (Number.isFinite(Number(value))) return Number(value);
	const word = value.toLowerCase();
	return word === "true" ? 1 : word === "false" ? 0 : value;
}

function toBoolean(value: unknown): unknown {
	if (value == null || value === 0 || value === "0") return false;
	if (value === 1 || value === "1") return true;
	if (typeof value !== "string") return value;
	const word = value.toLowerCase();
	return word === "true" ? true : word === "false" ? false : value;
}

function toNull(value: unknown): unknown {
	if (value == null || value === false || value === 0) return null;
	return typeof value === "string" && /^(undefined|null|0|)$/i.test(value) ? null : value;
}

function toLiteral(literal: unknown, value: unknown): unknown {
	let converted: unknown = value;
	if (typeof literal === "string") converted = toText(value);
	else if (typeof literal === "number") converted = toNumber(value);
	else if (typeof literal === "boolean") converted = toBoolean(value);
	return converted === literal ? converted : value;
}

/** Optional properties that are null where null is not allowed count as left out. */
function dropNulls(schema: Schema, value: any): any {
	if (!isSchema(schema)) return value;
	if (Array.isArray(value)) return value.map((item) => dropNulls(schema.items, item));
	if (!isPlain(value)) return value;
	const required = new Set<string>(schema.required ?? []);
	const result: Record<string, any> = {};
	for (const [key, item] of Object.entries(value)) {
		const property = propertySchema(schema, key);
		const optional = schema.properties?.[key] !== undefined && !required.has(key);
		if (item === null && optional && !conforms(property, null)) continue;
		result[key] = dropNulls(property, item);
	}
	return result;
}

/** What a schema says of one property: by its name, by a pattern its name matches, or of all the others. */
function propertySchema(schema: Schema, key: string): Schema | undefined {
	const own = schema.properties?.[key];
	if (own !== undefined) return own;
	const patterns = Object.entries<Schema>(schema.patternProperties ?? {});
	return patterns.find(([pattern]) => new RegExp(pattern, "u").test(key))?.[1] ?? schema.additionalProperties;
}

function convertObject(schema: Schema, value: any): any {
	if (!isPlain(value)) return value;
	const result: Record<string, any> = {};
	for (const [key, item] of Object.entries(value)) result[key] = convert(propertySchema(schema, key), item);
	return result;
}

function convertArray(schema: Schema, value: any): any {
	// One element alone is taken for a list of it.
	const list = Array.isArray(value) ? value : [value];
	const prefix = Array.isArray(schema.items) ? schema.items : (schema.prefixItems ?? []);
	const rest = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
	const converted = list.map((item, i) => convert(i < prefix.length ? prefix[i] : rest, item));
	return Array.isArray(value) || conforms(schema, converted) ? converted : value;
}

function convertUnion(schema: Schema, branches: Schema[], value: any): any {
	if (branches.some((branch) => conforms(branch, value))) return value;
	for (const branch of branches) {
		const candidate = convert(branch, value);
		if (conforms(schema, candidate)) return candidate;
	}
	return value;
}

function convertType(schema: Schema, type: unknown, value: any): any {
	switch (type) {
		case "string":
			return toText(value);
		case "number":
			return toNumber(value);
		case "integer": {
			const number = toNumber(value);
			return typeof number === "number" ? Math.trunc(number) : value;
		}
		case "boolean":
			return toBoolean(value);
		case "null":
			return toNull(value);
		case "array":
			return convertArray(schema, value);
		case "object":
			return convertObject(schema, value);
		default:
			return schema.properties === undefined ? value : convertObject(schema, value);
	}
}

function convert(schema: Schema, value: any): any {
	if (!isSchema(schema)) return value;
	if (Object.hasOwn(schema, "const")) return toLiteral(schema.const, value);
	if (Array.isArray(schema.enum)) {
		if (schema.enum.includes(value)) return value;
		const candidates = schema.enum.map((member: unknown) => toLiteral(member, value));
		return candidates.find((candidate: unknown) => candidate !== value) ?? value;
	}
	const branches = schema.anyOf ?? schema.oneOf;
	if (Array.isArray(branches)) return convertUnion(schema, branches, value);
	if (Array.isArray(schema.allOf)) {
		return schema.allOf.reduce((next: any, member: Schema) => convert(member, next), value);
	}
	if (!Array.isArray(schema.type)) return convertType(schema, schema.type, value);
	for (const type of schema.type) {
		if (conforms({ ...schema, type }, value)) return convertType(schema, type, value);
	}
	for (const type of schema.type) {
		const candidate = convertType(schema, type, value);
		if (conforms(schema, candidate)) return candidate;
	}
	return value;
}

export const coerce = (schema: Schema, value: any): any => convert(schema, dropNulls(schema, value));
