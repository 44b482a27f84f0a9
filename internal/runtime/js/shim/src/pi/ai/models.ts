// What can be said about a model from its description alone.
import type { Cost, ModelThinkingLevel, ModelType, NamedModel, PricedModel, ThinkingModel, Usage } from "./types.ts";

export const getModelType = (model: { type?: ModelType }): ModelType => model.type ?? "chat";

/** Fills in what usage costs. The highest tier the input reaches sets the prices; writes kept an hour cost double input. */
export function calculateCost(model: PricedModel, usage: Usage): Cost {
	const input = usage.input + usage.cacheRead + usage.cacheWrite;
	let rates: PricedModel["cost"] | NonNullable<PricedModel["cost"]["tiers"]>[number] = model.cost;
	let reached = -1;
	for (const tier of model.cost.tiers ?? []) {
		if (input <= tier.inputTokensAbove || tier.inputTokensAbove <= reached) continue;
		rates = tier;
		reached = tier.inputTokensAbove;
	}
	const long = usage.cacheWrite1h ?? 0;
	const { cost } = usage;
	cost.input = (rates.input / 1e6) * usage.input;
	cost.output = (rates.output / 1e6) * usage.output;
	cost.cacheRead = (rates.cacheRead / 1e6) * usage.cacheRead;
	cost.cacheWrite = (rates.cacheWrite * (usage.cacheWrite - long) + rates.input * 2 * long) / 1e6;
	cost.total = cost.input + cost.output + cost.cacheRead + cost.cacheWrite;
	cost.totalFromProvider = false;
	return cost;
}

export function modelsAreEqual(a: NamedModel | null | undefined, b: NamedModel | null | undefined): boolean {
	if (!a || !b) return false;
	return getModelType(a) === getModelType(b) && a.id === b.id && a.provider === b.provider;
}

const levels: ModelThinkingLevel[] = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];
/** Levels a model has only when its description names them. */
const named = new Set<string>(["xhigh", "max"]);

export function getSupportedThinkingLevels(model: ThinkingModel): ModelThinkingLevel[] {
	if (!model.reasoning) return ["off"];
	return levels.filter((level) => {
		const mapped = model.thinkingLevelMap?.[level];
		return mapped !== null && (mapped !== undefined || !named.has(level));
	});
}

export const supportsXhigh = (model: ThinkingModel): boolean => getSupportedThinkingLevels(model).includes("xhigh");

/** The level asked for, or the next higher one the model has, or else the next lower one. */
export function clampThinkingLevel(model: ThinkingModel, level: ModelThinkingLevel): ModelThinkingLevel {
	const supported = getSupportedThinkingLevels(model);
	const wanted = levels.indexOf(level);
	if (wanted < 0) return supported[0] ?? "off";
	const rank = (name: ModelThinkingLevel) => levels.indexOf(name);
	return (
		supported.find((name) => rank(name) >= wanted) ??
		supported.findLast((name) => rank(name) < wanted) ??
		"off"
	);
}
