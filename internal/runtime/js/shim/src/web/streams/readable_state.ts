// The state of a ReadableStream and of a reader, and the controller of chunks of any kind: the standard's algorithms.
import { type Algorithm, deferred, type Deferred, failed, invalidState, Queue, quiet, settled } from "./slots.ts";
import type { Strategy } from "./strategy.ts";

/** Whoever waits for a chunk. */
export interface ReadRequest {
	chunk(value: any): void;
	/** A reader with a buffer of its own gets it back, as a view, or nothing when the stream was cancelled. */
	close(view?: any): void;
	error(err: unknown): void;
}

/** What a stream asks of the controller that fills it. */
export interface Filler {
	/** What the source's start and pull get. */
	readonly controller: any;
	pull(request: ReadRequest): void;
	cancel(reason: unknown): Promise<any>;
	/** The reader has let go of the stream. */
	release(): void;
}

export interface Source {
	pull?: Algorithm;
	cancel?: Algorithm;
}

export class Readable {
	state: "readable" | "closed" | "errored" = "readable";
	stored: unknown;
	disturbed = false;
	reader: Reader | undefined;
	filler!: Filler;

	get locked(): boolean {
		return this.reader !== undefined;
	}
	/** How many wait for chunks. */
	get waiting(): number {
		return this.reader && !this.reader.byob ? this.reader.requests.length : 0;
	}
	/** How many wait with buffers of their own. */
	get waitingBuffers(): number {
		return this.reader?.byob ? this.reader.requests.length : 0;
	}
	cancel(reason: unknown): Promise<undefined> {
		this.disturbed = true;
		if (this.state === "closed") return Promise.resolve(undefined);
		if (this.state === "errored") return Promise.reject(this.stored);
		this.close();
		if (this.reader?.byob) for (const request of this.reader.requests.splice(0)) request.close();
		return this.filler.cancel(reason).then(() => undefined);
	}
	close(): void {
		this.state = "closed";
		const { reader } = this;
		if (!reader) return;
		reader.closed.resolve(undefined);
		if (!reader.byob) for (const request of reader.requests.splice(0)) request.close();
	}
	error(err: unknown): void {
		this.state = "errored";
		this.stored = err;
		const { reader } = this;
		if (!reader) return;
		quiet(reader.closed.promise);
		reader.closed.reject(err);
		for (const request of reader.requests.splice(0)) request.error(err);
	}
	/** Gives a chunk to whoever has waited longest. */
	fulfil(chunk: any, done: boolean): void {
		const request = this.reader!.requests.shift()!;
		if (done) request.close(chunk);
		else request.chunk(chunk);
	}
}

/** A reader's hold on a stream. */
export class Reader {
	stream: Readable | undefined;
	closed: Deferred<undefined>;
	requests: ReadRequest[] = [];

	constructor(stream: Readable, readonly byob = false) {
		this.stream = stream;
		stream.reader = this;
		this.closed = stream.state === "readable" ? deferred<undefined>() : stream.state === "closed" ? settled() : failed(stream.stored);
	}
	read(request: ReadRequest): void {
		const stream = this.stream!;
		stream.disturbed = true;
		if (stream.state === "closed") request.close();
		else if (stream.state === "errored") request.error(stream.stored);
		else stream.filler.pull(request);
	}
	release(): void {
		const { stream } = this;
		if (!stream) return;
		const err = invalidState("Reader released");
		quiet(this.closed.promise);
		if (stream.state === "readable") this.closed.reject(err);
		else this.closed = failed(err);
		stream.filler.release();
		stream.reader = undefined;
		this.stream = undefined;
		const gone = invalidState("Releasing reader");
		for (const request of this.requests.splice(0)) request.error(gone);
	}
}

/** A request that settles a promise. */
export function promised(): { promise: Promise<any>; request: ReadRequest } {
	const { promise, resolve, reject } = deferred<any>();
	return {
		promise,
		request: {
			chunk: (value) => resolve({ value, done: false }),
			close: (value) => resolve({ value, done: true }),
			error: reject,
		},
	};
}

/** Calls a source's pull, once at a time. */
export class Puller {
	started = false;
	#pulling = false;
	#again = false;

	/** A source starts. */
	start(result: unknown, pull: () => void, fail: (err: unknown) => void): void {
		Promise.resolve(result).then(() => {
			this.started = true;
			pull();
		}, fail);
	}
	pull(wanted: () => boolean, source: () => Source | undefined, controller: any, fail: (err: unknown) => void): void {
		if (!wanted()) return;
		if (this.#pulling) {
			this.#again = true;
			return;
		}
		this.#pulling = true;
		(source()?.pull?.(controller) ?? Promise.resolve()).then(() => {
			this.#pulling = false;
			if (!this.#again) return;
			this.#again = false;
			this.pull(wanted, source, controller, fail);
		}, fail);
	}
}

export class DefaultFiller implements Filler {
	controller: any;
	closeRequested = false;
	#queue = new Queue();
	#puller = new Puller();
	#source: Source | undefined;

	constructor(readonly stream: Readable, source: Source, private strategy: Strategy) {
		this.#source = source;
		stream.filler = this;
	}
	start(result: unknown): void {
		this.#puller.start(result, () => this.#call(), (err) => this.error(err));
	}
	get open(): boolean {
		return !this.closeRequested && this.stream.state === "readable";
	}
	get desiredSize(): number | null {
		const { state } = this.stream;
		return state === "errored" ? null : state === "closed" ? 0 : this.strategy.highWaterMark - this.#queue.total;
	}
	/** Whether the stream has more than is wanted. */
	get backpressure(): boolean {
		return !this.#wanted();
	}
	close(): void {
		if (!this.open) return;
		this.closeRequested = true;
		if (this.#queue.length > 0) return;
		this.#source = undefined;
		this.stream.close();
	}
	enqueue(chunk: any): void {
		if (!this.open) return;
		if (this.stream.waiting > 0) this.stream.fulfil(chunk, false);
		else {
			try {
				this.#queue.push(chunk, this.strategy.size(chunk));
			} catch (err) {
				this.error(err);
				throw err;
			}
		}
		this.#call();
	}
	error(err: unknown): void {
		if (this.stream.state !== "readable") return;
		this.#queue.clear();
		this.#source = undefined;
		this.stream.error(err);
	}
	cancel(reason: unknown): Promise<any> {
		this.#queue.clear();
		const done = this.#source?.cancel?.(reason) ?? Promise.resolve();
		this.#source = undefined;
		return done;
	}
	pull(request: ReadRequest): void {
		if (this.#queue.length === 0) {
			this.stream.reader!.requests.push(request);
			this.#call();
			return;
		}
		const chunk = this.#queue.shift();
		if (this.closeRequested && this.#queue.length === 0) {
			this.#source = undefined;
			this.stream.close();
		} else this.#call();
		request.chunk(chunk);
	}
	release(): void {}
	#wanted = (): boolean => this.open && this.#puller.started && (this.stream.waiting > 0 || this.desiredSize! > 0);
	#call(): void {
		this.#puller.pull(this.#wanted, () => this.#source, this.controller, (err) => this.error(err));
	}
}
