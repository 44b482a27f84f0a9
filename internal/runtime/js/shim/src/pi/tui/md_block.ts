// Block Markdown: paragraphs, headings, code, lists, quotes, tables. What ends a block, and which blank lines belong to
// it, decides the spacing on screen, so both follow Pi's own parser.
import { type Inline, InlineLexer, type Links, normalizeLabel } from "./md_inline.ts";
import { readList } from "./md_list.ts";
import { readTable, type TableCell } from "./md_table.ts";

export interface Block {
	type: "space" | "code" | "heading" | "hr" | "blockquote" | "list" | "html" | "table" | "paragraph" | "text";
	raw: string;
	text?: string;
	tokens?: any[];
	lang?: string;
	depth?: number;
	ordered?: boolean;
	start?: number;
	loose?: boolean;
	items?: { raw: string; checked?: boolean; tokens: Block[] }[];
	header?: TableCell[];
	rows?: TableCell[][];
}

const hr = /^ {0,3}((?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/;
const heading = /^ {0,3}(#{1,6})(?=\s|$)(.*)(?:\n+|$)/;
const fence = /^ {0,3}(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(?:\n|$)(?:|([\s\S]*?)(?:\n|$))(?: {0,3}\1[~`]* *(?=\n|$)|$)/;
const indented = /^(?:(?: {4}| {0,3}\t)[^\n]+(?:\n(?:[ \t]*(?:\n|$))*)?)+/;
const quoteStart = /^ {0,3}>/;
const definition = /^ {0,3}\[((?!\s*\])(?:\\[\s\S]|[^[\]\\])+)\]: *(?:\n[ \t]*)?([^<\s][^\s]*|<.*?>)(?:(?: +(?:\n[ \t]*)?| *\n[ \t]*)("(?:\\"?|[^"\\])*"|'[^'\n]*(?:\n[^'\n]+)*\n?'|\([^()]*\)))? *(?:\n+|$)/;

const blockTags = "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";
const attribute = ` +[a-zA-Z:_][\\w.:-]*(?: *= *"[^"\\n]*"| *= *'[^'\\n]*'| *= *[^\\s"'=<>\`]+)?`;
const htmlBlock = new RegExp([
	"^ {0,3}(?:",
	"<(script|pre|style|textarea)[\\s>][\\s\\S]*?(?:</\\1>[^\\n]*\\n+|$)",
	"|<!--(?:-?>|[\\s\\S]*?(?:-->|$))[^\\n]*(?:\\n+|$)",
	"|<\\?[\\s\\S]*?(?:\\?>\\n*|$)",
	"|<![A-Z][\\s\\S]*?(?:>\\n*|$)",
	"|<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>\\n*|$)",
	`|</?(?:${blockTags})(?: +|\\n|/?>)[\\s\\S]*?(?:(?:\\n[ \\t]*)+\\n|$)`,
	`|<(?!script|pre|style|textarea)([a-z][\\w-]*)(?:${attribute})*? */?>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ \\t]*)+\\n|$)`,
	"|</(?!script|pre|style|textarea)[a-z][\\w-]*\\s*>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ \\t]*)+\\n|$)",
	")",
].join(""), "i");
const htmlInterrupt = new RegExp(`^(?:</?(?:${blockTags})(?: +|\\n|/?>)|<(?:script|pre|style|textarea|!--))`, "i");

/** What ends a paragraph although no blank line comes before it. */
function interrupts(rest: string, tables = true): boolean {
	if (hr.test(rest) || /^ {0,3}#{1,6}(?:\s|$)/.test(rest) || quoteStart.test(rest)) return true;
	if (/^ {0,3}(?:`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n/.test(rest) || /^ {0,3}(?:[*+-]|1[.)]) /.test(rest)) return true;
	return htmlInterrupt.test(rest) || /^ +\n/.test(rest) || (tables && tableStart.test(rest));
}

// Whether its columns agree does not matter here: what looks like a table ends a paragraph.
const tableStart = /^ *[^\n ][^\n]*\n {0,3}(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?(?:\n|$)/;

function interruptsRow(line: string): boolean {
	if (hr.test(line) || /^ {0,3}#{1,6}(?:\s|$)/.test(line) || quoteStart.test(line) || /^(?: {4}| {0,3}\t)/.test(line)) return true;
	return /^ {0,3}(?:`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n/.test(line) || /^ {0,3}(?:[*+-]|1[.)]) /.test(line) || htmlInterrupt.test(line);
}

const lineEnd = (source: string, at: number): number => {
	const end = source.indexOf("\n", at);
	return end === -1 ? source.length : end;
};

export class BlockLexer {
	/** Whether a paragraph goes on with the one before it: at the start of a quote's next chunk. */
	private clipped = false;
	constructor(private readonly links: Links = new Map()) {}

	lex(source: string): Block[] {
		const text = source.replace(/\r\n|\r/g, "\n");
		if (text.includes("]:")) this.collect(text);
		return this.blocks(text, true);
	}

	/** Definitions may come after their use. */
	private collect(source: string): void {
		this.blocks(source, true, true);
	}

	inline(text: string, dry: boolean): Inline[] {
		return dry ? [] : new InlineLexer(this.links).lex(text);
	}

	/** top: not directly in a list item, where text needs no paragraph. dry: only look for definitions. */
	blocks(source: string, top: boolean, dry = false, result: Block[] = [], goOn = false): Block[] {
		const before = result.length;
		while (source !== "") {
			this.clipped = goOn && before > 0 && result.length === before;
			const raw = this.space(source, result) ?? this.indentedCode(source, result) ?? this.simple(source, result, dry) ??
				this.nested(source, result, top, dry) ?? this.define(source, result) ?? this.textual(source, result, top, dry);
			source = source.slice(raw.length);
		}
		return result;
	}

	private space(source: string, result: Block[]): string | undefined {
		const match = /^(?:[ \t]*(?:\n|$))+/.exec(source);
		if (!match || match[0] === "") return undefined;
		if (match[0].length === 1 && result.length > 0) result[result.length - 1].raw += "\n";
		else result.push({ type: "space", raw: match[0] });
		return match[0];
	}

	private indentedCode(source: string, result: Block[]): string | undefined {
		const match = indented.exec(source);
		if (!match) return undefined;
		const last = result[result.length - 1];
		const text = match[0].replace(/^(?: {1,4}| {0,3}\t)/gm, "").replace(/\n+$/, "");
		if (last?.type === "paragraph" || last?.type === "text") {
			last.text += `\n${text}`;
			last.raw += `\n${match[0]}`;
			last.tokens = this.inline(last.text!, false);
		} else result.push({ type: "code", raw: match[0], text });
		return match[0];
	}

	private simple(source: string, result: Block[], dry: boolean): string | undefined {
		const code = fence.exec(source);
		if (code) {
			result.push({ type: "code", raw: code[0], lang: code[2].trim().replace(/\\([!-/:-@[-`{-~])/g, "$1"), text: unindent(code[0], code[3] ?? "") });
			return code[0];
		}
		const title = heading.exec(source);
		if (title) {
			const text = title[2].trim();
			const open = text.replace(/#+$/, "");
			const shown = open === "" || / $/.test(open) ? open.trim() : text;
			result.push({ type: "heading", raw: title[0], depth: title[1].length, text: shown, tokens: this.inline(shown, dry) });
			return title[0];
		}
		const rule = hr.exec(source);
		if (!rule) return undefined;
		const raw = rule[0].replace(/\n+$/, "");
		result.push({ type: "hr", raw });
		return raw;
	}

	private nested(source: string, result: Block[], top: boolean, dry: boolean): string | undefined {
		const block = this.quote(source, dry) ?? this.list(source, dry) ?? html(source, top);
		if (block) result.push(block);
		return block?.raw;
	}

	/**
	 * Lines behind >, and lines that lazily go on with text in it. Those are read after the lines before them, so that
	 * they can go on with a quote or a list inside.
	 */
	private quote(source: string, dry: boolean): Block | undefined {
		let lines = quoteLines(source);
		if (lines.length === 0) return undefined;
		const tokens: Block[] = [];
		let raw = "";
		let shown = "";
		while (lines.length > 0) {
			const size = chunkSize(lines);
			const chunk = lines.slice(0, size);
			lines = lines.slice(size);
			raw += (raw === "" ? "" : "\n") + chunk.join("\n");
			const text = chunk.join("\n").replace(/\n {0,3}((?:=+|-+) *)(?=\n|$)/g, "\n    $1").replace(/^ {0,3}>[ \t]?/gm, "");
			shown += (shown === "" ? "" : "\n") + text;
			this.blocks(text, true, dry, tokens, true);
			const last = tokens[tokens.length - 1];
			if (lines.length === 0 || last?.type === "code") break;
			if (last?.type !== "blockquote" && last?.type !== "list") continue;
			const whole = `${last.raw}\n${lines.join("\n")}`;
			const longer = last.type === "blockquote" ? this.quote(whole, dry) : this.list(whole, dry);
			if (!longer) break;
			tokens[tokens.length - 1] = longer;
			raw = raw.slice(0, raw.length - last.raw.length) + longer.raw;
			shown = shown.slice(0, shown.length - (last.text ?? last.raw).length) + (longer.text ?? longer.raw);
			if (last.type === "blockquote") break;
			// Even nothing is a line here, and shows as one.
			lines = whole.slice(longer.raw.length).split("\n");
		}
		return { type: "blockquote", raw, text: shown, tokens };
	}

	private list(source: string, dry: boolean): Block | undefined {
		const list = readList(source);
		if (!list) return undefined;
		const items = list.items.map(({ raw, text, checked }) => ({ raw, checked, tokens: this.blocks(text, false, dry) }));
		const spaced = items.some(({ tokens }) => tokens.some(({ type, raw }) => type === "space" && /\n.*\n/.test(raw)));
		return { type: "list", raw: list.raw, ordered: list.ordered, start: list.start, loose: list.loose || spaced, items };
	}

	private define(source: string, result: Block[]): string | undefined {
		const match = definition.exec(source);
		if (!match) return undefined;
		const last = result[result.length - 1];
		if (last?.type === "paragraph" || last?.type === "text") {
			last.text += `\n${match[0]}`;
			last.raw += `\n${match[0]}`;
			last.tokens = this.inline(last.text!, false);
			return match[0];
		}
		const label = normalizeLabel(match[1]);
		const href = match[2].replace(/^<(.*)>$/, "$1").replace(/\\([!-/:-@[-`{-~])/g, "$1");
		if (!this.links.has(label)) this.links.set(label, { href });
		return match[0];
	}

	private textual(source: string, result: Block[], top: boolean, dry: boolean): string {
		const table = readTable(source, interruptsRow);
		if (table) {
			const cell = (text: string): TableCell => ({ text, tokens: this.inline(text, dry) });
			result.push({ type: "table", raw: table.raw, header: table.header.map(cell), rows: table.rows.map((row) => row.map(cell)) });
			return table.raw;
		}
		const under = underlined(source);
		if (under) {
			result.push({ type: "heading", raw: under.raw, depth: under.depth, text: under.text, tokens: this.inline(under.text, dry) });
			return under.raw;
		}
		return top ? this.paragraph(source, result, dry) : this.itemText(source, result, dry);
	}

	private paragraph(source: string, result: Block[], dry: boolean): string {
		const raw = paragraphAt(source);
		const last = result[result.length - 1];
		if (this.clipped && last?.type === "paragraph") {
			last.raw += `\n${raw}`;
			last.text += `\n${raw}`;
			last.tokens = this.inline(last.text!, dry);
			return raw;
		}
		result.push({ type: "paragraph", raw, text: raw, tokens: this.inline(raw, dry) });
		return raw;
	}

	private itemText(source: string, result: Block[], dry: boolean): string {
		const raw = source.slice(0, lineEnd(source, 0)) || source[0];
		const last = result[result.length - 1];
		if (last?.type === "text") {
			last.raw += `\n${raw}`;
			last.text += `\n${raw}`;
			last.tokens = this.inline(last.text!, dry);
		} else result.push({ type: "text", raw, text: raw, tokens: this.inline(raw, dry) });
		return raw;
	}
}

/** Lines up to a blank one or one that begins something else. */
function paragraphAt(source: string): string {
	let end = lineEnd(source, 0);
	while (end < source.length) {
		const next = lineEnd(source, end + 1);
		if (next === end + 1 || interrupts(source.slice(end + 1))) break;
		end = next;
	}
	return source.slice(0, end);
}

const notTitle = /^(?:(?:[*+-]|\d{1,9}[.)]) | {4}| {0,3}\t| {0,3}(?:`{3,}|~{3,})| {0,3}>| {0,3}#{1,6}| {0,3}<[^\n>]+>\n| {0,3}\|?(?:[:\- ]*\|)+[:\- ]*\n)/;

/** A heading with a line of = or - below it. */
function underlined(source: string): { raw: string; text: string; depth: number } | undefined {
	if (notTitle.test(source)) return undefined;
	for (let end = lineEnd(source, 0); end < source.length; end = lineEnd(source, end + 1)) {
		const below = source.slice(end + 1);
		const mark = /^ {0,3}(=+|-+) *(?:\n+|$)/.exec(below);
		if (mark) return { raw: source.slice(0, end + 1) + mark[0], text: source.slice(0, end), depth: mark[1][0] === "=" ? 1 : 2 };
		if (below === "" || /^\s*?\n/.test(below) || notTitle.test(below)) return undefined;
	}
	return undefined;
}

/** The lines of a quote: those behind >, and after one that is not empty those that nothing else begins in. */
function quoteLines(source: string): string[] {
	const lines: string[] = [];
	let open = false;
	for (let at = 0; at < source.length; ) {
		const end = lineEnd(source, at);
		const line = source.slice(at, end);
		const quoted = /^ {0,3}> ?/.exec(line);
		if (!quoted && (!open || line === "" || interrupts(source.slice(at), false))) break;
		if (quoted) open = line.length > quoted[0].length;
		lines.push(line);
		at = end + 1;
	}
	return lines;
}

/** Lazy lines, and the quoted lines after them. */
function chunkSize(lines: string[]): number {
	let size = lines.findIndex((line) => quoteStart.test(line));
	if (size === -1) return lines.length;
	while (size < lines.length && quoteStart.test(lines[size])) size++;
	return size;
}

function html(source: string, _top: boolean): Block | undefined {
	const match = htmlBlock.exec(source);
	if (!match) return undefined;
	const raw = match[0].replace(/\n+$/, ""); // the blank lines after it are its own no longer
	return { type: "html", raw, text: raw };
}

/** Code in an indented fence loses as much indentation as the fence has. */
function unindent(raw: string, text: string): string {
	const indent = /^(\s+)(?:```)/.exec(raw)?.[1];
	if (!indent) return text;
	return text.split("\n").map((line) => {
		const own = /^\s+/.exec(line)?.[0] ?? "";
		return own.length >= indent.length ? line.slice(indent.length) : line;
	}).join("\n");
}
