// The classes of zlib: transforms that give out what Go has, when it has it.
import { zip } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { callable } from "pi:node/internal_callable";
import { nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { finished, Transform } from "pi:node/stream";
import { constants } from "./constants.ts";
import { bounded, failure, flushing, type Format, settings, type Settings } from "./options.ts";

const flushMark = Symbol("flush");

const nothing = new Uint8Array(0);

function fullFlush(format: Format): number {
	if (format.startsWith("brotli")) return constants.BROTLI_OPERATION_FLUSH;
	return format.startsWith("zstd") ? constants.ZSTD_e_flush : constants.Z_FULL_FLUSH;
}

/** A stream of compression in Go. Packages that are synchronous call writeSync and close, as on the handle that Node has. */
class Handle {
	#id: number;
	#format: Format;
	#settings: Settings;
	#state: Uint32Array;
	#onError: (err: Error) => void;
	#owed: Uint8Array = nothing;
	#owes = false;
	#ended = false;
	#taken = 0;

	constructor(format: Format, s: Settings, state: Uint32Array, onError: (err: Error) => void) {
		this.#format = format;
		this.#settings = s;
		this.#state = state;
		this.#onError = onError;
		this.#id = zip("open", s.text, s.dictionary);
	}
	get ended(): boolean {
		return this.#ended;
	}
	/** What comes out for a chunk: {data, done, used}, or with code and message what is wrong. */
	push(chunk: Uint8Array, flush: number): any {
		this.#taken += chunk.byteLength;
		const r = zip("push", this.#id, chunk, flush);
		this.#ended = !!r.done;
		return r;
	}
	writeSync(flushFlag: number, input: Uint8Array | null, from: number, length: number, out: Uint8Array, at: number, room: number): void {
		let unread = 0;
		// A call that only fetches what did not fit asks for no second flush.
		if (!this.#ended && (length > 0 || !this.#owes)) {
			const r = this.push(input ? input.subarray(from, from + length) : nothing, flushing(this.#format, flushFlag));
			if (r.code) return this.#onError(failure(r, this.#settings.limit));
			this.#owed = this.#owed.length > 0 ? Buffer.concat([this.#owed, r.data]) : r.data;
			if (r.done) unread = Math.max(0, Math.min(length, this.#taken - r.used));
		} else if (this.#ended) unread = length;
		const n = Math.min(room, this.#owed.length);
		out.set(this.#owed.subarray(0, n), at);
		this.#owed = this.#owed.subarray(n);
		this.#owes = n === room;
		this.#state[0] = room - n;
		this.#state[1] = unread;
	}
	reset(): void {
		this.close();
		this.#id = zip("open", this.#settings.text, this.#settings.dictionary);
		this.#owed = nothing;
		this.#owes = this.#ended = false;
		this.#taken = 0;
	}
	close(): void {
		if (this.#id) zip("close", this.#id);
		this.#id = 0;
	}
}

class ZlibBase extends (Transform as any) {
	bytesWritten = 0;
	_handle: Handle | null;
	_writeState = new Uint32Array(2);
	_outBuffer: any;
	_outOffset = 0;
	_chunkSize: number;
	_defaultFlushFlag: number;
	_finishFlushFlag: number;
	_defaultFullFlushFlag: number;
	_info: any;
	_maxOutputLength: number;
	#format: Format;
	#settings: Settings;
	#failed: Error | undefined;

	constructor(format: Format, options: any) {
		const s = settings(format, options);
		super({ autoDestroy: true, ...options });
		this.#format = format;
		this.#settings = s;
		this._chunkSize = options?.chunkSize ?? constants.Z_DEFAULT_CHUNK;
		this._outBuffer = Buffer.allocUnsafe(this._chunkSize);
		this._defaultFlushFlag = s.flush;
		this._finishFlushFlag = s.finishFlush;
		this._defaultFullFlushFlag = fullFlush(format);
		this._info = options?.info;
		this._maxOutputLength = s.limit;
		this._handle = new Handle(format, s, this._writeState, (err) => {
			this.destroy(err);
			this.#failed = err;
		});
	}
	get _closed(): boolean {
		return !this._handle;
	}
	get bytesRead(): number {
		return this.bytesWritten;
	}
	reset(): void {
		if (!this._handle) throw nodeError(Error, "ERR_INTERNAL_ASSERTION", "zlib binding closed\nThis is caused by either a bug in Node.js or incorrect usage of Node.js internals.\nPlease open an issue with this stack trace at https://github.com/nodejs/node/issues\n");
		this._handle.reset();
	}
	params(level: number, strategy: number, callback?: () => void): void {
		bounded(level, "level", -1, 9, -1);
		bounded(strategy, "strategy", 0, 4, 0);
		// What follows is another block of the same text, which Go's compressor cannot begin: the level stays.
		this.flush(constants.Z_SYNC_FLUSH, () => callback?.());
	}
	flush(kind?: any, callback?: any): void {
		if (typeof kind === "function" || (kind === undefined && !callback)) {
			callback = kind;
			kind = this._defaultFullFlushFlag;
		}
		if (this.writableFinished) {
			if (callback) nextTick(callback);
		} else if (this.writableEnded) {
			if (callback) this.once("end", callback);
		} else {
			const mark: any = Buffer.alloc(0);
			mark[flushMark] = kind;
			this.write(mark, undefined, callback);
		}
	}
	close(callback?: () => void): void {
		if (callback) finished(this as any, callback);
		this.destroy();
	}
	#free(): void {
		this._handle?.close();
		this._handle = null;
	}
	_destroy(err: any, callback: any): void {
		this.#free();
		callback(err);
	}
	/** Node keeps this to itself, and packages call it: all that comes out of one piece, at once. The handle is closed then. */
	_processChunk(chunk: Uint8Array, flushFlag: number, callback?: any): any {
		if (typeof callback === "function") return this.#run(chunk, flushing(this.#format, flushFlag), callback);
		const handle = this._handle;
		if (!handle) throw nodeError(Error, "ERR_INTERNAL_ASSERTION", "zlib binding closed");
		const parts: Uint8Array[] = [];
		let at = 0;
		let left = chunk.byteLength;
		for (let full = true; full;) {
			const out = Buffer.allocUnsafe(this._chunkSize);
			handle.writeSync(flushFlag, chunk, at, left, out, 0, out.length);
			if (this.#failed) throw this.#failed;
			const [room, unread] = this._writeState;
			if (room < out.length) parts.push(out.subarray(0, out.length - room));
			at += left - unread;
			left = unread;
			full = room === 0;
		}
		this.bytesWritten = at;
		this.#free();
		return parts.length === 0 ? Buffer.alloc(0) : parts.length === 1 ? parts[0] : Buffer.concat(parts);
	}
	_transform(chunk: any, _encoding: string, callback: any): void {
		const mark = chunk[flushMark];
		const last = this.writableEnded && this.writableLength === chunk.byteLength;
		const kind = mark ?? (last ? this.#settings.finishFlush : this.#settings.flush);
		// The end itself comes with _flush, when everything has been pushed.
		this.#run(chunk, mark === undefined && last ? 0 : flushing(this.#format, kind), callback);
	}
	_flush(callback: any): void {
		this.#run(new Uint8Array(0), 4, callback);
	}
	#run(chunk: Uint8Array, flush: number, callback: any): void {
		if (!this._handle) {
			callback();
			return;
		}
		this.bytesWritten += chunk.byteLength;
		if (this._handle.ended) {
			callback(); // what follows the end is left alone
			return;
		}
		let r: any;
		try {
			r = this._handle.push(chunk, flush);
		} catch (err) {
			callback(err);
			return;
		}
		if (r.code) {
			const err = failure(r, this.#settings.limit);
			this.destroy(err);
			callback(err);
			return;
		}
		const out = r.data as Uint8Array;
		for (let at = 0; at < out.length; at += this._chunkSize) {
			const n = Math.min(this._chunkSize, out.length - at);
			this.push(Buffer.from(out.buffer, out.byteOffset + at, n));
		}
		if (r.done) this.bytesWritten = r.used;
		callback();
	}
}

/** A class of one format, which can be called without new, also on an object that descends from it. */
export function streamClass(name: string, format: Format): any {
	const type = {
		[name]: class extends ZlibBase {
			constructor(options?: any) {
				super(format, options);
			}
		},
	}[name];
	if (format.startsWith("zstd")) return type; // newer than the others, and a class
	return callable(type as any);
}
