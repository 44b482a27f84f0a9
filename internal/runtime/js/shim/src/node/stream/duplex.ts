// Duplex, Transform and PassThrough.
import { nodeError } from "pi:node/internal_errors";
import { addAbortSignal, construct } from "./base.ts";
import { Readable } from "./readable.ts";
import { mixInWritable, ready, takeWritableOptions, WritableState } from "./writable.ts";

export class Duplex extends Readable {
	declare _writableState: WritableState;
	allowHalfOpen: boolean;

	constructor(options?: any) {
		super(options);
		this._writableState = new WritableState(options, this, true);
		takeWritableOptions(this, options);
		this.allowHalfOpen = options?.allowHalfOpen !== false;
		if (options?.readable === false) {
			this.readable = false;
			this._readableState.ended = this._readableState.endEmitted = true;
		}
		if (options?.writable === false) {
			this.writable = false;
			this._writableState.ending = this._writableState.ended = this._writableState.finished = true;
		}
		if (options?.signal) addAbortSignal(options.signal, this);
		construct(this, () => {
			if (this._readableState.needReadable) this.read(0);
			ready(this);
		});
	}
	_write(chunk: any, encoding: string, cb: (err?: any) => void): void {
		if (typeof this._writev === "function") this._writev([{ chunk, encoding }], cb);
		else throw nodeError(Error, "ERR_METHOD_NOT_IMPLEMENTED", "The _write() method is not implemented");
	}
}
mixInWritable(Duplex.prototype);

export class Transform extends Duplex {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "Transform", configurable: true });
	}
	/** The callback of a write that waits until somebody reads. */
	#pending: ((err?: any) => void) | null = null;

	constructor(options?: any) {
		super(options);
		if (options) {
			if (typeof options.transform === "function") this._transform = options.transform;
			if (typeof options.flush === "function") this._flush = options.flush;
		}
		this._readableState.sync = false;
		this.on("prefinish", () => {
			if (this._final === Transform.prototype._final || this.destroyed) return;
			// A final of its own replaces ours, and flushing is still due.
			this.#flush((err) => err && this.destroy(err));
		});
	}

	#flush(cb: (err?: any) => void): void {
		if (typeof this._flush !== "function" || this.destroyed) {
			this.push(null);
			cb();
			return;
		}
		this._flush((err: any, data: any) => {
			if (err) return cb(err);
			if (data !== null && data !== undefined) this.push(data);
			this.push(null);
			cb();
		});
	}
	_final(cb: (err?: any) => void): void {
		this.#flush(cb);
	}
	_transform(_chunk: any, _encoding: string, _cb: (err?: any, data?: any) => void): void {
		throw nodeError(Error, "ERR_METHOD_NOT_IMPLEMENTED", "The _transform() method is not implemented");
	}
	_write(chunk: any, encoding: string, cb: (err?: any) => void): void {
		const r = this._readableState;
		const w = this._writableState;
		const length = r.length;
		this._transform(chunk, encoding, (err: any, data: any) => {
			if (err) return cb(err);
			if (data !== null && data !== undefined) this.push(data);
			if (w.ended || length === r.length || r.length < r.highWaterMark) cb();
			else this.#pending = cb;
		});
	}
	_read(): void {
		const cb = this.#pending;
		this.#pending = null;
		cb?.();
	}
}

export class PassThrough extends Transform {
	_transform(chunk: any, _encoding: string, cb: (err?: any, data?: any) => void): void {
		cb(null, chunk);
	}
}
