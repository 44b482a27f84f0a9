// Structural subtyping: does left extend right? Names captured by Infer types are collected on the way.
import { EvaluateDependent, EvaluateEnum, EvaluateIntersect, EvaluateTemplateLiteral } from "./evaluate.ts";
import { assign, create, isKind, ownKeys, type Schema } from "./basic.ts";
import * as t from "./types.ts";

export const ExtendsResult = {
	ExtendsUnion: (inferred: Schema): Schema => create({ "~kind": "ExtendsUnion" }, { inferred }),
	ExtendsTrue: (inferred: Schema): Schema => create({ "~kind": "ExtendsTrue" }, { inferred }),
	ExtendsFalse: (): Schema => create({ "~kind": "ExtendsFalse" }, {}),
	IsExtendsUnion: (value: unknown): boolean => isKind(value, "ExtendsUnion"),
	IsExtendsTrue: (value: unknown): boolean => isKind(value, "ExtendsTrue"),
	IsExtendsFalse: (value: unknown): boolean => isKind(value, "ExtendsFalse"),
	IsExtendsTrueLike: (value: unknown): boolean => isKind(value, "ExtendsTrue") || isKind(value, "ExtendsUnion"),
	Match: (result: Schema, yes: (inferred: Schema) => any, no: () => any): any =>
		ExtendsResult.IsExtendsTrueLike(result) ? yes(result.inferred) : no(),
};
const { ExtendsTrue: yes, ExtendsFalse: no, IsExtendsTrueLike: holds } = ExtendsResult;

type Relation = (inferred: Schema, left: Schema, right: Schema) => Schema;

/** All steps in turn, each fed what the one before inferred. */
function chain(inferred: Schema, steps: ((inferred: Schema) => Schema)[]): Schema {
	for (const step of steps) {
		const result = step(inferred);
		if (!holds(result)) return no();
		inferred = result.inferred;
	}
	return yes(inferred);
}

function some(inferred: Schema, left: Schema, rights: Schema[]): Schema {
	for (const right of rights) {
		const result = extendsLeft(inferred, left, right);
		if (holds(result)) return yes(result.inferred);
	}
	return no();
}

const extendsRight: Relation = (inferred, left, right) => {
	if (t.IsAny(right) || t.IsUnknown(right)) return yes(inferred);
	if (t.IsEnum(right)) return extendsLeft(inferred, left, EvaluateEnum(right.enum));
	if (t.IsTemplateLiteral(right)) return extendsLeft(inferred, left, EvaluateTemplateLiteral(right.pattern));
	if (t.IsUnion(right)) return some(inferred, left, right.anyOf);
	if (t.IsIntersect(right)) {
		return chain(inferred, right.allOf.map((part: Schema) => (got: Schema) => extendsLeft(got, left, part)));
	}
	if (t.IsDependent(right)) {
		const branch = extendsLeft(inferred, left, right.if);
		return holds(branch) ? extendsLeft(branch.inferred, left, right.then) : extendsLeft(inferred, left, right.else);
	}
	if (t.IsInfer(right)) {
		const result = extendsLeft(inferred, left, right.extends);
		return holds(result) ? yes(assign(assign(inferred, result.inferred), { [right.name]: left })) : no();
	}
	return no();
};

const top: Relation = (inferred, left, right) => {
	if (t.IsInfer(right)) return extendsRight(inferred, left, right);
	if (t.IsAny(right) || t.IsUnknown(right)) return yes(inferred);
	return t.IsAny(left) ? ExtendsResult.ExtendsUnion(inferred) : no();
};

const literal: Relation = (inferred, left, right) => {
	if (t.IsLiteral(right)) return left.const === right.const ? yes(inferred) : no();
	const base: Record<string, (v: unknown) => boolean> = {
		bigint: t.IsBigInt, boolean: t.IsBoolean, number: t.IsNumber, string: t.IsString,
	};
	return base[typeof left.const](right) ? yes(inferred) : extendsRight(inferred, left, right);
};

function property(left: Schema, right: Schema): Schema {
	if (t.IsInfer(right) && t.IsNever(right.extends)) return no();
	const result = extendsLeft({}, left, right);
	if (!holds(result) || (t.IsOptional(left) && !t.IsOptional(right))) return no();
	return yes(result.inferred);
}

function objectToObject(inferred: Schema, left: Schema, right: Schema): Schema {
	let got: Schema = {};
	for (const key of ownKeys(right)) {
		const result = key in left ? property(left[key], right[key]) : missing(inferred, right[key]);
		if (!holds(result)) return no();
		got = { ...got, ...result.inferred };
	}
	return yes(assign(inferred, got));
}

function missing(inferred: Schema, right: Schema): Schema {
	if (!t.IsOptional(right)) return no();
	return yes(t.IsInfer(right) ? assign(inferred, { [right.name]: right.extends }) : inferred);
}

const object: Relation = (inferred, left, right) => {
	if (t.IsObject(right)) return objectToObject(inferred, left.properties, right.properties);
	if (!t.IsRecord(right)) return extendsRight(inferred, t.ObjectType(left.properties), right);
	const value = recordValue(right);
	return chain(inferred, t.PropertyValues(left.properties).map((type) => (got: Schema) => extendsLeft(got, type, value)));
};

const recordValue = (type: Schema): Schema => type.patternProperties[ownKeys(type.patternProperties)[0]];

const record: Relation = (inferred, left, right) => {
	if (t.IsRecord(right)) return extendsLeft(inferred, recordValue(left), recordValue(right));
	if (t.IsObject(right)) return ownKeys(right.properties).length === 0 ? yes(inferred) : no();
	return t.IsAny(right) || t.IsUnknown(right) ? yes(inferred) : no();
};

const array: Relation = (inferred, left, right) => {
	if (!t.IsArray(right)) return extendsRight(inferred, left, right);
	return t.IsImmutable(left) && !t.IsImmutable(right) ? no() : extendsLeft(inferred, left.items, right.items);
};

const tuple: Relation = (inferred, left, right) => {
	const items: Schema[] = left.items;
	if (t.IsArray(right)) return chain(inferred, items.map((item) => (got: Schema) => extendsLeft(got, item, right.items)));
	if (!t.IsTuple(right)) return extendsRight(inferred, left, right);
	const last = right.items[right.items.length - 1];
	if (last && t.IsRest(last) && t.IsInfer(last.items)) return tupleRest(inferred, items, right.items, last.items);
	if (items.length !== right.items.length) return no();
	return chain(inferred, items.map((item, i) => (got: Schema) => extendsLeft(got, item, right.items[i])));
};

function tupleRest(inferred: Schema, left: Schema[], right: Schema[], rest: Schema): Schema {
	const fixed = right.length - 1;
	if (left.length < fixed) return no();
	const head = chain(inferred, right.slice(0, fixed).map((type, i) => (got: Schema) => extendsLeft(got, left[i], type)));
	return holds(head) ? yes(assign(head.inferred, { [rest.name]: t.Tuple(left.slice(fixed)) })) : head;
}

function parameters(inferred: Schema, left: Schema[], right: Schema[]): Schema {
	return chain(inferred, left.map((param, i) => (got: Schema) => {
		const other = right[i];
		if (!other) return t.IsOptional(param) ? yes(got) : no();
		if (!t.IsOptional(param) && t.IsOptional(other)) return no();
		return t.IsInfer(other) ? extendsLeft(got, param, other) : extendsLeft(got, other, param);
	}));
}

function callable(kind: (v: unknown) => boolean, result: string): Relation {
	return (inferred, left, right) => {
		if (t.IsAny(right) || t.IsUnknown(right)) return yes(inferred);
		if (!kind(right)) return no();
		const params = parameters(inferred, left.parameters, right.parameters);
		if (!holds(params)) return no();
		return t.IsVoid(right[result]) ? yes(params.inferred) : extendsLeft(params.inferred, left[result], right[result]);
	};
}

const same = (kind: (v: unknown) => boolean): Relation => (inferred, left, right) =>
	kind(right) ? yes(inferred) : extendsRight(inferred, left, right);

const union: Relation = (inferred, left, right) => {
	const rights: Schema[] = t.IsUnion(right) ? right.anyOf : [right];
	return chain(inferred, left.anyOf.map((part: Schema) => (got: Schema) => some(got, part, rights)));
};

const relations: Record<string, Relation> = {
	Any: top,
	Unknown: top,
	Never: (inferred, left, right) => (t.IsInfer(right) ? extendsRight(inferred, left, right) : yes(inferred)),
	Array: array,
	Tuple: tuple,
	Object: object,
	Record: record,
	Literal: literal,
	Union: union,
	BigInt: same(t.IsBigInt),
	Boolean: same(t.IsBoolean),
	Integer: same((type) => t.IsInteger(type) || t.IsNumber(type)),
	Null: same(t.IsNull),
	Number: same(t.IsNumber),
	String: same(t.IsString),
	Symbol: same(t.IsSymbol),
	Undefined: same((type) => t.IsUndefined(type) || t.IsVoid(type)),
	Void: same(t.IsVoid),
	Function: callable(t.IsFunction, "returnType"),
	Constructor: callable(t.IsConstructor, "instanceType"),
	Enum: (inferred, left, right) => extendsLeft(inferred, EvaluateEnum(left.enum), right),
	Intersect: (inferred, left, right) => extendsLeft(inferred, EvaluateIntersect(left.allOf), right),
	Dependent: (inferred, left, right) => extendsLeft(inferred, EvaluateDependent(left.if, left.then, left.else), right),
	TemplateLiteral: (inferred, left, right) => extendsLeft(inferred, EvaluateTemplateLiteral(left.pattern), right),
};

function extendsLeft(inferred: Schema, left: Schema, right: Schema): Schema {
	const relation = relations[left["~kind"]];
	return relation ? relation(inferred, left, right) : no();
}

function canonical(type: Schema): Schema {
	if (t.IsCyclic(type)) return CyclicExtends(type);
	return t.IsUnsafe(type) ? t.Unknown() : type;
}

export const Extends: Relation = (inferred, left, right) => extendsLeft(inferred, canonical(left), canonical(right));

/** The type a cyclic stands for in comparisons: its own references are anything. */
export function CyclicExtends(type: Schema): Schema {
	return type.$ref in type.$defs ? anyForRefs(type.$defs[type.$ref]) : t.Unknown();
}

function anyForRefs(type: Schema): Schema {
	if (t.IsRef(type)) return t.Any();
	if (t.IsArray(type)) return t.ArrayType(anyForRefs(type.items), t.ArrayOptions(type));
	if (t.IsUnion(type)) return t.Union(type.anyOf.map(anyForRefs));
	if (t.IsIntersect(type)) return t.Intersect(type.allOf.map(anyForRefs));
	if (t.IsTuple(type)) return t.Tuple(type.items.map(anyForRefs));
	if (t.IsRecord(type)) return t.CreateRecord(ownKeys(type.patternProperties)[0], anyForRefs(recordValue(type)));
	if (!t.IsObject(type)) return type;
	return t.ObjectType(Object.fromEntries(ownKeys(type.properties).map((key) => [key, anyForRefs(type.properties[key])])));
}
