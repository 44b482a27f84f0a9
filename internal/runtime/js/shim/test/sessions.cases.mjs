// Agent sessions of one's own: with a scripted model, what they tell, ask, keep, and what their extensions see. The system prompt is
// worded differently on both sides, so sessions here have one of their own.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratch } from "./scratch.mjs";

export const cases = {};
const add = (name, run) => (cases[`sessions: ${name}`] = run);

const usage = (n = 1, more) => ({ input: n, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: n + 1, cost: { input: 0.5, output: 0.5, cacheRead: 0, cacheWrite: 0, total: 1 }, ...more });
export const say = (text, more) => ({ content: [{ type: "text", text }], usage: usage(), stopReason: "stop", ...more });
const call = (...calls) => say("", { content: calls.map(([id, name, args]) => ({ type: "toolCall", id, name, arguments: args ?? {} })), stopReason: "toolUse" });
const broken = (errorMessage, more) => say("", { content: [], stopReason: "error", errorMessage, ...more });
const schema = { type: "object", properties: { n: { type: "number" } } };
const tool = (name, more) => ({ name, label: name, description: `does ${name}`, parameters: schema, execute: async (_id, args) => ({ content: [{ type: "text", text: `${name} ${JSON.stringify(args)}` }], details: { args } }), ...more });

const left = new Set(["timestamp", "durationMs", "cost", "usage", "api", "partial", "labelTimestamp", "stack"]);
const dirs = [];

/** JSON with ids in the order of their appearance, and without what depends on the moment. */
export function plain(value, keep = []) {
	const seen = new WeakSet();
	const text = JSON.stringify(value, (key, v) => {
		if (left.has(key) && !keep.includes(key)) return undefined;
		if (v instanceof Map) return [...v.keys()];
		if (v instanceof Error) return { error: v.message };
		if (typeof v === "function") return "function";
		if (key === "sections" && v?.docs) return Object.keys(v);
		if (key === "skills" && typeof v === "string") return v.replace(/^<skills>\n[^]*?<available/, "<available");
		if (/^tools(Added|Removed)$/.test(key) && Array.isArray(v)) return v.map(({ name, description = "" }) => (/^(does|calls) /.test(description) ? `${name}: ${description}` : name)).join(" ");
		return v;
	}) ?? "null";
	const ids = new Map();
	const name = (id) => (ids.has(id) ? ids.get(id) : ids.set(id, `#${ids.size + 1}`).get(id));
	let short = text.replace(/"fullOutputPath":"[^"]*"/g, '"fullOutputPath":"FILE"').replace(/Full output: [^\]"]*/g, "Full output: FILE").replace(/\d{4}-\d\d-\d\dT[\d-]+Z?_/g, "").replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|(?<=")[0-9a-f]{8}(?=")/g, name);
	for (const dir of dirs) short = short.replaceAll(dir, "DIR");
	return JSON.parse(short.replace(/(word ){50,}/g, (words) => `${words.length} words `).replace(/[^" ]*\/pi-package|[^" ]*\/pi-1\.5\.2\/package/g, "PKG"));
}

const models = [
	{ id: "m", name: "M", reasoning: true, input: ["text", "image"], cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 1000, maxTokens: 100 },
	{ id: "small", name: "Small", reasoning: false, input: ["text"], cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 500, maxTokens: 50 },
];

/** A session over a model that gives these answers in turn; what it was asked, and what the session told. */
export async function open({ ca, ai }, answers, options = {}) {
	const dir = scratch("pier-session-");
	dirs.push(dir);
	const modelRuntime = await ca.ModelRuntime.create({ authPath: join(dir, "auth.json"), modelsPath: join(dir, "models.json"), modelsStorePath: join(dir, "store.json") });
	const asked = [];
	const queue = [...answers];
	const streamSimple = (model, context, { signal, reasoning, sessionId, apiKey } = {}) => {
		asked.push({ model: model.id, reasoning, messages: plain(context.messages).map(({ role, content, customType, ...rest }) => [role, typeof content === "string" ? content : content?.map(({ type, text, ...more }) => text ?? { type, ...more }), rest]), tools: context.tools, session: Boolean(sessionId), apiKey });
		const stream = ai.createAssistantMessageEventStream();
		void (async () => {
			const given = queue.shift() ?? broken("no more");
			await new Promise((resolve) => setTimeout(resolve, 3)); // an answer is younger than the compaction before it
			if (given.wait) await given.wait(signal);
			const { wait: _w, ...rest } = given;
			const message = { role: "assistant", api: model.api, provider: model.provider, model: model.id, timestamp: Date.now(), ...rest };
			if (signal?.aborted) Object.assign(message, { stopReason: "aborted", errorMessage: "stopped" });
			const bad = message.stopReason === "error" || message.stopReason === "aborted";
			stream.push({ type: "start", partial: { ...message, content: [] } });
			for (const [contentIndex, block] of message.content.entries()) {
				if (block.type !== "text" || bad) continue;
				stream.push({ type: "text_start", contentIndex, partial: message });
				stream.push({ type: "text_delta", contentIndex, delta: block.text, partial: message });
				stream.push({ type: "text_end", contentIndex, content: block.text, partial: message });
			}
			stream.push(bad ? { type: "error", reason: message.stopReason, error: message } : { type: "done", reason: message.stopReason, message });
			stream.end(message);
		})();
		return stream;
	};
	modelRuntime.registerProvider("acme", { name: "Acme", baseUrl: "http://acme.test", apiKey: "secret", api: "acme-api", models, streamSimple });
	const settingsManager = ca.SettingsManager.inMemory({ retry: { baseDelayMs: 1 }, compaction: { enabled: false }, ...options.settings });
	const resourceLoader = new ca.DefaultResourceLoader({
		cwd: dir, agentDir: dir, settingsManager, noExtensions: true, noSkills: true, noPromptTemplates: true, noThemes: true, noContextFiles: true,
		systemPrompt: "SYS", extensionFactories: options.extensions ?? [], ...options.loader?.(dir),
	});
	await resourceLoader.reload();
	const sessionManager = options.manager?.(dir, ca) ?? ca.SessionManager.inMemory(dir);
	const given = { cwd: dir, agentDir: dir, modelRuntime, settingsManager, resourceLoader, sessionManager, ...("model" in options ? {} : { model: modelRuntime.getModel("acme", "m") }), thinkingLevel: "off", ...options.session?.({ modelRuntime, dir }) };
	const made = await ca.createAgentSession(given);
	const { session } = made;
	const events = [];
	session.subscribe(({ message, messages, toolResults, assistantMessageEvent, entry, ...event }) => {
		const what = [event.type, message?.role, message?.stopReason, messages?.map(({ role }) => role).join("+"), toolResults?.length, assistantMessageEvent?.type, entry?.type].filter((x) => x !== undefined && x !== "").join(" ");
		const { type: _t, ...rest } = event;
		const more = { ...rest, ...(event.type === "message_end" ? { text: message.content } : {}) };
		events.push(Object.keys(more).length > 0 ? [what, plain(more)] : what);
	});
	return { ...made, session, asked, events, sessionManager, settingsManager, modelRuntime, resourceLoader, dir };
}

/** Runs a session and tells what came of it. */
const run = (name, answers, options, drive = ({ session }) => session.prompt("hi")) => add(name, async (modules) => {
	const world = await open(modules, answers, options);
	const { session, sessionManager, asked, events } = world;
	const errors = [];
	if (options?.bind !== false) await session.bindExtensions({ onError: ({ extensionPath, event, error }) => errors.push({ extensionPath, event, error }), ...options?.bind });
	let result;
	try {
		result = await drive(world, modules);
	} catch (error) {
		result = { failed: error.message };
	}
	return plain({ result, events, asked, errors, entries: sessionManager.getEntries(), messages: session.messages.map(({ role, stopReason }) => `${role} ${stopReason ?? ""}`), last: session.getLastAssistantText(), idle: session.isIdle, seen: options?.seen?.() });
});

// ---- plain runs ----

run("one answer", [say("hello")]);
run("two prompts", [say("one"), say("two")], {}, async ({ session }) => { await session.prompt("a"); await session.prompt("b"); });
run("tools", [call(["1", "add", { n: 1 }], ["2", "nobody"], ["3", "fails"]), say("done")], { session: () => ({ customTools: [tool("add"), tool("fails", { execute: async () => { throw new Error("no luck"); } })] }) });
run("tool updates", [call(["1", "slow"]), say("done")], { session: () => ({ customTools: [tool("slow", { execute: async (_id, _args, _signal, onUpdate) => { onUpdate({ content: [{ type: "text", text: "half" }], details: {} }); return { content: [{ type: "text", text: "whole" }], details: {}, terminate: true }; } })] }) });
run("error", [broken("bad request")]);
run("retried", [broken("overloaded"), say("at last")]);
run("retried in vain", [broken("overloaded"), broken("overloaded"), say("never")], { settings: { retry: { maxRetries: 1, baseDelayMs: 1 } } });
run("retries off", [broken("overloaded"), say("never")], { settings: { retry: { enabled: false } } });
run("no key", [say("never")], { session: () => ({ model: { ...models[0], provider: "nobody", api: "x", baseUrl: "" } }) });
const later = (act) => ({ wait: async (signal) => { await act(signal); } });
const whileAnswering = (name, act, answers = [say("two"), say("three"), say("four")], options = {}) => run(name, [say("one", later(async () => act.world.result.push(await act(act.world)))), ...answers], options, async (world) => {
	act.world = Object.assign(world, { result: [] });
	await world.session.prompt("go");
	return world.result;
});
whileAnswering("steered", async ({ session }) => [await session.steer("s1"), await session.steer("s2"), session.pendingMessageCount, [...session.getSteeringMessages()], session.isStreaming]);
whileAnswering("followed up", async ({ session }) => [await session.followUp("f1"), await session.followUp("f2"), [...session.getFollowUpMessages()]]);
whileAnswering("followed up at once", async ({ session }) => { session.agent.followUpMode = "all"; await session.followUp("f1"); await session.followUp("f2"); return session.followUpMode; });
whileAnswering("prompted while busy", async ({ session }) => { try { await session.prompt("x"); } catch (error) { return error.message; } });
whileAnswering("prompted to wait", async ({ session }) => { const told = []; await session.prompt("x", { streamingBehavior: "steer", preflightResult: (r) => told.push(r) }); await session.prompt("y", { streamingBehavior: "followUp" }); return told; });
whileAnswering("queue cleared", async ({ session }) => { await session.steer("a"); await session.followUp("b"); return session.clearQueue(); });
whileAnswering("custom messages while busy", async ({ session }) => {
	await session.sendCustomMessage({ customType: "c", content: "steer", display: true });
	await session.sendCustomMessage({ customType: "c", content: "later", display: true }, { deliverAs: "followUp" });
	await session.sendCustomMessage({ customType: "c", content: "held", display: false, details: 1 }, { triggerTurn: false });
	await session.sendCustomMessage({ customType: "c", content: "next", display: true }, { deliverAs: "nextTurn" });
});
whileAnswering("aborted", async ({ session }) => { void session.abort(); });
whileAnswering("reload while busy", async ({ session }) => { try { await session.reload(); } catch (e) { return e.message; } });
whileAnswering("navigating while busy", async ({ session, sessionManager }) => { try { await session.navigateTree(sessionManager.getEntries()[0].id); } catch (e) { return e.message; } });
run("aborted while it waits to retry", [broken("overloaded"), say("never")], { settings: { retry: { baseDelayMs: 60_000 } } }, async ({ session }) => {
	const going = session.prompt("x");
	while (!session.isRetrying) await new Promise((r) => setTimeout(r, 1));
	const before = [session.retryAttempt, session.isIdle];
	await session.abort();
	await going;
	return [before, session.retryAttempt];
});
run("custom messages", [say("a"), say("b")], {}, async ({ session }) => {
	await session.sendCustomMessage({ customType: "c", content: "kept", display: true, details: { x: 1 } });
	await session.sendCustomMessage({ customType: "c", content: null, display: false });
	await session.sendCustomMessage({ customType: "c", content: "along", display: false }, { deliverAs: "nextTurn" });
	await session.sendCustomMessage({ customType: "c", content: "go", display: true }, { triggerTurn: true });
	await session.sendUserMessage([{ type: "text", text: "one" }, { type: "text", text: "two" }]);
});

// ---- tools ----

const toolsOf = ({ session }) => ({ active: session.getActiveToolNames(), all: session.getAllTools().map(({ name, exposure, sourceInfo }) => [name, exposure, sourceInfo.source, sourceInfo.path]), callable: session.getCallableToolNames() });
for (const [name, given] of Object.entries({
	"as usual": {}, "an allowlist": { tools: ["read", "own", "gone"] }, patterns: { tools: ["*d*"] }, none: { tools: [] }, "no tools": { noTools: "all" }, "no built-in tools": { noTools: "builtin" },
	excluded: { excludeTools: ["bash", "o*"] }, "both lists": { tools: ["read", "bash", "own"], excludeTools: ["bash"] }, "more and fewer": { tools: ["+grep", "-bash", "-own"] }, mixed: { tools: ["read", "+bash"] }, "a pattern of change": { tools: ["+g*"] },
	"mcp kept": { tools: ["read"], customTools: [tool("mcp__a__b", { exposure: "codemode" }), tool("own")] }, "mcp named": { tools: ["read", "mcp__a__*"], customTools: [tool("mcp__a__b", { exposure: "codemode" }), tool("mcp__c__d")] },
})) run(`tools, ${name}`, [say("a")], { session: () => ({ customTools: [tool("own"), tool("idle", { defaultActive: false }), tool("deep", { exposure: "deferred" }), tool("hid", { exposure: "hidden" })], ...given }) }, async (world) => { const before = toolsOf(world); await world.session.prompt("x"); return before; });
run("tools, from settings", [say("a")], { settings: { defaultTools: ["ls", "+grep"] } }, toolsOf);
run("tools, chosen later", [say("a"), say("b"), say("c")], { session: () => ({ customTools: [tool("own")] }) }, async (world) => {
	const { session } = world;
	await session.prompt("a");
	session.setActiveToolsByName(["own", "read", "gone"]);
	const first = toolsOf(world);
	await session.prompt("b");
	session.setActiveToolsByName(["read", "own", "ls"]);
	await session.prompt("c");
	return [first, toolsOf(world), session.getToolDefinition("own").label];
});
run("tools that change the loadout", [call(["1", "nest", { n: 2 }]), say("done")], { session: () => ({ tools: ["nest", "inner"], customTools: [
	tool("inner", { exposure: "codemode", promptSnippet: "in\nner", promptGuidelines: [" g ", "g", ""] }),
	tool("nest", { prepareLoadout: ({ declared, callable, getExposure, getPromptGuidelines }) => ({ descriptions: { nest: `calls ${callable.map(({ name }) => name + getExposure(name))} ${getPromptGuidelines("inner")} ${declared.length}` }, hiddenDeclarations: ["inner"] }), execute: async (id, args, signal, onUpdate, ctx) => {
		const one = await ctx.executeTool("inner", { n: 1 });
		const two = await ctx.executeTool("gone", {});
		return { content: [{ type: "text", text: JSON.stringify([id, one.result.content, two.isError, two.result.content, ctx.tools.map(({ name }) => name)]) }], details: {} };
	} }),
] }) });

// ---- extensions ----

const all = "session_start session_shutdown agent_start agent_end turn_start turn_end message_start message_update message_end tool_execution_start tool_execution_update tool_execution_end tool_call tool_result input before_agent_start context context_with_system agent_settled agent_before_settle model_select thinking_level_select session_compact session_before_compact session_tree session_before_tree session_info_changed resources_discover before_provider_request session_compact_failed ui_prompt_start ui_prompt_end".split(" ");
const listening = (more) => {
	const seen = [];
	const extension = (pi) => {
		for (const type of all) pi.on(type, (event, ctx) => {
			const { type: _t, message, messages, systemPromptOptions, context, preparation, signal, branchEntries, ...rest } = event;
			seen.push(plain({ type, keys: Object.keys(event).sort(), ...rest, ...(type === "agent_settled" ? { idle: ctx.isIdle() } : {}), role: message?.role, count: messages?.length }));
			return more?.[type]?.(event, ctx);
		});
		more?.setup?.(pi);
	};
	return { extensions: [extension], seen: () => seen };
};
run("extensions hear everything", [call(["1", "add", { n: 1 }]), say("done")], { ...listening(), session: () => ({ customTools: [tool("add")] }) });
run("extensions change everything", [call(["1", "add", { n: 1 }], ["2", "add", { n: 2 }]), say("done")], {
	...listening({
		input: ({ text }) => (text === "stop" ? { action: "handled" } : { action: "transform", text: `${text}!` }),
		before_agent_start: ({ prompt }) => ({ message: { customType: "note", content: `about ${prompt}`, display: false }, systemPrompt: "FORCED" }),
		context: ({ messages }) => ({ messages: [...messages, { role: "user", content: [{ type: "text", text: "extra" }], timestamp: 1 }] }),
		tool_call: ({ input, toolCallId }) => { input.n += 10; if (toolCallId === "2") return { block: true, reason: "not that" }; },
		tool_result: ({ content }) => ({ content: [...content, { type: "text", text: "seen" }], details: { changed: true } }),
		message_end: ({ message }) => (message.role === "assistant" && message.stopReason === "stop" ? { message: { ...message, content: [{ type: "text", text: "replaced" }] } } : undefined),
	}),
	session: () => ({ customTools: [tool("add")] }),
}, async ({ session }) => { const told = []; await session.prompt("stop", { preflightResult: (r) => told.push(r) }); await session.prompt("go", { preflightResult: (r) => told.push(r) }); return [told, session.systemPrompt]; });
const throws = () => { throw new Error("handler"); };
run("extensions that fail", [call(["1", "add", { n: 1 }]), say("done")], { ...listening({ input: throws, before_agent_start: throws, context: throws, context_with_system: () => ({ messages: [] }), tool_call: throws, tool_result: throws, message_end: () => ({ message: { role: "user", content: "x" } }), agent_end: throws, turn_end: throws, agent_before_settle: throws }), session: () => ({ customTools: [tool("add")] }) });
run("entries between turns", [call(["1", "add"]), say("one"), say("two"), say("three")], { ...(() => { let n = 0; return listening({
	turn_end: ({ turnIndex, context }) => (turnIndex === 1 && n++ === 0 ? { entries: [{ type: "custom", customType: "mark", data: context.canContinue }, { type: "custom_message", customType: "c", content: "and on", display: true }], continue: true } : undefined),
	agent_before_settle: ({ context, outcome }) => (n++ === 1 ? { entries: [{ type: "custom_message", customType: "c", content: `${outcome} ${context.canContinue}`, display: true }], continue: true } : { continue: n === 3 }),
}); })(), session: () => ({ customTools: [tool("add")] }) });
run("edits between turns", [call(["1", "add"]), say("one")], { ...listening({ turn_end: ({ turnIndex, messageEntryId, toolResultEntryIds }) => (turnIndex === 0 ? { entries: [{ type: "context_edit", targetId: toolResultEntryIds[0], replacement: { content: "short" } }] } : { entries: [{ type: "context_edit", targetId: "gone", replacement: null }] }) }), session: () => ({ customTools: [tool("add")] }) });
const inside = [];
run("what an extension can do", [say("a"), say("b"), say("c")], { extensions: [{ name: "deeds", factory: (pi) => {
	pi.registerFlag("f", { type: "string", default: "x" });
	pi.registerTool(tool("own", { promptSnippet: "owns" }));
	pi.registerCommand("do", { description: "does", handler: async (args, ctx) => {
		inside.push(args, Object.keys(ctx).sort(), ctx.mode, ctx.hasUI, ctx.cwd, ctx.model.id, ctx.thinkingLevel, ctx.isIdle(), ctx.isProjectTrusted(), ctx.hasPendingMessages(), ctx.getContextUsage(), ctx.getSystemPrompt(), await ctx.ui.confirm("a", "b"), await ctx.ui.select("a", ["b"]), ctx.scopedModels, ctx.signal ?? null, await ctx.newSession(), await ctx.waitForIdle());
		inside.push(pi.getFlag("f"), pi.getFlag("g") ?? null, pi.getActiveTools(), pi.getAllTools().length, pi.getCommands(), pi.getThinkingLevel(), pi.getSessionName() ?? null);
		pi.setSessionName("named\nso");
		pi.appendEntry("kept", { a: 1 });
		pi.setLabel(ctx.sessionManager.getLeafId(), "here");
		pi.setThinkingLevel("high");
		pi.setActiveTools(["own"]);
		inside.push(await pi.setModel({ provider: "nobody", id: "x" }), await pi.setModel(ctx.modelRegistry.find("acme", "small")), pi.getSessionName(), pi.getThinkingLevel(), pi.getActiveTools());
		pi.registerTool(tool("late"));
		inside.push(pi.getActiveTools());
		pi.sendMessage({ customType: "c", content: "quiet", display: true });
		pi.sendUserMessage("from inside");
	} });
} }] }, async ({ session, extensionsResult }) => {
	inside.length = 0;
	await session.prompt("/do this  that");
	await session.waitForIdle();
	await session.prompt("/nothing");
	await session.steer("/do").catch((e) => inside.push(e.message));
	const { extensions, errors, runtime } = extensionsResult;
	return plain([inside, extensions.map(({ path, resolvedPath, sourceInfo, hidden }) => ({ path, resolvedPath, sourceInfo, hidden })), errors, [...runtime.flagValues], session.hasExtensionHandlers("input"), session.sessionName]);
});
run("commands and shortcuts of several", [], { extensions: [1, 2].map((n) => (pi) => { pi.registerCommand("same", { handler: async () => { throw new Error(`no ${n}`); } }); pi.registerCommand(`c${n}`, { handler() {} }); for (const key of ["ctrl+c", "Ctrl+K", "f5"]) pi.registerShortcut(key, { description: `${n}`, handler() {} }); pi.registerTool(tool("both", { label: `${n}` })); pi.registerFlag("both", { type: "boolean" }); }) }, async ({ session, extensionsResult }) => {
	const { extensionRunner: runner } = session;
	await session.prompt("/same:2 x");
	const shortcuts = runner.getShortcuts({ "app.clear": "ctrl+c", "tui.editor.kill": ["ctrl+k"], "app.other": undefined });
	return [runner.getRegisteredCommands().map(({ name, invocationName }) => [name, invocationName]), [...shortcuts].map(([key, { description }]) => [key, description]), runner.getShortcutDiagnostics(), runner.getAllRegisteredTools().map(({ definition }) => definition.label), extensionsResult.errors, runner.getExtensionPaths(), [...runner.getFlags().keys()]];
});
run("an extension that does not load", [say("a")], { extensions: [(pi) => { pi.registerTool(tool("never")); pi.on("agent_start", throws); pi.registerProvider("p", { baseUrl: "http://x", apiKey: "k", api: "acme-api", models: [] }); throw new Error("cannot"); }, (pi) => pi.registerTool({ name: "bad" }), (pi) => pi.registerCommand("", {}), (pi) => pi.registerFlag("f", { type: "boolean", default: "x" }), (pi) => pi.sendMessage({}), (pi) => pi.registerMcpServer("a b", {})] }, async ({ session, extensionsResult }) => { await session.prompt("x"); return extensionsResult.errors; });
run("replaceable", [], { extensions: [{ name: "a", replaceable: true, factory: (pi) => pi.registerTool(tool("x")) }, { name: "b", factory: (pi) => pi.registerTool(tool("x")) }] }, ({ extensionsResult }) => extensionsResult.extensions.map(({ path }) => path));
run("reload", [say("a")], { ...listening(), session: () => ({ customTools: [tool("own")] }) }, async ({ session }) => { const old = session.extensionRunner; await session.reload(); await session.prompt("x"); let stale = false; try { old.createContext().cwd; } catch { stale = true; } return [stale, session.extensionRunner === old]; });
run("disposed", [say("a")], listening(), async ({ session }) => { await session.prompt("x"); const context = session.extensionRunner.createContext(); session.dispose(); try { return context.cwd; } catch (error) { return error.message.length > 50; } });
run("a mute context", [say("a")], { bind: { uiContext: { select: async () => "picked", notify() {}, confirm: async () => true, input: async () => "in", editor: async () => "ed", custom: async () => "cu", theme: "T" }, mode: "tui" }, ...listening({ agent_start: async (_e, ctx) => { inside.splice(0, 99, await ctx.ui.select("t", []), ctx.hasUI, ctx.mode, ctx.ui.theme); } }) }, async ({ session }) => { await session.prompt("x"); return inside; });
run("settled", [say("a"), say("b")], (() => { let n = 0; return listening({ agent_settled: () => { if (n++ === 0) void api.sendMessage({ customType: "c", content: "again", display: true }, { triggerTurn: true }); }, setup: (pi) => (api = pi) }); })());
let api;

// ---- models ----

run("models", [say("a")], listening(), async ({ session, modelRuntime }) => {
	const out = [session.model.id, session.thinkingLevel, session.getAvailableThinkingLevels(), session.supportsThinking()];
	session.setThinkingLevel("high");
	session.setThinkingLevel("max", { persist: true });
	out.push(session.thinkingLevel, session.cycleThinkingLevel(), session.cycleThinkingLevel());
	await session.setModel(modelRuntime.getModel("acme", "small"), { persist: true });
	out.push(session.model.id, session.thinkingLevel, session.cycleThinkingLevel() ?? null, session.getAvailableThinkingLevels());
	try { await session.setModel({ provider: "nobody", id: "x" }); } catch (e) { out.push(e.message); }
	await session.prompt("x");
	return out;
});
run("scoped models", [], { ...listening(), session: ({ modelRuntime }) => ({ scopedModels: [{ model: modelRuntime.getModel("acme", "small") }, { model: modelRuntime.getModel("acme", "m"), thinkingLevel: "low" }, { model: { ...models[0], id: "gone", provider: "gone" } }] }) }, async ({ session }) => {
	const out = [];
	for (const direction of ["forward", "forward", "backward"]) { const r = await session.cycleModel(direction); out.push([r.model.id, r.thinkingLevel, r.isScoped]); }
	session.setScopedModels([]);
	return [out, session.scopedModels];
});
const talk = (sessionManager, more = []) => { for (const message of [{ role: "user", content: "q", timestamp: 1 }, { role: "assistant", content: [{ type: "text", text: "a" }], api: "acme-api", provider: "acme", model: "small", usage: usage(), stopReason: "stop", timestamp: 2 }, ...more]) sessionManager.appendMessage(message); return sessionManager; };
const resumed = (name, prepare) => run(`resumed, ${name}`, [say("b")], { model: undefined, bind: false, session: () => ({ thinkingLevel: undefined }), manager: (dir, ca) => prepare(ca.SessionManager.inMemory(dir)) }, async ({ session, modelFallbackMessage }) => { await session.prompt("x"); return [session.model?.id, session.thinkingLevel, modelFallbackMessage?.split(/\.? *Use \/login/)[0] ?? null]; });
for (const [name, prepare] of Object.entries({
	"as it was": (m) => talk(m), "with a level": (m) => { talk(m).appendThinkingLevelChange("low"); m.appendModelChange("acme", "m"); return m; }, "a model that is gone": (m) => { talk(m).appendModelChange("gone", "x"); return m; },
	"with tools": (m) => { m.appendMessage({ role: "system", content: "", sections: { preamble: "SYS" }, toolsAdded: [{ name: "ls", description: "l", parameters: {} }, { name: "later", description: "l", parameters: {} }], timestamp: 0 }); return talk(m); },
})) resumed(name, prepare);

// ---- compaction, the tree, numbers ----

const long = "word ".repeat(300);
const compacting = { compaction: { enabled: true, reserveTokens: 100, keepRecentTokens: 50 } };
const withoutPrompt = (world) => { for (const request of world.asked) if (/<conversation>|# Conversation/.test(JSON.stringify(request.messages))) request.messages = "a summary"; };
const compactRun = (name, answers, options, drive) => run(`compaction, ${name}`, answers, { settings: compacting, ...options, session: () => ({ noTools: "builtin", ...options.session?.() }) }, async (world, modules) => { try { return await drive(world, modules); } finally { withoutPrompt(world); } });
compactRun("asked for", [say(long), say("S"), say("after")], listening(), async ({ session }) => { await session.prompt("a"); const { usage: _u, ...result } = await session.compact("focus"); await session.prompt("b"); return [result, session.isCompacting, session.getContextUsage()]; });
compactRun("too small", [say("a")], listening(), async ({ session }) => { await session.prompt("a"); return session.compact(); });
compactRun("twice", [say(long), say("S")], {}, async ({ session }) => { await session.prompt("a"); await session.compact(); return session.compact(); });
compactRun("cancelled", [say(long)], listening({ session_before_compact: () => ({ cancel: true }) }), async ({ session }) => { await session.prompt("a"); return session.compact(); });
compactRun("by an extension", [say(long)], listening({ session_before_compact: ({ preparation }) => ({ compaction: { summary: "own", firstKeptEntryId: preparation.firstKeptEntryId, tokensBefore: preparation.tokensBefore, details: 1 } }) }), async ({ session }) => { await session.prompt("a"); return session.compact(); });
compactRun("that fails", [say(long), broken("bad")], listening(), async ({ session }) => { await session.prompt("a"); return session.compact(); });
compactRun("when it is nearly full", [say(long, { usage: usage(950) }), say("S"), say("after")], listening(), async ({ session }) => { await session.prompt("a"); await session.prompt("b"); });
compactRun("when it is nearly full, off", [say(long, { usage: usage(950) }), say("after")], {}, async ({ session }) => { session.setAutoCompactionEnabled(false); await session.prompt("a"); await session.prompt("b"); return session.autoCompactionEnabled; });
compactRun("between turns", [call(["1", "big"]), say("S"), say("done")], { session: () => ({ customTools: [tool("big", { execute: async () => ({ content: [{ type: "text", text: long.repeat(3) }], details: {} }) })] }) }, ({ session }) => session.prompt(long));
compactRun("after an overflow", [say(long), broken("prompt is too long: 1200 tokens > 1000 maximum"), say("S"), say("recovered")], listening(), async ({ session }) => { await session.prompt("a"); await session.prompt("b"); });
compactRun("after two overflows", [say(long), broken("prompt is too long: 1200 tokens > 1000 maximum"), say("S"), broken("prompt is too long: 1200 tokens > 1000 maximum")], {}, async ({ session }) => { await session.prompt("a"); await session.prompt("b"); });
compactRun("of what was cut off", [say(long), say("part", { stopReason: "length", usage: usage(5, { output: 20 }) }), say("S"), say("recovered")], {}, async ({ session }) => { await session.prompt("a"); await session.prompt("b"); });
compactRun("of an answer that is too long", [say("x"), say(long, { usage: usage(1100) }), say("S")], {}, async ({ session }) => { await session.prompt(long); await session.prompt("b"); });
compactRun("asked for by an extension", [say(long), say("S")], listening({ setup: (pi) => pi.registerCommand("compact-now", { handler: (_a, ctx) => new Promise((onComplete, onError) => ctx.compact({ onComplete, onError })) }) }), async ({ session }) => { await session.prompt("a"); await session.prompt("/compact-now"); await session.prompt("/compact-now"); });

run("tree", [say("one"), say("two"), say("sum")], listening(), async ({ session, sessionManager }) => {
	await session.prompt("a");
	await session.prompt("b");
	const users = session.getUserMessagesForForking();
	const none = await session.navigateTree(sessionManager.getLeafId());
	const first = await session.navigateTree(users[1].entryId, { label: "L" });
	const again = await session.navigateTree(users[0].entryId);
	return [users.map(({ text }) => text), none, first, again, sessionManager.getLabel(users[1].entryId), session.messages.length];
});
run("tree with summary", [say("one"), say("two"), say("sum")], listening({ session_before_tree: ({ preparation }) => ({ label: `${preparation.userWantsSummary}`, customInstructions: "own" }) }), async (world) => {
	const { session } = world;
	await session.prompt("a");
	await session.prompt("b");
	const [, second] = session.getUserMessagesForForking();
	const result = await session.navigateTree(second.entryId, { summarize: true });
	withoutPrompt(world);
	return result;
});
run("tree, cancelled", [say("one")], listening({ session_before_tree: () => ({ cancel: true }) }), async ({ session }) => { await session.prompt("a"); return session.navigateTree(session.getUserMessagesForForking()[0].entryId); });
run("tree, nowhere", [say("one")], {}, ({ session }) => session.navigateTree("gone"));
add("numbers", async (modules) => {
	const { session, sessionManager } = await open(modules, [call(["1", "add"]), say("one", { usage: usage(20) })], { session: () => ({ customTools: [tool("add", { execute: async () => ({ content: [], details: {}, usage: usage(3) }) })] }) });
	const before = session.getSessionStats();
	await session.prompt("a");
	sessionManager.appendUsage("extra", "acme", "m", usage(7));
	return plain([before, session.getSessionStats(), session.getContextUsage(), session.sessionId === sessionManager.getSessionId(), session.sessionFile ?? null], ["cost", "usage"]);
});
const shell = (chunks, exitCode = 0) => ({ exec: async (command, cwd, { onData, signal }) => { for (const chunk of [command, ...chunks]) onData(Buffer.from(chunk)); if (signal.aborted) throw new Error("aborted"); return { exitCode }; } });
run("commands of a person", [say("a")], { settings: { shellCommandPrefix: "set -e" } }, async ({ session }) => {
	const chunks = [];
	const first = await session.executeBash("ls", (chunk) => chunks.push(chunk), { operations: shell(["\u001b[31mred\u001b[0m\r\n", "\u001b[3", "2mgreen\u0007"]), id: "x" });
	const second = await session.executeBash("rm", undefined, { operations: shell(["no"], 2), excludeFromContext: true });
	const big = await session.executeBash("big", undefined, { operations: shell([long.repeat(60)]) });
	const stopped = await session.executeBash("stop", () => session.abortBash(), { operations: shell([]) });
	session.recordBashResult("own", { output: "o", exitCode: 0, cancelled: false, truncated: false });
	await session.prompt("x");
	return [first, second, [big.truncated, big.output.length, Boolean(big.fullOutputPath)], stopped, chunks, session.isBashRunning, session.hasPendingBashMessages];
});
add("exported", async (modules) => {
	const { session, dir } = await open(modules, [say("a")]);
	await session.prompt("x");
	return plain(readFileSync(session.exportToJsonl(join(dir, "deep/out.jsonl")), "utf8").trim().split("\n").map((line) => JSON.parse(line)));
});
run("templates and skills", [say("a"), say("b"), say("c")], { loader: (dir) => { writeFileSync(join(dir, "t.md"), "---\ndescription: d\n---\nSay $1 and $@"); writeFileSync(join(dir, "SKILL.md"), "---\nname: s\ndescription: does\n---\nDo it."); return { additionalPromptTemplatePaths: [join(dir, "t.md")], additionalSkillPaths: [join(dir, "SKILL.md")] }; } }, async ({ session }) => { await session.prompt("/t one two"); await session.prompt("/skill:s more"); await session.prompt("/skill:gone"); return session.promptTemplates.map(({ name }) => name); });
