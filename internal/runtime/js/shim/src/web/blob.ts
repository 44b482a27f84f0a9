// Blob and File.
import { utf8Decode, utf8Encode, viewBytes } from "pi:node/internal_bytes";
import { requireHost } from "pi:host";
import { invalidArgType } from "pi:node/internal_errors";

function normalizeType(type: unknown): string {
	const text = String(type ?? "");
	return /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : "";
}

function partBytes(part: any, endings: unknown): Uint8Array {
	if (part instanceof Blob) return bytesOf(part);
	if (ArrayBuffer.isView(part) || part instanceof ArrayBuffer || part instanceof SharedArrayBuffer) return viewBytes(part as ArrayBuffer).slice();
	const text = String(part);
	return utf8Encode(endings === "native" ? text.replace(/\r\n|\r/g, "\n") : text);
}

let bytesOf: (b: Blob) => Uint8Array;

export class Blob {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "Blob", configurable: true });
	}
	#bytes: Uint8Array<ArrayBuffer>;
	#type: string;

	constructor(parts: any = [], options: any = {}) {
		if (parts === null || typeof parts !== "object" || typeof parts[Symbol.iterator] !== "function") {
			throw invalidArgType("sources", "a sequence", parts);
		}
		const all = [...parts].map((p) => partBytes(p, options?.endings));
		const out = new Uint8Array(all.reduce((n, b) => n + b.length, 0));
		let at = 0;
		for (const b of all) {
			out.set(b, at);
			at += b.length;
		}
		this.#bytes = out;
		this.#type = normalizeType(options?.type);
	}
	static {
		bytesOf = (b) => b.#bytes;
	}
	get size(): number {
		return this.#bytes.length;
	}
	get type(): string {
		return this.#type;
	}
	slice(start = 0, end = this.size, type = ""): Blob {
		return new Blob([this.#bytes.slice(start, end)], { type });
	}
	async text(): Promise<string> {
		return utf8Decode(this.#bytes);
	}
	async arrayBuffer(): Promise<ArrayBuffer> {
		return this.#bytes.slice().buffer;
	}
	async bytes(): Promise<Uint8Array> {
		return this.#bytes.slice();
	}
	stream(): any {
		const bytes = this.#bytes;
		const { ReadableStream } = requireHost("pi:web/streams");
		let at = 0;
		return new ReadableStream({
			type: "bytes",
			pull(controller: any) {
				if (at >= bytes.length) {
					controller.close();
					return;
				}
				controller.enqueue(bytes.slice(at, at + 65536));
				at += 65536;
			},
		});
	}
	get [Symbol.toStringTag]() {
		return "Blob";
	}
	[Symbol.for("nodejs.util.inspect.custom")](_d: number, options: any, inspect: any): string {
		return `Blob ${inspect({ size: this.size, type: this.type }, options)}`;
	}
}

/** The bytes of a blob, not copied. */
export function blobBytes(b: Blob): Uint8Array {
	return bytesOf(b);
}

export class File extends Blob {
	#name: string;
	#lastModified: number;
	constructor(parts: any, name: string, options: any = {}) {
		if (arguments.length < 2) throw Object.assign(new TypeError('The "fileBits" and "fileName" arguments must be specified'), { code: "ERR_MISSING_ARGS" });
		super(parts, options);
		this.#name = String(name);
		this.#lastModified = options?.lastModified ?? Date.now();
	}
	get name(): string {
		return this.#name;
	}
	get lastModified(): number {
		return this.#lastModified;
	}
	[Symbol.for("nodejs.util.inspect.custom")](_d: number, options: any, inspect: any): string {
		const { size, type, name, lastModified } = this;
		return `File ${inspect({ size, type, name, lastModified }, options)}`;
	}
	get [Symbol.toStringTag]() {
		return "File";
	}
}
