// A conversation and its settings as Google's Generative Language API takes them.
import { clampThinkingLevel, collapseSystemMessages, getCurrentTools, getInitialSystemMessage, getSystemMessageText, withoutInitialSystemMessage } from "pi:ai_parts";
import { parametersOf, resolveStrict } from "./constrained.ts";
import { sanitizeSurrogates } from "./text.ts";
import { transformMessages } from "./transform.ts";

function majorOf(id: string): number | undefined {
	const found = /^gemini(?:-live)?-(\d+)/.exec(id.toLowerCase());
	return found ? Number(found[1]) : undefined;
}

const isNew = (id: string): boolean => (majorOf(id) ?? 0) >= 3;
const needsIds = (id: string): boolean => id.startsWith("claude-") || id.startsWith("gpt-oss-") || isNew(id);

const imageOf = ({ mimeType, data }: any) => ({ inlineData: { mimeType, data } });

/** Signatures are base64; others come from elsewhere and are refused. */
const signatureOf = (own: boolean, signature?: string) =>
	own && signature && signature.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(signature) ? { thoughtSignature: signature } : undefined;

function modelParts(message: any, model: any): any[] {
	const own = message.provider === model.provider && message.model === model.id;
	return message.content.flatMap((block: any) => {
		if (block.type === "toolCall") {
			const call = { name: block.name, args: block.arguments ?? {}, ...(needsIds(model.id) ? { id: block.id } : {}) };
			return [{ functionCall: call, ...signatureOf(own, block.thoughtSignature) }];
		}
		const thinks = block.type === "thinking";
		const text = thinks ? block.thinking : block.text;
		const signature = signatureOf(own, thinks ? block.thinkingSignature : block.textSignature);
		if (!text?.trim() && !signature) return [];
		return [{ ...(thinks && own ? { thought: true } : {}), text: sanitizeSurrogates(text), ...signature }];
	});
}

/** The result of a call; older models take its images in a message of their own. */
function addResult(contents: any[], message: any, model: any): void {
	const { content, toolName: name, toolCallId: id, isError } = message;
	const text = content.filter(({ type }: any) => type === "text").map((block: any) => block.text).join("\n");
	const images = model.input.includes("image") ? content.filter(({ type }: any) => type === "image").map(imageOf) : [];
	const inside = images.length > 0 && (majorOf(model.id) === undefined || isNew(model.id));
	const said = text.trim() !== "" ? sanitizeSurrogates(text) : images.length > 0 ? "(see attached image)" : "";
	const response = isError ? { error: said } : { output: said };
	const part = { functionResponse: { name, response, ...(inside ? { parts: images } : {}), ...(needsIds(model.id) ? { id } : {}) } };
	const last = contents.at(-1);
	if (last?.role === "user" && last.parts.some((one: any) => one.functionResponse)) last.parts.push(part);
	else contents.push({ role: "user", parts: [part] });
	if (images.length > 0 && !inside) contents.push({ role: "user", parts: [{ text: "Tool result image:" }, ...images] });
}

function convertMessages(model: any, context: any): any[] {
	const conversation = withoutInitialSystemMessage(collapseSystemMessages(context).messages);
	const rename = (id: string) => (needsIds(model.id) ? id.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) : id);
	const contents: any[] = [];
	for (const message of transformMessages(conversation, model, rename)) {
		if (message.role === "toolResult") {
			addResult(contents, message, model);
			continue;
		}
		const { content } = message;
		const said = typeof content === "string" ? [{ type: "text", text: content }] : content;
		const spoken = () => said.map((block: any) => (block.type === "text" ? { text: sanitizeSurrogates(block.text) } : imageOf(block)));
		const parts = message.role === "user" ? spoken() : modelParts(message, model);
		if (parts.length > 0) contents.push({ role: message.role === "user" ? "user" : "model", parts });
	}
	return contents;
}

const maps = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"]);
const inner = new Set(
	(
		"additionalProperties unevaluatedProperties propertyNames items prefixItems additionalItems unevaluatedItems contains allOf anyOf " +
		"oneOf not if then else contentSchema"
	).split(" "),
);

/** A schema with lists of one value in place of constants, which this API does not know. */
function withoutConst(schema: any, isMap = false): any {
	if (Array.isArray(schema)) return schema.map((one) => withoutConst(one));
	if (typeof schema !== "object" || schema === null) return schema;
	const member = (key: string, value: any) => {
		if (isMap || inner.has(key)) return withoutConst(value);
		return maps.has(key) ? withoutConst(value, true) : value;
	};
	const result = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, member(key, value)]));
	const value = result.const;
	if (!isMap && result.enum === undefined && (typeof value === "string" || typeof value === "number")) {
		delete result.const;
		result.enum = [value];
	}
	return result;
}

function toolsOf(model: any, tools: any[], choice: string | undefined): any {
	const strictMode = isNew(model.id);
	const stricts = tools.map((tool) => resolveStrict(tool, strictMode));
	const functionDeclarations = tools.map((tool, at) => ({
		name: tool.name,
		description: tool.description,
		parametersJsonSchema: withoutConst(parametersOf(tool, stricts[at])),
	}));
	const chosen = { auto: "AUTO", none: "NONE", any: "ANY" }[choice ?? ""] ?? (choice ? "AUTO" : undefined);
	const mode = choice !== "none" && choice !== "any" && stricts.includes(true) ? "VALIDATED" : chosen;
	return { tools: [{ functionDeclarations }], ...(mode ? { toolConfig: { functionCallingConfig: { mode } } } : {}) };
}

/** Whether a model is told a level of thinking, and not a number of tokens. */
export function hasLevels(model: any): boolean {
	const id = model.id.toLowerCase();
	if (id === "gemini-flash-latest" || id === "gemini-flash-lite-latest") return true;
	return /gemini-3(?:\.\d+)?-(?:pro|flash)|gemini-(?:[4-9]|[1-9]\d)|gemma-?4/.test(id);
}

export function levelOf(model: any, level: string): string {
	const mapped = model.thinkingLevelMap?.[level];
	const name = typeof mapped === "string" ? mapped.toLowerCase() : level;
	if (["minimal", "low", "medium", "high"].includes(name)) return name;
	throw new Error(`Unsupported Google thinking level mapping for ${model.provider}/${model.id}: ${level} -> ${String(mapped)}`);
}

function noThinking(model: any): object {
	const least = hasLevels(model) ? clampThinkingLevel(model, "off") : "off";
	return least === "off" ? { thinkingBudget: 0 } : { thinkingLevel: levelOf(model, least).toUpperCase() };
}

function thinkingOf(model: any, thinking: any): object | undefined {
	if (!model.reasoning || !thinking) return undefined;
	if (!thinking.enabled) return noThinking(model);
	const { level, budgetTokens } = thinking;
	if (level !== undefined) return { includeThoughts: true, thinkingLevel: level };
	return { includeThoughts: true, ...(budgetTokens === undefined ? {} : { thinkingBudget: budgetTokens }) };
}

/** The request in the form that Pi shows to hooks. */
export function buildParams(model: any, context: any, options: any = {}): any {
	const opening = getInitialSystemMessage(context.messages);
	const instruction = opening ? getSystemMessageText(opening) : "";
	const tools = getCurrentTools(context.messages);
	const config: any = {
		...(options.temperature === undefined ? {} : { temperature: options.temperature }),
		...(options.maxTokens === undefined ? {} : { maxOutputTokens: options.maxTokens }),
		...(instruction ? { systemInstruction: sanitizeSurrogates(instruction) } : {}),
		...(tools.length > 0 ? toolsOf(model, tools, options.toolChoice) : {}),
	};
	const thinkingConfig = thinkingOf(model, options.thinking);
	if (thinkingConfig) config.thinkingConfig = thinkingConfig;
	if (options.signal) {
		if (options.signal.aborted) throw new Error("Request aborted");
		config.abortSignal = options.signal;
	}
	return { model: model.id, contents: convertMessages(model, context), config };
}

/** A part with its members in the order in which the service's own client sends them. */
const ordered = (part: any, inner: boolean): any => {
	const { functionCall: call, functionResponse, inlineData, text, thought, thoughtSignature } = part;
	return {
		functionCall: inner && call ? { args: call.args, id: call.id, name: call.name } : call,
		functionResponse,
		inlineData: inner && inlineData ? { data: inlineData.data, mimeType: inlineData.mimeType } : inlineData,
		...{ text, thought, thoughtSignature },
	};
};

/** The request as it is sent, from what hooks may have changed; inner tells that what is in parts is ordered, too. */
export function bodyOf({ contents, config }: any, inner: boolean): any {
	const { systemInstruction, tools, toolConfig, abortSignal: _signal, ...generationConfig } = config ?? {};
	const instruction = typeof systemInstruction === "string" ? { parts: [{ text: systemInstruction }], role: "user" } : systemInstruction;
	const turn = ({ role, parts }: any) => ({ parts: parts.map((part: any) => ordered(part, inner)), role });
	const sent = Array.isArray(contents) ? contents.map(turn) : contents;
	return { contents: sent, systemInstruction: instruction, tools, toolConfig, generationConfig };
}
