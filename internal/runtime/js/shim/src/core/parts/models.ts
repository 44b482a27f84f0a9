import type { Registry } from "./registry.ts";

/**
 * ctx.modelRegistry in a host without a model: the models that this extension's own providers bring, and for the rest
 * what Pi answers when no credentials are configured.
 */
export class ModelRegistry {
	constructor(private registry: Registry) {}

	getAll(): any[] {
		return [...this.registry.providers].flatMap(([provider, config]) =>
			(config.models ?? []).map((model: any) => ({ provider, baseUrl: config.baseUrl, api: config.api, ...model })),
		);
	}

	getAvailable(): any[] {
		return this.getAll().filter((model) => this.hasConfiguredAuth(model));
	}

	find(provider: string, id: string): any {
		return this.getAll().find((model) => model.provider === provider && model.id === id);
	}

	hasConfiguredAuth(model: any): boolean {
		return this.key(model?.provider) !== undefined;
	}

	async getApiKeyAndHeaders(model: any): Promise<any> {
		const apiKey = this.key(model?.provider);
		const headers = this.registry.providers.get(model?.provider)?.headers;
		if (apiKey === undefined) return { ok: false, error: `No API key found for "${model?.provider}"` };
		return { ok: true, apiKey, ...(headers ? { headers } : {}) };
	}

	/** Pi 0.52's name, gone since; kept because many extensions still ask this way. */
	async getApiKey(model: any): Promise<string | undefined> {
		return this.key(model?.provider);
	}

	async getApiKeyForProvider(provider: string): Promise<string | undefined> {
		return this.key(provider);
	}

	isUsingOAuth(): boolean {
		return false;
	}

	getError(): undefined {
		return undefined;
	}

	refresh(): void {}

	getProviderDisplayName(provider: string): string {
		return this.registry.providers.get(provider)?.name ?? provider;
	}

	getRegisteredProviderIds(): string[] {
		return [...this.registry.providers.keys()];
	}

	getRegisteredProviderConfig(provider: string): any {
		return this.registry.providers.get(provider);
	}

	registerProvider(name: string, config: any): void {
		this.registry.providers.set(name, config);
	}

	unregisterProvider(name: string): void {
		this.registry.providers.delete(name);
	}

	// A provider names the environment variable of its key, or gives the key itself.
	private key(provider: string | undefined): string | undefined {
		const named = provider === undefined ? undefined : this.registry.providers.get(provider)?.apiKey;
		if (typeof named !== "string" || named === "") return undefined;
		return process.env[named] ?? (/^[A-Z][A-Z0-9_]*$/.test(named) ? undefined : named);
	}
}

declare const process: { env: Record<string, string | undefined> };
