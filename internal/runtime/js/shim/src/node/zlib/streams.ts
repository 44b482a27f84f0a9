// The classes of zlib: transforms that give out what Go has, when it has it.
import { zip } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { finished, Transform } from "pi:node/stream";
import { constants } from "./constants.ts";
import { bounded, failure, flushing, type Format, settings, type Settings } from "./options.ts";

const flushMark = Symbol("flush");

class ZlibBase extends (Transform as any) {
	bytesWritten = 0;
	#id: number;
	#format: Format;
	#settings: Settings;
	#chunk: number;
	#ended = false;

	constructor(format: Format, options: any) {
		const s = settings(format, options);
		super({ autoDestroy: true, ...options });
		this.#format = format;
		this.#settings = s;
		this.#chunk = options?.chunkSize ?? constants.Z_DEFAULT_CHUNK;
		this.#id = zip("open", s.text, s.dictionary);
	}
	get _closed(): boolean {
		return this.#id === 0;
	}
	get bytesRead(): number {
		return this.bytesWritten;
	}
	reset(): void {
		if (this._closed) throw nodeError(Error, "ERR_INTERNAL_ASSERTION", "zlib binding closed\nThis is caused by either a bug in Node.js or incorrect usage of Node.js internals.\nPlease open an issue with this stack trace at https://github.com/nodejs/node/issues\n");
		this.#free();
		this.#id = zip("open", this.#settings.text, this.#settings.dictionary);
		this.#ended = false;
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
			kind = this.#format.startsWith("brotli") ? constants.BROTLI_OPERATION_FLUSH : this.#format.startsWith("zstd") ? constants.ZSTD_e_flush : constants.Z_FULL_FLUSH;
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
		if (this.#id) zip("close", this.#id);
		this.#id = 0;
	}
	_destroy(err: any, callback: any): void {
		this.#free();
		callback(err);
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
		if (this.#id === 0) {
			callback();
			return;
		}
		this.bytesWritten += chunk.byteLength;
		if (this.#ended) {
			callback(); // what follows the end is left alone
			return;
		}
		let r: any;
		try {
			r = zip("push", this.#id, chunk, flush);
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
		this.#ended = r.done;
		const out = r.data as Uint8Array;
		for (let at = 0; at < out.length; at += this.#chunk) {
			const n = Math.min(this.#chunk, out.length - at);
			this.push(Buffer.from(out.buffer, out.byteOffset + at, n));
		}
		if (r.done) this.bytesWritten = r.used;
		callback();
	}
}

/** A class of one format, which can be called without new. */
export function streamClass(name: string, format: Format): any {
	const type = {
		[name]: class extends ZlibBase {
			constructor(options?: any) {
				super(format, options);
			}
		},
	}[name];
	if (format.startsWith("zstd")) return type; // newer than the others, and a class
	return new Proxy(type, { apply: (_target, _this, args) => new (type as any)(...args) });
}
