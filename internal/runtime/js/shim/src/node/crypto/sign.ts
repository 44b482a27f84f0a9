// Signatures and RSA encryption.
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkFunction, checkString, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { Writable } from "pi:node/stream";
import { plainClass } from "./classes.ts";
import { fromNative, invalidDigest, isDigest, later, output, toBytes, updateBytes } from "./hash.ts";
import { anyKey, keyData, keyInfo } from "./keys.ts";
import { ossl, osslError } from "./ossl.ts";

interface Parameters {
	padding: number | undefined;
	salt: number | null;
	encoding: string;
}

function integer(key: any, name: string): number | undefined {
	const value = key[name];
	if (value === undefined) return undefined;
	if (value >> 0 !== value) throw invalidArgValue(`options.${name}`, value);
	return value;
}

function parametersOf(key: any): Parameters {
	const given = typeof key === "object" ? key : {};
	if (given === null) throw new TypeError("Cannot read properties of null (reading 'padding')");
	const padding = integer(given, "padding");
	const salt = integer(given, "saltLength") ?? (padding === undefined ? null : -2);
	const encoding = given.dsaEncoding ?? "der";
	if (encoding !== "der" && encoding !== "ieee-p1363") throw invalidArgValue("options.dsaEncoding", encoding);
	return { padding, salt, encoding };
}

const edwards = (type: string): boolean => type === "ed25519" || type === "ed448";

/** What goes to Go: the digest, and "pkcs1" or "pss". */
function scheme(algorithm: string, k: any, p: Parameters): [string, string] {
	const { type } = keyInfo(k);
	if (edwards(type)) {
		if (algorithm) throw osslError("error:1C80007A:Provider routines::invalid digest");
		return ["", "pkcs1"];
	}
	if (type !== "rsa" && type !== "rsa-pss") return [algorithm, "pkcs1"];
	const padding = p.padding ?? (type === "rsa-pss" ? 6 : 1);
	if ((padding !== 1 && padding !== 6) || (padding === 1 && type === "rsa-pss")) throw osslError("error:1C8000A5:Provider routines::illegal or unsupported padding mode");
	if (padding === 6 && p.salt !== null && p.salt < -4) throw osslError("error:1C800070:Provider routines::invalid salt length");
	return [algorithm, padding === 6 ? "pss" : "pkcs1"];
}

function signNow(algorithm: string, data: Uint8Array, k: any, p: Parameters): any {
	return ossl(() => {
		const [digest, padding] = scheme(algorithm, k, p);
		return fromNative(native("sign", digest, keyData(k), data, padding, p.salt, p.encoding));
	});
}

function verifyNow(algorithm: string, data: Uint8Array, k: any, p: Parameters, signature: Uint8Array): boolean {
	return ossl(() => {
		const [digest, padding] = scheme(algorithm, k, p);
		return native("verify", digest, keyData(k), data, signature, padding, p.salt, p.encoding);
	});
}

function digestName(algorithm: any): string {
	if (algorithm === null || algorithm === undefined) return "";
	checkString(algorithm, "algorithm");
	return algorithm;
}

function known(algorithm: string): string {
	if (algorithm !== "" && !isDigest(algorithm)) throw invalidDigest(algorithm);
	return algorithm;
}

export const sign = { signOneShot(algorithm: string | null | undefined, data: any, key: any, callback?: any): any {
	const name = digestName(algorithm);
	if (callback !== undefined) checkFunction(callback, "callback");
	const bytes = toBytes(data).slice();
	if (!key) throw nodeError(Error, "ERR_CRYPTO_SIGN_KEY_REQUIRED", "No key provided to sign");
	const p = parametersOf(key);
	const k = anyKey(key, "private");
	known(name);
	return callback === undefined ? signNow(name, bytes, k, p) : later(callback, () => signNow(name, bytes, k, p));
} }.signOneShot;

export const verify = { verifyOneShot(algorithm: string | null | undefined, data: any, key: any, signature: any, callback?: any): any {
	const name = digestName(algorithm);
	if (callback !== undefined) checkFunction(callback, "callback");
	const bytes = toBytes(data).slice();
	const p = parametersOf(key);
	if (!ArrayBuffer.isView(signature)) throw invalidArgType("signature", ["Buffer", "TypedArray", "DataView"], signature);
	const k = anyKey(key, "public");
	known(name);
	const sig = toBytes(signature).slice();
	return callback === undefined ? verifyNow(name, bytes, k, p, sig) : later(callback, () => verifyNow(name, bytes, k, p, sig));
} }.verifyOneShot;
Object.defineProperty(sign, "length", { value: 4 });
Object.defineProperty(verify, "length", { value: 5 });

const pending = new WeakMap<object, { algorithm: string; parts: Uint8Array[]; done: boolean }>();

class Signing extends Writable {
	constructor(algorithm: any, options?: any) {
		checkString(algorithm, "algorithm");
		if (!isDigest(algorithm)) throw invalidDigest();
		super(options);
		pending.set(this, { algorithm, parts: [], done: false });
	}
}
// Both descend from Writable itself.
const makeSigning = (): any => {
	const Class: any = function (this: any, ...args: any[]) {
		return Reflect.construct(Signing, args, new.target);
	};
	Class.prototype = Object.create(Writable.prototype);
	return Object.setPrototypeOf(Class, Writable);
};

function open(stream: object): { algorithm: string; parts: Uint8Array[]; done: boolean } {
	const state = pending.get(stream)!;
	if (state.done) throw nodeError(Error, "ERR_CRYPTO_INVALID_STATE", "Not initialised");
	return state;
}

const common = {
	_write(this: any, chunk: any, encoding: any, callback: any): void {
		this.update(chunk, encoding);
		callback();
	},
	update(this: any, data: any, encoding: any): any {
		const bytes = updateBytes(data, encoding);
		open(this).parts.push(bytes);
		return this;
	},
};

function piecewise(k: any): any {
	if (edwards(keyInfo(k).type)) throw nodeError(Error, "ERR_CRYPTO_UNSUPPORTED_OPERATION", "Unsupported crypto operation");
	return k;
}

export const Sign: any = plainClass("Sign", 2, makeSigning(), {
	...common,
	sign(this: any, options: any, encoding: any): any {
		if (!options) throw nodeError(Error, "ERR_CRYPTO_SIGN_KEY_REQUIRED", "No key provided to sign");
		const k = anyKey(options, "private");
		const p = parametersOf(options);
		const state = open(this);
		state.done = true;
		return output(signNow(state.algorithm, Buffer.concat(state.parts), piecewise(k), p), encoding);
	},
});

export const Verify: any = plainClass("Verify", 2, makeSigning(), {
	...common,
	verify(this: any, options: any, signature: any, sigEncoding: any): boolean {
		const k = anyKey(options, "public");
		const p = parametersOf(options);
		const sig = toBytes(signature, "signature", sigEncoding);
		const state = open(this);
		state.done = true;
		return verifyNow(state.algorithm, Buffer.concat(state.parts), piecewise(k), p, sig);
	},
});

export function createSign(algorithm: string, options?: any): any {
	return new Sign(algorithm, options);
}

export function createVerify(algorithm: string, options?: any): any {
	return new Verify(algorithm, options);
}
for (const f of [createSign, createVerify]) Object.defineProperty(f, "length", { value: 2 });

const paddings: Record<number, string> = { 1: "pkcs1", 3: "none", 4: "oaep" };
const provider = (number: string, reason: string): string => `error:1C8000${number}:Provider routines::${reason}`;
const illegal = provider("A5", "illegal or unsupported padding mode");
const unknown = "error:02000076:rsa routines::unknown padding type";
const nothing = "error:00000000:lib(0)::reason(0)";

/** What OpenSSL says of the paddings that a call has no use for. */
const refused: Record<string, Record<number, string>> = {
	encrypt: { 5: unknown, 6: nothing },
	decrypt: { 5: unknown, 6: nothing },
	privateEncrypt: { 4: illegal, 5: provider("AA", "invalid x931 digest"), 6: provider("A6", "invalid digest length") },
	publicDecrypt: { 4: illegal, 5: provider("AA", "invalid x931 digest"), 6: illegal },
};

/** What it says of a key that is none for RSA. */
function wrongKey(kind: string, type: string): string {
	const unsupported = "operation not supported for this keytype";
	if (type === "rsa-pss" && (kind === "encrypt" || kind === "decrypt")) return provider("B2", unsupported);
	if (kind === "privateEncrypt" && type.startsWith("ed")) return nothing;
	return kind === "publicDecrypt" && type === "dsa" ? "error:030000ED:digital envelope routines::provider signature not supported" : `error:03000096:digital envelope routines::${unsupported}`;
}

/** RSA with one half of a key: encryption pads at random, signing by rule. */
function crypt(kind: "encrypt" | "decrypt" | "privateEncrypt" | "publicDecrypt", standard: number): any {
	const secret = kind === "decrypt" || kind === "privateEncrypt";
	const say = (text: string): Error => (text === nothing ? new Error(text) : osslError(text));
	const f = (options: any, buffer: any): any => {
		const k = anyKey(options, secret ? "any" : "public");
		const { padding = standard, oaepHash, oaepLabel, encoding } = options !== null && typeof options === "object" ? options : ({} as any);
		if (oaepHash !== undefined) checkString(oaepHash, "key.oaepHash");
		const label = oaepLabel === undefined ? null : toBytes(oaepLabel, "key.oaepLabel", encoding);
		const bytes = toBytes(buffer, "buffer", encoding);
		if (oaepHash !== undefined && !isDigest(oaepHash)) throw nodeError(Error, "ERR_OSSL_EVP_INVALID_DIGEST", "Invalid digest used");
		const { type, bits } = keyInfo(k);
		if (type !== "rsa") throw say(wrongKey(kind, type));
		if (secret && k.type === "public") throw say("error:020000B3:rsa routines::missing private key");
		if (kind === "decrypt" && padding === 5 && bytes.length > bits / 8) throw say("error:0200006C:rsa routines::data greater than mod len");
		const no = refused[kind][padding] ?? (paddings[padding] ? undefined : unknown);
		if (no) throw say(no);
		return ossl(() => fromNative(native("rsaCrypt", kind, keyData(k), bytes, paddings[padding], oaepHash ?? "sha1", label)));
	};
	Object.defineProperty(f, "name", { value: "" });
	return f;
}

export const publicEncrypt = crypt("encrypt", 4);
export const privateDecrypt = crypt("decrypt", 4);
export const privateEncrypt = crypt("privateEncrypt", 1);
export const publicDecrypt = crypt("publicDecrypt", 1);
