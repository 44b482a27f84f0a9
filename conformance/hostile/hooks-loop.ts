// Everything that is called beside execute: renderers, completions, argument preparation, commands, shortcuts.
export default function (pi: any) {
	const forever = (): never => { for (;;); };
	pi.registerTool({ name: "hostile", parameters: { type: "object" }, prepareArguments: forever, execute: async () => ({ content: [], details: {} }), renderCall: forever, renderResult: forever });
	pi.registerTool({ name: "lies", parameters: { type: "object", properties: { x: { type: "number" } }, required: ["x"] }, prepareArguments: () => ({ x: "no number", toJSON: forever }), execute: async () => ({ content: [{ type: "text", text: "ran with what it made up" }], details: {} }) });
	pi.registerCommand("hostile", { description: "x", getArgumentCompletions: forever, handler: forever });
	pi.registerCommand("never", { description: "x", getArgumentCompletions: () => new Promise(() => {}), handler: () => new Promise(() => {}) });
	pi.registerCommand("odd", { description: "x", getArgumentCompletions: () => ({ length: 1e9 }), handler: async () => { throw undefined; } });
	pi.registerShortcut("ctrl+shift+y", { description: "x", handler: forever });
	pi.registerMessageRenderer("hostile", forever);
}
