// Fails in every event; the others' handlers and tools go on. A tool_call handler that fails stops the call, as in Pi.
export default function (pi: any) {
	let failing = true;
	for (const event of ["session_start", "input", "context", "before_agent_start", "agent_start", "turn_start", "turn_end", "agent_end", "tool_execution_start", "tool_execution_end", "tool_result", "session_shutdown", "message_end", "user_bash", "resources_discover"]) {
		pi.on(event, (it: any) => {
			if (!failing) return undefined;
			Object.defineProperty(it, "poison", { enumerable: true, get() { throw new Error("poisoned event"); } });
			throw new Error(`${event} failed`);
		});
	}
	pi.on("tool_call", () => { if (failing) throw new Error("tool_call failed"); });
	pi.registerCommand("stop", { description: "Fail no longer", handler: async () => { failing = false; } });
}
