// finished, pipeline, Readable.from and the iterator helpers.
import { abortError, checkFunction, invalidArgType, invalidReturnValue, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { Duplex, PassThrough } from "./duplex.ts";
import { Readable } from "./readable.ts";

type Callback = (err?: any, value?: any) => void;

/** Calls back once the stream is over; returns a function that stops listening. */
export function finished(stream: any, options: any, callback?: Callback): () => void {
	if (typeof options === "function") [callback, options] = [options, {}];
	checkFunction(callback, "callback");
	if (!stream || typeof stream.on !== "function") {
		if (typeof stream?.getReader === "function" || typeof stream?.getWriter === "function") return () => {};
		throw invalidArgType("stream", ["ReadableStream", "WritableStream", "Stream"], stream);
	}
	const r = stream._readableState;
	const w = stream._writableState;
	const foreign = !r && !w; // a stream by its methods alone, as minipass has them
	const wantsRead = options?.readable ?? (foreign ? typeof stream.pipe === "function" : !!r && stream.readable !== false);
	const wantsWrite = options?.writable ?? (foreign ? typeof stream.write === "function" : !!w);
	let readDone = !wantsRead || (!foreign && (!r || !!r.endEmitted));
	let writeDone = !wantsWrite || (!foreign && (!w || !!w.finished));
	let over = false;
	const call: Callback = (err) => {
		if (over) return;
		over = true;
		if (err) callback!.call(stream, err);
		else callback!.call(stream);
	};
	const premature = () => nodeError(Error, "ERR_STREAM_PREMATURE_CLOSE", "Premature close");
	const onEnd = () => {
		readDone = true;
		if (writeDone) settle();
	};
	const onFinish = () => {
		writeDone = true;
		if (readDone) settle();
	};
	// Streams that will close are over when they have, if all of their sides are asked for.
	const closes = (r?.autoDestroy ?? w?.autoDestroy) && (r?.emitClose ?? w?.emitClose) && !!r === !!wantsRead && !!w === !!wantsWrite;
	const settle = () => {
		if (!closes || stream.closed) call();
	};
	const onError: Callback = (err) => options?.error !== false && call(err);
	const onClose = () => {
		const err = stream.errored;
		if (err && typeof err !== "boolean") return call(err);
		const reads = r || (foreign && typeof stream.pause === "function" && typeof stream.resume === "function");
		if (wantsRead && reads && !readDone && !r?.endEmitted) return call(premature());
		if (wantsWrite && (w || foreign) && !writeDone && !w?.finished) return call(premature());
		call();
	};
	const onForeignEnd = () => !stream.writable && onFinish();
	const listeners: [string, any][] = [["end", onEnd], ["finish", onFinish], ["error", onError]];
	if (foreign && wantsWrite) listeners.push(["end", onForeignEnd], ["close", onForeignEnd]);
	listeners.push(["close", onClose]);
	for (const [name, fn] of listeners) stream.on(name, fn);
	const closed = r?.closeEmitted || w?.closeEmitted;
	if (closed) nextTick(onClose);
	else if (readDone && writeDone && !stream.destroyed) nextTick(settle);
	const cleanup = () => {
		over = true;
		for (const [name, fn] of listeners) stream.removeListener(name, fn);
	};
	if (options?.signal) {
		const onAbort = () => call(abortError(options.signal));
		if (options.signal.aborted) nextTick(onAbort);
		else options.signal.addEventListener("abort", onAbort, { once: true });
	}
	return cleanup;
}

export function from(iterable: any, options?: any): Readable {
	if (typeof iterable === "string" || iterable instanceof Uint8Array) {
		return new Readable({
			objectMode: true, ...options,
			read(this: Readable) {
				this.push(iterable);
				this.push(null);
			},
		});
	}
	const isAsync = typeof iterable?.[Symbol.asyncIterator] === "function";
	if (!isAsync && typeof iterable?.[Symbol.iterator] !== "function") throw invalidArgType("iterable", ["Iterable"], iterable);
	const iterator = isAsync ? iterable[Symbol.asyncIterator]() : iterable[Symbol.iterator]();
	let reading = false;
	const readable = new Readable({
		objectMode: true, highWaterMark: 1, ...options,
		read() {
			if (reading) return;
			reading = true;
			void pump();
		},
		destroy(err: any, cb: Callback) {
			Promise.resolve(err && iterator.throw ? undefined : iterator.return?.()).then(() => nextTick(cb, err), (e) => nextTick(cb, err ?? e));
		},
	});
	async function pump(): Promise<void> {
		try {
			for (;;) {
				const step = isAsync ? await iterator.next() : iterator.next();
				if (step.done) {
					readable.push(null);
					return;
				}
				const value = step.value && typeof step.value.then === "function" ? await step.value : step.value;
				if (value === null) throw nodeError(TypeError, "ERR_STREAM_NULL_VALUES", "May not write null values to stream");
				if (readable.push(value)) continue;
				reading = false;
				return;
			}
		} catch (err) {
			readable.destroy(err);
		}
	}
	return readable;
}

export function isIterable(v: any): boolean {
	return v && (typeof v[Symbol.asyncIterator] === "function" || typeof v[Symbol.iterator] === "function");
}

export function isNodeStream(v: any): boolean {
	return v && typeof v.on === "function" && (typeof v.pipe === "function" || typeof v.write === "function");
}

async function pumpInto(source: any, dest: any, end: boolean): Promise<void> {
	for await (const chunk of source) {
		if (dest.destroyed) throw dest.errored ?? nodeError(Error, "ERR_STREAM_PREMATURE_CLOSE", "Premature close");
		if (dest.write(chunk) === false) await new Promise<void>((resolve) => {
			dest.once("drain", resolve);
			dest.once("close", resolve);
		});
	}
	if (end) dest.end();
}

/** Turns each stage into a stream or an iterable and joins it to the one before. */
function join(stages: any[], end: boolean, signal: AbortSignal, fail: Callback, pumps: Promise<void>[]): { last: any; value?: Promise<any>; streams: any[] } {
	const streams: any[] = [];
	let current: any;
	let value: Promise<any> | undefined;
	for (const [i, stage] of stages.entries()) {
		const final = i === stages.length - 1;
		if (typeof stage === "function") {
			const out = i === 0 ? stage({ signal }) : stage(isNodeStream(current) ? current : toIterable(current), { signal });
			if (final && out && typeof out.then === "function" && !isIterable(out)) value = Promise.resolve(out);
			else if (!isIterable(out) && !isNodeStream(out)) throw invalidReturnValue(i === 0 ? "Iterable, AsyncIterable or Stream" : "AsyncIterable", i === 0 ? "source" : `transform[${i - 1}]`, out);
			current = out;
			if (final && isIterable(out) && !isNodeStream(out)) {
				const pass = new PassThrough({ objectMode: true });
				pumps.push(pumpInto(out, pass, true));
				streams.push(pass);
				current = pass;
			}
			continue;
		}
		const stream = typeof stage?.getWriter === "function" || typeof stage?.getReader === "function" ? fromWebStage(stage) : stage;
		if (!isNodeStream(stream)) {
			if (i === 0 && isIterable(stream)) {
				current = stream;
				continue;
			}
			throw invalidBody(stage);
		}
		streams.push(stream);
		if (i > 0) {
			const ends = final ? end : true;
			if (isNodeStream(current)) {
				current.pipe(stream, { end: ends });
			} else pumps.push(pumpInto(current, stream, ends));
		}
		current = stream;
	}
	for (const p of pumps) p.catch(fail);
	value?.catch(fail);
	return { last: current, value, streams };
}

/** For what is neither a stream nor anything that one can be made of. */
export function invalidBody(body: unknown): Error {
	return invalidArgType("body", ["function", "Blob", "ReadableStream", "WritableStream", "Stream", "Iterable", "AsyncIterable", "Promise", "{ readable, writable } pair"], body);
}

async function* toIterable(v: any): AsyncGenerator<any> {
	yield* v;
}

let webConverter: (stage: any) => any = (stage) => stage;
export function setWebConverter(fn: (stage: any) => any): void {
	webConverter = fn;
}
function fromWebStage(stage: any): any {
	return webConverter(stage);
}

export function pipeline(...args: any[]): any {
	const callback = args.pop();
	checkFunction(callback, "streams[stream.length - 1]");
	return run(Array.isArray(args[0]) && args.length === 1 ? args[0] : args, {}, callback);
}

export function run(stages: any[], options: any, callback: Callback): any {
	if (stages.length < 2) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "streams" argument must be specified');
	const controller = new AbortController();
	let over = false;
	let streams: any[] = [];
	const done = (err?: any, value?: any) => {
		if (over) return;
		over = true;
		if (err) {
			controller.abort();
			for (const s of streams) {
				if (!s.destroyed && !(s.readableEnded && s.writableFinished !== false)) {
					s.on("error", () => {});
					s.destroy?.(err);
				}
			}
		}
		nextTick(callback, err, value);
	};
	if (options.signal) {
		const onAbort = () => done(abortError(options.signal));
		if (options.signal.aborted) nextTick(onAbort);
		else options.signal.addEventListener("abort", onAbort, { once: true });
	}
	const pumps: Promise<void>[] = [];
	const joined = join(stages, options.end !== false, controller.signal, done, pumps);
	streams = joined.streams;
	let left = streams.length + (joined.value ? 1 : 0);
	let result: any;
	const one = (err?: any) => {
		if (err && err.code !== "ERR_STREAM_PREMATURE_CLOSE") return done(err);
		if (err) {
			// Another stage's own error says more than this one's early close.
			nextTick(() => nextTick(() => done(streams.find((s) => s.errored)?.errored ?? err)));
			return;
		}
		if (--left === 0) done(undefined, result);
	};
	for (const [i, s] of streams.entries()) {
		const first = i === 0 && isNodeStream(stages[0]);
		const last = s === joined.last;
		const keepOpen = last && options.end === false;
		if (keepOpen) {
			left--;
			continue;
		}
		if (!s._readableState && !s._writableState) {
			finished(s, { readable: !last, writable: !first }, one);
			continue;
		}
		finished(s, { readable: (!last || typeof stages.at(-1) !== "function") && !!s._readableState && (!last || !s._writableState), writable: !first && !!s._writableState }, one);
	}
	joined.value?.then((v) => {
		result = v;
		one();
	}, done);
	if (left === 0) Promise.all(pumps).then(() => done(), done);
	return joined.last;
}

export { Duplex };
