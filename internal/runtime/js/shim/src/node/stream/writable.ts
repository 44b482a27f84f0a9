// Writable. Its methods are an object of their own, because Duplex has them too.
import { Buffer } from "pi:node/buffer";
import { invalidArgType, nodeError, unknownEncoding } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { dispose } from "./dispose.ts";
import { addAbortSignal, construct, destroy, errorOrDestroy, highWaterMark, type Life, newLife, Stream } from "./base.ts";

type Callback = (err?: any) => void;

interface Pending {
	chunk: any;
	encoding: string;
	cb: Callback;
}

export interface WritableState extends Life {
	objectMode: boolean;
	highWaterMark: number;
	decodeStrings: boolean;
	defaultEncoding: string;
	length: number;
	writing: boolean;
	corked: number;
	sync: boolean;
	needDrain: boolean;
	ending: boolean;
	ended: boolean;
	finished: boolean;
	finalCalled: boolean;
	prefinished: boolean;
	buffered: Pending[];
	pendingcb: number;
	onEnd: Callback[];
}

/** What old code looks at; most of it is fields. */
export class WritableState {
	constructor(options?: any, _stream?: any, duplex = false) {
		Object.assign(this, newState(options, duplex));
	}
	getBuffer(): Pending[] {
		return this.buffered;
	}
	get bufferedRequestCount(): number {
		return this.buffered.length;
	}
	get bufferProcessing(): boolean {
		return false;
	}
	get writable(): boolean {
		return !this.ending && !this.destroyed && !this.errored;
	}
	get allBuffers(): boolean {
		return this.buffered.every((p) => p.encoding === "buffer");
	}
	get allNoop(): boolean {
		return this.buffered.every((p) => p.cb === nothing);
	}
	get writecb(): undefined {
		return undefined;
	}
	get afterWriteTickInfo(): null {
		return null;
	}
}

function newState(options: any, duplex: boolean): object {
	const objectMode = !!(options?.objectMode || (duplex && options?.writableObjectMode));
	return {
		...newLife(options), objectMode, highWaterMark: highWaterMark(options, duplex ? "writable" : "", objectMode),
		decodeStrings: options?.decodeStrings !== false, defaultEncoding: options?.defaultEncoding ?? "utf8", length: 0, writing: false, corked: 0,
		sync: true, needDrain: false, ending: false, ended: false, finished: false, finalCalled: false, prefinished: false, buffered: [],
		pendingcb: 0, onEnd: [],
	};
}

export function takeWritableOptions(stream: any, options: any): void {
	if (!options) return;
	if (typeof options.write === "function") stream._write = options.write;
	if (typeof options.writev === "function") stream._writev = options.writev;
	if (typeof options.final === "function") stream._final = options.final;
}

const nothing = () => {};

function write(stream: any, chunk: any, encoding: any, cb: any): boolean {
	const state: WritableState = stream._writableState;
	if (typeof encoding === "function") [cb, encoding] = [encoding, undefined];
	if (encoding === undefined || encoding === null) encoding = state.objectMode ? undefined : state.defaultEncoding;
	else if (encoding !== "buffer" && !Buffer.isEncoding(encoding)) throw unknownEncoding(encoding);
	if (typeof cb !== "function") cb = nothing;
	if (chunk === null) throw nodeError(TypeError, "ERR_STREAM_NULL_VALUES", "May not write null values to stream");
	if (!state.objectMode) {
		if (typeof chunk === "string") {
			if (state.decodeStrings) [chunk, encoding] = [Buffer.from(chunk, encoding), "buffer"];
		} else if (chunk instanceof Uint8Array) {
			if (!Buffer.isBuffer(chunk)) chunk = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
			encoding = "buffer";
		} else throw invalidArgType("chunk", ["string", "Buffer", "TypedArray", "DataView"], chunk);
	}
	let err: any;
	if (state.ending) err = nodeError(Error, "ERR_STREAM_WRITE_AFTER_END", "write after end");
	else if (state.destroyed) err = nodeError(Error, "ERR_STREAM_DESTROYED", "Cannot call write after a stream was destroyed");
	if (err) {
		nextTick(cb, err);
		errorOrDestroy(stream, err);
		return false;
	}
	state.pendingcb++;
	return accept(stream, chunk, encoding, cb);
}

function accept(stream: any, chunk: any, encoding: string, cb: Callback): boolean {
	const state: WritableState = stream._writableState;
	state.length += state.objectMode ? 1 : chunk.length;
	if (state.writing || state.corked || state.errored || !state.constructed) state.buffered.push({ chunk, encoding, cb });
	else start(stream, [{ chunk, encoding, cb }]);
	const room = state.length < state.highWaterMark; // what has been written at once takes none
	if (!room) state.needDrain = true;
	return room && !state.errored && !state.destroyed;
}

function start(stream: any, batch: Pending[]): void {
	const state: WritableState = stream._writableState;
	state.writing = true;
	state.sync = true;
	let called = false;
	const done = (err?: any) => {
		if (called) {
			errorOrDestroy(stream, nodeError(Error, "ERR_MULTIPLE_CALLBACK", "Callback called multiple times"));
			return;
		}
		called = true;
		written(stream, batch, err);
	};
	if (batch.length === 1) stream._write(batch[0].chunk, batch[0].encoding, done);
	else stream._writev(batch.map(({ chunk, encoding }) => ({ chunk, encoding })), done);
	state.sync = false;
}

function written(stream: any, batch: Pending[], err: any): void {
	const state: WritableState = stream._writableState;
	const sync = state.sync;
	state.writing = false;
	for (const { chunk } of batch) state.length -= state.objectMode ? 1 : chunk.length;
	if (err) {
		state.errored ??= err;
		if (stream._readableState) stream._readableState.errored ??= err;
		const fail = () => {
			state.pendingcb -= batch.length;
			for (const { cb } of batch) cb(err);
			failBuffered(stream, err);
			// errored is set already, so destroy must not take it for done.
			if (state.autoDestroy) stream.destroy(err);
			else if (!state.errorEmitted) {
				state.errorEmitted = true;
				stream.emit("error", err);
			}
		};
		if (sync) nextTick(fail);
		else fail();
		return;
	}
	flush(stream);
	const after = () => {
		if (!state.ending && !state.destroyed && state.length === 0 && state.needDrain) {
			state.needDrain = false;
			stream.emit("drain");
		}
		state.pendingcb -= batch.length;
		for (const { cb } of batch) cb(null);
		if (state.destroyed) failBuffered(stream, state.errored ?? nodeError(Error, "ERR_STREAM_DESTROYED", "Cannot call write after a stream was destroyed"));
		finishMaybe(stream);
	};
	if (sync) nextTick(after);
	else after();
}

function failBuffered(stream: any, err: any): void {
	const state: WritableState = stream._writableState;
	for (const p of state.buffered.splice(0)) {
		state.length -= state.objectMode ? 1 : p.chunk.length;
		state.pendingcb--;
		p.cb(err);
	}
	for (const cb of state.onEnd.splice(0)) cb(err);
}

function flush(stream: any): void {
	const state: WritableState = stream._writableState;
	while (!state.writing && !state.corked && !state.destroyed && state.constructed && state.buffered.length) {
		if (typeof stream._writev === "function" && state.buffered.length > 1) start(stream, state.buffered.splice(0));
		else start(stream, [state.buffered.shift()!]);
	}
}

function finishMaybe(stream: any): void {
	const state: WritableState = stream._writableState;
	if (!state.ending || state.destroyed || !state.constructed || state.length > 0 || state.errored || state.buffered.length || state.finished || state.writing) return;
	if (!state.finalCalled) {
		state.finalCalled = true;
		if (typeof stream._final === "function") {
			state.pendingcb++;
			callFinal(stream);
			return;
		}
		state.prefinished = true;
		stream.emit("prefinish");
	}
	if (state.prefinished && state.pendingcb === 0) scheduleFinish(stream);
}

function scheduleFinish(stream: any): void {
	const state: WritableState = stream._writableState;
	state.pendingcb++;
	nextTick(() => {
		state.pendingcb--;
		if (!state.finished && !state.errored && !state.destroyed && state.length === 0) finish(stream);
	});
}

function callFinal(stream: any): void {
	const state: WritableState = stream._writableState;
	let called = false;
	const done = (err?: any) => {
		if (called) return;
		called = true;
		state.pendingcb--;
		if (err) {
			for (const cb of state.onEnd.splice(0)) cb(err);
			errorOrDestroy(stream, err);
			return;
		}
		state.prefinished = true;
		stream.emit("prefinish");
		scheduleFinish(stream);
	};
	try {
		stream._final(done);
	} catch (err) {
		done(err);
	}
}

function finish(stream: any): void {
	const state: WritableState = stream._writableState;
	state.finished = true;
	for (const cb of state.onEnd.splice(0)) cb();
	stream.emit("finish");
	const r = stream._readableState;
	if (state.autoDestroy && (!r || (r.autoDestroy && (r.endEmitted || r.readable === false)))) stream.destroy();
}

function end(stream: any, chunk: any, encoding: any, cb: any): any {
	const state: WritableState = stream._writableState;
	if (typeof chunk === "function") [cb, chunk, encoding] = [chunk, null, null];
	else if (typeof encoding === "function") [cb, encoding] = [encoding, null];
	let err: any;
	if (chunk !== null && chunk !== undefined) {
		try {
			if (state.ending) err = nodeError(Error, "ERR_STREAM_WRITE_AFTER_END", "write after end");
			if (err) errorOrDestroy(stream, err);
			else write(stream, chunk, encoding ?? undefined, undefined);
		} catch (e) {
			err = e;
		}
	}
	if (state.corked) {
		state.corked = 1;
		stream.uncork();
	}
	if (!err && !state.errored && !state.ending) {
		state.ending = true;
		finishMaybe(stream);
		state.ended = true;
	} else if (!err && state.finished) err = nodeError(Error, "ERR_STREAM_ALREADY_FINISHED", "Cannot call end after a stream was finished");
	else if (!err && state.destroyed) err = nodeError(Error, "ERR_STREAM_DESTROYED", "Cannot call end after a stream was destroyed");
	if (typeof cb === "function") {
		if (err ?? state.errored) nextTick(cb, err ?? state.errored);
		else if (state.finished) nextTick(cb);
		else state.onEnd.push(cb);
	}
	return stream;
}

/** The methods and properties of the writable side. */
export const writableSide = {
	write(this: any, chunk: any, encoding?: any, cb?: any): boolean {
		return write(this, chunk, encoding, cb);
	},
	end(this: any, chunk?: any, encoding?: any, cb?: any): any {
		return end(this, chunk, encoding, cb);
	},
	cork(this: any): void {
		this._writableState.corked++;
	},
	uncork(this: any): void {
		const state = this._writableState;
		if (!state.corked) return;
		state.corked--;
		if (!state.writing) flush(this);
	},
	setDefaultEncoding(this: any, encoding: string): any {
		if (!Buffer.isEncoding(encoding)) throw unknownEncoding(encoding);
		this._writableState.defaultEncoding = encoding;
		return this;
	},
	get writable(): boolean {
		const w = (this as any)._writableState as WritableState;
		return !!w && !w.destroyed && !w.errored && !w.ending && !w.ended && (this as any)._writable !== false;
	},
	set writable(value: boolean) {
		(this as any)._writable = value;
	},
	get writableFinished(): boolean {
		return (this as any)._writableState.finished;
	},
	get writableEnded(): boolean {
		return (this as any)._writableState.ending;
	},
	get writableLength(): number {
		return (this as any)._writableState.length;
	},
	get writableHighWaterMark(): number {
		return (this as any)._writableState.highWaterMark;
	},
	get writableObjectMode(): boolean {
		return (this as any)._writableState.objectMode;
	},
	get writableCorked(): number {
		return (this as any)._writableState.corked;
	},
	get writableNeedDrain(): boolean {
		const w = (this as any)._writableState as WritableState;
		return !w.destroyed && !w.ending && w.needDrain;
	},
	get writableAborted(): boolean {
		const w = (this as any)._writableState as WritableState;
		return (w.destroyed || !!w.errored) && !w.finished;
	},
	get writableBuffer(): any[] {
		return (this as any)._writableState.buffered;
	},
};

export class Writable extends Stream {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "Writable", configurable: true });
	}
	declare _writableState: WritableState;

	constructor(options?: any) {
		super(options);
		this._writableState = new WritableState(options, this, false);
		takeWritableOptions(this, options);
		if (options) {
			if (typeof options.destroy === "function") this._destroy = options.destroy;
			if (typeof options.construct === "function") this._construct = options.construct;
			if (options.signal) addAbortSignal(options.signal, this);
		}
		construct(this, () => ready(this));
	}

	_write(chunk: any, encoding: string, cb: Callback): void {
		if (typeof this._writev === "function") this._writev([{ chunk, encoding }], cb);
		else throw nodeError(Error, "ERR_METHOD_NOT_IMPLEMENTED", "The _write() method is not implemented");
	}
	_destroy(err: any, cb: Callback): void {
		cb(err);
	}
	destroy(err?: any, cb?: any): this {
		const state = this._writableState;
		if (!state.destroyed && (state.buffered.length || state.onEnd.length)) {
			nextTick(() => failBuffered(this, err ?? nodeError(Error, "ERR_STREAM_DESTROYED", "Cannot call end after a stream was destroyed")));
		}
		return destroy(this, err, cb);
	}
	pipe(): any {
		errorOrDestroy(this, nodeError(Error, "ERR_STREAM_CANNOT_PIPE", "Cannot pipe, not readable"));
	}
	get destroyed(): boolean {
		return this._writableState?.destroyed ?? false;
	}
	set destroyed(v: boolean) {
		this._writableState.destroyed = v;
	}
	get closed(): boolean {
		return this._writableState.closed;
	}
	get errored(): any {
		return this._writableState.errored;
	}
	[Symbol.for("nodejs.rejection")](err: any): void {
		this.destroy(err);
	}
	[((Symbol as any).asyncDispose ?? Symbol.for("nodejs.asyncDispose")) as symbol](): Promise<void> {
		return dispose(this, this.writableFinished);
	}
	/** A Duplex is a Writable too, though it extends Readable. */
	static [Symbol.hasInstance](this: any, object: any): boolean {
		if (Function.prototype[Symbol.hasInstance].call(this, object)) return true;
		return this.prototype === Writable.prototype && !!object?._writableState && typeof object._write === "function";
	}
}

/** Goes on with what was written while the stream was being constructed. */
export function ready(stream: any): void {
	flush(stream);
	finishMaybe(stream);
}

export function mixInWritable(proto: object): void {
	for (const key of Reflect.ownKeys(writableSide)) {
		const d = Object.getOwnPropertyDescriptor(writableSide, key)!;
		Object.defineProperty(proto, key, { ...d, enumerable: false, configurable: true });
	}
}
mixInWritable(Writable.prototype);
