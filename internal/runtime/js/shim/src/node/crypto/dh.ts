// Diffie-Hellman over numbers.
import { native, random } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { invalidArgType, nodeError } from "pi:node/internal_errors";
import { plainClass } from "./classes.ts";
import { fromNative, output, toBytes } from "./hash.ts";
import { osslError } from "./ossl.ts";

interface Group {
	prime: Uint8Array;
	generator: Uint8Array;
	private?: Uint8Array;
	public?: Uint8Array;
}

const groups = new WeakMap<object, Group>();
const groupOf = (of: object): Group => groups.get(of)!;
const kSizeOrKey = Symbol("kSizeOrKey"); // Node shows it

export const bigOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);

function sized(g: Group, bytes: Uint8Array): any {
	const out = Buffer.alloc(g.prime.length);
	out.set(bytes, out.length - bytes.length);
	return out;
}

function state(text: string): Error {
	return nodeError(Error, "ERR_CRYPTO_INVALID_STATE", text);
}

const common = {
	generateKeys: function dhGenerateKeys(this: any, encoding: any): any {
		const g = groupOf(this);
		if (!g.private) {
			g.private = random(g.prime.length);
			g.private[0] &= 0x3f;
		}
		g.public = native("modPow", g.generator, g.private, g.prime);
		return output(Buffer.from(g.public!), encoding);
	},
	computeSecret: function dhComputeSecret(this: any, key: any, inEnc: any, outEnc: any): any {
		const g = groupOf(this);
		const bytes = toBytes(key, "key", inEnc);
		const value = bigOf(bytes);
		const prime = bigOf(g.prime);
		if (value <= 1n) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too small");
		if (value >= prime) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYTYPE", "Unspecified validation error");
		if (value >= prime - 1n) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too large");
		return output(g.private ? sized(g, native("modPow", bytes, g.private, g.prime)) : Buffer.alloc(0), outEnc);
	},
	getPrime: function dhGetPrime(this: any, encoding: any): any {
		return output(Buffer.from(groupOf(this).prime), encoding);
	},
	getGenerator: function dhGetGenerator(this: any, encoding: any): any {
		return output(Buffer.from(groupOf(this).generator), encoding);
	},
	getPublicKey: function dhGetPublicKey(this: any, encoding: any): any {
		const g = groupOf(this);
		if (!g.public) throw state("No public key - did you forget to generate one?");
		return output(Buffer.from(g.public), encoding);
	},
	getPrivateKey: function dhGetPrivateKey(this: any, encoding: any): any {
		const g = groupOf(this);
		if (!g.private) throw state("No private key - did you forget to generate one?");
		return output(Buffer.from(g.private), encoding);
	},
};

/** What OpenSSL finds wrong with a group, as bits of DH_check. */
function verifyError(g: Group): number {
	const prime = bigOf(g.prime);
	const generator = bigOf(g.generator);
	const bits = prime === 0n ? 0 : prime.toString(2).length;
	let found = bits < 512 ? 128 : 0;
	if (generator <= 1n || generator >= prime - 1n) found |= 8;
	if (!native("isPrime", g.prime)) return found | 1;
	const half = Buffer.from((prime >> 1n).toString(16).padStart(2 * g.prime.length, "0"), "hex");
	return native("isPrime", half) ? found : found | 2;
}

const numberKinds = ["number", "string", "ArrayBuffer", "Buffer", "TypedArray", "DataView"];
const isBytes = (v: any): boolean => typeof v === "string" || ArrayBuffer.isView(v) || v instanceof ArrayBuffer;

function generatorOf(generator: any, encoding: any): Uint8Array {
	if (!generator) return Uint8Array.of(2);
	if (typeof generator === "number") {
		if (generator <= 1) throw osslError("error:02800065:Diffie-Hellman routines::bad generator");
		return Buffer.from(generator.toString(16).padStart(generator < 256 ? 2 : 8, "0"), "hex");
	}
	if (!isBytes(generator)) throw invalidArgType("generator", numberKinds, generator);
	const bytes = toBytes(generator, "generator", encoding).slice();
	if (bigOf(bytes) <= 1n && bytes.length > 0) throw osslError("error:02800065:Diffie-Hellman routines::bad generator");
	return bytes;
}

export const DiffieHellman: any = plainClass("DiffieHellman", 4, class {
	verifyError: number;
	constructor(sizeOrKey: any, keyEncoding?: any, generator?: any, genEncoding?: any) {
		if (typeof sizeOrKey !== "number" && !isBytes(sizeOrKey)) throw invalidArgType("sizeOrKey", numberKinds, sizeOrKey);
		if (keyEncoding && !Buffer.isEncoding(keyEncoding) && keyEncoding !== "buffer") [genEncoding, generator, keyEncoding] = [generator, keyEncoding, false];
		const g = generatorOf(generator, genEncoding);
		if (typeof sizeOrKey === "number" && sizeOrKey < 512) throw osslError("error:0280007E:Diffie-Hellman routines::modulus too small");
		const prime = typeof sizeOrKey === "number" ? native("prime", sizeOrKey, true) : toBytes(sizeOrKey, "sizeOrKey", keyEncoding || undefined).slice();
		const group = { prime, generator: g };
		groups.set(this, group);
		this.verifyError = typeof sizeOrKey === "number" ? 0 : verifyError(group);
		(this as any)[kSizeOrKey] = typeof sizeOrKey === "number" ? sizeOrKey : fromNative(prime);
	}
}, {
	...common,
	setPublicKey(this: any, key: any, encoding: any): any {
		groupOf(this).public = toBytes(key, "key", encoding).slice();
		return this;
	},
	setPrivateKey(this: any, key: any, encoding: any): any {
		groupOf(this).private = toBytes(key, "key", encoding).slice();
		return this;
	},
});

export const DiffieHellmanGroup: any = plainClass("DiffieHellmanGroup", 1, class {
	verifyError = 0;
	constructor(name: string) {
		const prime = native("modpGroup", String(name).toLowerCase());
		if (!prime) throw nodeError(Error, "ERR_CRYPTO_UNKNOWN_DH_GROUP", "Unknown DH group");
		groups.set(this, { prime, generator: Uint8Array.of(2) });
	}
}, common);

export function createDiffieHellman(sizeOrKey: any, keyEncoding?: any, generator?: any, genEncoding?: any): any {
	return new DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding);
}
Object.defineProperty(createDiffieHellman, "length", { value: 4 });

export function createDiffieHellmanGroup(name: string): any {
	return new DiffieHellmanGroup(name);
}
