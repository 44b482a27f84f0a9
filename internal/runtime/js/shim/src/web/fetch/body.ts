// Bodies of requests and responses: what may be one, and reading it in each form, once.
import { requireHost } from "pi:host";
import { utf8Decode, utf8Encode, viewBytes } from "pi:node/internal_bytes";
import { Blob, blobBytes } from "pi:web/blob";
import { isDisturbed, ReadableStream } from "pi:web/streams";
import { decodeForm, encodeForm } from "./form.ts";
import { FormData } from "./form_data.ts";
import type { Headers } from "./headers.ts";

export interface Content {
	/** All of it, when it is known at once. */
	bytes?: Uint8Array;
	stream?: any;
	/** All of it, when it was known before it became a stream: it can be sent as a whole, and again. */
	source?: Uint8Array;
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
		if (body.locked || isDisturbed(body)) throw new TypeError("Response body object should not be disturbed or locked");
		return { stream: body };
	}
	if (typeof body === "object" && typeof body[Symbol.asyncIterator] === "function") return { stream: iterated(body) };
	if (typeof body === "symbol") throw new TypeError("undefined: undefined is a symbol, which cannot be converted to a DOMString.");
	return { bytes: utf8Encode(String(body)), type: "text/plain;charset=UTF-8" };
}

/** The chunks of an async iterable as bytes, which are made as Buffer.from makes them. */
function iterated(body: any): any {
	const iterator = body[Symbol.asyncIterator]();
	return new ReadableStream({
		type: "bytes",
		async pull(controller: any) {
			const { done, value } = await iterator.next();
			if (done) {
				queueMicrotask(() => {
					controller.close();
					controller.byobRequest?.respond(0);
				});
				return;
			}
			const bytes = requireHost("pi:node/buffer").Buffer.from(value);
			if (bytes.byteLength) controller.enqueue(new Uint8Array(bytes));
		},
		async cancel() {
			await iterator.return();
		},
	});
}

export async function readAll(stream: any): Promise<Uint8Array<ArrayBuffer>> {
	const reader = stream.getReader();
	const parts: Uint8Array[] = [];
	let size = 0;
	for (;;) {
		const { value, done } = await reader.read();
		if (done) break;
		if (!(value instanceof Uint8Array)) throw new TypeError("Received non-Uint8Array chunk");
		parts.push(value);
		size += value.length;
	}
	const out = new Uint8Array(size);
	let at = 0;
	for (const p of parts) {
		out.set(p, at);
		at += p.length;
	}
	return out;
}

/** What requests and responses have in common. */
export class Body {
	content: Content | null;
	used = false;
	constructor(content: Content | null, readonly headers: Headers) {
		this.content = content;
		if (content?.type && !headers.has("content-type")) headers.append("content-type", content.type);
	}
	get stream(): any {
		const c = this.content;
		if (!c) return null;
		if (!c.stream) {
			const bytes = c.bytes!;
			c.stream = new ReadableStream({
				type: "bytes",
				pull(controller: any) {
					if (bytes.length) controller.enqueue(bytes.slice());
					controller.close();
					controller.byobRequest?.respond(0);
				},
			});
			c.source = bytes;
			c.bytes = undefined;
		}
		return c.stream;
	}
	get bodyUsed(): boolean {
		return this.used || (!!this.content?.stream && isDisturbed(this.content.stream));
	}
	/** Whether it cannot be read, or not once more. */
	get unusable(): boolean {
		return this.bodyUsed || !!this.content?.stream?.locked;
	}
	async read(): Promise<Uint8Array<ArrayBuffer>> {
		const c = this.content;
		if (this.unusable) throw new TypeError("Body is unusable: Body has already been read");
		if (!c) return new Uint8Array(0);
		this.used = true;
		return c.stream ? readAll(c.stream) : (c.bytes!.slice() as Uint8Array<ArrayBuffer>);
	}
	async text(): Promise<string> {
		const bytes = await this.read();
		const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
		return utf8Decode(bom ? bytes.subarray(3) : bytes);
	}
	get type(): string {
		return this.headers.get("content-type") ?? "";
	}
	async formData(): Promise<FormData> {
		const { type } = this;
		if (/^multipart\/form-data/i.test(type)) {
			const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
			const bytes = await this.read();
			if (!boundary) throw new TypeError("Failed to parse body as FormData.");
			return decodeForm(bytes, boundary[1] ?? boundary[2]);
		}
		if (!/^application\/x-www-form-urlencoded/i.test(type)) {
			if (this.unusable) throw new TypeError("Body is unusable: Body has already been read");
			throw new TypeError("Content-Type was not one of \"multipart/form-data\" or \"application/x-www-form-urlencoded\".");
		}
		const form = new FormData();
		for (const [n, v] of requireHost("pi:web/url").parseQuery(await this.text())) form.append(n, v);
		return form;
	}
	/** Two bodies where there was one. */
	split(): Content | null {
		const c = this.content;
		if (!c?.stream) return c && { ...c };
		const [a, b] = c.stream.tee();
		c.stream = a;
		return { ...c, stream: b };
	}
}

/** The type of a blob that a body becomes: without spaces, as it is serialized. */
const blobType = (type: string): string => type.replace(/\s*;\s*/g, ";");

/** The members that read a body, which both classes have for themselves. */
export function bodyMembers(of: (object: any) => Body): object {
	return {
		get body() {
			return of(this).stream;
		},
		get bodyUsed() {
			return of(this).bodyUsed;
		},
		async blob() {
			const body = of(this);
			return new Blob([await body.read()], { type: blobType(body.type) });
		},
		async arrayBuffer() {
			return (await of(this).read()).buffer;
		},
		async text() {
			return of(this).text();
		},
		async json() {
			return JSON.parse(await of(this).text());
		},
		async formData() {
			return of(this).formData();
		},
		async bytes() {
			return of(this).read();
		},
	};
}

export const readers = ["blob", "arrayBuffer", "text", "json", "formData", "bytes"];
