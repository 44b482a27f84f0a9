// The words that models and tools speak in, as Pi declares them.

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
export interface ToolCall {
	type: "toolCall";
	id: string;
	name: string;
	arguments: Record<string, any>;
	thoughtSignature?: string;
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
	totalTokens: number;
	cost: Cost;
}

export type StopReason = "pending" | "stop" | "length" | "toolUse" | "error" | "aborted" | "deferred";
/** An answer that is still being made elsewhere. */
export interface Deferred {
	[key: string]: any;
}
export interface AssistantMessage {
	role: "assistant";
	content: (TextContent | ThinkingContent | ToolCall)[];
	api: string;
	provider: string;
	model: string;
	responseId?: string;
	usage: Usage;
	/** Those of 0.73.1 know neither pending nor deferred. */
	stopReason: any;
	deferred?: any;
	errorMessage?: string;
	timestamp: number;
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
