// node:string_decoder.
import { Buffer } from "pi:node/buffer";
import { utf8Unfinished } from "pi:node/internal_bytes";
import { invalidArgType, unknownEncoding } from "pi:node/internal_errors";

const canonical: Record<string, string> = {
	utf8: "utf8", "utf-8": "utf8", ucs2: "utf16le", "ucs-2": "utf16le", utf16le: "utf16le", "utf-16le": "utf16le",
	latin1: "latin1", binary: "latin1", base64: "base64", base64url: "base64url", ascii: "ascii", hex: "hex",
};

/** Decodes a stream of chunks without cutting characters. */
export class StringDecoder {
	encoding: string;
	#rest: Uint8Array = new Uint8Array(0);

	constructor(encoding?: string) {
		const name = canonical[String(encoding ?? "utf8").toLowerCase()];
		if (!name) throw unknownEncoding(encoding);
		this.encoding = name;
	}

	/** How many bytes the character that was begun has, and how many of them have not come. */
	get lastTotal(): number {
		const first = this.#rest[0] ?? 0;
		if (this.#rest.length === 0) return 0;
		if (this.encoding === "utf8") return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
		if (this.encoding === "utf16le") return this.#rest.length > 1 ? 4 : 2;
		return 3;
	}
	get lastNeed(): number {
		return this.#rest.length ? this.lastTotal - this.#rest.length : 0;
	}
	get lastChar(): any {
		return Buffer.concat([this.#rest, Buffer.alloc(4)]).subarray(0, 4);
	}
	text(chunk: Uint8Array, offset: number): string {
		this.#rest = new Uint8Array(0);
		return this.write(chunk.subarray(offset));
	}

	write(chunk: string | Uint8Array): string {
		if (typeof chunk === "string") return chunk;
		if (!ArrayBuffer.isView(chunk)) throw invalidArgType("buf", ["Buffer", "TypedArray", "DataView"], chunk);
		let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
		if (this.#rest.length) bytes = Buffer.concat([this.#rest, bytes]);
		const keep = this.#unfinished(bytes);
		this.#rest = keep ? Uint8Array.prototype.slice.call(bytes, bytes.length - keep) : new Uint8Array(0);
		return bytes.toString(this.encoding, 0, bytes.length - keep);
	}

	#unfinished(bytes: Uint8Array): number {
		switch (this.encoding) {
			case "utf8": return utf8Unfinished(bytes);
			case "base64":
			case "base64url": return bytes.length % 3;
			case "utf16le": {
				const odd = bytes.length % 2;
				const high = bytes.length >= 2 + odd ? bytes[bytes.length - 1 - odd] : 0;
				return high >= 0xd8 && high <= 0xdb ? odd + 2 : odd;
			}
			default: return 0;
		}
	}

	end(chunk?: string | Uint8Array): string {
		let out = chunk === undefined ? "" : this.write(chunk);
		if (this.#rest.length) {
			out += this.encoding === "utf8" ? "\ufffd" : Buffer.from(this.#rest).toString(this.encoding);
			this.#rest = new Uint8Array(0);
		}
		return out;
	}
}

const exported = { StringDecoder };
export default exported;
export { exported as "module.exports" };
