// KeyObject: keys in and out, in every form. Inside they are DER (PKCS#8 or SubjectPublicKeyInfo), or plain bytes.
import { native, requireHost } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { viewBytes } from "pi:node/internal_bytes";
import { checkString, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { fromNative, toBytes } from "./hash.ts";
import { incompatible, type KeyEncoding, publicTypes, privateTypes, readEncoding } from "./encoding.ts";
import { ossl, osslError } from "./ossl.ts";

const secret = Symbol("key");
// Node shows these.
const kKeyType = Symbol("kKeyType");
const kAsymmetricKeyType = Symbol("kAsymmetricKeyType");
const kAsymmetricKeyDetails = Symbol("kAsymmetricKeyDetails");

type KeyType = "secret" | "public" | "private";
const keyTypes = ["secret", "public", "private"];

/** The parent of Node's class has no name. */
const NativeKeyObject = (() => class {})();

export class KeyObject extends NativeKeyObject {
	#data: Uint8Array;
	#type: KeyType;
	constructor(type: KeyType, handle: any, ...rest: any[]) {
		super();
		if (!keyTypes.includes(type)) throw invalidArgValue("type", type);
		if (rest[0] !== secret) throw invalidArgType("handle", "object", handle);
		this.#type = type;
		(this as any)[kKeyType] = type;
		this.#data = handle;
	}
	static from(key: any): KeyObject {
		const web = requireHost("pi:web/crypto");
		if (!(key instanceof web.CryptoKey)) throw invalidArgType("key", "CryptoKey", key);
		return keyObject(key.type, web.keyData(key));
	}
	static {
		dataOf = (k) => k.#data;
	}
	get type(): KeyType {
		return this.#type;
	}
	equals(otherKeyObject: KeyObject): boolean {
		if (!(otherKeyObject instanceof KeyObject)) throw invalidArgType("otherKeyObject", "KeyObject", otherKeyObject);
		return this.type === otherKeyObject.type && Buffer.from(this.#data).equals(otherKeyObject.#data);
	}
}
Object.defineProperty(KeyObject.prototype, Symbol.toStringTag, { value: "KeyObject", configurable: true });

Object.defineProperty(KeyObject, "name", { value: "KeyObject" }); // the bundler calls it otherwise

// Assigned in the class above.
var dataOf: (k: KeyObject) => Uint8Array;
export const keyData = (k: KeyObject): Uint8Array => dataOf(k);

function webKey(key: KeyObject, algorithm: any, extractable: boolean, usages: string[]): any {
	return requireHost("pi:web/crypto").keyFromData(key.type, keyData(key), algorithm, extractable, usages);
}

function checkObject(value: any, name: string): void {
	if (value === null || typeof value !== "object") throw invalidArgType(name, "object", value);
}

class SecretKeyObject extends KeyObject {
	get symmetricKeySize(): number {
		return keyData(this).length;
	}
	export(options?: any): any {
		if (options !== undefined) {
			checkObject(options, "options");
			const { format } = options;
			if (format !== undefined && format !== "buffer" && format !== "jwk") throw invalidArgValue("options.format", format, "must be one of: undefined, 'buffer', 'jwk'");
			if (format === "jwk") return { kty: "oct", k: Buffer.from(keyData(this)).toString("base64url") };
		}
		return Buffer.from(keyData(this));
	}
	toCryptoKey(algorithm: any, extractable: boolean, keyUsages: string[]): any {
		return webKey(this, algorithm, extractable, keyUsages);
	}
}

const infos = new WeakMap<KeyObject, any>();
export function keyInfo(key: KeyObject): any {
	let info = infos.get(key);
	if (!info) infos.set(key, (info = ossl(() => native("keyInfo", keyData(key)))));
	return info;
}

class AsymmetricKeyObject extends KeyObject {
	get asymmetricKeyType(): string {
		return ((this as any)[kAsymmetricKeyType] ??= keyInfo(this).type);
	}
	get asymmetricKeyDetails(): any {
		const { bits, exponent, curve, divisor, hash, mgf, salt } = keyInfo(this);
		switch (this.asymmetricKeyType) {
			case "rsa": case "rsa-pss": case "dsa": case "ec": break;
			default: return {};
		}
		const make = () => {
			if (curve !== undefined) return { namedCurve: curve };
			if (divisor !== undefined) return { modulusLength: bits, divisorLength: divisor };
			const out: any = { modulusLength: bits, publicExponent: BigInt(exponent) };
			return hash === undefined ? out : { ...out, hashAlgorithm: hash, mgf1HashAlgorithm: mgf, saltLength: salt };
		};
		return ((this as any)[kAsymmetricKeyDetails] ??= make());
	}
	toCryptoKey(algorithm: any, extractable: boolean, keyUsages: string[]): any {
		return webKey(this, algorithm, extractable, keyUsages);
	}
}

function jwkOf(key: KeyObject): any {
	if (keyInfo(key).type === "rsa-pss") throw nodeError(Error, "ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE", "Unsupported JWK Key Type.");
	let parts: any;
	try {
		parts = native("jwkExport", keyData(key));
	} catch (err: any) {
		throw nodeError(Error, /curve/.test(err.message) ? "ERR_CRYPTO_JWK_UNSUPPORTED_CURVE" : "ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE", err.message);
	}
	const out: any = {};
	const order = parts.kty === "RSA" ? ["kty", "n", "e", "d", "p", "q", "dp", "dq", "qi"] : parts.kty === "EC" ? ["kty", "x", "y", "crv", "d"] : ["crv", "d", "x", "kty"];
	for (const name of order) {
		const v = parts[name];
		if (v !== undefined) out[name] = typeof v === "string" ? v : Buffer.from(v).toString("base64url");
	}
	return out;
}

/** A key in the form asked for. */
export function exportAs(key: any, e: KeyEncoding): any {
	if (e.format === "jwk") return jwkOf(key);
	const { type } = keyInfo(key);
	if (e.type === "pkcs1" && type !== "rsa") throw incompatible("pkcs1", "can only be used for RSA keys");
	if (e.type === "sec1" && type !== "ec") throw incompatible("sec1", "can only be used for EC keys");
	let out: any;
	try {
		const pass = e.cipher === undefined ? null : e.passphrase;
		out = fromNative(ossl(() => native("keyExport", keyData(key), e.format, e.type, e.cipher ?? null, pass)));
	} catch (err: any) {
		if (/Unknown cipher/.test(err.message)) throw nodeError(Error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
		throw err;
	}
	return e.format === "der" ? out : out.toString();
}

class PublicKeyObject extends AsymmetricKeyObject {
	export(options: any): any {
		checkObject(options, "options");
		return exportAs(this, options.format === "jwk" ? { format: "jwk" } : readEncoding(options, "options", publicTypes, false));
	}
}

class PrivateKeyObject extends AsymmetricKeyObject {
	export(options: any): any {
		checkObject(options, "options");
		if (options.format === "jwk") {
			if (options.passphrase !== undefined) throw incompatible("jwk", "does not support encryption");
			return jwkOf(this);
		}
		return exportAs(this, readEncoding(options, "options", privateTypes, true));
	}
}

const classes = { secret: SecretKeyObject, public: PublicKeyObject, private: PrivateKeyObject };

export function keyObject(type: KeyType, data: Uint8Array): any {
	return new classes[type](type, data, secret);
}

const members: Record<string, { public: string[]; private: string[]; order: string[]; crv?: string[]; what: string }> = {
	RSA: { public: ["n", "e"], private: ["d", "p", "q", "dp", "dq", "qi"], order: ["n", "e", "d", "p", "q"], what: "RSA key" },
	EC: { public: ["x", "y"], private: ["d"], order: ["x", "y", "d"], crv: ["P-256", "secp256k1", "P-384", "P-521"], what: "EC key" },
	OKP: { public: ["x"], private: ["d"], order: ["x", "", "d"], crv: ["Ed25519", "Ed448", "X25519", "X448"], what: "data" },
};

const listed = (values: string[]): string => `must be one of: ${values.map((v) => `'${v}'`).join(", ")}`;

function importJwk(jwk: any, type: Want["type"]): any {
	checkObject(jwk, "key.key");
	const kind = members[jwk.kty];
	if (!kind) throw invalidArgValue("key.kty", jwk.kty, listed(Object.keys(members)));
	if (kind.crv) {
		checkString(jwk.crv, "key.crv");
		if (!kind.crv.includes(jwk.crv)) throw invalidArgValue("key.crv", jwk.crv, listed(kind.crv));
	}
	const wanted = type === "any" ? (typeof jwk.d === "string" ? "private" : "public") : type;
	const isPrivate = wanted === "private";
	for (const name of [...kind.public, ...(isPrivate ? kind.private : [])]) checkString(jwk[name], `key.${name}`);
	const parts = kind.order.map((n) => (n !== "" && typeof jwk[n] === "string" && (isPrivate || kind.public.includes(n)) ? viewBytes(Buffer.from(jwk[n], "base64url")) : null));
	let der: Uint8Array;
	try {
		der = native("jwkImport", jwk.kty, jwk.crv ?? "", isPrivate, ...parts);
	} catch {
		throw nodeError(TypeError, "ERR_CRYPTO_INVALID_JWK", `Invalid JWK ${kind.what}`);
	}
	return keyObject(wanted, der);
}

const dataTypes = ["ArrayBuffer", "Buffer", "TypedArray", "DataView"];
const isCryptoKey = (key: any): boolean => key !== null && typeof key === "object" && key[Symbol.toStringTag] === "CryptoKey";
const isData = (key: any): boolean => typeof key === "string" || ArrayBuffer.isView(key) || key instanceof ArrayBuffer;

/** What a key is wanted for: to be one, or to be used. */
interface Want {
	type: "public" | "private" | "any";
	create?: boolean;
}

function importData(data: any, e: KeyEncoding, want: Want): any {
	const der = e.format === "der";
	let r: any;
	try {
		r = ossl(() => native("keyImport", toBytes(data), e.passphrase ?? null, der ? e.type : ""));
	} catch (err) {
		if (want.type === "public" && der && e.type === "pkcs1") throw new Error("Failed to read asymmetric key");
		throw err;
	}
	if (r.need) throw osslError("error:07880109:common libcrypto routines::interrupted or cancelled");
	if (r.kind === "public" && want.type === "private") throw osslError("error:1E08010C:DECODER routines::unsupported");
	return wanted(keyObject(r.kind, r.der), want);
}

/** A key argument of any form: an object, PEM, DER or JWK, with the options around it. */
function read(key: any, want: Want, objectsToo: boolean): any {
	const kinds = ["string", ...dataTypes, ...(objectsToo ? ["KeyObject", "CryptoKey"] : [])];
	if (objectsToo && key instanceof KeyObject) return wanted(key, want);
	if (objectsToo && isCryptoKey(key)) return wanted(KeyObject.from(key), want);
	if (isData(key)) return importData(key, { format: "pem" }, want);
	if (typeof key !== "object" || key instanceof KeyObject) throw invalidArgType("key", kinds, key);
	if (key === null) throw new TypeError("Cannot destructure property 'key' of 'key' as it is null.");
	const { key: data, encoding, format } = key;
	if (data instanceof KeyObject) return wanted(data, want);
	if (isCryptoKey(data)) return wanted(KeyObject.from(data), want);
	if (format === "jwk") return importJwk(data, want.type);
	if (!isData(data)) throw invalidArgType("key.key", kinds, data);
	const bytes = toBytes(data, "key", encoding);
	return importData(bytes, readEncoding(key, "options", want.type === "private" ? privateTypes : [...publicTypes, ...privateTypes], true, true), want);
}

function wanted(key: any, want: Want): any {
	if (key.type === want.type || (want.type === "any" && key.type !== "secret")) return key;
	if (want.type === "public" && key.type === "private") return keyObject("public", native("keyPublic", keyData(key)));
	throw nodeError(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${key.type}, expected ${want.create || want.type === "private" ? "private" : "private or public"}.`);
}

export function anyKey(key: any, type: Want["type"]): any {
	return read(key, { type }, true);
}

export function createSecretKey(key: any, encoding?: string): any {
	return keyObject("secret", toBytes(key, "key", encoding, typeof key === "string" ? undefined : dataTypes).slice());
}
Object.defineProperty(createSecretKey, "length", { value: 2 });

export function createPrivateKey(key: any): any {
	return read(key, { type: "private", create: true }, false);
}

export function createPublicKey(key: any): any {
	const object = key instanceof KeyObject ? key : isCryptoKey(key) ? KeyObject.from(key) : undefined;
	if (object && object.type !== "private") throw nodeError(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${object.type}, expected private.`);
	return read(key, { type: "public", create: true }, true);
}
