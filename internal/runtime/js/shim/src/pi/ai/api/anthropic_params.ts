// The body and headers of a request to Anthropic's Messages API.
import { getCurrentTools, getInitialSystemMessage, getSystemMessageText } from "pi:ai_parts";
import { convertMessages, convertTools, renameId, withEfforts } from "./anthropic_messages.ts";
import { prefersStrict } from "./constrained.ts";
import { getIdentityHeaders, isOpenRouter } from "./identity.ts";
import { copilotHeaders, resolveCacheRetention } from "./options.ts";
import { sanitizeSurrogates } from "./text.ts";
import { transformMessages } from "./transform.ts";

export function compatOf(model: any): any {
	const openRouter = isOpenRouter(model);
	const compat = model.compat ?? {};
	return {
		supportsEagerToolInputStreaming: compat.supportsEagerToolInputStreaming ?? true,
		supportsLongCacheRetention: compat.supportsLongCacheRetention ?? true,
		sendSessionAffinityHeaders: compat.sendSessionAffinityHeaders ?? openRouter,
		sessionAffinityFormat: compat.sessionAffinityFormat ?? (openRouter ? "openrouter" : undefined),
		supportsCacheControlOnTools: compat.supportsCacheControlOnTools ?? true,
		supportsTemperature: compat.supportsTemperature ?? true,
		allowEmptySignature: compat.allowEmptySignature ?? false,
		supportsStrictTools: compat.supportsStrictTools ?? false,
		supportsMidConvoSystemMessages: compat.supportsMidConvoSystemMessages ?? false,
		supportsMidConvoToolChanges: compat.supportsMidConvoToolChanges ?? false,
	};
}

/** Tokens of subscriptions are no keys: they go into another header. */
export const isAccountToken = (key: string | undefined): boolean => key?.includes("sk-ant-oat") === true;

/** A tool that is never there, which keeps the list of tools open for those that come later. */
const placeholder = {
	name: "__pi_deferred_placeholder__",
	description: "Reserved placeholder. Never available. Never call this.",
	input_schema: { type: "object", properties: {}, required: [] },
	defer_loading: true,
};

function features(model: any, context: any, options: any, compat: any, toolChanges: boolean): string[] {
	let given: string | null | undefined;
	for (const headers of [model.headers, options?.headers]) {
		for (const [name, value] of Object.entries<any>(headers ?? {})) if (name.toLowerCase() === "anthropic-beta") given = value;
	}
	if (given === null) return [];
	const split = (text: string) => text.split(",").map((one) => one.trim()).filter((one) => one !== "");
	if (given !== undefined) return [...new Set(split(given))];
	const thinks = model.reasoning && options?.thinkingEnabled === true && (options.interleavedThinking ?? true);
	const wanted: [unknown, ...string[]][] = [
		[isAccountToken(options?.apiKey), "oauth-2025-04-20"],
		[!compat.supportsEagerToolInputStreaming && getCurrentTools(context.messages).length > 0, "fine-grained-tool-streaming-2025-05-14"],
		[thinks && model.compat?.forceAdaptiveThinking !== true, "interleaved-thinking-2025-05-14"],
		[model.compat?.allowedFallbackModels?.length > 0, "server-side-fallback-2026-07-01"],
		[model.compat?.supportsMidConvoEffort === true, "mid-conversation-output-config-2026-07-01", "thinking-binding-controls-2026-08-01"],
		[toolChanges, "inline-tools-2026-09-15"],
	];
	return wanted.flatMap(([on, ...names]) => (on ? names : []));
}

function thinkingOf(model: any, options: any, effortInside: boolean): object {
	if (model.reasoning && options?.thinkingEnabled === false && model.thinkingLevelMap?.off !== null) return { thinking: { type: "disabled" } };
	const display = options?.thinkingDisplay ?? "summarized";
	if (effortInside) {
		const thinking = { type: "adaptive", display, block_binding: { prefix_mismatch_behavior: "drop_block" } };
		return { thinking, output_config: { effort: "low" } };
	}
	if (!model.reasoning || !options?.thinkingEnabled) return {};
	if (model.compat?.forceAdaptiveThinking !== true) {
		return { thinking: { type: "enabled", budget_tokens: options.thinkingBudgetTokens || 1024, display } };
	}
	return { thinking: { type: "adaptive", display }, ...(options.effort ? { output_config: { effort: options.effort } } : {}) };
}

/** The body; looser leaves tools that only prefer to be strict as they are. */
export function buildParams(model: any, context: any, options: any, looser: boolean) {
	const compat = compatOf(model);
	const retention = resolveCacheRetention(options);
	const hour = retention === "long" && compat.supportsLongCacheRetention;
	const cacheControl = retention === "none" ? undefined : { type: "ephemeral", ...(hour ? { ttl: "1h" } : {}) };
	let preferredStrict = false;
	const convert = (tools: any[], mark?: object) => {
		const definitions = convertTools(tools, compat, looser, mark);
		if (definitions.some((definition, at) => definition.strict && prefersStrict(tools[at]))) preferredStrict = true;
		return definitions;
	};
	const opening = getInitialSystemMessage(context.messages);
	const transformed = transformMessages(context.messages, model, renameId);
	const toolChanges = compat.supportsMidConvoSystemMessages && compat.supportsMidConvoToolChanges && opening?.toolsAdded?.length! > 0;
	const disabled = model.reasoning && options?.thinkingEnabled === false && model.thinkingLevelMap?.off !== null;
	const effortInside = model.compat?.supportsMidConvoEffort === true && !disabled;
	const effort = options?.effort ?? "high";
	const converted = convertMessages(opening ? transformed.slice(1) : transformed, {
		cacheControl,
		allowEmptySignature: compat.allowEmptySignature,
		effortsOf: effortInside ? model.provider : undefined,
		convertTools: toolChanges ? (tools) => convert(tools) : undefined,
	});
	const betas = features(model, context, options, compat, toolChanges);
	const params: any = {
		model: model.id,
		messages: effortInside ? withEfforts(converted, effort) : converted.messages,
		max_tokens: options?.maxTokens ?? model.maxTokens,
		stream: true,
		...(betas.length > 0 ? { betas } : {}),
	};
	const text = opening ? getSystemMessageText(opening) : "";
	if (text) params.system = [{ type: "text", text: sanitizeSurrogates(text), ...(cacheControl ? { cache_control: cacheControl } : {}) }];
	const warm = !options?.thinkingEnabled && model.compat?.supportsMidConvoEffort !== true && compat.supportsTemperature;
	if (options?.temperature !== undefined && warm) params.temperature = options.temperature;
	const mark = compat.supportsCacheControlOnTools ? cacheControl : undefined;
	const tools = toolChanges ? opening!.toolsAdded! : getCurrentTools(context.messages);
	if (tools.length > 0) params.tools = [...convert(tools, mark), ...(toolChanges ? [placeholder] : [])];
	Object.assign(params, thinkingOf(model, options, effortInside));
	addRest(params, model, options);
	return { params, preferredStrict, providerThinkingLevel: effortInside ? effort : undefined };
}

function addRest(params: any, model: any, options: any): void {
	const user = options?.metadata?.user_id;
	if (typeof user === "string") params.metadata = { user_id: user };
	const choice = options?.toolChoice;
	if (choice) params.tool_choice = typeof choice === "string" ? { type: choice } : choice;
	const fallbacks = model.compat?.allowedFallbackModels;
	if (fallbacks?.length > 0) params.fallbacks = fallbacks.map((fallback: any) => ({ model: fallback.model }));
}

export function headersOf(model: any, context: any, options: any, betas: string[] | undefined): Record<string, any> {
	const compat = compatOf(model);
	const key = options?.apiKey;
	const bearer = model.provider === "github-copilot" || isAccountToken(key);
	const session = resolveCacheRetention(options) === "none" ? undefined : options?.sessionId;
	const affinity = compat.sessionAffinityFormat === "openrouter" ? "x-session-id" : "x-session-affinity";
	return {
		"content-type": "application/json",
		"anthropic-version": "2023-06-01",
		...(key ? (bearer ? { authorization: `Bearer ${key}` } : { "x-api-key": key }) : {}),
		...getIdentityHeaders(model, options?.identity),
		accept: "application/json",
		"anthropic-dangerous-direct-browser-access": "true",
		...(session && compat.sendSessionAffinityHeaders ? { [affinity]: session } : {}),
		...model.headers,
		...copilotHeaders(model, context.messages),
		...options?.headers,
		...(betas ? { "anthropic-beta": betas.join(",") } : {}),
	};
}
