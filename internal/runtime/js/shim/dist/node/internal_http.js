"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/node/internal_http.ts
var internal_http_exports = {};
__export(internal_http_exports, {
  Agent: () => Agent,
  ClientRequest: () => ClientRequest,
  IncomingMessage: () => IncomingMessage,
  METHODS: () => METHODS,
  STATUS_CODES: () => STATUS_CODES,
  clientModule: () => clientModule
});
module.exports = __defProp(internal_http_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var import_buffer = require("pi:node/buffer");
var import_events = require("pi:node/events");
var import_internal_bytes = require("pi:node/internal_bytes");
var import_internal_errors = require("pi:node/internal_errors");
var import_internal_ticks = require("pi:node/internal_ticks");
var import_stream = require("pi:node/stream");
var import_url = require("pi:node/url");
var METHODS = ["ACL", "BIND", "CHECKOUT", "CONNECT", "COPY", "DELETE", "GET", "HEAD", "LINK", "LOCK", "M-SEARCH", "MERGE", "MKACTIVITY", "MKCALENDAR", "MKCOL", "MOVE", "NOTIFY", "OPTIONS", "PATCH", "POST", "PROPFIND", "PROPPATCH", "PURGE", "PUT", "REBIND", "REPORT", "SEARCH", "SOURCE", "SUBSCRIBE", "TRACE", "UNBIND", "UNLINK", "UNLOCK", "UNSUBSCRIBE"];
var STATUS_CODES = {
  100: "Continue",
  101: "Switching Protocols",
  102: "Processing",
  103: "Early Hints",
  200: "OK",
  201: "Created",
  202: "Accepted",
  203: "Non-Authoritative Information",
  204: "No Content",
  205: "Reset Content",
  206: "Partial Content",
  207: "Multi-Status",
  208: "Already Reported",
  226: "IM Used",
  300: "Multiple Choices",
  301: "Moved Permanently",
  302: "Found",
  303: "See Other",
  304: "Not Modified",
  305: "Use Proxy",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  407: "Proxy Authentication Required",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Payload Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  417: "Expectation Failed",
  418: "I'm a Teapot",
  421: "Misdirected Request",
  422: "Unprocessable Entity",
  423: "Locked",
  424: "Failed Dependency",
  425: "Too Early",
  426: "Upgrade Required",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
  506: "Variant Also Negotiates",
  507: "Insufficient Storage",
  508: "Loop Detected",
  509: "Bandwidth Limit Exceeded",
  510: "Not Extended",
  511: "Network Authentication Required"
};
var single = /* @__PURE__ */ new Set(["age", "authorization", "content-length", "content-type", "etag", "expires", "from", "host", "if-modified-since", "if-unmodified-since", "last-modified", "location", "max-forwards", "proxy-authorization", "referer", "retry-after", "server", "user-agent"]);
var IncomingMessage = class extends import_stream.Readable {
  statusCode;
  statusMessage;
  httpVersion = "1.1";
  httpVersionMajor = 1;
  httpVersionMinor = 1;
  headers = {};
  rawHeaders = [];
  trailers = {};
  rawTrailers = [];
  complete = false;
  aborted = false;
  url = "";
  method = null;
  socket;
  req;
  constructor(req, head) {
    super();
    this.req = req;
    this.socket = req.socket;
    this.statusCode = head.status;
    this.statusMessage = head.statusText || STATUS_CODES[head.status] || "";
    for (const [name, value] of head.headers) {
      const key = name.toLowerCase();
      this.rawHeaders.push(name, value);
      if (key === "set-cookie") (this.headers[key] ??= []).push(value);
      else if (this.headers[key] === void 0) this.headers[key] = value;
      else if (!single.has(key)) this.headers[key] += `${key === "cookie" ? "; " : ", "}${value}`;
    }
  }
  _read() {
  }
  get connection() {
    return this.socket;
  }
  get headersDistinct() {
    const out = {};
    for (let i = 0; i < this.rawHeaders.length; i += 2) (out[this.rawHeaders[i].toLowerCase()] ??= []).push(this.rawHeaders[i + 1]);
    return out;
  }
  setTimeout(_ms, cb) {
    if (cb) this.once("timeout", cb);
    return this;
  }
  _destroy(err, cb) {
    if (!this.complete) {
      this.aborted = true;
      this.req._cancel();
      if (!this.readableEnded && this.listenerCount("error") > 0) err ??= connectionReset("aborted");
    }
    cb(err);
  }
};
function connectionReset(message) {
  return Object.assign(new Error(message), { code: "ECONNRESET" });
}
var FakeSocket = class extends import_events.EventEmitter {
  encrypted;
  remoteAddress = void 0;
  destroyed = false;
  writable = true;
  constructor(secure) {
    super();
    this.encrypted = secure;
  }
  setTimeout() {
    return this;
  }
  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  destroy() {
    this.destroyed = true;
    return this;
  }
};
var Agent = class extends import_events.EventEmitter {
  options;
  maxSockets = Infinity;
  maxFreeSockets = 256;
  maxTotalSockets = Infinity;
  keepAlive;
  sockets = {};
  freeSockets = {};
  requests = {};
  protocol;
  defaultPort;
  constructor(options = {}, secure = false) {
    super();
    this.options = { ...options };
    this.keepAlive = !!options?.keepAlive;
    this.protocol = secure ? "https:" : "http:";
    this.defaultPort = secure ? 443 : 80;
  }
  destroy() {
  }
  getName(options = {}) {
    return `${options.host || "localhost"}:${options.port || ""}:${options.localAddress || ""}`;
  }
};
function optionsOf(input, options, secure) {
  let o;
  if (typeof input === "string") o = { ...(0, import_url.urlToHttpOptions)(new URL(input)), ...options };
  else if (input && typeof input.href === "string" && typeof input.origin === "string") o = { ...(0, import_url.urlToHttpOptions)(input), ...options };
  else o = { ...input, ...typeof options === "object" ? options : void 0 };
  const expected = secure ? "https:" : "http:";
  const protocol = o.protocol || o.agent?.protocol || expected;
  if (protocol !== expected && !o.agent) throw (0, import_internal_errors.nodeError)(TypeError, "ERR_INVALID_PROTOCOL", `Protocol "${protocol}" not supported. Expected "${expected}"`);
  o.protocol = protocol;
  return o;
}
var ClientRequest = class extends import_stream.Writable {
  method;
  path;
  host;
  protocol;
  agent;
  aborted = false;
  reusedSocket = false;
  maxHeadersCount = null;
  socket;
  res = null;
  finished = false;
  #url;
  #headers = /* @__PURE__ */ new Map();
  #parts = [];
  #aborter = new AbortController();
  #timer;
  #timeout = 0;
  #sent = false;
  constructor(input, options, cb, secure) {
    if (typeof options === "function") [cb, options] = [options, void 0];
    const o = optionsOf(input, options, secure);
    super({ autoDestroy: false });
    this.method = String(o.method ?? "GET").toUpperCase();
    if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(this.method)) throw (0, import_internal_errors.nodeError)(TypeError, "ERR_INVALID_HTTP_TOKEN", `Method must be a valid HTTP token ["${o.method}"]`);
    this.path = o.path || "/";
    if (/[^\u0021-\u00ff]/.test(this.path)) throw (0, import_internal_errors.nodeError)(TypeError, "ERR_UNESCAPED_CHARACTERS", "Request path contains unescaped characters");
    if (o.socketPath) throw (0, import_internal_errors.denied)("http.request with socketPath", "use an http URL");
    this.protocol = o.protocol;
    this.host = String(o.hostname ?? o.host ?? "localhost");
    this.agent = o.agent;
    this.socket = new FakeSocket(o.protocol === "https:");
    const name = this.host.includes(":") && !this.host.startsWith("[") ? `[${this.host}]` : this.host;
    this.#url = `${o.protocol}//${name}${o.port ? `:${o.port}` : o.defaultPort ? `:${o.defaultPort}` : ""}${this.path.startsWith("/") ? "" : "/"}${this.path}`;
    for (const [key, value] of Array.isArray(o.headers) ? pairs(o.headers) : Object.entries(o.headers ?? {})) if (value !== void 0) this.setHeader(key, value);
    if (o.auth && !this.hasHeader("authorization")) this.setHeader("Authorization", `Basic ${import_buffer.Buffer.from(o.auth).toString("base64")}`);
    if (cb) this.once("response", cb);
    if (o.timeout) this.setTimeout(o.timeout);
    if (o.signal) {
      const abort = () => this.destroy(Object.assign(new Error("The operation was aborted"), { name: "AbortError", code: "ABORT_ERR" }));
      if (o.signal.aborted) (0, import_internal_ticks.nextTick)(abort);
      else o.signal.addEventListener("abort", abort, { once: true });
    }
    (0, import_internal_ticks.nextTick)(() => this.emit("socket", this.socket));
  }
  setHeader(name, value) {
    if (this.#sent) throw (0, import_internal_errors.nodeError)(Error, "ERR_HTTP_HEADERS_SENT", "Cannot set headers after they are sent to the client");
    if (typeof name !== "string" || !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) throw (0, import_internal_errors.nodeError)(TypeError, "ERR_INVALID_HTTP_TOKEN", `Header name must be a valid HTTP token ["${name}"]`);
    if (value === void 0) throw (0, import_internal_errors.nodeError)(TypeError, "ERR_HTTP_INVALID_HEADER_VALUE", `Invalid value "undefined" for header "${name}"`);
    for (const v of Array.isArray(value) ? value : [value]) if (/[^\t\x20-\x7e\x80-\xff]/.test(String(v))) throw (0, import_internal_errors.nodeError)(TypeError, "ERR_INVALID_CHAR", `Invalid character in header content ["${name}"]`);
    this.#headers.set(name.toLowerCase(), [name, value]);
    return this;
  }
  getHeader(name) {
    return this.#headers.get(name.toLowerCase())?.[1];
  }
  hasHeader(name) {
    return this.#headers.has(name.toLowerCase());
  }
  removeHeader(name) {
    this.#headers.delete(name.toLowerCase());
  }
  getHeaders() {
    return Object.assign(/* @__PURE__ */ Object.create(null), Object.fromEntries([...this.#headers].map(([k, [, v]]) => [k, v])));
  }
  getHeaderNames() {
    return [...this.#headers.keys()];
  }
  getRawHeaderNames() {
    return [...this.#headers.values()].map(([n]) => n);
  }
  get headersSent() {
    return this.#sent;
  }
  flushHeaders() {
  }
  setNoDelay() {
  }
  setSocketKeepAlive() {
  }
  get connection() {
    return this.socket;
  }
  setTimeout(ms, cb) {
    this.#timeout = ms;
    if (cb) this.once("timeout", cb);
    this.#touch();
    return this;
  }
  #touch() {
    clearTimeout(this.#timer);
    if (this.#timeout > 0 && !this.destroyed) {
      this.#timer = setTimeout(() => {
        this.emit("timeout");
        this.res?.emit("timeout");
      }, this.#timeout);
    }
  }
  _write(chunk, _encoding, cb) {
    this.#parts.push(chunk);
    cb();
  }
  _final(cb) {
    this.finished = true;
    this.#send();
    cb();
  }
  #send() {
    this.#sent = true;
    const headers = [];
    for (const [name, value] of this.#headers.values()) for (const v of Array.isArray(value) ? value : [value]) headers.push([name, String(v)]);
    const body = this.#parts.length ? (0, import_internal_bytes.toBase64)(import_buffer.Buffer.concat(this.#parts)) : void 0;
    const params = { op: "request", method: this.method, url: this.#url, headers, base64: body, redirect: "manual", raw: true };
    (0, import_pi_host.call)("http", params, { signal: this.#aborter.signal, onChunk: (chunk) => this.#chunk(chunk) }).then(
      () => {
        clearTimeout(this.#timer);
        if (this.res) {
          this.res.complete = true;
          this.res.push(null);
        }
        this.#close();
      },
      (err) => this.#fail(err)
    );
  }
  #chunk(chunk) {
    this.#touch();
    if (this.destroyed && !this.res) return;
    if (typeof chunk.base64 === "string") {
      const bytes = (0, import_internal_bytes.fromBase64)(chunk.base64);
      this.res?.push(import_buffer.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      return;
    }
    this.res = new IncomingMessage(this, chunk);
    if (!this.emit("response", this.res)) this.res.resume();
  }
  #fail(err) {
    clearTimeout(this.#timer);
    if (this.#aborter.signal.aborted) return;
    const failure = (0, import_internal_errors.fromHost)(err, { syscall: "connect" });
    if (err?.code !== "denied" && typeof failure.code === "string") failure.message = `connect ${failure.code} ${this.host}`;
    if (this.res) this.res.destroy(connectionReset("aborted"));
    else this.emit("error", failure);
    this.#close();
  }
  #close() {
    (0, import_internal_ticks.nextTick)(() => this.emit("close"));
  }
  _cancel() {
    clearTimeout(this.#timer);
    this.#aborter.abort();
  }
  abort() {
    if (this.aborted) return;
    this.aborted = true;
    (0, import_internal_ticks.nextTick)(() => this.emit("abort"));
    this.destroy();
  }
  destroy(err) {
    if (this.destroyed) return this;
    this.destroyed = true;
    this._cancel();
    if (this.res) {
      if (!this.res.complete) this.res.destroy(err);
    } else (0, import_internal_ticks.nextTick)(() => this.emit("error", err ?? connectionReset("socket hang up")));
    this.#close();
    return this;
  }
};
function pairs(list) {
  if (Array.isArray(list[0])) return list;
  const out = [];
  for (let i = 0; i + 1 < list.length; i += 2) out.push([list[i], list[i + 1]]);
  return out;
}
function clientModule(name) {
  const secure = name === "https";
  const request = (input, options, cb) => {
    if (input === void 0 || input === null) throw (0, import_internal_errors.invalidArgType)("url", ["string", "URL", "Object"], input);
    return new ClientRequest(input, options, cb, secure);
  };
  const get = (input, options, cb) => {
    const req = request(input, options, cb);
    req.end();
    return req;
  };
  class BoundAgent extends Agent {
    constructor(options = {}) {
      super(options, secure);
    }
  }
  Object.defineProperty(BoundAgent, "name", { value: "Agent" });
  return {
    request,
    get,
    Agent: BoundAgent,
    globalAgent: new BoundAgent({ keepAlive: true }),
    createServer() {
      throw (0, import_internal_errors.denied)(`${name}.createServer`, "extensions cannot listen");
    }
  };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
