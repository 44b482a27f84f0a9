// Buffer's encodings, by name.
import {
	fromHex, fromLatin1, fromLooseBase64, fromUtf16, toBase64, toBase64Url, toHex, toLatin1, toUtf16, utf8Decode, utf8Encode,
	utf8Length,
} from "pi:node/internal_bytes";

export type Encoding = "utf8" | "utf16le" | "latin1" | "ascii" | "base64" | "base64url" | "hex";

const names: Record<string, Encoding> = {
	utf8: "utf8", "utf-8": "utf8", utf16le: "utf16le", "utf-16le": "utf16le", ucs2: "utf16le", "ucs-2": "utf16le",
	latin1: "latin1", binary: "latin1", ascii: "ascii", base64: "base64", base64url: "base64url", hex: "hex",
};

/** Node's canonical name, or undefined. */
export function encodingOf(name: unknown): Encoding | undefined {
	if (name === undefined || name === null || name === "") return "utf8";
	if (typeof name !== "string") return undefined;
	return names[name] ?? names[name.toLowerCase()];
}

export function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
	switch (encoding) {
		case "utf8": return utf8Encode(text);
		case "utf16le": return fromUtf16(text);
		case "latin1":
		case "ascii": return fromLatin1(text);
		case "base64":
		case "base64url": return fromLooseBase64(text);
		case "hex": return fromHex(text);
	}
}

export function decode(bytes: Uint8Array, encoding: Encoding): string {
	switch (encoding) {
		case "utf8": return utf8Decode(bytes);
		case "utf16le": return toUtf16(bytes);
		case "latin1": return toLatin1(bytes);
		case "ascii": return toLatin1(bytes, 0x7f);
		case "base64": return toBase64(bytes);
		case "base64url": return toBase64Url(bytes);
		case "hex": return toHex(bytes);
	}
}

export function encodedLength(text: string, encoding: Encoding): number {
	switch (encoding) {
		case "utf8": return utf8Length(text);
		case "utf16le": return text.length * 2;
		case "latin1":
		case "ascii": return text.length;
		case "hex": return text.length >>> 1;
		default: {
			let n = text.length;
			if (text[n - 1] === "=") n--;
			if (n > 1 && text[n - 1] === "=") n--;
			return (n * 3) >>> 2;
		}
	}
}
