"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/component.ts
var component_exports = {
  Box: void 0,
  CURSOR_MARKER: void 0,
  Container: void 0,
  Spacer: void 0,
  Text: void 0,
  TruncatedText: void 0,
  fakeCursor: void 0,
  frame: frame,
  isFocusable: void 0,
  get visibleWidth() { return (import_width ??= require("pi:tui/width")).visibleWidth; },
};
module.exports = __defProp(component_exports, "__esModule", { value: true });
var CURSOR_MARKER = "\x1B_pi:c\x07";
var fakeCursor = (text) => `\x1B_pi:fc\x07${text}\x1B_pi:/fc\x07`;
var isFocusable = (component) => component !== null && "focused" in component;
var Container = class {
  children = [];
  mouseLayout = new (import_mouse ??= require("pi:tui/mouse")).MouseRows();
  addChild(component) {
    this.children.push(component);
  }
  removeChild(component) {
    const index = this.children.indexOf(component);
    if (index !== -1) this.children.splice(index, 1);
  }
  clear() {
    this.children = [];
  }
  invalidate() {
    for (const child of this.children) child.invalidate?.();
  }
  handleMouse(event) {
    if (event.y < 0 || event.y >= event.height) return void 0;
    const result = this.mouseLayout.dispatch(this.children, event);
    return result?.focus && this.handleInput ? { ...result, focusTarget: this } : result;
  }
  render(width) {
    return this.mouseLayout.draw(this.children, width);
  }
};
var Spacer = class {
  constructor(lines = 1) {
    this.lines = lines;
  }
  lines;
  setLines(lines) {
    this.lines = lines;
  }
  invalidate() {
  }
  render(_width) {
    return new Array(Math.max(0, this.lines)).fill("");
  }
};
var blank = (width, background) => {
  const line = " ".repeat(width);
  return background ? background(line) : line;
};
function frame(lines, width, paddingX, paddingY, background, raw) {
  const margin = " ".repeat(paddingX);
  const edge = new Array(paddingY).fill(blank(width, background));
  const body = lines.map((line) => {
    if (raw?.(line)) return line;
    const full = margin + line + margin;
    return background ? (0, (import_slice ??= require("pi:tui/slice")).applyBackgroundToLine)(full, width, background) : (0, (import_slice ??= require("pi:tui/slice")).padTo)(full, width);
  });
  return [...edge, ...body, ...edge];
}
var Text = class {
  constructor(text = "", paddingX = 1, paddingY = 1, customBgFn) {
    this.text = text;
    this.paddingX = paddingX;
    this.paddingY = paddingY;
    this.customBgFn = customBgFn;
  }
  text;
  paddingX;
  paddingY;
  customBgFn;
  cache;
  setText(text) {
    this.text = text;
    this.invalidate();
  }
  setCustomBgFn(customBgFn) {
    this.customBgFn = customBgFn;
    this.invalidate();
  }
  setPaddingX(paddingX) {
    this.paddingX = paddingX;
    this.invalidate();
  }
  invalidate() {
    this.cache = void 0;
  }
  render(width) {
    if (this.cache && this.cache.text === this.text && this.cache.width === width) return this.cache.lines;
    const lines = this.layout(width);
    this.cache = { text: this.text, width, lines };
    return lines;
  }
  layout(width) {
    if (!this.text || this.text.trim() === "") return [];
    const padding = Math.min(this.paddingX, Math.max(0, Math.floor((width - 1) / 2)));
    const wrapped = (0, (import_wrap ??= require("pi:tui/wrap")).wrapTextWithAnsi)(this.text.replace(/\t/g, "   "), Math.max(1, width - padding * 2));
    return frame(wrapped, width, padding, this.paddingY, this.customBgFn);
  }
};
var TruncatedText = class {
  constructor(text, paddingX = 0, paddingY = 0) {
    this.text = text;
    this.paddingX = paddingX;
    this.paddingY = paddingY;
  }
  text;
  paddingX;
  paddingY;
  invalidate() {
  }
  render(width) {
    const first = this.text.split("\n", 1)[0];
    const line = (0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(first, Math.max(1, width - this.paddingX * 2));
    return frame([line], width, this.paddingX, this.paddingY);
  }
};
var Box = class {
  constructor(paddingX = 1, paddingY = 1, bgFn) {
    this.paddingX = paddingX;
    this.paddingY = paddingY;
    this.bgFn = bgFn;
  }
  paddingX;
  paddingY;
  bgFn;
  children = [];
  cache;
  mouseLayout = new (import_mouse ??= require("pi:tui/mouse")).MouseRows();
  addChild(component) {
    this.children.push(component);
    this.cache = void 0;
  }
  removeChild(component) {
    const index = this.children.indexOf(component);
    if (index === -1) return;
    this.children.splice(index, 1);
    this.cache = void 0;
  }
  clear() {
    this.children = [];
    this.cache = void 0;
  }
  setPaddingX(paddingX) {
    this.paddingX = paddingX;
    this.cache = void 0;
  }
  /** Takes effect at the next render: a background is told apart by what it does to a sample. */
  setBgFn(bgFn) {
    this.bgFn = bgFn;
  }
  invalidate() {
    this.cache = void 0;
    for (const child of this.children) child.invalidate?.();
  }
  handleMouse(event) {
    const width = Math.max(1, event.width - this.paddingX * 2);
    const [x, y] = [event.x - this.paddingX, event.y - this.paddingY];
    return y < 0 || x < 0 || x >= width ? void 0 : this.mouseLayout.dispatch(this.children, { ...event, x, y, width });
  }
  render(width) {
    if (this.children.length === 0) return [];
    const inner = Math.max(1, width - this.paddingX * 2);
    const margin = " ".repeat(this.paddingX);
    const content = this.mouseLayout.draw(this.children, inner).map((line) => margin + line);
    if (content.length === 0) return [];
    const key = JSON.stringify([width, this.bgFn?.("test"), content]);
    if (this.cache?.key === key) return this.cache.lines;
    const edge = new Array(this.paddingY).fill("");
    const lines = [...edge, ...content, ...edge].map((line) => {
      const padded = (0, (import_slice ??= require("pi:tui/slice")).padTo)(line, width);
      return this.bgFn ? this.bgFn(padded) : padded;
    });
    this.cache = { key, lines };
    return lines;
  }
};
component_exports["Box"] = Box;
component_exports["CURSOR_MARKER"] = CURSOR_MARKER;
component_exports["Container"] = Container;
component_exports["Spacer"] = Spacer;
component_exports["Text"] = Text;
component_exports["TruncatedText"] = TruncatedText;
component_exports["fakeCursor"] = fakeCursor;
component_exports["isFocusable"] = isFocusable;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_mouse;
var import_slice;
var import_width;
var import_wrap;
