// WritableStream, its controller and its writer, as extensions see them.
import { invalidArgType } from "pi:node/internal_errors";
import { face, illegalConstructor, invalidThis, shown } from "pi:web/face";
import { badValue, begin, invalidState, method } from "./slots.ts";
import { strategyOf } from "./strategy.ts";
import { type Sink, unbound, Writable, Writer } from "./writable_state.ts";

const custom = Symbol.for("nodejs.util.inspect.custom");
const making = Symbol("making");

export let writableOf: (stream: any) => Writable | undefined;
let writerOf: (writer: any) => Writer | undefined;
let controlled: (controller: any) => WritableStream | undefined;

export class WritableStreamDefaultController {
	#stream!: WritableStream;
	constructor(key: any = undefined, stream: any = undefined) {
		if (key !== making) throw illegalConstructor();
		this.#stream = stream;
	}
	static {
		controlled = (c) => (#stream in c ? c.#stream : undefined);
	}
	get signal(): AbortSignal {
		return writableOf(this.#stream)!.signal;
	}
	error(error: any = undefined): void {
		writableOf(this.#stream)!.error(error);
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("WritableStreamDefaultController", { stream: this.#stream }, depth, options, inspect);
	}
}
face(WritableStreamDefaultController, "WritableStreamDefaultController", {
	is: (o) => controlled(o) !== undefined, wrong: () => invalidThis("WritableStreamDefaultController"),
});

export class WritableStream {
	#state: Writable;

	constructor(sink: any = {}, strategy: any = {}) {
		if (sink === null || (typeof sink !== "object" && typeof sink !== "function")) throw invalidArgType("sink", "Object", sink);
		const { type } = sink;
		if (type !== undefined) throw badValue("type", type, RangeError);
		const given = strategyOf(strategy, 1);
		const algorithms: Sink = { write: method(sink, "write", "sink"), close: method(sink, "close", "sink"), abort: method(sink, "abort", "sink") };
		this.#state = new Writable(algorithms, given);
		this.#state.controller = new WritableStreamDefaultController(making, this);
		this.#state.start(begin(sink, this.#state.controller));
	}
	static {
		writableOf = (stream) => (typeof stream === "object" && stream !== null && #state in stream ? stream.#state : undefined);
	}
	get locked(): boolean {
		return this.#state.locked;
	}
	abort(reason: any = undefined): Promise<any> {
		return this.#state.locked ? Promise.reject(invalidState("WritableStream is locked")) : this.#state.abort(reason);
	}
	close(): Promise<any> {
		if (this.#state.locked) return Promise.reject(invalidState("WritableStream is locked"));
		return this.#state.closeQueued ? Promise.reject(invalidState("Failure closing WritableStream")) : this.#state.close();
	}
	getWriter(): WritableStreamDefaultWriter {
		return new WritableStreamDefaultWriter(this);
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const { locked, state } = this.#state;
		return shown("WritableStream", { locked, state }, depth, options, inspect);
	}
}
face(WritableStream, "WritableStream", { is: (o) => writableOf(o) !== undefined, wrong: () => invalidThis("WritableStream"), promised: ["abort", "close"] });

export class WritableStreamDefaultWriter {
	#state: Writer;
	#stream: WritableStream;

	constructor(stream: WritableStream) {
		const state = writableOf(stream);
		if (!state) throw invalidArgType("stream", "WritableStream", stream);
		this.#state = new Writer(state);
		this.#stream = stream;
	}
	static {
		writerOf = (writer) => (#state in writer ? writer.#state : undefined);
	}
	get closed(): Promise<undefined> {
		return this.#state.closed.promise;
	}
	get desiredSize(): number | null {
		if (!this.#state.stream) throw unbound();
		return this.#state.desiredSize;
	}
	get ready(): Promise<undefined> {
		return this.#state.ready.promise;
	}
	abort(reason: any = undefined): Promise<any> {
		return this.#state.stream ? this.#state.stream.abort(reason) : Promise.reject(unbound());
	}
	close(): Promise<any> {
		return this.#state.close();
	}
	releaseLock(): void {
		this.#state.release();
	}
	write(chunk: any = undefined): Promise<undefined> {
		return this.#state.write(chunk);
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const { stream, closed, ready } = this.#state;
		const of = { stream: stream && this.#stream, close: closed.promise, ready: ready.promise, desiredSize: stream ? this.#state.desiredSize : null };
		return shown("WritableStreamDefaultWriter", of, depth, options, inspect);
	}
}
face(WritableStreamDefaultWriter, "WritableStreamDefaultWriter", {
	is: (o) => writerOf(o) !== undefined, wrong: () => invalidThis("WritableStreamDefaultWriter"), promised: ["closed", "ready", "abort", "close", "write"],
});
