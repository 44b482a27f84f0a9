"use strict";
var __defProp = Object.defineProperty;

// src/web/events.ts
var events_exports = {
  CustomEvent: void 0,
  Event: void 0,
  EventTarget: void 0,
  eventInit: eventInit,
  handlerProperty: handlerProperty,
  listened: void 0,
  listenersOf: void 0,
  trusted: trusted,
};
module.exports = __defProp(events_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var stateOf;
function eventInit(init, name = "options") {
  if (init === void 0 || init === null) return {};
  if (typeof init !== "object" && typeof init !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(name, "Object", init);
  return init;
}
var Event = class _Event {
  static NONE = 0;
  static CAPTURING_PHASE = 1;
  static AT_TARGET = 2;
  static BUBBLING_PHASE = 3;
  #state;
  constructor(type, options = void 0) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "type" argument must be specified');
    const { bubbles, cancelable, composed } = eventInit(options);
    this.#state = {
      type: `${type}`,
      bubbles: !!bubbles,
      cancelable: !!cancelable,
      composed: !!composed,
      time: (0, import_pi_host.monotonic)(),
      target: null,
      current: null,
      prevented: false,
      propagates: true,
      stopped: false,
      passive: false,
      trusted: false
    };
  }
  static {
    stateOf = (event) => typeof event === "object" && event !== null && #state in event ? event.#state : void 0;
  }
  initEvent(type, bubbles = false, cancelable = false) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "type" argument must be specified');
    if (!stateOf(this)) throw (0, (import_face ??= require("pi:web/face")).invalidThis)("Event");
    if (this.#state.current) return;
    this.#state.type = `${type}`;
    this.#state.bubbles = !!bubbles;
    this.#state.cancelable = !!cancelable;
  }
  stopImmediatePropagation() {
    this.#state.propagates = false;
    this.#state.stopped = true;
  }
  preventDefault() {
    const state = this.#state;
    if (state.cancelable && !state.passive) state.prevented = true;
  }
  get target() {
    return this.#state.target;
  }
  get currentTarget() {
    return this.#state.current;
  }
  get srcElement() {
    return this.#state.target;
  }
  get type() {
    return this.#state.type;
  }
  get cancelable() {
    return this.#state.cancelable;
  }
  get defaultPrevented() {
    return this.#state.cancelable && this.#state.prevented;
  }
  get timeStamp() {
    return this.#state.time;
  }
  composedPath() {
    return this.#state.current ? [this.#state.current] : [];
  }
  get returnValue() {
    return !(this.#state.cancelable && this.#state.prevented);
  }
  set returnValue(value) {
    if (!value) this.preventDefault();
  }
  get bubbles() {
    return this.#state.bubbles;
  }
  get composed() {
    return this.#state.composed;
  }
  get eventPhase() {
    return this.#state.current ? _Event.AT_TARGET : _Event.NONE;
  }
  get cancelBubble() {
    return !this.#state.propagates;
  }
  set cancelBubble(value) {
    if (value) this.#state.propagates = false;
  }
  stopPropagation() {
    this.#state.propagates = false;
  }
  [custom](depth, options, inspect) {
    const { name } = this.constructor;
    if (depth < 0) return name;
    const { type, defaultPrevented, cancelable, timeStamp } = this;
    return `${name} ${inspect({ type, defaultPrevented, cancelable, timeStamp }, { ...options, depth: Number.isInteger(options.depth) ? options.depth - 1 : options.depth })}`;
  }
};
(0, (import_face ??= require("pi:web/face")).face)(Event, "Event", { is: (o) => stateOf(o) !== void 0, wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("Event"), lengths: { initEvent: 1 }, length: 1, open: ["initEvent"] });
Object.defineProperty(Event.prototype, "isTrusted", {
  get: Object.getOwnPropertyDescriptor({ get isTrusted() {
    return stateOf(this)?.trusted ?? false;
  } }, "isTrusted").get,
  enumerable: true
});
for (const phase of ["NONE", "CAPTURING_PHASE", "AT_TARGET", "BUBBLING_PHASE"]) {
  const constant = { value: Event[phase], enumerable: true, writable: false, configurable: false };
  Object.defineProperty(Event, phase, constant);
}
function trusted(event) {
  stateOf(event).trusted = true;
  return event;
}
var hasDetail;
var CustomEvent = class extends Event {
  #detail;
  constructor(type, options = void 0) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "type" argument must be specified');
    super(type, options);
    this.#detail = options?.detail ?? null;
  }
  static {
    hasDetail = (event) => #detail in event;
  }
  get detail() {
    return this.#detail;
  }
};
(0, (import_face ??= require("pi:web/face")).face)(CustomEvent, "CustomEvent", { is: (o) => hasDetail(o), wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("CustomEvent"), length: 1 });
var marked = /* @__PURE__ */ Symbol.for("nodejs.event_target");
var isTarget = (object) => object?.constructor?.[marked] === true;
function isListener(listener) {
  if (typeof listener === "function" || typeof listener === "object" && listener !== null) return true;
  if (listener === null || listener === void 0) return false;
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("listener", "EventListener", listener);
}
function listenerOptions(options) {
  if (typeof options === "boolean") return { capture: options, once: false, passive: false };
  if (options === void 0 || options === null) return { capture: false, once: false, passive: false };
  if (typeof options !== "object" && typeof options !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options", "Object", options);
  return { capture: !!options.capture, once: !!options.once, passive: !!options.passive, signal: options.signal };
}
var listened = [];
var hasLists;
var listsOf;
var EventTarget = class {
  static {
    this[marked] = true;
  }
  /** Made with the first listener: most signals never have one. */
  #lists;
  static {
    listsOf = (target) => target.#lists;
    hasLists = (target) => typeof target === "object" && target !== null && #lists in target;
  }
  addEventListener(type, listener, options = {}) {
    if (arguments.length < 2) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "type" and "listener" arguments must be specified');
    const { capture, once, passive, signal } = listenerOptions(options);
    if (signal !== void 0 && (signal === null || typeof signal !== "object" || !("aborted" in signal))) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("options.signal", "AbortSignal", signal);
    if (!isListener(listener)) {
      warn(listener, type, this);
      return;
    }
    const key = typeName(type);
    if (signal?.aborted) return;
    const lists = this.#lists ??= /* @__PURE__ */ new Map();
    const list = lists.get(key) ?? [];
    if (list.some((e) => e.listener === listener && e.capture === capture)) return;
    const entry = { listener, capture, once, passive, removed: false };
    lists.set(key, [...list, entry]);
    for (const hear of listened) hear(this, key, true);
    if (!signal) return;
    const drop = () => this.removeEventListener(key, listener, { capture });
    signal.addEventListener("abort", drop, { once: true });
    entry.forget = () => signal.removeEventListener("abort", drop);
  }
  removeEventListener(type, listener, options = {}) {
    if (arguments.length < 2) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "type" and "listener" arguments must be specified');
    if (!isListener(listener)) return;
    const key = typeName(type);
    const capture = typeof options === "boolean" ? options : !!options?.capture;
    const lists = this.#lists;
    const list = lists?.get(key);
    const entry = list?.find((e) => e.listener === listener && e.capture === capture);
    if (!lists || !list || !entry) return;
    entry.removed = true;
    entry.forget?.();
    const rest = list.filter((e) => e !== entry);
    if (rest.length) lists.set(key, rest);
    else {
      lists.delete(key);
      for (const hear of listened) hear(this, key, false);
    }
  }
  dispatchEvent(event) {
    if (arguments.length === 0) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_MISSING_ARGS", 'The "event" argument must be specified');
    const state = stateOf(event);
    if (!state) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("event", "Event", event);
    if (state.current) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(Error, "ERR_EVENT_RECURSION", `The event "${state.type}" is already being dispatched`);
    state.target = state.current = this;
    for (const entry of this.#lists?.get(state.type) ?? []) {
      if (entry.removed) continue;
      if (entry.once) this.removeEventListener(state.type, entry.listener, entry);
      state.passive = entry.passive;
      run(entry.listener, this, event);
      if (state.stopped) break;
    }
    state.passive = false;
    state.current = null;
    return !(state.cancelable && state.prevented);
  }
  [custom](depth, options, inspect) {
    const { name } = this.constructor;
    if (depth < 0) return name;
    return `${name} ${inspect({}, { ...options, depth: Number.isInteger(options.depth) ? options.depth - 1 : options.depth })}`;
  }
};
(0, (import_face ??= require("pi:web/face")).face)(EventTarget, "EventTarget", { is: isTarget, wrong: () => (0, (import_face ??= require("pi:web/face")).invalidThis)("EventTarget"), lengths: { addEventListener: 2, removeEventListener: 2 } });
var listenersOf = (target, type) => (listsOf(target)?.get(`${type}`) ?? []).map((e) => e.listener[handled] ?? e.listener);
function run(listener, target, event) {
  try {
    const result = typeof listener === "function" ? listener.call(target, event) : typeof listener.handleEvent === "function" ? listener.handleEvent(event) : void 0;
    if (result !== void 0 && result !== null && typeof result.then === "function") result.then(void 0, uncaught);
  } catch (err) {
    uncaught(err);
  }
}
var uncaught = (err) => queueMicrotask(() => (0, import_pi_host.reportError)(err, "uncaught"));
function typeName(type) {
  if (typeof type === "symbol") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).nodeError)(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'value' is invalid. Received ${String(type)}`);
  return `${type}`;
}
function warn(listener, type, target) {
  const warning = Object.assign(new Error(`addEventListener called with ${listener} which has no effect.`), { name: "AddEventListenerArgumentTypeWarning", target, type });
  globalThis.process.emitWarning(warning);
}
var handled = /* @__PURE__ */ Symbol("handler");
function handlerProperty(proto, type) {
  const handlers = /* @__PURE__ */ new WeakMap();
  const name = `on${type}`;
  const accessor = Object.getOwnPropertyDescriptor({
    get [name]() {
      if (!hasLists(this)) throw (0, (import_face ??= require("pi:web/face")).invalidThis)("EventTarget");
      return handlers.get(this)?.[handled] ?? null;
    },
    set [name](fn) {
      if (!hasLists(this)) throw (0, (import_face ??= require("pi:web/face")).invalidThis)("EventTarget");
      let listener = handlers.get(this);
      if (!listener) {
        listener = function(event) {
          if (typeof listener[handled] === "function") return listener[handled].call(this, event);
        };
        handlers.set(this, listener);
        this.addEventListener(type, listener);
      }
      listener[handled] = fn;
    }
  }, name);
  Object.defineProperty(proto, name, { ...accessor, enumerable: true, configurable: true });
}
events_exports["CustomEvent"] = CustomEvent;
events_exports["Event"] = Event;
events_exports["EventTarget"] = EventTarget;
events_exports["listened"] = listened;
events_exports["listenersOf"] = listenersOf;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_face;
