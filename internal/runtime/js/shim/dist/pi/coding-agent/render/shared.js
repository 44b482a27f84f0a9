"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/render/shared.ts
var shared_exports = {
  argument: argument,
  filePath: filePath,
  invalid: void 0,
  more: more,
  outputOf: outputOf,
  printable: printable,
  relativeToCwd: void 0,
  stripAnsi: void 0,
  tabs: void 0,
  textComponent: textComponent,
  title: void 0,
  withoutEmptyEnd: withoutEmptyEnd,
};
module.exports = __defProp(shared_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var tui = (0, import_pi_host.requireHost)("pi:tui");
function argument(value) {
  if (typeof value === "string") return value;
  return value == null ? "" : null;
}
var invalid = (theme) => theme.fg("error", "[invalid arg]");
var tabs = (text) => text.replace(/\t/g, "   ");
var ansi = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])/g;
var stripAnsi = (text) => text.replace(ansi, "");
function printable(text) {
  return stripAnsi(text).replace(/[\x00-\x08\x0b-\x1f\ufff9-\ufffb]/g, "");
}
function outputOf(result, showImages) {
  if (!result) return "";
  const texts = result.content.filter((block) => block.type === "text");
  const images = result.content.filter((block) => block.type === "image");
  const parts = [texts.map((block) => printable(block.text ?? "")).join("\n")].filter((text) => text !== "");
  if (images.length > 0 && !(showImages && tui.getCapabilities().images)) {
    for (const { data, mimeType } of images) {
      const size = data && mimeType ? tui.getImageDimensions(data, mimeType) ?? void 0 : void 0;
      parts.push(tui.imageFallback(mimeType ?? "image/unknown", size));
    }
  }
  return parts.join("\n");
}
function filePath(value, theme, cwd, empty) {
  if (value === null) return invalid(theme);
  const file = value || empty;
  if (!file) return theme.fg("toolOutput", "...");
  const text = theme.fg("accent", (0, (import_files ??= require("pi:coding-agent/files")).shortenHome)(file));
  if (!tui.getCapabilities().hyperlinks) return text;
  return tui.hyperlink(text, (0, import_pi_host.requireHost)("pi:node/url").pathToFileURL((0, (import_files ??= require("pi:coding-agent/files")).resolveToCwd)(file, cwd)).href);
}
var title = (theme, text) => theme.fg("toolTitle", theme.bold(text));
function more(theme, text) {
  return `${theme.fg("muted", `
... (${text},`)} ${(0, (import_hints ??= require("pi:coding-agent/hints")).keyHint)("app.tools.expand", "to expand")}${theme.fg("muted", ")")}`;
}
function withoutEmptyEnd(lines) {
  return lines.slice(0, lines.findLastIndex((line) => line !== "") + 1);
}
function textComponent(context, text) {
  const component = context.lastComponent ?? new tui.Text("", 0, 0);
  component.setText(text);
  return component;
}
var relativeToCwd = (file, cwd) => {
  const { relative, isAbsolute, sep } = (0, (import_files ??= require("pi:coding-agent/files")).path)();
  const rest = relative(cwd, file);
  const inside = rest !== ".." && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
  return (inside ? rest || "." : file).split(sep).join("/");
};
shared_exports["invalid"] = invalid;
shared_exports["relativeToCwd"] = relativeToCwd;
shared_exports["stripAnsi"] = stripAnsi;
shared_exports["tabs"] = tabs;
shared_exports["title"] = title;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_hints;
var import_files;
