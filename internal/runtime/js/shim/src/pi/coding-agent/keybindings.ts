// Pi's keys: the terminal's own, the application's, and what the user made of them in keybindings.json.
import type { Keys } from "../tui/keybindings.ts";
import { boot, callSync, requireHost } from "pi:host";

const tui = requireHost("pi:tui");
const windows = boot.platform === "win32";
const mac = boot.platform === "darwin";



/** Default keys of the application's actions. */
const defaults: Record<string, Keys> = {
	"app.interrupt": "escape",
	"app.clear": "ctrl+c",
	"app.exit": "ctrl+d",
	"app.suspend": windows ? [] : "ctrl+z",
	"app.thinking.cycle": "shift+tab",
	"app.thinking.save": "ctrl+s",
	"app.model.cycleForward": "ctrl+p",
	"app.model.cycleBackward": windows ? "alt+p" : "shift+ctrl+p",
	"app.model.select": "ctrl+l",
	"app.tools.expand": "ctrl+o",
	"app.thinking.toggle": "ctrl+t",
	"app.session.toggleNamedFilter": "ctrl+n",
	"app.editor.external": "ctrl+g",
	"app.message.copy": "ctrl+x",
	"app.message.followUp": windows ? "ctrl+q" : "alt+enter",
	"app.message.dequeue": windows ? "alt+q" : "alt+up",
	"app.clipboard.pasteImage": windows ? ["alt+v", "ctrl+v"] : "ctrl+v",
	"app.session.new": [],
	"app.session.tree": [],
	"app.session.fork": [],
	"app.session.resume": [],
	"app.tree.foldOrUp": mac ? ["alt+left", "ctrl+left"] : ["ctrl+left", "alt+left"],
	"app.tree.unfoldOrDown": mac ? ["alt+right", "ctrl+right"] : ["ctrl+right", "alt+right"],
	"app.tree.editLabel": "shift+l",
	"app.tree.toggleLabelTimestamp": "shift+t",
	"app.session.togglePath": "ctrl+p",
	"app.session.toggleSort": "ctrl+s",
	"app.session.rename": "ctrl+r",
	"app.session.delete": "ctrl+d",
	"app.session.deleteNoninvasive": "ctrl+backspace",
	"app.models.save": "ctrl+s",
	"app.models.enableAll": "ctrl+a",
	"app.models.clearAll": "ctrl+x",
	"app.models.toggleProvider": "ctrl+p",
	"app.models.reorderUp": "alt+up",
	"app.models.reorderDown": "alt+down",
	"app.tree.filter.default": "ctrl+d",
	"app.tree.filter.noTools": "ctrl+t",
	"app.tree.filter.userOnly": "ctrl+u",
	"app.tree.filter.labeledOnly": "ctrl+l",
	"app.tree.filter.all": "ctrl+a",
	"app.tree.filter.cycleForward": "ctrl+o",
	"app.tree.filter.cycleBackward": "shift+ctrl+o",
};

/** Names Pi used before, where the new name is not the old one under a prefix. */
const renamed: Record<string, string> = {
	newLine: "tui.input.newLine",
	submit: "tui.input.submit",
	tab: "tui.input.tab",
	copy: "tui.input.copy",
	selectModel: "app.model.select",
	interrupt: "app.interrupt",
	clear: "app.clear",
	exit: "app.exit",
	suspend: "app.suspend",
	cycleThinkingLevel: "app.thinking.cycle",
	cycleModelForward: "app.model.cycleForward",
	cycleModelBackward: "app.model.cycleBackward",
	expandTools: "app.tools.expand",
	toggleThinking: "app.thinking.toggle",
	toggleSessionNamedFilter: "app.session.toggleNamedFilter",
	externalEditor: "app.editor.external",
	followUp: "app.message.followUp",
	dequeue: "app.message.dequeue",
	pasteImage: "app.clipboard.pasteImage",
	newSession: "app.session.new",
	tree: "app.session.tree",
	fork: "app.session.fork",
	resume: "app.session.resume",
	toggleSessionPath: "app.session.togglePath",
	toggleSessionSort: "app.session.toggleSort",
	renameSession: "app.session.rename",
	deleteSession: "app.session.delete",
	deleteSessionNoninvasive: "app.session.deleteNoninvasive",
};

const lowerFirst = (text: string): string => text[0].toLowerCase() + text.slice(1);

/** The current name of a key binding; names of before 0.60 too. */
export function bindingName(name: string): string {
	if (name.includes(".")) return name;
	if (renamed[name]) return renamed[name];
	if (/^select[A-Z]/.test(name)) return `tui.select.${lowerFirst(name.slice(6))}`;
	if (/^tree[A-Z]/.test(name)) return `app.tree.${lowerFirst(name.slice(4))}`;
	return `tui.editor.${name}`;
}

function definitions(): Record<string, { defaultKeys: Keys; description: string }> {
	const own = Object.entries(defaults).map(([name, defaultKeys]) => {
		const words = name.replace(/^app\./, "").replace(/\./g, ": ").replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`);
		return [name, { defaultKeys, description: words }];
	});
	return { ...tui.TUI_KEYBINDINGS, ...Object.fromEntries(own) };
}

function userBindings(file: string): Record<string, Keys> {
	let config: unknown;
	try {
		config = JSON.parse(callSync("fs", { op: "read", path: file, encoding: "utf8" }).text.replace(/^\uFEFF/, ""));
	} catch {
		return {};
	}
	if (typeof config !== "object" || config === null) return {};
	const isKeys = (value: unknown) =>
		typeof value === "string" || (Array.isArray(value) && value.every((key) => typeof key === "string"));
	const entries = Object.entries(config).filter(([name, value]) => name !== "$schema" && isKeys(value));
	const bindings: Record<string, Keys> = {};
	// A current name beats the old name of the same action.
	for (const [name, keys] of entries) if (bindingName(name) !== name) bindings[bindingName(name)] = keys;
	for (const [name, keys] of entries) if (bindingName(name) === name) bindings[name] = keys;
	return bindings;
}

export class KeybindingsManager extends tui.KeybindingsManager {
	private file: string | undefined;

	constructor(bindings: Record<string, Keys> = {}, file?: string) {
		super(definitions(), bindings);
		this.file = file;
	}

	static create(agentDir: string = boot.agentDir): KeybindingsManager {
		const file = `${agentDir}/keybindings.json`;
		return new KeybindingsManager(userBindings(file), file);
	}

	reload(): void {
		if (this.file) (this as any).setUserBindings(userBindings(this.file));
	}

	getEffectiveConfig(): any {
		return (this as any).getResolvedBindings();
	}
}

let installed = false;

/** The bindings in force, which pi-tui's components use too. */
export function keybindings(): any {
	if (!installed) {
		installed = true;
		tui.setKeybindings(KeybindingsManager.create());
	}
	return tui.getKeybindings();
}
