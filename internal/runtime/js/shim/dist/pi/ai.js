"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai.ts
var ai_exports = {
  "module.exports": void 0,
};
module.exports = __defProp(ai_exports, "__esModule", { value: true });
var import_pi_host3 = require("pi:host");

// src/pi/ai/enum.ts
var import_pi_host = require("pi:host");
function StringEnum(values, options) {
  const schema = { type: "string", enum: values };
  if (options?.description) schema.description = options.description;
  if (options?.default) schema.default = options.default;
  return (0, import_pi_host.requireHost)("pi:typebox").Type.Unsafe(schema);
}

// src/pi/names/ai.ts
var current = "AI_TELEMETRY_SCHEMA ANTHROPIC_API_KEY_ENV ANTHROPIC_AUTH_TOKEN_ENV ANTHROPIC_FEDERATION_RULE_ID_ENV ANTHROPIC_IDENTITY_TOKEN_FILE_ENV ANTHROPIC_OAUTH_TOKEN_ENV ANTHROPIC_ORGANIZATION_ID_ENV ANTHROPIC_SERVICE_ACCOUNT_ID_ENV ANTHROPIC_WORKSPACE_ID_ENV AssistantMessageEventStream CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY CACHE_WARMING_MAX_AGE_MS CACHE_WARMING_MAX_IDLE_AGE_MS CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS DEFAULT_MAX_AGENT_RETRY_DELAY_MS EventStream InMemoryCredentialStore InMemoryModelsStore ModelsError PI_AI_VERSION PI_ATTRIBUTION StreamingJsonParser StringEnum ToolCallArgumentsStream Type anthropicMessagesApi appendAssistantMessageDiagnostic azureOpenAIResponsesApi bedrockConverseStreamApi calculateCost clampThinkingLevel cleanupSessionResources collapseSystemMessages complete completeSimple contentText createAssistantMessageDiagnostic createAssistantMessageEventStream createFauxCore createInitialSystemMessage createModels createProvider declarationsEqual defaultProviderAuthContext envApiKeyAuth evaluateCacheWarming extractDiagnosticError fauxAssistantMessage fauxProvider fauxText fauxThinking fauxToolCall findEnvKeys formatThrownValue formatUserAgent generateImages generateImagesOpenRouter getApiProvider getApiProviders getAttributionHeaders getCacheWarmingDelayMs getCacheWarmingRequestOptions getClientVersion getCurrentSystemMessage getCurrentSystemPrompt getCurrentTools getDeclaredTools getEnvApiKey getIdentityHeaders getImageModel getImageModels getImageProviders getImagesApiProvider getInitialSystemMessage getModel getModelType getModels getOpenCodeSessionHeaders getOverflowPatterns getPromptCacheTtlMs getProviders getSupportedThinkingLevels getSystemMessageText getToolStateChanges googleGenerativeAIApi googleVertexApi hasApi hasNonAdditiveToolChanges hasToolRedefinitions isCacheWarmingReplayable isContextOverflow isModelType isRecoverableLength isRetryableAssistantError lazyApi lazyOAuth lazyStream mergeClientIdentity mistralConversationsApi modelsAreEqual normalizeContext openAICodexResponsesApi openAICompletionsApi openAIResponsesApi parseJsonWithRepair parseStreamingJson parseToolCallArguments piMessagesApi registerApiProvider registerBuiltInApiProviders registerBuiltInImagesApiProviders registerFauxProvider registerImagesApiProvider registerSessionResourceCleanup renderSystemMessageUpdate repairJson resetApiProviders resolveTranscript resolveTranscriptTools retryAssistantCall retryDelayMs setBedrockProviderLoader setBedrockProviderModule stream streamAnthropic streamAzureOpenAIResponses streamGoogle streamGoogleVertex streamMistral streamOpenAICodexResponses streamOpenAICompletions streamOpenAIResponses streamSimple streamSimpleAnthropic streamSimpleAzureOpenAIResponses streamSimpleGoogle streamSimpleGoogleVertex streamSimpleMistral streamSimpleOpenAICodexResponses streamSimpleOpenAICompletions streamSimpleOpenAIResponses toToolDeclaration unregisterApiProviders uuidv7 validateToolArguments validateToolCall withClientIdentity withoutInitialSystemMessage";
var legacy = "clearApiProviders";

// src/pi/names/with-stubs.ts
var import_pi_host2 = require("pi:host");
var words = (text) => text.split(" ").filter((word) => word !== "");
function withStubs(module2, groups, ...known) {
  const cache = /* @__PURE__ */ Object.create(null);
  const padded = groups.map((group) => ` ${group.names} `);
  const knownNames = ` ${known.join(" ")} `;
  let all2;
  const names = () => all2 ??= new Set([...groups.flatMap((group) => words(group.names)), ...words(knownNames)].sort());
  const resolve = (name) => {
    const needle = ` ${name} `;
    const index = padded.findIndex((list) => list.includes(needle));
    if (index >= 0) {
      const value = groups[index].load()[name];
      if (value === void 0) throw new Error(`${module2}: ${name} is listed but not provided`);
      return value;
    }
    return knownNames.includes(needle) ? (0, import_pi_host2.stub)(module2, name) : void 0;
  };
  const get = (_target, key) => {
    if (key in cache) return cache[key];
    if (typeof key !== "string") return key === Symbol.toStringTag ? "Module" : void 0;
    if (key === "__esModule") return true;
    const value = key.includes(" ") || key === "" ? void 0 : resolve(key);
    if (value !== void 0) cache[key] = value;
    return value;
  };
  return new Proxy(cache, {
    get,
    has: (_target, key) => typeof key === "string" && names().has(key),
    ownKeys: () => [...names()],
    // An accessor, because copying a namespace looks at every descriptor and must not load every part.
    getOwnPropertyDescriptor: (target, key) => typeof key === "string" && names().has(key) ? { get: () => get(target, key), set: void 0, enumerable: true, configurable: true } : void 0
  });
}

// src/pi/ai.ts
var parts = "ANTHROPIC_API_KEY_ENV ANTHROPIC_AUTH_TOKEN_ENV ANTHROPIC_FEDERATION_RULE_ID_ENV ANTHROPIC_IDENTITY_TOKEN_FILE_ENV ANTHROPIC_OAUTH_TOKEN_ENV ANTHROPIC_ORGANIZATION_ID_ENV ANTHROPIC_SERVICE_ACCOUNT_ID_ENV ANTHROPIC_WORKSPACE_ID_ENV CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY CACHE_WARMING_MAX_AGE_MS CACHE_WARMING_MAX_IDLE_AGE_MS CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS DEFAULT_MAX_AGENT_RETRY_DELAY_MS AssistantMessageEventStream EventStream StreamingJsonParser ToolCallArgumentsStream anthropicMessagesApi appendAssistantMessageDiagnostic calculateCost clampThinkingLevel cleanupSessionResources clearApiProviders collapseSystemMessages complete completeSimple contentText createAssistantMessageDiagnostic createAssistantMessageEventStream createInitialSystemMessage declarationsEqual extractDiagnosticError fauxAssistantMessage fauxText fauxThinking fauxToolCall formatThrownValue getApiProvider getApiProviders getCurrentSystemMessage getCurrentSystemPrompt getCurrentTools getDeclaredTools getInitialSystemMessage getModelType getOverflowPatterns getSupportedThinkingLevels getSystemMessageText getToolStateChanges hasApi hasNonAdditiveToolChanges hasToolRedefinitions isContextOverflow isModelType isRecoverableLength lazyApi lazyStream modelsAreEqual normalizeContext openAICompletionsApi openAIResponsesApi parseJsonWithRepair parseStreamingJson parseToolCallArguments registerApiProvider registerBuiltInApiProviders registerSessionResourceCleanup renderSystemMessageUpdate repairJson resetApiProviders resolveTranscript resolveTranscriptTools retryDelayMs setBedrockProviderLoader setBedrockProviderModule stream streamSimple supportsXhigh toToolDeclaration unregisterApiProviders uuidv7 validateToolArguments validateToolCall withoutInitialSystemMessage";
var more = "azureOpenAIResponsesApi bedrockConverseStreamApi evaluateCacheWarming generateImages generateImagesOpenRouter getCacheWarmingDelayMs getCacheWarmingRequestOptions getImagesApiProvider getPromptCacheTtlMs googleGenerativeAIApi googleVertexApi isCacheWarmingReplayable isRetryableAssistantError mistralConversationsApi openAICodexResponsesApi piMessagesApi registerBuiltInImagesApiProviders registerImagesApiProvider retryAssistantCall streamAnthropic streamAzureOpenAIResponses streamGoogle streamGoogleVertex streamMistral streamOpenAICodexResponses streamOpenAICompletions streamOpenAIResponses streamSimpleAnthropic streamSimpleAzureOpenAIResponses streamSimpleGoogle streamSimpleGoogleVertex streamSimpleMistral streamSimpleOpenAICodexResponses streamSimpleOpenAICompletions streamSimpleOpenAIResponses";
var registry = "AI_TELEMETRY_SCHEMA InMemoryCredentialStore InMemoryModelsStore ModelsError createModels createProvider defaultProviderAuthContext envApiKeyAuth lazyOAuth withClientIdentity createFauxCore fauxProvider registerFauxProvider";
var identity = "PI_AI_VERSION PI_ATTRIBUTION findEnvKeys formatUserAgent getAttributionHeaders getClientVersion getEnvApiKey getIdentityHeaders getOpenCodeSessionHeaders mergeClientIdentity";
var catalog = "getImageModel getImageModels getImageProviders getModel getModels getProviders";
var logins = "anthropicOAuthProvider githubCopilotOAuthProvider loginAnthropic loginGitHubCopilot loginOpenAICodex openaiCodexOAuthProvider refreshAnthropicToken refreshGitHubCopilotToken refreshOpenAICodexToken";
var oauth = "getOAuthApiKey getOAuthProvider getOAuthProviderInfoList getOAuthProviders refreshOAuthToken registerOAuthProvider";
var all = withStubs(
  "pi-ai",
  [
    { names: "StringEnum", load: () => ({ StringEnum }) },
    { names: "Type", load: () => (0, import_pi_host3.requireHost)("pi:typebox") },
    { names: parts, load: () => (0, import_pi_host3.requireHost)("pi:ai_parts") },
    { names: more, load: () => (0, import_pi_host3.requireHost)("pi:ai_parts") },
    { names: registry, load: () => (0, import_pi_host3.requireHost)("pi:ai_registry") },
    { names: identity, load: () => (0, import_pi_host3.requireHost)("pi:ai_api") },
    { names: catalog, load: () => (0, import_pi_host3.requireHost)("pi:ai_catalog") },
    { names: logins, load: () => (0, import_pi_host3.requireHost)("pi:ai_login") },
    { names: oauth, load: () => (0, import_pi_host3.requireHost)("pi:ai_parts") }
  ],
  current,
  legacy
);
ai_exports["module.exports"] = all;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
