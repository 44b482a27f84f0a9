"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/select_list.ts
var select_list_exports = {
  SelectList: void 0,
  pageIndex: pageIndex,
  visibleRange: visibleRange,
};
module.exports = __defProp(select_list_exports, "__esModule", { value: true });
var defaultColumn = 32;
var gap = 2;
var shortestDescription = 10;
function visibleRange(selected, maxVisible, count) {
  const start = Math.max(0, Math.min(selected - Math.floor(maxVisible / 2), count - maxVisible));
  return [start, Math.min(start + maxVisible, count)];
}
function pageIndex(data, selected, maxVisible, count) {
  const keys = (0, (import_keybindings ??= require("pi:tui/keybindings")).getKeybindings)();
  const direction = keys.matches(data, "tui.select.pageUp") ? -1 : keys.matches(data, "tui.select.pageDown") ? 1 : 0;
  return direction === 0 ? void 0 : Math.max(0, Math.min(count - 1, selected + direction * maxVisible));
}
var labelOf = (item) => item.label || item.value;
var singleLine = (text) => text.replace(/[\r\n]+/g, " ").trim();
var SelectList = class {
  constructor(items, maxVisible, theme, layout = {}) {
    this.items = items;
    this.maxVisible = maxVisible;
    this.theme = theme;
    this.layout = layout;
    this.filteredItems = items;
  }
  items;
  maxVisible;
  theme;
  layout;
  filteredItems;
  selectedIndex = 0;
  mousePressedIndex;
  capturesViewportInput = true;
  onSelect;
  onCancel;
  onSelectionChange;
  setFilter(filter) {
    const wanted = filter.toLowerCase();
    this.filteredItems = this.items.filter((item) => item.value.toLowerCase().startsWith(wanted));
    this.selectedIndex = 0;
  }
  setSelectedIndex(index) {
    this.selectedIndex = Math.max(0, Math.min(index, this.filteredItems.length - 1));
  }
  getSelectedItem() {
    return this.filteredItems[this.selectedIndex] || null;
  }
  invalidate() {
  }
  render(width) {
    const count = this.filteredItems.length;
    if (count === 0) return [this.theme.noMatch("  No matching commands")];
    const column = this.columnWidth();
    const [start, end] = visibleRange(this.selectedIndex, this.maxVisible, count);
    const lines = [];
    for (let i = start; i < end; i++) {
      if (this.filteredItems[i]) lines.push(this.line(this.filteredItems[i], i === this.selectedIndex, width, column));
    }
    if (start > 0 || end < count) {
      lines.push(this.theme.scrollInfo((0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(`  (${this.selectedIndex + 1}/${count})`, width - 2, "")));
    }
    return lines;
  }
  handleInput(data) {
    const keys = (0, (import_keybindings ??= require("pi:tui/keybindings")).getKeybindings)();
    const last = this.filteredItems.length - 1;
    const page = pageIndex(data, this.selectedIndex, this.maxVisible, last + 1);
    if (keys.matches(data, "tui.select.up")) this.move(this.selectedIndex === 0 ? last : this.selectedIndex - 1);
    else if (keys.matches(data, "tui.select.down")) this.move(this.selectedIndex === last ? 0 : this.selectedIndex + 1);
    else if (page !== void 0) {
      if (last >= 0 && page !== this.selectedIndex) this.move(page);
    } else if (keys.matches(data, "tui.select.confirm")) {
      const item = this.getSelectedItem();
      if (item) this.onSelect?.(item);
    } else if (keys.matches(data, "tui.select.cancel")) this.onCancel?.();
  }
  handleMouse(event) {
    const count = this.filteredItems.length;
    const [start, end] = visibleRange(this.selectedIndex, this.maxVisible, count);
    const mouse = count === 0 ? void 0 : (0, (import_mouse ??= require("pi:tui/mouse")).listMouse)(event);
    if (!mouse) return void 0;
    const before = this.selectedIndex;
    const go = (index2) => index2 !== before && this.move(index2);
    if ("wheel" in mouse) {
      go(Math.max(0, Math.min(count - 1, before + mouse.wheel)));
      return { handled: true, render: this.selectedIndex !== before };
    }
    const index = start + mouse.row;
    if (index < start || index >= end) return void 0;
    if (mouse.type === "press") {
      this.mousePressedIndex = index;
      go(index);
      return { handled: true, focus: true };
    }
    const chosen = this.mousePressedIndex ?? index;
    this.mousePressedIndex = void 0;
    go(chosen);
    const item = this.getSelectedItem();
    if (item) this.onSelect?.(item);
    return { handled: true };
  }
  move(index) {
    this.selectedIndex = index;
    const item = this.getSelectedItem();
    if (item) this.onSelectionChange?.(item);
  }
  /** The first column is as wide as its widest label, within the layout's bounds. */
  columnWidth() {
    const low = this.layout.minPrimaryColumnWidth ?? this.layout.maxPrimaryColumnWidth ?? defaultColumn;
    const high = this.layout.maxPrimaryColumnWidth ?? this.layout.minPrimaryColumnWidth ?? defaultColumn;
    const widest = Math.max(0, ...this.filteredItems.map((item) => (0, (import_width ??= require("pi:tui/width")).visibleWidth)(labelOf(item)) + gap));
    return Math.max(1, Math.min(low, high), Math.min(widest, Math.max(1, low, high)));
  }
  label(item, isSelected, maxWidth, columnWidth) {
    const text = labelOf(item);
    const custom = this.layout.truncatePrimary?.({ text, maxWidth, columnWidth, item, isSelected });
    return (0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(custom ?? text, maxWidth, "");
  }
  line(item, selected, width, column) {
    const prefix = selected ? "→ " : "  ";
    const description = item.description ? singleLine(item.description) : "";
    const both = description && width > 40 ? this.twoColumns(item, selected, width, column, prefix, description) : void 0;
    if (both !== void 0) return both;
    const room = width - prefix.length - 2;
    const line = prefix + this.label(item, selected, room, room);
    return selected ? this.theme.selectedText(line) : line;
  }
  twoColumns(item, selected, width, column, prefix, description) {
    const columnWidth = Math.max(1, Math.min(column, width - prefix.length - 4));
    const label = this.label(item, selected, Math.max(1, columnWidth - gap), columnWidth);
    const labelWidth = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(label);
    const spacing = " ".repeat(Math.max(1, columnWidth - labelWidth));
    const room = width - prefix.length - labelWidth - spacing.length - 2;
    if (room <= shortestDescription) return void 0;
    const text = (0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(description, room, "");
    if (selected) return this.theme.selectedText(prefix + label + spacing + text);
    return prefix + label + this.theme.description(spacing + text);
  }
};
select_list_exports["SelectList"] = SelectList;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_keybindings;
var import_mouse;
var import_slice;
var import_width;
