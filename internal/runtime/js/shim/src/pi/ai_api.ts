// pi:ai_api speaks to providers: one implementation for each protocol, and what they have in common.
export * as anthropic from "./ai/api/anthropic.ts";
export * as azure from "./ai/api/azure.ts";
export * as bedrock from "./ai/api/bedrock.ts";
export * as codex from "./ai/api/codex.ts";
export * as google from "./ai/api/google.ts";
export * as mistral from "./ai/api/mistral.ts";
export * as piMessages from "./ai/api/pi_messages.ts";
export * as vertex from "./ai/api/vertex.ts";
export * as completions from "./ai/api/completions.ts";
export * as responses from "./ai/api/responses.ts";
export * as openrouterImages from "./ai/api/openrouter_images.ts";
export { getEnvApiKey, findEnvKeys, getProviderEnvValue } from "./ai/api/env.ts";
export * from "./ai/api/identity.ts";
