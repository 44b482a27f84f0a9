"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/tools/ls.ts
var ls_exports = {
  createLsTool: void 0,
  createLsToolDefinition: createLsToolDefinition,
};
module.exports = __defProp(ls_exports, "__esModule", { value: true });
var defaultLimit = 500;
async function listNames(ops, dir, names, limit) {
  const key = new Map(names.map((name) => [name, name.toLowerCase()]));
  names.sort((a, b) => key.get(a).localeCompare(key.get(b)));
  const shown = [];
  for (const name of names) {
    if (shown.length >= limit) return { shown, more: true };
    try {
      const stat = await ops.stat((0, (import_files ??= require("pi:coding-agent/files")).path)().join(dir, name));
      shown.push(stat.isDirectory() ? `${name}/` : name);
    } catch {
    }
  }
  return { shown, more: false };
}
async function lsWith(ops, dir, limit) {
  if (!await ops.exists(dir)) throw new Error(`Path not found: ${dir}`);
  if (!(await ops.stat(dir)).isDirectory()) throw new Error(`Not a directory: ${dir}`);
  let names;
  try {
    names = await ops.readdir(dir);
  } catch (error) {
    throw new Error(`Cannot read directory: ${error.message}`);
  }
  const { shown, more } = await listNames(ops, dir, names, limit);
  if (shown.length === 0) return { content: [{ type: "text", text: "(empty directory)" }], details: void 0 };
  const truncation = (0, (import_truncate ??= require("pi:coding-agent/truncate")).truncateHead)(shown.join("\n"), { maxLines: Number.MAX_SAFE_INTEGER });
  const notices = [];
  const details = {};
  if (more) {
    notices.push(`${limit} entries limit reached. Use limit=${limit * 2} for more`);
    details.entryLimitReached = limit;
  }
  if (truncation.truncated) {
    notices.push(`${(0, (import_truncate ??= require("pi:coding-agent/truncate")).formatSize)((import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES)} limit reached`);
    details.truncation = truncation;
  }
  const text = (0, (import_shared ??= require("pi:coding-agent/tools/shared")).withNotices)(truncation.content, notices);
  return { content: [{ type: "text", text }], details: (0, (import_shared ??= require("pi:coding-agent/tools/shared")).orUndefined)(details) };
}
function createLsToolDefinition(cwd, options) {
  return {
    name: "ls",
    label: "ls",
    description: "List a directory by name, hidden files too, directories with a '/' at the end. Long lists are cut.",
    promptSnippet: "List directories",
    parameters: (import_pi_typebox ??= require("pi:typebox")).Type.Object({
      path: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "Directory to list, by default the current one" })),
      limit: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.Number({ description: "How many entries to show at most, by default 500" }))
    }),
    async execute(_id, params, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd;
      if (!options?.operations) return (0, (import_shared ??= require("pi:coding-agent/tools/shared")).hostTool)("ls", params, base, signal, onUpdate);
      const { operations } = options;
      const limit = Math.max(1, Math.floor(params.limit ?? defaultLimit));
      return (0, (import_shared ??= require("pi:coding-agent/tools/shared")).abortable)(signal, () => lsWith(operations, (0, (import_files ??= require("pi:coding-agent/files")).resolveToCwd)(params.path || ".", base), limit));
    },
    ...(0, (import_shared ??= require("pi:coding-agent/tools/shared")).renderers)("ls")
  };
}
var createLsTool = (cwd, options) => (0, (import_shared ??= require("pi:coding-agent/tools/shared")).wrapDefinition)(createLsToolDefinition(cwd, options));
ls_exports["createLsTool"] = createLsTool;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_typebox;
var import_files;
var import_truncate;
var import_shared;
