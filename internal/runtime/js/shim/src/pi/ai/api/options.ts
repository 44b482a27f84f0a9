// What the simple calls make of their options for each protocol.
import type { ModelThinkingLevel } from "../types.ts";
import { clampThinkingLevel } from "pi:ai_parts";
import { getProviderEnvValue } from "./env.ts";
import { clampMaxTokensToContext } from "./tokens.ts";

export { clampMaxTokensToContext };

const passed =
	"signal telemetry fetch transport cacheRetention sessionId disableContinuation headers identity onPayload onResponse " +
	"onProviderStreamEvent timeoutMs websocketConnectTimeoutMs maxRetries maxRetryDelayMs metadata env";

export function resolveSamplingParams(model: any, level: ModelThinkingLevel, requested?: any): any {
	const forLevel = model.samplingParamsByThinkingLevel?.[clampThinkingLevel(model, level)];
	if (!model.samplingParams && !forLevel && !requested) return undefined;
	return { ...model.samplingParams, ...forLevel, ...requested };
}

export function buildBaseOptions(model: any, context: any, options: any): any {
	const base: any = {
		temperature: options?.temperature,
		samplingParams: resolveSamplingParams(model, options?.reasoning ?? "off", options?.samplingParams),
		maxTokens: clampMaxTokensToContext(model, context, options?.maxTokens ?? model.maxTokens),
		apiKey: options?.apiKey,
		toolChoice: options?.toolChoice,
	};
	for (const name of passed.split(" ")) base[name] = options?.[name];
	return base;
}

const answerRoom = 1024;
const budgets: Record<string, number> = { minimal: 1024, low: 2048, medium: 8192, high: 16384 };

/** How many tokens a level may think; the levels above high are no deeper here. */
export const thinkingBudgetForLevel = (level: string, own?: Record<string, number>): number =>
	({ ...budgets, ...own })[level === "xhigh" || level === "max" ? "high" : level];

export const clampThinkingBudgetToAnswerRoom = (budget: number, ceiling: number): number =>
	Math.min(budget, Math.max(0, ceiling - answerRoom));

export function adjustMaxTokensForThinking(wanted: number | undefined, most: number, level: string, own?: Record<string, number>) {
	const thinkingBudget = thinkingBudgetForLevel(level, own);
	const maxTokens = wanted === undefined ? most : Math.min(wanted + thinkingBudget, most);
	if (maxTokens > thinkingBudget) return { maxTokens, thinkingBudget };
	return { maxTokens, thinkingBudget: clampThinkingBudgetToAnswerRoom(thinkingBudget, maxTokens) };
}

export const resolveCacheRetention = (options: any): string =>
	options?.cacheRetention || (getProviderEnvValue("PI_CACHE_RETENTION", options?.env) === "long" ? "long" : "short");

const maxCacheKey = 64;

/** OpenAI's keys for the prompt cache have at most 64 characters. */
export const clampOpenAIPromptCacheKey = (key?: string): string | undefined =>
	key === undefined ? undefined : [...key].slice(0, maxCacheKey).join("");

/** The headers GitHub's models want: who asks, and whether there is something to see. */
export function copilotHeaders(model: any, messages: any[]): Record<string, string> {
	if (model.provider !== "github-copilot") return {};
	const last = messages.at(-1);
	const visible = (message: any) => message.role === "user" || message.role === "toolResult";
	const hasImages = messages.some(
		(message) => visible(message) && Array.isArray(message.content) && message.content.some((block: any) => block.type === "image"),
	);
	return {
		"X-Initiator": last && last.role !== "user" ? "agent" : "user",
		"Openai-Intent": "conversation-edits",
		...(hasImages ? { "Copilot-Vision-Request": "true" } : {}),
	};
}
