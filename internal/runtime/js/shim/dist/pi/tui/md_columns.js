"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/md_columns.ts
var md_columns_exports = {
  drawTable: drawTable,
};
module.exports = __defProp(md_columns_exports, "__esModule", { value: true });
var longestKeptWord = 30;
var sum = (values) => values.reduce((total, value) => total + value, 0);
function longestWord(text) {
  return Math.min(longestKeptWord, Math.max(0, ...text.split(/\s+/).filter(Boolean).map((import_width ??= require("pi:tui/width")).visibleWidth)));
}
function minimums(words, room) {
  if (sum(words) <= room) return words;
  const spare = room - words.length;
  const weight = sum(words.map((word) => word - 1));
  const growth = words.map((word) => spare > 0 && weight > 0 ? Math.floor((word - 1) / weight * spare) : 0);
  let left = Math.max(0, spare) - sum(growth);
  return growth.map((grow) => 1 + grow + (left-- > 0 ? 1 : 0));
}
function columnWidths(natural, words, room) {
  const least = minimums(words, room);
  if (sum(natural) <= room) return natural.map((width, i) => Math.max(width, least[i]));
  const wanted = natural.map((width, i) => Math.max(0, width - least[i]));
  const total = sum(wanted);
  const extra = Math.max(0, room - sum(least));
  const widths = least.map((width, i) => width + (total > 0 ? Math.floor(wanted[i] / total * extra) : 0));
  let left = room - sum(widths);
  for (let grew = true; left > 0 && grew; ) {
    grew = false;
    for (let i = 0; i < widths.length && left > 0; i++) {
      if (widths[i] >= natural[i]) continue;
      widths[i]++;
      left--;
      grew = true;
    }
  }
  return widths;
}
var styleEnd = "\x1B[22;23;24;25;27;28;29;39m";
function drawTable(header, rows, width, bold, prefix = "") {
  const count = header.length;
  const room = width - (3 * count + 1);
  if (room < count) return void 0;
  const all = [header, ...rows];
  const natural = header.map((_, i) => Math.max(...all.map((row) => (0, (import_width ??= require("pi:tui/width")).visibleWidth)(row[i] ?? ""))));
  const words = header.map((_, i) => Math.max(1, ...all.map((row) => longestWord(row[i] ?? ""))));
  const widths = columnWidths(natural, words, room);
  const rule = (left, middle, right) => `${left}─${widths.map((w) => "─".repeat(w)).join(`─${middle}─`)}─${right}`;
  const drawRow = (row, style) => {
    const wrapped = row.map((cell, i) => {
      const lines2 = (0, (import_wrap ??= require("pi:tui/wrap")).wrapTextWithAnsi)(cell, Math.max(1, widths[i]));
      return lines2.map((line, at) => line + (at < lines2.length - 1 ? styleEnd : "") + prefix);
    });
    const height = Math.max(...wrapped.map((lines2) => lines2.length));
    return Array.from({ length: height }, (_, line) => {
      const parts = wrapped.map((lines2, i) => {
        const text = lines2[line] || "";
        return style(text + " ".repeat(Math.max(0, widths[i] - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(text))));
      });
      return `│ ${parts.join(" │ ")} │`;
    });
  };
  const separator = rule("├", "┼", "┤");
  const lines = [rule("┌", "┬", "┐"), ...drawRow(header, bold), separator];
  rows.forEach((row, i) => {
    if (i > 0) lines.push(separator);
    lines.push(...drawRow(row, (text) => text));
  });
  return [...lines, rule("└", "┴", "┘")];
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_width;
var import_wrap;
