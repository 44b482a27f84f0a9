// ReadableStream with default and byte sources, its readers, tee, piping and async iteration.
import { ReadableStreamBYOBRequest, Wanted } from "./byob.ts";
import { type Strategy, strategyOf } from "./strategy.ts";
import type { WritableStream } from "./writable.ts";

interface Deferred<T> {
	promise: Promise<T>;
	resolve(v: T): void;
	reject(e: unknown): void;
}

export function deferred<T = void>(): Deferred<T> {
	return (Promise as any).withResolvers() as Deferred<T>;
}

/** A promise whose rejection nobody has to handle. */
export function quiet<T>(p: Promise<T>): Promise<T> {
	p.catch(() => {});
	return p;
}

interface ReadRequest {
	done(result: ReadableStreamReadResult<any>): void;
	fail(err: unknown): void;
	/** The buffer of a reader that has its own. */
	wanted?: Wanted;
}

const keeps = (request: ReadRequest): boolean => request.wanted !== undefined && !request.wanted.lent;

type State = "readable" | "closed" | "errored";

export class ReadableStreamDefaultController {
	_stream: ReadableStream;
	_queue: { value: any; size: number }[] = [];
	_size = 0;
	_closing = false;
	_started = false;
	_pulling = false;
	_pullAgain = false;
	_source: any;
	_strategy: Strategy;

	constructor(stream: ReadableStream, source: any, strategy: Strategy) {
		if (!(stream instanceof ReadableStream)) throw new TypeError("Illegal constructor");
		this._stream = stream;
		this._source = source;
		this._strategy = strategy;
		for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
	}

	get desiredSize(): number | null {
		if (this._stream._state === "errored") return null;
		return this._stream._state === "closed" ? 0 : this._strategy.highWaterMark - this._size;
	}
	enqueue(chunk?: any): void {
		if (this._closing || this._stream._state !== "readable") throw invalidState("Invalid state: Controller is already closed");
		const waiting = this._stream._requests.shift();
		if (waiting) waiting.done({ value: chunk, done: false });
		else {
			let size: number;
			try {
				size = this._strategy.size(chunk);
				if (!(size >= 0) || size === Infinity) throw new RangeError(`The argument 'size' is invalid. Received ${size}`);
			} catch (err) {
				this.error(err);
				throw err;
			}
			this._queue.push({ value: chunk, size });
			this._size += size;
		}
		this._pull();
	}
	close(): void {
		if (this._closing || this._stream._state !== "readable") throw invalidState("Invalid state: Controller is already closed");
		this._closing = true;
		if (this._queue.length === 0) this._stream._close();
	}
	error(err?: any): void {
		if (this._stream._state !== "readable") return;
		this._queue = [];
		this._size = 0;
		this._stream._error(err);
	}

	_start(): void {
		const settle = () => {
			this._started = true;
			this._pull();
		};
		const result = this._source?.start?.(this);
		Promise.resolve(result).then(settle, (err) => this.error(err));
	}
	_pull(): void {
		const s = this._stream;
		const wanted = this._started && s._state === "readable" && !this._closing && (s._requests.length > 0 || this.desiredSize! > 0);
		if (!wanted || typeof this._source?.pull !== "function") return;
		if (this._pulling) {
			this._pullAgain = true;
			return;
		}
		this._pulling = true;
		let result: any;
		try {
			result = Promise.resolve(this._source.pull(this));
		} catch (err) {
			this.error(err);
			return;
		}
		result.then(
			() => {
				this._pulling = false;
				if (this._pullAgain) {
					this._pullAgain = false;
					this._pull();
				}
			},
			(err: unknown) => this.error(err),
		);
	}
	_take(request: ReadRequest): void {
		const first = this._queue.shift();
		if (first) {
			this._size -= first.size;
			if (this._closing && this._queue.length === 0) this._stream._close();
			else this._pull();
			request.done({ value: first.value, done: false });
			return;
		}
		this._stream._requests.push(request);
		this._pull();
	}
	async _cancel(reason: unknown): Promise<void> {
		this._queue = [];
		this._size = 0;
		await this._source?.cancel?.(reason);
		this._source = undefined;
	}
	get [Symbol.toStringTag]() {
		return "ReadableStreamDefaultController";
	}
}

function invalidState(message: string): TypeError {
	return Object.assign(new TypeError(message), { code: "ERR_INVALID_STATE" });
}

/** The controller of byte streams: chunks are bytes, and a BYOB reader gets them in its own view. */
export class ReadableByteStreamController extends ReadableStreamDefaultController {
	get byobRequest(): ReadableStreamBYOBRequest | null {
		const wanted = this._stream._requests[0]?.wanted;
		if (!wanted) return null;
		return (wanted.request ??= ReadableStreamBYOBRequest._of(wanted.room, (written) => this._respond(wanted, written)));
	}
	enqueue(chunk?: any): void {
		if (!ArrayBuffer.isView(chunk)) throw Object.assign(new TypeError('The "chunk" argument must be an instance of ArrayBufferView.'), { code: "ERR_INVALID_ARG_TYPE" });
		const { byteOffset, byteLength } = chunk;
		if (byteLength === 0) throw invalidState("Invalid state: chunk ArrayBuffer is zero-length or detached");
		if (this._closing || this._stream._state !== "readable") throw invalidState("Invalid state: Controller is already closed");
		const bytes = new Uint8Array((chunk.buffer as any).transfer(), byteOffset, byteLength);
		const wanted = this._stream._requests[0]?.wanted;
		if (!wanted) {
			super.enqueue(bytes);
			return;
		}
		wanted.request?._end();
		wanted.request = undefined;
		this._queue.push({ value: bytes, size: byteLength });
		this._size += byteLength;
		this._serve();
		this._pull();
	}
	/** Gives what is in the queue to those who wait with buffers. */
	_serve(): void {
		for (;;) {
			const request = this._stream._requests[0];
			const first = this._queue[0];
			if (!request?.wanted || !first) return;
			const n = request.wanted.put(first.value);
			this._size -= n;
			if (n === first.size) this._queue.shift();
			else this._queue[0] = { value: first.value.subarray(n), size: first.size - n };
			if (request.wanted.enough) this._finish();
		}
	}
	/** The first who waits gets its buffer. */
	_finish(): void {
		const request = this._stream._requests.shift()!;
		const odd = request.wanted!.odd();
		if (odd) {
			this._queue.unshift({ value: odd, size: odd.length });
			this._size += odd.length;
		}
		request.done(request.wanted!.result(false) as any);
	}
	_respond(wanted: Wanted, written: number): void {
		const closed = this._stream._state === "closed";
		if (closed && written !== 0) throw invalidState("Invalid state: The number of written bytes must be zero after the stream was closed");
		if (!closed && written === 0) throw invalidState("Invalid state: View or Viewed ArrayBuffer is zero-length or detached");
		if (written > wanted.length - wanted.filled) throw Object.assign(new RangeError(`The value of "bytesWritten" is out of range. Received ${written}`), { code: "ERR_OUT_OF_RANGE" });
		wanted.request?._end();
		wanted.request = undefined;
		if (closed) {
			for (const request of this._stream._requests.splice(0)) request.done(request.wanted!.result(true) as any);
			return;
		}
		wanted.filled += written;
		if (wanted.enough) this._finish();
		this._serve();
		this._pull();
	}
	close(): void {
		const wanted = this._stream._requests[0]?.wanted;
		if (wanted?.odd() && !this._closing) {
			const err = invalidState("Invalid state: Partial read");
			this.error(err);
			throw err;
		}
		super.close();
	}
	_take(request: ReadRequest): void {
		const size = this._source?.autoAllocateChunkSize;
		if (!request.wanted && size > 0 && this._queue.length === 0) request.wanted = Wanted.allocated(size);
		if (!request.wanted) {
			super._take(request);
			return;
		}
		this._stream._requests.push(request);
		this._serve();
		if (this._closing && this._queue.length === 0) this._stream._close();
		else this._pull();
	}
	get [Symbol.toStringTag]() {
		return "ReadableByteStreamController";
	}
}

class Reader {
	_stream: ReadableStream | undefined;
	_closed = deferred<undefined>();

	constructor(stream: ReadableStream) {
		if (!(stream instanceof ReadableStream)) throw Object.assign(new TypeError('The "stream" argument must be an instance of ReadableStream.'), { code: "ERR_INVALID_ARG_TYPE" });
		if (stream.locked) throw invalidState("Invalid state: ReadableStream is locked");
		this._stream = stream;
		stream._reader = this;
		quiet(this._closed.promise);
		if (stream._state === "closed") this._closed.resolve(undefined);
		else if (stream._state === "errored") this._closed.reject(stream._stored);
		for (const key of ["_stream", "_closed"]) Object.defineProperty(this, key, { enumerable: false });
	}
	get closed(): Promise<undefined> {
		return this._closed.promise;
	}
	cancel(reason?: any): Promise<void> {
		if (!this._stream) return Promise.reject(invalidState("Invalid state: The reader is not attached to a stream"));
		return this._stream._cancel(reason);
	}
	releaseLock(): void {
		const stream = this._stream;
		if (!stream) return;
		const err = Object.assign(new TypeError("Invalid state: Releasing reader"), { code: "ERR_INVALID_STATE" });
		for (const r of stream._requests.splice(0)) r.fail(err);
		if (stream._state !== "readable") this._closed = deferred();
		this._closed.reject(err);
		quiet(this._closed.promise);
		stream._reader = undefined;
		this._stream = undefined;
	}
	_read(wanted?: Wanted): Promise<ReadableStreamReadResult<any>> {
		const stream = this._stream;
		if (!stream) return Promise.reject(invalidState("Invalid state: The reader is not attached to a stream"));
		stream._disturbed = true;
		return new Promise((done, fail) => {
			if (stream._state === "closed") done((wanted ? wanted.result(true) : { value: undefined, done: true }) as any);
			else if (stream._state === "errored") fail(stream._stored);
			else stream._controller._take({ done, fail, wanted });
		});
	}
}

export class ReadableStreamDefaultReader extends Reader {
	read(): Promise<ReadableStreamReadResult<any>> {
		return this._read();
	}
	get [Symbol.toStringTag]() {
		return "ReadableStreamDefaultReader";
	}
}

export class ReadableStreamBYOBReader extends Reader {
	constructor(stream: ReadableStream) {
		super(stream);
		if (stream._controller instanceof ReadableByteStreamController) return;
		stream._reader = undefined;
		throw Object.assign(new TypeError("The argument 'stream' must be a byte stream"), { code: "ERR_INVALID_ARG_VALUE" });
	}
	async read(view: ArrayBufferView, options?: { min?: number }): Promise<ReadableStreamReadResult<any>> {
		return this._read(Wanted.of(view, options?.min));
	}
	get [Symbol.toStringTag]() {
		return "ReadableStreamBYOBReader";
	}
}

export class ReadableStream {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "ReadableStream", configurable: true });
	}
	_state: State = "readable";
	_stored: any;
	_disturbed = false;
	_reader: Reader | undefined;
	_requests: ReadRequest[] = [];
	_controller: ReadableStreamDefaultController;

	constructor(source: any = {}, strategy: any = {}) {
		if (source === null) throw Object.assign(new TypeError('The "source" argument must be of type object. Received null'), { code: "ERR_INVALID_ARG_TYPE" });
		const bytes = source?.type === "bytes";
		if (source?.type !== undefined && !bytes) throw new TypeError(`The argument 'source.type' is invalid. Received ${String(source.type)}`);
		const s = strategyOf(strategy, bytes ? 0 : 1);
		if (bytes) s.size = (chunk) => chunk.byteLength;
		this._controller = bytes ? new ReadableByteStreamController(this, source, s) : new ReadableStreamDefaultController(this, source, s);
		for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
		this._controller._start();
	}

	static from(iterable: any): ReadableStream {
		const iterator = iterable?.[Symbol.asyncIterator]?.() ?? iterable?.[Symbol.iterator]?.();
		if (!iterator) throw Object.assign(new TypeError("The iterable argument is not iterable"), { code: "ERR_ARG_NOT_ITERABLE" });
		return new ReadableStream({
			async pull(controller: any) {
				const { value, done } = await iterator.next();
				if (done) controller.close();
				else controller.enqueue(await value);
			},
			async cancel(reason: any) {
				await iterator.return?.(reason);
			},
		}, { highWaterMark: 0 });
	}

	get locked(): boolean {
		return this._reader !== undefined;
	}
	cancel(reason?: any): Promise<void> {
		return this.locked ? Promise.reject(invalidState("Invalid state: ReadableStream is locked")) : this._cancel(reason);
	}
	getReader(options?: any): any {
		if (options?.mode === "byob") return new ReadableStreamBYOBReader(this);
		if (options?.mode !== undefined) throw new TypeError(`The argument 'options.mode' is invalid. Received ${String(options.mode)}`);
		return new ReadableStreamDefaultReader(this);
	}
	pipeThrough(pair: any, options?: any): any {
		if (this.locked) throw invalidState("Invalid state: The ReadableStream is locked");
		if (pair.writable.locked) throw invalidState("Invalid state: The WritableStream is locked");
		quiet(this.pipeTo(pair.writable, options));
		return pair.readable;
	}
	async pipeTo(dest: WritableStream, options: any = {}): Promise<void> {
		if (this.locked) throw invalidState("Invalid state: The ReadableStream is locked");
		if (dest.locked) throw invalidState("Invalid state: The WritableStream is locked");
		const { signal, preventClose, preventAbort, preventCancel } = options ?? {};
		const reader = this.getReader();
		const writer = dest.getWriter();
		const aborted = deferred<never>();
		quiet(aborted.promise);
		const onAbort = () => aborted.reject(signal.reason);
		if (signal?.aborted) onAbort();
		else signal?.addEventListener("abort", onAbort, { once: true });
		// A destination that fails while the source is silent ends the pipe too.
		const failed = deferred<never>();
		quiet(failed.promise);
		writer.closed.catch((err: unknown) => failed.reject(err));
		let from: "source" | "dest" | "signal" = "source";
		try {
			for (;;) {
				await Promise.race([writer.ready.catch(() => {}), aborted.promise.catch((e) => { from = "signal"; throw e; })]);
				if (dest._state !== "writable") from = "dest";
				const r = await Promise.race([reader.read(), failed.promise.catch((e) => { from = "dest"; throw e; }), aborted.promise.catch((e) => { from = "signal"; throw e; })]);
				if (r.done) break;
				quiet(writer.write(r.value));
			}
			if (!preventClose) await writer.close();
			else await writer.ready;
		} catch (err) {
			if ((from as string) !== "source" && !preventCancel) await reader.cancel(err).catch(() => {});
			if ((from as string) !== "dest" && !preventAbort) await writer.abort(err).catch(() => {});
			throw err;
		} finally {
			signal?.removeEventListener("abort", onAbort);
			reader.releaseLock();
			writer.releaseLock();
		}
	}
	tee(): [ReadableStream, ReadableStream] {
		const reader = this.getReader();
		const branches: ReadableStream[] = [];
		const controllers: any[] = [];
		const cancelled = [false, false];
		const reasons: any[] = [];
		const cancelDone = deferred();
		let reading = false;
		const pull = async () => {
			if (reading) return;
			reading = true;
			try {
				const { value, done } = await reader.read();
				reading = false;
				for (const i of [0, 1]) {
					if (cancelled[i]) continue;
					if (done) controllers[i].close();
					else controllers[i].enqueue(i === 1 && value instanceof Uint8Array ? value.slice() : value);
				}
				if (done) cancelDone.resolve();
			} catch (err) {
				for (const i of [0, 1]) if (!cancelled[i]) controllers[i].error(err);
				cancelDone.resolve();
			}
		};
		for (const i of [0, 1]) {
			branches.push(new ReadableStream({
				start(c: any) {
					controllers[i] = c;
				},
				pull,
				cancel(reason: any) {
					cancelled[i] = true;
					reasons[i] = reason;
					if (cancelled[0] && cancelled[1]) reader.cancel(reasons).then(cancelDone.resolve, cancelDone.reject);
					return cancelDone.promise;
				},
			}));
		}
		return branches as [ReadableStream, ReadableStream];
	}
	async *values(options: any = {}): AsyncGenerator<any> {
		const reader = this.getReader();
		let finished = false;
		try {
			for (;;) {
				const { value, done } = await reader.read();
				if (done) {
					finished = true;
					return;
				}
				yield value;
			}
		} catch (err) {
			finished = true;
			throw err;
		} finally {
			if (!finished && !options?.preventCancel) await reader.cancel();
			reader.releaseLock();
		}
	}
	[Symbol.asyncIterator](options?: any): AsyncGenerator<any> {
		return this.values(options);
	}

	_close(): void {
		if (this._state !== "readable") return;
		this._state = "closed";
		this._reader?._closed.resolve(undefined);
		const waiting = this._requests;
		this._requests = waiting.filter(keeps); // a source still answers those who gave a buffer
		for (const r of waiting) if (!keeps(r)) r.done({ value: undefined, done: true });
	}
	_error(err: unknown): void {
		this._state = "errored";
		this._stored = err;
		this._reader?._closed.reject(err);
		for (const r of this._requests.splice(0)) r.fail(err);
	}
	_cancel(reason: unknown): Promise<void> {
		this._disturbed = true;
		if (this._state === "closed") return Promise.resolve();
		if (this._state === "errored") return Promise.reject(this._stored);
		this._close();
		for (const r of this._requests.splice(0)) r.done({ value: undefined, done: true });
		return this._controller._cancel(reason);
	}
	get [Symbol.toStringTag]() {
		return "ReadableStream";
	}
	[Symbol.for("nodejs.util.inspect.custom")](_d: number, options: any, inspect: any): string {
		return `ReadableStream ${inspect({ locked: this.locked, state: this._state, supportsBYOB: this._controller instanceof ReadableByteStreamController }, options)}`;
	}
}
