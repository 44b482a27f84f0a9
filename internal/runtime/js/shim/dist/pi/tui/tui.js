"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/tui.ts
var tui_exports = {
  TUI: void 0,
};
module.exports = __defProp(tui_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var minInterval = 16;
var TUI = class extends (import_component ??= require("pi:tui/component")).Container {
  constructor(terminal, showHardwareCursor = false) {
    super();
    this.terminal = terminal;
    this.showHardwareCursor = showHardwareCursor;
  }
  terminal;
  showHardwareCursor;
  onDebug;
  mode = "regular";
  previousLines = [];
  previousSize = { columns: 0, rows: 0 };
  focusedComponent = null;
  overlayStack = [];
  inputListeners = /* @__PURE__ */ new Set();
  pending = false;
  timer;
  lastRender = -Infinity;
  stopped = false;
  orders = 0;
  redraws = 0;
  cursorRow = 0;
  clearOnShrink = false;
  get fullRedraws() {
    return this.redraws;
  }
  getShowHardwareCursor() {
    return this.showHardwareCursor;
  }
  setShowHardwareCursor(enabled) {
    if (this.showHardwareCursor === enabled) return;
    this.showHardwareCursor = enabled;
    if (!enabled) this.terminal.hideCursor();
    this.requestRender();
  }
  getClearOnShrink() {
    return this.clearOnShrink;
  }
  setClearOnShrink(enabled) {
    this.clearOnShrink = enabled;
  }
  setFocus(component) {
    if ((0, (import_component ??= require("pi:tui/component")).isFocusable)(this.focusedComponent)) this.focusedComponent.focused = false;
    this.focusedComponent = component;
    if ((0, (import_component ??= require("pi:tui/component")).isFocusable)(component)) component.focused = true;
  }
  // ---- overlays ----
  showOverlay(component, options) {
    const entry = { component, options, before: this.focusedComponent, hidden: false, order: ++this.orders };
    this.overlayStack.push(entry);
    if (!options?.nonCapturing && this.isShown(entry)) this.setFocus(component);
    this.terminal.hideCursor();
    this.requestRender();
    return this.handle(entry);
  }
  handle(entry) {
    const { component } = entry;
    return {
      hide: () => this.removeOverlay(entry),
      setHidden: (hidden) => this.setOverlayHidden(entry, hidden),
      isHidden: () => entry.hidden,
      focus: () => {
        if (!this.overlayStack.includes(entry) || !this.isShown(entry)) return;
        if (this.focusedComponent !== component) this.setFocus(component);
        entry.order = ++this.orders;
        this.requestRender();
      },
      unfocus: () => {
        if (this.focusedComponent !== component) return;
        const top = this.topOverlay();
        this.setFocus(top && top !== entry ? top.component : entry.before);
        this.requestRender();
      },
      isFocused: () => this.focusedComponent === component,
      getBounds: () => entry.bounds && { ...entry.bounds }
    };
  }
  setOverlayHidden(entry, hidden) {
    if (entry.hidden === hidden) return;
    entry.hidden = hidden;
    if (hidden) this.releaseFocus(entry);
    else if (!entry.options?.nonCapturing && this.isShown(entry)) {
      entry.order = ++this.orders;
      this.setFocus(entry.component);
    }
    this.requestRender();
  }
  removeOverlay(entry) {
    const index = this.overlayStack.indexOf(entry);
    if (index === -1) return;
    this.overlayStack.splice(index, 1);
    this.releaseFocus(entry);
    if (this.overlayStack.length === 0) this.terminal.hideCursor();
    this.requestRender();
  }
  /** Focus goes to the overlay below, or to what had it before. */
  releaseFocus(entry) {
    if (this.focusedComponent === entry.component) this.setFocus(this.topOverlay()?.component ?? entry.before);
  }
  hideOverlay() {
    const entry = this.overlayStack[this.overlayStack.length - 1];
    if (entry) this.removeOverlay(entry);
  }
  hasOverlay() {
    return this.overlayStack.some((entry) => this.isShown(entry));
  }
  isShown(entry) {
    return !entry.hidden && (entry.options?.visible?.(this.terminal.columns, this.terminal.rows) ?? true);
  }
  topOverlay() {
    return this.overlayStack.findLast((entry) => !entry.options?.nonCapturing && this.isShown(entry));
  }
  invalidate() {
    super.invalidate();
    for (const entry of this.overlayStack) entry.component.invalidate?.();
  }
  // ---- life ----
  start() {
    this.stopped = false;
    this.terminal.start((data) => this.handleInput(data), () => this.requestRender());
    this.terminal.hideCursor();
    this.requestRender();
  }
  stop() {
    this.stopped = true;
    if (this.timer !== void 0) clearTimeout(this.timer);
    this.timer = void 0;
    if (this.previousLines.length > 0) this.terminal.write(`${moveRows(this.previousLines.length - this.cursorRow)}\r
`);
    this.terminal.showCursor();
    this.terminal.stop();
  }
  addInputListener(listener) {
    this.inputListeners.add(listener);
    return () => this.removeInputListener(listener);
  }
  removeInputListener(listener) {
    this.inputListeners.delete(listener);
  }
  handleInput(data) {
    for (const listener of this.inputListeners) {
      const result = listener(data);
      if (result?.consume) return;
      if (result?.data !== void 0) data = result.data;
    }
    if (data === "" || this.takeCellSize(data)) return;
    if (this.onDebug && (0, (import_keys ??= require("pi:tui/keys")).matchesKey)(data, "shift+ctrl+d")) return this.onDebug();
    const focused = this.overlayStack.find((entry) => entry.component === this.focusedComponent);
    if (focused && !this.isShown(focused)) this.releaseFocus(focused);
    const target = this.focusedComponent;
    if (!target?.handleInput || (0, (import_keys ??= require("pi:tui/keys")).isKeyRelease)(data) && !target.wantsKeyRelease) return;
    target.handleInput(data);
    this.requestRender();
  }
  takeCellSize(data) {
    const match = /^\x1b\[6;(\d+);(\d+)t$/.exec(data);
    if (!match) return false;
    const [heightPx, widthPx] = [Number(match[1]), Number(match[2])];
    if (heightPx > 0 && widthPx > 0) {
      (0, (import_terminal_image ??= require("pi:tui/terminal_image")).setCellDimensions)({ widthPx, heightPx });
      this.invalidate();
      this.requestRender();
    }
    return true;
  }
  // ---- drawing ----
  /** Draws soon, at most once in a sixtieth of a second; force draws everything anew. */
  requestRender(force = false) {
    if (force) {
      this.previousLines = [];
      this.previousSize = { columns: -1, rows: -1 };
      this.cursorRow = 0;
      this.lastRender = -Infinity;
      if (this.timer !== void 0) clearTimeout(this.timer);
      this.timer = void 0;
    }
    if (this.pending && !force) return;
    this.pending = true;
    queueMicrotask(() => this.schedule());
  }
  schedule() {
    if (this.stopped || this.timer !== void 0 || !this.pending) return;
    const wait = Math.max(0, minInterval - ((0, import_pi_host.monotonic)() - this.lastRender));
    this.timer = setTimeout(() => {
      this.timer = void 0;
      if (this.stopped || !this.pending) return;
      this.pending = false;
      this.lastRender = (0, import_pi_host.monotonic)();
      this.doRender();
    }, wait);
  }
  /** The lines of the screen with overlays in place, and where the cursor is. */
  renderFrame() {
    const { columns, rows } = this.terminal;
    const lines = this.withOverlays(this.render(columns), columns, rows);
    const cursor = takeCursor(lines, rows);
    return { lines: lines.map((line) => (0, (import_terminal_image ??= require("pi:tui/terminal_image")).isImageLine)(line) ? line : (0, (import_width ??= require("pi:tui/width")).normalizeTerminalOutput)(line) + (import_overlay ??= require("pi:tui/overlay")).segmentReset), cursor };
  }
  withOverlays(base, columns, rows) {
    const lines = [...base];
    const shown = this.overlayStack.filter((entry) => this.isShown(entry)).sort((a, b) => a.order - b.order);
    if (this.overlayStack.length === 0) return lines;
    const drawn = shown.map((entry) => {
      const { width, maxHeight } = (0, (import_overlay ??= require("pi:tui/overlay")).overlayLayout)(entry.options, 0, columns, rows);
      const content = entry.component.render(width).slice(0, maxHeight);
      const { row, col } = (0, (import_overlay ??= require("pi:tui/overlay")).overlayLayout)(entry.options, content.length, columns, rows);
      entry.bounds = { row, col, width, height: content.length };
      return { content, row, col, width };
    });
    const height = Math.max(lines.length, rows, ...drawn.map(({ row, content }) => row + content.length));
    while (lines.length < height) lines.push("");
    const top = Math.max(0, height - rows);
    for (const { content, row, col, width } of drawn) {
      content.forEach((text, i) => {
        const at = top + row + i;
        if (at < 0 || at >= lines.length) return;
        const fitted = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(text) > width ? (0, (import_slice ??= require("pi:tui/slice")).sliceByColumn)(text, 0, width, true) : text;
        lines[at] = (0, (import_overlay ??= require("pi:tui/overlay")).compositeTuiLine)(lines[at], fitted, col, width, columns);
      });
    }
    return lines;
  }
  doRender() {
    if (this.stopped) return;
    const frame = this.renderFrame();
    if (this.terminal.present) this.terminal.present(frame);
    else this.write(frame);
    this.previousLines = frame.lines;
    this.previousSize = { columns: this.terminal.columns, rows: this.terminal.rows };
  }
  /** Writes the lines from the first that changed; all of them when that one has scrolled away or the size changed. */
  write({ lines, cursor }) {
    const { columns, rows } = this.terminal;
    const old = this.previousLines;
    const first = old.length === 0 && this.previousSize.columns === 0;
    const resized = !first && (this.previousSize.columns !== columns || this.previousSize.rows !== rows);
    let from = lines.findIndex((line, i) => line !== old[i]);
    if (from === -1) from = lines.length;
    const top = Math.max(0, Math.max(old.length, rows) - rows);
    let out = "";
    if (first || resized || from < top || this.clearOnShrink && lines.length < old.length) {
      this.redraws++;
      out = (first ? "" : "\x1B[2J\x1B[H\x1B[3J") + lines.join("\r\n");
      this.cursorRow = Math.max(0, lines.length - 1);
    } else if (from < lines.length || lines.length < old.length) {
      out = this.changes(lines, from);
    }
    const target = cursor?.row ?? this.cursorRow;
    out += moveRows(target - this.cursorRow);
    this.cursorRow = target;
    if (cursor) out += `\x1B[${cursor.col + 1}G`;
    if (out !== "") this.terminal.write(`\x1B[?2026h${out}\x1B[?2026l`);
    if (cursor && this.showHardwareCursor) this.terminal.showCursor();
    else this.terminal.hideCursor();
  }
  changes(lines, from) {
    const start = Math.min(from, Math.max(0, this.previousLines.length - 1));
    const tail = lines.slice(start).map((line) => `\x1B[2K${line}`).join("\r\n");
    const out = `${moveRows(start - this.cursorRow)}\r${tail}`;
    this.cursorRow = Math.max(start, lines.length - 1);
    return lines.length < this.previousLines.length ? `${out}\x1B[${start >= lines.length ? 2 : 0}K\x1B[0J` : out;
  }
};
var moveRows = (rows) => rows > 0 ? `\x1B[${rows}B` : rows < 0 ? `\x1B[${-rows}A` : "";
function takeCursor(lines, rows) {
  let cursor = null;
  for (let row = lines.length - 1; row >= 0; row--) {
    const at = lines[row].indexOf((import_component ??= require("pi:tui/component")).CURSOR_MARKER);
    if (at === -1) continue;
    if (row >= lines.length - rows) cursor ??= { row, col: (0, (import_width ??= require("pi:tui/width")).visibleWidth)(lines[row].slice(0, at)) };
    lines[row] = lines[row].replaceAll((import_component ??= require("pi:tui/component")).CURSOR_MARKER, "");
  }
  return cursor;
}
tui_exports["TUI"] = TUI;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_component;
var import_keys;
var import_overlay;
var import_slice;
var import_terminal_image;
var import_width;
