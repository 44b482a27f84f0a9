// Hash, Hmac and key derivation.
import { native, requireHost } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { viewBytes } from "pi:node/internal_bytes";
import { checkFunction, checkInteger, checkString, invalidArgType, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { Transform } from "pi:node/stream";

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
const shake: Record<string, number> = { shake128: 16, shake256: 32 };

/** Bytes from what crypto functions take: text, views, buffers, secret keys. */
export function toBytes(data: any, name = "data", encoding?: string): Uint8Array {
	if (typeof data === "string") return Buffer.from(data, encoding === "buffer" ? "utf8" : encoding);
	if (ArrayBuffer.isView(data) || data instanceof ArrayBuffer || data instanceof SharedArrayBuffer) return viewBytes(data as ArrayBuffer);
	if (data && typeof data === "object" && data.type === "secret") return typeof data.export === "function" ? data.export() : cryptoKeyBytes(data);
	throw invalidArgType(name, ["string", "ArrayBuffer", "Buffer", "TypedArray", "DataView"], data);
}

function cryptoKeyBytes(key: any): Uint8Array {
	return requireHost("pi:web/crypto").keyData(key);
}

export function fromNative(bytes: Uint8Array): any {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Bytes given out in the encoding asked for. */
export function output(bytes: any, encoding?: string): any {
	return encoding && encoding !== "buffer" ? bytes.toString(encoding) : bytes;
}

// Above this many bytes the state goes on in Go, so that a long text is not kept.
const pending = 1 << 16;

/** A digest that is computed when it is asked for. */
abstract class Digest extends Transform {
	_parts: Uint8Array[] = [];
	_length = 0;
	_done = false;

	update(data: any, encoding?: string): this {
		if (this._done) throw nodeError(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
		if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw invalidArgType("data", ["string", "Buffer", "TypedArray", "DataView"], data);
		// The caller may reuse its buffer, so the bytes are copied.
		const bytes = typeof data === "string" ? toBytes(data, "data", encoding) : viewBytes(data).slice();
		this._parts.push(bytes);
		this._length += bytes.length;
		if (this._length > pending) this._flushParts();
		return this;
	}
	digest(encoding?: string): any {
		if (this._done) throw nodeError(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
		this._done = true;
		const bytes = fromNative(this._compute(this._take()));
		return output(bytes, encoding);
	}
	_take(): Uint8Array {
		const all = this._parts.length === 1 ? this._parts[0] : Buffer.concat(this._parts);
		this._parts = [];
		this._length = 0;
		return all;
	}
	_flushParts(): void {}
	abstract _compute(data: Uint8Array): Uint8Array;
	_transform(chunk: any, encoding: string, cb: (err?: any) => void): void {
		this.update(chunk, encoding);
		cb();
	}
	_flush(cb: (err?: any) => void): void {
		this.push(this.digest());
		cb();
	}
}

function check(algorithm: string): void {
	if (!known.has(algorithm.toLowerCase())) throw new Error("Digest method not supported");
}

export class Hash extends Digest {
	#algorithm: string;
	#state: Uint8Array | null = null;
	#size: number | undefined;
	constructor(algorithm: string, options?: any) {
		checkString(algorithm, "algorithm");
		check(algorithm);
		const size = options?.outputLength;
		if (size !== undefined) checkInteger(size, "options.outputLength", 0, 4294967295);
		super(options);
		this.#algorithm = algorithm;
		this.#size = size;
		if (size !== undefined && !shake[algorithm.toLowerCase()] && size !== native("hash", algorithm, new Uint8Array(0)).length) {
			throw Object.assign(new Error("error:030000B2:digital envelope routines::not XOF or invalid length"), { code: "ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH" });
		}
	}
	override _flushParts(): void {
		if (shake[this.#algorithm.toLowerCase()]) return;
		const all = this._take();
		const state = native("hashUpdate", this.#algorithm, all, this.#state);
		if (state) this.#state = state;
		else this._parts = [all];
	}
	_compute(data: Uint8Array): Uint8Array {
		return native("hash", this.#algorithm, data, this.#state, this.#size ?? shake[this.#algorithm.toLowerCase()] ?? 0);
	}
	copy(options?: any): Hash {
		if (this._done) throw nodeError(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
		const h = new Hash(this.#algorithm, options ?? (this.#size === undefined ? undefined : { outputLength: this.#size }));
		h._parts = [...this._parts];
		h._length = this._length;
		h.#state = this.#state;
		return h;
	}
}

export class Hmac extends Digest {
	#algorithm: string;
	#key: Uint8Array;
	constructor(algorithm: string, key: any, options?: any) {
		checkString(algorithm, "hmac");
		if (shake[algorithm.toLowerCase()]) throw new Error("error:00000000:lib(0)::reason(0)");
		if (!known.has(algorithm.toLowerCase())) throw nodeError(TypeError, "ERR_CRYPTO_INVALID_DIGEST", `Invalid digest: ${algorithm}`);
		const bytes = toBytes(key, "key", options?.encoding).slice();
		super(options);
		this.#algorithm = algorithm;
		this.#key = bytes;
	}
	// A second digest() gives nothing, as in Node.
	override digest(encoding?: string): any {
		if (this._done) return output(Buffer.alloc(0), encoding);
		return super.digest(encoding);
	}
	_compute(data: Uint8Array): Uint8Array {
		return native("hmac", this.#algorithm, this.#key, data);
	}
}

export function hash(algorithm: string, data: any, options: any = "hex"): any {
	checkString(algorithm, "algorithm");
	const encoding = typeof options === "string" ? options : (options?.outputEncoding ?? "hex");
	return new Hash(algorithm, typeof options === "object" ? options : undefined).update(data).digest(encoding);
}

export function later(cb: any, compute: () => any): void {
	nextTick(() => {
		let value: any;
		try {
			value = compute();
		} catch (err) {
			cb(err);
			return;
		}
		cb(null, value);
	});
}

export function pbkdf2Sync(password: any, salt: any, iterations: number, keylen: number, digest: string): any {
	checkString(digest, "digest");
	const p = toBytes(password, "password");
	const s = toBytes(salt, "salt");
	checkInteger(iterations, "iterations", 1, 2147483647);
	checkInteger(keylen, "keylen", 0, 2147483647);
	try {
		check(digest);
	} catch {
		throw nodeError(TypeError, "ERR_CRYPTO_INVALID_DIGEST", `Invalid digest: ${digest}`);
	}
	return fromNative(native("pbkdf2", p, s, iterations, keylen, digest));
}

export function pbkdf2(password: any, salt: any, iterations: number, keylen: number, digest: any, cb?: any): void {
	checkFunction(cb, "callback");
	later(cb, () => pbkdf2Sync(password, salt, iterations, keylen, digest));
}

export function scryptSync(password: any, salt: any, keylen: number, options: any = {}): any {
	const o = options ?? {};
	const n = o.N ?? o.cost ?? 16384;
	const r = o.r ?? o.blockSize ?? 8;
	const p = o.p ?? o.parallelization ?? 1;
	const maxmem = o.maxmem ?? 32 * 1024 * 1024;
	checkInteger(keylen, "keylen", 0, 2147483647);
	const bytes = toBytes(password, "password");
	const seasoning = toBytes(salt, "salt");
	try {
		return fromNative(native("scrypt", bytes, seasoning, keylen, n, r, p, maxmem));
	} catch (err: any) {
		throw nodeError(RangeError, "ERR_CRYPTO_INVALID_SCRYPT_PARAMS", err.message);
	}
}

export function scrypt(password: any, salt: any, keylen: number, options: any, cb?: any): void {
	if (typeof options === "function") [cb, options] = [options, {}];
	checkFunction(cb, "callback");
	later(cb, () => scryptSync(password, salt, keylen, options));
}

export function hkdfSync(digest: string, key: any, salt: any, info: any, keylen: number): ArrayBuffer {
	checkString(digest, "digest");
	if (!known.has(digest.toLowerCase())) throw nodeError(TypeError, "ERR_CRYPTO_INVALID_DIGEST", `Invalid digest: ${digest}`);
	checkInteger(keylen, "length", 0, 2147483647);
	const size = native("hash", digest, new Uint8Array(0)).length;
	if (keylen > 255 * size) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
	const bytes = fromNative(native("hkdf", digest, toBytes(key, "key"), toBytes(salt, "salt"), toBytes(info, "info"), keylen));
	return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}

export function hkdf(digest: string, key: any, salt: any, info: any, keylen: number, cb: any): void {
	checkFunction(cb, "callback");
	later(cb, () => hkdfSync(digest, key, salt, info, keylen));
}
