// The streams of a child, as its parent sees them.
import { callSync, start } from "pi:host";
import { toBase64 } from "pi:node/internal_bytes";
import { coded } from "pi:node/internal_errors";
import { Duplex, Readable, Writable } from "pi:node/stream";

export type OnReady = (ready: () => void) => void;

const broken = (cause: any): Error => coded(Object.assign(new Error("write EPIPE"), { code: "EPIPE", errno: -32, syscall: "write", cause }), cause);

/** The most bytes of one host call. */
const piece = 1 << 20;
/** The most that is offered to a child at once: as much as its pipe may hold. */
const offer = 64 * 1024;

/** Writes to one stream of a child, in order; cb is told how it went. */
export class Writer {
	readonly #to: { proc: string; fd: number };
	#before: Promise<unknown> = Promise.resolve();
	#running: ReturnType<typeof start> | undefined;
	#writing = 0;
	/** Whether the end has been said. */
	ended = false;

	constructor(proc: string, fd: number) {
		this.#to = { proc, fd };
	}

	/** One host call: bytes, or the end. */
	#call(params: object): Promise<unknown> {
		this.#running = start("exec", { op: "stdin", ...this.#to, ...params });
		return this.#running.done;
	}
	async #write(bytes: Uint8Array): Promise<void> {
		for (let at = 0; at < bytes.length; at += piece) await this.#call({ base64: toBase64(bytes.subarray(at, at + piece)) });
	}
	#then(run: () => Promise<unknown>, cb?: (err?: any) => void): void {
		this.#writing++;
		this.#before = this.#before.then(run).then(() => undefined, broken).then((err) => {
			this.#writing--;
			cb?.(err);
		});
	}
	write(bytes: Uint8Array, cb?: (err?: any) => void): void {
		this.#then(() => this.#write(bytes), cb);
	}
	/** What the child takes at once it has when this returns, as in Node; for the rest there is a wait, since the child may be waiting itself. */
	writeNow(bytes: Uint8Array, cb: (err?: any) => void): void {
		let taken = 0;
		try {
			taken = callSync("exec", { op: "stdin", ...this.#to, base64: toBase64(bytes.subarray(0, offer)), now: true }).bytes;
		} catch (err: any) {
			return cb(broken(err));
		}
		if (taken === bytes.length) cb();
		else this.write(bytes.subarray(taken), cb);
	}
	/** Ends what is written. */
	end(cb?: (err?: any) => void): void {
		this.#then(() => this.#call({ end: true }).finally(() => (this.ended = true)), cb);
	}
	/** Runs fn when nothing is being written. */
	idle(fn: () => void): void {
		if (this.#writing === 0) fn();
		else this.#before.then(fn);
	}
	/** Closes the stream behind what is being written, which abort breaks off. */
	close(abort = false): void {
		if (abort) this.#running?.cancel();
		this.#then(() => this.#call({ close: true }));
	}
}

/** The child's input. gone says whether there is no child any more. */
export function stdinOf(writer: Writer, onReady: OnReady, gone: () => boolean): Writable {
	const stdin: Writable = new Writable({
		// Nothing is written before there is a process; the stream waits as for a file that is being opened.
		construct: (cb: any) => onReady(() => cb()),
		write: (chunk: any, _encoding: string, cb: any) => writer.writeNow(chunk, cb),
		final: (cb: any) => writer.end(() => cb()),
		destroy: (err: any, cb: any) => {
			if (!stdin.writableFinished && !gone()) writer.close(true);
			cb(err);
		},
	});
	return stdin;
}

/** A child's output: pushed as it comes; a reader that lags holds it in memory. */
export class Output extends Readable {
	_read(): void {}
	setBlocking(): void {}
	ref(): this {
		return this;
	}
	unref(): this {
		return this;
	}
}

/** A stream beyond the third, which goes both ways. */
export class Extra extends Duplex {
	constructor(proc: string, fd: number, onReady: OnReady) {
		const writer = new Writer(proc, fd);
		super({
			allowHalfOpen: false,
			construct: (cb: any) => onReady(() => cb()),
			read() {},
			write: (chunk: any, _encoding: string, cb: any) => writer.writeNow(chunk, cb),
			final: (cb: any) => writer.end(() => cb()),
			destroy: (err: any, cb: any) => {
				writer.close(true);
				cb(err);
			},
		} as any);
	}
	ref(): this {
		return this;
	}
	unref(): this {
		return this;
	}
}
