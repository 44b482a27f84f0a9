// node:readline: lines of a stream, questions, and the cursor helpers.
import { requireHost } from "pi:host";
import { EventEmitter } from "pi:node/events";
import { abortError, checkFunction, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { StringDecoder } from "pi:node/string_decoder";
import { emitKeypressEvents } from "./readline/keys.ts";

export class Interface extends EventEmitter {
	input: any;
	output: any;
	terminal: boolean;
	line = "";
	cursor: number | undefined;
	history: string[];
	closed: boolean | undefined;
	paused = false;
	crlfDelay: number;
	#prompt: string;
	#rest = "";
	#sawReturn = false;
	#decoder = new StringDecoder("utf8");
	#questions: ((answer: string) => void)[] = [];
	#undo: () => void;

	constructor(input: any, output?: any, completer?: any, terminal?: boolean) {
		super();
		let options: any = { output, completer, terminal };
		if (input?.input) {
			options = input;
			input = options.input;
		}
		if (!input || typeof input.on !== "function") throw invalidArgType("input", "Stream", input);
		this.input = input;
		this.output = options.output;
		this.terminal = !!(options.terminal ?? this.output?.isTTY);
		if (this.terminal) this.cursor = 0;
		this.crlfDelay = options.crlfDelay ?? 100;
		this.history = [...(options.history ?? [])];
		this.#prompt = options.prompt ?? "> ";
		const onData = (chunk: any) => this.#take(typeof chunk === "string" ? chunk : this.#decoder.write(chunk));
		const onEnd = () => {
			this.#take(this.#decoder.end());
			if (this.#rest !== "") {
				const last = this.#rest;
				this.#rest = "";
				this.#emitLine(last);
			}
			this.close();
		};
		const onError = (err: any) => this.emit("error", err);
		input.on("error", onError);
		input.on("data", onData);
		input.on("end", onEnd);
		this.#undo = () => {
			input.removeListener("data", onData);
			input.removeListener("end", onEnd);
			input.removeListener("error", onError);
		};
		if (options.signal) {
			if (options.signal.aborted) nextTick(() => this.close());
			else options.signal.addEventListener("abort", () => this.close(), { once: true });
		}
		input.resume?.();
	}

	#take(text: string): void {
		if (text === "") return;
		// A line break cut in two by a chunk is one line break.
		if (this.#sawReturn && text[0] === "\n") text = text.slice(1);
		if (text === "") return;
		this.#sawReturn = text.endsWith("\r");
		const lines = (this.#rest + text).split(/\r\n|\n|\r/);
		this.#rest = lines.pop()!;
		for (const line of lines) this.#emitLine(line);
	}
	#emitLine(line: string): void {
		const question = this.#questions.shift();
		if (question) question(line);
		else this.emit("line", line);
	}

	getPrompt(): string {
		return this.#prompt;
	}
	setPrompt(prompt: string): void {
		this.#prompt = prompt;
	}
	prompt(): void {
		if (this.paused) this.resume();
		this.output?.write(this.#prompt);
	}
	question(query: string, options: any, cb?: any): void {
		if (typeof options === "function") [cb, options] = [options, {}];
		checkFunction(cb, "callback");
		if (this.closed) throw nodeError(Error, "ERR_USE_AFTER_CLOSE", "readline was closed");
		const signal = options?.signal;
		if (signal?.aborted) return;
		this.output?.write(query);
		const answer = (line: string) => cb(line);
		this.#questions.push(answer);
		signal?.addEventListener("abort", () => {
			const at = this.#questions.indexOf(answer);
			if (at >= 0) this.#questions.splice(at, 1);
		}, { once: true });
	}
	write(data: any): void {
		if (this.closed) throw nodeError(Error, "ERR_USE_AFTER_CLOSE", "readline was closed");
		if (this.terminal) this.output?.write(data);
		else this.#take(String(data ?? ""));
	}
	pause(): this {
		if (this.paused) return this;
		this.input.pause?.();
		this.paused = true;
		this.emit("pause");
		return this;
	}
	resume(): this {
		if (!this.paused) return this;
		this.input.resume?.();
		this.paused = false;
		this.emit("resume");
		return this;
	}
	close(): void {
		if (this.closed) return;
		this.closed = true;
		this.#undo();
		this.pause();
		this.emit("close");
	}
	getCursorPos(): { rows: number; cols: number } {
		return { rows: 0, cols: this.cursor ?? 0 };
	}
	async *#lines(): AsyncGenerator<string> {
		const queue: string[] = [];
		let failure: unknown;
		let wake = () => {};
		const onLine = (line: string) => {
			queue.push(line);
			wake();
		};
		const onClose = () => wake();
		const onError = (err: unknown) => {
			failure = err;
			wake();
		};
		this.on("line", onLine);
		this.on("close", onClose);
		// The constructor passes on the input's errors; without a listener they would end the extension.
		this.on("error", onError);
		try {
			for (;;) {
				while (queue.length) yield queue.shift()!;
				if (failure) throw failure;
				if (this.closed) return;
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
			}
		} finally {
			this.removeListener("line", onLine);
			this.removeListener("close", onClose);
			this.removeListener("error", onError);
			this.close();
		}
	}
	[Symbol.asyncIterator](): AsyncGenerator<string> {
		// The listeners must be there before the input says more, so the generator is started at once.
		const lines = this.#lines();
		const first = lines.next();
		let started = false;
		first.catch(() => {});
		const next = () => {
			if (started) return lines.next();
			started = true;
			return first;
		};
		return { next, return: (v?: any) => lines.return(v), throw: (e: any) => lines.throw(e), [Symbol.asyncIterator]() { return this; } } as any;
	}
	[((Symbol as any).dispose ?? Symbol.for("nodejs.dispose")) as symbol](): void {
		this.close();
	}
}
Object.defineProperty(Interface.prototype.question, Symbol.for("nodejs.util.promisify.custom"), {
	value(this: Interface, query: string, options: any = {}) {
		return new Promise((resolve, reject) => {
			options?.signal?.addEventListener("abort", () => reject(abortError(options.signal)), { once: true });
			this.question(query, options, resolve);
		});
	},
});

export function createInterface(input: any, output?: any, completer?: any, terminal?: boolean): Interface {
	return new Interface(input, output, completer, terminal);
}

function emit(stream: any, text: string, cb?: any): boolean {
	if (cb !== undefined) checkFunction(cb, "callback");
	if (!stream || text === "") {
		if (cb) nextTick(cb);
		return true;
	}
	return stream.write(text, cb);
}

export function cursorTo(stream: any, x: number, y?: any, cb?: any): boolean {
	if (cb !== undefined) checkFunction(cb, "callback");
	if (typeof y === "function") [cb, y] = [y, undefined];
	if (Number.isNaN(x)) throw invalidArgValue("x", x);
	if (Number.isNaN(y)) throw invalidArgValue("y", y);
	if (typeof x !== "number" && typeof y === "number") throw nodeError(TypeError, "ERR_INVALID_CURSOR_POS", "Cannot set cursor row without setting its column");
	if (typeof x !== "number") return emit(stream, "", cb);
	return emit(stream, typeof y === "number" ? `\u001b[${y + 1};${x + 1}H` : `\u001b[${x + 1}G`, cb);
}

export function moveCursor(stream: any, dx: number, dy: number, cb?: any): boolean {
	const h = dx < 0 ? `\u001b[${-dx}D` : dx > 0 ? `\u001b[${dx}C` : "";
	const v = dy < 0 ? `\u001b[${-dy}A` : dy > 0 ? `\u001b[${dy}B` : "";
	return emit(stream, h + v, cb);
}

export function clearLine(stream: any, dir: number, cb?: any): boolean {
	return emit(stream, dir < 0 ? "\u001b[1K" : dir > 0 ? "\u001b[0K" : "\u001b[2K", cb);
}

export function clearScreenDown(stream: any, cb?: any): boolean {
	return emit(stream, "\u001b[0J", cb);
}

export { emitKeypressEvents };

const exported: any = {
	Interface, createInterface, cursorTo, moveCursor, clearLine, clearScreenDown, emitKeypressEvents,
	get promises() {
		return requireHost("pi:node/readline_promises");
	},
};
export default exported;
export { exported as "module.exports" };
