// Resolves references and deferred actions against a context of named types; modules are built from that.
import * as a from "./actions.ts";
import { callWith, type State } from "./call.ts";
import { EvaluateEnum, EvaluateIntersect, EvaluateTemplateLiteral } from "./evaluate.ts";
import { Extends, ExtendsResult } from "./extends.ts";
import { assign, ownKeys, type Schema, update } from "./basic.ts";
import { TemplateLiteralEncode } from "./template.ts";
import * as t from "./types.ts";

export const fresh = (): State => ({ visited: [], callstack: [], calls: { depth: 0, count: 0 } });

const deferredActions: Record<string, Function> = {
	AddOptional: t.AddOptional, AddReadonly: t.AddReadonly, AddImmutable: t.AddImmutable,
	RemoveOptional: t.RemoveOptional, RemoveReadonly: t.RemoveReadonly, RemoveImmutable: t.RemoveImmutable,
	Capitalize: a.Capitalize, Uncapitalize: a.Uncapitalize, Uppercase: a.Uppercase, Lowercase: a.Lowercase,
	Evaluate: a.Evaluate, Exclude: a.Exclude, Extract: a.Extract, NonNullable: a.NonNullable,
	Index: a.Index, KeyOf: a.KeyOf, Pick: a.Pick, Omit: a.Omit, Partial: a.Partial, Required: a.Required,
	ReadonlyObject: a.ReadonlyObject, Record: a.Record, Parameters: a.Parameters, ReturnType: a.ReturnType,
	ConstructorParameters: a.ConstructorParameters, InstanceType: a.InstanceType,
};

const mapValues = (object: Schema, fn: (type: Schema) => Schema): Schema => {
	const result: Schema = {};
	for (const key of ownKeys(object)) result[key] = fn(object[key]);
	return result;
};

function deferred(context: Schema, state: State, type: Schema): Schema {
	const { action, parameters: p, options } = type;
	const go = (part: Schema) => instantiateType(context, state, part);
	if (action === "Conditional") return conditional(context, state, [go(p[0]), go(p[1]), p[2], p[3]], options);
	if (action === "Mapped") return mapped(context, state, p[0], go(p[1]), p[2], p[3], options);
	if (action === "Interface") return InterfaceInstantiate(context, state, p[0], p[1], options);
	if (action === "Module") return ModuleInstantiate(context, state, p[0], options);
	if (action === "With") return a.With(go(p[0]), p[1]);
	if (action === "TemplateLiteral") return update(TemplateLiteralEncode(p[0].map(go)), {}, options);
	const fn = deferredActions[action];
	return fn ? fn(...p.map(go), options) : type;
}

function immediate(context: Schema, state: State, type: Schema): Schema {
	const go = (part: Schema) => instantiateType(context, state, part);
	switch (type["~kind"]) {
		case "Ref":
			if (state.visited.includes(type.$ref) || !(type.$ref in context)) return type;
			return instantiateType(context, { ...state, visited: [...state.visited, type.$ref] }, context[type.$ref]);
		case "Array":
			return t.ArrayType(go(type.items), t.ArrayOptions(type));
		case "Call":
			return callWith(instantiateType, context, state, type.target, type.arguments);
		case "Constructor":
			return t.Constructor(type.parameters.map(go), go(type.instanceType), t.ConstructorOptions(type));
		case "Function":
			return t.FunctionType(type.parameters.map(go), go(type.returnType), t.FunctionOptions(type));
		case "Dependent":
			return t.Dependent(go(type.if), go(type.then), go(type.else), t.DependentOptions(type));
		case "Intersect":
			return t.Intersect(type.allOf.map(go), t.IntersectOptions(type));
		case "Object":
			return t.ObjectType(mapValues(type.properties, go), t.ObjectOptions(type));
		case "Record":
			return t.CreateRecord(a.RecordPattern(type), go(a.RecordValue(type)));
		case "Rest":
			return t.Rest(go(type.items));
		case "Tuple":
			return t.Tuple(a.RestSpread(type.items.map(go)), t.TupleOptions(type));
		case "Union":
			return t.Union(type.anyOf.map(go), t.UnionOptions(type));
	}
	return type;
}

function instantiateType(context: Schema, state: State, type: Schema): Schema {
	if (t.IsDeferred(type)) return deferred(context, state, type);
	let result = immediate(context, state, type);
	if (t.IsOptional(type)) result = t.AddOptional(result);
	if (t.IsReadonly(type)) result = t.AddReadonly(result);
	return t.IsImmutable(type) ? t.AddImmutable(result) : result;
}
export const Call = (target: Schema, args: Schema[]): Schema => callWith(instantiateType, {}, fresh(), target, args);
export const Instantiate = (context: Schema, type: Schema): Schema => instantiateType(context, fresh(), type);

// ---- conditional and mapped types ----

function conditional(context: Schema, state: State, [left, right, yes, no]: Schema[], options: Schema): Schema {
	if (!a.CanInstantiate([left, right])) return t.Deferred("Conditional", [left, right, yes, no], options);
	const result = Extends(context, left, right);
	const then = () => instantiateType(result.inferred, state, yes);
	const otherwise = () => instantiateType(context, state, no);
	if (ExtendsResult.IsExtendsUnion(result)) return update(t.Union([then(), otherwise()]), {}, options);
	return update(ExtendsResult.IsExtendsTrue(result) ? then() : otherwise(), {}, options);
}
export const ConditionalAction = (context: Schema, state: State, left: Schema, right: Schema, yes: Schema, no: Schema, options: Schema = {}): Schema =>
	conditional(context, state, [left, right, yes, no], options);
export const ConditionalInstantiate: typeof ConditionalAction = (context, state, left, right, ...rest) =>
	ConditionalAction(context, state, instantiateType(context, state, left), instantiateType(context, state, right), ...rest);
export const Conditional = (left: Schema, right: Schema, yes: Schema, no: Schema, options: Schema = {}): Schema =>
	conditional({}, fresh(), [left, right, yes, no], options);

function variants(type: Schema): Schema[] {
	if (t.IsEnum(type)) return variants(EvaluateEnum(type.enum));
	if (t.IsLiteral(type)) return [typeof type.const === "number" ? t.Literal(`${type.const}`) : type];
	if (t.IsTemplateLiteral(type)) return variants(EvaluateTemplateLiteral(type.pattern));
	return t.IsUnion(type) ? type.anyOf.flatMap(variants) : [type];
}

function mapped(context: Schema, state: State, id: Schema, type: Schema, as: Schema, property: Schema, options: Schema): Schema {
	if (!a.CanInstantiate([type])) return t.Deferred("Mapped", [id, type, as, property], options);
	const objects = variants(type).map((variant) => {
		const inner = assign(context, { [id.name]: variant });
		const name = instantiateType(inner, state, as);
		const key = t.IsTemplateLiteral(name) ? EvaluateTemplateLiteral(name.pattern) : name;
		const named = t.IsLiteralNumber(key) || t.IsLiteralString(key);
		return t.ObjectType(named ? { [key.const]: instantiateType(inner, state, property) } : {});
	});
	return update(EvaluateIntersect(objects), {}, options);
}
export const MappedAction = mapped;
export const MappedInstantiate: typeof mapped = (context, state, id, type, ...rest) => mapped(context, state, id, instantiateType(context, state, type), ...rest);
export const Mapped = (id: Schema, type: Schema, as: Schema, property: Schema, options: Schema = {}): Schema =>
	mapped({}, fresh(), id, type, as, property, options);

// ---- modules ----

function children(type: Schema): Schema[] {
	if (t.IsInterfaceDeferred(type)) return t.PropertyValues(type.parameters[1]);
	switch (type["~kind"]) {
		case "Array":
			return [type.items];
		case "Constructor":
			return [...type.parameters, type.instanceType];
		case "Function":
			return [...type.parameters, type.returnType];
		case "Intersect":
			return type.allOf;
		case "Object":
			return t.PropertyValues(type.properties);
		case "Union":
			return type.anyOf;
		case "Tuple":
			return type.items;
		case "Record":
			return [a.RecordValue(type)];
	}
	return [];
}

export function CyclicCheck(stack: string[], context: Schema, type: Schema): boolean {
	if (!type) return false;
	if (t.IsRef(type)) return stack.includes(type.$ref) || CyclicCheck([...stack, type.$ref], context, context[type.$ref]);
	return children(type).some((child) => CyclicCheck(stack, context, child));
}
export const CyclicCandidates = (context: Schema): string[] =>
	ownKeys(context).filter((key) => CyclicCheck([key], context, context[key]));

export function CyclicDependencies(context: Schema, key: string, type: Schema): string[] {
	const found = [key];
	const visit = (part: Schema): void => {
		if (!t.IsRef(part)) return children(part).forEach(visit);
		if (found.includes(part.$ref)) return;
		found.push(part.$ref);
		visit(context[part.$ref]);
	};
	visit(type);
	return found;
}

export function InstantiateCyclic(context: Schema, ref: string, type: Schema): Schema {
	const dependencies = CyclicDependencies(context, ref, type);
	const definitions: Schema = {};
	for (const key of ownKeys(context).filter((name) => dependencies.includes(name))) {
		definitions[key] = t.IsInterfaceDeferred(context[key]) ? cyclicInterface(context, context[key].parameters) : context[key];
	}
	return t.Cyclic(definitions, ref);
}

function cyclicInterface(context: Schema, [heritage, properties]: [Schema[], Schema]): Schema {
	const own = mapValues(properties, (type) => Instantiate({}, type));
	return EvaluateIntersect([...heritage.map((type) => Instantiate(context, type)), t.ObjectType(own)]);
}

export function ModuleInstantiate(context: Schema, _state: unknown, declarations: Schema, options: Schema = {}): Schema {
	const all = assign(context, declarations);
	const cyclic = CyclicCandidates(declarations);
	const result: Schema = {};
	for (const key of ownKeys(declarations)) {
		if (cyclic.includes(key)) result[key] = InstantiateCyclic(all, key, declarations[key]);
	}
	for (const key of ownKeys(declarations)) {
		if (!cyclic.includes(key)) result[key] = Instantiate(all, declarations[key]);
	}
	return update(result, {}, options);
}
export const Module = (declarations: Schema, options: Schema = {}): Schema => ModuleInstantiate({}, fresh(), declarations, options);

export function InterfaceInstantiate(context: Schema, state: State, heritage: Schema[], properties: Schema, options: Schema = {}): Schema {
	const go = (part: Schema) => instantiateType(context, state, part);
	return a.Interface(heritage.map(go), mapValues(properties, go), options);
}
