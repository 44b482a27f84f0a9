// Markdown on the terminal.
import { type Component, frame, type Style } from "./component.ts";
import { type Block, BlockLexer } from "./md_block.ts";
import { drawTable } from "./md_columns.ts";
import type { Inline } from "./md_inline.ts";
import { getCapabilities, hyperlink, isImageLine } from "./terminal_image.ts";
import { visibleWidth } from "./width.ts";
import { wrapTextWithAnsi } from "./wrap.ts";

export interface MarkdownTheme {
	heading: Style;
	link: Style;
	linkUrl: Style;
	code: Style;
	codeBlock: Style;
	codeBlockBorder: Style;
	quote: Style;
	quoteBorder: Style;
	hr: Style;
	listBullet: Style;
	bold: Style;
	italic: Style;
	strikethrough: Style;
	underline: Style;
	highlightCode?: (code: string, lang?: string) => string[];
	codeBlockIndent?: string;
}
export interface DefaultTextStyle {
	color?: Style;
	bgColor?: Style;
	bold?: boolean;
	italic?: boolean;
	strikethrough?: boolean;
	underline?: boolean;
}

/** How plain text is styled here, and what switches that on again after something inside it reset styles. */
interface Context {
	apply: Style;
	prefix: string;
}

export interface MarkdownOptions {
	/** What the text is made into before it is read. */
	transform?: (text: string, width: number) => string;
	preserveOrderedListMarkers?: boolean;
	preserveBackslashEscapes?: boolean;
}

const sentinel = "\0";
function prefixOf(style: Style): string {
	const styled = style(sentinel);
	const at = styled.indexOf(sentinel);
	return at >= 0 ? styled.slice(0, at) : "";
}

const withoutComments = (html: string): string => html.replace(/<!--[\s\S]*?(?:-->|$)/g, "");
const rawOf = (token: Inline): string => (token as any).raw ?? token.text ?? "";
const isComment = (token: Inline): boolean => rawOf(token).startsWith("<!--");

/** Blocks of nothing but comments go, with the blank lines that they would leave doubled. */
function removeComments(blocks: Block[]): void {
	for (let i = blocks.length - 1; i >= 0; i--) {
		const block = blocks[i];
		if (block.type === "list") for (const item of block.items ?? []) removeComments(item.tokens);
		else if (block.type === "blockquote") removeComments(block.tokens ?? []);
		else if (block.type === "html" && withoutComments(block.raw).trim() === "") {
			blocks.splice(i, 1);
			const before = blocks[i - 1]?.type;
			if (blocks[i]?.type === "space" && (i === 0 || before === "space")) blocks.splice(i, 1);
			else if (i === blocks.length && before === "space") blocks.splice(--i, 1);
		}
	}
}

/** While code streams in, the first signs of its closing fence are no code. */
function trimPartialFence(blocks: Block[]): void {
	const last = blocks[blocks.length - 1];
	if (last?.type === "list") return trimPartialFence(last.items?.at(-1)?.tokens ?? []);
	if (last?.type === "blockquote") return trimPartialFence(last.tokens ?? []);
	const fence = last?.type === "code" ? /^(`{3,}|~{3,})/.exec(last.raw)?.[1] : undefined;
	const end = last?.raw.split("\n").pop();
	if (!fence || !end || end.length >= fence.length || end !== fence[0].repeat(end.length)) return;
	last.text = last.text!.slice(0, -end.length).replace(/\n$/, "");
}

export class Markdown implements Component {
	private cache?: { text: string; width: number; lines: string[] };
	private defaultContext?: Context;

	constructor(
		private text: string,
		private paddingX: number,
		private paddingY: number,
		private theme: MarkdownTheme,
		private defaultTextStyle?: DefaultTextStyle,
		private options: MarkdownOptions = {},
	) {}

	setText(text: string): void {
		this.text = text;
		this.invalidate();
	}
	invalidate(): void {
		this.cache = undefined;
	}
	render(width: number): string[] {
		if (this.cache && this.cache.text === this.text && this.cache.width === width) return this.cache.lines;
		const lines = this.layout(width);
		this.cache = { text: this.text, width, lines };
		return lines;
	}

	private layout(width: number): string[] {
		const inner = Math.max(1, width - this.paddingX * 2);
		const text = this.options.transform?.(this.text, inner) ?? this.text;
		if (!text || text.trim() === "") return [];
		const blocks = new BlockLexer().lex(text.replace(/\t/g, "   "));
		trimPartialFence(blocks);
		removeComments(blocks);
		const lines = this.blocks(blocks, inner).flatMap((line) => (isImageLine(line) ? [line] : wrapTextWithAnsi(line, inner)));
		const framed = frame(lines, width, this.paddingX, this.paddingY, this.defaultTextStyle?.bgColor, isImageLine);
		return framed.length > 0 ? framed : [""];
	}

	private blocks(blocks: Block[], width: number, context?: Context): string[] {
		return blocks.flatMap((block, i) => this.block(block, width, blocks[i + 1]?.type, context));
	}

	// ---- styles ----

	private applyDefault(text: string): string {
		const style = this.defaultTextStyle;
		if (!style) return text;
		let styled = style.color ? style.color(text) : text;
		if (style.bold) styled = this.theme.bold(styled);
		if (style.italic) styled = this.theme.italic(styled);
		if (style.strikethrough) styled = this.theme.strikethrough(styled);
		return style.underline ? this.theme.underline(styled) : styled;
	}
	private ownContext(): Context {
		return (this.defaultContext ??= {
			apply: (text) => this.applyDefault(text),
			prefix: this.defaultTextStyle ? prefixOf((text) => this.applyDefault(text)) : "",
		});
	}

	// ---- blocks ----

	private block(block: Block, width: number, next: string | undefined, context?: Context): string[] {
		// Blocks keep a line between them, unless a blank line of the source does.
		const gap = next && next !== "space" ? [""] : [];
		switch (block.type) {
			case "heading":
				return [this.heading(block), ...gap];
			case "paragraph":
				return [this.inline(block.tokens, context), ...(next === "list" ? [] : gap)];
			case "code":
				return [...this.code(block), ...gap];
			case "list":
				return this.list(block, 0, width, context);
			case "table":
				return this.table(block, width, gap, context);
			case "blockquote":
				return [...this.quote(block, width), ...gap];
			case "hr":
				return [this.theme.hr("─".repeat(Math.min(width, 80))), ...gap];
			case "text":
				return [this.inline([block as unknown as Inline], context)];
			case "html":
				return [this.applyDefault(withoutComments(block.raw).trim())];
			case "space":
				return [""];
		}
		return block.text === undefined ? [] : [block.text];
	}

	private heading(block: Block): string {
		const { heading, bold, underline } = this.theme;
		const apply: Style = block.depth === 1 ? (text) => heading(bold(underline(text))) : (text) => heading(bold(text));
		const text = this.inline(block.tokens, { apply, prefix: prefixOf(apply) });
		return block.depth! >= 3 ? apply(`${"#".repeat(block.depth!)} `) + text : text;
	}

	private code(block: Block): string[] {
		const indent = this.theme.codeBlockIndent ?? "  ";
		const text = block.text ?? "";
		const lines = this.theme.highlightCode ? this.theme.highlightCode(text, block.lang) : text.split("\n").map((line) => this.theme.codeBlock(line));
		const border = (label: string) => this.theme.codeBlockBorder(label);
		return [border(`\`\`\`${block.lang || ""}`), ...lines.map((line) => indent + line), border("```")];
	}

	private quote(block: Block, width: number): string[] {
		const style: Style = (text) => this.theme.quote(this.theme.italic(text));
		const prefix = prefixOf(style);
		const inner = Math.max(1, width - 2);
		const lines = this.blocks(block.tokens ?? [], inner, { apply: (text) => text, prefix });
		while (lines[lines.length - 1] === "") lines.pop();
		return lines.flatMap((line) => {
			const styled = style(prefix ? line.replaceAll("\x1b[0m", `\x1b[0m${prefix}`) : line);
			return wrapTextWithAnsi(styled, inner).map((wrapped) => this.theme.quoteBorder("│ ") + wrapped);
		});
	}

	private table(block: Block, width: number, gap: string[], context?: Context): string[] {
		const texts = (cells: { tokens: Inline[] }[]) => cells.map((cell) => this.inline(cell.tokens, context));
		const header = block.header ?? [];
		if (header.length === 0) return [];
		const drawn = drawTable(texts(header), (block.rows ?? []).map(texts), width, (text) => this.theme.bold(text), context?.prefix);
		return [...(drawn ?? wrapTextWithAnsi(block.raw.trimEnd(), width)), ...gap];
	}

	private list(block: Block, depth: number, width: number, context?: Context): string[] {
		const indent = "    ".repeat(depth);
		const items = block.items ?? [];
		return items.flatMap((item, i) => {
			const box = item.checked === undefined ? "" : `[${item.checked ? "x" : " "}] `;
			const marker = this.marker(block, item.raw, i) + box;
			const first = indent + this.theme.listBullet(marker);
			const rest = indent + " ".repeat(visibleWidth(marker));
			const inner = Math.max(1, width - visibleWidth(first));
			const lines: string[] = [];
			for (const part of item.tokens) {
				if (part.type === "list") lines.push(...this.list(part, depth + 1, width, context));
				else {
					const wrapped = this.block(part, inner, undefined, context).flatMap((line) => wrapTextWithAnsi(line, inner));
					for (const line of wrapped) lines.push((lines.length > 0 ? rest : first) + line);
				}
			}
			if (lines.length === 0) lines.push(first);
			return block.loose && i < items.length - 1 ? [...lines, ""] : lines;
		});
	}

	private marker(block: Block, raw: string, i: number): string {
		const written = this.options.preserveOrderedListMarkers ? /^ {0,3}(\d{1,9}[.)]|[-+*])(?:[ \t]+|(?=\r?\n|$))/.exec(raw)?.[1] : undefined;
		return `${written ?? (block.ordered ? `${(block.start ?? 1) + i}.` : "-")} `;
	}

	// ---- inline ----

	private inline(tokens: Inline[] | undefined, context: Context = this.ownContext()): string {
		let result = "";
		let afterComment = false; // which takes the spaces after it along
		for (const [i, token] of (tokens ?? []).entries()) {
			const comment = token.type === "html" && isComment(token);
			const bare = afterComment && token.type === "text" && !token.tokens?.length;
			if (!comment) result += this.inlineToken(bare ? { ...token, text: token.text.replace(/^[ \t]+/, "") } : token, context);
			afterComment = comment && (i === 0 || / $|\t$/.test(rawOf(tokens![i - 1])));
		}
		while (context.prefix && result.endsWith(context.prefix)) result = result.slice(0, -context.prefix.length);
		return result;
	}

	private inlineToken(token: Inline, context: Context): string {
		const inner = () => this.inline(token.tokens, context);
		switch (token.type) {
			case "strong":
				return this.theme.bold(inner()) + context.prefix;
			case "em":
				return this.theme.italic(inner()) + context.prefix;
			case "codespan":
				return this.theme.code(token.text) + context.prefix;
			case "link":
				return this.link(token, inner()) + context.prefix;
			case "br":
				return "\n";
			case "del":
				return this.theme.strikethrough(inner()) + context.prefix;
			case "text":
				if (token.tokens && token.tokens.length > 0) return inner();
		}
		if (typeof token.text !== "string") return "";
		return token.text.split("\n").map((line) => context.apply(line)).join("\n");
	}

	private link(token: Inline, text: string): string {
		const href = token.href ?? "";
		const styled = this.theme.link(this.theme.underline(text));
		if (getCapabilities().hyperlinks) return hyperlink(styled, href);
		const same = token.text === href || token.text === href.replace(/^mailto:/, "");
		return same ? styled : styled + this.theme.linkUrl(` (${href})`);
	}
}
