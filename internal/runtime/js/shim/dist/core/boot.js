"use strict";
var __defProp = Object.defineProperty;
var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __forAwait = (obj, it, method) => (it = obj[__knownSymbol("asyncIterator")]) ? it.call(obj) : (obj = obj[__knownSymbol("iterator")](), it = {}, method = (key2, fn) => (fn = obj[key2]) && (it[key2] = (arg) => new Promise((yes, no, done) => (arg = fn.call(obj, arg), done = arg.done, Promise.resolve(arg.value).then((value) => yes({ value, done }), no)))), method("next"), method("return"), it);

// src/core/boot.ts
var boot_exports = {
  dispatch: dispatch,
  flush: flush,
  place: place,
  rejected: rejected,
  setBundle: setBundle,
};
module.exports = __defProp(boot_exports, "__esModule", { value: true });

// src/web/globals.ts
var globals = {
  AbortController: ["pi:web/abort", "AbortController"],
  AbortSignal: ["pi:web/abort", "AbortSignal"],
  Blob: ["pi:web/blob", "Blob"],
  BroadcastChannel: ["pi:web/messaging", "BroadcastChannel"],
  Buffer: ["pi:node/buffer", "Buffer"],
  ByteLengthQueuingStrategy: ["pi:web/streams", "ByteLengthQueuingStrategy"],
  CompressionStream: ["pi:web/compression", "CompressionStream"],
  CountQueuingStrategy: ["pi:web/streams", "CountQueuingStrategy"],
  Crypto: ["pi:web/crypto", "Crypto"],
  CryptoKey: ["pi:web/crypto", "CryptoKey"],
  CustomEvent: ["pi:web/events", "CustomEvent"],
  DOMException: ["pi:web/domexception", "DOMException"],
  DecompressionStream: ["pi:web/compression", "DecompressionStream"],
  Event: ["pi:web/events", "Event"],
  EventTarget: ["pi:web/events", "EventTarget"],
  File: ["pi:web/blob", "File"],
  FormData: ["pi:web/fetch", "FormData"],
  Headers: ["pi:web/fetch", "Headers"],
  Intl: ["pi:web/intl", "Intl"],
  MessageChannel: ["pi:web/messaging", "MessageChannel"],
  MessageEvent: ["pi:web/messaging", "MessageEvent"],
  MessagePort: ["pi:web/messaging", "MessagePort"],
  ReadableByteStreamController: ["pi:web/streams", "ReadableByteStreamController"],
  ReadableStream: ["pi:web/streams", "ReadableStream"],
  ReadableStreamBYOBReader: ["pi:web/streams", "ReadableStreamBYOBReader"],
  ReadableStreamBYOBRequest: ["pi:web/streams", "ReadableStreamBYOBRequest"],
  ReadableStreamDefaultController: ["pi:web/streams", "ReadableStreamDefaultController"],
  ReadableStreamDefaultReader: ["pi:web/streams", "ReadableStreamDefaultReader"],
  Request: ["pi:web/fetch", "Request"],
  Response: ["pi:web/fetch", "Response"],
  SubtleCrypto: ["pi:web/crypto", "SubtleCrypto"],
  TextDecoder: ["pi:web/encoding", "TextDecoder"],
  TextDecoderStream: ["pi:web/encoding_streams", "TextDecoderStream"],
  TextEncoder: ["pi:web/encoding", "TextEncoder"],
  TextEncoderStream: ["pi:web/encoding_streams", "TextEncoderStream"],
  TransformStream: ["pi:web/streams", "TransformStream"],
  TransformStreamDefaultController: ["pi:web/streams", "TransformStreamDefaultController"],
  URL: ["pi:web/url", "URL"],
  URLSearchParams: ["pi:web/url", "URLSearchParams"],
  WebAssembly: ["pi:web/webassembly", "WebAssembly"],
  WebSocket: ["pi:web/websocket", "WebSocket"],
  WritableStream: ["pi:web/streams", "WritableStream"],
  WritableStreamDefaultController: ["pi:web/streams", "WritableStreamDefaultController"],
  WritableStreamDefaultWriter: ["pi:web/streams", "WritableStreamDefaultWriter"],
  atob: ["pi:web/base64", "atob"],
  btoa: ["pi:web/base64", "btoa"],
  clearImmediate: ["pi:web/timers", "clearImmediate"],
  clearInterval: ["pi:web/timers", "clearInterval"],
  clearTimeout: ["pi:web/timers", "clearTimeout"],
  console: ["pi:web/console", "console"],
  crypto: ["pi:web/crypto", "crypto"],
  fetch: ["pi:web/fetch", "fetch"],
  navigator: ["pi:web/performance", "navigator"],
  Navigator: ["pi:web/performance", "Navigator"],
  Performance: ["pi:web/performance", "Performance"],
  PerformanceEntry: ["pi:web/performance", "PerformanceEntry"],
  PerformanceMark: ["pi:web/performance", "PerformanceMark"],
  PerformanceMeasure: ["pi:web/performance", "PerformanceMeasure"],
  PerformanceObserver: ["pi:web/performance", "PerformanceObserver"],
  PerformanceObserverEntryList: ["pi:web/performance", "PerformanceObserverEntryList"],
  PerformanceResourceTiming: ["pi:web/performance", "PerformanceResourceTiming"],
  performance: ["pi:web/performance", "performance"],
  process: ["pi:node/process", "process"],
  queueMicrotask: ["pi:web/timers", "queueMicrotask"],
  setImmediate: ["pi:web/timers", "setImmediate"],
  setInterval: ["pi:web/timers", "setInterval"],
  setTimeout: ["pi:web/timers", "setTimeout"],
  structuredClone: ["pi:web/clone", "structuredClone"]
};
var shownGlobals = [
  "clearImmediate",
  "setImmediate",
  "clearInterval",
  "clearTimeout",
  "setInterval",
  "setTimeout",
  "queueMicrotask",
  "structuredClone",
  "atob",
  "btoa",
  "performance",
  "fetch",
  "navigator",
  "crypto"
];
var localeMethods = [
  ["String", "localeCompare", "pi:web/intl", "localeCompare"],
  ["String", "toLocaleUpperCase", "pi:web/intl", "toLocaleUpperCase"],
  ["String", "toLocaleLowerCase", "pi:web/intl", "toLocaleLowerCase"],
  ["Number", "toLocaleString", "pi:web/intl", "numberToLocaleString"],
  ["BigInt", "toLocaleString", "pi:web/intl", "numberToLocaleString"],
  ["Date", "toLocaleString", "pi:web/intl", "dateToLocaleString"],
  ["Date", "toLocaleDateString", "pi:web/intl", "dateToLocaleDateString"],
  ["Date", "toLocaleTimeString", "pi:web/intl", "dateToLocaleTimeString"]
];

// src/core/parts/json.ts
var { parse, stringify } = JSON;
var { parse: toldParse } = {
  parse(text2, reviver) {
    try {
      return parse(text2, reviver);
    } catch (err) {
      const problem = err instanceof SyntaxError ? (0, (import_json_problem ??= require("pi:core/parts/json_problem")).jsonProblem)(String(text2)) : void 0;
      throw problem === void 0 ? err : new SyntaxError(problem);
    }
  }
};
var { stringify: toldStringify } = {
  stringify(value, replacer, space) {
    try {
      return stringify(value, replacer, space);
    } catch (err) {
      if (err instanceof TypeError && err.message === (import_json_problem ??= require("pi:core/parts/json_problem")).circular) throw new TypeError((import_json_problem ??= require("pi:core/parts/json_problem")).circular + (0, (import_json_problem ??= require("pi:core/parts/json_problem")).circle)(value));
      throw err;
    }
  }
};
function installJSON() {
  for (const [name, fn, length] of [["parse", toldParse, 2], ["stringify", toldStringify, 3]]) {
    Object.defineProperty(fn, "length", { value: length, configurable: true });
    Object.defineProperty(JSON, name, { value: fn, writable: true, configurable: true, enumerable: false });
  }
}

// src/core/parts/primordials.ts
var { getOwnPropertyDescriptor, defineProperty, create, freeze, keys } = Object;
var { ownKeys, apply } = Reflect;
var { toString } = Object.prototype;
var { slice } = String.prototype;
function keysOf(value) {
  const list = keys(value);
  let at = 0;
  const step = { next: () => at < list.length ? { value: list[at++], done: false } : { value: void 0, done: true } };
  return { [Symbol.iterator]: () => step };
}
var setOwn = (on, key2, value) => defineProperty(on, key2, { value, enumerable: true, writable: true, configurable: true });
var tagOf = (value) => apply(slice, apply(toString, value, []), [8, -1]);
function close(own, base) {
  const methods = create(null);
  for (const key2 of ownKeys(base.prototype)) {
    if (key2 !== "constructor") defineProperty(methods, key2, getOwnPropertyDescriptor(base.prototype, key2));
  }
  freeze(methods);
  Object.setPrototypeOf(own.prototype, methods);
  freeze(own.prototype);
  return own;
}
var SafeMap = close(class SafeMap2 extends Map {
}, Map);
var SafeWeakMap = close(class SafeWeakMap2 extends WeakMap {
}, WeakMap);
var SafeWeakRef = close(class SafeWeakRef2 extends WeakRef {
}, WeakRef);
var { next } = Object.getPrototypeOf((/* @__PURE__ */ new Map()).keys());
var oldestKey = (map) => apply(next, map.keys(), []).value;
function mapped(list, change) {
  const out = [];
  for (let at = 0; at < list.length; at++) setOwn(out, at, change(list[at]));
  return out;
}
var sliced = (text2) => apply(slice, text2, [1]);
var { then } = Promise.prototype;
var afterwards = (promise, fulfilled, rejected2) => void apply(then, promise, [fulfilled, rejected2]);
var { exec } = RegExp.prototype;
var primordials = {
  fromJSON: toldParse,
  toJSON: toldStringify,
  setOwn,
  keysOf,
  mapped,
  tagOf,
  SafeMap,
  hasOwn: Object.hasOwn,
  isArray: Array.isArray,
  isFinite: Number.isFinite,
  matches: (pattern, text2) => apply(exec, pattern, [text2]) !== null,
  /** An object that has nothing, not even a prototype. */
  bare: () => create(null)
};

// src/core/parts/border.ts
var HostError = class extends Error {
  constructor(message, code, details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
  code;
  details;
  name = "HostError";
};
var Border = class {
  constructor(natives2) {
    this.natives = natives2;
  }
  natives;
  pending = new SafeMap();
  timers = new SafeMap();
  callSync(method, params) {
    return decode(this.natives.sync(method, toldStringify(params)));
  }
  /** Compiles a file; see evaluateScript. */
  compileScript(path) {
    return decode(this.natives.script(path));
  }
  /** timeout is in milliseconds, 0 for the host's own limit. */
  start(method, params, onChunk, timeout = 0) {
    const id = this.natives.start(method, toldStringify(params), onChunk !== void 0, timeout);
    const done = new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject, onChunk, method });
    });
    return {
      done,
      begun: () => {
        const text2 = this.natives.begun(id);
        return text2[0] === "=" ? toldParse(sliced(text2)) : void 0;
      },
      first: () => decode(this.natives.begun(id)),
      cancel: () => this.natives.cancel(id),
      ref: () => this.natives.refCall(id, true),
      unref: () => this.natives.refCall(id, false)
    };
  }
  call(method, params, options = {}) {
    const { signal, onChunk, timeout } = options;
    if (!signal) return this.start(method, params, onChunk, timeout).done;
    if (signal.aborted) return Promise.reject(signal.reason);
    const { done, cancel } = this.start(method, params, onChunk, timeout);
    return new Promise((resolve, reject) => {
      const aborted = () => {
        cancel();
        reject(signal.reason);
      };
      signal.addEventListener("abort", aborted, { once: true });
      const settled = () => signal.removeEventListener("abort", aborted);
      afterwards(
        done,
        (value) => (settled(), resolve(value)),
        (reason) => (settled(), reject(reason))
      );
    });
  }
  setTimer(fn, ms) {
    const id = this.natives.timer(ms);
    this.timers.set(id, fn);
    return id;
  }
  setImmediateTask(fn) {
    const id = this.natives.immediate();
    this.timers.set(id, fn);
    return id;
  }
  clearTimer(id) {
    if (this.timers.delete(id)) this.natives.untimer(id);
  }
  fire(id) {
    const fn = this.timers.get(id);
    this.timers.delete(id);
    fn?.();
  }
  chunk(id, text2) {
    this.pending.get(id)?.onChunk?.(toldParse(text2), (held) => this.natives.holdCall(id, held));
  }
  complete(id, text2) {
    const waiting = this.pending.get(id);
    if (!waiting) return;
    this.pending.delete(id);
    try {
      waiting.resolve(decode(text2));
    } catch (err) {
      waiting.reject(err);
    }
  }
};
function decode(text2) {
  if (typeof text2 !== "string") return text2;
  const body = toldParse(sliced(text2));
  if (text2[0] === "=") return body;
  throw new HostError(body.message, body.code, body.details);
}

// src/core/parts/actions.ts
function toolInfo({ name, description, parameters, promptGuidelines, exposure, sourceInfo, ...rest }) {
  const info = { name, description, parameters, promptGuidelines, exposure };
  for (const key2 of ["namespace", "annotations", "reachesTools"]) if (rest[key2] !== void 0) info[key2] = rest[key2];
  info.sourceInfo = sourceInfo;
  return info;
}
function oneLine(name) {
  if (typeof name.replace !== "function") throw new TypeError("name.replace is not a function");
  return String(name.replace(/[\r\n]+/g, " ")).trim();
}
function toolNames(names2) {
  if (names2 === void 0 || names2 === null) return [];
  if (typeof names2[Symbol.iterator] === "function") return [...names2].filter((name) => typeof name === "string");
  const what = ["object", "function"].includes(typeof names2) ? typeof names2 : `${typeof names2} ${names2}`;
  throw new TypeError(`${what} is not iterable (cannot read property Symbol(Symbol.iterator))`);
}
function actions(realm2, bound) {
  const session = (op, params = {}) => (bound(), realm2.border.callSync("session", { op, ...params }));
  const unattended = (event, delivery) => {
    bound();
    try {
      realm2.border.callSync("session", delivery());
    } catch (err) {
      if (err instanceof HostError) throw err;
      realm2.failed(event, err);
    }
  };
  return {
    sendMessage: (message, options) => unattended("send_message", () => (0, (import_delivery ??= require("pi:core/parts/delivery")).messageDelivery)(message, options)),
    sendUserMessage: (content, options) => unattended("send_user_message", () => (0, (import_delivery ??= require("pi:core/parts/delivery")).userDelivery)(content, options)),
    appendEntry(customType, data) {
      session("append", { entry: { type: "custom", customType, data } });
    },
    setSessionName(name) {
      bound();
      const line = oneLine(name);
      const { tell } = session("name", { name: line, event: "offered" });
      if (tell) realm2.tell({ type: "session_info_changed", name: line || void 0 });
    },
    getSessionName() {
      bound();
      return realm2.session.getSessionName();
    },
    setLabel(entryId, label) {
      bound();
      realm2.session.appendLabelChange(entryId, label);
    },
    getActiveTools: () => session("tools").active,
    getAllTools: () => session("tools").all.map(toolInfo),
    setActiveTools(names2) {
      bound();
      session("activate", { names: toolNames(names2) });
    },
    getCommands: () => session("commands").commands,
    getSettings: () => {
      const { settings, trusted } = session("state");
      return settings ?? realm2.models.settings(trusted === true);
    },
    getThinkingLevel() {
      bound();
      return realm2.models.thinkingLevel;
    },
    setThinkingLevel(level) {
      bound();
      realm2.models.setThinkingLevel(level);
    },
    setModel(model) {
      if (realm2.phase === "loading" && !realm2.stale) return Promise.reject(new Error("Extension runtime not initialized"));
      bound();
      return realm2.models.setModel(model);
    }
  };
}

// src/core/parts/checks.ts
function checkTool(tool, path) {
  if (typeof tool.parameters !== "object" || tool.parameters === null || Array.isArray(tool.parameters)) {
    throw new Error(`Tool "${tool.name}" registered by extension "${path}" must define an object parameter schema.`);
  }
}
function checkCommand(name, options, path) {
  if (typeof name !== "string" || name.length === 0) {
    throw new Error(
      `Command registered by extension "${path}" must have a non-empty string name. Use pi.registerCommand("name", { description, handler }).`
    );
  }
  if (typeof options?.handler !== "function") {
    throw new Error(`Command "/${name}" registered by extension "${path}" must define handler().`);
  }
}
function checkFlag(name, options) {
  if (options.default !== void 0 && typeof options.default !== options.type) {
    throw new Error(`Invalid default for flag "${name}": expected ${options.type}, got ${typeof options.default}`);
  }
}
var isText = (value) => typeof value === "string" && value.trim() !== "";
function isSoundProvider(provider, config) {
  if (typeof provider !== "string") return typeof provider === "object" && provider !== null && isText(provider.id) && typeof provider.auth === "object";
  if (typeof config !== "object" || config.streamSimple && !config.api) return false;
  if (config.models === void 0) return true;
  return Array.isArray(config.models) && config.models.every((model) => model && (model.api ?? config.api) && (model.baseUrl ?? config.baseUrl));
}
var isSoundModel = ({ provider, id }) => isText(provider) && isText(id);
var noConfig = () => new Error("Provider config is required when registering by name");
var notActive = (path) => new Error(`Extension "${path}" failed to load and its API is no longer active.`);
var markdownMessages = ["user", "assistant", "assistant-thinking"];

// src/core/parts/exec.ts
var longest = 536870888;
var isPlain = (command, args, cwd) => typeof command === "string" && command !== "" && (args === void 0 || Array.isArray(args) && args.every((arg) => typeof arg === "string")) && typeof cwd === "string" && ![command, cwd, ...args ?? []].some((text2) => text2.includes("\0"));
async function execCommand(realm2, command, args, cwd, options) {
  const maxBuffer = options?.maxBuffer ?? void 0;
  if (maxBuffer !== void 0 && !(Number.isInteger(maxBuffer) && maxBuffer >= 0 && maxBuffer <= longest)) {
    throw new RangeError(`maxBuffer must be an integer between 0 and ${longest} bytes`);
  }
  let place2 = { command, args: args ?? [], cwd };
  if (!isPlain(command, args, cwd)) place2 = realm2.require("pi:node/internal_command").command(command, args, { cwd, shell: false }).params;
  const signal = options?.signal || void 0;
  if (signal && !signal.aborted && typeof signal.addEventListener !== "function") throw new TypeError("options.signal.addEventListener is not a function");
  const params = {
    ...place2,
    text: true,
    ...options?.timeout > 0 ? { timeout: Number(options.timeout) } : {},
    ...maxBuffer === void 0 ? {} : { max_output: maxBuffer }
  };
  const stopped = { stdout: "", stderr: "", code: 0, killed: true, truncated: false };
  if (signal?.aborted) return stopped;
  const { done, cancel } = realm2.border.start("exec", params);
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    const result = await done;
    const code = result.code ?? 0;
    return {
      stdout: result.stdout,
      stderr: result.stderr,
      code: result.truncated && code === 0 ? 1 : code,
      killed: result.killed === true,
      truncated: result.truncated === true
    };
  } catch (err) {
    if (signal?.aborted && !(err instanceof HostError && err.code === "denied")) return stopped;
    if (err instanceof HostError && err.code === "io") return { stdout: "", stderr: err.message, code: 1, killed: false, truncated: false };
    throw err;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

// src/core/parts/mcp.ts
var exposures = ["codemode", "deferred", "direct", "hidden"];
var oneOf = exposures.map((name) => JSON.stringify(name)).join(", ");
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var isText2 = (value) => typeof value === "string" && value !== "";
var areTexts = (value) => isObject(value) && Object.values(value).every((item) => typeof item === "string");
function mcpProblem(name, config) {
  if (!/^[A-Za-z0-9_-]+$/.test(String(name))) return `invalid server name "${name}" (use letters, digits, "_" and "-")`;
  const server = `server "${name}"`;
  if (!isObject(config)) return `${server} must be an object`;
  if (!isText2(config.command) && !isText2(config.url)) return `${server} needs either "command" (stdio) or "url" (streamable HTTP)`;
  if (config.exposure !== void 0 && !exposures.includes(config.exposure)) return `${server}: exposure must be one of ${oneOf}`;
  for (const [tool, exposure] of Object.entries(isObject(config.toolExposure) ? config.toolExposure : {})) {
    if (!exposures.includes(exposure)) return `${server}: toolExposure "${tool}" must be one of ${oneOf}`;
  }
  if (config.timeout !== void 0 && !(typeof config.timeout === "number" && config.timeout > 0)) return `${server}: timeout must be a positive number of seconds`;
  if (config.enabled !== void 0 && typeof config.enabled !== "boolean") return `${server}: enabled must be a boolean`;
  const { args, env } = config;
  if (args !== void 0 && !(Array.isArray(args) && args.every((arg) => typeof arg === "string"))) return `${server}: args must be an array of strings`;
  if (env !== void 0 && !areTexts(env)) return `${server}: env must map names to strings`;
  return void 0;
}

// src/core/parts/registry.ts
function createRegistry() {
  return {
    handlers: /* @__PURE__ */ new Map(),
    tools: /* @__PURE__ */ new Map(),
    commands: /* @__PURE__ */ new Map(),
    shortcuts: /* @__PURE__ */ new Map(),
    flags: /* @__PURE__ */ new Map(),
    providers: /* @__PURE__ */ new Map(),
    pendingProviders: /* @__PURE__ */ new Set(),
    flagDefaults: /* @__PURE__ */ new Map(),
    messageRenderers: /* @__PURE__ */ new Map(),
    entryRenderers: /* @__PURE__ */ new Map(),
    toolRenderers: [],
    nativeProviders: /* @__PURE__ */ new Map(),
    virtualModels: /* @__PURE__ */ new Map(),
    unsoundModels: /* @__PURE__ */ new Set(),
    mcpServers: /* @__PURE__ */ new Map(),
    busHandlers: /* @__PURE__ */ new Map(),
    busEmits: /* @__PURE__ */ new Map(),
    fresh: /* @__PURE__ */ new Set(),
    unseen: 0
  };
}
function keepProvider({ providers: providers2, nativeProviders }, provider, config) {
  if (typeof provider !== "string") {
    if (typeof provider?.id !== "string") return;
    providers2.delete(provider.id);
    nativeProviders.set(provider.id, provider);
    return;
  }
  const given = Object.entries(config ?? {}).filter(([, value]) => value !== void 0);
  nativeProviders.delete(provider);
  providers2.set(provider, { ...providers2.get(provider), ...Object.fromEntries(given) });
}
function forgetProvider({ providers: providers2, nativeProviders, pendingProviders }, id) {
  providers2.delete(id);
  nativeProviders.delete(id);
  for (const call of pendingProviders) if ((call.provider.id ?? call.provider) === id) pendingProviders.delete(call);
}
function clearRegistry(registry2) {
  for (const kind of Object.values(registry2)) if (kind instanceof Map || kind instanceof Set) kind.clear();
  registry2.toolRenderers.length = 0;
  registry2.markdownTransformer = void 0;
}
var maxDepth = 3;
function functionsOf(value) {
  const found = {};
  const seen = /* @__PURE__ */ new Set();
  const visit = (object, prefix, depth) => {
    if (seen.has(object)) return;
    seen.add(object);
    for (const key2 of keysOf2(object)) {
      const member = read(object, key2);
      const name = prefix + key2;
      if (typeof member === "function") found[name] = true;
      else if (member !== null && typeof member === "object" && depth < maxDepth) visit(member, `${name}.`, depth + 1);
    }
  };
  if (value !== null && typeof value === "object") visit(value, "", 1);
  return found;
}
function keysOf2(object) {
  const keys2 = /* @__PURE__ */ new Set();
  for (let at = object; at && at !== Object.prototype && at !== Array.prototype; at = Object.getPrototypeOf(at)) {
    for (const key2 of Object.getOwnPropertyNames(at)) if (key2 !== "constructor") keys2.add(key2);
  }
  return [...keys2];
}
function read(object, key2) {
  try {
    return object[key2];
  } catch {
    return void 0;
  }
}
function plain(value) {
  try {
    const text2 = JSON.stringify(value, (_, member) => typeof member === "bigint" ? String(member) : member);
    return text2 === void 0 ? void 0 : JSON.parse(text2);
  } catch {
    return void 0;
  }
}
function fields(value) {
  const picture2 = {};
  for (const key2 of /* @__PURE__ */ new Set([...Object.keys(value), ...keysOf2(value)])) {
    const member = plain(read(value, key2));
    if (member !== void 0) picture2[key2] = member;
  }
  return picture2;
}
var counts = (map) => Object.fromEntries([...map].map(([key2, value]) => [key2, typeof value === "number" ? value : value.length]));
var picture = (name, value, key2) => ({ ...fields(value), [key2]: name, has: functionsOf(value) });
var named = (map, key2) => [...map].filter(([name]) => typeof name === "string").map(([name, value]) => picture(name, value, key2));
var drawn = /* @__PURE__ */ new WeakMap();
function draw(name, tool) {
  const known = drawn.get(tool);
  if (known !== void 0 && known.name === name && shows(known, tool)) return known;
  const values = Object.keys(tool).map((key2) => read(tool, key2));
  const now = { name, values, text: JSON.stringify(picture(name, tool, "name")), told: false };
  drawn.set(tool, now);
  return now;
}
function shows({ values }, tool) {
  const keys2 = Object.keys(tool);
  if (keys2.length !== values.length) return false;
  for (let i = 0; i < values.length; i++) {
    const value = read(tool, keys2[i]);
    if (value !== values[i] && !Object.is(value, values[i])) return false;
  }
  return true;
}
var forgetTool = (tool) => drawn.delete(tool);
var texts = (keys2) => [...keys2].filter((key2) => typeof key2 === "string");
function registrations(registry2) {
  const tools = [];
  for (const [name, tool] of registry2.tools) {
    const picture2 = draw(name, tool);
    picture2.told = true;
    tools.push(picture2.text);
  }
  registry2.fresh.clear();
  return `{"tools":[${tools.join(",")}],${JSON.stringify(others(registry2)).slice(1)}`;
}
var watched = 16;
function changes(registry2, rest) {
  const { tools, fresh } = registry2;
  const all = tools.size <= watched || ++registry2.unseen * watched >= tools.size;
  if (all) registry2.unseen = 0;
  const news = [];
  for (const name of all ? tools.keys() : fresh) {
    const picture2 = draw(name, tools.get(name));
    if (picture2.told) continue;
    picture2.told = true;
    news.push(picture2.text);
  }
  fresh.clear();
  const text2 = `{"tools":[${news.join(",")}]`;
  return rest ? `${text2},${JSON.stringify(others(registry2)).slice(1)}` : `${text2}}`;
}
function offer(provider) {
  let models2;
  try {
    models2 = plain(provider.getModels());
  } catch {
  }
  return { id: String(provider.id), name: String(provider.name ?? provider.id), models: Array.isArray(models2) ? models2 : [] };
}
function others(registry2) {
  const picture2 = {
    commands: named(registry2.commands, "name"),
    shortcuts: named(registry2.shortcuts, "key"),
    flags: named(registry2.flags, "name"),
    providers: [...registry2.providers].map(([name, config]) => ({ name, config: plain(config) ?? {}, has: functionsOf(config) })),
    handlers: counts(registry2.handlers),
    renderers: texts(registry2.messageRenderers.keys())
  };
  if (registry2.entryRenderers.size > 0) picture2.entryRenderers = texts(registry2.entryRenderers.keys());
  if (registry2.toolRenderers.length > 0) picture2.toolRenderers = registry2.toolRenderers.length;
  if (registry2.markdownTransformer) picture2.markdownTransformer = registry2.markdownTransformer.messageTypes;
  if (registry2.nativeProviders.size > 0) picture2.nativeProviders = named(registry2.nativeProviders, "id");
  if (registry2.nativeProviders.size > 0) picture2.offered = [...registry2.nativeProviders.values()].map(offer);
  if (registry2.virtualModels.size > 0) picture2.virtualModels = [...registry2.virtualModels.values()].map((m) => ({ ...fields(m), has: functionsOf(m) }));
  if (registry2.mcpServers.size > 0) picture2.mcpServers = [...registry2.mcpServers].map(([name, config]) => ({ name, config: plain(config) }));
  if (registry2.busHandlers.size > 0) picture2.busHandlers = counts(registry2.busHandlers);
  if (registry2.busEmits.size > 0) picture2.busEmits = counts(registry2.busEmits);
  return picture2;
}

// src/core/parts/api.ts
function createApi(realm2) {
  const { registry: registry2 } = realm2;
  const alive = () => {
    if (realm2.stale) throw new Error(realm2.stale);
    if (realm2.phase === "failed") throw notActive(realm2.path);
  };
  const bound = () => {
    alive();
    if (realm2.phase === "loading") {
      throw new Error("Extension runtime not initialized. Action methods cannot be called during extension loading.");
    }
  };
  const changed2 = (rest) => {
    if (realm2.phase === "active") realm2.changed(rest);
  };
  const all = {
    ...registrations2(realm2, alive, changed2),
    ...providers(realm2, alive, changed2),
    ...actions(realm2, bound),
    getFlag(name) {
      alive();
      if (!registry2.flags.has(name)) return void 0;
      return realm2.flags.has(name) ? realm2.flags.get(name) : registry2.flagDefaults.get(name);
    },
    exec(command, args, options) {
      alive();
      return execCommand(realm2, command, args, options?.cwd ?? realm2.cwd, options);
    },
    events: {
      emit(channel, data) {
        alive();
        realm2.bus.emit(channel, data);
      },
      on(channel, handler) {
        alive();
        return realm2.bus.on(channel, handler);
      }
    }
  };
  const api = {};
  for (const name of inOrder) api[name] = all[name];
  let made;
  for (const name of besidePi) {
    const own = (value) => Object.defineProperty(api, name, { value, enumerable: false, writable: true, configurable: true });
    const get = () => (made ??= realm2.require("pi:core/connectors").connectors(realm2, alive, all.registerCommand))[name];
    Object.defineProperty(api, name, { get, set: own, enumerable: false, configurable: true });
  }
  return api;
}
var besidePi = ["tool", "log", "http", "fs", "session", "ui", "registerSlashCommand"];
var inOrder = "on registerTool registerCommand registerShortcut registerFlag registerMessageRenderer registerMarkdownTransformer registerEntryRenderer registerToolRenderer getFlag sendMessage sendUserMessage appendEntry setSessionName getSessionName setLabel exec getActiveTools getAllTools getSettings setActiveTools getCommands setModel getThinkingLevel setThinkingLevel registerProvider unregisterProvider registerMcpServer unregisterMcpServer getMcpServers registerVirtualModel unregisterVirtualModel events".split(" ");
function registrations2(realm2, alive, changed2) {
  const { registry: registry2, path } = realm2;
  return {
    on(event, handler) {
      alive();
      const registered = (payload, ctx) => {
        if (typeof handler !== "function") throw new TypeError("handler is not a function");
        return handler(payload, ctx);
      };
      const list = registry2.handlers.get(event) ?? [];
      list.push(registered);
      registry2.handlers.set(event, list);
      changed2();
      return () => {
        const handlers = registry2.handlers.get(event);
        const at = handlers ? handlers.indexOf(registered) : -1;
        if (!handlers || at === -1) return;
        handlers.splice(at, 1);
        if (handlers.length === 0) registry2.handlers.delete(event);
        changed2();
      };
    },
    registerTool(tool) {
      alive();
      checkTool(tool, path);
      registry2.tools.set(tool.name, tool);
      forgetTool(tool);
      registry2.fresh.add(tool.name);
      changed2(false);
    },
    registerCommand(name, options) {
      alive();
      checkCommand(name, options, path);
      registry2.commands.set(name, { ...options });
      changed2();
    },
    registerShortcut(shortcut, options) {
      alive();
      registry2.shortcuts.set(shortcut, { ...options });
      changed2();
    },
    registerFlag(name, options) {
      alive();
      checkFlag(name, options);
      registry2.flags.set(name, { ...options });
      if (options.default !== void 0 && !registry2.flagDefaults.has(name)) registry2.flagDefaults.set(name, options.default);
      changed2();
    },
    registerMessageRenderer(customType, renderer) {
      alive();
      registry2.messageRenderers.set(customType, renderer);
      changed2();
    },
    registerEntryRenderer(customType, renderer) {
      alive();
      registry2.entryRenderers.set(customType, renderer);
      changed2();
    },
    registerToolRenderer(resolver) {
      alive();
      registry2.toolRenderers.push(resolver);
      changed2();
    },
    registerMarkdownTransformer(transformer, options) {
      alive();
      registry2.markdownTransformer = { transformer, messageTypes: [...options?.messageTypes ?? markdownMessages] };
      changed2();
    }
  };
}
function providers(realm2, alive, changed2) {
  const { registry: registry2, path } = realm2;
  const active = () => realm2.phase === "active";
  const servers = () => realm2.border.callSync("session", { op: "shared" }).mcpServers;
  return {
    registerProvider(provider, config) {
      alive();
      if (typeof provider === "string") {
        if (!config) throw noConfig();
      }
      if (active()) return realm2.models.modelRegistry.registerProvider(provider, config);
      registry2.pendingProviders.add({ provider, config });
      keepProvider(registry2, provider, config);
    },
    unregisterProvider(name) {
      alive();
      if (active()) return realm2.models.modelRegistry.unregisterProvider(name);
      forgetProvider(registry2, name);
    },
    registerVirtualModel(model) {
      alive();
      const definition = { ...model, route: (request) => model.route(request, realm2.context()) };
      if (active()) return realm2.models.modelRegistry.registerVirtualModel(definition);
      if (isSoundModel(definition)) registry2.virtualModels.set(`${definition.provider}/${definition.id}`, definition);
      else registry2.unsoundModels.add(definition);
    },
    unregisterVirtualModel(provider, id) {
      alive();
      if (active()) return realm2.models.modelRegistry.unregisterVirtualModel(provider, id);
      registry2.virtualModels.delete(`${provider}/${id}`);
    },
    registerMcpServer(name, config) {
      alive();
      const problem = mcpProblem(name, config);
      if (problem) throw new Error(`Invalid MCP server registered by extension "${path}": ${problem}`);
      const other = servers().find((server) => server.name === name && server.extensionPath !== path);
      if (other) throw new Error(`MCP server "${name}" is already registered by extension "${other.extensionPath}"`);
      const space = (server) => server.replaceAll("-", "_");
      const clash = servers().find((server) => server.name !== name && space(server.name) === space(name));
      if (clash) throw new Error(`MCP server "${name}" conflicts with registered server "${clash.name}"`);
      registry2.mcpServers.set(name, structuredClone(config));
      changed2();
      if (active()) realm2.flush();
    },
    unregisterMcpServer(name) {
      alive();
      if (!registry2.mcpServers.delete(name)) return;
      changed2();
      if (active()) realm2.flush();
    },
    getMcpServers() {
      alive();
      return servers();
    }
  };
}

// src/core/parts/bus.ts
var key = (channel) => typeof channel === "symbol" ? channel : String(channel);
var Bus = class {
  constructor(border2, registry2, faraway2, active) {
    this.border = border2;
    this.registry = registry2;
    this.faraway = faraway2;
    this.active = active;
  }
  border;
  registry;
  faraway;
  active;
  emit(name, data) {
    const channel = key(name);
    this.registry.busEmits.set(channel, (this.registry.busEmits.get(channel) ?? 0) + 1);
    this.deliver(channel, data);
    if (typeof channel === "string" && this.active()) this.border.callSync("events", { op: "emit", channel, data: this.faraway.send(data) });
  }
  on(name, handler) {
    const channel = key(name);
    const guarded = async (data) => {
      try {
        if (typeof handler !== "function") throw new TypeError("handler is not a function");
        await handler(data);
      } catch (err) {
        console.error(`Event handler error (${name}):`, err);
      }
    };
    const list = this.registry.busHandlers.get(channel) ?? [];
    list.push(guarded);
    this.registry.busHandlers.set(channel, list);
    return () => {
      const at = list.indexOf(guarded);
      if (at !== -1) list.splice(at, 1);
      if (list.length === 0 && this.registry.busHandlers.get(channel) === list) this.registry.busHandlers.delete(channel);
    };
  }
  /** What another extension emitted. */
  arrived(channel, data) {
    if (this.registry.busHandlers.has(channel)) this.deliver(channel, this.faraway.receive(data));
  }
  deliver(channel, data) {
    for (const handler of [...this.registry.busHandlers.get(channel) ?? []]) handler(data);
  }
};

// src/core/parts/clock.ts
function installClock(natives2) {
  const engine = Date;
  const now = () => Math.floor(natives2.now());
  const HostDate = function(...args) {
    if (!new.target) return new engine(now()).toString();
    return Reflect.construct(engine, args.length === 0 ? [now()] : args, new.target);
  };
  const statics = Object.getOwnPropertyDescriptors(engine);
  statics.now.value = { now: () => now() }.now;
  Object.defineProperties(HostDate, statics);
  engine.prototype.constructor = HostDate;
  nameZones(engine.prototype, natives2);
  define(globalThis, "Date", HostDate);
  define(Math, "random", { random: randomFrom(() => natives2.random(16)) }.random);
}
function nameZones(dates, natives2) {
  const time = dates.getTime;
  const timeOf = (date) => {
    try {
      return time.call(date);
    } catch {
      return void 0;
    }
  };
  let zone;
  for (const name of ["toString", "toTimeString"]) {
    const plain2 = dates[name];
    const holder = {
      [name]() {
        const at = timeOf(this);
        if (at === void 0) throw new TypeError(`Method Date.prototype.${name} called on incompatible receiver ${receiver(this)}`);
        if (Number.isNaN(at)) return "Invalid Date";
        zone ??= natives2.native("localZone");
        return `${plain2.call(this)} (${natives2.native("dateZone", zone, at)})`;
      }
    };
    define(dates, name, holder[name]);
  }
}
function receiver(value) {
  if (Array.isArray(value)) return "[object Array]";
  return typeof value === "object" && value !== null ? `#<${value.constructor?.name || "Object"}>` : String(value);
}
function define(target, name, value) {
  Object.defineProperty(target, name, { configurable: true, writable: true, enumerable: false, value });
}
function randomFrom(seed) {
  let state;
  const next2 = () => {
    const s = state;
    const sum = s[0] + s[1] + s[3] | 0;
    s[3] = s[3] + 1;
    s[0] = s[1] ^ s[1] >>> 9;
    s[1] = s[2] + (s[2] << 3);
    s[2] = (s[2] << 21 | s[2] >>> 11) + sum;
    return sum >>> 0;
  };
  return () => {
    if (!state) {
      state = new Int32Array(seed().buffer);
      for (let warmup = 0; warmup < 12; warmup++) next2();
    }
    return ((next2() >>> 5) * 2 ** 26 + (next2() >>> 6)) / 2 ** 53;
  };
}

// src/core/boot.ts

// src/core/parts/engine.ts
var whole = () => void 0;
function installErrors(natives2) {
  whole = natives2.whole;
  const limit = 10;
  const captureStackTrace = (target, above) => {
    if (target === null || typeof target !== "object" && typeof target !== "function") throw new TypeError("Invalid argument");
    const scope = Error;
    const most = typeof scope.stackTraceLimit === "number" ? scope.stackTraceLimit : limit;
    const frames = framesAbove(above).slice(0, Math.max(0, most));
    const prepare = scope.prepareStackTrace;
    const value = typeof prepare === "function" ? prepare.call(Error, target, frames.map(callSite)) : [head(target), ...frames].join("\n");
    Object.defineProperty(target, "stack", { value, writable: true, configurable: true, enumerable: false });
  };
  Object.defineProperty(Error, "captureStackTrace", { value: captureStackTrace, writable: true, configurable: true, enumerable: false });
  Object.defineProperty(Error, "stackTraceLimit", { value: limit, writable: true, configurable: true, enumerable: true });
  natives2.stacks(Error, (custom, err, stack) => custom.call(Error, err, framesIn(stack).map(callSite)));
}
function wholeStack(err) {
  return whole(err);
}
function head(target) {
  try {
    return Error.prototype.toString.call(target);
  } catch {
    return "Error";
  }
}
function framesIn(stack) {
  return stack.split("\n").filter((line) => line.startsWith("    at "));
}
function framesAbove(above) {
  const scope = Error;
  const { prepareStackTrace, stackTraceLimit } = scope;
  scope.prepareStackTrace = void 0;
  scope.stackTraceLimit = Infinity;
  const frames = framesIn(new Error().stack ?? "");
  scope.prepareStackTrace = prepareStackTrace;
  scope.stackTraceLimit = stackTraceLimit;
  const name = typeof above === "function" ? above.name : "";
  const at = name === "" ? -1 : frames.findIndex((line) => line.startsWith(`    at ${name} (`));
  return frames.slice(at + 1);
}
function callSite(line) {
  const [, name = null, file = null, row = 0, column = 0] = /at (?:async )?(?:(.*?) \()?(.*?):(\d+):(\d+)\)?$/.exec(line) ?? [];
  const no = () => false;
  const nothing = () => void 0;
  return {
    getFunctionName: () => name,
    getMethodName: () => null,
    getTypeName: () => null,
    getFileName: () => file,
    getScriptNameOrSourceURL: () => file,
    getLineNumber: () => Number(row),
    getColumnNumber: () => Number(column),
    getEvalOrigin: nothing,
    getThis: nothing,
    getFunction: nothing,
    isNative: no,
    isToplevel: () => name === null,
    isEval: no,
    isConstructor: no,
    isAsync: () => line.startsWith("    at async "),
    isPromiseAll: no,
    getPromiseIndex: () => null,
    toString: () => line.trim().replace(/^at /, "")
  };
}
function installSymbols() {
  for (const name of ["dispose", "asyncDispose"]) {
    if (!(name in Symbol)) Object.defineProperty(Symbol, name, { value: /* @__PURE__ */ Symbol(`Symbol.${name}`) });
  }
}
function installArrays() {
  if ("fromAsync" in Array) return;
  const { fromAsync } = {
    async fromAsync(items, map, thisArg) {
      if (map !== void 0 && typeof map !== "function") throw new TypeError(`${String(map)} is not a function`);
      const own = typeof this === "function" && this.prototype !== void 0;
      const step = async (value, n2) => map ? await Reflect.apply(map, thisArg, [value, n2]) : value;
      const put = (list2, n2, value) => Object.defineProperty(list2, n2, { value, writable: true, enumerable: true, configurable: true });
      let n = 0;
      if (items[Symbol.asyncIterator] ?? items[Symbol.iterator]) {
        const list2 = own ? new this() : [];
        try {
          for (var iter = __forAwait(items), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
            const value = temp.value;
            put(list2, n, await step(value, n++));
          }
        } catch (temp) {
          error = [temp];
        } finally {
          try {
            more && (temp = iter.return) && await temp.call(iter);
          } finally {
            if (error)
              throw error[0];
          }
        }
        list2.length = n;
        return list2;
      }
      const from = Object(items);
      const length = Math.min(Math.max(Math.trunc(Number(from.length)) || 0, 0), Number.MAX_SAFE_INTEGER);
      const list = own ? new this(length) : new Array(length);
      for (; n < length; n++) put(list, n, await step(await from[n], n));
      list.length = length;
      return list;
    }
  };
  Object.defineProperty(fromAsync, "length", { value: 1, configurable: true });
  Object.defineProperty(Array, "fromAsync", { value: fromAsync, writable: true, configurable: true, enumerable: false });
}

// src/core/parts/entry.ts
async function factoryOf(module2, plain2 = false) {
  const exported = await module2?.default;
  if (typeof exported === "function") return exported;
  if (plain2 && !module2?.__esModule) return void 0;
  const inner = await exported?.default;
  return typeof inner === "function" ? inner : void 0;
}

// src/core/parts/faraway.ts
var mark = "$pier.function";
var maxGiven = 1e4;
var Faraway = class {
  constructor(border2, owner, random) {
    this.border = border2;
    this.owner = owner;
    this.random = random;
  }
  border;
  owner;
  random;
  given = new SafeMap();
  offered = new SafeMap();
  names = new SafeWeakMap();
  proxies = new SafeMap();
  functions = {
    write: (fn) => ({ [mark]: this.nameOf(fn), owner: this.ownerOf(fn) }),
    read: (data) => typeof data[mark] === "string" && typeof data.owner === "string" ? this.functionOf(data[mark], data.owner) : void 0
  };
  /** Lets the other extensions call a function under a name of its own. It is handed the caller, whom the host names, and plain data. */
  offer(name, fn) {
    this.offered.set(name, fn);
  }
  /** The data as JSON can carry it. */
  send(data) {
    return (0, (import_carried ??= require("pi:core/parts/carried")).pack)(data, this.functions);
  }
  /** Data that has arrived, its functions ready to be called. */
  receive(data) {
    return (0, (import_carried ??= require("pi:core/parts/carried")).unpack)(data, this.functions);
  }
  /** Another extension calls a function of this one. */
  async called({ call, function: name, args, from }) {
    let answer;
    try {
      const offered = this.offered.get(name);
      const fn = this.given.get(name);
      if (offered) answer = { data: await offered(from, args) ?? null };
      else if (fn) answer = { data: this.send(await fn(...this.receive(args))) };
      else throw new Error("the function is gone: its owner was loaded again, or gave away too many");
    } catch (err) {
      answer = { error: err instanceof Error ? err.message : String(err) };
    }
    this.border.callSync("events", { op: "answer", call, ...answer });
  }
  nameOf(fn) {
    let name = this.names.get(fn);
    if (name === void 0) {
      name = this.random();
      this.names.set(fn, name);
    }
    if (!owners.has(fn)) {
      this.given.set(name, fn);
      if (this.given.size > maxGiven) this.given.delete(oldestKey(this.given));
    }
    return name;
  }
  ownerOf(fn) {
    return owners.get(fn) ?? this.owner;
  }
  functionOf(name, owner) {
    if (owner === this.owner) return this.given.get(name);
    const known = this.proxies.get(name)?.deref();
    if (known) return known;
    const proxy = (...args) => this.ask(owner, name, args);
    owners.set(proxy, owner);
    this.names.set(proxy, name);
    this.proxies.set(name, new SafeWeakRef(proxy));
    return proxy;
  }
  /** Has another extension call one of its functions. */
  async ask(owner, name, args) {
    const { call } = this.border.callSync("events", { op: "call", owner, function: name, data: this.send(args) });
    const { data, error } = await this.border.call("events", { op: "await", call });
    if (error !== null) throw new Error(error);
    return this.receive(data);
  }
  /** Asks for what another extension offers under a name. Only what JSON can say goes there and comes back. */
  async askOffered(owner, name, data) {
    const { call } = this.border.callSync("events", { op: "call", owner, function: name, data });
    const { data: answer, error } = await this.border.call("events", { op: "await", call });
    if (error !== null) throw new Error(error);
    return answer;
  }
};
var owners = new SafeWeakMap();

// src/core/parts/errors.ts
var deepest = 8;
var mostErrors = 20;
var inspect = text;
function inspectWith(fn) {
  inspect = fn;
}
function within(value, depth) {
  if (value instanceof Error) return toWire(value, depth);
  try {
    return { name: "", message: clip(inspect(value)), stack: "" };
  } catch {
    return { name: "", message: clip(text(value)), stack: "" };
  }
}
function toWire(err, depth = 0) {
  if (!(err instanceof Error)) return { name: "", message: clip(text(err)), stack: "" };
  const wire = { name: clip(text(err.name)), message: clip(text(err.message)), stack: clip(wholeStack(err) ?? text(err.stack ?? "")) };
  const denied = err.pier;
  if (err instanceof HostError) {
    wire.code = err.code;
    wire.details = err.details;
  } else if (denied && typeof denied === "object") {
    wire.code = denied.code;
    wire.details = denied;
  }
  const cause = err.cause;
  if (!wire.code && cause instanceof Error && depth < deepest) {
    const inner = toWire(cause, depth + 1);
    wire.code = inner.code;
    wire.details = inner.details;
  }
  if (depth < deepest) {
    if (Object.hasOwn(err, "cause")) wire.cause = within(cause, depth + 1);
    const { errors } = err;
    if (err instanceof AggregateError && Array.isArray(errors)) wire.errors = errors.slice(0, mostErrors).map((e) => within(e, depth + 1));
  }
  return wire;
}
var longest2 = 262144;
var clip = (s) => s.length > longest2 ? `${s.slice(0, longest2)}… (${s.length} characters)` : s;
function text(value) {
  try {
    return typeof value === "string" ? value : String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
function describe(err) {
  try {
    return JSON.stringify(toWire(err));
  } catch {
    return '{"name":"","message":"an error that cannot be described","stack":""}';
  }
}

// src/core/parts/invoke.ts
var Invocations = class {
  constructor(natives2, registry2, source2, flush2, require2, extra) {
    this.natives = natives2;
    this.registry = registry2;
    this.source = source2;
    this.flush = flush2;
    this.require = require2;
    this.operations = {
      tool: (args, work) => this.tool(args, work),
      command: (args, work) => this.command(args, work),
      shortcut: (args, work) => this.shortcut(args, work),
      event: (args, work) => this.event(args, work),
      completions: (args) => this.completions(args),
      emitted: (emission) => void this.emissions.delete(emission),
      prepare: ({ name, input }) => this.registry.tools.get(name)?.prepareArguments(input),
      ...extra
    };
  }
  natives;
  registry;
  source;
  flush;
  require;
  works = /* @__PURE__ */ new Map();
  emissions = /* @__PURE__ */ new Map();
  shared;
  newSignal;
  operations;
  /**
   * Starts an operation. One that answers at once is over at once: most event handlers are no async functions, and a promise
   * costs as much as all the rest. Any other is over when it settles.
   */
  start(id, operation, text2) {
    const work = { id };
    this.works.set(id, work);
    try {
      const value = this.operations[operation](parse(text2), work);
      if (isOwnPromise(value) && this.natives.attend(value, (settled) => this.end(work, operation, settled), (err) => this.fail(id, err))) return;
      if (isThenable(value)) return void this.wait(work, operation, value);
      this.end(work, operation, value);
    } catch (err) {
      this.fail(id, err);
    }
  }
  /** A promise of another make. */
  async wait(work, operation, value) {
    try {
      const settled = await value;
      this.end(work, operation, settled);
    } catch (err) {
      this.fail(work.id, err);
    }
  }
  /** Reports the outcome. What goes wrong with that is the outcome. */
  end(work, operation, returned) {
    const { id } = work;
    try {
      const value = work.answer ? work.answer(returned) : returned;
      this.flush();
      if (this.natives.settle(id, value)) return void this.works.delete(id);
      const text2 = represent(value, operation) ?? "";
      this.works.delete(id);
      this.flush();
      this.natives.report("done", id, text2);
    } catch (err) {
      this.fail(id, err);
    }
  }
  fail(id, err) {
    const text2 = describe(err);
    this.flush();
    this.natives.report("failed", id, text2);
    this.works.delete(id);
  }
  /** Fires when the host loses patience with an invocation. */
  signal(work) {
    this.newSignal ??= this.require("pi:web/abort").newSignal;
    return work.signal ??= this.newSignal();
  }
  abort(id) {
    const signal = this.works.get(id)?.signal;
    if (signal) this.require("pi:web/abort").trigger(signal);
  }
  /** Where the function that serves an invocation is written: "line:column" in the bundle, or "". */
  place(id) {
    const fn = this.works.get(id)?.fn;
    return fn?.lineNumber === void 0 ? "" : `${fn.lineNumber}:${fn.columnNumber}`;
  }
  tool({ name, toolCallId, input }, work) {
    const signal = this.signal(work);
    const tool = this.registry.tools.get(name);
    if (!tool) throw new Error(`Tool ${name} not found`);
    if (typeof tool.execute !== "function") throw new TypeError("definition.execute is not a function");
    work.fn = tool.execute;
    const update = (partial) => {
      const text2 = represent(partial, "update");
      if (text2 !== void 0) this.natives.report("update", work.id, text2);
    };
    const context2 = (0, (import_context ??= require("pi:core/parts/context")).createToolContext)(this.source, toolCallId, signal);
    if ((0, (import_legacy ??= require("pi:core/parts/legacy")).takesOldOrder)(tool.execute)) return tool.execute(toolCallId, input, update, context2, signal);
    return tool.execute(toolCallId, input, signal, update, context2);
  }
  async command({ name, args }, work) {
    const command = this.registry.commands.get(name);
    if (!command) throw new Error(`Command /${name} not found`);
    work.fn = command.handler;
    await command.handler(args, (0, (import_context ??= require("pi:core/parts/context")).createCommandContext)(this.source));
  }
  async shortcut({ key: key2 }, work) {
    const shortcut = this.registry.shortcuts.get(key2);
    if (!shortcut) throw new Error(`Shortcut ${key2} not found`);
    work.fn = shortcut.handler;
    await shortcut.handler(this.context());
  }
  /** One handler of one event. The event comes back too: handlers may change it in place. */
  event({ event, handler, emission, last }, work) {
    const registered = this.handlers(event.type, handler, emission, last)?.[handler];
    if (!registered) return { event };
    work.fn = registered;
    const abortable = event.type === "session_before_compact" || event.type === "session_before_tree";
    if (abortable) event.signal = this.signal(work);
    whole2(event);
    const input = event.type === "tool_call" ? event.input : void 0;
    work.answer = (result) => {
      if (abortable) delete event.signal;
      const answer = result === void 0 ? { event } : { event, result };
      if (input !== void 0 && event.input !== input) answer.input = input;
      return answer;
    };
    return registered(event, event.type === "before_agent_start" ? this.prompting(event) : this.context());
  }
  /** What the extension's own call caused: its first handler runs at once, as in Pi, and nobody waits for the others. */
  async tell(event, failed2, done) {
    for (const handler of [...this.registry.handlers.get(event.type) ?? []]) {
      try {
        await handler(event, this.context());
      } catch (err) {
        failed2(event.type, err);
      }
    }
    done();
  }
  /** Forgets the context of a session that is gone. */
  retire() {
    (0, (import_context ??= require("pi:core/parts/context")).retireContexts)(this.source);
    this.shared = void 0;
  }
  /** The context of handlers and shortcuts: it resolves everything when it is read, so one serves them all. */
  context() {
    this.shared ??= (0, (import_context ??= require("pi:core/parts/context")).createContext)(this.source);
    return this.shared;
  }
  /** While a prompt is being made, it is the system prompt of this moment. */
  prompting(event) {
    return Object.create(this.context(), { getSystemPrompt: { value: () => event.systemPrompt ?? "" } });
  }
  /** The handlers of an event; those of an emission are the ones there were when its first one ran. */
  handlers(type, handler, emission, last) {
    if (emission === void 0) return this.registry.handlers.get(type);
    if (handler === 0) this.emissions.set(emission, [...this.registry.handlers.get(type) ?? []]);
    const list = this.emissions.get(emission);
    if (last) this.emissions.delete(emission);
    return list;
  }
  async completions({ name, prefix }) {
    return await this.registry.commands.get(name)?.getArgumentCompletions?.(prefix) ?? null;
  }
};
var empties = {
  session_before_compact: ["customInstructions"],
  session_compact_failed: ["errorMessage"],
  session_before_switch: ["targetSessionFile"],
  session_info_changed: ["name"],
  session_shutdown: ["targetSessionFile"],
  session_tree: ["summaryEntry", "fromExtension"]
};
function whole2(event) {
  for (const name of empties[event.type] ?? []) if (event[name] === void 0) event[name] = void 0;
  if (event.type === "session_before_compact" && event.preparation?.fileOps) (0, (import_compact ??= require("pi:core/parts/compact")).restored)(event.preparation);
  if (event.type !== "tool_result") return;
  const { content, details, isError, usage } = event;
  if (content === void 0 || details === void 0) {
    delete event.isError;
    Object.assign(event, { content, details, isError });
  }
  event.usage = usage;
}
var isOwnPromise = (value) => value instanceof Promise && value.constructor === Promise;
var isThenable = (value) => value !== null && (typeof value === "object" || typeof value === "function") && typeof value.then === "function";
function represent(value, what) {
  try {
    return stringify(value);
  } catch (err) {
    throw new Error(`The result of the ${what} cannot be represented as JSON: ${err.message}`);
  }
}

// src/core/parts/models.ts
var none;
var unknown = () => none ??= {
  id: "unknown",
  name: "unknown",
  api: "unknown",
  provider: "unknown",
  baseUrl: "",
  reasoning: false,
  input: [],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 0,
  maxTokens: 0
};
var levels = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];
var defaultLevel = "medium";
var ModelHome = class {
  constructor(border2, registry2, require2, boot2, failed2, changed2, faraway2, tell) {
    this.border = border2;
    this.registry = registry2;
    this.require = require2;
    this.boot = boot2;
    this.failed = failed2;
    this.changed = changed2;
    this.faraway = faraway2;
    this.tell = tell;
    const serve = (name) => (from, data) => this.service()[name](from, data);
    for (const name of ["pier.provider.stream", "pier.provider.abort"]) faraway2.offer(name, serve(name));
    faraway2.offer("pier.provider.event", (from, data) => this.require("pi:ai_registry").eventCame(from, data));
  }
  border;
  registry;
  require;
  boot;
  failed;
  changed;
  faraway;
  tell;
  made;
  served;
  met = "[]";
  /** What takes the others' providers and models out again. */
  strangers = [];
  initial;
  /** The chosen model as it was given or found: another one only when what is registered changes, and kept when it is taken away. */
  kept;
  service() {
    const offered = (id, model) => this.isOffered(id, model);
    this.served ??= this.require("pi:ai_registry").serveProviders(() => this.modelRegistry, offered, this.ask);
    return this.served;
  }
  ask = (owner, name, data) => this.faraway.askOffered(owner, name, data);
  /** Whether the others are told of a model: one that the extension brings itself, never one of Pi's that it only changes. */
  isOffered(id, model) {
    const { providers: providers2, nativeProviders, virtualModels } = this.registry;
    if (virtualModels.has(`${id}/${model}`)) return true;
    const models2 = providers2.get(id)?.models ?? (nativeProviders.has(id) ? nativeProviders.get(id).getModels() : []);
    for (const one of models2) if (one?.id === model) return true;
    return false;
  }
  /** Takes in what the other extensions have registered by now, under ids that neither Pi nor this extension has. */
  meet(made) {
    const { providers: providers2, virtualModels } = this.border.callSync("session", { op: "shared" });
    const text2 = JSON.stringify([providers2, virtualModels]);
    if (text2 === this.met) return made;
    this.met = text2;
    const { registerProvider, unregisterProvider, registerVirtualModel, unregisterVirtualModel } = Object.getPrototypeOf(made);
    for (const forget of this.strangers.splice(0)) forget();
    const { farProvider, farVirtualModel } = this.require("pi:ai_registry");
    const { ask } = this;
    const { providers: configs, nativeProviders: natives2, virtualModels: own } = this.registry;
    for (const facts of providers2) {
      if (made.getProvider(facts.id)) continue;
      registerProvider.call(made, farProvider(facts, ask, () => crypto.randomUUID()));
      this.strangers.push(() => configs.has(facts.id) || natives2.has(facts.id) || unregisterProvider.call(made, facts.id));
    }
    for (const facts of virtualModels) {
      const { provider, id } = facts;
      if (made.find(provider, id)) continue;
      registerVirtualModel.call(made, farVirtualModel(facts, ask, () => crypto.randomUUID()));
      this.strangers.push(() => own.has(`${provider}/${id}`) || unregisterVirtualModel.call(made, provider, id));
    }
    return made;
  }
  /** Has said at once what cannot be right of what the extension registered while it loaded. */
  check() {
    const { pendingProviders, unsoundModels } = this.registry;
    if (unsoundModels.size > 0 || [...pendingProviders].some(({ provider, config }) => !isSoundProvider(provider, config))) void this.modelRegistry;
  }
  /** ctx.modelRegistry. What was registered while the extension loaded is in it; what cannot be is reported. */
  get modelRegistry() {
    if (this.made) return this.meet(this.made);
    const { ModelRegistry, ModelRuntime } = this.require("pi:ai_registry");
    const made = new ModelRegistry(new ModelRuntime());
    this.made = made;
    const attempt = (event, register) => {
      try {
        register();
      } catch (error) {
        this.failed(event, error);
      }
    };
    const { pendingProviders, virtualModels, unsoundModels } = this.registry;
    for (const named2 of [true, false]) {
      for (const { provider, config } of pendingProviders) {
        if (typeof provider === "string" === named2) attempt("register_provider", () => made.registerProvider(provider, config));
      }
    }
    pendingProviders.clear();
    for (const model of [...unsoundModels, ...virtualModels.values()]) attempt("register_virtual_model", () => made.registerVirtualModel(model));
    unsoundModels.clear();
    this.watch(made);
    return this.meet(made);
  }
  /** Registrations through the registry are registrations like any other: the host hears of them. */
  watch(made) {
    const { registry: registry2, changed: changed2 } = this;
    const { registerProvider, unregisterProvider, registerVirtualModel, unregisterVirtualModel } = Object.getPrototypeOf(made);
    const note = (name, run, keep) => {
      const value = (...args) => {
        run.apply(made, args);
        keep(...args);
        if (this.kept) this.kept = made.find(this.kept.provider, this.kept.id) ?? this.kept;
        changed2();
      };
      Object.defineProperty(value, "length", { value: run.length });
      Object.defineProperty(made, name, { value, configurable: true, writable: true });
    };
    note("registerProvider", registerProvider, (provider, config) => keepProvider(registry2, provider, config));
    note("unregisterProvider", unregisterProvider, (id) => forgetProvider(registry2, id));
    note("registerVirtualModel", registerVirtualModel, (model) => registry2.virtualModels.set(`${model.provider}/${model.id}`, model));
    note("unregisterVirtualModel", unregisterVirtualModel, (provider, id) => registry2.virtualModels.delete(`${provider}/${id}`));
  }
  /** Pi's settings: those of the person, and over them those of the project. */
  settings(project = true) {
    const fs = this.require("pi:node/fs");
    const read2 = (path) => {
      try {
        return JSON.parse(fs.readFileSync(path, "utf-8"));
      } catch {
        return {};
      }
    };
    const merged = read2(`${this.boot.agentDir}/settings.json`);
    const own = project ? read2(`${this.boot.cwd}/.pi/settings.json`) : {};
    const isObject2 = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
    for (const [name, value] of Object.entries(own)) {
      merged[name] = isObject2(value) && isObject2(merged[name]) ? { ...merged[name], ...value } : value;
    }
    return merged;
  }
  state() {
    return this.border.callSync("session", { op: "state" });
  }
  /** The model that is chosen, or the one Pi would begin with; "unknown" without credentials. */
  get model() {
    const { model: chosen, extensionsChoose } = this.state();
    if (!extensionsChoose) return chosen ?? unknown();
    if (chosen) {
      const { kept } = this;
      if (kept?.provider === chosen.provider && kept.id === chosen.id) return kept;
      return (this.kept = this.modelRegistry.find(chosen.provider, chosen.id)) ?? unknown();
    }
    this.initial ??= { model: this.modelRegistry.runtime.initialModel(this.settings()) };
    return this.initial.model ?? unknown();
  }
  /** The level as far as the model has it. */
  get thinkingLevel() {
    const { thinkingLevel, extensionsChoose } = this.state();
    if (thinkingLevel || !extensionsChoose) return thinkingLevel;
    return this.clamp(this.settings().defaultThinkingLevel ?? defaultLevel);
  }
  clamp(level, model = this.model) {
    return model.reasoning ? this.require("pi:ai_parts").clampThinkingLevel(model, level) : "off";
  }
  setThinkingLevel(level) {
    const ask = { op: "request", action: "setThinkingLevel" };
    if (!this.state().extensionsChoose) return void this.border.callSync("session", { ...ask, args: { level } });
    const previousLevel = this.thinkingLevel;
    const effective = this.clamp(levels.includes(level) ? level : "off");
    if (effective === previousLevel) return;
    const answer = this.border.callSync("session", { ...ask, args: { level: effective, previousLevel, event: "offered" } });
    if (answer?.tell) this.tell({ type: "thinking_level_select", level: effective, previousLevel });
  }
  /** Chooses a model; false when its provider has no credentials. */
  async setModel(model) {
    const choose = async (args) => await this.border.call("session", { op: "request", action: "setModel", args }) === true;
    if (!this.state().extensionsChoose) return choose({ model });
    if (!await this.modelRegistry.runtime.checkAuth(model.provider)) return false;
    const previousModel = this.model;
    const level = this.thinkingLevel;
    const plain2 = (value) => JSON.parse(JSON.stringify(value));
    this.kept = model;
    return choose({ model: plain2(model), previousModel: plain2(previousModel), level: this.clamp(level, model), previousLevel: level });
  }
};

// src/core/parts/modules.ts
var Modules = class {
  constructor(natives2) {
    this.natives = natives2;
  }
  natives;
  loaded = /* @__PURE__ */ new Map();
  unfinished = /* @__PURE__ */ new Set();
  provide(name, exports) {
    this.loaded.set(name, { exports });
  }
  /** A module's exports if something has asked for it. */
  peek(name) {
    return this.loaded.get(name)?.exports;
  }
  /** Forgets modules whose loading an interrupt cut off: it passes every catch, so they are found half made. */
  forgetUnfinished() {
    if (this.unfinished.size === 0) return;
    for (const name of this.unfinished) this.loaded.delete(name);
    this.unfinished.clear();
  }
  require = (name) => {
    const found = this.loaded.get(name);
    if (found) return found.exports;
    const run = this.natives.module(name);
    if (!run) return this.absent(name);
    const module2 = { exports: {} };
    this.loaded.set(name, module2);
    this.unfinished.add(name);
    try {
      run(module2.exports, this.require, module2);
    } catch (err) {
      this.loaded.delete(name);
      throw err;
    } finally {
      this.unfinished.delete(name);
    }
    return module2.exports;
  };
  /** What extension code gets: the export named "module.exports" where a module has one, as in Node. */
  forExtension = (name) => {
    const exports = this.require(name);
    return exports["module.exports"] ?? exports;
  };
  /**
   * A module that pier has no code for: it loads, and every member is a stub. The stubs sit behind the prototype,
   * where the bundler's interop objects look as well.
   */
  absent(name) {
    const label = name.replace(/^pi:node\//, "node:").replace(/^pi:/, "");
    const members = new Proxy(/* @__PURE__ */ Object.create(null), {
      get: (_, key2) => typeof key2 === "symbol" || key2 === "then" || key2 === "__esModule" || key2 === "toJSON" || key2 === "module.exports" ? void 0 : stub(label, key2)
    });
    const exports = Object.create(members);
    this.loaded.set(name, { exports });
    return exports;
  }
};
function stub(module2, name, advice) {
  const fail = () => {
    throw new Error(`${name} of ${module2} is not provided by pier${advice ? `: ${advice}` : ""}`);
  };
  const target = function() {
  };
  Object.defineProperty(target, "name", { value: name });
  return new Proxy(target, {
    apply: fail,
    construct: fail,
    set: fail,
    get(_, key2) {
      if (key2 === "prototype" || key2 === "name") return Reflect.get(target, key2);
      if (typeof key2 === "symbol" || key2 === "then" || key2 === "toJSON") return void 0;
      return fail();
    }
  });
}

// src/core/parts/natives.ts
var names = [
  "sync",
  "start",
  "begun",
  "cancel",
  "holdCall",
  "refCall",
  "native",
  "wasm",
  "zip",
  "timer",
  "immediate",
  "untimer",
  "refTimer",
  "now",
  "monotonic",
  "random",
  "module",
  "script",
  "evaluate",
  "place",
  "report",
  "boot",
  "follow",
  "mark",
  "look",
  "pending",
  "stacks",
  "whole",
  "settle",
  "attend",
  "copy"
];
function takeNatives() {
  const taken = {};
  const scope = globalThis;
  for (const name of names) {
    taken[name] = scope[`__pier_${name}`];
    delete scope[`__pier_${name}`];
  }
  return taken;
}

// src/core/parts/pack.ts
var describeTool = "rig:describe";
var invokeTool = "rig:invoke";
function packFactory(module2) {
  const pack2 = [module2, module2?.default].find((m) => typeof m?.rigTools === "function" || typeof m?.tools === "function");
  if (!pack2) return void 0;
  const text2 = (value) => ({ content: [{ type: "text", text: JSON.stringify(value) }], details: {} });
  const parameters = { type: "object", properties: {} };
  return (pi) => {
    pi.registerTool({
      name: describeTool,
      label: describeTool,
      description: describeTool,
      parameters,
      execute: async () => {
        const { name, version } = await pack2.rigPack?.() ?? {};
        const tools = await definitions(pack2);
        const steady = JSON.stringify(tools) === JSON.stringify(await definitions(pack2));
        const impls = typeof pack2.rigInvoke === "function" ? tools.map((tool) => tool?.name) : [];
        return text2({ name: String(name ?? ""), version: String(version ?? ""), tools, impls, steady });
      }
    });
    pi.registerTool({
      name: invokeTool,
      label: invokeTool,
      description: invokeTool,
      parameters,
      execute: async (_id, { tool, args, context: context2 }) => {
        let output;
        try {
          output = await pack2.rigInvoke(tool, args, context2);
        } catch (err) {
          if (err?.name === "InternalError") throw err;
          return text2({ error: failure(err) });
        }
        try {
          return text2({ output: output ?? null });
        } catch (err) {
          return text2({ error: { type: "internal_error", message: `the output cannot be written as JSON: ${err}`.slice(0, 200) } });
        }
      }
    });
  };
}
async function definitions(pack2) {
  return [...await (pack2.rigTools ?? pack2.tools).call(pack2)];
}
var types = [
  "validation_error",
  "auth_error",
  "permission_error",
  "not_found",
  "conflict",
  "rate_limited",
  "transient",
  "timeout",
  "upstream_error",
  "policy_blocked",
  "approval_required",
  "internal_error"
];
function failure(err) {
  for (const typed of [err?.toolError, err?.error, err]) {
    if (!types.includes(typed?.type)) continue;
    const { type, message, retryable, upstream_code, remediation_hints } = typed;
    return { type, message: shortened(message), retryable: retryable === true, upstream_code, remediation_hints };
  }
  return { type: "upstream_error", message: shortened(err instanceof Error ? `${err.name}: ${err.message}` : err) };
}
function shortened(message) {
  return String(message ?? "").slice(0, 4e3) || "the tool gave no reason";
}

// src/core/parts/prompt.ts
var Prompt = class {
  constructor(border2, require2, cwd) {
    this.border = border2;
    this.require = require2;
    this.cwd = cwd;
  }
  border;
  require;
  cwd;
  editorFactory;
  editor;
  listeners = /* @__PURE__ */ new Set();
  factories = [];
  provider;
  triggers = [];
  tell(op, value) {
    return this.border.callSync("ui", { op, value }).value;
  }
  setEditor(factory2) {
    this.editorFactory = factory2;
    this.editor?.close();
    this.editor = void 0;
    if (!factory2) return;
    const shown3 = this.tell("setEditorComponent", true);
    if (!shown3) return;
    const { require: require2 } = this;
    let retrigger = (_triggers) => {
    };
    this.editor = (import_component ??= require("pi:core/parts/component")).ComponentHost.editor(this.border, require2, (tui) => {
      const editor = factory2(tui, require2("pi:theme").getEditorTheme(), (0, (import_component ??= require("pi:core/parts/component")).keybindingsOf)(require2));
      editor.setText?.(this.border.callSync("ui", { op: "getEditorText" }).value ?? "");
      editor.onSubmit = (text2) => void this.tell("submitEditor", text2);
      editor.onChange = (text2) => void this.tell("changeEditor", text2);
      retrigger = (triggers) => editor.setAutocompleteProvider?.(this.whole(triggers));
      retrigger(shown3.triggers);
      if ("focused" in editor) editor.focused = true;
      return editor;
    });
    this.editor.retrigger = retrigger;
  }
  listen(handler) {
    if (this.listeners.size === 0) this.tell("listen", true);
    this.listeners.add(handler);
    return () => {
      if (this.listeners.delete(handler) && this.listeners.size === 0) this.tell("listen", false);
    };
  }
  /** What the listeners make of some input. */
  heard({ data }) {
    for (const listener of [...this.listeners]) {
      const answer = listener(data);
      if (answer?.consume) return { consume: true, data };
      if (answer?.data !== void 0) data = answer.data;
    }
    return { consume: false, data };
  }
  addProvider(factory2) {
    this.factories.push(factory2);
    this.provider = void 0;
    this.triggers = [];
    if (this.tell("offerSuggestions", true) !== true) return;
    this.chain();
    if (this.triggers.length > 0) this.border.callSync("ui", { op: "offerSuggestions", value: true, triggers: this.triggers });
  }
  /** What an editor of the extension's own is given: what everybody suggests. */
  whole(triggerCharacters) {
    return {
      ...this.base(true),
      triggerCharacters,
      applyCompletion: (...args) => this.chain().applyCompletion(...args)
    };
  }
  /** What the host and the extensions before this one suggest; of the whole, those after it and itself do, too. */
  base(whole3 = false) {
    const plain2 = new (this.require("pi:tui")).CombinedAutocompleteProvider([], this.cwd);
    return {
      getSuggestions: async (lines, line, col, options) => (await this.border.call("ui", { op: "suggest", lines, line, col, force: options?.force === true, ...whole3 ? { whole: whole3 } : {} }, { signal: options?.signal })).value ?? null,
      applyCompletion: (...args) => plain2.applyCompletion(...args),
      shouldTriggerFileCompletion: (...args) => plain2.shouldTriggerFileCompletion?.(...args) ?? true
    };
  }
  chain() {
    this.provider ??= this.factories.reduce((current, factory2) => {
      const next2 = factory2(current);
      this.triggers.push(...next2.triggerCharacters ?? []);
      return next2;
    }, this.base());
    return this.provider;
  }
  async suggest({ lines, line, col, force }, signal) {
    return await this.chain().getSuggestions(lines, line, col, { signal, force }) ?? null;
  }
  applySuggestion({ lines, line, col, item, prefix }) {
    return this.chain().applyCompletion(lines, line, col, item, prefix);
  }
};

// src/core/parts/render.ts
function createRender(registry2, slots2, require2, cwd) {
  const toolExecution = (args) => {
    const { ToolExecutionComponent } = require2("pi:coding-agent_components");
    const tool = registry2.tools.get(args.tool);
    const shown3 = new ToolExecutionComponent(args.tool, "call-1", args.input ?? {}, {}, tool, { requestRender() {
    } }, cwd);
    shown3.setArgsComplete();
    if (args.result) {
      shown3.markExecutionStarted();
      shown3.updateResult({ ...args.result, isError: args.result.isError === true }, args.partial === true);
    }
    shown3.setExpanded(args.expanded === true);
    return shown3;
  };
  const component = (args) => {
    const theme = require2("pi:theme").theme;
    const options = { expanded: args.expanded === true };
    switch (args.kind) {
      case "call":
        return registry2.tools.get(args.tool)?.renderCall?.(args.input ?? {}, theme, context(args, cwd));
      case "result":
        return registry2.tools.get(args.tool)?.renderResult?.(args.result, { ...options, isPartial: false }, theme, context(args, cwd));
      case "message":
        return registry2.messageRenderers.get(args.message?.customType)?.(args.message, options, theme);
      case "tool":
        return toolExecution(args);
      case "custom": {
        if (!registry2.messageRenderers.has(args.message?.customType)) return void 0;
        const { CustomMessageComponent } = require2("pi:coding-agent_components");
        const shown3 = new CustomMessageComponent(args.message, registry2.messageRenderers.get(args.message?.customType));
        shown3.setExpanded(options.expanded);
        return shown3;
      }
      case "entry":
        return registry2.entryRenderers.get(args.entry?.customType)?.(args.entry, options, theme);
    }
    return void 0;
  };
  return (args) => {
    const slot = slots2.get(args.kind === "widget" ? `widget:${args.key}` : args.kind);
    if (slot) return slot.draw(args.width);
    const drawn2 = component(args);
    if (typeof drawn2?.render !== "function") return null;
    drawn2.invalidate?.();
    return drawn2.render(args.width).map((import_component2 ??= require("pi:core/parts/component")).onScreen);
  };
}
function context(args, cwd) {
  return {
    args: args.input ?? {},
    toolCallId: "call-1",
    invalidate() {
    },
    lastComponent: void 0,
    state: {},
    cwd,
    executionStarted: true,
    argsComplete: true,
    isPartial: false,
    expanded: args.expanded === true,
    showImages: false,
    isError: args.result?.isError === true
  };
}

// src/core/parts/session.ts
var SessionManager = class _SessionManager {
  constructor(border2) {
    this.border = border2;
  }
  border;
  entries = [];
  byId = /* @__PURE__ */ new Map();
  labels = /* @__PURE__ */ new Map();
  labelTimes = /* @__PURE__ */ new Map();
  header = null;
  file;
  leafId = null;
  sync() {
    let news = this.border.callSync("session", { op: "sync", since: this.entries.length });
    if (this.header?.id !== void 0 && news.header?.id !== this.header.id) {
      this.forget();
      news = this.border.callSync("session", { op: "sync", since: 0 });
    }
    if (this.header?.id === void 0 || news.header?.id !== this.header.id) this.header = news.header;
    this.file = news.file || void 0;
    this.leafId = news.leafId || null;
    for (const entry of news.entries) this.add(entry);
    return this;
  }
  forget() {
    this.entries = [];
    this.byId.clear();
    this.labels.clear();
    this.labelTimes.clear();
  }
  add(entry) {
    this.entries.push(entry);
    this.byId.set(entry.id, entry);
    if (entry.type !== "label") return;
    if (entry.label) {
      this.labels.set(entry.targetId, entry.label);
      this.labelTimes.set(entry.targetId, entry.timestamp);
    } else {
      this.labels.delete(entry.targetId);
      this.labelTimes.delete(entry.targetId);
    }
  }
  getCwd() {
    return this.sync().header?.cwd ?? "";
  }
  getSessionDir() {
    const file = this.getSessionFile();
    return file ? file.replace(/[\\/][^\\/]*$/, "") : "";
  }
  /** Whether the session has a file. */
  isPersisted() {
    return this.getSessionFile() !== void 0;
  }
  getEntryCount() {
    return this.sync().entries.length;
  }
  getSessionId() {
    return this.sync().header?.id ?? "";
  }
  getSessionFile() {
    return this.sync().file;
  }
  getHeader() {
    return this.sync().header;
  }
  getLeafId() {
    return this.sync().leafId;
  }
  getLeafEntry() {
    const { leafId } = this.sync();
    return leafId === null ? void 0 : this.byId.get(leafId);
  }
  getEntry(id) {
    return this.sync().byId.get(id);
  }
  getEntries() {
    return [...this.sync().entries];
  }
  getLabel(id) {
    return this.sync().labels.get(id);
  }
  /** The path from the first entry to fromId (default: the leaf). */
  getBranch(fromId) {
    const { leafId } = this.sync();
    const path = [];
    let at = this.byId.get(fromId ?? leafId ?? "");
    while (at) {
      path.push(at);
      at = at.parentId === null ? void 0 : this.byId.get(at.parentId);
    }
    return path.reverse();
  }
  getChildren(parentId) {
    return this.sync().entries.filter((entry) => entry.parentId === parentId);
  }
  getSessionName() {
    const { entries } = this.sync();
    for (let i = entries.length - 1; i >= 0; i--) {
      if (entries[i].type === "session_info") return entries[i].name?.trim() || void 0;
    }
    return void 0;
  }
  getTree() {
    this.sync();
    const nodes = new Map(
      this.entries.map((entry) => [
        entry.id,
        { entry, children: [], label: this.labels.get(entry.id), labelTimestamp: this.labelTimes.get(entry.id) }
      ])
    );
    const roots = [];
    for (const node of nodes.values()) {
      const { parentId, id } = node.entry;
      const parent = parentId === null || parentId === id ? void 0 : nodes.get(parentId);
      (parent ? parent.children : roots).push(node);
    }
    for (const node of nodes.values()) {
      node.children.sort((a, b) => Date.parse(a.entry.timestamp) - Date.parse(b.entry.timestamp));
    }
    return roots;
  }
  write(params) {
    return this.border.callSync("session", params).entry.id;
  }
  // Pi hands out the whole session manager, though it declares what reads only. What an extension may write by other ways, it
  // may write here.
  appendCustomEntry(customType, data) {
    return this.write({ op: "append", entry: { type: "custom", customType, data } });
  }
  appendCustomMessageEntry(customType, content, display, details) {
    return this.write({ op: "append", entry: { type: "custom_message", customType, content, display, details } });
  }
  appendLabelChange(entryId, label) {
    if (!this.sync().byId.has(entryId)) throw new Error(`Entry ${entryId} not found`);
    return this.write({ op: "label", entryId, label });
  }
  appendSessionInfo(name) {
    return this.write({ op: "name", name: oneLine(name), event: "none" });
  }
  buildContextEntries() {
    return this.codingAgent().buildContextEntries(this.getEntries(), this.leafId);
  }
  buildSessionProjection() {
    return this.codingAgent().buildSessionProjection(this.getEntries(), this.leafId);
  }
  buildSessionContext() {
    return this.codingAgent().buildSessionContext(this.getEntries(), this.leafId);
  }
  codingAgent() {
    return _SessionManager.require("pi:coding-agent");
  }
  static require;
};

// src/core/parts/ui.ts
var shown = (value) => value === void 0 || value === null ? "" : String(value);
var orNone = (value) => value === void 0 || value === null ? null : String(value);
function createUi(border2, hasUI, require2, slots2, prompt2) {
  const tell = (op, params = {}) => {
    if (hasUI) border2.callSync("ui", { op, ...params });
  };
  const dialog = async (op, params, options, dismissed) => {
    if (!hasUI || options?.signal?.aborted) return dismissed;
    const timeout = typeof options?.timeout === "number" && options.timeout > 0 ? { timeout: options.timeout } : {};
    try {
      const { value } = await border2.call("ui", { op, ...params, ...timeout }, { signal: options?.signal });
      return value ?? dismissed;
    } catch (err) {
      if (options?.signal?.aborted) return dismissed;
      throw err;
    }
  };
  const editor = editorMethods(border2, hasUI, tell, prompt2);
  const components = componentMethods(border2, hasUI, tell, require2, slots2);
  const themes = themeMethods(border2, tell, hasUI, require2);
  return {
    select: async (title, options, opts) => {
      const given = Array.isArray(options) ? options : [];
      const texts2 = given.map(shown);
      const value = await dialog("select", { title: shown(title), options: texts2 }, opts, void 0);
      return value === void 0 ? void 0 : given[texts2.indexOf(value)];
    },
    confirm: (title, message, opts) => dialog("confirm", { title: shown(title), message: shown(message) }, opts, false),
    input: (title, placeholder, opts) => dialog("input", { title: shown(title), placeholder: orNone(placeholder) ?? void 0 }, opts, void 0),
    notify: (message, type) => tell("notify", { message: String(message), type: typeof type === "string" ? type : "info" }),
    onTerminalInput: editor.onTerminalInput,
    setStatus: (key2, text2) => tell("setStatus", { key: shown(key2), text: orNone(text2) }),
    setWorkingMessage: (value) => tell("setWorkingMessage", { value: orNone(value) }),
    setWorkingVisible: (value) => tell("setWorkingVisible", { value: Boolean(value) }),
    setWorkingIndicator: (value) => tell("setWorkingIndicator", {
      value: typeof value === "object" && value ? { frames: Array.isArray(value.frames) ? value.frames.map(shown) : void 0, intervalMs: value.intervalMs > 0 ? value.intervalMs : void 0 } : null
    }),
    setHiddenThinkingLabel: (value) => tell("setHiddenThinkingLabel", { value: orNone(value) }),
    setWidget: components.setWidget,
    setFooter: components.setFooter,
    setHeader: components.setHeader,
    setTitle: (value) => tell("setTitle", { value: shown(value) }),
    custom: components.custom,
    pasteToEditor: editor.pasteToEditor,
    setEditorText: editor.setEditorText,
    getEditorText: editor.getEditorText,
    editor: (title, prefill, opts) => dialog("editor", { title: shown(title), prefill: orNone(prefill) ?? void 0 }, opts, void 0),
    addAutocompleteProvider: editor.addAutocompleteProvider,
    setEditorComponent: editor.setEditorComponent,
    getEditorComponent: editor.getEditorComponent,
    get theme() {
      return require2("pi:theme").theme;
    },
    getAllThemes: themes.getAllThemes,
    getTheme: themes.getTheme,
    setTheme: themes.setTheme,
    getToolsExpanded: editor.getToolsExpanded,
    setToolsExpanded: editor.setToolsExpanded
  };
}
function editorMethods(border2, hasUI, tell, prompt2) {
  return {
    onTerminalInput: (handler) => hasUI && typeof handler === "function" ? prompt2.listen(handler) : () => {
    },
    pasteToEditor: (value) => tell("pasteToEditor", { value: shown(value) }),
    setEditorText: (value) => tell("setEditorText", { value: shown(value) }),
    getEditorText: () => hasUI ? border2.callSync("ui", { op: "getEditorText" }).value ?? "" : "",
    addAutocompleteProvider(factory2) {
      if (hasUI && typeof factory2 === "function") prompt2.addProvider(factory2);
    },
    setEditorComponent(factory2) {
      if (hasUI) prompt2.setEditor(factory2);
    },
    getEditorComponent: () => prompt2.editorFactory,
    getToolsExpanded: () => hasUI && border2.callSync("ui", { op: "getToolsExpanded" }).value === true,
    setToolsExpanded: (value) => tell("setToolsExpanded", { value: Boolean(value) })
  };
}
function componentMethods(border2, hasUI, tell, require2, fixed) {
  const screenSize = () => border2.callSync("ui", { op: "getSize" }).value;
  const place2 = (slot, factory2, send, ...extra) => {
    fixed.get(slot)?.dispose();
    fixed.delete(slot);
    if (!factory2) return send(null);
    if (typeof factory2 !== "function") throw new TypeError("factory is not a function");
    const host = new (import_component3 ??= require("pi:core/parts/component")).ComponentHost(require2, send, border2);
    const size = screenSize();
    if (size) host.resize(size.width, size.rows, true);
    fixed.set(slot, host);
    host.show(factory2(host.tui, require2("pi:theme").theme, ...extra));
  };
  return {
    setWidget(key2, content, options) {
      if (!hasUI || orNone(content) !== null && typeof content !== "function" && !Array.isArray(content)) return;
      key2 = shown(key2);
      const placement = options?.placement === "aboveEditor" || options?.placement === "belowEditor" ? { placement: options.placement } : {};
      const send = (lines) => tell("setWidget", { key: key2, lines, ...placement });
      if (typeof content === "function") return place2(`widget:${key2}`, content, send);
      if (Array.isArray(content) && screenSize()) return place2(`widget:${key2}`, () => textWidget(content, require2), send);
      place2(`widget:${key2}`, void 0, () => send(content ? content.map(shown) : null));
    },
    setHeader: (factory2) => {
      if (hasUI) place2("header", factory2, (value) => tell("setHeader", { value }));
    },
    setFooter: (factory2) => {
      if (hasUI) place2("footer", factory2, (value) => tell("setFooter", { value }), (0, (import_footer ??= require("pi:core/parts/footer")).createFooterData)(border2));
    },
    custom: (factory2, options) => hasUI ? (import_component3 ??= require("pi:core/parts/component")).ComponentHost.run(border2, require2, factory2, options) : Promise.resolve(void 0)
  };
}
var mostWidgetLines = 10;
function textWidget(content, require2) {
  const { Container, Text } = require2("pi:tui");
  const widget = new Container();
  for (const line of content.slice(0, mostWidgetLines)) widget.addChild(new Text(shown(line), 1, 0));
  if (content.length > mostWidgetLines) widget.addChild(new Text(require2("pi:theme").theme.fg("muted", "... (widget truncated)"), 1, 0));
  return widget;
}
var themeChannel = "pier:theme";
function themeArrived(theme, require2) {
  require2("pi:theme").adopt(theme);
  (0, (import_component3 ??= require("pi:core/parts/component")).restyleAll)();
}
function themeMethods(border2, tell, hasUI, require2) {
  const themes = () => require2("pi:theme");
  const share = (data) => {
    try {
      if (data) border2.callSync("events", { op: "emit", channel: themeChannel, data });
    } catch {
    }
  };
  const loaded = (name) => {
    try {
      return themes().createTheme(name);
    } catch {
      return void 0;
    }
  };
  return {
    getAllThemes: () => hasUI ? themes().getAvailableThemes() : [],
    getTheme: (name) => hasUI && typeof name === "string" ? loaded(name) : void 0,
    setTheme(theme) {
      if (!hasUI) return { success: false, error: "UI not available" };
      const next2 = typeof theme === "string" ? loaded(theme) : typeof theme?.fg === "function" ? theme : void 0;
      if (!next2) return { success: false, error: `Theme not found: ${theme}` };
      const name = typeof theme === "string" ? theme : theme?.name;
      themes().setTheme(next2);
      tell("setTheme", { value: name ?? null, palette: themes().palette(themes().theme) });
      share(themes().exported(next2));
      (0, (import_component3 ??= require("pi:core/parts/component")).restyleAll)();
      return { success: true };
    }
  };
}

// src/core/boot.ts
var natives = takeNatives();
installClock(natives);
installErrors(natives);
installSymbols();
installArrays();
installJSON();
var border = new Border(natives);
var modules = new Modules(natives);
require = modules.require;
var boot = Object.freeze(JSON.parse(natives.boot()));
inspectWith((value) => modules.require("pi:node/internal_inspect").inspect(value));
var handing = false;
function reportError(err, kind, promise) {
  const process = handing ? void 0 : modules.peek("pi:node/process");
  handing = true;
  try {
    if (process?.emitUncaught(err, kind, promise)) return;
  } catch (inner) {
    natives.report("uncaught", 0, describe(inner));
  } finally {
    handing = false;
  }
  natives.report(kind, 0, describe(shown2(err)));
}
function failed(event, err) {
  natives.report(`error:${event}`, 0, describe(err));
}
function shown2(thrown) {
  try {
    if (typeof thrown !== "object" || thrown === null || thrown instanceof Error) return thrown;
    return String(thrown) === "[object Object]" ? modules.require("pi:node/internal_inspect").inspect(thrown) : thrown;
  } catch {
    return thrown;
  }
}
modules.provide("pi:host", createHost(natives));
installGlobals();
installLocaleMethods();
var registry = createRegistry();
SessionManager.require = modules.require;
var dirty = false;
var restDirty = false;
var changed = (rest = true) => {
  if (!dirty) natives.report("dirty", 0, "");
  dirty = true;
  restDirty ||= rest;
};
var faraway = new Faraway(border, boot.extensionId, () => [...natives.random(16)].map((b) => b.toString(16).padStart(2, "0")).join(""));
var models = new ModelHome(border, registry, modules.require, boot, failed, changed, faraway, (event) => realm.tell(event));
var realm = {
  border,
  registry,
  session: new SessionManager(border),
  bus: new Bus(border, registry, faraway, () => realm.phase !== "failed"),
  context: () => (0, (import_context2 ??= require("pi:core/parts/context")).createContext)(source),
  flags: /* @__PURE__ */ new Map(),
  path: boot.extensionPath,
  cwd: boot.cwd,
  require: modules.require,
  phase: "loading",
  models,
  changed,
  flush,
  failed,
  tell: (event) => void invocations.tell(event, failed, () => natives.report("told", 0, ""))
};
var slots = /* @__PURE__ */ new Map();
var prompt = new Prompt(border, modules.require, boot.cwd);
var source = {
  border,
  registry,
  session: realm.session,
  ui: createUi(border, boot.hasUI, modules.require, slots, prompt),
  hasUI: boot.hasUI,
  mode: boot.mode,
  cwd: boot.cwd,
  models,
  copy: natives.copy,
  setups: /* @__PURE__ */ new Map()
};
var invocations = new Invocations(natives, registry, source, flush, modules.require, {
  load: loadExtension,
  retire: () => retire(),
  renew: renewExtension,
  setup: fillSession,
  flags: (values) => {
    for (const [name, value] of Object.entries(values)) realm.flags.set(name, value);
  },
  bus: ({ channel, data }) => channel === themeChannel ? themeArrived(data, modules.require) : realm.bus.arrived(channel, data),
  called: (request) => faraway.called(request),
  render: createRender(registry, slots, modules.require, boot.cwd),
  resize: ({ width, rows }) => slots.forEach((host) => host.resize(width, rows, true)),
  terminalInput: (args) => prompt.heard(args),
  suggest: (args, work) => prompt.suggest(args, invocations.signal(work)),
  applySuggestion: (args) => prompt.applySuggestion(args)
});
var bundle;
var factory;
async function loadExtension() {
  try {
    if (!factory) {
      const { ns, plain: plain2 } = await bundle(modules.forExtension);
      factory = boot.pack ? packFactory(ns) : await factoryOf(ns, plain2);
    }
    if (!factory && boot.pack) throw new Error(`The module exports neither rigTools nor tools: ${boot.extensionPath}`);
    if (!factory) throw new Error(`Extension does not export a valid factory function: ${boot.extensionPath}`);
    await factory(createApi(realm));
    realm.phase = "active";
    models.check();
  } catch (err) {
    realm.phase = "failed";
    throw err;
  }
  return JSON.parse(registrations(registry));
}
function retire() {
  realm.stale = (import_context2 ??= require("pi:core/parts/context")).stale;
  invocations.retire();
}
async function renewExtension() {
  retire();
  clearRegistry(registry);
  slots.clear();
  realm = { ...realm, stale: void 0, phase: "loading", flags: /* @__PURE__ */ new Map() };
  return loadExtension();
}
async function fillSession({ token }) {
  const session = modules.require("pi:coding-agent").SessionManager.inMemory(boot.cwd);
  await source.setups.get(token)?.(session);
  return { entries: session.getEntries() };
}
function createHost(natives2) {
  return {
    HostError,
    primordials,
    callSync: (method, params) => border.callSync(method, params),
    call: (method, params, options) => border.call(method, params, options),
    start: (method, params, onChunk) => border.start(method, params, onChunk),
    compileScript: (path) => border.compileScript(path),
    evaluateScript: (id) => natives2.evaluate(id)(modules.forExtension),
    callerPlace: () => natives2.place(new Error().stack ?? "") || void 0,
    native: natives2.native,
    wasm: natives2.wasm,
    follow: natives2.follow,
    mark: natives2.mark,
    look: natives2.look,
    pending: natives2.pending,
    copy: natives2.copy,
    zip: natives2.zip,
    now: natives2.now,
    monotonic: natives2.monotonic,
    random: (n) => randomBytes(natives2, n),
    setTimer: (fn, ms) => border.setTimer(fn, ms),
    setImmediateTask: (fn) => border.setImmediateTask(fn),
    clearTimer: (id) => border.clearTimer(id),
    refTimer: natives2.refTimer,
    reportError,
    refused: () => natives2.report("refused", 0, ""),
    print: (level, text2) => natives2.report(`print:${level}`, 0, text2),
    write: (fd, text2) => natives2.report(fd === 2 ? "stderr" : "stdout", 0, text2),
    boot,
    requireHost: modules.require,
    stub
  };
}
var randomBatch = 1 << 20;
function randomBytes(natives2, n) {
  if (n <= randomBatch) return natives2.random(n);
  const all = new Uint8Array(n);
  for (let at = 0; at < n; at += randomBatch) all.set(natives2.random(Math.min(randomBatch, n - at)), at);
  return all;
}
function installGlobals() {
  const scope = globalThis;
  scope.global = scope;
  delete scope.InternalError;
  const others2 = Object.keys(globals).filter((name) => !shownGlobals.includes(name));
  for (const name of [...shownGlobals, ...others2]) {
    const [module2, exported] = globals[name];
    const enumerable = shownGlobals.includes(name);
    Object.defineProperty(scope, name, {
      configurable: true,
      enumerable,
      get() {
        const value = modules.require(module2)[exported];
        Object.defineProperty(scope, name, { configurable: true, writable: true, enumerable, value });
        return value;
      },
      set(value) {
        Object.defineProperty(scope, name, { configurable: true, writable: true, enumerable, value });
      }
    });
  }
}
function installLocaleMethods() {
  const scope = globalThis;
  for (const [owner, method, module2, exported] of localeMethods) {
    const holder = {
      [method](...args) {
        return modules.require(module2)[exported](this, ...args);
      }
    };
    Object.defineProperty(scope[owner].prototype, method, { value: holder[method], writable: true, configurable: true });
  }
}
function setBundle(run) {
  bundle = run;
}
function dispatch(kind, id, operation, text2) {
  modules.forgetUnfinished();
  modules.peek("pi:node/internal_ticks")?.dropCutOff();
  try {
    if (kind === "complete") border.complete(id, text2);
    else if (kind === "chunk") border.chunk(id, text2);
    else if (kind === "timer") border.fire(id);
    else if (kind === "invoke") invocations.start(id, operation, text2);
    else if (kind === "abort") invocations.abort(id);
  } catch (err) {
    reportError(err, "uncaught");
  }
  modules.peek("pi:node/internal_ticks")?.drainTicks();
}
function rejected() {
  const scope = globalThis;
  const { __pier_rejected: reason, __pier_promise: promise } = scope;
  delete scope.__pier_rejected;
  delete scope.__pier_promise;
  reportError(reason, "unhandledRejection", promise);
}
function place(id) {
  return invocations.place(id);
}
function flush() {
  if (!dirty) return;
  dirty = false;
  const rest = restDirty;
  restDirty = false;
  natives.report("changed", 0, changes(registry, rest));
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_json_problem;
var import_delivery;
var import_context2;
var import_carried;
var import_context;
var import_compact;
var import_legacy;
var import_component;
var import_component2;
var import_component3;
var import_footer;
