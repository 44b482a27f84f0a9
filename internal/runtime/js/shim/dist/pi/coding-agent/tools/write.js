"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/tools/write.ts
var write_exports = {
  createWriteTool: void 0,
  createWriteToolDefinition: createWriteToolDefinition,
  localWriteOperations: void 0,
};
module.exports = __defProp(write_exports, "__esModule", { value: true });
async function writeWith(ops, file, content, signal) {
  await (0, (import_files ??= require("pi:coding-agent/files")).withFileMutationQueue)(file, async () => {
    (0, (import_shared ??= require("pi:coding-agent/tools/shared")).throwIfAborted)(signal);
    await ops.mkdir((0, (import_files ??= require("pi:coding-agent/files")).path)().dirname(file));
    (0, (import_shared ??= require("pi:coding-agent/tools/shared")).throwIfAborted)(signal);
    await ops.writeFile(file, content);
    (0, (import_shared ??= require("pi:coding-agent/tools/shared")).throwIfAborted)(signal);
  });
}
var localWriteOperations = { writeFile: (import_files ??= require("pi:coding-agent/files")).writeFile, mkdir: (import_files ??= require("pi:coding-agent/files")).mkdir };
function createWriteToolDefinition(cwd, options) {
  return {
    name: "write",
    label: "write",
    description: "Write a whole file: a missing file and its directories are created, an existing file is replaced.",
    promptSnippet: "Write whole files",
    promptGuidelines: ["Prefer edit to write for a file that exists, unless all of it changes."],
    parameters: (import_pi_typebox ??= require("pi:typebox")).Type.Object({
      path: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "File to write, absolute or relative" }),
      content: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "The file's whole new content" })
    }),
    constrainedSampling: { ...(import_shared ??= require("pi:coding-agent/tools/shared")).strict },
    async execute(_id, params, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd;
      if (!options?.operations) return (0, (import_shared ??= require("pi:coding-agent/tools/shared")).hostTool)("write", params, base, signal, onUpdate);
      await writeWith(options.operations, (0, (import_files ??= require("pi:coding-agent/files")).resolveToCwd)(params.path, base), params.content, signal);
      return {
        content: [{ type: "text", text: `Successfully wrote to ${params.path}` }],
        details: void 0
      };
    },
    ...(0, (import_shared ??= require("pi:coding-agent/tools/shared")).renderers)("write")
  };
}
var createWriteTool = (cwd, options) => (0, (import_shared ??= require("pi:coding-agent/tools/shared")).wrapDefinition)(createWriteToolDefinition(cwd, options));
write_exports["createWriteTool"] = createWriteTool;
write_exports["localWriteOperations"] = localWriteOperations;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_typebox;
var import_files;
var import_shared;
