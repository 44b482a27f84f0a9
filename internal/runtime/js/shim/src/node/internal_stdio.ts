// process.stdin, stdout and stderr.
import { boot, write } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { StringDecoder } from "pi:node/string_decoder";
import { Readable, Writable } from "pi:node/stream";
import { clearLine, clearScreenDown, cursorTo, moveCursor } from "./readline/cursor.ts";
import { colorDepth, hasColors } from "./tty/colors.ts";

/** Output to the host's terminal, or to what stands for it. */
export class Output extends Writable {
	fd: 1 | 2;
	isTTY: boolean | undefined = boot.isTTY || undefined;
	declare columns: number | undefined;
	declare rows: number | undefined;
	#decoder = new StringDecoder("utf8");

	constructor(fd: 1 | 2) {
		super({ decodeStrings: false, emitClose: false, autoDestroy: false });
		this.fd = fd;
		if (boot.isTTY) {
			this.columns = boot.columns;
			this.rows = boot.rows;
		}
	}
	_write(chunk: any, encoding: string, cb: (err?: any) => void): void {
		const text = typeof chunk === "string" ? (/^(utf-?8|buffer)$/i.test(encoding) ? chunk : Buffer.from(chunk, encoding).toString()) : this.#decoder.write(chunk);
		if (text) write(this.fd, text);
		cb();
	}
	/** The host's streams do not end with an extension. */
	end(chunk?: any, encoding?: any, cb?: any): this {
		if (chunk !== undefined && chunk !== null && typeof chunk !== "function") this.write(chunk, encoding);
		const done = [chunk, encoding, cb].find((f) => typeof f === "function");
		if (done) queueMicrotask(done);
		return this;
	}
	destroy(): this {
		return this;
	}
	destroySoon(): this {
		return this;
	}
	_type = "tty";
	_isStdio = true;
	getWindowSize(): [number, number] {
		return [this.columns ?? 80, this.rows ?? 24];
	}
	/** The host draws in all colours: a variable that says so is not among those that every extension sees. */
	getColorDepth(env?: any): number {
		const depth = colorDepth(env);
		return env === undefined && boot.isTTY && depth > 1 ? 24 : depth;
	}
	hasColors(count?: any, env?: any): boolean {
		return hasColors(count, env, colorDepth);
	}
	cursorTo(x: number, y?: any, callback?: any): boolean {
		return cursorTo(this, x, y, callback);
	}
	moveCursor(dx: number, dy: number, callback?: any): boolean {
		return moveCursor(this, dx, dy, callback);
	}
	clearLine(dir: number, callback?: any): boolean {
		return clearLine(this, dir, callback);
	}
	clearScreenDown(callback?: any): boolean {
		return clearScreenDown(this, callback);
	}
	ref(): this {
		return this;
	}
	unref(): this {
		return this;
	}
}

/** The terminal's input belongs to the host: an extension's stdin is empty. */
export class Input extends Readable {
	fd = 0;
	isTTY: boolean | undefined = boot.isTTY || undefined;
	isRaw = false;
	constructor() {
		super({ highWaterMark: 0 });
	}
	_read(): void {
		if (!boot.isTTY) this.push(null);
	}
	setRawMode(mode: boolean): this {
		this.isRaw = !!mode;
		return this;
	}
	ref(): this {
		return this;
	}
	unref(): this {
		return this;
	}
}

const made = new Map<number, Input | Output>();

export function stdio(fd: 0 | 1 | 2): any {
	let stream: any = made.get(fd);
	if (!stream) {
		stream = fd === 0 ? new Input() : new Output(fd);
		made.set(fd, stream);
	}
	return stream;
}

/** For the host: the terminal has another size. */
export function resized(columns: number, rows: number): void {
	for (const fd of [1, 2] as const) {
		const stream = stdio(fd);
		stream.columns = columns;
		stream.rows = rows;
		stream.emit("resize");
	}
}
