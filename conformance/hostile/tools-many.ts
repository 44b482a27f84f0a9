// Registers more tools than anybody can look at.
export default function (pi: any) {
	for (let n = 0; n < 600; n++) pi.registerTool({ name: `tool_${n}`, description: "x".repeat(40), parameters: { type: "object" }, execute: async () => ({ content: [{ type: "text", text: `${n}` }], details: {} }) });
	for (let n = 0; n < 1000; n++) pi.on("tool_result", () => undefined);
	for (let n = 0; n < 500; n++) pi.registerCommand(`c${n}`, { description: "c", handler: async () => {} });
}
