"use strict";
var __defProp = Object.defineProperty;

// src/node/url.ts
var url_exports = {
  get URL() { return (import_url ??= require("pi:web/url")).URL; },
  get URLSearchParams() { return (import_url ??= require("pi:web/url")).URLSearchParams; },
  Url: void 0,
  default: void 0,
  domainToASCII: domainToASCII,
  domainToUnicode: domainToUnicode,
  fileURLToPath: fileURLToPath,
  fileURLToPathBuffer: fileURLToPathBuffer,
  format: formatAny,
  "module.exports": void 0,
  parse: parse,
  pathToFileURL: pathToFileURL,
  resolve: resolve,
  resolveObject: resolveObject,
  urlToHttpOptions: urlToHttpOptions,
};
module.exports = __defProp(url_exports, "__esModule", { value: true });
var import_pi_host2 = require("pi:host");

// src/node/url/legacy.ts
var import_pi_host = require("pi:host");

// src/node/url/resolve.ts
var pathAndSearch = (url) => (url.pathname || "") + (url.search || "");
function finish(out) {
  out.href = out.format();
  return out;
}
function resolveFrom(base, rel) {
  const out = Object.assign(new Url(), base);
  out.hash = rel.hash;
  if (rel.href === "") return finish(out);
  if (rel.slashes && !rel.protocol) {
    const { protocol: _, ...rest } = rel;
    Object.assign(out, rest);
    if (slashed.has(out.protocol) && out.hostname && !out.pathname) out.path = out.pathname = "/";
    return finish(out);
  }
  if (rel.protocol && rel.protocol !== out.protocol) {
    return slashed.has(rel.protocol) ? otherScheme(out, rel) : finish(Object.assign(out, rel));
  }
  return sameScheme(out, rel);
}
function otherScheme(out, rel) {
  out.protocol = rel.protocol;
  if (!rel.host && !/^file:?$/.test(rel.protocol) && !isScript(rel.protocol)) {
    const path = (rel.pathname || "").split("/");
    while (path.length > 0 && !(rel.host = path.shift())) ;
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
function hostFrom(out, part) {
  out.hostname = out.host = part;
  if (!part || part.indexOf("@") <= 0) return;
  const [auth, host] = part.split("@");
  out.auth = auth;
  out.host = out.hostname = host;
}
function hostsIntoPaths(out, rel, source, path) {
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
function sameScheme(out, rel) {
  const absolute = rel.host || rel.pathname?.startsWith("/");
  let rooted = !!(absolute || out.pathname?.startsWith("/") || out.host && rel.pathname);
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
  else if (rel.search !== null && rel.search !== void 0) {
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
function takeAuthority(out, rel) {
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
function walk(parts, rooted, removeDots, hosted) {
  const last = parts.at(-1);
  const slashAtEnd = last === "" || (hosted || parts.length > 1) && (last === "." || last === "..");
  const out = [];
  let up = 0;
  for (const part of parts.toReversed()) {
    if (part === ".") continue;
    if (part === "..") up++;
    else if (up > 0) up--;
    else out.unshift(part);
  }
  if (!rooted && !removeDots) out.unshift(...Array(up).fill(".."));
  if (rooted && out[0] !== "" && out[0]?.[0] !== "/") out.unshift("");
  if (slashAtEnd && !out.join("/").endsWith("/")) out.push("");
  return out;
}
function withPath(out, rel, path, rooted, bare) {
  const absolute = path[0] === "" || path[0]?.[0] === "/";
  if (bare) hostFrom(out, absolute ? "" : path.shift() ?? "");
  if ((rooted || out.host && path.length > 0) && !absolute) path.unshift("");
  if (path.length > 0) out.pathname = path.join("/");
  else out.pathname = out.path = null;
  if (out.pathname !== null || out.search !== null) out.path = pathAndSearch(out);
  out.auth = rel.auth || out.auth;
  out.slashes ||= rel.slashes;
  return finish(out);
}

// src/node/url/legacy.ts
var Url = function Url2() {
  for (const part of ["protocol", "slashes", "auth", "host", "port", "hostname", "hash", "search", "query", "pathname", "path", "href"]) this[part] = null;
};
Object.defineProperty(Url, "name", { value: "Url", configurable: true });
var slashed = new Set(["http", "https", "ftp", "gopher", "file", "ws", "wss"].flatMap((name) => [name, `${name}:`]));
var isScript = (protocol) => protocol === "javascript" || protocol === "javascript:";
var escapes = {
  "	": "%09",
  "\n": "%0A",
  "\r": "%0D",
  " ": "%20",
  '"': "%22",
  "'": "%27",
  "<": "%3C",
  ">": "%3E",
  "\\": "%5C",
  "^": "%5E",
  "`": "%60",
  "{": "%7B",
  "|": "%7C",
  "}": "%7D"
};
var longestHost = 255;
var isBracketed = (host) => host.startsWith("[") && host.endsWith("]");
var isBlank = (text, at) => {
  const code = text.charCodeAt(at);
  return code < 33 || code === 160 || code === 65279;
};
function tidy(url) {
  let start = 0;
  let end = url.length;
  while (start < end && isBlank(url, start)) start++;
  while (end > start && isBlank(url, end - 1)) end--;
  const text = url.slice(start, end);
  const mark = text.search(/[?#]/);
  return mark < 0 ? text.replaceAll("\\", "/") : text.slice(0, mark).replaceAll("\\", "/") + text.slice(mark);
}
function queryOf(text, parsed) {
  return parsed ? (0, import_pi_host.requireHost)("pi:node/querystring").parse(text) : text;
}
function parseInto(out, url, parseQuery, slashesDenoteHost) {
  (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkString)(url, "url");
  let rest = tidy(url);
  const simple = !slashesDenoteHost && !/[#@]/.test(rest) && /^(\/\/?(?!\/)[^?\s]*)(\?[^\s]*)?$/.exec(rest);
  if (simple) {
    [out.path, out.href, out.pathname] = [rest, rest, simple[1]];
    if (simple[2]) {
      out.search = simple[2];
      out.query = queryOf(simple[2].slice(1), parseQuery);
    } else if (parseQuery) [out.search, out.query] = [null, /* @__PURE__ */ Object.create(null)];
    return out;
  }
  const scheme = /^[a-z0-9.+-]+:/i.exec(rest)?.[0];
  if (scheme) {
    out.protocol = scheme.toLowerCase();
    rest = rest.slice(scheme.length);
  }
  const script = scheme !== void 0 && isScript(out.protocol);
  const twoSlashes = rest.startsWith("//") && (slashesDenoteHost || scheme !== void 0 || /^\/\/[^@/]+@[^@/]+/.test(rest));
  if (twoSlashes && !script) {
    rest = rest.slice(2);
    out.slashes = true;
  }
  if (!script && (twoSlashes || scheme && !slashed.has(scheme))) rest = takeHost(out, rest, url);
  takePath(out, script ? rest : rest.replace(/[\t\n\r "'<>\\^`{|}]/g, (c) => escapes[c]), parseQuery);
  out.href = out.format();
  return out;
}
function takePath(out, rest, parseQuery) {
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
  } else if (parseQuery) [out.search, out.query] = [null, /* @__PURE__ */ Object.create(null)];
  if (rest) out.pathname = rest;
  if (slashed.has(out.protocol) && out.hostname && !out.pathname) out.pathname = "/";
  if (out.pathname || out.search) out.path = (out.pathname || "") + (out.search || "");
}
function hostBounds(rest) {
  let [at, end] = [-1, -1];
  for (let i = 0; i < rest.length; i++) {
    const c = rest[i];
    if (c === "@") [at, end] = [i, -1];
    else if (end < 0 && /[\s"%';<>\\^`{|}#/?]/.test(c) && (c === " " || !/\s/.test(c))) end = i;
    if (c === "#" || c === "/" || c === "?") break;
  }
  return { at, end };
}
function takeHost(out, rest, url) {
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
      throw Object.assign((0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_URL", "Invalid URL"), { input: url });
    }
  }
  out.host = out.hostname + (out.port ? `:${out.port}` : "");
  if (six) {
    out.hostname = out.hostname.slice(1, -1);
    if (rest[0] !== "/") rest = `/${rest}`;
  }
  return rest;
}
var warnedOfPort = false;
function cutHost(out, rest, url) {
  const hostname = out.hostname;
  const at = hostname.search(/[/\\#?:]/);
  if (at < 0) return rest;
  if (hostname[at] === ":" && !warnedOfPort) {
    warnedOfPort = true;
    globalThis.process.emitWarning(`The URL ${url} is invalid. Future versions of Node.js will throw an error.`, "DeprecationWarning", "DEP0170");
  }
  out.hostname = hostname.slice(0, at);
  return `/${hostname.slice(at)}${rest}`;
}
function asciiHost(host) {
  return /[^\x00-\x7f]|(^|\.)xn--/.test(host) ? (0, import_pi_host.requireHost)("pi:node/url").domainToASCII(host) : host;
}
var methods = {
  parse(url, parseQueryString, slashesDenoteHost) {
    return parseInto(this, url, parseQueryString, slashesDenoteHost);
  },
  format() {
    return formatted(this);
  },
  resolve(relative) {
    return this.resolveObject(parse(relative, false, true)).format();
  },
  resolveObject(relative) {
    return resolveFrom(this, typeof relative === "string" ? parse(relative, false, true) : relative);
  },
  parseHost() {
    let host = this.host;
    const port = /:[0-9]*$/.exec(host)?.[0];
    if (port) {
      if (port !== ":") this.port = port.slice(1);
      host = host.slice(0, -port.length);
    }
    if (host) this.hostname = host;
  }
};
for (const [name, method] of Object.entries(methods)) Url.prototype[name] = method;
function parse(url, parseQueryString, slashesDenoteHost) {
  return url instanceof Url ? url : parseInto(new Url(), url, parseQueryString, slashesDenoteHost);
}
function formatted(url) {
  const auth = url.auth ? `${encodeURIComponent(url.auth).replaceAll("%3A", ":")}@` : "";
  let protocol = url.protocol || "";
  let pathname = url.pathname || "";
  let hash = url.hash || "";
  let host = "";
  if (url.host) host = auth + url.host;
  else if (url.hostname) {
    host = auth + (url.hostname.includes(":") && !isBracketed(url.hostname) ? `[${url.hostname}]` : url.hostname) + (url.port ? `:${url.port}` : "");
  }
  const query = url.query !== null && typeof url.query === "object" ? (0, import_pi_host.requireHost)("pi:node/querystring").stringify(url.query) : "";
  let search = url.search || query && `?${query}` || "";
  if (protocol && !protocol.endsWith(":")) protocol += ":";
  pathname = `${pathname}`.replace(/[?#]/g, (c) => c === "?" ? "%3F" : "%23");
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
function formatLegacy(url) {
  if (typeof url === "string") return parse(url, false, false).format();
  if (typeof url !== "object" || url === null) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("urlObject", ["Object", "string"], url);
  return formatted(url);
}
function resolve(source, relative) {
  return parse(source, false, true).resolve(relative);
}
function resolveObject(source, relative) {
  return source ? parse(source, false, true).resolveObject(relative) : relative;
}

// src/node/url.ts
var windows = import_pi_host2.boot.platform === "win32";
function isURL(value) {
  return value instanceof (import_url ??= require("pi:web/url")).URL || value && typeof value === "object" && typeof value.href === "string" && typeof value.protocol === "string" && value.auth === void 0 && value.path === void 0;
}
function fileURL(input) {
  if (typeof input === "string") return new (import_url ??= require("pi:web/url")).URL(input);
  if (!isURL(input)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("path", ["string", "URL"], input);
  return input;
}
var wrongPath = (what, url) => Object.assign((0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_FILE_URL_PATH", `File URL path must ${what}`), { input: url });
function pathOf(url, win, decode) {
  if (url.protocol !== "file:") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_URL_SCHEME", "The URL must be of scheme file");
  if (!win) {
    if (url.hostname !== "") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_FILE_URL_HOST", `File URL host must be "localhost" or empty on ${import_pi_host2.boot.platform}`);
    return decode(url.pathname);
  }
  const path = decode(url.pathname.replaceAll("/", "\\"));
  if (url.hostname !== "") return `\\\\${domainToUnicode(url.hostname)}${path}`;
  if (!/^\\[a-zA-Z]:/.test(path)) throw wrongPath("be absolute", url);
  return path.slice(1);
}
function fileURLToPath(path, options = void 0) {
  const win = options?.windows ?? windows;
  const url = fileURL(path);
  return pathOf(url, win, (text) => {
    if ((win ? /%2f|%5c/i : /%2f/i).test(text)) throw wrongPath(`not include encoded ${win ? "\\ or " : ""}/ characters`, url);
    return decodeURIComponent(text);
  });
}
function fileURLToPathBuffer(path, options = void 0) {
  const { Buffer: Buffer2 } = (0, import_pi_host2.requireHost)("pi:node/buffer");
  const bytes = (text) => (0, import_pi_host2.requireHost)("pi:node/querystring").unescapeBuffer(Buffer2.from(text).toString("latin1")).toString("latin1");
  return Buffer2.from(pathOf(fileURL(path), options?.windows ?? windows, bytes), "latin1");
}
var escaped = { "%": "%25", "\n": "%0A", "\r": "%0D", "	": "%09", "?": "%3F", "#": "%23", "[": "%5B", "]": "%5D", "^": "%5E", "|": "%7C", "~": "%7E", "\\": "%5C", "\0": "%00" };
function pathToFileURL(path, options = void 0) {
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(path, "path");
  const win = options?.windows ?? windows;
  let full = win && path.startsWith("\\\\") ? path : (win ? (import_path ??= require("pi:node/path")).win32 : (import_path ??= require("pi:node/path")).posix).resolve(path);
  if (win && full.startsWith("\\\\")) return shareToFileURL(full);
  const last = path.at(-1);
  if ((last === "/" || win && last === "\\") && full.at(-1) !== (windows ? "\\" : "/")) full += "/";
  const text = encodePath(full, win);
  return new (import_url ??= require("pi:web/url")).URL(`file://${text.startsWith("/") ? "" : "/"}${text}`);
}
var encodePath = (path, win) => (win ? path.replaceAll("\\", "/") : path).replace(/[%\\\n\r\t?#[\]^|~\0]/g, (c) => escaped[c]);
function shareToFileURL(path) {
  const long = path.startsWith("\\\\?\\UNC\\");
  if (!long && path.startsWith("\\\\?\\")) return pathToFileURL(path.slice(4), { windows: true });
  const start = long ? 8 : 2;
  const end = path.indexOf("\\", start);
  if (end < 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)("path", path, "Missing UNC resource path");
  if (end === start) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgValue)("path", path, "Empty UNC servername");
  return new (import_url ??= require("pi:web/url")).URL(`file://${domainToASCII(path.slice(start, end))}${encodePath(path.slice(end), true)}`);
}
function urlToHttpOptions(url) {
  if (url === null || typeof url !== "object" && typeof url !== "function") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("url", "object", url);
  const { hostname, pathname, port, username, password, search } = url;
  const out = {
    __proto__: null,
    ...url,
    protocol: url.protocol,
    hostname: hostname?.[0] === "[" ? hostname.slice(1, -1) : hostname,
    hash: url.hash,
    search,
    pathname,
    path: `${pathname || ""}${search || ""}`,
    href: url.href
  };
  if (port !== "") out.port = Number(port);
  if (username || password) out.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return out;
}
function formatURL(url, options) {
  const wanted = { fragment: true, unicode: false, search: true, auth: true };
  if (options) {
    if (typeof options !== "object") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
    for (const name of Object.keys(wanted)) if (options[name] != null) wanted[name] = Boolean(options[name]);
  }
  const { host, hostname, port, username, password, href, protocol, pathname } = url;
  let out = protocol;
  if (host || href.startsWith(`${protocol}//`)) out += "//";
  if (wanted.auth && (username || password)) out += `${username}${password ? `:${password}` : ""}@`;
  out += (wanted.unicode ? domainToUnicode(hostname) : hostname) + (port ? `:${port}` : "") + pathname;
  return out + (wanted.search ? url.search : "") + (wanted.fragment ? url.hash : "");
}
function formatAny(urlObject, options) {
  return urlObject instanceof (import_url ??= require("pi:web/url")).URL ? formatURL(urlObject, options) : formatLegacy(urlObject);
}
Object.defineProperty(formatAny, "name", { value: "format" });
function domainToASCII(domain) {
  if (arguments.length === 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "domain" argument must be specified');
  const text = `${domain}`;
  if (/^[^/\\?#]*@/.test(text) || /^[^/\\?#[]*:/.test(text) || /^\[[^\]]*\]:/.test(text)) return "";
  return (0, import_pi_host2.native)("urlParse", `ws://${text}`, null)?.hostname ?? "";
}
function domainToUnicode(domain) {
  if (arguments.length === 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "domain" argument must be specified');
  return (0, import_pi_host2.native)("toUnicode", domainToASCII(domain)) ?? "";
}
var exported = {
  Url,
  parse,
  resolve,
  resolveObject,
  format: formatAny,
  URL: (import_url ??= require("pi:web/url")).URL,
  URLSearchParams: (import_url ??= require("pi:web/url")).URLSearchParams,
  domainToASCII,
  domainToUnicode,
  pathToFileURL,
  fileURLToPath,
  fileURLToPathBuffer,
  urlToHttpOptions
};
Object.defineProperty(pathToFileURL, "length", { value: 2, configurable: true });
var url_default = exported;
url_exports["Url"] = Url;
url_exports["default"] = url_default;
url_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors2;
var import_path;
var import_url;
var import_internal_errors;
