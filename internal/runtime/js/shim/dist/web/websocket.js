"use strict";
var __defProp = Object.defineProperty;

// src/web/websocket.ts
var websocket_exports = {
  CloseEvent: void 0,
  WebSocket: void 0,
};
module.exports = __defProp(websocket_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var CloseEvent = class extends (import_events ??= require("pi:web/events")).Event {
  #wasClean;
  #code;
  #reason;
  constructor(type, init = {}) {
    super(type, init);
    this.#wasClean = Boolean(init.wasClean);
    this.#code = init.code ?? 0;
    this.#reason = init.reason ?? "";
  }
  get wasClean() {
    return this.#wasClean;
  }
  get code() {
    return this.#code;
  }
  get reason() {
    return this.#reason;
  }
};
(0, (import_face ??= require("pi:web/face")).face)(CloseEvent, "CloseEvent");
var ErrorEvent = class extends (import_events ??= require("pi:web/events")).Event {
  #message;
  #error;
  constructor(type, init = {}) {
    super(type, init);
    this.#message = init.message ?? "";
    this.#error = init.error;
  }
  get message() {
    return this.#message;
  }
  get error() {
    return this.#error;
  }
};
(0, (import_face ??= require("pi:web/face")).face)(ErrorEvent, "ErrorEvent");
var token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
var sockets = 0;
function target(url) {
  const text = `${url}`;
  let u;
  try {
    u = new (import_url ??= require("pi:web/url")).URL(text);
  } catch (cause) {
    throw new (import_domexception ??= require("pi:web/domexception")).DOMException(String(cause), "SyntaxError");
  }
  if (u.protocol === "http:") u.protocol = "ws:";
  else if (u.protocol === "https:") u.protocol = "wss:";
  if (u.protocol !== "ws:" && u.protocol !== "wss:") throw new (import_domexception ??= require("pi:web/domexception")).DOMException(`Expected a ws: or wss: protocol, got ${u.protocol}`, "SyntaxError");
  if (u.hash || u.href.endsWith("#")) throw new (import_domexception ??= require("pi:web/domexception")).DOMException("Got fragment", "SyntaxError");
  return u;
}
var isSocket;
var WebSocket = class extends (import_events ??= require("pi:web/events")).EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;
  #url;
  #state = 0;
  #protocol = "";
  #opened = false;
  #buffered = 0;
  #binary = "blob";
  #socket = `ws${++sockets}`;
  #call;
  #sending = Promise.resolve();
  constructor(url, given = []) {
    super();
    if (arguments.length === 0) throw new TypeError("WebSocket constructor: 1 argument required, but 0 found.");
    const options = given !== null && typeof given === "object" && !Array.isArray(given) && typeof given[Symbol.iterator] !== "function" ? given : { protocols: given };
    this.#url = target(url);
    const list = options.protocols ?? [];
    const protocols = typeof list === "object" ? [...list].map(String) : [`${list}`];
    if (new Set(protocols.map((p) => p.toLowerCase())).size !== protocols.length || protocols.some((p) => !token.test(p))) {
      throw new (import_domexception ??= require("pi:web/domexception")).DOMException("Invalid Sec-WebSocket-Protocol value", "SyntaxError");
    }
    const headers = options.headers ? [...new globalThis.Headers(options.headers)] : [];
    this.#call = (0, import_pi_host.start)("http", { op: "connect", url: this.#url.href, protocols, headers, socket: this.#socket }, (chunk) => this.#receive(chunk));
    this.#call.done.then(
      (end) => this.#ended(end.clean ? end.code : 1006, end.reason, end.clean, void 0),
      (error) => this.#ended(1006, "", false, error)
    );
  }
  get url() {
    return this.#url.href;
  }
  get readyState() {
    return this.#state;
  }
  get bufferedAmount() {
    return this.#buffered;
  }
  get extensions() {
    return "";
  }
  get protocol() {
    return this.#protocol;
  }
  get binaryType() {
    return this.#binary;
  }
  set binaryType(type) {
    this.#binary = type === "arraybuffer" ? type : "blob";
  }
  #receive(chunk) {
    if (chunk.open) {
      if (this.#state !== 0) return;
      this.#state = 1;
      this.#opened = true;
      this.#protocol = chunk.protocol;
      this.dispatchEvent((0, (import_events ??= require("pi:web/events")).trusted)(new (import_events ??= require("pi:web/events")).Event("open")));
      return;
    }
    if (this.#state !== 1) return;
    let data = chunk.text;
    if (data === void 0) {
      const bytes = Uint8Array.fromBase64(chunk.base64);
      data = this.#binary === "blob" ? new (import_blob ??= require("pi:web/blob")).Blob([bytes]) : bytes.buffer;
    }
    this.dispatchEvent((0, (import_events ??= require("pi:web/events")).trusted)(new (import_messaging ??= require("pi:web/messaging")).MessageEvent("message", { data, origin: this.#url.origin })));
  }
  #ended(code, reason, wasClean, error) {
    if (this.#state === 3) return;
    if (!this.#opened) {
      this.#fail(error);
      this.#state = 3;
      return;
    }
    this.#state = 3;
    this.dispatchEvent((0, (import_events ??= require("pi:web/events")).trusted)(new CloseEvent("close", { code, reason, wasClean })));
  }
  #fail(error) {
    this.dispatchEvent((0, (import_events ??= require("pi:web/events")).trusted)(new ErrorEvent("error", { message: error?.message ?? "", error })));
  }
  /** Requests go one after another, so that messages keep their order. */
  #later(params) {
    const done = this.#sending.then(() => (0, import_pi_host.start)("http", { socket: this.#socket, ...params }).done);
    this.#sending = done.catch(() => {
    });
    return done;
  }
  send(data) {
    if (arguments.length === 0) throw new TypeError("WebSocket.send: 1 argument required, but 0 found.");
    if (this.#state === 0) throw new (import_domexception ??= require("pi:web/domexception")).DOMException("Sent before connected.", "InvalidStateError");
    let size;
    let params;
    if (data instanceof (import_blob ??= require("pi:web/blob")).Blob) {
      size = data.size;
      params = data.arrayBuffer().then((b) => ({ op: "send", base64: (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toBase64)(new Uint8Array(b)) }));
    } else if (ArrayBuffer.isView(data) || data instanceof ArrayBuffer || data instanceof SharedArrayBuffer) {
      const bytes = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).viewBytes)(data);
      size = bytes.length;
      params = { op: "send", base64: (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toBase64)(bytes) };
    } else {
      const text = String(data).toWellFormed();
      size = new TextEncoder().encode(text).length;
      params = { op: "send", text };
    }
    if (this.#state !== 1) return;
    this.#buffered += size;
    const sent = () => {
      this.#buffered -= size;
    };
    const request = params instanceof Promise ? params : Promise.resolve(params);
    const before = this.#sending;
    this.#sending = before.then(() => request).then((p) => (0, import_pi_host.start)("http", { socket: this.#socket, ...p }).done).then(sent, sent);
  }
  close(code = void 0, reason = void 0) {
    if (code !== void 0) {
      const n = Math.trunc(Number(code));
      if (n !== 1e3 && !(n >= 3e3 && n <= 4999)) throw new (import_domexception ??= require("pi:web/domexception")).DOMException("invalid code", "InvalidAccessError");
    }
    const text = reason === void 0 ? "" : String(reason).toWellFormed();
    if (new TextEncoder().encode(text).length > 123) throw new (import_domexception ??= require("pi:web/domexception")).DOMException(`Reason must be less than 123 bytes; received ${new TextEncoder().encode(text).length}`, "SyntaxError");
    if (this.#state >= 2) return;
    if (this.#state === 0) {
      this.#fail(new Error("WebSocket was closed before it was connected"));
      this.#state = 2;
      this.#call.cancel();
      return;
    }
    this.#state = 2;
    this.#later({ op: "close", code: code === void 0 ? 1005 : Math.trunc(Number(code)), reason: text }).catch(() => {
    });
  }
  static {
    isSocket = (object) => #state in object;
  }
};
(0, (import_face ??= require("pi:web/face")).face)(WebSocket, "WebSocket", { length: 1, is: (o) => isSocket(o), wrong: (import_face ??= require("pi:web/face")).illegalInvocation });
for (const [name, value] of Object.entries({ CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 })) {
  Object.defineProperty(WebSocket.prototype, name, { value, enumerable: true });
  Object.defineProperty(WebSocket, name, { value, enumerable: true, writable: false, configurable: false });
}
for (const type of ["open", "error", "close", "message"]) handler(type);
function handler(type) {
  const handlers = /* @__PURE__ */ new WeakMap();
  const name = `on${type}`;
  const accessor = Object.getOwnPropertyDescriptor({
    get [name]() {
      if (typeof this !== "object" || this === null || !isSocket(this)) throw (0, (import_face ??= require("pi:web/face")).illegalInvocation)();
      return handlers.get(this) ?? null;
    },
    set [name](fn) {
      if (typeof this !== "object" || this === null || !isSocket(this)) throw (0, (import_face ??= require("pi:web/face")).illegalInvocation)();
      const socket = this;
      if (handlers.has(socket)) socket.removeEventListener(type, handlers.get(socket));
      handlers.delete(socket);
      if (typeof fn !== "function") return;
      handlers.set(socket, fn);
      socket.addEventListener(type, fn);
    }
  }, name);
  Object.defineProperty(WebSocket.prototype, name, { ...accessor, enumerable: true, configurable: true });
}
websocket_exports["CloseEvent"] = CloseEvent;
websocket_exports["WebSocket"] = WebSocket;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes;
var import_blob;
var import_domexception;
var import_events;
var import_face;
var import_messaging;
var import_url;
