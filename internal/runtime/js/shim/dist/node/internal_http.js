"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_http.ts
var internal_http_exports = {
  Agent: void 0,
  ClientRequest: void 0,
  IncomingMessage: void 0,
  METHODS: void 0,
  OutgoingMessage: void 0,
  STATUS_CODES: void 0,
  SecureServer: void 0,
  Server: void 0,
  ServerResponse: void 0,
  clientModule: clientModule,
  validateHeaderName: validateHeaderName,
  validateHeaderValue: validateHeaderValue,
};
module.exports = __defProp(internal_http_exports, "__esModule", { value: true });

// src/node/http/agent.ts
var AgentClass = class extends (import_events ??= require("pi:node/events")).EventEmitter {
  constructor(options) {
    super();
    this.options = { __proto__: null, ...options, path: null, noDelay: options?.noDelay ?? true };
    this.requests = /* @__PURE__ */ Object.create(null);
    this.sockets = /* @__PURE__ */ Object.create(null);
    this.freeSockets = /* @__PURE__ */ Object.create(null);
    this.keepAliveMsecs = options?.keepAliveMsecs || 1e3;
    this.keepAlive = options?.keepAlive || false;
    this.maxSockets = options?.maxSockets || Number.POSITIVE_INFINITY;
    this.maxFreeSockets = options?.maxFreeSockets || 256;
    this.maxTotalSockets = options?.maxTotalSockets || Number.POSITIVE_INFINITY;
    this.scheduling = options?.scheduling || "lifo";
    this.totalSocketCount = 0;
    this.agentKeepAliveTimeoutBuffer = 1e3;
    this.defaultPort ??= 80;
    this.protocol ??= "http:";
  }
  getName(options = {}) {
    let name = `${options.host || "localhost"}:${options.port || ""}:${options.localAddress || ""}`;
    if (options.family === 4 || options.family === 6) name += `:${options.family}`;
    return options.socketPath ? `${name}:${options.socketPath}` : name;
  }
  createConnection() {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).denied)("http.Agent.createConnection", "connections are the host's");
  }
  addRequest() {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).denied)("http.Agent.addRequest", "connections are the host's");
  }
  createSocket() {
    throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).denied)("http.Agent.createSocket", "connections are the host's");
  }
  removeSocket() {
  }
  keepSocketAlive() {
    return true;
  }
  reuseSocket() {
  }
  destroy() {
  }
  get [/* @__PURE__ */ Symbol.for("nodejs.rejection")]() {
    return void 0;
  }
};
Object.defineProperty(AgentClass, "name", { value: "Agent", configurable: true });
var Agent = (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(AgentClass);
Agent.defaultMaxSockets = Number.POSITIVE_INFINITY;
var SecureAgentClass = class extends AgentClass {
  constructor(options) {
    super(options);
    this.defaultPort = 443;
    this.protocol = "https:";
    this.maxCachedSessions = options?.maxCachedSessions ?? 100;
  }
  getName(options = {}) {
    const parts = ["ca", "cert", "clientCertEngine", "ciphers", "key", "pfx", "rejectUnauthorized"].map((name) => options[name] ?? "");
    return `${super.getName(options)}:${parts.join(":")}:${options.servername && options.servername !== options.host ? options.servername : ""}::::::::::::`;
  }
};
Object.defineProperty(SecureAgentClass, "name", { value: "Agent", configurable: true });
var SecureAgent = (0, (import_internal_callable ??= require("pi:node/internal_callable")).callable)(SecureAgentClass);
function checkAgent(agent) {
  if (agent && typeof agent === "object" && (agent.proxy || typeof agent.getProxyForUrl === "function")) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).denied)("an agent with a proxy", "connections are the host's");
}

// src/node/http/client.ts
var import_pi_host2 = require("pi:host");

// src/node/http/constants.ts
var METHODS = ["ACL", "BIND", "CHECKOUT", "CONNECT", "COPY", "DELETE", "GET", "HEAD", "LINK", "LOCK", "M-SEARCH", "MERGE", "MKACTIVITY", "MKCALENDAR", "MKCOL", "MOVE", "NOTIFY", "OPTIONS", "PATCH", "POST", "PROPFIND", "PROPPATCH", "PURGE", "PUT", "QUERY", "REBIND", "REPORT", "SEARCH", "SOURCE", "SUBSCRIBE", "TRACE", "UNBIND", "UNLINK", "UNLOCK", "UNSUBSCRIBE"];
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

// src/node/http/headers.ts
var token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
var badContent = /[^\t\x20-\x7e\x80-\xff]/;
function isToken(text2) {
  return typeof text2 === "string" && token.test(text2);
}
function validateHeaderName(name, label = "Header name") {
  if (!isToken(name)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_HTTP_TOKEN", `${label} must be a valid HTTP token ["${name}"]`);
}
function validateHeaderValue(name, value) {
  if (value === void 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_HTTP_INVALID_HEADER_VALUE", `Invalid value "${value}" for header "${name}"`);
  for (const v of Array.isArray(value) ? value : [value]) if (badContent.test(String(v))) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_CHAR", `Invalid character in header content ["${name}"]`);
}
var isContent = (value) => !badContent.test(String(value));
var HeaderBag = class {
  #list = /* @__PURE__ */ new Map();
  set(name, value) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    this.#list.set(name.toLowerCase(), [name, value]);
  }
  append(name, value) {
    const old = this.#list.get(name.toLowerCase());
    this.set(name, old ? [old[1], value].flat() : value);
  }
  get(name) {
    (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(name, "name");
    return this.#list.get(name.toLowerCase())?.[1];
  }
  has(name) {
    (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(name, "name");
    return this.#list.has(name.toLowerCase());
  }
  delete(name) {
    (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).checkString)(name, "name");
    this.#list.delete(name.toLowerCase());
  }
  all() {
    return Object.assign(/* @__PURE__ */ Object.create(null), Object.fromEntries([...this.#list].map(([key, [, value]]) => [key, value])));
  }
  names() {
    return [...this.#list.keys()];
  }
  rawNames() {
    return [...this.#list.values()].map(([name]) => name);
  }
  /** As pairs, one for each value. */
  pairs() {
    return [...this.#list.values()].flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((v) => [name, String(v)]));
  }
};
function pairsOf(headers) {
  if (!Array.isArray(headers)) return Object.entries(headers ?? {});
  if (Array.isArray(headers[0])) return headers;
  if (headers.length % 2 !== 0) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'headers' is invalid. Received [${headers.map((h) => `'${h}'`).join(", ")}]`);
  const out = [];
  for (let i = 0; i < headers.length; i += 2) out.push([headers[i], headers[i + 1]]);
  return out;
}
var single = /* @__PURE__ */ new Set(["age", "authorization", "content-length", "content-type", "etag", "expires", "from", "host", "if-modified-since", "if-unmodified-since", "last-modified", "location", "max-forwards", "proxy-authorization", "referer", "retry-after", "server", "user-agent"]);
function joined(raw) {
  const out = {};
  for (let i = 0; i < raw.length; i += 2) {
    const key = raw[i].toLowerCase();
    const value = raw[i + 1];
    if (key === "set-cookie") (out[key] ??= []).push(value);
    else if (out[key] === void 0) out[key] = value;
    else if (!single.has(key)) out[key] += `${key === "cookie" ? "; " : ", "}${value}`;
  }
  return out;
}
function distinct(raw) {
  const out = /* @__PURE__ */ Object.create(null);
  for (let i = 0; i < raw.length; i += 2) (out[raw[i].toLowerCase()] ??= []).push(raw[i + 1]);
  return out;
}
function checkChunk(chunk) {
  if (chunk === null) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_STREAM_NULL_VALUES", "May not write null values to stream");
  if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) throw (0, (import_internal_errors2 ??= require("pi:node/internal_errors")).invalidArgType)("chunk", ["string", "Buffer", "Uint8Array"], chunk);
}

// src/node/http/incoming.ts
function connectionReset(message) {
  return Object.assign(new Error(message), { code: "ECONNRESET" });
}
var IncomingMessage = class extends (import_stream ??= require("pi:node/stream")).Readable {
  statusCode = null;
  statusMessage = null;
  httpVersion = "1.1";
  httpVersionMajor = 1;
  httpVersionMinor = 1;
  rawHeaders = [];
  rawTrailers = [];
  complete = false;
  aborted = false;
  url = "";
  method = null;
  socket;
  #headers;
  #stop;
  #hold;
  #held = false;
  #timer;
  constructor(socket) {
    super();
    this.socket = socket;
  }
  _read() {
    if (this.#held) this.#hold(this.#held = false);
  }
  get headers() {
    return this.#headers ??= joined(this.rawHeaders);
  }
  set headers(value) {
    this.#headers = value;
  }
  get trailers() {
    return joined(this.rawTrailers);
  }
  get headersDistinct() {
    return distinct(this.rawHeaders);
  }
  get trailersDistinct() {
    return distinct(this.rawTrailers);
  }
  get connection() {
    return this.socket;
  }
  set connection(value) {
    this.socket = value;
  }
  setTimeout(ms, cb) {
    if (cb) this.on("timeout", cb);
    this.socket?.setTimeout?.(ms);
    clearTimeout(this.#timer);
    if (ms > 0) this.#timer = setTimeout(() => this.emit("timeout"), ms);
    return this;
  }
  /** What ends the exchange when nobody wants the rest, and what holds it while there is no room for more. */
  _begin(raw, stop, hold) {
    for (const [name, value] of raw) this.rawHeaders.push(name, value);
    this.#stop = stop;
    this.#hold = hold;
  }
  _piece(base64) {
    if (this.destroyed) return;
    const bytes = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromBase64)(base64);
    const room = this.push((import_buffer ??= require("pi:node/buffer")).Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (!room && !this.#held && this.#hold) this.#hold(this.#held = true);
  }
  _trailed(raw) {
    for (const [name, value] of raw ?? []) this.rawTrailers.push(name, value);
  }
  _complete() {
    clearTimeout(this.#timer);
    const more = !this.complete && !this.destroyed;
    this.complete = true;
    if (more) this.push(null);
  }
  /** The exchange is over, and nothing more will come: nobody who has not begun to read will. */
  _over() {
    this._complete();
    if (this.readableFlowing === null) this.destroy();
  }
  /** The other side has gone before the end. */
  _cut(err) {
    if (this.complete) this._over();
    if (this.complete || this.destroyed) return;
    this.aborted = true;
    this.emit("aborted");
    this.destroy(err ?? connectionReset("aborted"));
  }
  _destroy(err, cb) {
    clearTimeout(this.#timer);
    if (!this.complete) {
      if (!this.readableEnded && !this.aborted) {
        this.aborted = true;
        this.emit("aborted");
      }
      this.#stop?.();
    }
    cb(err && this.listenerCount("error") > 0 ? err : null);
  }
};

// src/node/http/outgoing.ts
var OutgoingMessage = class extends (import_stream2 ??= require("pi:node/stream")).Writable {
  _headers = new HeaderBag();
  _sent = false;
  sendDate = false;
  shouldKeepAlive = true;
  chunkedEncoding = false;
  useChunkedEncodingByDefault = true;
  maxHeadersCount = null;
  strictContentLength = false;
  constructor(options) {
    super({ autoDestroy: false, ...options });
  }
  get headersSent() {
    return this._sent;
  }
  get finished() {
    return this.writableEnded;
  }
  #socket = null;
  get socket() {
    return this.#socket;
  }
  set socket(value) {
    this.#socket = value;
  }
  get connection() {
    return this.socket;
  }
  set connection(value) {
    this.socket = value;
  }
  #open(action) {
    if (this._sent) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_HTTP_HEADERS_SENT", `Cannot ${action} headers after they are sent to the client`);
  }
  setHeader(name, value) {
    this.#open("set");
    this._headers.set(name, value);
    return this;
  }
  setHeaders(headers) {
    this.#open("set");
    for (const [name, value] of headers) this._headers.set(name, value);
    return this;
  }
  appendHeader(name, value) {
    this.#open("append");
    this._headers.append(name, value);
    return this;
  }
  getHeader(name) {
    return this._headers.get(name);
  }
  hasHeader(name) {
    return this._headers.has(name);
  }
  /** Names that were taken away: those that the connection would add are then left out. */
  _removed = /* @__PURE__ */ new Set();
  removeHeader(name) {
    this.#open("remove");
    this._headers.delete(name);
    this._removed.add(name.toLowerCase());
    if (name.toLowerCase() === "date") this.sendDate = false;
  }
  getHeaders() {
    return this._headers.all();
  }
  getHeaderNames() {
    return this._headers.names();
  }
  getRawHeaderNames() {
    return this._headers.rawNames();
  }
  _takeHeaders(headers) {
    const given2 = /* @__PURE__ */ new Set();
    for (const [name, value] of pairsOf(headers)) {
      if (given2.has(String(name).toLowerCase())) this._headers.append(name, value);
      else this._headers.set(name, value);
      if (Array.isArray(headers)) given2.add(String(name).toLowerCase());
    }
  }
  /** A write that comes too late is an error, and changes nothing of what is on its way. */
  write(chunk, encoding, cb) {
    if (!this.writableEnded && !this.destroyed) return super.write(chunk, encoding, cb);
    const done = typeof encoding === "function" ? encoding : cb;
    const err = this.destroyed ? (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_DESTROYED", "Cannot call write after a stream was destroyed") : (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_WRITE_AFTER_END", "write after end");
    (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => {
      if (typeof done === "function") done(err);
      if (!this.destroyed) this.emit("error", err);
    });
    return false;
  }
  /** What comes behind the body, when it is sent in pieces. */
  _trailers = [];
  addTrailers(headers) {
    for (const [name, value] of pairsOf(headers)) {
      validateHeaderName(name, "Trailer name");
      for (const v of Array.isArray(value) ? value : [value]) {
        if (!isContent(v)) throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_CHAR", `Invalid character in trailer content ["${name}"]`);
        this._trailers.push([name, String(v)]);
      }
    }
  }
  /** Headers that say whether the connection is kept, unless the program said so itself. */
  _connection(keep, seconds) {
    if (this._headers.has("connection")) return [];
    if (!keep) return [["Connection", "close"]];
    return seconds ? [["Connection", "keep-alive"], ["Keep-Alive", `timeout=${seconds}`]] : [["Connection", "keep-alive"]];
  }
  flushHeaders() {
  }
  setNoDelay() {
  }
  setSocketKeepAlive() {
  }
  pipe() {
    throw (0, (import_internal_errors3 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_STREAM_CANNOT_PIPE", "Cannot pipe, not readable");
  }
  setTimeout(ms, cb) {
    if (cb) this.on("timeout", cb);
    this.socket?.setTimeout(ms);
    return this;
  }
};

// src/node/http/socket.ts
var HostSocket = class extends (import_stream3 ??= require("pi:node/stream")).Duplex {
  encrypted;
  authorized;
  connecting = false;
  pending = false;
  timeout;
  bytesRead = 0;
  bytesWritten = 0;
  remoteFamily;
  remoteAddress;
  remotePort;
  localAddress;
  localPort;
  #stop;
  #timer;
  constructor(secure, peer, stop) {
    super({ autoDestroy: true });
    if (secure) this.encrypted = this.authorized = true;
    Object.assign(this, peer);
    if (peer.remoteAddress) this.remoteFamily = peer.remoteAddress.includes(":") ? "IPv6" : "IPv4";
    this.#stop = stop;
  }
  get readyState() {
    return this.destroyed ? "closed" : "open";
  }
  get _hadError() {
    return false;
  }
  _read() {
  }
  _write(_chunk, _encoding, cb) {
    cb(Object.assign(new Error("the host keeps connections to itself: write to the request or response"), { code: "EPERM" }));
  }
  _destroy(err, cb) {
    clearTimeout(this.#timer);
    this.#stop();
    cb(err);
  }
  /** Something has passed: the idle time begins anew. */
  touch() {
    clearTimeout(this.#timer);
    if (this.timeout && !this.destroyed) this.#timer = setTimeout(() => this.emit("timeout"), this.timeout);
  }
  settle() {
    clearTimeout(this.#timer);
  }
  setTimeout(ms, cb) {
    this.timeout = ms;
    if (cb) this.once("timeout", cb);
    this.touch();
    return this;
  }
  address() {
    return this.localAddress === void 0 ? {} : { address: this.localAddress, family: this.localAddress.includes(":") ? "IPv6" : "IPv4", port: this.localPort };
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
  destroySoon() {
    (0, (import_internal_ticks2 ??= require("pi:node/internal_ticks")).nextTick)(() => this.destroy());
  }
  resetAndDestroy() {
    return this.destroy();
  }
  getPeerCertificate() {
    return {};
  }
};

// src/node/http/tunnel.ts
var import_pi_host = require("pi:host");
var text = 1;
var binary = 2;
var close = 8;
var ping = 9;
var pong = 10;
var noCode = 1005;
function decode(bytes) {
  if (bytes.length < 2) return void 0;
  const masked = (bytes[1] & 128) !== 0;
  let size = bytes[1] & 127;
  let at = 2;
  if (size === 126) at = 4;
  else if (size === 127) at = 10;
  const mask = at;
  if (masked) at += 4;
  if (bytes.length < at) return void 0;
  if (size === 126) size = bytes.readUInt16BE(2);
  else if (size === 127) size = Number(bytes.readBigUInt64BE(2));
  if (bytes.length < at + size) return void 0;
  const data = (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(bytes.subarray(at, at + size));
  if (masked) for (let i = 0; i < data.length; i++) data[i] ^= bytes[mask + (i & 3)];
  return { last: (bytes[0] & 128) !== 0, kind: bytes[0] & 15, data, end: at + size };
}
function encode(kind, data) {
  const size = data.length;
  const head = (import_buffer2 ??= require("pi:node/buffer")).Buffer.alloc(size < 126 ? 2 : size < 65536 ? 4 : 10);
  head[0] = 128 | kind;
  if (head.length === 2) head[1] = size;
  else if (head.length === 4) {
    head[1] = 126;
    head.writeUInt16BE(size, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(size), 2);
  }
  return (import_buffer2 ??= require("pi:node/buffer")).Buffer.concat([head, data]);
}
function encodeClose(code, reason) {
  if (code === noCode) return encode(close, (import_buffer2 ??= require("pi:node/buffer")).Buffer.alloc(0));
  const data = (import_buffer2 ??= require("pi:node/buffer")).Buffer.alloc(2);
  data.writeUInt16BE(code);
  return encode(close, (import_buffer2 ??= require("pi:node/buffer")).Buffer.concat([data, (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(reason)]));
}
var Tunnel = class extends HostSocket {
  #id;
  #kept = (import_buffer2 ??= require("pi:node/buffer")).Buffer.alloc(0);
  #kind = text;
  #parts = [];
  /** How this side has closed. The host waits for the server's word on it, and does not tell it. */
  #asked;
  constructor(id, secure, stop) {
    super(secure, {}, stop);
    this.#id = id;
  }
  _write(chunk, encoding, done) {
    this.touch();
    this.#kept = (import_buffer2 ??= require("pi:node/buffer")).Buffer.concat([this.#kept, typeof chunk === "string" ? (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(chunk, encoding) : chunk]);
    const sent = [];
    for (let frame = decode(this.#kept); frame; frame = decode(this.#kept)) {
      this.#kept = this.#kept.subarray(frame.end);
      const params = this.#take(frame);
      if (params) sent.push((0, import_pi_host.call)("http", { socket: this.#id, ...params }));
    }
    Promise.all(sent).then(() => done(), done);
  }
  _final(done) {
    done();
  }
  /** What the host is to do about a frame. */
  #take({ last, kind, data }) {
    if (kind === ping) this.push(encode(pong, data));
    if (kind === close) {
      this.#asked = { code: data.length < 2 ? noCode : data.readUInt16BE(0), reason: data.subarray(2).toString() };
      return { op: "close", ...this.#asked };
    }
    if (kind > binary) return void 0;
    if (kind !== 0) this.#kind = kind;
    this.#parts.push(data);
    if (!last) return void 0;
    const whole = (import_buffer2 ??= require("pi:node/buffer")).Buffer.concat(this.#parts.splice(0));
    return this.#kind === text ? { op: "send", text: whole.toString() } : { op: "send", base64: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).toBase64)(whole) };
  }
  /** A message from the server. */
  _message(chunk) {
    this.touch();
    this.push(chunk.text === void 0 ? encode(binary, (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(chunk.base64 ?? "", "base64")) : encode(text, (import_buffer2 ??= require("pi:node/buffer")).Buffer.from(chunk.text)));
  }
  /** The server has closed, or is gone. */
  _closed(end) {
    if (this.destroyed) return;
    const how = end?.clean ? end : end && this.#asked;
    if (how) this.push(encodeClose(how.code, how.reason));
    this.push(null);
  }
};

// src/node/http/client.ts
var globalAgents = { http: new Agent({ keepAlive: true, scheduling: "lifo", timeout: 5e3 }), https: new SecureAgent({ keepAlive: true, scheduling: "lifo", timeout: 5e3 }) };
function optionsOf(input, options, secure) {
  let o;
  if (typeof input === "string") o = { ...(0, (import_url ??= require("pi:node/url")).urlToHttpOptions)(new URL(input)), ...options };
  else if (input && typeof input.href === "string" && typeof input.origin === "string") o = { ...(0, (import_url ??= require("pi:node/url")).urlToHttpOptions)(input), ...options };
  else o = { ...input, ...typeof options === "object" ? options : void 0 };
  o.agent = agentOf(o.agent, secure);
  const expected = o.agent?.protocol || (secure ? "https:" : "http:");
  const protocol = o.protocol || expected;
  if (protocol !== expected) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_PROTOCOL", `Protocol "${protocol}" not supported. Expected "${expected}"`);
  o.protocol = protocol;
  if (o.host !== void 0 && o.host !== null && typeof o.host !== "string") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("options.host", ["string", "undefined", "null"], o.host);
  return o;
}
function agentOf(agent, secure) {
  if (agent === false) return new (secure ? SecureAgent : Agent)();
  if (agent === void 0 || agent === null) return secure ? globalAgents.https : globalAgents.http;
  if (typeof agent.addRequest !== "function" && typeof agent.getName !== "function" && typeof agent !== "object") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", `The "options.agent" property must be one of Agent-like Object, undefined, or false. Received type ${typeof agent} (${String(agent)})`);
  checkAgent(agent);
  return agent;
}
function checked(o) {
  if (o.method !== void 0 && o.method !== null && typeof o.method !== "string") throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).invalidArgType)("options.method", "string", o.method);
  const method = (o.method || "GET").toUpperCase();
  if (!isToken(method)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_HTTP_TOKEN", `Method must be a valid HTTP token ["${o.method}"]`);
  const path = o.path ? String(o.path) : "/";
  if (/[^\u0021-\u00ff]/.test(path)) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_UNESCAPED_CHARACTERS", "Request path contains unescaped characters");
  if (o.socketPath) throw (0, (import_internal_errors4 ??= require("pi:node/internal_errors")).denied)("http.request with socketPath", "use an http URL");
  return { method, path };
}
function trustOf(o) {
  const { ca, rejectUnauthorized } = { ...o, ...o.agent?.options };
  if (o.protocol !== "https:") return {};
  if (rejectUnauthorized === false) return { unverified: true };
  return ca ? { ca: [ca].flat().map((pem2) => typeof pem2 === "string" ? pem2 : (import_buffer3 ??= require("pi:node/buffer")).Buffer.from(pem2).toString("latin1")) } : {};
}
var uploads = 0;
var tunnels = 0;
var ofUpgrade = /^(connection|upgrade|host|sec-websocket-(key|version|extensions|protocol))$/i;
var acceptSalt = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
var atOnce = 64 << 10;
var ClientRequest = class extends OutgoingMessage {
  method;
  path;
  host;
  protocol;
  agent;
  aborted = false;
  reusedSocket = false;
  res = null;
  timeout;
  #url;
  #trust;
  #parts = [];
  #size = 0;
  #aborter = new AbortController();
  #upload;
  #sending = Promise.resolve();
  #begun = false;
  #closed = false;
  #sentAll;
  constructor(input, options, cb, secure) {
    if (typeof options === "function") [cb, options] = [options, void 0];
    const o = optionsOf(input, options, secure);
    super();
    const { method, path } = checked(o);
    this.method = method;
    this.path = path;
    this.protocol = o.protocol;
    this.host = String(o.hostname || o.host || "localhost");
    this.agent = o.agent;
    this.shouldKeepAlive = Boolean(o.agent?.keepAlive) || Number.isFinite(o.agent?.maxSockets);
    this.useChunkedEncodingByDefault = !["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"].includes(method);
    const name = this.host.includes(":") && !this.host.startsWith("[") ? `[${this.host}]` : this.host;
    const port = o.port || o.defaultPort || (o.agent?.defaultPort ?? "");
    this.#url = `${o.protocol}//${name}${port ? `:${port}` : ""}${path.startsWith("/") ? "" : "/"}${path}`;
    this.#trust = trustOf(o);
    this.#takeOptions(o, name, port);
    if (cb) this.once("response", cb);
    if (o.timeout !== void 0) this.timeout = Number(o.timeout);
    if (o.signal) this.#follow(o.signal);
    (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => this.#connect());
    if (this.useChunkedEncodingByDefault && this.hasHeader("expect")) (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => this.flushHeaders());
  }
  #takeOptions(o, name, port) {
    this._takeHeaders(o.headers);
    if (!this.hasHeader("host") && o.setHost !== false && !Array.isArray(o.headers)) {
      const usual = o.protocol === "https:" ? 443 : 80;
      this.setHeader("Host", port && Number(port) !== usual ? `${name}:${port}` : name);
    }
    if (o.auth && !this.hasHeader("authorization")) this.setHeader("Authorization", `Basic ${(import_buffer3 ??= require("pi:node/buffer")).Buffer.from(o.auth).toString("base64")}`);
  }
  #follow(signal) {
    const abort = () => this.destroy(Object.assign(new Error("The operation was aborted"), { name: "AbortError", code: "ABORT_ERR", cause: signal.reason }));
    if (signal.aborted) (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(abort);
    else signal.addEventListener("abort", abort, { once: true });
  }
  #connect() {
    if (this.destroyed) return;
    this.socket = new HostSocket(this.protocol === "https:", {}, () => this.#socketGone());
    if (this.#trust.unverified) this.socket.authorized = false;
    this.socket.on("timeout", () => this.emit("timeout"));
    if (this.timeout) this.socket.setTimeout(this.timeout);
    this.emit("socket", this.socket);
  }
  #socketGone() {
    if (!this.#closed && !this.res?.complete) this.destroy();
  }
  setTimeout(ms, cb) {
    this.timeout = ms;
    if (cb) this.once("timeout", cb);
    this.socket?.setTimeout(ms);
    return this;
  }
  clearTimeout(cb) {
    return this.setTimeout(0, cb);
  }
  flushHeaders() {
    if (!this.#begun) this.#stream();
  }
  _write(chunk, _encoding, cb) {
    this.socket?.touch();
    if (this.#upload !== void 0) {
      this.#send({ base64: (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).toBase64)(chunk) }, cb);
      return;
    }
    if (this.#parts.length === 0) setTimeout(() => this.#stream(), 0);
    this.#parts.push(chunk);
    this.#size += chunk.length;
    if (this.#size > atOnce) this.#stream();
    cb();
  }
  /** "finish" comes when the host has written everything. */
  _final(cb) {
    this.#sentAll = cb;
    if (this.#upload !== void 0) this.#send({ end: true, trailers: this._trailers.length ? this._trailers : void 0 }, () => {
    });
    else if (this.#wantsSocket()) this.#upgrade();
    else this.#begin({ base64: this.#parts.length ? (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).toBase64)((import_buffer3 ??= require("pi:node/buffer")).Buffer.concat(this.#parts)) : void 0 });
  }
  get writableFinished() {
    return this.writableEnded && this.socket !== null;
  }
  #finish() {
    if (!this.writableEnded) return;
    const done = this.#sentAll;
    this.#sentAll = void 0;
    done?.();
  }
  /** From here on the body goes out as it is written. */
  #stream() {
    if (this.#begun || this.destroyed) return;
    this.#upload = `body-${++uploads}`;
    this.#begin({ upload: this.#upload });
    for (const part of this.#parts) this.#send({ base64: (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).toBase64)(part) }, () => {
    });
    this.#parts = [];
  }
  /** The pieces keep their order. Why one failed is the request's to tell. */
  #send(params, cb) {
    const send = () => (0, import_pi_host2.call)("http", { op: "body", upload: this.#upload, ...params }, { signal: this.#aborter.signal });
    this.#sending = this.#sending.then(send).then(
      () => cb(),
      () => cb()
    );
  }
  #begin(body) {
    this.#begun = this._sent = true;
    const params = { op: "request", method: this.method, url: this.#url, headers: [...this._headers.pairs(), ...this._connection(this.shouldKeepAlive)], redirect: "manual", raw: true, ...this.#trust, ...body };
    (0, import_pi_host2.call)("http", params, { signal: this.#aborter.signal, onChunk: (chunk, hold) => this.#chunk(chunk, hold) }).then(() => this.#done(), (err) => this.#fail(err));
  }
  #wantsSocket() {
    return this.method === "GET" && /^websocket$/i.test(String(this.getHeader("upgrade"))) && this.hasHeader("sec-websocket-key");
  }
  /** A WebSocket of the host's, whose frames the one who asked reads and writes. */
  #upgrade() {
    this.#begun = this._sent = true;
    const id = `tunnel-${++tunnels}`;
    const protocols = String(this.getHeader("sec-websocket-protocol") ?? "").split(/\s*,\s*/).filter(Boolean);
    const headers = this._headers.pairs().filter(([name]) => !ofUpgrade.test(name));
    let tunnel;
    const run = (0, import_pi_host2.start)("http", { op: "connect", url: this.#url.replace(/^http/, "ws"), protocols, headers, socket: id }, (chunk) => {
      if (!chunk.open) return tunnel?._message(chunk);
      tunnel = new Tunnel(id, this.protocol === "https:", () => run.cancel());
      this.#upgraded(tunnel, chunk.protocol);
    });
    this.#aborter.signal.addEventListener("abort", () => run.cancel(), { once: true });
    run.done.then((end) => tunnel?._closed(end), (err) => {
      if (tunnel) tunnel._closed();
      else if (err?.details?.status === void 0) this.#fail(err);
      else {
        this.#chunk({ status: err.details.status, headers: [] });
        this.#done();
      }
    });
  }
  #upgraded(tunnel, protocol) {
    if (this.destroyed) return void tunnel.destroy();
    const accept = (0, import_pi_host2.requireHost)("pi:node/crypto").createHash("sha1").update(this.getHeader("sec-websocket-key") + acceptSalt).digest("base64");
    const res = new IncomingMessage(tunnel);
    res.req = this;
    res.statusCode = 101;
    res.statusMessage = STATUS_CODES[101];
    res._begin([["Upgrade", "websocket"], ["Connection", "Upgrade"], ["Sec-WebSocket-Accept", accept], ...protocol ? [["Sec-WebSocket-Protocol", protocol]] : []], () => {
    });
    res._complete();
    this.res = res;
    this.#finish();
    this.socket?.settle();
    this.socket = tunnel;
    this.#closed = true;
    if (!this.emit("upgrade", res, tunnel, (import_buffer3 ??= require("pi:node/buffer")).Buffer.alloc(0))) tunnel.destroy();
    (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => {
      this.destroyed = true;
      this.emit("close");
    });
  }
  #chunk(chunk, hold) {
    if (this.destroyed && !this.res) return;
    this.socket?.touch();
    if (typeof chunk.base64 === "string") {
      this.res?._piece(chunk.base64);
      return;
    }
    if (chunk.trailers) {
      this.res?._trailed(chunk.trailers);
      return;
    }
    if (chunk.information === void 0) this.#finish();
    if (chunk.sent) return;
    if (chunk.information !== void 0) {
      this.#inform(chunk);
      return;
    }
    const res = new IncomingMessage(this.socket);
    res.req = this;
    res.statusCode = chunk.status;
    res.statusMessage = chunk.statusText || STATUS_CODES[chunk.status] || "";
    res._begin(chunk.headers, () => {
      this.#aborter.abort();
      res.once("close", () => this.#close());
    }, hold);
    this.res = res;
    res.once("end", () => this.#close());
    if (!this.emit("response", res)) res.resume();
  }
  #inform(chunk) {
    const rawHeaders = chunk.headers.flat();
    const info = { statusCode: chunk.information, statusMessage: STATUS_CODES[chunk.information], httpVersion: "1.1", httpVersionMajor: 1, httpVersionMinor: 1, headers: Object.fromEntries(chunk.headers.map(([n, v]) => [n.toLowerCase(), v])), rawHeaders };
    if (chunk.information === 100) this.emit("continue");
    this.emit("information", info);
  }
  #done() {
    this.socket?.settle();
    if (this.res && !this.res.destroyed) this.res._complete();
    else this.#close();
  }
  #fail(err) {
    if (this.#aborter.signal.aborted) return;
    const failure = (0, (import_internal_connection ??= require("pi:node/internal_connection")).connectionError)(err, this.#url);
    if (!this.res) this.destroy(failure);
    this.#close();
    this.res?._cut();
  }
  #close() {
    if (this.#closed) return;
    this.#closed = true;
    this.socket?.settle();
    if (this.#upload !== void 0) this.#aborter.abort();
    (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => {
      this.destroyed = true;
      this.emit("close");
      this.socket?.destroy();
    });
  }
  abort() {
    if (this.aborted) return;
    this.aborted = true;
    (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => this.emit("abort"));
    this.destroy();
  }
  destroy(err) {
    if (this.destroyed) return this;
    this.destroyed = true;
    this.#aborter.abort();
    if (!this.res) (0, (import_internal_ticks3 ??= require("pi:node/internal_ticks")).nextTick)(() => this.emit("error", err ?? connectionReset("socket hang up")));
    this.#close();
    if (this.res && !this.res.complete) this.res._cut(err);
    return this;
  }
  onSocket() {
  }
};

// src/node/http/secure.ts
var import_pi_host5 = require("pi:host");

// src/node/http/server.ts
var import_pi_host4 = require("pi:host");

// src/node/http/upgraded.ts
var import_pi_host3 = require("pi:host");
var together = 8;
var Intake = class {
  #to;
  #taken = 0;
  #held = false;
  constructor(to) {
    this.#to = to;
  }
  piece() {
    this.#taken++;
    this.#tell();
  }
  hold(held) {
    this.#held = held;
    this.#tell();
  }
  #tell() {
    if (this.#held || this.#taken < together) return;
    const pieces = this.#taken;
    this.#taken = 0;
    (0, import_pi_host3.call)("http", { op: "take", ...this.#to, pieces }).catch(() => {
    });
  }
  /** The rest is not wanted. */
  dump() {
    (0, import_pi_host3.call)("http", { op: "take", ...this.#to, dump: true }).catch(() => {
    });
  }
};
var UpgradedSocket = class extends HostSocket {
  #to;
  #intake;
  #full = false;
  #over = false;
  #waiting;
  constructor(secure, peer, to) {
    super(secure, peer, () => {
      if (!this.#over) (0, import_pi_host3.call)("http", { op: "respond", ...to, abort: true }).catch(() => {
      });
    });
    this.#to = to;
    this.#intake = new Intake(to);
    this.#waiting = this.#send({});
  }
  #send(params) {
    return (0, import_pi_host3.call)("http", { op: "respond", ...this.#to, raw: true, ...params });
  }
  #queue(params, cb) {
    this.#waiting = this.#waiting.then(() => this.#send(params)).then(
      () => cb(),
      (cause) => cb(Object.assign(new Error("write EPIPE"), { errno: -32, code: "EPIPE", syscall: "write", cause }))
    );
  }
  _read() {
    if (!this.#full) return;
    this.#full = false;
    this.#intake.hold(false);
  }
  _write(chunk, encoding, cb) {
    const bytes = typeof chunk === "string" ? (import_buffer4 ??= require("pi:node/buffer")).Buffer.from(chunk, encoding) : chunk;
    this.bytesWritten += bytes.length;
    this.#queue({ base64: (0, (import_internal_bytes4 ??= require("pi:node/internal_bytes")).toBase64)(bytes) }, cb);
  }
  _final(cb) {
    this.#queue({ end: true }, () => cb());
  }
  /** What has come; true when the connection is over. */
  _chunk(chunk) {
    this.touch();
    if (typeof chunk.base64 === "string") {
      const bytes = (0, (import_internal_bytes4 ??= require("pi:node/internal_bytes")).fromBase64)(chunk.base64);
      this.bytesRead += bytes.length;
      this.#intake.piece();
      if (!this.push((import_buffer4 ??= require("pi:node/buffer")).Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) && !this.#full) this.#intake.hold(this.#full = true);
      return false;
    }
    if (chunk.end) {
      if (chunk.raw) this.push(null);
      return false;
    }
    this.#over = true;
    if (chunk.gone && !this.destroyed) this.destroy(this.readableEnded ? void 0 : Object.assign(new Error("read ECONNRESET"), { errno: -104, code: "ECONNRESET", syscall: "read" }));
    return true;
  }
};

// src/node/http/server.ts
var ServerResponse = class extends OutgoingMessage {
  req;
  #to;
  #waiting = Promise.resolve();
  _gone = false;
  constructor(req, options) {
    super();
    this.req = req;
    this.#to = options?.to;
    this.socket = req?.socket ?? null;
    this.sendDate = true;
    this.once("finish", () => (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(() => this.#close()));
  }
  get _header() {
    return this._sent ? "sent" : null;
  }
  writeHead(status, reason, headers) {
    if (this._sent) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_HTTP_HEADERS_SENT", "Cannot write headers after they are sent to the client");
    const code = Number(status) | 0;
    if (code < 100 || code > 999) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(RangeError, "ERR_HTTP_INVALID_STATUS_CODE", `Invalid status code: ${status}`);
    if (typeof reason !== "string") [headers, reason] = [reason ?? headers, void 0];
    if (!isContent(reason ?? this.statusMessage ?? "")) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_CHAR", "Invalid character in statusMessage");
    this.statusCode = code;
    this.statusMessage = reason ?? this.statusMessage ?? STATUS_CODES[code] ?? "unknown";
    this._takeHeaders(headers);
    this._sent = true;
    return this;
  }
  /** The next message to the host; they keep their order. */
  #send(params, cb) {
    if (!this.#to || this._gone) {
      cb();
      return;
    }
    const head = this.#headed ? {} : { status: this.statusCode, headers: this.#head(), reason: this.statusMessage };
    this.#headed = this._sent = true;
    this.#waiting = this.#waiting.then(() => (0, import_pi_host4.call)("http", { op: "respond", ...this.#where(), ...head, ...params })).then(
      () => cb(),
      () => cb()
      // whoever asked has gone: "close" says so
    );
  }
  #headed = false;
  /** The length of a body that was given as a whole. */
  #known;
  #bodiless() {
    return this.statusCode === 204 || this.statusCode === 304 || this.req?.method === "HEAD";
  }
  /** The headers as they go out: those that were set, then those of the connection, and how the body is sent. */
  #head() {
    this.statusMessage ??= STATUS_CODES[this.statusCode] ?? "unknown";
    if (!Number.isInteger(this.statusCode) || this.statusCode < 100 || this.statusCode > 999) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).outOfRange)("statusCode", ">= 100 && <= 999", this.statusCode);
    const has = (name) => this._headers.has(name);
    const framed = has("content-length") || has("transfer-encoding");
    const date = this.sendDate && !has("date") ? [["Date", (/* @__PURE__ */ new Date()).toUTCString()]] : [];
    const keep = this.shouldKeepAlive && (has("content-length") || this.useChunkedEncodingByDefault);
    const connection = this._removed.has("connection") ? [] : this._connection(keep, this.#to.seconds);
    return [...this._headers.pairs(), ...date, ...connection, ...framed || this.#bodiless() ? [] : this.#framing()];
  }
  #framing() {
    if (!this.useChunkedEncodingByDefault) return [];
    if (this.#known !== void 0 && !this._headers.has("trailer") && !this._removed.has("content-length")) return [["Content-Length", String(this.#known)]];
    return this._removed.has("transfer-encoding") ? [] : [["Transfer-Encoding", "chunked"]];
  }
  write(chunk, encoding, cb) {
    checkChunk(chunk);
    return super.write(chunk, encoding, cb);
  }
  _write(chunk, _encoding, cb) {
    this.#send({ base64: (0, (import_internal_bytes5 ??= require("pi:node/internal_bytes")).toBase64)(chunk) }, cb);
  }
  _final(cb) {
    this.#send({ end: true, trailers: this._trailers.length ? this._trailers : void 0 }, cb);
  }
  /** A body that is given as a whole before any header has gone out goes out with its length. */
  end(chunk, encoding, cb) {
    const body = typeof chunk === "function" ? void 0 : chunk;
    if (!this._sent && !this.writableEnded && this.writableLength === 0) {
      if (body !== void 0 && body !== null) checkChunk(body);
      this.#known = body ? (import_buffer5 ??= require("pi:node/buffer")).Buffer.byteLength(body, typeof encoding === "string" ? encoding : void 0) : 0;
    }
    super.end(chunk, encoding, cb);
    return this;
  }
  flushHeaders() {
    if (!this.#headed) this.#send({}, () => {
    });
  }
  #where() {
    return { server: this.#to.server, request: this.#to.request };
  }
  #inform(status, headers, cb) {
    if (!this.#to || this._gone) return;
    this.#waiting = this.#waiting.then(() => (0, import_pi_host4.call)("http", { op: "respond", ...this.#where(), status, headers })).then(() => cb?.(), () => cb?.());
  }
  writeContinue(cb) {
    this.#inform(100, [], cb);
  }
  writeProcessing(cb) {
    this.#inform(102, [], cb);
  }
  writeEarlyHints(hints, cb) {
    if (hints === null || typeof hints !== "object" || Array.isArray(hints)) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).invalidArgType)("hints", "object", hints);
    const { link, ...rest } = hints;
    if (link === void 0 || link === null) return;
    const links = (Array.isArray(link) ? link : [link]).map(checkLink).join(", ");
    if (links === "") return;
    for (const [name, value] of Object.entries(rest)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    this.#inform(103, [["Link", links], ...Object.entries(rest).map(([name, value]) => [name, String(value)])], cb);
  }
  assignSocket(socket) {
    this.socket = socket;
  }
  detachSocket() {
    this.socket = null;
  }
  /** The client has gone. */
  _leave() {
    this._gone = true;
    this.#close();
  }
  #closed = false;
  #close() {
    if (this.#closed) return;
    this.#closed = true;
    this.destroyed = true;
    this.emit("close");
  }
  destroy(err) {
    if (this.destroyed) return this;
    this.destroyed = true;
    if (this.#to && !this._gone && !this.writableFinished) (0, import_pi_host4.call)("http", { op: "respond", ...this.#where(), abort: true }).catch(() => {
    });
    this._gone = true;
    (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(() => {
      if (err) this.emit("error", err);
      this.#close();
    });
    return this;
  }
};
var linkFormat = /^(?:<[^>]*>)(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/;
function checkLink(value) {
  if (typeof value === "string" && linkFormat.test(value)) return value;
  throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'hints' must be an array or string of format "</styles.css>; rel=preload; as=style". Received ${(0, import_pi_host4.requireHost)("pi:node/internal_inspect").inspect(value)}`);
}
Object.assign(ServerResponse.prototype, { statusCode: 200, statusMessage: void 0, writeHeader: ServerResponse.prototype.writeHead });
function handshakeError(why) {
  if (/EOF|reset by peer|closed/.test(why)) return Object.assign(new Error("Client network socket disconnected before secure TLS connection was established"), { code: "ECONNRESET" });
  const reason = /HTTP request to an HTTPS/.test(why) ? "http request" : why.replace(/^(remote error: )?tls: /, "");
  const code = `ERR_SSL_${reason.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}`;
  return Object.assign(new Error(`SSL routines::${reason}`), { library: "SSL routines", reason, code });
}
var servers = 0;
var Server = class extends (import_events2 ??= require("pi:node/events")).EventEmitter {
  listening = false;
  timeout = 0;
  keepAliveTimeout = 5e3;
  headersTimeout = 6e4;
  requestTimeout = 3e5;
  maxHeadersCount = null;
  maxRequestsPerSocket = 0;
  maxConnections = void 0;
  #id = `server-${++servers}`;
  #address = null;
  #call;
  #open = /* @__PURE__ */ new Map();
  #unref = false;
  #closing = false;
  constructor(options, listener) {
    super();
    if (typeof options === "function") [listener, options] = [options, {}];
    this._options = options ?? {};
    if (listener) this.on("request", listener);
  }
  listen(...args) {
    if (this.listening || this.#call) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_SERVER_ALREADY_LISTEN", "Listen method has been called more than once without closing.");
    const cb = typeof args.at(-1) === "function" ? args.pop() : void 0;
    const first = args[0];
    const o = first !== null && typeof first === "object" ? first : typeof first === "string" && Number.isNaN(Number(first)) ? { path: first } : { port: first, host: typeof args[1] === "string" ? args[1] : void 0 };
    if (o.path !== void 0 || o.fd !== void 0) throw (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).denied)("listening on a path", "listen on a port");
    const port = o.port === void 0 || o.port === null ? 0 : (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).checkPort)(o.port, "options.port");
    if (cb) this.once("listening", cb);
    o.signal?.addEventListener("abort", () => this.close(), { once: true });
    this.#listen(port, o.host);
    return this;
  }
  #listen(port, host) {
    this.#closing = false;
    this.#call = (0, import_pi_host4.start)("http", { op: "listen", server: this.#id, port, ...host ? { host } : void 0, ...this._tls ? { tls: this._tls } : void 0 }, (chunk) => this.#chunk(chunk));
    if (this.#unref) this.#call.unref();
    this.#call.done.then(
      () => this.#ended(),
      (err) => {
        const listened = this.listening;
        const failure = (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).fromHost)(err, { syscall: "listen" });
        if (!listened) {
          this.#call = void 0;
          Object.assign(failure, { address: host ?? "127.0.0.1", port });
          if (err?.code !== "denied") failure.message = `listen ${failure.code}: ${failure.code === "EADDRINUSE" ? "address already in use" : failure.message} ${host ?? "127.0.0.1"}:${port}`;
          this.emit("error", failure);
        } else this.#ended();
      }
    );
  }
  /** Shows another certificate from now on. */
  _resecure() {
    if (this.listening) (0, import_pi_host4.callSync)("http", { op: "resecure", server: this.#id, tls: this._tls });
  }
  #handshake(chunk) {
    const socket = new HostSocket(true, chunk.peer, () => {
    });
    this.emit("tlsClientError", handshakeError(chunk.handshake), socket);
    socket.destroy();
  }
  #chunk(chunk) {
    if (chunk.handshake !== void 0) {
      this.#handshake(chunk);
      return;
    }
    if (chunk.listening) {
      this.#address = chunk.listening;
      this.listening = true;
      this.emit("listening");
      return;
    }
    const open = this.#open.get(chunk.request);
    if (chunk.method !== void 0) this.#request(chunk);
    else if (open instanceof UpgradedSocket) {
      if (open._chunk(chunk)) this.#open.delete(chunk.request);
    } else if (open) this.#part(chunk, open);
  }
  /** What comes of a request behind its head. */
  #part(chunk, { intake, req, res, socket }) {
    if (typeof chunk.base64 === "string") {
      req._piece(chunk.base64);
      intake.piece();
    } else if (chunk.end) {
      req._trailed(chunk.trailers);
      req._complete();
    } else {
      this.#open.delete(chunk.request);
      if (chunk.done) req._over();
      else req._cut();
      res._leave();
      socket.destroy();
    }
  }
  /** Whether a request is for the connection itself, and somebody takes it. */
  #takesOver(req, chunk) {
    const event = req.method === "CONNECT" ? "connect" : req.headers.upgrade !== void 0 && /\bupgrade\b/i.test(req.headers.connection ?? "") ? "upgrade" : void 0;
    if (!event || event === "upgrade" && this.listenerCount("upgrade") === 0) return false;
    const socket = new UpgradedSocket(Boolean(this._tls), this.#peer(chunk), { server: this.#id, request: chunk.request });
    req.socket = socket;
    this.#open.set(chunk.request, socket);
    this.emit("connection", socket);
    req._complete();
    if (!this.emit(event, req, socket, (import_buffer5 ??= require("pi:node/buffer")).Buffer.alloc(0))) socket.destroy();
    return true;
  }
  #peer(chunk) {
    return { ...chunk.peer, localAddress: this.#address?.address, localPort: this.#address?.port };
  }
  #request(chunk) {
    const to = { server: this.#id, request: chunk.request };
    const stop = () => {
      if (!this.#open.has(chunk.request)) return;
      if (res.writableFinished) (0, import_pi_host4.call)("http", { op: "respond", ...to, abort: true }).catch(() => {
      });
      else res.destroy();
    };
    const socket = new HostSocket(Boolean(this._tls), this.#peer(chunk), stop);
    const req = new IncomingMessage(socket);
    const intake = new Intake(to);
    req.method = chunk.method;
    req.url = chunk.url;
    req.httpVersion = chunk.version;
    req.httpVersionMinor = Number(chunk.version.split(".")[1] ?? 0);
    req._begin(chunk.headers, () => {
    }, (held) => intake.hold(held));
    if (this.#takesOver(req, chunk)) return;
    const res = new (this._options.ServerResponse ?? ServerResponse)(req, { to: { ...to, seconds: Math.floor(this.keepAliveTimeout / 1e3) } });
    res.once("finish", () => {
      if (!req.complete && (req.readableFlowing === null || req.destroyed)) intake.dump();
    });
    this.#open.set(chunk.request, { intake, req, res, socket });
    if (this.timeout > 0) socket.setTimeout(this.timeout, () => this.emit("timeout", socket) || socket.destroy());
    this.emit("connection", socket);
    if (this._tls) {
      Object.assign(socket, { authorized: false, authorizationError: null, alpnProtocol: false });
      this.emit("secureConnection", socket);
    }
    res.useChunkedEncodingByDefault = chunk.version !== "1.0";
    res.shouldKeepAlive = res.useChunkedEncodingByDefault && !/\bclose\b/i.test(req.headers.connection ?? "");
    if (req.headers.expect === void 0) this.#serve(req, res);
    else if (!/^100-continue$/i.test(req.headers.expect)) {
      if (!this.emit("checkExpectation", req, res)) res.writeHead(417).end();
    } else if (!this.emit("checkContinue", req, res)) {
      res.writeContinue();
      this.#serve(req, res);
    }
  }
  #serve(req, res) {
    if (!this.emit("request", req, res)) res.end();
  }
  #ended() {
    this.listening = false;
    this.#call = void 0;
    this.#address = null;
    (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(() => this.emit("close"));
  }
  address() {
    return this.#address && { ...this.#address };
  }
  close(cb) {
    if (!this.#call || this.#closing) {
      if (cb) (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(cb, (0, (import_internal_errors5 ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_SERVER_NOT_RUNNING", "Server is not running."));
      return this;
    }
    this.#closing = true;
    if (cb) this.once("close", cb);
    this.listening = false;
    (0, import_pi_host4.call)("http", { op: "unlisten", server: this.#id }).catch(() => this.#call?.cancel());
    return this;
  }
  closeAllConnections() {
    for (const open of [...this.#open.values()]) (open instanceof UpgradedSocket ? open : open.socket).destroy();
  }
  closeIdleConnections() {
  }
  getConnections(cb) {
    (0, (import_internal_ticks4 ??= require("pi:node/internal_ticks")).nextTick)(cb, null, this.#open.size);
    return this;
  }
  setTimeout(ms, cb) {
    this.timeout = ms;
    if (cb) this.on("timeout", cb);
    return this;
  }
  ref() {
    this.#unref = false;
    this.#call?.ref();
    return this;
  }
  unref() {
    this.#unref = true;
    this.#call?.unref();
    return this;
  }
  async [Symbol.asyncDispose]() {
    await new Promise((resolve) => this.close(resolve));
  }
};

// src/node/http/secure.ts
var given = (value) => value === void 0 || value === null || value === false ? [] : [value].flat();
function pem(value, name) {
  if (typeof value === "string") return value;
  if (ArrayBuffer.isView(value)) return (import_buffer6 ??= require("pi:node/buffer")).Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("latin1");
  throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)(`options.${name}`, ["string", "Buffer", "TypedArray", "DataView"], value);
}
var beyond = ["pfx", "requestCert", "SNICallback", "ALPNCallback", "pskCallback", "crl"];
function identity(options) {
  for (const name of beyond) if (options[name]) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).denied)(`https.createServer with ${name}`, "use key and cert");
  const min = options.minVersion;
  if (min !== void 0 && !/^TLSv1(\.[123])?$/.test(min)) throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_TLS_INVALID_PROTOCOL_VERSION", `${JSON.stringify(min)} is not a valid minimum TLS protocol version`);
  const crypto = (0, import_pi_host5.requireHost)("pi:node/crypto");
  const certs = given(options.cert).map((cert) => {
    const text2 = pem(cert, "cert");
    new crypto.X509Certificate(text2);
    return text2;
  });
  const keys = given(options.key).map((key) => {
    const text2 = pem(key?.pem ?? key, "key");
    return crypto.createPrivateKey({ key: text2, passphrase: key?.passphrase ?? options.passphrase }).export({ type: "pkcs8", format: "pem" });
  });
  const pairs = certs.slice(0, keys.length).map((cert, n) => ({ key: keys[n], cert }));
  return { pairs, ...min === "TLSv1.3" ? { min } : void 0 };
}
var SecureServerClass = class extends Server {
  constructor(options, listener) {
    if (typeof options === "function") [listener, options] = [options, {}];
    super(options, listener);
    this._tls = identity(options ?? {});
  }
  setSecureContext(options) {
    if (options === null || typeof options !== "object") throw (0, (import_internal_errors6 ??= require("pi:node/internal_errors")).invalidArgType)("options", "object", options);
    this._tls = identity(options);
    this._resecure();
  }
};
Object.defineProperty(SecureServerClass, "name", { value: "Server", configurable: true });

// src/node/internal_http.ts
var IncomingMessage2 = (0, (import_internal_callable2 ??= require("pi:node/internal_callable")).callable)(IncomingMessage);
var OutgoingMessage2 = (0, (import_internal_callable2 ??= require("pi:node/internal_callable")).callable)(OutgoingMessage);
var ServerResponse2 = (0, (import_internal_callable2 ??= require("pi:node/internal_callable")).callable)(ServerResponse);
var Server2 = (0, (import_internal_callable2 ??= require("pi:node/internal_callable")).callable)(Server);
var SecureServer = (0, (import_internal_callable2 ??= require("pi:node/internal_callable")).callable)(SecureServerClass);
Object.defineProperty(Server, Symbol.hasInstance, { value: (v) => Object.prototype.isPrototypeOf.call(Server.prototype, v) && !Object.prototype.isPrototypeOf.call(SecureServerClass.prototype, v) });
Object.defineProperty(SecureServerClass, Symbol.hasInstance, { value: (v) => Object.prototype.isPrototypeOf.call(SecureServerClass.prototype, v) });
function clientModule(name) {
  const secure = name === "https";
  const request = (input, options, cb) => {
    if (input === void 0 || input === null) throw (0, (import_internal_errors7 ??= require("pi:node/internal_errors")).invalidArgType)("url", ["string", "URL", "Object"], input);
    return new ClientRequest(input, options, cb, secure);
  };
  const get = (input, options, cb) => {
    const req = request(input, options, cb);
    req.end();
    return req;
  };
  const createServer = (options, listener) => new (secure ? SecureServer : Server2)(options, listener);
  return { request, get, createServer, Agent: secure ? SecureAgent : Agent, globalAgent: globalAgents[name] };
}
internal_http_exports["Agent"] = Agent;
internal_http_exports["ClientRequest"] = ClientRequest;
internal_http_exports["IncomingMessage"] = IncomingMessage2;
internal_http_exports["METHODS"] = METHODS;
internal_http_exports["OutgoingMessage"] = OutgoingMessage2;
internal_http_exports["STATUS_CODES"] = STATUS_CODES;
internal_http_exports["SecureServer"] = SecureServer;
internal_http_exports["Server"] = Server2;
internal_http_exports["ServerResponse"] = ServerResponse2;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_callable2;
var import_internal_errors7;
var import_events;
var import_internal_callable;
var import_internal_errors;
var import_buffer3;
var import_internal_bytes3;
var import_internal_connection;
var import_internal_errors4;
var import_internal_ticks3;
var import_url;
var import_internal_errors2;
var import_buffer;
var import_internal_bytes;
var import_stream;
var import_internal_errors3;
var import_internal_ticks;
var import_stream2;
var import_internal_ticks2;
var import_stream3;
var import_buffer2;
var import_internal_bytes2;
var import_buffer6;
var import_internal_errors6;
var import_buffer5;
var import_events2;
var import_internal_bytes5;
var import_internal_errors5;
var import_internal_ticks4;
var import_buffer4;
var import_internal_bytes4;
