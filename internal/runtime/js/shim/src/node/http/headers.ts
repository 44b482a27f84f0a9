// Headers: those that are set, and those that have come.
import { checkString, invalidArgType, nodeError } from "pi:node/internal_errors";

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const badContent = /[^\t\x20-\x7e\x80-\xff]/;

export function isToken(text: unknown): text is string {
	return typeof text === "string" && token.test(text);
}

export function validateHeaderName(name: unknown, label = "Header name"): asserts name is string {
	if (!isToken(name)) throw nodeError(TypeError, "ERR_INVALID_HTTP_TOKEN", `${label} must be a valid HTTP token ["${name}"]`);
}

export function validateHeaderValue(name: string, value: unknown): void {
	if (value === undefined) throw nodeError(TypeError, "ERR_HTTP_INVALID_HEADER_VALUE", `Invalid value "${value}" for header "${name}"`);
	for (const v of Array.isArray(value) ? value : [value]) if (badContent.test(String(v))) throw nodeError(TypeError, "ERR_INVALID_CHAR", `Invalid character in header content ["${name}"]`);
}

export const isContent = (value: unknown): boolean => !badContent.test(String(value));

/** Headers by their names without case, with the spelling they were set in. */
export class HeaderBag {
	#list = new Map<string, [string, any]>();

	set(name: string, value: any): void {
		validateHeaderName(name);
		validateHeaderValue(name, value);
		this.#list.set(name.toLowerCase(), [name, value]);
	}
	append(name: string, value: any): void {
		const old = this.#list.get(name.toLowerCase());
		this.set(name, old ? [old[1], value].flat() : value);
	}
	get(name: unknown): any {
		checkString(name, "name");
		return this.#list.get(name.toLowerCase())?.[1];
	}
	has(name: unknown): boolean {
		checkString(name, "name");
		return this.#list.has(name.toLowerCase());
	}
	delete(name: unknown): void {
		checkString(name, "name");
		this.#list.delete(name.toLowerCase());
	}
	all(): Record<string, any> {
		return Object.assign(Object.create(null), Object.fromEntries([...this.#list].map(([key, [, value]]) => [key, value])));
	}
	names(): string[] {
		return [...this.#list.keys()];
	}
	rawNames(): string[] {
		return [...this.#list.values()].map(([name]) => name);
	}
	/** As pairs, one for each value. */
	pairs(): [string, string][] {
		return [...this.#list.values()].flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((v): [string, string] => [name, String(v)]));
	}
}

/** The name and value pairs of an object, a list of pairs, or a flat list. */
export function pairsOf(headers: any): [string, any][] {
	if (!Array.isArray(headers)) return Object.entries(headers ?? {});
	if (Array.isArray(headers[0])) return headers as [string, any][];
	if (headers.length % 2 !== 0) throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'headers' is invalid. Received [${headers.map((h) => `'${h}'`).join(", ")}]`);
	const out: [string, any][] = [];
	for (let i = 0; i < headers.length; i += 2) out.push([headers[i], headers[i + 1]]);
	return out;
}

const single = new Set(["age", "authorization", "content-length", "content-type", "etag", "expires", "from", "host", "if-modified-since", "if-unmodified-since", "last-modified", "location", "max-forwards", "proxy-authorization", "referer", "retry-after", "server", "user-agent"]);

/** What IncomingMessage.headers makes of rawHeaders: lists of set-cookie, first of what comes once, joined the rest. */
export function joined(raw: string[]): Record<string, any> {
	const out: Record<string, any> = {};
	for (let i = 0; i < raw.length; i += 2) {
		const key = raw[i].toLowerCase();
		const value = raw[i + 1];
		if (key === "set-cookie") (out[key] ??= []).push(value);
		else if (out[key] === undefined) out[key] = value;
		else if (!single.has(key)) out[key] += `${key === "cookie" ? "; " : ", "}${value}`;
	}
	return out;
}

export function distinct(raw: string[]): Record<string, string[]> {
	const out = Object.create(null);
	for (let i = 0; i < raw.length; i += 2) (out[raw[i].toLowerCase()] ??= []).push(raw[i + 1]);
	return out;
}

export function checkChunk(chunk: unknown): void {
	if (chunk === null) throw nodeError(TypeError, "ERR_STREAM_NULL_VALUES", "May not write null values to stream");
	if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) throw invalidArgType("chunk", ["string", "Buffer", "Uint8Array"], chunk);
}
