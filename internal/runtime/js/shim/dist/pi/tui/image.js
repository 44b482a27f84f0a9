"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/image.ts
var image_exports = {
  Image: void 0,
  setImageTranscoder: setImageTranscoder,
};
module.exports = __defProp(image_exports, "__esModule", { value: true });
var transcoder;
var made = /* @__PURE__ */ new Map();
var mostMade = 32;
function setImageTranscoder(next) {
  transcoder = next;
  made.clear();
}
function toPng(data, mimeType) {
  if (!transcoder) return null;
  const known = made.get(data);
  const png = known === void 0 ? transcoder(data, mimeType) : known;
  made.delete(data);
  made.set(data, png);
  if (made.size > mostMade) made.delete(made.keys().next().value);
  return png;
}
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
  png;
  cache;
  getImageId() {
    return this.imageId;
  }
  invalidate() {
    this.cache = void 0;
  }
  render(width) {
    if (this.cache?.width === width) return this.cache.lines;
    const text = () => this.theme.fallbackColor((0, (import_terminal_image ??= require("pi:tui/terminal_image")).imageFallback)(this.mimeType, this.dimensions, this.options.filename));
    const lines = this.drawn(width) ?? [(0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(text(), width)];
    this.cache = { width, lines };
    return lines;
  }
  /** As many lines as the image has rows. Kitty draws from the first down; others from the last, after going up. */
  drawn(width) {
    const { images } = (0, (import_terminal_image ??= require("pi:tui/terminal_image")).getCapabilities)();
    let [data, size] = [this.base64Data, this.dimensions];
    if (images === "kitty" && this.mimeType !== "image/png") {
      this.png ??= toPng(this.base64Data, this.mimeType) ?? void 0;
      data = this.png ?? null;
      if (data) size = (0, (import_image_size ??= require("pi:tui/image_size")).getPngDimensions)(data) ?? size;
    }
    if (!images || !data) return void 0;
    if (images === "kitty") this.imageId ??= (0, (import_terminal_image ??= require("pi:tui/terminal_image")).allocateImageId)();
    const maxWidthCells = Math.max(1, Math.min(width - 2, this.options.maxWidthCells ?? 60));
    const cell = (0, (import_terminal_image ??= require("pi:tui/terminal_image")).getCellDimensions)();
    const maxHeightCells = this.options.maxHeightCells ?? Math.max(1, Math.ceil(maxWidthCells * cell.widthPx / cell.heightPx));
    const result = (0, (import_terminal_image ??= require("pi:tui/terminal_image")).renderImage)(data, size, { maxWidthCells, maxHeightCells, imageId: this.imageId, moveCursor: false });
    if (!result) return void 0;
    const rest = new Array(result.rows - 1).fill("");
    if (images === "kitty") return [result.sequence, ...rest];
    return [...rest, (rest.length > 0 ? `\x1B[${rest.length}A` : "") + result.sequence];
  }
};
image_exports["Image"] = Image;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_image_size;
var import_slice;
var import_terminal_image;
