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
    return (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).percentDecode)((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(plain)));
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
  return `${value}`.toWellFormed();
}
function pairsOf(init) {
  if (init === void 0 || init === null) return [];
  if (typeof init !== "object" && typeof init !== "function") {
    const s = text(init);
    return parseQuery(s[0] === "?" ? s.slice(1) : s);
  }
  const iterate = init[Symbol.iterator];
  if (iterate !== void 0 && iterate !== null && typeof iterate !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_ARG_NOT_ITERABLE", "Query pairs must be iterable");
  if (iterate) {
    const out = [];
    for (const pair of init) {
      const p = pair !== null && typeof pair === "object" && typeof pair[Symbol.iterator] === "function" ? [...pair] : void 0;
      if (!p || p.length !== 2) {
        throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_TUPLE", "Each query pair must be an iterable [name, value] tuple");
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
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", `The ${list} argument${names.length > 1 ? "s" : ""} must be specified`);
}
var ParamsIterator = class {
  #list;
  #pick;
  #at = 0;
  constructor(list, pick) {
    this.#list = list;
    this.#pick = pick;
  }
  static {
    isIterator = (object) => #at in object;
  }
  next() {
    const pair = this.#list()[this.#at++];
    return pair ? { value: this.#pick(pair), done: false } : { value: void 0, done: true };
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) {
    if (depth < 0) return "[Object]";
    const left = this.#list().slice(this.#at).map((pair) => inspect(this.#pick(pair), options));
    return left.length ? `URLSearchParams Iterator { ${left.join(", ")} }` : "URLSearchParams Iterator {  }";
  }
};
var isIterator;
delete ParamsIterator.prototype.constructor;
Object.setPrototypeOf(ParamsIterator.prototype, Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
(0, (import_face ??= require("pi:web/face")).face)(ParamsIterator, "URLSearchParams Iterator", { is: (o) => isIterator(o), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("URLSearchParamsIterator") });
var bindParams;
var resetParams;
var isParams;
var URLSearchParams = class {
  #list;
  #changed;
  constructor(init = void 0) {
    this.#list = pairsOf(init);
  }
  static {
    isParams = (object) => #list in object;
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
  delete(name, value = void 0) {
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
  has(name, value = void 0) {
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
  forEach(fn, thisArg = void 0) {
    if (typeof fn !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("callback", "Function", fn);
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
  toString() {
    return this.#list.map(([n, v]) => `${encodePart(n)}=${encodePart(v)}`).join("&");
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) {
    if (depth < 0) return options.stylize("[Object]", "special");
    const parts = this.#list.map(([n, v]) => `${inspect(n, options)} => ${inspect(v, options)}`);
    return parts.length ? `URLSearchParams { ${parts.join(", ")} }` : "URLSearchParams {}";
  }
};
(0, (import_face ??= require("pi:web/face")).face)(URLSearchParams, "URLSearchParams", { is: (o) => isParams(o), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("URLSearchParams"), iterator: "entries" });

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
var receiver = (object) => new TypeError(object === void 0 || object === null ? `Cannot read properties of ${object} (reading 'URL')` : "Receiver must be an instance of class URL");
var isURL;
var URL = class _URL {
  #context;
  #searchParams;
  constructor(input, base = void 0) {
    if (arguments.length === 0) {
      throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "url" argument must be specified');
    }
    const text2 = String(input);
    const baseText = base === void 0 ? void 0 : String(base);
    const parts = parse(text2, baseText);
    if (!parts) throw invalid(text2, baseText);
    this.#context = parts;
  }
  static parse(input, base = void 0) {
    if (arguments.length === 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "url" argument must be specified');
    return _URL.canParse(input, base) ? new _URL(input, base) : null;
  }
  static canParse(input, base = void 0) {
    if (arguments.length === 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "url" argument must be specified');
    return parse(String(input), base === void 0 ? void 0 : String(base)) !== null;
  }
  static createObjectURL(obj) {
    return (0, import_pi_host.requireHost)("pi:web/blob").createObjectURL(obj);
  }
  static revokeObjectURL(url) {
    if (arguments.length === 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "url" argument must be specified');
    (0, import_pi_host.requireHost)("pi:web/blob").revokeObjectURL(`${url}`);
  }
  static {
    isURL = (object) => typeof object === "object" && object !== null && #context in object;
  }
  #set(part, value) {
    this.#context = (0, import_pi_host.native)("urlSet", this.#context.href, part, String(value).toWellFormed());
    if (part === "search" && this.#searchParams) resetParams(this.#searchParams, this.#context.search.slice(1));
  }
  get href() {
    if (typeof this !== "object" || !(#context in this)) throw receiver(this);
    return this.#context.href;
  }
  set href(value) {
    if (!isURL(this)) throw read("href", this);
    const parts = parse(String(value));
    if (!parts) throw invalid(String(value));
    this.#context = parts;
    if (this.#searchParams) resetParams(this.#searchParams, parts.search.slice(1));
  }
  get origin() {
    const { protocol, host, pathname } = this.#context;
    if (protocol === "blob:") {
      const inner = parse(pathname);
      return inner && /^https?:$/.test(inner.protocol) ? `${inner.protocol}//${inner.host}` : "null";
    }
    return /^(https?|wss?|ftp):$/.test(protocol) ? `${protocol}//${host}` : "null";
  }
  get searchParams() {
    if (!this.#searchParams) {
      this.#searchParams = new URLSearchParams(this.#context.search);
      const params = this.#searchParams;
      bindParams(params, () => {
        this.#context = (0, import_pi_host.native)("urlSet", this.#context.href, "search", params.toString());
      });
    }
    return this.#searchParams;
  }
  get protocol() {
    return this.#context.protocol;
  }
  set protocol(v) {
    this.#set("protocol", v);
  }
  get username() {
    return this.#context.username;
  }
  set username(v) {
    this.#set("username", v);
  }
  get password() {
    return this.#context.password;
  }
  set password(v) {
    this.#set("password", v);
  }
  get host() {
    return this.#context.host;
  }
  set host(v) {
    this.#set("host", v);
  }
  get hostname() {
    return this.#context.hostname;
  }
  set hostname(v) {
    this.#set("hostname", v);
  }
  get port() {
    return this.#context.port;
  }
  set port(v) {
    this.#set("port", v);
  }
  get pathname() {
    return this.#context.pathname;
  }
  set pathname(v) {
    this.#set("pathname", v);
  }
  get search() {
    if (typeof this !== "object" || !(#context in this)) throw receiver(this);
    return this.#context.search;
  }
  set search(v) {
    if (!isURL(this)) throw read("search", this);
    this.#set("search", v);
  }
  get hash() {
    return this.#context.hash;
  }
  set hash(v) {
    this.#set("hash", v);
  }
  toString() {
    if (typeof this !== "object" || !(#context in this)) throw receiver(this);
    return this.#context.href;
  }
  toJSON() {
    if (typeof this !== "object" || !(#context in this)) throw receiver(this);
    return this.#context.href;
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
var read = (0, (import_face2 ??= require("pi:web/face")).unread)(Object.fromEntries(["origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "href"].map((key) => [key, "#context"]).concat([["searchParams", "#searchParams"]])));
(0, (import_face2 ??= require("pi:web/face")).face)(URL, "URL", { is: (o) => isURL(o), wrong: read, open: ["href", "search", "toString", "toJSON"] });
url_exports["URL"] = URL;
url_exports["URLSearchParams"] = URLSearchParams;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors2;
var import_face2;
var import_internal_bytes;
var import_internal_errors;
var import_face;
