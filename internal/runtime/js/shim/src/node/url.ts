// node:url.
import { native, boot, requireHost } from "pi:host";
import { checkString, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { posix, win32 } from "pi:node/path";
import { URL, URLSearchParams } from "pi:web/url";
import { formatLegacy, parse, resolve, resolveObject, Url } from "./url/legacy.ts";

const windows = boot.platform === "win32";

function isURL(value: any): value is URL {
	return value instanceof URL || (value && typeof value === "object" && typeof value.href === "string" && typeof value.protocol === "string" && value.auth === undefined && value.path === undefined);
}

function fileURL(input: any): URL {
	if (typeof input === "string") return new URL(input);
	if (!isURL(input)) throw invalidArgType("path", ["string", "URL"], input);
	return input;
}

const wrongPath = (what: string, url: URL) => Object.assign(nodeError(TypeError, "ERR_INVALID_FILE_URL_PATH", `File URL path must ${what}`), { input: url });

/** The path of a file URL as decode reads it: in text or in bytes. */
function pathOf<T extends string>(url: URL, win: boolean, decode: (text: string) => T): string {
	if (url.protocol !== "file:") throw nodeError(TypeError, "ERR_INVALID_URL_SCHEME", "The URL must be of scheme file");
	if (!win) {
		if (url.hostname !== "") throw nodeError(TypeError, "ERR_INVALID_FILE_URL_HOST", `File URL host must be "localhost" or empty on ${boot.platform}`);
		return decode(url.pathname);
	}
	const path = decode(url.pathname.replaceAll("/", "\\"));
	if (url.hostname !== "") return `\\\\${domainToUnicode(url.hostname)}${path}`;
	if (!/^\\[a-zA-Z]:/.test(path)) throw wrongPath("be absolute", url);
	return path.slice(1);
}

export function fileURLToPath(path: any, options: any = undefined): string {
	const win = options?.windows ?? windows;
	const url = fileURL(path);
	return pathOf(url, win, (text) => {
		if ((win ? /%2f|%5c/i : /%2f/i).test(text)) throw wrongPath(`not include encoded ${win ? "\\ or " : ""}/ characters`, url);
		return decodeURIComponent(text);
	});
}

/** The bytes, whatever they are; so what reads as a separator stays one. */
export function fileURLToPathBuffer(path: any, options: any = undefined): any {
	const { Buffer } = requireHost("pi:node/buffer");
	const bytes = (text: string) => requireHost("pi:node/querystring").unescapeBuffer(Buffer.from(text).toString("latin1")).toString("latin1");
	return Buffer.from(pathOf(fileURL(path), options?.windows ?? windows, bytes), "latin1");
}

const escaped: Record<string, string> = { "%": "%25", "\n": "%0A", "\r": "%0D", "\t": "%09", "?": "%3F", "#": "%23", "[": "%5B", "]": "%5D", "^": "%5E", "|": "%7C", "~": "%7E", "\\": "%5C", "\0": "%00" };

export function pathToFileURL(path: any, options: any = undefined): URL {
	checkString(path, "path");
	const win = options?.windows ?? windows;
	let full = win && path.startsWith("\\\\") ? path : (win ? win32 : posix).resolve(path);
	if (win && full.startsWith("\\\\")) return shareToFileURL(full);
	const last = path.at(-1);
	// The separator is the machine's, not that of the paths.
	if ((last === "/" || (win && last === "\\")) && full.at(-1) !== (windows ? "\\" : "/")) full += "/";
	const text = encodePath(full, win);
	return new URL(`file://${text.startsWith("/") ? "" : "/"}${text}`);
}

/** For the URL class, which reads some letters otherwise than they are meant in a path. */
const encodePath = (path: string, win: boolean): string => (win ? path.replaceAll("\\", "/") : path).replace(/[%\\\n\r\t?#[\]^|~\0]/g, (c) => escaped[c]);

/** \\\\server\\share, and the same with \\\\?\\UNC before it; \\\\?\\C: is a drive. */
function shareToFileURL(path: string): URL {
	const long = path.startsWith("\\\\?\\UNC\\");
	if (!long && path.startsWith("\\\\?\\")) return pathToFileURL(path.slice(4), { windows: true });
	const start = long ? 8 : 2;
	const end = path.indexOf("\\", start);
	if (end < 0) throw invalidArgValue("path", path, "Missing UNC resource path");
	if (end === start) throw invalidArgValue("path", path, "Empty UNC servername");
	return new URL(`file://${domainToASCII(path.slice(start, end))}${encodePath(path.slice(end), true)}`);
}

export function urlToHttpOptions(url: any): Record<string, any> {
	if (url === null || (typeof url !== "object" && typeof url !== "function")) throw invalidArgType("url", "object", url);
	const { hostname, pathname, port, username, password, search } = url;
	const out: Record<string, any> = {
		__proto__: null, ...url, protocol: url.protocol, hostname: hostname?.[0] === "[" ? hostname.slice(1, -1) : hostname, hash: url.hash, search, pathname,
		path: `${pathname || ""}${search || ""}`, href: url.href,
	};
	if (port !== "") out.port = Number(port);
	if (username || password) out.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
	return out;
}

function formatURL(url: URL, options: any): string {
	const wanted: Record<string, boolean> = { fragment: true, unicode: false, search: true, auth: true };
	if (options) {
		if (typeof options !== "object") throw invalidArgType("options", "object", options);
		for (const name of Object.keys(wanted)) if (options[name] != null) wanted[name] = Boolean(options[name]);
	}
	const { host, hostname, port, username, password, href, protocol, pathname } = url;
	let out = protocol;
	if (host || href.startsWith(`${protocol}//`)) out += "//";
	if (wanted.auth && (username || password)) out += `${username}${password ? `:${password}` : ""}@`;
	out += (wanted.unicode ? domainToUnicode(hostname) : hostname) + (port ? `:${port}` : "") + pathname;
	return out + (wanted.search ? url.search : "") + (wanted.fragment ? url.hash : "");
}

function formatAny(urlObject: any, options: any): string {
	return urlObject instanceof URL ? formatURL(urlObject, options) : formatLegacy(urlObject);
}
Object.defineProperty(formatAny, "name", { value: "format" });
export { formatAny as format };

/** A host as the parser of URLs reads it; what has more than a host is none. */
export function domainToASCII(domain: any): string {
	if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "domain" argument must be specified');
	const text = `${domain}`;
	// Port and auth are no part of a host.
	if (/^[^/\\?#]*@/.test(text) || /^[^/\\?#[]*:/.test(text) || /^\[[^\]]*\]:/.test(text)) return "";
	return native("urlParse", `ws://${text}`, null)?.hostname ?? "";
}

export function domainToUnicode(domain: any): string {
	if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "domain" argument must be specified');
	return native("toUnicode", domainToASCII(domain)) ?? "";
}

export { parse, resolve, resolveObject, URL, URLSearchParams, Url };
const exported = {
	Url, parse, resolve, resolveObject, format: formatAny, URL, URLSearchParams, domainToASCII, domainToUnicode, pathToFileURL, fileURLToPath, fileURLToPathBuffer,
	urlToHttpOptions,
};
Object.defineProperty(pathToFileURL, "length", { value: 2, configurable: true });
export default exported;
export { exported as "module.exports" };
