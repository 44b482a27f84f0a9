"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/truncate.ts
var truncate_exports = {
  DEFAULT_MAX_BYTES: void 0,
  DEFAULT_MAX_LINES: void 0,
  GREP_MAX_LINE_LENGTH: void 0,
  formatReadLineRange: formatReadLineRange,
  formatSize: formatSize,
  truncateHead: truncateHead,
  truncateLine: truncateLine,
  truncateTail: truncateTail,
};
module.exports = __defProp(truncate_exports, "__esModule", { value: true });
var DEFAULT_MAX_LINES = 2e3;
var DEFAULT_MAX_BYTES = 50 * 1024;
var GREP_MAX_LINE_LENGTH = 500;
function formatSize(bytes) {
  if (bytes < 1024) return `${bytes}B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)}KB` : `${(kilobytes / 1024).toFixed(1)}MB`;
}
function linesOf(content) {
  if (content === "") return [];
  return (content.endsWith("\n") ? content.slice(0, -1) : content).split("\n");
}
function untruncated(content, lines, options) {
  const bytes = (0, (import_bytes ??= require("pi:coding-agent/bytes")).byteLength)(content);
  return {
    content,
    truncated: false,
    truncatedBy: null,
    totalLines: lines,
    totalBytes: bytes,
    outputLines: lines,
    outputBytes: bytes,
    lastLinePartial: false,
    firstLineExceedsLimit: false,
    maxLines: options.maxLines ?? DEFAULT_MAX_LINES,
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES
  };
}
var fits = (whole) => whole.totalLines <= whole.maxLines && whole.totalBytes <= whole.maxBytes;
function cut(whole, lines, by) {
  const content = lines.join("\n");
  const outputBytes = (0, (import_bytes ??= require("pi:coding-agent/bytes")).byteLength)(content);
  const full = lines.length >= whole.maxLines && outputBytes <= whole.maxBytes;
  return {
    ...whole,
    content,
    truncated: true,
    truncatedBy: full ? "lines" : by,
    outputLines: lines.length,
    outputBytes
  };
}
function truncateHead(content, options = {}) {
  const lines = linesOf(content);
  const whole = untruncated(content, lines.length, options);
  if (fits(whole)) return whole;
  if ((0, (import_bytes ??= require("pi:coding-agent/bytes")).byteLength)(lines[0] ?? "") > whole.maxBytes) {
    return { ...cut(whole, [], "bytes"), truncatedBy: "bytes", outputLines: 0, firstLineExceedsLimit: true };
  }
  let bytes = 0;
  for (let i = 0; i < Math.min(lines.length, whole.maxLines); i++) {
    bytes += (0, (import_bytes ??= require("pi:coding-agent/bytes")).byteLength)(lines[i]) + (i > 0 ? 1 : 0);
    if (bytes > whole.maxBytes) return cut(whole, lines.slice(0, i), "bytes");
  }
  return cut(whole, lines.slice(0, Math.max(0, whole.maxLines)), "lines");
}
function truncateTail(content, options = {}) {
  const lines = linesOf(content);
  const whole = untruncated(content, lines.length, options);
  if (fits(whole)) return whole;
  let bytes = 0;
  let start = lines.length;
  while (start > 0 && lines.length - start < whole.maxLines) {
    bytes += (0, (import_bytes ??= require("pi:coding-agent/bytes")).byteLength)(lines[start - 1]) + (start < lines.length ? 1 : 0);
    if (bytes > whole.maxBytes) {
      if (start < lines.length) return cut(whole, lines.slice(start), "bytes");
      return { ...cut(whole, [(0, (import_bytes ??= require("pi:coding-agent/bytes")).lastBytes)(lines[start - 1], whole.maxBytes)], "bytes"), lastLinePartial: true };
    }
    start--;
  }
  return cut(whole, lines.slice(start), "lines");
}
function truncateLine(line, maxChars = GREP_MAX_LINE_LENGTH) {
  if (line.length <= maxChars) return { text: line, wasTruncated: false };
  return { text: `${(0, (import_bytes ??= require("pi:coding-agent/bytes")).firstUnits)(line, maxChars)}... [truncated]`, wasTruncated: true };
}
function numberOf(value) {
  const n = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof n === "number" && Number.isFinite(n) ? n : void 0;
}
function formatReadLineRange(offset, limit) {
  if (offset == null && limit == null) return "";
  const start = offset == null ? 1 : numberOf(offset);
  if (start === void 0) return "";
  if (limit == null) return `:${start}`;
  const count = numberOf(limit);
  if (count === void 0) return "";
  const end = start + count - 1;
  return end ? `:${start}-${end}` : `:${start}`;
}
truncate_exports["DEFAULT_MAX_BYTES"] = DEFAULT_MAX_BYTES;
truncate_exports["DEFAULT_MAX_LINES"] = DEFAULT_MAX_LINES;
truncate_exports["GREP_MAX_LINE_LENGTH"] = GREP_MAX_LINE_LENGTH;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_bytes;
