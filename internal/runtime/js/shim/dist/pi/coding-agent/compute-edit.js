"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/compute-edit.ts
var compute_edit_exports = {
  computeEdit: computeEdit,
};
module.exports = __defProp(compute_edit_exports, "__esModule", { value: true });
function computeEdit(raw, edits, path) {
  const bom = raw.startsWith("\uFEFF") ? "\uFEFF" : "";
  const content = raw.slice(bom.length);
  const normalized = (0, (import_edits ??= require("pi:coding-agent/edits")).normalizeToLF)(content);
  const { newContent, replacements } = (0, (import_edits ??= require("pi:coding-agent/edits")).applyEdits)(normalized, edits, path);
  const diff = (0, (import_diff ??= require("pi:coding-agent/diff")).generateEditDiff)(path, normalized, newContent, replacements);
  const text = content === normalized ? newContent : (0, (import_edits ??= require("pi:coding-agent/edits")).applyToOriginal)(content, replacements);
  return { text: bom + text, diff };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_diff;
var import_edits;
