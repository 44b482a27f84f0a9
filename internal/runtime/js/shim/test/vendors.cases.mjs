// What goes over the wire to the vendors whose protocols are near to the common ones, and what becomes of their answers.
import {
	aborted, answer, ask, data, googleReply, grammarTool, hello, key, long, models, named, parts, pixel, responsesReply, responsesUsage, strictTool, tool, user,
	withGrammar, with_,
} from "./wire.cases.mjs";

export const cases = {};
const add = (group, name, run) => (cases[`${group}: ${name}`] = run);
const base = { name: "V", provider: "acme", reasoning: true, input: ["text", "image"], cost: { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 1.25 }, contextWindow: 200000, maxTokens: 8000 };

const plainText = { "content-type": "text/plain" };

/** Cases that every protocol has. */
function common(api, model, reply, auth = key) {
	add(api, "everything", ask([reply], model, { ...hello, tools: [tool] }, auth));
	add(api, "in pieces", ask([{ sse: reply.sse.match(/[\s\S]{1,7}/gu) }], model, hello, auth));
	for (const [name, author] of Object.entries({ own: model, other: models.completions })) {
		const { messages } = long(author);
		const unsigned = messages.map((x) => (x.role === "assistant" ? { ...x, content: x.content.filter((b) => b.type !== "thinking" || api === "mistral") } : x));
		add(api, `long, by ${name}`, ask([], model, { ...long(author), messages: unsigned }, auth));
	}
	add(api, "no images", ask([], with_(model, { input: ["text"] }), { ...hello, messages: [user([{ type: "text", text: "see" }, pixel]), user([pixel]), answer(model, [{ type: "toolCall", id: "c|fc_1", name: "look", arguments: {} }]), { role: "toolResult", toolCallId: "c|fc_1", toolName: "look", content: [pixel], isError: true, timestamp: 4 }] }, auth));
	add(api, "no key", ask([], model, hello));
	add(api, "no key, simple", ask([], model, hello, {}, "streamSimple"));
	add(api, "status 400", ask([{ status: 400, body: JSON.stringify({ type: "error", error: { message: "bad request", type: "invalid_request_error" } }) }], model, hello, auth));
	add(api, "status 401 text", ask([{ status: 401, headers: plainText, body: "who are you" }], model, hello, auth));
	add(api, "status 500 empty", ask([{ status: 500, headers: plainText, body: "" }], model, hello, auth));
	add(api, "network fails", ask([Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }) })], model, hello, auth));
	add(api, "retries", ask([{ status: 503, headers: { ...plainText, "retry-after-ms": "1" }, body: "busy" }, { status: 429, headers: { ...plainText, "retry-after": "0" }, body: "busy" }, { status: 400, body: '{"error":{"message":"no"}}' }], model, hello, { ...auth, maxRetries: 2 }));
	add(api, "retry too late", ask([{ status: 503, headers: { ...plainText, "retry-after": "3600" }, body: "busy" }], model, hello, { ...auth, maxRetries: 3 }));
	add(api, "aborted before", ask([], model, hello, { ...auth, signal: AbortSignal.abort() }));
	add(api, "aborted while waiting", aborted({ hang: true }, model, hello, auth));
	add(api, "aborted midway", aborted({ ...reply, open: true }, model, hello, auth));
	add(api, "headers", ask([], with_(model, { headers: { "X-Model": "m", "X-Both": "m" } }), hello, { ...auth, headers: { "x-both": "o", "X-Gone": null } }));
	add(api, "session", ask([], model, hello, { ...auth, sessionId: "s".repeat(70) }));
	add(api, "session without cache", ask([], model, hello, { ...auth, sessionId: "sess-1", cacheRetention: "none" }));
	add(api, "hooks", async (modules) => {
		const seen = [];
		const options = { ...auth, onPayload: (params, mm) => void seen.push(Object.keys(params), mm.id), onResponse: (response) => void seen.push(response), onProviderStreamEvent: (event) => void seen.push(event.type ?? event.id) };
		return { ...(await ask([reply], model, hello, options)(modules)), seen };
	});
	add(api, "payload replaced", ask([], model, hello, { ...auth, onPayload: (params) => ({ ...params, own: true }) }));
	add(api, "thinking levels", async (modules) => { const all = []; for (const reasoning of ["off", "minimal", "low", "medium", "high", "xhigh", "max"]) all.push(await ask([], with_(model, { thinkingLevelMap: { xhigh: "most", low: null } }), hello, { ...auth, reasoning }, "streamSimple")(modules)); return all; });
	add(api, "no thinking levels", ask([], model, hello, { ...auth, reasoning: "high" }, "streamSimple"));
	add(api, "not thinking", ask([], with_(model, { reasoning: false }), hello, { ...auth, reasoning: "high" }, "streamSimple"));
	add(api, "thinking cannot be off", ask([], with_(model, { thinkingLevelMap: { off: null } }), hello, { ...auth }, "streamSimple"));
	add(api, "sampling", ask([], with_(model, { samplingParams: { top_p: 0.5 } }), hello, { ...auth, temperature: 0.5, maxTokens: 5, samplingParams: { min_p: 0.1 }, toolChoice: "any" }));
	add(api, "strict tools", ask([], model, { messages: [user("x")], tools: [strictTool("prefer"), strictTool("require", { name: "must" }), tool] }, auth));
	add(api, "systems", ask([], with_(model, { compat: { supportsMidConvoSystemMessages: true } }), { messages: [{ role: "system", content: "S", toolsAdded: [tool], timestamp: 0 }, user("a"), { role: "system", content: "more", toolsAdded: [{ ...tool, name: "late" }], timestamp: 1 }, answer(model, [{ type: "text", text: "t" }]), user("b")] }, auth));
}

const azure = { ...base, id: "gpt-5", api: "azure-openai-responses", baseUrl: "https://acme.openai.azure.com/openai/v1" };
common("azure", azure, responsesReply);
for (const [name, options] of Object.entries({
	deployment: { azureDeploymentName: "d-1", azureApiVersion: "2025-01-01", azureBaseUrl: "https://x.cognitiveservices.azure.com/openai/v1/responses?x=1" },
	resource: { azureResourceName: "res", env: { AZURE_OPENAI_DEPLOYMENT_NAME_MAP: "a=b, gpt-5 = mapped ,c" } }, address: { env: { AZURE_OPENAI_BASE_URL: " https://my.ai.azure.com/ ", AZURE_OPENAI_API_VERSION: "v9" } },
	other: { azureBaseUrl: "https://proxy.test/some/path/" }, broken: { azureBaseUrl: "nowhere" }, effort: { reasoningEffort: "low", reasoningSummary: "detailed", toolChoice: "required" }, summary: { reasoningSummary: "concise" },
})) add("azure", name, ask([], azure, hello, { ...key, ...options }));
add("azure", "no address", ask([], with_(azure, { baseUrl: "" }), hello, key));
add("azure", "grammar", ask([], with_(azure, withGrammar), { messages: [user("x"), answer(azure, [{ type: "toolCall", id: "c0|ctc_0", name: "sql", arguments: { q: "s" } }]), user("y")], tools: [grammarTool, strictTool("prefer")] }, key));
add("azure", "no cache key", ask([], with_(azure, { compat: { promptCacheKeyMode: "disabled" }, provider: "azure" }), { messages: [user("a"), answer(models.completions, [{ type: "toolCall", id: "call_+1|it/em", name: "look", arguments: {} }]), user("b")] }, { ...key, sessionId: "s" }));
add("azure", "failed", ask([{ sse: named({ type: "response.failed", response: { status: "failed", error: { code: "server_error", message: "oops" } } }) }], azure, hello, key));

const claims = Buffer.from(JSON.stringify({ "https://api.openai.com/auth": { chatgpt_account_id: "acc-1" } })).toString("base64");
const token = { apiKey: `h.${claims}.s` };
const codex = { ...base, id: "gpt-5-codex", api: "openai-codex-responses", baseUrl: "https://chatgpt.acme.test/backend-api" };
const sse = { ...token, transport: "sse" };
common("codex", codex, responsesReply, sse);
add("codex", "odd key", ask([], codex, hello, { apiKey: "sk-1", transport: "sse" }));
for (const baseUrl of ["", "https://x.test/codex", "https://x.test/codex/responses/", "https://x.test/v1/"]) add("codex", `address ${baseUrl}`, ask([], with_(codex, { baseUrl }), { messages: [user("x")] }, sse));
for (const [name, options] of Object.entries({ effort: { reasoningEffort: "low", reasoningSummary: "concise", textVerbosity: "high", serviceTier: "flex", temperature: 1, toolChoice: "none" }, none: { reasoningEffort: "none" } })) add("codex", name, ask([responsesReply], codex, { ...hello, tools: [tool] }, { ...sse, ...options }));
add("codex", "own items", ask([], with_(codex, { provider: "openai-codex", ...withGrammar }), { messages: [user("a"), answer(models.responses, [{ type: "toolCall", id: "call_+1|it/em", name: "look", arguments: {} }]), user("b")], tools: [grammarTool, strictTool("prefer")] }, sse));
const codexEnd = (response, type = "response.done") => ({ sse: data({ type: "response.created", response: { id: "r" } }, { type: "response.output_item.added", output_index: 0, item: { type: "message", id: "m", content: [] } }, { type: "response.output_text.delta", output_index: 0, delta: "x" }, { type: "response.output_item.done", output_index: 0, item: { type: "message", id: "m", content: [{ type: "output_text", text: "x" }] } }, { type, response }, { type: "after" }) });
for (const [name, response] of Object.entries({ done: { id: "r", status: "completed", end_turn: true, usage: responsesUsage, service_tier: "default" }, odd: { id: "r", status: "strange", end_turn: false }, incomplete: { id: "r", status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }, failed: { id: "r", status: "failed" } })) add("codex", `ends ${name}`, ask([codexEnd(response)], codex, hello, { ...sse, serviceTier: "priority" }));
add("codex", "incomplete event", ask([codexEnd({ id: "r", status: "incomplete", incomplete_details: { reason: "content_filter" } }, "response.incomplete")], codex, hello, sse));
add("codex", "no end", ask([{ sse: data({ type: "response.created", response: { id: "x" } }) }], codex, hello, sse));
for (const [name, event] of Object.entries({ plain: { type: "error", code: "c", message: "m" }, nested: { type: "error", error: { code: "c" } }, bare: { type: "error" }, failed: { type: "response.failed", response: { error: { code: "c", message: "gone" } } }, failedBare: { type: "response.failed" } })) add("codex", `error event ${name}`, ask([{ sse: data(event) }], codex, hello, sse));
add("codex", "bad event", async (modules) => (await ask([{ sse: "data: {nope\n\n" }], codex, hello, sse)(modules)).result.errorMessage.replace(/JSON: .*/, "JSON: <the engine's words>"));
for (const [name, status, body] of [["limit", 429, { error: { code: "usage_limit_reached", plan_type: "PRO", message: "limit" } }], ["not included", 403, { error: { type: "usage_not_included" } }], ["spent", 429, { error: { message: "Monthly usage limit reached" } }], ]) add("codex", `refused: ${name}`, ask([{ status, body: JSON.stringify(body) }], codex, hello, sse));
add("codex", "retried for its words", aborted({ status: 418, body: "rate limit" }, codex, hello, { ...sse, maxRetries: 1 }, responsesReply));
add("codex", "timeout", ask([{ hang: true }], codex, hello, { ...sse, timeoutMs: 5 }));
add("codex", "odd timeout", ask([], codex, hello, { ...sse, timeoutMs: -1 }));

/** A WebSocket that answers by a script: what to say to each message, or what goes wrong. */
const withSockets = (script, run) => async (modules) => {
	const real = globalThis.WebSocket;
	const log = [];
	const left = [...script];
	globalThis.WebSocket = class extends EventTarget {
		readyState = 0;
		constructor(url, options) {
			super();
			this.plan = left.shift() ?? { refuse: true };
			log.push({ open: url, headers: Object.fromEntries(Object.entries(options.headers).filter(([name]) => !/^user-agent$/i.test(name))) });
			setTimeout(() => {
				if (this.plan.hang) return;
				this.readyState = this.plan.refuse ? 3 : 1;
				if (this.plan.refuse) this.dispatchEvent(Object.assign(new Event("error"), { message: "refused" }));
				else this.dispatchEvent(new Event("open"));
			}, 0);
		}
		send(text) {
			log.push({ send: JSON.parse(text) });
			this.plan.heard?.();
			for (const one of this.plan.replies.shift() ?? []) setTimeout(() => {
				if (one.close) this.dispatchEvent(Object.assign(new Event("close"), one.close));
				else this.dispatchEvent(Object.assign(new Event("message"), { data: one.bytes ? new TextEncoder().encode(JSON.stringify(one.bytes)).buffer : typeof one === "string" ? one : JSON.stringify(one) }));
			}, 0);
		}
		close(code, reason) {
			log.push({ close: code, reason });
			this.readyState = 3;
		}
	};
	try {
		return { ...(await run(modules)), log };
	} finally {
		modules.ai.cleanupSessionResources();
		globalThis.WebSocket = real;
	}
};
const wsReply = (id, text) => [{ type: "response.created", response: { id } }, { type: "response.output_item.added", output_index: 0, item: { type: "message", id: `m-${id}`, content: [] } }, { type: "response.output_text.delta", output_index: 0, delta: text }, { type: "response.output_item.done", output_index: 0, item: { type: "message", id: `m-${id}`, content: [{ type: "output_text", text }] } }, { bytes: { type: "response.completed", response: { id, status: "completed", usage: responsesUsage } } }];
const overSocket = (script, options = {}, answers = []) => withSockets(script, ask(answers, codex, { messages: [user("x")] }, { ...token, ...options }));
const steady = { sessionId: "s-1" };
add("codex socket", "answers", overSocket([{ replies: [wsReply("r1", "hi")] }], steady));
add("codex socket", "refused, falls back", overSocket([{ refuse: true }], steady, [responsesReply]));
add("codex socket", "never opens", overSocket([{ hang: true }], { ...steady, websocketConnectTimeoutMs: 5 }, [responsesReply]));
add("codex socket", "closes at once", overSocket([{ replies: [[{ close: { code: 1009 } }]] }], steady, [responsesReply]));
add("codex socket", "closes midway", overSocket([{ replies: [[...wsReply("r", "half").slice(0, 3), { close: { code: 1006, reason: "lost" } }]] }], steady));
add("codex socket", "odd message", withSockets([{ replies: [["{nope"]] }], async (modules) => ({ message: (await ask([], codex, { messages: [user("x")] }, { ...token, ...steady })(modules)).result.errorMessage.replace(/JSON: .*/, "JSON: <the engine's words>") })));
add("codex socket", "connection limit", overSocket([{ replies: [[{ type: "error", code: "websocket_connection_limit_reached", message: "many" }]] }, { replies: [wsReply("r2", "again")] }], steady));
add("codex socket", "error event", overSocket([{ replies: [[{ type: "error", code: "bad", message: "no" }]] }], steady));
add("codex socket", "idle", overSocket([{ replies: [[]] }], { ...steady, timeoutMs: 5 }, [responsesReply]));
add("codex socket", "goes on from the last answer", withSockets([{ replies: [wsReply("r1", "one"), wsReply("r2", "two"), wsReply("r3", "three")] }], async (modules) => {
	const messages = [user("a")];
	const results = [];
	for (const [i, text] of ["b", "c", "d"].entries()) {
		const options = { ...token, ...steady, transport: "websocket-cached", ...(i === 2 ? { temperature: 1 } : {}) };
		const { result } = await ask([], codex, { messages }, options)(modules);
		results.push(result);
		messages.push({ ...result, timestamp: 1 }, user(text));
	}
	return { results };
}));
add("codex socket", "lost continuation", withSockets([{ replies: [wsReply("r1", "one"), [{ type: "error", code: "previous_response_not_found" }]] }, { replies: [wsReply("r2", "two")] }], async (modules) => {
	const options = { ...token, ...steady, transport: "websocket-cached" };
	const { result } = await ask([], codex, { messages: [user("a")] }, options)(modules);
	return ask([], codex, { messages: [user("a"), { ...result, timestamp: 1 }, user("b")] }, options)(modules);
}));
add("codex socket", "aborted", async (modules) => {
	const c = new AbortController();
	return withSockets([{ replies: [[]], heard: () => setTimeout(() => c.abort(), 5) }], ask([], codex, { messages: [user("x")] }, { ...token, ...steady, signal: c.signal }))(modules);
});

const vertex = { ...base, id: "gemini-2.5-flash", api: "google-vertex", baseUrl: "" };
common("vertex", vertex, googleReply);
for (const id of ["gemini-2.5-pro", "gemini-3-pro", "gemini-2.5-flash-lite", "other"]) for (const reasoning of ["minimal", "high"]) add("vertex", `${id} ${reasoning}`, ask([], with_(vertex, { id }), long(with_(vertex, { id })), { ...key, reasoning, thinkingBudgets: { minimal: 7 } }, "streamSimple"));
for (const baseUrl of ["https://proxy.test", "https://proxy.test/v1beta1/", "https://{location}-aiplatform.googleapis.com"]) add("vertex", `address ${baseUrl}`, ask([], with_(vertex, { baseUrl }), hello, key));
for (const [name, options] of Object.entries({ placeholder: { apiKey: "<authenticated>" }, "no location": { apiKey: "gcp-vertex-credentials", project: "p" } })) add("vertex", name, ask([], vertex, hello, { ...options, env: { GOOGLE_CLOUD_PROJECT: "" } }));
for (const reason of ["MAX_TOKENS", "SAFETY", "ODD"]) add("vertex", `stop ${reason}`, ask([{ sse: data(parts([{ text: "x" }], { finishReason: reason })) }], vertex, hello, key));

const mistral = { ...base, id: "mistral-large", api: "mistral-conversations", baseUrl: "https://mistral.acme.test/" };
const piece = (delta, more) => ({ id: "ch-1", choices: [{ index: 0, delta, finish_reason: null, ...more }] });
const mistralReply = { sse: data(piece({ role: "assistant", content: "" }), piece({ content: [{ type: "thinking", thinking: [{ type: "text", text: "hm" }, { type: "text", text: "" }] }] }), piece({ content: "Hel" }), piece({ content: [{ type: "text", text: "lo" }, { type: "odd" }] }), piece({ tool_calls: [{ id: "callid001", index: 0, function: { name: "look", arguments: '{"path":' } }] }), piece({ tool_calls: [{ id: "null", index: 0, function: { name: "", arguments: '"a"}' } }, { index: 1, function: { name: "look", arguments: { path: "b" } } }] }), { ...piece({ content: "" }, { finish_reason: "tool_calls" }), usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120, prompt_tokens_details: { cached_tokens: 30 } } }, "[DONE]", "after") };
common("mistral", mistral, mistralReply);
add("mistral", "line ends", ask([{ sse: mistralReply.sse.replaceAll("\n", "\r\n") }], mistral, hello, key));
for (const reason of ["stop", "length", "model_length", "error", "odd"]) add("mistral", `finish ${reason}`, ask([{ sse: data(piece({ content: "x" }, { finish_reason: reason })) }], mistral, hello, key));
add("mistral", "no finish", ask([{ sse: data(piece({ content: "x" })) }], mistral, hello, key));
add("mistral", "odd event", ask([{ sse: data({ error: "x" }) }], mistral, hello, key));
add("mistral", "ids", ask([], mistral, { messages: [user("a"), answer(models.completions, [{ type: "toolCall", id: "abcdefghi", name: "look", arguments: {} }, { type: "toolCall", id: "call_1|x", name: "look", arguments: {} }, { type: "toolCall", id: "!!", name: "look", arguments: {} }]), user([])] }, key));
for (const [name, options] of Object.entries({ tool: { toolChoice: { type: "function", function: { name: "look" } } }, prompt: { promptMode: "reasoning" }, effort: { reasoningEffort: "high" }, timeout: { timeoutMs: 5 }, affinity: { sessionId: "s", headers: { "X-Affinity": "mine" } } })) add("mistral", name, ask([{ hang: true }].slice(0, name === "timeout" ? 1 : 0), mistral, hello, { ...key, ...options }));
for (const usage of [{ promptTokensDetails: { cachedTokens: 3 } }, { num_cached_tokens: 500 }, { prompt_token_details: { cached_tokens: "x" } }]) add("mistral", `usage ${Object.keys(usage)}`, ask([{ sse: data({ ...piece({ content: "x" }, { finish_reason: "stop" }), usage: { prompt_tokens: 10, completion_tokens: 1, ...usage } }) }], mistral, hello, key));

const pim = { ...base, id: "m", api: "pi-messages", baseUrl: "https://pi.acme.test/v1/" };
const usage = { input: 5, output: 6, cacheRead: 0, cacheWrite: 0, totalTokens: 11, cost: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, total: 2 } };
const pimEvents = [{ type: "start" }, { type: "thinking_start", contentIndex: 0 }, { type: "thinking_delta", contentIndex: 0, delta: "hm" }, { type: "thinking_end", contentIndex: 0, content: "hm!", contentSignature: "sig", redacted: false }, { type: "text_start", contentIndex: 1 }, { type: "text_delta", contentIndex: 1, delta: "Hi" }, { type: "text_end", contentIndex: 1, content: "Hi" }, { type: "toolcall_start", contentIndex: 2, id: "t1", toolName: "look" }, { type: "toolcall_delta", contentIndex: 2, delta: '{"path":"a' }, { type: "toolcall_end", contentIndex: 2, toolCall: { type: "toolCall", id: "t1", name: "look", arguments: { path: "ab" } } }];
const pimReply = { sse: data(...pimEvents, { type: "done", reason: "toolUse", usage, responseId: "r", responseModel: "m2", providerThinkingLevel: "low", rewrite: { kind: "x" } }) };
common("pi", pim, pimReply);
add("pi", "error", ask([{ sse: data(...pimEvents.slice(0, 3), { type: "error", reason: "error", usage, errorMessage: "gone" }) }], pim, hello, key));
add("pi", "no end", ask([{ sse: data(...pimEvents) }], pim, hello, key));
add("pi", "bad index", ask([{ sse: data({ type: "start" }, { type: "text_delta", contentIndex: 3, delta: "x" }) }], pim, hello, key));
add("pi", "options", ask([], pim, hello, { ...key, debug: true, temperature: 1, reasoning: "high", cacheRetention: "long", sessionId: "s", toolChoice: "auto" }, "streamSimple"));
add("pi", "coded error", ask([{ status: 402, body: JSON.stringify({ error: { code: "pay", message: "pay first", more: 1 } }) }], pim, hello, key));
