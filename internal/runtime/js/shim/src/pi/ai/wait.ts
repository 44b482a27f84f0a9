/** Waits; when the signal aborts, or has, it fails with what aborted makes. */
export function wait(ms: number, signal: AbortSignal | undefined, aborted: () => unknown): Promise<void> {
	return new Promise((resolve, reject) => {
		if (signal?.aborted) return reject(aborted());
		const stop = () => {
			clearTimeout(timer);
			reject(aborted());
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener("abort", stop);
			resolve();
		}, ms);
		signal?.addEventListener("abort", stop, { once: true });
	});
}

/** A promise that somebody else settles. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
	let resolve = () => {};
	const promise = new Promise<void>((settle) => {
		resolve = settle;
	});
	return { promise, resolve };
}
