// How many tokens a conversation may take, guessed from its length, and what is left for the answer.
import { getSystemMessageText } from "pi:ai_parts";

const charsPerToken = 3.5;
const imageChars = 4800;

const tokens = (chars: number): number => Math.ceil(chars / charsPerToken);

function jsonLength(value: unknown): number {
	try {
		return (JSON.stringify(value) ?? "undefined").length;
	} catch {
		return "[unserializable]".length;
	}
}

const list = (tools?: any[]): number => (tools?.length ? tokens(jsonLength(tools)) : 0);

function messageTokens(message: any): number {
	const { role, content } = message;
	if (role === "system") {
		return tokens(getSystemMessageText(message).length) + list(message.toolsAdded) + list(message.toolsRemoved);
	}
	if (typeof content === "string") return tokens(content.length);
	let chars = 0;
	for (const block of content) {
		if (block.type === "text") chars += block.text.length;
		else if (role !== "assistant") chars += imageChars;
		else if (block.type === "thinking") chars += block.thinking.length;
		else chars += block.name.length + jsonLength(block.arguments);
	}
	return tokens(chars);
}

const total = (usage: any): number =>
	usage.totalTokens || usage.input + usage.output + usage.cacheRead + usage.cacheWrite;

/** What the last answer counted, and a guess for all that came after it. */
export function contextTokens(messages: any[]): number {
	let newest = Number.NEGATIVE_INFINITY;
	let counted = -1;
	for (const [at, message] of messages.entries()) {
		const answered = message.role === "assistant" && message.stopReason !== "aborted" && message.stopReason !== "error";
		// An answer older than what stands before it was moved there, so its count is of another conversation.
		if (answered && message.timestamp >= newest && total(message.usage) > 0) counted = at;
		newest = Math.max(newest, message.timestamp);
	}
	const known = counted < 0 ? 0 : total(messages[counted].usage);
	return messages.slice(counted + 1).reduce((sum, message) => sum + messageTokens(message), known);
}

const safety = 4096;
const safetyShare = 0.15;
const enoughForShare = 32768;

/** At most as many tokens for the answer as the context window has left; the guess may be wrong, so not all of it. */
export function clampMaxTokensToContext(model: any, context: { messages: any[] }, wanted: number): number {
	if (model.contextWindow <= 0) return Math.max(1, wanted);
	const input = contextTokens(context.messages);
	let room = model.contextWindow - input - Math.max(safety, Math.ceil(input * safetyShare));
	if (room < enoughForShare) room = Math.min(enoughForShare, model.contextWindow - input - safety);
	return Math.min(wanted, Math.max(1, room));
}
