// models.json of Pi's agent folder: providers and models that a person adds or changes.
import type { ModelType } from "../types.ts";
import { requireHost } from "pi:host";
import { getModelType, isModelType } from "pi:ai_parts";

/** What models.json says, as of one reading. */
export interface ModelConfig {
	providers: Map<string, any>;
	error?: string;
}

const levels = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];

function schema(T: any): any {
	const text = T.Optional(T.String({ minLength: 1 }));
	const headers = T.Optional(T.Record(T.String(), T.String()));
	const values = T.Record(T.String(), T.Unknown());
	const perLevel = (of: any) => T.Optional(T.Object(Object.fromEntries(levels.map((level) => [level, T.Optional(of)]))));
	const rates = (of: (type: any) => any) => ({ input: of(T.Number()), output: of(T.Number()), cacheRead: of(T.Number()), cacheWrite: of(T.Number()) });
	const tiers = T.Optional(T.Array(T.Object({ inputTokensAbove: T.Number(), ...rates((type) => type) })));
	const fields = {
		name: text,
		reasoning: T.Optional(T.Boolean()),
		thinkingLevelMap: perLevel(T.Union([T.String(), T.Null()])),
		input: T.Optional(T.Array(T.Union([T.Literal("text"), T.Literal("image")]))),
		inputLimits: T.Optional(values),
		promptCache: T.Optional(values),
		contextWindow: T.Optional(T.Number({ exclusiveMinimum: 0 })),
		maxTokens: T.Optional(T.Number({ exclusiveMinimum: 0 })),
		samplingParams: T.Optional(values),
		samplingParamsByThinkingLevel: perLevel(values),
		headers,
		compat: T.Optional(values),
	};
	const model = T.Object({
		id: T.String({ minLength: 1 }),
		api: text,
		baseUrl: text,
		...fields,
		cost: T.Optional(T.Object({ ...rates((type) => type), tiers })),
	});
	const override = T.Object({ ...fields, cost: T.Optional(T.Object({ ...rates((type) => T.Optional(type)), tiers })) });
	const provider = T.Object({
		...{ name: text, baseUrl: text, apiKey: text, api: text },
		oauth: T.Optional(T.Literal("radius")),
		headers,
		compat: T.Optional(values),
		authHeader: T.Optional(T.Boolean()),
		models: T.Optional(T.Array(model)),
		modelOverrides: T.Optional(T.Record(T.String(), override)),
	});
	return T.Object({ $schema: T.Optional(T.String()), providers: T.Record(T.String(), provider) });
}

function placeOf(error: any): string {
	const base = error.instancePath.replace(/^\//, "").replaceAll("/", ".");
	const missing = error.keyword === "required" ? error.params.requiredProperties?.[0] : undefined;
	return (missing ? (base ? `${base}.${missing}` : missing) : base) || "root";
}

/** JSON with line comments and commas behind the last member. */
const plain = (text: string): string =>
	text
		.replace(/^\uFEFF/, "")
		.replace(/"(?:\\.|[^"\\])*"|\/\/[^\n]*/g, (part) => (part[0] === '"' ? part : ""))
		.replace(/"(?:\\.|[^"\\])*"|,(\s*[}\]])/g, (part, end) => end ?? (part[0] === '"' ? part : ""));

const frozen = (value: any): any => {
	if (typeof value !== "object" || value === null) return value;
	Object.values(value).forEach(frozen);
	return Object.freeze(value);
};

export function readModelConfig(path: string | undefined): ModelConfig {
	const none = new Map<string, any>();
	if (!path) return { providers: none };
	const failed = (what: string, why: string): ModelConfig => ({ providers: none, error: `${what}${why}\n\nFile: ${path}` });
	let text: string;
	try {
		text = requireHost("pi:node/fs").readFileSync(path, "utf-8");
	} catch (error: any) {
		// A file that may not be read is as good as none.
		if (error.code === "ENOENT" || error.code === "EACCES") return { providers: none };
		return failed("Failed to load models.json: ", error.message);
	}
	let parsed: any;
	try {
		parsed = JSON.parse(plain(text));
	} catch (error: any) {
		return failed("Failed to parse models.json: ", error.message);
	}
	const check = requireHost("pi:typebox_compile").Compile(schema(requireHost("pi:typebox").Type));
	if (!check.Check(parsed)) {
		const problems = check.Errors(parsed).map((error: any) => `  - ${placeOf(error)}: ${error.message}`);
		return failed("Invalid models.json schema:\n", problems.join("\n") || "Unknown schema error");
	}
	return { providers: new Map(Object.entries(parsed.providers).map(([id, provider]) => [id, frozen(provider)])) };
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

export function mergeCompat(base: any, override: any): any {
	if (!override) return base;
	const merged = { ...base, ...override };
	for (const key of ["openRouterRouting", "vercelGatewayRouting", "chatTemplateKwargs", "chatTemplateArgs"]) {
		if (isObject(base?.[key]) || isObject(override[key])) merged[key] = { ...base?.[key], ...override[key] };
	}
	return merged;
}

function mergeLimits(base: any, override: any): any {
	if (!override) return base;
	const images = override.images && {
		...base?.images,
		...override.images,
		resize: override.images.resize ? { ...base?.images?.resize, ...override.images.resize } : base?.images?.resize,
	};
	return { ...base, ...override, images: images ?? base?.images };
}

function mergeLevels(base: any, override: any): any {
	if (!override) return base;
	const given = levels.filter((level) => override[level]);
	return { ...base, ...Object.fromEntries(given.map((level) => [level, { ...base?.[level], ...override[level] }])) };
}

/** A model with a person's changes on top. */
export function overridden(model: any, override: any): any {
	const either = (key: string) => override[key] ?? model[key];
	const both = (key: string) => (override[key] ? { ...model[key], ...override[key] } : model[key]);
	const rate = (key: string) => override.cost[key] ?? model.cost[key];
	return {
		...model,
		name: either("name"),
		reasoning: either("reasoning"),
		thinkingLevelMap: both("thinkingLevelMap"),
		input: either("input"),
		inputLimits: mergeLimits(model.inputLimits, override.inputLimits),
		cost: override.cost
			? Object.fromEntries(["input", "output", "cacheRead", "cacheWrite", "tiers"].map((key) => [key, rate(key)]))
			: model.cost,
		promptCache: both("promptCache"),
		contextWindow: either("contextWindow"),
		maxTokens: either("maxTokens"),
		samplingParams: both("samplingParams"),
		samplingParamsByThinkingLevel: mergeLevels(model.samplingParamsByThinkingLevel, override.samplingParamsByThinkingLevel),
		compat: mergeCompat(model.compat, override.compat),
	};
}

/** The model whose protocol and address a new one takes over where it says nothing. */
export function modelLike(models: any[], id: string, api: string | undefined, type: ModelType = "chat"): any {
	const candidates = models.filter((model) => isModelType(model, type));
	return (
		candidates.find((model) => model.id === id) ??
		(api ? candidates.find((model) => model.api === api) : undefined) ??
		(type === "chat" ? candidates.find((model) => model.api === "openai-completions") : undefined) ??
		candidates[0]
	);
}

function modelFrom(provider: string, given: any, config: any, like: any): any {
	const api = given.api ?? config.api ?? like?.api;
	if (!api) throw new Error(`Provider ${provider}, model ${given.id}: no "api" specified. Set at provider or model level.`);
	const baseUrl = given.baseUrl ?? config.baseUrl ?? like?.baseUrl;
	if (!baseUrl) throw new Error(`Provider ${provider}: "baseUrl" is required when defining custom models.`);
	return {
		...{ id: given.id, name: given.name ?? given.id, api, provider, baseUrl },
		reasoning: given.reasoning ?? false,
		thinkingLevelMap: given.thinkingLevelMap,
		input: given.input ?? ["text"],
		inputLimits: given.inputLimits,
		cost: given.cost ?? { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
		promptCache: given.promptCache,
		contextWindow: given.contextWindow ?? 128_000,
		maxTokens: given.maxTokens ?? 16_384,
		samplingParams: given.samplingParams,
		samplingParamsByThinkingLevel: given.samplingParamsByThinkingLevel,
		headers: undefined,
		compat: mergeCompat(config.compat, given.compat),
	};
}

function needSomething(provider: string, config: any): void {
	if (config.oauth && !config.baseUrl) throw new Error(`Provider ${provider}: "baseUrl" is required when "oauth" is set.`);
	const { models, baseUrl, headers, compat, modelOverrides, apiKey, oauth, authHeader } = config;
	if (models?.length || baseUrl || headers || compat || Object.keys(modelOverrides ?? {}).length > 0 || apiKey || oauth) return;
	if (authHeader === undefined) {
		throw new Error(`Provider ${provider}: must specify "baseUrl", "headers", "compat", "modelOverrides", or "models".`);
	}
}

/** A provider's models with what models.json says about it. */
export function withModelsJson(provider: string, base: any[], config: any): any[] {
	if (!config) return [...base];
	needSomething(provider, config);
	const models = base.map((model) => {
		const baseUrl = config.oauth === "radius" ? model.baseUrl : (config.baseUrl ?? model.baseUrl);
		if (getModelType(model) === "chat") return { ...model, baseUrl, compat: mergeCompat(model.compat, config.compat) };
		const classifies = isModelType(model, "classifier") && config.compat;
		return { ...model, baseUrl, ...(classifies ? { compat: { ...model.compat, ...config.compat } } : {}) };
	});
	for (const given of config.models ?? []) {
		const model = modelFrom(provider, given, config, modelLike(models, given.id, given.api ?? config.api));
		const at = models.findIndex((one) => isModelType(one, "chat") && one.id === given.id);
		if (at >= 0) models[at] = model;
		else models.push(model);
	}
	return models;
}
