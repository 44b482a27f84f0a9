// KeyObject: keys in and out, in every form. Inside they are DER (PKCS#8 or SubjectPublicKeyInfo), or plain bytes.
import { native, random, requireHost } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { viewBytes } from "pi:node/internal_bytes";
import { checkFunction, checkInteger, checkString, invalidArgType, nodeError } from "pi:node/internal_errors";
import { fromNative, later, toBytes } from "./hash.ts";

const secret = Symbol("key");
const kKeyType = Symbol("kKeyType"); // Node shows it

export class KeyObject {
	#data: Uint8Array;
	#type: "secret" | "public" | "private";
	constructor(type: "secret" | "public" | "private", data: any, key?: symbol) {
		if (!["secret", "public", "private"].includes(type)) throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'type' is invalid. Received ${JSON.stringify(type)}`);
		if (key !== secret) throw invalidArgType("handle", "object", data);
		this.#type = type;
		(this as any)[kKeyType] = type;
		this.#data = data;
	}
	static from(key: any): KeyObject {
		const web = requireHost("pi:web/crypto");
		if (!(key instanceof web.CryptoKey)) throw invalidArgType("key", "CryptoKey", key);
		return keyObject(key.type, web.keyData(key));
	}
	static {
		dataOf = (k) => k.#data;
	}
	get type(): "secret" | "public" | "private" {
		return this.#type;
	}
	equals(other: KeyObject): boolean {
		if (!(other instanceof KeyObject)) throw invalidArgType("otherKeyObject", "KeyObject", other);
		return this.type === other.type && Buffer.from(this.#data).equals(other.#data);
	}
	toCryptoKey(algorithm: any, extractable: boolean, usages: string[]): any {
		return requireHost("pi:web/crypto").keyFromData(this.type, this.#data, algorithm, extractable, usages);
	}
}

// Assigned in the class above.
var dataOf: (k: KeyObject) => Uint8Array;
export const keyData = (k: KeyObject): Uint8Array => dataOf(k);

class SecretKeyObject extends KeyObject {
	get symmetricKeySize(): number {
		return keyData(this).length;
	}
	export(options?: any): any {
		if (options?.format === "jwk") return { kty: "oct", k: Buffer.from(keyData(this)).toString("base64url") };
		return Buffer.from(keyData(this));
	}
}

class AsymmetricKeyObject extends KeyObject {
	#info: any;
	get _info(): any {
		this.#info ??= native("keyInfo", keyData(this));
		return this.#info;
	}
	get asymmetricKeyType(): string {
		return this._info.type;
	}
	get asymmetricKeyDetails(): any {
		const { type, bits, exponent, curve } = this._info;
		if (type === "rsa" || type === "rsa-pss") return { modulusLength: bits, publicExponent: BigInt(exponent) };
		return type === "ec" ? { namedCurve: curve } : {};
	}
	_jwk(): any {
		const parts = native("jwkExport", keyData(this));
		if (this._info.type === "rsa-pss") throw nodeError(Error, "ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE", "Unsupported JWK Key Type.");
		const out: any = {};
		const order = parts.kty === "RSA" ? ["kty", "n", "e", "d", "p", "q", "dp", "dq", "qi"] : parts.kty === "EC" ? ["kty", "x", "y", "crv", "d"] : ["crv", "d", "x", "kty"];
		for (const name of order) {
			const v = parts[name];
			if (v !== undefined) out[name] = typeof v === "string" ? v : Buffer.from(v).toString("base64url");
		}
		return out;
	}
	_export(options: any, types: string[]): any {
		if (options === null || typeof options !== "object") throw invalidArgType("options", "object", options);
		if (options.format === "jwk") return this._jwk();
		if (options.format !== "pem" && options.format !== "der") throw invalidValue("options.format", options.format);
		if (!types.includes(options.type)) throw invalidValue("options.type", options.type);
		const rsa = this._info.type === "rsa";
		if (options.type === "pkcs1" && !rsa) throw incompatible("pkcs1", "can only be used for RSA keys");
		if (options.type === "sec1" && this._info.type !== "ec") throw incompatible("sec1", "can only be used for EC keys");
		const cipher = options.cipher ?? null;
		if (cipher !== null && options.type !== "pkcs8") throw incompatible(options.type, "does not support encryption");
		if (cipher !== null && (options.passphrase === undefined || options.passphrase === null)) throw invalidValue("options.passphrase", options.passphrase);
		const pass = cipher === null ? null : toBytes(options.passphrase, "options.passphrase");
		let out: any;
		try {
			out = fromNative(native("keyExport", keyData(this), options.format, options.type, cipher === null ? null : String(cipher).toLowerCase(), pass));
		} catch (err: any) {
			if (/Unknown cipher/.test(err.message)) throw nodeError(Error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
			throw err;
		}
		return options.format === "der" ? out : out.toString();
	}
}

function invalidValue(name: string, value: any): Error {
	const shown = typeof value === "string" ? `'${value}'` : String(value);
	return nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The property '${name}' is invalid. Received ${shown}`);
}

function incompatible(type: string, why: string): Error {
	return nodeError(Error, "ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS", `The selected key encoding ${type} ${why}.`);
}

class PublicKeyObject extends AsymmetricKeyObject {
	export(options?: any): any {
		return this._export(options, ["spki", "pkcs1"]);
	}
}

class PrivateKeyObject extends AsymmetricKeyObject {
	export(options?: any): any {
		return this._export(options, ["pkcs8", "pkcs1", "sec1"]);
	}
}

const classes = { secret: SecretKeyObject, public: PublicKeyObject, private: PrivateKeyObject };

export function keyObject(type: "secret" | "public" | "private", data: Uint8Array): any {
	return new classes[type](type, data, secret);
}

const libraries: Record<string, string> = { "Provider routines": "", "DECODER routines": "", "common libcrypto routines": "CRYPTO_" };

function osslError(err: any): Error {
	const m = /^error:[0-9A-F]+:([^:]*):[^:]*:(.*)$/.exec(String(err?.message));
	if (!m) return err;
	const code = `ERR_OSSL_${libraries[m[1]] ?? `${m[1].split(" ")[0].toUpperCase()}_`}${m[2].toUpperCase().replaceAll(" ", "_")}`;
	return Object.assign(new Error(err.message), { library: m[1], reason: m[2], code });
}

export function ossl<T>(run: () => T): T {
	try {
		return run();
	} catch (err: any) {
		throw osslError(err);
	}
}

const fieldsOf: Record<string, [string, string, string, string, string]> = {
	RSA: ["n", "e", "d", "p", "q"], EC: ["x", "y", "d", "", ""], OKP: ["x", "", "d", "", ""],
};

function importJwk(jwk: any, wanted: "public" | "private"): any {
	if (jwk === null || typeof jwk !== "object") throw invalidArgType("key.key", "object", jwk);
	const names = fieldsOf[jwk.kty];
	if (!names) throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The property 'key.kty' must be one of: 'RSA', 'EC', 'OKP'. Received ${jwk.kty === undefined ? "undefined" : `'${jwk.kty}'`}`);
	const isPrivate = wanted === "private";
	if (isPrivate && typeof jwk.d !== "string") throw invalidArgType("key.d", "string", jwk.d);
	const parts = names.map((n) => (n !== "" && typeof jwk[n] === "string" ? viewBytes(Buffer.from(jwk[n], "base64url")) : null));
	try {
		return keyObject(wanted, native("jwkImport", jwk.kty, jwk.crv ?? "", isPrivate, ...parts));
	} catch (err: any) {
		if (/^Unsupported JWK/.test(err.message)) throw nodeError(Error, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
		throw nodeError(Error, "ERR_CRYPTO_INVALID_JWK", "Invalid JWK data");
	}
}

const keyTypes = ["ArrayBuffer", "Buffer", "TypedArray", "DataView", "string", "KeyObject", "CryptoKey"];

/** A key argument of any form: an object, PEM, DER or JWK, with the options around it. */
export function anyKey(key: any, wanted: "public" | "private", name = "key"): any {
	if (key instanceof KeyObject) return wantedKind(key, wanted);
	if (key && typeof key === "object" && key[Symbol.toStringTag] === "CryptoKey") return wantedKind(KeyObject.from(key), wanted);
	let data = key;
	let pass: any = null;
	if (key && typeof key === "object" && !ArrayBuffer.isView(key) && !(key instanceof ArrayBuffer) && key.key !== undefined) {
		if (key.format === "jwk") return importJwk(key.key, wanted);
		if (key.key instanceof KeyObject || key.key?.[Symbol.toStringTag] === "CryptoKey") return anyKey(key.key, wanted);
		data = typeof key.key === "string" && key.encoding ? Buffer.from(key.key, key.encoding) : key.key;
		if (key.passphrase !== undefined && key.passphrase !== null) pass = toBytes(key.passphrase, "key.passphrase");
		name = "key.key";
	}
	if (typeof data !== "string" && !ArrayBuffer.isView(data) && !(data instanceof ArrayBuffer)) throw invalidArgType(name, keyTypes, data);
	const r = ossl(() => native("keyImport", toBytes(data), pass));
	if (r.need) throw osslError(new Error("error:07880109:common libcrypto routines::interrupted or cancelled"));
	return wantedKind(keyObject(r.kind, r.der), wanted);
}

function wantedKind(key: any, wanted: "public" | "private"): any {
	if (key.type === wanted) return key;
	if (wanted === "public" && key.type === "private") return keyObject("public", native("keyPublic", keyData(key)));
	if (key.type === "secret" || wanted === "public") throw nodeError(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${key.type}, expected ${wanted === "public" ? "private or public" : "private"}.`);
	throw Object.assign(new Error("error:1E08010C:DECODER routines::unsupported"), { library: "DECODER routines", reason: "unsupported", code: "ERR_OSSL_UNSUPPORTED" });
}

export function createSecretKey(key: any, encoding?: string): any {
	return keyObject("secret", toBytes(key, "key", encoding).slice());
}

export function createPrivateKey(key: any): any {
	if (key instanceof KeyObject) throw invalidArgType("key", keyTypes.filter((t) => !/Key/.test(t)), key);
	return anyKey(key, "private");
}

export function createPublicKey(key: any): any {
	if (key instanceof KeyObject && key.type !== "private") throw nodeError(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${key.type}, expected private.`);
	return anyKey(key, "public");
}

const pairTypes = ["rsa", "rsa-pss", "ec", "ed25519", "x25519"];

export function generateKeyPairSync(type: string, options?: any): any {
	checkString(type, "type");
	if (!pairTypes.includes(type)) {
		const why = ["dsa", "dh", "ed448", "x448"].includes(type) ? "is not provided by pier" : "must be a supported key type";
		throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'type' ${why}. Received '${type}'`);
	}
	if (options === undefined && !/^[ex]d?25519$/.test(type)) throw invalidArgType("options", "object", options);
	options ??= {};
	let size: any = null;
	if (type.startsWith("rsa")) {
		size = options.modulusLength;
		checkInteger(size, "options.modulusLength", 0, 4294967295);
	} else if (type === "ec") {
		size = options.namedCurve ?? options.paramEncoding;
		checkString(size, "options.namedCurve");
	}
	let der: Uint8Array;
	try {
		der = native("keyGenerate", type, size);
	} catch (err: any) {
		if (/curve/.test(err.message)) throw nodeError(TypeError, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
		throw err;
	}
	const privateKey = keyObject("private", der);
	const publicKey = keyObject("public", native("keyPublic", der));
	return {
		publicKey: options.publicKeyEncoding ? publicKey.export(options.publicKeyEncoding) : publicKey,
		privateKey: options.privateKeyEncoding ? privateKey.export(options.privateKeyEncoding) : privateKey,
	};
}

export function generateKeyPair(type: string, options: any, cb: any): void {
	if (typeof options === "function") [cb, options] = [options, undefined];
	checkFunction(cb, "callback");
	later((err: any, pair: any) => (err ? cb(err) : cb(null, pair.publicKey, pair.privateKey)), () => generateKeyPairSync(type, options));
}

export function generateKeySync(type: string, options: { length: number }): any {
	if (type !== "hmac" && type !== "aes") throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'type' must be a supported key type. Received '${type}'`);
	if (type === "aes" && ![128, 192, 256].includes(options.length)) throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The property 'options.length' must be one of: 128, 192, 256. Received ${options.length}`);
	if (type === "hmac") checkInteger(options.length, "options.length", 8, 2 ** 31 - 1);
	return keyObject("secret", random(options.length >> 3));
}

export function generateKey(type: string, options: { length: number }, cb: any): void {
	checkFunction(cb, "callback");
	later(cb, () => generateKeySync(type, options));
}
