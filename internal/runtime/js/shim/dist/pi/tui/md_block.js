"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/md_block.ts
var md_block_exports = {
  BlockLexer: void 0,
};
module.exports = __defProp(md_block_exports, "__esModule", { value: true });
var hr = /^ {0,3}((?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/;
var heading = /^ {0,3}(#{1,6})(?=\s|$)(.*)(?:\n+|$)/;
var fence = /^ {0,3}(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(?:\n|$)(?:|([\s\S]*?)(?:\n|$))(?: {0,3}\1[~`]* *(?=\n|$)|$)/;
var indented = /^(?:(?: {4}| {0,3}\t)[^\n]+(?:\n(?:[ \t]*(?:\n|$))*)?)+/;
var quoteStart = /^ {0,3}>/;
var definition = /^ {0,3}\[((?!\s*\])(?:\\[\s\S]|[^[\]\\])+)\]: *(?:\n[ \t]*)?([^<\s][^\s]*|<.*?>)(?:(?: +(?:\n[ \t]*)?| *\n[ \t]*)("(?:\\"?|[^"\\])*"|'[^'\n]*(?:\n[^'\n]+)*\n?'|\([^()]*\)))? *(?:\n+|$)/;
var blockTags = "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";
var attribute = ` +[a-zA-Z:_][\\w.:-]*(?: *= *"[^"\\n]*"| *= *'[^'\\n]*'| *= *[^\\s"'=<>\`]+)?`;
var htmlBlock = new RegExp([
  "^ {0,3}(?:",
  "<(script|pre|style|textarea)[\\s>][\\s\\S]*?(?:</\\1>[^\\n]*\\n+|$)",
  "|<!--(?:-?>|[\\s\\S]*?(?:-->|$))[^\\n]*(?:\\n+|$)",
  "|<\\?[\\s\\S]*?(?:\\?>\\n*|$)",
  "|<![A-Z][\\s\\S]*?(?:>\\n*|$)",
  "|<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>\\n*|$)",
  `|</?(?:${blockTags})(?: +|\\n|/?>)[\\s\\S]*?(?:(?:\\n[ \\t]*)+\\n|$)`,
  `|<(?!script|pre|style|textarea)([a-z][\\w-]*)(?:${attribute})*? */?>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ \\t]*)+\\n|$)`,
  "|</(?!script|pre|style|textarea)[a-z][\\w-]*\\s*>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ \\t]*)+\\n|$)",
  ")"
].join(""), "i");
var htmlInterrupt = new RegExp(`^(?:</?(?:${blockTags})(?: +|\\n|/?>)|<(?:script|pre|style|textarea|!--))`, "i");
function interrupts(rest, tables = true) {
  if (hr.test(rest) || /^ {0,3}#{1,6}(?:\s|$)/.test(rest) || quoteStart.test(rest)) return true;
  if (/^ {0,3}(?:`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n/.test(rest) || /^ {0,3}(?:[*+-]|1[.)]) /.test(rest)) return true;
  return htmlInterrupt.test(rest) || /^ +\n/.test(rest) || tables && tableStart.test(rest);
}
var tableStart = /^ *[^\n ][^\n]*\n {0,3}(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?(?:\n|$)/;
function interruptsRow(line) {
  if (hr.test(line) || /^ {0,3}#{1,6}(?:\s|$)/.test(line) || quoteStart.test(line) || /^(?: {4}| {0,3}\t)/.test(line)) return true;
  return /^ {0,3}(?:`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n/.test(line) || /^ {0,3}(?:[*+-]|1[.)]) /.test(line) || htmlInterrupt.test(line);
}
var lineEnd = (source, at) => {
  const end = source.indexOf("\n", at);
  return end === -1 ? source.length : end;
};
var BlockLexer = class {
  constructor(links = /* @__PURE__ */ new Map()) {
    this.links = links;
  }
  links;
  /** Whether a paragraph goes on with the one before it: at the start of a quote's next chunk. */
  clipped = false;
  lex(source) {
    const text = source.replace(/\r\n|\r/g, "\n");
    if (text.includes("]:")) this.collect(text);
    return this.blocks(text, true);
  }
  /** Definitions may come after their use. */
  collect(source) {
    this.blocks(source, true, true);
  }
  inline(text, dry) {
    return dry ? [] : new (import_md_inline ??= require("pi:tui/md_inline")).InlineLexer(this.links).lex(text);
  }
  /** top: not directly in a list item, where text needs no paragraph. dry: only look for definitions. */
  blocks(source, top, dry = false, result = [], goOn = false) {
    const before = result.length;
    while (source !== "") {
      this.clipped = goOn && before > 0 && result.length === before;
      const raw = this.space(source, result) ?? this.indentedCode(source, result) ?? this.simple(source, result, dry) ?? this.nested(source, result, top, dry) ?? this.define(source, result) ?? this.textual(source, result, top, dry);
      source = source.slice(raw.length);
    }
    return result;
  }
  space(source, result) {
    const match = /^(?:[ \t]*(?:\n|$))+/.exec(source);
    if (!match || match[0] === "") return void 0;
    if (match[0].length === 1 && result.length > 0) result[result.length - 1].raw += "\n";
    else result.push({ type: "space", raw: match[0] });
    return match[0];
  }
  indentedCode(source, result) {
    const match = indented.exec(source);
    if (!match) return void 0;
    const last = result[result.length - 1];
    const text = match[0].replace(/^(?: {1,4}| {0,3}\t)/gm, "").replace(/\n+$/, "");
    if (last?.type === "paragraph" || last?.type === "text") {
      last.text += `
${text}`;
      last.raw += `
${match[0]}`;
      last.tokens = this.inline(last.text, false);
    } else result.push({ type: "code", raw: match[0], text });
    return match[0];
  }
  simple(source, result, dry) {
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
    if (!rule) return void 0;
    const raw = rule[0].replace(/\n+$/, "");
    result.push({ type: "hr", raw });
    return raw;
  }
  nested(source, result, top, dry) {
    const block = this.quote(source, dry) ?? this.list(source, dry) ?? html(source, top);
    if (block) result.push(block);
    return block?.raw;
  }
  /**
   * Lines behind >, and lines that lazily go on with text in it. Those are read after the lines before them, so that
   * they can go on with a quote or a list inside.
   */
  quote(source, dry) {
    let lines = quoteLines(source);
    if (lines.length === 0) return void 0;
    const tokens = [];
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
      const whole = `${last.raw}
${lines.join("\n")}`;
      const longer = last.type === "blockquote" ? this.quote(whole, dry) : this.list(whole, dry);
      if (!longer) break;
      tokens[tokens.length - 1] = longer;
      raw = raw.slice(0, raw.length - last.raw.length) + longer.raw;
      shown = shown.slice(0, shown.length - (last.text ?? last.raw).length) + (longer.text ?? longer.raw);
      if (last.type === "blockquote") break;
      lines = whole.slice(longer.raw.length).split("\n");
    }
    return { type: "blockquote", raw, text: shown, tokens };
  }
  list(source, dry) {
    const list = (0, (import_md_list ??= require("pi:tui/md_list")).readList)(source);
    if (!list) return void 0;
    const items = list.items.map(({ raw, text, checked }) => ({ raw, checked, tokens: this.blocks(text, false, dry) }));
    const spaced = items.some(({ tokens }) => tokens.some(({ type, raw }) => type === "space" && /\n.*\n/.test(raw)));
    return { type: "list", raw: list.raw, ordered: list.ordered, start: list.start, loose: list.loose || spaced, items };
  }
  define(source, result) {
    const match = definition.exec(source);
    if (!match) return void 0;
    const last = result[result.length - 1];
    if (last?.type === "paragraph" || last?.type === "text") {
      last.text += `
${match[0]}`;
      last.raw += `
${match[0]}`;
      last.tokens = this.inline(last.text, false);
      return match[0];
    }
    const label = (0, (import_md_inline ??= require("pi:tui/md_inline")).normalizeLabel)(match[1]);
    const href = match[2].replace(/^<(.*)>$/, "$1").replace(/\\([!-/:-@[-`{-~])/g, "$1");
    if (!this.links.has(label)) this.links.set(label, { href });
    return match[0];
  }
  textual(source, result, top, dry) {
    const table = (0, (import_md_table ??= require("pi:tui/md_table")).readTable)(source, interruptsRow);
    if (table) {
      const cell = (text) => ({ text, tokens: this.inline(text, dry) });
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
  paragraph(source, result, dry) {
    const raw = paragraphAt(source);
    const last = result[result.length - 1];
    if (this.clipped && last?.type === "paragraph") {
      last.raw += `
${raw}`;
      last.text += `
${raw}`;
      last.tokens = this.inline(last.text, dry);
      return raw;
    }
    result.push({ type: "paragraph", raw, text: raw, tokens: this.inline(raw, dry) });
    return raw;
  }
  itemText(source, result, dry) {
    const raw = source.slice(0, lineEnd(source, 0)) || source[0];
    const last = result[result.length - 1];
    if (last?.type === "text") {
      last.raw += `
${raw}`;
      last.text += `
${raw}`;
      last.tokens = this.inline(last.text, dry);
    } else result.push({ type: "text", raw, text: raw, tokens: this.inline(raw, dry) });
    return raw;
  }
};
function paragraphAt(source) {
  let end = lineEnd(source, 0);
  while (end < source.length) {
    const next = lineEnd(source, end + 1);
    if (next === end + 1 || interrupts(source.slice(end + 1))) break;
    end = next;
  }
  return source.slice(0, end);
}
var notTitle = /^(?:(?:[*+-]|\d{1,9}[.)]) | {4}| {0,3}\t| {0,3}(?:`{3,}|~{3,})| {0,3}>| {0,3}#{1,6}| {0,3}<[^\n>]+>\n| {0,3}\|?(?:[:\- ]*\|)+[:\- ]*\n)/;
function underlined(source) {
  if (notTitle.test(source)) return void 0;
  for (let end = lineEnd(source, 0); end < source.length; end = lineEnd(source, end + 1)) {
    const below = source.slice(end + 1);
    const mark = /^ {0,3}(=+|-+) *(?:\n+|$)/.exec(below);
    if (mark) return { raw: source.slice(0, end + 1) + mark[0], text: source.slice(0, end), depth: mark[1][0] === "=" ? 1 : 2 };
    if (below === "" || /^\s*?\n/.test(below) || notTitle.test(below)) return void 0;
  }
  return void 0;
}
function quoteLines(source) {
  const lines = [];
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
function chunkSize(lines) {
  let size = lines.findIndex((line) => quoteStart.test(line));
  if (size === -1) return lines.length;
  while (size < lines.length && quoteStart.test(lines[size])) size++;
  return size;
}
function html(source, _top) {
  const match = htmlBlock.exec(source);
  if (!match) return void 0;
  const raw = match[0].replace(/\n+$/, "");
  return { type: "html", raw, text: raw };
}
function unindent(raw, text) {
  const indent = /^(\s+)(?:```)/.exec(raw)?.[1];
  if (!indent) return text;
  return text.split("\n").map((line) => {
    const own = /^\s+/.exec(line)?.[0] ?? "";
    return own.length >= indent.length ? line.slice(indent.length) : line;
  }).join("\n");
}
md_block_exports["BlockLexer"] = BlockLexer;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_md_inline;
var import_md_list;
var import_md_table;
