/** Length of text in UTF-8. */
export function byteLength(text: string): number {
	// The engine's regular expressions are faster than a loop over the characters, and most text is ASCII.
	if (/^[\x00-\x7f]*$/.test(text)) return text.length;
	let bytes = 0;
	for (let i = 0; i < text.length; i++) {
		const unit = text.charCodeAt(i);
		if (unit < 0x80) bytes += 1;
		else if (unit < 0x800) bytes += 2;
		else if (unit < 0xd800 || unit > 0xdbff || !isLow(text.charCodeAt(i + 1))) bytes += 3;
		else {
			bytes += 4;
			i++;
		}
	}
	return bytes;
}

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** The longest end of text that has at most max bytes in UTF-8 and starts with a whole character. */
export function lastBytes(text: string, max: number): string {
	let bytes = 0;
	let start = text.length;
	while (start > 0) {
		const unit = text.charCodeAt(start - 1);
		const pair = isLow(unit) && start > 1 && isHigh(text.charCodeAt(start - 2));
		bytes += pair ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
		if (bytes > max) break;
		start -= pair ? 2 : 1;
	}
	return text.slice(start);
}

/** The first max UTF-16 units of text, without half of a surrogate pair at the end. */
export function firstUnits(text: string, max: number): string {
	const end = Math.max(0, max);
	const splits = isHigh(text.charCodeAt(end - 1)) && isLow(text.charCodeAt(end));
	return text.slice(0, splits ? end - 1 : end);
}

/** What a file operation handed back, as text: a string, or bytes in UTF-8 whose byte order mark stays. */
export function asText(content: unknown): string {
	return typeof content === "string" ? content : new TextDecoder("utf-8", { ignoreBOM: true }).decode(asBytes(content));
}

export function asBytes(content: unknown): Uint8Array {
	if (typeof content === "string") return new TextEncoder().encode(content);
	if (content instanceof ArrayBuffer) return new Uint8Array(content);
	return content as Uint8Array;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function toBase64(bytes: Uint8Array): string {
	const parts: string[] = [];
	for (let i = 0; i < bytes.length; i += 3) {
		const left = bytes.length - i;
		const n = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
		parts.push(
			alphabet[n >> 18],
			alphabet[(n >> 12) & 63],
			left > 1 ? alphabet[(n >> 6) & 63] : "=",
			left > 2 ? alphabet[n & 63] : "=",
		);
	}
	return parts.join("");
}

export function fromBase64(text: string): Uint8Array {
	const binary = atob(text);
	return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
