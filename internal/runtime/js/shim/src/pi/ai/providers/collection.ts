// A collection of providers with their credentials, and requests to any of their models.
import type { ModelType } from "../types.ts";
import { getOpenCodeSessionHeaders, mergeClientIdentity } from "pi:ai_api";
import { isModelType, lazyStream, normalizeContext } from "pi:ai_parts";
import {
	checkProviderAuth,
	defaultProviderAuthContext,
	InMemoryCredentialStore,
	InMemoryModelsStore,
	mergeHeaders,
	ModelsError,
	orAborted,
	readCredential,
	refreshCredential,
	resolveProviderAuth,
	signalOf,
} from "./auth.ts";
import { assertChatModel, assertClassifierModel, assertImageModel, classifierErrorResult, hasKnownType, imageErrorResult } from "./provider.ts";

/** Runs of refreshing one provider: a newer one ends the older, and publishing happens in order. */
class Refreshes {
	#generations = new Map<string, number>();
	#running = new Map<string, AbortController>();
	#publishing = new Map<string, Promise<unknown>>();

	supersede(id: string): number {
		const generation = (this.#generations.get(id) ?? 0) + 1;
		this.#generations.set(id, generation);
		this.#running.get(id)?.abort();
		this.#running.delete(id);
		return generation;
	}

	begin(id: string) {
		const generation = this.supersede(id);
		const controller = new AbortController();
		this.#running.set(id, controller);
		return { generation, controller };
	}

	end(id: string, controller: AbortController): void {
		if (this.#running.get(id) === controller) this.#running.delete(id);
	}

	publish(id: string, generation: number, signal: AbortSignal, store: any, publication: any): Promise<boolean> {
		const isLate = () => signal.aborted || this.#generations.get(id) !== generation;
		const run = (this.#publishing.get(id) ?? Promise.resolve()).then(async () => {
			if (isLate()) return false;
			if (publication.persist === null) await store.delete(id, { signal });
			else if (publication.persist !== undefined) await store.write(id, structuredClone(publication.persist), { signal });
			if (isLate()) return false;
			publication.update?.();
			return true;
		});
		this.#publishing.set(id, run.catch(() => undefined));
		return orAborted(run, signal);
	}
}

function listed(provider: any, method: "getModels" | "getAllModels"): any[] {
	try {
		return (method === "getAllModels" && provider.getAllModels?.()) || provider.getModels();
	} catch {
		return [];
	}
}

export class Models {
	#providers = new Map<string, any>();
	#refreshes = new Refreshes();
	readonly credentials: any;
	#store: any;
	#context: any;
	#identity: any;

	constructor(options: any = {}) {
		this.credentials = options.credentials ?? new InMemoryCredentialStore();
		this.#store = options.modelsStore ?? new InMemoryModelsStore();
		this.#context = options.authContext ?? defaultProviderAuthContext();
		this.#identity = options.identity;
	}

	setProvider(provider: any): void {
		this.#refreshes.supersede(provider.id);
		this.#providers.set(provider.id, provider);
	}

	deleteProvider(id: string): void {
		this.#refreshes.supersede(id);
		this.#providers.delete(id);
	}

	clearProviders(): void {
		for (const id of this.#providers.keys()) this.#refreshes.supersede(id);
		this.#providers.clear();
	}

	getProviders(): any[] {
		return [...this.#providers.values()];
	}

	getProvider(id: string): any {
		return this.#providers.get(id);
	}

	#list(method: "getModels" | "getAllModels", id?: string): any[] {
		const from = id === undefined ? this.getProviders() : this.#providers.has(id) ? [this.getProvider(id)] : [];
		return from.flatMap((provider) => listed(provider, method));
	}

	getModels(id?: string): any[] {
		return this.#list("getModels", id);
	}

	getAllModels(id?: string): any[] {
		return this.#list("getAllModels", id);
	}

	getModelsOfType(type: ModelType, id?: string): any[] {
		return this.getAllModels(id).filter((model) => isModelType(model, type));
	}

	getModel(provider: string, id: string): any {
		return this.getModels(provider).find((model) => model.id === id);
	}

	getModelOfType(type: ModelType, provider: string, id: string): any {
		return this.getModelsOfType(type, provider).find((model) => model.id === id);
	}

	checkAuth(id: string, options?: any): Promise<any> {
		const signal = signalOf(options?.signal);
		const check = async () => {
			signal.throwIfAborted();
			const provider = this.getProvider(id);
			return provider ? this.#check(provider, await readCredential(this.credentials, id, signal), signal) : undefined;
		};
		return orAborted(check(), signal);
	}

	#check(provider: any, credential: any, signal: AbortSignal): Promise<any> {
		return checkProviderAuth(provider, this.credentials, this.#context, credential, signal);
	}

	/** The models of configured providers, as narrow makes them. */
	#available(id: string | undefined, options: any, narrow: (provider: any, credential: any) => any[]): Promise<any[]> {
		const signal = signalOf(options?.signal);
		const find = async () => {
			signal.throwIfAborted();
			const providers = id === undefined ? this.getProviders() : [this.getProvider(id)].filter(Boolean);
			const lists = providers.map(async (provider) => {
				const credential = await readCredential(this.credentials, provider.id, signal);
				return (await this.#check(provider, credential, signal)) ? narrow(provider, credential) : [];
			});
			return (await Promise.all(lists)).flat();
		};
		return orAborted(find(), signal);
	}

	getAvailable(id?: string, options?: any): Promise<any[]> {
		return this.#available(id, options, (provider, credential) => {
			const models = provider.getModels();
			return provider.filterModels?.(models, credential) ?? models;
		});
	}

	getAllAvailable(id?: string, options?: any): Promise<any[]> {
		return this.#available(id, options, (provider, credential) => {
			const models = provider.getAllModels?.() ?? provider.getModels();
			if (provider.filterAllModels) return provider.filterAllModels(models, credential);
			if (!provider.filterModels) return models;
			const chat = new Set(provider.filterModels(provider.getModels(), credential).map((model: any) => model.id));
			return models.filter((model: any) => !isModelType(model, "chat") || chat.has(model.id));
		});
	}

	async getAvailableOfType(type: ModelType, id?: string, options?: any): Promise<any[]> {
		return (await this.getAllAvailable(id, options)).filter((model) => isModelType(model, type));
	}

	async getAuth(target: any, options?: any): Promise<any> {
		const provider = this.getProvider(typeof target === "string" ? target : target.provider);
		if (!provider) return undefined;
		const result = await resolveProviderAuth(provider, this.credentials, this.#context, options);
		if (!result || typeof target === "string" || !target.headers) return result;
		return { ...result, auth: { ...result.auth, headers: mergeHeaders(result.auth.headers, target.headers) } };
	}

	async login(id: string, type: string, interaction: any, options?: any): Promise<any> {
		const signal = signalOf(interaction.signal);
		signal.throwIfAborted();
		const provider = this.getProvider(id);
		if (!provider) throw new ModelsError("provider", `Unknown provider: ${id}`);
		const method = type === "oauth" ? provider.auth.oauth : provider.auth.apiKey;
		if (!method?.login) throw new ModelsError("auth", `${provider.name} does not support ${type} login`);
		const credential = await orAborted(method.login({ ...interaction, signal }, options), signal);
		try {
			await this.credentials.modify(id, async () => credential, { signal });
		} catch (cause) {
			signal.throwIfAborted();
			throw new ModelsError("auth", `Credential store modify failed for ${id}`, { cause });
		}
		return credential;
	}

	async logout(id: string, options?: any): Promise<void> {
		const signal = signalOf(options?.signal);
		signal.throwIfAborted();
		try {
			await this.credentials.delete(id, { signal });
		} catch (cause) {
			signal.throwIfAborted();
			throw new ModelsError("auth", `Credential store delete failed for ${id}`, { cause });
		}
	}

	async #refreshOne(provider: any, options: any, caller: AbortSignal): Promise<void> {
		const { id } = provider;
		const { generation, controller } = this.#refreshes.begin(id);
		const signal = AbortSignal.any([caller, controller.signal]);
		const phase = async (credential: any, allowNetwork: boolean) => {
			const stored = await this.#store.read(id, { signal });
			await provider.refreshModels({
				credential,
				stored: stored ? { ...structuredClone(stored), models: stored.models.filter(hasKnownType) } : undefined,
				publish: (publication: any) => this.#refreshes.publish(id, generation, signal, this.#store, publication),
				allowNetwork,
				force: allowNetwork ? options.force : undefined,
				signal,
				baseUrl: provider.baseUrl,
			});
		};
		const run = async () => {
			const read = await readCredential(this.credentials, id, signal).then(
				(credential) => ({ credential, failed: undefined }),
				(failed) => ({ credential: undefined, failed }),
			);
			await phase(read.credential, false);
			if (read.failed) throw read.failed;
			if (!(options.allowNetwork ?? true) || signal.aborted) return;
			const online = await this.#onlineCredential(provider, read.credential, signal);
			if (online) await phase(online.credential, true);
		};
		try {
			await orAborted(run(), signal);
		} catch (error) {
			if (!signal.aborted) throw error;
		} finally {
			this.#refreshes.end(id, controller);
		}
	}

	/** What a provider is asked for its models with; undefined when it need not be asked. */
	async #onlineCredential(provider: any, stored: any, signal: AbortSignal): Promise<{ credential?: any } | undefined> {
		if (provider.refreshModelsAuth === "configured") return (await this.#check(provider, stored, signal)) ? {} : undefined;
		const { apiKey, oauth } = provider.auth;
		if (stored?.type === "oauth") {
			if (!oauth || signal.aborted) return undefined;
			const isOld = (credential: any) => Date.now() >= credential.expires;
			const credential = isOld(stored) ? await refreshCredential(this.credentials, provider.id, oauth, isOld, signal) : stored;
			return credential ? { credential } : undefined;
		}
		const credential = stored?.type === "api_key" ? stored : undefined;
		const resolved = await apiKey?.resolve({ ctx: this.#context, credential, signal });
		return resolved ? { credential: { type: "api_key", key: resolved.auth.apiKey, env: resolved.env } } : undefined;
	}

	async refresh(options: any = {}): Promise<{ aborted: boolean; errors: Map<string, Error> }> {
		const signal = signalOf(options.signal);
		const errors = new Map<string, Error>();
		if (signal.aborted) return { aborted: true, errors };
		const wanted = options.providers && new Set(options.providers);
		const providers = this.getProviders().filter(({ id, refreshModels }) => refreshModels && (!wanted || wanted.has(id)));
		const runs = providers.map((provider) =>
			this.#refreshOne(provider, options, signal).catch((cause) => {
				const error = cause instanceof Error ? cause : new ModelsError("model_source", `Model refresh failed for ${provider.id}`, { cause });
				errors.set(provider.id, error);
			}),
		);
		await orAborted(Promise.all(runs), signal).catch((error) => {
			if (!signal.aborted) throw error;
		});
		return { aborted: signal.aborted, errors };
	}

	/** A request's model and options with the provider's credentials in them. */
	async prepare(model: any, options: any): Promise<{ provider: any; model: any; options: any }> {
		const provider = this.getProvider(model.provider);
		if (!provider) throw new ModelsError("provider", `Unknown provider: ${model.provider}`);
		const { apiKey, env, signal } = options ?? {};
		const resolved = await this.getAuth(model, { apiKey, env, signal });
		if (!resolved) throw new ModelsError("auth", `Provider is not configured: ${model.provider}`);
		return { provider, ...(await withAuth(model, resolved, options, this.#identity)) };
	}

	#ask(method: string, model: any, argument: any, options: any): any {
		const run = async () => {
			assertChatModel(model);
			const ready = await this.prepare(model, options);
			if (!ready.provider[method]) throw new ModelsError("provider", `Provider ${model.provider} does not support deferred responses`);
			return ready.provider[method](ready.model, argument, ready.options);
		};
		return lazyStream(model, run, undefined, options?.signal);
	}

	stream(model: any, context: any, options?: any): any {
		return this.#ask("stream", model, normalizeContext(context), options);
	}

	streamSimple(model: any, context: any, options?: any): any {
		return this.#ask("streamSimple", model, normalizeContext(context), options);
	}

	async complete(model: any, context: any, options?: any): Promise<any> {
		return this.stream(model, context, options).result();
	}

	async completeSimple(model: any, context: any, options?: any): Promise<any> {
		return this.streamSimple(model, context, options).result();
	}

	streamDeferred(model: any, handle: any, options?: any): any {
		return this.#ask("fetchDeferred", model, handle, options);
	}

	async fetchDeferred(model: any, handle: any, options?: any): Promise<any> {
		return this.streamDeferred(model, handle, options).result();
	}

	async cancelDeferred(model: any, handle: any, options?: any): Promise<void> {
		assertChatModel(model);
		const ready = await this.prepare(model, options);
		if (!ready.provider.cancelDeferred) throw new ModelsError("provider", `Provider ${model.provider} does not support deferred responses`);
		await ready.provider.cancelDeferred(ready.model, handle, ready.options);
	}

	async generateImages(model: any, context: any, options?: any): Promise<any> {
		try {
			assertImageModel(model);
			const ready = await this.prepare(model, options);
			if (!ready.provider.generateImages) throw new ModelsError("provider", `Provider ${model.provider} does not support image generation`);
			return await ready.provider.generateImages(ready.model, context, ready.options);
		} catch (error) {
			return imageErrorResult(model, error, options?.signal?.aborted);
		}
	}

	async classify(model: any, context: any, options?: any): Promise<any> {
		try {
			assertClassifierModel(model, context);
			const ready = await this.prepare(model, options);
			if (!ready.provider.classify) throw new ModelsError("provider", `Provider ${model.provider} does not support classification`);
			return await ready.provider.classify(ready.model, context, ready.options);
		} catch (error) {
			return classifierErrorResult(model, error, options?.signal?.aborted);
		}
	}
}

/** The request as the provider's own code gets it. */
export async function withAuth(model: any, resolved: any, options: any = {}, identity?: any): Promise<{ model: any; options: any }> {
	const { transformHeaders, ...rest } = options ?? {};
	const { auth } = resolved;
	const target = auth.baseUrl ? { ...model, baseUrl: auth.baseUrl } : model;
	const session = typeof rest.sessionId === "string" ? rest.sessionId : undefined;
	let headers = mergeHeaders(mergeHeaders(getOpenCodeSessionHeaders(target, session), auth.headers), rest.headers);
	if (transformHeaders) headers = await transformHeaders(headers ?? {});
	const env = resolved.env || rest.env ? { ...resolved.env, ...rest.env } : undefined;
	const merged = mergeClientIdentity(identity, rest.identity);
	const filled = { ...rest, apiKey: rest.apiKey ?? auth.apiKey, headers, env, ...(merged === undefined ? {} : { identity: merged }) };
	return { model: target, options: filled };
}

export const createModels = (options?: any): Models => new Models(options);

const asked = "stream complete streamSimple completeSimple streamDeferred fetchDeferred cancelDeferred generateImages classify".split(" ");
const plain =
	"getProviders getProvider getModels getModel getModelsOfType getModelOfType getAllModels refresh checkAuth getAvailable " +
	"getAvailableOfType getAllAvailable getAuth login logout setProvider deleteProvider clearProviders";

/** The same collection, whose requests say that they are from the given program. */
export function withClientIdentity(models: any, identity: any): any {
	const wrapped: any = {};
	for (const name of plain.split(" ")) if (name in models) wrapped[name] = models[name].bind(models);
	for (const name of asked) {
		wrapped[name] = (model: any, argument: any, options?: any) =>
			models[name](model, argument, { ...options, identity: mergeClientIdentity(identity, options?.identity) });
	}
	return wrapped;
}
