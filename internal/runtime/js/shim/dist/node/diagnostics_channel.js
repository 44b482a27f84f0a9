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

// src/node/diagnostics_channel.ts
var diagnostics_channel_exports = {};
__export(diagnostics_channel_exports, {
  Channel: () => Channel,
  channel: () => channel,
  default: () => diagnostics_channel_default,
  hasSubscribers: () => hasSubscribers,
  subscribe: () => subscribe,
  tracingChannel: () => tracingChannel,
  unsubscribe: () => unsubscribe
});
module.exports = __toCommonJS(diagnostics_channel_exports);
var import_internal_errors = require("pi:node/internal_errors");
var import_internal_ticks = require("pi:node/internal_ticks");
var Channel = class {
  name;
  #subscribers = [];
  constructor(name) {
    this.name = name;
  }
  get hasSubscribers() {
    return this.#subscribers.length > 0;
  }
  subscribe(fn) {
    (0, import_internal_errors.checkFunction)(fn, "subscription");
    this.#subscribers = [...this.#subscribers, fn];
  }
  unsubscribe(fn) {
    const at = this.#subscribers.indexOf(fn);
    if (at < 0) return false;
    this.#subscribers = this.#subscribers.toSpliced(at, 1);
    return true;
  }
  publish(message) {
    for (const fn of this.#subscribers) {
      try {
        fn(message, this.name);
      } catch (err) {
        (0, import_internal_ticks.nextTick)(() => {
          throw err;
        });
      }
    }
  }
  bindStore() {
  }
  unbindStore() {
  }
  runStores(message, fn, self, ...args) {
    this.publish(message);
    return fn.apply(self, args);
  }
};
var channels = /* @__PURE__ */ new Map();
function channel(name) {
  let c = channels.get(name);
  if (!c) {
    c = new Channel(name);
    channels.set(name, c);
  }
  return c;
}
var hasSubscribers = (name) => channels.get(name)?.hasSubscribers ?? false;
var subscribe = (name, fn) => channel(name).subscribe(fn);
var unsubscribe = (name, fn) => channel(name).unsubscribe(fn);
function tracingChannel(name) {
  const events = ["start", "end", "asyncStart", "asyncEnd", "error"];
  const c = Object.fromEntries(events.map((e) => [e, typeof name === "string" ? channel(`tracing:${name}:${e}`) : name[e]]));
  c.traceSync = (fn, context = {}, self, ...args) => {
    c.start.publish(context);
    try {
      return context.result = fn.apply(self, args);
    } catch (err) {
      context.error = err;
      c.error.publish(context);
      throw err;
    } finally {
      c.end.publish(context);
    }
  };
  c.tracePromise = async (fn, context = {}, self, ...args) => {
    try {
      context.result = await c.traceSync(fn, context, self, ...args);
      c.asyncStart.publish(context);
      return context.result;
    } finally {
      c.asyncEnd.publish(context);
    }
  };
  return c;
}
var diagnostics_channel_default = { Channel, channel, hasSubscribers, subscribe, tracingChannel, unsubscribe };
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
