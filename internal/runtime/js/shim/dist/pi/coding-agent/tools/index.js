"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/tools/index.ts
var tools_exports = {
  createAllToolDefinitions: void 0,
  get createBashTool() { return (import_bash ??= require("pi:coding-agent/tools/bash")).createBashTool; },
  get createBashToolDefinition() { return (import_bash ??= require("pi:coding-agent/tools/bash")).createBashToolDefinition; },
  createCodingTools: void 0,
  get createEditTool() { return (import_edit ??= require("pi:coding-agent/tools/edit")).createEditTool; },
  get createEditToolDefinition() { return (import_edit ??= require("pi:coding-agent/tools/edit")).createEditToolDefinition; },
  get createFindTool() { return (import_find ??= require("pi:coding-agent/tools/find")).createFindTool; },
  get createFindToolDefinition() { return (import_find ??= require("pi:coding-agent/tools/find")).createFindToolDefinition; },
  get createGrepTool() { return (import_grep ??= require("pi:coding-agent/tools/grep")).createGrepTool; },
  get createGrepToolDefinition() { return (import_grep ??= require("pi:coding-agent/tools/grep")).createGrepToolDefinition; },
  get createLsTool() { return (import_ls ??= require("pi:coding-agent/tools/ls")).createLsTool; },
  get createLsToolDefinition() { return (import_ls ??= require("pi:coding-agent/tools/ls")).createLsToolDefinition; },
  get createPowerShellTool() { return (import_bash ??= require("pi:coding-agent/tools/bash")).createPowerShellTool; },
  get createPowerShellToolDefinition() { return (import_bash ??= require("pi:coding-agent/tools/bash")).createPowerShellToolDefinition; },
  createReadOnlyTools: void 0,
  get createReadTool() { return (import_read ??= require("pi:coding-agent/tools/read")).createReadTool; },
  get createReadToolDefinition() { return (import_read ??= require("pi:coding-agent/tools/read")).createReadToolDefinition; },
  get createWriteTool() { return (import_write ??= require("pi:coding-agent/tools/write")).createWriteTool; },
  get createWriteToolDefinition() { return (import_write ??= require("pi:coding-agent/tools/write")).createWriteToolDefinition; },
};
module.exports = __defProp(tools_exports, "__esModule", { value: true });
var createCodingTools = (cwd, options) => [
  (0, (import_read ??= require("pi:coding-agent/tools/read")).createReadTool)(cwd, options?.read),
  (0, (import_bash ??= require("pi:coding-agent/tools/bash")).createBashTool)(cwd, options?.bash),
  (0, (import_edit ??= require("pi:coding-agent/tools/edit")).createEditTool)(cwd, options?.edit),
  (0, (import_write ??= require("pi:coding-agent/tools/write")).createWriteTool)(cwd, options?.write)
];
var createReadOnlyTools = (cwd, options) => [
  (0, (import_read ??= require("pi:coding-agent/tools/read")).createReadTool)(cwd, options?.read),
  (0, (import_grep ??= require("pi:coding-agent/tools/grep")).createGrepTool)(cwd, options?.grep),
  (0, (import_find ??= require("pi:coding-agent/tools/find")).createFindTool)(cwd, options?.find),
  (0, (import_ls ??= require("pi:coding-agent/tools/ls")).createLsTool)(cwd, options?.ls)
];
var createAllToolDefinitions = (cwd, options) => ({
  read: (0, (import_read ??= require("pi:coding-agent/tools/read")).createReadToolDefinition)(cwd, options?.read),
  bash: (0, (import_bash ??= require("pi:coding-agent/tools/bash")).createBashToolDefinition)(cwd, options?.bash),
  powershell: (0, (import_bash ??= require("pi:coding-agent/tools/bash")).createPowerShellToolDefinition)(cwd, options?.powershell),
  edit: (0, (import_edit ??= require("pi:coding-agent/tools/edit")).createEditToolDefinition)(cwd, options?.edit),
  write: (0, (import_write ??= require("pi:coding-agent/tools/write")).createWriteToolDefinition)(cwd, options?.write),
  grep: (0, (import_grep ??= require("pi:coding-agent/tools/grep")).createGrepToolDefinition)(cwd, options?.grep),
  find: (0, (import_find ??= require("pi:coding-agent/tools/find")).createFindToolDefinition)(cwd, options?.find),
  ls: (0, (import_ls ??= require("pi:coding-agent/tools/ls")).createLsToolDefinition)(cwd, options?.ls)
});
tools_exports["createAllToolDefinitions"] = createAllToolDefinitions;
tools_exports["createCodingTools"] = createCodingTools;
tools_exports["createReadOnlyTools"] = createReadOnlyTools;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_bash;
var import_edit;
var import_find;
var import_grep;
var import_ls;
var import_read;
var import_write;
