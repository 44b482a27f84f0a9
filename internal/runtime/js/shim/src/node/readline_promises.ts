// node:readline/promises.
import { abortError } from "pi:node/internal_errors";
import { clearLine, clearScreenDown, cursorTo, Interface as Base, moveCursor } from "pi:node/readline";

export class Interface extends Base {
	// The promise form takes no callback.
	question(query: string, options: any = {}): any {
		return new Promise((resolve, reject) => {
			if (options?.signal?.aborted) {
				reject(abortError(options.signal));
				return;
			}
			options?.signal?.addEventListener("abort", () => reject(abortError(options.signal)), { once: true });
			super.question(query, options, resolve);
		});
	}
}

/** Cursor movements, sent together by commit(). */
export class Readline {
	#stream: any;
	#text = "";
	#auto: boolean;
	constructor(stream: any, options: any = {}) {
		this.#stream = stream;
		this.#auto = !!options.autoCommit;
	}
	#add(move: (stream: any) => void): this {
		move({ write: (text: string) => ((this.#text += text), true) });
		if (this.#auto) void this.commit();
		return this;
	}
	cursorTo(x: number, y?: number): this {
		return this.#add((s) => cursorTo(s, x, y));
	}
	moveCursor(dx: number, dy: number): this {
		return this.#add((s) => moveCursor(s, dx, dy));
	}
	clearLine(dir: number): this {
		return this.#add((s) => clearLine(s, dir));
	}
	clearScreenDown(): this {
		return this.#add((s) => clearScreenDown(s));
	}
	commit(): Promise<void> {
		const text = this.#text;
		this.#text = "";
		return new Promise((resolve) => this.#stream.write(text, () => resolve()));
	}
	rollback(): this {
		this.#text = "";
		return this;
	}
}

export function createInterface(input: any, output?: any, completer?: any, terminal?: boolean): Interface {
	return new Interface(input, output, completer, terminal);
}

const exported = { Interface, Readline, createInterface };
export default exported;
export { exported as "module.exports" };
