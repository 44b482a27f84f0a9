// Between node's streams and the web's.
import { requireHost } from "pi:host";
import { invalidArgType } from "pi:node/internal_errors";
import { Duplex } from "./duplex.ts";
import { finished } from "./pipeline.ts";
import { Readable } from "./readable.ts";
import { Writable } from "./writable.ts";

export function readableToWeb(stream: any): ReadableStream {
	const { ReadableStream } = requireHost("pi:web/streams");
	return new ReadableStream({
		start(controller: any) {
			stream.pause();
			stream.on("data", (chunk: any) => {
				controller.enqueue(chunk instanceof Uint8Array && !stream.readableObjectMode ? new Uint8Array(chunk) : chunk);
				if (controller.desiredSize <= 0) stream.pause();
			});
			finished(stream, { writable: false }, (err) => {
				if (err) controller.error(err);
				else controller.close();
			});
			stream.pause();
		},
		pull() {
			stream.resume();
		},
		cancel(reason: any) {
			stream.destroy(reason);
		},
	});
}

export function readableFromWeb(web: any, options?: any): Readable {
	if (typeof web?.getReader !== "function") throw invalidArgType("readableStream", "ReadableStream", web);
	const reader = web.getReader();
	return new Readable({
		...options,
		read(this: Readable) {
			reader.read().then(
				({ done, value }: any) => this.push(done ? null : value),
				(err: any) => this.destroy(err),
			);
		},
		destroy(err: any, cb: (err?: any) => void) {
			reader.cancel(err ?? undefined).then(() => cb(err), () => cb(err));
		},
	});
}

export function writableToWeb(stream: any): WritableStream {
	const { WritableStream } = requireHost("pi:web/streams");
	return new WritableStream({
		start(controller: any) {
			stream.on("error", (err: any) => controller.error(err));
		},
		write(chunk: any) {
			if (stream.write(chunk) !== false) return undefined;
			return new Promise<void>((resolve) => stream.once("drain", resolve));
		},
		close() {
			return new Promise<void>((resolve, reject) => stream.end((err: any) => (err ? reject(err) : resolve())));
		},
		abort(reason: any) {
			stream.destroy(reason);
		},
	});
}

export function writableFromWeb(web: any, options?: any): Writable {
	if (typeof web?.getWriter !== "function") throw invalidArgType("writableStream", "WritableStream", web);
	const writer = web.getWriter();
	return new Writable({
		...options,
		write(chunk: any, _encoding: string, cb: (err?: any) => void) {
			writer.ready.then(() => writer.write(chunk)).then(() => cb(), cb);
		},
		final(cb: (err?: any) => void) {
			writer.close().then(() => cb(), cb);
		},
		destroy(err: any, cb: (err?: any) => void) {
			if (err) writer.abort(err).then(() => cb(err), () => cb(err));
			else cb();
		},
	});
}

export function duplexFromWeb(pair: any, options?: any): Duplex {
	if (typeof pair?.readable?.getReader !== "function") throw invalidArgType("pair.readable", "ReadableStream", pair?.readable);
	if (typeof pair.writable?.getWriter !== "function") throw invalidArgType("pair.writable", "WritableStream", pair.writable);
	const r = readableFromWeb(pair.readable);
	const w = writableFromWeb(pair.writable);
	const duplex: Duplex = new Duplex({
		...options,
		read() {
			r.resume();
		},
		write(chunk: any, encoding: any, cb: any) {
			w.write(chunk, encoding, cb);
		},
		final(cb: any) {
			w.end(cb);
		},
	});
	r.on("data", (chunk: any) => {
		if (!duplex.push(chunk)) r.pause();
	});
	r.on("end", () => duplex.push(null));
	r.on("error", (err: any) => duplex.destroy(err));
	w.on("error", (err: any) => duplex.destroy(err));
	return duplex;
}
