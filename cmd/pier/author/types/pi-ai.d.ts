// Messages and models, as pier provides them. Written for pier; pier types writes it anew.

declare module "@earendil-works/pi-ai" {
	import type { Static, TSchema, TUnsafe } from "typebox";
	export { Type } from "typebox";
	export type { Static, TSchema } from "typebox";

	export type Api = string;
	export type ProviderId = string;
	export type KnownProvider = string;
	export type ThinkingLevel = "minimal" | "low" | "medium" | "high" | "xhigh" | (string & {});
	export type ThinkingLevelMap = Record<string, string | null | undefined>;
	export interface TextContent { type: "text"; text: string; textSignature?: string }
	export interface ThinkingContent { type: "thinking"; thinking: string; thinkingSignature?: string; redacted?: boolean }
	/** data is base64. */
	export interface ImageContent { type: "image"; data: string; mimeType: string }
	export interface ToolCall { type: "toolCall"; id: string; name: string; arguments: Record<string, any>; thoughtSignature?: string; namespace?: string; argumentsError?: string }
	export interface Usage { input: number; output: number; cacheRead: number; cacheWrite: number; cacheWrite1h?: number; reasoning?: number; totalTokens: number; cost: { input: number; output: number; cacheRead: number; cacheWrite: number; total: number } }
	export type StopReason = "pending" | "stop" | "length" | "toolUse" | "error" | "aborted" | "deferred";
	export interface SystemMessage { role: "system"; content: string | TextContent[]; timestamp: number; [other: string]: any }
	export interface UserMessage { role: "user"; content: string | (TextContent | ImageContent)[]; timestamp: number }
	export interface AssistantMessage {
		role: "assistant"; content: (TextContent | ThinkingContent | ToolCall)[]; api: Api; provider: ProviderId; model: string; usage: Usage; stopReason: StopReason;
		responseModel?: string; responseId?: string; thinkingLevel?: string; errorMessage?: string; timestamp: number; durationMs?: number; [other: string]: any;
	}
	export interface ToolResultMessage<T = any> { role: "toolResult"; toolCallId: string; toolName: string; content: (TextContent | ImageContent)[]; details?: T; usage?: Usage; isError: boolean; timestamp: number; durationMs?: number; [other: string]: any }
	export type Message = SystemMessage | UserMessage | AssistantMessage | ToolResultMessage;
	export interface Tool<T extends TSchema = any> { name: string; description: string; parameters: T; constrainedSampling?: any }
	export interface Context { systemPrompt?: string; messages: Message[]; tools?: Tool[] }
	export interface TranscriptContext { messages: Message[]; [other: string]: any }
	export interface ModelCost { input: number; output: number; cacheRead: number; cacheWrite: number; [other: string]: any }
	export interface Model<TApi extends Api = Api> {
		id: string; name: string; api: TApi; provider: ProviderId; baseUrl: string; type?: "chat"; reasoning: boolean; thinkingLevelMap?: ThinkingLevelMap; input: ("text" | "image")[];
		cost: ModelCost; contextWindow: number; maxTokens: number; headers?: Record<string, string>; compat?: any; [other: string]: any;
	}
	/** A model as a provider registers it. */
	export interface ProviderModel {
		id: string; name: string; api: Api; provider: ProviderId; baseUrl: string; type?: "chat"; reasoning: boolean; thinkingLevelMap?: ThinkingLevelMap; input: ("text" | "image")[];
		cost: ModelCost; contextWindow: number; maxTokens: number; headers?: Record<string, string>; compat?: any; samplingParams?: any;
	}
	export interface StreamOptions { signal?: AbortSignal; apiKey?: string; temperature?: number; maxTokens?: number; headers?: Record<string, string | null>; onPayload?: (payload: unknown, model: any) => any; onResponse?: (response: { status: number; headers: Record<string, string> }, model: any) => any; sessionId?: string; [other: string]: any }
	export interface SimpleStreamOptions extends StreamOptions { reasoning?: ThinkingLevel; toolChoice?: any; thinkingBudgets?: any }
	type Part = { contentIndex: number; partial: AssistantMessage };
	export type AssistantMessageEvent =
		| { type: "start"; partial: AssistantMessage }
		| ({ type: "text_start" | "thinking_start" | "toolcall_start" } & Part)
		| ({ type: "text_delta" | "thinking_delta" | "toolcall_delta"; delta: string } & Part)
		| ({ type: "text_end" | "thinking_end"; content: string } & Part)
		| ({ type: "toolcall_end"; toolCall: ToolCall } & Part)
		| { type: "done"; reason: "stop" | "length" | "toolUse" | "deferred"; message: AssistantMessage }
		| { type: "error"; reason: "aborted" | "error"; error: AssistantMessage };
	export interface AssistantMessageEventStream extends AsyncIterable<AssistantMessageEvent> { push(event: AssistantMessageEvent): void; end(result?: AssistantMessage): void; result(): Promise<AssistantMessage> }
	export const AssistantMessageEventStream: any;
	export function createAssistantMessageEventStream(): AssistantMessageEventStream;
	export interface OAuthCredentials { access: string; refresh: string; expires: number; [other: string]: any }
	export interface OAuthLoginCallbacks { onAuth(info: { url: string; instructions?: string }): void; onPrompt(prompt: { message: string; placeholder?: string; allowEmpty?: boolean }): Promise<string>; onProgress?(message: string): void; signal?: AbortSignal; [other: string]: any }
	export function calculateCost(model: Model<any>, usage: Usage): any;
	/** A schema of one of several texts that every provider understands. */
	export function StringEnum<const T extends readonly string[]>(values: T, options?: { description?: string; default?: T[number] }): TUnsafe<T[number]>;
	export function uuidv7(...args: any[]): string;
	export function getCurrentSystemPrompt(...args: any[]): string | undefined;
	export function getCurrentTools(...args: any[]): Tool[];
	export function collapseSystemMessages(...args: any[]): any;
	export class ToolCallArgumentsStream { constructor(...args: any[]); [other: string]: any }
	// What is seldom used, without types.
	export const AI_TELEMETRY_SCHEMA: any, ANTHROPIC_API_KEY_ENV: any, ANTHROPIC_AUTH_TOKEN_ENV: any, ANTHROPIC_FEDERATION_RULE_ID_ENV: any, ANTHROPIC_IDENTITY_TOKEN_FILE_ENV: any;
	export const ANTHROPIC_OAUTH_TOKEN_ENV: any, ANTHROPIC_ORGANIZATION_ID_ENV: any, ANTHROPIC_SERVICE_ACCOUNT_ID_ENV: any, ANTHROPIC_WORKSPACE_ID_ENV: any, CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY: any;
	export const CACHE_WARMING_MAX_AGE_MS: any, CACHE_WARMING_MAX_IDLE_AGE_MS: any, CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS: any, DEFAULT_MAX_AGENT_RETRY_DELAY_MS: any, EventStream: any;
	export const InMemoryCredentialStore: any, InMemoryModelsStore: any, ModelsError: any, PI_AI_VERSION: any, PI_ATTRIBUTION: any, StreamingJsonParser: any, anthropicMessagesApi: any;
	export const anthropicOAuthProvider: any, appendAssistantMessageDiagnostic: any, azureOpenAIResponsesApi: any, bedrockConverseStreamApi: any, clampThinkingLevel: any;
	export const cleanupSessionResources: any, clearApiProviders: any, complete: any, completeSimple: any, contentText: any, createAssistantMessageDiagnostic: any, createFauxCore: any;
	export const createInitialSystemMessage: any, createModels: any, createProvider: any, declarationsEqual: any, defaultProviderAuthContext: any, envApiKeyAuth: any, evaluateCacheWarming: any;
	export const extractDiagnosticError: any, fauxAssistantMessage: any, fauxProvider: any, fauxText: any, fauxThinking: any, fauxToolCall: any, findEnvKeys: any, formatThrownValue: any;
	export const formatUserAgent: any, generateImages: any, generateImagesOpenRouter: any, getApiProvider: any, getApiProviders: any, getAttributionHeaders: any, getCacheWarmingDelayMs: any;
	export const getCacheWarmingRequestOptions: any, getClientVersion: any, getCurrentSystemMessage: any, getDeclaredTools: any, getEnvApiKey: any, getIdentityHeaders: any;
	export const getImageModel: any, getImageModels: any, getImageProviders: any, getImagesApiProvider: any, getInitialSystemMessage: any, getModel: any, getModelType: any;
	export const getModels: any, getOAuthApiKey: any, getOAuthProvider: any, getOAuthProviderInfoList: any, getOAuthProviders: any, getOpenCodeSessionHeaders: any, getOverflowPatterns: any;
	export const getPromptCacheTtlMs: any, getProviders: any, getSupportedThinkingLevels: any, getSystemMessageText: any, getToolStateChanges: any, githubCopilotOAuthProvider: any;
	export const googleGenerativeAIApi: any, googleVertexApi: any, hasApi: any, hasNonAdditiveToolChanges: any, hasToolRedefinitions: any, isCacheWarmingReplayable: any;
	export const isContextOverflow: any, isModelType: any, isRecoverableLength: any, isRetryableAssistantError: any, lazyApi: any, lazyOAuth: any, lazyStream: any, loginAnthropic: any;
	export const loginGitHubCopilot: any, loginOpenAICodex: any, mergeClientIdentity: any, mistralConversationsApi: any, modelsAreEqual: any, normalizeContext: any, openAICodexResponsesApi: any;
	export const openAICompletionsApi: any, openAIResponsesApi: any, openaiCodexOAuthProvider: any, parseJsonWithRepair: any, parseStreamingJson: any, parseToolCallArguments: any;
	export const piMessagesApi: any, refreshAnthropicToken: any, refreshGitHubCopilotToken: any, refreshOAuthToken: any, refreshOpenAICodexToken: any, registerApiProvider: any;
	export const registerBuiltInApiProviders: any, registerBuiltInImagesApiProviders: any, registerFauxProvider: any, registerImagesApiProvider: any, registerOAuthProvider: any;
	export const registerSessionResourceCleanup: any, renderSystemMessageUpdate: any, repairJson: any, resetApiProviders: any, resolveTranscript: any, resolveTranscriptTools: any;
	export const retryAssistantCall: any, retryDelayMs: any, setBedrockProviderLoader: any, setBedrockProviderModule: any, stream: any, streamAnthropic: any, streamAzureOpenAIResponses: any;
	export const streamGoogle: any, streamGoogleVertex: any, streamMistral: any, streamOpenAICodexResponses: any, streamOpenAICompletions: any, streamOpenAIResponses: any;
	export const streamSimple: any, streamSimpleAnthropic: any, streamSimpleAzureOpenAIResponses: any, streamSimpleGoogle: any, streamSimpleGoogleVertex: any, streamSimpleMistral: any;
	export const streamSimpleOpenAICodexResponses: any, streamSimpleOpenAICompletions: any, streamSimpleOpenAIResponses: any, supportsXhigh: any, toToolDeclaration: any;
	export const unregisterApiProviders: any, validateToolArguments: any, validateToolCall: any, withClientIdentity: any, withoutInitialSystemMessage: any;
}

declare module "@earendil-works/pi-ai/compat" {
	export * from "@earendil-works/pi-ai";
	import type { Api, AssistantMessage, AssistantMessageEventStream, Context, Model, SimpleStreamOptions } from "@earendil-works/pi-ai";
	export function streamSimple(model: Model<any>, context: any, options?: SimpleStreamOptions): AssistantMessageEventStream;
	export function completeSimple(model: Model<any>, context: any, options?: SimpleStreamOptions): Promise<AssistantMessage>;
	export function registerApiProvider(...args: any[]): any;
	export function anthropicMessagesApi(...args: any[]): any;
	export function openAIResponsesApi(...args: any[]): any;
}

declare module "@earendil-works/pi-agent-core" {
	import type { ImageContent, Message, TextContent, ToolCall, Usage } from "@earendil-works/pi-ai";
	import type { Static, TSchema } from "typebox";
	export type ThinkingLevel = "off" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
	export type ToolExecutionMode = "sequential" | "parallel";
	/** A message of a model's, or one that an extension or the host made: its role says which. */
	export type AgentMessage =
		| Message
		| { role: "custom"; customType: string; content: string | (TextContent | ImageContent)[]; display: boolean; details?: any; timestamp: number }
		| { role: "bashExecution"; command: string; output: string; exitCode: number | undefined; cancelled: boolean; truncated: boolean; fullOutputPath?: string; timestamp: number; excludeFromContext?: boolean }
		| { role: "branchSummary"; summary: string; fromId: string; timestamp: number }
		| { role: "compactionSummary"; summary: string; tokensBefore: number; timestamp: number };
	export interface AgentToolResult<T = any> { content: (TextContent | ImageContent)[]; details: T; isError?: boolean; structuredContent?: any; usage?: Usage; terminate?: boolean }
	export type AgentToolUpdateCallback<T = any> = (partial: AgentToolResult<T>) => void;
	export interface AgentTool<TParams extends TSchema = any, T = any> { name: string; label: string; description: string; parameters: TParams; execute(id: string, params: Static<TParams>, signal?: AbortSignal, onUpdate?: AgentToolUpdateCallback<T>, ...rest: any[]): Promise<AgentToolResult<T>>; [other: string]: any }
	export type AgentToolCall = ToolCall;
	export interface AgentToolCallOutcome { result: AgentToolResult<any>; isError: boolean; [other: string]: any }
	// What is seldom used, without types.
	export const Agent: any, DEFAULT_AGENT_IDENTITY: any, agentLoop: any, agentLoopContinue: any, runAgentLoop: any, runAgentLoopContinue: any, runToolCall: any, setDefaultStreamFn: any;
	export const streamProxy: any;
}
