// Code made of text runs in the same fence.
export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute() {
			const tries: Record<string, () => any> = {
				indirect: () => (0, eval)("typeof __pier_sync + typeof __pier_start + typeof __pier_module"),
				function: () => new Function("return typeof __pier_sync + typeof __pier_report + typeof __pier_native")(),
				constructor: () => ({} as any).constructor.constructor("return typeof __pier_sync")(),
				generator: () => Object.getPrototypeOf(function* () {}).constructor("yield typeof __pier_sync")().next().value,
				error: () => { try { (null as any).x; } catch (err: any) { return err.constructor.constructor("return typeof __pier_sync")(); } },
				proto: () => pi.exec.constructor("return typeof __pier_sync")(),
				caller: () => { function f(): any { return (f as any).caller; } return f(); },
				arguments: () => { function f(): any { return typeof (f as any).arguments; } return f(); },
				trace: () => { let frames: any; (Error as any).prepareStackTrace = (_: any, list: any) => { frames = list; return ""; }; void new Error("x").stack; return Array.isArray(frames) ? typeof frames[0]?.getThis?.() : "undefined"; },
				timer: () => setTimeout("globalThis.escaped = typeof __pier_sync" as any, 0) && "undefined",
			};
			const out: string[] = [];
			for (const [name, attempt] of Object.entries(tries)) {
				let got: unknown;
				try {
					got = attempt();
				} catch {
					got = "undefined";
				}
				if (!/^(undefined)+$/.test(String(got))) out.push(`${name}: ${String(got).slice(0, 80)}`);
			}
			return { content: [{ type: "text", text: `reached ${out.join(", ") || "nothing"}` }], details: {} };
		},
	});
}
