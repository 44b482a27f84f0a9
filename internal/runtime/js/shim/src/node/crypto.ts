// node:crypto.
import { random, requireHost } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { toHex, viewBytes } from "pi:node/internal_bytes";
import { checkFunction, checkInteger, denied, invalidArgType, nodeError, outOfRange } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { Cipheriv, Decipheriv, getCipherInfo, getCiphers } from "./crypto/cipher.ts";
import { getHashes, Hash, hash, hkdf, hkdfSync, Hmac, pbkdf2, pbkdf2Sync, scrypt, scryptSync } from "./crypto/hash.ts";
import {
	createPrivateKey, createPublicKey, createSecretKey, generateKeyPair, generateKeyPairSync, generateKeySync, KeyObject, privateDecrypt,
	publicEncrypt, Sign, sign, Verify, verify,
} from "./crypto/keys.ts";

export function randomBytes(size: number, cb?: any): any {
	checkInteger(size, "size", 0, 2147483647);
	const make = () => {
		const bytes = random(size);
		return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	};
	if (cb === undefined) return make();
	checkFunction(cb, "callback");
	nextTick(() => cb(null, make()));
	return undefined;
}

export function randomFillSync(buffer: any, offset = 0, size?: number): any {
	if (!ArrayBuffer.isView(buffer) && !(buffer instanceof ArrayBuffer)) throw invalidArgType("buf", ["ArrayBuffer", "ArrayBufferView"], buffer);
	const unit = (buffer as any).BYTES_PER_ELEMENT ?? 1;
	const bytes = viewBytes(buffer as ArrayBuffer);
	const start = offset * unit;
	const length = size === undefined ? bytes.length - start : size * unit;
	if (start > bytes.length) throw outOfRange("offset", `>= 0 && <= ${bytes.length}`, offset);
	if (start + length > bytes.length) throw outOfRange("size + offset", `<= ${bytes.length}`, start + length);
	bytes.set(random(length), start);
	return buffer;
}

export function randomFill(buffer: any, offset: any, size?: any, cb?: any): void {
	if (typeof offset === "function") [cb, offset, size] = [offset, 0, undefined];
	else if (typeof size === "function") [cb, size] = [size, undefined];
	checkFunction(cb, "callback");
	randomFillSync(buffer, offset, size);
	nextTick(cb, null, buffer);
}

export function randomUUID(): string {
	const b = random(16);
	b[6] = (b[6] & 0x0f) | 0x40;
	b[8] = (b[8] & 0x3f) | 0x80;
	return toHex(b).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function randomInt(min: number, max?: any, cb?: any): any {
	if (max === undefined || typeof max === "function") [cb, max, min] = [max, min, 0];
	if (!Number.isSafeInteger(min)) throw invalidArgType("min", "a safe integer", min);
	if (!Number.isSafeInteger(max)) throw invalidArgType("max", "a safe integer", max);
	if (max <= min) throw outOfRange("max", `greater than the value of "min" (${min})`, max);
	const range = max - min;
	if (range > 2 ** 48 - 1) throw outOfRange(min === 0 ? "max" : "max - min", `<= ${2 ** 48 - 1}`, range);
	// Rejection keeps every value equally likely.
	const limit = 2 ** 48 - (2 ** 48 % range);
	let value: number;
	do value = random(6).reduce((n, b) => n * 256 + b, 0);
	while (value >= limit);
	value = min + (value % range);
	if (!cb) return value;
	nextTick(cb, null, value);
	return undefined;
}

export function timingSafeEqual(a: any, b: any): boolean {
	if (!ArrayBuffer.isView(a) && !(a instanceof ArrayBuffer)) throw invalidArgType("buf1", ["ArrayBuffer", "Buffer", "TypedArray", "DataView"], a);
	if (!ArrayBuffer.isView(b) && !(b instanceof ArrayBuffer)) throw invalidArgType("buf2", ["ArrayBuffer", "Buffer", "TypedArray", "DataView"], b);
	const x = viewBytes(a as ArrayBuffer);
	const y = viewBytes(b as ArrayBuffer);
	if (x.length !== y.length) throw nodeError(RangeError, "ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH", "Input buffers must have the same byte length");
	let diff = 0;
	for (let i = 0; i < x.length; i++) diff |= x[i] ^ y[i];
	return diff === 0;
}

export const createHash = (algorithm: string, options?: any): Hash => new Hash(algorithm, options);
export const createHmac = (algorithm: string, key: any, options?: any): Hmac => new Hmac(algorithm, key, options);
export const createCipheriv = (name: string, key: any, iv: any, options?: any): Cipheriv => new Cipheriv(name, key, iv, options);
export const createDecipheriv = (name: string, key: any, iv: any, options?: any): Decipheriv => new Decipheriv(name, key, iv, options);
export const createSign = (algorithm: string): Sign => new Sign(algorithm);
export const createVerify = (algorithm: string): Verify => new Verify(algorithm);

const constants = Object.freeze({
	RSA_PKCS1_PADDING: 1, RSA_NO_PADDING: 3, RSA_PKCS1_OAEP_PADDING: 4, RSA_PKCS1_PSS_PADDING: 6, RSA_PSS_SALTLEN_DIGEST: -1,
	RSA_PSS_SALTLEN_MAX_SIGN: -2, RSA_PSS_SALTLEN_AUTO: -2, defaultCipherList: "",
});

const exported: any = {
	Cipheriv, constants, createCipheriv, createDecipheriv, createHash, createHmac, createPrivateKey, createPublicKey, createSecretKey, createSign,
	createVerify, Decipheriv, generateKeyPair, generateKeyPairSync, generateKeySync, getCipherInfo, getCiphers, getHashes, Hash, hash, hkdf, hkdfSync, Hmac,
	KeyObject, pbkdf2, pbkdf2Sync, privateDecrypt, publicEncrypt, randomBytes, randomFill, randomFillSync, randomInt, randomUUID, scrypt, scryptSync,
	Sign, sign, timingSafeEqual, Verify, verify,
	getCurves: () => ["prime256v1", "secp256r1", "secp384r1", "secp521r1"],
	getFips: () => 0,
	pseudoRandomBytes: randomBytes,
	getRandomValues: (view: any) => requireHost("pi:web/crypto").crypto.getRandomValues(view),
	get webcrypto() {
		return requireHost("pi:web/crypto").crypto;
	},
	get subtle() {
		return requireHost("pi:web/crypto").crypto.subtle;
	},
};
for (const name of ["createDiffieHellman", "createECDH", "getDiffieHellman", "diffieHellman", "createDiffieHellmanGroup", "publicDecrypt", "privateEncrypt", "X509Certificate", "Certificate", "setEngine", "setFips", "generatePrime", "generatePrimeSync", "checkPrime", "checkPrimeSync"]) {
	exported[name] = function () {
		throw denied(`crypto.${name}`, "pier does not provide it");
	};
}

export { getCiphers, getHashes, Hash, Hmac, hkdfSync, KeyObject, pbkdf2, pbkdf2Sync, scrypt, scryptSync };
export default exported;
export { exported as "module.exports" };
