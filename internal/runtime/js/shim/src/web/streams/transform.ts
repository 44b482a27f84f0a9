// TransformStream: the standard's algorithms.
import { invalidArgType } from "pi:node/internal_errors";
import { face, illegalConstructor, invalidThis, shown } from "pi:web/face";
import { ReadableStream, readableOf } from "./readable.ts";
import type { DefaultFiller } from "./readable_state.ts";
import { type Algorithm, badValue, deferred, type Deferred, invalidState, method } from "./slots.ts";
import { strategyOf } from "./strategy.ts";
import { WritableStream, writableOf } from "./writable.ts";
import type { Writable } from "./writable_state.ts";

const custom = Symbol.for("nodejs.util.inspect.custom");
const making = Symbol("making");

/** The state that both sides share. */
class Shared {
	readable!: ReadableStream;
	writable!: WritableStream;
	filler!: DefaultFiller;
	sink!: Writable;
	controller: any;
	backpressure: boolean | undefined;
	changed: Deferred<void> | undefined;
	transform: Algorithm | undefined;
	flush: Algorithm | undefined;
	cancel: Algorithm | undefined;
	finished: Deferred<undefined> | undefined;

	setBackpressure(on: boolean): void {
		this.changed?.resolve();
		this.changed = deferred();
		this.backpressure = on;
	}
	clear(): void {
		this.transform = this.flush = this.cancel = undefined;
	}
	error(err: unknown): void {
		this.filler.error(err);
		this.errorWritable(err);
	}
	errorWritable(err: unknown): void {
		this.clear();
		this.sink.error(err);
		this.unblock();
	}
	unblock(): void {
		if (this.backpressure) this.setBackpressure(false);
	}
	enqueue(chunk: unknown): void {
		if (!this.filler.open) throw invalidState("Unable to enqueue");
		try {
			this.filler.enqueue(chunk);
		} catch (err) {
			this.errorWritable(err);
			throw this.filler.stream.stored;
		}
		if (this.filler.backpressure !== this.backpressure) this.setBackpressure(true);
	}
	terminate(): void {
		if (this.filler.open) this.filler.close();
		this.errorWritable(invalidState("TransformStream has been terminated"));
	}

	perform(chunk: unknown): Promise<unknown> {
		let done: Promise<unknown> | undefined;
		if (this.transform) done = this.transform(chunk, this.controller);
		else {
			try {
				this.enqueue(chunk);
			} catch (err) {
				done = Promise.reject(err);
			}
		}
		return (done ?? Promise.resolve()).then(undefined, (err) => {
			this.error(err);
			throw err;
		});
	}
	async write(chunk: unknown): Promise<void> {
		if (this.backpressure) {
			await this.changed!.promise;
			if (this.sink.state === "erroring") throw this.sink.stored;
		}
		await this.perform(chunk);
	}
	/** Aborts: the transformer hears of it once, whichever side it came from. */
	abortSink(reason: unknown): Promise<undefined> {
		return this.#finish(this.cancel, [reason], () => {
			if (this.filler.stream.state === "errored") throw this.filler.stream.stored;
			this.filler.error(reason);
		}, (err) => this.filler.error(err));
	}
	closeSink(): Promise<undefined> {
		return this.#finish(this.flush, [this.controller], () => {
			if (this.filler.stream.state === "errored") throw this.filler.stream.stored;
			if (this.filler.open) this.filler.close();
		}, (err) => this.filler.error(err));
	}
	cancelSource(reason: unknown): Promise<undefined> {
		return this.#finish(this.cancel, [reason], () => {
			if (this.sink.state === "errored") throw this.sink.stored;
			this.sink.error(reason);
			this.unblock();
		}, (err) => {
			this.sink.error(err);
			this.unblock();
		});
	}
	#finish(run: Algorithm | undefined, args: unknown[], done: () => void, failed: (err: unknown) => void): Promise<undefined> {
		if (this.finished) return this.finished.promise;
		const finished = (this.finished = deferred<undefined>());
		const result = run?.(...args) ?? Promise.resolve();
		this.clear();
		result.then(
			() => {
				try {
					done();
					finished.resolve(undefined);
				} catch (err) {
					finished.reject(err);
				}
			},
			(err) => {
				failed(err);
				finished.reject(err);
			},
		);
		return finished.promise;
	}
}

let sharedOf: (controller: any) => Shared | undefined;

export class TransformStreamDefaultController {
	#shared!: Shared;
	#stream!: TransformStream;
	constructor(key: any = undefined, shared: any = undefined, stream: any = undefined) {
		if (key !== making) throw illegalConstructor();
		this.#shared = shared;
		this.#stream = stream;
	}
	static {
		sharedOf = (c) => (#shared in c ? c.#shared : undefined);
	}
	get desiredSize(): number | null {
		return this.#shared.filler.desiredSize;
	}
	enqueue(chunk: any = undefined): void {
		this.#shared.enqueue(chunk);
	}
	error(reason: any = undefined): void {
		this.#shared.error(reason);
	}
	terminate(): void {
		this.#shared.terminate();
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("TransformStreamDefaultController", { stream: this.#stream }, depth, options, inspect);
	}
}
face(TransformStreamDefaultController, "TransformStreamDefaultController", { is: (o) => sharedOf(o) !== undefined, wrong: () => invalidThis("TransformStreamDefaultController") });

let transformOf: (stream: any) => Shared | undefined;

/** A stream that has arrived from elsewhere, in halves. */
export let transformOfBoth: (readable: ReadableStream, writable: WritableStream) => TransformStream;

export class TransformStream {
	#state: Shared;

	constructor(transformer: any = {}, writableStrategy: any = {}, readableStrategy: any = {}) {
		if (transformer === null || (typeof transformer !== "object" && typeof transformer !== "function")) throw invalidArgType("transformer", "Object", transformer);
		const { readableType, writableType, start } = transformer;
		if (readableType !== undefined) throw badValue("transformer.readableType", readableType, RangeError);
		if (writableType !== undefined) throw badValue("transformer.writableType", writableType, RangeError);
		const out = strategyOf(readableStrategy, 0, "readableStrategy");
		const into = strategyOf(writableStrategy, 1, "writableStrategy");
		const shared = (this.#state = new Shared());
		const started = deferred<any>();
		const wait = () => started.promise;
		shared.writable = new WritableStream({ start: wait, write: (chunk: unknown) => shared.write(chunk), abort: (reason: unknown) => shared.abortSink(reason), close: () => shared.closeSink() }, into);
		shared.readable = new ReadableStream({
			start: wait,
			pull() {
				shared.setBackpressure(false);
				return shared.changed!.promise;
			},
			cancel: (reason: unknown) => shared.cancelSource(reason),
		}, out);
		shared.sink = writableOf(shared.writable)!;
		shared.filler = readableOf(shared.readable)!.filler as DefaultFiller;
		shared.setBackpressure(true);
		shared.controller = new TransformStreamDefaultController(making, shared, this);
		shared.transform = method(transformer, "transform", "transformer");
		shared.flush = method(transformer, "flush", "transformer");
		shared.cancel = method(transformer, "cancel", "transformer");
		if (start !== undefined && typeof start !== "function") throw new TypeError("FunctionPrototypeCall is not a function");
		started.resolve(start?.call(transformer, shared.controller));
	}
	static {
		transformOf = (stream) => (#state in stream ? stream.#state : undefined);
	}
	static {
		transformOfBoth = (readable, writable) => {
			const stream = new TransformStream();
			stream.#state.readable = readable;
			stream.#state.writable = writable;
			return stream;
		};
	}
	get readable(): ReadableStream {
		return this.#state.readable;
	}
	get writable(): WritableStream {
		return this.#state.writable;
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const { readable, writable, backpressure } = this.#state;
		return shown("TransformStream", { readable, writable, backpressure }, depth, options, inspect);
	}
}
face(TransformStream, "TransformStream", { is: (o) => transformOf(o) !== undefined, wrong: () => invalidThis("TransformStream") });
