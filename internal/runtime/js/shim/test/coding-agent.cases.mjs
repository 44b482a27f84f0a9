// What is compared between the shims and the real packages: each case is a name and a function of the modules. A case gives
// something JSON can hold, or throws; the message counts then.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scratch } from "./scratch.mjs";

/** Names of cases that only Pi 1.5.2 can answer are in `fresh`. */
export const cases = {};
const add = (group, name, run) => (cases[`${group}: ${name}`] = run);

const lines = (n, text = (i) => `line ${i}`) => Array.from({ length: n }, (_, i) => text(i + 1)).join("\n");
const samples = {
	empty: "", one: "abc", newline: "abc\n", blank: "\n\n", three: "a\nb\nc", crlf: "a\r\nb\r\n",
	unicode: "äöü\n日本語\n😀😀😀\n", many: lines(2500), wide: lines(300, (i) => "x".repeat(400) + i),
	long: "y".repeat(60_000), longLast: `a\nb\n${"é".repeat(40_000)}`, longTail: `${"z".repeat(60_000)}\n`,
	emoji: "😀".repeat(20_000),
};
const limits = { default: undefined, two: { maxLines: 2 }, bytes: { maxBytes: 7 }, both: { maxLines: 3, maxBytes: 9 } };

for (const [name, text] of Object.entries(samples)) {
	for (const [limit, options] of Object.entries(limits)) {
		const short = (result) => ({ ...result, content: result.content.length > 200 ? [result.content.length, result.content.slice(0, 40), result.content.slice(-40)] : result.content });
		if (text !== "") add("truncate", `head ${name} ${limit}`, ({ ca }) => short(ca.truncateHead(text, options)));
		if (limit !== "both" || name !== "many") add("truncate", `tail ${name} ${limit}`, ({ ca }) => short(ca.truncateTail(text, options)));
	}
	add("truncate", `line ${name}`, ({ ca }) => {
		if (!ca.truncateLine) return undefined;
		const { text: shown, wasTruncated } = ca.truncateLine(text, 11);
		return [shown, wasTruncated, ca.truncateLine(text).text.length];
	});
}

for (const n of [0, 1, 1023, 1024, 1536, 51200, 1048575, 1048576, 5 * 1048576 + 7]) add("format", `size ${n}`, ({ ca }) => ca.formatSize(n));
add("format", "limits", ({ ca }) => [ca.DEFAULT_MAX_BYTES, ca.DEFAULT_MAX_LINES]);
for (const range of [[], [5], [undefined, 3], [5, 10], ["7", "2"], ["x", 2], [1, "y"], [null, null], [0, 1], [2, -1], [Number.NaN, 1]]) {
	add("format", `range ${JSON.stringify(range)}`, ({ ca }) => ca.formatReadLineRange(...range));
}
for (const path of ["a.ts", "B.TSX", "x/y.py", "Makefile", "Dockerfile", "a.b.yml", "noext", "a.", "q.tf", "q.unknown", "z.hpp", ".zsh"]) {
	add("format", `language ${path}`, ({ ca }) => ca.getLanguageFromPath(path) ?? null);
}

const front = {
	plain: "---\nname: x\ndescription: two words\n---\nbody\n\nmore\n", none: "just text\n", open: "---\nname: x\nno end",
	crlf: "---\r\nname: x\r\n---\r\nbody\r\n", bom: "\uFEFF---\nname: x\n---\nbody", empty: "---\n---\nbody", rule: "a\n---\nb\n---\n",
	dashes: "----\nname: x\n----\nbody", spaces: "---\nname: x\n---   \n  body  \n",
};
for (const [name, text] of Object.entries(front)) {
	add("frontmatter", name, ({ ca }) => ca.parseFrontmatter(text));
	add("frontmatter", `strip ${name}`, ({ ca }) => ca.stripFrontmatter(text));
}

for (const [name, args] of Object.entries({
	values: [["a", "b"]], description: [["a"], { description: "d" }], default: [["a", "b"], { default: "b" }],
	both: [["x"], { default: "x", description: "" }], other: [["x"], { title: "no" }],
})) {
	add("StringEnum", name, ({ ai }) => ai.StringEnum(...args));
	add("StringEnum", `in object ${name}`, ({ ai }) => ai.Type.Object({ v: ai.StringEnum(...args), o: ai.Type.Optional(ai.StringEnum(...args)) }));
}

const usage = { input: 10, output: 20, cacheRead: 5, cacheWrite: 3, totalTokens: 38 };
const messages = [
	{ role: "user", content: "hello", timestamp: 1 },
	{ role: "user", content: [{ type: "text", text: "a" }, { type: "image", data: "xx", mimeType: "image/png" }, { type: "text", text: "b" }], timestamp: 2 },
	{ role: "assistant", content: [{ type: "text", text: "sure" }, { type: "toolCall", id: "1", name: "bash", arguments: { command: "ls", n: 2, o: { a: [1] } } }, { type: "text", text: "also" }], provider: "p", model: "m", stopReason: "toolUse", usage, timestamp: 3 },
	{ role: "toolResult", toolCallId: "1", toolName: "bash", content: [{ type: "text", text: "r".repeat(2100) }], isError: false, timestamp: 4 },
	{ role: "toolResult", toolCallId: "2", toolName: "read", content: [{ type: "text", text: "x" }, { type: "text", text: "y" }], isError: true, timestamp: 5 },
	{ role: "bashExecution", command: "make", output: "out", exitCode: 2, cancelled: false, truncated: true, fullOutputPath: "/tmp/f", timestamp: 6 },
	{ role: "bashExecution", command: "quiet", output: "", exitCode: 0, cancelled: false, truncated: false, timestamp: 7 },
	{ role: "bashExecution", command: "secret", output: "s", exitCode: 0, cancelled: false, truncated: false, excludeFromContext: true, timestamp: 8 },
	{ role: "bashExecution", command: "slow", output: "s", exitCode: undefined, cancelled: true, truncated: false, timestamp: 9 },
	{ role: "custom", customType: "note", content: "text", display: true, timestamp: 10 },
	{ role: "custom", customType: "note", content: [{ type: "text", text: "block" }], display: false, details: { a: 1 }, timestamp: 11 },
	{ role: "branchSummary", summary: "we tried", fromId: "f", timestamp: 12 },
	{ role: "compactionSummary", summary: "we did", tokensBefore: 1234, timestamp: 13 },
	{ role: "nobody", content: "?", timestamp: 14 },
	{ role: "assistant", content: [{ type: "text", text: "" }], stopReason: "stop", provider: "p", model: "m", usage: { ...usage, totalTokens: 0 }, timestamp: 15 },
];
messages.forEach((message, i) => {
	add("messages", `convert ${i} ${message.role}`, ({ ca }) => ca.convertToLlm([message]));
	add("messages", `tokens ${i} ${message.role}`, ({ ca }) => ca.estimateTokens(message));
	add("messages", `serialize ${i} ${message.role}`, ({ ca }) => ca.serializeConversation(ca.convertToLlm([message])));
});
add("messages", "convert all", ({ ca }) => ca.convertToLlm(messages));
add("messages", "serialize all", ({ ca }) => ca.serializeConversation(ca.convertToLlm(messages)));

const entry = (id, parentId, type, fields) => ({ type, id, parentId, timestamp: `2026-01-01T00:00:${id.padStart(2, "0")}.000Z`, ...fields });
const entries = [
	entry("1", null, "message", { message: messages[0] }),
	entry("2", "1", "model_change", { provider: "p", modelId: "m2" }),
	entry("3", "2", "message", { message: messages[2] }),
	entry("4", "3", "message", { message: messages[3] }),
	entry("5", "4", "custom", { customType: "state", data: { a: 1 } }),
	entry("6", "5", "thinking_level_change", { thinkingLevel: "high" }),
	entry("7", "6", "message", { message: messages[1] }),
	entry("8", "7", "compaction", { summary: "sum", firstKeptEntryId: "7", tokensBefore: 99 }),
	entry("9", "8", "custom_message", { customType: "c", content: "custom text", display: true, details: 1 }),
	entry("10", "9", "branch_summary", { summary: "bs", fromId: "3" }),
	entry("11", "10", "message", { message: messages[14] }),
	entry("12", "3", "message", { message: { ...messages[0], content: "other branch" } }),
	entry("13", "12", "label", { targetId: "3", label: "here" }),
	entry("14", "13", "message", { message: { role: "user", content: null, timestamp: 1 } }),
];
for (const leaf of [undefined, null, "11", "14", "4", "8", "nope"]) {
	add("session", `context ${leaf}`, ({ ca }) => ca.buildSessionContext(entries, leaf));
	add("session", `entries ${leaf}`, ({ ca }) => ca.buildContextEntries(entries, leaf).map((e) => e.id));
}
entries.forEach((e) => add("session", `messages of ${e.id}`, ({ ca }) => ca.sessionEntryToContextMessages(e)));
add("session", "version", ({ ca }) => ca.CURRENT_SESSION_VERSION);
add("session", "parse", ({ ca }) => ca.parseSessionEntries('{"type":"session","id":"x"}\n\nnot json\n{"type":"message","id":"1"}\n'));
add("session", "migrate 2", ({ ca }) => {
	const list = [{ type: "session", version: 2, id: "s" }, { type: "message", id: "1", parentId: null, message: { role: "hookMessage", content: "x" } }];
	ca.migrateSessionEntries(list);
	return list;
});
add("session", "migrate 1", ({ ca }) => {
	const list = [{ type: "session", id: "s" }, { type: "message", message: { role: "user", content: "x" } }, { type: "compaction", summary: "s", firstKeptEntryIndex: 1 }];
	ca.migrateSessionEntries(list);
	return [list[1].parentId, list[2].parentId === list[1].id, list[2].firstKeptEntryId === list[1].id, list[0].version, /^[0-9a-f]{8}$/.test(list[1].id), "firstKeptEntryIndex" in list[2]];
});
add("session", "latest compaction", ({ ca }) => [ca.getLatestCompactionEntry(entries)?.id, ca.getLatestCompactionEntry([])]);
add("session", "manager", ({ ca }) => {
	const s = ca.SessionManager.inMemory("/work");
	const a = s.appendMessage(messages[0]);
	const b = s.appendMessage(messages[2]);
	s.appendThinkingLevelChange("low");
	const c = s.appendCustomEntry("state", { n: 1 });
	s.appendLabelChange(b, "mark");
	s.appendSessionInfo("my\nname ");
	s.branch(a);
	const d = s.appendMessage(messages[1]);
	const names = new Map([[a, "a"], [b, "b"], [c, "c"], [d, "d"]]);
	const tree = (node) => [names.get(node.entry.id) ?? node.entry.type, node.label ?? null, node.children.map(tree)];
	return {
		branch: s.getBranch().map((e) => names.get(e.id)), old: s.getBranch(c).map((e) => names.get(e.id) ?? e.type),
		leaf: names.get(s.getLeafId()), label: s.getLabel(b), name: s.getSessionName(), tree: s.getTree().map(tree),
		types: s.getEntries().map((e) => e.type), header: Object.keys(s.getHeader()), file: s.getSessionFile() ?? null,
		context: s.buildSessionContext(), persisted: s.isPersisted(), cwd: s.getCwd(),
		children: s.getChildren(a).map((e) => names.get(e.id)),
	};
});
add("session", "manager missing entry", ({ ca }) => ca.SessionManager.inMemory("/work").branch("zz"));
add("session", "manager branch summary", ({ ca }) => {
	const s = ca.SessionManager.inMemory("/work");
	const a = s.appendMessage(messages[0]);
	s.appendMessage(messages[2]);
	s.branchWithSummary(a, "went back", { d: 1 });
	s.appendCompaction("short", a, 77);
	return s.buildSessionContext().messages.map(({ timestamp, fromId, ...rest }) => rest);
});

for (const tokens of [0, 100_000, 183_616, 183_617]) add("compaction", `should ${tokens}`, ({ ca }) => ca.shouldCompact(tokens, 200_000, ca.DEFAULT_COMPACTION_SETTINGS));
add("compaction", "settings", ({ ca }) => [ca.DEFAULT_COMPACTION_SETTINGS, ca.shouldCompact(1e9, 10, { enabled: false, reserveTokens: 1 })]);
add("compaction", "usage", ({ ca }) => [ca.calculateContextTokens(usage), ca.calculateContextTokens({ ...usage, totalTokens: 0 }), ca.getLastAssistantUsage(entries), ca.getLastAssistantUsage([]) ?? null]);
for (const keep of [1, 10, 100, 400, 600, 5000]) add("compaction", `cut ${keep}`, ({ ca }) => ca.findCutPoint(entries.slice(0, 7), 0, 7, keep));
for (const at of [0, 3, 6, 9]) add("compaction", `turn ${at}`, ({ ca }) => ca.findTurnStartIndex(entries, at, 0));
add("compaction", "branch entries", ({ ca }) => {
	const byId = new Map(entries.map((e) => [e.id, e]));
	const session = { getEntry: (id) => byId.get(id), getBranch: (id) => { const out = []; for (let e = byId.get(id); e; e = byId.get(e.parentId)) out.unshift(e); return out; } };
	const pick = ({ entries: list, commonAncestorId }) => [list.map((e) => e.id), commonAncestorId];
	return [pick(ca.collectEntriesForBranchSummary(session, "14", "11")), pick(ca.collectEntriesForBranchSummary(session, null, "1")), pick(ca.collectEntriesForBranchSummary(session, "4", "8"))];
});

const texts = {
	same: ["a\nb\n", "a\nb\n"], change: ["a\nb\nc\n", "a\nB\nc\n"], insert: ["a\nc\n", "a\nb\nc\n"], remove: ["a\nb\nc\n", "a\nc\n"],
	append: ["a\n", "a\nb\n"], noEnd: ["a\nb", "a\nc"], addEnd: ["a", "a\n"], empty: ["", "a\nb\n"], clear: ["a\nb\n", ""],
	far: [lines(60), lines(60).replace("line 5\n", "LINE 5\n").replace("line 50\n", "LINE 50\nextra\n")],
	near: [lines(30), lines(30).replace("line 10\n", "X\n").replace("line 16\n", "Y\n")],
	swap: ["a\nb\nc\nd\ne\nf\n", "d\ne\nf\na\nb\nc\n"], repeat: ["x\nx\ny\nx\nx\n", "x\ny\nx\nx\nx\nz\n"],
	indent: ["if a {\n  b\n}\n", "if a {\n    b\n    c\n}\n"], crlf: ["a\r\nb\r\n", "a\nb\n"], long: [lines(150), lines(140, (i) => (i % 7 ? `line ${i}` : `other ${i}`))],
};
for (const [name, [before, after]] of Object.entries(texts)) {
	add("diff", `string ${name}`, ({ ca }) => ca.generateDiffString(before, after));
	add("diff", `context 1 ${name}`, ({ ca }) => ca.generateDiffString(before, after, 1));
	add("diff", `patch ${name}`, ({ ca }) => ca.generateUnifiedPatch("src/x.ts", before, after));
	add("diff", `patch 0 ${name}`, ({ ca }) => ca.generateUnifiedPatch("x", before, after, 0));
}

/** A definition without its prose: what of it is text, and its parameters without descriptions. */
function shape(tool) {
	const bare = (value) =>
		Array.isArray(value) ? value.map(bare)
		: value && typeof value === "object" ? Object.fromEntries(Object.entries(value).filter(([key, v]) => !(key === "description" && typeof v === "string")).map(([key, v]) => [key, bare(v)]))
		: value;
	return Object.entries(tool).map(([key, value]) => {
		if (["description", "promptSnippet"].includes(key)) return [key, typeof value];
		if (key === "promptGuidelines") return [key, Array.isArray(value)];
		return [key, typeof value === "function" ? `function ${value.length}` : bare(value)];
	});
}
for (const name of ["Read", "Write", "Edit", "Bash", "Grep", "Find", "Ls", "PowerShell"]) {
	add("tools", `${name} definition`, ({ ca }) => shape(ca[`create${name}ToolDefinition`]("/work")));
	add("tools", `${name} tool`, ({ ca }) => shape(ca[`create${name}Tool`]("/work")));
}
add("tools", "bash without session", ({ ca }) => shape(ca.createBashToolDefinition("/work", { exposeSessionEnvironment: false })).filter(([key]) => key === "promptGuidelines"));
add("tools", "coding", ({ ca }) => ca.createCodingTools("/work").map((t) => t.name));
add("tools", "read only", ({ ca }) => ca.createReadOnlyTools("/work").map((t) => t.name));
add("tools", "defineTool", ({ ca }) => { const t = {}; return ca.defineTool(t) === t; });
add("tools", "guards", ({ ca }) => [ca.isBashToolResult({ toolName: "bash" }), ca.isReadToolResult({ toolName: "x" }), ca.isToolCallEventType("edit", { toolName: "edit" }), ca.isLsToolResult({ toolName: "ls" }), ca.isFindToolResult({ toolName: "find" }), ca.isGrepToolResult({ toolName: "grep" }), ca.isEditToolResult({ toolName: "edit" }), ca.isWriteToolResult({ toolName: "write" })]);

for (const [name, input] of Object.entries({
	list: { path: "a", edits: [{ oldText: "x", newText: "y" }] }, text: { path: "a", edits: '[{"oldText":"x","newText":"y"}]' },
	object: { path: "a", edits: { oldText: "x", newText: "y" } }, textObject: { path: "a", edits: '{"oldText":"x","newText":"y"}' },
	legacy: { path: "a", oldText: "x", newText: "y" }, mixed: { path: "a", edits: [{ oldText: "1", newText: "2" }], oldText: "x", newText: "y" },
	broken: { path: "a", edits: "[" }, nothing: null,
})) {
	add("edit", `prepare ${name}`, ({ ca }) => ca.createEditToolDefinition("/work").prepareArguments(structuredClone(input)));
}

const memory = (content) => {
	const state = { content, seen: [] };
	const note = (op) => (path) => { state.seen.push([op, path]); };
	return {
		state,
		edit: { access: async (p) => note("access")(p), readFile: async (p) => (note("read")(p), Buffer.from(content)), writeFile: async (p, c) => { note("write")(p); state.content = c; } },
	};
};
const edits = {
	simple: ["a\nb\nc\n", [["b", "B"]]], two: ["a\nb\nc\nd\n", [["a", "1"], ["d", "4"]]], unordered: ["a\nb\nc\n", [["c", "C"], ["a", "A"]]],
	missing: ["a\n", [["zz", "y"]]], missingOfTwo: ["a\n", [["a", "b"], ["zz", "y"]]], twice: ["x\nx\n", [["x", "y"]]], twiceOfTwo: ["x\nx\nq\n", [["q", "r"], ["x", "y"]]],
	overlap: ["abcdef\n", [["abcd", "1"], ["cdef", "2"]]], empty: ["a\n", [["", "y"]]], emptyOfTwo: ["a\n", [["a", "b"], ["", "y"]]], same: ["a\n", [["a", "a"]]], sameTwo: ["a\nb\n", [["a", "a"], ["b", "b"]]],
	none: ["a\n", []], crlf: ["a\r\nb\r\nc\r\n", [["b\nc", "x\ny\nz"]]], mixedEol: ["a\r\nb\nc\r\nd\n", [["b", "B1\nB2"], ["c", "C1\nC2"]]], bom: ["\uFEFFa\nb\n", [["a", "A"]]],
	cr: ["a\rb\rc", [["b", "x\ny"]]], quotes: ["say \u201chi\u201d\nkeep \u2018it\u2019\n", [['say "hi"', 'say "yo"']]], trailing: ["foo   \nbar\n", [["foo\nbar", "foo\nbaz"]]],
	dashes: ["a \u2013 b\nc \u2014 d\n", [["a - b", "a-b"]]], nbsp: ["x\u00a0y\nz\u00a0w\n", [["x y", "xy"]]], noNewline: ["a\nb", [["b", "c"]]], wide: ["\uff41bc\nx\n", [["abc", "d"]]],
	dollar: ["cost\n", [["cost", "$& $1"]]], deleteLine: ["a\nb\nc\n", [["b\n", ""]]], far: [lines(200), [["line 20\n", "LINE 20\n"], ["line 180\n", "LINE 180\n"]]], near: [lines(100), [["line 50\n", "L50\n"], ["line 52\n", "L52\n"]]],
	looseTwo: ["a \u2013 1\nb\nc \u2013 2\n", [["a - 1", "A"], ["b", "B"]]], grow: [lines(90), [["line 40\n", lines(20, (i) => `new ${i}`) + "\n"], ["line 85", "end"]]],
};
for (const [name, [content, list]] of Object.entries(edits)) {
	add("edit", `run ${name}`, async ({ ca }) => {
		const { state, edit } = memory(content);
		const tool = ca.createEditToolDefinition("/work", { operations: edit });
		const run = tool.execute("1", { path: "f.txt", edits: list.map(([oldText, newText]) => ({ oldText, newText })) }, undefined, undefined, undefined);
		const result = await run.catch((error) => ({ error: error.message }));
		return { result, content: state.content, seen: state.seen };
	});
}
add("edit", "no access", async ({ ca }) => {
	const { edit } = memory("a");
	const deny = { ...edit, access: async () => { throw Object.assign(new Error("no"), { code: "ENOENT" }); } };
	return ca.createEditTool("/work", { operations: deny }).execute("1", { path: "f", edits: [{ oldText: "a", newText: "b" }] });
});
add("edit", "no access without code", async ({ ca }) => {
	const { edit } = memory("a");
	const deny = { ...edit, access: async () => { throw "gone"; } };
	return ca.createEditTool("/work", { operations: deny }).execute("1", { path: "f", edits: [{ oldText: "a", newText: "b" }] });
});
add("edit", "aborted", ({ ca }) => ca.createEditTool("/work", { operations: memory("a").edit }).execute("1", { path: "f", edits: [{ oldText: "a", newText: "b" }] }, AbortSignal.abort()));

add("write", "operations", async ({ ca }) => {
	const seen = [];
	const operations = { mkdir: async (p) => seen.push(["mkdir", p]), writeFile: async (p, c) => seen.push(["write", p, c]) };
	const result = await ca.createWriteTool("/work", { operations }).execute("1", { path: "@sub/dir/f.txt", content: "hi" });
	return { result, seen };
});
add("write", "home", async ({ ca }) => {
	const seen = [];
	const operations = { mkdir: async () => {}, writeFile: async (p) => seen.push(p.endsWith("/x/y.txt") && !p.includes("~")) };
	await ca.createWriteTool("/work", { operations }).execute("1", { path: "~/x/y.txt", content: "hi" });
	return seen;
});

const reads = {
	whole: ["a\nb\nc\n", {}], offset: ["a\nb\nc\n", { offset: 2 }], limit: ["a\nb\nc\nd", { limit: 2 }], both: ["a\nb\nc\nd\ne", { offset: 2, limit: 2 }], beyond: ["a\nb", { offset: 9 }],
	exact: ["a\nb", { limit: 2 }], manyLines: [lines(2300), {}], manyBytes: [lines(900, (i) => "q".repeat(90) + i), {}], longLine: ["p".repeat(60_000), {}], longSecond: [`a\n${"p".repeat(60_000)}\n`, { offset: 2 }],
	empty: ["", {}], bom: ["\uFEFFx\n", {}], zero: ["a\nb", { offset: 0 }], limitZero: ["a\nb", { limit: 0 }],
};
for (const [name, [content, args]] of Object.entries(reads)) {
	add("read", name, async ({ ca }) => {
		const operations = { access: async () => {}, readFile: async () => Buffer.from(content) };
		const { content: blocks, details } = await ca.createReadTool("/work", { operations }).execute("1", { path: "f.txt", ...args });
		const cut = (text) => (text.length > 300 ? [text.length, text.slice(0, 30), text.slice(-160)] : text);
		const short = details?.truncation ? { ...details, truncation: { ...details.truncation, content: cut(details.truncation.content) } } : details;
		return [blocks.map((b) => ({ ...b, text: cut(b.text) })), short];
	});
}
add("read", "structured", async ({ ca }) => (await ca.createReadTool("/work", { operations: { access: async () => {}, readFile: async () => Buffer.from("x") } }).execute("1", { path: "f" })).structuredContent ?? null);
add("read", "denied", ({ ca }) => ca.createReadTool("/work", { operations: { access: async () => { throw new Error("EACCES"); }, readFile: async () => "" } }).execute("1", { path: "f" }));
add("read", "aborted", ({ ca }) => ca.createReadTool("/work", { operations: { access: async () => {}, readFile: async () => "" } }).execute("1", { path: "f" }, AbortSignal.abort()));

const folder = (names) => ({ exists: async () => true, stat: async (p) => { if (p.endsWith("gone")) throw new Error("x"); return { isDirectory: () => !p.includes(".") }; }, readdir: async () => [...names] });
for (const [name, [names, args]] of Object.entries({
	few: [["b.txt", "A.txt", "dir", ".hidden"], {}], none: [[], {}], limit: [["a.x", "b.x", "c.x"], { limit: 2 }], limitZero: [["a.x", "b.x"], { limit: 0 }], gone: [["a.x", "gone"], {}],
	many: [Array.from({ length: 600 }, (_, i) => `f${i}.x`), {}], cases: [["B.x", "a.x", "C.x", "_d.x", "-e.x", "10.x", "9.x", "é.x"], {}],
})) add("ls", name, ({ ca }) => ca.createLsTool("/work", { operations: folder(names) }).execute("1", args));
add("ls", "missing", ({ ca }) => ca.createLsTool("/work", { operations: { ...folder([]), exists: async () => false } }).execute("1", { path: "zz" }));
add("ls", "a file", ({ ca }) => ca.createLsTool("/work", { operations: folder([]) }).execute("1", { path: "x.txt" }));
add("ls", "unreadable", ({ ca }) => ca.createLsTool("/work", { operations: { ...folder([]), readdir: async () => { throw new Error("boom"); } } }).execute("1", {}));

for (const [name, [results, args]] of Object.entries({
	few: [["/work/a.ts", "/work/b/c.ts", "rel.ts", "/work/d/"], {}], none: [[], {}], limit: [["/work/a", "/work/b", "/work/c"], { limit: 2 }], path: [["/work/sub/a"], { path: "sub" }],
})) {
	add("find", name, async ({ ca }) => {
		const seen = [];
		const operations = { exists: async () => true, glob: async (...a) => (seen.push(a), results) };
		return { result: await ca.createFindTool("/work", { operations }).execute("1", { pattern: "*.ts", ...args }), seen };
	});
}
add("find", "missing", ({ ca }) => ca.createFindTool("/work", { operations: { exists: async () => false, glob: async () => [] } }).execute("1", { pattern: "*", path: "zz" }));

const runs = {
	plain: [["out\n"], 0], silent: [[], 0], failed: [["oops\n"], 3], failedSilent: [[], 1], noCode: [["x"], null], split: [["h\xc3", "\xa9llo\n"].map((s) => Buffer.from(s, "latin1")), 0],
	many: [[lines(2500) + "\n"], 0], wide: [[lines(700, () => "w".repeat(100))], 0], oneLine: [["v".repeat(70_000)], 0], manyFailed: [[lines(2100)], 2],
};
for (const [name, [chunks, exitCode]] of Object.entries(runs)) {
	add("bash", name, async ({ ca }) => {
		const operations = { exec: async (command, cwd, { onData }) => { for (const c of chunks) onData(Buffer.from(c)); return { exitCode }; } };
		const run = ca.createBashTool("/work", { operations }).execute("1", { command: "x" });
		const result = await run.catch((error) => ({ error: error.message }));
		const text = JSON.stringify({ content: result.content, details: result.details, isError: result.isError, error: result.error, code: result.structuredContent?.exit_code });
		const files = text.match(/\/[^" \]\\]*pi-bash-[0-9a-f]{16}\.log/g) ?? [];
		const kept = files.length > 0 ? readFileSync(files[0]).length : 0;
		for (const file of new Set(files)) rmSync(file, { force: true });
		const clean = text.replace(/\/[^" \]\\]*pi-bash-[0-9a-f]{16}\.log/g, "FILE");
		return { size: clean.length, start: clean.slice(0, 80), end: clean.slice(-420), kept };
	});
}
for (const [name, error] of Object.entries({ aborted: "aborted", timeout: "timeout:5", other: "spawn failed" })) {
	add("bash", name, ({ ca }) => ca.createBashTool("/work", { operations: { exec: async (c, d, { onData }) => { onData(Buffer.from("partial\n")); throw new Error(error); } } }).execute("1", { command: "x" }));
}
add("bash", "options", async ({ ca }) => {
	const seen = [];
	const operations = { exec: async (command, cwd, { timeout, env }) => (seen.push([command, cwd, timeout, env.EXTRA, typeof env.PATH]), { exitCode: 0 }) };
	const spawnHook = (context) => ({ ...context, command: `wrapped ${context.command}`, cwd: "/else", env: { ...context.env, EXTRA: "1" } });
	await ca.createBashTool("/work", { operations, commandPrefix: "shopt -s x", spawnHook }).execute("1", { command: "ls", timeout: 9 });
	return seen;
});
add("bash", "session environment", async ({ ca }) => {
	const seen = [];
	const operations = { exec: async (_c, _d, { env }) => (seen.push(Object.fromEntries(Object.entries(env).filter(([k]) => /^PI_(SESSION|PROVIDER|MODEL|REASONING)/.test(k)).sort())), { exitCode: 0 }) };
	const ctx = { cwd: "/ctx", model: { provider: "p", id: "m" }, thinkingLevel: "low", sessionManager: { getSessionId: () => "sid", getSessionFile: () => undefined } };
	await ca.createBashToolDefinition("/work", { operations }).execute("1", { command: "x" }, undefined, undefined, ctx);
	await ca.createBashToolDefinition("/work", { operations, exposeSessionEnvironment: false }).execute("1", { command: "x" }, undefined, undefined, ctx);
	return seen;
});
add("bash", "updates", async ({ ca }) => {
	const seen = [];
	const operations = { exec: async (_c, _d, { onData }) => (onData(Buffer.from("one\n")), onData(Buffer.from("two\n")), { exitCode: 0 }) };
	await ca.createBashTool("/work", { operations }).execute("1", { command: "x" }, undefined, (u) => seen.push(u));
	return [seen[0], seen.at(-1)];
});
add("bash", "local", async ({ ca }) => {
	let out = "";
	const { exitCode } = await ca.createLocalBashOperations().exec("echo hi; exit 4", tmpdir(), { onData: (d) => { out += d.toString(); } });
	return { exitCode, out };
});
add("bash", "local missing directory", ({ ca }) => ca.createLocalBashOperations().exec("true", "/no/such/dir", { onData() {} }));
add("bash", "local timeout", ({ ca }) => ca.createLocalBashOperations().exec("sleep 5", tmpdir(), { onData() {}, timeout: 0.1 }));
add("bash", "local bad timeout", ({ ca }) => ca.createLocalBashOperations().exec("true", tmpdir(), { onData() {}, timeout: -1 }));
add("bash", "local signal", async ({ ca }) => (await ca.createLocalBashOperations().exec("kill -9 $$", tmpdir(), { onData() {} })).exitCode);
add("bash", "shell", ({ ca }) => { const { shell, args } = ca.getShellConfig(); return { shell, args }; });
add("bash", "no such shell", ({ ca }) => ca.getShellConfig("/no/such/shell"));

add("queue", "order", async ({ ca }) => {
	const dir = scratch("queue-");
	writeFileSync(join(dir, "f"), "");
	const seen = [];
	const job = (name, file, turns) => ca.withFileMutationQueue(file, async () => { seen.push(`${name}+`); for (let i = 0; i < turns; i++) await new Promise((r) => setTimeout(r, 5)); seen.push(`${name}-`); return name; });
	const results = await Promise.all([job("a", join(dir, "f"), 3), job("b", join(dir, "./f"), 1)]);
	rmSync(dir, { recursive: true });
	return { results, seen };
});
add("queue", "after failure", async ({ ca }) => {
	const first = ca.withFileMutationQueue("/work/none", async () => { throw new Error("boom"); }).catch((e) => e.message);
	return [await first, await ca.withFileMutationQueue("/work/none", async () => "next")];
});

const tokens = "accent border borderAccent borderMuted success error warning muted dim text thinkingText userMessageText customMessageText customMessageLabel toolTitle toolOutput mdHeading mdLink mdLinkUrl mdCode mdCodeBlock mdCodeBlockBorder mdQuote mdQuoteBorder mdHr mdListBullet toolDiffAdded toolDiffRemoved toolDiffContext syntaxComment syntaxKeyword syntaxFunction syntaxVariable syntaxString syntaxNumber syntaxType syntaxOperator syntaxPunctuation thinkingOff thinkingMinimal thinkingLow thinkingMedium thinkingHigh thinkingXhigh bashMode".split(" ");
const bgTokens = "selectedBg userMessageBg customMessageBg toolPendingBg toolSuccessBg toolErrorBg".split(" ");
const palette = (value) => [Object.fromEntries(tokens.map((t, i) => [t, value(i)])), Object.fromEntries(bgTokens.map((t, i) => [t, value(i + 3)]))];
const hex = (n) => `#${(n & 0xffffff).toString(16).padStart(6, "0")}`;
for (const mode of ["truecolor", "256color"]) {
	add("theme", `hex ${mode}`, ({ ca }) => {
		const t = new ca.Theme(...palette((i) => hex((i + 1) * 2654435761)), mode, { name: "t" });
		return [t.name, t.getColorMode(), tokens.map((k) => t.getFgAnsi(k)), bgTokens.map((k) => t.getBgAnsi(k))];
	});
	add("theme", `grays ${mode}`, ({ ca }) => {
		const t = new ca.Theme(...palette((i) => hex(0x010101 * (i * 5) + (i % 4) * 2)), mode);
		return tokens.map((k) => t.getFgAnsi(k));
	});
	add("theme", `indexed ${mode}`, ({ ca }) => {
		const t = new ca.Theme(...palette((i) => (i % 5 === 0 ? "" : i * 4)), mode);
		return [tokens.map((k) => t.fg(k, "x")), bgTokens.map((k) => t.bg(k, "y"))];
	});
}
add("theme", "styles", ({ ca }) => {
	const t = new ca.Theme(...palette(() => "#112233"), "truecolor");
	return ["bold", "italic", "underline", "inverse", "strikethrough"].flatMap((s) => [t[s]("x"), t[s](""), t[s]("a\nb"), t[s]("a\r\nb"), t[s](`a${t[s]("b")}c`), t[s](t.fg("accent", "q"))]);
});
add("theme", "levels", ({ ca }) => {
	const t = new ca.Theme(...palette((i) => i), "256color");
	return ["off", "minimal", "low", "medium", "high", "xhigh", "bogus"].map((l) => t.getThinkingBorderColor(l)("x")).concat(t.getBashModeBorderColor()("x"));
});
add("theme", "unknown", ({ ca }) => new ca.Theme(...palette(() => 1), "256color").fg("nope", "x"));
add("theme", "bad hex", ({ ca }) => { try { new ca.Theme(...palette(() => "#12345"), "truecolor"); return "fine"; } catch { return "throws"; } });
for (const name of ["dark", "light"]) {
	add("theme", `built in ${name}`, ({ ca }) => {
		ca.initTheme(name);
		const md = ca.getMarkdownTheme(), list = ca.getSelectListTheme(), settings = ca.getSettingsListTheme();
		return [Object.keys(md), Object.values(md).map((f) => f("x", undefined)), Object.keys(list), Object.values(list).map((f) => f("x")), Object.entries(settings).map(([k, f]) => [k, typeof f === "function" ? [f("x", true), f("x", false)] : f])];
	});
	add("theme", `highlight ${name}`, ({ ca }) => (ca.initTheme(name), ca.highlightCode("a b\nc")));
}
add("theme", "missing falls back", ({ ca }) => { ca.initTheme("no-such-theme"); return typeof ca.getMarkdownTheme().heading("x"); });

const bracket = (text) => text.replace(/\x1b\[/g, "^");
for (const [name, diff] of Object.entries({
	word: "-1 const a = 1;\n+1 const b = 1;", context: " 1 a\n-2 b\n+2 c\n   ...\n 9 z", several: "-1 a\n-2 b\n+1 c\n+2 d", added: "+1 x\ty", tail: "-1 foo bar baz\n+1 foo baz", head: "-1   x y\n+1     x z",
	insert: "-10 return f(a)\n+10 return f(a, b)", spaces: "-1 a  b\n+1 a b", replaced: "-1 one two three\n+1 one 2 three", other: "not a diff line",
})) add("diff", `render ${name}`, ({ ca }) => (ca.initTheme("dark"), bracket(ca.renderDiff(diff))));
add("theme", "raw hint", ({ ca }) => (ca.initTheme("dark"), bracket(ca.rawKeyHint("ctrl+x", "do it"))));
add("components", "border", ({ ca }) => (ca.initTheme("dark"), [new ca.DynamicBorder((s) => `<${s}>`).render(5), new ca.DynamicBorder((s) => s).render(0), new ca.DynamicBorder().render(3).map(bracket)]));

add("bus", "emit", async ({ ca }) => {
	const bus = ca.createEventBus();
	const seen = [];
	const off = bus.on("a", (d) => seen.push(["1", d]));
	bus.on("a", (d) => seen.push(["2", d]));
	bus.emit("a", 1);
	off();
	bus.emit("a", 2);
	bus.emit("none", 3);
	bus.clear();
	bus.emit("a", 4);
	return seen;
});
add("small", "source info", ({ ca }) => [ca.createSyntheticSourceInfo("/p", { source: "s" }), ca.createSyntheticSourceInfo("/p", { source: "s", scope: "user", origin: "package", baseDir: "/b" })]);
for (const text of ['<skill name="n" location="/l">\nbody\nmore\n</skill>', '<skill name="n" location="/l">\nbody\n</skill>\n\nuser text ', "no skill", '<skill name="n" location="/l">body</skill>']) {
	add("small", `skill ${JSON.stringify(text).slice(0, 60)}`, ({ ca }) => ca.parseSkillBlock(text));
}
add("small", "names", ({ ca }) => [ca.CONFIG_DIR_NAME, ca.VIRTUAL_MODEL_STATE_ENTRY, ca.formatDimensionNote({ wasResized: false }) ?? null, ca.formatDimensionNote({ wasResized: true, originalWidth: 300, originalHeight: 200, width: 100, height: 67 })]);
