// The words that agents and their tools speak in, as Pi declares them.
import type {
	AssistantMessage, AssistantMessageEvent, Identity, ImageContent, JsonValue, Message, Model, ModelThinkingLevel, RequestOptions, SimpleStreamOptions,
	StreamOptions, TextContent, ThinkingBudgets, Tool, ToolCall, ToolResultMessage, Transcript, Transport, Usage,
} from "../ai/types.ts";
import type { AssistantMessageEventStream } from "../ai/events.ts";

type Later<T> = T | Promise<T>;
type Block = TextContent | ImageContent;

/** A command that the user ran with "!". */
export interface BashExecutionMessage {
	role: "bashExecution";
	command: string;
	output: string;
	exitCode: number | undefined;
	cancelled: boolean;
	truncated: boolean;
	fullOutputPath?: string;
	timestamp: number;
	excludeFromContext?: boolean;
}
/** A message of an extension's own kind. */
export interface CustomMessage<T = unknown> {
	role: "custom";
	customType: string;
	content: string | Block[];
	display: boolean;
	details?: T;
	timestamp: number;
}
export interface BranchSummaryMessage {
	role: "branchSummary";
	summary: string;
	fromId: string | null;
	timestamp: number;
}
export interface CompactionSummaryMessage {
	role: "compactionSummary";
	summary: string;
	tokensBefore: number;
	timestamp: number;
}
/** What stands in a session; not all of it is sent to a model. */
export type AgentMessage = Message | BashExecutionMessage | CustomMessage | BranchSummaryMessage | CompactionSummaryMessage;

export interface ToolResult<Details = any> {
	content: Block[];
	details: Details;
	structuredContent?: JsonValue;
	usage?: Usage;
	isError?: boolean;
	terminate?: boolean;
}
export type ToolUpdate<Details = any> = (partial: ToolResult<Details>) => void;
/** A call that is done: what came of it. */
export interface ToolOutcome {
	toolCall: ToolCall;
	result: ToolResult;
	isError: boolean;
	durationMs?: number;
}
export type ExecutionMode = "sequential" | "parallel";
/** A tool as an agent runs it. */
export interface AgentTool<Parameters extends object = any, Args = any, Details = any> extends Tool<Parameters> {
	label: string;
	prepareArguments?: (args: unknown) => Args;
	outputSchema?: object;
	execute: (toolCallId: string, params: Args, signal?: AbortSignal, onUpdate?: ToolUpdate<Details>) => Promise<ToolResult<Details>>;
	replay?: "never" | "safe";
	executionMode?: ExecutionMode;
}
export interface AgentContext {
	/** 0.73.1's; since then it is the first message. */
	systemPrompt?: string;
	messages: AgentMessage[];
	tools?: AgentTool[];
}

export interface BeforeToolCall {
	assistantMessage: AssistantMessage;
	toolCall: ToolCall;
	args: unknown;
	context: AgentContext;
}
export interface AfterToolCall extends BeforeToolCall {
	result: ToolResult;
	isError: boolean;
}
export interface Verdict {
	block?: boolean;
	reason?: string;
	terminate?: boolean;
}
export interface Correction {
	content?: Block[];
	details?: unknown;
	structuredContent?: JsonValue;
	isError?: boolean;
	usage?: Usage;
	terminate?: boolean;
}
/** A question and its answer, with what the answer's tools said. */
export interface Turn {
	message: AssistantMessage;
	toolResults: ToolResultMessage[];
	context: AgentContext;
	newMessages: AgentMessage[];
}
export interface RequestChange {
	context?: AgentContext;
	model?: Model;
	thinkingLevel?: ModelThinkingLevel;
}
export interface TurnChange extends RequestChange {
	messages?: AgentMessage[];
}
export type Decision = { action: "continue" } | { action: "end" };

export type StreamFn = (model: Model, context: Transcript, options?: SimpleStreamOptions) => Later<AssistantMessageEventStream>;
export type ToolHooks = {
	beforeToolCall?: (call: BeforeToolCall, signal?: AbortSignal) => Promise<Verdict | undefined>;
	afterToolCall?: (call: AfterToolCall, signal?: AbortSignal) => Promise<Correction | undefined>;
};
/** What is asked of whoever runs an agent, in its loop as well as in an Agent. */
export interface AgentHooks extends ToolHooks {
	transformContext?: (messages: AgentMessage[], signal?: AbortSignal) => Promise<AgentMessage[]>;
	getApiKey?: (provider: string) => Later<string | undefined>;
	finishTurn?: (turn: Turn, signal?: AbortSignal) => Later<Decision | undefined | void>;
	prepareRequest?: (request: { context: AgentContext; model: Model; thinkingLevel: ModelThinkingLevel }, signal?: AbortSignal) => Later<RequestChange | undefined | void>;
	/** What finishTurn was in 0.73.1. */
	shouldStopAfterTurn?: (turn: Turn) => Later<boolean>;
}
export interface LoopConfig extends AgentHooks, Omit<SimpleStreamOptions, "reasoning"> {
	model: Model;
	reasoning?: SimpleStreamOptions["reasoning"];
	convertToLlm: (messages: AgentMessage[]) => Later<Message[]>;
	prepareNextTurn?: (turn: Turn) => Later<TurnChange | undefined>;
	getSteeringMessages?: () => Promise<AgentMessage[]>;
	getFollowUpMessages?: () => Promise<AgentMessage[]>;
	toolExecution?: ExecutionMode;
}

export type AgentEvent =
	| { type: "agent_start" }
	| { type: "turn_start" }
	| { type: "agent_end"; messages: AgentMessage[] }
	| { type: "turn_end"; message: AgentMessage; toolResults: ToolResultMessage[] }
	| { type: "message_start"; message: AgentMessage }
	| { type: "message_end"; message: AgentMessage }
	| { type: "message_update"; message: AgentMessage; assistantMessageEvent: AssistantMessageEvent }
	| { type: "tool_execution_start"; toolCallId: string; toolName: string; args: any }
	| { type: "tool_execution_update"; toolCallId: string; toolName: string; args: any; partialResult: any }
	| { type: "tool_execution_end"; toolCallId: string; toolName: string; result: any; isError: boolean; durationMs?: number };
export type Emit = (event: AgentEvent) => Later<void>;

export type QueueMode = "all" | "one-at-a-time";
/** What an agent begins with. */
export interface AgentStart {
	systemPrompt?: string;
	model?: Model;
	thinkingLevel?: ModelThinkingLevel;
	tools?: AgentTool[];
	messages?: AgentMessage[];
}
export interface AgentOptions extends AgentHooks {
	initialState?: AgentStart;
	convertToLlm?: (messages: AgentMessage[]) => Later<Message[]>;
	streamFn?: StreamFn;
	onPayload?: RequestOptions["onPayload"];
	onResponse?: RequestOptions["onResponse"];
	onProviderStreamEvent?: StreamOptions["onProviderStreamEvent"];
	prepareNextTurn?: (signal?: AbortSignal) => Later<TurnChange | undefined>;
	prepareNextTurnWithContext?: (turn: Turn, signal?: AbortSignal) => Later<TurnChange | undefined>;
	steeringMode?: QueueMode;
	followUpMode?: QueueMode;
	sessionId?: string;
	thinkingBudgets?: ThinkingBudgets;
	transport?: Transport;
	maxRetryDelayMs?: number;
	toolExecution?: ExecutionMode;
	identity?: Identity;
}
/** How one call is run on its own. */
export interface ToolCallOptions extends ToolHooks {
	tools?: readonly AgentTool[];
	assistantMessage: AssistantMessage;
	context: AgentContext;
	signal?: AbortSignal;
	onUpdate?: (partial: ToolResult) => Later<void>;
}

/** A model behind a server that keeps the keys. */
export interface ProxyOptions
	extends Pick<
		SimpleStreamOptions,
		| "temperature" | "samplingParams" | "maxTokens" | "reasoning" | "cacheRetention" | "sessionId" | "disableContinuation"
		| "headers" | "metadata" | "transport" | "thinkingBudgets" | "maxRetryDelayMs"
	> {
	signal?: AbortSignal;
	authToken: string;
	proxyUrl: string;
}
