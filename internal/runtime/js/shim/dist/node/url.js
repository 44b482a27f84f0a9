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
  format: format2,
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
var slashed = /* @__PURE__ */ new Set(["http:", "https:", "ftp:", "gopher:", "file:", "ws:", "wss:"]);
var Url = class {
  protocol = null;
  slashes = null;
  auth = null;
  host = null;
  port = null;
  hostname = null;
  hash = null;
  search = null;
  query = null;
  pathname = null;
  path = null;
  href = "";
  resolve(relative) {
    return resolve(this.href, relative);
  }
  resolveObject(relative) {
    return resolveObject(this, relative);
  }
  format() {
    return format(this);
  }
  parse(url, parseQuery, slashesDenoteHost) {
    return Object.assign(this, parse(url, parseQuery, slashesDenoteHost));
  }
};
var unsafe = {
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
function parse(url, parseQuery = false, slashesDenoteHost = false) {
  if (url instanceof Url) return url;
  if (typeof url !== "string") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("url", "string", url);
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
    out.query = /* @__PURE__ */ Object.create(null);
  }
  if (parseQuery && typeof out.query === "string") out.query = (0, import_pi_host.requireHost)("pi:node/querystring").parse(out.query);
  if (rest) out.pathname = rest;
  else if (out.protocol && slashed.has(out.protocol) && out.hostname) out.pathname = "/";
  if (out.pathname || out.search) out.path = (out.pathname ?? "") + (out.search ?? "");
  out.href = format(out);
  return out;
}
function takeHost(out, rest) {
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
  if (/[^\x00-\x7f]/.test(authority)) authority = (0, import_pi_host.requireHost)("pi:node/url").domainToASCII(authority);
  out.hostname = six ? six[1] : authority.toLowerCase();
  if (!six && /[\s^|<>]/.test(out.hostname)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_URL", "Invalid URL");
  out.host = (six ? `[${six[1]}]` : out.hostname) + (out.port ? `:${out.port}` : "");
  return after;
}
function format(url) {
  if (typeof url === "string") url = parse(url);
  else if (typeof url !== "object" || url === null) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("urlObject", ["Object", "string"], url);
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
  if (url.query !== null && typeof url.query === "object") query = (0, import_pi_host.requireHost)("pi:node/querystring").stringify(url.query);
  let search = url.search || query && `?${query}` || "";
  if (protocol && !protocol.endsWith(":")) protocol += ":";
  pathname = pathname.replace(/[?#]/g, (c) => c === "?" ? "%3F" : "%23");
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
function resolve(from, to) {
  return resolveObject(from, to).href;
}
function resolveObject(from, to) {
  const base = from instanceof Url ? from : parse(from, false, true);
  const rel = to instanceof Url ? to : parse(to, false, true);
  if (rel.href === "") return Object.assign(new Url(), base, { hash: null, href: format({ ...base, hash: null }) });
  if (rel.protocol && rel.protocol !== base.protocol) return rel;
  const out = Object.assign(new Url(), base, { hash: rel.hash });
  if (!rel.protocol && !rel.slashes && base.protocol && !slashed.has(base.protocol) && base.host && !base.slashes && rel.pathname && !rel.pathname.startsWith("/")) {
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
function dots(path) {
  const absolute = path.startsWith("/");
  const out = [];
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

// src/node/url.ts
var windows = import_pi_host2.boot.platform === "win32";
function isURL(value) {
  return value instanceof (import_url ??= require("pi:web/url")).URL || value && typeof value === "object" && typeof value.href === "string" && typeof value.protocol === "string" && value.auth === void 0 && value.path === void 0;
}
function fileURLToPath(input, options) {
  let url = input;
  if (typeof input === "string") url = new (import_url ??= require("pi:web/url")).URL(input);
  else if (!isURL(input)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("path", ["string", "URL"], input);
  if (url.protocol !== "file:") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_URL_SCHEME", "The URL must be of scheme file");
  const win = options?.windows ?? windows;
  const bad = win ? /%2f|%5c/i : /%2f/i;
  if (bad.test(url.pathname)) {
    throw Object.assign((0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_FILE_URL_PATH", `File URL path must not include encoded ${win ? "\\ or " : ""}/ characters`), { input: url });
  }
  if (!win) {
    if (url.hostname !== "") throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_FILE_URL_HOST", `File URL host must be "localhost" or empty on ${import_pi_host2.boot.platform}`);
    return decodeURIComponent(url.pathname);
  }
  const path = decodeURIComponent(url.pathname.replaceAll("/", "\\"));
  if (url.hostname !== "") return `\\\\${url.hostname}${path}`;
  if (!/^\\[a-zA-Z]:/.test(path)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_FILE_URL_PATH", "File URL path must be absolute");
  return path.slice(1);
}
function pathToFileURL(path, options) {
  (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(path, "path");
  const win = options?.windows ?? windows;
  let full = (win ? (import_path ??= require("pi:node/path")).win32 : (import_path ??= require("pi:node/path")).posix).resolve(path);
  const last = path.at(-1);
  if ((last === "/" || win && last === "\\") && full.at(-1) !== (win ? "\\" : "/")) full += "/";
  const encode = (p) => p.replaceAll("%", "%25").replaceAll("\\", win ? "/" : "%5C").replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll("	", "%09").replaceAll("?", "%3F").replaceAll("#", "%23");
  if (win && full.startsWith("\\\\")) {
    const [host, ...rest] = full.slice(2).split("\\");
    return new (import_url ??= require("pi:web/url")).URL(`file://${host}/${encode(rest.join("\\"))}`);
  }
  return new (import_url ??= require("pi:web/url")).URL(`file://${win ? "/" : ""}${encode(full)}`);
}
function fileURLToPathBuffer(input, options) {
  return (0, import_pi_host2.requireHost)("pi:node/buffer").Buffer.from(fileURLToPath(input, options));
}
function urlToHttpOptions(url) {
  const out = {
    __proto__: null,
    ...url,
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    hash: url.hash,
    search: url.search,
    pathname: url.pathname,
    path: `${url.pathname || ""}${url.search || ""}`,
    href: url.href
  };
  if (url.port !== "") out.port = Number(url.port);
  if (url.username || url.password) out.auth = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return out;
}
function format2(url, options) {
  if (!(url instanceof (import_url ??= require("pi:web/url")).URL)) return format(url);
  const o = { fragment: true, unicode: false, search: true, auth: true, ...options };
  let out = url.protocol;
  if (/^file:|^https?:|^ftp:|^wss?:/.test(url.protocol) || url.host) out += "//";
  if (o.auth && (url.username || url.password)) out += `${url.username}${url.password ? `:${url.password}` : ""}@`;
  out += (o.unicode ? domainToUnicode(url.hostname) : url.hostname) + (url.port ? `:${url.port}` : "") + url.pathname;
  return out + (o.search ? url.search : "") + (o.fragment ? url.hash : "");
}
function domainToASCII(domain) {
  return (0, import_pi_host2.native)("urlParse", `ws://${domain}`, null)?.hostname ?? "";
}
function domainToUnicode(domain) {
  return (0, import_pi_host2.native)("toUnicode", domain) ?? "";
}
var exported = {
  URL: (import_url ??= require("pi:web/url")).URL,
  URLSearchParams: (import_url ??= require("pi:web/url")).URLSearchParams,
  Url,
  fileURLToPath,
  fileURLToPathBuffer,
  pathToFileURL,
  urlToHttpOptions,
  format: format2,
  parse,
  resolve,
  resolveObject,
  domainToASCII,
  domainToUnicode
};
var url_default = exported;
url_exports["Url"] = Url;
url_exports["default"] = url_default;
url_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors2;
var import_path;
var import_url;
var import_internal_errors;
