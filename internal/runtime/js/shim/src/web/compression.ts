// CompressionStream and DecompressionStream.
import zlib from "pi:node/zlib";
import { TransformStream } from "pi:web/streams";

const names: Record<string, [string, string]> = {
	gzip: ["gzipSync", "gunzipSync"], deflate: ["deflateSync", "inflateSync"], "deflate-raw": ["deflateRawSync", "inflateRawSync"],
};

function gathered(work: (bytes: Uint8Array) => Uint8Array): any {
	const parts: Uint8Array[] = [];
	return {
		transform(chunk: any) {
			parts.push(new Uint8Array(ArrayBuffer.isView(chunk) ? chunk.buffer.slice(chunk.byteOffset, chunk.byteOffset + chunk.byteLength) as ArrayBuffer : chunk));
		},
		flush(controller: any) {
			const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
			let at = 0;
			for (const p of parts) {
				all.set(p, at);
				at += p.length;
			}
			try {
				controller.enqueue(new Uint8Array(work(all)));
			} catch (err: any) {
				throw Object.assign(new TypeError(err.message), { code: err.code });
			}
		},
	};
}

function pick(format: string, side: 0 | 1): (bytes: Uint8Array) => Uint8Array {
	const pair = names[format];
	if (!pair) throw new TypeError(`The argument 'format' must be one of: 'deflate', 'deflate-raw', 'gzip'. Received '${format}'`);
	return zlib[pair[side]];
}

export class CompressionStream extends TransformStream {
	constructor(format: string) {
		super(gathered(pick(format, 0)));
	}
}

export class DecompressionStream extends TransformStream {
	constructor(format: string) {
		super(gathered(pick(format, 1)));
	}
}
