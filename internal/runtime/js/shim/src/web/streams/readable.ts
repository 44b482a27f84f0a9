// ReadableStream and its readers, as extensions see them.
import { invalidArgType } from "pi:node/internal_errors";
import { face, invalidThis, shown } from "pi:web/face";
import { controllerOf, ReadableByteStreamController, ReadableStreamDefaultController } from "./controllers.ts";
import { checkView, type ByteFiller } from "./bytes_state.ts";
import { values } from "./iterate.ts";
import { pipe } from "./pipe.ts";
import { promised, Readable, Reader } from "./readable_state.ts";
import { begin, badValue, checkOptions, invalidState, method, quiet } from "./slots.ts";
import { strategyOf } from "./strategy.ts";
import { tee, teeBytes } from "./tee.ts";
import { writableOf } from "./writable.ts";

const custom = Symbol.for("nodejs.util.inspect.custom");

export let readableOf: (stream: any) => Readable | undefined;

/** Whether anything has been read of a stream. */
export const isDisturbed = (stream: any): boolean => readableOf(stream)?.disturbed === true;

const isBytes = (state: Readable): boolean => state.filler.controller instanceof ReadableByteStreamController;

function setUp(state: Readable, source: any, strategy: any): void {
	const { type } = source;
	if (type === undefined) {
		const given = strategyOf(strategy, 1);
		const filler = controllerOf(state, { pull: method(source, "pull", "source"), cancel: method(source, "cancel", "source") }, given);
		filler.start(begin(source, filler.controller));
		return;
	}
	if (`${type}` !== "bytes") throw badValue("source.type", type);
	const { size } = checkOptions(strategy, "strategy");
	if (size !== undefined) throw badValue("strategy.size", size, RangeError);
	const { highWaterMark } = strategyOf(strategy, 0);
	const { autoAllocateChunkSize } = source;
	if (autoAllocateChunkSize === 0) throw badValue("source.autoAllocateChunkSize", autoAllocateChunkSize);
	const filler = controllerOf(state, { pull: method(source, "pull", "source"), cancel: method(source, "cancel", "source") }, highWaterMark, autoAllocateChunkSize);
	filler.start(begin(source, filler.controller));
}

export class ReadableStream {
	#state = new Readable();

	constructor(source: any = {}, strategy: any = {}) {
		if (source === null || (typeof source !== "object" && typeof source !== "function")) throw invalidArgType("source", "Object", source);
		checkOptions(strategy, "strategy");
		setUp(this.#state, source, strategy);
	}
	static {
		readableOf = (stream) => (typeof stream === "object" && stream !== null && #state in stream ? stream.#state : undefined);
	}
	static from(iterable: any): ReadableStream {
		return fromIterable(iterable);
	}
	get locked(): boolean {
		return this.#state.locked;
	}
	cancel(reason: any = undefined): Promise<any> {
		return this.#state.locked ? Promise.reject(invalidState("ReadableStream is locked")) : this.#state.cancel(reason);
	}
	getReader(options: any = {}): any {
		const { mode } = checkOptions(options, "options");
		if (mode === undefined) return new ReadableStreamDefaultReader(this);
		if (`${mode}` !== "byob") throw badValue("options.mode", mode);
		return new ReadableStreamBYOBReader(this);
	}
	pipeThrough(transform: any, options: any = {}): any {
		const readable = transform?.readable;
		if (!readableOf(readable)) throw invalidArgType("transform.readable", "ReadableStream", readable);
		const writable = transform?.writable;
		const dest = writableOf(writable);
		if (!dest) throw invalidArgType("transform.writable", "WritableStream", writable);
		const given = checkOptions(options, "options");
		checkSignal(given.signal);
		if (this.#state.locked) throw invalidState("The ReadableStream is locked");
		if (dest.locked) throw invalidState("The WritableStream is locked");
		quiet(pipe(this.#state, dest, given));
		return readable;
	}
	pipeTo(destination: any, options: any = {}): Promise<undefined> {
		try {
			const dest = writableOf(destination);
			if (!dest) throw invalidArgType("transform.writable", "WritableStream", destination);
			const given = checkOptions(options, "options");
			checkSignal(given.signal);
			if (this.#state.locked) throw invalidState("The ReadableStream is locked");
			if (dest.locked) throw invalidState("The WritableStream is locked");
			return pipe(this.#state, dest, given);
		} catch (err) {
			return Promise.reject(err);
		}
	}
	tee(): [ReadableStream, ReadableStream] {
		if (this.#state.locked) throw invalidState("ReadableStream is locked");
		const make = (source: any, strategy?: any) => {
			const branch = new ReadableStream(source, strategy);
			return { branch, state: branch.#state };
		};
		return isBytes(this.#state) ? teeBytes(this.#state, make) : tee(this.#state, make);
	}
	values(options: any = {}): any {
		const { preventCancel } = checkOptions(options, "options");
		if (this.#state.locked) throw invalidState("ReadableStream is locked");
		return values(new Reader(this.#state), !!preventCancel);
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const { locked, state } = this.#state;
		return shown("ReadableStream", { locked, state, supportsBYOB: isBytes(this.#state) }, depth, options, inspect);
	}
}
face(ReadableStream, "ReadableStream", { is: (o) => readableOf(o) !== undefined, wrong: () => invalidThis("ReadableStream"), promised: ["cancel", "pipeTo"], iterator: "values" });

function checkSignal(signal: any): void {
	if (signal === undefined) return;
	if (signal === null || typeof signal !== "object" || !("aborted" in signal)) throw invalidArgType("options.signal", "AbortSignal", signal);
}

function fromIterable(iterable: any): ReadableStream {
	if (iterable === undefined || iterable === null) throw new TypeError(`Cannot read properties of ${iterable} (reading 'Symbol(Symbol.asyncIterator)')`);
	const late = iterable[Symbol.asyncIterator];
	const make = late ?? iterable[Symbol.iterator];
	if (make === undefined || make === null) {
		const err = badValue("iterable", iterable);
		throw Object.assign(err, { code: "ERR_ARG_NOT_ITERABLE", message: `${err.message.split("Received ")[1]} must be iterable` });
	}
	const iterator: any = Reflect.apply(make, iterable, []);
	const object = (value: unknown): boolean => (typeof value === "object" || typeof value === "function") && value !== null;
	if (!object(iterator)) throw invalidState("The iterator method must return an object");
	const fulfil = (name: string) => invalidState(`The promise returned by the iterator.${name}() method must fulfill with an object`);
	return new ReadableStream({
		async pull(controller: any) {
			const result = await iterator.next();
			if (!object(result)) throw late ? fulfil("next") : new TypeError(`Iterator result ${String(result)} is not an object`);
			if (result.done) controller.close();
			else controller.enqueue(late ? result.value : await result.value);
		},
		async cancel(reason: any) {
			if (iterator.return === undefined) return;
			if (!object(await iterator.return(reason))) throw fulfil("return");
		},
	}, { highWaterMark: 0 });
}

const unattached = (): Error => invalidState("The reader is not attached to a stream");
let readerOf: (reader: any) => Reader | undefined;
let byobReaderOf: (reader: any) => Reader | undefined;

function take(stream: any): Readable {
	const state = readableOf(stream);
	if (!state) throw invalidArgType("stream", "ReadableStream", stream);
	if (state.locked) throw invalidState("ReadableStream is locked");
	return state;
}

export class ReadableStreamDefaultReader {
	#state: Reader;
	#stream: ReadableStream;
	constructor(stream: ReadableStream) {
		this.#state = new Reader(take(stream));
		this.#stream = stream;
		quiet(this.#state.closed.promise);
	}
	static {
		readerOf = (reader) => (#state in reader ? reader.#state : undefined);
	}
	read(): Promise<any> {
		if (!this.#state.stream) return Promise.reject(unattached());
		const { promise, request } = promised();
		this.#state.read(request);
		return promise;
	}
	releaseLock(): void {
		this.#state.release();
	}
	get closed(): Promise<undefined> {
		return this.#state.closed.promise;
	}
	cancel(reason: any = undefined): Promise<undefined> {
		return this.#state.stream ? this.#state.stream.cancel(reason) : Promise.reject(unattached());
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const { stream, requests, closed } = this.#state;
		return shown("ReadableStreamDefaultReader", { stream: stream && this.#stream, readRequests: requests.length, close: closed.promise }, depth, options, inspect);
	}
}
face(ReadableStreamDefaultReader, "ReadableStreamDefaultReader", {
	is: (o) => readerOf(o) !== undefined, wrong: () => invalidThis("ReadableStreamDefaultReader"), promised: ["read", "closed", "cancel"],
});

export class ReadableStreamBYOBReader {
	#state: Reader;
	#stream: ReadableStream;
	constructor(stream: ReadableStream) {
		const state = take(stream);
		if (!isBytes(state)) throw badValue("stream", stream, TypeError, "must be a byte stream.");
		this.#state = new Reader(state, true);
		this.#stream = stream;
		quiet(this.#state.closed.promise);
	}
	static {
		byobReaderOf = (reader) => (#state in reader ? reader.#state : undefined);
	}
	async read(view: any, options: any = {}): Promise<any> {
		if (!ArrayBuffer.isView(view)) throw invalidArgType("view", ["Buffer", "TypedArray", "DataView"], view);
		const min = checkView(view, checkOptions(options, "options"));
		const { stream } = this.#state;
		if (!stream) throw unattached();
		const { promise, request } = promised();
		stream.disturbed = true;
		if (stream.state === "errored") request.error(stream.stored);
		else (stream.filler as ByteFiller).pullInto(view, min, request);
		return promise;
	}
	releaseLock(): void {
		this.#state.release();
	}
	get closed(): Promise<undefined> {
		return this.#state.closed.promise;
	}
	cancel(reason: any = undefined): Promise<undefined> {
		return this.#state.stream ? this.#state.stream.cancel(reason) : Promise.reject(unattached());
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const { stream, requests, closed } = this.#state;
		return shown("ReadableStreamBYOBReader", { stream: stream && this.#stream, readIntoRequests: requests.length, close: closed.promise }, depth, options, inspect);
	}
}
face(ReadableStreamBYOBReader, "ReadableStreamBYOBReader", {
	is: (o) => byobReaderOf(o) !== undefined, wrong: () => invalidThis("ReadableStreamBYOBReader"), promised: ["read", "closed", "cancel"],
});

