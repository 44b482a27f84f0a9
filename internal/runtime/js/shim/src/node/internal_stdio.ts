// process.stdin, stdout and stderr.
import { boot, write } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { StringDecoder } from "pi:node/string_decoder";
import { Readable, Writable } from "pi:node/stream";

/** Output to the host's terminal, or to what stands for it. */
class Output extends Writable {
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
	_type = "tty";
	_isStdio = true;
	getWindowSize(): [number, number] {
		return [this.columns ?? 80, this.rows ?? 24];
	}
	getColorDepth(): number {
		return boot.isTTY ? 24 : 1;
	}
	hasColors(count: any = 16): boolean {
		return typeof count === "number" ? 2 ** this.getColorDepth() >= count : boot.isTTY;
	}
	#escape(text: string, cb?: any): boolean {
		return this.write(text, cb);
	}
	cursorTo(x: number, y?: any, cb?: any): boolean {
		return this.#escape(typeof y === "number" ? `\u001b[${y + 1};${x + 1}H` : `\u001b[${x + 1}G`, typeof y === "function" ? y : cb);
	}
	moveCursor(dx: number, dy: number, cb?: any): boolean {
		let text = dx < 0 ? `\u001b[${-dx}D` : dx > 0 ? `\u001b[${dx}C` : "";
		text += dy < 0 ? `\u001b[${-dy}A` : dy > 0 ? `\u001b[${dy}B` : "";
		return this.#escape(text, cb);
	}
	clearLine(dir: number, cb?: any): boolean {
		return this.#escape(dir < 0 ? "\u001b[1K" : dir > 0 ? "\u001b[0K" : "\u001b[2K", cb);
	}
	clearScreenDown(cb?: any): boolean {
		return this.#escape("\u001b[0J", cb);
	}
	ref(): this {
		return this;
	}
	unref(): this {
		return this;
	}
}

/** The terminal's input belongs to the host: an extension's stdin is empty. */
class Input extends Readable {
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
