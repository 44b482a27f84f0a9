// The providers and models of one extension: Pi's own, those of models.json, and those the extension registers.
import type { ModelType } from "../types.ts";
import { boot } from "pi:host";
import { preferredModels } from "pi:ai_catalog";
import { clampThinkingLevel, lazyStream, normalizeContext } from "pi:ai_parts";
import { mergeHeaders, signalOf, type SignalOption } from "./auth.ts";
import { builtinProviders } from "./builtin.ts";
import { Models } from "./collection.ts";
import { composeProvider, configuredModelHeaders, keylessRequest, keyStatus, validateExtension } from "./compose.ts";
import { CredentialSynchronizationError, OwnCredentials, StoredCredentials } from "./credentials.ts";
import { checkNow, type Env, listedEnv, readEnv } from "./env.ts";
import { type ModelConfig, readModelConfig } from "./models_json.ts";
import { radiusProvider } from "./radius.ts";
import { createVirtualModel, isVirtualModel, latestAnswer, withVirtualModels } from "./virtual.ts";

/** Requests with the headers that settings add for a model. */
class ConfiguredModels extends Models {
	constructor(
		options: any,
		private headersOf: (model: any, env: any) => any,
	) {
		super(options);
	}

	async getAuth(target: any, options?: any): Promise<any> {
		const resolved = await super.getAuth(target, options);
		if (!resolved || typeof target === "string") return resolved;
		const configured = this.headersOf(target, { ...resolved.env, ...options?.env });
		return { ...resolved, auth: { ...resolved.auth, headers: mergeHeaders(resolved.auth.headers, configured) } };
	}
}

interface Options {
	agentDir?: string;
	/** A store that the caller brings, in place of the file. */
	credentials?: any;
	authPath?: string;
	modelsStore?: any;
	/** Nothing is asked of the providers when it is false. */
	refreshOnCreate?: boolean;
	signal?: AbortSignal;
	/** null: no settings of models. */
	modelsPath?: string | null;
}

export class ModelRuntime {
	readonly credentials: StoredCredentials | OwnCredentials;
	#models: ConfiguredModels;
	#config: ModelConfig;
	#modelsPath: string | undefined;
	readonly #ours = builtinProviders();
	#builtins: Map<string, any>;
	#natives = new Map<string, any>();
	#extensions = new Map<string, any>();
	#virtual = new Map<string, Map<string, any>>();
	#errors = new Map<string, string>();
	/** What is known of each provider's credentials; undefined where nothing is configured. */
	#auth: Map<string, any> | undefined;
	#round = 0;
	/** Why it is not known which providers can be asked. */
	#unavailable: string | undefined;

	constructor(options: Options = {}) {
		const folder = options.agentDir ?? boot.agentDir;
		this.credentials = options.credentials ? new OwnCredentials(options.credentials) : new StoredCredentials(options.authPath ?? `${folder}/auth.json`);
		this.#modelsPath = options.modelsPath === null ? undefined : (options.modelsPath ?? `${folder}/models.json`);
		this.#config = readModelConfig(this.#modelsPath);
		this.#builtins = this.#withGateways();
		this.#models = new ConfiguredModels({ credentials: this.credentials, modelsStore: options.modelsStore }, (model, env) =>
			configuredModelHeaders(model, this.#config.providers.get(model.provider), this.#extensions.get(model.provider), env),
		);
		this.#rebuild();
	}

	static async create(options?: Options): Promise<ModelRuntime> {
		const runtime = new ModelRuntime(options);
		if (options?.refreshOnCreate !== false) await runtime.refresh({ allowNetwork: false, signal: options?.signal });
		return runtime;
	}

	/** Pi's own providers, and the Radius gateways that models.json names. */
	#withGateways(): Map<string, any> {
		const all = new Map<string, any>(this.#ours.map((provider) => [provider.id, provider]));
		for (const [id, { oauth, baseUrl, name = id }] of this.#config.providers as Map<string, any>) {
			if (oauth === "radius" && baseUrl) all.set(id, radiusProvider({ id, name, gateway: baseUrl.replace(/\/v1\/?$/, "") }));
		}
		return all;
	}

	#rebuild(): void {
		const known = this.#auth;
		this.#auth = undefined; // all of them are checked afterwards, at once
		this.#models.clearProviders();
		this.#errors.clear();
		const ids = [this.#builtins, this.#natives, this.#config.providers, this.#extensions, this.#virtual].flatMap((layer) => [...layer.keys()]);
		for (const id of new Set(ids)) this.#recompose(id);
		this.#auth = known;
	}

	/** Puts a provider's layers together anew; the result is the provider without virtual models. */
	#recompose(id: string): any {
		const provider = this.#compose(id);
		const virtual = [...(this.#virtual.get(id)?.values() ?? [])].map(({ model }) => model);
		const all = virtual.length > 0 ? withVirtualModels(id, provider, virtual) : provider;
		if (all) this.#models.setProvider(all);
		else this.#models.deleteProvider(id);
		this.#check(id);
		return provider;
	}

	#compose(id: string): any {
		const base = this.#natives.get(id) ?? this.#builtins.get(id);
		const config = this.#config.providers.get(id);
		const extension = this.#extensions.get(id);
		this.#errors.delete(id);
		if (!config && !extension) return base;
		try {
			return composeProvider(id, base, config, extension);
		} catch (error: any) {
			this.#errors.set(id, error instanceof Error ? error.message : String(error));
			return base;
		}
	}

	/** Everything known of credentials; looked up when it is first asked for. */
	#known(): Map<string, any> {
		if (!this.#auth) {
			this.#auth = new Map();
			this.#checkAll();
		}
		return this.#auth;
	}

	#checkAll(): void {
		const env = listedEnv();
		for (const { id } of this.#models.getProviders()) this.#check(id, env);
	}

	/** Notes at once what is known without waiting; a provider that only answers later keeps what it had. */
	#check(id: string, env: Env = readEnv): void {
		if (!this.#auth || this.credentials.own) return;
		const auth = this.#models.getProvider(id)?.auth;
		const status = auth && this.#status(id, auth, env);
		if (status) this.#auth.set(id, status);
		else if (!auth?.apiKey || auth.apiKey[checkNow]) this.#auth.delete(id);
	}

	#status(id: string, { apiKey, oauth }: any, env: Env): any {
		const stored = this.credentials.peek(id);
		if (stored?.type === "oauth") return oauth && { type: "oauth", source: "OAuth" };
		if (stored?.key) return apiKey && { type: "api_key", source: "stored credential" };
		const source = apiKey?.[checkNow]?.(env);
		return source && { type: "api_key", source };
	}

	/** Asks a store of the caller's own, of all providers or of one. What was known stays when it fails. */
	async #askStore(credentials: OwnCredentials, only?: string, signal?: AbortSignal): Promise<void> {
		const round = ++this.#round;
		const known = this.#known();
		const ids = only === undefined ? this.#models.getProviders().map(({ id }) => id) : [only];
		try {
			const check = async (id: string) => [id, await this.#models.checkAuth(id, { signal })] as const;
			const stored = only === undefined ? async () => (await credentials.list({ signal })).map(({ providerId }) => providerId) : async () => ((await credentials.read(only, { signal })) ? [only] : []);
			const [checks, listed] = await Promise.all([Promise.all(ids.map(check)), stored()]);
			if (round !== this.#round) return;
			if (only === undefined) known.clear();
			for (const [id, status] of checks) {
				if (status) known.set(id, status);
				else known.delete(id);
			}
			credentials.note(listed, only);
			this.#unavailable = undefined;
		} catch (error) {
			if (round === this.#round && !signal?.aborted) this.#unavailable = error instanceof Error ? error.message : String(error);
		}
	}

	/** Asks those providers that tell only later whether they are configured. */
	async #checkLater(only?: string, signal?: AbortSignal): Promise<void> {
		if (this.credentials instanceof OwnCredentials) return this.#askStore(this.credentials, only, signal);
		const round = ++this.#round;
		const known = this.#known();
		const slow = this.#models.getProviders().filter(({ auth }) => auth?.apiKey && !auth.apiKey[checkNow]);
		for (const { id } of slow) {
			const status = await this.#models.checkAuth(id).catch(() => undefined);
			if (round !== this.#round) return;
			if (status) known.set(id, status);
			else known.delete(id);
		}
	}

	/** A provider that was just registered counts as configured until it is known better. */
	#provisional(id: string, config: any, type: string): void {
		const known = this.#known();
		if (known.has(id) || (!this.credentials.peek(id) && !config?.configured)) return;
		known.set(id, { type, source: "configured provider" });
	}

	async refresh(options: any = {}): Promise<{ aborted: boolean; errors: Map<string, Error> }> {
		this.#config = readModelConfig(this.#modelsPath);
		this.#builtins = this.#withGateways();
		this.credentials.reload();
		if (options.providers) for (const id of new Set<string>(options.providers)) this.#recompose(id);
		else this.#rebuild();
		const result = await this.#models.refresh({ ...options, allowNetwork: options.allowNetwork ?? true });
		if (this.#auth) this.#checkAll();
		const only = options.providers?.length === 1 ? options.providers[0] : undefined;
		await this.#checkLater(only, options.signal);
		return result;
	}

	#refreshSoon(): void {
		void this.#models.refresh({ allowNetwork: false }).then(() => this.#checkLater());
	}

	registerProvider(id: string, config: any): void {
		validateExtension(id, this.#builtins.get(id), this.#config.providers.get(id), config);
		this.#natives.delete(id);
		const given = Object.entries(config).filter(([, value]) => value !== undefined);
		const effective = { ...this.#extensions.get(id), ...Object.fromEntries(given) };
		this.#extensions.set(id, effective);
		this.#recompose(id);
		const type = effective.oauth && !effective.apiKey ? "oauth" : "api_key";
		this.#provisional(id, keyStatus(this.#config.providers.get(id), effective), type);
		this.#refreshSoon();
	}

	registerNativeProvider(provider: any): void {
		if (!provider.id.trim()) throw new Error("Provider id must not be empty.");
		this.#extensions.delete(provider.id);
		this.#natives.set(provider.id, provider);
		this.#recompose(provider.id);
		const type = provider.auth.oauth && !provider.auth.apiKey ? "oauth" : "api_key";
		this.#provisional(provider.id, keyStatus(this.#config.providers.get(provider.id), undefined), type);
		this.#refreshSoon();
	}

	unregisterProvider(id: string): void {
		this.#extensions.delete(id);
		this.#natives.delete(id);
		this.#recompose(id);
		this.#refreshSoon();
	}

	registerVirtualModel(definition: any): void {
		if (definition === undefined || definition === null) throw new TypeError(`Cannot destructure property 'provider' of 'definition' as it is ${definition}.`);
		const { provider, id } = definition;
		if (!provider.trim() || !id.trim()) throw new Error("Virtual model provider and id must not be empty.");
		const existing = this.#models.getModel(provider, id);
		if (existing && !isVirtualModel(existing)) throw new Error(`Virtual model ${provider}/${id} conflicts with a physical model.`);
		const models = this.#virtual.get(provider) ?? new Map();
		models.set(id, { model: createVirtualModel(definition), route: (request: any) => definition.route(request), far: definition.stream });
		this.#virtual.set(provider, models);
		this.#recompose(provider);
		this.#refreshSoon();
	}

	unregisterVirtualModel(provider: string, id: string): void {
		const models = this.#virtual.get(provider);
		if (!models?.delete(id)) return;
		if (models.size === 0) this.#virtual.delete(provider);
		this.#recompose(provider);
		this.#refreshSoon();
	}

	getError(): string | undefined {
		const problems = [...this.#errors].map(([id, error]) => `Provider "${id}": ${error}`);
		if (this.#unavailable) problems.push(`Availability refresh: ${this.#unavailable}`);
		return [...(this.#config.error ? [this.#config.error] : []), ...problems].join("\n\n") || undefined;
	}

	getProviders = (): any[] => this.#models.getProviders();
	getProvider = (id: string): any => this.#models.getProvider(id);
	getModels = (id?: string): any[] => this.#models.getModels(id);
	getModel = (provider: string, id: string): any => this.#models.getModel(provider, id);
	getAllModels = (id?: string): any[] => this.#models.getAllModels(id);
	getModelsOfType = (type: ModelType, id?: string): any[] => this.#models.getModelsOfType(type, id);
	getModelOfType = (type: ModelType, provider: string, id: string): any => this.#models.getModelOfType(type, provider, id);
	getAvailable = (id?: string, options?: any): Promise<any[]> => this.#models.getAvailable(id, options);
	getAllAvailable = (id?: string, options?: any): Promise<any[]> => this.#models.getAllAvailable(id, options);
	getAvailableOfType = (type: ModelType, id?: string, options?: any): Promise<any[]> => this.#models.getAvailableOfType(type, id, options);
	checkAuth = (id: string, options?: any): Promise<any> => this.#models.checkAuth(id, options);
	getAuth = (target: any, options?: any): Promise<any> => this.#models.getAuth(target, options);

	getAvailableSnapshot(): any[] {
		const known = this.#known();
		return this.getProviders().flatMap(({ id }) => (known.has(id) ? this.getModels(id) : []));
	}

	hasConfiguredAuth(id: string): boolean {
		return this.#known().has(id);
	}

	isUsingOAuth(id: string): boolean {
		return this.#known().get(id)?.type === "oauth";
	}

	isUsingSubscription(id: string): boolean {
		return this.isUsingOAuth(id) && this.getProvider(id)?.auth.oauth?.isSubscription === true;
	}

	getProviderAuthStatus(id: string): any {
		if (this.credentials.hasRuntimeApiKey(id)) return { configured: true, source: "runtime" };
		if (this.credentials.peek(id)) return { configured: true, source: "stored" };
		const configured = keyStatus(this.#config.providers.get(id), this.#extensions.get(id));
		if (configured) return configured;
		const known = this.#known().get(id);
		return known ? { configured: true, source: "environment", label: known.source } : { configured: false };
	}

	/**
	 * The model when nobody chose one: that of the settings, or else the first provider's with credentials. Providers of
	 * extensions are left out, since each extension knows only its own and all should see the same model.
	 */
	initialModel(settings: any): any {
		const isOwn = (id: string) => this.hasConfiguredAuth(id) && !this.#extensions.has(id) && !this.#natives.has(id);
		const { defaultProvider: provider, defaultModel: id } = settings;
		const chosen = provider && id && isOwn(provider) ? this.getModel(provider, id) : undefined;
		if (chosen) return chosen;
		for (const [known, model] of Object.entries(preferredModels())) {
			const found = isOwn(known) ? this.getModel(known, model) : undefined;
			if (found) return found;
		}
		const any = this.getProviders().find((one) => isOwn(one.id) && one.getModels().length > 0);
		return any?.getModels()[0];
	}

	getRegisteredProviderConfig = (id: string): any => this.#extensions.get(id);
	getRegisteredNativeProvider = (id: string): any => this.#natives.get(id);
	getRegisteredProviderIds = (): string[] => [...new Set([...this.#extensions.keys(), ...this.#natives.keys()])];

	/** The headers for a model whose provider has no credentials, and whether it needs some. */
	getCompatibilityRequestConfig = (model: any): any => keylessRequest(model, this.#config.providers.get(model.provider), this.#extensions.get(model.provider));

	async setRuntimeApiKey(id: string, key: string, options?: SignalOption): Promise<void> {
		options?.signal?.throwIfAborted();
		this.credentials.setRuntimeApiKey(id, key);
		this.#check(id);
		if (this.credentials.own) await this.#checkLater(id, options?.signal);
	}

	async removeRuntimeApiKey(id: string, options?: SignalOption): Promise<void> {
		options?.signal?.throwIfAborted();
		this.credentials.removeRuntimeApiKey(id);
		this.#check(id);
		if (this.credentials.own) await this.#checkLater(id, options?.signal);
	}

	/** A file is written at once: there is nothing to wait for. */
	settleCredentialWrites = async (): Promise<void> => (this.credentials instanceof OwnCredentials ? this.credentials.settled() : undefined);

	listCredentials = (options?: any): Promise<any[]> => this.credentials.list(options);

	async login(id: string, type: string, interaction: any, options?: any): Promise<any> {
		const credential = await this.#models.login(id, type, interaction, options);
		await this.#synchronize(id, "login", credential, interaction.signal);
		return credential;
	}

	async #synchronize(id: string, operation: CredentialSynchronizationError["operation"], credential: any, signal?: AbortSignal): Promise<void> {
		try {
			await this.refresh({ allowNetwork: false, providers: [id], signal: signalOf(signal) });
		} catch (cause) {
			throw new CredentialSynchronizationError(id, operation, credential, { cause });
		}
	}

	async logout(id: string, options: any = {}): Promise<void> {
		await this.#models.logout(id, options);
		await this.#synchronize(id, "logout", undefined, options.signal);
	}

	stream = (model: any, context: any, options?: any): any => this.#models.stream(model, context, options);
	complete = (model: any, context: any, options?: any): Promise<any> => this.stream(model, context, options).result();
	completeSimple = (model: any, context: any, options?: any): Promise<any> => this.streamSimple(model, context, options).result();

	streamSimple(model: any, context: any, options?: any): any {
		if (context === undefined || context === null) normalizeContext(context); // throws what is wrong with it
		if (!isVirtualModel(model)) return this.#models.streamSimple(model, context, options);
		const far = this.#virtual.get(model.provider)?.get(model.id)?.far;
		if (far) return far(model, context, options);
		const run = async () => {
			const { messages } = normalizeContext(context);
			const request = { reason: "direct", thinkingLevel: options?.reasoning ?? "off", signal: options?.signal };
			const route = await this.resolveModel(model, messages, request);
			const most = route.model.maxTokens;
			const maxTokens = options?.maxTokens && most > 0 ? Math.min(options.maxTokens, most) : options?.maxTokens;
			// Credentials were for the router's provider: another one's model gets its own.
			const { apiKey, headers, env, ...rest } = options ?? {};
			const own = route.model.provider === model.provider ? { apiKey, headers, env } : {};
			const reasoning = route.thinkingLevel === "off" ? undefined : route.thinkingLevel;
			return this.streamSimple(route.model, context, { ...rest, ...own, maxTokens, reasoning });
		};
		return lazyStream(model, run, undefined, options?.signal);
	}

	streamDeferred = (model: any, handle: any, options?: any): any => this.#models.streamDeferred(model, handle, options);
	fetchDeferred = (model: any, handle: any, options?: any): Promise<any> => this.#models.fetchDeferred(model, handle, options);
	cancelDeferred = (model: any, handle: any, options?: any): Promise<void> => this.#models.cancelDeferred(model, handle, options);
	generateImages = (model: any, context: any, options?: any): Promise<any> => this.#models.generateImages(model, context, options);
	classify = (model: any, context: any, options?: any): Promise<any> => this.#models.classify(model, context, options);

	getPhysicalModel(provider: string, id: string): any {
		const model = this.getModel(provider, id);
		return model && !isVirtualModel(model) ? model : undefined;
	}

	/** Asks a virtual model's router which real model a request goes to. */
	async resolveModel(model: any, messages: readonly any[], { failed, ...request }: any): Promise<any> {
		const name = `Virtual model ${model.provider}/${model.id}`;
		const virtual = this.#virtual.get(model.provider)?.get(model.id);
		if (!virtual) throw new Error(`${name} is not registered.`);
		const latest = latestAnswer(messages);
		const before = latest && this.getPhysicalModel(latest.provider, latest.model);
		const broken = failed && this.getPhysicalModel(failed.provider, failed.model);
		const route = await virtual.route({
			...request,
			model,
			previous: before && { model: before, thinkingLevel: latest.thinkingLevel },
			failed: broken && { model: broken, thinkingLevel: failed.thinkingLevel, message: failed },
			messages,
		});
		const target = this.getPhysicalModel(route.model.provider, route.model.id);
		const routed = `${name} routed to ${route.model.provider}/${route.model.id}`;
		if (!target) throw new Error(`${routed}, which is not a physical model.`);
		if (!this.hasConfiguredAuth(target.provider)) throw new Error(`${routed}, which has no credentials.`);
		return { model: target, thinkingLevel: clampThinkingLevel(target, route.thinkingLevel), state: route.state };
	}
}

