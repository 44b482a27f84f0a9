// TextEncoder and TextDecoder: UTF-8 and UTF-16 here, the other encodings in Go.
import { native } from "pi:host";
import { invalidArgType } from "pi:node/internal_errors";
import { face, invalidThis } from "pi:web/face";
import { toBase64, toUtf16, utf8Decode, utf8Encode, utf8Unfinished, viewBytes } from "pi:node/internal_bytes";

const inspectCustom = Symbol.for("nodejs.util.inspect.custom");

let isEncoder: (object: any) => boolean;
let isDecoder: (object: any) => boolean;

export class TextEncoder {
	#encoder = true;
	[inspectCustom](depth: number, options: any, inspect: any): unknown {
		return typeof depth === "number" && depth < 0 ? options.stylize("[TextEncoder]", "special") : inspect({ encoding: this.encoding }, options);
	}
	get encoding(): "utf-8" {
		return "utf-8";
	}
	encode(input: unknown = ""): Uint8Array<ArrayBuffer> {
		return utf8Encode(`${input}`);
	}
	encodeInto(src: string, dest: Uint8Array): { read: number; written: number } {
		if (typeof src !== "string") throw invalidArgType("src", "string", src);
		if (!(dest instanceof Uint8Array)) throw invalidArgType("dest", "Uint8Array", dest);
		let read = 0;
		let written = 0;
		for (const char of src) {
			const bytes = utf8Encode(char);
			if (written + bytes.length > dest.length) break;
			dest.set(bytes, written);
			written += bytes.length;
			read += char.length;
		}
		return { read, written };
	}
	static {
		isEncoder = (object) => #encoder in object;
	}
}
face(TextEncoder, "TextEncoder", { is: (o) => isEncoder(o), wrong: () => invalidThis("TextEncoder") });

const labels: Record<string, string> = {
	"utf-8": "utf-8", utf8: "utf-8", "unicode-1-1-utf-8": "utf-8", "utf-16le": "utf-16le", "utf-16": "utf-16le", "utf-16be": "utf-16be",
	latin1: "windows-1252", ascii: "windows-1252", "iso-8859-1": "windows-1252", "windows-1252": "windows-1252", "us-ascii": "windows-1252",
};

function malformed(encoding: string): TypeError {
	return Object.assign(new TypeError(`The encoded data was not valid for encoding ${encoding}`), { code: "ERR_ENCODING_INVALID_ENCODED_DATA" });
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
	const out = new Uint8Array(a.length + b.length);
	out.set(a);
	out.set(b, a.length);
	return out;
}

const nothing = new Uint8Array(0);

export class TextDecoder {
	#encoding: string;
	#fatal: boolean;
	#ignoreBOM: boolean;
	#rest: Uint8Array = nothing;
	#started = false;

	constructor(label: string = "utf-8", options: any = {}) {
		if (options !== null && typeof options !== "object" && typeof options !== "function") throw invalidArgType("options", "Object", options);
		const key = `${label}`.trim().toLowerCase();
		const name = labels[key] ?? (native("textLabel", key) as string | null);
		if (!name) {
			throw Object.assign(new RangeError(`The "${label}" encoding is not supported`), { code: "ERR_ENCODING_NOT_SUPPORTED" });
		}
		this.#encoding = name;
		this.#fatal = !!options?.fatal;
		this.#ignoreBOM = !!options?.ignoreBOM;
	}
	get encoding(): string {
		return this.#encoding;
	}
	get fatal(): boolean {
		return this.#fatal;
	}
	get ignoreBOM(): boolean {
		return this.#ignoreBOM;
	}
	[inspectCustom](depth: number, options: any, inspect: any): string {
		if (typeof depth === "number" && depth < 0) return options.stylize("[TextDecoder]", "special");
		const { encoding, fatal, ignoreBOM } = this;
		return `TextDecoder ${inspect({ encoding, fatal, ignoreBOM })}`;
	}

	decode(input: any = undefined, options: any = {}): string {
		if (input !== undefined && !ArrayBuffer.isView(input) && !(input instanceof ArrayBuffer) && !(input instanceof SharedArrayBuffer)) {
			throw Object.assign(new TypeError('The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.'), { code: "ERR_INVALID_ARG_TYPE" });
		}
		let bytes = input === undefined ? nothing : viewBytes(input as ArrayBuffer);
		if (this.#rest.length) bytes = join(this.#rest, bytes);
		const stream = !!options?.stream;
		const keep = stream ? this.#unfinished(bytes) : 0;
		this.#rest = keep ? bytes.slice(bytes.length - keep) : nothing;
		const ready = keep ? bytes.subarray(0, bytes.length - keep) : bytes;
		let text = ready.length ? this.#decode(ready) : "";
		if (!this.#started && text.length) {
			this.#started = true;
			if (!this.ignoreBOM && text.charCodeAt(0) === 0xfeff && this.encoding.startsWith("utf-")) text = text.slice(1);
		}
		if (!stream) this.#started = false;
		return text;
	}

	#unfinished(bytes: Uint8Array): number {
		switch (this.encoding) {
			case "utf-8": return utf8Unfinished(bytes);
			case "utf-16le":
			case "utf-16be": {
				const odd = bytes.length % 2;
				const high = bytes[bytes.length - odd - (this.encoding === "utf-16le" ? 1 : 2)];
				return bytes.length - odd >= 2 && high >= 0xd8 && high <= 0xdb ? odd + 2 : odd;
			}
			case "gbk":
			case "gb18030":
			case "big5":
			case "euc-jp":
			case "euc-kr":
			case "shift_jis":
			case "iso-2022-jp":
				// Where a character ends depends on all before it, so such a stream is decoded at its end.
				return bytes.length;
			default: return 0;
		}
	}

	#decode(bytes: Uint8Array): string {
		if (this.encoding === "utf-8") {
			try {
				return utf8Decode(bytes, this.fatal);
			} catch {
				throw malformed(this.encoding);
			}
		}
		if (this.encoding.startsWith("utf-16")) {
			let units = bytes;
			if (this.encoding === "utf-16be") {
				units = bytes.slice();
				for (let i = 0; i + 1 < units.length; i += 2) [units[i], units[i + 1]] = [units[i + 1], units[i]];
			}
			const text = toUtf16(units) as any;
			if (this.fatal && (bytes.length % 2 || !text.isWellFormed())) throw malformed(this.encoding);
			return text.toWellFormed() + (bytes.length % 2 ? "\ufffd" : "");
		}
		const text = native("textDecode", this.encoding, bytes, this.fatal);
		if (text === null) throw malformed(this.encoding);
		return text;
	}
	static {
		isDecoder = (object) => #encoding in object;
	}
}
face(TextDecoder, "TextDecoder", { is: (o) => isDecoder(o), wrong: () => invalidThis("TextDecoder") });
