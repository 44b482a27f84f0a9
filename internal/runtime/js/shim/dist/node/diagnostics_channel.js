"use strict";
var __defProp = Object.defineProperty;

// src/node/diagnostics_channel.ts
var diagnostics_channel_exports = {
  Channel: void 0,
  channel: channel,
  default: void 0,
  hasSubscribers: void 0,
  "module.exports": void 0,
  subscribe: void 0,
  tracingChannel: tracingChannel,
  unsubscribe: void 0,
};
module.exports = __defProp(diagnostics_channel_exports, "__esModule", { value: true });
var Channel = class {
  name;
  #subscribers = [];
  #stores = /* @__PURE__ */ new Map();
  constructor(name) {
    this.name = name;
  }
  get hasSubscribers() {
    return this.#subscribers.length > 0 || this.#stores.size > 0;
  }
  subscribe(fn) {
    (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkFunction)(fn, "subscription");
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
        (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => {
          throw err;
        });
      }
    }
  }
  bindStore(store, transform) {
    this.#stores.set(store, transform);
  }
  unbindStore(store) {
    return this.#stores.delete(store);
  }
  /** Publishes within the stores that are bound, and runs fn there. */
  runStores(message, fn, self, ...args) {
    let run = () => {
      this.publish(message);
      return Reflect.apply(fn, self, args);
    };
    for (const [store, transform] of this.#stores) {
      const inner = run;
      run = () => {
        let value = message;
        try {
          if (transform) value = transform(message);
        } catch (err) {
          (0, (import_internal_ticks ??= require("pi:node/internal_ticks")).nextTick)(() => {
            throw err;
          });
          return inner();
        }
        return store.run(value, inner);
      };
    }
    return run();
  }
};
var channels = /* @__PURE__ */ new Map();
function channel(name) {
  let c = channels.get(name);
  if (!c) {
    if (typeof name !== "string" && typeof name !== "symbol") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("channel", ["string", "symbol"], name);
    c = new Channel(name);
    channels.set(name, c);
  }
  return c;
}
var hasSubscribers = (name) => channels.get(name)?.hasSubscribers ?? false;
var subscribe = (name, fn) => channel(name).subscribe(fn);
var unsubscribe = (name, fn) => channel(name).unsubscribe(fn);
var events = ["start", "end", "asyncStart", "asyncEnd", "error"];
var TracingChannel = class {
  constructor(name) {
    if (typeof name !== "string" && (name === null || typeof name !== "object")) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("nameOrChannels", ["string", "TracingChannel", "Object"], name);
    for (const e of events) {
      const value = typeof name === "string" ? channel(`tracing:${name}:${e}`) : name[e];
      if (!(value instanceof Channel)) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)(`nameOrChannels.${e}`, "Channel", value);
      Object.defineProperty(this, e, { value });
    }
  }
  get hasSubscribers() {
    return events.some((e) => this[e].hasSubscribers);
  }
  subscribe(handlers) {
    for (const e of events) if (handlers[e]) this[e].subscribe(handlers[e]);
  }
  unsubscribe(handlers) {
    return events.filter((e) => handlers[e]).map((e) => this[e].unsubscribe(handlers[e])).every(Boolean);
  }
  traceSync(fn, context = {}, self, ...args) {
    if (!this.hasSubscribers) return Reflect.apply(fn, self, args);
    return this.start.runStores(context, () => {
      try {
        return context.result = Reflect.apply(fn, self, args);
      } catch (err) {
        context.error = err;
        this.error.publish(context);
        throw err;
      } finally {
        this.end.publish(context);
      }
    });
  }
  tracePromise(fn, context = {}, self, ...args) {
    if (!this.hasSubscribers) return Reflect.apply(fn, self, args);
    const fail = (err) => {
      context.error = err;
      this.error.publish(context);
      this.asyncStart.publish(context);
      this.asyncEnd.publish(context);
      return Promise.reject(err);
    };
    const done = (result) => {
      context.result = result;
      this.asyncStart.publish(context);
      this.asyncEnd.publish(context);
      return result;
    };
    return this.start.runStores(context, () => {
      try {
        const promise = Reflect.apply(fn, self, args);
        return (promise instanceof Promise ? promise : Promise.resolve(promise)).then(done, fail);
      } catch (err) {
        context.error = err;
        this.error.publish(context);
        throw err;
      } finally {
        this.end.publish(context);
      }
    });
  }
  traceCallback(fn, position = -1, context = {}, self, ...args) {
    if (!this.hasSubscribers) return Reflect.apply(fn, self, args);
    const callback = args.at(position);
    if (typeof callback !== "function") throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("callback", "Function", callback);
    const channels2 = this;
    args.splice(position, 1, function(err, result, ...rest) {
      if (err) {
        context.error = err;
        channels2.error.publish(context);
      } else context.result = result;
      return channels2.asyncStart.runStores(context, () => {
        try {
          return Reflect.apply(callback, this, [err, result, ...rest]);
        } finally {
          channels2.asyncEnd.publish(context);
        }
      });
    });
    return this.start.runStores(context, () => {
      try {
        return Reflect.apply(fn, self, args);
      } catch (err) {
        context.error = err;
        this.error.publish(context);
        throw err;
      } finally {
        this.end.publish(context);
      }
    });
  }
};
function tracingChannel(name) {
  return new TracingChannel(name);
}
var exported = { Channel, channel, hasSubscribers, subscribe, tracingChannel, unsubscribe };
var diagnostics_channel_default = exported;
diagnostics_channel_exports["Channel"] = Channel;
diagnostics_channel_exports["default"] = diagnostics_channel_default;
diagnostics_channel_exports["hasSubscribers"] = hasSubscribers;
diagnostics_channel_exports["module.exports"] = exported;
diagnostics_channel_exports["subscribe"] = subscribe;
diagnostics_channel_exports["unsubscribe"] = unsubscribe;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
var import_internal_ticks;
