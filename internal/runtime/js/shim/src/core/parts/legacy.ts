// What extensions that were written for older versions of Pi expect. Each rule goes by the shape of the code, never by whose
// code it is, and leaves code written for today's Pi alone.

/** The names of a function's parameters as they are written; "" for one that is taken apart or collected. */
export function parameterNames(fn: Function): string[] {
	const source = Function.prototype.toString.call(fn);
	const bare = /^\s*(?:async\s+)?([A-Za-z_$][\w$]*)\s*=>/.exec(source);
	if (bare) return [bare[1]];
	const open = source.indexOf("(");
	const names: string[] = [];
	let depth = 0;
	let start = open + 1;
	for (let at = open; at >= 0 && at < source.length; at++) {
		const c = source[at];
		if (c === '"' || c === "'" || c === "`") at = endOfText(source, at);
		else if (c === "/" && source[at + 1] === "*") at = source.indexOf("*/", at) + 1;
		else if (c === "/" && source[at + 1] === "/") at = source.indexOf("\n", at);
		else if ("([{".includes(c)) depth++;
		else if (")]}".includes(c)) depth--;
		if (at < 0) break;
		if ((c === "," && depth === 1) || (c === ")" && depth === 0)) {
			names.push(nameOf(source.slice(start, at)));
			start = at + 1;
			if (depth === 0) break;
		}
	}
	return names.length === 1 && names[0] === "" && source.slice(open + 1, start - 1).trim() === "" ? [] : names;
}

function endOfText(source: string, at: number): number {
	for (let end = at + 1; end < source.length; end++) {
		if (source[end] === "\\") end++;
		else if (source[end] === source[at]) return end;
	}
	return source.length;
}

function nameOf(parameter: string): string {
	const text = parameter.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "").trim();
	return /^[A-Za-z_$][\w$]*/.exec(text)?.[0] ?? "";
}

const says = (name: string | undefined, words: RegExp): boolean => name !== undefined && words.test(name);
const update = /update|progress/i;
const signal = /signal|abort|cancel/i;
const context = /^_*(ctx|context|toolcontext|extctx)\d*$/i;

const orders = new WeakMap<Function, boolean>();

/**
 * Whether a tool's execute takes its arguments as before Pi 0.51: id, params, onUpdate, ctx, signal. Today they are id, params, signal,
 * onUpdate, ctx. The names say which: two must be where only the old order has them, or the third is the update and nothing
 * speaks for the new one.
 */
export function takesOldOrder(execute: Function): boolean {
	let old = orders.get(execute);
	if (old === undefined) {
		const [, , third, fourth, fifth] = parameterNames(execute);
		const before = [says(third, update), says(fourth, context), says(fifth, signal)].filter(Boolean).length;
		const today = says(third, signal) || says(fourth, update) || says(fifth, context);
		old = !today && (before > 1 || says(third, update) || says(fourth, context));
		orders.set(execute, old);
	}
	return old;
}

/**
 * Whether the factory of ctx.ui.custom is one of three parameters, tui, theme and done, from before the keybindings came third.
 * One of three that names its third after keys is of today.
 */
export function takesNoKeybindings(factory: Function): boolean {
	return factory.length === 3 && !says(parameterNames(factory)[2], /key|kb|bind/i) && says(parameterNames(factory)[2], /done|close|resolve|finish|exit|cb|callback|end|result/i);
}
