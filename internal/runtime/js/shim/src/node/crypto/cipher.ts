// AES ciphers. The whole text is kept and computed at final(): update() returns nothing before, which concatenates to
// the same bytes.
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkString, nodeError } from "pi:node/internal_errors";
import { Transform } from "pi:node/stream";
import { fromNative, output, toBytes } from "./hash.ts";

const modes = ["cbc", "ctr", "ecb", "gcm"];

export function getCiphers(): string[] {
	return modes.flatMap((m) => [128, 192, 256].map((bits) => `aes-${bits}-${m}`)).sort();
}

export function getCipherInfo(name: string): any {
	const m = /^aes-(128|192|256)-(cbc|ctr|ecb|gcm)$/.exec(String(name).toLowerCase());
	if (!m) return undefined;
	return { name: m[0], blockSize: m[2] === "ctr" || m[2] === "gcm" ? undefined : 16, ivLength: m[2] === "ecb" ? undefined : m[2] === "gcm" ? 12 : 16, keyLength: Number(m[1]) / 8, mode: m[2] };
}

class CipherBase extends Transform {
	#kind: "encrypt" | "decrypt";
	#name: string;
	#key: Uint8Array;
	#iv: Uint8Array;
	#parts: Uint8Array[] = [];
	#padding = true;
	#aad: Uint8Array[] = [];
	#tag: Uint8Array | undefined;
	#tagLength: number;
	#done = false;

	constructor(kind: "encrypt" | "decrypt", name: string, key: any, iv: any, options: any) {
		checkString(name, "cipher");
		const info = getCipherInfo(name.toLowerCase().replace(/^id-aes/, "aes-").replace(/^aes(\d+)$/, "aes-$1-cbc"));
		if (!info) throw nodeError(Error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
		const k = toBytes(key, "key");
		const v = iv === null || iv === undefined ? new Uint8Array(0) : toBytes(iv, "iv");
		if (k.length !== info.keyLength) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
		if (info.mode === "gcm" ? v.length === 0 : v.length !== (info.ivLength ?? 0)) throw nodeError(TypeError, "ERR_CRYPTO_INVALID_IV", "Invalid initialization vector");
		super(options);
		this.#kind = kind;
		this.#name = info.name;
		this.#key = k;
		this.#iv = v;
		this.#tagLength = options?.authTagLength ?? 16;
	}
	update(data: any, inputEncoding?: string, outputEncoding?: string): any {
		if (this.#done) throw nodeError(Error, "ERR_CRYPTO_INVALID_STATE", "Unsupported state");
		this.#parts.push(typeof data === "string" ? toBytes(data, "data", inputEncoding) : toBytes(data).slice());
		return output(Buffer.alloc(0), outputEncoding);
	}
	final(encoding?: string): any {
		if (this.#done) throw nodeError(Error, "ERR_CRYPTO_INVALID_STATE", "Unsupported state");
		this.#done = true;
		let result: any;
		try {
			result = native("cipher", this.#kind, this.#name, this.#key, this.#iv, Buffer.concat(this.#parts), this.#padding, Buffer.concat(this.#aad), this.#tag, this.#tagLength);
		} catch (err: any) {
			throw finalError(err);
		}
		if (this.#kind === "encrypt" && this.#name.endsWith("gcm")) this.#tag = fromNative(result.tag);
		return output(fromNative(result.data), encoding);
	}
	setAutoPadding(on = true): this {
		this.#padding = on !== false;
		return this;
	}
	setAAD(aad: any): this {
		this.#aad.push(toBytes(aad, "buffer"));
		return this;
	}
	getAuthTag(): any {
		if (!this.#done || !this.#tag || this.#kind === "decrypt") throw nodeError(Error, "ERR_CRYPTO_INVALID_STATE", "Invalid state for operation getAuthTag");
		return this.#tag;
	}
	setAuthTag(tag: any, encoding?: string): this {
		this.#tag = toBytes(tag, "buffer", encoding);
		return this;
	}
	_transform(chunk: any, encoding: string, cb: (err?: any, data?: any) => void): void {
		this.update(chunk, encoding);
		cb();
	}
	_flush(cb: (err?: any) => void): void {
		try {
			this.push(this.final());
		} catch (err) {
			cb(err);
			return;
		}
		cb();
	}
}

/** OpenSSL's errors, which callers match by text and code. */
function finalError(err: any): Error {
	const known: Record<string, [string, string]> = {
		"bad decrypt": ["ERR_OSSL_BAD_DECRYPT", "error:1C800064:Provider routines::bad decrypt"],
		"wrong final block length": ["ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH", "error:1C80006B:Provider routines::wrong final block length"],
	};
	const found = known[err?.message];
	if (!found) return new Error(err?.message ?? String(err));
	const out: any = new Error(found[1]);
	return Object.assign(out, { code: found[0], library: "Provider routines", reason: err.message });
}

export class Cipheriv extends CipherBase {
	constructor(name: string, key: any, iv: any, options?: any) {
		super("encrypt", name, key, iv, options);
	}
}

export class Decipheriv extends CipherBase {
	constructor(name: string, key: any, iv: any, options?: any) {
		super("decrypt", name, key, iv, options);
	}
}
