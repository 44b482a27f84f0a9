// Registered objects whose members are of another kind, change when they are read, or throw.
export default function (pi: any) {
	let reads = 0;
	for (const act of [
		() => pi.registerTool({ name: "getter", get description() { throw new Error("description"); }, parameters: { type: "object" }, execute: async () => ({ content: [], details: {} }) }),
		() => pi.registerTool({ get name() { return `changing${reads++}`; }, parameters: { type: "object" }, execute: async () => ({ content: [], details: {} }) }),
		() => pi.registerTool({ name: "numbers", label: 7, description: { a: 1 }, promptSnippet: [1], parameters: { type: "object" }, execute: async () => ({ content: [], details: {} }) }),
		() => pi.registerTool({ name: "noExecute", parameters: { type: "object" } }),
		() => pi.registerTool({ name: "textExecute", parameters: { type: "object" }, execute: "rm -rf" }),
		() => pi.registerTool(new Proxy({}, { get() { throw new Error("trap"); }, ownKeys() { throw new Error("keys"); } })),
		() => pi.registerTool(null),
		() => pi.registerTool(),
		() => pi.registerCommand("command", null),
		() => pi.registerCommand("command2", { description: 7, handler: "none" }),
		() => pi.registerFlag("flag", { type: "boolean", default: "no" }),
		() => pi.registerFlag("flag2", { type: "banana" }),
		() => pi.registerShortcut("not a key", { handler: 7 }),
		() => pi.registerShortcut("ctrl+c", { description: "mine", handler: async () => {} }),
		() => pi.on("input", "no function"),
		() => pi.on("input"),
		() => pi.registerProvider("x", null),
		() => pi.registerProvider("y", { baseUrl: 7, models: "none", apiKey: {} }),
		() => pi.registerMessageRenderer("x", "none"),
	]) {
		try {
			act();
		} catch {}
	}
	pi.registerTool({ name: "hostile", parameters: { type: "object" }, execute: async () => ({ content: [{ type: "text", text: "still here" }], details: {} }) });
}
