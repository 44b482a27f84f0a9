export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async () => {
			const hoard: unknown[] = [];
			for (;;) hoard.push(new Uint8Array(1 << 20).fill(1));
		},
	});
}
