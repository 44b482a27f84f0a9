// Engine code that asks for no interrupt while it runs: the VM is given up on, and nobody waits for it.
export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async () => ({ content: [], details: "a".repeat(160_000).indexOf(`${"a".repeat(80_000)}b`) }),
	});
}
