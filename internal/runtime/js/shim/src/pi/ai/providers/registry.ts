// ctx.modelRegistry: what extensions see of the providers and models.
import type { ModelType } from "../types.ts";
import { requireHost } from "pi:host";
import { ModelRuntime } from "./runtime.ts";

export class ModelRegistry {
	#storage: any;

	constructor(private runtime: ModelRuntime) {}

	/** Pi 0.73.1 made registries from credentials and a path; here both are those of the agent folder. */
	static create(): ModelRegistry {
		return new this(new ModelRuntime());
	}

	static inMemory(): ModelRegistry {
		return this.create();
	}

	/** The stored credentials as Pi had them here until 0.73.1. */
	get authStorage(): any {
		return (this.#storage ??= requireHost("pi:coding-agent_auth").AuthStorage.create());
	}

	refresh(options?: any): Promise<any> {
		return this.runtime.refresh(options);
	}

	getError(): string | undefined {
		return this.runtime.getError();
	}

	getAll(): any[] {
		return [...this.runtime.getModels()];
	}

	getAvailable(): any[] {
		return this.runtime.getAvailableSnapshot();
	}

	find(provider: string, id: string): any {
		return this.runtime.getModel(provider, id);
	}

	findOfType(type: ModelType, provider: string, id: string): any {
		return this.runtime.getModelOfType(type, provider, id);
	}

	hasConfiguredAuth(model: any): boolean {
		return this.runtime.hasConfiguredAuth(model.provider);
	}

	async getApiKeyAndHeaders(model: any): Promise<any> {
		const none = () => `No API key found for "${model.provider}"`;
		try {
			if (this.runtime.getProvider(model.provider)?.far) {
				return { ok: false, error: `The key of "${model.provider}" stays with the extension that registered it: use ctx.modelRegistry.complete` };
			}
			const resolved = await this.runtime.getAuth(model);
			if (!resolved) {
				const { headers, authHeader } = this.runtime.getCompatibilityRequestConfig(model);
				return authHeader ? { ok: false, error: none() } : { ok: true, headers };
			}
			const { apiKey, headers, baseUrl } = resolved.auth;
			return { ok: true, apiKey, headers, ...(baseUrl ? { baseUrl } : {}), env: resolved.env };
		} catch (error: any) {
			const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
			const message = cause instanceof Error ? cause.message : String(cause);
			return { ok: false, error: message === "authHeader requires a resolved API key" ? none() : message };
		}
	}

	/** Pi 0.52's name, gone since; kept because many extensions still ask this way. */
	async getApiKey(model: any): Promise<string | undefined> {
		return this.getApiKeyForProvider(model?.provider);
	}

	async getApiKeyForProvider(provider: string): Promise<string | undefined> {
		try {
			return (await this.runtime.getAuth(provider))?.auth.apiKey;
		} catch {
			return undefined;
		}
	}

	getProviderAuth(provider: string): Promise<any> {
		return this.runtime.getAuth(provider);
	}

	getProviderAuthStatus(provider: string): any {
		return this.runtime.getProviderAuthStatus(provider);
	}

	getProvider(provider: string): any {
		return this.runtime.getProvider(provider);
	}

	getProviderDisplayName(provider: string): string {
		return this.runtime.getProvider(provider)?.name ?? provider;
	}

	isUsingOAuth(model: any): boolean {
		return this.runtime.isUsingOAuth(model.provider);
	}

	stream(model: any, context: any, options?: any): any {
		return this.runtime.stream(model, context, options);
	}

	streamSimple(model: any, context: any, options?: any): any {
		return this.runtime.streamSimple(model, context, options);
	}

	complete(model: any, context: any, options?: any): Promise<any> {
		return this.runtime.complete(model, context, options);
	}

	getModelsOfType(type: ModelType, provider?: string): any[] {
		return this.runtime.getModelsOfType(type, provider);
	}

	getAvailableOfType(type: ModelType, provider?: string, options?: any): Promise<any[]> {
		return this.runtime.getAvailableOfType(type, provider, options);
	}

	getModelOfType(type: ModelType, provider: string, id: string): any {
		return this.runtime.getModelOfType(type, provider, id);
	}

	classify(model: any, context: any, options?: any): Promise<any> {
		return this.runtime.classify(model, context, options);
	}

	generateImages(model: any, context: any, options?: any): Promise<any> {
		return this.runtime.generateImages(model, context, options);
	}

	registerProvider(provider: any, config?: any): void {
		if (typeof provider !== "string") return this.runtime.registerNativeProvider(provider);
		if (!config) throw new Error("Provider config is required when registering by name");
		this.runtime.registerProvider(provider, config);
	}

	unregisterProvider(provider: string): void {
		this.runtime.unregisterProvider(provider);
	}

	registerVirtualModel(definition: any): void {
		this.runtime.registerVirtualModel(definition);
	}

	unregisterVirtualModel(provider: string, id: string): void {
		this.runtime.unregisterVirtualModel(provider, id);
	}

	getRegisteredProviderConfig(provider: string): any {
		return this.runtime.getRegisteredProviderConfig(provider);
	}

	getRegisteredNativeProvider(provider: string): any {
		return this.runtime.getRegisteredNativeProvider(provider);
	}

	getRegisteredProviderIds(): string[] {
		return this.runtime.getRegisteredProviderIds();
	}
}
