// How pi-coding-agent's components draw: lines of the screen, escape codes and all.
export const cases = {};
const ui = { requestRender() {}, terminal: { columns: 60, rows: 24 } };
const ready = (run) => ({ ca, tui }) => {
	ca.initTheme("dark");
	return run({ ca, tui });
};
const add = (group, name, run) => (cases[`${group}: ${name}`] = ready(run));
const trim = (lines) => lines.map((line) => line.replace(/\x1b/g, "^"));

const texts = { short: "Hello **world**", list: "1. one\n2. two\n\n- a\n- b\n", code: "Look:\n\n```\nplain code\n```\n\nand `inline`", long: "word ".repeat(40), empty: "" };
for (const [name, text] of Object.entries(texts)) {
	add("user", name, ({ ca }) => trim(new ca.UserMessageComponent(text).render(50)));
	add("user", `unpadded ${name}`, ({ ca }) => trim(new ca.UserMessageComponent(text, undefined, 0).render(50)));
}

const answer = (content, extra) => ({ role: "assistant", content, stopReason: "stop", timestamp: 1, ...extra });
const text = (value) => ({ type: "text", text: value });
const thinking = (value) => ({ type: "thinking", thinking: value });
const call = { type: "toolCall", id: "1", name: "x", arguments: {} };
const answers = {
	text: answer([text("Hi *there*\n\n## Head\n\ntext")]), thinking: answer([thinking("hmm"), text("answer")]), thoughts: answer([thinking("one"), thinking("two"), text("a"), thinking("three")]),
	call: answer([text("calling"), call]), empty: answer([]), blank: answer([text("  "), thinking(" ")]), length: answer([text("cut")], { stopReason: "length" }),
	error: answer([], { stopReason: "error", errorMessage: "boom" }), aborted: answer([text("x")], { stopReason: "aborted", errorMessage: "Request was aborted" }), abortedOther: answer([], { stopReason: "aborted", errorMessage: "by user" }), errorCall: answer([call], { stopReason: "error", errorMessage: "boom" }),
};
for (const [name, message] of Object.entries(answers)) {
	add("assistant", name, ({ ca }) => trim(new ca.AssistantMessageComponent(message).render(40)));
	add("assistant", `hidden ${name}`, ({ ca }) => trim(new ca.AssistantMessageComponent(message, true).render(40)));
}
add("assistant", "updates", ({ ca }) => { const c = new ca.AssistantMessageComponent(); const before = c.render(30); c.updateContent(answer([text("later")])); c.setHideThinkingBlock(true); c.setOutputPad(0); return [before, trim(c.render(30))]; });

const custom = (content, extra) => ({ role: "custom", customType: "note", content, display: true, timestamp: 1, ...extra });
add("custom", "text", ({ ca }) => trim(new ca.CustomMessageComponent(custom("some *text*")).render(40)));
add("custom", "blocks", ({ ca }) => trim(new ca.CustomMessageComponent(custom([text("a"), { type: "image", data: "", mimeType: "image/png" }, text("b")])).render(40)));
add("custom", "renderer", ({ ca, tui }) => { const c = new ca.CustomMessageComponent(custom("x"), (m, o, t) => new tui.Text(`${t.fg("accent", m.content)} ${o.expanded}`, 0, 0)); const before = trim(c.render(40)); c.setExpanded(true); return [before, trim(c.render(40))]; });
add("custom", "failing renderer", ({ ca }) => trim(new ca.CustomMessageComponent(custom("x"), () => { throw new Error("no"); }).render(40)));
add("custom", "renderer without result", ({ ca }) => trim(new ca.CustomMessageComponent(custom("x"), () => undefined).render(40)));

const folded = {
	branch: ({ ca }) => new ca.BranchSummaryMessageComponent({ role: "branchSummary", summary: "Tried *this*.\n\n- a", fromId: "x", timestamp: 1 }),
	compaction: ({ ca }) => new ca.CompactionSummaryMessageComponent({ role: "compactionSummary", summary: "All of it", tokensBefore: 1234567, timestamp: 1 }),
	skill: ({ ca }) => new ca.SkillInvocationMessageComponent({ name: "my-skill", location: "/l", content: "Do this", userMessage: undefined }),
};
for (const [name, make] of Object.entries(folded)) add("folded", `${name} with another margin`, (m) => { const c = make(m); c.setOutputPad?.(3); return trim(c.render(40)); });
for (const [name, make] of Object.entries(folded)) add("folded", name, (m) => { const c = make(m); const closed = trim(c.render(40)); c.setExpanded(true); return [closed, trim(c.render(40))]; });

const lines = (n) => Array.from({ length: n }, (_, i) => `line ${i + 1}`).join("\n");
for (const [name, [output, code, cancelled, hide]] of Object.entries({ done: ["out\n", 0, false], failed: ["bad", 3, false], cancelled: ["part", undefined, true], long: [lines(50), 0, false], silent: [undefined, 0, false], hidden: ["secret", 0, false, true], colours: ["\x1b[31mred\x1b[0m\r\nnext\rlast", 0, false], wide: ["w".repeat(300), 0, false] })) {
	add("bang", name, ({ ca }) => {
		const c = new ca.BashExecutionComponent("make all", ui, hide);
		if (output !== undefined) for (const part of [output.slice(0, 7), output.slice(7)]) c.appendOutput(part);
		c.setComplete(code, cancelled, name === "long" ? { truncated: true } : undefined, name === "long" ? "/tmp/full" : undefined);
		const closed = trim(c.render(50));
		c.setExpanded(true);
		return [closed, trim(c.render(50)), c.getOutput(), c.getCommand()];
	});
}

const result = (value, extra) => ({ content: [text(value)], isError: false, ...extra });
const calls = {
	read: ["Read", { path: "/work/src/a.txt" }, result("one\n\ttwo\n\n")], readRange: ["Read", { path: "b", offset: 3, limit: 9 }, result(lines(30))], readSkill: ["Read", { path: "/s/my/SKILL.md" }, result("x")], readAgents: ["Read", { path: "/work/AGENTS.md" }, result("x")],
	readCut: ["Read", { path: "b" }, result("x", { details: { truncation: { truncated: true, truncatedBy: "lines", outputLines: 5, totalLines: 9, maxLines: 5 } } })], readCutBytes: ["Read", { path: "b" }, result("x", { details: { truncation: { truncated: true, truncatedBy: "bytes", outputLines: 5, maxBytes: 51200 } } })], readFirst: ["Read", { path: "b" }, result("x", { details: { truncation: { truncated: true, firstLineExceedsLimit: true, maxBytes: 51200 } } })],
	readError: ["Read", { path: "gone" }, result("ENOENT: gone", { isError: true })], readBad: ["Read", { path: 5 }, result("x")], readNone: ["Read", {}, undefined], readHome: ["Read", { path: "/elsewhere/x" }, undefined],
	bash: ["Bash", { command: "ls -la" }, result("a\nb")], bashTimeout: ["Bash", { command: "sleep 9", timeout: 5 }, result("Command timed out", { isError: true })], bashLong: ["Bash", { command: "x" }, result(lines(40))],
	bashCut: ["Bash", { command: "x" }, result("tail\n\n[Showing lines 1-2 of 9. Full output: /tmp/f.log]", { details: { truncation: { truncated: true, truncatedBy: "lines", outputLines: 2, totalLines: 9 }, fullOutputPath: "/tmp/f.log" } })],
	bashNone: ["Bash", {}, undefined], bashBad: ["Bash", { command: 7 }, undefined], bashTook: ["Bash", { command: "x" }, result("y", { durationMs: 4210 })], bashTookLong: ["Bash", { command: "x" }, result("y", { durationMs: 3_723_000 })], bashWide: ["Bash", { command: "x" }, result("q".repeat(500))],
	grep: ["Grep", { pattern: "a.b", path: "src", glob: "*.ts", limit: 5 }, result("f:1: x")], grepCut: ["Grep", { pattern: "a" }, result(lines(30), { details: { matchLimitReached: 100, linesTruncated: true, truncation: { truncated: true, maxBytes: 51200 } } })], grepBad: ["Grep", { pattern: 1, path: 2 }, undefined],
	find: ["Find", { pattern: "*.go" }, result(lines(25))], findCut: ["Find", { pattern: "*.go", path: "/work/x", limit: 3 }, result("a", { details: { resultLimitReached: 3 } })], ls: ["Ls", {}, result("a/\nb")], lsCut: ["Ls", { path: "src", limit: 2 }, result("a", { details: { entryLimitReached: 2 } })],
	write: ["Write", { path: "out.unknown", content: lines(14) + "\n\n" }, result("ok")], writeError: ["Write", { path: "out.unknown", content: "a\r\n\tb" }, result("EACCES", { isError: true })], writeBad: ["Write", { path: "p", content: 5 }, undefined], writeEmpty: ["Write", { path: "p", content: "" }, undefined],
	edit: ["Edit", { path: "f.txt", edits: [{ oldText: "a", newText: "b" }] }, result("done", { details: { diff: "-1 a\n+1 b\n 2 c", patch: "", firstChangedLine: 1 } })], editError: ["Edit", { path: "f.txt", edits: [] }, result("not found", { isError: true })], editNone: ["Edit", { path: "f.txt" }, undefined],
};
for (const [name, [kind, args, value]] of Object.entries(calls)) {
	for (const expanded of [false, true]) {
		add("tool", `${name}${expanded ? " expanded" : ""}`, ({ ca }) => {
			const c = new ca.ToolExecutionComponent(kind.toLowerCase(), "id", args, {}, ca[`create${kind}ToolDefinition`]("/work"), ui, "/work");
			if (value) c.updateResult(value);
			c.setExpanded(expanded);
			return trim(c.render(60));
		});
	}
}
const own = { name: "own", label: "Own", parameters: {}, execute() {} };
add("tool", "no definition", ({ ca }) => { const c = new ca.ToolExecutionComponent("own", "id", { a: 1 }, {}, undefined, ui, "/work"); const before = trim(c.render(40)); c.updateResult(result("hello")); return [before, trim(c.render(40))]; });
add("tool", "no renderers", ({ ca }) => { const c = new ca.ToolExecutionComponent("own", "id", { a: 1, long: "z".repeat(120), list: [1, { b: 2 }] }, {}, own, ui, "/work"); c.updateResult(result(lines(14))); const closed = trim(c.render(60)); c.setExpanded(true); return [closed, trim(c.render(60))]; });
add("tool", "no arguments", ({ ca }) => trim(new ca.ToolExecutionComponent("own", "id", undefined, {}, own, ui, "/work").render(40)));
add("tool", "own renderers", ({ ca, tui }) => {
	const seen = [];
	const definition = { ...own, renderCall: (args, theme, context) => (seen.push(Object.keys(context).sort()), new tui.Text(theme.fg("accent", `call ${args.n}`), 0, 0)), renderResult: (r, options, theme, context) => new tui.Text(theme.bold(`${r.details} ${options.expanded} ${options.isPartial} ${context.isError} ${context.argsComplete} ${context.executionStarted}`), 0, 0) };
	const c = new ca.ToolExecutionComponent("own", "id", { n: 3 }, {}, definition, ui, "/work");
	c.markExecutionStarted();
	c.setArgsComplete();
	c.updateResult({ content: [], details: "d", isError: true }, true);
	const partial = trim(c.render(40));
	c.updateResult({ content: [], details: "e", isError: false });
	c.updateArgs({ n: 4 });
	return [seen[0], partial, trim(c.render(40))];
});
add("tool", "failing renderers", ({ ca }) => { const c = new ca.ToolExecutionComponent("own", "id", { n: 3 }, {}, { ...own, renderCall() { throw new Error("a"); }, renderResult() { throw new Error("b"); } }, ui, "/work"); c.updateResult(result("shown")); return trim(c.render(40)); });
add("tool", "own shell", ({ ca, tui }) => { const c = new ca.ToolExecutionComponent("own", "id", {}, {}, { ...own, renderShell: "self", renderCall: () => new tui.Text("frame", 0, 0), renderResult: () => new tui.Container() }, ui, "/work"); c.updateResult(result("x")); return trim(c.render(40)); });
add("tool", "image", ({ ca }) => { const c = new ca.ToolExecutionComponent("own", "id", {}, { showImages: false }, own, ui, "/work"); c.updateResult({ content: [text("see"), { type: "image", data: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAAElFTkSuQmCC", mimeType: "image/png" }], isError: false }); return trim(c.render(60)); });

for (const [name, args] of Object.entries({ fits: ["a\nb", 5, 20], end: [lines(9), 3, 20], start: [lines(9), 3, 20, 0, "start"], wrapped: ["x".repeat(95), 2, 20], padded: ["abc def", 1, 8, 1], none: ["", 3, 20] })) add("visual", name, ({ ca }) => ca.truncateToVisualLines(...args));
add("hints", "keys", ({ ca }) => [ca.keyHint("tui.select.cancel", "cancel"), ca.keyText("tui.select.confirm"), ca.keyHint("app.tools.expand", "to expand"), ca.rawKeyHint("alt+x/ctrl+y", "x")].map((t) => t.replace(/\x1b/g, "^")));
add("loader", "bordered", ({ ca }) => { const theme = new Proxy({}, { get: (_t, k) => (c, t) => `<${k} ${c}>${t}` }); const c = new ca.BorderedLoader(ui, theme, "Working"); const lines = trim(c.render(40)); const aborted = []; c.onAbort = () => aborted.push(1); c.handleInput("\x1b"); const out = [lines, c.signal.aborted, aborted.length]; c.dispose(); return out; });
add("loader", "not cancellable", ({ ca }) => { const theme = new Proxy({}, { get: (_t, k) => (c, t) => `<${k} ${c}>${t}` }); const c = new ca.BorderedLoader(ui, theme, "Working", { cancellable: false }); const lines = trim(c.render(40)); c.handleInput("\x1b"); const out = [lines, c.signal.aborted]; c.dispose(); return out; });
add("editor", "keys", ({ ca }) => {
	const seen = [];
	const names = { "\x1b": "app.interrupt", "\x04": "app.exit", "\x10": "app.model.cycleForward", "\x16": "app.clipboard.pasteImage" };
	const keybindings = { matches: (data, name) => names[data] === name };
	const id = (s) => s;
	const e = new ca.CustomEditor(ui, { borderColor: id, selectList: { selectedPrefix: id, selectedText: id, description: id, scrollInfo: id, noMatch: id } }, keybindings);
	e.onAction("app.model.cycleForward", () => seen.push("model"));
	e.onAction("app.interrupt", () => seen.push("interrupt"));
	e.onCtrlD = () => seen.push("exit");
	e.onPasteImage = () => seen.push("paste");
	e.onExtensionShortcut = (data) => data === "Q" && (seen.push("shortcut"), true);
	for (const key of ["\x1b", "\x04", "\x10", "\x16", "Q", "h", "i", "\x04"]) e.handleInput(key);
	e.onEscape = () => seen.push("escape");
	e.handleInput("\x1b");
	return [seen, e.getText()];
});

// The portrait: chance and the clock are the case's own.
for (let effect = 0; effect < 7; effect++) {
	add("armin", `effect ${effect}`, ({ ca }) => {
		const { random } = Math;
		const { setInterval, clearInterval } = globalThis;
		let state = 7;
		let first = true;
		Math.random = () => {
			if (first) { first = false; return effect / 7 + 0.01; }
			state = (state * 1103515245 + 12345) % 2147483648;
			return state / 2147483648;
		};
		let step;
		let every;
		let ended = 0;
		let asked = 0;
		globalThis.setInterval = (fn, ms) => { step = fn; every = Math.round(ms); return 5; };
		globalThis.clearInterval = (id) => void (ended += id === 5 ? 1 : 0);
		try {
			const c = new ca.ArminComponent({ requestRender: () => asked++ });
			const seen = [trim(c.render(40))];
			for (let i = 0; i < 400 && ended === 0; i++) { step(); if (i === 3 || i === 12) seen.push(trim(c.render(20))); }
			c.invalidate();
			seen.push(trim(c.render(40)));
			c.dispose();
			return { every, asked, ended, seen };
		} finally {
			Math.random = random;
			Object.assign(globalThis, { setInterval, clearInterval });
		}
	});
}
// What 1.5.2 lets classes that extend the editor and the loader draw.
const plain = { borderColor: (text) => `<${text}>`, selectList: {} };
const editorOf = (Base, more) => ({ ca, tui }) => { const e = new (Base({ ca, tui }))(ui, plain, more ? new tui.KeybindingsManager(tui.TUI_KEYBINDINGS) : undefined, more); e.setText(Array.from({ length: 30 }, (_, i) => i).join("\n")); return e; };
const overriding = ({ tui }) => class extends tui.Editor {
	renderTopBorder(width, hidden) { return `top ${width} ${hidden}`; }
	renderBottomBorder(width, hidden) { return `bottom ${width} ${hidden}`; }
};
add("editor", "borders of its own", (m) => { const lines = editorOf(overriding)(m).render(40); return [lines[0], lines.at(-1)]; });
const status = (text) => ({ renderInBorder: (width) => text.slice(0, width), renderSpinnerInBorder: () => "*" });
for (const embedWorkingStatus of [true, false]) {
	for (const text of ["", "busy", "a status that is quite long"]) {
		for (const width of [1, 3, 5, 9, 14, 20, 26, 30, 34, 40, 60]) {
			add("editor", `working status ${embedWorkingStatus} ${text} ${width}`, (m) => {
				const e = editorOf(({ ca }) => ca.CustomEditor, { embedWorkingStatus })(m);
				e.setWorkingStatusIndicator?.(status(text));
				const full = e.render(width)[0];
				e.setText("x");
				return [full, e.render(width)[0]];
			});
		}
	}
}
add("loader", "indicator", ({ tui }) => {
	class Own extends tui.Loader { getRenderedIndicator() { return "@"; } }
	const loader = new Own(ui, (s) => `<${s}>`, (s) => `(${s})`, "m");
	loader.stop();
	return loader.render(20);
});
