// The state of a WritableStream with its controller, and of a writer: the standard's algorithms.
import { AbortController } from "pi:web/abort";
import { type Algorithm, deferred, type Deferred, failed, invalidState, Queue, quiet, settled } from "./slots.ts";
import type { Strategy } from "./strategy.ts";

export interface Sink {
	write?: Algorithm;
	close?: Algorithm;
	abort?: Algorithm;
}

interface Abort {
	done: Deferred<undefined>;
	reason: unknown;
	wasErroring: boolean;
}

const closing = Symbol("close");

export class Writable {
	state: "writable" | "erroring" | "errored" | "closed" = "writable";
	stored: unknown;
	writer: Writer | undefined;
	backpressure = false;
	/** What the sink's write gets. */
	controller: any;
	#aborter: any;
	#queue = new Queue();
	#started = false;
	#writes: Deferred<undefined>[] = [];
	#writing: Deferred<undefined> | undefined;
	#closeRequest: Deferred<undefined> | undefined;
	#closing: Deferred<undefined> | undefined;
	#abort: Abort | undefined;
	#sink: Sink | undefined;
	#strategy: Strategy;

	constructor(sink: Sink, strategy: Strategy) {
		this.#sink = sink;
		this.#strategy = strategy;
	}
	/** The sink starts. */
	start(result: unknown): void {
		this.#updateBackpressure(this.desiredSize <= 0);
		Promise.resolve(result).then(
			() => {
				this.#started = true;
				this.#advance();
			},
			(err) => {
				this.#started = true;
				this.#reject(err);
			},
		);
	}
	get signal(): any {
		this.#aborter ??= new AbortController();
		return this.#aborter.signal;
	}
	get locked(): boolean {
		return this.writer !== undefined;
	}
	get closeQueued(): boolean {
		return this.#closeRequest !== undefined || this.#closing !== undefined;
	}
	get desiredSize(): number {
		return this.#strategy.highWaterMark - this.#queue.total;
	}

	abort(reason: unknown): Promise<undefined> {
		if (this.state === "closed" || this.state === "errored") return Promise.resolve(undefined);
		(this.#aborter ??= new AbortController()).abort(reason);
		if ((this.state as string) === "closed" || (this.state as string) === "errored") return Promise.resolve(undefined);
		if (this.#abort) return this.#abort.done.promise;
		const wasErroring = this.state === "erroring";
		this.#abort = { done: deferred<undefined>(), reason: wasErroring ? undefined : reason, wasErroring };
		const { promise } = this.#abort.done;
		if (!wasErroring) this.#startErroring(reason);
		return promise;
	}
	close(): Promise<undefined> {
		if (this.state === "closed" || this.state === "errored") return Promise.reject(invalidState("WritableStream is closed"));
		const request = deferred<undefined>();
		this.#closeRequest = request;
		if (this.writer && this.backpressure && this.state === "writable") this.writer.go();
		this.#queue.push(closing, 0);
		this.#advance();
		return request.promise;
	}
	/** The size of a chunk; a strategy that throws ends the stream. */
	sizeOf(chunk: unknown): number {
		if (!this.#sink) return 1;
		try {
			return this.#strategy.size(chunk);
		} catch (err) {
			this.error(err);
			return 1;
		}
	}
	write(chunk: unknown, size: number): Promise<undefined> {
		const request = deferred<undefined>();
		this.#writes.push(request);
		try {
			this.#queue.push(chunk, size);
		} catch (err) {
			this.error(err);
			return request.promise;
		}
		if (!this.closeQueued && this.state === "writable") this.#updateBackpressure(this.desiredSize <= 0);
		this.#advance();
		return request.promise;
	}
	/** Ends the stream, unless it has ended. */
	error(err: unknown): void {
		if (this.state !== "writable") return;
		this.#sink = undefined;
		this.#startErroring(err);
	}

	#startErroring(reason: unknown): void {
		this.state = "erroring";
		this.stored = reason;
		this.writer?.rejectReady(reason);
		if (!this.#writing && !this.#closing && this.#started) this.#finishErroring();
	}
	#finishErroring(): void {
		this.state = "errored";
		this.#queue.clear();
		for (const request of this.#writes.splice(0)) request.reject(this.stored);
		const abort = this.#abort;
		this.#abort = undefined;
		if (!abort || abort.wasErroring) {
			abort?.done.reject(this.stored);
			this.#rejectClosed();
			return;
		}
		const done = this.#sink?.abort?.(abort.reason) ?? Promise.resolve();
		this.#sink = undefined;
		done.then(
			() => {
				abort.done.resolve(undefined);
				this.#rejectClosed();
			},
			(err) => {
				abort.done.reject(err);
				this.#rejectClosed();
			},
		);
	}
	#rejectClosed(): void {
		this.#closeRequest?.reject(this.stored);
		this.#closeRequest = undefined;
		if (!this.writer) return;
		quiet(this.writer.closed.promise);
		this.writer.closed.reject(this.stored);
	}
	/** What the sink did has failed. */
	#reject(err: unknown): void {
		if (this.state === "writable") this.#startErroring(err);
		else this.#finishErroring();
	}
	#updateBackpressure(on: boolean): void {
		if (this.writer && on !== this.backpressure) {
			if (on) this.writer.wait();
			else this.writer.go();
		}
		this.backpressure = on;
	}
	#advance(): void {
		if (!this.#started || this.#writing) return;
		if (this.state === "erroring") this.#finishErroring();
		else if (this.#queue.length > 0) {
			const chunk = this.#queue.peek();
			if (chunk === closing) this.#processClose();
			else this.#processWrite(chunk);
		}
	}
	#processClose(): void {
		this.#closing = this.#closeRequest;
		this.#closeRequest = undefined;
		this.#queue.shift();
		const done = this.#sink?.close?.() ?? Promise.resolve();
		this.#sink = undefined;
		done.then(
			() => {
				this.#closing!.resolve(undefined);
				this.#closing = undefined;
				if (this.state === "erroring") {
					this.stored = undefined;
					this.#abort?.done.resolve(undefined);
					this.#abort = undefined;
				}
				this.state = "closed";
				this.writer?.closed.resolve(undefined);
			},
			(err) => {
				this.#closing!.reject(err);
				this.#closing = undefined;
				this.#abort?.done.reject(err);
				this.#abort = undefined;
				this.#reject(err);
			},
		);
	}
	#processWrite(chunk: unknown): void {
		const request = (this.#writing = this.#writes.shift()!);
		const done = this.#sink?.write?.(chunk, this.controller) ?? Promise.resolve();
		done.then(
			() => {
				request.resolve(undefined);
				this.#writing = undefined;
				this.#queue.shift();
				if (!this.closeQueued && this.state === "writable") this.#updateBackpressure(this.desiredSize <= 0);
				this.#advance();
			},
			(err) => {
				if (this.state === "writable") this.#sink = undefined;
				request.reject(err);
				this.#writing = undefined;
				this.#reject(err);
			},
		);
	}
}

/** A writer's hold on a stream. */
export class Writer {
	stream: Writable | undefined;
	closed: Deferred<undefined>;
	ready: Deferred<undefined>;
	#waits = false;

	constructor(stream: Writable) {
		if (stream.locked) throw invalidState("WritableStream is locked");
		this.stream = stream;
		stream.writer = this;
		if (stream.state === "writable") {
			this.ready = settled();
			if (!stream.closeQueued && stream.backpressure) this.wait();
			this.closed = deferred<undefined>();
		} else if (stream.state === "erroring") {
			this.ready = failed(stream.stored);
			this.closed = deferred<undefined>();
		} else if (stream.state === "closed") {
			this.ready = settled();
			this.closed = settled();
		} else {
			this.ready = failed(stream.stored);
			this.closed = failed(stream.stored);
		}
		quiet(this.closed.promise);
	}
	/** The stream is full. */
	wait(): void {
		this.ready = deferred<undefined>();
		this.#waits = true;
	}
	/** There is room. */
	go(): void {
		this.ready.resolve(undefined);
		this.#waits = false;
	}
	rejectReady(err: unknown): void {
		if (this.#waits) {
			quiet(this.ready.promise);
			this.ready.reject(err);
			this.#waits = false;
		} else this.ready = failed(err);
	}
	get desiredSize(): number | null {
		const stream = this.stream!;
		if (stream.state === "errored" || stream.state === "erroring") return null;
		return stream.state === "closed" ? 0 : stream.desiredSize;
	}
	write(chunk: unknown): Promise<undefined> {
		const stream = this.stream;
		if (!stream) return Promise.reject(unbound());
		const size = stream.sizeOf(chunk);
		if (stream !== this.stream) return Promise.reject(invalidState("Mismatched WritableStreams"));
		if (stream.state === "errored") return Promise.reject(stream.stored);
		if (stream.closeQueued || stream.state === "closed") return Promise.reject(invalidState("WritableStream is closed"));
		if (stream.state === "erroring") return Promise.reject(stream.stored);
		return stream.write(chunk, size);
	}
	close(): Promise<undefined> {
		if (!this.stream) return Promise.reject(unbound());
		return this.stream.closeQueued ? Promise.reject(invalidState("Failure to close WritableStream")) : this.stream.close();
	}
	/** Closes for a pipe: what has closed or failed already is fine. */
	closeAfterPipe(): Promise<undefined> {
		const stream = this.stream!;
		if (stream.closeQueued || stream.state === "closed") return Promise.resolve(undefined);
		return stream.state === "errored" ? Promise.reject(stream.stored) : stream.close();
	}
	release(): void {
		const stream = this.stream;
		if (!stream) return;
		const err = invalidState("Writer has been released");
		this.rejectReady(err);
		this.closed.reject(err);
		if (stream.state !== "writable" && stream.state !== "erroring") this.closed = failed(err);
		stream.writer = undefined;
		this.stream = undefined;
	}
}

export const unbound = (): Error => invalidState("Writer is not bound to a WritableStream");
