// KeyObject, signatures, RSA encryption.
import { native, random } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { toBase64, utf8Encode } from "pi:node/internal_bytes";
import { checkFunction, invalidArgType, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { Writable } from "pi:node/stream";
import { fromNative, output, toBytes } from "./hash.ts";

export class KeyObject {
	readonly type: "secret" | "public" | "private";
	#bytes: Uint8Array;
	#info: any;

	constructor(type: "secret" | "public" | "private", bytes: Uint8Array) {
		this.type = type;
		this.#bytes = bytes;
		if (type !== "secret") this.#info = infoOf(bytes);
	}
	static from(key: any): KeyObject {
		if (key?._key instanceof KeyObject) return key._key;
		throw invalidArgType("key", "CryptoKey", key);
	}
	get symmetricKeySize(): number | undefined {
		return this.type === "secret" ? this.#bytes.length : undefined;
	}
	get asymmetricKeyType(): string | undefined {
		return this.#info?.type;
	}
	get asymmetricKeyDetails(): any {
		if (!this.#info) return undefined;
		if (this.#info.type === "rsa") return { modulusLength: this.#info.bits, publicExponent: 65537n };
		return this.#info.type === "ec" ? { namedCurve: this.#info.curve } : {};
	}
	export(options: any = {}): any {
		if (this.type === "secret") {
			if (options.format === "jwk") return { kty: "oct", k: Buffer.from(this.#bytes).toString("base64url") };
			return Buffer.from(this.#bytes);
		}
		if (options.format === "jwk") throw nodeError(Error, "ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE", "Unsupported JWK Key Type.");
		const der = fromNative(native("keyExport", this.#bytes, this.type, options.format ?? "pem", options.type ?? (this.type === "public" ? "spki" : "pkcs8")));
		return options.format === "der" ? der : der.toString();
	}
	equals(other: KeyObject): boolean {
		return this.type === other.type && Buffer.from(this.#bytes).equals(keyBytes(other));
	}
	get _bytes(): Uint8Array {
		return this.#bytes;
	}
}

function infoOf(bytes: Uint8Array): any {
	try {
		return native("keyInfo", bytes);
	} catch {
		throw Object.assign(new Error("error:1E08010C:DECODER routines::unsupported"), { code: "ERR_OSSL_UNSUPPORTED", library: "DECODER routines", reason: "unsupported" });
	}
}

/** PEM or DER bytes of any form a key argument takes. */
export function keyBytes(key: any): Uint8Array {
	if (key instanceof KeyObject) return key._bytes;
	if (key?._key instanceof KeyObject) return key._key._bytes;
	if (typeof key === "string") return utf8Encode(key);
	if (ArrayBuffer.isView(key) || key instanceof ArrayBuffer) return toBytes(key, "key");
	if (key && typeof key === "object" && key.key !== undefined) return typeof key.key === "string" && key.encoding ? toBytes(key.key, "key", key.encoding) : keyBytes(key.key);
	throw invalidArgType("key", ["string", "ArrayBuffer", "Buffer", "TypedArray", "DataView", "KeyObject", "CryptoKey"], key);
}

export function createSecretKey(key: any, encoding?: string): KeyObject {
	return new KeyObject("secret", toBytes(key, "key", encoding).slice());
}

export function createPrivateKey(key: any): KeyObject {
	const k = new KeyObject("private", keyBytes(key).slice());
	if (infoOf(k._bytes).kind !== "private") throw infoError();
	return k;
}

export function createPublicKey(key: any): KeyObject {
	return new KeyObject("public", fromNative(native("keyExport", keyBytes(key), "public", "pem", "spki")));
}

function infoError(): Error {
	return Object.assign(new Error("error:1E08010C:DECODER routines::unsupported"), { code: "ERR_OSSL_UNSUPPORTED" });
}

function saltLength(n: any): number {
	// Go: 0 is as long as possible, -1 as long as the digest.
	return n === undefined || n === -2 ? 0 : n;
}

const pssPadding = 6;

function parameters(key: any): { padding: string; salt: number; encoding: string } {
	return { padding: key?.padding === pssPadding ? "pss" : "pkcs1", salt: saltLength(key?.saltLength), encoding: key?.dsaEncoding ?? "der" };
}

export function sign(algorithm: string | null | undefined, data: any, key: any, cb?: any): any {
	const run = () => {
		const p = parameters(key);
		return fromNative(native("sign", algorithm ?? "", keyBytes(key), toBytes(data), p.padding, p.salt, p.encoding));
	};
	return cb ? later(cb, run) : run();
}

export function verify(algorithm: string | null | undefined, data: any, key: any, signature: any, cb?: any): any {
	const run = () => {
		const p = parameters(key);
		return native("verify", algorithm ?? "", keyBytes(key), toBytes(data), toBytes(signature, "signature"), p.padding, p.salt, p.encoding);
	};
	return cb ? later(cb, run) : run();
}

function later(cb: any, compute: () => any): void {
	checkFunction(cb, "callback");
	nextTick(() => {
		let value: any;
		try {
			value = compute();
		} catch (err) {
			cb(err);
			return;
		}
		cb(null, value);
	});
}

class SignBase extends Writable {
	_parts: Uint8Array[] = [];
	_algorithm: string;
	constructor(algorithm: string) {
		super();
		this._algorithm = algorithm;
	}
	update(data: any, encoding?: string): this {
		this._parts.push(typeof data === "string" ? toBytes(data, "data", encoding) : toBytes(data).slice());
		return this;
	}
	_write(chunk: any, _encoding: string, cb: (err?: any) => void): void {
		this.update(chunk);
		cb();
	}
}

export class Sign extends SignBase {
	sign(key: any, encoding?: string): any {
		return output(sign(this._algorithm, Buffer.concat(this._parts), key), encoding);
	}
}

export class Verify extends SignBase {
	verify(key: any, signature: any, encoding?: string): boolean {
		return verify(this._algorithm, Buffer.concat(this._parts), key, typeof signature === "string" ? toBytes(signature, "signature", encoding) : signature);
	}
}

export function generateKeyPairSync(type: string, options: any = {}): any {
	const pem = fromNative(native("keyGenerate", type, type === "ec" ? String(options.namedCurve) : (options.modulusLength ?? 2048)));
	const privateKey = new KeyObject("private", pem);
	const publicKey = createPublicKey(privateKey);
	return {
		publicKey: options.publicKeyEncoding ? publicKey.export(options.publicKeyEncoding) : publicKey,
		privateKey: options.privateKeyEncoding ? privateKey.export(options.privateKeyEncoding) : privateKey,
	};
}

export function generateKeyPair(type: string, options: any, cb: any): void {
	checkFunction(cb, "callback");
	nextTick(() => {
		let pair: any;
		try {
			pair = generateKeyPairSync(type, options);
		} catch (err) {
			cb(err);
			return;
		}
		cb(null, pair.publicKey, pair.privateKey);
	});
}

export function generateKeySync(type: string, options: { length: number }): KeyObject {
	if (type !== "hmac" && type !== "aes") throw invalidArgType("type", "string", type);
	return new KeyObject("secret", random(options.length >> 3));
}

function crypt(kind: "encrypt" | "decrypt", key: any, data: any): any {
	const oaep = key?.padding === undefined || key.padding === 4;
	return fromNative(native("rsaCrypt", kind, keyBytes(key), toBytes(data, "buffer"), oaep ? "oaep" : "pkcs1", key?.oaepHash ?? "sha1"));
}

export const publicEncrypt = (key: any, data: any): any => crypt("encrypt", key, data);
export const privateDecrypt = (key: any, data: any): any => crypt("decrypt", key, data);
