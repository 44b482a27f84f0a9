// The parser node had before the URL class: url.parse and url.format. Resolving is in resolve.ts.
import { requireHost } from "pi:host";
import { checkString, invalidArgType, nodeError } from "pi:node/internal_errors";
import { resolveFrom } from "./resolve.ts";

/** What url.parse returns. A function, not a class, as in Node: old code calls it on objects of its own. */
export interface Url {
	protocol: string | null;
	slashes: boolean | null;
	auth: string | null;
	host: string | null;
	port: string | null;
	hostname: string | null;
	hash: string | null;
	search: string | null;
	query: any;
	pathname: string | null;
	path: string | null;
	href: string | null;
	parse(url: string, parseQuery?: boolean, slashesDenoteHost?: boolean): Url;
	parseHost(): void;
	format(): string;
	resolve(relative: string): string;
	resolveObject(relative: string | Url): Url;
}

export const Url: { new (): Url; prototype: Url } = function Url(this: Url): void {
	for (const part of ["protocol", "slashes", "auth", "host", "port", "hostname", "hash", "search", "query", "pathname", "path", "href"] as const) this[part] = null;
} as any;
Object.defineProperty(Url, "name", { value: "Url", configurable: true });

/** Schemes whose host follows two slashes, with and without their colon. */
export const slashed = new Set(["http", "https", "ftp", "gopher", "file", "ws", "wss"].flatMap((name) => [name, `${name}:`]));
/** Nothing of these is a host, and nothing is escaped. */
export const isScript = (protocol: string | null): boolean => protocol === "javascript" || protocol === "javascript:";

const escapes: Record<string, string> = {
	"\t": "%09", "\n": "%0A", "\r": "%0D", " ": "%20", '"': "%22", "'": "%27", "<": "%3C", ">": "%3E", "\\": "%5C", "^": "%5E", "`": "%60", "{": "%7B",
	"|": "%7C", "}": "%7D",
};
const longestHost = 255;
const isBracketed = (host: string): boolean => host.startsWith("[") && host.endsWith("]");
const isBlank = (text: string, at: number): boolean => {
	const code = text.charCodeAt(at);
	return code < 33 || code === 0xa0 || code === 0xfeff;
};

/** Without blanks around it, and with slashes for the backslashes before its query. */
function tidy(url: string): string {
	let start = 0;
	let end = url.length;
	while (start < end && isBlank(url, start)) start++;
	while (end > start && isBlank(url, end - 1)) end--;
	const text = url.slice(start, end);
	const mark = text.search(/[?#]/);
	return mark < 0 ? text.replaceAll("\\", "/") : text.slice(0, mark).replaceAll("\\", "/") + text.slice(mark);
}

function queryOf(text: string, parsed: boolean): any {
	return parsed ? requireHost("pi:node/querystring").parse(text) : text;
}

function parseInto(out: Url, url: string, parseQuery: boolean, slashesDenoteHost: boolean): Url {
	checkString(url, "url");
	let rest = tidy(url);
	const simple = !slashesDenoteHost && !/[#@]/.test(rest) && /^(\/\/?(?!\/)[^?\s]*)(\?[^\s]*)?$/.exec(rest);
	if (simple) {
		[out.path, out.href, out.pathname] = [rest, rest, simple[1]];
		if (simple[2]) {
			out.search = simple[2];
			out.query = queryOf(simple[2].slice(1), parseQuery);
		} else if (parseQuery) [out.search, out.query] = [null, Object.create(null)];
		return out;
	}
	const scheme = /^[a-z0-9.+-]+:/i.exec(rest)?.[0];
	if (scheme) {
		out.protocol = scheme.toLowerCase();
		rest = rest.slice(scheme.length);
	}
	const script = scheme !== undefined && isScript(out.protocol);
	const twoSlashes = rest.startsWith("//") && (slashesDenoteHost || scheme !== undefined || /^\/\/[^@/]+@[^@/]+/.test(rest));
	if (twoSlashes && !script) {
		rest = rest.slice(2);
		out.slashes = true;
	}
	if (!script && (twoSlashes || (scheme && !slashed.has(scheme)))) rest = takeHost(out, rest, url);
	takePath(out, script ? rest : rest.replace(/[\t\n\r "'<>\\^`{|}]/g, (c) => escapes[c]), parseQuery);
	out.href = out.format();
	return out;
}

/** Path, query and fragment. */
function takePath(out: Url, rest: string, parseQuery: boolean): void {
	const hash = rest.indexOf("#");
	if (hash >= 0) {
		out.hash = rest.slice(hash);
		rest = rest.slice(0, hash);
	}
	const question = rest.indexOf("?");
	if (question >= 0) {
		out.search = rest.slice(question);
		out.query = queryOf(rest.slice(question + 1), parseQuery);
		rest = rest.slice(0, question);
	} else if (parseQuery) [out.search, out.query] = [null, Object.create(null)];
	if (rest) out.pathname = rest;
	if (slashed.has(out.protocol as string) && out.hostname && !out.pathname) out.pathname = "/";
	if (out.pathname || out.search) out.path = (out.pathname || "") + (out.search || "");
}

/** Where auth and host end. What no host may have ends it as a slash does; an @ after that makes it part of auth. */
function hostBounds(rest: string): { at: number; end: number } {
	let [at, end] = [-1, -1];
	for (let i = 0; i < rest.length; i++) {
		const c = rest[i];
		if (c === "@") [at, end] = [i, -1];
		else if (end < 0 && /[\s"%';<>\\^`{|}#/?]/.test(c) && (c === " " || !/\s/.test(c))) end = i;
		if (c === "#" || c === "/" || c === "?") break;
	}
	return { at, end };
}

/** Takes auth, host and port off the front; returns the rest. */
function takeHost(out: Url, rest: string, url: string): string {
	const mark = rest.search(/[#/?]/);
	const authority = (mark < 0 ? rest : rest.slice(0, mark)).replace(/[\t\n\r]/g, "");
	rest = authority + (mark < 0 ? "" : rest.slice(mark));
	const { at, end } = hostBounds(rest);
	if (at >= 0) out.auth = decodeURIComponent(rest.slice(0, at));
	out.host = end < 0 ? rest.slice(at + 1) : rest.slice(at + 1, end);
	rest = end < 0 ? "" : rest.slice(end);
	out.parseHost();
	if (typeof out.hostname !== "string") out.hostname = "";
	const six = isBracketed(out.hostname);
	if (!six) rest = cutHost(out, rest, url);
	out.hostname = out.hostname.length > longestHost ? "" : out.hostname.toLowerCase();
	if (out.hostname !== "") {
		if (!six) out.hostname = asciiHost(out.hostname);
		if (out.hostname === "" || (six ? /[\0\t\n\r #%/<>?@\\^|]/ : /[\0\t\n\r #%/:<>?@[\\\]^|]/).test(out.hostname)) {
			throw Object.assign(nodeError(TypeError, "ERR_INVALID_URL", "Invalid URL"), { input: url });
		}
	}
	out.host = out.hostname + (out.port ? `:${out.port}` : "");
	if (six) {
		out.hostname = out.hostname.slice(1, -1);
		if (rest[0] !== "/") rest = `/${rest}`;
	}
	return rest;
}

let warnedOfPort = false;

/** What cannot be a host, as the second colon of two, begins the path. */
function cutHost(out: Url, rest: string, url: string): string {
	const hostname = out.hostname as string;
	const at = hostname.search(/[/\\#?:]/);
	if (at < 0) return rest;
	if (hostname[at] === ":" && !warnedOfPort) {
		warnedOfPort = true;
		(globalThis as any).process.emitWarning(`The URL ${url} is invalid. Future versions of Node.js will throw an error.`, "DeprecationWarning", "DEP0170");
	}
	out.hostname = hostname.slice(0, at);
	return `/${hostname.slice(at)}${rest}`;
}

function asciiHost(host: string): string {
	// What the standard refuses and this parser does not, such as a leading dash or an odd number, stays as it is.
	return /[^\x00-\x7f]|(^|\.)xn--/.test(host) ? requireHost("pi:node/url").domainToASCII(host) : host;
}

const methods: Record<string, (this: Url, ...args: any[]) => unknown> = {
	parse(url: string, parseQueryString: boolean, slashesDenoteHost: boolean): Url {
		return parseInto(this, url, parseQueryString, slashesDenoteHost);
	},
	format(): string {
		return formatted(this);
	},
	resolve(relative: string): string | null {
		return this.resolveObject(parse(relative, false, true)).format();
	},
	resolveObject(relative: any): Url {
		return resolveFrom(this, typeof relative === "string" ? parse(relative, false, true) : relative);
	},
	parseHost(): void {
		let host = this.host as string;
		const port = /:[0-9]*$/.exec(host)?.[0];
		if (port) {
			if (port !== ":") this.port = port.slice(1);
			host = host.slice(0, -port.length);
		}
		if (host) this.hostname = host;
	},
};
for (const [name, method] of Object.entries(methods)) (Url.prototype as any)[name] = method;

export function parse(url: any, parseQueryString: any, slashesDenoteHost: any): Url {
	return url instanceof Url ? url : parseInto(new Url(), url, parseQueryString, slashesDenoteHost);
}

function formatted(url: Url): string {
	const auth = url.auth ? `${encodeURIComponent(url.auth).replaceAll("%3A", ":")}@` : "";
	let protocol = url.protocol || "";
	let pathname = url.pathname || "";
	let hash = url.hash || "";
	let host = "";
	if (url.host) host = auth + url.host;
	else if (url.hostname) {
		host = auth + (url.hostname.includes(":") && !isBracketed(url.hostname) ? `[${url.hostname}]` : url.hostname) + (url.port ? `:${url.port}` : "");
	}
	const query = url.query !== null && typeof url.query === "object" ? requireHost("pi:node/querystring").stringify(url.query) : "";
	let search = url.search || (query && `?${query}`) || "";
	if (protocol && !protocol.endsWith(":")) protocol += ":";
	pathname = `${pathname}`.replace(/[?#]/g, (c) => (c === "?" ? "%3F" : "%23"));
	if (url.slashes || slashed.has(protocol)) {
		if (url.slashes || host) {
			if (pathname && pathname[0] !== "/") pathname = `/${pathname}`;
			host = `//${host}`;
		} else if (protocol.startsWith("file")) host = "//";
	}
	search = `${search}`.replaceAll("#", "%23");
	if (hash && hash[0] !== "#") hash = `#${hash}`;
	if (search && search[0] !== "?") search = `?${search}`;
	return protocol + host + pathname + search + hash;
}

/** url.format of anything but a URL of the web. */
export function formatLegacy(url: any): string {
	if (typeof url === "string") return parse(url, false, false).format();
	if (typeof url !== "object" || url === null) throw invalidArgType("urlObject", ["Object", "string"], url);
	return formatted(url);
}

export function resolve(source: any, relative: any): string {
	return parse(source, false, true).resolve(relative);
}

export function resolveObject(source: any, relative: any): any {
	return source ? parse(source, false, true).resolveObject(relative) : relative;
}
