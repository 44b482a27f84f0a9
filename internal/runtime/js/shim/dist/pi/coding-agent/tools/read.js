"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/tools/read.ts
var read_exports = {
  createReadTool: void 0,
  createReadToolDefinition: createReadToolDefinition,
  readText: readText,
};
module.exports = __defProp(read_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
function readText(content, { path, offset, limit }) {
  const lines = content.split("\n");
  const start = offset ? Math.max(0, offset - 1) : 0;
  if (start >= lines.length) throw new Error(`Offset ${offset} is beyond end of file (${lines.length} lines total)`);
  const end = limit === void 0 ? lines.length : Math.min(start + limit, lines.length);
  const truncation = (0, (import_truncate ??= require("pi:coding-agent/truncate")).truncateHead)(lines.slice(start, end).join("\n"));
  const first = start + 1;
  const text = (value, details) => ({ content: [{ type: "text", text: value }], details });
  if (truncation.firstLineExceedsLimit) {
    const [size, max] = [(0, (import_truncate ??= require("pi:coding-agent/truncate")).formatSize)((0, (import_bytes ??= require("pi:coding-agent/bytes")).byteLength)(lines[start])), (0, (import_truncate ??= require("pi:coding-agent/truncate")).formatSize)((import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES)];
    return text(
      `[Line ${first} is ${size}, exceeds ${max} limit. Use bash: sed -n '${first}p' ${path} | head -c ${(import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES}]`,
      { truncation }
    );
  }
  if (truncation.truncated) {
    const last = first + truncation.outputLines - 1;
    const why = truncation.truncatedBy === "lines" ? "" : ` (${(0, (import_truncate ??= require("pi:coding-agent/truncate")).formatSize)((import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES)} limit)`;
    const note = `[Showing lines ${first}-${last} of ${lines.length}${why}. Use offset=${last + 1} to continue.]`;
    return text(`${truncation.content}

${note}`, { truncation });
  }
  if (limit !== void 0 && end < lines.length) {
    const note = `[${lines.length - end} more lines in file. Use offset=${end + 1} to continue.]`;
    return text(`${truncation.content}

${note}`);
  }
  return text(truncation.content);
}
async function readImage(bytes, mimeType, model, { autoResizeImages = true, resizeOptions }) {
  const { image, hints = [], problem } = await (0, (import_pi_coding_agent_images ??= require("pi:coding-agent_images")).prepareImage)((0, (import_bytes ??= require("pi:coding-agent/bytes")).toBase64)(bytes), mimeType, { autoResizeImages, resizeOptions: model?.inputLimits?.images?.resize ?? resizeOptions });
  const blind = model && !model.input.includes("image") ? ["[Current model does not support images. The image will be omitted from this request.]"] : [];
  const text = [`Read image file [${image?.mimeType ?? mimeType}]`, ...image ? hints : [problem], ...blind].join("\n");
  return { content: [{ type: "text", text }, ...image ? [image] : []], details: void 0 };
}
function localFiles() {
  const { access, readFile } = (0, import_pi_host.requireHost)("pi:node/fs_promises");
  return { readFile: (file) => readFile(file), access: (file) => access(file, 4), detectImageMimeType: (import_pi_coding_agent_small ??= require("pi:coding-agent_small")).detectSupportedImageMimeTypeFromFile };
}
function structured({ content }) {
  const note = content.find((block) => block.type === "text")?.text ?? "";
  const image = content.find((block) => block.type === "image");
  return image ? { type: "image", data: image.data, mimeType: image.mimeType, note } : note;
}
async function readWith(ops, params, cwd, model, options) {
  const file = await (0, (import_files ??= require("pi:coding-agent/files")).resolveReadPath)(params.path, cwd);
  await ops.access(file);
  const mimeType = ops.detectImageMimeType ? await ops.detectImageMimeType(file) : void 0;
  const data = await ops.readFile(file);
  return mimeType ? readImage((0, (import_bytes ??= require("pi:coding-agent/bytes")).asBytes)(data), mimeType, model, options) : readText((0, (import_bytes ??= require("pi:coding-agent/bytes")).asText)(data), params);
}
var parameters = () => (import_pi_typebox ??= require("pi:typebox")).Type.Object({
  path: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "File to read, absolute or relative" }),
  offset: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.Number({ description: "First line to read, counted from 1" })),
  limit: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.Number({ description: "How many lines to read at most" }))
});
var outputSchema = () => (import_pi_typebox ??= require("pi:typebox")).Type.Union([
  (import_pi_typebox ??= require("pi:typebox")).Type.String(),
  (import_pi_typebox ??= require("pi:typebox")).Type.Object({ type: (import_pi_typebox ??= require("pi:typebox")).Type.Literal("image"), data: (import_pi_typebox ??= require("pi:typebox")).Type.String(), mimeType: (import_pi_typebox ??= require("pi:typebox")).Type.String(), note: (import_pi_typebox ??= require("pi:typebox")).Type.String() })
]);
function createReadToolDefinition(cwd, options) {
  return {
    name: "read",
    label: "read",
    description: "Read a text file or an image (jpg, png, gif, webp, bmp). Text longer than 2000 lines or 50KB is cut; go on with offset.",
    promptSnippet: "Read files",
    promptGuidelines: ["Look at files with read, not with cat or sed."],
    parameters: parameters(),
    outputSchema: outputSchema(),
    constrainedSampling: { ...(import_shared ??= require("pi:coding-agent/tools/shared")).strict },
    async execute(_id, params, signal, onUpdate, ctx) {
      const base = ctx?.cwd || cwd;
      const operations = options?.operations ?? (options?.autoResizeImages === false || options?.resizeOptions ? localFiles() : void 0);
      if (!operations) return (0, (import_shared ??= require("pi:coding-agent/tools/shared")).hostTool)("read", params, base, signal, onUpdate);
      const result = await (0, (import_shared ??= require("pi:coding-agent/tools/shared")).abortable)(signal, () => readWith(operations, params, base, ctx?.model, options));
      return { ...result, structuredContent: structured(result) };
    },
    ...(0, (import_shared ??= require("pi:coding-agent/tools/shared")).renderers)("read")
  };
}
var createReadTool = (cwd, options) => (0, (import_shared ??= require("pi:coding-agent/tools/shared")).wrapDefinition)(createReadToolDefinition(cwd, options));
read_exports["createReadTool"] = createReadTool;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_coding_agent_images;
var import_pi_coding_agent_small;
var import_pi_typebox;
var import_bytes;
var import_files;
var import_truncate;
var import_shared;
