// pi:ai is @earendil-works/pi-ai as extensions see it, which is also its /compat module.
import { requireHost } from "pi:host";
import { StringEnum } from "./ai/enum.ts";
import { current, legacy } from "./names/ai.ts";
import { withStubs } from "./names/with-stubs.ts";

const parts =
	"ANTHROPIC_API_KEY_ENV ANTHROPIC_AUTH_TOKEN_ENV ANTHROPIC_FEDERATION_RULE_ID_ENV " +
	"ANTHROPIC_IDENTITY_TOKEN_FILE_ENV ANTHROPIC_OAUTH_TOKEN_ENV ANTHROPIC_ORGANIZATION_ID_ENV " +
	"ANTHROPIC_SERVICE_ACCOUNT_ID_ENV ANTHROPIC_WORKSPACE_ID_ENV CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY " +
	"CACHE_WARMING_MAX_AGE_MS CACHE_WARMING_MAX_IDLE_AGE_MS CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS " +
	"DEFAULT_MAX_AGENT_RETRY_DELAY_MS AssistantMessageEventStream EventStream StreamingJsonParser ToolCallArgumentsStream " +
	"anthropicMessagesApi appendAssistantMessageDiagnostic calculateCost clampThinkingLevel cleanupSessionResources " +
	"clearApiProviders collapseSystemMessages complete completeSimple contentText createAssistantMessageDiagnostic " +
	"createAssistantMessageEventStream createInitialSystemMessage declarationsEqual extractDiagnosticError " +
	"fauxAssistantMessage fauxText fauxThinking fauxToolCall formatThrownValue getApiProvider getApiProviders " +
	"getCurrentSystemMessage getCurrentSystemPrompt getCurrentTools getDeclaredTools getInitialSystemMessage " +
	"getModelType getOverflowPatterns getSupportedThinkingLevels getSystemMessageText getToolStateChanges hasApi " +
	"hasNonAdditiveToolChanges hasToolRedefinitions isContextOverflow isModelType isRecoverableLength lazyApi " +
	"lazyStream modelsAreEqual normalizeContext openAICompletionsApi openAIResponsesApi parseJsonWithRepair " +
	"parseStreamingJson parseToolCallArguments registerApiProvider registerBuiltInApiProviders " +
	"registerSessionResourceCleanup renderSystemMessageUpdate repairJson resetApiProviders resolveTranscript " +
	"resolveTranscriptTools retryDelayMs setBedrockProviderLoader setBedrockProviderModule stream streamSimple supportsXhigh toToolDeclaration unregisterApiProviders " +
	"uuidv7 validateToolArguments validateToolCall withoutInitialSystemMessage";

const more =
	"azureOpenAIResponsesApi bedrockConverseStreamApi evaluateCacheWarming generateImages " +
	"generateImagesOpenRouter getCacheWarmingDelayMs getCacheWarmingRequestOptions getImagesApiProvider " +
	"getPromptCacheTtlMs googleGenerativeAIApi googleVertexApi isCacheWarmingReplayable " +
	"isRetryableAssistantError mistralConversationsApi openAICodexResponsesApi piMessagesApi " +
	"registerBuiltInImagesApiProviders registerImagesApiProvider retryAssistantCall streamAnthropic " +
	"streamAzureOpenAIResponses streamGoogle streamGoogleVertex streamMistral streamOpenAICodexResponses " +
	"streamOpenAICompletions streamOpenAIResponses streamSimpleAnthropic streamSimpleAzureOpenAIResponses " +
	"streamSimpleGoogle streamSimpleGoogleVertex streamSimpleMistral streamSimpleOpenAICodexResponses " +
	"streamSimpleOpenAICompletions streamSimpleOpenAIResponses";

const registry =
	"AI_TELEMETRY_SCHEMA InMemoryCredentialStore InMemoryModelsStore ModelsError createModels createProvider defaultProviderAuthContext envApiKeyAuth " +
	"lazyOAuth withClientIdentity createFauxCore fauxProvider registerFauxProvider";

const identity =
	"PI_AI_VERSION PI_ATTRIBUTION findEnvKeys formatUserAgent getAttributionHeaders getClientVersion getEnvApiKey " +
	"getIdentityHeaders getOpenCodeSessionHeaders mergeClientIdentity";

const catalog = "getImageModel getImageModels getImageProviders getModel getModels getProviders";

/** Up to 0.52 the logins were exports of pi-ai itself. */
const logins =
	"anthropicOAuthProvider githubCopilotOAuthProvider loginAnthropic loginGitHubCopilot loginOpenAICodex openaiCodexOAuthProvider " +
	"refreshAnthropicToken refreshGitHubCopilotToken refreshOpenAICodexToken";
const oauth = "getOAuthApiKey getOAuthProvider getOAuthProviderInfoList getOAuthProviders refreshOAuthToken registerOAuthProvider";

const all: any = withStubs(
	"pi-ai",
	[
		{ names: "StringEnum", load: () => ({ StringEnum }) },
		{ names: "Type", load: () => requireHost("pi:typebox") },
		{ names: parts, load: () => requireHost("pi:ai_parts") },
		{ names: more, load: () => requireHost("pi:ai_parts") },
		{ names: registry, load: () => requireHost("pi:ai_registry") },
		{ names: identity, load: () => requireHost("pi:ai_api") },
		{ names: catalog, load: () => requireHost("pi:ai_catalog") },
		{ names: logins, load: () => requireHost("pi:ai_login") },
		{ names: oauth, load: () => requireHost("pi:ai_parts") },
	],
	current,
	legacy,
);

export { all as "module.exports" };
