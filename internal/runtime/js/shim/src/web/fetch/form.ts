// FormData as multipart, written and read.
import { random } from "pi:host";
import { fromLatin1, toLatin1, utf8Decode, utf8Encode } from "pi:node/internal_bytes";
import { blobBytes, File } from "pi:web/blob";
import { FormData } from "./form_data.ts";

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
	const digits = [...random(11)].map((b) => b % 10).join("");
	const boundary = `----formdata-undici-0${digits}`;
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

const unreadable = (): TypeError => new TypeError("Failed to parse body as FormData.");

export function decodeForm(bytes: Uint8Array, boundary: string): FormData {
	const form = new FormData();
	// Latin-1 keeps each byte one character, so positions in text are positions in bytes.
	const text = toLatin1(bytes);
	const mark = `--${boundary}`;
	let at = 0;
	for (;;) {
		if (!text.startsWith(mark, at)) throw unreadable();
		at += mark.length;
		if (text.startsWith("--", at)) return form;
		if (!text.startsWith("\r\n", at)) throw unreadable();
		const head = text.indexOf("\r\n\r\n", at);
		const end = text.indexOf(`\r\n${mark}`, Math.max(at, head));
		if (head < 0 || end < 0) throw unreadable();
		readPart(form, utf8Decode(fromLatin1(text.slice(at + 2, head))), fromLatin1(text.slice(head + 4, end)));
		at = end + 2;
	}
}

function readPart(form: FormData, head: string, body: Uint8Array): void {
	const unquote = (s: string) => s.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, '"');
	const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(head)?.[1] ?? "";
	const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
	const filename = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
	if (name === undefined) throw unreadable();
	const type = /^content-type:[ \t]*([^\r\n]+)/im.exec(head)?.[1] ?? "text/plain";
	if (filename === undefined) form.append(unquote(name), utf8Decode(body));
	else form.append(unquote(name), new File([body], unquote(filename), { type }));
}
