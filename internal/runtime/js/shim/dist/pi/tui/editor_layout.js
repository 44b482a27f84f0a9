"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/editor_layout.ts
var editor_layout_exports = {
  isPasteMarker: void 0,
  rowAt: rowAt,
  rowsOf: rowsOf,
  segments: segments,
  wordSegments: wordSegments,
  wordWrapLine: wordWrapLine,
};
module.exports = __defProp(editor_layout_exports, "__esModule", { value: true });
var marker = /\[paste #(\d+)(?: (?:\+\d+ lines|\d+ chars))?\]/g;
var onlyMarker = /^\[paste #(\d+)( (\+\d+ lines|\d+ chars))?\]$/;
var isPasteMarker = (text) => text.length >= 10 && onlyMarker.test(text);
function clusters(text, offset) {
  let index = offset;
  return (0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(text).map((segment) => {
    const at = index;
    index += segment.length;
    return { segment, index: at };
  });
}
function segments(text, pastes) {
  if (pastes.size === 0 || !text.includes("[paste #")) return clusters(text, 0);
  const result = [];
  let from = 0;
  for (const match of text.matchAll(marker)) {
    if (!pastes.has(parseInt(match[1], 10))) continue;
    result.push(...clusters(text.slice(from, match.index), from), { segment: match[0], index: match.index });
    from = match.index + match[0].length;
  }
  result.push(...clusters(text.slice(from), from));
  return result;
}
function wordSegments(text, pastes) {
  const markers = segments(text, pastes).filter(({ segment }) => isPasteMarker(segment));
  const inside = (piece) => markers.find(({ segment, index }) => piece.index >= index && piece.index < index + segment.length);
  return (0, (import_words ??= require("pi:tui/words")).wordPieces)(text).flatMap((piece) => {
    const marker2 = inside(piece);
    return marker2 === void 0 ? [piece] : piece.index === marker2.index ? [marker2] : [];
  });
}
var ChunkFiller = class {
  constructor(line, maxWidth) {
    this.line = line;
    this.maxWidth = maxWidth;
  }
  line;
  maxWidth;
  chunks = [];
  start = 0;
  width = 0;
  breakAt = -1;
  breakWidth = 0;
  close(end) {
    this.chunks.push({ text: this.line.slice(this.start, end), startIndex: this.start, endIndex: end });
    this.start = end;
  }
  add({ segment, index }, next) {
    const size = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(segment);
    if (this.width + size > this.maxWidth) this.wrap(index, size);
    if (size > this.maxWidth && isPasteMarker(segment)) return this.addWide(segment, index);
    this.width += size;
    const blank = (part) => !isPasteMarker(part.segment) && (0, (import_words ??= require("pi:tui/words")).isWhitespaceChar)(part.segment);
    const wide = (part) => !isPasteMarker(part.segment) && Array.from(part.segment).some((char) => (0, (import_unicode ??= require("pi:tui/unicode")).isCjk)(char.codePointAt(0)));
    const here = { segment, index };
    if (next && !blank(next) && (blank(here) || wide(here) || wide(next))) {
      this.breakAt = next.index;
      this.breakWidth = this.width;
    }
  }
  /** Back to the last blank if what follows it then fits, else right here. */
  wrap(index, size) {
    if (this.breakAt >= 0 && this.width - this.breakWidth + size <= this.maxWidth) {
      this.close(this.breakAt);
      this.width -= this.breakWidth;
    } else if (this.start < index) {
      this.close(index);
      this.width = 0;
    }
    this.breakAt = -1;
  }
  /** A marker wider than the line is cut for show only. */
  addWide(segment, index) {
    const parts = wordWrapLine(segment, this.maxWidth);
    const last = parts.pop();
    for (const part of parts) this.chunks.push({ text: part.text, startIndex: index + part.startIndex, endIndex: index + part.endIndex });
    this.start = index + last.startIndex;
    this.width = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(last.text);
    this.breakAt = -1;
  }
  finish() {
    this.close(this.line.length);
    return this.chunks;
  }
};
function wordWrapLine(line, maxWidth, parts) {
  if (!line || maxWidth <= 0) return [{ text: "", startIndex: 0, endIndex: 0 }];
  if ((0, (import_width ??= require("pi:tui/width")).visibleWidth)(line) <= maxWidth) return [{ text: line, startIndex: 0, endIndex: line.length }];
  const filler = new ChunkFiller(line, maxWidth);
  const list = parts ?? clusters(line, 0);
  list.forEach((part, i) => filler.add(part, list[i + 1]));
  return filler.finish();
}
function rowsOf(lines, width, pastes) {
  return lines.flatMap((text, line) => {
    if ((0, (import_width ??= require("pi:tui/width")).visibleWidth)(text) <= width) return [{ text, line, start: 0, length: text.length, last: true }];
    const chunks = wordWrapLine(text, width, segments(text, pastes));
    return chunks.map((chunk, i) => ({
      text: chunk.text,
      line,
      start: chunk.startIndex,
      length: chunk.endIndex - chunk.startIndex,
      last: i === chunks.length - 1
    }));
  });
}
function rowAt(rows, line, column) {
  const index = rows.findIndex((row) => {
    const offset = column - row.start;
    return row.line === line && offset >= 0 && (offset < row.length || row.last && offset === row.length);
  });
  return index === -1 ? rows.length - 1 : index;
}
editor_layout_exports["isPasteMarker"] = isPasteMarker;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_unicode;
var import_width;
var import_words;
