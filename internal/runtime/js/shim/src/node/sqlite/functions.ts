// Functions and aggregates of JavaScript's that SQL calls.
import type { Callee } from "./connection.ts";
import { checkText, failure, isBoolean, isFunction, isObject, mustBe, optional } from "./errors.ts";

interface Definition {
	params: { name: string; args: number; bigInts: boolean; [key: string]: unknown };
	callee: Callee;
}

/** The arguments of DatabaseSync.function. */
export function functionOf(args: unknown[]): Definition {
	const [name, given] = args;
	checkText(name, "name");
	const fn: any = args.length < 3 ? given : args[2];
	const options: any = args.length < 3 ? {} : given;
	if (!isObject(options)) throw mustBe("options", "an object");
	const flag = (key: string) => optional(options, key, isBoolean, "a boolean", false);
	const bigInts = flag("useBigIntArguments");
	const varargs = flag("varargs");
	const pure = flag("deterministic");
	const directOnly = flag("directOnly");
	if (!isFunction(fn)) throw mustBe("function", "a function");
	return {
		params: { name, args: varargs ? -1 : fn.length, bigInts, pure, directOnly },
		callee: (_step, _state, values) => fn.apply(undefined, values),
	};
}

/** The arguments of DatabaseSync.aggregate. */
export function aggregateOf(name: unknown, options: any): Definition {
	const start = options.start;
	if (start === undefined || (typeof start === "object" && start !== null)) {
		throw failure(TypeError, "ERR_INVALID_ARG_TYPE", 'The "options.start" argument must be a function or a primitive value.');
	}
	if (!isFunction(options.step)) throw mustBe("options.step", "a function");
	const flag = (key: string) => optional(options, key, isBoolean, "a boolean", false);
	const bigInts = flag("useBigIntArguments");
	const varargs = flag("varargs");
	const directOnly = flag("directOnly");
	const inverse: any = optional<any>(options, "inverse", isFunction, "a function", undefined);
	const result: any = isFunction(options.result) ? options.result : undefined;
	const args = Math.max(options.step.length - 1, inverse ? inverse.length - 1 : 0, 0);

	const states = new Map<number, unknown>();
	const callee: Callee = (step, group, values) => {
		if (!states.has(group)) states.set(group, isFunction(start) ? start() : start);
		const state = states.get(group);
		if (step === "step" || step === "inverse") {
			states.set(group, (step === "step" ? options.step : inverse)(state, ...values));
			return undefined;
		}
		if (step === "final") states.delete(group);
		return result ? result(state) : state;
	};
	return { params: { name: String(name), args: varargs ? -1 : args, bigInts, directOnly, aggregate: true, window: inverse !== undefined }, callee };
}
