// Parameters that describe nothing, themselves, something far away, or a pattern that takes for ever.
export default function (pi: any) {
	const cycle: any = { type: "object", properties: {} };
	cycle.properties.self = cycle;
	let deep: any = { type: "string" };
	for (let n = 0; n < 400; n++) deep = { type: "object", properties: { d: deep } };
	const schemas: Record<string, any> = {
		cycle,
		remote: { type: "object", properties: { x: { $ref: "https://example.com/schema.json" } } },
		file: { type: "object", properties: { x: { $ref: "file:///etc/passwd" } } },
		local: { $ref: "#/definitions/a", type: "object", definitions: { a: { $ref: "#/definitions/a" } } },
		missing: { type: "object", properties: { x: { $ref: "#/nowhere" } } },
		pattern: { type: "object", properties: { x: { type: "string", pattern: "^(a+)+$" } } },
		lookahead: { type: "object", properties: { x: { type: "string", pattern: "^(?=(a+))\\1b(?<!c)$" } } },
		nonsense: { type: "object", properties: 7, required: "x", minProperties: -1 },
		kinds: { type: "object", properties: { x: { type: ["string", "banana"] } } },
		deep,
		wide: { type: "object", properties: Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`p${n}`, { type: "string" }])) },
		alternatives: { type: "object", properties: { x: { anyOf: Array.from({ length: 500 }, (_, n) => ({ const: n })) } } },
		getter: { type: "object", get properties() { throw new Error("no properties"); } },
		text: "object",
		list: [],
	};
	for (const [name, parameters] of Object.entries(schemas)) {
		try {
			pi.registerTool({ name, description: name, parameters, execute: async () => ({ content: [{ type: "text", text: `${name} ran` }], details: {} }) });
		} catch {}
	}
}
