// Texts that are no texts, floods of notices, dialogs without end, components that fail while they draw.
export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute(_id: string, { way }: any, _signal: any, _update: any, ctx: any) {
			const told: string[] = [];
			const attempt = async (name: string, act: () => any) => {
				try {
					await act();
				} catch (err: any) {
					told.push(name);
				}
			};
			if (way === "types") {
				for (const value of [undefined, null, 7, 1n, {}, [], () => 1, Symbol("x"), { toString() { throw new Error("x"); } }, { toJSON() { throw new Error("x"); } }] as any[]) {
					await attempt("notify", () => ctx.ui.notify(value, value));
					await attempt("status", () => ctx.ui.setStatus(value, value));
					await attempt("widget", () => ctx.ui.setWidget("w", value));
					await attempt("select", () => ctx.ui.select(value, value, value));
				}
			}
			if (way === "flood") for (let n = 0; n < 3000; n++) ctx.ui.setStatus(`key ${n}`, `value ${n}`);
			if (way === "dialogs") await Promise.all(Array.from({ length: 500 }, (_, n) => ctx.ui.confirm(`again ${n}`, "?")));
			if (way === "throws") await attempt("custom", () => ctx.ui.custom(() => { throw new Error("no component"); }));
			if (way === "renders") await attempt("custom", () => ctx.ui.custom((_t: any, _h: any, _k: any, done: any) => { setTimeout(done, 5); return { render() { throw new Error("cannot draw"); } }; }));
			if (way === "long") await attempt("custom", () => ctx.ui.custom((_t: any, _h: any, _k: any, done: any) => { setTimeout(done, 5); return { render: () => Array(100_000).fill("x".repeat(100)) }; }));
			if (way === "loops") await attempt("custom", () => ctx.ui.custom((_t: any, _h: any, _k: any, done: any) => { setTimeout(done, 5); return { render() { for (;;); } }; }));
			return { content: [{ type: "text", text: `${way} done` }], details: {} };
		},
	});
}
