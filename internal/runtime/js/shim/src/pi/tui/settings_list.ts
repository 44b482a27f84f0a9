// Settings with their values, changed in place or in a submenu.
import type { Component, Style } from "./component.ts";
import { fuzzyFilter } from "./fuzzy.ts";
import { Input } from "./input.ts";
import { getKeybindings } from "./keybindings.ts";
import { listMouse, type TuiMouseEvent, type TuiMouseEventResult } from "./mouse.ts";
import { pageIndex, visibleRange } from "./select_list.ts";
import { truncateToWidth } from "./slice.ts";
import { visibleWidth } from "./width.ts";
import { wrapTextWithAnsi } from "./wrap.ts";

export interface SettingItem {
	id: string;
	label: string;
	description?: string;
	currentValue: string;
	values?: string[];
	submenu?: (currentValue: string, done: (selectedValue?: string, options?: { navigateTo?: string }) => void) => Component;
}
export interface SettingsListTheme {
	label: (text: string, selected: boolean) => string;
	value: (text: string, selected: boolean) => string;
	description: Style;
	cursor: string;
	hint: Style;
}

export class SettingsList implements Component {
	private filteredItems: SettingItem[];
	private selectedIndex = 0;
	private mousePressedIndex?: number;
	capturesViewportInput = true;
	private search?: Input;
	private submenu?: { component: Component; index: number };

	constructor(
		private items: SettingItem[],
		private maxVisible: number,
		private theme: SettingsListTheme,
		private onChange: (id: string, newValue: string) => void,
		private onCancel: () => void,
		options: { enableSearch?: boolean } = {},
	) {
		this.filteredItems = items;
		if (options.enableSearch) this.search = new Input();
	}

	updateValue(id: string, newValue: string): void {
		const item = this.items.find((candidate) => candidate.id === id);
		if (item) item.currentValue = newValue;
	}
	invalidate(): void {
		this.submenu?.component.invalidate?.();
	}
	render(width: number): string[] {
		return this.submenu ? this.submenu.component.render(width) : this.renderList(width);
	}

	private shown(): SettingItem[] {
		return this.search ? this.filteredItems : this.items;
	}

	private renderList(width: number): string[] {
		const lines = this.search ? [...this.search.render(width), ""] : [];
		if (this.items.length === 0) {
			lines.push(this.theme.hint("  No settings available"));
			return this.search ? [...lines, ...this.hint(width)] : lines;
		}
		const items = this.shown();
		if (items.length === 0) return [...lines, truncateToWidth(this.theme.hint("  No matching settings"), width), ...this.hint(width)];
		const [start, end] = visibleRange(this.selectedIndex, this.maxVisible, items.length);
		const labelWidth = Math.min(36, Math.max(...this.items.map((item) => visibleWidth(item.label))));
		for (let i = start; i < end; i++) if (items[i]) lines.push(this.line(items[i], i === this.selectedIndex, labelWidth, width));
		if (start > 0 || end < items.length) {
			lines.push(this.theme.hint(truncateToWidth(`  (${this.selectedIndex + 1}/${items.length})`, width - 2, "")));
		}
		return [...lines, ...this.description(items[this.selectedIndex], width), ...this.hint(width)];
	}

	private line(item: SettingItem, selected: boolean, labelWidth: number, width: number): string {
		const prefix = selected ? this.theme.cursor : "  ";
		const padded = item.label + " ".repeat(Math.max(0, labelWidth - visibleWidth(item.label)));
		const room = width - visibleWidth(prefix) - labelWidth - 4;
		const value = this.theme.value(truncateToWidth(item.currentValue, room, ""), selected);
		return truncateToWidth(`${prefix}${this.theme.label(padded, selected)}  ${value}`, width);
	}

	private description(item: SettingItem | undefined, width: number): string[] {
		if (!item?.description) return [];
		return ["", ...wrapTextWithAnsi(item.description, width - 4).map((line) => this.theme.description(`  ${line}`))];
	}

	private hint(width: number): string[] {
		const keys = "Enter/Space to change · Esc to cancel";
		return ["", truncateToWidth(this.theme.hint(`  ${this.search ? "Type to search · " : ""}${keys}`), width)];
	}

	handleInput(data: string): void {
		if (this.submenu) return this.submenu.component.handleInput?.(data);
		const keys = getKeybindings();
		const count = this.shown().length;
		const page = pageIndex(data, this.selectedIndex, this.maxVisible, count);
		if (keys.matches(data, "tui.select.up")) {
			if (count > 0) this.selectedIndex = this.selectedIndex === 0 ? count - 1 : this.selectedIndex - 1;
		} else if (keys.matches(data, "tui.select.down")) {
			if (count > 0) this.selectedIndex = this.selectedIndex === count - 1 ? 0 : this.selectedIndex + 1;
		} else if (page !== undefined) {
			if (count > 0) this.selectedIndex = page;
		} else if (keys.matches(data, "tui.select.confirm") || (data === " " && !this.search?.getValue())) this.activate();
		else if (keys.matches(data, "tui.select.cancel")) this.onCancel();
		else if (this.search) this.type(data);
	}

	handleMouse(event: TuiMouseEvent): TuiMouseEventResult | undefined {
		const inner = this.submenu?.component ?? (this.search && event.y === 0 ? this.search : undefined);
		if (inner) {
			const result = inner.handleMouse?.(event);
			return result ? { ...result, focus: true } : undefined;
		}
		const count = this.shown().length;
		const mouse = count === 0 || (this.search && event.y === 1) ? undefined : listMouse(event, this.search ? 2 : 0);
		if (!mouse) return undefined;
		const before = this.selectedIndex;
		if ("wheel" in mouse) {
			this.selectedIndex = Math.max(0, Math.min(count - 1, before + mouse.wheel));
			return { handled: true, render: this.selectedIndex !== before };
		}
		const [start, end] = visibleRange(before, this.maxVisible, count);
		const index = start + mouse.row;
		if (index < start || index >= end) return undefined;
		this.selectedIndex = mouse.type === "press" ? index : (this.mousePressedIndex ?? index);
		this.mousePressedIndex = mouse.type === "press" ? index : undefined;
		if (mouse.type === "press") return { handled: true, focus: true };
		this.activate();
		return { handled: true };
	}

	/** Selects the setting with an id, if it shows. */
	selectItem(id: string): void {
		const index = this.shown().findIndex((item) => item.id === id);
		if (index >= 0) this.selectedIndex = index;
	}

	private type(text: string): void {
		if (!this.search) return;
		this.search.handleInput(text);
		this.filteredItems = fuzzyFilter(this.items, this.search.getValue(), (item) => item.label);
		this.selectedIndex = 0;
	}

	private activate(): void {
		const item = this.shown()[this.selectedIndex];
		if (!item) return;
		if (item.submenu) this.open(item);
		else if (item.values && item.values.length > 0) {
			this.change(item, item.values[(item.values.indexOf(item.currentValue) + 1) % item.values.length]);
		}
	}

	private open(item: SettingItem): void {
		const index = this.selectedIndex;
		const component = item.submenu!(item.currentValue, (value, options) => {
			if (value !== undefined) this.change(item, value);
			this.submenu = undefined;
			this.selectedIndex = index;
			if (!options?.navigateTo) return;
			this.selectItem(options.navigateTo);
			this.activate();
		});
		this.submenu = { component, index };
	}

	private change(item: SettingItem, value: string): void {
		item.currentValue = value;
		this.onChange(item.id, value);
	}
}
