// fs.createReadStream and createWriteStream.
import { Buffer } from "pi:node/buffer";
import { checkInteger, outOfRange } from "pi:node/internal_errors";
import { checkEncoding, runAsync, steps, toPath } from "pi:node/internal_fs";
import { Readable, Writable } from "pi:node/stream";

/** The options, checked before anything is opened. */
function optionsOf(path: any, options: any): any {
	const o = typeof options === "string" ? { encoding: checkEncoding(options) } : { ...options };
	if (o.fd === undefined || o.fd === null) toPath(path);
	if (o.start !== undefined) checkInteger(o.start, "start", 0);
	if (o.end !== undefined && o.end !== Infinity) checkInteger(o.end, "end", 0);
	if (o.start !== undefined && o.end !== undefined && o.start > o.end) throw outOfRange("start", `<= "end" (here: ${o.end})`, o.start);
	return o;
}

/** Functions of the caller's instead of fs's, as options.fs names them. */
function own(stream: any, name: string): ((...args: any[]) => Promise<any>) | undefined {
	const fn = stream._fs?.[name];
	return fn && ((...args: any[]) => new Promise((resolve, reject) => fn.call(stream._fs, ...args, (err: any, value: any) => (err ? reject(err) : resolve(value)))));
}

/** Opening and closing, which both directions do alike. */
function openFile(stream: any, flags: string, mode: number, cb: (err?: any) => void): void {
	if (typeof stream.fd === "number") {
		cb();
		return;
	}
	(own(stream, "open")?.(stream.path, flags, mode) ?? runAsync(steps.open(stream.path, flags, mode))).then(
		(fd) => {
			stream.fd = fd;
			cb();
			stream.emit("open", fd);
			stream.emit("ready");
		},
		(err) => cb(err),
	);
}

function closeFile(stream: any, err: any, cb: (err?: any) => void): void {
	const { fd } = stream;
	if (typeof fd !== "number" || !stream._autoClose) {
		cb(err);
		return;
	}
	stream.fd = null;
	const closing = stream._handle ? stream._handle.close() : (own(stream, "close")?.(fd) ?? runAsync(steps.close(fd)));
	closing.then(() => cb(err), (e: any) => cb(err ?? e));
}

export class ReadStream extends Readable {
	path: any;
	fd: number | null;
	flags: string;
	mode: number;
	start: number | undefined;
	end: number;
	bytesRead = 0;
	_autoClose: boolean;
	_handle: any;
	_fs: any;
	_position: number | undefined;

	constructor(path: any, options?: any) {
		const o = optionsOf(path, options);
		super({ highWaterMark: 64 * 1024, ...o, autoDestroy: o.autoClose !== false, read: undefined, signal: undefined });
		this.path = o.fd === undefined || o.fd === null ? toPath(path) : path;
		this.fd = typeof o.fd === "object" && o.fd ? o.fd.fd : (o.fd ?? null);
		this._handle = o.handle ?? (typeof o.fd === "object" ? o.fd : undefined);
		this.flags = o.flags ?? "r";
		this.mode = o.mode ?? 0o666;
		this._autoClose = o.autoClose !== false;
		this._fs = o.fs;
		this.start = o.start;
		this.end = o.end ?? Infinity;
		this._position = this.start;
		if (o.signal) o.signal.addEventListener("abort", () => this.destroy(Object.assign(new Error("The operation was aborted"), { name: "AbortError", code: "ABORT_ERR" })), { once: true });
	}
	_construct(cb: (err?: any) => void): void {
		openFile(this, this.flags, this.mode, cb);
	}
	_read(size: number): void {
		const from = this._position ?? this.bytesRead;
		const n = Math.min(size, this.end - from + 1);
		if (n <= 0) {
			this.push(null);
			return;
		}
		const buffer = Buffer.alloc(n);
		(own(this, "read")?.(this.fd, buffer, 0, n, this._position) ?? runAsync(steps.read(this.fd, buffer, 0, n, this._position))).then(
			(got) => {
				this.bytesRead += got;
				if (this._position !== undefined) this._position += got;
				this.push(got === 0 ? null : buffer.subarray(0, got));
			},
			(err) => this.destroy(err),
		);
	}
	_destroy(err: any, cb: (err?: any) => void): void {
		closeFile(this, err, cb);
	}
	close(cb?: any): void {
		if (cb) this.once("close", cb);
		this.destroy();
	}
	get pending(): boolean {
		return this.fd === null;
	}
	get autoClose(): boolean {
		return this._autoClose;
	}
	set autoClose(value: boolean) {
		this._autoClose = value;
	}
}

export class WriteStream extends Writable {
	path: any;
	fd: number | null;
	flags: string;
	mode: number;
	start: number | undefined;
	bytesWritten = 0;
	_autoClose: boolean;
	_handle: any;
	_fs: any;
	_position: number | undefined;

	constructor(path: any, options?: any) {
		const o = optionsOf(path, options);
		super({ ...o, autoDestroy: o.autoClose !== false, decodeStrings: true, write: undefined, signal: undefined });
		this.path = o.fd === undefined || o.fd === null ? toPath(path) : path;
		this.fd = typeof o.fd === "object" && o.fd ? o.fd.fd : (o.fd ?? null);
		this._handle = o.handle ?? (typeof o.fd === "object" ? o.fd : undefined);
		this.flags = o.flags ?? (o.start === undefined ? "w" : "r+");
		this.mode = o.mode ?? 0o666;
		this._autoClose = o.autoClose !== false;
		this._fs = o.fs;
		this.start = o.start;
		this._position = o.start;
		if (o.encoding) this.setDefaultEncoding(o.encoding);
	}
	_construct(cb: (err?: any) => void): void {
		openFile(this, this.flags, this.mode, cb);
	}
	_write(chunk: any, _encoding: string, cb: (err?: any) => void): void {
		(own(this, "write")?.(this.fd, chunk, 0, chunk.length, this._position) ?? runAsync(steps.write(this.fd, chunk, 0, chunk.length, this._position))).then((n) => {
			this.bytesWritten += n;
			if (this._position !== undefined) this._position += n;
			if (n < chunk.length) this._write(chunk.subarray(n), "buffer", cb);
			else cb();
		}, cb);
	}
	_writev(list: { chunk: any }[], cb: (err?: any) => void): void {
		this._write(Buffer.concat(list.map((l) => l.chunk)), "buffer", cb);
	}
	_destroy(err: any, cb: (err?: any) => void): void {
		closeFile(this, err, cb);
	}
	close(cb?: any): void {
		if (cb) {
			if (this.closed) queueMicrotask(() => cb());
			else this.once("close", () => cb());
		}
		this.end();
	}
	get pending(): boolean {
		return this.fd === null;
	}
	get autoClose(): boolean {
		return this._autoClose;
	}
	set autoClose(value: boolean) {
		this._autoClose = value;
	}
}

export function createReadStream(path: any, options?: any): ReadStream {
	return new ReadStream(path, options);
}

export function createWriteStream(path: any, options?: any): WriteStream {
	return new WriteStream(path, options);
}
