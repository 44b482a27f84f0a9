"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/render/visual.ts
var visual_exports = {
  VisualPreview: void 0,
  truncateToVisualLines: truncateToVisualLines,
};
module.exports = __defProp(visual_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var { Text, truncateToWidth } = (0, import_pi_host.requireHost)("pi:tui");
function truncateToVisualLines(text, maxVisualLines, width, paddingX = 0, keep = "end") {
  if (!text) return { visualLines: [], skippedCount: 0 };
  const lines = new Text(text, paddingX, 0).render(width);
  if (lines.length <= maxVisualLines) return { visualLines: lines, skippedCount: 0 };
  const visualLines = keep === "start" ? lines.slice(0, maxVisualLines) : lines.slice(-maxVisualLines);
  return { visualLines, skippedCount: lines.length - maxVisualLines };
}
var VisualPreview = class {
  constructor(text, max, hint) {
    this.text = text;
    this.max = max;
    this.hint = hint;
  }
  text;
  max;
  hint;
  width;
  lines = [];
  render(width) {
    if (this.width === width) return this.lines;
    const { visualLines, skippedCount } = truncateToVisualLines(this.text, this.max, width);
    const hint = skippedCount > 0 ? [truncateToWidth(this.hint(skippedCount), width, "...")] : [];
    this.width = width;
    this.lines = [...hint, ...visualLines];
    return this.lines;
  }
  invalidate() {
    this.width = void 0;
  }
};
visual_exports["VisualPreview"] = VisualPreview;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
