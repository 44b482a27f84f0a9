// Ciphers. What can be given out early is: stream modes byte by byte, CBC and ECB block by block.
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkString, nodeError } from "pi:node/internal_errors";
import { Transform } from "pi:node/stream";
import { fromNative, output, toBytes } from "./hash.ts";

const modes = ["cbc", "ctr", "ecb", "gcm"];
const nids: Record<string, number> = {
	"aes-128-cbc": 419, "aes-128-ecb": 418, "aes-128-ctr": 904, "aes-128-gcm": 895, "aes-192-cbc": 423, "aes-192-ecb": 422, "aes-192-ctr": 905, "aes-192-gcm": 898,
	"aes-256-cbc": 427, "aes-256-ecb": 426, "aes-256-ctr": 906, "aes-256-gcm": 901, "chacha20-poly1305": 1018, "des-ede3-cbc": 44,
};
const aliases: Record<string, string> = {
	aes128: "aes-128-cbc", aes192: "aes-192-cbc", aes256: "aes-256-cbc", des3: "des-ede3-cbc", "id-aes128-gcm": "aes-128-gcm", "id-aes192-gcm": "aes-192-gcm",
	"id-aes256-gcm": "aes-256-gcm",
};

export function getCiphers(): string[] {
	const aes = modes.flatMap((m) => [128, 192, 256].map((bits) => `aes-${bits}-${m}`));
	return [...aes, "aes128", "aes192", "aes256", "chacha20-poly1305", "des-ede3-cbc", "des3", "id-aes128-GCM", "id-aes192-GCM", "id-aes256-GCM"].sort();
}

function describe(name: string): any {
	const lower = name.toLowerCase();
	const id = aliases[lower] ?? lower;
	if (nids[id] === undefined) return undefined;
	if (id === "chacha20-poly1305") return { id, mode: "stream", name: id, nid: nids[id], ivLength: 12, keyLength: 32 };
	if (id === "des-ede3-cbc") return { id, mode: "cbc", name: id, nid: nids[id], blockSize: 8, ivLength: 8, keyLength: 24 };
	const m = /^aes-(\d+)-(...)$/.exec(id)!;
	const mode = m[2];
	const name_ = mode === "gcm" ? `id-aes${m[1]}-gcm` : id;
	const blockSize = mode === "cbc" || mode === "ecb" ? 16 : 1;
	return { id, mode, name: name_, nid: nids[id], blockSize, ivLength: mode === "ecb" ? undefined : mode === "gcm" ? 12 : 16, keyLength: Number(m[1]) / 8 };
}

export function getCipherInfo(name: string | number, options: any = {}): any {
	const key = typeof name === "number" ? Object.keys(nids).find((n) => nids[n] === name) : name;
	const d = key === undefined ? undefined : describe(String(key));
	if (!d) return undefined;
	const { id, ...info } = d;
	if (options.keyLength !== undefined && options.keyLength !== info.keyLength) return undefined;
	if (options.ivLength !== undefined) {
		if (info.mode === "gcm" ? options.ivLength < 1 : options.ivLength !== info.ivLength) return undefined;
		info.ivLength = options.ivLength;
	}
	for (const k of Object.keys(info)) if (info[k] === undefined) delete info[k];
	return info;
}

function invalidState(what: string): Error {
	return nodeError(Error, "ERR_CRYPTO_INVALID_STATE", `Invalid state for operation ${what}`);
}

class CipherBase extends Transform {
	#kind: "encrypt" | "decrypt";
	#id: string;
	#mode: string;
	#key: Uint8Array;
	#iv: Uint8Array;
	#block: number;
	#parts: Uint8Array[] = []; // what has not been given out; of an authenticated mode, everything
	#given = 0; // of an authenticated or stream mode, how many bytes have been given out
	#padding = true;
	#aad: Uint8Array[] = [];
	#tag: Uint8Array | undefined;
	#tagLength: number | undefined;
	#done = false;
	#encoding: string | undefined;

	constructor(kind: "encrypt" | "decrypt", name: string, key: any, iv: any, options: any) {
		checkString(name, "cipher");
		const info = describe(name);
		const k = toBytes(key, "key", options?.encoding).slice();
		const v = iv === null ? new Uint8Array(0) : toBytes(iv, "iv").slice();
		if (!info) throw nodeError(Error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
		if (k.length !== info.keyLength) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
		if (info.mode === "gcm" ? v.length === 0 : v.length !== (info.ivLength ?? 0)) throw nodeError(TypeError, "ERR_CRYPTO_INVALID_IV", "Invalid initialization vector");
		const tag = options?.authTagLength;
		if (tag !== undefined && info.mode === "gcm" && ![4, 8, 12, 13, 14, 15, 16].includes(tag)) {
			throw nodeError(TypeError, "ERR_CRYPTO_INVALID_AUTH_TAG", `Invalid authentication tag length: ${tag}`);
		}
		super(options);
		this.#kind = kind;
		this.#id = info.id;
		this.#mode = info.mode;
		this.#block = info.blockSize ?? 0;
		this.#key = k;
		this.#iv = v;
		this.#tagLength = tag;
	}
	get #sealed(): boolean {
		return this.#mode === "gcm" || this.#id === "chacha20-poly1305";
	}
	update(data: any, inputEncoding?: string, outputEncoding?: string): any {
		const bytes = typeof data === "string" ? toBytes(data, "data", inputEncoding) : toBytes(data).slice();
		if (this.#done) throw nodeError(Error, "ERR_CRYPTO_INVALID_STATE", "Unsupported state");
		return this.#text(this.#next(bytes), outputEncoding, false);
	}
	/** Text of one encoding throughout, whose characters may span two calls. */
	#text(bytes: any, encoding: string | undefined, last: boolean): any {
		if (!encoding || encoding === "buffer") return bytes;
		if (this.#encoding !== undefined && this.#encoding !== encoding) throw nodeError(Error, "ERR_INTERNAL_ASSERTION", "Cannot change encoding");
		this.#encoding = encoding;
		if (/^base64/.test(encoding)) {
			const all = Buffer.concat([this.#rest, bytes]);
			const n = last ? all.length : all.length - (all.length % 3);
			this.#rest = all.subarray(n);
			return all.subarray(0, n).toString(encoding);
		}
		if (/^utf-?8$/i.test(encoding)) {
			this.#decoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
			return this.#decoder.decode(bytes, { stream: !last });
		}
		return bytes.toString(encoding);
	}
	#rest: Uint8Array = new Uint8Array(0);
	#decoder: TextDecoder | undefined;

	#next(bytes: Uint8Array): any {
		if (this.#sealed || this.#mode === "ctr") {
			if (this.#sealed) this.#parts.push(bytes);
			const out = fromNative(native("cipherStream", this.#id, this.#key, this.#iv, this.#given, bytes));
			this.#given += bytes.length;
			return out;
		}
		this.#parts.push(bytes);
		const all = Buffer.concat(this.#parts);
		const hold = this.#kind === "decrypt" && this.#padding ? 1 : 0;
		const n = Math.max(0, Math.floor((all.length - hold) / this.#block)) * this.#block;
		this.#parts = [all.subarray(n)];
		if (n === 0) return Buffer.alloc(0);
		const now = all.subarray(0, n);
		const out = this.#whole(now, false);
		if (this.#mode === "cbc") this.#iv = Uint8Array.prototype.slice.call(this.#kind === "encrypt" ? out : now, n - this.#block, n);
		return out;
	}
	#whole(bytes: Uint8Array, padding: boolean): any {
		try {
			const r = native("cipher", this.#kind, this.#id, this.#key, this.#iv, bytes, padding, Buffer.concat(this.#aad), this.#tag, this.#tagLength ?? 16);
			if (this.#kind === "encrypt" && this.#sealed) this.#tag = fromNative(r.tag);
			return fromNative(r.data);
		} catch (err: any) {
			throw finalError(err);
		}
	}
	final(encoding?: string): any {
		if (this.#done) throw nodeError(Error, "ERR_CRYPTO_INVALID_STATE", "Unsupported state");
		this.#done = true;
		if (this.#mode === "ctr") return this.#text(Buffer.alloc(0), encoding, true);
		if (this.#sealed && this.#kind === "decrypt" && !this.#tag) throw new Error("Unsupported state or unable to authenticate data");
		const out = this.#whole(Buffer.concat(this.#parts), this.#padding);
		this.#parts = [];
		return this.#text(this.#sealed ? out.subarray(this.#given) : out, encoding, true);
	}
	setAutoPadding(on = true): this {
		if (this.#done) throw invalidState("setAutoPadding");
		this.#padding = Boolean(on);
		return this;
	}
	setAAD(aad: any, options?: any): this {
		if (this.#done || !this.#sealed) throw invalidState("setAAD");
		this.#aad.push(toBytes(aad, "buffer", options?.encoding).slice());
		return this;
	}
	getAuthTag(): any {
		if (!this.#done || !this.#tag || this.#kind === "decrypt") throw invalidState("getAuthTag");
		return this.#tag;
	}
	setAuthTag(tag: any, encoding?: string): this {
		const bytes = toBytes(tag, "buffer", encoding).slice();
		if (this.#done || this.#kind === "encrypt" || !this.#sealed || this.#tag) throw invalidState("setAuthTag");
		const ok = this.#tagLength === undefined ? (this.#mode === "gcm" ? [4, 8, 12, 13, 14, 15, 16].includes(bytes.length) : bytes.length === 16) : bytes.length === this.#tagLength;
		if (!ok) throw nodeError(TypeError, "ERR_CRYPTO_INVALID_AUTH_TAG", `Invalid authentication tag length: ${bytes.length}`);
		this.#tag = bytes;
		return this;
	}
	_transform(chunk: any, encoding: string, cb: (err?: any, data?: any) => void): void {
		this.push(this.update(chunk, encoding));
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
	return Object.assign(out, { library: "Provider routines", reason: err.message, code: found[0] });
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
