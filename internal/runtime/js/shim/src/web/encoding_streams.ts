// TextEncoderStream and TextDecoderStream.
import { TextDecoder, TextEncoder } from "pi:web/encoding";
import { TransformStream } from "pi:web/streams";

export class TextEncoderStream extends TransformStream {
	constructor() {
		const encoder = new TextEncoder();
		let high = "";
		super({
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
		return "utf-8";
	}
	get [Symbol.toStringTag]() {
		return "TextEncoderStream";
	}
}

export class TextDecoderStream extends TransformStream {
	#decoder: TextDecoder;
	constructor(label?: string, options?: any) {
		const decoder = new TextDecoder(label, options);
		super({
			transform(chunk: any, controller: any) {
				const text = decoder.decode(chunk, { stream: true });
				if (text) controller.enqueue(text);
			},
			flush(controller: any) {
				const text = decoder.decode();
				if (text) controller.enqueue(text);
			},
		});
		this.#decoder = decoder;
	}
	get encoding() {
		return this.#decoder.encoding;
	}
	get fatal() {
		return this.#decoder.fatal;
	}
	get ignoreBOM() {
		return this.#decoder.ignoreBOM;
	}
	get [Symbol.toStringTag]() {
		return "TextDecoderStream";
	}
}
