import { jsonProblem } from "./json_problem.ts";

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
	Object.defineProperty(ours, "length", { value: 2, configurable: true });
	Object.defineProperty(JSON, "parse", { value: ours, writable: true, configurable: true, enumerable: false });
}
