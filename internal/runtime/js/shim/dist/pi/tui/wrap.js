"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/wrap.ts
var wrap_exports = {
  wrapTextWithAnsi: wrapTextWithAnsi,
};
module.exports = __defProp(wrap_exports, "__esModule", { value: true });
function tokens(line) {
  const result = [];
  let current = "";
  let pending = "";
  let spaces = false;
  const flush = () => {
    if (current !== "") result.push(current);
    current = "";
  };
  for (const part of (0, (import_ansi ??= require("pi:tui/ansi")).splitAnsi)(line)) {
    if (part.ansi) {
      pending += part.text;
      continue;
    }
    for (const run of runs(part.text)) {
      if (run.cjk) {
        flush();
        result.push(pending + run.text);
      } else {
        if (run.spaces !== spaces) flush();
        current += pending + run.text;
        spaces = run.spaces;
      }
      pending = "";
    }
  }
  if (current !== "" || result.length === 0) current += pending;
  else result[result.length - 1] += pending;
  flush();
  return result;
}
function runs(text) {
  const words = (piece) => (piece.match(/ +|[^ ]+/g) ?? []).map((run) => ({ text: run, spaces: run[0] === " ", cjk: false }));
  if ((0, (import_width ??= require("pi:tui/width")).isPrintableAscii)(text)) return words(text);
  return (0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(text).map((cluster) => ({
    text: cluster,
    spaces: cluster === " ",
    cjk: cluster !== " " && Array.from(cluster).some((char) => (0, (import_unicode ??= require("pi:tui/unicode")).isCjk)(char.codePointAt(0)))
  }));
}
function breakWord(word, width, state) {
  const lines = [];
  let line = state.codes();
  let column = 0;
  for (const part of (0, (import_ansi ??= require("pi:tui/ansi")).splitAnsi)(word)) {
    if (part.ansi) {
      line += part.text;
      state.apply(part.text);
      continue;
    }
    for (const cluster of (0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(part.text)) {
      const size = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(cluster);
      if (column + size > width) {
        lines.push(line + state.lineEnd());
        line = state.codes();
        column = 0;
      }
      line += cluster;
      column += size;
    }
  }
  if (line !== "") lines.push(line);
  return lines.length > 0 ? lines : [""];
}
var Filler = class {
  constructor(width) {
    this.width = width;
  }
  width;
  lines = [];
  line = "";
  column = 0;
  state = new (import_ansi ??= require("pi:tui/ansi")).AnsiState();
  add(token) {
    const size = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(token);
    const blank = /^\s*$/.test((0, (import_ansi ??= require("pi:tui/ansi")).stripAnsi)(token)) && !/\x1b/.test((0, (import_ansi ??= require("pi:tui/ansi")).stripAnsi)(token));
    if (size > this.width && !blank) return this.addLong(token);
    if (this.column + size > this.width && this.column > 0) {
      let full = this.line.trimEnd();
      if (blank) {
        full += (0, (import_ansi ??= require("pi:tui/ansi")).ansiOf)(token);
        this.state.applyAll(token);
      }
      this.lines.push(full + this.state.lineEnd());
      this.line = this.state.codes() + (blank ? "" : token);
      this.column = blank ? 0 : size;
      if (blank) return;
    } else if (blank && this.column + size > this.width && token.includes("\x1B")) {
      this.line += (0, (import_ansi ??= require("pi:tui/ansi")).ansiOf)(token);
    } else {
      this.line += token;
      this.column += size;
    }
    this.state.applyAll(token);
  }
  addLong(token) {
    if (this.line !== "") this.lines.push(this.line.trimEnd() + this.state.lineEnd());
    const pieces = breakWord(token, this.width, this.state);
    this.line = pieces.pop();
    this.column = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(this.line);
    this.lines.push(...pieces);
  }
  finish() {
    if (this.line !== "") this.lines.push(this.line);
    return this.lines.length > 0 ? this.lines.map((line) => line.trimEnd()) : [""];
  }
};
function wrapLine(line, width) {
  if (line === "") return [""];
  if ((0, (import_width ??= require("pi:tui/width")).visibleWidth)(line) <= width) return [line];
  const filler = new Filler(width);
  for (const token of tokens(line)) filler.add(token);
  return filler.finish();
}
function wrapTextWithAnsi(text, width) {
  if (!text) return [""];
  const state = new (import_ansi ??= require("pi:tui/ansi")).AnsiState();
  const result = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    result.push(...wrapLine((result.length > 0 ? state.codes() : "") + line, width));
    state.applyAll(line);
  }
  return result;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_ansi;
var import_unicode;
var import_width;
