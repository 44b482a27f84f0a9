// The words that models and tools speak in, as Pi declares them.
import type { AssistantMessageEventStream } from "./events.ts";

export interface TextContent {
	type: "text";
	text: string;
	textSignature?: string;
}
export interface ThinkingContent {
	type: "thinking";
	thinking: string;
	thinkingSignature?: string;
	redacted?: boolean;
}
export interface ImageContent {
	type: "image";
	data: string;
	mimeType: string;
}
/** What JSON can say. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue };

export interface ToolCall {
	type: "toolCall";
	id: string;
	name: string;
	arguments: JsonObject;
	thoughtSignature?: string;
	namespace?: string;
	/** Why the text that the model wrote gives no arguments. */
	argumentsError?: string;
}

export interface Cost {
	input: number;
	output: number;
	cacheRead: number;
	cacheWrite: number;
	total: number;
	totalFromProvider?: boolean;
}
export interface Usage {
	input: number;
	output: number;
	cacheRead: number;
	cacheWrite: number;
	cacheWrite1h?: number;
	reasoning?: number;
	totalTokens: number;
	cost: Cost;
}

export type StopReason = "pending" | "stop" | "length" | "toolUse" | "error" | "aborted" | "deferred";
/** An answer that is still being made elsewhere. */
export interface Deferred {
	provider: string;
	modelId: string;
	api: string;
	id: string;
	expiresAt?: number;
	pollAfterMs?: number;
	data?: JsonValue;
}
/** What went wrong beside an answer. */
export interface Diagnostic {
	type: string;
	timestamp: number;
	error?: { name?: string; message: string; stack?: string; code?: string | number };
	/** Before 1.5.2 that need not be JSON. */
	details?: Record<string, any>;
}
export interface SystemMessage {
	role: "system";
	content: string | TextContent[];
	/** Parts of the prompt by name; null takes one out. */
	sections?: Record<string, string | null>;
	toolsAdded?: Tool[];
	toolsRemoved?: { name: string }[];
	timestamp: number;
}
export interface UserMessage {
	role: "user";
	content: string | (TextContent | ImageContent)[];
	timestamp: number;
}
export interface AssistantMessage {
	role: "assistant";
	content: (TextContent | ThinkingContent | ToolCall)[];
	api: string;
	provider: string;
	model: string;
	responseModel?: string;
	responseId?: string;
	providerThinkingLevel?: string;
	thinkingLevel?: ModelThinkingLevel;
	diagnostics?: Diagnostic[];
	usage: Usage;
	stopReason: StopReason;
	deferred?: Deferred;
	errorMessage?: string;
	rawStopReason?: string;
	endTurn?: boolean;
	timestamp: number;
	durationMs?: number;
}
/** The calls that a tool made of other tools. */
export interface NestedCalls {
	calls: {
		id: string;
		name: string;
		arguments?: JsonObject;
		argumentsBytes?: number;
		status: "ok" | "error" | "unfinished";
		durationMs?: number;
		error?: string;
	}[];
	complete: boolean;
}
export interface ToolResultMessage {
	role: "toolResult";
	toolCallId: string;
	toolName: string;
	content: (TextContent | ImageContent)[];
	details?: JsonValue;
	usage?: Usage;
	nestedCalls?: NestedCalls;
	isError: boolean;
	timestamp: number;
	durationMs?: number;
}
/** What a model is sent and says. */
export type Message = SystemMessage | UserMessage | AssistantMessage | ToolResultMessage;

/** A part of an answer as it comes: each tells the answer so far, and the last one the whole. */
export type AssistantMessageEvent =
	| { type: "start"; partial: AssistantMessage }
	| { type: "text_start" | "thinking_start" | "toolcall_start"; contentIndex: number; partial: AssistantMessage }
	| { type: "text_delta" | "thinking_delta" | "toolcall_delta"; contentIndex: number; delta: string; partial: AssistantMessage }
	| { type: "text_end" | "thinking_end"; contentIndex: number; content: string; partial: AssistantMessage }
	| { type: "toolcall_end"; contentIndex: number; toolCall: ToolCall; partial: AssistantMessage }
	| { type: "done"; reason: "stop" | "length" | "toolUse" | "deferred"; message: AssistantMessage }
	| { type: "error"; reason: "aborted" | "error"; error: AssistantMessage };

/** How a tool's arguments are held to their schema while the model writes them. */
export type ConstrainedSampling =
	| { type: "json_schema"; strict: "prefer" | "require" }
	| { type: "grammar"; variants: { openai_lark?: string; openai_regex?: string } };
/** A tool as models are told of it. */
export interface Tool<Parameters extends object = object> {
	name: string;
	description: string;
	parameters: Parameters;
	constrainedSampling?: false | ConstrainedSampling;
}
/** What a model is asked, in the older form: prompt and tools apart. */
export interface Context {
	systemPrompt?: string;
	messages: Message[];
	tools?: Tool[];
}
/** What a model is asked, all of it messages. */
export interface Transcript {
	messages: Message[];
}

/** How much a model may think, from the least to the most. */
export type ThinkingLevel = "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
export type ModelThinkingLevel = "off" | ThinkingLevel;
export type ModelType = "chat" | "image" | "classifier";
export type AuthType = "api_key" | "oauth";

export interface Rates {
	input: number;
	output: number;
	cacheRead: number;
	cacheWrite: number;
}

/** What the calculations of this module ask of a model. */
export interface PricedModel {
	cost: Rates & { tiers?: readonly (Rates & { inputTokensAbove: number })[] };
}
export interface NamedModel {
	type?: ModelType;
	id: string;
	provider: string;
}
export interface ThinkingModel {
	reasoning?: boolean;
	thinkingLevelMap?: { [level in ModelThinkingLevel]?: string | null };
}

/** What the images of a request may be. */
export interface InputLimits {
	maxRequestBytes?: number;
	images?: {
		resize?: { maxWidth?: number; maxHeight?: number; maxBytes?: number; jpegQuality?: number };
		maxPerMessage?: number;
		maxPerRequest?: number;
	};
}
interface BaseModel {
	id: string;
	name: string;
	api: string;
	provider: string;
	baseUrl: string;
	input: ("text" | "image")[];
	inputLimits?: InputLimits;
	cost: Rates & { tiers?: (Rates & { inputTokensAbove: number })[] };
	headers?: Record<string, string>;
}
export type ThinkingLevelMap = { [level in ModelThinkingLevel]?: string | null };
/** A model that is talked with. */
export interface Model extends BaseModel {
	type?: "chat";
	reasoning: boolean;
	thinkingLevelMap?: ThinkingLevelMap;
	promptCache?: { short?: number; long?: number };
	contextWindow: number;
	maxTokens: number;
	samplingParams?: Record<string, unknown>;
	samplingParamsByThinkingLevel?: { [level in ModelThinkingLevel]?: Record<string, unknown> };
	/** What is particular about the service; which words there are depends on the protocol. */
	compat?: object;
}
export interface ImageModel extends BaseModel {
	type: "image";
	output: ("text" | "image")[];
}
export interface ClassifierModel extends BaseModel {
	type: "classifier";
	contextWindow: number;
	compat?: object;
}
export interface ModelsByType {
	chat: Model;
	image: ImageModel;
	classifier: ClassifierModel;
}
export type AnyModel = ModelsByType[ModelType];

/** How requests say which program they are from. */
export interface Identity {
	userAgent?: "short" | "detailed" | { custom: string };
	attribution?: { name: string; url: string; categories?: string[] } | null;
	version?: string;
}
export type CacheRetention = "none" | "short" | "long";
export type Transport = "sse" | "websocket" | "websocket-cached" | "auto";
type Later<T> = T | Promise<T>;
/** What goes with every request to a service. */
export interface RequestOptions<M = Model> {
	signal?: AbortSignal;
	telemetry?: object;
	apiKey?: string;
	fetch?: typeof globalThis.fetch;
	env?: Record<string, string>;
	onPayload?(payload: unknown, model: M): unknown;
	onResponse?(response: { status: number; headers: Record<string, string> }, model: M): Later<void>;
	headers?: Record<string, string | null>;
	identity?: Identity;
	timeoutMs?: number;
	maxRetries?: number;
	maxRetryDelayMs?: number;
}
export interface StreamOptions extends RequestOptions {
	onProviderStreamEvent?(data: unknown, model: Model): Later<void>;
	temperature?: number;
	samplingParams?: Record<string, unknown>;
	maxTokens?: number;
	transport?: Transport;
	cacheRetention?: CacheRetention;
	sessionId?: string;
	disableContinuation?: boolean;
	websocketConnectTimeoutMs?: number;
	metadata?: Record<string, unknown>;
}
export interface ThinkingBudgets {
	minimal?: number;
	low?: number;
	medium?: number;
	high?: number;
}
/** The options that mean the same in every protocol. */
export interface SimpleStreamOptions extends StreamOptions {
	toolChoice?: "auto" | "none";
	reasoning?: ThinkingLevel;
	deferred?: boolean | { window?: "15m" | "1h" | "24h" };
	thinkingBudgets?: ThinkingBudgets;
}
export interface DeferredOptions extends RequestOptions {
	wait?: number;
}
/** A protocol that models speak. */
export interface Streams {
	stream(model: Model, context: Transcript, options?: StreamOptions): AssistantMessageEventStream;
	streamSimple(model: Model, context: Transcript, options?: SimpleStreamOptions): AssistantMessageEventStream;
	fetchDeferred?(model: Model, handle: Deferred, options?: DeferredOptions): AssistantMessageEventStream;
	cancelDeferred?(model: Model, handle: Deferred, options?: RequestOptions): Promise<void>;
}

export interface ImagesContext {
	input: (TextContent | ImageContent)[];
}
export interface ImagesOptions extends RequestOptions<ImageModel> {
	metadata?: Record<string, unknown>;
}
/** Images that a model made. */
export interface AssistantImages {
	api: string;
	provider: string;
	model: string;
	output: (TextContent | ImageContent)[];
	responseId?: string;
	usage?: Usage;
	stopReason: "stop" | "error" | "aborted";
	errorMessage?: string;
	timestamp: number;
}

export type ClassifierQuestion =
	| { type: "choice"; instructions: string; criteria: Record<string, string> }
	| { type: "score"; instructions: string; criteria: string[] }
	| { type: "bool"; instructions: string; criteria: { true: string; false: string } };
export interface ClassifierContext {
	state: JsonObject;
	images?: ImageContent[];
	questions: Record<string, ClassifierQuestion>;
}
export interface ClassifierOptions extends RequestOptions<ClassifierModel> {
	temperature?: number;
}
export type ClassifierAnswer =
	| { type: "choice"; choice: string; probabilities: Record<string, number>; confidence: number }
	| { type: "score"; score: number; confidence: number }
	| { type: "bool"; probability: number };
export interface ClassifierResult {
	api: string;
	provider: string;
	model: string;
	answers: Record<string, ClassifierAnswer>;
	usage?: Usage;
	stopReason: "stop" | "error" | "aborted";
	errorMessage?: string;
	timestamp: number;
}
