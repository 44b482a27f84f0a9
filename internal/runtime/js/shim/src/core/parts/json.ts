import { circle, circular, jsonProblem } from "./json_problem.ts";

/** The engine's own, whatever an extension makes of JSON. */
export const { parse, stringify } = JSON;

/** JSON.parse and JSON.stringify as extensions find them: they fail in V8's words, since such messages are shown to people and models. */
export const { parse: toldParse } = {
	parse(text: any, reviver?: any): any {
		try {
			return parse(text, reviver);
		} catch (err) {
			const problem = err instanceof SyntaxError ? jsonProblem(String(text)) : undefined;
			throw problem === undefined ? err : new SyntaxError(problem);
		}
	},
};
export const { stringify: toldStringify } = {
	stringify(value: any, replacer?: any, space?: any): any {
		try {
			return stringify(value, replacer, space);
		} catch (err) {
			if (err instanceof TypeError && err.message === circular) throw new TypeError(circular + circle(value));
			throw err;
		}
	},
};

export function installJSON(): void {
	for (const [name, fn, length] of [["parse", toldParse, 2], ["stringify", toldStringify, 3]] as const) {
		Object.defineProperty(fn, "length", { value: length, configurable: true });
		Object.defineProperty(JSON, name, { value: fn, writable: true, configurable: true, enumerable: false });
	}
}
