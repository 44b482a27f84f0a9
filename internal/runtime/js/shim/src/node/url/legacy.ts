// The parser node had before the URL class: url.parse, url.format, url.resolve.
import { requireHost } from "pi:host";
import { invalidArgType, nodeError } from "pi:node/internal_errors";

const slashed = new Set(["http:", "https:", "ftp:", "gopher:", "file:", "ws:", "wss:"]);

export class Url {
	protocol: string | null = null;
	slashes: boolean | null = null;
	auth: string | null = null;
	host: string | null = null;
	port: string | null = null;
	hostname: string | null = null;
	hash: string | null = null;
	search: string | null = null;
	query: any = null;
	pathname: string | null = null;
	path: string | null = null;
	href: string = "";

	resolve(relative: string): string {
		return resolve(this.href, relative);
	}
	resolveObject(relative: any): Url {
		return resolveObject(this, relative);
	}
	format(): string {
		return format(this);
	}
	parse(url: string, parseQuery?: boolean, slashesDenoteHost?: boolean): Url {
		return Object.assign(this, parse(url, parseQuery, slashesDenoteHost));
	}
}

const unsafe: Record<string, string> = {
	"\t": "%09", "\n": "%0A", "\r": "%0D", " ": "%20", '"': "%22", "'": "%27", "<": "%3C", ">": "%3E", "\\": "%5C", "^": "%5E", "`": "%60", "{": "%7B",
	"|": "%7C", "}": "%7D",
};

export function parse(url: any, parseQuery = false, slashesDenoteHost = false): Url {
	if (url instanceof Url) return url;
	if (typeof url !== "string") throw invalidArgType("url", "string", url);
	const out = new Url();
	let rest = url.trim();
	const mark = rest.search(/[?#]/);
	const head = mark < 0 ? rest : rest.slice(0, mark);
	rest = head.replaceAll("\\", "/") + (mark < 0 ? "" : rest.slice(mark));
	const scheme = /^[a-z0-9.+-]+:/i.exec(rest);
	if (scheme) {
		out.protocol = scheme[0].toLowerCase();
		rest = rest.slice(scheme[0].length);
	}
	const hasSlashes = rest.startsWith("//") && (slashesDenoteHost || scheme !== null || /^\/\/[^@/]+@[^@/]+/.test(rest));
	if (hasSlashes && out.protocol !== "javascript:") {
		out.slashes = true;
		rest = takeHost(out, rest.slice(2));
	} else if (out.protocol && out.protocol !== "javascript:" && !slashed.has(out.protocol)) rest = takeHost(out, rest);
	rest = rest.replace(/[\t\n\r "'<>\\^`{|}]/g, (c) => unsafe[c]);
	const hash = rest.indexOf("#");
	if (hash >= 0) {
		out.hash = rest.slice(hash);
		rest = rest.slice(0, hash);
	}
	const question = rest.indexOf("?");
	if (question >= 0) {
		out.search = rest.slice(question);
		out.query = rest.slice(question + 1);
		rest = rest.slice(0, question);
	} else if (parseQuery) {
		out.search = null;
		out.query = Object.create(null);
	}
	if (parseQuery && typeof out.query === "string") out.query = requireHost("pi:node/querystring").parse(out.query);
	if (rest) out.pathname = rest;
	else if (out.protocol && slashed.has(out.protocol) && out.hostname) out.pathname = "/";
	if (out.pathname || out.search) out.path = (out.pathname ?? "") + (out.search ?? "");
	out.href = format(out);
	return out;
}

/** Takes auth, host and port off the front; returns the rest. */
function takeHost(out: Url, rest: string): string {
	const end = rest.search(/[/?#]/);
	let authority = end < 0 ? rest : rest.slice(0, end);
	let after = end < 0 ? "" : rest.slice(end);
	const at = authority.lastIndexOf("@");
	if (at >= 0) {
		out.auth = decodeURIComponent(authority.slice(0, at));
		authority = authority.slice(at + 1);
	}
	const bad = authority.search(/[\t\n\r "'<>\\^`{|};%]/);
	if (bad >= 0) {
		after = `/${authority.slice(bad)}${after}`.replace(/^\/\//, "/");
		authority = authority.slice(0, bad);
	}
	const port = /:([0-9]*)$/.exec(authority);
	if (port) {
		if (port[1]) out.port = port[1];
		authority = authority.slice(0, port.index);
	}
	const six = /^\[(.*)\]$/.exec(authority);
	if (/[^\x00-\x7f]/.test(authority)) authority = requireHost("pi:node/url").domainToASCII(authority);
	out.hostname = six ? six[1] : authority.toLowerCase();
	if (!six && /[\s^|<>]/.test(out.hostname)) throw nodeError(TypeError, "ERR_INVALID_URL", "Invalid URL");
	out.host = (six ? `[${six[1]}]` : out.hostname) + (out.port ? `:${out.port}` : "");
	return after;
}

export function format(url: any): string {
	if (typeof url === "string") url = parse(url);
	else if (typeof url !== "object" || url === null) throw invalidArgType("urlObject", ["Object", "string"], url);
	else if (typeof url.searchParams === "object" && typeof url.href === "string") return url.href;
	const auth = url.auth ? `${encodeURIComponent(url.auth).replace(/%3A/i, ":")}@` : "";
	let protocol = url.protocol || "";
	let pathname = url.pathname || "";
	let hash = url.hash || "";
	let host = "";
	if (url.host) host = auth + url.host;
	else if (url.hostname) {
		const six = url.hostname.includes(":") && !url.hostname.startsWith("[");
		host = auth + (six ? `[${url.hostname}]` : url.hostname) + (url.port ? `:${url.port}` : "");
	}
	let query = "";
	if (url.query !== null && typeof url.query === "object") query = requireHost("pi:node/querystring").stringify(url.query);
	let search = url.search || (query && `?${query}`) || "";
	if (protocol && !protocol.endsWith(":")) protocol += ":";
	pathname = pathname.replace(/[?#]/g, (c: string) => (c === "?" ? "%3F" : "%23"));
	if (url.slashes || slashed.has(protocol)) {
		if (url.slashes || host) {
			if (pathname && pathname[0] !== "/") pathname = `/${pathname}`;
			host = `//${host}`;
		} else if (protocol === "file:") host = "//";
	}
	if (hash && hash[0] !== "#") hash = `#${hash}`;
	if (search && search[0] !== "?") search = `?${search}`;
	return protocol + host + pathname + search.replaceAll("#", "%23") + hash;
}

export function resolve(from: string, to: string): string {
	return resolveObject(from, to).href;
}

export function resolveObject(from: any, to: any): Url {
	const base = from instanceof Url ? from : parse(from, false, true);
	const rel = to instanceof Url ? to : parse(to, false, true);
	if (rel.href === "") return Object.assign(new Url(), base, { hash: null, href: format({ ...base, hash: null }) });
	if (rel.protocol && rel.protocol !== base.protocol) return rel;
	const out: Url = Object.assign(new Url(), base, { hash: rel.hash });
	if (!rel.protocol && !rel.slashes && base.protocol && !slashed.has(base.protocol) && base.host && !base.slashes && rel.pathname && !rel.pathname.startsWith("/")) {
		// In schemes without a path, as mailto, what is relative replaces the host.
		Object.assign(out, { host: rel.pathname, hostname: rel.pathname, pathname: null, search: rel.search, query: rel.query, path: rel.search });
	} else if (rel.slashes || rel.host) {
		Object.assign(out, { slashes: true, auth: rel.auth, host: rel.host, hostname: rel.hostname, port: rel.port, pathname: rel.pathname, search: rel.search, query: rel.query });
	} else if (rel.pathname) {
		const absolute = rel.pathname.startsWith("/");
		const dir = (base.pathname ?? "").replace(/[^/]*$/, "") || (base.host ? "/" : "");
		out.pathname = dots(absolute ? rel.pathname : dir + rel.pathname);
		out.search = rel.search;
		out.query = rel.query;
	} else if (rel.search !== null) {
		out.search = rel.search;
		out.query = rel.query;
	}
	if (out.pathname || out.search) out.path = (out.pathname ?? "") + (out.search ?? "");
	out.href = format(out);
	return out;
}

function dots(path: string): string {
	const absolute = path.startsWith("/");
	const out: string[] = [];
	const parts = path.split("/");
	for (const [i, part] of parts.entries()) {
		const last = i === parts.length - 1;
		if (part === "..") {
			if (out.length > (absolute ? 1 : 0)) out.pop();
			if (last) out.push("");
		} else if (part === ".") {
			if (last) out.push("");
		} else out.push(part);
	}
	if (absolute && out[0] !== "") out.unshift("");
	return out.join("/") || (absolute ? "/" : "");
}
