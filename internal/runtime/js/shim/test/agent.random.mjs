// Random runs of pi-agent-core over scripted models, the same for the same seed: loops and agents, tools that answer, fail, tell of
// progress and end, gates, changes between turns, queues, aborts and broken answers.
import { Chance } from "./random.mjs";

const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } };
const model = (id = "m") => ({ id, name: id, api: "a", provider: "p", baseUrl: "", reasoning: true, input: ["text"], cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 1000, maxTokens: 100 });
const user = (text) => ({ role: "user", content: [{ type: "text", text }], timestamp: 1 });
const assistant = (content, more) => ({ role: "assistant", content, api: "a", provider: "p", model: "m", usage, stopReason: "stop", timestamp: 2, ...more });
const schema = { type: "object", properties: { n: { type: "number", minimum: 0 }, s: { type: "string" } }, required: ["n"] };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const text = (value) => [{ type: "text", text: String(value) }];

const plain = (value) => JSON.parse(JSON.stringify(value, (key, v) => (key === "timestamp" || key === "durationMs" ? undefined : v)) ?? "null");

/** What a seed decides, before anything runs: both sides are asked the same. */
export function randomAgentCase(seed) {
	const r = new Chance(seed * 6151 + 7);
	const names = ["echo", "fails", "slow", "ends", "long", "odd", "prepared"];
	let ids = 0;
	const args = () => r.pick([{ n: r.below(5) }, { n: r.below(5) }, { n: String(r.below(5)) }, { n: -1 }, { n: "x" }, {}, { n: 1, s: 7, more: true }, { wrong: 3 }]);
	const call = () => ({ type: "toolCall", id: `c${++ids}`, name: r.pick([...names, ...names, "nobody"]), arguments: args() });
	const answer = () => {
		const kind = r.below(12);
		if (kind < 6) return assistant([...(r.chance(0.3) ? text("look") : []), call(), ...r.list(3, call)], { stopReason: "toolUse" });
		if (kind === 6) return assistant([call()], { stopReason: "length" });
		if (kind === 7) return r.pick([assistant([], { stopReason: "error", errorMessage: "broken" }), assistant(text("half"), { stopReason: "aborted", errorMessage: "stopped" }), "throws", "fails later"]);
		if (kind === 8) return assistant([{ type: "thinking", thinking: "hm" }, ...text("thought")]);
		return assistant(text(`say ${ids}`), r.chance(0.2) ? { silent: true } : {});
	};
	return {
		agent: r.chance(0.5),
		tools: Object.fromEntries(names.map((name) => [name, { keep: r.chance(0.9), sequential: r.chance(0.12), delay: 4 * r.below(4) }])),
		answers: [...r.list(4, answer), answer(), ...(r.chance(0.5) ? [answer()] : [])],
		sequential: r.chance(0.25),
		before: r.chance(0.4) ? { [r.pick(["c1", "c2", "c3"])]: r.pick(["block", "block for no reason", "throw", "terminate", "change"]), later: r.chance(0.3) } : undefined,
		after: r.chance(0.4) ? { [r.pick(["c1", "c2", "c3"])]: r.pick(["content", "details", "error", "terminate", "throw"]) } : undefined,
		transform: r.pick([undefined, undefined, "add", "drop", "throw"]),
		convert: r.pick([undefined, "users", "mark"]),
		key: r.chance(0.3),
		reasoning: r.pick([undefined, "low", "high"]),
		steering: r.list(3, () => r.list(2, () => `steer ${r.below(9)}`)),
		followUps: r.list(2, () => r.list(2, () => `follow ${r.below(9)}`)),
		prepare: r.pick([undefined, undefined, "model", "messages", "throw"]),
		request: r.pick([undefined, undefined, "level"]),
		finish: r.list(3, () => r.pick([undefined, { action: "continue" }, { action: "end" }])),
		abort: r.chance(0.25) ? { type: r.pick(["message_start", "message_update", "tool_execution_start", "tool_execution_update", "turn_end", "tool_execution_end"]), nth: 1 + r.below(3) } : undefined,
		system: r.chance(0.4),
		prompts: [`ask ${r.below(9)}`, ...r.list(1, () => "and more")],
		modes: [r.pick(["all", "one-at-a-time"]), r.pick(["all", "one-at-a-time"])],
		again: r.pick(["", "", "continue", "prompt", "reset"]),
		steerAt: r.chance(0.4) ? { type: r.pick(["turn_start", "tool_execution_end", "message_end"]), nth: 1 + r.below(3) } : undefined,
		meanwhile: r.chance(0.2),
	};
}

function toolsOf({ tools }) {
	const wait = async (name, signal) => {
		if (tools[name].delay > 0) await pause(tools[name].delay);
		return signal?.aborted ? " (aborted)" : "";
	};
	const bodies = {
		echo: async (id, args, signal) => ({ content: text(`${id} ${JSON.stringify(args)}${await wait("echo", signal)}`), details: { args } }),
		fails: async (id, args, signal) => { await wait("fails", signal); throw new Error(`no luck with ${id}`); },
		slow: async (id, args, signal, update) => { update({ content: text("half") }); const how = await wait("slow", signal); update({ content: text("most"), details: 1 }); return { content: text(`slow${how}`), details: undefined, structuredContent: { n: args.n } }; },
		ends: async (id, args, signal) => { await wait("ends", signal); return { content: [], details: {}, terminate: true }; },
		long: async (id, args, signal) => { await wait("long", signal); return { content: [...text("a"), ...text("b")], details: { usage: true }, usage }; },
		odd: async (id, args, signal, update) => { update({}); await wait("odd", signal); return { content: text("odd"), isError: true }; },
		prepared: async (id, args) => ({ content: text(args.n), details: {} }),
	};
	return Object.keys(bodies).filter((name) => tools[name].keep).map((name) => ({
		name, label: name.toUpperCase(), description: `does ${name}`, parameters: schema, execute: bodies[name],
		...(tools[name].sequential ? { executionMode: "sequential" } : {}),
		...(name === "prepared" ? { prepareArguments: (given) => ({ ...given, n: given.n ?? given.wrong ?? 0 }) } : {}),
	}));
}

/** The model of a case; what it was asked is kept. */
function modelOf({ answers }, ai, asked) {
	const left = structuredClone(answers);
	return (chosen, context, options) => {
		asked.push({ model: chosen.id, messages: plain(context.messages), tools: context.tools?.map((t) => t.name), reasoning: options.reasoning, apiKey: options.apiKey });
		const next = left.shift() ?? assistant(text("nothing left"));
		if (next === "throws") throw new Error("cannot ask");
		const stream = ai.createAssistantMessageEventStream();
		const message = next === "fails later" ? assistant([], { stopReason: "error", errorMessage: "failed later" }) : next;
		const { silent, ...given } = message;
		setTimeout(() => {
			const aborted = options.signal?.aborted && given.stopReason !== "error";
			const said = aborted ? { ...given, content: [], stopReason: "aborted", errorMessage: "Request was aborted" } : given;
			if (!silent && !aborted) {
				stream.push({ type: "start", partial: { ...said, content: [] } });
				said.content.forEach((block, contentIndex) => stream.push({ type: block.type === "toolCall" ? "toolcall_end" : "text_delta", contentIndex, delta: block.text, partial: { ...said, content: said.content.slice(0, contentIndex + 1) } }));
			}
			const failed = said.stopReason === "error" || said.stopReason === "aborted";
			stream.push(failed ? { type: "error", reason: said.stopReason, error: said } : { type: "done", reason: said.stopReason, message: said });
			stream.end();
		}, 1);
		return stream;
	};
}

function settingsOf(c) {
	let finished = 0;
	const { before, after } = c;
	const changes = {
		content: { content: text("changed") }, details: { details: "changed" }, error: { isError: true }, terminate: { terminate: true },
	};
	return {
		toolExecution: c.sequential ? "sequential" : "parallel",
		...(before && { beforeToolCall: async ({ toolCall, args }) => {
			if (before.later) await pause(2);
			switch (before[toolCall.id]) {
				case "block": return { block: true, reason: `not ${JSON.stringify(args)}` };
				case "block for no reason": return { block: true };
				case "terminate": return { block: true, reason: "enough", terminate: true };
				case "throw": throw new Error("gate");
				case "change": if (args && typeof args === "object") args.n = 99;
			}
			return undefined;
		} }),
		...(after && { afterToolCall: async ({ toolCall, isError, result }) => {
			if (after[toolCall.id] === "throw") throw new Error("after");
			return changes[after[toolCall.id]] && { ...changes[after[toolCall.id]], ...(after[toolCall.id] === "content" ? { details: [isError, result.content.length] } : {}) };
		} }),
		...(c.transform && { transformContext: async (messages) => {
			if (c.transform === "throw") throw new Error("cannot transform");
			return c.transform === "add" ? [...messages, user("extra")] : messages.filter((m) => m.role !== "toolResult" || m.toolName !== "echo");
		} }),
		convertToLlm: (messages) => (c.convert === "users" ? messages.filter((m) => m.role !== "system") : c.convert === "mark" ? messages.map((m) => (m.role === "user" ? { ...m, marked: true } : m)) : messages),
		...(c.key && { getApiKey: async (provider) => `key of ${provider}` }),
		...(c.prepare && { prepareNextTurn: async () => {
			if (c.prepare === "throw") throw new Error("cannot prepare");
			return c.prepare === "model" ? { model: model("other"), thinkingLevel: "off" } : { messages: [user("between")] };
		} }),
		...(c.request && { prepareRequest: async ({ thinkingLevel }) => ({ thinkingLevel: "medium", model: model(`for ${thinkingLevel}`) }) }),
		...(c.finish.length > 0 && { finishTurn: async () => c.finish[finished++] }),
	};
}

const nth = (what) => {
	let seen = 0;
	return ({ type }) => what !== undefined && type === what.type && ++seen === what.nth;
};

async function outcomeOf(run) {
	try {
		return plain(await run());
	} catch (error) {
		return { threw: error.message };
	}
}

async function runLoop(c, { ai, core }) {
	const asked = [], events = [], controller = new AbortController();
	const queue = (list) => { const left = list.map((texts) => texts.map(user)); return async () => left.shift() ?? []; };
	const context = { messages: c.system ? [{ role: "system", content: "be brief", timestamp: 1 }] : [], tools: toolsOf(c) };
	const config = { model: model(), reasoning: c.reasoning, ...settingsOf(c), getSteeringMessages: queue(c.steering), getFollowUpMessages: queue(c.followUps) };
	const aborts = nth(c.abort);
	const hear = async (event) => {
		events.push(plain(event));
		if (aborts(event)) controller.abort();
	};
	const given = [c.prompts.map(user), context, config];
	const [signal, streamFn] = [controller.signal, modelOf(c, ai, asked)];
	// agentLoop leaves unhandled what its settings throw; the function below it hands that on.
	const throws = c.transform === "throw" || c.prepare === "throw" || c.answers.includes("throws");
	const result = await outcomeOf(async () => {
		if (throws) return core.runAgentLoop(...given, hear, signal, streamFn);
		const stream = core.agentLoop(...given, signal, streamFn);
		for await (const event of stream) await hear(event);
		return stream.result();
	});
	return { events, result, asked, context: plain(context.messages) };
}

async function runAgent(c, { ai, core }) {
	const asked = [], events = [], said = [];
	const agent = new core.Agent({
		initialState: { model: model(), tools: toolsOf(c), thinkingLevel: c.reasoning ?? "off", ...(c.system ? { systemPrompt: "be brief" } : {}) },
		...settingsOf(c), steeringMode: c.modes[0], followUpMode: c.modes[1], streamFn: modelOf(c, ai, asked),
	});
	const [aborts, steers] = [nth(c.abort), nth(c.steerAt)];
	const state = () => ({ streaming: agent.state.isStreaming, pending: [...agent.state.pendingToolCalls].sort(), error: agent.state.errorMessage, messages: agent.state.messages.length, partial: agent.state.streamingMessage?.role, queued: agent.hasQueuedMessages() });
	const off = agent.subscribe((event, signal) => {
		events.push([plain(event), plain(state()), signal?.aborted]);
		if (aborts(event)) agent.abort();
		if (steers(event)) { agent.steer(user("steered in time")); agent.followUp(user("followed in time")); }
	});
	for (const text of c.steering.flat()) agent.steer(user(text));
	for (const text of c.followUps.flat()) agent.followUp(user(text));
	const first = agent.prompt(c.prompts.length > 1 ? c.prompts.map(user) : c.prompts[0]);
	if (c.meanwhile) said.push(await outcomeOf(() => agent.prompt("too early")), await outcomeOf(() => agent.continue()), await outcomeOf(async () => agent.reset()));
	said.push(await outcomeOf(() => first));
	await agent.waitForIdle();
	if (c.again === "continue") said.push(await outcomeOf(() => agent.continue()));
	if (c.again === "prompt") said.push(await outcomeOf(() => agent.prompt("again")));
	if (c.again === "reset") agent.reset();
	off();
	return { events, said, asked, state: plain(state()), messages: plain(agent.state.messages), prompt: agent.state.systemPrompt, peek: plain(agent.peekQueuedMessages()) };
}

export const randomAgentAnswers = (c, modules) => (c.agent ? runAgent : runLoop)(c, modules);
