"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/markdown.ts
var markdown_exports = {
  Markdown: void 0,
};
module.exports = __defProp(markdown_exports, "__esModule", { value: true });
var sentinel = "\0";
function prefixOf(style) {
  const styled = style(sentinel);
  const at = styled.indexOf(sentinel);
  return at >= 0 ? styled.slice(0, at) : "";
}
var isComment = (token) => token.type === "html" && token.raw.startsWith("<!--");
var Markdown = class {
  constructor(text, paddingX, paddingY, theme, defaultTextStyle, options = {}) {
    this.text = text;
    this.paddingX = paddingX;
    this.paddingY = paddingY;
    this.theme = theme;
    this.defaultTextStyle = defaultTextStyle;
    this.options = options;
  }
  text;
  paddingX;
  paddingY;
  theme;
  defaultTextStyle;
  options;
  cache;
  read;
  defaultContext;
  setText(text) {
    this.text = text;
    this.cache = void 0;
  }
  invalidate() {
    this.cache = this.defaultContext = void 0;
  }
  render(width) {
    if (this.cache && this.cache.text === this.text && this.cache.width === width) return this.cache.lines;
    const lines = this.layout(width);
    this.cache = { text: this.text, width, lines };
    return lines.length > 0 || this.text.trim() === "" ? lines : [""];
  }
  layout(width) {
    const inner = Math.max(1, width - this.paddingX * 2);
    const text = this.options.transform?.(this.text, inner) ?? this.text;
    if (!text || text.trim() === "") return [];
    const source = text.replace(/\t/g, "   ");
    if (this.read?.text !== source) this.read = { text: source, blocks: (0, (import_md_parser ??= require("pi:tui/md_parser")).lex)(source) };
    const lines = this.blocks(this.read.blocks, inner).flatMap((line) => (0, (import_terminal_image ??= require("pi:tui/terminal_image")).isImageLine)(line) ? [line] : (0, (import_wrap ??= require("pi:tui/wrap")).wrapTextWithAnsi)(line, inner));
    return (0, (import_component ??= require("pi:tui/component")).frame)(lines, width, this.paddingX, this.paddingY, this.defaultTextStyle?.bgColor, (import_terminal_image ??= require("pi:tui/terminal_image")).isImageLine);
  }
  blocks(blocks, width, context) {
    return blocks.flatMap((block, i) => this.block(block, width, blocks[i + 1]?.type, context));
  }
  // ---- styles ----
  applyDefault(text) {
    const style = this.defaultTextStyle;
    if (!style) return text;
    let styled = style.color ? style.color(text) : text;
    if (style.bold) styled = this.theme.bold(styled);
    if (style.italic) styled = this.theme.italic(styled);
    if (style.strikethrough) styled = this.theme.strikethrough(styled);
    return style.underline ? this.theme.underline(styled) : styled;
  }
  ownContext() {
    return this.defaultContext ??= {
      apply: (text) => this.applyDefault(text),
      prefix: this.defaultTextStyle ? prefixOf((text) => this.applyDefault(text)) : ""
    };
  }
  // ---- blocks ----
  block(block, width, next, context) {
    const gap = next && next !== "space" ? [""] : [];
    switch (block.type) {
      case "heading":
        return [this.heading(block), ...gap];
      case "paragraph":
        return [this.inline(block.tokens, context), ...next === "list" ? [] : gap];
      case "latexBlock":
        return [...this.formula(block, width), ...gap];
      case "code":
        return [...this.code(block), ...gap];
      case "list":
        return this.list(block, 0, width, context);
      case "table":
        return this.table(block, width, gap, context);
      case "blockquote":
        if (width < 3) return this.blocks(block.tokens, width, context);
        return [...this.quote(block, width), ...gap];
      case "hr":
        return [this.theme.hr("─".repeat(Math.min(width, 80))), ...gap];
      case "text":
        return [this.inline([block], context)];
      case "html":
        return [this.applyDefault((0, (import_md_parser ??= require("pi:tui/md_parser")).withoutComments)(block.raw).trim())];
      case "space":
        return [""];
    }
    return typeof block.text === "string" ? [block.text] : [];
  }
  heading(block) {
    const { heading, bold, underline } = this.theme;
    const apply = block.depth === 1 ? (text2) => heading(bold(underline(text2))) : (text2) => heading(bold(text2));
    const text = this.inline(block.tokens, { apply, prefix: prefixOf(apply) });
    return block.depth >= 3 ? apply(`${"#".repeat(block.depth)} `) + text : text;
  }
  /** A formula on lines of its own; what is wider than there is room stays as it is written. */
  formula(block, width) {
    const drawn = this.draws(block) ? (0, (import_latex ??= require("pi:tui/latex")).renderLatex)(block.text, { display: true })?.split("\n") : void 0;
    const fits = drawn?.every((line) => (0, (import_width ??= require("pi:tui/width")).visibleWidth)(line) <= width);
    return (fits ? drawn : block.raw.trim().split("\n")).map((line) => this.applyDefault(line));
  }
  draws(formula) {
    return !formula.pending && this.options.renderLatex !== false;
  }
  code(block) {
    const indent = this.theme.codeBlockIndent ?? "  ";
    const lines = this.theme.highlightCode ? this.theme.highlightCode(block.text, block.lang) : block.text.split("\n").map((line) => this.theme.codeBlock(line));
    const border = (label) => this.theme.codeBlockBorder(label);
    return [border(`\`\`\`${block.lang || ""}`), ...lines.map((line) => indent + line), border("```")];
  }
  quote(block, width) {
    const style = (text) => this.theme.quote(this.theme.italic(text));
    const prefix = prefixOf(style);
    const lines = this.blocks(block.tokens, width - 2, { apply: (text) => text, prefix });
    while (lines[lines.length - 1] === "") lines.pop();
    return lines.flatMap((line) => {
      const styled = style(prefix ? line.replaceAll("\x1B[0m", `\x1B[0m${prefix}`) : line);
      return (0, (import_wrap ??= require("pi:tui/wrap")).wrapTextWithAnsi)(styled, width - 2).map((wrapped) => this.theme.quoteBorder("│ ") + wrapped);
    });
  }
  table(block, width, gap, context) {
    const texts = (cells) => cells.map((cell) => this.inline(cell.tokens, context));
    if (block.header.length === 0) return [];
    const drawn = (0, (import_md_columns ??= require("pi:tui/md_columns")).drawTable)(texts(block.header), block.rows.map(texts), width, (text) => this.theme.bold(text), context?.prefix);
    return [...drawn ?? (0, (import_wrap ??= require("pi:tui/wrap")).wrapTextWithAnsi)(block.raw, width), ...gap];
  }
  list(block, depth, width, context) {
    const indent = "    ".repeat(depth);
    return block.items.flatMap((item, i) => {
      const marker = this.marker(block, item.raw, i) + (item.task ? `[${item.checked ? "x" : " "}] ` : "");
      const first = indent + this.theme.listBullet(marker);
      const rest = indent + " ".repeat((0, (import_width ??= require("pi:tui/width")).visibleWidth)(marker));
      const inner = Math.max(1, width - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(first));
      const lines = [];
      for (const part of item.tokens) {
        if (part.type === "list") lines.push(...this.list(part, depth + 1, width, context));
        else {
          const wrapped = this.block(part, inner, void 0, context).flatMap((line) => (0, (import_wrap ??= require("pi:tui/wrap")).wrapTextWithAnsi)(line, inner));
          for (const line of wrapped) lines.push((lines.length > 0 ? rest : first) + line);
        }
      }
      if (lines.length === 0) lines.push(first);
      return block.loose && i < block.items.length - 1 ? [...lines, ""] : lines;
    });
  }
  marker(block, raw, i) {
    const written = block.ordered ? /^ {0,3}(\d{1,9}[.)])[ \t]+/ : /^ {0,3}([-+*])(?:[ \t]+|(?=\r?\n|$))/;
    const kept = this.options.preserveOrderedListMarkers ? written.exec(raw)?.[1] : void 0;
    return `${kept ?? (block.ordered ? `${(typeof block.start === "number" ? block.start : 1) + i}.` : "-")} `;
  }
  // ---- inline ----
  inline(tokens, context = this.ownContext()) {
    let result = "";
    let afterComment = false;
    for (const [i, token] of (tokens ?? []).entries()) {
      const bare = afterComment && token.type === "text" && !token.tokens?.length;
      if (!isComment(token)) result += this.inlineToken(bare ? { ...token, text: token.text.replace(/^[ \t]+/, "") } : token, context);
      afterComment = isComment(token) && (i === 0 || /[ \t]$/.test(tokens[i - 1].raw));
    }
    while (context.prefix && result.endsWith(context.prefix)) result = result.slice(0, -context.prefix.length);
    return result;
  }
  inlineToken(token, context) {
    const inner = () => this.inline(token.tokens, context);
    const plain = (text) => text.split("\n").map((line) => context.apply(line)).join("\n");
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
      case "latex":
        return plain((this.draws(token) ? (0, (import_latex ??= require("pi:tui/latex")).renderLatex)(token.text) : void 0) ?? token.raw);
      case "escape":
        return plain(this.options.preserveBackslashEscapes ? token.raw : token.text);
      case "html":
        return plain(token.raw);
      case "paragraph":
        return inner();
      case "text":
        if (token.tokens && token.tokens.length > 0) return inner();
    }
    return typeof token.text === "string" ? plain(token.text) : "";
  }
  link(token, text) {
    const { href } = token;
    const styled = this.theme.link(this.theme.underline(text));
    if ((0, (import_terminal_image ??= require("pi:tui/terminal_image")).getCapabilities)().hyperlinks) return (0, (import_terminal_image ??= require("pi:tui/terminal_image")).hyperlink)(styled, href);
    const same = token.text === href || token.text === href.replace(/^mailto:/, "");
    return same ? styled : styled + this.theme.linkUrl(` (${href})`);
  }
};
markdown_exports["Markdown"] = Markdown;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_component;
var import_latex;
var import_md_columns;
var import_md_parser;
var import_terminal_image;
var import_width;
var import_wrap;
