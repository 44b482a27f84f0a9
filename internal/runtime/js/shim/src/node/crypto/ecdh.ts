// Diffie-Hellman over curves, and between key objects.
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkString, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { plainClass } from "./classes.ts";
import { fromNative, output, toBytes } from "./hash.ts";
import { keyData, KeyObject } from "./keys.ts";
import { ossl } from "./ossl.ts";

const curves = ["prime256v1", "secp224r1", "secp256k1", "secp384r1", "secp521r1"];

export const getCurves = (): string[] => [...curves];
Object.defineProperty(getCurves, "name", { value: "" });

const coded = (value: any, encoding: any, name = "key"): Uint8Array => toBytes(value, name, encoding);
const failed = (text: string): Error => nodeError(Error, "ERR_CRYPTO_OPERATION_FAILED", text);

function form(name = "uncompressed"): string {
	if (!["compressed", "uncompressed", "hybrid"].includes(name)) throw nodeError(TypeError, "ERR_CRYPTO_ECDH_INVALID_FORMAT", `Invalid ECDH format: ${name}`);
	return name;
}

function curveOf(curve: unknown): string {
	checkString(curve, "curve");
	if (!curves.includes(curve)) throw nodeError(TypeError, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
	return curve;
}

interface Pair {
	curve: string;
	private?: Uint8Array;
	public?: Uint8Array;
}

const pairs = new WeakMap<object, Pair>();
const handle = Symbol("kHandle"); // Node shows it

function pairOf(of: object): Pair {
	return pairs.get(of)!;
}

/** A number is written without zeros before it. */
function shortest(bytes: Uint8Array): Uint8Array {
	const at = bytes.findIndex((b) => b !== 0);
	return at > 0 ? bytes.slice(at) : bytes;
}

export const ECDH: any = plainClass("ECDH", 1, class {
	constructor(curve: string) {
		pairs.set(this, { curve: curveOf(curve) });
		(this as any)[handle] = new (class ECDH {})();
	}
}, {
	computeSecret: function dhComputeSecret(this: any, key: any, inEnc: any, outEnc: any): any {
		const p = pairOf(this);
		const bytes = coded(key, inEnc);
		if (!p.private) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYPAIR", "Invalid key pair");
		const secret = native("ecSecret", p.curve, p.private, bytes);
		if (!secret) throw nodeError(Error, "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY", "Public key is not valid for specified curve");
		return output(fromNative(secret), outEnc);
	},
	setPrivateKey(this: any, key: any, encoding: any): any {
		const p = pairOf(this);
		const bytes = coded(key, encoding).slice();
		try {
			p.public = native("ecPublic", p.curve, bytes);
		} catch {
			throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYTYPE", "Private key is not valid for specified curve.");
		}
		p.private = bytes;
		return this;
	},
	setPublicKey(this: any, key: any, encoding: any): any {
		const p = pairOf(this);
		const point = native("ecPoint", p.curve, coded(key, encoding), "uncompressed");
		if (!point) throw failed("Failed to convert Buffer to EC_POINT");
		p.public = point;
		return this;
	},
	getPrivateKey: function dhGetPrivateKey(this: any, encoding: any): any {
		const key = pairOf(this).private;
		if (!key) throw failed("Failed to get ECDH private key");
		return output(Buffer.from(shortest(key)), encoding);
	},
	generateKeys(this: any, encoding: any, format: any): any {
		const p = pairOf(this);
		p.private = native("ecGenerate", p.curve) as Uint8Array;
		p.public = native("ecPublic", p.curve, p.private);
		return this.getPublicKey(encoding, format);
	},
	getPublicKey(this: any, encoding: any, format: any): any {
		const p = pairOf(this);
		const name = form(format);
		if (!p.public) throw failed("Failed to get ECDH public key");
		return output(fromNative(native("ecPoint", p.curve, p.public, name)), encoding);
	},
});

Object.defineProperty(ECDH, "convertKey", {
	value: function convertKey(key: any, curve: any, inEnc: any, outEnc: any, format: any): any {
		checkString(curve, "curve");
		const bytes = coded(key, inEnc);
		const name = form(format);
		const point = native("ecPoint", curveOf(curve), bytes, name);
		if (!point) throw failed("Failed to convert Buffer to EC_POINT");
		return output(fromNative(point), outEnc);
	},
	writable: true, enumerable: true, configurable: true,
});

// The bundler tells them from those of dh.ts.
for (const [member, name] of [["computeSecret", "dhComputeSecret"], ["getPrivateKey", "dhGetPrivateKey"]]) Object.defineProperty(ECDH.prototype[member], "name", { value: name });

export function createECDH(curve: string): any {
	return new ECDH(curve);
}

const agreeing = ["dh", "ec", "x25519", "x448"];

export function diffieHellman(options: any): any {
	if (options === null || typeof options !== "object") throw invalidArgType("options", "object", options);
	const { privateKey, publicKey } = options;
	if (!(privateKey instanceof KeyObject)) throw invalidArgValue("options.privateKey", privateKey);
	if (!(publicKey instanceof KeyObject)) throw invalidArgValue("options.publicKey", publicKey);
	if (privateKey.type !== "private") throw nodeError(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${privateKey.type}, expected private.`);
	if (publicKey.type !== "public" && publicKey.type !== "private") throw nodeError(TypeError, "ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE", `Invalid key object type ${publicKey.type}, expected private or public.`);
	const [own, other] = [(privateKey as any).asymmetricKeyType, (publicKey as any).asymmetricKeyType];
	if (own !== other || !agreeing.includes(own)) throw nodeError(Error, "ERR_CRYPTO_INCOMPATIBLE_KEY", `Incompatible key types for Diffie-Hellman: ${own} and ${other}`);
	return ossl(() => fromNative(native("keySecret", keyData(privateKey), keyData(publicKey))));
}
