// The controllers of readable streams and the request for bytes, as sources see them.
import { invalidArgType } from "pi:node/internal_errors";
import { face, illegalConstructor, invalidThis, shown } from "pi:web/face";
import { ByteFiller, detached, type MakeRequest } from "./bytes_state.ts";
import { DefaultFiller, type Readable, type Source } from "./readable_state.ts";
import { invalidState } from "./slots.ts";
import type { Strategy } from "./strategy.ts";

const custom = Symbol.for("nodejs.util.inspect.custom");
const making = Symbol("making");

let fillerOf: (controller: any) => DefaultFiller | undefined;
let byteFillerOf: (controller: any) => ByteFiller | undefined;
let hasRequest: (request: any) => boolean;
let makeRequest: MakeRequest;

const closed = (): Error => invalidState("Controller is already closed");

export class ReadableStreamDefaultController {
	#state: DefaultFiller;
	constructor(key: any = undefined, state: any = undefined) {
		if (key !== making) throw illegalConstructor();
		this.#state = state;
	}
	static {
		fillerOf = (c) => (#state in c ? c.#state : undefined);
	}
	get desiredSize(): number | null {
		return this.#state.desiredSize;
	}
	close(): void {
		if (!this.#state.open) throw closed();
		this.#state.close();
	}
	enqueue(chunk: any = undefined): void {
		if (!this.#state.open) throw closed();
		this.#state.enqueue(chunk);
	}
	error(error: any = undefined): void {
		this.#state.error(error);
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("ReadableStreamDefaultController", {}, depth, options, inspect);
	}
}
face(ReadableStreamDefaultController, "ReadableStreamDefaultController", {
	is: (o) => fillerOf(o) !== undefined,
	wrong: (_, object) => new TypeError(object == null ? `Cannot read properties of ${object} (reading 'Symbol(kState)')` : "Cannot destructure property 'stream' of 'controller[kState]' as it is undefined."),
});

export class ReadableByteStreamController {
	#state: ByteFiller;
	constructor(key: any = undefined, state: any = undefined) {
		if (key !== making) throw illegalConstructor();
		this.#state = state;
	}
	static {
		byteFillerOf = (c) => (#state in c ? c.#state : undefined);
	}
	get byobRequest(): ReadableStreamBYOBRequest | null {
		return this.#state.byobRequest;
	}
	get desiredSize(): number | null {
		return this.#state.desiredSize;
	}
	close(): void {
		this.#state.close();
	}
	enqueue(chunk: any): void {
		if (!ArrayBuffer.isView(chunk)) throw invalidArgType("buffer", ["Buffer", "TypedArray", "DataView"], chunk);
		this.#state.enqueue(chunk);
	}
	error(error: any = undefined): void {
		this.#state.error(error);
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("ReadableByteStreamController", {}, depth, options, inspect);
	}
}
face(ReadableByteStreamController, "ReadableByteStreamController", { is: (o) => byteFillerOf(o) !== undefined, wrong: () => invalidThis("ReadableByteStreamController") });

/** A source's view of the buffer that a reader wants filled. */
export class ReadableStreamBYOBRequest {
	#state: ByteFiller | undefined;
	#view: any;
	constructor(key: any = undefined, state: any = undefined, view: any = undefined) {
		if (key !== making) throw illegalConstructor();
		this.#state = state;
		this.#view = view;
	}
	static {
		hasRequest = (r) => #state in r;
		makeRequest = (filler, view) => {
			const request = new ReadableStreamBYOBRequest(making, filler, view);
			return {
				request,
				end() {
					request.#state = undefined;
					request.#view = null;
				},
			};
		};
	}
	get view(): any {
		return this.#view;
	}
	respond(bytesWritten: any): void {
		if (!this.#state) throw invalidState("This BYOB request has been invalidated");
		if (this.#view.byteLength === 0 || this.#view.buffer.byteLength === 0) throw detached();
		this.#state.respond(bytesWritten);
	}
	respondWithNewView(view: any): void {
		if (!this.#state) throw invalidState("This BYOB request has been invalidated");
		if (!ArrayBuffer.isView(view)) throw invalidArgType("view", ["Buffer", "TypedArray", "DataView"], view);
		this.#state.respondWithNewView(view);
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("ReadableStreamBYOBRequest", { view: this.#view, controller: this.#state?.controller }, depth, options, inspect);
	}
}
face(ReadableStreamBYOBRequest, "ReadableStreamBYOBRequest", { is: (o) => hasRequest(o), wrong: () => invalidThis("ReadableStreamBYOBRequest") });

export function controllerOf(state: Readable, source: Source, strategy: Strategy): DefaultFiller;
export function controllerOf(state: Readable, source: Source, highWaterMark: number, autoAllocate: number | undefined): ByteFiller;
/** Gives a stream its controller. */
export function controllerOf(state: Readable, source: Source, strategy: Strategy | number, autoAllocate?: number): DefaultFiller | ByteFiller {
	if (typeof strategy === "number") {
		const filler = new ByteFiller(state, source, strategy, autoAllocate, makeRequest);
		filler.controller = new ReadableByteStreamController(making, filler);
		return filler;
	}
	const filler = new DefaultFiller(state, source, strategy);
	filler.controller = new ReadableStreamDefaultController(making, filler);
	return filler;
}
