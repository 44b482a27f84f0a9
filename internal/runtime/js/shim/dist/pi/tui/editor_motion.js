"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/editor_motion.ts
var editor_motion_exports = {
  EditorMotion: void 0,
};
module.exports = __defProp(editor_motion_exports, "__esModule", { value: true });
var historySize = 100;
var EditorMotion = class extends (import_editor_buffer ??= require("pi:tui/editor_buffer")).EditorBuffer {
  lastWidth = 80;
  scrollOffset = 0;
  history = [];
  /** The text being written when the history was entered. */
  draft = "";
  addToHistory(text) {
    const trimmed = text.trim();
    if (!trimmed || this.history[0] === trimmed) return;
    this.history.unshift(trimmed);
    this.history.length = Math.min(this.history.length, historySize);
  }
  setTextInternal(text) {
    this.state.lines = text.split("\n");
    this.state.cursorLine = this.state.lines.length - 1;
    this.setCursorCol(this.line().length);
    this.scrollOffset = 0;
    this.changed();
  }
  navigateHistory(direction) {
    this.lastAction = null;
    const index = this.historyIndex - direction;
    if (this.history.length === 0 || index < -1 || index >= this.history.length) return;
    if (this.historyIndex === -1) {
      this.pushUndoSnapshot();
      this.draft = JSON.stringify(this.state);
    }
    this.historyIndex = index;
    if (index === -1) {
      Object.assign(this.state, JSON.parse(this.draft));
      this.scrollOffset = 0;
      this.changed();
      return;
    }
    this.setTextInternal(this.history[index]);
    if (direction === 1) return;
    this.state.cursorLine = 0;
    this.setCursorCol(0);
  }
  rows() {
    return (0, (import_editor_layout ??= require("pi:tui/editor_layout")).rowsOf)(this.state.lines, this.lastWidth, this.pastes);
  }
  currentRow(rows) {
    return (0, (import_editor_layout ??= require("pi:tui/editor_layout")).rowAt)(rows, this.state.cursorLine, this.state.cursorCol);
  }
  /** Up and down also leave the first and the last row: to the line's ends, or through history. */
  cursorUp() {
    const rows = this.rows();
    const row = this.currentRow(rows);
    const leaves = this.historyIndex > -1 || this.state.cursorCol === 0;
    if (this.getText() === "" || row === 0 && leaves) this.navigateHistory(-1);
    else if (row === 0) this.moveToLineStart();
    else this.moveToRow(rows, row, row - 1);
  }
  cursorDown() {
    const rows = this.rows();
    const row = this.currentRow(rows);
    const last = row === rows.length - 1;
    if (last && this.historyIndex > -1) this.navigateHistory(1);
    else if (last) this.moveToLineEnd();
    else this.moveToRow(rows, row, row + 1);
  }
  pageScroll(direction) {
    const rows = this.rows();
    const row = this.currentRow(rows);
    this.moveToRow(rows, row, Math.max(0, Math.min(rows.length - 1, row + direction * this.pageRows())));
  }
  moveToRow(rows, from, to) {
    this.lastAction = null;
    const source = rows[from];
    const target = rows[to];
    if (!source || !target) return;
    const anchor = this.snappedFromCursorCol ?? this.state.cursorCol;
    const sourceRow = this.snappedFromCursorCol === null ? source : rows[(0, (import_editor_layout ??= require("pi:tui/editor_layout")).rowAt)(rows, source.line, anchor)];
    const farthest = (row) => row.last ? row.length : Math.max(0, row.length - 1);
    const column = this.verticalColumn(anchor - sourceRow.start, farthest(source), farthest(target));
    this.state.cursorLine = target.line;
    this.state.cursorCol = Math.min(target.start + column, this.line().length);
    this.snap(rows, from, to);
  }
  /** A cursor inside a wide segment, such as a paste marker, goes to its start; going down, past the rest of it. */
  snap(rows, from, to) {
    const column = this.state.cursorCol;
    const inside = (0, (import_editor_layout ??= require("pi:tui/editor_layout")).segments)(this.line(), this.pastes).find(({ segment, index }) => segment.length > 1 && index <= column && column < index + segment.length);
    if (!inside) {
      this.snappedFromCursorCol = null;
      return;
    }
    const target = rows[to];
    if (inside.index < target.start && to > from) {
      const end = inside.index + inside.segment.length;
      const next = rows.findIndex((row, i) => i > to && !(row.line === target.line && row.start < end));
      if (next !== -1) return this.moveToRow(rows, from, next);
    }
    this.snappedFromCursorCol = column;
    this.state.cursorCol = inside.index;
  }
  /** The column to land in: a short row is remembered past, so that the cursor comes back out. */
  verticalColumn(column, sourceMax, targetMax) {
    const preferred = this.preferredVisualCol;
    if (preferred === null || column < sourceMax) {
      const short = targetMax < column;
      this.preferredVisualCol = short ? column : null;
      return short ? targetMax : column;
    }
    if (targetMax < column || targetMax < preferred) return targetMax;
    this.preferredVisualCol = null;
    return preferred;
  }
  moveToLineStart() {
    this.lastAction = null;
    this.setCursorCol(0);
  }
  moveToLineEnd() {
    this.lastAction = null;
    this.setCursorCol(this.line().length);
  }
  toPreviousLine() {
    if (this.state.cursorLine === 0) return;
    this.state.cursorLine--;
    this.setCursorCol(this.line().length);
  }
  toNextLine() {
    if (this.state.cursorLine >= this.state.lines.length - 1) return false;
    this.state.cursorLine++;
    this.setCursorCol(0);
    return true;
  }
  cursorLeft() {
    this.lastAction = null;
    const last = this.parts(this.before()).at(-1);
    if (last === void 0) this.toPreviousLine();
    else this.setCursorCol(this.state.cursorCol - last.length);
  }
  cursorRight() {
    this.lastAction = null;
    const first = this.parts(this.after())[0];
    if (first !== void 0) this.setCursorCol(this.state.cursorCol + first.length);
    else if (!this.toNextLine()) {
      const rows = this.rows();
      this.preferredVisualCol = this.state.cursorCol - (rows[this.currentRow(rows)]?.start ?? 0);
    }
  }
  moveWord(forward) {
    this.lastAction = null;
    const edge = forward ? this.state.cursorCol >= this.line().length : this.state.cursorCol === 0;
    if (!edge) this.setCursorCol(this.state.cursorCol + this.wordOffset(forward));
    else if (forward) this.toNextLine();
    else this.toPreviousLine();
  }
  /** To the next place a character is, in this line and those beyond. */
  jumpToChar(char, forward) {
    this.lastAction = null;
    const { lines, cursorLine, cursorCol } = this.state;
    const step = forward ? 1 : -1;
    for (let i = cursorLine; i >= 0 && i < lines.length; i += step) {
      const from = i === cursorLine ? cursorCol + step : void 0;
      const at = forward ? lines[i].indexOf(char, from) : lines[i].lastIndexOf(char, from ?? Infinity);
      if (at === -1) continue;
      this.state.cursorLine = i;
      this.setCursorCol(at);
      return;
    }
  }
};
editor_motion_exports["EditorMotion"] = EditorMotion;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_editor_buffer;
var import_editor_layout;
