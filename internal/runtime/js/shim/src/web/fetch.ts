// fetch over the host's http call, and the classes that go with it.
import { fromBase64, percentDecode, utf8Encode } from "pi:node/internal_bytes";
import { blobBytes, resolveObjectURL } from "pi:web/blob";
import { exchange, streamed } from "./fetch/exchange.ts";
import { FormData } from "./fetch/form_data.ts";
import { frozen, Headers } from "./fetch/headers.ts";
import { Request, requestOf } from "./fetch/request.ts";
import { madeResponse, Response } from "./fetch/response.ts";

export { FormData, Headers, Request, Response };

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
		const c = state.body.content;
		if (state.signal.aborted) {
			if (c?.stream && !c.stream.locked) c.stream.cancel(state.signal.reason).catch(() => {});
			throw state.signal.reason;
		}
		if (!/^https?:/.test(state.url)) return fromElsewhere(state.url);
		const headers = new Headers(state.body.headers);
		for (const [name, value] of [["accept", "*/*"], ["accept-language", "*"], ["user-agent", "node"]]) if (!headers.has(name)) headers.set(name, value);
		const params = { op: "request", method: state.method, url: state.url, headers: [...headers], redirect: state.redirect };
		return c && !c.bytes && !c.source ? streamed(params, state, c.stream) : exchange(params, state, c && (c.bytes ?? c.source!));
	},
}.fetch;
Object.defineProperty(fetch, "length", { value: 1, configurable: true });
