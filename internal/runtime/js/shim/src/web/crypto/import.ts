// Keys in and out: raw, pkcs8, spki and jwk; and new ones.
import { native, random } from "pi:host";
import { nodeError } from "pi:node/internal_errors";
import { normalize } from "./idl.ts";
import { attempt, CryptoKey, fail, keyData, type KeyType, makeKey, owned } from "./key.ts";

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
const dataError = (text: string): Error => fail(text, "DataError");
const noKey = (): Error => dataError("Invalid keyData");

const isCurve = (name: string): boolean => name === "ECDSA" || name === "ECDH";
const isOKP = (name: string): boolean => /^(Ed|X)\d/.test(name);

/** Node's words; they are not those of one hand. */
function unsupportedUsage(name: string, making: boolean): Error {
	const shown = name.startsWith("AES") ? "AES" : making && name.startsWith("RSA") ? "RSA" : name;
	const an = shown === "AES" || shown === "HMAC" || (making ? isCurve(name) || isOKP(name) : name.startsWith("RSA"));
	return fail(`Unsupported key usage for a${an ? "n" : ""} ${shown} key`, "SyntaxError");
}

function checkUsages(name: string, type: KeyType, usages: string[]): void {
	const allowed = usagesOf[name]?.[type] ?? [];
	if (usages.some((u) => !allowed.includes(u))) throw unsupportedUsage(name, false);
}

const curves: Record<string, string> = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" };

/** What a key says of itself must be what was asked for. */
function asymmetric(name: string, algorithm: any, der: Uint8Array): any {
	const info = tried(() => native("keyInfo", der));
	if (name.startsWith("RSA")) {
		if (info.type !== "rsa" && !(info.type === "rsa-pss" && name === "RSA-PSS")) throw dataError("Invalid key type");
		const exponent: number[] = [];
		for (let e = info.exponent; e > 0; e = Math.floor(e / 256)) exponent.unshift(e % 256);
		return { name, modulusLength: info.bits, publicExponent: Uint8Array.from(exponent), hash: { name: algorithm.hash.name } };
	}
	if (isCurve(name)) {
		if (info.type !== "ec") throw dataError("Invalid key type");
		const namedCurve = curves[info.curve];
		if (namedCurve !== algorithm.namedCurve) throw dataError("Named curve mismatch");
		return { name, namedCurve };
	}
	if (info.type !== name.toLowerCase()) throw dataError("Invalid key type");
	return { name };
}

function tried<T>(run: () => T): T {
	try {
		return run();
	} catch (cause) {
		throw Object.assign(noKey(), { cause });
	}
}

function secretAlgorithm(name: string, algorithm: any, bytes: Uint8Array): any {
	const length = bytes.length * 8;
	if (name === "HMAC") {
		if (length === 0) throw dataError("Zero-length key is not supported");
		if (algorithm.length !== undefined && algorithm.length !== length) throw fail("Unsupported algorithm.length", "NotSupportedError");
		return { name, hash: { name: algorithm.hash.name }, length };
	}
	if (name.startsWith("AES-")) {
		if (![128, 192, 256].includes(length)) throw dataError("Invalid key length");
		return { name, length };
	}
	return { name };
}

const rawSizes: Record<string, number> = { Ed25519: 32, X25519: 32, Ed448: 57, X448: 56 };

function importRaw(name: string, algorithm: any, data: Uint8Array): Uint8Array {
	if (isOKP(name)) {
		if (data.length !== rawSizes[name]) throw dataError(`${name} raw keys must be exactly ${rawSizes[name]}-bytes`);
		return tried(() => native("jwkImport", "OKP", name, false, data, null, null));
	}
	checkCurve(algorithm);
	const point = native("ecPoint", algorithm.namedCurve, data, "uncompressed") as Uint8Array | null;
	if (!point) throw noKey();
	const half = (point.length - 1) / 2;
	return tried(() => native("jwkImport", "EC", algorithm.namedCurve, false, point.slice(1, 1 + half), point.slice(1 + half), null));
}

function checkCurve(algorithm: any): void {
	if (!Object.values(curves).includes(algorithm.namedCurve)) throw fail("Unrecognized namedCurve", "NotSupportedError");
}

const fields: Record<string, string[]> = { RSA: ["n", "e", "d", "p", "q"], EC: ["x", "y", "d"], OKP: ["x", "", "d"] };

/** What a JWK says of itself besides its numbers. */
function checkJwk(name: string, algorithm: any, jwk: any, extractable: boolean, usages: string[], isPrivate: boolean): void {
	const wantedUse = usagesOf[name].private?.includes("sign") || name === "HMAC" ? "sig" : "enc";
	if (usages.length > 0 && jwk.use !== undefined && jwk.use !== wantedUse) throw dataError('Invalid JWK "use" Parameter');
	if (jwk.key_ops !== undefined) {
		if (!Array.isArray(jwk.key_ops) || usages.some((u) => !jwk.key_ops.includes(u))) throw dataError("Key operations and usage mismatch");
	}
	if (jwk.ext === false && extractable) throw dataError('JWK "ext" Parameter and extractable mismatch');
	if (isCurve(name) && jwk.crv !== algorithm.namedCurve) throw dataError('JWK "crv" does not match the requested algorithm');
	if (isOKP(name) && jwk.crv !== name) throw dataError('JWK "crv" Parameter and algorithm name mismatch');
	if (jwk.alg !== undefined && (name.startsWith("RSA") || name === "HMAC") && jwk.alg !== jwkAlg({ ...algorithm, name })) throw dataError('JWK "alg" does not match the requested algorithm');
	checkUsages(name, "secret" in usagesOf[name] ? "secret" : isPrivate ? "private" : "public", usages);
}

function importJwk(name: string, algorithm: any, jwk: any, extractable: boolean, usages: string[]): [KeyType, Uint8Array] {
	const kty = name.startsWith("RSA") ? "RSA" : isCurve(name) ? "EC" : isOKP(name) ? "OKP" : "oct";
	if (!jwk.kty) throw noKey();
	if (jwk.kty !== kty) throw dataError('Invalid JWK "kty" Parameter');
	const isPrivate = jwk.d !== undefined;
	checkJwk(name, algorithm, jwk, extractable, usages, isPrivate);
	if (kty === "oct") return ["secret", tried(() => fromBase64Url(jwk.k))];
	const parts = fields[kty].map((f) => (f && jwk[f] !== undefined ? tried(() => fromBase64Url(jwk[f])) : null));
	return [isPrivate ? "private" : "public", tried(() => native("jwkImport", kty, jwk.crv ?? "", isPrivate, ...parts))];
}

export function importKey(format: string, data: any, algorithm: any, extractable: boolean, usages: string[]): CryptoKey {
	const { name } = algorithm;
	const symmetric = "secret" in usagesOf[name];
	const unsupported = () => fail(`Unable to import ${name} using ${format} format`, "NotSupportedError");
	let type: KeyType = symmetric ? "secret" : format === "pkcs8" ? "private" : "public";
	if ((symmetric && format !== "raw" && (format !== "jwk" || name === "HKDF" || name === "PBKDF2")) || (format === "raw" && name.startsWith("RSA"))) throw unsupported();
	if (isCurve(name)) checkCurve(algorithm);
	if (format === "jwk") {
		const [kind, bytes] = importJwk(name, algorithm, data, extractable, usages);
		return finish(kind, bytes, algorithm, extractable, usages);
	}
	if (format === "raw" && symmetric) return finish(type, new Uint8Array(data), algorithm, extractable, usages);
	checkUsages(name, type, usages);
	if (format === "raw") return finish(type, importRaw(name, algorithm, new Uint8Array(data)), algorithm, extractable, usages);
	const r = tried(() => native("keyImport", new Uint8Array(data), null, format));
	if (r.kind !== type) throw noKey();
	return finish(type, r.der, algorithm, extractable, usages);
}

/** The key, once all of it is known; one that could do nothing is none. */
function finish(type: KeyType, bytes: Uint8Array, algorithm: any, extractable: boolean, usages: string[]): CryptoKey {
	const key = keyOf(type, bytes, algorithm, extractable, usages);
	if (key.usages.length === 0 && type !== "public") throw fail(`Usages cannot be empty when importing a ${type} key.`, "SyntaxError");
	return key;
}

function keyOf(type: KeyType, bytes: Uint8Array, algorithm: any, extractable: boolean, usages: string[]): CryptoKey {
	const { name } = algorithm;
	if ((name === "PBKDF2" || name === "HKDF") && extractable) throw fail(`${name} keys are not extractable`, "SyntaxError");
	checkUsages(name, type, usages);
	return makeKey(type, extractable, type === "secret" ? secretAlgorithm(name, algorithm, bytes) : asymmetric(name, algorithm, bytes), usages, bytes);
}

/** The same for node:crypto, which has the bytes. */
export function keyFromData(type: KeyType, bytes: Uint8Array, given: any, extractable: boolean, usages: string[]): CryptoKey {
	return finish(type, bytes, normalize(given, "importKey"), extractable, usages);
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

export function exportKey(format: string, key: CryptoKey): any {
	const { name } = key.algorithm;
	if (name === "HKDF" || name === "PBKDF2") throw fail(`${name} key export is not supported`, "NotSupportedError");
	if (!key.extractable) throw fail("key is not extractable", "InvalidAccessException");
	const data = keyData(key);
	if (format === "raw" && key.type === "secret") return owned(data.slice());
	if (format === "raw" && key.type === "public" && !name.startsWith("RSA")) {
		const p = native("jwkExport", data);
		return owned(p.kty === "OKP" ? p.x : Uint8Array.from([4, ...p.x, ...p.y]));
	}
	if ((format === "spki" && key.type === "public") || (format === "pkcs8" && key.type === "private")) return owned(data.slice());
	if (format !== "jwk") throw fail(`Unable to export ${name} ${key.type} key using ${format} format`, "NotSupportedError");
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

function aesLength(length: number): number {
	if (![128, 192, 256].includes(length)) throw fail("AES key length must be 128, 192, or 256 bits", "OperationError");
	return length;
}

/** How many bits a derived key has. */
export function keyLength(a: any): number | null {
	if (a.name.startsWith("AES-")) return aesLength(a.length);
	if (a.name !== "HMAC") return null;
	if (a.length === 0) throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", "Invalid key length");
	return a.length ?? blockBits[a.hash.name];
}

function generateSecret(algorithm: any, extractable: boolean, usages: string[]): CryptoKey {
	const { name } = algorithm;
	if (usages.some((u) => !usagesOf[name].secret.includes(u))) throw unsupportedUsage(name, true);
	if (name !== "HMAC") {
		const length = aesLength(algorithm.length);
		if (usages.length === 0) throw fail("Usages cannot be empty when creating a key.", "SyntaxError");
		return makeKey("secret", extractable, { name, length }, usages, random(length >> 3));
	}
	const length = algorithm.length ?? blockBits[algorithm.hash.name];
	if (length === 0) throw dataError("Zero-length key is not supported");
	if (usages.length === 0) throw fail("Usages cannot be empty when creating a key.", "SyntaxError");
	return makeKey("secret", extractable, { name, length, hash: { name: algorithm.hash.name } }, usages, random(length >> 3));
}

export function generateKey(algorithm: any, extractable: boolean, usages: string[]): any {
	const { name } = algorithm;
	const all = usagesOf[name];
	if (all.secret) return generateSecret(algorithm, extractable, usages);
	if (usages.some((u) => !all.private.includes(u) && !all.public.includes(u))) throw unsupportedUsage(name, true);
	if (isCurve(name)) checkCurve(algorithm);
	const mine = all.private.filter((u) => usages.includes(u));
	if (mine.length === 0) throw fail("Usages cannot be empty when creating a key.", "SyntaxError");
	let der: Uint8Array;
	if (name.startsWith("RSA")) {
		const exponent = Array.from(algorithm.publicExponent as Uint8Array).reduce((n, b) => n * 256 + b, 0);
		der = attempt(() => native("keyGenerate", "rsa", algorithm.modulusLength, exponent));
	} else if (isCurve(name)) der = native("keyGenerate", "ec", algorithm.namedCurve);
	else der = native("keyGenerate", name.toLowerCase(), null);
	const a = asymmetric(name, algorithm, der);
	return {
		publicKey: makeKey("public", true, a, all.public.filter((u) => usages.includes(u)), native("keyPublic", der)),
		privateKey: makeKey("private", extractable, a, mine, der),
	};
}
