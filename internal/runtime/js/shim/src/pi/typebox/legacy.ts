// Builders of @sinclair/typebox 0.34 that typebox 1 no longer has; extensions written for it still call them.
import { CollapseToObject } from "./evaluate.ts";
import { create, type Schema, update } from "./basic.ts";
import * as t from "./types.ts";

/** One object with the properties of all. */
export const Composite = (types: Schema[], options: Schema = {}): Schema => update(CollapseToObject(t.Intersect(types)), {}, options);

export const Not = (type: Schema, options?: Schema): Schema => create({ "~kind": "Not" }, { not: type }, options);
export const Date = (options?: Schema): Schema => create({ "~kind": "Date" }, { type: "Date" }, options);
export const RegExp = (pattern: string | { source: string; flags: string }, options?: Schema): Schema =>
	create({ "~kind": "RegExp" }, typeof pattern === "string" ? { type: "RegExp", source: pattern, flags: "" } : { type: "RegExp", source: pattern.source, flags: pattern.flags }, options);

/** The type of a constant value, readonly all the way down. */
export function Const(value: any, options?: Schema): Schema {
	if (Array.isArray(value)) return t.Readonly(t.Tuple(value.map((item) => Const(item)), options));
	if (value !== null && typeof value === "object") {
		const properties: Schema = {};
		for (const key of Object.keys(value)) properties[key] = t.Readonly(Const(value[key]));
		return t.ObjectType(properties, options);
	}
	if (value === null) return t.Null(options);
	return value === undefined ? t.Undefined(options) : t.Literal(value, options);
}

/** A type that may refer to itself through the argument of fn. */
export function Recursive(fn: (self: Schema) => Schema, options: Schema = {}): Schema {
	const $id = options.$id ?? "T0";
	return update(fn(create({ "~kind": "This" }, { $ref: $id })), {}, { ...options, $id });
}

export const Transform = (type: Schema): t.DecodeBuilder => t.Codec(type);
export const Strict = (type: Schema): Schema => JSON.parse(JSON.stringify(type));
