// A conversation as Mistral's chat completions take it.
import { getSystemMessageText, renderSystemMessageUpdate } from "pi:ai_parts";
import { parametersOf, resolveStrict } from "./constrained.ts";
import { sanitizeSurrogates, shortHash } from "./text.ts";

const idLength = 9;

/** An id as Mistral wants it: nine letters and digits. */
export function deriveId(id: string, attempt: number): string {
	const plain = id.replace(/[^a-zA-Z0-9]/g, "");
	if (attempt === 0 && plain.length === idLength) return plain;
	const seed = plain || id;
	return shortHash(attempt === 0 ? seed : `${seed}:${attempt}`).replace(/[^a-zA-Z0-9]/g, "").slice(0, idLength);
}

/** Renames the ids of one conversation, each to one of its own. */
export function renamer(): (id: string) => string {
	const names = new Map<string, string>();
	const taken = new Set<string>();
	return (id) => {
		const known = names.get(id);
		if (known) return known;
		for (let attempt = 0; ; attempt++) {
			const name = deriveId(id, attempt);
			if (taken.has(name)) continue;
			taken.add(name);
			names.set(id, name);
			return name;
		}
	};
}

const imageOf = ({ mimeType, data }: any) => ({ type: "image_url", imageUrl: `data:${mimeType};base64,${data}` });
const textOf = (text: string) => ({ type: "text", text: sanitizeSurrogates(text) });

function userMessage({ content }: any, images: boolean): any {
	if (typeof content === "string") return { role: "user", content: sanitizeSurrogates(content) };
	const parts = content.flatMap((block: any) => (block.type === "text" ? [textOf(block.text)] : images ? [imageOf(block)] : []));
	if (parts.length > 0) return { role: "user", content: parts };
	return content.some(({ type }: any) => type === "image") ? { role: "user", content: "(image omitted: model does not support images)" } : undefined;
}

function assistantMessage({ content }: any): any {
	const parts: any[] = [];
	const toolCalls: any[] = [];
	for (const block of content) {
		if (block.type === "text") {
			if (block.text.trim() !== "") parts.push(textOf(block.text));
		} else if (block.type === "thinking") {
			if (block.thinking.trim() !== "") parts.push({ type: "thinking", thinking: [textOf(block.thinking)] });
		} else {
			const call = { name: block.name, arguments: JSON.stringify(block.arguments || {}) };
			toolCalls.push({ id: block.id, type: "function", function: call, index: 0 });
		}
	}
	if (parts.length === 0 && toolCalls.length === 0) return undefined;
	return { role: "assistant", prefix: false, ...(parts.length > 0 ? { content: parts } : {}), ...(toolCalls.length > 0 ? { toolCalls } : {}) };
}

function resultText(text: string, hasImages: boolean, images: boolean, isError: boolean): string {
	const prefix = isError ? "[tool error] " : "";
	if (text !== "") return `${prefix}${text}${hasImages && !images ? "\n[tool image omitted: model does not support images]" : ""}`;
	if (!hasImages) return `${prefix}(no tool output)`;
	return `${prefix}${images ? "(see attached image)" : "(image omitted: model does not support images)"}`;
}

function resultMessage({ content, isError, toolCallId, toolName: name }: any, images: boolean): any {
	const pictures = content.filter(({ type }: any) => type === "image");
	const said = content.filter(({ type }: any) => type === "text").map(({ text }: any) => sanitizeSurrogates(text)).join("\n");
	const text = { type: "text", text: resultText(said.trim(), pictures.length > 0, images, isError) };
	return { role: "tool", toolCallId, name, content: [text, ...(images ? pictures.map(imageOf) : [])] };
}

export function convertMessages(messages: any[], images: boolean): any[] {
	const converted = messages.map((message, at) => {
		if (message.role === "user") return userMessage(message, images);
		if (message.role === "assistant") return assistantMessage(message);
		if (message.role !== "system") return resultMessage(message, images);
		const text = at === 0 ? getSystemMessageText(message) : renderSystemMessageUpdate(message);
		return text === "" ? undefined : { role: "system", content: sanitizeSurrogates(text) };
	});
	return converted.filter((message) => message !== undefined);
}

export const convertTools = (tools: any[]): any[] =>
	tools.map((tool) => {
		const strict = resolveStrict(tool, true);
		const parameters = JSON.parse(JSON.stringify(parametersOf(tool, strict)));
		return { type: "function", function: { name: tool.name, description: tool.description, parameters, strict: strict ?? false } };
	});

const renamed: Record<string, string> = {
	...{ topP: "top_p", maxTokens: "max_tokens", randomSeed: "random_seed", responseFormat: "response_format", toolChoice: "tool_choice" },
	...{ presencePenalty: "presence_penalty", frequencyPenalty: "frequency_penalty", parallelToolCalls: "parallel_tool_calls" },
	...{ reasoningEffort: "reasoning_effort", promptMode: "prompt_mode", promptCacheKey: "prompt_cache_key", safePrompt: "safe_prompt" },
};
const inMessages = { toolCalls: "tool_calls", toolCallId: "tool_call_id" };
const inParts = {
	...{ imageUrl: "image_url", documentUrl: "document_url", documentName: "document_name", fileId: "file_id" },
	...{ referenceIds: "reference_ids", inputAudio: "input_audio" },
};

/** The same object with some members renamed, which come last. */
function rename(object: any, names: Record<string, string>): any {
	const own = Object.entries(object);
	const kept = own.filter(([name]) => !(name in names));
	return Object.fromEntries([...kept, ...Object.entries(names).flatMap(([name, wire]) => (name in object ? [[wire, object[name]]] : []))]);
}

const isRecord = (value: any): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** The request as it is sent; hooks are shown it with the names of Mistral's own client. */
export function wireOf(payload: any): any {
	const wire = rename(payload, renamed);
	wire.messages = payload.messages.map((message: any) => {
		const own = rename(message, inMessages);
		if (Array.isArray(own.content)) own.content = own.content.map((part: any) => rename(part, inParts));
		return own;
	});
	const format = wire.response_format;
	if (!isRecord(format)) return wire;
	const changed = rename(format, { jsonSchema: "json_schema" });
	if (isRecord(changed.json_schema)) changed.json_schema = rename(changed.json_schema, { schemaDefinition: "schema" });
	return { ...wire, response_format: changed };
}
