// Results that are no results.
export default function (pi: any) {
	const cycle: any = { content: [] };
	cycle.details = cycle;
	const results: Record<string, () => unknown> = {
		cycle: () => cycle,
		bigint: () => ({ content: [], details: { n: 10n } }),
		huge: () => ({ content: [{ type: "text", text: "x".repeat(30_000_000) }], details: {} }),
		nothing: () => undefined,
		null: () => null,
		number: () => 42,
		text: () => "just text",
		list: () => [1, 2, 3],
		function: () => () => "called",
		symbol: () => Symbol("result"),
		content: () => ({ content: "no list" }),
		blocks: () => ({ content: [{ type: "text" }, { type: "image", data: 7 }, null, "x", { type: "bomb" }], details: {} }),
		date: () => ({ content: [{ type: "text", text: new Date(Number.NaN) }], details: new Map([[1, 2]]) }),
		throws: () => ({ get content() { throw new Error("a getter threw"); } }),
		toJSON: () => ({ toJSON() { return { content: [{ type: "text", text: "another result" }], isError: "perhaps", details: { __proto__: { polluted: true } } }; } }),
		revoked: () => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; },
		surrogates: () => ({ content: [{ type: "text", text: "\ud800 and \0 and \udfff" }], details: { "\ud800": 1 } }),
		keys: () => JSON.parse('{"content":[],"details":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}'),
	};
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async (_id: string, { way }: any) => results[way](),
	});
}
