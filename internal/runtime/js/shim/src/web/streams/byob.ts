// What a reader with a buffer of its own waits for, and the request by which a source fills that buffer.

const argType = (message: string): TypeError => Object.assign(new TypeError(message), { code: "ERR_INVALID_ARG_TYPE" });
const state = (message: string): TypeError => Object.assign(new TypeError(message), { code: "ERR_INVALID_STATE" });

/** A buffer that is to be filled, and the kind of view that the reader gets of it. */
export class Wanted {
	filled = 0;
	request: ReadableStreamBYOBRequest | undefined;
	private constructor(readonly view: any, readonly buffer: ArrayBuffer, readonly offset: number, readonly length: number, readonly least: number, private unit: number, readonly lent = false) {}

	/** The buffer of a reader's view; the view itself is empty from now on. */
	static of(view: any, min: unknown = 1): Wanted {
		if (!ArrayBuffer.isView(view)) throw argType('The "view" argument must be an instance of Buffer, TypedArray, or DataView.');
		if (view.byteLength === 0 || view.buffer.byteLength === 0) throw state("Invalid state: View or Viewed ArrayBuffer is zero-length or detached");
		const { byteOffset, byteLength, constructor } = view;
		const unit = (view as any).BYTES_PER_ELEMENT ?? 1;
		if (typeof min !== "number" || !(min > 0)) throw Object.assign(new TypeError("The property 'options.min' is invalid."), { code: "ERR_INVALID_ARG_VALUE" });
		if (min * unit > byteLength) throw Object.assign(new RangeError(`The value of "options.min" is out of range. It must be <= view's length. Received ${min}`), { code: "ERR_OUT_OF_RANGE" });
		return new Wanted(constructor, (view.buffer as any).transfer(), byteOffset, byteLength, Math.floor(min) * unit, unit);
	}

	/** A buffer that the stream makes for a reader that has none. */
	static allocated(size: number): Wanted {
		return new Wanted(Uint8Array, new ArrayBuffer(size), 0, size, 1, 1, true);
	}

	get enough(): boolean {
		return this.filled >= this.least;
	}
	get room(): Uint8Array<ArrayBuffer> {
		return new Uint8Array(this.buffer, this.offset + this.filled, this.length - this.filled);
	}
	/** Copies as much as there is room for, and says how much. */
	put(bytes: Uint8Array): number {
		const n = Math.min(this.length - this.filled, bytes.length);
		this.room.set(bytes.subarray(0, n));
		this.filled += n;
		return n;
	}
	/** Bytes that are not a whole element go back into the queue. */
	odd(): Uint8Array | undefined {
		const n = this.filled % this.unit;
		if (n === 0) return undefined;
		this.filled -= n;
		return new Uint8Array(this.buffer, this.offset + this.filled, n).slice();
	}
	result(done: boolean): { value: any; done: boolean } {
		if (this.request) this.request._end();
		return { value: new this.view(this.buffer, this.offset, this.filled / this.unit), done };
	}
}

const making = Symbol("making");

/** A source's view of the buffer that a reader wants filled. */
export class ReadableStreamBYOBRequest {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "ReadableStreamBYOBRequest", configurable: true });
	}
	#answer: ((written: number) => void) | undefined;
	#view: Uint8Array | null = null;
	#size = 0;

	constructor(key?: unknown, view?: Uint8Array, answer?: (written: number) => void) {
		if (key !== making) throw Object.assign(new TypeError("Illegal constructor"), { code: "ERR_ILLEGAL_CONSTRUCTOR" });
		this.#view = view!;
		this.#size = view!.byteLength;
		this.#answer = answer;
	}
	static _of(view: Uint8Array, answer: (written: number) => void): ReadableStreamBYOBRequest {
		return new ReadableStreamBYOBRequest(making, view, answer);
	}

	get view(): Uint8Array | null {
		return this.#view;
	}
	respond(bytesWritten: number): void {
		if (!this.#answer) throw state("Invalid state: This BYOB request has been invalidated");
		if (!(Number(bytesWritten) >= 0)) throw Object.assign(new RangeError(`The value of "bytesWritten" is out of range. It must be >= 0. Received ${String(bytesWritten)}`), { code: "ERR_OUT_OF_RANGE" });
		this.#answer(Number(bytesWritten));
	}
	respondWithNewView(view: any): void {
		if (!this.#answer || !this.#view) throw state("Invalid state: This BYOB request has been invalidated");
		if (!ArrayBuffer.isView(view)) throw argType('The "view" argument must be an instance of Buffer, TypedArray, or DataView.');
		if (view.byteLength > this.#size) throw Object.assign(new RangeError("The view is longer than what was asked for"), { code: "ERR_INVALID_ARG_VALUE" });
		if (view.buffer !== this.#view.buffer) this.#view.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
		this.#answer(view.byteLength);
	}
	_end(): void {
		this.#answer = undefined;
		this.#view = null;
	}
	get [Symbol.toStringTag]() {
		return "ReadableStreamBYOBRequest";
	}
}
