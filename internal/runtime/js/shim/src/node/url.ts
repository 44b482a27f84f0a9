// node:url.
import { native, boot, requireHost } from "pi:host";
import { checkString, invalidArgType, nodeError } from "pi:node/internal_errors";
import { posix, win32 } from "pi:node/path";
import { URL, URLSearchParams } from "pi:web/url";
import { format as formatLegacy, parse, resolve, resolveObject, Url } from "./url/legacy.ts";

const windows = boot.platform === "win32";

function isURL(value: any): value is URL {
	return value instanceof URL || (value && typeof value === "object" && typeof value.href === "string" && typeof value.protocol === "string" && value.auth === undefined && value.path === undefined);
}

export function fileURLToPath(input: any, options?: { windows?: boolean }): string {
	let url: any = input;
	if (typeof input === "string") url = new URL(input);
	else if (!isURL(input)) throw invalidArgType("path", ["string", "URL"], input);
	if (url.protocol !== "file:") throw nodeError(TypeError, "ERR_INVALID_URL_SCHEME", "The URL must be of scheme file");
	const win = options?.windows ?? windows;
	const bad = win ? /%2f|%5c/i : /%2f/i;
	if (bad.test(url.pathname)) {
		throw Object.assign(nodeError(TypeError, "ERR_INVALID_FILE_URL_PATH", `File URL path must not include encoded ${win ? "\\ or " : ""}/ characters`), { input: url });
	}
	if (!win) {
		if (url.hostname !== "") throw nodeError(TypeError, "ERR_INVALID_FILE_URL_HOST", `File URL host must be "localhost" or empty on ${boot.platform}`);
		return decodeURIComponent(url.pathname);
	}
	const path = decodeURIComponent(url.pathname.replaceAll("/", "\\"));
	if (url.hostname !== "") return `\\\\${url.hostname}${path}`;
	if (!/^\\[a-zA-Z]:/.test(path)) throw nodeError(TypeError, "ERR_INVALID_FILE_URL_PATH", "File URL path must be absolute");
	return path.slice(1);
}

export function pathToFileURL(path: string, options?: { windows?: boolean }): URL {
	checkString(path, "path");
	const win = options?.windows ?? windows;
	let full = (win ? win32 : posix).resolve(path);
	const last = path.at(-1);
	if ((last === "/" || (win && last === "\\")) && full.at(-1) !== (win ? "\\" : "/")) full += "/";
	const encode = (p: string) => p.replaceAll("%", "%25").replaceAll("\\", win ? "/" : "%5C").replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll("\t", "%09").replaceAll("?", "%3F").replaceAll("#", "%23");
	if (win && full.startsWith("\\\\")) {
		const [host, ...rest] = full.slice(2).split("\\");
		return new URL(`file://${host}/${encode(rest.join("\\"))}`);
	}
	return new URL(`file://${win ? "/" : ""}${encode(full)}`);
}

export function fileURLToPathBuffer(input: any, options?: { windows?: boolean }): any {
	return requireHost("pi:node/buffer").Buffer.from(fileURLToPath(input, options));
}

export function urlToHttpOptions(url: any): Record<string, any> {
	const out: Record<string, any> = {
		__proto__: null, ...url, protocol: url.protocol, hostname: url.hostname.replace(/^\[(.*)\]$/, "$1"), hash: url.hash, search: url.search,
		pathname: url.pathname, path: `${url.pathname || ""}${url.search || ""}`, href: url.href,
	};
	if (url.port !== "") out.port = Number(url.port);
	if (url.username || url.password) out.auth = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
	return out;
}

export function format(url: any, options?: any): string {
	if (!(url instanceof URL)) return formatLegacy(url);
	const o = { fragment: true, unicode: false, search: true, auth: true, ...options };
	let out = url.protocol;
	if (/^file:|^https?:|^ftp:|^wss?:/.test(url.protocol) || url.host) out += "//";
	if (o.auth && (url.username || url.password)) out += `${url.username}${url.password ? `:${url.password}` : ""}@`;
	out += (o.unicode ? domainToUnicode(url.hostname) : url.hostname) + (url.port ? `:${url.port}` : "") + url.pathname;
	return out + (o.search ? url.search : "") + (o.fragment ? url.hash : "");
}

export function domainToASCII(domain: string): string {
	return native("urlParse", `ws://${domain}`, null)?.hostname ?? "";
}

export function domainToUnicode(domain: string): string {
	return native("toUnicode", domain) ?? "";
}

export { parse, resolve, resolveObject, URL, URLSearchParams, Url };
const exported = {
	URL, URLSearchParams, Url, fileURLToPath, fileURLToPathBuffer, pathToFileURL, urlToHttpOptions, format, parse, resolve, resolveObject, domainToASCII,
	domainToUnicode,
};
export default exported;
export { exported as "module.exports" };
