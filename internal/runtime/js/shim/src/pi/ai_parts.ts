// pi:ai_parts is what pi-ai's modules have in common; each of them is a list of names over it.
export * from "./ai/diagnostics.ts";
export * from "./ai/events.ts";
export * from "./ai/faux.ts";
export * from "./ai/json.ts";
export * from "./ai/lazy.ts";
export * from "./ai/models.ts";
export * from "./ai/overflow.ts";
export * from "./ai/resources.ts";
export * from "./ai/stream.ts";
export * from "./ai/system.ts";
export * from "./ai/uuid.ts";
export * from "./ai/validate.ts";

export const isModelType = (model: any, type: string): boolean => (model.type ?? "chat") === type;
export const hasApi = (model: any, api: string): boolean => isModelType(model, "chat") && model.api === api;

export const ANTHROPIC_API_KEY_ENV = "ANTHROPIC_API_KEY";
export const ANTHROPIC_AUTH_TOKEN_ENV = "ANTHROPIC_AUTH_TOKEN";
export const ANTHROPIC_FEDERATION_RULE_ID_ENV = "ANTHROPIC_FEDERATION_RULE_ID";
export const ANTHROPIC_IDENTITY_TOKEN_FILE_ENV = "ANTHROPIC_IDENTITY_TOKEN_FILE";
export const ANTHROPIC_OAUTH_TOKEN_ENV = "ANTHROPIC_OAUTH_TOKEN";
export const ANTHROPIC_ORGANIZATION_ID_ENV = "ANTHROPIC_ORGANIZATION_ID";
export const ANTHROPIC_SERVICE_ACCOUNT_ID_ENV = "ANTHROPIC_SERVICE_ACCOUNT_ID";
export const ANTHROPIC_WORKSPACE_ID_ENV = "ANTHROPIC_WORKSPACE_ID";
export const CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY = 0.15;
export const CACHE_WARMING_MAX_AGE_MS = 3_600_000;
export const CACHE_WARMING_MAX_IDLE_AGE_MS = 1_800_000;
export const CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS = 0.05;
export const DEFAULT_MAX_AGENT_RETRY_DELAY_MS = 60_000;

/** How long to wait before the given attempt: twice as long each time, up to a limit. */
export function retryDelayMs(policy: { baseDelayMs: number; maxAgentDelayMs?: number }, attempt: number): number {
	const delay = policy.baseDelayMs * 2 ** Math.max(0, attempt - 1);
	const safe = Number.isSafeInteger(delay) ? delay : Number.MAX_SAFE_INTEGER;
	return Math.min(safe, policy.maxAgentDelayMs ?? DEFAULT_MAX_AGENT_RETRY_DELAY_MS);
}
