// The editor's text: lines, cursor, undo, killed text and large pastes.
import { isPasteMarker, segments, wordSegments } from "./editor_layout.ts";
import { KillRing, UndoStack } from "./history.ts";
import { isWhitespaceChar, wordLengthAfter, wordLengthBefore } from "./words.ts";

export interface EditorState {
	lines: string[];
	cursorLine: number;
	cursorCol: number;
}
type Action = "kill" | "yank" | "type-word" | null;

const largePaste = { lines: 10, chars: 1000 };

export abstract class EditorBuffer {
	protected state: EditorState = { lines: [""], cursorLine: 0, cursorCol: 0 };
	protected pastes = new Map<number, string>();
	protected pasteCounter = 0;
	protected historyIndex = -1;
	protected killRing = new KillRing();
	protected undoStack = new UndoStack<EditorState>();
	protected lastAction: Action = null;
	// Columns that vertical moves come back to.
	protected preferredVisualCol: number | null = null;
	protected snappedFromCursorCol: number | null = null;
	onSubmit?: (text: string) => void;
	onChange?: (text: string) => void;

	getText(): string {
		return this.state.lines.join("\n");
	}
	getLines(): string[] {
		return [...this.state.lines];
	}
	getCursor(): { line: number; col: number } {
		return { line: this.state.cursorLine, col: this.state.cursorCol };
	}
	/** The text with large pastes in place of their markers. */
	getExpandedText(): string {
		let text = this.getText();
		for (const [id, pasted] of this.pastes) {
			text = text.replace(new RegExp(`\\[paste #${id}( (\\+\\d+ lines|\\d+ chars))?\\]`, "g"), () => pasted);
		}
		return text;
	}

	protected changed(): void {
		this.onChange?.(this.getText());
	}
	protected line(): string {
		return this.state.lines[this.state.cursorLine] || "";
	}
	protected before(): string {
		return this.line().slice(0, this.state.cursorCol);
	}
	protected after(): string {
		return this.line().slice(this.state.cursorCol);
	}
	protected parts(text: string): string[] {
		return segments(text, this.pastes).map((part) => part.segment);
	}
	protected setCursorCol(col: number): void {
		this.state.cursorCol = col;
		this.preferredVisualCol = null;
		this.snappedFromCursorCol = null;
	}
	protected pushUndoSnapshot(): void {
		this.undoStack.push(this.state);
	}
	protected normalizeText(text: string): string {
		return text.replace(/\r\n?/g, "\n").replace(/\t/g, "    ");
	}

	/** Puts text at the cursor and the cursor behind it. */
	protected insertRaw(text: string): void {
		const { lines, cursorLine } = this.state;
		const added = text.split("\n");
		const last = added[added.length - 1];
		const column = added.length === 1 ? this.state.cursorCol + text.length : last.length;
		const tail = this.after();
		added[0] = this.before() + added[0];
		added[added.length - 1] += tail;
		lines.splice(cursorLine, 1, ...added);
		this.state.cursorLine += added.length - 1;
		this.setCursorCol(column);
		this.changed();
	}
	protected insertTextAtCursorInternal(text: string): void {
		if (text) this.insertRaw(this.normalizeText(text));
	}

	protected typeCharacter(char: string): void {
		this.historyIndex = -1;
		// One undo takes back a word, not a letter.
		if (isWhitespaceChar(char) || this.lastAction !== "type-word") this.pushUndoSnapshot();
		this.lastAction = "type-word";
		this.state.lines[this.state.cursorLine] = this.before() + char + this.after();
		this.setCursorCol(this.state.cursorCol + char.length);
		this.changed();
	}

	protected addNewLine(): void {
		this.historyIndex = -1;
		this.lastAction = null;
		this.pushUndoSnapshot();
		this.insertRaw("\n");
	}

	/** Keeps a large paste aside and shows a marker. */
	protected insertPaste(text: string): void {
		this.historyIndex = -1;
		this.lastAction = null;
		this.pushUndoSnapshot();
		const clean = this.cleanPaste(text);
		const count = clean.split("\n").length;
		if (count <= largePaste.lines && clean.length <= largePaste.chars) return this.insertTextAtCursorInternal(clean);
		const id = ++this.pasteCounter;
		this.pastes.set(id, clean);
		this.insertTextAtCursorInternal(count > largePaste.lines ? `[paste #${id} +${count} lines]` : `[paste #${id} ${clean.length} chars]`);
	}
	private cleanPaste(text: string): string {
		// Some multiplexers send control characters inside a paste as CSI u.
		const decoded = text.replace(/\x1b\[(\d+);5u/g, (match, code) => {
			const cp = Number(code);
			if (cp >= 97 && cp <= 122) return String.fromCharCode(cp - 96);
			return cp >= 65 && cp <= 90 ? String.fromCharCode(cp - 64) : match;
		});
		const clean = this.normalizeText(decoded).replace(/[\x00-\x09\x0b-\x1f]/g, "");
		// A path pasted behind a word would run into it.
		return /^[/~.]/.test(clean) && /\w$/.test(this.before()) ? ` ${clean}` : clean;
	}

	/** Puts the cursor where text was removed. What was removed after it does not make it forget its column. */
	private settle(column: number, forward: boolean): void {
		if (forward) this.state.cursorCol = column;
		else this.setCursorCol(column);
	}

	/** Joins a line to the one before it and leaves the cursor between them. */
	private join(line: number, forward: boolean): void {
		const { lines } = this.state;
		const column = lines[line - 1].length;
		lines.splice(line - 1, 2, lines[line - 1] + lines[line]);
		this.state.cursorLine = line - 1;
		this.settle(column, forward);
	}

	/** Removes text before the cursor (negative) or after it; at the end of a line, the line break. False: nothing there. */
	private cut(offset: number, forward: boolean): string | undefined {
		const { cursorLine, cursorCol, lines } = this.state;
		if (offset === 0) {
			const line = forward ? cursorLine + 1 : cursorLine;
			if (line < 1 || line >= lines.length) return undefined;
			this.pushUndoSnapshot();
			this.join(line, forward);
			return "\n";
		}
		this.pushUndoSnapshot();
		const from = Math.min(cursorCol, cursorCol + offset);
		const to = Math.max(cursorCol, cursorCol + offset);
		const text = this.line();
		lines[cursorLine] = text.slice(0, from) + text.slice(to);
		this.settle(from, forward);
		return text.slice(from, to);
	}

	protected deleteCharacter(forward: boolean): void {
		this.historyIndex = -1;
		this.lastAction = null;
		const parts = this.parts(forward ? this.after() : this.before());
		const part = (forward ? parts[0] : parts[parts.length - 1]) ?? "";
		this.cut(forward ? part.length : -part.length, forward);
		if (!forward) this.forgetPaste(part);
		this.changed();
	}

	/** After the marker of a paste was deleted: those after it get its number and those after that. */
	private forgetPaste(marker: string): void {
		const gone = Number(/^\[paste #(\d+)/.exec(marker)?.[1]);
		if (!isPasteMarker(marker) || !this.pastes.delete(gone)) return;
		this.pasteCounter--;
		for (const id of [...this.pastes.keys()].filter((other) => other > gone).sort((a, b) => a - b)) {
			this.pastes.set(id - 1, this.pastes.get(id)!);
			this.pastes.delete(id);
		}
		const renumber = (text: string, id: string, rest = "") => (Number(id) <= gone ? text : `[paste #${Number(id) - 1}${rest}]`);
		this.state.lines = this.state.lines.map((line) => line.replace(/\[paste #(\d+)( (?:\+\d+ lines|\d+ chars))?\]/g, renumber));
	}

	private kill(offset: number, forward: boolean): void {
		this.historyIndex = -1;
		const accumulate = this.lastAction === "kill";
		const text = this.cut(offset, forward);
		if (text !== undefined) {
			this.killRing.push(text, { prepend: !forward, accumulate });
			this.lastAction = "kill";
		}
		this.changed();
	}
	protected killLine(forward: boolean): void {
		this.kill(forward ? this.after().length : -this.before().length, forward);
	}
	protected killWord(forward: boolean): void {
		const offset = this.wordOffset(forward);
		if (offset !== 0) this.setCursorCol(this.state.cursorCol);
		this.kill(offset, forward);
	}
	protected wordOffset(forward: boolean): number {
		const pieces = wordSegments(forward ? this.after() : this.before(), this.pastes);
		return forward ? wordLengthAfter(pieces, isPasteMarker) : -wordLengthBefore(pieces, isPasteMarker);
	}

	protected yank(): void {
		const text = this.killRing.peek();
		if (text === undefined) return;
		this.pushUndoSnapshot();
		this.historyIndex = -1;
		this.insertRaw(text);
		this.lastAction = "yank";
	}
	protected yankPop(): void {
		if (this.lastAction !== "yank" || this.killRing.length <= 1) return;
		this.pushUndoSnapshot();
		this.removeYanked(this.killRing.peek()!);
		this.killRing.rotate();
		this.historyIndex = -1;
		this.insertRaw(this.killRing.peek()!);
		this.lastAction = "yank";
	}
	private removeYanked(text: string): void {
		const yanked = text.split("\n");
		const first = this.state.cursorLine - (yanked.length - 1);
		const line = this.state.lines[first] || "";
		const column = yanked.length === 1 ? this.state.cursorCol - text.length : line.length - yanked[0].length;
		this.state.lines.splice(first, yanked.length, line.slice(0, column) + this.after());
		this.state.cursorLine = first;
		this.setCursorCol(column);
		this.changed();
	}

	protected undo(): void {
		this.historyIndex = -1;
		const snapshot = this.undoStack.pop();
		if (!snapshot) return;
		Object.assign(this.state, snapshot);
		this.lastAction = null;
		this.preferredVisualCol = null;
		this.changed();
	}
}
