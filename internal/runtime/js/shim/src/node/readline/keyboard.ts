// What each key does to the line.
import { boot } from "pi:host";
import { clearScreenDown, cursorTo } from "./cursor.ts";
import { lengthAt, lengthLeft } from "./display.ts";
import { Editing } from "./editing.ts";
import { lineEnd } from "./lines.ts";

const withControl: Record<string, (k: Keyboard) => void> = {
	c: (k) => (k.listenerCount("SIGINT") > 0 ? void k.emit("SIGINT") : k.close()),
	h: (k) => k._deleteLeft(),
	d: (k) => (k.cursor === 0 && k.line.length === 0 ? k.close() : k._deleteRight()),
	u: (k) => k._deleteLineLeft(),
	k: (k) => k._deleteLineRight(),
	a: (k) => k._moveCursor(Number.NEGATIVE_INFINITY),
	e: (k) => k._moveCursor(Number.POSITIVE_INFINITY),
	b: (k) => k._moveCursor(-lengthLeft(k.line, k.cursor)),
	f: (k) => k._moveCursor(lengthAt(k.line, k.cursor)),
	l: (k) => k._clearScreen(),
	n: (k) => k._historyNext(),
	p: (k) => k._historyPrev(),
	y: (k) => k._yank(),
	z: (k) => k._suspend(),
	w: (k) => k._deleteWordLeft(),
	backspace: (k) => k._deleteWordLeft(),
	delete: (k) => k._deleteWordRight(),
	left: (k) => k._wordLeft(),
	right: (k) => k._wordRight(),
};

const withMeta: Record<string, (k: Keyboard) => void> = {
	b: (k) => k._wordLeft(),
	f: (k) => k._wordRight(),
	d: (k) => k._deleteWordRight(),
	delete: (k) => k._deleteWordRight(),
	backspace: (k) => k._deleteWordLeft(),
	y: (k) => k._yankPop(),
};

const alone: Record<string, (k: Keyboard) => void> = {
	return: (k) => {
		k._sawReturnAt = Date.now();
		k._line();
	},
	// The second half of a line break is none of its own.
	enter: (k) => {
		if (k._sawReturnAt === 0 || Date.now() - k._sawReturnAt > k.crlfDelay) k._line();
		k._sawReturnAt = 0;
	},
	backspace: (k) => k._deleteLeft(),
	delete: (k) => k._deleteRight(),
	left: (k) => k._moveCursor(-lengthLeft(k.line, k.cursor)),
	right: (k) => k._moveCursor(lengthAt(k.line, k.cursor)),
	home: (k) => k._moveCursor(Number.NEGATIVE_INFINITY),
	end: (k) => k._moveCursor(Number.POSITIVE_INFINITY),
	up: (k) => k._historyPrev(),
	down: (k) => k._historyNext(),
};

const byShift: Record<string, (k: Keyboard) => void> = { backspace: (k) => k._deleteLineLeft(), delete: (k) => k._deleteLineRight() };

export class Keyboard extends Editing {
	declare _previousKey: any;

	_clearScreen(): void {
		cursorTo(this.output, 0, 0);
		clearScreenDown(this.output);
		this._refreshLine();
	}
	/** The host's process is not the extension's to stop: only who listens hears of it. */
	_suspend(): void {
		if (boot.platform !== "win32") this.emit("SIGTSTP");
	}
	override _ttyWrite(text: any, key: any): void {
		const previous = this._previousKey;
		key ??= {};
		Object.defineProperty(this, "_previousKey", { value: key, writable: true, configurable: true, enumerable: false });
		this._begins(key);
		const first = typeof key.sequence === "string" ? key.sequence.codePointAt(0) : undefined;
		if (first === 0x1f) return this._undo();
		if (first === 0x1e) return this._redo();
		if (key.name === "escape") return;
		if (key.ctrl && key.shift) return byShift[key.name]?.(this);
		if (key.ctrl) return withControl[key.name]?.(this);
		if (key.meta) return withMeta[key.name]?.(this);
		if (this._sawReturnAt && key.name !== "enter") this._sawReturnAt = 0;
		if (Object.hasOwn(alone, key.name ?? "")) return alone[key.name](this);
		if (key.name === "tab" && typeof this.completer === "function" && this.isCompletionEnabled) return this._tabComplete(previous?.name === "tab");
		if (typeof text === "string" && text !== "") this.#type(text);
	}
	#type(text: string): void {
		const lines = text.split(lineEnd);
		const last = lines.pop()!;
		for (const line of lines) {
			this._insertString(line);
			this._line();
		}
		this._insertString(last);
	}
}
