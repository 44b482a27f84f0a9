// Promises of the extension's own making.
export default function (pi: any) {
	const result = (text: string) => ({ content: [{ type: "text", text }], details: {} });
	const thenables: Record<string, () => any> = {
		twice: () => ({ then(ok: any, no: any) { ok(result("first")); ok(result("second")); no(new Error("third")); throw new Error("fourth"); } }),
		never: () => ({ then() {} }),
		getter: () => ({ get then() { throw new Error("no then"); } }),
		nested: () => { let inner: any = result("deep"); for (let n = 0; n < 5000; n++) { const next = inner; inner = { then(ok: any) { ok(next); } }; } return inner; },
		late: () => ({ then(ok: any) { setTimeout(() => { ok(result("late")); ok(result("later")); }, 5); } }),
		subclass: () => { class Odd extends Promise<any> { override then(): any { return super.then(() => result("replaced")); } } return new Odd((ok) => ok(result("own"))); },
		hijack: () => { const p = Promise.resolve(result("own")); (p as any).constructor = { [Symbol.species]: function () { throw new Error("species"); } }; return p; },
	};
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: (_id: string, { way }: any) => thenables[way](),
	});
}
