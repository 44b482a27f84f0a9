"use strict";
var __defProp = Object.defineProperty;

// src/web/url.ts
var url_exports = {
  URL: void 0,
  URLSearchParams: void 0,
  parseQuery: parseQuery,
};
module.exports = __defProp(url_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");

// src/web/url/params.ts
function encodePart(text2) {
  return encodeURIComponent(text2.toWellFormed()).replace(/%20/g, "+").replace(/[!'()~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
function decodePart(text2) {
  const plain = text2.replaceAll("+", " ");
  if (!plain.includes("%")) return plain;
  try {
    return decodeURIComponent(plain);
  } catch {
    const bytes = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(plain);
    const out = [];
    for (let i = 0; i < bytes.length; i++) {
      const hex = bytes[i] === 37 ? String.fromCharCode(bytes[i + 1], bytes[i + 2]) : "";
      if (/^[0-9a-fA-F]{2}$/.test(hex)) {
        out.push(Number.parseInt(hex, 16));
        i += 2;
      } else out.push(bytes[i]);
    }
    return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)(Uint8Array.from(out));
  }
}
function parseQuery(query) {
  const out = [];
  for (const part of query.split("&")) {
    if (part === "") continue;
    const eq = part.indexOf("=");
    out.push(eq < 0 ? [decodePart(part), ""] : [decodePart(part.slice(0, eq)), decodePart(part.slice(eq + 1))]);
  }
  return out;
}
function text(value) {
  return String(value).toWellFormed();
}
function pairsOf(init) {
  if (init === void 0 || init === null) return [];
  if (typeof init !== "object" && typeof init !== "function") {
    const s = text(init);
    return parseQuery(s[0] === "?" ? s.slice(1) : s);
  }
  if (typeof init[Symbol.iterator] === "function") {
    const out = [];
    for (const pair of init) {
      const p = pair !== null && typeof pair === "object" && typeof pair[Symbol.iterator] === "function" ? [...pair] : void 0;
      if (!p || p.length !== 2) {
        throw Object.assign(new TypeError("Each query pair must be an iterable [name, value] tuple"), { code: "ERR_INVALID_TUPLE" });
      }
      out.push([text(p[0]), text(p[1])]);
    }
    return out;
  }
  return Reflect.ownKeys(init).filter((k) => typeof k === "string" && Object.getOwnPropertyDescriptor(init, k)?.enumerable).map((k) => [text(k), text(init[k])]);
}
function need(args, ...names) {
  if (args.length >= names.length) return;
  const list = names.map((n) => `"${n}"`).join(" and ");
  throw Object.assign(new TypeError(`The ${list} argument${names.length > 1 ? "s" : ""} must be specified`), { code: "ERR_MISSING_ARGS" });
}
var ParamsIterator = class {
  #list;
  #pick;
  #at = 0;
  constructor(list, pick) {
    this.#list = list;
    this.#pick = pick;
  }
  next() {
    const pair = this.#list()[this.#at++];
    return pair ? { value: this.#pick(pair), done: false } : { value: void 0, done: true };
  }
  [Symbol.iterator]() {
    return this;
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) {
    if (depth < 0) return "[Object]";
    const left = this.#list().slice(this.#at).map((pair) => inspect(this.#pick(pair), options));
    return left.length ? `URLSearchParams Iterator { ${left.join(", ")} }` : "URLSearchParams Iterator {  }";
  }
};
Object.setPrototypeOf(ParamsIterator.prototype, Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
Object.defineProperty(ParamsIterator.prototype, Symbol.toStringTag, { value: "URLSearchParams Iterator", configurable: true });
var bindParams;
var resetParams;
var URLSearchParams = class {
  #list;
  #changed;
  constructor(init) {
    this.#list = pairsOf(init);
  }
  static {
    bindParams = (params, changed) => {
      params.#changed = changed;
    };
    resetParams = (params, query) => {
      params.#list = parseQuery(query);
    };
  }
  get size() {
    return this.#list.length;
  }
  append(name, value) {
    need(arguments, "name", "value");
    this.#list.push([text(name), text(value)]);
    this.#changed?.();
  }
  delete(name, value) {
    need(arguments, "name");
    this.#list = this.#list.filter(([n, v]) => n !== text(name) || value !== void 0 && v !== text(value));
    this.#changed?.();
  }
  get(name) {
    need(arguments, "name");
    return this.#list.find(([n]) => n === text(name))?.[1] ?? null;
  }
  getAll(name) {
    need(arguments, "name");
    return this.#list.filter(([n]) => n === text(name)).map(([, v]) => v);
  }
  has(name, value) {
    need(arguments, "name");
    return this.#list.some(([n, v]) => n === text(name) && (value === void 0 || v === text(value)));
  }
  set(name, value) {
    need(arguments, "name", "value");
    const key = text(name);
    const at = this.#list.findIndex(([n]) => n === key);
    if (at < 0) this.#list.push([key, text(value)]);
    else this.#list = this.#list.filter(([n], i) => n !== key || i === at).map((p, i) => i === at ? [key, text(value)] : p);
    this.#changed?.();
  }
  sort() {
    this.#list.sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
    this.#changed?.();
  }
  forEach(fn, thisArg) {
    for (let i = 0; i < this.#list.length; i++) fn.call(thisArg, this.#list[i][1], this.#list[i][0], this);
  }
  // These do not call each other: a subclass may override any of them by the others.
  entries() {
    return new ParamsIterator(() => this.#list, (pair) => [pair[0], pair[1]]);
  }
  keys() {
    return new ParamsIterator(() => this.#list, (pair) => pair[0]);
  }
  values() {
    return new ParamsIterator(() => this.#list, (pair) => pair[1]);
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  toString() {
    return this.#list.map(([n, v]) => `${encodePart(n)}=${encodePart(v)}`).join("&");
  }
  get [Symbol.toStringTag]() {
    return "URLSearchParams";
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) {
    if (depth < 0) return "[URLSearchParams]";
    const parts = this.#list.map(([n, v]) => `${inspect(n, options)} => ${inspect(v, options)}`);
    return parts.length ? `URLSearchParams { ${parts.join(", ")} }` : "URLSearchParams {}";
  }
};

// src/web/url.ts
var cache = /* @__PURE__ */ new Map();
function parse(input, base) {
  const key = base === void 0 ? input : `${base}
${input}`;
  let parts = cache.get(key);
  if (parts === void 0) {
    parts = (0, import_pi_host.native)("urlParse", input.toWellFormed(), base ?? null);
    if (cache.size >= 256) cache.clear();
    cache.set(key, parts);
  }
  return parts;
}
function invalid(input, base) {
  const err = new TypeError("Invalid URL");
  err.code = "ERR_INVALID_URL";
  err.input = input;
  if (base !== void 0) err.base = base;
  return err;
}
var URL = class _URL {
  static {
    Object.defineProperty(this, "name", { value: "URL", configurable: true });
  }
  #parts;
  #params;
  constructor(input, base = void 0) {
    if (arguments.length === 0) {
      throw Object.assign(new TypeError('The "url" argument must be specified'), { code: "ERR_MISSING_ARGS" });
    }
    const text2 = String(input);
    const baseText = base === void 0 ? void 0 : String(base);
    const parts = parse(text2, baseText);
    if (!parts) throw invalid(text2, baseText);
    this.#parts = parts;
  }
  static parse(input, base) {
    return _URL.canParse(input, base) ? new _URL(input, base) : null;
  }
  static canParse(input, base) {
    return parse(String(input), base === void 0 ? void 0 : String(base)) !== null;
  }
  static createObjectURL() {
    throw new TypeError("URL.createObjectURL is not provided by pier");
  }
  static revokeObjectURL() {
  }
  #set(part, value) {
    this.#parts = (0, import_pi_host.native)("urlSet", this.#parts.href, part, String(value).toWellFormed());
    if (part === "search" && this.#params) resetParams(this.#params, this.#parts.search.slice(1));
  }
  get href() {
    return this.#parts.href;
  }
  set href(value) {
    const parts = parse(String(value));
    if (!parts) throw invalid(String(value));
    this.#parts = parts;
    if (this.#params) resetParams(this.#params, parts.search.slice(1));
  }
  get origin() {
    const { protocol, host, pathname } = this.#parts;
    if (protocol === "blob:") {
      const inner = parse(pathname);
      return inner && /^https?:$/.test(inner.protocol) ? `${inner.protocol}//${inner.host}` : "null";
    }
    return /^(https?|wss?|ftp):$/.test(protocol) ? `${protocol}//${host}` : "null";
  }
  get searchParams() {
    if (!this.#params) {
      this.#params = new URLSearchParams(this.#parts.search);
      const params = this.#params;
      bindParams(params, () => {
        this.#parts = (0, import_pi_host.native)("urlSet", this.#parts.href, "search", params.toString());
      });
    }
    return this.#params;
  }
  get protocol() {
    return this.#parts.protocol;
  }
  set protocol(v) {
    this.#set("protocol", v);
  }
  get username() {
    return this.#parts.username;
  }
  set username(v) {
    this.#set("username", v);
  }
  get password() {
    return this.#parts.password;
  }
  set password(v) {
    this.#set("password", v);
  }
  get host() {
    return this.#parts.host;
  }
  set host(v) {
    this.#set("host", v);
  }
  get hostname() {
    return this.#parts.hostname;
  }
  set hostname(v) {
    this.#set("hostname", v);
  }
  get port() {
    return this.#parts.port;
  }
  set port(v) {
    this.#set("port", v);
  }
  get pathname() {
    return this.#parts.pathname;
  }
  set pathname(v) {
    this.#set("pathname", v);
  }
  get search() {
    return this.#parts.search;
  }
  set search(v) {
    this.#set("search", v);
  }
  get hash() {
    return this.#parts.hash;
  }
  set hash(v) {
    this.#set("hash", v);
  }
  toString() {
    return this.#parts.href;
  }
  toJSON() {
    return this.#parts.href;
  }
  get [Symbol.toStringTag]() {
    return "URL";
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) {
    if (depth < 0) return this;
    const shown = { href: this.href, origin: this.origin };
    for (const key of ["protocol", "username", "password", "host", "hostname", "port", "pathname", "search"]) shown[key] = this[key];
    shown.searchParams = this.searchParams;
    shown.hash = this.hash;
    return `${this.constructor.name} ${inspect(shown, options)}`;
  }
};
for (const key of ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "searchParams", "hash", "toString", "toJSON"]) {
  Object.defineProperty(URL.prototype, key, { ...Object.getOwnPropertyDescriptor(URL.prototype, key), enumerable: true });
}
url_exports["URL"] = URL;
url_exports["URLSearchParams"] = URLSearchParams;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes;
