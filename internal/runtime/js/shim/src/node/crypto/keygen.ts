// New keys.
import { native, random } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkFunction, checkInteger, checkString, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { readEncoding, publicTypes, privateTypes, type KeyEncoding } from "./encoding.ts";
import { digestSize, invalidDigest, isDigest, later, toBytes } from "./hash.ts";
import { exportAs, keyObject } from "./keys.ts";
import { ossl } from "./ossl.ts";

function checkObject(value: any, name: string): void {
	if (value === null || typeof value !== "object") throw invalidArgType(name, "object", value);
}

const uint32 = (value: unknown, name: string): void => checkInteger(value, name, 0, 4294967295);
const int31 = (value: unknown, name: string): void => checkInteger(value, name, 0, 2147483647);

/** One of the two encodings asked for, or undefined for an object. */
function encodingOf(options: any, name: string, types: string[]): KeyEncoding | undefined {
	const e = options[name];
	if (e === undefined || e === null) return undefined;
	if (typeof e !== "object") throw invalidArgValue(`options.${name}`, e);
	return e.format === "jwk" ? { format: "jwk" } : readEncoding(e, `options.${name}`, types, types === privateTypes);
}

function rsaParts(type: string, options: any): any[] {
	checkObject(options, "options");
	const { modulusLength, publicExponent } = options;
	uint32(modulusLength, "options.modulusLength");
	if (publicExponent !== undefined && publicExponent !== null) uint32(publicExponent, "options.publicExponent");
	const parts = [modulusLength, publicExponent ?? 65537];
	if (type === "rsa") return parts;
	for (const name of ["hash", "hashAlgorithm", "mgf1Hash", "mgf1HashAlgorithm"]) if (options[name] !== undefined) checkString(options[name], `options.${name}`);
	const { saltLength } = options;
	if (saltLength !== undefined) int31(saltLength, "options.saltLength");
	const hash = options.hashAlgorithm ?? options.hash;
	const mgf = options.mgf1HashAlgorithm ?? options.mgf1Hash;
	for (const name of [hash, mgf]) if (name !== undefined && !isDigest(name)) throw invalidDigest(name);
	if (hash === undefined && mgf === undefined && saltLength === undefined) return parts;
	const digest = hash ?? "sha1";
	return [...parts, digest, mgf ?? digest, saltLength ?? digestSize(digest)];
}

function missing(what: string): Error {
	return nodeError(TypeError, "ERR_MISSING_OPTION", `${what} is required`);
}

function pair(a: string, b: string): Error {
	return nodeError(TypeError, "ERR_INCOMPATIBLE_OPTION_PAIR", `Option "${a}" cannot be used in combination with option "${b}"`);
}

// How many bits OpenSSL gives keys of the groups it knows.
const groupBits: Record<string, number> = { modp14: 225, modp15: 275, modp16: 325, modp17: 375, modp18: 400 };

function dhParts(options: any): any[] {
	checkObject(options, "options");
	const { group, prime, primeLength, generator } = options;
	if (group !== undefined && group !== null) {
		for (const [name, value] of Object.entries({ prime, primeLength, generator })) if (value !== undefined && value !== null) throw pair("group", name);
		checkString(group, "options.group");
		const known = native("modpGroup", group.toLowerCase());
		if (!known) throw nodeError(Error, "ERR_CRYPTO_UNKNOWN_DH_GROUP", "Unknown DH group");
		return [known, Uint8Array.of(2), groupBits[group.toLowerCase()] ?? 0];
	}
	let p: Uint8Array | (() => Uint8Array);
	if (prime !== undefined && prime !== null) {
		if (primeLength !== undefined && primeLength !== null) throw pair("prime", "primeLength");
		p = toBytes(prime, "options.prime", undefined, ["Buffer", "TypedArray", "DataView", "ArrayBuffer"]).slice();
	} else if (primeLength !== undefined && primeLength !== null) {
		int31(primeLength, "options.primeLength");
		p = () => native("prime", primeLength, true);
	} else throw missing("At least one of the group, prime, or primeLength options");
	if (generator !== undefined && generator !== null) int31(generator, "options.generator");
	return [p, Buffer.from((generator ?? 2).toString(16).padStart(8, "0"), "hex"), 0];
}

function ecParts(options: any): any[] {
	checkObject(options, "options");
	const { namedCurve, paramEncoding } = options;
	checkString(namedCurve, "options.namedCurve");
	if (paramEncoding === "explicit") throw nodeError(Error, "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM", "pier writes curves by their names: leave out options.paramEncoding");
	if (paramEncoding !== undefined && paramEncoding !== null && paramEncoding !== "named") throw invalidArgValue("options.paramEncoding", paramEncoding);
	return [namedCurve];
}

function dsaParts(options: any): any[] {
	checkObject(options, "options");
	const { modulusLength, divisorLength } = options;
	uint32(modulusLength, "options.modulusLength");
	if (divisorLength !== undefined && divisorLength !== null) int31(divisorLength, "options.divisorLength");
	return [modulusLength, divisorLength ?? (modulusLength < 2048 ? 160 : modulusLength < 3072 ? 224 : 256)];
}

function partsOf(type: string, options: any): any[] {
	switch (type) {
		case "rsa": case "rsa-pss": return rsaParts(type, options);
		case "dsa": return dsaParts(options);
		case "ec": return ecParts(options);
		case "dh": return dhParts(options);
		case "ed25519": case "ed448": case "x25519": case "x448": return [];
		default: throw invalidArgValue("type", type, "must be a supported key type");
	}
}

/** Checks what was asked for; the keys are made when the result is called. */
function pairOf(type: any, options: any): () => any {
	checkString(type, "type");
	if (options === null) throw new TypeError("Cannot destructure property 'publicKeyEncoding' of 'options' as it is null.");
	const given = options ?? {};
	const forms = { publicKey: encodingOf(given, "publicKeyEncoding", publicTypes), privateKey: encodingOf(given, "privateKeyEncoding", privateTypes) };
	const parts = partsOf(type, options);
	if (type === "ec" && !native("ecKnown", parts[0])) throw nodeError(TypeError, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
	return () => {
		const der = ossl(() => native("keyGenerate", type, ...parts.map((p) => (typeof p === "function" ? p() : p))));
		const privateKey = keyObject("private", der);
		const publicKey = keyObject("public", native("keyPublic", der));
		return {
			publicKey: forms.publicKey ? exportAs(publicKey, forms.publicKey) : publicKey,
			privateKey: forms.privateKey ? exportAs(privateKey, forms.privateKey) : privateKey,
		};
	};
}

export function generateKeyPairSync(type: string, options?: any): any {
	return pairOf(type, options)();
}
Object.defineProperty(generateKeyPairSync, "length", { value: 2 });

export function generateKeyPair(type: string, options: any, callback: any): void {
	if (typeof options === "function") [callback, options] = [options, undefined];
	checkFunction(callback, "callback");
	const make = pairOf(type, options);
	later((err: any, keys: any) => (err ? callback(err) : callback(null, keys.publicKey, keys.privateKey)), make);
}
Object.defineProperty(generateKeyPair, Symbol.for("nodejs.util.promisify.custom"), {
	value: (type: string, options: any) => new Promise((resolve, reject) => {
		generateKeyPair(type, options, (err: any, publicKey: any, privateKey: any) => (err ? reject(err) : resolve({ publicKey, privateKey })));
	}),
	enumerable: false, configurable: true,
});

function secretSize(type: any, options: any): number {
	checkString(type, "type");
	checkObject(options, "options");
	const { length } = options;
	switch (type) {
		case "hmac":
			checkInteger(length, "options.length", 8, 2147483647);
			break;
		case "aes":
			if (![128, 192, 256].includes(length)) throw invalidArgValue("options.length", length, "must be one of: 128, 192, 256");
			break;
		default:
			throw invalidArgValue("type", type, "must be a supported key type");
	}
	return length >> 3;
}

export function generateKeySync(type: string, options: { length: number }): any {
	return keyObject("secret", random(secretSize(type, options)));
}

export function generateKey(type: string, options: { length: number }, callback: any): void {
	if (typeof options === "function") [callback, options] = [options, undefined as any];
	checkFunction(callback, "callback");
	const size = secretSize(type, options);
	later(callback, () => keyObject("secret", random(size)));
}
