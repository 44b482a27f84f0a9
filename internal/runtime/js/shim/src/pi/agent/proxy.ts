// A model behind a server that keeps the keys: it sends the events of answers without the answer so far.
import type { AssistantMessage, AssistantMessageEvent, Context, Model } from "../ai/types.ts";
import type { ProxyOptions } from "./types.ts";
import { AssistantMessageEventStream, createAssistantMessageEventStream, ToolCallArgumentsStream } from "pi:ai_parts";

const sent =
	"temperature samplingParams maxTokens reasoning cacheRetention sessionId disableContinuation headers metadata transport " +
	"thinkingBudgets maxRetryDelayMs";

const kinds: Record<string, string> = { text: "text", thinking: "thinking", toolcall: "toolCall" };

/** Puts the answer together again from the server's events. */
class Rebuilder {
	#arguments = new Map<number, ToolCallArgumentsStream>();

	constructor(private partial: any) {}

	#block(event: any, kind: string): any {
		const block = this.partial.content[event.contentIndex];
		if (block?.type !== kinds[kind]) throw new Error(`Received ${event.type} for non-${kinds[kind]} content`);
		return block;
	}

	event(event: any): AssistantMessageEvent | undefined {
		const { partial } = this;
		const { type, contentIndex } = event;
		if (type === "start") return { type, partial };
		if (type === "done" || type === "error") {
			partial.stopReason = event.reason;
			partial.usage = event.usage;
			if (type === "error") partial.errorMessage = event.errorMessage;
			if (event.providerThinkingLevel !== undefined) partial.providerThinkingLevel = event.providerThinkingLevel;
			return { type, reason: event.reason, [type === "done" ? "message" : "error"]: partial } as any;
		}
		const [, kind, phase] = /^(text|thinking|toolcall)_(start|delta|end)$/.exec(type) ?? [];
		if (!kind) {
			console.warn(`Unhandled proxy event type: ${type}`);
			return undefined;
		}
		if (kind === "toolcall") return this.#toolCall(event, phase);
		if (phase === "start") {
			partial.content[contentIndex] = { type: kind, [kind]: "" };
			return { type, contentIndex, partial };
		}
		const block = this.#block(event, kind);
		if (phase === "delta") {
			block[kind] += event.delta;
			return { type, contentIndex, delta: event.delta, partial };
		}
		block[`${kind}Signature`] = event.contentSignature;
		return { type, contentIndex, content: block[kind], partial };
	}

	#toolCall(event: any, phase: string): any {
		const { partial } = this;
		const { type, contentIndex } = event;
		if (phase === "start") {
			partial.content[contentIndex] = { type: "toolCall", id: event.id, name: event.toolName, arguments: {} };
			this.#arguments.set(contentIndex, new ToolCallArgumentsStream());
			return { type, contentIndex, partial };
		}
		if (phase === "delta") {
			const block = this.#block(event, "toolcall");
			partial.content[contentIndex] = { ...block, arguments: this.#arguments.get(contentIndex)!.append(event.delta) };
			return { type, contentIndex, delta: event.delta, partial };
		}
		const block = partial.content[contentIndex];
		if (block?.type !== "toolCall") return undefined;
		Object.assign(block, event.toolCall);
		this.#arguments.delete(contentIndex);
		return { type, contentIndex, toolCall: block, partial };
	}
}

async function request(model: Model, context: Context, options: ProxyOptions): Promise<Response> {
	const chosen = Object.fromEntries(sent.split(" ").map((name) => [name, options[name as keyof ProxyOptions]]));
	const response = await fetch(`${options.proxyUrl}/api/stream`, {
		method: "POST",
		headers: { Authorization: `Bearer ${options.authToken}`, "Content-Type": "application/json" },
		body: JSON.stringify({ model, context, options: chosen }),
		signal: options.signal,
	});
	if (response.ok) return response;
	const { error } = await response.json().catch(() => ({}));
	throw new Error(`Proxy error: ${error || `${response.status} ${response.statusText}`}`);
}

async function* linesOf(response: Response, signal?: AbortSignal): AsyncGenerator<string> {
	const reader = response.body!.getReader();
	const stop = () => void reader.cancel("Request aborted by user").catch(() => undefined);
	signal?.addEventListener("abort", stop);
	const decoder = new TextDecoder();
	let rest = "";
	try {
		for (let done = false; !done; ) {
			const chunk = await reader.read();
			done = chunk.done;
			if (signal?.aborted) throw new Error("Request aborted by user");
			const lines = (rest + (done ? decoder.decode() : decoder.decode(chunk.value, { stream: true }))).split("\n");
			rest = done ? "" : lines.pop()!;
			yield* lines;
		}
	} finally {
		signal?.removeEventListener("abort", stop);
	}
}

export function streamProxy(model: Model, context: Context, options: ProxyOptions): AssistantMessageEventStream {
	const stream = createAssistantMessageEventStream();
	const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } };
	const who = { api: model.api, provider: model.provider, model: model.id };
	const partial: AssistantMessage = { role: "assistant", stopReason: "pending", content: [], ...who, usage, timestamp: Date.now() };
	const fail = (reason: "aborted" | "error", errorMessage: string) => {
		partial.stopReason = reason;
		partial.errorMessage = errorMessage;
		stream.push({ type: "error", reason, error: partial });
	};
	const run = async () => {
		const rebuilder = new Rebuilder(partial);
		let ended = false;
		for await (const line of linesOf(await request(model, context, options), options.signal)) {
			const data = line.startsWith("data: ") ? line.slice(6).trim() : "";
			const event = data && rebuilder.event(JSON.parse(data));
			if (!event) continue;
			ended ||= event.type === "done" || event.type === "error";
			stream.push(event);
		}
		if (!ended) fail("error", "Connection closed by proxy server before the response completed");
	};
	void run()
		.catch((error) => fail(options.signal?.aborted ? "aborted" : "error", error instanceof Error ? error.message : String(error)))
		.then(() => stream.end());
	return stream;
}
