"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/image.ts
var image_exports = {
  Image: void 0,
};
module.exports = __defProp(image_exports, "__esModule", { value: true });
var Image = class {
  constructor(base64Data, mimeType, theme, options = {}, dimensions) {
    this.base64Data = base64Data;
    this.mimeType = mimeType;
    this.theme = theme;
    this.options = options;
    this.dimensions = dimensions || (0, (import_image_size ??= require("pi:tui/image_size")).getImageDimensions)(base64Data, mimeType) || { widthPx: 800, heightPx: 600 };
    this.imageId = options.imageId;
  }
  base64Data;
  mimeType;
  theme;
  options;
  dimensions;
  imageId;
  cache;
  getImageId() {
    return this.imageId;
  }
  invalidate() {
    this.cache = void 0;
  }
  render(width) {
    if (this.cache?.width === width) return this.cache.lines;
    const lines = this.drawn(width) ?? [this.theme.fallbackColor((0, (import_terminal_image ??= require("pi:tui/terminal_image")).imageFallback)(this.mimeType, this.dimensions, this.options.filename))];
    this.cache = { width, lines };
    return lines;
  }
  /** As many lines as the image has rows; the last goes up, draws it, and comes back. */
  drawn(width) {
    const { images } = (0, (import_terminal_image ??= require("pi:tui/terminal_image")).getCapabilities)();
    if (images === "kitty") this.imageId ??= (0, (import_terminal_image ??= require("pi:tui/terminal_image")).allocateImageId)();
    const maxWidthCells = Math.min(width - 2, this.options.maxWidthCells ?? 60);
    const result = (0, (import_terminal_image ??= require("pi:tui/terminal_image")).renderImage)(this.base64Data, this.dimensions, { maxWidthCells, imageId: this.imageId, moveCursor: false });
    if (!result) return void 0;
    const up = result.rows - 1;
    const before = up > 0 ? `\x1B[${up}A` : "";
    const after = images === "kitty" && up > 0 ? `\x1B[${up}B` : "";
    return [...new Array(up).fill(""), before + result.sequence + after];
  }
};
image_exports["Image"] = Image;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_image_size;
var import_terminal_image;
