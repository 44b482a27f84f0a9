// node:querystring.
import { Buffer } from "pi:node/buffer";
import { nodeError } from "pi:node/internal_errors";

/** Half of a pair of surrogates takes the letter behind it for the other half; at the end it is an error. */
function escapeHalves(text: string): string {
	let out = "";
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		if (code < 0xd800 || code > 0xdfff) {
			out += encodeURIComponent(text[i]);
			continue;
		}
		if (++i >= text.length) throw nodeError(URIError, "ERR_INVALID_URI", "URI malformed");
		out += encodeURIComponent(String.fromCodePoint(0x10000 + (((code & 0x3ff) << 10) | (text.charCodeAt(i) & 0x3ff))));
	}
	return out;
}

export function escape(str: any): string {
	const text: string = typeof str === "string" ? str : typeof str === "object" ? String(str) : str + "";
	try {
		return encodeURIComponent(text);
	} catch {
		return escapeHalves(text);
	}
}

export function unescapeBuffer(s: any, decodeSpaces: any): any {
	const out = Buffer.allocUnsafe(s.length);
	let length = 0;
	for (let i = 0; i < s.length; i++, length++) {
		const code: number = s.charCodeAt(i);
		const hex = code === 37 ? s.slice(i + 1, i + 3) : "";
		if (/^[0-9a-fA-F]{2}$/.test(hex)) {
			out[length] = Number.parseInt(hex, 16);
			i += 2;
		} else out[length] = code === 43 && decodeSpaces ? 32 : code;
	}
	return length === out.length ? out : out.slice(0, length);
}

export function unescape(s: any, decodeSpaces: any): string {
	try {
		return decodeURIComponent(s);
	} catch {
		return exported.unescapeBuffer(s, decodeSpaces).toString();
	}
}

function primitive(v: any): string {
	if (typeof v === "string") return v;
	if (typeof v === "number" && Number.isFinite(v)) return String(v);
	return typeof v === "bigint" || typeof v === "boolean" ? String(v) : "";
}

export function stringify(obj: any, sep: any, eq: any, options: any): string {
	if (obj === null || typeof obj !== "object") return "";
	const encode = typeof options?.encodeURIComponent === "function" ? options.encodeURIComponent : exported.escape;
	const pairs: string[] = [];
	for (const key of Object.keys(obj)) {
		const start = encode(primitive(key)) + (eq || "=");
		const value = obj[key];
		for (const one of Array.isArray(value) ? value : [value]) pairs.push(start + encode(primitive(one)));
	}
	return pairs.join(sep || "&");
}

export function parse(qs: any, sep: any, eq: any, options: any): any {
	const out = Object.create(null);
	if (typeof qs !== "string" || qs === "") return out;
	const [between, equals] = [String(sep || "&"), String(eq || "=")];
	const decode = typeof options?.decodeURIComponent === "function" ? options.decodeURIComponent : exported.unescape;
	const own = decode !== unescape;
	const read = (text: string): string => {
		if (text === "") return text;
		const plain = text.replaceAll("+", own ? "%20" : " ");
		if (!own && !/%[0-9a-fA-F]{2}/.test(plain)) return plain;
		try {
			return decode(plain);
		} catch {
			return exported.unescape(plain, true);
		}
	};
	let parts = qs.split(between);
	const most = typeof options?.maxKeys === "number" ? options.maxKeys : 1000;
	if (most > 0 && Number.isInteger(most)) parts = parts.slice(0, most);
	for (const part of parts) {
		if (part === "") continue;
		const at = part.indexOf(equals);
		const key = read(at < 0 ? part : part.slice(0, at));
		const value = at < 0 ? read("") : read(part.slice(at + equals.length));
		if (!(key in out)) out[key] = value;
		else if (Array.isArray(out[key])) out[key].push(value);
		else out[key] = [out[key], value];
	}
	return out;
}

const exported = { unescapeBuffer, unescape, escape, stringify, encode: stringify, parse, decode: parse };
export { parse as decode, stringify as encode };
export default exported;
export { exported as "module.exports" };
