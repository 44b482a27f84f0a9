"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/terminal.ts
var terminal_exports = {
  ProcessTerminal: void 0,
};
module.exports = __defProp(terminal_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var progress = { active: "\x1B]9;4;3\x07", none: "\x1B]9;4;0\x07", everyMs: 1e3 };
var ProcessTerminal = class {
  onInput;
  onResize;
  progressInterval;
  modifyOtherKeysActive = false;
  size = { columns: import_pi_host.boot.columns || 80, rows: import_pi_host.boot.rows || 24 };
  get columns() {
    return this.size.columns;
  }
  get rows() {
    return this.size.rows;
  }
  get kittyProtocolActive() {
    return (0, (import_keys ??= require("pi:tui/keys")).isKittyProtocolActive)();
  }
  start(onInput, onResize) {
    this.onInput = onInput;
    this.onResize = onResize;
  }
  stop() {
    if (this.endProgress()) this.write(progress.none);
    this.onInput = this.onResize = void 0;
  }
  /** What the user typed, from whoever owns the real terminal. */
  feed(data) {
    this.onInput?.(data);
  }
  resize(columns, rows) {
    this.size = { columns, rows };
    this.onResize?.();
  }
  async drainInput(_maxMs, _idleMs) {
  }
  write(data) {
    (0, import_pi_host.write)(1, data);
  }
  moveBy(lines) {
    if (lines !== 0) this.write(lines > 0 ? `\x1B[${lines}B` : `\x1B[${-lines}A`);
  }
  hideCursor() {
    this.write("\x1B[?25l");
  }
  showCursor() {
    this.write("\x1B[?25h");
  }
  clearLine() {
    this.write("\x1B[K");
  }
  clearFromCursor() {
    this.write("\x1B[J");
  }
  clearScreen() {
    this.write("\x1B[2J\x1B[H");
  }
  setTitle(title) {
    this.write(`\x1B]0;${(0, (import_v15 ??= require("pi:tui/v15")).replaceControlCharacters)(title)}\x07`);
  }
  setProgress(active) {
    if (!active) this.endProgress();
    this.write(active ? progress.active : progress.none);
    if (active) this.progressInterval ??= setInterval(() => this.write(progress.active), progress.everyMs);
  }
  /** Says whether there was progress. */
  endProgress() {
    const had = this.progressInterval !== void 0;
    clearInterval(this.progressInterval);
    this.progressInterval = void 0;
    return had;
  }
};
terminal_exports["ProcessTerminal"] = ProcessTerminal;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_keys;
var import_v15;
