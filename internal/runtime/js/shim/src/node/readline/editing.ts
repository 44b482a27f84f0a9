// What a person does to a line: inserting and deleting, words, what was cut, undoing, history, completion.
import { requireHost } from "pi:host";
import { textWidth } from "../inspect/width.ts";
import { Display, lengthAt, lengthLeft } from "./display.ts";

const mostCuts = 32;
const mostUndos = 2048;
const wordBefore = /^\s*(?:[^\w\s]+|\w+)?/;

interface State {
	text: string;
	cursor: number;
}

function commonStart(words: string[]): string {
	if (words.length === 0) return "";
	const sorted = words.toSorted();
	const [first, last] = [sorted[0], sorted.at(-1)!];
	let n = 0;
	while (n < first.length && first[n] === last[n]) n++;
	return first.slice(0, n);
}

const reversed = (text: string): string => [...text].reverse().join("");

export class Editing extends Display {
	#undo: State[] = [];
	#redo: State[] = [];
	#cuts: string[] = [];
	#cut = 0;
	#pasting = false;
	/** What the line began with when somebody went into the history: only lines that begin so are shown. */
	#search: string | null = null;

	#keep(): void {
		this.#undo.push({ text: this.line, cursor: this.cursor });
		if (this.#undo.length > mostUndos) this.#undo.shift();
	}
	#restore(from: State[], to: State[]): void {
		const state = from.pop();
		if (!state) return;
		to.push({ text: this.line, cursor: this.cursor });
		this.line = state.text;
		this.cursor = state.cursor;
		this._refreshLine();
	}
	_undo(): void {
		this.#restore(this.#undo, this.#redo);
	}
	_redo(): void {
		this.#restore(this.#redo, this.#undo);
	}
	#put(line: string, cursor: number): void {
		this.line = line;
		this.cursor = cursor;
		this._refreshLine();
	}
	_insertString(text: string): void {
		this.#keep();
		if (this.cursor < this.line.length) {
			this.#put(this.line.slice(0, this.cursor) + text + this.line.slice(this.cursor), this.cursor + text.length);
			return;
		}
		const before = this.getCursorPos();
		this.line += text;
		this.cursor += text.length;
		if (before.rows < this.getCursorPos().rows) this._refreshLine();
		else this._writeToOutput(text);
	}
	#remove(from: number, to: number): void {
		this.#keep();
		this.#put(this.line.slice(0, from) + this.line.slice(to), from);
	}
	_deleteLeft(): void {
		if (this.cursor > 0 && this.line.length > 0) this.#remove(this.cursor - lengthLeft(this.line, this.cursor), this.cursor);
	}
	_deleteRight(): void {
		if (this.cursor < this.line.length) this.#remove(this.cursor, this.cursor + lengthAt(this.line, this.cursor));
	}
	#wordLeft(): number {
		return wordBefore.exec(reversed(this.line.slice(0, this.cursor)))![0].length;
	}
	_wordLeft(): void {
		if (this.cursor > 0) this._moveCursor(-this.#wordLeft());
	}
	_wordRight(): void {
		if (this.cursor < this.line.length) this._moveCursor(/^(?:\s+|[^\w\s]+|\w+)\s*/.exec(this.line.slice(this.cursor))![0].length);
	}
	_deleteWordLeft(): void {
		if (this.cursor > 0) this.#remove(this.cursor - this.#wordLeft(), this.cursor);
	}
	_deleteWordRight(): void {
		if (this.cursor < this.line.length) this.#remove(this.cursor, this.cursor + /^(?:\s+|\W+|\w+)\s*/.exec(this.line.slice(this.cursor))![0].length);
	}
	#cutOut(from: number, to: number): void {
		const text = this.line.slice(from, to);
		this.#remove(from, to);
		if (text === "" || text === this.#cuts[0]) return;
		this.#cuts.unshift(text);
		this.#cut = 0;
		this.#cuts.length = Math.min(this.#cuts.length, mostCuts);
	}
	_deleteLineLeft(): void {
		this.#cutOut(0, this.cursor);
	}
	_deleteLineRight(): void {
		this.#cutOut(this.cursor, this.line.length);
	}
	_yank(): void {
		if (this.#cuts.length === 0) return;
		this.#pasting = true;
		this._insertString(this.#cuts[this.#cut]);
	}
	/** Puts what was cut before in the place of what was just put in. */
	_yankPop(): void {
		if (!this.#pasting || this.#cuts.length < 2) return;
		const last = this.#cuts[this.#cut];
		this.#cut = (this.#cut + 1) % this.#cuts.length;
		const head = this.line.slice(0, this.cursor - last.length) + this.#cuts[this.#cut];
		this.#put(head + this.line.slice(this.cursor), head.length);
	}

	/** A key begins: what only goes on from key to key ends, unless this one goes on with it. */
	_begins(key: any): void {
		if (!key.meta || key.name !== "y") this.#pasting = false;
		if ((key.name === "up" || key.name === "down") && !key.ctrl && !key.meta && !key.shift) this.#search ??= this.line.slice(0, this.cursor);
		else if (this.#search !== null) {
			this.#search = null;
			if (this.history.length === this.historyIndex) this.historyIndex = -1;
		}
	}
	_addHistory(): string {
		if (this.line.length === 0) return "";
		if (this.history === undefined || this.historySize === 0 || this.line.trim().length === 0) return this.line;
		if (this.history.length === 0 || this.history[0] !== this.line) {
			const at = this.removeHistoryDuplicates ? this.history.indexOf(this.line) : -1;
			if (at !== -1) this.history.splice(at, 1);
			this.history.unshift(this.line);
			if (this.history.length > this.historySize) this.history.pop();
		}
		this.historyIndex = -1;
		const line = this.history[0]; // a listener may take it out again
		this.emit("history", this.history);
		return line;
	}
	#goTo(step: 1 | -1): void {
		this.#keep();
		const search = this.#search || "";
		let at = this.historyIndex + step;
		while (at >= 0 && at < this.history.length && (!this.history[at].startsWith(search) || this.line === this.history[at])) at += step;
		this.historyIndex = at;
		const line = this.history[at] ?? search;
		this.#put(line, line.length);
	}
	_historyNext(): void {
		if (this.historyIndex >= 0) this.#goTo(-1);
	}
	_historyPrev(): void {
		if (this.historyIndex < this.history.length && this.history.length) this.#goTo(1);
	}
	_line(): void {
		const line = this._addHistory();
		this.#undo = [];
		this.#redo = [];
		this.clearLine();
		this._onLine(line);
	}

	_tabComplete(lastWasTab: boolean): void {
		this.pause();
		this.completer(this.line.slice(0, this.cursor), (err: unknown, value: any) => {
			this.resume();
			if (err) this._completionFailed(err);
			else this._complete(lastWasTab, value);
		});
	}
	_completionFailed(err: unknown): void {
		this._writeToOutput(`Tab completion error: ${requireHost("pi:node/internal_inspect").inspect(err)}`);
	}
	_complete(lastWasTab: boolean, [found, on]: [string[], string]): void {
		if (!found || found.length === 0) return;
		const start = commonStart(found.filter((word) => word !== ""));
		if (start.startsWith(on) && start.length > on.length) {
			this._insertString(start.slice(on.length));
		} else if (!on.startsWith(start)) {
			const head = this.line.slice(0, this.cursor - on.length) + start;
			this.#put(head + this.line.slice(this.cursor), head.length);
		} else if (lastWasTab) {
			this.#keep();
			this._writeToOutput(this.#table(found));
			this._refreshLine();
		}
	}
	/** The completions in columns; an empty one ends a group. */
	#table(words: string[]): string {
		const widths = words.map(textWidth);
		const width = Math.max(...widths) + 2;
		const most = Math.floor(this.columns / width) || 1;
		const perLine = most === Number.POSITIVE_INFINITY ? 1 : most;
		let out = "\r\n";
		let inLine = 0;
		let space = 0;
		for (const [i, word] of words.entries()) {
			if (word === "" || inLine === perLine) {
				out += "\r\n";
				inLine = 0;
				space = 0;
			} else out += " ".repeat(space);
			if (word === "") out += "\r\n";
			else {
				out += word;
				space = width - widths[i];
				inLine++;
			}
		}
		return inLine === 0 ? out : `${out}\r\n\r\n`;
	}
}
