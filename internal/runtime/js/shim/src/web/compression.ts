// CompressionStream and DecompressionStream, over the streams of zlib in Go.
import { zip } from "pi:host";
import { utf8Encode, viewBytes } from "pi:node/internal_bytes";
import { TransformStream } from "pi:web/streams";
import { face, shown, unread } from "pi:web/face";

const custom = Symbol.for("nodejs.util.inspect.custom");
const transforms = new WeakSet();

const formats: Record<string, [string, string]> = { deflate: ["deflate", "inflate"], "deflate-raw": ["deflateRaw", "inflateRaw"], gzip: ["gzip", "gunzip"] };

function transformer(format: string, side: 0 | 1, nothing: string): any {
	const pair = formats[format];
	if (!pair) {
		throw Object.assign(new TypeError(`Failed to construct '${side ? "Dec" : "C"}ompressionStream': 1st argument value '${format}' is not a valid enum value of type CompressionFormat.`), { code: "ERR_INVALID_ARG_VALUE" });
	}
	const id = zip("open", JSON.stringify({ format: pair[side], level: -1, limit: 0 }), null);
	let ended = false;
	const push = (bytes: Uint8Array, flush: number, controller: any) => {
		const r = zip("push", id, bytes, flush);
		if (r.code) {
			zip("close", id);
			throw Object.assign(new TypeError(r.message ?? nothing), { errno: r.errno, code: r.code });
		}
		if (ended && bytes.length > 0) throw new TypeError("Trailing junk found after the end of the compressed stream");
		ended = r.done;
		if (r.data.length > 0) controller.enqueue(r.data);
	};
	return {
		transform(chunk: any, controller: any) {
			if (typeof chunk === "string") chunk = utf8Encode(chunk);
			if (!ArrayBuffer.isView(chunk) && !(chunk instanceof ArrayBuffer)) {
				throw Object.assign(new TypeError('The "chunk" argument must be an instance of Buffer, TypedArray, or DataView.'), { code: "ERR_INVALID_ARG_TYPE" });
			}
			push(viewBytes(chunk), 0, controller);
		},
		flush(controller: any) {
			push(new Uint8Array(0), 4, controller);
			zip("close", id);
		},
		cancel() {
			zip("close", id);
		},
	};
}

export class CompressionStream {
	#transform: TransformStream;
	constructor(format: string) {
		this.#transform = new TransformStream(transformer(format, 0, "cannot compress"));
		transforms.add(this);
	}
	get readable(): any {
		return this.#transform.readable;
	}
	get writable(): any {
		return this.#transform.writable;
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const { readable, writable } = this.#transform;
		return shown("CompressionStream", { readable, writable }, depth, options, inspect);
	}
}
face(CompressionStream, "CompressionStream", { is: (o) => transforms.has(o), wrong: unread("#transform") });

export class DecompressionStream {
	#transform: TransformStream;
	constructor(format: string) {
		this.#transform = new TransformStream(transformer(format, 1, "the text is too long"));
		transforms.add(this);
	}
	get readable(): any {
		return this.#transform.readable;
	}
	get writable(): any {
		return this.#transform.writable;
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const { readable, writable } = this.#transform;
		return shown("DecompressionStream", { readable, writable }, depth, options, inspect);
	}
}
face(DecompressionStream, "DecompressionStream", { is: (o) => transforms.has(o), wrong: unread("#transform") });
