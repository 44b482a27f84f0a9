// A line of text to edit.
import { type Component, CURSOR_MARKER, fakeCursor, type Focusable } from "./component.ts";
import { KillRing, UndoStack } from "./history.ts";
import { getKeybindings } from "./keybindings.ts";
import { decodeKittyPrintable } from "./keys.ts";
import type { TuiMouseEvent, TuiMouseEventResult } from "./mouse.ts";
import { sliceByColumn, truncateToWidth } from "./slice.ts";
import { graphemes } from "./unicode.ts";
import { visibleWidth } from "./width.ts";
import { firstCluster, isWhitespaceChar, lastCluster, wordLengthAfter, wordLengthBefore, wordPieces } from "./words.ts";

export const pasteStart = "\x1b[200~";
export const pasteEnd = "\x1b[201~";

/** Collects bracketed paste that may come in pieces. */
export class PasteBuffer {
	private text: string | undefined;
	/** What was pasted and what came after it, null while a paste goes on, undefined when data is no paste. */
	take(data: string): { pasted: string; rest: string } | null | undefined {
		if (data.includes(pasteStart)) {
			this.text = "";
			data = data.replace(pasteStart, "");
		}
		if (this.text === undefined) return undefined;
		this.text += data;
		const end = this.text.indexOf(pasteEnd);
		if (end === -1) return null;
		const result = { pasted: this.text.slice(0, end), rest: this.text.slice(end + pasteEnd.length) };
		this.text = undefined;
		return result;
	}
}

export const hasControlCharacters = (text: string): boolean => /[\x00-\x1f\x7f-\x9f]/.test(text);

/** The index of the character that is at a column of a line; behind the line it is its length. */
function indexAtColumn(line: string, wanted: number): number {
	let [index, column] = [0, 0];
	for (const character of graphemes(line)) {
		column += visibleWidth(character);
		if (wanted < column) return index;
		index += character.length;
	}
	return line.length;
}

type Action = "kill" | "yank" | "type-word" | null;

export interface InputOptions {
	prompt?: string;
	placeholder?: string;
	placeholderStyle?: (text: string) => string;
}

export class Input implements Component, Focusable {
	private readonly prompt: string;
	private readonly placeholder: string;
	private readonly placeholderStyle: (text: string) => string;
	private value = "";
	private cursor = 0;
	private startColumn = 0; // of what was drawn
	private paste = new PasteBuffer();
	private kills = new KillRing();
	private undos = new UndoStack<{ value: string; cursor: number }>();
	private lastAction: Action = null;
	onSubmit?: (value: string) => void;
	onEscape?: () => void;
	focused = false;

	constructor(options: InputOptions = {}) {
		this.prompt = options.prompt ?? "> ";
		this.placeholder = options.placeholder ?? "";
		this.placeholderStyle = options.placeholderStyle ?? ((text) => text);
	}

	getValue(): string {
		return this.value;
	}
	setValue(value: string): void {
		this.value = value;
		this.cursor = Math.min(this.cursor, value.length);
	}
	invalidate(): void {}

	handleInput(data: string): void {
		const paste = this.paste.take(data);
		if (paste === null) return;
		if (paste) {
			this.insertPaste(paste.pasted);
			if (paste.rest) this.handleInput(paste.rest);
			return;
		}
		const keys = getKeybindings();
		for (const [id, action] of this.actions) if (keys.matches(data, id)) return action();
		if (data === "\n") return this.onSubmit?.(this.value);
		const printable = decodeKittyPrintable(data);
		if (printable !== undefined) this.type(printable);
		else if (!hasControlCharacters(data)) this.type(data);
	}

	// In order: an earlier one wins where bindings overlap.
	private readonly actions: [string, () => void][] = [
		["tui.select.cancel", () => this.onEscape?.()],
		["tui.editor.undo", () => this.undo()],
		["tui.input.submit", () => this.onSubmit?.(this.value)],
		["tui.editor.deleteCharBackward", () => this.deleteChar(-lastCluster(this.before()).length)],
		["tui.editor.deleteCharForward", () => this.deleteChar(firstCluster(this.after()).length)],
		["tui.editor.deleteWordBackward", () => this.kill(this.wordBefore())],
		["tui.editor.deleteWordForward", () => this.kill(this.wordAfter())],
		["tui.editor.deleteToLineStart", () => this.kill(-this.cursor)],
		["tui.editor.deleteToLineEnd", () => this.kill(this.value.length - this.cursor)],
		["tui.editor.yank", () => this.yank()],
		["tui.editor.yankPop", () => this.yankPop()],
		["tui.editor.cursorLeft", () => this.moveBy(-lastCluster(this.before()).length)],
		["tui.editor.cursorRight", () => this.moveBy(firstCluster(this.after()).length)],
		["tui.editor.cursorLineStart", () => this.moveBy(-this.cursor)],
		["tui.editor.cursorLineEnd", () => this.moveBy(this.value.length - this.cursor)],
		["tui.editor.cursorWordLeft", () => this.cursor > 0 && this.moveBy(this.wordBefore())],
		["tui.editor.cursorWordRight", () => this.cursor < this.value.length && this.moveBy(this.wordAfter())],
	];

	/** A press puts the cursor there; the prompt counts as two columns, whatever it is. */
	handleMouse(event: TuiMouseEvent): TuiMouseEventResult | undefined {
		if (event.type !== "press" || event.button !== "left" || event.y !== 0) return undefined;
		this.cursor = indexAtColumn(this.value, this.startColumn + Math.max(0, event.x - 2));
		this.lastAction = null;
		return { handled: true, focus: true };
	}

	private before(): string {
		return this.value.slice(0, this.cursor);
	}
	private after(): string {
		return this.value.slice(this.cursor);
	}
	private wordBefore(): number {
		return -wordLengthBefore(wordPieces(this.before()));
	}
	private wordAfter(): number {
		return wordLengthAfter(wordPieces(this.after()));
	}
	private moveBy(offset: number): void {
		this.lastAction = null;
		this.cursor += offset;
	}

	/** Removes characters before the cursor (negative) or after it and hands them back. */
	private cut(offset: number): string {
		const from = Math.min(this.cursor, this.cursor + offset);
		const to = Math.max(this.cursor, this.cursor + offset);
		const text = this.value.slice(from, to);
		this.value = this.value.slice(0, from) + this.value.slice(to);
		this.cursor = from;
		return text;
	}
	private insert(text: string): void {
		this.value = this.before() + text + this.after();
		this.cursor += text.length;
	}

	private type(text: string): void {
		// One undo takes back a word, not a letter.
		if (isWhitespaceChar(text) || this.lastAction !== "type-word") this.remember();
		this.lastAction = "type-word";
		this.insert(text);
	}
	private deleteChar(offset: number): void {
		this.lastAction = null;
		if (offset === 0) return;
		this.remember();
		this.cut(offset);
	}
	private kill(offset: number): void {
		if (offset === 0) return;
		this.remember();
		this.kills.push(this.cut(offset), { prepend: offset < 0, accumulate: this.lastAction === "kill" });
		this.lastAction = "kill";
	}
	private yank(): void {
		const text = this.kills.peek();
		if (!text) return;
		this.remember();
		this.insert(text);
		this.lastAction = "yank";
	}
	private yankPop(): void {
		if (this.lastAction !== "yank" || this.kills.length <= 1) return;
		this.remember();
		this.cut(-(this.kills.peek() ?? "").length);
		this.kills.rotate();
		this.insert(this.kills.peek() ?? "");
	}
	private remember(): void {
		this.undos.push({ value: this.value, cursor: this.cursor });
	}
	private undo(): void {
		const state = this.undos.pop();
		if (!state) return;
		this.value = state.value;
		this.cursor = state.cursor;
		this.lastAction = null;
	}
	private insertPaste(text: string): void {
		this.lastAction = null;
		this.remember();
		this.insert(text.replace(/[\r\n]/g, "").replace(/\t/g, "    "));
	}

	/** The columns of the value that fit, and where in them the cursor is. */
	private window(width: number): { text: string; cursor: number } {
		const total = visibleWidth(this.value);
		this.startColumn = 0;
		if (total < width) return { text: this.value, cursor: this.cursor };
		const room = this.cursor === this.value.length ? width - 1 : width;
		if (room <= 0) return { text: "", cursor: 0 };
		const column = visibleWidth(this.before());
		const half = Math.floor(room / 2);
		let start = Math.max(0, column - half);
		if (column < half) start = 0;
		else if (column > total - half) start = Math.max(0, total - room);
		this.startColumn = start;
		const left = sliceByColumn(this.value, start, Math.max(0, column - start), true);
		return { text: sliceByColumn(this.value, start, room, true), cursor: left.length };
	}

	render(width: number): string[] {
		const room = width - visibleWidth(this.prompt);
		if (room <= 0) return [truncateToWidth(this.prompt, width, "")];
		const marker = this.focused ? CURSOR_MARKER : "";
		const pad = (line: string) => [this.prompt + line + " ".repeat(Math.max(0, room - visibleWidth(line)))];
		if (this.value === "" && this.placeholder !== "") {
			const shown = truncateToWidth(this.placeholder, room, "");
			const first = firstCluster(shown) || " ";
			return pad(marker + fakeCursor(this.placeholderStyle(first)) + this.placeholderStyle(shown.slice(first.length)));
		}
		const { text, cursor } = this.window(room);
		const at = firstCluster(text.slice(cursor)) || " ";
		return pad(`${text.slice(0, cursor)}${marker}${fakeCursor(at)}${text.slice(cursor + at.length)}`);
	}
}
