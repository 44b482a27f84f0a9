// A conversation as OpenAI's chat completions take it.
import { getSystemMessageText, renderSystemMessageUpdate, resolveTranscript, resolveTranscriptTools } from "pi:ai_parts";
import { grammarInput, parametersOf, resolveGrammar, resolveStrict } from "./constrained.ts";
import { hasReasoningFields, legacyDetails, signedDetails } from "./reasoning_details.ts";
import { sanitizeSurrogates, shortHash } from "./text.ts";
import { transformMessages } from "./transform.ts";

const maxId = 40;
const processed = { role: "assistant", content: "I have processed the tool results." };

/** Ids of the Responses API have two parts and are longer than chat completions allow. */
function shortenId(id: string, model: any): string {
	const at = id.indexOf("|");
	if (at < 0) return model.provider === "openai" && id.length > maxId ? id.slice(0, maxId) : id;
	const clean = (part: string) => part.replace(/[^a-zA-Z0-9_-]/g, "_");
	const call = clean(id.slice(0, at));
	const item = clean(id.slice(at + 1));
	const both = item === "" ? call : `${call}_${item}`;
	if (both.length <= maxId) return both;
	const hash = shortHash(id).slice(0, 8);
	return `${call.slice(0, Math.max(1, maxId - hash.length - 1))}_${hash}`;
}

export const additionsOf = (compat: any) =>
	compat.supportsMidConvoSystemMessages === true && compat.supportsMidConvoToolAdditions === true ? "additions" : "none";

const imageOf = (block: any) => ({ type: "image_url", image_url: { url: `data:${block.mimeType};base64,${block.data}` } });
const blocksOf = (message: any, type: string): any[] => message.content.filter((block: any) => block.type === type);

function userMessage(message: any): any {
	const { content } = message;
	if (typeof content === "string") return { role: "user", content: sanitizeSurrogates(content) };
	const parts = content
		.filter((block: any) => block.type !== "text" || block.text !== "")
		.map((block: any) => (block.type === "text" ? { type: "text", text: sanitizeSurrogates(block.text) } : imageOf(block)));
	return parts.length > 0 ? { role: "user", content: parts } : undefined;
}

function toolCallOf(call: any, inputs?: Map<string, string>): any {
	const property = inputs?.get(call.name);
	if (property === undefined) {
		return { id: call.id, type: "function", function: { name: call.name, arguments: JSON.stringify(call.arguments) } };
	}
	const input = sanitizeSurrogates(grammarInput(call.name, call.arguments, property));
	return { id: call.id, type: "custom", custom: { name: call.name, input } };
}

/** What the model thought: as text, in the field it came in, or in the details that replace it. */
function addThinking(result: any, thinking: any[], texts: any[], kept: any[] | undefined, model: any, compat: any): void {
	const text = texts.map((part) => part.text).join("");
	if (thinking.length > 0 && compat.requiresThinkingAsText) {
		const thoughts = thinking.map((block) => sanitizeSurrogates(block.thinking)).join("\n\n");
		result.content = [{ type: "text", text: thoughts }, ...texts];
		return;
	}
	if (text !== "") result.content = text;
	if (thinking.length === 0 || kept) return;
	let field = thinking[0].thinkingSignature;
	if (model.provider === "opencode-go" && field === "reasoning") field = "reasoning_content";
	if (hasReasoningFields(field)) result[field] = thinking.map((block) => block.thinking).join("\n");
}

function assistantMessage(message: any, model: any, compat: any, inputs?: Map<string, string>): any {
	const neverNull = compat.requiresAssistantAfterToolResult || compat.requiresNonNullAssistantContent;
	const result: any = { role: "assistant", content: neverNull ? "" : null };
	const texts = blocksOf(message, "text")
		.filter((block) => block.text.trim() !== "")
		.map((block) => ({ type: "text", text: sanitizeSurrogates(block.text) }));
	const thinking = blocksOf(message, "thinking");
	const calls = blocksOf(message, "toolCall");
	const kept = signedDetails(thinking) ?? legacyDetails(calls);
	addThinking(result, thinking.filter((block) => block.thinking.trim() !== ""), texts, kept, model, compat);
	if (calls.length > 0) result.tool_calls = calls.map((call) => toolCallOf(call, inputs));
	if (kept) result.reasoning_details = kept;
	if (compat.requiresReasoningContentOnAssistantMessages && model.reasoning) result.reasoning_content ??= "";
	return result.content?.length > 0 || result.tool_calls ? result : undefined;
}

/** The results that stand in a row from a place on; their images follow in a message of the user. */
function toolMessages(messages: any[], from: number, model: any, compat: any) {
	const results: any[] = [];
	const images: any[] = [];
	let at = from;
	for (; messages[at]?.role === "toolResult"; at++) {
		const message = messages[at];
		const text = blocksOf(message, "text").map((block) => block.text).join("\n");
		const pictures = blocksOf(message, "image");
		const shown = text.trim() !== "" ? text : pictures.length > 0 ? "(see attached image)" : "(no tool output)";
		const result: any = { role: "tool", content: sanitizeSurrogates(shown), tool_call_id: message.toolCallId };
		if (compat.requiresToolResultName && message.toolName) result.name = message.toolName;
		results.push(result);
		if (model.input.includes("image")) images.push(...pictures.map(imageOf));
	}
	if (images.length > 0) {
		if (compat.requiresAssistantAfterToolResult) results.push({ ...processed });
		results.push({ role: "user", content: [{ type: "text", text: "Attached image(s) from tool result:" }, ...images] });
	}
	return { results, next: at, last: images.length > 0 ? "user" : "toolResult" };
}

export function convertMessages(model: any, context: any, compat: any, inputs?: Map<string, string>): any[] {
	const { messages: given } = resolveTranscript(context, compat.supportsMidConvoSystemMessages);
	const messages = transformMessages(given, model, (id) => shortenId(id, model));
	const { foldedSystemMessages } = resolveTranscriptTools(given, additionsOf(compat));
	const instructions = model.reasoning && compat.supportsDeveloperRole ? "developer" : "system";
	const result: any[] = [];
	let last: string | undefined;
	let systems = 0;
	for (let at = 0; at < messages.length; ) {
		const message = messages[at];
		if (compat.requiresAssistantAfterToolResult && last === "toolResult" && message.role === "user") result.push({ ...processed });
		if (message.role === "toolResult") {
			const { results, next, last: role } = toolMessages(messages, at, model, compat);
			result.push(...results);
			at = next;
			last = role;
			continue;
		}
		if (message.role === "system") {
			const added = systems++ >= foldedSystemMessages ? (message.toolsAdded ?? []) : [];
			if (added.length > 0) result.push({ role: "system", tools: convertTools(added, compat) });
			const text = at === 0 ? getSystemMessageText(message) : renderSystemMessageUpdate(message);
			if (text !== "") result.push({ role: instructions, content: sanitizeSurrogates(text) });
			last = "system";
		} else {
			const converted = message.role === "user" ? userMessage(message) : assistantMessage(message, model, compat, inputs);
			if (converted) {
				result.push(converted);
				last = message.role;
			}
		}
		at++;
	}
	return result;
}

export const convertTools = (tools: any[], compat: any): any[] =>
	tools.map((tool) => {
		const { name, description } = tool;
		const grammar = resolveGrammar(tool, compat.supportsOpenAIGrammarTools);
		if (grammar) {
			const { format: syntax, definition } = grammar;
			return { type: "custom", custom: { name, description, format: { type: "grammar", grammar: { syntax, definition } } } };
		}
		const strictMode = compat.supportsStrictMode !== false;
		const strict = resolveStrict(tool, strictMode);
		const parameters = parametersOf(tool, strict);
		return { type: "function", function: { name, description, parameters, ...(strictMode ? { strict: strict ?? false } : {}) } };
	});
