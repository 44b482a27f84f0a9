// The credentials of Pi's agent folder as Pi 0.73.1 gave them to extensions; 1.5.2 has the model runtime for that. The file stays as
// shut as it is for everything else: without a right to it there are no stored credentials.
import { getOAuthApiKey, getOAuthProvider, getOAuthProviders } from "pi:ai_parts";
import { boot, requireHost } from "pi:host";
import { resolveValue } from "../ai/providers/config_value.ts";
import { shortWait, tokenLock, withFileLock, withFileLockLater } from "../ai/lock.ts";

type Change<T> = { result: T; next?: string };

const files = () => requireHost("pi:node/fs");
const providersEnv = () => requireHost("pi:ai_api");

/** A file of credentials, changed by one process at a time. */
export class FileAuthStorageBackend {
	constructor(private authPath = `${boot.agentDir}/auth.json`) {}

	#prepare(): void {
		const { dirname } = requireHost("pi:node/path");
		const folder = dirname(this.authPath);
		if (!files().existsSync(folder)) files().mkdirSync(folder, { recursive: true, mode: 0o700 });
		if (!files().existsSync(this.authPath)) files().writeFileSync(this.authPath, "{}", { encoding: "utf-8", mode: 0o600 });
	}

	#current(): string | undefined {
		return files().existsSync(this.authPath) ? files().readFileSync(this.authPath, "utf-8") : undefined;
	}

	#keep<T>({ result, next }: Change<T>, check: () => void): T {
		check();
		if (next !== undefined) files().writeFileSync(this.authPath, next, { encoding: "utf-8", mode: 0o600 });
		return result;
	}

	withLock<T>(fn: (current: string | undefined) => Change<T>): T {
		this.#prepare();
		return withFileLock(this.authPath, { wait: shortWait }, ({ check }) => this.#keep(fn(this.#current()), check));
	}

	async withLockAsync<T>(fn: (current: string | undefined) => Promise<Change<T>>): Promise<T> {
		this.#prepare();
		return withFileLockLater(this.authPath, tokenLock, async ({ check }) => this.#keep(await fn(this.#current()), check));
	}
}

export class InMemoryAuthStorageBackend {
	private value: string | undefined;

	withLock<T>(fn: (current: string | undefined) => Change<T>): T {
		const { result, next } = fn(this.value);
		if (next !== undefined) this.value = next;
		return result;
	}

	async withLockAsync<T>(fn: (current: string | undefined) => Promise<Change<T>>): Promise<T> {
		const { result, next } = await fn(this.value);
		if (next !== undefined) this.value = next;
		return result;
	}
}

type Backend = FileAuthStorageBackend | InMemoryAuthStorageBackend;
const parse = (text: string | undefined): Record<string, any> => (text ? JSON.parse(text) : {});
const write = (data: object): string => JSON.stringify(data, null, 2);

export class AuthStorage {
	#data: Record<string, any> = {};
	#overrides = new Map<string, string>();
	#fallback: ((provider: string) => string | undefined) | undefined;
	#broken = false;
	#errors: Error[] = [];

	private constructor(private storage: Backend) {
		this.reload();
	}

	static create(path?: string): AuthStorage {
		return new AuthStorage(new FileAuthStorageBackend(path));
	}

	static fromStorage(storage: Backend): AuthStorage {
		return new AuthStorage(storage);
	}

	static inMemory(data: Record<string, any> = {}): AuthStorage {
		const storage = new InMemoryAuthStorageBackend();
		storage.withLock(() => ({ result: undefined, next: write(data) }));
		return new AuthStorage(storage);
	}

	setRuntimeApiKey(provider: string, key: string): void {
		this.#overrides.set(provider, key);
	}

	removeRuntimeApiKey(provider: string): void {
		this.#overrides.delete(provider);
	}

	setFallbackResolver(resolver: (provider: string) => string | undefined): void {
		this.#fallback = resolver;
	}

	#note(error: unknown): void {
		this.#errors.push(error instanceof Error ? error : new Error(String(error)));
	}

	reload(): void {
		try {
			const current = this.storage.withLock((text: string | undefined) => ({ result: text }));
			this.#data = parse(current);
			this.#broken = false;
		} catch (error) {
			this.#broken = true;
			this.#note(error);
		}
	}

	/** A file that could not be read is not written to: there may be more in it than is known. */
	#change(provider: string, credential: any): void {
		if (this.#broken) return;
		try {
			this.storage.withLock((text: string | undefined) => {
				const { [provider]: _old, ...rest } = parse(text);
				const all = parse(text);
				if (credential) all[provider] = credential;
				return { result: undefined, next: write(credential ? all : rest) };
			});
		} catch (error) {
			this.#note(error);
		}
	}

	get(provider: string): any {
		return this.#data[provider] ?? undefined;
	}

	set(provider: string, credential: any): void {
		this.#data[provider] = credential;
		this.#change(provider, credential);
	}

	remove(provider: string): void {
		delete this.#data[provider];
		this.#change(provider, undefined);
	}

	logout(provider: string): void {
		this.remove(provider);
	}

	list(): string[] {
		return Object.keys(this.#data);
	}

	has(provider: string): boolean {
		return provider in this.#data;
	}

	hasAuth(provider: string): boolean {
		const stored = this.#overrides.has(provider) || this.#data[provider];
		return Boolean(stored || providersEnv().getEnvApiKey(provider) || this.#fallback?.(provider));
	}

	getAuthStatus(provider: string): any {
		if (this.#data[provider]) return { configured: true, source: "stored" };
		if (this.#overrides.has(provider)) return { configured: false, source: "runtime", label: "--api-key" };
		const label = providersEnv().findEnvKeys(provider)?.[0];
		if (label) return { configured: false, source: "environment", label };
		return this.#fallback?.(provider) ? { configured: false, source: "fallback", label: "custom provider config" } : { configured: false };
	}

	getAll(): Record<string, any> {
		return { ...this.#data };
	}

	drainErrors(): Error[] {
		return this.#errors.splice(0);
	}

	getOAuthProviders(): any[] {
		return getOAuthProviders();
	}

	async login(id: string, callbacks: any): Promise<void> {
		const provider: any = getOAuthProvider(id);
		if (!provider) throw new Error(`Unknown OAuth provider: ${id}`);
		this.set(id, { type: "oauth", ...(await provider.login(callbacks)) });
	}

	/** Refreshes a token while nobody else can; another process may have done so a moment ago. */
	#refresh(id: string, provider: any): Promise<string | undefined> {
		return this.storage.withLockAsync(async (text: string | undefined): Promise<Change<string | undefined>> => {
			this.#data = parse(text);
			this.#broken = false;
			const credential = this.#data[id];
			if (credential?.type !== "oauth") return { result: undefined };
			if (Date.now() < credential.expires) return { result: provider.getApiKey(credential) };
			const tokens = Object.entries(this.#data).filter(([, { type }]) => type === "oauth");
			const fresh = await getOAuthApiKey(id, Object.fromEntries(tokens));
			if (!fresh) return { result: undefined };
			this.#data = { ...this.#data, [id]: { type: "oauth", ...fresh.newCredentials } };
			return { result: fresh.apiKey, next: write(this.#data) };
		});
	}

	async #token(id: string, credential: any): Promise<string | undefined> {
		const provider: any = getOAuthProvider(id);
		if (!provider) return undefined;
		if (Date.now() < credential.expires) return provider.getApiKey(credential);
		try {
			const key = await this.#refresh(id, provider);
			if (key) return key;
		} catch (error) {
			this.#note(error);
			this.reload();
			const now = this.#data[id];
			return now?.type === "oauth" && Date.now() < now.expires ? provider.getApiKey(now) : undefined;
		}
		return this.#elsewhere(id, {});
	}

	#elsewhere(id: string, options: { includeFallback?: boolean }): string | undefined {
		const key = providersEnv().getEnvApiKey(id);
		return key || (options.includeFallback === false ? undefined : (this.#fallback?.(id) ?? undefined));
	}

	async getApiKey(id: string, options: { includeFallback?: boolean } = {}): Promise<string | undefined> {
		const override = this.#overrides.get(id);
		if (override) return override;
		const credential = this.#data[id];
		if (credential?.type === "api_key") return resolveValue(credential.key);
		return credential?.type === "oauth" ? this.#token(id, credential) : this.#elsewhere(id, options);
	}
}
