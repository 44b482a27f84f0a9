// Pi's own providers, made from the tables of facts.
import { modelsOf, type ProviderFacts, providers } from "pi:ai_catalog";
import { builtinApi, generateImagesOpenRouter, isModelType } from "pi:ai_parts";
import { requireHost } from "pi:host";
import { envApiKeyAuth, lazyOAuth } from "./auth.ts";
import { createModels, type Models } from "./collection.ts";
import { checkNow, type Env } from "./env.ts";
import { createProvider } from "./provider.ts";
import { radiusProvider } from "./radius.ts";

const anthropicKey = {
	...envApiKeyAuth("Anthropic API key", ["ANTHROPIC_OAUTH_TOKEN", "ANTHROPIC_API_KEY"]),
	async resolve(input: any) {
		const token = input.credential?.key ? undefined : await input.ctx.env("ANTHROPIC_AUTH_TOKEN");
		if (token) return { auth: { headers: { Authorization: `Bearer ${token}` } }, source: "ANTHROPIC_AUTH_TOKEN" };
		return envApiKeyAuth("", ["ANTHROPIC_OAUTH_TOKEN", "ANTHROPIC_API_KEY"]).resolve(input);
	},
};

/** Cloudflare's addresses have the account's name in them, so it belongs to the credentials. */
function cloudflareKey(name: string, variables: string[]) {
	const [key, ...others] = variables;
	const gateway = others.includes("CLOUDFLARE_GATEWAY_ID");
	const find = async ({ ctx, credential, signal }: any, variable: string) => {
		signal.throwIfAborted();
		return (variable === key ? credential?.key : credential?.env?.[variable]) ?? (await ctx.env(variable));
	};
	return {
		...envApiKeyAuth(name, [key]),
		async resolve(input: any) {
			const apiKey = await find(input, key);
			const env: Record<string, string> = {};
			for (const other of others) {
				const value = await find(input, other);
				if (value) env[other] = value;
			}
			if (!apiKey || Object.keys(env).length < others.length) return undefined;
			const headers = { "cf-aig-authorization": `Bearer ${apiKey}`, Authorization: null, "x-api-key": null };
			return { auth: gateway ? { headers } : { apiKey }, env, source: input.credential ? "stored credential" : key };
		},
	};
}

/** Providers with credentials of their own kind, which only say that they are there. */
function ambientKey(name: string, isThere: (env: (name: string) => Promise<string | undefined>) => Promise<string | undefined>) {
	return {
		name,
		async resolve({ ctx, credential, signal }: any) {
			signal.throwIfAborted();
			if (credential?.key) return { auth: { apiKey: credential.key }, env: credential.env, source: "stored credential" };
			const source = await isThere(async (variable) => credential?.env?.[variable] ?? (await ctx.env(variable)));
			return source ? { auth: {}, env: credential?.env, source } : undefined;
		},
	};
}

const first = async (env: (name: string) => Promise<string | undefined>, names: string[]) => {
	for (const name of names) if (await env(name)) return name;
	return undefined;
};

/** All of them are needed; the first one's name stands for them. */
const together = async (env: (name: string) => Promise<string | undefined>, names: string[]) => {
	for (const name of names) if (!(await env(name))) return undefined;
	return names[0];
};

function keyOf({ provider, apiKey }: ProviderFacts): any {
	const { name, env } = apiKey!;
	if (provider === "anthropic") return { ...anthropicKey, [checkNow]: (get: Env) => env.slice(0, 3).find(get) };
	if (provider.startsWith("cloudflare-")) {
		return { ...cloudflareKey(name, env), [checkNow]: (get: Env) => (env.every(get) ? env[0] : undefined) };
	}
	if (provider === "amazon-bedrock") {
		const alone = env.filter((one) => !one.startsWith("AWS_ACCESS_KEY"));
		const pair = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
		const key = ambientKey(name, async (get) => (await first(get, alone)) ?? together(get, pair));
		return { ...key, [checkNow]: (get: Env) => alone.find(get) ?? (pair.every(get) ? pair[0] : undefined) };
	}
	if (provider === "google-vertex") {
		const parts = ["GOOGLE_APPLICATION_CREDENTIALS", "GOOGLE_CLOUD_PROJECT", "GOOGLE_CLOUD_LOCATION"];
		const key = ambientKey(name, async (get) => (await first(get, [env[0]])) ?? together(get, parts));
		return { ...key, [checkNow]: (get: Env) => (get(env[0]) ? env[0] : parts.every(get) ? parts[0] : undefined) };
	}
	return { ...envApiKeyAuth(name, env), [checkNow]: (get: Env) => env.find(get) };
}

const logins: Record<string, string> = {
	anthropic: "anthropic",
	"github-copilot": "copilot",
	"kimi-coding": "kimi",
	meta: "meta",
	openai: "chatgpt",
	"openai-codex": "codex",
	openrouter: "openrouter",
	xai: "xai",
};

const oauthOf = ({ oauth, provider }: ProviderFacts): any =>
	lazyOAuth({ ...oauth, load: async () => (requireHost("pi:ai_login") as any)[logins[provider]] });

/** The streams of a protocol, at addresses that hold parts of the credentials. */
function filled(streams: any, provider: string): any {
	if (!provider.startsWith("cloudflare-")) return streams;
	const at = (model: any, env: any = {}) => {
		const baseUrl = model.baseUrl.replace(/\{(CLOUDFLARE_\w+)\}/g, (whole: string, name: string) => env[name] ?? whole);
		return baseUrl === model.baseUrl ? model : { ...model, baseUrl };
	};
	const call = (method: string) => (model: any, context: any, options?: any) => streams[method](at(model, options?.env), context, options);
	return { stream: call("stream"), streamSimple: call("streamSimple") };
}

/** A GitHub account may name the models it has. */
function copilotModels(models: any[], credential: any): any[] {
	const ids = credential?.type === "oauth" ? credential.availableModelIds : undefined;
	if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string")) return models;
	return models.filter(({ id }) => ids.includes(id));
}

const absent = (what: string) => ({
	generateImages: async () => Promise.reject(new Error(`pier does not speak the protocol ${what}`)),
	classify: async () => Promise.reject(new Error(`pier does not speak the protocol ${what}`)),
});

/** Who logged in to OpenAI with a subscription has no classifiers. */
const openaiModels = (models: any[], credential: any): any[] =>
	credential?.type === "oauth" ? models.filter((model) => !isModelType(model, "classifier")) : models;

function builtinProvider(facts: ProviderFacts): any {
	const { provider: id, name, baseUrl } = facts;
	if (id === "radius") return radiusProvider();
	const each = (type: string, make: (api: string) => any) => Object.fromEntries(facts.apis[type].map((api) => [api, make(api)]));
	return createProvider({
		id,
		name,
		baseUrl,
		auth: { ...(facts.apiKey ? { apiKey: keyOf(facts) } : {}), ...(facts.oauth ? { oauth: oauthOf(facts) } : {}) },
		models: () => modelsOf(id),
		filterModels: id === "github-copilot" ? copilotModels : undefined,
		filterAllModels: id === "openai" ? openaiModels : undefined,
		api: each("chat", (api) => filled(builtinApi(api), id)),
		images: each("image", (api) => (api === "openrouter-images" ? { generateImages: generateImagesOpenRouter } : absent(api))),
		classifiers: each("classifier", absent),
	});
}

export const builtinProviders = (): any[] => [...providers().values()].map(builtinProvider);

export function builtinModels(options?: any): Models {
	const models = createModels(options);
	for (const provider of builtinProviders()) models.setProvider(provider);
	return models;
}
