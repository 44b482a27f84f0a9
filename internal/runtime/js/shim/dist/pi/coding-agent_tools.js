"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __reExport = (target, mod, secondTarget) => (__copyProps(target, mod, "default"), secondTarget && __copyProps(secondTarget, mod, "default"));

// src/pi/coding-agent_tools.ts
var coding_agent_tools_exports = {
  get createLocalBashOperations() { return (import_shell ??= require("pi:coding-agent/shell")).createLocalBashOperations; },
  get createLocalPowerShellOperations() { return (import_shell ??= require("pi:coding-agent/shell")).createLocalPowerShellOperations; },
  get generateDiffString() { return (import_diff ??= require("pi:coding-agent/diff")).generateDiffString; },
  get generateUnifiedPatch() { return (import_diff ??= require("pi:coding-agent/diff")).generateUnifiedPatch; },
  get getPowerShellConfig() { return (import_shell ??= require("pi:coding-agent/shell")).getPowerShellConfig; },
  get getShellConfig() { return (import_shell ??= require("pi:coding-agent/shell")).getShellConfig; },
  get withFileMutationQueue() { return (import_files ??= require("pi:coding-agent/files")).withFileMutationQueue; },
};
module.exports = __defProp(coding_agent_tools_exports, "__esModule", { value: true });
__reExport(coding_agent_tools_exports, require("pi:coding-agent/tools/index"), module.exports);
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_diff;
var import_files;
var import_shell;
