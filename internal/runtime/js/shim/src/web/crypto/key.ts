// CryptoKey and the names of algorithms.
import { DOMException } from "pi:web/domexception";
import { face, illegalConstructor, invalidThis } from "pi:web/face";

const secret = Symbol("key");

export type KeyType = "secret" | "public" | "private";

export class CryptoKey {
	#type: KeyType;
	#extractable: boolean;
	#algorithm: any;
	#usages: string[];
	#data: Uint8Array;
	constructor(key: any = undefined, type?: KeyType, extractable?: boolean, algorithm?: any, usages?: string[], data?: Uint8Array) {
		if (key !== secret) throw illegalConstructor();
		this.#type = type!;
		this.#extractable = extractable!;
		this.#algorithm = algorithm;
		this.#usages = usages!;
		this.#data = data!;
	}
	static {
		dataOf = (k) => k.#data;
		isKey = (object) => #data in object;
	}
	get type(): KeyType {
		return this.#type;
	}
	get extractable(): boolean {
		return this.#extractable;
	}
	get algorithm(): any {
		return this.#algorithm;
	}
	get usages(): string[] {
		return this.#usages;
	}
	[Symbol.for("nodejs.util.inspect.custom")](depth: number, options: any, inspect: any): any {
		if (depth < 0) return this;
		const { type, extractable, algorithm, usages } = this;
		return `CryptoKey ${inspect({ type, extractable, algorithm, usages }, { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
	}
}

var dataOf: (k: CryptoKey) => Uint8Array;
var isKey: (object: any) => boolean;
face(CryptoKey, "CryptoKey", { is: (o) => isKey(o), wrong: () => invalidThis("CryptoKey") });

/** What structuredClone makes of one. */
export function cloned(k: unknown): CryptoKey | undefined {
	return k instanceof CryptoKey ? makeKey(k.type, k.extractable, k.algorithm, k.usages, keyData(k)) : undefined;
}

/** A key's bytes: plain for secret keys, DER for the others. */
export function keyData(key: CryptoKey): Uint8Array {
	return dataOf(key);
}

export function makeKey(type: KeyType, extractable: boolean, algorithm: any, usages: string[], data: Uint8Array): CryptoKey {
	return new CryptoKey(secret, type, extractable, algorithm, [...new Set(usages)], data);
}

export function fail(text: string, name: string): Error {
	return new DOMException(text, name);
}

/** As Go names it. */
export const digestOf = (hash: { name: string }): string => hash.name.replace("-", "").toLowerCase();

/** Runs Go's part; what it refuses is an OperationError. */
export function attempt<T>(run: () => T): T {
	try {
		return run();
	} catch (cause) {
		throw Object.assign(fail("The operation failed for an operation-specific reason", "OperationError"), { cause });
	}
}

export function owned(bytes: Uint8Array): ArrayBuffer {
	return bytes.byteLength === bytes.buffer.byteLength ? (bytes.buffer as ArrayBuffer) : (bytes.slice().buffer as ArrayBuffer);
}
