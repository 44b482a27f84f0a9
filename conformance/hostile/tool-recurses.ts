// Deep in JavaScript, deep in the engine's own code, deep across the border.
export default function (pi: any) {
	const ways: Record<string, () => unknown> = {
		calls: () => { const down = (): number => down() + 1; return down(); },
		json: () => { let deep: unknown[] = []; for (let n = 0; n < 200_000; n++) deep = [deep]; return deep; },
		parse: () => JSON.parse("[".repeat(2_000_000)),
		pattern: () => new RegExp("(".repeat(50_000) + ")".repeat(50_000)).test("x"),
		getter: () => { const o: any = {}; Object.defineProperty(o, "x", { get() { return this.x; } }); return o.x; },
		proxy: () => { let p: any = {}; for (let n = 0; n < 100_000; n++) p = new Proxy(p, {}); return p.x; },
		source: () => new Function(`return ${"(".repeat(100_000)}1${")".repeat(100_000)}`)(),
		params: () => { let deep: any = {}; for (let n = 0; n < 20_000; n++) deep = { deep }; pi.appendEntry("deep", deep); },
	};
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async (_id: string, { way }: any) => ({ content: [{ type: "text", text: `${way}: ${typeof ways[way]()}` }], details: { value: ways[way]() } }),
	});
}
