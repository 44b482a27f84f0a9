"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/slice.ts
var slice_exports = {
  applyBackgroundToLine: void 0,
  extractSegments: extractSegments,
  padTo: void 0,
  sliceByColumn: void 0,
  sliceWithWidth: sliceWithWidth,
  truncateToWidth: truncateToWidth,
};
module.exports = __defProp(slice_exports, "__esModule", { value: true });
function* cells(text) {
  for (const part of (0, (import_ansi ??= require("pi:tui/ansi")).splitAnsi)(text)) {
    if (part.ansi) yield { ansi: true, text: part.text, width: 0 };
    else {
      for (const cluster of (0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(part.text)) {
        yield { ansi: false, text: cluster, width: (0, (import_width ??= require("pi:tui/width")).graphemeWidth)(cluster) };
      }
    }
  }
}
function clip(text, maxWidth) {
  let result = "";
  let width = 0;
  let pending = "";
  for (const cell of cells(text)) {
    if (cell.ansi) pending += cell.text;
    else if (width + cell.width > maxWidth) break;
    else {
      result += pending + cell.text;
      pending = "";
      width += cell.width;
    }
  }
  return { text: result, width };
}
var reset = "\x1B[0m";
function withEllipsis(prefix, prefixWidth, ellipsis, ellipsisWidth, maxWidth, pad) {
  const result = prefix + (0, (import_ansi ??= require("pi:tui/ansi")).openLinkEnd)(prefix) + reset + (ellipsis === "" ? "" : ellipsis + reset);
  return pad ? result + " ".repeat(Math.max(0, maxWidth - prefixWidth - ellipsisWidth)) : result;
}
function measure(text, maxWidth) {
  let width = 0;
  for (const cell of cells(text)) {
    width += cell.width;
    if (width > maxWidth) return { width, over: true };
  }
  return { width, over: false };
}
function truncateToWidth(text, maxWidth, ellipsis = "...", pad = false) {
  if (maxWidth <= 0) return "";
  if (text === "") return pad ? " ".repeat(maxWidth) : "";
  const ellipsisWidth = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(ellipsis);
  const padded = (width) => pad ? text + " ".repeat(Math.max(0, maxWidth - width)) : text;
  if (ellipsisWidth >= maxWidth) {
    const whole = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(text);
    if (whole <= maxWidth) return padded(whole);
    const short = clip(ellipsis, maxWidth);
    if (short.width === 0) return pad ? " ".repeat(maxWidth) : "";
    return withEllipsis("", 0, short.text, short.width, maxWidth, pad);
  }
  const ascii = (0, (import_width ??= require("pi:tui/width")).isPrintableAscii)(text);
  const size = ascii ? { width: text.length, over: text.length > maxWidth } : measure(text, maxWidth);
  if (!size.over) return padded(size.width);
  const target = maxWidth - ellipsisWidth;
  const kept = ascii ? { text: text.slice(0, target), width: target } : clip(text, target);
  return withEllipsis(kept.text, kept.width, ellipsis, ellipsisWidth, maxWidth, pad);
}
function sliceWithWidth(line, start, length, strict = false) {
  const result = { text: "", width: 0 };
  if (length <= 0) return result;
  const end = start + length;
  let column = 0;
  let pending = "";
  for (const cell of cells(line)) {
    if (cell.ansi) {
      if (column >= start && column < end) {
        result.text += pending + cell.text;
        pending = "";
      } else if (column < start && !cell.text.startsWith("\x1B_")) pending += cell.text;
      continue;
    }
    if (column >= start && column < end && (!strict || column + cell.width <= end)) {
      result.text += pending + cell.text;
      pending = "";
      result.width += cell.width;
    }
    column += cell.width;
    if (column >= end) break;
  }
  return result;
}
var sliceByColumn = (line, start, length, strict = false) => sliceWithWidth(line, start, length, strict).text;
function extractSegments(line, beforeEnd, afterStart, afterLength, strictAfter = false) {
  const result = { before: "", beforeWidth: 0, after: "", afterWidth: 0 };
  const afterEnd = afterStart + afterLength;
  const stop = afterLength <= 0 ? beforeEnd : afterEnd;
  const state = new (import_ansi ??= require("pi:tui/ansi")).AnsiState();
  let column = 0;
  let pending = "";
  let started = false;
  for (const cell of cells(line)) {
    const inAfter = column >= afterStart && column < afterEnd;
    if (cell.ansi) {
      state.apply(cell.text);
      if (column < beforeEnd) pending += cell.text;
      else if (inAfter && (started || cell.text.startsWith("\x1B_"))) result.after += cell.text;
      continue;
    }
    if (column < beforeEnd && column + cell.width <= beforeEnd) {
      result.before += pending + cell.text;
      pending = "";
      result.beforeWidth += cell.width;
    } else if (inAfter && (!strictAfter || column + cell.width <= afterEnd)) {
      result.after += (started ? "" : state.codes()) + cell.text;
      started = true;
      result.afterWidth += cell.width;
    }
    column += cell.width;
    if (column >= stop) break;
  }
  return result;
}
var applyBackgroundToLine = (line, width, background) => background(padTo(line, width));
var padTo = (line, width) => line + " ".repeat(Math.max(0, width - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(line)));
slice_exports["applyBackgroundToLine"] = applyBackgroundToLine;
slice_exports["padTo"] = padTo;
slice_exports["sliceByColumn"] = sliceByColumn;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_ansi;
var import_unicode;
var import_width;
