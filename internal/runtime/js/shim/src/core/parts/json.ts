import { circle, circular, jsonProblem } from "./json_problem.ts";

/** The engine's own, whatever an extension makes of JSON. Taken before installJSON. */
export const { parse, stringify } = JSON;

/** JSON.parse fails in V8's words: messages of syntax errors are shown to people and models. */
export function installJSON(): void {
	const native = parse;
	const { parse: ours } = {
		parse(text: any, reviver?: any): any {
			try {
				return native(text, reviver);
			} catch (err) {
				const problem = err instanceof SyntaxError ? jsonProblem(String(text)) : undefined;
				throw problem === undefined ? err : new SyntaxError(problem);
			}
		},
	};
	const write = stringify;
	const { stringify: theirs } = {
		stringify(value: any, replacer?: any, space?: any): any {
			try {
				return write(value, replacer, space);
			} catch (err) {
				if (err instanceof TypeError && err.message === circular) throw new TypeError(circular + circle(value));
				throw err;
			}
		},
	};
	for (const [name, fn, length] of [["parse", ours, 2], ["stringify", theirs, 3]] as const) {
		Object.defineProperty(fn, "length", { value: length, configurable: true });
		Object.defineProperty(JSON, name, { value: fn, writable: true, configurable: true, enumerable: false });
	}
}
