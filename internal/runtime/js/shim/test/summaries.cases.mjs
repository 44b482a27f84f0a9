// Summaries that a scripted model writes: what it is asked, with which options, and what becomes of its answer. The instructions are
// worded differently on both sides, so of them only what comes from the caller is compared.
export const cases = {};
const add = (name, run) => (cases[`summaries: ${name}`] = run);

const cost = (total, more) => ({ input: total / 2, output: total / 2, cacheRead: 0, cacheWrite: 0, total, ...more });
const usage = (n, more) => ({ input: n, output: 1, cacheRead: 2, cacheWrite: 3, totalTokens: n + 6, cost: cost(n), ...more });
const model = { id: "m", api: "test", provider: "acme", reasoning: true, contextWindow: 200000, maxTokens: 1000, input: ["text"] };
const user = (content) => ({ role: "user", content, timestamp: 1 });
const said = (content, more) => ({ role: "assistant", content: typeof content === "string" ? [{ type: "text", text: content }] : content, usage: usage(10), stopReason: "stop", timestamp: 2, ...more });
const call = (name, args) => ({ type: "toolCall", id: "1", name, arguments: args });
const result = (text, more) => ({ role: "toolResult", toolCallId: "1", toolName: "read", content: [{ type: "text", text }], isError: false, timestamp: 3, ...more });
const talk = [user("please"), said([{ type: "text", text: "I look" }, call("read", { path: "a.ts" }), call("edit", { path: "b.ts" })]), result("x".repeat(2100)), { role: "bashExecution", command: "ls", output: "b", exitCode: 0, timestamp: 4 }];

/** A model that gives these answers in turn, and what it was asked without the wording of the instructions. */
function scripted(answers) {
	const asked = [];
	const left = [...answers];
	const own = (text) => [text.match(/^[^]*?(?:<\/conversation>|# Instructions)/)?.[0], text.match(/<previous-summary>\n[^]*?<\/previous-summary>(?=\n\n)/)?.[0], text.match(/Additional focus: [^]*/)?.[0] ?? text.match(/REPLACED[^]*/)?.[0]];
	const streamFn = (_model, context, { signal, sessionId, ...options }) => {
		const message = context.messages.at(-1);
		asked.push({ text: message.content.map(({ text }) => own(text)), roles: context.messages.map(({ role }) => role), options, session: sessionId?.length > 30 ? "fresh" : sessionId, aborted: signal?.aborted });
		return { result: async () => left.shift() ?? said("no more", { stopReason: "error", errorMessage: "no more" }) };
	};
	return { asked, streamFn };
}
const safe = async (run) => { try { return await run(); } catch (error) { return { failed: error.message }; } };

const summary = (name, answers, args = {}) => add(name, async ({ ca }) => {
	const { asked, streamFn } = scripted(answers);
	const { headers, signal, focus, previous, level, env, retry, session } = args;
	return { result: await safe(() => ca.generateSummaryWithUsage(talk, args.model ?? model, 100, "k", headers, signal, focus, previous, level, streamFn, env, retry, undefined, session)), asked };
});
summary("plain", [said("S")]);
summary("options", [said("S")], { headers: { "X-A": "1" }, focus: "tests", previous: "old", level: "high", env: { A: "b" }, session: "s-1" });
summary("thinking off", [said("S")], { level: "off" });
summary("no reasoning", [said("S")], { level: "high", model: { ...model, reasoning: false } });
summary("error", [said("", { stopReason: "error", errorMessage: "bad" })]);
summary("nameless error", [said("", { stopReason: "error" })]);
summary("cut off", [said("half", { stopReason: "length" })]);
summary("calls a tool", [said([call("read", {})])]);
summary("aborted", [said("part", { stopReason: "aborted" })]);
summary("retried", [said("", { stopReason: "error", errorMessage: "overloaded" }), said("S")], { retry: { enabled: true, maxRetries: 2, baseDelayMs: 1 } });
add("text only", async ({ ca }) => { const { streamFn } = scripted([said("S")]); return ca.generateSummary(talk, model, 0, "k", undefined, undefined, undefined, undefined, undefined, streamFn); });

const ops = () => ({ read: new Set(["z", "a", "b"]), written: new Set(["b"]), edited: new Set(["c"]) });
const compaction = (name, answers, preparation, args = []) => add(`compact ${name}`, async ({ ca }) => {
	const { asked, streamFn } = scripted(answers);
	const prepared = { firstKeptEntryId: "e5", messagesToSummarize: talk, turnPrefixMessages: [], isSplitTurn: false, tokensBefore: 77, fileOps: ops(), ...preparation };
	const [focus, signal, level] = args;
	return { result: await safe(() => ca.compact(prepared, model, "k", { "X-A": "1" }, focus, signal, level, streamFn, undefined, undefined, undefined, "s")), asked };
});
compaction("plain", [said("S")], {});
compaction("with focus and summary", [said("S")], { previousSummary: "old" }, ["tests", undefined, "low"]);
compaction("split", [said("S"), said("T", { usage: usage(5, { reasoning: 2, cost: cost(5, { totalFromProvider: true }) }) })], { isSplitTurn: true, turnPrefixMessages: [user("first"), said("then")] }, ["tests"]);
compaction("split, both reported", [said("S", { usage: usage(1, { cost: cost(1, { totalFromProvider: true }), cacheWrite1h: 1 }) }), said("T", { usage: usage(5, { cost: cost(5, { totalFromProvider: true }) }) })], { isSplitTurn: true, turnPrefixMessages: [user("first")] });
compaction("split without history", [said("T")], { isSplitTurn: true, messagesToSummarize: [], turnPrefixMessages: [user("first")] });
compaction("split after a summary", [said("T")], { isSplitTurn: true, messagesToSummarize: [], previousSummary: "old", turnPrefixMessages: [user("first")] });
compaction("split, second fails", [said("S"), said("", { stopReason: "length" })], { isSplitTurn: true, turnPrefixMessages: [user("first")] });
compaction("no files", [said("S")], { fileOps: { read: new Set(), written: new Set(), edited: new Set() } });
compaction("no first entry", [said("S")], { firstKeptEntryId: "" });

const entry = (type, id, more) => ({ type, id, parentId: null, timestamp: "2025-01-01T00:00:00.000Z", ...more });
const message = (id, value) => entry("message", id, { message: value });
const branch = [
	entry("compaction", "c0", { summary: "compacted", tokensBefore: 5, firstKeptEntryId: "x" }), message("m1", user("one")), entry("branch_summary", "b1", { summary: "other branch", fromId: "q", details: { readFiles: ["r.ts"], modifiedFiles: ["e.ts"] } }),
	entry("branch_summary", "b2", { summary: "hooked", fromId: "q", fromHook: true, details: { readFiles: ["no.ts"] } }), message("m2", talk[1]), message("m3", talk[2]), message("m4", result("y", { nestedCalls: { calls: [{ name: "write", arguments: { path: "n.ts" } }] } })),
	entry("custom_message", "k1", { customType: "note", content: "noted", display: true }), entry("model_change", "z1", {}), entry("label", "z2", {}), message("m5", user("secret")), entry("context_edit", "x1", { targetId: "m5", replacement: null }), message("m6", said("end")),
];
const plainOps = ({ messages, fileOps, totalTokens }) => ({ messages, totalTokens, files: Object.fromEntries(Object.entries(fileOps).map(([k, v]) => [k, [...v]])) });
for (const budget of [undefined, 5, 20, 40, 60, 1000]) add(`branch entries within ${budget}`, ({ ca }) => plainOps(ca.prepareBranchEntries(branch, budget)));
const leaving = (name, answers, options = {}, entries = branch) => add(`branch ${name}`, async ({ ca }) => {
	const { asked, streamFn } = scripted(answers);
	return { result: await safe(() => ca.generateBranchSummary(entries, { model, apiKey: "k", streamFn, ...options })), asked };
});
leaving("plain", [said("S")]);
leaving("focus", [said("S")], { customInstructions: "tests", thinkingLevel: "low", headers: { A: "1" }, env: { B: "2" } });
leaving("replaced", [said("S")], { customInstructions: "REPLACED all", replaceInstructions: true });
leaving("nothing", [], {}, [entry("label", "l", {})]);
leaving("aborted", [said("", { stopReason: "aborted" })]);
leaving("error", [said("", { stopReason: "error", errorMessage: "bad" })]);
leaving("cut off", [said("", { stopReason: "length" })]);
leaving("calls a tool", [said([call("x", {})])]);
leaving("little room", [said("S")], { reserveTokens: 199970 });
