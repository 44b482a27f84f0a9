// Runs one scenario in real Pi and prints one JSON line for each step: what it returned or threw, and what it did to the
// ui, the session, the commands and the network.
//
//   node scenario.mjs PI_INDEX < scenario.json
//
// The session is real Pi's own (createAgentSession) without a model: what would start a turn is recorded and kept in the
// session as the prompt it would have been. What only an interactive host can do (new session, fork, switch, reload) is
// answered as cancelled.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { emit } from "./events.mjs";
import { load } from "./pi.mjs";
import { render } from "./render.mjs";
import { callInTurn } from "./turn.mjs";
import { createUi, settled } from "./ui.mjs";
import { createRecord, plain, recordConsole, recordExec, scriptFetch } from "./world.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const scenario = JSON.parse(readFileSync(0, "utf8"));
const pi = await load(process.argv[2]);
const [cwd, home] = [process.cwd(), process.env.HOME];
const agentDir = join(home, ".pi/agent");
const write = process.stdout.write.bind(process.stdout); // whatever an extension puts in its place
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

delete process.env.NODE_COMPILE_CACHE; // ours, to start faster
process.env.PATH = join(cwd, "bin") + delimiter + process.env.PATH;
Object.assign(process.env, scenario.env ?? {});
mkdirSync(agentDir, { recursive: true });
for (const [name, text] of Object.entries(scenario.files ?? {})) writeFixture(name, text);

const record = createRecord();
const modules = await grab();
initTheme();
const live = await open();
recordConsole(record);
recordExec(record);
scriptFetch(record, scenario.http ?? []);
process.on("unhandledRejection", (err) => record.add("errors", { uncaught: String(err?.message ?? err) }));
process.on("uncaughtException", (err) => record.add("errors", { uncaught: String(err?.message ?? err) }));
for (const [at, step] of scenario.steps.entries()) print(await take(step, at));
await new Promise((written) => write("", written)); // to exit with more than a pipe holds under way would lose it
process.exit(0);

function writeFixture(name, text) {
	const path = name.startsWith("home/") ? join(home, name.slice(5)) : join(cwd, name);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, text);
	if (/(^|\/)bin\//.test(name)) chmodSync(path, 0o755);
}

// The dark theme's colours changed with the versions. Older ones draw with the newest one's, so that all else can be compared.
function initTheme() {
	if (!scenario.palette) return pi.initTheme("dark");
	mkdirSync(join(agentDir, "themes"), { recursive: true });
	writeFileSync(join(agentDir, "themes/newest.json"), JSON.stringify({ name: "newest", colors: scenario.palette }));
	pi.initTheme("newest");
}

// The theme's colours as six hexadecimal digits; "" is the terminal's own colour.
function palette() {
	const theme = live.theme();
	const colour = (ansi) => {
		const [, ...rgb] = /8;2;(\d+);(\d+);(\d+)m/.exec(ansi) ?? [];
		return rgb.length === 3 ? `#${rgb.map((n) => Number(n).toString(16).padStart(2, "0")).join("")}` : "";
	};
	const result = {};
	for (const map of [theme.fgAnsi, theme.bgAnsi]) for (const [token, ansi] of map) result[token] = colour(ansi);
	return { result };
}

// The modules that extensions import, taken from where extensions get them.
async function grab() {
	const { errors } = await pi.discoverAndLoadExtensions([join(here, "grab.ts")], cwd, agentDir, pi.createEventBus());
	if (errors.length > 0) throw new Error(`cannot reach Pi's modules: ${errors[0].error}`);
	return globalThis.__pi;
}

async function openSession() {
	if (!scenario.session) return pi.SessionManager.inMemory(cwd);
	const file = join(home, "session.jsonl");
	writeFileSync(file, scenario.session.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
	return pi.SessionManager.open(file, home, cwd);
}

async function open() {
	const first = await openSession();
	const settingsManager = pi.SettingsManager.create(cwd, agentDir);
	const made = await make(first, settingsManager);
	const { session } = made;
	const { ui, lines, shownLines } = createUi({ record, answers: scenario.ui ?? [], modules, theme: () => (made.theme ??= themeOf(session)) });
	for (const [name, value] of Object.entries(scenario.flags ?? {})) {
		if (made.extensions.some((x) => x.flags.has(name))) made.runtime.flagValues.set(name, value);
	}
	const world = { ...made, ui, lines, shownLines, theme: () => (made.theme ??= themeOf(session)), count: first.getEntries().length };
	if (scenario.replace) world.replacer = replacer(world, settingsManager);
	return world;
}

function themeOf(session) {
	const runner = session.extensionRunner ?? session._extensionRunner;
	const shared = (scope) => globalThis[Symbol.for(`@${scope}/pi-coding-agent:theme`)];
	return (runner?.getUIContext?.() ?? runner?.uiContext)?.theme ?? shared("mariozechner") ?? shared("earendil-works");
}

// A session with the scenario's extensions, as Pi makes one at its start and whenever another takes its place.
async function make(sessionManager, settingsManager, sessionStartEvent) {
	const resourceLoader = new pi.DefaultResourceLoader({
		cwd, agentDir, settingsManager, additionalExtensionPaths: scenario.extensions, noExtensions: true, noSkills: true, noPromptTemplates: true, noThemes: true,
	});
	await resourceLoader.reload();
	const { extensions, errors, runtime } = resourceLoader.getExtensions();
	// Entries that only name the model and its thinking level are left out: there is no model.
	for (const name of ["appendThinkingLevelChange", "appendModelChange"]) sessionManager[name] = () => "";
	const result = await pi.createAgentSession({ cwd, agentDir, sessionManager, settingsManager, resourceLoader, ...(sessionStartEvent ? { sessionStartEvent } : {}) });
	for (const name of ["appendThinkingLevelChange", "appendModelChange"]) delete sessionManager[name];
	const { session } = result;
	watch(session);
	return { result, resourceLoader, session, sessionManager, runner: session.extensionRunner ?? session._extensionRunner, extensions, errors, runtime };
}

// Pi's own runtime, which puts one session in the place of another.
function replacer(world, settingsManager) {
	let latest = world;
	const factory = async ({ sessionManager, sessionStartEvent }) => {
		latest = await make(sessionManager, settingsManager, sessionStartEvent);
		return { ...latest.result, services: { cwd, agentDir, settingsManager, resourceLoader: latest.resourceLoader }, diagnostics: [] };
	};
	const services = { cwd, agentDir, settingsManager, resourceLoader: world.resourceLoader };
	const runtime = new pi.AgentSessionRuntime(world.session, services, factory, []);
	runtime.setRebindSession(async (session) => {
		const { runner, sessionManager, extensions, errors } = latest;
		Object.assign(world, { session, runner, sessionManager, extensions, errors });
		await session.bindExtensions(bindings());
	});
	return runtime;
}

function watch(session) {
	const sendCustom = session.sendCustomMessage.bind(session);
	session.sendCustomMessage = async (message, options) => {
		// Read as Pi reads it, so that a message that is none throws the same.
		const taken = { customType: message.customType, content: message.content ?? [], display: message.display, details: message.details };
		record.add("messages", plain({ kind: "message", message: taken, ...given(options) }));
		await sendCustom(message, { ...options, triggerTurn: false });
	};
	session.sendUserMessage = async (content, options) => {
		if (typeof content !== "string") for (const part of content) void part.type; // as Pi looks at it
		record.add("messages", plain({ kind: "user", content, ...given(options) }));
		const parts = typeof content === "string" ? [{ type: "text", text: content }] : content;
		session.sessionManager.appendMessage({ role: "user", content: parts, timestamp: Date.now() });
	};
	// Compacting stops the turn that is under way, which nobody asked for.
	let compacting = 0;
	const compact = session.compact.bind(session);
	session.compact = async (...args) => {
		compacting++;
		try {
			return await compact(...args);
		} finally {
			compacting--;
		}
	};
	for (const name of scenario.replace ? [] : ["abort", "reload"]) {
		session[name] = async () => {
			if (compacting === 0 || name !== "abort") record.add("requests", { action: name });
		};
	}
}

/** Options that are none say nothing. */
function given(options) {
	return typeof options === "object" && options !== null && !Array.isArray(options) ? { options } : {};
}

function bindings() {
	const ask = (action, answer) => async (...args) => {
		const [target] = args;
		record.add("requests", { action, ...(typeof target === "string" && target ? { target } : {}) });
		return answer;
	};
	return {
		...(scenario.hasUI === false ? {} : { uiContext: live.ui, mode: "tui" }),
		commandContextActions: {
			waitForIdle: async () => {},
			...replacements(ask),
			navigateTree: async (target, options) => {
				if (typeof target === "string" && options !== null) record.add("requests", { action: "navigateTree", ...(target ? { target } : {}) });
				const { cancelled } = await live.session.navigateTree(target, options);
				return { cancelled };
			},
		},
		abortHandler: () => record.add("requests", { action: "abort" }),
		shutdownHandler: () => record.add("requests", { action: "shutdown" }),
		onError: ({ event, error }) => record.add("errors", { event, error }),
	};
}

function replacements(ask) {
	if (!scenario.replace) {
		const [newSession, fork, switchSession] = ["newSession", "fork", "switchSession"].map((action) => ask(action, { cancelled: true }));
		return { newSession, fork, switchSession, reload: ask("reload") };
	}
	const plainly = async (replaced) => ({ cancelled: (await replaced).cancelled });
	return {
		newSession: (options) => plainly(live.replacer.newSession(options)),
		fork: (id, options) => plainly(live.replacer.fork(id, options)),
		switchSession: (path, options) => plainly(live.replacer.switchSession(path, options)),
		async reload() {
			await live.session.reload();
			live.runner = live.session.extensionRunner ?? live.session._extensionRunner;
			live.extensions = live.session.resourceLoader.getExtensions().extensions;
		},
	};
}

async function take(step, at) {
	const out = { step: at };
	try {
		const result = await perform(step);
		if (result !== undefined) Object.assign(out, plain(result));
	} catch (err) {
		out.error = err instanceof Error ? err.message : String(err);
	}
	await settled();
	Object.assign(out, record.take());
	const entries = live.sessionManager.getEntries();
	const id = live.sessionManager.getSessionId();
	if (live.id !== undefined && live.id !== id) live.count = 0;
	live.id = id;
	if (entries.length > live.count) out.entries = plain(entries.slice(live.count));
	live.count = entries.length;
	return out;
}

async function perform(step) {
	if (step.start) return start();
	if (step.event) return emit(live, step.event);
	if (step.command) return command(step);
	if (step.complete) return complete(step);
	if (step.shortcut) return shortcut(step.shortcut);
	if (step.render) return render(live, modules, step, cwd);
	if (step.tool) return callTool(step);
	if (step.palette) return palette();
	if (step.wait) return new Promise((done) => setTimeout(done, step.wait));
	throw new Error(`unknown step ${JSON.stringify(step)}`);
}

async function start() {
	await live.session.bindExtensions(bindings());
	await settled();
	// What extensions register while the session starts counts too.
	return {
		loaded: live.extensions.length,
		failed: live.errors.map(({ error }) => error),
		tools: live.extensions.flatMap((x) => [...x.tools.keys()]),
	};
}

async function command({ command }) {
	const [, name, args] = /^\/?(\S+)\s*([\s\S]*)$/.exec(command);
	const found = live.runner.getCommand(name);
	if (!found) throw new Error(`Command /${name} not found`);
	await found.handler(args, live.runner.createCommandContext());
}

async function complete({ complete, prefix }) {
	const name = complete.replace(/^\//, "");
	const found = live.runner.getCommand(name);
	if (!found) throw new Error(`Command /${name} not found`);
	return { result: (await found.getArgumentCompletions?.(prefix ?? "")) ?? null };
}

async function shortcut(key) {
	let found;
	for (const x of live.extensions) for (const [name, value] of x.shortcuts) if (name.toLowerCase() === key.toLowerCase()) found = value;
	if (!found) throw new Error(`no extension binds the key ${key}`);
	await found.handler(live.runner.createContext());
}

// What Pi's agent does around one call: arguments are checked, tool_call handlers may change or block, the result passes
// the tool_result handlers.
async function callTool({ tool: name, input }) {
	if (scenario.agent) {
		const done = plain(await callInTurn(live, modules, name, input));
		live.count = live.sessionManager.getEntries().length;
		return done;
	}
	const toolCall = { type: "toolCall", id: "call-1", name, arguments: structuredClone(input ?? {}) };
	const updates = [];
	const failed = (err) => ({ content: [{ type: "text", text: err instanceof Error ? err.message : String(err) }], details: {}, isError: true });
	const find = () => {
		const registered = live.runner.getAllRegisteredTools().find((t) => t.definition.name === name);
		const tool = registered ? pi.wrapRegisteredTool(registered, live.runner) : builtIn(name);
		if (!tool) throw new Error(`Tool ${name} not found`);
		return { tool, prepare: registered?.definition.prepareArguments ?? tool.prepareArguments };
	};
	let args;
	try {
		const { tool, prepare } = find();
		if (prepare) toolCall.arguments = prepare(toolCall.arguments);
		args = modules.ai.validateToolArguments(tool, toolCall);
		const event = { type: "tool_call", toolName: name, toolCallId: toolCall.id, input: args };
		const verdict = live.runner.hasHandlers("tool_call") ? await live.runner.emitToolCall(event) : undefined;
		if (verdict?.block) throw new Error(verdict.reason || "Tool execution was blocked");
	} catch (err) {
		return { result: failed(err) }; // a call that does not begin has no tool_result
	}
	let result;
	try {
		result = await find().tool.execute(toolCall.id, args, new AbortController().signal, (partial) => updates.push(plain(partial)));
	} catch (err) {
		result = failed(err);
	}
	if (live.runner.hasHandlers("tool_result")) result = await afterTool(name, toolCall.id, args, result);
	return { result: plain(result), ...(updates.length > 0 ? { updates } : {}) };
}

async function afterTool(toolName, toolCallId, input, result) {
	const { content, details, isError, structuredContent, usage } = result;
	const event = { type: "tool_result", toolName, toolCallId, input, content, details, isError: isError === true, structuredContent, usage };
	if (structuredContent === undefined) delete event.structuredContent;
	if (usage === undefined) delete event.usage;
	const changed = live.runner.emitToolResult ? await live.runner.emitToolResult(event) : await live.runner.emit(event);
	if (!changed) return result;
	const merged = { ...result };
	for (const [key, value] of Object.entries(changed)) if (value !== undefined) merged[key] = value;
	if ("structuredContent" in changed && changed.structuredContent === undefined) delete merged.structuredContent; // it no longer fits
	return merged;
}

function builtIn(name) {
	const make = pi[`create${name[0].toUpperCase()}${name.slice(1)}Tool`];
	return make?.(cwd);
}
