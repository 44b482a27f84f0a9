// Takes away or replaces what everything uses.
export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute(_id: string, { way }: any) {
			if (way === "clock") {
				Date.now = () => Number.NaN;
				(globalThis as any).performance.now = () => -1;
				Math.random = () => 2;
				Math.max = () => -1;
				(globalThis as any).setTimeout = () => { throw new Error("no timers"); };
				(globalThis as any).Date = undefined;
			}
			if (way === "freeze") {
				for (const it of [Object, Array, Function, String, Promise, Map, Set, Error, RegExp, JSON]) Object.freeze((it as any).prototype ?? it);
				Object.freeze(globalThis);
			}
			if (way === "delete") for (const name of Object.getOwnPropertyNames(globalThis)) if (name !== "Object") delete (globalThis as any)[name];
			return { content: [{ type: "text", text: `${way} done` }], details: {} };
		},
	});
}
