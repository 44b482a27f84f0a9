// Exports that no other suite calls by name.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { scratch } from "./scratch.mjs";

export const cases = {};
const add = (group, name, run) => (cases[`${group}: ${name}`] = run);
const plain = (value) => JSON.parse(JSON.stringify(value ?? null, (key, v) => (["timestamp", "durationMs", "stack"].includes(key) ? undefined : typeof v === "function" ? "function" : v instanceof RegExp ? String(v) : v)));
const caught = async (run) => { try { return await run(); } catch (e) { return { name: e.name, message: e.message }; } };

// Descriptions are prose, which is pier's own.
add("ai", "AI_TELEMETRY_SCHEMA", ({ ai }) => JSON.parse(JSON.stringify(ai.AI_TELEMETRY_SCHEMA, (key, v) => (["description", "errorWhen"].includes(key) && typeof v === "string" ? "…" : v))));
for (const name of "ANTHROPIC_API_KEY_ENV ANTHROPIC_AUTH_TOKEN_ENV ANTHROPIC_FEDERATION_RULE_ID_ENV ANTHROPIC_IDENTITY_TOKEN_FILE_ENV ANTHROPIC_OAUTH_TOKEN_ENV ANTHROPIC_ORGANIZATION_ID_ENV ANTHROPIC_SERVICE_ACCOUNT_ID_ENV ANTHROPIC_WORKSPACE_ID_ENV CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY CACHE_WARMING_MAX_AGE_MS CACHE_WARMING_MAX_IDLE_AGE_MS CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS DEFAULT_MAX_AGENT_RETRY_DELAY_MS PI_AI_VERSION".split(" ")) add("ai", name, ({ ai }) => plain(ai[name]));

// Every protocol under its own names, without a key and stopped before it began.
const protocols = { "anthropic-messages": ["anthropicMessagesApi", "Anthropic"], "azure-openai-responses": ["azureOpenAIResponsesApi", "AzureOpenAIResponses"], "google-generative-ai": ["googleGenerativeAIApi", "Google"], "google-vertex": ["googleVertexApi", "GoogleVertex"], "mistral-conversations": ["mistralConversationsApi", "Mistral"], "openai-codex-responses": ["openAICodexResponsesApi", "OpenAICodexResponses"], "openai-completions": ["openAICompletionsApi", "OpenAICompletions"], "openai-responses": ["openAIResponsesApi", "OpenAIResponses"], "pi-messages": ["piMessagesApi"] };
const modelOf = (api) => ({ id: "m", name: "M", api, provider: "acme", baseUrl: "https://acme.test", reasoning: false, input: ["text"], cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 1000, maxTokens: 100 });
const context = { messages: [{ role: "user", content: "hi", timestamp: 0 }] };
for (const [api, [make, name]] of Object.entries(protocols)) {
	for (const method of ["stream", "streamSimple"]) {
		const ways = { api: (ai) => ai[make]()[method], ...(name ? { name: (ai) => ai[`${method}${name}`] } : {}) };
		for (const [way, of] of Object.entries(ways)) {
			add("protocols", `${api} ${method} by ${way}, no key`, ({ ai }) => caught(async () => { const { stopReason, errorMessage, content } = await of(ai)(modelOf(api), context, {}).result(); return { stopReason, errorMessage, content }; }));
			add("protocols", `${api} ${method} by ${way}, aborted`, ({ ai }) => caught(async () => { const { stopReason, errorMessage } = await of(ai)(modelOf(api), context, { apiKey: "k", signal: AbortSignal.abort() }).result(); return { stopReason, errorMessage }; }));
		}
	}
}
add("protocols", "registries", async ({ ai }) => {
	const names = () => ai.getApiProviders().map(({ api }) => api).sort();
	const first = names();
	const provider = { api: "own-api", stream: () => {}, streamSimple: () => {} };
	ai.registerApiProvider(provider, "mine");
	const added = names().filter((api) => !first.includes(api));
	ai.resetApiProviders();
	const reset = names().includes("own-api");
	ai.registerBuiltInApiProviders();
	ai.registerBuiltInImagesApiProviders();
	return [first, added, reset, names().length === first.length, typeof ai.getImagesApiProvider("openrouter-images"), ai.getImagesApiProvider("nobody") ?? "none"];
});

add("models", "kinds", ({ ai }) => [{ ...modelOf("a") }, { ...modelOf("a"), type: "image" }, { ...modelOf("a"), type: "odd" }, { ...modelOf("a"), type: "chat" }].map((m) => [ai.getModelType(m), ai.isModelType(m, "chat"), ai.isModelType(m, "image"), ai.hasApi(m, "a"), ai.hasApi(m, "b")]));
add("models", "image models", ({ ai }) => plain([ai.getImageModel("openrouter", "nobody"), ai.getImageModel("nobody", "x")]));
add("texts", "overflow patterns", ({ ai }) => { const all = ai.getOverflowPatterns(); const texts = ["prompt is too long: 5 tokens", "exceeds the context window", "maximum context length is 5", "rate limit", "input is too long for requested model", "context_length_exceeded", "Request too large", "too many tokens"]; return texts.map((text) => all.some((pattern) => pattern.test(text))); });
for (const [name, message] of Object.entries({ stop: { stopReason: "stop", content: [] }, length: { stopReason: "length", content: [] }, "length with text": { stopReason: "length", content: [{ type: "text", text: "x" }], usage: { output: 5 } }, "length with a call": { stopReason: "length", content: [{ type: "toolCall", id: "1", name: "t", arguments: {} }], usage: { output: 5 } }, "length of thinking": { stopReason: "length", content: [{ type: "thinking", thinking: "x" }], usage: { output: 5 } }, error: { stopReason: "error", content: [], errorMessage: "x" } })) add("texts", `recoverable ${name}`, ({ ai }) => caught(() => plain([ai.isRecoverableLength({ role: "assistant", usage: { input: 0, output: 0 }, ...message }), ai.isRecoverableLength({ role: "assistant", usage: { input: 0, output: 0 }, ...message }, modelOf("a"))])));

const tool = (name, description = "d") => ({ name, description, parameters: { type: "object", properties: {} } });
const system = (more) => ({ role: "system", content: [{ type: "text", text: "s" }], timestamp: 0, ...more });
const changes = { none: [context.messages[0]], added: [system({ toolsAdded: [tool("a")] }), context.messages[0], system({ toolsAdded: [tool("b")] })], removed: [system({ toolsAdded: [tool("a")] }), system({ toolsRemoved: [{ name: "a" }] })], redefined: [system({ toolsAdded: [tool("a")] }), system({ toolsAdded: [tool("a", "other")] })], same: [system({ toolsAdded: [tool("a")] }), system({ toolsAdded: [tool("a")] })] };
for (const [name, messages] of Object.entries(changes)) add("tools", `changes ${name}`, async ({ ai }) => plain([await caught(() => ai.hasNonAdditiveToolChanges(messages)), await caught(() => ai.resolveTranscriptTools(messages)), await caught(() => ai.hasToolRedefinitions(messages)), await caught(() => ai.getCurrentTools(messages))]));

add("lazy", "api", async ({ ai }) => { let loads = 0; const api = ai.lazyApi(async () => (loads++, { stream: () => { const s = ai.createAssistantMessageEventStream(); s.push({ type: "done", reason: "stop", message: ai.fauxAssistantMessage("x") }); return s; } })); const said = async () => plain((await api.stream(modelOf("a"), context).result()).content); return [Object.keys(api).sort(), await said(), await said(), loads]; });
add("lazy", "api that does not load", async ({ ai }) => { const api = ai.lazyApi(async () => { throw new Error("gone"); }); const { stopReason, errorMessage } = await api.stream(modelOf("a"), context).result(); return { stopReason, errorMessage }; });
add("lazy", "stream", async ({ ai }) => { const events = []; const s = ai.lazyStream(modelOf("a"), async () => { const inner = ai.createAssistantMessageEventStream(); inner.push({ type: "start", partial: {} }); inner.push({ type: "done", reason: "stop", message: ai.fauxAssistantMessage("x") }); return inner; }); for await (const { type } of s) events.push(type); return events; });
add("lazy", "login", async ({ ai }) => { let loads = 0; const login = ai.lazyOAuth({ name: "N", isSubscription: true, loginLabel: "L", load: async () => (loads++, { login: async (i, o) => ["login", i, o], refresh: async (c) => ["refresh", c], toAuth: async (c) => ({ apiKey: c }) }) }); return plain([Object.keys(login).sort(), loads, await login.login(1, 2), await login.refresh(3), await login.toAuth(4), loads]); });
add("context", "of providers", async ({ ai }) => { process.env.PIER_CASE = " v "; try { const it = ai.defaultProviderAuthContext(); return plain([Object.keys(it).sort(), await it.env("PIER_CASE"), await it.env("PIER_NO_CASE"), await it.fileExists("/"), await it.fileExists("/nowhere/at/all")]); } finally { delete process.env.PIER_CASE; } });
add("sessions", "cleanup", async ({ ai }) => { const seen = []; const stop = ai.registerSessionResourceCleanup((id) => void seen.push(id ?? "all")); await ai.cleanupSessionResources("s-1"); await ai.cleanupSessionResources(); stop?.(); await ai.cleanupSessionResources("s-2"); return [typeof stop, seen]; });

// ---- pi-coding-agent ----

const inFolder = (files, run) => async (modules) => {
	const dir = scratch("pi-");
	try {
		for (const [name, content] of Object.entries(files)) {
			mkdirSync(dirname(join(dir, name)), { recursive: true });
			writeFileSync(join(dir, name), content);
		}
		return JSON.parse(JSON.stringify(plain(await run(modules, dir))).replaceAll(dir, "<dir>"));
	} finally {
		rmSync(dir, { recursive: true });
	}
};
const skill = (name, description, more = "") => `---\nname: ${name}\ndescription: ${description}\n${more}---\n\nDo it.\n`;
const skills = { "s/one/SKILL.md": skill("one", "The first"), "s/two/SKILL.md": skill("other-name", "Named otherwise"), "s/three.md": skill("three", "A lone file"), "s/deep/er/SKILL.md": skill("er", "Deeper"), "s/odd/SKILL.md": "---\nname: odd\n---\n\nNo description\n", "s/hidden/SKILL.md": skill("hidden", "Not by the model", "disable-model-invocation: true\n") };
const brief = ({ skills: found, diagnostics }) => ({ skills: found.map(({ name, description, filePath, baseDir, disableModelInvocation }) => ({ name, description, filePath, baseDir, disableModelInvocation })).sort((a, b) => (a.name < b.name ? -1 : 1)), diagnostics: diagnostics.map(({ type, message, path }) => ({ type, message, path })) });
add("skills", "of a folder", inFolder(skills, async ({ ca }, dir) => brief(ca.loadSkillsFromDir({ dir: join(dir, "s"), source: "test" }))));
add("skills", "of paths", inFolder(skills, async ({ ca }, dir) => brief(ca.loadSkills({ cwd: dir, agentDir: join(dir, "none"), skillPaths: [join(dir, "s/one"), join(dir, "s/three.md"), join(dir, "gone")], includeDefaults: false }))));
add("skills", "for a prompt", inFolder(skills, async ({ ca }, dir) => [ca.formatSkillsForPrompt([]), (({ skills: found }) => ca.formatSkillsForPrompt(found).match(/<name>[^<]*|<location>[^<]*|<description>[^<]*/g))(ca.loadSkillsFromDir({ dir: join(dir, "s"), source: "test" }))?.sort()]));
add("project", "context files", inFolder({ "AGENTS.md": "top", "p/AGENTS.md": "inner", "p/CLAUDE.md": "claude", "q/CLAUDE.md": "only", "agent/AGENTS.md": "global" }, async ({ ca }, dir) => ["p", "q", "."].map((cwd) => ca.loadProjectContextFiles({ cwd: join(dir, cwd), agentDir: join(dir, "agent") }).filter(({ path }) => path.startsWith(dir)))));
add("project", "needs trust", inFolder({ "a/.pi/extensions/x.ts": "", "b/.pi/settings.json": "{}", "c/x": "", "d/.pi/skills/s/SKILL.md": "", "e/AGENTS.md": "" }, async ({ ca }, dir) => ["a", "b", "c", "d", "e"].map((name) => ca.hasTrustRequiringProjectResources(join(dir, name)))));
add("project", "trust kept", inFolder({ "p/x": "" }, async ({ ca }, dir) => { const store = new ca.ProjectTrustStore(join(dir, "agent")); const cwd = join(dir, "p"); const before = store.get(cwd); store.set(cwd, true); const after = new ca.ProjectTrustStore(join(dir, "agent")).get(cwd); store.set(cwd, false); const no = store.get(cwd); store.set(cwd, null); return [before, after, no, store.get(cwd)]; }));
add("credentials", "stored", inFolder({ "auth.json": JSON.stringify({ anthropic: { type: "api_key", key: "k" } }), "bad.json": "{" }, async ({ ca }, dir) => [await caught(() => ca.readStoredCredential("anthropic", join(dir, "auth.json"))), await caught(() => ca.readStoredCredential("openai", join(dir, "auth.json"))), await caught(() => ca.readStoredCredential("openai", join(dir, "none.json")))]));
for (const name of ["Find", "Grep", "Ls", "PowerShell", "Read", "Write"]) {
	add("tools", `definition ${name}`, async ({ ca }) => { const d = ca[`create${name}ToolDefinition`]("/work"); return plain({ name: d.name, label: d.label, keys: Object.keys(d.parameters.properties), required: d.parameters.required, has: ["execute", "renderCall", "renderResult"].map((key) => typeof d[key]) }); });
}
add("tools", "powershell", async ({ ca }) => { const t = ca.createPowerShellTool("/work"); return [t.name, t.label, typeof ca.createLocalPowerShellOperations().exec, ca.isPowerShellToolResult({ toolName: "powershell" }), ca.isPowerShellToolResult({ toolName: "bash" })]; });
add("tools", "wrapped", async ({ ca }) => { const asked = []; const definition = { name: "t", label: "T", description: "d", parameters: { type: "object", properties: {} }, execute: async (...args) => { asked.push(args.length, args[4]?.cwd); return { content: [{ type: "text", text: "x" }] }; } }; const wrapped = ca.wrapRegisteredTool({ definition, sourceInfo: {} }, { createContext: () => ({ cwd: "/c" }), createToolContext: () => ({ cwd: "/t" }) }); return plain([Object.keys(wrapped).sort(), await caught(() => wrapped.execute("1", {}, undefined, undefined)), asked]); });
add("paths", "of the package", ({ ca }) => [ca.getDocsPath, ca.getExamplesPath, ca.getReadmePath].map((of) => of().slice(ca.getPackageDir().length)));
add("errors", "of credentials", ({ ca }) => { const e = new ca.CredentialSynchronizationError("p", "login", { type: "oauth" }, { cause: new Error("why") }); return plain([e.name, e.message, e.cause?.message, e instanceof Error, Object.keys(e).sort()]); });

// ---- what an extension makes sessions and tools of ----

for (const [name, args] of Object.entries({ first: [{ baseDelayMs: 100 }, 1], none: [{ baseDelayMs: 100 }, 0], third: [{ baseDelayMs: 100 }, 3], most: [{ baseDelayMs: 100, maxAgentDelayMs: 150 }, 5], late: [{ baseDelayMs: 2000 }, 80], endless: [{ baseDelayMs: 2000, maxAgentDelayMs: Infinity }, 4000], odd: [{ baseDelayMs: "x" }, 2], nothing: [{}, 1] })) add("retry", `delay, ${name}`, ({ ai }) => String(ai.retryDelayMs(...args)));

const definitions = { Read: "read", Write: "write", Edit: "edit", Bash: "bash", Grep: "grep", Find: "find", Ls: "ls", PowerShell: "powershell" };
const shapeOf = ({ type, properties, required, items, anyOf, additionalProperties }) => ({ type, required, additionalProperties, items: items && shapeOf(items), anyOf: anyOf?.map(shapeOf), properties: properties && Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, shapeOf(value)])) });
for (const [name, tool] of Object.entries(definitions)) {
	add("tools", `definition of ${tool}`, ({ ca }) => { const def = ca[`create${name}ToolDefinition`]("/work"); return plain([def.name, def.label, Object.keys(def).sort(), shapeOf(def.parameters), def.outputSchema && shapeOf(def.outputSchema), def.executionMode, def.exposure, def.execute.length, typeof def.description]); });
	add("tools", `${tool} made of its definition`, ({ ca }) => { const made = ca[`create${name}Tool`]("/work"); return plain([made.name, made.label, Object.keys(made).sort(), made.execute.length]); });
}
const run = (definition, input) => caught(async () => plain(await definition.execute("1", input, undefined, undefined, { cwd: "/work" })));
const missing = async () => { throw Object.assign(new Error("ENOENT: no such file or directory"), { code: "ENOENT" }); };
for (const [name, [operations, input]] of Object.entries({
	"a text": [{ readFile: async () => Buffer.from("one\ntwo\nthree"), access: async () => {} }, { path: "a.txt" }],
	"from a line": [{ readFile: async () => Buffer.from("one\ntwo\nthree"), access: async () => {} }, { path: "a.txt", offset: 2, limit: 1 }],
	"behind the end": [{ readFile: async () => Buffer.from("one"), access: async () => {} }, { path: "a.txt", offset: 5 }],
	"an empty file": [{ readFile: async () => Buffer.alloc(0), access: async () => {} }, { path: "a.txt" }],
	"nothing": [{ readFile: missing, access: missing }, { path: "gone" }],
	"many lines": [{ readFile: async () => Buffer.from("x\n".repeat(3000)), access: async () => {} }, { path: "a.txt" }],
})) add("tools", `read with operations, ${name}`, ({ ca }) => run(ca.createReadToolDefinition("/work", { operations }), input));
for (const [name, [operations, input]] of Object.entries({ "a file": [{}, { path: "d/a.txt", content: "text" }], "a folder that cannot be made": [{ mkdir: async () => { throw new Error("EACCES: no"); } }, { path: "d/a.txt", content: "" }], "a file that cannot be": [{ writeFile: async () => { throw new Error("EROFS: no"); } }, { path: "a.txt", content: "é" }] })) {
	add("tools", `write with operations, ${name}`, async ({ ca }) => { const log = []; const ops = { mkdir: async (dir) => void log.push(["mkdir", dir]), writeFile: async (file, text) => void log.push(["write", file, text]), ...operations }; return [await run(ca.createWriteToolDefinition("/work", { operations: ops }), input), log]; });
}
for (const [name, [operations, input]] of Object.entries({ entries: [{}, {}], "few": [{}, { path: "Dir", limit: 2 }], "a file": [{ stat: async () => ({ isDirectory: () => false }) }, { path: "a" }], nothing: [{ exists: async () => false }, { path: "gone" }], "an empty folder": [{ readdir: async () => [] }, {}], "a stat that fails": [{ stat: async (p) => { if (p.endsWith("b")) throw new Error("no"); return { isDirectory: () => !p.endsWith("a") }; } }, {}] })) {
	add("tools", `ls with operations, ${name}`, ({ ca }) => run(ca.createLsToolDefinition("/work", { operations: { exists: async () => true, stat: async (p) => ({ isDirectory: () => !/[ab]$/.test(p) }), readdir: async () => ["b", "a", ".h", "Dir"], ...operations } }), input));
}
for (const [name, [operations, input]] of Object.entries({ found: [{}, { pattern: "*.ts" }], none: [{ glob: async () => [] }, { pattern: "*.ts", path: "sub" }], few: [{}, { pattern: "*", limit: 1 }], nowhere: [{ exists: async () => false }, { pattern: "*", path: "gone" }], fails: [{ glob: async () => { throw new Error("no glob"); } }, { pattern: "*" }] })) {
	add("tools", `find with operations, ${name}`, ({ ca }) => run(ca.createFindToolDefinition("/work", { operations: { exists: async () => true, glob: async (pattern, cwd, options) => [`${cwd}/x/a.ts`, `${cwd}/b.ts`], ...operations } }), input));
}
add("tools", "PowerShell elsewhere", async ({ ca }) => [await caught(() => ca.getPowerShellConfig()), await caught(() => ca.createPowerShellToolDefinition("/work").execute("1", { command: "1" }))]);
add("extensions", "runtime", async ({ ca }) => {
	const runtime = ca.createExtensionRuntime();
	const values = {};
	for (const key of Object.keys(runtime).sort()) values[key] = runtime[key] instanceof Map ? [...runtime[key]] : typeof runtime[key] === "function" ? await caught(() => runtime[key]("x", {})) ?? "nothing" : runtime[key];
	const after = [await caught(() => runtime.invalidate("gone")), await caught(() => runtime.assertActive()), await caught(() => runtime.invalidate())];
	return [plain(values), plain(after)];
});
add("extensions", "nothing to load", inFolder({ "agent/settings.json": "{}" }, async ({ ca }, dir) => { const { extensions, errors, runtime, ...rest } = await ca.discoverAndLoadExtensions([], dir, join(dir, "agent")); return [extensions, errors, Object.keys(rest), typeof runtime]; }));
add("extensions", "what is not there", inFolder({ "agent/settings.json": "{}", "empty/note.txt": "" }, async ({ ca }, dir) => { const { extensions, errors } = await ca.discoverAndLoadExtensions([join(dir, "empty")], dir, join(dir, "agent")); return [extensions, errors]; }));
add("sessions", "services", inFolder({ "agent/settings.json": "{}" }, async ({ ca }, dir) => {
	const made = await ca.createAgentSessionServices({ cwd: dir, agentDir: join(dir, "agent"), extensionFlagValues: new Map([["odd", true], ["other", "x"]]) });
	return [Object.keys(made).sort(), made.diagnostics, made.cwd, made.agentDir, made.resourceLoader.getExtensions().errors, await caught(() => ca.createAgentSessionServices({}))];
}));

// Images over OpenRouter, against a server that is written down.
const picture = { id: "p", name: "P", type: "image", api: "openrouter-images", provider: "openrouter", baseUrl: "https://or.test/api/v1", input: ["text", "image"], output: ["image", "text"], cost: { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 }, headers: { "X-M": "m" } };
const ask = { input: [{ type: "text", text: "a cat \ud800" }, { type: "image", mimeType: "image/png", data: "aGk=" }] };
const images = (name, answer, options, model = {}, context = ask) => add("images", name, async ({ ai }) => {
	const log = [];
	const fetch = async (url, init) => { const headers = Object.fromEntries(new Headers(init.headers)); for (const key of Object.keys(headers)) if (/^x-stainless|^user-agent/.test(key)) delete headers[key]; log.push([String(url), init.method, headers, JSON.parse(init.body)]); if (answer instanceof Error) throw answer; return new Response(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body), { status: answer.status ?? 200, headers: { "content-type": "application/json", "x-id": "7" } }); };
	const seen = [];
	const result = await caught(() => ai.generateImagesOpenRouter({ ...picture, ...model }, context, options === null ? undefined : { apiKey: "k", fetch, onResponse: (r) => void seen.push(r.status, r.headers["x-id"]), ...options }));
	return plain([result, log, seen]);
});
const answered = (message, usage) => ({ body: { id: "r-1", choices: message ? [{ message }] : [], usage } });
images("text and pictures", answered({ content: "here", images: [{ image_url: { url: "data:image/png;base64,QUJD" } }, { image_url: "data:image/webp;base64,REVG" }, { image_url: { url: "https://x.test/a.png" } }, { image_url: { url: "data:image/png,raw" } }, {}] }, { prompt_tokens: 100, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 30, cache_write_tokens: 10 } }));
images("a picture only", answered({ content: null, images: [{ image_url: "data:image/png;base64,QQ==" }] }, { prompt_tokens: 5, prompt_tokens_details: { cached_tokens: 9 } }), {}, { output: ["image"], headers: undefined });
images("nothing", answered(undefined));
images("no key", answered({}), { apiKey: undefined });
images("no options", answered({}), null);
images("another payload", answered({ content: "x" }), { onPayload: (p) => ({ ...p, seed: 5 }), headers: { "X-O": "o", authorization: null } });
images("refused", { status: 400, body: { error: { message: "bad size", code: 7 } } }, {});
images("refused in text", { status: 403, body: "no entry" }, {});
images("stopped", answered({}), { signal: AbortSignal.abort() });
images("unreachable", new TypeError("fetch failed"), {});
images("odd answer", { body: {} }, {});
images("odd context", answered({}), {}, {}, {});
add("images", "by a collection with Pi's own providers", async ({ ai, all }) => {
	const models = ai.createModels();
	for (const provider of all.builtinProviders()) if (provider.id === "openrouter") models.setProvider(provider);
	const fetch = async (url) => new Response(JSON.stringify({ id: "r", choices: [{ message: { content: `of ${url}` } }] }), { headers: { "content-type": "application/json" } });
	const [model] = models.getModelsOfType("image", "openrouter");
	const { stopReason, output, errorMessage } = await models.generateImages(model, ask, { apiKey: "k", fetch });
	return [models.getModelsOfType("image", "openrouter").length > 0, model?.api, stopReason, output, errorMessage];
});
