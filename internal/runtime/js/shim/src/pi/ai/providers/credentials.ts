// auth.json of Pi's agent folder. pier opens it only for an extension that was granted exactly this file; for all others
// there are no stored credentials.
import { boot, requireHost } from "pi:host";
import { InMemoryCredentialStore } from "./auth.ts";
import { resolveValue } from "./config_value.ts";

const files = () => requireHost("pi:node/fs");

/** A credential as the file has it, without its key being resolved. */
export function readStored(path: string): Record<string, any> {
	try {
		const data = JSON.parse(files().readFileSync(path, "utf-8").replace(/^\uFEFF/, ""));
		return typeof data === "object" && data !== null && !Array.isArray(data) ? data : {};
	} catch {
		return {};
	}
}

/** One credential, without a store being made for it. */
export const readStoredCredential = (id: string, path = `${boot.agentDir}/auth.json`): any => readStored(path)[id];

/** A credential was changed, but what is known of the models was not. */
export class CredentialSynchronizationError extends Error {
	constructor(
		public providerId: string,
		public operation: string,
		public credential: any,
		options?: ErrorOptions,
	) {
		super(`Credential ${operation} committed for ${providerId}, but local synchronization failed`, options);
		this.name = "CredentialSynchronizationError";
	}
}

/** The credentials of a file, and those set for this run only, which come first. */
export class StoredCredentials {
	#stored: Record<string, any> | undefined;
	#runtime = new Map<string, string>();
	#changes = new InMemoryCredentialStore();

	constructor(private path: string | undefined) {}

	#all(): Record<string, any> {
		return (this.#stored ??= this.path ? readStored(this.path) : {});
	}

	reload(): void {
		this.#stored = undefined;
	}

	setRuntimeApiKey(id: string, key: string): void {
		this.#runtime.set(id, key);
	}

	removeRuntimeApiKey(id: string): void {
		this.#runtime.delete(id);
	}

	hasRuntimeApiKey(id: string): boolean {
		return this.#runtime.has(id);
	}

	/** The credential without its key being resolved. */
	peek(id: string): any {
		const key = this.#runtime.get(id);
		return key ? { type: "api_key", key } : this.#all()[id];
	}

	async read(id: string, options?: { signal?: AbortSignal }): Promise<any> {
		options?.signal?.throwIfAborted();
		const credential = this.peek(id);
		if (credential?.type !== "api_key" || credential.key === undefined || this.#runtime.has(id)) return credential;
		return { ...credential, key: resolveValue(credential.key, credential.env) };
	}

	async list(options?: { signal?: AbortSignal }): Promise<{ providerId: string; type: string }[]> {
		options?.signal?.throwIfAborted();
		const ids = new Set([...Object.keys(this.#all()), ...this.#runtime.keys()]);
		return [...ids].map((providerId) => ({ providerId, type: this.peek(providerId).type }));
	}

	/** Changes of the file happen one after the other; each begins with what the file says then. */
	modify(id: string, change: (current: any) => Promise<any>, options?: { signal?: AbortSignal }): Promise<any> {
		const update = async () => {
			this.reload();
			const current = this.#all()[id];
			const next = await change(current);
			if (next !== undefined) this.#write({ ...this.#all(), [id]: next });
			return next ?? current;
		};
		return this.#changes.modify("file", update, options);
	}

	async delete(id: string, options?: { signal?: AbortSignal }): Promise<void> {
		const remove = async () => {
			this.reload();
			const { [id]: _removed, ...rest } = this.#all();
			this.#write(rest);
		};
		await this.#changes.modify("file", remove, options);
		this.#runtime.delete(id);
	}

	#write(all: Record<string, any>): void {
		if (this.path) files().writeFileSync(this.path, JSON.stringify(all, null, 2), { encoding: "utf-8", mode: 0o600 });
		this.#stored = all;
	}
}
