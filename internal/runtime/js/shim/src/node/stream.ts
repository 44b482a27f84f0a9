// node:stream.
import { requireHost } from "pi:host";
import { callable } from "pi:node/internal_callable";
import { nextTick } from "pi:node/internal_ticks";
import { addAbortSignal, destroy, getDefaultHighWaterMark, setDefaultHighWaterMark, Stream } from "./stream/base.ts";
import { Duplex, PassThrough, Transform } from "./stream/duplex.ts";
import { compose, duplexFrom } from "./stream/from.ts";
import { operators } from "./stream/operators.ts";
import { finished, from, pipeline, run as runPipeline, setWebConverter } from "./stream/pipeline.ts";
import { Readable, ReadableState } from "./stream/readable.ts";
import { duplexFromWeb, readableFromWeb, readableToWeb, writableFromWeb, writableToWeb } from "./stream/web.ts";
import { Writable, WritableState } from "./stream/writable.ts";

for (const [name, fn] of Object.entries(operators)) Object.defineProperty(Readable.prototype, name, { value: fn, writable: true, configurable: true });

// The constructors of the states, which old code looks at.
Object.assign(Readable, { ReadableState });
Object.assign(Writable, { WritableState });
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
	from: duplexFrom,
});

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
Object.defineProperty(finished, "finished", { get: () => requireHost("pi:node/stream_promises").finished, enumerable: true, configurable: true });
Object.defineProperty(finished, promisify, { get: () => requireHost("pi:node/stream_promises").finished, enumerable: true });

const exported: any = callable(Stream);
Object.assign(exported, {
	Stream: exported, Readable: callable(Readable), Writable: callable(Writable), Duplex: callable(Duplex), Transform: callable(Transform),
	PassThrough: callable(PassThrough), pipeline, finished, addAbortSignal, compose, destroy: (s: any, e: any) => destroy(s, e),
	isReadable, isWritable, isDestroyed, isErrored, isDisturbed, duplexPair, getDefaultHighWaterMark, setDefaultHighWaterMark,
	_isUint8Array: (v: unknown) => v instanceof Uint8Array,
	_uint8ArrayToBuffer: (v: Uint8Array) => requireHost("pi:node/buffer").Buffer.from(v.buffer, v.byteOffset, v.byteLength),
});
Object.defineProperty(exported, "runPipeline", { value: runPipeline });
Object.defineProperty(exported, "promises", { get: () => requireHost("pi:node/stream_promises"), enumerable: true, configurable: true });

export { addAbortSignal, Duplex, finished, PassThrough, pipeline, Readable, Stream, Transform, Writable };

export default exported;
export { exported as "module.exports" };
