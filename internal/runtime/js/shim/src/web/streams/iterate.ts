// The async iterator of a ReadableStream.
import type { Reader } from "./readable_state.ts";
import { deferred, invalidState } from "./slots.ts";

const proto = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}.prototype));

/** Reads one after the other, however many are asked for at a time. */
export function values(reader: Reader, preventCancel: boolean): any {
	let done = false;
	let current: Promise<any> | undefined;
	const step = (): Promise<any> => {
		if (done) return Promise.resolve({ done: true, value: undefined });
		if (!reader.stream) return Promise.reject(invalidState("The reader is not bound to a ReadableStream"));
		const { promise, resolve, reject } = deferred<any>();
		reader.read({
			chunk(value) {
				current = undefined;
				resolve({ value, done: false });
			},
			close() {
				current = undefined;
				done = true;
				reader.release();
				resolve({ done: true, value: undefined });
			},
			error(err) {
				current = undefined;
				done = true;
				reader.release();
				reject(err);
			},
		});
		return promise;
	};
	const end = async (value: unknown): Promise<any> => {
		if (done) return { done: true, value };
		done = true;
		if (!reader.stream) throw invalidState("The reader is not bound to a ReadableStream");
		const cancelled = preventCancel ? undefined : reader.stream.cancel(value);
		reader.release();
		await cancelled;
		return { done: true, value };
	};
	return Object.assign(Object.create(proto), {
		next(): Promise<any> {
			current = current === undefined ? step() : current.then(step, step);
			return current;
		},
		return(value: any): Promise<any> {
			return current ? current.then(() => end(value), () => end(value)) : end(value);
		},
		[Symbol.asyncIterator](): any {
			return this;
		},
	});
}
