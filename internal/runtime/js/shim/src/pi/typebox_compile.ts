// The module typebox/compile. Nothing is compiled: checks walk the schema.
import { checkSchema, schemaErrors, type ValidationError } from "./typebox/check.ts";
import type { Schema } from "./typebox/basic.ts";
import { hasCodec } from "./typebox/shape.ts";
import * as value from "pi:typebox_value";

export class Validator {
	private readonly codec: boolean;
	constructor(private readonly context: Schema, private readonly type: Schema) {
		this.codec = hasCodec(context, type);
	}
	IsAccelerated(): boolean {
		return false;
	}
	Context(): Schema {
		return this.context;
	}
	Type(): Schema {
		return this.type;
	}
	/** There is no generated code to show. */
	Code(): string {
		return "";
	}
	Check(input: unknown): boolean {
		return checkSchema(this.context, this.type, input);
	}
	Parse(input: unknown): any {
		return value.Parse(this.context, this.type, input);
	}
	Errors(input: unknown): ValidationError[] {
		return schemaErrors(this.context, this.type, input);
	}
	Clean(input: unknown): any {
		return value.Clean(this.context, this.type, input);
	}
	Convert(input: unknown): any {
		return value.Convert(this.context, this.type, input);
	}
	Create(): any {
		return value.Create(this.context, this.type);
	}
	Default(input: unknown): any {
		return value.Default(this.context, this.type, input);
	}
	Decode(input: unknown): any {
		return this.codec ? value.Decode(this.context, this.type, input) : this.Parse(input);
	}
	Encode(input: unknown): any {
		return this.codec ? value.Encode(this.context, this.type, input) : this.Parse(input);
	}
}

export function Compile(...args: Schema[]): Validator {
	return args.length >= 2 ? new Validator(args[0], args[1]) : new Validator({}, args[0]);
}

/** Whether JSON has all of a schema: no functions, and no members that it hides. */
function isPlain(schema: unknown): boolean {
	if (typeof schema !== "object" || schema === null) return ["string", "number", "boolean"].includes(typeof schema);
	const hidden = Object.getOwnPropertyNames(schema).filter((key) => !Object.prototype.propertyIsEnumerable.call(schema, key));
	return hidden.every((key) => key === "length" || /^~(?:kind|optional|readonly)$/.test(key)) && Object.values(schema).every(isPlain);
}

/** A module of its own that checks values of the type. What JSON cannot hold comes from outside, by SetExternal. */
export function Code(...args: Schema[]): { External: { identifier: string; variables: unknown[] }; Code: string } {
	const parts = args.length >= 2 ? args.slice(0, 2) : [{}, args[0]];
	const identifier = "external";
	const plain = parts.every(isPlain);
	const variables = plain ? [] : parts;
	const lines = [
		'import { Check as check } from "typebox/value"',
		`let ${identifier} = ${plain ? JSON.stringify(parts) : "[]"}`,
		plain ? "export function SetExternal() {}" : `export function SetExternal({ variables }) { ${identifier} = variables }`,
		`export function Check(value) { return check(${identifier}[0], ${identifier}[1], value) }`,
	];
	return { External: { identifier, variables }, Code: lines.join("\n") };
}
/** @sinclair/typebox/compiler named the same thing TypeCompiler. */
export const TypeCompiler = { Compile };
export default Compile;
