// The session's tree to walk in.
import { requireHost } from "pi:host";
import { theme } from "pi:theme";
import { keybindings } from "../keybindings.ts";
import { type FilterMode, type TreeNode, TreeShape } from "./tree-shape.ts";
import { callsIn, copyText, rowText, searchText, shortTime } from "./tree-text.ts";

const { Container, CURSOR_MARKER, Input, sliceByColumn, Spacer, Text, truncateToWidth, visibleWidth, wrapTextWithAnsi } = requireHost("pi:tui");
const { DynamicBorder, keyHint, keyNames } = requireHost("pi:coding-agent_components");

const modes: FilterMode[] = ["default", "no-tools", "user-only", "labeled-only", "all"];
const modeLabels: Record<FilterMode, string> = { default: "", "no-tools": " [no-tools]", "user-only": " [user]", "labeled-only": " [labeled]", all: " [all]" };
const modeKeys: Record<string, FilterMode> = { noTools: "no-tools", userOnly: "user-only", labeledOnly: "labeled-only", all: "all" };
const gutterWidth = 2;

interface Row {
	gutter: string;
	body: string;
	anchor: number; // the column its text begins at
	selected: boolean;
}

const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Cuts rows to the screen; all move left together when the selected one's text would begin too far to the right. */
function viewport(rows: Row[], width: number): string[] {
	const room = Math.max(0, width - gutterWidth);
	const most = Math.max(0, Math.max(0, ...rows.map((row) => visibleWidth(row.body))) - room);
	const anchor = rows.find((row) => row.selected)?.anchor ?? 0;
	const far = most > 0 && anchor > room - clamp(4, Math.floor(room / 3), 20);
	const shift = far ? Math.min(most, anchor - clamp(2, Math.floor(room / 4), 12)) : 0;
	return rows.map(({ gutter, body }) => {
		const line = shift > 0 ? `${gutter}${sliceByColumn(body, shift, room, true)}\x1b[0m` : gutter + body;
		return truncateToWidth(line, width, "");
	});
}

class TreeList {
	onSelect?: (id: string) => void;
	onCancel?: () => void;
	onCopy?: (text: string | undefined) => void;
	onLabelEdit?: (id: string, label: string | undefined) => void;
	private shape: TreeShape;
	private calls: Map<string, any>;
	private selected = 0;
	private last: string | null = null; // the entry that was selected when something showed
	private query = "";
	private times = false;

	constructor(tree: TreeNode[], leaf: string | null, private height: number, initial?: string, private mode: FilterMode = "default") {
		this.shape = new TreeShape(tree, leaf);
		this.calls = callsIn(this.shape.byId.values());
		this.filter();
		this.selected = this.shape.nearest(initial ?? leaf);
		this.last = this.idAt(this.selected) ?? null;
	}

	invalidate(): void {}

	getSearchQuery(): string {
		return this.query;
	}

	getSelectedNode(): TreeNode | undefined {
		return this.shape.rows[this.selected];
	}

	copySelected(): void {
		const node = this.getSelectedNode();
		this.onCopy?.(node && copyText(node));
	}

	updateNodeLabel(id: string, label: string | undefined, time?: string): void {
		const node = this.shape.byId.get(id);
		if (!node) return;
		node.label = label;
		node.labelTimestamp = label ? (time ?? new Date().toISOString()) : undefined;
	}

	private idAt(row: number): string | undefined {
		return this.shape.rows[row]?.entry.id;
	}

	/** Filters anew, and stays at the entry it was at or the nearest above. */
	private filter(): void {
		this.last = this.idAt(this.selected) ?? this.last;
		const wanted = this.query.toLowerCase().split(/\s+/).filter(Boolean);
		this.shape.filter(this.mode, (node) => {
			const text = wanted.length > 0 ? searchText(node).toLowerCase() : "";
			return wanted.every((word) => text.includes(word));
		});
		if (this.last) this.selected = this.shape.nearest(this.last);
		this.last = this.idAt(this.selected) ?? this.last;
	}

	private refilter(change: { mode?: FilterMode; query?: string }): void {
		this.mode = change.mode ?? this.mode;
		this.query = change.query ?? this.query;
		this.shape.folded.clear();
		this.filter();
	}

	render(width: number): string[] {
		const { rows } = this.shape;
		const status = modeLabels[this.mode] + (this.times ? " [+label time]" : "");
		const line = (text: string) => truncateToWidth(theme.fg("muted", text), width);
		if (rows.length === 0) return [line("  No entries found"), line(`  (0/0)${status}`)];
		const start = clamp(0, this.selected - Math.floor(this.height / 2), Math.max(0, rows.length - this.height));
		const shown = rows.slice(start, start + this.height).map((node, at) => this.row(node, start + at === this.selected));
		return [...viewport(shown, width), line(`  (${this.selected + 1}/${rows.length})${status}`)];
	}

	private row(node: TreeNode, selected: boolean): Row {
		const { id } = node.entry;
		const place = this.shape.places.get(id)!;
		const folded = this.shape.folded.has(id);
		const before = [
			theme.fg("dim", this.branches(id)), folded && !place.branch ? theme.fg("accent", "⊞ ") : "",
			this.shape.active.has(id) ? theme.fg("accent", "• ") : "",
		].join("");
		const label = node.label ? theme.fg("warning", `[${node.label}] `) : "";
		const time = this.times && node.label && node.labelTimestamp ? theme.fg("muted", `${shortTime(node.labelTimestamp)} `) : "";
		const text = rowText(node.entry, this.calls);
		const body = before + label + time + (selected ? theme.bold(text) : text);
		const anchor = visibleWidth(before);
		if (!selected) return { gutter: "  ", body, anchor, selected };
		return { gutter: theme.bg("selectedBg", theme.fg("accent", "› ")), body: theme.bg("selectedBg", body), anchor, selected };
	}

	/** What is drawn before a row: the lines that go through, and its own branch with the mark of what can be folded. */
	private branches(id: string): string {
		const { indent, branch, lines } = this.shape.places.get(id)!;
		const fold = this.shape.folded.has(id) ? "⊞" : this.shape.foldable(id) ? "⊟" : "─";
		const levels = Array.from({ length: indent }, (_, level) => {
			if (lines.has(level)) return lines.get(level) ? "│  " : "   ";
			return branch && level === indent - 1 ? `${branch}${fold} ` : "   ";
		});
		return levels.join("");
	}

	handleInput(data: string): void {
		const is = (...names: string[]) => names.some((name) => keybindings().matches(data, name));
		const last = this.shape.rows.length - 1;
		if (is("tui.select.up")) this.selected = this.selected === 0 ? last : this.selected - 1;
		else if (is("tui.select.down")) this.selected = this.selected === last ? 0 : this.selected + 1;
		else if (is("app.tree.foldOrUp")) this.fold(true);
		else if (is("app.tree.unfoldOrDown")) this.fold(false);
		else if (is("tui.editor.cursorLeft", "tui.select.pageUp")) this.selected = Math.max(0, this.selected - this.height);
		else if (is("tui.editor.cursorRight", "tui.select.pageDown")) this.selected = Math.min(last, this.selected + this.height);
		else if (is("tui.select.confirm")) {
			const id = this.idAt(this.selected);
			if (id) this.onSelect?.(id);
		} else if (is("app.message.copy")) this.copySelected();
		else if (is("tui.select.cancel")) this.query ? this.refilter({ query: "" }) : this.onCancel?.();
		else this.changeView(data, is);
	}

	private changeView(data: string, is: (name: string) => boolean): void {
		const next = (by: number) => modes[(modes.indexOf(this.mode) + by + modes.length) % modes.length];
		const toggled = Object.keys(modeKeys).find((name) => is(`app.tree.filter.${name}`));
		if (is("app.tree.filter.default")) this.refilter({ mode: "default" });
		else if (toggled) this.refilter({ mode: this.mode === modeKeys[toggled] ? "default" : modeKeys[toggled] });
		else if (is("app.tree.filter.cycleBackward")) this.refilter({ mode: next(-1) });
		else if (is("app.tree.filter.cycleForward")) this.refilter({ mode: next(1) });
		else if (is("tui.editor.deleteCharBackward")) {
			if (this.query) this.refilter({ query: this.query.slice(0, -1) });
		} else if (is("app.tree.editLabel")) {
			const node = this.getSelectedNode();
			if (node) this.onLabelEdit?.(node.entry.id, node.label);
		} else if (is("app.tree.toggleLabelTimestamp")) this.times = !this.times;
		else if (data !== "" && !/[\x00-\x1f\x7f-\x9f]/.test(data)) this.refilter({ query: this.query + data });
	}

	private fold(close: boolean): void {
		const id = this.idAt(this.selected);
		const { folded } = this.shape;
		if (id && (close ? this.shape.foldable(id) && !folded.has(id) : folded.has(id))) {
			close ? folded.add(id) : folded.delete(id);
			return this.filter();
		}
		this.selected = this.shape.segment(this.selected, close ? "up" : "down");
	}
}

class SearchLine {
	focused = false;
	constructor(private list: TreeList) {}
	invalidate(): void {}
	handleInput(): void {}
	render(width: number): string[] {
		if (width <= 0) return [""];
		const query = this.list.getSearchQuery();
		const line = `  ${theme.fg("muted", "Type to search:")} ${query ? theme.fg("accent", query) : ""}`;
		if (!this.focused) return [truncateToWidth(line, width)];
		return [`${truncateToWidth(line, Math.max(0, width - 1))}${CURSOR_MARKER}\x1b[7m \x1b[27m`];
	}
}

const filterKeys = ["default", "noTools", "userOnly", "labeledOnly", "all"].map((name) => `app.tree.filter.${name}`);
const help: [string[], string, "before" | "after"][] = [
	[["tui.select.up", "tui.select.down"], "move", "after"], [["tui.editor.cursorLeft", "tui.editor.cursorRight"], "page", "after"],
	[["app.tree.foldOrUp", "app.tree.unfoldOrDown"], "branch", "after"], [["app.message.copy"], "copy", "after"], [["app.tree.editLabel"], "label", "after"],
	[["app.tree.toggleLabelTimestamp"], "label time", "after"], [filterKeys, "filters", "before"],
	[["app.tree.filter.cycleForward", "app.tree.filter.cycleBackward"], "cycle", "before"],
];
const signs: Record<string, string> = { pageUp: "pgup", pageDown: "pgdn", up: "↑", down: "↓", left: "←", right: "→" };

/** Keys as "ctrl+a/b": what all have before their last part is said once. */
function keyList(names: string[]): string {
	const keys = names.map((name) => keybindings().getKeys(name)[0]).filter((key) => key !== undefined);
	const cuts = keys.map((key) => key.lastIndexOf("+") + 1);
	const prefix = (keys[0] ?? "").slice(0, cuts[0]);
	const shared = keys.length > 1 && prefix !== "" && keys.every((key, i) => key.slice(0, cuts[i]) === prefix);
	const text = shared ? prefix + keys.map((key) => key.slice(prefix.length)).join("/") : keys.join("/");
	return keyNames(text).replace(/\b(pageUp|pageDown|up|down|left|right)\b/g, (word: string) => signs[word]);
}

class TreeHelp {
	invalidate(): void {}
	render(width: number): string[] {
		const room = Math.max(1, width);
		const fits = (text: string) => visibleWidth(text) <= room;
		const begin = (item: string) => (fits(`  ${item}`) ? `  ${item}` : item);
		const lines: string[] = [];
		for (const [keys, label, where] of help) {
			const text = keyList(keys);
			const item = !text ? label : where === "before" ? `${label} ${text}` : `${text} ${label}`;
			const longer = lines.length > 0 ? `${lines[lines.length - 1]} · ${item}` : "";
			if (longer && fits(longer)) lines[lines.length - 1] = longer;
			else lines.push(begin(item));
		}
		return lines.flatMap((line) => wrapTextWithAnsi(line.trimEnd(), room)).map((line: string) => theme.fg("muted", line));
	}
}

/** The input for an entry's label, in the tree's place. */
class LabelInput {
	private input = new Input();
	constructor(label: string | undefined, private done: (label: string | undefined) => void, private left: () => void) {
		if (label) this.input.setValue(label);
	}
	set focused(value: boolean) {
		this.input.focused = value;
	}
	invalidate(): void {}
	render(width: number): string[] {
		const hints = `${keyHint("tui.select.confirm", "save")}  ${keyHint("tui.select.cancel", "cancel")}`;
		const lines = [theme.fg("muted", "Label (empty to remove):"), ...this.input.render(width - 2), hints];
		return lines.map((line) => truncateToWidth(`  ${line}`, width));
	}
	handleInput(data: string): void {
		const is = (name: string) => keybindings().matches(data, name);
		if (is("tui.select.confirm")) this.done(this.input.getValue().trim() || undefined);
		else if (is("tui.select.cancel")) this.left();
		else this.input.handleInput(data);
	}
}

export class TreeSelectorComponent extends Container {
	onCopy?: (text: string | undefined) => void;
	private list: TreeList;
	private search: SearchLine;
	private body = new Container();
	private label: LabelInput | null = null;
	private hasFocus = false;

	constructor(
		tree: TreeNode[], leaf: string | null, height: number, chosen: (id: string) => void, cancelled: () => void,
		private labelled?: (id: string, label: string | undefined) => void, initial?: string, mode?: FilterMode,
	) {
		super();
		this.list = new TreeList(tree, leaf, Math.max(5, Math.floor(height / 2)), initial, mode);
		this.list.onSelect = chosen;
		this.list.onCancel = cancelled;
		this.list.onCopy = (text) => this.onCopy?.(text);
		this.list.onLabelEdit = (id, label) => this.editLabel(id, label);
		this.search = new SearchLine(this.list);
		this.body.addChild(this.list);
		const parts = [
			new Spacer(1), new DynamicBorder(), new Text(theme.bold("  Session Tree"), 1, 0), new TreeHelp(), this.search, new DynamicBorder(), new Spacer(1),
			this.body, new Spacer(1), new DynamicBorder(),
		];
		for (const part of parts) this.addChild(part);
		// Nothing to walk in: that shows for a moment.
		if (tree.length === 0) setTimeout(() => cancelled(), 100);
	}

	get focused(): boolean {
		return this.hasFocus;
	}
	set focused(value: boolean) {
		this.hasFocus = value;
		this.search.focused = value && this.label === null;
		if (this.label) this.label.focused = value;
	}

	get capturesViewportInput(): boolean {
		return this.label === null;
	}

	private show(label: LabelInput | null): void {
		this.label = label;
		this.focused = this.hasFocus;
		this.body.clear();
		this.body.addChild(label ?? this.list);
	}

	private editLabel(id: string, current: string | undefined): void {
		const done = (label: string | undefined) => {
			this.list.updateNodeLabel(id, label);
			this.labelled?.(id, label);
			this.show(null);
		};
		this.show(new LabelInput(current, done, () => this.show(null)));
	}

	handleInput(data: string): void {
		(this.label ?? this.list).handleInput(data);
	}

	getTreeList(): TreeList {
		return this.list;
	}
}
