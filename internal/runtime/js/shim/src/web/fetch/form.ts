// FormData as multipart, written and read.
import { random } from "pi:host";
import { fromLooseBase64, indexOfBytes, toLatin1, utf8Decode, utf8Encode } from "pi:node/internal_bytes";
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

const headEnd = utf8Encode("\r\n\r\n");
const startsWith = (bytes: Uint8Array, text: string, at: number): boolean => {
	for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
	return true;
};

export function decodeForm(bytes: Uint8Array, boundary: string): FormData {
	const form = new FormData();
	const mark = `--${boundary}`;
	const next = utf8Encode(`\r\n${mark}`);
	let at = 0;
	while (startsWith(bytes, "\r\n", at)) at += 2;
	for (;;) {
		if (!startsWith(bytes, mark, at)) throw unreadable();
		at += mark.length;
		if (startsWith(bytes, "--", at) && /^(\r\n)*$/.test(toLatin1(bytes.subarray(at + 2, at + 1024)))) return form;
		if (!startsWith(bytes, "\r\n", at)) throw unreadable();
		const head = indexOfBytes(bytes, headEnd, at);
		const end = indexOfBytes(bytes, next, Math.max(at, head));
		if (head < 0 || end < 0) throw unreadable();
		readPart(form, utf8Decode(bytes.subarray(at + 2, head)), bytes.subarray(head + headEnd.length, end));
		at = end + 2;
	}
}

function readPart(form: FormData, head: string, body: Uint8Array): void {
	const headers = new Map<string, string>();
	for (const line of head.split("\r\n")) {
		const colon = line.indexOf(":");
		if (colon < 0) throw unreadable();
		headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
	}
	const unquote = (s: string) => s.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, '"');
	const said = /^form-data;\s*name="([^"]*)"(?:;\s*filename="([^"]*)")?$/i.exec(headers.get("content-disposition") ?? "");
	if (!said) throw unreadable();
	const [, name, filename] = said;
	if (headers.get("content-transfer-encoding")?.toLowerCase() === "base64") body = fromLooseBase64(utf8Decode(body));
	if (filename === undefined) form.append(unquote(name), utf8Decode(body));
	else form.append(unquote(name), new File([body], unquote(filename), { type: headers.get("content-type") || "text/plain" }));
}
