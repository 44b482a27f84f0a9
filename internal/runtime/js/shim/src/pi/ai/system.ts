// System messages in the middle of a conversation, and the prompt and tools they add up to.

import type { Context, ImageContent, Message, SystemMessage, TextContent, ThinkingContent, Tool, ToolCall, Transcript } from "./types.ts";

/** Messages that are only read, of whatever roles. */
type Messages = readonly { role: string }[];
type Block = TextContent | ThinkingContent | ImageContent | ToolCall;

const isSystem = (message: { role: string }): message is SystemMessage => message.role === "system";

export function contentText(content: string | readonly Block[], separator = "\n"): string {
	if (typeof content === "string") return content;
	const texts = content.filter((block) => block.type === "text");
	return texts.map((block) => block.text).join(separator);
}

/** The tools in force after all messages: added and removed by name. */
export function getCurrentTools(messages: Messages): Tool[] {
	const tools = new Map<string, Tool>();
	for (const message of messages.filter(isSystem)) {
		for (const tool of message.toolsRemoved ?? []) tools.delete(tool.name);
		for (const tool of message.toolsAdded ?? []) tools.set(tool.name, tool);
	}
	return [...tools.values()];
}

/** One system message that says what all of them do together; undefined when there are none. */
export function getCurrentSystemMessage(messages: Messages): SystemMessage | undefined {
	const texts: string[] = [];
	const sections = new Map<string, string>();
	const systems = messages.filter(isSystem);
	for (const message of systems) {
		const text = contentText(message.content);
		if (text !== "") texts.push(text);
		for (const [name, value] of Object.entries(message.sections ?? {})) {
			if (value === null) sections.delete(name);
			else sections.set(name, value);
		}
	}
	const tools = getCurrentTools(messages);
	const timestamp = systems.find((message) => message.timestamp != null)?.timestamp;
	if (timestamp === undefined && tools.length === 0) return undefined;
	return {
		role: "system",
		content: texts.join("\n\n"),
		...(sections.size > 0 ? { sections: Object.fromEntries(sections) } : {}),
		...(tools.length > 0 ? { toolsAdded: tools } : {}),
		timestamp: timestamp ?? 0,
	};
}

export function getSystemMessageText(message: SystemMessage): string {
	const sections = Object.values(message.sections ?? {}).filter((text) => text !== null);
	return [contentText(message.content), ...sections].filter((part) => part !== "").join("\n\n");
}

export function getCurrentSystemPrompt(messages: Messages): string {
	const message = getCurrentSystemMessage(messages);
	return message ? getSystemMessageText(message) : "";
}

/** The context with one system message at its head, for models that take no others. */
export function collapseSystemMessages(context: Transcript): Transcript {
	const head = getCurrentSystemMessage(context.messages);
	const rest = context.messages.filter((message) => !isSystem(message));
	return { messages: head ? [head, ...rest] : rest };
}

export const resolveTranscript = (context: Transcript, keepsSystemMessages?: boolean): Transcript =>
	keepsSystemMessages ? context : collapseSystemMessages(context);

export function createInitialSystemMessage(systemPrompt?: string, tools?: Tool[]): SystemMessage | undefined {
	if (!systemPrompt && !tools?.length) return undefined;
	return { role: "system", content: systemPrompt ?? "", ...(tools?.length ? { toolsAdded: tools } : {}), timestamp: 0 };
}

/** A context in the older form, prompt and tools apart, as messages only. */
export function normalizeContext(context: Context): Transcript {
	const first = createInitialSystemMessage(context.systemPrompt, context.tools);
	return { messages: first ? [first, ...context.messages] : context.messages };
}

export const getInitialSystemMessage = (messages: Messages): SystemMessage | undefined =>
	messages[0] && isSystem(messages[0]) ? messages[0] : undefined;

export const withoutInitialSystemMessage = (messages: Message[]): Message[] =>
	getInitialSystemMessage(messages) ? messages.slice(1) : messages;

/** Every tool any message declared, in its last form. */
export function getDeclaredTools(messages: Messages): Tool[] {
	const added = messages.filter(isSystem).flatMap((message) => message.toolsAdded ?? []);
	return [...new Map(added.map((tool) => [tool.name, tool])).values()];
}

export function toToolDeclaration(tool: Tool): Tool {
	const { name, description, constrainedSampling } = tool;
	const parameters = JSON.parse(JSON.stringify(tool.parameters));
	return { name, description, parameters, ...(constrainedSampling === undefined ? {} : { constrainedSampling }) };
}

export const declarationsEqual = (left: Tool, right: Tool): boolean =>
	JSON.stringify(toToolDeclaration(left)) === JSON.stringify(toToolDeclaration(right));

export function getToolStateChanges(previous: readonly Tool[], current: readonly Tool[]) {
	const missing = (from: readonly Tool[], tool: Tool) => !from.some((other) => other.name === tool.name && declarationsEqual(other, tool));
	return {
		toolsAdded: current.filter((tool) => missing(previous, tool)).map(toToolDeclaration),
		toolsRemoved: previous.filter((tool) => missing(current, tool)).map(({ name }) => ({ name })),
	};
}

export function hasToolRedefinitions(messages: Messages): boolean {
	const declared = new Map<string, Tool>();
	for (const tool of messages.filter(isSystem).flatMap((message) => message.toolsAdded ?? [])) {
		const before = declared.get(tool.name);
		if (before !== undefined && !declarationsEqual(before, tool)) return true;
		declared.set(tool.name, tool);
	}
	return false;
}

export function renderSystemMessageUpdate(message: SystemMessage): string {
	const text = contentText(message.content);
	const parts = Object.entries(message.sections ?? {}).map(([name, value]) =>
		value === null
			? `Removed system prompt section "${name}".`
			: `Updated system prompt section "${name}":\n\n${value}`,
	);
	return [...(text === "" ? [] : [text]), ...parts].join("\n\n");
}

/** Where the last system message is that removes a tool or declares one again; -1 when tools are only added. */
function lastToolReplacement(systems: readonly SystemMessage[]): number {
	const declared = new Set<string>();
	return systems.reduce((last, message, at) => {
		const added = message.toolsAdded ?? [];
		const replaces = message.toolsRemoved?.length! > 0 || added.some((tool) => declared.has(tool.name));
		for (const tool of added) declared.add(tool.name);
		return replaces ? at : last;
	}, -1);
}

export const hasNonAdditiveToolChanges = (messages: Messages): boolean => lastToolReplacement(messages.filter(isSystem)) >= 0;

/**
 * The tools of the request itself, and how many system messages they stand for. The tools of the others are declared where
 * the conversation adds them: any change, only additions, or none, as far as the model can take that.
 */
export function resolveTranscriptTools(messages: Messages, support: "none" | "additions" | "changes"): { requestTools: Tool[]; foldedSystemMessages: number } {
	const systems = messages.filter(isSystem);
	if (support === "changes") return { requestTools: [], foldedSystemMessages: 0 };
	const opening = getInitialSystemMessage(messages) ? 1 : 0;
	const folded = support === "none" ? systems.length : Math.max(opening, lastToolReplacement(systems) + 1);
	return { requestTools: getCurrentTools(systems.slice(0, folded)), foldedSystemMessages: folded };
}
