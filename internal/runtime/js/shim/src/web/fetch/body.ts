// Bodies of requests and responses: what may be one, and reading it in each form, once.
import { requireHost } from "pi:host";
import { utf8Decode, utf8Encode, viewBytes } from "pi:node/internal_bytes";
import { Blob, blobBytes } from "pi:web/blob";
import { decodeForm, encodeForm, FormData } from "./form.ts";

export interface Content {
	/** All of it, when it is known at once. */
	bytes?: Uint8Array;
	stream?: any;
	type?: string;
}

export function contentOf(body: any): Content | null {
	if (body === null || body === undefined) return null;
	if (typeof body === "string") return { bytes: utf8Encode(body), type: "text/plain;charset=UTF-8" };
	if (ArrayBuffer.isView(body) || body instanceof ArrayBuffer || body instanceof SharedArrayBuffer) return { bytes: viewBytes(body as ArrayBuffer).slice() };
	if (body instanceof Blob) return { bytes: blobBytes(body), type: body.type || undefined };
	if (body instanceof FormData) return encodeForm(body);
	if (Object.prototype.toString.call(body) === "[object URLSearchParams]") return { bytes: utf8Encode(String(body)), type: "application/x-www-form-urlencoded;charset=UTF-8" };
	if (typeof body.getReader === "function") {
		if (body.locked || body._disturbed) throw new TypeError("Response body object should not be disturbed or locked");
		return { stream: body };
	}
	if (typeof body === "object" && typeof body[Symbol.asyncIterator] === "function") return { stream: requireHost("pi:web/streams").ReadableStream.from(body) };
	return { bytes: utf8Encode(String(body)), type: "text/plain;charset=UTF-8" };
}

export async function readAll(stream: any): Promise<Uint8Array<ArrayBuffer>> {
	const reader = stream.getReader();
	const parts: Uint8Array[] = [];
	let size = 0;
	for (;;) {
		const { value, done } = await reader.read();
		if (done) break;
		const bytes = typeof value === "string" ? utf8Encode(value) : viewBytes(value);
		parts.push(bytes);
		size += bytes.length;
	}
	const out = new Uint8Array(size);
	let at = 0;
	for (const p of parts) {
		out.set(p, at);
		at += p.length;
	}
	return out;
}

/** What Request and Response have in common. */
export abstract class Body {
	_content: Content | null = null;
	_used = false;

	abstract get headers(): { get(name: string): string | null };

	/** Keeps implementation fields out of sight. */
	_hide(): void {
		for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
	}
	get body(): any {
		const c = this._content;
		if (!c) return null;
		if (!c.stream) {
			const bytes = c.bytes!;
			const { ReadableStream } = requireHost("pi:web/streams");
			c.stream = new ReadableStream({
				type: "bytes",
				start(controller: any) {
					if (bytes.length) controller.enqueue(bytes.slice());
					controller.close();
				},
			});
			c.bytes = undefined;
		}
		return c.stream;
	}
	get bodyUsed(): boolean {
		return this._used || !!this._content?.stream?._disturbed;
	}
	async bytes(): Promise<Uint8Array<ArrayBuffer>> {
		const c = this._content;
		if (this.bodyUsed || c?.stream?.locked) throw new TypeError("Body is unusable: Body has already been read");
		if (!c) return new Uint8Array(0);
		this._used = true;
		return c.stream ? readAll(c.stream) : (c.bytes!.slice() as Uint8Array<ArrayBuffer>);
	}
	async arrayBuffer(): Promise<ArrayBuffer> {
		return (await this.bytes()).buffer;
	}
	async text(): Promise<string> {
		const bytes = await this.bytes();
		const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
		return utf8Decode(bom ? bytes.subarray(3) : bytes);
	}
	async json(): Promise<any> {
		return JSON.parse(await this.text());
	}
	async blob(): Promise<Blob> {
		const bytes = await this.bytes();
		return new Blob([bytes], { type: this.headers.get("content-type") ?? "" });
	}
	async formData(): Promise<FormData> {
		const type = this.headers.get("content-type") ?? "";
		if (/^multipart\/form-data/i.test(type)) {
			const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
			if (boundary) return decodeForm(await this.bytes(), boundary);
		} else if (/^application\/x-www-form-urlencoded/i.test(type)) {
			const form = new FormData();
			for (const [n, v] of requireHost("pi:web/url").parseQuery(await this.text())) form.append(n, v);
			return form;
		}
		throw new TypeError("Content-Type was not one of \"multipart/form-data\" or \"application/x-www-form-urlencoded\".");
	}
	/** Two bodies where there was one. */
	_cloneContent(): Content | null {
		const c = this._content;
		if (this.bodyUsed || c?.stream?.locked) throw new TypeError("Response.clone: Body has already been consumed.");
		if (!c?.stream) return c && { ...c };
		const [a, b] = c.stream.tee();
		c.stream = a;
		return { ...c, stream: b };
	}
}
