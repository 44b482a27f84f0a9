"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/md_latex.ts
var md_latex_exports = {
  formulas: void 0,
};
module.exports = __defProp(md_latex_exports, "__esModule", { value: true });
function closingAt(source, mark, from) {
  let at = source.indexOf(mark, from);
  while (at >= 0 && /\\*$/.exec(source.slice(0, at))[0].length % 2 === 1) at = source.indexOf(mark, at + mark.length);
  return at;
}
var looksMathematical = (text) => /\\[A-Za-z]+|[_^=+*/<>()[\]|±≤≥≠≈∈→⇒∞∫∑√-]/.test(text);
var closers = { $$: "$$", "\\(": "\\)", "\\[": "\\]", $: "$" };
function isPlain(text, after) {
  if (/\s$/.test(text) || /^\d/.test(after) || text.includes("`")) return true;
  return /^[A-Z_][A-Z0-9_]*(?:[^A-Za-z0-9_\s])?$/.test(text) && /^[A-Za-z_]/.test(after);
}
function inline(source) {
  const open = /^(?:\$\$|\\\(|\\\[|\$(?!\s))/.exec(source)?.[0];
  if (!open) return void 0;
  const close = closers[open];
  const end = closingAt(source, close, open.length);
  if (end < 0) {
    const text2 = source.slice(open.length);
    return open.startsWith("\\") || looksMathematical(text2) ? { type: "latex", raw: source, text: text2, pending: true } : void 0;
  }
  const text = source.slice(open.length, end);
  if (open === "$" && isPlain(text, source.slice(end + 1))) return void 0;
  return text === "" || text.includes("\n") ? void 0 : { type: "latex", raw: source.slice(0, end + close.length), text };
}
var delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
function hasTable(text) {
  const lines = text.split("\n");
  return lines.some((line, i) => i > 0 && (line.includes("|") || lines[i - 1].includes("|")) && delimiterRow.test(line));
}
var blocks = [
  { rule: /^ {0,3}\$\$[ \t]*(?:\n)?([\s\S]*?)\$\$[ \t]*(?:\n|$)/ },
  { rule: /^ {0,3}\\\[[ \t]*(?:\n)?([\s\S]*?)\\\][ \t]*(?:\n|$)/ },
  { rule: /^ {0,3}\\\[[ \t]*(?:\n)?([\s\S]*)$/, pending: true },
  { rule: /^ {0,3}\$\$[ \t]*(?:\n)?([\s\S]*)$/, pending: true, mathematical: true }
];
function block(source) {
  for (const { rule, pending, mathematical } of blocks) {
    const [raw, text] = rule.exec(source) ?? [];
    if (raw === void 0 || !text || hasTable(text) || mathematical && !looksMathematical(text)) continue;
    return pending ? { type: "latexBlock", raw, text, pending } : { type: "latexBlock", raw, text: text.trim() };
  }
  return void 0;
}
var formulas = [
  {
    name: "latexBlock",
    level: "block",
    start(source) {
      const found = /(?:^|\n) {0,3}(?:\$\$|\\\[)/.exec(source);
      return found ? found.index + (found[0].startsWith("\n") ? 1 : 0) : void 0;
    },
    tokenizer: block
  },
  {
    name: "latex",
    level: "inline",
    start(source) {
      const at = source.search(/\$|\\\(|\\\[/);
      return at < 0 ? void 0 : at;
    },
    tokenizer: inline
  }
];
md_latex_exports["formulas"] = formulas;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
