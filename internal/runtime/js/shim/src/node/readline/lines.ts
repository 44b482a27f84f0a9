// The lines of a stream, and questions about the next one: what node:readline does where there is no terminal.
import { EventEmitter } from "pi:node/events";
import { invalidArgType, invalidArgValue, nodeError, outOfRange } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { StringDecoder } from "pi:node/string_decoder";
import { emitKeypressEvents } from "./keys.ts";

export const lineEnd = /\r\n|\n|\r/g;
const leastDelay = 100;
const standardHistory = 30;

/** The options in either form: as positions, or as one object. */
function optionsOf(input: any, output: any, completer: any, terminal: any): any {
	const o = input?.input ? { ...input } : { input, output, completer, terminal };
	if (o.signal !== undefined) checkSignal(o.signal, "options.signal");
	if (o.tabSize !== undefined && (typeof o.tabSize !== "number" || !Number.isInteger(o.tabSize) || o.tabSize < 1)) {
		throw typeof o.tabSize === "number" ? outOfRange("tabSize", Number.isInteger(o.tabSize) ? ">= 1 && <= 4294967295" : "an integer", o.tabSize) : invalidArgType("tabSize", "number", o.tabSize);
	}
	if (o.escapeCodeTimeout !== undefined && !Number.isFinite(o.escapeCodeTimeout)) throw invalidArgValue("input.escapeCodeTimeout", 500);
	if (o.completer !== undefined && typeof o.completer !== "function") throw invalidArgValue("completer", o.completer);
	if (o.history === undefined) o.history = [];
	else if (!Array.isArray(o.history)) throw invalidArgType("history", "Array", o.history);
	o.historySize ??= standardHistory;
	if (typeof o.historySize !== "number") throw invalidArgType("historySize", "number", o.historySize);
	if (!(o.historySize >= 0)) throw outOfRange("historySize", ">= 0", o.historySize);
	return o;
}

export function checkSignal(signal: any, name: string): void {
	if (signal === null || typeof signal !== "object" || !("aborted" in signal)) throw invalidArgType(name, "AbortSignal", signal);
}

/** Calls fn when the signal aborts, and gives how to stop listening. */
export function onAbort(signal: any, fn: () => void): () => void {
	signal.addEventListener("abort", fn, { once: true });
	return () => signal.removeEventListener("abort", fn);
}

export class Lines extends EventEmitter {
	isCompletionEnabled = true;
	escapeCodeTimeout: number;
	tabSize: number;
	line = "";
	declare cursor: number;
	declare historyIndex: number;
	declare closed: boolean | undefined;
	declare paused: boolean | undefined;
	output: any;
	input: any;
	history: string[];
	historySize: number;
	removeHistoryDuplicates: boolean;
	crlfDelay: number;
	completer: any;
	terminal: boolean;
	declare _prompt: string;
	declare _oldPrompt: string;
	declare _questionCallback: ((answer: string) => void) | null;
	declare _line_buffer: string | null;
	declare _sawReturnAt: number;
	declare _decoder: StringDecoder;
	#iterator: any;

	constructor(input: any, output?: any, completer?: any, terminal?: boolean) {
		super();
		const o = optionsOf(input, output, completer, terminal);
		this.escapeCodeTimeout = o.escapeCodeTimeout ?? 500;
		this.tabSize = o.tabSize ?? 8;
		this.output = o.output;
		this.input = o.input;
		this.history = o.history;
		this.historySize = o.historySize;
		this.removeHistoryDuplicates = !!o.removeHistoryDuplicates;
		this.crlfDelay = o.crlfDelay ? Math.max(leastDelay, o.crlfDelay) : leastDelay;
		this.completer = o.completer;
		this.terminal = !!(o.terminal === undefined && o.output ? o.output.isTTY : o.terminal);
		for (const [name, value] of Object.entries({ _prompt: o.prompt ?? "> ", _oldPrompt: undefined, _questionCallback: null, _line_buffer: undefined, _sawReturnAt: 0, _decoder: undefined })) {
			Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
		}
		const onError = (err: any) => this.emit("error", err);
		this.input.on("error", onError);
		if (this.terminal) this.#readKeys(onError);
		else this.#readLines(onError);
		if (o.signal) {
			const close = () => this.close();
			if (o.signal.aborted) nextTick(close);
			else this.once("close", onAbort(o.signal, close));
		}
		this.input.resume();
	}

	#readLines(onError: any): void {
		const { input } = this;
		this._decoder = new StringDecoder("utf8");
		const onData = (data: any) => this._normalWrite(data);
		const onEnd = () => {
			if (typeof this._line_buffer === "string" && this._line_buffer !== "") this.emit("line", this._line_buffer);
			this.close();
		};
		input.on("data", onData);
		input.on("end", onEnd);
		this.once("close", () => {
			input.removeListener("data", onData);
			input.removeListener("error", onError);
			input.removeListener("end", onEnd);
		});
	}
	#readKeys(onError: any): void {
		const { input, output } = this;
		const onKey = (text: any, key: any) => {
			this._ttyWrite(text, key);
			const first = key?.sequence?.codePointAt(0);
			if (first >= 0xd800 && first <= 0xdfff) this._refreshLine(); // half of a letter
		};
		const onEnd = () => {
			if (typeof this.line === "string" && this.line !== "") this.emit("line", this.line);
			this.close();
		};
		const onResize = () => this._refreshLine();
		emitKeypressEvents(input, this);
		input.on("keypress", onKey);
		input.on("end", onEnd);
		this._setRawMode(true);
		this.cursor = 0;
		this.historyIndex = -1;
		output?.on("resize", onResize);
		this.once("close", () => {
			input.removeListener("keypress", onKey);
			input.removeListener("error", onError);
			input.removeListener("end", onEnd);
			output?.removeListener("resize", onResize);
		});
	}
	// What a terminal needs comes further down the line of classes.
	_ttyWrite(_text: any, _key: any): void {}
	_refreshLine(): void {}
	_forget(): void {}

	get columns(): number {
		return this.output?.columns || Number.POSITIVE_INFINITY;
	}
	setPrompt(prompt: string): void {
		this._prompt = prompt;
	}
	getPrompt(): string {
		return this._prompt;
	}
	_setRawMode(mode: boolean): boolean | undefined {
		const before = this.input.isRaw;
		if (typeof this.input.setRawMode === "function") this.input.setRawMode(mode);
		return before;
	}
	prompt(preserveCursor?: boolean): void {
		if (this.paused) this.resume();
		if (!this.terminal || (globalThis as any).process.env.TERM === "dumb") return this._writeToOutput(this._prompt);
		if (!preserveCursor) this.cursor = 0;
		this._refreshLine();
	}
	/** Asks; while another question waits, that one is shown again. */
	_ask(query: string, cb: (answer: string) => void): void {
		if (this.closed) throw nodeError(Error, "ERR_USE_AFTER_CLOSE", "readline was closed");
		if (!this._questionCallback) {
			this._oldPrompt = this._prompt;
			this.setPrompt(query);
			this._questionCallback = cb;
		}
		this.prompt();
	}
	_cancelQuestion(): void {
		if (!this._questionCallback) return;
		this._questionCallback = null;
		this.setPrompt(this._oldPrompt);
		this.clearLine();
	}
	clearLine(): void {}
	_onLine(line: string): void {
		const answer = this._questionCallback;
		if (!answer) {
			this.emit("line", line);
			return;
		}
		this._questionCallback = null;
		this.setPrompt(this._oldPrompt);
		answer(line);
	}
	_writeToOutput(text: string): void {
		if (typeof text !== "string") throw invalidArgType("stringToWrite", "string", text);
		this.output?.write(text);
	}
	_normalWrite(data: any): void {
		if (data === undefined) return;
		let text: string = this._decoder.write(data);
		if (this._sawReturnAt && Date.now() - this._sawReturnAt <= this.crlfDelay) {
			// A line break cut in two by a chunk is one line break.
			if (text[0] === "\n") text = text.slice(1);
			this._sawReturnAt = 0;
		}
		if (text === "") return;
		const lines = ((this._line_buffer ?? "") + text).split(lineEnd);
		const last = lines.pop()!;
		if (lines.length > 0) this._sawReturnAt = text.endsWith("\r") ? Date.now() : 0;
		this._line_buffer = last;
		for (const line of lines) this._onLine(line);
	}
	write(data: any, key?: any): void {
		if (this.paused) this.resume();
		if (this.terminal) this._ttyWrite(data, key);
		else this._normalWrite(data);
	}
	pause(): this | undefined {
		if (this.paused) return undefined;
		this.input.pause();
		this.paused = true;
		this.emit("pause");
		return this;
	}
	resume(): this | undefined {
		if (!this.paused) return undefined;
		this.input.resume();
		this.paused = false;
		this.emit("resume");
		return this;
	}
	close(): void {
		if (this.closed) return;
		this.pause();
		if (this.terminal) this._setRawMode(false);
		this.closed = true;
		this.emit("close");
	}
	[Symbol.asyncIterator](): any {
		if (this.#iterator === undefined) {
			const all = (EventEmitter as any).on(this, "line", { close: ["close"], highWaterMark: 1024 });
			const first = (r: any) => (r.done ? r : { value: r.value[0], done: false });
			this.#iterator = Object.setPrototypeOf({
				next: () => all.next().then(first),
				return: () => all.return(),
				throw: (err: unknown) => all.throw(err),
				[Symbol.asyncIterator]() {
					return this;
				},
			}, Object.getPrototypeOf(all));
		}
		return this.#iterator;
	}
	[((Symbol as any).dispose ?? Symbol.for("nodejs.dispose")) as symbol](): void {
		this.close();
	}
}
