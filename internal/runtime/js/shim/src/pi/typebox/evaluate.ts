// Reduces unions, intersections, enums and template literals to their simplest equal type.
import { Extends, ExtendsResult } from "./extends.ts";
import { has, ownKeys, type Schema, update } from "./basic.ts";
import type * as s from "./static.ts";
import { TemplateLiteralDecode } from "./template.ts";
import * as t from "./types.ts";

export const CompareResultEqual = 0;
export const CompareResultDisjoint = 1;
export const CompareResultLeftInside = 2;
export const CompareResultRightInside = 3;

export function Compare(left: Schema, right: Schema): number {
	const forward = ExtendsResult.IsExtendsTrueLike(Extends({}, left, right));
	const back = ExtendsResult.IsExtendsTrueLike(Extends({}, right, left));
	if (forward && back) return CompareResultEqual;
	if (forward) return CompareResultLeftInside;
	return back ? CompareResultRightInside : CompareResultDisjoint;
}

export function Flatten(types: Schema[]): Schema[] {
	return types.flatMap((type) => (t.IsUnion(type) ? Flatten(type.anyOf) : [type]));
}

/** Adds type to a set of disjoint types: dropped when inside one of them, in place of those inside it. */
function broadenInto(type: Schema, set: Schema[]): Schema[] {
	const kept: Schema[] = [];
	for (const member of set) {
		const order = Compare(type, member);
		if (order === CompareResultLeftInside || order === CompareResultEqual) return set;
		if (order === CompareResultDisjoint) kept.push(member);
	}
	return [...kept, type];
}

export function Broaden(types: Schema[]): Schema[] {
	let result: Schema[] = [];
	for (const type of types) {
		const evaluated = EvaluateType(type);
		if (t.IsAny(evaluated) || t.IsUnknown(evaluated)) return [evaluated];
		if (t.IsNever(evaluated)) continue;
		// Objects are kept unseen: comparing them all is too dear.
		result = t.IsObject(evaluated) ? [...result, evaluated] : broadenInto(evaluated, result);
	}
	return Flatten(result);
}

/** Narrow types before broad ones, so that the first match is the most exact. */
export function Priority(types: Schema[]): Schema[] {
	const sorted: Schema[] = [];
	for (const type of types) {
		const at = sorted.findIndex((other) => ![CompareResultRightInside, CompareResultDisjoint].includes(Compare(type, other)));
		sorted.splice(at < 0 ? sorted.length : at, 0, type);
	}
	return sorted;
}

export const TupleElementsToProperties = (types: Schema[]): Schema => Object.fromEntries(types.map((type, i) => [i, type]));

export const CanComposite = (type: Schema): boolean => t.IsObject(type) || t.IsTuple(type);

export function Composite(left: Schema, right: Schema): Schema {
	const a = compositeProperties(left);
	const b = compositeProperties(right);
	const result: Schema = {};
	for (const key of new Set([...ownKeys(a), ...ownKeys(b)])) {
		if (key in a && key in b) result[key] = EvaluatePropertyIntersect(a[key], b[key]);
		else result[key] = key in a ? a[key] : b[key];
	}
	return t.ObjectType(result);
}

function compositeProperties(type: Schema): Schema {
	if (t.IsObject(type)) return type.properties;
	return t.IsTuple(type) ? TupleElementsToProperties(type.items) : {};
}

export function Narrow(left: Schema, right: Schema): Schema {
	if (t.IsNever(left) || t.IsAny(left)) return left;
	if (t.IsUnknown(left) || t.IsNever(right) || t.IsAny(right)) return right;
	if (t.IsUnknown(right)) return left;
	const composites = [left, right].map(CanComposite);
	if (composites[0] && composites[1]) return Composite(left, right);
	if (composites[0]) return left;
	if (composites[1]) return right;
	const order = Compare(left, right);
	if (order === CompareResultLeftInside) return left;
	return order === CompareResultDisjoint ? t.Never() : right;
}

function intersectPair(left: Schema, right: Schema): Schema {
	const [a, b] = [EvaluateType(left), EvaluateType(right)];
	return t.IsUnion(a) || t.IsUnion(b) ? EvaluateIntersect([a, b]) : Narrow(a, b);
}

/** Spreads an intersection over the unions in it. */
export function Distribute(types: Schema[], result: Schema[] = []): Schema[] {
	for (const type of types) {
		if (t.IsUnion(type)) result = type.anyOf.flatMap((part: Schema) => Distribute([part], result));
		else result = result.length === 0 ? [type] : result.map((other) => intersectPair(other, type));
	}
	return result;
}

export const EvaluateUnionFast = (types: Schema[]): Schema =>
	types.length === 1 ? types[0] : types.length === 0 ? t.Never() : t.Union(types);
export const EvaluateUnion = (types: Schema[]): Schema => EvaluateUnionFast(Broaden(types));
export const EvaluateIntersect = (types: Schema[]): Schema => EvaluateUnion(Broaden(Distribute(types)));
export const EvaluateEnum = (values: s.LiteralValue[]): Schema => EvaluateUnion(values.map((value) => t.Literal(value)));
export const EvaluateTemplateLiteral = (pattern: string): Schema => EvaluateType(TemplateLiteralDecode(pattern));
export const EvaluateDependent = (if_: Schema, then_: Schema, else_: Schema): Schema =>
	EvaluateUnion([EvaluateIntersect([if_, then_]), ExcludeOperation(else_, if_)]);

export function EvaluateType(type: Schema): Schema {
	if (t.IsDependent(type)) return EvaluateDependent(type.if, type.then, type.else);
	if (t.IsEnum(type)) return EvaluateEnum(type.enum);
	if (t.IsIntersect(type)) return EvaluateIntersect(type.allOf);
	if (t.IsTemplateLiteral(type)) return EvaluateTemplateLiteral(type.pattern);
	return t.IsUnion(type) ? EvaluateUnion(type.anyOf) : type;
}
export const EvaluateAction = (type: Schema, options: Schema = {}): Schema => update(EvaluateType(type), {}, options);

export const ExcludeOperation = (left: Schema, right: Schema): Schema => EvaluateUnion(split(left, right, false));
export const ExtractOperation = (left: Schema, right: Schema): Schema => EvaluateUnion(split(left, right, true));

function split(left: Schema, right: Schema, keep: boolean): Schema[] {
	const evaluated = EvaluateType(left);
	const variants: Schema[] = t.IsUnion(evaluated) ? evaluated.anyOf : [evaluated];
	return variants.filter((type) => ExtendsResult.IsExtendsTrueLike(Extends({}, type, right)) === keep);
}

function modified(property: Schema, readonly: boolean, optional: boolean): Schema {
	const withOptional = optional ? t.AddOptional(property) : property;
	return readonly ? t.AddReadonly(withOptional) : withOptional;
}
const plain = (type: Schema): Schema => t.RemoveReadonly(t.RemoveOptional(type));

export function EvaluatePropertyIntersect(left: Schema, right: Schema): Schema {
	const readonly = t.IsReadonly(left) && t.IsReadonly(right);
	const optional = t.IsOptional(left) && t.IsOptional(right);
	return modified(plain(EvaluateIntersect([left, right])), readonly, optional);
}

export function EvaluatePropertyUnion(left: Schema, right: Schema): Schema {
	const readonly = t.IsReadonly(left) || t.IsReadonly(right);
	const optional = t.IsOptional(left) || t.IsOptional(right);
	return modified(EvaluateUnion([plain(left), plain(right)]), readonly, optional);
}

// ---- collapse: what properties a type has, whatever its kind ----

export function CyclicTarget(defs: Schema, ref: string): Schema {
	if (!(ref in defs)) return t.Never();
	return t.IsRef(defs[ref]) ? CyclicTarget(defs, defs[ref].$ref) : defs[ref];
}

function intersectProperties(left: Schema, right: Schema): Schema {
	const result: Schema = {};
	for (const key of ownKeys(left)) if (!has(right, key)) result[key] = left[key];
	for (const key of ownKeys(right)) if (!has(left, key)) result[key] = right[key];
	for (const key of ownKeys(left)) if (has(right, key)) result[key] = EvaluatePropertyIntersect(left[key], right[key]);
	return result;
}

function unionProperties(left: Schema, right: Schema): Schema {
	const result: Schema = {};
	for (const key of ownKeys(left)) if (key in right) result[key] = EvaluatePropertyUnion(left[key], right[key]);
	return result;
}

export function collapsedProperties(type: Schema): Schema {
	if (t.IsCyclic(type)) return collapsedProperties(CyclicTarget(type.$defs, type.$ref));
	if (t.IsDependent(type)) return collapsedProperties(EvaluateDependent(type.if, type.then, type.else));
	if (t.IsIntersect(type)) {
		return type.allOf.reduce((all: Schema, part: Schema) => intersectProperties(all, collapsedProperties(part)), {});
	}
	if (t.IsUnion(type)) {
		const [first, ...rest] = type.anyOf.map(collapsedProperties);
		return rest.reduce(unionProperties, first);
	}
	if (t.IsTuple(type)) return TupleElementsToProperties(type.items);
	return t.IsObject(type) ? type.properties : {};
}
export const CollapseToObject = (type: Schema): Schema => t.ObjectType(collapsedProperties(type));

/** The property names an indexer type selects. */
export function indexKeys(type: Schema): string[] {
	if (t.IsLiteral(type)) return [`${type.const}`];
	if (t.IsUnion(type)) return type.anyOf.flatMap(indexKeys);
	if (t.IsCyclic(type)) return indexKeys(CyclicTarget(type.$defs, type.$ref));
	if (t.IsDependent(type) || t.IsEnum(type) || t.IsIntersect(type) || t.IsTemplateLiteral(type)) {
		return indexKeys(EvaluateType(type));
	}
	return [];
}
