// Pi's tables of models: facts that Go keeps beside the engine and hands over provider by provider, so that an extension
// which asks for none of them pays nothing.
import { native } from "pi:host";

export interface ProviderFacts {
	provider: string;
	name: string;
	baseUrl?: string;
	apiKey?: { name: string; env: string[] };
	oauth?: { name: string; isSubscription?: boolean; loginLabel?: string };
	/** The protocols of its models, by the type of the models. */
	apis: Record<string, string[]>;
	common: Record<string, any>;
}

const lines = (text: string): any[] => JSON.parse(`[${text.replaceAll("\n", ",")}]`);

let heads: { generatedAt: number; preferred: Record<string, string>; orders: string[]; facts: Map<string, ProviderFacts> } | undefined;

function tables() {
	if (heads) return heads;
	const [source, ...facts] = lines(native("models", ""));
	heads = { ...source, facts: new Map(facts.map((one: ProviderFacts) => [one.provider, one])) };
	return heads!;
}

/** What Pi's own providers are called, and where their keys come from. */
export const providers = (): Map<string, ProviderFacts> => tables().facts;

/** The model Pi takes of each provider when nobody chose one. */
export const preferredModels = (): Record<string, string> => tables().preferred;

const models = new Map<string, any[]>();

/** Every model of one of Pi's providers, of any type. */
export function modelsOf(provider: string): any[] {
	const known = models.get(provider);
	if (known) return known;
	const facts = providers().get(provider);
	if (!facts) return [];
	const orders = tables().orders.map((order) => order.split(" "));
	const common = JSON.stringify(facts.common); // read anew for each model: none shares an object with another
	const all = lines(native("models", provider)).map(({ keys, ...own }) => {
		const model = { ...JSON.parse(common), ...own, provider };
		return Object.fromEntries(orders[keys].map((key) => [key, model[key]]));
	});
	models.set(provider, all);
	return all;
}

const ofType = (provider: string, type: string): any[] => modelsOf(provider).filter((model) => (model.type ?? "chat") === type);
const byId = (all: any[], id: string): any => all.find((model) => model.id === id);
const providersWith = (type: string): string[] => [...providers().keys()].filter((id) => ofType(id, type).length > 0);

export const getBuiltinModelDataGeneratedAt = (): number => tables().generatedAt;
export const getBuiltinProviders = (): string[] => [...providers().keys()].sort();
export const getBuiltinModels = (provider: string): any[] => ofType(provider, "chat");
export const getBuiltinModel = (provider: string, id: string): any => byId(getBuiltinModels(provider), id);
export const getBuiltinImageModels = (provider: string): any[] => ofType(provider, "image");
export const getBuiltinImageModel = (provider: string, id: string): any => byId(getBuiltinImageModels(provider), id);
export const getBuiltinClassifierModels = (provider: string): any[] => ofType(provider, "classifier");
export const getBuiltinClassifierModel = (provider: string, id: string): any => byId(getBuiltinClassifierModels(provider), id);
export const getAllBuiltinModels = (provider: string): any[] =>
	["chat", "image", "classifier"].flatMap((type) => ofType(provider, type));

export const getProviders = getBuiltinProviders;
export const getModels = getBuiltinModels;
export const getModel = getBuiltinModel;
export const getImageProviders = (): string[] => providersWith("image");
export const getImageModels = getBuiltinImageModels;
export const getImageModel = getBuiltinImageModel;
