"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/tools/edit.ts
var edit_exports = {
  createEditTool: void 0,
  createEditToolDefinition: createEditToolDefinition,
};
module.exports = __defProp(edit_exports, "__esModule", { value: true });
var isEdit = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && typeof value.oldText === "string" && typeof value.newText === "string";
function prepareArguments(input) {
  if (!input || typeof input !== "object") return input;
  let edits = input.edits;
  if (typeof edits === "string") {
    try {
      const parsed = JSON.parse(edits);
      if (Array.isArray(parsed)) edits = parsed;
      else if (isEdit(parsed)) edits = [parsed];
    } catch {
    }
  } else if (isEdit(edits)) edits = [edits];
  if (edits !== input.edits) input.edits = edits;
  if (!isEdit(input)) return input;
  const { oldText, newText, ...rest } = input;
  return { ...rest, edits: [...Array.isArray(edits) ? edits : [], { oldText, newText }] };
}
async function editWith(ops, file, edits, path, signal) {
  return (0, (import_files ??= require("pi:coding-agent/files")).withFileMutationQueue)(file, async () => {
    (0, (import_shared ??= require("pi:coding-agent/tools/shared")).throwIfAborted)(signal);
    try {
      await ops.access(file);
    } catch (error) {
      (0, (import_shared ??= require("pi:coding-agent/tools/shared")).throwIfAborted)(signal);
      const code = (0, (import_files ??= require("pi:coding-agent/files")).errorCode)(error);
      throw new Error(`Could not edit file: ${path}. ${code === void 0 ? String(error) : `Error code: ${code}`}.`);
    }
    (0, (import_shared ??= require("pi:coding-agent/tools/shared")).throwIfAborted)(signal);
    const raw = (0, (import_bytes ??= require("pi:coding-agent/bytes")).asText)(await ops.readFile(file));
    (0, (import_shared ??= require("pi:coding-agent/tools/shared")).throwIfAborted)(signal);
    const { text, diff } = (0, (import_compute_edit ??= require("pi:coding-agent/compute-edit")).computeEdit)(raw, edits, path);
    (0, (import_shared ??= require("pi:coding-agent/tools/shared")).throwIfAborted)(signal);
    await ops.writeFile(file, text);
    (0, (import_shared ??= require("pi:coding-agent/tools/shared")).throwIfAborted)(signal);
    return diff;
  });
}
var parameters = () => (import_pi_typebox ??= require("pi:typebox")).Type.Object(
  {
    path: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "File to edit, absolute or relative" }),
    edits: (import_pi_typebox ??= require("pi:typebox")).Type.Array(
      (import_pi_typebox ??= require("pi:typebox")).Type.Object(
        {
          oldText: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "Text to replace, exactly as in the file, where it occurs once" }),
          newText: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "Text to put in its place" })
        },
        {}
      ),
      { description: "Replacements, all matched against the file as it is now; they must not overlap" }
    )
  },
  {}
);
function createEditToolDefinition(cwd, options) {
  return {
    name: "edit",
    label: "edit",
    description: "Replace exact pieces of text in one file. Each piece must occur once, and pieces must not overlap.",
    promptSnippet: "Replace exact text in a file, several places in one call",
    promptGuidelines: [
      "Put all changes to one file in one edit call.",
      "Keep each oldText short but unique in the file; join changes that are next to each other."
    ],
    parameters: parameters(),
    constrainedSampling: { ...(import_shared ??= require("pi:coding-agent/tools/shared")).strict },
    renderShell: "self",
    prepareArguments,
    async execute(_id, params, signal, onUpdate, ctx) {
      const { path, edits } = params;
      if (!Array.isArray(edits) || edits.length === 0) {
        throw new Error("Edit tool input is invalid. edits must contain at least one replacement.");
      }
      const base = ctx?.cwd || cwd;
      if (!options?.operations) return (0, (import_shared ??= require("pi:coding-agent/tools/shared")).hostTool)("edit", { path, edits }, base, signal, onUpdate);
      const details = await editWith(options.operations, (0, (import_files ??= require("pi:coding-agent/files")).resolveToCwd)(path, base), edits, path, signal);
      return {
        content: [{ type: "text", text: `Successfully replaced ${edits.length} block(s) in ${path}.` }],
        details
      };
    },
    ...(0, (import_shared ??= require("pi:coding-agent/tools/shared")).renderers)("edit")
  };
}
var createEditTool = (cwd, options) => (0, (import_shared ??= require("pi:coding-agent/tools/shared")).wrapDefinition)(createEditToolDefinition(cwd, options));
edit_exports["createEditTool"] = createEditTool;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_typebox;
var import_files;
var import_bytes;
var import_compute_edit;
var import_shared;
