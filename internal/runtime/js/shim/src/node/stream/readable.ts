// Readable: paused and flowing modes over one buffer.
import { Buffer } from "pi:node/buffer";
import { invalidArgType, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { StringDecoder } from "pi:node/string_decoder";
import { dispose } from "./dispose.ts";
import { addAbortSignal, construct, destroy, errorOrDestroy, highWaterMark, type Life, newLife, Stream } from "./base.ts";
import { iterate } from "./iterate.ts";
import { pipe } from "./pipe.ts";

export interface ReadableState extends Life {
	objectMode: boolean;
	highWaterMark: number;
	buffer: any[];
	length: number;
	pipes: any[];
	flowing: boolean | null;
	ended: boolean;
	endEmitted: boolean;
	reading: boolean;
	sync: boolean;
	needReadable: boolean;
	emittedReadable: boolean;
	readableListening: boolean;
	resumeScheduled: boolean;
	readingMore: boolean;
	dataEmitted: boolean;
	awaitDrain: Set<any>;
	decoder: StringDecoder | null;
	encoding: string | null;
	defaultEncoding: string;
}

/** What old code looks at; most of it is fields. */
export class ReadableState {
	constructor(options?: any, _stream?: any, duplex = false) {
		Object.assign(this, newState(options, duplex));
	}
	get pipesCount(): number {
		return this.pipes.length;
	}
	get paused(): boolean {
		return this.flowing === false;
	}
	get multiAwaitDrain(): boolean {
		return this.pipes.length > 1;
	}
	get awaitDrainWriters(): any {
		return this.awaitDrain.size === 0 ? null : this.awaitDrain;
	}
}

function newState(options: any, duplex: boolean): object {
	const objectMode = !!(options?.objectMode || (duplex && options?.readableObjectMode));
	return {
		...newLife(options), objectMode, highWaterMark: highWaterMark(options, duplex ? "readable" : "", objectMode), buffer: [], length: 0, pipes: [],
		flowing: null, ended: false, endEmitted: false, reading: false, sync: true, needReadable: false, emittedReadable: false, readableListening: false,
		resumeScheduled: false, readingMore: false, dataEmitted: false, awaitDrain: new Set(), decoder: null, encoding: null, defaultEncoding: options?.defaultEncoding ?? "utf8",
	};
}

export class Readable extends Stream {
	declare _readableState: ReadableState;

	constructor(options?: any) {
		super(options);
		const duplex = isDuplex(this);
		this._readableState = new ReadableState(options, this, duplex);
		if (options) {
			if (typeof options.read === "function") this._read = options.read;
			if (typeof options.destroy === "function") this._destroy = options.destroy;
			if (typeof options.construct === "function") this._construct = options.construct;
			if (options.signal && !duplex) addAbortSignal(options.signal, this);
			if (options.encoding) this.setEncoding(options.encoding);
		}
		if (!duplex) construct(this, () => this._readableState.needReadable && maybeReadMore(this));
	}

	_read(_size: number): void {
		throw nodeError(Error, "ERR_METHOD_NOT_IMPLEMENTED", "The _read() method is not implemented");
	}
	_destroy(err: any, cb: (err?: any) => void): void {
		cb(err);
	}
	destroy(err?: any, cb?: any): this {
		return destroy(this, err, cb);
	}
	push(chunk: any, encoding?: string): boolean {
		return addChunk(this, chunk, encoding, false);
	}
	unshift(chunk: any, encoding?: string): boolean {
		return addChunk(this, chunk, encoding, true);
	}
	isPaused(): boolean {
		return this._readableState.flowing === false;
	}
	setEncoding(encoding: string): this {
		const state = this._readableState;
		const decoder = new StringDecoder(encoding);
		state.decoder = decoder;
		state.encoding = decoder.encoding;
		const text = state.buffer.map((b) => decoder.write(b)).join("");
		state.buffer = text ? [text] : [];
		state.length = text.length;
		return this;
	}

	read(n?: number): any {
		const state = this._readableState;
		if (n === undefined) n = Number.NaN;
		if (n > state.highWaterMark) state.highWaterMark = n;
		if (n !== 0) state.emittedReadable = false;
		if (n === 0 && state.needReadable && ((state.highWaterMark !== 0 ? state.length >= state.highWaterMark : state.length > 0) || state.ended)) {
			if (state.length === 0 && state.ended) endReadable(this);
			else emitReadable(this);
			return null;
		}
		let want = howMuch(state, n);
		if (want === 0 && state.ended) {
			if (state.length === 0) endReadable(this);
			return null;
		}
		if (state.length === 0 || state.length - want < state.highWaterMark || state.needReadable) fetchMore(this);
		if (!state.reading) want = howMuch(state, n);
		const out = want > 0 ? take(state, want) : null;
		if (out === null) {
			state.needReadable = state.length <= state.highWaterMark;
			want = 0;
		} else {
			state.length -= want;
			state.awaitDrain.clear();
		}
		if (state.length === 0) {
			if (!state.ended) state.needReadable = true;
			if (!Object.is(n, want) && state.ended) endReadable(this);
		}
		if (out !== null && !state.errorEmitted && !state.closeEmitted) {
			state.dataEmitted = true;
			this.emit("data", out);
		}
		return out;
	}

	on(event: string | symbol, fn: any): this {
		super.on(event, fn);
		const state = this._readableState;
		if (event === "data") {
			state.readableListening = this.listenerCount("readable") > 0;
			if (state.flowing !== false) this.resume();
		} else if (event === "readable" && !state.endEmitted && !state.readableListening) {
			state.readableListening = state.needReadable = true;
			state.flowing = false;
			state.emittedReadable = false;
			if (state.length) emitReadable(this);
			else if (!state.reading) nextTick(() => this.read(0));
		}
		return this;
	}
	addListener(event: string | symbol, fn: any): this {
		return this.on(event, fn);
	}
	removeListener(event: string | symbol, fn: any): this {
		super.removeListener(event, fn);
		if (event === "readable") nextTick(() => updateListening(this));
		return this;
	}
	off(event: string | symbol, fn: any): this {
		return this.removeListener(event, fn);
	}
	removeAllListeners(event?: string | symbol): this {
		super.removeAllListeners(event);
		if (event === "readable" || event === undefined) nextTick(() => updateListening(this));
		return this;
	}

	resume(): this {
		const state = this._readableState;
		if (!state.flowing) {
			state.flowing = !state.readableListening;
			scheduleResume(this);
		}
		return this;
	}
	pause(): this {
		if (this._readableState.flowing !== false) {
			this._readableState.flowing = false;
			this.emit("pause");
		}
		return this;
	}
	wrap(old: any): this {
		old.on("data", (chunk: any) => {
			if (!this.push(chunk)) old.pause?.();
		});
		old.on("end", () => this.push(null));
		old.on("error", (err: any) => errorOrDestroy(this, err));
		old.on("close", () => this.destroy());
		this._read = () => old.resume?.();
		return this;
	}

	pipe(dest: any, options?: any): any {
		return pipe(this, dest, options);
	}
	unpipe(dest?: any): this {
		const state = this._readableState;
		const gone = dest ? state.pipes.filter((p) => p.dest === dest) : state.pipes;
		state.pipes = state.pipes.filter((p) => !gone.includes(p));
		if (!dest) this.pause();
		else if (state.pipes.length === 0) this.pause();
		for (const p of gone) {
			p.cleanup();
			p.dest.emit("unpipe", this, { hasUnpiped: false });
		}
		return this;
	}

	[Symbol.asyncIterator](): AsyncGenerator<any> {
		return iterate(this, undefined);
	}
	iterator(options?: any): AsyncGenerator<any> {
		if (options !== undefined && (options === null || typeof options !== "object")) throw invalidArgType("options", "object", options);
		return iterate(this, options);
	}

	get readable(): boolean {
		const s = this._readableState;
		return !s.destroyed && !s.endEmitted && !s.errored && this._readable !== false;
	}
	set readable(value: boolean) {
		this._readable = value;
	}
	get readableFlowing() {
		return this._readableState.flowing;
	}
	set readableFlowing(v: any) {
		this._readableState.flowing = v;
	}
	get readableHighWaterMark(): number {
		return this._readableState.highWaterMark;
	}
	get readableLength(): number {
		return this._readableState.length;
	}
	get readableObjectMode(): boolean {
		return this._readableState.objectMode;
	}
	get readableEncoding(): string | null {
		return this._readableState.encoding;
	}
	get readableEnded(): boolean {
		return this._readableState.endEmitted;
	}
	get readableDidRead(): boolean {
		return this._readableState.dataEmitted;
	}
	get readableAborted(): boolean {
		const s = this._readableState;
		return (s.destroyed || !!s.errored) && !s.endEmitted;
	}
	get readableBuffer(): any[] {
		return this._readableState.buffer;
	}
	get destroyed(): boolean {
		return this._readableState?.destroyed ?? false;
	}
	set destroyed(v: boolean) {
		this._readableState.destroyed = v;
	}
	get closed(): boolean {
		return this._readableState.closed;
	}
	get errored(): any {
		return this._readableState.errored;
	}
	[Symbol.for("nodejs.rejection")](err: any): void {
		this.destroy(err);
	}
	[((Symbol as any).asyncDispose ?? Symbol.for("nodejs.asyncDispose")) as symbol](): Promise<void> {
		return dispose(this, this.readableEnded);
	}
}
Object.defineProperty(Readable.prototype, "_readableState", { value: undefined, writable: true });

function isDuplex(stream: any): boolean {
	return typeof stream._write === "function";
}

function addChunk(stream: Readable, chunk: any, encoding: string | undefined, front: boolean): boolean {
	const state = stream._readableState;
	if (chunk === null) {
		state.reading = false;
		onEnd(stream);
		return false;
	}
	if (!state.objectMode) {
		if (typeof chunk === "string") {
			encoding ||= state.defaultEncoding;
			if (state.encoding !== encoding || front) chunk = front && state.encoding ? Buffer.from(chunk, encoding).toString(state.encoding) : Buffer.from(chunk, encoding);
			else if (state.decoder) {
				// The chunk is text of the encoding asked for already.
				return store(stream, chunk, front);
			}
		} else if (chunk instanceof Uint8Array) {
			if (!Buffer.isBuffer(chunk)) chunk = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
		} else if (chunk !== undefined) {
			errorOrDestroy(stream, invalidArgType("chunk", ["string", "Buffer", "TypedArray", "DataView"], chunk));
			return false;
		}
	}
	if (!state.objectMode && (!chunk || chunk.length <= 0)) {
		if (!front) {
			state.reading = false;
			maybeReadMore(stream);
		}
		return mayPush(state);
	}
	return store(stream, chunk, front);
}

function store(stream: Readable, chunk: any, front: boolean): boolean {
	const state = stream._readableState;
	if (front) {
		if (state.endEmitted) errorOrDestroy(stream, nodeError(Error, "ERR_STREAM_UNSHIFT_AFTER_END_EVENT", "stream.unshift() after end event"));
		else if (state.destroyed || state.errored) return false;
		else keep(stream, chunk, true);
		return mayPush(state);
	}
	if (state.ended) {
		errorOrDestroy(stream, nodeError(Error, "ERR_STREAM_PUSH_AFTER_EOF", "stream.push() after EOF"));
		return mayPush(state);
	}
	if (state.destroyed || state.errored) return false;
	state.reading = false;
	if (state.decoder && typeof chunk !== "string") {
		chunk = state.decoder.write(chunk);
		if (!state.objectMode && chunk.length === 0) {
			maybeReadMore(stream);
			return mayPush(state);
		}
	}
	keep(stream, chunk, false);
	return mayPush(state);
}

function mayPush(state: ReadableState): boolean {
	return !state.ended && (state.length < state.highWaterMark || state.length === 0);
}

function keep(stream: Readable, chunk: any, front: boolean): void {
	const state = stream._readableState;
	if (state.flowing && state.length === 0 && !state.sync && stream.listenerCount("data") > 0) {
		state.awaitDrain.clear();
		state.dataEmitted = true;
		stream.emit("data", chunk);
	} else {
		state.length += state.objectMode ? 1 : chunk.length;
		if (front) state.buffer.unshift(chunk);
		else state.buffer.push(chunk);
		if (state.needReadable) emitReadable(stream);
	}
	maybeReadMore(stream);
}

function howMuch(state: ReadableState, n: number): number {
	if (n <= 0 || (state.length === 0 && state.ended)) return 0;
	if (state.objectMode) return 1;
	if (Number.isNaN(n)) return state.flowing && state.length ? state.buffer[0].length : state.length;
	if (n <= state.length) return n;
	return state.ended ? state.length : 0;
}

function fetchMore(stream: Readable): void {
	const state = stream._readableState;
	if (state.ended || state.reading || state.destroyed || state.errored || !state.constructed) return;
	state.reading = true;
	state.sync = true;
	if (state.length === 0) state.needReadable = true;
	try {
		stream._read(state.highWaterMark);
	} catch (err) {
		errorOrDestroy(stream, err);
	}
	state.sync = false;
}

function take(state: ReadableState, n: number): any {
	if (state.length === 0) return null;
	if (state.objectMode) return state.buffer.shift();
	if (n >= state.length) {
		const all = state.buffer.length === 1 ? state.buffer[0] : state.decoder ? state.buffer.join("") : Buffer.concat(state.buffer);
		state.buffer = [];
		return all;
	}
	const parts: any[] = [];
	let left = n;
	while (left > 0) {
		const first = state.buffer[0];
		if (first.length <= left) {
			parts.push(state.buffer.shift());
			left -= first.length;
		} else {
			parts.push(first.slice(0, left));
			state.buffer[0] = first.slice(left);
			left = 0;
		}
	}
	return parts.length === 1 ? parts[0] : state.decoder ? parts.join("") : Buffer.concat(parts);
}

function onEnd(stream: Readable): void {
	const state = stream._readableState;
	if (state.ended) return;
	const rest = state.decoder?.end();
	if (rest) {
		state.buffer.push(rest);
		state.length += state.objectMode ? 1 : rest.length;
	}
	state.ended = true;
	if (state.sync) emitReadable(stream);
	else {
		state.needReadable = false;
		state.emittedReadable = true;
		readableNow(stream);
	}
}

function emitReadable(stream: Readable): void {
	const state = stream._readableState;
	state.needReadable = false;
	if (state.emittedReadable) return;
	state.emittedReadable = true;
	nextTick(readableNow, stream);
}

function readableNow(stream: Readable): void {
	const state = stream._readableState;
	if (!state.destroyed && !state.errored && (state.length || state.ended)) {
		stream.emit("readable");
		state.emittedReadable = false;
	}
	state.needReadable = !state.flowing && !state.ended && state.length <= state.highWaterMark;
	flow(stream);
}

function maybeReadMore(stream: Readable): void {
	const state = stream._readableState;
	if (state.readingMore || !state.constructed) return;
	state.readingMore = true;
	nextTick(() => {
		while (!state.reading && !state.ended && (state.length < state.highWaterMark || (state.flowing && state.length === 0))) {
			const before = state.length;
			stream.read(0);
			if (before === state.length) break;
		}
		state.readingMore = false;
	});
}

function endReadable(stream: Readable): void {
	const state = stream._readableState;
	if (state.endEmitted) return;
	state.ended = true;
	nextTick(() => {
		if (state.errored || state.closeEmitted || state.endEmitted || state.length > 0) return;
		state.endEmitted = true;
		stream.emit("end");
		const w = stream._writableState;
		if (w && stream.writable && stream.allowHalfOpen === false) nextTick(() => stream.writable && !w.ending && !stream.destroyed && stream.end());
		else if (state.autoDestroy && (!w || (w.autoDestroy && w.finished))) stream.destroy();
	});
}

function scheduleResume(stream: Readable): void {
	const state = stream._readableState;
	if (state.resumeScheduled) return;
	state.resumeScheduled = true;
	nextTick(() => {
		if (!state.reading) stream.read(0);
		state.resumeScheduled = false;
		stream.emit("resume");
		flow(stream);
		if (state.flowing && !state.reading) stream.read(0);
	});
}

function flow(stream: Readable): void {
	while (stream._readableState.flowing && stream.read() !== null);
}

function updateListening(stream: Readable): void {
	const state = stream._readableState;
	state.readableListening = stream.listenerCount("readable") > 0;
	if (state.resumeScheduled && !stream.isPaused()) state.flowing = true;
	else if (stream.listenerCount("data") > 0) stream.resume();
	else if (!state.readableListening) state.flowing = null;
}
