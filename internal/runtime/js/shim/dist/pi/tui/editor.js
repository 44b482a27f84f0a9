"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/editor.ts
var editor_exports = {
  Editor: void 0,
};
module.exports = __defProp(editor_exports, "__esModule", { value: true });
var atLeastZero = (value) => Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;
var listSize = (value) => Number.isFinite(value) ? Math.max(3, Math.min(20, Math.floor(value))) : 5;
var listMoves = ["tui.select.up", "tui.select.down", "tui.select.pageUp", "tui.select.pageDown"];
function scrollBorder(label, width) {
  const rest = width - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(label);
  if (rest >= 2) return "─".repeat(Math.floor(rest / 2)) + label + "─".repeat(Math.ceil(rest / 2));
  const narrow = `───${label}`;
  if ((0, (import_width ??= require("pi:tui/width")).visibleWidth)(narrow) <= width) return narrow + "─".repeat(width - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(narrow));
  const dots = "...".slice(0, width);
  return (0, (import_slice ??= require("pi:tui/slice")).sliceByColumn)(narrow, 0, width - dots.length, true) + dots;
}
var Editor = class extends (import_editor_complete ??= require("pi:tui/editor_complete")).EditorCompletion {
  focused = false;
  get capturesViewportInput() {
    return this.autocompleteState !== null;
  }
  borderColor;
  disableSubmit = false;
  paddingX;
  paste = new (import_input ??= require("pi:tui/input")).PasteBuffer();
  drawn = { rows: 1, list: 0 };
  jumpMode = null;
  constructor(tui, theme, options = {}) {
    super(tui, theme);
    this.borderColor = theme.borderColor;
    this.paddingX = atLeastZero(options.paddingX ?? 0);
    this.autocompleteMaxVisible = listSize(options.autocompleteMaxVisible ?? 5);
  }
  getPaddingX() {
    return this.paddingX;
  }
  setPaddingX(padding) {
    const value = atLeastZero(padding);
    if (value === this.paddingX) return;
    this.paddingX = value;
    this.tui.requestRender();
  }
  getAutocompleteMaxVisible() {
    return this.autocompleteMaxVisible;
  }
  setAutocompleteMaxVisible(maxVisible) {
    const value = listSize(maxVisible);
    if (value === this.autocompleteMaxVisible) return;
    this.autocompleteMaxVisible = value;
    this.tui.requestRender();
  }
  setText(text) {
    this.cancelAutocomplete();
    this.lastAction = null;
    this.historyIndex = -1;
    const normalized = this.normalizeText(text);
    if (this.getText() !== normalized) this.pushUndoSnapshot();
    this.pastes.clear();
    this.pasteCounter = 0;
    this.setTextInternal(normalized);
  }
  insertTextAtCursor(text) {
    if (!text) return;
    this.cancelAutocomplete();
    this.pushUndoSnapshot();
    this.lastAction = null;
    this.historyIndex = -1;
    this.insertTextAtCursorInternal(text);
  }
  invalidate() {
  }
  pageRows() {
    return Math.max(5, Math.floor(this.tui.terminal.rows * 0.3));
  }
  // ---- display ----
  /** The cursor sits before column `cursor` of its row; on a wrapped row's end it belongs to the next row. */
  layout(width) {
    const { cursorLine, cursorCol } = this.state;
    return (0, (import_editor_layout ??= require("pi:tui/editor_layout")).rowsOf)(this.state.lines, width, this.pastes).map((row) => {
      const offset = cursorCol - row.start;
      const here = row.line === cursorLine && offset >= 0 && (row.last || offset < row.length);
      return here ? { text: row.text, cursor: row.last ? offset : Math.min(offset, row.text.length) } : { text: row.text };
    });
  }
  scrollTo(cursorRow, rows, visible) {
    const row = Math.max(0, cursorRow);
    if (row < this.scrollOffset) this.scrollOffset = row;
    else if (row >= this.scrollOffset + visible) this.scrollOffset = row - visible + 1;
    this.scrollOffset = Math.max(0, Math.min(this.scrollOffset, Math.max(0, rows - visible)));
  }
  /** The lines above and below the text; classes that extend this one draw others. */
  renderTopBorder(width, hiddenLineCount) {
    return this.border("↑", hiddenLineCount, width);
  }
  renderBottomBorder(width, hiddenLineCount) {
    return this.border("↓", hiddenLineCount, width);
  }
  border(arrow, hidden, width) {
    return this.borderColor(hidden > 0 ? scrollBorder(` ${arrow} ${hidden} more `, width) : "─".repeat(width));
  }
  drawLine(line, width, paddingX) {
    const margin = " ".repeat(paddingX);
    let text = line.text;
    let size = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(text);
    let rightMargin = margin;
    if (line.cursor !== void 0) {
      const after = text.slice(line.cursor);
      const at = this.parts(after)[0] ?? "";
      const marker = this.focused ? (import_component ??= require("pi:tui/component")).CURSOR_MARKER : "";
      text = `${text.slice(0, line.cursor)}${marker}${(0, (import_v15 ??= require("pi:tui/v15")).renderFakeCursor)(at || " ")}${after.slice(at.length)}`;
      if (at === "") size++;
      if (at === "" && size > width && paddingX > 0) rightMargin = margin.slice(1);
    }
    return margin + text + " ".repeat(Math.max(0, width - size)) + rightMargin;
  }
  render(width) {
    const paddingX = Math.min(this.paddingX, Math.max(0, Math.floor((width - 1) / 2)));
    const inner = Math.max(1, width - paddingX * 2);
    this.lastWidth = Math.max(1, inner - (paddingX ? 0 : 1));
    const lines = this.layout(this.lastWidth);
    const visible = this.pageRows();
    this.scrollTo(lines.findIndex((line) => line.cursor !== void 0), lines.length, visible);
    const shown = lines.slice(this.scrollOffset, this.scrollOffset + visible);
    this.drawn.rows = shown.length;
    const margin = " ".repeat(paddingX);
    const list = this.autocompleteState && this.autocompleteList ? this.autocompleteList.render(inner) : [];
    this.drawn.list = list.length;
    return [
      this.renderTopBorder(width, this.scrollOffset),
      ...shown.map((line) => this.drawLine(line, inner, paddingX)),
      this.renderBottomBorder(width, lines.length - this.scrollOffset - shown.length),
      ...list.map((line) => margin + line + " ".repeat(Math.max(0, inner - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(line))) + margin)
    ];
  }
  // ---- mouse ----
  handleMouse(event) {
    const paddingX = Math.min(this.paddingX, Math.max(0, Math.floor((event.width - 1) / 2)));
    const list = this.autocompleteState ? this.autocompleteList : void 0;
    const y = event.y - this.drawn.rows - 2;
    if (list && y >= 0 && y < this.drawn.list) {
      const width = Math.max(1, event.width - paddingX * 2);
      const result = list.handleMouse({ ...event, x: event.x - paddingX, y, width, height: this.drawn.list });
      return result ? { ...result, focus: true } : void 0;
    }
    if (event.type !== "click" || event.button !== "left") return void 0;
    if (event.y > 0 && event.y <= this.drawn.rows) this.clickText(this.scrollOffset + event.y - 1, Math.max(0, event.x - paddingX));
    return { handled: true, focus: true };
  }
  /** Puts the cursor to a column of a row; at the end of a row that goes on, before its last character. */
  clickText(index, wanted) {
    const row = (0, (import_editor_layout ??= require("pi:tui/editor_layout")).rowsOf)(this.state.lines, this.lastWidth, this.pastes)[index];
    if (!row) return;
    const text = this.state.lines[row.line].slice(row.start, row.start + row.length);
    let column = 0;
    const parts = (0, (import_editor_layout ??= require("pi:tui/editor_layout")).segments)(text, this.pastes).map((part) => ({ ...part, end: column += (0, (import_width ??= require("pi:tui/width")).visibleWidth)(part.segment) }));
    const at = parts.find(({ end }) => wanted < end) ?? (row.last ? void 0 : parts.at(-1));
    this.state.cursorLine = row.line;
    this.setCursorCol(row.start + (at?.index ?? text.length));
    this.lastAction = null;
    this.historyIndex = -1;
    if (this.autocompleteState) this.refresh();
  }
  // ---- input ----
  // In order: an earlier one wins where bindings overlap.
  edits = [
    ["tui.editor.deleteToLineEnd", () => this.killLine(true)],
    ["tui.editor.deleteToLineStart", () => this.killLine(false)],
    ["tui.editor.deleteWordBackward", () => this.killWord(false)],
    ["tui.editor.deleteWordForward", () => this.killWord(true)],
    ["tui.editor.deleteCharBackward", () => this.erase(false)],
    ["tui.editor.deleteCharForward", () => this.erase(true)],
    ["tui.editor.yank", () => this.yank()],
    ["tui.editor.yankPop", () => this.yankPop()],
    ["tui.editor.historyPrevious", () => this.browse(-1)],
    ["tui.editor.historyNext", () => this.browse(1)],
    ["tui.editor.cursorLineStart", () => this.moveToLineStart()],
    ["tui.editor.cursorLineEnd", () => this.moveToLineEnd()],
    ["tui.editor.cursorWordLeft", () => this.moveWord(false)],
    ["tui.editor.cursorWordRight", () => this.moveWord(true)]
  ];
  moves = [
    ["tui.input.submit", () => this.submit()],
    ["tui.editor.cursorUp", () => this.cursorUp()],
    ["tui.editor.cursorDown", () => this.cursorDown()],
    ["tui.editor.cursorRight", () => this.cursorRight()],
    ["tui.editor.cursorLeft", () => this.cursorLeft()],
    ["tui.editor.pageUp", () => this.pageScroll(-1)],
    ["tui.editor.pageDown", () => this.pageScroll(1)],
    ["tui.editor.jumpForward", () => {
      this.jumpMode = "forward";
    }],
    ["tui.editor.jumpBackward", () => {
      this.jumpMode = "backward";
    }]
  ];
  browse(direction) {
    this.cancelAutocomplete();
    this.navigateHistory(direction);
  }
  erase(forward) {
    this.deleteCharacter(forward);
    this.completeDeleted();
  }
  handleInput(data) {
    const keys = (0, (import_keybindings ??= require("pi:tui/keybindings")).getKeybindings)();
    if (this.jumpMode !== null && this.jump(data, keys)) return;
    const paste = this.paste.take(data);
    if (paste === null) return;
    if (paste) return this.takePaste(paste.pasted, paste.rest);
    if (keys.matches(data, "tui.input.copy")) return;
    if (keys.matches(data, "tui.editor.undo")) return this.undo();
    if (this.autocompleteState && this.autocompleteList && this.handleList(data, keys)) return;
    if (keys.matches(data, "tui.input.tab") && !this.autocompleteState) return this.completeTab();
    for (const [id, action] of this.edits) {
      const shifted = id.endsWith("deleteCharBackward") && (0, (import_keys ??= require("pi:tui/keys")).matchesKey)(data, "shift+backspace") || id.endsWith("deleteCharForward") && (0, (import_keys ??= require("pi:tui/keys")).matchesKey)(data, "shift+delete");
      if (shifted || keys.matches(data, id)) return action();
    }
    if (this.isNewLine(data, keys)) return this.newLine(data, keys);
    for (const [id, action] of this.moves) if (keys.matches(data, id)) return action();
    this.typed(data);
  }
  typed(data) {
    const char = (0, (import_keys ??= require("pi:tui/keys")).matchesKey)(data, "shift+space") ? " " : (0, (import_keys ??= require("pi:tui/keys")).decodePrintableKey)(data) ?? (data.charCodeAt(0) >= 32 ? data : void 0);
    if (char === void 0) return;
    this.typeCharacter(char);
    this.completeTyped(char);
  }
  takePaste(text, rest) {
    if (text !== "") {
      this.cancelAutocomplete();
      this.insertPaste(text);
    }
    if (rest !== "") this.handleInput(rest);
  }
  /** After the jump key the next character is where to go; any other key goes on as itself. */
  jump(data, keys) {
    const forward = this.jumpMode === "forward";
    this.jumpMode = null;
    if (keys.matches(data, "tui.editor.jumpForward") || keys.matches(data, "tui.editor.jumpBackward")) return true;
    const char = (0, (import_keys ??= require("pi:tui/keys")).decodePrintableKey)(data) ?? (data.charCodeAt(0) >= 32 ? data : void 0);
    if (char === void 0) return false;
    this.jumpToChar(char, forward);
    return true;
  }
  handleList(data, keys) {
    if (keys.matches(data, "tui.select.cancel")) this.cancelAutocomplete();
    else if (listMoves.some((id) => keys.matches(data, id))) this.autocompleteList.handleInput(data);
    else if (keys.matches(data, "tui.input.tab")) this.acceptCompletion(false);
    else if (keys.matches(data, "tui.select.confirm")) return this.acceptCompletion(true);
    else return false;
    return true;
  }
  isNewLine(data, keys) {
    if (keys.matches(data, "tui.input.newLine") || data === "\n" || data === "\x1B\r" || data === "\x1B[13;2~") return true;
    return data.length > 1 && (data[0] === "\n" || data.includes("\x1B") && data.includes("\r"));
  }
  afterBackslash() {
    return this.before().endsWith("\\");
  }
  newLine(data, keys) {
    const submit = keys.getKeys("tui.input.submit");
    const swapped = submit.includes("shift+enter") || submit.includes("shift+return");
    if (!this.disableSubmit && swapped && (0, (import_keys ??= require("pi:tui/keys")).matchesKey)(data, "enter") && this.afterBackslash()) {
      this.erase(false);
      return this.submitValue();
    }
    this.cancelAutocomplete();
    this.addNewLine();
  }
  submit() {
    if (this.disableSubmit) return;
    if (!this.afterBackslash()) return this.submitValue();
    this.erase(false);
    this.cancelAutocomplete();
    this.addNewLine();
  }
  submitValue() {
    this.cancelAutocomplete();
    const text = this.getExpandedText().trim();
    this.state = { lines: [""], cursorLine: 0, cursorCol: 0 };
    this.pastes.clear();
    this.pasteCounter = 0;
    this.historyIndex = -1;
    this.scrollOffset = 0;
    this.undoStack.clear();
    this.lastAction = null;
    this.onChange?.("");
    this.onSubmit?.(text);
  }
};
editor_exports["Editor"] = Editor;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_component;
var import_editor_complete;
var import_editor_layout;
var import_input;
var import_keybindings;
var import_keys;
var import_slice;
var import_v15;
var import_width;
