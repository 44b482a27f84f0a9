"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/keybindings.ts
var keybindings_exports = {
  DEFAULT_EDITOR_KEYBINDINGS: void 0,
  EditorKeybindingsManager: void 0,
  KeybindingsManager: void 0,
  TUI_KEYBINDINGS: void 0,
  currentId: currentId,
  getEditorKeybindings: void 0,
  getKeybindings: void 0,
  setEditorKeybindings: void 0,
  setKeybindings: setKeybindings,
};
module.exports = __defProp(keybindings_exports, "__esModule", { value: true });
var define = (defaultKeys, description) => ({ defaultKeys, description });
var TUI_KEYBINDINGS = {
  "tui.editor.cursorUp": define("up", "Move cursor up"),
  "tui.editor.cursorDown": define("down", "Move cursor down"),
  "tui.editor.historyPrevious": define([], "Select previous prompt history entry"),
  "tui.editor.historyNext": define([], "Select next prompt history entry"),
  "tui.editor.cursorLeft": define(["left", "ctrl+b"], "Move cursor left"),
  "tui.editor.cursorRight": define(["right", "ctrl+f"], "Move cursor right"),
  "tui.editor.cursorWordLeft": define(["alt+left", "ctrl+left", "alt+b"], "Move cursor word left"),
  "tui.editor.cursorWordRight": define(["alt+right", "ctrl+right", "alt+f"], "Move cursor word right"),
  "tui.editor.cursorLineStart": define(["home", "ctrl+a"], "Move to line start"),
  "tui.editor.cursorLineEnd": define(["end", "ctrl+e"], "Move to line end"),
  "tui.editor.jumpForward": define("ctrl+]", "Jump forward to character"),
  "tui.editor.jumpBackward": define("ctrl+alt+]", "Jump backward to character"),
  "tui.editor.pageUp": define(["pageUp", "ctrl+pageUp"], "Page up"),
  "tui.editor.pageDown": define(["pageDown", "ctrl+pageDown"], "Page down"),
  "tui.editor.deleteCharBackward": define("backspace", "Delete character backward"),
  "tui.editor.deleteCharForward": define(["delete", "ctrl+d"], "Delete character forward"),
  "tui.editor.deleteWordBackward": define(["ctrl+w", "alt+backspace"], "Delete word backward"),
  "tui.editor.deleteWordForward": define(["alt+d", "alt+delete"], "Delete word forward"),
  "tui.editor.deleteToLineStart": define("ctrl+u", "Delete to line start"),
  "tui.editor.deleteToLineEnd": define("ctrl+k", "Delete to line end"),
  "tui.editor.yank": define("ctrl+y", "Yank"),
  "tui.editor.yankPop": define("alt+y", "Yank pop"),
  "tui.editor.undo": define("ctrl+-", "Undo"),
  "tui.input.newLine": define(["shift+enter", "ctrl+j"], "Insert newline"),
  "tui.input.submit": define("enter", "Submit input"),
  "tui.input.tab": define("tab", "Tab / autocomplete"),
  "tui.input.copy": define("ctrl+c", "Copy selection"),
  "tui.select.up": define("up", "Move selection up"),
  "tui.select.down": define("down", "Move selection down"),
  "tui.select.pageUp": define("pageUp", "Selection page up"),
  "tui.select.pageDown": define("pageDown", "Selection page down"),
  "tui.select.confirm": define("enter", "Confirm selection"),
  "tui.select.cancel": define(["escape", "ctrl+c"], "Cancel selection"),
  "tui.altScreen.pageUp": define("pageUp", "Scroll viewport up one page"),
  "tui.altScreen.pageDown": define("pageDown", "Scroll viewport down one page"),
  "tui.altScreen.halfPageUp": define([], "Scroll viewport up half a page"),
  "tui.altScreen.halfPageDown": define([], "Scroll viewport down half a page"),
  "tui.altScreen.lineUp": define([], "Scroll viewport up one line"),
  "tui.altScreen.lineDown": define([], "Scroll viewport down one line"),
  "tui.altScreen.previousPrompt": define(["ctrl+shift+up", "ctrl+up"], "Jump to previous semantic prompt"),
  "tui.altScreen.nextPrompt": define(["ctrl+shift+down", "ctrl+down"], "Jump to next semantic prompt"),
  "tui.altScreen.search": define("ctrl+shift+f", "Search the primary scroll view"),
  "tui.altScreen.searchNext": define(["enter", "ctrl+g"], "Select the next search match"),
  "tui.altScreen.searchPrevious": define(["shift+enter", "ctrl+shift+g"], "Select the previous search match"),
  "tui.altScreen.searchClose": define("escape", "Close transcript search"),
  "tui.altScreen.top": define("ctrl+home", "Scroll viewport to top"),
  "tui.altScreen.bottom": define("ctrl+end", "Scroll viewport to bottom")
};
var legacyPlaces = { select: "tui.select.", newLine: "tui.input.", submit: "tui.input.", tab: "tui.input.", copy: "tui.input." };
function currentId(id) {
  if (id.includes(".")) return id;
  if (id.startsWith("select") && id.length > 6) return `tui.select.${id[6].toLowerCase()}${id.slice(7)}`;
  if (Object.hasOwn(legacyPlaces, id) && id !== "select") return legacyPlaces[id] + id;
  if (id === "expandTools") return "app.tools.expand";
  return `tui.editor.${id}`;
}
var listOf = (keys) => keys === void 0 ? [] : [...new Set(Array.isArray(keys) ? keys : [keys])];
var KeybindingsManager = class {
  constructor(definitions, userBindings = {}) {
    this.definitions = definitions;
    this.userBindings = userBindings;
    this.rebuild();
  }
  definitions;
  userBindings;
  keysById = /* @__PURE__ */ new Map();
  conflicts = [];
  rebuild() {
    const claims = /* @__PURE__ */ new Map();
    for (const [id, keys] of Object.entries(this.userBindings)) {
      if (!(id in this.definitions)) continue;
      for (const key of listOf(keys)) claims.set(key, [...claims.get(key) ?? [], id]);
    }
    this.conflicts = [...claims].filter(([, ids]) => ids.length > 1).map(([key, keybindings]) => ({ key, keybindings }));
    this.keysById = new Map(Object.entries(this.definitions).map(([id, { defaultKeys }]) => [id, listOf(this.userBindings[id] === void 0 ? defaultKeys : this.userBindings[id])]));
  }
  keysOf(id) {
    return this.keysById.get(id) ?? this.keysById.get(currentId(id)) ?? [];
  }
  matches(data, keybinding) {
    return this.keysOf(keybinding).some((key) => (0, (import_keys ??= require("pi:tui/keys")).matchesKey)(data, key));
  }
  getKeys(keybinding) {
    return [...this.keysOf(keybinding)];
  }
  getDefinition(keybinding) {
    return this.definitions[keybinding];
  }
  getConflicts() {
    return this.conflicts.map(({ key, keybindings }) => ({ key, keybindings: [...keybindings] }));
  }
  setUserBindings(userBindings) {
    this.userBindings = userBindings;
    this.rebuild();
  }
  getUserBindings() {
    return { ...this.userBindings };
  }
  getResolvedBindings() {
    return Object.fromEntries([...this.keysById].map(([id, keys]) => [id, keys.length === 1 ? keys[0] : [...keys]]));
  }
};
var shared;
function setKeybindings(keybindings) {
  shared = keybindings;
}
var getKeybindings = () => shared ??= new KeybindingsManager(TUI_KEYBINDINGS);
var legacyId = (id) => {
  const name = id.slice(id.lastIndexOf(".") + 1);
  return id.startsWith("tui.select.") ? `select${name[0].toUpperCase()}${name.slice(1)}` : name;
};
var DEFAULT_EDITOR_KEYBINDINGS = Object.fromEntries(
  Object.entries(TUI_KEYBINDINGS).map(([id, { defaultKeys }]) => [legacyId(id), defaultKeys])
);
var EditorKeybindingsManager = class extends KeybindingsManager {
  constructor(config = {}) {
    super(TUI_KEYBINDINGS, Object.fromEntries(Object.entries(config).map(([id, keys]) => [currentId(id), keys])));
  }
  setConfig(config) {
    this.setUserBindings(Object.fromEntries(Object.entries(config).map(([id, keys]) => [currentId(id), keys])));
  }
};
var getEditorKeybindings = () => getKeybindings();
var setEditorKeybindings = (keybindings) => setKeybindings(keybindings);
keybindings_exports["DEFAULT_EDITOR_KEYBINDINGS"] = DEFAULT_EDITOR_KEYBINDINGS;
keybindings_exports["EditorKeybindingsManager"] = EditorKeybindingsManager;
keybindings_exports["KeybindingsManager"] = KeybindingsManager;
keybindings_exports["TUI_KEYBINDINGS"] = TUI_KEYBINDINGS;
keybindings_exports["getEditorKeybindings"] = getEditorKeybindings;
keybindings_exports["getKeybindings"] = getKeybindings;
keybindings_exports["setEditorKeybindings"] = setEditorKeybindings;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_keys;
