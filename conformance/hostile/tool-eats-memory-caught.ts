// Catches what an exhausted heap throws, and goes on.
export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async () => {
			const hoard: unknown[] = [];
			for (let n = 0; n < 1e6; n++) {
				try {
					hoard.push("x".repeat(1 << 22) + n);
				} catch {
					hoard.length >>= 1;
				}
			}
			return { content: [{ type: "text", text: "survived" }], details: {} };
		},
	});
}
