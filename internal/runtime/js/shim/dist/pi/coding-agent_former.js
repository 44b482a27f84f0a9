"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_former.ts
var coding_agent_former_exports = {
  appKey: void 0,
  appKeyHint: void 0,
  bashTool: void 0,
  codingTools: void 0,
  editTool: void 0,
  editorKey: void 0,
  findTool: void 0,
  grepTool: void 0,
  lsTool: void 0,
  readOnlyTools: void 0,
  readTool: void 0,
  writeTool: void 0,
};
module.exports = __defProp(coding_agent_former_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var { cwd } = import_pi_host.boot;
var bashTool = (0, (import_tools ??= require("pi:coding-agent/tools/index")).createBashTool)(cwd);
var editTool = (0, (import_tools ??= require("pi:coding-agent/tools/index")).createEditTool)(cwd);
var findTool = (0, (import_tools ??= require("pi:coding-agent/tools/index")).createFindTool)(cwd);
var grepTool = (0, (import_tools ??= require("pi:coding-agent/tools/index")).createGrepTool)(cwd);
var lsTool = (0, (import_tools ??= require("pi:coding-agent/tools/index")).createLsTool)(cwd);
var readTool = (0, (import_tools ??= require("pi:coding-agent/tools/index")).createReadTool)(cwd);
var writeTool = (0, (import_tools ??= require("pi:coding-agent/tools/index")).createWriteTool)(cwd);
var codingTools = [readTool, bashTool, editTool, writeTool];
var readOnlyTools = [readTool, grepTool, findTool, lsTool];
var editorKey = (action) => (0, (import_hints ??= require("pi:coding-agent/hints")).keyText)(action);
var appKey = (_keybindings, action) => (0, (import_hints ??= require("pi:coding-agent/hints")).keyText)(action);
var appKeyHint = (_keybindings, action, description) => (0, (import_hints ??= require("pi:coding-agent/hints")).keyHint)(action, description);
coding_agent_former_exports["appKey"] = appKey;
coding_agent_former_exports["appKeyHint"] = appKeyHint;
coding_agent_former_exports["bashTool"] = bashTool;
coding_agent_former_exports["codingTools"] = codingTools;
coding_agent_former_exports["editTool"] = editTool;
coding_agent_former_exports["editorKey"] = editorKey;
coding_agent_former_exports["findTool"] = findTool;
coding_agent_former_exports["grepTool"] = grepTool;
coding_agent_former_exports["lsTool"] = lsTool;
coding_agent_former_exports["readOnlyTools"] = readOnlyTools;
coding_agent_former_exports["readTool"] = readTool;
coding_agent_former_exports["writeTool"] = writeTool;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_hints;
var import_tools;
