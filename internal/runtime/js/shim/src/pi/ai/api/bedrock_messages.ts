// A conversation as Bedrock's Converse takes it, and what is asked of each model.
import { parametersOf, prefersStrict, resolveStrict } from "./constrained.ts";
import { getProviderEnvValue } from "./env.ts";
import { sanitizeSurrogates } from "./text.ts";
import { splitErrorToolResultImages, transformMessages } from "./transform.ts";

const emptyText = { text: "<empty>" };
const formats: Record<string, string> = { "image/jpeg": "jpeg", "image/jpg": "jpeg", "image/png": "png", "image/gif": "gif", "image/webp": "webp" };

export const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

export function base64Of(chunks: Uint8Array[]): string {
	let binary = "";
	for (const chunk of chunks) for (const byte of chunk) binary += String.fromCharCode(byte);
	return btoa(binary);
}

/** Names a model goes by: as they are, and with one mark for all that divides words. */
const namesOf = ({ id, name }: any): string[] =>
	[id, ...(name ? [name] : [])].flatMap((text: string) => [text.toLowerCase(), text.toLowerCase().replace(/[\s_.:]+/g, "-")]);
const isOneOf = (model: any, parts: string): boolean => namesOf(model).some((name) => parts.split(" ").some((part) => name.includes(part)));

export const isClaude = (model: any): boolean =>
	/anthropic[./]claude/.test(model.id.toLowerCase()) || (model.name ?? "").toLowerCase().includes("claude");
const newest = "opus-5 sonnet-5 haiku-5 fable-5";
const boundThinking = (model: any): boolean => isOneOf(model, `opus-4-7 opus-4-8 ${newest}`);
export const isAdaptive = (model: any): boolean => isOneOf(model, `opus-4-6 opus-4-7 opus-4-8 sonnet-4-6 ${newest}`);

function cachePoint(model: any, retention: string, env: any): any[] {
	if (retention === "none") return [];
	const caches = isOneOf(model, "claude")
		? isOneOf(model, `${newest} -4- claude-3-7-sonnet claude-3-5-haiku`)
		: getProviderEnvValue("AWS_BEDROCK_FORCE_CACHE", env) === "1";
	return caches ? [{ cachePoint: { type: "default", ...(retention === "long" ? { ttl: "1h" } : {}) } }] : [];
}

export function systemOf(text: string | undefined, model: any, retention: string, env: any): any[] | undefined {
	return text ? [{ text: sanitizeSurrogates(text) }, ...cachePoint(model, retention, env)] : undefined;
}

function imageOf({ mimeType, data }: any): any {
	if (!(mimeType in formats)) throw new Error(`Unknown image type: ${mimeType}`);
	return { image: { source: { bytes: bytesOf(data) }, format: formats[mimeType] } };
}

function textsOf(text: string): any[] {
	const clean = sanitizeSurrogates(text);
	return clean.trim() === "" ? [] : [{ text: clean }];
}

function contentOf(content: any): any[] {
	const blocks = typeof content === "string" ? textsOf(content) : content.flatMap((block: any) => (block.type === "image" ? [imageOf(block)] : block.type === "text" ? textsOf(block.text) : []));
	return blocks.length > 0 ? blocks : [{ ...emptyText }];
}

/** Arguments without members of an empty name, which the service refuses. */
function documentOf(value: any): any {
	if (Array.isArray(value)) return value.map(documentOf);
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(Object.entries(value).filter(([key]) => key !== "").map(([key, inner]) => [key, documentOf(inner)]));
}

function redacted(signature: string | undefined): any[] {
	try {
		const redactedContent = bytesOf(signature ?? "");
		return redactedContent.length > 0 ? [{ reasoningContent: { redactedContent } }] : [];
	} catch {
		return [];
	}
}

function answerBlock(block: any, model: any): any[] {
	if (block.type === "text") return textsOf(block.text);
	if (block.type === "toolCall") return [{ toolUse: { toolUseId: block.id, name: block.name, input: documentOf(block.arguments) } }];
	if (block.type !== "thinking") return [];
	if (block.redacted) return redacted(block.thinkingSignature);
	const [said] = textsOf(block.thinking);
	if (!said) return [];
	if (!isClaude(model)) return [{ reasoningContent: { reasoningText: { text: said.text } } }];
	const signature = block.thinkingSignature;
	return signature?.trim() ? [{ reasoningContent: { reasoningText: { text: said.text, signature } } }] : [said];
}

const renameId = (id: string): string => id.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64);

export function messagesOf(messages: any[], model: any, retention: string, env: any): any[] {
	const result: any[] = [];
	let calls: { blocks: any[]; images: any[] } | undefined;
	const close = () => {
		if (calls) result.push({ role: "user", content: [...calls.blocks, ...calls.images] });
		calls = undefined;
	};
	for (const message of transformMessages(messages, model, renameId)) {
		if (message.role === "toolResult") {
			calls ??= { blocks: [], images: [] };
			const split = isClaude(model) ? splitErrorToolResultImages(message) : undefined;
			const content = contentOf(split?.content ?? message.content);
			calls.blocks.push({ toolResult: { toolUseId: message.toolCallId, content, status: message.isError ? "error" : "success" } });
			if (split) calls.images.push({ text: split.caption }, ...split.images.map(imageOf));
			continue;
		}
		close();
		if (message.role === "user") result.push({ role: "user", content: contentOf(message.content) });
		if (message.role !== "assistant") continue;
		const content = message.content.flatMap((block: any) => answerBlock(block, model));
		if (content.length > 0) result.push({ role: "assistant", content });
	}
	close();
	const last = result.at(-1);
	if (last?.role === "user") last.content.push(...cachePoint(model, retention, env));
	return result;
}

/** The tools, and whether one of them is strict only because it may be. */
export function toolsOf(tools: any[] | undefined, choice: any, supported: boolean, looser: boolean): { config?: any; preferred: boolean } {
	if (!tools?.length || choice === "none") return { preferred: false };
	let preferred = false;
	const specs = tools.map((tool) => {
		const strict = looser && prefersStrict(tool) ? undefined : resolveStrict(tool, supported);
		preferred ||= strict === true && prefersStrict(tool);
		const inputSchema = { json: parametersOf(tool, strict) };
		return { toolSpec: { name: tool.name, description: tool.description, inputSchema, ...(strict ? { strict: true } : {}) } };
	});
	const toolChoice = choice === "auto" || choice === "any" ? { [choice]: {} } : choice?.type === "tool" ? { tool: { name: choice.name } } : undefined;
	return { config: { tools: specs, toolChoice }, preferred };
}

const budgets: Record<string, number> = { minimal: 1024, low: 2048, medium: 8192, high: 16384, xhigh: 16384, max: 16384 };

function effortOf(model: any, level: string): string {
	if (level === "xhigh" && boundThinking(model)) return "xhigh";
	const own = model.thinkingLevelMap?.[level];
	return typeof own === "string" ? own : (({ minimal: "low", low: "low", medium: "medium" } as Record<string, string>)[level] ?? "high");
}

/** Members of the request that only this model has: how deep it thinks. */
export function ownFieldsOf(model: any, options: any, region: string | undefined): any {
	const { reasoning } = options;
	if (!reasoning || !model.reasoning) return undefined;
	if (isClaude(model)) {
		const id = model.id.toLowerCase();
		const government = region?.toLowerCase().startsWith("us-gov-") || id.startsWith("us-gov.") || id.startsWith("arn:aws-us-gov:");
		const display = government ? {} : { display: options.thinkingDisplay ?? "summarized" };
		if (!isAdaptive(model)) {
			const level = reasoning === "xhigh" || reasoning === "max" ? "high" : reasoning;
			const thinking = { type: "enabled", budget_tokens: options.thinkingBudgets?.[level] ?? budgets[reasoning], ...display };
			return { thinking, ...((options.interleavedThinking ?? true) ? { anthropic_beta: ["interleaved-thinking-2025-05-14"] } : {}) };
		}
		const bound = !government && boundThinking(model);
		const binding = bound ? { block_binding: { prefix_mismatch_behavior: "drop_block" } } : {};
		return {
			thinking: { type: "adaptive", ...display, ...binding },
			output_config: { effort: effortOf(model, reasoning) },
			...(bound ? { anthropic_beta: ["thinking-binding-controls-2026-08-01"] } : {}),
		};
	}
	const gpt: Record<string, string> = { minimal: "low", low: "low", medium: "medium", high: "high", xhigh: "xhigh", max: "max" };
	if (isOneOf(model, "gpt-oss")) return { reasoning_effort: ({ ...gpt, xhigh: "high", max: "high" } as any)[reasoning] };
	if (!isOneOf(model, "gpt-")) return undefined;
	const own = model.thinkingLevelMap?.[reasoning];
	return { reasoning: { effort: typeof own === "string" ? own : gpt[reasoning] } };
}
