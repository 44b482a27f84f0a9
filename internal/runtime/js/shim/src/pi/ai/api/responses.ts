// OpenAI's Responses API.
import { getDeclaredTools, resolveTranscript, resolveTranscriptTools } from "pi:ai_parts";
import { grammarInputs } from "./constrained.ts";
import { describeProviderError } from "./errors.ts";
import { chunksOf, limitsOf, requestKey, send } from "./http.ts";
import { getIdentityHeaders, isOpenRouter } from "./identity.ts";
import { clampOpenAIPromptCacheKey, copilotHeaders, resolveCacheRetention, resolveSamplingParams } from "./options.ts";
import { simpleStreamOf, streamOf, type Exchange, type Protocol } from "./protocol.ts";
import { convertMessages, convertTools, toolSupportOf } from "./responses_messages.ts";
import { ResponsesFiller, type ResponsesOptions } from "./responses_stream.ts";
import { recordOf } from "./text.ts";

export const minOutputTokens = 16;

const compatOf = (model: any): any => ({
	supportsDeveloperRole: true,
	supportsMidConvoSystemMessages: false,
	sessionAffinityFormat: isOpenRouter(model) ? "openrouter" : "openai",
	promptCacheKeyMode: "auto",
	supportsLongCacheRetention: true,
	supportsStrictMode: false,
	supportsOpenAIGrammarTools: false,
	supportsAdditionalTools: false,
	supportsToolSearch: false,
	supportsExplicitPromptCacheMode: false,
	supportsMaxOutputTokens: true,
	supportsMidConvoEffort: false,
	...Object.fromEntries(Object.entries(model.compat ?? {}).filter(([, value]) => value != null)),
});

/** Whether the key is a token of a ChatGPT account, which takes fewer fields than a key of the API. */
const isAccount = (model: any, key?: string): boolean =>
	model.provider === "openai" && model.baseUrl === "https://api.openai.com/v1" && key !== undefined && !key.startsWith("sk-");

/** The effort that is told inside the conversation, so that it can change without losing the cache. */
function effortInside(model: any, options: any, compat: any): string | undefined {
	const level = options?.reasoningEffort;
	if (!compat.supportsMidConvoEffort || !level || isAccount(model, options.apiKey)) return undefined;
	return model.thinkingLevelMap?.[level] ?? level;
}

function cacheOptions(compat: any, retention: string): any {
	if (!compat.supportsExplicitPromptCacheMode) return undefined;
	if (retention === "none") return { mode: "explicit" };
	return retention === "long" && compat.supportsLongCacheRetention ? { ttl: "30m" } : undefined;
}

export function addReasoning(params: any, model: any, options: any, effort: string | undefined, inside: string | undefined): void {
	if (!model.reasoning) return;
	const map = model.thinkingLevelMap;
	if (effort) {
		const named = options?.reasoningEffort ? (map?.[options.reasoningEffort] ?? options.reasoningEffort) : effort;
		params.reasoning = { effort: inside === undefined ? named : "medium", summary: options?.reasoningSummary || "auto" };
		params.include = ["reasoning.encrypted_content"];
	} else if (model.provider !== "github-copilot" && map?.off !== null) params.reasoning = { effort: map?.off ?? "none" };
	if (model.provider === "xai") params.include = ["reasoning.encrypted_content"];
}

function buildParams(model: any, context: any, options: any, compat: any, inputs: Map<string, string>, inside?: string): any {
	const { requestTools } = resolveTranscriptTools(context.messages, toolSupportOf(compat));
	const retention = resolveCacheRetention(options);
	const keyed = retention !== "none" && compat.promptCacheKeyMode !== "disabled";
	const full = !isAccount(model, options?.apiKey);
	const day = retention === "long" && compat.supportsLongCacheRetention && !compat.supportsExplicitPromptCacheMode;
	const params: any = {
		model: model.id,
		input: convertMessages(model, context, compat, inputs, inside),
		stream: true,
		prompt_cache_key: keyed ? clampOpenAIPromptCacheKey(options?.sessionId) : undefined,
		prompt_cache_retention: full && day ? "24h" : undefined,
		prompt_cache_options: full ? cacheOptions(compat, retention) : undefined,
		store: false,
	};
	if (options?.maxTokens && compat.supportsMaxOutputTokens && full) params.max_output_tokens = Math.max(options.maxTokens, minOutputTokens);
	if (options?.temperature !== undefined && full) params.temperature = options.temperature;
	if (options?.serviceTier !== undefined) params.service_tier = options.serviceTier;
	if (requestTools.length > 0) params.tools = convertTools(requestTools, compat);
	if (options?.toolChoice !== undefined) params.tool_choice = options.toolChoice;
	const effort = options?.reasoningEffort ?? (options?.reasoningSummary ? "medium" : undefined);
	addReasoning(params, model, options, effort, inside);
	return Object.assign(params, resolveSamplingParams(model, effort ?? "off", options?.samplingParams));
}

function headersOf(model: any, context: any, key: string, options: any, compat: any): Record<string, any> {
	const session = resolveCacheRetention(options) === "none" ? undefined : options?.sessionId;
	const affinity: Record<string, string> = {};
	if (session && compat.sessionAffinityFormat === "openrouter") affinity["x-session-id"] = session;
	else if (session) {
		if (compat.sessionAffinityFormat === "openai") affinity["session-id"] = session;
		affinity["x-client-request-id"] = session;
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

/** Asks for a response and fills the answer from its events. */
export async function askForResponse(exchange: Exchange, params: any, request: { url: string; headers: any }, filling: ResponsesOptions): Promise<void> {
	const { model, options, output, events } = exchange;
	const body = (await options?.onPayload?.(params, model)) ?? params;
	const response = await send({ ...request, body, style: "openai", ...limitsOf(options) }, options);
	await options?.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
	events.push({ type: "start", partial: output });
	const filler = new ResponsesFiller(model, output, events, filling);
	for await (const event of chunksOf(response, options?.signal)) {
		await options?.onProviderStreamEvent?.(event, model);
		filler.event(event);
	}
	filler.end();
}

/** Other service tiers than the default cost a multiple of the list's prices. */
export function reprice(model: any, usage: any, tier: string | undefined): void {
	const fast = model.id === "gpt-5.5" ? 2.5 : 2;
	const factor = ({ flex: 0.5, priority: fast, fast } as Record<string, number>)[tier ?? ""] ?? 1;
	if (factor === 1) return;
	const { cost } = usage;
	for (const part of ["input", "output", "cacheRead", "cacheWrite"]) cost[part] *= factor;
	cost.total = cost.input + cost.output + cost.cacheRead + cost.cacheWrite;
}

const accountHints: Record<string, string> = {
	subscription_sharing_usage_limit_exceeded: "Check your ChatGPT usage: https://chatgpt.com/settings/usage",
	subscription_sharing_workplace_individual_usage_limit_exceeded:
		"You've reached your ChatGPT workspace's usage limit. Ask your workspace admin to increase it at admin.openai.com → Workspace → Usage limits.",
};

function explain(model: any, error: unknown): string {
	const message = describeProviderError(error, `${model.provider === "openai" ? "OpenAI" : model.provider} API error`);
	const hint = Object.entries(accountHints).find(([code]) => message.includes(code))?.[1];
	return hint ? `${message}\n${hint}` : message;
}

const protocol: Protocol = {
	resolve: (context, model) => resolveTranscript(context, compatOf(model).supportsMidConvoSystemMessages),
	begin(model, options) {
		const inside = effortInside(model, options, compatOf(model));
		return inside === undefined ? {} : { providerThinkingLevel: inside };
	},
	unfinished: "OpenAI Responses stream ended without a stop reason",
	explain: (error, model) => explain(model, error),
	async ask(exchange) {
		const { model, context, options } = exchange;
		const compat = compatOf(model);
		const key = requestKey(model.provider, options?.apiKey, options?.headers);
		const inputs = grammarInputs(getDeclaredTools(context.messages), compat.supportsOpenAIGrammarTools);
		const params = buildParams(model, context, options, compat, inputs, effortInside(model, options, compat));
		const request = { url: `${model.baseUrl.replace(/\/$/, "")}/responses`, headers: headersOf(model, context, key, options, compat) };
		const serviceTier = options?.serviceTier;
		await askForResponse(exchange, params, request, { inputs, serviceTier, reprice: (usage, tier) => reprice(model, usage, tier) });
	},
};

export const stream = streamOf(protocol);
export const streamSimple = simpleStreamOf(stream, (model, options) => requestKey(model.provider, options?.apiKey, options?.headers));
