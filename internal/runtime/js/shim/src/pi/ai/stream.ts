// Asking a model: the protocols that are known, those that extensions add, and the one call for all of them.
import type { AssistantMessageEventStream } from "./events.ts";
import type { AssistantMessage, AssistantMessageEvent, Context, Model, SimpleStreamOptions, StreamOptions, Streams } from "./types.ts";
import { requireHost } from "pi:host";
import { lazyApi } from "./lazy.ts";
import { normalizeContext } from "./system.ts";

interface ApiProvider extends Pick<Streams, "stream" | "streamSimple"> {
	api: string;
}
/** What 0.73.1 took for Amazon's protocol. */
interface OldBedrock {
	streamBedrock(model: Model, context: Context, options?: StreamOptions): AsyncIterable<AssistantMessageEvent>;
	streamSimpleBedrock(model: Model, context: Context, options?: SimpleStreamOptions): AsyncIterable<AssistantMessageEvent>;
}
/** The options of one protocol, beside those of all. */
type OwnOptions = StreamOptions & Record<string, unknown>;

const implementation = (name: string) => lazyApi(async () => (requireHost("pi:ai_api") as any)[name]);

/** Amazon's protocol, if somebody brings another than ours: a module with stream and streamSimple, or with the names of 0.73.1. */
let loadBedrock: (() => Promise<Streams>) | undefined;

export const setBedrockProviderLoader = (load: () => Promise<Streams>): void => void (loadBedrock = load);
export const setBedrockProviderModule = (module: (Streams & Partial<OldBedrock>) | (OldBedrock & Partial<Streams>)): void => {
	const { stream = module.streamBedrock, streamSimple = module.streamSimpleBedrock } = module;
	loadBedrock = async () => ({ ...module, stream, streamSimple }) as Streams;
};

export const anthropicMessagesApi = (): Streams => implementation("anthropic");
export const openAICompletionsApi = (): Streams => implementation("completions");
export const openAIResponsesApi = (): Streams => implementation("responses");
export const googleGenerativeAIApi = (): Streams => implementation("google");

/** Every protocol of Pi's own providers, in Pi's order. */
const builtin: [api: string, make: () => Streams][] = [
	["anthropic-messages", anthropicMessagesApi],
	["openai-completions", openAICompletionsApi],
	["openai-responses", openAIResponsesApi],
	["openai-codex-responses", () => openAICodexResponsesApi()],
	["azure-openai-responses", () => azureOpenAIResponsesApi()],
	["google-generative-ai", googleGenerativeAIApi],
	["google-vertex", () => googleVertexApi()],
	["mistral-conversations", () => mistralConversationsApi()],
	["bedrock-converse-stream", () => bedrockConverseStreamApi()],
	["pi-messages", () => piMessagesApi()],
];

export const azureOpenAIResponsesApi = (): Streams => implementation("azure");
export const bedrockConverseStreamApi = (): Streams =>
	lazyApi(async () => (loadBedrock ? loadBedrock() : requireHost("pi:ai_api").bedrock));
export const googleVertexApi = (): Streams => implementation("vertex");
export const mistralConversationsApi = (): Streams => implementation("mistral");
export const openAICodexResponsesApi = (): Streams => implementation("codex");
export const piMessagesApi = (): Streams => implementation("piMessages");

export const { stream: streamAnthropic, streamSimple: streamSimpleAnthropic } = anthropicMessagesApi();
export const { stream: streamOpenAICompletions, streamSimple: streamSimpleOpenAICompletions } = openAICompletionsApi();
export const { stream: streamOpenAIResponses, streamSimple: streamSimpleOpenAIResponses } = openAIResponsesApi();
export const { stream: streamAzureOpenAIResponses, streamSimple: streamSimpleAzureOpenAIResponses } = azureOpenAIResponsesApi();
export const { stream: streamGoogle, streamSimple: streamSimpleGoogle } = googleGenerativeAIApi();
export const { stream: streamGoogleVertex, streamSimple: streamSimpleGoogleVertex } = googleVertexApi();
export const { stream: streamMistral, streamSimple: streamSimpleMistral } = mistralConversationsApi();
export const { stream: streamOpenAICodexResponses, streamSimple: streamSimpleOpenAICodexResponses } = openAICodexResponsesApi();

/** The streams for a protocol of Pi's own providers. */
export const builtinApi = (api: string): Streams | undefined => builtin.find(([name]) => name === api)?.[1]();

const providers = new Map<string, { provider: ApiProvider; sourceId?: string }>();
const own = new Map<string, ApiProvider>();

export function registerApiProvider(provider: ApiProvider, sourceId?: string): void {
	const { api } = provider;
	const guarded =
		(run: Streams["streamSimple"]): Streams["streamSimple"] =>
		(model, context, options) => {
			if (model.api !== api) throw new Error(`Mismatched api: ${model.api} expected ${api}`);
			return run(model, context, options);
		};
	const stream = guarded(provider.stream);
	const streamSimple = guarded(provider.streamSimple);
	providers.set(api, { provider: { api, stream, streamSimple }, sourceId });
}

export const getApiProvider = (api: string): ApiProvider | undefined => providers.get(api)?.provider;
export const getApiProviders = (): ApiProvider[] => [...providers.values()].map(({ provider }) => provider);

export function unregisterApiProviders(sourceId: string): void {
	for (const [api, entry] of providers) if (entry.sourceId === sourceId) providers.delete(api);
}

export const clearApiProviders = (): void => providers.clear();

export function registerBuiltInApiProviders(): void {
	for (const [api, make] of builtin) {
		if (!getApiProvider(api)) registerApiProvider({ api, ...make() });
		own.set(api, getApiProvider(api)!);
	}
}

export function resetApiProviders(): void {
	clearApiProviders();
	own.clear();
	registerBuiltInApiProviders();
}

registerBuiltInApiProviders();

/** The provider of Pi's own that a model belongs to, unless its protocol was replaced. */
function builtinProviderOf(model: Model): Streams | undefined {
	if (getApiProvider(model.api) !== own.get(model.api)) return undefined;
	const { modelsOf } = requireHost("pi:ai_catalog");
	return modelsOf(model.provider).some((known: Model) => known.api === model.api) ? builtinApi(model.api) : undefined;
}

/** Options with the key from the environment, when the caller gave none. */
function withKey(model: Model, options?: StreamOptions): StreamOptions | undefined {
	if (typeof options?.apiKey === "string" && options.apiKey.trim() !== "") return options;
	const apiKey = requireHost("pi:ai_api").getEnvApiKey(model.provider, options?.env);
	return !apiKey || apiKey === "<authenticated>" ? options : { ...options, apiKey };
}

function ask(method: "stream" | "streamSimple", model: Model, context: Context, options?: StreamOptions): AssistantMessageEventStream {
	const transcript = normalizeContext(context);
	const builtin = builtinProviderOf(model);
	const provider = builtin ?? getApiProvider(model.api);
	if (!provider) throw new Error(`No API provider registered for api: ${model.api}`);
	const keyed = withKey(model, options);
	const session = builtin && requireHost("pi:ai_api").getOpenCodeSessionHeaders(model, options?.sessionId);
	return provider[method](model, transcript, session ? { ...keyed, headers: { ...session, ...keyed?.headers } } : keyed);
}

export const stream = (model: Model, context: Context, options?: OwnOptions): AssistantMessageEventStream => ask("stream", model, context, options);
export const streamSimple = (model: Model, context: Context, options?: SimpleStreamOptions): AssistantMessageEventStream => ask("streamSimple", model, context, options);
export const complete = async (model: Model, context: Context, options?: OwnOptions): Promise<AssistantMessage> => stream(model, context, options).result();
export const completeSimple = async (model: Model, context: Context, options?: SimpleStreamOptions): Promise<AssistantMessage> =>
	streamSimple(model, context, options).result();
