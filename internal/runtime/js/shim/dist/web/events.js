"use strict";
var __defProp = Object.defineProperty;

// src/web/events.ts
var events_exports = {
  CustomEvent: void 0,
  Event: void 0,
  EventTarget: void 0,
  handlerProperty: handlerProperty,
  trusted: trusted,
};
module.exports = __defProp(events_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var isTrusted = /* @__PURE__ */ Symbol("isTrusted");
var Event = class {
  static NONE = 0;
  static CAPTURING_PHASE = 1;
  static AT_TARGET = 2;
  static BUBBLING_PHASE = 3;
  type;
  bubbles;
  cancelable;
  composed;
  timeStamp = Date.now();
  target = null;
  currentTarget = null;
  eventPhase = 0;
  /** Set by stopImmediatePropagation. */
  _stopped = false;
  _propagates = true;
  _dispatching = false;
  _passive = false;
  #prevented = false;
  [isTrusted] = false;
  constructor(type, init = {}) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "type" argument must be specified');
    this.type = String(type);
    this.bubbles = !!init?.bubbles;
    this.cancelable = !!init?.cancelable;
    this.composed = !!init?.composed;
    for (const key of Object.keys(this)) Object.defineProperty(this, key, { enumerable: false });
  }
  get srcElement() {
    return this.target;
  }
  get defaultPrevented() {
    return this.#prevented;
  }
  get returnValue() {
    return !this.#prevented;
  }
  get cancelBubble() {
    return !this._propagates;
  }
  get isTrusted() {
    return this[isTrusted];
  }
  composedPath() {
    return this._dispatching ? [this.currentTarget] : [];
  }
  preventDefault() {
    if (this.cancelable && !this._passive) this.#prevented = true;
  }
  stopPropagation() {
    this._propagates = false;
  }
  stopImmediatePropagation() {
    this._stopped = true;
    this._propagates = false;
  }
  initEvent() {
  }
  get [Symbol.toStringTag]() {
    return "Event";
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) {
    const { name } = this.constructor;
    if (depth < 0) return name;
    const { type, defaultPrevented, cancelable, timeStamp } = this;
    return `${name} ${inspect({ type, defaultPrevented, cancelable, timeStamp }, { ...options, depth: Number.isInteger(options.depth) ? options.depth - 1 : options.depth })}`;
  }
};
function trusted(event) {
  event[isTrusted] = true;
  return event;
}
var CustomEvent = class extends Event {
  detail;
  constructor(type, init = {}) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "type" argument must be specified');
    super(type, init);
    this.detail = init?.detail ?? null;
  }
  get [Symbol.toStringTag]() {
    return "CustomEvent";
  }
};
var EventTarget = class {
  static {
    this[/* @__PURE__ */ Symbol.for("nodejs.event_target")] = true;
  }
  /** Made with the first listener: most signals never have one. */
  #lists;
  addEventListener(type, listener, options) {
    if (arguments.length < 2) throw new TypeError('The "type" and "listener" arguments must be specified');
    if (listener === null || listener === void 0) return;
    if (typeof listener !== "function" && typeof listener !== "object") {
      throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("listener", "EventListener", listener);
    }
    const o = typeof options === "object" && options !== null ? options : { capture: !!options };
    if (o.signal?.aborted) return;
    const key = String(type);
    const lists = this.#lists ??= /* @__PURE__ */ new Map();
    const list = lists.get(key) ?? [];
    if (list.some((e) => e.listener === listener && e.capture === !!o.capture)) return;
    const entry = { listener, capture: !!o.capture, once: !!o.once, passive: !!o.passive, removed: false };
    lists.set(key, [...list, entry]);
    if (o.signal) {
      const drop = () => this.removeEventListener(key, listener, o);
      o.signal.addEventListener("abort", drop, { once: true });
      entry.forget = () => o.signal.removeEventListener("abort", drop);
    }
  }
  removeEventListener(type, listener, options) {
    const key = String(type);
    const capture = typeof options === "object" && options !== null ? !!options.capture : !!options;
    const lists = this.#lists;
    const list = lists?.get(key);
    const entry = list?.find((e) => e.listener === listener && e.capture === capture);
    if (!lists || !list || !entry) return;
    entry.removed = true;
    entry.forget?.();
    const rest = list.filter((e) => e !== entry);
    if (rest.length) lists.set(key, rest);
    else lists.delete(key);
  }
  dispatchEvent(event) {
    if (!(event instanceof Event)) {
      throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("event", "Event", event);
    }
    if (event._dispatching) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_EVENT_RECURSION", `The event "${event.type}" is already being dispatched`);
    event.target = event.currentTarget = this;
    event.eventPhase = 2;
    event._dispatching = true;
    for (const entry of this.#lists?.get(event.type) ?? []) {
      if (entry.removed) continue;
      if (entry.once) this.removeEventListener(event.type, entry.listener, entry);
      event._passive = entry.passive;
      try {
        if (typeof entry.listener === "function") entry.listener.call(this, event);
        else entry.listener.handleEvent?.(event);
      } catch (err) {
        (0, import_pi_host.reportError)(err, "uncaught");
      }
      if (event._stopped) break;
    }
    event._passive = false;
    event._dispatching = false;
    event.eventPhase = 0;
    event.currentTarget = null;
    return !event.defaultPrevented;
  }
  /** For node:events' getEventListeners. */
  [/* @__PURE__ */ Symbol.for("pier.eventListeners")](type) {
    return (this.#lists?.get(String(type)) ?? []).map((e) => e.listener);
  }
  get [Symbol.toStringTag]() {
    return "EventTarget";
  }
};
function handlerProperty(proto, type) {
  const handlers = /* @__PURE__ */ new WeakMap();
  Object.defineProperty(proto, `on${type}`, {
    get() {
      return handlers.get(this)?.fn ?? null;
    },
    set(fn) {
      const old = handlers.get(this);
      if (old) this.removeEventListener(type, old.listener);
      handlers.delete(this);
      if (typeof fn !== "function") return;
      const listener = (event) => fn.call(this, event);
      handlers.set(this, { fn, listener });
      this.addEventListener(type, listener);
    },
    enumerable: true,
    configurable: true
  });
}
events_exports["CustomEvent"] = CustomEvent;
events_exports["Event"] = Event;
events_exports["EventTarget"] = EventTarget;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
