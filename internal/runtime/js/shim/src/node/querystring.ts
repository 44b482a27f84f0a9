// node:querystring.
import { Buffer } from "pi:node/buffer";
import { nodeError } from "pi:node/internal_errors";

export function escape(value: any): string {
	const text = typeof value === "string" ? value : typeof value === "object" ? String(value) : `${value}`;
	try {
		return encodeURIComponent(text);
	} catch {
		throw nodeError(URIError, "ERR_INVALID_URI", "URI malformed");
	}
}

export function unescapeBuffer(text: string): any {
	const bytes: number[] = [];
	for (let i = 0; i < text.length; i++) {
		const hex = text[i] === "%" ? text.slice(i + 1, i + 3) : "";
		if (/^[0-9a-fA-F]{2}$/.test(hex)) {
			bytes.push(Number.parseInt(hex, 16));
			i += 2;
		} else bytes.push(text.charCodeAt(i) & 0xff);
	}
	return Buffer.from(bytes);
}

export function unescape(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return unescapeBuffer(text).toString();
	}
}

function primitive(v: any): string {
	if (typeof v === "string") return v;
	if (typeof v === "number" && Number.isFinite(v)) return String(v);
	return typeof v === "bigint" || typeof v === "boolean" ? String(v) : "";
}

export function stringify(object: any, sep = "&", eq = "=", options?: any): string {
	if (object === null || typeof object !== "object") return "";
	const enc = options?.encodeURIComponent ?? exported.escape;
	const out: string[] = [];
	for (const key of Object.keys(object)) {
		const k = enc(primitive(key)) + eq;
		const v = object[key];
		if (Array.isArray(v)) for (const item of v) out.push(k + enc(primitive(item)));
		else out.push(k + enc(primitive(v)));
	}
	return out.join(sep);
}

export function parse(text: any, sep = "&", eq = "=", options?: any): any {
	const out = Object.create(null);
	if (typeof text !== "string" || text === "") return out;
	const dec = options?.decodeURIComponent ?? exported.unescape;
	const decode = (s: string) => {
		const plain = s.replaceAll("+", " ");
		try {
			return dec(plain);
		} catch {
			return unescape(plain);
		}
	};
	const max = options?.maxKeys ?? 1000;
	let parts = text.split(sep || "&");
	if (max > 0) parts = parts.slice(0, max);
	for (const part of parts) {
		if (part === "") continue;
		const at = part.indexOf(eq || "=");
		const key = decode(at < 0 ? part : part.slice(0, at));
		const value = at < 0 ? "" : decode(part.slice(at + (eq || "=").length));
		if (!(key in out)) out[key] = value;
		else if (Array.isArray(out[key])) out[key].push(value);
		else out[key] = [out[key], value];
	}
	return out;
}

const exported = { decode: parse, encode: stringify, escape, parse, stringify, unescape, unescapeBuffer };
export { parse as decode, stringify as encode };
export default exported;
export { exported as "module.exports" };
