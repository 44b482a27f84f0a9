// marked: Markdown to HTML, tokens, a renderer of one's own, an extension.
import { Lexer, Marked, marked } from "marked";

const text = "# Head *em*\n\nPara with `code`, **bold**, ~~gone~~ and <b>html</b>.\nhttps://example.com\n\n- [x] done\n- [ ] open\n  1. nested\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n\n```js\nlet x = 1 < 2;\n```\n\n> quote\n\n![alt](i.png \"t\") [ref][r]\n\n[r]: http://r.example\n";

export default async function (print) {
	print(marked.parse(text));
	print(marked.parseInline("*a* _b_ &amp; \\* <script>"));
	print(JSON.stringify(marked.lexer(text).map((token) => [token.type, token.raw.length])));
	print(JSON.stringify(new Lexer().inlineTokens("a **b `c`** [d](e)")));
	const own = new Marked({ gfm: true, breaks: true });
	own.use({
		renderer: { heading({ tokens, depth }) { return `<h${depth} id="x">${this.parser.parseInline(tokens)}</h${depth}>\n`; } },
		extensions: [{
			name: "mention", level: "inline", start: (src) => src.indexOf("@"),
			tokenizer(src) { const m = /^@(\w+)/.exec(src); return m ? { type: "mention", raw: m[0], user: m[1] } : undefined; },
			renderer: (token) => `<a>${token.user}</a>`,
		}],
		async: true,
		walkTokens: async (token) => { if (token.type === "codespan") token.text = await Promise.resolve(token.text.toUpperCase()); },
	});
	print(await own.parse("## Hi @ada\nline `x`\nline"));
}
