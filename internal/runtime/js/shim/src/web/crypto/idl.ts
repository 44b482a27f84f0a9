// What web crypto takes: arguments as WebIDL converts them, and algorithms as each operation knows them.
import { viewBytes } from "pi:node/internal_bytes";
import { nodeError } from "pi:node/internal_errors";
import { CryptoKey, fail } from "./key.ts";

const ordinals = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"];

function idlError(code: string, method: string, what: string): Error {
	return nodeError(TypeError, code, `Failed to execute '${method}' on 'SubtleCrypto': ${what}`);
}

const formats = ["raw", "pkcs8", "spki", "jwk"];
const allUsages = ["encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey"];

/** One call's arguments. */
export class Args {
	#method: string;
	#list: any[];
	constructor(method: string, list: any[], required: number) {
		this.#method = method;
		this.#list = list;
		if (list.length < required) throw idlError("ERR_MISSING_ARGS", method, `${required} argument${required === 1 ? "" : "s"} required, but only ${list.length} present.`);
	}
	#wrong(code: string, n: number, what: string): Error {
		return idlError(code, this.#method, `${ordinals[n]} argument${what}`);
	}
	at(n: number): any {
		return this.#list[n];
	}
	format(n: number): string {
		const value = `${this.#list[n]}`;
		if (!formats.includes(value)) throw this.#wrong("ERR_INVALID_ARG_VALUE", n, ` value '${value}' is not a valid enum value of type KeyFormat.`);
		return value;
	}
	key(n: number): CryptoKey {
		const key = this.#list[n];
		if (!(key instanceof CryptoKey)) throw this.#wrong("ERR_INVALID_ARG_TYPE", n, " is not of type CryptoKey.");
		return key;
	}
	bytes(n: number): Uint8Array<ArrayBuffer> {
		return bufferSource(this.#list[n], `${ordinals[n]} argument`, this.#method);
	}
	usages(n: number): string[] {
		const value = this.#list[n];
		if (value === null || typeof value !== "object" || typeof value[Symbol.iterator] !== "function") throw this.#wrong("ERR_INVALID_ARG_TYPE", n, " can not be converted to sequence.");
		return [...value].map((usage, i) => {
			if (!allUsages.includes(`${usage}`)) throw this.#wrong("ERR_INVALID_ARG_VALUE", n, `, index ${i} value '${usage}' is not a valid enum value of type KeyUsage.`);
			return `${usage}`;
		});
	}
}

export function bufferSource(data: any, what: string, method: string): Uint8Array<ArrayBuffer> {
	if (!ArrayBuffer.isView(data) && !(data instanceof ArrayBuffer)) throw idlError("ERR_INVALID_ARG_TYPE", method, `${what} is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
	return viewBytes(data as ArrayBuffer).slice() as Uint8Array<ArrayBuffer>;
}

/** Members of a dictionary: "!" are required. */
type Dictionary = [name: string, members: Record<string, "hash" | "bytes" | "number" | "text" | "key">, required: string[]];

const rsaHash: Dictionary = ["RsaHashedImportParams", { hash: "hash" }, ["hash"]];
const ecImport: Dictionary = ["EcKeyImportParams", { namedCurve: "text" }, ["namedCurve"]];
const hmacImport: Dictionary = ["HmacImportParams", { hash: "hash", length: "number" }, ["hash"]];
const rsaNew: Dictionary = ["RsaHashedKeyGenParams", { hash: "hash", modulusLength: "number", publicExponent: "bytes" }, ["hash", "modulusLength", "publicExponent"]];
const ecNew: Dictionary = ["EcKeyGenParams", { namedCurve: "text" }, ["namedCurve"]];
const aesNew: Dictionary = ["AesKeyGenParams", { length: "number" }, ["length"]];
const aesLength: Dictionary = ["AesDerivedKeyParams", { length: "number" }, ["length"]];
const dh: Dictionary = ["EcdhKeyDeriveParams", { public: "key" }, ["public"]];
const pss: Dictionary = ["RsaPssParams", { saltLength: "number" }, ["saltLength"]];
const ecdsa: Dictionary = ["EcdsaParams", { hash: "hash" }, ["hash"]];

const plain = (names: string[]): Record<string, null> => Object.fromEntries(names.map((n) => [n, null]));
const each = (names: string[], d: Dictionary): Record<string, Dictionary> => Object.fromEntries(names.map((n) => [n, d]));
const rsa = ["RSASSA-PKCS1-v1_5", "RSA-PSS", "RSA-OAEP"];
const aes = ["AES-CTR", "AES-CBC", "AES-GCM", "AES-KW"];
const okp = ["Ed25519", "Ed448", "X25519", "X448"];
const signing: Record<string, Dictionary | null> = { ...plain(["RSASSA-PKCS1-v1_5", "HMAC", "Ed25519"]), "RSA-PSS": pss, ECDSA: ecdsa, Ed448: ["Ed448Params", { context: "bytes" }, []] };
const ciphers: Record<string, Dictionary> = {
	"RSA-OAEP": ["RsaOaepParams", { label: "bytes" }, []], "AES-CBC": ["AesCbcParams", { iv: "bytes" }, ["iv"]],
	"AES-GCM": ["AesGcmParams", { iv: "bytes", tagLength: "number", additionalData: "bytes" }, ["iv"]],
	"AES-CTR": ["AesCtrParams", { counter: "bytes", length: "number" }, ["counter", "length"]],
};

export type Operation = "digest" | "generateKey" | "sign" | "verify" | "importKey" | "deriveBits" | "encrypt" | "decrypt" | "get key length" | "wrapKey" | "unwrapKey";

const operations: Record<Operation, Record<string, Dictionary | null>> = {
	digest: plain(["SHA-1", "SHA-256", "SHA-384", "SHA-512"]),
	generateKey: { ...each(rsa, rsaNew), ...each(["ECDSA", "ECDH"], ecNew), ...each(aes, aesNew), ...plain(okp), HMAC: ["HmacKeyGenParams", { hash: "hash", length: "number" }, ["hash"]] },
	sign: signing, verify: signing,
	importKey: { ...each(rsa, rsaHash), ...each(["ECDSA", "ECDH"], ecImport), ...plain([...aes, ...okp, "HKDF", "PBKDF2"]), HMAC: hmacImport },
	deriveBits: {
		...each(["ECDH", "X25519", "X448"], dh), HKDF: ["HkdfParams", { hash: "hash", salt: "bytes", info: "bytes" }, ["hash", "info", "salt"]],
		PBKDF2: ["Pbkdf2Params", { hash: "hash", iterations: "number", salt: "bytes" }, ["hash", "iterations", "salt"]],
	},
	encrypt: ciphers, decrypt: ciphers,
	"get key length": { ...each(aes, aesLength), HMAC: hmacImport, ...plain(["HKDF", "PBKDF2"]) },
	wrapKey: plain(["AES-KW"]), unwrapKey: plain(["AES-KW"]),
};

const unrecognized = (): Error => fail("Unrecognized algorithm name", "NotSupportedError");

function required(dictionary: string, member: string): Error {
	return nodeError(TypeError, "ERR_MISSING_OPTION", `Failed to normalize algorithm: passed algorithm can not be converted to '${dictionary}' because '${member}' is required in '${dictionary}'.`);
}

/** The algorithm as the operation knows it: with its name as the standard spells it, and its own copy of what it takes. */
export function normalize(given: any, op: Operation): any {
	const algorithm = given !== null && typeof given === "object" ? given : { name: `${given}` };
	if (algorithm.name === undefined) throw required("Algorithm", "name");
	const wanted = `${algorithm.name}`.toUpperCase();
	const known = operations[op];
	const name = Object.keys(known).find((n) => n.toUpperCase() === wanted);
	if (name === undefined) throw unrecognized();
	const dictionary = known[name];
	const out: any = { name };
	if (!dictionary) return out;
	const [title, members, needed] = dictionary;
	for (const member of Object.keys(members).sort()) {
		const value = algorithm[member];
		if (value !== undefined) out[member] = converted(value, members[member], member, title);
		else if (needed.includes(member)) throw required(title, member);
	}
	return out;
}

function converted(value: any, kind: string, member: string, title: string): any {
	switch (kind) {
		case "hash": return normalize(value, "digest");
		case "bytes":
			if (!ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer)) throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", `Failed to normalize algorithm: '${member}' of '${title}' (passed algorithm) is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.`);
			return viewBytes(value as ArrayBuffer).slice();
		case "number": return Number(value);
		case "key":
			if (!(value instanceof CryptoKey)) throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", `Failed to normalize algorithm: '${member}' of '${title}' (passed algorithm) is not of type CryptoKey.`);
			return value;
		default: return `${value}`;
	}
}
