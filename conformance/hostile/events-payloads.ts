// Payloads that do not cross, and handlers that fail or change the list while it is gone through.
export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute() {
			const told: string[] = [];
			const cycle: any = {};
			cycle.self = cycle;
			for (const [name, data] of Object.entries<any>({ cycle, bigint: 1n, symbol: Symbol("x"), function: () => 1, proxy: new Proxy({}, { get() { throw new Error("trap"); } }), getter: { get x() { throw new Error("getter"); } }, huge: "x".repeat(1 << 20), proto: JSON.parse('{"__proto__":{"admin":true}}') })) {
				try {
					pi.events.emit(`odd:${name}`, data);
					told.push(`${name} went`);
				} catch (err: any) {
					told.push(`${name} threw`);
				}
			}
			let calls = 0;
			const offs: (() => void)[] = [];
			for (let n = 0; n < 2; n++) offs.push(pi.events.on("list", () => { calls++; for (const off of offs) off(); if (calls < 100) pi.events.on("list", () => calls++); throw new Error("handler threw"); }));
			for (const channel of ["list", "", "__proto__", "constructor", "x".repeat(1 << 16), "a\u0000b"]) {
				pi.events.on(channel, () => calls++);
				pi.events.emit(channel, {});
			}
			return { content: [{ type: "text", text: `${told.join(", ")}; ${calls > 0}` }], details: {} };
		},
	});
}
