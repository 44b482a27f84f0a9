// Piping a ReadableStream to a WritableStream: the standard's algorithm.
import { type Readable, Reader } from "./readable_state.ts";
import { deferred, invalidState, quiet } from "./slots.ts";
import { type Writable, Writer } from "./writable_state.ts";

interface Options {
	preventClose?: boolean;
	preventAbort?: boolean;
	preventCancel?: boolean;
	signal?: any;
}

export function pipe(source: Readable, dest: Writable, options: Options): Promise<undefined> {
	return new Pipe(source, dest, options).run();
}

class Pipe {
	#reader: Reader;
	#writer: Writer;
	#over = deferred<undefined>();
	#ending = false;
	#writing: Promise<unknown> = Promise.resolve();
	#forget = (): void => {};

	constructor(private source: Readable, private dest: Writable, private options: Options) {
		this.#reader = new Reader(source);
		this.#writer = new Writer(dest);
		source.disturbed = true;
		quiet(this.#reader.closed.promise);
	}
	run(): Promise<undefined> {
		const { signal } = this.options;
		if (signal !== undefined) {
			const abort = () => this.#aborted(signal.reason);
			if (signal.aborted) {
				abort();
				return this.#over.promise;
			}
			signal.addEventListener("abort", abort, { once: true });
			this.#forget = () => signal.removeEventListener("abort", abort);
		}
		this.#watch();
		this.#loop();
		return this.#over.promise;
	}
	#aborted(reason: unknown): void {
		const { source, dest } = this;
		const { preventAbort, preventCancel } = this.options;
		this.#end(async () => {
			const done: Promise<unknown>[] = [];
			if (!preventAbort && dest.state === "writable") done.push(dest.abort(reason));
			if (!preventCancel && source.state === "readable") done.push(source.cancel(reason));
			await Promise.all(done);
		}, { err: reason });
	}
	/** Ends the pipe when one of its ends does. */
	#watch(): void {
		const { source, dest } = this;
		const { preventAbort, preventCancel, preventClose } = this.options;
		const sourceFailed = (err: unknown) => this.#end(preventAbort ? undefined : () => dest.abort(err), { err });
		const destFailed = (err: unknown) => this.#end(preventCancel ? undefined : () => source.cancel(err), { err });
		const sourceClosed = () => this.#end(preventClose ? undefined : () => this.#writer.closeAfterPipe());
		if (source.state === "errored") sourceFailed(source.stored);
		else this.#reader.closed.promise.then(undefined, sourceFailed);
		if (dest.state === "errored") destFailed(dest.stored);
		else this.#writer.closed.promise.then(undefined, destFailed);
		if (source.state === "closed") sourceClosed();
		else this.#reader.closed.promise.then(sourceClosed, () => {});
		if (dest.closeQueued || dest.state === "closed") destFailed(invalidState("Destination WritableStream is closed"));
	}
	#loop(): void {
		if (this.#ending) return;
		this.#writer.ready.promise.then(() => {
			if (this.#ending) return;
			this.#reader.read({
				chunk: (value) => {
					this.#writing = quiet(this.#writer.write(value));
					Promise.resolve().then(() => this.#loop());
				},
				close: () => {},
				error: () => {},
			});
		}, () => {});
	}
	/** Waits for what is being written, acts, and lets go. */
	#end(action?: () => Promise<unknown>, failure?: { err: unknown }): void {
		if (this.#ending) return;
		this.#ending = true;
		const act = () => {
			if (!action) {
				this.#finish(failure);
				return;
			}
			action().then(() => this.#finish(failure), (err) => this.#finish({ err }));
		};
		if (this.dest.state === "writable" && !this.dest.closeQueued) this.#written().then(act);
		else act();
	}
	async #written(): Promise<void> {
		for (let seen: unknown; seen !== this.#writing;) {
			seen = this.#writing;
			await this.#writing.then(() => {}, () => {});
		}
	}
	#finish(failure?: { err: unknown }): void {
		this.#writer.release();
		this.#reader.release();
		this.#forget();
		if (failure) this.#over.reject(failure.err);
		else this.#over.resolve(undefined);
	}
}
