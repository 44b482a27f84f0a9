// What drives a session from outside: a client of another Pi, printing, several sessions in turn; and the search for tools.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { open, plain, say } from "./sessions.cases.mjs";
import { scratch } from "./scratch.mjs";

export const cases = {};

// ---- the search for tools ----

const schema = (properties, more) => ({ type: "object", properties, ...more });
const text = (description) => ({ type: "string", description });
const tools = [
	{ name: "mcp__github__create_issue", description: "Create a new issue in a repository.\nSecond line.", parameters: schema({ title: text("Title of the issue"), repo: text("owner/name") }), namespace: { name: "github", description: "GitHub", instructions: "Use for repositories, issues and pull requests" } },
	{ name: "mcp__github__listIssues", description: "List issues", parameters: schema({ state: { anyOf: [text("open or closed"), { type: "null" }] } }), namespace: { name: "github", instructions: "Use for repositories" } },
	{ name: "mcp__peekaboo__app", description: "Launch, quit or switch apps", parameters: schema({ action: text("what") }) },
	{ name: "mcp__peekaboo__window", description: "Move windows", parameters: schema({ to: { $ref: "#/definitions/place" } }, { definitions: { place: { description: "A place on the screen", properties: { next: { $ref: "#/definitions/place" } } } } }) },
	{ name: "mcp__peekaboo__see", description: "Take a screenshot of a window", parameters: schema({}) },
	{ name: "weather", description: "天気予報を調べる", parameters: schema({ city: text("都市の名前") }) },
	{ name: "searchBoxes", description: "Searches boxes, classes, stories and the bus", parameters: schema({ items: { type: "array", items: { properties: { deep: text("nested thing") } } } }) },
	{ name: "direct_one", exposure: "direct", description: "issue issue issue", parameters: schema({}) },
	{ name: "active_one", description: "issue", parameters: schema({}) },
	{ name: "hidden_one", exposure: "hidden", description: "issue", parameters: schema({}) },
];
const queries = ["issue", "issues", "create issue", "list issues repository", "peekaboo app", "app", "screenshot window", "window", "screen place", "天気", "都市", "boxes", "story class", "bus", "nested", "the of a", "nothing here", "mcp__github__create_issue", "create_issue", "Create-Issue", "listIssues", "list_issues", "pull requests", "GitHub", "switch", "openIssue state", "see"];
cases["tool search: queries"] = async ({ ca }) => {
	const out = [];
	for (const [query, limit] of [...queries.map((q) => [q]), ["issue window app", 2], ["issue", 1]]) {
		const loaded = [];
		let made;
		const pi = { registerTool: (tool) => (made = tool), getActiveTools: () => ["active_one"], getAllTools: () => tools.map((tool) => ({ exposure: "deferred", ...tool })), setActiveTools: (names) => loaded.push(names) };
		ca.createToolSearchExtension()(pi);
		out.push([query, await made.execute("1", { query, ...(limit ? { limit } : {}) }), loaded]);
	}
	return out;
};
cases["tool search: the tool"] = async ({ ca }) => {
	let made;
	ca.createToolSearchExtension()({ registerTool: (tool) => (made = tool), getActiveTools: () => [], getAllTools: () => [], setActiveTools: () => {} });
	const { name, label, exposure, defaultActive, parameters } = made;
	const failures = [];
	for (const input of [{ query: " " }, { query: "x", limit: 0 }, { query: "x", limit: 1.5 }]) await made.execute("1", input).catch((error) => failures.push(error.message));
	return [name, label, exposure, defaultActive, parameters.required, made.reachesTools(), failures, Object.keys(made).sort()];
};

// ---- a client of another Pi ----

const server = `
let rest = "";
const say = (data, end = "\\n") => process.stdout.write(JSON.stringify(data) + end);
let greeted = false;
process.stdin.on("data", (chunk) => {
	if (!greeted) { // not before it is asked something: how long a process takes to start differs
		greeted = true;
		process.stderr.write("warned");
		say({ type: "hello", args: process.argv.slice(2), own: process.env.OWN, text: "a\\u2028b" });
		process.stdout.write("not json\\n");
	}
	rest += chunk;
	const lines = rest.split("\\n");
	rest = lines.pop();
	for (const line of lines) {
		const { id, ...command } = JSON.parse(line);
		if (command.type === "abort_bash") process.exit(3);
		if (command.type === "compact") { say({ type: "response", id, command: "compact", success: false, error: "too small" }, "\\r\\n"); continue; }
		say({ type: "response", id, command: command.type, success: true, data: { got: command, disposition: "started", models: ["m"], levels: ["l"], messages: ["x"], text: "t", commands: ["c"] } });
		if (command.type === "prompt") { say({ type: "agent_start" }); say({ type: "agent_settled", aborted: false }); }
	}
});
`;
const client = async ({ ca }, use, options = {}) => {
	const dir = scratch("pier-rpc-");
	writeFileSync(join(dir, "cli.mjs"), server);
	const rpc = new ca.RpcClient({ cliPath: join(dir, "cli.mjs"), cwd: dir, env: { OWN: "yes" }, provider: "p", model: "m", args: ["--x"], ...options });
	const quiet = process.stderr.write;
	process.stderr.write = () => true;
	const events = [];
	rpc.onEvent((event) => events.push(event));
	try {
		return { result: await use(rpc), events, stderr: rpc.getStderr() };
	} catch (error) {
		return { failed: error.message, events };
	} finally {
		await rpc.stop().catch(() => undefined);
		process.stderr.write = quiet;
	}
};
const calls = { prompt: ["hi", [], "steer"], steer: ["s"], followUp: ["f"], abort: [], clearQueue: [], newSession: ["parent"], getState: [], setModel: ["p", "m"], cycleModel: [], getAvailableModels: [], setThinkingLevel: ["low"], cycleThinkingLevel: [], getAvailableThinkingLevels: [], setSteeringMode: ["all"], setFollowUpMode: ["all"], setAutoCompaction: [true], setAutoRetry: [false], abortRetry: [], bash: ["ls"], getSessionStats: [], exportHtml: ["o"], switchSession: ["s"], fork: ["e"], clone: [], getForkMessages: [], getEntries: ["since"], getTree: [], getLastAssistantText: [], setSessionName: ["n"], getMessages: [], getCommands: [] };
cases["rpc: every command"] = (modules) => client(modules, async (rpc) => {
	await rpc.start();
	const out = [];
	for (const [name, args] of Object.entries(calls)) out.push([name, (await rpc[name](...args)) ?? null]);
	return out;
});
cases["rpc: waiting"] = (modules) => client(modules, async (rpc) => {
	await rpc.start();
	const idle = rpc.waitForIdle();
	const events = await rpc.promptAndWait("hi");
	await idle;
	return [events, await rpc.collectEvents(5).catch((error) => error.message)];
});
for (const [name, use] of Object.entries({
	"that was not started": (rpc) => rpc.getState(), twice: async (rpc) => { await rpc.start(); await rpc.start(); }, "that says no": async (rpc) => { await rpc.start(); await rpc.compact("x"); },
	"that ends": async (rpc) => { await rpc.start(); await rpc.abortBash(); }, "that has ended": async (rpc) => { await rpc.start(); await rpc.abortBash().catch(() => {}); await rpc.getState(); },
})) cases[`rpc: one ${name}`] = (modules) => client(modules, use);

// ---- sessions in turn, and printing ----

/** A runtime over a scripted model, and what its sessions' extensions heard. */
async function runtime(modules, answers, options = {}) {
	const heard = [];
	const extension = (pi) => {
		for (const type of ["session_start", "session_shutdown", "session_before_switch", "session_before_fork"]) pi.on(type, (event) => { heard.push(event); return options.answer?.(event); });
		pi.registerCommand("go", { handler: async (args, ctx) => { const [name, ...rest] = args.split(" "); heard.push(await ctx[name](...rest)); } });
	};
	const world = await open(modules, answers, { ...options, extensions: [extension] });
	const { modelRuntime, settingsManager, dir } = world;
	const make = async ({ sessionManager, sessionStartEvent, cwd }) => {
		const resourceLoader = new modules.ca.DefaultResourceLoader({ cwd, agentDir: dir, settingsManager, noExtensions: true, noSkills: true, noPromptTemplates: true, noThemes: true, noContextFiles: true, systemPrompt: "SYS", extensionFactories: [extension] });
		await resourceLoader.reload();
		const services = { cwd, agentDir: dir, modelRuntime, settingsManager, resourceLoader, diagnostics: [] };
		const made = await modules.ca.createAgentSessionFromServices({ services, sessionManager, model: modelRuntime.getModel("acme", "m"), thinkingLevel: "off", noTools: "all", sessionStartEvent });
		return { ...made, services, diagnostics: [{ type: "info", message: "made" }] };
	};
	const host = await modules.ca.createAgentSessionRuntime(make, { cwd: dir, agentDir: dir, sessionManager: options.kept ? modules.ca.SessionManager.create(dir, join(dir, "sessions")) : modules.ca.SessionManager.inMemory(dir) });
	host.setRebindSession((session) => session.bindExtensions({}));
	await host.session.bindExtensions({});
	return { ...world, host, heard };
}
const turns = (name, answers, options, use) => (cases[`turns: ${name}`] = async (modules) => {
	const world = await runtime(modules, answers, options);
	let result;
	try {
		result = await use(world, modules);
	} catch (error) {
		result = { failed: error.message };
	}
	const { host, heard } = world;
	return plain({ result, heard, entries: host.session.sessionManager.getEntries(), header: host.session.sessionManager.getHeader(), diagnostics: host.diagnostics });
});
for (const kept of [false, true]) {
	const where = kept ? "in files" : "in memory";
	turns(`new, ${where}`, [say("a"), say("b")], { kept }, async ({ host }) => {
		await host.session.prompt("one");
		const order = [];
		host.setBeforeSessionInvalidate(() => order.push("before"));
		const old = host.session;
		const result = await host.newSession({ parentSession: "parent", setup: async (manager) => void manager.appendMessage({ role: "user", content: "set up", timestamp: 1 }), withSession: async (ctx) => { order.push(ctx.cwd === host.cwd); await ctx.sendMessage({ customType: "c", content: "there", display: true }); } });
		await host.session.prompt("two");
		return [result, order, old === host.session];
	});
	turns(`fork, ${where}`, [say("a"), say("b"), say("c"), say("d")], { kept }, async ({ host }) => {
		await host.session.prompt("one");
		await host.session.prompt("two");
		host.session.sessionManager.appendLabelChange(host.session.sessionManager.getEntries()[3].id, "L");
		const [, second] = host.session.getUserMessagesForForking();
		const before = await host.fork(second.entryId);
		await host.session.prompt("three");
		const at = await host.fork(host.session.sessionManager.getLeafId(), { position: "at" });
		const wrong = await host.fork("gone").catch((error) => error.message);
		const first = await host.fork(host.session.getUserMessagesForForking()[0].entryId);
		return [before, at, wrong, first, host.session.messages.length, [...host.session.sessionManager.getEntries()].map(({ type }) => type)];
	});
}
turns("switch", [say("a"), say("b")], { kept: true }, async ({ host }) => {
	await host.session.prompt("one");
	const file = host.session.sessionFile;
	await host.newSession();
	await host.session.prompt("two");
	const result = await host.switchSession(file);
	return [result, host.session.getLastAssistantText(), host.session.model.id];
});
turns("import", [say("a")], { kept: true }, async ({ host, dir }) => {
	writeFileSync(join(dir, "other.jsonl"), `${JSON.stringify({ type: "session", version: 3, id: "other", timestamp: "2026-01-01T00:00:00.000Z", cwd: dir })}\n${JSON.stringify({ type: "message", id: "00000001", parentId: null, timestamp: "2026-01-01T00:00:00.000Z", message: { role: "user", content: "q", timestamp: 1 } })}\n`);
	const out = [await host.importFromJsonl(join(dir, "other.jsonl")), host.session.messages.length];
	out.push(await host.importFromJsonl(join(dir, "gone.jsonl")).catch((error) => [error.name, error.message]));
	writeFileSync(join(dir, "lost.jsonl"), `${JSON.stringify({ type: "session", version: 3, id: "lost", timestamp: "2026-01-01T00:00:00.000Z", cwd: "/gone/away" })}\n`);
	out.push(await host.importFromJsonl(join(dir, "lost.jsonl")).catch((error) => [error.name, error.message]));
	return out;
});
turns("cancelled", [say("a")], { answer: ({ type }) => (type.startsWith("session_before") ? { cancel: true } : undefined) }, async ({ host }) => {
	await host.session.prompt("one");
	return [await host.newSession(), await host.fork(host.session.getUserMessagesForForking()[0].entryId), await host.switchSession("/x")];
});
turns("disposed", [say("a")], {}, async ({ host }) => { await host.session.prompt("one"); await host.dispose(); });

const printed = (name, answers, given, options = {}) => turns(`printed, ${name}`, answers, options, async ({ host }, { ca, real }) => {
	const [out, errors] = [[], []];
	const [stdout, error] = [process.stdout.write, console.error];
	const take = (text, ...rest) => {
		if (String(text) !== "") out.push(String(text));
		rest.find((given) => typeof given === "function")?.();
		return true;
	};
	if (real) process.stdout.write = take; // the test's own output goes there, too
	else globalThis.hostWrites = take;
	console.error = (...args) => void errors.push(args.join(" "));
	try {
		const code = await ca.runPrintMode(host, given);
		return [code, out.map((text) => (text.startsWith("{") ? (({ message, messages, toolResults, ...event }) => ({ ...event, role: message?.role, count: messages?.length }))(JSON.parse(text)) : text)), errors];
	} finally {
		if (real) process.stdout.write = stdout;
		delete globalThis.hostWrites;
		console.error = error;
	}
});
printed("text", [say("a"), say("b\nc")], { mode: "text", initialMessage: "one", messages: ["two"] });
printed("json", [say("a")], { mode: "json", initialMessage: "one" });
printed("an error", [say("", { content: [], stopReason: "error", errorMessage: "broken" })], { mode: "text", messages: ["x"] });
printed("cut off", [say("part", { stopReason: "length" })], { mode: "text", messages: ["x"] });
printed("nothing", [], { mode: "text" });
printed("a command that begins another session", [say("a"), say("b")], { mode: "text", messages: ["one", "/go newSession", "two"] });

// ---- files of sessions ----

cases["files: lists"] = async ({ ca }) => {
	const dir = scratch("pier-files-");
	const hide = (value) => JSON.parse(JSON.stringify(value).replaceAll(dir, "DIR"));
	const line = (value) => `${JSON.stringify(value)}\n`;
	const header = (id, more) => line({ type: "session", version: 3, id, timestamp: "2026-01-01T00:00:00.000Z", cwd: dir, ...more });
	const message = (id, role, content, timestamp) => line({ type: "message", id, parentId: null, timestamp: "2026-01-02T00:00:00.000Z", message: { role, content, ...(timestamp ? { timestamp } : {}) } });
	writeFileSync(join(dir, "a.jsonl"), header("aa") + message("1", "user", "first", Date.UTC(2026, 0, 5)) + message("2", "assistant", [{ type: "text", text: "said" }, { type: "text", text: "more" }]) + line({ type: "session_info", id: "3", name: " named " }) + "not json\n");
	writeFileSync(join(dir, "b.jsonl"), header("bb", { cwd: "/elsewhere", parentSession: "/p.jsonl" }) + message("1", "assistant", [], 5) + message("2", "toolResult", "x"));
	writeFileSync(join(dir, "c.jsonl"), header("cc", { timestamp: "2026-01-04T00:00:00.000Z" }));
	writeFileSync(join(dir, "d.jsonl"), line({ type: "message", id: "1" }));
	writeFileSync(join(dir, "e.jsonl"), "");
	writeFileSync(join(dir, "f.txt"), header("ff"));
	const progress = [];
	const listed = await ca.SessionManager.list(dir, dir, (...args) => progress.push([args[0], args[1], args[2]?.map(({ id }) => id)]));
	const all = await ca.SessionManager.listAll(dir);
	const none = [await ca.SessionManager.list(dir, join(dir, "gone")), await ca.SessionManager.listAll(join(dir, "gone"))];
	const found = ["aa", "bb", "gone"].map((id) => ca.SessionManager.findById(dir, id, dir) ?? null);
	const aborted = await ca.SessionManager.list(dir, dir, undefined, AbortSignal.abort(new Error("stop"))).catch((error) => error.message);
	return hide([listed, all.map(({ id, modified }) => [id, modified]), none, found, aborted, progress.length, progress.at(-1)]);
};
cases["files: opened"] = async ({ ca }) => {
	const dir = scratch("pier-files-");
	const { SessionManager } = ca;
	const out = [];
	const attempt = (run) => { try { return run(); } catch (error) { return error.message.replaceAll(dir, "DIR"); } };
	const said = (manager, text) => manager.appendMessage({ role: "user", content: text, timestamp: 1 });
	const fresh = SessionManager.open(join(dir, "new.jsonl"), undefined, dir);
	said(fresh, "hello");
	out.push([fresh.getSessionDir() === dir, fresh.usesDefaultSessionDir(), readFileSync(join(dir, "new.jsonl"), "utf8").split("\n").length]);
	writeFileSync(join(dir, "bad.jsonl"), "nothing of a session\n");
	writeFileSync(join(dir, "empty.jsonl"), "");
	out.push(attempt(() => SessionManager.open(join(dir, "bad.jsonl"))), attempt(() => SessionManager.open(join(dir, "empty.jsonl"), undefined, dir).getEntries()));
	writeFileSync(join(dir, "old.jsonl"), `${JSON.stringify({ type: "session", id: "old", timestamp: "2026-01-01T00:00:00.000Z", cwd: dir })}\n${JSON.stringify({ type: "message", timestamp: "2026-01-01T00:00:00.000Z", message: { role: "user", content: "x", timestamp: 1 } })}\n`);
	const old = SessionManager.open(join(dir, "old.jsonl"));
	out.push([old.getHeader().version, JSON.parse(readFileSync(join(dir, "old.jsonl"), "utf8").split("\n")[0]).version]);
	const forked = SessionManager.forkFrom(join(dir, "new.jsonl"), dir, join(dir, "forks"), { id: "my-fork" });
	out.push([forked.getSessionId(), forked.getHeader().parentSession.replace(dir, "DIR"), forked.getEntries().map(({ message }) => message.content), SessionManager.findById(dir, "my-fork", join(dir, "forks"))?.replace(/^.*_/, "")]);
	out.push(attempt(() => SessionManager.forkFrom(join(dir, "bad.jsonl"), dir, dir)), attempt(() => SessionManager.create(dir, dir, { id: "-bad" })), attempt(() => SessionManager.inMemory(dir, { id: "good.id" }).getSessionId()));
	const recent = SessionManager.continueRecent(dir, join(dir, "forks"));
	out.push([recent.getSessionId(), SessionManager.continueRecent(dir, join(dir, "nowhere")).getEntries()]);
	recent.setSessionFile(join(dir, "new.jsonl"));
	out.push([recent.getSessionId() === fresh.getSessionId(), recent.getEntries().length]);
	const edits = SessionManager.inMemory(dir);
	const id = said(edits, "long");
	const model = edits.appendModelChange("p", "m");
	edits.appendContextEdit(id, { content: "short" });
	out.push(edits.buildSessionContext().messages, attempt(() => edits.appendContextEdit(model, null)), attempt(() => edits.appendContextEdit("gone", null)), attempt(() => edits.appendContextEdit(id, { content: 5 })), attempt(() => { edits.branch(model); edits.resetLeaf(); edits.appendContextEdit(id, null); }).replace(id, "ID"));
	return JSON.parse(JSON.stringify(out).replaceAll(model, "MODEL"));
};
