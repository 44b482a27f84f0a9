// Providers that another extension of the same host registered. Only their models are known here: a request runs where the
// provider was registered, with its key and its rights, and what it answers comes back event by event.
import type { AssistantMessage, Model } from "../types.ts";
import { createAssistantMessageEventStream } from "pi:ai_parts";
import { checkNow } from "./env.ts";
import { createProvider } from "./provider.ts";

export interface FarFacts {
	owner: string;
	id: string;
	name: string;
	models: any[];
}

/** Calls a function that an extension offers under a name. */
type Ask = (owner: string, name: string, args: unknown[]) => Promise<unknown>;

export const streaming = "pier.provider.stream";
export const aborting = "pier.provider.abort";

/** What JSON can carry of a value: functions, such as those of tools, stay here. */
const plain = (value: unknown): any => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const broken = (model: Model, error: unknown): AssistantMessage => ({
	role: "assistant",
	content: [],
	api: model.api,
	provider: model.provider,
	model: model.id,
	usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } },
	stopReason: "error",
	errorMessage: error instanceof Error ? error.message : String(error),
	timestamp: Date.now(),
});

/** Streams for a model of a provider, or for a virtual model, where that was registered. */
const streamer = (owner: string, ask: Ask, random: () => string) => (simple: boolean) =>
	(model: any, context: any, { signal, ...options }: any = {}) => {
		const stream = createAssistantMessageEventStream();
		const request = random();
		signal?.addEventListener("abort", () => void ask(owner, aborting, [request]).catch(() => undefined), { once: true });
		const { apiKey: _key, headers: _headers, env: _env, ...rest } = options;
		const given = [request, model.provider, model.id, simple, plain(context), plain(rest), (event: any) => stream.push(event)];
		void ask(owner, streaming, given).then(
			() => stream.end(),
			(error) => {
				stream.push({ type: "error", reason: "error", error: broken(model, error) });
				stream.end();
			},
		);
		return stream;
	};

/** A virtual model of another extension: it is routed there, too. */
export const farVirtualModel = ({ owner, ...facts }: any, ask: Ask, random: () => string): any => ({
	...facts,
	stream: streamer(owner, ask, random)(true),
	route() {
		throw new Error(`Virtual model ${facts.provider}/${facts.id} is routed by the extension ${owner}`);
	},
});

export function farProvider({ owner, id, name, models }: FarFacts, ask: Ask, random: () => string): any {
	const source = `extension ${owner}`;
	const through = streamer(owner, ask, random);
	const auth = { name: source, check: async () => ({ type: "api_key", source }), resolve: async () => ({ auth: {}, source }), [checkNow]: () => source };
	const provider = createProvider({ id, name, auth: { apiKey: auth }, models, api: { stream: through(false), streamSimple: through(true) } });
	provider.far = owner;
	return provider;
}

/** Serves the requests of other extensions, for the providers that this one registered. */
export function serveProviders(registry: () => any, isOwn: (id: string, modelId: string) => boolean) {
	const running = new Map<string, AbortController>();
	const stream = async (request: string, id: string, modelId: string, simple: boolean, context: any, options: any, push: (event: any) => unknown) => {
		const model = isOwn(id, modelId) ? registry().find(id, modelId) : undefined;
		if (!model) throw new Error(`Model ${id}/${modelId} not found`);
		const controller = new AbortController();
		running.set(request, controller);
		try {
			const given = { ...options, signal: controller.signal };
			let last: unknown;
			for await (const event of simple ? registry().streamSimple(model, context, given) : registry().stream(model, context, given)) {
				last = push(event);
				Promise.resolve(last).catch(() => controller.abort()); // nobody listens any more
			}
			await last;
		} finally {
			running.delete(request);
		}
	};
	return { [streaming]: stream, [aborting]: (request: string) => running.get(request)?.abort() };
}
