// Named actions and the keys they have.
import { type KeyId, matchesKey } from "./keys.ts";

export type Keys = KeyId | KeyId[];
export interface Definition {
	defaultKeys: Keys;
	description?: string;
}
export type Definitions = Record<string, Definition>;
export type Bindings = { [id: string]: Keys | undefined };

const define = <const K extends Keys, const D extends string>(defaultKeys: K, description: D) => ({ defaultKeys, description });

export const TUI_KEYBINDINGS = {
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
	"tui.altScreen.bottom": define("ctrl+end", "Scroll viewport to bottom"),
} satisfies Definitions;

// Ids of Pi before 0.58, which had no namespaces.
const legacyPlaces: Record<string, string> = { select: "tui.select.", newLine: "tui.input.", submit: "tui.input.", tab: "tui.input.", copy: "tui.input." };

/** The present id of a binding that is named the old way: selectUp is tui.select.up. */
export function currentId(id: string): string {
	if (id.includes(".")) return id;
	if (id.startsWith("select") && id.length > 6) return `tui.select.${id[6].toLowerCase()}${id.slice(7)}`;
	if (Object.hasOwn(legacyPlaces, id) && id !== "select") return legacyPlaces[id] + id;
	if (id === "expandTools") return "app.tools.expand";
	return `tui.editor.${id}`;
}

const listOf = (keys: Keys | undefined): KeyId[] => (keys === undefined ? [] : [...new Set(Array.isArray(keys) ? keys : [keys])]);

export interface Conflict {
	key: KeyId;
	keybindings: string[];
}

export class KeybindingsManager {
	private keysById = new Map<string, KeyId[]>();
	private conflicts: Conflict[] = [];

	constructor(private definitions: Definitions, private userBindings: Bindings = {}) {
		this.rebuild();
	}

	private rebuild(): void {
		const claims = new Map<KeyId, string[]>();
		for (const [id, keys] of Object.entries(this.userBindings)) {
			if (!(id in this.definitions)) continue;
			for (const key of listOf(keys)) claims.set(key, [...(claims.get(key) ?? []), id]);
		}
		this.conflicts = [...claims].filter(([, ids]) => ids.length > 1).map(([key, keybindings]) => ({ key, keybindings }));
		this.keysById = new Map(Object.entries(this.definitions).map(([id, { defaultKeys }]) =>
			[id, listOf(this.userBindings[id] === undefined ? defaultKeys : this.userBindings[id])]));
	}

	private keysOf(id: string): KeyId[] {
		return this.keysById.get(id) ?? this.keysById.get(currentId(id)) ?? [];
	}

	matches(data: string, keybinding: string): boolean {
		return this.keysOf(keybinding).some((key) => matchesKey(data, key));
	}
	getKeys(keybinding: string): KeyId[] {
		return [...this.keysOf(keybinding)];
	}
	getDefinition(keybinding: string): Definition {
		return this.definitions[keybinding];
	}
	getConflicts(): Conflict[] {
		return this.conflicts.map(({ key, keybindings }) => ({ key, keybindings: [...keybindings] }));
	}
	setUserBindings(userBindings: Bindings): void {
		this.userBindings = userBindings;
		this.rebuild();
	}
	getUserBindings(): Bindings {
		return { ...this.userBindings };
	}
	getResolvedBindings(): Record<string, Keys> {
		return Object.fromEntries([...this.keysById].map(([id, keys]) => [id, keys.length === 1 ? keys[0] : [...keys]]));
	}
}

let shared: KeybindingsManager | undefined;
export function setKeybindings(keybindings: KeybindingsManager): void {
	shared = keybindings;
}
export const getKeybindings = (): KeybindingsManager => (shared ??= new KeybindingsManager(TUI_KEYBINDINGS));

// ---- the names of Pi before 0.58 ----

const legacyId = (id: string): string => {
	const name = id.slice(id.lastIndexOf(".") + 1);
	return id.startsWith("tui.select.") ? `select${name[0].toUpperCase()}${name.slice(1)}` : name;
};

export const DEFAULT_EDITOR_KEYBINDINGS: Record<string, Keys> = Object.fromEntries(
	Object.entries(TUI_KEYBINDINGS).map(([id, { defaultKeys }]) => [legacyId(id), defaultKeys]));

export class EditorKeybindingsManager extends KeybindingsManager {
	constructor(config: Bindings = {}) {
		super(TUI_KEYBINDINGS, Object.fromEntries(Object.entries(config).map(([id, keys]) => [currentId(id), keys])));
	}
	setConfig(config: Bindings): void {
		this.setUserBindings(Object.fromEntries(Object.entries(config).map(([id, keys]) => [currentId(id), keys])));
	}
}
export const getEditorKeybindings = (): KeybindingsManager => getKeybindings();
export const setEditorKeybindings = (keybindings: KeybindingsManager): void => setKeybindings(keybindings);
