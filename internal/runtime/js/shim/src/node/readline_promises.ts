// node:readline/promises.
import { abortError, checkInteger, invalidArgType } from "pi:node/internal_errors";
import { checkSignal, clearLine, clearScreenDown, cursorTo, Keyboard, moveCursor, onAbort } from "pi:node/internal_readline";
import { nextTick } from "pi:node/internal_ticks";

export class Interface extends Keyboard {
	question(query: string, options: any = {}): any {
		return new Promise((resolve, reject) => {
			const signal = options?.signal;
			if (!signal) return this._ask(query, resolve);
			checkSignal(signal, "options.signal");
			if (signal.aborted) return reject(abortError(signal));
			const stop = onAbort(signal, () => {
				this._cancelQuestion();
				reject(abortError(signal));
			});
			this._ask(query, (answer) => {
				stop();
				resolve(answer);
			});
		});
	}
	/** A completer of this form returns what it has found, or a promise of it. */
	override async _tabComplete(lastWasTab: boolean): Promise<void> {
		this.pause();
		let value: any;
		try {
			value = await this.completer(this.line.slice(0, this.cursor));
		} catch (err) {
			this._completionFailed(err);
			return;
		} finally {
			this.resume();
		}
		this._complete(lastWasTab, value);
	}
}

/** Cursor movements, sent together by commit(). */
export class Readline {
	#stream: any;
	#text = "";
	#auto = false;

	constructor(stream: any, options: any = undefined) {
		if (typeof stream?.write !== "function" || typeof stream.on !== "function") throw invalidArgType("stream", "Writable", stream);
		this.#stream = stream;
		const auto = options?.autoCommit ?? false;
		if (typeof auto !== "boolean") throw invalidArgType("options.autoCommit", "boolean", auto);
		this.#auto = auto;
	}
	#add(move: (stream: any) => void): this {
		let text = "";
		move({ write: (part: string) => void (text += part) });
		if (!this.#auto) this.#text += text;
		else if (text !== "") nextTick(() => this.#stream.write(text));
		return this;
	}
	cursorTo(x: number, y: any = undefined): this {
		checkInteger(x, "x");
		if (y !== undefined && y !== null) checkInteger(y, "y");
		return this.#add((s) => cursorTo(s, x, y ?? undefined));
	}
	moveCursor(dx: number, dy: number): this {
		if (!dx && !dy) return this;
		checkInteger(dx, "dx");
		checkInteger(dy, "dy");
		return this.#add((s) => moveCursor(s, dx, dy));
	}
	clearLine(dir: number): this {
		checkInteger(dir, "dir", -1, 1);
		return this.#add((s) => clearLine(s, dir));
	}
	clearScreenDown(): this {
		return this.#add((s) => clearScreenDown(s));
	}
	commit(): Promise<void> {
		const text = this.#text;
		this.#text = "";
		return new Promise((resolve) => this.#stream.write(text, resolve));
	}
	rollback(): this {
		this.#text = "";
		return this;
	}
}

export function createInterface(input: any, output: any, completer: any, terminal: any): Interface {
	return new Interface(input, output, completer, terminal);
}

const exported = { Interface, Readline, createInterface };
export default exported;
export { exported as "module.exports" };
