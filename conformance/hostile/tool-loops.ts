// Ways not to give control back. Each costs its caller the limit, and the next call works again.
export default function (pi: any) {
	const ways: Record<string, () => unknown> = {
		loop: () => {
			for (;;);
		},
		pattern: () => /^(a+)+$/.test(`${"a".repeat(64)}!`),
		sort: () => Array.from({ length: 4_000_000 }, (_, n) => n).sort((a, b) => {
			while (a >= 0) b++;
			return b;
		}),
		json: () => JSON.stringify({ toJSON: () => { for (;;); } }),
		caught: () => {
			for (;;) {
				try {
					for (;;);
				} catch {}
			}
		},
		finally: () => {
			const again = (): never => {
				try {
					for (;;);
				} finally {
					again();
				}
			};
			again();
		},
		never: () => new Promise(() => {}),
		generator: () => [...(function* () { for (;;) yield 1; })()].length,
		join: () => { const all: unknown[] = []; for (let n = 0; n < 30; n++) all.push([...all, ...all]); return String(all).length; },
		late: async () => { await null; for (;;); },
		timer: () => new Promise(() => setTimeout(() => { for (;;); }, 1)),
	};
	pi.registerTool({
		name: "alive", parameters: { type: "object" },
		execute: async () => ({ content: [{ type: "text", text: "still alive" }], details: {} }),
	});
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async (_id: string, { way }: any) => {
			await ways[way]();
			return { content: [{ type: "text", text: `${way} came back` }], details: {} };
		},
	});
}
