"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_images.ts
var coding_agent_images_exports = {
  convertToPng: convertToPng,
  normalizeImages: normalizeImages,
  promptImages: promptImages,
  resizeImage: resizeImage,
};
module.exports = __defProp(coding_agent_images_exports, "__esModule", { value: true });

// src/pi/coding-agent/images.ts
var import_pi_host3 = require("pi:host");

// src/pi/coding-agent/bytes.ts
function asBytes(content) {
  if (typeof content === "string") return new TextEncoder().encode(content);
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  return content;
}
var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function toBase64(bytes) {
  const parts = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const n = bytes[i] << 16 | (bytes[i + 1] ?? 0) << 8 | (bytes[i + 2] ?? 0);
    parts.push(
      alphabet[n >> 18],
      alphabet[n >> 12 & 63],
      left > 1 ? alphabet[n >> 6 & 63] : "=",
      left > 2 ? alphabet[n & 63] : "="
    );
  }
  return parts.join("");
}
function fromBase64(text) {
  const binary = atob(text);
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

// src/pi/coding-agent/files.ts
var import_pi_host = require("pi:host");
function bufferFrom(base64) {
  const { Buffer: Buffer2 } = globalThis;
  return Buffer2 ? Buffer2.from(base64, "base64") : fromBase64(base64);
}
var registering = Promise.resolve();

// src/pi/coding-agent/small.ts
var import_pi_host2 = require("pi:host");
function formatDimensionNote(result) {
  if (!result.wasResized) return void 0;
  const { originalWidth, originalHeight, width, height } = result;
  const scale = (originalWidth / width).toFixed(2);
  return `[Image: original ${originalWidth}x${originalHeight}, displayed at ${width}x${height}. Multiply coordinates by ${scale} to map to original image.]`;
}

// src/pi/coding-agent/images.ts
var usual = { maxWidth: 2e3, maxHeight: 2e3, maxBytes: 4.5 * 1024 * 1024, jpegQuality: 80 };
async function resizeImage(inputBytes, mimeType, options) {
  const { maxWidth, maxHeight, maxBytes, jpegQuality } = { ...usual, ...options };
  const made = (0, import_pi_host3.native)("imageFit", asBytes(inputBytes), maxWidth, maxHeight, maxBytes, jpegQuality);
  if (!made) return null;
  const { originalWidth, originalHeight, width, height } = made;
  const wasResized = made.data !== void 0;
  const image = wasResized ? { data: made.data, mimeType: made.mimeType } : { data: toBase64(inputBytes), mimeType: mimeType || "image/png" };
  return { ...image, originalWidth, originalHeight, width, height, wasResized };
}
async function convertToPng(data, mimeType) {
  if (mimeType === "image/png") return { data, mimeType };
  const png = (0, import_pi_host3.native)("imagePNG", asBytes(bufferFrom(data)));
  return png && { data: toBase64(png), mimeType: "image/png" };
}
var types = { "image/jpg": "image/jpeg" };
var readable = /* @__PURE__ */ new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
async function prepare(data, mimeType, { autoResizeImages, resizeOptions }) {
  const given = mimeType.split(";")[0].trim().toLowerCase();
  const type = types[given] ?? given;
  const image = readable.has(type) ? { data, mimeType: type } : await convertToPng(data, type);
  if (!image) return { problem: "[Image omitted: could not be converted to a supported inline image format.]" };
  const made = autoResizeImages ? await resizeImage(bufferFrom(image.data), image.mimeType, resizeOptions) : image;
  if (!made) return { problem: "[Image omitted: could not be resized below the inline image size limit.]" };
  const converted = !readable.has(type) && given !== made.mimeType ? [`[Image converted from ${given} to ${made.mimeType}.]`] : [];
  const note = autoResizeImages ? formatDimensionNote(made) : void 0;
  return { image: { type: "image", data: made.data, mimeType: made.mimeType }, hints: note ? [...converted, note] : converted };
}
async function normalizeImages(content, options) {
  if (!content.some(({ type }) => type === "image")) return content;
  const blocks = await Promise.all(
    content.map(async (block) => {
      if (block.type !== "image") return [block];
      const { image, hints } = await prepare(block.data, block.mimeType, options);
      if (!image || image.data === block.data && image.mimeType === block.mimeType && hints.length === 0) return [block];
      return hints.length > 0 ? [image, { type: "text", text: hints.join("\n") }] : [image];
    })
  );
  const made = blocks.flat();
  return made.length === content.length && made.every((block, i) => block === content[i]) ? content : made;
}
async function promptImages(images = [], options) {
  const all = await Promise.all(images.map(({ data, mimeType }) => prepare(data, mimeType, options)));
  return {
    images: all.flatMap(({ image }) => image ? [image] : []),
    hints: all.flatMap(({ hints, problem }) => problem ? [problem] : hints)
  };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
