// atob and btoa.
import { fromBase64, fromLatin1, toBase64, toLatin1 } from "pi:node/internal_bytes";
import { nodeError } from "pi:node/internal_errors";
import { DOMException } from "pi:web/domexception";

const missing = (): Error => nodeError(TypeError, "ERR_MISSING_ARGS", 'The "input" argument must be specified');

export function btoa(data: unknown): string {
	if (arguments.length === 0) throw missing();
	const text = `${data}`;
	for (let i = 0; i < text.length; i++) {
		if (text.charCodeAt(i) > 255) throw new DOMException("Invalid character", "InvalidCharacterError");
	}
	return toBase64(fromLatin1(text));
}

export function atob(data: unknown): string {
	if (arguments.length === 0) throw missing();
	let text = `${data}`.replace(/[\t\n\f\r ]/g, "");
	if (text.length % 4 === 0) text = text.replace(/={1,2}$/, "");
	if (/[^A-Za-z0-9+/]/.test(text)) throw new DOMException("Invalid character", "InvalidCharacterError");
	if (text.length % 4 === 1) {
		throw new DOMException("The string to be decoded is not correctly encoded.", "InvalidCharacterError");
	}
	// The bits beyond the last whole byte are dropped, whatever they are.
	const spare = text.length % 4;
	if (spare) {
		const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
		const last = alphabet.indexOf(text.at(-1)!) & (spare === 2 ? 0x30 : 0x3c);
		text = text.slice(0, -1) + alphabet[last] + "=".repeat(4 - spare);
	}
	return toLatin1(fromBase64(text));
}
