// The module typebox/value. Every operation takes an optional context of named types before the type.
import { checkSchema, schemaErrors, type ValidationError } from "./typebox/check.ts";
import { convert } from "./typebox/convert.ts";
import { Delete, Diff, Edit, Insert, Patch, Pointer, Update } from "./typebox/delta.ts";
import { Clone, Equal, Hash } from "./typebox/equal.ts";
import type { Schema } from "./typebox/basic.ts";
import { repair, RepairError, UnionScoreSelect } from "./typebox/repair.ts";
import { UnionPrioritySort } from "./typebox/sort.ts";
import { clean, CreateError, createValue, fillDefaults, hasCodec, runCodec } from "./typebox/shape.ts";
import { IsOptional } from "./typebox/types.ts";

type WithContext<R> = {
	(type: Schema, value: unknown): R;
	(context: Schema, type: Schema, value: unknown): R;
};
function withContext<R>(fn: (context: Schema, type: Schema, value: any) => R): WithContext<R> {
	return (...args: any[]): R => (args.length >= 3 ? fn(args[0], args[1], args[2]) : fn({}, args[0], args[1]));
}

export class AssertError extends Error {
	declare cause: { source: string; errors: ValidationError[]; value: unknown };
	constructor(source: string, value: unknown, errors: ValidationError[]) {
		super(source);
		Object.defineProperty(this, "cause", { value: { source, errors, value } });
	}
}
export class ParseError extends AssertError {
	constructor(value: unknown, errors: ValidationError[]) {
		super("Parse", value, errors);
	}
}
export class DecodeError extends AssertError {
	constructor(value: unknown, errors: ValidationError[]) {
		super("Decode", value, errors);
	}
}
export class EncodeError extends AssertError {
	constructor(value: unknown, errors: ValidationError[]) {
		super("Encode", value, errors);
	}
}

export const Check = withContext(checkSchema);
export const Errors = withContext(schemaErrors);
/** The same with the parts of unions in the order in which they are tried. */
const inOrder = (run: (context: Schema, type: Schema, value: any) => any) => (context: Schema, type: Schema, value: any): any =>
	run(context, UnionPrioritySort(type), value);
const cleaning = inOrder(clean);
export const Clean = withContext(cleaning);
export const Convert = withContext(convert);
export const Default = withContext(fillDefaults);
export const Create = (...args: Schema[]): any => (args.length >= 2 ? createValue(args[0], args[1]) : createValue({}, args[0]));
export const HasCodec = (...args: Schema[]): boolean => (args.length >= 2 ? hasCodec(args[0], args[1]) : hasCodec({}, args[0]));

export const Assert = withContext((context, type, value): void => {
	if (!checkSchema(context, type, value)) throw new AssertError("Assert", value, schemaErrors(context, type, value));
});
// Parsing reports the first fault only.
const parseError = (context: Schema, type: Schema, value: unknown): ParseError =>
	new ParseError(value, schemaErrors(context, type, value).slice(0, 1));

export const Parse = withContext((context, type, value): any => {
	if (!checkSchema(context, type, value)) throw parseError(context, type, value);
	return value;
});

export const Pipeline = (steps: ((context: Schema, type: Schema, value: any) => any)[]): WithContext<any> =>
	withContext((context, type, value) => steps.reduce((result, step) => step(context, type, result), value));

const copy = (_context: Schema, _type: Schema, value: any): any => Clone(value);
const asserting = (error: typeof DecodeError) => (context: Schema, type: Schema, value: any): any => {
	if (!checkSchema(context, type, value)) throw new error(value, schemaErrors(context, type, value));
	return value;
};
const decode = inOrder((context, type, value) => runCodec("decode", context, type, value));
const encode = inOrder((context, type, value) => runCodec("encode", context, type, value));

export const Parser = Pipeline([copy, fillDefaults, convert, cleaning, (context, type, value) => {
	if (!checkSchema(context, type, value)) throw parseError(context, type, value);
	return value;
}]);
export const DecodeUnsafe = decode;
export const EncodeUnsafe = encode;
export const Decode = Pipeline([copy, fillDefaults, convert, cleaning, asserting(DecodeError), decode]);
export const Encode = Pipeline([copy, encode, fillDefaults, convert, cleaning, asserting(EncodeError)]);

export const IsOptionalUndefined = (property: Schema, key: string, value: any): boolean => IsOptional(property) && value[key] === undefined;
export const Repair = withContext((context, type, value): any => {
	const repaired = repair(context, type, value);
	Assert(context, type, repaired);
	return repaired;
});
export { RepairError, UnionPrioritySort, UnionScoreSelect };
export { Clone, CreateError, Delete, Diff, Edit, Equal, Hash, Insert, Patch, Pointer, Update };

export const Value = {
	Assert, Check, Clean, Clone, Convert, Create, Decode, Default, Diff, Encode, Equal, Errors, HasCodec, Hash, Parse, Patch, Pointer, Repair,
};
export default Value;
