"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/editor_buffer.ts
var editor_buffer_exports = {
  EditorBuffer: void 0,
};
module.exports = __defProp(editor_buffer_exports, "__esModule", { value: true });
var largePaste = { lines: 10, chars: 1e3 };
var EditorBuffer = class {
  state = { lines: [""], cursorLine: 0, cursorCol: 0 };
  pastes = /* @__PURE__ */ new Map();
  pasteCounter = 0;
  historyIndex = -1;
  killRing = new (import_history ??= require("pi:tui/history")).KillRing();
  undoStack = new (import_history ??= require("pi:tui/history")).UndoStack();
  lastAction = null;
  // Columns that vertical moves come back to.
  preferredVisualCol = null;
  snappedFromCursorCol = null;
  onSubmit;
  onChange;
  getText() {
    return this.state.lines.join("\n");
  }
  getLines() {
    return [...this.state.lines];
  }
  getCursor() {
    return { line: this.state.cursorLine, col: this.state.cursorCol };
  }
  /** The text with large pastes in place of their markers. */
  getExpandedText() {
    let text = this.getText();
    for (const [id, pasted] of this.pastes) {
      text = text.replace(new RegExp(`\\[paste #${id}( (\\+\\d+ lines|\\d+ chars))?\\]`, "g"), () => pasted);
    }
    return text;
  }
  changed() {
    this.onChange?.(this.getText());
  }
  line() {
    return this.state.lines[this.state.cursorLine] || "";
  }
  before() {
    return this.line().slice(0, this.state.cursorCol);
  }
  after() {
    return this.line().slice(this.state.cursorCol);
  }
  parts(text) {
    return (0, (import_editor_layout ??= require("pi:tui/editor_layout")).segments)(text, this.pastes).map((part) => part.segment);
  }
  setCursorCol(col) {
    this.state.cursorCol = col;
    this.preferredVisualCol = null;
    this.snappedFromCursorCol = null;
  }
  pushUndoSnapshot() {
    this.undoStack.push(this.state);
  }
  normalizeText(text) {
    return text.replace(/\r\n?/g, "\n").replace(/\t/g, "    ");
  }
  /** Puts text at the cursor and the cursor behind it. */
  insertRaw(text) {
    const { lines, cursorLine } = this.state;
    const added = text.split("\n");
    const last = added[added.length - 1];
    const column = added.length === 1 ? this.state.cursorCol + text.length : last.length;
    const tail = this.after();
    added[0] = this.before() + added[0];
    added[added.length - 1] += tail;
    lines.splice(cursorLine, 1, ...added);
    this.state.cursorLine += added.length - 1;
    this.setCursorCol(column);
    this.changed();
  }
  insertTextAtCursorInternal(text) {
    if (text) this.insertRaw(this.normalizeText(text));
  }
  typeCharacter(char) {
    this.historyIndex = -1;
    if ((0, (import_words ??= require("pi:tui/words")).isWhitespaceChar)(char) || this.lastAction !== "type-word") this.pushUndoSnapshot();
    this.lastAction = "type-word";
    this.state.lines[this.state.cursorLine] = this.before() + char + this.after();
    this.setCursorCol(this.state.cursorCol + char.length);
    this.changed();
  }
  addNewLine() {
    this.historyIndex = -1;
    this.lastAction = null;
    this.pushUndoSnapshot();
    this.insertRaw("\n");
  }
  /** Keeps a large paste aside and shows a marker. */
  insertPaste(text) {
    this.historyIndex = -1;
    this.lastAction = null;
    this.pushUndoSnapshot();
    const clean = this.cleanPaste(text);
    const count = clean.split("\n").length;
    if (count <= largePaste.lines && clean.length <= largePaste.chars) return this.insertTextAtCursorInternal(clean);
    const id = ++this.pasteCounter;
    this.pastes.set(id, clean);
    this.insertTextAtCursorInternal(count > largePaste.lines ? `[paste #${id} +${count} lines]` : `[paste #${id} ${clean.length} chars]`);
  }
  cleanPaste(text) {
    const decoded = text.replace(/\x1b\[(\d+);5u/g, (match, code) => {
      const cp = Number(code);
      if (cp >= 97 && cp <= 122) return String.fromCharCode(cp - 96);
      return cp >= 65 && cp <= 90 ? String.fromCharCode(cp - 64) : match;
    });
    const clean = this.normalizeText(decoded).replace(/[\x00-\x09\x0b-\x1f]/g, "");
    return /^[/~.]/.test(clean) && /\w$/.test(this.before()) ? ` ${clean}` : clean;
  }
  /** Puts the cursor where text was removed. What was removed after it does not make it forget its column. */
  settle(column, forward) {
    if (forward) this.state.cursorCol = column;
    else this.setCursorCol(column);
  }
  /** Joins a line to the one before it and leaves the cursor between them. */
  join(line, forward) {
    const { lines } = this.state;
    const column = lines[line - 1].length;
    lines.splice(line - 1, 2, lines[line - 1] + lines[line]);
    this.state.cursorLine = line - 1;
    this.settle(column, forward);
  }
  /** Removes text before the cursor (negative) or after it; at the end of a line, the line break. False: nothing there. */
  cut(offset, forward) {
    const { cursorLine, cursorCol, lines } = this.state;
    if (offset === 0) {
      const line = forward ? cursorLine + 1 : cursorLine;
      if (line < 1 || line >= lines.length) return void 0;
      this.pushUndoSnapshot();
      this.join(line, forward);
      return "\n";
    }
    this.pushUndoSnapshot();
    const from = Math.min(cursorCol, cursorCol + offset);
    const to = Math.max(cursorCol, cursorCol + offset);
    const text = this.line();
    lines[cursorLine] = text.slice(0, from) + text.slice(to);
    this.settle(from, forward);
    return text.slice(from, to);
  }
  deleteCharacter(forward) {
    this.historyIndex = -1;
    this.lastAction = null;
    const parts = this.parts(forward ? this.after() : this.before());
    const part = (forward ? parts[0] : parts[parts.length - 1]) ?? "";
    this.cut(forward ? part.length : -part.length, forward);
    if (!forward) this.forgetPaste(part);
    this.changed();
  }
  /** After the marker of a paste was deleted: those after it get its number and those after that. */
  forgetPaste(marker) {
    const gone = Number(/^\[paste #(\d+)/.exec(marker)?.[1]);
    if (!(0, (import_editor_layout ??= require("pi:tui/editor_layout")).isPasteMarker)(marker) || !this.pastes.delete(gone)) return;
    this.pasteCounter--;
    for (const id of [...this.pastes.keys()].filter((other) => other > gone).sort((a, b) => a - b)) {
      this.pastes.set(id - 1, this.pastes.get(id));
      this.pastes.delete(id);
    }
    const renumber = (text, id, rest = "") => Number(id) <= gone ? text : `[paste #${Number(id) - 1}${rest}]`;
    this.state.lines = this.state.lines.map((line) => line.replace(/\[paste #(\d+)( (?:\+\d+ lines|\d+ chars))?\]/g, renumber));
  }
  kill(offset, forward) {
    this.historyIndex = -1;
    const accumulate = this.lastAction === "kill";
    const text = this.cut(offset, forward);
    if (text !== void 0) {
      this.killRing.push(text, { prepend: !forward, accumulate });
      this.lastAction = "kill";
    }
    this.changed();
  }
  killLine(forward) {
    this.kill(forward ? this.after().length : -this.before().length, forward);
  }
  killWord(forward) {
    const offset = this.wordOffset(forward);
    if (offset !== 0) this.setCursorCol(this.state.cursorCol);
    this.kill(offset, forward);
  }
  wordOffset(forward) {
    const pieces = (0, (import_editor_layout ??= require("pi:tui/editor_layout")).wordSegments)(forward ? this.after() : this.before(), this.pastes);
    return forward ? (0, (import_words ??= require("pi:tui/words")).wordLengthAfter)(pieces, (import_editor_layout ??= require("pi:tui/editor_layout")).isPasteMarker) : -(0, (import_words ??= require("pi:tui/words")).wordLengthBefore)(pieces, (import_editor_layout ??= require("pi:tui/editor_layout")).isPasteMarker);
  }
  yank() {
    const text = this.killRing.peek();
    if (text === void 0) return;
    this.pushUndoSnapshot();
    this.historyIndex = -1;
    this.insertRaw(text);
    this.lastAction = "yank";
  }
  yankPop() {
    if (this.lastAction !== "yank" || this.killRing.length <= 1) return;
    this.pushUndoSnapshot();
    this.removeYanked(this.killRing.peek());
    this.killRing.rotate();
    this.historyIndex = -1;
    this.insertRaw(this.killRing.peek());
    this.lastAction = "yank";
  }
  removeYanked(text) {
    const yanked = text.split("\n");
    const first = this.state.cursorLine - (yanked.length - 1);
    const line = this.state.lines[first] || "";
    const column = yanked.length === 1 ? this.state.cursorCol - text.length : line.length - yanked[0].length;
    this.state.lines.splice(first, yanked.length, line.slice(0, column) + this.after());
    this.state.cursorLine = first;
    this.setCursorCol(column);
    this.changed();
  }
  undo() {
    this.historyIndex = -1;
    const snapshot = this.undoStack.pop();
    if (!snapshot) return;
    Object.assign(this.state, snapshot);
    this.lastAction = null;
    this.preferredVisualCol = null;
    this.changed();
  }
};
editor_buffer_exports["EditorBuffer"] = EditorBuffer;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_editor_layout;
var import_history;
var import_words;
