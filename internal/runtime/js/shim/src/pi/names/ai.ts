/** Every run-time export of pi-ai in Pi 1.5.2. */
export const current: string =
	"AI_TELEMETRY_SCHEMA ANTHROPIC_API_KEY_ENV ANTHROPIC_AUTH_TOKEN_ENV ANTHROPIC_FEDERATION_RULE_ID_ENV " +
	"ANTHROPIC_IDENTITY_TOKEN_FILE_ENV ANTHROPIC_OAUTH_TOKEN_ENV ANTHROPIC_ORGANIZATION_ID_ENV " +
	"ANTHROPIC_SERVICE_ACCOUNT_ID_ENV ANTHROPIC_WORKSPACE_ID_ENV AssistantMessageEventStream " +
	"CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY CACHE_WARMING_MAX_AGE_MS CACHE_WARMING_MAX_IDLE_AGE_MS " +
	"CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS DEFAULT_MAX_AGENT_RETRY_DELAY_MS EventStream InMemoryCredentialStore " +
	"InMemoryModelsStore ModelsError PI_AI_VERSION PI_ATTRIBUTION StreamingJsonParser StringEnum " +
	"ToolCallArgumentsStream Type anthropicMessagesApi appendAssistantMessageDiagnostic azureOpenAIResponsesApi " +
	"bedrockConverseStreamApi calculateCost clampThinkingLevel cleanupSessionResources collapseSystemMessages " +
	"complete completeSimple contentText createAssistantMessageDiagnostic createAssistantMessageEventStream " +
	"createFauxCore createInitialSystemMessage createModels createProvider declarationsEqual " +
	"defaultProviderAuthContext envApiKeyAuth evaluateCacheWarming extractDiagnosticError fauxAssistantMessage " +
	"fauxProvider fauxText fauxThinking fauxToolCall findEnvKeys formatThrownValue formatUserAgent generateImages " +
	"generateImagesOpenRouter getApiProvider getApiProviders getAttributionHeaders getCacheWarmingDelayMs " +
	"getCacheWarmingRequestOptions getClientVersion getCurrentSystemMessage getCurrentSystemPrompt getCurrentTools " +
	"getDeclaredTools getEnvApiKey getIdentityHeaders getImageModel getImageModels getImageProviders " +
	"getImagesApiProvider getInitialSystemMessage getModel getModelType getModels getOpenCodeSessionHeaders " +
	"getOverflowPatterns getPromptCacheTtlMs getProviders getSupportedThinkingLevels getSystemMessageText " +
	"getToolStateChanges googleGenerativeAIApi googleVertexApi hasApi hasNonAdditiveToolChanges " +
	"hasToolRedefinitions isCacheWarmingReplayable isContextOverflow isModelType isRecoverableLength " +
	"isRetryableAssistantError lazyApi lazyOAuth lazyStream mergeClientIdentity mistralConversationsApi " +
	"modelsAreEqual normalizeContext openAICodexResponsesApi openAICompletionsApi openAIResponsesApi " +
	"parseJsonWithRepair parseStreamingJson parseToolCallArguments piMessagesApi registerApiProvider " +
	"registerBuiltInApiProviders registerBuiltInImagesApiProviders registerFauxProvider registerImagesApiProvider " +
	"registerSessionResourceCleanup renderSystemMessageUpdate repairJson resetApiProviders resolveTranscript " +
	"resolveTranscriptTools retryAssistantCall retryDelayMs setBedrockProviderLoader setBedrockProviderModule " +
	"stream streamAnthropic streamAzureOpenAIResponses streamGoogle streamGoogleVertex streamMistral " +
	"streamOpenAICodexResponses streamOpenAICompletions streamOpenAIResponses streamSimple streamSimpleAnthropic " +
	"streamSimpleAzureOpenAIResponses streamSimpleGoogle streamSimpleGoogleVertex streamSimpleMistral " +
	"streamSimpleOpenAICodexResponses streamSimpleOpenAICompletions streamSimpleOpenAIResponses toToolDeclaration " +
	"unregisterApiProviders uuidv7 validateToolArguments validateToolCall withClientIdentity " +
	"withoutInitialSystemMessage";

/** Those that Pi 0.73.1 exported and 1.5.2 no longer does. */
export const legacy: string = "clearApiProviders";
