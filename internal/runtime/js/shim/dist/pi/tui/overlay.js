"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/overlay.ts
var overlay_exports = {
  compositeTuiLine: compositeTuiLine,
  overlayLayout: overlayLayout,
  segmentReset: void 0,
};
module.exports = __defProp(overlay_exports, "__esModule", { value: true });
function percent(value) {
  const match = typeof value === "string" ? /^(\d+(?:\.\d+)?)%$/.exec(value) : null;
  return match ? parseFloat(match[1]) : void 0;
}
function size(value, whole) {
  if (typeof value === "number" || value === void 0) return value;
  const share = percent(value);
  return share === void 0 ? void 0 : Math.floor(whole * share / 100);
}
function place(value, anchor, free, margin) {
  if (typeof value === "number") return value;
  const share = value === void 0 ? void 0 : percent(value);
  if (share !== void 0) return margin + Math.floor(Math.max(0, free) * (share / 100));
  const at = value === void 0 ? anchor : 0.5;
  return margin + (at === 0.5 ? Math.floor(free / 2) : free * at);
}
var anchorRow = (anchor) => anchor.startsWith("top") ? 0 : anchor.startsWith("bottom") ? 1 : 0.5;
var anchorCol = (anchor) => {
  if (anchor.endsWith("left") || anchor.startsWith("left")) return 0;
  return anchor.endsWith("right") || anchor.startsWith("right") ? 1 : 0.5;
};
function overlayLayout(options = {}, height, columns, rows) {
  const all = typeof options.margin === "number" ? options.margin : void 0;
  const given = typeof options.margin === "object" ? options.margin : {};
  const [top, right, bottom, left] = [given.top, given.right, given.bottom, given.left].map((side) => Math.max(0, all ?? side ?? 0));
  const freeWidth = Math.max(1, columns - left - right);
  const freeHeight = Math.max(1, rows - top - bottom);
  const wanted = Math.max(size(options.width, columns) ?? Math.min(80, freeWidth), options.minWidth ?? 0);
  const width = Math.max(1, Math.min(wanted, freeWidth));
  const limit = size(options.maxHeight, rows);
  const maxHeight = limit === void 0 ? void 0 : Math.max(1, Math.min(limit, freeHeight));
  const shown = Math.min(height, maxHeight ?? height);
  const anchor = options.anchor ?? "center";
  const row = place(options.row, anchorRow(anchor), freeHeight - shown, top) + (options.offsetY ?? 0);
  const col = place(options.col, anchorCol(anchor), freeWidth - width, left) + (options.offsetX ?? 0);
  return {
    width,
    maxHeight,
    row: Math.max(top, Math.min(row, rows - bottom - shown)),
    col: Math.max(left, Math.min(col, columns - right - width))
  };
}
var segmentReset = "\x1B[0m\x1B]8;;\x07";
function compositeTuiLine(base, overlay, start, width, total) {
  if ((0, (import_terminal_image ??= require("pi:tui/terminal_image")).isImageLine)(base)) return base;
  const end = start + width;
  const around = (0, (import_slice ??= require("pi:tui/slice")).extractSegments)(base, start, end, total - end, true);
  const over = (0, (import_slice ??= require("pi:tui/slice")).sliceWithWidth)(overlay, 0, width, true);
  const spaces = (count) => " ".repeat(Math.max(0, count));
  const used = Math.max(start, around.beforeWidth) + Math.max(width, over.width);
  const line = around.before + spaces(start - around.beforeWidth) + segmentReset + over.text + spaces(width - over.width) + segmentReset + around.after + spaces(Math.max(0, total - used) - around.afterWidth);
  return (0, (import_width ??= require("pi:tui/width")).visibleWidth)(line) <= total ? line : (0, (import_slice ??= require("pi:tui/slice")).sliceByColumn)(line, 0, total, true);
}
overlay_exports["segmentReset"] = segmentReset;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_slice;
var import_terminal_image;
var import_width;
