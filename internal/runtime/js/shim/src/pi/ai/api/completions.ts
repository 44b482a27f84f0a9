// OpenAI's chat completions, as OpenAI and many others offer them.
import type { AssistantMessageEventStream } from "pi:ai_parts";
import { ToolCallArgumentsStream } from "pi:ai_parts";
import { calculateCost } from "pi:ai_parts";
import { getDeclaredTools, resolveTranscript } from "pi:ai_parts";
import { compatOf } from "./completions_compat.ts";
import { buildParams } from "./completions_params.ts";
import { GrammarInput, grammarInputs } from "./constrained.ts";
import { describeProviderError } from "./errors.ts";
import { chunksOf, limitsOf, requestKey, send } from "./http.ts";
import { getIdentityHeaders, isOpenRouter } from "./identity.ts";
import { copilotHeaders, resolveCacheRetention } from "./options.ts";
import { simpleStreamOf, streamOf, type Protocol } from "./protocol.ts";
import { appendDetail, isReasoningDetail } from "./reasoning_details.ts";
import { applyReportedCost, noUsage, recordOf } from "./text.ts";

export { convertMessages } from "./completions_messages.ts";

function usageOf(raw: any, model: any): any {
	const cacheRead = raw.prompt_tokens_details?.cached_tokens ?? raw.prompt_cache_hit_tokens ?? raw.cached_tokens ?? 0;
	const cacheWrite = raw.prompt_tokens_details?.cache_write_tokens || 0;
	const input = Math.max(0, (raw.prompt_tokens || 0) - cacheRead - cacheWrite);
	const output = raw.completion_tokens || 0;
	const reasoning = raw.completion_tokens_details?.reasoning_tokens || 0;
	const { cost } = noUsage();
	const usage = { input, output, cacheRead, cacheWrite, reasoning, totalTokens: input + output + cacheRead + cacheWrite, cost };
	calculateCost(model, usage);
	if (isOpenRouter(model)) applyReportedCost(usage, raw);
	return usage;
}

const stopReasons: Record<string, string> = {
	stop: "stop",
	end: "stop",
	length: "length",
	function_call: "toolUse",
	tool_calls: "toolUse",
};

/** One tool call as its pieces come: its arguments are JSON, or bare text by a grammar. */
interface Call {
	block: any;
	index?: number;
	json?: ToolCallArgumentsStream;
	text?: GrammarInput;
}

/** Fills an answer from the chunks of a stream, and tells of each step. */
class Filler {
	#text: any;
	#thinking: any;
	#details: any[] | undefined;
	#calls: Call[] = [];
	finished = false;

	constructor(
		private model: any,
		private output: any,
		private stream: AssistantMessageEventStream,
		private inputs: Map<string, string>,
	) {}

	#push(type: string, block: any, more: object = {}): void {
		this.stream.push({ type, contentIndex: this.output.content.indexOf(block), ...more, partial: this.output } as any);
	}

	#open(kind: string, block: any): any {
		this.output.content.push(block);
		this.#push(`${kind}_start`, block);
		return block;
	}

	chunk(chunk: any): void {
		if (!chunk || typeof chunk !== "object") return;
		const { output, model } = this;
		output.responseId ||= chunk.id;
		if (typeof chunk.model === "string" && chunk.model !== "" && chunk.model !== model.id) output.responseModel ||= chunk.model;
		if (chunk.usage) output.usage = usageOf(chunk.usage, model);
		const choice = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
		if (!choice) return;
		if (!chunk.usage && choice.usage) output.usage = usageOf(choice.usage, model);
		if (choice.finish_reason) this.#finish(choice.finish_reason);
		if (choice.delta) this.#delta(choice.delta);
	}

	#finish(reason: string): void {
		this.finished = true;
		this.output.rawStopReason = reason;
		this.output.stopReason = stopReasons[reason] ?? "error";
		if (this.output.stopReason === "error") this.output.errorMessage = `Provider finish_reason: ${reason}`;
	}

	#delta(delta: any): void {
		// Some services send the same thinking in several fields: the first counts.
		const given = (name: string) => typeof delta[name] === "string" && delta[name] !== "";
		const field = ["reasoning_content", "reasoning", "reasoning_text"].find(given);
		if (field) {
			const renamed = this.model.provider === "opencode-go" && field === "reasoning";
			const block = this.#thought(renamed ? "reasoning_content" : field);
			block.thinking += delta[field];
			this.#push("thinking_delta", block, { delta: delta[field] });
		}
		for (const detail of Array.isArray(delta.reasoning_details) ? delta.reasoning_details : []) {
			if (!isReasoningDetail(detail)) continue;
			this.#thought("");
			this.#details ??= [];
			appendDetail(this.#details, detail);
		}
		if (delta.content?.length > 0) {
			this.#text ??= this.#open("text", { type: "text", text: "" });
			this.#text.text += delta.content;
			this.#push("text_delta", this.#text, { delta: delta.content });
		}
		for (const piece of delta.tool_calls ?? []) this.#toolCall(piece);
	}

	#thought(thinkingSignature: string): any {
		this.#thinking ??= this.#open("thinking", { type: "thinking", thinking: "", thinkingSignature });
		return this.#thinking;
	}

	/** Bare text where JSON was expected, or from the start. */
	#useText(call: Call): void {
		call.text = new GrammarInput(this.inputs.get(call.block.name) ?? "input");
		call.block.arguments = call.text.arguments;
	}

	#callOf(piece: any): Call {
		const index = typeof piece.index === "number" ? piece.index : undefined;
		const name = piece.function?.name ?? piece.custom?.name ?? "";
		const isText = piece.custom && !piece.function;
		let call = index === undefined ? undefined : this.#calls.find((one) => one.index === index);
		if (!call && piece.id) call = this.#calls.find((one) => one.block.id === piece.id);
		if (!call) {
			call = { block: { type: "toolCall", id: piece.id || "", name, arguments: {} }, index, json: new ToolCallArgumentsStream() };
			if (isText) this.#useText(call);
			this.#calls.push(call);
			this.#open("toolcall", call.block);
		}
		call.index ??= index;
		call.block.id ||= piece.id || "";
		call.block.name ||= name;
		if (isText && !call.text) this.#useText(call);
		return call;
	}

	#toolCall(piece: any): void {
		const call = this.#callOf(piece);
		const { block, json, text } = call;
		let delta = "";
		if (piece.function?.arguments && !text) {
			delta = piece.function.arguments;
			block.arguments = json!.append(delta);
		} else if (piece.custom?.input && text) {
			delta = text.append(piece.custom.input) ?? "";
			block.arguments = text.arguments;
		}
		this.#push("toolcall_delta", block, { delta });
	}

	/** What a provider wants back with the thinking, also when the rest of the answer fails. */
	sign(): void {
		if (this.#details && this.#thinking) this.#thinking.thinkingSignature = JSON.stringify(this.#details);
	}

	end(): void {
		this.sign();
		for (const block of this.output.content) {
			if (block.type === "text") this.#push("text_end", block, { content: block.text });
			else if (block.type === "thinking") this.#push("thinking_end", block, { content: block.thinking });
			else this.#endCall(this.#calls.find((call) => call.block === block)!);
		}
	}

	#endCall({ block, json, text }: Call): void {
		if (text) this.#push("toolcall_delta", block, { delta: text.close() });
		else Object.assign(block, json!.finish());
		this.#push("toolcall_end", block, { toolCall: block });
	}
}

function headersOf(model: any, context: any, key: string, options: any, compat: any): Record<string, any> {
	const session = resolveCacheRetention(options) === "none" ? undefined : options?.sessionId;
	const affinity: Record<string, string> = {};
	if (session && compat.sendSessionAffinityHeaders) {
		if (compat.sessionAffinityFormat === "openrouter") affinity["x-session-id"] = session;
		else {
			if (compat.sessionAffinityFormat === "openai") affinity.session_id = session;
			affinity["x-client-request-id"] = session;
			affinity["x-session-affinity"] = session;
		}
	}
	return {
		accept: "application/json",
		"content-type": "application/json",
		authorization: `Bearer ${key}`,
		...getIdentityHeaders(model, options?.identity),
		...model.headers,
		...copilotHeaders(model, context.messages),
		...affinity,
		...options?.headers,
	};
}

const protocol: Protocol = {
	resolve: (context, model) => resolveTranscript(context, compatOf(model).supportsMidConvoSystemMessages),
	unfinished: "Stream ended without finish_reason",
	failed: (output) => output.errorMessage || "Provider returned an error stop reason",
	explain(error) {
		const message = describeProviderError(error);
		const raw = error?.error?.metadata?.raw;
		return raw && !message.includes(String(raw)) ? `${message}\n${raw}` : message;
	},
	async ask({ model, context, options, output, events }) {
		const key = requestKey(model.provider, options?.apiKey, options?.headers);
		const compat = compatOf(model);
		const inputs = grammarInputs(getDeclaredTools(context.messages), compat.supportsOpenAIGrammarTools);
		const params = buildParams(model, context, options, compat, inputs);
		const response = await send(
			{
				url: `${model.baseUrl.replace(/\/$/, "")}/chat/completions`,
				headers: headersOf(model, context, key, options, compat),
				body: (await options?.onPayload?.(params, model)) ?? params,
				style: "openai",
				...limitsOf(options),
			},
			options,
		);
		await options?.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
		events.push({ type: "start", partial: output });
		const filler = new Filler(model, output, events, inputs);
		try {
			for await (const chunk of chunksOf(response, options?.signal)) {
				await options?.onProviderStreamEvent?.(chunk, model);
				filler.chunk(chunk);
			}
			filler.end();
		} finally {
			filler.sign();
		}
		if (filler.finished || compat.supportsFinishReason || options?.signal?.aborted) return;
		output.stopReason = output.content.some((block: any) => block.type === "toolCall") ? "toolUse" : "stop";
	},
};

export const stream = streamOf(protocol);
export const streamSimple = simpleStreamOf(
	stream,
	(model, options) => requestKey(model.provider, options?.apiKey, options?.headers),
	(_model, options) => ({ thinkingBudgets: options?.thinkingBudgets }),
);
