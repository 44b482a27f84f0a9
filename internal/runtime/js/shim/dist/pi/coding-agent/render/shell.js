"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/render/shell.ts
var shell_exports = {
  shellRenderers: void 0,
};
module.exports = __defProp(shell_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var { Container, Spacer, Text } = (0, import_pi_host.requireHost)("pi:tui");
var previewLines = 5;
function callText(args, prompt, theme) {
  const command = (0, (import_shared ??= require("pi:coding-agent/render/shared")).argument)(args?.command);
  const shown = command === null ? (0, (import_shared ??= require("pi:coding-agent/render/shared")).invalid)(theme) : command || theme.fg("toolOutput", "...");
  const timeout = args?.timeout ? theme.fg("muted", ` (timeout ${args.timeout}s)`) : "";
  return theme.fg("toolTitle", theme.bold(`${prompt} ${shown}`)) + timeout;
}
function duration(ms) {
  if (ms < 6e4) return `${(ms / 1e3).toFixed(1)}s`;
  const seconds = Math.floor(ms / 1e3);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${seconds % 60}s`;
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m ${seconds % 60}s`;
}
function timing(context, isPartial) {
  const { state } = context;
  if (state.startedAt !== void 0 && isPartial && !state.interval) {
    state.interval = setInterval(() => context.invalidate(), 1e3);
  }
  if (!isPartial || context.isError) {
    state.endedAt ??= Date.now();
    clearInterval(state.interval);
    state.interval = void 0;
  }
  if (!isPartial && context.durationMs !== void 0) return `Took ${duration(context.durationMs)}`;
  if (state.startedAt === void 0) return void 0;
  const ms = (state.endedAt ?? Date.now()) - state.startedAt;
  return `${isPartial ? "Elapsed" : "Took"} ${duration(ms)}`;
}
function withoutNote(output, details, isPartial) {
  const file = details?.fullOutputPath;
  if (isPartial || !details?.truncation?.truncated || !file || !output.endsWith("]")) return output;
  const note = output.lastIndexOf("\n\n[");
  return note >= 0 && output.slice(note).includes(file) ? output.slice(0, note).trimEnd() : output;
}
function limitNote(details) {
  const { truncation, fullOutputPath } = details ?? {};
  const notes = [];
  if (fullOutputPath) notes.push(`Full output: ${fullOutputPath}`);
  if (truncation?.truncated && truncation.truncatedBy === "lines") {
    notes.push(`Truncated: showing ${truncation.outputLines} of ${truncation.totalLines} lines`);
  } else if (truncation?.truncated) {
    const size = (0, (import_truncate ??= require("pi:coding-agent/truncate")).formatSize)(truncation.maxBytes ?? (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES);
    notes.push(`Truncated: ${truncation.outputLines} lines shown (${size} limit)`);
  }
  return notes.length > 0 ? `[${notes.join(". ")}]` : void 0;
}
var shellRenderers = (prompt) => ({
  renderCall(args, theme, context) {
    if (context.executionStarted && context.state.startedAt === void 0) {
      Object.assign(context.state, { startedAt: Date.now(), endedAt: void 0 });
    }
    return (0, (import_shared ??= require("pi:coding-agent/render/shared")).textComponent)(context, callText(args, prompt, theme));
  },
  renderResult(result, options, theme, context) {
    const component = context.lastComponent ?? new Container();
    const timer = timing(context, options.isPartial);
    component.clear();
    const output = withoutNote((0, (import_shared ??= require("pi:coding-agent/render/shared")).outputOf)(result, context.showImages).trim(), result.details, options.isPartial);
    const styled = output.split("\n").map((line) => theme.fg("toolOutput", line)).join("\n");
    if (output && options.expanded) component.addChild(new Text(`
${styled}`, 0, 0));
    else if (output) {
      const hint = (hidden) => `${theme.fg("muted", `... (${hidden} earlier lines,`)} ${(0, (import_hints ??= require("pi:coding-agent/hints")).keyHint)("app.tools.expand", "to expand")}${theme.fg("muted", ")")}`;
      component.addChild(new Spacer(1));
      component.addChild(new (import_visual ??= require("pi:coding-agent/render/visual")).VisualPreview(styled, previewLines, hint));
    }
    const note = limitNote(result.details);
    if (note) component.addChild(new Text(`
${theme.fg("warning", note)}`, 0, 0));
    if (timer) component.addChild(new Text(`
${theme.fg("muted", timer)}`, 0, 0));
    component.invalidate?.();
    return component;
  }
});
shell_exports["shellRenderers"] = shellRenderers;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_hints;
var import_truncate;
var import_shared;
var import_visual;
