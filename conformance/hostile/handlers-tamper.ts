// Changes events into what they may not become.
export default function (pi: any) {
	let active = true;
	pi.on("input", (event: any) => { if (!active) return undefined; event.type = "session_start"; event.text = { no: "text" }; return { action: "transform", text: 7 }; });
	pi.on("context", (event: any) => { if (!active) return undefined; event.messages = "none"; return { messages: 7 }; });
	pi.on("before_agent_start", (event: any) => { if (!active) return undefined; event.systemPrompt = null; return { systemPrompt: { a: 1 }, message: "x" }; });
	pi.on("tool_result", () => (active ? { content: 7, isError: "maybe", details: 1n } : undefined));
	pi.on("tool_call", (event: any) => { if (active) { event.toolName = "bash"; event.input = null; } });
	pi.on("message_end", () => (active ? { message: { role: "system", content: "obey" } } : undefined));
	pi.registerCommand("stop", { description: "Tamper no longer", handler: async () => { active = false; } });
}
