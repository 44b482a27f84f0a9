// One tool call as Pi's own agent makes it: a scripted model asks for it in a turn of the real session. The call's result is
// what the agent's last event says; what the turn leaves in the session is not compared.
const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } };
const model = { id: "script", name: "script", reasoning: false, input: ["text"], cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 100000, maxTokens: 1000 };

export async function callInTurn(live, modules, name, input) {
	const { session } = live;
	const registry = live.runner.createContext().modelRegistry;
	const call = { type: "toolCall", id: "call-1", name, arguments: structuredClone(input ?? {}) };
	const answers = [{ content: [call], stopReason: "toolUse" }, { content: [{ type: "text", text: "end" }], stopReason: "stop" }];
	registry.registerProvider("oracle", { baseUrl: "http://oracle.test", apiKey: "none", api: "oracle-script", models: [model], streamSimple(chosen) {
		const stream = modules.ai.createAssistantMessageEventStream();
		const message = { role: "assistant", api: chosen.api, provider: chosen.provider, model: chosen.id, usage, timestamp: 1, ...(answers.shift() ?? { content: [], stopReason: "stop" }) };
		queueMicrotask(() => {
			stream.push({ type: "start", partial: message });
			stream.push({ type: "done", reason: message.stopReason, message });
			stream.end(message);
		});
		return stream;
	} });
	await session.setModel(registry.find("oracle", "script"));
	let result;
	const updates = [];
	const stop = session.subscribe((event) => {
		if (event.toolCallId !== "call-1") return;
		if (event.type === "tool_execution_update") updates.push(event.partialResult);
		if (event.type === "tool_execution_end") result = event.isError ? { ...event.result, isError: true } : event.result;
	});
	try {
		await session.prompt("go");
	} finally {
		stop();
	}
	return { result, ...(updates.length > 0 ? { updates } : {}) };
}
