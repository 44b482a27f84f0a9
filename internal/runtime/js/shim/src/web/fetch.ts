// fetch over the host's http call, and the classes that go with it.
import { call } from "pi:host";
import { fromBase64, percentDecode, toBase64, utf8Encode } from "pi:node/internal_bytes";
import { blobBytes, resolveObjectURL } from "pi:web/blob";
import { ReadableStream } from "pi:web/streams";
import { readAll } from "./fetch/body.ts";
import { FormData } from "./fetch/form_data.ts";
import { frozen, Headers } from "./fetch/headers.ts";
import { aborted, Request, type RequestState, requestOf } from "./fetch/request.ts";
import { hasNoBody, madeResponse, Response } from "./fetch/response.ts";

export { FormData, Headers, Request, Response };

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
	return new TypeError("fetch failed", { cause });
}

const failed = (why: string): TypeError => new TypeError("fetch failed", { cause: new Error(why) });

function local(content: { bytes: Uint8Array; type: string; size?: boolean }, url: string): Response {
	const headers = new Headers(content.size ? { "content-length": String(content.bytes.length), "content-type": content.type } : { "content-type": content.type });
	return madeResponse({ bytes: content.bytes }, frozen(headers), { type: "basic", url, statusText: "OK" });
}

function fromData(url: string): Response {
	const bad = "failed to fetch the data URL";
	const m = /^data:([^,]*),(.*)$/is.exec(url.replace(/#.*$/, ""));
	if (!m) throw failed(bad);
	const base64 = /;\s*base64\s*$/i.test(m[1]);
	const type = m[1].replace(/;\s*base64\s*$/i, "").trim();
	let raw: Uint8Array;
	try {
		raw = percentDecode(utf8Encode(m[2]));
		if (base64) {
			const text = Array.from(raw, (b) => String.fromCharCode(b)).join("").replace(/[\t\n\f\r ]/g, "");
			if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw failed(bad);
			raw = fromBase64(text);
		}
	} catch {
		throw failed(bad);
	}
	return local({ bytes: raw, type: /^[^\s/;]+\/[^\s/;]+/.test(type) ? type : `text/plain${type.startsWith(";") ? type : ";charset=US-ASCII"}` }, url);
}

/** What needs no connection. */
function fromElsewhere(url: string): Response {
	const scheme = url.slice(0, url.indexOf(":"));
	if (scheme === "data") return fromData(url);
	if (scheme === "blob") {
		const blob = resolveObjectURL(url);
		if (!blob) throw failed("invalid method");
		return local({ bytes: blobBytes(blob), type: blob.type, size: true }, url);
	}
	if (scheme === "about") throw failed("about scheme is not supported");
	throw failed(scheme === "file" ? "not implemented... yet..." : "unknown scheme");
}

export const fetch = {
	async fetch(input: any, init: any = undefined): Promise<Response> {
		const state = requestOf(new Request(input, init))!;
		state.signal.throwIfAborted();
		if (!/^https?:/.test(state.url)) return fromElsewhere(state.url);
		const headers = new Headers(state.body.headers);
		for (const [name, value] of [["accept", "*/*"], ["accept-language", "*"], ["user-agent", "node"]]) if (!headers.has(name)) headers.set(name, value);
		const c = state.body.content;
		const bytes = c ? (c.stream ? await readAll(c.stream) : c.bytes!) : undefined;
		return exchange({ op: "request", method: state.method, url: state.url, headers: [...headers], base64: bytes && toBase64(bytes), redirect: state.redirect }, state);
	},
}.fetch;
Object.defineProperty(fetch, "length", { value: 1, configurable: true });

/** One call: its first chunk makes the response, the others are its body. */
function exchange(params: object, request: RequestState): Promise<Response> {
	return new Promise((resolve, reject) => {
		const aborter = new AbortController();
		let controller: any;
		let answered = false;
		const onAbort = () => {
			const reason = request.signal.reason ?? aborted();
			aborter.abort(reason);
			reject(reason);
			controller?.error(reason);
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
			const stream = hasNoBody(chunk.status) || request.method === "HEAD" ? null : new ReadableStream({
				type: "bytes",
				start(ctl: any) {
					controller = ctl;
				},
				cancel(reason: any) {
					aborter.abort(reason);
				},
			});
			const { status, statusText, url } = chunk;
			resolve(madeResponse(stream && { stream }, frozen(new Headers(chunk.headers)), { status, statusText, url, redirected: !!chunk.redirected, type: "basic" }));
		};
		const close = () => {
			try {
				controller?.close();
				controller?.byobRequest?.respond(0);
			} catch {
				// Cancelled meanwhile.
			}
		};
		call("http", params, { signal: aborter.signal as any, onChunk }).then(
			() => {
				over();
				if (!answered) reject(new TypeError("fetch failed"));
				close();
			},
			(err) => {
				over();
				if (aborter.signal.aborted) return;
				const e = failure(err);
				reject(e);
				controller?.error(e.name === "TypeError" ? new TypeError("terminated", { cause: e.cause }) : e);
			},
		);
	});
}
