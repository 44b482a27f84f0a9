// What goes over the wire when a model is asked, and what becomes of the answer: the same calls against the same scripted
// network, by Pi and by the shims. The network is globalThis.fetch.

import zlib from "node:zlib";

export const cases = {};
const add = (group, name, run) => (cases[`${group}: ${name}`] = run);

/** Headers that say something about the client library or the machine are not compared. */
const ignored = /^(?:x-stainless|x-goog-api-client|user-agent|content-length|accept-encoding|accept-language|sec-|connection|host|x-request-id|content-encoding)/;

const encoder = new TextEncoder();
const streamOf = (pieces, open, taken) => new ReadableStream({
	start(controller) {
		for (const piece of pieces) controller.enqueue(encoder.encode(piece));
		if (open) open.addEventListener("abort", () => controller.error(abortion()));
		else controller.close();
	},
	pull: () => void (taken && taken()), // there is nothing left to take
});

/** The body of a request as it was before it was packed; whether it is packed depends on the Node that runs the cases. */
async function textOf(request) {
	if (request.headers.get("content-encoding") !== "zstd") return request.text();
	return zlib.zstdDecompressSync(Buffer.from(await request.arrayBuffer())).toString();
}

const abortion = () => new DOMException("This operation was aborted", "AbortError");

/** Fails when the signal says so. A signal's own timer does not keep Node running, so something else has to. */
function neverAnswered(signal) {
	const alive = setInterval(() => {}, 1000);
	return new Promise((_, reject) => {
		const ends = () => (clearInterval(alive), reject(abortion()));
		if (signal.aborted) ends();
		else signal.addEventListener("abort", ends);
	});
}

/** Answers in order: {status, headers, sse: text or list of pieces, body}, open when the stream does not end, or an Error to fail with. waits
is called when nothing more comes: at once, or when all of an open stream has been taken. */
async function onNetwork(answers, run) {
	const real = globalThis.fetch;
	const left = [...answers];
	const requests = [];
	globalThis.fetch = async (input, init) => {
		const request = new Request(input, { ...init, signal: undefined });
		const headers = [...request.headers].filter(([name]) => !ignored.test(name));
		requests.push({ method: request.method, url: request.url, headers: Object.fromEntries(headers), body: await textOf(request) });
		const answer = left.shift() ?? new TypeError("fetch failed");
		if (answer instanceof Error) throw answer;
		const { status = 200, headers: given = {}, sse, body, open, hang, waits } = answer;
		if (!open) waits?.();
		if (hang) return neverAnswered(init.signal);
		if (sse === undefined) return new Response(body ?? "", { status, headers: { "content-type": "application/json", ...given } });
		return new Response(streamOf([sse].flat(), open && init.signal, open && waits), { status, headers: { "content-type": "text/event-stream", ...given } });
	};
	try {
		return { ...(await run()), requests };
	} finally {
		globalThis.fetch = real;
	}
}

const plain = (value) => JSON.parse(JSON.stringify(value, (key, v) => (key === "timestamp" || key === "timestampMs" || key === "durationMs" || key === "stack" ? undefined : v)));

/** Of the answer so far that comes with each event, the part that the event is about. */
const brief = ({ partial, ...event }) => ({ ...event, ...(partial && event.contentIndex !== undefined ? { so_far: partial.content[event.contentIndex] } : {}) });

async function collect(stream) {
	const events = [];
	for await (const { message, error, ...event } of stream) events.push(plain(brief(event)));
	return { events, result: plain(await stream.result()) };
}

export const ask = (answers, model, context, options, method = "stream") => async ({ ai }) =>
	onNetwork(answers, async () => {
		try {
			return await collect(ai[method](model, context, options));
		} catch (error) {
			return { threw: error.message };
		}
	});

/** Asks, and aborts while the first answer keeps it waiting. */
export const aborted = (first, model, context, options, ...more) => async (modules) => {
	const c = new AbortController();
	return ask([{ ...first, waits: () => setTimeout(() => c.abort(), 5) }, ...more], model, context, { ...options, signal: c.signal })(modules);
};

export const models = {
	completions: { id: "m-1", name: "M", api: "openai-completions", provider: "acme", baseUrl: "https://api.acme.test/v1", reasoning: false, input: ["text", "image"], cost: { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 1.25 }, contextWindow: 200000, maxTokens: 8000 },
	responses: { id: "r-1", name: "R", api: "openai-responses", provider: "acme", baseUrl: "https://api.acme.test/v1", reasoning: true, input: ["text", "image"], cost: { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 1.25 }, contextWindow: 200000, maxTokens: 8000 },
	anthropic: { id: "c-1", name: "C", api: "anthropic-messages", provider: "acme", baseUrl: "https://api.acme.test", reasoning: true, input: ["text", "image"], cost: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }, contextWindow: 200000, maxTokens: 32000 },
};
export const with_ = (model, more) => ({ ...model, ...more });
export const user = (content) => ({ role: "user", content, timestamp: 1 });
export const hello = { systemPrompt: "Be kind.", messages: [user("hi \ud83d there")] };
export const tool = { name: "look", description: "Looks.", parameters: { type: "object", properties: { path: { type: "string" }, deep: { type: "boolean" } }, required: ["path"] } };
export const key = { apiKey: "k-1" };
export const zero = { input: 5, output: 6, cacheRead: 0, cacheWrite: 0, totalTokens: 11, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } };
export const answer = (model, content, more) => ({ role: "assistant", content, api: model.api, provider: model.provider, model: model.id, usage: zero, stopReason: "stop", timestamp: 2, ...more });
export const pixel = { type: "image", data: "aGk=", mimeType: "image/png" };

/** A conversation with everything in it, by the given author. */
export const long = (author, ids = ["call_1", "call_2|fc_2"]) => ({
	systemPrompt: "Sys",
	tools: [tool],
	messages: [
		user("first"),
		answer(author, [{ type: "thinking", thinking: "hm", thinkingSignature: "reasoning_content" }, { type: "text", text: "I look" }, { type: "text", text: "  " }, { type: "toolCall", id: ids[0], name: "look", arguments: { path: "a" } }, { type: "toolCall", id: ids[1], name: "look", arguments: { path: "b" }, thoughtSignature: "x" }], { stopReason: "toolUse" }),
		{ role: "toolResult", toolCallId: ids[0], toolName: "look", content: [{ type: "text", text: "A" }, pixel], isError: false, timestamp: 3 },
		{ role: "toolResult", toolCallId: ids[1], toolName: "look", content: [{ type: "text", text: "bad" }, pixel, pixel], isError: true, timestamp: 4 },
		user([{ type: "text", text: "see" }, pixel, { type: "text", text: "" }]),
		answer(author, [{ type: "text", text: "lost" }], { stopReason: "error" }),
		answer(author, [{ type: "toolCall", id: "call_3", name: "look", arguments: {} }], { stopReason: "toolUse" }),
		user("go on"),
		answer(author, [{ type: "text", text: "done" }]),
		{ role: "toolResult", toolCallId: "nobody", toolName: "look", content: [], isError: false, timestamp: 9 },
		user("last"),
	],
});

export const data = (...chunks) => chunks.map((chunk) => `data: ${typeof chunk === "string" ? chunk : JSON.stringify(chunk)}\n\n`).join("");
export const named = (...events) => events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
const delta = (part, more) => ({ id: "cc-1", model: "m-1-2026", choices: [{ index: 0, delta: part, ...more }] });

const completionsReply = { sse: data(
	delta({ role: "assistant", content: "" }), delta({ reasoning_content: "think" }), delta({ reasoning_content: "ing" }), delta({ content: "Hel" }), delta({ content: "lo 😀" }),
	delta({ tool_calls: [{ index: 0, id: "t-1", function: { name: "look", arguments: "" } }] }), delta({ tool_calls: [{ index: 0, function: { arguments: '{"path":"a' } }, { index: 1, id: "t-2", function: { name: "look", arguments: "{}" } }] }), delta({ tool_calls: [{ index: 0, function: { arguments: '/b"}' } }] }),
	delta({}, { finish_reason: "tool_calls" }), { id: "cc-1", choices: [], usage: { prompt_tokens: 100, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 30, cache_write_tokens: 10 }, completion_tokens_details: { reasoning_tokens: 7 } } }, "[DONE]",
) };
const shortReply = { sse: data(delta({ content: "ok" }), delta({}, { finish_reason: "stop" }), "[DONE]") };
const m = models.completions;

add("completions", "everything", ask([completionsReply], m, hello, key));
add("completions", "in pieces", ask([{ sse: [...completionsReply.sse].map((c) => c) .join("").match(/[\s\S]{1,7}/gu) }], m, { ...hello, tools: [tool] }, key));
add("completions", "crlf and comments", ask([{ sse: shortReply.sse.replace("data:", ": hello\r\ndata:").replaceAll("\n", "\r\n") }], m, hello, key));
for (const [name, author] of Object.entries({ own: m, other: models.anthropic })) add("completions", `long, by ${name}`, ask([shortReply], m, long(author), key));
add("completions", "no images", ask([shortReply], with_(m, { input: ["text"] }), long(models.anthropic), key));
const reasoner = with_(m, { reasoning: true });
for (const [name, compat] of Object.entries({
	plain: {}, zai: { thinkingFormat: "zai", supportsReasoningEffort: true, zaiToolStream: true }, qwen: { thinkingFormat: "qwen" }, template: { thinkingFormat: "qwen-chat-template" }, kwargs: { thinkingFormat: "chat-template", chatTemplateKwargs: { a: { $var: "thinking.enabled" }, b: { $var: "thinking.budget" }, c: { $var: "thinking.level" }, d: 5, e: { $var: "thinking.level", omitWhenOff: true } } },
	baseten: { thinkingFormat: "baseten", chatTemplateArgs: { enable: { $var: "thinking.enabled" } } }, deepseek: { thinkingFormat: "deepseek", requiresReasoningContentOnAssistantMessages: true }, openrouter: { thinkingFormat: "openrouter", openRouterRouting: { only: ["x"] } }, antling: { thinkingFormat: "ant-ling" }, together: { thinkingFormat: "together" }, string: { thinkingFormat: "string-thinking" },
	budget: { supportsThinkingTokenBudget: true }, own: { thinkingTokenBudgetField: "think_at_most" }, strictNames: { requiresToolResultName: true, requiresAssistantAfterToolResult: true, requiresThinkingAsText: true }, noRole: { supportsDeveloperRole: false, supportsStore: false, supportsUsageInStreaming: false, maxTokensField: "max_tokens" }, gateway: { vercelGatewayRouting: { only: ["a"], order: ["b"] } }, cache: { cacheControlFormat: "anthropic" }, priority: { vllmPriority: 3, promptCacheKeyMode: "enabled" }, nonNull: { requiresNonNullAssistantContent: true }, midway: { supportsMidConvoSystemMessages: true, supportsMidConvoToolAdditions: true }, strict: { supportsStrictMode: true },
})) {
	for (const reasoning of [undefined, "high", "minimal"]) {
		add("completions", `${name} ${reasoning}`, ask([shortReply], with_(reasoner, { compat, thinkingLevelMap: name.length > 7 ? { high: "hi", off: "no" } : undefined }), long(reasoner), { ...key, reasoning, sessionId: "s".repeat(70), maxTokens: 5000, temperature: 0.5 }, "streamSimple"));
	}
}
for (const [provider, baseUrl] of [["openai", "https://api.openai.com/v1"], ["zai", "https://api.z.ai/v4"], ["moonshotai", "https://api.moonshot.ai/v1"], ["xai", "https://api.x.ai/v1"], ["deepseek", "https://api.deepseek.com"], ["openrouter", "https://openrouter.ai/api/v1"], ["nvidia", "https://integrate.api.nvidia.com/v1"], ["opencode-go", "https://opencode.ai/zen/v1"], ["cerebras", "https://api.cerebras.ai/v1"], ["together", "https://api.together.ai/v1"], ["x", "https://llm.chutes.ai/v1/"]]) {
	add("completions", `detected ${provider}`, ask([shortReply], with_(reasoner, { provider, baseUrl, id: provider === "openrouter" ? "anthropic/claude-x" : "m-1" }), { ...long(reasoner), tools: [tool] }, { ...key, reasoning: "medium", sessionId: "sess-1", cacheRetention: "long", toolChoice: "auto" }, "streamSimple"));
}
for (const reason of ["stop", "length", "function_call", "content_filter", "network_error", "odd"]) add("completions", `finish ${reason}`, ask([{ sse: data(delta({ content: "x" }), delta({}, { finish_reason: reason })) }], m, hello, key));
add("completions", "no finish", ask([{ sse: data(delta({ content: "x" })) }], m, hello, key));
add("completions", "no finish needed", ask([{ sse: data(delta({ content: "x" })) }], with_(m, { compat: { supportsFinishReason: false } }), hello, key));
add("completions", "bad chunk", ask([{ sse: data(delta({ content: "x" }), "{nope") }], m, hello, key));
add("completions", "error in stream", ask([{ sse: data(delta({ content: "x" }), { error: { message: "overloaded", code: 529, metadata: { raw: "the vendor says no" } } }) }], m, hello, key));
add("completions", "error event", ask([{ sse: 'event: error\ndata: {"message":"gone"}\n\n' }], m, hello, key));
add("completions", "details", ask([{ sse: data(delta({ reasoning: "a", reasoning_details: [{ type: "reasoning.text", text: "a", format: "f", index: 0 }] }), delta({ reasoning_details: [{ type: "reasoning.text", text: "b", signature: "s" }, { type: "reasoning.encrypted", data: "d", id: "e1" }, { type: "odd" }] }), delta({ content: "x" }), delta({}, { finish_reason: "stop" })) }], m, hello, key));
add("completions", "details go back", ask([shortReply], m, { messages: [user("a"), answer(m, [{ type: "thinking", thinking: "t", thinkingSignature: JSON.stringify([{ type: "reasoning.text", text: "a" }]) }, { type: "text", text: "x" }]), user("b"), answer(m, [{ type: "toolCall", id: "e1", name: "look", arguments: {}, thoughtSignature: JSON.stringify({ type: "reasoning.encrypted", id: "e1", data: "d" }) }]), user("c")] }, key));
add("completions", "usage in choice", ask([{ sse: data(delta({ content: "x" }, { usage: { prompt_tokens: 3, completion_tokens: 4, prompt_cache_hit_tokens: 2 } }), delta({}, { finish_reason: "stop" })) }], m, hello, key));
add("completions", "reported cost", ask([{ sse: data(delta({ content: "x" }), delta({}, { finish_reason: "stop" }), { choices: [], usage: { prompt_tokens: 3, completion_tokens: 4, cost: 0.5, is_byok: true, cost_details: { upstream_inference_cost: null, upstream_inference_prompt_cost: 0.1, upstream_inference_completions_cost: 0.2 } } }) }], with_(m, { provider: "openrouter" }), hello, key));
add("completions", "calls without index", ask([{ sse: data(delta({ tool_calls: [{ id: "a", function: { name: "look", arguments: '{"pa' } }] }), delta({ tool_calls: [{ id: "a", function: { arguments: 'th":1}' } }, { id: "b", function: { name: "look", arguments: "[]" } }] }), delta({}, { finish_reason: "tool_calls" })) }], m, hello, key));
export const grammarTool = { name: "sql", description: "d", parameters: { type: "object", properties: { q: { type: "string" } }, required: ["q"] }, constrainedSampling: { type: "grammar", variants: { openai_lark: "start: /x/" } } };
export const strictTool = (strict, more) => ({ ...tool, ...more, constrainedSampling: { type: "json_schema", strict } });
export const withGrammar = { compat: { supportsOpenAIGrammarTools: true, supportsStrictMode: true } };
add("completions", "grammar", ask([{ sse: data(delta({ tool_calls: [{ index: 0, id: "g", custom: { name: "sql", input: "" } }] }), delta({ tool_calls: [{ index: 0, custom: { input: 'sel"' } }] }), delta({ tool_calls: [{ index: 0, custom: { input: "ect" } }] }), delta({}, { finish_reason: "tool_calls" })) }], with_(m, withGrammar), { messages: [user("x"), answer(m, [{ type: "toolCall", id: "g0", name: "sql", arguments: { q: "s" } }]), user("y")], tools: [grammarTool, strictTool("prefer"), tool] }, key));
add("completions", "strict refused", ask([], with_(m, withGrammar), { messages: [user("x")], tools: [strictTool("require", { parameters: { type: "object", properties: { a: { $ref: "#/x" } } } })] }, key));
add("completions", "strict unsupported", ask([], m, { messages: [user("x")], tools: [strictTool("require")] }, key));

for (const api of ["completions", "responses", "anthropic"]) {
	const model = models[api];
	add(api, "no key", ask([], model, hello));
	add(api, "no key, simple", ask([], model, hello, {}, "streamSimple"));
	add(api, "status 400", ask([{ status: 400, body: JSON.stringify({ type: "error", error: { message: "bad request", type: "invalid_request_error" } }) }], model, hello, key));
	add(api, "status 401 text", ask([{ status: 401, body: "who are you" }], model, hello, key));
	add(api, "status 500 empty", ask([{ status: 500, body: "" }], model, hello, key));
	add(api, "status 429 odd", ask([{ status: 429, body: '{"detail":["slow"]}' }], model, hello, key));
	add(api, "network fails", ask([Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }) })], model, hello, key));
	add(api, "retries", ask([{ status: 503, headers: { "retry-after-ms": "1" }, body: "busy" }, { status: 429, headers: { "retry-after": "0" }, body: "busy" }, { status: 400, body: '{"error":{"message":"no"}}' }], model, hello, { ...key, maxRetries: 3 }));
	add(api, "no retry asked", ask([{ status: 503, headers: { "x-should-retry": "false" }, body: "busy" }], model, hello, { ...key, maxRetries: 3 }));
	add(api, "retry too late", ask([{ status: 503, headers: { "retry-after": "3600" }, body: "busy" }], model, hello, { ...key, maxRetries: 3 }));
	add(api, "aborted before", ask([], model, hello, { ...key, signal: AbortSignal.abort() }));
	add(api, "aborted while waiting", aborted({ hang: true }, model, hello, key));
	add(api, "aborted midway", (modules) => aborted({ ...{ completions: completionsReply, responses: responsesReply, anthropic: anthropicReply }[api], open: true }, model, hello, key)(modules));
	add(api, "timeout", ask([{ hang: true }], model, hello, { ...key, timeoutMs: 5 }));
	add(api, "headers", ask([], with_(model, { headers: { "X-Model": "m", "X-Both": "m" } }), hello, { ...key, headers: { "x-both": "o", Authorization: "Bearer o", "X-Gone": null } }));
	add(api, "session", ask([], model, hello, { ...key, sessionId: "sess-1" }));
	add(api, "payload replaced", ask([], model, hello, { ...key, onPayload: (params) => ({ model: params.model, own: true }) }));
	add(api, "hooks", async (modules) => {
		const seen = [];
		const reply = { completions: shortReply, responses: responsesReply, anthropic: anthropicReply }[api];
		const options = { ...key, onPayload: (params, mm) => void seen.push(Object.keys(params), mm.id), onResponse: (response) => void seen.push(response), onProviderStreamEvent: (event) => void seen.push(event.type ?? event.id) };
		return { ...(await ask([reply], model, hello, options)(modules)), seen };
	});
	add(api, "thinking levels", async (modules) => { const all = []; for (const reasoning of ["off", "minimal", "low", "medium", "high", "xhigh", "max"]) all.push(await ask([], with_(model, { reasoning: true, thinkingLevelMap: { xhigh: "most", low: null } }), hello, { ...key, reasoning, thinkingBudgets: { medium: 3000 } }, "streamSimple")(modules)); return all; });
	add(api, "little room", ask([], with_(model, { contextWindow: 9000, reasoning: true }), { messages: [user("x".repeat(12000))] }, { ...key, reasoning: "high" }, "streamSimple"));
	add(api, "counted context", ask([], with_(model, { contextWindow: 90000 }), { messages: [user("x"), answer(model, [{ type: "text", text: "y" }], { usage: { ...zero, totalTokens: 70000 } }), user("z")] }, key, "streamSimple"));
	add(api, "sampling", ask([], with_(model, { samplingParams: { top_p: 0.5 }, samplingParamsByThinkingLevel: { off: { top_k: 3 } } }), hello, { ...key, samplingParams: { min_p: 0.1 } }, "streamSimple"));
	add(api, "copilot", ask([], with_(model, { provider: "github-copilot" }), long(model), key));
	for (const cacheRetention of ["none", "long"]) add(api, `cache ${cacheRetention}`, ask([], model, { ...hello, tools: [tool] }, { ...key, cacheRetention, sessionId: "sess-1" }));
}

const item = (more) => ({ output_index: 0, ...more });
const r = models.responses;
export const responsesUsage = { input_tokens: 100, output_tokens: 20, total_tokens: 120, input_tokens_details: { cached_tokens: 30 }, output_tokens_details: { reasoning_tokens: 5 } };
export const responsesReply = { sse: named(
	{ type: "response.created", response: { id: "resp-1" } }, { type: "response.output_item.added", output_index: 0, item: { type: "reasoning", id: "rs-1" } }, { type: "response.reasoning_summary_text.delta", output_index: 0, delta: "why" }, { type: "response.reasoning_summary_part.done", output_index: 0 }, { type: "response.output_item.done", output_index: 0, item: { type: "reasoning", id: "rs-1", summary: [{ type: "summary_text", text: "why" }, { type: "summary_text", text: "so" }] } },
	{ type: "response.output_item.added", output_index: 1, item: { type: "message", id: "msg-1", content: [] } }, { type: "response.output_text.delta", output_index: 1, delta: "Hel" }, { type: "response.output_text.delta", output_index: 1, delta: "lo" }, { type: "response.output_item.done", output_index: 1, item: { type: "message", id: "msg-1", phase: "commentary", content: [{ type: "output_text", text: "Hello" }] } },
	{ type: "response.output_item.added", output_index: 2, item: { type: "function_call", id: "fc_1", call_id: "call-1", name: "look", arguments: "" } }, { type: "response.function_call_arguments.delta", output_index: 2, delta: '{"path":' }, { type: "response.function_call_arguments.delta", output_index: 2, delta: '"a"}' }, { type: "response.function_call_arguments.done", output_index: 2, arguments: '{"path":"a"}' }, { type: "response.output_item.done", output_index: 2, item: { type: "function_call", id: "fc_1", call_id: "call-1", name: "look", arguments: '{"path":"a"}' } },
	{ type: "response.completed", response: { id: "resp-1", status: "completed", usage: responsesUsage, service_tier: "priority", output: [{ type: "reasoning", id: "rs-1", encrypted_content: "secret" }] } },
) };
add("responses", "everything", ask([responsesReply], r, { ...hello, tools: [tool] }, key));
for (const [name, author] of Object.entries({ other: models.anthropic, sibling: with_(r, { id: "r-2" }) })) add("responses", `long, by ${name}`, ask([], r, { ...long(author), messages: long(author).messages.map((x) => (x.role === "assistant" ? { ...x, content: x.content.filter((b) => b.type !== "thinking") } : x)) }, key));
const signed = [{ type: "thinking", thinking: "t", thinkingSignature: JSON.stringify({ type: "reasoning", id: "rs", encrypted_content: "e" }) }, { type: "text", text: "x", textSignature: JSON.stringify({ v: 1, id: "msg-9", phase: "final_answer" }) }, { type: "text", text: "y", textSignature: "m".repeat(80) }, { type: "text", text: "z", textSignature: "{odd" }, { type: "text", text: "w" }, { type: "toolCall", id: "call|fc_9", name: "look", arguments: { a: 1 }, namespace: "ns" }];
for (const provider of ["acme", "openai", "xai", "github-copilot"]) {
	const own = with_(r, { provider, baseUrl: provider === "openai" ? "https://api.openai.com/v1" : r.baseUrl });
	add("responses", `own items ${provider}`, ask([], own, { messages: [user("a"), answer(own, signed), { role: "toolResult", toolCallId: "call|fc_9", toolName: "look", content: [pixel], isError: false, timestamp: 5 }, user([pixel])] }, { ...key, apiKey: "sk-1", maxTokens: 3, reasoningEffort: "low", reasoningSummary: "detailed", serviceTier: "flex", toolChoice: "required", temperature: 1 }));
	add("responses", `foreign ids ${provider}`, ask([], own, { messages: [user("a"), answer(models.completions, [{ type: "toolCall", id: "call_+1|it/em", name: "look", arguments: {} }]), user("b")] }, key));
}
add("responses", "account", ask([], with_(r, { provider: "openai", baseUrl: "https://api.openai.com/v1" }), hello, { apiKey: "eyJ", maxTokens: 100, temperature: 1, cacheRetention: "long", sessionId: "s" }));
for (const [name, compat] of Object.entries({ effort: { supportsMidConvoEffort: true }, explicit: { supportsExplicitPromptCacheMode: true }, noMax: { supportsMaxOutputTokens: false }, noKey: { promptCacheKeyMode: "disabled" }, strict: { supportsStrictMode: true }, system: { supportsDeveloperRole: false }, search: { supportsToolSearch: true, supportsMidConvoSystemMessages: true }, changes: { supportsAdditionalTools: true, supportsMidConvoSystemMessages: true } })) {
	const history = [{ role: "system", content: "S", toolsAdded: [tool], timestamp: 0 }, user("a"), { role: "system", content: "more", toolsAdded: [strictTool("prefer", { name: "late" })], timestamp: 1 }, answer(r, [{ type: "text", text: "t" }], { providerThinkingLevel: "low" }), { role: "system", content: "", toolsRemoved: [{ name: "look" }], timestamp: 2 }, { role: "system", content: [], toolsAdded: [{ ...tool, name: "third" }], sections: { s: "text" }, timestamp: 2 }, user("b")];
	for (const cacheRetention of ["none", "short", "long"]) add("responses", `compat ${name} ${cacheRetention}`, ask([], with_(r, { compat }), { messages: history }, { ...key, cacheRetention, sessionId: "s", maxTokens: 50, reasoningEffort: "high" }));
}
for (const [name, response] of Object.entries({ incomplete: { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }, filtered: { status: "incomplete", incomplete_details: { reason: "content_filter" } }, unknown: { status: "incomplete" }, cancelled: { status: "cancelled" }, odd: { status: "odd" } })) add("responses", `ends ${name}`, ask([{ sse: named({ type: "response.completed", response: { id: "x", ...response } }) }], r, hello, key));
add("responses", "failed", ask([{ sse: named({ type: "response.failed", response: { status: "failed", error: { code: "server_error", message: "oops" } } }) }], r, hello, key));
add("responses", "failed without reason", ask([{ sse: named({ type: "response.failed", response: { status: "failed", incomplete_details: { reason: "r" } } }) }], r, hello, key));
add("responses", "error event", ask([{ sse: data({ type: "error", code: "c", message: "m" }) }], r, hello, key));
add("responses", "named error event", ask([{ sse: named({ type: "error", code: "c", message: "m" }) }], r, hello, key));
add("responses", "no end", ask([{ sse: named({ type: "response.created", response: { id: "x" } }) }], r, hello, key));
add("responses", "open call", ask([{ sse: named({ type: "response.output_item.added", output_index: 0, item: { type: "function_call", id: "fc", call_id: "c", name: "look", arguments: '{"a"' } }, { type: "response.completed", response: { id: "x", status: "completed" } }) }], r, hello, key));
add("responses", "refusal", ask([{ sse: named({ type: "response.output_item.added", output_index: 0, item: { type: "message", id: "m", phase: "final_answer" } }, { type: "response.refusal.delta", output_index: 0, delta: "no" }, { type: "response.output_item.done", output_index: 0, item: { type: "message", id: "m", phase: "final_answer", content: [{ type: "refusal", refusal: "no!" }] } }, { type: "response.completed", response: { id: "x", status: "completed" } }) }], r, hello, key));
add("responses", "reasoning text", ask([{ sse: named({ type: "response.output_item.added", output_index: 0, item: { type: "reasoning", id: "m" } }, { type: "response.reasoning_text.delta", output_index: 0, delta: "raw" }, { type: "response.output_item.done", output_index: 0, item: { type: "reasoning", id: "m", content: [{ text: "raw text" }] } }, { type: "response.completed", response: { id: "x", status: "completed" } }) }], r, hello, key));
add("responses", "done without added", ask([{ sse: named({ type: "response.output_item.done", output_index: 3, item: { type: "message", id: "m", content: [{ type: "output_text", text: "late" }] } }, { type: "response.completed", response: { id: "x", status: "completed" } }) }], r, hello, key));
add("responses", "grammar", ask([{ sse: named({ type: "response.output_item.added", output_index: 0, item: { type: "custom_tool_call", id: "ctc_1", call_id: "c", name: "sql", input: "s" } }, { type: "response.custom_tool_call_input.delta", output_index: 0, delta: 'e"l' }, { type: "response.custom_tool_call_input.done", output_index: 0, input: 'se"lect' }, { type: "response.output_item.done", output_index: 0, item: { type: "custom_tool_call", id: "ctc_1", call_id: "c", name: "sql", input: 'se"lect' } }, { type: "response.completed", response: { id: "x", status: "completed" } }) }], with_(r, withGrammar), { messages: [user("x"), answer(r, [{ type: "toolCall", id: "c0|ctc_0", name: "sql", arguments: { q: "s" } }]), { role: "toolResult", toolCallId: "c0|ctc_0", toolName: "sql", content: [{ type: "text", text: "" }], isError: false, timestamp: 4 }], tools: [grammarTool] }, key));

const c = models.anthropic;
const anthropicReply = { sse: named(
	{ type: "message_start", message: { id: "msg-1", model: "c-1", usage: { input_tokens: 10, output_tokens: 1, cache_read_input_tokens: 4, cache_creation_input_tokens: 6, cache_creation: { ephemeral_1h_input_tokens: 2 } } } }, { type: "ping" }, { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } }, { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "hm" } }, { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "sig" } }, { type: "content_block_stop", index: 0 },
	{ type: "content_block_start", index: 1, content_block: { type: "redacted_thinking", data: "xx" } }, { type: "content_block_stop", index: 1 }, { type: "content_block_start", index: 2, content_block: { type: "text", text: "" } }, { type: "content_block_delta", index: 2, delta: { type: "text_delta", text: "Hel" } }, { type: "content_block_delta", index: 2, delta: { type: "text_delta", text: "lo" } }, { type: "content_block_stop", index: 2 },
	{ type: "content_block_start", index: 3, content_block: { type: "tool_use", id: "tu-1", name: "look", input: {} } }, { type: "content_block_delta", index: 3, delta: { type: "input_json_delta", partial_json: "" } }, { type: "content_block_delta", index: 3, delta: { type: "input_json_delta", partial_json: '{"path":"a' } }, { type: "content_block_delta", index: 3, delta: { type: "input_json_delta", partial_json: '\\n"}' } }, { type: "content_block_stop", index: 3 },
	{ type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 20, output_tokens_details: { thinking_tokens: 8 } } }, { type: "message_stop" },
) };
add("anthropic", "everything", ask([anthropicReply], c, { ...hello, tools: [tool] }, key));
add("anthropic", "in pieces", ask([{ sse: anthropicReply.sse.match(/[\s\S]{1,5}/g) }], c, hello, key));
for (const [name, author] of Object.entries({ own: c, other: models.completions })) add("anthropic", `long, by ${name}`, ask([], c, long(author), key));
add("anthropic", "no images", ask([], with_(c, { input: ["text"] }), long(c), key));
add("anthropic", "thinking blocks", ask([], c, { messages: [user("a"), answer(c, [{ type: "thinking", thinking: "t", thinkingSignature: "sig" }, { type: "thinking", thinking: "", thinkingSignature: "s2" }, { type: "thinking", thinking: "unsigned" }, { type: "thinking", thinking: "r", thinkingSignature: "d", redacted: true }, { type: "text", text: "x" }]), user("  ")] }, key));
for (const [name, compat] of Object.entries({ adaptive: { forceAdaptiveThinking: true }, inside: { supportsMidConvoEffort: true }, cold: { supportsTemperature: false, supportsEagerToolInputStreaming: false }, signature: { allowEmptySignature: true, supportsLongCacheRetention: false }, noToolCache: { supportsCacheControlOnTools: false }, fallback: { allowedFallbackModels: [{ provider: "acme", model: "c-0", cost: { input: 1, output: 1, cacheRead: 1, cacheWrite: 1 } }] }, strict: { supportsStrictTools: true }, changes: { supportsMidConvoSystemMessages: true, supportsMidConvoToolChanges: true, supportsStrictTools: true }, systems: { supportsMidConvoSystemMessages: true }, affinity: { sendSessionAffinityHeaders: true } })) {
	const history = [{ role: "system", content: "S", toolsAdded: [tool, strictTool("prefer", { name: "exact" })], timestamp: 0 }, user("a"), { role: "system", content: "more", toolsAdded: [{ ...tool, name: "late" }], timestamp: 1 }, answer(c, [{ type: "thinking", thinking: "open" }, { type: "text", text: "t" }], { providerThinkingLevel: "low" }), { role: "system", content: "", toolsRemoved: [{ name: "look" }], timestamp: 2 }, user("b")];
	for (const reasoning of [undefined, "medium", "xhigh"]) add("anthropic", `compat ${name} ${reasoning}`, ask([], with_(c, { compat }), { messages: history }, { ...key, reasoning, temperature: 0.3, sessionId: "s", cacheRetention: "long", metadata: { user_id: "u", other: 1 }, toolChoice: "any" }, "streamSimple"));
}
add("anthropic", "thinking off", ask([], c, hello, { ...key, thinkingEnabled: false, temperature: 0 }));
add("anthropic", "thinking cannot be off", ask([], with_(c, { thinkingLevelMap: { off: null } }), hello, { ...key, thinkingEnabled: false, toolChoice: { type: "tool", name: "look" } }));
add("anthropic", "thinking options", ask([], c, hello, { ...key, thinkingEnabled: true, thinkingBudgetTokens: 4000, interleavedThinking: false, thinkingDisplay: "omitted", maxTokens: 9000 }));
for (const beta of ["a, b,a", null]) add("anthropic", `beta ${beta}`, ask([], c, { ...hello, tools: [tool] }, { ...key, thinkingEnabled: true, headers: { "Anthropic-Beta": beta } }));
const ends = (stop_reason, more) => ({ sse: named({ type: "message_start", message: { id: "x", model: "c-0", usage: {} } }, { type: "message_delta", delta: { stop_reason, ...more }, usage: { input_tokens: 1, output_tokens: 2, cache_creation: { ephemeral_1h_input_tokens: 1 } } }, { type: "message_stop" }) });
for (const reason of ["end_turn", "max_tokens", "pause_turn", "stop_sequence", "sensitive", "odd", "refusal"]) add("anthropic", `stop ${reason}`, ask([ends(reason, reason === "refusal" ? { stop_details: { explanation: "because" } } : {})], c, hello, key));
add("anthropic", "fallback price", ask([ends("end_turn")], with_(c, { compat: { allowedFallbackModels: [{ provider: "acme", model: "c-0", cost: { input: 10, output: 10, cacheRead: 1, cacheWrite: 1 } }] } }), hello, key));
add("anthropic", "no stop", ask([{ sse: named({ type: "message_start", message: { id: "x", model: "c-1", usage: {} } }, { type: "message_stop" }) }], c, hello, key));
add("anthropic", "cut off", ask([{ sse: named({ type: "message_start", message: { id: "x", model: "c-1", usage: {} } }, { type: "content_block_start", index: 0, content_block: { type: "text", text: "be" } }) }], c, hello, key));
add("anthropic", "error event", ask([{ sse: 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n' }], c, hello, key));
add("anthropic", "bad event", async (modules) => {
	const { result } = await ask([{ sse: "event: message_start\ndata: {nope\n\n" }], c, hello, key)(modules);
	return result.errorMessage.replace(/: Expected.*?;/, ": <the engine's words>;");
});
add("anthropic", "strict limits", ask([{ status: 400, body: JSON.stringify({ type: "error", error: { type: "invalid_request_error", message: "Too many strict tools (3)" } }) }, anthropicReply], with_(c, { compat: { supportsStrictTools: true } }), { messages: [user("x")], tools: [strictTool("prefer")] }, key));
add("anthropic", "transformations", ask([{ sse: named({ type: "message_start", message: { id: "x", model: "c-1", usage: {}, input_transformations: [{ type: "drop", path: "a", extra: 1 }] } }, { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: {} }, { type: "message_stop" }) }], c, hello, key));
add("anthropic", "strict schemas", ask([], with_(c, { compat: { supportsStrictTools: true } }), { messages: [user("x")], tools: [{ type: "object", properties: { a: { type: "integer", minimum: 1 } } }, { type: "object", properties: { a: { type: "string", format: "uuid" }, b: { type: "array", items: { type: "string" }, minItems: 1 }, c: { anyOf: [{ type: "string" }, { type: "null" }] } }, required: ["a"] }, { type: "object", $defs: { x: {} } }, { type: "object", additionalProperties: true }].map((parameters, i) => ({ name: `t${i}`, description: "d", parameters, constrainedSampling: { type: "json_schema", strict: "prefer" } })) }, key));

const g = { id: "gemini-2.5-flash", name: "G", api: "google-generative-ai", provider: "acme", baseUrl: "https://google.acme.test/v1beta", reasoning: true, input: ["text", "image"], cost: { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 0 }, contextWindow: 200000, maxTokens: 8000 };
export const parts = (list, more) => ({ responseId: "resp-1", candidates: [{ content: { role: "model", parts: list }, ...more }] });
export const googleReply = { sse: data(parts([{ text: "hm", thought: true }]), parts([{ text: "m", thought: true, thoughtSignature: "c2ln" }]), parts([{ text: "Hel" }]), parts([{ text: "lo", thoughtSignature: "dGV4" }, { functionCall: { id: "c1", name: "look", args: { path: "a" } }, thoughtSignature: "Y2Fs" }, { functionCall: { id: "c2", name: "look" } }]), { ...parts([{ text: "!" }], { finishReason: "STOP" }), usageMetadata: { promptTokenCount: 100, cachedContentTokenCount: 30, candidatesTokenCount: 20, thoughtsTokenCount: 5, totalTokenCount: 125 } }) };
add("google", "everything", ask([googleReply], g, { ...hello, tools: [tool] }, key));
for (const id of ["gemini-2.5-flash", "gemini-2.5-pro", "gemini-2.5-flash-lite", "gemini-3-pro", "gemini-4-argon", "gemini-flash-latest", "gemma-4", "other"]) {
	for (const reasoning of [undefined, "minimal", "high", "xhigh"]) add("google", `${id} ${reasoning}`, ask([], with_(g, { id }), long(with_(g, { id })), { ...key, reasoning, maxTokens: 500, temperature: 0, toolChoice: reasoning ? "any" : "auto", thinkingBudgets: { minimal: 7 } }, "streamSimple"));
	add("google", `${id} foreign`, ask([], with_(g, { id, input: ["text"] }), long(models.anthropic, ["call+1|x", "call_2"]), key));
}
add("google", "own parts", ask([], g, { messages: [user("a"), answer(g, [{ type: "thinking", thinking: "t", thinkingSignature: "c2ln" }, { type: "thinking", thinking: "", thinkingSignature: "c2ln" }, { type: "thinking", thinking: "u", thinkingSignature: "no base64!" }, { type: "text", text: "x", textSignature: "dGV4" }, { type: "text", text: " " }, { type: "toolCall", id: "1", name: "look", arguments: { a: 1 }, thoughtSignature: "Y2Fs" }]), { role: "toolResult", toolCallId: "1", toolName: "look", content: [pixel], isError: false, timestamp: 3 }, { role: "toolResult", toolCallId: "2", toolName: "look", content: [], isError: true, timestamp: 3 }, user([])] }, key));
add("google", "mapped level", ask([], with_(g, { id: "gemini-3-pro", thinkingLevelMap: { off: null, minimal: null, low: "LOW", high: "odd" } }), hello, { ...key, reasoning: "minimal" }, "streamSimple"));
add("google", "odd level", async (modules) => { try { return await ask([], with_(g, { thinkingLevelMap: { high: "odd" } }), hello, { ...key, reasoning: "high" }, "streamSimple")(modules); } catch (e) { return e.message; } });
add("google", "never off", ask([], with_(g, { id: "gemini-3-pro", thinkingLevelMap: { off: null } }), hello, key, "streamSimple"));
add("google", "schemas", ask([], with_(g, { id: "gemini-3-pro" }), { messages: [user("x")], tools: [{ ...tool, parameters: { type: "object", properties: { const: { const: "a" }, n: { const: 5, enum: [5] }, u: { anyOf: [{ const: 1 }, { const: true }] }, o: { type: "object", properties: { p: { const: "q" } }, additionalProperties: { const: "z" } }, d: { default: { const: 1 } } } } }, strictTool("prefer")] }, key));
for (const reason of ["MAX_TOKENS", "SAFETY", "ODD"]) add("google", `stop ${reason}`, ask([{ sse: data(parts([{ text: "x" }], { finishReason: reason })) }], g, hello, key));
add("google", "no stop", ask([{ sse: data(parts([{ text: "x" }])) }], g, hello, key));
add("google", "no key", ask([], g, hello));
add("google", "no key, simple", ask([], g, hello, {}, "streamSimple"));
add("google", "status 400", ask([{ status: 400, body: '{"error":{"code":400,"message":"bad","status":"INVALID_ARGUMENT"}}' }], g, hello, key));
add("google", "status 500 text", ask([{ status: 500, headers: { "content-type": "text/plain" }, body: "oops" }], g, hello, key));
add("google", "retries", ask([{ status: 503, body: '{"error":{"message":"busy"}}' }, googleReply], g, hello, { ...key, maxRetries: 1 }));
add("google", "hooks", async (modules) => { const seen = []; return { ...(await ask([googleReply], g, { ...hello, tools: [tool] }, { ...key, onPayload: (p) => void seen.push(p), onProviderStreamEvent: (e) => void seen.push(e.responseId) })(modules)), seen }; });
add("google", "aborted before", ask([], g, hello, { ...key, signal: AbortSignal.abort() }));
add("google", "headers", ask([], with_(g, { headers: { "X-Model": "m", "X-Both": "m" } }), hello, { ...key, headers: { "x-both": "o", "X-Gone": null } }));
