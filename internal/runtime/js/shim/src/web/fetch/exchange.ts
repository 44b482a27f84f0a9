// One request over the host's http call: what comes first makes the response, the rest is its body.
import { call, requireHost } from "pi:host";
import { fromBase64, toBase64 } from "pi:node/internal_bytes";
import { coded, systemError } from "pi:node/internal_errors";
import { DOMException } from "pi:web/domexception";
import { ReadableStream } from "pi:web/streams";
import { frozen, Headers } from "./headers.ts";
import { aborted, type RequestState } from "./request.ts";
import { hasNoBody, madeResponse, type Response } from "./response.ts";
import { lengthMismatch, upload } from "./upload.ts";

/** undici's errors for what fetch itself refuses, by the host's. */
const refusals: Record<string, string> = { ERR_REDIRECT: "unexpected redirect", ERR_TOO_MANY_REDIRECTS: "redirect count exceeded", ERR_REDIRECT_BODY: "" };

function causeOf(err: any, url: string): any {
	const { errno } = err.details;
	if (errno in refusals) return coded(new Error(refusals[errno]), err);
	if (errno === "ECONNRESET" && err.details.syscall) return coded(Object.assign(systemError("ECONNRESET", { syscall: "read" }), { message: "read ECONNRESET" }), err);
	if (errno === "ECONNRESET") return coded(Object.assign(new Error("other side closed"), { name: "SocketError", code: "UND_ERR_SOCKET", socket: null }), err);
	return requireHost("pi:node/internal_connection").connectionError(err, url);
}

/** What fetch rejects with: TypeError "fetch failed" with the reason as its cause, as undici does. */
function failure(err: any, url: string): any {
	if (!err || typeof err !== "object" || !err.details) return err;
	if (err.code !== "denied") return coded(new TypeError("fetch failed", { cause: causeOf(err, url) }), err);
	const pier = { code: "denied", flag: err.details?.flag };
	const cause = Object.assign(new Error(err.message), { code: "EACCES", pier });
	return Object.assign(new TypeError(`fetch failed: ${err.message}`), { code: "EACCES", cause, pier });
}

class Exchange {
	readonly response: Promise<Response>;
	readonly #request: RequestState;
	readonly #params: object;
	readonly #aborter = new AbortController();
	#resolve!: (response: Response) => void;
	#reject!: (err: any) => void;
	#controller: any;
	#answered = false;
	#holdCall: (held: boolean) => void = () => {};
	#held = false;
	readonly #onAbort = () => this.#stop(this.#request.signal.reason ?? aborted());

	constructor(params: object, request: RequestState) {
		this.#request = request;
		this.#params = params;
		this.response = new Promise((resolve, reject) => {
			this.#resolve = resolve;
			this.#reject = reject;
		});
		request.signal.addEventListener("abort", this.#onAbort, { once: true });
	}
	begin(body: object): void {
		call("http", { ...this.#params, ...body }, { signal: this.#aborter.signal as any, onChunk: (chunk, hold) => this.#chunk(chunk, hold) }).then(
			() => this.#done(),
			(err) => {
				if (!this.#aborter.signal.aborted) this.#fail(failure(err, this.#request.url));
			},
		);
	}
	/** Sends the pieces of a stream. What breaks the stream breaks the exchange. */
	carry(stream: any, promised: number | undefined): void {
		upload(stream, promised, (body) => this.begin(body), this.#aborter.signal as any).catch((err) => {
			if (this.#aborter.signal.aborted) return;
			try {
				if (err.name === "AbortError") this.#stop(new DOMException("The operation was aborted.", "AbortError"));
				else this.#fail(new TypeError("fetch failed", { cause: err instanceof Error ? err : new Error(String(err)) }));
			} catch (cause) {
				this.#fail(new TypeError("fetch failed", { cause }));
			}
		});
	}
	/** Nobody wants the rest, neither of the answer nor of a stream that is being sent. */
	#over(reason: any): void {
		this.#request.signal.removeEventListener("abort", this.#onAbort);
		this.#aborter.abort(reason);
	}
	#stop(reason: any): void {
		this.#over(reason);
		this.#reject(reason);
		this.#controller?.error(reason);
	}
	#fail(err: any): void {
		this.#over(err);
		this.#reject(err);
		this.#controller?.error(err.name === "TypeError" ? coded(new TypeError("terminated", { cause: err.cause }), err) : err);
	}
	#done(): void {
		if (this.#aborter.signal.aborted) return;
		this.#over(undefined);
		if (!this.#answered) this.#reject(new TypeError("fetch failed"));
		try {
			this.#controller?.close();
			this.#controller?.byobRequest?.respond(0);
		} catch {
			// Cancelled meanwhile.
		}
	}
	#chunk(chunk: any, hold: (held: boolean) => void): void {
		if (this.#aborter.signal.aborted) return;
		if (typeof chunk.base64 === "string") {
			const bytes = fromBase64(chunk.base64);
			if (bytes.length) this.#controller?.enqueue(bytes);
			if (this.#controller?.desiredSize < 0) this.#hold(true); // nobody has asked for it yet
			return;
		}
		this.#holdCall = hold;
		this.#answered = true;
		const stream = hasNoBody(chunk.status) || this.#request.method === "HEAD" ? null : this.#body();
		const { status, statusText, url } = chunk;
		this.#resolve(madeResponse(stream && { stream }, frozen(new Headers(chunk.headers)), { status, statusText, url, redirected: !!chunk.redirected, type: "basic" }));
	}
	#hold(held: boolean): void {
		if (held === this.#held) return;
		this.#held = held;
		this.#holdCall(held);
	}
	#body(): any {
		return new ReadableStream({
			type: "bytes",
			pull: () => this.#hold(false),
			start: (controller: any) => {
				this.#controller = controller;
			},
			cancel: (reason: any) => this.#over(reason),
		});
	}
}

/** Sends a request whose body, if it has one, is known. */
export async function exchange(params: object, request: RequestState, body: Uint8Array | null | undefined): Promise<Response> {
	const promised = promisedLength(request);
	if (body && promised !== undefined && promised !== body.length) throw new TypeError("fetch failed", { cause: lengthMismatch() });
	const made = new Exchange(params, request);
	made.begin({ base64: body ? toBase64(body) : undefined });
	return made.response;
}

/** Sends a request whose body is a stream. */
export async function streamed(params: object, request: RequestState, stream: any): Promise<Response> {
	const promised = promisedLength(request);
	const made = new Exchange(params, request);
	made.carry(stream, promised);
	return made.response;
}

/** The length that the request's own headers name. */
function promisedLength(request: RequestState): number | undefined {
	const text = request.body.headers.get("content-length");
	if (text === null) return undefined;
	const n = Number.parseInt(text, 10);
	if (Number.isFinite(n)) return n;
	throw new TypeError("fetch failed", { cause: Object.assign(new Error("invalid content-length header"), { name: "InvalidArgumentError", code: "UND_ERR_INVALID_ARG" }) });
}
