// Goes on registering, and registers itself anew while it runs.
export default function (pi: any) {
	const make = (n: number): any => ({
		name: "hostile", parameters: { type: "object" },
		async execute() {
			pi.registerTool(make(n + 1));
			for (let k = 0; k < 60; k++) {
				await new Promise((next) => setImmediate(next));
				pi.registerTool({ name: `later_${k}`, parameters: { type: "object" }, execute: async () => ({ content: [] }) });
			}
			return { content: [{ type: "text", text: `generation ${n}` }], details: {} };
		},
	});
	pi.registerTool(make(1));
}
