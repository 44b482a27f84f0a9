// The cases of pi-ai, as coding-agent.cases.mjs has those of pi-coding-agent.
export const cases = {};
const add = (group, name, run) => (cases[`${group}: ${name}`] = run);

const partial = [
	"", " ", "{", '{"a', '{"a"', '{"a":', '{"a":1', '{"a":12', '{"a":"x', '{"a":"x\\', '{"a":"x\\u00', '{"a":"x\\u00e9', '{"a":"x\\n', '{"a":true', '{"a":tr', '{"a":nu', '{"a":-', '{"a":1.', '{"a":1e', '{"a":1e5',
	'{"a":[1,2', '{"a":[1,', '{"a":[{"b":"c"},{"b":', '{"a":{"b":{"c":"d', '[1,2', '["a","b', '"text', "12", "true", "nonsense", '{"a":1}', '{"a":1,}', '{"a":1,"b', '{"a":"line\nbreak"}', '{"a":"tab\there', '{"p":"C:\\dir\\x"}', '{"p":"C:\\d', '{"a":"\\\\',
	'{"a":"q\\"', '{"a":"q\\"r"', '{"__proto__":{"x":1},"b":2}', '{"a":1} trailing', '  {"a" : [ 1 , "x" ', '{"a":"😀', '{"a":"\\ud83d', "null", '{"a":null,"b":fal',
];
for (const text of partial) {
	add("json", `streaming ${JSON.stringify(text)}`, ({ ai }) => ai.parseStreamingJson(text));
	add("json", `repair ${JSON.stringify(text)}`, ({ ai }) => ai.repairJson(text));
}
add("json", "streaming undefined", ({ ai }) => ai.parseStreamingJson(undefined));
for (const text of ['{"a":1}', '{"a":"x\ny"}', '{"p":"\\q"}']) add("json", `parse ${JSON.stringify(text)}`, ({ ai }) => ai.parseJsonWithRepair(text));
for (const text of ["", '{"a":1}', '[1]', '"x"', '{"a":"\n"}']) add("json", `arguments ${JSON.stringify(text)}`, ({ ai }) => ai.parseToolCallArguments(text));
add("json", "argument stream", ({ ai }) => {
	const s = new ai.ToolCallArgumentsStream();
	const seen = ['{"a":"he', "llo", '","b":[1,', "2]}"].map((d) => structuredClone(s.append(d)));
	return [seen, s.text, s.finish(), s.replace('{"a":"hello","b":[1,2]} '), s.replace('{"z":1').delta ?? null, s.text];
});

const model = (extra) => ({ id: "m", provider: "p", api: "x", reasoning: true, cost: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }, ...extra });
const usage = () => ({ input: 1000, output: 500, cacheRead: 200, cacheWrite: 100, totalTokens: 1800, cost: {} });
add("models", "cost", ({ ai }) => { const { totalFromProvider, ...cost } = ai.calculateCost(model(), usage()); return cost; });
add("models", "cost tiers", ({ ai }) => ai.calculateCost(model({ cost: { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 1, tiers: [{ inputTokensAbove: 500, input: 2, output: 4, cacheRead: 0.2, cacheWrite: 2 }, { inputTokensAbove: 1e6, input: 9, output: 9, cacheRead: 9, cacheWrite: 9 }] } }), { ...usage(), cacheWrite1h: 40 }));
const levelModels = { plain: model(), none: model({ reasoning: false }), xhigh: model({ thinkingLevelMap: { xhigh: "x" } }), gaps: model({ thinkingLevelMap: { off: null, minimal: null, high: null } }) };
for (const [name, m] of Object.entries(levelModels)) {
	add("models", `levels ${name}`, ({ ai }) => ai.getSupportedThinkingLevels(m));
	add("models", `clamp ${name}`, ({ ai }) => ["off", "minimal", "low", "medium", "high", "xhigh", "bogus"].map((l) => ai.clampThinkingLevel(m, l)));
}
add("models", "equal", ({ ai }) => [ai.modelsAreEqual(model(), model()), ai.modelsAreEqual(model(), model({ id: "n" })), ai.modelsAreEqual(null, model()), ai.modelsAreEqual(undefined, undefined)]);
add("models", "unknown", ({ ai }) => [ai.getModel("no-such-provider", "x") ?? null, ai.getModels("no-such-provider")]);

const failed = (errorMessage, extra) => ({ role: "assistant", stopReason: "error", errorMessage, provider: "p", usage: usage(), ...extra });
for (const text of ["prompt is too long: 213462 tokens > 200000 maximum", "Your input exceeds the context window of this model", "The input token count (1196265) exceeds the maximum number of tokens allowed (1048575)", "ThrottlingException: Too many tokens, rate limit", "429 too many requests", "connection reset", "This endpoint's maximum context length is 5 tokens. However", "413 Payload", "Throttling error: too many tokens"]) {
	add("overflow", text.slice(0, 50), ({ ai }) => ai.isContextOverflow(failed(text)));
}
add("overflow", "silent", ({ ai }) => [ai.isContextOverflow({ ...failed(""), stopReason: "stop" }, 1000), ai.isContextOverflow({ ...failed(""), stopReason: "stop" }, 5000), ai.isContextOverflow({ ...failed(""), stopReason: "length", usage: { ...usage(), output: 0 } }, 1200), ai.isContextOverflow({ ...failed(""), stopReason: "length" }, 1200), ai.isContextOverflow({ ...failed(""), stopReason: "stop" })]);

add("streams", "read before and after", async ({ ai }) => {
	const s = ai.createAssistantMessageEventStream();
	const seen = [];
	const reading = (async () => { for await (const e of s) seen.push(e.type); seen.push("end"); })();
	s.push({ type: "start" });
	await Promise.resolve();
	s.push({ type: "text_delta" });
	s.push({ type: "done", message: { role: "assistant", n: 1, timestamp: 0 } });
	s.push({ type: "late" });
	s.end();
	await reading;
	return [seen, await s.result()];
});
add("streams", "error", async ({ ai }) => { const s = ai.createAssistantMessageEventStream(); s.push({ type: "error", error: { stopReason: "error", timestamp: 0 } }); const seen = []; for await (const e of s) seen.push(e.type); return [seen, await s.result()]; });
add("streams", "end with result", async ({ ai }) => { const s = new ai.EventStream(() => false, (e) => e); s.push(1); s.push(2); s.end("r"); const seen = []; for await (const e of s) seen.push(e); return [seen, await s.result()]; });
add("streams", "two readers", async ({ ai }) => {
	const s = new ai.EventStream((e) => e === 3, (e) => e);
	const read = async () => { const seen = []; for await (const e of s) seen.push(e); return seen; };
	const both = [read(), read()];
	await Promise.resolve();
	for (const e of [1, 2, 3]) s.push(e);
	s.end();
	return Promise.all(both);
});
add("streams", "class", ({ ai }) => [ai.createAssistantMessageEventStream() instanceof ai.AssistantMessageEventStream, ai.createAssistantMessageEventStream() instanceof ai.EventStream]);

add("faux", "members of a message", ({ ai }) => [{}, { deferred: { id: "d" }, errorMessage: "e", responseId: "r" }].map((options) => { const m = ai.fauxAssistantMessage("x", options); return [Object.keys(m), m.errorMessage, m.responseId]; }));
add("faux", "blocks", ({ ai }) => [ai.fauxText("t"), ai.fauxThinking("h"), ai.fauxToolCall("n", { a: 1 }, { id: "i" })]);
for (const [name, args] of Object.entries({ text: ["hello", { timestamp: 1 }], block: [{ type: "text", text: "x" }, { timestamp: 2, stopReason: "length" }], list: [[{ type: "text", text: "x" }], { timestamp: 3, errorMessage: "e", responseId: "r" }] })) {
	add("faux", `message ${name}`, ({ ai }) => { const { usage: u, ...rest } = ai.fauxAssistantMessage(...args); return rest; });
}

add("diagnostics", "thrown", ({ ai }) => [ai.formatThrownValue(new Error("m")), ai.formatThrownValue(new TypeError("")), ai.formatThrownValue("s"), ai.formatThrownValue(5), ai.formatThrownValue(null)]);
add("diagnostics", "error", ({ ai }) => { const { stack, ...rest } = ai.extractDiagnosticError(Object.assign(new RangeError("m"), { code: "C" })); return [rest, typeof stack, ai.extractDiagnosticError("x")]; });
add("diagnostics", "append", ({ ai }) => { const m = {}; ai.appendAssistantMessageDiagnostic(m, { type: "a" }); ai.appendAssistantMessageDiagnostic(m, { type: "b" }); return m; });
add("diagnostics", "create", ({ ai }) => { const { timestamp, ...rest } = ai.createAssistantMessageDiagnostic("t", "x", { d: 1 }); return [typeof timestamp, rest]; });

add("registry", "register", ({ ai }) => {
	const calls = [];
	const provider = { api: "test-api", stream: (m, c) => (calls.push(["stream", c]), "S"), streamSimple: (m, c) => (calls.push(["simple", c]), "T") };
	ai.registerApiProvider(provider, "src");
	const got = ai.getApiProvider("test-api");
	const results = [got.stream({ api: "test-api" }, 1), got.streamSimple({ api: "test-api" }, 2)];
	let mismatch;
	try { got.stream({ api: "other" }, 3); } catch (e) { mismatch = e.message; }
	ai.unregisterApiProviders("src");
	return [results, calls, mismatch, ai.getApiProvider("test-api") ?? null];
});
add("registry", "complete", async ({ ai }) => {
	const done = () => { const s = ai.createAssistantMessageEventStream(); s.push({ type: "done", message: { ok: true, timestamp: 0 } }); return s; };
	ai.registerApiProvider({ api: "test-done", stream: done, streamSimple: done }, "src2");
	const result = [await ai.complete({ api: "test-done" }, {}), await ai.completeSimple({ api: "test-done" }, {})];
	ai.unregisterApiProviders("src2");
	return result;
});
add("registry", "unknown api", ({ ai }) => ai.complete({ api: "no-such-api", provider: "p" }, { messages: [] }));
add("registry", "no model", async ({ ai }) => { try { await ai.complete(undefined, { messages: [] }); } catch (e) { return e.constructor.name; } });

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
add("uuid", "shape", ({ ai }) => { const list = Array.from({ length: 50 }, () => ai.uuidv7()); return [list.every((u) => uuid.test(u)), new Set(list).size, list.every((u, i) => i === 0 || u > list[i - 1])]; });
add("uuid", "time", ({ ai }) => [ai.uuidv7(0).slice(0, 13), ai.uuidv7(0x123456789abc).slice(0, 13)]);
for (const bad of [-1, 1.5, 2 ** 48]) add("uuid", `bad ${bad}`, ({ ai }) => ai.uuidv7(bad));

const tool = (name) => ({ name, description: name, parameters: { type: "object", properties: {} } });
const system = [
	{ role: "system", content: "base", sections: { a: "A", b: "B" }, toolsAdded: [tool("x"), tool("y")], timestamp: 5 },
	{ role: "user", content: "u", timestamp: 6 },
	{ role: "system", content: [{ type: "text", text: "more" }], sections: { a: null, c: "C" }, toolsRemoved: [{ name: "x" }], toolsAdded: [{ ...tool("z"), constrainedSampling: { type: "none" } }], timestamp: 7 },
	{ role: "system", content: "", sections: { b: "B2" }, toolsAdded: [{ ...tool("y"), description: "new" }], timestamp: 8 },
];
for (const n of [0, 1, 2, 3, 4]) {
	const messages = system.slice(0, n);
	add("system", `message ${n}`, ({ ai }) => ai.getCurrentSystemMessage(messages) ?? null);
	add("system", `prompt ${n}`, ({ ai }) => ai.getCurrentSystemPrompt(messages));
	add("system", `tools ${n}`, ({ ai }) => [ai.getCurrentTools(messages), ai.getDeclaredTools(messages), ai.hasToolRedefinitions(messages)]);
	add("system", `collapse ${n}`, ({ ai }) => [ai.collapseSystemMessages({ messages }), ai.resolveTranscript({ messages }, true), ai.withoutInitialSystemMessage(messages), ai.getInitialSystemMessage(messages) ?? null]);
}
add("system", "update", ({ ai }) => system.filter((m) => m.role === "system").map((m) => [ai.renderSystemMessageUpdate(m), ai.getSystemMessageText(m)]));
add("system", "normalize", ({ ai }) => [ai.normalizeContext({ systemPrompt: "s", tools: [tool("x")], messages: [] }), ai.normalizeContext({ messages: [system[1]] }), ai.createInitialSystemMessage("", []) ?? null, ai.createInitialSystemMessage(undefined, [tool("x")])]);
add("system", "changes", ({ ai }) => [ai.getToolStateChanges([tool("x"), tool("y")], [tool("y"), tool("z")]), ai.getToolStateChanges([tool("x")], [{ ...tool("x"), description: "d" }]), ai.declarationsEqual(tool("x"), tool("x")), ai.toToolDeclaration({ ...tool("x"), execute() {}, label: "L" })]);
add("system", "text", ({ ai }) => [ai.contentText("x"), ai.contentText([{ type: "text", text: "a" }, { type: "image" }, { type: "text", text: "b" }]), ai.contentText([{ type: "text", text: "a" }, { type: "text", text: "b" }], "")]);

const schemas = ({ Type: T, StringEnum }) => ({
	mixed: T.Object({ a: T.String(), n: T.Optional(T.Number()), l: T.Array(T.Object({ x: T.Integer({ minimum: 1 }) })), e: T.Union([T.Literal("p"), T.Literal("q")]) }, { additionalProperties: false }),
	text: T.Object({ s: T.String({ minLength: 2, pattern: "^a" }), b: T.Boolean(), z: StringEnum(["a", "b"]) }),
	optional: T.Object({ b: T.Optional(T.Boolean()), n: T.Optional(T.Number({ maximum: 3 })), s: T.Optional(T.String({ maxLength: 3 })) }),
	nested: T.Object({ o: T.Object({ p: T.Object({ q: T.Number() }) }), list: T.Optional(T.Array(T.String(), { minItems: 1, maxItems: 2 })) }),
	union: T.Object({ u: T.Union([T.Number(), T.Boolean(), T.Null()]) }),
	tagged: T.Object({ t: T.Union([T.Object({ kind: T.Literal("a"), x: T.Number() }), T.Object({ kind: T.Literal("b"), y: T.String() })]) }),
	record: T.Object({ r: T.Record(T.String(), T.Number()) }),
	plain: { type: "object", properties: { a: { type: "array", items: { type: "string" } }, c: { const: 5 }, d: { type: ["string", "null"] }, e: { enum: [1, "x"] } } },
});
const calls = {
	mixed: [{}, { a: 1, n: "2", l: [{ x: "3" }], e: "p" }, { a: null, l: { x: 1 }, e: "z", zz: 1 }, { a: "", l: [{ x: 0 }], e: "p" }, { a: "", l: [{ x: 1.5 }, { x: "no" }], e: "q" }, { a: "x", l: [], e: "p", n: null }, "x", null, []],
	text: [{ s: "x", b: "yes", z: "c" }, { s: "ab", b: "true", z: "a" }, { s: "ab", b: 1, z: "b" }, { s: 12, b: "0", z: "A" }],
	optional: [{ b: null, n: null, s: null }, { n: "9" }, { n: "abc" }, { s: 12345 }, { b: "maybe" }, {}],
	nested: [{ o: { p: { q: "5" } } }, { o: { p: {} } }, { o: {} }, { o: { p: { q: "x" } }, list: [] }, { o: { p: { q: 1 } }, list: "one" }, { o: { p: { q: 1 } }, list: [1, 2, 3] }],
	union: [{ u: "true" }, { u: "5" }, { u: null }, { u: "x" }, { u: {} }],
	tagged: [{ t: { kind: "a", x: "1" } }, { t: { kind: "b" } }, { t: { kind: "c" } }, { t: {} }, { t: 5 }],
	record: [{ r: { a: "1", b: 2 } }, { r: { a: "x" } }, { r: [] }],
	plain: [{ a: "x", c: "5", d: null, e: "1" }, { a: [1, true], c: 6 }, { d: 5 }, { e: "y" }, { extra: 1 }],
};
for (const [name, list] of Object.entries(calls)) {
	list.forEach((args, i) => add("validate", `${name} ${i}`, ({ ai }) => ai.validateToolArguments({ name: "t", parameters: schemas(ai)[name] }, { name: "t", arguments: args })));
}
add("validate", "unknown tool", ({ ai }) => ai.validateToolCall([tool("x")], { name: "y", arguments: {} }));
add("validate", "known tool", ({ ai }) => ai.validateToolCall([tool("x")], { name: "x", arguments: { q: 1 } }));
add("validate", "bad arguments", ({ ai }) => ai.validateToolArguments(tool("x"), { name: "x", arguments: {}, argumentsError: "broken" }));
add("validate", "does not change its input", ({ ai }) => { const args = { a: 1, l: [], e: "p" }; ai.validateToolArguments({ name: "t", parameters: schemas(ai).mixed }, { name: "t", arguments: args }); return args; });
