// Hash and Hmac, and bytes from what crypto functions take.
import { native, requireHost } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { viewBytes } from "pi:node/internal_bytes";
import { checkInteger, checkString, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { LazyTransform, plainClass } from "./classes.ts";
import { osslError } from "./ossl.ts";

const rsa = ["MD5", "RIPEMD160", "SHA1", "SHA1-2", "SHA224", "SHA256", "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "SHA384", "SHA512", "SHA512/224", "SHA512/256"];
const sha3 = ["sha3-224", "sha3-256", "sha3-384", "sha3-512"];
const withRsa = ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha512-224", "sha512-256"];

/** OpenSSL's names, without SM3. */
export function getHashes(): string[] {
	return [
		...rsa.map((n) => `RSA-${n}`), "blake2b512", "blake2s256", ...sha3.map((n) => `id-rsassa-pkcs1-v1_5-with-${n}`), "md5", "md5-sha1", "md5WithRSAEncryption",
		"ripemd", "ripemd160", "ripemd160WithRSA", "rmd160", "sha1", "sha1WithRSAEncryption", "sha224", "sha224WithRSAEncryption", "sha256", "sha256WithRSAEncryption",
		...sha3, "sha384", "sha384WithRSAEncryption", "sha512", ...withRsa.slice(6).flatMap((n) => [n, `${n}WithRSAEncryption`]), "sha512WithRSAEncryption", "shake128", "shake256", "ssl3-md5", "ssl3-sha1",
	];
}

const known = new Set(getHashes().flatMap((n) => [n.toLowerCase(), n.toLowerCase().replace(/^sha(\d{3}|1)$/, "sha-$1"), n.toLowerCase().replace(/^sha512-/, "sha512/")]));
Object.defineProperty(getHashes, "name", { value: "" });
const shake: Record<string, number> = { shake128: 16, shake256: 32 };

export const isDigest = (name: string): boolean => known.has(name.toLowerCase());
export const isShake = (name: string): boolean => name.toLowerCase() in shake;
export const digestSize = (name: string): number => native("hash", name, new Uint8Array(0)).length;

export function invalidDigest(name?: string): Error {
	return nodeError(TypeError, "ERR_CRYPTO_INVALID_DIGEST", name === undefined ? "Invalid digest" : `Invalid digest: ${name}`);
}

const bufferKinds = ["ArrayBuffer", "Buffer", "TypedArray", "DataView"];

/** Bytes from text, views and buffers. */
export function toBytes(data: any, name = "data", encoding?: string, kinds: string[] = ["string", ...bufferKinds]): Uint8Array {
	if (typeof data === "string") return Buffer.from(data, encoding === "buffer" ? "utf8" : encoding);
	if (ArrayBuffer.isView(data) || data instanceof ArrayBuffer || data instanceof SharedArrayBuffer) return viewBytes(data as ArrayBuffer);
	throw invalidArgType(name, kinds, data);
}

/** Bytes of a secret key, which may be a key object. */
export function keyBytes(key: any, name: string, encoding?: string, kinds = [...bufferKinds, "string", "KeyObject", "CryptoKey"]): Uint8Array {
	const tag = key !== null && typeof key === "object" ? key[Symbol.toStringTag] : undefined;
	if (tag === "KeyObject" || tag === "CryptoKey") {
		if (key.type !== "secret") throw nodeError(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${key.type}, expected secret.`);
		return tag === "KeyObject" ? key.export() : requireHost("pi:web/crypto").keyData(key).slice();
	}
	return toBytes(key, name, encoding, kinds).slice();
}

/** Text of an odd length is no hex. */
export function checkEncoding(data: any, encoding: any): void {
	if (typeof data === "string" && typeof encoding === "string" && encoding.toLowerCase() === "hex" && data.length % 2) {
		throw invalidArgValue("encoding", encoding, `is invalid for data of length ${data.length}`);
	}
}

/** What update() takes; an encoding that is none is UTF-8. The caller may reuse its buffer, so the bytes are copied. */
export function updateBytes(data: any, encoding: any): Uint8Array {
	if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw invalidArgType("data", ["string", "Buffer", "TypedArray", "DataView"], data);
	checkEncoding(data, encoding);
	return typeof data === "string" ? Buffer.from(data, Buffer.isEncoding(encoding) ? encoding : "utf8") : viewBytes(data).slice();
}

export function fromNative(bytes: Uint8Array): any {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Bytes given out in the encoding asked for. */
export function output(bytes: any, encoding?: string): any {
	return encoding && encoding !== "buffer" ? bytes.toString(encoding) : bytes;
}

/** The same where an encoding that is none gives bytes. */
const digestOutput = (bytes: any, encoding: any): any => (Buffer.isEncoding(encoding) ? bytes.toString(encoding) : bytes);

export function later(cb: any, compute: () => any): void {
	nextTick(() => {
		let value: any;
		try {
			value = compute();
		} catch (err: any) {
			cb(err?.library ? new Error(err.message) : err); // what OpenSSL knows besides is lost on the way
			return;
		}
		cb(null, value);
	});
}

// Above this many bytes the state goes on in Go, so that a long text is not kept.
const pending = 1 << 16;

/** A digest that is computed when it is asked for. */
class Digest {
	algorithm: string;
	done = false;
	#key: Uint8Array | undefined; // of an HMAC
	#size: number | undefined;
	#parts: Uint8Array[] = [];
	#length = 0;
	#state: Uint8Array | null = null;

	constructor(algorithm: string, key?: Uint8Array, size?: number) {
		this.algorithm = algorithm;
		this.#key = key;
		this.#size = size;
	}
	get size(): number | undefined {
		return this.#size;
	}
	update(bytes: Uint8Array): void {
		this.#parts.push(bytes);
		this.#length += bytes.length;
		if (this.#length <= pending || this.#key || isShake(this.algorithm)) return;
		const all = this.#all();
		const state = native("hashUpdate", this.algorithm, all, this.#state);
		if (state) {
			this.#state = state;
			this.#parts = [];
			this.#length = 0;
		}
	}
	#all(): Uint8Array {
		if (this.#parts.length !== 1) this.#parts = [Buffer.concat(this.#parts)];
		return this.#parts[0];
	}
	compute(): any {
		const data = this.#all();
		if (this.#key) return fromNative(native("hmac", this.algorithm, this.#key, data));
		return fromNative(native("hash", this.algorithm, data, this.#state, this.#size ?? shake[this.algorithm.toLowerCase()] ?? 0));
	}
	copy(size: number | undefined): Digest {
		const d = new Digest(this.algorithm, undefined, size);
		d.#parts = [...this.#parts];
		d.#length = this.#length;
		d.#state = this.#state;
		return d;
	}
}

const digests = new WeakMap<object, Digest>();
const digestOf = (stream: any): Digest => digests.get(stream)!;

function finalized(): Error {
	return nodeError(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
}

const stream = {
	_transform(this: any, chunk: any, encoding: any, callback: any): void {
		digestOf(this).update(updateBytes(chunk, encoding));
		callback();
	},
	_flush(this: any, callback: any): void {
		this.push(digestOf(this).compute());
		callback();
	},
};

function update(this: any, data: any, encoding: any): any {
	if (digestOf(this).done) throw finalized();
	digestOf(this).update(updateBytes(data, encoding));
	return this;
}

function sized(algorithm: string, size: any): number | undefined {
	if (size === undefined) return undefined;
	checkInteger(size, "options.outputLength", 0, 4294967295);
	if (!isShake(algorithm) && size !== digestSize(algorithm)) throw osslError("error:030000B2:digital envelope routines::not XOF or invalid length");
	return size;
}

export const Hash: any = plainClass("Hash", 2, class extends LazyTransform {
	constructor(algorithm: any, options?: any) {
		if (algorithm instanceof Digest) {
			super(options);
			digests.set(this, algorithm);
			return;
		}
		checkString(algorithm, "algorithm");
		const length = options !== null && typeof options === "object" ? options.outputLength : undefined;
		if (length !== undefined) checkInteger(length, "options.outputLength", 0, 4294967295);
		if (!isDigest(algorithm)) throw new Error("Digest method not supported");
		const size = sized(algorithm, length);
		super(typeof options === "object" ? options : undefined);
		digests.set(this, new Digest(algorithm, undefined, size));
	}
}, {
	copy(this: any, options: any): any {
		const d = digestOf(this);
		if (d.done) throw finalized();
		return new Hash(d.copy(options?.outputLength === undefined ? d.size : sized(d.algorithm, options.outputLength)), options);
	},
	...stream,
	update,
	digest(this: any, outputEncoding: any): any {
		const d = digestOf(this);
		if (d.done) throw finalized();
		const out = d.compute();
		d.done = true;
		return digestOutput(out, outputEncoding);
	},
});

export const Hmac: any = plainClass("Hmac", 3, class extends LazyTransform {
	constructor(algorithm: any, key: any, options?: any) {
		checkString(algorithm, "hmac");
		const encoding = options?.encoding;
		if (encoding !== undefined && encoding !== null) checkString(encoding, "options.encoding");
		const bytes = keyBytes(key, "key", encoding);
		if (isShake(algorithm)) throw new Error("error:00000000:lib(0)::reason(0)");
		if (!isDigest(algorithm)) throw invalidDigest(algorithm);
		super({ ...options, encoding: undefined });
		digests.set(this, new Digest(algorithm, bytes));
	}
}, {
	update,
	/** A second one gives nothing. */
	digest(this: any, outputEncoding: any): any {
		const d = digestOf(this);
		const out = d.done ? Buffer.alloc(0) : d.compute();
		d.done = true;
		return digestOutput(out, outputEncoding);
	},
	_flush: stream._flush,
	_transform: stream._transform,
});

export function createHash(algorithm: string, options?: any): any {
	return new Hash(algorithm, options);
}

export function createHmac(hmac: string, key: any, options?: any): any {
	return new Hmac(hmac, key, options);
}

export function hash(algorithm: string, input: any, outputEncoding: any = "hex"): any {
	checkString(algorithm, "algorithm");
	if (typeof input !== "string" && !ArrayBuffer.isView(input)) throw invalidArgType("input", ["string", "Buffer", "TypedArray", "DataView"], input);
	if (outputEncoding !== "hex") {
		checkString(outputEncoding, "outputEncoding");
		if (outputEncoding !== "buffer" && !Buffer.isEncoding(outputEncoding)) throw invalidArgValue("outputEncoding", outputEncoding);
	}
	if (!isDigest(algorithm)) throw new Error(`Digest method ${algorithm} is not supported`);
	const out = fromNative(native("hash", algorithm, toBytes(input), null, shake[algorithm.toLowerCase()] ?? 0));
	return output(out, outputEncoding);
}
Object.defineProperty(hash, "length", { value: 2 });
for (const [f, n] of [[createHash, 2], [createHmac, 3]] as const) Object.defineProperty(f, "length", { value: n });
