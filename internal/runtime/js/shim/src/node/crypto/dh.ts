// Diffie-Hellman: over numbers, over curves, between key objects; and primes.
import { native, random } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkFunction, checkInteger, checkString, invalidArgType, nodeError } from "pi:node/internal_errors";
import { fromNative, later, output, toBytes } from "./hash.ts";
import { anyKey, keyData, ossl } from "./keys.ts";

const coded = (value: any, encoding: any, name: string): Uint8Array => toBytes(value, name, encoding);

const curves = ["prime256v1", "secp384r1", "secp521r1"];
const curveNames: Record<string, string> = { prime256v1: "prime256v1", "P-256": "prime256v1", secp384r1: "secp384r1", "P-384": "secp384r1", secp521r1: "secp521r1", "P-521": "secp521r1" };

export const getCurves = (): string[] => [...curves];

function invalidPoint(): Error {
	return nodeError(Error, "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY", "Public key is not valid for specified curve");
}

function form(name = "uncompressed"): string {
	if (!["compressed", "uncompressed", "hybrid"].includes(name)) throw nodeError(TypeError, "ERR_CRYPTO_ECDH_INVALID_FORMAT", `Invalid ECDH format: ${name}`);
	return name;
}

export class ECDH {
	#curve: string;
	#private: Uint8Array | undefined;
	constructor(curve: string) {
		checkString(curve, "curve");
		this.#curve = curveNames[curve];
		if (!this.#curve) throw nodeError(TypeError, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
	}
	static convertKey(key: any, curve: string, inputEncoding?: string, outputEncoding?: string, format?: string): any {
		const point = native("ecPoint", curveNames[curve] ?? curve, coded(key, inputEncoding, "key"), form(format));
		if (!point) throw nodeError(Error, "ERR_CRYPTO_OPERATION_FAILED", "Failed to convert Buffer to EC_POINT");
		return output(fromNative(point), outputEncoding);
	}
	generateKeys(encoding?: string, format?: string): any {
		this.#private = native("ecGenerate", this.#curve);
		return this.getPublicKey(encoding, format);
	}
	computeSecret(other: any, inputEncoding?: string, outputEncoding?: string): any {
		if (!this.#private) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYPAIR", "Invalid key pair");
		const secret = native("ecSecret", this.#curve, this.#private, coded(other, inputEncoding, "otherPublicKey"));
		if (!secret) throw invalidPoint();
		return output(fromNative(secret), outputEncoding);
	}
	#key(what: string): Uint8Array {
		if (!this.#private) throw new Error(`Failed to get ECDH ${what} key`);
		return this.#private;
	}
	getPrivateKey(encoding?: string): any {
		return output(Buffer.from(this.#key("private")), encoding);
	}
	getPublicKey(encoding?: string, format?: string): any {
		const name = form(format);
		const point = native("ecPublic", this.#curve, this.#key("public"));
		return output(fromNative(native("ecPoint", this.#curve, point, name)), encoding);
	}
	setPrivateKey(key: any, encoding?: string): this {
		const bytes = coded(key, encoding, "key").slice();
		try {
			native("ecPublic", this.#curve, bytes);
		} catch {
			throw nodeError(Error, "ERR_CRYPTO_INVALID_KEYTYPE", "Private key is not valid for specified curve.");
		}
		this.#private = bytes;
		return this;
	}
}

class Group {
	_prime: Uint8Array;
	_generator: Uint8Array;
	_private: Uint8Array | undefined;
	_public: Uint8Array | undefined;
	verifyError = 0;
	constructor(prime: Uint8Array, generator: Uint8Array) {
		this._prime = prime;
		this._generator = generator;
	}
	#sized(bytes: Uint8Array): any {
		const out = Buffer.alloc(this._prime.length);
		out.set(bytes, out.length - bytes.length);
		return out;
	}
	generateKeys(encoding?: string): any {
		this._private ??= random(this._prime.length);
		this._private[0] &= 0x3f;
		this._public = this.#sized(native("modPow", this._generator, this._private, this._prime));
		return this.getPublicKey(encoding);
	}
	computeSecret(other: any, inputEncoding?: string, outputEncoding?: string): any {
		const bytes = coded(other, inputEncoding, "otherPublicKey");
		if (!this._private) throw nodeError(Error, "ERR_CRYPTO_INVALID_STATE", "No private key - did you forget to generate one?");
		const value = BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);
		const prime = BigInt(`0x${Buffer.from(this._prime).toString("hex")}`);
		if (value <= 1n) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too small");
		if (value >= prime - 1n) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too large");
		return output(this.#sized(native("modPow", bytes, this._private, this._prime)), outputEncoding);
	}
	getPrime(encoding?: string): any {
		return output(Buffer.from(this._prime), encoding);
	}
	getGenerator(encoding?: string): any {
		return output(Buffer.from(this._generator), encoding);
	}
	getPublicKey(encoding?: string): any {
		if (!this._public) throw nodeError(Error, "ERR_CRYPTO_INVALID_STATE", "No public key - did you forget to generate one?");
		return output(Buffer.from(this._public), encoding);
	}
	getPrivateKey(encoding?: string): any {
		if (!this._private) throw nodeError(Error, "ERR_CRYPTO_INVALID_STATE", "No private key - did you forget to generate one?");
		return output(Buffer.from(this._private), encoding);
	}
}

export class DiffieHellman extends Group {
	constructor(sizeOrKey: any, keyEncoding?: any, generator?: any, genEncoding?: any) {
		if (typeof sizeOrKey !== "number" && typeof sizeOrKey !== "string" && !ArrayBuffer.isView(sizeOrKey) && !(sizeOrKey instanceof ArrayBuffer)) {
			throw invalidArgType("sizeOrKey", ["number", "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView"], sizeOrKey);
		}
		if (keyEncoding && !Buffer.isEncoding(keyEncoding) && keyEncoding !== "buffer") [genEncoding, generator, keyEncoding] = [generator, keyEncoding, undefined];
		const prime = typeof sizeOrKey === "number" ? native("prime", sizeOrKey, true) : coded(sizeOrKey, keyEncoding, "sizeOrKey").slice();
		const g = generator === undefined || generator === null ? Uint8Array.of(2) : typeof generator === "number" ? Uint8Array.of(generator) : coded(generator, genEncoding, "generator").slice();
		super(prime, g);
	}
	setPublicKey(key: any, encoding?: string): this {
		this._public = coded(key, encoding, "key").slice();
		return this;
	}
	setPrivateKey(key: any, encoding?: string): this {
		this._private = coded(key, encoding, "key").slice();
		return this;
	}
}

export class DiffieHellmanGroup extends Group {
	constructor(name: string) {
		const prime = native("modpGroup", String(name).toLowerCase());
		if (!prime) throw nodeError(Error, "ERR_CRYPTO_UNKNOWN_DH_GROUP", "Unknown DH group");
		super(prime, Uint8Array.of(2));
	}
}

export function diffieHellman(options: any, cb?: any): any {
	if (options === null || typeof options !== "object") throw invalidArgType("options", "object", options);
	const run = () => {
		const own = anyKey(options.privateKey, "private");
		const other = anyKey(options.publicKey, "public");
		if (own.asymmetricKeyType !== other.asymmetricKeyType) {
			throw nodeError(Error, "ERR_CRYPTO_INCOMPATIBLE_KEY", `Incompatible key types for Diffie-Hellman: ${own.asymmetricKeyType} and ${other.asymmetricKeyType}`);
		}
		return ossl(() => fromNative(native("keySecret", keyData(own), keyData(other))));
	};
	if (cb === undefined) return run();
	checkFunction(cb, "callback");
	return later(cb, run);
}

const bigOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);

export function generatePrimeSync(size: number, options: any = {}): any {
	checkInteger(size, "size", 1, 2 ** 31 - 1);
	const fits = (p: Uint8Array): boolean => {
		if (options.add === undefined) return true;
		const add: bigint = typeof options.add === "bigint" ? options.add : bigOf(toBytes(options.add, "options.add"));
		const rem: bigint = options.rem === undefined ? (options.safe ? 3n : 1n) : typeof options.rem === "bigint" ? options.rem : bigOf(toBytes(options.rem, "options.rem"));
		return bigOf(p) % add === rem % add;
	};
	for (;;) {
		const p: Uint8Array<ArrayBuffer> = native("prime", size, Boolean(options.safe));
		if (fits(p)) return options.bigint ? bigOf(p) : p.slice().buffer;
	}
}

export function generatePrime(size: number, options: any, cb?: any): void {
	if (typeof options === "function") [cb, options] = [options, {}];
	checkFunction(cb, "callback");
	later(cb, () => generatePrimeSync(size, options));
}

export function checkPrimeSync(candidate: any, _options?: any): boolean {
	let bytes = candidate;
	if (typeof candidate === "bigint") {
		if (candidate < 0n) throw nodeError(RangeError, "ERR_OUT_OF_RANGE", `The value of "candidate" is out of range. It must be >= 0. Received ${candidate}n`);
		const hex = candidate.toString(16);
		bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
	}
	return native("isPrime", toBytes(bytes, "candidate"));
}

export function checkPrime(candidate: any, options: any, cb?: any): void {
	if (typeof options === "function") [cb, options] = [options, {}];
	checkFunction(cb, "callback");
	later(cb, () => checkPrimeSync(candidate, options));
}
