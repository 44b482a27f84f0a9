"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/tools/grep.ts
var grep_exports = {
  createGrepTool: void 0,
  createGrepToolDefinition: createGrepToolDefinition,
};
module.exports = __defProp(grep_exports, "__esModule", { value: true });
var parameters = () => (import_pi_typebox ??= require("pi:typebox")).Type.Object({
  pattern: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "What to search for: a regular expression, or plain text with literal" }),
  path: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "Directory or file to search, by default the current directory" })),
  glob: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "Search only files that match this glob, such as '*.ts'" })),
  ignoreCase: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.Boolean({ description: "Let upper and lower case match, by default no" })),
  literal: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.Boolean({ description: "Take the pattern as plain text, by default no" })),
  context: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.Number({ description: "Lines to show before and after each match, by default 0" })),
  limit: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.Number({ description: "How many matches to show at most, by default 100" }))
});
function createGrepToolDefinition(cwd, options) {
  return {
    name: "grep",
    label: "grep",
    description: "Search files for a pattern and show matching lines with file and line number, without ignored files.",
    promptSnippet: "Search file contents, without ignored files",
    parameters: parameters(),
    async execute(_id, params, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd;
      if (options?.operations) {
        (0, (import_shared ??= require("pi:coding-agent/tools/shared")).throwIfAborted)(signal);
        const place = (0, (import_files ??= require("pi:coding-agent/files")).resolveToCwd)(params.path || ".", base);
        try {
          await options.operations.isDirectory(place);
        } catch {
          throw new Error(`Path not found: ${place}`);
        }
      }
      return (0, (import_shared ??= require("pi:coding-agent/tools/shared")).hostTool)("grep", params, base, signal, onUpdate);
    },
    ...(0, (import_shared ??= require("pi:coding-agent/tools/shared")).renderers)("grep")
  };
}
var createGrepTool = (cwd, options) => (0, (import_shared ??= require("pi:coding-agent/tools/shared")).wrapDefinition)(createGrepToolDefinition(cwd, options));
grep_exports["createGrepTool"] = createGrepTool;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_typebox;
var import_files;
var import_shared;
