// Answers of a model that is not there, for tests.

export const fauxText = (text: string) => ({ type: "text", text });
export const fauxThinking = (thinking: string) => ({ type: "thinking", thinking });

export const fauxToolCall = (name: string, args: any, options: { id?: string } = {}) => ({
	type: "toolCall",
	id: options.id ?? `tool:${Date.now()}:${Math.random().toString(36).slice(2)}`,
	name,
	arguments: args,
});

const noCost = () => ({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 });

export function fauxAssistantMessage(content: any, options: any = {}) {
	const blocks = typeof content === "string" ? [fauxText(content)] : content;
	return {
		role: "assistant",
		content: Array.isArray(blocks) ? blocks : [blocks],
		api: "faux",
		provider: "faux",
		model: "faux-1",
		usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: noCost() },
		stopReason: options.stopReason ?? "stop",
		errorMessage: options.errorMessage,
		responseId: options.responseId,
		timestamp: options.timestamp ?? Date.now(),
	};
}
