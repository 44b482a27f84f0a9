// An answer of Google's models, from either of the services that have them.
import { calculateCost } from "pi:ai_parts";
import { ApiError, describeProviderError } from "./errors.ts";
import { bodyOf, buildParams } from "./google_params.ts";
import { messagesOf, send } from "./http.ts";
import type { Exchange, Protocol } from "./protocol.ts";
import { noUsage } from "./text.ts";

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

	constructor(private exchange: Exchange) {}

	#push(type: string, more: object = {}): void {
		const { output, events } = this.exchange;
		events.push({ type, contentIndex: output.content.length - 1, ...more, partial: output } as any);
	}

	end(): void {
		const block = this.#block;
		if (block) this.#push(`${block.type}_end`, { content: block[block.type] });
		this.#block = undefined;
	}

	chunk({ responseId, candidates, usageMetadata: usage }: any): void {
		const { output } = this.exchange;
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
			this.exchange.output.content.push(this.#block);
			this.#push(`${kind}_start`);
		}
		this.#block[kind] += text;
		const signature = kind === "text" ? "textSignature" : "thinkingSignature";
		this.#block[signature] = thoughtSignature || this.#block[signature];
		this.#push(`${kind}_delta`, { delta: text });
	}

	#call({ functionCall: { id, name, args }, thoughtSignature }: any): void {
		this.end();
		const { content } = this.exchange.output;
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
		const { output, model } = this.exchange;
		const cacheRead = usage.cachedContentTokenCount || 0;
		const reasoning = usage.thoughtsTokenCount || 0;
		output.usage = {
			input: (usage.promptTokenCount || 0) - cacheRead,
			output: (usage.candidatesTokenCount || 0) + reasoning,
			cacheRead,
			cacheWrite: 0,
			reasoning,
			totalTokens: usage.totalTokenCount || 0,
			cost: noUsage().cost,
		};
		calculateCost(model, output.usage);
	}
}

/** Google's errors are told as the whole of what came, as JSON. */
function retold(error: unknown): unknown {
	if (!(error instanceof ApiError) || error.status === undefined) return error;
	const { status } = error;
	const text = error.error ? undefined : error.message.replace(/^\d+ (?:status code \(no body\))?/, "");
	const whole = error.error ?? { error: { message: text, code: status, status: "" } };
	return Object.assign(new Error(JSON.stringify(whole)), { status });
}

/** How long the next chunk waits for those who read the answer's events, who are shown it while it is being filled. */
const readersTurns = 10;

export interface Address {
	url: string;
	headers: Record<string, any>;
}

/** The protocol of a service: name is for its errors, addressOf says where a model is asked. */
export const protocolOf = (api: string, name: string, adapter: string, resolve: Protocol["resolve"], addressOf: (exchange: Exchange) => Promise<(id: string) => Address>): Protocol => ({
	resolve,
	begin: () => ({ api }),
	unfinished: `${name} stream ended without a finish reason`,
	failed: (output) => `Provider stopped with: ${output.rawStopReason}`,
	explain: (error) => describeProviderError(error),
	async ask(exchange) {
		const { model, context, options, output, events } = exchange;
		if (options?.fetch && options.fetch !== globalThis.fetch) throw new Error(`Custom fetch is not supported by the ${adapter} adapter`);
		const at = await addressOf(exchange);
		const params = buildParams(model, context, options);
		const sent = (await options?.onPayload?.(params, model)) ?? params;
		const request = { ...at(sent.model), body: bodyOf(sent, api === "google-generative-ai"), style: "google" as const, signal: options?.signal };
		const response = await send(request, options).catch((error) => Promise.reject(retold(error)));
		events.push({ type: "start", partial: output });
		const filler = new Filler(exchange);
		for await (const { data } of messagesOf(response, options?.signal)) {
			const chunk = JSON.parse(data);
			await options?.onProviderStreamEvent?.(chunk, model);
			filler.chunk(chunk);
			for (let turn = 0; turn < readersTurns; turn++) await undefined;
		}
		filler.end();
	},
});

export const headersOf = (identity: object, { model, options }: Exchange, own: object): Record<string, any> => ({
	"content-type": "application/json",
	...own,
	...identity,
	...model.headers,
	...options?.headers,
});
