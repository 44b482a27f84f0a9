// Bytes and strings: UTF-8, base64, hex and Latin-1, in JavaScript for short values and in Go for long ones.
import { native } from "pi:host";

// Above this length the trip through Go is cheaper than a loop in the engine.
const longText = 192;
const manyCharacters = 4096;

const proto = Uint8Array as any;

export function toBase64(bytes: Uint8Array): string {
	return (bytes as any).toBase64();
}

export function toBase64Url(bytes: Uint8Array): string {
	return (bytes as any).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Strict: for what Go sent, which may be bytes already. */
export function fromBase64(text: string | Uint8Array): Uint8Array<ArrayBuffer> {
	return typeof text === "string" ? proto.fromBase64(text) : (text as Uint8Array<ArrayBuffer>);
}

/** As Node reads base64: both alphabets, junk skipped, the end at the first "=". */
export function fromLooseBase64(text: string): Uint8Array<ArrayBuffer> {
	if (text.length > manyCharacters) {
		const bytes = native("base64Decode", text);
		if (bytes) return bytes;
	}
	try {
		return proto.fromBase64(text);
	} catch {
		let clean = text.replaceAll("-", "+").replaceAll("_", "/");
		const end = clean.indexOf("=");
		if (end >= 0) clean = clean.slice(0, end);
		clean = clean.replace(/[^A-Za-z0-9+/]/g, "");
		if (clean.length % 4 === 1) clean = clean.slice(0, -1);
		return proto.fromBase64(clean);
	}
}

export function toHex(bytes: Uint8Array): string {
	return (bytes as any).toHex();
}

/** As Node reads hex: up to the first pair that is none. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
	let n = text.length & ~1;
	const bad = /[^0-9a-fA-F]/.exec(text);
	if (bad) n = Math.min(n, bad.index & ~1);
	return proto.fromHex(text.slice(0, n));
}

export function toLatin1(bytes: Uint8Array, mask = 0xff): string {
	let out = "";
	for (let i = 0; i < bytes.length; i += 4096) {
		const part = bytes.subarray(i, i + 4096);
		out += String.fromCharCode.apply(null, (mask === 0xff ? part : part.map((b) => b & mask)) as any);
	}
	return out;
}

/** Where bytes stand in others: from a place on, and at a multiple of step. */
export function indexOfBytes(hay: Uint8Array, needle: Uint8Array, from: number, step = 1): number {
	const last = hay.length - needle.length;
	next: for (let i = Uint8Array.prototype.indexOf.call(hay, needle[0], from); i >= 0 && i <= last; i = Uint8Array.prototype.indexOf.call(hay, needle[0], i + 1)) {
		if (i % step !== 0) continue;
		for (let k = 1; k < needle.length; k++) if (hay[i + k] !== needle[k]) continue next;
		return i;
	}
	return -1;
}

export function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
	const out = new Uint8Array(text.length);
	for (let i = 0; i < text.length; i++) out[i] = text.charCodeAt(i);
	return out;
}

export function toUtf16(bytes: Uint8Array): string {
	let out = "";
	const n = bytes.length & ~1;
	for (let i = 0; i < n; i += 8192) {
		const units: number[] = [];
		for (let j = i; j < Math.min(i + 8192, n); j += 2) units.push(bytes[j] | (bytes[j + 1] << 8));
		out += String.fromCharCode.apply(null, units);
	}
	return out;
}

export function fromUtf16(text: string): Uint8Array<ArrayBuffer> {
	const out = new Uint8Array(text.length * 2);
	for (let i = 0; i < text.length; i++) {
		const c = text.charCodeAt(i);
		out[2 * i] = c & 0xff;
		out[2 * i + 1] = c >> 8;
	}
	return out;
}

export function utf8Length(text: string): number {
	let n = text.length;
	for (let i = 0; i < text.length; i++) {
		const c = text.charCodeAt(i);
		if (c < 0x80) continue;
		n += c < 0x800 ? 1 : 2;
		// A pair is four bytes for two units, so its second unit adds nothing more than its own one.
		if (c >= 0xd800 && c < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) i++;
	}
	return n;
}

/** UTF-8, lone surrogates as U+FFFD. */
export function utf8Encode(text: string): Uint8Array<ArrayBuffer> {
	if (text.length > longText) return native("utf8Encode", (text as any).toWellFormed());
	const out = new Uint8Array(text.length * 3);
	let n = 0;
	for (let i = 0; i < text.length; i++) {
		let c = text.charCodeAt(i);
		if (c < 0x80) {
			out[n++] = c;
			continue;
		}
		if (c < 0x800) {
			out[n++] = 0xc0 | (c >> 6);
		} else {
			if (c >= 0xd800 && c < 0xe000) {
				const low = c < 0xdc00 ? text.charCodeAt(i + 1) : 0;
				if ((low & 0xfc00) === 0xdc00) {
					i++;
					c = 0x10000 + ((c & 0x3ff) << 10) + (low & 0x3ff);
					out[n++] = 0xf0 | (c >> 18);
					out[n++] = 0x80 | ((c >> 12) & 0x3f);
					out[n++] = 0x80 | ((c >> 6) & 0x3f);
					out[n++] = 0x80 | (c & 0x3f);
					continue;
				}
				c = 0xfffd;
			}
			out[n++] = 0xe0 | (c >> 12);
			out[n++] = 0x80 | ((c >> 6) & 0x3f);
		}
		out[n++] = 0x80 | (c & 0x3f);
	}
	return out.slice(0, n);
}

/** How many bytes of a sequence a lead byte announces, and the range of its second byte; 0 for no lead byte. */
function lead(b: number): [length: number, low: number, high: number] {
	if (b >= 0xc2 && b <= 0xdf) return [2, 0x80, 0xbf];
	if (b >= 0xe0 && b <= 0xef) return [3, b === 0xe0 ? 0xa0 : 0x80, b === 0xed ? 0x9f : 0xbf];
	if (b >= 0xf0 && b <= 0xf4) return [4, b === 0xf0 ? 0x90 : 0x80, b === 0xf4 ? 0x8f : 0xbf];
	return [0, 0, 0];
}

/** The number of bytes at the end of bytes that begin a sequence which is not finished. */
export function utf8Unfinished(bytes: Uint8Array): number {
	for (let back = 1; back <= Math.min(3, bytes.length); back++) {
		const b = bytes[bytes.length - back];
		if ((b & 0xc0) === 0x80) continue;
		const [length, low, high] = lead(b);
		if (length <= back) return 0;
		const second = bytes[bytes.length - back + 1];
		return back > 1 && (second < low || second > high) ? 0 : back;
	}
	return 0;
}

/** What is ill-formed and long becomes longer still: piece by piece. */
function inPieces(bytes: Uint8Array): string {
	let out = "";
	for (let from = 0; from < bytes.length; ) {
		let part = bytes.subarray(from, from + 1048576);
		if (from + part.length < bytes.length) part = part.subarray(0, part.length - utf8Unfinished(part));
		out += native("utf8Decode", part, false);
		from += part.length;
	}
	return out;
}

/** UTF-8 to text; each maximal ill-formed part becomes U+FFFD, or throws TypeError when fatal. */
export function utf8Decode(bytes: Uint8Array, fatal = false): string {
	if (bytes.length > longText) {
		const text = native("utf8Decode", bytes, fatal);
		if (text === false) return inPieces(bytes);
		if (text === null) throw new TypeError("The encoded data was not valid for encoding utf-8");
		return text;
	}
	const units: number[] = [];
	for (let i = 0; i < bytes.length; ) {
		const b = bytes[i++];
		if (b < 0x80) {
			units.push(b);
			continue;
		}
		let [length, low, high] = lead(b);
		let c = length === 2 ? b & 0x1f : length === 3 ? b & 0x0f : b & 0x07;
		let ok = length > 0;
		for (let k = 1; ok && k < length; k++) {
			const next = bytes[i];
			if (i >= bytes.length || next < low || next > high) {
				ok = false;
				break;
			}
			c = (c << 6) | (next & 0x3f);
			low = 0x80;
			high = 0xbf;
			i++;
		}
		if (!ok) {
			if (fatal) throw new TypeError("The encoded data was not valid for encoding utf-8");
			units.push(0xfffd);
		} else if (c > 0xffff) units.push(0xd800 + ((c - 0x10000) >> 10), 0xdc00 + ((c - 0x10000) & 0x3ff));
		else units.push(c);
	}
	return String.fromCharCode.apply(null, units);
}

/** The URL Standard's percent-decode: what is no escape stays. */
export function percentDecode(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
	const out: number[] = [];
	for (let i = 0; i < bytes.length; i++) {
		const hex = bytes[i] === 0x25 ? String.fromCharCode(bytes[i + 1]!, bytes[i + 2]!) : "";
		if (/^[0-9a-fA-F]{2}$/.test(hex)) {
			out.push(Number.parseInt(hex, 16));
			i += 2;
		} else out.push(bytes[i]!);
	}
	return Uint8Array.from(out);
}

/** The bytes behind anything that has bytes. */
export function viewBytes(source: ArrayBufferView | ArrayBufferLike): Uint8Array {
	if (source instanceof Uint8Array) return source;
	if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
	return new Uint8Array(source as ArrayBuffer);
}
