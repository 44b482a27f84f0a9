// Async iteration over a readable stream.
import { nodeError } from "pi:node/internal_errors";

export async function* iterate(stream: any, options: any): AsyncGenerator<any> {
	let wake = () => {};
	let ended = stream.readableEnded;
	let failure: any;
	const onReadable = () => wake();
	const onEnd = () => {
		ended = true;
		wake();
	};
	const onError = (err: any) => {
		failure = err;
		wake();
	};
	const onClose = () => {
		if (!ended && !failure) {
			if (stream.errored) failure = stream.errored;
			else if (stream.readableEnded) ended = true;
			else failure = nodeError(Error, "ERR_STREAM_PREMATURE_CLOSE", "Premature close");
		}
		wake();
	};
	stream.on("readable", onReadable);
	stream.on("end", onEnd);
	stream.on("error", onError);
	stream.on("close", onClose);
	if (stream.destroyed && stream.closed) onClose();
	let finished = false;
	try {
		for (;;) {
			const chunk = stream.destroyed ? null : stream.read();
			if (chunk !== null) {
				yield chunk;
				continue;
			}
			if (failure) throw failure;
			if (ended) {
				finished = true;
				return;
			}
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		}
	} finally {
		stream.removeListener("readable", onReadable);
		stream.removeListener("end", onEnd);
		stream.removeListener("close", onClose);
		if (finished ? stream._readableState?.autoDestroy : options?.destroyOnReturn !== false) {
			// Errors of a stream nobody reads any more have no listener to reach.
			stream.on("error", () => {});
			stream.destroy(failure);
		}
		stream.removeListener("error", onError);
	}
}
