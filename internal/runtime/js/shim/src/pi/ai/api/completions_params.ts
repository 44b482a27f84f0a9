// The body of a chat completions request, with thinking asked for in the way each service wants it.
import { resolveTranscriptTools } from "pi:ai_parts";
import { additionsOf, convertMessages, convertTools } from "./completions_messages.ts";
import {
	clampOpenAIPromptCacheKey,
	clampThinkingBudgetToAnswerRoom,
	resolveCacheRetention,
	resolveSamplingParams,
	thinkingBudgetForLevel,
} from "./options.ts";

/** What a service calls a level: undefined when it has no other word, null when it lacks the level. */
const mapped = (model: any, level: string): string | null | undefined => model.thinkingLevelMap?.[level];

interface Thinking {
	params: any;
	model: any;
	compat: any;
	/** The level asked for; undefined for none. */
	level?: string;
	budget?: number;
}

function templateValue({ model, level, budget }: Thinking, value: any): unknown {
	if (typeof value !== "object" || value === null) return value;
	if (!level && value.omitWhenOff) return undefined;
	if (value.$var === "thinking.enabled") return Boolean(level);
	if (value.$var === "thinking.budget") return budget;
	const word = mapped(model, level || "off");
	return word === undefined ? level : (word ?? undefined);
}

/** The variables of a chat template, with what was asked for in place of their markers. */
function template(thinking: Thinking, values: Record<string, unknown>): Record<string, unknown> | undefined {
	const filled = Object.entries(values).map(([key, value]) => [key, templateValue(thinking, value)] as const);
	const known = filled.filter(([, value]) => value !== undefined);
	return known.length > 0 ? Object.fromEntries(known) : undefined;
}

const effortOf = ({ model, level }: Thinking): string => mapped(model, level!) ?? level!;

/** The level's own word, as long as the service has the level. */
const strictEffortOf = ({ model, level }: Thinking): string | null => {
	const word = mapped(model, level!);
	return word === undefined ? level! : word;
};

const formats: Record<string, (thinking: Thinking) => void> = {
	zai(t) {
		t.params.thinking = t.level ? { type: "enabled", clear_thinking: false } : { type: "disabled" };
		const effort = t.level && t.compat.supportsReasoningEffort ? strictEffortOf(t) : null;
		if (effort !== null) t.params.reasoning_effort = effort;
	},
	qwen(t) {
		t.params.enable_thinking = Boolean(t.level);
		if (t.level && t.compat.supportsReasoningEffort) t.params.reasoning_effort = effortOf(t);
	},
	"qwen-chat-template"(t) {
		t.params.chat_template_kwargs = { enable_thinking: Boolean(t.level), preserve_thinking: true };
	},
	"chat-template"(t) {
		const values = template(t, t.compat.chatTemplateKwargs);
		if (values) t.params.chat_template_kwargs = values;
	},
	baseten(t) {
		const values = template(t, t.compat.chatTemplateArgs);
		if (values) t.params.chat_template_args = values;
		if (!t.compat.supportsReasoningEffort) return;
		const effort = t.level ? strictEffortOf(t) : mapped(t.model, "off");
		if (typeof effort === "string") t.params.reasoning_effort = effort;
	},
	deepseek(t) {
		if (t.level) t.params.thinking = { type: "enabled" };
		else if (mapped(t.model, "off") !== null) t.params.thinking = { type: "disabled" };
		if (t.level && t.compat.supportsReasoningEffort) t.params.reasoning_effort = effortOf(t);
	},
	openrouter(t) {
		if (t.level) t.params.reasoning = { effort: effortOf(t) };
		else if (mapped(t.model, "off") !== null) t.params.reasoning = { effort: mapped(t.model, "off") ?? "none" };
	},
	"ant-ling"(t) {
		const effort = t.level && mapped(t.model, t.level);
		if (effort) t.params.reasoning = { effort };
		else if (!t.level) formats.openai(t);
	},
	together(t) {
		t.params.reasoning = { enabled: Boolean(t.level) };
		if (t.level && t.compat.supportsReasoningEffort) t.params.reasoning_effort = effortOf(t);
	},
	"string-thinking"(t) {
		if (t.level) t.params.thinking = effortOf(t);
		else if (mapped(t.model, "off") !== null) t.params.thinking = mapped(t.model, "off") ?? "none";
	},
	openai(t) {
		if (!t.compat.supportsReasoningEffort) return;
		if (t.level) t.params.reasoning_effort = effortOf(t);
		else if (typeof mapped(t.model, "off") === "string") t.params.reasoning_effort = mapped(t.model, "off");
	},
};

function budgetOf(model: any, options: any, params: any): number | undefined {
	if (!options?.reasoningEffort || !model.reasoning) return undefined;
	const ceiling = params.max_tokens ?? params.max_completion_tokens ?? model.maxTokens;
	const budget = clampThinkingBudgetToAnswerRoom(thinkingBudgetForLevel(options.reasoningEffort, options.thinkingBudgets), ceiling);
	return budget > 0 ? budget : undefined;
}

/** Marks the last text of a message as the end of what may be cached. */
function markText(message: any, mark: object): boolean {
	if (typeof message.content === "string") {
		if (message.content === "") return false;
		message.content = [{ type: "text", text: message.content, cache_control: mark }];
		return true;
	}
	const part = Array.isArray(message.content) && message.content.findLast((one: any) => one?.type === "text");
	if (part) part.cache_control = mark;
	return Boolean(part);
}

/** Anthropic's models behind this protocol are told what to cache: instructions, tools, and the conversation so far. */
function markCache(params: any, mark: object): void {
	const first = params.messages.find(({ role }: any) => role === "system" || role === "developer");
	if (first) markText(first, mark);
	if (params.tools?.length > 0) params.tools.at(-1).cache_control = mark;
	params.messages.findLast(({ role }: any, at: number) => /^(?:user|assistant|tool)$/.test(role) && markText(params.messages[at], mark));
}

const hasToolHistory = (messages: any[]): boolean =>
	messages.some(
		({ role, content }) => role === "toolResult" || (role === "assistant" && content.some((block: any) => block.type === "toolCall")),
	);

export function buildParams(model: any, context: any, options: any, compat: any, inputs: Map<string, string>): any {
	const retention = resolveCacheRetention(options);
	const { requestTools } = resolveTranscriptTools(context.messages, additionsOf(compat));
	const long = retention === "long" && compat.supportsLongCacheRetention;
	const keyMode = compat.promptCacheKeyMode ?? "auto";
	const keyed = keyMode === "enabled" || (keyMode === "auto" && (model.baseUrl.includes("api.openai.com") || long));
	const params: any = {
		model: model.id,
		messages: convertMessages(model, context, compat, inputs),
		stream: true,
		prompt_cache_key: retention !== "none" && keyed ? clampOpenAIPromptCacheKey(options?.sessionId) : undefined,
		prompt_cache_retention: long ? "24h" : undefined,
	};
	if (compat.supportsUsageInStreaming !== false) params.stream_options = { include_usage: true };
	if (compat.supportsStore) params.store = false;
	if (options?.maxTokens) params[compat.maxTokensField === "max_tokens" ? "max_tokens" : "max_completion_tokens"] = options.maxTokens;
	if (options?.temperature !== undefined) params.temperature = options.temperature;
	if (requestTools.length > 0) {
		params.tools = convertTools(requestTools, compat);
		if (compat.zaiToolStream) params.tool_stream = true;
	} else if (compat.requiresToolsWithToolHistory && hasToolHistory(context.messages)) params.tools = [];
	if (compat.cacheControlFormat === "anthropic" && retention !== "none") {
		markCache(params, { type: "ephemeral", ...(long ? { ttl: "1h" } : {}) });
	}
	if (options?.toolChoice) params.tool_choice = options.toolChoice;
	if (compat.vllmPriority !== undefined) params.priority = compat.vllmPriority;
	addThinking(model, options, compat, params);
	addRouting(model, params);
	return Object.assign(params, resolveSamplingParams(model, options?.reasoningEffort ?? "off", options?.samplingParams));
}

function addThinking(model: any, options: any, compat: any, params: any): void {
	const budget = budgetOf(model, options, params);
	if (model.reasoning) {
		const format = formats[compat.thinkingFormat] ?? formats.openai;
		format({ params, model, compat, level: options?.reasoningEffort || undefined, budget });
	}
	const field = compat.thinkingTokenBudgetField || (compat.supportsThinkingTokenBudget ? "thinking_token_budget" : undefined);
	if (field && budget !== undefined) params[field] = budget;
}

/** Which vendors a service that passes requests on may choose from. */
function addRouting(model: any, params: any): void {
	if (model.compat?.openRouterRouting) params.provider = model.compat.openRouterRouting;
	const { only, order } = model.compat?.vercelGatewayRouting ?? {};
	if (only || order) params.providerOptions = { gateway: { ...(only ? { only } : {}), ...(order ? { order } : {}) } };
}
