// FormData, written and read as multipart.
import { random } from "pi:host";
import { fromLatin1, toHex, toLatin1, utf8Decode, utf8Encode } from "pi:node/internal_bytes";
import { Blob, blobBytes, File } from "pi:web/blob";

function entryValue(value: any, filename?: string): string | File {
	if (!(value instanceof Blob)) {
		if (filename !== undefined) throw new TypeError("FormData.append: parameter 2 is not of type 'Blob'");
		return String(value);
	}
	if (value instanceof File && filename === undefined) return value;
	return new File([value], filename ?? "blob", { type: value.type });
}

export class FormData {
	#list: [string, string | File][] = [];

	append(name: string, value: any, filename?: string): void {
		this.#list.push([String(name), entryValue(value, filename)]);
	}
	delete(name: string): void {
		this.#list = this.#list.filter(([n]) => n !== String(name));
	}
	get(name: string): string | File | null {
		return this.#list.find(([n]) => n === String(name))?.[1] ?? null;
	}
	getAll(name: string): (string | File)[] {
		return this.#list.filter(([n]) => n === String(name)).map(([, v]) => v);
	}
	has(name: string): boolean {
		return this.#list.some(([n]) => n === String(name));
	}
	set(name: string, value: any, filename?: string): void {
		const entry = entryValue(value, filename);
		const at = this.#list.findIndex(([n]) => n === String(name));
		if (at < 0) this.#list.push([String(name), entry]);
		else this.#list = this.#list.filter(([n], i) => n !== String(name) || i === at).map((e, i) => (i === at ? [e[0], entry] : e));
	}
	forEach(fn: (value: any, name: string, form: FormData) => void, thisArg?: any): void {
		for (const [n, v] of this) fn.call(thisArg, v, n, this);
	}
	*entries(): Generator<[string, string | File]> {
		yield* this.#list.map(([n, v]) => [n, v] as [string, string | File]);
	}
	*keys(): Generator<string> {
		for (const [n] of this.#list) yield n;
	}
	*values(): Generator<string | File> {
		for (const [, v] of this.#list) yield v;
	}
	[Symbol.iterator](): Generator<[string, string | File]> {
		return this.entries();
	}
	get [Symbol.toStringTag]() {
		return "FormData";
	}
}

function concat(parts: Uint8Array[]): Uint8Array {
	const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
	let at = 0;
	for (const p of parts) {
		out.set(p, at);
		at += p.length;
	}
	return out;
}

export function encodeForm(form: FormData): { bytes: Uint8Array; type: string } {
	const boundary = `----formdata-pier-${toHex(random(9))}`;
	const quote = (s: string) => s.replace(/\n/g, "%0A").replace(/\r/g, "%0D").replace(/"/g, "%22");
	const parts: Uint8Array[] = [];
	for (const [name, value] of form) {
		let head = `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name.replace(/\r\n|\r|\n/g, "\r\n"))}"`;
		if (typeof value === "string") parts.push(utf8Encode(`${head}\r\n\r\n${value.replace(/\r\n|\r|\n/g, "\r\n")}\r\n`));
		else {
			head += `; filename="${quote(value.name)}"\r\nContent-Type: ${value.type || "application/octet-stream"}\r\n\r\n`;
			parts.push(utf8Encode(head), blobBytes(value), utf8Encode("\r\n"));
		}
	}
	parts.push(utf8Encode(`--${boundary}--\r\n`));
	return { bytes: concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}

export function decodeForm(bytes: Uint8Array, boundary: string): FormData {
	const form = new FormData();
	// Latin-1 keeps each byte one character, so positions in text are positions in bytes.
	const text = toLatin1(bytes);
	const sections = text.split(`--${boundary}`).slice(1, -1);
	if (sections.length === 0 && !text.includes(`--${boundary}--`)) throw new TypeError("Failed to parse body as FormData.");
	for (const section of sections) {
		const split = section.indexOf("\r\n\r\n");
		if (split < 0) throw new TypeError("Failed to parse body as FormData.");
		const head = utf8Decode(fromLatin1(section.slice(0, split)));
		const body = fromLatin1(section.slice(split + 4, -2));
		const unquote = (s: string) => s.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, '"');
		const name = /[;\s]name="([^"]*)"/i.exec(head)?.[1];
		const filename = /filename="([^"]*)"/i.exec(head)?.[1];
		if (name === undefined) throw new TypeError("Failed to parse body as FormData.");
		const type = /content-type:\s*([^\r\n]+)/i.exec(head)?.[1] ?? "text/plain";
		if (filename === undefined) form.append(unquote(name), utf8Decode(body));
		else form.append(unquote(name), new File([body], unquote(filename), { type }));
	}
	return form;
}
