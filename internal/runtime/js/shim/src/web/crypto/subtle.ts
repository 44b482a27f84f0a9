// What is done with keys.
import { native } from "pi:host";
import { nodeError } from "pi:node/internal_errors";
import { illegalConstructor, invalidThis } from "pi:web/face";
import { Args, normalize } from "./idl.ts";
import { exportKey, generateKey, importKey, keyLength } from "./import.ts";
import { attempt, CryptoKey, digestOf, fail, keyData, owned } from "./key.ts";

function joined(a: Uint8Array, b: Uint8Array): ArrayBuffer {
	const all = new Uint8Array(a.length + b.length);
	all.set(a);
	all.set(b, a.length);
	return all.buffer;
}

const operation = (text: string): Error => fail(text, "OperationError");
const access = (text: string): Error => fail(text, "InvalidAccessError");

function aes(kind: "encrypt" | "decrypt", algorithm: any, key: CryptoKey, given: Uint8Array<ArrayBuffer>): ArrayBuffer {
	const mode = algorithm.name.slice(4).toLowerCase();
	const raw = keyData(key);
	let text = given;
	let tag: Uint8Array | null = null;
	let size = 16;
	if (mode === "gcm") {
		const bits = algorithm.tagLength ?? 128;
		if (![32, 64, 96, 104, 112, 120, 128].includes(bits)) throw operation(`${bits} is not a valid AES-GCM tag length`);
		size = bits / 8;
		if (kind === "decrypt") {
			if (text.length < size) throw operation("The provided data is too small.");
			tag = text.slice(text.length - size);
			text = text.slice(0, text.length - size);
		}
	}
	const iv = mode === "ctr" ? algorithm.counter : algorithm.iv;
	if (mode !== "gcm" && iv.length !== 16) throw operation(`algorithm.${mode === "ctr" ? "counter" : "iv"} must contain exactly 16 bytes`);
	attempt(() => {
		if (mode === "gcm" && (iv.length < 12 || iv.length > 128)) throw new Error("Invalid initialization vector"); // Node's web crypto takes no others
	});
	if (mode === "ctr" && !(algorithm.length >= 1 && algorithm.length <= 128)) throw operation("AES-CTR algorithm.length must be between 1 and 128");
	if (mode === "ctr" && algorithm.length < 128) return counter(raw, iv, algorithm.length, text);
	const r = attempt(() => native("cipher", kind, `aes-${raw.length * 8}-${mode}`, raw, iv, text, true, algorithm.additionalData ?? null, tag, size));
	return mode === "gcm" && kind === "encrypt" ? joined(r.data, r.tag) : owned(r.data);
}

/** CTR with a counter shorter than the block: it wraps around without touching the nonce. */
function counter(raw: Uint8Array, start: Uint8Array, bits: number, text: Uint8Array): ArrayBuffer {
	const whole = BigInt(`0x${(start as any).toHex()}`);
	const mask = (1n << BigInt(bits)) - 1n;
	const blocks = BigInt(Math.ceil(text.length / 16));
	attempt(() => {
		if (blocks > mask + 1n) throw new Error("the counter would come round");
	});
	const until = mask + 1n - (whole & mask);
	const first = Number(until < blocks ? until : blocks) * 16;
	const run = (iv: Uint8Array, part: Uint8Array) => native("cipher", "encrypt", `aes-${raw.length * 8}-ctr`, raw, iv, part, true, null, null, 16).data as Uint8Array;
	const head = attempt(() => run(start, text.slice(0, first)));
	if (first >= text.length) return owned(head);
	const wrapped = (Uint8Array as any).fromHex((whole & ~mask).toString(16).padStart(32, "0"));
	return joined(head, attempt(() => run(wrapped, text.slice(first))));
}

function crypt(kind: "encrypt" | "decrypt", algorithm: any, key: CryptoKey, usage: string, data: Uint8Array<ArrayBuffer>): ArrayBuffer {
	const wrong = () => access("The requested operation is not valid for the provided key");
	if (key.algorithm.name !== algorithm.name || !key.usages.includes(usage)) throw usage === kind ? wrong() : access(`Unable to use this key to ${usage}`);
	if (algorithm.name === "AES-KW") return owned(attempt(() => native(kind === "encrypt" ? "keyWrap" : "keyUnwrap", keyData(key), data)));
	if (algorithm.name !== "RSA-OAEP") return aes(kind, algorithm, key, data);
	if (key.type !== (kind === "encrypt" ? "public" : "private")) throw wrong();
	return owned(attempt(() => native("rsaCrypt", kind, keyData(key), data, "oaep", digestOf(key.algorithm.hash), algorithm.label ?? null)));
}

/** The algorithm of a wrapping: one for that alone, or a cipher. */
function wrapping(given: any, op: "wrapKey" | "unwrapKey"): any {
	try {
		return normalize(given, op);
	} catch {
		return normalize(given, op === "wrapKey" ? "encrypt" : "decrypt");
	}
}

/** digest, padding, salt and form of a signature. */
function signing(algorithm: any, key: CryptoKey): [string, string, number, string] {
	switch (algorithm.name) {
		case "RSASSA-PKCS1-v1_5": return [digestOf(key.algorithm.hash), "pkcs1", 0, "der"];
		case "RSA-PSS": return [digestOf(key.algorithm.hash), "pss", algorithm.saltLength, "der"];
		case "ECDSA": return [digestOf(algorithm.hash), "pkcs1", 0, "ieee-p1363"];
		default:
			if (algorithm.context?.length) throw fail("Non zero-length context is not supported.", "NotSupportedError");
			return ["", "pkcs1", 0, "der"];
	}
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
	let diff = a.length ^ b.length;
	for (let i = 0; i < a.length; i++) diff |= a[i] ^ (b[i] ?? 0);
	return diff === 0;
}

function derive(algorithm: any, key: CryptoKey, usage: string, length: number | null): ArrayBuffer {
	if (!key.usages.includes(usage)) throw access(`baseKey does not have ${usage} usage`);
	if (key.algorithm.name !== algorithm.name) throw access("Key algorithm mismatch");
	const raw = keyData(key);
	if (algorithm.public) return agree(algorithm, key, length);
	if (length === null) throw operation("length cannot be null");
	if (length % 8 !== 0) throw operation("length must be a multiple of 8");
	const hash = digestOf(algorithm.hash);
	if (algorithm.name === "PBKDF2") {
		if (algorithm.iterations === 0) throw operation("iterations cannot be zero");
		return owned(attempt(() => native("pbkdf2", raw, algorithm.salt, algorithm.iterations, length >> 3, hash)));
	}
	return length === 0 ? new ArrayBuffer(0) : owned(attempt(() => native("hkdf", hash, raw, algorithm.salt, algorithm.info, length >> 3)));
}

function agree(algorithm: any, key: CryptoKey, length: number | null): ArrayBuffer {
	const other: CryptoKey = algorithm.public;
	if (other.type !== "public") throw access("algorithm.public must be a public key");
	if (other.algorithm.name !== key.algorithm.name) throw access(`algorithm.public must be an ${key.algorithm.name} key`);
	if (key.type !== "private") throw access("baseKey must be a private key");
	if (other.algorithm.namedCurve !== key.algorithm.namedCurve) throw access("Named curve mismatch");
	const bits = attempt(() => native("keySecret", keyData(key), keyData(other))) as Uint8Array;
	if (length === null) return owned(bits);
	const size = Math.ceil(length / 8);
	if (size > bits.length) throw operation("derived bit length is too small");
	const out = bits.slice(0, size);
	if (length % 8) out[size - 1] &= 0xff << (8 - (length % 8));
	return owned(out);
}

function usable(key: CryptoKey, algorithm: any, usage: string): void {
	if (!key.usages.includes(usage) || key.algorithm.name !== algorithm.name) throw access(`Unable to use this key to ${usage}`);
}

function wrap(a: Args): ArrayBuffer {
	const format = a.format(0);
	const key = a.key(1);
	const by = a.key(2);
	const algorithm = wrapping(a.at(3), "wrapKey");
	const out = exportKey(format, key);
	let bytes = format === "jwk" ? new TextEncoder().encode(JSON.stringify(out)) : new Uint8Array(out);
	if (format === "jwk" && algorithm.name === "AES-KW" && bytes.length % 8) {
		const padded = new Uint8Array(Math.ceil(bytes.length / 8) * 8).fill(0x20);
		padded.set(bytes);
		bytes = padded;
	}
	return crypt("encrypt", algorithm, by, "wrapKey", bytes as Uint8Array<ArrayBuffer>);
}

function unwrap(a: Args): CryptoKey {
	const format = a.format(0);
	const bytes = a.bytes(1);
	const by = a.key(2);
	const how = wrapping(a.at(3), "unwrapKey");
	const algorithm = normalize(a.at(4), "importKey");
	const usages = a.usages(6);
	let data: any = crypt("decrypt", how, by, "unwrapKey", bytes);
	if (format === "jwk") {
		try {
			data = JSON.parse(new TextDecoder().decode(data));
		} catch {
			throw fail("Invalid wrapped JWK key", "DataError");
		}
	}
	return importKey(format, data, algorithm, Boolean(a.at(5)), usages);
}

function bits(value: any): number | null {
	return value === null || value === undefined ? null : value >>> 0;
}

/** What each method does with its arguments, and how many it needs; in Node's order. */
const methods: Record<string, [required: number, run: (a: Args) => any]> = {
	encrypt: [3, (a) => {
		const [key, bytes] = [a.key(1), a.bytes(2)];
		return crypt("encrypt", normalize(a.at(0), "encrypt"), key, "encrypt", bytes);
	}],
	decrypt: [3, (a) => {
		const [key, bytes] = [a.key(1), a.bytes(2)];
		return crypt("decrypt", normalize(a.at(0), "decrypt"), key, "decrypt", bytes);
	}],
	sign: [3, (a) => {
		const key = a.key(1);
		const bytes = a.bytes(2);
		const algorithm = normalize(a.at(0), "sign");
		usable(key, algorithm, "sign");
		if (algorithm.name === "HMAC") return owned(native("hmac", digestOf(key.algorithm.hash), keyData(key), bytes));
		const [digest, padding, salt, form] = signing(algorithm, key);
		return owned(attempt(() => native("sign", digest, keyData(key), bytes, padding, salt, form)));
	}],
	verify: [4, (a) => {
		const key = a.key(1);
		const [sig, bytes] = [a.bytes(2), a.bytes(3)];
		const algorithm = normalize(a.at(0), "verify");
		usable(key, algorithm, "verify");
		if (algorithm.name === "HMAC") return sameBytes(native("hmac", digestOf(key.algorithm.hash), keyData(key), bytes), sig);
		const [digest, padding, salt, form] = signing(algorithm, key);
		return attempt(() => native("verify", digest, keyData(key), bytes, sig, padding, salt, form));
	}],
	digest: [2, (a) => {
		const bytes = a.bytes(1);
		return owned(native("hash", digestOf(normalize(a.at(0), "digest")), bytes));
	}],
	generateKey: [3, (a) => {
		const usages = a.usages(2);
		return generateKey(normalize(a.at(0), "generateKey"), Boolean(a.at(1)), usages);
	}],
	deriveKey: [5, (a) => {
		const key = a.key(1);
		const usages = a.usages(4);
		const algorithm = normalize(a.at(0), "deriveBits");
		const target = normalize(a.at(2), "importKey");
		const length = keyLength(normalize(a.at(2), "get key length"));
		const made = derive(algorithm, key, "deriveKey", length);
		return importKey("raw", made, target, Boolean(a.at(3)), usages);
	}],
	deriveBits: [2, (a) => {
		const key = a.key(1);
		return derive(normalize(a.at(0), "deriveBits"), key, "deriveBits", bits(a.at(2)));
	}],
	importKey: [4, (a) => {
		const format = a.format(0);
		const data = format === "jwk" ? a.at(1) : a.bytes(1);
		if (format === "jwk" && (data === null || typeof data !== "object")) throw nodeError(TypeError, "ERR_INVALID_ARG_TYPE", "Failed to execute 'importKey' on 'SubtleCrypto': 2nd argument cannot be converted to a dictionary.");
		const usages = a.usages(4);
		return importKey(format, data, normalize(a.at(2), "importKey"), Boolean(a.at(3)), usages);
	}],
	exportKey: [2, (a) => {
		const format = a.format(0);
		return exportKey(format, a.key(1));
	}],
	wrapKey: [4, wrap],
	unwrapKey: [7, unwrap],
};
const shownLengths: Record<string, number> = { importKey: 5 };

export class SubtleCrypto {
	constructor(...rest: symbol[]) {
		if (rest[0] !== internal) throw illegalConstructor();
	}
}
for (const [name, [required, run]] of Object.entries(methods)) {
	const method = {
		async [name](this: unknown, ...args: any[]) {
			if (!(this instanceof SubtleCrypto)) throw invalidThis("SubtleCrypto");
			return run(new Args(name, args, required));
		},
	}[name];
	Object.defineProperty(method, "length", { value: shownLengths[name] ?? required });
	Object.defineProperty(SubtleCrypto.prototype, name, { value: method, writable: true, enumerable: true, configurable: true });
}
Object.defineProperty(SubtleCrypto.prototype, Symbol.toStringTag, { value: "SubtleCrypto", configurable: true });

export const internal = Symbol("subtle");
