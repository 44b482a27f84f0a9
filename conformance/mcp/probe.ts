// Says what a model is told of MCP servers by real Pi: a model that answers at once, and the system prompt when it is asked.
import { writeFileSync } from "node:fs";
import { createAssistantMessageEventStream } from "@earendil-works/pi-ai";

const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
const usage = { ...cost, totalTokens: 0, cost: { ...cost, total: 0 } };

export default function (pi: any) {
	pi.registerProvider("oracle", {
		baseUrl: "http://oracle.test", apiKey: "none", api: "oracle-script",
		models: [{ id: "script", name: "script", reasoning: false, input: ["text"], cost, contextWindow: 100000, maxTokens: 1000 }],
		streamSimple(chosen: any) {
			const stream = createAssistantMessageEventStream();
			const message: any = {
				role: "assistant", api: chosen.api, provider: chosen.provider, model: chosen.id, usage, timestamp: 1,
				content: [{ type: "text", text: "end" }], stopReason: "stop",
			};
			queueMicrotask(() => {
				stream.push({ type: "start", partial: message });
				stream.push({ type: "done", reason: "stop", message });
				stream.end(message);
			});
			return stream;
		},
	});
	let seen: Record<string, string> = {};
	pi.on("before_agent_start", (event: any) => {
		seen = { ...event.systemPromptOptions.sections };
	});
	pi.on("agent_start", (_: any, ctx: any) => writeFileSync(process.env.SAID!, JSON.stringify({ seen, prompt: ctx.getSystemPrompt() })));
}
