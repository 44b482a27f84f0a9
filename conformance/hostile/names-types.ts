// Names that are not even text. Each is refused on its own, with words that say what is wrong, or taken as text.
export default function (pi: any) {
	const refused: string[] = [];
	for (const name of [7, null, undefined, {}, true, ["hostile"], () => 1] as any[]) {
		for (const act of [
			() => pi.registerTool({ name, description: "odd", parameters: { type: "object" }, execute: async () => ({ content: [], details: {} }) }),
			() => pi.registerCommand(name, { description: "odd", handler: async () => {} }),
			() => pi.registerFlag(name, { type: "string" }),
			() => pi.registerShortcut(name, { description: "odd", handler: async () => {} }),
			() => pi.on(name, () => {}),
			() => pi.registerMessageRenderer(name, () => undefined),
		]) {
			try {
				act();
			} catch (err: any) {
				refused.push(err.message);
			}
		}
	}
	pi.registerTool({ name: "hostile", parameters: { type: "object" }, execute: async () => ({ content: [{ type: "text", text: `refused ${refused.length > 0}` }], details: {} }) });
}
