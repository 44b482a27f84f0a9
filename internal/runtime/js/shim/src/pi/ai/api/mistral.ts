// Mistral's chat completions.
import { calculateCost, getCurrentTools, resolveTranscript, ToolCallArgumentsStream } from "pi:ai_parts";
import { truncateErrorText } from "./errors.ts";
import { messagesOf } from "./http.ts";
import { getIdentityHeaders } from "./identity.ts";
import { convertMessages, convertTools, deriveId, renamer, wireOf } from "./mistral_messages.ts";
import { assertKey, effortOf, type Exchange, type Protocol, simpleStreamOf, streamOf } from "./protocol.ts";
import { recordOf, sanitizeSurrogates } from "./text.ts";
import { transformMessages } from "./transform.ts";

const defaultTimeout = 60_000;
const maxBody = 4000;

class HttpError extends Error {
	constructor(
		readonly statusCode: number,
		readonly body: string,
		statusText: string,
	) {
		super(statusText || `Request failed with status ${statusCode}`);
		this.name = "MistralHttpError";
	}
}

function explain(error: any): string {
	if (!(error instanceof Error)) return JSON.stringify(error) ?? String(error);
	if (!(error instanceof HttpError)) return error.message;
	const body = error.body.trim();
	return `Mistral API error (${error.statusCode}): ${body ? truncateErrorText(body, maxBody) : error.message}`;
}

const sessionOf = (options: any): string | undefined => (options?.cacheRetention === "none" ? undefined : options?.sessionId || undefined);

function choiceOf(choice: any): any {
	return typeof choice === "object" ? { type: "function", function: { name: choice.function.name } } : choice;
}

function buildPayload({ model, context, options }: Exchange): any {
	const messages = transformMessages(context.messages, model, renamer());
	const payload: any = { model: model.id, stream: true, messages: convertMessages(messages, model.input.includes("image")) };
	const tools = getCurrentTools(context.messages);
	if (tools.length > 0) payload.tools = convertTools(tools);
	if (options?.temperature !== undefined) payload.temperature = options.temperature;
	if (options?.maxTokens !== undefined) payload.maxTokens = options.maxTokens;
	if (options?.toolChoice) payload.toolChoice = choiceOf(options.toolChoice);
	if (options?.promptMode) payload.promptMode = options.promptMode;
	if (options?.reasoningEffort) payload.reasoningEffort = options.reasoningEffort;
	const session = sessionOf(options);
	if (session) payload.promptCacheKey = session;
	return payload;
}

function headersOf(model: any, options: any): Headers {
	const headers = new Headers({
		...getIdentityHeaders(model, options?.identity),
		accept: "text/event-stream",
		authorization: `Bearer ${options.apiKey}`,
		"content-type": "application/json",
	});
	let own = false;
	for (const [name, value] of [model.headers, options?.headers].flatMap((given) => Object.entries<any>(given ?? {}))) {
		own ||= name.toLowerCase() === "x-affinity";
		if (value === null) headers.delete(name);
		else headers.set(name, value);
	}
	const session = sessionOf(options);
	if (session && !own) headers.set("x-affinity", session);
	return headers;
}

async function request(model: any, payload: any, options: any): Promise<Response> {
	const url = new URL("v1/chat/completions", `${model.baseUrl.replace(/\/+$/, "")}/`);
	const timeout = options?.timeoutMs ?? defaultTimeout;
	const controller = new AbortController();
	const abort = () => controller.abort(options.signal.reason);
	if (options?.signal?.aborted) abort();
	options?.signal?.addEventListener("abort", abort, { once: true });
	let late = false;
	const timer = setTimeout(() => controller.abort((late = true)), timeout);
	let response: Response;
	try {
		const init = { method: "POST", headers: headersOf(model, options), body: JSON.stringify(wireOf(payload)), signal: controller.signal };
		response = await (options?.fetch ?? fetch)(url, init);
	} catch (error) {
		throw late && !options?.signal?.aborted ? new Error(`Mistral response headers timed out after ${timeout}ms`) : error;
	} finally {
		clearTimeout(timer);
		options?.signal?.removeEventListener("abort", abort);
	}
	await options?.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
	if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText);
	if (!response.body) throw new Error("Mistral response has no body");
	return response;
}

async function* chunksOf(response: Response, signal?: AbortSignal): AsyncGenerator<any> {
	try {
		for await (const { data } of messagesOf(response, signal, true)) {
			const text = data.trim();
			if (text === "[DONE]") return;
			if (text === "") continue;
			const chunk = JSON.parse(text);
			if (!Array.isArray(chunk?.choices)) throw new Error("Invalid Mistral streaming event");
			yield chunk;
		}
	} catch (error) {
		throw signal?.aborted ? signal.reason : error;
	}
}

function cachedOf(usage: any, prompt: number): number {
	const details = [usage.promptTokensDetails?.cachedTokens, usage.prompt_tokens_details?.cached_tokens, usage.promptTokenDetails?.cachedTokens];
	const others = [usage.prompt_token_details?.cached_tokens, usage.numCachedTokens, usage.num_cached_tokens];
	const found = [...details, ...others].find((count) => count != null);
	return Math.min(prompt, Math.max(0, Number.isFinite(found) ? found : 0));
}

const stopReasons: Record<string, string> = { stop: "stop", length: "length", model_length: "length", tool_calls: "toolUse" };

/** Fills an answer from chunks: text and thinking go on as long as they are of one kind, calls until the end. */
class Filler {
	#block: any;
	#calls = new Map<unknown, { at: number; json: ToolCallArgumentsStream }>();

	constructor(private exchange: Exchange) {}

	#push(type: string, more: object = {}, contentIndex = this.exchange.output.content.length - 1): void {
		const { output, events } = this.exchange;
		events.push({ type, contentIndex, ...more, partial: output } as any);
	}

	#close(): void {
		const block = this.#block;
		if (block) this.#push(`${block.type}_end`, { content: block[block.type] });
		this.#block = undefined;
	}

	#write(kind: "text" | "thinking", given: string): void {
		const delta = sanitizeSurrogates(given);
		if (delta === "") return;
		if (this.#block?.type !== kind) {
			this.#close();
			this.#block = { type: kind, [kind]: "" };
			this.exchange.output.content.push(this.#block);
			this.#push(`${kind}_start`);
		}
		this.#block[kind] += delta;
		this.#push(`${kind}_delta`, { delta });
	}

	chunk({ id, usage, choices: [choice] }: any): void {
		const { output } = this.exchange;
		output.responseId ||= id;
		if (usage) this.#usage(usage);
		if (!choice) return;
		if (choice.finish_reason) {
			output.rawStopReason = choice.finish_reason;
			output.stopReason = stopReasons[choice.finish_reason] ?? "error";
			const why = choice.finish_reason === "error" ? "error (server error)" : choice.finish_reason;
			if (output.stopReason === "error") output.errorMessage = `Provider stopped with: ${why}`;
		}
		for (const item of [choice.delta.content ?? []].flat()) {
			if (typeof item === "string") this.#write("text", item);
			else if (item.type === "thinking") this.#write("thinking", (item.thinking ?? []).map(({ text }: any) => text ?? "").join(""));
			else if (item.type === "text") this.#write("text", item.text ?? "");
		}
		for (const call of choice.delta.tool_calls ?? []) this.#call(call);
	}

	#call({ id: given, index, function: { name, arguments: written } }: any): void {
		this.#close();
		const { content } = this.exchange.output;
		const id = given && given !== "null" ? given : deriveId(`toolcall:${index ?? 0}`, 0);
		const key = index ?? id;
		let open = this.#calls.get(key);
		if (!open) {
			open = { at: content.push({ type: "toolCall", id, name, arguments: {} }) - 1, json: new ToolCallArgumentsStream() };
			this.#calls.set(key, open);
			this.#push("toolcall_start", {}, open.at);
		}
		const delta = typeof written === "string" ? written : JSON.stringify(written || {});
		content[open.at].arguments = open.json.append(delta);
		this.#push("toolcall_delta", { delta }, open.at);
	}

	#usage(raw: any): void {
		const { output, model } = this.exchange;
		const prompt = raw.prompt_tokens || 0;
		const cacheRead = cachedOf(raw, prompt);
		const input = Math.max(0, prompt - cacheRead);
		const written = raw.completion_tokens || 0;
		const totalTokens = raw.total_tokens || input + written + cacheRead;
		Object.assign(output.usage, { input, output: written, cacheRead, cacheWrite: 0, totalTokens });
		calculateCost(model, output.usage);
	}

	end(): void {
		this.#close();
		for (const { at, json } of this.#calls.values()) {
			const toolCall = Object.assign(this.exchange.output.content[at], json.finish());
			this.#push("toolcall_end", { toolCall }, at);
		}
	}
}

const protocol: Protocol = {
	resolve: (context, model) => resolveTranscript(context, model.compat?.supportsMidConvoSystemMessages),
	unfinished: "Mistral stream ended without a finish reason",
	explain,
	async ask(exchange) {
		const { model, options, output, events } = exchange;
		assertKey(model, options);
		const payload = buildPayload(exchange);
		const response = await request(model, (await options.onPayload?.(payload, model)) ?? payload, options);
		events.push({ type: "start", partial: output });
		const filler = new Filler(exchange);
		for await (const chunk of chunksOf(response, options.signal)) {
			await options.onProviderStreamEvent?.(chunk, model);
			filler.chunk(chunk);
		}
		filler.end();
	},
};

export const stream = streamOf(protocol);
export const streamSimple = simpleStreamOf(stream, assertKey, (model, options) => {
	const level = effortOf(model, options);
	const map = model.reasoning ? model.thinkingLevelMap : undefined;
	return {
		promptMode: model.reasoning && !map && level ? "reasoning" : undefined,
		reasoningEffort: map ? (level ? (map[level] ?? "high") : (map.off ?? undefined)) : undefined,
	};
});
