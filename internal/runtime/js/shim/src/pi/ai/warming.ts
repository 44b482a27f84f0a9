// Keeping a provider's prompt cache warm: whether that pays, and when.
import type { Cost, Model, SimpleStreamOptions } from "./types.ts";
import { calculateCost } from "./models.ts";

export const CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY = 0.15;
export const CACHE_WARMING_MAX_AGE_MS = 3_600_000;
export const CACHE_WARMING_MAX_IDLE_AGE_MS = 1_800_000;
export const CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS = 0.05;

declare const process: { env: Record<string, string | undefined> };

export interface CacheWarmingDecision {
	phase: "streaming" | "idle";
	warmCost: number;
	missCost: number;
	continuationProbability: number;
	expectedSavings: number;
	economicsAvailable: boolean;
	action: "warm" | "stop";
}

const margin = 10_000;

/** When to ask again so that the cache does not run out; undefined when it lasts too short a time. */
export const getCacheWarmingDelayMs = (ttl: number): number | undefined =>
	ttl <= margin ? undefined : Math.max(1, Math.floor(Math.min(ttl * 0.9, ttl - margin)));

export function getPromptCacheTtlMs(model: Model, options?: SimpleStreamOptions): number | undefined {
	const env = options?.env?.PI_CACHE_RETENTION || process.env.PI_CACHE_RETENTION;
	const retention = options?.cacheRetention ?? (env === "long" ? "long" : "short");
	const seconds = retention === "none" ? undefined : model.promptCache?.[retention];
	return seconds === undefined ? undefined : seconds * 1000;
}

export const isCacheWarmingReplayable = (model: Model, options?: SimpleStreamOptions): boolean =>
	!options?.reasoning || model.api !== "anthropic-messages" || (model.compat as { forceAdaptiveThinking?: boolean } | undefined)?.forceAdaptiveThinking === true;

export const getCacheWarmingRequestOptions = <T extends SimpleStreamOptions>(options: T, signal?: AbortSignal): T => ({
	...options,
	maxTokens: 1,
	disableContinuation: true,
	maxRetries: 0,
	signal,
});

/** What a warm cache is worth: the price of losing it, as likely as the conversation goes on, less that of one token. */
export function evaluateCacheWarming(model: Model, promptTokens: number, phase: "streaming" | "idle"): CacheWarmingDecision {
	const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 };
	const price = (tokens: object): number => calculateCost(model, { ...none, cost: {} as Cost, ...tokens }).total;
	const hit = price({ cacheRead: promptTokens });
	const miss = price(model.cost.cacheWrite > 0 ? { cacheWrite: promptTokens } : { input: promptTokens });
	const warmCost = price({ cacheRead: promptTokens, output: 1 });
	const missCost = Math.max(0, miss - hit);
	const continuationProbability = phase === "idle" ? CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY : 1;
	const expectedSavings = continuationProbability * missCost - warmCost;
	return {
		phase,
		warmCost,
		missCost,
		continuationProbability,
		expectedSavings,
		economicsAvailable: promptTokens > 0 && (hit > 0 || miss > 0),
		action: expectedSavings >= CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS ? "warm" : "stop",
	};
}
