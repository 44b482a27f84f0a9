// node:crypto.
import { openssl } from "./crypto/openssl.ts";
import { requireHost } from "pi:host";
import { checkString, nodeError } from "pi:node/internal_errors";
import { X509Certificate } from "./crypto/cert.ts";
import { Cipheriv, createCipheriv, createDecipheriv, Decipheriv, getCipherInfo, getCiphers } from "./crypto/cipher.ts";
import { createDiffieHellman, createDiffieHellmanGroup, DiffieHellman, DiffieHellmanGroup } from "./crypto/dh.ts";
import { hkdf, hkdfSync, pbkdf2, pbkdf2Sync, scrypt, scryptSync } from "./crypto/derive.ts";
import { createECDH, diffieHellman, ECDH, getCurves } from "./crypto/ecdh.ts";
import { createHash, createHmac, getHashes, Hash, hash, Hmac } from "./crypto/hash.ts";
import { generateKey, generateKeyPair, generateKeyPairSync, generateKeySync } from "./crypto/keygen.ts";
import { createPrivateKey, createPublicKey, createSecretKey, KeyObject } from "./crypto/keys.ts";
import { checkPrime, checkPrimeSync, generatePrime, generatePrimeSync } from "./crypto/primes.ts";
import { randomBytes, randomFill, randomFillSync, randomInt, randomUUID, timingSafeEqual } from "./crypto/random.ts";
import { createSign, createVerify, privateDecrypt, privateEncrypt, publicDecrypt, publicEncrypt, Sign, sign, Verify, verify } from "./crypto/sign.ts";
import { Certificate } from "./crypto/spkac.ts";

const ciphers = "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384:DHE-RSA-AES256-SHA384:ECDHE-RSA-AES256-SHA256:DHE-RSA-AES256-SHA256:HIGH:!aNULL:!eNULL:!EXPORT:!DES:!RC4:!MD5:!PSK:!SRP:!CAMELLIA";
const constants = Object.assign(Object.create(null), {
	...openssl,
	OPENSSL_VERSION_NUMBER: 810549376, RSA_PKCS1_PADDING: 1, RSA_NO_PADDING: 3, RSA_PKCS1_OAEP_PADDING: 4, RSA_X931_PADDING: 5, RSA_PKCS1_PSS_PADDING: 6,
	RSA_PSS_SALTLEN_DIGEST: -1, RSA_PSS_SALTLEN_MAX_SIGN: -2, RSA_PSS_SALTLEN_AUTO: -2, DH_CHECK_P_NOT_SAFE_PRIME: 2, DH_CHECK_P_NOT_PRIME: 1,
	DH_UNABLE_TO_CHECK_GENERATOR: 4, DH_NOT_SUITABLE_GENERATOR: 8, POINT_CONVERSION_COMPRESSED: 2, POINT_CONVERSION_UNCOMPRESSED: 4, POINT_CONVERSION_HYBRID: 6,
	defaultCipherList: ciphers, defaultCoreCipherList: ciphers, TLS1_VERSION: 769, TLS1_1_VERSION: 770, TLS1_2_VERSION: 771, TLS1_3_VERSION: 772,
});

/** These constructors Node calls deprecated, which their names say. */
function deprecated(Class: any): any {
	const made = function (...args: any[]) {
		return new Class(...args);
	};
	Object.defineProperties(made, { name: { value: "deprecated", configurable: true }, length: { value: Class.length, configurable: true }, prototype: { value: Class.prototype } });
	return Object.setPrototypeOf(made, Object.getPrototypeOf(Class));
}

const small = {
	setEngine(id: any, _flags: any): void {
		checkString(id, "id");
		throw nodeError(Error, "ERR_CRYPTO_ENGINE_UNKNOWN", `Engine "${id}" was not found`);
	},
	getFips: (): number => 0,
	setFips(on: any): void {
		if (on) throw nodeError(Error, "ERR_CRYPTO_FIPS_UNAVAILABLE", "Cannot set FIPS mode in a non-FIPS build.");
	},
	secureHeapUsed: (): object => ({ total: 0, used: 0, utilization: 0, min: 0 }),
	getRandomValues(array: any): any {
		return requireHost("pi:web/crypto").crypto.getRandomValues(array);
	},
};
const { setEngine, getFips, setFips, secureHeapUsed, getRandomValues } = small;

const exported: any = {
	checkPrime, checkPrimeSync, createCipheriv, createDecipheriv, createDiffieHellman, createDiffieHellmanGroup, createECDH, createHash, createHmac,
	createPrivateKey, createPublicKey, createSecretKey, createSign, createVerify, diffieHellman, generatePrime, generatePrimeSync, getCiphers, getCipherInfo,
	getCurves, getDiffieHellman: createDiffieHellmanGroup, getHashes, hkdf, hkdfSync, pbkdf2, pbkdf2Sync, generateKeyPair, generateKeyPairSync, generateKey,
	generateKeySync, privateDecrypt, privateEncrypt, publicDecrypt, publicEncrypt, randomBytes, randomFill, randomFillSync, randomInt, randomUUID, scrypt,
	scryptSync, sign, setEngine, timingSafeEqual, getFips, setFips, verify, hash, Certificate, Cipher: undefined, Cipheriv, Decipher: undefined, Decipheriv,
	DiffieHellman, DiffieHellmanGroup, ECDH, Hash: deprecated(Hash), Hmac: deprecated(Hmac), KeyObject, Sign, Verify, X509Certificate, secureHeapUsed, constants,
	get webcrypto() {
		return requireHost("pi:web/crypto").crypto;
	},
	get subtle() {
		return requireHost("pi:web/crypto").crypto.subtle;
	},
	getRandomValues,
};
// As in Node, these can be used and are not listed.
for (const name of ["pseudoRandomBytes", "prng", "rng"]) Object.defineProperty(exported, name, { value: randomBytes, writable: true, configurable: true, enumerable: false });
Object.defineProperty(exported, "fips", { get: getFips, set: setFips, configurable: true, enumerable: false });

export { getCiphers, getHashes, Hash, Hmac, hkdfSync, KeyObject, pbkdf2, pbkdf2Sync, scrypt, scryptSync };
export default exported;
export { exported as "module.exports" };
