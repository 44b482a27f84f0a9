// Ciphers. What can be given out early is: stream modes byte by byte, the others block by block.
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkInteger, checkString, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { StringDecoder } from "pi:node/string_decoder";
import { LazyTransform, plainClass } from "./classes.ts";
import { fromNative, keyBytes, toBytes, updateBytes } from "./hash.ts";
import { osslError } from "./ossl.ts";

interface Info {
	id: string; mode: string; kind: string; name: string; nid: number; block: number; iv: number; key: number; authentic: boolean;
}

let names: string[] | undefined;
export function getCiphers(): string[] {
	names ??= JSON.parse(JSON.stringify(native("cipherNames"))) as string[];
	return [...names];
}
Object.defineProperty(getCiphers, "name", { value: "" });

const infos = new Map<string | number, Info | null>();
function infoOf(name: string | number): Info | null {
	let found = infos.get(name);
	if (found === undefined) infos.set(name, (found = native("cipherInfo", name) as Info | null));
	return found;
}

/** Whether an IV of this length will do; an empty one is none. */
function fits(info: Info, length: number): boolean {
	switch (info.kind) {
		case "gcm": return length > 0;
		case "ccm": return length >= 7 && length <= 13;
		case "ocb": return length >= 1 && length <= 15;
		default: return info.authentic ? length >= 1 && length <= info.iv : length === info.iv;
	}
}

export function getCipherInfo(nameOrNid: string | number, options?: any): any {
	if (typeof nameOrNid !== "string" && typeof nameOrNid !== "number") throw invalidArgType("nameOrNid", ["string", "number"], nameOrNid);
	if (typeof nameOrNid === "number") checkInteger(nameOrNid, "nameOrNid", -2147483648, 2147483647);
	if (options !== undefined && (options === null || typeof options !== "object")) throw invalidArgType("options", "object", options);
	const { keyLength, ivLength } = options ?? {};
	if (keyLength !== undefined) checkInteger(keyLength, "options.keyLength", -2147483648, 2147483647);
	if (ivLength !== undefined) checkInteger(ivLength, "options.ivLength", -2147483648, 2147483647);
	const d = infoOf(nameOrNid);
	if (!d || (keyLength !== undefined && keyLength !== d.key) || (ivLength !== undefined && ivLength !== d.iv && !(d.authentic && fits(d, ivLength)))) return undefined;
	if (d.iv === 0 && ivLength) return undefined;
	const out: any = { mode: d.mode, name: d.name, nid: d.nid };
	if (d.mode !== "stream") out.blockSize = d.block;
	if (d.iv !== 0) out.ivLength = ivLength ?? d.iv;
	out.keyLength = d.key;
	return out;
}

function invalidState(what?: string): Error {
	return nodeError(Error, "ERR_CRYPTO_INVALID_STATE", what ? `Invalid state for operation ${what}` : "Invalid state");
}

function invalidTag(size: number): Error {
	return nodeError(TypeError, "ERR_CRYPTO_INVALID_AUTH_TAG", `Invalid authentication tag length: ${size}`);
}

const gcmTag = (n: number): boolean => n === 4 || n === 8 || (n >= 12 && n <= 16);

/** How long a tag is to be, or undefined where the first that is set says so. */
function tagLength(info: Info, name: string, options: any): number | undefined {
	const given = options?.authTagLength ?? undefined;
	if (given !== undefined && given >>> 0 !== given) throw invalidArgValue("options.authTagLength", given);
	if (!info.authentic) return undefined;
	if (given === undefined) {
		if (info.kind === "gcm") return undefined;
		if (info.kind === "stream") return 16;
		throw nodeError(TypeError, "ERR_CRYPTO_INVALID_AUTH_TAG", `authTagLength required for ${name}`);
	}
	const ok = info.kind === "gcm" ? gcmTag(given) : info.kind === "ccm" ? given >= 4 && given <= 16 && given % 2 === 0 : given >= 1 && given <= 16;
	if (!ok) throw invalidTag(given);
	return given;
}

const unauthentic = "Unsupported state or unable to authenticate data";

/** One encryption or decryption, behind the stream. */
class State {
	info: Info;
	#decrypt: boolean;
	#key: Uint8Array;
	#iv: Uint8Array;
	#parts: Uint8Array[] = []; // what has not been given out; of an authenticated mode, everything
	#length = 0; // of these
	#given = 0; // how many bytes have been given out
	#used = 0; // of the register of CFB and OFB
	#padding = true;
	#aad: Uint8Array[] = [];
	#tag: Uint8Array | undefined;
	#tagLength: number | undefined;
	#begun = false;
	#failed = false;
	done = false;

	constructor(decrypt: boolean, name: string, key: any, iv: any, options: any) {
		checkString(name, "cipher");
		const encoding = options?.encoding;
		if (encoding !== undefined && encoding !== null) checkString(encoding, "options.encoding");
		this.#key = keyBytes(key, "key", encoding);
		this.#iv = iv === null ? new Uint8Array(0) : toBytes(iv, "iv").slice();
		const info = infoOf(name);
		if (!info) throw nodeError(Error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
		if (!fits(info, this.#iv.length)) throw nodeError(TypeError, "ERR_CRYPTO_INVALID_IV", "Invalid initialization vector");
		this.#tagLength = tagLength(info, name, options);
		if (this.#key.length !== info.key) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
		if (info.kind === "xts" && this.#key.every((b, i, all) => b === all[(i + all.length / 2) % all.length])) throw osslError("error:1C800095:Provider routines::xts duplicated keys");
		this.info = info;
		this.#decrypt = decrypt;
	}
	get #kind(): string {
		return this.#decrypt ? "decrypt" : "encrypt";
	}
	get #sealed(): boolean {
		return this.info.authentic;
	}
	update(bytes: Uint8Array): any {
		if (this.done) throw new Error("Trying to add data in unsupported state");
		const again = this.#begun;
		this.#begun = true;
		switch (this.info.kind) {
			case "ccm": return this.#ccm(bytes, again);
			case "ocb": return this.#blocks(bytes, 16);
			case "gcm": case "ctr": case "stream": return this.#stream(bytes);
			case "xts": case "wrap": case "wrap-pad": return this.#whole(bytes, false);
			case "cbc": case "ecb": return this.#chained(bytes);
			default: return this.#feedback(bytes);
		}
	}
	#feedback(bytes: Uint8Array): any {
		const r = native("cipherFeedback", this.#kind, this.info.id, this.#key, this.#iv, this.#used, bytes);
		this.#iv = r.register;
		this.#used = r.used;
		return fromNative(r.data);
	}
	#stream(bytes: Uint8Array): any {
		if (this.#sealed) this.#parts.push(bytes);
		const out = this.#at(bytes);
		this.#given += bytes.length;
		return out;
	}
	#at(bytes: Uint8Array): any {
		return fromNative(native("cipherStream", this.info.id, this.#key, this.#iv, this.#given, bytes, this.#kind, this.#tagLength ?? 16));
	}
	#blocks(bytes: Uint8Array, size: number): any {
		this.#parts.push(bytes);
		this.#length += bytes.length;
		const until = this.#length - (this.#length % size);
		if (until === this.#given) return Buffer.alloc(0);
		const all = Buffer.concat(this.#parts);
		this.#parts = [all];
		const out = this.#at(all.subarray(this.#given, until));
		this.#given = until;
		return out;
	}
	#chained(bytes: Uint8Array): any {
		this.#parts.push(bytes);
		const { block } = this.info;
		const all = Buffer.concat(this.#parts);
		const hold = this.#decrypt && this.#padding ? 1 : 0;
		const n = Math.max(0, Math.floor((all.length - hold) / block)) * block;
		this.#parts = [all.subarray(n)];
		if (n === 0) return Buffer.alloc(0);
		const now = all.subarray(0, n);
		const out = this.#whole(now, false);
		if (this.info.kind === "cbc") this.#iv = Uint8Array.prototype.slice.call(this.#decrypt ? now : out, n - block, n);
		return out;
	}
	/** CCM takes its text at once. A wrong tag is told by final(). */
	#ccm(bytes: Uint8Array, again: boolean): any {
		if (bytes.length >= 2 ** (8 * Math.min(6, 15 - this.#iv.length))) throw nodeError(RangeError, "ERR_CRYPTO_INVALID_MESSAGELEN", "Invalid message length");
		if (this.#decrypt && (again || !this.#tag)) {
			this.#failed = true;
			return Buffer.alloc(0);
		}
		if (again) {
			this.#failed = true;
			throw new Error("Trying to add data in unsupported state");
		}
		try {
			return this.#whole(bytes, false);
		} catch (err) {
			if (!this.#decrypt) throw err;
			this.#failed = true;
			return Buffer.alloc(0);
		}
	}
	#whole(bytes: Uint8Array, padding: boolean): any {
		try {
			const r = native("cipher", this.#kind, this.info.id, this.#key, this.#iv, bytes, padding, Buffer.concat(this.#aad), this.#tag, this.#tagLength ?? 16);
			if (!this.#decrypt && this.#sealed) this.#tag = fromNative(r.tag);
			return fromNative(r.data);
		} catch (err: any) {
			throw finalError(err);
		}
	}
	final(): any {
		if (this.done) throw invalidState();
		this.done = true;
		const { kind } = this.info;
		if (this.#sealed && this.#decrypt && !this.#tag) throw new Error(unauthentic);
		if (kind === "ccm") return this.#finalCCM();
		if (!this.#sealed && kind !== "cbc" && kind !== "ecb") return Buffer.alloc(0);
		const out = this.#whole(Buffer.concat(this.#parts), this.#padding);
		this.#parts = [];
		return this.#sealed ? out.subarray(this.#given) : out;
	}
	#finalCCM(): any {
		if (this.#failed) throw new Error(unauthentic);
		if (!this.#begun) this.#whole(new Uint8Array(0), false);
		return Buffer.alloc(0);
	}
	setAutoPadding(on: any): void {
		if (this.done) throw invalidState("setAutoPadding");
		this.#padding = Boolean(on);
	}
	setAAD(aad: any, options: any): void {
		const size = options?.plaintextLength ?? undefined;
		if (size !== undefined && size >>> 0 !== size) throw invalidArgValue("options.plaintextLength", size);
		const bytes = toBytes(aad, "aadbuf", options?.encoding).slice();
		if (this.done || !this.#sealed || this.#begun) throw invalidState("setAAD");
		if (this.info.kind === "ccm" && size === undefined) throw nodeError(TypeError, "ERR_MISSING_ARGS", "options.plaintextLength required for CCM mode with AAD");
		this.#aad.push(bytes);
	}
	getAuthTag(): any {
		if (!this.done || !this.#tag || this.#decrypt) throw invalidState("getAuthTag");
		return Buffer.from(this.#tag);
	}
	setAuthTag(tag: any, encoding?: string): void {
		const bytes = toBytes(tag, "buffer", encoding).slice();
		if (this.done || !this.#sealed || this.#tag) throw invalidState("setAuthTag");
		const ok = this.info.kind === "gcm" ? (this.#tagLength ?? bytes.length) === bytes.length && gcmTag(bytes.length) : bytes.length === this.#tagLength;
		if (!ok) throw invalidTag(bytes.length);
		this.#tag = bytes;
	}
}

/** OpenSSL's errors, which callers match by text and code. */
function finalError(err: any): Error {
	const known: Record<string, string> = {
		"bad decrypt": "error:1C800064:Provider routines::bad decrypt",
		"wrong final block length": "error:1C80006B:Provider routines::wrong final block length",
	};
	const found = known[err?.message];
	return found ? osslError(found) : new Error(err?.message ?? String(err));
}

const states = new WeakMap<object, State>();
const decoders = new WeakMap<object, any>();

/** Text of one encoding throughout, whose characters may span two calls. */
function decoderOf(stream: object, encoding: string): any {
	const wanted = new StringDecoder(encoding);
	const decoder = decoders.get(stream) ?? wanted;
	if (decoder.encoding !== wanted.encoding) {
		throw nodeError(Error, "ERR_INTERNAL_ASSERTION", "Cannot change encoding\nThis is caused by either a bug in Node.js or incorrect usage of Node.js internals.\nPlease open an issue with this stack trace at https://github.com/nodejs/node/issues\n");
	}
	decoders.set(stream, decoder);
	return decoder;
}

const isText = (encoding: any): encoding is string => Boolean(encoding) && encoding !== "buffer";

const common = {
	_transform(this: any, chunk: any, encoding: any, callback: any): void {
		this.push(states.get(this)!.update(updateBytes(chunk, encoding)));
		callback();
	},
	_flush(this: any, callback: any): void {
		try {
			this.push(states.get(this)!.final());
		} catch (err) {
			callback(err);
			return;
		}
		callback();
	},
	update(this: any, data: any, inputEncoding: any, outputEncoding: any): any {
		const out = states.get(this)!.update(updateBytes(data, inputEncoding));
		return isText(outputEncoding) ? decoderOf(this, outputEncoding).write(out) : out;
	},
	final(this: any, outputEncoding: any): any {
		const out = states.get(this)!.final();
		return isText(outputEncoding) ? decoderOf(this, outputEncoding).end(out) : out;
	},
	setAutoPadding(this: any, ap: any): any {
		states.get(this)!.setAutoPadding(ap === undefined ? true : ap);
		return this;
	},
};

function setAAD(this: any, aadbuf: any, options: any): any {
	states.get(this)!.setAAD(aadbuf, options);
	return this;
}

const optionsOf = (options: any): any => ({ ...options, encoding: undefined });

export const Cipheriv: any = plainClass("Cipheriv", 4, class extends LazyTransform {
	constructor(name: string, key: any, iv: any, options?: any) {
		const state = new State(false, name, key, iv, options);
		super(optionsOf(options));
		states.set(this, state);
	}
}, {
	...common,
	getAuthTag(this: any): any {
		return states.get(this)!.getAuthTag();
	},
	setAAD,
});

export const Decipheriv: any = plainClass("Decipheriv", 4, class extends LazyTransform {
	constructor(name: string, key: any, iv: any, options?: any) {
		const state = new State(true, name, key, iv, options);
		super(optionsOf(options));
		states.set(this, state);
	}
}, {
	...common,
	setAuthTag(this: any, tagbuf: any, encoding: any): any {
		states.get(this)!.setAuthTag(tagbuf, encoding);
		return this;
	},
	setAAD,
});

export function createCipheriv(cipher: string, key: any, iv: any, options?: any): any {
	return new Cipheriv(cipher, key, iv, options);
}

export function createDecipheriv(cipher: string, key: any, iv: any, options?: any): any {
	return new Decipheriv(cipher, key, iv, options);
}
for (const f of [createCipheriv, createDecipheriv]) Object.defineProperty(f, "length", { value: 4 });
Object.defineProperty(getCipherInfo, "length", { value: 2 });
