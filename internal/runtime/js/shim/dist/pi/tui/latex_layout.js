"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/latex_layout.ts
var latex_layout_exports = {
  draw: draw,
  hardSpace: void 0,
  hasMark: void 0,
  lastPart: lastPart,
  refer: void 0,
};
module.exports = __defProp(latex_layout_exports, "__esModule", { value: true });
var markStart = "󰀀";
var markEnd = "󰀁";
var marks = /\u{F0000}(\d+)\u{F0001}/gu;
var hardSpace = "󰀂";
var refer = (parts, part) => `${markStart}${parts.push(part) - 1}${markEnd}`;
var hasMark = (text) => text.includes(markStart);
function lastPart(text, parts) {
  const mark = /\u{F0000}(\d+)\u{F0001}$/u.exec(text);
  return mark ? parts[Number(mark[1])] : void 0;
}
function fill(line, width, centered = false) {
  const missing = Math.max(0, width - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(line));
  const left = centered ? Math.floor(missing / 2) : 0;
  return " ".repeat(left) + line + " ".repeat(missing - left);
}
var textBox = (text) => ({ lines: [text], width: (0, (import_width ??= require("pi:tui/width")).visibleWidth)(text), base: 0 });
var widest = (lines) => Math.max(0, ...lines.map((line) => line === void 0 ? 0 : (0, (import_width ??= require("pi:tui/width")).visibleWidth)(line)));
function boxOf(part, parts) {
  switch (part.kind) {
    case "fraction":
      return fraction(draw(part.above, parts), draw(part.below, parts));
    case "operator": {
      const { sign, lower, upper } = part;
      const width = widest([sign, lower, upper]);
      const lines = [upper, sign, lower].filter((line) => line !== void 0).map((line) => `${fill(line, width, true)} `);
      return { lines, width: width + 1, base: upper === void 0 ? 0 : 1 };
    }
    case "script": {
      const upper = part.upper === void 0 ? void 0 : draw(part.upper, parts);
      const lower = part.lower === void 0 ? void 0 : draw(part.lower, parts);
      const width = Math.max(upper?.width ?? 0, lower?.width ?? 0);
      const rows = (box) => (box?.lines ?? []).map((line) => fill(line, width));
      return { lines: [...rows(upper), " ".repeat(width), ...rows(lower)], width, base: upper?.lines.length ?? 0 };
    }
    case "rows": {
      const width = widest(part.lines);
      return { lines: part.lines.map((line) => fill(line, width)), width, base: part.base };
    }
  }
}
function fraction(above, below) {
  const inner = Math.max(above.width, below.width, 1);
  const rows = (box) => box.lines.map((line) => fill(line, inner + 2, true));
  return { lines: [...rows(above), ` ${"─".repeat(inner)} `, ...rows(below)], width: inner + 2, base: above.lines.length };
}
function beside(boxes) {
  if (boxes.length === 0) return { lines: [""], width: 0, base: 0 };
  const base = Math.max(...boxes.map((box) => box.base));
  const below = Math.max(...boxes.map((box) => box.lines.length - box.base - 1));
  const lines = Array.from(
    { length: base + below + 1 },
    (_, row) => boxes.map((box) => fill(box.lines[row - base + box.base] ?? "", box.width)).join("").trimEnd()
  );
  return { lines, width: boxes.reduce((sum, box) => sum + box.width, 0), base };
}
function between(text, before, after) {
  let inner = before ? text.trimStart() : text;
  if (after) inner = inner.trimEnd();
  const left = before?.kind === "rows" && /^\s/.test(text) ? " " : "";
  const right = after?.kind === "rows" && /\s$/.test(text) ? " " : "";
  return inner !== "" || !after ? left + inner + right : left || right;
}
function drawLine(line, parts) {
  const boxes = [];
  let [at, before] = [0, void 0];
  for (const mark of line.matchAll(marks)) {
    const part = parts[Number(mark[1])];
    if (!part) continue;
    if (mark.index > at) boxes.push(textBox(between(line.slice(at, mark.index), before, part)));
    boxes.push(boxOf(part, parts));
    [at, before] = [mark.index + mark[0].length, part];
  }
  if (at < line.length) boxes.push(textBox(between(line.slice(at), before)));
  return beside(boxes);
}
function draw(text, parts) {
  const boxes = text.split("\n").map((line) => drawLine(line, parts));
  const lines = boxes.flatMap((box) => box.lines);
  return { lines, width: widest(lines), base: boxes[0].base };
}
latex_layout_exports["hardSpace"] = hardSpace;
latex_layout_exports["hasMark"] = hasMark;
latex_layout_exports["refer"] = refer;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_width;
