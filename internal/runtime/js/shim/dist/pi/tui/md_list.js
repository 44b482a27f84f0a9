"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/md_list.ts
var md_list_exports = {
  readList: readList,
};
module.exports = __defProp(md_list_exports, "__esModule", { value: true });
var hr = /^ {0,3}(?:(?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n|$)/;
var firstLine = (source) => source.split("\n", 1)[0];
var expandTabs = (line) => line.replace(/\t/g, "    ");
var indentOf = (line) => line.search(/[^ ]/);
function starts(indent) {
  const most = Math.min(3, indent - 1);
  return {
    bullet: new RegExp(`^ {0,${most}}(?:[*+-]|\\d{1,9}[.)])(?:[ \\t][^\\n]*)?(?:\\n|$)`),
    hr: new RegExp(`^ {0,${most}}(?:(?:- *){3,}|(?:_ *){3,}|(?:\\* *){3,})(?:\\n+|$)`),
    fence: new RegExp(`^ {0,${most}}(?:\`\`\`|~~~)`),
    heading: new RegExp(`^ {0,${most}}#`),
    html: new RegExp(`^ {0,${most}}<(?:[a-z].*>|!--)`, "i")
  };
}
var ItemReader = class {
  constructor(source, first, line, indent, text) {
    this.source = source;
    this.line = line;
    this.indent = indent;
    this.text = text;
    this.raw = first;
    this.blank = line.trim() === "";
    this.starts = starts(indent);
  }
  source;
  line;
  indent;
  text;
  starts;
  raw;
  blank;
  read() {
    if (this.blank && this.source !== "" && /^[ \t]*$/.test(firstLine(this.source))) {
      return { raw: `${this.raw}${firstLine(this.source)}
`, text: this.text };
    }
    while (this.source !== "") {
      const next = firstLine(this.source);
      const more = this.takes(next);
      if (more === void 0) break;
      this.text += `
${more}`;
      if (!this.blank && next.trim() === "") this.blank = true;
      this.raw += `${next}
`;
      this.source = this.source.slice(next.length + 1);
      this.line = expandTabs(next).slice(this.indent);
    }
    return { raw: this.raw, text: this.text };
  }
  /** What the next line adds to the item, or undefined when it is not part of it. */
  takes(next) {
    const { bullet, hr: rule, fence, heading, html } = this.starts;
    if ([fence, heading, html, bullet, rule].some((start) => start.test(next))) return void 0;
    const wide = expandTabs(next);
    if (indentOf(wide) >= this.indent || next.trim() === "") return wide.slice(this.indent);
    if (this.blank || indentOf(expandTabs(this.line)) >= 4) return void 0;
    return [fence, heading, rule].some((start) => start.test(this.line)) ? void 0 : next;
  }
};
function readItem(source, bullet) {
  const match = new RegExp(`^( {0,3}${bullet})((?:[\\t ][^\\n]*)?(?:\\n|$))`).exec(source);
  if (!match || hr.test(source)) return void 0;
  const line = firstLine(match[2]).replace(/^\t+/, (tabs) => " ".repeat(3 * tabs.length));
  const gap = match[2].search(/[^ ]/);
  const blank = line.trim() === "";
  const inner = blank ? 1 : gap > 4 ? 1 : gap;
  return new ItemReader(source.slice(match[0].length), match[0], line, match[1].length + inner, blank ? "" : line.slice(inner)).read();
}
function readList(source) {
  const first = /^( {0,3}(?:[*+-]|\d{1,9}[.)]))(?:[ \t][^\n]+?)?(?:\n|$)/.exec(source);
  if (!first) return void 0;
  const mark = first[1].trim();
  const ordered = mark.length > 1;
  const bullet = ordered ? `\\d{1,9}\\${mark.slice(-1)}` : `\\${mark}`;
  const items = [];
  let raw = "";
  let loose = false;
  let blankEnd = false;
  for (let rest = source; rest !== ""; ) {
    const item = readItem(rest, bullet);
    if (!item) break;
    const box = /^\[([ xX])\] +(?=\S)/.exec(item.text);
    items.push({ raw: item.raw, text: item.text.slice(box?.[0].length ?? 0), ...box ? { checked: box[1] !== " " } : {} });
    loose ||= blankEnd;
    blankEnd ||= /\n[ \t]*\n[ \t]*$/.test(item.raw);
    const length = Math.min(item.raw.length, rest.length);
    raw += rest.slice(0, length);
    rest = rest.slice(length);
  }
  if (items.length === 0) return void 0;
  const last = items[items.length - 1];
  last.text = last.text.trimEnd();
  last.raw = last.raw.trimEnd();
  return { raw: raw.trimEnd(), ordered, start: ordered ? Number(mark.slice(0, -1)) : 1, loose, items };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
