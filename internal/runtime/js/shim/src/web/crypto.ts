// The Web Crypto API: random values, digests, HMAC, AES-GCM and AES-CBC, PBKDF2; the rest names itself when called.
import { native, random } from "pi:host";
import { fromBase64, toBase64, viewBytes } from "pi:node/internal_bytes";
import { DOMException } from "pi:web/domexception";

const secret = Symbol("key");
let bytesOf: (k: CryptoKey) => Uint8Array<ArrayBuffer>;

export class CryptoKey {
	readonly type: string;
	readonly extractable: boolean;
	readonly algorithm: any;
	readonly usages: string[];
	#bytes: Uint8Array<ArrayBuffer>;
	constructor(key: symbol, type: string, extractable: boolean, algorithm: any, usages: string[], bytes: Uint8Array<ArrayBuffer>) {
		if (key !== secret) throw new TypeError("Illegal constructor");
		this.type = type;
		this.extractable = extractable;
		this.algorithm = algorithm;
		this.usages = usages;
		this.#bytes = bytes;
	}
	static {
		bytesOf = (k) => k.#bytes;
	}
	get [Symbol.toStringTag]() {
		return "CryptoKey";
	}
}

function nameOf(algorithm: any): string {
	const name = typeof algorithm === "string" ? algorithm : algorithm?.name;
	if (typeof name !== "string") throw new TypeError("The algorithm has no name");
	return name.toUpperCase();
}

function unsupported(what: string): DOMException {
	return new DOMException(`${what} is not provided by pier`, "NotSupportedError");
}

function hashName(algorithm: any): string {
	const name = nameOf(algorithm);
	if (!/^SHA-(1|256|384|512)$/.test(name)) throw new DOMException("Unrecognized algorithm name", "NotSupportedError");
	return name.replace("-", "").toLowerCase();
}

function need(key: CryptoKey, usage: string, name: string): void {
	if (!(key instanceof CryptoKey)) throw new TypeError("The key is not a CryptoKey");
	if (key.algorithm.name !== name) throw new DOMException("Key algorithm mismatch", "InvalidAccessError");
	if (!key.usages.includes(usage)) throw new DOMException(`Unable to use this key to ${usage}`, "InvalidAccessError");
}

function copy(data: any): Uint8Array<ArrayBuffer> {
	if (!ArrayBuffer.isView(data) && !(data instanceof ArrayBuffer)) throw new TypeError("The data is no BufferSource");
	return viewBytes(data as ArrayBuffer).slice() as Uint8Array<ArrayBuffer>;
}

function aes(kind: "encrypt" | "decrypt", algorithm: any, key: CryptoKey, data: any): ArrayBuffer {
	const name = nameOf(algorithm);
	need(key, kind, name);
	const mode = name.slice(4).toLowerCase();
	if (!["gcm", "cbc", "ctr"].includes(mode)) throw unsupported(`SubtleCrypto.${kind} with ${name}`);
	const raw = bytesOf(key);
	const tagBytes = (algorithm.tagLength ?? 128) / 8;
	let text = copy(data);
	let tag: Uint8Array = new Uint8Array(0);
	if (mode === "gcm" && kind === "decrypt") {
		tag = text.slice(Math.max(0, text.length - tagBytes));
		text = text.slice(0, Math.max(0, text.length - tagBytes));
	}
	let r: any;
	try {
		r = native("cipher", kind, `aes-${raw.length * 8}-${mode}`, raw, copy(algorithm.iv ?? algorithm.counter), text, true, algorithm.additionalData ? copy(algorithm.additionalData) : "", tag, tagBytes);
	} catch {
		throw new DOMException("The operation failed for an operation-specific reason", "OperationError");
	}
	const out = r.data;
	const seal = r.tag ?? new Uint8Array(0);
	const all = new Uint8Array(out.length + seal.length);
	all.set(out);
	all.set(seal, out.length);
	return all.buffer;
}

export class SubtleCrypto {
	async digest(algorithm: any, data: any): Promise<ArrayBuffer> {
		return native("hash", hashName(algorithm), copy(data)).buffer;
	}
	async importKey(format: string, data: any, algorithm: any, extractable: boolean, usages: string[]): Promise<CryptoKey> {
		const name = nameOf(algorithm);
		let bytes: Uint8Array<ArrayBuffer>;
		if (format === "raw") bytes = copy(data);
		else if (format === "jwk" && data?.kty === "oct") bytes = (Uint8Array as any).fromBase64(data.k, { alphabet: "base64url" });
		else throw unsupported(`SubtleCrypto.importKey of ${format}`);
		if (name === "HMAC") {
			const hash = { name: nameOf(algorithm.hash) };
			hashName(hash);
			return new CryptoKey(secret, "secret", extractable, { name, hash, length: bytes.length * 8 }, [...usages], bytes);
		}
		if (/^AES-(GCM|CBC|CTR)$/.test(name)) {
			if (![16, 24, 32].includes(bytes.length)) throw new DOMException("Invalid key length", "DataError");
			return new CryptoKey(secret, "secret", extractable, { name, length: bytes.length * 8 }, [...usages], bytes);
		}
		if (name === "PBKDF2" || name === "HKDF") return new CryptoKey(secret, "secret", false, { name }, [...usages], bytes);
		throw unsupported(`SubtleCrypto.importKey for ${name}`);
	}
	async exportKey(format: string, key: CryptoKey): Promise<any> {
		if (!key.extractable) throw new DOMException("key is not extractable", "InvalidAccessError");
		if (format === "raw") return bytesOf(key).slice().buffer;
		if (format === "jwk") return { kty: "oct", k: (bytesOf(key) as any).toBase64({ alphabet: "base64url", omitPadding: true }), key_ops: key.usages, ext: true };
		throw unsupported(`SubtleCrypto.exportKey to ${format}`);
	}
	async generateKey(algorithm: any, extractable: boolean, usages: string[]): Promise<CryptoKey> {
		const name = nameOf(algorithm);
		if (name === "HMAC") {
			const blocks: Record<string, number> = { sha1: 512, sha256: 512, sha384: 1024, sha512: 1024 };
			const bits = algorithm.length ?? blocks[hashName(algorithm.hash)];
			return this.importKey("raw", random(bits >> 3), algorithm, extractable, usages);
		}
		if (/^AES-(GCM|CBC|CTR)$/.test(name)) return this.importKey("raw", random(algorithm.length >> 3), algorithm, extractable, usages);
		throw unsupported(`SubtleCrypto.generateKey for ${name}`);
	}
	async sign(algorithm: any, key: CryptoKey, data: any): Promise<ArrayBuffer> {
		const name = nameOf(algorithm);
		if (name !== "HMAC") throw unsupported(`SubtleCrypto.sign with ${name}`);
		need(key, "sign", name);
		return native("hmac", hashName(key.algorithm.hash), bytesOf(key), copy(data)).buffer;
	}
	async verify(algorithm: any, key: CryptoKey, signature: any, data: any): Promise<boolean> {
		const name = nameOf(algorithm);
		if (name !== "HMAC") throw unsupported(`SubtleCrypto.verify with ${name}`);
		need(key, "verify", name);
		const want = native("hmac", hashName(key.algorithm.hash), bytesOf(key), copy(data));
		const got = copy(signature);
		let diff = want.length ^ got.length;
		for (let i = 0; i < want.length; i++) diff |= want[i] ^ (got[i] ?? 0);
		return diff === 0;
	}
	async encrypt(algorithm: any, key: CryptoKey, data: any): Promise<ArrayBuffer> {
		return aes("encrypt", algorithm, key, data);
	}
	async decrypt(algorithm: any, key: CryptoKey, data: any): Promise<ArrayBuffer> {
		return aes("decrypt", algorithm, key, data);
	}
	async deriveBits(algorithm: any, key: CryptoKey, length: number): Promise<ArrayBuffer> {
		const name = nameOf(algorithm);
		const raw = bytesOf(key);
		if (name === "PBKDF2") return native("pbkdf2", raw, copy(algorithm.salt), algorithm.iterations, length >> 3, hashName(algorithm.hash)).buffer;
		if (name === "HKDF") return native("hkdf", hashName(algorithm.hash), raw, copy(algorithm.salt), copy(algorithm.info), length >> 3).buffer;
		throw unsupported(`SubtleCrypto.deriveBits with ${name}`);
	}
	async deriveKey(algorithm: any, key: CryptoKey, derived: any, extractable: boolean, usages: string[]): Promise<CryptoKey> {
		const bits = await this.deriveBits(algorithm, key, derived.length ?? 512);
		return this.importKey("raw", bits, derived, extractable, usages);
	}
	async wrapKey(): Promise<never> {
		throw unsupported("SubtleCrypto.wrapKey");
	}
	async unwrapKey(): Promise<never> {
		throw unsupported("SubtleCrypto.unwrapKey");
	}
	get [Symbol.toStringTag]() {
		return "SubtleCrypto";
	}
}

export class Crypto {
	readonly subtle = new SubtleCrypto();
	getRandomValues<T extends ArrayBufferView>(view: T): T {
		if (!ArrayBuffer.isView(view) || view instanceof DataView || view instanceof Float32Array || view instanceof Float64Array) {
			throw new DOMException("The data argument must be an integer-type TypedArray", "TypeMismatchError");
		}
		if (view.byteLength > 65536) throw new DOMException(`The requested length exceeds 65,536 bytes`, "QuotaExceededError");
		viewBytes(view).set(random(view.byteLength));
		return view;
	}
	randomUUID(): string {
		const b = random(16);
		b[6] = (b[6] & 0x0f) | 0x40;
		b[8] = (b[8] & 0x3f) | 0x80;
		return (b as any).toHex().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
	}
	get [Symbol.toStringTag]() {
		return "Crypto";
	}
}

export const crypto = new Crypto();
