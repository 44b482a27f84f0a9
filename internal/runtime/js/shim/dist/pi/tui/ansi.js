"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/ansi.ts
var ansi_exports = {
  AnsiState: void 0,
  ansiAt: ansiAt,
  ansiOf: void 0,
  openLinkEnd: openLinkEnd,
  splitAnsi: splitAnsi,
  stripAnsi: stripAnsi,
};
module.exports = __defProp(ansi_exports, "__esModule", { value: true });
var isCsiEnd = (char) => char === "m" || char === "G" || char === "K" || char === "H" || char === "J";
function ansiAt(text, pos) {
  if (text[pos] !== "\x1B") return "";
  const kind = text[pos + 1];
  if (kind === "[") {
    for (let i = pos + 2; i < text.length; i++) if (isCsiEnd(text[i])) return text.slice(pos, i + 1);
    return "";
  }
  if (kind !== "]" && kind !== "_") return "";
  for (let i = pos + 2; i < text.length; i++) {
    if (text[i] === "\x07") return text.slice(pos, i + 1);
    if (text[i] === "\x1B" && text[i + 1] === "\\") return text.slice(pos, i + 2);
  }
  return "";
}
function splitAnsi(text) {
  const parts = [];
  let from = 0;
  for (let i = text.indexOf("\x1B"); i !== -1; ) {
    const code = ansiAt(text, i);
    if (code === "") {
      i = text.indexOf("\x1B", i + 1);
      continue;
    }
    if (i > from) parts.push({ ansi: false, text: text.slice(from, i) });
    parts.push({ ansi: true, text: code });
    from = i + code.length;
    i = text.indexOf("\x1B", from);
  }
  if (from < text.length) parts.push({ ansi: false, text: text.slice(from) });
  return parts;
}
function stripAnsi(text) {
  if (!text.includes("\x1B")) return text;
  return splitAnsi(text).filter((part) => !part.ansi).map((part) => part.text).join("");
}
function parseLink(code) {
  if (!code.startsWith("\x1B]8;")) return void 0;
  const end = code.endsWith("\x07") ? "\x07" : "\x1B\\";
  const body = code.slice(4, -end.length);
  const cut = body.indexOf(";");
  if (cut === -1) return void 0;
  const url = body.slice(cut + 1);
  return url ? { params: body.slice(0, cut), url, end } : null;
}
var attributes = [1, 2, 3, 4, 5, 7, 8, 9];
var clears = { 21: [1], 22: [1, 2], 23: [3], 24: [4], 25: [5], 27: [7], 28: [8], 29: [9] };
var AnsiState = class {
  on = /* @__PURE__ */ new Set();
  fg = "";
  bg = "";
  link = null;
  /** Takes in one escape sequence. */
  apply(code) {
    const link = parseLink(code);
    if (link !== void 0) {
      this.link = link;
      return;
    }
    const sgr = /\x1b\[([\d;]*)m/.exec(code);
    if (!code.endsWith("m") || !sgr) return;
    if (sgr[1] === "") this.reset();
    else this.params(sgr[1].split(";"));
  }
  /** Takes in every escape sequence of a text. */
  applyAll(text) {
    if (!text.includes("\x1B")) return;
    for (const part of splitAnsi(text)) if (part.ansi) this.apply(part.text);
  }
  params(parts) {
    for (let i = 0; i < parts.length; ) {
      const code = parseInt(parts[i], 10);
      const size = code === 38 || code === 48 ? extendedColor(parts, i) : 0;
      if (size > 0) {
        const color = parts.slice(i, i + size).join(";");
        if (code === 38) this.fg = color;
        else this.bg = color;
        i += size;
      } else {
        this.simple(code);
        i++;
      }
    }
  }
  simple(code) {
    if (code === 0) this.reset();
    else if (attributes.includes(code)) this.on.add(code);
    else if (clears[code]) clears[code].forEach((attribute) => this.on.delete(attribute));
    else if (code === 39) this.fg = "";
    else if (code === 49) this.bg = "";
    else if (code >= 30 && code <= 37 || code >= 90 && code <= 97) this.fg = String(code);
    else if (code >= 40 && code <= 47 || code >= 100 && code <= 107) this.bg = String(code);
  }
  /** Styles only: a link stays open. */
  reset() {
    this.on.clear();
    this.fg = this.bg = "";
  }
  clear() {
    this.reset();
    this.link = null;
  }
  /** What switches the current styles on. */
  codes() {
    const params = [...attributes.filter((code) => this.on.has(code)).map(String), this.fg, this.bg].filter((code) => code !== "");
    const styles = params.length > 0 ? `\x1B[${params.join(";")}m` : "";
    return this.link ? `${styles}\x1B]8;${this.link.params};${this.link.url}${this.link.end}` : styles;
  }
  linkEnd() {
    return this.link ? `\x1B]8;;${this.link.end}` : "";
  }
  /** What must be switched off before a line ends: what would show in the padding. */
  lineEnd() {
    const styles = (this.on.has(4) ? "\x1B[24m" : "") + (this.on.has(9) ? "\x1B[29m" : "");
    return styles + this.linkEnd();
  }
};
function openLinkEnd(text) {
  if (!text.includes("\x1B]8;")) return "";
  const state = new AnsiState();
  state.applyAll(text);
  return state.linkEnd();
}
var ansiOf = (text) => splitAnsi(text).map((part) => part.ansi ? part.text : "").join("");
function extendedColor(parts, i) {
  if (parts[i + 1] === "5" && parts[i + 2] !== void 0) return 3;
  return parts[i + 1] === "2" && parts[i + 4] !== void 0 ? 5 : 0;
}
ansi_exports["AnsiState"] = AnsiState;
ansi_exports["ansiOf"] = ansiOf;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
