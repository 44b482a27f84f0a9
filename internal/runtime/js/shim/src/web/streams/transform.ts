// TransformStream.
import { deferred, ReadableStream } from "./readable.ts";
import { WritableStream } from "./writable.ts";

export class TransformStreamDefaultController {
	_readable: any;
	_fail: (err: unknown) => void;
	_terminate: () => void;
	constructor(readable: any, fail: (err: unknown) => void, terminate: () => void) {
		this._readable = readable;
		this._fail = fail;
		this._terminate = terminate;
		for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
	}
	get desiredSize(): number | null {
		return this._readable.desiredSize;
	}
	enqueue(chunk?: any): void {
		this._readable.enqueue(chunk);
	}
	error(err?: any): void {
		this._fail(err);
	}
	terminate(): void {
		this._terminate();
	}
	get [Symbol.toStringTag]() {
		return "TransformStreamDefaultController";
	}
}

export class TransformStream {
	readonly readable: ReadableStream;
	readonly writable: WritableStream;

	constructor(transformer: any = {}, writableStrategy?: any, readableStrategy?: any) {
		let source: any;
		let sink: any;
		let wanted = deferred();
		const fail = (err: unknown) => {
			source.error(err);
			sink.error(err);
			wanted.resolve();
		};
		const started = deferred<any>();
		this.readable = new ReadableStream({
			start(c: any) {
				source = c;
				return started.promise;
			},
			pull() {
				wanted.resolve();
			},
			async cancel(reason: any) {
				await transformer?.cancel?.(reason);
				sink.error(reason);
				wanted.resolve();
			},
		}, readableStrategy ?? { highWaterMark: 0 });
		const controller = new TransformStreamDefaultController(source, fail, () => {
			source.close();
			sink.error(new TypeError("Invalid state: TransformStream terminated"));
		});
		this.writable = new WritableStream({
			start(c: any) {
				sink = c;
				return started.promise;
			},
			async write(chunk: any) {
				// Backpressure: a chunk waits until somebody wants what it becomes.
				if (source.desiredSize <= 0) {
					await wanted.promise;
					wanted = deferred();
				}
				try {
					if (typeof transformer?.transform === "function") await transformer.transform(chunk, controller);
					else controller.enqueue(chunk);
				} catch (err) {
					fail(err);
					throw err;
				}
			},
			async close() {
				try {
					await transformer?.flush?.(controller);
				} catch (err) {
					fail(err);
					throw err;
				}
				try {
					source.close();
				} catch {
					// Terminated already.
				}
			},
			async abort(reason: any) {
				await transformer?.cancel?.(reason);
				source.error(reason);
			},
		}, writableStrategy);
		started.resolve(transformer?.start?.(controller));
	}
	get [Symbol.toStringTag]() {
		return "TransformStream";
	}
}
