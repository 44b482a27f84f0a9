// The text editor of the prompt.
import { type Component, CURSOR_MARKER, type Focusable } from "./component.ts";
import { EditorCompletion, type EditorHost, type EditorTheme } from "./editor_complete.ts";
import { rowsOf, segments } from "./editor_layout.ts";
import { PasteBuffer } from "./input.ts";
import { getKeybindings, type KeybindingsManager } from "./keybindings.ts";
import { decodePrintableKey, matchesKey } from "./keys.ts";
import type { TuiMouseEvent, TuiMouseEventResult } from "./mouse.ts";
import { sliceByColumn } from "./slice.ts";
import { renderFakeCursor } from "./v15.ts";
import { visibleWidth } from "./width.ts";

export interface EditorOptions {
	paddingX?: number;
	autocompleteMaxVisible?: number;
}

const atLeastZero = (value: number): number => (Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0);
const listSize = (value: number): number => (Number.isFinite(value) ? Math.max(3, Math.min(20, Math.floor(value))) : 5);

const listMoves = ["tui.select.up", "tui.select.down", "tui.select.pageUp", "tui.select.pageDown"];

interface DisplayLine {
	text: string;
	/** Where the cursor is, if it is in this line. */
	cursor?: number;
}

/** A border that says how many lines are hidden: in its middle, or from its start when it is narrow. */
function scrollBorder(label: string, width: number): string {
	const rest = width - visibleWidth(label);
	if (rest >= 2) return "─".repeat(Math.floor(rest / 2)) + label + "─".repeat(Math.ceil(rest / 2));
	const narrow = `───${label}`;
	if (visibleWidth(narrow) <= width) return narrow + "─".repeat(width - visibleWidth(narrow));
	const dots = "...".slice(0, width);
	return sliceByColumn(narrow, 0, width - dots.length, true) + dots;
}

export class Editor extends EditorCompletion implements Component, Focusable {
	focused = false;
	get capturesViewportInput(): boolean {
		return this.autocompleteState !== null;
	}
	borderColor: (text: string) => string;
	disableSubmit = false;
	private paddingX: number;
	private paste = new PasteBuffer();
	private drawn = { rows: 1, list: 0 };
	private jumpMode: "forward" | "backward" | null = null;

	constructor(tui: EditorHost, theme: EditorTheme, options: EditorOptions = {}) {
		super(tui, theme);
		this.borderColor = theme.borderColor;
		this.paddingX = atLeastZero(options.paddingX ?? 0);
		this.autocompleteMaxVisible = listSize(options.autocompleteMaxVisible ?? 5);
	}

	getPaddingX(): number {
		return this.paddingX;
	}
	setPaddingX(padding: number): void {
		const value = atLeastZero(padding);
		if (value === this.paddingX) return;
		this.paddingX = value;
		this.tui.requestRender();
	}
	getAutocompleteMaxVisible(): number {
		return this.autocompleteMaxVisible;
	}
	setAutocompleteMaxVisible(maxVisible: number): void {
		const value = listSize(maxVisible);
		if (value === this.autocompleteMaxVisible) return;
		this.autocompleteMaxVisible = value;
		this.tui.requestRender();
	}
	setText(text: string): void {
		this.cancelAutocomplete();
		this.lastAction = null;
		this.historyIndex = -1;
		const normalized = this.normalizeText(text);
		if (this.getText() !== normalized) this.pushUndoSnapshot();
		this.pastes.clear();
		this.pasteCounter = 0;
		this.setTextInternal(normalized);
	}
	insertTextAtCursor(text: string): void {
		if (!text) return;
		this.cancelAutocomplete();
		this.pushUndoSnapshot();
		this.lastAction = null;
		this.historyIndex = -1;
		this.insertTextAtCursorInternal(text);
	}
	invalidate(): void {}

	protected pageRows(): number {
		return Math.max(5, Math.floor(this.tui.terminal.rows * 0.3));
	}

	// ---- display ----

	/** The cursor sits before column `cursor` of its row; on a wrapped row's end it belongs to the next row. */
	private layout(width: number): DisplayLine[] {
		const { cursorLine, cursorCol } = this.state;
		return rowsOf(this.state.lines, width, this.pastes).map((row) => {
			const offset = cursorCol - row.start;
			const here = row.line === cursorLine && offset >= 0 && (row.last || offset < row.length);
			return here ? { text: row.text, cursor: row.last ? offset : Math.min(offset, row.text.length) } : { text: row.text };
		});
	}

	private scrollTo(cursorRow: number, rows: number, visible: number): void {
		const row = Math.max(0, cursorRow);
		if (row < this.scrollOffset) this.scrollOffset = row;
		else if (row >= this.scrollOffset + visible) this.scrollOffset = row - visible + 1;
		this.scrollOffset = Math.max(0, Math.min(this.scrollOffset, Math.max(0, rows - visible)));
	}

	/** The lines above and below the text; classes that extend this one draw others. */
	protected renderTopBorder(width: number, hiddenLineCount: number): string {
		return this.border("↑", hiddenLineCount, width);
	}
	protected renderBottomBorder(width: number, hiddenLineCount: number): string {
		return this.border("↓", hiddenLineCount, width);
	}

	private border(arrow: string, hidden: number, width: number): string {
		return this.borderColor(hidden > 0 ? scrollBorder(` ${arrow} ${hidden} more `, width) : "─".repeat(width));
	}

	private drawLine(line: DisplayLine, width: number, paddingX: number): string {
		const margin = " ".repeat(paddingX);
		let text = line.text;
		let size = visibleWidth(text);
		let rightMargin = margin;
		if (line.cursor !== undefined) {
			const after = text.slice(line.cursor);
			const at = this.parts(after)[0] ?? "";
			const marker = this.focused ? CURSOR_MARKER : "";
			text = `${text.slice(0, line.cursor)}${marker}${renderFakeCursor(at || " ")}${after.slice(at.length)}`;
			if (at === "") size++;
			// The cursor behind a full line takes its column from the margin.
			if (at === "" && size > width && paddingX > 0) rightMargin = margin.slice(1);
		}
		return margin + text + " ".repeat(Math.max(0, width - size)) + rightMargin;
	}

	render(width: number): string[] {
		const paddingX = Math.min(this.paddingX, Math.max(0, Math.floor((width - 1) / 2)));
		const inner = Math.max(1, width - paddingX * 2);
		// Without padding the cursor needs a column of its own.
		this.lastWidth = Math.max(1, inner - (paddingX ? 0 : 1));
		const lines = this.layout(this.lastWidth);
		const visible = this.pageRows();
		this.scrollTo(lines.findIndex((line) => line.cursor !== undefined), lines.length, visible);
		const shown = lines.slice(this.scrollOffset, this.scrollOffset + visible);
		this.drawn.rows = shown.length;
		const margin = " ".repeat(paddingX);
		const list = this.autocompleteState && this.autocompleteList ? this.autocompleteList.render(inner) : [];
		this.drawn.list = list.length;
		return [
			this.renderTopBorder(width, this.scrollOffset),
			...shown.map((line) => this.drawLine(line, inner, paddingX)),
			this.renderBottomBorder(width, lines.length - this.scrollOffset - shown.length),
			...list.map((line) => margin + line + " ".repeat(Math.max(0, inner - visibleWidth(line))) + margin),
		];
	}

	// ---- mouse ----

	handleMouse(event: TuiMouseEvent): TuiMouseEventResult | undefined {
		const paddingX = Math.min(this.paddingX, Math.max(0, Math.floor((event.width - 1) / 2)));
		const list = this.autocompleteState ? this.autocompleteList : undefined;
		const y = event.y - this.drawn.rows - 2;
		if (list && y >= 0 && y < this.drawn.list) {
			const width = Math.max(1, event.width - paddingX * 2);
			const result = list.handleMouse({ ...event, x: event.x - paddingX, y, width, height: this.drawn.list });
			return result ? { ...result, focus: true } : undefined;
		}
		if (event.type !== "click" || event.button !== "left") return undefined;
		if (event.y > 0 && event.y <= this.drawn.rows) this.clickText(this.scrollOffset + event.y - 1, Math.max(0, event.x - paddingX));
		return { handled: true, focus: true };
	}

	/** Puts the cursor to a column of a row; at the end of a row that goes on, before its last character. */
	private clickText(index: number, wanted: number): void {
		const row = rowsOf(this.state.lines, this.lastWidth, this.pastes)[index];
		if (!row) return;
		const text = this.state.lines[row.line].slice(row.start, row.start + row.length);
		let column = 0;
		const parts = segments(text, this.pastes).map((part) => ({ ...part, end: (column += visibleWidth(part.segment)) }));
		const at = parts.find(({ end }) => wanted < end) ?? (row.last ? undefined : parts.at(-1));
		this.state.cursorLine = row.line;
		this.setCursorCol(row.start + (at?.index ?? text.length));
		this.lastAction = null;
		this.historyIndex = -1;
		if (this.autocompleteState) this.refresh();
	}

	// ---- input ----

	// In order: an earlier one wins where bindings overlap.
	private readonly edits: [string, () => void][] = [
		["tui.editor.deleteToLineEnd", () => this.killLine(true)],
		["tui.editor.deleteToLineStart", () => this.killLine(false)],
		["tui.editor.deleteWordBackward", () => this.killWord(false)],
		["tui.editor.deleteWordForward", () => this.killWord(true)],
		["tui.editor.deleteCharBackward", () => this.erase(false)],
		["tui.editor.deleteCharForward", () => this.erase(true)],
		["tui.editor.yank", () => this.yank()],
		["tui.editor.yankPop", () => this.yankPop()],
		["tui.editor.historyPrevious", () => this.browse(-1)],
		["tui.editor.historyNext", () => this.browse(1)],
		["tui.editor.cursorLineStart", () => this.moveToLineStart()],
		["tui.editor.cursorLineEnd", () => this.moveToLineEnd()],
		["tui.editor.cursorWordLeft", () => this.moveWord(false)],
		["tui.editor.cursorWordRight", () => this.moveWord(true)],
	];
	private readonly moves: [string, () => void][] = [
		["tui.input.submit", () => this.submit()],
		["tui.editor.cursorUp", () => this.cursorUp()],
		["tui.editor.cursorDown", () => this.cursorDown()],
		["tui.editor.cursorRight", () => this.cursorRight()],
		["tui.editor.cursorLeft", () => this.cursorLeft()],
		["tui.editor.pageUp", () => this.pageScroll(-1)],
		["tui.editor.pageDown", () => this.pageScroll(1)],
		["tui.editor.jumpForward", () => { this.jumpMode = "forward"; }],
		["tui.editor.jumpBackward", () => { this.jumpMode = "backward"; }],
	];

	private browse(direction: 1 | -1): void {
		this.cancelAutocomplete();
		this.navigateHistory(direction);
	}

	private erase(forward: boolean): void {
		this.deleteCharacter(forward);
		this.completeDeleted();
	}

	handleInput(data: string): void {
		const keys = getKeybindings();
		if (this.jumpMode !== null && this.jump(data, keys)) return;
		const paste = this.paste.take(data);
		if (paste === null) return;
		if (paste) return this.takePaste(paste.pasted, paste.rest);
		if (keys.matches(data, "tui.input.copy")) return;
		if (keys.matches(data, "tui.editor.undo")) return this.undo();
		if (this.autocompleteState && this.autocompleteList && this.handleList(data, keys)) return;
		if (keys.matches(data, "tui.input.tab") && !this.autocompleteState) return this.completeTab();
		for (const [id, action] of this.edits) {
			const shifted = (id.endsWith("deleteCharBackward") && matchesKey(data, "shift+backspace")) ||
				(id.endsWith("deleteCharForward") && matchesKey(data, "shift+delete"));
			if (shifted || keys.matches(data, id)) return action();
		}
		if (this.isNewLine(data, keys)) return this.newLine(data, keys);
		for (const [id, action] of this.moves) if (keys.matches(data, id)) return action();
		this.typed(data);
	}

	private typed(data: string): void {
		const char = matchesKey(data, "shift+space") ? " " : (decodePrintableKey(data) ?? (data.charCodeAt(0) >= 32 ? data : undefined));
		if (char === undefined) return;
		this.typeCharacter(char);
		this.completeTyped(char);
	}

	private takePaste(text: string, rest: string): void {
		if (text !== "") {
			this.cancelAutocomplete();
			this.insertPaste(text);
		}
		if (rest !== "") this.handleInput(rest);
	}

	/** After the jump key the next character is where to go; any other key goes on as itself. */
	private jump(data: string, keys: KeybindingsManager): boolean {
		const forward = this.jumpMode === "forward";
		this.jumpMode = null;
		if (keys.matches(data, "tui.editor.jumpForward") || keys.matches(data, "tui.editor.jumpBackward")) return true;
		const char = decodePrintableKey(data) ?? (data.charCodeAt(0) >= 32 ? data : undefined);
		if (char === undefined) return false;
		this.jumpToChar(char, forward);
		return true;
	}

	private handleList(data: string, keys: KeybindingsManager): boolean {
		if (keys.matches(data, "tui.select.cancel")) this.cancelAutocomplete();
		else if (listMoves.some((id) => keys.matches(data, id))) this.autocompleteList!.handleInput(data);
		else if (keys.matches(data, "tui.input.tab")) this.acceptCompletion(false);
		else if (keys.matches(data, "tui.select.confirm")) return this.acceptCompletion(true);
		else return false;
		return true;
	}

	private isNewLine(data: string, keys: KeybindingsManager): boolean {
		if (keys.matches(data, "tui.input.newLine") || data === "\n" || data === "\x1b\r" || data === "\x1b[13;2~") return true;
		return data.length > 1 && (data[0] === "\n" || (data.includes("\x1b") && data.includes("\r")));
	}

	private afterBackslash(): boolean {
		return this.before().endsWith("\\");
	}

	private newLine(data: string, keys: KeybindingsManager): void {
		// Where shift+enter submits, a backslash before Enter does so too.
		const submit = keys.getKeys("tui.input.submit");
		const swapped = submit.includes("shift+enter") || submit.includes("shift+return");
		if (!this.disableSubmit && swapped && matchesKey(data, "enter") && this.afterBackslash()) {
			this.erase(false);
			return this.submitValue();
		}
		this.cancelAutocomplete();
		this.addNewLine();
	}

	private submit(): void {
		if (this.disableSubmit) return;
		if (!this.afterBackslash()) return this.submitValue();
		// A backslash before Enter breaks the line instead.
		this.erase(false);
		this.cancelAutocomplete();
		this.addNewLine();
	}

	private submitValue(): void {
		this.cancelAutocomplete();
		const text = this.getExpandedText().trim();
		this.state = { lines: [""], cursorLine: 0, cursorCol: 0 };
		this.pastes.clear();
		this.pasteCounter = 0;
		this.historyIndex = -1;
		this.scrollOffset = 0;
		this.undoStack.clear();
		this.lastAction = null;
		this.onChange?.("");
		this.onSubmit?.(text);
	}
}
