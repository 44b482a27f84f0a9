// The parser of Markdown as pi-tui sets it up.
import type { Token, Tokens, TokensList } from "marked";
import { Marked, Tokenizer } from "pi:marked";
import { emStrong } from "./md_emphasis.ts";
import { formulas } from "./md_latex.ts";
import { wideMark } from "./words.ts";

class MarkdownTokenizer extends Tokenizer {
	/** A bare URL ends at punctuation of a script that is written without spaces. */
	override url(source: string): Tokens.Link | undefined {
		const link = super.url(source);
		if (!link) return undefined;
		const end = link.raw.search(wideMark);
		return end < 0 ? link : super.url(link.raw.slice(0, end));
	}

	/** Two tildes, with no blank inside either of them. */
	override del(source: string): Tokens.Del | undefined {
		const found = /^~~(?=[^\s~])((?:\\.|[^\\])*?(?:\\.|[^\s~\\]))~~(?=[^~]|$)/.exec(source);
		return found ? { type: "del", raw: found[0], text: found[1], tokens: this.lexer.inlineTokens(found[1]) } : undefined;
	}
}

const parser = new Marked();
parser.setOptions({ tokenizer: new MarkdownTokenizer() });
parser.use({ tokenizer: { emStrong: emStrong as any }, extensions: formulas });

const withoutComments = (html: string): string => html.replace(/<!--[\s\S]*?(?:-->|$)/g, "");

/** Blocks of nothing but comments go, with the blank lines that they would leave doubled. */
function removeComments(blocks: Token[]): void {
	for (let i = blocks.length - 1; i >= 0; i--) {
		const block = blocks[i];
		if (block.type === "list") for (const item of (block as Tokens.List).items) removeComments(item.tokens);
		else if (block.type === "blockquote") removeComments((block as Tokens.Blockquote).tokens ?? []);
		else if (block.type === "html" && withoutComments(block.raw).trim() === "") {
			blocks.splice(i, 1);
			const before = blocks[i - 1]?.type;
			if (blocks[i]?.type === "space" && (i === 0 || before === "space")) blocks.splice(i, 1);
			else if (i === blocks.length && before === "space") blocks.splice(--i, 1);
		}
	}
}

/** While code streams in, the first signs of its closing fence are no code. */
function trimPartialFence(blocks: Token[]): void {
	const last = blocks[blocks.length - 1] as any;
	if (last?.type === "list") return trimPartialFence(last.items.at(-1)?.tokens ?? []);
	if (last?.type === "blockquote") return trimPartialFence(last.tokens ?? []);
	const fence = last?.type === "code" ? /^(`{3,}|~{3,})/.exec(last.raw)?.[1] : undefined;
	const end = last?.raw.split("\n").pop();
	if (!fence || !end || end.length >= fence.length || end !== fence[0].repeat(end.length)) return;
	last.text = last.text.slice(0, -end.length).replace(/\n$/, "");
}

/** The blocks of a text. */
export function lex(text: string): TokensList {
	const blocks = parser.lexer(text);
	trimPartialFence(blocks);
	removeComments(blocks);
	return blocks;
}

export { withoutComments };
