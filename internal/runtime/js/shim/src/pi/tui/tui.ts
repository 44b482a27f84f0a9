// The screen: a container with focus, overlays and input, drawn on a terminal when something asks for it.
import { monotonic } from "pi:host";
import { type Component, Container, CURSOR_MARKER, isFocusable } from "./component.ts";
import { isKeyRelease, matchesKey } from "./keys.ts";
import { compositeTuiLine, overlayLayout, type OverlayOptions, segmentReset } from "./overlay.ts";
import { sliceByColumn } from "./slice.ts";
import type { Terminal } from "./terminal.ts";
import { isImageLine, setCellDimensions } from "./terminal_image.ts";
import { normalizeTerminalOutput, visibleWidth } from "./width.ts";

export interface OverlayHandle {
	hide(): void;
	setHidden(hidden: boolean): void;
	isHidden(): boolean;
	focus(): void;
	unfocus(): void;
	isFocused(): boolean;
	getBounds(): { row: number; col: number; width: number; height: number } | undefined;
}
type InputListener = (data: string) => { consume?: boolean; data?: string } | undefined | void;

interface Overlay {
	component: Component;
	options?: OverlayOptions;
	before: Component | null;
	hidden: boolean;
	order: number;
	bounds?: { row: number; col: number; width: number; height: number };
}
/** What is on the screen, ready to be written. */
export interface Frame {
	lines: string[];
	cursor: { row: number; col: number } | null;
}

const minInterval = 16;

export class TUI extends Container {
	onDebug?: () => void;
	readonly mode: "regular" | "fullscreen" = "regular";
	protected previousLines: string[] = [];
	protected previousSize = { columns: 0, rows: 0 };
	protected focusedComponent: Component | null = null;
	protected overlayStack: Overlay[] = [];
	private inputListeners = new Set<InputListener>();
	private pending = false;
	private timer?: ReturnType<typeof setTimeout>;
	private lastRender = -Infinity;
	private stopped = false;
	private orders = 0;
	private redraws = 0;
	private cursorRow = 0;
	private clearOnShrink = false;

	constructor(public terminal: Terminal, private showHardwareCursor = false) {
		super();
	}

	get fullRedraws(): number {
		return this.redraws;
	}
	getShowHardwareCursor(): boolean {
		return this.showHardwareCursor;
	}
	setShowHardwareCursor(enabled: boolean): void {
		if (this.showHardwareCursor === enabled) return;
		this.showHardwareCursor = enabled;
		if (!enabled) this.terminal.hideCursor();
		this.requestRender();
	}
	getClearOnShrink(): boolean {
		return this.clearOnShrink;
	}
	setClearOnShrink(enabled: boolean): void {
		this.clearOnShrink = enabled;
	}

	setFocus(component: Component | null): void {
		if (isFocusable(this.focusedComponent)) this.focusedComponent.focused = false;
		this.focusedComponent = component;
		if (isFocusable(component)) component.focused = true;
	}

	// ---- overlays ----

	showOverlay(component: Component, options?: OverlayOptions): OverlayHandle {
		const entry: Overlay = { component, options, before: this.focusedComponent, hidden: false, order: ++this.orders };
		this.overlayStack.push(entry);
		if (!options?.nonCapturing && this.isShown(entry)) this.setFocus(component);
		this.terminal.hideCursor();
		this.requestRender();
		return this.handle(entry);
	}

	private handle(entry: Overlay): OverlayHandle {
		const { component } = entry;
		return {
			hide: () => this.removeOverlay(entry),
			setHidden: (hidden) => this.setOverlayHidden(entry, hidden),
			isHidden: () => entry.hidden,
			focus: () => {
				if (!this.overlayStack.includes(entry) || !this.isShown(entry)) return;
				if (this.focusedComponent !== component) this.setFocus(component);
				entry.order = ++this.orders;
				this.requestRender();
			},
			unfocus: () => {
				if (this.focusedComponent !== component) return;
				const top = this.topOverlay();
				this.setFocus(top && top !== entry ? top.component : entry.before);
				this.requestRender();
			},
			isFocused: () => this.focusedComponent === component,
			getBounds: () => entry.bounds && { ...entry.bounds },
		};
	}

	private setOverlayHidden(entry: Overlay, hidden: boolean): void {
		if (entry.hidden === hidden) return;
		entry.hidden = hidden;
		if (hidden) this.releaseFocus(entry);
		else if (!entry.options?.nonCapturing && this.isShown(entry)) {
			entry.order = ++this.orders;
			this.setFocus(entry.component);
		}
		this.requestRender();
	}

	private removeOverlay(entry: Overlay): void {
		const index = this.overlayStack.indexOf(entry);
		if (index === -1) return;
		this.overlayStack.splice(index, 1);
		this.releaseFocus(entry);
		if (this.overlayStack.length === 0) this.terminal.hideCursor();
		this.requestRender();
	}
	/** Focus goes to the overlay below, or to what had it before. */
	private releaseFocus(entry: Overlay): void {
		if (this.focusedComponent === entry.component) this.setFocus(this.topOverlay()?.component ?? entry.before);
	}

	hideOverlay(): void {
		const entry = this.overlayStack[this.overlayStack.length - 1];
		if (entry) this.removeOverlay(entry);
	}
	hasOverlay(): boolean {
		return this.overlayStack.some((entry) => this.isShown(entry));
	}
	private isShown(entry: Overlay): boolean {
		return !entry.hidden && (entry.options?.visible?.(this.terminal.columns, this.terminal.rows) ?? true);
	}
	private topOverlay(): Overlay | undefined {
		return this.overlayStack.findLast((entry) => !entry.options?.nonCapturing && this.isShown(entry));
	}

	override invalidate(): void {
		super.invalidate();
		for (const entry of this.overlayStack) entry.component.invalidate?.();
	}

	// ---- life ----

	start(): void {
		this.stopped = false;
		this.terminal.start((data) => this.handleInput(data), () => this.requestRender());
		this.terminal.hideCursor();
		this.requestRender();
	}
	stop(): void {
		this.stopped = true;
		if (this.timer !== undefined) clearTimeout(this.timer);
		this.timer = undefined;
		if (this.previousLines.length > 0) this.terminal.write(`${moveRows(this.previousLines.length - this.cursorRow)}\r\n`);
		this.terminal.showCursor();
		this.terminal.stop();
	}

	addInputListener(listener: InputListener): () => void {
		this.inputListeners.add(listener);
		return () => this.removeInputListener(listener);
	}
	removeInputListener(listener: InputListener): void {
		this.inputListeners.delete(listener);
	}

	handleInput(data: string): void {
		for (const listener of this.inputListeners) {
			const result = listener(data);
			if (result?.consume) return;
			if (result?.data !== undefined) data = result.data;
		}
		if (data === "" || this.takeCellSize(data)) return;
		if (this.onDebug && matchesKey(data, "shift+ctrl+d")) return this.onDebug();
		const focused = this.overlayStack.find((entry) => entry.component === this.focusedComponent);
		if (focused && !this.isShown(focused)) this.releaseFocus(focused);
		const target = this.focusedComponent;
		if (!target?.handleInput || (isKeyRelease(data) && !target.wantsKeyRelease)) return;
		target.handleInput(data);
		this.requestRender();
	}

	private takeCellSize(data: string): boolean {
		const match = /^\x1b\[6;(\d+);(\d+)t$/.exec(data);
		if (!match) return false;
		const [heightPx, widthPx] = [Number(match[1]), Number(match[2])];
		if (heightPx > 0 && widthPx > 0) {
			setCellDimensions({ widthPx, heightPx });
			this.invalidate();
			this.requestRender();
		}
		return true;
	}

	// ---- drawing ----

	/** Draws soon, at most once in a sixtieth of a second; force draws everything anew. */
	requestRender(force = false): void {
		if (force) {
			this.previousLines = [];
			this.previousSize = { columns: -1, rows: -1 };
			this.cursorRow = 0;
			this.lastRender = -Infinity;
			if (this.timer !== undefined) clearTimeout(this.timer);
			this.timer = undefined;
		}
		if (this.pending && !force) return;
		this.pending = true;
		queueMicrotask(() => this.schedule());
	}
	private schedule(): void {
		if (this.stopped || this.timer !== undefined || !this.pending) return;
		const wait = Math.max(0, minInterval - (monotonic() - this.lastRender));
		this.timer = setTimeout(() => {
			this.timer = undefined;
			if (this.stopped || !this.pending) return;
			this.pending = false;
			this.lastRender = monotonic();
			this.doRender();
		}, wait);
	}

	/** The lines of the screen with overlays in place, and where the cursor is. */
	renderFrame(): Frame {
		const { columns, rows } = this.terminal;
		const lines = this.withOverlays(this.render(columns), columns, rows);
		const cursor = takeCursor(lines, rows);
		return { lines: lines.map((line) => (isImageLine(line) ? line : normalizeTerminalOutput(line) + segmentReset)), cursor };
	}

	private withOverlays(base: string[], columns: number, rows: number): string[] {
		const lines = [...base];
		const shown = this.overlayStack.filter((entry) => this.isShown(entry)).sort((a, b) => a.order - b.order);
		if (this.overlayStack.length === 0) return lines;
		const drawn = shown.map((entry) => {
			const { width, maxHeight } = overlayLayout(entry.options, 0, columns, rows);
			const content = entry.component.render(width).slice(0, maxHeight);
			const { row, col } = overlayLayout(entry.options, content.length, columns, rows);
			entry.bounds = { row, col, width, height: content.length };
			return { content, row, col, width };
		});
		const height = Math.max(lines.length, rows, ...drawn.map(({ row, content }) => row + content.length));
		while (lines.length < height) lines.push("");
		const top = Math.max(0, height - rows);
		for (const { content, row, col, width } of drawn) {
			content.forEach((text, i) => {
				const at = top + row + i;
				if (at < 0 || at >= lines.length) return;
				const fitted = visibleWidth(text) > width ? sliceByColumn(text, 0, width, true) : text;
				lines[at] = compositeTuiLine(lines[at], fitted, col, width, columns);
			});
		}
		return lines;
	}

	protected doRender(): void {
		if (this.stopped) return;
		const frame = this.renderFrame();
		if (this.terminal.present) this.terminal.present(frame);
		else this.write(frame);
		this.previousLines = frame.lines;
		this.previousSize = { columns: this.terminal.columns, rows: this.terminal.rows };
	}

	/** Writes the lines from the first that changed; all of them when that one has scrolled away or the size changed. */
	private write({ lines, cursor }: Frame): void {
		const { columns, rows } = this.terminal;
		const old = this.previousLines;
		const first = old.length === 0 && this.previousSize.columns === 0;
		const resized = !first && (this.previousSize.columns !== columns || this.previousSize.rows !== rows);
		let from = lines.findIndex((line, i) => line !== old[i]);
		if (from === -1) from = lines.length;
		const top = Math.max(0, Math.max(old.length, rows) - rows);
		let out = "";
		if (first || resized || from < top || (this.clearOnShrink && lines.length < old.length)) {
			this.redraws++;
			out = (first ? "" : "\x1b[2J\x1b[H\x1b[3J") + lines.join("\r\n");
			this.cursorRow = Math.max(0, lines.length - 1);
		} else if (from < lines.length || lines.length < old.length) {
			out = this.changes(lines, from);
		}
		const target = cursor?.row ?? this.cursorRow;
		out += moveRows(target - this.cursorRow);
		this.cursorRow = target;
		if (cursor) out += `\x1b[${cursor.col + 1}G`;
		if (out !== "") this.terminal.write(`\x1b[?2026h${out}\x1b[?2026l`);
		if (cursor && this.showHardwareCursor) this.terminal.showCursor();
		else this.terminal.hideCursor();
	}

	private changes(lines: string[], from: number): string {
		const start = Math.min(from, Math.max(0, this.previousLines.length - 1));
		const tail = lines.slice(start).map((line) => `\x1b[2K${line}`).join("\r\n");
		const out = `${moveRows(start - this.cursorRow)}\r${tail}`;
		this.cursorRow = Math.max(start, lines.length - 1);
		// Whatever was below the new end.
		return lines.length < this.previousLines.length ? `${out}\x1b[${start >= lines.length ? 2 : 0}K\x1b[0J` : out;
	}
}

const moveRows = (rows: number): string => (rows > 0 ? `\x1b[${rows}B` : rows < 0 ? `\x1b[${-rows}A` : "");

/** Finds the cursor's mark in the lowest of the visible lines that has one, and takes all marks out of all lines. */
function takeCursor(lines: string[], rows: number): Frame["cursor"] {
	let cursor: Frame["cursor"] = null;
	for (let row = lines.length - 1; row >= 0; row--) {
		const at = lines[row].indexOf(CURSOR_MARKER);
		if (at === -1) continue;
		if (row >= lines.length - rows) cursor ??= { row, col: visibleWidth(lines[row].slice(0, at)) };
		lines[row] = lines[row].replaceAll(CURSOR_MARKER, "");
	}
	return cursor;
}
