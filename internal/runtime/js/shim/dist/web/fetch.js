"use strict";
var __defProp = Object.defineProperty;

// src/web/fetch.ts
var fetch_exports = {
  FormData: void 0,
  Headers: void 0,
  Request: void 0,
  Response: void 0,
  fetch: fetch,
};
module.exports = __defProp(fetch_exports, "__esModule", { value: true });
var import_pi_host3 = require("pi:host");

// src/web/fetch/body.ts
var import_pi_host2 = require("pi:host");

// src/web/fetch/form.ts
var import_pi_host = require("pi:host");
function entryValue(value, filename) {
  if (!(value instanceof (import_blob ??= require("pi:web/blob")).Blob)) {
    if (filename !== void 0) throw new TypeError("FormData.append: parameter 2 is not of type 'Blob'");
    return String(value);
  }
  if (value instanceof (import_blob ??= require("pi:web/blob")).File && filename === void 0) return value;
  return new (import_blob ??= require("pi:web/blob")).File([value], filename ?? "blob", { type: value.type });
}
var FormData = class {
  #list = [];
  append(name, value, filename) {
    this.#list.push([String(name), entryValue(value, filename)]);
  }
  delete(name) {
    this.#list = this.#list.filter(([n]) => n !== String(name));
  }
  get(name) {
    return this.#list.find(([n]) => n === String(name))?.[1] ?? null;
  }
  getAll(name) {
    return this.#list.filter(([n]) => n === String(name)).map(([, v]) => v);
  }
  has(name) {
    return this.#list.some(([n]) => n === String(name));
  }
  set(name, value, filename) {
    const entry = entryValue(value, filename);
    const at = this.#list.findIndex(([n]) => n === String(name));
    if (at < 0) this.#list.push([String(name), entry]);
    else this.#list = this.#list.filter(([n], i) => n !== String(name) || i === at).map((e, i) => i === at ? [e[0], entry] : e);
  }
  forEach(fn, thisArg) {
    for (const [n, v] of this) fn.call(thisArg, v, n, this);
  }
  *entries() {
    yield* this.#list.map(([n, v]) => [n, v]);
  }
  *keys() {
    for (const [n] of this.#list) yield n;
  }
  *values() {
    for (const [, v] of this.#list) yield v;
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  get [Symbol.toStringTag]() {
    return "FormData";
  }
};
function concat(parts) {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}
function encodeForm(form) {
  const boundary = `----formdata-pier-${(0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toHex)((0, import_pi_host.random)(9))}`;
  const quote = (s) => s.replace(/\n/g, "%0A").replace(/\r/g, "%0D").replace(/"/g, "%22");
  const parts = [];
  for (const [name, value] of form) {
    let head = `--${boundary}\r
Content-Disposition: form-data; name="${quote(name.replace(/\r\n|\r|\n/g, "\r\n"))}"`;
    if (typeof value === "string") parts.push((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(`${head}\r
\r
${value.replace(/\r\n|\r|\n/g, "\r\n")}\r
`));
    else {
      head += `; filename="${quote(value.name)}"\r
Content-Type: ${value.type || "application/octet-stream"}\r
\r
`;
      parts.push((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(head), (0, (import_blob ??= require("pi:web/blob")).blobBytes)(value), (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)("\r\n"));
    }
  }
  parts.push((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(`--${boundary}--\r
`));
  return { bytes: concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}
function decodeForm(bytes, boundary) {
  const form = new FormData();
  const text = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toLatin1)(bytes);
  const sections = text.split(`--${boundary}`).slice(1, -1);
  if (sections.length === 0 && !text.includes(`--${boundary}--`)) throw new TypeError("Failed to parse body as FormData.");
  for (const section of sections) {
    const split = section.indexOf("\r\n\r\n");
    if (split < 0) throw new TypeError("Failed to parse body as FormData.");
    const head = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromLatin1)(section.slice(0, split)));
    const body = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromLatin1)(section.slice(split + 4, -2));
    const unquote = (s) => s.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, '"');
    const name = /[;\s]name="([^"]*)"/i.exec(head)?.[1];
    const filename = /filename="([^"]*)"/i.exec(head)?.[1];
    if (name === void 0) throw new TypeError("Failed to parse body as FormData.");
    const type = /content-type:\s*([^\r\n]+)/i.exec(head)?.[1] ?? "text/plain";
    if (filename === void 0) form.append(unquote(name), (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)(body));
    else form.append(unquote(name), new (import_blob ??= require("pi:web/blob")).File([body], unquote(filename), { type }));
  }
  return form;
}

// src/web/fetch/body.ts
function contentOf(body) {
  if (body === null || body === void 0) return null;
  if (typeof body === "string") return { bytes: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).utf8Encode)(body), type: "text/plain;charset=UTF-8" };
  if (ArrayBuffer.isView(body) || body instanceof ArrayBuffer || body instanceof SharedArrayBuffer) return { bytes: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).viewBytes)(body).slice() };
  if (body instanceof (import_blob2 ??= require("pi:web/blob")).Blob) return { bytes: (0, (import_blob2 ??= require("pi:web/blob")).blobBytes)(body), type: body.type || void 0 };
  if (body instanceof FormData) return encodeForm(body);
  if (Object.prototype.toString.call(body) === "[object URLSearchParams]") return { bytes: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).utf8Encode)(String(body)), type: "application/x-www-form-urlencoded;charset=UTF-8" };
  if (typeof body.getReader === "function") {
    if (body.locked || body._disturbed) throw new TypeError("Response body object should not be disturbed or locked");
    return { stream: body };
  }
  if (typeof body === "object" && typeof body[Symbol.asyncIterator] === "function") return { stream: (0, import_pi_host2.requireHost)("pi:web/streams").ReadableStream.from(body) };
  return { bytes: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).utf8Encode)(String(body)), type: "text/plain;charset=UTF-8" };
}
async function readAll(stream) {
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (; ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    const bytes = typeof value === "string" ? (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).utf8Encode)(value) : (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).viewBytes)(value);
    parts.push(bytes);
    size += bytes.length;
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}
var Body = class {
  _content = null;
  _used = false;
  /** Keeps implementation fields out of sight. */
  _hide() {
    for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
  }
  get body() {
    const c = this._content;
    if (!c) return null;
    if (!c.stream) {
      const bytes = c.bytes;
      const { ReadableStream: ReadableStream2 } = (0, import_pi_host2.requireHost)("pi:web/streams");
      c.stream = new ReadableStream2({
        type: "bytes",
        start(controller) {
          if (bytes.length) controller.enqueue(bytes.slice());
          controller.close();
        }
      });
      c.bytes = void 0;
    }
    return c.stream;
  }
  get bodyUsed() {
    return this._used || !!this._content?.stream?._disturbed;
  }
  async bytes() {
    const c = this._content;
    if (this.bodyUsed || c?.stream?.locked) throw new TypeError("Body is unusable: Body has already been read");
    if (!c) return new Uint8Array(0);
    this._used = true;
    return c.stream ? readAll(c.stream) : c.bytes.slice();
  }
  async arrayBuffer() {
    return (await this.bytes()).buffer;
  }
  async text() {
    const bytes = await this.bytes();
    const bom = bytes[0] === 239 && bytes[1] === 187 && bytes[2] === 191;
    return (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).utf8Decode)(bom ? bytes.subarray(3) : bytes);
  }
  async json() {
    return JSON.parse(await this.text());
  }
  async blob() {
    const bytes = await this.bytes();
    return new (import_blob2 ??= require("pi:web/blob")).Blob([bytes], { type: this.headers.get("content-type") ?? "" });
  }
  async formData() {
    const type = this.headers.get("content-type") ?? "";
    if (/^multipart\/form-data/i.test(type)) {
      const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
      if (boundary) return decodeForm(await this.bytes(), boundary);
    } else if (/^application\/x-www-form-urlencoded/i.test(type)) {
      const form = new FormData();
      for (const [n, v] of (0, import_pi_host2.requireHost)("pi:web/url").parseQuery(await this.text())) form.append(n, v);
      return form;
    }
    throw new TypeError('Content-Type was not one of "multipart/form-data" or "application/x-www-form-urlencoded".');
  }
  /** Two bodies where there was one. */
  _cloneContent() {
    const c = this._content;
    if (this.bodyUsed || c?.stream?.locked) throw new TypeError("Response.clone: Body has already been consumed.");
    if (!c?.stream) return c && { ...c };
    const [a, b] = c.stream.tee();
    c.stream = a;
    return { ...c, stream: b };
  }
};

// src/web/fetch/headers.ts
function checkName(name) {
  const text = String(name);
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text)) throw new TypeError(`Headers.append: ${text} is an invalid header name.`);
  return text.toLowerCase();
}
function checkValue(value) {
  const text = String(value).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
  if (/[\0\r\n]/.test(text) || /[^\x00-\xff]/.test(text)) throw new TypeError(`Headers.append: "${text}" is an invalid header value.`);
  return text;
}
var Headers = class {
  #map = /* @__PURE__ */ new Map();
  constructor(init) {
    if (init === void 0) return;
    if (init === null || typeof init !== "object" && typeof init !== "function") {
      throw new TypeError("Headers constructor: init given is not one of the sequence or record types.");
    }
    if (typeof init[Symbol.iterator] === "function") {
      for (const pair of init) {
        const p = [...pair];
        if (p.length !== 2) throw new TypeError("Headers constructor: expected name/value pair to be length 2, found ".concat(String(p.length)));
        this.append(p[0], p[1]);
      }
    } else for (const key of Object.keys(init)) this.append(key, init[key]);
  }
  append(name, value) {
    const key = checkName(name);
    const list = this.#map.get(key);
    if (list) list.push(checkValue(value));
    else this.#map.set(key, [checkValue(value)]);
  }
  delete(name) {
    this.#map.delete(checkName(name));
  }
  get(name) {
    const list = this.#map.get(checkName(name));
    return list ? list.join(name.toLowerCase() === "cookie" ? "; " : ", ") : null;
  }
  has(name) {
    return this.#map.has(checkName(name));
  }
  set(name, value) {
    this.#map.set(checkName(name), [checkValue(value)]);
  }
  getSetCookie() {
    return [...this.#map.get("set-cookie") ?? []];
  }
  #sorted() {
    const out = [];
    for (const key of [...this.#map.keys()].sort()) {
      if (key === "set-cookie") for (const v of this.#map.get(key)) out.push([key, v]);
      else out.push([key, this.get(key)]);
    }
    return out;
  }
  forEach(fn, thisArg) {
    for (const [k, v] of this.#sorted()) fn.call(thisArg, v, k, this);
  }
  *entries() {
    yield* this.#sorted();
  }
  *keys() {
    for (const [k] of this.#sorted()) yield k;
  }
  *values() {
    for (const [, v] of this.#sorted()) yield v;
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  get [Symbol.toStringTag]() {
    return "Headers";
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](_d, options, inspect) {
    return `Headers ${inspect(Object.fromEntries(this.#sorted()), options)}`;
  }
};

// src/web/fetch.ts
var upperMethods = /* @__PURE__ */ new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH"]);
var Request = class _Request extends Body {
  static {
    Object.defineProperty(this, "name", { value: "Request", configurable: true });
  }
  method;
  url;
  headers;
  redirect;
  signal;
  mode = "cors";
  credentials = "same-origin";
  cache = "default";
  referrer = "about:client";
  referrerPolicy = "";
  integrity = "";
  keepalive;
  duplex = "half";
  constructor(input, init = {}) {
    super();
    const base = input instanceof _Request ? input : void 0;
    if (base) this.url = base.url;
    else {
      let url;
      try {
        url = new (import_url ??= require("pi:web/url")).URL(String(input));
      } catch (cause) {
        throw Object.assign(new TypeError(`Failed to parse URL from ${String(input)}`), { cause });
      }
      if (url.username || url.password) throw new TypeError(`Request cannot be constructed from a URL that includes credentials: ${String(input)}`);
      this.url = url.href;
    }
    const method = String(init?.method ?? base?.method ?? "GET");
    if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(method) || /^(connect|trace|track)$/i.test(method)) throw new TypeError(`'${method}' is not a valid HTTP method.`);
    this.method = upperMethods.has(method.toUpperCase()) ? method.toUpperCase() : method;
    this.headers = new Headers(init?.headers ?? base?.headers);
    this.redirect = init?.redirect ?? base?.redirect ?? "follow";
    if (!["follow", "error", "manual"].includes(this.redirect)) throw new TypeError(`Request constructor: ${this.redirect} is not an accepted type.`);
    const signal = init?.signal === void 0 ? base?.signal : init.signal;
    if (signal && typeof signal.aborted !== "boolean") throw new TypeError('Request constructor: Expected signal ("...") to be an instance of AbortSignal.');
    this.signal = signal ?? new AbortController().signal;
    this.keepalive = !!init?.keepalive;
    const hasBody = init?.body !== void 0 && init.body !== null;
    if ((hasBody || base?._content) && (this.method === "GET" || this.method === "HEAD")) throw new TypeError("Request with GET/HEAD method cannot have body.");
    if (hasBody) {
      this._content = contentOf(init.body);
      if (this._content?.stream && !init.duplex) throw new TypeError("RequestInit: duplex option is required when sending a body.");
    } else if (base?._content) {
      this._content = base._cloneContent();
      base._used = true;
    }
    if (this._content?.type && !this.headers.has("content-type")) this.headers.set("content-type", this._content.type);
    this._hide();
  }
  clone() {
    const content = this._cloneContent();
    const copy = new _Request(this.url, { method: this.method, headers: this.headers, redirect: this.redirect, signal: this.signal });
    copy._content = content;
    return copy;
  }
  get [Symbol.toStringTag]() {
    return "Request";
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](_d, options, inspect) {
    const { method, url, headers, referrer, referrerPolicy, mode, credentials, cache, redirect, integrity, keepalive, signal } = this;
    return `Request ${inspect({ method, url, headers, destination: "", referrer, referrerPolicy, mode, credentials, cache, redirect, integrity, keepalive, isReloadNavigation: false, isHistoryNavigation: false, signal }, options)}`;
  }
};
var nullBody = /* @__PURE__ */ new Set([101, 103, 204, 205, 304]);
var Response = class _Response extends Body {
  static {
    Object.defineProperty(this, "name", { value: "Response", configurable: true });
  }
  status;
  statusText;
  headers;
  type = "default";
  url = "";
  redirected = false;
  constructor(body, init = {}) {
    super();
    const status = init?.status === void 0 ? 200 : Number(init.status);
    if (!Number.isInteger(status) || status < 200 || status > 599) throw new RangeError(`init["status"] must be in the range of 200 to 599, inclusive.`);
    this.status = status;
    this.statusText = String(init?.statusText ?? "");
    this.headers = new Headers(init?.headers ?? void 0);
    this._content = contentOf(body);
    if (this._content && nullBody.has(status)) throw new TypeError(`Response constructor: Invalid response status code ${status}`);
    if (this._content?.type && !this.headers.has("content-type")) this.headers.set("content-type", this._content.type);
    this._hide();
  }
  static error() {
    return Object.assign(new _Response(), { type: "error", status: 0 });
  }
  static json(data, init = {}) {
    const text = JSON.stringify(data);
    if (text === void 0) throw new TypeError("Value is not JSON serializable");
    const headers = new Headers(init?.headers);
    if (!headers.has("content-type")) headers.set("content-type", "application/json");
    return new _Response(text, { ...init, headers });
  }
  static redirect(url, status = 302) {
    if (![301, 302, 303, 307, 308].includes(status)) throw new RangeError(`Invalid status code ${status}`);
    return new _Response(null, { status, headers: { location: new (import_url ??= require("pi:web/url")).URL(String(url)).href } });
  }
  get ok() {
    return this.status >= 200 && this.status <= 299;
  }
  clone() {
    const content = this._cloneContent();
    const copy = new _Response(null, { status: Math.max(200, this.status), statusText: this.statusText, headers: this.headers });
    Object.assign(copy, { status: this.status, type: this.type, url: this.url, redirected: this.redirected });
    copy._content = content;
    return copy;
  }
  get [Symbol.toStringTag]() {
    return "Response";
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](_d, options, inspect) {
    const { status, statusText, headers, body, bodyUsed, ok, redirected, type, url } = this;
    return `Response ${inspect({ status, statusText, headers, body, bodyUsed, ok, redirected, type, url }, options)}`;
  }
};
function failure(err) {
  if (!err || typeof err !== "object" || !err.details) return err;
  const cause = new Error(err.message);
  cause.code = err.details.errno ?? (err.code === "timeout" ? "ETIMEDOUT" : err.code === "denied" ? "EACCES" : "ECONNREFUSED");
  if (err.code === "denied") {
    const denied = Object.assign(new TypeError(`fetch failed: ${err.message}`), { code: "EACCES" });
    denied.cause = cause;
    denied.pier = cause.pier = { code: "denied", flag: err.details?.flag };
    return denied;
  }
  return Object.assign(new TypeError("fetch failed"), { cause });
}
function parseDataUrl(url) {
  const m = /^data:([^,]*?)(;base64)?,(.*)$/is.exec(url);
  if (!m) throw new TypeError("fetch failed");
  const raw = decodeURIComponent(m[3].replace(/#.*$/, ""));
  const body = m[2] ? (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).fromBase64)(raw.replace(/\s/g, "")) : raw;
  return new Response(body, { headers: { "content-type": m[1] || "text/plain;charset=US-ASCII" } });
}
async function fetch(input, init = {}) {
  if (arguments.length === 0) throw new TypeError("fetch: 1 argument required, but only 0 present.");
  const request = new Request(input, init);
  request.signal.throwIfAborted();
  if (request.url.startsWith("data:")) return parseDataUrl(request.url);
  if (!/^https?:/.test(request.url)) throw Object.assign(new TypeError("fetch failed"), { cause: new Error("unknown scheme") });
  const headers = new Headers(request.headers);
  for (const [name, value] of [["accept", "*/*"], ["accept-language", "*"], ["user-agent", "node"]]) if (!headers.has(name)) headers.set(name, value);
  const c = request._content;
  const bytes = c ? c.stream ? await readAll(c.stream) : c.bytes : void 0;
  const params = { op: "request", method: request.method, url: request.url, headers: [...headers], base64: bytes && (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).toBase64)(bytes), redirect: request.redirect };
  return exchange(params, request);
}
function exchange(params, request) {
  return new Promise((resolve, reject) => {
    const aborter = new AbortController();
    let controller;
    let answered = false;
    const onAbort = () => {
      const reason = request.signal.reason ?? new (import_domexception ??= require("pi:web/domexception")).DOMException("This operation was aborted", "AbortError");
      aborter.abort(reason);
      reject(reason);
      try {
        controller?.error(reason);
      } catch {
      }
    };
    request.signal.addEventListener("abort", onAbort, { once: true });
    const over = () => request.signal.removeEventListener("abort", onAbort);
    const onChunk = (chunk) => {
      if (typeof chunk.base64 === "string") {
        const bytes = (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).fromBase64)(chunk.base64);
        if (bytes.length && !aborter.signal.aborted) controller?.enqueue(bytes);
        return;
      }
      answered = true;
      const empty = nullBody.has(chunk.status) || request.method === "HEAD";
      const stream = empty ? null : new (import_streams ??= require("pi:web/streams")).ReadableStream({
        type: "bytes",
        start(ctl) {
          controller = ctl;
        },
        cancel(reason) {
          aborter.abort(reason);
        }
      });
      const response = new Response(stream, { status: Math.max(200, chunk.status), statusText: chunk.statusText, headers: chunk.headers });
      Object.assign(response, { status: chunk.status, url: chunk.url, redirected: !!chunk.redirected, type: "basic" });
      resolve(response);
    };
    (0, import_pi_host3.call)("http", params, { signal: aborter.signal, onChunk }).then(
      () => {
        over();
        if (!answered) reject(new TypeError("fetch failed"));
        try {
          controller?.close();
        } catch {
        }
      },
      (err) => {
        over();
        if (aborter.signal.aborted) return;
        const e = failure(err);
        reject(e);
        controller?.error(e.name === "TypeError" ? Object.assign(new TypeError("terminated"), { cause: e.cause }) : e);
      }
    );
  });
}
fetch_exports["FormData"] = FormData;
fetch_exports["Headers"] = Headers;
fetch_exports["Request"] = Request;
fetch_exports["Response"] = Response;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes3;
var import_domexception;
var import_streams;
var import_url;
var import_internal_bytes2;
var import_blob2;
var import_internal_bytes;
var import_blob;
