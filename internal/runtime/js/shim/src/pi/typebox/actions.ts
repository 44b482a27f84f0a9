// The type-level functions (Partial, Pick, Record, …). One applied to a Ref waits until a module resolves it.
import type * as s from "./static.ts";
import {
	collapsedProperties, CollapseToObject, CyclicTarget, EvaluateAction, EvaluateEnum, EvaluateIntersect, EvaluateTemplateLiteral,
	EvaluateType, EvaluateUnion, EvaluateUnionFast, ExcludeOperation, ExtractOperation, Flatten, indexKeys,
} from "./evaluate.ts";
import { Extends, ExtendsResult } from "./extends.ts";
import { assign, has, ownKeys, type Schema, update } from "./basic.ts";
import { IsTemplateLiteralFinite, ParsePatternIntoTypes, TemplateLiteralDecodeUnsafe } from "./template.ts";
import * as t from "./types.ts";

export const CanInstantiate = (types: Schema[]): boolean => !types.some(t.IsRef);

/** Applies op now, or leaves a deferred action when an operand is still a reference. */
function action(name: string, operands: Schema[], params: unknown[], options: Schema, op: () => Schema): Schema {
	return CanInstantiate(operands) ? update(op(), {}, options) : t.Deferred(name, params, options);
}

export function KeysToIndexer(keys: unknown[]): Schema {
	return t.Union(keys.filter(t.IsLiteralValue).map((key) => t.Literal(key as any)));
}
const indexerOf = (keys: any): Schema => (Array.isArray(keys) ? KeysToIndexer(keys) : keys);

export function ConvertToIntegerKey(value: any): any {
	return /^(?:0|[1-9][0-9]*)$/.test(`${value}`) ? parseInt(`${value}`) : value;
}

// ---- object mappings ----

function eachProperty(type: Schema, change: (type: Schema) => Schema): Schema {
	if (t.IsCyclic(type)) {
		const mapped = eachProperty(CyclicTarget(type.$defs, type.$ref), change);
		return t.Cyclic(assign(type.$defs, { [type.$ref]: mapped }), type.$ref);
	}
	if (t.IsDependent(type) || t.IsIntersect(type)) return eachProperty(EvaluateType(type), change);
	if (t.IsUnion(type)) return t.Union(type.anyOf.map((part: Schema) => eachProperty(part, change)));
	if (!t.IsObject(type)) return t.ObjectType({});
	const properties: Schema = {};
	for (const key of ownKeys(type.properties)) properties[key] = change(type.properties[key]);
	return t.ObjectType(properties);
}

export const Partial = <T extends Schema>(type: T, options: Schema = {}): s.PartialOf<T> =>
	action("Partial", [type], [type], options, () => eachProperty(type, (p) => t.AddOptional(p))) as s.PartialOf<T>;
export const Required = <T extends Schema>(type: T, options: Schema = {}): s.RequiredOf<T> =>
	action("Required", [type], [type], options, () => eachProperty(type, (p) => t.RemoveOptional(p))) as s.RequiredOf<T>;

function readonlyOperation(type: Schema): Schema {
	if (t.IsArray(type)) return t.AddImmutable(t.ArrayType(type.items));
	if (t.IsTuple(type)) return t.AddImmutable(t.Tuple(type.items));
	if (t.IsUnion(type)) return t.Union(type.anyOf.map(readonlyOperation));
	if (t.IsDependent(type) || t.IsIntersect(type)) return readonlyOperation(EvaluateType(type));
	return t.IsObject(type) || t.IsCyclic(type) ? eachProperty(type, (p) => t.AddReadonly(p)) : type;
}
export const ReadonlyObject = (type: Schema, options: Schema = {}): Schema =>
	action("ReadonlyObject", [type], [type], options, () => readonlyOperation(type));

function selected(type: Schema, indexer: Schema, keep: boolean): Schema {
	const properties = collapsedProperties(type);
	const keys = indexKeys(indexer);
	const result: Schema = {};
	for (const key of ownKeys(properties)) if (keys.includes(key) === keep) result[key] = properties[key];
	return t.ObjectType(result);
}
export function Pick<T extends Schema, const Keys>(type: T, keys: Keys, options: Schema = {}): s.PickOf<T, s.KeysIn<Keys>> {
	const indexer = indexerOf(keys);
	return action("Pick", [type, indexer], [type, indexer], options, () => selected(type, indexer, true)) as s.PickOf<T, s.KeysIn<Keys>>;
}
export function Omit<T extends Schema, const Keys>(type: T, keys: Keys, options: Schema = {}): s.OmitOf<T, s.KeysIn<Keys>> {
	const indexer = indexerOf(keys);
	return action("Omit", [type, indexer], [type, indexer], options, () => selected(type, indexer, false)) as s.OmitOf<T, s.KeysIn<Keys>>;
}

const collapsing = (type: Schema): Schema =>
	t.IsCyclic(type) || t.IsDependent(type) || t.IsIntersect(type) || t.IsUnion(type) ? CollapseToObject(type) : type;

function keyOfOperation(type: Schema): Schema {
	if (t.IsAny(type)) return t.Union([t.NumberType(), t.StringType(), t.SymbolType()]);
	if (t.IsArray(type)) return t.NumberType();
	if (t.IsObject(type)) return EvaluateUnionFast(ownKeys(type.properties).map((key) => t.Literal(ConvertToIntegerKey(key))));
	if (t.IsRecord(type)) return RecordKey(type);
	return t.IsTuple(type) ? EvaluateUnionFast(type.items.map((_: Schema, i: number) => t.Literal(i))) : t.Never();
}
export const KeyOf = <T extends Schema>(type: T, options: Schema = {}): s.KeyOfType<T> =>
	action("KeyOf", [type], [type], options, () => keyOfOperation(collapsing(type))) as s.KeyOfType<T>;

// ---- indexed access ----

function integerIndexer(type: Schema): Schema {
	if (t.IsIntersect(type)) return t.Intersect(type.allOf.map(integerIndexer));
	if (t.IsUnion(type)) return t.Union(type.anyOf.map(integerIndexer));
	return t.IsLiteral(type) ? t.Literal(ConvertToIntegerKey(type.const)) : type;
}
const extendsType = (left: Schema, right: Schema): boolean => ExtendsResult.IsExtendsTrueLike(Extends({}, left, right));

function indexArray(items: Schema, indexer: Schema): Schema {
	if (extendsType(integerIndexer(indexer), t.NumberType())) return items;
	return t.IsLiteral(indexer) && indexer.const === "length" ? t.NumberType() : t.Never();
}

function indexTuple(items: Schema[], indexer: Schema): Schema {
	if (t.IsLiteral(indexer) && indexer.const === "length") return t.Literal(items.length);
	if (t.IsNumber(indexer) || t.IsInteger(indexer)) return EvaluateUnionFast(items);
	const formatted = integerIndexer(indexer);
	return EvaluateUnionFast(items.filter((_, i) => extendsType(t.Literal(i), formatted)));
}

/** Puts the object where its member says "this". What holds such members is built anew and loses its options, as in typebox. */
function expandThis(properties: Schema, type: Schema): Schema {
	const go = (part: Schema) => expandThis(properties, part);
	if (t.IsArray(type)) return t.ArrayType(go(type.items));
	if (t.IsConstructor(type)) return t.Constructor(type.parameters.map(go), go(type.instanceType));
	if (t.IsFunction(type)) return t.FunctionType(type.parameters.map(go), go(type.returnType));
	if (t.IsTuple(type)) return t.Tuple(type.items.map(go));
	if (t.IsUnion(type)) return t.Union(type.anyOf.map(go));
	if (t.IsIntersect(type)) return t.Intersect(type.allOf.map(go));
	return t.IsThis(type) ? t.ObjectType(properties) : type;
}

function indexObject(properties: Schema, indexer: Schema): Schema {
	const integer = new RegExp(t.IntegerKey);
	const keys = t.IsNumber(indexer) ? ownKeys(properties).filter((key) => integer.test(key)) : indexKeys(indexer);
	return EvaluateUnion(keys.map((key) => (key in properties ? expandThis(properties, properties[key]) : t.Never())));
}

function indexOperation(type: Schema, indexer: Schema): Schema {
	if (t.IsArray(type)) return indexArray(type.items, indexer);
	if (t.IsObject(type)) return indexObject(type.properties, indexer);
	return t.IsTuple(type) ? indexTuple(type.items, indexer) : t.Never();
}
export function Index(type: Schema, keys: any, options: Schema = {}): Schema {
	const indexer = indexerOf(keys);
	return action("Index", [type, indexer], [type, indexer], options, () => indexOperation(collapsing(type), indexer));
}

// ---- records ----

function recordOfUnion(types: Schema[], value: Schema): Schema {
	if (types.some((type) => t.IsString(type) || t.IsNumber(type) || t.IsInteger(type))) return t.CreateRecord(t.StringKey, value);
	const properties: Schema = {};
	for (const type of types) if (t.IsLiteralString(type) || t.IsLiteralNumber(type)) properties[type.const] = value;
	return t.ObjectType(properties);
}

function recordOfString(key: Schema, value: Schema): Schema {
	const custom = has(key, "pattern") && (typeof key.pattern === "string" || key.pattern instanceof RegExp);
	return t.CreateRecord(custom ? key.pattern.toString() : t.StringKey, value);
}

function recordOperation(key: Schema, value: Schema): Schema {
	if (t.IsAny(key)) return t.CreateRecord(t.StringKey, value);
	if (t.IsBoolean(key)) return t.ObjectType({ true: value, false: value });
	if (t.IsEnum(key)) return recordOperation(EvaluateEnum(key.enum), value);
	if (t.IsInteger(key)) return t.CreateRecord(t.IntegerKey, value);
	if (t.IsIntersect(key)) return recordOperation(EvaluateIntersect(key.allOf), value);
	if (t.IsLiteral(key)) return typeof key.const === "bigint" ? t.ObjectType({}) : t.ObjectType({ [`${key.const}`]: value });
	if (t.IsNumber(key)) return t.CreateRecord(t.NumberKey, value);
	if (t.IsUnion(key)) return recordOfUnion(Flatten(key.anyOf), value);
	if (t.IsString(key)) return recordOfString(key, value);
	if (!t.IsTemplateLiteral(key)) return t.ObjectType({});
	const finite = IsTemplateLiteralFinite(ParsePatternIntoTypes(key.pattern));
	return finite ? recordOperation(EvaluateTemplateLiteral(key.pattern), value) : t.CreateRecord(key.pattern, value);
}
export const Record = <Key extends Schema, Value extends Schema>(key: Key, value: Value, options: Schema = {}): s.RecordOf<Key, Value> =>
	action("Record", [key], [key, value], options, () => recordOperation(key, value)) as s.RecordOf<Key, Value>;
export const RecordPattern = (type: Schema): string => ownKeys(type.patternProperties)[0];
export const RecordValue = (type: Schema): Schema => type.patternProperties[RecordPattern(type)];
export const RecordKey = (type: Schema): Schema => RecordPatternToType(RecordPattern(type));
export function RecordPatternToType(pattern: string): Schema {
	if (pattern === t.StringKey) return t.StringType();
	if (pattern === t.IntegerKey) return t.Integer();
	return pattern === t.NumberKey ? t.NumberType() : TemplateLiteralDecodeUnsafe(pattern);
}

// ---- unions, functions, strings ----

export const Evaluate = (type: Schema, options: Schema = {}): Schema => EvaluateAction(type, options);
export const Exclude = (left: Schema, right: Schema, options: Schema = {}): Schema =>
	action("Exclude", [left, right], [left, right], options, () => ExcludeOperation(left, right));
export const Extract = (left: Schema, right: Schema, options: Schema = {}): Schema =>
	action("Extract", [left, right], [left, right], options, () => ExtractOperation(left, right));
export const NonNullable = (type: Schema, options: Schema = {}): Schema =>
	action("NonNullable", [type], [type], options, () => ExcludeOperation(type, t.Union([t.Null(), t.Undefined()])));
export const Interface = (heritage: Schema[], properties: Schema, options: Schema = {}): Schema =>
	action("Interface", heritage, [heritage, properties], options, () => EvaluateIntersect([...heritage, t.ObjectType(properties)]));
export const With = (type: Schema, options: Schema): Schema =>
	CanInstantiate([type]) ? update(type, {}, options) : t.Deferred("With", [type, options], {});

export function RestSpread(types: Schema[]): Schema[] {
	return types.flatMap((type) => {
		if (!t.IsRest(type)) return [type];
		if (t.IsTuple(type.items)) return RestSpread(type.items.items);
		return t.IsInfer(type.items) || t.IsRef(type.items) ? [type] : [t.Never()];
	});
}
export const Parameters = (type: Schema, options: Schema = {}): Schema =>
	action("Parameters", [type], [type], options, () => t.Tuple(RestSpread(t.IsFunction(type) ? type.parameters : [])));
export const ConstructorParameters = (type: Schema, options: Schema = {}): Schema =>
	action("ConstructorParameters", [type], [type], options, () => t.Tuple(RestSpread(t.IsConstructor(type) ? type.parameters : [])));
export const ReturnType = (type: Schema, options: Schema = {}): Schema =>
	action("ReturnType", [type], [type], options, () => (t.IsFunction(type) ? type.returnType : t.Never()));
export const InstanceType = (type: Schema, options: Schema = {}): Schema =>
	action("InstanceType", [type], [type], options, () => (t.IsConstructor(type) ? type.instanceType : t.Never()));

function mapText(type: Schema, change: (text: string) => string): Schema {
	if (t.IsLiteral(type)) return t.Literal(typeof type.const === "string" ? change(type.const) : type.const);
	if (t.IsTemplateLiteral(type)) return mapText(EvaluateTemplateLiteral(type.pattern), change);
	return t.IsUnion(type) ? t.Union(type.anyOf.map((part: Schema) => mapText(part, change))) : type;
}
const textAction = (name: string, change: (text: string) => string) => (type: Schema, options: Schema = {}): Schema =>
	action(name, [type], [type], options, () => mapText(type, change));
export const Capitalize = textAction("Capitalize", (text) => text[0].toUpperCase() + text.slice(1));
export const Uncapitalize = textAction("Uncapitalize", (text) => text[0].toLowerCase() + text.slice(1));
export const Uppercase = textAction("Uppercase", (text) => text.toUpperCase());
export const Lowercase = textAction("Lowercase", (text) => text.toLowerCase());
