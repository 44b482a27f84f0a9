// Request.
import { DOMException } from "pi:web/domexception";
import { follow, newSignal } from "pi:web/abort";
import { face } from "pi:web/face";
import { URL } from "pi:web/url";
import { Body, bodyMembers, type Content, contentOf, readers } from "./body.ts";
import { Headers } from "./headers.ts";
import { dictionary, illegalInvocation, need, oneOf } from "./words.ts";

const custom = Symbol.for("nodejs.util.inspect.custom");

export interface RequestState {
	method: string;
	url: string;
	referrer: string;
	referrerPolicy: string;
	mode: string;
	credentials: string;
	cache: string;
	redirect: string;
	integrity: string;
	keepalive: boolean;
	signal: any;
	body: Body;
}

export let requestOf: (object: any) => RequestState | undefined;

const what = "Request constructor";
const policies = ["", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin", "origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url"];
const choices = {
	referrerPolicy: policies,
	mode: ["navigate", "same-origin", "no-cors", "cors"],
	credentials: ["omit", "same-origin", "include"],
	cache: ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"],
	redirect: ["follow", "manual", "error"],
} as const;
const defaults = { referrerPolicy: "", mode: "cors", credentials: "same-origin", cache: "default", redirect: "follow" };
const upper = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]);

export function parseUrl(input: unknown): URL {
	const text = `${input}`;
	try {
		return new URL(text);
	} catch (cause) {
		throw new TypeError(`Failed to parse URL from ${text}`, { cause });
	}
}

function methodOf(given: unknown): string {
	const method = `${given}`;
	if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(method)) throw new TypeError(`'${method}' is not a valid HTTP method.`);
	if (/^(connect|trace|track)$/i.test(method)) throw new TypeError(`'${method}' HTTP method is unsupported.`);
	return upper.has(method.toUpperCase()) ? method.toUpperCase() : method;
}

function referrerOf(given: unknown): string {
	const text = `${given}`;
	if (text === "") return "";
	try {
		const url = new URL(text);
		return url.protocol === "about:" && url.pathname === "client" ? "about:client" : url.href;
	} catch (cause) {
		throw new TypeError(`Referrer "${text}" is not a valid URL.`, { cause });
	}
}

/** What is chosen among words: in the options, else of the request that this one is made of. */
function chosen(init: any, base: RequestState | undefined): typeof defaults {
	const out: any = {};
	for (const name of Object.keys(choices) as (keyof typeof choices)[]) {
		out[name] = init[name] === undefined ? (base?.[name] ?? defaults[name]) : oneOf(init[name], choices[name], what);
	}
	if (init.mode === "navigate") throw new TypeError("Request constructor: invalid request mode navigate.");
	if (out.cache === "only-if-cached" && out.mode !== "same-origin") throw new TypeError("'only-if-cached' can be set only with 'same-origin' mode");
	return out;
}

function signalOf(init: any, base: RequestState | undefined): any {
	const given = init.signal === undefined ? base?.signal : init.signal;
	if (given !== undefined && given !== null && (typeof given !== "object" || typeof given.aborted !== "boolean" || typeof given.addEventListener !== "function")) {
		throw new TypeError("Failed to construct 'Request': member signal is not of type AbortSignal.");
	}
	return given ? follow(given) : newSignal();
}

function bodyOf(init: any, base: RequestState | undefined, method: string): Content | null {
	const given = init.body !== undefined && init.body !== null;
	if ((given || base?.body.content) && (method === "GET" || method === "HEAD")) throw new TypeError("Request with GET/HEAD method cannot have body.");
	if (!given) {
		if (!base?.body.content) return null;
		if (base.body.unusable) throw new TypeError("Cannot construct a Request with a Request object that has already been used.");
		const content = { ...base.body.content };
		base.body.used = true;
		return content;
	}
	const content = contentOf(init.body);
	if (content?.stream && init.duplex === undefined) throw new TypeError("RequestInit: duplex option is required when sending a body.");
	return content;
}

function stateFor(input: any, options: any): RequestState {
	const init = dictionary(options, what);
	const base = typeof input === "object" && input !== null ? requestOf(input) : undefined;
	let url: string;
	if (base) ({ url } = base);
	else {
		const parsed = parseUrl(input);
		if (parsed.username || parsed.password) throw new TypeError(`Request cannot be constructed from a URL that includes credentials: ${String(input)}`);
		url = parsed.href;
	}
	if (init.window !== undefined && init.window !== null) throw new TypeError(`'window' option 'client' must be null`);
	if (init.duplex !== undefined) oneOf(init.duplex, ["half"], what);
	const words = chosen(init, base);
	const method = init.method === undefined ? (base?.method ?? "GET") : methodOf(init.method);
	const signal = signalOf(init, base);
	const headers = new Headers(init.headers === undefined ? base?.body.headers : init.headers);
	return {
		...words, method, url, signal,
		referrer: init.referrer === undefined ? (base?.referrer ?? "about:client") : referrerOf(init.referrer),
		integrity: init.integrity === undefined ? (base?.integrity ?? "") : `${init.integrity}`,
		keepalive: init.keepalive === undefined ? (base?.keepalive ?? false) : !!init.keepalive,
		body: new Body(bodyOf(init, base, method), headers),
	};
}

const copying = Symbol("copying");

export class Request {
	#state: RequestState;
	constructor(input: any, init: any = {}) {
		if (input !== copying) need(arguments, 1, what);
		this.#state = input === copying ? init : stateFor(input, init);
	}
	static {
		requestOf = (object) => (#state in object ? object.#state : undefined);
	}
	get method(): string {
		return this.#state.method;
	}
	get url(): string {
		return this.#state.url;
	}
	get headers(): Headers {
		return this.#state.body.headers;
	}
	get destination(): string {
		return "";
	}
	get referrer(): string {
		return this.#state.referrer;
	}
	get referrerPolicy(): string {
		return this.#state.referrerPolicy;
	}
	get mode(): string {
		return this.#state.mode;
	}
	get credentials(): string {
		return this.#state.credentials;
	}
	get cache(): string {
		return this.#state.cache;
	}
	get redirect(): string {
		return this.#state.redirect;
	}
	get integrity(): string {
		return this.#state.integrity;
	}
	get keepalive(): boolean {
		return this.#state.keepalive;
	}
	get isReloadNavigation(): boolean {
		return false;
	}
	get isHistoryNavigation(): boolean {
		return false;
	}
	get signal(): AbortSignal {
		return this.#state.signal;
	}
	get duplex(): string {
		return "half";
	}
	clone(): Request {
		const { body, signal } = this.#state;
		if (body.unusable) throw new TypeError("unusable");
		const copy = new Body(body.split(), new Headers(body.headers));
		return new Request(copying, { ...this.#state, signal: follow(signal), body: copy });
	}
	[custom](depth: number, options: any, inspect: any): string {
		const { method, url, headers, destination, referrer, referrerPolicy, mode, credentials, cache, redirect, integrity, keepalive, isReloadNavigation, isHistoryNavigation, signal } = this;
		const all = { method, url, headers, destination, referrer, referrerPolicy, mode, credentials, cache, redirect, integrity, keepalive, isReloadNavigation, isHistoryNavigation, signal };
		return `Request ${inspect(all, { ...options, depth: options.depth === null ? 2 : (options.depth ?? depth) })}`;
	}
}
export interface Request {
	readonly body: any;
	readonly bodyUsed: boolean;
	text(): Promise<string>;
}
face(Request, "Request", { is: (o) => requestOf(o) !== undefined, wrong: illegalInvocation, mixed: bodyMembers((o) => requestOf(o)!.body), promised: readers });

export const aborted = (): DOMException => new DOMException("This operation was aborted", "AbortError");
