"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/render/lists.ts
var lists_exports = {
  listRenderers: void 0,
};
module.exports = __defProp(lists_exports, "__esModule", { value: true });
var place = (value, theme) => {
  const path = (0, (import_shared ??= require("pi:coding-agent/render/shared")).argument)(value);
  return path === null ? (0, (import_shared ??= require("pi:coding-agent/render/shared")).invalid)(theme) : (0, (import_files ??= require("pi:coding-agent/files")).shortenHome)(path || ".");
};
var quoted = (value, theme, around = "") => {
  const text = (0, (import_shared ??= require("pi:coding-agent/render/shared")).argument)(value);
  return text === null ? (0, (import_shared ??= require("pi:coding-agent/render/shared")).invalid)(theme) : theme.fg("accent", around + text + around);
};
var calls = {
  find(args, theme) {
    const limit = args?.limit === void 0 ? "" : theme.fg("toolOutput", ` (limit ${args.limit})`);
    const where = theme.fg("toolOutput", ` in ${place(args?.path, theme)}`);
    return `${(0, (import_shared ??= require("pi:coding-agent/render/shared")).title)(theme, "find")} ${quoted(args?.pattern, theme)}${where}${limit}`;
  },
  grep(args, theme) {
    const glob = (0, (import_shared ??= require("pi:coding-agent/render/shared")).argument)(args?.glob);
    const parts = [theme.fg("toolOutput", ` in ${place(args?.path, theme)}`)];
    if (glob) parts.push(theme.fg("toolOutput", ` (${glob})`));
    if (args?.limit !== void 0) parts.push(theme.fg("toolOutput", ` limit ${args.limit}`));
    return `${(0, (import_shared ??= require("pi:coding-agent/render/shared")).title)(theme, "grep")} ${quoted(args?.pattern, theme, "/")}${parts.join("")}`;
  },
  ls(args, theme, cwd) {
    const limit = args?.limit === void 0 ? "" : theme.fg("toolOutput", ` (limit ${args.limit})`);
    return `${(0, (import_shared ??= require("pi:coding-agent/render/shared")).title)(theme, "ls")} ${(0, (import_shared ??= require("pi:coding-agent/render/shared")).filePath)((0, (import_shared ??= require("pi:coding-agent/render/shared")).argument)(args?.path), theme, cwd, ".")}${limit}`;
  }
};
var shownLines = { find: 20, grep: 15, ls: 20 };
function warnings(details) {
  const found = [];
  if (details?.resultLimitReached) found.push(`${details.resultLimitReached} results limit`);
  if (details?.matchLimitReached) found.push(`${details.matchLimitReached} matches limit`);
  if (details?.entryLimitReached) found.push(`${details.entryLimitReached} entries limit`);
  if (details?.truncation?.truncated) {
    found.push(`${(0, (import_truncate ??= require("pi:coding-agent/truncate")).formatSize)(details.truncation.maxBytes ?? (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES)} limit`);
  }
  if (details?.linesTruncated) found.push("some lines truncated");
  return found;
}
function resultText(name, result, options, theme, showImages) {
  const output = (0, (import_shared ??= require("pi:coding-agent/render/shared")).outputOf)(result, showImages).trim();
  let text = "";
  if (output) {
    const lines = output.split("\n");
    const shown = options.expanded ? lines : lines.slice(0, shownLines[name]);
    text = `
${shown.map((line) => theme.fg("toolOutput", line)).join("\n")}`;
    if (lines.length > shown.length) text += (0, (import_shared ??= require("pi:coding-agent/render/shared")).more)(theme, `${lines.length - shown.length} more lines`);
  }
  const limits = warnings(result.details);
  return limits.length > 0 ? `${text}
${theme.fg("warning", `[Truncated: ${limits.join(", ")}]`)}` : text;
}
var listRenderers = (name) => ({
  renderCall: (args, theme, context) => (0, (import_shared ??= require("pi:coding-agent/render/shared")).textComponent)(context, calls[name](args, theme, context.cwd)),
  renderResult: (result, options, theme, context) => (0, (import_shared ??= require("pi:coding-agent/render/shared")).textComponent)(context, resultText(name, result, options, theme, context.showImages))
});
lists_exports["listRenderers"] = listRenderers;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_files;
var import_truncate;
var import_shared;
