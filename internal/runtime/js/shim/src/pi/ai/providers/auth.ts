// Who may ask a provider: credentials, where they are kept, and what becomes of them in a request.
import type { AuthType } from "../types.ts";
import { formatThrownValue } from "pi:ai_parts";
import { requireHost } from "pi:host";

declare const process: { env: Record<string, string | undefined> };

export type ModelsErrorCode = "model_source" | "model_validation" | "provider" | "stream" | "auth" | "oauth";

export class ModelsError extends Error {
	constructor(
		public code: ModelsErrorCode,
		message: string,
		options?: { cause?: unknown },
	) {
		const detail = options?.cause == null ? "" : formatThrownValue(options.cause).trim();
		super(detail === "" || message.includes(detail) ? message : `${message}: ${detail}`, options);
		this.name = "ModelsError";
	}
}

export const signalOf = (signal?: AbortSignal): AbortSignal => signal ?? new AbortController().signal;

/** What the operation gives, or the signal's reason as soon as it is aborted. */
export function orAborted<T>(operation: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const stop = () => reject(signal.reason);
		if (signal.aborted) stop();
		signal.addEventListener("abort", stop, { once: true });
		operation.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
	});
}

/** The environment and files as far as the extension may see them. */
export const defaultProviderAuthContext = () => ({
	async env(name: string): Promise<string | undefined> {
		const value = process.env[name];
		return value?.trim() ? value : undefined;
	},
	async fileExists(path: string): Promise<boolean> {
		try {
			const home = requireHost("pi:node/os").homedir();
			await requireHost("pi:node/fs_promises").access(path.startsWith("~") ? home + path.slice(1) : path);
			return true;
		} catch {
			return false;
		}
	},
});

/** A key that a person types in, or that one of the variables holds. */
export const envApiKeyAuth = (name: string, variables: readonly string[]) => ({
	name,
	async login({ prompt, signal }: any): Promise<{ type: "api_key"; key: string }> {
		signal.throwIfAborted();
		const key = await prompt({ type: "secret", message: `Enter ${name}` });
		signal.throwIfAborted();
		return { type: "api_key", key };
	},
	async resolve({ ctx, credential, signal }: any) {
		signal.throwIfAborted();
		if (credential?.key) return { auth: { apiKey: credential.key }, env: credential.env, source: "stored credential" };
		for (const variable of variables) {
			const apiKey = await ctx.env(variable);
			signal.throwIfAborted();
			if (apiKey) return { auth: { apiKey }, source: variable };
		}
		return undefined;
	},
});

/** A login whose code is loaded when it is first used. */
export function lazyOAuth({ name, isSubscription, loginLabel, load }: any) {
	let loading: Promise<any> | undefined;
	const loaded = () => (loading ??= load());
	return {
		name,
		isSubscription,
		loginLabel,
		login: async (interaction: any, options?: any) => (await loaded()).login(interaction, options),
		refresh: async (credential: any, signal?: AbortSignal) => (await loaded()).refresh(credential, signal),
		toAuth: async (credential: any) => (await loaded()).toAuth(credential),
	};
}

export type SignalOption = { signal?: AbortSignal };

/** Credentials that are gone with the program. Changes of one provider's happen one after the other. */
export class InMemoryCredentialStore {
	#credentials = new Map<string, any>();
	#last = new Map<string, Promise<unknown>>();

	#queue<T>(id: string, task: () => Promise<T>, options?: SignalOption): Promise<T> {
		const signal = signalOf(options?.signal);
		const before = this.#last.get(id) ?? Promise.resolve();
		const run = before.then(() => {
			signal.throwIfAborted();
			return task();
		});
		const settled = run.catch(() => undefined);
		this.#last.set(id, settled);
		return orAborted(run, signal);
	}

	async read(id: string, options?: SignalOption): Promise<any> {
		options?.signal?.throwIfAborted();
		return this.#credentials.get(id);
	}

	async list(options?: SignalOption): Promise<{ providerId: string; type: AuthType }[]> {
		options?.signal?.throwIfAborted();
		return [...this.#credentials].map(([providerId, { type }]) => ({ providerId, type }));
	}

	modify(id: string, change: (current: any) => Promise<any>, options?: SignalOption): Promise<any> {
		const task = async () => {
			const current = this.#credentials.get(id);
			const next = await change(current);
			options?.signal?.throwIfAborted();
			if (next !== undefined) this.#credentials.set(id, next);
			return next ?? current;
		};
		return this.#queue(id, task, options);
	}

	delete(id: string, options?: SignalOption): Promise<void> {
		return this.#queue(id, async () => void this.#credentials.delete(id), options);
	}
}

/** Lists of models that providers fetched, until the program ends. */
export class InMemoryModelsStore {
	#entries = new Map<string, any>();

	async read(id: string, options?: SignalOption): Promise<any> {
		options?.signal?.throwIfAborted();
		const entry = this.#entries.get(id);
		return entry ? structuredClone(entry) : undefined;
	}

	async write(id: string, entry: any, options?: SignalOption): Promise<void> {
		options?.signal?.throwIfAborted();
		this.#entries.set(id, structuredClone(entry));
	}

	async delete(id: string, options?: SignalOption): Promise<void> {
		options?.signal?.throwIfAborted();
		this.#entries.delete(id);
	}
}

const minValidity = 5 * 60_000;
const refreshTimeout = 15_000;

/** The credential after a refresh; another program may have refreshed it meanwhile. */
export async function refreshCredential(store: any, id: string, oauth: any, isOld: (credential: any) => boolean, signal: AbortSignal): Promise<any> {
	const change = async (current: any) => {
		signal.throwIfAborted();
		if (current?.type !== "oauth" || !isOld(current)) return undefined;
		try {
			return await oauth.refresh(current, AbortSignal.timeout(refreshTimeout));
		} catch (cause) {
			throw new ModelsError("oauth", `OAuth refresh failed for ${id}`, { cause });
		}
	};
	try {
		const credential = await store.modify(id, change, { signal });
		return credential?.type === "oauth" ? credential : undefined;
	} catch (cause) {
		if (cause instanceof ModelsError) throw cause;
		signal.throwIfAborted();
		throw new ModelsError("auth", `Credential store modify failed for ${id}`, { cause });
	}
}

async function fromOAuth(store: any, id: string, oauth: any, stored: any, signal: AbortSignal, wanted?: number): Promise<any> {
	const validity = Math.max(minValidity, wanted ?? 0);
	const isOld = (credential: any) => Date.now() + validity >= credential.expires;
	let credential = stored;
	if (isOld(credential)) {
		credential = await refreshCredential(store, id, oauth, isOld, signal);
		if (!credential) return undefined;
		if (wanted !== undefined && isOld(credential)) {
			throw new ModelsError("oauth", `OAuth refresh returned a token that expires too soon for ${id}`);
		}
	}
	try {
		return { auth: await oauth.toAuth(credential), source: "OAuth" };
	} catch (cause) {
		throw new ModelsError("oauth", `OAuth auth derivation failed for ${id}`, { cause });
	}
}

async function fromKey(ctx: any, apiKey: any, id: string, credential: any, signal: AbortSignal): Promise<any> {
	try {
		return await apiKey.resolve({ ctx, credential, signal });
	} catch (cause) {
		throw new ModelsError("auth", `API key auth failed for provider ${id}`, { cause });
	}
}

export async function readCredential(store: any, id: string, signal: AbortSignal): Promise<any> {
	try {
		return await store.read(id, { signal });
	} catch (cause) {
		throw new ModelsError("auth", `Credential store read failed for ${id}`, { cause });
	}
}

/** The key and headers for requests to a provider; undefined when it is not configured. */
export async function resolveProviderAuth(provider: any, store: any, context: any, options: any = {}): Promise<any> {
	const signal = signalOf(options.signal);
	const { id, auth } = provider;
	const { env } = options;
	const ctx = env ? { ...context, env: async (name: string) => env[name] || (await context.env(name)) } : context;
	const find = async () => {
		signal.throwIfAborted();
		if (options.apiKey !== undefined && auth.apiKey) {
			return fromKey(ctx, auth.apiKey, id, { type: "api_key", key: options.apiKey, env }, signal);
		}
		const stored = await readCredential(store, id, signal);
		if (stored?.type === "oauth" && auth.oauth) return fromOAuth(store, id, auth.oauth, stored, signal, options.minOAuthValidityMs);
		if (stored && (stored.type !== "api_key" || !auth.apiKey)) return undefined;
		if (!auth.apiKey) return undefined;
		return fromKey(ctx, auth.apiKey, id, stored && env ? { ...stored, env: { ...stored.env, ...env } } : stored, signal);
	};
	return orAborted(find(), signal);
}

/** Whether a provider is configured, and by what. */
export async function checkProviderAuth(provider: any, store: any, context: any, credential: any, signal: AbortSignal): Promise<any> {
	const { apiKey, oauth } = provider.auth;
	if (credential?.type === "oauth") return oauth ? { source: "OAuth", type: "oauth" } : undefined;
	if (!apiKey) return undefined;
	if (apiKey.check) {
		try {
			return await apiKey.check({ ctx: context, credential: credential?.type === "api_key" ? credential : undefined, signal });
		} catch (cause) {
			throw new ModelsError("auth", `API key auth check failed for provider ${provider.id}`, { cause });
		}
	}
	const resolved = await resolveProviderAuth(provider, store, context, { signal });
	return resolved ? { source: resolved.source, type: "api_key" } : undefined;
}

/** Headers by name whatever its case; those of the second win. */
export function mergeHeaders(base: any, override: any): any {
	if (!base && !override) return undefined;
	const names = new Set(Object.keys(override ?? {}).map((name) => name.toLowerCase()));
	const kept = Object.entries(base ?? {}).filter(([name]) => !names.has(name.toLowerCase()));
	return { ...Object.fromEntries(kept), ...override };
}
