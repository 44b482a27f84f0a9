// Keys from passwords and other secrets.
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkFunction, checkInteger, checkString, nodeError, outOfRange } from "pi:node/internal_errors";
import { digestSize, fromNative, invalidDigest, isDigest, isShake, keyBytes, later, toBytes } from "./hash.ts";

const underivable = (): Error => new Error("Deriving bits failed");

function pbkdf2Of(password: any, salt: any, iterations: any, keylen: any, digest: any): () => any {
	checkString(digest, "digest");
	const p = toBytes(password, "password");
	const s = toBytes(salt, "salt");
	checkInteger(iterations, "iterations", 1, 2147483647);
	checkInteger(keylen, "keylen", 0, 2147483647);
	if (!isDigest(digest)) throw invalidDigest(digest);
	return () => {
		if (keylen === 0 || isShake(digest)) throw underivable();
		return fromNative(native("pbkdf2", p, s, iterations, keylen, digest));
	};
}

export function pbkdf2Sync(password: any, salt: any, iterations: number, keylen: number, digest: string): any {
	return pbkdf2Of(password, salt, iterations, keylen, digest)();
}

export function pbkdf2(password: any, salt: any, iterations: number, keylen: number, digest: any, callback?: any): void {
	if (typeof digest === "function") [callback, digest] = [digest, undefined];
	const run = pbkdf2Of(password, salt, iterations, keylen, digest);
	checkFunction(callback, "callback");
	later(callback, run);
}

function invalidScrypt(why = ""): Error {
	return nodeError(RangeError, "ERR_CRYPTO_INVALID_SCRYPT_PARAMS", `Invalid scrypt params${why && `: ${why}`}`);
}

/** One of two names of a parameter. */
function parameter(options: any, name: string, other: string, standard: number): number {
	const given = options?.[name];
	const second = options?.[other];
	if (given !== undefined) checkInteger(given, name, 0, 4294967295);
	if (second !== undefined) {
		if (given !== undefined) throw nodeError(Error, "ERR_CRYPTO_SCRYPT_INVALID_PARAMETER", "Invalid scrypt parameter");
		checkInteger(second, other, 0, 4294967295);
	}
	return (given ?? second) || standard;
}

function scryptOf(password: any, salt: any, keylen: any, options: any): () => any {
	const p = toBytes(password, "password");
	const s = toBytes(salt, "salt");
	checkInteger(keylen, "keylen", 0, 2147483647);
	const n = parameter(options, "N", "cost", 16384);
	const r = parameter(options, "r", "blockSize", 8);
	const par = parameter(options, "p", "parallelization", 1);
	let maxmem = options?.maxmem;
	if (maxmem !== undefined) checkInteger(maxmem, "maxmem", 0);
	maxmem ||= 32 << 20;
	if (n < 2 || !Number.isInteger(Math.log2(n)) || r * par > 2 ** 30 - 1) throw invalidScrypt();
	if (par * 128 * r + 128 * r * (n + 2) > maxmem) throw invalidScrypt("error:030000AC:digital envelope routines::memory limit exceeded");
	return () => {
		try {
			return fromNative(native("scrypt", p, s, keylen, n, r, par, maxmem));
		} catch (err: any) {
			throw invalidScrypt(err.message.replace(/^Invalid scrypt params(: )?/, ""));
		}
	};
}

export function scryptSync(password: any, salt: any, keylen: number, options?: any): any {
	return scryptOf(password, salt, keylen, options)();
}
Object.defineProperty(scryptSync, "length", { value: 3 });

export function scrypt(password: any, salt: any, keylen: number, options: any, callback?: any): void {
	if (callback === undefined) [callback, options] = [options, undefined];
	const run = scryptOf(password, salt, keylen, options);
	checkFunction(callback, "callback");
	later(callback, run);
}
Object.defineProperty(scrypt, "length", { value: 4 });

const views = ["ArrayBuffer", "TypedArray", "DataView", "Buffer"];

function hkdfOf(digest: any, ikm: any, salt: any, info: any, length: any): () => ArrayBuffer {
	checkString(digest, "digest");
	const key = keyBytes(ikm, "ikm", undefined, ["string", "SecretKeyObject", ...views]);
	const s = toBytes(salt, "salt", undefined, ["string", ...views]).slice();
	const i = toBytes(info, "info", undefined, ["string", ...views]).slice();
	checkInteger(length, "length", 0);
	if (i.length > 1024) throw outOfRange("info", "must not contain more than 1024 bytes", i.length);
	if (!isDigest(digest) || isShake(digest)) throw invalidDigest(digest);
	if (length > 255 * digestSize(digest)) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
	return () => {
		if (length === 0) throw underivable();
		const bytes: Buffer = fromNative(native("hkdf", digest, key, s, i, length));
		return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
	};
}

export function hkdfSync(hash: string, key: any, salt: any, info: any, length: number): ArrayBuffer {
	return hkdfOf(hash, key, salt, info, length)();
}

export function hkdf(hash: string, key: any, salt: any, info: any, length: number, callback: any): void {
	const run = hkdfOf(hash, key, salt, info, length);
	checkFunction(callback, "callback");
	later(callback, run);
}
