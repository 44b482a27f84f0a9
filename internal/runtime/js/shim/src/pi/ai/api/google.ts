// Google's Generative Language API.
import { AssistantMessageEventStream, calculateCost, clampThinkingLevel, collapseSystemMessages } from "pi:ai_parts";
import { ApiError, describeProviderError } from "./errors.ts";
import { bodyOf, buildParams, hasLevels, levelOf } from "./google_params.ts";
import { messagesOf, send } from "./http.ts";
import { getIdentityHeaders } from "./identity.ts";
import { buildBaseOptions } from "./options.ts";
import { newAnswer, noUsage } from "./text.ts";

const failures = new Set(
	(
		"BLOCKLIST PROHIBITED_CONTENT SPII SAFETY IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT IMAGE_RECITATION IMAGE_OTHER RECITATION " +
		"FINISH_REASON_UNSPECIFIED OTHER LANGUAGE MALFORMED_FUNCTION_CALL UNEXPECTED_TOOL_CALL TOO_MANY_TOOL_CALLS NO_IMAGE"
	).split(" "),
);

function stopOf(reason: string): string {
	if (reason === "STOP") return "stop";
	if (reason === "MAX_TOKENS") return "length";
	if (failures.has(reason)) return "error";
	throw new Error(`Unhandled stop reason: ${reason}`);
}

let calls = 0;

/** Fills an answer from chunks: text and thinking go on as long as they are of one kind, calls come whole. */
class Filler {
	#block: any;

	constructor(
		private model: any,
		private output: any,
		private stream: AssistantMessageEventStream,
	) {}

	#push(type: string, more: object = {}): void {
		this.stream.push({ type, contentIndex: this.output.content.length - 1, ...more, partial: this.output });
	}

	end(): void {
		const block = this.#block;
		if (block) this.#push(`${block.type}_end`, { content: block[block.type] });
		this.#block = undefined;
	}

	chunk({ responseId, candidates, usageMetadata: usage }: any): void {
		const { output } = this;
		output.responseId ||= responseId;
		const candidate = candidates?.[0];
		for (const part of candidate?.content?.parts ?? []) {
			if (part.text !== undefined) this.#text(part);
			if (part.functionCall) this.#call(part);
		}
		if (candidate?.finishReason) {
			output.rawStopReason = candidate.finishReason;
			output.stopReason = stopOf(candidate.finishReason);
			const called = output.content.some(({ type }: any) => type === "toolCall");
			if (called && output.stopReason === "stop") output.stopReason = "toolUse";
		}
		if (usage) this.#usage(usage);
	}

	#text({ text, thought, thoughtSignature }: any): void {
		const kind = thought === true ? "thinking" : "text";
		if (this.#block?.type !== kind) {
			this.end();
			this.#block = kind === "text" ? { type: kind, text: "" } : { type: kind, thinking: "", thinkingSignature: undefined };
			this.output.content.push(this.#block);
			this.#push(`${kind}_start`);
		}
		this.#block[kind] += text;
		const signature = kind === "text" ? "textSignature" : "thinkingSignature";
		this.#block[signature] = thoughtSignature || this.#block[signature];
		this.#push(`${kind}_delta`, { delta: text });
	}

	#call({ functionCall: { id, name, args }, thoughtSignature }: any): void {
		this.end();
		const { content } = this.output;
		const taken = !id || content.some((block: any) => block.type === "toolCall" && block.id === id);
		const toolCall = {
			type: "toolCall",
			id: taken ? `${name}_${Date.now()}_${++calls}` : id,
			name: name || "",
			arguments: args ?? {},
			...(thoughtSignature ? { thoughtSignature } : {}),
		};
		content.push(toolCall);
		this.#push("toolcall_start");
		this.#push("toolcall_delta", { delta: JSON.stringify(toolCall.arguments) });
		this.#push("toolcall_end", { toolCall });
	}

	#usage(usage: any): void {
		const cacheRead = usage.cachedContentTokenCount || 0;
		const reasoning = usage.thoughtsTokenCount || 0;
		this.output.usage = {
			input: (usage.promptTokenCount || 0) - cacheRead,
			output: (usage.candidatesTokenCount || 0) + reasoning,
			cacheRead,
			cacheWrite: 0,
			reasoning,
			totalTokens: usage.totalTokenCount || 0,
			cost: noUsage().cost,
		};
		calculateCost(this.model, this.output.usage);
	}
}

/** Google's errors are told as the whole of what came, as JSON. */
function retold(error: unknown): unknown {
	if (!(error instanceof ApiError)) return error;
	if (error.status === undefined) return error.cause ?? error;
	const { status, headers } = error;
	const text = error.error ? undefined : error.message.replace(/^\d+ (?:status code \(no body\))?/, "");
	const whole = error.error ?? { error: { message: text, code: status, status: "" } };
	return Object.assign(new Error(JSON.stringify(whole)), { status, headers });
}

/** How long the next chunk waits for those who read the answer's events, who are shown it while it is being filled. */
const readersTurns = 10;

async function run(model: any, context: any, options: any, events: AssistantMessageEventStream): Promise<void> {
	const output = { ...newAnswer(model), api: "google-generative-ai" };
	try {
		if (options?.fetch && options.fetch !== globalThis.fetch) throw new Error("Custom fetch is not supported by the Google Generative AI adapter");
		if (!options?.apiKey) throw new Error(`No API key for provider: ${model.provider}`);
		const params = buildParams(model, context, options);
		const sent = (await options.onPayload?.(params, model)) ?? params;
		const response = await send(
			{
				url: `${model.baseUrl}/models/${sent.model}:streamGenerateContent?alt=sse`,
				headers: {
					"content-type": "application/json",
					"x-goog-api-key": options.apiKey,
					...getIdentityHeaders(model, options.identity),
					...model.headers,
					...options.headers,
				},
				body: bodyOf(sent),
				style: "anthropic",
				signal: options.signal,
			},
			options,
		).catch((error) => Promise.reject(retold(error)));
		events.push({ type: "start", partial: output });
		const filler = new Filler(model, output, events);
		for await (const { data } of messagesOf(response, options.signal)) {
			const chunk = JSON.parse(data);
			await options.onProviderStreamEvent?.(chunk, model);
			filler.chunk(chunk);
			for (let turn = 0; turn < readersTurns; turn++) await undefined;
		}
		filler.end();
		if (options.signal?.aborted) throw new Error("Request was aborted");
		if (output.stopReason === "pending") throw new Error("Google stream ended without a finish reason");
		if (output.stopReason === "error") throw new Error(`Provider stopped with: ${output.rawStopReason}`);
		events.push({ type: "done", reason: output.stopReason, message: output });
	} catch (error) {
		output.stopReason = options?.signal?.aborted ? "aborted" : "error";
		output.errorMessage = describeProviderError(error);
		events.push({ type: "error", reason: output.stopReason, error: output });
	}
	events.end();
}

export function stream(model: any, context: any, options?: any): AssistantMessageEventStream {
	const events = new AssistantMessageEventStream();
	void run(model, collapseSystemMessages(context), options, events);
	return events;
}

/** How many tokens each level may think, by the model; -1 leaves it to the model. */
function budgetOf(model: any, level: string, own?: Record<string, number>): number {
	if (own?.[level] !== undefined) return own[level];
	const known: [part: string, minimal: number, high: number][] = [["2.5-pro", 128, 32768], ["2.5-flash-lite", 512, 24576], ["2.5-flash", 128, 24576]];
	const found = known.find(([part]) => model.id.includes(part));
	if (!found) return -1;
	const [, minimal, high] = found;
	return ({ minimal, low: 2048, medium: 8192, high } as Record<string, number>)[level];
}

export function streamSimple(model: any, context: any, options?: any): AssistantMessageEventStream {
	if (!options?.apiKey) throw new Error(`No API key for provider: ${model.provider}`);
	const base = buildBaseOptions(model, context, options);
	const level = options.reasoning ? clampThinkingLevel(model, options.reasoning) : "off";
	if (level === "off") return stream(model, context, { ...base, thinking: { enabled: false } });
	const own = levelOf(model, level);
	const depth = hasLevels(model) ? { level: own.toUpperCase() } : { budgetTokens: budgetOf(model, own, options.thinkingBudgets) };
	return stream(model, context, { ...base, thinking: { enabled: true, ...depth } });
}
