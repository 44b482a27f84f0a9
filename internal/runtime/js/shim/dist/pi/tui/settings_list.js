"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/settings_list.ts
var settings_list_exports = {
  SettingsList: void 0,
};
module.exports = __defProp(settings_list_exports, "__esModule", { value: true });
var SettingsList = class {
  constructor(items, maxVisible, theme, onChange, onCancel, options = {}) {
    this.items = items;
    this.maxVisible = maxVisible;
    this.theme = theme;
    this.onChange = onChange;
    this.onCancel = onCancel;
    this.filteredItems = items;
    if (options.enableSearch) this.search = new (import_input ??= require("pi:tui/input")).Input();
  }
  items;
  maxVisible;
  theme;
  onChange;
  onCancel;
  filteredItems;
  selectedIndex = 0;
  mousePressedIndex;
  capturesViewportInput = true;
  search;
  submenu;
  updateValue(id, newValue) {
    const item = this.items.find((candidate) => candidate.id === id);
    if (item) item.currentValue = newValue;
  }
  invalidate() {
    this.submenu?.component.invalidate?.();
  }
  render(width) {
    return this.submenu ? this.submenu.component.render(width) : this.renderList(width);
  }
  shown() {
    return this.search ? this.filteredItems : this.items;
  }
  renderList(width) {
    const lines = this.search ? [...this.search.render(width), ""] : [];
    if (this.items.length === 0) {
      lines.push(this.theme.hint("  No settings available"));
      return this.search ? [...lines, ...this.hint(width)] : lines;
    }
    const items = this.shown();
    if (items.length === 0) return [...lines, (0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(this.theme.hint("  No matching settings"), width), ...this.hint(width)];
    const [start, end] = (0, (import_select_list ??= require("pi:tui/select_list")).visibleRange)(this.selectedIndex, this.maxVisible, items.length);
    const labelWidth = Math.min(36, Math.max(...this.items.map((item) => (0, (import_width ??= require("pi:tui/width")).visibleWidth)(item.label))));
    for (let i = start; i < end; i++) if (items[i]) lines.push(this.line(items[i], i === this.selectedIndex, labelWidth, width));
    if (start > 0 || end < items.length) {
      lines.push(this.theme.hint((0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(`  (${this.selectedIndex + 1}/${items.length})`, width - 2, "")));
    }
    return [...lines, ...this.description(items[this.selectedIndex], width), ...this.hint(width)];
  }
  line(item, selected, labelWidth, width) {
    const prefix = selected ? this.theme.cursor : "  ";
    const padded = item.label + " ".repeat(Math.max(0, labelWidth - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(item.label)));
    const room = width - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(prefix) - labelWidth - 4;
    const value = this.theme.value((0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(item.currentValue, room, ""), selected);
    return (0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(`${prefix}${this.theme.label(padded, selected)}  ${value}`, width);
  }
  description(item, width) {
    if (!item?.description) return [];
    return ["", ...(0, (import_wrap ??= require("pi:tui/wrap")).wrapTextWithAnsi)(item.description, width - 4).map((line) => this.theme.description(`  ${line}`))];
  }
  hint(width) {
    const keys = "Enter/Space to change · Esc to cancel";
    return ["", (0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(this.theme.hint(`  ${this.search ? "Type to search · " : ""}${keys}`), width)];
  }
  handleInput(data) {
    if (this.submenu) return this.submenu.component.handleInput?.(data);
    const keys = (0, (import_keybindings ??= require("pi:tui/keybindings")).getKeybindings)();
    const count = this.shown().length;
    const page = (0, (import_select_list ??= require("pi:tui/select_list")).pageIndex)(data, this.selectedIndex, this.maxVisible, count);
    if (keys.matches(data, "tui.select.up")) {
      if (count > 0) this.selectedIndex = this.selectedIndex === 0 ? count - 1 : this.selectedIndex - 1;
    } else if (keys.matches(data, "tui.select.down")) {
      if (count > 0) this.selectedIndex = this.selectedIndex === count - 1 ? 0 : this.selectedIndex + 1;
    } else if (page !== void 0) {
      if (count > 0) this.selectedIndex = page;
    } else if (keys.matches(data, "tui.select.confirm") || data === " " && !this.search?.getValue()) this.activate();
    else if (keys.matches(data, "tui.select.cancel")) this.onCancel();
    else if (this.search) this.type(data);
  }
  handleMouse(event) {
    const inner = this.submenu?.component ?? (this.search && event.y === 0 ? this.search : void 0);
    if (inner) {
      const result = inner.handleMouse?.(event);
      return result ? { ...result, focus: true } : void 0;
    }
    const count = this.shown().length;
    const mouse = count === 0 || this.search && event.y === 1 ? void 0 : (0, (import_mouse ??= require("pi:tui/mouse")).listMouse)(event, this.search ? 2 : 0);
    if (!mouse) return void 0;
    const before = this.selectedIndex;
    if ("wheel" in mouse) {
      this.selectedIndex = Math.max(0, Math.min(count - 1, before + mouse.wheel));
      return { handled: true, render: this.selectedIndex !== before };
    }
    const [start, end] = (0, (import_select_list ??= require("pi:tui/select_list")).visibleRange)(before, this.maxVisible, count);
    const index = start + mouse.row;
    if (index < start || index >= end) return void 0;
    this.selectedIndex = mouse.type === "press" ? index : this.mousePressedIndex ?? index;
    this.mousePressedIndex = mouse.type === "press" ? index : void 0;
    if (mouse.type === "press") return { handled: true, focus: true };
    this.activate();
    return { handled: true };
  }
  /** Selects the setting with an id, if it shows. */
  selectItem(id) {
    const index = this.shown().findIndex((item) => item.id === id);
    if (index >= 0) this.selectedIndex = index;
  }
  type(text) {
    if (!this.search) return;
    this.search.handleInput(text);
    this.filteredItems = (0, (import_fuzzy ??= require("pi:tui/fuzzy")).fuzzyFilter)(this.items, this.search.getValue(), (item) => item.label);
    this.selectedIndex = 0;
  }
  activate() {
    const item = this.shown()[this.selectedIndex];
    if (!item) return;
    if (item.submenu) this.open(item);
    else if (item.values && item.values.length > 0) {
      this.change(item, item.values[(item.values.indexOf(item.currentValue) + 1) % item.values.length]);
    }
  }
  open(item) {
    const index = this.selectedIndex;
    const component = item.submenu(item.currentValue, (value, options) => {
      if (value !== void 0) this.change(item, value);
      this.submenu = void 0;
      this.selectedIndex = index;
      if (!options?.navigateTo) return;
      this.selectItem(options.navigateTo);
      this.activate();
    });
    this.submenu = { component, index };
  }
  change(item, value) {
    item.currentValue = value;
    this.onChange(item.id, value);
  }
};
settings_list_exports["SettingsList"] = SettingsList;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_fuzzy;
var import_input;
var import_keybindings;
var import_mouse;
var import_select_list;
var import_slice;
var import_width;
var import_wrap;
