// What is done with keys.
import { face, illegalConstructor, invalidThis } from "pi:web/face";
import { native } from "pi:host";
import { exportKey, generateKey, importKey, keyLength } from "./import.ts";
import { attempt, bufferSource, CryptoKey, digestOf, fail, keyData, need, normalize, owned } from "./key.ts";

function joined(a: Uint8Array, b: Uint8Array): ArrayBuffer {
	const all = new Uint8Array(a.length + b.length);
	all.set(a);
	all.set(b, a.length);
	return all.buffer;
}

function aes(kind: "encrypt" | "decrypt", algorithm: any, key: CryptoKey, given: Uint8Array<ArrayBuffer>): ArrayBuffer {
	const mode = algorithm.name.slice(4).toLowerCase();
	const raw = keyData(key);
	let text = given;
	let tag: Uint8Array | null = null;
	let size = 16;
	if (mode === "gcm") {
		const bits = algorithm.tagLength ?? 128;
		if (![32, 64, 96, 104, 112, 120, 128].includes(bits)) throw fail(`${bits} is not a valid AES-GCM tag length`, "OperationError");
		size = bits / 8;
		if (kind === "decrypt") {
			if (text.length < size) throw fail("The provided data is too small.", "OperationError");
			tag = text.slice(text.length - size);
			text = text.slice(0, text.length - size);
		}
	}
	const iv = bufferSource(mode === "ctr" ? algorithm.counter : algorithm.iv, mode === "ctr" ? "algorithm.counter" : "algorithm.iv");
	if (mode !== "gcm" && iv.length !== 16) throw fail(`algorithm.${mode === "ctr" ? "counter" : "iv"} must contain exactly 16 bytes`, "OperationError");
	if (mode === "ctr" && algorithm.length < 128) return counter(raw, iv, algorithm.length, text);
	const aad = algorithm.additionalData === undefined ? null : bufferSource(algorithm.additionalData, "algorithm.additionalData");
	const r = attempt(() => native("cipher", kind, `aes-${raw.length * 8}-${mode}`, raw, iv, text, true, aad, tag, size));
	return mode === "gcm" && kind === "encrypt" ? joined(r.data, r.tag) : owned(r.data);
}

/** CTR with a counter shorter than the block: it wraps around without touching the nonce. */
function counter(raw: Uint8Array, start: Uint8Array, bits: number, text: Uint8Array): ArrayBuffer {
	if (!(bits >= 1)) throw fail("AES-CTR algorithm.length must be between 1 and 128", "OperationError");
	const whole = BigInt(`0x${(start as any).toHex()}`);
	const mask = (1n << BigInt(bits)) - 1n;
	const blocks = BigInt(Math.ceil(text.length / 16));
	if (blocks > mask + 1n) throw fail("The operation failed for an operation-specific reason", "OperationError");
	const until = mask + 1n - (whole & mask);
	const first = Number(until < blocks ? until : blocks) * 16;
	const run = (iv: Uint8Array, part: Uint8Array) => native("cipher", "encrypt", `aes-${raw.length * 8}-ctr`, raw, iv, part, true, null, null, 16).data as Uint8Array;
	const head = attempt(() => run(start, text.slice(0, first)));
	if (first >= text.length) return owned(head);
	const wrapped = (Uint8Array as any).fromHex((whole & ~mask).toString(16).padStart(32, "0"));
	return joined(head, attempt(() => run(wrapped, text.slice(first))));
}

function crypt(kind: "encrypt" | "decrypt", algorithm: any, key: CryptoKey, data: Uint8Array<ArrayBuffer>): ArrayBuffer {
	if (algorithm.name === "RSA-OAEP") {
		if (key.type !== (kind === "encrypt" ? "public" : "private")) throw fail("The requested operation is not valid for the provided key", "InvalidAccessError");
		const label = algorithm.label === undefined ? null : bufferSource(algorithm.label, "algorithm.label");
		return owned(attempt(() => native("rsaCrypt", kind, keyData(key), data, "oaep", digestOf(key.algorithm.hash), label)));
	}
	if (!["AES-CBC", "AES-GCM", "AES-CTR"].includes(algorithm.name)) throw fail("Unrecognized algorithm name", "NotSupportedError");
	return aes(kind, algorithm, key, data);
}

function wrapBytes(algorithm: any, key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
	if (algorithm.name === "AES-KW") return owned(attempt(() => native("keyWrap", keyData(key), bytes)));
	return crypt("encrypt", algorithm, key, bytes);
}

function unwrapBytes(algorithm: any, key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
	if (algorithm.name === "AES-KW") return owned(attempt(() => native("keyUnwrap", keyData(key), bytes)));
	return crypt("decrypt", algorithm, key, bytes);
}

/** digest, padding, salt and form of a signature. */
function signing(algorithm: any, key: CryptoKey): [string, string, number, string] {
	switch (algorithm.name) {
		case "RSASSA-PKCS1-v1_5": return [digestOf(key.algorithm.hash), "pkcs1", 0, "der"];
		case "RSA-PSS": return [digestOf(key.algorithm.hash), "pss", algorithm.saltLength, "der"];
		case "ECDSA": return [digestOf(algorithm.hash), "pkcs1", 0, "ieee-p1363"];
		case "Ed25519": case "Ed448": return ["", "pkcs1", 0, "der"];
		default: throw fail("Unrecognized algorithm name", "NotSupportedError");
	}
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
	let diff = a.length ^ b.length;
	for (let i = 0; i < a.length; i++) diff |= a[i] ^ (b[i] ?? 0);
	return diff === 0;
}

function derive(algorithm: any, key: CryptoKey, length: number | null): ArrayBuffer {
	const raw = keyData(key);
	if (["ECDH", "X25519", "X448"].includes(algorithm.name)) return agree(algorithm, key, length);
	if (length === null || length % 8 !== 0) throw fail(length === null ? "length cannot be null" : "length must be a multiple of 8", "OperationError");
	const salt = bufferSource(algorithm.salt, "algorithm.salt");
	if (algorithm.name === "PBKDF2") {
		if (algorithm.iterations === 0) throw fail("iterations cannot be zero", "OperationError");
		return owned(attempt(() => native("pbkdf2", raw, salt, algorithm.iterations, length >> 3, digestOf(algorithm.hash))));
	}
	if (algorithm.name !== "HKDF") throw fail("Unrecognized algorithm name", "NotSupportedError");
	const info = bufferSource(algorithm.info, "algorithm.info");
	return owned(attempt(() => native("hkdf", digestOf(algorithm.hash), raw, salt, info, length >> 3)));
}

function agree(algorithm: any, key: CryptoKey, length: number | null): ArrayBuffer {
	const other = algorithm.public;
	if (!(other instanceof CryptoKey)) throw new TypeError("algorithm.public is not a CryptoKey");
	if (other.type !== "public") throw fail("algorithm.public must be a public key", "InvalidAccessError");
	if (other.algorithm.name !== key.algorithm.name || other.algorithm.namedCurve !== key.algorithm.namedCurve) {
		throw fail(other.algorithm.name !== key.algorithm.name ? "algorithm.public must be an " + key.algorithm.name + " key" : "Named curve mismatch", "InvalidAccessError");
	}
	const bits = attempt(() => native("keySecret", keyData(key), keyData(other))) as Uint8Array;
	if (length === null) return owned(bits);
	const size = Math.ceil(length / 8);
	if (size > bits.length) throw fail("derived bit length is too small", "OperationError");
	const out = bits.slice(0, size);
	if (length % 8) out[size - 1] &= 0xff << (8 - (length % 8));
	return owned(out);
}

let isSubtle: (object: any) => boolean;

export class SubtleCrypto {
	#made = true;
	constructor(key: any = undefined) {
		if (key !== internal) throw illegalConstructor();
	}
	static {
		isSubtle = (object) => #made in object;
	}
	async digest(algorithm: any, data: any): Promise<ArrayBuffer> {
		const name = digestOf(algorithm);
		return owned(native("hash", name, bufferSource(data, "2nd argument", "digest")));
	}
	async importKey(format: string, data: any, algorithm: any, extractable: boolean, usages: string[]): Promise<CryptoKey> {
		return importKey(format, data, algorithm, Boolean(extractable), [...usages]);
	}
	async exportKey(format: string, key: CryptoKey): Promise<any> {
		return exportKey(format, key);
	}
	async generateKey(algorithm: any, extractable: boolean, usages: string[]): Promise<any> {
		return generateKey(algorithm, Boolean(extractable), [...usages]);
	}
	async sign(given: any, key: CryptoKey, data: any): Promise<ArrayBuffer> {
		const algorithm = normalize(given);
		need(key, "sign", algorithm.name);
		const bytes = bufferSource(data, "3rd argument", "sign");
		if (algorithm.name === "HMAC") return owned(native("hmac", digestOf(key.algorithm.hash), keyData(key), bytes));
		const [digest, padding, salt, form] = signing(algorithm, key);
		return owned(attempt(() => native("sign", digest, keyData(key), bytes, padding, salt, form)));
	}
	async verify(given: any, key: CryptoKey, signature: any, data: any): Promise<boolean> {
		const algorithm = normalize(given);
		need(key, "verify", algorithm.name);
		const sig = bufferSource(signature, "3rd argument", "verify");
		const bytes = bufferSource(data, "4th argument", "verify");
		if (algorithm.name === "HMAC") return sameBytes(native("hmac", digestOf(key.algorithm.hash), keyData(key), bytes), sig);
		const [digest, padding, salt, form] = signing(algorithm, key);
		return attempt(() => native("verify", digest, keyData(key), bytes, sig, padding, salt, form));
	}
	async encrypt(given: any, key: CryptoKey, data: any): Promise<ArrayBuffer> {
		const algorithm = normalize(given);
		need(key, "encrypt", algorithm.name);
		return crypt("encrypt", algorithm, key, bufferSource(data, "3rd argument", "encrypt"));
	}
	async decrypt(given: any, key: CryptoKey, data: any): Promise<ArrayBuffer> {
		const algorithm = normalize(given);
		need(key, "decrypt", algorithm.name);
		return crypt("decrypt", algorithm, key, bufferSource(data, "3rd argument", "decrypt"));
	}
	async deriveBits(given: any, key: CryptoKey, length: number | null = null): Promise<ArrayBuffer> {
		const algorithm = normalize(given);
		need(key, "deriveBits", algorithm.name);
		return derive(algorithm, key, length);
	}
	async deriveKey(given: any, key: CryptoKey, derived: any, extractable: boolean, usages: string[]): Promise<CryptoKey> {
		const algorithm = normalize(given);
		need(key, "deriveKey", algorithm.name);
		const bits = derive(algorithm, key, keyLength(derived));
		return importKey("raw", bits, derived, Boolean(extractable), [...usages]);
	}
	async wrapKey(format: string, key: CryptoKey, wrapping: CryptoKey, given: any): Promise<ArrayBuffer> {
		const algorithm = normalize(given);
		need(wrapping, "wrapKey", algorithm.name);
		const out = exportKey(format, key);
		let bytes = format === "jwk" ? new TextEncoder().encode(JSON.stringify(out)) : new Uint8Array(out);
		if (format === "jwk" && algorithm.name === "AES-KW" && bytes.length % 8) {
			const padded = new Uint8Array(Math.ceil(bytes.length / 8) * 8).fill(0x20);
			padded.set(bytes);
			bytes = padded;
		}
		return wrapBytes(algorithm, wrapping, bytes as Uint8Array<ArrayBuffer>);
	}
	async unwrapKey(format: string, wrapped: any, unwrapping: CryptoKey, given: any, algorithm: any, extractable: boolean, usages: string[]): Promise<CryptoKey> {
		const how = normalize(given);
		need(unwrapping, "unwrapKey", how.name);
		const bytes = unwrapBytes(how, unwrapping, bufferSource(wrapped, "2nd argument", "unwrapKey"));
		const data = format === "jwk" ? JSON.parse(new TextDecoder().decode(bytes)) : bytes;
		return importKey(format, data, algorithm, Boolean(extractable), [...usages]);
	}
}
face(SubtleCrypto, "SubtleCrypto", {
	is: (o) => isSubtle(o), wrong: () => invalidThis("SubtleCrypto"),
	promised: ["encrypt", "decrypt", "sign", "verify", "digest", "generateKey", "deriveKey", "deriveBits", "importKey", "exportKey", "wrapKey", "unwrapKey"],
});

export const internal = Symbol("subtle");
