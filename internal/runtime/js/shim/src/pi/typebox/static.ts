// The types of schemas, and what they say of values. Types only: what makes the schemas is in types.ts.
import type { Schema } from "./basic.ts";

interface Kind<Name extends string> extends Schema {
	"~kind": Name;
}
interface Typed<Name extends string, Word extends string> extends Kind<Name> {
	type: Word;
}
export interface TAny extends Kind<"Any"> {}
export interface TUnknown extends Kind<"Unknown"> {}
export interface TNever extends Kind<"Never"> {
	not: {};
}
export interface TNull extends Typed<"Null", "null"> {}
export interface TUndefined extends Typed<"Undefined", "undefined"> {}
export interface TVoid extends Typed<"Void", "void"> {}
export interface TBoolean extends Typed<"Boolean", "boolean"> {}
export interface TNumber extends Typed<"Number", "number"> {}
export interface TInteger extends Typed<"Integer", "integer"> {}
export interface TString extends Typed<"String", "string"> {}
export interface TBigInt extends Typed<"BigInt", "bigint"> {}
export interface TSymbol extends Typed<"Symbol", "symbol"> {}
export interface TThis extends Kind<"This"> {
	$ref: "#";
}
export type LiteralValue = string | number | boolean | bigint;
type NameOf<T> = T extends bigint ? "bigint" : T extends boolean ? "boolean" : T extends number ? "number" : T extends string ? "string" : never;
export interface TLiteral<Value extends LiteralValue = LiteralValue> extends Typed<"Literal", NameOf<Value>> {
	const: Value;
}
export type Properties = Record<PropertyKey, Schema>;
export interface TObject<P extends Properties = Properties> extends Typed<"Object", "object"> {
	properties: P;
	required: RequiredKeys<P>;
}
export interface TArray<Item extends Schema = Schema> extends Typed<"Array", "array"> {
	items: Item;
}
export interface TTuple<Items extends Schema[] = Schema[]> extends Typed<"Tuple", "array"> {
	additionalItems: false;
	items: Items;
	minItems: Items["length"];
}
export interface TUnion<Of extends Schema[] = Schema[]> extends Kind<"Union"> {
	anyOf: Of;
}
export interface TIntersect<Of extends Schema[] = Schema[]> extends Kind<"Intersect"> {
	allOf: Of;
}
export interface TEnum<Values extends (string | number)[] = (string | number)[]> extends Kind<"Enum"> {
	enum: Values;
}
export interface TRecord<Pattern extends string = string, Value extends Schema = Schema> extends Typed<"Record", "object"> {
	patternProperties: { [pattern in Pattern]: Value };
}
export interface TRef<Name extends string = string> extends Kind<"Ref"> {
	$ref: Name;
}
export interface TUnsafe<T = unknown> extends Schema {
	"~unsafe": T;
}
export type TOptional<T extends Schema = Schema> = T & { "~optional": true };
export type TReadonly<T extends Schema = Schema> = T & { "~readonly": true };
export type TImmutable<T extends Schema = Schema> = T & { "~immutable": true };

export type StringPatternKey = "^.*$";
export type NumberPatternKey = "^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$";
export type IntegerPatternKey = "^-?(?:0|[1-9][0-9]*)$";
/** The pattern that a record's keys are held to. */
export type PatternOf<Key extends Schema> = Key extends TString ? StringPatternKey : Key extends TInteger ? IntegerPatternKey : Key extends TNumber ? NumberPatternKey : string;

/** The last word of a union, by the order in which the compiler has them. */
type Last<U> = (U extends unknown ? (key: () => U) => void : never) extends (key: infer F) => void ? (F extends () => infer Word ? Word : never) : never;
type ListOf<U, Rest extends string[] = []> = [U] extends [never] ? Rest : Last<U> extends infer Word extends string ? ListOf<Exclude<U, Word>, [Word, ...Rest]> : never;
type KeysWith<P, Mark> = { [Key in keyof P]: P[Key] extends Mark ? Key : never }[keyof P];
type RequiredKeys<P extends Properties> = ListOf<Extract<Exclude<keyof P, KeysWith<P, { "~optional": true }>>, string>> extends infer Keys extends string[] ? (Keys extends [] ? undefined : Keys) : never;

type Flat<T> = { [Key in keyof T]: T[Key] } & {};
type Values<P> = { [Key in keyof P]: Static<P[Key]> };
type Unmarked<P> = Exclude<keyof P, KeysWith<P, { "~optional": true }> | KeysWith<P, { "~readonly": true }>>;
type Both<P> = KeysWith<P, { "~optional": true }> & KeysWith<P, { "~readonly": true }>;
type OfProperties<P> = keyof P extends never
	? object
	: Flat<
			Readonly<Partial<Pick<Values<P>, Both<P>>>> &
				Readonly<Pick<Values<P>, Exclude<KeysWith<P, { "~readonly": true }>, Both<P>>>> &
				Partial<Pick<Values<P>, Exclude<KeysWith<P, { "~optional": true }>, Both<P>>>> &
				Required<Pick<Values<P>, Unmarked<P>>>
		>;
type Element<T> = T extends { "~optional": true } ? [Static<T>?] : [Static<T>];
type OfItems<Items> = Items extends [infer First, ...infer Rest] ? [...Element<First>, ...OfItems<Rest>] : [];
type OfAll<Of> = Of extends [infer First, ...infer Rest] ? Static<First> & OfAll<Rest> : unknown;
type KeyOfPattern<Pattern> = Pattern extends NumberPatternKey | IntegerPatternKey ? number : string;
interface Plain {
	Any: any;
	Unknown: unknown;
	Never: never;
	Null: null;
	Undefined: undefined;
	Void: void;
	Boolean: boolean;
	Number: number;
	Integer: number;
	String: string;
	BigInt: bigint;
	Symbol: symbol;
}
/** The values that fit a schema. */
export type Static<T> = T extends { "~kind": infer Name extends keyof Plain } ? Plain[Name]
	: T extends TLiteral<infer Value> ? Value
	: T extends TObject<infer P> ? OfProperties<P>
	: T extends TArray<infer Item> ? (T extends { "~immutable": true } ? readonly Static<Item>[] : Static<Item>[])
	: T extends TTuple<infer Items> ? (T extends { "~immutable": true } ? Readonly<OfItems<Items>> : OfItems<Items>)
	: T extends TUnion<infer Of> ? Static<Of[number]>
	: T extends TIntersect<infer Of> ? OfAll<Of>
	: T extends TEnum<infer Values> ? Values[number]
	: T extends TRecord<infer Pattern, infer Value> ? Record<KeyOfPattern<Pattern>, Static<Value>>
	: T extends { "~unsafe": infer Value } ? Value
	: unknown;

/** What the actions make of objects; of other schemas that is only known when they run. */
export type PartialOf<T> = T extends TObject<infer P> ? TObject<{ [Key in keyof P]: P[Key] & { "~optional": true } }> : Schema;
export type RequiredOf<T> = T extends TObject<infer P> ? TObject<{ [Key in keyof P]: P[Key] extends TOptional<infer Bare> ? Bare : P[Key] }> : Schema;
export type KeysIn<Keys> = Keys extends readonly (infer Key)[] ? Key : Static<Keys>;
export type PickOf<T, Key> = T extends TObject<infer P> ? TObject<{ [Name in keyof P as Name extends Key ? Name : never]: P[Name] }> : Schema;
export type OmitOf<T, Key> = T extends TObject<infer P> ? TObject<{ [Name in keyof P as Name extends Key ? never : Name]: P[Name] }> : Schema;
type Literals<Words> = Words extends [infer Word extends string, ...infer Rest] ? [TLiteral<Word>, ...Literals<Rest>] : [];
export type KeyOfType<T> = T extends TObject<infer P> ? (Literals<ListOf<Extract<keyof P, string>>> extends infer Of ? (Of extends [infer One extends Schema] ? One : Of extends Schema[] ? TUnion<Of> : never) : never) : Schema;
export type RecordOf<Key extends Schema, Value extends Schema> = Key extends TString | TNumber | TInteger ? TRecord<PatternOf<Key>, Value>
	: Static<Key> extends infer Name extends string ? TObject<{ [Word in Name]: Value }>
	: Schema;
