// TextEncoderStream and TextDecoderStream.
import { nodeError } from "pi:node/internal_errors";
import { TextDecoder, TextEncoder } from "pi:web/encoding";
import { face, shown, unread } from "pi:web/face";
import { TransformStream } from "pi:web/streams";

const custom = Symbol.for("nodejs.util.inspect.custom");
const made = new WeakSet();
const fields = { encoding: "#handle", fatal: "#handle", ignoreBOM: "#handle", readable: "#transform", writable: "#transform" };

export class TextEncoderStream {
	#handle: TextEncoder;
	#transform: TransformStream;
	constructor() {
		made.add(this);
		const encoder = (this.#handle = new TextEncoder());
		let high = "";
		this.#transform = new TransformStream({
			transform(chunk: any, controller: any) {
				let text = high + String(chunk);
				high = "";
				const last = text.charCodeAt(text.length - 1);
				if (last >= 0xd800 && last <= 0xdbff) {
					high = text.slice(-1);
					text = text.slice(0, -1);
				}
				if (text) controller.enqueue(encoder.encode(text));
			},
			flush(controller: any) {
				if (high) controller.enqueue(encoder.encode(high));
			},
		});
	}
	get encoding() {
		return this.#handle.encoding;
	}
	get readable() {
		return this.#transform.readable;
	}
	get writable() {
		return this.#transform.writable;
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const { encoding, readable, writable } = this;
		return shown("TextEncoderStream", { encoding, readable, writable }, depth, options, inspect);
	}
}
face(TextEncoderStream, "TextEncoderStream", { tag: null, is: (o) => made.has(o), wrong: unread(fields) });

export class TextDecoderStream {
	#handle: TextDecoder;
	#transform: TransformStream;
	constructor(encoding: string = "utf-8", options: any = {}) {
		made.add(this);
		const decoder = (this.#handle = new TextDecoder(encoding, options));
		this.#transform = new TransformStream({
			transform(chunk: any, controller: any) {
				if (!ArrayBuffer.isView(chunk) && !(chunk instanceof ArrayBuffer) && !(chunk instanceof SharedArrayBuffer)) {
					throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", 'The "input" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.');
				}
				const text = decoder.decode(chunk, { stream: true });
				if (text) controller.enqueue(text);
			},
			flush(controller: any) {
				const text = decoder.decode();
				if (text) controller.enqueue(text);
			},
		});
	}
	get encoding() {
		return this.#handle.encoding;
	}
	get fatal() {
		return this.#handle.fatal;
	}
	get ignoreBOM() {
		return this.#handle.ignoreBOM;
	}
	get readable() {
		return this.#transform.readable;
	}
	get writable() {
		return this.#transform.writable;
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const { encoding, fatal, ignoreBOM, readable, writable } = this;
		return shown("TextDecoderStream", { encoding, fatal, ignoreBOM, readable, writable }, depth, options, inspect);
	}
}
face(TextDecoderStream, "TextDecoderStream", { tag: null, is: (o) => made.has(o), wrong: unread(fields) });
