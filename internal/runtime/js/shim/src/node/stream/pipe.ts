// Readable.pipe.
import { nextTick } from "pi:node/internal_ticks";
import { errorOrDestroy } from "./base.ts";
import type { Readable } from "./readable.ts";

export function pipe(src: Readable, dest: any, options?: any): any {
	const state = src._readableState;
	const stdio = (globalThis as any).process;
	const ends = options?.end !== false && dest !== stdio?.stdout && dest !== stdio?.stderr;
	const onData = (chunk: any) => {
		if (dest.write(chunk) !== false) return;
		state.awaitDrain.add(dest);
		src.pause();
		dest.once("drain", onDrain);
	};
	const onDrain = () => {
		state.awaitDrain.delete(dest);
		if (state.awaitDrain.size === 0 && src.listenerCount("data") > 0) src.resume();
	};
	const onEnd = () => (ends ? dest.end() : src.unpipe(dest));
	const onError = (err: any) => {
		src.unpipe(dest);
		if (dest.listenerCount("error") === 0) errorOrDestroy(dest, err);
	};
	const onGone = () => src.unpipe(dest);
	const cleanup = () => {
		src.removeListener("data", onData);
		src.removeListener("end", onEnd);
		dest.removeListener("drain", onDrain);
		dest.removeListener("error", onError);
		dest.removeListener("close", onGone);
		dest.removeListener("finish", onGone);
		if (state.awaitDrain.delete(dest) && state.awaitDrain.size === 0 && state.pipes.length > 0) src.resume();
	};
	state.pipes.push({ dest, cleanup });
	if (state.endEmitted) nextTick(onEnd);
	else src.once("end", onEnd);
	src.on("data", onData);
	dest.prependListener("error", onError);
	dest.once("close", onGone);
	dest.once("finish", onGone);
	dest.emit("pipe", src);
	if (dest.writableNeedDrain === true) {
		state.awaitDrain.add(dest);
		src.pause();
		dest.once("drain", onDrain);
	} else if (!state.flowing) src.resume();
	return dest;
}
