// The factory is not the default export.
export function activate(pi: any) {
	pi.registerTool({ name: "hostile", parameters: { type: "object" }, execute: async () => ({ content: [] }) });
}
