// A conversation as Anthropic's Messages API takes it.
import { renderSystemMessageUpdate } from "pi:ai_parts";
import { parametersOf, prefersStrict, resolveStrict } from "./constrained.ts";
import { sanitizeSurrogates } from "./text.ts";
import { splitErrorToolResultImages } from "./transform.ts";

export const renameId = (id: string): string => id.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64);

const imageOf = (block: any) => ({ type: "image", source: { type: "base64", media_type: block.mimeType, data: block.data } });
const textOf = (text: string) => ({ type: "text", text: sanitizeSurrogates(text) });
const blocksOf = (content: any[]): any[] => content.map((block) => (block.type === "text" ? textOf(block.text) : imageOf(block)));

function resultContent(content: any[]): any {
	if (!content.some(({ type }) => type === "image")) return sanitizeSurrogates(content.map(({ text }) => text).join("\n"));
	const blocks = blocksOf(content);
	return blocks.some(({ type }) => type === "text") ? blocks : [{ type: "text", text: "(see attached image)" }, ...blocks];
}

function userMessage({ content }: any): any {
	if (typeof content === "string") return content.trim() === "" ? undefined : { role: "user", content: sanitizeSurrogates(content) };
	const blocks = blocksOf(content).filter((block) => block.type !== "text" || block.text.trim() !== "");
	return blocks.length > 0 ? { role: "user", content: blocks } : undefined;
}

function thinkingBlock(block: any, allowEmptySignature: boolean): any {
	if (block.redacted) return { type: "redacted_thinking", data: block.thinkingSignature };
	const signature = block.thinkingSignature;
	const signed = Boolean(signature?.trim());
	if (block.thinking.trim() === "" && !signed) return undefined;
	const thinking = sanitizeSurrogates(block.thinking);
	if (signed) return { type: "thinking", thinking, signature };
	return allowEmptySignature ? { type: "thinking", thinking, signature: "" } : { type: "text", text: thinking };
}

function assistantBlocks(message: any, allowEmptySignature: boolean): any[] {
	const blocks: any[] = message.content.map((block: any) => {
		if (block.type === "text") return block.text.trim() === "" ? undefined : textOf(block.text);
		if (block.type === "thinking") return thinkingBlock(block, allowEmptySignature);
		return { type: "tool_use", id: block.id, name: block.name, input: block.arguments ?? {} };
	});
	return blocks.filter((block) => block !== undefined);
}

function systemBlocks(message: any, convertTools?: (tools: any[]) => any[]): any[] {
	const text = renderSystemMessageUpdate(message);
	const blocks: any[] = text === "" ? [] : [textOf(text)];
	if (!convertTools) return blocks;
	const added = message.toolsAdded ?? [];
	for (const { name } of message.toolsRemoved ?? []) {
		if (!added.some((tool: any) => tool.name === name)) blocks.push({ type: "tool_removal", tool: { type: "tool_reference", name } });
	}
	for (const definition of convertTools(added)) blocks.push({ type: "tool_addition", tool: { type: "tool_definition", definition } });
	return blocks;
}

/** The results in a row as one message, with the images of failed calls behind them. */
function results(messages: any[], from: number) {
	const blocks: any[] = [];
	const images: any[] = [];
	let at = from;
	for (; messages[at]?.role === "toolResult"; at++) {
		const message = messages[at];
		const split = splitErrorToolResultImages(message);
		const content = resultContent(split?.content ?? message.content);
		blocks.push({ type: "tool_result", tool_use_id: message.toolCallId, content, is_error: message.isError });
		if (split) images.push({ type: "text", text: split.caption }, ...split.images.map(imageOf));
	}
	return { message: { role: "user", content: [...blocks, ...images] }, next: at };
}

const marked = new Set(["text", "image", "tool_result", "tool_addition", "tool_removal"]);

function markLast(messages: any[], mark: object | undefined): void {
	const last = messages.at(-1);
	if (!mark || (last?.role !== "user" && last?.role !== "system")) return;
	if (typeof last.content === "string") last.content = [{ type: "text", text: last.content, cache_control: mark }];
	else if (marked.has(last.content.at(-1)?.type)) last.content.at(-1).cache_control = mark;
}

const efforts = new Set(["low", "medium", "high", "xhigh", "max"]);

export interface ConvertOptions {
	cacheControl?: object;
	allowEmptySignature?: boolean;
	/** The provider whose answers tell the effort they were made with. */
	effortsOf?: string;
	convertTools?(tools: any[]): any[];
}

/** The messages, and the effort of each answer that was made with a known one. */
export function convertMessages(messages: any[], options: ConvertOptions) {
	const result: any[] = [];
	const levels = new Map<number, string>();
	// What the system says in between waits for the answer that follows it, or for the end.
	const waiting: any[] = [];
	for (let at = 0; at < messages.length; ) {
		const message = messages[at];
		if (message.role === "toolResult") {
			const { message: converted, next } = results(messages, at);
			result.push(converted);
			at = next;
			continue;
		}
		at++;
		if (message.role === "system") {
			const content = systemBlocks(message, options.convertTools);
			if (content.length > 0) waiting.push({ role: "system", content });
		} else if (message.role === "user") {
			const converted = userMessage(message);
			if (converted) result.push(converted);
		} else {
			const content = assistantBlocks(message, options.allowEmptySignature ?? false);
			if (content.length === 0) continue;
			result.push(...waiting.splice(0));
			const own = message.api === "anthropic-messages" && message.provider === options.effortsOf;
			if (own && efforts.has(message.providerThinkingLevel)) levels.set(result.length, message.providerThinkingLevel);
			result.push({ role: "assistant", content });
		}
	}
	result.push(...waiting);
	markLast(result, options.cacheControl);
	return { messages: result, levels };
}

const effortMessage = (effort: string) => ({ role: "system", content: [], output_config: { effort } });

/** Puts the effort of each answer before it, and that of the coming one at the end. */
export const withEfforts = ({ messages, levels }: ReturnType<typeof convertMessages>, effort: string): any[] => [
	...messages.flatMap((message, at) => (levels.has(at) ? [effortMessage(levels.get(at)!), message] : [message])),
	effortMessage(effort),
];

const notStrict = new Set(
	"minimum maximum exclusiveMinimum exclusiveMaximum multipleOf maxItems uniqueItems minContains maxContains minProperties maxProperties".split(" "),
);
const strictFormats = new Set("date-time time date duration email hostname uri ipv4 ipv6 uuid".split(" "));

function unsupported(key: string, value: unknown): boolean {
	if (key === "minItems") return value !== 0 && value !== 1;
	if (key === "format") return typeof value !== "string" || !strictFormats.has(value);
	return notStrict.has(key);
}

export function convertTools(tools: any[], compat: any, looser: boolean, cacheControl?: object): any[] {
	return tools.map((tool, at) => {
		const strict = looser && prefersStrict(tool) ? undefined : resolveStrict(tool, compat.supportsStrictTools, unsupported);
		const schema = parametersOf(tool, strict);
		const { properties = {}, required = [], $defs, definitions } = schema;
		const plain = {
			type: "object",
			properties,
			required,
			...($defs === undefined ? {} : { $defs }),
			...(definitions === undefined ? {} : { definitions }),
		};
		return {
			name: tool.name,
			description: tool.description,
			...(compat.supportsEagerToolInputStreaming ? { eager_input_streaming: true } : {}),
			...(strict ? { strict: true } : {}),
			input_schema: strict ? { ...schema, ...plain } : plain,
			...(cacheControl && at === tools.length - 1 ? { cache_control: cacheControl } : {}),
		};
	});
}
