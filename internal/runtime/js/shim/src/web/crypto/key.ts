// CryptoKey and the names of algorithms.
import { viewBytes } from "pi:node/internal_bytes";
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
	[Symbol.for("nodejs.util.inspect.custom")](_depth: number, options: any, inspect: any): string {
		const { type, extractable, algorithm, usages } = this;
		return `CryptoKey ${inspect({ type, extractable, algorithm, usages }, { ...options, indentation: 0 })}`;
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

export function fail(text: string, name: string): DOMException {
	return new DOMException(text, name);
}

const canonical = [
	"RSASSA-PKCS1-v1_5", "RSA-PSS", "RSA-OAEP", "ECDSA", "ECDH", "Ed25519", "Ed448", "X25519", "X448", "AES-CTR", "AES-CBC", "AES-GCM", "AES-KW", "HMAC", "HKDF", "PBKDF2",
	"SHA-1", "SHA-256", "SHA-384", "SHA-512",
];
const byName = new Map(canonical.map((n) => [n.toUpperCase(), n]));

/** The algorithm with its name as the standard spells it. */
export function normalize(algorithm: any): any {
	const given = typeof algorithm === "string" ? { name: algorithm } : algorithm;
	if (given === null || typeof given !== "object" || given.name === undefined) {
		throw Object.assign(new TypeError("Failed to normalize algorithm: 'name' is required in 'Algorithm'."), { code: "ERR_MISSING_OPTION" });
	}
	const name = byName.get(String(given.name).toUpperCase());
	if (!name) throw fail("Unrecognized algorithm name", "NotSupportedError");
	return { ...given, name };
}

/** The hash of an algorithm: as the standard names it. */
export function hashOf(algorithm: any): string {
	const { name } = normalize(algorithm);
	if (!name.startsWith("SHA-")) throw fail("Unrecognized algorithm name", "NotSupportedError");
	return name;
}

/** As Go names it. */
export const digestOf = (algorithm: any): string => hashOf(algorithm).replace("-", "").toLowerCase();

export function bufferSource(data: any, what = "data", method = "importKey"): Uint8Array<ArrayBuffer> {
	if (!ArrayBuffer.isView(data) && !(data instanceof ArrayBuffer) && !(data instanceof SharedArrayBuffer)) {
		throw Object.assign(new TypeError(`Failed to execute '${method}' on 'SubtleCrypto': ${what} is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.`), { code: "ERR_INVALID_ARG_TYPE" });
	}
	return viewBytes(data as ArrayBuffer).slice() as Uint8Array<ArrayBuffer>;
}

export function need(key: any, usage: string, name: string): void {
	if (!(key instanceof CryptoKey)) throw Object.assign(new TypeError("The key is not of type CryptoKey."), { code: "ERR_INVALID_ARG_TYPE" });
	if (key.algorithm.name !== name) throw fail("Key algorithm mismatch", "InvalidAccessError");
	if (!key.usages.includes(usage)) {
		throw fail(usage === "encrypt" || usage === "decrypt" ? "The requested operation is not valid for the provided key" : `Unable to use this key to ${usage}`, "InvalidAccessError");
	}
}

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
