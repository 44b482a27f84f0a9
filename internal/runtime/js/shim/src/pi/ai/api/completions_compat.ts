// What each service that speaks OpenAI's chat completions differs in, known by its name and address.

/** Where a service is: its provider ids and parts of its addresses. */
const services: Record<string, [providers: string, ...addresses: string[]]> = {
	zai: ["zai zai-coding-cn", "api.z.ai", "open.bigmodel.cn"],
	together: ["together", "api.together.ai", "api.together.xyz"],
	moonshot: ["moonshotai moonshotai-cn", "api.moonshot."],
	openrouter: ["openrouter", "openrouter.ai"],
	workersAI: ["cloudflare-workers-ai", "api.cloudflare.com"],
	gatewayAI: ["cloudflare-ai-gateway", "gateway.ai.cloudflare.com"],
	nvidia: ["nvidia", "integrate.api.nvidia.com"],
	antLing: ["ant-ling", "api.ant-ling.com"],
	cerebras: ["cerebras", "cerebras.ai"],
	grok: ["xai", "api.x.ai"],
	chutes: ["", "chutes.ai"],
	opencode: ["opencode", "opencode.ai"],
};

function serviceOf({ provider, baseUrl }: any): (...names: string[]) => boolean {
	const is = (name: string): boolean => {
		if (name === "deepseek") return provider === "deepseek" || baseUrl.toLowerCase().includes("deepseek.com");
		const [providers, ...addresses] = services[name];
		return providers.split(" ").includes(provider) || addresses.some((address) => baseUrl.includes(address));
	};
	return (...names) => names.some(is);
}

function detect(model: any): any {
	const is = serviceOf(model);
	const openRouter = is("openrouter");
	const vendor = /^(?:anthropic|openai)\//.test(model.id);
	const other = is(
		...["nvidia", "cerebras", "grok", "together", "chutes", "deepseek", "zai", "moonshot", "opencode", "workersAI"],
		...["gatewayAI", "antLing"],
	);
	const formats = { deepseek: "deepseek", zai: "zai", together: "together", antLing: "ant-ling", openrouter: "openrouter" };
	const format = Object.entries(formats).find(([name]) => is(name))?.[1] ?? "openai";
	const fewTokens = is("chutes", "deepseek", "moonshot", "gatewayAI", "together", "nvidia", "antLing", "zai");
	return {
		supportsStore: !other,
		supportsDeveloperRole: (openRouter && vendor) || (!other && !openRouter),
		supportsReasoningEffort: !is("grok", "zai", "moonshot", "together", "gatewayAI", "nvidia", "antLing"),
		supportsUsageInStreaming: true,
		supportsFinishReason: true,
		maxTokensField: fewTokens ? "max_tokens" : "max_completion_tokens",
		requiresToolResultName: false,
		requiresAssistantAfterToolResult: false,
		requiresNonNullAssistantContent: false,
		requiresToolsWithToolHistory: false,
		requiresThinkingAsText: false,
		requiresReasoningContentOnAssistantMessages: is("deepseek"),
		thinkingFormat: format,
		openRouterRouting: {},
		vercelGatewayRouting: {},
		chatTemplateKwargs: {},
		chatTemplateArgs: {},
		zaiToolStream: false,
		supportsThinkingTokenBudget: false,
		thinkingTokenBudgetField: undefined,
		supportsStrictMode: false,
		supportsOpenAIGrammarTools: false,
		supportsMidConvoSystemMessages: false,
		supportsMidConvoToolAdditions: false,
		cacheControlFormat: model.provider === "openrouter" && model.id.startsWith("anthropic/") ? "anthropic" : undefined,
		sendSessionAffinityHeaders: openRouter,
		sessionAffinityFormat: openRouter ? "openrouter" : "openai",
		supportsLongCacheRetention: !is("together", "workersAI", "gatewayAI", "nvidia", "antLing"),
		promptCacheKeyMode: undefined,
		vllmPriority: undefined,
	};
}

/** What the model's description says, and what is known of its service for the rest. */
export function compatOf(model: any): any {
	const compat = detect(model);
	for (const key of Object.keys(compat)) compat[key] = model.compat?.[key] ?? compat[key];
	return compat;
}
