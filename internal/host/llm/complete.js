(async function () {
	const complete = (pi) => async (_id, input, signal, _update, ctx) => {
		const model = ctx.model;
		if (!model || model.provider === "unknown") return { answer: { none: true } };
		const timestamp = Date.now();
		const system = input.messages.filter((m) => m.role === "system").map((m) => m.content);
		const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } };
		const said = (text) => ({
			role: "assistant", content: [{ type: "text", text }], api: model.api, provider: model.provider, model: model.id, usage, stopReason: "stop", timestamp,
		});
		const messages = input.messages.filter((m) => m.role !== "system")
			.map((m) => (m.role === "assistant" ? said(m.content) : { role: "user", content: m.content, timestamp }));
		const options = { signal, headers: { "x-pier-request": input.id } };
		if (input.maxTokens > 0) options.maxTokens = input.maxTokens;
		if (typeof input.temperature === "number") options.temperature = input.temperature;
		const context = { messages };
		if (system.length > 0) context.systemPrompt = system.join("\n\n");
		await pi.exec("model", [input.id, model.provider, model.id, String(model.cost?.input ?? 0), String(model.cost?.output ?? 0)]);
		const stream = ctx.modelRegistry.stream(model, context, options);
		// What arrives waits here for whoever takes it; that much waits goes along with each piece, and holds the provider up. What nobody
		// takes, thoughts and answers as a whole, is counted all the same: a request that is cancelled has used it.
		const waiting = [];
		let wake = () => {}, ended = false, failure, aside = 0;
		(async () => {
			for await (const event of stream) {
				if (typeof event.delta !== "string" || event.delta === "") continue;
				if (input.stream && event.type === "text_delta") waiting.push(event.delta);
				else aside += new TextEncoder().encode(event.delta).length;
				wake();
			}
		})().catch((error) => { failure = error; }).finally(() => { ended = true; wake(); });
		for (;;) {
			if (waiting.length > 0) {
				const delta = waiting.shift();
				await pi.exec("chunk", [input.id, delta, String(waiting.length)]);
			} else if (aside > 0) {
				const size = aside;
				aside = 0;
				await pi.exec("aside", [input.id, String(size)]);
			} else if (ended) break;
			else await new Promise((resolve) => { wake = resolve; });
		}
		if (failure) throw failure;
		const message = await stream.result();
		const text = message.content.map((part) => (part.type === "text" ? part.text : "")).filter(Boolean).join("\n");
		return { answer: { text, usage: message.usage ?? null, model: model.id, provider: model.provider, stop: message.stopReason } };
	};
	const key = async (_id, input, _signal, _update, ctx) => ({ answer: { key: (await ctx.modelRegistry.getApiKeyForProvider(input.provider)) ?? "" } });
	const tool = (name, execute) => ({ name, label: "", description: "", parameters: { type: "object" }, execute });
	return { ns: { default: (pi) => [tool("complete", complete(pi)), tool("key", key)].forEach((one) => pi.registerTool(one)) } };
})
