// Where formulas are in Markdown: between $$ and $$, \[ and \], \( and \), $ and $. One that is not closed yet is pending: its end
// may still stream in.
import type { TokenizerAndRendererExtension } from "marked";

export interface Formula {
	type: "latex" | "latexBlock";
	raw: string;
	text: string;
	pending?: boolean;
}

/** Where the closing mark is; one behind an odd number of backslashes is none. */
function closingAt(source: string, mark: string, from: number): number {
	let at = source.indexOf(mark, from);
	while (at >= 0 && /\\*$/.exec(source.slice(0, at))![0].length % 2 === 1) at = source.indexOf(mark, at + mark.length);
	return at;
}

/** Whether what follows an open dollar looks like a formula, and not like a price. */
const looksMathematical = (text: string): boolean => /\\[A-Za-z]+|[_^=+*/<>()[\]|±≤≥≠≈∈→⇒∞∫∑√-]/.test(text);

const closers: Record<string, string> = { $$: "$$", "\\(": "\\)", "\\[": "\\]", $: "$" };

/** Whether a pair of dollars is no formula: they belong to prices, names of shell variables or code. */
function isPlain(text: string, after: string): boolean {
	if (/\s$/.test(text) || /^\d/.test(after) || text.includes("`")) return true;
	return /^[A-Z_][A-Z0-9_]*(?:[^A-Za-z0-9_\s])?$/.test(text) && /^[A-Za-z_]/.test(after);
}

function inline(source: string): Formula | undefined {
	const open = /^(?:\$\$|\\\(|\\\[|\$(?!\s))/.exec(source)?.[0];
	if (!open) return undefined;
	const close = closers[open];
	const end = closingAt(source, close, open.length);
	if (end < 0) {
		const text = source.slice(open.length);
		return open.startsWith("\\") || looksMathematical(text) ? { type: "latex", raw: source, text, pending: true } : undefined;
	}
	const text = source.slice(open.length, end);
	if (open === "$" && isPlain(text, source.slice(end + 1))) return undefined;
	return text === "" || text.includes("\n") ? undefined : { type: "latex", raw: source.slice(0, end + close.length), text };
}

const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

function hasTable(text: string): boolean {
	const lines = text.split("\n");
	return lines.some((line, i) => i > 0 && (line.includes("|") || lines[i - 1].includes("|")) && delimiterRow.test(line));
}

const blocks: { rule: RegExp; pending?: boolean; mathematical?: boolean }[] = [
	{ rule: /^ {0,3}\$\$[ \t]*(?:\n)?([\s\S]*?)\$\$[ \t]*(?:\n|$)/ },
	{ rule: /^ {0,3}\\\[[ \t]*(?:\n)?([\s\S]*?)\\\][ \t]*(?:\n|$)/ },
	{ rule: /^ {0,3}\\\[[ \t]*(?:\n)?([\s\S]*)$/, pending: true },
	{ rule: /^ {0,3}\$\$[ \t]*(?:\n)?([\s\S]*)$/, pending: true, mathematical: true },
];

function block(source: string): Formula | undefined {
	for (const { rule, pending, mathematical } of blocks) {
		const [raw, text] = rule.exec(source) ?? [];
		if (raw === undefined || !text || hasTable(text) || (mathematical && !looksMathematical(text))) continue;
		return pending ? { type: "latexBlock", raw, text, pending } : { type: "latexBlock", raw, text: text.trim() };
	}
	return undefined;
}

/** Formulas as extensions of the parser. */
export const formulas: TokenizerAndRendererExtension[] = [
	{
		name: "latexBlock",
		level: "block",
		start(source) {
			const found = /(?:^|\n) {0,3}(?:\$\$|\\\[)/.exec(source);
			return found ? found.index + (found[0].startsWith("\n") ? 1 : 0) : undefined;
		},
		tokenizer: block,
	},
	{
		name: "latex",
		level: "inline",
		start(source) {
			const at = source.search(/\$|\\\(|\\\[/);
			return at < 0 ? undefined : at;
		},
		tokenizer: inline,
	},
];
