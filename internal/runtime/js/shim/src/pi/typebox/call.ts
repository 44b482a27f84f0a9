// Calls of generic types: arguments are bound to parameters, and unions are gone through where TypeScript does.
import { EvaluateEnum, EvaluateTemplateLiteral, EvaluateUnion } from "./evaluate.ts";
import { Extends, ExtendsResult } from "./extends.ts";
import { assign, type Schema } from "./basic.ts";
import * as t from "./types.ts";

export interface State {
	visited: string[];
	/** The generic types whose calls this one stands in. */
	callstack: string[];
	/** How many calls there are inside each other, and how many there were since the outermost began. */
	calls: { depth: number; count: number };
}
type Instantiate = (context: Schema, state: State, type: Schema) => Schema;

const most = 128;

const isAction = (type: Schema, action: string): boolean => t.IsDeferred(type) && type.action === action;

/** The parameters that a conditional or mapped type looks at one member at a time. */
function distributed(expression: Schema): string[] {
	const { parameters: p } = expression;
	if (isAction(expression, "Conditional")) {
		const own = t.IsRef(p[0]) ? [p[0].$ref] : [];
		return [...own, ...distributed(p[3]), ...distributed(p[2])];
	}
	if (!isAction(expression, "Mapped") || !isAction(p[1], "KeyOf")) return [];
	return t.IsRef(p[1].parameters[0]) ? [p[1].parameters[0].$ref] : [];
}

function members(type: Schema): Schema[] {
	const plain = t.IsTemplateLiteral(type) ? EvaluateTemplateLiteral(type.pattern) : t.IsEnum(type) ? EvaluateEnum(type.enum) : type;
	return t.IsUnion(plain) ? plain.anyOf : [plain];
}

function combinations(parameters: Schema[], args: Schema[], expression: Schema): Schema[][] {
	if (!isAction(expression, "Conditional") && !isAction(expression, "Mapped")) return [args];
	const names = distributed(expression);
	let all: Schema[][] = [[]];
	for (const [i, arg] of args.slice(0, parameters.length).entries()) {
		const choices = names.includes(parameters[i].name) ? members(arg) : [arg];
		all = choices.flatMap((choice) => all.map((before) => [...before, choice]));
	}
	return all;
}

function bind(context: Schema, state: State, parameters: Schema[], args: Schema[], instantiate: Instantiate): Schema {
	for (const [i, { name, extends: bound, equals }] of parameters.entries()) {
		const must = instantiate(context, state, bound);
		const preset = instantiate(context, state, equals);
		const type = instantiate(context, state, i < args.length ? args[i] : preset);
		if (!t.IsInfer(type) && !t.IsCall(type) && !ExtendsResult.IsExtendsTrueLike(Extends({}, type, must))) {
			throw new Error(`Argument for parameter ${name} does not satisfy constraint`, { cause: { parameter: name, expect: must, actual: type } });
		}
		context = assign(context, { [name]: type });
	}
	return context;
}

/** The generic type that a target names, and the name it was found under. */
function resolve(context: Schema, name: string, target: Schema): [string, Schema] | undefined {
	if (t.IsGeneric(target)) return [name, target];
	return t.IsRef(target) && target.$ref in context ? resolve(context, target.$ref, context[target.$ref]) : undefined;
}

export function callWith(instantiate: Instantiate, context: Schema, state: State, target: Schema, given: Schema[]): Schema {
	const args = given.map((type) => instantiate(context, state, type));
	const found = resolve(context, "(anonymous)", target);
	if (!found) return t.CallConstruct(target, args);
	const [name, { parameters, expression }] = found;
	if ((state.callstack.at(-1) ?? "") === name) return t.CallConstruct(t.Ref(name), args);
	const { calls, callstack, visited } = state;
	const results = combinations(parameters, args, expression).map((each) => {
		if (calls.count >= most) throw new Error("Type instantiation is excessively deep and possibly infinite");
		calls.count++;
		calls.depth++;
		try {
			const inner = bind(context, state, parameters, each, instantiate);
			const result = instantiate(inner, { callstack: [...callstack, name], visited, calls }, expression);
			return instantiate(inner, { callstack: [], visited: [], calls }, result);
		} finally {
			if (--calls.depth === 0) calls.count = 0;
		}
	});
	return results.length === 1 ? results[0] : EvaluateUnion(results);
}
