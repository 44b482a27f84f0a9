"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/render/files.ts
var files_exports = {
  editRenderers: void 0,
  readRenderers: void 0,
  writeRenderers: void 0,
};
module.exports = __defProp(files_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var { Box, Container, Spacer, Text } = (0, import_pi_host.requireHost)("pi:tui");
var pathOf = (args) => (0, (import_shared ??= require("pi:coding-agent/render/shared")).argument)(args?.file_path ?? args?.path);
function range(args, theme) {
  const text = (0, (import_truncate ??= require("pi:coding-agent/truncate")).formatReadLineRange)(args?.offset, args?.limit);
  return text && theme.fg("warning", text);
}
var instructions = /* @__PURE__ */ new Set(["AGENTS.override.md", "AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"]);
function special(args, theme, cwd) {
  const raw = pathOf(args);
  if (!raw) return void 0;
  const { basename, dirname } = (0, (import_files ??= require("pi:coding-agent/files")).path)();
  const file = (0, (import_files ??= require("pi:coding-agent/files")).resolveToCwd)(raw, cwd);
  const hint = theme.fg("dim", ` (${(0, (import_hints ??= require("pi:coding-agent/hints")).keyText)("app.tools.expand")} to expand)`);
  if (basename(file) === "SKILL.md") {
    const label = theme.fg("customMessageLabel", "\x1B[1m[skill]\x1B[22m ");
    return label + theme.fg("customMessageText", basename(dirname(file)) || "SKILL.md") + range(args, theme) + hint;
  }
  if (!instructions.has(basename(file))) return void 0;
  return `${(0, (import_shared ??= require("pi:coding-agent/render/shared")).title)(theme, "read resource")} ${theme.fg("accent", (0, (import_shared ??= require("pi:coding-agent/render/shared")).relativeToCwd)(file, cwd))}${range(args, theme)}${hint}`;
}
function readCall(args, theme, context) {
  const compact = context.expanded ? void 0 : special(args, theme, context.cwd);
  return compact ?? `${(0, (import_shared ??= require("pi:coding-agent/render/shared")).title)(theme, "read")} ${(0, (import_shared ??= require("pi:coding-agent/render/shared")).filePath)(pathOf(args), theme, context.cwd)}${range(args, theme)}`;
}
function truncationNote(truncation) {
  const size = (0, (import_truncate ??= require("pi:coding-agent/truncate")).formatSize)(truncation.maxBytes ?? (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES);
  if (truncation.firstLineExceedsLimit) return `[First line exceeds ${size} limit]`;
  if (truncation.truncatedBy !== "lines") return `[Truncated: ${truncation.outputLines} lines shown (${size} limit)]`;
  const max = truncation.maxLines ?? (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_LINES;
  return `[Truncated: showing ${truncation.outputLines} of ${truncation.totalLines} lines (${max} line limit)]`;
}
function sourceLines(text, file, theme) {
  const lang = file ? (0, (import_languages ??= require("pi:coding-agent/languages")).getLanguageFromPath)(file) : void 0;
  if (lang) return (0, (import_shared ??= require("pi:coding-agent/render/shared")).withoutEmptyEnd)((0, (import_pi_theme ??= require("pi:theme")).highlightCode)((0, (import_shared ??= require("pi:coding-agent/render/shared")).tabs)(text), lang));
  return (0, (import_shared ??= require("pi:coding-agent/render/shared")).withoutEmptyEnd)(text.split("\n")).map((line) => theme.fg("toolOutput", (0, (import_shared ??= require("pi:coding-agent/render/shared")).tabs)(line)));
}
function readResult(result, options, theme, context) {
  if (!options.expanded && !context.isError) return "";
  const output = (0, (import_shared ??= require("pi:coding-agent/render/shared")).outputOf)(result, context.showImages);
  const lines = sourceLines(output, context.isError ? void 0 : pathOf(context.args), theme);
  const shown = options.expanded ? lines : lines.slice(0, 10);
  let text = `
${shown.join("\n")}`;
  if (lines.length > shown.length) text += (0, (import_shared ??= require("pi:coding-agent/render/shared")).more)(theme, `${lines.length - shown.length} more lines`);
  const truncation = result.details?.truncation;
  return truncation?.truncated ? `${text}
${theme.fg("warning", truncationNote(truncation))}` : text;
}
var readRenderers = {
  renderCall: (args, theme, context) => (0, (import_shared ??= require("pi:coding-agent/render/shared")).textComponent)(context, readCall(args, theme, context)),
  renderResult: (result, options, theme, context) => (0, (import_shared ??= require("pi:coding-agent/render/shared")).textComponent)(context, readResult(result, options, theme, context))
};
function writeCall(args, theme, context) {
  const head = `${(0, (import_shared ??= require("pi:coding-agent/render/shared")).title)(theme, "write")} ${(0, (import_shared ??= require("pi:coding-agent/render/shared")).filePath)(pathOf(args), theme, context.cwd)}`;
  const content = (0, (import_shared ??= require("pi:coding-agent/render/shared")).argument)(args?.content);
  if (content === null) return `${head}

${theme.fg("error", "[invalid content arg - expected string]")}`;
  if (content === "") return head;
  const lines = sourceLines(content.replace(/\r/g, ""), pathOf(args), theme);
  const shown = context.expanded ? lines : lines.slice(0, 10);
  const hidden = lines.length - shown.length;
  const rest = hidden > 0 ? (0, (import_shared ??= require("pi:coding-agent/render/shared")).more)(theme, `${hidden} more lines, ${lines.length} total`) : "";
  return `${head}

${shown.join("\n")}${rest}`;
}
var errorText = (result) => result.content.filter((block) => block.type === "text").map((block) => block.text || "").join("\n");
var writeRenderers = {
  renderCall: (args, theme, context) => (0, (import_shared ??= require("pi:coding-agent/render/shared")).textComponent)(context, writeCall(args, theme, context)),
  renderResult(result, _options, theme, context) {
    const text = context.isError ? errorText(result) : "";
    if (text) return (0, (import_shared ??= require("pi:coding-agent/render/shared")).textComponent)(context, `
${theme.fg("error", text)}`);
    const component = context.lastComponent ?? new Container();
    component.clear();
    return component;
  }
};
function previewInput(args) {
  const file = typeof args?.path === "string" ? args.path : args?.file_path;
  if (typeof file !== "string" || file === "") return void 0;
  const isEdit = (edit) => typeof edit?.oldText === "string" && typeof edit?.newText === "string";
  if (Array.isArray(args.edits) && args.edits.length > 0 && args.edits.every(isEdit)) {
    return { path: file, edits: args.edits };
  }
  return isEdit(args) ? { path: file, edits: [{ oldText: args.oldText, newText: args.newText }] } : void 0;
}
async function previewOf({ path: file, edits }, cwd) {
  try {
    return { diff: (0, (import_compute_edit ??= require("pi:coding-agent/compute-edit")).computeEdit)((0, (import_bytes ??= require("pi:coding-agent/bytes")).asText)(await (0, (import_files ??= require("pi:coding-agent/files")).readFile)((0, (import_files ??= require("pi:coding-agent/files")).resolveToCwd)(file, cwd))), edits, file).diff.diff };
  } catch (error) {
    return { error: error.details?.errno ? `Could not edit file: ${file}. Error code: ${error.details.errno}.` : error.message };
  }
}
function drawEdit(box, args, theme, context) {
  const { preview, failed } = box;
  const bg = preview ? "error" in preview ? "toolErrorBg" : "toolSuccessBg" : failed ? "toolErrorBg" : "toolPendingBg";
  box.setBgFn((text) => theme.bg(bg, text));
  box.setPaddingX?.(context.outputPad ?? 1);
  box.clear();
  box.addChild(new Text(`${(0, (import_shared ??= require("pi:coding-agent/render/shared")).title)(theme, "edit")} ${(0, (import_shared ??= require("pi:coding-agent/render/shared")).filePath)(pathOf(args), theme, context.cwd)}`, 0, 0));
  if (!preview) return box;
  box.addChild(new Spacer(1));
  box.addChild(new Text("error" in preview ? theme.fg("error", preview.error) : (0, (import_diff ??= require("pi:coding-agent/render/diff")).renderDiff)(preview.diff), 0, 0));
  return box;
}
var editRenderers = {
  renderCall(args, theme, context) {
    const box = context.lastComponent instanceof Box ? context.lastComponent : context.state.callComponent ?? new Box(1, 1);
    context.state.callComponent = box;
    const input = previewInput(args);
    const key = input && JSON.stringify(input);
    if (box.previewKey !== key) Object.assign(box, { previewKey: key, preview: void 0, pending: false, failed: false });
    if (context.argsComplete && input && !box.preview && !box.pending) {
      box.pending = true;
      void previewOf(input, context.cwd).then((preview) => {
        if (box.previewKey !== key) return;
        Object.assign(box, { preview, pending: false });
        context.invalidate();
      });
    }
    return drawEdit(box, args, theme, context);
  },
  renderResult(result, _options, theme, context) {
    const box = context.state.callComponent;
    const diff = context.isError ? void 0 : result.details?.diff;
    const before = box?.preview;
    if (box) {
      if (typeof diff === "string") Object.assign(box, { preview: { diff }, pending: false });
      box.failed = context.isError;
      drawEdit(box, context.args, theme, context);
    }
    const error = context.isError ? errorText(result) : "";
    const known = before && "error" in before && before.error === error;
    const text = error && !known ? theme.fg("error", error) : !box && diff ? (0, (import_diff ??= require("pi:coding-agent/render/diff")).renderDiff)(diff) : "";
    const component = context.lastComponent ?? new Container();
    component.clear();
    if (!text) return component;
    component.addChild(new Spacer(1));
    component.addChild(new Text(text, context.outputPad ?? 1, 0));
    return component;
  }
};
files_exports["editRenderers"] = editRenderers;
files_exports["readRenderers"] = readRenderers;
files_exports["writeRenderers"] = writeRenderers;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_theme;
var import_hints;
var import_files;
var import_bytes;
var import_languages;
var import_compute_edit;
var import_truncate;
var import_diff;
var import_shared;
