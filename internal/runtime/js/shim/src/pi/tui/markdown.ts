// Markdown on the terminal.
import type { Token, Tokens } from "marked";
import { type Component, frame, type Style } from "./component.ts";
import { renderLatex } from "./latex.ts";
import { drawTable } from "./md_columns.ts";
import type { Formula } from "./md_latex.ts";
import { lex, withoutComments } from "./md_parser.ts";
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
	/** Whether formulas are drawn; true unless it is false. */
	renderLatex?: boolean;
}

const sentinel = "\0";
function prefixOf(style: Style): string {
	const styled = style(sentinel);
	const at = styled.indexOf(sentinel);
	return at >= 0 ? styled.slice(0, at) : "";
}

const isComment = (token: Token): boolean => token.type === "html" && token.raw.startsWith("<!--");

export class Markdown implements Component {
	private cache?: { text: string; width: number; lines: string[] };
	private read?: { text: string; blocks: Token[] };
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
		this.cache = undefined;
	}
	invalidate(): void {
		this.cache = this.defaultContext = undefined;
	}
	render(width: number): string[] {
		if (this.cache && this.cache.text === this.text && this.cache.width === width) return this.cache.lines;
		const lines = this.layout(width);
		this.cache = { text: this.text, width, lines };
		return lines.length > 0 || this.text.trim() === "" ? lines : [""];
	}

	private layout(width: number): string[] {
		const inner = Math.max(1, width - this.paddingX * 2);
		const text = this.options.transform?.(this.text, inner) ?? this.text;
		if (!text || text.trim() === "") return [];
		const source = text.replace(/\t/g, "   ");
		if (this.read?.text !== source) this.read = { text: source, blocks: lex(source) };
		const lines = this.blocks(this.read.blocks, inner).flatMap((line) => (isImageLine(line) ? [line] : wrapTextWithAnsi(line, inner)));
		return frame(lines, width, this.paddingX, this.paddingY, this.defaultTextStyle?.bgColor, isImageLine);
	}

	private blocks(blocks: Token[], width: number, context?: Context): string[] {
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

	private block(block: Token, width: number, next: string | undefined, context?: Context): string[] {
		// Blocks keep a line between them, unless a blank line of the source does.
		const gap = next && next !== "space" ? [""] : [];
		switch (block.type) {
			case "heading":
				return [this.heading(block as Tokens.Heading), ...gap];
			case "paragraph":
				return [this.inline(block.tokens, context), ...(next === "list" ? [] : gap)];
			case "latexBlock":
				return [...this.formula(block as Formula, width), ...gap];
			case "code":
				return [...this.code(block as Tokens.Code), ...gap];
			case "list":
				return this.list(block as Tokens.List, 0, width, context);
			case "table":
				return this.table(block as Tokens.Table, width, gap, context);
			case "blockquote":
				// No room for a border, and no line after it.
				if (width < 3) return this.blocks((block as Tokens.Blockquote).tokens, width, context);
				return [...this.quote(block as Tokens.Blockquote, width), ...gap];
			case "hr":
				return [this.theme.hr("─".repeat(Math.min(width, 80))), ...gap];
			case "text":
				return [this.inline([block], context)];
			case "html":
				return [this.applyDefault(withoutComments(block.raw).trim())];
			case "space":
				return [""];
		}
		return typeof (block as any).text === "string" ? [(block as any).text] : [];
	}

	private heading(block: Tokens.Heading): string {
		const { heading, bold, underline } = this.theme;
		const apply: Style = block.depth === 1 ? (text) => heading(bold(underline(text))) : (text) => heading(bold(text));
		const text = this.inline(block.tokens, { apply, prefix: prefixOf(apply) });
		return block.depth >= 3 ? apply(`${"#".repeat(block.depth)} `) + text : text;
	}

	/** A formula on lines of its own; what is wider than there is room stays as it is written. */
	private formula(block: Formula, width: number): string[] {
		const drawn = this.draws(block) ? renderLatex(block.text, { display: true })?.split("\n") : undefined;
		const fits = drawn?.every((line) => visibleWidth(line) <= width);
		return (fits ? drawn! : block.raw.trim().split("\n")).map((line) => this.applyDefault(line));
	}
	private draws(formula: Formula): boolean {
		return !formula.pending && this.options.renderLatex !== false;
	}

	private code(block: Tokens.Code): string[] {
		const indent = this.theme.codeBlockIndent ?? "  ";
		const lines = this.theme.highlightCode
			? this.theme.highlightCode(block.text, block.lang)
			: block.text.split("\n").map((line) => this.theme.codeBlock(line));
		const border = (label: string) => this.theme.codeBlockBorder(label);
		return [border(`\`\`\`${block.lang || ""}`), ...lines.map((line) => indent + line), border("```")];
	}

	private quote(block: Tokens.Blockquote, width: number): string[] {
		const style: Style = (text) => this.theme.quote(this.theme.italic(text));
		const prefix = prefixOf(style);
		const lines = this.blocks(block.tokens, width - 2, { apply: (text) => text, prefix });
		while (lines[lines.length - 1] === "") lines.pop();
		return lines.flatMap((line) => {
			const styled = style(prefix ? line.replaceAll("\x1b[0m", `\x1b[0m${prefix}`) : line);
			return wrapTextWithAnsi(styled, width - 2).map((wrapped) => this.theme.quoteBorder("│ ") + wrapped);
		});
	}

	private table(block: Tokens.Table, width: number, gap: string[], context?: Context): string[] {
		const texts = (cells: Tokens.TableCell[]) => cells.map((cell) => this.inline(cell.tokens, context));
		if (block.header.length === 0) return [];
		const drawn = drawTable(texts(block.header), block.rows.map(texts), width, (text) => this.theme.bold(text), context?.prefix);
		return [...(drawn ?? wrapTextWithAnsi(block.raw, width)), ...gap];
	}

	private list(block: Tokens.List, depth: number, width: number, context?: Context): string[] {
		const indent = "    ".repeat(depth);
		return block.items.flatMap((item, i) => {
			const marker = this.marker(block, item.raw, i) + (item.task ? `[${item.checked ? "x" : " "}] ` : "");
			const first = indent + this.theme.listBullet(marker);
			const rest = indent + " ".repeat(visibleWidth(marker));
			const inner = Math.max(1, width - visibleWidth(first));
			const lines: string[] = [];
			for (const part of item.tokens) {
				if (part.type === "list") lines.push(...this.list(part as Tokens.List, depth + 1, width, context));
				else {
					const wrapped = this.block(part, inner, undefined, context).flatMap((line) => wrapTextWithAnsi(line, inner));
					for (const line of wrapped) lines.push((lines.length > 0 ? rest : first) + line);
				}
			}
			if (lines.length === 0) lines.push(first);
			return block.loose && i < block.items.length - 1 ? [...lines, ""] : lines;
		});
	}

	private marker(block: Tokens.List, raw: string, i: number): string {
		const written = block.ordered ? /^ {0,3}(\d{1,9}[.)])[ \t]+/ : /^ {0,3}([-+*])(?:[ \t]+|(?=\r?\n|$))/;
		const kept = this.options.preserveOrderedListMarkers ? written.exec(raw)?.[1] : undefined;
		return `${kept ?? (block.ordered ? `${(typeof block.start === "number" ? block.start : 1) + i}.` : "-")} `;
	}

	// ---- inline ----

	private inline(tokens: Token[] | undefined, context: Context = this.ownContext()): string {
		let result = "";
		let afterComment = false; // which takes the spaces after it along
		for (const [i, token] of (tokens ?? []).entries()) {
			const bare = afterComment && token.type === "text" && !token.tokens?.length;
			if (!isComment(token)) result += this.inlineToken(bare ? { ...token, text: (token as Tokens.Text).text.replace(/^[ \t]+/, "") } : token, context);
			afterComment = isComment(token) && (i === 0 || /[ \t]$/.test(tokens![i - 1].raw));
		}
		while (context.prefix && result.endsWith(context.prefix)) result = result.slice(0, -context.prefix.length);
		return result;
	}

	private inlineToken(token: Token, context: Context): string {
		const inner = () => this.inline((token as Tokens.Generic).tokens, context);
		const plain = (text: string) => text.split("\n").map((line) => context.apply(line)).join("\n");
		switch (token.type) {
			case "strong":
				return this.theme.bold(inner()) + context.prefix;
			case "em":
				return this.theme.italic(inner()) + context.prefix;
			case "codespan":
				return this.theme.code((token as Tokens.Codespan).text) + context.prefix;
			case "link":
				return this.link(token as Tokens.Link, inner()) + context.prefix;
			case "br":
				return "\n";
			case "del":
				return this.theme.strikethrough(inner()) + context.prefix;
			case "latex":
				return plain((this.draws(token as Formula) ? renderLatex((token as Formula).text) : undefined) ?? token.raw);
			case "escape":
				return plain(this.options.preserveBackslashEscapes ? token.raw : (token as Tokens.Escape).text);
			case "html":
				return plain(token.raw);
			case "paragraph":
				return inner();
			case "text":
				if (token.tokens && token.tokens.length > 0) return inner();
		}
		return typeof (token as any).text === "string" ? plain((token as any).text) : "";
	}

	private link(token: Tokens.Link, text: string): string {
		const { href } = token;
		const styled = this.theme.link(this.theme.underline(text));
		if (getCapabilities().hyperlinks) return hyperlink(styled, href);
		const same = token.text === href || token.text === href.replace(/^mailto:/, "");
		return same ? styled : styled + this.theme.linkUrl(` (${href})`);
	}
}
