// A provider made from its parts: who may ask, which models it has, and which protocols they speak.
import type { ModelType } from "../types.ts";
import { getModelType, isModelType, lazyStream } from "pi:ai_parts";
import { ModelsError } from "./auth.ts";

const known = new Set(["chat", "image", "classifier"]);

export const hasKnownType = (model: any): boolean => known.has(getModelType(model));

const failed = (model: any, error: unknown, aborted: boolean, result: object) => ({
	api: model.api,
	provider: model.provider,
	model: model.id,
	...result,
	stopReason: aborted ? "aborted" : "error",
	errorMessage: error instanceof Error ? error.message : String(error),
	timestamp: Date.now(),
});

export const imageErrorResult = (model: any, error: unknown, aborted = false) => failed(model, error, aborted, { output: [] });
export const classifierErrorResult = (model: any, error: unknown, aborted = false) => failed(model, error, aborted, { answers: {} });

const assertType = (type: ModelType, what: string) => (model: any) => {
	if (!(isModelType(model, type) as boolean)) throw new ModelsError("provider", `Model ${model.provider}/${model.id} is not ${what} model`);
};
export const assertChatModel = assertType("chat", "a chat");
export const assertImageModel = assertType("image", "an image");
const assertClassifier = assertType("classifier", "a classifier");

export function assertClassifierModel(model: any, context: any): void {
	assertClassifier(model);
	if (context.images?.length && !model.input.includes("image")) {
		throw new ModelsError("provider", `Model ${model.provider}/${model.id} does not accept image input`);
	}
}

/** The models a provider has from the start, and those it fetched in their place. */
class ModelList {
	dynamic: any[] = [];

	/** The baseline may be a function, for lists that are long and seldom asked for. */
	constructor(private baseline: any[] | (() => any[])) {}

	all = (): any[] => {
		const { baseline } = this;
		const merged = [...(typeof baseline === "function" ? baseline() : baseline)];
		for (const model of this.dynamic) {
			const at = merged.findIndex((one) => getModelType(one) === getModelType(model) && one.id === model.id);
			if (at >= 0) merged[at] = model;
			else merged.push(model);
		}
		return merged;
	};
}

const refresher = (id: string, list: ModelList, fetchModels: (context: any) => Promise<any[]>) => async (context: any) => {
	const { stored, publish, signal, allowNetwork } = context;
	if (stored) {
		const models = stored.models.filter((model: any) => model.provider === id);
		if (!(await publish({ update: () => void (list.dynamic = models) }))) return;
	}
	if (!allowNetwork || signal.aborted) return;
	const models = (await fetchModels(context)).filter(hasKnownType);
	if (signal.aborted) return;
	await publish({ persist: { models, checkedAt: Date.now() }, update: () => void (list.dynamic = models) });
};

const used = (parts: any): any[] => Object.values(parts ?? {}).filter((part) => part !== undefined);

export function createProvider(input: any): any {
	const { id, images, classifiers } = input;
	const single = typeof input.api?.stream === "function" ? input.api : undefined;
	const protocols = single ? [single] : used(input.api);
	if (protocols.length + used(images).length + used(classifiers).length === 0) {
		throw new Error(`Provider ${id}: at least one of "api", "images", or "classifiers" is required.`);
	}
	const list = new ModelList(input.models);
	const protocolOf = (model: any) => single ?? input.api?.[model.api];
	const through = (method: string) => (model: any, argument: any, options?: any) => {
		const protocol = protocolOf(model);
		if (protocol) return protocol[method](model, argument, options);
		const problem = new ModelsError("stream", `Provider ${id} has no API implementation for "${model.api}"`);
		return lazyStream(model, () => Promise.reject(problem), undefined, options?.signal);
	};
	const provider: any = {
		id,
		name: input.name ?? id,
		baseUrl: input.baseUrl,
		headers: input.headers,
		auth: input.auth,
		getModels: () => list.all().filter((model) => isModelType(model, "chat")),
		getAllModels: list.all,
		refreshModels: input.fetchModels ? refresher(id, list, input.fetchModels) : undefined,
		filterModels: input.filterModels,
		filterAllModels: input.filterAllModels,
		stream: through("stream"),
		streamSimple: through("streamSimple"),
	};
	addDeferred(provider, protocols, protocolOf);
	addOthers(provider, images, classifiers);
	return provider;
}

/** Answers that are fetched later, for protocols that have them. */
function addDeferred(provider: any, protocols: any[], protocolOf: (model: any) => any): void {
	const need = (method: string, model: any, problem: string) => {
		const protocol = protocolOf(model);
		if (!protocol?.[method]) throw new ModelsError("provider", `Provider ${provider.id} ${problem} for "${model.api}"`);
		return protocol;
	};
	if (protocols.some((protocol) => protocol.fetchDeferred)) {
		provider.fetchDeferred = (model: any, handle: any, options?: any) => {
			const fetch = async () => need("fetchDeferred", model, "does not support deferred responses").fetchDeferred(model, handle, options);
			return lazyStream(model, fetch, undefined, options?.signal);
		};
	}
	if (protocols.some((protocol) => protocol.cancelDeferred)) {
		provider.cancelDeferred = async (model: any, handle: any, options?: any) =>
			need("cancelDeferred", model, "cannot cancel deferred responses").cancelDeferred(model, handle, options);
	}
}

function addOthers(provider: any, images: any, classifiers: any): void {
	const add = (method: string, parts: any, what: string, result: (model: any, error: unknown) => any) => {
		if (used(parts).length === 0) return;
		provider[method] = async (model: any, context: any, options?: any) => {
			const part = parts[model.api];
			if (part) return part[method](model, context, options);
			return result(model, new ModelsError("provider", `Provider ${provider.id} has no ${what} implementation for "${model.api}"`));
		};
	};
	add("generateImages", images, "image generation", imageErrorResult);
	add("classify", classifiers, "classifier", classifierErrorResult);
}
