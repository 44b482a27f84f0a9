// url.resolve: a reference against a base, by the rules that Node had before the standard's.
import { isScript, slashed, Url } from "./legacy.ts";

const pathAndSearch = (url: Url): string => (url.pathname || "") + (url.search || "");

function finish(out: Url): Url {
	out.href = out.format();
	return out;
}

export function resolveFrom(base: Url, rel: Url): Url {
	const out: Url = Object.assign(new Url(), base);
	out.hash = rel.hash;
	if (rel.href === "") return finish(out);
	if (rel.slashes && !rel.protocol) {
		const { protocol: _, ...rest } = rel;
		Object.assign(out, rest);
		if (slashed.has(out.protocol as string) && out.hostname && !out.pathname) out.path = out.pathname = "/";
		return finish(out);
	}
	if (rel.protocol && rel.protocol !== out.protocol) {
		return slashed.has(rel.protocol) ? otherScheme(out, rel) : finish(Object.assign(out, rel));
	}
	return sameScheme(out, rel);
}

/** Another scheme that has hosts: where the reference names none, the first part of its path is taken for one. */
function otherScheme(out: Url, rel: Url): Url {
	out.protocol = rel.protocol;
	if (!rel.host && !/^file:?$/.test(rel.protocol as string) && !isScript(rel.protocol)) {
		const path = (rel.pathname || "").split("/");
		while (path.length > 0 && !(rel.host = path.shift() as string));
		rel.host ||= "";
		rel.hostname ||= "";
		if (path[0] !== "") path.unshift("");
		if (path.length < 2) path.unshift("");
		out.pathname = path.join("/");
	} else out.pathname = rel.pathname;
	Object.assign(out, { search: rel.search, query: rel.query, host: rel.host || "", auth: rel.auth, hostname: rel.hostname || rel.host, port: rel.port });
	if (out.pathname || out.search) out.path = pathAndSearch(out);
	out.slashes ||= rel.slashes;
	return finish(out);
}

/** Takes a host off a path, in schemes where it stands there; it may have the auth with it. */
function hostFrom(out: Url, part: string | undefined): void {
	out.hostname = out.host = part as string;
	if (!part || part.indexOf("@") <= 0) return;
	const [auth, host] = part.split("@");
	out.auth = auth;
	out.host = out.hostname = host;
}

/** In schemes without slashes the host is the path's first part, so that .. climbs over it. */
function hostsIntoPaths(out: Url, rel: Url, source: string[], path: string[]): void {
	out.hostname = "";
	out.port = null;
	if (out.host) {
		if (source[0] === "") source[0] = out.host;
		else source.unshift(out.host);
	}
	out.host = "";
	if (!rel.protocol) return;
	rel.hostname = null;
	rel.port = null;
	out.auth = null;
	if (rel.host) {
		if (path[0] === "") path[0] = rel.host;
		else path.unshift(rel.host);
	}
	rel.host = null;
}

function sameScheme(out: Url, rel: Url): Url {
	const absolute = rel.host || rel.pathname?.startsWith("/");
	let rooted = !!(absolute || out.pathname?.startsWith("/") || (out.host && rel.pathname));
	const removeDots = rooted;
	let source = out.pathname?.split("/") ?? [];
	const path = rel.pathname ? rel.pathname.split("/") : [];
	if (!out.pathname) source = [];
	const bare = !!out.protocol && !slashed.has(out.protocol);
	if (bare) {
		hostsIntoPaths(out, rel, source, path);
		rooted &&= path[0] === "" || source[0] === "";
	}
	if (absolute) {
		takeAuthority(out, rel);
		source = path;
	} else if (path.length > 0) source = [...source.slice(0, -1), ...path];
	else if (rel.search !== null && rel.search !== undefined) {
		if (bare) hostFrom(out, source.shift());
		Object.assign(out, { search: rel.search, query: rel.query });
		out.path = pathAndSearch(out);
		return finish(out);
	}
	if (absolute || path.length > 0) Object.assign(out, { search: rel.search, query: rel.query });
	if (source.length === 0) {
		out.pathname = null;
		out.path = out.search ? `/${out.search}` : null;
		return finish(out);
	}
	return withPath(out, rel, walk(source, rooted, removeDots, !!(out.host || rel.host)), rooted, bare);
}

function takeAuthority(out: Url, rel: Url): void {
	if (rel.host || rel.host === "") {
		if (out.host !== rel.host) out.auth = null;
		out.host = rel.host;
		out.port = rel.port;
	}
	if (rel.hostname || rel.hostname === "") {
		if (out.hostname !== rel.hostname) out.auth = null;
		out.hostname = rel.hostname;
	}
}

/** Goes the way of the dots. */
function walk(parts: string[], rooted: boolean, removeDots: boolean, hosted: boolean): string[] {
	const last = parts.at(-1) as string;
	const slashAtEnd = last === "" || ((hosted || parts.length > 1) && (last === "." || last === ".."));
	const out: string[] = [];
	let up = 0;
	for (const part of parts.toReversed()) {
		if (part === ".") continue;
		if (part === "..") up++;
		else if (up > 0) up--;
		else out.unshift(part);
	}
	if (!rooted && !removeDots) out.unshift(...Array<string>(up).fill(".."));
	if (rooted && out[0] !== "" && out[0]?.[0] !== "/") out.unshift("");
	if (slashAtEnd && !out.join("/").endsWith("/")) out.push("");
	return out;
}

function withPath(out: Url, rel: Url, path: string[], rooted: boolean, bare: boolean): Url {
	const absolute = path[0] === "" || path[0]?.[0] === "/";
	if (bare) hostFrom(out, absolute ? "" : (path.shift() ?? ""));
	if ((rooted || (out.host && path.length > 0)) && !absolute) path.unshift("");
	if (path.length > 0) out.pathname = path.join("/");
	else out.pathname = out.path = null;
	if (out.pathname !== null || out.search !== null) out.path = pathAndSearch(out);
	out.auth = rel.auth || out.auth;
	out.slashes ||= rel.slashes;
	return finish(out);
}
