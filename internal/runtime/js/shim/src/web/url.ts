// URL and URLSearchParams; parsing is the Go library's, its results are kept.
import { native, requireHost } from "pi:host";
import { nodeError } from "pi:node/internal_errors";
import { face, unread } from "pi:web/face";
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

const receiver = (object: unknown): TypeError => new TypeError(object === undefined || object === null ? `Cannot read properties of ${object} (reading 'URL')` : "Receiver must be an instance of class URL");

let isURL: (object: any) => boolean;

export class URL {
	#context: Parts;
	#searchParams: URLSearchParams | undefined;

	constructor(input: any, base: any = undefined) {
		if (arguments.length === 0) {
			throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "url" argument must be specified');
		}
		const text = String(input);
		const baseText = base === undefined ? undefined : String(base);
		const parts = parse(text, baseText);
		if (!parts) throw invalid(text, baseText);
		this.#context = parts;
	}

	static parse(input: any, base: any = undefined): URL | null {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "url" argument must be specified');
		return URL.canParse(input, base) ? new URL(input, base) : null;
	}
	static canParse(input: any, base: any = undefined): boolean {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "url" argument must be specified');
		return parse(String(input), base === undefined ? undefined : String(base)) !== null;
	}
	static createObjectURL(obj: any): string {
		return requireHost("pi:web/blob").createObjectURL(obj);
	}
	static revokeObjectURL(url: any): void {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "url" argument must be specified');
		requireHost("pi:web/blob").revokeObjectURL(`${url}`);
	}

	static {
		isURL = (object) => typeof object === "object" && object !== null && #context in object;
	}
	#set(part: keyof Parts, value: unknown): void {
		this.#context = native("urlSet", this.#context.href, part, (String(value) as any).toWellFormed());
		if (part === "search" && this.#searchParams) resetParams(this.#searchParams, this.#context.search.slice(1));
	}

	get href(): string {
		if (typeof this !== "object" || !(#context in this)) throw receiver(this);
		return this.#context.href;
	}
	set href(value: any) {
		if (!isURL(this)) throw read("href", this);
		const parts = parse(String(value));
		if (!parts) throw invalid(String(value));
		this.#context = parts;
		if (this.#searchParams) resetParams(this.#searchParams, parts.search.slice(1));
	}
	get origin(): string {
		const { protocol, host, pathname } = this.#context;
		if (protocol === "blob:") {
			const inner = parse(pathname);
			return inner && /^https?:$/.test(inner.protocol) ? `${inner.protocol}//${inner.host}` : "null";
		}
		return /^(https?|wss?|ftp):$/.test(protocol) ? `${protocol}//${host}` : "null";
	}
	get searchParams(): URLSearchParams {
		if (!this.#searchParams) {
			this.#searchParams = new URLSearchParams(this.#context.search);
			const params = this.#searchParams;
			bindParams(params, () => {
				this.#context = native("urlSet", this.#context.href, "search", params.toString());
			});
		}
		return this.#searchParams;
	}
	get protocol(): string {
		return this.#context.protocol;
	}
	set protocol(v: any) {
		this.#set("protocol", v);
	}
	get username(): string {
		return this.#context.username;
	}
	set username(v: any) {
		this.#set("username", v);
	}
	get password(): string {
		return this.#context.password;
	}
	set password(v: any) {
		this.#set("password", v);
	}
	get host(): string {
		return this.#context.host;
	}
	set host(v: any) {
		this.#set("host", v);
	}
	get hostname(): string {
		return this.#context.hostname;
	}
	set hostname(v: any) {
		this.#set("hostname", v);
	}
	get port(): string {
		return this.#context.port;
	}
	set port(v: any) {
		this.#set("port", v);
	}
	get pathname(): string {
		return this.#context.pathname;
	}
	set pathname(v: any) {
		this.#set("pathname", v);
	}
	get search(): string {
		if (typeof this !== "object" || !(#context in this)) throw receiver(this);
		return this.#context.search;
	}
	set search(v: any) {
		if (!isURL(this)) throw read("search", this);
		this.#set("search", v);
	}
	get hash(): string {
		return this.#context.hash;
	}
	set hash(v: any) {
		this.#set("hash", v);
	}
	toString(): string {
		if (typeof this !== "object" || !(#context in this)) throw receiver(this);
		return this.#context.href;
	}
	toJSON(): string {
		if (typeof this !== "object" || !(#context in this)) throw receiver(this);
		return this.#context.href;
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
const read = unread(Object.fromEntries(["origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "href"].map((key) => [key, "#context"]).concat([["searchParams", "#searchParams"]])));
face(URL, "URL", { is: (o) => isURL(o), wrong: read, open: ["href", "search", "toString", "toJSON"] });
