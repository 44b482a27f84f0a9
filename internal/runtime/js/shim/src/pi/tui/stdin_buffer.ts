// Cuts terminal input into keys, and bracketed paste out of it.
import { pasteEnd, pasteStart } from "./input.ts";

type Listener = (...args: any[]) => void;

// What a terminal answers to what a program asks it. Such an answer may come slowly, and must not end as keys.
const reply = /^\x1b(?:\](?:1[01];|4;\d{1,3};|7501;\?)|P>\||_G(?:[a-z]=\d+,)*[a-z]=\d+;)/;
const isString = (text: string): boolean => /^\x1b[\]P_]/.test(text);

/** Where the escape sequence at the start of text ends, or -1 when its end has not come yet. */
function sequenceEnd(text: string): number {
	const kind = text[1];
	if (kind === undefined) return -1;
	if (kind === "[") return csiEnd(text);
	if (kind === "O") return text.length >= 3 ? 3 : -1;
	// Escape, and then a key that begins with one.
	if (kind === "\x1b") return text.length > 2 && "[]OP_".includes(text[2]) ? 1 : 2;
	if (!isString(text)) return 2;
	const string = text.indexOf("\x1b\\", 2);
	const bell = kind === "]" ? text.indexOf("\x07", 2) : -1;
	if (bell !== -1 && (string === -1 || bell < string)) return bell + 1;
	return string === -1 ? -1 : string + 2;
}

function csiEnd(text: string): number {
	// X10 mouse reports carry three bytes of any value.
	if (text[2] === "M") return text.length >= 6 ? 6 : -1;
	const mouse = text[2] === "<" ? /^\x1b\[<\d+;\d+;\d+[Mm]/.exec(text) : /^\x1b\[[^\x40-\x7e]*[\x40-\x7e]/.exec(text);
	return mouse ? mouse[0].length : -1;
}

/** Where a reply that is broken off by a key ends, 0 when it is not: ctrl+x and ctrl+z break it off, and an escape that does not end it. */
function brokenOff(text: string): number {
	if (!reply.test(text)) return 0;
	const end = sequenceEnd(text);
	const at = text.slice(2, end === -1 ? undefined : end).search(/[\x18\x1a]|\x1b(?!\\|$)/);
	return at === -1 ? 0 : text[at + 2] === "\x1b" ? at + 2 : at + 3;
}

function cut(text: string): { sequences: string[]; rest: string } {
	const sequences: string[] = [];
	while (text !== "") {
		const broken = brokenOff(text);
		if (broken > 0) {
			text = text.slice(broken);
			continue;
		}
		const end = text[0] === "\x1b" ? sequenceEnd(text) : 1;
		if (end === -1) break;
		sequences.push(text.slice(0, end));
		text = text.slice(end);
	}
	return { sequences, rest: text };
}

/** Emits "data" for each key and "paste" for pasted text. */
export class StdinBuffer {
	private buffer = "";
	private pasted: string | undefined;
	private timer?: ReturnType<typeof setTimeout>;
	private readonly timeoutMs: number;
	private readonly escapeTimeoutMs: number;
	private listeners = new Map<string, Set<Listener>>();
	// Some terminals send a key as CSI u and again as the plain character.
	private echo: number | undefined;

	constructor(options: { timeout?: number; escapeTimeout?: number } = {}) {
		this.timeoutMs = options.timeout ?? 50;
		this.escapeTimeoutMs = options.escapeTimeout ?? 10;
	}

	on(event: string, listener: Listener): this {
		if (!this.listeners.has(event)) this.listeners.set(event, new Set());
		this.listeners.get(event)!.add(listener);
		return this;
	}
	addListener(event: string, listener: Listener): this {
		return this.on(event, listener);
	}
	off(event: string, listener: Listener): this {
		this.listeners.get(event)?.delete(listener);
		return this;
	}
	removeListener(event: string, listener: Listener): this {
		return this.off(event, listener);
	}
	removeAllListeners(event?: string): this {
		if (event === undefined) this.listeners.clear();
		else this.listeners.delete(event);
		return this;
	}
	emit(event: string, ...args: unknown[]): boolean {
		const listeners = [...(this.listeners.get(event) ?? [])];
		for (const listener of listeners) listener(...args);
		return listeners.length > 0;
	}

	process(data: string | Uint8Array): void {
		this.stopTimer();
		const text = typeof data === "string" ? data : decode(data);
		if (text === "" && this.buffer === "") return this.key("");
		if (this.pasted !== undefined) return this.paste(text);
		this.buffer += text;
		const start = this.buffer.indexOf(pasteStart);
		if (start !== -1) return this.startPaste(start);
		const { sequences, rest } = cut(this.buffer);
		this.buffer = rest;
		for (const sequence of sequences) this.key(sequence);
		if (rest !== "" && !reply.test(rest)) this.timer = setTimeout(() => this.giveUp(), rest === "\x1b" ? this.escapeTimeoutMs : this.timeoutMs);
	}

	/** Takes an unfinished sequence for keys: what looked like the start of a string is a key with alt and others. */
	private giveUp(): void {
		for (const sequence of this.flush()) {
			const apart = sequence.length > 2 && isString(sequence);
			this.key(apart ? sequence.slice(0, 2) : sequence);
			if (apart) this.process(sequence.slice(2));
		}
	}

	private startPaste(start: number): void {
		const before = this.buffer.slice(0, start);
		const after = this.buffer.slice(start + pasteStart.length);
		this.buffer = "";
		for (const sequence of cut(before).sequences) this.key(sequence);
		this.pasted = "";
		this.paste(after);
	}
	private paste(text: string): void {
		this.pasted += text;
		const end = this.pasted!.indexOf(pasteEnd);
		if (end === -1) return;
		const content = this.pasted!.slice(0, end);
		const rest = this.pasted!.slice(end + pasteEnd.length);
		this.pasted = this.echo = undefined;
		this.emit("paste", content);
		if (rest !== "") this.process(rest);
	}

	private key(sequence: string): void {
		if (sequence.length === 1 && sequence.codePointAt(0) === this.echo) {
			this.echo = undefined;
			return;
		}
		const plain = /^\x1b\[(\d+)(?::\d*)?(?::\d+)?u$/.exec(sequence);
		this.echo = plain && Number(plain[1]) >= 32 ? Number(plain[1]) : undefined;
		this.emit("data", sequence);
	}

	private stopTimer(): void {
		if (this.timer !== undefined) clearTimeout(this.timer);
		this.timer = undefined;
	}
	/** What is left of an unfinished sequence. */
	flush(): string[] {
		this.stopTimer();
		if (this.buffer === "") return [];
		const rest = this.buffer;
		this.buffer = "";
		this.echo = undefined;
		return [rest];
	}
	clear(): void {
		this.stopTimer();
		this.buffer = "";
		this.pasted = this.echo = undefined;
	}
	getBuffer(): string {
		return this.buffer;
	}
	destroy(): void {
		this.clear();
	}
}

/** A single byte above 127 is a key with alt. */
function decode(data: Uint8Array): string {
	if (data.length === 1 && data[0] > 127) return `\x1b${String.fromCharCode(data[0] - 128)}`;
	return new TextDecoder().decode(data);
}
