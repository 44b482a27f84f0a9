// Where the line stands on a terminal, and how it is drawn again.
import { textWidth } from "../inspect/width.ts";
import { clearScreenDown, cursorTo, moveCursor } from "./cursor.ts";
import { Lines } from "./lines.ts";

const escapes = /\u001b\[[\d;?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g;

/** How many units the letter before an index has. */
export function lengthLeft(text: string, at: number): number {
	if (at <= 0) return 0;
	return (at > 1 && text.codePointAt(at - 2)! >= 0x10000) || text.codePointAt(at - 1)! >= 0x10000 ? 2 : 1;
}

/** How many units the letter at an index has; one beyond the end, for what completes a line. */
export function lengthAt(text: string, at: number): number {
	return text.length <= at ? 1 : text.codePointAt(at)! >= 0x10000 ? 2 : 1;
}

export class Display extends Lines {
	declare prevRows: number | undefined;

	_getDisplayPos(text: string): { cols: number; rows: number } {
		const width = this.columns;
		let offset = 0;
		let rows = 0;
		for (const char of text.replace(escapes, "")) {
			if (char === "\n") {
				rows += Math.ceil(offset / width) || 1;
				offset = 0;
			} else if (char === "\t") offset += this.tabSize - (offset % this.tabSize);
			else if (textWidth(char) < 2) offset += textWidth(char);
			else offset += (offset + 1) % width === 0 ? 3 : 2; // no letter is cut by the edge
		}
		const cols = offset % width;
		return { cols, rows: rows + (offset - cols) / width };
	}
	getCursorPos(): { rows: number; cols: number } {
		return this._getDisplayPos(this._prompt + this.line.slice(0, this.cursor));
	}
	_getCursorPos(): { rows: number; cols: number } {
		return this.getCursorPos();
	}
	override _refreshLine(): void {
		const text = this._prompt + this.line;
		const end = this._getDisplayPos(text);
		const at = this.getCursorPos();
		if (this.prevRows! > 0) moveCursor(this.output, 0, -this.prevRows!);
		cursorTo(this.output, 0);
		clearScreenDown(this.output);
		this._writeToOutput(text);
		// A terminal goes to the next line only with the letter after the last column.
		if (end.cols === 0) this._writeToOutput(" ");
		cursorTo(this.output, at.cols);
		if (end.rows > at.rows) moveCursor(this.output, 0, at.rows - end.rows);
		this.prevRows = at.rows;
	}
	_moveCursor(by: number): void {
		if (by === 0) return;
		const before = this.getCursorPos();
		this.cursor = Math.max(0, Math.min(this.line.length, this.cursor + by));
		const after = this.getCursorPos();
		if (before.rows === after.rows) moveCursor(this.output, after.cols - before.cols, 0);
		else this._refreshLine();
	}
	override clearLine(): void {
		this._moveCursor(Number.POSITIVE_INFINITY);
		this._writeToOutput("\r\n");
		this.line = "";
		this.cursor = 0;
		this.prevRows = 0;
	}
}
