// The members of the Type object.
import { requireHost } from "pi:host";
export type * from "./static.ts";
export {
	Any, BigIntType as BigInt, BooleanType as Boolean, Codec, Constructor, Cyclic, Decode, DecodeBuilder, Dependent, Encode, EncodeBuilder,
	Enum, FunctionType as Function, Generic, Identifier, Immutable, Infer, Integer, Intersect, Literal, Never, Null, NumberType as Number,
	ObjectType as Object, ArrayType as Array, Optional, Parameter, Readonly, Ref, Refine, Rest, StringType as String, SymbolType as Symbol,
	This, Tuple, Undefined, Union, Unknown, Unsafe, Void,
	IsAny, IsArray, IsBigInt, IsBoolean, IsCall, IsCodec, IsConstructor, IsCyclic, IsDependent, IsEnum, IsEnumValue, IsFunction, IsGeneric,
	IsIdentifier, IsImmutable, IsInfer, IsInteger, IsIntersect, IsKind, IsLiteral, IsNever, IsNull, IsNumber, IsObject, IsOptional, IsParameter,
	IsReadonly, IsRecord, IsRef, IsRefine, IsRest, IsSchema, IsString, IsSymbol, IsTemplateLiteral, IsThis, IsTuple, IsUndefined, IsUnion,
	IsUnknown, IsUnsafe, IsVoid,
} from "./types.ts";
export {
	Capitalize, ConstructorParameters, Evaluate, Exclude, Extract, Index, InstanceType, Interface, KeyOf, Lowercase, NonNullable, Omit,
	Parameters, Partial, Pick, ReadonlyObject, ReadonlyObject as ReadonlyType, Record, RecordKey, RecordPattern, RecordValue, Required,
	ReturnType, Uncapitalize, Uppercase, With,
} from "./actions.ts";
export { Extends, ExtendsResult } from "./extends.ts";
export { Call, Conditional, Instantiate, Mapped, Module } from "./instantiate.ts";
export { TemplateLiteral } from "./template.ts";
export { Composite, Const, Date, Not, Recursive, RegExp, Strict, Transform } from "./legacy.ts";

/** The type language in text form, which is loaded when it is used. */
export const Script = (...args: any[]): any => requireHost("pi:typebox_script").Script(...args);
