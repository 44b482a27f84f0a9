// Names that are no names: empty, endless, full of control characters, or those that objects are made of.
export default function (pi: any) {
	const refused: string[] = [];
	const names = ["", " ", "__proto__", "constructor", "toString", "hasOwnProperty", "witness\u0000", "wit\u001b[2Jness", "../witness", "a\nb", "\ud800", "x".repeat(1 << 16), "read", "bash"] as any[];
	for (const name of names) {
		for (const [kind, act] of Object.entries<() => void>({
			tool: () => pi.registerTool({ name, description: "odd", parameters: { type: "object" }, execute: async () => ({ content: [{ type: "text", text: "odd" }], details: {} }) }),
			command: () => pi.registerCommand(name, { description: "odd", handler: async () => {} }),
			flag: () => pi.registerFlag(name, { type: "string", default: "x" }),
			shortcut: () => pi.registerShortcut(name, { description: "odd", handler: async () => {} }),
			on: () => pi.on(name, () => {}),
			renderer: () => pi.registerMessageRenderer(name, () => undefined),
		})) {
			try {
				act();
			} catch {
				refused.push(kind);
			}
		}
	}
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async () => ({ content: [{ type: "text", text: `polluted ${String(({} as any).admin ?? ({} as any).execute ?? "nothing")}` }], details: {} }),
	});
}
