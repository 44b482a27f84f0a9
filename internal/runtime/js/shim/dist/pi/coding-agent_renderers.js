"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_renderers.ts
var coding_agent_renderers_exports = {
  renderers: void 0,
};
module.exports = __defProp(coding_agent_renderers_exports, "__esModule", { value: true });
var renderers = {
  read: (import_files ??= require("pi:coding-agent/render/files")).readRenderers,
  write: (import_files ??= require("pi:coding-agent/render/files")).writeRenderers,
  edit: (import_files ??= require("pi:coding-agent/render/files")).editRenderers,
  find: (0, (import_lists ??= require("pi:coding-agent/render/lists")).listRenderers)("find"),
  grep: (0, (import_lists ??= require("pi:coding-agent/render/lists")).listRenderers)("grep"),
  ls: (0, (import_lists ??= require("pi:coding-agent/render/lists")).listRenderers)("ls"),
  bash: (0, (import_shell ??= require("pi:coding-agent/render/shell")).shellRenderers)("$"),
  powershell: (0, (import_shell ??= require("pi:coding-agent/render/shell")).shellRenderers)("PS>")
};
coding_agent_renderers_exports["renderers"] = renderers;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_files;
var import_lists;
var import_shell;
