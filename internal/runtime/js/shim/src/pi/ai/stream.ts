// Asking a model: the providers extensions register, and the one call for all of them.

interface ApiProvider {
	api: string;
	stream(model: any, context: any, options?: any): any;
	streamSimple(model: any, context: any, options?: any): any;
}

const providers = new Map<string, { provider: ApiProvider; sourceId?: string }>();

/** APIs that Pi speaks itself and pier does not yet. */
const builtin = new Set([
	"anthropic-messages",
	"azure-openai-responses",
	"bedrock-converse-stream",
	"google-generative-ai",
	"google-vertex",
	"mistral-conversations",
	"openai-codex-responses",
	"openai-completions",
	"openai-responses",
	"pi-messages",
]);

export function registerApiProvider(provider: ApiProvider, sourceId?: string): void {
	const { api } = provider;
	const guarded =
		(run: ApiProvider["stream"]): ApiProvider["stream"] =>
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

function resolve(model: any, options: any): ApiProvider {
	const provider = getApiProvider(model.api);
	if (provider) return provider;
	if (!builtin.has(model.api)) throw new Error(`No API provider registered for api: ${model.api}`);
	if (!options?.apiKey) throw new Error(`No API key for provider: ${model.provider}`);
	throw new Error(`pi-ai: requests to ${model.api} are not provided by pier yet`);
}

export const stream = (model: any, context: any, options?: any): any =>
	resolve(model, options).stream(model, context, options);

export const streamSimple = (model: any, context: any, options?: any): any =>
	resolve(model, options).streamSimple(model, context, options);

export const complete = async (model: any, context: any, options?: any): Promise<any> =>
	stream(model, context, options).result();

export const completeSimple = async (model: any, context: any, options?: any): Promise<any> =>
	streamSimple(model, context, options).result();

const cleanups = new Set<(sessionId?: string) => void>();

/** Runs cleanup when a session's resources are given up; the result takes the registration back. */
export function registerSessionResourceCleanup(cleanup: (sessionId?: string) => void): () => void {
	cleanups.add(cleanup);
	return () => void cleanups.delete(cleanup);
}

export function cleanupSessionResources(sessionId?: string): void {
	const errors: unknown[] = [];
	for (const cleanup of cleanups) {
		try {
			cleanup(sessionId);
		} catch (error) {
			errors.push(error);
		}
	}
	if (errors.length > 0) throw new AggregateError(errors, "Failed to cleanup session resources");
}
