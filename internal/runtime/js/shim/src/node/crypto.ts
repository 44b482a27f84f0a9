// node:crypto.
import { openssl } from "./crypto/openssl.ts";
import { random, requireHost } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { toHex, viewBytes } from "pi:node/internal_bytes";
import { checkFunction, checkInteger, denied, invalidArgType, nodeError, outOfRange } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { X509Certificate } from "./crypto/cert.ts";
import { Cipheriv, Decipheriv, getCipherInfo, getCiphers } from "./crypto/cipher.ts";
import {
	checkPrime, checkPrimeSync, DiffieHellman, diffieHellman, DiffieHellmanGroup, ECDH, generatePrime, generatePrimeSync, getCurves,
} from "./crypto/dh.ts";
import { getHashes, Hash, hash, hkdf, hkdfSync, Hmac, pbkdf2, pbkdf2Sync, scrypt, scryptSync } from "./crypto/hash.ts";
import {
	createPrivateKey, createPublicKey, createSecretKey, generateKey, generateKeyPair, generateKeyPairSync, generateKeySync, KeyObject,
} from "./crypto/keys.ts";
import { privateDecrypt, privateEncrypt, publicDecrypt, publicEncrypt, Sign, sign, Verify, verify } from "./crypto/sign.ts";

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

const ciphers = "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384:DHE-RSA-AES256-SHA384:ECDHE-RSA-AES256-SHA256:DHE-RSA-AES256-SHA256:HIGH:!aNULL:!eNULL:!EXPORT:!DES:!RC4:!MD5:!PSK:!SRP:!CAMELLIA";
const constants = Object.freeze({
	__proto__: null, ...openssl,
	OPENSSL_VERSION_NUMBER: 810549376, RSA_PKCS1_PADDING: 1, RSA_NO_PADDING: 3, RSA_PKCS1_OAEP_PADDING: 4, RSA_X931_PADDING: 5, RSA_PKCS1_PSS_PADDING: 6,
	RSA_PSS_SALTLEN_DIGEST: -1, RSA_PSS_SALTLEN_MAX_SIGN: -2, RSA_PSS_SALTLEN_AUTO: -2, DH_CHECK_P_NOT_SAFE_PRIME: 2, DH_CHECK_P_NOT_PRIME: 1,
	DH_UNABLE_TO_CHECK_GENERATOR: 4, DH_NOT_SUITABLE_GENERATOR: 8, POINT_CONVERSION_COMPRESSED: 2, POINT_CONVERSION_UNCOMPRESSED: 4, POINT_CONVERSION_HYBRID: 6,
	defaultCipherList: ciphers, defaultCoreCipherList: ciphers, TLS1_VERSION: 769, TLS1_1_VERSION: 770, TLS1_2_VERSION: 771, TLS1_3_VERSION: 772,
});

/** A class that Node lets be called without new. */
function callable<T extends new (...args: any[]) => any>(type: T): T {
	return new Proxy(type, { apply: (_target, _this, args) => new type(...args) });
}

const exported: any = {
	fips: 0, checkPrime, checkPrimeSync, Cipheriv: callable(Cipheriv), constants, createCipheriv, createDecipheriv,
	createDiffieHellman: (...args: [any, any?, any?, any?]) => new DiffieHellman(...args),
	createDiffieHellmanGroup: (name: string) => new DiffieHellmanGroup(name),
	createECDH: (curve: string) => new ECDH(curve),
	createHash, createHmac, createPrivateKey, createPublicKey, createSecretKey, createSign, createVerify, Decipheriv: callable(Decipheriv),
	DiffieHellman: callable(DiffieHellman), diffieHellman, DiffieHellmanGroup: callable(DiffieHellmanGroup), ECDH: callable(ECDH), generateKey, generateKeyPair,
	generateKeyPairSync, generateKeySync, generatePrime, generatePrimeSync, getCipherInfo, getCiphers, getCurves,
	getDiffieHellman: (name: string) => new DiffieHellmanGroup(name),
	getFips: () => 0,
	getHashes,
	getRandomValues: (view: any) => requireHost("pi:web/crypto").crypto.getRandomValues(view),
	Hash: callable(Hash), hash, hkdf, hkdfSync, Hmac: callable(Hmac), KeyObject, pbkdf2, pbkdf2Sync, privateDecrypt, privateEncrypt, publicDecrypt,
	publicEncrypt, randomBytes, randomFill, randomFillSync, randomInt, randomUUID, scrypt, scryptSync,
	secureHeapUsed: () => undefined,
	Sign: callable(Sign), sign,
	get subtle() {
		return requireHost("pi:web/crypto").crypto.subtle;
	},
	timingSafeEqual, Verify: callable(Verify), verify,
	get webcrypto() {
		return requireHost("pi:web/crypto").crypto;
	},
	X509Certificate,
};
// As in Node, these can be used and are not listed.
for (const name of ["pseudoRandomBytes", "prng", "rng"]) Object.defineProperty(exported, name, { value: randomBytes, writable: true, configurable: true, enumerable: false });
for (const name of ["Certificate", "setEngine", "setFips"]) {
	exported[name] = function () {
		throw denied(`crypto.${name}`, "pier does not provide it");
	};
}

export { getCiphers, getHashes, Hash, Hmac, hkdfSync, KeyObject, pbkdf2, pbkdf2Sync, scrypt, scryptSync };
export default exported;
export { exported as "module.exports" };
