// One provider out of its layers: Pi's own, models.json, and what an extension registered.
import { getApiProvider, isModelType, lazyStream } from "pi:ai_parts";
import { checkNow, type Env } from "./env.ts";
import { isCommand, missingVariables, needHeaders, needValue, variablesOf } from "./config_value.ts";
import { modelLike, overridden, withModelsJson } from "./models_json.ts";
import { classifierErrorResult, imageErrorResult } from "./provider.ts";

declare const process: { env: Record<string, string | undefined> };

const allOf = (provider: any): any[] => (provider ? (provider.getAllModels?.() ?? provider.getModels()) : []);
const isChat = (model: any): boolean => isModelType(model, "chat");

function extensionModel(provider: string, models: any[], config: any, given: any): any {
	const type = given.type ?? "chat";
	const like = modelLike(models, given.id, given.api, type);
	const api = given.api ?? (type === "chat" ? config.api : undefined) ?? like?.api;
	if (!api) {
		const where = type === "chat" ? " or provider level" : "";
		throw new Error(`Provider ${provider}, model ${given.id}: no "api" specified. Set it at model level${where}.`);
	}
	const baseUrl = given.baseUrl ?? config.baseUrl ?? like?.baseUrl;
	if (!baseUrl) throw new Error(`Provider ${provider}: "baseUrl" is required when defining custom models.`);
	return { ...given, api, provider, baseUrl, headers: undefined };
}

function withExtension(provider: string, models: any[], config: any): any[] {
	if (config?.models) return config.models.map((given: any) => extensionModel(provider, models, config, given));
	return models.map((model) => (config?.baseUrl ? { ...model, baseUrl: config.baseUrl } : model));
}

const layered = (id: string, base: any, config: any, extension: any): any[] =>
	withExtension(id, withModelsJson(id, allOf(base), config), extension);

/** Throws what is wrong with a registration, before anything is changed. */
export function validateExtension(id: string, base: any, config: any, extension: any): void {
	if (extension.streamSimple && !extension.api) throw new Error(`Provider ${id}: "api" is required when registering streamSimple.`);
	layered(id, base, config, extension);
}

const keyOf = (config: any, extension: any): string | undefined => extension?.apiKey ?? config?.apiKey;

function headersOf(config: any, extension: any): Record<string, string> | undefined {
	return config?.headers || extension?.headers ? { ...config?.headers, ...extension?.headers } : undefined;
}

function withHeaders(auth: any, headers: any, authHeader: boolean): any {
	const merged = auth.headers || headers ? { ...auth.headers, ...headers } : undefined;
	if (!authHeader) return { ...auth, headers: merged };
	if (!auth.apiKey) throw new Error("authHeader requires a resolved API key");
	return { ...auth, headers: { ...merged, Authorization: `Bearer ${auth.apiKey}` } };
}

/** The variables that values name, as the provider's own context has them. */
async function environment(values: string[], ctx: any, given: any = {}): Promise<any> {
	const env = { ...given };
	for (const name of new Set(values.flatMap(variablesOf))) {
		const value = env[name] ?? (await ctx.env(name));
		if (value !== undefined) env[name] = value;
	}
	return Object.keys(env).length > 0 ? env : undefined;
}

function composeKey(id: string, base: any, config: any, extension: any): any {
	const inherited = base?.auth.apiKey;
	const key = keyOf(config, extension);
	if (!inherited && key === undefined && (extension?.oauth ?? base?.auth.oauth)) return undefined;
	const headers = headersOf(config, extension);
	const authHeader = extension?.authHeader ?? config?.authHeader ?? false;
	const configured = { type: "api_key", source: "configured API key" };
	const inheritedCheck = async (input: any) => {
		if (inherited?.check) return inherited.check(input);
		if (input.credential?.key && !inherited) return { type: "api_key", source: "stored credential" };
		const resolved = await inherited?.resolve(input);
		return resolved ? { type: "api_key", source: resolved.source } : undefined;
	};
	const find = async (input: any) => {
		const { credential } = input;
		if (credential || key === undefined) {
			if (inherited) return inherited.resolve(input);
			return credential?.key ? { auth: { apiKey: credential.key }, env: credential.env, source: "stored credential" } : undefined;
		}
		const value = needValue(key, `API key for provider "${id}"`, await environment([key], input.ctx));
		if (inherited) return inherited.resolve({ ...input, credential: { type: "api_key", key: value } });
		return { auth: { apiKey: value }, source: "configured API key" };
	};
	return {
		name: inherited?.name ?? "API key",
		login: inherited?.login ?? (async ({ prompt }: any) => ({ type: "api_key", key: await prompt({ type: "secret", message: "Enter API key" }) })),
		async check(input: any) {
			if (input.credential?.key && !inherited?.check) return { type: "api_key", source: "stored credential" };
			if (input.credential || key === undefined) return inheritedCheck(input);
			for (const name of variablesOf(key)) if ((await input.ctx.env(name)) === undefined) return undefined;
			return configured;
		},
		async resolve(input: any) {
			const result = await find(input);
			if (!result) return undefined;
			const given = { ...input.credential?.env, ...result.env };
			const env = await environment(Object.values(headers ?? {}), input.ctx, given);
			return { ...result, auth: withHeaders(result.auth, needHeaders(headers, `provider "${id}"`, env), authHeader) };
		},
		[checkNow]: (get: Env) => {
			if (key === undefined) return inherited?.[checkNow]?.(get);
			return isCommand(key) || missingVariables(key).length === 0 ? configured.source : undefined;
		},
	};
}

/** An extension's login, which is called the way Pi's own are. */
const adapt = (config: any) => ({
	name: config.name,
	isSubscription: config.isSubscription,
	async login({ notify, prompt, signal }: any) {
		const credential = await config.login({
			onAuth: (info: any) => notify({ type: "auth_url", ...info }),
			onDeviceCode: (info: any) => notify({ type: "device_code", ...info }),
			onPrompt: (question: any) => prompt({ type: "text", ...question }),
			onProgress: (message: string) => notify({ type: "progress", message }),
			onManualCodeInput: () => prompt({ type: "manual_code", message: "Paste the authorization code" }),
			onSelect: (question: any) => prompt({ type: "select", ...question }),
			signal,
		});
		return { ...credential, type: "oauth" };
	},
	refresh: async (credential: any, signal?: AbortSignal) => ({ ...(await config.refreshToken(credential, signal)), type: "oauth" }),
	toAuth: async (credential: any) => ({ apiKey: config.getApiKey(credential) }),
});

function composeOAuth(id: string, base: any, config: any, extension: any): any {
	const oauth = extension?.oauth ? adapt(extension.oauth) : base?.auth.oauth;
	if (!oauth) return undefined;
	const authHeader = extension?.authHeader ?? config?.authHeader ?? false;
	return {
		...oauth,
		async toAuth(credential: any) {
			const auth = await oauth.toAuth(credential);
			const env = typeof credential.env === "object" && credential.env !== null ? credential.env : undefined;
			return withHeaders(auth, needHeaders(headersOf(config, extension), `provider "${id}"`, env), authHeader);
		},
	};
}

/** What a model's own entry says about headers: in models.json, and in the extension's list. */
function modelHeaders(model: any, config: any, extension: any): Record<string, string> {
	const type = model.type ?? "chat";
	const own = extension?.models?.find((entry: any) => (entry.type ?? "chat") === type && entry.id === model.id);
	const chat = type === "chat" && { ...config?.modelOverrides?.[model.id]?.headers, ...config?.models?.find(({ id }: any) => id === model.id)?.headers };
	return { ...chat, ...own?.headers };
}

export const configuredModelHeaders = (model: any, config: any, extension: any, env?: any) =>
	needHeaders(modelHeaders(model, config, extension), `model "${model.provider}/${model.id}"`, env);

/** The headers of a model whose provider has no credentials, and whether it needs any. */
export function keylessRequest(model: any, config: any, extension: any) {
	const all = { ...headersOf(config, extension), ...modelHeaders(model, config, extension) };
	const configured = needHeaders(all, `model "${model.provider}/${model.id}"`);
	const headers = model.headers || configured ? { ...model.headers, ...configured } : undefined;
	return { headers, authHeader: extension?.authHeader ?? config?.authHeader ?? false };
}

/** What can be said of a configured key without using it. */
export function keyStatus(config: any, extension: any): any {
	const key = keyOf(config, extension);
	if (key === undefined) return undefined;
	if (isCommand(key)) return { configured: true, source: "models_json_command" };
	const names = variablesOf(key);
	if (names.length === 0) return { configured: true, source: extension?.apiKey === undefined ? "models_json_key" : "fallback" };
	if (missingVariables(key).length > 0) return { configured: false };
	return { configured: true, source: "environment", label: names.join(", ") };
}

/** The models of a provider, and what its extension's hooks made of them since. */
class Composition {
	#credential: any;
	#refreshed: any[] | undefined;

	constructor(
		private id: string,
		private base: any,
		private config: any,
		private extension: any,
	) {}

	all = (): any[] => {
		const { id, base, config, extension } = this;
		let models = layered(id, base, config, this.#refreshed ? { ...extension, models: this.#refreshed } : extension);
		const modify = this.#credential && extension?.oauth?.modifyModels;
		if (modify) {
			const others = models.filter((model) => !isChat(model));
			models = [...extension.oauth.modifyModels(models.filter(isChat), this.#credential), ...others];
		}
		return models.map((model) => {
			const override = config?.modelOverrides?.[model.id];
			return override && isChat(model) ? overridden(model, override) : model;
		});
	};

	refresh = async (context: any): Promise<void> => {
		const { id, base, config, extension } = this;
		await base?.refreshModels?.(context);
		const models = await extension?.refreshModels?.(context);
		if (context.signal.aborted) return;
		const update = () => {
			if (models) {
				layered(id, base, config, { ...extension, models });
				this.#refreshed = models;
			}
			this.#credential = context.credential?.type === "oauth" ? context.credential : undefined;
		};
		await context.publish({ update });
	};

	ask(method: "stream" | "streamSimple", model: any, context: any, options: any): any {
		const { base, extension } = this;
		const run = async () => {
			if (extension?.streamSimple && model.api === extension.api) return extension.streamSimple(model, context, options);
			if (base?.getModels().some(({ api }: any) => api === model.api)) return base[method](model, context, options);
			const api = getApiProvider(model.api);
			if (!api) throw new Error(`No API provider registered for api: ${model.api}`);
			return api[method](model, context, options);
		};
		return lazyStream(model, run, undefined, options?.signal);
	}

	/** Images and classifications, by the extension or by the provider below. */
	other(method: "generateImages" | "classify", result: (model: any, error: unknown) => any, what: string): any {
		const own = method === "classify" ? this.extension?.classifiers : this.extension?.images;
		const inherited = this.base?.[method];
		if (!inherited && Object.keys(own ?? {}).length === 0) return undefined;
		return (model: any, context: any, options?: any) => {
			if (own?.[model.api]) return own[model.api][method](model, context, options);
			if (inherited) return inherited(model, context, options);
			return Promise.resolve(result(model, new Error(`Provider ${this.id} has no ${what} implementation for "${model.api}"`)));
		};
	}
}

export function composeProvider(id: string, base: any, config: any, extension: any): any {
	const composition = new Composition(id, base, config, extension);
	composition.all(); // what is wrong with the models shows now
	const apiKey = composeKey(id, base, config, extension);
	const oauth = composeOAuth(id, base, config, extension);
	if (!apiKey && !oauth) throw new Error(`Provider ${id}: no authentication method configured.`);
	const hooks = extension?.refreshModels || extension?.oauth?.modifyModels;
	const provider: any = {
		id,
		name: extension?.name ?? config?.name ?? base?.name ?? extension?.oauth?.name ?? id,
		baseUrl: extension?.baseUrl ?? config?.baseUrl ?? base?.baseUrl,
		headers: base?.headers,
		auth: { ...(apiKey ? { apiKey } : {}), ...(oauth ? { oauth } : {}) },
		getModels: () => composition.all().filter(isChat),
		getAllModels: composition.all,
		refreshModelsAuth: hooks ? undefined : base?.refreshModelsAuth,
		refreshModels: base?.refreshModels || hooks ? composition.refresh : undefined,
		filterModels: base?.filterModels,
		filterAllModels: base?.filterAllModels,
		stream: (model: any, context: any, options?: any) => composition.ask("stream", model, context, options),
		streamSimple: (model: any, context: any, options?: any) => composition.ask("streamSimple", model, context, options),
	};
	const more = {
		fetchDeferred: base?.fetchDeferred,
		cancelDeferred: base?.cancelDeferred,
		generateImages: composition.other("generateImages", imageErrorResult, "image"),
		classify: composition.other("classify", classifierErrorResult, "classifier"),
	};
	for (const [name, method] of Object.entries(more)) if (method) provider[name] = method;
	return provider;
}
