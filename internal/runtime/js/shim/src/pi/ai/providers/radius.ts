// Radius: a gateway that says itself which models it has.
import { modelsOf } from "pi:ai_catalog";
import { builtinApi } from "pi:ai_parts";
import { requireHost } from "pi:host";
import { envApiKeyAuth, lazyOAuth } from "./auth.ts";
import { checkNow, type Env } from "./env.ts";

const home = "https://radius.pi.dev";
const variable = "RADIUS_API_KEY";
const said = 512;

export interface RadiusOptions {
	id?: string;
	name?: string;
	gateway?: string;
}

const addressOf = (gateway: string): string => (/^https?:\/\//i.test(gateway) ? gateway : `https://${gateway}`).replace(/\/+$/, "");

const isObject = (value: any): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

function isModel(value: any): boolean {
	if (!isObject(value) || !isObject(value.cost) || !Array.isArray(value.input)) return false;
	const kinds: Record<string, string> = { id: "string", name: "string", reasoning: "boolean", contextWindow: "number", maxTokens: "number" };
	return Object.entries(kinds).every(([key, kind]) => typeof value[key] === kind);
}

/** The models of a gateway's answer, or nothing when it is no such answer. */
function modelsIn(config: any, provider: string): any[] | undefined {
	if (!isObject(config) || typeof config.baseUrl !== "string" || !Array.isArray(config.models)) return undefined;
	return config.models.filter(isModel).map((model: any) => ({ ...model, api: "pi-messages", provider, baseUrl: config.baseUrl }));
}

async function fetchModels(gateway: string, provider: string, key: string | undefined, signal: AbortSignal): Promise<any[]> {
	const headers = { accept: "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) };
	const response = await fetch(new URL("/v1/config", gateway), { headers, signal });
	if (!response.ok) {
		const text = (await response.text()).trim();
		const short = text.length > said ? `${text.slice(0, said)}…` : text;
		throw new Error(`Could not load Radius config from ${gateway}: ${response.status}: ${short}`);
	}
	const models = modelsIn(await response.json(), provider);
	if (!models) throw new Error(`Invalid Radius config from ${gateway}`);
	return models;
}

export function radiusProvider(options: RadiusOptions = {}): any {
	const { id = "radius", name = "Radius" } = options;
	const gateway = addressOf(options.gateway ?? home);
	const ours = () => modelsOf("radius").map((model: any) => ({ ...model, provider: id }));
	let models: any[] | undefined;
	const apiKey = { ...envApiKeyAuth("Radius API key", [variable]), [checkNow]: (env: Env) => (env(variable) ? variable : undefined) };
	const streams: any = builtinApi("pi-messages");
	return {
		id,
		name,
		auth: { apiKey, oauth: lazyOAuth({ name, load: async () => requireHost("pi:ai_login").radius({ name, gateway }) }) },
		getModels: () => (models ??= gateway === home ? ours() : []),
		async refreshModels({ stored, credential, publish, allowNetwork, signal }: any) {
			const show = (list: any[]) => () => void (models = list);
			const keep = (list: any[]) => publish({ persist: { models: list, checkedAt: Date.now() }, update: show(list) });
			const isLogin = credential?.type === "oauth";
			if (stored) {
				if (!(await publish({ update: show(stored.models.filter((model: any) => model.provider === id)) }))) return;
			} else if (isLogin) {
				// Logins of older versions brought the models with them.
				const brought = modelsIn(credential.gatewayConfig, id) ?? [];
				if (brought.length > 0 && !(await keep(brought))) return;
			}
			if (!allowNetwork || signal.aborted) return;
			const fetched = await fetchModels(gateway, id, isLogin ? credential.access : credential?.key, signal);
			if (!signal.aborted) await keep(fetched);
		},
		stream: (model: any, context: any, more?: any) => streams.stream(model, context, more),
		streamSimple: (model: any, context: any, more?: any) => streams.streamSimple(model, context, more),
	};
}
