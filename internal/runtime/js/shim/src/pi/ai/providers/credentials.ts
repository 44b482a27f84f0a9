// auth.json of Pi's agent folder. pier opens it only for an extension that was granted exactly this file; for all others
// there are no stored credentials.
import { boot, requireHost } from "pi:host";
import { tokenLock, withFileLockLater } from "../lock.ts";
import { InMemoryCredentialStore } from "./auth.ts";
import { resolveValue } from "./config_value.ts";

const files = () => requireHost("pi:node/fs");

type Data = Record<string, any>;

/** What a file has: "closed" is one that this extension may not read. */
interface Contents {
	state: "open" | "absent" | "closed";
	data: Data;
}

/** Reads a file of credentials; throws when there is something else in it. */
function load(path: string): Contents {
	let text: string;
	try {
		text = files().readFileSync(path, "utf-8").replace(/^\uFEFF/, "");
	} catch (error: any) {
		return { state: error.code === "ENOENT" ? "absent" : "closed", data: {} };
	}
	const data = text === "" ? {} : JSON.parse(text);
	if (typeof data !== "object" || data === null || Array.isArray(data)) throw new Error("Invalid auth.json: expected an object");
	return { state: "open", data };
}

/** The credentials of a file as it has them, without their keys being resolved; none when it cannot be read. */
function readStored(path: string): Data {
	try {
		return load(path).data;
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
		public operation: "login" | "logout" | "setRuntimeApiKey" | "removeRuntimeApiKey",
		public credential: any,
		options?: ErrorOptions,
	) {
		super(`Credential ${operation} committed for ${providerId}, but local synchronization failed`, options);
		this.name = "CredentialSynchronizationError";
	}
}

/** The keys that are set for this run, which come before stored ones. */
class RunKeys {
	#keys = new Map<string, string>();

	setRuntimeApiKey(id: string, key: string): void {
		this.#keys.set(id, key);
	}

	removeRuntimeApiKey(id: string): void {
		this.#keys.delete(id);
	}

	hasRuntimeApiKey(id: string): boolean {
		return this.#keys.has(id);
	}

	protected forRun(id: string): { type: "api_key"; key: string } | undefined {
		const key = this.#keys.get(id);
		return key ? { type: "api_key", key } : undefined;
	}

	protected idsForRun(): Iterable<string> {
		return this.#keys.keys();
	}
}

/**
 * The credentials of a file. Those set for this run come first, and those that an extension without a right to the file logs
 * in with: they are gone with it.
 */
export class StoredCredentials extends RunKeys {
	readonly own = false;
	#stored: Data | undefined;
	#session: Data = {};
	#changes = new InMemoryCredentialStore();

	constructor(private path: string | undefined) {
		super();
	}

	#all(): Data {
		this.#stored ??= this.path ? readStored(this.path) : {};
		return { ...this.#stored, ...this.#session };
	}

	reload(): void {
		this.#stored = undefined;
	}

	/** The credential without its key being resolved. */
	peek(id: string): any {
		return this.forRun(id) ?? this.#all()[id];
	}

	async read(id: string, options?: { signal?: AbortSignal }): Promise<any> {
		options?.signal?.throwIfAborted();
		const credential = this.peek(id);
		if (credential?.type !== "api_key" || credential.key === undefined || this.hasRuntimeApiKey(id)) return credential;
		return { ...credential, key: resolveValue(credential.key, credential.env) };
	}

	async list(options?: { signal?: AbortSignal }): Promise<{ providerId: string; type: string }[]> {
		options?.signal?.throwIfAborted();
		const ids = new Set([...Object.keys(this.#all()), ...this.idsForRun()]);
		return [...ids].map((providerId) => ({ providerId, type: this.peek(providerId).type }));
	}

	/**
	 * Opens the file for a change, before anything is asked of a provider: a refreshed token that cannot be kept would leave
	 * one in the file that is spent. Undefined when this extension has no file to write to.
	 */
	#open(): Data | undefined {
		const { path } = this;
		if (!path) return undefined;
		const { state, data } = load(path);
		if (state === "closed") return undefined;
		try {
			files().closeSync(files().openSync(path, "a", 0o600));
		} catch (error) {
			if (state === "absent") return undefined;
			throw error;
		}
		return data;
	}

	#keep(file: Data | undefined, id: string, credential: any): void {
		if (!file) {
			this.#session[id] = credential;
			if (credential === undefined) delete this.#session[id];
			return;
		}
		const next = { ...file, [id]: credential };
		if (credential === undefined) delete next[id];
		files().writeFileSync(this.path, JSON.stringify(next, null, 2), { encoding: "utf-8", mode: 0o600 });
		this.#stored = next;
	}

	/** Changes happen one after the other, here and in other processes; each begins with what the file says then. */
	#change(update: (file: Data | undefined, check: () => void) => Promise<any>, options?: { signal?: AbortSignal }): Promise<any> {
		const { path } = this;
		return this.#changes.modify("file", () => {
			const file = this.#open();
			if (!path || !file) return update(undefined, () => {});
			return withFileLockLater(path, { ...tokenLock, signal: options?.signal }, ({ check }) => update(load(path).data, check));
		}, options);
	}

	modify(id: string, change: (current: any) => Promise<any>, options?: { signal?: AbortSignal }): Promise<any> {
		return this.#change(async (file, check) => {
			const current = file ? file[id] : this.#all()[id];
			const next = await change(current);
			check();
			if (next !== undefined) this.#keep(file, id, next);
			return next ?? current;
		}, options);
	}

	async delete(id: string, options?: { signal?: AbortSignal }): Promise<void> {
		await this.#change(async (file, check) => {
			check();
			this.#keep(file, id, undefined);
		}, options);
		this.removeRuntimeApiKey(id);
	}
}

/** A store that the caller brought, and over it the keys for this run. What it holds is known only when it is asked. */
export class OwnCredentials extends RunKeys {
	readonly own = true;
	#listed = new Set<string>();
	#writes = new Set<Promise<unknown>>();

	constructor(private store: any) {
		super();
	}

	reload(): void {}

	/** Whether the store listed one when it was last asked. */
	peek(id: string): any {
		return this.#listed.has(id) || undefined;
	}

	/** Takes note of what the store lists, of one provider or of all. */
	note(stored: Iterable<string>, only?: string): void {
		if (only === undefined) this.#listed = new Set(stored);
		else if ([...stored].includes(only)) this.#listed.add(only);
		else this.#listed.delete(only);
	}

	async read(id: string, options?: { signal?: AbortSignal }): Promise<any> {
		options?.signal?.throwIfAborted();
		return this.forRun(id) ?? this.store.read(id, options);
	}

	async list(options?: { signal?: AbortSignal }): Promise<{ providerId: string; type: string }[]> {
		const listed = new Map<string, any>((await this.store.list(options)).map((entry: any) => [entry.providerId, entry]));
		options?.signal?.throwIfAborted();
		for (const providerId of this.idsForRun()) listed.set(providerId, { providerId, type: "api_key" });
		return [...listed.values()];
	}

	modify(id: string, change: (current: any) => Promise<any>, options?: { signal?: AbortSignal }): Promise<any> {
		const modified = this.store.modify(id, change, options);
		const written = modified.then(() => {}, () => {});
		this.#writes.add(written);
		void written.finally(() => this.#writes.delete(written));
		return modified;
	}

	/** When all that was begun is written, or has failed. */
	async settled(): Promise<void> {
		await Promise.all(this.#writes);
	}

	async delete(id: string, options?: { signal?: AbortSignal }): Promise<void> {
		options?.signal?.throwIfAborted();
		await this.store.delete(id, options);
		this.removeRuntimeApiKey(id);
	}
}
