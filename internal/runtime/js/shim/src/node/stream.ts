// node:stream.
import { requireHost } from "pi:host";
import { callable } from "pi:node/internal_callable";
import { nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { addAbortSignal, destroy, getDefaultHighWaterMark, setDefaultHighWaterMark, Stream } from "./stream/base.ts";
import { Duplex, PassThrough, Transform } from "./stream/duplex.ts";
import { operators } from "./stream/operators.ts";
import { finished, from, pipeline, run as runPipeline, setWebConverter } from "./stream/pipeline.ts";
import { Readable } from "./stream/readable.ts";
import { duplexFromWeb, readableFromWeb, readableToWeb, writableFromWeb, writableToWeb } from "./stream/web.ts";
import { Writable } from "./stream/writable.ts";

for (const [name, fn] of Object.entries(operators)) Object.defineProperty(Readable.prototype, name, { value: fn, writable: true, configurable: true });

// The constructors of the states, which old code looks at.
(Readable as any).ReadableState = function ReadableState(this: any, options?: any) {
	Object.assign(this, new Readable(options)._readableState);
};
(Writable as any).WritableState = function WritableState(this: any, options?: any) {
	Object.assign(this, new Writable(options)._writableState);
};
Object.defineProperty(Readable.prototype, "compose", {
	value(this: Readable, stage: any) {
		return compose(this, stage);
	},
	writable: true, configurable: true,
});

const isReadable = (s: any): boolean => !!s?.readable && typeof s.read === "function";
const isWritable = (s: any): boolean => !!s?.writable && typeof s.write === "function";
const isDestroyed = (s: any): boolean => !!(s?.destroyed || s?.readableState?.destroyed);
const isErrored = (s: any): boolean => !!s?.errored;
const isDisturbed = (s: any): boolean => !!(s?.readableDidRead || s?.readableAborted);

Object.assign(Readable, { from, fromWeb: readableFromWeb, toWeb: readableToWeb, wrap: (src: any, options?: any) => new Readable({ objectMode: src.readableObjectMode ?? src.objectMode ?? true, ...options }).wrap(src) });
Object.assign(Writable, { fromWeb: writableFromWeb, toWeb: writableToWeb });
Object.assign(Duplex, {
	fromWeb: duplexFromWeb,
	toWeb: (d: any) => ({ readable: readableToWeb(d), writable: writableToWeb(d) }),
	from(body: any): any {
		if (body instanceof Duplex) return body;
		if (body && (body.readable || body.writable)) return duplexFromPair(body.readable, body.writable);
		if (typeof body === "function") {
			const pass = new PassThrough({ objectMode: true });
			const out = body(pass);
			return duplexFromPair(from(out), pass);
		}
		return duplexFromPair(from(body), undefined);
	},
});

function duplexFromPair(readable: any, writable: any): Duplex {
	const duplex: Duplex = new Duplex({
		objectMode: true, readable: !!readable, writable: !!writable,
		read() {
			readable?.resume();
		},
		write(chunk: any, encoding: any, cb: any) {
			writable.write(chunk, encoding, cb);
		},
		final(cb: any) {
			writable.end(cb);
		},
	});
	readable?.on("data", (chunk: any) => {
		if (!duplex.push(chunk)) readable.pause();
	});
	readable?.on("end", () => duplex.push(null));
	for (const s of [readable, writable]) s?.on("error", (err: any) => duplex.destroy(err));
	return duplex;
}

/** Streams, or what Duplex.from makes streams of, in a row as one duplex. */
export function compose(...stages: any[]): Duplex {
	if (stages.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "streams" argument must be specified');
	const streams = stages.map((stage) => (typeof stage?.on === "function" ? stage : (Duplex as any).from(stage)));
	if (streams.length === 1) return streams[0];
	const first = streams[0];
	const last = streams.at(-1);
	pipeline(...streams, () => {});
	return duplexFromPair(last._readableState ? last : undefined, first._writableState ? first : undefined);
}

/** Two duplexes, each of which reads what the other is written. */
function duplexPair(options?: any): [Duplex, Duplex] {
	const waiting: (((err?: any) => void) | null)[] = [null, null];
	const side = (n: number): Duplex => new Duplex({
		...options,
		read() {
			const cb = waiting[n];
			waiting[n] = null;
			cb?.();
		},
		write(chunk: any, _encoding: any, cb: any) {
			if (chunk.length === 0) return nextTick(cb);
			pair[1 - n].push(chunk);
			waiting[1 - n] = cb;
		},
		final(cb: any) {
			pair[1 - n].on("end", cb);
			pair[1 - n].push(null);
		},
	});
	const pair: [Duplex, Duplex] = [side(0), side(1)];
	return pair;
}

setWebConverter((stage) => {
	if (stage.readable && stage.writable) return duplexFromWeb(stage);
	return typeof stage.getReader === "function" ? readableFromWeb(stage) : writableFromWeb(stage);
});

const promisify = Symbol.for("nodejs.util.promisify.custom");
Object.defineProperty(pipeline, promisify, { get: () => requireHost("pi:node/stream_promises").pipeline, enumerable: true });
Object.defineProperty(finished, promisify, { get: () => requireHost("pi:node/stream_promises").finished, enumerable: true });

const exported: any = callable(Stream);
Object.assign(exported, {
	Stream: exported, Readable: callable(Readable), Writable: callable(Writable), Duplex: callable(Duplex), Transform: callable(Transform),
	PassThrough: callable(PassThrough), pipeline, finished, addAbortSignal, compose, destroy: (s: any, e?: any) => destroy(s, e),
	isReadable, isWritable, isDestroyed, isErrored, isDisturbed, duplexPair, getDefaultHighWaterMark, setDefaultHighWaterMark, runPipeline,
	_isUint8Array: (v: unknown) => v instanceof Uint8Array,
	_uint8ArrayToBuffer: (v: Uint8Array) => requireHost("pi:node/buffer").Buffer.from(v.buffer, v.byteOffset, v.byteLength),
});
Object.defineProperty(exported, "promises", { get: () => requireHost("pi:node/stream_promises"), enumerable: true, configurable: true });

export { addAbortSignal, Duplex, finished, PassThrough, pipeline, Readable, Stream, Transform, Writable };

export default exported;
export { exported as "module.exports" };
