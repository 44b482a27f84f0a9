// pi:ai_parts is what pi-ai's modules have in common; each of them is a list of names over it.
import type { ModelType } from "./ai/types.ts";
export * from "./ai/diagnostics.ts";
export * from "./ai/events.ts";
export * from "./ai/faux.ts";
export * from "./ai/json.ts";
export { StreamingJsonParser } from "./ai/json_stream.ts";
export * from "./ai/lazy.ts";
export * from "./ai/models.ts";
export * from "./ai/overflow.ts";
export * from "./ai/images.ts";
export * from "./ai/oauth.ts";
export * from "./ai/resources.ts";
export * from "./ai/retry.ts";
export * from "./ai/stream.ts";
export * from "./ai/system.ts";
export * from "./ai/uuid.ts";
export * from "./ai/validate.ts";
export * from "./ai/warming.ts";

interface Typed {
	type?: ModelType;
}
export const isModelType = (model: Typed, type: ModelType): model is any => (model.type ?? "chat") === type;
export const hasApi = (model: Typed & { api: string }, api: string): model is any => (model.type ?? "chat") === "chat" && model.api === api;

export const ANTHROPIC_API_KEY_ENV = "ANTHROPIC_API_KEY";
export const ANTHROPIC_AUTH_TOKEN_ENV = "ANTHROPIC_AUTH_TOKEN";
export const ANTHROPIC_FEDERATION_RULE_ID_ENV = "ANTHROPIC_FEDERATION_RULE_ID";
export const ANTHROPIC_IDENTITY_TOKEN_FILE_ENV = "ANTHROPIC_IDENTITY_TOKEN_FILE";
export const ANTHROPIC_OAUTH_TOKEN_ENV = "ANTHROPIC_OAUTH_TOKEN";
export const ANTHROPIC_ORGANIZATION_ID_ENV = "ANTHROPIC_ORGANIZATION_ID";
export const ANTHROPIC_SERVICE_ACCOUNT_ID_ENV = "ANTHROPIC_SERVICE_ACCOUNT_ID";
export const ANTHROPIC_WORKSPACE_ID_ENV = "ANTHROPIC_WORKSPACE_ID";
