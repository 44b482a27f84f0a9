// The dialogs and selectors of Pi's own screen: their lines at three widths at the start, at one after each key (as a hash,
// or the record would be megabytes; PIER_FRAMES keeps them as they are), and what they tell.
import { createHash } from "node:crypto";

export const cases = {};
const widths = [24, 50, 100];
const [up, down, enter, escape, tab, pageDown, pageUp, ctrlS] = ["\x1b[A", "\x1b[B", "\r", "\x1b", "\t", "\x1b[6~", "\x1b[5~", "\x13"];
const ui = () => ({ draws: 0, requestRender() { this.draws++; }, starts: 0, stop() {}, start() { this.starts++; }, terminal: { columns: 60, rows: 24 } });
const show = (component, at) => at.map((width) => component.render(width).map((line) => line.replace(/\x1b/g, "^")));
const hashed = (frame) => (process.env.PIER_FRAMES ? frame : createHash("sha256").update(JSON.stringify(frame)).digest("hex").slice(0, 12));

const appKeys = {
	"app.tools.expand": "ctrl+o", "app.thinking.save": "ctrl+s", "app.thinking.cycle": "shift+tab", "app.models.save": "ctrl+s", "app.editor.external": "ctrl+g",
	"app.message.copy": "ctrl+x", "app.message.followUp": "alt+enter", "app.session.toggleNamedFilter": "ctrl+n", "app.session.togglePath": "ctrl+p", "app.session.toggleSort": "ctrl+s",
	"app.session.rename": "ctrl+r", "app.session.delete": "ctrl+d", "app.session.deleteNoninvasive": "ctrl+backspace", "app.tree.foldOrUp": ["ctrl+left", "alt+left"],
	"app.tree.unfoldOrDown": ["ctrl+right", "alt+right"], "app.tree.editLabel": "shift+l", "app.tree.toggleLabelTimestamp": "shift+t", "app.tree.filter.default": "ctrl+d",
	"app.tree.filter.noTools": "ctrl+t", "app.tree.filter.userOnly": "ctrl+u", "app.tree.filter.labeledOnly": "ctrl+l", "app.tree.filter.all": "ctrl+a",
	"app.tree.filter.cycleForward": "ctrl+o", "app.tree.filter.cycleBackward": "shift+ctrl+o",
};

/** Draws what make gives at the start and after each key. */
function add(name, make, keys, look = () => undefined) {
	cases[name] = async ({ ca, tui }) => {
		ca.initTheme("dark");
		const { setKeybindings, getKeybindings, KeybindingsManager, TUI_KEYBINDINGS } = tui;
		const before = getKeybindings();
		const own = Object.entries(appKeys).map(([id, defaultKeys]) => [id, { defaultKeys, description: "" }]);
		setKeybindings(new KeybindingsManager({ ...TUI_KEYBINDINGS, ...Object.fromEntries(own) }));
		const told = [];
		const tell = (what) => (...values) => told.push([what, ...values.map((value) => value?.id ?? value ?? null)]);
		const screen = ui();
		const home = process.env.HOME;
		process.env.HOME = "/home/u";
		try {
			const component = await make(ca, tell, screen, tui);
			if ("focused" in component) component.focused = true;
			const frames = [show(component, widths)];
			const takesKeys = component.handleInput ? component : (component.getSelectList ?? component.getSettingsList ?? component.getMessageList)?.call(component);
			for (const key of keys) {
				if (typeof key === "function") await key(component, screen);
				else takesKeys.handleInput(key);
				frames.push(hashed(show(component, [50])));
			}
			component.dispose?.();
			return [frames, told, await look(component)];
		} finally {
			setKeybindings(before);
			process.env.HOME = home;
		}
	};
}

for (const shown of [true, false]) {
	add(`images ${shown}`, (ca, tell) => new ca.ShowImagesSelectorComponent(shown, tell("select"), tell("cancel")), [down, enter, down, enter, escape], (c) => c.getSelectList().getSelectedItem());
}
for (const name of ["dark", "light", "gone"]) {
	add(`theme ${name}`, (ca, tell) => new ca.ThemeSelectorComponent(name, tell("select"), tell("cancel"), tell("preview")), [down, enter, up, escape]);
}
add("theme, system drawn", (ca) => { ca.initTheme("system"); return { render: (width) => { const t = new ca.ThemeSelectorComponent("system", () => {}, () => {}, () => {}); return t.render(width); } }; }, []);
const levels = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];
const thinking = (available, ...rest) => (ca, tell) => new ca.ThinkingSelectorComponent("low", available, tell("select"), tell("cancel"), ...rest.map((r) => (typeof r === "function" ? r(tell) : r)));
const save = (tell) => tell("save");
add("thinking", thinking(levels, save, "high"), [down, ctrlS, enter, "m", "a", "x", enter, "\x7f", "\x7f", "\x7f", up, escape]);
add("thinking, nothing to save", thinking(["low", "high"]), [ctrlS, "zzz", enter, escape]);
add("thinking, a level it does not have", thinking(["off"], save, "off"), [up, up, enter]);

const messages = (n) => Array.from({ length: n }, (_, i) => ({ id: `m${i}`, text: `message ${i}\nwith a second line that goes on and on, ${"far ".repeat(i)}` }));
const users = (n, initial) => (ca, tell) => new ca.UserMessageSelectorComponent(messages(n), tell("select"), tell("cancel"), initial);
add("messages", users(3), [up, up, up, enter, down, enter, escape]);
add("messages, many", users(25, "m12"), [pageDown, pageDown, down, enter, pageUp, up]);
add("messages, one", users(1, "none"), [down, up, enter]);

const options = (n) => Array.from({ length: n }, (_, i) => `Option ${i} ${"word ".repeat(i % 7)}`);
const select = (n, extra) => (ca, tell, screen) => new ca.ExtensionSelectorComponent("Pick one of these", options(n), tell("select"), tell("cancel"), typeof extra === "function" ? extra(tell, screen) : extra);
add("select", select(4), [down, "j", "k", enter, "\n", up, up, up, enter, escape]);
add("select, many", select(30, { description: "What this is about, at some length so that it wraps" }), [...Array(8).fill(down), enter]);
add("select, none", select(0), [down, enter, escape]);
add("select, with tools", select(2, (tell) => ({ onToggleToolsExpanded: tell("toggle") })), ["\x0f"]);
add("select, timed", select(3, (_tell, tui) => ({ timeout: 4200, tui })), [down]);
const input = (extra, placeholder) => (ca, tell, screen) => new ca.ExtensionInputComponent("Your name?", placeholder, tell("submit"), tell("cancel"), extra?.timeout ? { ...extra, tui: screen } : extra);
add("input", input(undefined, "placeholder"), ["h", "i", enter, "\x7f", "\n", escape]);
add("input, filled", input({ initialValue: "Ann", description: "As in your passport" }), ["a", enter]);
add("input, timed", input({ timeout: 60_000 }), ["x"]);
const keys = { matches: (data, name) => data === "\x07" && name === "app.editor.external" };
const editor = (prefill, extra, command) => (ca, tell, screen) => new ca.ExtensionEditorComponent(screen, keys, "Edit this", prefill, tell("submit"), tell("cancel"), extra, command);
add("editor", editor("one\ntwo"), ["x", "\x1b\r", "y", enter, escape]);
add("editor, described", editor(undefined, { description: "Say why", paddingX: 2 }), ["why", enter]);
/** The screen is started again when the editor has ended; what follows that is done a moment later. */
const elsewhere = async (c, screen) => {
	c.handleInput("\x07");
	while (screen.starts === 0) await new Promise((resolve) => setTimeout(resolve, 5));
	await new Promise((resolve) => setTimeout(resolve, 20));
};
add("editor, elsewhere", editor("old", undefined, "sed -i s/old/new/"), [elsewhere, enter]);
add("editor, elsewhere fails", editor("old", undefined, "false --now"), [elsewhere, enter]);
add("editor, elsewhere is not there", editor("old", undefined, "no-such-editor-anywhere"), [elsewhere, enter]);

const providers = [
	{ id: "anthropic", name: "Anthropic", authType: "oauth", status: { type: "oauth", source: "OAuth" } }, { id: "openai", name: "OpenAI", authType: "api_key", status: { type: "api_key", source: "OPENAI_API_KEY" } },
	{ id: "openrouter", name: "OpenRouter", authType: "api_key" }, { id: "x", name: "X", authType: "oauth", subscription: false, status: { type: "api_key", source: "config" } },
	{ id: "y", name: "Y", authType: "api_key", status: { type: "oauth" } }, { id: "z", name: "Z with a rather long name", authType: "api_key", status: { type: "api_key", source: "a file" } },
	...Array.from({ length: 6 }, (_, i) => ({ id: `p${i}`, name: `Provider ${i}`, authType: "api_key", method: { name: `way ${i}` } })),
];
const auth = (mode, list, query) => (ca, tell) => new ca.OAuthSelectorComponent(mode, list, tell("select"), tell("cancel"), query);
add("auth", auth("login", providers), [down, enter, down, pageDown, enter, pageDown, down, up, "w", "a", "y", enter, escape]);
add("auth, one kind", auth("logout", providers.filter((p) => p.authType === "api_key"), "pro"), [up, "9", enter]);
add("auth, nothing to log in to", auth("login", []), [down, up, pageDown, enter]);
add("auth, nothing to log out of", auth("logout", []), [escape]);

const model = (provider, id, name = id) => ({ provider, id, name, api: "x" });
const models = [
	model("openai", "gpt-5", "GPT-5"), model("anthropic", "claude-sonnet-4-5-20250929", "Claude Sonnet 4.5"), model("openrouter", "openai/gpt-5", "OpenAI: GPT-5"), model("openrouter", "minimax/minimax-m3", "MiniMax M3 [fast]"),
	...Array.from({ length: 14 }, (_, i) => model("local", `model-${i}`, `The ${i}th`)),
];
const runtime = (refresh, error) => ({ getAvailableSnapshot: () => models, getModel: (provider, id) => models.find((m) => m.provider === provider && m.id === id), refresh, getError: () => error });
const scoped = [{ model: models[0] }, { model: models[5], thinkingLevel: "high" }];
const choose = (current, how, scope = [], query, keep, standard) => (ca, tell, screen) => new ca.ModelSelectorComponent(screen, current, how, scope, tell("select"), tell("cancel"), query, keep && tell("keep"), standard);
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const fine = async () => ({ aborted: false, errors: new Map() });
const broken = (...names) => async () => ({ aborted: false, errors: new Map(names.map((name) => [name, new Error(name)])) });
add("models", choose(models[2], runtime(fine)), [settle, down, up, up, pageDown, "g", "p", "t", enter]);
add("models, kept", choose(undefined, runtime(fine), [], undefined, true, models[3]), [settle, "d", "e", "f", down, ctrlS]);
add("models, scoped", choose(models[5], runtime(broken("openai")), scoped), [settle, tab, down, tab, "x", tab, escape]);
add("models, searched", choose(models[0], runtime(broken("a", "b")), [], "openai/gpt"), [settle, tab, "zzz", enter, down]);
add("models, with an error", choose(models[0], runtime(fine, "models.json:\nis broken")), [settle, enter]);
add("models, that cannot refresh", choose(models[0], runtime(async () => { throw new Error("no net"); })), [settle, pageUp, escape]);
add("models, none", choose(undefined, { ...runtime(fine), getAvailableSnapshot: () => [] }), [down, settle, up, enter]);

const login = (...args) => (ca, tell, screen) => new ca.LoginDialogComponent(screen, "acme", tell("done"), ...args);
const outcome = async (promise) => { try { return await promise; } catch (error) { return error.message; } };
add("login, asks", login(), [(c) => { c.answer = outcome(c.showPrompt("Enter the key", "sk-1")); }, "k", "e", "y", enter, (c) => c.showProgress("Checking..."), (c) => c.showWaiting("Waiting for you")], (c) => c.answer);
add("login, is left", login("Acme Inc"), [(c) => { c.answer = outcome(c.showManualInput("Paste the code")); }, "x", escape], async (c) => [await c.answer, c.signal.aborted]);
add("login, shows details", login(undefined, "Log in here"), [(c) => c.showDetails(["one", "two"]), (c) => c.showInfo("Read this", [{ url: "https://example.com/a b", label: "Docs" }, { url: "javascript:x\x1b" }], true), escape]);
add("login, without a browser", login(), [(c) => c.showAuth("not an address\x1b", "Then come back"), escape]);
add("login, device code", login(), [(c) => c.showDeviceCode({ userCode: "AB-12", verificationUri: "ftp://example.com/x", copyCodeOnConfirm: false }), enter, enter, escape]);
add("login, device code to read", login(), [(c) => c.showDeviceCode({ userCode: "AB-12", verificationUri: "https://example.com/x", openBrowserOnConfirm: false, copyCodeOnConfirm: false }), enter]);

const usage = (n) => ({ input: n, output: n * 3, cacheRead: n / 2, cacheWrite: 7, totalTokens: n, cost: { total: n / 1000 } });
const entries = [
	{ type: "message", message: { role: "user", content: "hi" } }, { type: "message", message: { role: "assistant", usage: usage(1500) } }, { type: "usage", usage: usage(20) },
	{ type: "message", message: { role: "toolResult", usage: usage(400_000) } }, { type: "compaction", usage: usage(9_400_000) }, { type: "message", message: { role: "assistant", usage: usage(22_000_000) } },
];
const session = (list, context, state = {}, more = {}) => ({
	state, model: state.model, getContextUsage: () => context, modelRuntime: { isUsingSubscription: (provider) => provider === "sub" },
	sessionManager: { getEntryCount: () => list.length, getSessionId: () => "s", getLeafId: () => `${list.length}`, getEntries: () => list, getCwd: () => more.cwd ?? "/srv/work", getSessionName: () => more.name }, ...more,
});
const data = (branch, statuses = [], providers = 1) => ({ getGitBranch: () => branch, getExtensionStatuses: () => new Map(statuses), getAvailableProviderCount: () => providers });
const gpt = { id: "gpt-5-with-a-long-name", provider: "openai", contextWindow: 272_000 };
const footer = (...args) => (ca) => new ca.FooterComponent(session(...args.slice(0, 4)), args[4] ?? data(null));
add("footer, empty", footer([], undefined), []);
add("footer, used", footer(entries, { contextWindow: 200_000, percent: 45.55 }, { model: gpt }, { name: "my session" }, data("main", [["z", "last\n  one"], ["a", "first \x1b[31mred\x1b[39m"]], 3)), [(c) => c.setAutoCompactEnabled(false)]);
add("footer, nearly full", footer(entries.slice(0, 2), { contextWindow: 200_000, percent: 75 }, { model: { ...gpt, reasoning: true, provider: "sub" }, thinkingLevel: "high" }), []);
add("footer, full", footer([], { contextWindow: 1_000_000, percent: 99.96 }, { model: { ...gpt, reasoning: true } }, { routedModel: { model: { id: "other" }, thinkingLevel: "low" } }), []);
add("footer, unknown", footer([], { contextWindow: 9_999_999, percent: null }, { model: { ...gpt, provider: "kimi-coding" } }), [(c) => c.setSession(session([{ type: "usage", usage: usage(5) }], undefined))]);

const [ctrlLeft, ctrlRight, left, right, backspace] = ["\x1b[1;5D", "\x1b[1;5C", "\x1b[D", "\x1b[C", "\x7f"];
const [ctrlA, ctrlD, ctrlL, ctrlN, ctrlO, ctrlP, ctrlR, ctrlT, ctrlU, ctrlX] = [..."\x01\x04\x0c\x0e\x0f\x10\x12\x14\x15\x18"];
const text = (value) => [{ type: "text", text: value }];
const call = (id, name, args) => ({ type: "toolCall", id, name, arguments: args });
const said = (role, content, more) => ({ type: "message", message: { role, content, ...more } });
const result = (id, toolName) => said("toolResult", text("done"), { toolCallId: id, toolName });
const toolArgs = { read: { path: "/home/u/a.ts", offset: 3, limit: 5 }, write: { file_path: "b.ts" }, edit: { path: "/home/u" }, bash: { command: `echo ${"long ".repeat(20)}\nnext` }, grep: { pattern: "x+" }, find: { pattern: "*.go", path: "/home/u/src" }, ls: {}, own: { a: 1, text: "z".repeat(60) } };
const steps = {
	start: [null, { type: "model_change", modelId: "gpt-5" }], level: ["start", { type: "thinking_level_change", thinkingLevel: "high" }], ask: ["level", said("user", "First question\nover two lines")],
	answer: ["ask", said("assistant", [...text("An answer "), ...Object.entries(toolArgs).map(([name, args]) => call(`c-${name}`, name, args))], { stopReason: "toolUse" })],
	...Object.fromEntries(Object.keys(toolArgs).map((name, i, all) => [`r-${name}`, [i === 0 ? "answer" : `r-${all[i - 1]}`, result(`c-${name}`, name)]])), lost: ["r-own", result("nobody", "gone")],
	calls: ["lost", said("assistant", [call("c9", "ls", {})])], cut: ["calls", said("assistant", [], { stopReason: "aborted" })], boom: ["cut", said("assistant", [], { stopReason: "error", errorMessage: "It broke\nbadly" })],
	empty: ["boom", said("assistant", [], { stopReason: "length" })], bang: ["empty", { type: "message", message: { role: "bashExecution", command: "make\tall" } }], note: ["bang", { type: "custom_message", customType: "note", content: "a note" }],
	note2: ["note", { type: "custom_message", customType: "note", content: text("blocks") }], state: ["note2", { type: "custom", customType: "state" }], named: ["state", { type: "session_info", name: "A name" }], unnamed: ["named", { type: "session_info" }],
	fork1: ["unnamed", said("user", "Go left")], left: ["fork1", said("assistant", text("Went left"))], left2: ["left", said("user", text("And on"))], fork2: ["unnamed", said("user", "Go right")], right: ["fork2", said("assistant", text("Went right"))],
	fork3: ["right", said("user", "Deeper")], deep: ["fork3", said("assistant", text("Deep"))], fork4: ["right", said("user", "Sideways")], side: ["fork4", said("assistant", text("Side"))], leaf: ["side", said("user", "The end")],
	short: ["fork2", { type: "compaction", tokensBefore: 123_456, summary: "All of it" }], branch: ["short", { type: "branch_summary", summary: "What was\ttried" }], edited: ["branch", { type: "context_edit", replacement: null, targetId: "ask" }],
	mark: ["edited", { type: "label", label: "here" }], spent: ["mark", { type: "usage" }], other: ["unnamed", { type: "label" }],
};

function tree(ids = Object.keys(steps)) {
	const nodes = Object.fromEntries(ids.map((id) => [id, { entry: { id, parentId: steps[id][0], ...steps[id][1] }, children: [] }]));
	nodes.fork2 && Object.assign(nodes.fork2, { label: "fork", labelTimestamp: "2020-03-04T05:06:07.000Z" });
	const roots = [];
	for (const id of ids) (nodes[steps[id][0]]?.children ?? roots).push(nodes[id]);
	return roots;
}
const walk = (roots, leaf, rows = 40, initial, mode) => (ca, tell) => { const c = new ca.TreeSelectorComponent(roots(), leaf, rows, tell("select"), tell("cancel"), tell("label"), initial, mode); c.onCopy = tell("copy"); return c; };
const selected = (c) => c.getTreeList().getSelectedNode()?.entry.id;
add("tree", walk(tree, "leaf"), [up, up, up, enter, pageUp, pageDown, left, right, down, down, escape], selected);
add("tree, all of it", walk(tree, "leaf", 100, undefined, "all"), [down, up, ctrlX], selected);
add("tree, each filter", walk(tree, "left2", 60), [ctrlT, ctrlT, ctrlU, ctrlL, ctrlA, ctrlD, ctrlO, ctrlO, ctrlO, ctrlO, ctrlO, "\x1b[111;6u"], selected);
add("tree, folded", walk(tree, "leaf", 60), [ctrlLeft, ctrlLeft, ctrlLeft, ctrlLeft, ctrlLeft, ctrlRight, ctrlRight, ctrlRight, ctrlRight, "\x1b[1;3C", ctrlLeft, ctrlLeft, down, ctrlT], selected);
add("tree, searched", walk(tree, "leaf", 30), [..."went", backspace, " ", "l", escape, ..."zzz", up, escape, escape], selected);
add("tree, labelled", walk(tree, "leaf", 40, "fork2"), ["T", "T", "L", "x", enter, up, "L", escape, "L", "n", "e", "w", enter, ctrlL, "L", ...Array(4).fill(backspace), enter], selected);
add("tree, copied", walk(tree, "leaf", 100, "note2", "all"), [ctrlX, up, ctrlX, up, ctrlX, up, ctrlX, up, up, ctrlX, up, ctrlX], selected);
add("tree, several roots", walk(() => tree(["fork2", "short", "fork1", "left", "left2", "ask", "answer"]), "left2", 20), [up, ctrlLeft, ctrlLeft, ctrlLeft, "T"], selected);
add("tree, of one", walk(() => tree(["ask"]), null), [up, ctrlLeft, ctrlRight, enter], selected);
add("tree, of what does not show", walk(() => tree(["start", "level"]), "nobody", 3), [up, "L", enter, ctrlX, ctrlA, enter], selected);
const ladder = () => { let at; const roots = []; for (let i = 0; i < 30; i++) { const node = (id, parent, said) => ({ entry: { id, parentId: parent, type: "message", message: { role: "user", content: said } }, children: [] }); const next = node(`s${i}`, at?.entry.id ?? null, `step ${i} ${"and more ".repeat(4)}`); const other = node(`o${i}`, at?.entry.id ?? null, `other ${i}`); if (at) at.children.push(next, other); else roots.push(next); at = next; } return roots; };
add("tree, deep", walk(ladder, "s29", 24), [up, up, pageUp, pageUp, ctrlLeft, ctrlRight], selected);

const ago = (minutes) => new Date(Date.now() - minutes * 60_000 - 500);
// Sessions are as old as they say when they are listed, however long the cases before took.
const aged = (sessions) => sessions.map(({ minutes, ...session }) => ({ ...session, created: ago(minutes), modified: ago(minutes) }));
const saved = [["a", 0, "First thing I asked\nthis session", "Alpha project"], ["b", 30, "Fix the parser"], ["c", 200, "Write docs", "Docs"], ["d", 3000, "Fork of c"], ["e", 12_000, "Fork of d"], ["f", 60_000, "Old one"], ["g", 900_000, "Ancient"], ["h", 5000, "Another fork of c", " "], ["i", 100, "Last fork of c"]]
	.map(([id, minutes, firstMessage, name]) => ({ id: `id-${id}`, path: `/home/u/.pi/${id}.jsonl`, cwd: id < "d" ? "/home/u/work" : "/srv/other", name, minutes, messageCount: minutes % 17, firstMessage, allMessagesText: `${firstMessage} and the NODE cve   of ${id}`, parentSessionPath: { d: "c", e: "d", h: "c", i: "c" }[id] && `/home/u/.pi/${{ d: "c", e: "d", h: "c", i: "c" }[id]}.jsonl` }));
const many = Array.from({ length: 25 }, (_, i) => ({ ...saved[1], id: `m${i}`, path: `/s/${i}.jsonl`, firstMessage: `Session number ${i}`, allMessagesText: `number ${i}`, minutes: i * 60 }));
const slow = (listed) => async (progress) => { const sessions = aged(listed); progress?.(1, sessions.length, sessions.slice(0, 1)); await settle(); progress?.(2, sessions.length); return sessions; };
const sessions = (current, all, more = {}, path) => async (ca, tell, screen, tui) => {
	const c = new ca.SessionSelectorComponent(current, all, tell("select"), tell("cancel"), tell("exit"), () => screen.requestRender(), { keybindings: tui.getKeybindings(), ...more }, path);
	await settle(); await settle();
	return c;
};
const at = (c) => c.getSessionList().getSelectedSessionPath();
const rest = () => settle().then(settle).then(settle);
add("sessions", sessions(slow(saved.slice(0, 3)), slow(saved), {}, "/home/u/.pi/b.jsonl"), [down, ctrlD, tab, rest, down, down, down, enter, ctrlP, ctrlP, ctrlS, ctrlS, ctrlS, ctrlN, tab, ctrlN, escape], at);
add("sessions, searched", sessions(slow(saved), slow([])), [..."fork", backspace, backspace, backspace, backspace, ...'"node cve"', ctrlS, ctrlS, enter, ...Array(10).fill(backspace), ..."alph", ...Array(4).fill(backspace), ..."re:fork.*c$", "(", ...Array(9).fill(backspace), '"'], at);
add("sessions, many", sessions(slow(many), slow(many)), [pageDown, pageDown, pageDown, up, pageUp, "1"], at);
add("sessions, none", sessions(slow([]), slow([])), [enter, ctrlD, ctrlN, tab, rest, ctrlN, up, down, enter], at);
add("sessions, that cannot be read", sessions(async () => { throw new Error("no disk"); }, async () => { throw "odd"; }), [tab, rest], at);
add("sessions, renamed", sessions(slow(saved.slice(0, 2)), slow([]), { renameSession: async (path, name) => { saved[1] = { ...saved[1], name }; } }), [down, ctrlR, "N", "e", "w", enter, rest, ctrlR, escape, up, ctrlR, ctrlU, enter, escape], at);
add("sessions, not renamed", sessions(slow(saved.slice(0, 2)), slow([]), { showRenameHint: true }), [ctrlR, ctrlD, "x", escape, ctrlD], at);
add("sessions, deleted", sessions(slow(saved.slice(2)), slow([])), [down, ctrlD, enter, rest, rest], at);

const settings = {
	autoCompact: true, defaultModel: "openai/gpt-5", currentModel: models[2], availableDefaultModels: models.slice(0, 4).map((m, i) => ({ ...m, reasoning: i < 2 })), showImages: true, imageWidthCells: 80,
	autoResizeImages: true, blockImages: false, enableSkillCommands: true, steeringMode: "all", followUpMode: "one-at-a-time", transport: "auto", sessionShareDestination: "gist", httpIdleTimeoutMs: 300_000,
	cacheWarmingMode: "idle", thinkingLevel: "high", availableThinkingLevels: levels, modelThinkingLevels: { "openai/gpt-5": "low" }, currentTheme: "dark", terminalTheme: "light", availableThemes: ["system", "dark", "light", "mine"],
	hideThinkingBlock: false, mermaidRenderingMode: "final", showCacheMissNotices: false, collapseChangelog: true, enableInstallTelemetry: false, doubleEscapeAction: "fork", treeFilterMode: "no-tools", showHardwareCursor: false,
	editorPaddingX: 2, outputPad: 1, autocompleteMaxVisible: 7, quietStartup: "header", defaultProjectTrust: "always", clearOnShrink: true, showTerminalProgress: false, tuiMode: "fullscreen", fullscreenExitOutput: "transcript",
	fullscreenScrollbar: "auto", fullscreenCopyOnSelect: true, fullscreenWheelScrollLines: 7, warnings: {},
};
const set = (more = {}, images = null) => (ca, tell, _screen, tui) => {
	tui.setCapabilities({ images, trueColor: true, hyperlinks: false });
	const callbacks = new Proxy({}, { get: (_t, name) => (...values) => tell(name)(...values.map((value) => (typeof value === "object" ? JSON.stringify(value) : value))) });
	const c = new ca.SettingsSelectorComponent({ ...settings, ...more }, callbacks);
	tui.setCapabilities({ images: null, trueColor: true, hyperlinks: false });
	return c;
};
const find = (word) => [...word, enter];
add("settings, each in turn", set(), Array(40).fill([enter, down]).flat());
add("settings, with images", set({ httpIdleTimeoutMs: 45_000, fullscreenWheelScrollLines: "auto" }, "kitty"), [down, enter, down, enter, enter, escape]);
add("settings, warnings", set({ warnings: { anthropicExtraUsage: false } }), [...find("warnings"), enter, enter, escape, escape]);
add("settings, level of a model", set(), [...find("per model"), down, enter, down, enter, up, enter, up, enter, escape, "m", "i", "n", enter, enter, "\x7f", escape, escape]);
add("settings, level without models", set({ availableDefaultModels: [], currentModel: undefined }), [...find("per model"), enter, enter, escape, escape]);
add("settings, theme", set(), [...find("color theme"), down, down, up, up, escape, enter, down, enter]);
add("settings, themes for light and dark", set({ currentTheme: "light/mine" }), [...find("color theme"), enter, down, down, enter, down, enter, up, escape, down, enter, enter, down, down, down, enter, enter, up, up, enter]);
add("settings, an automatic theme", set({ currentTheme: "gone", availableThemes: ["dark", "light"] }), [...find("color theme"), enter, up, enter, down, enter, down, enter, escape, escape]);
