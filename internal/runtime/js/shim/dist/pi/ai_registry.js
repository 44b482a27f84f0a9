"use strict";
var __defProp = Object.defineProperty;
var __knownSymbol = (name2, symbol) => (symbol = Symbol[name2]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name2);
var __forAwait = (obj, it, method) => (it = obj[__knownSymbol("asyncIterator")]) ? it.call(obj) : (obj = obj[__knownSymbol("iterator")](), it = {}, method = (key, fn) => (fn = obj[key]) && (it[key] = (arg) => new Promise((yes, no, done) => (arg = fn.call(obj, arg), done = arg.done, Promise.resolve(arg.value).then((value) => yes({ value, done }), no)))), method("next"), method("return"), it);

// src/pi/ai_registry.ts
var ai_registry_exports = {
  AI_TELEMETRY_SCHEMA: void 0,
  CredentialSynchronizationError: void 0,
  get InMemoryCredentialStore() { return (import_auth7 ??= require("pi:ai/providers/auth")).InMemoryCredentialStore; },
  get InMemoryModelsStore() { return (import_auth7 ??= require("pi:ai/providers/auth")).InMemoryModelsStore; },
  ModelRegistry: void 0,
  ModelRuntime: void 0,
  get ModelsError() { return (import_auth7 ??= require("pi:ai/providers/auth")).ModelsError; },
  StoredCredentials: void 0,
  VIRTUAL_MODEL_STATE_ENTRY: void 0,
  builtinModels: builtinModels,
  builtinProviders: void 0,
  createFauxCore: createFauxCore,
  createModels: void 0,
  createProvider: createProvider,
  get defaultProviderAuthContext() { return (import_auth7 ??= require("pi:ai/providers/auth")).defaultProviderAuthContext; },
  get envApiKeyAuth() { return (import_auth7 ??= require("pi:ai/providers/auth")).envApiKeyAuth; },
  eventCame: eventCame,
  farProvider: farProvider,
  farVirtualModel: void 0,
  fauxProvider: fauxProvider,
  get lazyOAuth() { return (import_auth7 ??= require("pi:ai/providers/auth")).lazyOAuth; },
  radiusProvider: radiusProvider,
  readStoredCredential: void 0,
  registerFauxProvider: registerFauxProvider,
  serveProviders: serveProviders,
  withClientIdentity: withClientIdentity,
};
module.exports = __defProp(ai_registry_exports, "__esModule", { value: true });

// src/pi/ai/telemetry.ts
var text = (description, more = {}) => ({ type: "string", description, ...more });
var count = (description, more = {}) => ({ type: "number", description, ...more });
var required = { required: true };
var stops = ["pending", "stop", "length", "toolUse", "error", "aborted", "deferred"];
var provider = text("The provider's id.", required);
var model = text("The id of the model that was asked for.", required);
var stop = text("Why the answer ended.", { values: stops });
var span = (description) => ({
  description,
  parents: { kind: "any" },
  startAttributes: {
    provider,
    api: text("The id of the protocol.", required),
    model,
    reasoning: text("The level of thinking that was asked for.", { required: false })
  },
  endAttributes: {
    stop,
    "usage.input": count("Tokens sent that were not in the cache."),
    "usage.output": count("Tokens of the answer."),
    "usage.cache_read": count("Tokens read from the cache."),
    "usage.cache_write": count("Tokens written to the cache."),
    "cost.total": count("What the request cost, in US dollars."),
    "response.id": text("The provider's id of the answer.", { cardinality: "high" })
  },
  events: {
    "pi.ai.first_chunk": { description: "The first event of the answer arrived.", attributes: {} },
    "pi.ai.block": {
      description: "A block of the answer is complete. What is in it is not recorded.",
      attributes: {
        type: text("The kind of block.", { values: ["text", "thinking", "tool_call"], ...required }),
        index: count("Which block of the answer it is.", required),
        chars: count("Its length in UTF-16 units.", required),
        tool: text("The tool, when it is a call.", { required: false })
      }
    }
  },
  status: { default: "ok", errorWhen: "The answer ended with an error: provider_error, with the first 500 characters of its message. An aborted one is ok." }
});
var metric = (kind, description, unit, attributes) => ({ kind, description, unit, attributes });
var AI_TELEMETRY_SCHEMA = {
  version: 1,
  spans: {
    "pi.ai.request": span("A request to a model, with finding its key and setting up its provider."),
    "pi.ai.poll": span("One look at whether a deferred answer is there.")
  },
  metrics: {
    "pi.ai.request.duration": metric("histogram", "How long a request or a look took.", "ms", { provider, model, stop: { ...stop, ...required } }),
    "pi.ai.first_chunk.duration": metric("histogram", "How long the first event of an answer took.", "ms", { provider, model }),
    "pi.ai.tokens": metric("counter", "The tokens that were used, but for answers that are not there yet.", "token", {
      provider,
      model,
      kind: text("What they were used for.", { values: ["input", "output", "cache_read", "cache_write"], ...required })
    }),
    "pi.ai.cost": metric("counter", "What was paid, but for answers that are not there yet.", "USD", { provider, model })
  }
};

// src/pi/ai/providers/registry.ts
var import_pi_host6 = require("pi:host");

// src/pi/ai/providers/runtime.ts
var import_pi_host5 = require("pi:host");

// src/pi/ai/providers/builtin.ts
var import_pi_host2 = require("pi:host");

// src/pi/ai/providers/collection.ts

// src/pi/ai/providers/provider.ts
var known = /* @__PURE__ */ new Set(["chat", "image", "classifier"]);
var hasKnownType = (model2) => known.has((0, (import_pi_ai_parts ??= require("pi:ai_parts")).getModelType)(model2));
var failed = (model2, error, aborted, result) => ({
  api: model2.api,
  provider: model2.provider,
  model: model2.id,
  ...result,
  stopReason: aborted ? "aborted" : "error",
  errorMessage: error instanceof Error ? error.message : String(error),
  timestamp: Date.now()
});
var imageErrorResult = (model2, error, aborted = false) => failed(model2, error, aborted, { output: [] });
var classifierErrorResult = (model2, error, aborted = false) => failed(model2, error, aborted, { answers: {} });
var assertType = (type, what) => (model2) => {
  if (!(0, (import_pi_ai_parts ??= require("pi:ai_parts")).isModelType)(model2, type)) throw new (import_auth ??= require("pi:ai/providers/auth")).ModelsError("provider", `Model ${model2.provider}/${model2.id} is not ${what} model`);
};
var assertChatModel = assertType("chat", "a chat");
var assertImageModel = assertType("image", "an image");
var assertClassifier = assertType("classifier", "a classifier");
function assertClassifierModel(model2, context) {
  assertClassifier(model2);
  if (context.images?.length && !model2.input.includes("image")) {
    throw new (import_auth ??= require("pi:ai/providers/auth")).ModelsError("provider", `Model ${model2.provider}/${model2.id} does not accept image input`);
  }
}
var ModelList = class {
  /** The baseline may be a function, for lists that are long and seldom asked for. */
  constructor(baseline) {
    this.baseline = baseline;
  }
  baseline;
  dynamic = [];
  all = () => {
    const { baseline } = this;
    const merged = [...typeof baseline === "function" ? baseline() : baseline];
    for (const model2 of this.dynamic) {
      const at = merged.findIndex((one) => (0, (import_pi_ai_parts ??= require("pi:ai_parts")).getModelType)(one) === (0, (import_pi_ai_parts ??= require("pi:ai_parts")).getModelType)(model2) && one.id === model2.id);
      if (at >= 0) merged[at] = model2;
      else merged.push(model2);
    }
    return merged;
  };
};
var refresher = (id, list, fetchModels2) => async (context) => {
  const { stored, publish, signal, allowNetwork } = context;
  if (stored) {
    const models2 = stored.models.filter((model2) => model2.provider === id);
    if (!await publish({ update: () => void (list.dynamic = models2) })) return;
  }
  if (!allowNetwork || signal.aborted) return;
  const models = (await fetchModels2(context)).filter(hasKnownType);
  if (signal.aborted) return;
  await publish({ persist: { models, checkedAt: Date.now() }, update: () => void (list.dynamic = models) });
};
var used = (parts) => Object.values(parts ?? {}).filter((part) => part !== void 0);
function createProvider(input) {
  const { id, images, classifiers } = input;
  const single = typeof input.api?.stream === "function" ? input.api : void 0;
  const protocols = single ? [single] : used(input.api);
  if (protocols.length + used(images).length + used(classifiers).length === 0) {
    throw new Error(`Provider ${id}: at least one of "api", "images", or "classifiers" is required.`);
  }
  const list = new ModelList(input.models);
  const protocolOf = (model2) => single ?? input.api?.[model2.api];
  const through = (method) => (model2, argument, options) => {
    const protocol = protocolOf(model2);
    if (protocol) return protocol[method](model2, argument, options);
    const problem = new (import_auth ??= require("pi:ai/providers/auth")).ModelsError("stream", `Provider ${id} has no API implementation for "${model2.api}"`);
    return (0, (import_pi_ai_parts ??= require("pi:ai_parts")).lazyStream)(model2, () => Promise.reject(problem), void 0, options?.signal);
  };
  const provider2 = {
    id,
    name: input.name ?? id,
    baseUrl: input.baseUrl,
    headers: input.headers,
    auth: input.auth,
    getModels: () => list.all().filter((model2) => (0, (import_pi_ai_parts ??= require("pi:ai_parts")).isModelType)(model2, "chat")),
    getAllModels: list.all,
    refreshModels: input.fetchModels ? refresher(id, list, input.fetchModels) : void 0,
    filterModels: input.filterModels,
    filterAllModels: input.filterAllModels,
    stream: through("stream"),
    streamSimple: through("streamSimple")
  };
  addDeferred(provider2, protocols, protocolOf);
  addOthers(provider2, images, classifiers);
  return provider2;
}
function addDeferred(provider2, protocols, protocolOf) {
  const need = (method, model2, problem) => {
    const protocol = protocolOf(model2);
    if (!protocol?.[method]) throw new (import_auth ??= require("pi:ai/providers/auth")).ModelsError("provider", `Provider ${provider2.id} ${problem} for "${model2.api}"`);
    return protocol;
  };
  if (protocols.some((protocol) => protocol.fetchDeferred)) {
    provider2.fetchDeferred = (model2, handle, options) => {
      const fetch2 = async () => need("fetchDeferred", model2, "does not support deferred responses").fetchDeferred(model2, handle, options);
      return (0, (import_pi_ai_parts ??= require("pi:ai_parts")).lazyStream)(model2, fetch2, void 0, options?.signal);
    };
  }
  if (protocols.some((protocol) => protocol.cancelDeferred)) {
    provider2.cancelDeferred = async (model2, handle, options) => need("cancelDeferred", model2, "cannot cancel deferred responses").cancelDeferred(model2, handle, options);
  }
}
function addOthers(provider2, images, classifiers) {
  const add = (method, parts, what, result) => {
    if (used(parts).length === 0) return;
    provider2[method] = async (model2, context, options) => {
      const part = parts[model2.api];
      if (part) return part[method](model2, context, options);
      return result(model2, new (import_auth ??= require("pi:ai/providers/auth")).ModelsError("provider", `Provider ${provider2.id} has no ${what} implementation for "${model2.api}"`));
    };
  };
  add("generateImages", images, "image generation", imageErrorResult);
  add("classify", classifiers, "classifier", classifierErrorResult);
}

// src/pi/ai/providers/collection.ts
var Refreshes = class {
  #generations = /* @__PURE__ */ new Map();
  #running = /* @__PURE__ */ new Map();
  #publishing = /* @__PURE__ */ new Map();
  supersede(id) {
    const generation = (this.#generations.get(id) ?? 0) + 1;
    this.#generations.set(id, generation);
    this.#running.get(id)?.abort();
    this.#running.delete(id);
    return generation;
  }
  begin(id) {
    const generation = this.supersede(id);
    const controller = new AbortController();
    this.#running.set(id, controller);
    return { generation, controller };
  }
  end(id, controller) {
    if (this.#running.get(id) === controller) this.#running.delete(id);
  }
  publish(id, generation, signal, store, publication) {
    const isLate = () => signal.aborted || this.#generations.get(id) !== generation;
    const run = (this.#publishing.get(id) ?? Promise.resolve()).then(async () => {
      if (isLate()) return false;
      if (publication.persist === null) await store.delete(id, { signal });
      else if (publication.persist !== void 0) await store.write(id, structuredClone(publication.persist), { signal });
      if (isLate()) return false;
      publication.update?.();
      return true;
    });
    this.#publishing.set(id, run.catch(() => void 0));
    return (0, (import_auth2 ??= require("pi:ai/providers/auth")).orAborted)(run, signal);
  }
};
function listed(provider2, method) {
  try {
    return method === "getAllModels" && provider2.getAllModels?.() || provider2.getModels();
  } catch {
    return [];
  }
}
var Models = class {
  #providers = /* @__PURE__ */ new Map();
  #refreshes = new Refreshes();
  credentials;
  #store;
  #context;
  #identity;
  constructor(options = {}) {
    this.credentials = options.credentials ?? new (import_auth2 ??= require("pi:ai/providers/auth")).InMemoryCredentialStore();
    this.#store = options.modelsStore ?? new (import_auth2 ??= require("pi:ai/providers/auth")).InMemoryModelsStore();
    this.#context = options.authContext ?? (0, (import_auth2 ??= require("pi:ai/providers/auth")).defaultProviderAuthContext)();
    this.#identity = options.identity;
  }
  setProvider(provider2) {
    this.#refreshes.supersede(provider2.id);
    this.#providers.set(provider2.id, provider2);
  }
  deleteProvider(id) {
    this.#refreshes.supersede(id);
    this.#providers.delete(id);
  }
  clearProviders() {
    for (const id of this.#providers.keys()) this.#refreshes.supersede(id);
    this.#providers.clear();
  }
  getProviders() {
    return [...this.#providers.values()];
  }
  getProvider(id) {
    return this.#providers.get(id);
  }
  #list(method, id) {
    const from = id === void 0 ? this.getProviders() : this.#providers.has(id) ? [this.getProvider(id)] : [];
    return from.flatMap((provider2) => listed(provider2, method));
  }
  getModels(id) {
    return this.#list("getModels", id);
  }
  getAllModels(id) {
    return this.#list("getAllModels", id);
  }
  getModelsOfType(type, id) {
    return this.getAllModels(id).filter((model2) => (0, (import_pi_ai_parts2 ??= require("pi:ai_parts")).isModelType)(model2, type));
  }
  getModel(provider2, id) {
    return this.getModels(provider2).find((model2) => model2.id === id);
  }
  getModelOfType(type, provider2, id) {
    return this.getModelsOfType(type, provider2).find((model2) => model2.id === id);
  }
  checkAuth(id, options) {
    const signal = (0, (import_auth2 ??= require("pi:ai/providers/auth")).signalOf)(options?.signal);
    const check = async () => {
      signal.throwIfAborted();
      const provider2 = this.getProvider(id);
      return provider2 ? this.#check(provider2, await (0, (import_auth2 ??= require("pi:ai/providers/auth")).readCredential)(this.credentials, id, signal), signal) : void 0;
    };
    return (0, (import_auth2 ??= require("pi:ai/providers/auth")).orAborted)(check(), signal);
  }
  #check(provider2, credential, signal) {
    return (0, (import_auth2 ??= require("pi:ai/providers/auth")).checkProviderAuth)(provider2, this.credentials, this.#context, credential, signal);
  }
  /** The models of configured providers, as narrow makes them. */
  #available(id, options, narrow) {
    const signal = (0, (import_auth2 ??= require("pi:ai/providers/auth")).signalOf)(options?.signal);
    const find = async () => {
      signal.throwIfAborted();
      const providers2 = id === void 0 ? this.getProviders() : [this.getProvider(id)].filter(Boolean);
      const lists = providers2.map(async (provider2) => {
        const credential = await (0, (import_auth2 ??= require("pi:ai/providers/auth")).readCredential)(this.credentials, provider2.id, signal);
        return await this.#check(provider2, credential, signal) ? narrow(provider2, credential) : [];
      });
      return (await Promise.all(lists)).flat();
    };
    return (0, (import_auth2 ??= require("pi:ai/providers/auth")).orAborted)(find(), signal);
  }
  getAvailable(id, options) {
    return this.#available(id, options, (provider2, credential) => {
      const models = provider2.getModels();
      return provider2.filterModels?.(models, credential) ?? models;
    });
  }
  getAllAvailable(id, options) {
    return this.#available(id, options, (provider2, credential) => {
      const models = provider2.getAllModels?.() ?? provider2.getModels();
      if (provider2.filterAllModels) return provider2.filterAllModels(models, credential);
      if (!provider2.filterModels) return models;
      const chat = new Set(provider2.filterModels(provider2.getModels(), credential).map((model2) => model2.id));
      return models.filter((model2) => !(0, (import_pi_ai_parts2 ??= require("pi:ai_parts")).isModelType)(model2, "chat") || chat.has(model2.id));
    });
  }
  async getAvailableOfType(type, id, options) {
    return (await this.getAllAvailable(id, options)).filter((model2) => (0, (import_pi_ai_parts2 ??= require("pi:ai_parts")).isModelType)(model2, type));
  }
  async getAuth(target, options) {
    const provider2 = this.getProvider(typeof target === "string" ? target : target.provider);
    if (!provider2) return void 0;
    const result = await (0, (import_auth2 ??= require("pi:ai/providers/auth")).resolveProviderAuth)(provider2, this.credentials, this.#context, options);
    if (!result || typeof target === "string" || !target.headers) return result;
    return { ...result, auth: { ...result.auth, headers: (0, (import_auth2 ??= require("pi:ai/providers/auth")).mergeHeaders)(result.auth.headers, target.headers) } };
  }
  async login(id, type, interaction, options) {
    const signal = (0, (import_auth2 ??= require("pi:ai/providers/auth")).signalOf)(interaction.signal);
    signal.throwIfAborted();
    const provider2 = this.getProvider(id);
    if (!provider2) throw new (import_auth2 ??= require("pi:ai/providers/auth")).ModelsError("provider", `Unknown provider: ${id}`);
    const method = type === "oauth" ? provider2.auth.oauth : provider2.auth.apiKey;
    if (!method?.login) throw new (import_auth2 ??= require("pi:ai/providers/auth")).ModelsError("auth", `${provider2.name} does not support ${type} login`);
    const credential = await (0, (import_auth2 ??= require("pi:ai/providers/auth")).orAborted)(method.login({ ...interaction, signal }, options), signal);
    try {
      await this.credentials.modify(id, async () => credential, { signal });
    } catch (cause) {
      signal.throwIfAborted();
      throw new (import_auth2 ??= require("pi:ai/providers/auth")).ModelsError("auth", `Credential store modify failed for ${id}`, { cause });
    }
    return credential;
  }
  async logout(id, options) {
    const signal = (0, (import_auth2 ??= require("pi:ai/providers/auth")).signalOf)(options?.signal);
    signal.throwIfAborted();
    try {
      await this.credentials.delete(id, { signal });
    } catch (cause) {
      signal.throwIfAborted();
      throw new (import_auth2 ??= require("pi:ai/providers/auth")).ModelsError("auth", `Credential store delete failed for ${id}`, { cause });
    }
  }
  async #refreshOne(provider2, options, caller) {
    const { id } = provider2;
    const { generation, controller } = this.#refreshes.begin(id);
    const signal = AbortSignal.any([caller, controller.signal]);
    const phase = async (credential, allowNetwork) => {
      const stored = await this.#store.read(id, { signal });
      await provider2.refreshModels({
        credential,
        stored: stored ? { ...structuredClone(stored), models: stored.models.filter(hasKnownType) } : void 0,
        publish: (publication) => this.#refreshes.publish(id, generation, signal, this.#store, publication),
        allowNetwork,
        force: allowNetwork ? options.force : void 0,
        signal,
        baseUrl: provider2.baseUrl
      });
    };
    const run = async () => {
      const read = await (0, (import_auth2 ??= require("pi:ai/providers/auth")).readCredential)(this.credentials, id, signal).then(
        (credential) => ({ credential, failed: void 0 }),
        (failed2) => ({ credential: void 0, failed: failed2 })
      );
      await phase(read.credential, false);
      if (read.failed) throw read.failed;
      if (!(options.allowNetwork ?? true) || signal.aborted) return;
      const online = await this.#onlineCredential(provider2, read.credential, signal);
      if (online) await phase(online.credential, true);
    };
    try {
      await (0, (import_auth2 ??= require("pi:ai/providers/auth")).orAborted)(run(), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#refreshes.end(id, controller);
    }
  }
  /** What a provider is asked for its models with; undefined when it need not be asked. */
  async #onlineCredential(provider2, stored, signal) {
    if (provider2.refreshModelsAuth === "configured") return await this.#check(provider2, stored, signal) ? {} : void 0;
    const { apiKey, oauth } = provider2.auth;
    if (stored?.type === "oauth") {
      if (!oauth || signal.aborted) return void 0;
      const isOld = (credential3) => Date.now() >= credential3.expires;
      const credential2 = isOld(stored) ? await (0, (import_auth2 ??= require("pi:ai/providers/auth")).refreshCredential)(this.credentials, provider2.id, oauth, isOld, signal) : stored;
      return credential2 ? { credential: credential2 } : void 0;
    }
    const credential = stored?.type === "api_key" ? stored : void 0;
    const resolved = await apiKey?.resolve({ ctx: this.#context, credential, signal });
    return resolved ? { credential: { type: "api_key", key: resolved.auth.apiKey, env: resolved.env } } : void 0;
  }
  async refresh(options = {}) {
    const signal = (0, (import_auth2 ??= require("pi:ai/providers/auth")).signalOf)(options.signal);
    const errors = /* @__PURE__ */ new Map();
    if (signal.aborted) return { aborted: true, errors };
    const wanted = options.providers && new Set(options.providers);
    const providers2 = this.getProviders().filter(({ id, refreshModels }) => refreshModels && (!wanted || wanted.has(id)));
    const runs = providers2.map(
      (provider2) => this.#refreshOne(provider2, options, signal).catch((cause) => {
        const error = cause instanceof Error ? cause : new (import_auth2 ??= require("pi:ai/providers/auth")).ModelsError("model_source", `Model refresh failed for ${provider2.id}`, { cause });
        errors.set(provider2.id, error);
      })
    );
    await (0, (import_auth2 ??= require("pi:ai/providers/auth")).orAborted)(Promise.all(runs), signal).catch((error) => {
      if (!signal.aborted) throw error;
    });
    return { aborted: signal.aborted, errors };
  }
  /** A request's model and options with the provider's credentials in them. */
  async prepare(model2, options) {
    const provider2 = this.getProvider(model2.provider);
    if (!provider2) throw new (import_auth2 ??= require("pi:ai/providers/auth")).ModelsError("provider", `Unknown provider: ${model2.provider}`);
    const { apiKey, env, signal } = options ?? {};
    const resolved = await this.getAuth(model2, { apiKey, env, signal });
    if (!resolved) throw new (import_auth2 ??= require("pi:ai/providers/auth")).ModelsError("auth", `Provider is not configured: ${model2.provider}`);
    return { provider: provider2, ...await withAuth(model2, resolved, options, this.#identity) };
  }
  #ask(method, model2, argument, options) {
    const run = async () => {
      assertChatModel(model2);
      const ready = await this.prepare(model2, options);
      if (!ready.provider[method]) throw new (import_auth2 ??= require("pi:ai/providers/auth")).ModelsError("provider", `Provider ${model2.provider} does not support deferred responses`);
      return ready.provider[method](ready.model, argument, ready.options);
    };
    return (0, (import_pi_ai_parts2 ??= require("pi:ai_parts")).lazyStream)(model2, run, void 0, options?.signal);
  }
  stream(model2, context, options) {
    return this.#ask("stream", model2, (0, (import_pi_ai_parts2 ??= require("pi:ai_parts")).normalizeContext)(context), options);
  }
  streamSimple(model2, context, options) {
    return this.#ask("streamSimple", model2, (0, (import_pi_ai_parts2 ??= require("pi:ai_parts")).normalizeContext)(context), options);
  }
  async complete(model2, context, options) {
    return this.stream(model2, context, options).result();
  }
  async completeSimple(model2, context, options) {
    return this.streamSimple(model2, context, options).result();
  }
  streamDeferred(model2, handle, options) {
    return this.#ask("fetchDeferred", model2, handle, options);
  }
  async fetchDeferred(model2, handle, options) {
    return this.streamDeferred(model2, handle, options).result();
  }
  async cancelDeferred(model2, handle, options) {
    assertChatModel(model2);
    const ready = await this.prepare(model2, options);
    if (!ready.provider.cancelDeferred) throw new (import_auth2 ??= require("pi:ai/providers/auth")).ModelsError("provider", `Provider ${model2.provider} does not support deferred responses`);
    await ready.provider.cancelDeferred(ready.model, handle, ready.options);
  }
  async generateImages(model2, context, options) {
    try {
      assertImageModel(model2);
      const ready = await this.prepare(model2, options);
      if (!ready.provider.generateImages) throw new (import_auth2 ??= require("pi:ai/providers/auth")).ModelsError("provider", `Provider ${model2.provider} does not support image generation`);
      return await ready.provider.generateImages(ready.model, context, ready.options);
    } catch (error) {
      return imageErrorResult(model2, error, options?.signal?.aborted);
    }
  }
  async classify(model2, context, options) {
    try {
      assertClassifierModel(model2, context);
      const ready = await this.prepare(model2, options);
      if (!ready.provider.classify) throw new (import_auth2 ??= require("pi:ai/providers/auth")).ModelsError("provider", `Provider ${model2.provider} does not support classification`);
      return await ready.provider.classify(ready.model, context, ready.options);
    } catch (error) {
      return classifierErrorResult(model2, error, options?.signal?.aborted);
    }
  }
};
async function withAuth(model2, resolved, options = {}, identity) {
  const { transformHeaders, ...rest } = options ?? {};
  const { auth } = resolved;
  const target = auth.baseUrl ? { ...model2, baseUrl: auth.baseUrl } : model2;
  const session = typeof rest.sessionId === "string" ? rest.sessionId : void 0;
  let headers = (0, (import_auth2 ??= require("pi:ai/providers/auth")).mergeHeaders)((0, (import_auth2 ??= require("pi:ai/providers/auth")).mergeHeaders)((0, (import_pi_ai_api ??= require("pi:ai_api")).getOpenCodeSessionHeaders)(target, session), auth.headers), rest.headers);
  if (transformHeaders) headers = await transformHeaders(headers ?? {});
  const env = resolved.env || rest.env ? { ...resolved.env, ...rest.env } : void 0;
  const merged = (0, (import_pi_ai_api ??= require("pi:ai_api")).mergeClientIdentity)(identity, rest.identity);
  const filled2 = { ...rest, apiKey: rest.apiKey ?? auth.apiKey, headers, env, ...merged === void 0 ? {} : { identity: merged } };
  return { model: target, options: filled2 };
}
var createModels = (options) => new Models(options);
var asked = "stream complete streamSimple completeSimple streamDeferred fetchDeferred cancelDeferred generateImages classify".split(" ");
var plain = "getProviders getProvider getModels getModel getModelsOfType getModelOfType getAllModels refresh checkAuth getAvailable getAvailableOfType getAllAvailable getAuth login logout setProvider deleteProvider clearProviders";
function withClientIdentity(models, identity) {
  const wrapped = {};
  for (const name2 of plain.split(" ")) if (name2 in models) wrapped[name2] = models[name2].bind(models);
  for (const name2 of asked) {
    wrapped[name2] = (model2, argument, options) => models[name2](model2, argument, { ...options, identity: (0, (import_pi_ai_api ??= require("pi:ai_api")).mergeClientIdentity)(identity, options?.identity) });
  }
  return wrapped;
}

// src/pi/ai/providers/env.ts
var checkNow = /* @__PURE__ */ Symbol("pier.checkNow");
var readEnv = (name2) => process.env[name2]?.trim() ? process.env[name2] : void 0;
function listedEnv() {
  const names = new Set(Object.keys(process.env));
  return (name2) => names.has(name2) ? readEnv(name2) : void 0;
}

// src/pi/ai/providers/radius.ts
var import_pi_host = require("pi:host");
var home = "https://radius.pi.dev";
var variable = "RADIUS_API_KEY";
var said = 512;
var addressOf = (gateway) => (/^https?:\/\//i.test(gateway) ? gateway : `https://${gateway}`).replace(/\/+$/, "");
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function isModel(value) {
  if (!isObject(value) || !isObject(value.cost) || !Array.isArray(value.input)) return false;
  const kinds = { id: "string", name: "string", reasoning: "boolean", contextWindow: "number", maxTokens: "number" };
  return Object.entries(kinds).every(([key, kind]) => typeof value[key] === kind);
}
function modelsIn(config, provider2) {
  if (!isObject(config) || typeof config.baseUrl !== "string" || !Array.isArray(config.models)) return void 0;
  return config.models.filter(isModel).map((model2) => ({ ...model2, api: "pi-messages", provider: provider2, baseUrl: config.baseUrl }));
}
async function fetchModels(gateway, provider2, key, signal) {
  const headers = { accept: "application/json", ...key ? { authorization: `Bearer ${key}` } : {} };
  const response = await fetch(new URL("/v1/config", gateway), { headers, signal });
  if (!response.ok) {
    const text2 = (await response.text()).trim();
    const short = text2.length > said ? `${text2.slice(0, said)}…` : text2;
    throw new Error(`Could not load Radius config from ${gateway}: ${response.status}: ${short}`);
  }
  const models = modelsIn(await response.json(), provider2);
  if (!models) throw new Error(`Invalid Radius config from ${gateway}`);
  return models;
}
function radiusProvider(options = {}) {
  const { id = "radius", name: name2 = "Radius" } = options;
  const gateway = addressOf(options.gateway ?? home);
  const ours = () => (0, (import_pi_ai_catalog ??= require("pi:ai_catalog")).modelsOf)("radius").map((model2) => ({ ...model2, provider: id }));
  let models;
  const apiKey = { ...(0, (import_auth3 ??= require("pi:ai/providers/auth")).envApiKeyAuth)("Radius API key", [variable]), [checkNow]: (env) => env(variable) ? variable : void 0 };
  const streams = (0, (import_pi_ai_parts3 ??= require("pi:ai_parts")).builtinApi)("pi-messages");
  return {
    id,
    name: name2,
    auth: { apiKey, oauth: (0, (import_auth3 ??= require("pi:ai/providers/auth")).lazyOAuth)({ name: name2, load: async () => (0, import_pi_host.requireHost)("pi:ai_login").radius({ name: name2, gateway }) }) },
    getModels: () => models ??= gateway === home ? ours() : [],
    async refreshModels({ stored, credential, publish, allowNetwork, signal }) {
      const show = (list) => () => void (models = list);
      const keep = (list) => publish({ persist: { models: list, checkedAt: Date.now() }, update: show(list) });
      const isLogin = credential?.type === "oauth";
      if (stored) {
        if (!await publish({ update: show(stored.models.filter((model2) => model2.provider === id)) })) return;
      } else if (isLogin) {
        const brought = modelsIn(credential.gatewayConfig, id) ?? [];
        if (brought.length > 0 && !await keep(brought)) return;
      }
      if (!allowNetwork || signal.aborted) return;
      const fetched = await fetchModels(gateway, id, isLogin ? credential.access : credential?.key, signal);
      if (!signal.aborted) await keep(fetched);
    },
    stream: (model2, context, more) => streams.stream(model2, context, more),
    streamSimple: (model2, context, more) => streams.streamSimple(model2, context, more)
  };
}

// src/pi/ai/providers/builtin.ts
var anthropicKey = {
  ...(0, (import_auth4 ??= require("pi:ai/providers/auth")).envApiKeyAuth)("Anthropic API key", ["ANTHROPIC_OAUTH_TOKEN", "ANTHROPIC_API_KEY"]),
  async resolve(input) {
    const token = input.credential?.key ? void 0 : await input.ctx.env("ANTHROPIC_AUTH_TOKEN");
    if (token) return { auth: { headers: { Authorization: `Bearer ${token}` } }, source: "ANTHROPIC_AUTH_TOKEN" };
    return (0, (import_auth4 ??= require("pi:ai/providers/auth")).envApiKeyAuth)("", ["ANTHROPIC_OAUTH_TOKEN", "ANTHROPIC_API_KEY"]).resolve(input);
  }
};
function cloudflareKey(name2, variables) {
  const [key, ...others] = variables;
  const gateway = others.includes("CLOUDFLARE_GATEWAY_ID");
  const find = async ({ ctx, credential, signal }, variable2) => {
    signal.throwIfAborted();
    return (variable2 === key ? credential?.key : credential?.env?.[variable2]) ?? await ctx.env(variable2);
  };
  return {
    ...(0, (import_auth4 ??= require("pi:ai/providers/auth")).envApiKeyAuth)(name2, [key]),
    async resolve(input) {
      const apiKey = await find(input, key);
      const env = {};
      for (const other of others) {
        const value = await find(input, other);
        if (value) env[other] = value;
      }
      if (!apiKey || Object.keys(env).length < others.length) return void 0;
      const headers = { "cf-aig-authorization": `Bearer ${apiKey}`, Authorization: null, "x-api-key": null };
      return { auth: gateway ? { headers } : { apiKey }, env, source: input.credential ? "stored credential" : key };
    }
  };
}
function ambientKey(name2, isThere) {
  return {
    name: name2,
    async resolve({ ctx, credential, signal }) {
      signal.throwIfAborted();
      if (credential?.key) return { auth: { apiKey: credential.key }, env: credential.env, source: "stored credential" };
      const source = await isThere(async (variable2) => credential?.env?.[variable2] ?? await ctx.env(variable2));
      return source ? { auth: {}, env: credential?.env, source } : void 0;
    }
  };
}
var first = async (env, names) => {
  for (const name2 of names) if (await env(name2)) return name2;
  return void 0;
};
var together = async (env, names) => {
  for (const name2 of names) if (!await env(name2)) return void 0;
  return names[0];
};
function keyOf({ provider: provider2, apiKey }) {
  const { name: name2, env } = apiKey;
  if (provider2 === "anthropic") return { ...anthropicKey, [checkNow]: (get) => env.slice(0, 3).find(get) };
  if (provider2.startsWith("cloudflare-")) {
    return { ...cloudflareKey(name2, env), [checkNow]: (get) => env.every(get) ? env[0] : void 0 };
  }
  if (provider2 === "amazon-bedrock") {
    const alone = env.filter((one) => !one.startsWith("AWS_ACCESS_KEY"));
    const pair = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
    const key = ambientKey(name2, async (get) => await first(get, alone) ?? together(get, pair));
    return { ...key, [checkNow]: (get) => alone.find(get) ?? (pair.every(get) ? pair[0] : void 0) };
  }
  if (provider2 === "google-vertex") {
    const parts = ["GOOGLE_APPLICATION_CREDENTIALS", "GOOGLE_CLOUD_PROJECT", "GOOGLE_CLOUD_LOCATION"];
    const key = ambientKey(name2, async (get) => await first(get, [env[0]]) ?? together(get, parts));
    return { ...key, [checkNow]: (get) => get(env[0]) ? env[0] : parts.every(get) ? parts[0] : void 0 };
  }
  return { ...(0, (import_auth4 ??= require("pi:ai/providers/auth")).envApiKeyAuth)(name2, env), [checkNow]: (get) => env.find(get) };
}
var logins = {
  anthropic: "anthropic",
  "github-copilot": "copilot",
  "kimi-coding": "kimi",
  meta: "meta",
  openai: "chatgpt",
  "openai-codex": "codex",
  openrouter: "openrouter",
  xai: "xai"
};
var oauthOf = ({ oauth, provider: provider2 }) => (0, (import_auth4 ??= require("pi:ai/providers/auth")).lazyOAuth)({ ...oauth, load: async () => (0, import_pi_host2.requireHost)("pi:ai_login")[logins[provider2]] });
function filled(streams, provider2) {
  if (!provider2.startsWith("cloudflare-")) return streams;
  const at = (model2, env = {}) => {
    const baseUrl = model2.baseUrl.replace(/\{(CLOUDFLARE_\w+)\}/g, (whole, name2) => env[name2] ?? whole);
    return baseUrl === model2.baseUrl ? model2 : { ...model2, baseUrl };
  };
  const call = (method) => (model2, context, options) => streams[method](at(model2, options?.env), context, options);
  return { stream: call("stream"), streamSimple: call("streamSimple") };
}
function copilotModels(models, credential) {
  const ids = credential?.type === "oauth" ? credential.availableModelIds : void 0;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string")) return models;
  return models.filter(({ id }) => ids.includes(id));
}
var absent = (what) => ({
  generateImages: async () => Promise.reject(new Error(`pier does not speak the protocol ${what}`)),
  classify: async () => Promise.reject(new Error(`pier does not speak the protocol ${what}`))
});
var openaiModels = (models, credential) => credential?.type === "oauth" ? models.filter((model2) => !(0, (import_pi_ai_parts4 ??= require("pi:ai_parts")).isModelType)(model2, "classifier")) : models;
function builtinProvider(facts) {
  const { provider: id, name: name2, baseUrl } = facts;
  if (id === "radius") return radiusProvider();
  const each = (type, make) => Object.fromEntries(facts.apis[type].map((api) => [api, make(api)]));
  return createProvider({
    id,
    name: name2,
    baseUrl,
    auth: { ...facts.apiKey ? { apiKey: keyOf(facts) } : {}, ...facts.oauth ? { oauth: oauthOf(facts) } : {} },
    models: () => (0, (import_pi_ai_catalog2 ??= require("pi:ai_catalog")).modelsOf)(id),
    filterModels: id === "github-copilot" ? copilotModels : void 0,
    filterAllModels: id === "openai" ? openaiModels : void 0,
    api: each("chat", (api) => filled((0, (import_pi_ai_parts4 ??= require("pi:ai_parts")).builtinApi)(api), id)),
    images: each("image", (api) => api === "openrouter-images" ? { generateImages: (import_pi_ai_parts4 ??= require("pi:ai_parts")).generateImagesOpenRouter } : absent(api)),
    classifiers: each("classifier", absent)
  });
}
var builtinProviders = () => [...(0, (import_pi_ai_catalog2 ??= require("pi:ai_catalog")).providers)().values()].map(builtinProvider);
function builtinModels(options) {
  const models = createModels(options);
  for (const provider2 of builtinProviders()) models.setProvider(provider2);
  return models;
}

// src/pi/ai/providers/compose.ts

// src/pi/ai/providers/models_json.ts
var import_pi_host3 = require("pi:host");
var levels = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];
function schema(T) {
  const text2 = T.Optional(T.String({ minLength: 1 }));
  const headers = T.Optional(T.Record(T.String(), T.String()));
  const values = T.Record(T.String(), T.Unknown());
  const perLevel = (of) => T.Optional(T.Object(Object.fromEntries(levels.map((level) => [level, T.Optional(of)]))));
  const rates = (of) => ({ input: of(T.Number()), output: of(T.Number()), cacheRead: of(T.Number()), cacheWrite: of(T.Number()) });
  const tiers = T.Optional(T.Array(T.Object({ inputTokensAbove: T.Number(), ...rates((type) => type) })));
  const fields = {
    name: text2,
    reasoning: T.Optional(T.Boolean()),
    thinkingLevelMap: perLevel(T.Union([T.String(), T.Null()])),
    input: T.Optional(T.Array(T.Union([T.Literal("text"), T.Literal("image")]))),
    inputLimits: T.Optional(values),
    promptCache: T.Optional(values),
    contextWindow: T.Optional(T.Number({ exclusiveMinimum: 0 })),
    maxTokens: T.Optional(T.Number({ exclusiveMinimum: 0 })),
    samplingParams: T.Optional(values),
    samplingParamsByThinkingLevel: perLevel(values),
    headers,
    compat: T.Optional(values)
  };
  const model2 = T.Object({
    id: T.String({ minLength: 1 }),
    api: text2,
    baseUrl: text2,
    ...fields,
    cost: T.Optional(T.Object({ ...rates((type) => type), tiers }))
  });
  const override = T.Object({ ...fields, cost: T.Optional(T.Object({ ...rates((type) => T.Optional(type)), tiers })) });
  const provider2 = T.Object({
    ...{ name: text2, baseUrl: text2, apiKey: text2, api: text2 },
    oauth: T.Optional(T.Literal("radius")),
    headers,
    compat: T.Optional(values),
    authHeader: T.Optional(T.Boolean()),
    models: T.Optional(T.Array(model2)),
    modelOverrides: T.Optional(T.Record(T.String(), override))
  });
  return T.Object({ $schema: T.Optional(T.String()), providers: T.Record(T.String(), provider2) });
}
function placeOf(error) {
  const base = error.instancePath.replace(/^\//, "").replaceAll("/", ".");
  const missing = error.keyword === "required" ? error.params.requiredProperties?.[0] : void 0;
  return (missing ? base ? `${base}.${missing}` : missing : base) || "root";
}
var plain2 = (text2) => text2.replace(/^\uFEFF/, "").replace(/"(?:\\.|[^"\\])*"|\/\/[^\n]*/g, (part) => part[0] === '"' ? part : "").replace(/"(?:\\.|[^"\\])*"|,(\s*[}\]])/g, (part, end) => end ?? (part[0] === '"' ? part : ""));
var frozen = (value) => {
  if (typeof value !== "object" || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
};
function readModelConfig(path) {
  const none = /* @__PURE__ */ new Map();
  if (!path) return { providers: none };
  const failed2 = (what, why) => ({ providers: none, error: `${what}${why}

File: ${path}` });
  let text2;
  try {
    text2 = (0, import_pi_host3.requireHost)("pi:node/fs").readFileSync(path, "utf-8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "EACCES") return { providers: none };
    return failed2("Failed to load models.json: ", error.message);
  }
  let parsed;
  try {
    parsed = JSON.parse(plain2(text2));
  } catch (error) {
    return failed2("Failed to parse models.json: ", error.message);
  }
  const check = (0, import_pi_host3.requireHost)("pi:typebox_compile").Compile(schema((0, import_pi_host3.requireHost)("pi:typebox").Type));
  if (!check.Check(parsed)) {
    const problems = check.Errors(parsed).map((error) => `  - ${placeOf(error)}: ${error.message}`);
    return failed2("Invalid models.json schema:\n", problems.join("\n") || "Unknown schema error");
  }
  return { providers: new Map(Object.entries(parsed.providers).map(([id, provider2]) => [id, frozen(provider2)])) };
}
var isObject2 = (value) => typeof value === "object" && value !== null;
function mergeCompat(base, override) {
  if (!override) return base;
  const merged = { ...base, ...override };
  for (const key of ["openRouterRouting", "vercelGatewayRouting", "chatTemplateKwargs", "chatTemplateArgs"]) {
    if (isObject2(base?.[key]) || isObject2(override[key])) merged[key] = { ...base?.[key], ...override[key] };
  }
  return merged;
}
function mergeLimits(base, override) {
  if (!override) return base;
  const images = override.images && {
    ...base?.images,
    ...override.images,
    resize: override.images.resize ? { ...base?.images?.resize, ...override.images.resize } : base?.images?.resize
  };
  return { ...base, ...override, images: images ?? base?.images };
}
function mergeLevels(base, override) {
  if (!override) return base;
  const given = levels.filter((level) => override[level]);
  return { ...base, ...Object.fromEntries(given.map((level) => [level, { ...base?.[level], ...override[level] }])) };
}
function overridden(model2, override) {
  const either = (key) => override[key] ?? model2[key];
  const both = (key) => override[key] ? { ...model2[key], ...override[key] } : model2[key];
  const rate = (key) => override.cost[key] ?? model2.cost[key];
  return {
    ...model2,
    name: either("name"),
    reasoning: either("reasoning"),
    thinkingLevelMap: both("thinkingLevelMap"),
    input: either("input"),
    inputLimits: mergeLimits(model2.inputLimits, override.inputLimits),
    cost: override.cost ? Object.fromEntries(["input", "output", "cacheRead", "cacheWrite", "tiers"].map((key) => [key, rate(key)])) : model2.cost,
    promptCache: both("promptCache"),
    contextWindow: either("contextWindow"),
    maxTokens: either("maxTokens"),
    samplingParams: both("samplingParams"),
    samplingParamsByThinkingLevel: mergeLevels(model2.samplingParamsByThinkingLevel, override.samplingParamsByThinkingLevel),
    compat: mergeCompat(model2.compat, override.compat)
  };
}
function modelLike(models, id, api, type = "chat") {
  const candidates = models.filter((model2) => (0, (import_pi_ai_parts5 ??= require("pi:ai_parts")).isModelType)(model2, type));
  return candidates.find((model2) => model2.id === id) ?? (api ? candidates.find((model2) => model2.api === api) : void 0) ?? (type === "chat" ? candidates.find((model2) => model2.api === "openai-completions") : void 0) ?? candidates[0];
}
function modelFrom(provider2, given, config, like) {
  const api = given.api ?? config.api ?? like?.api;
  if (!api) throw new Error(`Provider ${provider2}, model ${given.id}: no "api" specified. Set at provider or model level.`);
  const baseUrl = given.baseUrl ?? config.baseUrl ?? like?.baseUrl;
  if (!baseUrl) throw new Error(`Provider ${provider2}: "baseUrl" is required when defining custom models.`);
  return {
    ...{ id: given.id, name: given.name ?? given.id, api, provider: provider2, baseUrl },
    reasoning: given.reasoning ?? false,
    thinkingLevelMap: given.thinkingLevelMap,
    input: given.input ?? ["text"],
    inputLimits: given.inputLimits,
    cost: given.cost ?? { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    promptCache: given.promptCache,
    contextWindow: given.contextWindow ?? 128e3,
    maxTokens: given.maxTokens ?? 16384,
    samplingParams: given.samplingParams,
    samplingParamsByThinkingLevel: given.samplingParamsByThinkingLevel,
    headers: void 0,
    compat: mergeCompat(config.compat, given.compat)
  };
}
function needSomething(provider2, config) {
  if (config.oauth && !config.baseUrl) throw new Error(`Provider ${provider2}: "baseUrl" is required when "oauth" is set.`);
  const { models, baseUrl, headers, compat, modelOverrides, apiKey, oauth, authHeader } = config;
  if (models?.length || baseUrl || headers || compat || Object.keys(modelOverrides ?? {}).length > 0 || apiKey || oauth) return;
  if (authHeader === void 0) {
    throw new Error(`Provider ${provider2}: must specify "baseUrl", "headers", "compat", "modelOverrides", or "models".`);
  }
}
function withModelsJson(provider2, base, config) {
  if (!config) return [...base];
  needSomething(provider2, config);
  const models = base.map((model2) => {
    const baseUrl = config.oauth === "radius" ? model2.baseUrl : config.baseUrl ?? model2.baseUrl;
    if ((0, (import_pi_ai_parts5 ??= require("pi:ai_parts")).getModelType)(model2) === "chat") return { ...model2, baseUrl, compat: mergeCompat(model2.compat, config.compat) };
    const classifies = (0, (import_pi_ai_parts5 ??= require("pi:ai_parts")).isModelType)(model2, "classifier") && config.compat;
    return { ...model2, baseUrl, ...classifies ? { compat: { ...model2.compat, ...config.compat } } : {} };
  });
  for (const given of config.models ?? []) {
    const model2 = modelFrom(provider2, given, config, modelLike(models, given.id, given.api ?? config.api));
    const at = models.findIndex((one) => (0, (import_pi_ai_parts5 ??= require("pi:ai_parts")).isModelType)(one, "chat") && one.id === given.id);
    if (at >= 0) models[at] = model2;
    else models.push(model2);
  }
  return models;
}

// src/pi/ai/providers/compose.ts
var allOf = (provider2) => provider2 ? provider2.getAllModels?.() ?? provider2.getModels() : [];
var isChat = (model2) => (0, (import_pi_ai_parts6 ??= require("pi:ai_parts")).isModelType)(model2, "chat");
function extensionModel(provider2, models, config, given) {
  const type = given.type ?? "chat";
  const like = modelLike(models, given.id, given.api, type);
  const api = given.api ?? (type === "chat" ? config.api : void 0) ?? like?.api;
  if (!api) {
    const where = type === "chat" ? " or provider level" : "";
    throw new Error(`Provider ${provider2}, model ${given.id}: no "api" specified. Set it at model level${where}.`);
  }
  const baseUrl = given.baseUrl ?? config.baseUrl ?? like?.baseUrl;
  if (!baseUrl) throw new Error(`Provider ${provider2}: "baseUrl" is required when defining custom models.`);
  return { ...given, api, provider: provider2, baseUrl, headers: void 0 };
}
function withExtension(provider2, models, config) {
  if (config?.models) return config.models.map((given) => extensionModel(provider2, models, config, given));
  return models.map((model2) => config?.baseUrl ? { ...model2, baseUrl: config.baseUrl } : model2);
}
var layered = (id, base, config, extension) => withExtension(id, withModelsJson(id, allOf(base), config), extension);
function validateExtension(id, base, config, extension) {
  if (extension.streamSimple && !extension.api) throw new Error(`Provider ${id}: "api" is required when registering streamSimple.`);
  layered(id, base, config, extension);
}
var keyOf2 = (config, extension) => extension?.apiKey ?? config?.apiKey;
function headersOf(config, extension) {
  return config?.headers || extension?.headers ? { ...config?.headers, ...extension?.headers } : void 0;
}
function withHeaders(auth, headers, authHeader) {
  const merged = auth.headers || headers ? { ...auth.headers, ...headers } : void 0;
  if (!authHeader) return { ...auth, headers: merged };
  if (!auth.apiKey) throw new Error("authHeader requires a resolved API key");
  return { ...auth, headers: { ...merged, Authorization: `Bearer ${auth.apiKey}` } };
}
async function environment(values, ctx, given = {}) {
  const env = { ...given };
  for (const name2 of new Set(values.flatMap((import_config_value ??= require("pi:ai/providers/config_value")).variablesOf))) {
    const value = env[name2] ?? await ctx.env(name2);
    if (value !== void 0) env[name2] = value;
  }
  return Object.keys(env).length > 0 ? env : void 0;
}
function composeKey(id, base, config, extension) {
  const inherited = base?.auth.apiKey;
  const key = keyOf2(config, extension);
  if (!inherited && key === void 0 && (extension?.oauth ?? base?.auth.oauth)) return void 0;
  const headers = headersOf(config, extension);
  const authHeader = extension?.authHeader ?? config?.authHeader ?? false;
  const configured = { type: "api_key", source: "configured API key" };
  const inheritedCheck = async (input) => {
    if (inherited?.check) return inherited.check(input);
    if (input.credential?.key && !inherited) return { type: "api_key", source: "stored credential" };
    const resolved = await inherited?.resolve(input);
    return resolved ? { type: "api_key", source: resolved.source } : void 0;
  };
  const find = async (input) => {
    const { credential } = input;
    if (credential || key === void 0) {
      if (inherited) return inherited.resolve(input);
      return credential?.key ? { auth: { apiKey: credential.key }, env: credential.env, source: "stored credential" } : void 0;
    }
    const value = (0, (import_config_value ??= require("pi:ai/providers/config_value")).needValue)(key, `API key for provider "${id}"`, await environment([key], input.ctx));
    if (inherited) return inherited.resolve({ ...input, credential: { type: "api_key", key: value } });
    return { auth: { apiKey: value }, source: "configured API key" };
  };
  return {
    name: inherited?.name ?? "API key",
    login: inherited?.login ?? (async ({ prompt }) => ({ type: "api_key", key: await prompt({ type: "secret", message: "Enter API key" }) })),
    async check(input) {
      if (input.credential?.key && !inherited?.check) return { type: "api_key", source: "stored credential" };
      if (input.credential || key === void 0) return inheritedCheck(input);
      for (const name2 of (0, (import_config_value ??= require("pi:ai/providers/config_value")).variablesOf)(key)) if (await input.ctx.env(name2) === void 0) return void 0;
      return configured;
    },
    async resolve(input) {
      const result = await find(input);
      if (!result) return void 0;
      const given = { ...input.credential?.env, ...result.env };
      const env = await environment(Object.values(headers ?? {}), input.ctx, given);
      return { ...result, auth: withHeaders(result.auth, (0, (import_config_value ??= require("pi:ai/providers/config_value")).needHeaders)(headers, `provider "${id}"`, env), authHeader) };
    },
    [checkNow]: (get) => {
      if (key === void 0) return inherited?.[checkNow]?.(get);
      return (0, (import_config_value ??= require("pi:ai/providers/config_value")).isCommand)(key) || (0, (import_config_value ??= require("pi:ai/providers/config_value")).missingVariables)(key).length === 0 ? configured.source : void 0;
    }
  };
}
var adapt = (config) => ({
  name: config.name,
  isSubscription: config.isSubscription,
  async login({ notify, prompt, signal }) {
    const credential = await config.login({
      onAuth: (info) => notify({ type: "auth_url", ...info }),
      onDeviceCode: (info) => notify({ type: "device_code", ...info }),
      onPrompt: (question) => prompt({ type: "text", ...question }),
      onProgress: (message) => notify({ type: "progress", message }),
      onManualCodeInput: () => prompt({ type: "manual_code", message: "Paste the authorization code" }),
      onSelect: (question) => prompt({ type: "select", ...question }),
      signal
    });
    return { ...credential, type: "oauth" };
  },
  refresh: async (credential, signal) => ({ ...await config.refreshToken(credential, signal), type: "oauth" }),
  toAuth: async (credential) => ({ apiKey: config.getApiKey(credential) })
});
function composeOAuth(id, base, config, extension) {
  const oauth = extension?.oauth ? adapt(extension.oauth) : base?.auth.oauth;
  if (!oauth) return void 0;
  const authHeader = extension?.authHeader ?? config?.authHeader ?? false;
  return {
    ...oauth,
    async toAuth(credential) {
      const auth = await oauth.toAuth(credential);
      const env = typeof credential.env === "object" && credential.env !== null ? credential.env : void 0;
      return withHeaders(auth, (0, (import_config_value ??= require("pi:ai/providers/config_value")).needHeaders)(headersOf(config, extension), `provider "${id}"`, env), authHeader);
    }
  };
}
function modelHeaders(model2, config, extension) {
  const type = model2.type ?? "chat";
  const own = extension?.models?.find((entry) => (entry.type ?? "chat") === type && entry.id === model2.id);
  const chat = type === "chat" && { ...config?.modelOverrides?.[model2.id]?.headers, ...config?.models?.find(({ id }) => id === model2.id)?.headers };
  return { ...chat, ...own?.headers };
}
var configuredModelHeaders = (model2, config, extension, env) => (0, (import_config_value ??= require("pi:ai/providers/config_value")).needHeaders)(modelHeaders(model2, config, extension), `model "${model2.provider}/${model2.id}"`, env);
function keylessRequest(model2, config, extension) {
  const all = { ...headersOf(config, extension), ...modelHeaders(model2, config, extension) };
  const configured = (0, (import_config_value ??= require("pi:ai/providers/config_value")).needHeaders)(all, `model "${model2.provider}/${model2.id}"`);
  const headers = model2.headers || configured ? { ...model2.headers, ...configured } : void 0;
  return { headers, authHeader: extension?.authHeader ?? config?.authHeader ?? false };
}
function keyStatus(config, extension) {
  const key = keyOf2(config, extension);
  if (key === void 0) return void 0;
  if ((0, (import_config_value ??= require("pi:ai/providers/config_value")).isCommand)(key)) return { configured: true, source: "models_json_command" };
  const names = (0, (import_config_value ??= require("pi:ai/providers/config_value")).variablesOf)(key);
  if (names.length === 0) return { configured: true, source: extension?.apiKey === void 0 ? "models_json_key" : "fallback" };
  if ((0, (import_config_value ??= require("pi:ai/providers/config_value")).missingVariables)(key).length > 0) return { configured: false };
  return { configured: true, source: "environment", label: names.join(", ") };
}
var Composition = class {
  constructor(id, base, config, extension) {
    this.id = id;
    this.base = base;
    this.config = config;
    this.extension = extension;
  }
  id;
  base;
  config;
  extension;
  #credential;
  #refreshed;
  all = () => {
    const { id, base, config, extension } = this;
    let models = layered(id, base, config, this.#refreshed ? { ...extension, models: this.#refreshed } : extension);
    const modify = this.#credential && extension?.oauth?.modifyModels;
    if (modify) {
      const others = models.filter((model2) => !isChat(model2));
      models = [...extension.oauth.modifyModels(models.filter(isChat), this.#credential), ...others];
    }
    return models.map((model2) => {
      const override = config?.modelOverrides?.[model2.id];
      return override && isChat(model2) ? overridden(model2, override) : model2;
    });
  };
  refresh = async (context) => {
    const { id, base, config, extension } = this;
    await base?.refreshModels?.(context);
    const models = await extension?.refreshModels?.(context);
    if (context.signal.aborted) return;
    const update = () => {
      if (models) {
        layered(id, base, config, { ...extension, models });
        this.#refreshed = models;
      }
      this.#credential = context.credential?.type === "oauth" ? context.credential : void 0;
    };
    await context.publish({ update });
  };
  ask(method, model2, context, options) {
    const { base, extension } = this;
    const run = async () => {
      if (extension?.streamSimple && model2.api === extension.api) return extension.streamSimple(model2, context, options);
      if (base?.getModels().some(({ api: api2 }) => api2 === model2.api)) return base[method](model2, context, options);
      const api = (0, (import_pi_ai_parts6 ??= require("pi:ai_parts")).getApiProvider)(model2.api);
      if (!api) throw new Error(`No API provider registered for api: ${model2.api}`);
      return api[method](model2, context, options);
    };
    return (0, (import_pi_ai_parts6 ??= require("pi:ai_parts")).lazyStream)(model2, run, void 0, options?.signal);
  }
  /** Images and classifications, by the extension or by the provider below. */
  other(method, result, what) {
    const own = method === "classify" ? this.extension?.classifiers : this.extension?.images;
    const inherited = this.base?.[method];
    if (!inherited && Object.keys(own ?? {}).length === 0) return void 0;
    return (model2, context, options) => {
      if (own?.[model2.api]) return own[model2.api][method](model2, context, options);
      if (inherited) return inherited(model2, context, options);
      return Promise.resolve(result(model2, new Error(`Provider ${this.id} has no ${what} implementation for "${model2.api}"`)));
    };
  }
};
function composeProvider(id, base, config, extension) {
  const composition = new Composition(id, base, config, extension);
  composition.all();
  const apiKey = composeKey(id, base, config, extension);
  const oauth = composeOAuth(id, base, config, extension);
  if (!apiKey && !oauth) throw new Error(`Provider ${id}: no authentication method configured.`);
  const hooks = extension?.refreshModels || extension?.oauth?.modifyModels;
  const provider2 = {
    id,
    name: extension?.name ?? config?.name ?? base?.name ?? extension?.oauth?.name ?? id,
    baseUrl: extension?.baseUrl ?? config?.baseUrl ?? base?.baseUrl,
    headers: base?.headers,
    auth: { ...apiKey ? { apiKey } : {}, ...oauth ? { oauth } : {} },
    getModels: () => composition.all().filter(isChat),
    getAllModels: composition.all,
    refreshModelsAuth: hooks ? void 0 : base?.refreshModelsAuth,
    refreshModels: base?.refreshModels || hooks ? composition.refresh : void 0,
    filterModels: base?.filterModels,
    filterAllModels: base?.filterAllModels,
    stream: (model2, context, options) => composition.ask("stream", model2, context, options),
    streamSimple: (model2, context, options) => composition.ask("streamSimple", model2, context, options)
  };
  const more = {
    fetchDeferred: base?.fetchDeferred,
    cancelDeferred: base?.cancelDeferred,
    generateImages: composition.other("generateImages", imageErrorResult, "image"),
    classify: composition.other("classify", classifierErrorResult, "classifier")
  };
  for (const [name2, method] of Object.entries(more)) if (method) provider2[name2] = method;
  return provider2;
}

// src/pi/ai/providers/credentials.ts
var import_pi_host4 = require("pi:host");
var files = () => (0, import_pi_host4.requireHost)("pi:node/fs");
function load(path) {
  let text2;
  try {
    text2 = files().readFileSync(path, "utf-8").replace(/^\uFEFF/, "");
  } catch (error) {
    return { state: error.code === "ENOENT" ? "absent" : "closed", data: {} };
  }
  const data = text2 === "" ? {} : JSON.parse(text2);
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new Error("Invalid auth.json: expected an object");
  return { state: "open", data };
}
function readStored(path) {
  try {
    return load(path).data;
  } catch {
    return {};
  }
}
var readStoredCredential = (id, path = `${import_pi_host4.boot.agentDir}/auth.json`) => readStored(path)[id];
var CredentialSynchronizationError = class extends Error {
  constructor(providerId, operation, credential, options) {
    super(`Credential ${operation} committed for ${providerId}, but local synchronization failed`, options);
    this.providerId = providerId;
    this.operation = operation;
    this.credential = credential;
    this.name = "CredentialSynchronizationError";
  }
  providerId;
  operation;
  credential;
};
var RunKeys = class {
  #keys = /* @__PURE__ */ new Map();
  setRuntimeApiKey(id, key) {
    this.#keys.set(id, key);
  }
  removeRuntimeApiKey(id) {
    this.#keys.delete(id);
  }
  hasRuntimeApiKey(id) {
    return this.#keys.has(id);
  }
  forRun(id) {
    const key = this.#keys.get(id);
    return key ? { type: "api_key", key } : void 0;
  }
  idsForRun() {
    return this.#keys.keys();
  }
};
var StoredCredentials = class extends RunKeys {
  constructor(path) {
    super();
    this.path = path;
  }
  path;
  own = false;
  #stored;
  #session = {};
  #changes = new (import_auth5 ??= require("pi:ai/providers/auth")).InMemoryCredentialStore();
  #all() {
    this.#stored ??= this.path ? readStored(this.path) : {};
    return { ...this.#stored, ...this.#session };
  }
  reload() {
    this.#stored = void 0;
  }
  /** The credential without its key being resolved. */
  peek(id) {
    return this.forRun(id) ?? this.#all()[id];
  }
  async read(id, options) {
    options?.signal?.throwIfAborted();
    const credential = this.peek(id);
    if (credential?.type !== "api_key" || credential.key === void 0 || this.hasRuntimeApiKey(id)) return credential;
    return { ...credential, key: (0, (import_config_value2 ??= require("pi:ai/providers/config_value")).resolveValue)(credential.key, credential.env) };
  }
  async list(options) {
    options?.signal?.throwIfAborted();
    const ids = /* @__PURE__ */ new Set([...Object.keys(this.#all()), ...this.idsForRun()]);
    return [...ids].map((providerId) => ({ providerId, type: this.peek(providerId).type }));
  }
  /**
   * Opens the file for a change, before anything is asked of a provider: a refreshed token that cannot be kept would leave
   * one in the file that is spent. Undefined when this extension has no file to write to.
   */
  #open() {
    const { path } = this;
    if (!path) return void 0;
    const { state, data } = load(path);
    if (state === "closed") return void 0;
    try {
      files().closeSync(files().openSync(path, "a", 384));
    } catch (error) {
      if (state === "absent") return void 0;
      throw error;
    }
    return data;
  }
  #keep(file, id, credential) {
    if (!file) {
      this.#session[id] = credential;
      if (credential === void 0) delete this.#session[id];
      return;
    }
    const next = { ...file, [id]: credential };
    if (credential === void 0) delete next[id];
    files().writeFileSync(this.path, JSON.stringify(next, null, 2), { encoding: "utf-8", mode: 384 });
    this.#stored = next;
  }
  /** Changes happen one after the other, here and in other processes; each begins with what the file says then. */
  #change(update, options) {
    const { path } = this;
    return this.#changes.modify("file", () => {
      const file = this.#open();
      if (!path || !file) return update(void 0, () => {
      });
      return (0, (import_lock ??= require("pi:ai/lock")).withFileLockLater)(path, { ...(import_lock ??= require("pi:ai/lock")).tokenLock, signal: options?.signal }, ({ check }) => update(load(path).data, check));
    }, options);
  }
  modify(id, change, options) {
    return this.#change(async (file, check) => {
      const current = file ? file[id] : this.#all()[id];
      const next = await change(current);
      check();
      if (next !== void 0) this.#keep(file, id, next);
      return next ?? current;
    }, options);
  }
  async delete(id, options) {
    await this.#change(async (file, check) => {
      check();
      this.#keep(file, id, void 0);
    }, options);
    this.removeRuntimeApiKey(id);
  }
};
var OwnCredentials = class extends RunKeys {
  constructor(store) {
    super();
    this.store = store;
  }
  store;
  own = true;
  #listed = /* @__PURE__ */ new Set();
  #writes = /* @__PURE__ */ new Set();
  reload() {
  }
  /** Whether the store listed one when it was last asked. */
  peek(id) {
    return this.#listed.has(id) || void 0;
  }
  /** Takes note of what the store lists, of one provider or of all. */
  note(stored, only) {
    if (only === void 0) this.#listed = new Set(stored);
    else if ([...stored].includes(only)) this.#listed.add(only);
    else this.#listed.delete(only);
  }
  async read(id, options) {
    options?.signal?.throwIfAborted();
    return this.forRun(id) ?? this.store.read(id, options);
  }
  async list(options) {
    const listed2 = new Map((await this.store.list(options)).map((entry) => [entry.providerId, entry]));
    options?.signal?.throwIfAborted();
    for (const providerId of this.idsForRun()) listed2.set(providerId, { providerId, type: "api_key" });
    return [...listed2.values()];
  }
  modify(id, change, options) {
    const modified = this.store.modify(id, change, options);
    const written = modified.then(() => {
    }, () => {
    });
    this.#writes.add(written);
    void written.finally(() => this.#writes.delete(written));
    return modified;
  }
  /** When all that was begun is written, or has failed. */
  async settled() {
    await Promise.all(this.#writes);
  }
  async delete(id, options) {
    options?.signal?.throwIfAborted();
    await this.store.delete(id, options);
    this.removeRuntimeApiKey(id);
  }
};

// src/pi/ai/providers/virtual.ts
var VIRTUAL_MODEL_API = "pi-virtual";
var VIRTUAL_MODEL_STATE_ENTRY = "pi.virtual-model-state";
var levels2 = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];
var isVirtualModel = (model2) => model2.api === VIRTUAL_MODEL_API;
function createVirtualModel(definition) {
  const own = definition.thinkingLevels ?? ["off"];
  return {
    id: definition.id,
    name: definition.name,
    api: VIRTUAL_MODEL_API,
    provider: definition.provider,
    baseUrl: "",
    reasoning: own.some((level) => level !== "off"),
    thinkingLevelMap: Object.fromEntries(levels2.map((level) => [level, own.includes(level) ? level : null])),
    input: definition.input ?? ["text", "image"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: definition.contextWindow ?? 0,
    maxTokens: definition.maxTokens ?? 0
  };
}
var unrouted = (model2) => (0, (import_pi_ai_parts7 ??= require("pi:ai_parts")).lazyStream)(model2, async () => {
  throw new Error(`Virtual model ${model2.provider}/${model2.id} must be routed before streaming`);
});
function withVirtualModels(id, provider2, models) {
  if (!provider2) {
    const apiKey = { name: "Virtual model", resolve: async () => ({ auth: {}, source: "virtual" }), [checkNow]: () => "virtual" };
    return { id, name: id, auth: { apiKey }, getModels: () => models, stream: unrouted, streamSimple: unrouted };
  }
  const ids = new Set(models.map((model2) => model2.id));
  const real = (all) => all.filter((one) => !isVirtualModel(one) && !((0, (import_pi_ai_parts7 ??= require("pi:ai_parts")).isModelType)(one, "chat") && ids.has(one.id)));
  const narrow = (filter) => (all, credential) => [...filter(real(all), credential), ...all.filter(isVirtualModel)];
  const route = (method) => (model2, context, options) => isVirtualModel(model2) ? unrouted(model2) : provider2[method](model2, context, options);
  return {
    ...provider2,
    getModels: () => [...real(provider2.getModels()), ...models],
    getAllModels: () => [...real(provider2.getAllModels?.() ?? provider2.getModels()), ...models],
    filterModels: narrow(provider2.filterModels ?? ((all) => all)),
    filterAllModels: provider2.filterAllModels && narrow(provider2.filterAllModels),
    stream: route("stream"),
    streamSimple: route("streamSimple")
  };
}
var latestAnswer = (messages) => messages.findLast(({ role, stopReason }) => role === "assistant" && stopReason !== "error" && stopReason !== "aborted");

// src/pi/ai/providers/runtime.ts
var ConfiguredModels = class extends Models {
  constructor(options, headersOf2) {
    super(options);
    this.headersOf = headersOf2;
  }
  headersOf;
  async getAuth(target, options) {
    const resolved = await super.getAuth(target, options);
    if (!resolved || typeof target === "string") return resolved;
    const configured = this.headersOf(target, { ...resolved.env, ...options?.env });
    return { ...resolved, auth: { ...resolved.auth, headers: (0, (import_auth6 ??= require("pi:ai/providers/auth")).mergeHeaders)(resolved.auth.headers, configured) } };
  }
};
var ModelRuntime = class _ModelRuntime {
  credentials;
  #models;
  #config;
  #modelsPath;
  #ours = builtinProviders();
  #builtins;
  #natives = /* @__PURE__ */ new Map();
  #extensions = /* @__PURE__ */ new Map();
  #virtual = /* @__PURE__ */ new Map();
  #errors = /* @__PURE__ */ new Map();
  /** What is known of each provider's credentials; undefined where nothing is configured. */
  #auth;
  #round = 0;
  /** Why it is not known which providers can be asked. */
  #unavailable;
  constructor(options = {}) {
    const folder = options.agentDir ?? import_pi_host5.boot.agentDir;
    this.credentials = options.credentials ? new OwnCredentials(options.credentials) : new StoredCredentials(options.authPath ?? `${folder}/auth.json`);
    this.#modelsPath = options.modelsPath === null ? void 0 : options.modelsPath ?? `${folder}/models.json`;
    this.#config = readModelConfig(this.#modelsPath);
    this.#builtins = this.#withGateways();
    this.#models = new ConfiguredModels(
      { credentials: this.credentials, modelsStore: options.modelsStore },
      (model2, env) => configuredModelHeaders(model2, this.#config.providers.get(model2.provider), this.#extensions.get(model2.provider), env)
    );
    this.#rebuild();
  }
  static async create(options) {
    const runtime = new _ModelRuntime(options);
    if (options?.refreshOnCreate !== false) await runtime.refresh({ allowNetwork: false, signal: options?.signal });
    return runtime;
  }
  /** Pi's own providers, and the Radius gateways that models.json names. */
  #withGateways() {
    const all = new Map(this.#ours.map((provider2) => [provider2.id, provider2]));
    for (const [id, { oauth, baseUrl, name: name2 = id }] of this.#config.providers) {
      if (oauth === "radius" && baseUrl) all.set(id, radiusProvider({ id, name: name2, gateway: baseUrl.replace(/\/v1\/?$/, "") }));
    }
    return all;
  }
  #rebuild() {
    const known2 = this.#auth;
    this.#auth = void 0;
    this.#models.clearProviders();
    this.#errors.clear();
    const ids = [this.#builtins, this.#natives, this.#config.providers, this.#extensions, this.#virtual].flatMap((layer) => [...layer.keys()]);
    for (const id of new Set(ids)) this.#recompose(id);
    this.#auth = known2;
  }
  /** Puts a provider's layers together anew; the result is the provider without virtual models. */
  #recompose(id) {
    const provider2 = this.#compose(id);
    const virtual = [...this.#virtual.get(id)?.values() ?? []].map(({ model: model2 }) => model2);
    const all = virtual.length > 0 ? withVirtualModels(id, provider2, virtual) : provider2;
    if (all) this.#models.setProvider(all);
    else this.#models.deleteProvider(id);
    this.#check(id);
    return provider2;
  }
  #compose(id) {
    const base = this.#natives.get(id) ?? this.#builtins.get(id);
    const config = this.#config.providers.get(id);
    const extension = this.#extensions.get(id);
    this.#errors.delete(id);
    if (!config && !extension) return base;
    try {
      return composeProvider(id, base, config, extension);
    } catch (error) {
      this.#errors.set(id, error instanceof Error ? error.message : String(error));
      return base;
    }
  }
  /** Everything known of credentials; looked up when it is first asked for. */
  #known() {
    if (!this.#auth) {
      this.#auth = /* @__PURE__ */ new Map();
      this.#checkAll();
    }
    return this.#auth;
  }
  #checkAll() {
    const env = listedEnv();
    for (const { id } of this.#models.getProviders()) this.#check(id, env);
  }
  /** Notes at once what is known without waiting; a provider that only answers later keeps what it had. */
  #check(id, env = readEnv) {
    if (!this.#auth || this.credentials.own) return;
    const auth = this.#models.getProvider(id)?.auth;
    const status = auth && this.#status(id, auth, env);
    if (status) this.#auth.set(id, status);
    else if (!auth?.apiKey || auth.apiKey[checkNow]) this.#auth.delete(id);
  }
  #status(id, { apiKey, oauth }, env) {
    const stored = this.credentials.peek(id);
    if (stored?.type === "oauth") return oauth && { type: "oauth", source: "OAuth" };
    if (stored?.key) return apiKey && { type: "api_key", source: "stored credential" };
    const source = apiKey?.[checkNow]?.(env);
    return source && { type: "api_key", source };
  }
  /** Asks a store of the caller's own, of all providers or of one. What was known stays when it fails. */
  async #askStore(credentials, only, signal) {
    const round = ++this.#round;
    const known2 = this.#known();
    const ids = only === void 0 ? this.#models.getProviders().map(({ id }) => id) : [only];
    try {
      const check = async (id) => [id, await this.#models.checkAuth(id, { signal })];
      const stored = only === void 0 ? async () => (await credentials.list({ signal })).map(({ providerId }) => providerId) : async () => await credentials.read(only, { signal }) ? [only] : [];
      const [checks, listed2] = await Promise.all([Promise.all(ids.map(check)), stored()]);
      if (round !== this.#round) return;
      if (only === void 0) known2.clear();
      for (const [id, status] of checks) {
        if (status) known2.set(id, status);
        else known2.delete(id);
      }
      credentials.note(listed2, only);
      this.#unavailable = void 0;
    } catch (error) {
      if (round === this.#round && !signal?.aborted) this.#unavailable = error instanceof Error ? error.message : String(error);
    }
  }
  /** Asks those providers that tell only later whether they are configured. */
  async #checkLater(only, signal) {
    if (this.credentials instanceof OwnCredentials) return this.#askStore(this.credentials, only, signal);
    const round = ++this.#round;
    const known2 = this.#known();
    const slow = this.#models.getProviders().filter(({ auth }) => auth?.apiKey && !auth.apiKey[checkNow]);
    for (const { id } of slow) {
      const status = await this.#models.checkAuth(id).catch(() => void 0);
      if (round !== this.#round) return;
      if (status) known2.set(id, status);
      else known2.delete(id);
    }
  }
  /** A provider that was just registered counts as configured until it is known better. */
  #provisional(id, config, type) {
    const known2 = this.#known();
    if (known2.has(id) || !this.credentials.peek(id) && !config?.configured) return;
    known2.set(id, { type, source: "configured provider" });
  }
  async refresh(options = {}) {
    this.#config = readModelConfig(this.#modelsPath);
    this.#builtins = this.#withGateways();
    this.credentials.reload();
    if (options.providers) for (const id of new Set(options.providers)) this.#recompose(id);
    else this.#rebuild();
    const result = await this.#models.refresh({ ...options, allowNetwork: options.allowNetwork ?? true });
    if (this.#auth) this.#checkAll();
    const only = options.providers?.length === 1 ? options.providers[0] : void 0;
    await this.#checkLater(only, options.signal);
    return result;
  }
  #refreshSoon() {
    void this.#models.refresh({ allowNetwork: false }).then(() => this.#checkLater());
  }
  registerProvider(id, config) {
    validateExtension(id, this.#builtins.get(id), this.#config.providers.get(id), config);
    this.#natives.delete(id);
    const given = Object.entries(config).filter(([, value]) => value !== void 0);
    const effective = { ...this.#extensions.get(id), ...Object.fromEntries(given) };
    this.#extensions.set(id, effective);
    this.#recompose(id);
    const type = effective.oauth && !effective.apiKey ? "oauth" : "api_key";
    this.#provisional(id, keyStatus(this.#config.providers.get(id), effective), type);
    this.#refreshSoon();
  }
  registerNativeProvider(provider2) {
    if (!provider2.id.trim()) throw new Error("Provider id must not be empty.");
    this.#extensions.delete(provider2.id);
    this.#natives.set(provider2.id, provider2);
    this.#recompose(provider2.id);
    const type = provider2.auth.oauth && !provider2.auth.apiKey ? "oauth" : "api_key";
    this.#provisional(provider2.id, keyStatus(this.#config.providers.get(provider2.id), void 0), type);
    this.#refreshSoon();
  }
  unregisterProvider(id) {
    this.#extensions.delete(id);
    this.#natives.delete(id);
    this.#recompose(id);
    this.#refreshSoon();
  }
  registerVirtualModel(definition) {
    if (definition === void 0 || definition === null) throw new TypeError(`Cannot destructure property 'provider' of 'definition' as it is ${definition}.`);
    const { provider: provider2, id } = definition;
    if (!provider2.trim() || !id.trim()) throw new Error("Virtual model provider and id must not be empty.");
    const existing = this.#models.getModel(provider2, id);
    if (existing && !isVirtualModel(existing)) throw new Error(`Virtual model ${provider2}/${id} conflicts with a physical model.`);
    const models = this.#virtual.get(provider2) ?? /* @__PURE__ */ new Map();
    models.set(id, { model: createVirtualModel(definition), route: (request) => definition.route(request), far: definition.stream });
    this.#virtual.set(provider2, models);
    this.#recompose(provider2);
    this.#refreshSoon();
  }
  unregisterVirtualModel(provider2, id) {
    const models = this.#virtual.get(provider2);
    if (!models?.delete(id)) return;
    if (models.size === 0) this.#virtual.delete(provider2);
    this.#recompose(provider2);
    this.#refreshSoon();
  }
  getError() {
    const problems = [...this.#errors].map(([id, error]) => `Provider "${id}": ${error}`);
    if (this.#unavailable) problems.push(`Availability refresh: ${this.#unavailable}`);
    return [...this.#config.error ? [this.#config.error] : [], ...problems].join("\n\n") || void 0;
  }
  getProviders = () => this.#models.getProviders();
  getProvider = (id) => this.#models.getProvider(id);
  getModels = (id) => this.#models.getModels(id);
  getModel = (provider2, id) => this.#models.getModel(provider2, id);
  getAllModels = (id) => this.#models.getAllModels(id);
  getModelsOfType = (type, id) => this.#models.getModelsOfType(type, id);
  getModelOfType = (type, provider2, id) => this.#models.getModelOfType(type, provider2, id);
  getAvailable = (id, options) => this.#models.getAvailable(id, options);
  getAllAvailable = (id, options) => this.#models.getAllAvailable(id, options);
  getAvailableOfType = (type, id, options) => this.#models.getAvailableOfType(type, id, options);
  checkAuth = (id, options) => this.#models.checkAuth(id, options);
  getAuth = (target, options) => this.#models.getAuth(target, options);
  getAvailableSnapshot() {
    const known2 = this.#known();
    return this.getProviders().flatMap(({ id }) => known2.has(id) ? this.getModels(id) : []);
  }
  hasConfiguredAuth(id) {
    return this.#known().has(id);
  }
  isUsingOAuth(id) {
    return this.#known().get(id)?.type === "oauth";
  }
  isUsingSubscription(id) {
    return this.isUsingOAuth(id) && this.getProvider(id)?.auth.oauth?.isSubscription === true;
  }
  getProviderAuthStatus(id) {
    if (this.credentials.hasRuntimeApiKey(id)) return { configured: true, source: "runtime" };
    if (this.credentials.peek(id)) return { configured: true, source: "stored" };
    const configured = keyStatus(this.#config.providers.get(id), this.#extensions.get(id));
    if (configured) return configured;
    const known2 = this.#known().get(id);
    return known2 ? { configured: true, source: "environment", label: known2.source } : { configured: false };
  }
  /**
   * The model when nobody chose one: that of the settings, or else the first provider's with credentials. Providers of
   * extensions are left out, since each extension knows only its own and all should see the same model.
   */
  initialModel(settings) {
    const isOwn = (id2) => this.hasConfiguredAuth(id2) && !this.#extensions.has(id2) && !this.#natives.has(id2);
    const { defaultProvider: provider2, defaultModel: id } = settings;
    const chosen = provider2 && id && isOwn(provider2) ? this.getModel(provider2, id) : void 0;
    if (chosen) return chosen;
    for (const [known2, model2] of Object.entries((0, (import_pi_ai_catalog3 ??= require("pi:ai_catalog")).preferredModels)())) {
      const found = isOwn(known2) ? this.getModel(known2, model2) : void 0;
      if (found) return found;
    }
    const any = this.getProviders().find((one) => isOwn(one.id) && one.getModels().length > 0);
    return any?.getModels()[0];
  }
  getRegisteredProviderConfig = (id) => this.#extensions.get(id);
  getRegisteredNativeProvider = (id) => this.#natives.get(id);
  getRegisteredProviderIds = () => [.../* @__PURE__ */ new Set([...this.#extensions.keys(), ...this.#natives.keys()])];
  /** The headers for a model whose provider has no credentials, and whether it needs some. */
  getCompatibilityRequestConfig = (model2) => keylessRequest(model2, this.#config.providers.get(model2.provider), this.#extensions.get(model2.provider));
  async setRuntimeApiKey(id, key, options) {
    options?.signal?.throwIfAborted();
    this.credentials.setRuntimeApiKey(id, key);
    this.#check(id);
    if (this.credentials.own) await this.#checkLater(id, options?.signal);
  }
  async removeRuntimeApiKey(id, options) {
    options?.signal?.throwIfAborted();
    this.credentials.removeRuntimeApiKey(id);
    this.#check(id);
    if (this.credentials.own) await this.#checkLater(id, options?.signal);
  }
  /** A file is written at once: there is nothing to wait for. */
  settleCredentialWrites = async () => this.credentials instanceof OwnCredentials ? this.credentials.settled() : void 0;
  listCredentials = (options) => this.credentials.list(options);
  async login(id, type, interaction, options) {
    const credential = await this.#models.login(id, type, interaction, options);
    await this.#synchronize(id, "login", credential, interaction.signal);
    return credential;
  }
  async #synchronize(id, operation, credential, signal) {
    try {
      await this.refresh({ allowNetwork: false, providers: [id], signal: (0, (import_auth6 ??= require("pi:ai/providers/auth")).signalOf)(signal) });
    } catch (cause) {
      throw new CredentialSynchronizationError(id, operation, credential, { cause });
    }
  }
  async logout(id, options = {}) {
    await this.#models.logout(id, options);
    await this.#synchronize(id, "logout", void 0, options.signal);
  }
  stream = (model2, context, options) => this.#models.stream(model2, context, options);
  complete = (model2, context, options) => this.stream(model2, context, options).result();
  completeSimple = (model2, context, options) => this.streamSimple(model2, context, options).result();
  streamSimple(model2, context, options) {
    if (context === void 0 || context === null) (0, (import_pi_ai_parts8 ??= require("pi:ai_parts")).normalizeContext)(context);
    if (!isVirtualModel(model2)) return this.#models.streamSimple(model2, context, options);
    const far = this.#virtual.get(model2.provider)?.get(model2.id)?.far;
    if (far) return far(model2, context, options);
    const run = async () => {
      const { messages } = (0, (import_pi_ai_parts8 ??= require("pi:ai_parts")).normalizeContext)(context);
      const request = { reason: "direct", thinkingLevel: options?.reasoning ?? "off", signal: options?.signal };
      const route = await this.resolveModel(model2, messages, request);
      const most = route.model.maxTokens;
      const maxTokens = options?.maxTokens && most > 0 ? Math.min(options.maxTokens, most) : options?.maxTokens;
      const { apiKey, headers, env, ...rest } = options ?? {};
      const own = route.model.provider === model2.provider ? { apiKey, headers, env } : {};
      const reasoning = route.thinkingLevel === "off" ? void 0 : route.thinkingLevel;
      return this.streamSimple(route.model, context, { ...rest, ...own, maxTokens, reasoning });
    };
    return (0, (import_pi_ai_parts8 ??= require("pi:ai_parts")).lazyStream)(model2, run, void 0, options?.signal);
  }
  streamDeferred = (model2, handle, options) => this.#models.streamDeferred(model2, handle, options);
  fetchDeferred = (model2, handle, options) => this.#models.fetchDeferred(model2, handle, options);
  cancelDeferred = (model2, handle, options) => this.#models.cancelDeferred(model2, handle, options);
  generateImages = (model2, context, options) => this.#models.generateImages(model2, context, options);
  classify = (model2, context, options) => this.#models.classify(model2, context, options);
  getPhysicalModel(provider2, id) {
    const model2 = this.getModel(provider2, id);
    return model2 && !isVirtualModel(model2) ? model2 : void 0;
  }
  /** Asks a virtual model's router which real model a request goes to. */
  async resolveModel(model2, messages, { failed: failed2, ...request }) {
    const name2 = `Virtual model ${model2.provider}/${model2.id}`;
    const virtual = this.#virtual.get(model2.provider)?.get(model2.id);
    if (!virtual) throw new Error(`${name2} is not registered.`);
    const latest = latestAnswer(messages);
    const before = latest && this.getPhysicalModel(latest.provider, latest.model);
    const broken2 = failed2 && this.getPhysicalModel(failed2.provider, failed2.model);
    const route = await virtual.route({
      ...request,
      model: model2,
      previous: before && { model: before, thinkingLevel: latest.thinkingLevel },
      failed: broken2 && { model: broken2, thinkingLevel: failed2.thinkingLevel, message: failed2 },
      messages
    });
    const target = this.getPhysicalModel(route.model.provider, route.model.id);
    const routed = `${name2} routed to ${route.model.provider}/${route.model.id}`;
    if (!target) throw new Error(`${routed}, which is not a physical model.`);
    if (!this.hasConfiguredAuth(target.provider)) throw new Error(`${routed}, which has no credentials.`);
    return { model: target, thinkingLevel: (0, (import_pi_ai_parts8 ??= require("pi:ai_parts")).clampThinkingLevel)(target, route.thinkingLevel), state: route.state };
  }
};

// src/pi/ai/providers/registry.ts
var ModelRegistry = class {
  constructor(runtime) {
    this.runtime = runtime;
  }
  runtime;
  #storage;
  /** Pi 0.73.1 made registries from credentials and a path; here both are those of the agent folder. */
  static create() {
    return new this(new ModelRuntime());
  }
  static inMemory() {
    return this.create();
  }
  /** The stored credentials as Pi had them here until 0.73.1. */
  get authStorage() {
    return this.#storage ??= (0, import_pi_host6.requireHost)("pi:coding-agent_auth").AuthStorage.create();
  }
  refresh(options) {
    return this.runtime.refresh(options);
  }
  getError() {
    return this.runtime.getError();
  }
  getAll() {
    return [...this.runtime.getModels()];
  }
  getAvailable() {
    return this.runtime.getAvailableSnapshot();
  }
  find(provider2, id) {
    return this.runtime.getModel(provider2, id);
  }
  findOfType(type, provider2, id) {
    return this.runtime.getModelOfType(type, provider2, id);
  }
  hasConfiguredAuth(model2) {
    return this.runtime.hasConfiguredAuth(model2.provider);
  }
  async getApiKeyAndHeaders(model2) {
    const none = () => `No API key found for "${model2.provider}"`;
    try {
      if (this.runtime.getProvider(model2.provider)?.far) {
        return { ok: false, error: `The key of "${model2.provider}" stays with the extension that registered it: use ctx.modelRegistry.complete` };
      }
      const resolved = await this.runtime.getAuth(model2);
      if (!resolved) {
        const { headers: headers2, authHeader } = this.runtime.getCompatibilityRequestConfig(model2);
        return authHeader ? { ok: false, error: none() } : { ok: true, headers: headers2 };
      }
      const { apiKey, headers, baseUrl } = resolved.auth;
      return { ok: true, apiKey, headers, ...baseUrl ? { baseUrl } : {}, env: resolved.env };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const message = cause instanceof Error ? cause.message : String(cause);
      return { ok: false, error: message === "authHeader requires a resolved API key" ? none() : message };
    }
  }
  /** Pi 0.52's name, gone since; kept because many extensions still ask this way. */
  async getApiKey(model2) {
    return this.getApiKeyForProvider(model2?.provider);
  }
  async getApiKeyForProvider(provider2) {
    try {
      return (await this.runtime.getAuth(provider2))?.auth.apiKey;
    } catch {
      return void 0;
    }
  }
  getProviderAuth(provider2) {
    return this.runtime.getAuth(provider2);
  }
  getProviderAuthStatus(provider2) {
    return this.runtime.getProviderAuthStatus(provider2);
  }
  getProvider(provider2) {
    return this.runtime.getProvider(provider2);
  }
  getProviderDisplayName(provider2) {
    return this.runtime.getProvider(provider2)?.name ?? provider2;
  }
  isUsingOAuth(model2) {
    return this.runtime.isUsingOAuth(model2.provider);
  }
  stream(model2, context, options) {
    return this.runtime.stream(model2, context, options);
  }
  streamSimple(model2, context, options) {
    return this.runtime.streamSimple(model2, context, options);
  }
  complete(model2, context, options) {
    return this.runtime.complete(model2, context, options);
  }
  getModelsOfType(type, provider2) {
    return this.runtime.getModelsOfType(type, provider2);
  }
  getAvailableOfType(type, provider2, options) {
    return this.runtime.getAvailableOfType(type, provider2, options);
  }
  getModelOfType(type, provider2, id) {
    return this.runtime.getModelOfType(type, provider2, id);
  }
  classify(model2, context, options) {
    return this.runtime.classify(model2, context, options);
  }
  generateImages(model2, context, options) {
    return this.runtime.generateImages(model2, context, options);
  }
  registerProvider(provider2, config) {
    if (typeof provider2 !== "string") return this.runtime.registerNativeProvider(provider2);
    if (!config) throw new Error("Provider config is required when registering by name");
    this.runtime.registerProvider(provider2, config);
  }
  unregisterProvider(provider2) {
    this.runtime.unregisterProvider(provider2);
  }
  registerVirtualModel(definition) {
    this.runtime.registerVirtualModel(definition);
  }
  unregisterVirtualModel(provider2, id) {
    this.runtime.unregisterVirtualModel(provider2, id);
  }
  getRegisteredProviderConfig(provider2) {
    return this.runtime.getRegisteredProviderConfig(provider2);
  }
  getRegisteredNativeProvider(provider2) {
    return this.runtime.getRegisteredNativeProvider(provider2);
  }
  getRegisteredProviderIds() {
    return this.runtime.getRegisteredProviderIds();
  }
};

// src/pi/ai_registry.ts

// src/pi/ai/providers/faux.ts
var noUsage = () => ({
  ...{ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 },
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 }
});
var name = (prefix) => `${prefix}:${Date.now()}:${Math.random().toString(36).slice(2)}`;
var tokens = (chars) => Math.ceil(chars / 4);
var plainText = (content) => typeof content === "string" ? content : content.map((block) => block.type === "text" ? block.text : `[image:${block.mimeType}:${block.data.length}]`).join("\n");
var said2 = (content) => content.map((block) => {
  if (block.type === "text") return block.text;
  return block.type === "thinking" ? block.thinking : `${block.name}:${JSON.stringify(block.arguments)}`;
}).join("\n");
function textOf(message) {
  if (message.role === "user") return plainText(message.content);
  if (message.role === "assistant") return said2(message.content);
  if (message.role !== "system") return [message.toolName, ...message.content.map((block) => plainText([block]))].join("\n");
  const changes = (sign, tools = []) => tools.map((tool) => `tool${sign}:${JSON.stringify(tool)}`);
  return [(0, (import_pi_ai_parts9 ??= require("pi:ai_parts")).getSystemMessageText)(message), ...changes("-", message.toolsRemoved), ...changes("+", message.toolsAdded)].filter(Boolean).join("\n");
}
function commonLength(a, b) {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}
var Teller = class {
  constructor(stream, message, options, signal) {
    this.stream = stream;
    this.message = message;
    this.options = options;
    this.signal = signal;
    this.#partial = { ...message, content: [], stopReason: "pending" };
  }
  stream;
  message;
  options;
  signal;
  #partial;
  #push(type, contentIndex, more = {}) {
    this.stream.push({ type, contentIndex, ...more, partial: { ...this.#partial } });
  }
  #aborted() {
    if (!this.signal?.aborted) return false;
    const error = { ...this.#partial, stopReason: "aborted", errorMessage: "Request was aborted", timestamp: Date.now() };
    this.stream.push({ type: "error", reason: "aborted", error });
    this.stream.end(error);
    return true;
  }
  /** Pieces of a few tokens, each as late as its tokens take. */
  async *#pieces(text2) {
    const { min, max, perSecond } = this.options;
    for (let at = 0, first2 = true; first2 || at < text2.length; first2 = false) {
      const size = Math.max(1, (min + Math.floor(Math.random() * (max - min + 1))) * 4);
      const piece = text2.slice(at, at + size);
      at += size;
      if (perSecond > 0) await new Promise((done) => setTimeout(done, tokens(piece.length) / perSecond * 1e3));
      else await void 0;
      yield piece;
    }
  }
  async #block(block, at) {
    const kind = block.type === "toolCall" ? "toolcall" : block.type;
    const empty = kind === "toolcall" ? { type: "toolCall", id: block.id, name: block.name, arguments: {} } : { type: kind, [kind]: "" };
    this.#partial.content = [...this.#partial.content, empty];
    this.#push(`${kind}_start`, at);
    const args = new (import_pi_ai_parts9 ??= require("pi:ai_parts")).ToolCallArgumentsStream();
    try {
      for (var iter = __forAwait(this.#pieces(kind === "toolcall" ? JSON.stringify(block.arguments) : block[kind])), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const delta = temp.value;
        if (this.#aborted()) return false;
        const own = this.#partial.content[at];
        if (kind === "toolcall") own.arguments = args.append(delta);
        else own[kind] += delta;
        this.#push(`${kind}_delta`, at, { delta });
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
    if (kind === "toolcall") this.#partial.content[at].arguments = block.arguments;
    this.#push(`${kind}_end`, at, kind === "toolcall" ? { toolCall: block } : { content: block[kind] });
    return true;
  }
  async tell() {
    const { message, stream } = this;
    if (this.#aborted()) return;
    stream.push({ type: "start", partial: { ...this.#partial } });
    for (const [at, block] of message.content.entries()) {
      if (this.#aborted() || !await this.#block(block, at)) return;
    }
    const { stopReason: reason } = message;
    if (reason === "pending") throw new Error("Faux response ended without a stop reason");
    if (reason === "error" || reason === "aborted") stream.push({ type: "error", reason, error: message });
    else stream.push({ type: "done", reason, message });
    stream.end(message);
  }
};
var standard = { id: "faux-1", name: "Faux Model" };
var modelOf = (api, provider2) => (definition) => ({
  id: definition.id,
  name: definition.name ?? definition.id,
  ...{ api, provider: provider2, baseUrl: "http://localhost:0" },
  reasoning: definition.reasoning ?? false,
  input: definition.input ?? ["text", "image"],
  inputLimits: definition.inputLimits,
  cost: definition.cost ?? { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: definition.contextWindow ?? 128e3,
  maxTokens: definition.maxTokens ?? 16384
});
var Faux = class {
  constructor(options) {
    this.options = options;
    this.api = options.api ?? name("faux");
    this.provider = options.provider ?? "faux";
    const { min = 3, max = 5 } = options.tokenSize ?? {};
    const least = Math.max(1, Math.min(min, max));
    this.#pace = { min: least, max: Math.max(least, max), perSecond: options.tokensPerSecond ?? 0 };
    this.models = (options.models?.length ? options.models : [standard]).map(modelOf(this.api, this.provider));
  }
  options;
  api;
  provider;
  models;
  state = { callCount: 0, deferredFetchCount: 0, cancelledDeferred: [] };
  #waiting = [];
  #prompts = /* @__PURE__ */ new Map();
  #later = /* @__PURE__ */ new Map();
  #pace;
  getModel = (id) => id ? this.models.find((model2) => model2.id === id) : this.models[0];
  setResponses = (responses) => void (this.#waiting = [...responses]);
  appendResponses = (responses) => void this.#waiting.push(...responses);
  getPendingResponseCount = () => this.#waiting.length;
  #answer(model2, more) {
    const { api, provider: provider2 } = this;
    return { role: "assistant", content: [], api, provider: provider2, model: model2.id, usage: noUsage(), ...more, timestamp: Date.now() };
  }
  #failed(model2, error) {
    return this.#answer(model2, { stopReason: "error", errorMessage: error instanceof Error ? error.message : String(error) });
  }
  /** Usage as four characters to a token; within a session what a prompt has in common with the last one is cached. */
  #counted(message, context, options) {
    const prompt = context.messages.map((one) => `${one.role}:${textOf(one)}`);
    const whole = prompt.join("\n\n");
    const output = tokens(said2(message.content).length);
    const session = options?.cacheRetention === "none" ? void 0 : options?.sessionId;
    let [input, cacheRead, cacheWrite] = [tokens(whole.length), 0, 0];
    if (session) {
      const before = this.#prompts.get(session);
      cacheRead = before ? tokens(commonLength(before.join("\n\n"), whole)) : 0;
      cacheWrite = Math.max(0, input - cacheRead);
      input = 0;
      this.#prompts.set(session, prompt);
    }
    return { ...message, usage: { ...noUsage(), input, output, cacheRead, cacheWrite, totalTokens: input + output + cacheRead + cacheWrite } };
  }
  async #resolve(step, context, options, model2) {
    const given = structuredClone(typeof step === "function" ? await step(context, options, this.state, model2) : step);
    const { api, provider: provider2 } = this;
    return this.#counted({ ...given, api, provider: provider2, model: model2.id, timestamp: given.timestamp ?? Date.now() }, context, options);
  }
  /** Streams what work makes; an error becomes an answer that is nothing else. */
  #streamed(model2, options, work) {
    const stream = (0, (import_pi_ai_parts9 ??= require("pi:ai_parts")).createAssistantMessageEventStream)();
    const fail = (error) => {
      stream.push({ type: "error", reason: "error", error });
      stream.end(error);
    };
    const run = async () => {
      await options?.onResponse?.({ status: 200, headers: {} }, model2);
      await work((message) => new Teller(stream, message, this.#pace, options?.signal).tell(), fail);
    };
    queueMicrotask(() => {
      run().catch((error) => fail(this.#failed(model2, error)));
    });
    return stream;
  }
  #deferred = (model2, handle) => {
    const { api, provider: provider2, id } = model2;
    return { ...this.#answer(model2, { stopReason: "deferred", deferred: handle }), api, provider: provider2, model: id };
  };
  stream = (model2, context, options) => {
    const step = this.#waiting.shift();
    this.state.callCount++;
    return this.#streamed(model2, options, async (tell, fail) => {
      if (!step) return fail(this.#counted(this.#failed(model2, new Error("No more faux responses queued")), context, options));
      if (!options?.deferred) return tell(await this.#resolve(step, context, options, model2));
      const { pollAfterMs, pendingFetches = 0 } = this.options.deferred ?? {};
      const handle = {
        ...{ provider: model2.provider, modelId: model2.id, api: model2.api, id: name("deferred") },
        ...pollAfterMs === void 0 ? {} : { pollAfterMs }
      };
      this.#later.set(handle.id, { handle, step, context, options, model: model2, left: Math.max(0, Math.floor(pendingFetches)) });
      return tell(this.#deferred(model2, handle));
    });
  };
  streamSimple = (model2, context, options) => this.stream(model2, context, options);
  fetchDeferred = (model2, handle, options) => {
    this.state.deferredFetchCount++;
    return this.#streamed(model2, options, async (tell) => {
      const entry = this.#later.get(handle.id);
      const known2 = entry && ["provider", "modelId", "api"].every((key) => entry.handle[key] === handle[key]);
      if (!known2) throw new Error(`Unknown faux deferred response: ${handle.id}`);
      if (entry.cancelled) throw new Error(`Faux deferred response was cancelled: ${handle.id}`);
      if (entry.left > 0) {
        entry.left--;
        return tell(this.#deferred(model2, entry.handle));
      }
      const { deferred: _deferred, signal: _signal, onResponse: _onResponse, ...rest } = entry.options ?? {};
      entry.final ??= await this.#resolve(entry.step, entry.context, rest, entry.model).catch((error) => this.#failed(entry.model, error));
      return tell(entry.final);
    });
  };
  cancelDeferred = async (model2, handle, options) => {
    this.state.cancelledDeferred.push(structuredClone(handle));
    const entry = this.#later.get(handle.id);
    if (entry) entry.cancelled = true;
    await options?.onResponse?.({ status: 200, headers: {} }, model2);
  };
  get controls() {
    const { api, models, getModel, state, setResponses, appendResponses, getPendingResponseCount } = this;
    return { api, models, getModel, state, setResponses, appendResponses, getPendingResponseCount };
  }
};
function createFauxCore(options) {
  const faux = new Faux(options);
  const { provider: provider2, stream, streamSimple, fetchDeferred, cancelDeferred } = faux;
  return { ...faux.controls, provider: provider2, stream, streamSimple, fetchDeferred, cancelDeferred };
}
function fauxProvider(options = {}) {
  const faux = new Faux(options);
  const { stream, streamSimple, fetchDeferred, cancelDeferred } = faux;
  const provider2 = createProvider({
    id: faux.provider,
    auth: { apiKey: { name: "Faux", resolve: async () => ({ auth: {} }) } },
    models: faux.models,
    api: { stream, streamSimple, fetchDeferred, cancelDeferred }
  });
  return { provider: provider2, ...faux.controls };
}
function registerFauxProvider(options = {}) {
  const faux = new Faux(options);
  const { api, stream, streamSimple } = faux;
  const source = name("faux-provider");
  (0, (import_pi_ai_parts9 ??= require("pi:ai_parts")).registerApiProvider)({ api, stream, streamSimple }, source);
  return { ...faux.controls, unregister: () => (0, (import_pi_ai_parts9 ??= require("pi:ai_parts")).unregisterApiProviders)(source) };
}

// src/pi/ai/providers/far.ts
var import_pi_host7 = require("pi:host");
var streaming = "pier.provider.stream";
var aborting = "pier.provider.abort";
var telling = "pier.provider.event";
var { fromJSON, toJSON, setOwn, keysOf, hasOwn, isArray, isFinite, matches, bare } = import_pi_host7.primordials;
var plain3 = (value) => value === void 0 ? void 0 : fromJSON(toJSON(value));
var printable = /^[\x20-\x7e]{0,512}$/;
var isWord = (value) => typeof value === "string" && matches(printable, value);
var isNumber = (value) => typeof value === "number" && isFinite(value);
var isSwitch = (value) => typeof value === "boolean";
var isData = (value) => isWord(value) || isSwitch(value) || typeof value === "object" && value !== null;
var carried = {
  temperature: isNumber,
  maxTokens: isNumber,
  timeoutMs: isNumber,
  maxRetries: isNumber,
  maxRetryDelayMs: isNumber,
  websocketConnectTimeoutMs: isNumber,
  thinkingBudgetTokens: isNumber,
  thinkingEnabled: isSwitch,
  interleavedThinking: isSwitch,
  disableContinuation: isSwitch,
  cacheRetention: isWord,
  transport: isWord,
  sessionId: isWord,
  reasoning: isWord,
  reasoningEffort: isWord,
  reasoningSummary: isWord,
  effort: isWord,
  thinkingDisplay: isWord,
  promptMode: isWord,
  serviceTier: isWord,
  textVerbosity: isWord,
  toolChoice: isData,
  thinking: isData,
  thinkingBudgets: isData,
  deferred: isData,
  metadata: isData,
  samplingParams: isData
};
function dataOf(value) {
  if (typeof value === "string" || value === null || isSwitch(value) || isNumber(value)) return value;
  if (typeof value !== "object") return void 0;
  const out = isArray(value) ? [] : {};
  for (const key of keysOf(value)) if (key !== "__proto__") setOwn(out, key, dataOf(value[key]));
  return out;
}
function optionsFor(given, signal) {
  const options = {};
  for (const name2 of keysOf(carried)) {
    if (typeof given !== "object" || given === null || !hasOwn(given, name2) || !carried[name2](given[name2])) continue;
    setOwn(options, name2, dataOf(given[name2]));
  }
  setOwn(options, "signal", signal);
  return options;
}
var broken = (model2, error) => ({
  role: "assistant",
  content: [],
  api: model2.api,
  provider: model2.provider,
  model: model2.id,
  usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } },
  stopReason: "error",
  errorMessage: error instanceof Error ? error.message : String(error),
  timestamp: Date.now()
});
var waiting = bare();
function eventCame(owner, { request, event }) {
  const stream = typeof request === "string" ? waiting[request] : void 0;
  if (stream?.owner !== owner) throw new Error("nobody waits for this");
  stream.push(event);
}
var streamer = (owner, ask, random) => (simple) => (model2, context, { signal, ...options } = {}) => {
  const stream = (0, (import_pi_ai_parts10 ??= require("pi:ai_parts")).createAssistantMessageEventStream)();
  const request = random();
  setOwn(waiting, request, { owner, push: (event) => stream.push(event) });
  signal?.addEventListener("abort", () => void ask(owner, aborting, { request }).catch(() => void 0), { once: true });
  const said3 = {};
  for (const name2 of keysOf(carried)) if (options[name2] !== void 0) setOwn(said3, name2, options[name2]);
  void (async () => {
    try {
      await ask(owner, streaming, plain3({ request, provider: model2.provider, model: model2.id, simple, context, options: said3 }));
    } catch (error) {
      stream.push({ type: "error", reason: "error", error: broken(model2, error) });
    } finally {
      delete waiting[request];
      stream.end();
    }
  })();
  return stream;
};
var farVirtualModel = ({ owner, ...facts }, ask, random) => ({
  ...facts,
  stream: streamer(owner, ask, random)(true),
  route() {
    throw new Error(`Virtual model ${facts.provider}/${facts.id} is routed by the extension ${owner}`);
  }
});
function farProvider({ owner, id, name: name2, models }, ask, random) {
  const source = `extension ${owner}`;
  const through = streamer(owner, ask, random);
  const auth = { name: source, check: async () => ({ type: "api_key", source }), resolve: async () => ({ auth: {}, source }), [checkNow]: () => source };
  const provider2 = createProvider({ id, name: name2, auth: { apiKey: auth }, models, api: { stream: through(false), streamSimple: through(true) } });
  provider2.far = owner;
  return provider2;
}
function serveProviders(registry, isOffered, ask) {
  const running = bare();
  const stream = async (from, { request, provider: id, model: modelId, simple, context, options }) => {
    if (typeof request !== "string" || typeof id !== "string" || typeof modelId !== "string") throw new Error("The request names no model");
    const model2 = isOffered(id, modelId) ? registry().find(id, modelId) : void 0;
    if (!model2) throw new Error(`Model ${id}/${modelId} not found`);
    const controller = new AbortController();
    const key = `${from} ${request}`;
    if (running[key]) throw new Error("The request is under way");
    setOwn(running, key, controller);
    try {
      const given = optionsFor(options, controller.signal);
      const asked2 = dataOf(context) ?? {};
      let last;
      try {
        for (var iter = __forAwait(simple === true ? registry().streamSimple(model2, asked2, given) : registry().stream(model2, asked2, given)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
          const event = temp.value;
          last = ask(from, telling, plain3({ request, event }));
          last.catch(() => controller.abort());
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
      await last;
    } finally {
      delete running[key];
    }
  };
  return { [streaming]: stream, [aborting]: (from, { request }) => running[`${from} ${String(request)}`]?.abort() };
}
ai_registry_exports["AI_TELEMETRY_SCHEMA"] = AI_TELEMETRY_SCHEMA;
ai_registry_exports["CredentialSynchronizationError"] = CredentialSynchronizationError;
ai_registry_exports["ModelRegistry"] = ModelRegistry;
ai_registry_exports["ModelRuntime"] = ModelRuntime;
ai_registry_exports["StoredCredentials"] = StoredCredentials;
ai_registry_exports["VIRTUAL_MODEL_STATE_ENTRY"] = VIRTUAL_MODEL_STATE_ENTRY;
ai_registry_exports["builtinProviders"] = builtinProviders;
ai_registry_exports["createModels"] = createModels;
ai_registry_exports["farVirtualModel"] = farVirtualModel;
ai_registry_exports["readStoredCredential"] = readStoredCredential;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_ai_catalog3;
var import_pi_ai_parts8;
var import_auth6;
var import_pi_ai_catalog2;
var import_pi_ai_parts4;
var import_auth4;
var import_pi_ai_api;
var import_pi_ai_parts2;
var import_auth2;
var import_pi_ai_parts;
var import_auth;
var import_pi_ai_catalog;
var import_pi_ai_parts3;
var import_auth3;
var import_pi_ai_parts6;
var import_config_value;
var import_pi_ai_parts5;
var import_lock;
var import_auth5;
var import_config_value2;
var import_pi_ai_parts7;
var import_auth7;
var import_pi_ai_parts9;
var import_pi_ai_parts10;
