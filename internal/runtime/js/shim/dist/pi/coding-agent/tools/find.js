"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/tools/find.ts
var find_exports = {
  createFindTool: void 0,
  createFindToolDefinition: createFindToolDefinition,
};
module.exports = __defProp(find_exports, "__esModule", { value: true });
var defaultLimit = 1e3;
function shownPath(result, dir) {
  const { sep, isAbsolute, relative } = (0, (import_files ??= require("pi:coding-agent/files")).path)();
  const marked = result.endsWith(sep) || sep === "\\" && result.endsWith("/");
  const text = (isAbsolute(result) ? relative(dir, result) : result).split(sep).join("/");
  return marked && !text.endsWith("/") ? `${text}/` : text;
}
async function findWith(ops, pattern, dir, limit) {
  if (!await ops.exists(dir)) throw new Error(`Path not found: ${dir}`);
  const results = await ops.glob(pattern, dir, { ignore: ["**/node_modules/**", "**/.git/**"], limit: limit + 1 });
  if (results.length === 0) {
    return { content: [{ type: "text", text: "No files found matching pattern" }], details: void 0 };
  }
  const lines = results.slice(0, limit).map((result) => shownPath(result, dir));
  const truncation = (0, (import_truncate ??= require("pi:coding-agent/truncate")).truncateHead)(lines.join("\n"), { maxLines: Number.MAX_SAFE_INTEGER });
  const notices = [];
  const details = {};
  if (results.length > limit) {
    notices.push(`${limit} results limit reached`);
    details.resultLimitReached = limit;
  }
  if (truncation.truncated) {
    notices.push(`${(0, (import_truncate ??= require("pi:coding-agent/truncate")).formatSize)((import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES)} limit reached`);
    details.truncation = truncation;
  }
  const text = (0, (import_shared ??= require("pi:coding-agent/tools/shared")).withNotices)(truncation.content, notices);
  return { content: [{ type: "text", text }], details: (0, (import_shared ??= require("pi:coding-agent/tools/shared")).orUndefined)(details) };
}
function createFindToolDefinition(cwd, options) {
  return {
    name: "find",
    label: "find",
    description: "Find files whose path matches a glob. Files that .gitignore names are left out, long lists are cut.",
    promptSnippet: "Find files by glob, without ignored ones",
    parameters: (import_pi_typebox ??= require("pi:typebox")).Type.Object({
      pattern: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "Glob to match, such as '*.go' or 'src/**/*.test.ts'" }),
      path: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "Directory to search, by default the current one" })),
      limit: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.Number({ description: "How many results to show at most, by default 1000" }))
    }),
    async execute(_id, params, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd;
      const operations = options?.operations;
      if (!operations?.glob) return (0, (import_shared ??= require("pi:coding-agent/tools/shared")).hostTool)("find", params, base, signal, onUpdate);
      const limit = Math.max(1, Math.floor(params.limit ?? defaultLimit));
      const dir = (0, (import_files ??= require("pi:coding-agent/files")).resolveToCwd)(params.path || ".", base);
      return (0, (import_shared ??= require("pi:coding-agent/tools/shared")).abortable)(signal, () => findWith(operations, params.pattern, dir, limit));
    },
    ...(0, (import_shared ??= require("pi:coding-agent/tools/shared")).renderers)("find")
  };
}
var createFindTool = (cwd, options) => (0, (import_shared ??= require("pi:coding-agent/tools/shared")).wrapDefinition)(createFindToolDefinition(cwd, options));
find_exports["createFindTool"] = createFindTool;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_typebox;
var import_files;
var import_truncate;
var import_shared;
