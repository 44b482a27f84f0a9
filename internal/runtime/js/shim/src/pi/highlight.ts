// pi:highlight colours code as Pi does, with the same highlight.js. It is a module of its own because of its size.
import hljs from "highlight.js/lib/core";
import { requireHost } from "pi:host";
import { grammars } from "./highlight/common.ts";

for (const [name, grammar] of grammars) hljs.registerLanguage(name, grammar);
let complete = false;

/** Whether there is a grammar of this name or alias. Asking for a rare one loads them all. */
export function knowsLanguage(name: string): boolean {
	if (hljs.getLanguage(name)) return true;
	if (complete) return false;
	complete = true;
	for (const [rare, grammar] of requireHost("pi:highlight_rest").grammars) hljs.registerLanguage(rare, grammar);
	return hljs.getLanguage(name) !== undefined;
}

type Paint = (text: string) => string;

/** The paint of a kind of token; "selector-tag" and "title.function" fall back to what stands before the sign. */
function paintOf(kind: string, paints: Record<string, Paint>): Paint | undefined {
	for (const end of [kind.length, kind.indexOf("."), kind.indexOf("-")]) {
		const name = kind.slice(0, Math.max(0, end));
		if (Object.hasOwn(paints, name)) return paints[name];
	}
	return undefined;
}

/** The code with each token painted, line by line, by the innermost kind that has a paint. */
export function highlight(code: string, language: string, paints: Record<string, Paint>): string {
	const { emitter } = hljs.highlight(code, { language, ignoreIllegals: true });
	let out = "";
	let pending = "";
	let paint: Paint | undefined;
	const flush = () => {
		if (paint) out += pending.split("\n").map((line) => line && paint!(line)).join("\n");
		else out += pending;
		pending = "";
	};
	const walk = (node: (typeof emitter)["rootNode"], inherited: Paint | undefined) => {
		for (const child of node.children) {
			if (typeof child === "string") {
				paint = inherited;
				pending += child;
				continue;
			}
			const own = child.kind && !child.sublanguage ? paintOf(child.kind, paints) : undefined;
			if (child.kind) flush();
			walk(child, own ?? inherited);
			if (child.kind) flush();
		}
	};
	walk(emitter.rootNode, undefined);
	flush();
	return out;
}
