// Requests of ChatGPT accounts over HTTP: packed, tried again, and with limits that are told in words of their own.
import { requireHost } from "pi:host";
import { CodexProtocolError } from "./codex_events.ts";
import { messagesOf } from "./http.ts";
import { recordOf } from "./text.ts";
import { wait as pause } from "../wait.ts";

export function addressOf(baseUrl: string | undefined): string {
	const base = (baseUrl?.trim() ? baseUrl : "https://chatgpt.com/backend-api").replace(/\/+$/, "");
	if (base.endsWith("/codex/responses")) return base;
	return base.endsWith("/codex") ? `${base}/responses` : `${base}/codex/responses`;
}

const level = 3;

/** The body packed with zstd, where the platform can. */
function packed(body: string): Uint8Array | undefined {
	const zlib = requireHost("pi:node/zlib");
	const params = { [zlib.constants?.ZSTD_c_compressionLevel]: level };
	return typeof zlib.zstdCompressSync === "function" ? new Uint8Array(zlib.zstdCompressSync(body, { params })) : undefined;
}

const aborted = () => new Error("Request was aborted");

const spent = /GoUsageLimitError|FreeUsageLimitError|Monthly usage limit reached|available balance|insufficient_quota|out of budget|quota exceeded|billing/i;
const passing = /rate.?limit|overloaded|service.?unavailable|upstream.?connect|connection.?refused/i;

function mayPass(status: number, text: string): boolean {
	if (status === 429 && spent.test(text)) return false;
	return [429, 500, 502, 503, 504].includes(status) || passing.test(text);
}

class TooLong extends Error {}

/** How long the server asked to wait; twice as long each time when it did not say. */
function waitFor(headers: Headers, attempt: number, most = 60_000): number {
	const ms = headers.get("retry-after-ms");
	const after = headers.get("retry-after");
	const asked = (): number => {
		if (ms !== null && Number.isFinite(Number(ms))) return Number(ms);
		if (!after) return Number.NaN;
		return Number.isFinite(Number(after)) ? Number(after) * 1000 : Date.parse(after) - Date.now();
	};
	const delay = asked();
	if (Number.isNaN(delay)) return 1000 * 2 ** attempt;
	if (most > 0 && delay > most) throw new TooLong(`Server requested ${Math.ceil(delay / 1000)}s retry delay (max: ${Math.ceil(most / 1000)}s)`);
	return Math.max(0, delay);
}

const limits = /usage_limit_reached|usage_not_included|rate_limit_exceeded/i;

/** What to tell a person of an answer that is an error. */
function problemOf(status: number, statusText: string, text: string): string {
	let error: any;
	try {
		error = JSON.parse(text)?.error;
	} catch {
		// Plain words.
	}
	if (!error) return text || statusText || "Request failed";
	if (!limits.test(error.code || error.type || "") && status !== 429) return error.message || text;
	const plan = error.plan_type ? ` (${error.plan_type.toLowerCase()} plan)` : "";
	const minutes = error.resets_at ? ` Try again in ~${Math.max(0, Math.round((error.resets_at * 1000 - Date.now()) / 60_000))} min.` : "";
	return `You have hit your ChatGPT usage limit${plan}.${minutes}`.trim();
}

async function once(url: string, init: any, options: any, timeout: number | undefined): Promise<Response> {
	const controller = new AbortController();
	const abort = () => controller.abort(options?.signal?.reason);
	options?.signal?.addEventListener("abort", abort, { once: true });
	let late = false;
	const timer = timeout ? setTimeout(() => controller.abort((late = true)), timeout) : undefined;
	try {
		return await (options?.fetch ?? fetch)(url, { ...init, signal: controller.signal });
	} catch (error) {
		throw late && !options?.signal?.aborted ? new Error(`Codex SSE response headers timed out after ${timeout}ms`) : error;
	} finally {
		clearTimeout(timer);
		options?.signal?.removeEventListener("abort", abort);
	}
}

/** One attempt: the answer; or how long to wait before the next one. */
async function attempt(url: string, init: any, model: any, options: any, timeout: number | undefined, number: number): Promise<Response | number> {
	const response = await once(url, init, options, timeout);
	await options?.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
	if (response.ok) return response;
	const text = await response.text();
	const more = number < (options?.maxRetries ?? 0) && mayPass(response.status, text);
	if (more) return waitFor(response.headers, number, options?.maxRetryDelayMs);
	throw new Error(problemOf(response.status, response.statusText, text));
}

async function request(url: string, init: any, model: any, options: any, timeout: number | undefined): Promise<Response> {
	for (let number = 0; ; number++) {
		if (options?.signal?.aborted) throw aborted();
		let wait: number;
		try {
			const result = await attempt(url, init, model, options, timeout, number);
			if (typeof result !== "number") return result;
			wait = result;
		} catch (error: any) {
			if (error?.name === "AbortError" || error?.message === "Request was aborted") throw aborted();
			const final = number >= (options?.maxRetries ?? 0) || error instanceof TooLong || String(error?.message).includes("usage limit");
			if (final) throw error instanceof Error ? error : new Error(String(error));
			wait = 1000 * 2 ** number;
		}
		await pause(wait, options?.signal, aborted);
	}
}

async function* eventsOf(response: Response, signal?: AbortSignal): AsyncGenerator<any> {
	for await (const { data } of messagesOf(response, signal, true)) {
		const text = data.trim();
		if (text === "" || text === "[DONE]") continue;
		let event: any;
		try {
			event = JSON.parse(text);
		} catch (cause) {
			throw new CodexProtocolError("Invalid Codex SSE JSON", cause, text);
		}
		yield event;
	}
}

export async function askOverHttp(model: any, body: any, headers: Headers, options: any, timeout: number | undefined): Promise<AsyncIterable<any>> {
	const text = JSON.stringify(body);
	const small = packed(text);
	if (small) headers.set("content-encoding", "zstd");
	const response = await request(addressOf(model.baseUrl), { method: "POST", headers, body: small ?? text }, model, options, timeout);
	if (!response.body) throw new Error("No response body");
	return eventsOf(response, options?.signal);
}
