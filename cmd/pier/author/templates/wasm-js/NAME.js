// A component of the world pi:extension in JavaScript. See README.md for how it becomes one.
export const extension = {
	init() {
		const tool = {
			name: "greet",
			label: "Greet",
			description: "Greets somebody by name",
			parameters: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
		};
		return JSON.stringify({ name: "NAME", version: "0.1.0", api_version: "1.0", tools: [tool], slash_commands: [], event_hooks: [] });
	},
	handleTool(name, input) {
		if (name !== "greet") throw `there is no tool ${name}`;
		return JSON.stringify({ content: [{ type: "text", text: `Hello, ${JSON.parse(input).name}!` }] });
	},
	handleSlash(name) {
		throw `there is no command ${name}`;
	},
	handleEvent() {
		return "{}";
	},
	shutdown() {},
};
