"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/editor_complete.ts
var editor_complete_exports = {
  EditorCompletion: void 0,
};
module.exports = __defProp(editor_complete_exports, "__esModule", { value: true });
var slashLayout = { minPrimaryColumnWidth: 12, maxPrimaryColumnWidth: 32 };
var symbolDelay = 20;
var usualTriggers = ["@", "#"];
function symbolPattern(triggers) {
  const any = triggers.map((char) => char.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&")).join("");
  return new RegExp(`(?:^|${(import_words ??= require("pi:tui/words")).separator})[([{<\`]*(?:@"[^"]*|[${any}](?:(?!${(import_words ??= require("pi:tui/words")).separator}).)*)$`, "u");
}
var EditorCompletion = class extends (import_editor_motion ??= require("pi:tui/editor_motion")).EditorMotion {
  constructor(tui, theme) {
    super();
    this.tui = tui;
    this.theme = theme;
  }
  tui;
  theme;
  autocompleteProvider;
  autocompleteList;
  autocompleteState = null;
  autocompletePrefix = "";
  autocompleteMaxVisible = 5;
  abort;
  timer;
  queue = Promise.resolve();
  // Counts up with every request and cancellation; a request with an old number is stale.
  turn = 0;
  triggers = usualTriggers;
  symbol;
  setAutocompleteProvider(provider) {
    this.cancelAutocomplete();
    this.autocompleteProvider = provider;
    const own = (provider.triggerCharacters ?? []).filter((char) => char.length === 1 && char !== "/" && !(0, (import_words ??= require("pi:tui/words")).isWhitespaceChar)(char));
    this.triggers = [.../* @__PURE__ */ new Set([...usualTriggers, ...own])];
    this.symbol = void 0;
  }
  isShowingAutocomplete() {
    return this.autocompleteState !== null;
  }
  cancelAutocomplete() {
    this.cancelRequest();
    this.autocompleteState = null;
    this.autocompleteList = void 0;
    this.autocompletePrefix = "";
  }
  cancelRequest() {
    this.turn++;
    if (this.timer !== void 0) clearTimeout(this.timer);
    this.timer = void 0;
    this.abort?.abort();
    this.abort = void 0;
  }
  inSlashCommand() {
    return this.state.cursorLine === 0 && this.before().trimStart().startsWith("/");
  }
  inSymbol() {
    return (this.symbol ??= symbolPattern(this.triggers)).test(this.before());
  }
  /** After a character was typed. */
  completeTyped(char) {
    if (this.autocompleteState) return this.refresh();
    const before = this.before();
    const message = before.trim();
    if (char === "/" && this.state.cursorLine === 0 && (message === "" || message === "/")) this.request(false, false);
    else if (this.triggers.includes(char)) {
      if (this.inSymbol()) this.request(false, false);
    } else if ((/[a-zA-Z0-9.\-_]/.test(char) || Array.from(char).some((one) => (0, (import_unicode ??= require("pi:tui/unicode")).isCjk)(one.codePointAt(0)))) && (this.inSlashCommand() || this.inSymbol()))
      this.request(false, false);
  }
  /** After a character was removed. */
  completeDeleted() {
    if (this.autocompleteState) this.refresh();
    else if (this.inSlashCommand() || this.inSymbol()) this.request(false, false);
  }
  completeTab() {
    if (!this.autocompleteProvider) return;
    const command = this.inSlashCommand() && !this.before().trimStart().includes(" ");
    this.request(!command, true);
  }
  refresh() {
    this.request(this.autocompleteState === "force", false);
  }
  request(force, explicitTab) {
    const provider = this.autocompleteProvider;
    if (!provider) return;
    const { lines, cursorLine, cursorCol } = this.state;
    if (force && provider.shouldTriggerFileCompletion && !provider.shouldTriggerFileCompletion(lines, cursorLine, cursorCol)) return;
    this.cancelRequest();
    const turn = this.turn;
    if (force || explicitTab || !this.inSymbol()) return this.enqueue(turn, { force, explicitTab });
    this.timer = setTimeout(() => {
      this.timer = void 0;
      this.enqueue(turn, { force, explicitTab });
    }, symbolDelay);
  }
  enqueue(turn, request) {
    this.queue = this.queue.then(() => turn === this.turn ? this.run(turn, request) : void 0).catch(() => void 0);
  }
  async run(turn, request) {
    const provider = this.autocompleteProvider;
    if (!provider) return;
    const controller = new AbortController();
    this.abort = controller;
    const { lines, cursorLine, cursorCol } = this.state;
    const text = this.getText();
    const legacy = request.force && provider.getForceFileSuggestions;
    const found = legacy ? provider.getForceFileSuggestions(lines, cursorLine, cursorCol) : await provider.getSuggestions(lines, cursorLine, cursorCol, { signal: controller.signal, force: request.force });
    const moved = this.state.cursorLine !== cursorLine || this.state.cursorCol !== cursorCol || this.getText() !== text;
    if (controller.signal.aborted || turn !== this.turn || moved) return;
    this.abort = void 0;
    if (!found || !Array.isArray(found.items) || found.items.length === 0) this.cancelAutocomplete();
    else if (request.force && request.explicitTab && found.items.length === 1) this.apply(found.items[0], found.prefix, true);
    else this.show(found, request.force ? "force" : "regular");
    this.tui.requestRender();
  }
  show(found, state) {
    this.autocompletePrefix = found.prefix;
    const layout = found.prefix.startsWith("/") ? slashLayout : void 0;
    this.autocompleteList = new (import_select_list ??= require("pi:tui/select_list")).SelectList(found.items, this.autocompleteMaxVisible, this.theme.selectList, layout);
    this.autocompleteList.onSelect = (item) => this.take(item);
    const exact = found.items.findIndex((item) => item.value === found.prefix);
    const best = exact !== -1 ? exact : found.items.findIndex((item) => item.value.startsWith(found.prefix));
    if (found.prefix && best >= 0) this.autocompleteList.setSelectedIndex(best);
    this.autocompleteState = state;
  }
  apply(item, prefix, notify) {
    this.pushUndoSnapshot();
    this.lastAction = null;
    const { lines, cursorLine, cursorCol } = this.state;
    const result = this.autocompleteProvider.applyCompletion(lines, cursorLine, cursorCol, item, prefix);
    this.state.lines = result.lines;
    this.state.cursorLine = result.cursorLine;
    this.setCursorCol(result.cursorCol);
    if (notify) this.changed();
  }
  /** Takes a completion that was clicked. */
  take(item) {
    if (!this.autocompleteProvider) return;
    this.apply(item, this.autocompletePrefix, false);
    this.cancelAutocomplete();
    this.changed();
  }
  /** Takes the selected completion. Says whether the key is used up: Enter on a command also submits it. */
  acceptCompletion(byEnter) {
    const item = this.autocompleteList?.getSelectedItem();
    if (!item || !this.autocompleteProvider) return !byEnter;
    const command = byEnter && this.autocompletePrefix.startsWith("/");
    this.apply(item, this.autocompletePrefix, false);
    this.cancelAutocomplete();
    if (!command) this.changed();
    return !command;
  }
};
editor_complete_exports["EditorCompletion"] = EditorCompletion;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_editor_motion;
var import_select_list;
var import_unicode;
var import_words;
