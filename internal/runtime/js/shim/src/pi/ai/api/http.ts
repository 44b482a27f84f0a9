// Requests to providers: JSON out, server-sent events in, tried again as often as the caller allows.
import { wait } from "../wait.ts";
import { abortError, ApiError } from "./errors.ts";

export interface Message {
	event: string | null;
	data: string;
	raw: string[];
}

interface Request {
	url: string;
	headers: Record<string, string | null | undefined>;
	body: any;
	/** Whose way errors are told: OpenAI's has what is wrong under one key and a cause for timeouts; Google's has no headers. */
	style: "openai" | "anthropic" | "google";
	signal?: AbortSignal;
	timeoutMs?: number;
	fetch?: typeof fetch;
}

const defaultTimeout = 600_000;

/** What a caller's options say about how long a request may take, and how it travels. */
export const limitsOf = (options: any) => ({ signal: options?.signal, timeoutMs: options?.timeoutMs, fetch: options?.fetch });

/** Headers by name whatever its case; a later null takes one out. */
function combine(headers: Request["headers"]): Record<string, string> {
	const result = new Map<string, string>();
	for (const [name, value] of Object.entries(headers)) {
		if (value === null) result.delete(name.toLowerCase());
		else if (value !== undefined) result.set(name.toLowerCase(), value);
	}
	return Object.fromEntries(result);
}

const parsed = (text: string): any => {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
};

/** One attempt: the answer, when its status says that all is well. */
async function attempt(request: Request): Promise<Response> {
	const { signal } = request;
	if (signal?.aborted) throw abortError();
	// The timeout is for the head of an answer only: its body may take as long as it takes.
	const controller = new AbortController();
	const abort = () => controller.abort(signal?.reason);
	signal?.addEventListener("abort", abort, { once: true });
	const timer = setTimeout(() => controller.abort(), request.timeoutMs ?? defaultTimeout);
	let response: Response;
	try {
		const init = { method: "POST", headers: combine(request.headers), body: JSON.stringify(request.body), signal: controller.signal };
		response = await (request.fetch ?? fetch)(request.url, init);
	} catch (cause: any) {
		if (signal?.aborted) throw abortError();
		if (request.style === "google") throw cause;
		const late = controller.signal.aborted || /timed? ?out/i.test(`${cause}${cause?.cause ?? ""}`);
		const options = late && request.style === "anthropic" ? undefined : { cause };
		throw new ApiError(undefined, undefined, late ? "Request timed out." : "Connection error.", undefined, options);
	} finally {
		clearTimeout(timer);
	}
	if (response.ok) return response;
	const text = await response.text().catch((error: any) => error.message);
	const body = parsed(text);
	const detail = request.style === "openai" ? (body?.error ?? body) : body;
	throw new ApiError(response.status, detail, body ? undefined : text, request.style === "google" ? undefined : response.headers);
}

function canRetry(error: unknown): error is ApiError {
	if (!(error instanceof ApiError)) return false;
	const wanted = error.headers?.get("x-should-retry");
	if (wanted === "true" || wanted === "false") return wanted === "true";
	const { status } = error;
	return status === undefined || status === 408 || status === 409 || status === 429 || status >= 500;
}

/** How long the server asked to wait, or else twice as long each time, up to 8 s. */
function retryDelay(error: ApiError, round: number, most: number): number {
	const asked = (): number => {
		const ms = Number.parseFloat(error.headers?.get("retry-after-ms") ?? "");
		if (Number.isFinite(ms)) return ms;
		const after = error.headers?.get("retry-after");
		if (!after) return Number.NaN;
		const seconds = Number.parseFloat(after);
		return Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000;
	};
	const delay = asked();
	if (!Number.isFinite(delay)) return Math.min(0.5 * 2 ** round, 8) * 1000 * (1 - Math.random() * 0.25);
	if (most > 0 && delay > most) {
		throw new Error(`Server requested ${Math.ceil(delay / 1000)}s retry delay (max: ${Math.ceil(most / 1000)}s). ${error.message}`);
	}
	return delay;
}

const aborted = (): Error => Object.assign(new Error("Request aborted"), { name: "AbortError" });

export async function send(request: Request, limits: { maxRetries?: number; maxRetryDelayMs?: number } = {}): Promise<Response> {
	for (let round = 0; ; round++) {
		try {
			return await attempt(request);
		} catch (error) {
			if (request.signal?.aborted) throw aborted();
			if (round >= (limits.maxRetries ?? 0) || !canRetry(error)) throw error;
			await wait(Math.max(0, retryDelay(error, round, limits.maxRetryDelayMs ?? 60_000)), request.signal, aborted);
		}
	}
}

/** Cuts text into lines, whichever way they end, as far as they are complete: a \r at the end may be half of \r\n. */
function* takeLines(buffer: { text: string }): Generator<string> {
	for (;;) {
		const found = /\r\n|\n|\r(?=[\s\S])/.exec(buffer.text);
		if (!found) return;
		const line = buffer.text.slice(0, found.index);
		buffer.text = buffer.text.slice(found.index + found[0].length);
		yield line;
	}
}

/** The messages of an event stream. What comes at the end without an empty line counts as well. With cuts, the signal ends reading. */
export async function* messagesOf(response: Response, signal?: AbortSignal, cuts = false): AsyncGenerator<Message> {
	let message: Message = { event: null, data: "", raw: [] };
	let data: string[] = [];
	const take = (line: string): Message | undefined => {
		if (line === "") {
			if (message.event === null && data.length === 0) return undefined;
			const done = { ...message, data: data.join("\n") };
			message = { event: null, data: "", raw: [] };
			data = [];
			return done;
		}
		message.raw.push(line);
		if (line.startsWith(":")) return undefined;
		const at = line.indexOf(":");
		const field = at < 0 ? line : line.slice(0, at);
		const value = at < 0 ? "" : line.slice(at + 1).replace(/^ /, "");
		if (field === "event") message.event = value;
		else if (field === "data") data.push(value);
		return undefined;
	};
	const reader = response.body!.getReader();
	const decoder = new TextDecoder();
	const buffer = { text: "" };
	let done = false;
	const stop = () => void reader.cancel().catch(() => undefined);
	if (cuts) signal?.addEventListener("abort", stop, { once: true });
	try {
		while (!done) {
			if (signal?.aborted) throw new Error("Request was aborted");
			const chunk = await reader.read();
			if (cuts && signal?.aborted) throw new Error("Request was aborted");
			done = chunk.done;
			buffer.text += chunk.done ? decoder.decode() : decoder.decode(chunk.value, { stream: true });
			for (const line of takeLines(buffer)) {
				const complete = take(line);
				if (complete) yield complete;
			}
		}
		for (const line of [buffer.text.replace(/\r$/, ""), ""]) {
			const complete = take(line);
			if (complete) yield complete;
		}
	} finally {
		signal?.removeEventListener("abort", stop);
		if (!done) await reader.cancel().catch(() => undefined);
		reader.releaseLock();
	}
}

/** The JSON of an event stream of OpenAI's kind, up to its end mark. */
export async function* chunksOf(response: Response, signal?: AbortSignal): AsyncGenerator<any> {
	try {
		for await (const { event, data } of messagesOf(response)) {
			if (data === "[DONE]") return;
			let chunk: any;
			try {
				chunk = JSON.parse(data);
			} catch {
				throw new SyntaxError("Error reading response: malformed server-sent event JSON.");
			}
			const error = event === "error" ? (chunk?.error ?? chunk) : chunk?.error;
			if (error) throw new ApiError(undefined, error, undefined, response.headers);
			yield chunk;
			// Whoever reads the answer's events is shown it as it is being filled, so they come before the next chunk.
			await undefined;
		}
	} catch (error) {
		// Whoever aborts is told so by what follows.
		if (!signal?.aborted) throw error;
	}
}

export function hasHeader(headers: Record<string, string | null> | undefined, name: string): boolean {
	return Object.entries(headers ?? {}).some(([key, value]) => key.toLowerCase() === name && value !== null && value.trim() !== "");
}

/** The key for the Authorization header; headers that carry credentials themselves need none. */
export function requestKey(provider: string, key: string | undefined, headers?: Record<string, string | null>): string {
	if (key) return key;
	if (hasHeader(headers, "authorization") || hasHeader(headers, "cf-aig-authorization")) return "unused";
	throw new Error(`No API key for provider: ${provider}`);
}
