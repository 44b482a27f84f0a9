// The cases of pi-agent-core: runs over a scripted model, with everything they tell.
export const cases = {};
const add = (group, name, run) => (cases[`${group}: ${name}`] = run);

const plain = (value) => JSON.parse(JSON.stringify(value, (key, v) => (["timestamp", "durationMs"].includes(key) ? undefined : v)));
const model = { id: "m", name: "m", api: "a", provider: "p", baseUrl: "", reasoning: true, input: ["text"], cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 1000, maxTokens: 100 };
const user = (text) => ({ role: "user", content: [{ type: "text", text }], timestamp: 1 });
const say = (text, more) => ({ role: "assistant", content: [{ type: "text", text }], api: "a", provider: "p", model: "m", usage: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } }, stopReason: "stop", timestamp: 2, ...more });
const call = (...calls) => say("", { content: calls.map(([id, name, args = {}]) => ({ type: "toolCall", id, name, arguments: args })), stopReason: "toolUse" });

/** A model that gives the answers in order; what it was asked is kept. */
function script(ai, answers, asked = []) {
	const left = [...answers];
	const streamFn = (m, context, options) => {
		asked.push({ model: m.id, messages: context.messages, reasoning: options.reasoning, apiKey: options.apiKey, identity: options.identity });
		const next = left.shift() ?? say("nothing left");
		if (next instanceof Error) throw next;
		const stream = ai.createAssistantMessageEventStream();
		const message = structuredClone(next);
		const failed = message.stopReason === "error" || message.stopReason === "aborted";
		queueMicrotask(() => {
			if (!message.silent) {
				stream.push({ type: "start", partial: { ...message, content: [] } });
				message.content.forEach((block, contentIndex) => stream.push({ type: block.type === "text" ? "text_delta" : "toolcall_end", contentIndex, delta: block.text, partial: message }));
			}
			stream.push(failed ? { type: "error", reason: message.stopReason, error: message } : { type: "done", reason: message.stopReason, message });
			stream.end();
		});
		return stream;
	};
	return { streamFn, asked };
}

const schema = { type: "object", properties: { n: { type: "number" } } };
const echo = { name: "echo", label: "E", description: "d", parameters: schema, execute: async (id, args) => ({ content: [{ type: "text", text: `${id} ${args.n}` }], details: { args } }) };
const fails = { ...echo, name: "fails", execute: async () => { throw new Error("no luck"); } };
const slow = { ...echo, name: "slow", execute: async (id, args, signal, update) => { update({ content: [{ type: "text", text: "half" }] }); await new Promise((r) => setTimeout(r, 5)); update({ content: [] }); return { content: [{ type: "text", text: "slow" }], details: undefined, structuredContent: { a: 1 } }; } };
const ends = { ...echo, name: "ends", execute: async () => ({ content: [], details: {}, terminate: true }) };
const tools = [echo, fails, slow, ends];
const convertToLlm = (messages) => messages;

const loop = (answers, { prompts = [user("hi")], context = {}, config = {}, cont = false } = {}) => async ({ ai, core }) => {
	const { streamFn, asked } = script(ai, answers);
	const events = [];
	const own = typeof config === "function" ? config(ai) : config;
	const full = { messages: [], tools, ...context };
	const settings = { model, convertToLlm, ...own };
	const emit = async (event) => void events.push(plain(event));
	const result = cont ? await core.runAgentLoopContinue(full, settings, emit, own.signal, streamFn) : await core.runAgentLoop(prompts, full, settings, emit, own.signal, streamFn);
	return { events, result: plain(result), asked: plain(asked), context: plain(full.messages) };
};

add("loop", "one answer", loop([say("hello")]));
add("loop", "no tools", loop([say("hello")], { context: { tools: [] } }));
add("loop", "without start", loop([say("hello", { silent: true })]));
add("loop", "error", loop([say("", { stopReason: "error", errorMessage: "broken" }), say("never")]));
add("loop", "throws", loop([new Error("cannot")]));
add("loop", "calls in parallel", loop([call(["1", "slow", { n: 1 }], ["2", "echo", { n: "2" }], ["3", "fails"], ["4", "nobody"], ["5", "echo", { n: "x" }]), say("done")]));
add("loop", "calls one by one", loop([call(["1", "slow"], ["2", "echo", { n: 2 }], ["3", "fails"]), say("done")], { config: { toolExecution: "sequential" } }));
add("loop", "a sequential tool", loop([call(["1", "slow"], ["2", "echo", { n: 2 }]), say("done")], { context: { tools: [{ ...slow, executionMode: "sequential" }, echo] } }));
add("loop", "terminate", loop([call(["1", "ends"]), say("never")]));
add("loop", "terminate with others", loop([call(["1", "ends"], ["2", "echo"]), say("goes on")]));
add("loop", "cut off", loop([{ ...call(["1", "echo", { n: 1 }]), stopReason: "length" }, say("again")]));
add("loop", "prepared arguments", loop([call(["1", "echo", { wrong: 5 }]), say("done")], { context: { tools: [{ ...echo, prepareArguments: (a) => ({ n: a.wrong }) }] } }));
add("loop", "blocked", loop([call(["1", "echo", { n: 1 }], ["2", "echo", { n: 2 }]), say("done")], { config: { beforeToolCall: async ({ toolCall, args }) => (toolCall.id === "1" ? { block: true, reason: `not ${args.n}` } : { block: false }) } }));
add("loop", "blocked for good", loop([call(["1", "echo", { n: 1 }]), say("never")], { config: { beforeToolCall: async () => ({ block: true, terminate: true }) } }));
add("loop", "gate throws", loop([call(["1", "echo", { n: 1 }]), say("done")], { config: { beforeToolCall: async () => { throw new Error("gate"); } } }));
add("loop", "changed result", loop([call(["1", "slow"], ["2", "fails"], ["3", "echo"]), say("done")], { config: { afterToolCall: async ({ toolCall, isError }) => ({ 1: { details: "d" }, 2: { isError: !isError, content: [] }, 3: undefined })[toolCall.id] } }));
add("loop", "change throws", loop([call(["1", "echo", { n: 1 }]), say("done")], { config: { afterToolCall: async () => { throw new Error("after"); } } }));
const queues = (steering, followUps) => ({ getSteeringMessages: async () => steering.shift() ?? [], getFollowUpMessages: async () => followUps.shift() ?? [] });
add("loop", "steered", (modules) => loop([say("a"), say("b"), say("c"), say("d")], { config: queues([[], [user("s1"), user("s2")], []], [[user("f1")], []]) })(modules));
add("loop", "steered at once", (modules) => loop([say("a")], { config: queues([[user("s")]], []) })(modules));
add("loop", "finish", (modules) => { let n = 0; return loop([call(["1", "echo"]), say("b"), say("c")], { config: { finishTurn: async ({ message, toolResults }) => [{ action: "continue" }, { action: "continue" }, { action: "end" }][n++] } })(modules); });
add("loop", "finish ends", loop([call(["1", "echo"]), say("never")], { config: { finishTurn: async () => ({ action: "end" }) } }));
add("loop", "prepared turn", (modules) => loop([call(["1", "echo"]), say("b")], { config: { reasoning: "high", prepareNextTurn: async () => ({ model: { ...model, id: "other" }, thinkingLevel: "off", messages: [user("between")] }) } })(modules));
add("loop", "prepared request", loop([say("b")], { config: { prepareRequest: async ({ thinkingLevel }) => ({ thinkingLevel: "low", model: { ...model, id: thinkingLevel } }) } }));
add("loop", "transformed", loop([say("b")], { config: { transformContext: async (messages) => [...messages, user("extra")], convertToLlm: (messages) => messages.filter((m) => m.role === "user"), getApiKey: async (p) => `key of ${p}`, identity: { version: "9" } } }));
add("loop", "tools said", loop([say("b")], { prompts: [user("x"), { role: "system", content: "s", timestamp: 1 }, user("y")], context: { messages: [{ role: "system", content: "old", toolsAdded: [{ name: "gone", description: "d", parameters: schema }], timestamp: 1 }] } }));
add("loop", "tools known", loop([say("b")], { context: { tools: [echo], messages: [{ role: "system", content: "old", toolsAdded: [{ name: "echo", description: "d", parameters: schema }], timestamp: 1 }] } }));
add("loop", "continued", loop([say("b")], { cont: true, context: { messages: [user("a")] } }));
add("loop", "continued from nothing", loop([], { cont: true }));
add("loop", "continued from an answer", loop([], { cont: true, context: { messages: [say("a")] } }));
add("loop", "aborted", (modules) => { const c = new AbortController(); const stop = { ...echo, name: "stop", execute: async () => { c.abort(); return { content: [], details: {} }; } }; return loop([call(["1", "stop"], ["2", "echo"]), say("x")], { context: { tools: [stop, echo] }, config: { signal: c.signal, toolExecution: "sequential" } })(modules); });

add("stream", "loop", async ({ ai, core }) => {
	const { streamFn } = script(ai, [say("a")]);
	const stream = core.agentLoop([user("x")], { messages: [], tools: [] }, { model, convertToLlm }, undefined, streamFn);
	const types = [];
	for await (const { type } of stream) types.push(type);
	return [types, plain(await stream.result())];
});
add("stream", "continue", async ({ ai, core }) => plain(await core.agentLoopContinue({ messages: [user("x")], tools: [] }, { model, convertToLlm }, undefined, script(ai, [say("a")]).streamFn).result()));
add("stream", "cannot continue", ({ core }) => core.agentLoopContinue({ messages: [] }, { model, convertToLlm }));
add("call", "alone", async ({ core }) => { const updates = []; const done = await core.runToolCall({ type: "toolCall", id: "1", name: "slow", arguments: {} }, { assistantMessage: say(""), context: { messages: [], tools }, onUpdate: (u) => void updates.push(u) }); return plain([done, updates]); });
add("call", "other tools", async ({ core }) => plain(await core.runToolCall({ type: "toolCall", id: "1", name: "echo", arguments: {} }, { assistantMessage: say(""), context: { messages: [] }, tools: [echo], afterToolCall: async () => ({ details: 1 }) })));
add("identity", "default", ({ core }) => core.DEFAULT_AGENT_IDENTITY);

const withAgent = (answers, options, run) => async ({ ai, core }) => {
	const { streamFn, asked } = script(ai, answers);
	const agent = new core.Agent({ streamFn, ...options });
	const events = [];
	const off = agent.subscribe((event, signal) => void events.push([event.type, signal.aborted, [...agent.state.pendingToolCalls], agent.state.isStreaming]));
	const result = await run(agent, off, core);
	return plain({ events, result, asked, messages: agent.state.messages, error: agent.state.errorMessage ?? null, streaming: agent.state.isStreaming, queued: agent.hasQueuedMessages() });
};
const initialState = { systemPrompt: "S", model, tools, thinkingLevel: "high" };
add("agent", "prompt", withAgent([say("a")], { initialState }, (agent) => agent.prompt("hi", [{ type: "image", data: "x", mimeType: "image/png" }])));
add("agent", "tools", withAgent([call(["1", "slow"]), say("b")], { initialState }, (agent) => agent.prompt(user("hi"))));
add("agent", "fresh", withAgent([], {}, (agent) => [agent.state.model, agent.state.thinkingLevel, agent.state.systemPrompt, agent.state.tools, agent.steeringMode, agent.followUpMode, agent.toolExecution, agent.transport, agent.signal ?? null]));
add("agent", "queues", withAgent([say("a"), say("b"), say("c"), say("d")], { initialState, steeringMode: "all" }, async (agent) => { agent.steer(user("s1")); agent.steer(user("s2")); agent.followUp(user("f1")); agent.followUp(user("f2")); const peeked = agent.peekQueuedMessages(); await agent.prompt("go"); return peeked; }));
add("agent", "cleared", withAgent([say("a")], { initialState }, async (agent) => { agent.steer(user("s")); agent.followUp(user("f")); agent.clearSteeringQueue(); const one = agent.peekQueuedMessages(); agent.clearAllQueues(); return [one, agent.hasQueuedMessages()]; }));
add("agent", "continue", withAgent([say("a"), say("b")], { initialState }, async (agent) => { await agent.prompt("x"); agent.steer(user("s")); agent.followUp(user("f")); await agent.continue(); }));
add("agent", "continue from user", withAgent([say("a")], { initialState: { ...initialState, messages: [user("x")] } }, (agent) => agent.continue()));
for (const [name, run] of Object.entries({ "continue empty": (a) => a.continue(), "continue answer": async (a) => { await a.prompt("x"); await a.continue(); }, "prompt twice": async (a) => { const first = a.prompt("x"); try { await a.prompt("y"); } finally { await first; } }, "reset while busy": async (a) => { const first = a.prompt("x"); try { a.reset(); } finally { await first; } } })) {
	add("agent", name, withAgent([say("a")], { initialState }, async (agent) => { try { await run(agent); } catch (e) { return e.message; } }));
}
add("agent", "reset", withAgent([say("a")], { initialState }, async (agent) => { await agent.prompt("x"); agent.steer(user("s")); agent.reset(); }));
add("agent", "throws", withAgent([new Error("cannot")], { initialState }, (agent) => agent.prompt("x")));
add("agent", "model error", withAgent([say("", { stopReason: "error", errorMessage: "bad" })], { initialState }, (agent) => agent.prompt("x")));
add("agent", "abort", withAgent([call(["1", "slow"], ["2", "echo"]), say("b")], { initialState, toolExecution: "sequential" }, async (agent) => { const run = agent.prompt("x"); await new Promise((r) => setTimeout(r, 2)); agent.abort(); await agent.waitForIdle(); await run; }));
add("agent", "listener off", withAgent([say("a")], { initialState }, async (agent, off) => { off(); await agent.prompt("x"); }));
add("agent", "state", withAgent([], { initialState }, (agent) => { agent.state.tools = [echo]; agent.state.messages = [user("m")]; return [agent.state.systemPrompt, agent.state.tools.length, agent.state.messages.length]; }));

add("proxy", "events", async ({ core }) => {
	const real = globalThis.fetch;
	const events = [{ type: "start" }, { type: "thinking_start", contentIndex: 0 }, { type: "thinking_delta", contentIndex: 0, delta: "t" }, { type: "thinking_end", contentIndex: 0, contentSignature: "sig" }, { type: "text_start", contentIndex: 1 }, { type: "text_delta", contentIndex: 1, delta: "a" }, { type: "text_end", contentIndex: 1 }, { type: "toolcall_start", contentIndex: 2, id: "1", toolName: "x" }, { type: "toolcall_delta", contentIndex: 2, delta: '{"a":1' }, { type: "toolcall_delta", contentIndex: 2, delta: "}" }, { type: "toolcall_end", contentIndex: 2, toolCall: { name: "x" } }, { type: "done", reason: "stop", usage: { input: 1 } }];
	const bodies = [];
	const replies = [new Response(events.map((e) => `data: ${JSON.stringify(e)}\n`).join("\n")), new Response('{"error":"no"}', { status: 403 }), new Response("x", { status: 500, statusText: "Broken" }), new Response('data: {"type":"start"}\n'), new Response('data: {"type":"text_delta","contentIndex":0,"delta":"x"}\n')];
	globalThis.fetch = async (url, init) => { bodies.push([String(url), init.headers, JSON.parse(init.body)]); return replies.shift(); };
	try {
		const all = [];
		for (let i = 0; i < 5; i++) {
			const stream = core.streamProxy(model, { messages: [] }, { proxyUrl: "https://proxy.test", authToken: "t", maxTokens: 5, reasoning: "low" });
			const seen = [];
			for await (const { partial, ...event } of stream) seen.push(event);
			all.push([seen, await stream.result()]);
		}
		return plain([all, bodies[0]]);
	} finally {
		globalThis.fetch = real;
	}
});
