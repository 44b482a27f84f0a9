// Models send "5" for 5 and null for nothing. coerce changes such arguments to what the schema asks for and leaves
// alone what it cannot change without guessing. As in Pi it tries twice: loosely where one type is asked for, and then
// strictly, which is all that several types, tuples and the alternatives of a union get.
import { check, expression, resolve } from "./schema.ts";

type Schema = any;

/** The whole schema, as long as one coercion lasts: what a $ref means is said there. */
let root: Schema;

const conforms = (schema: Schema, value: unknown): boolean => check(schema, value, root).length === 0;

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
	const required = new Set<string>(Array.isArray(schema.required) ? schema.required : []);
	const result: Record<string, any> = {};
	for (const [key, item] of Object.entries(value)) {
		const property = propertySchema(schema, key);
		const optional = schema.properties?.[key] !== undefined && !required.has(key);
		if (item === null && optional && property.$ref === undefined && !conforms(property, null)) continue;
		result[key] = dropNulls(property, item);
	}
	return result;
}

/** What a schema says of one property: by its name, by a pattern its name matches, or of all the others. */
function propertySchema(schema: Schema, key: string): Schema | undefined {
	const own = schema.properties?.[key];
	if (own !== undefined) return own;
	const patterns = Object.entries<Schema>(schema.patternProperties ?? {});
	return patterns.find(([pattern]) => expression(pattern).test(key))?.[1] ?? schema.additionalProperties;
}

function convertObject(schema: Schema, value: any): any {
	if (!isPlain(value)) return value;
	const result: Record<string, any> = {};
	for (const [key, item] of Object.entries(value)) result[key] = convert(propertySchema(schema, key), item);
	return result;
}

function convertArray(schema: Schema, value: any): any {
	const prefix = Array.isArray(schema.items) ? schema.items : schema.prefixItems;
	if (Array.isArray(prefix)) {
		const rest = prefix === schema.items ? undefined : schema.items;
		return Array.isArray(value) ? value.map((item, i) => convert(i < prefix.length ? prefix[i] : rest, item)) : value;
	}
	// One element alone is taken for a list of it.
	const list = Array.isArray(value) ? value : [value];
	return list.map((item) => convert(schema.items, item));
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
	const target = typeof schema.$ref === "string" ? resolve(root, schema.$ref) : undefined;
	if (target !== undefined) return convert(target, value);
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
	return convertType(schema, schema.type, value);
}

const exactly: Record<string, (value: any) => unknown> = {
	string: (value) => (value === null ? "" : toText(value)),
	number: (value) => (typeof value !== "string" ? toNumber(value) : value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value),
	integer(value) {
		const number = exactly.number(value);
		return Number.isInteger(number) ? number : value;
	},
	boolean: (value) => (value === null ? false : value === "true" || value === 1 ? true : value === "false" || value === 0 ? false : value),
	null: (value) => (value === "" || value === 0 || value === false ? null : value),
};

function bendType(types: string[], value: any): any {
	if (types.some((type) => conforms({ type }, value))) return value;
	for (const type of types) {
		const bent = exactly[type]?.(value) ?? (type === "null" ? null : undefined);
		if (bent !== undefined && bent !== value && conforms({ type }, bent)) return bent;
	}
	return value;
}

function bendUnion(branches: unknown, value: any): any {
	if (!Array.isArray(branches) || branches.some((branch) => conforms(branch, value))) return value;
	for (const branch of branches) {
		const candidate = bend(branch, value);
		if (conforms(branch, candidate)) return candidate;
	}
	return value;
}

/** The strict attempt. */
function bend(schema: Schema, given: any): any {
	if (!isSchema(schema)) return given;
	let value = given;
	for (const member of schema.allOf ?? []) value = bend(member, value);
	value = bendUnion(schema.anyOf, value);
	value = bendUnion(schema.oneOf, value);
	const types: string[] = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
	value = bendType(types, value);
	if (isPlain(value) && types.includes("object")) {
		return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bend(propertySchema(schema, key), item)]));
	}
	if (Array.isArray(value) && types.includes("array")) {
		const prefix = Array.isArray(schema.items) ? schema.items : (schema.prefixItems ?? []);
		const rest = Array.isArray(schema.items) ? undefined : schema.items;
		return value.map((item, i) => bend(i < prefix.length ? prefix[i] : rest, item));
	}
	return value;
}

export function coerce(schema: Schema, value: any): any {
	root = schema;
	try {
		return bend(schema, convert(schema, dropNulls(schema, value)));
	} finally {
		root = undefined;
	}
}
