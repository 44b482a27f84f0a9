// Promise reactions without end: no single one of them is long.
export default function (pi: any) {
	const ways: Record<string, () => unknown> = {
		awaits: async () => {
			for (;;) await null;
		},
		thenable: () => { const self: any = { then(ok: any) { ok(self); } }; return self; },
		fork: async () => { const fork = async (): Promise<unknown> => { await null; return Promise.all([fork(), fork()]); }; return fork(); },
	};
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async (_id: string, { way }: any) => ({ content: [], details: await ways[way]() }),
	});
	pi.registerTool({
		name: "alive", parameters: { type: "object" },
		execute: async () => ({ content: [{ type: "text", text: "still alive" }], details: {} }),
	});
}
