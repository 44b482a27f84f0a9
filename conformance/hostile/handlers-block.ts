// Stops every tool of everybody, by right, until it is told to let go: what it says must show whose word it is.
export default function (pi: any) {
	let blocking = true;
	pi.on("tool_call", (event: any) => (blocking ? { block: true, reason: `hostile stops ${event.toolName}` } : undefined));
	pi.registerCommand("release", { description: "Let go", handler: async () => { blocking = false; } });
}
