"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/images.ts
var images_exports = {
  convertToPng: convertToPng,
  normalizeImages: normalizeImages,
  prepareImage: prepareImage,
  promptImages: promptImages,
  resizeImage: resizeImage,
};
module.exports = __defProp(images_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var usual = { maxWidth: 2e3, maxHeight: 2e3, maxBytes: 4.5 * 1024 * 1024, jpegQuality: 80 };
async function resizeImage(inputBytes, mimeType, options) {
  const { maxWidth, maxHeight, maxBytes, jpegQuality } = { ...usual, ...options };
  const made = (0, import_pi_host.native)("imageFit", (0, (import_bytes ??= require("pi:coding-agent/bytes")).asBytes)(inputBytes), maxWidth, maxHeight, maxBytes, jpegQuality);
  if (!made) return null;
  const { originalWidth, originalHeight, width, height } = made;
  const wasResized = made.data !== void 0;
  const image = wasResized ? { data: made.data, mimeType: made.mimeType } : { data: (0, (import_bytes ??= require("pi:coding-agent/bytes")).toBase64)(inputBytes), mimeType: mimeType || "image/png" };
  return { ...image, originalWidth, originalHeight, width, height, wasResized };
}
async function convertToPng(data, mimeType) {
  if (mimeType === "image/png") return { data, mimeType };
  const png = (0, import_pi_host.native)("imagePNG", (0, (import_bytes ??= require("pi:coding-agent/bytes")).asBytes)((0, (import_files ??= require("pi:coding-agent/files")).bufferFrom)(data)));
  return png && { data: (0, (import_bytes ??= require("pi:coding-agent/bytes")).toBase64)(png), mimeType: "image/png" };
}
var types = { "image/jpg": "image/jpeg" };
var readable = /* @__PURE__ */ new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
async function prepareImage(data, mimeType, { autoResizeImages, resizeOptions }) {
  const given = mimeType.split(";")[0].trim().toLowerCase();
  const type = types[given] ?? given;
  const image = readable.has(type) ? { data, mimeType: type } : await convertToPng(data, type);
  if (!image) return { problem: "[Image omitted: could not be converted to a supported inline image format.]" };
  const made = autoResizeImages ? await resizeImage((0, (import_files ??= require("pi:coding-agent/files")).bufferFrom)(image.data), image.mimeType, resizeOptions) : image;
  if (!made) return { problem: "[Image omitted: could not be resized below the inline image size limit.]" };
  const converted = !readable.has(type) && given !== made.mimeType ? [`[Image converted from ${given} to ${made.mimeType}.]`] : [];
  const note = autoResizeImages ? (0, (import_small ??= require("pi:coding-agent/small")).formatDimensionNote)(made) : void 0;
  return { image: { type: "image", data: made.data, mimeType: made.mimeType }, hints: note ? [...converted, note] : converted };
}
async function normalizeImages(content, options) {
  if (!content.some(({ type }) => type === "image")) return content;
  const blocks = await Promise.all(
    content.map(async (block) => {
      if (block.type !== "image") return [block];
      const { image, hints } = await prepareImage(block.data, block.mimeType, options);
      if (!image || image.data === block.data && image.mimeType === block.mimeType && hints.length === 0) return [block];
      return hints.length > 0 ? [image, { type: "text", text: hints.join("\n") }] : [image];
    })
  );
  const made = blocks.flat();
  return made.length === content.length && made.every((block, i) => block === content[i]) ? content : made;
}
async function promptImages(images = [], options) {
  const all = await Promise.all(images.map(({ data, mimeType }) => prepareImage(data, mimeType, options)));
  return {
    images: all.flatMap(({ image }) => image ? [image] : []),
    hints: all.flatMap(({ hints, problem }) => problem ? [problem] : hints)
  };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_bytes;
var import_files;
var import_small;
