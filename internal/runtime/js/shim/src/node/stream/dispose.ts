// What `await using` does with a stream.
import { abortError } from "pi:node/internal_errors";

/** Destroys the stream, with an error unless it is over, and waits until it is closed. */
export function dispose(stream: any, over: boolean): Promise<void> {
	const error = over || stream.destroyed ? undefined : abortError();
	stream.destroy(error);
	return new Promise((resolve, reject) => {
		const settle = () => {
			stream.removeListener("error", onError);
			const err = stream.errored;
			if (err && err !== error) reject(err);
			else resolve();
		};
		const onError = () => {};
		stream.on("error", onError);
		if (stream.closed) settle();
		else stream.once("close", settle);
	});
}
