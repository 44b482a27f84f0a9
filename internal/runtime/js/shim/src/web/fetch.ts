// fetch, Headers, Request, Response and FormData over the host's http call.
import { call } from "pi:host";
import { fromBase64, toBase64 } from "pi:node/internal_bytes";
import { DOMException } from "pi:web/domexception";
import { ReadableStream } from "pi:web/streams";
import { URL } from "pi:web/url";
import { Body, type Content, contentOf, readAll } from "./fetch/body.ts";
import { FormData } from "./fetch/form.ts";
import { Headers } from "./fetch/headers.ts";

export { FormData, Headers };

const upperMethods = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH"]);

export class Request extends Body {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "Request", configurable: true });
	}
	readonly method: string;
	readonly url: string;
	readonly headers: Headers;
	readonly redirect: "follow" | "error" | "manual";
	readonly signal: AbortSignal;
	readonly mode: string = "cors";
	readonly credentials: string = "same-origin";
	readonly cache: string = "default";
	readonly referrer: string = "about:client";
	readonly referrerPolicy: string = "";
	readonly integrity: string = "";
	readonly keepalive: boolean;
	readonly duplex: string = "half";

	constructor(input: any, init: any = {}) {
		super();
		const base: Request | undefined = input instanceof Request ? input : undefined;
		if (base) this.url = base.url;
		else {
			let url: URL;
			try {
				url = new URL(String(input));
			} catch (cause) {
				throw Object.assign(new TypeError(`Failed to parse URL from ${String(input)}`), { cause });
			}
			if (url.username || url.password) throw new TypeError(`Request cannot be constructed from a URL that includes credentials: ${String(input)}`);
			this.url = url.href;
		}
		const method = String(init?.method ?? base?.method ?? "GET");
		if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(method) || /^(connect|trace|track)$/i.test(method)) throw new TypeError(`'${method}' is not a valid HTTP method.`);
		this.method = upperMethods.has(method.toUpperCase()) ? method.toUpperCase() : method;
		this.headers = new Headers(init?.headers ?? base?.headers);
		this.redirect = init?.redirect ?? base?.redirect ?? "follow";
		if (!["follow", "error", "manual"].includes(this.redirect)) throw new TypeError(`Request constructor: ${this.redirect} is not an accepted type.`);
		const signal = init?.signal === undefined ? base?.signal : init.signal;
		if (signal && typeof signal.aborted !== "boolean") throw new TypeError("Request constructor: Expected signal (\"...\") to be an instance of AbortSignal.");
		this.signal = signal ?? new AbortController().signal;
		this.keepalive = !!init?.keepalive;
		const hasBody = init?.body !== undefined && init.body !== null;
		if ((hasBody || base?._content) && (this.method === "GET" || this.method === "HEAD")) throw new TypeError("Request with GET/HEAD method cannot have body.");
		if (hasBody) {
			this._content = contentOf(init.body);
			if (this._content?.stream && !init.duplex) throw new TypeError("RequestInit: duplex option is required when sending a body.");
		} else if (base?._content) {
			this._content = base._cloneContent();
			base._used = true;
		}
		if (this._content?.type && !this.headers.has("content-type")) this.headers.set("content-type", this._content.type);
		this._hide();
	}
	clone(): Request {
		const content = this._cloneContent();
		const copy = new Request(this.url, { method: this.method, headers: this.headers, redirect: this.redirect, signal: this.signal });
		copy._content = content;
		return copy;
	}
	get [Symbol.toStringTag]() {
		return "Request";
	}
	[Symbol.for("nodejs.util.inspect.custom")](_d: number, options: any, inspect: any): string {
		const { method, url, headers, referrer, referrerPolicy, mode, credentials, cache, redirect, integrity, keepalive, signal } = this;
		return `Request ${inspect({ method, url, headers, destination: "", referrer, referrerPolicy, mode, credentials, cache, redirect, integrity, keepalive, isReloadNavigation: false, isHistoryNavigation: false, signal }, options)}`;
	}
}

const nullBody = new Set([101, 103, 204, 205, 304]);

export class Response extends Body {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "Response", configurable: true });
	}
	readonly status: number;
	readonly statusText: string;
	readonly headers: Headers;
	readonly type: string = "default";
	readonly url: string = "";
	readonly redirected: boolean = false;

	constructor(body?: any, init: any = {}) {
		super();
		const status = init?.status === undefined ? 200 : Number(init.status);
		if (!Number.isInteger(status) || status < 200 || status > 599) throw new RangeError(`init["status"] must be in the range of 200 to 599, inclusive.`);
		this.status = status;
		this.statusText = String(init?.statusText ?? "");
		this.headers = new Headers(init?.headers ?? undefined);
		this._content = contentOf(body);
		if (this._content && nullBody.has(status)) throw new TypeError(`Response constructor: Invalid response status code ${status}`);
		if (this._content?.type && !this.headers.has("content-type")) this.headers.set("content-type", this._content.type);
		this._hide();
	}
	static error(): Response {
		return Object.assign(new Response(), { type: "error", status: 0 });
	}
	static json(data: any, init: any = {}): Response {
		const text = JSON.stringify(data);
		if (text === undefined) throw new TypeError("Value is not JSON serializable");
		const headers = new Headers(init?.headers);
		if (!headers.has("content-type")) headers.set("content-type", "application/json");
		return new Response(text, { ...init, headers });
	}
	static redirect(url: any, status = 302): Response {
		if (![301, 302, 303, 307, 308].includes(status)) throw new RangeError(`Invalid status code ${status}`);
		return new Response(null, { status, headers: { location: new URL(String(url)).href } });
	}
	get ok(): boolean {
		return this.status >= 200 && this.status <= 299;
	}
	clone(): Response {
		const content = this._cloneContent();
		const copy = new Response(null, { status: Math.max(200, this.status), statusText: this.statusText, headers: this.headers });
		Object.assign(copy, { status: this.status, type: this.type, url: this.url, redirected: this.redirected });
		copy._content = content;
		return copy;
	}
	get [Symbol.toStringTag]() {
		return "Response";
	}
	[Symbol.for("nodejs.util.inspect.custom")](_d: number, options: any, inspect: any): string {
		const { status, statusText, headers, body, bodyUsed, ok, redirected, type, url } = this;
		return `Response ${inspect({ status, statusText, headers, body, bodyUsed, ok, redirected, type, url }, options)}`;
	}
}

/** What fetch rejects with: TypeError "fetch failed" with the reason as its cause, as undici does. */
function failure(err: any): any {
	if (!err || typeof err !== "object" || !err.details) return err;
	const cause: any = new Error(err.message);
	cause.code = err.details.errno ?? (err.code === "timeout" ? "ETIMEDOUT" : err.code === "denied" ? "EACCES" : "ECONNREFUSED");
	if (err.code === "denied") {
		const denied: any = Object.assign(new TypeError(`fetch failed: ${err.message}`), { code: "EACCES" });
		denied.cause = cause;
		denied.pier = cause.pier = { code: "denied", flag: err.details?.flag };
		return denied;
	}
	return Object.assign(new TypeError("fetch failed"), { cause });
}

function parseDataUrl(url: string): Response {
	const m = /^data:([^,]*?)(;base64)?,(.*)$/is.exec(url);
	if (!m) throw new TypeError("fetch failed");
	const raw = decodeURIComponent(m[3].replace(/#.*$/, ""));
	const body = m[2] ? fromBase64(raw.replace(/\s/g, "")) : raw;
	return new Response(body, { headers: { "content-type": m[1] || "text/plain;charset=US-ASCII" } });
}

export async function fetch(input: any, init: any = {}): Promise<Response> {
	if (arguments.length === 0) throw new TypeError("fetch: 1 argument required, but only 0 present.");
	const request = new Request(input, init);
	request.signal.throwIfAborted();
	if (request.url.startsWith("data:")) return parseDataUrl(request.url);
	if (!/^https?:/.test(request.url)) throw Object.assign(new TypeError("fetch failed"), { cause: new Error("unknown scheme") });
	const headers = new Headers(request.headers);
	for (const [name, value] of [["accept", "*/*"], ["accept-language", "*"], ["user-agent", "node"]]) if (!headers.has(name)) headers.set(name, value);
	const c: Content | null = request._content;
	const bytes = c ? (c.stream ? await readAll(c.stream) : c.bytes!) : undefined;
	const params = { op: "request", method: request.method, url: request.url, headers: [...headers], base64: bytes && toBase64(bytes), redirect: request.redirect };
	return exchange(params, request);
}

/** One call: its first chunk makes the response, the others are its body. */
function exchange(params: object, request: Request): Promise<Response> {
	return new Promise((resolve, reject) => {
		const aborter = new AbortController();
		let controller: any;
		let answered = false;
		const onAbort = () => {
			const reason = request.signal.reason ?? new DOMException("This operation was aborted", "AbortError");
			aborter.abort(reason);
			reject(reason);
			try {
				controller?.error(reason);
			} catch {
				// The body was over.
			}
		};
		request.signal.addEventListener("abort", onAbort, { once: true });
		const over = () => request.signal.removeEventListener("abort", onAbort);
		const onChunk = (chunk: any) => {
			if (typeof chunk.base64 === "string") {
				const bytes = fromBase64(chunk.base64);
				if (bytes.length && !aborter.signal.aborted) controller?.enqueue(bytes);
				return;
			}
			answered = true;
			const empty = nullBody.has(chunk.status) || request.method === "HEAD";
			const stream = empty ? null : new ReadableStream({
				type: "bytes",
				start(ctl: any) {
					controller = ctl;
				},
				cancel(reason: any) {
					aborter.abort(reason);
				},
			});
			const response = new Response(stream, { status: Math.max(200, chunk.status), statusText: chunk.statusText, headers: chunk.headers });
			Object.assign(response, { status: chunk.status, url: chunk.url, redirected: !!chunk.redirected, type: "basic" });
			resolve(response);
		};
		call("http", params, { signal: aborter.signal as any, onChunk }).then(
			() => {
				over();
				if (!answered) reject(new TypeError("fetch failed"));
				try {
					controller?.close();
				} catch {
					// Cancelled meanwhile.
				}
			},
			(err) => {
				over();
				if (aborter.signal.aborted) return;
				const e = failure(err);
				reject(e);
				controller?.error(e.name === "TypeError" ? Object.assign(new TypeError("terminated"), { cause: e.cause }) : e);
			},
		);
	});
}
