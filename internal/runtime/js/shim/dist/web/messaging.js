"use strict";
var __defProp = Object.defineProperty;

// src/web/messaging.ts
var messaging_exports = {
  BroadcastChannel: void 0,
  MessageChannel: void 0,
  MessageEvent: void 0,
  MessagePort: void 0,
  get movePort() { return movePort; },
};
module.exports = __defProp(messaging_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var messageOf;
var isPort;
var webError = (text2) => new TypeError(`MessageEvent constructor: ${text2}`);
function portsOf(given) {
  if (given === void 0) return [];
  if (given === null || typeof given !== "object" || typeof given[Symbol.iterator] !== "function") throw webError(`eventInitDict.ports (${text(given)}) is not iterable.`);
  const list = [...given];
  list.forEach((port, n) => {
    if (!isPort(port)) throw webError(`Expected eventInitDict.ports[${n}] ("${text(port)}") to be an instance of MessagePort.`);
  });
  return list;
}
var text = (value) => typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
var MessageEvent = class _MessageEvent extends (import_events ??= require("pi:web/events")).Event {
  #message;
  constructor(type, init = {}) {
    if (arguments.length === 0) throw webError("1 argument required, but 0 found.");
    if (init !== null && init !== void 0 && typeof init !== "object" && typeof init !== "function") throw webError(`Expected ${text(init)} to be one of: Null, Undefined, Object.`);
    const given = (0, (import_events ??= require("pi:web/events")).eventInit)(init);
    const { data = null, origin = "", lastEventId = "", source = null } = given;
    const ports = portsOf(given.ports);
    if (source !== null && !isPort(source)) throw webError(`Expected eventInitDict.source ("${text(source)}") to be an instance of MessagePort.`);
    super(type, given);
    this.#message = { data, origin: `${origin}`, lastEventId: `${lastEventId}`, source, ports: Object.freeze(ports) };
  }
  static {
    messageOf = (event) => #message in event ? event.#message : void 0;
  }
  get data() {
    return this.#message.data;
  }
  get origin() {
    return this.#message.origin;
  }
  get lastEventId() {
    return this.#message.lastEventId;
  }
  get source() {
    return this.#message.source;
  }
  get ports() {
    return this.#message.ports;
  }
  initMessageEvent(type, bubbles = false, cancelable = false, data = null, origin = "", lastEventId = "", source = null, ports = []) {
    return new _MessageEvent(type, { bubbles, cancelable, data, origin, lastEventId, source, ports });
  }
};
(0, (import_face ??= require("pi:web/face")).face)(MessageEvent, "MessageEvent", { is: (o) => messageOf(o) !== void 0, wrong: (import_face ??= require("pi:web/face")).illegalInvocation });
var NodeEventTarget = class extends (import_events ??= require("pi:web/events")).EventTarget {
  #wrapped = /* @__PURE__ */ new Map();
  #add(type, fn, once) {
    const listener = (event) => fn.call(this, type === "message" || type === "messageerror" ? event.data : event);
    const known = this.#wrapped.get(type) ?? /* @__PURE__ */ new Map();
    if (known.has(fn)) return this;
    this.#wrapped.set(type, known.set(fn, once ? (event) => (known.delete(fn), listener(event)) : listener));
    this.addEventListener(type, known.get(fn), { once });
    return this;
  }
  on(type, listener) {
    return this.#add(`${type}`, listener, false);
  }
  addListener(type, listener) {
    return this.on(type, listener);
  }
  once(type, listener) {
    return this.#add(`${type}`, listener, true);
  }
  off(type, listener, options = void 0) {
    const known = this.#wrapped.get(`${type}`);
    this.removeEventListener(type, known?.get(listener) ?? listener, options);
    known?.delete(listener);
    return this;
  }
  removeListener(type, listener, options = void 0) {
    return this.off(type, listener, options);
  }
  removeAllListeners(type = void 0) {
    for (const name of type === void 0 ? [...this.#wrapped.keys()] : [`${type}`]) {
      for (const fn of (0, (import_events ??= require("pi:web/events")).listenersOf)(this, name)) this.removeEventListener(name, fn);
      this.#wrapped.delete(name);
    }
    return this;
  }
  emit(type, arg) {
    const had = this.listenerCount(type) > 0;
    this.dispatchEvent(type === "message" || type === "messageerror" ? new MessageEvent(type, { data: arg }) : new (import_events ??= require("pi:web/events")).Event(type));
    return had;
  }
  eventNames() {
    return [...this.#wrapped.keys()];
  }
  listenerCount(type) {
    return (0, (import_events ??= require("pi:web/events")).listenersOf)(this, `${type}`).length;
  }
  setMaxListeners(_n) {
  }
  getMaxListeners() {
    return 10;
  }
};
(0, (import_face ??= require("pi:web/face")).face)(NodeEventTarget, "NodeEventTarget", { tag: null, lengths: { off: 3, removeListener: 3 } });
var making = /* @__PURE__ */ Symbol("making");
var newPort;
var join;
var movePort;
var MessagePort = class _MessagePort extends NodeEventTarget {
  #peer;
  #queue = [];
  #started = false;
  #closed = false;
  #ref = false;
  constructor(key = void 0) {
    if (key !== making) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_CONSTRUCT_CALL_INVALID", "Constructor cannot be called");
    super();
  }
  static {
    newPort = () => new _MessagePort(making);
    isPort = (object) => typeof object === "object" && object !== null && #peer in object;
    join = (a, b) => {
      a.#peer = b;
      b.#peer = a;
    };
    movePort = (port) => {
      const moved = newPort();
      if (port.#peer) join(moved, port.#peer);
      moved.#queue = port.#queue.splice(0);
      port.#peer = void 0;
      port.#closed = true;
      return moved;
    };
  }
  postMessage(message, options = void 0) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", "Not enough arguments to MessagePort.postMessage");
    const list = transferList(options);
    if (list.includes(this)) throw new (import_domexception ??= require("pi:web/domexception")).DOMException("Transfer list contains source port", "DataCloneError");
    const { value: data, ports } = (0, (import_clone ??= require("pi:web/clone")).cloneWith)(message, list, movePort);
    const peer = this.#peer;
    if (!peer || peer.#closed || this.#closed) return;
    peer.#queue.push({ data, ports });
    if (peer.#started) (0, import_pi_host.setImmediateTask)(() => peer.#deliver());
  }
  #deliver() {
    while (this.#queue.length && !this.#closed && this.#started) this.dispatchEvent(new MessageEvent("message", this.#queue.shift()));
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
  ref() {
    this.#ref = true;
  }
  unref() {
    this.#ref = false;
  }
  hasRef() {
    return this.#ref;
  }
};
(0, (import_face ??= require("pi:web/face")).face)(MessagePort, "MessagePort", { tag: null, is: (o) => isPort(o), wrong: () => new TypeError("Illegal invocation"), lengths: { postMessage: 0, close: 1 } });
(0, (import_events ??= require("pi:web/events")).handlerProperty)(MessagePort.prototype, "message");
(0, (import_events ??= require("pi:web/events")).handlerProperty)(MessagePort.prototype, "messageerror");
(import_events ??= require("pi:web/events")).listened.push((target, type, any) => {
  if (any && type === "message" && isPort(target)) target.start();
});
function transferList(options) {
  if (options === void 0 || options === null) return [];
  if (typeof options !== "object") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", "Optional transferList argument must be an iterable");
  if (typeof options[Symbol.iterator] === "function") return [...options];
  const { transfer } = options;
  if (transfer === void 0 || transfer === null) return [];
  if (typeof transfer !== "object" || typeof transfer[Symbol.iterator] !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_TYPE", "Optional options.transfer argument must be an iterable");
  return [...transfer];
}
var MessageChannel = class {
  constructor() {
    const ports = { port1: newPort(), port2: newPort() };
    join(ports.port1, ports.port2);
    Object.assign(this, ports);
  }
};
(0, (import_face ??= require("pi:web/face")).face)(MessageChannel, "MessageChannel", { tag: null });
var channels = /* @__PURE__ */ new Map();
var isChannel;
var BroadcastChannel = class extends (import_events ??= require("pi:web/events")).EventTarget {
  #name;
  #active = true;
  constructor(name) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "name" argument must be specified');
    super();
    this.#name = `${name}`;
    if (!channels.has(this.#name)) channels.set(this.#name, /* @__PURE__ */ new Set());
    channels.get(this.#name).add(this);
  }
  static {
    isChannel = (object) => #active in object;
  }
  get name() {
    return this.#name;
  }
  close() {
    this.#active = false;
    channels.get(this.#name)?.delete(this);
  }
  postMessage(message) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "message" argument must be specified');
    if (!this.#active) throw new (import_domexception ??= require("pi:web/domexception")).DOMException("BroadcastChannel is closed.", "InvalidStateError");
    for (const other of [...channels.get(this.#name) ?? []]) {
      const { value: data } = (0, (import_clone ??= require("pi:web/clone")).cloneWith)(message, [], movePort);
      if (other !== this) (0, import_pi_host.setImmediateTask)(() => other.#active && other.dispatchEvent(new MessageEvent("message", { data })));
    }
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  [custom](depth, options, inspect) {
    return (0, (import_face ??= require("pi:web/face")).shown)("BroadcastChannel", { name: this.#name, active: this.#active }, depth, options, inspect, "name");
  }
};
(0, (import_face ??= require("pi:web/face")).face)(BroadcastChannel, "BroadcastChannel", { is: (o) => isChannel(o), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("BroadcastChannel"), tag: null, hidden: ["ref", "unref"] });
(0, (import_events ??= require("pi:web/events")).handlerProperty)(BroadcastChannel.prototype, "message");
(0, (import_events ??= require("pi:web/events")).handlerProperty)(BroadcastChannel.prototype, "messageerror");
messaging_exports["BroadcastChannel"] = BroadcastChannel;
messaging_exports["MessageChannel"] = MessageChannel;
messaging_exports["MessageEvent"] = MessageEvent;
messaging_exports["MessagePort"] = MessagePort;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_clone;
var import_domexception;
var import_events;
var import_face;
