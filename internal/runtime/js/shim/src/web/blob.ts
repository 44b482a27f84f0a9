// Blob and File, and their URLs.
import { random, requireHost } from "pi:host";
import { toHex, utf8Decode, utf8Encode, viewBytes } from "pi:node/internal_bytes";
import { invalidArgType, nodeError } from "pi:node/internal_errors";
import { face, invalidThis, shown, unread } from "pi:web/face";

const custom = Symbol.for("nodejs.util.inspect.custom");

function normalizeType(type: unknown): string {
	const text = `${type ?? ""}`;
	return /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : "";
}

function partBytes(part: any, native: boolean): Uint8Array {
	if (part instanceof Blob) return bytesOf(part)!;
	if (ArrayBuffer.isView(part) || part instanceof ArrayBuffer || part instanceof SharedArrayBuffer) return viewBytes(part as ArrayBuffer).slice();
	const text = `${part}`;
	return utf8Encode(native ? text.replace(/\r\n/g, "\n") : text);
}

let bytesOf: (b: any) => Uint8Array<ArrayBuffer> | undefined;

function dictionary(options: any): any {
	if (options === undefined || options === null) return {};
	if (typeof options !== "object" && typeof options !== "function") throw invalidArgType("options", "a dictionary", options);
	return options;
}

export class Blob {
	#bytes: Uint8Array<ArrayBuffer>;
	#type: string;

	constructor(sources: any = [], options: any = {}) {
		if (sources === null || typeof sources !== "object" || typeof sources[Symbol.iterator] !== "function") throw invalidArgType("sources", "a sequence", sources);
		const { endings = "transparent", type = "" } = dictionary(options);
		if (endings !== "transparent" && endings !== "native") throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The property 'options.endings' is invalid. Received ${requireHost("pi:node/internal_inspect").inspect(endings)}`);
		const all = [...sources].map((p) => partBytes(p, endings === "native"));
		const out = new Uint8Array(all.reduce((n, b) => n + b.length, 0));
		let at = 0;
		for (const b of all) {
			out.set(b, at);
			at += b.length;
		}
		this.#bytes = out;
		this.#type = normalizeType(type);
	}
	static {
		bytesOf = (b) => (typeof b === "object" && b !== null && #bytes in b ? b.#bytes : undefined);
	}
	get size(): number {
		return this.#bytes.length;
	}
	get type(): string {
		return this.#type;
	}
	slice(start: any = 0, end: any = this.#bytes.length, contentType: any = ""): Blob {
		return new Blob([this.#bytes.subarray(start, end)], { type: contentType });
	}
	async text(): Promise<string> {
		const text = utf8Decode(this.#bytes);
		return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
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
					controller.byobRequest?.respond(0);
					return;
				}
				controller.enqueue(bytes.slice(at, at + 65536));
				at += 65536;
			},
		});
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		return shown("Blob", { size: this.size, type: this.type }, depth, options, inspect, "name");
	}
}
face(Blob, "Blob", { is: (o) => bytesOf(o) !== undefined, wrong: () => invalidThis("Blob"), promised: ["text", "arrayBuffer", "bytes"] });

/** The bytes of a blob, not copied. */
export function blobBytes(b: Blob): Uint8Array {
	return bytesOf(b)!;
}

let isFile: (object: any) => boolean;

export class File extends Blob {
	static {
		isFile = (object) => #name in object;
	}
	#name: string;
	#lastModified: number;
	constructor(fileBits: any, fileName: any, options: any = {}) {
		if (arguments.length < 2) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "fileBits" and "fileName" arguments must be specified');
		super(fileBits, options);
		const { lastModified } = options ?? {};
		this.#name = (`${fileName}` as any).toWellFormed();
		this.#lastModified = lastModified === undefined ? Date.now() : Math.trunc(Number(lastModified)) || 0;
	}
	get name(): string {
		return this.#name;
	}
	get lastModified(): number {
		return this.#lastModified;
	}
	[custom](depth: number, options: any, inspect: any): unknown {
		const { size, type, name, lastModified } = this;
		return shown("File", { size, type, name, lastModified }, depth, options, inspect, "name");
	}
}
face(File, "File", { is: (o) => isFile(o), wrong: unread({ name: "#name", lastModified: "#lastModified" }) });

const objects = new Map<string, Blob>();

/** A URL for a blob, until it is revoked. */
export function createObjectURL(blob: any): string {
	if (!bytesOf(blob)) throw invalidArgType("obj", "Blob", blob);
	const id = toHex(random(16)).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
	const url = `blob:nodedata:${id}`;
	objects.set(url, blob);
	return url;
}
export function revokeObjectURL(url: string): void {
	objects.delete(url);
}
export function resolveObjectURL(url: unknown): Blob | undefined {
	const blob = objects.get(`${url}`);
	return blob && new Blob([blob], { type: blob.type });
}
