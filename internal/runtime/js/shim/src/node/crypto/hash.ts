// Hash, Hmac and key derivation.
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { viewBytes } from "pi:node/internal_bytes";
import { checkFunction, checkInteger, checkString, invalidArgType, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { Transform } from "pi:node/stream";

const hashes = ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha512-224", "sha512-256", "sha3-224", "sha3-256", "sha3-384", "sha3-512"];

export function getHashes(): string[] {
	return ["RSA-MD5", "RSA-SHA1", "RSA-SHA224", "RSA-SHA256", "RSA-SHA384", "RSA-SHA512", ...hashes];
}

/** Bytes from what crypto functions take: text, views, buffers, secret keys. */
export function toBytes(data: any, name = "data", encoding?: string): Uint8Array {
	if (typeof data === "string") return Buffer.from(data, encoding === "buffer" ? "utf8" : encoding);
	if (ArrayBuffer.isView(data) || data instanceof ArrayBuffer || data instanceof SharedArrayBuffer) return viewBytes(data as ArrayBuffer);
	if (data && typeof data === "object" && data.type === "secret" && typeof data.export === "function") return data.export();
	throw invalidArgType(name, ["string", "ArrayBuffer", "Buffer", "TypedArray", "DataView"], data);
}

export function fromNative(bytes: Uint8Array): any {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Bytes given out in the encoding asked for. */
export function output(bytes: any, encoding?: string): any {
	return encoding && encoding !== "buffer" ? bytes.toString(encoding) : bytes;
}

export function unsupportedDigest(): Error {
	return nodeError(Error, "ERR_CRYPTO_INVALID_DIGEST", "Digest method not supported");
}

/** A digest that is computed when it is asked for. */
abstract class Digest extends Transform {
	_parts: Uint8Array[] = [];
	_done = false;

	update(data: any, encoding?: string): this {
		if (this._done) throw nodeError(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
		if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw invalidArgType("data", ["string", "Buffer", "TypedArray", "DataView"], data);
		// The caller may reuse its buffer, so the bytes are copied.
		this._parts.push(typeof data === "string" ? toBytes(data, "data", encoding) : viewBytes(data).slice());
		return this;
	}
	digest(encoding?: string): any {
		if (this._done) throw nodeError(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
		this._done = true;
		const bytes = fromNative(this._compute(Buffer.concat(this._parts)));
		this._parts = [];
		return output(bytes, encoding);
	}
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
	if (!getHashes().some((h) => h.toLowerCase() === algorithm.toLowerCase().replace(/^sha-(\d)/, "sha$1").replace("/", "-"))) throw unsupportedDigest();
}

export class Hash extends Digest {
	#algorithm: string;
	constructor(algorithm: string, options?: any) {
		checkString(algorithm, "algorithm");
		check(algorithm);
		super(options);
		this.#algorithm = algorithm;
	}
	_compute(data: Uint8Array): Uint8Array {
		return native("hash", this.#algorithm, data);
	}
	copy(): Hash {
		if (this._done) throw nodeError(Error, "ERR_CRYPTO_HASH_FINALIZED", "Digest already called");
		const h = new Hash(this.#algorithm);
		h._parts = [...this._parts];
		return h;
	}
}

export class Hmac extends Digest {
	#algorithm: string;
	#key: Uint8Array;
	constructor(algorithm: string, key: any, options?: any) {
		checkString(algorithm, "hmac");
		try {
			check(algorithm);
		} catch {
			throw nodeError(Error, "ERR_CRYPTO_INVALID_DIGEST", `Invalid digest: ${algorithm}`);
		}
		super(options);
		this.#algorithm = algorithm;
		this.#key = toBytes(key, "key", options?.encoding);
	}
	_compute(data: Uint8Array): Uint8Array {
		return native("hmac", this.#algorithm, this.#key, data);
	}
}

export function hash(algorithm: string, data: any, encoding = "hex"): any {
	return new Hash(algorithm).update(data).digest(encoding);
}

function later(cb: any, compute: () => any): void {
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
	check(digest);
	const bytes = fromNative(native("hkdf", digest, toBytes(key, "key"), toBytes(salt, "salt"), toBytes(info, "info"), keylen));
	return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}

export function hkdf(digest: string, key: any, salt: any, info: any, keylen: number, cb: any): void {
	checkFunction(cb, "callback");
	later(cb, () => hkdfSync(digest, key, salt, info, keylen));
}
