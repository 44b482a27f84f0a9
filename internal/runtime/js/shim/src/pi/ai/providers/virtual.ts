// Models that an extension's router stands for: each request goes to a real one.
import { isModelType, lazyStream } from "pi:ai_parts";
import { checkNow } from "./env.ts";

export const VIRTUAL_MODEL_API = "pi-virtual";
export const VIRTUAL_MODEL_STATE_ENTRY = "pi.virtual-model-state";

const levels = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];

export const isVirtualModel = (model: any): boolean => model.api === VIRTUAL_MODEL_API;

export function createVirtualModel(definition: any): any {
	const own: string[] = definition.thinkingLevels ?? ["off"];
	return {
		id: definition.id,
		name: definition.name,
		api: VIRTUAL_MODEL_API,
		provider: definition.provider,
		baseUrl: "",
		reasoning: own.some((level) => level !== "off"),
		thinkingLevelMap: Object.fromEntries(levels.map((level) => [level, own.includes(level) ? level : null])),
		input: definition.input ?? ["text", "image"],
		cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
		contextWindow: definition.contextWindow ?? 0,
		maxTokens: definition.maxTokens ?? 0,
	};
}

const unrouted = (model: any) =>
	lazyStream(model, async () => {
		throw new Error(`Virtual model ${model.provider}/${model.id} must be routed before streaming`);
	});

/** A provider with virtual models among its own, or one that has nothing else and needs no key. */
export function withVirtualModels(id: string, provider: any, models: any[]): any {
	if (!provider) {
		const apiKey = { name: "Virtual model", resolve: async () => ({ auth: {}, source: "virtual" }), [checkNow]: () => "virtual" };
		return { id, name: id, auth: { apiKey }, getModels: () => models, stream: unrouted, streamSimple: unrouted };
	}
	const ids = new Set(models.map((model) => model.id));
	const real = (all: any[]) => all.filter((one) => !isVirtualModel(one) && !(isModelType(one, "chat") && ids.has(one.id)));
	const narrow = (filter: any) => (all: any[], credential: any) => [...filter(real(all), credential), ...all.filter(isVirtualModel)];
	const route = (method: string) => (model: any, context: any, options?: any) =>
		isVirtualModel(model) ? unrouted(model) : provider[method](model, context, options);
	return {
		...provider,
		getModels: () => [...real(provider.getModels()), ...models],
		getAllModels: () => [...real(provider.getAllModels?.() ?? provider.getModels()), ...models],
		filterModels: narrow(provider.filterModels ?? ((all: any[]) => all)),
		filterAllModels: provider.filterAllModels && narrow(provider.filterAllModels),
		stream: route("stream"),
		streamSimple: route("streamSimple"),
	};
}

/** The last answer that came from a model; failed and cut off ones do not count. */
export const latestAnswer = (messages: readonly any[]): any =>
	messages.findLast(({ role, stopReason }) => role === "assistant" && stopReason !== "error" && stopReason !== "aborted");
