"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/input.ts
var input_exports = {
  Input: void 0,
  PasteBuffer: void 0,
  hasControlCharacters: void 0,
  pasteEnd: void 0,
  pasteStart: void 0,
};
module.exports = __defProp(input_exports, "__esModule", { value: true });
var pasteStart = "\x1B[200~";
var pasteEnd = "\x1B[201~";
var PasteBuffer = class {
  text;
  /** What was pasted and what came after it, null while a paste goes on, undefined when data is no paste. */
  take(data) {
    if (data.includes(pasteStart)) {
      this.text = "";
      data = data.replace(pasteStart, "");
    }
    if (this.text === void 0) return void 0;
    this.text += data;
    const end = this.text.indexOf(pasteEnd);
    if (end === -1) return null;
    const result = { pasted: this.text.slice(0, end), rest: this.text.slice(end + pasteEnd.length) };
    this.text = void 0;
    return result;
  }
};
var hasControlCharacters = (text) => /[\x00-\x1f\x7f-\x9f]/.test(text);
function indexAtColumn(line, wanted) {
  let [index, column] = [0, 0];
  for (const character of (0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(line)) {
    column += (0, (import_width ??= require("pi:tui/width")).visibleWidth)(character);
    if (wanted < column) return index;
    index += character.length;
  }
  return line.length;
}
var Input = class {
  prompt;
  placeholder;
  placeholderStyle;
  value = "";
  cursor = 0;
  startColumn = 0;
  // of what was drawn
  paste = new PasteBuffer();
  kills = new (import_history ??= require("pi:tui/history")).KillRing();
  undos = new (import_history ??= require("pi:tui/history")).UndoStack();
  lastAction = null;
  onSubmit;
  onEscape;
  focused = false;
  constructor(options = {}) {
    this.prompt = options.prompt ?? "> ";
    this.placeholder = options.placeholder ?? "";
    this.placeholderStyle = options.placeholderStyle ?? ((text) => text);
  }
  getValue() {
    return this.value;
  }
  setValue(value) {
    this.value = value;
    this.cursor = Math.min(this.cursor, value.length);
  }
  invalidate() {
  }
  handleInput(data) {
    const paste = this.paste.take(data);
    if (paste === null) return;
    if (paste) {
      this.insertPaste(paste.pasted);
      if (paste.rest) this.handleInput(paste.rest);
      return;
    }
    const keys = (0, (import_keybindings ??= require("pi:tui/keybindings")).getKeybindings)();
    for (const [id, action] of this.actions) if (keys.matches(data, id)) return action();
    if (data === "\n") return this.onSubmit?.(this.value);
    const printable = (0, (import_keys ??= require("pi:tui/keys")).decodeKittyPrintable)(data);
    if (printable !== void 0) this.type(printable);
    else if (!hasControlCharacters(data)) this.type(data);
  }
  // In order: an earlier one wins where bindings overlap.
  actions = [
    ["tui.select.cancel", () => this.onEscape?.()],
    ["tui.editor.undo", () => this.undo()],
    ["tui.input.submit", () => this.onSubmit?.(this.value)],
    ["tui.editor.deleteCharBackward", () => this.deleteChar(-(0, (import_words ??= require("pi:tui/words")).lastCluster)(this.before()).length)],
    ["tui.editor.deleteCharForward", () => this.deleteChar((0, (import_words ??= require("pi:tui/words")).firstCluster)(this.after()).length)],
    ["tui.editor.deleteWordBackward", () => this.kill(this.wordBefore())],
    ["tui.editor.deleteWordForward", () => this.kill(this.wordAfter())],
    ["tui.editor.deleteToLineStart", () => this.kill(-this.cursor)],
    ["tui.editor.deleteToLineEnd", () => this.kill(this.value.length - this.cursor)],
    ["tui.editor.yank", () => this.yank()],
    ["tui.editor.yankPop", () => this.yankPop()],
    ["tui.editor.cursorLeft", () => this.moveBy(-(0, (import_words ??= require("pi:tui/words")).lastCluster)(this.before()).length)],
    ["tui.editor.cursorRight", () => this.moveBy((0, (import_words ??= require("pi:tui/words")).firstCluster)(this.after()).length)],
    ["tui.editor.cursorLineStart", () => this.moveBy(-this.cursor)],
    ["tui.editor.cursorLineEnd", () => this.moveBy(this.value.length - this.cursor)],
    ["tui.editor.cursorWordLeft", () => this.cursor > 0 && this.moveBy(this.wordBefore())],
    ["tui.editor.cursorWordRight", () => this.cursor < this.value.length && this.moveBy(this.wordAfter())]
  ];
  /** A press puts the cursor there; the prompt counts as two columns, whatever it is. */
  handleMouse(event) {
    if (event.type !== "press" || event.button !== "left" || event.y !== 0) return void 0;
    this.cursor = indexAtColumn(this.value, this.startColumn + Math.max(0, event.x - 2));
    this.lastAction = null;
    return { handled: true, focus: true };
  }
  before() {
    return this.value.slice(0, this.cursor);
  }
  after() {
    return this.value.slice(this.cursor);
  }
  wordBefore() {
    return -(0, (import_words ??= require("pi:tui/words")).wordLengthBefore)((0, (import_words ??= require("pi:tui/words")).wordPieces)(this.before()));
  }
  wordAfter() {
    return (0, (import_words ??= require("pi:tui/words")).wordLengthAfter)((0, (import_words ??= require("pi:tui/words")).wordPieces)(this.after()));
  }
  moveBy(offset) {
    this.lastAction = null;
    this.cursor += offset;
  }
  /** Removes characters before the cursor (negative) or after it and hands them back. */
  cut(offset) {
    const from = Math.min(this.cursor, this.cursor + offset);
    const to = Math.max(this.cursor, this.cursor + offset);
    const text = this.value.slice(from, to);
    this.value = this.value.slice(0, from) + this.value.slice(to);
    this.cursor = from;
    return text;
  }
  insert(text) {
    this.value = this.before() + text + this.after();
    this.cursor += text.length;
  }
  type(text) {
    if ((0, (import_words ??= require("pi:tui/words")).isWhitespaceChar)(text) || this.lastAction !== "type-word") this.remember();
    this.lastAction = "type-word";
    this.insert(text);
  }
  deleteChar(offset) {
    this.lastAction = null;
    if (offset === 0) return;
    this.remember();
    this.cut(offset);
  }
  kill(offset) {
    if (offset === 0) return;
    this.remember();
    this.kills.push(this.cut(offset), { prepend: offset < 0, accumulate: this.lastAction === "kill" });
    this.lastAction = "kill";
  }
  yank() {
    const text = this.kills.peek();
    if (!text) return;
    this.remember();
    this.insert(text);
    this.lastAction = "yank";
  }
  yankPop() {
    if (this.lastAction !== "yank" || this.kills.length <= 1) return;
    this.remember();
    this.cut(-(this.kills.peek() ?? "").length);
    this.kills.rotate();
    this.insert(this.kills.peek() ?? "");
  }
  remember() {
    this.undos.push({ value: this.value, cursor: this.cursor });
  }
  undo() {
    const state = this.undos.pop();
    if (!state) return;
    this.value = state.value;
    this.cursor = state.cursor;
    this.lastAction = null;
  }
  insertPaste(text) {
    this.lastAction = null;
    this.remember();
    this.insert(text.replace(/[\r\n]/g, "").replace(/\t/g, "    "));
  }
  /** The columns of the value that fit, and where in them the cursor is. */
  window(width) {
    const total = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(this.value);
    this.startColumn = 0;
    if (total < width) return { text: this.value, cursor: this.cursor };
    const room = this.cursor === this.value.length ? width - 1 : width;
    if (room <= 0) return { text: "", cursor: 0 };
    const column = (0, (import_width ??= require("pi:tui/width")).visibleWidth)(this.before());
    const half = Math.floor(room / 2);
    let start = Math.max(0, column - half);
    if (column < half) start = 0;
    else if (column > total - half) start = Math.max(0, total - room);
    this.startColumn = start;
    const left = (0, (import_slice ??= require("pi:tui/slice")).sliceByColumn)(this.value, start, Math.max(0, column - start), true);
    return { text: (0, (import_slice ??= require("pi:tui/slice")).sliceByColumn)(this.value, start, room, true), cursor: left.length };
  }
  render(width) {
    const room = width - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(this.prompt);
    if (room <= 0) return [(0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(this.prompt, width, "")];
    const marker = this.focused ? (import_component ??= require("pi:tui/component")).CURSOR_MARKER : "";
    const pad = (line) => [this.prompt + line + " ".repeat(Math.max(0, room - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(line)))];
    if (this.value === "" && this.placeholder !== "") {
      const shown = (0, (import_slice ??= require("pi:tui/slice")).truncateToWidth)(this.placeholder, room, "");
      const first = (0, (import_words ??= require("pi:tui/words")).firstCluster)(shown) || " ";
      return pad(marker + (0, (import_component ??= require("pi:tui/component")).fakeCursor)(this.placeholderStyle(first)) + this.placeholderStyle(shown.slice(first.length)));
    }
    const { text, cursor } = this.window(room);
    const at = (0, (import_words ??= require("pi:tui/words")).firstCluster)(text.slice(cursor)) || " ";
    return pad(`${text.slice(0, cursor)}${marker}${(0, (import_component ??= require("pi:tui/component")).fakeCursor)(at)}${text.slice(cursor + at.length)}`);
  }
};
input_exports["Input"] = Input;
input_exports["PasteBuffer"] = PasteBuffer;
input_exports["hasControlCharacters"] = hasControlCharacters;
input_exports["pasteEnd"] = pasteEnd;
input_exports["pasteStart"] = pasteStart;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_component;
var import_history;
var import_keybindings;
var import_keys;
var import_slice;
var import_unicode;
var import_width;
var import_words;
