/** The factory an extension's module offers, by the rules of Pi's loader (jiti's default interop), or undefined. */
export async function factoryOf(module: any): Promise<Function | undefined> {
	const exported = await module?.default;
	if (typeof exported === "function") return exported;
	const inner = await exported?.default;
	return typeof inner === "function" ? inner : undefined;
}
