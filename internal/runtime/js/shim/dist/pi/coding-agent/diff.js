"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/diff.ts
var diff_exports = {
  generateDiffString: generateDiffString,
  generateEditDiff: generateEditDiff,
  generateUnifiedPatch: generateUnifiedPatch,
};
module.exports = __defProp(diff_exports, "__esModule", { value: true });
var countBreaks = (text) => text.split("\n").length - 1;
var numberWidth = (before, after) => String(Math.max(countBreaks(before), countBreaks(after)) + 1).length;
var Display = class {
  constructor(width, oldLine, newLine, context) {
    this.width = width;
    this.oldLine = oldLine;
    this.newLine = newLine;
    this.context = context;
  }
  width;
  oldLine;
  newLine;
  context;
  output = [];
  firstChangedLine;
  line(sign, number, text) {
    this.output.push(`${sign}${String(number).padStart(this.width)} ${text}`);
  }
  change(part, lines) {
    this.firstChangedLine ??= this.newLine;
    for (const text of lines) {
      if (part.added) this.line("+", this.newLine++, text);
      else this.line("-", this.oldLine++, text);
    }
  }
  keep(lines) {
    for (const text of lines) {
      this.line(" ", this.oldLine++, text);
      this.newLine++;
    }
  }
  skip(count, marked = true) {
    if (count <= 0) return;
    if (marked) this.output.push(` ${"".padStart(this.width)} ...`);
    this.oldLine += count;
    this.newLine += count;
  }
  unchanged(lines, afterChange, beforeChange) {
    const { context } = this;
    if (!afterChange && !beforeChange) return this.skip(lines.length, false);
    if (afterChange && beforeChange && lines.length <= 2 * context) return this.keep(lines);
    const head = afterChange ? lines.slice(0, context) : [];
    const tail = beforeChange ? lines.slice(Math.max(head.length, lines.length - context)) : [];
    this.keep(head);
    this.skip(lines.length - head.length - tail.length);
    this.keep(tail);
  }
  add(parts) {
    const changed = (part) => part !== void 0 && (part.added || part.removed);
    parts.forEach((part, i) => {
      const lines = part.value.split("\n");
      if (lines.at(-1) === "") lines.pop();
      if (changed(part)) this.change(part, lines);
      else this.unchanged(lines, changed(parts[i - 1]), changed(parts[i + 1]));
    });
    return this;
  }
};
function generateDiffString(oldContent, newContent, contextLines = 4) {
  const display = new Display(numberWidth(oldContent, newContent), 1, 1, contextLines);
  const { output, firstChangedLine } = display.add((0, (import_myers ??= require("pi:coding-agent/myers")).diffLines)(oldContent, newContent));
  return { diff: output.join("\n"), firstChangedLine };
}
function hunksOf(parts, context) {
  const hunks = [];
  let open;
  let [oldLine, newLine] = [1, 1];
  let previous = [];
  parts.forEach((part, i) => {
    const lines = (0, (import_myers ??= require("pi:coding-agent/myers")).splitLines)(part.value);
    if (part.added || part.removed) {
      if (!open) {
        const lead = context > 0 ? previous.slice(-context) : [];
        open = { oldStart: oldLine - lead.length, oldLines: 0, newStart: newLine - lead.length, newLines: 0, lines: [] };
        open.lines.push(...lead.map((line) => ` ${line}`));
      }
      for (const line of lines) open.lines.push((part.added ? "+" : "-") + line);
    } else if (open) {
      const joins = lines.length <= 2 * context && i < parts.length - 1;
      for (const line of joins ? lines : lines.slice(0, context)) open.lines.push(` ${line}`);
      if (!joins) {
        hunks.push(open);
        open = void 0;
      }
    }
    if (!part.added) oldLine += lines.length;
    if (!part.removed) newLine += lines.length;
    previous = lines;
  });
  if (open) hunks.push(open);
  return hunks.map(finishHunk);
}
function finishHunk(hunk) {
  const lines = hunk.lines.flatMap(
    (line) => line.endsWith("\n") ? [line.slice(0, -1)] : [line, "\\ No newline at end of file"]
  );
  const count = (sign) => hunk.lines.filter((line) => line[0] === " " || line[0] === sign).length;
  return { ...hunk, oldLines: count("-"), newLines: count("+"), lines };
}
function formatPatch(path, hunks) {
  const range = (start, count) => `${count === 0 ? start - 1 : start},${count}`;
  const lines = [`--- ${path}`, `+++ ${path}`];
  for (const hunk of hunks) {
    lines.push(`@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`);
    for (const line of hunk.lines) lines.push(line);
  }
  return `${lines.join("\n")}
`;
}
function generateUnifiedPatch(path, oldContent, newContent, contextLines = 4) {
  return formatPatch(path, hunksOf((0, (import_myers ??= require("pi:coding-agent/myers")).diffLines)(oldContent, newContent), contextLines));
}
var margin = 32;
var lineStart = (text, offset) => offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
function surroundings(text, { matchIndex, matchLength }) {
  let start = lineStart(text, matchIndex);
  for (let i = 0; i < margin && start > 0; i++) start = lineStart(text, start - 1);
  let end = Math.max(matchIndex + matchLength - 1, matchIndex);
  for (let i = 0; i <= margin && end < text.length; i++) {
    const lineFeed = text.indexOf("\n", end);
    end = lineFeed === -1 ? text.length : lineFeed + 1;
  }
  return [start, end];
}
function windowsOf(base, replacements) {
  const windows = [];
  let [shift, lineShift] = [0, 0];
  for (const replacement of replacements) {
    const [start, end] = surroundings(base, replacement);
    const { matchIndex, matchLength, newText } = replacement;
    const grows = newText.length - matchLength;
    const previous = windows.at(-1);
    if (previous && start <= previous.oldEnd) {
      previous.oldEnd = Math.max(previous.oldEnd, end);
      previous.newEnd = previous.oldEnd + shift + grows;
    } else {
      const line = countBreaks(base.slice(0, start));
      windows.push({
        oldStart: start,
        oldEnd: end,
        oldLine: line,
        newStart: start + shift,
        newEnd: end + shift + grows,
        newLine: line + lineShift
      });
    }
    shift += grows;
    lineShift += countBreaks(newText) - countBreaks(base.slice(matchIndex, matchIndex + matchLength));
  }
  return windows;
}
function generateEditDiff(path, before, after, replacements, contextLines = 4) {
  const width = numberWidth(before, after);
  const gap = ` ${"".padStart(width)} ...`;
  const output = [];
  const hunks = [];
  let firstChangedLine;
  for (const window of windowsOf(before, replacements)) {
    const parts = (0, (import_myers ??= require("pi:coding-agent/myers")).diffLines)(
      before.slice(window.oldStart, window.oldEnd),
      after.slice(window.newStart, window.newEnd)
    );
    const shown = new Display(width, window.oldLine + 1, window.newLine + 1, contextLines).add(parts);
    firstChangedLine ??= shown.firstChangedLine;
    if (output.at(-1) === gap && shown.output[0] === gap) shown.output.shift();
    for (const line of shown.output) output.push(line);
    for (const hunk of hunksOf(parts, contextLines)) {
      hunk.oldStart += window.oldLine;
      hunk.newStart += window.newLine;
      hunks.push(hunk);
    }
  }
  return { diff: output.join("\n"), patch: formatPatch(path, hunks), firstChangedLine };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_myers;
