"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/md_parser.ts
var md_parser_exports = {
  lex: lex,
  withoutComments: void 0,
};
module.exports = __defProp(md_parser_exports, "__esModule", { value: true });
var MarkdownTokenizer = class extends (import_pi_marked ??= require("pi:marked")).Tokenizer {
  /** A bare URL ends at punctuation of a script that is written without spaces. */
  url(source) {
    const link = super.url(source);
    if (!link) return void 0;
    const end = link.raw.search((import_words ??= require("pi:tui/words")).wideMark);
    return end < 0 ? link : super.url(link.raw.slice(0, end));
  }
  /** Two tildes, with no blank inside either of them. */
  del(source) {
    const found = /^~~(?=[^\s~])((?:\\.|[^\\])*?(?:\\.|[^\s~\\]))~~(?=[^~]|$)/.exec(source);
    return found ? { type: "del", raw: found[0], text: found[1], tokens: this.lexer.inlineTokens(found[1]) } : void 0;
  }
};
var parser = new (import_pi_marked ??= require("pi:marked")).Marked();
parser.setOptions({ tokenizer: new MarkdownTokenizer() });
parser.use({ tokenizer: { emStrong: (import_md_emphasis ??= require("pi:tui/md_emphasis")).emStrong }, extensions: (import_md_latex ??= require("pi:tui/md_latex")).formulas });
var withoutComments = (html) => html.replace(/<!--[\s\S]*?(?:-->|$)/g, "");
function removeComments(blocks) {
  for (let i = blocks.length - 1; i >= 0; i--) {
    const block = blocks[i];
    if (block.type === "list") for (const item of block.items) removeComments(item.tokens);
    else if (block.type === "blockquote") removeComments(block.tokens ?? []);
    else if (block.type === "html" && withoutComments(block.raw).trim() === "") {
      blocks.splice(i, 1);
      const before = blocks[i - 1]?.type;
      if (blocks[i]?.type === "space" && (i === 0 || before === "space")) blocks.splice(i, 1);
      else if (i === blocks.length && before === "space") blocks.splice(--i, 1);
    }
  }
}
function trimPartialFence(blocks) {
  const last = blocks[blocks.length - 1];
  if (last?.type === "list") return trimPartialFence(last.items.at(-1)?.tokens ?? []);
  if (last?.type === "blockquote") return trimPartialFence(last.tokens ?? []);
  const fence = last?.type === "code" ? /^(`{3,}|~{3,})/.exec(last.raw)?.[1] : void 0;
  const end = last?.raw.split("\n").pop();
  if (!fence || !end || end.length >= fence.length || end !== fence[0].repeat(end.length)) return;
  last.text = last.text.slice(0, -end.length).replace(/\n$/, "");
}
function lex(text) {
  const blocks = parser.lexer(text);
  trimPartialFence(blocks);
  removeComments(blocks);
  return blocks;
}
md_parser_exports["withoutComments"] = withoutComments;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_marked;
var import_md_emphasis;
var import_md_latex;
var import_words;
