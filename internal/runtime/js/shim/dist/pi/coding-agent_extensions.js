"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/pi/coding-agent_extensions.ts
var coding_agent_extensions_exports = {
  createExtensionRuntime: createExtensionRuntime,
  discoverAndLoadExtensions: discoverAndLoadExtensions,
  loadExtensionFromFactory: void 0,
  loadExtensions: loadExtensions,
};
module.exports = __defProp(coding_agent_extensions_exports, "__esModule", { value: true });

// src/pi/coding-agent/extensions/load.ts
var import_pi_host = require("pi:host");

// src/core/parts/entry.ts
async function factoryOf(module2, plain = false) {
  const exported = await module2?.default;
  if (typeof exported === "function") return exported;
  if (plain && !module2?.__esModule) return void 0;
  const inner = await exported?.default;
  return typeof inner === "function" ? inner : void 0;
}

// src/pi/coding-agent/extensions/load.ts

// src/pi/coding-agent/extensions/api.ts
var host = __toESM(require("pi:host"), 1);

// src/core/parts/checks.ts
function checkTool(tool, path2) {
  if (typeof tool.parameters !== "object" || tool.parameters === null || Array.isArray(tool.parameters)) {
    throw new Error(`Tool "${tool.name}" registered by extension "${path2}" must define an object parameter schema.`);
  }
}
function checkCommand(name, options, path2) {
  if (typeof name !== "string" || name.length === 0) {
    throw new Error(
      `Command registered by extension "${path2}" must have a non-empty string name. Use pi.registerCommand("name", { description, handler }).`
    );
  }
  if (typeof options?.handler !== "function") {
    throw new Error(`Command "/${name}" registered by extension "${path2}" must define handler().`);
  }
}
function checkFlag(name, options) {
  if (options.default !== void 0 && typeof options.default !== options.type) {
    throw new Error(`Invalid default for flag "${name}": expected ${options.type}, got ${typeof options.default}`);
  }
}
var noConfig = () => new Error("Provider config is required when registering by name");
var notActive = (path2) => new Error(`Extension "${path2}" failed to load and its API is no longer active.`);
var markdownMessages = ["user", "assistant", "assistant-thinking"];

// src/core/parts/json.ts
var { parse, stringify } = JSON;
var { parse: toldParse } = {
  parse(text, reviver) {
    try {
      return parse(text, reviver);
    } catch (err) {
      const problem = err instanceof SyntaxError ? (0, (import_json_problem ??= require("pi:core/parts/json_problem")).jsonProblem)(String(text)) : void 0;
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
var setOwn = (on, key, value) => defineProperty(on, key, { value, enumerable: true, writable: true, configurable: true });
var tagOf = (value) => apply(slice, apply(toString, value, []), [8, -1]);
function close(own, base) {
  const methods = create(null);
  for (const key of ownKeys(base.prototype)) {
    if (key !== "constructor") defineProperty(methods, key, getOwnPropertyDescriptor(base.prototype, key));
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
function mapped(list, change) {
  const out = [];
  for (let at = 0; at < list.length; at++) setOwn(out, at, change(list[at]));
  return out;
}
var { then } = Promise.prototype;
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
  matches: (pattern, text) => apply(exec, pattern, [text]) !== null,
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

// src/core/parts/exec.ts
var longest = 536870888;
var isPlain = (command, args, cwd) => typeof command === "string" && command !== "" && (args === void 0 || Array.isArray(args) && args.every((arg) => typeof arg === "string")) && typeof cwd === "string" && ![command, cwd, ...args ?? []].some((text) => text.includes("\0"));
async function execCommand(realm, command, args, cwd, options) {
  const maxBuffer = options?.maxBuffer ?? void 0;
  if (maxBuffer !== void 0 && !(Number.isInteger(maxBuffer) && maxBuffer >= 0 && maxBuffer <= longest)) {
    throw new RangeError(`maxBuffer must be an integer between 0 and ${longest} bytes`);
  }
  let place = { command, args: args ?? [], cwd };
  if (!isPlain(command, args, cwd)) place = realm.require("pi:node/internal_command").command(command, args, { cwd, shell: false }).params;
  const signal = options?.signal || void 0;
  if (signal && !signal.aborted && typeof signal.addEventListener !== "function") throw new TypeError("options.signal.addEventListener is not a function");
  const params = {
    ...place,
    text: true,
    ...options?.timeout > 0 ? { timeout: Number(options.timeout) } : {},
    ...maxBuffer === void 0 ? {} : { max_output: maxBuffer }
  };
  const stopped = { stdout: "", stderr: "", code: 0, killed: true, truncated: false };
  if (signal?.aborted) return stopped;
  const { done, cancel } = realm.border.start("exec", params);
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
var isText = (value) => typeof value === "string" && value !== "";
var areTexts = (value) => isObject(value) && Object.values(value).every((item) => typeof item === "string");
function mcpProblem(name, config) {
  if (!/^[A-Za-z0-9_-]+$/.test(String(name))) return `invalid server name "${name}" (use letters, digits, "_" and "-")`;
  const server = `server "${name}"`;
  if (!isObject(config)) return `${server} must be an object`;
  if (!isText(config.command) && !isText(config.url)) return `${server} needs either "command" (stdio) or "url" (streamable HTTP)`;
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

// src/pi/coding-agent/extensions/api.ts
var Load = class {
  constructor(extension, runtime) {
    this.extension = extension;
    this.runtime = runtime;
  }
  extension;
  runtime;
  state = "loading";
  flags = /* @__PURE__ */ new Map();
  changes = [];
  subscriptions = [];
  alive() {
    if (this.state === "failed") throw notActive(this.extension.path);
    this.runtime.assertActive();
  }
  /** Does it now, or once the extension is loaded. */
  change(apply2) {
    if (this.state === "loading") this.changes.push(apply2);
    else apply2();
  }
  subscribed(unsubscribe) {
    if (this.state === "loading") this.subscriptions.push(unsubscribe);
    return unsubscribe;
  }
  commit() {
    if (this.state !== "loading") return;
    this.runtime.assertActive();
    const { flagValues } = this.runtime;
    for (const [name, value] of this.flags) if (!flagValues.has(name)) flagValues.set(name, value);
    for (const apply2 of this.changes) apply2();
    this.end("active");
  }
  discard() {
    if (this.state !== "loading") return;
    for (const unsubscribe of this.subscriptions) unsubscribe();
    this.end("failed");
  }
  end(state) {
    this.state = state;
    this.flags.clear();
    this.changes = [];
    this.subscriptions = [];
  }
};
function createExtensionApi(extension, runtime, cwd, bus) {
  const load = new Load(extension, runtime);
  const api = { ...registrations(load), ...settings(load), ...providers(load), ...actions(load), ...surroundings(load, cwd, bus) };
  return { api, commit: () => load.commit(), discard: () => load.discard() };
}
function registrations(load) {
  const { extension, runtime } = load;
  return {
    on(event, handler) {
      load.alive();
      const registered = (...args) => handler(...args);
      extension.handlers.set(event, [...extension.handlers.get(event) ?? [], registered]);
      return () => {
        const left = (extension.handlers.get(event) ?? []).filter((other) => other !== registered);
        if (left.length > 0) extension.handlers.set(event, left);
        else extension.handlers.delete(event);
      };
    },
    registerTool(tool) {
      load.alive();
      checkTool(tool, extension.path);
      extension.tools.set(tool.name, { definition: tool, sourceInfo: extension.sourceInfo });
      runtime.refreshTools();
    },
    registerCommand(name, options) {
      load.alive();
      checkCommand(name, options, extension.path);
      extension.commands.set(name, { name, sourceInfo: extension.sourceInfo, ...options });
    },
    registerShortcut(shortcut, options) {
      load.alive();
      extension.shortcuts.set(shortcut, { shortcut, extensionPath: extension.path, ...options });
    },
    registerMessageRenderer(customType, renderer) {
      load.alive();
      extension.messageRenderers.set(customType, renderer);
    },
    registerEntryRenderer(customType, renderer) {
      load.alive();
      (extension.entryRenderers ??= /* @__PURE__ */ new Map()).set(customType, renderer);
    },
    registerToolRenderer(resolver) {
      load.alive();
      (extension.toolRenderers ??= []).push(resolver);
    },
    registerMarkdownTransformer(transformer, options) {
      load.alive();
      extension.markdownTransformer = { transformer, messageTypes: new Set(options?.messageTypes ?? markdownMessages) };
    }
  };
}
function settings(load) {
  const { extension, runtime } = load;
  return {
    registerFlag(name, options) {
      load.alive();
      checkFlag(name, options);
      extension.flags.set(name, { name, extensionPath: extension.path, ...options });
      const values = load.state === "loading" ? load.flags : runtime.flagValues;
      if (options.default === void 0 || runtime.flagValues.has(name) || values.has(name)) return;
      values.set(name, options.default);
    },
    getFlag(name) {
      load.alive();
      if (!extension.flags.has(name)) return void 0;
      return runtime.flagValues.has(name) ? runtime.flagValues.get(name) : load.flags.get(name);
    }
  };
}
function providers(load) {
  const { extension, runtime } = load;
  const { path: path2 } = extension;
  return {
    registerProvider(provider, config) {
      load.alive();
      if (typeof provider !== "string") return load.change(() => runtime.registerNativeProvider(provider, path2));
      if (!config) throw noConfig();
      load.change(() => runtime.registerProvider(provider, config, path2));
    },
    unregisterProvider(name) {
      load.alive();
      load.change(() => runtime.unregisterProvider(name, path2));
    },
    registerVirtualModel(model) {
      load.alive();
      const definition = { ...model, route: (request) => model.route(request, runtime.createContext()) };
      load.change(() => runtime.registerVirtualModel(definition, path2));
    },
    unregisterVirtualModel(provider, id) {
      load.alive();
      load.change(() => runtime.unregisterVirtualModel(provider, id));
    },
    registerMcpServer(name, config) {
      load.alive();
      const problem = mcpProblem(name, config);
      if (problem) throw new Error(`Invalid MCP server registered by extension "${path2}": ${problem}`);
      const owner = runtime.mcpServers.get(name)?.extensionPath ?? path2;
      if (owner !== path2) throw new Error(`MCP server "${name}" is already registered by extension "${owner}"`);
      const space = (text) => text.replace(/-/g, "_");
      const clash = runtime.mcpServers.list().find((server2) => server2.name !== name && space(server2.name) === space(name));
      if (clash) throw new Error(`MCP server "${name}" conflicts with registered server "${clash.name}"`);
      const server = { name, config: structuredClone(config), extensionPath: path2 };
      load.change(() => runtime.mcpServers.register(server));
    },
    unregisterMcpServer(name) {
      load.alive();
      load.change(() => runtime.mcpServers.unregister(name, path2));
    },
    getMcpServers() {
      load.alive();
      return runtime.mcpServers.list();
    }
  };
}
var passedOn = "sendMessage sendUserMessage appendEntry setSessionName getSessionName setLabel getActiveTools getAllTools getSettings setActiveTools getCommands setModel getThinkingLevel setThinkingLevel";
function actions(load) {
  const act = (name) => (...args) => {
    load.alive();
    return load.runtime[name](...args);
  };
  return Object.fromEntries(passedOn.split(" ").map((name) => [name, act(name)]));
}
function surroundings(load, cwd, bus) {
  return {
    exec(command, args, options) {
      load.alive();
      return execCommand(host, command, args, options?.cwd ?? cwd, options);
    },
    events: {
      emit(channel, data) {
        load.alive();
        bus.emit(channel, data);
      },
      on(channel, handler) {
        load.alive();
        return load.subscribed(load.runtime.trackEventBusSubscription(bus.on(channel, handler)));
      }
    }
  };
}

// src/pi/coding-agent/extensions/runtime.ts
var McpServers = class {
  servers = /* @__PURE__ */ new Map();
  listener;
  register(server) {
    this.servers.set(server.name, server);
    this.listener?.();
  }
  /** Takes a server out if it is this extension's. */
  unregister(name, extensionPath) {
    if (this.servers.get(name)?.extensionPath !== extensionPath) return;
    this.servers.delete(name);
    this.listener?.();
  }
  get(name) {
    return this.servers.get(name);
  }
  list() {
    return [...this.servers.values()].map((server) => ({ ...server, config: structuredClone(server.config) }));
  }
  setChangeListener(listener) {
    this.listener = listener;
  }
};
var bound = "sendMessage sendUserMessage appendEntry setSessionName getSessionName setLabel getActiveTools getAllTools getSettings setActiveTools getCommands getThinkingLevel setThinkingLevel createContext";
function createExtensionRuntime() {
  const early = () => {
    throw new Error("Extension runtime not initialized. Action methods cannot be called during extension loading.");
  };
  const subscriptions = /* @__PURE__ */ new Set();
  let over;
  const runtime = {
    ...Object.fromEntries(bound.split(" ").map((name) => [name, early])),
    setModel: () => Promise.reject(new Error("Extension runtime not initialized")),
    refreshTools() {
    },
    flagValues: /* @__PURE__ */ new Map(),
    mcpServers: new McpServers(),
    assertActive() {
      if (over) throw new Error(over);
    },
    invalidate(message = (import_context ??= require("pi:core/parts/context")).stale) {
      if (over) return;
      over = message;
      for (const unsubscribe of subscriptions) unsubscribe();
      subscriptions.clear();
    },
    trackEventBusSubscription(unsubscribe) {
      const once = () => {
        if (subscriptions.delete(once)) unsubscribe();
      };
      subscriptions.add(once);
      return once;
    }
  };
  return Object.assign(runtime, waiting(runtime));
}
var unknown = "<unknown>";
function waiting(runtime) {
  const drop = (list, goes) => {
    runtime[list] = runtime[list].filter((item) => !goes(item));
  };
  return {
    pendingProviderRegistrations: [],
    pendingNativeProviderRegistrations: [],
    pendingVirtualModelRegistrations: [],
    registerProvider(name, config, extensionPath = unknown) {
      runtime.pendingProviderRegistrations.push({ name, config, extensionPath });
    },
    registerNativeProvider(provider, extensionPath = unknown) {
      runtime.pendingNativeProviderRegistrations.push({ provider, extensionPath });
    },
    unregisterProvider(id) {
      drop("pendingProviderRegistrations", ({ name }) => name === id);
      drop("pendingNativeProviderRegistrations", ({ provider }) => provider.id === id);
    },
    registerVirtualModel(definition, extensionPath = unknown) {
      runtime.pendingVirtualModelRegistrations.push({ definition, extensionPath });
    },
    unregisterVirtualModel(provider, id) {
      drop("pendingVirtualModelRegistrations", ({ definition }) => definition.provider === provider && definition.id === id);
    }
  };
}

// src/pi/coding-agent/extensions/load.ts
function createExtension(given, resolvedPath) {
  const synthetic = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).isSynthetic)(given);
  const source = given.startsWith("<") ? given.slice(1, -1).split(":")[0] || "temporary" : synthetic ? "builtin" : "local";
  const baseDir = synthetic ? void 0 : (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().dirname(resolvedPath);
  const maps = "handlers tools messageRenderers entryRenderers commands flags shortcuts".split(" ");
  return {
    path: given,
    resolvedPath,
    sourceInfo: (0, (import_small ??= require("pi:coding-agent/small")).createSyntheticSourceInfo)(given, { source, baseDir }),
    ...Object.fromEntries(maps.map((name) => [name, /* @__PURE__ */ new Map()]))
  };
}
async function begin(factory, given, resolved, cwd, bus, runtime) {
  const extension = createExtension(given, resolved);
  const load = createExtensionApi(extension, runtime, cwd, bus);
  try {
    await factory(load.api);
    load.commit();
  } catch (error) {
    load.discard();
    throw error;
  }
  return extension;
}
var loadExtensionFromFactory = (factory, cwd, bus, runtime, given = "<inline>") => begin(factory, given, given, (0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(cwd), bus, runtime);
async function importFactory(file) {
  const namespace = await (0, import_pi_host.requireHost)("pi:node/internal_modules").importFrom(file, import_pi_host.boot.extensionPath);
  return factoryOf(namespace);
}
async function loadExtensions(paths, cwd, bus = (0, (import_small ??= require("pi:coding-agent/small")).createEventBus)(), runtime = createExtensionRuntime()) {
  const base = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(cwd);
  const extensions = [];
  const errors = [];
  for (const given of paths) {
    const resolved = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(given, base, { normalizeUnicodeSpaces: true });
    try {
      const factory = await importFactory(resolved);
      if (factory) extensions.push(await begin(factory, given, resolved, base, bus, runtime));
      else errors.push({ path: given, error: `Extension does not export a valid factory function: ${given}` });
    } catch (error) {
      errors.push({ path: given, error: `Failed to load extension: ${(0, (import_paths ??= require("pi:coding-agent/resources/paths")).messageOf)(error, String(error))}` });
    }
  }
  return { extensions, errors, warnings: [], runtime };
}
function entriesOf(dir) {
  const { join, resolve } = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)();
  let declared;
  try {
    declared = JSON.parse((0, (import_paths ??= require("pi:coding-agent/resources/paths")).fs)().readFileSync(join(dir, "package.json"), "utf-8")).pi?.extensions;
  } catch {
  }
  const entries = (Array.isArray(declared) ? declared : []).map((entry) => resolve(dir, entry)).filter((import_paths ??= require("pi:coding-agent/resources/paths")).exists);
  if (entries.length > 0) return entries;
  const index = ["index.ts", "index.js"].map((name) => join(dir, name)).find((import_paths ??= require("pi:coding-agent/resources/paths")).exists);
  return index ? [index] : void 0;
}
function found(dir) {
  let items;
  try {
    items = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).fs)().readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
  return items.flatMap((item) => {
    const full = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().join(dir, item.name);
    if ((item.isFile() || item.isSymbolicLink()) && /\.[tj]s$/.test(item.name)) return [full];
    return item.isDirectory() || item.isSymbolicLink() ? entriesOf(full) ?? [] : [];
  });
}
async function discoverAndLoadExtensions(configured, cwd, agentDir = import_pi_host.boot.agentDir, bus) {
  const { join, resolve } = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)();
  const base = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(cwd);
  const named = configured.flatMap((given) => {
    const file = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(given, base, { normalizeUnicodeSpaces: true });
    return (0, (import_paths ??= require("pi:coding-agent/resources/paths")).isDirectory)(file) ? entriesOf(file) ?? found(file) : [file];
  });
  const all = [...found(join(base, (import_paths ??= require("pi:coding-agent/resources/paths")).configDir, "extensions")), ...found(join((0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(agentDir), "extensions")), ...named];
  const seen = /* @__PURE__ */ new Set();
  const paths = all.filter((file) => !seen.has(resolve(file)) && !!seen.add(resolve(file)));
  return loadExtensions(paths, base, bus);
}
coding_agent_extensions_exports["loadExtensionFromFactory"] = loadExtensionFromFactory;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_paths;
var import_small;
var import_json_problem;
var import_context;
