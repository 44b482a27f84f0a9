// Short lists to choose from: images on or off, a theme, a thinking level, a message to fork from.
import type { ModelThinkingLevel } from "../../ai/types.ts";
import { requireHost } from "pi:host";
import { getAvailableThemes, getSelectListTheme, theme } from "pi:theme";
import { keybindings } from "../keybindings.ts";

const { Container, fuzzyFilter, getSelectPageIndex, Input, SelectList, Spacer, Text, truncateToWidth } = requireHost("pi:tui");
const { DynamicBorder, keyDisplayText } = requireHost("pi:coding-agent_components");

const columns = { minPrimaryColumnWidth: 12, maxPrimaryColumnWidth: 32 };

interface Item {
	value: string;
	label: string;
	description?: string;
}

function listOf(items: Item[], rows: number, selected: number, chosen: (value: string) => void, cancelled: () => void): any {
	const list = new SelectList(items, rows, getSelectListTheme(), columns);
	if (selected >= 0) list.setSelectedIndex(selected);
	list.onSelect = (item: Item) => chosen(item.value);
	list.onCancel = () => cancelled();
	return list;
}

/** A list between two borders. */
class BorderedList extends Container {
	protected list: any;

	protected show(list: any): void {
		this.list = list;
		for (const part of [new DynamicBorder(), list, new DynamicBorder()]) this.addChild(part);
	}

	getSelectList(): any {
		return this.list;
	}
}

export class ShowImagesSelectorComponent extends BorderedList {
	constructor(shown: boolean, chosen: (show: boolean) => void, cancelled: () => void) {
		super();
		const items = [
			{ value: "yes", label: "Yes", description: "Show images inline in terminal" },
			{ value: "no", label: "No", description: "Show text placeholder instead" },
		];
		this.show(listOf(items, 5, shown ? 0 : 1, (value) => chosen(value === "yes"), cancelled));
	}
}

export class ThemeSelectorComponent extends BorderedList {
	constructor(current: string, chosen: (name: string) => void, cancelled: () => void, preview: (name: string) => void) {
		super();
		const names = getAvailableThemes().map(({ name }) => name);
		const items = names.map((name) => ({ value: name, label: name, description: name === current ? "(current)" : undefined }));
		this.show(listOf(items, 10, names.indexOf(current), chosen, cancelled));
		this.list.onSelectionChange = (item: Item) => preview(item.value);
	}
}

/** What each level of thinking is, in words. */
export const levelDescriptions: Record<string, string> = {
	off: "No reasoning", minimal: "Very brief reasoning (~1k tokens)", low: "Light reasoning (~2k tokens)", medium: "Moderate reasoning (~8k tokens)",
	high: "Deep reasoning (~16k tokens)", xhigh: "Extra-high reasoning (~32k tokens)", max: "Maximum reasoning",
};

export class ThinkingSelectorComponent extends Container {
	private search = new Input();
	private items: Item[];
	private list: any;
	private hasFocus = false;

	constructor(
		current: string, available: readonly ModelThinkingLevel[], private chosen: (level: any) => void, private cancelled: () => void,
		private keep?: (level: any) => void, standard?: string,
	) {
		super();
		this.items = available.map((level) => ({
			value: level,
			label: `${level === current ? "✓ " : "  "}${level}`,
			description: levelDescriptions[level] + (level === standard ? " · default" : ""),
		}));
		this.search.onSubmit = () => this.list.handleInput("\r");
		this.list = this.listed(this.items, current);
		const [confirm, save, cancel, cycle] = ["tui.select.confirm", "app.thinking.save", "tui.select.cancel", "app.thinking.cycle"].map(keyDisplayText);
		const line = (text: string) => new Text(text, 0, 0);
		const parts = [
			new DynamicBorder(), new Spacer(1), line("Thinking Level"), new Spacer(1), line(`${cycle} cycles thinking levels in-session`), new Spacer(1),
			this.search, new Spacer(1), this.list, new Spacer(1),
			line(theme.fg("dim", `  ${confirm} to select · ${save} to set as default · ${cancel} to cancel`)), new DynamicBorder(),
		];
		for (const part of parts) this.addChild(part);
	}

	get focused(): boolean {
		return this.hasFocus;
	}
	set focused(value: boolean) {
		this.hasFocus = this.search.focused = value;
	}

	private listed(items: Item[], selected?: string): any {
		const at = items.findIndex((item) => item.value === selected);
		return listOf(items, Math.max(1, items.length), at, (value) => this.chosen(value), () => this.cancelled());
	}

	private filter(query: string): void {
		const items = query ? fuzzyFilter(this.items, query, (item: Item) => `${item.value} ${item.description ?? ""}`) : this.items;
		const list = this.listed(items, this.list.getSelectedItem()?.value);
		this.children[this.children.indexOf(this.list)] = list;
		this.list = list;
	}

	handleInput(data: string): void {
		const is = (name: string) => keybindings().matches(data, name);
		if (this.keep && is("app.thinking.save")) {
			const item = this.list.getSelectedItem();
			if (item) this.keep(item.value);
			return;
		}
		if (["up", "down", "confirm", "cancel"].some((name) => is(`tui.select.${name}`))) return this.list.handleInput(data);
		this.search.handleInput(data);
		this.filter(this.search.getValue());
	}

	getSelectList(): any {
		return this.list;
	}
}

const visibleMessages = 10;

class UserMessageList {
	readonly capturesViewportInput = true;
	onSelect?: (id: string) => void;
	onCancel?: () => void;
	private selected: number;

	constructor(private messages: { id: string; text: string }[], initial?: string) {
		const at = initial ? messages.findIndex((message) => message.id === initial) : -1;
		this.selected = at >= 0 ? at : Math.max(0, messages.length - 1);
	}

	invalidate(): void {}

	render(width: number): string[] {
		const count = this.messages.length;
		if (count === 0) return [theme.fg("muted", "  No user messages found")];
		const start = Math.max(0, Math.min(this.selected - visibleMessages / 2, count - visibleMessages));
		const shown = this.messages.slice(start, start + visibleMessages);
		const lines = shown.flatMap((message, at) => {
			const text = truncateToWidth(message.text.replace(/\n/g, " ").trim(), width - 2);
			const first = start + at === this.selected ? theme.fg("accent", "› ") + theme.bold(text) : `  ${text}`;
			return [first, theme.fg("muted", `  Message ${start + at + 1} of ${count}`), ""];
		});
		return shown.length < count ? [...lines, theme.fg("muted", `  (${this.selected + 1}/${count})`)] : lines;
	}

	handleInput(data: string): void {
		const keys = keybindings();
		const is = (name: string) => keys.matches(data, `tui.select.${name}`);
		const last = this.messages.length - 1;
		const page = getSelectPageIndex(keys, data, this.selected, last + 1, visibleMessages);
		if (is("up")) this.selected = this.selected === 0 ? last : this.selected - 1;
		else if (is("down")) this.selected = this.selected === last ? 0 : this.selected + 1;
		else if (page !== undefined) this.selected = last < 0 ? this.selected : page;
		else if (is("confirm")) {
			const message = this.messages[this.selected];
			if (message) this.onSelect?.(message.id);
		} else if (is("cancel")) this.onCancel?.();
	}
}

export class UserMessageSelectorComponent extends Container {
	private list: UserMessageList;

	constructor(messages: { id: string; text: string }[], chosen: (id: string) => void, cancelled: () => void, initial?: string) {
		super();
		this.list = new UserMessageList(messages, initial);
		this.list.onSelect = chosen;
		this.list.onCancel = cancelled;
		const about = "Select a user message to copy the active path up to that point into a new session";
		const parts = [
			new Spacer(1), new Text(theme.bold("Fork from Message"), 1, 0), new Text(theme.fg("muted", about), 1, 0), new Spacer(1), new DynamicBorder(),
			new Spacer(1), this.list, new Spacer(1), new DynamicBorder(),
		];
		for (const part of parts) this.addChild(part);
		// Nothing to choose from: the list shows that for a moment and goes.
		if (messages.length === 0) setTimeout(() => cancelled(), 100);
	}

	getMessageList(): UserMessageList {
		return this.list;
	}
}
