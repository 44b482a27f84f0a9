// Messages of a session as a model gets them, and as text.
import { contentText } from "../ai/system.ts";
import { firstUnits } from "./bytes.ts";
import type { AgentMessage } from "../agent/types.ts";
import type { AssistantMessage, Message as ModelMessage } from "../ai/types.ts";
import type { SessionEntry } from "./session/types.ts";

type Message = any;

const summary = {
	compaction: (text: string) =>
		`The conversation history before this point was compacted into the following summary:\n\n<summary>\n${text}\n</summary>`,
	branch: (text: string) =>
		`The following is a summary of a branch that this conversation came back from:\n\n<summary>\n${text}</summary>`,
};

function bashText(message: Message): string {
	const { command, output, exitCode } = message;
	const parts = [`Ran \`${command}\`\n${output ? `\`\`\`\n${output}\n\`\`\`` : "(no output)"}`];
	if (message.cancelled) parts.push("(command cancelled)");
	else if (exitCode !== null && exitCode !== undefined && exitCode !== 0) {
		parts.push(`Command exited with code ${exitCode}`);
	}
	if (message.truncated && message.fullOutputPath) {
		parts.push(`[Output truncated. Full output: ${message.fullOutputPath}]`);
	}
	return parts.join("\n\n");
}

/** What only sessions know becomes a user message; what no model should see goes. */
export function convertToLlm(messages: AgentMessage[]): ModelMessage[] {
	return (messages as Message[]).flatMap((message) => {
		const user = (text: string) => [
			{ role: "user", content: [{ type: "text", text }], timestamp: message.timestamp },
		];
		switch (message.role) {
			case "bashExecution":
				return message.excludeFromContext ? [] : user(bashText(message));
			case "custom":
				if (typeof message.content === "string") return user(message.content);
				return [{ role: "user", content: message.content, timestamp: message.timestamp }];
			case "branchSummary":
				return user(summary.branch(message.summary));
			case "compactionSummary":
				return user(summary.compaction(message.summary));
			case "system":
			case "user":
			case "assistant":
			case "toolResult":
				return [message];
			default:
				return [];
		}
	});
}

const resultLimit = 2000;

function shorten(text: string): string {
	if (text.length <= resultLimit) return text;
	return `${firstUnits(text, resultLimit)}\n\n[... ${text.length - resultLimit} more characters truncated]`;
}

function assistantParts(message: AssistantMessage): string[] {
	const parts: string[] = [];
	if (message.content.some((block) => block.type === "text")) {
		parts.push(`[Assistant]: ${contentText(message.content)}`);
	}
	const calls = message.content
		.filter((block) => block.type === "toolCall")
		.map((call: any) => {
			const args = Object.entries(call.arguments).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
			return `${call.name}(${args.join(", ")})`;
		});
	if (calls.length > 0) parts.push(`[Assistant tool calls]: ${calls.join("; ")}`);
	return parts;
}

/** A conversation as text to be summarised: thinking left out, long tool results cut. */
export function serializeConversation(messages: ModelMessage[]): string {
	const parts: string[] = [];
	for (const message of messages) {
		if (message.role === "assistant") parts.push(...assistantParts(message));
		if (message.role !== "user" && message.role !== "toolResult") continue;
		const text = contentText(message.content, "");
		if (text) parts.push(message.role === "user" ? `[User]: ${text}` : `[Tool result]: ${shorten(text)}`);
	}
	return parts.join("\n\n");
}

const time = (timestamp: string): number => new Date(timestamp).getTime();

/** The messages a session entry stands for; none for entries that are not part of the conversation. */
export function sessionEntryToContextMessages(entry: SessionEntry): AgentMessage[] {
	switch (entry.type) {
		case "message": {
			const { message }: { message: Message } = entry;
			// Session files are not validated, so the content may be missing.
			if (message.content != null) return [message];
			if (message.role === "system") return [{ ...message, content: "" }];
			const empty = ["user", "assistant", "toolResult"].includes(message.role);
			return [empty ? { ...message, content: [] } : message];
		}
		case "custom_message": {
			const { customType, display, details } = entry;
			const content = entry.content ?? [];
			return [{ role: "custom", customType, content, display, details, timestamp: time(entry.timestamp) }];
		}
		case "branch_summary": {
			if (!entry.summary) return [];
			const { summary, fromId } = entry;
			return [{ role: "branchSummary", summary, fromId, timestamp: time(entry.timestamp) }];
		}
		case "compaction": {
			const { summary, tokensBefore } = entry;
			const message: AgentMessage = { role: "compactionSummary", summary, tokensBefore, timestamp: time(entry.timestamp) };
			return entry.systemMessage ? [entry.systemMessage, message] : [message];
		}
		default:
			return [];
	}
}
