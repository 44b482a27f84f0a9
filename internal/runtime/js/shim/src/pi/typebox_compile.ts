// The module typebox/compile. Nothing is compiled: checks walk the schema.
import { stub } from "pi:host";
import { checkSchema, schemaErrors, type ValidationError } from "./typebox/check.ts";
import type { Schema } from "./typebox/memory.ts";
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
export const Code: any = stub("typebox/compile", "Code");
/** @sinclair/typebox/compiler named the same thing TypeCompiler. */
export const TypeCompiler = { Compile };
export default Compile;
