"use strict";
var __defProp = Object.defineProperty;

// src/web/messaging.ts
var messaging_exports = {
  BroadcastChannel: void 0,
  MessageChannel: void 0,
  MessageEvent: void 0,
  MessagePort: void 0,
};
module.exports = __defProp(messaging_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var MessageEvent = class extends (import_events ??= require("pi:web/events")).Event {
  data;
  origin;
  lastEventId;
  source;
  ports;
  constructor(type, init = {}) {
    if (arguments.length === 0) throw new TypeError("MessageEvent constructor: 1 argument required, but 0 found.");
    super(type, init);
    this.data = init?.data ?? null;
    this.origin = init?.origin ?? "";
    this.lastEventId = init?.lastEventId ?? "";
    this.source = init?.source ?? null;
    this.ports = init?.ports ?? [];
  }
};
var join;
var MessagePort = class extends (import_events ??= require("pi:web/events")).EventTarget {
  #peer;
  #queue = [];
  #started = false;
  #closed = false;
  static {
    join = (a, b) => {
      a.#peer = b;
      b.#peer = a;
    };
  }
  postMessage(message, transfer) {
    const data = (0, (import_clone ??= require("pi:web/clone")).structuredClone)(message, { transfer: Array.isArray(transfer) ? transfer : transfer?.transfer });
    const peer = this.#peer;
    if (!peer || peer.#closed) return;
    peer.#queue.push(data);
    if (peer.#started) (0, import_pi_host.setImmediateTask)(() => peer.#deliver());
  }
  #deliver() {
    while (this.#queue.length && !this.#closed) this.dispatchEvent(new MessageEvent("message", { data: this.#queue.shift() }));
  }
  start() {
    if (this.#started) return;
    this.#started = true;
    (0, import_pi_host.setImmediateTask)(() => this.#deliver());
  }
  close() {
    if (this.#closed) return;
    this.#closed = true;
    const peer = this.#peer;
    (0, import_pi_host.setImmediateTask)(() => {
      this.dispatchEvent(new (import_events ??= require("pi:web/events")).Event("close"));
      peer?.close();
    });
  }
  on(type, fn) {
    this.addEventListener(type, (e) => fn(type === "message" ? e.data : e));
    if (type === "message") this.start();
    return this;
  }
  once(type, fn) {
    this.addEventListener(type, (e) => fn(type === "message" ? e.data : e), { once: true });
    if (type === "message") this.start();
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  get [Symbol.toStringTag]() {
    return "MessagePort";
  }
};
(0, (import_events ??= require("pi:web/events")).handlerProperty)(MessagePort.prototype, "message");
(0, (import_events ??= require("pi:web/events")).handlerProperty)(MessagePort.prototype, "messageerror");
var onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
Object.defineProperty(MessagePort.prototype, "onmessage", {
  ...onmessage,
  set(fn) {
    onmessage.set.call(this, fn);
    this.start();
  }
});
var MessageChannel = class {
  port1 = new MessagePort();
  port2 = new MessagePort();
  constructor() {
    join(this.port1, this.port2);
  }
};
var channels = /* @__PURE__ */ new Map();
var BroadcastChannel = class extends (import_events ??= require("pi:web/events")).EventTarget {
  name;
  constructor(name) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "name" argument must be specified');
    super();
    this.name = String(name);
    if (!channels.has(this.name)) channels.set(this.name, /* @__PURE__ */ new Set());
    channels.get(this.name).add(this);
  }
  postMessage(message) {
    const data = (0, (import_clone ??= require("pi:web/clone")).structuredClone)(message);
    for (const other of channels.get(this.name) ?? []) {
      if (other !== this) (0, import_pi_host.setImmediateTask)(() => other.dispatchEvent(new MessageEvent("message", { data })));
    }
  }
  close() {
    channels.get(this.name)?.delete(this);
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
};
(0, (import_events ??= require("pi:web/events")).handlerProperty)(BroadcastChannel.prototype, "message");
messaging_exports["BroadcastChannel"] = BroadcastChannel;
messaging_exports["MessageChannel"] = MessageChannel;
messaging_exports["MessageEvent"] = MessageEvent;
messaging_exports["MessagePort"] = MessagePort;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_clone;
var import_internal_errors;
var import_events;
