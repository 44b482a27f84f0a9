// TransformStream.
import { deferred, ReadableStream } from "./readable.ts";
import { WritableStream } from "./writable.ts";

export class TransformStreamDefaultController {
	#shared: any;
	constructor(shared: any) {
		this.#shared = shared;
	}
	get desiredSize(): number | null {
		return this.#shared.source.desiredSize;
	}
	enqueue(chunk?: any): void {
		this.#shared.enqueue(chunk);
	}
	error(err?: any): void {
		this.#shared.fail(err);
	}
	terminate(): void {
		this.#shared.terminate();
	}
	get [Symbol.toStringTag]() {
		return "TransformStreamDefaultController";
	}
}

/** The state that both sides share: the standard's TransformStream slots. */
class Shared {
	source: any;
	sink: any;
	backpressure = true;
	changed = deferred();
	ended = false; // flushed, cancelled or failed: the transformer hears nothing more

	setBackpressure(on: boolean): void {
		this.changed.resolve();
		this.changed = deferred();
		this.backpressure = on;
	}
	fail(err: unknown): void {
		this.ended = true;
		this.source.error(err);
		this.failWritable(err);
	}
	failWritable(err: unknown): void {
		this.sink.error(err);
		if (this.backpressure) this.setBackpressure(false);
	}
	enqueue(chunk: unknown): void {
		this.source.enqueue(chunk);
		const full = this.source.desiredSize <= 0;
		if (full !== this.backpressure) this.setBackpressure(true);
	}
	terminate(): void {
		this.source.close();
		this.failWritable(new TypeError("Invalid state: TransformStream has been terminated"));
	}
}

export class TransformStream {
	#readable: ReadableStream;
	#writable: WritableStream;

	constructor(transformer: any = {}, writableStrategy?: any, readableStrategy?: any) {
		const t = transformer ?? {};
		if (t.readableType !== undefined || t.writableType !== undefined) {
			throw Object.assign(new RangeError("The property 'transformer.readableType' is invalid."), { code: "ERR_INVALID_ARG_VALUE" });
		}
		const shared = new Shared();
		const started = deferred<any>();
		this.#readable = new ReadableStream({
			start(c: any) {
				shared.source = c;
				return started.promise;
			},
			pull() {
				shared.setBackpressure(false);
				return shared.changed.promise;
			},
			async cancel(reason: any) {
				if (shared.ended) return;
				shared.ended = true;
				try {
					await t.cancel?.(reason);
				} catch (err) {
					shared.failWritable(err);
					throw err;
				}
				shared.failWritable(reason);
			},
		}, readableStrategy ?? { highWaterMark: 0 });
		const controller = new TransformStreamDefaultController(shared);
		this.#writable = new WritableStream(sinkOf(t, shared, controller, started.promise), writableStrategy);
		started.resolve(t.start?.(controller));
	}
	get readable(): ReadableStream {
		return this.#readable;
	}
	get writable(): WritableStream {
		return this.#writable;
	}
	get [Symbol.toStringTag]() {
		return "TransformStream";
	}
}

function sinkOf(t: any, shared: Shared, controller: TransformStreamDefaultController, started: Promise<any>): any {
	return {
		start(c: any) {
			shared.sink = c;
			return started;
		},
		async write(chunk: any) {
			// Backpressure: a chunk waits until somebody wants what it becomes.
			if (shared.backpressure) await shared.changed.promise;
			if (shared.ended) return;
			try {
				if (typeof t.transform === "function") await t.transform(chunk, controller);
				else shared.enqueue(chunk);
			} catch (err) {
				shared.fail(err);
				throw err;
			}
		},
		async close() {
			if (shared.ended) return;
			shared.ended = true;
			try {
				await t.flush?.(controller);
			} catch (err) {
				shared.source.error(err);
				throw err;
			}
			try {
				shared.source.close();
			} catch {
				// Terminated already.
			}
		},
		async abort(reason: any) {
			if (shared.ended) return;
			shared.ended = true;
			try {
				await t.cancel?.(reason);
			} catch (err) {
				shared.source.error(err);
				throw err;
			}
			shared.source.error(reason);
		},
	};
}
