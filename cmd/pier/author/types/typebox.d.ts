// Schemas, as pier provides them. Written for pier; pier types writes it anew.

declare module "typebox" {
	/** A JSON schema; static is the type of what fits it. */
	export interface TSchema { [keyword: string]: any; static?: unknown }
	type Of<T> = TSchema & { static: T };
	export interface TUnsafe<T> extends TSchema { static: T }
	export type Static<T extends TSchema> = T extends { static: infer S } ? S : any;
	export interface SchemaOptions { description?: string; title?: string; default?: unknown; examples?: unknown; [keyword: string]: any }
	export interface TString extends TSchema { static: string }
	export interface TNumber extends TSchema { static: number }
	export interface TInteger extends TSchema { static: number }
	export interface TBoolean extends TSchema { static: boolean }
	export interface TOptional<T extends TSchema> extends TSchema { static: Static<T> | undefined; "~optional": true }
	export interface TArray<T extends TSchema> extends TSchema { static: Static<T>[] }
	export interface TLiteral<T> extends TSchema { static: T }
	export interface TUnion<T extends TSchema[]> extends TSchema { static: Static<T[number]> }
	export type TProperties = Record<string, TSchema>;
	type Flat<T> = { [K in keyof T]: T[K] } & {};
	type OptionalKeys<T extends TProperties> = { [K in keyof T]: T[K] extends { "~optional": true } ? K : never }[keyof T];
	type Properties<T extends TProperties> = Flat<{ [K in Exclude<keyof T, OptionalKeys<T>>]: Static<T[K]> } & { [K in OptionalKeys<T>]?: Exclude<Static<T[K]>, undefined> }>;
	export interface TObject<T extends TProperties = TProperties> extends TSchema { static: Properties<T>; properties: T }
	export const Type: {
		String(options?: SchemaOptions): TString;
		Number(options?: SchemaOptions): TNumber;
		Integer(options?: SchemaOptions): TInteger;
		Boolean(options?: SchemaOptions): TBoolean;
		Null(options?: SchemaOptions): Of<null>;
		Any(options?: SchemaOptions): Of<any>;
		Unknown(options?: SchemaOptions): Of<unknown>;
		Literal<const T extends string | number | boolean>(value: T, options?: SchemaOptions): TLiteral<T>;
		Object<T extends TProperties>(properties: T, options?: SchemaOptions): TObject<T>;
		Array<T extends TSchema>(items: T, options?: SchemaOptions): TArray<T>;
		Optional<T extends TSchema>(schema: T): TOptional<T>;
		Union<T extends TSchema[]>(schemas: [...T], options?: SchemaOptions): TUnion<T>;
		Record<V extends TSchema>(key: TSchema, value: V, options?: SchemaOptions): Of<Record<string, Static<V>>>;
		Tuple(items: TSchema[], options?: SchemaOptions): Of<any[]>;
		Enum<T extends Record<string, string | number> | readonly (string | number)[]>(values: T, options?: SchemaOptions): Of<T[keyof T]>;
		Unsafe<T>(schema: Record<string, any>): TUnsafe<T>;
		Partial<T extends TProperties>(schema: TObject<T>, options?: SchemaOptions): Of<Partial<Properties<T>>>;
		Intersect(schemas: TSchema[], options?: SchemaOptions): Of<any>;
		[other: string]: any;
	};
}
