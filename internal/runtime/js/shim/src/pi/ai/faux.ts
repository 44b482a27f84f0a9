// Answers of a model that is not there, for tests.
import type { AssistantMessage, JsonObject, TextContent, ThinkingContent, ToolCall } from "./types.ts";

type Block = TextContent | ThinkingContent | ToolCall;

export const fauxText = (text: string): TextContent => ({ type: "text", text });
export const fauxThinking = (thinking: string): ThinkingContent => ({ type: "thinking", thinking });

export const fauxToolCall = (name: string, args: JsonObject, options: { id?: string } = {}): ToolCall => ({
	type: "toolCall",
	id: options.id ?? `tool:${Date.now()}:${Math.random().toString(36).slice(2)}`,
	name,
	arguments: args,
});

const noCost = () => ({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 });

export function fauxAssistantMessage(
	content: string | Block | Block[],
	options: Partial<Pick<AssistantMessage, "stopReason" | "deferred" | "errorMessage" | "responseId" | "timestamp">> = {},
): AssistantMessage {
	const { deferred, errorMessage, responseId } = options;
	const blocks = typeof content === "string" ? [fauxText(content)] : content;
	return {
		role: "assistant",
		content: Array.isArray(blocks) ? blocks : [blocks],
		api: "faux",
		provider: "faux",
		model: "faux-1",
		usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: noCost() },
		stopReason: options.stopReason ?? "stop",
		...(deferred === undefined ? {} : { deferred }),
		...(errorMessage === undefined ? {} : { errorMessage }),
		...(responseId === undefined ? {} : { responseId }),
		timestamp: options.timestamp ?? Date.now(),
	};
}
