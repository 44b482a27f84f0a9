"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/terminal_image.ts
var terminal_image_exports = {
  allocateImageId: void 0,
  calculateImageRows: void 0,
  deleteAllKittyImages: void 0,
  deleteKittyImage: void 0,
  detectCapabilities: detectCapabilities,
  encodeITerm2: encodeITerm2,
  encodeKitty: encodeKitty,
  getCapabilities: void 0,
  getCellDimensions: void 0,
  hyperlink: void 0,
  imageFallback: imageFallback,
  isImageLine: void 0,
  renderImage: renderImage,
  resetCapabilitiesCache: resetCapabilitiesCache,
  setCapabilities: setCapabilities,
  setCapabilityOverrides: setCapabilityOverrides,
  setCellDimensions: setCellDimensions,
};
module.exports = __defProp(terminal_image_exports, "__esModule", { value: true });
function environment() {
  try {
    return globalThis.process?.env ?? {};
  } catch {
    return {};
  }
}
function knownTerminal(env, term, program) {
  if (env.KITTY_WINDOW_ID || program === "kitty") return { images: "kitty" };
  if (program === "ghostty" || term.includes("ghostty") || env.GHOSTTY_RESOURCES_DIR) return { images: "kitty" };
  if (env.WEZTERM_PANE || program === "wezterm") return { images: "kitty" };
  if (env.ITERM_SESSION_ID || program === "iterm.app") return { images: "iterm2" };
  return program === "vscode" || program === "alacritty" ? { images: null } : void 0;
}
function detectCapabilities() {
  const env = environment();
  const term = (env.TERM ?? "").toLowerCase();
  const color = (env.COLORTERM ?? "").toLowerCase();
  const inside = Boolean(env.TMUX) || term.startsWith("tmux") || term.startsWith("screen");
  const known = inside ? void 0 : knownTerminal(env, term, (env.TERM_PROGRAM ?? "").toLowerCase());
  if (known) return { images: known.images, trueColor: true, hyperlinks: true };
  return { images: null, trueColor: color === "truecolor" || color === "24bit", hyperlinks: false };
}
var capabilities;
var overrides = {};
var getCapabilities = () => capabilities ??= { ...detectCapabilities(), images: null, ...overrides };
function resetCapabilitiesCache() {
  capabilities = void 0;
}
function setCapabilities(value) {
  capabilities = value;
}
function setCapabilityOverrides(value) {
  overrides = value ?? {};
  capabilities = void 0;
}
var cell = { widthPx: 9, heightPx: 18 };
var getCellDimensions = () => cell;
function setCellDimensions(dimensions) {
  cell = dimensions;
}
var kittyPrefix = "\x1B_G";
var iterm2Prefix = "\x1B]1337;File=";
var isImageLine = (line) => line.includes(kittyPrefix) || line.includes(iterm2Prefix);
var allocateImageId = () => Math.floor(Math.random() * 4294967294) + 1;
var chunkSize = 4096;
function encodeKitty(base64, options = {}) {
  const params = ["a=T", "f=100", "q=2"];
  if (options.moveCursor === false) params.push("C=1");
  if (options.columns) params.push(`c=${options.columns}`);
  if (options.rows) params.push(`r=${options.rows}`);
  if (options.imageId) params.push(`i=${options.imageId}`);
  const head = params.join(",");
  if (base64.length <= chunkSize) return `${kittyPrefix}${head};${base64}\x1B\\`;
  let result = "";
  for (let at = 0; at < base64.length; at += chunkSize) {
    const more = at + chunkSize < base64.length ? 1 : 0;
    result += `${kittyPrefix}${at === 0 ? `${head},` : ""}m=${more};${base64.slice(at, at + chunkSize)}\x1B\\`;
  }
  return result;
}
var deleteKittyImage = (imageId) => `${kittyPrefix}a=d,d=I,i=${imageId},q=2\x1B\\`;
var deleteAllKittyImages = () => `${kittyPrefix}a=d,d=A,q=2\x1B\\`;
function encodeITerm2(base64, options = {}) {
  const bytes = Math.floor(base64.replace(/=+$/, "").length * 3 / 4);
  const params = [`inline=${options.inline === false ? 0 : 1}`, `size=${bytes}`];
  if (options.width !== void 0) params.push(`width=${options.width}`);
  if (options.height !== void 0) params.push(`height=${options.height}`);
  if (options.name) params.push(`name=${btoa(String.fromCharCode(...new TextEncoder().encode(options.name)))}`);
  if (options.preserveAspectRatio === false) params.push("preserveAspectRatio=0");
  return `${iterm2Prefix}${params.join(";")}:${base64}\x07`;
}
var usualCell = { widthPx: 9, heightPx: 18 };
function nearer(count, ideal) {
  const off = (n) => Math.max(n / ideal, ideal / n);
  return count > 1 && off(count - 1) < off(count) ? count - 1 : count;
}
function cellsOf(image, maxColumns, maxRows, cellSize, exact) {
  const [width, height] = [Math.max(1, image.widthPx), Math.max(1, image.heightPx)];
  const most = Math.max(1, Math.floor(maxColumns));
  const tallest = maxRows === void 0 ? void 0 : Math.max(1, Math.floor(maxRows));
  const byWidth = most * cellSize.widthPx / width;
  const byHeight = tallest === void 0 ? byWidth : tallest * cellSize.heightPx / height;
  const scale = Math.min(byWidth, byHeight);
  const columns = Math.max(1, Math.min(most, Math.ceil(width * scale / cellSize.widthPx)));
  const rows = Math.min(tallest ?? Infinity, Math.max(1, Math.ceil(height * scale / cellSize.heightPx)));
  if (!exact) return { columns, rows };
  if (byWidth <= byHeight) return { columns, rows: nearer(rows, columns * cellSize.widthPx * height / (width * cellSize.heightPx)) };
  return { columns: nearer(columns, rows * cellSize.heightPx * width / (height * cellSize.widthPx)), rows };
}
var calculateImageRows = (image, columns, cellSize = usualCell) => cellsOf(image, columns, void 0, cellSize, false).rows;
function renderImage(base64, size, options = {}) {
  const { images } = getCapabilities();
  if (!images) return null;
  const { columns, rows } = cellsOf(size, options.maxWidthCells ?? 80, options.maxHeightCells, getCellDimensions(), images === "kitty");
  if (images === "kitty") {
    const sequence = encodeKitty(base64, { columns, rows, imageId: options.imageId, moveCursor: options.moveCursor });
    return { sequence, columns, rows, imageId: options.imageId };
  }
  const preserveAspectRatio = options.preserveAspectRatio ?? true;
  return { sequence: encodeITerm2(base64, { width: columns, height: "auto", preserveAspectRatio }), columns, rows };
}
var hyperlink = (text, url) => `\x1B]8;;${url}\x1B\\${text}\x1B]8;;\x1B\\`;
function imageFallback(mimeType, size, filename) {
  const parts = [filename, `[${mimeType}]`, size && `${size.widthPx}x${size.heightPx}`].filter(Boolean);
  return `[Image: ${parts.join(" ")}]`;
}
terminal_image_exports["allocateImageId"] = allocateImageId;
terminal_image_exports["calculateImageRows"] = calculateImageRows;
terminal_image_exports["deleteAllKittyImages"] = deleteAllKittyImages;
terminal_image_exports["deleteKittyImage"] = deleteKittyImage;
terminal_image_exports["getCapabilities"] = getCapabilities;
terminal_image_exports["getCellDimensions"] = getCellDimensions;
terminal_image_exports["hyperlink"] = hyperlink;
terminal_image_exports["isImageLine"] = isImageLine;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
