// Moving the editor's cursor, and its history of prompts.
import { EditorBuffer } from "./editor_buffer.ts";
import { type Row, rowAt, rowsOf, segments } from "./editor_layout.ts";

const historySize = 100;

export abstract class EditorMotion extends EditorBuffer {
	protected lastWidth = 80;
	protected scrollOffset = 0;
	protected history: string[] = [];
	/** The text being written when the history was entered. */
	private draft = "";

	addToHistory(text: string): void {
		const trimmed = text.trim();
		if (!trimmed || this.history[0] === trimmed) return;
		this.history.unshift(trimmed);
		this.history.length = Math.min(this.history.length, historySize);
	}

	/** Rows a page has, and the editor shows at most. */
	protected abstract pageRows(): number;

	protected setTextInternal(text: string): void {
		this.state.lines = text.split("\n");
		this.state.cursorLine = this.state.lines.length - 1;
		this.setCursorCol(this.line().length);
		this.scrollOffset = 0;
		this.changed();
	}

	protected navigateHistory(direction: 1 | -1): void {
		this.lastAction = null;
		const index = this.historyIndex - direction;
		if (this.history.length === 0 || index < -1 || index >= this.history.length) return;
		if (this.historyIndex === -1) {
			this.pushUndoSnapshot();
			this.draft = JSON.stringify(this.state);
		}
		this.historyIndex = index;
		if (index === -1) {
			Object.assign(this.state, JSON.parse(this.draft));
			this.scrollOffset = 0;
			this.changed();
			return;
		}
		this.setTextInternal(this.history[index]);
		if (direction === 1) return;
		// An older prompt is read from its start, so that the next key up goes on to the one before it.
		this.state.cursorLine = 0;
		this.setCursorCol(0);
	}

	private rows(): Row[] {
		return rowsOf(this.state.lines, this.lastWidth, this.pastes);
	}
	private currentRow(rows: Row[]): number {
		return rowAt(rows, this.state.cursorLine, this.state.cursorCol);
	}

	/** Up and down also leave the first and the last row: to the line's ends, or through history. */
	protected cursorUp(): void {
		const rows = this.rows();
		const row = this.currentRow(rows);
		const leaves = this.historyIndex > -1 || this.state.cursorCol === 0;
		if (this.getText() === "" || (row === 0 && leaves)) this.navigateHistory(-1);
		else if (row === 0) this.moveToLineStart();
		else this.moveToRow(rows, row, row - 1);
	}
	protected cursorDown(): void {
		const rows = this.rows();
		const row = this.currentRow(rows);
		const last = row === rows.length - 1;
		if (last && this.historyIndex > -1) this.navigateHistory(1);
		else if (last) this.moveToLineEnd();
		else this.moveToRow(rows, row, row + 1);
	}
	protected pageScroll(direction: 1 | -1): void {
		const rows = this.rows();
		const row = this.currentRow(rows);
		this.moveToRow(rows, row, Math.max(0, Math.min(rows.length - 1, row + direction * this.pageRows())));
	}

	private moveToRow(rows: Row[], from: number, to: number): void {
		this.lastAction = null;
		const source = rows[from];
		const target = rows[to];
		if (!source || !target) return;
		const anchor = this.snappedFromCursorCol ?? this.state.cursorCol;
		const sourceRow = this.snappedFromCursorCol === null ? source : rows[rowAt(rows, source.line, anchor)];
		const farthest = (row: Row) => (row.last ? row.length : Math.max(0, row.length - 1));
		const column = this.verticalColumn(anchor - sourceRow.start, farthest(source), farthest(target));
		this.state.cursorLine = target.line;
		this.state.cursorCol = Math.min(target.start + column, this.line().length);
		this.snap(rows, from, to);
	}

	/** A cursor inside a wide segment, such as a paste marker, goes to its start; going down, past the rest of it. */
	private snap(rows: Row[], from: number, to: number): void {
		const column = this.state.cursorCol;
		const inside = segments(this.line(), this.pastes).find(({ segment, index }) =>
			segment.length > 1 && index <= column && column < index + segment.length);
		if (!inside) {
			this.snappedFromCursorCol = null;
			return;
		}
		const target = rows[to];
		if (inside.index < target.start && to > from) {
			const end = inside.index + inside.segment.length;
			const next = rows.findIndex((row, i) => i > to && !(row.line === target.line && row.start < end));
			if (next !== -1) return this.moveToRow(rows, from, next);
		}
		this.snappedFromCursorCol = column;
		this.state.cursorCol = inside.index;
	}

	/** The column to land in: a short row is remembered past, so that the cursor comes back out. */
	private verticalColumn(column: number, sourceMax: number, targetMax: number): number {
		const preferred = this.preferredVisualCol;
		if (preferred === null || column < sourceMax) {
			const short = targetMax < column;
			this.preferredVisualCol = short ? column : null;
			return short ? targetMax : column;
		}
		if (targetMax < column || targetMax < preferred) return targetMax;
		this.preferredVisualCol = null;
		return preferred;
	}

	protected moveToLineStart(): void {
		this.lastAction = null;
		this.setCursorCol(0);
	}
	protected moveToLineEnd(): void {
		this.lastAction = null;
		this.setCursorCol(this.line().length);
	}

	private toPreviousLine(): void {
		if (this.state.cursorLine === 0) return;
		this.state.cursorLine--;
		this.setCursorCol(this.line().length);
	}
	private toNextLine(): boolean {
		if (this.state.cursorLine >= this.state.lines.length - 1) return false;
		this.state.cursorLine++;
		this.setCursorCol(0);
		return true;
	}

	protected cursorLeft(): void {
		this.lastAction = null;
		const last = this.parts(this.before()).at(-1);
		if (last === undefined) this.toPreviousLine();
		else this.setCursorCol(this.state.cursorCol - last.length);
	}
	protected cursorRight(): void {
		this.lastAction = null;
		const first = this.parts(this.after())[0];
		if (first !== undefined) this.setCursorCol(this.state.cursorCol + first.length);
		else if (!this.toNextLine()) {
			const rows = this.rows();
			this.preferredVisualCol = this.state.cursorCol - (rows[this.currentRow(rows)]?.start ?? 0);
		}
	}
	protected moveWord(forward: boolean): void {
		this.lastAction = null;
		const edge = forward ? this.state.cursorCol >= this.line().length : this.state.cursorCol === 0;
		if (!edge) this.setCursorCol(this.state.cursorCol + this.wordOffset(forward));
		else if (forward) this.toNextLine();
		else this.toPreviousLine();
	}

	/** To the next place a character is, in this line and those beyond. */
	protected jumpToChar(char: string, forward: boolean): void {
		this.lastAction = null;
		const { lines, cursorLine, cursorCol } = this.state;
		const step = forward ? 1 : -1;
		for (let i = cursorLine; i >= 0 && i < lines.length; i += step) {
			const from = i === cursorLine ? cursorCol + step : undefined;
			const at = forward ? lines[i].indexOf(char, from) : lines[i].lastIndexOf(char, from ?? Infinity);
			if (at === -1) continue;
			this.state.cursorLine = i;
			this.setCursorCol(at);
			return;
		}
	}
}
