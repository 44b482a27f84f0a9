// The controller of byte streams: the standard's algorithms. Chunks are bytes, and readers may bring the buffers that are to be filled.
import { nodeError } from "pi:node/internal_errors";
import { Puller, type Filler, type Readable, type ReadRequest, type Source } from "./readable_state.ts";
import { badValue, invalidState } from "./slots.ts";

/** A buffer that is to be filled. */
interface Wanted {
	buffer: ArrayBuffer;
	bufferLength: number;
	offset: number;
	length: number;
	filled: number;
	least: number;
	unit: number;
	view: any;
	reader: "default" | "byob" | "none";
}

interface Piece {
	buffer: ArrayBuffer;
	offset: number;
	length: number;
}

export const detached = (): Error => invalidState("View or Viewed ArrayBuffer is zero-length or detached");

/** Makes what a source answers to its buffer with. */
export type MakeRequest = (filler: ByteFiller, view: Uint8Array) => { request: any; end(): void };

export class ByteFiller implements Filler {
	controller: any;
	closeRequested = false;
	#pieces: Piece[] = [];
	#total = 0;
	#wanted: Wanted[] = [];
	#request: { request: any; end(): void } | undefined;
	#puller = new Puller();
	#source: Source | undefined;

	constructor(readonly stream: Readable, source: Source, private highWaterMark: number, private autoAllocate: number | undefined, private make: MakeRequest) {
		this.#source = source;
		stream.filler = this;
	}
	start(result: unknown): void {
		this.#puller.start(result, () => this.#call(), (err) => this.error(err));
	}
	get desiredSize(): number | null {
		const { state } = this.stream;
		return state === "errored" ? null : state === "closed" ? 0 : this.highWaterMark - this.#total;
	}
	/** What the source may fill. */
	get byobRequest(): any {
		if (!this.#request && this.#wanted.length > 0) {
			const first = this.#wanted[0];
			this.#request = this.make(this, new Uint8Array(first.buffer, first.offset + first.filled, first.length - first.filled));
		}
		return this.#request?.request ?? null;
	}

	#check(): void {
		if (this.closeRequested) throw invalidState("Controller is already closed");
		if (this.stream.state !== "readable") throw invalidState("ReadableStream is already closed");
	}
	close(): void {
		if (this.stream.state !== "readable") throw invalidState("ReadableStream is already closed");
		if (this.closeRequested) throw invalidState("Controller is already closed");
		this.closeNow();
	}
	closeNow(): void {
		if (this.closeRequested || this.stream.state !== "readable") return;
		if (this.#total > 0) {
			this.closeRequested = true;
			return;
		}
		const first = this.#wanted[0];
		if (first && first.filled % first.unit !== 0) {
			const err = invalidState("Partial read");
			this.error(err);
			throw err;
		}
		this.#source = undefined;
		this.stream.close();
	}
	enqueue(chunk: any): void {
		const { buffer, byteOffset: offset, byteLength: length } = chunk;
		if (length === 0 || buffer.byteLength === 0) throw invalidState("chunk ArrayBuffer is zero-length or detached");
		if (this.stream.state !== "readable") throw invalidState("ReadableStream is already closed");
		this.#check();
		const bytes = buffer.transfer() as ArrayBuffer;
		const first = this.#wanted[0];
		if (first) {
			this.#endRequest();
			first.buffer = (first.buffer as any).transfer();
			if (first.reader === "none") this.#queueRest(first);
		}
		const { reader } = this.stream;
		if (reader && !reader.byob) {
			this.#serveReads();
			if (reader.requests.length === 0) this.#push(bytes, offset, length);
			else {
				if (this.#wanted.length > 0) this.#wanted.shift();
				this.stream.fulfil(new Uint8Array(bytes, offset, length), false);
			}
		} else if (reader?.byob && reader.requests.length > 0) {
			this.#push(bytes, offset, length);
			this.#commitAll(this.#fillFromQueue());
		} else this.#push(bytes, offset, length);
		this.#call();
	}
	error(err: unknown): void {
		if (this.stream.state !== "readable") return;
		this.#clearWanted();
		this.#clear();
		this.#source = undefined;
		this.stream.error(err);
	}
	cancel(reason: unknown): Promise<any> {
		this.#clearWanted();
		this.#clear();
		const done = this.#source?.cancel?.(reason) ?? Promise.resolve();
		this.#source = undefined;
		return done;
	}
	pull(request: ReadRequest): void {
		if (this.#total > 0) {
			request.chunk(this.#take());
			return;
		}
		const size = this.autoAllocate;
		if (size !== undefined) {
			let buffer: ArrayBuffer;
			try {
				buffer = new ArrayBuffer(size);
			} catch (err) {
				request.error(err);
				return;
			}
			this.#wanted.push({ buffer, bufferLength: size, offset: 0, length: size, filled: 0, least: 1, unit: 1, view: Uint8Array, reader: "default" });
		}
		this.stream.reader!.requests.push(request);
		this.#call();
	}
	/** A reader brings a buffer. */
	pullInto(view: any, min: number, request: ReadRequest): void {
		const unit = view.BYTES_PER_ELEMENT ?? 1;
		const { byteOffset: offset, byteLength: length, constructor } = view;
		let buffer: ArrayBuffer;
		try {
			buffer = view.buffer.transfer();
		} catch (err) {
			request.error(err);
			return;
		}
		const wanted: Wanted = { buffer, bufferLength: buffer.byteLength, offset, length, filled: 0, least: min * unit, unit, view: constructor, reader: "byob" };
		if (this.#wanted.length > 0) {
			this.#wanted.push(wanted);
			this.stream.reader!.requests.push(request);
			return;
		}
		if (this.stream.state === "closed") {
			request.close(new constructor(buffer, offset, 0));
			return;
		}
		if (this.#total > 0) {
			if (this.#fill(wanted)) {
				const filled = this.#convert(wanted);
				this.#afterQueue();
				request.chunk(filled);
				return;
			}
			if (this.closeRequested) {
				const err = invalidState("ReadableStream closed");
				this.error(err);
				request.error(err);
				return;
			}
		}
		this.#wanted.push(wanted);
		this.stream.reader!.requests.push(request);
		this.#call();
	}
	release(): void {
		const first = this.#wanted[0];
		if (!first) return;
		first.reader = "none";
		this.#wanted = [first];
	}

	/** The source has filled n bytes of its request. */
	respond(n: number): void {
		const first = this.#wanted[0];
		if (this.stream.state === "closed") {
			if (n !== 0) throw badValue("bytesWritten", n);
		} else {
			if (!(n > 0)) throw badValue("bytesWritten", n);
			if (first.filled + n > first.length) throw badValue("bytesWritten", n, RangeError);
		}
		first.buffer = (first.buffer as any).transfer();
		this.#respond(n);
	}
	/** The source has filled another buffer in its place. */
	respondWithNewView(view: any): void {
		const first = this.#wanted[0];
		const { buffer, byteOffset, byteLength } = view;
		if (this.stream.state === "closed") {
			if (byteLength !== 0) throw invalidState("View is not zero-length");
		} else if (byteLength === 0) throw invalidState("View is zero-length");
		if (first.offset + first.filled !== byteOffset || first.bufferLength !== buffer.byteLength || first.filled + byteLength > first.length) throw badValue("view", view, RangeError);
		first.buffer = buffer.transfer();
		this.#respond(byteLength);
	}
	#respond(n: number): void {
		const first = this.#wanted[0];
		this.#endRequest();
		if (this.stream.state === "closed") this.#respondClosed(first);
		else this.#respondReadable(n, first);
		this.#call();
	}
	#respondClosed(first: Wanted): void {
		if (first.reader === "none") this.#wanted.shift();
		const { reader } = this.stream;
		if (!reader?.byob) return;
		const done: Wanted[] = [];
		for (let n = reader.requests.length; n > 0; n--) done.push(this.#wanted.shift()!);
		this.#commitAll(done);
	}
	#respondReadable(n: number, first: Wanted): void {
		first.filled += n;
		if (first.reader === "none") {
			this.#queueRest(first);
			this.#commitAll(this.#fillFromQueue());
			return;
		}
		if (first.filled < first.least) return;
		this.#wanted.shift();
		const odd = first.filled % first.unit;
		if (odd > 0) {
			const end = first.offset + first.filled;
			this.#push(first.buffer.slice(end - odd, end), 0, odd);
			first.filled -= odd;
		}
		const more = this.#fillFromQueue();
		this.#commit(first);
		this.#commitAll(more);
	}

	#endRequest(): void {
		this.#request?.end();
		this.#request = undefined;
	}
	#clearWanted(): void {
		this.#endRequest();
		this.#wanted = [];
	}
	#clear(): void {
		this.#pieces = [];
		this.#total = 0;
	}
	#push(buffer: ArrayBuffer, offset: number, length: number): void {
		this.#pieces.push({ buffer, offset, length });
		this.#total += length;
	}
	/** What a reader that has gone left half filled goes into the queue. */
	#queueRest(wanted: Wanted): void {
		if (wanted.filled > 0) this.#push(wanted.buffer.slice(wanted.offset, wanted.offset + wanted.filled), 0, wanted.filled);
		this.#wanted.shift();
	}
	#take(): Uint8Array {
		const { buffer, offset, length } = this.#pieces.shift()!;
		this.#total -= length;
		this.#afterQueue();
		return new Uint8Array(buffer, offset, length);
	}
	#afterQueue(): void {
		if (this.#total === 0 && this.closeRequested) {
			this.#source = undefined;
			this.stream.close();
		} else this.#call();
	}
	#serveReads(): void {
		const { requests } = this.stream.reader!;
		while (requests.length > 0 && this.#total > 0) requests.shift()!.chunk(this.#take());
	}
	/** Fills a buffer from the queue, and says whether it has enough. */
	#fill(wanted: Wanted): boolean {
		const most = Math.min(this.#total, wanted.length - wanted.filled);
		const filled = wanted.filled + most;
		const aligned = filled - (filled % wanted.unit);
		let left = most;
		const ready = aligned >= wanted.least;
		if (ready) left = aligned - wanted.filled;
		while (left > 0) {
			const head = this.#pieces[0];
			const n = Math.min(left, head.length);
			new Uint8Array(wanted.buffer, wanted.offset + wanted.filled, n).set(new Uint8Array(head.buffer, head.offset, n));
			if (head.length === n) this.#pieces.shift();
			else {
				head.offset += n;
				head.length -= n;
			}
			this.#total -= n;
			wanted.filled += n;
			left -= n;
		}
		return ready;
	}
	#fillFromQueue(): Wanted[] {
		const full: Wanted[] = [];
		while (this.#wanted.length > 0 && this.#total > 0 && this.#fill(this.#wanted[0])) full.push(this.#wanted.shift()!);
		return full;
	}
	#convert(wanted: Wanted): any {
		return new wanted.view((wanted.buffer as any).transfer(), wanted.offset, wanted.filled / wanted.unit);
	}
	#commit(wanted: Wanted): void {
		const done = this.stream.state === "closed";
		this.stream.fulfil(this.#convert(wanted), done);
	}
	#commitAll(list: Wanted[]): void {
		for (const wanted of list) this.#commit(wanted);
	}
	#call(): void {
		this.#puller.pull(this.#shouldPull, () => this.#source, this.controller, (err) => this.error(err));
	}
	#shouldPull = (): boolean => {
		if (this.stream.state !== "readable" || this.closeRequested || !this.#puller.started) return false;
		return this.stream.waiting > 0 || this.stream.waitingBuffers > 0 || this.desiredSize! > 0;
	};
}

/** A reader's view, looked at. Returns how many elements it wants at least. */
export function checkView(view: any, options: any): number {
	const { min = 1 } = options;
	if (typeof min !== "number") throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", `The "options.min" property must be of type number. Received type ${typeof min} (${typeof min === "string" ? `'${min}'` : String(min)})`);
	if (view.byteLength === 0 || view.buffer.byteLength === 0) throw detached();
	if (!(min > 0)) throw badValue("options.min", min, TypeError, "must be greater than 0.");
	const length = view.length ?? view.byteLength;
	if (min > length) {
		throw nodeError(RangeError, "ERR_OUT_OF_RANGE", `The value of "options.min" is out of range. It must be <= view.${view.length === undefined ? "byteLength" : "length"}. Received ${min}`);
	}
	return Math.floor(min);
}
