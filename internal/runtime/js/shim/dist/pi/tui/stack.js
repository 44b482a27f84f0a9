"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/stack.ts
var stack_exports = {
  HStack: void 0,
  MouseRegion: void 0,
  VStack: void 0,
};
module.exports = __defProp(stack_exports, "__esModule", { value: true });
var whole = (value, otherwise) => value === void 0 || !Number.isFinite(value) ? otherwise : Math.max(0, Math.floor(value));
var isEntry = (child) => "component" in child;
function clamp(size, entry) {
  const low = whole(entry.minSize, 0);
  return Math.max(low, Math.min(Math.max(low, whole(entry.maxSize, Infinity)), Math.max(0, Math.floor(size))));
}
function spread(sizes, entries, amount, by) {
  const factor = (entry) => by === "grow" ? entry.grow ?? 0 : entry.shrink ?? 1;
  const weight = (i) => by === "grow" ? factor(entries[i]) : factor(entries[i]) * Math.max(1, sizes[i]);
  const room = (i) => by === "grow" ? (entries[i].maxSize ?? Number.MAX_SAFE_INTEGER) - sizes[i] : sizes[i] - (entries[i].minSize ?? 0);
  while (amount > 0) {
    const open = sizes.map((_, i) => i).filter((i) => factor(entries[i]) > 0 && room(i) > 0);
    const total = open.reduce((sum, i) => sum + weight(i), 0);
    let used = 0;
    for (const i of open) {
      const share = Math.min(amount, Math.max(1, Math.floor(amount * weight(i) / total)), room(i));
      if (share <= 0) continue;
      sizes[i] += by === "grow" ? share : -share;
      amount -= share;
      used += share;
    }
    if (used === 0) return;
  }
}
var Stack = class extends (import_component ??= require("pi:tui/component")).Container {
  entries = [];
  gap;
  align;
  constructor(children = [], options = {}) {
    super();
    this.gap = whole(options.gap, 0);
    this.align = options.align ?? "stretch";
    for (const child of children) {
      if (isEntry(child)) this.addChild(child.component, child);
      else this.addChild(child);
    }
  }
  addChild(component, options = {}) {
    super.addChild(component);
    this.entries.push({ ...options, component });
  }
  removeChild(component) {
    super.removeChild(component);
    this.entries = this.entries.filter((entry) => entry.component !== component);
  }
  clear() {
    super.clear();
    this.entries = [];
  }
  shown(width) {
    return this.entries.filter((entry) => entry.visible?.({ width, height: Number.MAX_SAFE_INTEGER }) ?? true);
  }
  sizes(entries, natural, available) {
    const sizes = entries.map((entry, i) => clamp(entry.basis === void 0 || entry.basis === "auto" ? natural[i] : entry.basis, entry));
    if (available === void 0) return sizes;
    const room = Math.max(0, Math.floor(available) - Math.max(0, entries.length - 1) * this.gap);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    if (total < room) spread(sizes, entries, room - total, "grow");
    else spread(sizes, entries, total - room, "shrink");
    return sizes;
  }
};
var VStack = class extends Stack {
  render(width) {
    const safe = Math.max(1, width);
    const entries = this.shown(safe);
    const drawn = entries.map((entry) => entry.component.render(safe));
    const sizes = this.sizes(entries, drawn.map((lines) => lines.length));
    return drawn.flatMap((lines, i) => {
      const gap = new Array(i > 0 ? this.gap : 0).fill("");
      const body = lines.slice(0, sizes[i]);
      return [...gap, ...body, ...new Array(Math.max(0, sizes[i] - body.length)).fill("")];
    });
  }
};
var HStack = class extends Stack {
  render(width) {
    const safe = Math.max(1, width);
    const entries = this.shown(safe);
    const natural = entries.map((entry) => Math.max(0, ...entry.component.render(safe).map((import_width ??= require("pi:tui/width")).visibleWidth)));
    const widths = this.sizes(entries, natural, safe);
    const drawn = entries.map((entry, i) => widths[i] === 0 ? [] : entry.component.render(widths[i]));
    const height = Math.max(0, ...drawn.map((lines) => lines.length));
    const result = new Array(height).fill("");
    let column = 0;
    drawn.forEach((lines, i) => {
      const free = height - lines.length;
      const offset = this.align === "center" ? Math.floor(free / 2) : this.align === "end" ? free : 0;
      lines.forEach((line, row) => {
        result[row + offset] = (0, (import_overlay ??= require("pi:tui/overlay")).compositeTuiLine)(result[row + offset], line, column, widths[i], safe);
      });
      column += widths[i] + this.gap;
    });
    return result;
  }
};
var MouseRegion = class {
  constructor(child, onMouse) {
    this.child = child;
    this.onMouse = onMouse;
  }
  child;
  onMouse;
  render(width) {
    return this.child.render(width);
  }
  handleMouse(event) {
    return (0, (import_mouse ??= require("pi:tui/mouse")).dispatchMouseEvent)(this.child, event) ?? this.onMouse(event);
  }
  invalidate() {
    this.child.invalidate?.();
  }
};
stack_exports["HStack"] = HStack;
stack_exports["MouseRegion"] = MouseRegion;
stack_exports["VStack"] = VStack;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_component;
var import_mouse;
var import_overlay;
var import_width;
