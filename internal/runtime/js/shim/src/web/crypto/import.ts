// Keys in and out: raw, pkcs8, spki and jwk; and new ones.
import { native, random } from "pi:host";
import { attempt, CryptoKey, fail, hashOf, keyData, type KeyType, makeKey, normalize, owned, bufferSource } from "./key.ts";

const usagesOf: Record<string, Record<string, string[]>> = {
	"RSASSA-PKCS1-v1_5": { private: ["sign"], public: ["verify"] },
	"RSA-PSS": { private: ["sign"], public: ["verify"] },
	"RSA-OAEP": { private: ["decrypt", "unwrapKey"], public: ["encrypt", "wrapKey"] },
	ECDSA: { private: ["sign"], public: ["verify"] },
	ECDH: { private: ["deriveKey", "deriveBits"], public: [] },
	Ed25519: { private: ["sign"], public: ["verify"] },
	Ed448: { private: ["sign"], public: ["verify"] },
	X25519: { private: ["deriveKey", "deriveBits"], public: [] },
	X448: { private: ["deriveKey", "deriveBits"], public: [] },
	"AES-CTR": { secret: ["encrypt", "decrypt", "wrapKey", "unwrapKey"] },
	"AES-CBC": { secret: ["encrypt", "decrypt", "wrapKey", "unwrapKey"] },
	"AES-GCM": { secret: ["encrypt", "decrypt", "wrapKey", "unwrapKey"] },
	"AES-KW": { secret: ["wrapKey", "unwrapKey"] },
	HMAC: { secret: ["sign", "verify"] },
	HKDF: { secret: ["deriveKey", "deriveBits"] },
	PBKDF2: { secret: ["deriveKey", "deriveBits"] },
};

const fromBase64Url = (text: string): Uint8Array => (Uint8Array as any).fromBase64(text, { alphabet: "base64url" });
const toBase64Url = (bytes: Uint8Array): string => (bytes as any).toBase64({ alphabet: "base64url", omitPadding: true });

function checkUsages(name: string, type: KeyType, usages: string[]): void {
	const allowed = usagesOf[name]?.[type] ?? [];
	if (usages.some((u) => !allowed.includes(u))) throw fail(`Unsupported key usage for a${/^[AEHRX]/.test(name) ? "n" : ""} ${name.startsWith("AES") ? "AES" : name} key`, "SyntaxError");
	if (usages.length === 0 && type !== "public") throw fail("Usages cannot be empty when importing a " + (type === "secret" ? "secret" : "private") + " key.", "SyntaxError");
}

const curves: Record<string, string> = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" };

/** What a key says of itself must be what was asked for. */
function asymmetric(name: string, algorithm: any, der: Uint8Array): any {
	const info = dataError(() => native("keyInfo", der));
	if (name.startsWith("RSA")) {
		if (info.type !== "rsa" && !(info.type === "rsa-pss" && name === "RSA-PSS")) throw fail("Invalid key type", "DataError");
		let e = info.exponent;
		const exponent: number[] = [];
		for (; e > 0; e = Math.floor(e / 256)) exponent.unshift(e % 256);
		return { name, modulusLength: info.bits, publicExponent: Uint8Array.from(exponent), hash: { name: hashOf(algorithm.hash) } };
	}
	if (name === "ECDSA" || name === "ECDH") {
		const namedCurve = curves[info.curve];
		if (info.type !== "ec" || namedCurve !== algorithm.namedCurve) throw fail(info.type !== "ec" ? "Invalid key type" : "Named curve mismatch", "DataError");
		return { name, namedCurve };
	}
	if (info.type !== name.toLowerCase()) throw fail("Invalid key type", "DataError");
	return { name };
}

function dataError<T>(run: () => T): T {
	try {
		return run();
	} catch (cause) {
		throw Object.assign(fail("Invalid keyData", "DataError"), { cause });
	}
}

function secretAlgorithm(name: string, algorithm: any, bytes: Uint8Array): any {
	const length = bytes.length * 8;
	if (name === "HMAC") {
		if (length === 0) throw fail("Zero-length key is not supported", "DataError");
		if (algorithm.length !== undefined && (algorithm.length > length || algorithm.length <= length - 8)) throw fail("Invalid key length", "DataError");
		return { name, hash: { name: hashOf(algorithm.hash) }, length: algorithm.length ?? length };
	}
	if (name.startsWith("AES-")) {
		if (![128, 192, 256].includes(length)) throw fail("Invalid key length", "DataError");
		return { name, length };
	}
	return { name };
}

function importRaw(name: string, algorithm: any, data: Uint8Array): Uint8Array {
	const crv = name === "ECDSA" || name === "ECDH" ? algorithm.namedCurve : name;
	if (crv !== name && !Object.values(curves).includes(crv)) throw fail("Unrecognized namedCurve", "NotSupportedError");
	if (crv === name) return dataError(() => native("jwkImport", "OKP", name, false, data, null, null));
	return dataError(() => {
		const point = native("ecPoint", crv, data, "uncompressed") as Uint8Array;
		const half = (point.length - 1) / 2;
		return native("jwkImport", "EC", crv, false, point.slice(1, 1 + half), point.slice(1 + half), null);
	});
}

const fields: Record<string, string[]> = { RSA: ["n", "e", "d", "p", "q"], EC: ["x", "y", "d"], OKP: ["x", "", "d"] };

function importJwk(name: string, algorithm: any, jwk: any, extractable: boolean, usages: string[]): [KeyType, Uint8Array] {
	if (jwk === null || typeof jwk !== "object") throw fail("Invalid keyData", "DataError");
	const kty = name.startsWith("RSA") ? "RSA" : name === "ECDSA" || name === "ECDH" ? "EC" : /^(Ed|X)\d/.test(name) ? "OKP" : "oct";
	if (jwk.kty !== kty) throw fail("Invalid JWK \"kty\" Parameter", "DataError");
	if (jwk.ext === false && extractable) throw fail('JWK "ext" Parameter and extractable mismatch', "DataError");
	if (jwk.key_ops !== undefined && usages.some((u) => !jwk.key_ops.includes(u))) throw fail("Key operations and usage mismatch", "DataError");
	if (kty === "oct") return ["secret", dataError(() => fromBase64Url(jwk.k))];
	if (kty === "EC" && jwk.crv !== algorithm.namedCurve) throw fail('JWK "crv" does not match the requested algorithm', "DataError");
	if (kty === "OKP" && jwk.crv !== name) throw fail('JWK "crv" Parameter and algorithm name mismatch', "DataError");
	const isPrivate = jwk.d !== undefined;
	const parts = fields[kty].map((f) => (f && jwk[f] !== undefined ? dataError(() => fromBase64Url(jwk[f])) : null));
	return [isPrivate ? "private" : "public", dataError(() => native("jwkImport", kty, jwk.crv ?? "", isPrivate, ...parts))];
}

export function importKey(format: string, data: any, given: any, extractable: boolean, usages: string[]): CryptoKey {
	const algorithm = normalize(given);
	const { name } = algorithm;
	if (!usagesOf[name]) throw fail("Unrecognized algorithm name", "NotSupportedError");
	const symmetric = "secret" in usagesOf[name];
	let type: KeyType = symmetric ? "secret" : "public";
	let bytes: Uint8Array;
	if (format === "jwk") [type, bytes] = importJwk(name, algorithm, data, extractable, usages);
	else if (format === "raw" && symmetric) bytes = bufferSource(data, "2nd argument");
	else if (format === "raw" && !name.startsWith("RSA")) bytes = importRaw(name, algorithm, bufferSource(data, "2nd argument"));
	else if ((format === "pkcs8" || format === "spki") && !symmetric) {
		const r = dataError(() => native("keyImport", bufferSource(data, "2nd argument"), null, format));
		type = format === "pkcs8" ? "private" : "public";
		if (r.kind !== type) throw fail("Invalid keyData", "DataError");
		bytes = r.der;
	} else throw fail(`Unable to import ${name} key with format ${format}`, "NotSupportedError");
	return keyFromData(type, bytes, algorithm, extractable, usages);
}

export function keyFromData(type: KeyType, bytes: Uint8Array, given: any, extractable: boolean, usages: string[]): CryptoKey {
	const algorithm = normalize(given);
	const { name } = algorithm;
	checkUsages(name, type, usages);
	if (type !== "secret") return makeKey(type, extractable, asymmetric(name, algorithm, bytes), usages, bytes);
	if ((name === "PBKDF2" || name === "HKDF") && extractable) throw fail(`${name} keys are not extractable`, "SyntaxError");
	return makeKey(type, extractable, secretAlgorithm(name, algorithm, bytes), usages, bytes);
}

function jwkAlg(a: any): string | undefined {
	const bits = a.hash?.name.slice(4);
	switch (a.name) {
		case "RSASSA-PKCS1-v1_5": return `RS${bits}`;
		case "RSA-PSS": return `PS${bits}`;
		case "RSA-OAEP": return bits === "1" ? "RSA-OAEP" : `RSA-OAEP-${bits}`;
		case "HMAC": return `HS${bits}`;
		case "Ed25519": case "Ed448": return a.name;
		case "ECDSA": case "ECDH": case "X25519": case "X448": return undefined;
		default: return `A${a.length}${a.name.slice(4)}`;
	}
}

const jwkOrder: Record<string, string[]> = {
	RSA: ["kty", "n", "e", "d", "p", "q", "dp", "dq", "qi"], EC: ["kty", "x", "y", "crv", "d"], OKP: ["crv", "d", "x", "kty"],
};

export function exportKey(format: string, key: any): any {
	if (!(key instanceof CryptoKey)) throw Object.assign(new TypeError("The key is not of type CryptoKey."), { code: "ERR_INVALID_ARG_TYPE" });
	if (!key.extractable) throw fail("key is not extractable", "InvalidAccessException");
	const data = keyData(key);
	const { name } = key.algorithm;
	if (format === "raw" && key.type === "secret") return owned(data.slice());
	if (format === "raw" && key.type === "public" && !name.startsWith("RSA")) {
		const p = native("jwkExport", data);
		return owned(p.kty === "OKP" ? p.x : Uint8Array.from([4, ...p.x, ...p.y]));
	}
	if ((format === "spki" && key.type === "public") || (format === "pkcs8" && key.type === "private")) return owned(data.slice());
	if (format !== "jwk") throw fail(`Unable to export ${name} ${key.type} key using ${format} format`, key.type === "secret" ? "NotSupportedError" : "InvalidAccessError");
	const out: any = { key_ops: [...key.usages], ext: true };
	const alg = jwkAlg(key.algorithm);
	if (alg) out.alg = alg;
	if (key.type === "secret") Object.assign(out, { kty: "oct", k: toBase64Url(data) });
	else {
		const parts = native("jwkExport", data);
		for (const f of jwkOrder[parts.kty as string]) {
			if (parts[f] !== undefined) out[f] = typeof parts[f] === "string" ? parts[f] : toBase64Url(parts[f]);
		}
	}
	return out;
}

const blockBits: Record<string, number> = { "SHA-1": 512, "SHA-256": 512, "SHA-384": 1024, "SHA-512": 1024 };

/** How many bits a key of an algorithm has. */
export function keyLength(algorithm: any): number | null {
	const a = normalize(algorithm);
	if (a.name === "HMAC") return a.length ?? blockBits[hashOf(a.hash)];
	if (a.name.startsWith("AES-")) {
		if (![128, 192, 256].includes(a.length)) throw fail("Invalid key length", "OperationError");
		return a.length;
	}
	return null;
}

export function generateKey(given: any, extractable: boolean, usages: string[]): any {
	const algorithm = normalize(given);
	const { name } = algorithm;
	const all = usagesOf[name];
	if (!all || name === "HKDF" || name === "PBKDF2") throw fail("Unrecognized algorithm name", "NotSupportedError");
	if (all.secret) return keyFromData("secret", random(keyLength(algorithm)! >> 3), algorithm, extractable, usages);
	if (usages.some((u) => !all.private.includes(u) && !all.public.includes(u))) throw fail(`Unsupported key usage for a ${name} key`, "SyntaxError");
	const mine = usages.filter((u) => all.private.includes(u));
	if (mine.length === 0) throw fail("Usages cannot be empty when creating a key.", "SyntaxError");
	let der: Uint8Array;
	if (name.startsWith("RSA")) {
		const exponent = Array.from(algorithm.publicExponent as Uint8Array).reduce((n, b) => n * 256 + b, 0);
		der = attempt(() => native("keyGenerate", "rsa", algorithm.modulusLength, exponent));
	} else if (name.startsWith("EC")) {
		if (!Object.values(curves).includes(algorithm.namedCurve)) throw fail("Unrecognized namedCurve", "NotSupportedError");
		der = native("keyGenerate", "ec", algorithm.namedCurve);
	} else der = native("keyGenerate", name.toLowerCase(), null);
	const a = asymmetric(name, algorithm, der);
	return {
		publicKey: makeKey("public", true, a, usages.filter((u) => all.public.includes(u)), native("keyPublic", der)),
		privateKey: makeKey("private", extractable, a, mine, der),
	};
}
