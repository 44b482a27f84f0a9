// Duplex.from and compose: streams of functions, iterables, promises, blobs and pairs.
import { invalidArgValue, invalidReturnValue, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { Duplex, PassThrough } from "./duplex.ts";
import { finished, from, invalidBody, isIterable, isNodeStream, pipeline } from "./pipeline.ts";
import { Readable } from "./readable.ts";
import { readableFromWeb, writableFromWeb } from "./web.ts";

const isWebReadable = (v: any) => typeof v?.getReader === "function" && typeof v.pipeTo === "function";
const isWebWritable = (v: any) => typeof v?.getWriter === "function" && typeof v.abort === "function";

/** A duplex that reads from one stream and writes into another; its errors are those of both. */
export function duplexFromPair(readable: any, writable: any): Duplex {
	const duplex: Duplex = new Duplex({
		readableObjectMode: !!(readable?.readableObjectMode), writableObjectMode: !!(writable?.writableObjectMode), readable: !!readable, writable: !!writable,
		read() {
			readable?.resume();
		},
		write(chunk: any, encoding: any, cb: any) {
			if (writable.write(chunk, encoding) !== false) cb();
			else writable.once("drain", cb);
		},
		final(cb: any) {
			writable.end();
			finished(writable, { readable: false }, cb);
		},
		destroy(err: any, cb: any) {
			for (const s of [readable, writable]) if (s && !s.destroyed && err) s.destroy(err);
			cb(err);
		},
	});
	readable?.on("data", (chunk: any) => {
		if (!duplex.push(chunk)) readable.pause();
	});
	readable?.on("end", () => duplex.push(null));
	readable?.pause();
	for (const s of new Set([readable, writable])) {
		if (s) finished(s, { readable: s === readable, writable: s === writable }, (err: any) => err && fail(err));
	}
	return duplex;
	function fail(err: any): void {
		if (err.code !== "ERR_STREAM_PREMATURE_CLOSE") duplex.destroy(err);
		// The other side's own error says more than this one's early close.
		else nextTick(() => nextTick(() => duplex.destroy(readable?.errored ?? writable?.errored ?? err)));
	}
}

/** What is written to the result is what the function iterates over. */
function fromFunction(fn: any): Duplex {
	const input = new PassThrough({ objectMode: true });
	const out = fn(input[Symbol.asyncIterator](), { signal: new AbortController().signal });
	if (isIterable(out)) return duplexFromPair(from(out), input);
	if (typeof out?.then !== "function") throw invalidReturnValue("Iterable, AsyncIterable or AsyncFunction", fn.name, out);
	const duplex: Duplex = new Duplex({
		objectMode: true, readable: false,
		write(chunk: any, encoding: any, cb: any) {
			if (input.write(chunk, encoding)) cb();
			else input.once("drain", cb);
		},
		final(cb: any) {
			input.end();
			out.then((value: any) => cb(value === undefined || value === null ? undefined : nodeError(TypeError, "ERR_INVALID_RETURN_VALUE", "Expected nully to be returned from the \"body\" function.")), cb);
		},
	});
	out.then(undefined, (err: any) => duplex.destroy(err));
	return duplex;
}

async function* once(promise: Promise<any>): AsyncGenerator<any> {
	const value = await promise;
	if (value !== undefined && value !== null) yield value;
}

export function duplexFrom(body: any): any {
	if (body instanceof Duplex) return body;
	if (body instanceof Readable) return duplexFromPair(body, undefined);
	if (isNodeStream(body)) return duplexFromPair(typeof body.read === "function" ? body : undefined, typeof body.write === "function" ? body : undefined);
	if (isWebReadable(body)) return duplexFromPair(readableFromWeb(body), undefined);
	if (isWebWritable(body)) return duplexFromPair(undefined, writableFromWeb(body));
	if (typeof body === "function") return fromFunction(body);
	if (typeof body?.arrayBuffer === "function") return duplexFrom(body.arrayBuffer());
	if (isIterable(body)) return duplexFromPair(from(body), undefined);
	if (typeof body === "object" && (body?.readable || body?.writable)) {
		const side = (v: any, kind: "readable" | "writable") => v && (isNodeStream(v) ? v : kind === "readable" ? (isWebReadable(v) ? readableFromWeb(v) : duplexFrom(v)) : isWebWritable(v) ? writableFromWeb(v) : duplexFrom(v));
		return duplexFromPair(side(body.readable, "readable"), side(body.writable, "writable"));
	}
	if (typeof body?.then === "function") return duplexFromPair(from(once(body)), undefined);
	throw invalidBody(body);
}

/** Streams, or what Duplex.from makes streams of, in a row as one duplex. */
export function compose(...stages: any[]): Duplex {
	if (stages.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "streams" argument must be specified');
	const streams = stages.map((stage) => (isNodeStream(stage) ? stage : duplexFrom(isWebReadable(stage?.readable) ? { readable: stage.readable, writable: stage.writable } : stage)));
	if (streams.length === 1) return duplexFrom(streams[0]);
	for (const [i, s] of streams.entries()) {
		if (i < streams.length - 1 && !s._readableState) throw invalidArgValue(`streams[${i}]`, stages[i], "must be readable");
		if (i > 0 && !s._writableState) throw invalidArgValue(`streams[${i}]`, stages[i], "must be writable");
	}
	const [first, last] = [streams[0], streams.at(-1)];
	const duplex = duplexFromPair(last._readableState ? last : undefined, first._writableState ? first : undefined);
	pipeline(...streams, (err: any) => err && duplex.destroy(err));
	return duplex;
}
