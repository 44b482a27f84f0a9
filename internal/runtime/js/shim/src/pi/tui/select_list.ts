// A list to choose one item from.
import type { Component, Style } from "./component.ts";
import { getKeybindings } from "./keybindings.ts";
import { listMouse, type TuiMouseEvent, type TuiMouseEventResult } from "./mouse.ts";
import { truncateToWidth } from "./slice.ts";
import { visibleWidth } from "./width.ts";

export interface SelectItem {
	value: string;
	label: string;
	description?: string;
}
export interface SelectListTheme {
	selectedPrefix: Style;
	selectedText: Style;
	description: Style;
	scrollInfo: Style;
	noMatch: Style;
}
export interface SelectListLayout {
	minPrimaryColumnWidth?: number;
	maxPrimaryColumnWidth?: number;
	truncatePrimary?(context: { text: string; maxWidth: number; columnWidth: number; item: SelectItem; isSelected: boolean }): string;
}

const defaultColumn = 32;
const gap = 2;
const shortestDescription = 10;

/** The part of a long list to show, with the selected line in the middle. */
export function visibleRange(selected: number, maxVisible: number, count: number): [number, number] {
	const start = Math.max(0, Math.min(selected - Math.floor(maxVisible / 2), count - maxVisible));
	return [start, Math.min(start + maxVisible, count)];
}

/** Where a page key moves the selection, or undefined for another key. */
export function pageIndex(data: string, selected: number, maxVisible: number, count: number): number | undefined {
	const keys = getKeybindings();
	const direction = keys.matches(data, "tui.select.pageUp") ? -1 : keys.matches(data, "tui.select.pageDown") ? 1 : 0;
	return direction === 0 ? undefined : Math.max(0, Math.min(count - 1, selected + direction * maxVisible));
}

const labelOf = (item: SelectItem): string => item.label || item.value;
const singleLine = (text: string): string => text.replace(/[\r\n]+/g, " ").trim();

export class SelectList implements Component {
	private filteredItems: SelectItem[];
	private selectedIndex = 0;
	private mousePressedIndex?: number;
	capturesViewportInput = true;
	onSelect?: (item: SelectItem) => void;
	onCancel?: () => void;
	onSelectionChange?: (item: SelectItem) => void;

	constructor(private items: SelectItem[], private maxVisible: number, private theme: SelectListTheme, private layout: SelectListLayout = {}) {
		this.filteredItems = items;
	}

	setFilter(filter: string): void {
		const wanted = filter.toLowerCase();
		this.filteredItems = this.items.filter((item) => item.value.toLowerCase().startsWith(wanted));
		this.selectedIndex = 0;
	}
	setSelectedIndex(index: number): void {
		this.selectedIndex = Math.max(0, Math.min(index, this.filteredItems.length - 1));
	}
	getSelectedItem(): SelectItem | null {
		return this.filteredItems[this.selectedIndex] || null;
	}
	invalidate(): void {}

	render(width: number): string[] {
		const count = this.filteredItems.length;
		if (count === 0) return [this.theme.noMatch("  No matching commands")];
		const column = this.columnWidth();
		const [start, end] = visibleRange(this.selectedIndex, this.maxVisible, count);
		const lines: string[] = [];
		for (let i = start; i < end; i++) {
			if (this.filteredItems[i]) lines.push(this.line(this.filteredItems[i], i === this.selectedIndex, width, column));
		}
		if (start > 0 || end < count) {
			lines.push(this.theme.scrollInfo(truncateToWidth(`  (${this.selectedIndex + 1}/${count})`, width - 2, "")));
		}
		return lines;
	}

	handleInput(data: string): void {
		const keys = getKeybindings();
		const last = this.filteredItems.length - 1;
		const page = pageIndex(data, this.selectedIndex, this.maxVisible, last + 1);
		if (keys.matches(data, "tui.select.up")) this.move(this.selectedIndex === 0 ? last : this.selectedIndex - 1);
		else if (keys.matches(data, "tui.select.down")) this.move(this.selectedIndex === last ? 0 : this.selectedIndex + 1);
		else if (page !== undefined) {
			if (last >= 0 && page !== this.selectedIndex) this.move(page);
		} else if (keys.matches(data, "tui.select.confirm")) {
			const item = this.getSelectedItem();
			if (item) this.onSelect?.(item);
		} else if (keys.matches(data, "tui.select.cancel")) this.onCancel?.();
	}

	handleMouse(event: TuiMouseEvent): TuiMouseEventResult | undefined {
		const count = this.filteredItems.length;
		const [start, end] = visibleRange(this.selectedIndex, this.maxVisible, count);
		const mouse = count === 0 ? undefined : listMouse(event);
		if (!mouse) return undefined;
		const before = this.selectedIndex;
		const go = (index: number) => index !== before && this.move(index);
		if ("wheel" in mouse) {
			go(Math.max(0, Math.min(count - 1, before + mouse.wheel)));
			return { handled: true, render: this.selectedIndex !== before };
		}
		const index = start + mouse.row;
		if (index < start || index >= end) return undefined;
		if (mouse.type === "press") {
			this.mousePressedIndex = index;
			go(index);
			return { handled: true, focus: true };
		}
		// What was pressed is chosen: the list may have moved under the pointer since.
		const chosen = this.mousePressedIndex ?? index;
		this.mousePressedIndex = undefined;
		go(chosen);
		const item = this.getSelectedItem();
		if (item) this.onSelect?.(item);
		return { handled: true };
	}

	private move(index: number): void {
		this.selectedIndex = index;
		const item = this.getSelectedItem();
		if (item) this.onSelectionChange?.(item);
	}

	/** The first column is as wide as its widest label, within the layout's bounds. */
	private columnWidth(): number {
		const low = this.layout.minPrimaryColumnWidth ?? this.layout.maxPrimaryColumnWidth ?? defaultColumn;
		const high = this.layout.maxPrimaryColumnWidth ?? this.layout.minPrimaryColumnWidth ?? defaultColumn;
		const widest = Math.max(0, ...this.filteredItems.map((item) => visibleWidth(labelOf(item)) + gap));
		return Math.max(1, Math.min(low, high), Math.min(widest, Math.max(1, low, high)));
	}

	private label(item: SelectItem, isSelected: boolean, maxWidth: number, columnWidth: number): string {
		const text = labelOf(item);
		const custom = this.layout.truncatePrimary?.({ text, maxWidth, columnWidth, item, isSelected });
		return truncateToWidth(custom ?? text, maxWidth, "");
	}

	private line(item: SelectItem, selected: boolean, width: number, column: number): string {
		const prefix = selected ? "→ " : "  ";
		const description = item.description ? singleLine(item.description) : "";
		const both = description && width > 40 ? this.twoColumns(item, selected, width, column, prefix, description) : undefined;
		if (both !== undefined) return both;
		const room = width - prefix.length - 2;
		const line = prefix + this.label(item, selected, room, room);
		return selected ? this.theme.selectedText(line) : line;
	}

	private twoColumns(item: SelectItem, selected: boolean, width: number, column: number, prefix: string, description: string): string | undefined {
		const columnWidth = Math.max(1, Math.min(column, width - prefix.length - 4));
		const label = this.label(item, selected, Math.max(1, columnWidth - gap), columnWidth);
		const labelWidth = visibleWidth(label);
		const spacing = " ".repeat(Math.max(1, columnWidth - labelWidth));
		const room = width - prefix.length - labelWidth - spacing.length - 2;
		if (room <= shortestDescription) return undefined;
		const text = truncateToWidth(description, room, "");
		if (selected) return this.theme.selectedText(prefix + label + spacing + text);
		return prefix + label + this.theme.description(spacing + text);
	}
}
