// URL and URLSearchParams; parsing is the Go library's, its results are kept.
import { native } from "pi:host";
import { bindParams, resetParams, URLSearchParams } from "./url/params.ts";

export { URLSearchParams };
export { parseQuery } from "./url/params.ts";

export interface Parts {
	href: string;
	protocol: string;
	username: string;
	password: string;
	host: string;
	hostname: string;
	port: string;
	pathname: string;
	search: string;
	hash: string;
}

const cache = new Map<string, Parts | null>();

function parse(input: string, base?: string): Parts | null {
	const key = base === undefined ? input : `${base}\n${input}`;
	let parts = cache.get(key);
	if (parts === undefined) {
		parts = native("urlParse", (input as any).toWellFormed(), base ?? null) as Parts | null;
		if (cache.size >= 256) cache.clear();
		cache.set(key, parts);
	}
	return parts;
}

function invalid(input: string, base?: string): TypeError {
	const err: any = new TypeError("Invalid URL");
	err.code = "ERR_INVALID_URL";
	err.input = input;
	if (base !== undefined) err.base = base;
	return err;
}

export class URL {
	static {
		// The bundler renames classes that refer to themselves.
		Object.defineProperty(this, "name", { value: "URL", configurable: true });
	}
	#parts: Parts;
	#params: URLSearchParams | undefined;

	constructor(input: any, base: any = undefined) {
		if (arguments.length === 0) {
			throw Object.assign(new TypeError('The "url" argument must be specified'), { code: "ERR_MISSING_ARGS" });
		}
		const text = String(input);
		const baseText = base === undefined ? undefined : String(base);
		const parts = parse(text, baseText);
		if (!parts) throw invalid(text, baseText);
		this.#parts = parts;
	}

	static parse(input: any, base?: any): URL | null {
		return URL.canParse(input, base) ? new URL(input, base) : null;
	}
	static canParse(input: any, base?: any): boolean {
		return parse(String(input), base === undefined ? undefined : String(base)) !== null;
	}
	static createObjectURL(): never {
		throw new TypeError("URL.createObjectURL is not provided by pier");
	}
	static revokeObjectURL(): void {}

	#set(part: keyof Parts, value: unknown): void {
		this.#parts = native("urlSet", this.#parts.href, part, (String(value) as any).toWellFormed());
		if (part === "search" && this.#params) resetParams(this.#params, this.#parts.search.slice(1));
	}

	get href(): string {
		return this.#parts.href;
	}
	set href(value: any) {
		const parts = parse(String(value));
		if (!parts) throw invalid(String(value));
		this.#parts = parts;
		if (this.#params) resetParams(this.#params, parts.search.slice(1));
	}
	get origin(): string {
		const { protocol, host, pathname } = this.#parts;
		if (protocol === "blob:") {
			const inner = parse(pathname);
			return inner && /^https?:$/.test(inner.protocol) ? `${inner.protocol}//${inner.host}` : "null";
		}
		return /^(https?|wss?|ftp):$/.test(protocol) ? `${protocol}//${host}` : "null";
	}
	get searchParams(): URLSearchParams {
		if (!this.#params) {
			this.#params = new URLSearchParams(this.#parts.search);
			const params = this.#params;
			bindParams(params, () => {
				this.#parts = native("urlSet", this.#parts.href, "search", params.toString());
			});
		}
		return this.#params;
	}
	get protocol(): string {
		return this.#parts.protocol;
	}
	set protocol(v: any) {
		this.#set("protocol", v);
	}
	get username(): string {
		return this.#parts.username;
	}
	set username(v: any) {
		this.#set("username", v);
	}
	get password(): string {
		return this.#parts.password;
	}
	set password(v: any) {
		this.#set("password", v);
	}
	get host(): string {
		return this.#parts.host;
	}
	set host(v: any) {
		this.#set("host", v);
	}
	get hostname(): string {
		return this.#parts.hostname;
	}
	set hostname(v: any) {
		this.#set("hostname", v);
	}
	get port(): string {
		return this.#parts.port;
	}
	set port(v: any) {
		this.#set("port", v);
	}
	get pathname(): string {
		return this.#parts.pathname;
	}
	set pathname(v: any) {
		this.#set("pathname", v);
	}
	get search(): string {
		return this.#parts.search;
	}
	set search(v: any) {
		this.#set("search", v);
	}
	get hash(): string {
		return this.#parts.hash;
	}
	set hash(v: any) {
		this.#set("hash", v);
	}
	toString(): string {
		return this.#parts.href;
	}
	toJSON(): string {
		return this.#parts.href;
	}
	get [Symbol.toStringTag]() {
		return "URL";
	}
	[Symbol.for("nodejs.util.inspect.custom")](depth: number, options: any, inspect: any): string {
		if (depth < 0) return this as any;
		const shown: any = { href: this.href, origin: this.origin };
		for (const key of ["protocol", "username", "password", "host", "hostname", "port", "pathname", "search"] as const) shown[key] = this[key];
		shown.searchParams = this.searchParams;
		shown.hash = this.hash;
		return `${this.constructor.name} ${inspect(shown, options)}`;
	}
}
for (const key of ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "searchParams", "hash", "toString", "toJSON"]) {
	Object.defineProperty(URL.prototype, key, { ...Object.getOwnPropertyDescriptor(URL.prototype, key), enumerable: true });
}
