// How providers say that a conversation is too long for the model.
import type { AssistantMessage } from "./types.ts";

const patterns = [
	/prompt (?:is )?too long/i,
	/prompt exceeds max length/i,
	/request_too_large/i,
	/input is too long for requested model/i,
	/exceeds the context window/i,
	/exceeds (?:the )?(?:model'?s )?maximum context length(?: of [\d,]+ tokens?|\s*\([\d,]+\))/i,
	/context window exceeded/i,
	/input token count.*exceeds the maximum/i,
	/maximum prompt length is \d+/i,
	/reduce the length of the messages/i,
	/maximum context length is \d+ tokens/i,
	/exceeds (?:the )?maximum allowed input length of [\d,]+ tokens?/i,
	/input \(\d+ tokens\) is longer than the model'?s context length \(\d+ tokens\)/i,
	/exceeds the limit of \d+/i,
	/exceeds the available context size/i,
	/greater than the context length/i,
	/context window exceeds limit/i,
	/exceeded model token limit/i,
	/too large for model with \d+ maximum context length/i,
	/prompt has [\d,]+ tokens?, but the configured context size is [\d,]+ tokens?/i,
	/model_context_window_exceeded/i,
	/prompt too long; exceeded (?:max )?context length/i,
	/range of input length should be/i,
	/context[_ ]length[_ ]exceeded/i,
	/too many tokens/i,
	/token limit exceeded/i,
	/^(?:[\w -]+ API error \(413\):|413(?:\s|:|$))/i,
];

/** One provider answers with the status alone. */
const statusOnly = /^4(?:00|13)\s*(?:status code)?\s*\(no body\)/i;
const otherLimits = [/^(Throttling error|Service unavailable):/i, /rate limit/i, /too many requests/i];

export const getOverflowPatterns = (): RegExp[] => [...patterns];

/** Whether an answer failed, or silently lost input, because the context was full. */
export function isContextOverflow(message: AssistantMessage, contextWindow?: number): boolean {
	const { stopReason, errorMessage: text, provider, usage } = message;
	if (stopReason === "error" && text && !otherLimits.some((pattern) => pattern.test(text))) {
		if (patterns.some((pattern) => pattern.test(text))) return true;
		if (provider === "cerebras" && statusOnly.test(text)) return true;
	}
	if (!contextWindow) return false;
	const input = () => usage.input + usage.cacheRead;
	if (stopReason === "stop") return input() > contextWindow;
	return stopReason === "length" && usage.output === 0 && input() >= contextWindow * 0.99;
}

export const isRecoverableLength = (message: AssistantMessage, wanted: number): boolean =>
	message.stopReason === "length" && wanted > 0 && message.usage.output < wanted;
