// Anthropic's Messages API.
import type { AssistantMessageEventStream } from "pi:ai_parts";
import { appendAssistantMessageDiagnostic, calculateCost, parseJsonWithRepair, ToolCallArgumentsStream } from "pi:ai_parts";
import { registerSessionResourceCleanup, resolveTranscript } from "pi:ai_parts";
import { buildParams, compatOf, headersOf } from "./anthropic_params.ts";
import { ApiError, withCauseDetail } from "./errors.ts";
import { hasHeader, limitsOf, messagesOf, send } from "./http.ts";
import { isOpenRouter } from "./identity.ts";
import { adjustMaxTokensForThinking, buildBaseOptions, clampMaxTokensToContext } from "./options.ts";
import { type Protocol, streamOf } from "./protocol.ts";
import { applyReportedCost, recordOf } from "./text.ts";

function assertKey(model: any, options: any): void {
	const headers = ["authorization", "x-api-key", "cf-aig-authorization"];
	if (options?.apiKey || headers.some((name) => hasHeader(options?.headers, name))) return;
	throw new Error(`No API key for provider: ${model.provider}`);
}

const events = new Set("message_start message_delta message_stop content_block_start content_block_delta content_block_stop".split(" "));

async function* eventsOf(response: Response, signal?: AbortSignal): AsyncGenerator<any> {
	if (!response.body) throw new Error("Attempted to iterate over an Anthropic response with no body");
	let started = false;
	let stopped = false;
	for await (const { event, data, raw } of messagesOf(response, signal)) {
		if (event === "error") throw new Error(data);
		if (!events.has(event ?? "")) continue;
		try {
			const parsed = parseJsonWithRepair(data);
			started ||= parsed.type === "message_start";
			stopped ||= parsed.type === "message_stop";
			yield parsed;
		} catch (error: any) {
			throw new Error(`Could not parse Anthropic SSE event ${event}: ${error.message}; data=${data}; raw=${raw.join("\\n")}`);
		}
	}
	if (started && !stopped) throw new Error("Anthropic stream ended before message_stop");
}

function stopOf(reason: string, details: any): { stopReason: string; errorMessage?: string } {
	const known: Record<string, string> = { end_turn: "stop", pause_turn: "stop", stop_sequence: "stop", max_tokens: "length", tool_use: "toolUse" };
	if (known[reason]) return { stopReason: known[reason] };
	if (reason === "refusal") return { stopReason: "error", errorMessage: details?.explanation || "The model refused to complete the request" };
	if (reason === "sensitive") return { stopReason: "error", errorMessage: "Provider stopped with: sensitive" };
	throw new Error(`Unhandled stop reason: ${reason}`);
}

/** Fills an answer from the events of a stream, and tells of each step. */
class Filler {
	#open = new Map<number, { at: number; json?: ToolCallArgumentsStream }>();
	#priced: any;
	transformations: any[] = [];

	constructor(
		private model: any,
		private output: any,
		private stream: AssistantMessageEventStream,
	) {
		this.#priced = model;
	}

	#push(type: string, contentIndex: number, more: object = {}): void {
		this.stream.push({ type, contentIndex, ...more, partial: this.output } as any);
	}

	event(event: any): void {
		const { type } = event;
		const transformations = type === "message_start" ? event.message.input_transformations : event.input_transformations;
		if (Array.isArray(transformations)) this.transformations = transformations;
		if (type === "message_start") this.#message(event.message);
		else if (type === "content_block_start") this.#start(event.index, event.content_block);
		else if (type === "content_block_delta") this.#delta(event.index, event.delta);
		else if (type === "content_block_stop") this.#stop(event.index);
		else if (type === "message_delta") this.#end(event);
	}

	#message({ id, model: name, usage }: any): void {
		const { output, model } = this;
		output.responseId = id;
		if (name !== model.id) {
			output.responseModel = name;
			// Another model may have answered, at its own price.
			const fallbacks = model.compat?.allowedFallbackModels ?? [];
			const { cost } = fallbacks.find((one: any) => one.provider === model.provider && one.model === name) ?? {};
			if (cost) this.#priced = { ...model, id: name, cost };
		}
		Object.assign(output.usage, {
			input: usage.input_tokens || 0,
			output: usage.output_tokens || 0,
			cacheRead: usage.cache_read_input_tokens || 0,
			cacheWrite: usage.cache_creation_input_tokens || 0,
			cacheWrite1h: usage.cache_creation?.ephemeral_1h_input_tokens || 0,
		});
		this.#count();
	}

	#count(): void {
		const { usage } = this.output;
		usage.totalTokens = usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
		calculateCost(this.#priced, usage);
	}

	#start(index: number, block: any): void {
		const { content } = this.output;
		if (block.type === "fallback" && content.length > 0) throw new Error("Anthropic performed an unsupported mid-output model fallback");
		const kinds: Record<string, () => [kind: string, block: any]> = {
			text: () => ["text", { type: "text", text: block.text ?? "" }],
			thinking: () => ["thinking", { type: "thinking", thinking: block.thinking ?? "", thinkingSignature: block.signature ?? "" }],
			redacted_thinking: () => [
				"thinking",
				{ type: "thinking", thinking: "[Reasoning redacted]", thinkingSignature: block.data, redacted: true },
			],
			tool_use: () => ["toolcall", { type: "toolCall", id: block.id, name: block.name, arguments: block.input ?? {} }],
		};
		const made = kinds[block.type]?.();
		if (!made) return;
		const [kind, own] = made;
		const at = content.push(own) - 1;
		this.#open.set(index, { at, ...(kind === "toolcall" ? { json: new ToolCallArgumentsStream() } : {}) });
		this.#push(`${kind}_start`, at);
	}

	#delta(index: number, delta: any): void {
		const open = this.#open.get(index);
		const block = open && this.output.content[open.at];
		if (!open) return;
		if (delta.type === "text_delta" && block.type === "text") {
			block.text += delta.text;
			this.#push("text_delta", open.at, { delta: delta.text });
		} else if (delta.type === "thinking_delta" && block.type === "thinking") {
			block.thinking += delta.thinking;
			this.#push("thinking_delta", open.at, { delta: delta.thinking });
		} else if (delta.type === "input_json_delta" && open.json) {
			block.arguments = open.json.append(delta.partial_json);
			this.#push("toolcall_delta", open.at, { delta: delta.partial_json });
		} else if (delta.type === "signature_delta" && block.type === "thinking") {
			block.thinkingSignature = (block.thinkingSignature || "") + delta.signature;
		}
	}

	#stop(index: number): void {
		const open = this.#open.get(index);
		if (!open) return;
		this.#open.delete(index);
		const block = this.output.content[open.at];
		if (block.type === "text") this.#push("text_end", open.at, { content: block.text });
		else if (block.type === "thinking") this.#push("thinking_end", open.at, { content: block.thinking });
		else if (open.json) {
			Object.assign(block, open.json.finish());
			this.#push("toolcall_end", open.at, { toolCall: block });
		}
	}

	#end({ delta, usage }: any): void {
		const { output } = this;
		if (delta.stop_reason) {
			output.rawStopReason = delta.stop_reason;
			const { stopReason, errorMessage } = stopOf(delta.stop_reason, delta.stop_details);
			output.stopReason = stopReason;
			if (errorMessage) output.errorMessage = errorMessage;
		}
		const counts = {
			input: usage?.input_tokens,
			output: usage?.output_tokens,
			cacheRead: usage?.cache_read_input_tokens,
			cacheWrite: usage?.cache_creation_input_tokens,
			cacheWrite1h: usage?.cache_creation?.ephemeral_1h_input_tokens,
			reasoning: usage?.output_tokens_details?.thinking_tokens,
		};
		for (const [name, count] of Object.entries(counts)) if (count != null) output.usage[name] = count;
		this.#count();
		if (usage && isOpenRouter(this.model)) applyReportedCost(output.usage, usage);
	}

	/** Tells what the provider changed in the conversation before the model saw it. */
	note(): void {
		if (this.transformations.length === 0) return;
		const transformations = this.transformations.map(({ type, path, reason }) => ({
			type: type ?? undefined,
			path: path ?? undefined,
			reason: reason ?? undefined,
		}));
		appendAssistantMessageDiagnostic(this.output, { type: "anthropic_input_transformations", timestamp: Date.now(), details: { transformations } });
	}
}

const tooStrict = ["The compiled grammar is too large", "Too many strict tools (", "Schemas contains too many parameters with union types ("];
export const isTooStrict = (message: string): boolean => tooStrict.some((text) => message.includes(text));
/** The sessions whose tools are sent looser. */
export const looseSessions = new Set<string>();
const mostSessions = 10_000;

registerSessionResourceCleanup((session) => {
	if (session) looseSessions.delete(session);
	else looseSessions.clear();
});

export function remember(session: string | undefined): void {
	if (session === undefined) return;
	looseSessions.add(session);
	if (looseSessions.size > mostSessions) looseSessions.delete(looseSessions.values().next().value!);
}

/** Sends the request; a second time with looser tools, when strict ones are more than the provider can take. */
async function ask(model: any, context: any, options: any, output: any): Promise<Response> {
	for (let looser = looseSessions.has(options?.sessionId); ; looser = true) {
		options?.signal?.throwIfAborted();
		const built = buildParams(model, context, options, looser);
		if (built.providerThinkingLevel) output.providerThinkingLevel = built.providerThinkingLevel;
		const changed = await options?.onPayload?.(built.params, model);
		const { betas, ...body } = changed === undefined ? built.params : { ...changed, stream: true };
		try {
			return await send(
				{
					url: `${model.baseUrl.replace(/\/$/, "")}/v1/messages?beta=true`,
					headers: headersOf(model, context, options, betas),
					body,
					style: "anthropic",
					...limitsOf(options),
				},
				options,
			);
		} catch (error) {
			const strict = error instanceof ApiError && error.status === 400 && error.type === "invalid_request_error";
			if (options?.signal?.aborted || looser || !built.preferredStrict || !strict || !isTooStrict(error.message)) throw error;
			remember(options?.sessionId);
			appendAssistantMessageDiagnostic(output, {
				type: "anthropic_strict_tools_fallback",
				timestamp: Date.now(),
				error: { message: error.message },
				details: { reason: "strict_tool_limits_exceeded" },
			});
		}
	}
}

const protocol: Protocol = {
	resolve: (context, model) => resolveTranscript(context, compatOf(model).supportsMidConvoSystemMessages),
	unfinished: "Anthropic stream ended without a stop reason",
	explain: (error) => (error instanceof Error ? withCauseDetail(error) : JSON.stringify(error)),
	async ask({ model, context, options, output, events }) {
		assertKey(model, options);
		const response = await ask(model, context, options, output);
		await options?.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
		events.push({ type: "start", partial: output });
		const filler = new Filler(model, output, events);
		for await (const event of eventsOf(response, options?.signal)) {
			await options?.onProviderStreamEvent?.(event, model);
			filler.event(event);
		}
		if (!options?.signal?.aborted && !["pending", "error"].includes(output.stopReason)) filler.note();
	},
};

export const stream = streamOf(protocol);

const effortOf = (model: any, level: string): string => {
	const own = model.thinkingLevelMap?.[level];
	if (typeof own === "string") return own;
	return ({ minimal: "low", low: "low", medium: "medium" } as Record<string, string>)[level] ?? "high";
};

export function streamSimple(model: any, context: any, options?: any): ReturnType<typeof stream> {
	assertKey(model, options);
	const base = buildBaseOptions(model, context, options);
	if (!options?.reasoning) return stream(model, context, { ...base, thinkingEnabled: false });
	if (model.compat?.forceAdaptiveThinking === true) {
		return stream(model, context, { ...base, thinkingEnabled: true, effort: effortOf(model, options.reasoning) });
	}
	const adjusted = adjustMaxTokensForThinking(base.maxTokens, model.maxTokens, options.reasoning, options.thinkingBudgets);
	const maxTokens = clampMaxTokensToContext(model, context, adjusted.maxTokens);
	const thinkingBudgetTokens = Math.min(adjusted.thinkingBudget, Math.max(0, maxTokens - 1024));
	return stream(model, context, { ...base, maxTokens, thinkingEnabled: true, thinkingBudgetTokens });
}
