// What Readable and Writable share: Stream, destruction, errors.
import { EventEmitter } from "pi:node/events";
import { abortError, checkInteger, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";

/** The old base class; its pipe is only for objects that are streams of no other kind. */
export class Stream extends EventEmitter {
	[name: string]: any;

	pipe(dest: any, options?: any): any {
		this.on("data", (chunk: any) => {
			if (dest.writable && dest.write(chunk) === false) (this as any).pause?.();
		});
		dest.on("drain", () => (this as any).resume?.());
		if (!options || options.end !== false) this.on("end", () => dest.end());
		dest.emit("pipe", this);
		return dest;
	}
}
export const kDestroyed = Symbol("destroyed");

/** The part of a stream's life that both sides have. */
export interface Life {
	constructed: boolean;
	destroyed: boolean;
	closed: boolean;
	closeEmitted: boolean;
	errored: any;
	errorEmitted: boolean;
	autoDestroy: boolean;
	emitClose: boolean;
}

export function newLife(options: any): Life {
	return {
		constructed: true, destroyed: false, closed: false, closeEmitted: false, errored: null, errorEmitted: false,
		autoDestroy: options?.autoDestroy !== false, emitClose: options?.emitClose !== false,
	};
}

function sides(stream: any): Life[] {
	return [stream._readableState, stream._writableState].filter((s) => s && typeof s === "object");
}

export function destroy(stream: any, err?: any, cb?: (err?: any) => void): any {
	const states = sides(stream);
	if (states.some((s) => s.destroyed)) {
		cb?.();
		return stream;
	}
	for (const s of states) {
		s.destroyed = true;
		if (err && !s.errored) s.errored = err;
	}
	const run = () => {
		let called = false;
		const done = (e?: any) => {
			if (called) return;
			called = true;
			for (const s of states) {
				s.closed = true;
				if (e && !s.errored) s.errored = e;
			}
			cb?.(e);
			nextTick(() => {
				if (e) emitError(stream, e);
				emitClose(stream);
			});
		};
		try {
			stream._destroy(err ?? null, done);
		} catch (e) {
			done(e);
		}
	};
	if (states.some((s) => !s.constructed)) stream.once(kDestroyed, run);
	else run();
	return stream;
}

function emitError(stream: any, err: any): void {
	const states = sides(stream);
	if (states.some((s) => s.errorEmitted)) return;
	for (const s of states) s.errorEmitted = true;
	stream.emit("error", err);
}

function emitClose(stream: any): void {
	const states = sides(stream);
	if (states.some((s) => s.closeEmitted)) return;
	for (const s of states) s.closeEmitted = true;
	if (states.some((s) => s.emitClose)) stream.emit("close");
}

/** An error inside a stream: it destroys the stream, or is only told when autoDestroy is off. */
export function errorOrDestroy(stream: any, err: any): void {
	const states = sides(stream);
	if (states.some((s) => s.destroyed)) return;
	if (states.some((s) => s.autoDestroy)) {
		stream.destroy(err);
		return;
	}
	for (const s of states) s.errored ??= err;
	nextTick(() => emitError(stream, err));
}

/** Runs options.construct before the first read or write. */
export function construct(stream: any, ready: () => void): void {
	if (typeof stream._construct !== "function") return;
	const states = sides(stream);
	for (const s of states) s.constructed = false;
	nextTick(() => {
		let called = false;
		const done = (err?: any) => {
			if (called) {
				errorOrDestroy(stream, err ?? nodeError(Error, "ERR_MULTIPLE_CALLBACK", "Callback called multiple times"));
				return;
			}
			called = true;
			for (const s of states) s.constructed = true;
			if (states.some((s) => s.destroyed)) stream.emit(kDestroyed);
			else if (err) errorOrDestroy(stream, err);
			else nextTick(ready);
		};
		try {
			stream._construct(done);
		} catch (err) {
			done(err);
		}
	});
}

let bytesDefault = 64 * 1024;
let objectsDefault = 16;

export function getDefaultHighWaterMark(objectMode: boolean): number {
	return objectMode ? objectsDefault : bytesDefault;
}

export function setDefaultHighWaterMark(objectMode: boolean, value: number): void {
	checkInteger(value, "value", 0);
	if (objectMode) objectsDefault = value;
	else bytesDefault = value;
}

export function highWaterMark(options: any, side: string, objectMode: boolean): number {
	const value = options?.[`${side}HighWaterMark`] ?? options?.highWaterMark;
	if (value === undefined || value === null) return getDefaultHighWaterMark(objectMode);
	if (!Number.isInteger(value) || value < 0) throw invalidArgValue("options.highWaterMark", value);
	return value;
}

/** Destroys the stream when the signal aborts. */
export function addAbortSignal(signal: AbortSignal, stream: any): any {
	if (typeof signal !== "object" || !("aborted" in signal)) throw invalidArgType("signal", "AbortSignal", signal);
	if (typeof stream?.destroy !== "function") throw invalidArgType("stream", ["ReadableStream", "WritableStream", "Stream"], stream);
	const onAbort = () => stream.destroy(abortError(signal));
	if (signal.aborted) onAbort();
	else {
		signal.addEventListener("abort", onAbort, { once: true });
		stream.once("close", () => signal.removeEventListener("abort", onAbort));
	}
	return stream;
}
