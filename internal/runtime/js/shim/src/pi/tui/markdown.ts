// Markdown on the terminal.
import { type Component, frame, type Style } from "./component.ts";
import { type Block, BlockLexer } from "./md_block.ts";
import { drawTable } from "./md_columns.ts";
import type { Inline } from "./md_inline.ts";
import { getCapabilities, hyperlink, isImageLine } from "./terminal_image.ts";
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

const sentinel = "\0";
function prefixOf(style: Style): string {
	const styled = style(sentinel);
	const at = styled.indexOf(sentinel);
	return at >= 0 ? styled.slice(0, at) : "";
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
		if (!this.text || this.text.trim() === "") return [];
		const inner = Math.max(1, width - this.paddingX * 2);
		const blocks = new BlockLexer().lex(this.text.replace(/\t/g, "   "));
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
				return this.list(block, 0, context);
			case "table":
				return this.table(block, width, gap, context);
			case "blockquote":
				return [...this.quote(block, width), ...gap];
			case "hr":
				return [this.theme.hr("─".repeat(Math.min(width, 80))), ...gap];
			case "html":
				return [this.applyDefault(block.raw.trim())];
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
		const drawn = drawTable(texts(header), (block.rows ?? []).map(texts), width, (text) => this.theme.bold(text));
		return [...(drawn ?? wrapTextWithAnsi(block.raw, width)), ...gap];
	}

	private list(block: Block, depth: number, context?: Context): string[] {
		const indent = "  ".repeat(depth);
		const start = block.start ?? 1;
		// Lines of a list inside come with their indentation and are told apart by it and the bullet's colour.
		const isNested = (line: string) => /^\s+\x1b\[36m[-\d]/.test(line);
		return (block.items ?? []).flatMap((item, i) => {
			const bullet = this.theme.listBullet(block.ordered ? `${start + i}. ` : "- ");
			const [first, ...rest] = this.item(item.tokens, depth, context);
			if (first === undefined) return [indent + bullet];
			return [isNested(first) ? first : indent + bullet + first, ...rest.map((line) => (isNested(line) ? line : `${indent}  ${line}`))];
		});
	}

	private item(blocks: Block[], depth: number, context?: Context): string[] {
		return blocks.flatMap((block) => {
			if (block.type === "list") return this.list(block, depth + 1, context);
			if (block.type === "text") return [block.tokens?.length ? this.inline(block.tokens, context) : (block.text ?? "")];
			if (block.type === "paragraph") return [this.inline(block.tokens, context)];
			if (block.type === "code") return this.code(block);
			const text = this.inline([block as unknown as Inline], context);
			return text ? [text] : [];
		});
	}

	// ---- inline ----

	private inline(tokens: Inline[] | undefined, context: Context = this.ownContext()): string {
		let result = (tokens ?? []).map((token) => this.inlineToken(token, context)).join("");
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
