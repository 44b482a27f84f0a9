// The streams of a child, as its parent sees them.
import { call, callSync } from "pi:host";
import { toBase64 } from "pi:node/internal_bytes";
import { Duplex, Readable, Writable } from "pi:node/stream";

export type OnReady = (ready: () => void) => void;

const broken = (cause: any): Error => Object.assign(new Error("write EPIPE"), { code: "EPIPE", errno: -32, syscall: "write", cause });

/** The child's input: each write is one host call, in order. */
export function stdinOf(proc: string, onReady: OnReady): Writable {
	const send = (params: object, cb: (err?: any) => void) => {
		try {
			callSync("exec", { op: "stdin", proc, ...params });
			cb();
		} catch (err: any) {
			cb(broken(err));
		}
	};
	return new Writable({
		// Nothing is written before there is a process; the stream waits as for a file that is being opened.
		construct: (cb: any) => onReady(() => cb()),
		write: (chunk: any, _encoding: string, cb: any) => send({ base64: toBase64(chunk) }, cb),
		final: (cb: any) => send({ end: true }, () => cb()),
	});
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

/** Writes to one stream of a child, in order; cb is told how it went. */
export function writer(proc: string, fd: number): (params: object, cb?: (err?: any) => void) => void {
	let before: Promise<unknown> = Promise.resolve();
	return (params, cb) => {
		before = before.then(() => call("exec", { op: "stdin", proc, fd, ...params })).then(
			() => cb?.(),
			(err) => cb?.(broken(err)),
		);
	};
}

/** A stream beyond the third, which goes both ways. */
export class Extra extends Duplex {
	constructor(proc: string, fd: number, onReady: OnReady) {
		const send = writer(proc, fd);
		super({
			allowHalfOpen: false,
			construct: (cb: any) => onReady(() => cb()),
			read() {},
			write: (chunk: any, _encoding: string, cb: any) => send({ base64: toBase64(chunk) }, cb),
			final: (cb: any) => send({ end: true }, () => cb()),
			destroy: (err: any, cb: any) => {
				send({ close: true });
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
