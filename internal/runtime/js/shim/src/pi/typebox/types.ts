// The type builders and their guards. The usual ones are basic.ts's.
import {
	builder, create, discard, has, isKind, IsLiteralValue, IsOptional, isObject, isRecord, marked, ownKeys, type Schema, Unknown, update,
} from "./basic.ts";
import type * as s from "./static.ts";
export {
	AddOptional, Any, ArrayType, BooleanType, Enum, Integer, InvalidLiteralValue, IsLiteralValue, IsOptional, Literal, LiteralTypeName, Null,
	NumberType, ObjectType, Optional, RequiredArray, StringType, TypeScriptEnumToEnumValues, Union, Unknown, Unsafe,
} from "./basic.ts";

type Options = Schema;

const guard = (kind: string) => (value: unknown): boolean => isKind(value, kind);

export const BigIntPattern = "-?(?:0|[1-9][0-9]*)n";
export const IntegerPattern = "-?(?:0|[1-9][0-9]*)";
export const NumberPattern = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?";
export const StringPattern = ".*";
export const NeverPattern = "(?!)";
export const IntegerKey = `^${IntegerPattern}$`;
export const NumberKey = `^${NumberPattern}$`;
export const StringKey = `^${StringPattern}$`;

export const Never = builder<s.TNever>("Never", () => ({ not: {} }));
export const Undefined = builder<s.TUndefined>("Undefined", () => ({ type: "undefined" }));
export const Void = builder<s.TVoid>("Void", () => ({ type: "void" }));
export const BigIntType = builder<s.TBigInt>("BigInt", () => ({ type: "bigint" }));
export const SymbolType = builder<s.TSymbol>("Symbol", () => ({ type: "symbol" }));
export const This = builder<s.TThis>("This", () => ({ $ref: "#" }));

export const PropertyKeys = (properties: Schema): string[] => ownKeys(properties);
export const PropertyValues = (properties: Schema): Schema[] => ownKeys(properties).map((key) => properties[key]);
export const Intersect = <Of extends Schema[]>(allOf: [...Of], options: Options = {}): s.TIntersect<Of> =>
	create({ "~kind": "Intersect" }, { allOf }, options) as s.TIntersect<Of>;
export const Tuple = <Items extends Schema[]>(items: [...Items], options: Options = {}): s.TTuple<Items> =>
	create({ "~kind": "Tuple" }, { type: "array", additionalItems: false, items, minItems: items.length }, options) as s.TTuple<Items>;
export const Ref = <Name extends string>(ref: Name, options?: Options): s.TRef<Name> => create({ "~kind": "Ref" }, { $ref: ref }, options) as s.TRef<Name>;
export const FunctionType = (parameters: Schema[], returnType: Schema, options: Options = {}): Schema =>
	create({ "~kind": "Function" }, { type: "function", parameters, returnType }, options);
export const Constructor = (parameters: Schema[], instanceType: Schema, options: Options = {}): Schema =>
	create({ "~kind": "Constructor" }, { type: "constructor", parameters, instanceType }, options);
export const Dependent = (if_: Schema, then_: Schema, else_: Schema, options: Options = {}): Schema =>
	create({ "~kind": "Dependent" }, { if: if_, then: then_, else: else_ }, options);
export const Rest = (items: Schema): Schema => create({ "~kind": "Rest" }, { type: "rest", items });
export const Identifier = (name: string): Schema => create({ "~kind": "Identifier" }, { name });
export const Generic = (parameters: Schema[], expression: Schema): Schema =>
	create({ "~kind": "Generic" }, { type: "generic", parameters, expression });
export const Parameter = (name: string, extends_: Schema = Unknown(), equals: Schema = extends_): Schema =>
	create({ "~kind": "Parameter" }, { name, extends: extends_, equals });
export const Infer = (name: string, extends_: Schema = Unknown()): Schema =>
	create({ "~kind": "Infer" }, { type: "infer", name, extends: extends_ });
export const CallConstruct = (target: Schema, args: Schema[]): Schema =>
	create({ "~kind": "Call" }, { type: "call", target, arguments: args });
export const Deferred = (action: string, parameters: unknown[], options: Options): Schema =>
	create({ "~kind": "Deferred" }, { type: "deferred", action, parameters, options });
export const CreateRecord = (pattern: string, value: Schema): Schema =>
	create({ "~kind": "Record" }, { type: "object", patternProperties: { [pattern]: value } });
export const IsTypeScriptEnumLike = isRecord;
export function Cyclic($defs: Schema, $ref: string, options?: Options): Schema {
	const defs: Schema = {};
	for (const key of ownKeys($defs)) defs[key] = update($defs[key], {}, { $id: key });
	return create({ "~kind": "Cyclic" }, { $defs: defs, $ref }, options);
}

// ---- modifiers ----

export const AddReadonly = (type: Schema, options: Options = {}): Schema => update(type, { "~readonly": true }, options);
export const AddImmutable = (type: Schema, options: Options = {}): Schema => update(type, { "~immutable": true }, options);
export const RemoveOptional = (type: Schema, options: Options = {}): Schema =>
	update(discard(type, ["~optional"]), {}, options);
export const RemoveReadonly = (type: Schema, options: Options = {}): Schema =>
	update(discard(type, ["~readonly"]), {}, options);
export const RemoveImmutable = (type: Schema, options: Options = {}): Schema =>
	update(discard(type, ["~immutable"]), {}, options);
export const Readonly = <T extends Schema>(type: T): s.TReadonly<T> => AddReadonly(type) as s.TReadonly<T>;
export const Immutable = <T extends Schema>(type: T): s.TImmutable<T> => AddImmutable(type) as s.TImmutable<T>;

export const RefineAdd = (type: Schema, refinement: Schema): Schema =>
	update(type, { "~refine": IsRefine(type) ? [...type["~refine"], refinement] : [refinement] }, {});
export const Refine = (type: Schema, check: Function, error: Function = () => "Refine Error"): Schema =>
	RefineAdd(type, { check, error });

export class EncodeBuilder {
	constructor(readonly type: Schema, readonly decode: (value: any) => any) {}
	/** A codec of a codec runs the inner one first when decoding and last when encoding. */
	Encode(callback: (value: any) => any): Schema {
		const inner = IsCodec(this.type) ? this.type["~codec"] : undefined;
		const decode = inner ? (value: any) => this.decode(inner.decode(value)) : this.decode;
		const encode = inner ? (value: any) => inner.encode(callback(value)) : callback;
		return update(this.type, { "~codec": { decode, encode } }, {});
	}
}

export class DecodeBuilder {
	constructor(readonly type: Schema) {}
	Decode(callback: (value: any) => any): EncodeBuilder {
		return new EncodeBuilder(this.type, callback);
	}
}

const notImplemented = (name: string) => () => {
	throw Error(`${name} not implemented`);
};
export const Codec = (type: Schema): DecodeBuilder => new DecodeBuilder(type);
export const Decode = (type: Schema, callback: (value: any) => any): Schema =>
	Codec(type).Decode(callback).Encode(notImplemented("Encode"));
export const Encode = (type: Schema, callback: (value: any) => any): Schema =>
	Codec(type).Decode(notImplemented("Decode")).Encode(callback);

// ---- guards ----

export const IsKind = isKind;
export const IsSchema = (value: unknown): value is Schema => isObject(value);
export const IsReadonly = marked("~readonly");
export const IsImmutable = marked("~immutable");
export const IsRefinement = (value: unknown): boolean =>
	isRecord(value) && typeof value.check === "function" && typeof value.error === "function";
export const IsRefine = (value: unknown): value is Schema =>
	marked("~refine")(value) && Array.isArray((value as Schema)["~refine"]) && (value as Schema)["~refine"].every(IsRefinement);
export const IsCodec = (value: unknown): boolean =>
	marked("~codec")(value) && isObject((value as Schema)["~codec"]) && has((value as Schema)["~codec"], "encode") && has((value as Schema)["~codec"], "decode");
export const IsUnsafe = (value: unknown): boolean => isRecord(value) && has(value, "~unsafe") && value["~unsafe"] === null;

export const IsAny = guard("Any");
export const IsArray = guard("Array");
export const IsBigInt = guard("BigInt");
export const IsBoolean = guard("Boolean");
export const IsCall = guard("Call");
export const IsConstructor = guard("Constructor");
export const IsCyclic = guard("Cyclic");
export const IsDeferred = guard("Deferred");
export const IsDependent = guard("Dependent");
export const IsEnum = guard("Enum");
export const IsEnumValue = (value: unknown): boolean => typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
export const IsFunction = guard("Function");
export const IsGeneric = guard("Generic");
export const IsIdentifier = guard("Identifier");
export const IsInfer = guard("Infer");
export const IsInteger = guard("Integer");
export const IsIntersect = guard("Intersect");
export const IsLiteral = guard("Literal");
export const IsNever = guard("Never");
export const IsNull = guard("Null");
export const IsNumber = guard("Number");
export const IsObject = guard("Object");
export const IsParameter = guard("Parameter");
export const IsRecord = guard("Record");
export const IsRef = guard("Ref");
export const IsRest = guard("Rest");
export const IsString = guard("String");
export const IsSymbol = guard("Symbol");
export const IsTemplateLiteral = guard("TemplateLiteral");
export const IsThis = guard("This");
export const IsTuple = guard("Tuple");
export const IsUndefined = guard("Undefined");
export const IsUnion = guard("Union");
export const IsUnknown = guard("Unknown");
export const IsVoid = guard("Void");
const literalOf = (name: string) => (value: unknown): boolean => IsLiteral(value) && typeof (value as Schema).const === name;
export const IsLiteralBigInt = literalOf("bigint");
export const IsLiteralBoolean = literalOf("boolean");
export const IsLiteralNumber = literalOf("number");
export const IsLiteralString = literalOf("string");
const deferredFor = (action: string) => (value: unknown): boolean => isObject(value) && has(value, "action") && value.action === action;
export const IsInterfaceDeferred = deferredFor("Interface");
export const IsTemplateLiteralDeferred = deferredFor("TemplateLiteral");

// ---- options ----

const optionsOf = (...keys: string[]) => (type: Schema): Schema => discard(type, ["~kind", ...keys]);
export const ArrayOptions = optionsOf("type", "items");
export const ConstructorOptions = optionsOf("type", "parameters", "instanceType");
export const CyclicOptions = optionsOf("$defs", "$ref");
export const DependentOptions = optionsOf("if", "then", "else");
export const FunctionOptions = optionsOf("type", "parameters", "returnType");
export const IntersectOptions = optionsOf("allOf");
export const ObjectOptions = optionsOf("type", "properties", "required");
export const RecordOptions = optionsOf("type", "patternProperties");
export const TupleOptions = optionsOf("type", "items", "minItems", "additionalItems");
export const UnionOptions = optionsOf("anyOf");
