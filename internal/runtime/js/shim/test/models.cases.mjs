// The cases of pi-ai's collections of models: providers, credentials, refreshing, retries, and what else stands around requests.
export const cases = {};
const add = (group, name, run) => (cases[`${group}: ${name}`] = run);
const plain = (value) => JSON.parse(JSON.stringify(value ?? null, (key, v) => (["timestamp", "durationMs"].includes(key) ? undefined : v instanceof Map ? [...v].map(([k, e]) => [k, e.message]) : v)));
const caught = async (run) => { try { return await run(); } catch (e) { return { name: e.name, code: e.code, message: e.message }; } };

const model = (id, more) => ({ id, name: id, api: "test-api", provider: "acme", baseUrl: "https://acme.test", reasoning: false, input: ["text"], cost: { input: 1, output: 2, cacheRead: 0, cacheWrite: 0 }, contextWindow: 1000, maxTokens: 100, ...more });
const reply = (ai, log) => (method) => (m, context, options) => {
	const { signal, ...rest } = options ?? {};
	log.push([method, m, context, rest]);
	const stream = ai.createAssistantMessageEventStream();
	stream.push({ type: "done", reason: "stop", message: { role: "assistant", content: [], api: m.api, provider: m.provider, model: m.id, usage: { cost: { total: 0 } }, stopReason: "stop", timestamp: 0 } });
	stream.end();
	return stream;
};
const api = (ai, log) => ({ stream: reply(ai, log)("stream"), streamSimple: reply(ai, log)("simple") });
const context = (env = {}) => ({ env: async (name) => env[name], fileExists: async () => false });
const make = (ai, input = {}, options = {}) => {
	const log = [];
	const provider = ai.createProvider({ id: "acme", name: "Acme", baseUrl: "https://acme.test", auth: { apiKey: ai.envApiKeyAuth("Acme key", ["ACME_KEY", "ACME_OTHER"]) }, models: [model("a"), model("b"), model("pic", { type: "image" })], api: api(ai, log), ...input });
	const models = ai.createModels({ authContext: context({ ACME_OTHER: "k" }), ...options });
	models.setProvider(provider);
	return { models, provider, log };
};
const over = (name, input, options, run) => add("models", name, async ({ ai }) => { const made = make(ai, typeof input === "function" ? input(ai) : input, typeof options === "function" ? options(ai) : options); return plain(await run(made, ai)); });
const brief = ({ stopReason, errorMessage, content }) => ({ stopReason, errorMessage, content });

over("lists", {}, {}, ({ models }) => [models.getProviders().map((p) => p.id), models.getModels().map((m) => m.id), models.getAllModels("acme").map((m) => m.id), models.getModelsOfType("image").map((m) => m.id), models.getModel("acme", "b")?.id, models.getModel("acme", "pic"), models.getModelOfType("image", "acme", "pic")?.id, models.getModels("nobody"), models.getProvider("nobody")]);
over("auth from a variable", {}, {}, async ({ models }) => [await models.checkAuth("acme"), await models.getAuth("acme"), await models.getAuth(model("a", { headers: { "X-A": "1" } })), await models.getAuth("nobody"), (await models.getAvailable()).length, (await models.getAllAvailable()).length, (await models.getAvailableOfType("image")).length]);
over("not configured", {}, { authContext: context() }, async ({ models }) => [await models.checkAuth("acme"), await models.getAuth("acme"), await models.getAvailable(), brief(await models.complete(model("a"), { messages: [] }))]);
over("unknown provider", {}, {}, async ({ models }) => [brief(await models.complete(model("a", { provider: "nobody" }), { messages: [] })), await models.generateImages(model("x", { type: "image", provider: "nobody" }), {}), await models.classify(model("x", { type: "classifier", provider: "nobody" }), {}), await models.classify(model("x", { type: "classifier" }), { images: [1] }), await models.generateImages(model("x"), {})]);
over("request", {}, (ai) => ({ identity: { version: "7" } }), async ({ models, log }) => { await models.complete(model("a"), { systemPrompt: "s", messages: [] }, { headers: { "X-B": "2" }, env: { A: "b" }, identity: { userAgent: "short" }, transformHeaders: async (h) => ({ ...h, "X-T": "t" }) }); await models.completeSimple(model("b"), { messages: [] }, { apiKey: "own", reasoning: "low" }); return log; });
over("stored key", {}, (ai) => ({ credentials: new ai.InMemoryCredentialStore() }), async ({ models }) => { await models.login("acme", "api_key", { signal: new AbortController().signal, prompt: async (q) => `typed for ${q.message}`, notify() {} }); const first = [await models.checkAuth("acme"), await models.getAuth("acme")]; await models.logout("acme"); return [first, await models.getAuth("acme")]; });
over("login not offered", {}, {}, async ({ models }) => [await caught(() => models.login("acme", "oauth", { signal: new AbortController().signal })), await caught(() => models.login("nobody", "oauth", {}))]);
const oauth = (log, more) => ({ auth: { oauth: { name: "O", login: async () => ({ type: "oauth", access: "a0", refresh: "r", expires: 0 }), refresh: async (c) => { log.push(["refresh", c.access]); return { type: "oauth", access: "a1", refresh: "r2", expires: 4102444800000 }; }, toAuth: async (c) => ({ apiKey: c.access, baseUrl: "https://own.test" }), ...more } } });
for (const [name, more] of Object.entries({ refreshed: {}, "refresh fails": { refresh: async () => { throw new Error("revoked"); } }, "no auth": { toAuth: async () => { throw new Error("odd"); } } })) {
	add("models", `oauth ${name}`, async ({ ai }) => { const seen = []; const { models, log } = make(ai, oauth(seen, more)); await models.login("acme", "oauth", { signal: new AbortController().signal }); return plain([await models.checkAuth("acme"), await caught(() => models.getAuth("acme")), await caught(() => models.getAuth("acme")), brief(await models.complete(model("a"), { messages: [] })), seen, log]); });
}
over("key fails", (ai) => ({ auth: { apiKey: { name: "K", resolve: async () => { throw new Error("locked"); } } } }), {}, async ({ models }) => [await caught(() => models.getAuth("acme")), await caught(() => models.checkAuth("acme"))]);
over("filters", { filterModels: (list) => list.slice(0, 1) }, {}, async ({ models }) => [(await models.getAvailable()).map((m) => m.id), (await models.getAllAvailable()).map((m) => m.id)]);
over("fetched models", { fetchModels: async ({ credential, allowNetwork, baseUrl }) => [model("b", { name: `${credential?.key} ${allowNetwork} ${baseUrl}` }), model("new"), model("odd", { type: "odd" })] }, {}, async ({ models }) => { const r = await models.refresh(); return [r.aborted, models.getModels().map((m) => [m.id, m.name])]; });
over("fetching fails", { fetchModels: async () => { throw new Error("offline"); } }, {}, async ({ models }) => [await models.refresh(), await models.refresh({ allowNetwork: false }), await models.refresh({ signal: AbortSignal.abort() }), await models.refresh({ providers: ["other"] })]);
over("stored models", { fetchModels: async () => [] }, (ai) => { const store = new ai.InMemoryModelsStore(); store.write("acme", { models: [model("stored"), model("alien", { provider: "x" })] }); return { modelsStore: store }; }, async ({ models }) => { await models.refresh({ allowNetwork: false }); return models.getModels().map((m) => m.id); });
over("protocols", (ai) => ({ api: { "test-api": api(ai, []) } }), {}, async ({ models }) => [brief(await models.complete(model("a"), { messages: [] })), brief(await models.complete(model("a", { api: "other" }), { messages: [] }))]);
add("models", "nothing to do", async ({ ai }) => caught(() => ai.createProvider({ id: "x", models: [], auth: {} })));
over("deferred", {}, {}, async ({ models }) => [brief(await models.fetchDeferred(model("a"), {})), await caught(() => models.cancelDeferred(model("a"), {}))]);
over("changed", {}, {}, ({ models }) => { models.deleteProvider("acme"); const none = models.getProviders().length; models.clearProviders(); return none; });
add("models", "identity", async ({ ai }) => { const { models, log } = make(ai); const wrapped = ai.withClientIdentity(models, { version: "5", attribution: null }); await wrapped.complete(model("a"), { messages: [] }, { identity: { userAgent: "short" } }); return plain([log, "setProvider" in wrapped, wrapped.getModels().length]); });
add("models", "error", ({ ai }) => plain([new ai.ModelsError("auth", "m", { cause: new Error("why") }).message, new ai.ModelsError("auth", "m why", { cause: new Error("why") }).message, new ai.ModelsError("c", "m").name]));
add("store", "credentials", async ({ ai }) => { const s = new ai.InMemoryCredentialStore(); const all = [await s.read("x"), await s.modify("x", async (c) => ({ type: "api_key", key: String(c) })), await s.modify("x", async () => undefined), await s.list()]; await s.delete("x"); return plain([all, await s.list(), await caught(() => s.read("x", { signal: AbortSignal.abort(new Error("stop")) }))]); });

const failed = (errorMessage) => ({ stopReason: "error", errorMessage });
for (const text of ["overloaded_error", "429 too many requests", "insufficient_quota", "fetch failed", "bad request", "code 5031", "HTTP 503", "quota exceeded, retry delay"]) add("retry", text, ({ ai }) => ai.isRetryableAssistantError(failed(text)));
add("retry", "not an error", ({ ai }) => [ai.isRetryableAssistantError({ stopReason: "stop" }), ai.isRetryableAssistantError({ stopReason: "error" })]);
for (const [name, answers] of Object.entries({ "gets better": [failed("overloaded"), { stopReason: "stop" }], "stays bad": [failed("overloaded"), failed("overloaded"), failed("overloaded"), failed("overloaded")], "for good": [failed("billing")], "is aborted": [failed("timeout"), { stopReason: "aborted" }] })) {
	add("retry", name, async ({ ai }) => { const log = []; const left = [...answers]; const tell = (n) => (...a) => void log.push([n, ...a]); const result = await ai.retryAssistantCall(async () => left.shift(), { enabled: true, maxRetries: 2, baseDelayMs: 1 }, undefined, { onRetryScheduled: tell("scheduled"), onRetryAttemptStart: tell("start"), onRetryFinished: tell("finished") }); return [result, log]; });
}
add("retry", "off", async ({ ai }) => ai.retryAssistantCall(async () => failed("overloaded"), { enabled: false, maxRetries: 2, baseDelayMs: 1 }));
add("retry", "stopped waiting", async ({ ai }) => { const c = new AbortController(); setTimeout(() => c.abort(), 2); return ai.retryAssistantCall(async () => failed("overloaded"), { enabled: true, maxRetries: 2, baseDelayMs: 10000 }, c.signal); });

const warm = { ...model("w"), promptCache: { short: 300, long: 3600 }, cost: { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 } };
for (const tokens of [0, 1000, 100000]) for (const phase of ["idle", "active"]) add("warming", `${tokens} ${phase}`, ({ ai }) => ai.evaluateCacheWarming(warm, tokens, phase));
add("warming", "times", ({ ai }) => [[5000, 10000, 20000, 300000].map((t) => ai.getCacheWarmingDelayMs(t) ?? null), ai.getPromptCacheTtlMs(warm), ai.getPromptCacheTtlMs(warm, { cacheRetention: "long" }), ai.getPromptCacheTtlMs(warm, { cacheRetention: "none" }) ?? null, ai.getPromptCacheTtlMs(warm, { env: { PI_CACHE_RETENTION: "long" } }), ai.getPromptCacheTtlMs(model("x")) ?? null]);
add("warming", "request", ({ ai }) => [ai.getCacheWarmingRequestOptions({ maxTokens: 9, reasoning: "low" }), ai.isCacheWarmingReplayable(warm, {}), ai.isCacheWarmingReplayable({ ...warm, api: "anthropic-messages" }, { reasoning: "low" })]);
add("images", "registry", async ({ ai }) => { ai.registerImagesApiProvider({ api: "img", generateImages: async (m) => ({ made: m.id }) }); return plain([await ai.generateImages({ api: "img", id: "x" }, {}), await caught(async () => ai.getImagesApiProvider("img").generateImages({ api: "other" })), await caught(() => ai.generateImages({ api: "none" }, {})), ai.getImageProviders(), ai.getImageModels(ai.getImageProviders()[0]).length > 0]); });
add("identity", "headers", ({ ai }) => { const target = (provider, baseUrl = "https://x.test") => ({ provider, baseUrl }); const id = { attribution: ai.PI_ATTRIBUTION, userAgent: "short" }; return [["openrouter", "nvidia", "opencode", "acme"].map((p) => ai.getAttributionHeaders(target(p), id)), ai.getIdentityHeaders(target("acme"), { userAgent: { custom: "me" } }), ai.getOpenCodeSessionHeaders(target("opencode-go"), "s"), ai.getOpenCodeSessionHeaders(target("acme"), "s") ?? null, ai.getClientVersion({ version: "1" }), ai.mergeClientIdentity({ version: "1" }, undefined, { attribution: null }), ai.mergeClientIdentity() ?? null, ai.formatUserAgent({ userAgent: "short" })]; });
add("keys", "from the environment", ({ ai }) => [ai.findEnvKeys("openai", { OPENAI_API_KEY: "k" }), ai.getEnvApiKey("openai", { OPENAI_API_KEY: "k" }), ai.findEnvKeys("anthropic", { ANTHROPIC_AUTH_TOKEN: "t" }), ai.getEnvApiKey("anthropic", { ANTHROPIC_AUTH_TOKEN: "t" }) ?? null, ai.getEnvApiKey("anthropic", { ANTHROPIC_API_KEY: "k" }), ai.getEnvApiKey("amazon-bedrock", { AWS_PROFILE: "p" }), ai.getEnvApiKey("nobody") ?? null, ai.findEnvKeys("groq") ?? null, ai.getEnvApiKey("cloudflare-workers-ai", { CLOUDFLARE_API_KEY: "c" }), ai.getEnvApiKey("azure", { AZURE_OPENAI_API_KEY: "a" })]);
add("tables", "all", ({ ai }) => ai.getProviders().map((p) => [p, ai.getModels(p).length]));
add("tables", "whole models", ({ ai }) => ["anthropic", "openai", "openrouter"].map((p) => JSON.stringify(ai.getModels(p)).length));

/** Events of a faux answer with its pieces, which are of random length, joined. */
async function joined(stream) {
	const seen = [];
	for await (const { partial, message, error, ...event } of stream) {
		const last = seen.at(-1);
		if (event.delta !== undefined && last?.type === event.type && last.contentIndex === event.contentIndex) last.delta += event.delta;
		else seen.push({ ...event });
	}
	return [seen, await stream.result()];
}
const ctx = (...texts) => ({ messages: [{ role: "system", content: "S", toolsAdded: [{ name: "t", description: "d", parameters: {} }], timestamp: 0 }, ...texts.map((text) => ({ role: "user", content: [{ type: "text", text }, { type: "image", mimeType: "image/png", data: "xx" }], timestamp: 1 })), { role: "toolResult", toolCallId: "1", toolName: "t", content: [{ type: "text", text: "r" }], isError: false, timestamp: 2 }] });
const withFaux = (name, options, run) => add("faux", name, async ({ ai }) => plain(await run(ai.createFauxCore({ api: "faux-api", ...options }), ai)));
withFaux("blocks", {}, async (f, ai) => { f.setResponses([ai.fauxAssistantMessage([ai.fauxThinking("hm ".repeat(20)), ai.fauxText("text ".repeat(20)), ai.fauxToolCall("t", { a: "b".repeat(50) }, { id: "1" })], { stopReason: "toolUse", timestamp: 1 })]); return joined(f.stream(f.getModel(), ctx("hi"))); });
withFaux("nothing queued", {}, async (f) => joined(f.stream(f.getModel(), ctx("hi"))));
withFaux("errors", {}, async (f, ai) => { f.setResponses([ai.fauxAssistantMessage("x", { stopReason: "error", errorMessage: "bad", timestamp: 1 }), () => { throw new Error("thrown"); }, ai.fauxAssistantMessage("x", { stopReason: "pending", timestamp: 1 })]); return [await joined(f.stream(f.getModel(), ctx())), await joined(f.stream(f.getModel(), ctx())), (await f.stream(f.getModel(), ctx()).result()).errorMessage, f.state]; });
withFaux("cache", {}, async (f, ai) => { const all = []; f.setResponses(Array.from({ length: 5 }, () => ai.fauxAssistantMessage("answer", { timestamp: 1 }))); for (const [c, o] of [[ctx("one"), { sessionId: "s" }], [ctx("one", "two"), { sessionId: "s" }], [ctx("other"), { sessionId: "s" }], [ctx("one"), { sessionId: "s", cacheRetention: "none" }], [ctx("one"), {}]]) all.push((await f.stream(f.getModel(), c, o).result()).usage); return all; });
withFaux("steps", { provider: "p", models: [{ id: "a", reasoning: true }, { id: "b", name: "B" }], tokenSize: { min: 1, max: 1 } }, async (f, ai) => { const asked = []; f.setResponses([(c, o, s, m) => { asked.push([c.messages.length, o.x, s.callCount, m.id]); return ai.fauxAssistantMessage("made", { timestamp: 1 }); }]); f.appendResponses([ai.fauxAssistantMessage("more", { timestamp: 1 })]); const before = f.getPendingResponseCount(); const responses = []; const answer = await f.streamSimple(f.getModel("b"), ctx("x"), { x: 1, onResponse: (r) => void responses.push(r) }).result(); return [before, asked, responses, answer, f.models, f.getModel("none"), f.getPendingResponseCount(), f.provider]; });
withFaux("aborted", {}, async (f, ai) => { f.setResponses([ai.fauxAssistantMessage("x", { timestamp: 1 })]); return joined(f.stream(f.getModel(), ctx(), { signal: AbortSignal.abort() })); });
withFaux("deferred", { deferred: { pendingFetches: 1, pollAfterMs: 5 } }, async (f, ai) => { f.setResponses([ai.fauxAssistantMessage("later", { timestamp: 1 })]); const m = f.getModel(); const { deferred } = await f.stream(m, ctx(), { deferred: true }).result(); const first = await f.fetchDeferred(m, deferred).result(); const second = await f.fetchDeferred(m, deferred).result(); await f.cancelDeferred(m, deferred); const third = await f.fetchDeferred(m, deferred).result(); const fourth = await f.fetchDeferred(m, { ...deferred, api: "x" }).result(); return [{ ...deferred, id: typeof deferred.id }, first.stopReason, second.content, third.errorMessage.replace(deferred.id, "ID"), fourth.errorMessage.replace(deferred.id, "ID"), f.state.deferredFetchCount, f.state.cancelledDeferred.length]; });
add("faux", "provider", async ({ ai }) => { const { provider, setResponses, getModel } = ai.fauxProvider({ provider: "fp" }); const models = ai.createModels(); models.setProvider(provider); setResponses([ai.fauxAssistantMessage("hello", { timestamp: 1 })]); return plain([(await models.complete(getModel(), { systemPrompt: "s", messages: [] })).content, Object.keys(provider).sort()]); });
add("faux", "registered", async ({ ai }) => { const faux = ai.registerFauxProvider({ api: "faux-reg" }); faux.setResponses([ai.fauxAssistantMessage("hello", { timestamp: 1 })]); const answer = await ai.complete(faux.getModel(), { messages: [] }); faux.unregister(); return plain([answer.content, Object.keys(faux).sort(), await caught(() => ai.complete(faux.getModel(), { messages: [] }))]); });

// Radius: the gateway says which models it has.
const radiusModel = { id: "m-1", name: "M", reasoning: false, input: ["text"], cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 10, maxTokens: 5, more: true };
const gatewayConfig = { baseUrl: "https://gw.test/v1", models: [radiusModel, { id: "odd" }, null, { ...radiusModel, id: "m-2", cost: [] }] };
const radius = (name, options, answers, context) => add("radius", name, async ({ all }) => {
	const log = [];
	const left = [...answers];
	const real = globalThis.fetch;
	globalThis.fetch = async (url, init) => { log.push({ url: String(url), headers: Object.fromEntries(new Headers(init.headers)) }); const { status = 200, body } = left.shift(); return new Response(typeof body === "string" ? body : JSON.stringify(body), { status }); };
	try {
		const provider = all.radiusProvider(options);
		const before = provider.getModels().length;
		const steps = [];
		const publish = async ({ persist, update }) => { steps.push({ persists: persist?.models.map((m) => m.id), checked: typeof persist?.checkedAt }); if (context.refuse) return false; update?.(); return true; };
		const failed = await caught(() => provider.refreshModels({ allowNetwork: true, signal: context.aborted ? AbortSignal.abort() : new AbortController().signal, ...context, publish }));
		return plain({ keys: Object.keys(provider).sort(), id: provider.id, name: provider.name, auth: [provider.auth.apiKey.name, provider.auth.oauth.name, provider.auth.oauth.loginLabel], before: before > 0, after: provider.getModels().length > 5 ? "many" : provider.getModels(), steps, failed, log });
	} finally {
		globalThis.fetch = real;
	}
});
radius("plain", undefined, [{ body: gatewayConfig }], {});
radius("a key", {}, [{ body: gatewayConfig }], { credential: { type: "api_key", key: "k" } });
radius("another gateway", { id: "mine", name: "Mine", gateway: "gw.test//" }, [{ body: gatewayConfig }], { credential: { type: "oauth", access: "a" } });
radius("stored", { id: "mine", gateway: "http://gw.test" }, [], { allowNetwork: false, stored: { models: [{ ...radiusModel, provider: "mine" }, { ...radiusModel, provider: "other" }] } });
radius("stored, refused", { id: "mine", gateway: "http://gw.test" }, [], { refuse: true, stored: { models: [] } });
radius("of an old login", { id: "mine", gateway: "http://gw.test" }, [], { allowNetwork: false, credential: { type: "oauth", access: "a", gatewayConfig } });
radius("odd old login", { id: "mine", gateway: "http://gw.test" }, [], { allowNetwork: false, credential: { type: "oauth", access: "a", gatewayConfig: { baseUrl: 5 } } });
radius("aborted", { gateway: "http://gw.test" }, [], { aborted: true });
radius("refused", {}, [{ status: 403, body: ` ${"x".repeat(600)} ` }], {});
radius("odd config", {}, [{ body: { models: [] } }], {});
add("radius", "labels of logins", async ({ all }) => all.builtinProviders().map(({ id, auth }) => [id, auth.oauth?.name, auth.oauth?.loginLabel, auth.oauth?.isSubscription]));
add("radius", "classifiers of a ChatGPT login", async ({ all }) => { const openai = all.builtinProviders().find(({ id }) => id === "openai"); const list = [{ id: "a", type: "classifier" }, { id: "b" }]; return [openai.filterAllModels(list, { type: "oauth" }), openai.filterAllModels(list, { type: "api_key" }), openai.filterAllModels(list)]; });
add("runtime", "request of a model without credentials", async ({ ca }) => {
	const runtime = await ca.ModelRuntime.create({ agentDir: "/nowhere", authPath: "/nowhere/auth.json", modelsPath: null });
	runtime.registerProvider("acme", { baseUrl: "https://acme.test", api: "openai-completions", apiKey: "$NO_SUCH_KEY", authHeader: true, headers: { "X-A": "1" }, models: [{ id: "m", name: "M", reasoning: false, input: ["text"], cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 10, maxTokens: 5, headers: { "X-B": "2" } }] });
	const of = (provider, id) => caught(() => runtime.getCompatibilityRequestConfig(runtime.getModel(provider, id)));
	const first = runtime.getModels("openai")[0].id;
	return [await of("acme", "m"), await of("openai", first)];
});

// A runtime over a store of the caller's own, which has what Pi's interface asks for and no more.
const ownStore = (initial, more) => {
	const kept = new Map(Object.entries(initial));
	const log = [];
	const store = {
		read: async (id) => kept.get(id),
		list: async () => [...kept].map(([providerId, { type }]) => ({ providerId, type })),
		modify: async (id, change) => { const next = await change(kept.get(id)); log.push(["modify", id, next]); if (next !== undefined) kept.set(id, next); return next ?? kept.get(id); },
		delete: async (id) => { log.push(["delete", id]); kept.delete(id); },
		...more,
	};
	return { store, kept, log };
};
const stands = (runtime, id = "anthropic") => [runtime.hasConfiguredAuth(id), runtime.getProviderAuthStatus(id), runtime.isUsingOAuth(id), runtime.isUsingSubscription(id), runtime.getAvailableSnapshot().some((m) => m.provider === id), runtime.getError()];
const owned = (name, initial, more, run, options) => add("runtime", `own store, ${name}`, async ({ ca, ai }) => {
	const own = ownStore(initial, more);
	const runtime = await ca.ModelRuntime.create({ credentials: own.store, modelsPath: null, ...options?.(ai) });
	return plain(await run(runtime, own, ai));
});
const key = { type: "api_key", key: "k-1" };
const access = { type: "oauth", access: "a", refresh: "r", expires: 4102444800000 };
const someModel = { id: "m", name: "M", reasoning: false, input: ["text"], cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 10, maxTokens: 5 };
owned("key", { anthropic: key }, {}, async (runtime) => [stands(runtime), stands(runtime, "openai"), await runtime.checkAuth("anthropic"), (await runtime.getAuth("anthropic"))?.auth.apiKey, await runtime.listCredentials(), (await runtime.getAvailable("anthropic")).length > 0]);
owned("key in a variable", { anthropic: { type: "api_key", key: "$NO_SUCH" } }, {}, async (runtime) => [stands(runtime), (await runtime.getAuth("anthropic"))?.auth.apiKey]);
owned("login", { anthropic: access }, {}, async (runtime) => [stands(runtime), (await runtime.getAuth("anthropic"))?.source]);
owned("login of a provider without any", { mistral: access }, {}, async (runtime) => [stands(runtime, "mistral"), await runtime.checkAuth("mistral")]);
owned("that fails to list", { anthropic: key }, { list: async () => { throw new Error("no list"); } }, async (runtime) => [stands(runtime), await caught(() => runtime.listCredentials()), await caught(() => runtime.refresh({ allowNetwork: false }))]);
owned("that fails to read", { anthropic: key }, { read: async () => { throw new Error("no reading"); } }, async (runtime) => [stands(runtime)[0], runtime.getError()?.replace(/for [\w-]+/, "for …"), await caught(() => runtime.getAuth("anthropic"))]);
owned("that has nothing", {}, { list: undefined, read: undefined }, async (runtime) => [stands(runtime)[0], runtime.getError() !== undefined]);
owned("that gives what it does not list", {}, { read: async (id) => (id === "anthropic" ? key : undefined) }, async (runtime) => stands(runtime));
owned("that lists what it does not give", { anthropic: key }, { read: async () => undefined }, async (runtime) => [stands(runtime), stands(runtime, "openai")]);
owned("under a key for this run", { anthropic: access }, {}, async (runtime, { log }) => {
	const before = stands(runtime);
	await runtime.setRuntimeApiKey("anthropic", "own");
	await runtime.setRuntimeApiKey("openai", "own");
	const within = [stands(runtime), stands(runtime, "openai"), await runtime.listCredentials(), (await runtime.getAuth("anthropic"))?.auth.apiKey];
	await runtime.removeRuntimeApiKey("anthropic");
	await runtime.removeRuntimeApiKey("openai");
	return [before, within, stands(runtime), stands(runtime, "openai"), log];
});
owned("changed from outside", {}, {}, async (runtime, { kept }) => { const before = stands(runtime); kept.set("anthropic", key); const still = stands(runtime); await runtime.refresh({ allowNetwork: false }); const after = stands(runtime); kept.delete("anthropic"); await runtime.refresh({ allowNetwork: false, providers: ["anthropic"] }); return [before, still, after, stands(runtime)]; });
owned("through a login and a logout", {}, {}, async (runtime, { log }) => {
	await runtime.login("anthropic", "api_key", { signal: new AbortController().signal, prompt: async () => "typed", notify() {} });
	const within = stands(runtime);
	await runtime.logout("anthropic");
	await runtime.settleCredentialWrites();
	return [within, stands(runtime), log];
});
owned("refreshes a login", { acme: { ...access, expires: 0 } }, {}, async (runtime, { log }) => {
	runtime.registerProvider("acme", { baseUrl: "https://acme.test", api: "openai-completions", models: [someModel], oauth: { name: "A", login: async () => access, refreshToken: async (c) => ({ ...c, access: "new", expires: 4102444800000 }), getApiKey: (c) => c.access } });
	const soon = stands(runtime, "acme");
	await runtime.refresh({ allowNetwork: false });
	return [soon, stands(runtime, "acme"), (await runtime.getAuth("acme"))?.auth.apiKey, log.length > 0, log.at(-1)];
});
owned("and a provider registered later", { acme: key, other: access }, {}, async (runtime) => {
	const config = { baseUrl: "https://acme.test", api: "openai-completions", apiKey: "$NO_SUCH", models: [someModel] };
	runtime.registerProvider("acme", config);
	runtime.registerProvider("other", config);
	runtime.registerProvider("third", config);
	const soon = ["acme", "other", "third"].map((id) => stands(runtime, id));
	await runtime.refresh({ allowNetwork: false });
	const then = ["acme", "other", "third"].map((id) => stands(runtime, id));
	runtime.unregisterProvider("acme");
	await runtime.refresh({ allowNetwork: false });
	return [soon, then, stands(runtime, "acme")];
});
owned("not asked at first", { anthropic: key }, {}, async (runtime) => { const before = stands(runtime); await runtime.refresh({ allowNetwork: false }); return [before, stands(runtime)]; }, () => ({ refreshOnCreate: false }));
owned("of pi-ai", {}, {}, async (runtime) => stands(runtime), (ai) => { const credentials = new ai.InMemoryCredentialStore(); credentials.modify("anthropic", async () => key); return { credentials }; });
owned("and models", {}, {}, async (runtime) => { runtime.registerNativeProvider({ id: "acme", name: "A", auth: {}, getModels: () => [], getAllModels: () => [], refreshModels: async ({ stored }) => void 0, stream() {}, streamSimple() {} }); await runtime.refresh({ allowNetwork: false }); return [stands(runtime, "acme"), runtime.getModels("acme")]; }, (ai) => ({ modelsStore: new ai.InMemoryModelsStore() }));
