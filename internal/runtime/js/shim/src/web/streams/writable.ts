// WritableStream and its writer.
import { deferred, quiet } from "./readable.ts";
import { type Strategy, strategyOf } from "./strategy.ts";

type State = "writable" | "erroring" | "errored" | "closed";

interface Job {
	chunk?: any;
	close?: boolean;
	size: number;
	done: ReturnType<typeof deferred<undefined>>;
}

export class WritableStreamDefaultController {
	_stream: WritableStream;
	_abort = new AbortController();
	constructor(stream: WritableStream) {
		if (!(stream instanceof WritableStream)) throw new TypeError("Illegal constructor");
		this._stream = stream;
		for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
	}
	get signal(): AbortSignal {
		return this._abort.signal;
	}
	error(err?: any): void {
		if (this._stream._state === "writable") this._stream._fail(err);
	}
	get [Symbol.toStringTag]() {
		return "WritableStreamDefaultController";
	}
}

export class WritableStream {
	_state: State = "writable";
	_stored: any;
	_writer: WritableStreamDefaultWriter | undefined;
	_queue: Job[] = [];
	_size = 0;
	_busy = true;
	_closing = false;
	_sink: any;
	_strategy: Strategy;
	_controller: WritableStreamDefaultController;

	constructor(sink: any = {}, strategy: any = {}) {
		if (sink?.type !== undefined) throw new RangeError(`The argument 'sink.type' is invalid. Received ${String(sink.type)}`);
		this._sink = sink;
		this._strategy = strategyOf(strategy, 1);
		this._controller = new WritableStreamDefaultController(this);
		for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
		const started = sink?.start?.(this._controller);
		Promise.resolve(started).then(() => this._idle(), (err) => {
			this._busy = false;
			this._fail(err);
		});
	}
	get locked(): boolean {
		return this._writer !== undefined;
	}
	getWriter(): WritableStreamDefaultWriter {
		return new WritableStreamDefaultWriter(this);
	}
	abort(reason?: any): Promise<void> {
		return this.locked ? Promise.reject(stateError("WritableStream is locked")) : this._abort(reason);
	}
	close(): Promise<void> {
		return this.locked ? Promise.reject(stateError("WritableStream is locked")) : this._close();
	}

	get _desired(): number | null {
		if (this._state === "errored" || this._state === "erroring") return null;
		return this._state === "closed" ? 0 : this._strategy.highWaterMark - this._size;
	}
	_write(chunk: any): Promise<undefined> {
		if (this._state === "errored" || this._state === "erroring") return Promise.reject(this._stored);
		if (this._closing || this._state === "closed") return Promise.reject(stateError("WritableStream is closed"));
		let size: number;
		try {
			size = this._strategy.size(chunk);
		} catch (err) {
			this._fail(err);
			return Promise.reject(err);
		}
		const job: Job = { chunk, size, done: deferred<undefined>() };
		this._queue.push(job);
		this._size += size;
		this._pressure();
		this._next();
		return job.done.promise;
	}
	_close(): Promise<void> {
		if (this._closing || this._state === "closed") return Promise.reject(stateError("WritableStream is already closed or closing"));
		if (this._state !== "writable") return Promise.reject(this._stored);
		this._closing = true;
		const job: Job = { close: true, size: 0, done: deferred<undefined>() };
		this._queue.push(job);
		if (this._desired! <= 0) this._writer?._ready.resolve(undefined);
		this._next();
		return job.done.promise as Promise<any>;
	}
	async _abort(reason: unknown): Promise<void> {
		if (this._state === "closed" || this._state === "errored") return;
		this._controller._abort.abort(reason);
		this._fail(reason);
		await this._sink?.abort?.(reason);
	}
	_idle(): void {
		this._busy = false;
		this._next();
	}
	_next(): void {
		if (this._busy || this._state !== "writable") return;
		const job = this._queue[0];
		if (!job) return;
		this._busy = true;
		let result: any;
		try {
			result = job.close ? this._sink?.close?.() : this._sink?.write?.(job.chunk, this._controller);
		} catch (err) {
			result = Promise.reject(err);
		}
		Promise.resolve(result).then(
			() => {
				if (this._queue[0] === job) this._queue.shift();
				this._size -= job.size;
				job.done.resolve(undefined);
				if (job.close) {
					if (this._state === "writable") this._state = "closed";
					this._writer?._closed.resolve(undefined);
				} else this._pressure();
				this._idle();
			},
			(err) => {
				this._busy = false;
				job.done.reject(err);
				if (this._queue[0] === job) this._queue.shift();
				this._fail(err);
			},
		);
	}
	_pressure(): void {
		const w = this._writer;
		if (!w || this._state !== "writable" || this._closing) return;
		if (this._desired! > 0) w._ready.resolve(undefined);
		else if (w._readySettled) w._renewReady();
	}
	_fail(err: unknown): void {
		if (this._state !== "writable") return;
		this._state = "errored";
		this._stored = err;
		for (const job of this._queue.splice(0)) {
			quiet(job.done.promise);
			job.done.reject(err);
		}
		const w = this._writer;
		if (!w) return;
		if (w._readySettled) w._renewReady();
		w._ready.reject(err);
		w._closed.reject(err);
	}
	get [Symbol.toStringTag]() {
		return "WritableStream";
	}
}

function stateError(message: string): TypeError {
	return Object.assign(new TypeError(`Invalid state: ${message}`), { code: "ERR_INVALID_STATE" });
}

export class WritableStreamDefaultWriter {
	_stream: WritableStream | undefined;
	_ready = deferred<undefined>();
	_closed = deferred<undefined>();
	_readySettled = false;

	constructor(stream: WritableStream) {
		if (stream.locked) throw stateError("WritableStream is locked");
		this._stream = stream;
		stream._writer = this;
		this._watchReady();
		quiet(this._closed.promise);
		if (stream._state === "writable") {
			if (stream._desired! > 0 || stream._closing) this._ready.resolve(undefined);
		} else if (stream._state === "closed") {
			this._ready.resolve(undefined);
			this._closed.resolve(undefined);
		} else {
			this._ready.reject(stream._stored);
			this._closed.reject(stream._stored);
		}
		if (stream._state !== "writable" || stream._desired! > 0) this._readySettled = true;
		for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
	}
	_watchReady(): void {
		const current = this._ready;
		const settled = () => {
			if (this._ready === current) this._readySettled = true;
		};
		current.promise.then(settled, settled);
	}
	_renewReady(): void {
		this._ready = deferred<undefined>();
		this._readySettled = false;
		this._watchReady();
	}
	get ready(): Promise<undefined> {
		return this._ready.promise;
	}
	get closed(): Promise<undefined> {
		return this._closed.promise;
	}
	get desiredSize(): number | null {
		if (!this._stream) throw stateError("Writer is not bound to a WritableStream");
		return this._stream._desired;
	}
	write(chunk?: any): Promise<undefined> {
		return this._stream ? this._stream._write(chunk) : Promise.reject(stateError("Writer is not bound to a WritableStream"));
	}
	close(): Promise<void> {
		return this._stream ? this._stream._close() : Promise.reject(stateError("Writer is not bound to a WritableStream"));
	}
	abort(reason?: any): Promise<void> {
		return this._stream ? this._stream._abort(reason) : Promise.reject(stateError("Writer is not bound to a WritableStream"));
	}
	releaseLock(): void {
		if (!this._stream) return;
		const err = stateError("Writer has been released");
		if (this._readySettled) this._renewReady();
		this._ready.reject(err);
		quiet(this._ready.promise);
		this._closed.reject(err);
		this._stream._writer = undefined;
		this._stream = undefined;
	}
	get [Symbol.toStringTag]() {
		return "WritableStreamDefaultWriter";
	}
}
