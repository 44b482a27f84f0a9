"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai/providers/auth.ts
var auth_exports = {
  InMemoryCredentialStore: void 0,
  InMemoryModelsStore: void 0,
  ModelsError: void 0,
  checkProviderAuth: checkProviderAuth,
  defaultProviderAuthContext: void 0,
  envApiKeyAuth: void 0,
  lazyOAuth: lazyOAuth,
  mergeHeaders: mergeHeaders,
  orAborted: orAborted,
  readCredential: readCredential,
  refreshCredential: refreshCredential,
  resolveProviderAuth: resolveProviderAuth,
  signalOf: void 0,
};
module.exports = __defProp(auth_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var ModelsError = class extends Error {
  constructor(code, message, options) {
    const detail = options?.cause == null ? "" : (0, (import_pi_ai_parts ??= require("pi:ai_parts")).formatThrownValue)(options.cause).trim();
    super(detail === "" || message.includes(detail) ? message : `${message}: ${detail}`, options);
    this.code = code;
    this.name = "ModelsError";
  }
  code;
};
var signalOf = (signal) => signal ?? new AbortController().signal;
function orAborted(operation, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    operation.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
var defaultProviderAuthContext = () => ({
  async env(name) {
    const value = process.env[name];
    return value?.trim() ? value : void 0;
  },
  async fileExists(path) {
    try {
      const home = (0, import_pi_host.requireHost)("pi:node/os").homedir();
      await (0, import_pi_host.requireHost)("pi:node/fs_promises").access(path.startsWith("~") ? home + path.slice(1) : path);
      return true;
    } catch {
      return false;
    }
  }
});
var envApiKeyAuth = (name, variables) => ({
  name,
  async login({ prompt, signal }) {
    signal.throwIfAborted();
    const key = await prompt({ type: "secret", message: `Enter ${name}` });
    signal.throwIfAborted();
    return { type: "api_key", key };
  },
  async resolve({ ctx, credential, signal }) {
    signal.throwIfAborted();
    if (credential?.key) return { auth: { apiKey: credential.key }, env: credential.env, source: "stored credential" };
    for (const variable of variables) {
      const apiKey = await ctx.env(variable);
      signal.throwIfAborted();
      if (apiKey) return { auth: { apiKey }, source: variable };
    }
    return void 0;
  }
});
function lazyOAuth({ name, isSubscription, loginLabel, load }) {
  let loading;
  const loaded = () => loading ??= load();
  return {
    name,
    isSubscription,
    loginLabel,
    login: async (interaction, options) => (await loaded()).login(interaction, options),
    refresh: async (credential, signal) => (await loaded()).refresh(credential, signal),
    toAuth: async (credential) => (await loaded()).toAuth(credential)
  };
}
var InMemoryCredentialStore = class {
  #credentials = /* @__PURE__ */ new Map();
  #last = /* @__PURE__ */ new Map();
  #queue(id, task, options) {
    const signal = signalOf(options?.signal);
    const before = this.#last.get(id) ?? Promise.resolve();
    const run = before.then(() => {
      signal.throwIfAborted();
      return task();
    });
    const settled = run.catch(() => void 0);
    this.#last.set(id, settled);
    return orAborted(run, signal);
  }
  async read(id, options) {
    options?.signal?.throwIfAborted();
    return this.#credentials.get(id);
  }
  async list(options) {
    options?.signal?.throwIfAborted();
    return [...this.#credentials].map(([providerId, { type }]) => ({ providerId, type }));
  }
  modify(id, change, options) {
    const task = async () => {
      const current = this.#credentials.get(id);
      const next = await change(current);
      options?.signal?.throwIfAborted();
      if (next !== void 0) this.#credentials.set(id, next);
      return next ?? current;
    };
    return this.#queue(id, task, options);
  }
  delete(id, options) {
    return this.#queue(id, async () => void this.#credentials.delete(id), options);
  }
};
var InMemoryModelsStore = class {
  #entries = /* @__PURE__ */ new Map();
  async read(id, options) {
    options?.signal?.throwIfAborted();
    const entry = this.#entries.get(id);
    return entry ? structuredClone(entry) : void 0;
  }
  async write(id, entry, options) {
    options?.signal?.throwIfAborted();
    this.#entries.set(id, structuredClone(entry));
  }
  async delete(id, options) {
    options?.signal?.throwIfAborted();
    this.#entries.delete(id);
  }
};
var minValidity = 5 * 6e4;
var refreshTimeout = 15e3;
async function refreshCredential(store, id, oauth, isOld, signal) {
  const change = async (current) => {
    signal.throwIfAborted();
    if (current?.type !== "oauth" || !isOld(current)) return void 0;
    try {
      return await oauth.refresh(current, AbortSignal.timeout(refreshTimeout));
    } catch (cause) {
      throw new ModelsError("oauth", `OAuth refresh failed for ${id}`, { cause });
    }
  };
  try {
    const credential = await store.modify(id, change, { signal });
    return credential?.type === "oauth" ? credential : void 0;
  } catch (cause) {
    if (cause instanceof ModelsError) throw cause;
    signal.throwIfAborted();
    throw new ModelsError("auth", `Credential store modify failed for ${id}`, { cause });
  }
}
async function fromOAuth(store, id, oauth, stored, signal, wanted) {
  const validity = Math.max(minValidity, wanted ?? 0);
  const isOld = (credential2) => Date.now() + validity >= credential2.expires;
  let credential = stored;
  if (isOld(credential)) {
    credential = await refreshCredential(store, id, oauth, isOld, signal);
    if (!credential) return void 0;
    if (wanted !== void 0 && isOld(credential)) {
      throw new ModelsError("oauth", `OAuth refresh returned a token that expires too soon for ${id}`);
    }
  }
  try {
    return { auth: await oauth.toAuth(credential), source: "OAuth" };
  } catch (cause) {
    throw new ModelsError("oauth", `OAuth auth derivation failed for ${id}`, { cause });
  }
}
async function fromKey(ctx, apiKey, id, credential, signal) {
  try {
    return await apiKey.resolve({ ctx, credential, signal });
  } catch (cause) {
    throw new ModelsError("auth", `API key auth failed for provider ${id}`, { cause });
  }
}
async function readCredential(store, id, signal) {
  try {
    return await store.read(id, { signal });
  } catch (cause) {
    throw new ModelsError("auth", `Credential store read failed for ${id}`, { cause });
  }
}
async function resolveProviderAuth(provider, store, context, options = {}) {
  const signal = signalOf(options.signal);
  const { id, auth } = provider;
  const { env } = options;
  const ctx = env ? { ...context, env: async (name) => env[name] || await context.env(name) } : context;
  const find = async () => {
    signal.throwIfAborted();
    if (options.apiKey !== void 0 && auth.apiKey) {
      return fromKey(ctx, auth.apiKey, id, { type: "api_key", key: options.apiKey, env }, signal);
    }
    const stored = await readCredential(store, id, signal);
    if (stored?.type === "oauth" && auth.oauth) return fromOAuth(store, id, auth.oauth, stored, signal, options.minOAuthValidityMs);
    if (stored && (stored.type !== "api_key" || !auth.apiKey)) return void 0;
    if (!auth.apiKey) return void 0;
    return fromKey(ctx, auth.apiKey, id, stored && env ? { ...stored, env: { ...stored.env, ...env } } : stored, signal);
  };
  return orAborted(find(), signal);
}
async function checkProviderAuth(provider, store, context, credential, signal) {
  const { apiKey, oauth } = provider.auth;
  if (credential?.type === "oauth") return oauth ? { source: "OAuth", type: "oauth" } : void 0;
  if (!apiKey) return void 0;
  if (apiKey.check) {
    try {
      return await apiKey.check({ ctx: context, credential: credential?.type === "api_key" ? credential : void 0, signal });
    } catch (cause) {
      throw new ModelsError("auth", `API key auth check failed for provider ${provider.id}`, { cause });
    }
  }
  const resolved = await resolveProviderAuth(provider, store, context, { signal });
  return resolved ? { source: resolved.source, type: "api_key" } : void 0;
}
function mergeHeaders(base, override) {
  if (!base && !override) return void 0;
  const names = new Set(Object.keys(override ?? {}).map((name) => name.toLowerCase()));
  const kept = Object.entries(base ?? {}).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...override };
}
auth_exports["InMemoryCredentialStore"] = InMemoryCredentialStore;
auth_exports["InMemoryModelsStore"] = InMemoryModelsStore;
auth_exports["ModelsError"] = ModelsError;
auth_exports["defaultProviderAuthContext"] = defaultProviderAuthContext;
auth_exports["envApiKeyAuth"] = envApiKeyAuth;
auth_exports["signalOf"] = signalOf;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_ai_parts;
