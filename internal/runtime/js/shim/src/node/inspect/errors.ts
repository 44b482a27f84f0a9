// Errors as inspect writes them: the stack, with a head line where the engine's stack has none.
import { isError } from "./kinds.ts";

/** Name and message, as Node's first line of a stack has them. */
export function errorHead(err: any): string {
	const name = err.name !== undefined && err.name !== null ? String(err.name) : "Error";
	const message = err.message === undefined ? "" : String(err.message);
	const code = typeof err.code === "string" && err.code.startsWith("ERR_") && !name.includes("[") ? ` [${err.code}]` : "";
	return message ? `${name}${code}: ${message}` : `${name}${code}`;
}

/** A stack that starts with its error, whatever the engine gives. */
export function errorStack(err: any): string {
	const head = errorHead(err);
	let stack: unknown;
	try {
		stack = err.stack;
	} catch {
		stack = undefined;
	}
	if (typeof stack !== "string" || stack === "") return `[${head}]`;
	const frames = stack.split("\n");
	const first = frames.findIndex((l) => /^\s+at\s/.test(l));
	if (first === 0) return `${withClass(err, head)}\n${stack.replace(/\n+$/, "")}`;
	return improve(err, stack.replace(/\n+$/, ""), first);
}

/** A subclass whose name says Error still shows its class. */
function withClass(err: any, text: string): string {
	const Class = err.constructor;
	const own = String(err.name ?? "Error");
	if (typeof Class !== "function" || Class.name === "" || Class.name === own || !own.endsWith("Error") || !text.startsWith(own) || !/^($|:|\n| \[)/.test(text.slice(own.length))) return text;
	const shown = Class.name.includes(own) ? Class.name : `${Class.name} [${own}]`;
	return shown + text.slice(own.length);
}

function improve(err: any, stack: string, first: number): string {
	const plain = Error.prototype.toString.call(err);
	if (stack === plain || stack.startsWith(`${plain}\n`)) stack = errorHead(err) + stack.slice(plain.length);
	stack = withClass(err, stack);
	if (first < 0 && !stack.includes("\n")) return `[${stack}]`;
	return stack;
}

/** Own keys of an error that its stack does not show already. */
export function errorKeys(err: any, keys: (string | symbol)[]): (string | symbol)[] {
	const shown = errorStack(err);
	const out = keys.filter((k) => {
		if (k === "stack") return false;
		if ((k === "name" || k === "message") && shown.includes(String(err[k]))) return false;
		return true;
	});
	for (const k of ["cause", "errors"]) {
		if (Object.hasOwn(err, k) && !out.includes(k) && (k === "cause" || Array.isArray(err[k]))) out.push(k);
	}
	return out;
}

export { isError };
