// Signatures and RSA encryption.
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkFunction, checkString, nodeError } from "pi:node/internal_errors";
import { Writable } from "pi:node/stream";
import { fromNative, getHashes, later, output, toBytes } from "./hash.ts";
import { anyKey, keyData, ossl } from "./keys.ts";

const pssPadding = 6;

function parameters(key: any, verify: boolean): { padding: string; salt: number; encoding: string } {
	const encoding = key?.dsaEncoding ?? "der";
	if (encoding !== "der" && encoding !== "ieee-p1363") throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The property 'options.dsaEncoding' is invalid. Received '${encoding}'`);
	const salt = key?.saltLength ?? (verify ? -2 : -2);
	return { padding: key?.padding === pssPadding ? "pss" : "pkcs1", salt, encoding };
}

function digestName(algorithm: any): string {
	if (algorithm === null || algorithm === undefined) return "";
	checkString(algorithm, "algorithm");
	const lower = algorithm.toLowerCase();
	if (!getHashes().some((h) => h.toLowerCase() === lower) && !/^sha-?(1|224|256|384|512)$/.test(lower)) throw invalidDigest(algorithm);
	return algorithm;
}

function invalidDigest(name: string): Error {
	return nodeError(TypeError, "ERR_CRYPTO_INVALID_DIGEST", `Invalid digest: ${name}`);
}

function signNow(algorithm: any, data: Uint8Array, key: any): any {
	const k = anyKey(key, "private");
	const p = parameters(key, false);
	return ossl(() => fromNative(native("sign", algorithm, keyData(k), data, p.padding, p.salt, p.encoding)));
}

function verifyNow(algorithm: any, data: Uint8Array, key: any, signature: Uint8Array): boolean {
	const k = anyKey(key, "public");
	const p = parameters(key, true);
	return ossl(() => native("verify", algorithm, keyData(k), data, signature, p.padding, p.salt, p.encoding));
}

export function sign(algorithm: string | null | undefined, data: any, key: any, cb?: any): any {
	const name = digestName(algorithm);
	const bytes = toBytes(data);
	if (cb === undefined) return signNow(name, bytes, key);
	checkFunction(cb, "callback");
	return later(cb, () => signNow(name, bytes, key));
}

export function verify(algorithm: string | null | undefined, data: any, key: any, signature: any, cb?: any): any {
	const name = digestName(algorithm);
	const bytes = toBytes(data);
	const sig = toBytes(signature, "signature");
	if (cb === undefined) return verifyNow(name, bytes, key, sig);
	checkFunction(cb, "callback");
	return later(cb, () => verifyNow(name, bytes, key, sig));
}

class SignBase extends Writable {
	_parts: Uint8Array[] = [];
	_algorithm: string;
	constructor(algorithm: string, options?: any) {
		checkString(algorithm, "algorithm");
		super(options);
		try {
			this._algorithm = digestName(algorithm);
		} catch {
			throw nodeError(TypeError, "ERR_CRYPTO_INVALID_DIGEST", "Invalid digest");
		}
	}
	update(data: any, encoding?: string): this {
		this._parts.push(typeof data === "string" ? toBytes(data, "data", encoding) : toBytes(data).slice());
		return this;
	}
	_write(chunk: any, encoding: string, cb: (err?: any) => void): void {
		this.update(chunk, encoding);
		cb();
	}
}

export class Sign extends SignBase {
	sign(key: any, encoding?: string): any {
		if (!key) throw nodeError(Error, "ERR_CRYPTO_SIGN_KEY_REQUIRED", "No key provided to sign");
		return output(signNow(this._algorithm, Buffer.concat(this._parts), key), encoding);
	}
}

export class Verify extends SignBase {
	verify(key: any, signature: any, encoding?: string): boolean {
		return verifyNow(this._algorithm, Buffer.concat(this._parts), key, toBytes(signature, "signature", encoding));
	}
}

const paddings: Record<number, string> = { 1: "pkcs1", 3: "none", 4: "oaep" };

function crypt(kind: string, key: any, data: any, wanted: "public" | "private", standard: number): any {
	const padding = paddings[key?.padding ?? standard];
	const k = anyKey(key, wanted);
	if (!padding) throw nodeError(Error, "ERR_OSSL_RSA_UNKNOWN_PADDING_TYPE", "error:02000076:rsa routines::unknown padding type");
	const bytes = toBytes(data, "buffer", key?.encoding);
	const label = key?.oaepLabel === undefined ? null : toBytes(key.oaepLabel, "key.oaepLabel");
	const digest = key?.oaepHash ?? "sha1";
	return ossl(() => fromNative(native("rsaCrypt", kind, keyData(k), bytes, padding, digest, label)));
}

export const publicEncrypt = (key: any, data: any): any => crypt("encrypt", key, data, "public", 4);
export const privateDecrypt = (key: any, data: any): any => crypt("decrypt", key, data, "private", 4);
export const privateEncrypt = (key: any, data: any): any => crypt("privateEncrypt", key, data, "private", 1);
export const publicDecrypt = (key: any, data: any): any => crypt("publicDecrypt", key, data, "public", 1);
