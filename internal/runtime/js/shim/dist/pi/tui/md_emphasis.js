"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/md_emphasis.ts
var md_emphasis_exports = {
  emStrong: emStrong,
};
module.exports = __defProp(md_emphasis_exports, "__esModule", { value: true });
var cjk = "\\u1100-\\u11ff\\u20a9\\u2329\\u232a\\u2630-\\u2637\\u268a-\\u268f\\u2e80-\\u2e99\\u2e9b-\\u2ef3\\u2f00-\\u2fd5\\u2ff0-\\u303e\\u3041-\\u3096\\u3099-\\u30ff\\u3105-\\u312f\\u3131-\\u318e\\u3190-\\u31e5\\u31ef-\\u321e\\u3220-\\u3247\\u3250-\\ua48c\\ua490-\\ua4c6\\ua960-\\ua97c\\uac00-\\ud7a3\\ud7b0-\\ud7c6\\ud7cb-\\ud7fb\\uf900-\\ufaff\\ufe10-\\ufe19\\ufe30-\\ufe52\\ufe54-\\ufe66\\ufe68-\\ufe6b\\uff01-\\uffbe\\uffc2-\\uffc7\\uffca-\\uffcf\\uffd2-\\uffd7\\uffda-\\uffdc\\uffe0-\\uffe6\\uffe8-\\uffee\\u{16fe0}-\\u{16fe4}\\u{16ff0}-\\u{16ff6}\\u{17000}-\\u{18cda}\\u{18cff}-\\u{18d20}\\u{18d80}-\\u{18df2}\\u{18e00}-\\u{19191}\\u{191a0}-\\u{191d2}\\u{1aff0}-\\u{1aff3}\\u{1aff5}-\\u{1affb}\\u{1affd}\\u{1affe}\\u{1b000}-\\u{1b128}\\u{1b132}\\u{1b150}-\\u{1b152}\\u{1b155}\\u{1b164}-\\u{1b168}\\u{1b170}-\\u{1b2fb}\\u{1d300}-\\u{1d356}\\u{1d360}-\\u{1d376}\\u{1f1ae}\\u{1f200}\\u{1f202}\\u{1f210}-\\u{1f219}\\u{1f21b}-\\u{1f22e}\\u{1f230}\\u{1f231}\\u{1f237}\\u{1f23b}\\u{1f240}-\\u{1f248}\\u{1f260}-\\u{1f265}\\u{1f7da}\\u{20000}-\\u{3fffd}";
var isCjk = new RegExp(`[${cjk}]`, "u");
var endsAfter = new RegExp(`^(?![*_])[\\s\\p{P}\\p{S}${cjk}]`, "u");
var widened = /* @__PURE__ */ new Map();
function widen(rule) {
  let wide = widened.get(rule);
  if (!wide) widened.set(rule, wide = new RegExp(rule.source.replaceAll("\\p{P}\\p{S}", `\\p{P}\\p{S}${cjk}`), rule.flags));
  wide.lastIndex = 0;
  return wide;
}
function follows(prevChar, before) {
  if (prevChar === "") return false;
  if (endsAfter.test(prevChar)) return true;
  const last = Array.from(before.replace(/(?<=[\s\S])[\ufe00-\ufe0e]$/, "").slice(-2)).at(-1);
  return last !== void 0 && (/[\u{e0100}-\u{e01ef}]/u.test(last) || isCjk.test(last));
}
function touches(found, text) {
  if (!(found[1] || found[2] || found[3] || found[4])) return false;
  const after = text.codePointAt(found.index + found[0].length);
  return isCjk.test(String.fromCodePoint(found[0].codePointAt(0))) || after !== void 0 && isCjk.test(String.fromCodePoint(after));
}
function emStrong(source, masked, prevChar = "") {
  const { inline, other } = this.rules;
  const open = inline.emStrongLDelim.exec(source);
  if (!open || !(open[1] || open[2] || open[3] || open[4])) return void 0;
  if (open[4] && other.unicodeAlphaNumeric.test(prevChar)) return void 0;
  const mark = open[1] || open[3] || "";
  if (mark && prevChar && !inline.punctuation.test(prevChar) && !follows(prevChar, masked.slice(0, masked.length - source.length)) && !isCjk.test(mark))
    return void 0;
  const run = Array.from(open[0]).length - 1;
  const rest = masked.slice(-source.length + run);
  const length = closing(rest, widen(open[0][0] === "*" ? inline.emStrongRDelimAst : inline.emStrongRDelimUnd), run, prevChar === open[0][0]);
  if (!length) return void 0;
  const raw = source.slice(0, run + length.end);
  const size = Math.min(run, length.run) % 2 === 1 ? 1 : 2;
  const text = raw.slice(size, -size);
  return { type: size === 1 ? "em" : "strong", raw, text, tokens: this.lexer.inlineTokens(text) };
}
function closing(text, rule, opened, afterSame) {
  let [open, passed] = [opened, 0];
  for (let found; found = rule.exec(text); ) {
    const marks = found.slice(1, 7).find(Boolean);
    if (!marks) continue;
    const beside = touches(found, text);
    const either = found[5] || found[6];
    if ((found[3] || found[4]) && !beside) {
      open += marks.length;
      continue;
    }
    if (either || beside) {
      if (opened % 3 !== 0 && (opened + marks.length) % 3 === 0) {
        passed += marks.length;
        continue;
      }
      if (afterSame && either) return void 0;
    }
    open -= marks.length;
    if (open > 0) continue;
    const run = Math.min(marks.length, marks.length + open + passed);
    return { end: found.index + String.fromCodePoint(found[0].codePointAt(0)).length + run, run };
  }
  return void 0;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
